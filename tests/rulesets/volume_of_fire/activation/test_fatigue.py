"""Fatigue."""

import pytest
from msgspec.structs import replace

from longroll.rulesets.volume_of_fire.activation import fatigue
from longroll.rulesets.volume_of_fire.record import Battle

from ..positions import CONFEDERATE, UNION, Table, told


def five_regiments(**brigade: object) -> Battle:
    table = Table()
    table.line(table.brigade(UNION, "Iron Brigade", **brigade), (20, 10), 5)
    return table.battle()


def test_three_regiments_in_line_gain_three_points_a_turn_and_make_the_brigade_willing_after_two():
    """VF-FAT-02: the worked example."""
    b = five_regiments()
    for turn, (points, level) in enumerate(((3, "fresh"), (6, "willing"))):
        for unit in (0, 1, 2):
            b.change_unit(unit, engaged=True)
        fatigue.tire(b)
        assert b.brigades[0].fatigue == points
        assert fatigue.level_name(b, 0) == level
        assert len(told(b, "VF-FAT-02")) == turn + 1


def test_a_unit_broken_this_turn_still_counts():
    """VF-FAT-02"""
    b = five_regiments()
    b.change_unit(0, engaged=True, place="broken")
    fatigue.tire(b)
    assert b.brigades[0].fatigue == 1


def test_both_sides_tire_in_either_players_turn():
    """VF-FAT-02"""
    table = Table()
    table.unit(table.brigade(UNION, "Iron Brigade"), (20, 10), engaged=True)
    table.unit(table.brigade(CONFEDERATE, "Archer"), (20, 14), heading=180, engaged=True)
    b = table.battle()
    fatigue.tire(b)
    assert [brigade.fatigue for brigade in b.brigades] == [1, 1]


@pytest.mark.parametrize(
    ("points", "units", "name", "value"),
    [
        (0, 5, "fresh", 1),
        (5, 5, "fresh", 1),
        (6, 5, "willing", 0),
        (10, 5, "willing", 0),
        (10, 4, "worn", -1),
        (15, 5, "worn", -1),
        (16, 5, "tired", -2),
        (25, 5, "depleted", -3),
        (26, 5, "spent", -4),
        (99, 5, "spent", -4),
    ],
)
def test_the_level_follows_from_points_and_units(points, units, name, value):
    """VF-FAT-03, VF-FAT-04"""
    table = Table(width=200)
    brigade = table.brigade(UNION, "Iron Brigade", fatigue=points)
    table.line(brigade, (20, 10), units)
    b = table.battle()
    term = fatigue.modifier(b, brigade)
    assert (term.reason, term.value, term.rule) == (name, value, "VF-FAT-04")


def test_the_enemy_reads_the_true_level_though_he_sees_one_regiment_of_five():
    """VF-FAT-03, VF-FAT-04, VF-SCALE-04: the fatigue of a brigade is known while one of its units is."""
    table = Table(width=200)
    brigade = table.brigade(UNION, "Iron Brigade", fatigue=6)
    table.line(brigade, (20, 10), 5)
    table.unit(table.brigade(CONFEDERATE, "Archer"), (10, 16), heading=180)
    b = table.battle(fog=True)
    b.change_unit(4, place="broken")
    for number in (1, 2, 3):
        b.put_sighting(number, None)
    known = b.known(CONFEDERATE)
    assert [unit.place for unit in known.units[:5]] == ["table", "unseen", "unseen", "unseen", "broken"]
    assert fatigue.level_name(known, brigade) == fatigue.level_name(b, brigade) == "willing"


def test_the_loss_of_a_regiment_can_wear_a_brigade_at_once():
    """VF-FAT-03, VF-ORG-05: R is what is still on the table, batteries among it."""
    b = five_regiments(fatigue=10)
    assert fatigue.level_name(b, 0) == "willing"
    b.change_unit(4, place="broken")
    assert fatigue.level_name(b, 0) == "worn"


def test_a_level_named_by_a_scenario_means_its_lowest_points():
    """VF-FAT-06"""
    assert [fatigue.starting(name, 5) for name in ("fresh", "willing", "worn", "spent")] == [0, 6, 11, 26]


def test_a_resting_brigade_recovers_a_point_in_its_own_turn_if_nobody_of_it_fought_since_the_last():
    """VF-FAT-07, VF-ORD-06"""
    b = five_regiments(fatigue=6, order="rest")
    fatigue.recover(b, UNION)
    assert b.brigades[0].fatigue == 5
    assert told(b, "VF-FAT-07") == ["Iron Brigade rests: 5 fatigue, fresh"]
    fatigue.recover(b, CONFEDERATE)
    assert b.brigades[0].fatigue == 5


def test_an_enemy_who_has_it_in_sight_sees_that_a_brigade_rests():
    """VF-FAT-07, VF-SCALE-04: its points lie open beside the brigadier."""
    for fog, sides in ((False, (0, 1)), (True, (UNION,))):
        b = five_regiments(fatigue=6, order="rest")
        b.options = replace(b.options, fog=fog)
        b.sightings = (None,) * len(b.units)
        fatigue.recover(b, UNION)
        assert (b.news[-1].to, b.news[-1].reveals) == (sides, True)


def test_a_resting_brigade_that_was_engaged_does_not_recover_until_a_turn_without_fighting():
    """VF-FAT-07"""
    b = five_regiments(fatigue=6, order="rest")
    b.change_unit(0, engaged=True)
    fatigue.tire(b)  # in the opponent's turn
    b.change_unit(0, engaged=False)
    fatigue.recover(b, UNION)
    assert b.brigades[0].fatigue == 7
    fatigue.recover(b, UNION)
    assert b.brigades[0].fatigue == 6


def test_rest_takes_nothing_below_nought_and_other_orders_recover_nothing():
    """VF-FAT-07"""
    b = five_regiments(fatigue=0, order="rest")
    fatigue.recover(b, UNION)
    assert b.brigades[0].fatigue == 0
    b = five_regiments(fatigue=3, order="hold")
    fatigue.recover(b, UNION)
    assert b.brigades[0].fatigue == 3


@pytest.mark.parametrize(
    ("points", "units", "level"),
    [(0, 0, 0), (3, 0, 0), (0, 5, 0), (5, 5, 0), (6, 5, 1), (10, 5, 1), (11, 5, 2), (99, 5, 5)],
)
def test_the_level_of_so_many_points_in_so_many_units(points: int, units: int, level: int) -> None:
    """VF-FAT-03"""
    assert fatigue.level_of(points, units) == level


def test_a_worse_level_is_told_when_it_comes() -> None:
    """VF-FAT-02"""
    b = five_regiments(fatigue=3)
    for words in ("gains 2 fatigue, 5 in all", "gains 2 fatigue, 7 in all and is willing"):
        for unit in (0, 1):
            b.change_unit(unit, engaged=True)
        fatigue.tire(b)
        assert told(b, "VF-FAT-02")[-1] == f"Iron Brigade {words}"
