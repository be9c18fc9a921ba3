"""Rallying in the action phase."""

from longroll.rulesets.division.discipline.rally import Rally
from longroll.rulesets.division.sequence.actions import Act, Actions
from rulesets.division.drill import battle, refused, run, stand, then, told

AREA = "oak-hill"
ROUTED = {"at": AREA, "routed": True}


def _asked(stands, **more):
    return run(battle(stands, {"anderson": AREA}, general="anderson", **more), Actions())


def test_the_worked_example_of_a_rally():
    """DC-RALLY-01: Discipline 8, a general's 1, two others routed in the area: a natural 7 rallies, an 8 does not."""
    b = _asked({"posey": ROUTED, "lang": ROUTED, "mahone": ROUTED})
    rally = Rally(stand(b, "posey").id)
    assert rally in list(b.needs.offers(b))
    assert not stand(then(b, rally, (3, 4)), "posey").routed
    failed = then(b, rally, (4, 4))
    assert stand(failed, "posey") == stand(b, "posey")
    assert failed.activation.points == b.activation.points - 1
    assert "10 against 9" in told(failed)


def test_no_rally_beside_a_steady_enemy_but_beside_a_routed_one():
    """DC-RALLY-01."""
    b = _asked({"posey": ROUTED, "devin": AREA})
    refusal = Act(1).refusal(b, Rally(stand(b, "posey").id))
    assert refusal.rule == "DC-RALLY-01"
    assert stand(b, "devin").name in refusal.because
    assert refusal.remedy
    routed = _asked({"posey": ROUTED, "devin": ROUTED})
    assert refused(routed, Rally(stand(b, "posey").id)) == ""


def test_who_is_steady_has_nothing_to_rally_from():
    """DC-RALLY-01."""
    b = _asked({"posey": AREA})
    assert refused(b, Rally(stand(b, "posey").id)) == "DC-RALLY-01"


def test_rallying_goes_on_at_night():
    """DC-EVT-08: only marches and rallies."""
    b = _asked({"posey": ROUTED}, night=True)
    assert refused(b, Rally(stand(b, "posey").id)) == ""
