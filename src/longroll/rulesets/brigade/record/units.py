"""What stands on the field: regiments and batteries, generals, and the commands they belong to.  Every record is frozen
and lies in a tuple of the battle, found by its number; a change replaces the record.  Lengths are thousandths of an inch
(an inch is 50 yards, BC-GAME-10), headings tenths of a degree clockwise from north."""

from typing import Annotated, ClassVar, Literal

import msgspec
from msgspec import Meta

from longroll import tabletop
from longroll.bounds import FEW, Count, Key, Link, Name, Row, RowOrNone, Side, Thousandths, Turn, Words
from longroll.once import Once
from longroll.rulesets.brigade import tables
from longroll.rulesets.brigade.tables import NONE, Arm, Formation, Rank
from longroll.tabletop import Pose, footprint

Printed = Annotated[int, Meta(ge=2, le=12)]
Steps = Annotated[int, Meta(ge=0, le=8)]
Value = Annotated[int, Meta(ge=0, le=12)]

Place = Literal["table", "off", "destroyed", "captured", "fled", "retired"]
"""Where a stand is.  off: not on the map yet (reinforcements, and cavalry's holders while it is mounted); fled: routed off
the map; retired: walked off in a fighting retirement."""
LOST: tuple[Place, ...] = ("destroyed", "captured", "fled")


class Stand(msgspec.Struct, frozen=True, dict=True):
    """A regiment, a battery, or the horse holders of a cavalry regiment.  A cavalry regiment is one record that is now
    its mounted, now its dismounted stand (BC-CAV-01): `circles` and `marks` are those of the dismounted stand, `horse`
    and `horse_marks` of the mounted one; `partner` is the stand of its holders, and theirs is the regiment.  Holders
    are on the table only while their regiment is on foot."""

    id: Row
    key: Key
    name: Name
    label: Words
    side: Side
    command: Row
    arm: Arm
    fire: Printed
    discipline: Printed
    circles: Steps
    pose: Pose
    place: Place = "table"
    marks: Count = 0
    horse: Steps = 0
    horse_marks: Count = 0
    mounted: bool = False
    partner: RowOrNone = NONE
    routed: bool = False
    activated: bool = False
    men: Count = 0
    guns: Count = 0
    commander: Words = ""
    weapon: Words = ""
    arrival: Turn = 0
    entry: Link = ""
    fielded: bool = False
    placed: ClassVar[tuple[str, ...]] = ("quad", "flag")
    """What it works out of its pose; all of it depends on what kind of base it is."""

    @property
    def body(self) -> str:
        """Which base it stands on now: a key of `tables.BASES`."""
        if self.arm == "cavalry":
            return "mounted" if self.mounted else "dismounted"
        return self.arm

    @Once
    def thing(self) -> str:
        """What it is called in the scene."""
        return f"stand:{self.id}"

    @Once
    def width(self) -> int:
        """Frontage of its base (BC-STAND-05)."""
        return tables.BASES[self.body][0]

    @Once
    def depth(self) -> int:
        """Depth of its base (BC-STAND-05)."""
        return tables.BASES[self.body][1]

    @Once
    def quad(self) -> tuple[int, ...]:
        """The corners of the base: front left, front right, rear right, rear left."""
        return footprint(self.pose, self.width, self.depth)

    @Once
    def flag(self) -> tuple[int, int]:
        """The flag bearer, or the muzzle: the middle of the front edge (BC-STAND-05)."""
        x, y = tabletop.ahead(self.pose.x, self.pose.y, self.pose.heading, self.depth // 2, 0)
        return x, y

    @property
    def strength(self) -> int:
        """Steps left of the stand that is on the map (BC-STAND-04)."""
        return self.horse - self.horse_marks if self.mounted else self.circles - self.marks

    @property
    def on_table(self) -> bool:
        """Whether it stands on the map."""
        return self.place == "table"

    @property
    def formed(self) -> bool:
        """On the map and not routed."""
        return self.place == "table" and not self.routed

    @property
    def on_foot(self) -> bool:
        """Infantry or dismounted cavalry."""
        return self.arm == "infantry" or (self.arm == "cavalry" and not self.mounted)

    @property
    def shoots(self) -> bool:
        """Of a kind that may Fire at all (BC-FIRE-01)."""
        return self.on_foot or self.arm == "artillery"

    @property
    def charges(self) -> bool:
        """Of a kind that may charge (BC-CHRG-02)."""
        return self.arm in ("infantry", "cavalry")

    @property
    def counted(self) -> bool:
        """Counted as a stand of its side: holders are not (BC-CAV-09)."""
        return self.arm != "holders"


class General(msgspec.Struct, frozen=True, dict=True):
    """A general: his printed values, the gravestones marked, and where he is.  `leads` is the command he leads.
    `kills`: how often he was killed, for points (BC-KILL-04)."""

    id: Row
    key: Key
    name: Name
    label: Words
    side: Side
    rank: Rank
    leads: Row
    printed: tuple[Value, Value, Value]
    x: Thousandths = 0
    y: Thousandths = 0
    place: Literal["table", "off", "captured", "unused"] = "table"
    gravestones: int = 0
    activated: bool = False
    kills: int = 0
    arrival: Turn = 0
    values: ClassVar[frozenset[str]] = frozenset(("printed", "gravestones", "rank"))
    """What he works out once depends on."""
    placed: ClassVar[tuple[str, ...]] = ("quad",)
    """What he works out of his place besides."""

    @Once
    def thing(self) -> str:
        """What he is called in the scene."""
        return f"general:{self.id}"

    @property
    def spot(self) -> tuple[int, int]:
        """Where he is."""
        return self.x, self.y

    @Once
    def command(self) -> int:
        """Cards drawn, and the number that kills (BC-GENL-03, BC-GENL-04)."""
        return max(0, self.printed[0] - self.gravestones)

    @Once
    def leadership(self) -> int:
        """Action Points, and the hand limit of the commanding general (BC-GENL-03, BC-GENL-05)."""
        return max(0, self.printed[1] - self.gravestones)

    @Once
    def heroism(self) -> int:
        """What he adds to rolls within his radius (BC-GENL-03, BC-GENL-06)."""
        return self.printed[2] + self.gravestones

    @Once
    def standing(self) -> tuple[int, int]:
        """What the highest of a side's generals is found by: rank, in which a chief of artillery is a brigadier's equal, then
        Leadership (BC-CARD-02)."""
        rank = "brigade" if self.rank == "artillery" else self.rank
        return tables.RANKS.index(rank), self.leadership

    @Once
    def reach(self) -> int:
        """His command radius and the length of his move (BC-CMD-02, BC-ACT-10)."""
        return tables.ARROWS[min(max(self.command, 1), 4)]

    @Once
    def quad(self) -> tuple[int, ...]:
        """The corners of his base, which never turns (BC-GENL-08)."""
        return footprint(Pose(self.x, self.y, 0), tables.GENERAL, tables.GENERAL)

    @property
    def on_table(self) -> bool:
        """Whether he is on the map."""
        return self.place == "table"


class Command(msgspec.Struct, gc=False, frozen=True):
    """A node of the chain of command: army, corps, division, brigade or artillery battalion (BC-SETUP-05).
    `subordinated`: led by the general of the command `to` and not by its own (BC-DECK-05).  `reserve`: deployed in
    Reserve or forced off the map, so that what is off the map enters freely (BC-REIN-02).  `entries` are the entry
    lines it may use."""

    id: Row
    key: Key
    name: Name
    label: Words
    side: Side
    rank: Rank
    parent: RowOrNone
    general: RowOrNone = NONE
    profile: Link = ""
    card: Link = ""
    formation: Formation | Literal[""] = ""
    to: RowOrNone = NONE
    reserve: bool = False
    entries: Annotated[tuple[Key, ...], Meta(max_length=FEW)] = ()
    arrival: Turn = 0
    tint: Row = 0
    lost: Count = 0
    """Men that history lost, where that is known; else 0."""
