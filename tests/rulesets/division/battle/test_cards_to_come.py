"""What cards may yet bring into a column stands beside its odds: the best of either hand, and the worst that comes of the enemy's
answer (DC-BAT-14, DC-BCARD-07, DC-DICE-06)."""

from longroll.rulesets.division.battle.battle_cards import NextCard, PassCards, PlayBattleCard
from longroll.rulesets.division.battle.resolution import ColumnFight
from longroll.rulesets.division.components.cards import CARDS
from longroll.rulesets.division.screen import battle_charts, cards_to_come
from rulesets.division.battle.boards import card, column
from rulesets.division.drill import run


def playing(**more):
    """A column in which the Confederates attack and are asked for a card."""
    b = column(("kershaw",), ("webb",), formations=("UB01", "CB06"), **more)
    b = run(b, ColumnFight(step="play"))
    assert isinstance(b.needs, NextCard)
    assert b.needs.side == 1
    return b


def breaks(odds, side):
    return sum(row.weight for row in odds.outcomes if f"{side} breaks" in row.label) / odds.of


def test_at_worst_the_enemy_answers_a_card_with_the_best_that_he_may_hold():
    """DC-BAT-14: as if that card lay there already."""
    b = playing(hands=(("UB02",), ("CB11",)))
    k, answer = b.known(1), PlayBattleCard(card(b, 1, "CB11"))
    odds = battle_charts.card(k, b.needs, answer)
    best = cards_to_come.best_card(k, 1, 0)
    assert best.id in k.unseen
    assert all(
        cards_to_come.added(k, CARDS[one]) <= cards_to_come.added(k, best)
        for one in k.unseen
        if CARDS[one].kind == "battle"
    )
    assert best.formation in odds.worst.title
    assert breaks(odds.worst, "Union") < breaks(odds, "Union")
    assert sum(row.weight for row in odds.worst.outcomes) == odds.worst.of
    assert f"at most {best.formation} adds {cards_to_come.added(k, best)}" in [fact.value for fact in odds.may]


def test_a_pass_ends_the_play_and_has_no_answer():
    """DC-BAT-14."""
    b = playing(hands=(("UB02",), ("CB11",)))
    odds = battle_charts.card(b.known(1), b.needs, PassCards())
    assert odds.worst is None
    assert not [fact for fact in odds.may if fact.rule == "DC-BAT-14"]


def test_who_holds_nothing_answers_nothing_and_the_own_hand_counts_without_what_is_played():
    """DC-BAT-14: of two cards the other is left; of an empty hand none."""
    b = playing(hands=((), ("CB11", "CB03")))
    k, played = b.known(1), card(b, 1, "CB11")
    assert cards_to_come.best_card(k, 1, 0) is None
    odds = battle_charts.card(k, b.needs, PlayBattleCard(played))
    assert odds.worst is None
    left = cards_to_come.best_card(k, 1, 1, played)
    assert left.id != played
    assert [fact.value for fact in odds.may if fact.rule == "DC-BAT-14"] == [
        f"{left.formation} adds {cards_to_come.added(k, left)}"
    ]


def test_what_the_enemy_holds_does_not_show():
    """DC-HAND-03: whichever of his cards he holds, the same is told."""
    first, second = (
        playing(hands=((held,), ("CB11",)), decks=((rest,), ())) for held, rest in (("UB02", "UB04"), ("UB04", "UB02"))
    )
    one, other = (battle_charts.card(b.known(1), b.needs, PlayBattleCard(card(b, 1, "CB11"))) for b in (first, second))
    assert one == other


def test_select_and_reroll_cards_that_lie_there_are_told():
    """DC-DICE-05, DC-DICE-06: of both sides, while they have not served."""
    b = column(("kershaw",), ("webb",), formations=("UB14", "CB03"), hands=((), ("CB11",)))
    b = run(b, ColumnFight(step="play"))
    found = cards_to_come.of_dice(b.known(1))
    assert {fact.rule for fact in found} == {"DC-DICE-05", "DC-DICE-06"}
    assert battle_charts.card(b.known(1), b.needs, PassCards()).may == found
