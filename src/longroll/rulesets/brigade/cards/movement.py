"""Close Order, Reinforce and Field Column: bottom actions that move stands (BC-BOTM-01 to 03)."""

from collections.abc import Iterator
from typing import Any, ClassVar

from longroll.flow import Decision, Refusal, done
from longroll.rulesets.brigade import facing, moves, terrain
from longroll.rulesets.brigade.cards.events import Boundary, Contacted, OwnTurn, Play
from longroll.rulesets.brigade.cards.window import BottomCard, answering
from longroll.rulesets.brigade.movement import Moving
from longroll.rulesets.brigade.tables import ARROWS, NONE, Bottom, arrow_of
from longroll.rulesets.brigade.units import Battle, Stand, thing
from longroll.tabletop import Pose, gap


def at_its_back(front: Stand, rear: Stand) -> Pose:
    """Where a stand comes to be in column behind another: in contact, centred, facing alike (BC-STAND-10)."""
    return front.pose.ahead(-(front.depth + rear.depth) // 2 - (front.depth + rear.depth) % 2)


@answering
class CloseOrder(BottomCard):
    """In the opponent's turn a commanded unit moves into column behind a friend (BC-BOTM-01)."""

    name: ClassVar[Bottom] = "Close Order"
    rule: ClassVar[str] = "BC-BOTM-01"
    event: ClassVar[type] = Boundary

    @classmethod
    def _bars(cls, known: Battle, side: int, what: Any, stand: Stand) -> Refusal | None:
        if side == known.active:
            return Refusal(cls.rule, "Close Order is played in the opponent's turn")
        if facing.pinned(known, stand):
            return Refusal("BC-MOVE-16", f"{stand.name} is held in melee")
        if next(_behind(known, stand), None) is None:
            return Refusal(cls.rule, f"no friend is near enough to {stand.name} with room behind it")
        return None

    @classmethod
    def _refuses(cls, known: Battle, side: int, what: Any, play: Play) -> Refusal | None:
        stand = known.stands[play.stand]
        for friend, pose in _behind(known, stand):
            if friend == play.other and pose == play.to:
                return None
        return Refusal(cls.rule, f"name a friend in reach, and {stand.name}'s place in column behind it")

    @classmethod
    def _choices(cls, known: Battle, side: int, what: Any, card: int, stand: Stand) -> Iterator[Play]:
        for friend, pose in _behind(known, stand):
            yield Play(card, stand.id, pose, friend)

    def close(self, b: Battle) -> Any:
        stand, front = b.stands[self.play.stand], b.stands[self.play.other]
        assert self.play.to is not None
        b.change_stand(stand.id, pose=self.play.to, activated=True)
        b.tell("moved", f"{stand.name} closes up behind {front.name}", self.rule, (thing(stand), thing(front)))
        return done(self.what)


def _behind(b: Battle, stand: Stand) -> Iterator[tuple[int, Pose]]:
    """Friends that a stand can close up behind, with its place there."""
    reach = ARROWS[arrow_of(stand.discipline)]
    for front in b.stands:
        if front.side != stand.side or not front.formed or front.id == stand.id or front.arm == "holders":
            continue
        to = at_its_back(front, stand)
        if to.distance(stand.pose.x, stand.pose.y) > reach or facing.behind(front, stand):
            continue
        if terrain.barred(b, stand, stand.pose, to) is None and moves.fits(b, stand, to) is None:
            yield front.id, to


@answering
class Reinforce(BottomCard):
    """When an enemy's move brings him into contact a friend makes a Tactic move toward the one contacted (BC-BOTM-03)."""

    name: ClassVar[Bottom] = "Reinforce"
    rule: ClassVar[str] = "BC-BOTM-03"
    event: ClassVar[type] = Contacted

    @classmethod
    def _bars(cls, known: Battle, side: int, what: Any, stand: Stand) -> Refusal | None:
        struck = known.stands[what.stand]
        if struck.side != side:
            return Refusal(cls.rule, "only the owner of the stand that is contacted may reinforce it")
        if stand.id == struck.id:
            return Refusal(cls.rule, f"{stand.name} is the one contacted")
        if facing.pinned(known, stand):
            return Refusal("BC-MOVE-16", f"{stand.name} is held in melee")
        return None

    @classmethod
    def _refuses(cls, known: Battle, side: int, what: Any, play: Play) -> Refusal | None:
        stand, struck = known.stands[play.stand], known.stands[what.stand]
        if play.to is None:
            return Refusal(cls.rule, f"say where {stand.name} goes")
        plan = moves.plan(known, stand, play.to, "Tactic", touching=True)
        if isinstance(plan, Refusal):
            return plan
        if gap(moves.base_at(stand, play.to), struck.quad) >= gap(stand.quad, struck.quad):
            return Refusal(cls.rule, f"{stand.name} must end nearer to {struck.name}")
        return None

    @classmethod
    def _choices(cls, known: Battle, side: int, what: Any, card: int, stand: Stand) -> Iterator[Play]:
        for to in moves.ends(known, stand, "Tactic"):
            play = Play(card, stand.id, to)
            if cls._refuses(known, side, what, play) is None:
                yield play

    def move(self, b: Battle) -> Any:
        assert self.play.to is not None
        return Moving(stand=self.play.stand, to=self.play.to, action="Tactic", touching=True)

    def mark(self, b: Battle) -> Any:
        if b.stands[self.play.stand].on_table:
            b.change_stand(self.play.stand, activated=True)
        return done(self.what)


class FormOn(Decision, frozen=True):
    """Where the next stand of the brigade is set into the column two wide, or None when no more are (BC-BOTM-02)."""

    leader: int
    placed: tuple[int, ...]
    rule: ClassVar[str] = "BC-BOTM-02"
    answers: ClassVar[Any] = Play | None

    def refusal(self, known: Battle, answer: Any) -> Refusal | None:
        if answer is None:
            return None
        for stand, pose in self._open(known):
            if stand == answer.stand and pose == answer.to:
                return None
        return Refusal(
            self.rule, "only unrouted stands of the brigade within 8 inches, out of contact, form on the leader"
        )

    def _open(self, known: Battle) -> Iterator[tuple[int, Pose]]:
        leader = known.stands[self.leader]
        for stand in known.stands:
            if stand.command != leader.command or stand.id in self.placed or not stand.formed:
                continue
            if stand.arm != leader.arm or stand.mounted != leader.mounted or facing.pinned(known, stand):
                continue
            if gap(stand.quad, leader.quad) > ARROWS[4]:
                continue
            for pose in column_places(leader, len(self.placed), self._beside(known)):
                if moves.fits(known, stand, pose) is None:
                    yield stand.id, pose

    def _beside(self, known: Battle) -> int:
        """On which side of the leader the second file stands: 1 right, -1 left, 0 not yet settled."""
        if len(self.placed) < 2:
            return 0
        leader, second = known.stands[self.leader], known.stands[self.placed[1]]
        return 1 if second.pose == leader.pose.aside(leader.width) else -1

    def offers(self, known: Battle) -> Iterator[Any]:
        yield None
        for stand, pose in self._open(known):
            yield Play(NONE, stand, pose)

    def passed(self, known: Battle) -> None:
        return None


def column_places(leader: Stand, number: int, beside: int) -> tuple[Pose, ...]:
    """Places of the stand that is `number` in the block, the leader being 0: the second file stands on the side of the
    leader that its first stand takes, the rest follow in twos."""
    back = leader.pose.ahead(-(number // 2) * leader.depth)
    if number % 2 == 0:
        return (back,)
    return tuple(back.aside(side * leader.width) for side in (1, -1) if beside in (0, side))


@answering
class FieldColumn(BottomCard):
    """A Move by one unit, and its brigade forms on it in a column two wide (BC-BOTM-02)."""

    name: ClassVar[Bottom] = "Field Column"
    rule: ClassVar[str] = "BC-BOTM-02"
    event: ClassVar[type] = OwnTurn
    placed: tuple[int, ...] = ()

    @classmethod
    def _bars(cls, known: Battle, side: int, what: Any, stand: Stand) -> Refusal | None:
        if facing.pinned(known, stand):
            return Refusal("BC-MOVE-16", f"{stand.name} is held in melee")
        if stand.arm == "holders":
            return Refusal(cls.rule, "horse holders lead no column")
        return None

    @classmethod
    def _refuses(cls, known: Battle, side: int, what: Any, play: Play) -> Refusal | None:
        if play.to is None:
            return Refusal(cls.rule, f"say where {known.stands[play.stand].name} moves")
        plan = moves.plan(known, known.stands[play.stand], play.to, "Move")
        return plan if isinstance(plan, Refusal) else None

    @classmethod
    def _choices(cls, known: Battle, side: int, what: Any, card: int, stand: Stand) -> Iterator[Play]:
        for to in moves.ends(known, stand, "Move"):
            yield Play(card, stand.id, to)

    def move(self, b: Battle) -> Any:
        assert self.play.to is not None
        self.placed = (self.play.stand,)
        return Moving(stand=self.play.stand, to=self.play.to, action="Move")

    def led(self, b: Battle, moved: Any) -> Any:
        leader = b.stands[self.play.stand]
        if leader.on_table:
            b.change_stand(leader.id, activated=True)
        if not moved or not leader.formed:
            return done(self.what)
        return None

    def form(self, b: Battle) -> Any:
        return FormOn(self.side, self.play.stand, self.placed)

    def placing(self, b: Battle, answer: Any) -> Any:
        if answer is None:
            return done(self.what)
        stand = b.change_stand(answer.stand, pose=answer.to, activated=True)
        self.placed = (*self.placed, stand.id)
        b.tell("moved", f"{stand.name} forms on {b.stands[self.play.stand].name}", self.rule, (thing(stand),))
        return self.go(self.form)
