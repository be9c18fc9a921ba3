"""Battlefields are declared, one after another, and fought (DC-DECL, DC-SEQ-05)."""

from collections.abc import Iterator
from typing import Any, ClassVar

import msgspec

from longroll.flow import Decision, Jump, Need, Procedure, Refusal, done
from longroll.rulesets.division.battle.battle import Battlefield
from longroll.rulesets.division.components.areas import AREAS, CIRCLES
from longroll.rulesets.division.fire.step_losses import may_dismount
from longroll.rulesets.division.record.battle import Battle
from longroll.rulesets.division.tables import NOBODY


class DeclareBattle(msgspec.Struct, frozen=True, tag=True):
    """A battle is fought for an area; `regiments`: with regiments, on the ground of the area, if the enemy agrees (DC-CAMP-01)."""

    area: int
    regiments: bool = False


class NoBattle(msgspec.Struct, frozen=True, tag=True):
    """No battle is declared any more."""


def reached(b: Battle) -> tuple[int, ...]:
    """The areas where the active general may declare a battle: his own, or those attached to his circle (DC-DECL-01)."""
    activation = b.activation
    if activation is None:
        return ()
    general = b.generals[activation.general]
    return (general.area,) if general.area >= 0 else CIRCLES[general.circle].areas if general.circle >= 0 else ()


def barred(b: Battle, area: int) -> Refusal | None:
    """Why no battle may be declared for an area (DC-DECL-01)."""
    activation = b.activation
    if activation is None or not 0 <= area < len(AREAS):
        return Refusal("DC-DECL-01", "a battle is declared for an area of the map")
    general, name = b.generals[activation.general], AREAS[area].name
    if area not in reached(b):
        return Refusal("DC-DECL-01", f"{general.name} is not in {name}, nor in a circle attached to it")
    if area in activation.fought:
        return Refusal("DC-DECL-01", f"a battle was declared for {name} in this activation", "declare another")
    if not b.there(area, 1 - general.side):
        return Refusal("DC-DECL-01", f"no enemy stand is in {name}")
    for row in b.there(area, general.side):
        if not row.routed and b.commands(general.id, row.id) and (row.on_foot or may_dismount(row)):
            return None
    because = f"no steady infantry or cavalry under {general.name} is in {name}"
    return Refusal("DC-DECL-01", because, "move one there first")


def taking_part(b: Battle, area: int) -> tuple[int, ...]:
    """The generals of the active side in an area; the active one takes part from a circle attached to it (DC-DECL-01)."""
    active = b.activation.general if b.activation is not None and area in reached(b) else NOBODY
    ours = (row for row in b.generals if row.where == "map" and row.side == b.active)
    return tuple(row.id for row in ours if row.area == area or row.id == active)


def not_with_regiments(b: Battle, area: int) -> Refusal | None:
    """Why a battle may not be fought with regiments: that takes a campaign, ground that is surveyed, and a general of the active
    side who takes part (DC-CAMP-01, DC-CAMP-06, DC-SCOPE-02)."""
    if not b.grounds:
        return Refusal("DC-SCOPE-02", "no campaign is played", "fight on the board")
    if area not in b.grounds:
        return Refusal("DC-CAMP-06", f"the ground of {AREAS[area].name} is not surveyed", "fight on the board")
    if taking_part(b, area):
        return None
    return Refusal("DC-CAMP-01", f"none of your generals takes part in {AREAS[area].name}", "fight on the board")


class Declare(Decision[DeclareBattle | NoBattle], frozen=True):
    """For which area a battle is declared next, in the order the active player likes; none need be (DC-DECL-01)."""

    rule: ClassVar[str] = "DC-DECL-01"
    rules: ClassVar[tuple[str, ...]] = ("DC-AREA-03", "DC-SEQ-05", "DC-BAT-01", "DC-CAMP-01")

    def offers(self, known: Battle) -> Iterator[DeclareBattle | NoBattle]:
        for area in reached(known):
            if barred(known, area) is None:
                yield DeclareBattle(area)
                if not_with_regiments(known, area) is None:
                    yield DeclareBattle(area, regiments=True)
        yield NoBattle()

    def refusal(self, known: Battle, answer: Any) -> Refusal | None:
        match answer:
            case DeclareBattle(area, regiments):
                return barred(known, area) or (not_with_regiments(known, area) if regiments else None)
            case NoBattle():
                return None
        return Refusal(self.rule, "a battle is declared, or none")

    def passed(self, known: Battle) -> DeclareBattle | NoBattle:
        return NoBattle()


class Battles(Procedure[None]):
    """The active general declares battlefields, and they are fought in his order."""

    def declare(self, b: Battle) -> Need[DeclareBattle | NoBattle] | done[None]:
        if b.stopped or not any(barred(b, area) is None for area in reached(b)):
            return done()
        return Declare(b.active)

    def fight(self, b: Battle, answer: DeclareBattle | NoBattle) -> Jump | done[None]:
        activation = b.activation
        if isinstance(answer, NoBattle) or activation is None:
            return done()
        b.change_activation(fought=(*activation.fought, answer.area))
        return self.go(self.declare, Battlefield(area=answer.area, regiments=answer.regiments))
