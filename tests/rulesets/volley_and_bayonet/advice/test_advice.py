"""What the computer makes of a battle: it fights, charges where that promises something, and stands where that counts."""

from random import Random

import pytest
from msgspec.structs import replace

from longroll.chance import Dice
from longroll.flow import Chance, act, answer
from longroll.miniatures.entries import Entry
from longroll.players import player
from longroll.registry import complete, ruleset
from longroll.rulesets.volley_and_bayonet.advice import ADVICE, advise, batteries, holding, places
from longroll.rulesets.volley_and_bayonet.advice.onset import onset
from longroll.rulesets.volley_and_bayonet.advice.outlook import in_sight
from longroll.rulesets.volley_and_bayonet.advice.situation import POINT, WANTED, pressed, situation
from longroll.rulesets.volley_and_bayonet.advice.ways import Goal
from longroll.rulesets.volley_and_bayonet.advice.worth import STYLES, dear
from longroll.rulesets.volley_and_bayonet.charge.charges import Charge
from longroll.rulesets.volley_and_bayonet.command.in_command import near
from longroll.rulesets.volley_and_bayonet.morale.morale_tests import MoraleTests
from longroll.rulesets.volley_and_bayonet.movement.changes_of_state import Change
from longroll.rulesets.volley_and_bayonet.movement.commanders_rides import Ride
from longroll.rulesets.volley_and_bayonet.movement.law_of_moves import Move
from longroll.rulesets.volley_and_bayonet.movement.movement_phase import NextMove, StepBack
from longroll.rulesets.volley_and_bayonet.movement.reinforcements import Enter
from longroll.rulesets.volley_and_bayonet.record.setting import laid, lay
from longroll.tabletop import gap
from rulesets.volley_and_bayonet.advice.orders import advised, after_rides
from rulesets.volley_and_bayonet.drill import EAST, HILL, NORTH, SOUTH, battle, begun, chief, stand
from rulesets.volley_and_bayonet.ground.plains import patch, plain

RULES = ruleset("volley-and-bayonet")


def test_sergeants_fight():
    """In a game between them both sides lose men, somebody charges and somebody tests."""
    b = RULES.begin(RULES.load("first-charge"), complete(RULES, {}))
    dice, who, throws, charged = Dice.seeded(2), player("sergeant"), 0, 0
    while b.needs is not None:
        if isinstance(b.needs, Chance):
            act(b, dice.faces(throws, b.needs))
            throws += 1
        else:
            known = b.known(b.needs.side)
            answer = who.answer(RULES, known, b.needs, Random(throws))
            assert b.needs.refusal(known, answer) is None
            charged += isinstance(answer, Charge)
            act(b, answer)
    assert all(sum(row.lost for row in b.stands if row.side == side) for side in (0, 1))
    assert charged
    assert throws > 15


def test_who_is_much_weaker_steps_back_out_of_contact():
    """VB-CHG-18."""
    weak = stand(0, 20, 10, morale=3, strength=1, level="temporary disorder")
    b = begun(battle(weak, stand(1, 20, 10, SOUTH, morale=6, stationary=True)))
    assert advised(b) == StepBack(0)


def sees_somebody(b, guns):
    """Whether guns have somebody to fire at from where they are."""
    return batteries.target(b, guns, places.around(b, guns)) is not None


def test_guns_with_a_target_come_into_battery_and_stay_there():
    """VB-MOVE-08, VB-MOVE-14."""
    b = begun(battle(stand(0, 20, 10, kind="artillery battalion", limbered=True), stand(1, 20, 16, NORTH)))
    assert after_rides(b) == Change(0, "unlimbered")
    b = begun(battle(stand(0, 20, 10, kind="artillery battalion"), stand(1, 20, 16, NORTH)))
    assert after_rides(b) == Change(0, "stationary")


def test_guns_that_come_up_end_their_drive_in_battery():
    """VB-MOVE-08: to unlimber costs nothing but what is left of the move, so that they fire in the same turn."""
    b = begun(battle(stand(0, 20, 10, kind="artillery battalion", limbered=True), stand(1, 20, 29, SOUTH)))
    drive = after_rides(b)
    assert isinstance(drive, Move)
    assert not sees_somebody(b, b.stands[0])
    act(b, drive)
    assert after_rides(b) == Change(0, "unlimbered")
    act(b, Change(0, "unlimbered"))
    assert sees_somebody(b, b.stands[0])


def test_guns_that_have_just_limbered_stay_out_of_reach():
    """VB-MOVE-08: they do not unlimber in the same move, and limbered are anybody's."""
    b = begun(battle(stand(0, 20, 5, kind="artillery battalion"), stand(1, 20, 25, SOUTH)))
    assert after_rides(b) == Change(0, "limbered")
    act(b, Change(0, "limbered"))
    drive = after_rides(b)
    assert isinstance(drive, Move)
    assert gap(b.stands[0].quad_at(drive.to), b.stands[1].quad) > places.OPEN


def test_guns_do_not_come_into_battery_behind_their_own():
    """VB-COMB-08: a brigade in the line of fire hides an enemy as trees do."""
    guns = stand(0, 20, 10, kind="artillery battalion", limbered=True)
    b = begun(battle(guns, stand(0, 20, 13.5, level="rout"), stand(1, 20, 20, SOUTH)))
    drive = after_rides(b)
    assert isinstance(drive, Move)
    assert not sees_somebody(b, b.stands[0])
    assert sees_somebody(b, replace(b.stands[0], pose=drive.to))


def test_guns_that_trees_hide_from_all_go_to_where_they_see():
    """VB-LOS-03: deep in an orchard they serve nobody, and two inches further on they do."""
    wood = plain(patch("orchard", 17_000, 6_000, 23_000, 12_500))
    foe = stand(1, 20, 20, SOUTH)
    b = begun(battle(stand(0, 20, 10.5, kind="artillery battalion"), foe, land=wood))
    assert not sees_somebody(b, b.stands[0])
    found = after_rides(b)
    assert isinstance(found, Move)
    assert sees_somebody(b, replace(b.stands[0], pose=found.to))
    b = begun(battle(stand(0, 20, 10.5, kind="artillery battalion"), foe))
    assert sees_somebody(b, b.stands[0])


def test_horse_that_buys_time_for_infantry_falls_back_before_more_than_itself():
    """VB-WIN-02: it holds one brigade up, goes from two, and stays where it is all that there is."""
    horse, foes = (
        stand(0, 20, 10, kind="cavalry brigade", strength=3),
        (stand(1, 18, 15, SOUTH), stand(1, 22, 15, SOUTH)),
    )
    infantry = stand(0, 20, 1, place="coming", arrival=3)
    for friends, enemies, falls_back in (((infantry,), foes, True), ((infantry,), (), False), ((), foes, False)):
        b = begun(battle(horse, *friends, *enemies, stand(1, 20, 38, SOUTH)))
        assert pressed(b, b.stands[0]) is falls_back
        aim = places.aim(b, b.stands[0], None)
        assert (aim.kind == "delay", aim.y < b.stands[0].pose.y) == (falls_back, falls_back)


def test_horse_whose_division_is_nearly_exhausted_has_bought_enough():
    """VB-EXH-01: but where no enemy is about."""
    horse, infantry = stand(0, 20, 10, kind="cavalry brigade"), stand(0, 20, 1, place="coming", arrival=3)
    for tally, y, enough in ((8, 15, False), (9, 15, True), (9, 38, False)):
        b = begun(battle(horse, infantry, stand(1, 20, y, SOUTH, strength=1)))
        b.change_formation(0, tally=tally)
        assert pressed(b, b.stands[0]) is enough


def test_a_point_is_more_to_who_does_not_lead():
    """VB-WIN-01: he has nothing to spare men for."""
    b = begun(battle(stand(0, 20, 10), stand(1, 20, 30, SOUTH)))
    behind = situation(b, 0)
    b.holders = (0,)
    ahead = situation(b, 0)
    assert (behind.grounds[0].worth, ahead.grounds[0].worth) == (2 * WANTED, 2 * POINT)
    assert behind.formations[1].worth * POINT == ahead.formations[1].worth * WANTED


def test_a_commander_goes_where_his_stands_are():
    """VB-CMD-02."""
    rows = (stand(0, 20, 20, stationary=True, done=True), stand(1, 20, 38, SOUTH))
    b = begun(battle(*rows, chiefs=(chief(0, 20, 5), chief(1, 20, 39))))
    b.change(0, done=True)
    ride = advised(b)
    assert isinstance(ride, Ride)
    assert ride.to.distance(*b.stands[0].pose.spot) <= 6_000


def test_a_commander_stays_with_most_of_his_own():
    """VB-MISC-02: he goes with the one who has gone if that is all he has."""
    shaken = stand(1, 20, 10, SOUTH, level="temporary disorder")
    for others, stays in (((), False), ((stand(1, 24, 14, SOUTH), stand(1, 16, 14, SOUTH)), True)):
        b = battle(stand(0, 20, 10), shaken, *others, chiefs=(chief(0, 20, 2), chief(1, 20, 14.5)))
        b = answer(begun(b, MoraleTests(left=(1,))), (6,))
        assert (advised(b) is None) == stays


def test_a_division_is_one_lump_where_its_stands_are():
    """VB-CMD-02."""
    b = begun(battle(stand(0, 10, 10), stand(0, 20, 10), stand(1, 20, 30, SOUTH, level="rout")))
    (lump,) = situation(b, 0).formations
    assert (lump.own, lump.x, lump.y) == (True, 15_000, 8_500)


def test_a_division_is_about_whom_it_is_near_and_else_about_whom_it_goes_at():
    """VB-CMD-02: it turned to him when it set out, and goes on."""
    far, aside = stand(1, 10, 35, SOUTH), stand(1, 35, 20, SOUTH, formation=3)
    for x, y, heading, about in ((10, 5, NORTH, 1), (10, 20, EAST, 3), (10, 27, EAST, 1), (10, 5, SOUTH, None)):
        found = situation(begun(battle(stand(0, x, y, heading), far, aside)), 0).formations[0].about
        assert found == (about and ("attack", about))


def test_fire_through_a_wood_is_not_counted_on():
    """VB-TERR-36: nor feared; in the open both are."""
    style, aim = STYLES["sergeant"], Goal(20_000, 13_000, "hold")
    worths = []
    for land in (plain(), plain(patch("forest", 10_000, 13_600, 30_000, 15_400))):
        b = begun(battle(stand(0, 20, 13), stand(1, 20, 16, SOUTH), land=land))
        mine, foe = b.stands
        assert in_sight(b, mine, foe) is in_sight(b, foe, mine)
        assert in_sight(b, mine, foe) is (land.patches == ())
        worths.append(places.promise(b, mine, mine.pose, aim, style, places.around(b, mine)))
    assert worths[0] > worths[1]


def test_where_a_place_is_taken_a_wary_man_looks_for_room_beside_it():
    """VB-MOVE-10: as far on as there is any; a plain one takes what else he has thought of."""
    b = begun(battle(stand(0, 20, 8), stand(0, 20, 20), stand(1, 20, 39, SOUTH)))
    mine, aim = b.stands[0], Goal(20_000, 35_000, "take")
    ways = [Move(0, mine.pose.ahead(far)) for far in (12_000, 4_000)]
    low = -1_000_000
    found = places._best(b, mine, ways, low, aim, STYLES["sergeant"], places.around(b, mine))
    assert b.needs.refusal(b, found) is None
    assert found.to.y > ways[1].to.y + 4_000
    assert places._best(b, mine, ways, low, aim, STYLES["private"], places.around(b, mine)) == ways[1]


def test_a_commander_rides_to_where_all_of_his_will_be_in_reach():
    """VB-CMD-02."""
    rows = (stand(0, 12, 10, done=True), stand(0, 22, 10, done=True), stand(1, 20, 38, SOUTH))
    b = begun(battle(*rows, chiefs=(chief(0, 5, 5), chief(1, 20, 39))))
    for number in (0, 1):
        b.change(number, done=True)
    ride = advised(b)
    assert isinstance(ride, Ride)
    there = replace(b.commanders[0], pose=ride.to)
    assert near(b.stands[0], there)
    assert near(b.stands[1], there)


def test_the_last_strength_points_of_a_division_are_dear():
    """VB-WIN-02."""
    b = begun(battle(stand(0, 20, 10), stand(1, 20, 30, SOUTH)))
    usual = dear(b, b.stands[1])
    b.change_formation(1, tally=8)
    assert dear(b, b.stands[1]) > usual
    b.change_formation(1, tally=10, exhausted=True, collapsed=True)
    assert dear(b, b.stands[1]) < usual


def test_who_is_ahead_makes_nothing_of_going_into_sight_of_the_enemy():
    """VB-WIN-01: he has nobody to charge in the next turn."""
    b = begun(battle(stand(0, 20, 8), stand(1, 16, 19, SOUTH), stand(1, 24, 19, SOUTH)))
    forward, aim = b.stands[0].pose.ahead(8_000), Goal(20_000, 25_000, "attack")
    about = places.around(b, b.stands[0])
    level = places.worth(b, b.stands[0], forward, aim, STYLES["sergeant"], about)
    b.holders = (0,)
    assert places.worth(b, b.stands[0], forward, aim, STYLES["sergeant"], about) < level


@pytest.mark.parametrize(("x", "y", "shared"), [(26, 17, True), (26, 8, True), (36, 2, False)])
def test_fire_is_shared_by_those_who_come_on_together(x, y, shared):
    """VB-COMB-03: with a friend who is before the enemy too, or can be there in this turn; not with one who is far off."""
    costs = []
    for rows in ((), (stand(0, x, y),)):
        b = begun(battle(stand(0, 20, 8), stand(1, 20, 22, SOUTH), *rows))
        mine = b.stands[0]
        costs.append(places.cost(b, mine, mine.pose.ahead(11_000), STYLES["sergeant"], places.around(b, mine)))
    assert (costs[1] < costs[0]) is shared


@pytest.mark.parametrize(
    ("turn", "holder", "name"), [(1, -1, "sergeant"), (2, -1, "sergeant behind"), (2, 0, "sergeant")]
)
def test_who_does_not_lead_is_bold_towards_the_end(turn, holder, name, monkeypatch):
    """VB-WIN-01: in the last two of three turns, and not while there is time."""
    b = begun(battle(stand(0, 20, 8), stand(1, 20, 39, SOUTH)))
    b.turn, b.holders = turn, (holder,)
    asked = []
    monkeypatch.setitem(ADVICE, NextMove, lambda known, decision, style, tasks: asked.append(style.name))
    advise("sergeant", b.needs, b.known(0), dict)
    assert asked == [name]


@pytest.mark.parametrize(
    ("holder", "foe", "worth"),
    [(-1, 30, 160), (1, 30, 320), (0, 30, 0), (1, 22, 320), (0, 22, 320), (0, 20, 320), (1, 20, 0)],
)
def test_ground_is_worth_what_it_changes_of_the_score(holder, foe, worth):
    """VB-WIN-01: two points are taken or kept from whom else would have them, none by who is no nearer than he."""
    b = begun(battle(stand(0, 20, 10), stand(1, 20, foe, SOUTH)))
    b.turn, b.holders = 3, (holder,)
    assert holding.held(b, b.stands[0], replace(b.stands[0].pose, y=20_000)) == worth
    assert holding.held(b, b.stands[0], b.stands[0].pose) == 0


@pytest.mark.parametrize(("to", "holder", "worth"), [(0, -1, 160), (0, 1, 160), (1, -1, 0), (1, 1, 160)])
def test_ground_that_counts_for_one_side_is_worth_what_that_scores(to, holder, worth):
    """VB-WIN-01: to who alone scores for it, what it brings; to the other, what it takes from him who does."""
    b = begun(battle(stand(0, 20, 10), stand(1, 20, 30, SOUTH)))
    b.setting = lay(replace(laid(b.setting), objectives=(replace(HILL, to=to),)))
    b.turn, b.holders = 3, (holder,)
    assert holding.held(b, b.stands[0], replace(b.stands[0].pose, y=20_000)) == worth
    assert situation(b, 0).grounds[0].worth == 2 * WANTED


def test_ground_that_may_change_hands_again_is_worth_less():
    """VB-WIN-01."""
    b = begun(battle(stand(0, 20, 10), stand(1, 20, 30, SOUTH)))
    there = replace(b.stands[0].pose, y=20_000)
    assert holding.held(b, b.stands[0], there) == 160 // 3


def test_in_the_last_turn_who_can_stands_on_ground_that_counts():
    """VB-WIN-01."""
    b = begun(battle(stand(0, 10, 12), stand(1, 4, 38, EAST)))
    b.turn = 3
    found = advised(b)
    assert isinstance(found, Move)
    assert holding.held(b, b.stands[0], found.to) == 160


def test_who_may_be_charged_is_better_off_stationary_and_worse_off_between_two():
    """VB-DICE-02, VB-CHG-22: by what the enemies would win who are near enough; nobody who is exhausted charges (VB-EXH-04)."""
    b = begun(battle(stand(0, 20, 20), stand(1, 20, 32, SOUTH), stand(1, 26, 32, SOUTH), stand(1, 20, 45, SOUTH)))
    mine, near, beside, far = b.stands
    alone = onset(b, mine, [near])
    assert onset(b, replace(mine, stationary=True), [near]) < alone < onset(b, mine, [near, beside])
    assert onset(b, mine, [far]) == 0
    b.change_formation(near.formation, exhausted=True)
    assert onset(b, mine, [near, beside]) == 0


def test_guns_that_come_on_drive_on():
    """VB-ORG-24: they do not stay where they came on, in the way of who comes after them."""
    guns = stand(0, 0, 0, kind="artillery battalion", limbered=True, place="coming", arrival=1, entry="pike")
    pike = Entry("pike", "the pike", 0, "south", 18_000, 22_000)
    b = begun(battle(guns, stand(1, 20, 38, SOUTH), chiefs=(chief(0, 20, 8), chief(1, 30, 39)), entries=(pike,)))
    enters = advised(b)
    assert isinstance(enters, Enter)
    act(b, enters)
    drive = advised(b)
    assert isinstance(drive, Move)
    assert drive.stand == 0
