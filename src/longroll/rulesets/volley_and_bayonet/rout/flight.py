"""Where a stand comes to that goes straight back: in rout, retreat, evasion or repulse (VB-ROUT-01, VB-MELEE-09)."""

from collections.abc import Iterable
from typing import NamedTuple

from msgspec.structs import replace

from longroll import tabletop
from longroll.miniatures.positions import kept
from longroll.rulesets.volley_and_bayonet.contact.contact import CONTACT, in_the_way, lies_on, near_bases, off_table
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
LEG = 8_000
"""In what lengths the ground along a way is looked at."""
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
    ignored = frozenset(ignoring)
    stand = in_line(stand) if stand.column else stand
    asked = "flight", stand.id, stand.pose, column_of(stand), heading, far, clear, facing, ignored, b.ground
    return kept(b.lie, asked, lambda: _nearest_way(b, stand, heading, far, clear, facing, ignored))


def _nearest_way(
    b: Battle, stand: Stand, heading: int, far: int, clear: int, facing: int | None, ignored: frozenset[int]
) -> Flight:
    best = None
    for turn in range(0, OBLIQUE + 1, FAN):
        ways = {(heading + off) % tabletop.TURN for off in (turn, -turn)}
        tried = [_straight(b, stand, way, far, clear, way if facing is None else facing, ignored) for way in ways]
        nearest = max(tried, key=lambda one: (not one.blocked, one.far, -one.pose.y, -one.pose.x))
        if best is None or not nearest.blocked or nearest.far > best.far:
            best = nearest
        if not best.blocked:
            break
    assert best is not None
    return best._replace(through=_through(b, stand, best.pose))


def _straight(b: Battle, stand: Stand, way: int, far: int, clear: int, facing: int, ignored: frozenset[int]) -> Flight:
    """One way of those that are tried, whomever of its own it goes through."""
    start = Pose(*stand.pose.spot, facing)
    quad, bar = stand.quad_at(start), _as_far_as_it_goes(b, stand, start, way, far)
    reach = bar.far + clear + tabletop.ROUNDING
    near = [
        (base, gap(quad, base))
        for number, base in near_bases(b, quad, reach)
        if b.stands[number].side != stand.side and number not in ignored
    ]
    met = (first_contact(quad, way, base, bar.far) for base, _ in near)
    gone = min((hit.distance for hit in met if hit is not None), default=bar.far)
    berths = [(base, min(clear, away)) for base, away in near if clear and away]
    while (short := _short(stand.quad_at(start.toward(way, gone)), berths)) > 0:
        gone = max(0, gone - STRIDE * max(1, (short - tabletop.ROUNDING) // STRIDE))
    blocked = gone < bar.far or bar.barred
    end = start.toward(way, gone)
    if not off_table(b, stand.quad_at(end)) and in_the_way(b, stand, (stand.quad_at(end),)) is not None:
        gone = _clear_of_friends(b, stand, start, way, gone, blocked, ignored)
        end = start.toward(way, gone)
    off = off_table(b, stand.quad_at(end))
    return Flight(end, gone, blocked and not off, (), off)


def _short(quad: Ring, berths: Iterable[tuple[Ring, int]]) -> int:
    """By how much a stand is nearer to somebody than it may be, at most: at least so far it has to go back."""
    return max((least - gap(quad, base) for base, least in berths), default=0)


class Bar(NamedTuple):
    """How far an allowance leads over the ground, and whether it ends there because the way is barred."""

    far: int
    barred: bool


def _as_far_as_it_goes(b: Battle, stand: Stand, start: Pose, way: int, far: int) -> Bar:
    """How far a stand gets that pays for distance, and nothing else, before ground that it may not enter (VB-ROUT-01)."""
    over = _over(b, stand, start, way, far)
    end = far if over.barred is None else min(over.barred.at, far)
    gone, left = 0, far
    for part in over.stretches:
        whole = max(0, min(part.end, end) - part.start)
        step = min(whole, left // part.times)
        gone, left = gone + step, left - step * part.times
        if step < whole:
            return Bar(gone, False)
    return Bar(end, end < far)


def _over(b: Battle, stand: Stand, start: Pose, way: int, far: int) -> Passage:
    """The ground that the middle of its front goes over so far, and on to a whole leg: along a line several ways are asked for."""
    land, front, mover = laid(b.setting).land, stand.front_at(start), Mover(column_of(stand), back=True)
    end = tabletop.ahead(*front, way, -(-far // LEG) * LEG, 0)
    return kept(b.ways, (front, end, mover.column), lambda: passage(land, front, end, mover, b.ground))


def _clear_of_friends(
    b: Battle, stand: Stand, start: Pose, way: int, gone: int, blocked: bool, ignored: frozenset[int]
) -> int:
    """How far it goes so as to end on nobody: on until it is clear, if nothing bars the way, or back (VB-ROUT-03)."""
    ground = swept(start, start.toward(way, gone + BEYOND), stand.width, stand.depth)
    others = [(b.stands[number], base) for number, base in near_bases(b, ground, 0) if number != stand.id]
    bases = tabletop.Bases([base for _, base in others], [0] * len(others))

    def on(far: int) -> list[Stand]:
        quad = stand.quad_at(start.toward(way, far))
        return [others[at][0] for at in tabletop.bases_under(bases, quad, tabletop.ROUNDING)]

    if not blocked:
        bar = _over(b, stand, start, way, gone + BEYOND).barred
        most = gone + BEYOND if bar is None else min(bar.at, gone + BEYOND)
        for more in range(gone + STRIDE, most, STRIDE):
            met = on(more)
            if any(row.side != stand.side and row.id not in ignored for row in met):
                break
            if not met:
                return more
    return next((less for less in range(gone, 0, -STRIDE) if not on(less)), 0)


def _through(b: Battle, stand: Stand, end: Pose) -> tuple[int, ...]:
    """The friends whose bases the way crosses, the nearest first."""
    start = Pose(*stand.pose.spot, end.heading)
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
