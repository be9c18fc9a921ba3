"""The order of battle: who fought at Gettysburg, under whom, and how many answered the roll on each day.

The order of battle exists once, in men and guns, for every ruleset: three tables in `data/gettysburg`.
`oob.csv` has a line for each regiment and battery, `formations.csv` one for each brigade, division and
corps, `days.csv` the share of each command's losses that fell on each of the three days. A unit's strength
on a day is what it brought to the battle less the losses of the days before. Most day shares are estimates
and say so; what the scenario writer knows better is said in the battle file.
"""

from __future__ import annotations

import csv
import datetime
import re
from collections.abc import Iterable
from difflib import get_close_matches
from functools import cache
from importlib.resources import files
from itertools import chain
from typing import Literal, TypeAlias, TypeVar

import msgspec

Army: TypeAlias = Literal["union", "confederate"]
Arm: TypeAlias = Literal["infantry", "cavalry", "artillery"]
Rank: TypeAlias = Literal["army", "corps", "division", "brigade", "artillery"]
Confidence: TypeAlias = Literal["high", "medium", "estimate"]
Basis: TypeAlias = Literal["report", "estimate"]

FIRST_DAY = datetime.date(1863, 7, 1)
LAST_DAY = datetime.date(1863, 7, 3)


class MusterError(ValueError):
    """The order of battle was asked for something it does not hold; the message says what and the remedy."""


class Strength(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Men and guns present; men count officers and men engaged, guns count pieces fit for service."""

    men: int
    guns: int = 0


class Pieces(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """So many guns of one kind in a battery, as `Pieces(4, "12-pdr Napoleon")`."""

    count: int
    kind: str


class Unit(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A regiment, battalion, squadron or battery as it went into the battle; losses are for all three days."""

    id: str
    army: Army
    corps: str
    division: str
    brigade: str
    name: str
    arm: Arm
    commander: str
    engaged: int
    killed: int
    wounded: int
    missing: int
    guns: int
    weapon: str
    confidence: Confidence
    note: str = ""

    @property
    def side(self) -> int:
        """Zero for the Union, one for the Confederacy."""
        return 0 if self.army == "union" else 1

    @property
    def losses(self) -> int:
        """Killed, wounded and missing together, in men."""
        return self.killed + self.wounded + self.missing

    @property
    def pieces(self) -> tuple[Pieces, ...]:
        """The guns by kind; empty for foot and horse. The counts add up to `guns`."""
        if self.arm != "artillery":
            return ()
        parts = [re.fullmatch(r"(\d+) (.+)", part) for part in self.weapon.split(", ")]
        mixed = [Pieces(int(part[1]), part[2]) for part in parts if part]
        return tuple(mixed) if len(mixed) == len(parts) else (Pieces(self.guns, self.weapon),)


class Formation(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A brigade, artillery battalion, division, corps or army: who led it and what it belonged to."""

    id: str
    rank: Rank
    parent: str
    name: str
    commander: str
    note: str = ""


class Days(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a command's losses in the battle fell on the three days, in hundredths, and the guns each night lacked."""

    of: str
    july_1: int
    july_2: int
    july_3: int
    guns_july_1: int
    guns_july_2: int
    basis: Basis
    note: str = ""

    def share_before(self, when: datetime.date) -> int:
        """Hundredths of the losses that had fallen before the morning of `when`."""
        shares = (self.july_1, self.july_2, self.july_3)
        return sum(shares[: (when - FIRST_DAY).days])

    def guns_lost_before(self, when: datetime.date) -> int:
        """Guns lost or out of service by the morning of `when`."""
        return sum((self.guns_july_1, self.guns_july_2)[: (when - FIRST_DAY).days])


class OrdersOfBattle(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Both armies: units and formations in the order of the tables, Union first."""

    units: tuple[Unit, ...]
    formations: tuple[Formation, ...]
    days: tuple[Days, ...]


Row = TypeVar("Row", Unit, Formation, Days)


@cache
def orders_of_battle() -> OrdersOfBattle:
    """Both armies as the tables in `data/gettysburg` give them."""
    return OrdersOfBattle(
        units=_table("oob.csv", Unit),
        formations=_table("formations.csv", Formation),
        days=_table("days.csv", Days),
    )


def unit(unit_id: str) -> Unit:
    """The unit of that id; a MusterError names the nearest ids when there is none."""
    found = _units().get(unit_id)
    if found is None:
        raise MusterError(unknown("unit", unit_id, _units()))
    return found


def formation(formation_id: str) -> Formation:
    """The brigade, division, corps or army of that id; a MusterError names the nearest when there is none."""
    found = _formations().get(formation_id)
    if found is None:
        raise MusterError(unknown("formation", formation_id, _formations()))
    return found


def units_of(formation_id: str) -> tuple[Unit, ...]:
    """Every unit of a formation, at any depth, in the order of the table."""
    formation(formation_id)
    return tuple(
        each
        for each in orders_of_battle().units
        if formation_id in (each.brigade, each.division, each.corps, each.army)
    )


def muster(command_id: str, when: datetime.date) -> Strength:
    """Men and guns of a unit, or of a whole formation, on the morning of a day from 1 to 3 July 1863.

    Men are those engaged less the stated share of the unit's losses on the days before, rounded half up.
    """
    if not FIRST_DAY <= when <= LAST_DAY:
        raise MusterError(
            f"There is no muster for {when}: the battle was fought from {FIRST_DAY} to {LAST_DAY}. "
            "Give one of those three days."
        )
    if command_id in _formations():
        strengths = [_muster_unit(each, when) for each in units_of(command_id)]
        return Strength(sum(each.men for each in strengths), sum(each.guns for each in strengths))
    return _muster_unit(unit(command_id), when)


def lost_by_day(command_ids: Iterable[str]) -> tuple[int, int, int]:
    """Men that units, or whole formations, lost on each of the three days; the shares of each unit are rounded half up, so that
    they add up to what it lost."""
    found = [0, 0, 0]
    for each in chain.from_iterable(units_of(name) if name in _formations() else (unit(name),) for name in command_ids):
        days, before = days_of(each.id), 0
        for day in range(len(found)):
            lost = (each.losses * days.share_before(FIRST_DAY + datetime.timedelta(day + 1)) + 50) // 100
            found[day] += lost - before
            before = lost
    return found[0], found[1], found[2]


def days_of(unit_id: str) -> Days:
    """The line of `days.csv` that governs a unit: its own, else its brigade's, division's or corps's."""
    each = unit(unit_id)
    lines = _days()
    for command in (each.id, each.brigade, each.division, each.corps):
        if command in lines:
            return lines[command]
    raise MusterError(
        f"days.csv has no line for the unit '{unit_id}' nor for its brigade, division or corps; "
        f"add one for '{each.corps}'."
    )


def unknown(what: str, wrong: str, known: dict[str, Unit] | dict[str, Formation]) -> str:
    """A sentence that says an id is unknown and which ids are nearest to it."""
    nearest = get_close_matches(wrong, known, n=3, cutoff=0.5) or sorted(known)[:3]
    names = ", ".join(f"'{each}'" for each in nearest)
    return f"The order of battle has no {what} '{wrong}'; the nearest ids are {names}. Write one of those."


def _muster_unit(each: Unit, when: datetime.date) -> Strength:
    days = days_of(each.id)
    lost = (each.losses * days.share_before(when) + 50) // 100
    guns = each.guns - days.guns_lost_before(when) if each.arm == "artillery" else 0
    return Strength(each.engaged - lost, guns)


@cache
def _units() -> dict[str, Unit]:
    return {each.id: each for each in orders_of_battle().units}


@cache
def _formations() -> dict[str, Formation]:
    return {each.id: each for each in orders_of_battle().formations}


@cache
def _days() -> dict[str, Days]:
    return {each.of: each for each in orders_of_battle().days}


def _table(name: str, row: type[Row]) -> tuple[Row, ...]:
    text = (files("longroll") / "data" / "gettysburg" / name).read_text("utf-8")
    rows = []
    for number, line in enumerate(csv.DictReader(text.splitlines()), start=2):
        try:
            rows.append(msgspec.convert(line, row, strict=False))
        except msgspec.ValidationError as error:
            raise MusterError(f"{name}, line {number}: {error}. Mend that line of the table.") from error
    return tuple(rows)
