"""Command cards: whom they activate, and the term they are played for (DC-CMD-01 to DC-CMD-09)."""

from collections.abc import Iterator

import msgspec

from longroll.cards import without
from longroll.flow import Refusal
from longroll.rulesets.division.arrivals.entering import may_come
from longroll.rulesets.division.cards.names import title
from longroll.rulesets.division.components.cards import CARDS, Term
from longroll.rulesets.division.record.battle import Battle, paired
from longroll.rulesets.division.tables import SIDES

WORDS = {"plan": "Plan", "march": "March", "draw": "Draw"}


class PlayCommand(msgspec.Struct, frozen=True, tag=True):
    """Play a command card for one of its terms."""

    card: int
    term: Term


def held(b: Battle, side: int) -> Iterator[int]:
    """The command cards that a side may play now: of its hand, and Army cards that were laid open in an earlier phase."""
    yield from (card for card in b.piles[side].hand if card >= 0 and CARDS[card].kind == "command")
    yield from (card for card in b.open_cards[side] if card not in b.fresh)


def plays(b: Battle, side: int) -> Iterator[PlayCommand]:
    """The command cards a side may play, for each of their terms."""
    for card in held(b, side):
        for term in CARDS[card].terms:
            if law_of_play(b, side, answer := PlayCommand(card, term)) is None:
                yield answer


def law_of_play(b: Battle, side: int, answer: PlayCommand) -> Refusal | None:
    """Why a command card may not be played: it is not held, is laid open only now, has no such term, or its general cannot come
    on (DC-CMD-04, DC-CMD-05, DC-CMD-09)."""
    if answer.card in b.fresh and answer.card in b.open_cards[side]:
        return Refusal("DC-CMD-05", "an Army card is played in a later phase than it was drawn in", "wait a phase")
    if answer.card not in held(b, side):
        return Refusal("DC-CMD-04", "that is no command card of your hand")
    card = CARDS[answer.card]
    if answer.term not in card.terms:
        has = ", ".join(f"{WORDS[term]} {card.points(term)}" for term in card.terms)
        return Refusal("DC-CMD-01", f"{title(answer.card)} says {has}", "play it for one of these")
    general = b.generals[card.general]
    if general.on_map:
        return None
    return may_come(b, general.id)


def laid_down(b: Battle, card: int, general: int, term: Term | None) -> None:
    """A card that activates a general is played, and discarded (DC-CMD-04)."""
    side = CARDS[card].side
    if card in b.open_cards[side]:
        b.open_cards = paired(b.open_cards, side, without(b.open_cards[side], card))
    else:
        b.change_pile(side, hand=without(b.piles[side].hand, card))
    b.change_pile(side, discards=tuple(sorted((*b.piles[side].discards, card))))
    what = f"{title(card)} for {WORDS[term]} {CARDS[card].points(term)}" if term else title(card)
    rule = "DC-EVT-13" if term is None else "DC-CMD-04"
    b.say("revealed", f"The {SIDES[side]} side plays {what}", rule, b.generals[general], reveals=True)
