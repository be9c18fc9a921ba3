"""The charge: its check, who meets it, countercharge, guns, square."""

from longroll.rulesets.division.charge.cavalry_charge import Charge, Charging, against_formed
from longroll.rulesets.division.charge.pairing import CoverGuns, MeetCharge, PickGuns
from longroll.rulesets.division.charge.reactions import CounterCharge, GunsFire, Square, in_square
from longroll.rulesets.division.components.areas import AREA as AREAS
from longroll.rulesets.division.fire.step_losses import BearLoss
from longroll.rulesets.division.rout.retreat import Refuge
from longroll.rulesets.division.sequence.actions import Actions
from rulesets.division.drill import battle, over, refused, rules, run, stand, then, told

AREA = "oak-hill"
HORSE = {"at": AREA, "mounted": True}
ROUTED = {"at": AREA, "routed": True}
NOWHERE = {"herr-ridge": 1, "unfinished-railroad": 1, "mummasburg-road": 1, "kecklers-hill": 1, "carlisle-road": 1}
ONE_WAY = NOWHERE | {"carlisle-road": 0}
PASS, FAIL = (1, 1), (6, 6)


def _battle(stands, owners=ONE_WAY, **more):
    return battle({"devin": HORSE} | stands, owners=owners, **more)


def _charging(b, target):
    return Charging(stand=stand(b, "devin").id, target=stand(b, target).id)


# --- the check
def test_each_formed_enemy_on_foot_makes_the_check_harder():
    """DC-CHG-05: dismounted cavalry is one, the routed are none."""
    b = _battle({"archer": ROUTED, "davis": AREA, "hampton": AREA})
    terms = against_formed(b, AREAS[AREA], 0)
    assert [(row.value, row.rule) for row in terms] == [(2, "DC-CHG-05")]
    assert "9 against 9" in told(run(b, _charging(b, "archer"), (3, 4), FAIL))


def test_a_charge_that_fails_its_check_goes_back_steady():
    """DC-CHG-05, DC-ROUT-01."""
    b = _battle({"hampton": HORSE})
    after = run(b, _charging(b, "hampton"), FAIL)
    assert over(after)
    assert stand(after, "devin").area == AREAS["carlisle-road"]
    assert not stand(after, "devin").routed


def test_with_nowhere_to_go_it_routs_where_it_is():
    """DC-CHG-05: it is not captured."""
    b = _battle({"hampton": HORSE}, NOWHERE)
    after = run(b, _charging(b, "hampton"), FAIL)
    assert (stand(after, "devin").area, stand(after, "devin").routed) == (AREAS[AREA], True)


# --- the ride
def _riding(stands, **more):
    b = battle({"devin": HORSE} | stands, {"buford": AREA}, owners=ONE_WAY, active=0, general="buford", **more)
    return run(b, Actions())


def _offered(b):
    return [answer for answer in b.needs.offers(b) if isinstance(answer, Charge)]


def test_a_charge_may_end_a_ride_of_two_areas():
    """DC-CHG-01, DC-MOVE-05: for one point, and Buford's Heroism stays behind: 3 + 5 against 6 + 2 is a tie."""
    b = _riding({"hampton": {"at": "mcpherson-ridge", "mounted": True}})
    charge = Charge(stand(b, "devin").id, stand(b, "hampton").id)
    assert _offered(b) == [charge]
    after = then(b, charge, PASS, (1, 4), (1, 1))
    assert stand(after, "devin").area == AREAS["mcpherson-ridge"]
    assert after.activation.points == b.activation.points - 1


def test_a_charge_reaches_no_farther_than_a_ride():
    """DC-CHG-01, DC-MOVE-05: three areas are too far, and nobody rides through steady infantry."""
    far = _riding({"hampton": {"at": "seminary-ridge", "mounted": True}})
    assert refused(far, Charge(stand(far, "devin").id, stand(far, "hampton").id)) == "DC-MOVE-05"
    assert not _offered(far)
    at = {"archer": "herr-ridge", "davis": "unfinished-railroad"}
    held = _riding(at | {"hampton": {"at": "mcpherson-ridge", "mounted": True}})
    assert refused(held, Charge(stand(held, "devin").id, stand(held, "hampton").id)) == "DC-MOVE-05"


# --- cavalry
def test_the_enemy_sends_the_cavalry_that_meets_it():
    """DC-CHG-03: he may send another than that which was gone for."""
    b = _battle({"hampton": HORSE, "chambliss": HORSE})
    asked = run(b, _charging(b, "hampton"))
    assert isinstance(asked.needs, MeetCharge)
    assert asked.needs.side == 1
    assert next(iter(asked.needs.offers(asked))) == stand(b, "hampton").id
    assert refused(asked, stand(b, "devin").id) == "DC-CHG-03"
    after = then(asked, stand(b, "chambliss").id, PASS, (1, 1), (2, 2))
    assert f"charges {stand(b, 'chambliss').name}" in told(after)


def test_each_fights_once_until_all_of_one_side_have_met():
    """DC-CHG-03: who has met is not sent again while another has not, and charges when his friends have."""
    stands = {"gamble": HORSE, "hampton": HORSE, "chambliss": HORSE}
    b = _battle(stands, general="buford", generals={"buford": AREA}, active=0)
    hampton, gamble, chambliss = (stand(b, key).id for key in ("hampton", "gamble", "chambliss"))
    devin = stand(b, "devin").id
    asked = run(b, Actions())
    met = then(asked, Charge(devin, hampton), hampton, PASS, (1, 2), (1, 1))  # 3 + 3 + Heroism 2 against 6 + 2
    assert met.stands == b.stands
    assert met.activation.met == (devin, hampton)
    assert refused(met, Charge(gamble, hampton)) == "DC-CHG-03"
    assert refused(met, Charge(gamble, chambliss)) == ""


def test_the_loser_of_a_countercharge_marks_a_step_routs_and_goes():
    """DC-CHG-07, DC-LOSS-07: 3 and 9 against 6 and 3 is 12 to 9; the winner stays."""
    b = _battle({"hampton": HORSE}, dict.fromkeys(NOWHERE, 1))
    asked = run(b, _charging(b, "hampton"), PASS, (4, 5), (1, 2))
    assert isinstance(asked.needs, BearLoss)
    after = then(asked, "mounted")
    assert isinstance(after.needs, Refuge)
    gone = then(after, AREAS["kecklers-hill"])
    assert over(gone)
    row = stand(gone, "hampton")
    assert (row.lost_mounted, row.routed, row.area) == (1, True, AREAS["kecklers-hill"])
    assert stand(gone, "devin") == stand(b, "devin")
    assert {"DC-CHG-06", "DC-CHG-07"} <= rules(gone)


def test_whoever_is_doubled_is_destroyed():
    """DC-CHG-07, the derived example: 6 + 9 = 15 against 4 + 3 = 7."""
    b = battle({"hampton": HORSE, "merritt": HORSE}, owners=ONE_WAY)
    assert (stand(b, "hampton").strength, stand(b, "merritt").strength) == (6, 4)
    fight = CounterCharge(stand=stand(b, "hampton").id, target=stand(b, "merritt").id)
    after = run(b, fight, (4, 5), (1, 2))
    assert over(after)
    assert stand(after, "merritt").where == "spent"
    assert "DC-SCOPE-04" in rules(after)
    near = run(b, fight, (4, 5), (2, 2))
    assert isinstance(near.needs, BearLoss)


def test_a_tie_has_no_effect():
    """DC-CHG-07."""
    b = battle({"hampton": HORSE, "merritt": HORSE}, owners=ONE_WAY)
    after = run(b, CounterCharge(stand=stand(b, "hampton").id, target=stand(b, "merritt").id), (1, 2), (1, 4))
    assert over(after)
    assert after.stands == b.stands


def test_heroism_counts_in_the_melee():
    """DC-CHG-07, DC-GEN-05: Stuart's 2 makes a tie of what was lost by two."""
    b = battle({"hampton": HORSE, "merritt": HORSE}, {"stuart": AREA}, owners=ONE_WAY)
    after = run(b, CounterCharge(stand=stand(b, "hampton").id, target=stand(b, "merritt").id), (1, 1), (2, 4))
    assert over(after)
    assert after.stands == b.stands


# --- guns
def test_guns_fire_at_close_range_first():
    """DC-CHG-08: two better; cavalry that routs from it goes at once and reaches no melee."""
    b = _battle({"pegram": AREA})
    asked = run(b, _charging(b, "pegram"), PASS)
    assert [row.value for row in asked.needs.sums[0][1]] == [2]
    after = then(asked, (6, 6), FAIL, "on foot")
    assert over(after)
    row = stand(after, "devin")
    assert (row.lost, row.routed, row.area) == (1, True, AREAS["carlisle-road"])
    assert stand(after, "pegram").where == "map"


def test_cavalry_that_wins_the_melee_destroys_the_guns():
    """DC-CHG-08, DC-CHG-04: one stand charges one gun stand."""
    b = _battle({"pegram": AREA, "garnett-art": AREA})
    after = run(b, _charging(b, "pegram"), PASS, (1, 1), (3, 3), (3, 2))
    assert over(after)
    assert stand(after, "pegram").where == "spent"
    assert stand(after, "garnett-art").where == "map"
    assert stand(after, "devin") == stand(b, "devin")


def test_on_a_tie_the_guns_stay_and_the_cavalry_routs():
    """DC-CHG-08: without losing a step."""
    b = _battle({"pegram": AREA})
    after = run(b, _charging(b, "pegram"), PASS, (1, 1), (3, 3), (3, 3))
    row = stand(after, "devin")
    assert (row.routed, row.area, row.lost_mounted) == (True, AREAS["carlisle-road"], 0)
    assert stand(after, "pegram").where == "map"


def test_routed_guns_have_no_shot():
    """DC-CHG-08, DC-FIRE-04."""
    b = _battle({"pegram": ROUTED})
    after = run(b, GunsFire(stand=stand(b, "devin").id, target=stand(b, "pegram").id), (6, 6), (1, 1))
    assert over(after)
    assert stand(after, "pegram").where == "spent"


def test_cavalry_that_stands_under_the_shot_comes_among_the_guns():
    """DC-CHG-08: hit, and passed."""
    b = _battle({"pegram": AREA})
    after = run(b, _charging(b, "pegram"), PASS, (4, 4), PASS, (6, 6), (1, 1))
    assert stand(after, "pegram").where == "spent"


def test_the_owner_of_the_guns_says_which_are_supported():
    """DC-CHG-04: two gun stands, one on foot; a third, and what is left to choose is chosen."""
    b = _battle({"pegram": AREA, "garnett-art": AREA, "davis": AREA})
    pegram, other = stand(b, "pegram").id, stand(b, "garnett-art").id
    asked = run(b, _charging(b, "pegram"))
    assert isinstance(asked.needs, CoverGuns)
    assert asked.needs.side == 1
    assert set(asked.needs.offers(asked)) == {(pegram,), (other,)}
    assert refused(asked, ()) == "DC-CHG-04"
    assert refused(asked, (pegram, other)) == "DC-CHG-04"
    assert f"charges {stand(b, 'garnett-art').name}" in told(then(asked, (pegram,), FAIL))
    assert f"charges {stand(b, 'pegram').name}" in told(then(asked, (other,), FAIL))
    three = _battle({"pegram": AREA, "garnett-art": AREA, "poague": AREA, "davis": AREA})
    left = run(three, _charging(three, "pegram"), (pegram,))
    assert isinstance(left.needs, PickGuns)
    assert refused(left, pegram) == "DC-CHG-04"
    assert f"charges {stand(b, 'garnett-art').name}" in told(then(left, other, FAIL))


# --- square
def test_the_worked_example_of_a_square():
    """DC-CHG-09: Discipline 8, two steady and one other routed friend: a natural 9 passes, a 10 does not; nothing else is added."""
    b = _battle({"lane-j": ROUTED, "thomas": AREA, "scales": AREA, "perrin": ROUTED})
    assert [(row.value, row.rule) for row in in_square(b, stand(b, "lane-j"))] == [(-2, "DC-CHG-09"), (1, "DC-CHG-09")]
    square = Square(stand=stand(b, "devin").id, target=stand(b, "lane-j").id)
    stood = run(b, square, (4, 5))
    assert not stand(stood, "lane-j").routed
    row = stand(stood, "devin")
    assert (row.routed, row.area) == (True, AREAS["carlisle-road"])
    ridden = run(b, square, (5, 5))
    assert stand(ridden, "lane-j").where == "spent"
    assert stand(ridden, "devin") == stand(b, "devin")


def test_a_charge_at_routed_infantry_leads_to_a_square():
    """DC-CHG-02, DC-CHG-06, DC-CHG-09: by itself the stand needs its Discipline."""
    b = _battle({"archer": ROUTED})
    assert stand(run(b, _charging(b, "archer"), PASS, (4, 5)), "archer").where == "spent"
    stood = run(b, _charging(b, "archer"), PASS, (4, 4))
    assert stand(stood, "archer").steady
    assert over(stood)


def test_cavalry_that_routs_with_nowhere_to_go_is_captured():
    """DC-CHG-09, DC-ROUT-01."""
    b = _battle({"archer": ROUTED}, NOWHERE)
    assert stand(run(b, _charging(b, "archer"), PASS, (4, 4)), "devin").where == "spent"
