"""The battle on the mirrored table, and the unseen dealt anew: what the tests of fairness and secrecy stand on."""

from random import Random
from typing import Any

from msgspec.structs import replace

from longroll.rulesets.brigade.command.free_move import A_SPOT
from longroll.rulesets.brigade.record.battle import Battle, paired
from longroll.rulesets.brigade.record.setting import Entry, Setting, laid, lay
from longroll.rulesets.brigade.record.units import General
from longroll.rulesets.brigade.supposition import dealt
from longroll.rulesets.brigade.tables import NONE
from longroll.tabletop import Pose

from .mirror import Mirror

NOWHERE = Pose(0, 0)
"""The place of whoever has none yet: no base can stand on a corner of the map."""


class BattleMirror(Mirror):
    """The mirror as this ruleset's records need it."""

    spots = ("at", "spot", "place")
    placed = (General,)

    def of(self, value: Any) -> Any:
        return self.stretch(value) if isinstance(value, Entry) else super().of(value)

    def field(self, record: Any, name: str, value: Any) -> Any:
        if name == "closed":
            return tuple(map(self.ring, value))
        if name == "heading" and isinstance(value, int):
            return -value % 3600 if value != NONE else value
        return super().field(record, name, value)

    def pose(self, pose: Pose) -> Pose:
        return pose if pose == NOWHERE else super().pose(pose)


def mirrored_setting(setting: Setting) -> Setting:
    """The same ground seen in a mirror that stands along the north-south line through the map's middle."""
    after = BattleMirror(setting.width).record(setting)
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
    after = BattleMirror(setting.width).record(b)
    after.setting = lay(mirrored_setting(setting))
    columns = setting.columns
    after.arrows = tuple(
        value for start in range(0, len(b.arrows), columns) for value in reversed(b.arrows[start : start + columns])
    )
    return after  # type: ignore[no-any-return]


def mirrored_answer(b: Battle, answer: Any) -> Any:
    """What answers the mirrored battle as `answer` answers this one."""
    mirror = BattleMirror(laid(b.setting).width)
    spot = getattr(b.needs, "answers", None) == A_SPOT and answer is not None
    return mirror.spot(answer) if spot else mirror.of(answer)


def imagine(b: Battle, side: int, rng: Random) -> Battle:
    """The battle with all that `side` does not know dealt anew: the other's hand and deck, and what he chose in secret."""
    after = b.copy()
    other = 1 - side
    pile = b.piles[other]
    held = [*pile.hand, *(card for layer in pile.deck for card in layer)]
    hand = dealt(after, other, held, rng)
    if b.emptied[other] != NONE and b.emptied[other] in pile.hand:
        after.emptied = paired(b.emptied, other, rng.choice(hand))
    if b.chosen[other]:
        every = ("Line", "Skirmish", "Column", "Assault")
        after.chosen = paired(b.chosen, other, tuple((command, rng.choice(every)) for command, _ in b.chosen[other]))
    return after
