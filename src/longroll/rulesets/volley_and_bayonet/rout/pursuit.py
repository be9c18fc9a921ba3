"""What an enemy who touched a router makes of it: he follows, or turns (VB-ROUT-08, VB-MOR-23)."""

from collections.abc import Iterable, Iterator
from typing import Any, ClassVar

import msgspec
from msgspec.structs import replace

from longroll.flow import Decision, Jump, Need, Procedure, Refusal, done
from longroll.rulesets.volley_and_bayonet.command.riding_along import Beside, RidingAlong, beside
from longroll.rulesets.volley_and_bayonet.contact.contact import room, touch, touched
from longroll.rulesets.volley_and_bayonet.melee.advance import advanced, may_advance
from longroll.rulesets.volley_and_bayonet.melee.facing_after_advance import FacingAfterAdvance
from longroll.rulesets.volley_and_bayonet.record.battle import Battle
from longroll.rulesets.volley_and_bayonet.record.units import Stand
from longroll.tabletop import Pose, Ring, hull

QUARTERS = (900, 1800, 2700)


class Chased(msgspec.Struct, frozen=True):
    """A router, where it stood, and the enemies who touched it."""

    router: int
    over: tuple[int, ...]
    pursuers: tuple[int, ...]


def chased(b: Battle, stand: Stand) -> Chased:
    """Who touches a stand that is about to rout, where it stands."""
    return Chased(stand.id, hull(stand.quad), tuple(row.id for row in touched(b, stand)))


def together(known: tuple[Chased, ...], more: Iterable[Chased]) -> tuple[Chased, ...]:
    """Routers and more of them, each once."""
    before = {row.router for row in known}
    return (*known, *(row for row in more if row.router not in before))


class Follow(msgspec.Struct, frozen=True, tag=True):
    """A stand advances over the ground that the router has left."""

    stand: int


class Turn(msgspec.Struct, frozen=True, tag=True):
    """A stand turns where it stands."""

    stand: int
    to: Pose


class FollowRouter(Decision[Follow | Turn | None], frozen=True):
    """Which of the stands that touched a router follows it or turns, if any; `over` is where the router stood."""

    able: tuple[int, ...]
    over: Ring
    rule: ClassVar[str] = "VB-ROUT-08"
    rules: ClassVar[tuple[str, ...]] = ("VB-MOR-23",)

    def offers(self, known: Battle) -> Iterator[Follow | Turn | None]:
        yield None
        for number in self.able:
            pose = known.stands[number].pose
            tried: tuple[Follow | Turn, ...] = (Follow(number), *(Turn(number, pose.turned(turn)) for turn in QUARTERS))
            yield from (one for one in tried if self.refusal(known, one) is None)

    def refusal(self, known: Battle, answer: Any) -> Refusal | None:
        if answer is None:
            return None
        if not isinstance(answer, Follow | Turn) or answer.stand not in self.able:
            return Refusal(
                self.rule, "one of the stands that touched the router follows it or turns", "name one, or none"
            )
        stand = known.stands[answer.stand]
        if isinstance(answer, Follow):
            if not may_advance(known, stand, (self.over,), touched(known, stand)):
                return Refusal(self.rule, f"{stand.name} has no room to advance", "turn it, or leave it")
            return None
        if answer.to.spot != stand.pose.spot or answer.to == stand.pose:
            return Refusal(
                self.rule, f"{stand.name} turns where it stands", "give another facing, and its place as it is"
            )
        if not room(known, stand, stand.quad_at(answer.to)):
            return Refusal("VB-MOVE-10", f"{stand.name} has no room to turn so", "turn it otherwise, or leave it")
        before, there = touched(known, stand), replace(stand, pose=answer.to)
        for row in known.enemies(stand.side):
            if row not in before and touch(there, row):
                return Refusal(self.rule, f"{stand.name} would touch {row.name}", "turn it otherwise, or leave it")
        return None


class Pursuit(Procedure[None]):
    """One enemy of those that touched a router may follow it or turn, for one router after the other; commanders may go along."""

    chased: tuple[Chased, ...] = ()
    near: tuple[Beside, ...] = ()

    def ask(self, b: Battle) -> Need[Follow | Turn | None] | done[None]:
        while self.chased:
            first = self.chased[0]
            able = tuple(n for n in first.pursuers if b.stands[n].on_table and not b.stands[n].routed)
            if able:
                self.near = beside(b)
                return FollowRouter(b.stands[able[0]].side, able, first.over)
            self.chased = self.chased[1:]
        return done()

    def carry_out(self, b: Battle, answer: Follow | Turn | None) -> Need[None]:
        over, self.chased = self.chased[0].over, self.chased[1:]
        if isinstance(answer, Follow):
            advanced(b, answer.stand, (over,), "VB-ROUT-08", touched(b, b.stands[answer.stand]))
            return FacingAfterAdvance(stand=answer.stand)
        if isinstance(answer, Turn):
            b.put_stands(replace(b.stands[answer.stand], pose=answer.to, stationary=False, grounded=False))
            b.say("moved", f"{b.stands[answer.stand].name} turns", "VB-ROUT-08", b.stands[answer.stand])
        return None

    def along(self, b: Battle) -> Need[None]:
        near, self.near = self.near, ()
        return RidingAlong(before=near) if near else None

    def next_router(self, b: Battle) -> Jump:
        return self.go(self.ask)
