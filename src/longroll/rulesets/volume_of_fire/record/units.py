"""What stands on the table: regiments and batteries, brigades, generals and messengers.  Every record is frozen and
lies in a tuple of the battle, found by its number; a change replaces the record.  Lengths are thousandths of an inch,
headings tenths of a degree clockwise from north."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from longroll.bounds import MANY, Count, Flat, Key, Link, Name, Row, RowOrNone, Side, Thousandths, Turn, Words
from longroll.once import Once
from longroll.tabletop import Pose, footprint

INCH = 1000
DEPTH = 1000
"""Depth of every base (VF-GEOM-01)."""
DISC = 500
"""Radius of a general's or messenger's disc (VF-GEOM-01)."""

Arm = Literal["infantry", "cavalry", "artillery"]
Condition = Literal["ordered", "disordered", "beaten"]
Place = Literal["table", "coming", "broken", "left", "routed", "ghost", "unseen"]
"""Where a unit is.  broken: routed in combat; left: over the edge unbroken; routed: gone with its brigade or division;
ghost and unseen only occur in what a side knows."""
OrderKind = Literal["attack", "advance", "hold", "retire", "rest"]
Mark = Literal["", "shaken", "beaten"]
Rank = Literal["brigade", "division", "corps", "army"]
Quality = Annotated[int, Meta(ge=2, le=5)]
CombatValue = Annotated[int, Meta(ge=2, le=4)]
Size = Annotated[int, Meta(ge=1, le=5)]
Messengers = Annotated[int, Meta(ge=0, le=100)]

UNION, CONFEDERATE = 0, 1
NONE = -1


class Order(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a brigade is told to do.  `target` is an enemy brigade's number (attack); `area` an objective or terrain id,
    or `point` with its 3 inch circle (advance); `position` the ring of the brigade's hull when a hold began, to be
    grown by 3 inches (hold)."""

    kind: OrderKind
    target: RowOrNone = NONE
    area: Link = ""
    point: tuple[Thousandths, Thousandths] | None = None
    position: Flat = ()


class Thing(msgspec.Struct, frozen=True):
    """What has a number."""

    id: Row

    @property
    def thing(self) -> str:
        """What it is called in the scene."""
        return f"{type(self).__name__.lower()}:{self.id}"


class Unit(Thing, frozen=True, dict=True):
    """A regiment, battalion or battery.  `used`: it has had its one tactical move this turn.  `moved`: thousandths
    moved in its own player turn.  `stirred`: moved, was moved, or fought in its own player turn, so it does not rally.
    `engaged`: fought in this player turn.  `attackers`: enemy units that attacked it in the opponent's last turn, for
    the free facing change."""

    key: Key
    name: Name
    commander: Words
    side: Side
    brigade: Row
    arm: Arm
    men: Count
    guns: Count
    size: Size
    size_dismounted: Size
    value: CombatValue
    weapon: Key
    pose: Pose
    place: Place = "table"
    condition: Condition = "ordered"
    mounted: bool = False
    limbered: bool = False
    used: bool = False
    moved: int = 0
    stirred: bool = False
    engaged: bool = False
    attackers: tuple[int, ...] = ()

    @Once
    def frontage(self) -> int:
        """Width of the base: the size in inches (VF-SIZE-03), that on foot for dismounted cavalry (VF-SIZE-06)."""
        return INCH * (self.size_dismounted if self.arm == "cavalry" and not self.mounted else self.size)

    @property
    def strength(self) -> int:
        """The size that counts for odds: as many inches as the base is wide."""
        return self.frontage // INCH

    @Once
    def quad(self) -> tuple[int, ...]:
        """The corners of the base: front left, front right, rear right, rear left."""
        return footprint(self.pose, self.frontage, DEPTH)

    def quad_at(self, pose: Pose, slack: int = 0) -> tuple[int, ...]:
        """The corners of the base if the unit stood so, drawn in by `slack` on every side."""
        return footprint(pose, self.frontage - 2 * slack, DEPTH - 2 * slack)

    @Once
    def outward(self) -> "Unit":
        """The unit as the enemy sees it: without the marks of what it has done in its turn (VF-SCALE-04)."""
        if not (self.used or self.moved or self.stirred or self.attackers):
            return self
        return msgspec.structs.replace(self, used=False, moved=0, stirred=False, attackers=())

    @Once
    def unseen(self) -> "Unit":
        """The unit as the enemy knows it who has never seen it: that there is such a unit, and no more (VF-SCALE-04)."""
        plain = {"condition": "ordered", "mounted": False, "limbered": False, "engaged": False}
        return msgspec.structs.replace(self.outward, pose=Pose(0, 0, 0), place="unseen", **plain)

    @property
    def on_table(self) -> bool:
        """Whether it stands on the table."""
        return self.place == "table"

    @property
    def regiment(self) -> bool:
        """Infantry or cavalry, no battery."""
        return self.arm != "artillery"


class Brigade(Thing, frozen=True, dict=True):
    """A brigade, or an artillery battalion (`guns`: it counts for no division's morale, VF-ORG-04).  `points`: action
    points its brigadier has left.  `rolled`: this turn's activation result.  `holds`: it holds ground this turn, within
    `ground` (VF-ORD-11).  `granted`: its report was read: it may be sent an order (VF-OPH-03).  `fate`: broken, retired
    or routed once it is out.  `fought`: it has gained fatigue in this battle, beyond what it began with (VF-FAT-06)."""

    key: Key
    name: Name
    side: Side
    general: Row
    superior: RowOrNone
    guns: bool
    order: Order
    fatigue: Count = 0
    pending: Order | None = None
    mark: Mark = ""
    rolled: str = ""
    holds: bool = False
    ground: tuple[int, ...] = ()
    granted: bool = False
    moved: bool = False
    arrival: Turn = 0
    entry: Link = ""
    place: Literal["table", "coming", "out"] = "table"
    fate: Literal["", "broken", "retired", "routed"] = ""
    marched: bool = False
    fought_since: bool = False
    fought: bool = False

    @Once
    def outward(self) -> "Brigade":
        """The brigade as the enemy knows it who has met it: its markers, and nothing of its orders (VF-SCALE-04)."""
        orders = {"order": Order("hold"), "pending": None, "granted": False, "rolled": "", "holds": False, "ground": ()}
        marches = {"moved": False, "marched": False, "fought_since": False, "arrival": 0, "entry": ""}
        return msgspec.structs.replace(self, **orders, **marches)

    @Once
    def unmet(self) -> "Brigade":
        """The same where no unit of it is in sight, so that its markers are not either."""
        place = "table" if self.place == "coming" else self.place
        return msgspec.structs.replace(self.outward, mark="", fatigue=0, fought=False, place=place)


class General(Thing, frozen=True, dict=True):
    """A general.  `command` is his brigade's number for a brigadier; `superior` the general above him.  `encourages`:
    brigades that he does not command and that his presence helps in activation (VF-ACT-13).  `points`: action points
    left (a brigadier's are his brigade's too).  `rides`: moves made this turn.  `attached`: the unit he leads.  `back`:
    the player turn in whose morale status he returns or is replaced, NONE when he is well."""

    key: Key
    name: Name
    side: Side
    rank: Rank
    quality: Quality
    x: Thousandths
    y: Thousandths
    command: RowOrNone = NONE
    superior: RowOrNone = NONE
    place: Literal["table", "coming", "dead", "out", "gone", "unseen"] = "table"
    points: int = 0
    rides: int = 0
    attached: int = NONE
    back: int = NONE
    messengers: Messengers = 0
    arrival: Turn = 0
    entry: Link = ""
    replaceable: bool = True
    encourages: Annotated[tuple[Row, ...], Meta(max_length=MANY)] = ()

    @property
    def spot(self) -> tuple[int, int]:
        """Where he is."""
        return self.x, self.y

    @property
    def present(self) -> bool:
        """On the table and able to act."""
        return self.place == "table"

    @Once
    def outward(self) -> "General":
        """The general as the enemy sees him: without points, figures and what is to come (VF-SCALE-04)."""
        plain = {"points": 0, "rides": 0, "messengers": 0, "back": NONE, "arrival": 0, "entry": ""}
        spot = {"x": 0, "y": 0} if self.place == "coming" else {}
        return msgspec.structs.replace(self, **plain, **spot)

    @Once
    def alone(self) -> "General":
        """The same, and not whom he leads."""
        return msgspec.structs.replace(self.outward, attached=NONE)

    @Once
    def unseen(self) -> "General":
        """The general as the enemy knows him who does not see him: that he is dead or gone, or nothing."""
        place = self.place if self.place in ("dead", "gone") else "unseen"
        return msgspec.structs.replace(self.alone, x=0, y=0, place=place)


class Messenger(Thing, frozen=True):
    """A messenger: with an order from `sender` to a brigade, or with a brigade's report to `sender`.  `near`: it was
    within 6 inches of an enemy since its last roll; `overrun`: an enemy base came over it."""

    side: int
    sender: int
    kind: Literal["order", "report"]
    brigade: int
    x: int
    y: int
    order: Order | None = None
    near: bool = False
    overrun: bool = False
    waiting: bool = False
    ready: bool = True

    @property
    def spot(self) -> tuple[int, int]:
        """Where it is."""
        return self.x, self.y


class Sighting(msgspec.Struct, frozen=True):
    """Where the other side last saw a unit: its base there, the turn, and whether it sees it now."""

    pose: Pose
    frontage: int
    turn: int
    now: bool


class Charge(msgspec.Struct, frozen=True):
    """A charge made this player turn."""

    charger: int
    target: int
    frontal: bool


class Retreat(msgspec.Struct, frozen=True):
    """A brigade that retired, or did worse, in a player turn, and the brigades then within 12 inches of it."""

    turn: int
    brigade: int
    near: tuple[int, ...]


class Options(msgspec.Struct, frozen=True):
    """The options of a game (see `options.py`)."""

    fog: bool = True
    weapons: bool = False
    activation: Literal["1d6", "2d6"] = "1d6"
    horse_holders: bool = False
    deployment: Literal["historical", "free"] = "historical"
