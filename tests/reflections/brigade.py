"""The battle on the mirrored table, and the unseen dealt anew: what the tests of fairness and secrecy stand on."""

from random import Random
from typing import Any, TypeVar

from msgspec.structs import replace

from longroll.rulesets.brigade.command.free_move import MoveGeneral
from longroll.rulesets.brigade.fire.to_hit import Line
from longroll.rulesets.brigade.record.battle import Battle, paired
from longroll.rulesets.brigade.record.setting import Entry, Setting, laid, lay
from longroll.rulesets.brigade.record.units import General
from longroll.rulesets.brigade.supposition import dealt
from longroll.rulesets.brigade.tables import NONE
from longroll.tabletop import Pose

from .mirror import Mirror

V = TypeVar("V")
NOWHERE = Pose(0, 0)
"""The place of whoever has none yet: no base can stand on a corner of the map."""


class BattleMirror(Mirror):
    """The mirror as this ruleset's records need it."""

    spots = ("at", "spot", "place")
    placed = (General,)

    def of(self, value: Any) -> Any:
        if isinstance(value, Line):
            return value._replace(x=self.width - value.x) if (value.x, value.y) != NOWHERE.spot else value
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
    heights = _turned(setting.heights, setting.width // setting.step + 1)
    return replace(after, squares=_turned(setting.squares, setting.columns), heights=heights)  # type: ignore[no-any-return]


def _turned(values: tuple[V, ...], wide: int) -> tuple[V, ...]:
    """What lies in rows so many wide, each row the other way round."""
    rows = (values[start : start + wide] for start in range(0, len(values), wide))
    return tuple(value for row in rows for value in reversed(row))


def mirrored(b: Battle) -> Battle:
    """The battle on the mirrored table, what is under way and asked included."""
    setting = laid(b.setting)
    after = BattleMirror(setting.width).record(b)
    after.setting, after.arrows = lay(mirrored_setting(setting)), _turned(b.arrows, setting.columns)
    return after  # type: ignore[no-any-return]


def mirrored_answer(b: Battle, answer: Any) -> Any:
    """What answers the mirrored battle as `answer` answers this one."""
    mirror = BattleMirror(laid(b.setting).width)
    spot = getattr(b.needs, "answers", None) == MoveGeneral.answers and answer is not None
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
