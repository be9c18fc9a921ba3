"""What stands on the field: regiments and batteries, generals, the commands they belong to, and the battle they make.

Every record is frozen and lies in a tuple of the battle, found by its number; a change replaces the record.
Lengths are thousandths of an inch (an inch is 50 yards, BC-GAME-10), headings tenths of a degree clockwise from north.
"""

from collections.abc import Iterable
from copy import copy
from typing import Annotated, Any, ClassVar, Literal

import msgspec
from msgspec import Meta
from msgspec.structs import replace

from longroll import tabletop
from longroll.bounds import FEW, Count, Key, Link, Name, Row, RowOrNone, Side, Thousandths, Turn, Words
from longroll.cards import Pile
from longroll.flow import Modifier, News, State
from longroll.miniatures.positions import carry, put, share
from longroll.once import Once
from longroll.rulesets.brigade import tables
from longroll.rulesets.brigade.tables import NONE, Arm, Formation, Rank
from longroll.tabletop import Pose, footprint

UNION, CONFEDERATE = 0, 1
Printed = Annotated[int, Meta(ge=2, le=12)]
Steps = Annotated[int, Meta(ge=0, le=8)]
Value = Annotated[int, Meta(ge=0, le=12)]

Place = Literal["table", "off", "destroyed", "captured", "fled", "retired"]
"""Where a stand is.  off: not on the map yet (reinforcements, and cavalry's holders while it is mounted); fled: routed off
the map; retired: walked off in a fighting retirement."""
LOST: tuple[Place, ...] = ("destroyed", "captured", "fled")


class Stand(msgspec.Struct, frozen=True, dict=True):
    """A regiment, a battery, or the horse holders of a cavalry regiment.

    A cavalry regiment is one record that is now its mounted, now its dismounted stand (BC-CAV-01): `circles` and `marks` are
    those of the dismounted stand, `horse` and `horse_marks` of the mounted one; `partner` is the stand of its holders, and
    theirs is the regiment.  Holders are on the table only while their regiment is on foot.
    """

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

    `kills`: how often he was killed, for points (BC-KILL-04).
    """

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

    `subordinated`: led by the general of the command `to` and not by its own (BC-DECK-05).  `reserve`: deployed in Reserve or
    forced off the map, so that what is off the map enters freely (BC-REIN-02).  `entries` are the entry lines it may use.
    """

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


class Card(msgspec.Struct, gc=False, frozen=True):
    """A card of a deck: a Battle card of a command (`design`), or a general's Command card (`general`)."""

    id: Row
    side: Side
    command: Row
    design: Link = ""
    general: RowOrNone = NONE


class Melee(msgspec.Struct, gc=False, frozen=True):
    """A melee under way: who attacks, the stands that began it, and the cards played in it, each side's (BC-MELEE-12).

    `rerolls`: points of each side's Reroll cards left from earlier rounds.  `fought`: the turn in which it was last fought.
    `cavalry`: a fight of mounted cavalry, settled by BC-CHCAV-07.
    """

    attacker: int
    stands: tuple[int, ...]
    cards: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())
    rerolls: tuple[int, int] = (0, 0)
    fought: int = 0
    cavalry: bool = False


class Verdict(msgspec.Struct, gc=False, frozen=True):
    """How the battle ended: who won (NONE: nobody), by how much, why, and each side's points."""

    winner: int
    grade: str
    why: str
    rule: str
    score: tuple[int, int]


class Options(msgspec.Struct, gc=False, frozen=True):
    """The options of a game (see `options.py`)."""

    minor_contours: bool = False
    stands_block: bool = True
    town_hinders: bool = True
    deployment: Literal["historical", "formations"] = "historical"


class Battle(State, dict=True):
    """A battle under way.

    `active` has the turn; `leading` is the general whose activation it is and `points` his Action Points left; `rerolls` are
    the points each side may spend on dice now; `quiet` marks sides that pass until this turn ends.  `arrows` are the Move
    arrows laid in each square of the map in this card play (BC-MOVE-11).  `emptied`: the card of each side that emptied its
    deck and is yet to be played, `closing`: the side that has played it, with whose turn the round ends, `last`: the side
    that has its one more turn, NONE while neither has (BC-TURN-03).  `risked`: stands that have put their general at risk
    in the event under way (BC-KILL-01).  `flanked`: pairs of stands in contact, of which the first struck the second in
    flank or rear (BC-CHRG-09).  `holders` have the objectives.  `chosen`: formations a side chose in secret and has not shown
    (BC-DEPL-06).

    What follows from where its stands and generals are is remembered beside it (see `positions`), and is no part of it.
    """

    setting: str
    options: Options
    stands: tuple[Stand, ...]
    generals: tuple[General, ...]
    commands: tuple[Command, ...]
    cards: tuple[Card, ...]
    piles: tuple[Pile, Pile]
    stage: Literal["deployment", "play", "over"] = "deployment"
    round: int = 1
    turn: int = 0
    active: int = 0
    phase: str = ""
    leading: int = NONE
    points: int = 0
    rerolls: tuple[int, int] = (0, 0)
    quiet: tuple[bool, bool] = (False, False)
    arrows: tuple[int, ...] = ()
    passes: int = 0
    emptied: tuple[int, int] = (NONE, NONE)
    last: int = NONE
    melees: tuple[Melee, ...] = ()
    flanked: tuple[tuple[int, int], ...] = ()
    barricades: tuple[Pose, ...] = ()
    closing: int = NONE
    risked: tuple[int, ...] = ()
    holders: tuple[int, ...] = ()
    retiring: tuple[bool, bool] = (False, False)
    chosen: tuple[tuple[tuple[int, Formation], ...], tuple[tuple[int, Formation], ...]] = ((), ())
    verdict: Verdict | None = None

    def known(self, side: int) -> "Battle":
        """The battle as a side knows it: the other's hand and the order of both decks are hidden (BC-CARD-19).

        It is to be read; whoever would change it takes a copy.
        """
        other = 1 - side
        after = replace(self, piles=paired(self.piles, other, self.piles[other].covered))
        secret = self.emptied[other] != NONE and self.emptied[other] in self.piles[other].hand
        if secret:
            after.emptied = paired(after.emptied, other, NONE)
        if self.chosen[other]:
            after.chosen = paired(self.chosen, other, ())
        share(self, after)
        return after

    def copy(self) -> "Battle":
        after = copy(self)
        carry(self, after)
        after.stack = [copy(procedure) for procedure in self.stack]
        after.news = self.news.copy()
        return after

    def change_stand(self, number: int, **changes: Any) -> Stand:
        """Replace a stand's record, and answer the new one."""
        before = self.stands[number]
        stand = replace(before, **changes)
        if "arm" not in changes and "mounted" not in changes:
            _carry(before, stand, "pose" in changes)
        self.put_stand(stand)
        return stand

    def put_stand(self, stand: Stand) -> None:
        """Put a record in the place of the stand of its number."""
        self.stands = put(self.stands, {stand.id: stand})

    def change_general(self, number: int, **changes: Any) -> General:
        """Replace a general's record, and answer the new one."""
        before = self.generals[number]
        general = replace(before, **changes)
        if changes.keys().isdisjoint(General.values):
            _carry(before, general, "x" in changes or "y" in changes)
        self.generals = (*self.generals[:number], general, *self.generals[number + 1 :])
        return general

    def change_command(self, number: int, **changes: Any) -> Command:
        """Replace a command's record, and answer the new one."""
        command = replace(self.commands[number], **changes)
        self.commands = (*self.commands[:number], command, *self.commands[number + 1 :])
        return command

    def change_pile(self, side: int, **changes: Any) -> Pile:
        """Replace one side's cards, and answer them."""
        pile = replace(self.piles[side], **changes)
        self.piles = paired(self.piles, side, pile)
        return pile

    def use_card(self, side: int, card: int) -> None:
        """Note that a card is played and not discarded: played, the last of a deck ends the round (BC-TURN-03)."""
        if self.emptied[side] == card:
            self.closing = side

    def spend_reroll(self, side: int) -> None:
        """Take one of a side's reroll points."""
        self.rerolls = paired(self.rerolls, side, self.rerolls[side] - 1)

    def there(self) -> list[Stand]:
        """The stands on the map."""
        return [stand for stand in self.stands if stand.place == "table"]

    def of_side(self, side: int) -> list[Stand]:
        """A side's stands on the map, holders among them."""
        return [stand for stand in self.stands if stand.side == side and stand.place == "table"]

    def generals_there(self) -> list[General]:
        """The generals on the map."""
        return [general for general in self.generals if general.place == "table"]

    def tell(
        self,
        kind: str,
        text: str,
        rule: str,
        about: tuple[str, ...] = (),
        at: tuple[int, int] | None = None,
        to: tuple[int, ...] = (0, 1),
        sums: tuple[tuple[str, tuple[Modifier, ...]], ...] = (),
        reveals: bool = False,
    ) -> None:
        """Add a line to the news."""
        self.news.append(News(kind, text, rule, about, at, (), sums, to, reveals))


def _carry(before: Stand | General, after: Stand | General, moved: bool) -> None:
    """What a record has worked out once stays, but for what depends on its place if it has moved."""
    kept = after.__dict__
    kept.update(before.__dict__)
    if moved:
        for name in before.placed:
            kept.pop(name, None)


def paired(pair: tuple[Any, Any], side: int, value: Any) -> tuple[Any, Any]:
    """A pair, one for each side, with that of `side` replaced."""
    return (value, pair[1]) if side == 0 else (pair[0], value)


def listed(names: Iterable[str]) -> str:
    """Names in a row, "and" before the last."""
    *first, last = names
    return f"{', '.join(first)} and {last}" if first else last


def thing(record: Stand | General) -> str:
    """What a stand or general is called in the scene."""
    return record.thing
