"""The combat phase: firefights in the phasing player's sequence, then melees (VF-VOF, VF-ARTY, VF-RES-06, VF-MELEE).
The phasing player names a target, firers and supporters; the other player may let units join and support; one die a
side settles it, and results are applied at once."""

from collections.abc import Iterator
from itertools import combinations, islice
from typing import Any, ClassVar

import msgspec

from longroll.flow import Decision, Jump, Need, Procedure, Refusal, done
from longroll.rulesets.volume_of_fire.combat.combat_value import faced, may_support, supporters_of, supports
from longroll.rulesets.volume_of_fire.combat.engaged import of_side
from longroll.rulesets.volume_of_fire.combat.fields_of_fire import cannot_hit, in_field, lines_of_fire, may_fire
from longroll.rulesets.volume_of_fire.combat.firefight import Volley
from longroll.rulesets.volume_of_fire.melee.melee import Melees
from longroll.rulesets.volume_of_fire.movement.manoeuvres import touching
from longroll.rulesets.volume_of_fire.record.battle import Battle
from longroll.rulesets.volume_of_fire.sight.knowledge import discover, look
from longroll.rulesets.volume_of_fire.sight.unseen import seen


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


class OpenFire(Decision[Firefight | Cease], frozen=True):
    """VF-VOF-03  The phasing player opens a firefight, or ceases.  `fought`: units that took part in a combat this
    phase; `targeted`: enemy units that were its target; `supporting`: units that support and so fire no more."""

    rule: ClassVar[str] = "VF-VOF-03"
    rules: ClassVar[tuple[str, ...]] = ("VF-AP-09", "VF-ORD-08", "VF-VOF-06", "VF-VOF-07", "VF-ARTY-05")
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
            or support_refusal(known, self.side, answer.firers, answer.supporters, (*self.fought, *answer.firers))
        )

    def target_refusal(self, known: Battle, number: int) -> Refusal | None:
        """Why an enemy unit may not be a target."""
        target = known.units[number]
        if target.side == self.side or target.place != "table":
            return Refusal("VF-VOF-01", f"{target.name} is no enemy unit you see on the table")
        if number in self.targeted:
            return Refusal("VF-VOF-03", f"{target.name} has been the target of a combat this phase")
        if touching(known, target):
            return Refusal("VF-MELEE-01", f"{target.name} is in contact: it fights hand to hand and is not fired at")
        return None

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
            for count in range(1, len(firers)):
                yield from (Firefight(target, some) for some in islice(combinations(firers, count), 4))

    def chances(self, known: Battle) -> Iterator[tuple[int, tuple[int, ...]]]:
        """Every target that can be fired at, with all the units that can."""
        busy = (*self.fought, *self.supporting)
        idle = (unit for unit in known.of_side(self.side) if unit.id not in busy)
        firers = [unit for unit in idle if may_fire(known, unit, opening=True) is None]
        if not firers:
            return
        for target in known.enemies(self.side):
            if target.id in self.targeted:
                continue
            able = tuple(unit.id for unit in firers if cannot_hit(known, unit, target) is None)
            if able and self.target_refusal(known, target.id) is None:
                yield target.id, able


def support_refusal(
    b: Battle, side: int, units: tuple[int, ...], supporters: tuple[int, ...], busy: tuple[int, ...]
) -> Refusal | None:
    """Why one of the supporters named supports none of the units (VF-VOF-11)."""
    for number in supporters:
        supporter = b.units[number]
        if supporter.side != side or not any(may_support(b, b.units[unit], supporter, busy) for unit in units):
            able = "a regiment, not beaten, not fighting, touching behind or in line and facing the same way"
            return Refusal("VF-VOF-11", f"{supporter.name} cannot support: {able}")
    return None


def good_supporters(b: Battle, units: tuple[int, ...], busy: tuple[int, ...]) -> tuple[int, ...]:
    """For each unit one regiment worth naming in support: one behind it, or one beside it that could not fire anyway."""
    named: list[int] = []
    for number in units:
        unit = b.units[number]
        if any(may_support(b, unit, b.units[other], busy) for other in named):
            continue
        for other in b.of_side(unit.side):
            if may_support(b, unit, other, busy) and (
                "rear" in faced(unit, other) or may_fire(b, other, opening=b.phasing == unit.side) is not None
            ):
                named.append(other.id)
                break
    return tuple(named)


class Reply(Decision[Join], frozen=True):
    """VF-VOF-04  The other player lets units join the target's side, and names supporters.  `barred`: units that were a
    target or joined already this phase; `supporting`: those that support, and so do not join but may support again;
    `supporters`: the firers' supporters that this side sees."""

    rule: ClassVar[str] = "VF-VOF-04"
    rules: ClassVar[tuple[str, ...]] = ("VF-VOF-11", "VF-ARTY-05")
    target: int = 0
    firers: tuple[int, ...] = ()
    barred: tuple[int, ...] = ()
    supporting: tuple[int, ...] = ()
    supporters: tuple[int, ...] = ()

    def refusal(self, known: Battle, answer: Any) -> Refusal | None:
        if not isinstance(answer, Join) or not _distinct(known, (self.target, *answer.units, *answer.supporters)):
            return Refusal("VF-VOF-04", "name units of yours, each once")
        barred = next((bar for number in answer.units if (bar := self.joiner_refusal(known, number))), None)
        units = (self.target, *answer.units)
        return barred or support_refusal(known, self.side, units, answer.supporters, self._busy(answer.units))

    def joiner_refusal(self, known: Battle, number: int) -> Refusal | None:
        """Why a unit may not join the target's side."""
        unit = known.units[number]
        if unit.side != self.side or unit.place != "table":
            return Refusal("VF-VOF-04", f"{unit.name} is not a unit of yours on the table")
        if number in self.barred:
            return Refusal("VF-VOF-04", f"{unit.name} was a target or has joined a firefight already this phase")
        if number in self.supporting:
            return Refusal("VF-VOF-11", f"{unit.name} supports a firefight this phase and may not fire")
        if (barred := may_fire(known, unit, opening=False)) is not None:
            return barred
        reasons = [cannot_hit(known, unit, known.units[firer]) for firer in self.firers]
        return None if None in reasons else reasons[0]

    def _busy(self, joiners: tuple[int, ...]) -> tuple[int, ...]:
        return (*self.barred, *joiners, self.target)

    def able(self, known: Battle) -> tuple[int, ...]:
        """Every unit that could join."""
        firers = [known.units[number] for number in self.firers]
        others = (unit for unit in known.of_side(self.side) if unit.id != self.target)
        aimed = (unit.id for unit in others if any(in_field(known, unit, firer) for firer in firers))
        return tuple(number for number in aimed if self.joiner_refusal(known, number) is None)

    def could_be_answered(self, b: Battle) -> bool:
        """Whether anybody could join or support."""
        return bool(supporters_of(b, self.side, (self.target,), self._busy(())) or self.able(b))

    def offers(self, known: Battle) -> Iterator[Any]:
        yield Join()
        able = self.able(known)
        if support := good_supporters(known, (self.target,), self._busy(())):
            yield Join((), support)
        for number in able:
            yield Join((number,))
        if len(able) > 1 or (able and support):
            yield Join(able, good_supporters(known, (self.target, *able), self._busy(able)))


class CombatPhase(Procedure[None]):
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

    def open_fire(self, b: Battle) -> Jump:
        b.fought = ()
        return self.go(self.ask)

    def ask(self, b: Battle) -> Need[Firefight | Cease]:
        return OpenFire(self.side, self.fought, self.targeted, of_side(b, self.side, self.supporting))

    def declared(self, b: Battle, answer: Firefight | Cease) -> Need[Join]:
        if isinstance(answer, Cease):
            return self.go(self.melees)
        self.firers = with_a_clear_line(b, answer.firers, (answer.target,))
        if not self.firers:
            return self.go(self.ask)
        self.target, self.joiners = answer.target, ()
        self.supporters = supporting(b, self.firers, answer.supporters)
        discover(b, (*self.firers, self.target), "takes part in a firefight")
        visible = tuple(number for number in self.supporters if seen(b, number))
        reply = reply_to(self, self.target, self.firers, visible, of_side(b, 1 - self.side, self.supporting))
        return reply if b.options.fog or reply.could_be_answered(b) else self.go(self.volley)

    def answered(self, b: Battle, join: Join) -> None:
        self.joiners = with_a_clear_line(b, join.units, self.firers)
        self.supporters += supporting(b, (self.target, *self.joiners), join.supporters)

    def volley(self, b: Battle) -> Need[int]:
        return Volley(
            side=self.side, target=self.target, firers=self.firers, joiners=self.joiners, supporters=self.supporters
        )

    def settled(self, b: Battle) -> Jump:
        self.fought = tuple(sorted({*self.fought, *self.firers, self.target, *self.joiners}))
        self.targeted = (*self.targeted, self.target)
        self.joined = (*self.joined, *self.joiners)
        self.supporting = tuple(sorted({*self.supporting, *self.supporters}))
        return self.go(self.ask)

    def melees(self, b: Battle) -> Need[None]:
        """VF-VOF-03: who fired and who was fired at has had its combat, whomever it has been driven against since."""
        had = {number for number in self.fought if b.units[number].side == self.side}
        return Melees(side=self.side, fought=tuple(sorted({*had, *self.targeted})))

    def over(self, b: Battle) -> done[None]:
        b.fought = ()
        look(b)
        return done()


def reply_to(
    phase: CombatPhase,
    target: int,
    firers: tuple[int, ...],
    supporters: tuple[int, ...],
    supporting: tuple[int, ...],
) -> Reply:
    """What the other side is asked of a firefight: `supporters` are the firers' that it sees, `supporting` those of its own
    that support one already."""
    return Reply(1 - phase.side, target, firers, (*phase.targeted, *phase.joined), supporting, supporters)


def supporting(b: Battle, units: tuple[int, ...], named: tuple[int, ...]) -> tuple[int, ...]:
    """Those of the supporters named who support one of these units: with who does not fire, they do nothing (VF-VOF-11)."""
    return tuple(
        number for number in named if any(supports(b.units[number], b.units[unit]) for unit in units if unit != number)
    )


def with_a_clear_line(b: Battle, firers: tuple[int, ...], targets: tuple[int, ...]) -> tuple[int, ...]:
    """Those of the firers whom no enemy unseen by them keeps from firing at any of the targets (VF-SCALE-04).  An enemy
    that does is discovered, and the others do not fire."""
    if not b.options.fog:
        return firers
    kept = []
    for number in firers:
        firer = b.units[number]
        lines = [lines_of_fire(b, firer, b.units[target]) for target in targets]
        if any(line.clear for line in lines):
            kept.append(number)
            continue
        hidden = {unit for line in lines for unit in line.barring if b.units[unit].side != firer.side}
        discover(b, tuple(sorted(hidden)), f"stands in the line of fire of {firer.name}")
    return tuple(kept)
