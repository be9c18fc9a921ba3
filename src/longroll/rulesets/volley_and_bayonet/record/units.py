"""What stands on the table: stands of brigades, guns and skirmishers, commanders, and the formations they belong to.

Every record is frozen and lies in a tuple of the battle, found by its number; a change replaces the record.
Lengths are thousandths of an inch, headings tenths of a degree clockwise from north.
"""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from longroll.bounds import MANY, Count, Key, Link, Name, Row, RowOrNone, Side, Turn, Words
from longroll.once import Once
from longroll.rulesets.volley_and_bayonet.tables import (
    BASES,
    BRIGADES,
    COLUMN_DEPTH,
    DEDICATED,
    GRADES,
    GUNS,
    HORSE,
    MARKER,
    SKIRMISHERS,
    Arm,
    Bore,
    Kind,
    Level,
    Weight,
)
from longroll.tabletop import Pose, footprint

INCH = 1000
NONE = -1

Place = Literal["table", "coming", "lost"]
Rank = Literal["division", "corps", "army"]
Training = Literal["", "poorly trained", "militia"]
Morale = Annotated[int, Meta(ge=GRADES[0], le=GRADES[1])]
Strength = Annotated[int, Meta(ge=0, le=100)]
DedicatedGuns = Annotated[int, Meta(ge=0, le=DEDICATED)]


class Thing(msgspec.Struct, frozen=True):
    """What has a number."""

    id: Row

    @property
    def thing(self) -> str:
        """What it is called in the scene."""
        return f"{type(self).__name__.lower()}:{self.id}"


class Stand(Thing, frozen=True, dict=True):
    """A brigade, artillery, or skirmishers.

    `strength` are strength points left, `lost` those gone, `given` those given up for `guns`, dedicated guns (VB-ORG-26); `fled`
    are those of the lost that it still had when it was taken off the table, `taken` whether into captivity.
    `link`: the stand by whose touch it is in command (VB-CMD-03).  `done`: it has had its move; `charged`: it has charged or
    kept contact in this player turn; `rallied`, `fought`: it was rallied, has fought, in this player turn; `sides`: those of its
    block from which it has (VB-TERR-80).  `seen`: the enemies it saw as its player turn began (VB-CHG-03).  `trail`: the markers
    of its march column, nearest first.  `arrival` and `entry` say when and by which stretch of the edge it is to come, `came` in
    which turn it has.  `veiled`: its strength is not known to who looks at it (VB-ORG-10).
    """

    key: Key
    name: Name
    commander: Words
    side: Side
    formation: Row
    kind: Kind
    strength: Strength
    morale: Morale
    pose: Pose
    arm: Arm | None = None
    bore: Bore | None = None
    weight: Weight = "field"
    lost: Strength = 0
    given: Strength = 0
    fled: Strength = 0
    taken: bool = False
    guns: DedicatedGuns = 0
    repeaters: bool = False
    sharpshooters: bool = False
    elite: bool = False
    training: Training = ""
    place: Place = "table"
    level: Level = "good"
    mounted: bool = False
    limbered: bool = False
    column: bool = False
    stationary: bool = False
    grounded: bool = False
    in_command: bool = True
    link: RowOrNone = NONE
    done: bool = False
    charged: bool = False
    rallied: bool = False
    fought: bool = False
    sides: Annotated[tuple[int, ...], Meta(max_length=4)] = ()
    seen: Annotated[tuple[Row, ...], Meta(max_length=MANY)] = ()
    trail: Annotated[tuple[Pose, ...], Meta(max_length=3)] = ()
    arrival: Turn = 0
    entry: Link = ""
    came: Turn = 0
    veiled: bool = False

    @property
    def on_table(self) -> bool:
        """Whether it stands on the table."""
        return self.place == "table"

    @property
    def width(self) -> int:
        """The width of its base."""
        return BASES[self.kind][0]

    @property
    def depth(self) -> int:
        """The depth of its base; in march column that of its front element (VB-MARCH-04)."""
        return min(COLUMN_DEPTH, BASES[self.kind][1]) if self.column else BASES[self.kind][1]

    @Once
    def quad(self) -> tuple[int, ...]:
        """The corners of the base: front left, front right, rear right, rear left."""
        return footprint(self.pose, self.width, self.depth)

    @Once
    def bases(self) -> tuple[tuple[int, ...], ...]:
        """Its base and the markers behind it, which are part of it (VB-MARCH-04)."""
        return (self.quad, *(footprint(pose, *MARKER) for pose in self.trail))

    def quad_at(self, pose: Pose) -> tuple[int, ...]:
        """The corners of the base if the stand stood so."""
        return footprint(pose, self.width, self.depth)

    @Once
    def front(self) -> tuple[int, int]:
        """The middle of its front edge, by which ground and distance are reckoned (VB-MOVE-12)."""
        return self.pose.ahead(self.depth // 2).spot

    def front_at(self, pose: Pose) -> tuple[int, int]:
        """The middle of the front edge if the stand stood so."""
        return pose.ahead(self.depth // 2).spot

    @property
    def artillery(self) -> bool:
        """Whether it is guns."""
        return self.kind in GUNS

    @property
    def skirmishing(self) -> bool:
        """Whether it is skirmishers, on foot or horseback."""
        return self.kind in SKIRMISHERS

    @property
    def brigade(self) -> bool:
        """Whether it is a brigade, on foot or horseback."""
        return self.kind in BRIGADES

    @property
    def horse(self) -> bool:
        """Whether it sits on horses now."""
        return self.mounted and self.kind in HORSE

    @property
    def foot(self) -> bool:
        """Whether it fights on foot: infantry, or horse that has dismounted."""
        return not self.artillery and not self.horse

    @property
    def infantry(self) -> bool:
        """Whether it is a brigade of infantry, mounted infantry on foot among them (VB-MISC-12)."""
        return self.kind == "infantry brigade" or (self.kind == "mounted infantry" and not self.mounted)

    @property
    def sabres(self) -> bool:
        """Whether it is a brigade of cavalry in the saddle, which skirmishers do not stop (VB-CHG-13)."""
        return self.mounted and self.kind == "cavalry brigade"

    @property
    def routed(self) -> bool:
        """Whether it has routed."""
        return self.level == "rout"

    @property
    def disordered(self) -> bool:
        """Whether it is disordered, for a time or for good."""
        return self.level != "good"


class Formation(Thing, frozen=True):
    """A division, a corps or an army: who belongs to it, and how worn it is.

    `above` is the formation over it; `head` its commander.  `endurance` is the number of strength points whose loss exhausts a
    division, 0 for what cannot be exhausted (VB-EXH-01); `tally` those lost, `recent` those lost in this player turn, `rested`
    those that a night's rest has made up for: with the next it is exhausted again (VB-ORG-25).
    """

    key: Key
    name: Name
    side: Side
    rank: Rank
    head: RowOrNone = NONE
    above: RowOrNone = NONE
    endurance: Count = 0
    tally: Count = 0
    recent: Count = 0
    rested: Count = 0
    exhausted: bool = False
    collapsed: bool = False


class Commander(Thing, frozen=True, dict=True):
    """A commander of a division, a corps or an army.  `attached`: the stand he is with (VB-MOVE-18); `back`: after
    how many command phases of his side a successor takes his place, NONE while he is well (VB-CMD-13)."""

    key: Key
    name: Name
    side: Side
    rank: Rank
    formation: Row
    pose: Pose
    place: Place = "table"
    attached: RowOrNone = NONE
    done: bool = False
    back: int = NONE
    arrival: Turn = 0
    comes_with: Link = ""

    @property
    def present(self) -> bool:
        """Whether he is on the table."""
        return self.place == "table"

    @Once
    def quad(self) -> tuple[int, ...]:
        """The corners of his base."""
        return footprint(self.pose, *BASES["commander"])


class Moving(msgspec.Struct, frozen=True):
    """The move that is under way: what it has cost the stand so far, and what of it is still free.

    `spent` is in sixths of a thousandth of the basic allowance, so that march rates divide evenly; `free` facing changes are
    left, `turned` were made; `gone` is how far it has gone; `begun` where it stood.  `streams` it has crossed, the `marshes` it has
    thrown for with what they cost (VB-TERR-55), the `waters` it has left behind it (VB-TERR-74).
    `evaded` are the skirmishers who have fallen back before its charge, as often as they did, `sheltered` those safe from it.
    """

    stand: Row
    begun: Pose
    allowance: int
    half: int
    spent: int = 0
    free: int = 1
    turned: int = 0
    gone: int = 0
    bought: bool = False
    carried: bool = False
    changed: bool = False
    recovered: bool = False
    halted: bool = False
    streams: int = 0
    climbed: bool = False
    marshes: tuple[tuple[str, int], ...] = ()
    waters: tuple[str, ...] = ()
    stepped: bool = False
    evaded: tuple[Row, ...] = ()
    sheltered: tuple[Row, ...] = ()


class Charged(msgspec.Struct, frozen=True):
    """A charge carried home in this player turn: on which enemy, whether on his flank, and from where it ran; `left` of the
    charger's move, in sixths of a thousandth."""

    charger: Row
    target: Row
    flank: bool
    began: Pose
    left: int = 0


class Options(msgspec.Struct, frozen=True):
    """The options of a game (see `options.py`)."""

    remnants: bool = False
    any_superior: bool = False
    pursuit_in_woods: bool = True
    skirmish_evade: bool = False
    stationary_lost_on_disorder: bool = True
    hidden_rosters: bool = False
