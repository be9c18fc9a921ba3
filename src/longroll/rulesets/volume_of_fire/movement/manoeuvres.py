"""What may be answered in the tactical phase, and what every such answer is first asked (VF-MOVE-01).  Everything here
reads what the side knows."""

import msgspec

from longroll.flow import Refusal
from longroll.rulesets.volume_of_fire import tables
from longroll.rulesets.volume_of_fire.ground.terrain import edge_room
from longroll.rulesets.volume_of_fire.movement.paths import Step
from longroll.rulesets.volume_of_fire.record.battle import Battle
from longroll.rulesets.volume_of_fire.record.setting import Ring, Setting
from longroll.rulesets.volume_of_fire.record.units import DEPTH, Unit
from longroll.rulesets.volume_of_fire.sight.lookout import lookout
from longroll.tabletop import Pose


class Move(msgspec.Struct, frozen=True, tag="move", omit_defaults=True):
    """A tactical move of one unit or of a group, along a path.  `bring`: a brigadier touching it goes along."""

    units: tuple[int, ...]
    path: tuple[Step, ...]
    bring: bool = True


class Together(msgspec.Struct, frozen=True, tag="together"):
    """Several moves answered as one and made one after the other, each paid for: a brigade moved in one gesture."""

    moves: tuple[Move, ...]


class Change(msgspec.Struct, frozen=True, tag="change"):
    """Mount or dismount, limber or unlimber."""

    units: tuple[int, ...]


class Face(msgspec.Struct, frozen=True, tag="face"):
    """Turn a unit, free of charge, to an enemy that attacked it in his last turn."""

    unit: int
    to: int


class Ride(msgspec.Struct, frozen=True, tag="ride"):
    """Move a general."""

    general: int
    x: int
    y: int


class Lead(msgspec.Struct, frozen=True, tag="lead"):
    """Let a general lead a regiment in person."""

    general: int
    unit: int


class Halt(msgspec.Struct, frozen=True, tag="halt"):
    """Be done with tactical movement."""


Answer = Move | Together | Change | Face | Ride | Lead | Halt


def own_units(b: Battle, side: int, numbers: tuple[int, ...]) -> tuple[Unit, ...] | Refusal:
    """The side's units on the table of these numbers."""
    if not numbers or len(set(numbers)) != len(numbers) or min(numbers) < 0 or max(numbers) >= len(b.units):
        return Refusal("VF-MOVE-01", "name one or more different units")
    units = tuple(b.units[number] for number in numbers)
    for unit in units:
        if unit.side != side or unit.place != "table":
            return Refusal("VF-MOVE-01", f"{unit.name} is not a unit of yours on the table")
    return units


def idle(b: Battle, units: tuple[Unit, ...]) -> Refusal | None:
    """Whether these units may do anything at all this turn."""
    for unit in units:
        brigade = b.brigades[unit.brigade]
        if unit.used:
            return Refusal("VF-AP-16", f"{unit.name} has had its one tactical move this turn")
        if brigade.rolled == "beaten":
            return Refusal("VF-ACT-05", f"{brigade.name} fell back beaten this turn and does nothing else but fire")
        if brigade.order.kind == "rest":
            return Refusal("VF-ORD-06", f"{brigade.name} is at rest: none of its units moves of its own will")
    return None


def touching(b: Battle, unit: Unit, quad: Ring | None = None) -> list[Unit]:
    """Enemy units in contact with a unit: a gap of at most a tenth of an inch (VF-GEOM-01, VF-MOVE-10)."""
    here = lookout(b)
    if quad is None and unit.place == "table" and b.units[unit.id] is unit:
        return [b.units[number] for number in here.contacts(unit.id)]
    found = here.near(quad or unit.quad, tables.CONTACT)
    return [b.units[number] for number in found if b.units[number].side != unit.side]


def inside_table(b: Battle, quad: Ring) -> bool:
    """Whether a base lies wholly on the table."""
    return edge_room(b.setting, quad) >= 0


def well_inside(setting: Setting, pose: Pose, frontage: int) -> bool:
    """Whether a base is so far from the table's edge that it lies wholly on it however it faces."""
    half = frontage // 2 + DEPTH
    return half <= pose.x <= setting.width - half and half <= pose.y <= setting.height - half
