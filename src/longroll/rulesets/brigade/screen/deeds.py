"""How each kind of action is tried, by whichever grant it is paid: one record a kind."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from longroll.rulesets.brigade.record import facing
from longroll.rulesets.brigade.record.units import Battle
from longroll.rulesets.brigade.screen import lines
from longroll.rulesets.brigade.sequence.grants import Grant
from longroll.scene import Overlay, Probed, Tone
from longroll.screen.places import Begun
from longroll.tabletop import Pose


def nothing_more(k: Battle, grant: Grant, what: Any) -> Probed:
    """That it is allowed."""
    return Probed()


def nowhere(k: Battle, grant: Grant, begun: Begun, wanted: Pose) -> Iterator[Any]:
    """That it has no place."""
    yield from ()


def nothing_first(k: Battle, grant: Grant, begun: Begun) -> Any:
    """That none is proposed."""
    return None


def nothing_open(k: Battle, grant: Grant, begun: Begun) -> tuple[Overlay, ...]:
    """That it is not shown where it could go."""
    return ()


@dataclass(frozen=True)
class Deed:
    """How one kind of action is tried.

    foreseen what would come of it
    near     such actions near to where something was dragged, the nearest first
    first    one that is proposed before anything is dragged
    goes     where it could go
    """

    kind: type
    foreseen: Callable[[Battle, Grant, Any], Probed] = nothing_more
    near: Callable[[Battle, Grant, Begun, Pose], Iterator[Any]] = nowhere
    first: Callable[[Battle, Grant, Begun], Any] = nothing_first
    goes: Callable[[Battle, Grant, Begun], Iterable[Overlay]] = nothing_open


def bases(k: Battle, what: Any, tone: Tone = "forbidden") -> tuple[Overlay, ...]:
    """The base of a stand that an answer sets down."""
    to = getattr(what, "to", None)
    return () if to is None else (lines.bases((facing.base_at(k.stands[what.stand], to),), tone),)
