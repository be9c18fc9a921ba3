"""The morale status phase."""

import msgspec
import pytest

from longroll.rulesets.volume_of_fire.orders.permissions import touches_area
from longroll.rulesets.volume_of_fire.record.units import NONE, Order
from longroll.rulesets.volume_of_fire.screen.things import areas
from longroll.rulesets.volume_of_fire.sequence import morale_status, victory
from longroll.rulesets.volume_of_fire.sequence.morale_status import MoraleStatus
from longroll.tabletop import Pose

from ..positions import CONFEDERATE, UNION, Table, box, bring, ring, run, told


class Field:
    """Wadsworth with four brigades of one regiment each, ten inches apart; one brigade of Heth's far away."""

    def __init__(self, quality=3, enemy=(36, 44), count=4, table=None, **brigade):
        table = self.table = table or Table()
        self.division = table.general(UNION, "Wadsworth", at=(20, 4), quality=quality)
        self.brigades = [table.brigade(UNION, f"Brigade {n}", self.division, **brigade) for n in range(1, count + 1)]
        self.units = [table.unit(number, (10 + 10 * n, 10)) for n, number in enumerate(self.brigades)]
        self.heth = table.general(CONFEDERATE, "Heth", at=(36, 46))
        self.archer = table.brigade(CONFEDERATE, "Archer", self.heth)
        self.enemy = table.unit(self.archer, enemy, heading=180)

    def battle(self, **more):
        return self.table.battle(**more)

    def morale(self, b, side=UNION):
        """A division's morale in points, as the phase works it out."""
        morale_status.judge_divisions(b)
        return dict(b.morale)[self.division if side == UNION else self.heth] / 2


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
    morale_status.rally_units(b, UNION)
    assert b.units[0].condition == "disordered"


def test_batteries_rally_too_and_routed_regiments_never():
    """VF-RALLY-01, VF-RALLY-02"""
    field = Field()
    battery = field.table.unit(field.brigades[0], (60, 10), arm="artillery", size=2, condition="disordered")
    b = field.battle()
    b.change_unit(field.units[0], condition="beaten", place="broken")
    morale_status.rally_units(b, UNION)
    assert b.units[battery].condition == "ordered"
    assert (b.units[field.units[0]].place, b.units[field.units[0]].condition) == ("broken", "beaten")


# --- divisions
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
    assert any(term.rule == "VF-REPL-05" for term in morale_status.terms(b, field.division))


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
    assert [term.reason for term in morale_status.terms(b, field.division) if term.rule == "VF-ORG-04"] == [
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
    morale_status.judge_divisions(b)
    assert b.brigades[field.brigades[2]].place == "table"  # 4 - 4 is nought, not less
    b.change_brigade(field.brigades[2], order=Order("retire"))
    morale_status.judge_divisions(b)
    assert [(b.brigades[n].place, b.brigades[n].fate) for n in (field.brigades[2], guns, late)] == [
        ("out", "routed")
    ] * 3
    assert {b.units[n].place for n in (field.units[2], battery, to_come)} == {"routed"}
    assert b.generals[field.division].place == "gone"
    assert b.messengers == ()
    assert b.routed == (field.division,)
    assert told(b, "VF-MOR-05")[0] == "Wadsworth's division is routed and leaves the field"
    assert field.brigades[2] in [row.brigade for row in b.retreats]  # 'or worse', for its neighbours
    morale_status.judge_divisions(b)
    assert field.division not in dict(b.morale)


def test_half_a_point_below_zero_is_below_zero():
    """VF-MOR-05, VF-GEOM-02: doubled, it is minus one."""
    field = Field(count=2, enemy=(20, 12))
    field.table.objective(box(15, 5, 25, 15), value=1)
    b = field.battle()
    b.change_brigade(field.brigades[0], place="out", fate="broken")
    b.change_unit(field.units[0], place="routed")
    b.change_brigade(field.brigades[1], order=Order("retire"))
    morale_status.judge_divisions(b)  # 2 - 2 - 1 + 1/2
    assert b.routed == (field.division,)


def test_the_morale_of_a_division_is_told_to_its_own_side():
    """VF-MOR-03"""
    b = Field().battle()
    morale_status.judge_divisions(b)
    assert {row.to for row in b.news if row.rule == "VF-MOR-03"} == {(UNION,), (CONFEDERATE,)}


def test_no_regiment_and_no_brigade_takes_a_morale_test():
    """VF-MOR-01, VF-MOR-02: the whole phase asks for no dice."""
    assert run(Field().battle(), MoraleStatus(side=UNION)).needs is None


# --- objectives
def held(enemy=(36, 44), value=3, **enemy_state):
    field = Field(enemy=enemy)
    field.table.objective(box(5, 5, 15, 15), value=value)
    b = field.battle()
    if enemy_state:
        b.change_unit(field.enemy, **enemy_state)
    return field, b


def shares(b):
    return [
        (share.side, share.doubled / 2)
        for share in morale_status.shares(b, morale_status.laid(b.setting).objectives[0])
    ]


def test_ground_held_alone_gives_its_full_value():
    """VF-OBJ-02, VF-OBJ-01"""
    field, b = held()
    assert shares(b) == [(UNION, 3)]
    assert field.morale(b) == 7
    morale_status.assign_objectives(b)
    assert b.holders == ((0, UNION),)
    assert told(b, "VF-OBJ-02") == ["objective-0 is in Union hands"]


def test_contested_ground_gives_each_side_half():
    """VF-OBJ-02: the worked example."""
    field, b = held(enemy=(10, 13))
    assert shares(b) == [(UNION, 1.5), (CONFEDERATE, 1.5)]
    assert field.morale(b) == 5.5
    morale_status.assign_objectives(b)
    assert b.holders == ((0, 2),)


def test_ground_that_bends_in_is_not_touched_from_its_hollow():
    """VF-OBJ-02, VF-GEOM-01: the regiment stands in the hollow of the ground, 3 inches from it on three sides."""
    field = Field()
    field.table.objective(ring(5, 5, 15, 5, 15, 20, 14, 20, 14, 6, 6, 6, 6, 20, 5, 20), value=3)
    field.table.units[field.units[0]] = msgspec.structs.replace(
        field.table.units[field.units[0]], pose=Pose(10_000, 14_000, 0)
    )
    b = field.battle()
    assert shares(b) == []
    here = Order("advance", area="objective-0")
    assert not touches_area(b.setting, here, b.units[field.units[0]].quad)
    b.change_unit(field.units[0], pose=Pose(10_000, 6600, 0))
    assert shares(b) == [(UNION, 3)]
    assert touches_area(b.setting, here, b.units[field.units[0]].quad)


def test_a_beaten_unit_is_not_present():
    """VF-OBJ-02"""
    _, b = held(enemy=(10, 13), condition="beaten")
    assert shares(b) == [(UNION, 3)]
    b.change_unit(0, condition="beaten")
    assert shares(b) == []


def test_a_fight_for_the_ground_with_an_enemy_within_five_inches_of_it_halves_it():
    """VF-OBJ-02"""
    field, b = held(enemy=(10, 20.4))
    assert shares(b) == [(UNION, 3)]
    b.combats = (((field.units[0],), (field.enemy,)),)
    assert shares(b) == [(UNION, 1.5)]
    b.change_unit(field.enemy, pose=b.units[field.enemy].pose.shifted(0, 100))
    assert shares(b) == [(UNION, 1.5)]  # just five inches
    b.change_unit(field.enemy, pose=b.units[field.enemy].pose.shifted(0, 500))
    assert shares(b) == [(UNION, 3)]


def test_ground_is_only_halved_by_a_fight_of_the_unit_in_it_with_the_enemy_near_it():
    """VF-OBJ-02: guns in the area that fire at others far off do not dispute it, nor does a fight beside it."""
    field, b = held(enemy=(10, 20.4))
    far = field.table.unit(field.archer, (60, 44), heading=180)
    b = field.battle()
    b.combats = (((field.units[0],), (far,)), ((field.units[1],), (field.enemy,)))
    assert shares(b) == [(UNION, 3)]
    b.combats += (((far, field.enemy), (field.units[1], field.units[0])),)
    assert shares(b) == [(UNION, 1.5)]


def test_of_ground_one_side_fights_for_alone_the_other_has_nothing():
    """VF-OBJ-02, VF-WIN-01: half to each side present, in the morale of divisions and in the score."""
    field, b = held(enemy=(10, 20.4))
    b.combats = (((field.units[0],), (field.enemy,)),)
    morale_status.assign_objectives(b)
    assert told(b, "VF-OBJ-02") == ["objective-0 is contested, with Union troops on it"]
    assert victory.points(b) == (3, 0)  # in half points
    (area,) = areas(b)
    assert (area.owner, area.tone, area.facts[1].value) == (None, "contested", "Union, contested")


def test_ground_once_held_is_nobodys_when_nobody_is_there():
    """VF-OBJ-02"""
    _, b = held()
    morale_status.assign_objectives(b)
    b.change_unit(0, pose=b.units[0].pose.shifted(0, 20000))
    morale_status.assign_objectives(b)
    assert b.holders == ((0, NONE),)
    assert told(b, "VF-OBJ-02")[-1] == "objective-0 is nobody's"


def test_the_value_goes_to_the_division_with_the_largest_size_there_and_then_to_the_nearest():
    """VF-OBJ-02"""
    table = Table()
    table.objective(box(10, 5, 30, 15), value=1)
    divisions = [table.general(UNION, name, at=(20, 2)) for name in ("Wadsworth", "Robinson")]
    for division, x, size in zip(divisions, (12, 24), (3, 3), strict=True):
        table.unit(table.brigade(UNION, f"of {division}", division), (x, 10), size=size)
    b = table.battle()
    (share,) = morale_status.shares(b, morale_status.laid(b.setting).objectives[0])
    assert share.division == divisions[1]  # both have size 3; Robinson's is nearer to the middle at 20, 10
    b.change_unit(0, size=4)
    (share,) = morale_status.shares(b, morale_status.laid(b.setting).objectives[0])
    assert share.division == divisions[0]


def test_the_battle_opens_with_holders_and_morale_and_nobody_routs():
    """VF-MOR-03, VF-OBJ-01"""
    field, b = held()
    b.change_brigade(field.archer, order=Order("retire"))
    morale_status.starting_morale(b)
    assert b.holders == ((0, UNION),)
    assert dict(b.morale) == {field.division: 14, field.heth: 0}
    assert b.routed == ()


def test_a_successor_is_placed_within_the_phase():
    """VF-SEQ-04, VF-REPL-01"""
    field = Field(count=2)
    field.table.unit(field.brigades[0], (10, 14))
    b = field.battle()
    b.change_general(b.brigades[0].general, place="dead", back=4)
    b = run(b, MoraleStatus(side=CONFEDERATE))  # a Union general comes back in either side's phase
    assert b.needs.side == UNION
    assert bring(b, field.units[0]).brigadier(0).place == "table"


def test_divisions_are_judged_side_by_side_with_brigades_in_so_many_words() -> None:
    """VF-MOR-03"""
    table = Table()
    for side, count in ((CONFEDERATE, 1), (UNION, 2)):
        division = table.general(side, f"general {side}")
        for n in range(count):
            table.unit(table.brigade(side, f"brigade {side} {n}", division), (10 + 10 * n, 10 + 30 * side))
    b = table.battle()
    first, second = morale_status.divisions(b, UNION), morale_status.divisions(b, CONFEDERATE)
    assert [b.generals[number].side for number in (*first, *second)] == [UNION, CONFEDERATE]
    assert [morale_status.terms(b, number)[0].reason for number in (*first, *second)] == ["2 brigades", "1 brigade"]
