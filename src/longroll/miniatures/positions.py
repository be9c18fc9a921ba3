"""What follows from where things stand, remembered: beside the battle, never in it, and by name.

The rows of a battle are tuples of frozen records, each found by its number; a change replaces the tuple.  So whatever
follows from the very same rows is the same: all that is remembered lies with the rows it was found out of, and holds for
as long as the battle has these.  Nobody need say that something changed.  What is more easily mended than made anew is
told which rows differ now.  A copy begins with what is known and goes its own way from there.

A battle's own dictionary is the place: a record with fields of its own (`dict=True`) has one that is no part of it, not of
its JSON, nor of what makes two equal.  With LONGROLL_FORGET=1 in the
environment nothing is remembered, and the same games are played.
"""

from collections.abc import Callable
from typing import Any, Generic, Protocol, Self, TypeVar

from longroll import tabletop
from longroll.flow import State
from longroll.once import FORGETS
from longroll.tabletop import Ring

EITHER = -1
"""No side in particular."""
NOBODY = -1

Memory = dict[Any, Any]
Rows = tuple[Any, ...]
T = TypeVar("T")
Row = TypeVar("Row")


def memory(b: State) -> Memory:
    """All that is remembered beside a battle, by name."""
    return {} if FORGETS else b.__dict__


def carry(b: State, after: State) -> None:
    """Let a copy of a battle begin with what is remembered beside it."""
    after.__dict__.update(b.__dict__)


def share(b: State, after: State, name: str = "") -> None:
    """Let what a side knows of a battle, which is only read, remember together with it: the same things where it has the
    same rows, or else what is kept there under a name."""
    after.__dict__ = b.__dict__.setdefault(name, {}) if name else b.__dict__


def facts(b: State, name: str, rows: Rows) -> Memory:
    """What was found out of these rows of a battle, called so, by names of its own: to be asked and added to."""
    here: tuple[Rows, Memory] | None = b.__dict__.get(name)
    if here is None or here[0] is not rows:
        here = rows, {}
        if not FORGETS:
            b.__dict__[name] = here
    return here[1]


def kept(found: Memory, name: Any, work: Callable[[], T]) -> T:
    """Of such facts the one of a name, worked out now if nobody has asked for it yet."""
    if name in found:
        return found[name]  # type: ignore[no-any-return]
    answer = found[name] = work()
    return answer


def latest(b: State, name: Any, records: Rows, work: Callable[[], T]) -> T:
    """What was last worked out under a name, if it was of these very records; worked out of them now if not."""
    here = b.__dict__.get(name)
    if here is not None and len(here[0]) == len(records) and not tabletop.differing(here[0], records):
        return here[1]  # type: ignore[no-any-return]
    answer = work()
    memory(b)[name] = records, answer
    return answer


def changes(before: Rows, rows: Rows) -> list[int] | None:
    """The numbers of the rows that differ from those before; None where these are not the same things."""
    return tabletop.differing(before, rows) if len(before) == len(rows) else None


def put(rows: tuple[Row, ...], number: int, row: Row) -> tuple[Row, ...]:
    """The rows with another in one place."""
    after = list(rows)
    after[number] = row
    return tuple(after)


def put_all(rows: tuple[Row, ...], others: dict[int, Row]) -> tuple[Row, ...]:
    """The rows with others in some places."""
    after = list(rows)
    for number, row in others.items():
        after[number] = row
    return tuple(after)


class InStep(Protocol):
    """What follows from rows, and is mended when some of them change.  It is never changed itself, but that what more was
    found out may be added to it."""

    def but(self, rows: Any, numbers: list[int]) -> Self:
        """The same of these rows, of which no others than those numbered differ."""
        ...


S = TypeVar("S", bound=InStep)


def in_step(b: State, name: str, rows: Rows, make: Callable[[Any], S]) -> S:
    """What is remembered under a name and kept in step with these rows: mended if some of them have changed, or made."""
    here: tuple[Rows, S] | None = b.__dict__.get(name)
    if here is None or len(here[0]) != len(rows):
        value = make(rows)
    elif here[0] is rows:
        return here[1]
    else:
        value = here[1].but(rows, tabletop.differing(here[0], rows))
    if not FORGETS:
        b.__dict__[name] = rows, value
    return value


class Bases(Generic[Row]):
    """Some rows at one moment, by number, and as `troops` their bases and sides."""

    __slots__ = ("rows", "troops")
    rows: tuple[Row, ...]
    troops: tabletop.Troops

    def near(self, ring: Ring, reach: int) -> list[Row]:
        """Those whose boxes come within `reach` of a ring's box: a quick sieve, not the answer."""
        found: list[Row] = tabletop.those_near(self.rows, self.troops, ring, reach)
        return found

    def reached(self, ring: Ring, reach: int, side: int = EITHER, besides: int = NOBODY) -> list[Row]:
        """Those, but for one, of a side or of either, whose bases lie within `reach` of a convex ring."""
        found = tabletop.bases_reached(self.troops, ring, reach, side, besides)
        return [self.rows[number] for number in found] if found else []

    def overlapping(self, ring: Ring, slack: int, side: int = EITHER, besides: int = NOBODY) -> list[Row]:
        """Those, but for one, of a side or of either, that a convex ring reaches into further than `slack`."""
        found = tabletop.bases_overlapped(self.troops, ring, slack, side, besides)
        return [self.rows[number] for number in found] if found else []

    def on_line(self, ax: int, ay: int, bx: int, by: int, slack: int) -> list[Row]:
        """Those through whose bases a line runs further than `slack`."""
        found = tabletop.bases_crossed(self.troops, ax, ay, bx, by, slack)
        return [self.rows[number] for number in found] if found else []
