"""Proving the record of a scenario that came in a save: as sound as one made of a scenario's file, or refused.

The record's shape and the bounds of its numbers are those of its types; here stands what one row says of another, and of
the ground.
"""

from collections.abc import Iterator
from typing import Annotated, Any

from msgspec import Meta

from longroll.bounds import MANY
from longroll.ground.table import Table
from longroll.history.soundness import (
    Head,
    Links,
    Sheet,
    circles,
    land,
    mapping,
    numbered,
    prove,
    read,
    unlike,
    wrong,
)
from longroll.history.wrong import Wrong, of_options
from longroll.rulesets.volume_of_fire import tables
from longroll.rulesets.volume_of_fire.options import OPTIONS
from longroll.rulesets.volume_of_fire.record.setting import Clause, Entry, Piece, Setting
from longroll.rulesets.volume_of_fire.record.units import NONE, Brigade, General, Order, Unit
from longroll.rulesets.volume_of_fire.scenario.forces import Forces, area_names
from longroll.rulesets.volume_of_fire.scenario.proof import standing

RANKS = ("brigade", "division", "corps", "army")
COVERS = ("", "soft", "hard")


class Record(Head, frozen=True):
    """A scenario as a save holds it."""

    table: Table
    setting: Setting
    units: Annotated[tuple[Unit, ...], Meta(min_length=1, max_length=MANY)]
    brigades: Annotated[tuple[Brigade, ...], Meta(min_length=1, max_length=MANY)]
    generals: Annotated[tuple[General, ...], Meta(min_length=1, max_length=MANY)]


def proved(scenario: dict[str, Any]) -> None:
    """Raises Trouble with the faults of a scenario's record: first of its shape, then of its links, then of what stands."""
    record = read(scenario, Record)
    prove(_links(record))
    prove(standing(record.setting, Forces(record.units, record.brigades, record.generals)))


def _links(record: Record) -> Iterator[Wrong]:
    setting = record.setting
    sheet = Sheet(setting.width, setting.height)
    links = Links(
        units=record.units,
        brigades=record.brigades,
        generals=record.generals,
        objectives=setting.objectives,
        entries=setting.entries,
        barriers=setting.barriers,
    )
    yield from of_options(record.options, OPTIONS)
    yield from mapping("options", {row.name for row in OPTIONS}, record.options)
    yield from land(record.table)
    yield from _ground(record, sheet)
    for name, rows in (("units", record.units), ("brigades", record.brigades), ("generals", record.generals)):
        yield from numbered(name, rows)
    broken = list(_forces(record, links))
    yield from broken
    if not broken:
        yield from circles("generals", [row.superior for row in record.generals])
        yield from _sides(record)
        yield from _places(record, sheet)
    yield from _terms(setting, links)


# --- ground
def _ground(record: Record, sheet: Sheet) -> Iterator[Wrong]:
    setting = record.setting
    if (setting.table, *sheet) != (record.table.hash, record.table.width, record.table.height):
        yield wrong("setting.table", "it is not the table of this record")
    for name in ("pieces", "barriers", "roads", "hills", "objectives", "entries"):
        yield from unlike(f"setting.{name}", [row.id for row in getattr(setting, name)])
    for i, piece in enumerate(setting.pieces):
        yield from sheet.ring(f"setting.pieces[{i}].ring", piece.ring)
        yield from _class(f"setting.pieces[{i}]", piece)
    for i, barrier in enumerate(setting.barriers):
        yield from sheet.line(f"setting.barriers[{i}].points", barrier.points)
        if barrier.cover not in COVERS:
            yield wrong(f"setting.barriers[{i}].cover", f"there is no cover {barrier.cover!r}")
    for i, road in enumerate(setting.roads):
        yield from sheet.line(f"setting.roads[{i}].points", road.points)
    for i, hill in enumerate(setting.hills):
        yield from sheet.ring(f"setting.hills[{i}].ring", hill.ring)
        yield from sheet.line(f"setting.hills[{i}].crest", hill.crest, least=0)
    for i, objective in enumerate(setting.objectives):
        yield from sheet.ring(f"setting.objectives[{i}].ring", objective.ring)
        yield from sheet.spot(f"setting.objectives[{i}].at", *objective.at)
    for i, zone in enumerate(setting.zones):
        yield from sheet.ring(f"setting.zones[{i}].ring", zone.ring)
    for i, entry in enumerate(setting.entries):
        yield from sheet.stretch(f"setting.entries[{i}]", entry.edge, entry.least, entry.most)
    for edge in setting.edges:
        yield from sheet.edge("setting.edges", edge)


def _class(key: str, piece: Piece) -> Iterator[Wrong]:
    if piece.move not in (*tables.SIGHT_CLASSES, "impassable"):
        yield wrong(f"{key}.move", f"there is no class {piece.move!r} for movement")
    if piece.sight not in tables.SIGHT:
        yield wrong(f"{key}.sight", f"there is no class {piece.sight!r} for sight")
    if piece.cover not in COVERS:
        yield wrong(f"{key}.cover", f"there is no cover {piece.cover!r}")


# --- who belongs to whom
def _forces(record: Record, links: Links) -> Iterator[Wrong]:
    """Every number and id that a unit, brigade or general says of another is that of one."""
    grounds = area_names(record.setting)
    for unit in record.units:
        key = f"units[{unit.id}]"
        yield from links.number(f"{key}.brigade", "brigades", unit.brigade)
        if unit.weapon not in tables.WEAPONS:
            yield wrong(f"{key}.weapon", f"there is no weapon {unit.weapon!r}")
        if unit.place not in ("table", "coming") or _stirred(unit):
            yield wrong(key, "it has acted before the battle")
    for brigade in record.brigades:
        key = f"brigades[{brigade.id}]"
        yield from links.number(f"{key}.general", "generals", brigade.general)
        yield from links.number(f"{key}.superior", "generals", brigade.superior)
        yield from links.name(f"{key}.entry", "entries", brigade.entry, none=True)
        yield from _order(f"{key}.order", brigade, brigade.order, record, grounds)
        if brigade.place == "out" or _acted(brigade):
            yield wrong(key, "it has acted before the battle")
    for general in record.generals:
        key = f"generals[{general.id}]"
        yield from links.number(f"{key}.command", "brigades", general.command, none=True)
        yield from links.number(f"{key}.superior", "generals", general.superior, none=True)
        for number in general.encourages:
            yield from links.number(f"{key}.encourages", "brigades", number)
        if general.place not in ("table", "coming") or (general.points, general.rides) != (0, 0):
            yield wrong(key, "he has acted before the battle")
        if (general.attached, general.back) != (NONE, NONE):
            yield wrong(key, "he is with a unit, or away, before the battle")


def _stirred(unit: Unit) -> bool:
    return (
        unit.used or unit.stirred or unit.engaged or bool(unit.moved or unit.attackers) or unit.condition != "ordered"
    )


def _acted(brigade: Brigade) -> bool:
    signs = (
        brigade.pending,
        brigade.mark,
        brigade.rolled,
        brigade.holds,
        brigade.ground,
        brigade.granted,
        brigade.fate,
    )
    return any(signs) or brigade.moved or brigade.marched or brigade.fought_since


def _order(key: str, brigade: Brigade, order: Order, record: Record, grounds: set[str]) -> Iterator[Wrong]:
    if order.kind == "attack":
        if not 0 <= order.target < len(record.brigades) or record.brigades[order.target].side == brigade.side:
            yield wrong(f"{key}.target", "it is no brigade of the enemy")
    elif order.target != NONE:
        yield wrong(f"{key}.target", f"an order to {order.kind} has no target")
    if order.area and order.area not in grounds:
        yield wrong(f"{key}.area", f"there is no ground {order.area!r}")
    if (order.kind == "advance") != (bool(order.area) != (order.point is not None)) or (order.area and order.point):
        yield wrong(key, "an order to advance, and no other, names ground or a place")
    if len(order.position) % 2 or (order.position and (order.kind != "hold" or len(order.position) < 6)):
        yield wrong(f"{key}.position", "it is no ground that is held")


def _sides(record: Record) -> Iterator[Wrong]:
    """Who belongs together is on one side, and a superior is of higher rank."""
    brigades, generals = record.brigades, record.generals
    for unit in record.units:
        if brigades[unit.brigade].side != unit.side:
            yield wrong(f"units[{unit.id}].side", "its brigade is on the other side")
    for brigade in brigades:
        if generals[brigade.general].command != brigade.id:
            yield wrong(f"brigades[{brigade.id}].general", "he commands another brigade")
        if not any(unit.brigade == brigade.id for unit in record.units):
            yield wrong(f"brigades[{brigade.id}]", "it has no units")
        if {generals[brigade.general].side, generals[brigade.superior].side} != {brigade.side}:
            yield wrong(f"brigades[{brigade.id}].side", "one of its generals is on the other side")
    for general in generals:
        if (general.rank == "brigade") != (general.command != NONE):
            yield wrong(f"generals[{general.id}].command", "a brigadier, and nobody else, has a brigade of his own")
        if general.command != NONE and brigades[general.command].general != general.id:
            yield wrong(f"generals[{general.id}].command", "it is another's brigade")
        if general.superior != NONE:
            above = generals[general.superior]
            if above.side != general.side or RANKS.index(above.rank) <= RANKS.index(general.rank):
                yield wrong(f"generals[{general.id}].superior", "he is on the other side, or not of higher rank")
    for side in (0, 1):
        if not any(row.side == side for row in brigades):
            yield wrong("brigades", f"the {record.setting.sides[side]} side has none")


def _places(record: Record, sheet: Sheet) -> Iterator[Wrong]:
    """What is there is there with its brigade, and what is to come comes by a way that it may."""
    entries = {row.id: row for row in record.setting.entries}
    for unit in record.units:
        if unit.place != record.brigades[unit.brigade].place:
            yield wrong(f"units[{unit.id}].place", "its brigade is elsewhere")
        if unit.arm != "cavalry" and unit.mounted:
            yield wrong(f"units[{unit.id}].mounted", f"{unit.arm} is never mounted")
    for brigade in record.brigades:
        if (brigade.place == "coming") != (brigade.arrival > 0):
            yield wrong(f"brigades[{brigade.id}].arrival", "a brigade that is to come, and no other, has a turn for it")
        entry: Entry | None = entries.get(brigade.entry)
        if entry is not None and entry.side != brigade.side:
            yield wrong(f"brigades[{brigade.id}].entry", "the other side comes by it")
    for general in record.generals:
        if general.place == "table":
            yield from sheet.spot(f"generals[{general.id}]", general.x, general.y)
        if general.place == "coming" and not general.arrival:
            yield wrong(f"generals[{general.id}].arrival", "he is to come and has no turn for it")
        if general.entry and general.entry not in {row.key for row in record.brigades}:
            yield wrong(f"generals[{general.id}].entry", f"there is no brigade {general.entry!r} to come with")


# --- terms
def _terms(setting: Setting, links: Links) -> Iterator[Wrong]:
    victory = setting.victory
    yield from links.names("setting.victory.objectives", "objectives", victory.objectives)
    yield from links.names("setting.victory.detachments", "brigades", victory.detachments)
    if victory.side != NONE and not victory.grades:
        yield wrong("setting.victory.grades", "points counted for one side alone need grades")
    yield from unlike("setting.clauses", [row.id for row in setting.clauses])
    for i, clause in enumerate(setting.clauses):
        yield from _clause(f"setting.clauses[{i}]", clause, links)


def _clause(key: str, clause: Clause, links: Links) -> Iterator[Wrong]:
    yield from links.names(f"{key}.brigades", "brigades", (*clause.brigades, *clause.releases))
    crossing, follows = clause.kind == "crossing", clause.kind == "follows"
    yield from links.name(f"{key}.barrier", "barriers", clause.barrier, none=not crossing)
    yield from links.name(f"{key}.general", "generals", clause.general, none=not follows)
    yield from links.name(f"{key}.by", "generals", clause.by, none=not follows)
    if crossing and clause.side == NONE:
        yield wrong(f"{key}.side", "it says not whose points a crossing costs")
