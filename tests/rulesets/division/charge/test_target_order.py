"""What cavalry may charge, and in which order."""

from longroll.rulesets.division.charge.cavalry_charge import Charge
from longroll.rulesets.division.sequence.actions import Act, Actions
from rulesets.division.drill import battle, refused, run, stand

AREA = "oak-hill"
HORSE = {"at": AREA, "mounted": True}
ROUTED = {"at": AREA, "routed": True}


def _asked(stands, **more):
    b = battle({"devin": HORSE} | stands, {"buford": AREA}, active=0, general="buford", **more)
    return run(b, Actions())


def _charge(b, target, key="devin"):
    return Charge(stand(b, key).id, stand(b, target).id)


def _offered(b):
    return [answer for answer in b.needs.offers(b) if isinstance(answer, Charge)]


def test_only_steady_mounted_cavalry_charges():
    """DC-CHG-01, DC-ROUT-03."""
    b = _asked({"gamble": AREA, "merritt": HORSE | {"routed": True}, "hampton": HORSE})
    assert refused(b, _charge(b, "hampton")) == ""
    assert refused(b, _charge(b, "hampton", "gamble")) == "DC-CHG-01"
    assert Act(0).refusal(b, _charge(b, "hampton", "gamble")).remedy
    riders = run(
        battle({"devin": HORSE | {"routed": True}, "hampton": HORSE}, {"buford": AREA}, 0, "buford"), Actions()
    )
    assert refused(riders, _charge(riders, "hampton")) == "DC-ROUT-03"


def test_nobody_charges_once_only_marches_are_allowed():
    """DC-EVT-08."""
    b = _asked({"hampton": HORSE}, night=True)
    assert refused(b, _charge(b, "hampton")) == "DC-EVT-08"
    assert not _offered(b)


def test_a_target_is_an_enemy_on_the_map():
    """DC-CHG-01."""
    b = _asked({"calef": AREA, "hampton": HORSE})
    assert refused(b, _charge(b, "calef")) == "DC-CHG-01"
    assert refused(b, Charge(stand(b, "devin").id, -1)) == "DC-CHG-01"
    assert refused(b, _charge(b, "archer")) == "DC-CHG-01"


def test_mounted_cavalry_comes_first():
    """DC-CHG-02: guns and routed infantry wait while mounted cavalry is in the area."""
    b = _asked({"hampton": HORSE, "pegram": AREA, "archer": ROUTED})
    assert _offered(b) == [_charge(b, "hampton")]
    assert refused(b, _charge(b, "pegram")) == "DC-CHG-02"
    refusal = Act(0).refusal(b, _charge(b, "archer"))
    assert refusal.rule == "DC-CHG-02"
    assert stand(b, "hampton").name in refusal.because


def test_guns_that_nobody_supports_come_second():
    """DC-CHG-02, DC-CHG-04: a routed stand supports nobody."""
    b = _asked({"pegram": AREA, "archer": ROUTED})
    assert _offered(b) == [_charge(b, "pegram")]
    refusal = Act(0).refusal(b, _charge(b, "archer"))
    assert refusal.rule == "DC-CHG-02"
    assert stand(b, "pegram").name in refusal.because


def test_guns_that_are_supported_are_not_charged_and_the_routed_are():
    """DC-CHG-02, DC-CHG-04: one stand on foot for one gun stand."""
    b = _asked({"pegram": AREA, "archer": ROUTED, "davis": AREA})
    refusal = Act(0).refusal(b, _charge(b, "pegram"))
    assert refusal.rule == "DC-CHG-04"
    assert "1 gun stand" in refusal.because
    assert _offered(b) == [_charge(b, "archer")]


def test_one_on_foot_supports_one_of_two_gun_stands():
    """DC-CHG-04: either may be gone for; its owner says which is supported."""
    b = _asked({"pegram": AREA, "garnett-art": AREA, "davis": AREA})
    assert set(_offered(b)) == {_charge(b, "pegram"), _charge(b, "garnett-art")}


def test_steady_men_on_foot_are_never_charged():
    """DC-CHG-02: infantry, or cavalry dismounted; dismounted cavalry that is routed may be."""
    b = _asked({"davis": AREA, "hampton": AREA})
    assert refused(b, _charge(b, "davis")) == "DC-CHG-02"
    assert refused(b, _charge(b, "hampton")) == "DC-CHG-02"
    assert not _offered(b)
    routed = _asked({"hampton": ROUTED})
    assert _offered(routed) == [_charge(routed, "hampton")]


def test_who_has_met_his_enemy_waits_for_friends_while_fresh_enemies_are_left():
    """DC-CHG-03: where all enemies have met one, nobody waits."""
    stands = {"gamble": HORSE, "hampton": HORSE, "fitz-lee": HORSE}
    b = _asked(stands)
    met = tuple(stand(b, key).id for key in ("devin", "hampton"))
    b.change_activation(met=met)
    refusal = Act(0).refusal(b, _charge(b, "fitz-lee"))
    assert (refusal.rule, stand(b, "gamble").name in refusal.remedy) == ("DC-CHG-03", True)
    assert refused(b, _charge(b, "fitz-lee", "gamble")) == ""
    b.change_activation(met=(*met, stand(b, "fitz-lee").id))
    assert refused(b, _charge(b, "fitz-lee")) == ""


def test_a_target_out_of_reach_is_ridden_nearer_to():
    """DC-CHG-01, DC-MOVE-05."""
    b = _asked({"hampton": {"at": "codori-farm", "mounted": True}})
    refusal = Act(0).refusal(b, _charge(b, "hampton"))
    assert (refusal.rule, refusal.remedy) == ("DC-MOVE-05", "ride nearer first")
