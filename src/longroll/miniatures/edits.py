"""Bases put elsewhere by hand on a measured table: where it has no room for one, and what goes with it.  What a side
may put, and where, follows from what it knows.  Something hidden that stands in the way pushes a base aside."""

from collections.abc import Callable, Iterable
from typing import Any, Generic, NamedTuple, TypeVar

from longroll.contract import Spot
from longroll.flow import Refusal, State
from longroll.miniatures.legal import rings
from longroll.miniatures.zones import Sheet, overhang
from longroll.tabletop import Pose, Ring, overlap

STEP, FAR, TURN = 250, 12_000, 150
"""How far apart the places are that are tried, ring by ring, how far out, and how many tenths of a degree round."""

NOBODY = Refusal("flow", "nothing of that name stands on the table")

B = TypeVar("B", bound=State)


class Base(NamedTuple):
    """What stands on the table: its name in words, its bases as they lie, and those it had at another pose; what is `slight`
    is in nobody's way."""

    thing: str
    name: str
    bases: tuple[Ring, ...]
    at: Callable[[Pose], tuple[Ring, ...]]
    slight: bool = False


class Hand(NamedTuple, Generic[B]):
    """How a ruleset's table is edited.  `asked` are the questions at which nothing that goes on hangs on who stands where;
    `standing` all bases there are, as far as is known; `set_down` puts one there and does what follows; `slack` is how far
    bases may reach into each other; `besides` is what else bars one."""

    asked: tuple[type, ...]
    sheet: Callable[[B], Sheet]
    standing: Callable[[B], Iterable[Base]]
    set_down: Callable[[B, str, Pose], None]
    slack: int
    besides: Callable[[B, str, tuple[Ring, ...]], Refusal | None] = lambda *_: None

    def may_put(self, known: Any, thing: str, to: Spot) -> Refusal | None:
        """Why a thing may not be put there."""
        if not isinstance(known.needs, self.asked):
            return Refusal("flow", "something is under way that hangs on who stands where: answer what is asked first")
        if to.area:
            return Refusal("flow", "on this table things stand at places, and not in areas")
        found = list(self.standing(known))
        base = next((one for one in found if one.thing == thing), None)
        return NOBODY if base is None else self._no_room(known, base, found, _pose(to))

    def _no_room(self, known: Any, base: Base, found: list[Base], pose: Pose) -> Refusal | None:
        quads = base.at(pose)
        if any(overhang(self.sheet(known), ring) > self.slack for ring in quads):
            return Refusal("flow", f"{base.name} would hang over the edge of the table", "put it further in")
        for other in found:
            if other.thing == base.thing or other.slight or base.slight:
                continue
            if any(overlap(ring, each, self.slack) for ring in quads for each in other.bases):
                return Refusal("flow", f"{other.name} stands there, and leaves {base.name} no room", "put it beside")
        return self.besides(known, base.thing, quads)

    def put(self, battle: Any, thing: str, to: Spot) -> Any:
        """The battle with it put there, or as near as what was hidden allows."""
        after = battle.copy()
        after.news.clear()
        found, wanted = list(self.standing(battle)), _pose(to)
        base = next(one for one in found if one.thing == thing)
        places = rings(wanted, range(0, FAR, STEP), TURN)
        clear = next((pose for pose in places if self._no_room(battle, base, found, pose) is None), wanted)
        self.set_down(after, thing, clear)
        return after


def _pose(to: Spot) -> Pose:
    return Pose(to.x, to.y, to.heading)


def carried(spot: Pose, start: Pose, end: Pose) -> Pose:
    """Where somebody beside a base comes when the base is taken from one pose to another."""
    return spot.shifted(end.x - start.x, end.y - start.y).rotated(end.x, end.y, end.heading - start.heading)
