"""How deployed stands move from area to area, mount and dismount (DC-MOVE)."""

from collections.abc import Iterator
from typing import Any

import msgspec

from longroll.flow import Procedure, Refusal, done
from longroll.rulesets.division.areas import places
from longroll.rulesets.division.areas.control import settle
from longroll.rulesets.division.areas.forced_deployment import ColumnsSurprised, surprised
from longroll.rulesets.division.components.areas import AREAS, EDGES_APART
from longroll.rulesets.division.movement import foot, horse
from longroll.rulesets.division.record.action import Law
from longroll.rulesets.division.record.activation import Activation
from longroll.rulesets.division.record.battle import Battle
from longroll.rulesets.division.record.stands import Stand


class Move(msgspec.Struct, frozen=True, tag=True, omit_defaults=True):
    """A stand moves to an area; cavalry may mount for it, and dismount at the end (DC-MOVE-06, DC-ACT-01)."""

    stand: int
    to: str
    mount: bool = False
    dismount: bool = False


class Mount(msgspec.Struct, frozen=True, tag=True):
    """Cavalry on foot mounts where it is."""

    stand: int


class Dismount(msgspec.Struct, frozen=True, tag=True):
    """A mounted stand dismounts where it is."""

    stand: int


# --- moving
def _refusal(b: Battle, activation: Activation, stand: Stand, answer: Any) -> Refusal | None:
    end = places.area(answer.to)
    if b.night:
        return Refusal("DC-EVT-08", "Night March Moves Only: no stand moves from area to area", "march along the pikes")
    if stand.marching or not stand.deployed:
        return Refusal("DC-EDGE-02", f"{stand.name} is not in an area", "deploy it first")
    if end is None:
        return Refusal("DC-EDGE-02", "a stand moves into an area", "form column to come into a circle")
    if stand.routed:
        return Refusal("DC-MOVE-03", f"{stand.name} is routed", "rally it")
    if end.id == stand.area:
        return Refusal("DC-EDGE-02", f"{stand.name} is in {end.name}", "choose another area")
    rides = answer.mount or (stand.arm == "cavalry" and stand.mounted)
    if answer.mount and (refusal := horse.may_mount(stand)):
        return refusal
    if answer.mount and stand.holders <= 0:
        return Refusal("DC-LOSS-08", f"{stand.name} has no holders: mounting is all it does", "let it mount in place")
    if answer.dismount:
        if not rides:
            return Refusal("DC-ACT-01", f"{stand.name} does not ride", "move it on foot")
        if refusal := horse.may_dismount(stand):
            return refusal
    if stand.arm == "artillery":
        return foot.guns(b, stand, end.id)
    return horse.mounted(b, stand, end.id) if rides else foot.on_foot(b, stand, end.id)


def _offers(b: Battle, activation: Activation, stand: Stand) -> Iterator[Any]:
    if b.night or not stand.steady:
        return
    here = stand.area
    if stand.arm == "cavalry" and stand.mounted:
        yield from _rides(b, stand, mount=False)
        return
    for area in AREAS[here].edges:
        if (foot.guns if stand.arm == "artillery" else foot.on_foot)(b, stand, area) is None:
            yield Move(stand.id, AREAS[area].thing)
    if stand.arm == "cavalry" and stand.holders > 0 and horse.may_mount(stand) is None:
        yield from _rides(b, stand, mount=True)


def _rides(b: Battle, stand: Stand, mount: bool) -> Iterator[Move]:
    ends = (True, False) if horse.may_dismount(stand) is None else (False,)
    for area, far in enumerate(EDGES_APART[stand.area]):
        if 1 <= far <= horse.REACH and horse.mounted(b, stand, area) is None:
            for dismount in ends:
                yield Move(stand.id, AREAS[area].thing, mount, dismount)


class Moving(Procedure[None]):
    """A stand moves; enemy columns about the area it comes to are surprised."""

    stand: int = 0
    to: str = ""
    mount: bool = False
    dismount: bool = False

    def go_there(self, b: Battle) -> done[None]:
        """Guns are limbered from now to the end of the phase (DC-MOVE-09)."""
        row, stand = places.area(self.to), b.stands[self.stand]
        assert row is not None
        mounted = (stand.mounted or self.mount) and not self.dismount
        limbered = b.phase if stand.arm == "artillery" else stand.limbered
        b.change(stand.id, area=row.id, mounted=mounted, limbered=limbered)
        b.say("moved", f"{stand.name} {self._how(stand)} {row.name}", _rule(stand, self.mount), stand)
        if stand.arm == "artillery":
            b.say("changed", f"{stand.name} is limbered to the end of this phase", "DC-MOVE-09", stand)
        settle(b)
        if any(True for _ in surprised(b, stand.side, (row.id,))):
            return self.end_with(ColumnsSurprised(side=stand.side, areas=(row.id,)))
        return done()

    def _how(self, stand: Stand) -> str:
        how = "mounts and rides to" if self.mount else "rides to" if stand.mounted else "moves to"
        return f"{how} and dismounts in" if self.dismount else how


def _rule(stand: Stand, mount: bool) -> str:
    """The rule that a stand moves by."""
    if stand.arm == "cavalry":
        return "DC-MOVE-06" if mount else "DC-MOVE-05" if stand.mounted else "DC-MOVE-04"
    return "DC-MOVE-07" if stand.arm == "artillery" else "DC-MOVE-01"


# --- mounting and dismounting in place
def _steady_cavalry(stand: Stand) -> Refusal | None:
    if stand.arm != "cavalry" or not stand.deployed:
        return Refusal("DC-MOVE-06", f"{stand.name} is not cavalry in an area", "only cavalry mounts and dismounts")
    if stand.routed:
        return Refusal("DC-MOVE-03", f"{stand.name} is routed", "rally it")
    return None


def _may_mount(b: Battle, activation: Activation, stand: Stand, answer: Any) -> Refusal | None:
    return _steady_cavalry(stand) or horse.may_mount(stand)


def _mounts(b: Battle, activation: Activation, stand: Stand) -> Iterator[Any]:
    if _may_mount(b, activation, stand, None) is None:
        yield Mount(stand.id)


def _may_dismount(b: Battle, activation: Activation, stand: Stand, answer: Any) -> Refusal | None:
    if stand.arm == "cavalry" and not stand.mounted:
        return Refusal("DC-MOVE-04", f"{stand.name} is on foot")
    return _steady_cavalry(stand) or horse.may_dismount(stand)


def _dismounts(b: Battle, activation: Activation, stand: Stand) -> Iterator[Any]:
    if _may_dismount(b, activation, stand, None) is None:
        yield Dismount(stand.id)


class Saddled(Procedure[None]):
    """A stand mounts or dismounts where it is, its whole action (DC-ACT-01)."""

    stand: int = 0
    mounted: bool = False

    def change(self, b: Battle) -> done[None]:
        stand = b.change(self.stand, mounted=self.mounted)
        word, rule = ("mounts", "DC-MOVE-06") if self.mounted else ("dismounts", "DC-ACT-01")
        b.say("changed", f"{stand.name} {word}", rule, stand)
        return done()


def _moving(answer: Any) -> Procedure[None]:
    return Moving(stand=answer.stand, to=answer.to, mount=answer.mount, dismount=answer.dismount)


MOVES = (
    Law(Move, _refusal, _offers, _moving),
    Law(Mount, _may_mount, _mounts, lambda answer: Saddled(stand=answer.stand, mounted=True)),
    Law(Dismount, _may_dismount, _dismounts, lambda answer: Saddled(stand=answer.stand)),
)
