"""How guns are led: to where they would tell, into battery there, and kept in it.

Guns that come up limbered unlimber where they halt and fire in the same turn; those that limber first do not (VB-MOVE-08).  So
who has a target stays, and who drives up ends his drive in battery, at whom the line of fire is open.
"""

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from longroll.flow import Refusal
from longroll.rulesets.volley_and_bayonet.advice import places
from longroll.rulesets.volley_and_bayonet.advice.outlook import in_sight
from longroll.rulesets.volley_and_bayonet.advice.places import Around
from longroll.rulesets.volley_and_bayonet.advice.ways import LINE, Goal
from longroll.rulesets.volley_and_bayonet.advice.worth import WHOLE, Style, volley
from longroll.rulesets.volley_and_bayonet.buildings.sides_of_a_block import muzzles
from longroll.rulesets.volley_and_bayonet.fire.fields_of_fire import distance, in_line_of_fire, longest, reach
from longroll.rulesets.volley_and_bayonet.fire.shelter import silenced
from longroll.rulesets.volley_and_bayonet.movement import law_of_moves
from longroll.rulesets.volley_and_bayonet.movement.changes_of_state import Change
from longroll.rulesets.volley_and_bayonet.movement.going import unlimbers
from longroll.rulesets.volley_and_bayonet.movement.law_of_moves import Move
from longroll.rulesets.volley_and_bayonet.movement.move_under_way import PARTS, begun, left
from longroll.rulesets.volley_and_bayonet.movement.movement_phase import NextMove
from longroll.rulesets.volley_and_bayonet.record.battle import Battle
from longroll.rulesets.volley_and_bayonet.record.units import Stand
from longroll.rulesets.volley_and_bayonet.tables import COLUMN_DEPTH
from longroll.tabletop import TURN, Pose, gap

FOES = 4
"""To how many enemies, the nearest, it is thought of driving up."""
SHORT = 300
"""How far within its range a target is driven up to."""
AGAIN = 2
"""For how many turns to come the fire from a place counts."""
PULL = 3
"""What an inch nearer to its aim is worth to a battery, in hundredths of a strength point."""
SIDES = (0, 300, -300, 700, -700)
"""How far to either side of the straight way a place is looked for, in tenths of a degree."""
STEPS = 4
"""How many places are tried one behind the other by guns that are run up by hand."""


def guns(k: Battle, decision: NextMove, stand: Stand, aim: Goal, style: Style) -> Any:
    """What guns do next; None where they had best stay as they are."""
    about = places.around(k, stand)
    moving = begun(k, stand)
    if stand.limbered and not moving.changed:
        return _come_up(k, decision, stand, aim, style, about)
    if stand.limbered:
        return _drive(k, stand, aim, style, about)
    if target(k, stand, about) is not None:
        return _allowed(k, decision, Change(stand.id, "stationary"))
    by_hand = (Move(stand.id, to) for to in _by_hand(k, stand, aim, about))
    seeing = (move for move in by_hand if target(k, replace(stand, pose=move.to), about) is not None)
    if (found := next((move for move in seeing if decision.refusal(k, move) is None), None)) is not None:
        return found
    return _allowed(k, decision, Change(stand.id, "limbered")) if aim.foe >= 0 and not moving.changed else None


def _by_hand(k: Battle, stand: Stand, aim: Goal, about: Around) -> Iterator[Pose]:
    """Where guns in battery may be run: turned to an enemy, or a little towards their aim."""
    yield from (stand.pose.facing(*foe.pose.spot) for foe in about.foes)
    most, way = left(begun(k, stand)) // PARTS, stand.pose.bearing(aim.x, aim.y)
    for part in range(1, STEPS + 1):
        for aside in SIDES:
            yield Pose(*stand.pose.spot, (way + aside) % TURN).ahead(most * part // STEPS)


def _allowed(k: Battle, decision: NextMove, answer: Any) -> Any:
    return answer if decision.refusal(k, answer) is None else None


def _come_up(k: Battle, decision: NextMove, stand: Stand, aim: Goal, style: Style, about: Around) -> Any:
    """To the best place for a battery; unlimbered where it halts.  A plain man unlimbers where he first sees somebody."""
    if stand.column:
        line = _allowed(k, decision, Change(stand.id, "line")) if _far(stand, about) <= LINE else None
        return line or _drive(k, stand, aim, style, about)
    place = _best(k, stand, aim, style, about) if style.wary and not _driven(k, stand) else None
    if place is not None and place != stand.pose:
        return Move(stand.id, place)
    if target(k, stand, about) is not None:
        return _allowed(k, decision, Change(stand.id, "unlimbered"))
    return _drive(k, stand, aim, style, about)


def _drive(k: Battle, stand: Stand, aim: Goal, style: Style, about: Around) -> Move | None:
    """The way on, to where there is nobody yet to fire at."""
    return None if _driven(k, stand) else places.best_way(k, stand, aim, style, _far(stand, about), None)


def _driven(k: Battle, stand: Stand) -> bool:
    """Whether guns have had their drive; to come on to the table is none."""
    return begun(k, stand).gone > COLUMN_DEPTH


def _far(stand: Stand, about: Around) -> int:
    return min((gap(stand.quad, row.quad) for row in about.foes), default=LINE + 1)


def _best(k: Battle, stand: Stand, aim: Goal, style: Style, about: Around) -> Pose | None:
    """The best place to come into battery within a drive, where it stands among them; None if there is none."""
    rated: list[tuple[int, int, Pose]] = []
    for to in dict.fromkeys(_spots(k, stand, about)):
        value = _worth(k, stand, to, aim, style, about)
        if value is not None:
            rated.append((-value, len(rated), to))
    for _, _, to in sorted(rated):
        if to == stand.pose or not isinstance(law_of_moves.planned(k, stand.side, Move(stand.id, to)), Refusal):
            return to
    return None


def _spots(k: Battle, stand: Stand, about: Around) -> Iterator[Pose]:
    """Places from which an enemy could be fired at, within a drive: where it stands, turned to him, and on circles about him."""
    most = left(begun(k, stand)) // PARTS
    yield stand.pose
    row = reach(stand)
    for foe in about.foes[:FOES]:
        yield stand.pose.facing(*foe.pose.spot)
        way = foe.pose.bearing(*stand.pose.spot)
        for far in (row.long, (row.long + row.close) // 2, row.close):
            off = max(0, far - SHORT) + (foe.depth + stand.depth) // 2
            for aside in SIDES:
                spot = Pose(*foe.pose.spot, (way + aside) % TURN).ahead(off).spot
                if stand.pose.distance(*spot) <= most:
                    yield Pose(*spot, 0).facing(*foe.pose.spot)


def _worth(k: Battle, stand: Stand, to: Pose, aim: Goal, style: Style, about: Around) -> int | None:
    """What a battery in a place is worth: its fire, this turn and later, less what it invites; None where it has none."""
    there = replace(stand, pose=to, limbered=False, trail=())
    if not unlimbers(k, there):
        return None
    foe = target(k, there, about)
    if foe is None:
        return None
    far = distance(there, foe)
    fire = volley(there, far) + AGAIN * volley(replace(there, stationary=True), far)
    pull = PULL * to.distance(aim.x, aim.y) // 1_000
    return fire * style.fire // WHOLE - pull - places.cost(k, there, to, style, about)


def target(k: Battle, there: Stand, about: Around) -> Stand | None:
    """The enemy at whom guns in a place could fire with most effect: in arc, range and sight, nobody of theirs in the line of
    fire."""
    if silenced(k, there) is not None:
        return None
    shots = []
    most = longest(there)
    up = replace(there, limbered=False)
    for foe in about.foes:
        if not foe.routed and places.near_enough(there.pose, foe, most) and 0 <= (far := distance(there, foe)) <= most:
            shots.append((-volley(up, far), foe.id, foe))
    for _, _, foe in sorted(shots, key=lambda row: row[:2]):
        if in_sight(k, there, foe) and in_line_of_fire(k, there, foe, muzzles(k, there)[0]) is None:
            return foe
    return None
