"""The stands and generals of both armies, with what is printed on them (DC-STAND, DC-GEN-07)."""

import tomllib
from importlib.resources import files
from typing import Any, Literal

import msgspec

from longroll.rulesets.division.components.areas import CIRCLE
from longroll.rulesets.division.tables import BY_EVENT, NOBODY, SET_UP, TURNS, side_of

Arm = Literal["infantry", "cavalry", "artillery"]
LEVELS = ("army", "corps", "division")


class Unit(msgspec.Struct, frozen=True, gc=False):
    """A brigade, or guns under one hand.  `strength` is that of an infantry or gun stand, and of cavalry on foot; `mounted`
    and `holders` those of a cavalry brigade's other two stands (DC-STAND-03).  `chain` are the generals over it, lowest first.
    `arrives` is the turn from which it may come, SET_UP or BY_EVENT; `entry` the circle it comes in by.  `muster` is what the
    order of battle of the field calls it."""

    id: int
    key: str
    name: str
    side: int
    arm: Arm
    corps: str
    division: str
    chain: tuple[int, ...]
    commander: str
    strength: int
    by_men: int
    mounted: int
    holders: int
    fire: int
    discipline: int
    arrives: int
    entry: int
    men: int
    guns: int
    muster: str


class Printed(msgspec.Struct, frozen=True, gc=False):
    """A general as he is printed: level, Command, Leadership, Heroism; when and by which circle he comes."""

    id: int
    key: str
    name: str
    side: int
    level: Literal["army", "corps", "division"]
    commands: str
    command: int
    leadership: int
    heroism: int
    seniority: int
    arrives: int
    entry: int

    @property
    def rank(self) -> int:
        """0 for an army's, 1 for a corps', 2 for a division's."""
        return LEVELS.index(self.level)


def _turn(word: str) -> int:
    return {"SETUP": SET_UP, "EV-CAV": BY_EVENT}.get(word, TURNS.index(word) if word in TURNS else NOBODY)


def _read() -> tuple[tuple[Unit, ...], tuple[Printed, ...]]:
    found: dict[str, Any] = tomllib.loads((files(__package__) / "order_of_battle.toml").read_text("utf-8"))
    general = {row["id"]: number for number, row in enumerate(found["general"])}
    entries = {row["pike"]: CIRCLE[row["entry"]] for row in found["general"] if row["arrive"] in TURNS}
    generals = tuple(
        Printed(
            general[row["id"]],
            row["id"],
            row["name"],
            side_of(row["army"]),
            row["level"],
            row["commands"],
            row["command"],
            row["leadership"],
            row["heroism"],
            row["seniority"],
            _turn(row["arrive"]),
            CIRCLE.get(row["entry"], NOBODY),
        )
        for row in found["general"]
    )
    units = tuple(
        Unit(
            number,
            row["id"],
            row["name"],
            side_of(row["army"]),
            row["type"],
            row["corps"],
            row["division"],
            tuple(general[name] for name in row["chain"]),
            row["commander"],
            row.get("strength", row.get("dismounted", 0)),
            row.get("strength_by_men", row.get("strength", row.get("dismounted", 0))),
            row.get("mounted", 0),
            row.get("holders", 0),
            row["fire"],
            row["discipline"],
            _turn(row["arrive"]),
            entries.get(row["pike"], NOBODY),
            row.get("men", 0),
            row.get("guns", 0),
            row.get("muster", row["id"]),
        )
        for number, row in enumerate(found["unit"])
    )
    return units, generals


UNITS, GENERALS = _read()
UNIT = {row.key: row.id for row in UNITS}
GENERAL = {row.key: row.id for row in GENERALS}
MEADE, REYNOLDS = GENERAL["meade"], GENERAL["reynolds"]
"""Two whom rules name (DC-EVT-15, DC-EVT-16)."""


def _over() -> tuple[tuple[int, ...], ...]:
    """Of each general, those above him, lowest first."""
    found: dict[int, tuple[int, ...]] = {row.id: () for row in GENERALS}
    for unit in UNITS:
        for at, number in enumerate(unit.chain):
            found[number] = unit.chain[at + 1 :]
    return tuple(found[row.id] for row in GENERALS)


SUPERIORS = _over()
UNDER = tuple(tuple(unit.id for unit in UNITS if row.id in unit.chain) for row in GENERALS)
"""Of each general, the stands under his command (DC-CMD-03)."""
