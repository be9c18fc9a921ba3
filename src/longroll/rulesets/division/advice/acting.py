"""What a stand does with an action: go where it is to be, fire, rally, charge, stand fast."""

from collections.abc import Callable
from typing import Any

from longroll.rulesets.division.advice import marching
from longroll.rulesets.division.advice.outlook import POINT, WHOLE, Outlook
from longroll.rulesets.division.advice.situation import lump
from longroll.rulesets.division.areas import places
from longroll.rulesets.division.arrivals.stragglers import BringUp
from longroll.rulesets.division.battle.declaration import reached
from longroll.rulesets.division.charge.cavalry_charge import Charge
from longroll.rulesets.division.components.areas import AREAS, EDGES_APART
from longroll.rulesets.division.discipline.checks import heroism, routed_friends
from longroll.rulesets.division.discipline.rally import Rally
from longroll.rulesets.division.fire.bombardment import Bombard
from longroll.rulesets.division.fire.musketry import Musketry
from longroll.rulesets.division.movement.columns import Deploy, Join
from longroll.rulesets.division.movement.moves import Dismount, Mount, Move
from longroll.rulesets.division.record.battle import Battle
from longroll.rulesets.division.record.stands import Stand
from longroll.rulesets.division.sequence.action_points import cost
from longroll.rulesets.division.sequence.actions import Act, EndActions

STEP, ROUT = 40, 45
"""What it is worth that an enemy loses a step, and that he routs."""
RALLIED, PRICE = 90, 3
"""What it is worth that a stand rallies, and what a point is worth that is left for others."""
ATTACKED, JOINED = 100, 70
"""What it is worth to go in among the enemy with enough, where a battle can be declared at once and where it cannot."""
STRIKES = 16
"""What each step counts of who goes in: let the strong strike, and the weak take ground."""
ENOUGH = 250
"""Hundredths of what the enemy has in an area at which nobody else need go there."""
AT_MOST = (0, 0, 1, 3, 6, 10, 15, 21, 26, 30, 33, 35, 36)
"""Of 36, in how many two dice come to no more than a number."""
DICE = 36


def at_most(number: int) -> int:
    """Of 36, how often two dice come to no more than a number."""
    return 0 if number < 2 else DICE if number > 12 else AT_MOST[number]


def at_least(number: int) -> int:
    """Of 36, how often two dice come to as much as a number."""
    return DICE - at_most(number - 1)


def shot(known: Battle, firer: Stand, target: Stand, more: int) -> int:
    """What a shot promises, with so much added to the number to hit: of the hits those that the target does not stand."""
    bold = sum(term.value for term in heroism(known, firer))
    need = firer.unit.fire + target.strength + more - bold
    number = target.unit.discipline + sum(term.value for term in heroism(known, target))
    number -= sum(term.value for term in routed_friends(known, target))
    worth = STEP + (ROUT if target.on_foot and not target.routed else 0)
    found = 0
    for shown in range(max(2, need), 13):
        hits = at_least(shown) - at_least(shown + 1)
        found += hits * (DICE - at_most(number - (shown - need)))
    return worth * found // (DICE * DICE)


def rally(known: Battle, stand: Stand) -> int:
    """What a rally promises."""
    number = stand.unit.discipline + sum(term.value for term in heroism(known, stand))
    number -= sum(term.value for term in routed_friends(known, stand))
    return RALLIED * at_most(number) // DICE


def _move(outlook: Outlook, stand: Stand, answer: Move) -> int:
    known, area = outlook.known, places.area(answer.to)
    if area is None:
        return 0
    foes = known.steady(area.id, 1 - outlook.side)
    found = outlook.place(stand, area.id) - outlook.stay(stand)
    if known.steady(stand.area, 1 - outlook.side) and not outlook.clock_ends:
        found -= _leaving(outlook, stand)
    if foes:
        found += _entering(outlook, stand, area.id)
    elif known.there(area.id, 1 - outlook.side):
        found += 30
    if stand.arm == "artillery":
        found -= 20 * (not outlook.deciding and not outlook.aim(lump(stand))) + (200 if foes else 0)
        if any(known.there(each, 1 - outlook.side) for each in AREAS[stand.area].edges):
            found -= 40
    return found + 5 * answer.dismount * (outlook.danger(area.id, 0) > 0) - 5 * answer.mount


def _leaving(outlook: Outlook, stand: Stand) -> int:
    """What it costs to leave friends in the face of the enemy: much, unless they are too weak to stay."""
    own = outlook.strength((stand.area,), outlook.side)
    theirs = outlook.strength((stand.area,), 1 - outlook.side)
    if outlook.style.reckons and WHOLE * own >= outlook.style.odds * outlook.defence(stand.area):
        return 60 + marching.SPOILS * theirs
    return 60 if 2 * own >= theirs else -40


def _entering(outlook: Outlook, stand: Stand, area: int) -> int:
    """What it is worth to go in among the enemy: much where enough can come, and nothing for one alone."""
    known, side = outlook.known, outlook.side
    activation = known.activation
    assert activation is not None
    at = reached(known)
    spent = (*activation.acted, stand.id)
    points = activation.points - cost(known, activation, stand)
    own = stand.strength + outlook.assault(area, activation.general, at, points, activation.term == "plan", spent)
    others = outlook.strength((area,), side) - outlook.attackers(area, activation.general)
    there = outlook.attackers(area, activation.general) + others // 3
    if outlook.style.reckons and WHOLE * there >= ENOUGH * outlook.defence(area):
        return 0
    if outlook.promising(area, own + others // 2):
        return (ATTACKED if area in at else JOINED) + STRIKES * stand.strength + outlook.gain(area) // 2
    return 0 if outlook.clock_ends else -60 if outlook.style.reckons and outlook.clock.decides else -150


def _act(outlook: Outlook, answer: Any) -> int:
    known = outlook.known
    stand = known.stands[answer.stand]
    match answer:
        case Move():
            return _move(outlook, stand, answer)
        case Rally():
            return rally(known, stand)
        case Musketry(_, target):
            return shot(known, stand, known.stands[target], 0)
        case Bombard(_, target):
            foe = known.stands[target]
            far = EDGES_APART[stand.area][foe.area]
            return shot(known, stand, foe, far * (2 + AREAS[foe.area].board.number) if far else -2)
        case Charge(_, target):
            foe = known.stands[target]
            return 60 if foe.routed or foe.arm == "artillery" else 20 * (stand.strength - foe.strength)
        case Deploy(_, to):
            area = places.area(to)
            circle = known.generals[stand.general].circle
            return marching.deployment(outlook, stand, circle, area.id) if area else 0
        case Join(_, to):
            circle = places.circle(to)
            return (
                outlook.on_the_road(stand, circle.id) - outlook.stay(stand) - marching.risk(outlook, circle.id)
                if circle
                else 0
            )
        case BringUp():
            return POINT
        case Dismount():
            return 10 if outlook.danger(stand.area, 0) or known.there(stand.area, 1 - outlook.side) else -5
        case Mount():
            return -5
    return 0


def act(known: Battle, decision: Act, outlook: Outlook) -> Any:
    """The action that is worth most for its price; when nothing is worth doing, the general has done."""
    best: Any = None
    most, last = 0, None
    activation = known.activation
    assert activation is not None
    for answer in decision.offers(known):
        if isinstance(answer, EndActions):
            last = answer
            continue
        stand = known.stands[answer.stand]
        price = cost(known, activation, stand) if stand.where == "map" else 1
        value = WHOLE * _act(outlook, answer) // (WHOLE + 20 * price) - PRICE * price
        if value > most or (best is None and last is None and value >= most):
            best, most = answer, value
    if best is not None:
        return best
    return last if last is not None else next(iter(decision.offers(known)))


ADVICE: dict[type[Any], Callable[[Battle, Any, Outlook], Any]] = {Act: act}
