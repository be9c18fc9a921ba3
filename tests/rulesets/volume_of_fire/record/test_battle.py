"""The battle finds its units anew when one of them is taken off, and not before."""

from copy import copy

from longroll.once import FORGETS
from longroll.rulesets.volume_of_fire.record import Battle
from longroll.rulesets.volume_of_fire.record.position import of_units

from ..positions import Table


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
    b.units = other.units
    assert [unit.id for unit in b.of_brigade(iron)] == [first, second]


def test_enemies_believed_are_those_seen_and_those_seen_earlier() -> None:
    table = Table()
    iron = table.brigade(0, "Iron", table.general(0, "Wadsworth"))
    first, second, third = table.line(iron, (20, 20), 3)
    b = table.battle()
    b.change_unit(first, place="ghost")
    b.change_unit(third, place="unseen")
    assert [unit.id for unit in b.believed(1) if not unit.on_table] == [first]
    assert [unit.id for unit in b.enemies(1)] == [second]
    assert [unit.id for unit in b.believed(1)] == [first, second]


def test_what_follows_from_the_units_is_asked_once_of_the_same_units_and_anew_of_others() -> None:
    table = Table()
    iron = table.brigade(0, "Iron", table.general(0, "Wadsworth"))
    first, second = table.line(iron, (20, 20), 2)
    b, asked = table.battle(), []

    @of_units
    def on_table(battle: Battle, number: int) -> bool:
        asked.append(number)
        return battle.units[number].on_table

    assert [on_table(b, first), on_table(b, first), on_table(b, second)] == [True, True, True]
    assert asked == ([first, first, second] if FORGETS else [first, second])
    b.change_unit(first, place="broken")
    assert not on_table(b, first)
    assert asked[-1] == first
