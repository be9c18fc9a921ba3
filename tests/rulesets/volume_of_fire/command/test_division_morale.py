"""The morale of divisions."""

import pytest

from longroll.rulesets.volume_of_fire.command import division_morale
from longroll.rulesets.volume_of_fire.record import Order
from longroll.rulesets.volume_of_fire.sequence.morale_status import MoraleStatus

from ..morale_field import Field
from ..positions import CONFEDERATE, UNION, Table, box, run, told


def test_a_division_has_a_point_for_each_brigade_given_to_it_arrived_or_not():
    """VF-MOR-03"""
    field = Field()
    field.table.brigade(UNION, "Late", field.division, place="coming")
    field.table.brigade(UNION, "Wainwright", field.division, guns=True)
    assert field.morale(field.battle()) == 5


@pytest.mark.parametrize(("quality", "points"), [(5, 5), (4, 4), (3, 4), (2, 3)])
def test_an_exceptional_general_adds_one_and_an_incompetent_one_takes_one(quality, points):
    """VF-MOR-03"""
    assert Field(quality=quality).morale(Field(quality=quality).battle()) == points


@pytest.mark.parametrize("place", ["dead", "out"])
def test_the_generals_modifier_lapses_while_he_is_away(place):
    """VF-MOR-03, VF-REPL-05"""
    field = Field(quality=5)
    b = field.battle()
    b.change_general(field.division, place=place, back=9)
    assert field.morale(b) == 4
    assert any(term.rule == "VF-REPL-05" for term in division_morale.terms(b, field.division))


def test_the_worked_example_of_a_division():
    """VF-MOR-03, VF-OBJ-02: four brigades, one broken, one retiring, holding a ridge worth two: three."""
    field = Field()
    field.table.objective(box(35, 5, 45, 15), value=2)
    b = field.battle()
    b.change_brigade(field.brigades[0], place="out", fate="broken")
    b.change_unit(field.units[0], place="routed")
    b.change_brigade(field.brigades[1], order=Order("retire"))
    assert field.morale(b) == 3


@pytest.mark.parametrize("state", [{"order": Order("retire")}, {"mark": "beaten"}, {"place": "out", "fate": "retired"}])
def test_a_brigade_that_retires_costs_one_until_it_recovers(state):
    """VF-MOR-03"""
    field = Field()
    b = field.battle()
    b.change_brigade(field.brigades[0], **state)
    assert field.morale(b) == 3
    b.change_brigade(field.brigades[0], order=Order("hold"), mark="", place="table", fate="")
    assert field.morale(b) == 4


def test_a_shaken_brigade_costs_nothing_and_artillery_that_goes_costs_nothing():
    """VF-MOR-03, VF-ORG-04"""
    field = Field()
    guns = field.table.brigade(UNION, "Wainwright", field.division, guns=True)
    b = field.battle()
    b.change_brigade(field.brigades[0], mark="shaken")
    b.change_brigade(guns, place="out", fate="broken")
    assert field.morale(b) == 4
    assert [term.reason for term in division_morale.terms(b, field.division) if term.rule == "VF-ORG-04"] == [
        "1 of artillery, not counted"
    ]


def test_below_zero_a_division_is_routed_with_all_it_has():
    """VF-MOR-05"""
    field = Field(count=3)
    guns = field.table.brigade(UNION, "Wainwright", field.division, guns=True)
    battery = field.table.unit(guns, (60, 10), arm="artillery", size=2)
    late = field.table.brigade(UNION, "Late", field.division, place="coming")
    to_come = field.table.unit(late, (70, 2), place="coming")
    field.table.order(UNION, field.division, guns, (50, 5), Order("hold"))
    b = field.battle()
    for number, unit in zip(field.brigades[:2], field.units[:2], strict=True):
        b.change_brigade(number, place="out", fate="broken")
        b.change_unit(unit, place="routed")
    division_morale.judge(b)
    assert b.brigades[field.brigades[2]].place == "table"  # 4 - 4 is nought, not less
    b.change_brigade(field.brigades[2], order=Order("retire"))
    division_morale.judge(b)
    assert [(b.brigades[n].place, b.brigades[n].fate) for n in (field.brigades[2], guns, late)] == [
        ("out", "routed")
    ] * 3
    assert {b.units[n].place for n in (field.units[2], battery, to_come)} == {"routed"}
    assert b.generals[field.division].place == "gone"
    assert b.messengers == ()
    assert b.routed == (field.division,)
    assert told(b, "VF-MOR-05")[0] == "Wadsworth's division is routed and leaves the field"
    assert field.brigades[2] in [row.brigade for row in b.retreats]  # 'or worse', for its neighbours
    division_morale.judge(b)
    assert field.division not in dict(b.morale)


def test_half_a_point_below_zero_is_below_zero():
    """VF-MOR-05, VF-GEOM-02: doubled, it is minus one."""
    field = Field(count=2, enemy=(20, 12))
    field.table.objective(box(15, 5, 25, 15), value=1)
    b = field.battle()
    b.change_brigade(field.brigades[0], place="out", fate="broken")
    b.change_unit(field.units[0], place="routed")
    b.change_brigade(field.brigades[1], order=Order("retire"))
    division_morale.judge(b)  # 2 - 2 - 1 + 1/2
    assert b.routed == (field.division,)


def test_the_morale_of_a_division_is_told_to_its_own_side():
    """VF-MOR-03"""
    b = Field().battle()
    division_morale.judge(b)
    assert {row.to for row in b.news if row.rule == "VF-MOR-03"} == {(UNION,), (CONFEDERATE,)}


def test_no_regiment_and_no_brigade_takes_a_morale_test():
    """VF-MOR-01, VF-MOR-02: the whole phase asks for no dice."""
    assert run(Field().battle(), MoraleStatus(side=UNION)).needs is None


def test_divisions_are_judged_side_by_side_with_brigades_in_so_many_words() -> None:
    """VF-MOR-03"""
    table = Table()
    for side, count in ((CONFEDERATE, 1), (UNION, 2)):
        division = table.general(side, f"general {side}")
        for n in range(count):
            table.unit(table.brigade(side, f"brigade {side} {n}", division), (10 + 10 * n, 10 + 30 * side))
    b = table.battle()
    first, second = division_morale.divisions(b, UNION), division_morale.divisions(b, CONFEDERATE)
    assert [b.generals[number].side for number in (*first, *second)] == [UNION, CONFEDERATE]
    assert [division_morale.terms(b, number)[0].reason for number in (*first, *second)] == ["2 brigades", "1 brigade"]
