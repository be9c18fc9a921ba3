"""Where a stand may move: the law of arrows (BC-MOVE-01 to 18, BC-TACT-01 to 03, BC-MARCH-01 and 02).  A move is
answered by the pose it ends in.  A stand slides the whole length of one arrow, laid within 30 degrees of an edge's
outward normal, and, led by its front, may turn up to 45 degrees at the end; or it makes the specialized Tactic, which
sets the middle of its front or rear edge on the far end of the arrow's arc, facing any way.  `Outlook` holds what all
moves of one stand in one action share, so that many ends can be tried."""

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Literal

import msgspec

from longroll import tabletop
from longroll.flow import Refusal
from longroll.miniatures.legal import nearest_end
from longroll.once import Once
from longroll.rulesets.brigade.fire import line_of_fire
from longroll.rulesets.brigade.ground import terrain
from longroll.rulesets.brigade.movement.arrows import (
    EDGES,
    ROUNDED,
    edge_toward,
    foot_of_edge,
    inches,
    middle_of_edge,
    slid,
    special_arc,
    special_end,
    squares_crossed,
)
from longroll.rulesets.brigade.movement.clear_ground import fits, may_leave, passes, way_to
from longroll.rulesets.brigade.record import Battle, General, Stand, facing, laid
from longroll.rulesets.brigade.record.positions import positions, works
from longroll.rulesets.brigade.tables import ARROWS, OFF_STRAIGHT, PIVOT, TACTIC, arrow_of
from longroll.tabletop import Pose, Ring, between, turn_to

Action = Literal["Move", "March", "Tactic"]
NOT_OPEN = Refusal("BC-MOVE-03", "that way is not open")
"""Where nobody wants to know who bars it."""


class Plan(msgspec.Struct, gc=False, frozen=True):
    """A move that is allowed: its arrow (0 is T), the pose it ends in, and what it takes.  `special`: by the
    specialized Tactic.  `checked`: after a discipline check, for which `reasons` call.  `squares` are those the arrow
    counts in.  `stopped`: a barricade ends it early.  `over` are lone enemy generals in the way.  `leaves`: it goes off
    the map, in a fighting retirement."""

    arrow: int
    end: Pose
    special: bool = False
    checked: bool = False
    reasons: tuple[Refusal, ...] = ()
    squares: tuple[int, ...] = ()
    stopped: bool = False
    over: tuple[int, ...] = ()
    leaves: bool = False


@dataclass(eq=False)
class Outlook:
    """What the moves of one stand in one action have in common.  `free`: no check is called for; `touching`: it may end
    in contact with enemies; `points`: paid for with Action Points, so that squares' numbers do not bind it, though an X
    does (BC-MOVE-11).  `terse`: who bars a way is not asked."""

    b: Battle
    stand: Stand
    action: Action
    free: bool = False
    touching: bool = False
    points: bool = False
    terse: bool = False

    def __post_init__(self) -> None:
        self.setting = laid(self.b.setting)
        longest = arrow_of(self.stand.discipline)
        if self.action == "March":
            longest = min(longest + 1, 4)
        self.longest = TACTIC if self.action == "Tactic" else longest

    @Once
    def fire(self) -> Stand | None:
        """The enemy under whose fire it starts."""
        return line_of_fire.under_fire(self.b, self.stand)

    def arrows(self) -> tuple[int, ...]:
        """The arrows of different length that it might use, the longest first: arrow 1 is as long as T, and T is used."""
        return (*range(self.longest, 1, -1), TACTIC)

    def plan(self, to: Pose) -> Plan | Refusal:
        """The move that ends in a pose, or why there is none."""
        pose, stand = self.stand.pose, self.stand
        far = tabletop.length(to.x - pose.x, to.y - pose.y)
        arrow = next((each for each in (TACTIC, 2, 3, 4) if abs(ARROWS[each] - far) <= ROUNDED), None)
        refusal: Refusal | None = None
        if arrow is not None:
            direction = tabletop.bearing(to.x - pose.x, to.y - pose.y)
            edge = self._slides(arrow, direction, to)
            by_arrow = edge if isinstance(edge, Refusal) else self.slide(arrow, direction, to, edge)
            if isinstance(by_arrow, Plan):
                return by_arrow
            refusal = by_arrow
        if (arc := special_arc(stand, to)) is not None:
            by_arc = self.special(to, *arc)
            if isinstance(by_arc, Plan) or refusal is None:
                return by_arc
        if far > ARROWS[4] + ROUNDED:
            return Refusal("BC-MOVE-18", f"that is {inches(far)} away, and one arrow leads {inches(ARROWS[4])} at most")
        because = f"{stand.name} would go {inches(far)}, which is the whole length of no arrow"
        lengths = ", ".join(inches(ARROWS[each]) for each in reversed(self.arrows()))
        return refusal or Refusal("BC-MOVE-03", because, f"arrows go {lengths}")

    def _slides(self, arrow: int, direction: int, to: Pose) -> int | Refusal:
        """The edge that leads when an arrow of this length leads to a pose in the direction it lies in, or why none does."""
        stand, pose = self.stand, self.stand.pose
        if arrow > self.longest:
            if self.action == "Tactic":
                return Refusal("BC-TACT-01", f"a Tactic uses the T arrow, {inches(ARROWS[TACTIC])}")
            rule = "BC-MARCH-01" if self.action == "March" else "BC-MOVE-04"
            because = f"{stand.name}, Discipline {stand.discipline}, goes {inches(ARROWS[self.longest])} at most"
            return Refusal(rule, because, f"it may use arrow {self.longest} or a shorter one")
        if (edge := edge_toward(pose, direction)) is None:
            least = min(between(direction, pose.heading + 900 * each) for each in range(4))
            return Refusal("BC-MOVE-05", f"the arrow would lie {least / 10:g} degrees off an edge, and 30 is the most")
        turn = between(pose.heading, to.heading)
        if edge and turn:
            return Refusal("BC-MOVE-17", f"{stand.name} keeps its facing when its {EDGES[edge]} edge leads")
        if turn > PIVOT:
            because = f"it would turn {turn / 10:g} degrees, and 45 is the most"
            return Refusal("BC-MOVE-06", because, "use the specialized Tactic")
        return edge

    def slide(self, arrow: int, direction: int, to: Pose, edge: int | None = None) -> Plan | Refusal:
        """The slide to a pose that the geometry of arrows allows; the edge that leads is found where it is not said."""
        b, stand, pose = self.b, self.stand, self.stand.pose
        length, end = ARROWS[arrow], to
        stop = terrain.stopped(b, stand.quad, direction, length) if b.barricades else length
        if stop < length:
            end = slid(pose, direction, stop)
        across, along = end.x - pose.x, end.y - pose.y
        straight = tabletop.carried(stand.quad, across, along)
        ring = straight if end.heading == pose.heading else facing.base_at(stand, end)
        if edge is None:
            edge = edge_toward(pose, direction) or 0
        x, y = foot_of_edge(stand, pose, edge)
        return self._judge(arrow, end, ring, straight, (x, y, x + across, y + along), stop < length)

    def special(self, to: Pose, start: Pose, end: Pose) -> Plan | Refusal:
        """The specialized Tactic to a pose, its arc running from `start` to `end` (BC-TACT-03)."""
        b, stand, ring = self.b, self.stand, facing.base_at(self.stand, to)
        if b.barricades:
            hull, touched = tabletop.hull(stand.quad + ring), terrain.pieces(b, stand.quad)
            for piece, base in works(b, hull):
                if facing.overlaps(ring, base):
                    return Refusal("BC-TERR-15", f"{stand.name} would stand on a barricade, which is never removed")
                if piece not in touched and facing.overlaps(hull, base):
                    return Refusal("BC-TERR-11", f"{stand.name} would turn across a barricade")
        found = self._judge(TACTIC, to, ring, ring, (start.x, start.y, end.x, end.y), False)
        return found if isinstance(found, Refusal) else msgspec.structs.replace(found, special=True)

    def _judge(
        self, arrow: int, end: Pose, ring: Ring, straight: Ring, way: tuple[int, int, int, int], stopped: bool
    ) -> Plan | Refusal:
        """Whether a way that the arrow allows is open, cheapest questions first.  `way` is that of the leading edge's midpoint,
        `ring` the base at its end, `straight` the same not yet turned by the slide."""
        b, stand = self.b, self.stand
        leaves = False
        met: list[General] = []
        if (there := way_to(b, stand, ring, straight)) != tabletop.OPEN:
            if there == tabletop.SHUT and self.terse and not b.retiring[stand.side]:
                return NOT_OPEN
            leaves = terrain.outside(self.setting, ring) and may_leave(b, stand.side, ring)
            if not leaves and (refusal := fits(b, stand, end, touching=self.touching)):
                return refusal
            hull = tabletop.hull(stand.quad + straight)
            met = facing.generals_near(b, hull, side=1 - stand.side)
            if refusal := passes(b, stand, hull, met):
                return refusal
        squares = () if arrow == TACTIC else squares_crossed(self.setting, *way)
        if refusal := self.limited(squares):
            return refusal
        kinds = terrain.restrictive(b, stand.pose.x, stand.pose.y, end.x, end.y)
        reasons = terrain.reasons(kinds, terrain.steep(b, *way))
        if terrain.too_steep(stand, reasons):
            return terrain.cannot_climb(stand)
        if self.fire is not None:
            because = f"{stand.name} is under fire of {self.fire.name}"
            reasons = (Refusal("BC-MOVE-08", because, "use the Tactic arrow"), *reasons)
        if arrow != TACTIC and reasons:
            rule, because = "BC-MOVE-02", ", and ".join(each.because for each in reasons)
            return reasons[0] if len(reasons) == 1 else Refusal(rule, because, "use the Tactic arrow")
        if not leaves and (refusal := self.exposed(end)):
            return refusal
        checked = not self.free and (self.action == "Tactic" or bool(reasons))
        # One who is among his troops has barred the way already: those met here are alone.
        over = tuple(one.id for one in met)
        return Plan(arrow, end, False, checked, reasons, squares, stopped, over, leaves)

    def exposed(self, end: Pose) -> Refusal | None:
        """Why a March may not end at a pose: under fire (BC-MARCH-02)."""
        enemy = line_of_fire.under_fire(self.b, self.stand, end) if self.action == "March" else None
        if enemy is None:
            return None
        return Refusal("BC-MARCH-02", f"the March would end under fire of {enemy.name}", "stop short of it")

    def limited(self, squares: tuple[int, ...]) -> Refusal | None:
        """Why no Move arrow may be laid in these squares (BC-MOVE-11)."""
        b = self.b
        for number in squares:
            if (square := self.setting.squares[number]).limit == 0:
                return Refusal("BC-MOVE-11", f"square {square.name} allows no Move arrow", "use the Tactic arrow")
            laid_there = b.arrows[number] if b.arrows else 0
            if not self.points and laid_there >= square.limit:
                because = f"{laid_there} Move arrows lie in square {square.name}, and {square.limit} are the most"
                return Refusal("BC-MOVE-11", because, "use the Tactic arrow")
        return None

    # --- ends to choose from
    def left(self) -> tuple[int, ...]:
        """The arrows that are left to it, the longest first; T alone by the action, by fire, or by the ground it stands in."""
        at = self.stand.pose.spot
        forced = self.action == "Tactic" or self.fire is not None or any(terrain.restrictive(self.b, *at, *at))
        return (TACTIC,) if forced else self.arrows()

    def ends(self) -> Iterator[Pose]:
        """Good ends: ahead by each arrow, obliquely, back, aside, about-face; every one allowed."""
        return (to for to, _ in self.open())

    def open(self) -> Iterator[tuple[Pose, Plan]]:
        """The same, each with the move to it."""
        for to in dict.fromkeys(self._good()):
            if isinstance(found := self.plan(to), Plan):
                yield to, found

    def _good(self) -> Iterator[Pose]:
        arrows, pose, stand = self.left(), self.stand.pose, self.stand
        for arrow in arrows:
            yield slid(pose, pose.heading, ARROWS[arrow])
        for off in (-OFF_STRAIGHT, OFF_STRAIGHT):
            yield slid(pose, pose.heading + off, ARROWS[arrows[0]])
            yield slid(pose, pose.heading + off, ARROWS[arrows[0]], off)
        for turn in (-PIVOT, PIVOT):
            yield slid(pose, pose.heading, ARROWS[TACTIC], turn)
        for edge in (2, 1, 3):
            yield slid(pose, pose.heading + 900 * edge, ARROWS[TACTIC])
        yield special_end(stand, 2, pose.heading + 1800, 2, pose.heading + 1800)
        for turn in (-900, 900):
            yield special_end(stand, 0, pose.heading, 0, pose.heading + turn)

    def draw(self, rng: Random, tries: int = 12) -> tuple[Pose, Plan] | None:
        """A legal end drawn at random, with the move to it: a few are tried, then the good ones are gone through; None if
        none is open."""
        arrows, stand, pose = self.left(), self.stand, self.stand.pose
        for _ in range(tries):
            if not int(5 * rng.random()):
                start, end = 2 * int(2 * rng.random()), 2 * int(2 * rng.random())
                direction = pose.heading + 900 * start + 10 * int(181 * rng.random()) - 900
                to = special_end(stand, start, direction, end, 10 * int(360 * rng.random()))
                found = self.plan(to)
            else:
                edge = max(0, int(7 * rng.random()) - 3)
                arrow = arrows[int(len(arrows) * rng.random())]
                direction = (pose.heading + 900 * edge + 10 * int(61 * rng.random()) - 300) % 3600
                to = slid(pose, direction, ARROWS[arrow], 0 if edge else 10 * int(91 * rng.random()) - 450)
                found = self.slide(arrow, direction, to, edge)
            if isinstance(found, Plan):
                return to, found
        return next(self.open(), None)

    def nearest(self, wanted: Pose) -> Pose | None:
        """The allowed end nearest to a pose that a stand was dragged to; None if none near it is allowed."""
        return nearest_end(self._barred, self._around(wanted), wanted, 60)

    def _barred(self, to: Pose) -> Refusal | None:
        found = self.plan(to)
        return found if isinstance(found, Refusal) else None

    def _around(self, wanted: Pose) -> Iterator[Pose]:
        """Ends by every arrow and edge that come nearest to a pose."""
        stand, pose = self.stand, self.stand.pose
        toward = pose.bearing(wanted.x, wanted.y) if (wanted.x, wanted.y) != (pose.x, pose.y) else 0
        turn = min(max(turn_to(pose.heading, wanted.heading), -PIVOT), PIVOT)
        for arrow in self.left():
            for edge in range(4):
                normal = pose.heading + 900 * edge
                off = min(max(turn_to(normal % 3600, toward), -OFF_STRAIGHT), OFF_STRAIGHT)
                for part in {off, 0}:
                    yield slid(pose, normal + part, ARROWS[arrow], 0 if edge else turn)
                    yield slid(pose, normal + part, ARROWS[arrow])
        for start in (0, 2):
            normal = pose.heading + 900 * start
            from_ = middle_of_edge(stand, pose, start)
            for end in (0, 2):
                at = middle_of_edge(stand, wanted, end)
                for way in {from_.bearing(at.x, at.y), normal % 3600}:
                    off = min(max(turn_to(normal % 3600, way), -900), 900)
                    yield special_end(stand, start, normal + off, end, wanted.heading)


def unable(b: Battle, stand: Stand) -> Refusal | None:
    """Why a stand may not move at all: off the map, routed, or held in melee (BC-MOVE-16, BC-ROUT-09)."""
    if stand.place != "table":
        return Refusal("BC-MOVE-03", f"{stand.name} is not on the map")
    if stand.routed:
        return Refusal("BC-ROUT-09", f"{stand.name} is routed", "rally it first")
    if facing.pinned(b, stand):
        return Refusal("BC-MOVE-16", f"{stand.name} is held by an enemy in contact")
    return None


def plan(
    b: Battle, stand: Stand, to: Pose, action: Action, free: bool = False, touching: bool = False, points: bool = False
) -> Plan | Refusal:
    """The move by which a stand comes to a pose, or why it may not; see `Outlook` for the switches.  The law asks it, then the
    check, then the move: the last answer is kept while nobody has stirred."""
    noted, asked = positions(b).found, _asked(b, stand, to, action, free, touching, points)
    latest: tuple[object, Plan | Refusal] | None = noted.get("move")
    if latest is not None and latest[0] == asked:
        return latest[1]
    found = unable(b, stand) or Outlook(b, stand, action, free, touching, points).plan(to)
    noted["move"] = asked, found
    return found


def bars(
    b: Battle, stand: Stand, to: Pose, action: Action, free: bool = False, touching: bool = False, points: bool = False
) -> Refusal | None:
    """Why a stand may not come to a pose by a move."""
    found = plan(b, stand, to, action, free, touching, points)
    return found if isinstance(found, Refusal) else None


def _asked(b: Battle, *asked: object) -> tuple[object, ...]:
    """What a move depends on besides the places of stands: the record of the stand itself too, as it may be asked about one
    that is not where the battle has it."""
    return asked, b.arrows, b.barricades, b.retiring, b.options, b.setting, b.generals


def draw(b: Battle, stand: Stand, action: Action, rng: Random, points: bool = False) -> Pose | None:
    """A legal end drawn at random and quickly, or None if none was found."""
    if unable(b, stand):
        return None
    if (found := Outlook(b, stand, action, points=points, terse=True).draw(rng)) is None:
        return None
    to, drawn = found
    positions(b).found["move"] = _asked(b, stand, to, action, False, False, points), drawn
    return to


def halted(b: Battle, stand: Stand, to: Pose) -> Pose:
    """Where a slide to a pose ends: there, or at the barricade that stops it (BC-TERR-11)."""
    pose = stand.pose
    far = tabletop.length(to.x - pose.x, to.y - pose.y)
    direction = tabletop.bearing(to.x - pose.x, to.y - pose.y) if far else 0
    stop = terrain.stopped(b, stand.quad, direction, far) if far else far
    return slid(pose, direction, stop) if stop < far else to


def ends(b: Battle, stand: Stand, action: Action, points: bool = False) -> Iterator[Pose]:
    """Good ends of a stand's move, every one allowed."""
    if unable(b, stand) is None:
        yield from Outlook(b, stand, action, points=points).ends()


def nearest(b: Battle, stand: Stand, wanted: Pose, action: Action, points: bool = False) -> Pose | None:
    """The allowed end nearest to where a stand was dragged."""
    return None if unable(b, stand) else Outlook(b, stand, action, points=points).nearest(wanted)
