"""A table: one window on the field, in whole numbers, as the rules read it and a saved game keeps it.

Lengths are thousandths of an inch on the table, counted from its south-west corner, x to the right and y up.
A ring is a simple polygon without holes, its first point not repeated, counter-clockwise. Heights are tenths
of feet above the sea on a lattice of whole steps, row by row from the bottom, each row from the left. Rings,
lines and heights are flat tuples of whole numbers: x, y, x, y. A table's `hash` is the SHA-256 of its own
content, so battles and saves can speak of a table by its hash alone.
"""

from __future__ import annotations

import hashlib
from typing import Annotated

import msgspec
from msgspec import Meta

from longroll.bounds import (
    MANY,
    Flat,
    FlatRing,
    Heights,
    Key,
    Length,
    Level,
    Link,
    Scale,
    Some,
    Thousandths,
    Turned,
    WholeMetre,
    Words,
)


class Area(msgspec.Struct, frozen=True):
    """Ground of one kind (woods, orchard, town, farm, ...): see `field.AREA_KINDS`."""

    id: Key
    name: Words
    kind: Key
    ring: FlatRing


class Line(msgspec.Struct, frozen=True):
    """A road, stream, wall or work: see `field.LINE_KINDS`. Streams run downstream."""

    id: Key
    name: Words
    kind: Key
    points: Flat


class Hill(msgspec.Struct, frozen=True):
    """Ground that stands above its surroundings: `level` 1 and up (the table itself is 0), and the line along
    its top."""

    id: Key
    name: Words
    level: Level
    ring: FlatRing
    crest: Flat


class Label(msgspec.Struct, frozen=True):
    """A few words lettered on the ground about (x, y), turned `turn` tenths of a degree clockwise from level."""

    text: Words
    kind: Key
    x: Thousandths
    y: Thousandths
    turn: Turned


class Table(msgspec.Struct, frozen=True):
    """A window on the field. `centre_east`, `centre_north` are metres; `rotation` tenths of a degree
    clockwise from north to y."""

    hash: Link
    name: Words
    width: Length
    height: Length
    yards_per_inch: Scale
    centre_east: WholeMetre
    centre_north: WholeMetre
    rotation: Turned
    areas: Annotated[tuple[Area, ...], Meta(max_length=MANY)]
    lines: Annotated[tuple[Line, ...], Meta(max_length=MANY)]
    hills: Annotated[tuple[Hill, ...], Meta(max_length=MANY)]
    labels: Annotated[tuple[Label, ...], Meta(max_length=MANY)]
    columns: Some
    rows: Some
    step: Length
    heights: Heights


class UnknownTable(LookupError):
    """No table of this hash has been laid in this process."""


def sealed(table: Table) -> Table:
    """The same table carrying the hash of its content, whatever hash it came with."""
    return msgspec.structs.replace(table, hash=hash_of(table))


def hash_of(table: Table) -> str:
    """SHA-256, in hexadecimal, of the table's canonical JSON with an empty hash."""
    bare = msgspec.structs.replace(table, hash="")
    return hashlib.sha256(msgspec.json.encode(bare, order="deterministic")).hexdigest()


_laid: dict[str, Table] = {}


def lay(table: Table) -> str:
    """Keep a table so that battles can refer to it by hash; answers the hash. Raises ValueError if the hash
    is not its content's."""
    if table.hash not in _laid:
        if hash_of(table) != table.hash:
            raise ValueError(
                f"The table {table.name!r} does not match its hash {table.hash[:12]}...: its content was changed "
                "after it was cut. Cut it again from the field, or take the copy the game was saved with."
            )
        _laid[table.hash] = table
    return table.hash


def laid(hash: str) -> Table:
    """The table of this hash. Raises UnknownTable with the remedy."""
    try:
        return _laid[hash]
    except KeyError:
        raise UnknownTable(
            f"No table {hash[:12]}... has been laid: load the scenario or the saved game that holds it first."
        ) from None
