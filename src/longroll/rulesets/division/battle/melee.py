"""The melee of a column: the ranks are passed, both sides add up and roll, the loser stands or routs (DC-BAT-16 to DC-BAT-23)."""

from typing import Literal

from longroll.dice import Lying, Margin, Throw, Within
from longroll.flow import Jump, Modifier, Need, Procedure, done, total
from longroll.miniatures.positions import latest
from longroll.rulesets.division.battle.battle_cards import numbers
from longroll.rulesets.division.battle.chain_rout import Shaken, settle_loss
from longroll.rulesets.division.battle.columns import attacking, behind, change, fall_back, fought, here
from longroll.rulesets.division.dice.battle_dice import (
    SelectDice,
    counted,
    given_up,
    reading,
    reroll_cards,
    select_cards,
    use_up,
)
from longroll.rulesets.division.dice.rerolls import Rerolls
from longroll.rulesets.division.dice.roll import Terms
from longroll.rulesets.division.discipline.checks import Check, present
from longroll.rulesets.division.fire.step_losses import StepLosses
from longroll.rulesets.division.record.battle import Battle
from longroll.rulesets.division.tables import NOBODY, SIDES

DOUBLE = 2
"""How many times the strength of his strongest stand a loser is beaten by who loses two steps and routs (DC-BAT-21)."""
Result = Literal["tie", "once", "double"]


def weight(b: Battle, side: int) -> Terms:
    """The steps of a side's steady stands in the column, those who hold back not counted (DC-BAT-18)."""
    column = here(b)
    rows = [b.stands[number] for number in column.troops(side)]
    return tuple(
        Modifier(row.strength, row.name, "DC-BAT-18")
        for row in rows
        if row.arm != "artillery" or row.limbered != b.phase
    )


def heroes(b: Battle, side: int) -> Terms:
    """The Heroism of the best general in the column (DC-GEN-05)."""
    found = {row.id: row for number in here(b).troops(side) for row in present(b, b.stands[number])}
    best = max(found.values(), key=lambda row: row.heroism, default=None)
    return () if best is None else (Modifier(best.heroism, f"Heroism of {best.name}", "DC-GEN-05"),)


def terms(b: Battle, side: int) -> Terms:
    """All that a side adds to its dice: strength, cards, conditions in the first round, a general (DC-BAT-18, DC-BAT-19)."""
    column = here(b)
    cards = numbers(column, side, side == attacking(b), column.round <= 1)
    return (*weight(b, side), *cards, *heroes(b, side))


def strongest(b: Battle, side: int) -> int:
    """The strength of a side's strongest stand that counts in the melee (DC-BAT-21)."""
    return max((term.value for term in weight(b, side)), default=0)


def ends(b: Battle) -> tuple[int, int]:
    """By how much the attacker's dice may be behind the defender's, or ahead, and one more still tell: who is beaten twice over
    is not beaten the worse by more (DC-BAT-21)."""
    side, (lead, most) = attacking(b), _sums(b)
    return -DOUBLE * most[side] - lead, DOUBLE * most[1 - side] - lead


def _sums(b: Battle) -> tuple[int, tuple[int, int]]:
    """By how much the attacker's sum is more than the defender's, and the strongest of each side."""
    return latest(b, "melee", (b.stands, b.generals, b.fight), lambda: _summed(b))


def _summed(b: Battle) -> tuple[int, tuple[int, int]]:
    side = attacking(b)
    return total(terms(b, side)) - total(terms(b, 1 - side)), (strongest(b, 0), strongest(b, 1))


class PassRanks(Procedure[None]):
    """Each stand behind the first makes a check; who fails holds, and does not attack (DC-BAT-16)."""

    ranks: tuple[int, ...] = ()
    rank: int = 1

    def draw_up(self, b: Battle) -> None:
        self.ranks = here(b).foot[fought(b).attacker]

    def check(self, b: Battle) -> Need[bool] | done[None]:
        """Who holds counts as a rank in front all the same."""
        if self.rank >= len(self.ranks):
            return done()
        harder = (Modifier(self.rank, "ranks in front", "DC-DISC-07"),)
        return Check(
            stand=self.ranks[self.rank], why=f"to attack from rank {self.rank + 1}", rule="DC-BAT-16", terms=harder
        )

    def hold(self, b: Battle, passed: bool) -> Jump:
        if not passed:
            stand, column = b.stands[self.ranks[self.rank]], here(b)
            foot = tuple(number for number in column.foot[stand.side] if number != stand.id)
            both = (foot, column.foot[1]) if stand.side == 0 else (column.foot[0], foot)
            change(b, foot=both, held=(*column.held, stand.id))
            b.say("changed", f"{stand.name} holds, and does not attack", "DC-BAT-16", stand)
        self.rank += 1
        return self.go(self.check)


class MeleeRoll(Procedure[int]):
    """Both sides roll; the result is the attacker's total less the defender's, cards and dice as they lie in the end
    (DC-BAT-20).  Each says before whether he uses a Select; points may be spent on any of the dice."""

    cards: tuple[int, int] = (NOBODY, NOBODY)
    casts: tuple[tuple[int, ...], ...] = ()

    def attacker_selects(self, b: Battle) -> Need[int]:
        return self._select(b, attacking(b)) or self.go(self.defender_asked)

    def attacker_uses(self, b: Battle, card: int) -> None:
        self._use(b, attacking(b), card)

    def defender_asked(self, b: Battle) -> Need[int]:
        return self._select(b, 1 - attacking(b)) or self.go(self.throw)

    def defender_uses(self, b: Battle, card: int) -> None:
        self._use(b, 1 - attacking(b), card)

    def throw(self, b: Battle) -> Need[int | tuple[int, ...]]:
        """While nobody may have dice rolled again, only the difference matters."""
        if reroll_cards(b, 0) or reroll_cards(b, 1):
            return self._cast(b, attacking(b))
        side = attacking(b)
        first, second = (reading(b, each, "high", self.cards[each]) for each in (side, 1 - side))
        if not b.heard:
            return Throw(Within(Margin(first, second), *ends(b)), "melee", "DC-BAT-20")
        return Throw(Margin(first, second), "melee", "DC-BAT-20", None, self._shown(b))

    def lie(self, b: Battle, shown: int | tuple[int, ...]) -> Need[int | tuple[int, ...]]:
        if isinstance(shown, int):
            return done(shown)  # type: ignore[return-value]
        self.casts = (shown,)
        return self._cast(b, 1 - attacking(b))

    def again(self, b: Battle, shown: int | tuple[int, ...]) -> Need[tuple[tuple[int, ...], ...]]:
        assert isinstance(shown, tuple)
        return Rerolls(first=attacking(b), why="melee", casts=(*self.casts, shown), ends=ends(b))

    def compare(self, b: Battle, casts: tuple[tuple[int, ...], ...]) -> done[int]:
        side = attacking(b)
        return done(counted(b, side, "high", casts[0]) - counted(b, 1 - side, "high", casts[1]))

    def _select(self, b: Battle, side: int) -> SelectDice | None:
        cards = select_cards(b, side)
        return SelectDice(side, cards, "melee") if cards else None

    def _use(self, b: Battle, side: int, card: int) -> None:
        if given_up(b, side, card) != NOBODY:
            use_up(b, card)
            self.cards = (card, self.cards[1]) if side == 0 else (self.cards[0], card)
            b.say("said", f"The {SIDES[side]} side uses a Select", "DC-DICE-04")

    def _cast(self, b: Battle, side: int) -> Throw[tuple[int, ...]]:
        counting = reading(b, side, "high", self.cards[side])
        sums = self._shown(b)
        own = sums[0] if side == attacking(b) else sums[1]
        return Throw(Lying(counting), f"melee, {SIDES[side]}", "DC-BAT-20", side, (own,))

    def _shown(self, b: Battle) -> tuple[tuple[str, Terms], ...]:
        side = attacking(b)
        return (SIDES[side], terms(b, side)), (SIDES[1 - side], terms(b, 1 - side))


class Melee(Procedure[None]):
    """Round after round, until one side has nobody on foot, or both totals are equal (DC-BAT-23)."""

    loser: int = NOBODY
    difference: int = 0
    result: Result = "tie"
    front: int = NOBODY

    def ranks(self, b: Battle) -> Need[None]:
        return PassRanks()

    def begin_round(self, b: Battle) -> Need[int] | done[None]:
        column = here(b)
        if not all(column.foot):
            return done()
        change(b, round=column.round + 1, attacks=attacking(b))
        return MeleeRoll()

    def compare(self, b: Battle, margin: int) -> Need[None] | done[None]:
        side, (lead, most) = attacking(b), _sums(b)
        ahead = margin + lead
        if not ahead:
            b.say("said", "Both totals are equal: neither side gives way", "DC-BAT-20")
            return done()
        self.loser, by = (1 - side if ahead > 0 else side), abs(ahead)
        self.front = here(b).foot[self.loser][0]
        doubled = by >= DOUBLE * most[self.loser]
        self.result, self.difference = ("double", 0) if doubled else ("once", by)  # only a check asks by how much
        rule = "DC-BAT-21" if doubled else "DC-BAT-20"
        stand = b.stands[self.front]
        b.say("hit", f"The {SIDES[self.loser]} side loses by {by}", rule, stand)
        return StepLosses(stand=self.front, count=2 if doubled else 1, rule="DC-LOSS-02")

    def losses(self, b: Battle) -> Need[None]:
        """Who is beaten twice over routs without a check (DC-BAT-21)."""
        stand = b.stands[self.front]
        routs = self.result == "double" and stand.where == "map"
        if routs:
            b.change(stand.id, routed=True)
            b.say("changed", f"{stand.name} routs", "DC-BAT-21", stand)
        shaken = settle_loss(b, self.front)
        self._back_in_line(b)
        return Shaken(side=self.loser) if routs else shaken

    def stand_or_rout(self, b: Battle) -> Need[bool]:
        """His front stand makes a check, harder by the difference; after a double loss nobody does (DC-BAT-22)."""
        foot = here(b).foot[self.loser]
        if not foot or self.result == "double":
            return self.go(self.reaction)
        self.front = foot[0]
        harder = (Modifier(self.difference, "by how much it was beaten", "DC-BAT-22"), *behind(b, self.front))
        self.difference = 0
        return Check(stand=self.front, why="beaten in melee", rule="DC-BAT-22", terms=harder)

    def rout(self, b: Battle, passed: bool) -> Need[None]:
        if passed:
            return None
        stand = b.change(self.front, routed=True)
        b.say("changed", f"{stand.name} routs", "DC-BAT-22", stand)
        fall_back(b, stand.id)
        return Shaken(side=self.loser)

    def reaction(self, b: Battle) -> Jump | done[None]:
        """Who won attacks in the next round (DC-BAT-23)."""
        if not all(here(b).foot):
            return done()
        change(b, attacks=1 - self.loser)
        b.say("said", f"The melee goes on: the {SIDES[1 - self.loser]} side attacks", "DC-BAT-23")
        self.loser, self.difference, self.result, self.front = NOBODY, 0, "tie", NOBODY
        return self.go(self.begin_round)

    def _back_in_line(self, b: Battle) -> None:
        """Attackers who held are steady defenders now that theirs are beaten, and stay in line (DC-BAT-17)."""
        column, attacker = here(b), fought(b).attacker
        if self.loser == attacker and column.held:
            foot = (*column.foot[attacker], *column.held)
            both = (foot, column.foot[1]) if attacker == 0 else (column.foot[0], foot)
            change(b, foot=both, held=())
            rows = [b.stands[number] for number in column.held]
            b.say("changed", "Those who held are back in line", "DC-BAT-17", *rows)
