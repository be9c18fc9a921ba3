"""The battle on the mirrored table, and the unseen dealt anew: what the tests of fairness and secrecy stand on."""

from functools import singledispatch
from random import Random
from typing import Any

import msgspec
from msgspec.structs import replace

from longroll.cards import Pile
from longroll.rulesets.brigade.generals import MoveGeneral
from longroll.rulesets.brigade.setting import Entry, Setting, laid, lay
from longroll.rulesets.brigade.tables import NONE
from longroll.rulesets.brigade.units import Battle, General, paired
from longroll.tabletop import Pose

NOWHERE = Pose(0, 0)
"""The place of whoever has none yet: no base can stand on a corner of the map."""
OTHER = {"west": "east", "east": "west"}


def mirrored_setting(setting: Setting) -> Setting:
    """The same ground seen in a mirror that stands along the north-south line through the map's middle."""
    after = _record(setting, setting.width)
    wide = setting.width // setting.step + 1
    squares = tuple(
        setting.squares[row * setting.columns + column]
        for row in range(setting.rows)
        for column in reversed(range(setting.columns))
    )
    heights = tuple(
        value
        for start in range(0, len(setting.heights), wide)
        for value in reversed(setting.heights[start : start + wide])
    )
    return replace(after, squares=squares, heights=heights)  # type: ignore[no-any-return]


def mirrored(b: Battle) -> Battle:
    """The battle on the mirrored table, what is under way and asked included."""
    setting = laid(b.setting)
    after = _record(b, setting.width)
    after.setting = lay(mirrored_setting(setting))
    columns = setting.columns
    after.arrows = tuple(
        value for start in range(0, len(b.arrows), columns) for value in reversed(b.arrows[start : start + columns])
    )
    return after  # type: ignore[no-any-return]


def mirrored_answer(b: Battle, answer: Any) -> Any:
    """What answers the mirrored battle as `answer` answers this one."""
    width = laid(b.setting).width
    if isinstance(b.needs, MoveGeneral) and isinstance(answer, tuple):
        return (width - answer[0], answer[1])
    return _turned(answer, width)


@singledispatch
def _turned(value: Any, width: int) -> Any:
    if isinstance(value, msgspec.Struct):
        return _record(value, width)
    if isinstance(value, tuple):
        return tuple(_turned(item, width) for item in value)
    if isinstance(value, list):
        return [_turned(item, width) for item in value]
    return value


@_turned.register
def _(value: str, width: int) -> Any:
    return value


@_turned.register
def _(value: Pose, width: int) -> Any:
    if value == NOWHERE:
        return value
    return Pose(width - value.x, value.y, -value.heading % 3600)


@_turned.register
def _(value: Entry, width: int) -> Any:
    least, most = value.least, value.most
    if value.edge in ("north", "south"):
        least, most = width - most, width - least
    return replace(value, edge=OTHER.get(value.edge, value.edge), least=least, most=most)


def _record(value: Any, width: int) -> Any:
    changes: dict[str, Any] = {}
    for name in value.__struct_fields__:
        part = getattr(value, name)
        if name in ("ring", "points") and isinstance(part, tuple) and part and isinstance(part[0], int):
            changes[name] = _ring(part, width) if name == "ring" else _line(part, width)
        elif name == "closed":
            changes[name] = tuple(_ring(ring, width) for ring in part)
        elif (
            name in ("at", "spot", "place") and isinstance(part, tuple) and len(part) == 2 and isinstance(part[0], int)
        ):
            changes[name] = (width - part[0], part[1])
        elif name == "heading" and isinstance(part, int):
            changes[name] = -part % 3600 if part != NONE else part
        elif name == "x" and isinstance(part, int) and isinstance(value, General):
            changes[name] = width - part
        elif name == "edges":
            changes[name] = tuple(OTHER.get(edge, edge) for edge in part)
        elif not isinstance(part, (str, int, bool, type(None))):
            changes[name] = _turned(part, width)
    return replace(value, **changes)


def _ring(ring: tuple[int, ...], width: int) -> tuple[int, ...]:
    """A ring in the mirror; walked backwards, so that it keeps its sense."""
    pairs = [(width - ring[i], ring[i + 1]) for i in range(0, len(ring), 2)]
    return tuple(value for pair in reversed(pairs) for value in pair)


def _line(line: tuple[int, ...], width: int) -> tuple[int, ...]:
    """A line in the mirror, from the same beginning."""
    return tuple(value if i % 2 else width - value for i, value in enumerate(line))


def imagine(b: Battle, side: int, rng: Random) -> Battle:
    """The battle with all that `side` does not know dealt anew: the other's hand and deck, and what he chose in secret."""
    after = b.copy()
    other = 1 - side
    pile = b.piles[other]
    held = [*pile.hand, *(card for layer in pile.deck for card in layer)]
    rng.shuffle(held)
    hand, held = sorted(held[: len(pile.hand)]), held[len(pile.hand) :]
    deck = []
    for layer in pile.deck:
        deck.append(tuple(sorted(held[: len(layer)])))
        held = held[len(layer) :]
    after.piles = paired(b.piles, other, Pile(tuple(hand), tuple(deck), pile.discards))
    if b.emptied[other] != NONE and b.emptied[other] in pile.hand:
        after.emptied = paired(b.emptied, other, rng.choice(hand))
    if b.chosen[other]:
        every = ("Line", "Skirmish", "Column", "Assault")
        after.chosen = paired(b.chosen, other, tuple((command, rng.choice(every)) for command, _ in b.chosen[other]))
    return after
