"""Where a stand may go: towards its aim and to either side of it, up to who is near by, round what bars the way."""

from collections.abc import Iterator
from typing import NamedTuple

from msgspec.structs import replace

from longroll import tabletop
from longroll.rulesets.volley_and_bayonet.advice.holding import spots
from longroll.rulesets.volley_and_bayonet.contact.contact import in_the_way
from longroll.rulesets.volley_and_bayonet.movement import law_of_moves
from longroll.rulesets.volley_and_bayonet.movement.law_of_moves import Move
from longroll.rulesets.volley_and_bayonet.movement.move_under_way import PARTS, begun, halves, left
from longroll.rulesets.volley_and_bayonet.record.battle import Battle
from longroll.rulesets.volley_and_bayonet.record.units import NONE, Stand
from longroll.rulesets.volley_and_bayonet.tables import COLUMN_DEPTH, CROSS_COUNTRY, ZONE
from longroll.tabletop import Pose, first_contact, gap

BATTERY = 9_000
"""How near to an enemy guns go, to be in range and not in his way."""
LINE = 18_000
"""How near an enemy must be for a stand to be in line."""
UP_TO = 500
"""How near one may close up to who is to be charged in the next turn."""
UNSEEN, ABREAST = 3, (0, 1_300, -1_300)
"""To how many unseen enemies, the nearest, it is thought of going into sight of them; and how far past their middle."""
ASIDE = 600
"""How far to either side of its way, in tenths of a degree, who would lie on others there looks for room."""
NEAR_BY = (
    (-1_500, 0),
    (-3_000, 0),
    (0, 1_600),
    (0, -1_600),
    (0, 3_100),
    (0, -3_100),
    (-1_500, 1_600),
    (-1_500, -1_600),
)
"""Where room is looked for near a place that is taken: so far ahead of it, and to its right."""


class Goal(NamedTuple):
    """Where a stand is to go, and what it is about; `keen`: it is the one to be just there."""

    x: int
    y: int
    kind: str
    foe: int = NONE
    keen: bool = True


def near_by(k: Battle, stand: Stand, to: Pose) -> Iterator[Move]:
    """Where there is room near a place that is taken: short of it, or to either side."""
    for on, aside in NEAR_BY:
        spot = to.ahead(on).aside(aside).spot
        one = Move(stand.id, Pose(*spot, stand.pose.bearing(*spot)))
        if not in_the_way(k, stand, law_of_moves.bases_at(stand, one.to)):
            yield one


def toward(k: Battle, stand: Stand, aim: Goal, wary: bool, far: int, foe: Stand | None) -> Iterator[Move]:
    """Towards its aim and a little to either side, as far as it gets or less; a turn towards the enemy; a step back from him."""
    most = _most(k, stand, far)
    way, away = stand.pose.bearing(aim.x, aim.y), stand.pose.distance(aim.x, aim.y)
    stop = 1_100 if aim.foe >= 0 and not stand.artillery else 0
    reach = min(most, max(0, away - stop - (stand.depth if aim.foe >= 0 else 0)))
    if stand.artillery:
        reach = min(most, max(0, away - BATTERY))
    for turn in (0, 250, -250, 500, -500):
        heading = (way + turn) % tabletop.TURN
        turned = Pose(*stand.pose.spot, heading)
        for part in (8, 6, 4, 2) if abs(turn) < 500 else (8, 6, 4):
            if reach >= 8:
                yield Move(stand.id, turned.ahead(reach * part // 8))
    if wary:
        yield from (Move(stand.id, to) for to in spots(k, stand, most))
    if wary and foe is not None and not (stand.artillery or stand.column):
        turned = stand.pose.facing(*foe.pose.spot)
        met = first_contact(stand.quad_at(turned), turned.heading, foe.quad, most + UP_TO)
        if met is not None and met.distance > UP_TO:
            yield Move(stand.id, turned.ahead(met.distance - UP_TO))
        yield from _into_sight(k, stand, most)
    if foe is not None:
        facing = stand.pose.bearing(*foe.pose.spot)
        yield Move(stand.id, stand.pose.facing(*foe.pose.spot))
        back = (facing + 1800) % tabletop.TURN
        for part in (most // 2, most // 4):
            yield Move(stand.id, replace(stand.pose.toward(back, part), heading=facing))


def _into_sight(k: Battle, stand: Stand, most: int) -> Iterator[Move]:
    """Up to an inch from the nearest of the enemies who are not seen, straight at their middle or beside it: who is in a wood is
    seen from there, and can be charged in the next turn (VB-LOS-04, VB-CHG-03)."""
    rows = ((gap(stand.quad, row.quad), row.id, row) for row in k.enemies(stand.side) if not row.routed)
    for far, number, foe in sorted(rows)[:UNSEEN]:
        if far > most:
            break
        if number in stand.seen:
            continue
        at = Pose(*foe.pose.spot, stand.pose.bearing(*foe.pose.spot))
        for aside in ABREAST:
            turned = stand.pose.facing(*at.aside(aside).spot)
            met = first_contact(stand.quad_at(turned), turned.heading, foe.quad, most + ZONE)
            if met is not None and met.distance > ZONE:
                yield Move(stand.id, turned.ahead(met.distance - ZONE))


def _most(k: Battle, stand: Stand, far: int) -> int:
    """How far a stand goes at most, by and large: in march column not near to an enemy unless it can form line there."""
    moving = begun(k, stand)
    if not stand.column:
        return left(moving) // PARTS
    whole = left(moving) // PARTS * CROSS_COUNTRY
    if far - whole > LINE:
        return whole
    return max(far - LINE, max(0, left(moving) - halves(moving)) // PARTS * CROSS_COUNTRY)


def roundabout(k: Battle, stand: Stand, aim: Goal) -> Iterator[Move]:
    """Ways round what bars the straight one: short, and far to either side."""
    most, way = left(begun(k, stand)) // PARTS, stand.pose.bearing(aim.x, aim.y)
    for turn in (0, 400, -400, 700, -700, 1000, -1000):
        turned = Pose(*stand.pose.spot, (way + turn) % tabletop.TURN)
        for part in (5, 3, 1):
            if (far := most * part // 8) > COLUMN_DEPTH:
                yield Move(stand.id, turned.ahead(far))


def between(k: Battle, stand: Stand, aim: Goal) -> Iterator[Move]:
    """Ways that end where there is room, for who would lie on others wherever else it went: between them, or close behind."""
    most, way = left(begun(k, stand)) // PARTS, stand.pose.bearing(aim.x, aim.y)
    for turn in range(-ASIDE, ASIDE + 1, ASIDE // 4):
        turned = Pose(*stand.pose.spot, (way + turn) % tabletop.TURN)
        for part in range(12, 0, -1):
            one = Move(stand.id, turned.ahead(most * part // 12))
            if most * part // 12 > COLUMN_DEPTH and not in_the_way(k, stand, law_of_moves.bases_at(stand, one.to)):
                yield one
