"""Where a stand is to be: the place that a task is about, the ways that lead there, and what it is worth to stand in a place."""

from collections.abc import Iterator
from heapq import heapify, heappop, heappush
from typing import NamedTuple

from msgspec.structs import replace

from longroll import tabletop
from longroll.flow import Refusal
from longroll.miniatures.positions import kept
from longroll.rulesets.volley_and_bayonet.advice.holding import held, spots, turns_left
from longroll.rulesets.volley_and_bayonet.advice.situation import ahead
from longroll.rulesets.volley_and_bayonet.advice.worth import WHOLE, Style, fire
from longroll.rulesets.volley_and_bayonet.contact.contact import behind_front
from longroll.rulesets.volley_and_bayonet.fire.fields_of_fire import distance, longest
from longroll.rulesets.volley_and_bayonet.movement import changes_of_state, law_of_moves
from longroll.rulesets.volley_and_bayonet.movement.changes_of_state import Change
from longroll.rulesets.volley_and_bayonet.movement.law_of_moves import Move
from longroll.rulesets.volley_and_bayonet.movement.move_under_way import PARTS, begun, left
from longroll.rulesets.volley_and_bayonet.record.battle import Battle
from longroll.rulesets.volley_and_bayonet.record.setting import laid
from longroll.rulesets.volley_and_bayonet.record.units import NONE, Stand
from longroll.staff import Task
from longroll.tabletop import Pose, gap

BATTERY = 9_000
"""How near to an enemy guns go, to be in range and not in his way."""
HOT = 14_000
"""How near an enemy is close by."""
SPREAD = 4_000
"""How far from its aim a stand is as good as there, if it is not the one to take it."""
AWAY = 14_000
"""How far from the nearest enemy who is to keep away from him goes at a time."""
FLANKED = 40
"""What it costs to offer a flank."""
ENOUGH = 6
"""By how much a place must be better than where one is."""
BASE = 9_000
"""More than lies between the middle of two stands and what is measured between them."""
LAST_PULL = 2
"""What an inch nearer to an aim is worth when there is no turn left to get there."""


class Goal(NamedTuple):
    """Where a stand is to go, and what it is about; `keen`: it is the one to be just there."""

    x: int
    y: int
    kind: str
    foe: int = NONE
    keen: bool = True


def nearest(k: Battle, stand: Stand) -> tuple[int, Stand | None]:
    """How far the nearest enemy is, and who it is."""
    rows = ((gap(stand.quad, row.quad), row.id, row) for row in k.enemies(stand.side) if not row.routed)
    found = min(rows, key=lambda each: each[:2], default=None)
    return (tabletop.FAR, None) if found is None else (found[0], found[2])


def aim(k: Battle, stand: Stand, task: Task | None) -> Goal:
    """The place that a task is about; where nothing is told, or it waits, where it stands."""
    if task is None:
        return Goal(*stand.pose.spot, "reserve")
    if task.kind in ("withdraw", "rest", "delay"):
        return Goal(*_away(k, stand), task.kind)
    if task.foe >= 0 and task.kind != "hold":
        foes = [row for row in k.of_formation(task.foe) if not row.routed]
        foe = min(foes, key=lambda row: (gap(stand.quad, row.quad), row.id), default=None)
        if foe is not None:
            return Goal(*foe.pose.spot, task.kind, foe.id)
    if task.ground >= 0:
        x, y = laid(k.setting).objectives[task.ground].at
        mates = [row for row in k.of_formation(stand.formation) if not (row.routed or row.artillery)]
        first = min(mates, key=lambda row: (row.pose.distance(x, y), row.id), default=None)
        return Goal(x, y, task.kind, keen=first is None or first.id == stand.id)
    if stand.artillery and (foe_near := nearest(k, stand)[1]) is not None:
        return Goal(*foe_near.pose.spot, "support", foe_near.id)
    return Goal(*stand.pose.spot, task.kind)


def _away(k: Battle, stand: Stand) -> tuple[int, int]:
    """A place further from the nearest enemy."""
    foe = nearest(k, stand)[1]
    if foe is None:
        return stand.pose.spot
    back = foe.pose.bearing(*stand.pose.spot)
    x, y = stand.pose.toward(back, AWAY).spot
    setting = laid(k.setting)
    return min(max(x, stand.width), setting.width - stand.width), min(max(y, stand.width), setting.height - stand.width)


# --- ways
def best_way(k: Battle, stand: Stand, aim: Goal, style: Style, far: int, foe: Stand | None) -> Move | None:
    """The best of some ways to go; None where it is best to stay."""
    fixed = stand
    if style.still and changes_of_state.law(k, stand.side, Change(stand.id, "stationary")) is None:
        fixed = replace(stand, stationary=True)
    here = worth(k, fixed, stand.pose, aim, style)
    if fixed.stationary and far <= HOT and not stand.artillery:
        here += style.still
    return _best(k, stand, _ways(k, stand, aim, style, foe), here, aim, style)


def _best(k: Battle, stand: Stand, ways: Iterator[Move], here: int, aim: Goal, style: Style) -> Move | None:
    """The best lawful way that is better than to stay; what a place costs is looked into only where it promises enough."""
    tried = list(dict.fromkeys(one for one in ways if one.to != stand.pose))
    rated = [(-promise(k, stand, one.to, aim, style), place, False) for place, one in enumerate(tried)]
    heapify(rated)
    while rated:
        less, place, whole = heappop(rated)
        if -less < here + ENOUGH:
            return None
        one = tried[place]
        if not whole:
            heappush(rated, (less + cost(k, stand, one.to, style), place, True))
        elif not isinstance(law_of_moves.planned(k, stand.side, one), Refusal):
            return one
    return None


def _ways(k: Battle, stand: Stand, aim: Goal, style: Style, foe: Stand | None) -> Iterator[Move]:
    """Towards its aim and a little to either side, as far as it gets or less; a turn towards the enemy; a step back from him."""
    most = left(begun(k, stand)) // PARTS
    most *= 2 if stand.column else 1
    way, away = stand.pose.bearing(aim.x, aim.y), stand.pose.distance(aim.x, aim.y)
    stop = 1_100 if aim.foe >= 0 and not stand.artillery else 0
    reach = min(most, max(0, away - stop - (stand.depth if aim.foe >= 0 else 0)))
    if stand.artillery:
        reach = min(most, max(0, away - BATTERY))
    for turn in (0, 250, -250, 500, -500):
        heading = (way + turn) % tabletop.TURN
        turned = Pose(*stand.pose.spot, heading)
        for part in (8, 6, 4, 2) if abs(turn) < 500 else (6, 3):
            if far := reach * part // 8:
                yield Move(stand.id, turned.ahead(far))
    if style.wary:
        yield from (Move(stand.id, to) for to in spots(k, stand, most))
    if foe is not None:
        facing = stand.pose.bearing(*foe.pose.spot)
        yield Move(stand.id, stand.pose.facing(*foe.pose.spot))
        back = (facing + 1800) % tabletop.TURN
        for far in (most // 2, most // 4):
            yield Move(stand.id, replace(stand.pose.toward(back, far), heading=facing))


def worth(k: Battle, stand: Stand, to: Pose, aim: Goal, style: Style) -> int:
    """What standing so is worth: what it promises, less what it costs."""
    return promise(k, stand, to, aim, style) - cost(k, stand, to, style)


def promise(k: Battle, stand: Stand, to: Pose, aim: Goal, style: Style) -> int:
    """What standing so promises: nearness to its aim, what it can fire at, the ground that it holds."""
    there = _there(stand, to)
    off = tabletop.length(to.x - aim.x, to.y - aim.y)
    pull = style.pull if turns_left(k) or not style.wary else LAST_PULL
    value = -pull * (off if aim.keen else max(off, SPREAD)) // 1_000
    most = longest(there)
    shots = [fire(k, there, row) for row in k.enemies(stand.side) if _hits(there, row, most)]
    value += max(shots, default=0) * style.fire // WHOLE
    return value + (held(k, stand, to) if style.wary else 0)


def cost(k: Battle, stand: Stand, to: Pose, style: Style) -> int:
    """What a wary one makes of the fire and the flanks that standing so offers: more, where he need not go at the enemy."""
    if not style.wary:
        return 0
    return threatened(k, _there(stand, to), style) // (1 if kept_back(k, stand.side) else 2)


def _there(stand: Stand, to: Pose) -> Stand:
    """A stand as it would be in a place, Stationary only if it stays."""
    return replace(stand, pose=to, stationary=stand.stationary and to == stand.pose, trail=())


def _hits(firer: Stand, target: Stand, most: int) -> bool:
    """Whether a stand has another in its arc and range; those far off are not measured."""
    off = max(abs(firer.pose.x - target.pose.x), abs(firer.pose.y - target.pose.y))
    return off <= most + BASE and 0 <= distance(firer, target) <= most


def kept_back(k: Battle, side: int) -> bool:
    """Whether a side need not go at the enemy: it is ahead."""
    return kept(k.found, ("ahead", side, k.holders), lambda: ahead(k, side))


def threatened(k: Battle, stand: Stand, style: Style) -> int:
    """What standing so offers the enemy: his fire, and a flank within his reach."""
    cost = 0
    for row in k.enemies(stand.side):
        if row.routed:
            continue
        if not row.horse and not row.column and _hits(row, stand, longest(row)):
            cost += fire(k, row, stand) * style.caution // (2 * WHOLE)
        if row.artillery or stand.artillery:
            continue
        apart = tabletop.point_gap(stand.quad, *row.front)
        if apart <= 8_000 and behind_front(stand, *row.front):
            cost += FLANKED
    return cost
