"""Proving the record of a scenario that came in a save: as sound as one made of a scenario's file, or refused.

The record's shape and the bounds of its numbers are those of its types; here stands what one row says of another, and of
the ground.
"""

from collections.abc import Iterator
from typing import Annotated, Any

from msgspec import Meta

from longroll.bounds import MANY, MOST, Link, Words
from longroll.flow import Decision, families
from longroll.ground.table import Table
from longroll.history.soundness import (
    Head,
    Links,
    Sheet,
    circles,
    land,
    lattice,
    mapping,
    numbered,
    prove,
    read,
    unlike,
    wrong,
)
from longroll.history.wrong import Wrong, of_options
from longroll.rulesets.brigade import tables
from longroll.rulesets.brigade.options import OPTIONS
from longroll.rulesets.brigade.record.battle import Card
from longroll.rulesets.brigade.record.setting import Setting
from longroll.rulesets.brigade.record.units import Command, General, Stand
from longroll.rulesets.brigade.scenario import decks
from longroll.rulesets.brigade.scenario.forces import Forces
from longroll.rulesets.brigade.scenario.proof import opening
from longroll.rulesets.brigade.tables import NONE, SQUARE, Design
from longroll.tabletop import Pose


class Record(Head, frozen=True):
    """A scenario as a save holds it."""

    table: Table
    setting: Setting
    stands: Annotated[tuple[Stand, ...], Meta(min_length=1, max_length=2 * MANY)]
    generals: Annotated[tuple[General, ...], Meta(min_length=1, max_length=MANY)]
    commands: Annotated[tuple[Command, ...], Meta(min_length=1, max_length=MANY)]
    cards: Annotated[tuple[Card, ...], Meta(min_length=1, max_length=MOST)]
    designs: Annotated[dict[Link, Design], Meta(max_length=MANY)]
    barricades: Annotated[tuple[Pose, ...], Meta(max_length=MANY)]
    told: Annotated[tuple[tuple[Words, Link], ...], Meta(max_length=MANY)]


def proved(scenario: dict[str, Any]) -> None:
    """Raises Trouble with the faults of a scenario's record: first of its shape, then of its links, then of what stands."""
    record = read(scenario, Record)
    prove(_links(record))
    forces = Forces(record.stands, record.generals, record.commands)
    prove(opening(record.setting, forces, record.barricades))


def _links(record: Record) -> Iterator[Wrong]:
    setting = record.setting
    links = Links(stands=record.stands, generals=record.generals, commands=record.commands, entries=setting.entries)
    yield from of_options(record.options, OPTIONS)
    yield from mapping("options", {row.name for row in OPTIONS}, record.options)
    yield from land(record.table)
    yield from _ground(record)
    for name, rows in (("stands", record.stands), ("generals", record.generals), ("commands", record.commands)):
        yield from numbered(name, rows)
    broken = [*_forces(record, links), *_cards(record, links)]
    yield from broken
    if not broken:
        yield from circles("commands", [row.parent for row in record.commands])
        yield from _sides(record)
        yield from _fresh(record)
    known = {kind.__name__ for kind in families(Decision, "longroll.rulesets.brigade")}
    for i, lesson in enumerate(setting.lessons):
        if lesson.asked not in known:
            yield wrong(f"setting.lessons[{i}].asked", f"there is no decision {lesson.asked!r}")


# --- ground
def _ground(record: Record) -> Iterator[Wrong]:
    setting = record.setting
    sheet = Sheet(setting.columns * SQUARE, setting.rows * SQUARE)
    if (setting.table, *sheet) != (record.table.hash, record.table.width, record.table.height):
        yield wrong("setting.table", "it is not the table of this record")
    if len(setting.squares) != setting.columns * setting.rows:
        yield wrong("setting.squares", f"{len(setting.squares)} are not {setting.columns} by {setting.rows}")
    yield from unlike("setting.squares", [row.name for row in setting.squares])
    yield from lattice("setting", sheet, setting.step, setting.heights)
    for name in ("patches", "creeks", "objectives", "entries"):
        yield from unlike(f"setting.{name}", [row.id for row in getattr(setting, name)])
    for i, patch in enumerate(setting.patches):
        yield from sheet.ring(f"setting.patches[{i}].ring", patch.ring)
        if patch.kind not in tables.GROUND:
            yield wrong(f"setting.patches[{i}].kind", f"there is no kind {patch.kind} of ground")
    for i, creek in enumerate(setting.creeks):
        yield from sheet.line(f"setting.creeks[{i}].points", creek.points)
    for i, ring in enumerate(setting.closed):
        yield from sheet.ring(f"setting.closed[{i}]", ring)
    for i, objective in enumerate(setting.objectives):
        yield from sheet.ring(f"setting.objectives[{i}].ring", objective.ring)
        yield from sheet.spot(f"setting.objectives[{i}].at", *objective.at)
    for i, zone in enumerate(setting.zones):
        yield from sheet.ring(f"setting.zones[{i}].ring", zone.ring)
    for side in (0, 1):
        if not any(zone.side == side for zone in setting.zones):
            yield wrong("setting.zones", f"the {setting.sides[side]} side has none")
    for i, entry in enumerate(setting.entries):
        yield from sheet.stretch(f"setting.entries[{i}]", entry.edge, entry.least, entry.most)
    for i, piece in enumerate(record.barricades):
        yield from sheet.spot(f"barricades[{i}]", piece.x, piece.y)
    if setting.walls > len(record.barricades):
        yield wrong("setting.walls", f"{setting.walls} of {len(record.barricades)} barricades are walls")
    for share, of in setting.breaks:
        if share > of:
            yield wrong("setting.breaks", f"{share} of {of} is more than all")


# --- who belongs to whom
def _forces(record: Record, links: Links) -> Iterator[Wrong]:
    """Every number and id that a stand, general, command or entry line says of another is that of one."""
    for stand in record.stands:
        key = f"stands[{stand.id}]"
        yield from links.number(f"{key}.command", "commands", stand.command)
        yield from links.number(f"{key}.partner", "stands", stand.partner, none=True)
        yield from links.name(f"{key}.entry", "entries", stand.entry, none=not stand.arrival)
    for general in record.generals:
        yield from links.number(f"generals[{general.id}].leads", "commands", general.leads)
    for command in record.commands:
        key = f"commands[{command.id}]"
        yield from links.number(f"{key}.parent", "commands", command.parent, none=True)
        yield from links.number(f"{key}.general", "generals", command.general, none=True)
        yield from links.number(f"{key}.to", "commands", command.to, none=True)
        yield from links.names(f"{key}.entries", "entries", command.entries)
        if command.card not in ("", *tables.COMMANDS):
            yield wrong(f"{key}.card", f"there is no Command card {command.card!r}")
    for i, entry in enumerate(record.setting.entries):
        for number in entry.commands:
            yield from links.number(f"setting.entries[{i}].commands", "commands", number)


def _cards(record: Record, links: Links) -> Iterator[Wrong]:
    yield from decks.counterfeit(record.designs)
    for place, card in enumerate(record.cards):
        key = f"cards[{place}]"
        if card.id != place:
            yield wrong(f"{key}.id", f"it is {card.id} in place {place}")
        yield from links.number(f"{key}.command", "commands", card.command)
        yield from links.number(f"{key}.general", "generals", card.general, none=bool(card.design))
        if (
            card.design
            and card.design not in record.designs
            and (card.design not in tables.DESIGNS or "~" in card.design)
        ):
            yield wrong(f"{key}.design", f"there is no design {card.design!r}")
        if card.design and card.general != NONE:
            yield wrong(f"{key}.general", "a Battle card is no general's")


def _sides(record: Record) -> Iterator[Wrong]:
    """Who belongs together is on one side, and each with the other."""
    stands, generals, commands = record.stands, record.generals, record.commands
    for stand in stands:
        if commands[stand.command].side != stand.side:
            yield wrong(f"stands[{stand.id}].side", "its brigade is on the other side")
        yield from _partner(record, stand)
    for general in generals:
        led = commands[general.leads]
        if (led.general, led.side) != (general.id, general.side):
            yield wrong(f"generals[{general.id}].leads", "another leads them")
    for command in commands:
        key = f"commands[{command.id}]"
        for number in (command.parent, command.to):
            if number != NONE and commands[number].side != command.side:
                yield wrong(f"{key}.side", "what it belongs to is on the other side")
        if command.general != NONE and generals[command.general].leads != command.id:
            yield wrong(f"{key}.general", "he leads others")
        if command.to != NONE and (command.to == command.id or commands[command.to].general == NONE):
            yield wrong(f"{key}.to", "no general leads it there")
    for card in record.cards:
        if commands[card.command].side != card.side or (
            card.general != NONE and generals[card.general].leads != card.command
        ):
            yield wrong(f"cards[{card.id}]", "it is another's")


def _partner(record: Record, stand: Stand) -> Iterator[Wrong]:
    """A regiment of cavalry and its holders name one another, and nobody else has a partner (BC-CAV-01)."""
    pair = {"cavalry": "holders", "holders": "cavalry"}.get(stand.arm)
    if pair is None:
        if stand.partner != NONE:
            yield wrong(f"stands[{stand.id}].partner", f"{stand.arm} has none")
        return
    other = record.stands[stand.partner]
    if stand.partner == NONE or (other.arm, other.partner, other.command) != (pair, stand.id, stand.command):
        yield wrong(f"stands[{stand.id}].partner", f"it is no stand of {pair} of this one")


def _fresh(record: Record) -> Iterator[Wrong]:
    """Nothing has acted or lost anything before the battle."""
    for stand in record.stands:
        key = f"stands[{stand.id}]"
        if stand.place not in ("table", "off") or stand.marks or stand.horse_marks or stand.routed or stand.activated:
            yield wrong(key, "it has acted before the battle")
        if not stand.circles or (stand.arm == "cavalry") != bool(stand.horse):
            yield wrong(f"{key}.circles", "it has no steps that a stand of its arm has")
        if stand.mounted and stand.arm != "cavalry":
            yield wrong(f"{key}.mounted", f"{stand.arm} is never mounted")
    for general in record.generals:
        if general.place == "captured" or general.gravestones or general.kills or general.activated:
            yield wrong(f"generals[{general.id}]", "he has acted before the battle")
    for command in record.commands:
        if command.reserve:
            yield wrong(f"commands[{command.id}].reserve", "nobody is in Reserve before the battle")
