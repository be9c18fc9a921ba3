"""Games to look back on: one fought out under a real rulebook, and one of the pickets with answers taken back."""

import pytest

import longroll
from longroll.chance import Dice
from longroll.game import Game
from longroll.match import Match
from pickets import PICKETS


@pytest.fixture(scope="package")
def volley() -> Match:
    """A first volley between sergeants, to its end."""
    return longroll.play("volume-of-fire/first-volley", seed=5).let("sergeant", until="end")


@pytest.fixture
def lane() -> Game:
    """A game of the pickets under way: two have fired, and one answer and one throw were taken back."""
    game = Game(PICKETS, PICKETS.load("lane"), {}, dice=Dice.seeded(3))
    for seat, value in ((0, 2), (1, 5), (0, {"do": "fire"}), (1, {"do": "advance", "by": 2})):
        game.answer(seat, value)
    game.undo(1)
    game.undo(0, consent=True)
    for seat, value in ((0, {"do": "fire"}), (1, {"do": "fire"})):
        game.answer(seat, value)
    return game
