"""Brigades that come after their division (DC-ARR-04)."""

import msgspec

from longroll.rulesets.division.record.action import Law
from longroll.rulesets.division.tables import NOBODY


class BringUp(msgspec.Struct, frozen=True, tag=True):
    """Bring a late brigade on: into an area, or into march order with a general."""

    stand: int
    area: int = NOBODY
    general: int = NOBODY


STRAGGLERS: tuple[Law, ...] = ()
