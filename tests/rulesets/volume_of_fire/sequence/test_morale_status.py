"""The morale status phase."""

import pytest

from longroll.rulesets.volume_of_fire.combat.rally import rally_units
from longroll.rulesets.volume_of_fire.record import Order
from longroll.rulesets.volume_of_fire.sequence.morale_status import MoraleStatus

from ..morale_field import Field
from ..positions import CONFEDERATE, UNION, box, bring, run, told


# --- the order of the phase
def test_the_phase_goes_fatigue_rest_rally_orders_divisions_generals_end():
    """VF-SEQ-04"""
    field = Field(order="rest", fatigue=3, count=2)
    field.table.objective(box(5, 5, 12, 15))
    b = field.battle(half=4)
    b.change_unit(field.units[0], engaged=True, condition="disordered", stirred=True)
    b.change_unit(field.units[1], condition="disordered")
    b.combats = (((field.units[0],), (field.enemy,)),)
    b.change_brigade(field.archer, order=Order("retire"))
    b.change_brigade(field.brigades[1], order=Order("retire"))
    b.change_general(b.brigades[0].general, place="out", back=4)
    b = run(b, MoraleStatus(side=UNION))
    assert b.needs is None
    rules = [row.rule for row in b.news]
    first = {rule: rules.index(rule) for rule in rules}
    wanted = ["VF-SEQ-04", "VF-FAT-02", "VF-RALLY-01", "VF-ORD-05", "VF-OBJ-02", "VF-MOR-03", "VF-REPL-02"]
    assert sorted(first, key=first.__getitem__) == wanted
    assert b.brigades[field.archer].order.kind == "retire"  # the other side's orders do not run out now
    assert not any(unit.engaged for unit in b.units)
    assert b.combats == ()


def test_fatigue_gained_this_turn_keeps_a_resting_brigade_from_recovering():
    """VF-SEQ-04, VF-FAT-07"""
    field = Field(order="rest", fatigue=3, count=1)
    b = field.battle()
    b.change_unit(field.units[0], engaged=True)
    assert run(b, MoraleStatus(side=UNION)).brigades[0].fatigue == 4


def test_only_the_phasing_sides_resting_brigades_recover():
    """VF-SEQ-04, VF-FAT-07: one point for each own turn under Rest."""
    b = Field(order="rest", fatigue=3, count=1).battle()
    b.change_brigade(1, order=Order("rest"), fatigue=3)
    b = run(b, MoraleStatus(side=UNION))
    assert [row.fatigue for row in b.brigades] == [2, 3]


# --- rally
def test_a_regiment_that_stayed_put_climbs_one_step_each_turn_of_its_own():
    """VF-RALLY-01: the worked example."""
    field = Field()
    b = field.battle()
    b.change_unit(field.units[0], condition="beaten")
    b = run(b, MoraleStatus(side=CONFEDERATE))
    assert b.units[0].condition == "beaten"  # not in the opponent's turn
    b = run(b, MoraleStatus(side=UNION))
    assert b.units[0].condition == "disordered"
    b = run(b, MoraleStatus(side=UNION))
    assert b.units[0].condition == "ordered"
    assert told(b, "VF-RALLY-01") == ["Brigade 1 0 rallies: ordered"]


@pytest.mark.parametrize("state", [{"stirred": True}, {"engaged": True}, {"moved": 1000}])
def test_a_regiment_that_moved_or_fought_does_not_rally(state):
    """VF-RALLY-01"""
    b = Field().battle()
    b.change_unit(0, condition="disordered", **state)
    rally_units(b, UNION)
    assert b.units[0].condition == "disordered"


def test_batteries_rally_too_and_routed_regiments_never():
    """VF-RALLY-01, VF-RALLY-02"""
    field = Field()
    battery = field.table.unit(field.brigades[0], (60, 10), arm="artillery", size=2, condition="disordered")
    b = field.battle()
    b.change_unit(field.units[0], condition="beaten", place="broken")
    rally_units(b, UNION)
    assert b.units[battery].condition == "ordered"
    assert (b.units[field.units[0]].place, b.units[field.units[0]].condition) == ("broken", "beaten")


def test_a_successor_is_placed_within_the_phase():
    """VF-SEQ-04, VF-REPL-01"""
    field = Field(count=2)
    field.table.unit(field.brigades[0], (10, 14))
    b = field.battle()
    b.change_general(b.brigades[0].general, place="dead", back=4)
    b = run(b, MoraleStatus(side=CONFEDERATE))  # a Union general comes back in either side's phase
    assert b.needs.side == UNION
    assert bring(b, field.units[0]).brigadier(0).place == "table"
