"""The chance to win while a game goes on: by what a seat knows, only when it asks, a little at a time."""

from copy import copy
from random import Random

import pytest

import longroll
from longroll.chronicle.standing import Judge
from longroll.contract import Advised, Supposing
from longroll.past import Past
from longroll.registry import ruleset, rulesets
from longroll.server import chances
from longroll.server.app import application
from longroll.server.chances import Chances
from longroll.server.seat import Seat
from longroll.server.wire import Likely
from reflections import reflection
from sitting import new, seated
from table import Pages

WEIGHED = [
    rules.name for rules in map(ruleset, rulesets()) if isinstance(rules, Advised) and isinstance(rules, Supposing)
]
SHORTEST = {
    name: min(ruleset(name).scenarios(), key=lambda card: (not card.teaches, card.minutes)).name for name in WEIGHED
}


def match(name, answers=0):
    """The shortest battle of a ruleset after so many answers of recruits."""
    found = longroll.play(f"{name}/{SHORTEST[name]}", seed=5)
    for _ in range(answers):
        found.let("recruit")
    return found


class Table:
    """All of a room that there is to reckon chances of."""

    def __init__(self, game):
        self.game, self.last = game, 0
        self.chances = Chances(self)

    def told(self, seat):
        """What a seat is told."""
        return self.chances.reckoned(Seat(str(seat)))


@pytest.fixture(scope="module")
def volley():
    return longroll.play("volume-of-fire/first-volley", seed=5).let("sergeant", until="end").game


def test_it_is_the_chance_now_and_that_at_the_beginning_of_each_player_turn(volley, monkeypatch):
    monkeypatch.setattr(chances, "SLICE", 60)
    judge, side = Judge(volley), 1
    begun = {}
    for _, battle in volley.course():
        turn = judge.turn(battle), volley.ruleset.player_turns(battle)
        begun.setdefault(turn, round(judge.chance(battle, None), 2))
    told = Table(volley).told("1")
    assert told.line == tuple((turn, chance) for (turn, _), chance in begun.items())
    assert len(begun) > 5
    assert told.whole
    assert (told.now, told.games) == (judge.chance(volley.battle, side), judge.reckoning.prospects(volley.battle).games)
    assert told.by


def begun_with(game, battle):
    """The game as if it had begun with a battle."""
    after = copy(game)
    after.battle, after.past = battle, Past()
    return after


@pytest.mark.parametrize("name", WEIGHED)
def test_what_is_hidden_is_dealt_anew_and_nobody_is_told_anything_else(name):
    found, dealt = match(name), 0
    for number in range(96):
        if number:
            found.let("recruit")
        if found.over:
            break
        if number % 12:
            continue
        for side in (0, 1):
            other = reflection(found.ruleset).imagine(found.battle, side, Random(number))
            dealt += other != found.battle
            told = [Table(begun_with(found.game, each)).told(side) for each in (found.battle, other)]
            assert told[0] == told[1]
            assert told[0].now is not None
    assert dealt or found.battle.known(0) is found.battle


@pytest.mark.parametrize("side", [0, 1])
def test_nobody_else_is_asked_what_he_knows(side, monkeypatch):
    game = match("division", 40).game
    kind, asked = type(game.battle), []
    known = kind.known

    def watched(self, whose):
        asked.append(whose)
        return known(self, whose)

    monkeypatch.setattr(kind, "known", watched)
    assert Table(begun_with(game, game.battle)).told(side).now is not None
    assert set(asked) == {side}


def test_turns_that_were_are_made_up_little_by_little(volley, monkeypatch):
    monkeypatch.setattr(chances, "SLICE", 60)
    whole = Table(volley).told("0")
    monkeypatch.setattr(chances, "SLICE", 0)
    there, lengths = Table(volley), []
    while not (told := there.told(0)).whole:
        assert told.now == whole.now
        lengths.append(len(told.line))
        assert len(lengths) < 2 * len(volley.past)
    assert told == whole
    assert lengths == sorted(lengths)


def test_a_turn_that_was_taken_back_is_no_part_of_the_line(monkeypatch):
    monkeypatch.setattr(chances, "SLICE", 60)
    found = match("volume-of-fire")
    game, there, turn = found.game, Table(found.game), found.game.turn
    while game.turn == turn:
        found.let("sergeant")
    assert {called for called, _ in there.told(0).line} == {turn, game.turn}
    while game.turn != turn:
        game.undo_last(consent=True)
    assert {called for called, _ in there.told(0).line} == {turn}


def test_of_rules_that_nothing_was_learnt_of_nothing_is_told(page):
    with seated(page, new(page)) as browser:
        assert browser.say("wonder")["likely"] == {}


def test_it_is_sent_when_it_is_asked_for_and_never_else(store, tmp_path):
    with Pages(application(store, static=tmp_path, delay=0)) as pages:
        game = match("division", 30).game
        tokens = store.card(store.create(game)).tokens
        with seated(pages, tokens["both"]) as browser:
            assert not any("likely" in text for text in browser.heard)
            told = browser.say("wonder")["likely"]
        side = game.to_act
        assert told["now"] == round(Judge(game).chance(game.battle, side), 2)
        assert told["line"][0][0] == "1 July, Morning"
        assert Likely(**{**told, "line": (), "by": ()}).games > 0
