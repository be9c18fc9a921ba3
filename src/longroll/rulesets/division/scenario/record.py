"""Proving the record of a scenario that came in a save: as sound as one made of a scenario's file, or refused."""

from collections.abc import Iterator
from typing import Annotated, Any

from msgspec import Meta

from longroll.cards import Layer, Pile, size
from longroll.ground.table import Table
from longroll.history import soundness
from longroll.history.soundness import Head, wrong
from longroll.history.wrong import Wrong, of_options
from longroll.rulesets.division.components.areas import AREAS, CIRCLES
from longroll.rulesets.division.components.cards import CARDS
from longroll.rulesets.division.components.forces import GENERALS, UNITS
from longroll.rulesets.division.options import OPTIONS
from longroll.rulesets.division.record.setting import Setting
from longroll.rulesets.division.record.stands import General, Stand
from longroll.rulesets.division.tables import GRAVESTONES, NOBODY


class Record(Head, frozen=True):
    """A scenario as a save holds it."""

    table: Table
    setting: Setting
    stands: Annotated[tuple[Stand, ...], Meta(min_length=len(UNITS), max_length=len(UNITS))]
    generals: Annotated[tuple[General, ...], Meta(min_length=len(GENERALS), max_length=len(GENERALS))]
    control: Annotated[tuple[int, ...], Meta(min_length=len(AREAS), max_length=len(AREAS))]
    piles: tuple[Pile, Pile]
    reserves: tuple[Layer, Layer]


def proved(scenario: dict[str, Any]) -> None:
    """Raises Trouble with the faults of a scenario's record."""
    record = soundness.read(scenario, Record)
    soundness.prove(_links(record))


def _links(record: Record) -> Iterator[Wrong]:
    yield from of_options(record.options, OPTIONS)
    for name in sorted({row.name for row in OPTIONS} - record.options.keys()):
        yield wrong("options", f"it does not say {name!r}")
    yield from soundness.land(record.table)
    setting, table = record.setting, record.table
    if (setting.table, setting.width, setting.height) != (table.hash, table.width, table.height):
        yield wrong("setting.table", "it is not the table of this record")
    if setting.first > setting.last:
        yield wrong("setting.last", "it comes before the first turn")
    for place, control in enumerate(record.control):
        if control not in (NOBODY, 0, 1):
            yield wrong(f"control[{place}]", f"{control} is no side")
    yield from _pieces(record)
    yield from _cards(record)


def _pieces(record: Record) -> Iterator[Wrong]:
    for place, row in enumerate(record.generals):
        key = f"generals[{place}]"
        if row.id != place:
            yield wrong(f"{key}.id", f"it is {row.id} in place {place}")
        elif not (NOBODY <= row.area < len(AREAS) and NOBODY <= row.circle < len(CIRCLES)):
            yield wrong(key, "he is in no place of the map")
        elif (row.where == "map") != ((row.area >= 0) != (row.circle >= 0)) or row.where == "spent" or row.used:
            yield wrong(key, "he is not in one place, or has acted before the battle")
        elif not 0 <= row.marks <= GRAVESTONES:
            yield wrong(f"{key}.marks", f"{row.marks} are no gravestones")
    for place, stand in enumerate(record.stands):
        key = f"stands[{place}]"
        if stand.id != place:
            yield wrong(f"{key}.id", f"it is {stand.id} in place {place}")
            continue
        unit = UNITS[place]
        if not (NOBODY <= stand.area < len(AREAS) and NOBODY <= stand.general < len(GENERALS)):
            yield wrong(key, "it is in no place of the map")
        elif (stand.where == "map") != ((stand.area >= 0) != (stand.general >= 0)) or stand.where == "spent":
            yield wrong(key, "it is not in one place")
        elif stand.general >= 0 and (stand.general not in unit.chain or record.generals[stand.general].circle < 0):
            yield wrong(key, "it marches with nobody of its own")
        elif stand.full not in (unit.strength, unit.by_men) or not 0 <= stand.lost < max(1, stand.full):
            yield wrong(key, "its strength is not what is printed")
        elif stand.lost_mounted or stand.lost_holders or stand.limbered != NOBODY or stand.acted != NOBODY:
            yield wrong(key, "it has acted before the battle")
        elif stand.mounted and unit.arm != "cavalry":
            yield wrong(key, "only cavalry is mounted")


def _cards(record: Record) -> Iterator[Wrong]:
    for side in (0, 1):
        pile, seen = record.piles[side], set[int]()
        for card in (
            *pile.hand,
            *(card for layer in pile.deck for card in layer),
            *pile.discards,
            *record.reserves[side],
        ):
            if not 0 <= card < len(CARDS) or CARDS[card].side != side or card in seen:
                yield wrong(f"piles[{side}]", f"{card} is no card of this side, or is there twice")
            seen.add(card)
        if not size(pile.deck):
            yield wrong(f"piles[{side}].deck", "it is empty")
