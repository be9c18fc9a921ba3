"""What a scenario file of Brigade Command may say: one record for each table of the file (BC-SCEN-01).

A scenario names a battle, which says who stood where and when, and the squares of the survey it is played on; it adds what
this rulebook wants to know besides: how good troops and generals are, which cards they bring, what is closed, what wins.
Places are metres about the town square, as in the battle.  A record refuses keys it does not know; `docs/scenarios.md`
explains them.
"""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from longroll.history import Point
from longroll.rulesets.brigade.setting import Edge
from longroll.rulesets.brigade.tables import Bottom, Formation, Rank, Top

Army = Literal["union", "confederate"]
Quality = Literal["elite", "veteran", "steady", "regular", "green", "raw"]
SIDES: tuple[Army, Army] = ("union", "confederate")
Ring = Annotated[tuple[Point, ...], Meta(min_length=3)]
Number = Annotated[int, Meta(ge=2, le=12)]


class BrigadePaper(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A force as a brigade or battalion: the quality of its infantry (BC-STAND-11), its Battle cards by profile
    (BC-CARD-15), its formation if that is dictated (BC-DEPL-06), who leads it instead of its own general (BC-DECK-05).

    `joins`: its units belong to another brigade, though they came by themselves.
    """

    force: str
    quality: Quality = "regular"
    qualities: dict[str, Quality] = {}
    profile: str = ""
    formation: Formation | Literal[""] = ""
    subordinated: str = ""
    joins: str = ""


class GeneralPaper(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A general: his values, a row of BC-GENL-09 by name or Command, Leadership and Heroism; his Command card by temper
    (BC-CARD-16).  With `omit` he is not in this battle.

    One whom the battle does not name needs `side`, `name`, `rank`, the forces he `leads` and a place.
    """

    id: str
    values: str | tuple[int, int, int] = ""
    card: str = ""
    at: Point | None = None
    omit: bool = False
    side: Army | Literal[""] = ""
    name: str = ""
    rank: Rank | Literal[""] = ""
    leads: tuple[str, ...] = ()
    comes_with: str = ""


class StandPaper(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A unit whose printed values are known, or that stood apart, and the reason (BC-STAND-11)."""

    unit: str
    reason: str
    strength: Annotated[int, Meta(ge=1, le=8)] | None = None
    fire: Number | None = None
    discipline: Number | None = None
    omit: bool = False


class SquarePaper(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A square whose Move limit and flag are not what its ground gives, and the reason (BC-MAP-04).  Limit 0 is X."""

    name: str
    reason: str
    limit: Annotated[int, Meta(ge=0, le=4)] | None = None
    flag: Annotated[int, Meta(ge=1, le=3)] | None = None


class GroundPaper(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a scenario says of a feature of the field, and why: that it is of another kind, or left out."""

    id: str
    reason: str
    kind: str = ""
    omit: bool = False


class WorkPaper(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Barricades (BC-TERR-14): along a line of the field, or of one's own, or one before each of these units."""

    reason: str
    along: str = ""
    line: tuple[Point, ...] = ()
    before: tuple[str, ...] = ()


class EntryPaper(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An entry line: the outer edges of squares on one side of the map, and whom it admits (BC-MAP-10, BC-MAP-11)."""

    id: str
    name: str
    side: Army
    edge: Edge
    squares: Annotated[tuple[str, ...], Meta(min_length=1)]
    forces: Annotated[tuple[str, ...], Meta(min_length=1)]


class ZonePaper(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where a side deploys, where that is not the band along its edge (BC-DEPL-01)."""

    side: Army
    ring: Ring


class ClosedPaper(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Ground that is ruled out, and why (BC-MAP-12)."""

    ring: Ring
    reason: str


class ObjectivePaper(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An objective of the battle: what it is worth here, or that it counts for nothing (BC-WIN-05)."""

    id: str
    points: Annotated[int, Meta(ge=2, le=5)] | None = None
    omit: bool = False


class LessonPaper(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the scenario teaches when a decision of that name is asked, in one round or (left out) in any."""

    asked: str
    says: str
    round: Annotated[int, Meta(ge=0)] = 0


class PastPaper(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What history's own result comes to under the same count: points of the Union and the Confederates, the grade, who
    won, and the reckoning in words."""

    score: tuple[int, int]
    grade: str
    winner: Army | Literal["nobody"]
    reckoning: str


class Paper(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A scenario file, whole."""

    battle: str
    squares: str
    summary: str
    minutes: Annotated[int, Meta(gt=0)]
    ruleset: Literal["brigade"] = "brigade"
    title: str = ""
    subtitle: str = ""
    round_minutes: Annotated[int, Meta(gt=0)] = 20
    rounds: Annotated[int, Meta(gt=0)] | None = None
    attacker: Army | Literal[""] = ""
    edges: dict[Army, Edge] = {}
    scores: tuple[int, int] = (0, 0)
    points: bool = True
    breaks: dict[Army, tuple[Annotated[int, Meta(ge=1)], Annotated[int, Meta(ge=1)]]] = {}
    decks: str = ""
    options: dict[str, str] = {}
    brigades: tuple[BrigadePaper, ...] = ()
    generals: tuple[GeneralPaper, ...] = ()
    stands: tuple[StandPaper, ...] = ()
    map: tuple[SquarePaper, ...] = ()
    ground: tuple[GroundPaper, ...] = ()
    barricades: tuple[WorkPaper, ...] = ()
    entries: tuple[EntryPaper, ...] = ()
    zones: tuple[ZonePaper, ...] = ()
    closed: tuple[ClosedPaper, ...] = ()
    objectives: tuple[ObjectivePaper, ...] = ()
    past: PastPaper | None = None
    lessons: tuple[LessonPaper, ...] = ()


class DesignPaper(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A Battle card as it is printed (BC-CARD-07, BC-CARD-14)."""

    id: str
    formation: Formation
    top: Top
    red: Annotated[int, Meta(ge=0, le=9)]
    blue: Annotated[int, Meta(ge=0, le=9)]
    bottom: Bottom
    stands: Annotated[int, Meta(ge=0, le=9)] = 0
    rerolls: Annotated[int, Meta(ge=0, le=9)] = 0


class DeckPaper(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A file of decks, whole: designs of cards, and sets of them by profile or by brigade (BC-CARD-15)."""

    ruleset: Literal["brigade"] = "brigade"
    design: tuple[DesignPaper, ...] = ()
    sets: dict[str, str] = {}
