"""The combat phase: the phasing side names one enemy after the other; then who was never attacked may fire (VB-COMB-01)."""

from collections.abc import Iterator
from typing import Any, ClassVar

import msgspec
from msgspec.structs import replace

from longroll.flow import Decision, Jump, Need, Procedure, Refusal, done
from longroll.rulesets.volley_and_bayonet.buildings.fires import Kindling, exposed
from longroll.rulesets.volley_and_bayonet.combat.combat import Combat
from longroll.rulesets.volley_and_bayonet.combat.going_to_ground import GoingToGround
from longroll.rulesets.volley_and_bayonet.combat.who_fights import Melee, firers, melee_of, same_side, targets
from longroll.rulesets.volley_and_bayonet.contact.contact import in_contact
from longroll.rulesets.volley_and_bayonet.dice.reinforcing import reinforces
from longroll.rulesets.volley_and_bayonet.fire.fields_of_fire import cannot_hit, silent
from longroll.rulesets.volley_and_bayonet.record.battle import Battle
from longroll.rulesets.volley_and_bayonet.record.units import Stand


class Attack(msgspec.Struct, frozen=True, tag=True):
    """An enemy stand is attacked: with the fire of these, and in melee by those who touch it."""

    target: int
    firers: tuple[int, ...] = ()
    melee: bool = False


class Cease(msgspec.Struct, frozen=True, tag=True):
    """Nobody else is attacked."""


class NextCombat(Decision[Attack | Cease], frozen=True):
    """Which enemy stand is attacked next, and with what."""

    rule: ClassVar[str] = "VB-COMB-01"
    rules: ClassVar[tuple[str, ...]] = ("VB-COMB-02", "VB-COMB-03")

    def offers(self, known: Battle) -> Iterator[Any]:
        if self.refusal(known, Cease()) is None:
            yield Cease()
        yield from self.chances(known)

    def chances(self, known: Battle) -> Iterator[Attack]:
        """Each enemy that can be attacked, with everybody who can take part."""
        for row in known.enemies(self.side):
            melee = melee_of(known, row) is not None
            if not melee and (in_contact(known, row) or reinforces(known, row) is not None):
                continue
            fire = tuple(firers(known, self.side, row))
            if melee or fire:
                yield Attack(row.id, fire, melee)

    def refusal(self, known: Battle, answer: Any) -> Refusal | None:
        if isinstance(answer, Cease):
            return _unfought(known, self.side)
        if not isinstance(answer, Attack) or not 0 <= answer.target < len(known.stands):
            return Refusal(self.rule, "an enemy stand is attacked, or nobody is")
        target = known.stands[answer.target]
        if target.side == self.side or not target.on_table:
            return Refusal(self.rule, f"{target.name} is no enemy on the table", "attack an enemy")
        if answer.melee and melee_of(known, target) is None:
            because = f"nobody who has yet to fight touches {target.name}, or it has fought"
            return Refusal("VB-COMB-11", because, "fire at it, or attack another")
        if not answer.melee and in_contact(known, target):
            return Refusal("VB-COMB-05", f"{target.name} is in contact, and is fired at only as part of its melee")
        if not answer.melee and not answer.firers:
            return Refusal(self.rule, f"nobody would attack {target.name}", "name who fires")
        if not answer.melee and (brigade := reinforces(known, target)) is not None:
            return Refusal("VB-MOVE-19", f"{target.name} fights through {brigade.name}", f"attack {brigade.name}")
        return self._fire(known, target, answer.firers)

    def _fire(self, known: Battle, target: Stand, numbers: tuple[int, ...]) -> Refusal | None:
        if len(set(numbers)) != len(numbers):
            return Refusal("VB-COMB-02", "a stand is named twice", "name each once")
        for number in numbers:
            if not 0 <= number < len(known.stands) or known.stands[number].side != self.side:
                return Refusal("VB-COMB-02", "a stand of your own fires")
            stand = known.stands[number]
            if not stand.on_table:
                return Refusal("VB-COMB-02", f"{stand.name} is not on the table")
            refusal = silent(known, stand) or cannot_hit(known, stand, target)
            if refusal is not None:
                return refusal
            before = [known.stands[other] for other in numbers[: numbers.index(number)]]
            if other := same_side(known, before, stand, target):
                because = f"{other.name} and {stand.name} would fire from the same side of their block"
                return Refusal("VB-TERR-80", because, "name one of them")
        return None


def _unfought(b: Battle, side: int) -> Refusal | None:
    """VB-COMB-03: no stand is left in contact without its melee."""
    for row in b.enemies(side):
        if melee_of(b, row) is not None:
            because = f"{row.name} is in contact, and its melee has not been fought"
            return Refusal("VB-COMB-03", because, "fight it first")
    return None


class ReturnFire(Decision[int | None], frozen=True):
    """At which enemy the stand that is attacked fires back, if at any (VB-COMB-02)."""

    stand: int
    rule: ClassVar[str] = "VB-COMB-02"

    def offers(self, known: Battle) -> Iterator[int | None]:
        yield from targets(known, known.stands[self.stand])
        yield None

    def refusal(self, known: Battle, answer: Any) -> Refusal | None:
        return None if answer is None else at_one(known, known.stands[self.stand], answer)


def at_one(b: Battle, stand: Stand, answer: Any) -> Refusal | None:
    """Why a stand may not fire at one enemy in answer, or of its own accord when nobody has attacked it."""
    if type(answer) is not int or not 0 <= answer < len(b.stands):
        return Refusal("VB-COMB-02", "it fires at an enemy stand, or at nobody")
    target = b.stands[answer]
    if target.side == stand.side or not target.on_table:
        return Refusal("VB-COMB-02", f"{target.name} is no enemy on the table")
    if in_contact(b, target):
        return Refusal("VB-COMB-05", f"{target.name} is in contact")
    if (brigade := reinforces(b, target)) is not None:
        return Refusal("VB-MOVE-19", f"{target.name} fights through {brigade.name}", f"fire at {brigade.name}")
    return silent(b, stand) or cannot_hit(b, stand, target)


class Fire(msgspec.Struct, frozen=True, tag=True):
    """A stand that nobody attacked fires at an enemy."""

    stand: int
    at: int


class LeftoverFire(Decision[Fire | None], frozen=True):
    """Which of the stands that were not attacked fires next, and at whom (VB-COMB-02)."""

    rule: ClassVar[str] = "VB-COMB-02"

    def offers(self, known: Battle) -> Iterator[Fire | None]:
        for row in known.of_side(self.side):
            yield from (Fire(row.id, at) for at in targets(known, row))
        yield None

    def passed(self, known: Battle) -> Fire | None:
        return None

    def refusal(self, known: Battle, answer: Any) -> Refusal | None:
        if answer is None:
            return None
        if not isinstance(answer, Fire) or not 0 <= answer.stand < len(known.stands):
            return Refusal(self.rule, "a stand of your own fires at an enemy, or nobody does")
        stand = known.stands[answer.stand]
        if stand.side != self.side or not stand.on_table:
            return Refusal(self.rule, f"{stand.name} is no stand of yours on the table")
        return at_one(known, stand, answer.at)


class CombatPhase(Procedure[None]):
    """Combats in the order of the phasing side, then the fire of those who were left alone; then what has caught fire.

    `exposed` are the wooden buildings that may have (VB-TERR-88).
    """

    side: int = 0
    attack: Attack | None = None
    exposed: tuple[str, ...] = ()

    def begin(self, b: Battle) -> Need[None]:
        b.put_stands(*[replace(row, fought=False, sides=()) for row in b.stands if row.fought or row.sides])
        return GoingToGround(side=self.side)

    def ask(self, b: Battle) -> Need[Attack | Cease]:
        asked = NextCombat(self.side)
        return asked if any(asked.chances(b)) else self.go(self.leftover)

    def attacked(self, b: Battle, answer: Attack | Cease) -> Need[int | None]:
        if isinstance(answer, Cease):
            return self.go(self.leftover)
        self.attack = answer
        target = b.stands[answer.target]
        b.say("phase", f"{target.name} is attacked", "VB-COMB-01", target)
        return self.go(self.fight) if answer.melee or not targets(b, target) else ReturnFire(target.side, target.id)

    def answered(self, b: Battle, at: int | None) -> Need[None]:
        assert self.attack is not None
        back = () if at is None else ((self.attack.target, at),)
        return self.go(self.over, self._combat(b, back))

    def fight(self, b: Battle) -> Need[None]:
        return self._combat(b, ())

    def _combat(self, b: Battle, back: tuple[tuple[int, int], ...]) -> Combat:
        assert self.attack is not None
        target = b.stands[self.attack.target]
        melee = melee_of(b, target) if self.attack.melee else None
        fought = melee or Melee((), ())
        volleys = (*((number, target.id) for number in self.attack.firers), *back)
        self._expose(b, volleys, fought)
        return Combat(side=self.side, volleys=volleys, attackers=fought.attackers, defenders=fought.defenders)

    def _expose(self, b: Battle, volleys: tuple[tuple[int, int], ...], fought: Melee) -> None:
        found = exposed(b, volleys, (*fought.attackers, *fought.defenders))
        self.exposed = tuple(dict.fromkeys((*self.exposed, *found)))

    def over(self, b: Battle) -> Jump:
        self.attack = None
        return self.go(self.ask)

    def leftover(self, b: Battle) -> Need[Fire | None]:
        """VB-COMB-02: who was never attacked may fire once."""
        other = 1 - self.side
        if not any(targets(b, row) for row in b.of_side(other)):
            return self.go(self.fires)
        return LeftoverFire(other)

    def fired(self, b: Battle, answer: Fire | None) -> Need[None]:
        if answer is None:
            return self.go(self.fires)
        volleys = ((answer.stand, answer.at),)
        self._expose(b, volleys, Melee((), ()))
        return Combat(side=1 - self.side, volleys=volleys)

    def next_fire(self, b: Battle) -> Jump:
        return self.go(self.leftover)

    def fires(self, b: Battle) -> Need[None] | done[None]:
        """VB-TERR-88: once all combats are done."""
        return self.end_with(Kindling(buildings=self.exposed)) if self.exposed else done()
