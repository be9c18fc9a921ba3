"""Answers that are places: brought from where something was dragged to the nearest that the law allows."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Any, Generic, TypeVar

import msgspec
from msgspec.structs import replace

from longroll.flow import Refusal, State
from longroll.scene import Overlay, Probed
from longroll.screen.alignment import Aligned
from longroll.screen.overlays import trial
from longroll.screen.shown import refused
from longroll.tabletop import Pose, kernel

B = TypeVar("B", bound=State)
D = TypeVar("D")
Begun = dict[str, Any]
"""A plain answer without its place."""
MOST = 4
"""How many places in order are tried."""


class Spot(msgspec.Struct, frozen=True):
    """Where something is asked to stand, in thousandths, and the way it faces, in tenths of a degree.  What is turned by so much
    is `exact`: it is not brought in order with others."""

    x: int
    y: int
    heading: int = 0
    exact: bool = False

    @property
    def pose(self) -> Pose:
        """The same as a pose.  Raises ValueError where no table reaches."""
        if max(abs(self.x), abs(self.y)) > kernel.LIMIT:
            raise ValueError("that place is not on the table")
        return Pose(self.x, self.y, self.heading % 3600)


def apart(value: Any, within: str = "") -> tuple[Begun, Spot | None]:
    """A plain answer without its place, and the place: given as its "to", or as the "to" of its part of this name."""
    rest = dict(value) if isinstance(value, dict) else {}
    part = rest.get(within)
    holds = dict(part) if isinstance(part, dict) and not isinstance(rest.get("to"), dict) else rest
    spot = msgspec.convert(holds.pop("to"), Spot) if isinstance(holds.get("to"), dict) else None
    return (rest if holds is rest else {**rest, within: holds}), spot


def in_order(told: Probed, found: Aligned) -> Probed:
    """What would come of an answer, and what it stands in order with."""
    line = trial("aligned", "line", (found.line,), "order", found.says, label=found.says)
    return replace(
        told, overlays=(*told.overlays, line), says=f"{told.says}; {found.says}" if told.says else found.says
    )


@dataclass(frozen=True)
class Placing(Generic[B, D]):
    """The probe of a decision whose answers are places, or some of them.

    Where a decision takes many kinds of answers, each kind may have a `Placing` of its own, which that of the decision asks.

    near     answers near to where something was dragged, the nearest first
    foreseen what would come of an answer that is allowed
    first    what is proposed before anything is dragged; None where the player begins where things stand
    goes     where it could go, before it is dragged and while it is
    lies     a refused answer as it would lie
    wants    whether a refused answer wants only its place
    little   the rule that says least of why nothing is allowed near there
    within   the part of an answer that may hold its place
    aligned  answers near to where something was dragged that stand in order there, with what with: tried before all others
    """

    near: Callable[[B, D, Begun, Pose], Iterator[Any]] = lambda k, decision, begun, wanted: iter(())
    foreseen: Callable[[B, D, Any], Probed] = lambda k, decision, answer: Probed()
    first: Callable[[B, D, Begun], Any] = lambda k, decision, begun: None
    goes: Callable[[B, D, Begun], Iterable[Overlay]] = lambda k, decision, begun: ()
    lies: Callable[[B, D, Any], Iterable[Overlay]] = lambda k, decision, answer: ()
    wants: Callable[[Any], bool] = lambda answer: False
    little: str = ""
    within: str = ""
    aligned: Callable[[B, D, Begun, Pose], Iterable[tuple[Any, Aligned]]] = lambda k, decision, begun, wanted: ()

    def __call__(self, k: B, decision: Any, value: Any) -> Probed:
        """What would come of a plain answer, whole or begun or with a place that was dragged."""
        begun, spot = apart(value, self.within)
        if spot is not None:
            return self._dragged(k, decision, begun, spot.pose, spot.exact)
        try:
            answer = msgspec.convert(value, decision.answers)
        except msgspec.ValidationError:
            if not isinstance(value, dict):
                raise
            answer = self.first(k, decision, begun)
            if answer is not None and decision.refusal(k, answer) is None:
                return self._told(k, decision, answer)
            return Probed(overlays=tuple(self.goes(k, decision, begun)))
        if (refusal := decision.refusal(k, answer)) is None:
            return self._told(k, decision, answer)
        goes = tuple(self.goes(k, decision, begun)) if self.wants(answer) else ()
        return replace(refused(refusal), overlays=goes)

    def _told(self, k: B, decision: Any, answer: Any) -> Probed:
        return replace(self.foreseen(k, decision, answer), nearest=msgspec.to_builtins(answer))

    def _dragged(self, k: B, decision: Any, begun: Begun, wanted: Pose, exact: bool) -> Probed:
        """The nearest that is allowed; if nothing is, the reason that says most."""
        for answer, found in () if exact else islice(self.aligned(k, decision, begun, wanted), MOST):
            if decision.refusal(k, answer) is None:
                return in_order(self._told(k, decision, answer), found)
        refusal: Refusal | None = None
        tried: Any = None
        for answer in self.near(k, decision, begun, wanted):
            if (why := decision.refusal(k, answer)) is None:
                return self._told(k, decision, answer)
            if refusal is None or refusal.rule == self.little:
                refusal, tried = why, answer
        lies = () if refusal is None else self.lies(k, decision, tried)
        said = refusal or Refusal(decision.rule, "there is no place near there")
        return replace(refused(said), overlays=(*lies, *self.goes(k, decision, begun)))
