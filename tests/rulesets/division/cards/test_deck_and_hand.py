"""Decks and hands (DC-HAND, DC-DECK, DC-SEQ-03, DC-CMD-05, DC-CMD-06)."""

from longroll.cards import Pile, shuffled
from longroll.rulesets.division import SCREEN
from longroll.rulesets.division.cards.deck_and_hand import (
    Discard,
    Drawing,
    OpeningHands,
    Reducing,
    Refresh,
    reckon,
    reshuffle,
)
from longroll.rulesets.division.components.cards import BASE, CARDS, COMMAND_CARDS, of
from longroll.rulesets.division.components.forces import GENERAL
from longroll.rulesets.division.generals.commanding import capacity, commanding
from longroll.rulesets.division.record.battle import Battle
from longroll.rulesets.division.tables import CS, NOBODY, US
from rulesets.division.drill import battle, over, refused, rules, run, then, told

BASE_CS = BASE[CS]


def led(**changes: object) -> Battle:
    """Heth commands (Command 3, Leadership 6)."""
    return battle({"archer": "heth"}, {"heth": "mc-cashtown", "buford": "mc-mcpherson-barn"}, **changes)


def held(b: Battle, *cards: int, deck: tuple[int, ...] = ()) -> Battle:
    b.change_pile(CS, hand=tuple(sorted(cards)), deck=shuffled(*deck))
    return b


def test_a_hand_holds_as_many_cards_as_the_commanding_general_has_leadership():
    """DC-HAND-01: with Lee, Leadership 11, the capacity is 11; DC-HAND-03: the highest on the map commands."""
    assert capacity(led(), CS) == 6
    with_lee = battle({}, {"heth": "mc-cashtown", "lee": "herr-ridge", "ap-hill": "herr-ridge"})
    assert commanding(with_lee, CS) == GENERAL["lee"]
    assert capacity(with_lee, CS) == 11
    assert capacity(battle({}, {"lee": {"at": "herr-ridge", "marks": 1}}), CS) == 10
    assert capacity(battle({}, {}), US) == 0


def test_of_generals_of_one_level_the_most_senior_commands():
    """DC-HAND-03."""
    b = battle({}, {"howard": "cemetery-hill", "reynolds": "mcpherson-ridge", "slocum": "powers-hill"})
    assert commanding(b, US) == GENERAL["slocum"]
    b.commander = GENERAL["howard"]
    assert commanding(b, US) == GENERAL["howard"]


def test_cards_are_drawn_up_to_command_and_never_above_the_capacity():
    """DC-SEQ-03: capacity 6, hand 5, Command 3: one card comes; two laid away before let three come."""
    b = held(led(), *BASE_CS[:5], deck=BASE_CS[5:])
    begun = run(b, Refresh(side=CS, command=3))
    assert isinstance(begun.needs, Discard)
    after = then(begun, (), (1,))
    assert over(after)
    assert len(after.piles[CS].hand) == 6
    after = then(begun, BASE_CS[:2], (1,), (1,), (1,))
    assert over(after)
    assert len(after.piles[CS].hand) == 6
    assert after.piles[CS].discards == BASE_CS[:2]


def test_no_more_than_command_is_laid_away_before_the_draw():
    """DC-SEQ-03."""
    b = run(held(led(), *BASE_CS[:5], deck=BASE_CS[5:]), Refresh(side=CS, command=3))
    assert refused(b, BASE_CS[:4]) == "DC-SEQ-03"
    assert refused(b, (BASE_CS[0], BASE_CS[0])) == "DC-SEQ-03"
    assert refused(b, (BASE_CS[8],)) == "DC-SEQ-03"
    assert refused(b, BASE_CS[:3]) == ""


def test_a_draw_card_draws_all_of_its_number_and_then_the_excess_goes():
    """DC-CMD-06: capacity 6, hand 5, Draw 4: hand 9, three of the nine go."""
    b = run(held(led(), *BASE_CS[:5], deck=BASE_CS[5:]), Refresh(side=CS, command=3, draw=4), ())
    b = then(b, (1,), (1,), (1,), (1,))
    assert isinstance(b.needs, Discard)
    assert (b.needs.least, b.needs.most) == (3, 3)
    assert refused(b, BASE_CS[:2]) == "DC-HAND-02"
    ask = SCREEN.ask(b, b.needs)
    assert (ask.form, ask.least, ask.most) == ("several", 3, 3)
    assert [item.value for item in ask.items] == list(b.piles[CS].hand)
    b = then(b, (BASE_CS[0], BASE_CS[1], BASE_CS[5]))
    assert len(b.piles[CS].hand) == 6


def test_who_holds_more_than_his_capacity_discards_at_once():
    """DC-HAND-02: a gravestone on the commanding general lowers the capacity."""
    b = held(led(), *BASE_CS[:6])
    assert over(run(b, Reducing()))
    b.change_general(GENERAL["heth"], marks=1)
    asked = run(b, Reducing())
    assert isinstance(asked.needs, Discard)
    assert len(then(asked, BASE_CS[:1]).piles[CS].hand) == 5


def test_the_last_card_of_a_deck_leaves_the_other_side_one_phase():
    """DC-DECK-02, DC-TRACK-02: and no card is drawn from an empty deck (DC-DECK-01)."""
    b = held(led(), deck=BASE_CS[:1])
    after = run(b, Drawing(side=CS, count=3), (1,))
    assert over(after)
    assert after.closing == US
    assert "DC-DECK-02" in rules(after)


def test_a_command_card_of_an_army_is_laid_open_and_not_counted():
    """DC-CMD-05."""
    army = next(card for card in COMMAND_CARDS[GENERAL["lee"]] if CARDS[card].army)
    b = held(battle({}, {"lee": "herr-ridge"}), deck=(army,))
    after = run(b, Drawing(side=CS, count=1), (1,))
    assert after.open_cards[CS] == (army,)
    assert after.piles[CS].hand == ()
    assert after.fresh == (army,)


def test_an_event_that_must_be_played_uses_up_its_draw():
    """DC-EVT-02: no other card comes for it."""
    night = of(CS, "night-march")[0]
    b = held(led(), deck=(night,))
    b.change_pile(CS, deck=((night,), BASE_CS[:3]))
    after = run(b, Drawing(side=CS, count=2), (1,), (1,))
    assert over(after)
    assert after.night
    assert len(after.piles[CS].hand) == 1
    assert after.piles[CS].discards == (night,)


def test_discards_lie_under_what_was_not_drawn():
    """DC-DECK-01, DC-SEQ-10: cards not drawn yet come first; the hand is kept."""
    b = held(led(), *BASE_CS[:2], deck=BASE_CS[2:4])
    b.change_pile(CS, discards=BASE_CS[4:6])
    reshuffle(b, CS)
    assert b.piles[CS] == Pile(BASE_CS[:2], (BASE_CS[2:4], BASE_CS[4:6]), ())


def test_opening_hands_hold_no_event_that_must_be_played():
    """DC-HAND-04: it is drawn again and shuffled back in."""
    night = of(CS, "night-march")[0]
    b = held(led(), *COMMAND_CARDS[GENERAL["heth"]], deck=())
    b.change_pile(CS, deck=((night,), BASE_CS))
    b.change_pile(US, deck=shuffled(*BASE[US]))
    after = run(b, OpeningHands(), *[(1,)] * 6, (1,), (1,), (1,), (1,), (1,), (1,))
    assert over(after), after.needs
    assert len(after.piles[CS].hand) == 6
    assert night in after.piles[CS].deck[0]
    assert len(after.piles[US].hand) == 6


def test_what_is_drawn_is_told_to_its_owner_alone():
    b = held(led(), deck=BASE_CS[:2])
    after = run(b, Drawing(side=CS, count=1), (1,))
    mine = [line.text for line in after.news if CS in line.to]
    theirs = [line.text for line in after.news if US in line.to]
    assert any("1/2" in text for text in mine)
    assert theirs == ["The Confederate side draws a card"]
    assert after.commander == NOBODY
    assert "draws" in told(after)


def test_what_a_side_begins_with_is_counted_by_kind():
    """DC-SETUP-01: hand, deck and discards together; a kind of which there is none is not named."""
    cards = {
        kind: next(card.key for card in CARDS if card.side == US and card.kind == kind) for kind in ("battle", "event")
    }
    b = battle(hands=((cards["battle"], cards["battle"]), ()), decks=((cards["event"],), ()))
    reckon(b, US)
    (terms,) = (terms for _, terms in b.news[-1].sums)
    assert [(term.value, term.reason) for term in terms] == [(2, "battle cards"), (1, "event cards")]
