"""Where generals ride and columns march, where stands deploy, and where the beaten and the displaced go."""

from collections.abc import Callable
from typing import Any

from longroll.rulesets.division.advice import points
from longroll.rulesets.division.advice.outlook import FAR, Outlook
from longroll.rulesets.division.advice.situation import lump, nearest_foe
from longroll.rulesets.division.areas import circles, places
from longroll.rulesets.division.areas.forced_deployment import Placing
from longroll.rulesets.division.components.areas import CIRCLES, EDGES_APART, from_circle
from longroll.rulesets.division.generals.displaced import PlaceGeneral
from longroll.rulesets.division.generals.move import MoveGeneral
from longroll.rulesets.division.movement.columns import Deploy
from longroll.rulesets.division.movement.march import Gather, SpendMarch
from longroll.rulesets.division.movement.riding import Halt, Ride
from longroll.rulesets.division.record.battle import Battle
from longroll.rulesets.division.record.stands import General, Stand
from longroll.rulesets.division.tables import AREAS_A_MOVE, CIRCLES_A_MOVE

NEAR, BATTLE, RED, LEFT = 12, 90, 400, 80
"""What an area nearer to each of his stands counts, a battle that he could declare there, a column that would be routed, a
stand that is left behind by its general."""
SURPRISED = {0: 110, 1: 110, 2: 70, 3: 30}
"""What a stand in march order stakes, by how many areas off an enemy is from those about its circle."""
WELL_SPENT = 30
"""What a ride must be worth to be made before anybody deploys."""
LEADS_ON = 3
"""March points that are left when it is worth while to form column: to form, to ride on, to deploy."""
STEP_OF_MARCH = 25
"""What an area nearer to its aim counts for each stand of a column."""


def _his(known: Battle, general: int) -> list[Stand]:
    return [row for row in known.stands if row.where == "map" and known.commands(general, row.id)]


def steps(outlook: Outlook, general: int) -> list[points.Step]:
    """What a general's stands can change in the score with one move each."""
    known = outlook.known
    his = (row for row in known.stands if row.steady and row.side == outlook.side and known.commands(general, row.id))
    return [each for row in his if (each := points.step(known, row)) is not None]


def scores(outlook: Outlook, general: int, actions: int, plan: bool = False) -> int:
    """What they can change with so many action points, from where he may ride; by a Plan wherever they are."""
    known, row = outlook.known, outlook.known.generals[general]
    if not row.on_map:
        return 0
    found = steps(outlook, general)
    far = [known.distance(row, known.stands[each.stand].area) for each in found]
    prices = [1 if plan else max(1, off - AREAS_A_MOVE + 1) for off in far]
    return points.within(zip(prices, found, strict=True), actions)


def _post(outlook: Outlook, general: General, area: int, circle: int) -> int:
    """What a place is worth to a general for the stands of his that are deployed, and the battles he may declare there."""
    known, found = outlook.known, 0
    for row in _his(known, general.id):
        if row.deployed:
            far = EDGES_APART[area][row.area] if area >= 0 else from_circle(circle, row.area)
            found -= NEAR * min(far, 6)
    at = (area,) if area >= 0 else CIRCLES[circle].areas
    activation = known.activation
    plan = activation is not None and activation.term == "plan"
    actions = activation.points if activation is not None and plan else general.leadership
    for each in at:
        if not known.there(each, 1 - outlook.side):
            continue
        if outlook.style.reckons:
            own = outlook.assault(each, general.id, at, actions, plan)
        else:
            own = outlook.attackers(each, general.id)
        if own and outlook.promising(each, own):
            found += BATTLE + (points.cleared(known, outlook.side, each) if outlook.deciding else 0)
    return found


def _march(outlook: Outlook, circle: int, column: list[Stand], goes_on: bool) -> int:
    """What it is worth that a column be in a circle, from which it may be deployed yet (`goes_on`) or must wait."""
    known, side = outlook.known, outlook.side
    if not column:
        return 0
    found = -STEP_OF_MARCH * sum(min(9, outlook.far_from_circle(lump(row), circle)) for row in column)
    if circles.red(known, circle, side):
        found -= RED + 40 * len(column)
    elif not goes_on:
        found -= risk(outlook, circle) * len(column)
    taken = [area for area in CIRCLES[circle].areas if known.control[area] != side]
    free = [area for area in taken if not known.there(area, 0) and not known.there(area, 1)]
    return found + sum(outlook.gain(area) for area in free)


def _at(outlook: Outlook, general: General, area: int, circle: int, goes_on: bool) -> int:
    column = circles.columns(outlook.known).get(general.id, [])
    found = _post(outlook, general, area, circle)
    return found + (_march(outlook, circle, column, goes_on) if circle >= 0 else -LEFT * len(column))


def risk(outlook: Outlook, circle: int) -> int:
    """What a stand stakes that waits in a circle in march order: enemies may come upon it (DC-CIRC-04)."""
    return SURPRISED.get(nearest_foe(outlook.known, outlook.side, circle), 0)


def deployment(outlook: Outlook, stand: Stand, circle: int, area: int) -> int:
    """What it is worth that a stand leaves its column for an area: where it is to be, or before the enemy comes upon it."""
    far = outlook.far(lump(stand), area)
    there = 60 if far <= 1 else -20 * far
    return there + risk(outlook, circle) + outlook.place(stand, area) + outlook.style.pull * min(FAR, far)


def move(known: Battle, decision: MoveGeneral | SpendMarch, outlook: Outlook) -> Any:
    """The ride, deployment or halt that is worth most; nothing is done that is worth no more than staying."""
    general = known.generals[decision.general]
    best: Any = None
    most, first = 0, None
    rides = decision.ridden if isinstance(decision, MoveGeneral) else 0
    here = _at(outlook, general, general.area, general.circle, rides < CIRCLES_A_MOVE)
    onward = rides + 1 < CIRCLES_A_MOVE if isinstance(decision, MoveGeneral) else decision.points > 1
    for answer in decision.offers(known):
        first = first if first is not None else answer
        value = 0
        match answer:
            case Halt():
                best = best or answer
                continue
            case Ride(to, along):
                area, circle = places.area(to), places.circle(to)
                value = _at(outlook, general, area.id if area else -1, circle.id if circle else -1, onward) - here
                for number in along:
                    column = circles.columns(known).get(number, [])
                    if circle and column:
                        value += _march(outlook, circle.id, column, onward)
                        value -= _march(outlook, general.circle, column, True)
            case Deploy(number, to):
                area = places.area(to)
                value = deployment(outlook, known.stands[number], general.circle, area.id) if area else 0
            case Gather():
                far = [outlook.far(lump(row), row.area) for row in _his(known, general.id) if row.deployed]
                value = 20 * len([each for each in far if each > 2]) - 10
                stays = isinstance(decision, SpendMarch) and (decision.deploying or decision.points < LEADS_ON)
                if outlook.style.reckons and stays:
                    value = 0
        if isinstance(answer, Deploy) and isinstance(best, Ride) and most >= WELL_SPENT:
            continue
        if value > most:
            best, most = answer, value
    return best if best is not None else first


def placed(known: Battle, decision: Placing, outlook: Outlook) -> Any:
    """Where a stand is best put."""
    stand = known.stands[decision.stand]

    def worth(answer: Any) -> int:
        area = places.area(answer.to)
        return outlook.place(stand, area.id) - 3 * outlook.danger(area.id, stand.strength) if area else 0

    return max(decision.offers(known), key=worth)


def ridden_away(known: Battle, decision: PlaceGeneral, outlook: Outlook) -> Any:
    """Where his stands are near."""
    general = known.generals[decision.general]

    def worth(answer: Any) -> int:
        area, circle = places.area(answer.to), places.circle(answer.to)
        return _post(outlook, general, area.id if area else -1, circle.id if circle else -1)

    return max(decision.offers(known), key=worth)


ADVICE: dict[type[Any], Callable[[Battle, Any, Outlook], Any]] = {
    MoveGeneral: move,
    SpendMarch: move,
    PlaceGeneral: ridden_away,
}
