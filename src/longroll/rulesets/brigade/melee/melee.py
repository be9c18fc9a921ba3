"""Melee: at the end of a turn stands in contact fight, group by group (BC-MELEE-01).  A round is defensive fire at
those that have just charged, the clash of cards, Strength and dice, the loser's loss, checks and routs.  Those who
stand fight on in the next turn, the winner as the attacker."""

from collections.abc import Iterator
from typing import ClassVar

from msgspec.structs import replace

from longroll.flow import Decision, Jump, Need, Procedure, Refusal, done
from longroll.rulesets.brigade.cards.events import Boundary
from longroll.rulesets.brigade.cards.window import Window
from longroll.rulesets.brigade.charge.advance import prune, struck_in_flank
from longroll.rulesets.brigade.dice.discipline import Check
from longroll.rulesets.brigade.dice.one_of import OneOf
from longroll.rulesets.brigade.fire.fire_action import Firing
from longroll.rulesets.brigade.fire.line_of_fire import contacted
from longroll.rulesets.brigade.fire.losses import Loss
from longroll.rulesets.brigade.melee.cavalry_melee import CavalryMelee
from longroll.rulesets.brigade.melee.clash import (
    Clash,
    Outcome,
    end,
    fighting,
    foes,
    keep,
    record,
    release,
    supporters,
    take_up,
)
from longroll.rulesets.brigade.record import Battle, Melee, Stand, facing, laid
from longroll.rulesets.brigade.rout.rout import Rout
from longroll.rulesets.brigade.tables import NONE
from longroll.screen.words import listed
from longroll.tabletop import gap


def groups(b: Battle, besides: tuple[int, ...] = ()) -> list[tuple[int, ...]]:
    """The melees: stands linked by contact between enemies, without those that fight in none any more (BC-MELEE-01)."""
    found: list[tuple[int, ...]] = []
    seen = set(besides)
    for number in sorted(facing.contacts(b)):
        group = [] if number in seen else [number]
        seen.add(number)
        for linked in group:  # which grows meanwhile
            fresh = [foe.id for foe in foes(b, b.stands[linked]) if foe.id not in seen]
            seen.update(fresh)
            group += fresh
        if len(group) > 1:
            found.append(tuple(sorted(group)))
    return found


def locked(b: Battle, melee: Melee) -> bool:
    """Whether two regiments of horse whose fight was a tie still touch (BC-CHCAV-07)."""
    if not melee.cavalry:
        return False
    one, other = (b.stands[number] for number in melee.stands)
    return one.mounted and other.mounted and one.formed and other.formed and other in foes(b, one)


def sift(b: Battle) -> None:
    """Melees without contact are over, and who has no enemy left in one is in it no more (BC-MELEE-12)."""
    for melee in b.melees:
        left = (melee.stands if locked(b, melee) else ()) if melee.cavalry else fighting(b, melee.stands)
        if not left:
            end(b, melee)
        elif left != melee.stands:
            b.melees = tuple(replace(one, stands=left) if one is melee else one for one in b.melees)


class NextMelee(Decision[int], frozen=True):
    """The active player says which melee is fought next, by one of its stands (BC-MELEE-01)."""

    choices: tuple[tuple[int, ...], ...] = ()
    rule: ClassVar[str] = "BC-MELEE-01"

    def offers(self, known: Battle) -> Iterator[int]:
        yield from (group[0] for group in self.choices)

    def refusal(self, known: Battle, answer: int) -> Refusal | None:
        if type(answer) is int and any(answer in group for group in self.choices):
            return None
        return Refusal(self.rule, "name a stand of a melee that is still to be fought this turn")


class Melees(Procedure[None]):
    """All melees of a turn, in the active player's order.  `fought`: the stands that are in none any more this turn."""

    fought: tuple[int, ...] = ()

    def begin(self, b: Battle) -> None:
        """Horse that has fought its charge fights no more (BC-TURN-08)."""
        prune(b)
        horse = [melee.stands for melee in b.melees if melee.cavalry and melee.fought == b.turn]
        self.fought = tuple(number for pair in horse for number in pair)
        sift(b)

    def choose(self, b: Battle) -> Need[int]:
        if not (waiting := self._waiting(b)):
            return self.go(self.close)
        return self.fight(b, waiting[0][0]) if len(waiting) == 1 else NextMelee(b.active, tuple(waiting))

    def fight(self, b: Battle, number: int) -> Jump:
        group = next(group for group in self._waiting(b) if number in group)
        self.fought = tuple(sorted((*self.fought, *group)))
        melee = record(b, group)
        if melee is not None and locked(b, melee):
            return self.go(self.choose, CavalryMelee(charger=group[0], target=group[1]))
        return self.go(self.choose, MeleeRound(stands=group))

    def close(self, b: Battle) -> done[None]:
        """What has come into contact and waits for the next turn has been brought on in this one (BC-MELEE-03)."""
        sift(b)
        under_way = {number for melee in b.melees for number in melee.stands}
        for group in groups(b):
            if under_way.isdisjoint(group):
                keep(b, Melee(b.active, group))
        prune(b)
        return done()

    def _waiting(self, b: Battle) -> list[tuple[int, ...]]:
        pairs = [melee.stands for melee in b.melees if melee.stands[0] not in self.fought and locked(b, melee)]
        return [*pairs, *groups(b, (*self.fought, *(number for pair in pairs for number in pair)))]


class MeleeTarget(OneOf, Decision[int], frozen=True):
    """Which of the chargers that touch it in front a defender fires at (BC-MELEE-02)."""

    stand: int
    choices: tuple[int, ...] = ()
    rule: ClassVar[str] = "BC-MELEE-02"

    def wanted(self, known: Battle) -> str:
        return f"{known.stands[self.stand].name} fires at a charger that touches it in front"


class MeleeLoss(OneOf, Decision[int], frozen=True):
    """Which of its stands in contact with the enemy takes a loss of the side that lost (BC-MELEE-09)."""

    choices: tuple[int, ...] = ()
    rule: ClassVar[str] = "BC-MELEE-09"
    rules: ClassVar[tuple[str, ...]] = ("BC-MELEE-10",)

    def wanted(self, known: Battle) -> str:
        return "name one of your stands that touch the enemy in this melee"


class NextRout(OneOf, Decision[int], frozen=True):
    """Which of the stands that failed routs next (BC-MELEE-15)."""

    choices: tuple[int, ...] = ()
    rule: ClassVar[str] = "BC-MELEE-15"

    def wanted(self, known: Battle) -> str:
        return "name a stand that failed its check and has still to rout, those in front first"


class MeleeRound(Procedure[None]):
    """One round of one melee.  `firers` are the defenders yet to fire; `fronts` the losing stands in contact, `checking` these
    and those in column behind them; `failed` those of them that rout."""

    stands: tuple[int, ...] = ()
    held: tuple[int, int] = (0, 0)
    firers: tuple[int, ...] = ()
    firer: int = NONE
    winner: int = NONE
    losses: int = 0
    fronts: tuple[int, ...] = ()
    checking: tuple[int, ...] = ()
    failed: tuple[int, ...] = ()

    def open(self, b: Battle) -> Need[Boundary]:
        return Window(what=Boundary(melee=True))

    def begin(self, b: Battle) -> None:
        """Whoever brought it on attacks in the first round; later the last winner does (BC-MELEE-03, BC-MELEE-11)."""
        old = [one for one in b.melees if not one.cavalry and not set(self.stands).isdisjoint(one.stands)]
        self.held = take_up(b, old)
        before = {number for melee in old for number in melee.stands}
        attacker = old[0].attacker if old and all(one.attacker == old[0].attacker for one in old) else b.active
        b.melees = tuple(melee for melee in b.melees if melee not in old)
        cards = tuple(tuple(card for melee in old for card in melee.cards[side]) for side in (0, 1))
        keep(b, Melee(attacker, self.stands, (cards[0], cards[1]), fought=b.turn))
        for melee in old:  # what has come apart goes on in all its parts, the cards with that fought first
            if apart := tuple(number for number in melee.stands if number not in self.stands):
                keep(b, Melee(melee.attacker, apart))
        stands = [b.stands[number] for number in self.stands]
        how, rule = (" that goes on, without defensive fire", "BC-MELEE-13") if old else ("", "BC-MELEE-03")
        b.say("said", f"{laid(b.setting).sides[attacker]} attacks in a melee{how}", rule, *stands)
        fresh = (b.stands[number] for number in self.stands if number not in before)
        self.firers = tuple(one.id for one in fresh if one.side != b.active and self._targets(b, one))

    def defend(self, b: Battle) -> Need[int]:
        """Each defender fires at a charger that touches it in front; struck in flank it does not (BC-MELEE-02)."""
        while self.firers:
            self.firer, self.firers = self.firers[0], self.firers[1:]
            stand = b.stands[self.firer]
            if targets := self._targets(b, stand):
                return self.fire(b, *targets) if len(targets) == 1 else MeleeTarget(stand.side, stand.id, targets)
        return self.go(self.clash)

    def fire(self, b: Battle, target: int) -> Jump:
        b.risked = ()
        return self.go(self.defend, Firing(firer=self.firer, target=target, melee=True))

    def clash(self, b: Battle) -> Need[Outcome]:
        if not fighting(b, self.stands):
            b.say("said", "No charger is left: there is no melee", "BC-MELEE-02")
            return self.go(self.over)
        b.risked = ()
        return Clash(stands=self.stands)

    def lose(self, b: Battle, outcome: Outcome) -> Need[None]:
        """One loss for the side, two if it is doubled (BC-MELEE-09, BC-MELEE-10)."""
        self.winner = outcome.winner
        if outcome.winner == NONE:
            return self.go(self.over)
        self.fronts = fighting(b, self.stands, 1 - self.winner)
        self.checking = (*self.fronts, *supporters(b, self.fronts))
        self.losses = 2 if outcome.doubled else 1
        if outcome.doubled:
            b.say("hit", "The loser is doubled and loses two steps", "BC-MELEE-10")
        return None

    def bear(self, b: Battle) -> Need[int]:
        """Those bear it that are still there of those in contact when it was decided."""
        choices = tuple(number for number in self.fronts if b.stands[number].on_table)
        if not self.losses or not choices:
            return self.go(self.check)
        self.losses -= 1
        return self.borne(b, *choices) if len(choices) == 1 else MeleeLoss(1 - self.winner, choices)

    def borne(self, b: Battle, number: int) -> Jump:
        return self.go(self.bear, Loss(stand=number, fire=False))

    def check(self, b: Battle) -> Need[bool]:
        """All losing stands check, those in front first (BC-MELEE-09, BC-MELEE-15)."""
        while self.checking:
            if b.stands[self.checking[0]].on_table:
                return Check(stand=self.checking[0], why="losing the melee", rule="BC-MELEE-09")
            self.checking = self.checking[1:]
        return self.go(self.rout)

    def checked(self, b: Battle, passed: bool) -> Jump:
        number, self.checking = self.checking[0], self.checking[1:]
        if not passed:
            # Marked at once: a stand that has failed is not made to check by another's rout as well (BC-MELEE-15).
            b.change_stand(number, routed=True)
            self.failed = (*self.failed, number)
        return self.go(self.check)

    def rout(self, b: Battle) -> Need[int]:
        self.failed = tuple(number for number in self.failed if b.stands[number].on_table)
        if not self.failed:
            return self.go(self.over)
        choices = tuple(number for number in self.failed if number in self.fronts) or self.failed
        return self.run(b, *choices) if len(choices) == 1 else NextRout(1 - self.winner, choices)

    def run(self, b: Battle, number: int) -> Jump:
        """A rout away from the nearest enemy of the melee (BC-MELEE-15)."""
        self.failed = tuple(other for other in self.failed if other != number)
        stand = b.stands[number]
        x, y = stand.pose.x, stand.pose.y
        near = [
            (gap(stand.quad, other.quad), (other.pose.x - x) ** 2 + (other.pose.y - y) ** 2, other.id)
            for other in self._winners(b)
        ]
        return self.go(self.rout, Rout(stand=number, enemy=min(near)[2] if near else NONE))

    def over(self, b: Battle) -> done[None]:
        """Nobody pursues (BC-MELEE-14).  In contact still, they fight on next turn, the winner attacking (BC-MELEE-11)."""
        melee = release(b, self.stands, self.held)
        if not (left := fighting(b, self.stands)):
            end(b, melee)
            if there := self._winners(b):
                names, verb = listed([stand.name for stand in there]), "stays" if len(there) == 1 else "stay"
                b.say("said", f"{names} {verb}: nobody pursues", "BC-MELEE-14", *there)
            return done()
        attacker = melee.attacker if self.winner == NONE else self.winner
        keep(b, replace(melee, attacker=attacker))
        rule = "BC-MELEE-08" if self.winner == NONE else "BC-MELEE-11"
        b.say("said", "The melee goes on next turn", rule, *(b.stands[number] for number in left))
        return done()

    def _winners(self, b: Battle) -> list[Stand]:
        """The stands of the side that won that are still there."""
        stands = (b.stands[number] for number in self.stands)
        return [stand for stand in stands if stand.side == self.winner and stand.on_table]

    def _targets(self, b: Battle, stand: Stand) -> tuple[int, ...]:
        """The chargers at which a stand contacted this turn may defend itself by fire."""
        fires = stand.formed and stand.shoots and not struck_in_flank(b, stand)
        return tuple(contacted(b, stand)) if fires else ()
