"""Where a stand is to be: the place that a task is about, the ways that lead there, and what it is worth to stand in a place."""

from collections.abc import Iterable
from heapq import heapify, heappop, heappush
from typing import NamedTuple

from msgspec.structs import replace

from longroll import tabletop
from longroll.flow import Refusal
from longroll.miniatures.positions import Memory, kept, latest
from longroll.rulesets.volley_and_bayonet.advice.holding import held, turns_left
from longroll.rulesets.volley_and_bayonet.advice.onset import onset
from longroll.rulesets.volley_and_bayonet.advice.outlook import in_sight
from longroll.rulesets.volley_and_bayonet.advice.situation import ahead, nearest, pressed
from longroll.rulesets.volley_and_bayonet.advice.ways import LINE, Goal, between, near_by, roundabout, toward
from longroll.rulesets.volley_and_bayonet.advice.worth import WHOLE, Style, volley
from longroll.rulesets.volley_and_bayonet.contact.contact import behind_front
from longroll.rulesets.volley_and_bayonet.fire.fields_of_fire import distance, longest
from longroll.rulesets.volley_and_bayonet.fire.shelter import sheltered
from longroll.rulesets.volley_and_bayonet.movement import changes_of_state, law_of_moves
from longroll.rulesets.volley_and_bayonet.movement.changes_of_state import Change
from longroll.rulesets.volley_and_bayonet.movement.law_of_moves import Move
from longroll.rulesets.volley_and_bayonet.movement.move_under_way import PARTS, begun, left
from longroll.rulesets.volley_and_bayonet.record.battle import Battle
from longroll.rulesets.volley_and_bayonet.record.setting import laid
from longroll.rulesets.volley_and_bayonet.record.units import Stand
from longroll.rulesets.volley_and_bayonet.tables import OBJECTIVE
from longroll.staff import Task
from longroll.tabletop import Pose, gap

CLOSE, ROUNDABOUT, DETOUR = 2_500, 8_000, 40
"""How far the enemy must be, and one's aim, for who is barred from the straight way to go round; and what that may cost."""
HOT = 14_000
"""How near an enemy is close by."""
SPREAD = 4_000
"""How far from its aim a stand is as good as there, if it is not the one to take it."""
AWAY = {"delay": 8_000, "withdraw": 14_000, "rest": 14_000}
"""How far from the nearest enemy who is to keep away from him goes at a time, by what he is told."""
FLANKED, TEAMS, OPEN = 40, 200, 8_000
"""What it costs to offer a flank to an enemy who is so near, or guns that are limbered."""
NEAREST = 3
"""Of how many enemies it is asked whether they are in sight, to be charged in the next turn."""
ENOUGH = 6
"""By how much a place must be better than where one is."""
TAKEN = 8
"""Of how many places that are taken, the best first, it is asked whether there is room near by."""
JAMMED = 100
"""What it is worth to a march column that is near an enemy and has no room to form line to get away from there."""
BASE, COLUMN = 4_400, 9_000
"""More than lies between the middle of two stands and what is measured between them, and of one and a march column."""
SHARED = 67
"""Of a hundred, how much of an enemy's fire counts for who is not alone before him."""
BEFORE = 80
"""Of a hundred, how near another enemy is, by him who is sought, at whom a stand goes first."""
LAST_PULL = 2
"""What an inch nearer to an aim is worth when there is no turn left to get there."""


class Around(NamedTuple):
    """The enemies who may count for a stand, the nearest first, and what was found out of it and them as they are: who moves
    elsewhere changes nothing of it."""

    foes: list[Stand]
    found: Memory


def aim(k: Battle, stand: Stand, task: Task | None) -> Goal:
    """The place that a task is about; where nothing is told, or it waits, where it stands."""
    if pressed(k, stand):
        return Goal(*_away(k, stand, AWAY["delay"]), "delay")
    if task is None:
        return Goal(*stand.pose.spot, "reserve")
    if task.kind in AWAY:
        return Goal(*_away(k, stand, AWAY[task.kind]), task.kind)
    if task.foe >= 0 and task.kind != "hold" and (foe := _sought(k, stand, task)) is not None:
        return Goal(*foe.pose.spot, task.kind, foe.id)
    if task.ground >= 0:
        x, y = laid(k.setting).objectives[task.ground].at
        mates = [row for row in k.of_formation(stand.formation) if not (row.routed or row.artillery)]
        first = min(mates, key=lambda row: (row.pose.distance(x, y), row.id), default=None)
        return Goal(x, y, task.kind, keen=first is None or first.id == stand.id)
    if stand.artillery and (foe_near := nearest(k, stand)[1]) is not None:
        return Goal(*foe_near.pose.spot, "support", foe_near.id)
    return Goal(*stand.pose.spot, task.kind)


def _sought(k: Battle, stand: Stand, task: Task) -> Stand | None:
    """Whom a stand goes at of the formation that it is told of: the nearest to it; where ground is to be won, the nearest to that,
    if he is on it.  But whoever is a good deal nearer is dealt with first."""
    foes = [row for row in k.of_formation(task.foe) if not row.routed]
    if task.ground < 0:
        found = min(foes, key=lambda row: (gap(stand.quad, row.quad), row.id), default=None)
    else:
        at = laid(k.setting).objectives[task.ground].at
        on = [row for row in foes if tabletop.point_gap(row.quad, *at) <= OBJECTIVE]
        found = min(on, key=lambda row: (tabletop.point_gap(row.quad, *at), row.id), default=None)
    far, other = nearest(k, stand)
    if found is None or other is None or stand.artillery:
        return found
    return other if WHOLE * far <= BEFORE * gap(stand.quad, found.quad) else found


def _away(k: Battle, stand: Stand, far: int) -> tuple[int, int]:
    """A place further from the nearest enemy."""
    foe = nearest(k, stand)[1]
    if foe is None:
        return stand.pose.spot
    back = foe.pose.bearing(*stand.pose.spot)
    x, y = stand.pose.toward(back, far).spot
    setting = laid(k.setting)
    return min(max(x, stand.width), setting.width - stand.width), min(max(y, stand.width), setting.height - stand.width)


# --- ways
def best_way(k: Battle, stand: Stand, aim: Goal, style: Style, far: int, foe: Stand | None) -> Move | None:
    """The best of some ways to go; None where it is best to stay."""
    fixed = stand
    if style.still and changes_of_state.law(k, stand.side, Change(stand.id, "stationary")) is None:
        fixed = replace(stand, stationary=True)
    about = around(k, stand)
    here = worth(k, fixed, stand.pose, aim, style, about)
    blind = not kept_back(k, stand.side) and not any(in_sight(k, stand, row) for row in about.foes[:NEAREST])
    if fixed.stationary and far <= HOT and not stand.artillery and not blind:
        here += style.still
    if stand.column and far <= LINE and not changes_of_state.unfolds(k, stand):
        here -= JAMMED
    ways = dict.fromkeys(toward(k, stand, aim, style.wary, far, foe))
    found = _best(k, stand, ways, here, aim, style, about)
    if found is None and far > CLOSE and stand.pose.distance(aim.x, aim.y) > ROUNDABOUT:
        ways = dict.fromkeys(roundabout(k, stand, aim))
        found = _best(k, stand, ways, here - DETOUR, aim, style, about)
        if found is None:
            found = _best(k, stand, between(k, stand, aim), here, aim, style, about)
    return found


def _best(
    k: Battle, stand: Stand, ways: Iterable[Move], here: int, aim: Goal, style: Style, about: Around
) -> Move | None:
    """The best lawful way that is better than to stay; what a place costs is looked into only where it promises enough, and where
    it is taken by his own, a wary one looks for room near by."""
    tried = [one for one in ways if one.to != stand.pose]
    first, taken = len(tried), 0
    rated = [(-promise(k, stand, one.to, aim, style, about), place, False) for place, one in enumerate(tried)]
    heapify(rated)
    while rated:
        less, place, whole = heappop(rated)
        if -less < here + ENOUGH:
            return None
        one = tried[place]
        if not whole:
            heappush(rated, (less + cost(k, stand, one.to, style, about), place, True))
            continue
        found = law_of_moves.planned(k, stand.side, one)
        if not isinstance(found, Refusal):
            if stand.column and _jammed(k, stand, one.to, about):
                continue
            return one
        if style.wary and place < first and taken < TAKEN and found.rule == "VB-MOVE-10":
            taken += 1
            for each in near_by(k, stand, one.to):
                heappush(rated, (-promise(k, stand, each.to, aim, style, about), len(tried), False))
                tried.append(each)
    return None


def _jammed(k: Battle, stand: Stand, to: Pose, about: Around) -> bool:
    """Whether a march column would be near an enemy where it has no room to form line."""
    there = replace(stand, pose=to, trail=())
    return any(gap(there.quad, row.quad) <= LINE for row in about.foes) and not changes_of_state.unfolds(k, there)


def in_reach(k: Battle, stand: Stand) -> list[Stand]:
    """The enemies who may come to fire at a stand, or be fired at by it, wherever it goes, the nearest first."""
    most = left(begun(k, stand)) // PARTS * (2 if stand.column else 1) + COLUMN
    found = []
    for row in k.enemies(stand.side):
        off = max(abs(stand.pose.x - row.pose.x), abs(stand.pose.y - row.pose.y))
        if not row.routed and off <= most + max(longest(row), longest(stand)):
            found.append((off, row.id, row))
    return [row for _, _, row in sorted(found)]


def around(k: Battle, stand: Stand) -> Around:
    """What counts for a stand wherever it goes."""
    foes = in_reach(k, stand)
    return Around(foes, latest(k, ("around", stand.id), (stand, k.ground, *foes), dict))


def worth(k: Battle, stand: Stand, to: Pose, aim: Goal, style: Style, about: Around) -> int:
    """What standing so is worth: what it promises, less what it costs; `about` are the enemies who may count."""
    return promise(k, stand, to, aim, style, about) - cost(k, stand, to, style, about)


def promise(k: Battle, stand: Stand, to: Pose, aim: Goal, style: Style, about: Around) -> int:
    """What standing so promises: nearness to its aim, what it can fire at, the ground that it holds."""
    onward = bool(turns_left(k)) and not kept_back(k, stand.side)
    name = "promise", to, stand.stationary, stand.limbered, aim, style.name, onward, turns_left(k)
    value: int = kept(about.found, name, lambda: _promise(k, stand, to, aim, style, about.foes, onward))
    return value + (held(k, stand, to) if style.wary else 0)


def _promise(k: Battle, stand: Stand, to: Pose, aim: Goal, style: Style, foes: list[Stand], onward: bool) -> int:
    there = _there(stand, to)
    off = tabletop.length(to.x - aim.x, to.y - aim.y)
    pull = style.pull if turns_left(k) or not style.wary else LAST_PULL
    value = -pull * (off if aim.keen else max(off, SPREAD)) // 1_000
    most = longest(stand)
    near = [row for row in foes if near_enough(to, row, most)]
    shots = {row.id: shot for row in near if (shot := _fired(k, there, row, stand))}
    ranked = sorted(shots, key=lambda number: (-shots[number], number))
    seen = next((number for number in ranked if not style.wary or in_sight(k, there, k.stands[number])), None)
    value += shots[seen] * style.fire // WHOLE if seen is not None else 0
    if style.wary and not stand.artillery and onward:
        value += style.sight * any(in_sight(k, there, row) for row in foes[:NEAREST])
    return value


def cost(k: Battle, stand: Stand, to: Pose, style: Style, about: Around) -> int:
    """What a wary one makes of the fire, the flanks and the charges that standing so invites."""
    if not style.wary:
        return 0
    there = _there(stand, to)
    alone = tuple(_alone(k, row, stand) for row in about.foes)
    name = "cost", to, stand.stationary, stand.limbered, style.name, alone
    threat: int = kept(
        about.found, name, lambda: threatened(k, there, style, about.foes, alone) + onset(k, there, about.foes)
    )
    return threat


def _there(stand: Stand, to: Pose) -> Stand:
    """A stand as it would be in a place, Stationary only if it stays."""
    return replace(stand, pose=to, stationary=stand.stationary and to == stand.pose, trail=())


def _shot(firer: Stand, target: Stand) -> int:
    """What a stand's fire may cost another, in the open; nothing out of arc or range."""
    most = longest(firer)
    if not near_enough(firer.pose, target, most):
        return 0
    far = distance(firer, target)
    return volley(firer, far) if 0 <= far <= most else 0


def near_enough(pose: Pose, target: Stand, most: int) -> bool:
    """Whether somebody may be so near to a pose."""
    most += COLUMN if target.trail else BASE
    at = target.pose
    return abs(pose.x - at.x) <= most and abs(pose.y - at.y) <= most


def _fired(k: Battle, there: Stand, foe: Stand, stand: Stand) -> int:
    """What a stand's fire from a place may cost an enemy, less where the ground shelters him from where it is now."""
    shot = _shot(there, foe)
    return shot // 2 if shot and _covered(k, foe, stand) else shot


def _covered(k: Battle, stand: Stand, other: Stand) -> bool:
    """Whether the ground, or gun standing by gun, saves a stand from half of the fire of another, from where that is now."""
    return kept(k.found, ("covered", stand.id, other.id), lambda: _cover(k, stand, other))


def _cover(k: Battle, stand: Stand, other: Stand) -> bool:
    return (stand.artillery and not stand.limbered) or any(True for _ in sheltered(k, stand, other.front))


def kept_back(k: Battle, side: int) -> bool:
    """Whether a side need not go at the enemy: it is ahead."""
    return kept(k.found, ("ahead", side, k.holders), lambda: ahead(k, side))


def threatened(k: Battle, stand: Stand, style: Style, about: list[Stand], alone: tuple[bool, ...]) -> int:
    """What standing so offers the enemy: his fire, of which others draw their part who are before him too, and a flank, or limbered
    guns, within his reach."""
    cost, first = 0, None
    for row, whole in zip(about, alone, strict=True):
        if not row.horse and not row.column and (shot := _shot(row, stand)) and in_sight(k, stand, row):
            cost, first = cost + (shot if whole else shot * SHARED // WHOLE), first or row
    if first is not None and _cover(k, stand, first):
        cost //= 2
    cost = cost * style.caution // (2 * WHOLE)
    near = (row for row in about if not row.artillery and tabletop.point_gap(stand.quad, *row.front) <= OPEN)
    if stand.artillery:
        return cost + (TEAMS if stand.limbered and any(near) else 0)
    return cost + sum(FLANKED for row in near if behind_front(stand, *row.front))


def _alone(k: Battle, foe: Stand, stand: Stand) -> bool:
    """Whether an enemy could fire at nobody but a stand, wherever the others of its side go in their move."""

    def found() -> set[int]:
        most = longest(foe)
        rows = (row for row in k.of_side(1 - foe.side) if not row.routed)
        return {row.id for row in rows if gap(row.quad, foe.quad) <= most + _to_go(k, row)}

    before: set[int] = kept(k.found, ("before", foe.id, k.moving), found)
    return before <= {stand.id}


def _to_go(k: Battle, stand: Stand) -> int:
    """How far a brigade may yet go in this move."""
    return 0 if stand.done or stand.artillery else left(begun(k, stand)) // PARTS
