"""Combats in few words: a field with two brigades, what is declared, the sums of the dice, and who may do what."""

from typing import Any

from longroll.dice import Throw
from longroll.flow import Refusal
from longroll.rulesets.volume_of_fire.combat.combat_phase import Cease, CombatPhase, Firefight, Join, OpenFire, Reply
from longroll.rulesets.volume_of_fire.combat.firefight import Volley
from longroll.rulesets.volume_of_fire.melee.melee import Melees
from longroll.rulesets.volume_of_fire.movement.encounters import make
from longroll.rulesets.volume_of_fire.movement.manoeuvres import Move
from longroll.rulesets.volume_of_fire.movement.paths import Step
from longroll.rulesets.volume_of_fire.record import Battle, Order, Unit
from longroll.rulesets.volume_of_fire.record.units import CONFEDERATE, UNION

from .positions import Table, run

__all__ = [
    "Cease",
    "Field",
    "Firefight",
    "Join",
    "ahead",
    "ask",
    "charge",
    "close",
    "combat",
    "fire",
    "refused",
    "reply",
    "rows",
    "sums",
    "terms",
    "volley",
]


class Field(Table):
    """A table with the Iron Brigade (Union) facing north and Archer's (Confederate) facing south."""

    def __init__(self, iron: Order | str = "hold", archer: Order | str = "hold", **setting: Any) -> None:
        super().__init__(**setting)
        self.iron = self.brigade(UNION, "Iron Brigade", at=(2, 2), order=iron)
        self.archer = self.brigade(CONFEDERATE, "Archer", at=(70, 46), order=archer)

    def union(self, x: float, y: float = 10, heading: float = 0, **more: Any) -> int:
        """A unit of the Iron Brigade; its front is half an inch north of its centre."""
        return self.unit(self.iron, (x, y), heading, **more)

    def rebel(self, x: float, gap: float = 4, heading: float = 180, **more: Any) -> int:
        """A unit of Archer's, its front so many inches from that of a Union unit at y = 10."""
        return self.unit(self.archer, (x, 11 + gap), heading, **more)

    def battery(self, x: float, y: float = 10, heading: float = 0, size: int = 2, **more: Any) -> int:
        """A Union battery of six guns, unlimbered."""
        return self.unit(self.iron, (x, y), heading, size, "artillery", **more)

    def rebel_battery(self, x: float, gap: float = 4, heading: float = 180, size: int = 2, **more: Any) -> int:
        """A Confederate battery of six guns, unlimbered."""
        return self.unit(self.archer, (x, 11 + gap), heading, size, "artillery", **more)


# --- playing
def combat(b: Battle) -> Battle:
    """The combat phase of the phasing side, at its first question."""
    return run(b, CombatPhase(side=b.phasing))


def close(b: Battle) -> Battle:
    """The melees of the phasing side, at the first question or throw."""
    return run(b, Melees(side=b.phasing))


def volley(
    b: Battle,
    firers: int | tuple[int, ...],
    target: int,
    joiners: tuple[int, ...] = (),
    supporters: tuple[int, ...] = (),
) -> Battle:
    """A firefight of the phasing side with all its units named, at its throw."""
    firing = (firers,) if isinstance(firers, int) else firers
    return run(b, Volley(side=b.phasing, target=target, firers=firing, joiners=joiners, supporters=supporters))


def charge(b: Battle, unit: int, *path: Step) -> None:
    """Let a unit move as its owner's tactical phase would have it, its brigadier at hand with points enough."""
    general = b.brigades[b.units[unit].brigade].general
    pose = b.units[unit].pose.ahead(-2000)
    b.change_general(general, x=pose.x, y=pose.y, points=9)
    make(b, Move((unit,), path, bring=False))


def ahead(by: float) -> Step:
    """So many inches straight ahead."""
    return Step("advance", round(by * 1000))


# --- what may be answered
def ask(b: Battle) -> OpenFire:
    """The question which firefight is opened."""
    assert isinstance(b.needs, OpenFire), b.needs
    return b.needs


def reply(b: Battle) -> Reply:
    """The question who joins and supports."""
    assert isinstance(b.needs, Reply), b.needs
    return b.needs


def refused(b: Battle, answer: object) -> Refusal | None:
    """Why an answer to what is asked is not allowed; None if it is."""
    return b.needs.refusal(b.known(b.needs.side), answer)  # type: ignore[no-any-return]


def fire(b: Battle, firers: int | tuple[int, ...], target: int, supporters: tuple[int, ...] = ()) -> str:
    """The rule that bars a firefight in the combat phase of the phasing side; "" if it is allowed."""
    firing = (firers,) if isinstance(firers, int) else firers
    bar = refused(combat(b), Firefight(target, firing, supporters))
    return bar.rule if bar else ""


# --- the sums
def rows(b: Battle) -> tuple[tuple[str, dict[str, int]], ...]:
    """Each sum of the throw that is awaited: whose, and its terms by rule."""
    assert isinstance(b.needs, Throw), b.needs
    return tuple((label, {term.rule: term.value for term in terms}) for label, terms in b.needs.sums)


def sums(b: Battle) -> tuple[int, int]:
    """What the phasing side and the other add to their dice."""
    first, second = rows(b)[:2]
    return sum(first[1].values()), sum(second[1].values())


def terms(b: Battle, side: int = 0) -> dict[str, int]:
    """What a side (0 the phasing one) adds to its die, by rule."""
    return rows(b)[side][1]


def where(unit: Unit) -> tuple[int, int, int]:
    """A unit's place and heading."""
    return unit.pose.x, unit.pose.y, unit.pose.heading
