"""Proving the record of a scenario that came in a save: as sound as one made of a scenario's file, or refused.  Its
shape and the bounds of its numbers are those of its types; here stands what one row says of another, and of the
ground."""

from collections.abc import Iterator
from typing import Annotated, Any

from msgspec import Meta

from longroll.bounds import MANY, MOST, Link, Words
from longroll.ground.table import Table
from longroll.history import soundness
from longroll.history.soundness import Head, Links, Sheet, on_both_sides, unknown, wrong
from longroll.history.wrong import Wrong
from longroll.record import decisions
from longroll.rulesets.brigade import tables
from longroll.rulesets.brigade.options import OPTIONS
from longroll.rulesets.brigade.record import Card, Command, General, Setting, Stand
from longroll.rulesets.brigade.scenario import decks
from longroll.rulesets.brigade.scenario.forces import Forces
from longroll.rulesets.brigade.scenario.proof import opening
from longroll.rulesets.brigade.tables import GRAVESTONES, NONE, Design
from longroll.tabletop import Pose

TABLES = ("stands", "generals", "commands")


class Record(Head, frozen=True):
    """A scenario as a save holds it: `designs` of cards of one's own, and what is `told`, agreed before the battle, each with
    its rule."""

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
    record = soundness.read(scenario, Record)
    soundness.prove(_links(record))
    forces = Forces(record.stands, record.generals, record.commands)
    soundness.prove(opening(record.setting, forces, record.barricades))


def _links(record: Record) -> Iterator[Wrong]:
    yield from soundness.sound(record, OPTIONS, TABLES)
    yield from _ground(record)
    yield from soundness.circles("commands", [row.parent for row in record.commands])
    broken = [*_forces(record), *_cards(record)]
    yield from broken
    if not broken:
        yield from _sides(record)
        yield from _fresh(record)
    known = decisions("longroll.rulesets.brigade")
    yield from unknown("setting.lessons", "asked", record.setting.lessons, "decision {}", known)


# --- ground
def _ground(record: Record) -> Iterator[Wrong]:
    setting = record.setting
    sheet = Sheet(setting.width, setting.height)
    if len(setting.squares) != setting.columns * setting.rows:
        yield wrong("setting.squares", f"{len(setting.squares)} are not {setting.columns} by {setting.rows}")
    yield from soundness.lattice("setting", sheet, setting.step, setting.heights)
    yield from unknown("setting.patches", "kind", setting.patches, "kind {} of ground", tables.GROUND)
    for i, ring in enumerate(setting.closed):
        yield from sheet.ring(f"setting.closed[{i}]", ring)
    yield from on_both_sides("setting.zones", setting.zones, setting.sides)
    for i, piece in enumerate(record.barricades):
        yield from sheet.spot(f"barricades[{i}]", piece.x, piece.y)
    if setting.walls > len(record.barricades):
        yield wrong("setting.walls", f"{setting.walls} of {len(record.barricades)} barricades are walls")
    for share, of in setting.breaks:
        if share > of:
            yield wrong("setting.breaks", f"{share} of {of} is more than all")


# --- who belongs to whom
def _forces(record: Record) -> Iterator[Wrong]:
    """Every number and id that a stand, general, command, card or entry line says of another is that of one."""
    links = Links((record, (*TABLES, "cards")), (record.setting, ("entries",)))
    yield from links.rows("stands", command="commands", partner="stands?", entry="entries?")
    yield from links.rows("generals", leads="commands")
    yield from links.rows("commands", parent="commands?", general="generals?", to="commands?", entries="entries")
    yield from links.rows("entries", "setting.", commands="commands")
    yield from links.rows("cards", command="commands", general="generals?")
    for i, stand in enumerate(record.stands):
        if stand.arrival and not stand.entry:
            yield wrong(f"stands[{i}].entry", "it is to come and has no line to come by")
    yield from unknown("commands", "card", record.commands, "Command card {}", ("", *tables.COMMANDS))


def _cards(record: Record) -> Iterator[Wrong]:
    yield from decks.counterfeit(record.designs)
    for place, card in enumerate(record.cards):
        key = f"cards[{place}]"
        if card.id != place:
            yield wrong(f"{key}.id", f"it is {card.id} in place {place}")
        if bool(card.design) == (card.general != NONE):
            yield wrong(f"{key}.general", "a Battle card is no general's" if card.design else "it is no general's card")
        known = card.design in record.designs or (card.design in tables.DESIGNS and "~" not in card.design)
        if card.design and not known:
            yield wrong(f"{key}.design", f"there is no design {card.design!r}")


def _sides(record: Record) -> Iterator[Wrong]:
    """Who belongs together says so of one another."""
    generals, commands = record.generals, record.commands
    for stand in record.stands:
        yield from _partner(record, stand)
    yield from soundness.mutual("generals", "leads", generals, commands, "general", "another leads them")
    yield from soundness.mutual("commands", "general", commands, generals, "leads", "he leads others")
    for command in commands:
        if command.to != NONE and (command.to == command.id or commands[command.to].general == NONE):
            yield wrong(f"commands[{command.id}].to", "no general leads it there")
    for card in record.cards:
        if card.general != NONE and generals[card.general].leads != card.command:
            yield wrong(f"cards[{card.id}]", "it is another's")


def _partner(record: Record, stand: Stand) -> Iterator[Wrong]:
    """A regiment of cavalry and its holders name one another, and nobody else has a partner (BC-CAV-01)."""
    pair = {"cavalry": "holders", "holders": "cavalry"}.get(stand.arm)
    other, alone = record.stands[stand.partner], stand.partner == NONE
    if pair is None and not alone:
        yield wrong(f"stands[{stand.id}].partner", f"{stand.arm} has none")
    elif pair and (alone or (other.arm, other.partner, other.command) != (pair, stand.id, stand.command)):
        yield wrong(f"stands[{stand.id}].partner", f"it is no stand of {pair} of this one")


def _fresh(record: Record) -> Iterator[Wrong]:
    """Nothing has acted before the battle; what earlier ones cost leaves everybody who is there some Strength (BC-GAME-09)."""
    yield from soundness.fresh("stands", record.stands, ("table", "off"), "routed", "activated")
    yield from soundness.fresh("generals", record.generals, ("table", "off", "unused"), "kills", "activated", who="he")
    for general in record.generals:
        if not 0 <= general.gravestones <= GRAVESTONES:
            yield wrong(f"generals[{general.id}].gravestones", f"{general.gravestones} are more than a general bears")
    for stand in record.stands:
        key = f"stands[{stand.id}]"
        if stand.marks >= max(1, stand.circles) or stand.horse_marks > max(0, stand.horse - 1):
            yield wrong(f"{key}.marks", "it has no Strength left")
        if not stand.circles or (stand.arm == "cavalry") != bool(stand.horse):
            yield wrong(f"{key}.circles", "it has no steps that a stand of its arm has")
        if stand.mounted and stand.arm != "cavalry":
            yield wrong(f"{key}.mounted", f"{stand.arm} is never mounted")
    for command in record.commands:
        if command.reserve:
            yield wrong(f"commands[{command.id}].reserve", "nobody is in Reserve before the battle")
