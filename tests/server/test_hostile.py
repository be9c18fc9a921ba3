"""Browsers that misbehave, and a server that is killed: no game is ever harmed, and nothing shown is lost."""

import json
from contextlib import ExitStack
from random import Random

import pytest
from websockets.exceptions import ConnectionClosed

from kills import GAME, Browser, Lost, address, check, kill, kills, likeness, looks, seated, started
from longroll.game import Game
from longroll.server.app import application
from longroll.store import Store
from pickets import PICKETS, install
from table import Pages

KINDS = ("answer", "probe", "undo", "faces", "pace", "step", "scene", "dance")


@pytest.fixture(autouse=True)
def _pickets(monkeypatch):
    install(monkeypatch)


def rubbish(rng, depth=0):
    """Any JSON value."""
    kind = rng.randrange(9 if depth < 4 else 6)
    if kind == 6:
        return [rubbish(rng, depth + 1) for _ in range(rng.randrange(4))]
    if kind in (7, 8):
        return {
            rng.choice(("do", "by", "seq", "value", "x", "")): rubbish(rng, depth + 1) for _ in range(rng.randrange(4))
        }
    return rng.choice((None, True, -1, 0, 1, 2, 3, 6, 10**30, 0.5, "", "fire", "advance", "both", "\u0000"))


def message(rng, seq):
    """A message, good, half good or bad."""
    if rng.random() < 0.1:
        return json.dumps(rubbish(rng))
    value = rng.choice((2, {"do": "fire"}, {"do": "advance", "by": rng.randint(-1, 5)}, rubbish(rng)))
    said = {"do": rng.choice(KINDS), "seq": rng.choice((seq, seq, seq, 0, rubbish(rng))), "value": value, "n": 1}
    if rng.random() < 0.2:
        said[rng.choice(("paused", "delay", "consent", "ask", "n"))] = rubbish(rng)
    text = json.dumps(said)
    return text[: rng.randrange(len(text))] if rng.random() < 0.05 else text


def shown_to(socket):
    """The scene now, asked for, after whatever else is told first."""
    socket.send(json.dumps({"do": "scene"}))
    while "scene" not in (message := json.loads(socket.recv(timeout=20))):
        pass
    return message


@pytest.mark.parametrize("seed", range(4))
def test_hostile_browsers_harm_no_game(tmp_path, seed):
    rng = Random(seed)
    store = Store(tmp_path)
    with Pages(application(store, delay=0)) as pages:
        order = {"scenario": "pickets/lane", "side": "both", "opponent": "person", "dice": "sealed"}
        pages.post("/api/games", json=order)
        tokens = store.cards()[0].tokens
        with ExitStack() as open_sockets, pages.socket(tokens["both"]) as onlooker:
            seq = shown_to(onlooker)["scene"].get("seq", 0)
            sockets = [open_sockets.enter_context(pages.socket(token)) for token in tokens.values()]
            for turn in range(150):
                place = rng.randrange(len(sockets))
                try:
                    sockets[place].send(message(rng, seq))
                except ConnectionClosed:
                    pytest.fail(f"the server hung up at message {turn}")
                if rng.random() < 0.02:
                    sockets[place].close()
                    token = rng.choice(list(tokens.values()))
                    sockets[place] = open_sockets.enter_context(pages.socket(token))
                if turn % 5 == 0:
                    seq = shown_to(onlooker)["scene"].get("seq", 0)
            with pages.socket(tokens["both"]) as sound:
                shown = json.loads(sound.recv(timeout=20))
                assert shown["table"]["stopped"] == ""
    assert store.load(store.cards()[0].id).stopped == ""


@pytest.mark.parametrize("seed", range(2))
def test_a_server_killed_mid_game_goes_on_where_it_was(tmp_path, seed):
    rng = Random(seed)
    shown = None
    for words in (GAME, ("--resume",), ("--resume",)):
        server = started(tmp_path, *words)
        try:
            with seated(address(server)) as socket:
                browser = Browser(socket)
                after = browser.shown()
                if shown:
                    assert likeness(after["scene"]) == likeness(shown["scene"])
                    assert after["scene"]["asks"] == shown["scene"]["asks"]
                shown = after
                for _ in range(rng.randint(3, 25)):
                    shown = browser.answered(shown, rng)
        finally:
            kill(server)


@pytest.mark.fuzz
def test_killed_at_random_moments_a_server_has_lost_nothing_that_was_shown(tmp_path):
    kills(tmp_path, 5, seed=1863)


def test_what_was_shown_and_is_not_on_the_disk_is_found(tmp_path):
    folder = tmp_path / "games"
    with Store(folder) as store:
        id = store.create(game := Game(PICKETS, PICKETS.load("lane"), {}))
        game.answer(0, 2)
        store.append(id, game, 0)
        shown = looks(game)
        game.answer(1, 3)
    assert check(folder, {id: shown})
    with pytest.raises(Lost, match="scenes that were shown"):
        check(folder, {id: shown | looks(game)})
