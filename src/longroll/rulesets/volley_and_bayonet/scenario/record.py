"""Proving the record of a scenario that came in a save: as sound as one made of a scenario's file, or refused.

Its shape and the bounds of its numbers are those of its types; here stands what one row says of another, and of the ground.
"""

from collections.abc import Iterator
from typing import Annotated, Any

from msgspec import Meta

from longroll.bounds import MANY
from longroll.ground.table import Table
from longroll.history import soundness
from longroll.history.soundness import Head, Links, Sheet, fresh, on_both_sides, unknown, wrong
from longroll.history.wrong import Wrong
from longroll.record import decisions
from longroll.rulesets.volley_and_bayonet.options import OPTIONS
from longroll.rulesets.volley_and_bayonet.record.setting import Setting
from longroll.rulesets.volley_and_bayonet.record.units import Commander, Formation, Stand
from longroll.rulesets.volley_and_bayonet.scenario.forces import HIGHER, Forces
from longroll.rulesets.volley_and_bayonet.scenario.proof import standing

TABLES = ("stands", "formations", "commanders")
ACTS = (
    "lost",
    "given",
    "link",
    "done",
    "charged",
    "rallied",
    "fought",
    "sides",
    "seen",
    "trail",
    "grounded",
    "column",
    "veiled",
)
"""What a stand has of itself only in the course of a battle."""


class Record(Head, frozen=True):
    """A scenario as a save holds it."""

    table: Table
    setting: Setting
    stands: Annotated[tuple[Stand, ...], Meta(min_length=1, max_length=MANY)]
    formations: Annotated[tuple[Formation, ...], Meta(min_length=1, max_length=MANY)]
    commanders: Annotated[tuple[Commander, ...], Meta(min_length=1, max_length=MANY)]


def proved(scenario: dict[str, Any]) -> None:
    """Raises Trouble with the faults of a scenario's record: first of its shape, then of its links, then of what stands."""
    record = soundness.read(scenario, Record)
    soundness.prove(_links(record))
    soundness.prove(standing(record.setting, Forces(record.stands, record.formations, record.commanders)))


def _links(record: Record) -> Iterator[Wrong]:
    links = Links((record, TABLES), (record.setting, ("objectives", "entries")))
    yield from soundness.sound(record, OPTIONS, TABLES)
    setting = record.setting
    yield from soundness.surveyed("setting.land", setting.land, Sheet(setting.width, setting.height))
    if (setting.land.table, setting.land.width, setting.land.height) != (setting.table, setting.width, setting.height):
        yield wrong("setting.land", "it is not the land of this table")
    yield from soundness.circles("formations", [row.above for row in record.formations])
    yield from links.rows("stands", formation="formations", entry="entries?")
    yield from links.rows("formations", head="commanders?", above="formations?")
    yield from links.rows("commanders", formation="formations")
    here = ("table", "coming")
    yield from fresh("stands", record.stands, here, *ACTS)
    yield from fresh("commanders", record.commanders, here, "attached", "done", "back", who="he")
    for i, formation in enumerate(record.formations):
        above = formation.above
        worn = formation.tally, formation.recent, formation.rested, formation.exhausted, formation.collapsed
        if any(worn):
            yield wrong(f"formations[{i}]", "it has suffered before the battle")
        if 0 <= above < len(record.formations):
            ranks = [HIGHER.index(record.formations[each].rank) for each in (i, above)]
            if ranks[0] >= ranks[1]:
                yield wrong(f"formations[{i}].above", "it is not of higher rank")
    for i, stand in enumerate(record.stands):
        if (stand.place == "coming") != (stand.arrival > 0):
            yield wrong(f"stands[{i}].arrival", "a stand that is to come, and no other, has a turn for it")
        if (stand.arm is None) != stand.artillery or (stand.bore is None) == stand.artillery:
            yield wrong(f"stands[{i}]", "guns, and nobody else, have a bore and no small arms")
        if stand.strength < 1:
            yield wrong(f"stands[{i}].strength", "a stand that is fielded has a strength point")
    for i, commander in enumerate(record.commanders):
        if commander.place == "coming" and not commander.arrival:
            yield wrong(f"commanders[{i}].arrival", "he is to come and has no turn for it")
        if commander.place == "table":
            sheet = Sheet(record.setting.width, record.setting.height)
            yield from sheet.spot(f"commanders[{i}]", commander.pose.x, commander.pose.y)
        heads = [row.head for row in record.formations]
        if not 0 <= commander.formation < len(heads) or heads[commander.formation] != commander.id:
            yield wrong(f"commanders[{i}].formation", "another commands it")
    if len(record.setting.objectives) == 0:
        yield wrong("setting.objectives", "there is nothing to fight for")
    yield from unknown(
        "setting.lessons", "asked", setting.lessons, "decision {}", decisions("longroll.rulesets.volley_and_bayonet")
    )
    yield from on_both_sides("stands", record.stands, record.setting.sides)
