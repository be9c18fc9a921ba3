"""Action points: what a brigadier has, what moving, riding and leading cost him, and what is left undone without them."""

from typing import Any

import pytest

from longroll.flow import Chance, Refused
from longroll.rulesets.volume_of_fire.activation.activation import Activation
from longroll.rulesets.volume_of_fire.combat.combat_phase import Firefight, Reply
from longroll.rulesets.volume_of_fire.movement.manoeuvres import Change, Face, Halt, Lead, Move, Ride, Together
from longroll.rulesets.volume_of_fire.movement.paths import Step
from longroll.rulesets.volume_of_fire.movement.tactical_phase import TacticalPhase
from longroll.rulesets.volume_of_fire.record import DISC, Battle, Order
from longroll.rulesets.volume_of_fire.sequence.turn import PlayerTurn
from longroll.tabletop import disc_gap

from .. import drill
from ..drill import Drill, step
from ..fights import combat, fire
from ..positions import CONFEDERATE, NONE, UNION, Table, box, bring, inches, run, told


class Field:
    """The Iron Brigade free to go where it likes, its brigadier at (20, 10); Archer far to the north."""

    def __init__(self, quality: int = 3, order: Order | str = "attack", **brigade: Any) -> None:
        self.table = Table()
        self.division = self.table.general(UNION, "Wadsworth", at=(2, 2))
        self.iron = self.table.brigade(
            UNION, "Iron Brigade", self.division, at=(20, 10), quality=quality, order=order, **brigade
        )
        self.archer = self.table.brigade(CONFEDERATE, "Archer")
        self.table.unit(self.archer, at=(36, 46), heading=180)
        self.brigadier = self.table.brigades[self.iron].general

    def regiment(self, away: float, size: int = 3, x: float = 20, **more: Any) -> int:
        """A regiment facing north so many inches from the brigadier's disc, straight ahead of him."""
        return self.table.unit(self.iron, at=(x, 11 + away), size=size, **more)

    def begun(self, points: int | None = None) -> Battle:
        """The Union's tactical phase, with the brigadier's points as said, full otherwise."""
        b = self.table.battle()
        if points is not None:
            b.change_general(self.brigadier, points=points)
        return run(b, TacticalPhase(side=UNION))

    def points(self, b: Battle) -> int:
        return b.generals[self.brigadier].points


def advance(*units: int, by: float = 1) -> Move:
    return Move(units, (Step("advance", inches(by)[0]),))


def refusal(b: Battle, answer: Any) -> tuple[str, str]:
    """The rule and the reason for which an answer is refused."""
    with pytest.raises(Refused) as refused:
        bring(b, answer)
    return refused.value.refusal.rule, refused.value.refusal.because


# --- what a move costs
def test_a_regiment_moves_for_a_point_of_its_brigadiers_and_for_none_it_does_not_move() -> None:
    """VF-AP-01, VF-AP-14"""
    field = Field()
    first, second = field.regiment(1), field.regiment(4)
    b = bring(field.begun(points=1), advance(second))
    assert b.units[second].pose.y == 16_000
    assert field.points(b) == 0
    rule, because = refusal(b, advance(first))
    assert (rule, "costs 1 action point" in because, "he has 0" in because) == ("VF-AP-14", True, True)


def test_without_a_brigadier_no_regiment_moves() -> None:
    """VF-AP-01, VF-REPL-03"""
    field = Field()
    unit = field.regiment(1)
    b = field.table.battle()
    b.change_general(field.brigadier, place="dead")
    rule, because = refusal(run(b, TacticalPhase(side=UNION)), advance(unit))
    assert rule == "VF-REPL-03"
    assert "no brigadier" in because
    assert "within 12 inches" in because


def test_another_brigades_points_move_nobody_but_its_own() -> None:
    """VF-AP-01"""
    field = Field()
    stranger = field.regiment(1)
    stone = field.table.brigade(UNION, "Stone", field.division, at=(20, 16), order="attack")
    own = field.table.unit(stone, at=(30, 16))
    rule, _ = refusal(field.begun(points=0), advance(stranger))
    assert rule == "VF-AP-14"
    b = bring(field.begun(points=0), advance(own))
    assert b.generals[field.table.brigades[stone].general].points == 3 - 2


@pytest.mark.parametrize(("away", "cost"), [(0, 1), (6, 1), (6.001, 2), (12, 2)])
def test_a_unit_costs_a_point_to_6_inches_and_two_to_12(away: float, cost: int) -> None:
    """VF-AP-02, VF-AP-03: measured from his disc to the nearest edge of its base."""
    field = Field()
    unit = field.regiment(away)
    assert field.points(bring(field.begun(), advance(unit))) == 3 - cost


def test_it_costs_what_its_distance_was_when_the_move_began() -> None:
    """VF-AP-02, VF-AP-03"""
    field = Field()
    leaving, coming = field.regiment(5), field.regiment(8, x=14)
    assert field.points(bring(field.begun(), advance(leaving, by=5))) == 2
    back = Move((coming,), (Step("back", 3000),))
    assert field.points(bring(field.begun(), back)) == 1


def test_his_ride_shortens_the_distance_before_the_move() -> None:
    """VF-AP-03, VF-AP-11: a point to ride near enough, and a point to move, where the move alone costs two."""
    field = Field()
    unit = field.regiment(9)
    b = bring(field.begun(), Ride(field.brigadier, *inches(20, 14)), advance(unit))
    assert field.points(b) == 1


def test_two_points_asked_of_a_brigadier_who_has_one_are_refused() -> None:
    """VF-AP-03"""
    field = Field()
    unit = field.regiment(7)
    rule, because = refusal(field.begun(points=1), advance(unit))
    assert rule == "VF-AP-03"
    assert "costs 2 action points (7.0 inches" in because
    assert "he has 1" in because


def three_regiments() -> tuple[Field, list[int]]:
    """A line of three to the right of the brigadier: 2, 4 and 7 inches from his disc."""
    field = Field(quality=4)
    units = [field.table.unit(field.iron, at=(x, 10), size=size) for x, size in ((23.5, 2), (26, 3), (28.5, 2))]
    b = field.table.battle()
    assert [disc_gap(b.units[unit].quad, *inches(20, 10), DISC) for unit in units] == [2000, 4000, 7000]
    return field, units


def test_a_line_at_2_4_and_7_inches_costs_two_points_and_four_if_its_regiments_go_singly() -> None:
    """VF-AP-02, VF-AP-03: the worked example."""
    field, units = three_regiments()
    assert field.points(bring(field.begun(), advance(*units, by=3))) == 4 - 2
    b = field.begun()
    spent = []
    for unit in units:
        before = field.points(b)
        b = bring(b, advance(unit, by=3))
        spent.append(before - field.points(b))
    assert spent == [1, 1, 2]
    together = Together(tuple(advance(unit, by=3) for unit in units))
    assert field.points(bring(field.begun(), together)) == 0


def test_moves_answered_together_are_refused_when_the_points_run_out_among_them() -> None:
    """VF-AP-03, VF-AP-14"""
    field, units = three_regiments()
    rule, because = refusal(field.begun(points=3), Together(tuple(advance(unit, by=3) for unit in units)))
    assert rule == "VF-AP-03"
    assert "costs 2 action points (7.0 inches" in because
    assert "he has 1" in because


def test_a_unit_beyond_12_inches_does_not_move_whatever_points_he_has() -> None:
    """VF-AP-04"""
    field = Field(quality=5)
    unit = field.regiment(12.5)
    rule, because = refusal(field.begun(), advance(unit))
    assert rule == "VF-AP-04"
    assert "12.5 inches" in because


def test_a_group_with_one_member_beyond_12_inches_does_not_move_as_one() -> None:
    """VF-AP-03, VF-AP-04"""
    field = Field(quality=5)
    line = [field.table.unit(field.iron, at=(x, 10), size=4) for x in (25, 29, 33, 37)]
    rule, because = refusal(field.begun(), advance(*line, by=1))
    assert rule == "VF-AP-04"
    assert "14.5 inches" in because
    assert field.points(bring(field.begun(), advance(*line[:3], by=1))) == 5 - 2


def test_a_unit_beyond_12_inches_turns_to_its_attacker_for_nothing() -> None:
    """VF-AP-04, VF-AP-10, VF-AP-14"""
    field = Field()
    unit = field.regiment(20)
    foe = field.table.unit(field.archer, at=(28, 31), heading=270)
    b = field.table.battle()
    b.change_unit(unit, attackers=(foe,))
    b.change_general(field.brigadier, points=0)
    b = bring(run(b, TacticalPhase(side=UNION)), Face(unit, foe))
    assert (b.units[unit].pose.heading, field.points(b), b.units[unit].used) == (900, 0, False)


# --- groups
def test_a_line_goes_one_distance_for_one_point_and_keeps_its_line() -> None:
    """VF-AP-06, VF-AP-02"""
    field = Field()
    line = [field.regiment(1, x=x) for x in (17, 20, 23)]
    b = bring(field.begun(), advance(*line, by=4))
    assert [b.units[unit].pose.y for unit in line] == [16_000] * 3
    assert field.points(b) == 2
    assert all(b.units[unit].used for unit in line)


def test_a_line_wheels_through_one_angle_about_the_corner_of_the_whole() -> None:
    """VF-AP-06: the pivot stays, and the bases lie side by side as before."""
    field = Field()
    line = [field.regiment(1, x=x, size=2) for x in (19, 21)]
    before = field.table.battle().units
    pivot = before[line[0]].quad[:2]
    b = bring(field.begun(), Move(tuple(line), (Step("wheel-left", 450),)))
    assert [b.units[unit].pose.heading for unit in line] == [3150, 3150]
    assert b.units[line[0]].quad[:2] == pytest.approx(pivot, abs=2)
    joint = [b.units[line[0]].quad[2:4], b.units[line[1]].quad[:2]]
    assert joint[0] == pytest.approx(joint[1], abs=3)


def test_no_group_moves_that_would_have_to_part() -> None:
    """VF-AP-06, VF-AP-05: a regiment that stands an inch off is moved and paid for alone."""
    field = Field()
    touching, off = [field.regiment(1, x=x) for x in (17, 20)], field.regiment(1, x=24)
    rule, because = refusal(field.begun(), advance(*touching, off))
    assert rule == "VF-AP-05"
    assert "1.00 inches" in because
    assert field.points(bring(field.begun(), advance(*touching), advance(off))) == 1


def test_a_group_goes_no_further_than_its_slowest_member() -> None:
    """VF-AP-06, VF-MOVE-03: one regiment meets a thicket after an inch; the line has 3 inches and no more."""
    field = Field()
    line = [field.regiment(1, x=x, name=f"Regiment at {x}") for x in (17, 20)]
    field.table.area("thicket", box(19, 13.5, 23, 17), move="close", sight="close")
    rule, because = refusal(field.begun(), advance(*line, by=4))
    assert rule == "VF-MOVE-03"
    assert "Regiment at 20 would move 4.00 inches and may move 3" in because
    b = bring(field.begun(), advance(*line, by=3))
    assert [b.units[unit].pose.y for unit in line] == [15_000, 15_000]


# --- mounting and limbering
@pytest.mark.parametrize(("away", "cost"), [(2, 1), (6.5, 2)])
def test_limbering_costs_as_a_move_does_and_is_the_whole_move(away: float, cost: int) -> None:
    """VF-AP-07, VF-AP-16"""
    field = Field(guns=True)
    battery = field.regiment(away, arm="artillery", size=2, name="Battery B")
    b = bring(field.begun(), Change((battery,)))
    assert (b.units[battery].limbered, field.points(b)) == (True, 3 - cost)
    rule, because = refusal(b, advance(battery))
    assert (rule, "Battery B" in because) == ("VF-AP-16", True)
    assert b.units[battery].pose.y == inches(11 + away)[0]


def test_a_line_of_cavalry_dismounts_for_one_point() -> None:
    """VF-AP-07"""
    field = Field()
    pair = [field.regiment(1, x=x, arm="cavalry", size=2, mounted=True) for x in (19, 21)]
    b = bring(field.begun(), Change(tuple(pair)))
    assert [b.units[unit].mounted for unit in pair] == [False, False]
    assert field.points(b) == 2


def test_nobody_limbers_without_points_or_beyond_12_inches_and_infantry_never() -> None:
    """VF-AP-07, VF-AP-04, VF-AP-14"""
    field = Field()
    near = field.regiment(2, arm="artillery", size=2)
    far = field.regiment(13, arm="artillery", size=2)
    foot = field.regiment(4, x=24, name="2nd Wisconsin")
    rule, because = refusal(field.begun(points=0), Change((near,)))
    assert (rule, "costs 1 action point" in because) == ("VF-AP-14", True)
    rule, because = refusal(field.begun(), Change((far,)))
    assert (rule, "13.0 inches" in because) == ("VF-AP-04", True)
    rule, because = refusal(field.begun(), Change((foot,)))
    assert (rule, "2nd Wisconsin is infantry" in because) == ("VF-AP-07", True)


# --- the brigadier himself
def test_a_brigadier_rides_6_inches_for_a_point_and_twice_a_turn() -> None:
    """VF-AP-11, VF-GEN-05: 12 inches in all."""
    field = Field(quality=5)
    field.regiment(1)
    rider = field.brigadier
    b = bring(field.begun(), Ride(rider, *inches(26, 10)), Ride(rider, *inches(32, 10)))
    assert ((b.generals[rider].x, b.generals[rider].y), field.points(b)) == (inches(32, 10), 3)
    rule, because = refusal(b, Ride(rider, *inches(33, 10)))
    assert (rule, "ridden twice" in because) == ("VF-AP-11", True)


def test_a_ride_beyond_6_inches_is_refused() -> None:
    """VF-AP-11, VF-GEN-05"""
    field = Field()
    field.regiment(1)
    rule, because = refusal(field.begun(), Ride(field.brigadier, *inches(26.5, 10)))
    assert (rule, "6.5 inches" in because) == ("VF-AP-11", True)


def test_a_brigadier_with_no_point_left_does_not_ride() -> None:
    """VF-AP-11, VF-AP-14"""
    field = Field()
    field.regiment(1)
    rule, because = refusal(field.begun(points=0), Ride(field.brigadier, *inches(22, 10)))
    assert (rule, "a ride costs one" in because) == ("VF-AP-14", True)


def test_a_brigadier_leads_the_regiment_he_touches_for_a_point_and_goes_only_with_it() -> None:
    """VF-AP-12, VF-GEN-05"""
    field = Field()
    mine = field.regiment(0)
    b = bring(field.begun(), Lead(field.brigadier, mine))
    assert (b.generals[field.brigadier].attached, field.points(b)) == (mine, 2)
    rule, because = refusal(b, Ride(field.brigadier, *inches(22, 10)))
    assert (rule, "moves only with it" in because) == ("VF-AP-12", True)
    b = bring(b, advance(mine, by=4))
    assert (b.generals[field.brigadier].y, field.points(b)) == (14_000, 1)


def test_he_leads_no_regiment_that_he_does_not_touch() -> None:
    """VF-AP-12"""
    field = Field()
    off = field.regiment(0.5)
    rule, because = refusal(field.begun(), Lead(field.brigadier, off))
    assert (rule, "0.5 inches" in because) == ("VF-AP-12", True)


def test_he_leads_nobody_without_a_point_nor_a_battery_nor_another_brigades_regiment() -> None:
    """VF-AP-12"""
    field = Field()
    mine = field.regiment(0)
    stone = field.table.brigade(UNION, "Stone", field.division, at=(30, 10), order="attack")
    other = field.table.unit(stone, at=(20, 9), name="149th Pennsylvania")
    guns = field.table.unit(field.iron, at=(22, 10), heading=90, arm="artillery", size=2, name="Battery B")
    rule, because = refusal(field.begun(points=0), Lead(field.brigadier, mine))
    assert (rule, "leading costs one" in because) == ("VF-AP-12", True)
    for number, name in ((other, "149th Pennsylvania"), (guns, "Battery B")):
        rule, because = refusal(field.begun(), Lead(field.brigadier, number))
        assert rule == "VF-AP-12"
        assert f"{name} is no regiment of Iron Brigade's brigadier's command" in because


def test_a_division_commander_leads_a_regiment_of_his_division_with_his_own_point() -> None:
    """VF-AP-12, VF-GEN-04"""
    field = Field()
    mine = field.regiment(6)
    b = field.table.battle()
    b.change_general(field.division, x=20_000, y=16_000)
    b = bring(run(b, TacticalPhase(side=UNION)), Lead(field.division, mine))
    assert (b.generals[field.division].attached, b.generals[field.division].points) == (mine, 2)
    assert field.points(b) == 3


def test_he_leads_until_the_start_of_his_sides_next_turn() -> None:
    """VF-AP-12: through the opponent's turn, and not into his own."""
    field = Field()
    mine = field.regiment(0)
    b = field.table.battle()
    b.change_general(field.brigadier, attached=mine)
    b.phasing = CONFEDERATE
    PlayerTurn().begin(b)
    assert b.generals[field.brigadier].attached == mine
    b.phasing = UNION
    PlayerTurn().begin(b)
    assert b.generals[field.brigadier].attached == NONE


# --- nothing left, and one move each
def test_with_no_points_left_the_brigade_still_fires() -> None:
    """VF-AP-14, VF-AP-09"""
    field = Field()
    mine = field.regiment(1)
    foe = field.table.unit(field.archer, at=(20, 16), heading=180)
    b = field.table.battle()
    b.change_general(field.brigadier, points=0)
    assert fire(b, mine, foe) == ""
    b = bring(combat(b), Firefight(foe, (mine,)))
    assert isinstance(b.needs, Chance | Reply)


def test_a_unit_has_one_tactical_move_a_turn_whatever_points_remain() -> None:
    """VF-AP-16"""
    field = Field(quality=5)
    unit = field.regiment(1, name="6th Wisconsin")
    b = bring(field.begun(), advance(unit, by=1))
    for again in (advance(unit, by=1), Move((unit,), (Step("turn", 300),))):
        rule, because = refusal(b, again)
        assert (rule, because) == ("VF-AP-16", "6th Wisconsin has had its one tactical move this turn")
    assert (field.points(b), b.units[unit].pose.y) == (4, 13_000)


def test_a_group_with_a_member_that_has_moved_does_not_move() -> None:
    """VF-AP-16"""
    field = Field()
    left, right = field.regiment(1, x=17, name="2nd Wisconsin"), field.regiment(1, x=20)
    b = bring(field.begun(), Move((left,), (Step("turn", 3599),)))
    rule, because = refusal(b, advance(left, right))
    assert (rule, "2nd Wisconsin has had" in because) == ("VF-AP-16", True)


# --- shaken brigades
@pytest.mark.parametrize(
    ("quality", "mark", "points"), [(2, "shaken", 1), (3, "beaten", 2), (3, "", 3), (5, "shaken", 4)]
)
def test_the_brigadier_of_a_marked_brigade_begins_his_turn_with_a_point_less(
    quality: int, mark: str, points: int
) -> None:
    """VF-AP-15, VF-GEN-03"""
    field = Field(quality=quality, mark=mark)
    field.regiment(1)
    b = field.table.battle()
    PlayerTurn().begin(b)
    assert field.points(b) == points


def test_a_mark_that_comes_with_the_activation_takes_a_point_at_once() -> None:
    """VF-AP-15, VF-ACT-06: 1, with quality 2 and 1 for a fresh brigade, is 4: shaken."""
    field = Field(quality=2)
    field.regiment(1)
    b = bring(run(field.table.battle(), Activation(side=UNION)), 1)
    assert b.brigades[field.iron].mark == "shaken"
    assert field.points(b) == 1


def test_a_brigade_shaken_again_loses_no_second_point() -> None:
    """VF-AP-15: 1, with quality 2, 1 for a fresh brigade and 1 less for a shaken one, is 3: shaken."""
    field = Field(quality=2, mark="shaken")
    field.regiment(1)
    b = field.table.battle()
    PlayerTurn().begin(b)
    b = bring(run(b, Activation(side=UNION)), 1)
    assert (b.brigades[field.iron].mark, field.points(b)) == ("shaken", 1)


def test_a_poor_brigadier_of_a_shaken_brigade_rallies_it_and_can_then_move_nothing() -> None:
    """VF-AP-15, VF-AP-13: the worked example; the point comes back with his next turn."""
    field = Field(quality=2, mark="shaken")
    unit = field.regiment(1)
    b = field.table.battle()
    PlayerTurn().begin(b)
    assert field.points(b) == 1
    b = bring(run(b, Activation(side=UNION)), 6)
    assert (b.brigades[field.iron].mark, field.points(b)) == ("", 0)
    rule, because = refusal(run(b, TacticalPhase(side=UNION)), advance(unit))
    assert (rule, "he has 0" in because) == ("VF-AP-14", True)
    PlayerTurn().begin(b)
    assert field.points(b) == 2


# --- the pool
@pytest.mark.parametrize("quality", [2, 3, 4, 5])
def test_a_turn_fills_every_generals_points_to_his_quality_and_no_higher(quality: int) -> None:
    """VF-GEN-03, VF-GEN-04: unspent points are lost, spent ones come back, before the orders phase."""
    field = Field(quality=quality)
    field.regiment(1)
    higher = field.table.general(UNION, "Reynolds", "corps", at=(4, 4), quality=quality)
    for left in (0, 9):
        b = field.table.battle()
        b.change_general(field.brigadier, points=left, rides=2)
        b.change_general(higher, points=left)
        PlayerTurn().begin(b)
        assert b.phase == "orders"
        assert (field.points(b), b.generals[field.brigadier].rides, b.generals[higher].points) == (quality, 0, quality)


def test_the_opponents_turn_fills_no_points() -> None:
    """VF-GEN-03"""
    field = Field()
    field.regiment(1)
    b = field.table.battle(phasing=CONFEDERATE)
    b.change_general(field.brigadier, points=1)
    PlayerTurn().begin(b)
    assert field.points(b) == 1


def test_an_unspent_point_of_one_phase_is_spent_in_the_next() -> None:
    """VF-GEN-03: what he has left when the phase ends is what he has."""
    field = Field()
    unit = field.regiment(1)
    b = bring(field.begun(), advance(unit), Halt())
    assert (b.needs, field.points(b)) == (None, 2)


# --- higher generals
def test_a_division_commander_rides_6_inches_for_his_own_point_twice_at_most() -> None:
    """VF-GEN-04"""
    field = Field()
    field.regiment(1)
    higher = field.division
    b = bring(field.begun(), Ride(higher, *inches(8, 2)), Ride(higher, *inches(14, 2)))
    assert (b.generals[higher].x, b.generals[higher].points, field.points(b)) == (14_000, 1, 3)
    rule, because = refusal(b, Ride(higher, *inches(15, 2)))
    assert (rule, "ridden twice" in because) == ("VF-GEN-04", True)


def test_his_ride_is_no_longer_than_a_brigadiers_and_costs_him_a_point() -> None:
    """VF-GEN-04"""
    field = Field()
    field.regiment(1)
    rule, because = refusal(field.begun(), Ride(field.division, *inches(2, 9)))
    assert (rule, "7.0 inches" in because) == ("VF-GEN-04", True)
    b = field.table.battle()
    b.change_general(field.division, points=0)
    rule, because = refusal(run(b, TacticalPhase(side=UNION)), Ride(field.division, *inches(2, 5)))
    assert (rule, "no action point left" in because) == ("VF-GEN-04", True)


def test_a_division_commanders_points_move_no_regiment() -> None:
    """VF-GEN-04, VF-AP-01"""
    field = Field()
    unit = field.regiment(1)
    b = field.table.battle()
    b.change_general(field.brigadier, points=0)
    b.change_general(field.division, x=18_000, y=10_000)
    rule, _ = refusal(run(b, TacticalPhase(side=UNION)), advance(unit))
    assert rule == "VF-AP-14"


# --- how generals ride
def test_generals_ride_through_woods_and_friends_and_not_over_impassable_ground() -> None:
    """VF-GEN-05"""
    field = Field()
    field.regiment(0)
    field.table.woods(box(18, 9, 24, 14))
    field.table.area("river", box(0, 7, 72, 8), move="impassable", sight="good")
    b = bring(field.begun(), Ride(field.brigadier, *inches(20, 15)))
    assert (b.generals[field.brigadier].y, told(b, "VF-AP-11")) == (15_000, ["Iron Brigade's brigadier rides"])
    assert b.units[1].condition == "ordered"
    rule, because = refusal(field.begun(), Ride(field.brigadier, *inches(20, 5)))
    assert (rule, "cannot be crossed" in because) == ("VF-GEN-05", True)


def test_a_general_keeps_an_inch_off_the_enemy_unless_he_leads() -> None:
    """VF-GEN-05"""
    field = Field()
    field.regiment(0)
    field.table.unit(field.archer, at=(26, 10), heading=180, size=2, name="14th Tennessee")
    rule, because = refusal(field.begun(), Ride(field.brigadier, *inches(23.7, 10)))
    assert rule == "VF-GEN-05"
    assert "within 0.8 inches of 14th Tennessee" in because
    assert refusal(field.begun(), Ride(field.brigadier, *inches(23.5, 10)))[0] == rule  # an inch is within an inch
    b = bring(field.begun(), Ride(field.brigadier, 23_499, 10_000))
    assert (b.generals[field.brigadier].x, field.points(b)) == (23_499, 2)


def test_from_within_an_inch_of_an_enemy_he_rides_where_he_gets_no_nearer() -> None:
    """VF-GEN-05"""
    field = Field()
    field.regiment(0)
    field.table.unit(field.archer, at=(22.1, 10), heading=180, size=2)  # six tenths from his disc
    b = bring(field.begun(), Ride(field.brigadier, *inches(16, 10)))
    assert b.generals[field.brigadier].x == 16_000
    assert refusal(field.begun(), Ride(field.brigadier, *inches(20.1, 10)))[0] == "VF-GEN-05"
    assert refusal(field.begun(), Ride(field.brigadier, *inches(22, 15)))[0] == "VF-GEN-05"  # past it on the way


@pytest.mark.parametrize(("away", "leads"), [(0.1, True), (0.101, False)])
def test_he_leads_only_a_regiment_that_he_touches(away: float, leads: bool) -> None:
    """VF-AP-12, VF-GEOM-01"""
    field = Field()
    unit = field.regiment(away)
    answer = Lead(field.brigadier, unit)
    if leads:
        assert bring(field.begun(), answer).generals[field.brigadier].attached == unit
    else:
        assert refusal(field.begun(), answer)[0] == "VF-AP-12"


def test_a_brigadier_goes_free_with_a_regiment_he_touches_or_stays_if_that_is_wished() -> None:
    """VF-GEN-05"""
    field = Field()
    unit = field.regiment(0)
    b = bring(field.begun(), advance(unit, by=3))
    assert (b.generals[field.brigadier].y, field.points(b), b.generals[field.brigadier].rides) == (13_000, 2, 0)
    b = bring(field.begun(), Move((unit,), (Step("advance", 3000),), bring=False))
    assert (b.generals[field.brigadier].y, field.points(b)) == (10_000, 2)


def test_a_brigadier_who_does_not_touch_the_regiment_stays_behind() -> None:
    """VF-GEN-05"""
    field = Field()
    unit = field.regiment(0.2)
    b = bring(field.begun(), advance(unit, by=3))
    assert b.generals[field.brigadier].y == 10_000


def test_of_several_higher_generals_near_one_who_can_pay_spends_his_points() -> None:
    """VF-REPL-04: each by his own distance bands, the lowest of the chain first."""
    table = Table()
    corps = table.general(UNION, "Reynolds", "corps", at=(20, 8), quality=5)
    division = table.general(UNION, "Wadsworth", at=(34, 8), quality=3, under=corps)
    iron = table.brigade(UNION, "Iron Brigade", division, at=(60, 2), order="attack")
    near, far = table.unit(iron, at=(26, 10)), table.unit(iron, at=(14, 10))
    table.unit(table.brigade(CONFEDERATE, "Archer"), at=(36, 46), heading=180)
    b = table.battle()
    b.change_general(table.brigades[iron].general, place="out", back=9)
    b = run(b, TacticalPhase(side=UNION))
    after = bring(b, advance(near))
    assert [after.generals[number].points for number in (corps, division)] == [5, 1]  # 6.1 inches from his disc
    after = bring(b, advance(far))  # 18 from the division commander
    assert [after.generals[number].points for number in (corps, division)] == [4, 3]
    b.change_general(division, points=0)
    after = bring(b, advance(near))
    assert [after.generals[number].points for number in (corps, division)] == [4, 0]


@pytest.mark.parametrize(("x", "moves"), [(12, True), (11.999, False)])
def test_a_higher_general_takes_over_at_12_inches_and_no_further(x: float, moves: bool) -> None:
    """VF-REPL-04, VF-REPL-03"""
    table = Table()
    division = table.general(UNION, "Wadsworth", at=(x, 10), quality=3)
    iron = table.brigade(UNION, "Iron Brigade", division, at=(60, 2), order="attack")
    unit = table.unit(iron, at=(26, 10))
    table.unit(table.brigade(CONFEDERATE, "Archer"), at=(36, 46), heading=180)
    b = table.battle()
    b.change_general(table.brigades[iron].general, place="dead", back=9)
    b = run(b, TacticalPhase(side=UNION))
    if moves:
        assert bring(b, advance(unit)).generals[division].points == 1
    else:
        assert refusal(b, advance(unit))[0] == "VF-REPL-03"


def overrun_brigadier(friend: float) -> tuple[Battle, int, int]:
    """A Confederate regiment marches over the Iron Brigade's brigadier, a regiment of his so many inches south of him."""
    table = Table()
    iron = table.brigade(UNION, "Iron Brigade", at=(20, 20))
    unit = table.unit(iron, at=(20, 19 - friend))
    archer = table.brigade(CONFEDERATE, "Archer", at=(20, 28), order="attack")
    foe = table.unit(archer, at=(20, 23), heading=180)
    b = run(table.battle(phasing=CONFEDERATE), TacticalPhase(side=CONFEDERATE))
    return bring(b, advance(foe, by=3)), table.brigades[iron].general, unit


def test_a_general_ridden_over_is_put_with_the_nearest_of_his_command() -> None:
    """VF-GEN-05: touching its rear, at 12 inches still."""
    b, general, unit = overrun_brigadier(friend=12)
    assert b.generals[general].present
    assert disc_gap(b.units[unit].quad, b.generals[general].x, b.generals[general].y, DISC) == 0


def test_a_general_ridden_over_with_nobody_of_his_within_12_inches_is_captured() -> None:
    """VF-GEN-05"""
    b, general, _ = overrun_brigadier(friend=12.5)
    assert b.generals[general].place == "dead"


@pytest.mark.parametrize(("south", "words"), [(9, "that costs 1 action point ("), (2, "that costs 2 action points (")])
def test_what_a_move_costs_is_told_to_who_cannot_pay_it(south: float, words: str) -> None:
    """VF-AP-03, VF-AP-14: the unit's rear is at 9.5."""
    table = Drill()
    unit = table.union(20)
    table.brigadier_at(20, south)
    b = table.battle()
    b.change_general(0, points=0)
    assert drill.refusal(b, unit, step("advance", 1)).because.startswith(words)
