"""Where a stand comes to that goes straight back: in rout, retreat, evasion or repulse (VB-ROUT-01, VB-MELEE-09)."""

from collections.abc import Iterable
from typing import NamedTuple

from msgspec.structs import replace

from longroll import tabletop
from longroll.rulesets.volley_and_bayonet.contact.contact import CONTACT, in_the_way, lies_on, off_table
from longroll.rulesets.volley_and_bayonet.ground.passage import Mover, Passage, passage
from longroll.rulesets.volley_and_bayonet.movement.changes_of_state import in_line
from longroll.rulesets.volley_and_bayonet.movement.going import column_of, trample
from longroll.rulesets.volley_and_bayonet.record.battle import Battle
from longroll.rulesets.volley_and_bayonet.record.setting import laid
from longroll.rulesets.volley_and_bayonet.record.units import Stand
from longroll.rulesets.volley_and_bayonet.tables import OBLIQUE
from longroll.tabletop import Pose, Ring, first_contact, gap, swept

FAN = 50
"""How far apart the ways are that are tried, in tenths of a degree."""
STRIDE = 250
"""How often a way is looked at, in thousandths."""
BEYOND = 12_000
"""How much further than its move a stand goes to be clear of friends, at most."""


class Flight(NamedTuple):
    """A way back: where it ends, how far it went, whether it was cut short, whom of its own it goes through, whether it leads
    off the table."""

    pose: Pose
    far: int
    blocked: bool
    through: tuple[int, ...]
    off: bool = False

    @property
    def leads_away(self) -> bool:
        """Whether it leads anywhere on the table, out of what it touched."""
        return self.far > CONTACT and not self.off


def flight(
    b: Battle,
    stand: Stand,
    heading: int,
    far: int,
    *,
    clear: int = 0,
    facing: int | None = None,
    ignoring: Iterable[int] = (),
) -> Flight:
    """The way of a stand that goes back along a heading, or as near to it as it can within 45 degrees.

    It keeps `clear` of enemies that are not ignored, and ends clear of friends; `facing` is how it then faces, as it goes if
    nothing is said.
    """
    ignored, best = frozenset(ignoring), None
    stand = in_line(stand) if stand.column else stand
    for turn in range(0, OBLIQUE + 1, FAN):
        ways = {(heading + off) % tabletop.TURN for off in (turn, -turn)}
        tried = [_straight(b, stand, way, far, clear, way if facing is None else facing, ignored) for way in ways]
        nearest = max(tried, key=lambda one: (not one.blocked, one.far, -one.pose.y, -one.pose.x))
        if not nearest.blocked:
            return nearest
        if best is None or nearest.far > best.far:
            best = nearest
    assert best is not None
    return best


def _straight(b: Battle, stand: Stand, way: int, far: int, clear: int, facing: int, ignored: frozenset[int]) -> Flight:
    start = Pose(*stand.pose.spot, facing)
    quad, bar = stand.quad_at(start), _as_far_as_it_goes(b, stand, start, way, far)
    most = bar.far
    enemies = [row for row in b.enemies(stand.side) if row.id not in ignored]
    for row in enemies:
        for base in row.bases:
            if hit := first_contact(quad, way, base, far + clear):
                most = min(most, hit.distance)
    gone = most
    while any(
        _near(stand, start.toward(way, gone), base, clear) < min(clear, gap(quad, base))
        for row in enemies
        for base in row.bases
    ):
        gone = max(0, gone - STRIDE)
    blocked = gone < bar.far or bar.barred
    end = start.toward(way, gone)
    if off_table(b, stand.quad_at(end)):
        return Flight(end, gone, False, _through(b, stand, start, end), off=True)
    settled = gone if _free(b, stand, end) else _clear_of_friends(b, stand, start, way, gone, blocked, enemies)
    end = start.toward(way, settled)
    if off_table(b, stand.quad_at(end)):
        return Flight(end, settled, False, _through(b, stand, start, end), off=True)
    return Flight(end, settled, blocked, _through(b, stand, start, end))


class Bar(NamedTuple):
    """How far an allowance leads over the ground, and whether it ends there because the way is barred."""

    far: int
    barred: bool


def _as_far_as_it_goes(b: Battle, stand: Stand, start: Pose, way: int, far: int) -> Bar:
    """How far a stand gets that pays for distance, and nothing else, before ground that it may not enter (VB-ROUT-01)."""
    over = _over(b, stand, start, way, far)
    end = over.barred.at if over.barred is not None else far
    gone, left = 0, far
    for part in over.stretches:
        whole = max(0, min(part.end, end) - part.start)
        step = min(whole, left // part.times)
        gone, left = gone + step, left - step * part.times
        if step < whole:
            return Bar(gone, False)
    return Bar(end, over.barred is not None)


def _over(b: Battle, stand: Stand, start: Pose, way: int, far: int) -> Passage:
    """The ground that the middle of its front goes over."""
    front = stand.front_at(start)
    return passage(laid(b.setting).land, front, tabletop.ahead(*front, way, far, 0), Mover(column_of(stand)), b.ground)


def _near(stand: Stand, pose: Pose, base: Ring, clear: int) -> int:
    return gap(stand.quad_at(pose), base) if clear else 0


def _free(b: Battle, stand: Stand, end: Pose) -> bool:
    quad = stand.quad_at(end)
    return in_the_way(b, stand, (quad,)) is None


def _clear_of_friends(
    b: Battle, stand: Stand, start: Pose, way: int, gone: int, blocked: bool, enemies: list[Stand]
) -> int:
    """How far it goes so as to end on nobody: on until it is clear, if nothing bars the way, or back (VB-ROUT-03)."""
    if not blocked:
        bar = _over(b, stand, start, way, gone + BEYOND).barred
        for more in range(gone + STRIDE, gone + BEYOND if bar is None else bar.at, STRIDE):
            end = start.toward(way, more)
            quad = stand.quad_at(end)
            if any(lies_on(quad, row) for row in enemies):
                break
            if _free(b, stand, end):
                return more
    return next((less for less in range(gone, 0, -STRIDE) if _free(b, stand, start.toward(way, less))), 0)


def _through(b: Battle, stand: Stand, start: Pose, end: Pose) -> tuple[int, ...]:
    """The friends whose bases the way crosses, the nearest first."""
    if start.spot == end.spot:
        return ()
    way = swept(start, end, stand.width, stand.depth)
    crossed = [row for row in b.of_side(stand.side) if row.id != stand.id and lies_on(way, row)]
    return tuple(row.id for row in sorted(crossed, key=lambda row: (stand.pose.distance(*row.pose.spot), row.id)))


def go(b: Battle, number: int, way: Flight) -> Stand:
    """Put a stand where its flight ends; its commander goes with it (VB-MOVE-18)."""
    stand = b.stands[number]
    before = stand.pose
    trample(b, stand, before, way.pose)
    b.put_stands(replace(stand, pose=way.pose, stationary=False, column=False, trail=(), grounded=False))
    for row in b.commanders:
        if row.present and row.attached == number:
            b.change_commander(row.id, pose=row.pose.shifted(way.pose.x - before.x, way.pose.y - before.y))
    return b.stands[number]
