"""Memory beside a battle: what was found out holds for as long as the battle has the rows it was found out of."""

import msgspec
import pytest

from longroll.flow import State
from longroll.miniatures import positions
from longroll.miniatures.positions import Bases, carry, facts, in_step, kept, latest, memory, put, put_all, share
from longroll.tabletop import Troop, Troops


class Field(State, dict=True):
    """A battle of numbers: rows that memory tells apart by nothing but which they are."""

    rows: tuple[str, ...] = ()

    def copy(self) -> "Field":
        after = Field([], None, [], self.rows)
        carry(self, after)
        return after


class Counted:
    """How often each letter stands in some rows, and how often that was worked out anew."""

    def __init__(self, rows: tuple[str, ...], mended: int = 0) -> None:
        self.letters = {letter: rows.count(letter) for letter in rows}
        self.mended = mended

    def but(self, rows: tuple[str, ...], numbers: list[int]) -> "Counted":
        return Counted(rows, self.mended + len(numbers))


def field(*rows: str) -> Field:
    return Field([], None, [], rows)


@pytest.fixture(autouse=True)
def _remembers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(positions, "FORGETS", False)


def test_a_fact_is_found_again_until_a_row_changes() -> None:
    b = field("a", "b")
    found = facts(b, "rows", b.rows)
    assert kept(found, "first", lambda: b.rows[0]) == "a"
    assert facts(b, "rows", b.rows) is found
    b.rows = put(b.rows, 0, "c")
    assert b.rows == ("c", "b")
    assert kept(facts(b, "rows", b.rows), "first", lambda: b.rows[0]) == "c"


def test_equal_rows_that_are_not_the_same_are_asked_anew() -> None:
    b = field("a", "b")
    found = facts(b, "rows", b.rows)
    b.rows = put_all(b.rows, {})
    assert facts(b, "rows", b.rows) is not found


def test_a_copy_begins_with_what_is_known_and_goes_its_own_way() -> None:
    b = field("a", "b")
    kept(facts(b, "rows", b.rows), "first", lambda: b.rows[0])
    other = b.copy()
    assert "first" in facts(other, "rows", other.rows)
    other.rows = put(other.rows, 0, "c")
    assert "first" not in facts(other, "rows", other.rows)
    assert "first" in facts(b, "rows", b.rows)


def test_what_is_kept_in_step_is_told_the_rows_that_changed() -> None:
    b = field("a", "b", "b")
    first = in_step(b, "counted", b.rows, Counted)
    assert in_step(b, "counted", b.rows, Counted) is first
    b.rows = put_all(b.rows, {0: "c", 2: "c"})
    after = in_step(b, "counted", b.rows, Counted)
    assert (after.letters, after.mended) == ({"c": 2, "b": 1}, 2)
    b.rows = (*b.rows, "d")  # not the same things any more: made anew
    assert in_step(b, "counted", b.rows, Counted).mended == 0


def test_the_latest_of_a_name_holds_for_these_very_records() -> None:
    b, one, other = field(), ["a"], ["a"]
    answers = [latest(b, "name", records, object) for records in ((one,), (one,), (other,), (other, one), (one,))]
    assert answers[0] is answers[1]
    assert len(set(map(id, answers))) == 4


def test_what_a_side_knows_remembers_with_the_battle() -> None:
    b = field("a")
    for name in ("", "known"):
        one, other = field("b"), field("b")
        share(b, one, name)
        kept(facts(one, "of it", one.rows), "fact", lambda: 1)
        share(b, other, name)
        other.rows = one.rows
        assert "fact" in facts(other, "of it", other.rows)
    assert "of it" in b.__dict__


def test_memory_is_no_part_of_a_battle() -> None:
    b, other = field("a"), field("a")
    kept(facts(b, "rows", b.rows), "what cannot be written", lambda: object)
    assert b == other
    assert msgspec.json.encode(b) == msgspec.json.encode(other)


def test_switched_off_nothing_is_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(positions, "FORGETS", True)
    b = field("a")
    assert facts(b, "rows", b.rows) is not facts(b, "rows", b.rows)
    assert in_step(b, "counted", b.rows, Counted) is not in_step(b, "counted", b.rows, Counted)
    memory(b)["name"] = 1
    assert not b.__dict__


def test_bases_are_found_by_where_they_stand() -> None:
    square = (0, 0, 0, 1000, 1000, 1000, 1000, 0)
    beside = (1050, 0, 1050, 1000, 2050, 1000, 2050, 0)
    bases: Bases[str] = Bases()
    bases.rows, bases.troops = ("here", "beside", "nowhere"), Troops([Troop(square, 0), Troop(beside, 1), Troop((), 1)])
    assert bases.near(square, 0) == ["here"]
    assert bases.reached(square, 100) == ["here", "beside"]
    assert bases.reached(square, 100, side=1) == ["beside"]
    assert bases.reached(square, 100, besides=0) == ["beside"]
    assert bases.overlapping(square, 10) == ["here"]
    assert bases.on_line(-500, 500, 1500, 500, 10) == ["here", "beside"]
