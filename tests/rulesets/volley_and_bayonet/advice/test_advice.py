"""What the computer makes of a battle: it fights, charges where that promises something, and stands where that counts."""

from random import Random

import pytest
from msgspec.structs import replace

from longroll.chance import Dice
from longroll.flow import Chance, act, answer
from longroll.players import plans, player
from longroll.registry import complete, ruleset
from longroll.rulesets.volley_and_bayonet.advice import charging, holding, places
from longroll.rulesets.volley_and_bayonet.advice.onset import onset
from longroll.rulesets.volley_and_bayonet.advice.outlook import in_sight
from longroll.rulesets.volley_and_bayonet.advice.situation import POINT, WANTED, pressed, situation
from longroll.rulesets.volley_and_bayonet.advice.worth import STYLES, dear
from longroll.rulesets.volley_and_bayonet.charge.charges import Charge
from longroll.rulesets.volley_and_bayonet.command.in_command import near
from longroll.rulesets.volley_and_bayonet.morale.morale_tests import MoraleTests
from longroll.rulesets.volley_and_bayonet.movement.changes_of_state import Change
from longroll.rulesets.volley_and_bayonet.movement.commanders_rides import Ride
from longroll.rulesets.volley_and_bayonet.movement.law_of_moves import Move
from longroll.rulesets.volley_and_bayonet.movement.move_under_way import PARTS
from longroll.rulesets.volley_and_bayonet.movement.movement_phase import NextMove, StepBack
from longroll.rulesets.volley_and_bayonet.record.setting import laid, lay
from longroll.rulesets.volley_and_bayonet.record.units import Moving
from longroll.rulesets.volley_and_bayonet.tables import COLUMN_DEPTH
from longroll.staff import Task
from rulesets.volley_and_bayonet.drill import EAST, HILL, NORTH, SOUTH, battle, begun, chief, stand
from rulesets.volley_and_bayonet.ground.plains import patch, plain

RULES = ruleset("volley-and-bayonet")


def advised(b, style="sergeant"):
    """What a style answers."""
    side = b.needs.side
    plan = plans.planned if style == "sergeant" else plans.straight
    return RULES.advise(style, b.needs, b.known(side), Random(1), lambda: plan(situation(b, side)))


def after_rides(b):
    """What a sergeant answers once his commanders are at their posts."""
    while isinstance(found := advised(b), Ride):
        act(b, found)
    return found


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


def test_a_flank_that_hangs_in_the_air_is_charged():
    """VB-CHG-20."""
    b = begun(battle(stand(0, 10, 20, EAST), stand(1, 20, 19, SOUTH, strength=2)))
    assert isinstance(advised(b), Charge)


def test_who_leads_lets_the_enemy_come_and_who_does_not_goes_at_him():
    """VB-WIN-01: the same charge, by whoever holds the ground; of a plain man as much is asked either way."""
    b = begun(battle(stand(0, 20, 10), stand(1, 20, 22, SOUTH, strength=2, level="temporary disorder")))
    assert isinstance(advised(b), Charge)
    b.holders = (0,)
    assert not isinstance(advised(b), Charge)
    assert isinstance(advised(b, "private"), Charge)


def test_in_the_last_turn_little_is_asked_of_a_charge_by_who_does_not_lead():
    """VB-WIN-01."""
    b = begun(battle(stand(0, 20, 10), stand(1, 20, 22, SOUTH)))
    usual = charging.asked_of(b, b.stands[0], STYLES["sergeant"])
    b.turn = 3
    assert charging.asked_of(b, b.stands[0], STYLES["sergeant"]) < usual
    assert charging.asked_of(b, b.stands[0], STYLES["private"]) == STYLES["private"].charge


def test_who_can_fire_standing_still_charges_for_more_than_that():
    """VB-MOVE-14: at three inches he stays and fires; beyond the range of his rifles he goes at the same man."""
    for y, charges in ((16, False), (19, True)):
        b = begun(battle(stand(0, 20, 13), stand(1, 20, y, SOUTH)))
        assert isinstance(advised(b), Charge) is charges


def test_who_is_much_weaker_steps_back_out_of_contact():
    """VB-CHG-18."""
    weak = stand(0, 20, 10, morale=3, strength=1, level="temporary disorder")
    b = begun(battle(weak, stand(1, 20, 10, SOUTH, morale=6, stationary=True)))
    assert advised(b) == StepBack(0)


def test_guns_with_a_target_come_into_battery_and_stay_there():
    """VB-MOVE-08, VB-MOVE-14."""
    b = begun(battle(stand(0, 20, 10, kind="artillery battalion", limbered=True), stand(1, 20, 18, SOUTH)))
    assert after_rides(b) == Change(0, "unlimbered")
    b = begun(battle(stand(0, 20, 10, kind="artillery battalion"), stand(1, 20, 18, SOUTH)))
    assert after_rides(b) == Change(0, "stationary")


def test_guns_that_trees_hide_from_all_go_to_where_they_see():
    """VB-LOS-03: deep in an orchard they serve nobody, and two inches further on they do."""
    wood = plain(patch("orchard", 17_000, 6_000, 23_000, 12_500))
    foe = stand(1, 20, 20, SOUTH)
    b = begun(battle(stand(0, 20, 10.5, kind="artillery battalion"), foe, land=wood))
    assert not places.shots(b, b.stands[0])
    found = after_rides(b)
    assert isinstance(found, Move)
    assert places.shots(b, replace(b.stands[0], pose=found.to))
    b = begun(battle(stand(0, 20, 10.5, kind="artillery battalion"), foe))
    assert places.shots(b, b.stands[0])


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


def test_more_is_asked_of_a_charge_by_horse_that_buys_time():
    """VB-WIN-02."""
    infantry = stand(0, 20, 1, place="coming", arrival=3)
    b = begun(battle(stand(0, 20, 10, kind="cavalry brigade"), infantry, stand(1, 20, 22, SOUTH)))
    horse = charging.asked_of(b, b.stands[0], STYLES["sergeant"])
    assert horse > charging.asked_of(b, b.stands[1], STYLES["sergeant"])


def test_who_falls_back_charges_nobody():
    """VB-CHG-01."""
    weak, foe = stand(0, 20, 10), stand(1, 20, 22, SOUTH, strength=1, level="temporary disorder")
    b = begun(battle(weak, foe))
    assert isinstance(advised(b), Charge)
    b.change_formation(0, exhausted=True)
    back = {0: Task(0, "withdraw", "is relieved")}
    assert not isinstance(RULES.advise("sergeant", b.needs, b, Random(1), lambda: back), Charge)


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


def test_a_second_brigade_falls_on_whom_the_first_has_charged():
    """VB-COMB-11."""
    foe = stand(1, 18, 22, SOUTH, strength=2, level="temporary disorder")
    b = begun(battle(stand(0, 18, 12), stand(0, 10, 20, EAST), foe, chiefs=(chief(0, 13, 14), chief(1, 18, 26))))
    first = advised(b)
    assert isinstance(first, Charge)
    act(b, first)
    second = advised(b)
    assert isinstance(second, Charge)
    assert {first.stand, second.stand} == {0, 1}
    assert first.target == second.target == 2


def test_a_charge_that_is_too_much_for_one_promises_more_where_another_may_come_too():
    """VB-CHG-22."""
    foe = stand(1, 20, 22, SOUTH, strength=4, stationary=True)
    b = begun(battle(stand(0, 18, 10), stand(0, 23, 10), foe, chiefs=(chief(0, 20, 7), chief(1, 20, 26))))
    mates = charging.together(b, b.stands[0], b.stands[2])
    assert [row.id for row in mates] == [1]
    style = STYLES["sergeant"]
    alone = charging.promise(b, b.stands[0], b.stands[2], style)
    assert alone < 0 < charging.promise(b, b.stands[0], b.stands[2], style, mates) - alone
    b.change(1, done=True)
    assert charging.together(b, b.stands[0], b.stands[2]) == []


def test_who_charges_with_another_leaves_him_room():
    """VB-CHG-22: each on his own side of the enemy's front, so that both come home."""
    foe = stand(1, 20, 22, SOUTH, strength=2, level="temporary disorder")
    b = begun(battle(stand(0, 17, 10), stand(0, 23, 10), foe, chiefs=(chief(0, 20, 7), chief(1, 20, 26))))
    for number in (0, 1):
        found = advised(b)
        assert isinstance(found, Charge), number
        act(b, found)
    assert {row.charger for row in b.charges if row.target == 2} == {0, 1}


def test_fire_through_a_wood_is_not_counted_on():
    """VB-TERR-36: nor feared; in the open both are."""
    style, aim = STYLES["sergeant"], places.Goal(20_000, 13_000, "hold")
    worths = []
    for land in (plain(), plain(patch("forest", 10_000, 13_600, 30_000, 15_400))):
        b = begun(battle(stand(0, 20, 13), stand(1, 20, 16, SOUTH), land=land))
        mine, foe = b.stands
        assert in_sight(b, mine, foe) is in_sight(b, foe, mine)
        assert in_sight(b, mine, foe) is (land.patches == ())
        worths.append(places.promise(b, mine, mine.pose, aim, style, places.around(b, mine)))
    assert worths[0] > worths[1]


@pytest.mark.parametrize(("far", "most"), [(12_000, 16_000), (30_000, 16_000), (40_000, 22_000), (51_000, 32_000)])
def test_a_march_column_near_the_enemy_keeps_what_it_costs_to_form_line(far, most):
    """VB-MARCH-06: or it stops out of his reach; where it cannot get near him it marches its whole way."""
    b = begun(battle(stand(0, 20, 8, column=True), stand(1, 20, 22, SOUTH)))
    assert places._most(b, b.stands[0], far) == most


def test_who_is_to_win_ground_goes_at_whoever_is_on_it():
    """VB-WIN-01: not at others of his division who are nearer; and to the ground itself where none of them is."""
    near = stand(1, 6, 14, SOUTH)
    task = Task(0, "attack", "takes the hill from the enemy", ground=0, foe=1)
    for y, aimed in ((22, 2), (36, -1)):
        b = begun(battle(stand(0, 6, 8), near, stand(1, 20, y, SOUTH)))
        aim = places.aim(b, b.stands[0], task)
        assert aim.foe == aimed
        assert (aim.x, aim.y) == (b.stands[2].pose.spot if aimed > 0 else HILL.at)
    assert places.aim(b, b.stands[0], replace(task, ground=-1)).foe == 1


def test_who_is_barred_goes_round_so_far_that_it_is_all_his_move():
    """VB-MOVE-01: to either side; and not at all with nothing left of it."""
    b = begun(battle(stand(0, 20, 8), stand(1, 20, 39, SOUTH)))
    mine, aim = b.stands[0], places.Goal(20_000, 35_000, "take")
    ways = [one.to for one in places._round(b, mine, aim)]
    assert min(to.x for to in ways) < 17_000 < 23_000 < max(to.x for to in ways)
    assert all(mine.pose.distance(*to.spot) > COLUMN_DEPTH for to in ways)
    b.moving = Moving(0, mine.pose, 16_000, 8_000, spent=16_000 * PARTS)
    assert not list(places._round(b, mine, aim))


def test_who_finds_his_own_men_on_every_way_comes_up_to_where_there_is_room(monkeypatch):
    """VB-MOVE-10: close behind them or between them; he does not stand where he is for that."""
    friends = [stand(0, x, y) for x, y in ((20, 15), (17, 19), (23, 19), (20, 23))]
    b = begun(battle(stand(0, 20, 8), *friends, stand(1, 20, 39, SOUTH)))
    mine, aim = b.stands[0], places.Goal(20_000, 35_000, "take")
    ways = list(places._between(b, mine, aim))
    assert all(b.needs.refusal(b, one) is None for one in ways)
    barred = [one for one in places._ways(b, mine, aim, STYLES["sergeant"], 31_000, b.stands[5]) if one not in ways]
    monkeypatch.setattr(places, "_ways", lambda *_: [one for one in barred if b.needs.refusal(b, one) is not None])
    monkeypatch.setattr(places, "_round", lambda *_: [])
    found = places.best_way(b, mine, aim, STYLES["sergeant"], 31_000, b.stands[5])
    assert found in ways
    assert found.to.distance(aim.x, aim.y) < mine.pose.distance(aim.x, aim.y) - 6_000


def test_where_a_place_is_taken_a_wary_man_looks_for_room_beside_it():
    """VB-MOVE-10: as far on as there is any; a plain one takes what else he has thought of."""
    b = begun(battle(stand(0, 20, 8), stand(0, 20, 20), stand(1, 20, 39, SOUTH)))
    mine, aim = b.stands[0], places.Goal(20_000, 35_000, "take")
    ways = [Move(0, mine.pose.ahead(far)) for far in (12_000, 4_000)]
    low = -1_000_000
    found = places._best(b, mine, ways, low, aim, STYLES["sergeant"], places.around(b, mine))
    assert b.needs.refusal(b, found) is None
    assert found.to.y > ways[1].to.y + 4_000
    assert places._best(b, mine, ways, low, aim, STYLES["private"], places.around(b, mine)) == ways[1]


def test_a_wary_man_charges_where_there_is_room_between_his_own():
    """VB-MOVE-10: past the middle of an enemy, where somebody of his own stands in front of that."""
    b = begun(battle(stand(0, 20, 10), stand(0, 18.5, 21.6), stand(1, 20, 22, SOUTH, strength=1, morale=3)))
    mine, foe = b.stands[0], b.stands[2]
    assert charging._run(b, mine, foe, STYLES["private"], room=False) is None
    found = charging._run(b, mine, foe, STYLES["sergeant"], room=False)
    assert b.needs.refusal(b, found) is None


def test_who_has_ridden_down_a_router_carries_his_charge_on():
    """VB-CHG-17."""
    rows = (stand(0, 20, 10, kind="cavalry brigade", arm="rifled carbine", mounted=True),)
    beaten = stand(1, 20, 16, SOUTH, level="rout", strength=1)
    weak = stand(1, 22, 24, SOUTH, level="temporary disorder", strength=1, morale=3)
    b = begun(battle(*rows, beaten, weak))
    act(b, Charge(0, 1, NORTH))
    while b.needs is not None and not isinstance(b.needs, NextMove):
        b = answer(b, (6,)) if isinstance(b.needs, Chance) else answer(b, next(b.needs.offers(b)))
    assert b.moving is not None
    assert b.moving.carried
    found = advised(b)
    assert isinstance(found, Charge)
    assert (found.stand, found.target) == (0, 2)


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


def test_who_is_ahead_makes_more_of_the_fire_he_would_meet():
    """VB-WIN-01."""
    b = begun(battle(stand(0, 20, 8), stand(1, 16, 19, SOUTH), stand(1, 24, 19, SOUTH)))
    forward, aim = b.stands[0].pose.ahead(8_000), places.Goal(20_000, 25_000, "attack")
    about = places.around(b, b.stands[0])
    level = places.worth(b, b.stands[0], forward, aim, STYLES["sergeant"], about)
    b.holders = (0,)
    assert places.worth(b, b.stands[0], forward, aim, STYLES["sergeant"], about) < level


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
