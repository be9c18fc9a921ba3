"""What a scenario file of Brigade Command may say: one record for each table of the file (BC-SCEN-01).  To the battle
it names it adds the squares of the survey it is played on, how good troops and generals are, which cards they bring,
what is closed, what wins; `docs/scenarios.md` explains the keys."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from longroll.bounds import FEW, MANY, Key, Link, Minutes, Name, Point, Points, Ring, Slug, Some, Text, Turns, Words
from longroll.history import scenario
from longroll.history.battle import Edge
from longroll.miniatures.ground import Remark
from longroll.muster import Army
from longroll.rulesets.brigade.record.setting import Flag, Lesson, Limit
from longroll.rulesets.brigade.record.units import Printed
from longroll.rulesets.brigade.tables import Bottom, Formation, Rank, Top

Quality = Literal["elite", "veteran", "steady", "regular", "green", "raw"]


class BrigadePaper(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A force as a brigade or battalion: the quality of its infantry (BC-STAND-11), its Battle cards by profile
    (BC-CARD-15), its formation if that is dictated (BC-DEPL-06), who leads it instead of its own general (BC-DECK-05).
    `joins`: its units belong to another brigade, though they came by themselves."""

    force: Slug
    quality: Quality = "regular"
    qualities: Annotated[dict[str, Quality], Meta(max_length=FEW)] = {}
    profile: Link = ""
    formation: Formation | Literal[""] = ""
    subordinated: Link = ""
    joins: Link = ""


class GeneralPaper(scenario.GeneralPaper, frozen=True, forbid_unknown_fields=True):
    """A general: his values, a row of BC-GENL-09 by name or Command, Leadership and Heroism; his Command card by temper
    (BC-CARD-16).  With `omit` he is not in this battle."""

    rank: Rank | Literal[""] = ""
    values: str | tuple[int, int, int] = ""
    card: Link = ""
    omit: bool = False


class StandPaper(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A unit whose printed values are known, or that stood apart, and the reason (BC-STAND-11)."""

    unit: Slug
    reason: Text
    strength: Annotated[int, Meta(ge=1, le=8)] | None = None
    fire: Printed | None = None
    discipline: Printed | None = None
    omit: bool = False


class SquarePaper(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A square whose Move limit and flag are not what its ground gives, and the reason (BC-MAP-04).  Limit 0 is X."""

    name: Name
    reason: Text
    limit: Limit | None = None
    flag: Flag | None = None


class WorkPaper(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Barricades (BC-TERR-14): along a line of the field, or of one's own, or one before each of these units."""

    reason: Text
    along: Link = ""
    line: Annotated[tuple[Point, ...], Meta(max_length=MANY)] = ()
    before: Annotated[tuple[Slug, ...], Meta(max_length=FEW)] = ()


class EntryPaper(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An entry line: the outer edges of squares on one side of the map, and whom it admits (BC-MAP-10, BC-MAP-11)."""

    id: Slug
    name: Name
    side: Army
    edge: Edge
    squares: Annotated[tuple[Name, ...], Meta(min_length=1, max_length=FEW)]
    forces: Annotated[tuple[Slug, ...], Meta(min_length=1, max_length=FEW)]


class ClosedPaper(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Ground that is ruled out, and why (BC-MAP-12)."""

    ring: Ring
    reason: Text


class ObjectivePaper(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An objective of the battle: what it is worth here, or that it counts for nothing (BC-WIN-05)."""

    id: Slug
    points: Annotated[int, Meta(ge=2, le=5)] | None = None
    omit: bool = False


class LessonPaper(Lesson, frozen=True, forbid_unknown_fields=True):
    """What the scenario teaches when a decision of that name is asked, in one round or (left out) in any."""


class PastPaper(scenario.PastPaper, frozen=True, forbid_unknown_fields=True):
    """What history's own result comes to; points are whole here."""

    score: tuple[Points, Points]


class Paper(scenario.Paper, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A scenario file, whole."""

    squares: Name
    ruleset: Literal["brigade"] = "brigade"
    round_minutes: Minutes = 20
    rounds: Turns | None = None
    attacker: Army | Literal[""] = ""
    edges: dict[Army, Edge] = {}
    scores: tuple[Points, Points] = (0, 0)
    points: bool = True
    breaks: dict[Army, tuple[Some, Some]] = {}
    decks: Link = ""
    strengths: Link = ""
    brigades: Annotated[tuple[BrigadePaper, ...], Meta(max_length=MANY)] = ()
    generals: Annotated[tuple[GeneralPaper, ...], Meta(max_length=MANY)] = ()
    stands: Annotated[tuple[StandPaper, ...], Meta(max_length=MANY)] = ()
    map: Annotated[tuple[SquarePaper, ...], Meta(max_length=MANY)] = ()
    ground: Annotated[tuple[Remark, ...], Meta(max_length=MANY)] = ()
    barricades: Annotated[tuple[WorkPaper, ...], Meta(max_length=FEW)] = ()
    entries: Annotated[tuple[EntryPaper, ...], Meta(max_length=FEW)] = ()
    closed: Annotated[tuple[ClosedPaper, ...], Meta(max_length=FEW)] = ()
    objectives: Annotated[tuple[ObjectivePaper, ...], Meta(max_length=FEW)] = ()
    past: PastPaper | None = None
    lessons: Annotated[tuple[LessonPaper, ...], Meta(max_length=MANY)] = ()


class DesignPaper(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A Battle card as it is printed (BC-CARD-07, BC-CARD-14)."""

    id: Key
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
    design: Annotated[tuple[DesignPaper, ...], Meta(max_length=MANY)] = ()
    sets: Annotated[dict[Key, Words], Meta(max_length=MANY)] = {}
