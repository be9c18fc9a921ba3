"""What the computer makes of a battle: it fights, charges where that promises something, and keeps its divisions together."""

from random import Random

from longroll.chance import Dice
from longroll.flow import Chance, act, answer
from longroll.players import plans, player
from longroll.registry import complete, ruleset
from longroll.rulesets.volley_and_bayonet.advice.situation import situation
from longroll.rulesets.volley_and_bayonet.morale.morale_tests import MoraleTests
from longroll.rulesets.volley_and_bayonet.movement.changes_of_state import Change
from longroll.rulesets.volley_and_bayonet.movement.charges import Charge
from longroll.rulesets.volley_and_bayonet.movement.commanders_rides import Ride
from longroll.rulesets.volley_and_bayonet.movement.movement_phase import StepBack
from rulesets.volley_and_bayonet.drill import EAST, SOUTH, battle, begun, chief, stand

RULES = ruleset("volley-and-bayonet")


def advised(b, style="sergeant"):
    """What a style answers."""
    side = b.needs.side
    plan = plans.planned if style == "sergeant" else plans.straight
    return RULES.advise(style, b.needs, b.known(side), Random(1), lambda: plan(situation(b, side)))


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


def test_who_is_much_weaker_steps_back_out_of_contact():
    """VB-CHG-18."""
    weak = stand(0, 20, 10, morale=3, strength=1, level="temporary disorder")
    b = begun(battle(weak, stand(1, 20, 10, SOUTH, morale=6, stationary=True)))
    assert advised(b) == StepBack(0)


def test_guns_with_a_target_come_into_battery_and_stay_there():
    """VB-MOVE-08, VB-MOVE-14."""
    b = begun(battle(stand(0, 20, 10, kind="artillery battalion", limbered=True), stand(1, 20, 18, SOUTH)))
    assert advised(b, "private") == Change(0, "unlimbered")
    b = begun(battle(stand(0, 20, 10, kind="artillery battalion"), stand(1, 20, 18, SOUTH)))
    assert advised(b, "private") == Change(0, "stationary")


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
