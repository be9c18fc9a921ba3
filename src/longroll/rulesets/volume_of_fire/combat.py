"""The combat phase: firefights in the phasing player's sequence, then melees (VF-VOF, VF-ARTY, VF-RES-06, VF-MELEE).

The phasing player names a target, firers and supporters; the other player may let units join and support; one die a side
settles it, and results are applied at once.
"""

from collections.abc import Iterator
from itertools import combinations
from typing import Any, ClassVar

import msgspec

from longroll.flow import Decision, Procedure, Refusal, done
from longroll.rulesets.volume_of_fire.firefight import Volley
from longroll.rulesets.volume_of_fire.firing import cannot_hit, may_fire
from longroll.rulesets.volume_of_fire.melee import Melees
from longroll.rulesets.volume_of_fire.moves import touching
from longroll.rulesets.volume_of_fire.paths import side_by_side
from longroll.rulesets.volume_of_fire.reckoning import may_support
from longroll.rulesets.volume_of_fire.units import Battle, Unit


class Firefight(msgspec.Struct, frozen=True, tag="firefight"):
    """Fire at a target with one or more units; `supporters` lend them support and fire no more this phase."""

    target: int
    firers: tuple[int, ...]
    supporters: tuple[int, ...] = ()


class Cease(msgspec.Struct, frozen=True, tag="cease"):
    """Open no further firefight."""


class Join(msgspec.Struct, frozen=True, tag="join"):
    """Units that join the target's side, and those that support it; none of either is passing."""

    units: tuple[int, ...] = ()
    supporters: tuple[int, ...] = ()


def _distinct(b: Battle, numbers: tuple[int, ...]) -> bool:
    return len(set(numbers)) == len(numbers) and all(0 <= number < len(b.units) for number in numbers)


class OpenFire(Decision, frozen=True):
    """VF-VOF-03  The phasing player opens a firefight, or ceases.

    `fought`: units that took part in a combat this phase; `targeted`: enemy units that were its target; `supporting`:
    units that support and so fire no more.
    """

    rule: ClassVar[str] = "VF-VOF-03"
    rules: ClassVar[tuple[str, ...]] = ("VF-AP-09", "VF-ORD-08", "VF-VOF-06", "VF-VOF-07", "VF-ARTY-05")
    answers: ClassVar[Any] = Firefight | Cease
    fought: tuple[int, ...] = ()
    targeted: tuple[int, ...] = ()
    supporting: tuple[int, ...] = ()

    def refusal(self, known: Battle, answer: Any) -> Refusal | None:
        if isinstance(answer, Cease):
            return None
        if not isinstance(answer, Firefight) or not answer.firers:
            return Refusal("VF-VOF-03", "name a target and at least one unit that fires")
        if not _distinct(known, (answer.target, *answer.firers, *answer.supporters)):
            return Refusal("VF-VOF-03", "every unit may be named once")
        return (
            self.target_refusal(known, answer.target)
            or next((bar for n in answer.firers if (bar := self.firer_refusal(known, n, answer.target))), None)
            or support_refusal(
                known,
                self.side,
                answer.firers,
                answer.supporters,
                (*self.fought, *answer.firers),
            )
        )

    def target_refusal(self, known: Battle, number: int) -> Refusal | None:
        """Why an enemy unit may not be a target."""
        target = known.units[number]
        if target.side == self.side or target.place != "table":
            return Refusal("VF-VOF-01", f"{target.name} is no enemy unit you see on the table")
        if number in self.targeted:
            return Refusal("VF-VOF-03", f"{target.name} has been the target of a combat this phase")
        return _in_contact(known, target)

    def firer_refusal(self, known: Battle, number: int, target: int) -> Refusal | None:
        """Why a unit may not open fire on a target."""
        firer = known.units[number]
        if firer.side != self.side or firer.place != "table":
            return Refusal("VF-VOF-01", f"{firer.name} is not a unit of yours on the table")
        if number in self.fought:
            return Refusal("VF-VOF-03", f"{firer.name} has taken part in a combat this phase")
        if number in self.supporting:
            return Refusal("VF-VOF-11", f"{firer.name} supports a firefight this phase and may not fire")
        return may_fire(known, firer, opening=True) or cannot_hit(known, firer, known.units[target])

    def offers(self, known: Battle) -> Iterator[Any]:
        yield Cease()
        for target, firers in self.chances(known):
            supporters = good_supporters(known, firers, (*self.fought, *firers))
            yield Firefight(target, firers, supporters)
            if len(firers) > 1:
                for count in range(1, len(firers)):
                    for some in list(combinations(firers, count))[:4]:
                        yield Firefight(target, some, ())

    def chances(self, known: Battle) -> Iterator[tuple[int, tuple[int, ...]]]:
        """Every target that can be fired at, with all the units that can."""
        firers = [
            unit
            for unit in known.of_side(self.side)
            if unit.id not in self.fought and unit.id not in self.supporting and may_fire(known, unit, True) is None
        ]
        if not firers:
            return
        for target in known.enemies(self.side):
            if target.id in self.targeted:
                continue
            able = tuple(unit.id for unit in firers if cannot_hit(known, unit, target) is None)
            if able and self.target_refusal(known, target.id) is None:
                yield target.id, able

    def passed(self, known: Battle) -> Any:
        return Cease()


def _in_contact(b: Battle, unit: Unit) -> Refusal | None:
    if touching(b, unit):
        return Refusal("VF-MELEE-01", f"{unit.name} is in contact: it fights hand to hand and is not fired at")
    return None


def support_refusal(
    b: Battle, side: int, units: tuple[int, ...], supporters: tuple[int, ...], busy: tuple[int, ...]
) -> Refusal | None:
    """Why one of the supporters named supports none of the units (VF-VOF-11)."""
    for number in supporters:
        supporter = b.units[number]
        if supporter.side != side or not any(may_support(b, b.units[unit], supporter, busy) for unit in units):
            return Refusal(
                "VF-VOF-11",
                f"{supporter.name} cannot support: a regiment, not beaten, not fighting, touching behind or in line and "
                "facing the same way",
            )
    return None


def good_supporters(b: Battle, units: tuple[int, ...], busy: tuple[int, ...]) -> tuple[int, ...]:
    """For each unit one regiment that could support it and could not fire with profit: those behind first."""
    named: list[int] = []
    for number in units:
        unit = b.units[number]
        if any(may_support(b, unit, b.units[other], busy) for other in named):
            continue
        for other in b.of_side(unit.side):
            if other.id not in busy and may_support(b, unit, other, busy) and not side_by_side(unit, other):
                named.append(other.id)
                break
    return tuple(named)


class Reply(Decision, frozen=True):
    """VF-VOF-04  The other player lets units join the target's side, and names supporters."""

    rule: ClassVar[str] = "VF-VOF-04"
    answers: ClassVar[Any] = Join
    target: int = 0
    firers: tuple[int, ...] = ()
    barred: tuple[int, ...] = ()

    def refusal(self, known: Battle, answer: Any) -> Refusal | None:
        if not isinstance(answer, Join) or not _distinct(known, (self.target, *answer.units, *answer.supporters)):
            return Refusal("VF-VOF-04", "name units of yours, each once")
        for number in answer.units:
            unit = known.units[number]
            if unit.side != self.side or unit.place != "table":
                return Refusal("VF-VOF-04", f"{unit.name} is not a unit of yours on the table")
            if number in self.barred:
                return Refusal("VF-VOF-04", f"{unit.name} was a target, has joined or supports already this phase")
            barred = may_fire(known, unit, opening=False)
            if barred:
                return barred
            if all(cannot_hit(known, unit, known.units[firer]) for firer in self.firers):
                return cannot_hit(known, unit, known.units[self.firers[0]])
        return support_refusal(
            known,
            self.side,
            (self.target, *answer.units),
            answer.supporters,
            (*self.barred, *answer.units, self.target),
        )

    def able(self, known: Battle) -> tuple[int, ...]:
        """Every unit that could join."""
        return tuple(
            unit.id
            for unit in known.of_side(self.side)
            if unit.id != self.target
            and unit.id not in self.barred
            and may_fire(known, unit, opening=False) is None
            and any(
                known.units[firer].place == "table" and cannot_hit(known, unit, known.units[firer]) is None
                for firer in self.firers
            )
        )

    def offers(self, known: Battle) -> Iterator[Any]:
        yield Join()
        able = self.able(known)
        support = good_supporters(known, (self.target,), (*self.barred, self.target))
        if support:
            yield Join((), support)
        for number in able:
            yield Join((number,))
        if len(able) > 1 or (able and support):
            supporters = good_supporters(known, (self.target, *able), (*self.barred, self.target, *able))
            yield Join(able, supporters)

    def passed(self, known: Battle) -> Any:
        return Join()


class CombatPhase(Procedure):
    """The combat phase of one side (VF-VOF-03, VF-RES-06)."""

    side: int = 0
    fought: tuple[int, ...] = ()
    targeted: tuple[int, ...] = ()
    joined: tuple[int, ...] = ()
    supporting: tuple[int, ...] = ()
    target: int = -1
    firers: tuple[int, ...] = ()
    joiners: tuple[int, ...] = ()
    supporters: tuple[int, ...] = ()

    def open_fire(self, b: Battle) -> object:
        b.fought = ()
        return self.go(self.ask)

    def ask(self, b: Battle) -> object:
        return OpenFire(self.side, self.fought, self.targeted, self.supporting)

    def reply(self, b: Battle, answer: Any) -> object:
        if isinstance(answer, Cease):
            return self.go(self.melees)
        self.target, self.firers, self.supporters = answer.target, answer.firers, answer.supporters
        reply = Reply(1 - self.side, self.target, self.firers, (*self.targeted, *self.joined, *self.supporting))
        if b.options.fog or reply.able(b) or good_supporters(b, (self.target,), (*reply.barred, self.target)):
            return reply
        return self.go(self.unanswered)

    def answered(self, b: Battle, join: Join) -> object:
        self.joiners = join.units
        self.supporters += join.supporters
        return self.go(self.volley)

    def unanswered(self, b: Battle) -> object:
        self.joiners = ()
        return None

    def volley(self, b: Battle) -> object:
        return Volley(
            side=self.side,
            target=self.target,
            firers=self.firers,
            joiners=self.joiners,
            supporters=self.supporters,
        )

    def settled(self, b: Battle) -> object:
        self.fought = tuple(sorted({*self.fought, *self.firers, self.target, *self.joiners}))
        self.targeted = (*self.targeted, self.target)
        self.joined = (*self.joined, *self.joiners)
        self.supporting = tuple(sorted({*self.supporting, *self.supporters}))
        return self.go(self.ask)

    def melees(self, b: Battle) -> object:
        return Melees(side=self.side)

    def over(self, b: Battle) -> object:
        return done()
