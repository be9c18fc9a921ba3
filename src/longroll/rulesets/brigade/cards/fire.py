"""The bottom actions that are added to a Fire: seven cards, one for each player in one Fire (BC-FIRE-12)."""

from collections.abc import Iterator
from typing import Any, ClassVar

from msgspec.structs import replace

from longroll.flow import Modifier, Need, Refusal, done
from longroll.rulesets.brigade.cards.events import FireDeclared, FireDone, FireHit, Play
from longroll.rulesets.brigade.cards.window import Altering, BottomCard
from longroll.rulesets.brigade.dice.rolls import ForcedRoll
from longroll.rulesets.brigade.fire import line_of_fire
from longroll.rulesets.brigade.fire.line_of_fire import said
from longroll.rulesets.brigade.fire.to_hit import surplus_that_tells
from longroll.rulesets.brigade.movement import mounting
from longroll.rulesets.brigade.record import Battle, Stand, facing
from longroll.rulesets.brigade.tables import NONE, ORANGE, Bottom


class Flankers(Altering[FireDeclared]):
    """The shot counts as flanking, wherever the firer is, at a target with an unsupported flank (BC-FIRE-13)."""

    name: ClassVar[Bottom] = "Flankers"
    rule: ClassVar[str] = "BC-FIRE-13"
    makes: ClassVar[dict[str, Any]] = {"dice": 3}

    @classmethod
    def _bars(cls, known: Battle, side: int, what: FireDeclared, stand: Stand) -> Refusal | None:
        if what.target == NONE:
            return Refusal(cls.rule, "a general has no flank")
        if what.dice > 2:
            return Refusal("BC-FIRE-10", f"{stand.name} throws a third die already, and never more than one")
        if not facing.unsupported(known, known.stands[what.target]):
            return Refusal("BC-STAND-08", f"{known.stands[what.target].name} is supported on both flanks")
        return None


class Sharpshooters(Altering[FireDeclared]):
    """It fires with three dice, keeps the best two and may roll one of these again (BC-FIRE-18)."""

    name: ClassVar[Bottom] = "Sharpshooters"
    rule: ClassVar[str] = "BC-FIRE-18"
    makes: ClassVar[dict[str, Any]] = {"dice": 3, "sharp": True}


class ShotAndShell(Altering[FireDeclared]):
    """The battery fires a shell and then a solid shot at the same target (BC-FIRE-19)."""

    name: ClassVar[Bottom] = "Shot & Shell"
    rule: ClassVar[str] = "BC-FIRE-19"
    makes: ClassVar[dict[str, Any]] = {"double": True}

    @classmethod
    def _bars(cls, known: Battle, side: int, what: FireDeclared, stand: Stand) -> Refusal | None:
        if stand.arm != "artillery":
            return Refusal(cls.rule, f"{stand.name} is no battery")
        if what.target == NONE:
            return Refusal(cls.rule, "it is fired at an enemy stand")
        target = known.stands[what.target]
        if (far := facing.distance_ahead(stand, target.quad)) > ORANGE:
            return Refusal(cls.rule, f"{target.name} is {said(far)} away and shell reaches {said(ORANGE)}")
        return None


class _Answer(BottomCard[FireHit]):
    """A card of the stand that was hit: dice of the shot are rolled again."""

    most: ClassVar[int] = 1

    @classmethod
    def _choices(cls, known: Battle, side: int, what: FireHit, card: int, stand: Stand) -> Iterator[Play]:
        """The best dice first: rolled again they are least likely to come as high."""
        if cls.most > 1:
            yield Play(card, stand.id, dice=(0, 1))
        yield Play(card, stand.id, dice=(0,))
        if what.faces[1:] != what.faces[:-1]:
            yield Play(card, stand.id, dice=(1,))

    @classmethod
    def _refuses(cls, known: Battle, side: int, what: FireHit, play: Play) -> Refusal | None:
        dice = set(play.dice)
        if 1 <= len(dice) == len(play.dice) <= cls.most and dice.issubset(range(len(what.faces))):
            return None
        many = "one die" if cls.most == 1 else "one or two dice"
        return Refusal(cls.rule, f"name {many} of the {len(what.faces)} that were kept, by their places from 0")

    def throw(self, b: Battle) -> Need[tuple[int, ...]]:
        what, firer = self.what, b.stands[self.what.firer]
        dice = tuple(sorted(self.play.dice))
        why, needed = f"{firer.name}: {self.name}", (Modifier(what.need, "needed", "BC-FIRE-07"),)
        sums = (("Needed", needed), ("Added to the dice", (Modifier(what.adds, "added", "BC-FIRE-07"),)))
        tells = surplus_that_tells(b.stands[what.target])
        return ForcedRoll(by=firer.side, why=why, rule=self.rule, sums=sums, tells=tells, faces=what.faces, dice=dice)

    def change(self, b: Battle, faces: tuple[int, ...]) -> done[FireHit]:
        return done(replace(self.what, faces=faces))


class LooseOrder(_Answer):
    """The firer must roll one die again, which the owner of the stand that was hit picks (BC-FIRE-16)."""

    name: ClassVar[Bottom] = "Loose Order"
    rule: ClassVar[str] = "BC-FIRE-16"


class SkirmishLine(_Answer):
    """The firer must roll up to two dice again, both named before either is thrown (BC-FIRE-17)."""

    name: ClassVar[Bottom] = "Skirmish Line"
    rule: ClassVar[str] = "BC-FIRE-17"
    most: ClassVar[int] = 2


class FiringLine(Altering[FireDone]):
    """It fires once more, at the same target or at another if that is gone (BC-FIRE-14)."""

    name: ClassVar[Bottom] = "Firing Line"
    rule: ClassVar[str] = "BC-FIRE-14"
    makes: ClassVar[dict[str, Any]] = {"again": True}

    @classmethod
    def _bars(cls, known: Battle, side: int, what: FireDone, stand: Stand) -> Refusal | None:
        if what.target == NONE:
            return Refusal(cls.rule, f"{stand.name} fired at a general and not at an enemy stand")
        if what.melee:
            found = bool(line_of_fire.contacted(known, stand))
        else:  # most often the same one is still there, which is found out sooner
            found = line_of_fire.may_fire(known, stand, what.target) is None
            found = found or next(line_of_fire.each_target(known, stand), None) is not None
        return None if found else Refusal(cls.rule, f"no enemy stand is left for {stand.name} to fire at")


class OpenOrder(BottomCard[FireDone]):
    """The stand that has fired changes places with one behind it (BC-FIRE-15)."""

    name: ClassVar[Bottom] = "Open Order"
    rule: ClassVar[str] = "BC-FIRE-15"

    @classmethod
    def _bars(cls, known: Battle, side: int, what: FireDone, stand: Stand) -> Refusal | None:
        if not stand.on_foot:
            return Refusal(cls.rule, f"{stand.name} is not on foot")
        if what.melee:
            return Refusal("BC-MOVE-16", f"{stand.name} is in melee and keeps its place")
        ready = next(cls._choices(known, side, what, NONE, stand), None)
        return None if ready else Refusal(cls.rule, f"no fresh stand on foot is in contact behind {stand.name}")

    @classmethod
    def _refuses(cls, known: Battle, side: int, what: FireDone, play: Play) -> Refusal | None:
        stand = known.stands[play.stand]
        if not 0 <= play.other < len(known.stands):
            return Refusal(cls.rule, f"name the stand behind {stand.name} that takes its place")
        other = known.stands[play.other]
        if other.side == side and cls._stands_ready(stand, other):
            return None
        ready = f"an unactivated, unrouted stand on foot behind {stand.name}, in contact and facing alike"
        return Refusal(cls.rule, f"{other.name} is not {ready}")

    @classmethod
    def _choices(cls, known: Battle, side: int, what: FireDone, card: int, stand: Stand) -> Iterator[Play]:
        for other in facing.touching(known, stand, side):
            if cls._stands_ready(stand, other):
                yield Play(card, stand.id, other=other.id)

    @classmethod
    def _stands_ready(cls, front: Stand, rear: Stand) -> bool:
        """Whether a stand may take the place of the one before it."""
        return rear.on_foot and rear.formed and not rear.activated and facing.behind(front, rear)

    def act(self, b: Battle) -> done[FireDone]:
        front, rear = b.stands[self.play.stand], b.stands[self.play.other]
        back, relief = b.change_stand(front.id, pose=rear.pose), b.change_stand(rear.id, pose=front.pose)
        b.say("moved", f"{rear.name} comes forward through {front.name}", self.rule, front, rear, at=front.pose.spot)
        mounting.follow(b, rear, relief)
        mounting.follow(b, front, back)
        return done(self.what)
