"""Into march order and out of it (DC-CIRC-06)."""

import msgspec

from longroll.rulesets.division.record.action import Law


class Join(msgspec.Struct, frozen=True, tag=True):
    """A stand joins a general of its chain in a circle, in march order."""

    stand: int
    general: int


class Deploy(msgspec.Struct, frozen=True, tag=True):
    """A stand in march order deploys into an area."""

    stand: int
    area: int


COLUMNS: tuple[Law, ...] = ()
