"""The cavalry charge: a ride, the check, what it meets (DC-CHG)."""

from collections.abc import Iterator
from typing import Any

import msgspec

from longroll.flow import Jump, Modifier, Need, Procedure, Refusal, done
from longroll.rulesets.division.charge.pairing import LeftAlone, MeetCharge
from longroll.rulesets.division.charge.reactions import CounterCharge, GunsFire, Square
from longroll.rulesets.division.charge.target_order import (
    not_a_target,
    supporters,
    targets,
    waits_its_turn,
)
from longroll.rulesets.division.components.areas import AREAS, EDGES_APART
from longroll.rulesets.division.dice.roll import Terms
from longroll.rulesets.division.discipline.checks import Check
from longroll.rulesets.division.fire.losses import rout
from longroll.rulesets.division.movement import horse
from longroll.rulesets.division.movement.moves import Moving
from longroll.rulesets.division.record.action import Law
from longroll.rulesets.division.record.activation import Activation
from longroll.rulesets.division.record.battle import Battle
from longroll.rulesets.division.record.stands import Stand
from longroll.rulesets.division.rout.retreat import Retreat, refuges
from longroll.rulesets.division.tables import NOBODY


class Charge(msgspec.Struct, frozen=True, tag=True):
    """A mounted stand charges an enemy in its area, or in one that it rides to with the same action."""

    stand: int
    target: int


def _unable(b: Battle, stand: Stand) -> Refusal | None:
    if b.night:
        return Refusal("DC-EVT-08", "only marches are allowed for the rest of this evening", "rally, or march")
    if not stand.mounted or not stand.deployed:
        return Refusal("DC-CHG-01", f"{stand.name} is not mounted cavalry in an area", "mounted cavalry charges")
    if stand.routed:
        return Refusal("DC-ROUT-03", f"{stand.name} is routed, and does not charge", "let it rally first")
    return None


def _refusal(b: Battle, activation: Activation, stand: Stand, answer: Any) -> Refusal | None:
    if refusal := _unable(b, stand):
        return refusal
    target = b.stands[answer.target] if 0 <= answer.target < len(b.stands) else None
    if target is None or target.side == stand.side or not target.deployed:
        return Refusal("DC-CHG-01", "an enemy stand in an area is charged")
    if target.area != stand.area and (refusal := horse.mounted(b, stand, target.area)):
        because = f"{target.name} is in {AREAS[target.area].name}, and {refusal.because}"
        return Refusal(refusal.rule, because, refusal.remedy or "ride nearer first")
    refusal = not_a_target(b, target, stand.side)
    if refusal is None and target.mounted:
        return waits_its_turn(b, stand, target.area)
    return refusal


def _offers(b: Battle, activation: Activation, stand: Stand) -> Iterator[Any]:
    if not stand.mounted or _unable(b, stand):
        return
    for area, far in enumerate(EDGES_APART[stand.area]):
        if far > horse.REACH or (found := targets(b, area, stand.side)) is None:
            continue
        if far and horse.mounted(b, stand, area):
            continue
        if found.order == "cavalry" and waits_its_turn(b, stand, area):
            continue
        yield from (Charge(stand.id, target.id) for target in found.stands)


def against_formed(b: Battle, area: int, side: int) -> Terms:
    """What is added to the charge's check: one for each steady enemy on foot in the area (DC-CHG-05)."""
    formed = len(supporters(b, area, 1 - side))
    return (Modifier(formed, "formed enemies on foot in the area", "DC-CHG-05"),) if formed else ()


class Charging(Procedure[None]):
    """The stand rides there, goes for what it must, makes its check; then its target reacts as it must (DC-CHG-06)."""

    stand: int = NOBODY
    target: int = NOBODY

    def ride(self, b: Battle) -> Need[None]:
        stand, target = b.stands[self.stand], b.stands[self.target]
        return None if stand.area == target.area else Moving(stand=stand.id, to=AREAS[target.area].thing)

    def go_for(self, b: Battle) -> Need[int | None]:
        """The enemy sends the cavalry that meets it, or says which guns are supported."""
        stand = b.stands[self.stand]
        found = targets(b, stand.area, stand.side)
        numbers = tuple(row.id for row in found.stands) if found else ()
        if found is not None and found.order == "cavalry" and len(numbers) > 1:
            first = (self.target, *(number for number in numbers if number != self.target))
            return MeetCharge(1 - stand.side, self.stand, first)
        if found is not None and found.covered:
            return LeftAlone(stand=self.stand, target=self.target, guns=numbers, covered=found.covered)
        return None

    def check(self, b: Battle, met: int | None) -> Need[bool]:
        if met is not None:
            self.target = met
        stand, target = b.stands[self.stand], b.stands[self.target]
        if target.mounted and b.activation is not None:
            b.change_activation(met=tuple(dict.fromkeys((*b.activation.met, stand.id, target.id))))
        b.say("said", f"{stand.name} charges {target.name}", "DC-CHG-01", stand, target)
        terms = against_formed(b, stand.area, stand.side)
        return Check(stand=self.stand, why=f"to charge {target.name}", rule="DC-CHG-05", terms=terms)

    def react(self, b: Battle, passed: bool) -> Jump | done[None]:
        stand, target = b.stands[self.stand], b.stands[self.target]
        if not passed:
            return self._recoil(b, stand)
        b.say("said", f"{target.name} has no choice but to meet it", "DC-CHG-06", target)
        if target.mounted:
            return self.end_with(CounterCharge(stand=self.stand, target=self.target))
        if target.arm == "artillery":
            return self.end_with(GunsFire(stand=self.stand, target=self.target))
        return self.end_with(Square(stand=self.stand, target=self.target))

    def _recoil(self, b: Battle, stand: Stand) -> Jump | done[None]:
        """A charge that is not pressed home goes back, steady; with nowhere to go it routs where it is (DC-CHG-05)."""
        if refuges(b, stand):
            return self.end_with(Retreat(stands=(self.stand,), routed=False))
        rout(b, stand, "DC-CHG-05")
        return done()


CHARGE = Law(Charge, _refusal, _offers, lambda answer: Charging(stand=answer.stand, target=answer.target))
