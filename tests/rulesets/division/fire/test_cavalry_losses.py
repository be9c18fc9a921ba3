"""What a cavalry brigade can do that has lost one of its three stands."""

from longroll.rulesets.division.fire.musketry import Musketry
from longroll.rulesets.division.movement.moves import Dismount, Mount, Move
from longroll.rulesets.division.sequence.actions import Actions
from rulesets.division.drill import battle, refused, run, stand, then

AREA = "oak-hill"


def _asked(**more):
    stands = {"devin": {"at": AREA, **more}, "archer": AREA}
    return run(battle(stands, {"buford": AREA}, active=0, general="buford"), Actions())


def test_without_holders_it_only_mounts_or_fires():
    """DC-LOSS-08: no move on foot, no move with mounting; it may still fire, and mount where it is."""
    b = _asked(lost_holders=1)
    devin = stand(b, "devin").id
    assert refused(b, Move(devin, f"area:{stand(b, 'devin').area + 1}")) in ("DC-LOSS-08", "DC-MOVE-04")
    assert not any(isinstance(answer, Move) for answer in b.needs.offers(b))
    assert refused(b, Musketry(devin, stand(b, "archer").id)) == ""
    mounted = then(b, Mount(devin))
    assert stand(mounted, "devin").mounted


def test_without_a_mounted_stand_it_mounts_no_more():
    """DC-LOSS-09."""
    b = _asked(lost_mounted=3)
    assert refused(b, Mount(stand(b, "devin").id)) == "DC-LOSS-09"


def test_without_men_on_foot_it_dismounts_no_more():
    """DC-LOSS-10."""
    b = _asked(mounted=True, lost=3)
    assert refused(b, Dismount(stand(b, "devin").id)) == "DC-LOSS-10"
