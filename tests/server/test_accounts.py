"""What there is to say of a game that is over, for whoever has a seat; while it goes on nothing is said."""

import pytest

from longroll.chance import Dice
from longroll.game import Game
from pickets import PICKETS
from sitting import FIRE, STRANGER


def kept(store, over):
    """A kept game of the pickets in which a throw was taken back; its tokens."""
    game = Game(PICKETS, PICKETS.load("lane"), {"men": "4"}, dice=Dice.seeded(3))
    for value in (2, 5, FIRE):
        game.answer(game.to_act, value)
    game.undo(0, consent=True)
    while over and not game.over:
        game.answer(game.to_act, FIRE)
    return game, store.card(store.create(game)).tokens


@pytest.mark.parametrize("what", ["account", "report"])
def test_while_it_goes_on_nothing_is_told(page, store, what):
    _, tokens = kept(store, over=False)
    for headers in (None, STRANGER):
        said = page.get(f"/api/games/{tokens['0']}/{what}", headers=headers)
        assert said.status_code == 409
        assert "not over" in said.json()["trouble"]


def test_once_it_is_over_either_seat_is_told_what_was_luck_and_what_was_taken_back(page, store):
    game, tokens = kept(store, over=True)
    told = page.get(f"/api/games/{tokens['1']}/account", headers=STRANGER).json()
    assert (told["back"], told["vain"]) == ([1, 0], 1)
    assert told["whole"]["throws"] == game.throws - 1
    again = page.get(f"/api/games/{tokens['1']}/account", headers=STRANGER).json()
    assert again == told


def test_the_report_is_kept_as_a_file(page, store):
    _, tokens = kept(store, over=True)
    told = page.get(f"/api/games/{tokens['0']}/report", headers=STRANGER)
    assert told.headers["content-type"].startswith("text/html")
    assert "attachment" in told.headers["content-disposition"]
    assert "One throw was taken back" in told.text
