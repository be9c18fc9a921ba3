"""The surface through the heights: bounded errors, streams in their valleys, errors a person can mend."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from longroll.ground.field import FieldError, field
from longroll.ground.heights import Surface, bed_points, leave_one_out, load_heights, surface
from longroll.ground.proof import prove, stream_proofs


def test_every_height_keeps_its_source_and_estimates_are_marked() -> None:
    heights = load_heights()
    assert all(height.source for height in heights)
    assert 0.1 < np.mean([height.estimated for height in heights]) < 0.5


def test_leaving_each_height_out_keeps_the_error_bounded() -> None:
    found = leave_one_out()
    assert found.points == len(load_heights())
    # The heights stand where the ground turns, so the rest cannot know them well; they must know them about.
    assert found.rms_ft < 26
    assert found.median_ft < 20
    assert abs(found.worst[0][1]) < 110
    assert found.worst[0][0] == "Big Round Top summit"


def test_the_closed_form_of_leaving_out_agrees_with_really_leaving_out() -> None:
    heights = load_heights()[::6]
    closed = Surface(heights).leave_one_out_errors()
    for index in (3, 40, len(heights) - 1):
        rest = Surface(heights[:index] + heights[index + 1 :])
        here = heights[index]
        said = float(rest.at(np.array([here.east_m]), np.array([here.north_m]))[0])
        assert closed[index] == pytest.approx(said - here.height_ft, abs=0.05)


def test_the_surface_passes_through_its_heights_and_the_soft_one_close_by() -> None:
    ground = surface()
    east, north = ground.places[:, 0], ground.places[:, 1]
    assert np.abs(ground.at(east, north) - ground.feet).max() < 0.1
    assert np.sqrt(np.mean((ground.soft(east, north) - ground.feet) ** 2)) < 1.0


def test_beds_never_rise_downstream() -> None:
    beds = bed_points(field(), load_heights())
    for stream in field().streams():
        feet = [bed.height_ft for bed in beds if bed.name == f"{stream.name} bed"]
        if sum(line.name == stream.name for line in field().lines) == 1:
            assert feet == sorted(feet, reverse=True), stream.id
    assert all(bed.estimated for bed in beds)


def test_streams_lie_in_their_valleys() -> None:
    proofs = stream_proofs(field(), surface())
    assert sum(proof.in_valley for proof in proofs) >= 0.93 * sum(proof.places for proof in proofs)
    for proof in proofs:
        assert proof.in_valley >= 0.8 * proof.places, proof.name
        assert proof.depth_ft > 2, proof.name


def test_nothing_in_the_field_is_in_trouble() -> None:
    assert prove().trouble == ()


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("name,east_m,north_m,height_ft,source\nknoll,1,2,high,map\n", "line 2.*Mend that column"),
        ("name,east_m,north_m,height_ft,source\nknoll,1,2,5000,map\n", "between 300 and 900"),
        ("name,east_m,north_m,height_ft,source\na,1,2,500,map\nb,1,2,510,map\n", "same place as line 2"),
        ("name,east_m,north_m,height_ft,source\na,1,2,500,map\n", "at least 10"),
    ],
)
def test_a_bad_height_is_named_with_its_line_and_remedy(tmp_path: Path, text: str, said: str) -> None:
    (tmp_path / "heights.csv").write_text(text, encoding="utf-8")
    with pytest.raises(FieldError, match=said):
        load_heights(tmp_path)
