"""What a player is spared: what need not be asked is never a choice, and what is due is done in one legal answer."""

from random import Random

import pytest

from longroll.chance import Dice
from longroll.flow import FlowError
from longroll.game import Game
from longroll.players import player
from longroll.rulesets.volume_of_fire import PACKAGE, SCREEN, ruleset
from longroll.rulesets.volume_of_fire.combat.combat_phase import Cease, OpenFire
from longroll.rulesets.volume_of_fire.movement import law_of_moves
from longroll.rulesets.volume_of_fire.movement.manoeuvres import Halt
from longroll.rulesets.volume_of_fire.movement.tactical_phase import Manoeuvre
from longroll.rulesets.volume_of_fire.screen import combat, group_moves, movement
from longroll.screen.shown import Screen


@pytest.fixture(scope="module")
def positions():
    """Every position of a short battle in which a side is asked."""
    game = Game(ruleset, ruleset.load("first-volley"), {}, dice=Dice.seeded(11))
    rng, sergeant, found = Random(3), player("sergeant"), []
    while game.to_act is not None and len(found) < 120:
        needs, known = game.battle.needs, game.battle.known(game.battle.needs.side)
        found.append((needs, known))
        game.answer(needs.side, sergeant.answer(ruleset, known, needs, rng))
    return found


def test_what_is_forced_is_legal_and_all_there_is(positions) -> None:
    spared = 0
    for needs, known in positions:
        for answer in ruleset.forced(needs, known):
            spared += 1
            assert needs.refusal(known, answer) is None
            assert list(needs.offers(known)) == [answer]
    assert spared


def test_nobody_is_spared_a_firefight_he_could_open(positions) -> None:
    for needs, known in positions:
        if isinstance(needs, OpenFire):
            able = next(needs.chances(known), None) is not None
            assert ruleset.forced(needs, known) == (() if able else (Cease(),))


def test_units_that_must_go_on_go_in_one_answer_and_then_the_phase_may_end(positions) -> None:
    done = 0
    for needs, known in positions:
        if isinstance(needs, Manoeuvre) and needs.refusal(known, Halt()) is not None:
            words, together = ruleset.remedy(needs, known, Halt())
            assert words.endswith("as ordered")
            assert needs.refusal(known, together) is None
            after = known.copy()
            for move in together.moves:
                group_moves.settle_poses(after, move, law_of_moves.checked(after, needs.side, move))
            assert needs.refusal(after, Halt()) is None
            done += 1
    assert done


def test_brigades_roll_in_a_row_where_several_have_to(positions) -> None:
    for needs, known in positions:
        items = SCREEN.ask(known, needs).items
        rows = [item for item in items if item.series]
        if rows:
            singly = [item.value for item in items if not item.series]
            assert [value for value in singly if value in rows[0].value] == rows[0].value


def test_a_decision_that_is_not_said_how_to_show_fails_when_the_ruleset_loads() -> None:
    with pytest.raises(FlowError, match=r"does not say how these decisions are shown: .*PlaceSuccessor"):
        Screen(PACKAGE, [*movement.SHOWN, *combat.SHOWN])
