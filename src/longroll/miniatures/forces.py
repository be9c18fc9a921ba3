"""Raising the forces: what every ruleset asks of a battle while it makes its own units, leaders and commands of it.

A battle says who stood where, who came when and by which zone, who led whom; the border turns that into places, headings
and turns of the table at hand.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from longroll.history.battle import Battle, Commander
from longroll.history.border import Border
from longroll.history.roster import Present
from longroll.tabletop import Pose

NOBODY = -1


class Coming(NamedTuple):
    """In which turn and by which zone of the battle a force comes up; turn 0 for one that is there at the start."""

    turn: int = 0
    entry: str = ""


def coming(battle: Battle, border: Border, force: str) -> Coming:
    """When a force comes up."""
    arrival = battle.arrival_of(force)
    return Coming() if arrival is None else Coming(border.turn(arrival.clock), arrival.zone)


def due(battle: Battle, border: Border, officer: Commander) -> int:
    """The turn in which a general appears: by the clock, or with a force; 0 for one who is there."""
    if officer.clock:
        return border.turn(officer.clock)
    return coming(battle, border, officer.comes_with).turn if officer.comes_with else 0


def standing(battle: Battle, border: Border, present: Present) -> Pose:
    """Where a unit stands and what it faces; one that is to come faces as it will then, from nowhere yet."""
    arrival = battle.arrival_of(present.force)
    x, y = (0, 0) if present.at is None else border.place(present.at)
    facing = present.facing if present.facing is not None else arrival.facing if arrival else 0
    return Pose(x, y, border.heading(facing))


def upward(battle: Battle, force: str) -> Iterator[str]:
    """A force and all that it belongs to, nearest first."""
    while force:
        yield force
        force = battle.force(force).parent


def superior(battle: Battle, force: str, ranks: Iterable[str], chiefs: Mapping[tuple[str, str], int]) -> int:
    """Who leads a force: of `chiefs`, by rank and force, the one of the lowest of these ranks who leads it or else what it
    belongs to, and so on upward."""
    ladder = tuple(ranks)
    found = (chiefs[rank, at] for at in upward(battle, force) for rank in ladder if (rank, at) in chiefs)
    return next(found, NOBODY)
