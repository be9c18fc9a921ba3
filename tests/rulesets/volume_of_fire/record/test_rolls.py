"""Rolls: what is remembered about a list is forgotten when the list changes, and only then."""

import pickle
from collections.abc import Callable
from copy import copy

import msgspec
import pytest

from longroll.rulesets.volume_of_fire.record.rolls import Roll, kept, roll

from ..positions import Table

CHANGES: dict[str, Callable[[Roll[int]], object]] = {
    "one row": lambda rows: rows.__setitem__(0, 9),
    "several rows": lambda rows: rows.__setitem__(slice(0, 2), [9]),
    "deleted": lambda rows: rows.__delitem__(0),
    "appended": lambda rows: rows.append(9),
    "added": lambda rows: rows.__iadd__([9]),
    "extended": lambda rows: rows.extend([9]),
    "inserted": lambda rows: rows.insert(0, 9),
    "removed": lambda rows: rows.remove(3),
    "popped": lambda rows: rows.pop(),
    "sorted": lambda rows: rows.sort(),
    "reversed": lambda rows: rows.reverse(),
    "cleared": lambda rows: rows.clear(),
}


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
def test_a_change_makes_it_forget(change: Callable[[Roll[int]], object]) -> None:
    rows = roll([3, 1, 2])
    plain = list(rows)
    assert kept(rows, "sum", lambda: sum(rows)) == 6
    change(rows)
    change(plain)  # type: ignore[arg-type]
    assert rows == plain
    assert kept(rows, "sum", lambda: sum(rows)) == sum(plain)


def test_copies_share_what_is_known_until_one_changes() -> None:
    rows = roll([3, 1, 2])
    other = rows.copy()
    kept(other, "sum", lambda: sum(other))
    assert rows.found == {"sum": 6}
    other[0] = 4
    assert rows.found == {"sum": 6}
    assert other.found == {}


def test_a_roll_is_written_and_sent_as_a_plain_list() -> None:
    rows = roll([3, 1, 2])
    kept(rows, "what cannot be sent", lambda: lambda: None)
    assert msgspec.json.encode(rows) == b"[3,1,2]"
    again = pickle.loads(pickle.dumps(rows))
    assert again == rows
    assert type(again) is Roll
    assert again.found == {}


def test_a_battle_sorts_its_units_anew_when_one_is_taken_off() -> None:
    table = Table()
    iron = table.brigade(0, "Iron", table.general(0, "Wadsworth"))
    first, second = table.line(iron, (20, 20), 2)
    b = table.battle()
    before = copy(b.of_brigade(iron))
    other = b.copy()
    b.change_unit(first, place="broken")
    assert [unit.id for unit in before] == [first, second]
    assert [unit.id for unit in other.of_brigade(iron)] == [first, second]
    assert [unit.id for unit in b.of_brigade(iron)] == [second]
    assert b.of_side(0) == b.enemies(1) == b.of_brigade(iron)
    b.units = list(other.units)  # a plain list will do
    assert [unit.id for unit in b.of_brigade(iron)] == [first, second]


def test_enemies_believed_are_those_seen_and_those_seen_earlier() -> None:
    table = Table()
    iron = table.brigade(0, "Iron", table.general(0, "Wadsworth"))
    first, second, third = table.line(iron, (20, 20), 3)
    b = table.battle()
    b.change_unit(first, place="ghost")
    b.change_unit(third, place="unseen")
    assert [unit.id for unit in b.ghosts(1)] == [first]
    assert [unit.id for unit in b.enemies(1)] == [second]
    assert [unit.id for unit in b.believed(1)] == [first, second]


def test_what_is_held_is_told_with_the_rows_changed_since_and_copies_part_ways() -> None:
    rows = roll([3, 1, 2])
    assert rows.since("sum") is None
    other = rows.copy()
    assert rows.hold("sum", 6) == 6
    assert other.since("sum") == (6, [])
    other[0] = 4
    other[2] = 5
    assert other.since("sum") == (6, [0, 2])
    assert rows.since("sum") == (6, [])
    rows.hold("sum", 7)
    assert other.since("sum") == (6, [0, 2])
    third = other.copy()
    other[1] = 0
    assert third.since("sum") == (6, [0, 2])
    rows.append(9)
    assert rows.since("sum") is None


def test_a_copy_that_has_changed_does_not_take_what_the_other_holds_later() -> None:
    rows = roll([3, 1, 2])
    other = rows.copy()
    other[0] = 4
    rows.hold("sum", 6)
    assert other.since("sum") is None
