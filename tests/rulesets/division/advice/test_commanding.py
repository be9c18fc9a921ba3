"""Whom a sergeant activates, and what cards he lays away (DC-ACTV-02, DC-CMD-02)."""

from longroll.rulesets.division.advice import advise
from longroll.rulesets.division.cards.deck_and_hand import Discard
from longroll.rulesets.division.components.areas import AREA, CIRCLE
from longroll.rulesets.division.components.cards import CARDS
from longroll.rulesets.division.components.forces import GENERAL
from longroll.rulesets.division.sequence.phase import Activate, OpenPhase, PassPhase
from longroll.rulesets.division.tables import CS
from longroll.staff import Task
from rulesets.division.drill import battle

HETH, PENDER = GENERAL["heth"], GENERAL["pender"]
OWN = {"herr-ridge": CS}


def opened(b, **tasks):
    """What the Confederate sergeant opens a phase with, his divisions told to take a circle each."""
    told = {GENERAL[key]: Task(GENERAL[key], "take", "", CIRCLE[circle]) for key, circle in tasks.items()}
    return advise("sergeant", OpenPhase(CS), b.known(CS), lambda: told)


def test_a_column_that_has_far_to_go_is_activated_before_troops_that_are_where_they_are_to_be():
    b = battle(
        {"archer": "heth", "davis": "heth", "lane-j": "herr-ridge"},
        {"heth": "mc-cashtown", "pender": "herr-ridge"},
        owners=OWN,
    )
    assert opened(b, heth="mc-seminary", pender="mc-herr-tavern") == Activate(HETH)


def test_who_is_where_he_is_to_be_is_activated_where_an_enemy_can_be_fought():
    """One brigade of cavalry stands before three, or nobody does; all the ground is theirs."""
    three = dict.fromkeys(("archer", "davis", "brockenbrough"), "herr-ridge")
    there = battle({**three, "gamble": "mcpherson-ridge"}, {"heth": "herr-ridge"}, owners=dict.fromkeys(AREA, CS))
    gone = battle(three, {"heth": "herr-ridge"}, owners=dict.fromkeys(AREA, CS))
    assert opened(there, heth="mc-herr-tavern") == Activate(HETH)
    assert opened(gone, heth="mc-herr-tavern") == PassPhase()


def test_where_nobody_has_anything_to_do_the_phase_is_passed():
    """All the ground is theirs, and no enemy near."""
    b = battle({"lane-j": "herr-ridge"}, {"pender": "herr-ridge"}, owners=dict.fromkeys(AREA, CS))
    assert opened(b, pender="mc-herr-tavern") == PassPhase()


def test_cards_for_battles_beyond_three_are_laid_away_to_see_others():
    """Every general's card that is drawn is an activation more."""
    battles = [card for card in CARDS if card.side == CS and card.kind == "battle"][:5]
    general = next(card for card in CARDS if card.side == CS and card.kind == "command")
    b = battle(hands=((), tuple(card.key for card in (*battles, general))))
    away = advise("sergeant", Discard(CS, 0, 6), b.known(CS), dict)
    assert len(away) == 2
    assert {CARDS[card].kind for card in away} == {"battle"}
