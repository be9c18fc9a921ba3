"""Tables are cut once and kept: what was kept is read, what is damaged or out of date is cut again."""

from __future__ import annotations

import os
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

from longroll.ground import cut as cutter
from longroll.ground import cutting, drawing
from longroll.ground.cut import cache_folder, cut
from longroll.ground.table import Table, lay
from longroll.ground.window import Window
from longroll.server import drawings

WINDOW = Window(-1500, 600, 24, 18)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty cache, and a process that has cut nothing yet."""
    monkeypatch.setenv("LONGROLL_CACHE", str(tmp_path / "cache"))
    cutter._cut_once.cache_clear()
    return tmp_path / "cache" / "tables"


@pytest.fixture
def knives(monkeypatch: pytest.MonkeyPatch) -> list[Window]:
    """The windows that were truly cut."""
    cuts: list[Window] = []

    def cut_anew(window: Window) -> Table:
        cuts.append(window)
        return table()

    monkeypatch.setattr(cutting, "cut_anew", cut_anew)
    return cuts


CUT_ANEW = cutting.cut_anew


@cache
def table() -> Table:
    """The table in the window, truly cut."""
    return CUT_ANEW(WINDOW)


def again() -> Table:
    """Cut as a new process would."""
    cutter._cut_once.cache_clear()
    return cut(WINDOW)


def test_a_table_is_cut_once_and_then_read(folder: Path, knives: list[Window]) -> None:
    assert cut(WINDOW) == table()
    assert again() == table()
    assert knives == [WINDOW]
    assert len(list(folder.iterdir())) == 1  # and no half-written file beside it


def test_it_is_said_when_one_is_cut_and_only_then(
    folder: Path, knives: list[Window], caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("INFO", "longroll.ground")
    cut(WINDOW)
    again()
    (said,) = caplog.messages
    assert "cut out of the field" in said


def test_a_drawing_is_made_once_and_then_read_until_it_is_damaged(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lay(table())
    drawings.ground.cache_clear()
    drawn = drawings.ground(table().hash)
    (path,) = (folder.parent / "drawings").iterdir()
    with monkeypatch.context() as patch:
        patch.setattr(drawing, "draw_ground", None)
        drawings.ground.cache_clear()
        assert drawings.ground(table().hash) == drawn
    path.write_bytes(drawn[:100])
    drawings.ground.cache_clear()
    assert drawings.ground(table().hash) == drawn == path.read_bytes()


@pytest.mark.parametrize(
    "damage", [b"", b"{", b"[]", b"\xff", None], ids=["empty", "torn", "other", "no text", "changed"]
)
def test_a_damaged_one_is_cut_again_and_kept_whole(folder: Path, knives: list[Window], damage: bytes | None) -> None:
    cut(WINDOW)
    (path,) = folder.iterdir()
    whole = path.read_bytes()
    path.write_bytes(whole.replace(b'"rows":', b'"rows":1') if damage is None else damage)
    assert again() == table()
    assert path.read_bytes() == whole
    assert knives == [WINDOW, WINDOW]


def test_another_window_and_other_code_are_other_tables(
    folder: Path, knives: list[Window], monkeypatch: pytest.MonkeyPatch
) -> None:
    cut(WINDOW)
    cut(Window(-1500, 600, 24, 18, name="the same ground by another name"))
    monkeypatch.setattr(cutter, "_made_of", lambda name: "other")
    again()
    assert len(knives) == 3
    assert len(list(folder.iterdir())) == 3


def test_only_so_many_are_kept(folder: Path, knives: list[Window], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cutter, "MOST", 2)
    for number in range(4):
        cut(Window(-1500, 600, 24, 18, name=str(number)))
    assert len(list(folder.iterdir())) == 2


def test_where_nothing_can_be_kept_tables_are_cut_all_the_same(
    tmp_path: Path, knives: list[Window], monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "a file").write_text("in the way")
    monkeypatch.setenv("LONGROLL_CACHE", str(tmp_path / "a file"))
    assert again() == table()
    assert again() == table()
    assert len(knives) == 2


def test_a_user_s_cache_is_where_the_system_has_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("LONGROLL_CACHE", raising=False)
    assert cache_folder().name.lower() in ("longroll", "cache")


def test_reading_a_kept_table_loads_no_scientific_python(folder: Path, knives: list[Window]) -> None:
    cut(WINDOW)
    code = (
        "import sys; from longroll.ground.cut import Window, cut; cut(Window(-1500, 600, 24, 18));"
        "print([name for name in ('numpy', 'scipy', 'shapely', 'contourpy') if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], env=os.environ, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
