"""Whose cards come into the deck (DC-ARR-01, DC-ARR-02, DC-SEQ-09, DC-EVT-06, DC-CMD-02)."""

from longroll.rulesets.division.arrivals.arrivals import Arrivals, due
from longroll.rulesets.division.components.cards import COMMAND_CARDS, RESERVES
from longroll.rulesets.division.components.forces import GENERAL, GENERALS
from longroll.rulesets.division.record.battle import Battle
from longroll.rulesets.division.record.stands import General
from longroll.rulesets.division.tables import CS, TURNS
from rulesets.division.drill import battle, over, run


def waiting(*keys: str) -> Battle:
    b = battle({}, {"heth": "mc-cashtown", "buford": "oak-hill"}, turn="J1M", reserves=((), RESERVES[CS]))
    for key in keys:
        b.generals = tuple(General(row.id, "off") if row.id == GENERAL[key] else row for row in b.generals)
    return b


def test_those_arrive_whom_the_order_of_battle_names_for_the_turn():
    """DC-ARR-02."""
    assert due(waiting("lee", "longstreet"), TURNS.index("J1A")) == (GENERAL["lee"],)
    afternoon = {row.key for row in GENERALS if row.side == CS and row.arrives == TURNS.index("J1A")}
    assert afternoon == {"lee", "ap-hill", "ewell", "rodes", "early"}


def test_their_cards_are_discarded_and_a_division_brings_a_reserve_card():
    """DC-ARR-01, DC-EVT-06: Lee brings his two cards alone, Rodes his and a Reserve battle card."""
    after = run(waiting("lee", "rodes"), Arrivals(), (3,))
    assert over(after)
    want = {*COMMAND_CARDS[GENERAL["lee"]], *COMMAND_CARDS[GENERAL["rodes"]], RESERVES[CS][2]}
    assert set(after.piles[CS].discards) == want
    assert RESERVES[CS][2] not in after.reserves[CS]


def test_a_card_that_is_in_the_deck_already_is_not_put_in_again():
    """DC-CMD-02: each general has one card, whatever the scenario dealt."""
    b = waiting("rodes")
    b.change_pile(CS, hand=COMMAND_CARDS[GENERAL["rodes"]])
    after = run(b, Arrivals(), (1,))
    assert after.piles[CS].discards == (RESERVES[CS][0],)
