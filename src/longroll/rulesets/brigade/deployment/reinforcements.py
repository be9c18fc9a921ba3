"""Troops that come on during the battle: who may enter, what they pay, and by which arrow (BC-REIN-01 to 04).  The
arrow starts anywhere on an entry line, within 30 degrees of straight inward; the stand is set wholly on the map, the
middle of its front at the arrow's point, facing along it or turned up to 45 degrees.  It counts as starting on the
line."""

from collections.abc import Iterator
from random import Random

import msgspec
from msgspec.structs import replace

from longroll import tabletop
from longroll.flow import Need, Procedure, Refusal, done
from longroll.miniatures import zones
from longroll.miniatures.legal import nearest_end
from longroll.miniatures.positions import facts, kept
from longroll.miniatures.zones import INWARD, on_edge
from longroll.rulesets.brigade.command import chain_of_command, generals
from longroll.rulesets.brigade.dice.discipline import Check
from longroll.rulesets.brigade.fire import line_of_fire
from longroll.rulesets.brigade.ground import terrain
from longroll.rulesets.brigade.movement import arrows, clear_ground, mounting
from longroll.rulesets.brigade.movement.law_of_arrows import Action, Outlook
from longroll.rulesets.brigade.record import Battle, Stand, laid
from longroll.rulesets.brigade.record.positions import positions
from longroll.rulesets.brigade.record.setting import Entry
from longroll.rulesets.brigade.tables import ARROWS, NONE, OFF_STRAIGHT, PIVOT, TACTIC
from longroll.tabletop import Pose, between, swept, turn_to


class EntryPlan(msgspec.Struct, gc=False, frozen=True):
    """An entry that is allowed: its arrow (0 is T), the pose it ends in, and where it starts, with its front on the line;
    the `reasons` that force the Tactic arrow, the `squares` where the arrow counts, the lone enemy generals met (`over`)."""

    arrow: int
    end: Pose
    start: Pose
    reasons: tuple[Refusal, ...] = ()
    squares: tuple[int, ...] = ()
    over: tuple[int, ...] = ()


# --- who may enter
def due(b: Battle, stand: Stand) -> bool:
    """Whether a stand held off the map has arrived behind its entry line."""
    return stand.arrival <= b.round and b.commands[stand.command].arrival <= b.round


def waiting(b: Battle, row: int) -> bool:
    """Whether stands of a command wait off the map to be brought on."""
    off = (stand for stand in b.stands if stand.place == "off" and stand.arm != "holders")
    return any(row in chain_of_command.chain(b, stand.command) and due(b, stand) for stand in off)


def lines(b: Battle, stand: Stand) -> list[Entry]:
    """The entry lines that a stand may use: those that list its brigade, or its division or corps as a whole (BC-MAP-11)."""
    chain = chain_of_command.chain(b, stand.command)
    named = {stand.entry} if stand.entry else {name for row in chain for name in b.commands[row].entries}
    own = (entry for entry in laid(b.setting).entries if entry.side == stand.side)
    return [entry for entry in own if entry.id in named or not set(chain).isdisjoint(entry.commands)]


def may_enter(
    known: Battle, stand: Stand, source: str, general: int = NONE, action: Action | None = "Move"
) -> Refusal | None:
    """Why a stand off the map may not be brought on by a source of actions (BC-REIN-01, BC-REIN-02, BC-REIN-04).
    `source` is "points" for a general's Action Points, "enter" for the Command card of the stand's own brigade, else a
    line of a card; `general` is the one who pays or whose card it is, `action` the movement it gives, None for none."""
    if stand.place != "off" or stand.arm == "holders":
        return Refusal("BC-REIN-01", f"{stand.name} is not waiting off the map")
    if not due(known, stand):
        first = max(stand.arrival, known.commands[stand.command].arrival)
        return Refusal("BC-REIN-01", f"{stand.name} arrives in round {first}")
    refusal = _unpaid(known, stand, source, general, action)
    if refusal is None and not lines(known, stand):
        return Refusal("BC-MAP-11", f"no entry line names {known.commands[stand.command].name}")
    return refusal


def brings(known: Battle, side: int, source: str, general: int) -> bool:
    """Whether a source of actions might bring anybody on at all: a quick sieve for `may_enter`."""
    if source == "enter" or (source == "points" and chain_of_command.highest(known, side) == general):
        return True
    reserves = facts(known, "commands", known.commands)
    return kept(reserves, ("reserve", side), lambda: any(row.reserve and row.side == side for row in known.commands))


def _unpaid(known: Battle, stand: Stand, source: str, general: int, action: Action | None) -> Refusal | None:
    """Why a source of actions brings on no stand of this brigade (BC-REIN-01, BC-REIN-02, BC-REIN-04)."""
    payer = known.generals[general] if general != NONE else None
    if source == "enter":
        if payer is not None and payer.leads == stand.command:
            return None
        return Refusal("BC-REIN-01", f"the Command card of {stand.name}'s own brigade brings it on, no other")
    if known.commands[stand.command].reserve:
        if source == "rally" or action is None:
            return Refusal("BC-REIN-02", f"{stand.name} comes on by a Move, March or Tactic, by no other action")
        if payer is not None and not chain_of_command.commands(known, payer, stand):
            return Refusal("BC-REIN-02", f"{stand.name} is not under {payer.label}'s command")
        if payer is not None and not payer.on_table:
            return Refusal("BC-REIN-04", f"{payer.label} is not on the map")
        return None
    if source != "points" or payer is None:
        because = f"{stand.name} is brought on by Action Points or by its brigade's Command card"
        return Refusal("BC-REIN-01", because, "activate the highest-ranking general on the map")
    highest = chain_of_command.commanding(known, stand.side)
    if highest is not None and highest.id == payer.id:
        return None
    name = highest.label if highest else "nobody"
    return Refusal("BC-REIN-01", f"only the highest-ranking general on the map brings troops on: {name}")


def as_it_comes(stand: Stand, changed: bool) -> Stand:
    """A stand as it comes on: `changed` if its owner has it on foot instead of mounted, or mounted (BC-CAV-10)."""
    return replace(stand, mounted=not stand.mounted) if changed else stand


def may_be(stand: Stand, mounted: bool) -> Refusal | None:
    """Why a stand may not deploy, or come on, mounted or on foot (BC-CAV-10)."""
    if stand.arm != "cavalry":
        return Refusal("BC-CAV-10", f"{stand.name} is no cavalry")
    if mounted and stand.horse_marks >= stand.horse:
        return Refusal("BC-CAV-06", f"the mounted stand of {stand.name} is lost: it stays on foot")
    return None


def changes(stand: Stand) -> tuple[bool, ...]:
    """How a stand that waits may come on: as it is, and changed if it may (BC-CAV-10)."""
    return (False, True) if may_be(stand, not stand.mounted) is None else (False,)


def movement(source: str) -> Action:
    """As which movement a stand comes on by a source of actions (BC-REIN-02, BC-REIN-03).  A Tactic's way on is one of a
    Move's, of which the T arrow is the first."""
    return "March" if source == "march" else "Move"


def needs_check(b: Battle, stand: Stand, source: str) -> bool:
    """Whether a stand must pass a check to enter: by Action Points, unless its brigade was deployed in Reserve, or forced off
    the map, so that it enters freely (BC-REIN-01, BC-REIN-02)."""
    return source == "points" and not b.commands[stand.command].reserve


# --- where it comes to be
class Approach(Outlook):
    """The ways on to the map of one stand in one action; `points`: paid for with Action Points (BC-REIN-03)."""

    def entry(self, to: Pose) -> EntryPlan | Refusal:
        """The entry that ends in a pose, or why there is none.  The law asks it, then the check, then the entry: the last
        answer is kept while nobody has stirred."""
        b, stand = self.b, self.stand
        laws = b.arrows, b.barricades, b.options, b.setting, b.generals, b.commands
        noted, asked = positions(b).found, (stand.id, stand.mounted, to, self.points, self.action, laws)
        latest: tuple[object, EntryPlan | Refusal] | None = noted.get("entry")
        if latest is None or latest[0] != asked:
            latest = noted["entry"] = asked, self._entry(to)
        return latest[1]

    def bars(self, to: Pose) -> Refusal | None:
        """Why the stand may not enter at a pose."""
        found = self.entry(to)
        return found if isinstance(found, Refusal) else None

    def _entry(self, to: Pose) -> EntryPlan | Refusal:
        found: Refusal | None = None
        for line in lines(self.b, self.stand):
            for arrow in reversed(self.arrows()):
                for start in self._starts(line, ARROWS[arrow], to):
                    if isinstance(result := self._open(to, arrow, start), EntryPlan):
                        return result
                    found = found or result
        remedy = "set it a whole arrow's length inside the line, within 30 degrees of straight in"
        return found or Refusal("BC-REIN-03", f"no arrow from {self.stand.name}'s entry line ends there", remedy)

    def _starts(self, line: Entry, length: int, to: Pose) -> Iterator[Pose]:
        """Points of an entry line from which an arrow of a length leads to a pose, each with the arrow's heading."""
        reach = length - self.stand.depth // 2
        across, deep = zones.along(line.edge, to.x, to.y), zones.depth(self.setting, line.edge, to.spot)
        if not 0 < deep <= reach + 1:
            return
        aside = tabletop.root(max(reach * reach - deep * deep, 0))
        for along in sorted({across - aside, across + aside}):
            x, y = on_edge(self.setting, line.edge, along)
            heading = tabletop.bearing(to.x - x, to.y - y)
            straight = between(heading, INWARD[line.edge]) <= OFF_STRAIGHT and between(heading, to.heading) <= PIVOT
            if straight and line.least <= along <= line.most:
                yield Pose(x, y, heading)

    def _open(self, to: Pose, arrow: int, start: Pose) -> EntryPlan | Refusal:
        """Whether an entry that the geometry allows is open."""
        b, stand = self.b, self.stand
        if refusal := clear_ground.fits(b, stand, to):
            return refusal
        if stand.arm == "cavalry" and not stand.mounted and not mounting.fits_on_foot(b, stand, to):
            return Refusal("BC-CAV-02", f"there is no room for the horse holders of {stand.name}")
        way = (*start.spot, *start.ahead(ARROWS[arrow]).spot)
        squares = () if arrow == TACTIC else arrows.squares_crossed(self.setting, *way)
        if refusal := self.limited(squares):
            return refusal
        reasons = terrain.reasons(terrain.restrictive(b, *start.spot, to.x, to.y), terrain.steep(b, *way))
        if terrain.too_steep(stand, reasons):
            return terrain.cannot_climb(stand)
        outside = start.ahead(-(stand.depth // 2))
        hull = swept(outside, Pose(to.x, to.y, start.heading), stand.width, stand.depth)
        if refusal := clear_ground.passes(b, stand, hull):
            return refusal
        if (enemy := line_of_fire.under_fire(b, stand, outside)) is not None:
            because = f"{stand.name} would come on under fire of {enemy.name}"
            reasons = (Refusal("BC-MOVE-08", because, "use the Tactic arrow"), *reasons)
        if arrow != TACTIC and reasons:
            return reasons[0]
        if refusal := self.exposed(to):
            return refusal
        over = tuple(one.id for one in generals.alone(b, 1 - stand.side, hull))
        return EntryPlan(arrow, to, outside, reasons, squares, over)

    def entries(self) -> Iterator[Pose]:
        """Good places to enter, every one allowed: straight in by the longest arrow and by T, in the middle of each line and
        to either side of it."""
        return (to for to in self._straight_in() if self.bars(to) is None)

    def draw_entry(self, rng: Random) -> Pose | None:
        """One of them drawn at random; None if there is none."""
        places = self._straight_in()
        while places:
            to = places.pop(rng.randrange(len(places)))
            if self.bars(to) is None:
                return to
        return None

    def _straight_in(self) -> list[Pose]:
        """Places straight in from its lines, allowed or not."""
        found = dict[Pose, None]()
        for line in lines(self.b, self.stand):
            middle, half = (line.least + line.most) // 2, (line.most - line.least) // 2
            for arrow in (self.arrows()[0], TACTIC):
                for off in (0, half // 2, half - 1000):
                    for along in {middle - off, middle + off}:
                        if line.least <= along <= line.most:
                            start = Pose(*on_edge(self.setting, line.edge, along), INWARD[line.edge])
                            found[start.ahead(ARROWS[arrow] - self.stand.depth // 2)] = None
        return list(found)

    def nearest_entry(self, wanted: Pose) -> Pose | None:
        """The allowed entry nearest to a pose that a stand was dragged to, straight in or obliquely; None if none is near."""
        found: set[Pose] = set()
        for line in lines(self.b, self.stand):
            for arrow in reversed(self.arrows()):
                for off in range(-OFF_STRAIGHT, OFF_STRAIGHT + 1, 100):
                    heading = (INWARD[line.edge] + off) % 3600
                    x, y = tabletop.ahead(0, 0, heading, ARROWS[arrow] - self.stand.depth // 2, 0)
                    along = zones.along(line.edge, wanted.x - x, wanted.y - y)
                    start = on_edge(self.setting, line.edge, min(max(along, line.least), line.most))
                    turn = min(max(turn_to(heading, wanted.heading), -PIVOT), PIVOT)
                    found.add(Pose(start[0] + x, start[1] + y, (heading + turn) % 3600))
        return nearest_end(self.bars, found, wanted, 40)


class Entering(Procedure[bool]):
    """A stand comes on to the map (BC-REIN-03), `by` a source of actions; its result says whether it did.  One that fails
    its check, where it needs one, stays off, its activation spent (BC-REIN-01)."""

    stand: int = 0
    to: Pose = Pose(0, 0)
    by: str = "points"
    over: tuple[int, ...] = ()

    def check(self, b: Battle) -> Need[bool]:
        stand = b.stands[self.stand]
        if not needs_check(b, stand, self.by):
            return self.go(self.enter)
        # The Heroism that counts is that of a general in whose radius it stands on its line.
        b.change_stand(stand.id, pose=self._way(b).start)
        return Check(stand=stand.id, why="to come on to the map", rule="BC-REIN-01")

    def judge(self, b: Battle, passed: bool) -> Need[None] | done[bool]:
        if passed:
            return None
        stand = b.change_stand(self.stand, activated=True)
        b.say("said", f"{stand.name} does not come on", "BC-REIN-01", stand)
        return done(False)

    def enter(self, b: Battle) -> Need[None]:
        way = self._way(b)
        stand = b.change_stand(self.stand, place="table", pose=way.end, fielded=True)
        if self.by != "points":
            arrows.lay(b, way.squares)
        b.say("moved", f"{stand.name} comes on", "BC-REIN-03", stand, at=stand.pose.spot)
        self.over = generals.give_way(b, stand, stand.pose.heading, way.over)
        mounting.set_down(b, stand)
        self._bring_general(b, stand)
        return generals.Meeting(stand=stand.id, generals=self.over) if self.over else None

    def on(self, b: Battle) -> done[bool]:
        return done(True)

    def _way(self, b: Battle) -> EntryPlan:
        """The entry as the law has it."""
        way = Approach(b, b.stands[self.stand], movement(self.by), points=self.by == "points").entry(self.to)
        assert isinstance(way, EntryPlan), way
        return way

    def _bring_general(self, b: Battle, stand: Stand) -> None:
        """The brigade's general comes on with the first of its stands, in contact with it (BC-REIN-03); without room there he
        waits for the next."""
        for general in b.generals:
            own = general.side == stand.side and general.leads == stand.command
            at = generals.place_beside(b, general, stand) if own and general.place == "off" else None
            if at is not None:
                b.change_general(general.id, place="table", x=at[0], y=at[1])
                b.say("moved", f"{general.label} comes on with {stand.name}", "BC-REIN-03", general, at=at)
