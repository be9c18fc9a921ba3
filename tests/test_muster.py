"""The order of battle: every unit known by one id, and the roll of each day."""

import datetime

import pytest

from longroll.muster import (
    FIRST_DAY,
    LAST_DAY,
    MusterError,
    Pieces,
    Strength,
    days_of,
    formation,
    lost_by_day,
    muster,
    orders_of_battle,
    unit,
    units_of,
)

SECOND = datetime.date(1863, 7, 2)


def test_every_unit_and_every_formation_has_an_id_of_its_own():
    oob = orders_of_battle()
    ids = [each.id for each in oob.units] + [each.id for each in oob.formations]
    assert len(ids) == len(set(ids))
    assert all(each == each.lower() and " " not in each for each in ids)


def test_every_unit_stands_in_a_brigade_of_its_division_corps_and_army():
    for each in orders_of_battle().units:
        assert formation(each.brigade).parent == each.division
        assert formation(each.division).parent == each.corps
        assert formation(each.corps).parent == each.army
        assert each.commander


def test_every_formation_below_an_army_has_units():
    assert all(units_of(each.id) for each in orders_of_battle().formations)


def test_a_batterys_pieces_add_up_to_its_guns():
    for each in orders_of_battle().units:
        assert sum(pieces.count for pieces in each.pieces) == each.guns
        assert (each.guns > 0) == (each.arm == "artillery")
    assert unit("letcher-artillery").pieces == (Pieces(2, "12-pdr Napoleon"), Pieces(2, "10-pdr Parrott"))


def test_no_unit_loses_more_men_or_guns_than_it_has():
    for each in orders_of_battle().units:
        assert 0 <= each.losses <= each.engaged
        assert muster(each.id, LAST_DAY).guns >= 0


def test_the_days_of_every_unit_are_known_and_make_up_the_whole():
    oob = orders_of_battle()
    known = {each.id for each in oob.units} | {each.id for each in oob.formations}
    for line in oob.days:
        assert line.of in known
        assert line.july_1 + line.july_2 + line.july_3 == 100
    for each in oob.units:
        days_of(each.id)


def test_on_the_first_morning_everyone_engaged_is_present():
    assert all(muster(each.id, FIRST_DAY) == Strength(each.engaged, each.guns) for each in orders_of_battle().units)


def test_first_day_losses_are_missed_on_the_second():
    michigan = unit("24-michigan")
    assert michigan.losses == 363
    assert muster("24-michigan", SECOND).men == 496 - 352  # 97 in a hundred of 363
    assert muster("20-maine", SECOND).men == unit("20-maine").engaged
    assert muster("20-maine", LAST_DAY).men < 300


def test_guns_lost_are_missed_the_next_day():
    assert muster("4-new-york-battery", SECOND).guns == 6
    assert muster("4-new-york-battery", LAST_DAY).guns == 3


def test_a_formation_musters_the_sum_of_its_units():
    assert muster("gamble", FIRST_DAY).men == 470 + 233 + 313 + 580
    assert muster("pegram", FIRST_DAY).guns == 20
    assert {each.id for each in units_of("heth")} > {each.id for each in units_of("archer")}


def test_the_armies_are_of_the_size_history_gives():
    assert 90_000 < muster("union", FIRST_DAY).men < 97_000
    assert 68_000 < muster("confederate", FIRST_DAY).men < 76_000


def test_an_unknown_unit_is_answered_with_the_nearest_ids():
    with pytest.raises(MusterError, match=r"no unit '7-tenessee'.*'7-tennessee'"):
        unit("7-tenessee")
    with pytest.raises(MusterError, match=r"no formation 'merideth'.*'meredith'"):
        formation("merideth")


def test_there_is_no_muster_outside_the_three_days():
    with pytest.raises(MusterError, match="from 1863-07-01 to 1863-07-03"):
        muster("19-indiana", datetime.date(1863, 7, 4))


def test_sides_are_numbered_union_first():
    assert unit("19-indiana").side == 0
    assert unit("13-alabama").side == 1


def test_what_a_command_lost_is_told_by_day():
    """By the shares of each of its regiments, which add up to what it lost; of a formation as of its units."""
    whole = sum(each.losses for each in units_of("meredith"))
    first, second, third = lost_by_day(("meredith",))
    assert first + second + third == whole
    assert first > 10 * (second + third)
    assert lost_by_day(each.id for each in units_of("meredith")) == (first, second, third)
    assert lost_by_day(("kemper",)) == (0, 0, sum(each.losses for each in units_of("kemper")))
