"""What scenario files say alike, whatever their rulebook: one record for each table that they share.

A scenario names a battle, which says who stood where and when, and adds what a rulebook wants to know besides.  Places are
metres about the town square, as in the battle.  A record refuses keys it does not know.
"""

from collections.abc import Iterable, Iterator
from typing import Annotated, Any, Literal, TypeVar

import msgspec
from msgspec import Meta
from msgspec.structs import replace

from longroll.bounds import FEW, Link, Minutes, Name, Point, Ring, Score, Slug, Text, Turn, Words
from longroll.history.battle import Battle, Commander
from longroll.history.roster import roster
from longroll.history.wrong import Wrong, nearest, no_such, twice
from longroll.muster import Army

SIDES: tuple[Army, Army] = ("union", "confederate")
NOBODY = -1
Kind = TypeVar("Kind", bound=msgspec.Struct)
Row = TypeVar("Row", bound=msgspec.Struct)


def side_of(army: str) -> int:
    """The number of a side by its name; -1 where nobody is named."""
    return SIDES.index(army) if army in SIDES else NOBODY


class GeneralPaper(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A general.  One whom the battle does not name needs `side`, `name`, `rank`, the forces he `leads` and either a place,
    or a force he `comes_with`."""

    id: Slug
    side: Army | Literal[""] = ""
    name: Words = ""
    rank: str = ""
    leads: Annotated[tuple[Slug, ...], Meta(max_length=FEW)] = ()
    at: Point | None = None
    comes_with: Link = ""


class ZonePaper(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where a side may deploy."""

    side: Army
    ring: Ring


class PastPaper(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What history's own result comes to under the same count: points of the Union and the Confederates, the grade, who
    won, and the reckoning in words."""

    score: tuple[Score, Score]
    grade: Name
    winner: Army | Literal["nobody"]
    reckoning: Text


class Lesson(msgspec.Struct, frozen=True):
    """What a teacher says when a decision of this name is asked: in this turn, or (0) in any that has no lesson of its own."""

    asked: Name
    says: Text
    turn: Turn = 0


class LessonPaper(Lesson, frozen=True, forbid_unknown_fields=True):
    """What the scenario teaches when a decision of that name is asked, in one turn or (left out) in any."""


class Paper(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A scenario file, as far as all are alike.  `without`: forces of the battle that it leaves out."""

    battle: Name
    without: Annotated[tuple[Slug, ...], Meta(max_length=FEW)] = ()
    summary: Text
    minutes: Minutes
    title: Words = ""
    subtitle: Words = ""
    options: Annotated[dict[str, str], Meta(max_length=FEW)] = {}
    zones: Annotated[tuple[ZonePaper, ...], Meta(max_length=FEW)] = ()
    past: PastPaper | None = None

    @property
    def counted(self) -> str:
        """How the points of history's own result are told, where that is not as the points of both sides."""
        return ""

    @property
    def result(self) -> str:
        """History's own result: who won, the points, and the reckoning."""
        if self.past is None:
            return ""
        grade, winner = self.past.grade, self.past.winner
        who = f"{winner.capitalize()} {grade}" if winner != "nobody" else grade.capitalize()
        points = self.counted or " to ".join(f"{score:g}" for score in self.past.score)
        return f"{who}, {points}. {self.past.reckoning}"


def taught(lessons: Iterable[Lesson], asked: str, turn: int) -> str:
    """What is taught when this is asked in this turn; "" in a scenario that teaches nothing of it."""
    fits = [row for row in lessons if row.asked == asked and row.turn in (0, turn)]
    return max(fits, key=lambda row: row.turn).says if fits else ""


def in_one_line(lessons: Iterable[Lesson]) -> tuple[Lesson, ...]:
    """Lessons as they are told, however their file breaks its lines."""
    return tuple(replace(row, says=" ".join(row.says.split())) for row in lessons)


class Rows(dict[str, Row]):
    """The rows of a table by what each speaks of, its first field; of what none speaks, one that says nothing more."""

    def __init__(self, kind: type[Row], rows: Iterable[Row]) -> None:
        super().__init__({getattr(row, kind.__struct_fields__[0]): row for row in rows})
        self.kind = kind

    def __missing__(self, name: str) -> Row:
        return self.kind(name)


# --- what papers add to a battle
def made(kind: type[Kind], row: object, **said: Any) -> Kind:
    """A record of what a row has in fields of the same names, and of what is said besides."""
    same = {name: getattr(row, name) for name in kind.__struct_fields__ if name not in said and hasattr(row, name)}
    return kind(**same, **said)


def commander(row: GeneralPaper) -> Commander:
    """A general whom only the scenario names, as the battle would have him; of an army's he ranks with a corps'."""
    rank = "corps" if row.rank == "army" else row.rank or "division"
    return Commander(
        id=row.id,
        side=SIDES[side_of(row.side)],
        name=row.name,
        rank=rank,  # type: ignore[arg-type]
        leads=row.leads,
        at=row.at,
        comes_with=row.comes_with,
    )


def commanders(battle: Battle, papers: Iterable[GeneralPaper]) -> list[Commander]:
    """The battle's generals, then those only the scenario names."""
    known = {row.id for row in battle.commanders}
    return [*battle.commanders, *(commander(row) for row in papers if row.id not in known and row.side)]


def attacker(battle: Battle) -> int:
    """The side that attacks another which defends; -1 where it is a meeting."""
    attitudes = (battle.sides.union.attitude, battle.sides.confederate.attitude)
    return next((side for side in (0, 1) if (attitudes[side], attitudes[1 - side]) == ("attacks", "defends")), NOBODY)


def first_mover(battle: Battle) -> int:
    """The side that moves first; -1 where the battle does not say it of one."""
    movers = [side for side, row in enumerate((battle.sides.union, battle.sides.confederate)) if row.moves == "first"]
    return movers[0] if len(movers) == 1 else NOBODY


# --- what papers cannot mean
def strange_forces(battle: Battle, said: Iterable[tuple[str, Iterable[str]]], what: str) -> Iterator[Wrong]:
    """Rows of [[brigades]], each a force and the units named in it under `what`: forces without units in this battle, one
    said twice, and units of another."""
    rows, forces = roster(battle), list(said)
    fielded = {row.force for row in rows}
    yield from twice("brigades", [force for force, _ in forces])
    for i, (force, units) in enumerate(forces):
        if force not in fielded:
            yield no_such(f"brigades[{i}] ({force}).force", "force with units", force, fielded)
            continue
        mine = {row.id for row in rows if row.force == force}
        for name in units:
            if name not in mine:
                yield no_such(f"brigades[{i}] ({force}).{what}", f"unit in {force}", name, mine)


def strange_names(paper: Paper, at: str, what: str, known: Iterable[str], rule: str = "") -> Iterator[Wrong]:
    """What is named `at` a key of a scenario's table, such as `brigades.profile` or `victory.objectives`, and is nothing there
    is; whoever names nothing is not asked."""
    table, _, field = at.partition(".")
    every, rows = set(known), getattr(paper, table)
    for key, row in enumerated(table, rows, field) if isinstance(rows, tuple) else [(table, rows)] if rows else []:
        said = getattr(row, field)
        for name in (said,) if isinstance(said, str) else said:
            if name and name not in every:
                yield no_such(f"{key}.{field}", what, name, every, rule)


def enumerated(table: str, rows: Iterable[Row], field: str = "") -> Iterator[tuple[str, Row]]:
    """The rows of a table and what to call them when `field` is spoken of: by number and, unless that is it, by id or force."""
    for i, row in enumerate(rows):
        own = next((name for name in ("force", "id") if hasattr(row, name)), field)
        yield f"{table}[{i}]" if own == field else f"{table}[{i}] ({getattr(row, own)})", row


def strange_generals(battle: Battle, papers: Iterable[GeneralPaper], known: Iterable[str]) -> Iterator[Wrong]:
    """Generals said twice, and such as neither the battle names nor the scenario says who they are."""
    rows, every, forces = list(papers), set(known), {force.id for force in battle.forces}
    yield from twice("generals", [row.id for row in rows])
    for i, row in enumerate(rows):
        if row.id in every:
            continue
        key = f"generals[{i}] ({row.id})"
        if not (row.side and row.name and row.rank and row.leads and (row.at or row.comes_with)):
            yield Wrong(
                key,
                "the battle has no such commander, and the scenario does not say who he is",
                f"write one of {nearest(row.id, every)}, or give side, name, rank, leads, and a place or a force he "
                "comes with",
            )
        elif row.at and row.comes_with:
            yield Wrong(key, "he has a place, and a force to come with", "give `at`, or `comes_with`, and not both")
        elif row.comes_with and battle.arrival_of(row.comes_with) is None:
            yield Wrong(f"{key}.comes_with", f"{row.comes_with!r} never arrives", "name an arriving force, or a place")
        for led in row.leads:
            if led not in forces:
                yield no_such(f"{key}.leads", "force", led, forces)
