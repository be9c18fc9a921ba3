"""Where a stand goes: what a place is worth above the one it has, and being in the saddle."""

from longroll.flow import total
from longroll.rulesets.brigade.advice import chances, places
from longroll.rulesets.brigade.advice.mind import Mind
from longroll.rulesets.brigade.dice import discipline
from longroll.rulesets.brigade.fire import under_fire
from longroll.rulesets.brigade.record.units import Stand
from longroll.rulesets.brigade.tables import ARROWS, BLUE, TACTIC
from longroll.tabletop import Pose

MOVE = 0.06
"""What a move must gain besides."""
ON_FOOT = 0.6
"""What it is worth to be on foot near the enemy."""
TO_GET_AWAY = 0.8
"""What it is worth to be mounted for who is to fall back."""


def gain(mind: Mind, stand: Stand, to: Pose, action: str) -> float:
    """What a stand gains by moving there, a check counted that may be called for."""
    better = places.of_place(mind, stand, to) - places.of_place(mind, stand, stand.pose)
    short = stand.pose.distance(*to.spot) <= ARROWS[TACTIC] + 1
    if better > 0 and (action == "Tactic" or (short and under_fire.under_fire(mind.known, stand) is not None)):
        better *= chances.at_most(total(discipline.number(mind.known, stand)))
    return better - MOVE


def saddle_gain(mind: Mind, stand: Stand) -> float:
    """What mounting or dismounting is worth: on foot near the enemy, mounted far from him and to get away."""
    near = mind.far_from_foe(*stand.pose.spot)
    if stand.mounted:
        return ON_FOOT if near < BLUE + 3000 and not mind.gives_way(stand) else -1.0
    if mind.gives_way(stand):
        return TO_GET_AWAY if near > BLUE else -1.0
    return 0.3 if near > 3 * BLUE and mind.bold(stand) else -1.0
