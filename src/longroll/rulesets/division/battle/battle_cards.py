"""Battle cards on a column: the formation of each side, then card by card until one passes (DC-BCARD, DC-BAT-07, DC-BAT-14)."""

from collections.abc import Iterator
from typing import Any, ClassVar

import msgspec

from longroll.cards import without
from longroll.flow import Decision, Jump, Modifier, Need, Procedure, Refusal, done
from longroll.rulesets.division.battle.columns import change, fought, here
from longroll.rulesets.division.components.cards import CARDS, Card
from longroll.rulesets.division.dice.roll import Terms
from longroll.rulesets.division.record.battle import Battle, paired
from longroll.rulesets.division.record.board import Column
from longroll.rulesets.division.tables import NOBODY, SIDES


def battle_cards(b: Battle, side: int) -> list[int]:
    """The battle cards in a side's hand."""
    return [card for card in b.piles[side].hand if card >= 0 and CARDS[card].kind == "battle"]


def kinds(cards: list[int]) -> tuple[int, ...]:
    """Of cards that are alike one."""
    return tuple({CARDS[card].key: card for card in reversed(cards)}.values())[::-1]


def formation(column: Column, side: int) -> str:
    """The formation of a side in a column; "" where it is unformed or not yet known (DC-BCARD-02)."""
    card = column.formations[side]
    return CARDS[card].formation if column.open and card != NOBODY else ""


def meets(wanted: str, enemy: str) -> bool:
    """Whether a condition holds: the enemy has that formation, or none (DC-BAT-08)."""
    return bool(wanted) and enemy in ("", wanted)


def conditional(card: Card, enemy: str) -> int:
    """What a card's condition adds, to attack and defence alike (DC-BCARD-06)."""
    return card.bonus if meets(card.versus, enemy) else 0


def numbers(column: Column, side: int, attacks: bool, first_round: bool) -> Terms:
    """What a side's cards add to its melee total: the numbers of all of them, and in the first round the conditions that are
    met (DC-BCARD-05, DC-BAT-19, DC-BAT-23)."""
    found, enemy = list[Modifier](), formation(column, 1 - side)
    for card in map(CARDS.__getitem__, column.stack(side)):
        number, rule = (card.attack, "DC-BCARD-03") if attacks else (card.defence, "DC-BCARD-04")
        if number:
            found.append(Modifier(number, f"{card.name}, {'attack' if attacks else 'defence'}", rule))
        if first_round and (more := conditional(card, enemy)):
            against = f"vs {card.versus}" + ("" if enemy else ", which is unformed")
            found.append(Modifier(more, f"{card.name} {against}", "DC-BCARD-06" if enemy else "DC-BAT-08"))
    return tuple(found)


class FormationCard(Decision[int], frozen=True):
    """Which battle card forms the column, face down; NOBODY where the hand holds none (DC-BAT-07)."""

    rule: ClassVar[str] = "DC-BAT-07"
    rules: ClassVar[tuple[str, ...]] = ("DC-BCARD-01", "DC-BCARD-02", "DC-BAT-28")

    def offers(self, known: Battle) -> Iterator[int]:
        yield from kinds(battle_cards(known, self.side)) or (NOBODY,)

    def refusal(self, known: Battle, answer: Any) -> Refusal | None:
        cards = battle_cards(known, self.side)
        if answer == NOBODY:
            if cards:
                return Refusal(self.rule, "who holds a battle card forms his column", "place one of them")
            return None
        if answer in cards:
            return None
        return Refusal(self.rule, "a battle card of your hand forms the column", "place one of them")


class FormationCards(Procedure[None]):
    """Both place a card face down, and they are turned up at once; until then it stays in the hand, so that nobody sees whether
    there is one (DC-BAT-07)."""

    placed: bool = False

    def attacker(self, b: Battle) -> Need[int]:
        return FormationCard(fought(b).attacker)

    def defender(self, b: Battle, card: int) -> Need[int]:
        self._lay(b, fought(b).attacker, card)
        self.placed = True
        return FormationCard(1 - fought(b).attacker)

    def turn_up(self, b: Battle, card: int) -> done[None]:
        attacker = fought(b).attacker
        self._lay(b, 1 - attacker, card)
        column = change(b, open=True)
        for side in (attacker, 1 - attacker):
            card = column.formations[side]
            if card == NOBODY:
                b.say("revealed", f"The {SIDES[side]} column is unformed", "DC-BAT-08", reveals=True)
            else:
                b.change_pile(side, hand=without(b.piles[side].hand, card))
                row = CARDS[card]
                b.say("revealed", f"The {SIDES[side]} column is in {row.formation}", "DC-BAT-07", row, reveals=True)
        return done()

    def _lay(self, b: Battle, side: int, card: int) -> None:
        change(b, formations=paired(here(b).formations, side, card))


class PlayBattleCard(msgspec.Struct, frozen=True, tag=True):
    """A battle card is played on the column; `passing` uses its Tactic, which ends the play of cards (DC-BCARD-07)."""

    card: int
    passing: bool = False


class PassCards(msgspec.Struct, frozen=True, tag=True):
    """No card: the play of cards is over for both (DC-BAT-14)."""


def law_of_play(b: Battle, side: int, answer: PlayBattleCard) -> Refusal | None:
    """Why a battle card may not be played on the column."""
    if answer.card not in battle_cards(b, side):
        return Refusal("DC-BAT-14", "a battle card of your hand is played")
    card, enemy = CARDS[answer.card], formation(here(b), 1 - side)
    if answer.passing and not meets(card.tactic, enemy):
        if not card.tactic:
            return Refusal("DC-BCARD-07", "that card has no Tactic", "play it without passing")
        because = f"its Tactic is against {card.tactic}, and the enemy is in {enemy}"
        return Refusal("DC-BCARD-07", because, "play it as an ordinary card")
    return None


class NextCard(Decision[PlayBattleCard | PassCards], frozen=True):
    """A battle card is played on the column, or it is passed (DC-BAT-14)."""

    rule: ClassVar[str] = "DC-BAT-14"
    rules: ClassVar[tuple[str, ...]] = ("DC-BCARD-01", "DC-BCARD-05", "DC-BCARD-07", "DC-BAT-19")

    def offers(self, known: Battle) -> Iterator[PlayBattleCard | PassCards]:
        yield PassCards()
        for card in kinds(battle_cards(known, self.side)):
            yield PlayBattleCard(card)
            if law_of_play(known, self.side, tactic := PlayBattleCard(card, True)) is None:
                yield tactic

    def refusal(self, known: Battle, answer: Any) -> Refusal | None:
        match answer:
            case PlayBattleCard():
                return law_of_play(known, self.side, answer)
            case PassCards():
                return None
        return Refusal(self.rule, "a battle card is played, or it is passed")

    def passed(self, known: Battle) -> PlayBattleCard | PassCards:
        return PassCards()


def play(b: Battle, side: int, number: int) -> None:
    """A card goes face up on the column."""
    b.change_pile(side, hand=without(b.piles[side].hand, number))
    column, card = here(b), CARDS[number]
    change(b, cards=paired(column.cards, side, (*column.cards[side], number)))
    told = f"{card.name}, attack {card.attack}, defence {card.defence}"
    b.say("revealed", f"The {SIDES[side]} side plays {told}", "DC-BAT-14", card, reveals=True)


class CardPlay(Procedure[None]):
    """The attacker plays or passes, then the defender, and so on; the first pass ends it (DC-BAT-14)."""

    turn: int = 0

    def begin(self, b: Battle) -> None:
        self.turn = fought(b).attacker

    def ask(self, b: Battle) -> Need[PlayBattleCard | PassCards]:
        return NextCard(self.turn)

    def lay(self, b: Battle, answer: PlayBattleCard | PassCards) -> Jump | done[None]:
        if isinstance(answer, PassCards):
            b.say("said", f"The {SIDES[self.turn]} side passes", "DC-BAT-14")
            return done()
        play(b, self.turn, answer.card)
        if answer.passing:
            b.say("said", f"A Tactic: the {SIDES[self.turn]} side passes with it", "DC-BCARD-07")
            return done()
        self.turn = 1 - self.turn
        return self.go(self.ask)
