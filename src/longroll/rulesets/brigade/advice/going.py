"""Where a stand goes: what a place is worth above the one it has, and the parts of drills."""

from typing import Any

from longroll import tabletop
from longroll.flow import total
from longroll.rulesets.brigade.advice import chances, places, sabres, worth
from longroll.rulesets.brigade.advice.mind import Answers, Mind
from longroll.rulesets.brigade.cards.tactics import NextPart, Step
from longroll.rulesets.brigade.dice import discipline
from longroll.rulesets.brigade.fire import line_of_fire, under_fire
from longroll.rulesets.brigade.fire.line_of_fire import FireAt
from longroll.rulesets.brigade.movement import law_of_arrows
from longroll.rulesets.brigade.movement.cavalry_moves import MoveAgain
from longroll.rulesets.brigade.record.units import Stand
from longroll.rulesets.brigade.sequence.grants import Dismount, Go, Mount
from longroll.rulesets.brigade.tables import ARROWS, BLUE, NONE, TACTIC
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
    if better > 0 and (action == "Tactic" or (_short(stand, to) and _under_fire(mind, stand))):
        better *= chances.at_most(total(discipline.number(mind.known, stand)))
    return better - MOVE


def _short(stand: Stand, to: Pose) -> bool:
    return bool(tabletop.length(to.x - stand.pose.x, to.y - stand.pose.y) <= ARROWS[TACTIC] + 1)


def _under_fire(mind: Mind, stand: Stand) -> bool:
    return under_fire.under_fire(mind.known, stand) is not None


def saddle_gain(mind: Mind, stand: Stand) -> float:
    """What mounting or dismounting is worth: on foot near the enemy, mounted far from him and to get away."""
    near = mind.far_from_foe(*stand.pose.spot)
    if stand.mounted:
        return ON_FOOT - sabres.promise(mind, stand) if near < BLUE + 3000 and not mind.gives_way(stand) else -1.0
    if mind.gives_way(stand):
        return TO_GET_AWAY if near > BLUE else -1.0
    return 0.3 if near > 3 * BLUE and mind.bold(stand) else -1.0


def next_part(mind: Mind, decision: MoveAgain | NextPart) -> Any:
    """The best way to go on with what one stand does."""
    stand = mind.known.stands[decision.stand]
    best: tuple[float, Any] = (0.0, None)
    for offer in decision.offers(mind.known):
        value = 0.0
        if isinstance(offer, Go | Step):
            value = gain(mind, stand, offer.to, "Move")
        elif isinstance(offer, FireAt):
            value = 0.2 if offer.general != NONE else worth.of_fire(mind, stand, mind.known.stands[offer.target])
        elif isinstance(offer, Mount | Dismount):
            value = saddle_gain(mind, stand)
        if value > best[0]:
            best = (value, offer)
    return best[1]


def drill_gain(mind: Mind, stand: Stand, bottom: str) -> float:
    """What a drill of several parts is worth: its fire, and the better place it may leave the stand in."""
    known = mind.known
    if bottom == "Field Column":
        return 0.0
    fires = [worth.of_fire(mind, stand, known.stands[target]) for target in line_of_fire.targets(known, stand)]
    value = max(fires, default=0.0)
    if bottom == "Hit and Run":
        return 1.2 * value
    here = places.of_place(mind, stand, stand.pose)
    there = max((places.of_place(mind, stand, to) for to in law_of_arrows.ends(known, stand, "Tactic")), default=here)
    return 1.2 * value + 0.6 * max(0.0, there - here)


ANSWERS: Answers = {MoveAgain: next_part, NextPart: next_part}
