"""General Forward: the general nearest Cashtown must advance his whole command (DC-EVT-19, DC-EVT-20, DC-EVT-23)."""

from collections.abc import Iterator
from typing import Any

from longroll.flow import Refusal
from longroll.miniatures.positions import kept, latest
from longroll.rulesets.division.areas import places
from longroll.rulesets.division.components.areas import AREAS, CASHTOWN, CIRCLES, EDGES_APART
from longroll.rulesets.division.components.forces import UNDER
from longroll.rulesets.division.movement.columns import Join
from longroll.rulesets.division.movement.moves import MOVES, Move
from longroll.rulesets.division.record.activation import Activation
from longroll.rulesets.division.record.battle import Battle
from longroll.rulesets.division.record.stands import General, Stand
from longroll.rulesets.division.sequence.action_points import unpaid
from longroll.rulesets.division.tables import TURNS, US

LAST = TURNS.index("J2E")
"""With the end of this turn the card leaves play, and what waits of it lapses (DC-EVT-20)."""


def area_from_cashtown(area: int) -> int:
    """How many edges an area is from one attached to the Cashtown circle."""
    return min(EDGES_APART[area][each] for each in CIRCLES[CASHTOWN].areas)


def circle_from_cashtown(circle: int) -> int:
    """The same of a circle, from the nearest area attached to it."""
    return min(map(area_from_cashtown, CIRCLES[circle].areas))


def _far(general: General) -> int:
    return area_from_cashtown(general.area) if general.area >= 0 else circle_from_cashtown(general.circle)


def _candidate(b: Battle, general: General) -> bool:
    """Whether a general may be picked: no enemy is where he is, and a stand of his is on the map (DC-EVT-19)."""
    if general.side != US or not general.on_map:
        return False
    if general.area >= 0:
        held = bool(b.there(general.area, 1 - US))
    else:
        attached = CIRCLES[general.circle].areas
        held = any(b.there(area, 1 - US) for area in attached) and not any(b.there(area, US) for area in attached)
    return not held and any(b.stands[number].where == "map" for number in UNDER[general.id])


def bound(b: Battle, side: int) -> tuple[int, ...]:
    """The generals to one of whom this phase is bound: the nearest to Cashtown; nobody where it is free (DC-EVT-19)."""
    if not b.forward or side != US or b.night or b.turn > LAST:
        return ()
    return latest(b, "bound", (b.stands, b.generals), lambda: _nearest(b))


def _nearest(b: Battle) -> tuple[int, ...]:
    found = {row.id: _far(row) for row in b.generals if _candidate(b, row)}
    least = min(found.values(), default=0)
    return tuple(number for number, far in found.items() if far == least)


def lifted(b: Battle, general: int) -> bool:
    """Whether this activation is the compelled one; from now on nothing waits, whether anybody could be picked or not."""
    if not b.forward or b.generals[general].side != US or b.night:
        return False
    candidates, lapsed = bound(b, US), b.turn > LAST
    compelled = general in candidates
    b.forward = False
    if lapsed:
        b.say("said", "General Forward lapses: its card has left play", "DC-EVT-20")
    elif not candidates:
        b.say("said", "General Forward has no effect: no general is free of enemies", "DC-EVT-19")
    elif compelled:
        row = b.generals[general]
        b.say("said", f"General Forward: {row.name} must advance his whole command towards Cashtown", "DC-EVT-23", row)
    return compelled


def _advances(b: Battle, stand: Stand, answer: Any) -> bool:
    """Whether an action brings a stand nearer to Cashtown."""
    if not isinstance(answer, Move | Join) or not stand.deployed:
        return False
    area, circle = places.area(answer.to), places.circle(answer.to)
    far = area_from_cashtown(stand.area)
    return (area is not None and area_from_cashtown(area.id) < far) or (
        circle is not None and circle_from_cashtown(circle.id) < far
    )


def _can_advance(b: Battle, activation: Activation) -> Iterator[Stand]:
    """The stands of the compelled general that can be moved nearer for the points that are left."""
    if activation.points <= 0:
        return
    for stand in b.stands:
        if not stand.steady or not b.commands(activation.general, stand.id) or unpaid(b, activation, stand):
            continue
        if any(_advances(b, stand, answer) for answer in MOVES[0].offers(b, activation, stand)):
            yield stand


def _next(b: Battle, activation: Activation) -> Stand | None:
    """The first of them."""
    return kept(b.found, ("general forward", activation), lambda: next(_can_advance(b, activation), None))


def astray(b: Battle, activation: Activation, stand: Stand, answer: Any) -> Refusal | None:
    """Why a compelled general's stand may not act so: while any can, stands move nearer to Cashtown (DC-EVT-23)."""
    if not activation.compelled or _advances(b, stand, answer):
        return None
    return _must_advance(b, activation)


def unfinished(b: Battle, activation: Activation) -> Refusal | None:
    """Why a compelled general has not done yet."""
    return _must_advance(b, activation) if activation.compelled else None


def _must_advance(b: Battle, activation: Activation) -> Refusal | None:
    row = _next(b, activation)
    if row is None:
        return None
    because = f"General Forward: {row.name} in {AREAS[row.area].name} can come nearer to Cashtown"
    return Refusal("DC-EVT-23", because, f"move {row.name} forward")


def strays(b: Battle, side: int, general: int) -> Refusal | None:
    """Why a further general may not be activated in this phase: the event binds the next activation (DC-EVT-23)."""
    compelled = bound(b, side)
    if not compelled or general in compelled:
        return None
    names = ", ".join(b.generals[number].name for number in compelled)
    return Refusal("DC-EVT-23", f"General Forward binds the next activation to {names}", f"activate {names}")
