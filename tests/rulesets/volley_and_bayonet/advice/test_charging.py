"""When the computer charges, whom, and beside whom."""

from random import Random

from msgspec.structs import replace

from longroll.flow import Chance, act, answer
from longroll.registry import ruleset
from longroll.rulesets.volley_and_bayonet.advice import charging, places
from longroll.rulesets.volley_and_bayonet.advice.worth import STYLES
from longroll.rulesets.volley_and_bayonet.charge.charges import Charge
from longroll.rulesets.volley_and_bayonet.ground.land import Crossing
from longroll.rulesets.volley_and_bayonet.movement.movement_phase import NextMove
from longroll.staff import Task
from rulesets.volley_and_bayonet.advice.orders import advised
from rulesets.volley_and_bayonet.drill import EAST, HILL, NORTH, SOUTH, WEST, battle, begun, chief, stand
from rulesets.volley_and_bayonet.ground.plains import course, plain

RULES = ruleset("volley-and-bayonet")


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


def test_who_is_to_win_ground_goes_at_whoever_is_on_it():
    """VB-WIN-01: not at another of his division who is about as near; and to the ground itself where none of them is."""
    near = stand(1, 22, 8, WEST)
    task = Task(0, "attack", "takes the hill from the enemy", ground=0, foe=1)
    for y, aimed in ((22, 2), (36, -1)):
        b = begun(battle(stand(0, 6, 8), near, stand(1, 20, y, SOUTH)))
        aim = places.aim(b, b.stands[0], task)
        assert aim.foe == aimed
        assert (aim.x, aim.y) == (b.stands[2].pose.spot if aimed > 0 else HILL.at)
    assert places.aim(b, b.stands[0], replace(task, ground=-1)).foe == 1


def test_who_is_a_good_deal_nearer_than_whom_one_is_told_of_is_dealt_with_first():
    """VB-CHG-20: he would be left on a flank.  Guns fire at whom they are told of."""
    task = Task(0, "attack", "takes the hill from the enemy", ground=0, foe=1)
    for kind, aimed in (("infantry brigade", 1), ("artillery battalion", 2)):
        b = begun(battle(stand(0, 6, 8, kind=kind), stand(1, 15, 8, WEST), stand(1, 20, 22, SOUTH)))
        assert places.aim(b, b.stands[0], task).foe == aimed


def test_who_charges_reckons_with_whom_he_will_find_beside_the_enemy():
    """VB-CHG-01: what others could win who charge him then is set against what he could."""
    foe, beside = stand(1, 20, 22, SOUTH, strength=2), stand(1, 26, 24, SOUTH, strength=6)
    alone, two = (begun(battle(stand(0, 20, 10), *foes)) for foes in ((foe,), (foe, beside)))
    assert charging.after(alone, alone.stands[0], alone.stands[1]) == 0
    assert charging.after(two, two.stands[0], two.stands[1]) > 0


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


def test_a_bridge_is_paid_with_order_where_the_charge_would_be_too_long_and_nobody_repulses_it():
    """VB-TERR-22, VB-CHG-11."""
    bridge = plain(course("stream", 0, 12_000, 40_000, 12_000), Crossing("stream", "", "bridge", 20_000, 12_000))

    def charge(y, arm="rifled musket", **said):
        foe = stand(1, 20, y, SOUTH, arm=arm, level="temporary disorder")
        b = begun(battle(stand(0, 20, 10, **said), foe, land=bridge))
        return charging.best_charge(b, b.stands[0], None, STYLES["sergeant"])

    assert not charge(17).disorder
    assert charge(25).disorder
    assert charge(25, arm="cartridge rifle") is None
    assert charge(25, morale=2) is None


def test_every_charge_there_is_may_be_thought_over_and_to_charge_nobody():
    """VB-CHG-01: what else is worth thinking over, the charges of whose turn it usually were first."""
    b = begun(battle(stand(0, 20, 10), stand(0, 26, 10), stand(1, 20, 22, SOUTH, strength=2), stand(1, 26, 22, SOUTH)))
    usual = Charge(1, 2, 0)
    stays, *found = RULES.courses(b.known(0), b.needs, usual, Random(1), dict)
    assert not isinstance(stays, Charge)
    assert {(one.stand, one.target) for one in found} == {(0, 2), (0, 3), (1, 2), (1, 3)}
    assert [one.stand for one in found] == [1, 1, 0, 0]
    assert all(b.needs.refusal(b, one) is None for one in found)
    far = begun(battle(stand(0, 20, 4), stand(1, 20, 36, SOUTH)))
    assert not any(isinstance(one, Charge) for one in RULES.courses(far.known(0), far.needs, None, Random(1), dict))


def test_in_the_last_turns_horse_buys_no_time():
    """VB-WIN-01: there is none left to be won, and it charges as infantry does."""
    infantry = stand(0, 20, 1, place="coming", arrival=3)
    b = begun(battle(stand(0, 20, 10, kind="cavalry brigade"), infantry, stand(1, 20, 22, SOUTH)))
    b.turn = 3
    assert charging.asked_of(b, b.stands[0], STYLES["sergeant"]) == charging.asked_of(
        b, b.stands[1], STYLES["sergeant"]
    )


def test_ground_that_is_held_from_where_a_charge_ends_is_not_given_up():
    """VB-WIN-01: who goes at an enemy beside the hill still has it, and who goes at one far off has not."""
    near, far = stand(1, 21, 24.5, SOUTH), stand(1, 30, 14, SOUTH)
    b = begun(battle(stand(0, 20, 20), near, far))
    b.turn = 3
    assert charging.left_behind(b, b.stands[0], b.stands[2]) > charging.left_behind(b, b.stands[0], b.stands[1])
