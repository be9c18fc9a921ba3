"""A battle within the battle is left to a computer until it is over, or until whoever left it takes it up again."""

import pytest

from longroll import registry
from longroll.game import Game
from longroll.save import Answered, Deputed
from longroll.server import computers
from longroll.server.app import application
from pickets import PicketRules, install
from sitting import new, of_two, seated
from table import Pages

LEAVES, TAKES = "Let the computer fight this battle", "Take command of this battle again"
FIRST, LAST = 3, 8
CREEP = {"do": "advance", "by": 1}
FIRE = {"do": "fire"}


class Nest(PicketRules):
    """Pickets within whose turns a battle of its own is fought."""

    def within(self, battle):
        return 1 if FIRST <= battle.turn <= LAST else None


@pytest.fixture
def page(store, tmp_path, monkeypatch):
    install(monkeypatch)
    rules = Nest()
    monkeypatch.setattr(registry, "rulesets", lambda: {"pickets": lambda: rules})
    monkeypatch.setattr(computers, "DEPUTY", "recruit")
    with Pages(application(store, static=tmp_path, delay=0)) as pages:
        yield pages


def asked(browser):
    return [ask["id"] for ask in browser.scene.get("asks", ())]


def sent(browser, value):
    browser.send("answer", ask="q", value=value)


def to_the_battle(*browsers):
    """The first request of the battle within; each answers when he is asked."""
    for side, ask, value in ((0, "q0", 1), (1, "q0", 2), (0, "q1", CREEP), (1, "q2", CREEP)):
        one = browsers[side % len(browsers)]
        one.until(lambda b, side=side, ask=ask: asked(b) == [ask] and b.scene["asks"][0]["seat"] == side)
        sent(one, value)
    browsers[0].until(lambda b: asked(b) == [f"q{FIRST}"])


def kept(store):
    """The game as it was kept, replayed."""
    save = store.save(store.cards()[0].id)
    return Game.open(save)


def answers(game):
    """The turn of each answer, and who gave it."""
    found = []
    for (_, battle), number in zip(game.course(), game.past.numbers, strict=False):
        entry = game.log[number]
        if isinstance(entry, Answered):
            found.append((battle.turn, entry.seat, entry.player))
    return found


def test_who_plays_both_sides_leaves_both_and_takes_the_rest_up_again(page, store):
    with seated(page, new(page, options={"men": "40"})) as browser:
        assert browser.table["leave"] == ""
        to_the_battle(browser)
        assert browser.table["leave"] == LEAVES
        browser.send("depute")
        browser.until(lambda b: asked(b) == [f"q{LAST + 1}"])
        assert browser.table["leave"] == ""
        assert browser.table["players"] == ["human", "human"]
        assert "Both sides leave this battle to the recruit" in [line["text"] for line in browser.log]
    game = kept(store)
    assert not game.stopped
    by = {turn: who for turn, _, who in answers(game)}
    assert {turn for turn, who in by.items() if who == "recruit"} == set(range(FIRST, LAST + 1))
    again = Game.load(game.save())
    assert (again.position, again.news) == (game.position, game.news)


def test_against_a_computer_his_own_side_is_left(page, store):
    with seated(page, new(page, side="Union", opponent="recruit", options={"men": "40"})) as browser:
        while browser.table["leave"] == "":
            browser.until(lambda b: asked(b) or b.table["leave"])
            if browser.table["leave"] == "":
                browser.answer(1 if asked(browser) == ["q0"] else CREEP)
        browser.until(asked)
        browser.send("depute")
        browser.until(lambda b: asked(b) and b.table["leave"] == "")
    (entry,) = (each for each in kept(store).log if isinstance(each, Deputed))
    assert entry.sides == (0,)


def test_of_two_people_each_leaves_his_own_and_may_take_it_up_again(page, store):
    union, rebel = of_two(page, store, options={"men": "40"})
    with seated(page, union) as one, seated(page, rebel) as other:
        for each in (one, other):
            each.until(lambda b: not b.table["waits"])
        to_the_battle(one, other)
        one.send("depute")
        other.until(lambda b: asked(b) == [f"q{FIRST + 1}"])
        assert other.table["leave"] == LEAVES
        assert other.table["players"] == ["recruit", "human"]
        assert "The Union side leaves this battle to the recruit" in [line["text"] for line in other.log]
        one.until(lambda b: b.scene["to_act"] == 1 and b.table["leave"] == TAKES)
        one.send("depute")
        one.until(lambda b: b.table["leave"] == LEAVES)
        other.until(lambda b: b.table["players"] == ["human", "human"])
        sent(other, FIRE)
        one.until(lambda b: asked(b) == [f"q{FIRST + 2}"])
        assert "The Union side takes this battle into its own hands again" in [line["text"] for line in one.log]


def test_it_is_taken_back_as_an_answer_is(page, store):
    union, rebel = of_two(page, store, options={"men": "40"})
    with seated(page, union) as one, seated(page, rebel) as other:
        for each in (one, other):
            each.until(lambda b: not b.table["waits"])
        to_the_battle(one, other)
        sent(one, CREEP)
        one.until(lambda b: b.scene["to_act"] == 1)
        one.send("depute")
        one.until(lambda b: b.table["leave"] == TAKES)
        one.send("undo")
        one.until(lambda b: b.table["leave"] == LEAVES)
        assert one.scene["to_act"] == 1
        assert one.log[-1]["text"] != "The Union side leaves this battle to the recruit"
        other.until(lambda b: b.table["players"] == ["human", "human"])


def test_nothing_is_left_where_there_is_no_battle_within_and_by_nobody_who_looks_on(page, store):
    with seated(page, new(page, options={"men": "40"})) as browser:
        said = browser.say("depute")
        assert "no battle is fought now within another" in said["refusal"]["because"]
    with seated(page, new(page, side="watch", opponent="recruit", options={"men": "40"})) as looker:
        assert looker.table["leave"] == ""


def test_it_goes_on_when_nobody_looks(page, store):
    with seated(page, new(page, options={"men": "40"})) as browser:
        to_the_battle(browser)
        token = store.cards()[0].tokens["both"]
        browser.send("depute")
        browser.until(lambda b: b.table["leave"] != LEAVES)
    with seated(page, token) as browser:
        browser.until(lambda b: asked(b) == [f"q{LAST + 1}"])
