"""Dice in a column of a board: Select dice, and the red dice of columns that the attacker could not match.

A Select card throws three or four dice, of which its player uses two (DC-DICE-04); red dice are thrown with whatever the
attacker throws, and the defender says which two of all of them count (DC-UNM-01).  Nobody is ever served by other dice than
the highest of a fire or melee roll, or the lowest of a check, so that these are taken, and for red dice the reverse.
"""

from collections.abc import Iterator
from typing import Any, ClassVar, Literal

from longroll.dice import BestOf, Least, Lying, Sum, Throw
from longroll.flow import Decision, Modifier, Need, Procedure, Refusal, done
from longroll.rulesets.division.components.cards import CARDS
from longroll.rulesets.division.record.battle import Battle
from longroll.rulesets.division.record.board import Column
from longroll.rulesets.division.tables import NOBODY, SIDES

Wanted = Literal["high", "low"]
Sums = tuple[tuple[str, tuple[Modifier, ...]], ...]
Counting = Sum | BestOf | Least
DICE = 2
"""How many dice are summed (DC-DICE-01)."""
MOST = 6 * DICE


def resolved(b: Battle) -> Column | None:
    """The column that is being resolved; None on the map."""
    return None if b.fight is None or b.fight.at < 0 else b.fight.columns[b.fight.at]


def select_cards(b: Battle, side: int) -> tuple[int, ...]:
    """The Select cards of a side in the column that have not been used, each number of dice once (DC-DICE-05, DC-BCARD-08); none
    where it throws red dice, for the more there are, the more the defender has to choose among (DC-UNM-01)."""
    column = resolved(b)
    if column is None or red_dice(b, side):
        return ()
    found = {CARDS[card].select: card for card in column.stack(side) if card not in column.used and CARDS[card].select}
    return tuple(found[dice] for dice in sorted(found))


def reroll_cards(b: Battle, side: int) -> tuple[int, ...]:
    """The Re-roll cards of a side in the column that have not been used, each number of points once (DC-DICE-08)."""
    column = resolved(b)
    if column is None:
        return ()
    found = {CARDS[card].reroll: card for card in column.stack(side) if card not in column.used and CARDS[card].reroll}
    return tuple(found[points] for points in sorted(found))


def reroll_points(b: Battle, side: int) -> int:
    """What all Re-roll cards of a side in the column that have not been used come to."""
    column = resolved(b)
    if column is None:
        return 0
    return sum(CARDS[card].reroll for card in column.stack(side) if card not in column.used)


def plain(b: Battle, side: int) -> bool:
    """Whether a side rolls two dice and nothing else, and nobody may have any rolled again."""
    column = resolved(b)
    if column is None:
        return True
    if red_dice(b, side):
        return False
    left = [card for each in (0, 1) for card in column.stack(each) if card not in column.used]
    return not any(CARDS[card].reroll or (CARDS[card].select and CARDS[card].side == side) for card in left)


def use_up(b: Battle, card: int) -> None:
    """A Select or Re-roll card has served (DC-DICE-05, DC-DICE-06)."""
    fight, column = b.fight, resolved(b)
    assert fight is not None
    assert column is not None
    b.fight = fight.but(fight.at, used=(*column.used, card))


def given_up(b: Battle, side: int, card: int) -> int:
    """The Select card that is used, NOBODY for none; with NEVER those of the column serve no more (DC-DICE-05)."""
    if card != NEVER:
        return card
    b.say("said", f"{SIDES[side]} uses no Select in this column", "DC-DICE-05")
    while cards := select_cards(b, side):
        use_up(b, cards[0])
    return NOBODY


def red_dice(b: Battle, side: int) -> int:
    """How many red dice a side throws with its own: one for each column that it could not match (DC-UNM-01)."""
    fight = b.fight
    return fight.red if fight is not None and fight.at >= 0 and side == fight.attacker else 0


def reading(b: Battle, side: int, wanted: Wanted, card: int) -> Counting:
    """How a side's dice are counted: its own two, or those of a Select card, with red ones among them."""
    red = red_dice(b, side)
    count = (DICE if card == NOBODY else CARDS[card].select) + red
    if count == DICE:
        return Sum(DICE)
    highest = (wanted == "high") != bool(red)  # the defender picks what serves the attacker least (DC-UNM-02)
    return BestOf(count, DICE) if highest else Least(count, DICE)


def counted(b: Battle, side: int, wanted: Wanted, faces: tuple[int, ...]) -> int:
    """What dice that lie there come to."""
    highest = (wanted == "high") != bool(red_dice(b, side))
    return sum(sorted(faces, reverse=highest)[:DICE])


NEVER = -2
"""No Select for this roll, nor for another in the column."""


class SelectDice(Decision[int], frozen=True):
    """Whether one of these Select cards is used for the roll that is about to be made, or NOBODY (DC-DICE-05); with NEVER those
    of the column are given up."""

    cards: tuple[int, ...]
    why: str
    rule: ClassVar[str] = "DC-DICE-05"
    rules: ClassVar[tuple[str, ...]] = ("DC-DICE-02", "DC-DICE-03", "DC-DICE-04", "DC-BCARD-08")

    def offers(self, known: Battle) -> Iterator[int]:
        yield NOBODY
        yield from self.cards

    def refusal(self, known: Battle, answer: Any) -> Refusal | None:
        if type(answer) is int and (answer in (NOBODY, NEVER) or answer in self.cards):
            return None
        column = resolved(known)
        if type(answer) is int and column is not None and answer in column.used:
            return Refusal(self.rule, f"that Select {CARDS[answer].select} has been used", "roll two dice")
        return Refusal(self.rule, "a Select card of yours in this column is used, or none (-1)", "roll two dice")


class Cast(Procedure[int | tuple[int, ...]]):
    """A side throws its dice in a column; the result is what they come to, or all faces while somebody may have some of them
    rolled again.  A Select is declared before the dice are thrown.  `need` is what they must show at least, or at most where low
    ones are wanted; None where every point tells."""

    side: int = 0
    why: str = ""
    rule: str = ""
    wanted: Wanted = "high"
    sums: Sums = ()
    need: int | None = None
    card: int = NOBODY

    def declare(self, b: Battle) -> Need[int]:
        cards = () if self._certain else select_cards(b, self.side)
        return SelectDice(self.side, cards, self.why) if cards else self.go(self.throw)

    def select(self, b: Battle, card: int) -> None:
        self.card = given_up(b, self.side, card)
        if self.card != NOBODY:
            use_up(b, card)
            b.say("said", f"Select {CARDS[card].select} is used: {self.why}", "DC-DICE-04")

    def throw(self, b: Battle) -> Need[int | tuple[int, ...]]:
        counting = reading(b, self.side, self.wanted, self.card)
        if reroll_cards(b, 0) or reroll_cards(b, 1):
            return Throw(Lying(counting), self.why, self.rule, self.side, self.sums)
        return Throw(counting, self.why, self.rule, self.side, self.sums)

    def tell(self, b: Battle, shown: int | tuple[int, ...]) -> done[int | tuple[int, ...]]:
        if red := red_dice(b, self.side):
            dice = "a red die" if red == 1 else f"{red} red dice"
            rule = "DC-UNM-01" if self.wanted == "high" else "DC-UNM-02"
            b.say("said", f"The defender chooses among all dice, {dice} with them", rule)
        return done(shown)

    @property
    def _certain(self) -> bool:
        """Whether the number that is needed is one that all dice show, or that none do."""
        if self.need is None:
            return False
        return self.need > MOST or (self.wanted == "low" and not DICE <= self.need < MOST)
