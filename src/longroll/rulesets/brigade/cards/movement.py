"""Close Order, Reinforce and Field Column: bottom actions that move stands (BC-BOTM-01 to 03)."""

from collections.abc import Iterator
from typing import Any, ClassVar

from longroll import tabletop
from longroll.flow import Decision, Jump, Need, Refusal, done
from longroll.miniatures.positions import kept
from longroll.rulesets.brigade.cards.events import Boundary, Contacted, OwnTurn, Play
from longroll.rulesets.brigade.cards.window import BottomCard
from longroll.rulesets.brigade.charge.advance import at_its_back, strike
from longroll.rulesets.brigade.command import generals
from longroll.rulesets.brigade.ground import terrain
from longroll.rulesets.brigade.movement import arrows, clear_ground, law_of_arrows, mounting
from longroll.rulesets.brigade.movement.moves import Moving
from longroll.rulesets.brigade.record import Battle, Stand, facing, laid
from longroll.rulesets.brigade.record.positions import officers, positions, works
from longroll.rulesets.brigade.tables import ARROWS, NONE, Bottom, arrow_of
from longroll.tabletop import Pose, gap


def set_down(b: Battle, stand: Stand, to: Pose) -> tuple[int, ...]:
    """Set a stand down where a card has brought it, and mark it activated (BC-PLAY-03); generals give way and horse
    holders follow.  The lone enemy generals whom it touches there are left to be met (BC-KILL-05)."""
    after = b.change_stand(stand.id, pose=to, activated=True)
    met = generals.give_way(b, after, to.heading)
    mounting.follow(b, stand, after)
    return met


def _held(rule: str, known: Battle, stand: Stand) -> Refusal | None:
    """Why no card moves a stand: it is held in melee, or goes where its regiment goes."""
    if stand.arm == "holders":
        return Refusal(rule, "horse holders go where their regiment goes")
    if facing.pinned(known, stand):
        return Refusal("BC-MOVE-16", f"{stand.name} is held in melee")
    return None


class CloseOrder(BottomCard[Boundary]):
    """In the opponent's turn a commanded unit moves into column behind a friend (BC-BOTM-01)."""

    name: ClassVar[Bottom] = "Close Order"
    rule: ClassVar[str] = "BC-BOTM-01"

    @classmethod
    def _bars(cls, known: Battle, side: int, what: Any, stand: Stand) -> Refusal | None:
        if side == known.active:
            return Refusal(cls.rule, "Close Order is played in the opponent's turn")
        if refusal := _held(cls.rule, known, stand):
            return refusal
        if not _closes_up(known, stand):
            return Refusal(cls.rule, f"no friend is near enough to {stand.name} with room behind it")
        return None

    @classmethod
    def _refuses(cls, known: Battle, side: int, what: Any, play: Play) -> Refusal | None:
        stand = known.stands[play.stand]
        if not 0 <= play.other < len(known.stands) or play.to is None:
            return Refusal(cls.rule, f"name a friend in reach, and {stand.name}'s place in column behind it")
        return _closes(known, stand, known.stands[play.other], play.to)

    @classmethod
    def _choices(cls, known: Battle, side: int, what: Any, card: int, stand: Stand) -> Iterator[Play]:
        for friend, pose in _behind(known, stand):
            yield Play(card, stand.id, pose, friend)

    def close(self, b: Battle) -> Need[None]:
        stand, front = b.stands[self.play.stand], b.stands[self.play.other]
        assert self.play.to is not None
        b.say("moved", f"{stand.name} closes up behind {front.name}", self.rule, stand, front)
        met = set_down(b, stand, self.play.to)
        return generals.Meeting(stand=stand.id, generals=met) if met else None

    def over(self, b: Battle) -> done[Boundary]:
        return done(self.what)


def _closes_up(b: Battle, stand: Stand) -> bool:
    """Whether there is a friend that a stand can close up behind, remembered while nobody stirs."""
    key = "closing", stand.id, officers(b), b.barricades, b.options, b.setting
    return kept(positions(b).found, key, lambda: next(_behind(b, stand, first=True), None) is not None)


def _behind(b: Battle, stand: Stand, first: bool = False) -> Iterator[tuple[int, Pose]]:
    """Friends that a stand can close up behind, with its place there: straight behind, or aside if that is not open.
    `first`: one is enough."""
    plain = not b.barricades and not laid(b.setting).closed and terrain.climbs(stand)
    rows = tabletop.places_behind(
        positions(b).troops,
        stand.id,
        stand.width,
        stand.depth,
        ARROWS[arrow_of(stand.discipline)],
        facing.IN_COLUMN,
        clear_ground.confines(b),
        plain,
        first and plain,
    )
    straight = NONE
    for k in range(0, len(rows), 5):
        number, x, y, aside, answer = rows[k : k + 5]
        if number != straight:
            front = b.stands[number]
            to = Pose(x, y, front.pose.heading)
            if (plain and answer == tabletop.OPEN) or _comes_behind(b, stand, front, to) is None:
                straight = NONE if aside else number
                yield number, to


def _closes(b: Battle, stand: Stand, front: Stand, to: Pose) -> Refusal | None:
    """Why a stand may not close up behind a friend at a pose, cheapest questions first."""
    rule, reach = "BC-BOTM-01", ARROWS[arrow_of(stand.discipline)]
    if (far := to.distance(stand.pose.x, stand.pose.y)) > reach:
        leads = arrows.inches(reach)
        return Refusal(rule, f"that is {arrows.inches(far)} away and {stand.name}'s Move arrow leads {leads}")
    if front.side != stand.side or not front.formed or front.id == stand.id or front.arm == "holders":
        return Refusal(rule, f"{stand.name} closes up behind an unrouted friend on the map")
    if facing.behind(front, stand):
        return Refusal(rule, f"{stand.name} is in column behind {front.name} already")
    return _comes_behind(b, stand, front, to)


def _comes_behind(b: Battle, stand: Stand, front: Stand, to: Pose) -> Refusal | None:
    """Why a stand may not come into column behind a friend within its reach at a pose."""
    rule, base = "BC-BOTM-01", facing.base_at(stand, to)
    if to.heading != front.pose.heading or not facing.right_behind(front, to, base):
        return Refusal(rule, f"{stand.name} must end in column behind {front.name}, touching it and facing alike")
    if refusal := terrain.barred(b, stand, stand.pose, to):
        return refusal
    if clear_ground.way_to(b, stand, base, base) == tabletop.OPEN:
        return None
    if refusal := clear_ground.fits(b, stand, to):
        return refusal
    way = tabletop.hull(stand.quad + base)
    met = [piece for piece, base in works(b, way) if facing.overlaps(way, base)]
    if met and not set(met).issubset(terrain.pieces(b, stand.quad)):
        return Refusal("BC-TERR-11", f"a barricade stops {stand.name} on its way")
    return clear_ground.passes(b, stand, way)


class Reinforce(BottomCard[Contacted]):
    """When an enemy's move brings him into contact a friend makes a Tactic move toward the one contacted (BC-BOTM-03)."""

    name: ClassVar[Bottom] = "Reinforce"
    rule: ClassVar[str] = "BC-BOTM-03"

    @classmethod
    def _bars(cls, known: Battle, side: int, what: Any, stand: Stand) -> Refusal | None:
        if (struck := known.stands[what.stand]).side != side:
            return Refusal(cls.rule, "only the owner of the stand that is contacted may reinforce it")
        if stand.id == struck.id:
            return Refusal(cls.rule, f"{stand.name} is the one contacted")
        return _held(cls.rule, known, stand)

    @classmethod
    def _refuses(cls, known: Battle, side: int, what: Any, play: Play) -> Refusal | None:
        stand = known.stands[play.stand]
        if play.to is None:
            return Refusal(cls.rule, f"say where {stand.name} goes")
        plan = law_of_arrows.plan(known, stand, play.to, "Tactic", touching=True)
        return plan if isinstance(plan, Refusal) else _toward(known, stand, what, plan.end)

    @classmethod
    def _choices(cls, known: Battle, side: int, what: Any, card: int, stand: Stand) -> Iterator[Play]:
        for to, plan in law_of_arrows.Outlook(known, stand, "Tactic", touching=True).open():
            if _toward(known, stand, what, plan.end) is None:
                yield Play(card, stand.id, to)

    def move(self, b: Battle) -> Need[bool]:
        assert self.play.to is not None
        return Moving(stand=self.play.stand, to=self.play.to, action="Tactic", touching=True)

    def mark(self, b: Battle) -> done[Contacted]:
        """It is marked, moved or not (BC-PLAY-03); an enemy whom it reaches in flank is struck there (BC-MELEE-06)."""
        if (stand := b.stands[self.play.stand]).on_table:
            stand = b.change_stand(stand.id, activated=True)
            strike(b, stand, stand.pose)
        return done(self.what)


def _toward(b: Battle, stand: Stand, what: Any, end: Pose) -> Refusal | None:
    """Why a stand that reinforces may not end at a pose: it comes nearer to the one contacted, and touches no enemy but the
    one who has come (BC-BOTM-03)."""
    rule, ring, struck = "BC-BOTM-03", facing.base_at(stand, end), b.stands[what.stand]
    far, near = gap(stand.quad, struck.quad), gap(ring, struck.quad)
    if near >= far:
        because = f"{stand.name} is {arrows.inches(far)} from {struck.name} and would end {arrows.inches(near)} from it"
        return Refusal(rule, because, "end nearer to it")
    for other in facing.touching(b, ring, 1 - stand.side):
        if other.id != what.by:
            by = b.stands[what.by].name
            return Refusal(rule, f"{stand.name} would touch {other.name}, and may touch no enemy but {by}")
    return None


class FormOn(Decision[Play | None], frozen=True):
    """Where the next stand of the brigade is set into the column two wide, or None when no more are (BC-BOTM-02).
    `placed` are those in the column, the leader first."""

    leader: int
    placed: tuple[int, ...]
    rule: ClassVar[str] = "BC-BOTM-02"

    def refusal(self, known: Battle, answer: Any) -> Refusal | None:
        if answer is None:
            return None
        if not 0 <= answer.stand < len(known.stands):
            return Refusal(self.rule, "there is no such stand")
        stand = known.stands[answer.stand]
        if barred := self._bars(known, stand):
            return barred
        if answer.to not in column_places(known, self.placed, stand):
            because = "the column is two wide: one beside the leader, then in twos behind, edge to edge"
            return Refusal(self.rule, because)
        return clear_ground.fits(known, stand, answer.to)

    def _bars(self, known: Battle, stand: Stand) -> Refusal | None:
        """Why a stand may not form on the leader."""
        leader = known.stands[self.leader]
        if stand.command != leader.command or not stand.counted or stand.place != "table":
            return Refusal(self.rule, f"the stands of {known.commands[leader.command].name} form on {leader.name}")
        if stand.id in self.placed:
            return Refusal(self.rule, f"{stand.name} is in the column already")
        if stand.routed:
            return Refusal(self.rule, f"{stand.name} is routed")
        if facing.pinned(known, stand):
            return Refusal(self.rule, f"{stand.name} is engaged by the enemy")
        if (far := gap(stand.quad, leader.quad)) > ARROWS[4]:
            least, most = arrows.inches(far), arrows.inches(ARROWS[4])
            return Refusal(self.rule, f"{stand.name} is {least} from {leader.name}, and {most} is the most")
        return None

    def offers(self, known: Battle) -> Iterator[Any]:
        yield None
        for stand in known.stands:
            if stand.side == self.side and self._bars(known, stand) is None:
                for pose in column_places(known, self.placed, stand):
                    if clear_ground.fits(known, stand, pose) is None:
                        yield Play(NONE, stand.id, pose)


def column_places(b: Battle, placed: tuple[int, ...], stand: Stand) -> tuple[Pose, ...]:
    """The places of the next stand of a column two wide: beside the leader on either side, then behind each in turn."""
    leader = b.stands[placed[0]]
    if len(placed) > 1:
        return (at_its_back(b.stands[placed[-2]], stand),)
    level = leader.pose.ahead((leader.depth - stand.depth) // 2)
    apart = (leader.width + stand.width) // 2
    return level.aside(apart), level.aside(-apart)


class FieldColumn(BottomCard[OwnTurn]):
    """A Move by one unit, and its brigade forms on it in a column two wide (BC-BOTM-02)."""

    name: ClassVar[Bottom] = "Field Column"
    rule: ClassVar[str] = "BC-BOTM-02"
    placed: tuple[int, ...] = ()

    @classmethod
    def _bars(cls, known: Battle, side: int, what: Any, stand: Stand) -> Refusal | None:
        return _held(cls.rule, known, stand)

    @classmethod
    def _refuses(cls, known: Battle, side: int, what: Any, play: Play) -> Refusal | None:
        if play.to is None:
            return Refusal(cls.rule, f"say where {known.stands[play.stand].name} moves")
        return law_of_arrows.bars(known, known.stands[play.stand], play.to, "Move")

    @classmethod
    def _choices(cls, known: Battle, side: int, what: Any, card: int, stand: Stand) -> Iterator[Play]:
        for to in law_of_arrows.ends(known, stand, "Move"):
            yield Play(card, stand.id, to)

    def move(self, b: Battle) -> Need[bool]:
        assert self.play.to is not None
        self.placed = (self.play.stand,)
        return Moving(stand=self.play.stand, to=self.play.to, action="Move")

    def led(self, b: Battle, moved: bool) -> Need[None] | done[OwnTurn]:
        if (leader := b.stands[self.play.stand]).on_table:
            b.change_stand(leader.id, activated=True)
        if not moved or not leader.formed:
            return done(self.what)
        return None

    def form(self, b: Battle) -> Need[Play | None]:
        return FormOn(self.side, self.play.stand, self.placed)

    def placing(self, b: Battle, answer: Play | None) -> Jump | done[OwnTurn]:
        if answer is None:
            return done(self.what)
        assert answer.to is not None
        stand = b.stands[answer.stand]
        self.placed = (*self.placed, stand.id)
        b.say("moved", f"{stand.name} forms on {b.stands[self.play.stand].name}", self.rule, stand)
        met = set_down(b, stand, answer.to)
        return self.go(self.form, generals.Meeting(stand=stand.id, generals=met) if met else None)
