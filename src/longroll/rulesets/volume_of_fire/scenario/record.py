"""Proving the record of a scenario that came in a save: as sound as one made of a scenario's file, or refused.  Its
shape and the bounds of its numbers are those of its types; here stands what one row says of another, and of the
ground."""

from collections.abc import Iterator
from typing import Annotated, Any

from msgspec import Meta

from longroll.bounds import MANY
from longroll.ground.table import Table
from longroll.history import soundness
from longroll.history.soundness import Head, Links, Sheet, fresh, mutual, on_both_sides, unknown, wrong
from longroll.history.wrong import Wrong
from longroll.record import decisions
from longroll.rulesets.volume_of_fire import tables
from longroll.rulesets.volume_of_fire.options import OPTIONS
from longroll.rulesets.volume_of_fire.record import NONE, Brigade, Clause, General, Order, Setting, Unit
from longroll.rulesets.volume_of_fire.scenario.forces import RANKS, Forces, area_names
from longroll.rulesets.volume_of_fire.scenario.proof import standing

TABLES = ("units", "brigades", "generals")
COVERS = ("", "soft", "hard")
ACTS = ("pending", "mark", "rolled", "holds", "ground", "granted", "fate", "moved", "marched", "fought_since", "fought")
"""What a brigade has of itself or of others only in the course of a battle."""


class Record(Head, frozen=True):
    """A scenario as a save holds it."""

    table: Table
    setting: Setting
    units: Annotated[tuple[Unit, ...], Meta(min_length=1, max_length=MANY)]
    brigades: Annotated[tuple[Brigade, ...], Meta(min_length=1, max_length=MANY)]
    generals: Annotated[tuple[General, ...], Meta(min_length=1, max_length=MANY)]


def proved(scenario: dict[str, Any]) -> None:
    """Raises Trouble with the faults of a scenario's record: first of its shape, then of its links, then of what stands."""
    record = soundness.read(scenario, Record)
    soundness.prove(_links(record))
    soundness.prove(standing(record.setting, Forces(record.units, record.brigades, record.generals)))


def _links(record: Record) -> Iterator[Wrong]:
    setting = record.setting
    links = Links((record, TABLES), (setting, ("objectives", "entries", "barriers")))
    yield from soundness.sound(record, OPTIONS, TABLES)
    for table, field, what, known in (
        ("pieces", "move", "class {} for movement", (*tables.SIGHT_CLASSES, "impassable")),
        ("pieces", "sight", "class {} for sight", tables.SIGHT),
        ("pieces", "cover", "cover {}", COVERS),
        ("barriers", "cover", "cover {}", COVERS),
    ):
        yield from unknown(f"setting.{table}", field, getattr(setting, table), what, known)
    yield from soundness.circles("generals", [row.superior for row in record.generals])
    broken = list(_forces(record, links))
    yield from broken
    if not broken:
        yield from _sides(record)
        yield from _places(record)
    yield from _terms(setting, links)


# --- who belongs to whom
def _forces(record: Record, links: Links) -> Iterator[Wrong]:
    """Every number and id that a unit, brigade or general says of another is that of one, and nobody has acted yet."""
    grounds = area_names(record.setting)
    yield from links.rows("units", brigade="brigades")
    yield from links.rows("brigades", general="generals", superior="generals", entry="entries?")
    yield from links.rows("generals", command="brigades?", superior="generals?", encourages="brigades")
    yield from unknown("units", "weapon", record.units, "weapon {}", tables.WEAPONS)
    for i, brigade in enumerate(record.brigades):
        yield from _order(f"brigades[{i}].order", brigade, brigade.order, record, grounds)
    for i, general in enumerate(record.generals):
        if (general.attached, general.back) != (NONE, NONE):
            yield wrong(f"generals[{i}]", "he is with a unit, or away, before the battle")
    here = ("table", "coming")
    yield from fresh("units", record.units, here, "used", "stirred", "engaged", "moved", "attackers", "condition")
    yield from fresh("brigades", record.brigades, here, *ACTS)
    yield from fresh("generals", record.generals, here, "points", "rides", who="he")


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
    """Who belongs together says so of one another, and a superior is of higher rank."""
    brigades, generals = record.brigades, record.generals
    yield from mutual("brigades", "general", brigades, generals, "command", "he commands another brigade")
    yield from mutual("generals", "command", generals, brigades, "general", "it is another's brigade")
    for brigade in brigades:
        if not any(unit.brigade == brigade.id for unit in record.units):
            yield wrong(f"brigades[{brigade.id}]", "it has no units")
    for general in generals:
        if (general.rank == "brigade") != (general.command != NONE):
            yield wrong(f"generals[{general.id}].command", "a brigadier, and nobody else, has a brigade of his own")
        above = generals[general.superior]
        if general.superior != NONE and RANKS.index(above.rank) <= RANKS.index(general.rank):
            yield wrong(f"generals[{general.id}].superior", "he is not of higher rank")
    yield from on_both_sides("brigades", brigades, record.setting.sides)


def _places(record: Record) -> Iterator[Wrong]:
    """What is there is there with its brigade, and what is to come comes by a way that it may."""
    sheet = Sheet(record.setting.width, record.setting.height)
    for unit in record.units:
        if unit.place != record.brigades[unit.brigade].place:
            yield wrong(f"units[{unit.id}].place", "its brigade is elsewhere")
        if unit.arm != "cavalry" and unit.mounted:
            yield wrong(f"units[{unit.id}].mounted", f"{unit.arm} is never mounted")
    for brigade in record.brigades:
        if (brigade.place == "coming") != (brigade.arrival > 0):
            yield wrong(f"brigades[{brigade.id}].arrival", "a brigade that is to come, and no other, has a turn for it")
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
    yield from links.named("setting.victory.objectives", "objectives", victory.objectives)
    yield from links.named("setting.victory.detachments", "brigades", victory.detachments)
    if victory.side != NONE and not victory.grades:
        yield wrong("setting.victory.grades", "points counted for one side alone need grades")
    yield from unknown(
        "setting.lessons", "asked", setting.lessons, "decision {}", decisions("longroll.rulesets.volume_of_fire")
    )
    for i, clause in enumerate(setting.clauses):
        yield from _clause(f"setting.clauses[{i}]", clause, links)


def _clause(key: str, clause: Clause, links: Links) -> Iterator[Wrong]:
    yield from links.named(f"{key}.brigades", "brigades", (*clause.brigades, *clause.releases))
    crossing, follows = clause.kind == "crossing", clause.kind == "follows"
    yield from links.named(f"{key}.barrier", "barriers", clause.barrier, none=not crossing)
    yield from links.named(f"{key}.general", "generals", clause.general, none=not follows)
    yield from links.named(f"{key}.by", "generals", clause.by, none=not follows)
    if crossing and clause.side == NONE:
        yield wrong(f"{key}.side", "it says not whose points a crossing costs")
