"""Tactical movement: how far each arm goes and which way, what stops it, and what becomes of it on the way."""

from typing import Any

import pytest
from msgspec.structs import replace

from longroll.flow import Refused
from longroll.rulesets.volume_of_fire.combat.fields_of_fire import may_fire
from longroll.rulesets.volume_of_fire.combat.losses import ride_over
from longroll.rulesets.volume_of_fire.combat.rally import rally_units
from longroll.rulesets.volume_of_fire.movement.manoeuvres import Change, Face, Halt, Move, Ride
from longroll.rulesets.volume_of_fire.movement.tactical_phase import TacticalPhase
from longroll.rulesets.volume_of_fire.record import Order
from longroll.rulesets.volume_of_fire.sequence.turn import PlayerTurn
from longroll.tabletop import Pose, between, gap

from ..drill import Drill, after, go, refusal, step
from ..positions import CONFEDERATE, UNION, box, bring, inches, run, told


# --- who moves
def test_the_owner_moves_whom_he_wishes_one_after_another_until_he_is_done() -> None:
    """VF-MOVE-01"""
    table = Drill()
    first, second, third = table.union(15), table.union(20), table.union(25)
    b = run(table.battle(), TacticalPhase(side=UNION))
    b = bring(b, Move((third,), (step("advance", 2),)), Move((first,), (step("back", 1),)), Halt())
    assert [b.units[number].pose.y for number in (first, second, third)] == [9_000, 10_000, 12_000]
    assert b.needs is None


@pytest.mark.parametrize(
    ("answer", "because"),
    [
        (Move((), (step("advance", 1),)), "name one or more different units"),
        (Move((1, 1), (step("advance", 1),)), "name one or more different units"),
        (Move((0,), (step("advance", 1),)), "is not a unit of yours"),
        (Move((1,), ()), "has no step"),
        (Move((1,), (step("advance", -1),)), "longer than nothing"),
        (Move((1,), (step("slide", 0),)), "longer than nothing"),
        (Move((1,), 13 * (step("advance", 0.1),)), "more than twelve"),
    ],
)
def test_what_is_no_move_is_refused(answer: Move, because: str) -> None:
    """VF-MOVE-01"""
    table = Drill()
    table.union(20)
    b = run(table.battle(), TacticalPhase(side=UNION))
    with pytest.raises(Refused) as refused:
        bring(b, answer)
    assert refused.value.refusal.rule == "VF-MOVE-01"
    assert because in refused.value.refusal.because


# --- infantry
def test_infantry_goes_5_inches_straight_forward_and_then_does_not_fire() -> None:
    """VF-MOVE-02"""
    table = Drill()
    unit = table.union(20)
    b = after(table, unit, step("advance", 5))
    assert b.units[unit].pose == Pose(20_000, 15_000, 0)
    barred = may_fire(b, b.units[unit], opening=True)
    assert barred is not None
    assert (barred.rule, "moved 5.0 inches" in barred.because) == ("VF-MOVE-02", True)
    assert may_fire(b, b.units[unit], opening=False) is None  # it rolls as usual when it is fired at
    slow = after(table, unit, step("advance", 3))
    assert may_fire(slow, slow.units[unit], opening=True) is None


def test_infantry_goes_no_further_than_5_inches() -> None:
    """VF-MOVE-02"""
    table = Drill()
    unit = table.union(20)
    refused = refusal(table, unit, step("advance", 5.01))
    assert refused.rule == "VF-MOVE-02"
    assert "would move 5.01 inches and may move 5" in refused.because


def test_a_5_inch_mover_may_charge() -> None:
    """VF-MOVE-02, VF-CHG-01"""
    table = Drill()
    unit, enemy = table.union(20), table.rebel(20, 16)
    b = after(table, unit, step("advance", 5))
    assert [(row.charger, row.target) for row in b.charges] == [(unit, enemy)]


@pytest.mark.parametrize(
    "path", [("back", 1), ("slide", 1), ("slide", -1), ("oblique", 1, 30), ("oblique", 1, 300), ("turn", 20)]
)
def test_any_other_move_is_a_3_inch_move(path: Any) -> None:
    """VF-MOVE-03"""
    table = Drill()
    unit = table.union(20, size=2)
    arc = 349 if path[0] == "turn" else 1000
    on = step("advance", (3000 - arc) / 1000)
    b = after(table, unit, step(*path), on)
    assert b.units[unit].moved == 3000
    refused = refusal(table, unit, step(*path), step("advance", (3010 - arc) / 1000))
    assert refused.rule == "VF-MOVE-03"
    assert "would move 3.01 inches and may move 3 in any way but straight forward" in refused.because


@pytest.mark.parametrize(
    ("edge", "most"), [(10.5, 3), (11.5, 3), (12.5, 3), (13.4, 3), (13.9, 3.4), (15, 4.5), (16, 5)]
)
def test_infantry_that_touches_rough_ground_goes_3_inches_or_stops_there(edge: float, most: float) -> None:
    """VF-MOVE-03: after x inches on to 3 in all; if x is 3 or more it stops on touching."""
    table = Drill()
    table.woods(box(10, edge, 30, 30))
    unit = table.union(20)  # its front at 10.5
    after(table, unit, step("advance", most))
    if most < 5:
        refused = refusal(table, unit, step("advance", most + 0.01))
        assert refused.rule == "VF-MOVE-03"
        assert f"may move {most:g}, for it comes to rough ground" in refused.because


def test_bordering_on_rough_ground_where_it_starts_slows_it_already() -> None:
    """VF-MOVE-03, VF-GEOM-01: touching takes in a base that only borders on it."""
    table = Drill()
    table.woods(box(0, 0, 18.5, 30))
    beside, clear = table.union(20), table.union(24)
    assert refusal(table, beside, step("advance", 3.5)).rule == "VF-MOVE-03"
    after(table, clear, step("advance", 5))


def test_linear_obstacles_slow_infantry_too() -> None:
    """VF-MOVE-03, VF-TERR-14"""
    table = Drill()
    table.barrier("fence", inches(10, 14, 30, 14))
    unit = table.union(20)
    b = after(table, unit, step("advance", 3.5))
    assert b.units[unit].condition == "ordered"  # it stands at the fence
    assert refusal(table, unit, step("advance", 3.6)).rule == "VF-MOVE-03"


def test_the_outer_corner_of_a_wheel_that_comes_to_a_wood_is_held_up() -> None:
    """VF-MOVE-03, VF-MOVE-04"""
    table = Drill()
    table.woods(box(20, 13.2, 30, 30))
    unit = table.union(20, size=4)
    assert refusal(table, unit, step("wheel-left", 70)).rule == "VF-MOVE-03"
    after(table, unit, step("wheel-left", 40))


# --- wheels and turns
def test_a_wheel_costs_the_arc_of_the_outer_front_corner() -> None:
    """VF-MOVE-04, VF-GEOM-02: size 3 by 45 degrees is 2.356 inches, which leaves 2.64 of 5."""
    table = Drill()
    unit = table.union(20)
    b = after(table, unit, step("wheel-left", 45))
    assert b.units[unit].moved == 2356
    b = after(table, unit, step("wheel-left", 45), step("advance", 2.644))
    assert b.units[unit].moved == 5000
    refused = refusal(table, unit, step("wheel-left", 45), step("advance", 2.645))
    assert (refused.rule, "would move 5.00" in refused.because) == ("VF-MOVE-02", True)


@pytest.mark.parametrize(("way", "corner", "heading"), [("wheel-left", 0, 3300), ("wheel-right", 2, 300)])
def test_a_wheel_pivots_on_one_front_corner(way: Any, corner: int, heading: int) -> None:
    """VF-MOVE-04, VF-GEOM-02"""
    table = Drill()
    unit = table.union(20)
    before = table.units[unit].quad
    b = after(table, unit, step(way, 30))
    quad = b.units[unit].quad
    assert b.units[unit].pose.heading == heading
    assert max(abs(quad[corner + i] - before[corner + i]) for i in (0, 1)) <= 1


def test_a_wheel_sweeps_the_ground_it_passes_over_and_no_more() -> None:
    """VF-MOVE-04, VF-MOVE-09: a friend within the arc is passed through, one within the chord of start and end is not."""
    table = Drill()
    unit = table.union(20, size=4)
    table.brigadier_at(18, 8)
    within = table.union(21.9, 12.81, size=1)
    b = after(table, unit, step("wheel-left", 70))
    assert b.units[within].condition == "disordered"
    table.units.pop()
    clear = table.union(22.3, 13.1, size=1)
    b = after(table, unit, step("wheel-left", 70))
    assert b.units[clear].condition == "ordered"


def test_a_unit_turns_to_any_facing_as_its_whole_move() -> None:
    """VF-MOVE-05"""
    table = Drill()
    unit = table.union(20, size=5)
    b = after(table, unit, step("turn", 180))
    assert b.units[unit].pose == Pose(20_000, 10_000, 1800)
    assert b.units[unit].moved == 3000
    assert may_fire(b, b.units[unit], opening=True) is None
    assert told(b, "VF-MOVE-05") == [f"{b.units[unit].name}: turn 180° right"]


def test_a_smaller_turn_is_charged_at_half_the_frontage_and_the_unit_moves_on_with_what_is_left() -> None:
    """VF-MOVE-05: size 4 by 30 degrees is 2 x 0.5236 = 1.047 inches."""
    table = Drill()
    unit = table.union(20, size=4)
    b = after(table, unit, step("turn", 30), step("advance", 1.953))
    assert b.units[unit].moved == 3000
    assert refusal(table, unit, step("turn", 30), step("advance", 1.96)).rule == "VF-MOVE-03"
    gun = table.guns(30)
    table.brigadier_at(26, 8)
    b = after(table, gun, step("turn", -90), step("advance", 3.429))  # 1 x 1.571 of 5
    assert b.units[gun].moved == 5000
    assert refusal(table, gun, step("turn", -90), step("advance", 3.45)).rule == "VF-MOVE-08"


def test_mounted_cavalry_turns_free_of_distance() -> None:
    """VF-MOVE-05, VF-MOVE-06"""
    table = Drill()
    horse = table.horse(20)
    b = after(table, horse, step("turn", 90), step("advance", 12))
    assert b.units[horse].pose == Pose(32_000, 10_000, 900)


def test_only_the_footprint_a_turn_ends_in_must_be_free() -> None:
    """VF-MOVE-05, VF-MOVE-09"""
    table = Drill()
    unit, friend = table.union(20), table.union(20, 11.2, size=1)
    b = after(table, unit, step("turn", 180))  # its corner swings over the friend
    assert b.units[friend].condition == b.units[unit].condition == "ordered"
    assert refusal(table, unit, step("turn", 90)).rule == "VF-MOVE-09"


def test_a_turn_costs_a_point_like_any_move() -> None:
    """VF-MOVE-05"""
    table = Drill()
    unit = table.union(20)
    b = after(table, unit, step("turn", 10))
    assert b.generals[0].points == 4


# --- cavalry
@pytest.mark.parametrize("path", [("advance", 12), ("back", 12), ("slide", 12), ("oblique", 12, 45)])
def test_mounted_cavalry_goes_12_inches_any_way(path: Any) -> None:
    """VF-MOVE-06"""
    table = Drill()
    horse = table.horse(24, 24)
    table.brigadier_at(24, 22)
    b = after(table, horse, step(*path))
    assert b.units[horse].moved == 12_000
    kind, by, *angle = path
    refused = refusal(table, horse, step(kind, by + 0.01, *angle))
    assert (refused.rule, "may move 12" in refused.because) == ("VF-MOVE-06", True)


def test_mounted_cavalry_is_not_slowed_by_rough_ground_but_disordered() -> None:
    """VF-MOVE-06, VF-TERR-15"""
    table = Drill()
    table.area("orchard", box(10, 12, 30, 30), move="close", sight="close")
    horse = table.horse(20)
    b = after(table, horse, step("advance", 12))
    assert b.units[horse].condition == "disordered"


def test_cavalry_mounts_or_moves_and_on_foot_goes_3_inches() -> None:
    """VF-MOVE-06, VF-AP-07"""
    table = Drill()
    foot = table.union(20, arm="cavalry")
    after(table, foot, step("advance", 3))
    refused = refusal(table, foot, step("advance", 3.1))
    assert (refused.rule, "may move 3" in refused.because) == ("VF-MOVE-06", True)
    b = bring(run(table.battle(), TacticalPhase(side=UNION)), Change((foot,)))
    assert b.units[foot].mounted
    assert refusal(b, foot, step("advance", 1)).rule == "VF-AP-16"


def test_mounted_cavalry_does_not_open_fire_and_may_charge_and_be_charged() -> None:
    """VF-MOVE-07"""
    table = Drill()
    horse, enemy = table.horse(20), table.rebel(20, 18, arm="cavalry", mounted=True)
    b = table.battle()
    barred = may_fire(b, b.units[horse], opening=True)
    assert barred is not None
    assert barred.rule == "VF-MOVE-07"
    b = after(table, horse, step("advance", 7))
    assert [(row.charger, row.target, row.frontal) for row in b.charges] == [(horse, enemy, True)]


# --- artillery
def test_a_limbered_battery_goes_5_inches_any_way() -> None:
    """VF-MOVE-08"""
    table = Drill()
    gun = table.guns(24, 24)
    table.brigadier_at(24, 22)
    for path in (("advance", 5), ("back", 5), ("slide", -5), ("oblique", 5, 200)):
        assert after(table, gun, step(*path)).units[gun].moved == 5000  # type: ignore[arg-type]
    refused = refusal(table, gun, step("back", 5.1))
    assert (refused.rule, "may move 5" in refused.because) == ("VF-MOVE-08", True)


def test_a_battery_limbers_or_moves() -> None:
    """VF-MOVE-08, VF-AP-07"""
    table = Drill()
    gun = table.guns(20)
    b = bring(run(table.battle(), TacticalPhase(side=UNION)), Change((gun,)))
    assert not b.units[gun].limbered
    assert refusal(b, gun, step("turn", 10)).rule == "VF-AP-16"


@pytest.mark.parametrize("path", [("advance", 1), ("back", 1), ("wheel-left", 10), ("turn", 46), ("slide", 1)])
def test_an_unlimbered_battery_is_moved_by_nobody(path: Any) -> None:
    """VF-MOVE-08"""
    table = Drill()
    gun = table.guns(20, limbered=False)
    refused = refusal(table, gun, step(*path))
    assert refused.rule == "VF-MOVE-08"
    assert "it may only pivot in place, by up to 45 degrees" in refused.because


def test_an_unlimbered_battery_pivots_up_to_45_degrees_and_does_not_fire_then() -> None:
    """VF-MOVE-08"""
    table = Drill()
    gun = table.guns(20, limbered=False)
    b = after(table, gun, step("turn", -45))
    assert b.units[gun].pose.heading == 3150
    barred = may_fire(b, b.units[gun], opening=True)
    assert barred is not None
    assert barred.rule == "VF-ARTY-01"
    assert told(b, "VF-MOVE-08")


def test_a_battery_goes_5_inches_through_rough_ground_and_is_disordered() -> None:
    """VF-MOVE-08"""
    table = Drill()
    table.area("orchard", box(10, 11, 30, 30), move="close", sight="close")
    gun = table.guns(20)
    b = after(table, gun, step("advance", 5))
    assert b.units[gun].condition == "disordered"


# --- friends
def test_regiments_that_pass_through_one_another_are_both_disordered() -> None:
    """VF-MOVE-09"""
    table = Drill()
    mover, friend = table.union(20), table.union(20, 12)
    b = after(table, mover, step("advance", 4))
    assert (b.units[mover].condition, b.units[friend].condition) == ("disordered", "disordered")
    assert len(told(b, "VF-MOVE-09")) == 2


def test_batteries_passing_or_passed_disorder_nobody() -> None:
    """VF-MOVE-09"""
    table = Drill()
    mover, gun = table.union(20), table.guns(20, 12)
    b = after(table, mover, step("advance", 4))
    assert (b.units[mover].condition, b.units[gun].condition) == ("ordered", "ordered")
    b = after(table, gun, step("back", 4))
    assert (b.units[mover].condition, b.units[gun].condition) == ("ordered", "ordered")


@pytest.mark.parametrize("by", [1.5, 2.9])
def test_nobody_ends_on_a_friend(by: float) -> None:
    """VF-MOVE-09"""
    table = Drill()
    mover, friend = table.union(20), table.union(20, 12)
    refused = refusal(table, mover, step("advance", by))
    assert refused.rule == "VF-MOVE-09"
    assert refused.because == f"{table.units[mover].name} would end on {table.units[friend].name}"


def test_a_beaten_friend_stays_beaten_and_flush_beside_a_friend_nobody_is_passed_through() -> None:
    """VF-MOVE-09, VF-GEOM-02"""
    table = Drill()
    mover, friend, beside = table.union(20), table.union(20, 12, condition="beaten"), table.union(23, 12)
    b = after(table, mover, step("advance", 4))
    assert (b.units[friend].condition, b.units[beside].condition) == ("beaten", "ordered")


# --- enemies
def test_nobody_passes_through_an_enemy() -> None:
    """VF-MOVE-10"""
    table = Drill()
    horse, enemy = table.horse(20), table.rebel(20, 14)
    refused = refusal(table, horse, step("advance", 8))
    assert refused.rule == "VF-MOVE-10"
    assert refused.because == f"{table.units[horse].name} would pass through {table.units[enemy].name}"
    assert refusal(table, horse, step("advance", 4)).because.endswith(f"would end on {table.units[enemy].name}")


def test_who_comes_within_a_tenth_of_an_inch_has_made_contact_and_goes_no_further() -> None:
    """VF-MOVE-10, VF-GEOM-01"""
    table = Drill()
    horse = table.horse(20)
    table.rebel(23.08, 14, size=3)
    refused = refusal(table, horse, step("advance", 8))
    assert refused.rule == "VF-MOVE-10"
    assert "at 0.08 inches: within 0.1 is contact" in refused.because
    table.units[-1] = replace(table.units[-1], pose=Pose(23_125, 14_000, 1800))
    after(table, horse, step("advance", 8))  # an eighth of an inch off: no zone of control


@pytest.mark.parametrize(("short", "contact"), [(0, True), (0.1, True), (0.101, False)])
def test_contact_is_a_gap_of_at_most_a_tenth_of_an_inch_and_is_closed(short: float, contact: bool) -> None:
    """VF-GEOM-01, VF-MOVE-10, VF-CHG-01"""
    table = Drill()
    unit, enemy = table.union(20), table.rebel(20, 13)
    b = after(table, unit, step("advance", 2 - short))
    assert bool(b.charges) is contact
    assert gap(b.units[unit].quad, b.units[enemy].quad) == (0 if contact else 101)
    assert bool(told(b, "VF-GEOM-01")) is (contact and short > 0)


def test_the_gap_is_not_closed_onto_a_third_unit() -> None:
    """VF-GEOM-01"""
    table = Drill()
    unit, enemy = table.union(20, heading=90), table.rebel(22, 10, heading=270)
    table.rebel(21.6, 13.2, heading=180, size=2)
    b = table.battle()
    b = go(b, unit, step("advance", 0.95))
    assert {row.target for row in b.charges} >= {enemy}


@pytest.mark.parametrize(
    ("x", "y", "heading", "path", "frontal"),
    [
        (20, 10, 0, [("advance", 3)], True),
        (16.8, 12.2, 60, [("advance", 3)], False),
        (20, 22, 180, [("advance", 3)], False),
        (23.2, 10.5, 0, [("oblique", 3, 330)], True),
        (22.6, 12.2, 0, [("advance", 2), ("slide", -1)], False),
    ],
)
def test_a_charge_is_frontal_if_it_began_in_front_and_meets_the_front_first(
    x: float, y: float, heading: float, path: list[Any], frontal: bool
) -> None:
    """VF-CHG-02: the last begins before the front, goes past the corner and meets the flank."""
    table = Drill()
    unit = table.union(x, y, heading, size=1)
    table.brigadier_at(x, y - 2 if y < 20 else y + 2)
    enemy = table.rebel(20, 14 if y < 20 else 18, size=3)
    b = table.battle()
    far = gap(b.units[unit].quad, b.units[enemy].quad)
    assert far > 0
    *before, (kind, most, *angle) = path
    for by in range(5, round(20 * abs(most)) + 1):
        last = step(kind, (by if most > 0 else -by) / 20, *angle)
        try:
            then = bring(run(b, TacticalPhase(side=UNION)), Move((unit,), (*(step(*each) for each in before), last)))
        except Refused:
            continue
        if then.charges:
            assert [row.frontal for row in then.charges] == [frontal]
            return
    raise AssertionError("it never made contact")


# --- contact
def stuck(order: Order | str = "attack", **more: Any) -> tuple[Drill, int, int]:
    table = Drill(order)
    return table, table.union(20, **more), table.rebel(20, 11)


@pytest.mark.parametrize(
    "path", [("advance", 1), ("back", 1), ("back", 2.9), ("slide", 2), ("turn", 90), ("wheel-left", 9)]
)
def test_a_unit_in_contact_only_stays_or_falls_back_straight_3_inches(path: Any) -> None:
    """VF-MOVE-11"""
    table, unit, _ = stuck()
    refused = refusal(table, unit, step(*path))
    assert refused.rule == "VF-MOVE-11"
    assert "it may only stay, or fall back straight 3 inches" in refused.because


@pytest.mark.parametrize("order", ["attack", "hold", "retire"])
@pytest.mark.parametrize("condition", ["ordered", "beaten"])
def test_breaking_off_costs_the_normal_points_and_order(order: str, condition: str) -> None:
    """VF-MOVE-11: beaten ones and under Retire too, facing the enemy."""
    table, unit, _ = stuck(order, condition=condition)
    b = after(table, unit, step("back", 3))
    row = b.units[unit]
    assert (row.pose, row.condition) == (
        Pose(20_000, 7_000, 0),
        "beaten" if condition == "beaten" else "disordered",
    )
    assert b.generals[0].points == 4


def test_unlimbered_guns_do_not_break_off_nor_does_anybody_limber_in_contact() -> None:
    """VF-MOVE-11, VF-MOVE-08"""
    table, gun, _ = stuck(arm="artillery", size=2)
    assert refusal(table, gun, step("back", 3)).rule == "VF-MOVE-11"
    with pytest.raises(Refused) as refused:
        bring(run(table.battle(), TacticalPhase(side=UNION)), Change((gun,)))
    assert refused.value.refusal.rule == "VF-MOVE-11"


# --- the table's edge
def test_nobody_leaves_the_table_of_his_own_will() -> None:
    """VF-MOVE-12"""
    table = Drill()
    unit = table.union(20, 2)
    refused = refusal(table, unit, step("back", 1.6))
    assert refused.rule == "VF-MOVE-12"
    assert "only a brigade on Retire may, over its own south edge" in refused.because
    after(table, unit, step("back", 1.5))


def test_not_even_in_the_middle_of_a_wheel() -> None:
    """VF-MOVE-12: three quarters of a circle end well within the table, and lead beyond its edge."""
    table = Drill()
    unit, inward = table.union(71, 20, heading=90, size=1), table.union(69, 24, heading=90, size=1)
    table.brigadier_at(68, 22)
    assert refusal(table, unit, step("wheel-left", 270)).rule == "VF-MOVE-12"
    after(table, inward, step("wheel-left", 270))


def test_a_brigade_on_retire_leaves_over_its_own_edge_and_counts_as_retired() -> None:
    """VF-MOVE-12, VF-ACT-18"""
    table = Drill("retire")
    unit = table.union(20, 2, heading=180)
    other = table.union(2, 10, heading=270)
    table.rebel(20, 12)
    table.brigadier_at(14, 4)
    assert refusal(table, other, step("advance", 3)).rule == "VF-MOVE-12"  # that is the west edge
    b = after(table, unit, step("advance", 2))
    assert b.units[unit].place == "left"
    assert told(b, "VF-MOVE-12") == [f"{b.units[unit].name} leaves the field"]
    b.change_unit(other, pose=Pose(10_000, 2_000, 1800))
    b = go(b, other, step("advance", 2))
    assert (b.brigades[table.iron].place, b.brigades[table.iron].fate) == ("out", "retired")


def test_a_brigadier_taken_along_to_the_edge_stays_on_the_table() -> None:
    """VF-GEN-05, VF-MOVE-12: others of his brigade are still there."""
    table = Drill("retire")
    leaves, _ = table.union(20, 1, 180), table.union(30, 10)
    table.brigadier_at(20, 2)
    b = after(table, leaves, step("advance", 3))
    assert (b.units[leaves].place, (b.generals[0].x, b.generals[0].y)) == ("left", (20_000, 0))


def test_a_general_who_leads_the_regiment_that_leaves_stays_at_the_edge() -> None:
    """VF-MOVE-12, VF-AP-12"""
    table = Drill("retire")
    unit = table.union(20, 2, heading=180)
    table.union(40, 10)
    table.rebel(20, 12)
    division = table.general(UNION, "Wadsworth", at=(20, 3), attached=unit)
    b = after(table, unit, step("advance", 3))
    assert (b.generals[division].y, b.generals[division].attached) == (0, -1)


# --- beaten units
def test_a_beaten_unit_ends_no_nearer_to_its_nearest_known_enemy() -> None:
    """VF-DIS-04"""
    table = Drill()
    unit = table.union(20, condition="beaten")
    table.rebel(20, 20)
    refused = refusal(table, unit, step("advance", 0.5))
    assert refused.rule == "VF-DIS-04"
    assert '9.0" away, and would be 8.5" away' in refused.because
    after(table, unit, step("back", 2))
    after(table, unit, step("turn", 180))


def test_a_beaten_unit_does_not_charge_and_holds_back_the_group_it_is_in() -> None:
    """VF-DIS-04"""
    table = Drill()
    first, second = table.line(table.iron, (20, 10), 2)
    table.units[second] = replace(table.units[second], condition="beaten")
    table.rebel(21.5, 14)
    for who in ((second,), (first, second)):
        assert refusal(table, who, step("advance", 3)).rule == "VF-DIS-04"
    after(table, first, step("advance", 3))


# --- facing for nothing
def facing(**more: Any) -> tuple[Drill, int, int]:
    """A unit that was attacked from its right by an enemy ten inches away."""
    table = Drill(more.pop("order", "attack"))
    enemy = table.rebel(30, 10, heading=270)
    return table, table.union(20, attackers=(enemy,), **more), enemy


def test_a_unit_turns_free_of_charge_to_who_attacked_it() -> None:
    """VF-AP-10: with no points left, at any distance, under any order; it is no movement and it may still move."""
    for order in ("attack", "hold", "rest"):
        table, unit, enemy = facing(order=order)
        table.brigadier_at(60, 2)
        b = table.battle()
        b.change_general(0, points=0)
        b = bring(run(b, TacticalPhase(side=UNION)), Face(unit, enemy))
        row = b.units[unit]
        assert (row.pose, row.used, row.moved, row.stirred) == (Pose(20_000, 10_000, 900), False, 0, False)
        assert may_fire(b, row, opening=True) is None
        assert told(b, "VF-AP-10")
    table, unit, enemy = facing()
    b = bring(run(table.battle(), TacticalPhase(side=UNION)), Face(unit, enemy), Move((unit,), (step("advance", 5),)))
    assert b.units[unit].pose.x == 25_000


def test_facing_changes_come_first_and_only_to_an_attacker_on_the_table() -> None:
    """VF-AP-10"""
    table, unit, enemy = facing()
    other = table.union(40, 20)
    stranger = table.rebel(60, 30)
    table.brigadier_at(36, 18)
    b = run(table.battle(), TacticalPhase(side=UNION))
    for answer, because in (
        (Face(unit, stranger), "was not attacked by that unit"),
        (Face(other, enemy), "not attacked"),
    ):
        with pytest.raises(Refused) as refused:
            bring(b, answer)
        assert (refused.value.refusal.rule, because in refused.value.refusal.because) == ("VF-AP-10", True)
    moved = bring(b, Move((other,), (step("advance", 1),)))
    with pytest.raises(Refused, match="before any other move"):
        bring(moved, Face(unit, enemy))
    gone = b.copy()
    gone.change_unit(enemy, place="broken")
    with pytest.raises(Refused, match="not on the table any more"):
        bring(gone, Face(unit, enemy))


def test_of_several_attackers_it_turns_to_one() -> None:
    """VF-AP-10"""
    table, unit, enemy = facing()
    other = table.rebel(10, 10, heading=90)
    b = table.battle()
    b.change_unit(unit, attackers=(enemy, other))
    b = bring(run(b, TacticalPhase(side=UNION)), Face(unit, other))
    assert b.units[unit].pose.heading == 2700
    with pytest.raises(Refused, match="has turned already"):
        bring(b, Face(unit, enemy))


def test_nobody_faces_about_while_in_contact() -> None:
    """VF-AP-10"""
    table, unit, enemy = facing()
    table.rebel(20, 11)
    with pytest.raises(Refused, match="in contact with the enemy and may not turn"):
        bring(run(table.battle(), TacticalPhase(side=UNION)), Face(unit, enemy))


@pytest.mark.parametrize(
    ("friend", "ends"),
    [
        ((19.3, 12.1), 20_000),
        ((19.3, 11.9), 20_300),
        ((20.7, 11.9), 19_700),
        ((19.6, 11.9), 20_600),
        ((20, 11.9), 21_000),
    ],
)
def test_a_turned_base_is_shifted_straight_by_the_least_that_makes_room(friend: tuple[float, float], ends: int) -> None:
    """VF-AP-10: turned to the east it stands on 19.5 to 20.5, 8.5 to 11.5; forward is tried first, at most an inch."""
    table, unit, enemy = facing()
    table.union(*friend, heading=90, size=1)
    b = bring(run(table.battle(), TacticalPhase(side=UNION)), Face(unit, enemy))
    assert b.units[unit].pose == Pose(ends, 10_000, 900)


def test_it_is_shifted_back_where_that_is_less() -> None:
    """VF-AP-10: a friend's corner is 0.5 inch from its front and 0.9 from its rear."""
    table, unit, enemy = facing()
    table.union(20.2, 12, heading=45, size=1)
    b = bring(run(table.battle(), TacticalPhase(side=UNION)), Face(unit, enemy))
    assert 19_480 <= b.units[unit].pose.x <= 19_510


def test_where_an_inch_makes_no_room_there_is_no_turn() -> None:
    """VF-AP-10"""
    table, unit, enemy = facing()
    for x in (18.2, 19.2, 20.2, 21.2):
        table.union(x, 11.4, heading=90, size=1)
    with pytest.raises(Refused, match="no room to turn"):
        bring(run(table.battle(), TacticalPhase(side=UNION)), Face(unit, enemy))


def test_a_little_over_an_inch_is_too_much_to_make_room() -> None:
    """VF-AP-10: one friend is cleared by 1.05 inches forward, the other by as much back."""
    table, unit, enemy = facing()
    table.union(20.05, 11.9, heading=90, size=1)
    table.union(19.95, 8.1, heading=90, size=1)
    with pytest.raises(Refused, match="not even an inch forward or back"):
        bring(run(table.battle(), TacticalPhase(side=UNION)), Face(unit, enemy))


@pytest.mark.parametrize("arm", ["cavalry", "artillery"])
def test_who_mounts_or_limbers_has_not_stayed_put_and_does_not_rally(arm: str) -> None:
    """VF-AP-07, VF-RALLY-01"""
    table = Drill()
    unit = table.union(20, arm=arm, size=2, condition="disordered")
    b = bring(run(table.battle(), TacticalPhase(side=UNION)), Change((unit,)), Halt())
    rally_units(b, UNION)
    assert b.units[unit].condition == "disordered"


def test_attackers_are_forgotten_when_the_phase_is_over() -> None:
    """VF-AP-10"""
    table, unit, _ = facing()
    b = bring(run(table.battle(), TacticalPhase(side=UNION)), Halt())
    assert b.units[unit].attackers == ()


# --- messengers and generals under the hooves
@pytest.mark.parametrize(("x", "near", "overrun"), [(20, True, True), (23.5, True, False), (30.4, False, False)])
def test_a_mover_endangers_messengers_it_comes_near_or_over(x: float, near: bool, overrun: bool) -> None:
    """VF-MSG-04: within 6 inches of the ground it swept; overrun if its base passed over him."""
    table = Drill()
    unit = table.union(20)
    table.order(CONFEDERATE, 1, table.archer, at=(x, 12), order=Order("hold"))
    b = after(table, unit, step("advance", 5))
    assert (b.messengers[0].near, b.messengers[0].overrun) == (near, overrun)
    own = table.battle()
    ride_over(own, table.far, [own.units[unit].quad])
    assert not own.messengers[0].overrun


def test_an_enemy_general_on_the_way_is_ridden_down_on() -> None:
    """VF-GEN-05"""
    table = Drill()
    unit = table.union(20)
    heth = table.general(CONFEDERATE, "Heth", at=(20, 13))
    b = after(table, unit, step("advance", 5))
    assert b.generals[heth].place == "dead"
    assert told(b, "VF-GEN-05") == ["Heth is captured"]


def test_a_brigadier_is_not_taken_along_to_within_an_inch_of_the_enemy() -> None:
    """VF-GEN-05: unless he leads the regiment."""
    table = Drill()
    unit = table.union(20)
    table.rebel(20, 16)
    table.brigadier_at(22, 10)
    b = table.battle()
    assert go(b, unit, step("advance", 5)).generals[0].y == 10_000
    assert go(b, unit, step("advance", 3)).generals[0].y == 13_000
    b.change_general(0, attached=unit)
    assert go(b, unit, step("advance", 5)).generals[0].y == 15_000


def test_a_ride_that_only_passes_within_an_inch_of_the_enemy_is_refused_too() -> None:
    """VF-GEN-05"""
    table = Drill()
    table.rebel(23, 8.6, size=1)
    b = run(table.battle(), TacticalPhase(side=UNION))
    with pytest.raises(Refused, match="would come within") as refused:
        bring(b, Ride(0, *inches(26, 7)))
    assert refused.value.refusal.rule == "VF-GEN-05"
    assert bring(b, Ride(0, *inches(25.5, 5.5))).generals[0].x == 25_500


def test_he_keeps_his_place_beside_a_regiment_that_wheels() -> None:
    """VF-GEN-05"""
    table = Drill()
    unit = table.union(20)
    table.brigadier_at(20, 9)
    b = after(table, unit, step("wheel-left", 40))
    general, pose = b.generals[0], b.units[unit].pose
    assert between(pose.bearing(general.x, general.y), (pose.heading + 1800) % 3600) <= 2
    assert abs(pose.distance(general.x, general.y) - 1000) <= 1


def test_a_turn_of_the_side_clears_what_its_units_did() -> None:
    """VF-AP-16, VF-SEQ-03"""
    table = Drill()
    unit = table.union(20, used=True, moved=3000, stirred=True)
    b = run(table.battle(phasing=UNION), PlayerTurn())
    row = b.units[unit]
    assert (row.used, row.moved, row.stirred) == (False, 0, False)
