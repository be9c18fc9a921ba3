"""What each side knows under fog of war: who is seen, who was, and what of the enemy never leaves."""

from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from longroll.rulesets.volume_of_fire.activation.retreat import retreat
from longroll.rulesets.volume_of_fire.combat.firefight import Volley
from longroll.rulesets.volume_of_fire.combat.losses import leave_table
from longroll.rulesets.volume_of_fire.deployment.reinforcements import ComeOn
from longroll.rulesets.volume_of_fire.march.law_of_marches import March
from longroll.rulesets.volume_of_fire.march.march import GrandTacticalPhase
from longroll.rulesets.volume_of_fire.movement.encounters import make
from longroll.rulesets.volume_of_fire.movement.generals_rides import lead, ride
from longroll.rulesets.volume_of_fire.movement.manoeuvres import Lead, Move, Ride
from longroll.rulesets.volume_of_fire.orders.permissions import nearest_enemy
from longroll.rulesets.volume_of_fire.record import Battle, Order, Unit
from longroll.rulesets.volume_of_fire.record.units import Sighting
from longroll.rulesets.volume_of_fire.sight.knowledge import discover, look
from longroll.rulesets.volume_of_fire.sight.lines_of_sight import brigade_observed
from longroll.rulesets.volume_of_fire.sight.unseen import hidden
from longroll.tabletop import Pose, gap

from ..drill import Drill, go, step
from ..positions import CONFEDERATE, UNION, Table, box, bring, inches, run, told


def names(b: Battle, side: int, place: str) -> set[int]:
    """The enemy units of a side that it knows at such a place."""
    return {unit.id for unit in b.known(side).units if unit.side != side and unit.place == place}


def field(**more: Any) -> tuple[Drill, int, int]:
    """A Union regiment and, 12 inches before it, a Confederate one."""
    table = Drill()
    return table, table.union(20, 10), table.rebel(20, 23, **more)


def test_without_fog_every_enemy_on_the_table_is_known_where_it_stands() -> None:
    """VF-SCALE-04"""
    table, _, rebel = field()
    assert names(table.battle(), UNION, "table") == {table.far, rebel}


def test_with_fog_a_side_knows_the_enemies_that_one_of_its_units_sees() -> None:
    """VF-SCALE-04, VF-ZOO-01"""
    table, _, rebel = field()
    b = table.battle(fog=True)
    assert names(b, UNION, "table") == {rebel}
    assert names(b, UNION, "unseen") == {table.far}
    hidden = b.known(UNION).units[table.far]
    assert (hidden.pose.x, hidden.pose.y, hidden.condition, hidden.mounted) == (0, 0, "ordered", False)


@pytest.mark.parametrize(("fog", "rule"), [(False, "VF-MOVE-12"), (True, "VF-SCALE-04")])
def test_who_does_not_see_a_unit_go_is_told_that_it_has_gone_and_not_where(fog: bool, rule: str) -> None:
    """VF-SCALE-04"""
    table, _, _ = field()
    b = table.battle(fog=fog)
    leave_table(b, table.far, "VF-MOVE-12")
    read = [(item.rule, item.at is None, item.reveals) for item in b.news if UNION in item.to]
    assert read == [(rule, fog, fog)]


def test_an_enemy_seen_earlier_is_a_ghost_at_the_place_and_turn_it_was_last_seen() -> None:
    """VF-SCALE-04"""
    table, ours, rebel = field(condition="disordered")
    b = table.battle(fog=True)
    b.change_unit(ours, pose=b.units[ours].pose.ahead(-2000))
    b.turn += 2
    look(b)
    ghost = b.known(UNION).units[rebel]
    assert (ghost.place, ghost.pose, ghost.condition) == ("ghost", b.units[rebel].pose, "ordered")
    assert b.sightings[rebel] == Sighting(b.units[rebel].pose, 3000, 3, False)
    b.change_unit(rebel, pose=b.units[rebel].pose.aside(5000))
    look(b)
    assert b.known(UNION).units[rebel].pose == ghost.pose


def vanished(away: float = 12, aside: float = 20) -> tuple[Drill, Battle, int, int]:
    """The enemy has gone from where a side last saw it; `away` inches off now stands one who may look there."""
    table, ours, rebel = field()
    b = table.battle(fog=True)
    b.change_unit(ours, pose=b.units[ours].pose.ahead(-4000))
    look(b)
    b.change_unit(rebel, pose=b.units[rebel].pose.shifted(*inches(aside, 8)))
    look(b)
    b.change_unit(ours, pose=b.units[rebel].pose.__class__(20_000, 23_000 - round(away * 1000), 0))
    look(b)
    return table, b, ours, rebel


@pytest.mark.parametrize(("away", "gone"), [(12, True), (12.1, False)])
def test_a_ghost_goes_when_one_unit_sees_its_whole_footprint_empty(away: float, gone: bool) -> None:
    """VF-SCALE-04: its far edge is as far from the observer's front as the centres are apart."""
    _, b, _, rebel = vanished(away)
    assert names(b, UNION, "unseen" if gone else "ghost") >= {rebel}


def test_two_units_that_see_half_of_a_ghost_each_do_not_clear_it() -> None:
    """VF-SCALE-04: one of the side's units sees the whole of it."""
    table = Drill()
    left, right = table.union(10, 10, size=1), table.union(30, 10, size=1)
    rebel = table.rebel(20, 15, size=5)
    b = table.battle(fog=True)
    assert b.sightings[rebel] is not None
    b.change_unit(left, pose=b.units[left].pose.shifted(-1500, 0))
    b.change_unit(right, pose=b.units[right].pose.shifted(1500, 0))
    b.change_unit(rebel, pose=b.units[rebel].pose.shifted(0, 30_000))
    look(b)
    assert names(b, UNION, "ghost") == {rebel}
    b.change_unit(left, pose=b.units[left].pose.shifted(4000, 0))
    look(b)
    assert names(b, UNION, "ghost") == set()


def test_a_ghost_goes_when_the_unit_is_seen_elsewhere_or_removed() -> None:
    """VF-SCALE-04"""
    _, b, ours, rebel = vanished(13, aside=2)
    assert names(b, UNION, "ghost") == {rebel}
    seen = b.copy()
    seen.change_unit(rebel, pose=seen.units[rebel].pose.shifted(0, -9000))
    look(seen)
    assert seen.known(UNION).units[rebel].pose == seen.units[rebel].pose
    assert rebel in names(seen, UNION, "table")
    leave_table(b, rebel, "VF-MOVE-12")
    look(b)
    assert names(b, UNION, "ghost") == set()
    left = b.known(UNION).units[rebel]
    assert (left.place, left.pose.x, left.pose.y) == ("left", 0, 0)
    assert ours != rebel


def test_a_ghost_keeps_the_base_it_was_seen_with() -> None:
    """VF-SCALE-04, VF-SIZE-06: troopers seen mounted, whose base on foot is narrower, and the other way about."""
    for mounted, wide in ((True, 4000), (False, 3000)):
        table, ours, rebel = field(arm="cavalry", size=4, size_dismounted=3, mounted=mounted)
        b = table.battle(fog=True)
        b.change_unit(ours, pose=b.units[ours].pose.ahead(-3000))
        look(b)
        b.change_unit(rebel, mounted=not mounted)
        look(b)
        assert b.known(UNION).units[rebel].frontage == wide


def test_who_takes_part_in_a_combat_is_seen_at_that_moment_wherever_it_stands() -> None:
    """VF-SCALE-04"""
    table = Drill()
    table.area("meadow", (0, 27_000, 60_000, 27_000, 60_000, 40_000, 0, 40_000), move="good", sight="good")
    unit = table.union(20, 10)
    battery = table.rebel(20, 28.2, arm="artillery", size=2)
    b = table.battle(fog=True)
    assert names(b, UNION, "table") == set()
    fired = run(b, Volley(side=CONFEDERATE, target=unit, firers=(battery,)))
    assert fired.needs is not None  # dice
    discover(b, (battery,), "takes part in a firefight")
    assert names(b, UNION, "table") == {battery}
    look(b)
    assert names(b, UNION, "ghost") == {battery}


def test_rules_that_ask_where_the_enemy_is_count_the_known_alone() -> None:
    """VF-SCALE-04: seen or a ghost; never seen is nowhere."""
    table, ours, rebel = field()
    b = table.battle(fog=True)
    near = nearest_enemy(b.known(UNION), UNION, b.units[ours].quad)
    assert near is not None
    assert near[0].id == rebel
    b.change_unit(ours, pose=b.units[ours].pose.ahead(-2000))
    look(b)
    assert nearest_enemy(b.known(UNION), UNION, b.units[ours].quad) is not None
    b.put_sighting(rebel, None)
    assert nearest_enemy(b.known(UNION), UNION, b.units[ours].quad) is None


# --- what never leaves
def test_a_seen_enemy_shows_its_state_and_not_what_it_did_in_its_turn() -> None:
    """VF-SCALE-04"""
    marks = {"used": True, "moved": 2500, "stirred": True, "attackers": (1,)}
    table, _, rebel = field(condition="beaten", **marks)
    shown = table.battle(fog=True).known(UNION).units[rebel]
    assert (shown.condition, shown.used, shown.moved, shown.stirred, shown.attackers) == ("beaten", False, 0, False, ())


def test_orders_points_rolls_and_holding_are_the_owners_own() -> None:
    """VF-SCALE-04, VF-ORD-01"""
    for fog in (True, False):
        table, _, _ = field()
        b = table.battle(fog=fog)
        told = {"order": Order("rest"), "pending": Order("hold"), "rolled": "eager", "holds": True, "granted": True}
        b.change_brigade(table.archer, **told, ground=(0, 0, 1, 1, 2, 0), moved=True, marched=True)
        b.change_general(b.brigades[table.archer].general, points=3, rides=1)
        row = b.known(UNION).brigades[table.archer]
        assert (row.order, row.pending, row.rolled) == (Order("hold"), None, "")
        assert (row.holds, row.ground, row.granted, row.moved, row.marched) == (False, (), False, False, False)
        general = b.known(UNION).generals[row.general]
        assert (general.points, general.rides, general.messengers) == (0, 0, 0)
        own = b.known(CONFEDERATE).brigades[table.archer]
        assert own.order == Order("rest")


@pytest.mark.parametrize("fog", [False, True])
def test_the_morale_of_a_division_is_its_owners_own(fog: bool) -> None:
    """VF-MOR-03, VF-SCALE-04: it would tell who is under orders to retire."""
    table = Table()
    ours, theirs = table.general(UNION, "Wadsworth"), table.general(CONFEDERATE, "Heth")
    b = table.battle(fog=fog, morale=((ours, 4), (theirs, 6)))
    assert [b.known(side).morale for side in (UNION, CONFEDERATE)] == [((ours, 4),), ((theirs, 6),)]


def test_the_markers_of_a_brigade_show_while_one_of_its_units_is_in_sight() -> None:
    """VF-SCALE-04"""
    table, ours, _ = field()
    b = table.battle(fog=True)
    b.change_brigade(table.archer, mark="shaken", fatigue=4)
    seen = b.known(UNION).brigades[table.archer]
    assert (seen.mark, seen.fatigue) == ("shaken", 4)
    b.change_unit(ours, pose=b.units[ours].pose.ahead(-3000))
    look(b)
    unseen = b.known(UNION).brigades[table.archer]
    assert (unseen.mark, unseen.fatigue) == ("", 0)


def test_a_general_is_known_with_his_brigade_or_with_the_regiment_he_leads() -> None:
    """VF-SCALE-04, VF-AP-12"""
    table, ours, rebel = field()
    heth = table.general(CONFEDERATE, "Heth", at=(60, 46))
    b = table.battle(fog=True)
    brigadier = b.brigades[table.archer].general
    known = b.known(UNION)
    assert (known.generals[brigadier].place, known.generals[heth].place) == ("table", "unseen")
    b.change_general(heth, attached=rebel)
    assert b.known(UNION).generals[heth].attached == rebel
    b.change_general(brigadier, attached=table.far)  # he leads one that is not in sight
    assert b.known(UNION).generals[brigadier].attached == -1
    b.change_unit(ours, pose=b.units[ours].pose.ahead(-3000))
    look(b)
    known = b.known(UNION)
    assert {known.generals[number].place for number in (brigadier, heth)} == {"unseen"}
    assert {known.generals[number].x for number in (brigadier, heth)} == {0}


def test_what_the_enemy_sees_of_a_side_is_not_in_what_that_side_knows() -> None:
    """VF-SCALE-04"""
    table, ours, rebel = field()
    b = table.battle(fog=True)
    b.neighbours = ((table.iron, (table.archer,)), (table.archer, (table.iron,)))
    b.fired_upon = (table.iron, table.archer)
    assert b.sightings[ours] is not None
    known = b.known(UNION)
    assert known.sightings[ours] is None
    assert known.sightings[rebel] == b.sightings[rebel]
    assert known.neighbours == ((table.iron, (table.archer,)),)
    assert known.fired_upon == b.fired_upon  # whoever takes part in a combat is seen there


def test_messengers_of_the_enemy_are_unknown_in_the_fog_and_mute_without_it() -> None:
    """VF-SCALE-04, VF-MSG-04"""
    table, _, _ = field()
    table.order(CONFEDERATE, 1, table.archer, at=(40, 40), order=Order("attack", target=0))
    assert table.battle(fog=True).known(UNION).messengers == ()
    (mute,) = table.battle().known(UNION).messengers
    assert (mute.order, mute.brigade) == (None, -1)


def secrets(b: Battle, side: int) -> bytes:
    return msgspec.json.encode(b.known(side))


def test_an_unseen_enemy_may_be_anywhere_and_in_any_state_for_all_a_side_can_tell() -> None:
    """VF-SCALE-04"""
    table, _, _ = field()
    b = table.battle(fog=True)
    before = secrets(b, UNION)
    b.change_unit(
        table.far, pose=b.units[table.far].pose.shifted(-9000, -2000), condition="beaten", stirred=True, moved=1
    )
    look(b)
    assert secrets(b, UNION) == before


# --- who reads what
def test_the_enemy_reads_of_a_move_he_saw_begin_and_end() -> None:
    """VF-SCALE-04"""
    table, ours, _ = field()
    b = go(table.battle(fog=True), ours, step("advance", 3))
    assert [row.to for row in b.news if row.kind == "moved"] == [(UNION, CONFEDERATE)]


def test_of_a_group_he_reads_about_those_he_sees() -> None:
    """VF-SCALE-04, VF-AP-06"""
    table = Drill()
    line = table.line(table.iron, (8, 10), 3, size=5)
    table.brigadier_at(12, 8)
    table.rebel(19.5, 21.5, size=1)
    b = table.battle(fog=True)
    assert [b.sightings[number] is not None for number in line] == [False, True, True]
    b = go(b, line, step("back", 0.5))
    assert [(row.text.split(":")[0], row.to) for row in b.news if row.kind == "moved"] == [
        (", ".join(b.units[number].name for number in line), (UNION,)),
        (f"{b.units[line[1]].name} moves", (CONFEDERATE,)),
        (f"{b.units[line[2]].name} moves", (CONFEDERATE,)),
    ]


@pytest.mark.parametrize(
    ("fog", "told_him"),
    [(False, ['Iron Brigade falls back 5.2"']), (True, ["Iron Brigade 1 falls back"])],
)
def test_of_a_brigade_that_falls_back_he_reads_what_he_sees_of_it(fog: bool, told_him: list[str]) -> None:
    """VF-SCALE-04, VF-ACT-05"""
    table = Table()
    iron = table.brigade(UNION, "Iron Brigade", order="attack")
    archer = table.brigade(CONFEDERATE, "Archer")
    table.unit(iron, (20, 20))
    table.unit(iron, (40, 20))
    table.unit(archer, (20, 28), heading=180)
    table.unit(archer, (40, 28), heading=180)
    table.area("open", box(30, 0, 50, 48), move="good", sight="good")  # there they see 18 inches
    b = table.battle(fog=fog)
    retreat(b, iron)
    read = [row.text for row in b.news if row.rule == "VF-ACT-05" and CONFEDERATE in row.to]
    assert read == told_him


def test_what_befalls_a_brigade_that_falls_back_out_of_sight_is_its_owners_news() -> None:
    """VF-SCALE-04, VF-ACT-05, VF-TERR-15"""
    table = Drill()
    table.area("thicket", (0, 7_000, 60_000, 7_000, 60_000, 9_000, 0, 9_000), move="close", sight="rolling")
    unit = table.union(20, 10)
    table.rebel(20, 18)
    b = table.battle(fog=True)
    assert names(b, CONFEDERATE, "table") == {unit}
    retreat(b, table.iron)
    assert b.units[unit].condition == "disordered"
    assert [row.to for row in b.news if row.rule == "VF-TERR-15"] == [(UNION,)]


def test_without_fog_he_reads_of_marches_and_of_who_comes_on() -> None:
    """VF-SCALE-04, VF-GT-03, VF-GT-15"""
    for fog in (False, True):
        table = Table()
        ground = table.objective(box(30, 20, 42, 24))
        table.brigade(UNION, "Iron Brigade", order=Order("advance", area=ground))
        table.unit(0, (36, 2.5))
        table.brigade(UNION, "Cutler", at=(0, 0), place="coming", arrival=3)
        table.generals[1] = replace(table.generals[1], place="coming", entry="b1")
        table.unit(1, (0, 0), place="coming")
        b = run(table.battle(fog=fog), GrandTacticalPhase(side=UNION))
        b = bring(b, ComeOn((Pose(10_000, 2_000, 0),)), March(0), -450)
        read = [row.text for row in b.news if CONFEDERATE in row.to]
        there = [
            "Cutler comes on to the field",
            'Iron Brigade marches 17.0"',
            "Iron Brigade wheels where it has halted",
        ]
        assert read == ([] if fog else there)


def test_what_happens_to_a_unit_on_a_way_that_ends_out_of_sight_is_its_owners_news() -> None:
    """VF-SCALE-04, VF-TERR-15"""
    table = Drill()
    table.area("thicket", (0, 7_000, 60_000, 7_000, 60_000, 9_000, 0, 9_000), move="close", sight="rolling")
    unit = table.union(20, 10)
    table.rebel(20, 23)
    b = go(table.battle(fog=True), unit, step("back", 2))
    assert b.units[unit].condition == "disordered"
    assert {row.to for row in b.news if row.kind in ("moved", "hit")} == {(UNION,)}


def test_a_move_that_discovers_nothing_can_be_taken_back_and_one_that_does_cannot() -> None:
    """VF-SCALE-04, VF-MOVE-10"""
    table, ours, _ = field()
    table.rebel(20, 27.5)
    b = table.battle(fog=True)
    assert not any(row.reveals for row in go(b, ours, step("advance", 2)).news)
    assert any(row.reveals for row in go(b, ours, step("advance", 5)).news)


def test_a_charge_on_an_enemy_in_sight_reveals_nothing() -> None:
    """VF-CHG-01"""
    table = Drill()
    ours = table.union(20, 10)
    table.rebel(20, 14)
    b = go(table.battle(fog=True), ours, step("advance", 3))
    assert b.charges
    assert not any(row.reveals for row in b.news)


# --- the unseen in the way
def in_the_way(crest: float = 11.5) -> tuple[Drill, int, int]:
    """A Union regiment, a crest before it and an enemy close behind that crest."""
    table = Drill()
    table.hill((0, 10_600, 60_000, 10_600, 60_000, 13_000, 0, 13_000), crest=inches(0, crest, 60, crest))
    return table, table.union(20, 10), table.rebel(20, 14)


def test_a_move_that_meets_an_enemy_its_side_does_not_see_stops_a_quarter_inch_short_and_discovers_it() -> None:
    """VF-MOVE-10, VF-SCALE-04"""
    table, ours, rebel = in_the_way(12.45)
    table.hill((0, 10_600, 60_000, 10_600, 60_000, 13_000, 0, 13_000), crest=inches(0, 11.55, 60, 11.55))
    b = table.battle(fog=True)
    assert names(b, UNION, "unseen") == {table.far, rebel}
    b = go(b, ours, step("advance", 4.5))
    assert b.units[ours].pose.y == 12_500  # its front at 13, the enemy's at 13.5: the next quarter inch comes too near
    assert names(b, UNION, "table") == {rebel}
    assert b.charges == ()
    assert [row.to for row in b.news if row.rule == "VF-MOVE-10"] == [(UNION,)]
    assert b.units[ours].used


def test_moving_away_from_an_enemy_unseen_close_by_is_not_hindered() -> None:
    """VF-MOVE-10, VF-LOS-02: an enemy within an inch is always in sight, so that none is hidden nearer than that."""
    table, ours, rebel = in_the_way()
    b = table.battle(fog=True)
    b.change_unit(ours, pose=b.units[ours].pose.shifted(0, 2250))
    assert names(b, UNION, "unseen") >= {rebel}
    make(b, Move((ours,), (step("back", 2),)))
    assert b.units[ours].pose.y == 10_250
    for y in range(11_600, 12_901, 50):
        b.change_unit(ours, pose=b.units[ours].pose.__class__(20_000, y, 0))
        look(b)
        near = gap(b.units[ours].quad, b.units[rebel].quad)
        assert near > 1000 or rebel in names(b, UNION, "table")


def test_a_general_draws_rein_an_inch_off_an_enemy_his_side_does_not_see() -> None:
    """VF-GEN-05, VF-SCALE-04"""
    table, _, rebel = in_the_way()
    b = table.battle(fog=True)
    ride(b, Ride(0, 20_000, 12_900))
    # Half an inch of disc and the enemy's front at 13.5: at 12 he would be within an inch, and a quarter before he is not.
    assert b.generals[0].y == 11_750
    assert told(b, "VF-GEN-05")
    assert names(b, UNION, "table") == {rebel}


def test_a_general_leading_or_riding_in_the_fog_is_his_sides_news() -> None:
    """VF-SCALE-04, VF-AP-11, VF-AP-12"""
    table = Drill()
    ours = table.union(20, 8)
    b = table.battle(fog=True)
    ride(b, Ride(0, 20_000, 7_000))
    lead(b, Lead(0, ours))
    assert {row.to for row in b.news} == {(UNION,)}


def test_records_of_the_unseen_are_made_once() -> None:
    """VF-SCALE-04: what a side knows is the same record, so that what was worked out about it is kept."""
    table, _, rebel = field(stirred=True)
    b = table.battle(fog=True)
    first, second = b.known(UNION), b.known(UNION)
    assert all(one is other for one, other in zip(first.units, second.units, strict=True))
    b.change_unit(rebel, condition="disordered")
    third: Unit = b.known(UNION).units[rebel]
    assert (third.condition, third.stirred) == ("disordered", False)


@pytest.mark.parametrize(
    ("more", "words"),
    [
        ({}, "is sighted by Iron Brigade 0"),
        ({"condition": "beaten"}, "is sighted by Iron Brigade 0, beaten as it is"),
        ({"arm": "artillery", "limbered": True}, "is sighted by Iron Brigade 0, limbered as it is"),
    ],
)
def test_who_sights_an_enemy_is_told_in_whatever_state_he_is(more: dict[str, Any], words: str) -> None:
    """VF-ZOO-01, VF-ZOO-03"""
    table = Table()
    table.unit(table.brigade(UNION, "Iron Brigade"), (20, 10), **more)
    enemy = table.unit(table.brigade(CONFEDERATE, "Archer"), (20, 40), heading=180)
    b = table.battle(fog=True)
    assert hidden(b, UNION) == [b.units[enemy]]
    b.change_unit(enemy, pose=Pose(20_000, 20_000, 1800))
    look(b)
    assert [row.text for row in b.news if row.text.startswith("Archer")] == [f"Archer 1 {words}"]
    assert hidden(b, UNION) == []
    assert brigade_observed(b, 1)


def test_a_sighting_is_of_this_turn_and_of_where_and_how_broad_the_unit_stands() -> None:
    """VF-SCALE-04"""
    table = Table()
    table.unit(table.brigade(UNION, "Iron Brigade"), (20, 10))
    enemy = table.unit(
        table.brigade(CONFEDERATE, "Archer"), (20, 20), heading=180, arm="cavalry", size_dismounted=2, mounted=True
    )
    b = table.battle(fog=True)
    b.turn += 1
    look(b)
    assert b.sightings[enemy].turn == b.turn
    b.change_unit(enemy, pose=Pose(20_500, 20_000, 1800))
    look(b)
    assert b.sightings[enemy].pose == b.units[enemy].pose
    b.change_unit(enemy, mounted=False)
    look(b)
    assert b.sightings[enemy].frontage == b.units[enemy].frontage == 2000
