"""Deployment: where brigades and generals go down, and the orders they begin with (VF-DEP)."""

from typing import Any

import pytest
from msgspec.structs import replace

from longroll.dice import Throw
from longroll.flow import Refused
from longroll.miniatures.zones import Zone
from longroll.rulesets.volume_of_fire.deployment.deployment import Deployment, FirstOrder, PlaceGeneral, StandAt
from longroll.rulesets.volume_of_fire.deployment.free_deployment import BringOnLater, PlaceBrigade, SetUp
from longroll.rulesets.volume_of_fire.record import Battle, Order
from longroll.rulesets.volume_of_fire.record.units import Options
from longroll.rulesets.volume_of_fire.scenario.forces import TO_BE_CHOSEN
from longroll.tabletop import Pose, gap

from ..positions import CONFEDERATE, UNION, Table, box, bring, run, throw, told

FREE = Options(fog=False, deployment="free")


def beside_the_table(**setting: Any) -> Table:
    """Two Union brigades and one Confederate, each of two regiments, with a Union division general, all to be deployed."""
    table = Table(**setting)
    division = table.general(UNION, "Wadsworth", "division", place="coming")
    for side, name in ((UNION, "Iron Brigade"), (UNION, "Cutler"), (CONFEDERATE, "Archer")):
        under = division if side == UNION else -1
        brigade = table.brigade(side, name, under=under, at=(0, 0), place="coming")
        leader = len(table.generals) - 1
        table.generals[leader] = replace(table.generals[leader], place="coming")
        for _ in range(2):
            table.unit(brigade, at=(0, 0), place="coming")
    return table


def deploying(table: Table, options: Options = FREE) -> Battle:
    return run(table.battle(options=options), Deployment())


def pair(brigade: int, x: float, y: float, heading: int = 0, apart: float = 3.0) -> SetUp:
    """Two regiments side by side, the left one's centre at x, y in inches; then so far apart, centre to centre."""
    pose = Pose(round(x * 1000), round(y * 1000), heading)
    return SetUp(brigade, (pose, pose.aside(round(apart * 1000))))


def refusal(b: Battle, answer: Any) -> tuple[str, str]:
    with pytest.raises(Refused) as refused:
        bring(b, answer)
    return refused.value.refusal.rule, refused.value.refusal.because


# --- both marching on
def test_dice_decide_who_places_first_and_ties_are_thrown_again() -> None:
    """VF-DEP-02"""
    b = deploying(beside_the_table())
    assert isinstance(b.needs, Throw)
    assert b.needs.rule == "VF-DEP-02"
    assert throw(b, 4, 4).needs == b.needs
    assert throw(b, 2, 5).needs.side == CONFEDERATE


def test_the_sides_place_a_brigade_by_turns_and_who_has_more_places_the_rest() -> None:
    """VF-DEP-02"""
    b = throw(deploying(beside_the_table()), 6, 1)
    sides = []
    while isinstance(b.needs, PlaceBrigade):
        sides.append(b.needs.side)
        b = bring(b, next(iter(b.needs.offers(b.known(b.needs.side)))))
    assert sides == [UNION, CONFEDERATE, UNION]
    assert all(unit.on_table for unit in b.units)


def test_a_brigade_goes_down_within_six_inches_of_its_edge_or_of_one_placed_before() -> None:
    """VF-DEP-02"""
    b = throw(deploying(beside_the_table()), 6, 1)
    rule, because = refusal(b, pair(0, 30, 7.2))
    assert (rule, '6.7"' in because) == ("VF-DEP-02", True)
    b = bring(b, pair(0, 30, 6), pair(2, 30, 46, 1800))
    assert refusal(b, pair(1, 30, 14.2))[0] == "VF-DEP-02"
    bring(b, pair(1, 30, 12))


def test_it_keeps_more_than_twelve_inches_off_every_enemy_placed() -> None:
    """VF-DEP-02"""
    b = throw(deploying(beside_the_table(height=20)), 6, 1)
    b = bring(b, pair(0, 30, 6))
    assert refusal(b, pair(2, 30, 19, 1800))[0] == "VF-DEP-02"
    bring(b, pair(2, 30, 19.5, 1800))


def test_a_hidden_enemy_too_near_is_found_there_and_the_brigade_placed_elsewhere() -> None:
    """VF-DEP-02"""
    table = beside_the_table(height=20)
    table.woods(box(20, 4, 45, 16))
    b = throw(deploying(table, replace(FREE, fog=True)), 6, 1)
    b = bring(b, pair(0, 30, 6))
    assert b.known(CONFEDERATE).units[0].place == "unseen"
    again = bring(b, pair(2, 30, 18, 1800))
    assert isinstance(again.needs, PlaceBrigade)
    assert again.needs.side == CONFEDERATE
    assert again.known(CONFEDERATE).units[0].place == "ghost"


def test_the_regiments_of_a_brigade_are_set_up_within_three_inches_of_each_other() -> None:
    """VF-DEP-01"""
    b = throw(deploying(beside_the_table()), 6, 1)
    rule, because = refusal(b, pair(0, 20, 3, apart=6.5))
    assert (rule, '3.5"' in because) == ("VF-DEP-01", True)
    bring(b, pair(0, 20, 3, apart=6))


@pytest.mark.parametrize(
    "answer", [pair(0, 1, 3), pair(0, 20, 3, apart=2), SetUp(0, (Pose(9000, 3000, 0),)), pair(2, 20, 46)]
)
def test_no_brigade_stands_off_the_table_on_itself_incomplete_or_on_the_wrong_side(answer: SetUp) -> None:
    """VF-DEP-01"""
    b = throw(deploying(beside_the_table()), 6, 1)
    assert refusal(b, answer)[0] in ("VF-DEP-01", "VF-DEP-02")


def test_the_brigadier_starts_touching_one_of_his_units() -> None:
    """VF-DEP-01"""
    b = bring(throw(deploying(beside_the_table()), 6, 1), pair(0, 20, 3))
    leader = b.brigadier(0)
    assert min(gap(unit.quad, (leader.x, leader.y) * 3) for unit in b.of_brigade(0)) == 500


def test_a_brigade_that_finds_no_place_comes_on_in_turn_1() -> None:
    """VF-DEP-02"""
    b = throw(deploying(beside_the_table(width=20, height=14)), 6, 1)
    assert refusal(b, BringOnLater(0))[0] == "VF-DEP-02"
    b = bring(b, pair(0, 8, 5))
    assert list(b.needs.offers(b)) == [BringOnLater(2)]
    b = bring(b, BringOnLater(2))
    assert (b.brigades[2].place, b.brigades[2].arrival) == ("coming", 1)


# --- defence and attack
def test_the_defender_sets_up_first_in_the_ground_allotted_to_him() -> None:
    """VF-DEP-03"""
    table = beside_the_table(attacker=CONFEDERATE, zones=(Zone(UNION, box(20, 10, 50, 20)),))
    b = deploying(table)
    assert (b.needs.side, b.needs.first) == (UNION, True)
    assert refusal(b, pair(0, 30, 9))[0] == "VF-DEP-03"
    b = bring(b, pair(0, 30, 15))
    assert b.needs.side == UNION
    b = bring(b, pair(1, 40, 15))
    assert b.needs.side == CONFEDERATE


def test_the_attacker_without_stated_limits_sets_up_as_in_a_meeting_and_keeps_off() -> None:
    """VF-DEP-03"""
    table = beside_the_table(attacker=CONFEDERATE, zones=(Zone(UNION, box(20, 10, 50, 34)),))
    b = bring(deploying(table), pair(0, 30, 15), pair(1, 30, 32))
    assert refusal(b, pair(2, 30, 40, 1800))[0] == "VF-DEP-02"
    assert refusal(b, pair(2, 30, 42, 1800))[0] == "VF-DEP-02"
    assert refusal(b, pair(2, 30, 43.5, 1800))[0] == "VF-DEP-02"
    bring(b, pair(2, 60, 45, 1800))


def test_an_attacker_with_ground_of_his_own_sets_up_on_it_however_near_the_defender() -> None:
    """VF-DEP-03"""
    zones = (Zone(UNION, box(20, 10, 50, 34)), Zone(CONFEDERATE, box(20, 36, 50, 48)))
    table = beside_the_table(attacker=CONFEDERATE, zones=zones)
    b = bring(deploying(table), pair(0, 30, 15), pair(1, 30, 33))
    assert refusal(b, pair(2, 30, 35, 1800))[0] == "VF-DEP-03"
    assert bring(b, pair(2, 30, 37, 1800)).units[4].on_table
    meeting = beside_the_table(zones=zones)  # both are marching on: twelve inches off whatever the ground allotted
    b = bring(throw(deploying(meeting), 6, 1), pair(0, 30, 33))
    assert refusal(b, pair(2, 30, 37, 1800))[0] == "VF-DEP-03"


def test_guns_and_horse_begin_as_their_owner_likes() -> None:
    """VF-DEP-04"""
    table = beside_the_table()
    guns = table.unit(0, at=(0, 0), arm="artillery", size=2, place="coming")
    horse = table.unit(0, at=(0, 0), arm="cavalry", size=2, place="coming")
    b = throw(deploying(table), 6, 1)
    pose = Pose(20_000, 3_000, 0)
    poses = (pose, pose.aside(3000), pose.aside(5500), pose.aside(7500))
    down = bring(b, SetUp(0, poses, (guns, horse)))
    up = bring(b, SetUp(0, poses))
    assert (down.units[guns].limbered, down.units[horse].mounted) == (False, False)
    assert (up.units[guns].limbered, up.units[horse].mounted) == (True, True)
    assert refusal(b, SetUp(0, poses, (0,)))[0] == "VF-DEP-04"


def test_every_placement_offered_is_allowed() -> None:
    """VF-DEP-02, VF-DEP-03"""
    for setting in ({}, {"attacker": CONFEDERATE, "zones": (Zone(UNION, box(20, 10, 50, 30)),)}):
        b = deploying(beside_the_table(**setting))
        if isinstance(b.needs, Throw):
            b = throw(b, 6, 1)
        while isinstance(b.needs, PlaceBrigade):
            offers = list(b.needs.offers(b))
            assert offers
            assert [b.needs.refusal(b, offer) for offer in offers] == [None] * len(offers)
            b = bring(b, offers[0])


# --- generals and orders
def placed(**more: Any) -> Battle:
    b = throw(deploying(beside_the_table(**more)), 6, 1)
    return bring(b, pair(0, 20, 3), pair(2, 30, 46, 1800), pair(1, 40, 3))


def test_higher_generals_are_placed_last_within_six_inches_of_their_command() -> None:
    """VF-DEP-05"""
    b = placed()
    assert isinstance(b.needs, PlaceGeneral)
    rule, because = refusal(b, StandAt((30_000, 20_000)))
    assert (rule, "6 inches" in because) == ("VF-DEP-05", True)
    assert refusal(b, StandAt((20_000, 10_001)))[0] == "VF-DEP-05"
    assert b.needs.refusal(b.known(UNION), StandAt((20_000, 10_000))) is None  # his disc is just six inches off
    b = bring(b, StandAt((21_000, 9_000)))
    assert (b.generals[0].x, b.generals[0].present) == (21_000, True)
    assert b.needs is None


def test_a_general_without_troops_comes_on_with_the_first_of_them() -> None:
    """VF-DEP-05"""
    table = Table()
    division = table.general(UNION, "Wadsworth", "division", place="coming")
    table.brigade(UNION, "Cutler", under=division, at=(0, 0), place="coming", arrival=5)
    table.brigade(UNION, "Iron Brigade", under=division, at=(0, 0), place="coming", arrival=4)
    for brigade in (0, 1):
        table.unit(brigade, at=(0, 0), place="coming")
    b = throw(deploying(table), 6, 1)
    assert (b.generals[division].entry, b.generals[division].arrival) == ("b1", 4)


def test_a_corps_commander_without_troops_comes_on_with_the_first_of_his_divisions() -> None:
    """VF-DEP-05"""
    table = Table()
    corps = table.general(UNION, "Reynolds", "corps", place="coming")
    division = table.general(UNION, "Wadsworth", "division", place="coming", under=corps)
    table.brigade(UNION, "Cutler", under=division, at=(0, 0), place="coming", arrival=5)
    table.unit(0, at=(0, 0), place="coming")
    b = throw(deploying(table), 6, 1)
    assert (b.generals[corps].place, b.generals[corps].entry, b.generals[corps].arrival) == ("coming", "b0", 5)


def to_be_ordered(fog: bool = True) -> Battle:
    """A historical deployment in which the scenario leaves both sides' orders open."""
    table = Table()
    iron = table.brigade(UNION, "Iron Brigade", order=TO_BE_CHOSEN)
    archer = table.brigade(CONFEDERATE, "Archer", order=TO_BE_CHOSEN)
    table.unit(iron, at=(36, 3))
    table.unit(archer, at=(36, 40), heading=180)
    return run(table.battle(fog=fog), Deployment())


def test_orders_the_scenario_leaves_open_are_chosen_one_side_after_the_other_unknown_to_the_enemy() -> None:
    """VF-DEP-04"""
    b = to_be_ordered()
    assert isinstance(b.needs, FirstOrder)
    assert b.needs.side == UNION
    b = bring(b, Order("attack", target=1))
    assert isinstance(b.needs, FirstOrder)
    assert b.needs.side == CONFEDERATE
    assert b.known(CONFEDERATE).brigades[0].order.target == -1
    assert not any(CONFEDERATE in row.to and "Attack" in row.text for row in b.news)
    assert bring(b, Order("hold")).needs is None


def test_every_brigade_begins_with_a_valid_order() -> None:
    """VF-DEP-04"""
    b = to_be_ordered()
    assert refusal(b, Order("attack", target=0))[0] == "VF-ORD-02"
    assert refusal(b, Order("advance"))[0] == "VF-ORD-03"
    for offer in b.needs.offers(b.known(UNION)):
        assert b.needs.refusal(b.known(UNION), offer) is None


def test_the_target_of_a_starting_attack_is_known_as_ghosts_where_it_set_up() -> None:
    """VF-DEP-04"""
    b = to_be_ordered()
    assert b.known(UNION).units[1].place == "unseen"
    b = bring(b, Order("attack", target=1), Order("hold"))
    assert b.known(UNION).units[1].place == "ghost"
    assert b.known(CONFEDERATE).units[0].place == "unseen"


def test_a_hold_takes_the_ground_the_brigade_was_set_up_on() -> None:
    """VF-ORD-04"""
    b = bring(to_be_ordered(), Order("hold"), Order("hold"))
    assert len(b.brigades[0].order.position) == 8


def test_fatigue_at_the_start_is_told() -> None:
    """VF-FAT-06"""
    table = Table()
    iron = table.brigade(UNION, "Iron Brigade", fatigue=2)
    table.unit(iron, at=(36, 3))
    assert told(run(table.battle(), Deployment()), "VF-FAT-06") == ["Iron Brigade begins with 2 fatigue: willing"]


def test_an_attack_on_an_enemy_out_of_sight_is_offered_as_a_first_order() -> None:
    """VF-DEP-04"""
    b = to_be_ordered()
    offers = list(b.needs.offers(b.known(UNION)))
    assert Order("attack", target=1) in offers
    assert Order("attack", target=0) not in offers


@pytest.mark.parametrize(("place", "order", "known"), [("table", "attack", True), ("coming", "attack", False)])
def test_only_who_is_there_to_attack_knows_where_its_target_set_up(place: str, order: str, known: bool) -> None:
    """VF-DEP-04"""
    table = Table()
    iron = table.brigade(UNION, "Iron Brigade", order=Order("attack", target=1), place=place)
    table.unit(iron, at=(36, 3), place=place)
    table.unit(table.brigade(CONFEDERATE, "Archer"), at=(36, 40), heading=180)
    b = run(table.battle(fog=True), Deployment())
    assert (b.sightings[1] is not None) is known


def test_a_general_comes_with_the_first_brigade_of_his_own_command() -> None:
    """VF-DEP-05: another's comes earlier."""
    table = Table()
    division = table.general(UNION, "Wadsworth", "division", place="coming")
    other = table.general(UNION, "Doubleday", "division", at=(3, 3))
    table.brigade(UNION, "Stone", under=other, at=(0, 0), place="coming", arrival=2)
    table.brigade(UNION, "Cutler", under=division, at=(0, 0), place="coming", arrival=5)
    for brigade in (0, 1):
        table.unit(brigade, at=(0, 0), place="coming")
    b = throw(deploying(table), 6, 1)
    assert (b.generals[division].entry, b.generals[division].arrival) == ("b1", 5)


def test_six_places_are_offered_for_each_brigade() -> None:
    """VF-DEP-02"""
    b = throw(deploying(beside_the_table()), 6, 1)
    offers = list(b.needs.offers(b.known(UNION)))
    assert [row.brigade for row in offers] == [0] * 6 + [1] * 6


@pytest.mark.parametrize("answer", [pair(2, 20, 46), BringOnLater(2), StandAt((1, 1))])
def test_only_brigades_of_ones_own_go_down(answer: Any) -> None:
    """VF-DEP-02"""
    b = throw(deploying(beside_the_table()), 6, 1)
    bar = b.needs.refusal(b.known(UNION), answer)
    assert (bar.rule, "name a brigade of yours" in bar.because) == ("VF-DEP-02", True)


@pytest.mark.parametrize(("y", "allowed"), [(12.5, True), (12.501, False)])
def test_a_brigade_may_stand_just_six_inches_from_one_placed_before(y: float, allowed: bool) -> None:
    """VF-DEP-02: from the front of the one, at 6.5, to the rear of the other; a regiment of it may reach the edge's six."""
    b = bring(throw(deploying(beside_the_table()), 6, 1), pair(0, 30, 6), pair(2, 30, 46, 1800))
    assert (b.needs.refusal(b.known(UNION), pair(1, 30, y + 0.5)) is None) is allowed


@pytest.mark.parametrize(("y", "allowed"), [(6.5, True), (6.501, False)])
def test_a_brigade_may_stand_just_six_inches_from_its_edge(y: float, allowed: bool) -> None:
    """VF-DEP-02"""
    b = throw(deploying(beside_the_table()), 6, 1)
    assert (b.needs.refusal(b.known(UNION), pair(0, 30, y)) is None) is allowed


@pytest.mark.parametrize("fog", [True, False])
def test_a_brigade_in_place_is_told_to_an_enemy_who_sees_it(fog: bool) -> None:
    """VF-DEP-01, VF-SCALE-04: without fog everybody reads of it."""
    b = throw(deploying(beside_the_table(), replace(FREE, fog=fog)), 6, 1)
    b = bring(b, pair(0, 30, 3))
    read = [row.text for row in b.news if row.rule == "VF-DEP-01" and CONFEDERATE in row.to]
    assert read == ([] if fog else ["Iron Brigade is in place"])


@pytest.mark.parametrize(("x", "allowed"), [(1.49, True), (1.489, False)])
def test_a_hundredth_of_an_inch_over_the_table_s_edge_is_rounding(x: float, allowed: bool) -> None:
    """VF-DEP-01, VF-GEOM-02"""
    b = throw(deploying(beside_the_table()), 6, 1)
    assert (b.needs.refusal(b.known(UNION), pair(0, x, 3)) is None) is allowed


@pytest.mark.parametrize(("y", "rule"), [(12_000, "VF-GEN-05"), (11_999, "")])
def test_a_general_is_placed_more_than_an_inch_off_the_enemy(y: int, rule: str) -> None:
    """VF-GEN-05, VF-DEP-05: an enemy's front is at 13.5."""
    table = Table()
    division = table.general(UNION, "Wadsworth", place="coming")
    table.unit(table.brigade(UNION, "Iron Brigade", under=division), (26, 10))
    table.unit(table.brigade(CONFEDERATE, "Archer"), (20, 14), heading=180)
    bar = PlaceGeneral(UNION, division).refusal(table.battle(), StandAt((20_000, y)))
    assert (bar.rule if bar else "") == rule


def test_just_six_inches_from_the_edge_is_near_enough_far_from_those_placed_before() -> None:
    """VF-DEP-02"""
    b = bring(throw(deploying(beside_the_table()), 6, 1), pair(0, 60, 3), pair(2, 30, 46, 1800))
    assert b.needs.refusal(b.known(UNION), pair(1, 10, 6.5)) is None
