"""Where generals ride and columns march, where stands deploy, and where the beaten and the displaced go."""

from collections.abc import Callable, Sequence
from typing import Any

from longroll.miniatures.positions import kept
from longroll.rulesets.division.advice import points, roads
from longroll.rulesets.division.advice.outlook import Outlook
from longroll.rulesets.division.advice.situation import lump, nearest_foe
from longroll.rulesets.division.areas import circles, places
from longroll.rulesets.division.areas.forced_deployment import Placing
from longroll.rulesets.division.components.areas import AREAS, CIRCLES, EDGES_APART, from_circle
from longroll.rulesets.division.components.cards import CARDS
from longroll.rulesets.division.generals.displaced import PlaceGeneral
from longroll.rulesets.division.generals.move import MoveGeneral, apart, may_stand
from longroll.rulesets.division.movement.columns import Deploy
from longroll.rulesets.division.movement.march import Gather, SpendMarch
from longroll.rulesets.division.movement.riding import Halt, Ride
from longroll.rulesets.division.record.battle import Battle
from longroll.rulesets.division.record.stands import General, Stand
from longroll.rulesets.division.tables import AREAS_A_MOVE, CIRCLES_A_MOVE

NEAR, BATTLE, SPOILS, RED, LEFT = 12, 60, 40, 400, 80
"""What an area nearer to each of his stands counts, a battle that he could declare there and each step of the enemy's in it, a
column that would be routed, a stand that is left behind by its general."""
SURPRISED = {0: 110, 1: 110, 2: 70, 3: 30}
"""What a stand in march order stakes, by how many areas off an enemy is from those about its circle."""
LEADS_ON = 3
"""March points that are left when it is worth while to form column: to form, to ride on, to deploy."""


def his(known: Battle, general: int) -> list[Stand]:
    """The stands of a general's command that are on the map."""
    own = (row for row in known.stands if row.where == "map" and known.commands(general, row.id))
    return kept(known.found, ("his", general), lambda: list(own))


def steps(outlook: Outlook, general: int) -> list[points.Step]:
    """What a general's stands can change in the score with one move each."""
    known = outlook.known
    steady = (row for row in his(known, general) if row.steady)
    return [each for row in steady if (each := points.step(known, row)) is not None]


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
    for row in his(known, general.id):
        if row.deployed:
            far = EDGES_APART[area][row.area] if area >= 0 else from_circle(circle, row.area)
            found -= NEAR * min(far, 6)
    at = (area,) if area >= 0 else CIRCLES[circle].areas
    activation = known.activation
    plan = activation is not None and activation.term == "plan"
    actions = CARDS[activation.card].plan if activation is not None and plan else general.leadership
    for each in at:
        if known.night or not known.there(each, 1 - outlook.side):
            continue
        if outlook.style.reckons:
            own = outlook.assault(each, general.id, at, actions, plan)
        else:
            own = outlook.attackers(each, general.id)
        if own and outlook.promising(each, own):
            spoils = sum(row.strength for row in known.there(each, 1 - outlook.side))
            found += BATTLE + SPOILS * spoils + points.cleared(known, outlook.side, each) * outlook.style.reckons
    return found


def _waits(outlook: Outlook, stand: Stand, circle: int) -> int:
    """What it is worth that a stand waits in a circle in march order."""
    return outlook.on_the_road(stand, circle) - risk(outlook, circle)


def _column(outlook: Outlook, circle: int, column: Sequence[Stand], deploys: bool) -> int:
    """What it is worth that a column is in a circle, from which its general may deploy it yet (`deploys`) or not."""
    known, side = outlook.known, outlook.side
    if not column:
        return 0
    found = outlook.taken(circle)
    if circles.red(known, circle, side):
        return found - RED + sum(outlook.on_the_road(row, circle) - 60 for row in column)
    return found + _drawn_up(outlook, circle, column, deploys)


def _drawn_up(outlook: Outlook, circle: int, column: Sequence[Stand], deploys: bool) -> int:
    """What it is worth that each stand of a column waits in a circle or deploys about it, whichever is better."""
    known, found = outlook.known, 0
    steps = sum(row.strength for row in column)
    for row in column:
        best = _waits(outlook, row, circle)
        for area in circles.open_areas(known, circle, outlook.side):
            worth = outlook.stand(row, area, steps - row.strength)
            if deploys and outlook.far(lump(row), area) >= roads.MOVED:
                worth += outlook.style.pull
            best = max(best, worth)
        found += best
    return found


def risk(outlook: Outlook, circle: int) -> int:
    """What a stand stakes that waits in a circle in march order: enemies may come upon it (DC-CIRC-04)."""
    return SURPRISED.get(nearest_foe(outlook.known, outlook.side, circle), 0)


def deployment(outlook: Outlook, stand: Stand, circle: int, area: int) -> int:
    """What it is worth that a stand leaves its column for an area: where it is to be, or before the enemy comes upon it."""
    column = circles.columns(outlook.known).get(stand.general, [])
    beside = sum(row.strength for row in column) - stand.strength
    return outlook.stand(stand, area, beside) + outlook.swing(stand, area) - _waits(outlook, stand, circle)


def begun(outlook: Outlook, general: General, area: int, circle: int, column: Sequence[Stand]) -> int:
    """What it is worth that a general and his column stay where they are."""
    found = _column(outlook, circle, column, False) if column else 0
    return found + _post(outlook, general, area, circle)


def walk(outlook: Outlook, general: General) -> tuple[int, int]:
    """What the best area is worth that a general without a column may ride into, and which."""
    known = outlook.known
    found = [
        (_post(outlook, general, area, -1), area)
        for area in range(len(AREAS))
        if apart(general, area) <= AREAS_A_MOVE and may_stand(known, general, area) is None
    ]
    return max(found, default=(-1000, -1))


def best_march(
    outlook: Outlook, general: General, start: int, column: Sequence[Stand], rides: int, deploys: bool
) -> tuple[int, int]:
    """What the best place is worth that a column gets to from a circle, itself among them, and which.  Who `deploys` keeps a ride
    for it."""
    worth, end = _column(outlook, start, column, rides > 0 and deploys) + _post(outlook, general, -1, start), start
    for circle, ridden in roads.rides(outlook.known, outlook.side, start, rides).items():
        if ridden:
            found = _column(outlook, circle, column, ridden < rides) + _post(outlook, general, -1, circle)
            if found > worth:
                worth, end = found, circle
    return worth, end


def _ridden(outlook: Outlook, general: General, answer: Ride, rides: int) -> int:
    """What it is worth to ride somewhere, and perhaps on."""
    columns = circles.columns(outlook.known)
    area, circle = places.area(answer.to), places.circle(answer.to)
    own = columns.get(general.id, [])
    if area is not None:
        return _post(outlook, general, area.id, -1) - LEFT * len(own)
    assert circle is not None
    others = [row for number in answer.along for row in columns.get(number, ())]
    column = [*own, *others]
    met = bool(column) and circles.red(outlook.known, circle.id, outlook.side)
    found, _ = best_march(outlook, general, circle.id, column, 0 if met else rides - 1, not met)
    return found - (_drawn_up(outlook, general.circle, others, False) if others else 0)


def move(known: Battle, decision: MoveGeneral | SpendMarch, outlook: Outlook) -> Any:
    """The ride, deployment or halt that is worth most, with what may come after it; nothing is done that is worth no more than
    staying."""
    general = known.generals[decision.general]
    own = circles.columns(known).get(general.id, [])
    rides = CIRCLES_A_MOVE - decision.ridden if isinstance(decision, MoveGeneral) else decision.points
    here = begun(outlook, general, general.area, general.circle, own)
    stays = here
    if own:
        stays += _column(outlook, general.circle, own, True) - _column(outlook, general.circle, own, False)
    ride: Any = None
    best: Any = None
    ridden, most, first = max(here, stays), 0, None
    for answer in decision.offers(known):
        first = first if first is not None else answer
        match answer:
            case Halt():
                best = best or answer
            case Ride():
                value = _ridden(outlook, general, answer, rides)
                if value > ridden:
                    ride, ridden = answer, value
            case Deploy(number, to):
                area = places.area(to)
                value = deployment(outlook, known.stands[number], general.circle, area.id) if area else 0
                if value > most:
                    best, most = answer, value
            case Gather():
                far = [outlook.far(lump(row), row.area) for row in his(known, general.id) if row.deployed]
                value = 20 * len([each for each in far if each > 4]) - 10
                if isinstance(decision, SpendMarch) and (decision.deploying or decision.points < LEADS_ON):
                    value = 0
                if value > most:
                    best, most = answer, value
    return ride or best or first


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
