"""The field's rows: every one marked, every error a sentence with file, row and remedy."""

from __future__ import annotations

from pathlib import Path

import pytest
from shapely import LineString, Polygon

from longroll.ground.field import FieldError, data_folder, field, load_field


def test_every_row_says_its_source_and_how_far_to_trust_it() -> None:
    for row in (*field().lines, *field().areas, *field().places, *field().crests):
        assert row.source in ("map-1863", "knowledge", "dem", "heights"), row.id
        assert row.confidence in ("digitised", "auto", "estimate"), row.id


def test_fences_and_fills_are_estimates() -> None:
    for line in field().lines:
        if line.kind in ("fence", "embankment", "cut"):
            assert line.confidence == "estimate", line.id


def test_no_line_runs_back_on_itself_and_no_area_is_twisted() -> None:
    for line in field().lines:
        assert LineString(line.points).is_simple, line.id
    for area in field().areas:
        assert Polygon(area.points).is_valid, area.id


def copied(folder: Path, old: str, new: str, name: str = "features.toml") -> Path:
    for each in ("features.toml", "crests.toml"):
        text = (data_folder() / each).read_text(encoding="utf-8")
        if each == name:
            assert old in text
            text = text.replace(old, new, 1)
        (folder / each).write_text(text, encoding="utf-8")
    return folder


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('class = "pike"', 'class = "motorway"', "'road-chambersburg-pike' has class 'motorway'.*Use one of these"),
        ("[-4937, 2451]", "[-49370, 2451]", "'road-chambersburg-pike' has the point.*Mend the point"),
        ('confidence = "digitised"', 'confidence = "sure"', "road-chambersburg-pike.*confidence.*Mend that key"),
        ('id = "road-york-pike"', 'id = "road-chambersburg-pike"', "stands twice"),
        ("[meta]", "[meta", "not readable TOML"),
        ('class = "pike"', 'class = "pike"\ncolour = "red"', "road-chambersburg-pike.*colour"),
    ],
)
def test_bad_rows_are_named(tmp_path: Path, old: str, new: str, said: str) -> None:
    with pytest.raises(FieldError, match=said):
        load_field(copied(tmp_path, old, new))


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(FieldError, match=r"features\.toml is missing"):
        load_field(tmp_path)
