"""The frame of a scene that every field of stands has: the field itself, the turns, the objectives; and drawings that are
kept from one scene to the next."""

from collections.abc import Callable
from operator import is_
from typing import Any, Protocol, TypeVar

from longroll.scene import Area, At, Badge, Fact, Mark, Surface, Track
from longroll.screen.overlays import FIELD
from longroll.tabletop import Pose, Ring

D = TypeVar("D")
SPELLED = {50: "fifty", 100: "a hundred"}
"""Yards to the inch, in words."""


class Prize(Protocol):
    """Ground that is worth something."""

    @property
    def id(self) -> str: ...
    @property
    def name(self) -> str: ...
    @property
    def ring(self) -> Ring: ...
    @property
    def at(self) -> tuple[int, int]: ...


def field(title: str, size: tuple[int, int], ground: str, yards: int = 50) -> Surface:
    """The field, at one inch to so many yards; `ground` names its drawing."""
    scale = f"one inch to {SPELLED[yards]} yards"
    return Surface(FIELD, "field", title, size, scale, ground=ground, yards_per_inch=yards)


def lying(pose: Pose) -> At:
    """Where a base lies on the field."""
    return At(FIELD, pose.x, pose.y, pose.heading)


def turns(name: str, now: int, most: int, clock: Callable[[int], str], every: int) -> Track:
    """The turns, whatever they are called, with the hour marked at every so many."""
    marks = tuple(Mark(turn, clock(turn)) for turn in range(1, most + 1, every))
    return Track("turn", name, now, f"{name.lower()} {now} of {most}", least=1, most=most, marks=marks)


def objective(
    prize: Prize,
    worth: tuple[int, int],
    sides: tuple[str, str],
    owner: int,
    said: str,
    rules: tuple[str, str],
    tone: str = "",
) -> Area:
    """An objective, what it is worth to either side and whose it is, as a number and in words, each by its rule: one side's, or
    nobody's.  What is worth nothing bears no figure; what counts for one side alone is marked as that side's."""
    facts = *worths(sides, worth, rules[0]), Fact("Held by", said, rules[1])
    name, held = f"objective:{prize.id}", owner if owner in (0, 1) else None
    badges = (_worth(worth, sides),) if any(worth) else ()
    return Area(name, FIELD, (prize.ring,), prize.name, prize.at, owner=held, tone=tone, badges=badges, facts=facts)


def _worth(worth: tuple[int, int], sides: tuple[str, str]) -> Badge:
    first, second = worth
    if first == second:
        return Badge("worth", f"worth {first}", str(first))
    if first and second:
        says = f"worth {first} to the {sides[0]}, {second} to the {sides[1]}"
        return Badge("worth", says, str(max(worth)))
    side = int(not first)
    return Badge("worth", f"worth {worth[side]} to the {sides[side]} alone", str(worth[side]), side=side)


def worths(sides: tuple[str, str], worth: tuple[int, int], rule: str) -> tuple[Fact, ...]:
    """What ground is worth: in one line where that is the same to both sides."""
    if worth[0] == worth[1]:
        return (Fact("Worth", f"{worth[0]} to either side" if worth[0] else "nothing", rule),)
    return tuple(
        Fact(f"Worth to the {side}", str(each or "nothing"), rule) for side, each in zip(sides, worth, strict=True)
    )


class Drawings:
    """Drawings by name, each with the records that it was drawn from: the last of each name.  One is good for as long
    as those records are the same.  A game's battles share it, so that a stand's card is made anew when something of the
    stand has changed and not with every scene; and what has not changed is the same record in one scene and the
    next."""

    __slots__ = ("_rows",)

    def __init__(self) -> None:
        self._rows: dict[Any, tuple[tuple[Any, ...], Any]] = {}

    def of(self, name: Any, records: tuple[Any, ...], draw: Callable[[], D]) -> D:
        """The drawing of a name, made anew unless it was made from these very records."""
        row = self._rows.get(name)
        if row is not None and len(row[0]) == len(records) and all(map(is_, row[0], records)):
            return row[1]  # type: ignore[no-any-return]
        drawing = draw()
        self._rows[name] = records, drawing
        return drawing
