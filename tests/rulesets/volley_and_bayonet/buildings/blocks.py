"""A block of a town, who fills it, and how many dice are thrown there."""

from longroll.rulesets.volley_and_bayonet.combat.combat_phase import CombatPhase
from longroll.rulesets.volley_and_bayonet.dice.dice import blows
from rulesets.volley_and_bayonet.drill import SOUTH, battle, begun, stand
from rulesets.volley_and_bayonet.ground.plains import patch

BLOCK = patch("town", 18_500, 20_000, 21_500, 23_000)
FORT = patch("fort", 15_000, 20_000, 25_000, 30_000)
GUNS = {"kind": "artillery battalion"}
HELD = stand(1, 20, 20.02, SOUTH, stationary=True)
"""A brigade that fills the block, facing south."""


def combat(*stands, **said):
    """A battle at its combat phase."""
    return begun(battle(*stands, **said), CombatPhase(side=said.get("phasing", 0)))


def dice(b, by, at, melee=False, earlier=0):
    """How many dice a stand throws at another."""
    return sum(blow.dice for blow in blows(b, b.stands[by], b.stands[at], melee, earlier))
