"""What becomes of stands and generals in play."""

from typing import Literal

import msgspec

from longroll.rulesets.division.components.forces import GENERALS, UNITS, Printed, Unit
from longroll.rulesets.division.tables import NOBODY

Where = Literal["unused", "off", "map", "spent"]
"""Not in this battle; not arrived yet; on the map, in an area or in march order; spent, captured or gone (DC-SCOPE-04)."""


class Stand(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A stand, by the number of its unit.

    Deployed it is in an `area`; in march order it is with a `general` who stands in a circle (DC-CIRC-02).  `full` is its
    strength before losses, of cavalry that of the dismounted stand; `lost` and the other two are steps marked (DC-STAND-03).
    `limbered` is the phase in which guns last moved, `acted` the number of the activation in which it last acted.
    """

    id: int
    where: Where
    full: int
    area: int = NOBODY
    general: int = NOBODY
    mounted: bool = False
    routed: bool = False
    lost: int = 0
    lost_mounted: int = 0
    lost_holders: int = 0
    limbered: int = NOBODY
    acted: int = NOBODY

    @property
    def unit(self) -> Unit:
        """What is printed on it."""
        return UNITS[self.id]

    @property
    def side(self) -> int:
        """Whose it is."""
        return UNITS[self.id].side

    @property
    def name(self) -> str:
        """What it is called."""
        return UNITS[self.id].name

    @property
    def arm(self) -> str:
        """infantry, cavalry or artillery."""
        return UNITS[self.id].arm

    @property
    def thing(self) -> str:
        """What it is called in the scene."""
        return f"stand:{self.id}"

    @property
    def strength(self) -> int:
        """The steps that it has left as it stands, mounted or on foot (DC-TROOP-02)."""
        return UNITS[self.id].mounted - self.lost_mounted if self.mounted else self.full - self.lost

    @property
    def holders(self) -> int:
        """The steps that its horse holders have left."""
        return UNITS[self.id].holders - self.lost_holders

    @property
    def horses(self) -> int:
        """The steps that its mounted stand has left."""
        return UNITS[self.id].mounted - self.lost_mounted

    @property
    def gone(self) -> int:
        """All steps that it has lost, those of men, horses and holders alike; a stand that is spent has lost all (DC-LOSS-01)."""
        unit = UNITS[self.id]
        if self.where == "spent":
            return self.full + unit.mounted + unit.holders
        return self.lost + self.lost_mounted + self.lost_holders

    @property
    def deployed(self) -> bool:
        """Whether it is in an area."""
        return self.where == "map" and self.area >= 0

    @property
    def marching(self) -> bool:
        """Whether it is in march order."""
        return self.where == "map" and self.general >= 0

    @property
    def steady(self) -> bool:
        """Whether it is deployed and not routed."""
        return self.where == "map" and self.area >= 0 and not self.routed

    @property
    def on_foot(self) -> bool:
        """Whether it fights as infantry: infantry, or cavalry dismounted."""
        arm = UNITS[self.id].arm
        return arm == "infantry" or (arm == "cavalry" and not self.mounted)


class General(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A general, by his number: in an `area` or in a `circle`.  `marks` are his gravestones; `used` says that he has been
    activated this turn (DC-ACTV-02)."""

    id: int
    where: Where
    area: int = NOBODY
    circle: int = NOBODY
    marks: int = 0
    used: bool = False

    @property
    def printed(self) -> Printed:
        """What is printed on his base."""
        return GENERALS[self.id]

    @property
    def side(self) -> int:
        """Whose he is."""
        return GENERALS[self.id].side

    @property
    def name(self) -> str:
        """What he is called."""
        return GENERALS[self.id].name

    @property
    def thing(self) -> str:
        """What he is called in the scene."""
        return f"general:{self.id}"

    @property
    def on_map(self) -> bool:
        """Whether he has arrived."""
        return self.where == "map"

    @property
    def command(self) -> int:
        """How many cards his activation draws (DC-GEN-03), less a gravestone each (DC-GEN-02)."""
        return max(1, GENERALS[self.id].command - self.marks)

    @property
    def leadership(self) -> int:
        """His action points, and the hand's capacity under him (DC-GEN-04), less a gravestone each (DC-GEN-02)."""
        return max(1, GENERALS[self.id].leadership - self.marks)

    @property
    def heroism(self) -> int:
        """What he adds where he is present (DC-GEN-05), more by a gravestone each (DC-GEN-02)."""
        return GENERALS[self.id].heroism + self.marks
