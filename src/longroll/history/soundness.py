"""What has to hold of a scenario that lies in a save, whatever its rulebook, if the rules are to read it.

A scenario's file is proved when it is raised, and the record made of it is sound; one that came from elsewhere may say
anything, so its numbers are looked up, its circles sought and its ground measured before any rule reads them.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple, Protocol

import msgspec

from longroll.bounds import Count, Name, Text, Words
from longroll.contract import Trouble
from longroll.ground.table import Table, hash_of
from longroll.history.wrong import Wrong, misshapen, refuse
from longroll.tabletop import surface

WHERE = "the scenario in this save"
REMEDY = "take the save as it was written"
MARGIN = 1_000
"""How far ground may reach over the edge of its table: a band about a line that ends there."""


class Read(msgspec.Struct, frozen=True):
    """What there is to read of a scenario's battle, as the scenario holds it."""

    situation: Text = ""
    story: Text = ""
    outcome: Text = ""
    timeline: tuple[tuple[Words, Text], ...] = ()
    result: Text = ""
    losses: dict[str, Count] = {}
    past: dict[str, Any] | None = None


class Head(msgspec.Struct, frozen=True):
    """What every scenario record says, whatever its rulebook."""

    format: int
    name: Name
    title: Name
    subtitle: Words
    summary: Text
    options: dict[str, str]
    history: Read


class Numbered(Protocol):
    """A row that bears its number."""

    @property
    def id(self) -> int: ...
    @property
    def key(self) -> str: ...


class Named(Protocol):
    """A row that bears an id."""

    @property
    def id(self) -> str: ...


def wrong(key: str, what: str, remedy: str = REMEDY) -> Wrong:
    """A fault of a record, at a key of it."""
    return Wrong(key, what, remedy)


def read(record: Mapping[str, Any], kind: type[msgspec.Struct]) -> Any:
    """A record as what it should be.  Raises Trouble naming the key that is not."""
    try:
        return msgspec.convert(record, kind)
    except msgspec.ValidationError as error:
        raise Trouble(misshapen(error, REMEDY).sentence(WHERE)) from None
    except RecursionError:
        raise Trouble(f"{WHERE} lies too deep in itself; {REMEDY}") from None


def prove(faults: Iterable[Wrong]) -> None:
    """Raises Trouble with the faults of a record, if it has any."""
    refuse(WHERE, faults)


# --- ids and links
def numbered(table: str, rows: Sequence[Numbered]) -> Iterator[Wrong]:
    """Rows have the number of their place, and each a key of its own."""
    for place, row in enumerate(rows):
        if row.id != place:
            yield wrong(f"{table}[{place}].id", f"it is {row.id} in place {place}")
    yield from unlike(table, [row.key for row in rows])


def unlike(table: str, names: Sequence[str]) -> Iterator[Wrong]:
    """Rows have ids of their own."""
    seen: set[str] = set()
    for place, name in enumerate(names):
        if name in seen:
            yield wrong(f"{table}[{place}]", f"{name!r} is said twice")
        seen.add(name)


def mapping(key: str, wanted: set[str], said: Mapping[str, Any]) -> Iterator[Wrong]:
    """A table that says each of these things."""
    for name in sorted(wanted - said.keys()):
        yield wrong(key, f"it does not say {name!r}")


class Links:
    """The numbers and ids that may be named, by the table they lie in."""

    def __init__(self, **tables: Sequence[Any]) -> None:
        self.tables = tables
        self.ids = {name: {getattr(row, "key", None) or row.id for row in rows} for name, rows in tables.items()}

    def number(self, key: str, table: str, number: int, none: bool = False) -> Iterator[Wrong]:
        """A number that names a row."""
        if not (0 <= number < len(self.tables[table]) or (none and number == -1)):
            yield wrong(key, f"there are no {table}[{number}]")

    def name(self, key: str, table: str, name: str, none: bool = False) -> Iterator[Wrong]:
        """An id that names a row."""
        if name not in self.ids[table] and not (none and not name):
            yield wrong(key, f"there is no {name!r} among the {table}")

    def names(self, key: str, table: str, names: Iterable[str]) -> Iterator[Wrong]:
        """Ids that each name a row."""
        for name in names:
            yield from self.name(key, table, name)


def circles(table: str, above: Sequence[int]) -> Iterator[Wrong]:
    """Nobody stands above himself: `above` has the number of each row's superior, -1 for none."""
    sound = [False] * len(above)
    for start in range(len(above)):
        line, at = list[int](), start
        while at != -1 and not sound[at]:
            if at in line:
                yield wrong(f"{table}[{start}]", "it stands above itself")
                break
            line.append(at)
            at = above[at]
        for row in line:
            sound[row] = True


# --- ground
class Sheet(NamedTuple):
    """How large a table is."""

    width: int
    height: int

    def ring(self, key: str, ring: Sequence[int]) -> Iterator[Wrong]:
        """A polygon on the table."""
        if len(ring) % 2 or len(ring) < 6:
            yield wrong(key, f"{len(ring)} numbers are no polygon")
        elif surface(tuple(ring)) == 0:
            yield wrong(key, "the polygon encloses nothing")
        else:
            yield from self._on_table(key, ring)

    def line(self, key: str, points: Sequence[int], least: int = 2) -> Iterator[Wrong]:
        """A line on the table."""
        if len(points) % 2 or len(points) < 2 * least:
            yield wrong(key, f"{len(points)} numbers are no line")
        elif points:
            yield from self._on_table(key, points)

    def spot(self, key: str, x: int, y: int) -> Iterator[Wrong]:
        """A place on the table."""
        yield from self._on_table(key, (x, y))

    def _on_table(self, key: str, points: Sequence[int]) -> Iterator[Wrong]:
        x, y = points[::2], points[1::2]
        over = max(-min(x), max(x) - self.width, -min(y), max(y) - self.height)
        if over > MARGIN:
            yield wrong(key, f"it lies {over / 1000:.1f} inches off the table")

    def edge(self, key: str, edge: str) -> Iterator[Wrong]:
        """A side of the table by its name."""
        if edge not in ("north", "east", "south", "west"):
            yield wrong(key, f"there is no edge {edge!r}")

    def stretch(self, key: str, edge: str, least: int, most: int) -> Iterator[Wrong]:
        """A part of an edge of the table."""
        along = self.width if edge in ("north", "south") else self.height
        if not 0 <= least <= most <= along:
            yield wrong(key, f"{least} to {most} is no part of the {edge} edge")


def lattice(key: str, sheet: Sheet, step: int, heights: Sequence[int]) -> Iterator[Wrong]:
    """So many heights as a lattice of that step needs to cover the table."""
    if sheet.width % step or sheet.height % step:
        yield wrong(f"{key}.step", f"a table of {sheet.width} by {sheet.height} is no whole number of steps of {step}")
    elif len(heights) != (sheet.width // step + 1) * (sheet.height // step + 1):
        yield wrong(f"{key}.heights", f"{len(heights)} heights are not what a lattice of this step has")


def land(table: Table) -> Iterator[Wrong]:
    """The table that was cut out of the field."""
    sheet = Sheet(table.width, table.height)
    if hash_of(table) != table.hash:
        yield wrong("table.hash", "it is not the hash of what the table holds")
    yield from lattice("table", sheet, table.step, table.heights)
    if (table.columns, table.rows) != (table.width // table.step + 1, table.height // table.step + 1):
        yield wrong("table.columns", f"{table.columns} by {table.rows} are not the columns and rows of its lattice")
    for rows, name in ((table.areas, "areas"), (table.lines, "lines"), (table.hills, "hills")):
        yield from unlike(f"table.{name}", [row.id for row in rows])
    for place, area in enumerate(table.areas):
        yield from sheet.ring(f"table.areas[{place}].ring", area.ring)
    for place, line in enumerate(table.lines):
        yield from sheet.line(f"table.lines[{place}].points", line.points)
    for place, hill in enumerate(table.hills):
        yield from sheet.ring(f"table.hills[{place}].ring", hill.ring)
        yield from sheet.line(f"table.hills[{place}].crest", hill.crest, least=0)
