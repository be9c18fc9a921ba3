"""Decks and hands: what is in a deck, how it is drawn from, and what is discarded first."""

from typing import Any

import pytest
from msgspec.structs import replace

from longroll.cards import shuffled
from longroll.rulesets.brigade import tables
from longroll.rulesets.brigade.cards import deck_and_hand
from longroll.rulesets.brigade.cards.deck_and_hand import (
    ChooseCards,
    DiscardCards,
    Discarding,
    Drawing,
    OpeningHands,
    ReducingHand,
)
from longroll.rulesets.brigade.command import chain_of_command
from longroll.rulesets.brigade.record.battle import Battle, Card, paired

from ..drill import (
    ARMIES,
    BRIGADES,
    DIVISIONS,
    battle,
    brigade,
    general,
    offered,
    over,
    refused,
    result,
    run,
    stand,
    then,
)


def held(b: Battle, side: int) -> tuple[int, ...]:
    return b.piles[side].hand


def chief(side: int, **changes: Any) -> Any:
    """A division commander of Leadership 7."""
    return general(side, 5, 5, DIVISIONS[side], rank="division", **changes)


def full(*more: Any, **changes: Any) -> Battle:
    """Both sides' brigades with twelve Battle cards each, brigadiers and division commanders with their Command cards."""
    generals = [general(0, 10, 10), general(1, 10, 30), chief(0), chief(1)]
    b = battle(stand(0, 10, 12), stand(1, 10, 28), generals=generals, commands=more, **changes)
    cards: list[Card] = []
    for row in b.commands:
        if row.rank == "brigade":
            cards += [Card(0, row.side, row.id, design) for design in tables.set_of("line")]
    cards += [Card(0, who.side, who.leads, general=who.id) for who in b.generals]
    b.cards = tuple(replace(card, id=number) for number, card in enumerate(cards))
    for side in (0, 1):
        deck_and_hand.build(b, side)
    return b


def in_deck(b: Battle, side: int) -> list[Card]:
    return [b.cards[number] for layer in b.piles[side].deck for number in layer]


# --- what is in a deck
def test_an_independent_brigade_brings_all_its_cards_and_its_generals() -> None:
    """BC-DECK-04"""
    b = full()
    mine = [card for card in in_deck(b, 0) if card.command == BRIGADES[0]]
    assert len([card for card in mine if card.design]) == 12
    assert [card.general for card in mine if not card.design] == [0]


def test_every_general_in_the_battle_adds_his_command_card() -> None:
    """BC-DECK-01, BC-DECK-03, BC-CARD-04"""
    assert {card.general for card in in_deck(full(), 0) if not card.design} == {0, 2}
    assert all(card.side == 0 for card in in_deck(full(), 0))


def test_a_subordinated_brigade_brings_a_choice_of_cards_and_not_its_generals() -> None:
    """BC-DECK-05"""
    b = full()
    b.change_command(BRIGADES[0], to=DIVISIONS[0])
    b.change_general(0, place="unused")
    deck_and_hand.build(b, 0)
    deck_and_hand.rebuild(b, 0, without=range(7, 12))
    assert [card.id for card in in_deck(b, 0) if card.design] == [0, 1, 2, 3, 4, 5, 6]
    assert [card.general for card in in_deck(b, 0) if not card.design] == [2]


def test_of_a_subordinated_brigade_at_least_the_leadership_is_taken() -> None:
    """BC-DECK-05"""
    b = full()
    b.change_command(BRIGADES[0], to=DIVISIONS[0])
    least = deck_and_hand.least_cards(b, BRIGADES[0])
    assert least == 7
    choice = ChooseCards(0, BRIGADES[0], least)
    assert choice.refusal(b, tuple(range(7))) is None
    assert choice.refusal(b, tuple(range(12))) is None
    too_few = choice.refusal(b, tuple(range(6)))
    assert too_few is not None
    assert (too_few.rule, "7" in too_few.because) == ("BC-DECK-05", True)
    assert choice.refusal(b, (0, 0, 1, 2, 3, 4, 5, 6)) is not None
    assert choice.refusal(b, (0, 1, 2, 3, 4, 5, 12)) is not None, "a card of another brigade"
    assert choice.refusal(b, 7) is not None
    assert [len(offer) for offer in choice.offers(b)] == [12, 11, 10, 9, 8, 7]
    assert all(choice.refusal(b, offer) is None for offer in choice.offers(b))


def test_two_subordinated_brigades_bring_fourteen_to_twenty_four_cards() -> None:
    """BC-DECK-05"""
    b = full(brigade(0))
    for row in (BRIGADES[0], 6):
        b.change_command(row, to=DIVISIONS[0])
    assert [deck_and_hand.least_cards(b, row) for row in (BRIGADES[0], 6)] == [7, 7]
    assert [len(deck_and_hand.battle_cards(b, row)) for row in (BRIGADES[0], 6)] == [12, 12]


def test_a_set_smaller_than_the_leadership_is_used_whole() -> None:
    """BC-DECK-05"""
    b = full()
    b.change_command(BRIGADES[0], to=DIVISIONS[0])
    b.change_general(2, printed=(4, 13, 1))
    assert deck_and_hand.least_cards(b, BRIGADES[0]) == 12


def test_only_a_division_commander_or_higher_may_subordinate() -> None:
    """BC-DECK-06"""
    b = full()
    assert deck_and_hand.subordinators(b, BRIGADES[0]) == (DIVISIONS[0],)
    b.change_general(2, place="unused")
    assert deck_and_hand.subordinators(b, BRIGADES[0]) == ()
    b.change_command(ARMIES[0], general=2)
    b.change_general(2, place="table", rank="army", leads=ARMIES[0])
    assert deck_and_hand.subordinators(b, BRIGADES[0])[-1] == ARMIES[0]
    assert deck_and_hand.subordinators(b, DIVISIONS[0]) == ()


# --- hands
def test_opening_hands_are_drawn_to_the_limit_by_the_attacker_first() -> None:
    """BC-DECK-07, BC-CARD-02"""
    b = run(full(), OpeningHands())
    assert b.needs.by == 1
    while not over(b):
        b = then(b, (b.needs.count,))
    assert [len(held(b, side)) for side in (0, 1)] == [7, 7]
    assert [b.piles[side].left for side in (0, 1)] == [7, 7]
    told = [line for line in b.news if line.rule in ("BC-CARD-02", "BC-CARD-19")]
    assert [(line.rule, line.to) for line in told] == [
        ("BC-CARD-02", (1,)),
        ("BC-CARD-19", (0,)),
        ("BC-CARD-02", (0,)),
        ("BC-CARD-19", (1,)),
    ]
    assert all("Union brigade" not in line.text for line in told if line.to == (1,)), "the enemy's cards are not named"


def test_a_draw_stops_at_the_hand_limit() -> None:
    """BC-CARD-03"""
    b = full()
    b = run(b, Drawing(side=0, count=20))
    while not over(b):
        b = then(b, (1,))
    assert len(result(b)) == len(held(b, 0)) == 7


def test_a_draw_stops_when_the_deck_is_empty_and_the_last_card_is_remembered() -> None:
    """BC-TURN-03, BC-CARD-17"""
    b = full()
    b.change_pile(0, deck=shuffled(3, 5))
    b = then(run(b, Drawing(side=0, count=4)), (2,), (1,))
    assert result(b) == (5, 3)
    assert b.emptied == (3, -1)
    assert b.known(1).emptied == (-1, -1)
    assert any(line.rule == "BC-TURN-03" for line in b.news)


def test_one_reckons_what_must_go_before_a_draw() -> None:
    """BC-ACT-02, BC-DRAW-01"""
    b = full()
    b.change_general(2, printed=(3, 7, 1))
    b.change_pile(0, hand=(0, 1, 2, 3, 4, 5))
    assert (deck_and_hand.drawable(b, 0, 3), deck_and_hand.discards_needed(b, 0, 3)) == (3, 2)
    b.change_pile(0, hand=(0, 1, 2, 3))
    assert deck_and_hand.discards_needed(b, 0, 3) == 0
    b.change_general(2, printed=(3, 9, 1))
    b.change_pile(0, hand=(0, 1, 2, 3, 4, 5, 6))
    assert deck_and_hand.discards_needed(b, 0, 4) == 2
    b.change_pile(0, deck=shuffled(8))
    assert (deck_and_hand.drawable(b, 0, 4), deck_and_hand.discards_needed(b, 0, 4)) == (1, 0)
    assert deck_and_hand.drawable(b, 0, 99) == 1


def test_cards_are_discarded_within_bounds_and_lie_open() -> None:
    """BC-CARD-03, BC-CARD-17"""
    b = full()
    b.change_pile(0, hand=(0, 1, 2, 3, 4, 5), deck=())
    asked = run(b, Discarding(side=0, least=2, most=3))
    assert asked.needs == DiscardCards(0, 2, 3)
    assert refused(asked, (1,)).rule == "BC-CARD-03"
    assert refused(asked, (0, 1, 2, 3)).rule == "BC-CARD-03"
    assert refused(asked, (1, 1)).rule == "BC-CARD-03"
    assert refused(asked, (1, 9)).rule == "BC-CARD-19"
    assert refused(asked, 3).rule == "BC-CARD-03"
    assert {len(offer) for offer in offered(asked)} == {2, 3}
    after = then(asked, (4, 1))
    assert result(after) == (1, 4)
    assert held(after, 0) == (0, 2, 3, 5)
    assert after.known(1).piles[0].discards == (1, 4)


def test_the_offers_of_a_discard_hold_every_single_card() -> None:
    b = full()
    b.change_pile(0, hand=(0, 1, 2), deck=())
    asked = run(b, Discarding(side=0, least=0, most=3))
    assert {(), (0,), (1,), (2,), (0, 1, 2)} <= set(offered(asked))
    assert asked.needs.passed(asked) == ()


def test_nobody_is_asked_to_discard_from_an_empty_hand() -> None:
    assert result(run(full(), Discarding(side=0, least=0, most=3))) == ()


def test_the_emptying_card_discarded_unplayed_is_forgotten() -> None:
    """BC-TURN-03"""
    b = full()
    b.change_pile(0, hand=(0, 1), deck=())
    b.emptied = paired(b.emptied, 0, 1)
    assert then(run(b, Discarding(side=0, least=1, most=1)), (1,)).emptied == (-1, -1)


def test_what_is_above_the_limit_goes_at_once() -> None:
    """BC-CARD-02"""
    b = full()
    b.change_pile(0, hand=(0, 1, 2, 3, 4, 5, 6), deck=())
    assert deck_and_hand.excess(b, 0) == 0
    assert result(run(b, ReducingHand())) is None
    b.change_general(2, gravestones=1)
    assert deck_and_hand.excess(b, 0) == 1
    asked = run(b, ReducingHand())
    assert asked.needs == DiscardCards(0, 1, 1)
    assert over(then(asked, (6,)))
    b.change_general(2, place="off")
    b.change_general(0, place="off")
    assert deck_and_hand.excess(b, 0) == 5, "without a general on the map the limit is 2"


def test_a_chief_of_artillery_is_a_brigadiers_equal_and_the_higher_leadership_commands() -> None:
    """BC-CARD-02"""
    guns = brigade(0, rank="artillery")
    officers = [general(0, 10, 10, printed=(2, 5, 1)), general(0, 14, 10, 6, rank="artillery", printed=(3, 6, 1))]
    b = battle(stand(0, 10, 12), stand(1, 10, 28), generals=officers, commands=[guns])
    assert chain_of_command.hand_limit(b, 0) == 6
    b.change_general(1, gravestones=2)
    assert chain_of_command.hand_limit(b, 0) == 5


def test_cards_have_names_a_player_knows() -> None:
    """BC-CARD-15, BC-CARD-16"""
    b = full()
    assert deck_and_hand.title(b, 0) == "Fire 3 / Firing Line (Union brigade)"
    assert deck_and_hand.title(b, 5) == "Fire 2 + Reroll 1 / Firing Line (Union brigade)"
    assert deck_and_hand.title(b, 11) == "Reroll 2 / Close Order (Union brigade)"
    assert deck_and_hand.title(b, 24) == "General 0's card"
    assert deck_and_hand.title(b, -1) == "a card"


def test_a_card_is_called_by_its_uses_and_the_short_name_of_its_brigade() -> None:
    """BC-CARD-01"""
    b = battle(stand(0, 10, 10), hands=(["L1"], []))
    b.change_command(BRIGADES[0], name="Stone's brigade", label="Stone")
    assert deck_and_hand.title(b, 0).endswith("(Stone)")
    b.change_command(BRIGADES[0], label="")
    assert deck_and_hand.title(b, 0).endswith("(Stone's brigade)")


@pytest.mark.parametrize("active", [0, 1])
def test_the_active_side_reduces_its_hand_first(active: int) -> None:
    """BC-CARD-02"""
    b = battle(stand(0, 10, 10), stand(1, 10, 30), hands=(["L1"] * 12, ["L1"] * 12), changes={"active": active})
    assert run(b, ReducingHand()).needs.side == active


@pytest.mark.parametrize(
    ("place", "to", "there"), [("off", False, True), ("unused", False, False), ("off", True, False)]
)
def test_a_command_card_is_in_the_deck_if_its_general_is_in_the_battle_and_leads_himself(
    place: Any, to: bool, there: bool
) -> None:
    """BC-DECK-03, BC-DECK-05"""
    b = full()
    b.change_general(0, place=place)
    b.change_command(BRIGADES[0], to=DIVISIONS[0] if to else -1)
    deck_and_hand.build(b, 0)
    assert (0 in {card.general for card in in_deck(b, 0) if not card.design}) is there


def test_what_is_offered_to_go_first_is_worth_least() -> None:
    """BC-CARD-03"""
    b = battle(stand(0, 10, 10), hands=(["R1", "L1", "S2", "C1"], []))
    assert offered(run(b, Discarding(side=0, least=1, most=2)))[:2] == [(2,), (1, 2)]


@pytest.mark.parametrize("side", [0, 1])
def test_a_hand_as_large_as_its_limit_is_not_overfull(side: int) -> None:
    """BC-CARD-02"""
    b = full()
    for count, over_limit in ((7, False), (8, True)):
        b.change_pile(side, hand=tuple(range(count)))
        assert deck_and_hand.overfull(b) is over_limit


@pytest.mark.parametrize(("count", "some"), [(1, "a card"), (2, "2 cards")])
def test_no_more_are_drawn_than_are_asked_for(count: int, some: str) -> None:
    """BC-DRAW-01, BC-CARD-19"""
    b = run(full(), Drawing(side=0, count=count), *[(1,)] * count)
    assert len(result(b)) == count
    assert b.news[-1].text == f"The Union side draws {some}"


@pytest.mark.parametrize(("least", "most", "need"), [(2, 3, "2 to 3"), (2, 2, "2")])
def test_one_is_told_how_many_cards_must_go(least: int, most: int, need: str) -> None:
    """BC-CARD-03"""
    asked = run(battle(stand(0, 10, 10), hands=(["L1"] * 4, [])), Discarding(side=0, least=least, most=most))
    assert refused(asked, (1,)).because == f"1 cards are named and {need} must go"


@pytest.mark.parametrize(("to", "how"), [(-1, "independent"), (DIVISIONS[0], "subordinated")])
def test_how_a_brigade_is_led_is_told_with_its_cards(to: int, how: str) -> None:
    """BC-DECK-04, BC-DECK-05"""
    b = full()
    b.change_command(BRIGADES[0], to=to)
    deck_and_hand.reckon(b, 0)
    assert b.news[-1].sums[0][1][0].reason == f"Union brigade, {how}"
