"""Where commanders ride: to where most of their own are in reach, and to who is to be rallied.

A careful commander rides before his stands move, to a post on their way from which all can be in command next turn; they
then keep within his reach.
"""

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from longroll import tabletop
from longroll.rulesets.volley_and_bayonet.advice import places
from longroll.rulesets.volley_and_bayonet.command.in_command import near, upward
from longroll.rulesets.volley_and_bayonet.contact.contact import CONTACT, touched
from longroll.rulesets.volley_and_bayonet.movement.commanders_rides import Ride
from longroll.rulesets.volley_and_bayonet.movement.move_under_way import rate
from longroll.rulesets.volley_and_bayonet.record.battle import Battle
from longroll.rulesets.volley_and_bayonet.record.setting import laid
from longroll.rulesets.volley_and_bayonet.record.units import Commander, Stand
from longroll.rulesets.volley_and_bayonet.tables import BASES, CAVALRY, COMMAND
from longroll.staff import Tasks, best
from longroll.tabletop import Pose, gap

LED = 30
"""What it is worth to have a stand in reach next turn, against an inch nearer to the goal."""
STEP, STEPS = 4_000, 4
"""How far apart the posts on the way to a goal are, and how many."""
SAFE, UNSAFE = 5_000, 40
"""How near to an enemy a post is dangerous, and what that costs."""
BETTER = 2
"""By how much a post must be better than where he is."""


def post(k: Battle, chief: Commander, told: Tasks) -> Ride | None:
    """A ride to the place on the way of his stands from which most will be in command; None where he is there."""
    if chief.rank != "division" and (found := _to_rally(k, chief)) is not None:
        return found
    mine = [row for row in k.of_formation(chief.formation) if not row.routed]
    if not mine:
        return _after(k, chief)
    lead = min(mine, key=lambda row: (row.artillery, places.nearest(k, row)[0], row.id))
    goal = places.aim(k, lead, told.get(chief.formation))
    rated = {to: _rated(k, chief, to, mine, goal) for to in (chief.pose, *_posts(mine, goal)) if _rides(k, chief, to)}
    to = max(rated, key=lambda each: (rated[each], each == chief.pose))
    return Ride(chief.id, to) if rated[to] >= rated.get(chief.pose, -10_000) + BETTER else None


def _posts(mine: Sequence[Stand], goal: places.Goal) -> Iterator[Pose]:
    """On the way to the goal from the middle of all, of those in command and of those out of it; behind each, between two."""
    for rows in (mine, [row for row in mine if row.in_command], [row for row in mine if not row.in_command]):
        if rows:
            middle = Pose(*_middle(rows), 0)
            way = middle.bearing(goal.x, goal.y)
            far = middle.distance(goal.x, goal.y)
            for step in range(STEPS + 1):
                if step * STEP <= far:
                    yield replace(middle.toward(way, step * STEP), heading=0)
    yield from (replace(_behind(row), heading=0) for row in mine)
    for place, one in enumerate(mine):
        yield from (Pose(*_middle((one, other)), 0) for other in mine[:place])


def _rides(k: Battle, chief: Commander, to: Pose) -> bool:
    half, setting = BASES["commander"][0] // 2, laid(k.setting)
    inside = half <= to.x <= setting.width - half and half <= to.y <= setting.height - half
    return inside and chief.pose.distance(*to.spot) <= CAVALRY


def _rated(k: Battle, chief: Commander, to: Pose, mine: Sequence[Stand], goal: places.Goal) -> int:
    there = replace(chief, pose=to)
    value = -tabletop.length(to.x - goal.x, to.y - goal.y) // 1_000
    for row in mine:
        if fought := touched(k, row):
            value += LED * (_far(row, there) <= COMMAND) // 2
            value += LED * (_far(_beaten(row, fought), there) <= COMMAND) // 2
        else:
            fixed = row.done or not row.in_command or (row.artillery and not row.limbered)
            led = LED if row.in_command else LED * 3 // 2
            value += led * (_far(row, there) <= COMMAND + (0 if fixed else rate(row) * 3 // 4))
    near = min((gap(there.quad, row.quad) for row in k.enemies(chief.side) if not row.routed), default=SAFE)
    return value - UNSAFE * (near < SAFE)


def _far(stand: Stand, chief: Commander) -> int:
    return min(gap(base, chief.quad) for base in stand.bases)


def _beaten(stand: Stand, enemies: Sequence[Stand]) -> Stand:
    """A stand where it would be if it lost its melee (VB-MELEE-09)."""
    x, y = _middle(enemies)
    away = Pose(x, y).bearing(*stand.pose.spot)
    return replace(stand, pose=stand.pose.toward(away, rate(stand) // 2), trail=())


def _middle(rows: Sequence[Stand]) -> tuple[int, int]:
    x = tabletop.divide(sum(row.pose.x for row in rows), len(rows))
    return x, tabletop.divide(sum(row.pose.y for row in rows), len(rows))


def _after(k: Battle, chief: Commander) -> Ride | None:
    """Who has no stands of his own rides after those under his divisions, to be at hand where they rout."""
    mine = [row for row in k.of_side(chief.side) if chief.formation in upward(k, row.formation)]
    if not mine:
        return None
    x, y = _middle(mine)
    if chief.pose.distance(x, y) <= CAVALRY // 2:
        return None
    to = replace(chief.pose.toward(chief.pose.bearing(x, y), CAVALRY // 2), heading=0)
    return Ride(chief.id, to)


def _to_rally(k: Battle, chief: Commander) -> Ride | None:
    """A ride to the nearest of those whom he can rally."""
    routed = [
        row
        for row in k.of_side(chief.side)
        if row.routed and (chief.rank == "army" or chief.formation in upward(k, row.formation))
    ]
    for row in sorted(routed, key=lambda each: (chief.pose.distance(*each.pose.spot), each.id)):
        if (found := _beside(chief, row)) is not None:
            return found
    return None


def ride(k: Battle, chief: Commander) -> Ride | None:
    """Where a commander has most of his own in reach; one of a corps goes to rally whom he can."""
    if chief.rank != "division" and (found := _to_rally(k, chief)) is not None:
        return found
    mine = [row for row in k.of_formation(chief.formation) if not row.routed]
    if not mine:
        return None
    held = sum(near(row, chief) for row in mine)
    x = tabletop.divide(sum(row.pose.x for row in mine), len(mine))
    y = tabletop.divide(sum(row.pose.y for row in mine), len(mine))
    between = [
        Pose((one.pose.x + other.pose.x) // 2, (one.pose.y + other.pose.y) // 2, 0)
        for place, one in enumerate(mine)
        for other in mine[:place]
    ]
    spots = [Pose(x, y, 0), *between, *(replace(_behind(row), heading=0) for row in mine)]
    rides = [Ride(chief.id, to) for to in spots if chief.pose.distance(*to.spot) <= CAVALRY]

    def reached(to: Ride) -> int:
        there = replace(chief, pose=to.to)
        return 1_000 * sum(near(row, there) for row in mine) - tabletop.length(to.to.x - x, to.to.y - y) // 100

    chosen = best(rides, reached)
    better = chosen is not None and sum(near(row, replace(chief, pose=chosen.to)) for row in mine) > held
    return chosen if better else None


def _behind(stand: Stand) -> Pose:
    return stand.pose.ahead(-(stand.depth + BASES["commander"][1]) // 2 - CONTACT // 2)


def _beside(chief: Commander, stand: Stand) -> Ride | None:
    """A ride to touch a routed stand."""
    to = replace(_behind(stand), heading=stand.pose.heading)
    far = chief.pose.distance(*to.spot)
    return Ride(chief.id, to) if CONTACT < far <= CAVALRY else None
