"""The routed whom a charge reaches: they rout again, and the charge may go on (VB-CHG-17)."""

from longroll.flow import answer
from longroll.rulesets.volley_and_bayonet.charge.charges import Charge
from longroll.rulesets.volley_and_bayonet.command.riding_along import GoAlong
from rulesets.volley_and_bayonet.drill import SOUTH, battle, begun, chief, stand

FAR = chief(0, 2, 2), chief(1, 2, 38)
SABRES = {"kind": "cavalry brigade", "mounted": True, "arm": "rifled carbine"}
LIGHT = {"kind": "cavalry skirmisher", "mounted": True, "strength": 2}


def charged(*others, target=1, chiefs=FAR, **said):
    """The battle after a charge straight ahead."""
    return answer(
        begun(battle(stand(0, 20, 5, **said), *others, chiefs=(chief(0, 20, 1), *chiefs))), Charge(0, target, 0)
    )


def test_all_the_routed_that_a_charge_touches_rout_again():
    """VB-CHG-17, VB-ROUT-10: none of them stays in contact."""
    b = charged(stand(1, 18.4, 12, level="rout"), stand(1, 21.6, 12, level="rout"), chiefs=FAR[1:])
    assert [row.strength for row in b.stands[1:]] == [3, 3]
    assert all(row.pose.y > 20_000 for row in b.stands[1:])
    assert b.moving.carried


def test_they_rout_again_before_sabres_that_skirmishers_have_let_through():
    """VB-CHG-13, VB-CHG-17."""
    screen = stand(1, 20, 8, SOUTH, **LIGHT)
    b = charged(screen, stand(1, 20, 15, level="rout"), target=2, chiefs=FAR[1:], **SABRES)
    assert b.stands[1].pose.y > 13_000
    assert (b.stands[2].strength, b.stands[2].level) == (3, "rout")
    assert b.stands[2].pose.y > 25_000


def test_a_commander_near_may_go_with_who_is_caught():
    """VB-MISC-02, VB-CHG-17."""
    b = charged(stand(1, 20, 12, level="rout"), chiefs=(chief(1, 20, 14),))
    assert b.needs == GoAlong(1, 1, (1,))
