"""Fire: one stand shoots at another, the hit tells on it, and it may shoot back (BC-FIRE).

A `Firing` is the whole action: cards before the roll, the roll, cards that answer a hit, the loss, the check that a great
surplus forces, the rout, return fire, and cards after it all.  Return fire is a Firing of its own, which draws none; so is
each stand's fire at a charger in the first step of a melee.

Nothing of a shot is remembered once it has told, so that positions that came about by different dice are the same.
"""

from collections.abc import Iterator
from typing import ClassVar

from longroll.flow import Decision, Jump, Modifier, Need, Procedure, Refusal, done
from longroll.rulesets.brigade.cards.events import FireDeclared, FireDone, FireHit
from longroll.rulesets.brigade.cards.window import Window, might
from longroll.rulesets.brigade.dice import rolls
from longroll.rulesets.brigade.dice.discipline import Check
from longroll.rulesets.brigade.fire import line_of_fire
from longroll.rulesets.brigade.fire.line_of_fire import aimed, contacted, may_fire, targets
from longroll.rulesets.brigade.fire.losses import GeneralHit, Loss
from longroll.rulesets.brigade.fire.to_hit import UNLAID, Shot, solution, surplus_that_tells
from longroll.rulesets.brigade.ground import sight
from longroll.rulesets.brigade.record import Battle, Stand, facing
from longroll.rulesets.brigade.record.positions import positions
from longroll.rulesets.brigade.rout.rout import Rout, Shaken
from longroll.rulesets.brigade.tables import NONE, YELLOW, Band


class ReturnFire(Decision[bool], frozen=True):
    """A stand that was fired at and stood may fire back, free (BC-FIRE-09).  Passed over, it does: it costs nothing."""

    firer: int
    target: int
    rule: ClassVar[str] = "BC-FIRE-09"
    rules: ClassVar[tuple[str, ...]] = ("BC-STAND-06", "BC-FIRE-02", "BC-FIRE-06", "BC-TERR-18")

    def offers(self, known: Battle) -> Iterator[bool]:
        yield from (True, False)


class NextTarget(Decision[int], frozen=True):
    """The target of the extra shot of a firing line whose first one is gone; NONE for no shot (BC-FIRE-14)."""

    firer: int
    melee: bool = False
    rule: ClassVar[str] = "BC-FIRE-14"

    def offers(self, known: Battle) -> Iterator[int]:
        yield from open_to(known, known.stands[self.firer], self.melee)
        yield NONE

    def refusal(self, known: Battle, answer: int) -> Refusal | None:
        firer = known.stands[self.firer]
        if answer == NONE or (self.melee and answer in contacted(known, firer)):
            return None
        if self.melee:
            return Refusal("BC-MELEE-02", f"{firer.name} may fire only at a charger that touches it in front")
        return may_fire(known, firer, answer)

    def passed(self, known: Battle) -> int:
        return NONE


def open_to(b: Battle, firer: Stand, melee: bool) -> list[int]:
    """What a stand could fire at now, in a melee's first step or otherwise."""
    return contacted(b, firer) if melee else targets(b, firer)


class Firing(Procedure[None]):
    """A stand fires at a target that the rules allow.  `returning`: it fires back, and draws no return fire; `melee`: at a
    charger in contact (BC-MELEE-02); `used`: which sides have added their one card to this Fire (BC-FIRE-12);
    `told`: the dice of the shot were told as they lay."""

    firer: int = 0
    target: int = NONE
    general: int = NONE
    returning: bool = False
    melee: bool = False
    used: tuple[bool, bool] = (False, False)
    dice: int = 2
    sharp: bool = False
    shots: tuple[Band, ...] = ()
    shot: Shot = UNLAID
    told: bool = False
    rolled: int = 0
    surplus: int = NONE
    horsed: bool = False
    unit: tuple[int, ...] = ()
    beside: tuple[int, ...] = ()

    def declare(self, b: Battle) -> Need[FireDeclared]:
        if not self.melee:
            b.risked = ()
        self._lay(b)
        what = FireDeclared(self.firer, self.target, self.dice, used=self.used, general=self.general)
        return Window(what=what) if might(b, b.stands[self.firer].side, what) else self.go(self.roll)

    def announced(self, b: Battle, what: FireDeclared) -> None:
        self.dice, self.sharp, self.used = what.dice, what.sharp, what.used
        if what.double:
            self.shots = ("shell", "solid shot")
            self._lay(b)

    def roll(self, b: Battle) -> Need[int | tuple[int, ...]]:
        """Two dice, or three in enfilade, of which the best two count (BC-FIRE-07, BC-FIRE-10)."""
        firer, target = b.stands[self.firer], aimed(b, self.target, self.general)
        hit = FireHit(self.firer, self.target, (), 0, 0, self.used)
        answered = self.target != NONE and might(b, target.side, hit)
        how = rolls.SharpRoll if self.sharp else rolls.Roll if answered else rolls.Total
        why = self._words(b)
        rule = "BC-FIRE-18" if self.sharp else "BC-FIRE-10" if self.dice > 2 else "BC-FIRE-07"
        tells = 0 if answered else surplus_that_tells(target)
        self.told = how is not rolls.Total or any(b.rerolls)
        return how(by=firer.side, why=why, rule=rule, dice=self.dice, sums=self.shot.sums, tells=tells)

    def fall(self, b: Battle, rolled: int | tuple[int, ...]) -> Need[FireHit | None]:
        """Cards may answer a hit as long as its dice are known one by one (BC-FIRE-16, BC-FIRE-17)."""
        if not isinstance(rolled, tuple):
            self.rolled = rolled
            return None
        self.rolled = sum(rolled)
        needed, added = self.shot.needed, self.shot.added
        if self.target == NONE or self.rolled + added < needed:
            return None
        what = FireHit(self.firer, self.target, rolled, needed, added, self.used)
        return Window(what=what) if might(b, b.stands[self.target].side, what) else None

    def judge(self, b: Battle, what: FireHit | None) -> Need[bool | None]:
        """The target loses one step (BC-FIRE-08); a general takes his chance (BC-KILL-02)."""
        if what is not None:
            self.rolled, self.used = sum(what.faces), what.used
        surplus = self.rolled + self.shot.added - self.shot.needed
        self._say_shot(b, surplus)
        self.rolled = 0
        if surplus < 0:
            return self.go(self.second)
        if self.general != NONE:
            return GeneralHit(general=self.general)
        target = b.stands[self.target]
        self.surplus, self.horsed = surplus, target.mounted
        unit = (target.id, target.partner)
        self.unit = tuple(number for number in unit if number != NONE and b.stands[number].on_table)
        return Loss(stand=self.target)

    def marked(self, b: Battle, stands: bool | None) -> Need[bool]:
        """It checks if the surplus reaches the Strength left to the stand that was hit (BC-LOSS-03)."""
        surplus, horsed, self.surplus, self.horsed = self.surplus, self.horsed, NONE, False
        if self.general != NONE:
            return self.go(self.second)
        self._bereave(b)
        target = b.stands[self.target]
        # Cavalry whose mounted stand was lost by this hit stands there as another, which was not hit.
        if not stands or surplus < target.strength or horsed != target.mounted:
            return self.go(self.panic)
        adds = (Modifier(surplus, "surplus of the shot", "BC-DICE-03"),)
        return Check(stand=self.target, why="under fire", rule="BC-LOSS-03", adds=adds)

    def checked(self, b: Battle, passed: bool) -> Need[None]:
        return None if passed else Rout(stand=self.target, enemy=self.firer)

    def panic(self, b: Battle) -> Need[None]:
        beside, self.beside = self.beside, ()
        return Shaken(stands=beside, enemy=self.firer) if beside else None

    def second(self, b: Battle) -> Need[None]:
        """After the shell comes the shot, at the same target if it still may be fired at and shot reaches it (BC-FIRE-19)."""
        if len(self.shots) < 2:
            return None
        self.shots = self.shots[1:]
        firer, target = b.stands[self.firer], b.stands[self.target]
        if self.melee:
            still = target.id in contacted(b, firer)
        else:
            far = facing.distance_ahead(firer, target.quad)
            still = firer.formed and far <= YELLOW and line_of_fire.cannot_hit(b, firer, target) is None
        if not still:
            return None
        self._lay(b)
        return self.go(self.roll)

    def ask_return(self, b: Battle) -> Need[bool]:
        """A target that was missed or stood may fire back if the firer is in its range and arc (BC-FIRE-09)."""
        self.shots, self.sharp, self.dice, self.shot = (), False, 2, UNLAID
        once = self.returning or self.melee or self.target == NONE
        if once or may_fire(b, b.stands[self.target], self.firer) is not None:
            return self.go(self.over)
        return ReturnFire(b.stands[self.target].side, self.target, self.firer)

    def fire_back(self, b: Battle, back: bool) -> Need[None]:
        return Firing(firer=self.target, target=self.firer, returning=True) if back else None

    def over(self, b: Battle) -> Need[FireDone]:
        what = FireDone(self.firer, self.target, used=self.used, melee=self.melee)
        return Window(what=what) if might(b, b.stands[self.firer].side, what) else self.go(self.end)

    def closed(self, b: Battle, what: FireDone) -> Need[int]:
        self.used = what.used
        if not what.again:
            return self.go(self.end)
        firer = b.stands[self.firer]
        if self.target in open_to(b, firer, self.melee):
            return self.go(self.declare)
        return NextTarget(firer.side, firer.id, self.melee)

    def aim_anew(self, b: Battle, target: int) -> Jump:
        if target == NONE:
            return self.go(self.end)
        self.target = target
        return self.go(self.declare)

    def end(self, b: Battle) -> done[None]:
        if not self.melee:
            b.risked = ()
        return done()

    def _lay(self, b: Battle) -> None:
        """Work out what the next shot needs, once."""
        named = self.shots[0] if self.shots else None
        self.shot = solution(b, b.stands[self.firer], aimed(b, self.target, self.general), self.melee, named)
        self.dice = self.shot.dice

    def _words(self, b: Battle) -> str:
        firer, target = b.stands[self.firer], aimed(b, self.target, self.general)
        how = f" with {self.shot.stick.band}" if firer.arm == "artillery" else ""
        return f"{firer.name} {'fires back' if self.returning else 'fires'} at {target.name}{how}"

    def _say_shot(self, b: Battle, surplus: int) -> None:
        """What came of a shot; dice that were told as they lay had who fired and their sums told with them."""
        firer, target = b.stands[self.firer], aimed(b, self.target, self.general)
        came = f"a hit, {surplus} over" if surplus > 0 else "a hit" if surplus == 0 else "a miss"
        who, sums = (target.name, ()) if self.told else (self._words(b), rolls.shown(self.shot.sums))
        text = f"{who}: {self.shot.needed + surplus} against {self.shot.needed}, {came}"
        rule = "BC-FIRE-08" if surplus >= 0 else "BC-FIRE-07"
        b.say("hit" if surplus >= 0 else "threw", text, rule, firer, target, at=sight.middle(target), sums=sums)

    def _bereave(self, b: Battle) -> None:
        """Note the friends in contact with what this hit has destroyed, but for batteries (BC-LOSS-05)."""
        unit = [b.stands[number] for number in self.unit]
        gone = [stand for stand in unit if not stand.on_table and stand.arm != "artillery"]
        found = {one.id for stand in gone for one in positions(b).touched(stand.quad, stand.side)}
        self.beside, self.unit = tuple(sorted(found.difference(self.unit))), ()
