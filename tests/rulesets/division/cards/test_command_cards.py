"""Command cards (DC-CMD): whose they are, when they are played, what comes of their terms."""

from longroll.rulesets.division.cards.command_cards import PlayCommand, laid_down, law_of_play, plays
from longroll.rulesets.division.components.cards import CARDS, COMMAND_CARDS
from longroll.rulesets.division.components.forces import GENERAL, GENERALS
from longroll.rulesets.division.record.battle import Battle
from longroll.rulesets.division.tables import CS
from rulesets.division.drill import battle

HETH = COMMAND_CARDS[GENERAL["heth"]][0]
LEE_ARMY = next(card for card in COMMAND_CARDS[GENERAL["lee"]] if CARDS[card].army)


def holding(*cards: int) -> Battle:
    b = battle({"archer": "heth"}, {"heth": "mc-cashtown", "lee": "herr-ridge"})
    b.change_pile(CS, hand=tuple(sorted(cards)))
    return b


def forbids(b: Battle, card: int, term: str) -> str:
    refusal = law_of_play(b, CS, PlayCommand(card, term))
    return "" if refusal is None else refusal.rule


def test_one_card_for_each_general_and_two_for_those_who_command_armies():
    """DC-CMD-01."""
    assert [len(cards) for cards in COMMAND_CARDS] == [2 if row.level == "army" else 1 for row in GENERALS]


def test_a_card_of_the_hand_is_played_for_one_of_its_terms():
    """DC-CMD-01, DC-CMD-04."""
    b = holding(HETH)
    assert {answer.term for answer in plays(b, CS)} == set(CARDS[HETH].terms)
    assert forbids(b, HETH, CARDS[HETH].terms[0]) == ""
    assert forbids(holding(), HETH, "plan") == "DC-CMD-04"
    missing = {"plan", "march", "draw"} - set(CARDS[HETH].terms)
    assert all(forbids(b, HETH, term) == "DC-CMD-01" for term in missing)


def test_it_is_played_though_its_general_has_been_activated():
    """DC-CMD-04."""
    b = holding(HETH)
    b.change_general(GENERAL["heth"], used=True)
    assert forbids(b, HETH, CARDS[HETH].terms[0]) == ""


def test_an_army_card_is_played_in_a_later_phase_than_it_was_drawn_in():
    """DC-CMD-05."""
    b = holding()
    b.open_cards, b.fresh = ((), (LEE_ARMY,)), (LEE_ARMY,)
    assert forbids(b, LEE_ARMY, "plan") == "DC-CMD-05"
    assert list(plays(b, CS)) == []
    b.fresh = ()
    assert forbids(b, LEE_ARMY, "plan") == ""
    laid_down(b, LEE_ARMY, GENERAL["lee"], "plan")
    assert b.open_cards == ((), ())
    assert b.piles[CS].discards == (LEE_ARMY,)
