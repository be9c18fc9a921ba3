"""What a stand that is activated may do, and what it costs."""

from longroll.rulesets.division.charge.cavalry_charge import Charge
from longroll.rulesets.division.discipline.rally import Rally
from longroll.rulesets.division.fire.bombardment import Bombard
from longroll.rulesets.division.fire.musketry import Musketry
from longroll.rulesets.division.movement.moves import Move
from longroll.rulesets.division.sequence.actions import Act, Actions
from rulesets.division.drill import battle, refused, run, stand, then

AREA = "oak-hill"


def _asked(stands, points=6):
    return run(battle(stands, {"buford": AREA}, active=0, general="buford", points=points), Actions())


def test_the_five_actions():
    """DC-ACT-01: bombard, fire, move, rally, charge."""
    b = _asked(
        {
            "calef": "mummasburg-road",
            "gamble": AREA,
            "devin": {"at": AREA, "mounted": True},
            "archer": {"at": AREA, "routed": True},
            "merritt": {"at": "carlisle-road", "routed": True},
        }
    )
    calef, gamble, devin, archer, merritt = (
        stand(b, key).id for key in ("calef", "gamble", "devin", "archer", "merritt")
    )
    offers = list(b.needs.offers(b))
    for action in (Bombard(calef, archer), Musketry(gamble, archer), Rally(merritt), Charge(devin, archer)):
        assert action in offers
        assert not refused(b, action)
    assert any(isinstance(answer, Move) for answer in offers)


def test_a_shot_costs_what_any_action_costs():
    """DC-ACT-01, DC-AP-01: one point in the general's area, two in the next."""
    b = _asked({"calef": "mummasburg-road", "archer": "oak-hill", "gamble": "oak-hill"})
    near = then(b, Musketry(stand(b, "gamble").id, stand(b, "archer").id), (1, 1))
    assert near.activation.points == 5
    far = then(b, Bombard(stand(b, "calef").id, stand(b, "archer").id), (1, 1))
    assert far.activation.points == 4
    poor = _asked({"calef": "mummasburg-road", "archer": "oak-hill", "gamble": "oak-hill"}, points=1)
    assert refused(poor, Bombard(stand(b, "calef").id, stand(b, "archer").id)) == "DC-AP-01"
    assert isinstance(poor.needs, Act)
