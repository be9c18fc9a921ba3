"""Browsers that misbehave, and a server that is killed: no game is ever harmed, and nothing shown is lost."""

import json
import os
import signal
import subprocess
import sys
from contextlib import ExitStack
from pathlib import Path
from random import Random

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from longroll.server.app import application
from longroll.store import Store
from pickets import install
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


@pytest.mark.parametrize("seed", range(4))
def test_hostile_browsers_harm_no_game(tmp_path, seed):
    rng = Random(seed)
    store = Store(tmp_path)
    with Pages(application(store, delay=0)) as pages:
        order = {"scenario": "pickets/lane", "side": "both", "opponent": "person", "dice": "sealed"}
        pages.post("/api/games", json=order)
        tokens = store.cards()[0].tokens
        seq = 0
        with ExitStack() as open_sockets:
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
                seq = store.cards()[0].entries if turn % 5 == 0 else seq
            with pages.socket(tokens["both"]) as sound:
                shown = json.loads(sound.recv(timeout=20))
                assert shown["table"]["stopped"] == ""
    game = store.load(store.cards()[0].id)
    assert game.stopped == ""
    assert shown["scene"].get("seq", 0) <= len(game.log)


SERVE = "import sys, pytest; from pickets import install; install(pytest.MonkeyPatch())\n"
SERVE += "from longroll.cli import main; main(sys.argv[1:])"


def started(folder, *words):
    """`longroll play` in a process of its own, and the address it tells."""
    environment = {
        **os.environ,
        "PYTHONPATH": str(Path(__file__).parents[1]),
        "PYTHONUNBUFFERED": "1",
        "LONGROLL_DATA": str(folder),
    }
    command = [sys.executable, "-c", SERVE, "play", *words, "--no-browser"]
    child = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment)
    line = child.stdout.readline()
    return child, line.split()[4]


def seated(address):
    """A socket at the table whose page has this address."""
    return connect(address.replace("http", "ws").replace("/table/", "/ws/"), close_timeout=1)


@pytest.mark.parametrize("seed", range(3))
def test_a_server_killed_mid_game_goes_on_where_it_was(tmp_path, seed):
    rng = Random(seed)
    child, address = started(tmp_path, "lane", "--side", "both", "--option", "men=40")
    for _ in range(2):
        with seated(address) as socket:
            shown = json.loads(socket.recv(timeout=20))
            for _ in range(rng.randint(3, 25)):
                items = shown["scene"]["asks"][0]["items"]
                value = rng.choice(items)["value"]
                socket.send(json.dumps({"do": "answer", "seq": shown["scene"].get("seq", 0), "value": value}))
                shown = json.loads(socket.recv(timeout=20))
            child.send_signal(signal.SIGKILL)
            child.communicate()
        child, address = started(tmp_path, "--resume")
        with seated(address) as again:
            after = json.loads(again.recv(timeout=20))
        assert {**after["scene"], "news": 0} == {**shown["scene"], "news": 0}
    child.kill()
    child.communicate()
