"""Where there is one answer alone, a person who plays a computer is not asked."""

from random import Random

import longroll
from longroll.rulesets.brigade import SCREEN, ruleset
from longroll.rulesets.brigade.cards.deck_and_hand import DiscardCards
from longroll.rulesets.brigade.melee.clash import MeleeCard
from longroll.rulesets.brigade.sequence.actions import Act

from .shown import facing_each_other


def test_what_is_forced_is_legal_and_all_there_is() -> None:
    match = longroll.play("brigade/first-brigade", seed=7)
    spared, chance = set[type](), Random(1)
    while match.asked is not None:
        needs, known = match.asked.decision, match.asked.known
        for answer in ruleset.forced(needs, known):
            spared.add(type(needs))
            assert needs.refusal(known, answer) is None
            assert {ruleset.draw_answer(needs, known, chance) for _ in range(4)} == {answer}
            assert all(each.refusal for each in SCREEN.ask(known, needs).items) or isinstance(needs, DiscardCards)
        match.let("recruit")
    assert Act in spared


def test_who_holds_no_card_of_use_plays_none() -> None:
    b = facing_each_other(hands=((), ("L1",)))
    assert ruleset.forced(MeleeCard(0, (0, 1), True), b) == (None,)
    assert ruleset.forced(MeleeCard(1, (0, 1), False), b) == ()
    assert ruleset.forced(DiscardCards(0, 0, 3), b) == ((),)
    assert ruleset.forced(DiscardCards(1, 1, 1), b) == (tuple(b.piles[1].hand),)
    assert ruleset.forced(DiscardCards(1, 0, 1), b) == ()
