"""Moves in few words: a brigade that may go where it likes, what it is asked to do, and what comes of it or why not."""

from typing import Any

from msgspec.structs import replace

from longroll.flow import Refusal
from longroll.rulesets.volume_of_fire.movement import law_of_moves
from longroll.rulesets.volume_of_fire.movement.encounters import make
from longroll.rulesets.volume_of_fire.movement.manoeuvres import Move
from longroll.rulesets.volume_of_fire.movement.paths import Kind, Step
from longroll.rulesets.volume_of_fire.record import Battle, Order
from longroll.rulesets.volume_of_fire.record.units import CONFEDERATE, UNION

from .positions import Table, inches

__all__ = ["Drill", "after", "go", "refusal", "step"]


class Drill(Table):
    """The Iron Brigade, ordered to attack nobody yet, so that it goes where it likes; Archer's far to the north."""

    def __init__(self, order: Order | str = "attack", **setting: Any) -> None:
        super().__init__(**setting)
        self.iron = self.brigade(UNION, "Iron Brigade", at=(20, 7), order=order, quality=5)
        self.archer = self.brigade(CONFEDERATE, "Archer", at=(36, 47))
        self.far = self.unit(self.archer, at=(36, 46), heading=180)

    def union(self, x: float, y: float = 10, heading: float = 0, **more: Any) -> int:
        """A unit of the Iron Brigade."""
        return self.unit(self.iron, (x, y), heading, **more)

    def rebel(self, x: float, y: float, heading: float = 180, **more: Any) -> int:
        """A unit of Archer's."""
        return self.unit(self.archer, (x, y), heading, **more)

    def horse(self, x: float, y: float = 10, heading: float = 0, **more: Any) -> int:
        """Mounted cavalry of the Iron Brigade."""
        return self.union(x, y, heading, arm="cavalry", mounted=True, **more)

    def guns(self, x: float, y: float = 10, heading: float = 0, limbered: bool = True, **more: Any) -> int:
        """A battery of six guns of the Iron Brigade."""
        return self.union(x, y, heading, arm="artillery", size=2, limbered=limbered, **more)

    def brigadier_at(self, x: float, y: float) -> None:
        """Put the Iron Brigade's brigadier somewhere else."""
        to_x, to_y = inches(x, y)
        self.generals[0] = replace(self.generals[0], x=to_x, y=to_y)


def step(kind: Kind, by: float, angle: float = 0) -> Step:
    """A straight step in inches, or a wheel, turn or oblique's direction in degrees."""
    turning = kind in ("wheel-left", "wheel-right", "turn")
    return Step(kind, round(by * 10) if turning else inches(by)[0], round(angle * 10))


def _numbers(units: int | tuple[int, ...] | list[int]) -> tuple[int, ...]:
    return (units,) if isinstance(units, int) else tuple(units)


def refusal(at: Table | Battle, units: int | tuple[int, ...] | list[int], *path: Step) -> Refusal:
    """Why units may not go a path."""
    b = at if isinstance(at, Battle) else at.battle()
    found = law_of_moves.checked(b.known(UNION), UNION, Move(_numbers(units), path))
    assert isinstance(found, Refusal), "it is allowed"
    return found


def go(b: Battle, units: int | tuple[int, ...] | list[int], *path: Step, **more: Any) -> Battle:
    """The battle after a path that its owner is allowed."""
    move = Move(_numbers(units), path, **more)
    found = law_of_moves.checked(b.known(UNION), UNION, move)
    assert not isinstance(found, Refusal), found
    then = b.copy()
    then.news.clear()
    make(then, move)
    return then


def after(table: Table, units: int | tuple[int, ...] | list[int], *path: Step, **more: Any) -> Battle:
    """The same from where the table's troops stand."""
    return go(table.battle(), units, *path, **more)
