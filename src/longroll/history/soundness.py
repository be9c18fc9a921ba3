"""What has to hold of a scenario that lies in a save, whatever its rulebook, if the rules are to read it.

A scenario's file is proved when it is raised, and the record made of it is sound; one that came from elsewhere may say
anything, so its numbers are looked up, its circles sought and its ground measured before any rule reads them.
"""

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple, Protocol

import msgspec

from longroll.bounds import Count, Name, Text, Words
from longroll.contract import Option, Trouble
from longroll.ground.table import Table, hash_of
from longroll.history.wrong import Wrong, misshapen, of_options, refuse
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
    missions: tuple[Text, Text] = ("", "")
    stakes: dict[str, Text] = {}


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


def sound(record: Any, options: Sequence[Option], rows: Iterable[str]) -> Iterator[Wrong]:
    """What holds of every record: options of the ruleset and all of them, a table of the field, a setting that lies on it,
    and `rows` that have the numbers of their places."""
    yield from of_options(record.options, options)
    for name in sorted({row.name for row in options} - record.options.keys()):
        yield wrong("options", f"it does not say {name!r}")
    table, setting = record.table, record.setting
    sheet = Sheet(setting.width, setting.height)
    yield from land(table)
    if (setting.table, *sheet) != (table.hash, table.width, table.height):
        yield wrong("setting.table", "it is not the table of this record")
    yield from surveyed("setting", setting, sheet)
    for name in rows:
        yield from numbered(name, getattr(record, name))


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


def unknown(table: str, field: str, rows: Iterable[Any], what: str, known: Container[Any]) -> Iterator[Wrong]:
    """Rows that name, in a field of theirs, what the rulebook does not have."""
    for place, row in enumerate(rows):
        if getattr(row, field) not in known:
            yield wrong(f"{table}[{place}].{field}", f"there is no {what.format(repr(getattr(row, field)))}")


def fresh(table: str, rows: Iterable[Any], places: Iterable[str], *signs: str, who: str = "it") -> Iterator[Wrong]:
    """Rows that have done and suffered nothing yet: they are in one of these places, and their `signs` as they begin."""
    for number, row in enumerate(rows):
        begun = {field.name: field.default for field in msgspec.structs.fields(row)}
        if row.place not in places or any(getattr(row, sign) != begun[sign] for sign in signs):
            yield wrong(f"{table}[{number}]", f"{who} has acted before the battle")


def on_both_sides(key: str, rows: Iterable[Any], sides: Sequence[str]) -> Iterator[Wrong]:
    """Either side has some of these."""
    have = {row.side for row in rows}
    for side, name in enumerate(sides):
        if side not in have:
            yield wrong(key, f"the {name} side has none")


class Links:
    """The numbers and ids that may be named, by the table they lie in."""

    def __init__(self, *held: tuple[Any, Iterable[str]]) -> None:
        """Of each record that holds tables, with their names."""
        self.tables: dict[str, Sequence[Any]] = {
            name: getattr(record, name) for record, names in held for name in names
        }
        self.ids = {
            name: {getattr(row, "key", "") or row.id: row for row in rows} for name, rows in self.tables.items()
        }

    def rows(self, table: str, under: str = "", **fields: str) -> Iterator[Wrong]:
        """What fields of the rows of a table name, on their own side: each a table, with a `?` where none need be named."""
        for place, row in enumerate(self.tables[table]):
            for field, named in fields.items():
                key, said = f"{under}{table}[{place}].{field}", getattr(row, field)
                yield from self.named(key, named.rstrip("?"), said, named.endswith("?"), row.side)

    def named(
        self,
        key: str,
        table: str,
        said: int | str | Iterable[int | str],
        none: bool = False,
        side: int | None = None,
    ) -> Iterator[Wrong]:
        """A number or an id, or several, that each name a row of a table, of this side if it is said; or none where that may be."""
        for each in (said,) if isinstance(said, int | str) else said:
            row, what = self._row(table, each), f"{table}[{each}]" if isinstance(each, int) else repr(each)
            if row is not None:
                if side is not None and row.side != side:
                    yield wrong(key, f"{what} is on the other side")
            elif not (none and each in (-1, "")):
                yield wrong(
                    key, f"there are no {what}" if isinstance(each, int) else f"there is no {what} among the {table}"
                )

    def _row(self, table: str, said: int | str) -> Any:
        if isinstance(said, str):
            return self.ids[table].get(said)
        return self.tables[table][said] if 0 <= said < len(self.tables[table]) else None


def mutual(table: str, field: str, rows: Iterable[Any], others: Sequence[Any], back: str, what: str) -> Iterator[Wrong]:
    """Rows that name another, which does not name them."""
    for row in rows:
        other = getattr(row, field)
        if other >= 0 and getattr(others[other], back) != row.id:
            yield wrong(f"{table}[{row.id}].{field}", what)


def circles(table: str, above: Sequence[int]) -> Iterator[Wrong]:
    """Nobody stands above himself: `above` has the number of each row's superior, -1 for none."""
    sound = [False] * len(above)
    for start in range(len(above)):
        line, at = list[int](), start
        while 0 <= at < len(above) and not sound[at]:
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

    def stretch(self, key: str, edge: str, least: int, most: int) -> Iterator[Wrong]:
        """A part of an edge of the table."""
        along = self.width if edge in ("north", "south") else self.height
        if not 0 <= least <= most <= along:
            yield wrong(key, f"{least} to {most} is no part of the {edge} edge")

    def holds(self, key: str, row: Any) -> Iterator[Wrong]:
        """A row of ground, whatever it has: a ring, a line, a crest, a place, or a part of an edge."""
        for name in row.__struct_fields__:
            value, at = getattr(row, name), f"{key}.{name}"
            if name == "ring":
                yield from self.ring(at, value)
            elif name in ("points", "crest") and isinstance(value, tuple):
                yield from self.line(at, value, least=2 if name == "points" else 0)
            elif name == "at":
                yield from self.spot(at, *value)
            elif name == "edge":
                yield from self.stretch(key, value, row.least, row.most)


def surveyed(key: str, of: msgspec.Struct, sheet: Sheet) -> Iterator[Wrong]:
    """The ground in the tables of a record: every row that has an id has its own, and all of them lie on the sheet."""
    for table in of.__struct_fields__:
        rows = getattr(of, table)
        if not (isinstance(rows, tuple) and rows and isinstance(rows[0], msgspec.Struct)):
            continue
        names = [name for row in rows if (name := getattr(row, "id", "") or getattr(row, "name", ""))]
        yield from unlike(f"{key}.{table}", names)
        for place, row in enumerate(rows):
            yield from sheet.holds(f"{key}.{table}[{place}]", row)


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
    yield from surveyed("table", table, sheet)
