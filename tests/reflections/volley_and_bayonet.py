"""The battle on the mirrored table, and the unseen dealt anew: rosters, where they are hidden (VB-ORG-10)."""

from functools import cache
from random import Random
from typing import Any

from msgspec.structs import replace

from longroll import ground, tabletop
from longroll.ground.table import sealed
from longroll.miniatures.entries import Entry
from longroll.rulesets.volley_and_bayonet.buildings.fires import Leave
from longroll.rulesets.volley_and_bayonet.charge.charges import Charge
from longroll.rulesets.volley_and_bayonet.combat.combat import Withdrawal
from longroll.rulesets.volley_and_bayonet.ground.land import Crossing
from longroll.rulesets.volley_and_bayonet.record.battle import Battle
from longroll.rulesets.volley_and_bayonet.record.rosters import least
from longroll.rulesets.volley_and_bayonet.record.setting import laid, lay
from longroll.rulesets.volley_and_bayonet.record.units import Stand
from longroll.rulesets.volley_and_bayonet.rout.breakthrough import Strike
from longroll.rulesets.volley_and_bayonet.tables import CROP_CELL
from longroll.tabletop import Ring

from .mirror import Mirror

MIRRORED = " in the mirror"
HELD: dict[str, str] = {}
"""The table of which each mirrored one is the image."""


class BattleMirror(Mirror):
    """The mirror as this ruleset's records need it."""

    lines = ("points", "crest")
    spots = ("at", "spot")
    edges = ("edge", "edges")

    def of(self, value: Any) -> Any:
        return self.stretch(value) if isinstance(value, Entry) else super().of(value)

    def field(self, record: Any, name: str, value: Any) -> Any:
        if name == "heading" and isinstance(record, Charge | Strike | Leave):
            return -value % 3600
        if name == "away" and isinstance(record, Withdrawal):
            return -value % 3600
        if name == "sides" and isinstance(record, Stand):  # of a block: north, east, south, west
            return tuple(-side % 4 for side in value)
        if name == "trampled":
            return tuple(sorted((self.width // CROP_CELL - 1 - column, row) for column, row in value))
        if name == "over" and isinstance(value, tuple) and value:
            return self.hull(value) if isinstance(value[0], int) else tuple(map(self.hull, value))
        if name in ("mired", "breaches", "gates"):
            return tuple(map(self.spot, value))
        if name == "table":
            return mirrored_table(value)
        if name == "x" and isinstance(record, Crossing):
            return self.width - value
        return super().field(record, name, value)

    def hull(self, ring: Ring) -> Ring:
        """Ground that somebody stood on."""
        return tabletop.hull(self.ring(ring))


@cache
def mirrored_table(key: str) -> str:
    """The table whose heights are those of another seen in the mirror; mirrored twice it is the same."""
    table = ground.laid(key)
    wide = table.columns
    rows = (table.heights[start : start + wide] for start in range(0, len(table.heights), wide))
    heights = tuple(value for row in rows for value in reversed(row))
    if table.name.endswith(MIRRORED):
        return HELD[key]
    other = ground.lay(sealed(replace(table, heights=heights, name=table.name + MIRRORED)))
    HELD[other] = key
    return other


def mirrored(b: Battle) -> Battle:
    """The battle on the mirrored table, what is under way and asked included."""
    mirror = BattleMirror(laid(b.setting).width)
    after = mirror.record(b)
    after.setting = lay(mirror.record(laid(b.setting)))
    return after  # type: ignore[no-any-return]


def mirrored_answer(b: Battle, answer: Any) -> Any:
    """What answers the mirrored battle as `answer` answers this one."""
    return BattleMirror(laid(b.setting).width).of(answer)


def imagine(b: Battle, side: int, rng: Random) -> Battle:
    """The battle with all that a side does not know dealt anew: where rosters are hidden, what is left of the enemy's stands."""
    after, agreed = b.copy(), b.options.remnants
    if b.options.hidden_rosters:
        for row in b.stands:
            low = least(row, agreed)
            if row.side != side and row.place != "lost" and row.strength >= low:
                after.change(row.id, strength=rng.randint(low, 6))
    return after
