"""Battle cards: formations, numbers, conditions, tactics, and the order of play (DC-BCARD, DC-BAT-07, -08, -14, -19)."""

from longroll.flow import total
from longroll.rulesets.division.battle.battle_cards import (
    CardPlay,
    FormationCard,
    FormationCards,
    NextCard,
    PassCards,
    PlayBattleCard,
    numbers,
)
from longroll.rulesets.division.battle.resolution import ColumnFight
from longroll.rulesets.division.components.cards import CARDS, Card
from longroll.rulesets.division.record.board import Column
from rulesets.division.battle.boards import card, column, fought
from rulesets.division.drill import over, refused, result, rules, run, then

LINE, SKIRMISH, COLUMN = "UB01", "UB05", "UB09"
ILLUSTRATED = ("CB04", "CB09", "CB02")
"""The three cards of the illustration: Tactic vs Skirmish, +3 vs Line, and a Line card with +2 vs Skirmish."""


def stack(enemy: str) -> Column:
    """The stack of the illustration for the Confederates, formation Line, against an enemy formation."""
    return fought(column(formations=(enemy, "CB02"), cards=((), ("CB04", "CB09"))))


def counts(enemy: str, first: bool = True) -> tuple[int, int]:
    """What the stack adds to attack and defence."""
    row = stack(enemy)
    return total(numbers(row, 1, True, first)), total(numbers(row, 1, False, first))


def test_all_cards_of_the_stack_count():
    """DC-BCARD-03, DC-BCARD-04, DC-BCARD-05, example: a stack of three: attack 1 and defence 5 in all, formation Line."""
    assert counts("UB08", first=False) == (1, 5)
    row = stack(LINE)
    assert len(row.stack(1)) == 3
    assert CARDS[row.formations[1]].formation == "Line"


def test_conditions_hold_against_their_formation_and_against_none():
    """DC-BCARD-06, DC-BAT-08, DC-BAT-19, example: Line 4 and 8, Skirmish 3 and 7, unformed 6 and 10, Column 1 and 5."""
    assert counts(LINE) == (4, 8)
    assert counts(SKIRMISH) == (3, 7)
    assert counts("") == (6, 10)
    assert counts(COLUMN) == (1, 5)


def test_conditions_no_longer_count_in_a_second_round():
    """DC-BAT-23, example: round two counts 1 as attacker or 5 as defender."""
    assert counts(LINE, first=False) == (1, 5)
    assert counts("", first=False) == (1, 5)


def test_both_place_a_card_face_down_and_turn_them_up_at_once():
    """DC-BAT-07, DC-BCARD-02: what the attacker places is not seen, nor whether he does; then both are formed."""
    b = column(hands=(("UB01",), ("CB06", "CB11")))
    asked = run(b, FormationCards())
    assert isinstance(asked.needs, FormationCard)
    assert asked.needs.side == 1
    placed = then(asked, card(b, 1, "CB06"))
    seen = placed.known(0)
    assert fought(seen).formations == (-1, -1)
    assert len(seen.piles[1].hand) == 2
    assert fought(placed.known(1)).formations[1] == card(b, 1, "CB06")
    up = then(placed, card(b, 0, "UB01"))
    assert over(up)
    assert fought(up).open
    assert [CARDS[each].formation for each in fought(up).formations] == ["Line", "Frontier"]
    assert len(up.piles[1].hand) == 1


def test_who_holds_a_battle_card_must_form():
    """DC-BAT-07: only an empty hand leaves a column unformed."""
    b = run(column(hands=((), ("CB06", "battle-plan"))), FormationCards())
    assert refused(b, -1) == "DC-BAT-07"
    assert refused(b, card(b, 1, "battle-plan")) == "DC-BAT-07"
    b = then(b, card(b, 1, "CB06"))
    assert list(b.needs.offers(b.known(0))) == [-1]
    unformed = then(b, -1)
    assert fought(unformed).formations[0] == -1
    assert "DC-BAT-08" in rules(unformed)


def test_one_formation_card_a_side_in_each_column():
    """DC-BAT-28: one per slot, which is asked once in a column."""
    b = column(hands=(("UB01", "UB02"), ("CB06", "CB11")))
    b = run(b, FormationCards(), card(b, 1, "CB06"), card(b, 0, "UB01"))
    assert over(b)
    assert len(fought(b).stack(0)) == len(fought(b).stack(1)) == 1


HANDS = (("UB01", "UB02"), ("CB06", "CB11", "CB04"))


def test_the_first_pass_ends_the_play_of_cards():
    """DC-BAT-14, example: attacker plays, defender plays, attacker passes: the defender gets no more."""
    b = run(column(formations=("", ""), hands=HANDS), CardPlay())
    assert isinstance(b.needs, NextCard)
    assert b.needs.side == 1
    b = then(b, PlayBattleCard(card(b, 1, "CB06")))
    assert b.needs.side == 0
    b = then(b, PlayBattleCard(card(b, 0, "UB01")), PassCards())
    assert over(b)
    assert [len(each) for each in fought(b).cards] == [1, 1]


def test_a_card_goes_on_the_column_for_all_to_see():
    """DC-BCARD-01: the column is modified by it."""
    b = run(
        column(formations=("", ""), hands=HANDS),
        CardPlay(),
    )
    played = then(b, PlayBattleCard(card(b, 1, "CB06")))
    assert fought(played.known(0)).cards[1] == (card(b, 1, "CB06"),)
    assert refused(b, PlayBattleCard(card(b, 0, "UB01"))) == "DC-BAT-14"


def test_a_tactic_plays_and_passes_in_one():
    """DC-BCARD-07: where its formation is met, or the enemy is unformed; or it is played as any card is."""
    b = run(column(formations=("", "CB01"), hands=HANDS), CardPlay())
    tactic = card(b, 1, "CB04")
    assert over(then(b, PlayBattleCard(tactic, True)))
    assert then(b, PlayBattleCard(tactic)).needs.side == 0
    met = run(column(formations=(SKIRMISH, "CB01"), hands=HANDS), CardPlay())
    assert refused(met, PlayBattleCard(tactic, True)) == ""


def test_a_tactic_that_is_not_met_is_an_ordinary_card():
    """DC-BCARD-07: against another formation it does not pass; a card without one never does."""
    b = run(column(formations=(LINE, "CB01"), hands=HANDS), CardPlay())
    assert refused(b, PlayBattleCard(card(b, 1, "CB04"), True)) == "DC-BCARD-07"
    assert refused(b, PlayBattleCard(card(b, 1, "CB06"), True)) == "DC-BCARD-07"
    assert refused(b, PlayBattleCard(card(b, 1, "CB04"))) == ""


def test_cards_leave_when_the_column_is_finished():
    """DC-BCARD-10, DC-DICE-09: formation and all others go to their owners' discards."""
    b = column(defenders=("calef",), hands=(("UB25", "UB02"), ("CB06", "CB11")))
    b = run(b, ColumnFight(), False, False, card(b, 1, "CB06"), card(b, 0, "UB25"))
    cards = set(fought(b).stack(0) + fought(b).stack(1))
    while not over(b):
        b = then(b, tuple([1] * b.needs.dice) if hasattr(b.needs, "dice") else b.needs.passed(b))
    assert result(b) is False
    assert cards <= set(b.piles[0].discards + b.piles[1].discards)
    assert not fought(b).stack(0)
    assert "DC-BCARD-10" in rules(b)


def test_a_card_says_what_the_list_says():
    """DC-BCARD-02: formation, numbers, condition of the illustrated cards."""
    rows: dict[str, Card] = {row.key: row for row in CARDS if row.side == 1}
    assert [rows[key].formation for key in ILLUSTRATED] == ["Skirmish", "Assault", "Line"]
    assert rows["CB04"].tactic == "Skirmish"
    assert (rows["CB09"].versus, rows["CB09"].bonus) == ("Line", 3)
