"""The field of Gettysburg as it lay in July 1863, once, for every ruleset: creeks, woods, roads, walls,
works, farms and ridge crests.

Rummel's farm, where the cavalry fought on the third day, lies east of it and is a small field of its own, counted from the
same square; so may other outlying ground be, a folder each.

All places are metres east and north of the town square (the Diamond). Every row keeps where it came from
(`source`) and how far to trust it (`confidence`), so that a digitised wood is never mistaken for a guessed
one. The rows live in `data/gettysburg/*.toml` and beside it; `SOURCES.md` there credits the maps. Nothing here knows
a ruleset or a table: `cut` makes tables out of this.
"""

from __future__ import annotations

import tomllib
from functools import lru_cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Literal, TypeVar, get_args

import msgspec

Confidence = Literal["digitised", "auto", "estimate"]
AreaKind = Literal[
    "woods",
    "open_woods",
    "clearing",
    "orchard",
    "wheat",
    "rocks",
    "marsh",
    "town",
    "cemetery",
    "farm",
    "building",
]
LineKind = Literal[
    "pike",
    "road",
    "lane",
    "railroad",
    "cut",
    "embankment",
    "creek",
    "run",
    "stone_wall",
    "fence",
    "breastwork",
    "lunettes",
]
PlaceKind = Literal["town", "farm", "building", "mill"]

FieldName = Literal["gettysburg", "rummels-farm"]
STREAMS: tuple[LineKind, ...] = ("creek", "run")
ROADS: tuple[LineKind, ...] = ("pike", "road", "lane")
AREA_KINDS: tuple[str, ...] = get_args(AreaKind)
LINE_KINDS: tuple[str, ...] = get_args(LineKind)

Point = tuple[float, float]
_T = TypeVar("_T")


class FieldError(ValueError):
    """The field's data cannot be used; the message names the file, the row or key, and the remedy."""


class Feature(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"kind": "class"}):
    """One line or area of the field. Streams run downstream. `label` is what a map letters beside it, if
    anything."""

    id: str
    kind: str
    name: str
    source: str
    confidence: Confidence
    points: tuple[Point, ...]
    note: str = ""
    label: str = ""


class Place(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A house, farm, mill or the town: one point and a name."""

    id: str
    name: str
    kind: PlaceKind
    east_m: float
    north_m: float
    source: str
    confidence: Confidence
    note: str = ""
    label: str = ""


class Crest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The line along the top of a ridge, or a short stroke over a summit. Crests of one `hill` stand on the
    same hill."""

    id: str
    name: str
    source: str
    confidence: Confidence
    points: tuple[Point, ...]
    note: str = ""
    label: str = ""


class Origin(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where the metres are counted from, and how far the field reaches."""

    origin_lat: float
    origin_lon: float
    metres_per_degree_lat: float
    metres_per_degree_lon: float
    extent_east_m: tuple[float, float]
    extent_north_m: tuple[float, float]


class _FeatureFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    meta: Origin
    line: tuple[Feature, ...]
    area: tuple[Feature, ...]
    place: tuple[Place, ...]


class _CrestFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    crest: tuple[Crest, ...]


class Field(msgspec.Struct, frozen=True):
    """Everything drawn on the ground, by kind: lines, areas, places and crests, in metres about the town
    square."""

    meta: Origin
    lines: tuple[Feature, ...]
    areas: tuple[Feature, ...]
    places: tuple[Place, ...]
    crests: tuple[Crest, ...]

    def streams(self) -> tuple[Feature, ...]:
        """Creeks and runs, creeks first, each running downstream."""
        return tuple(line for kind in STREAMS for line in self.lines if line.kind == kind)


def data_folder(name: FieldName = "gettysburg") -> Traversable:
    """The folder in the package that holds a field's data."""
    return files("longroll") / "data" / name


def load_field(folder: Traversable | None = None) -> Field:
    """Read and check features.toml and crests.toml. Raises FieldError naming file, key and remedy."""
    folder = folder or data_folder()
    features = _read(folder / "features.toml", _FeatureFile)
    crests = _read(folder / "crests.toml", _CrestFile)
    loaded = Field(features.meta, features.line, features.area, features.place, crests.crest)
    _check(loaded)
    return loaded


def field(name: FieldName = "gettysburg") -> Field:
    """A field that ships with the package, read once."""
    return _field_once(name)


@lru_cache(maxsize=4)
def _field_once(name: FieldName) -> Field:
    return load_field(data_folder(name))


def _read(path: Traversable, shape: type[_T]) -> _T:
    try:
        raw = tomllib.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError as error:
        raise FieldError(f"{path.name} is missing from the field's data folder: put it back or reinstall.") from error
    except tomllib.TOMLDecodeError as error:
        raise FieldError(f"{path.name} is not readable TOML ({error}): mend the line it names.") from error
    try:
        return msgspec.convert(raw, shape)
    except msgspec.ValidationError as error:
        raise FieldError(f"{path.name}: {_place_of(raw, str(error))}. Mend that key.") from error


def _place_of(raw: dict[str, object], message: str) -> str:
    """The validation message with the id of the row it speaks of, where there is one."""
    table, _, rest = message.partition("`$.")[2].partition("[")
    number = rest.partition("]")[0]
    rows = raw.get(table)
    if number.isdigit() and isinstance(rows, list) and int(number) < len(rows):
        row = rows[int(number)]
        if isinstance(row, dict):
            return f"{table} {row.get('id', number)!r}: {message}"
    return message


def _check(loaded: Field) -> None:
    seen: set[str] = set()
    for where, rows in (
        ("features.toml", loaded.lines + loaded.areas + loaded.places),
        ("crests.toml", loaded.crests),
    ):
        for row in rows:
            if row.id in seen:
                raise FieldError(f"{where}: the id {row.id!r} stands twice. Give one of the rows another id.")
            seen.add(row.id)
    for line in loaded.lines:
        _check_feature(loaded, line, LINE_KINDS, 2)
    for area in loaded.areas:
        _check_feature(loaded, area, AREA_KINDS, 3)
    for crest in loaded.crests:
        _check_points(loaded, "crests.toml", crest.id, crest.points, 2)
    for place in loaded.places:
        _check_points(loaded, "features.toml", place.id, ((place.east_m, place.north_m),), 1)


def _check_feature(loaded: Field, feature: Feature, kinds: tuple[str, ...], least: int) -> None:
    if feature.kind not in kinds:
        raise FieldError(
            f"features.toml: {feature.id!r} has class {feature.kind!r}, which is not one of {', '.join(kinds)}. "
            "Use one of these."
        )
    _check_points(loaded, "features.toml", feature.id, feature.points, least)


def _check_points(loaded: Field, where: str, row: str, points: tuple[Point, ...], least: int) -> None:
    if len(points) < least:
        raise FieldError(f"{where}: {row!r} has {len(points)} points and needs at least {least}. Add the others.")
    west, east = loaded.meta.extent_east_m
    south, north = loaded.meta.extent_north_m
    for x, y in points:
        if not (west <= x <= east and south <= y <= north):
            raise FieldError(
                f"{where}: {row!r} has the point ({x}, {y}), outside the field "
                f"(east {west} to {east}, north {south} to {north} metres). Mend the point or widen meta.extent."
            )
