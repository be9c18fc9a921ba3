"""Stands, generals and cards as they come in the box."""

from collections import Counter
from statistics import fmean

import pytest

from longroll.muster import units_of
from longroll.rulesets.division.components.cards import BASE, CARDS, COMMAND_CARDS, RESERVES
from longroll.rulesets.division.components.forces import GENERAL, GENERALS, SUPERIORS, UNIT, UNITS

MEN_A_STEP, GUNS_A_STEP, MOST = 300, 8, 7
ALONE = {"kershaw": 4}
"""The one strength that the source prints."""


def test_so_many_stands_of_each_arm():
    """DC-STAND-02."""
    assert Counter(row.arm for row in UNITS) == {"infantry": 88, "cavalry": 11, "artillery": 30}


@pytest.mark.parametrize("row", [row for row in UNITS if row.arm == "infantry"], ids=lambda row: row.key)
def test_a_step_of_infantry_is_three_hundred_men(row):
    """DC-STAND-02: nearest, from one to seven; Kershaw keeps what is printed."""
    by_men = max(1, (row.men + MEN_A_STEP // 2) // MEN_A_STEP)
    assert row.by_men == by_men
    assert row.strength == ALONE.get(row.key, min(MOST, by_men))


@pytest.mark.parametrize("row", [row for row in UNITS if row.arm == "artillery"], ids=lambda row: row.key)
def test_a_step_of_guns_is_eight(row):
    """DC-STAND-02."""
    assert row.strength == max(1, (row.guns + GUNS_A_STEP // 2) // GUNS_A_STEP)


def test_every_infantry_brigade_is_one_of_the_muster():
    """What a stand is called there; its men are those of its regiments, or nearly."""
    for row in UNITS:
        if row.arm == "infantry":
            men = sum(unit.engaged for unit in units_of(row.muster))
            assert abs(men - row.men) <= 110, row.key


def test_every_general_has_his_three_figures():
    """DC-GEN-07: fourteen and thirty-two; Lee leads with eleven."""
    assert Counter(row.side for row in GENERALS) == {0: 32, 1: 14}
    assert GENERALS[GENERAL["lee"]].leadership == 11
    limits = {
        "army": ((5, 6), (9, 11)),
        "corps": ((3, 5), (5, 9)),
        "division": ((2, 4), (4, 7)),
    }
    for row in GENERALS:
        command, leadership = limits[row.level]
        assert command[0] <= row.command <= command[1], row.key
        assert leadership[0] <= row.leadership <= leadership[1], row.key
        assert 1 <= row.heroism <= 3, row.key


def test_a_chain_of_command_goes_up_to_the_army():
    for row in UNITS:
        levels = [GENERALS[number].rank for number in row.chain]
        assert levels == sorted(levels, reverse=True), row.key
        assert levels[-1] == 0
        assert {GENERALS[number].side for number in row.chain} == {row.side}
    assert SUPERIORS[GENERAL["heth"]] == (GENERAL["ap-hill"], GENERAL["lee"])
    assert UNITS[UNIT["archer"]].chain == (GENERAL["heth"], GENERAL["ap-hill"], GENERAL["lee"])


def test_each_side_has_its_own_deck_that_begins_with_twelve():
    """DC-BCARD-09: twelve base cards, 36 Union and 32 Confederate Reserve cards."""
    assert [len(deck) for deck in BASE] == [12, 12]
    assert [len(deck) for deck in RESERVES] == [36, 32]
    for side in (0, 1):
        cards = [CARDS[number] for number in (*BASE[side], *RESERVES[side])]
        assert {card.side for card in cards} == {side}
        assert all(card.formation for card in cards)
    cards = [[CARDS[number] for number in (*BASE[side], *RESERVES[side])] for side in (0, 1)]
    assert fmean(card.attack for card in cards[1]) > fmean(card.attack for card in cards[0])
    assert fmean(card.defence for card in cards[0]) > fmean(card.defence for card in cards[1])


def test_there_is_one_command_card_a_general_and_two_for_lee_and_meade():
    """DC-CMD-01: each with a number for one term or more."""
    found = {GENERALS[number].key: len(cards) for number, cards in enumerate(COMMAND_CARDS)}
    assert {key for key, count in found.items() if count == 2} == {"lee", "meade"}
    assert set(found.values()) == {1, 2}
    commands = [card for card in CARDS if card.kind == "command"]
    assert Counter(card.side for card in commands) == {0: 33, 1: 15}
    assert all(card.terms and all(card.points(term) > 0 for term in card.terms) for card in commands)
