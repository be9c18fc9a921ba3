"""What orders oblige units to do before tactical movement ends, and at what speed (VF-ORD-02, VF-ORD-03, VF-ORD-05)."""

from typing import Any

import pytest

from longroll.flow import Refusal, Refused
from longroll.rulesets.volume_of_fire.movement.law_of_moves import checked
from longroll.rulesets.volume_of_fire.movement.manoeuvres import Halt, Lead, Move, Ride
from longroll.rulesets.volume_of_fire.movement.tactical_phase import TacticalPhase
from longroll.rulesets.volume_of_fire.orders.obligations import (
    duties,
    dutiful,
    obliged,
    owing,
    straight_moves,
    too_slow,
)
from longroll.rulesets.volume_of_fire.record.battle import Battle
from longroll.rulesets.volume_of_fire.record.units import Options, Order
from longroll.tabletop import footprint

from ..drill import Drill, go, refusal, step
from ..positions import UNION, box, bring, inches, run

ATTACK = Order("attack", target=1)


def attacking(order: Order | str = ATTACK, x: float = 20, away: float = 20, **more: Any) -> tuple[Drill, int, int]:
    """A regiment at (20, 10) whose brigade is to attack Archer's, of whom one stands so far before it."""
    table = Drill(order)
    table.units.pop()  # nobody far to the north
    unit = table.union(20, 10, **more)
    return table, unit, table.rebel(x, 11 + away)


def begun(table: Drill) -> Battle:
    return run(table.battle(), TacticalPhase(side=UNION))


def halted(b: Battle) -> Refusal | None:
    """Why the phase may not end, None if it may."""
    return b.needs.refusal(b.known(UNION), Halt())  # type: ignore[no-any-return]


def refused(b: Battle, answer: Any) -> Refusal:
    with pytest.raises(Refused) as found:
        bring(b, answer)
    return found.value.refusal


# --- the phase goes on
def test_the_phase_does_not_end_while_an_attacker_that_can_go_on_has_not() -> None:
    """VF-ORD-02: the refusal names the unit, and the offers a move that does it."""
    table, unit, _ = attacking()
    b = begun(table)
    why = halted(b)
    assert why is not None
    assert why.rule == "VF-ORD-02"
    assert f'{table.units[unit].name} is still 20.0" away' in why.because
    first = next(iter(b.needs.offers(b.known(UNION))))
    b = bring(b, first)
    assert halted(b) is None


@pytest.mark.parametrize(
    ("case", "more"),
    [
        ("within 5 inches of an enemy", {"away": 5}),
        ("disordered", {"condition": "disordered"}),
        ("beaten", {"condition": "beaten"}),
        ("moved", {"used": True}),
    ],
)
def test_whom_attack_does_not_oblige(case: str, more: dict[str, Any]) -> None:
    """VF-ORD-02"""
    table, _, _ = attacking(**more)
    assert halted(begun(table)) is None, case


def test_without_points_nobody_is_obliged() -> None:
    """VF-ORD-02: as far as they go."""
    table, _, _ = attacking()
    b = begun(table)
    b.change_general(0, points=0)
    assert halted(b) is None


def test_points_may_first_go_on_rides_towards_the_target_and_on_leading() -> None:
    """VF-ORD-02"""
    table, unit, _ = attacking()
    table.brigadier_at(20, 9)
    b = begun(table)
    b = bring(b, Ride(0, *inches(22, 10)))
    why = refused(b, Ride(0, *inches(22, 6)))
    assert (why.rule, "may only ride nearer to it" in why.because) == ("VF-ORD-02", True)
    b = bring(b, Lead(0, unit))
    assert b.generals[0].points == 3
    assert halted(b) is not None


def test_a_unit_that_no_legal_move_brings_nearer_is_exempt() -> None:
    """VF-ORD-02: friends stand close before it, rank behind rank."""
    table, unit, _ = attacking()
    for y in (11, 12, 13, 14, 15):
        table.union(20, y, condition="disordered")
    b = table.battle()
    assert dutiful(b, b.units[unit]) is None
    assert halted(begun(table)) is None


# --- full speed
@pytest.mark.parametrize(("by", "enough"), [(3, True), (5, True), (2.9, False), (1, False)])
def test_full_speed_is_three_inches_nearer(by: float, enough: bool) -> None:
    """VF-ORD-02"""
    table, unit, _ = attacking()
    b = begun(table)
    if enough:
        bring(b, Move((unit,), (step("advance", by),)))
        return
    why = refused(b, Move((unit,), (step("advance", by),)))
    assert why.rule == "VF-ORD-02"
    assert f'full speed is 3.0" nearer, or all that a straight move can do: {table.units[unit].name}' in why.because
    assert f'would come {by:.1f}" nearer' in why.because


def test_or_to_within_5_inches_of_an_enemy() -> None:
    """VF-ORD-02"""
    table, unit, _ = attacking(away=6.5)
    b = begun(table)
    bring(b, Move((unit,), (step("advance", 1.5),)))
    assert refused(b, Move((unit,), (step("advance", 1.4),))).rule == "VF-ORD-02"


def test_or_as_near_as_a_straight_move_takes_it() -> None:
    """VF-ORD-02: a friend stands two inches ahead; the rest of the way is barred."""
    table, unit, _ = attacking()
    for x in (15, 18, 21, 24):
        table.union(x, 13.2, condition="disordered", arm="artillery", size=3)
        table.union(x, 14.7, condition="disordered", arm="artillery", size=3)
    b = begun(table)
    best = dutiful(b.known(UNION), b.units[unit])
    assert best is not None
    bring(b, best)


def test_a_battery_comes_only_as_near_as_it_sees_an_enemy_in_range() -> None:
    """VF-ORD-02"""
    table = Drill(ATTACK)
    table.units.pop()
    guns = table.guns(20, 10)
    table.rebel(20, 24)  # 13 inches before it, and it sees 12
    b = begun(table)
    half = Move((guns,), (step("advance", 0.5),))
    assert refused(b, half).rule == "VF-ORD-02"
    b = bring(b, Move((guns,), (step("advance", 1),)))
    assert halted(b) is None


def test_with_the_weapon_table_a_battery_is_in_range_as_far_as_its_guns_carry() -> None:
    """VF-ORD-02, VF-OPT-01"""
    for weapon, far in (("napoleon_12", True), ("m1841_6", False)):
        table = Drill(ATTACK)
        table.units.pop()
        table.area("open", box(0, 0, 72, 48), move="good", sight="good")
        guns = table.guns(20, 10, limbered=False, weapon=weapon)
        table.rebel(20, 28)  # 17 inches before it, in good ground
        b = table.battle(options=Options(fog=False, weapons=True))
        assert (obliged(b, b.units[guns]) is None) is far


def test_no_unit_ends_further_from_the_target_than_it_began() -> None:
    """VF-ORD-02, VF-ORD-03"""
    for order, rule in ((ATTACK, "VF-ORD-02"), (Order("advance", point=(20_000, 40_000)), "VF-ORD-03")):
        table, unit, _ = attacking(order)
        b = table.battle()
        for path in (step("back", 1), step("oblique", 2, 135)):
            why = checked(b, UNION, Move((unit,), (path,)))
            assert isinstance(why, Refusal)
            assert why.rule == rule
        assert not isinstance(checked(b, UNION, Move((unit,), (step("turn", 90),))), Refusal)


def test_an_advancing_unit_goes_for_its_ground_and_stops_there() -> None:
    """VF-ORD-03: no unit that touches the area or stands within 5 inches of an enemy need move."""
    table = Drill(Order("advance", area="objective-0"))
    table.objective(box(15, 20, 25, 24))
    unit = table.union(20, 10)
    b = begun(table)
    why = halted(b)
    assert why is not None
    assert why.rule == "VF-ORD-03"
    b = bring(b, Move((unit,), (step("advance", 5),)))
    assert halted(b) is None
    there = table.battle()
    there.change_unit(unit, pose=there.units[unit].pose.shifted(0, 9_500))
    assert halted(run(there, TacticalPhase(side=UNION))) is None
    beside = table.battle()
    beside.change_unit(table.far, pose=beside.units[unit].pose.shifted(0, 6_000).turned(1800))
    assert halted(run(beside, TacticalPhase(side=UNION))) is None


def test_retire_obliges_each_unit_not_yet_clear_to_end_further_from_its_nearest_known_enemy() -> None:
    """VF-ORD-05"""
    table, unit, _ = attacking("retire", away=8)
    b = begun(table)
    why = halted(b)
    assert why is not None
    assert why.rule == "VF-ORD-05"
    b = bring(b, Move((unit,), (step("back", 0.5),)))
    assert halted(b) is None
    clear, _, _ = attacking("retire", away=12)
    assert halted(begun(clear)) is None


@pytest.mark.parametrize("state", ["ordered", "disordered", "beaten"])
def test_a_brigade_that_retires_takes_all_its_units_along_in_whatever_state(state: str) -> None:
    """VF-ORD-05"""
    table, unit, _ = attacking("retire", away=8, condition=state)
    b = begun(table)
    why = halted(b)
    assert why is not None
    assert why.rule == "VF-ORD-05"
    assert refused(b, Move((unit,), (step("slide", 1),))).rule == "VF-ORD-05"
    b = bring(b, Move((unit,), (step("back", 3),)))
    assert halted(b) is None


def test_between_two_enemies_a_retiring_unit_goes_only_as_far_as_leads_away_from_both() -> None:
    """VF-ORD-05: 5 inches from one and 8 from the other; 3 inches would leave it 5 from the nearest again."""
    table, unit, _ = attacking("retire", away=5)
    table.rebel(20, 1, heading=0)
    b = table.battle()
    best = dutiful(b, b.units[unit])
    assert best is not None
    assert best.path == (step("oblique", 1.5, 180),)


def test_what_does_it_best_is_found_though_it_is_not_the_longest() -> None:
    """VF-ORD-02: 55 degrees aside of the target 5 inches ahead bring it 2.9 nearer, 3 oblique bring it 3."""
    table, unit, _ = attacking(heading=55)
    b = table.battle()
    best = dutiful(b, b.units[unit])
    assert best is not None
    assert best.path == (step("oblique", 3, 305),)


def test_a_unit_that_holds_does_not_leave_its_position_on_the_way_either() -> None:
    """VF-ORD-04, VF-ORD-11"""
    out_and_back = (step("advance", 4), step("back", 2))
    table = Drill("hold")
    unit = table.horse(20, 10)
    b = table.battle()
    b.change_brigade(0, order=Order("hold", position=b.units[unit].quad))
    assert refusal(b, unit, *out_and_back).rule == "VF-ORD-04"
    go(b, unit, step("advance", 3), step("back", 1))
    b.change_brigade(0, order=Order("retire"), holds=True, ground=b.units[unit].quad)
    assert refusal(b, unit, *out_and_back).rule == "VF-ORD-11"
    b.change_brigade(0, ground=footprint(b.units[unit].pose.ahead(-8000), 3000, 1000))  # driven out of it
    go(b, unit, step("back", 4), step("advance", 1))


def test_units_under_hold_and_rest_owe_nothing() -> None:
    """VF-ORD-02"""
    for order in ("hold", "rest"):
        table, _, _ = attacking(order)
        assert list(duties(table.battle(), UNION)) == []


# --- a line together
def line_in_part_of_a_thicket() -> tuple[Battle, tuple[int, ...]]:
    table = Drill(ATTACK)
    table.units.pop()
    line = table.line(table.iron, (20, 10), 3, size=2)
    table.rebel(24, 30, size=1)
    table.area("thicket", box(17, 8, 18.5, 14), move="close", sight="close")
    return table.battle(), tuple(line)


def test_a_line_goes_at_the_speed_of_the_regiment_that_rough_ground_holds_up() -> None:
    """VF-ORD-02, VF-AP-06"""
    b, line = line_in_part_of_a_thicket()
    assert too_slow(b, UNION, Move(line, (step("advance", 3),))) is None


def test_a_line_that_could_go_faster_in_every_part_is_too_slow() -> None:
    """VF-ORD-02, VF-AP-06"""
    b, line = line_in_part_of_a_thicket()
    why = too_slow(b, UNION, Move(line, (step("advance", 1),)))
    assert why is not None
    assert why.rule == "VF-ORD-02"


def test_a_regiment_by_itself_answers_for_itself() -> None:
    """VF-ORD-02"""
    b, line = line_in_part_of_a_thicket()
    why = too_slow(b, UNION, Move((line[-1],), (step("advance", 2),)))
    assert why is not None
    assert why.rule == "VF-ORD-02"


def test_what_is_owed_is_judged_by_where_the_enemy_is_known() -> None:
    """VF-ORD-02, VF-SCALE-04: an attack on a brigade out of sight goes for where it was last seen, or waits."""
    table, _, enemy = attacking(away=20)
    b = table.battle(fog=True)
    assert halted(run(b, TacticalPhase(side=UNION))) is None  # it knows of nobody
    seen, _, enemy = attacking(away=12)
    b = seen.battle(fog=True)
    b.change_unit(enemy, pose=b.units[enemy].pose.shifted(0, 9_000))
    b = run(b, TacticalPhase(side=UNION))
    assert halted(b) is not None


@pytest.mark.parametrize(("pond", "far"), [(11.05, 500), (12.05, 1500), (10.9, 0)])
def test_the_best_it_can_do_is_legal_however_little_that_is(pond: float, far: int) -> None:
    """VF-ORD-02, VF-TERR-12: its front is at 10.5, and nobody crosses a pond."""
    table, unit, _ = attacking()
    table.area("pond", box(0, pond, 72, pond + 2), move="impassable", sight="good")
    b = table.battle()
    found = dutiful(b, b.units[unit])
    assert (found.path if found else ()) == ((step("advance", far / 1000),) if far else ())


def test_what_is_best_is_found_anew_when_the_enemy_has_moved() -> None:
    """VF-ORD-02"""
    table, unit, enemy = attacking()
    b = table.battle()
    first = dutiful(b, b.units[unit])
    b.change_unit(enemy, pose=b.units[enemy].pose.shifted(0, -40_000).turned(1800))
    then = dutiful(b, b.units[unit])
    assert first is not None
    assert then is not None
    assert (first.path[0].kind, then.path[0].kind) == ("advance", "oblique")


@pytest.mark.parametrize(("heading", "ahead"), [(300, True), (299.9, False), (60, True), (60.1, False)])
def test_up_to_sixty_degrees_aside_of_the_target_a_unit_goes_straight_ahead_and_beyond_only_oblique(
    heading: float, ahead: bool
) -> None:
    """VF-ORD-02"""
    table, unit, _ = attacking(heading=heading)
    b = table.battle()
    assert any(move.path[0].kind == "advance" for move in straight_moves(b, b.units[unit])) is ahead


def test_what_a_unit_does_first_is_all_that_it_may() -> None:
    """VF-ORD-02, VF-MOVE-02"""
    table, unit, _ = attacking()
    b = table.battle()
    best = dutiful(b, b.units[unit])
    assert best is not None
    assert best.path == (step("advance", 5),)


def test_three_inches_straight_on_are_enough_though_aside_more_would_be_open() -> None:
    """VF-ORD-02, VF-MOVE-09: friends stand wherever a longer advance of the horse would end."""
    table = Drill(ATTACK)
    table.units.pop()
    unit = table.horse(20, 10)
    for y in (16, 19, 22):
        table.union(19, y, size=1)
    table.rebel(23.5, 36, size=5)
    b = table.battle()
    assert dutiful(b, b.units[unit]) == Move((unit,), (step("advance", 3),))


def test_who_retires_over_the_edge_need_not_come_further_from_the_enemy() -> None:
    """VF-ORD-05, VF-MOVE-12: from 3.4 inches to 3 at its nearest, and half off the table."""
    table = Drill("retire")
    unit = table.union(20, 3)
    table.rebel(26, 0.5)
    b = table.battle()
    assert too_slow(b, UNION, Move((unit,), (step("back", 3),))) is None
    on_the_table = too_slow(b, UNION, Move((unit,), (step("back", 2.5),)))
    assert on_the_table is not None
    assert on_the_table.rule == "VF-ORD-05"


def test_a_higher_general_lends_his_points_and_owes_none() -> None:
    """VF-REPL-04, VF-ORD-02"""
    table, unit, _ = attacking()
    division = table.general(UNION, "Wadsworth", at=(20, 8))
    b = table.battle()
    b.change_brigade(0, superior=division)
    assert list(owing(b, 0)) == [b.units[unit]]
    b.change_general(b.brigades[0].general, place="dead")
    assert dutiful(b, b.units[unit]) is not None
    assert not list(owing(b, 0))


def held_line() -> tuple[Drill, tuple[int, ...]]:
    """A line of three, the enemy aside of its front; before its middle, which is disordered, an orchard begins."""
    table, first, _ = attacking(x=28, size=4)
    wide = table.battle().units[first].frontage / 1000
    table.area("orchard", box(20 + wide / 2 + 0.1, 11, 20 + 1.5 * wide - 0.1, 30), move="close", sight="close")
    second = table.union(20 + wide, 10, size=4, condition="disordered")
    return table, (first, second, table.union(20 + 2 * wide, 10, size=4))


def test_a_line_goes_at_the_speed_of_its_disordered_regiment() -> None:
    """VF-ORD-02: what holds that one up, rough ground here, holds up the line; three inches ahead is a little less nearer."""
    table, line = held_line()
    b = begun(table)
    bring(b, Move(line, (step("advance", 3),)))
    alone = refused(b, Move((line[0],), (step("advance", 3),)))
    assert alone.rule == "VF-ORD-02"


def test_what_is_short_by_little_is_not_said_to_be_enough() -> None:
    """VF-ORD-02"""
    table, unit, _ = attacking(x=21, away=20)
    why = refused(begun(table), Move((unit,), (step("advance", 2.97),)))
    assert 'would come 2.97" nearer' in why.because
