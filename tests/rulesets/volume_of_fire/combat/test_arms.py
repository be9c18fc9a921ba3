"""How far infantry, cavalry and guns go, how wheels and turns are measured, and who may leave the table."""

from typing import Any

import pytest
from msgspec.structs import replace

from longroll.flow import Refused
from longroll.rulesets.volume_of_fire.movement.manoeuvres import Change, Move
from longroll.rulesets.volume_of_fire.movement.paths import Kind, Step
from longroll.rulesets.volume_of_fire.movement.tactical_phase import TacticalPhase
from longroll.rulesets.volume_of_fire.record import Battle, Order
from longroll.tabletop import Pose

from ..fights import fire
from ..positions import CONFEDERATE, UNION, Table, box, bring, inches, run, told


class Field:
    """The Iron Brigade free to go where it likes with points enough, a unit at (20, 10) facing north; Archer far off."""

    def __init__(self, arm: str = "infantry", order: Order | str = "attack", enemy: float = 44, **more: Any) -> None:
        self.table = Table()
        self.iron = self.table.brigade(UNION, "Iron Brigade", at=(20, 7), quality=5, order=order)
        self.unit = self.table.unit(self.iron, at=(20, 10), arm=arm, **{"name": "The unit", **more})
        self.archer = self.table.brigade(CONFEDERATE, "Archer")
        self.foe = self.table.unit(self.archer, at=(20, enemy), heading=180)

    def begun(self) -> Battle:
        return run(self.table.battle(), TacticalPhase(side=UNION))

    def move(self, *path: Step) -> Battle:
        """The battle after the unit has gone a path."""
        return bring(self.begun(), Move((self.unit,), path))

    def refusal(self, *path: Step) -> tuple[str, str]:
        """The rule and the reason for which a path is refused."""
        return refusal(self.begun(), Move((self.unit,), path))

    def thicket(self, south: float) -> None:
        """Close ground across the unit's way, its near edge at a height."""
        self.table.area("thicket", box(10, south, 30, south + 8), move="close", sight="close")


def refusal(b: Battle, answer: Any) -> tuple[str, str]:
    with pytest.raises(Refused) as refused:
        bring(b, answer)
    return refused.value.refusal.rule, refused.value.refusal.because


def go(kind: Kind, by: float, angle: float = 0) -> Step:
    """A step of so many inches, or, for wheels and turns, degrees."""
    whole = round(by * 10) if kind in ("turn", "wheel-left", "wheel-right") else inches(by)[0]
    return Step(kind, whole, round(angle * 10))


# --- infantry
def test_infantry_goes_5_inches_straight_ahead_and_no_more() -> None:
    """VF-MOVE-02"""
    b = Field().move(go("advance", 5))
    assert (b.units[0].pose.y, b.units[0].moved) == (15_000, 5000)
    rule, because = Field().refusal(go("advance", 5.01))
    assert (rule, "5.01 inches and may move 5" in because) == ("VF-MOVE-02", True)


@pytest.mark.parametrize(
    "step", [go("back", 3), go("slide", 3), go("slide", -3), go("oblique", 3, 45), go("oblique", 3, 330)]
)
def test_infantry_goes_3_inches_in_any_other_direction(step: Step) -> None:
    """VF-MOVE-03"""
    before = Field().begun().units[0].pose
    b = Field().move(step)
    assert b.units[0].pose.distance(before.x, before.y) == pytest.approx(3000, abs=1)
    assert b.units[0].pose.heading == 0
    further = Step(step.kind, step.by + (50 if step.by > 0 else -50), step.angle)
    rule, because = Field().refusal(further)
    assert (rule, "3.05 inches and may move 3" in because) == ("VF-MOVE-03", True)


def test_a_path_with_one_step_that_is_neither_forward_nor_a_wheel_is_3_inches_in_all() -> None:
    """VF-MOVE-02, VF-MOVE-03"""
    assert Field().move(go("advance", 3), go("wheel-left", 10)).units[0].moved > 3000
    rule, because = Field().refusal(go("advance", 3), go("slide", 0.5))
    assert (rule, "3.50 inches and may move 3" in because) == ("VF-MOVE-03", True)


@pytest.mark.parametrize(("by", "bar"), [(3, ""), (3.05, "VF-MOVE-02")])
def test_infantry_that_moved_more_than_3_inches_opens_no_fire(by: float, bar: str) -> None:
    """VF-MOVE-02"""
    field = Field(enemy=17.5)
    b = field.move(go("advance", by))
    assert fire(b, field.unit, field.foe) == bar


def test_infantry_that_moved_5_inches_may_charge() -> None:
    """VF-MOVE-02"""
    field = Field(enemy=16)
    b = field.move(go("advance", 5))
    assert [(row.charger, row.target) for row in b.charges] == [(field.unit, field.foe)]


# --- rough ground
@pytest.mark.parametrize("after", [0.5, 1, 2.5])
def test_infantry_that_comes_to_rough_ground_before_3_inches_goes_on_to_3(after: float) -> None:
    """VF-MOVE-03, VF-TERR-14"""
    field = Field()
    field.thicket(10.5 + after)
    b = field.move(go("advance", 3))
    assert (b.units[0].pose.y, b.units[0].condition) == (13_000, "disordered")
    rule, because = field.refusal(go("advance", 3.05))
    assert (rule, "3.05 inches and may move 3" in because) == ("VF-MOVE-03", True)


@pytest.mark.parametrize("after", [3, 3.5, 4.75])
def test_infantry_that_comes_to_it_at_3_inches_or_later_stops_on_touching(after: float) -> None:
    """VF-MOVE-03"""
    field = Field()
    field.thicket(10.5 + after)
    b = field.move(go("advance", after))
    assert (b.units[0].moved, b.units[0].condition) == (inches(after)[0], "ordered")
    rule, because = field.refusal(go("advance", after + 0.2))
    assert (rule, f"{after + 0.2:.2f} inches and may move {after:g}" in because) == ("VF-MOVE-03", True)


def test_rough_ground_just_beyond_the_move_does_not_slow_it() -> None:
    """VF-MOVE-03"""
    field = Field()
    field.thicket(15.55)
    assert field.move(go("advance", 5)).units[0].moved == 5000


@pytest.mark.parametrize("south", [10.4, 10.5])
def test_infantry_that_starts_in_rough_ground_or_touching_it_goes_3_inches(south: float) -> None:
    """VF-MOVE-03"""
    field = Field()
    field.thicket(south)
    rule, because = field.refusal(go("advance", 3.5))
    assert (rule, "3.50 inches and may move 3" in because) == ("VF-MOVE-03", True)


def test_infantry_that_leaves_rough_ground_behind_it_goes_3_inches_all_the_same() -> None:
    """VF-MOVE-03"""
    field = Field()
    field.table.area("thicket", box(10, 5, 30, 9.8), move="close", sight="close")
    rule, _ = field.refusal(go("advance", 4))
    assert rule == "VF-MOVE-03"


def test_a_fence_slows_infantry_as_rough_ground_does() -> None:
    """VF-MOVE-03, VF-TERR-14"""
    field = Field()
    field.table.barrier("fence", inches(10, 12, 30, 12))
    rule, because = field.refusal(go("advance", 4))
    assert (rule, "4.00 inches and may move 3" in because) == ("VF-MOVE-03", True)


def test_a_wheel_that_brings_it_against_rough_ground_slows_it_too() -> None:
    """VF-MOVE-03, VF-MOVE-04: the swinging corner touches after less than 3 inches."""
    field = Field()
    field.thicket(11.5)
    rule, because = field.refusal(go("wheel-left", 45), go("advance", 1))
    assert (rule, "3.36 inches and may move 3" in because) == ("VF-MOVE-03", True)


# --- wheels
def test_a_size_3_regiment_wheeling_45_degrees_has_2_64_of_5_inches_left() -> None:
    """VF-MOVE-04: the worked example; the arc of the outer corner is 2.36 inches."""
    field = Field(size=3)
    b = field.move(go("wheel-left", 45), go("advance", 2.64))
    assert b.units[0].moved == pytest.approx(5000, abs=5)
    assert b.units[0].pose.heading == 3150
    rule, because = field.refusal(go("wheel-left", 45), go("advance", 2.66))
    assert (rule, "may move 5" in because) == ("VF-MOVE-02", True)


@pytest.mark.parametrize(("kind", "corner"), [("wheel-left", (18_500, 10_500)), ("wheel-right", (21_500, 10_500))])
def test_a_wheel_turns_on_the_front_corner_of_its_side(kind: Kind, corner: tuple[int, int]) -> None:
    """VF-MOVE-04"""
    b = Field().move(go(kind, 30))
    quad = b.units[0].quad
    assert (quad[:2] if kind == "wheel-left" else quad[2:4]) == pytest.approx(corner, abs=2)
    assert b.units[0].moved == pytest.approx(1571, abs=1)


def test_two_size_4_regiments_in_line_cannot_wheel_45_degrees_in_one_turn() -> None:
    """VF-MOVE-04: the worked example; 6.28 inches."""
    field = Field(size=4)
    other = field.table.unit(field.iron, at=(24, 10), size=4)
    rule, because = refusal(field.begun(), Move((field.unit, other), (go("wheel-left", 45),)))
    assert (rule, "6.28 inches and may move 5" in because) == ("VF-MOVE-02", True)
    b = bring(field.begun(), Move((field.unit, other), (go("wheel-left", 35),)))
    assert [b.units[unit].moved for unit in (field.unit, other)] == [pytest.approx(4887, abs=1)] * 2


# --- turning in place
@pytest.mark.parametrize("angle", [180, 90, -135])
def test_any_turn_about_the_centre_is_a_whole_move_of_3_inches_at_most(angle: int) -> None:
    """VF-MOVE-05"""
    b = Field(size=4).move(go("turn", angle))
    pose = b.units[0].pose
    assert (pose.x, pose.y, pose.heading) == (20_000, 10_000, angle * 10 % 3600)
    assert b.units[0].moved == 3000
    assert told(b, "VF-MOVE-05")


def test_a_smaller_turn_is_charged_and_what_is_left_of_3_inches_may_be_moved() -> None:
    """VF-MOVE-05: half of 3 inches times 30 degrees is 0.79; 2.21 are left."""
    field = Field(size=3)
    b = field.move(go("turn", 30), go("advance", 2.2))
    assert b.units[0].moved == pytest.approx(785 + 2200, abs=1)
    rule, because = field.refusal(go("turn", 30), go("advance", 2.25))
    assert (rule, "3.04 inches and may move 3" in because) == ("VF-MOVE-03", True)


def test_an_about_turn_leaves_nothing_to_move_on_with() -> None:
    """VF-MOVE-05"""
    rule, because = Field(size=3).refusal(go("turn", 180), go("advance", 0.5))
    assert (rule, "5.21 inches and may move 3" in because) == ("VF-MOVE-03", True)


def test_a_turn_needs_room_only_where_it_ends() -> None:
    """VF-MOVE-05: an about turn sweeps over a friend close behind, and a quarter turn would end on him."""
    field = Field(size=4)
    other = field.table.unit(field.iron, at=(20, 8.95), size=4, name="The friend")
    b = field.move(go("turn", 180))
    assert [b.units[unit].condition for unit in (field.unit, other)] == ["ordered", "ordered"]
    rule, because = field.refusal(go("turn", 90))
    assert (rule, because) == ("VF-MOVE-09", "The unit would end on The friend")


def test_a_group_does_not_turn_about_a_centre() -> None:
    """VF-MOVE-05"""
    field = Field()
    other = field.table.unit(field.iron, at=(23, 10))
    rule, because = refusal(field.begun(), Move((field.unit, other), (go("turn", 90),)))
    assert (rule, "only a single unit" in because) == ("VF-MOVE-05", True)


def test_a_turn_costs_a_point_like_any_move() -> None:
    """VF-MOVE-05, VF-AP-02"""
    field = Field()
    b = field.move(go("turn", 20))
    assert b.generals[field.table.brigades[field.iron].general].points == 4


# --- cavalry
@pytest.mark.parametrize("step", [go("advance", 12), go("slide", 12), go("oblique", 12, 100)])
def test_mounted_cavalry_goes_12_inches_in_any_direction(step: Step) -> None:
    """VF-MOVE-06"""
    b = Field("cavalry", mounted=True).move(step)
    assert b.units[0].moved == 12_000
    rule, because = Field("cavalry", mounted=True).refusal(Step(step.kind, step.by + 100, step.angle))
    assert (rule, "12.10 inches and may move 12" in because) == ("VF-MOVE-06", True)


def test_rough_ground_does_not_slow_mounted_cavalry_but_disorders_it() -> None:
    """VF-MOVE-06, VF-TERR-15"""
    field = Field("cavalry", mounted=True)
    field.thicket(12)
    b = field.move(go("advance", 12))
    assert (b.units[0].pose.y, b.units[0].condition) == (22_000, "disordered")


def test_mounted_cavalry_turns_free_of_distance() -> None:
    """VF-MOVE-05, VF-MOVE-06"""
    b = Field("cavalry", mounted=True).move(go("turn", 90), go("advance", 12))
    assert ((b.units[0].pose.x, b.units[0].pose.y), b.units[0].moved) == ((32_000, 10_000), 12_000)


@pytest.mark.parametrize("step", [go("advance", 3), go("back", 3), go("slide", 3)])
def test_dismounted_cavalry_goes_3_inches_in_all_cases(step: Step) -> None:
    """VF-MOVE-06"""
    field = Field("cavalry")
    assert field.move(step).units[0].moved == 3000
    rule, because = field.refusal(Step(step.kind, 3500))
    assert (rule, "3.50 inches and may move 3" in because) == ("VF-MOVE-06", True)


def test_mounting_or_dismounting_is_instead_of_the_move() -> None:
    """VF-MOVE-06, VF-AP-16"""
    for mounted in (False, True):
        field = Field("cavalry", mounted=mounted)
        b = bring(field.begun(), Change((field.unit,)))
        assert b.units[field.unit].mounted is not mounted
        assert refusal(b, Move((field.unit,), (go("advance", 1),)))[0] == "VF-AP-16"


def test_mounted_cavalry_opens_no_firefight_and_on_foot_it_does() -> None:
    """VF-MOVE-07"""
    for mounted, bar in ((True, "VF-MOVE-07"), (False, "")):
        field = Field("cavalry", enemy=14, mounted=mounted)
        assert fire(field.table.battle(), field.unit, field.foe) == bar


def test_mounted_cavalry_may_charge() -> None:
    """VF-MOVE-07"""
    field = Field("cavalry", enemy=20, mounted=True)
    b = field.move(go("advance", 9))
    assert [(row.charger, row.target) for row in b.charges] == [(field.unit, field.foe)]


# --- guns
@pytest.mark.parametrize("step", [go("advance", 5), go("back", 5), go("slide", -5), go("oblique", 5, 60)])
def test_a_limbered_battery_goes_5_inches_in_any_direction(step: Step) -> None:
    """VF-MOVE-08"""
    field = Field("artillery", limbered=True, size=2)
    assert field.move(step).units[0].moved == 5000
    rule, because = field.refusal(Step(step.kind, step.by + (100 if step.by > 0 else -100), step.angle))
    assert (rule, "5.10 inches and may move 5" in because) == ("VF-MOVE-08", True)


def test_rough_ground_does_not_slow_guns_but_disorders_them() -> None:
    """VF-MOVE-08, VF-TERR-15"""
    field = Field("artillery", limbered=True, size=2)
    field.thicket(11)
    b = field.move(go("advance", 5))
    assert (b.units[0].pose.y, b.units[0].condition) == (15_000, "disordered")


@pytest.mark.parametrize("step", [go("advance", 0.1), go("wheel-left", 5), go("slide", 1), go("turn", 46)])
def test_unlimbered_guns_do_nothing_but_pivot_to_45_degrees(step: Step) -> None:
    """VF-MOVE-08: they are never moved by hand."""
    rule, because = Field("artillery", size=2).refusal(step)
    assert (rule, "pivot in place, by up to 45 degrees" in because) == ("VF-MOVE-08", True)


@pytest.mark.parametrize("angle", [45, -45])
def test_guns_that_have_pivoted_do_not_fire(angle: int) -> None:
    """VF-MOVE-08, VF-ARTY-01"""
    field = Field("artillery", enemy=14, size=2)
    assert fire(field.table.battle(), field.unit, field.foe) == ""
    b = field.move(go("turn", angle))
    assert b.units[field.unit].pose.heading == angle * 10 % 3600
    b.change_unit(field.foe, pose=b.units[field.unit].pose.ahead(4000).turned(1800))
    assert fire(b, field.unit, field.foe) == "VF-ARTY-01"


def test_limbering_or_unlimbering_is_instead_of_the_move() -> None:
    """VF-MOVE-08, VF-AP-16"""
    for limbered in (False, True):
        field = Field("artillery", limbered=limbered, size=2)
        b = bring(field.begun(), Change((field.unit,)))
        assert b.units[field.unit].limbered is not limbered
        assert refusal(b, Move((field.unit,), (go("advance", 1),)))[0] == "VF-AP-16"


# --- leaving the table
def at_the_edge(order: Order | str, at: tuple[float, float] = (20, 2)) -> Field:
    """The unit where it is wanted, facing north, its brigadier before it and the enemy within sight."""
    field = Field(order=order, enemy=10)
    x, y = inches(*at)
    unit, general = field.table.units[field.unit], field.table.generals[0]
    field.table.units[field.unit] = replace(unit, pose=Pose(x, y, 0))
    field.table.generals[0] = replace(general, x=x + 3000, y=y + 2000)
    return field


@pytest.mark.parametrize("order", ["attack", "hold"])
def test_nobody_leaves_the_table_of_his_own_will(order: str) -> None:
    """VF-MOVE-12"""
    rule, because = at_the_edge(order).refusal(go("back", 3))
    assert (rule, "own south edge" in because) == ("VF-MOVE-12", True)


def test_a_brigade_on_retire_leaves_over_its_own_edge_and_has_retired() -> None:
    """VF-MOVE-12"""
    b = at_the_edge("retire").move(go("back", 3))
    assert b.units[0].place == "left"
    assert (b.brigades[0].place, b.brigades[0].fate) == ("out", "retired")


def test_a_brigade_on_retire_leaves_over_no_other_edge() -> None:
    """VF-MOVE-12"""
    rule, because = at_the_edge("retire", at=(2, 6)).refusal(go("slide", -2))
    assert (rule, "own south edge" in because) == ("VF-MOVE-12", True)
