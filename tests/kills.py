"""A server killed again and again while it is played at, and nothing lost that it had shown: `python tests/kills.py --kills
200`.

One or two browsers answer as fast as they are asked.  The server is killed while answers are under way, while the database
moves them from its log into its file, now and then while it starts.  Then every scene that was shown has to be one that the
game on the disk comes through when it is replayed, and the next server goes on with it.  What is killed when follows from
the seed, how far the server got until then from the machine.
"""

import argparse
import json
import os
import shutil
import subprocess
import sys
import threading
from contextlib import ExitStack, suppress
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any
from urllib.parse import urlsplit, urlunsplit

import msgspec
import pytest
from websockets.exceptions import WebSocketException
from websockets.sync.client import ClientConnection, connect

from longroll.game import Game
from longroll.scene import Scene
from longroll.store import Store
from pickets import install

GAME = ("lane", "--side", "both", "--option", "men=40")
MOST_ANSWERS = 40
"""After how many answers at most a server is killed."""
STALLED = 60
"""How many seconds a table may take over that many answers."""

SERVE = "import sys, pytest, sqlalchemy; from pickets import install; install(pytest.MonkeyPatch())\n"
SERVE += "from longroll.cli import main\n"
BUSY = (
    "sqlalchemy.event.listen(sqlalchemy.Engine, 'connect', lambda db, _: db.execute('PRAGMA wal_autocheckpoint = 2'))\n"
)
"""Lets the database move almost every answer at once from its log into its file."""


class Lost(AssertionError):
    """Something that was shown is not on the disk, or cannot be played on."""


def started(folder: Path, *words: str, busy: bool = False) -> subprocess.Popen[str]:
    """`longroll play` over the games in `folder`, in a process of its own."""
    environment = {
        **os.environ,
        "PYTHONPATH": str(Path(__file__).parent),
        "PYTHONUNBUFFERED": "1",
        "LONGROLL_DATA": str(folder),
    }
    code = SERVE + (BUSY if busy else "") + "main(sys.argv[1:])"
    command = [sys.executable, "-c", code, "play", *words, "--no-browser", "--port", "0"]
    return subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment)


def address(server: subprocess.Popen[str]) -> str:
    """The page of the table, as the server tells it when it is ready."""
    assert server.stdout
    words = server.stdout.readline().split()
    if len(words) < 5:
        raise Lost("the server did not start again")
    return words[4]


def kill(server: subprocess.Popen[str]) -> None:
    """End a server as a power cut would."""
    server.kill()
    server.communicate()


def seated(page: str) -> ClientConnection:
    """A socket at the table whose page has this address, to be used in a `with`."""
    parts = urlsplit(page)
    at = urlunsplit(("ws", parts.netloc, parts.path.replace("/table/", "/ws/"), "", ""))
    return connect(at, max_size=None, close_timeout=1)


class Browser:
    """Somebody at a table."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket

    def say(self, do: str, **words: Any) -> None:
        """Ask something of the server."""
        self.socket.send(json.dumps({"do": do, **words}))

    def shown(self) -> Any:
        """The next whole scene and what is said of the table, salts given where dice wait for them."""
        while True:
            message = json.loads(self.socket.recv(timeout=STALLED))
            if "scene" not in message:
                self.say("scene")
                continue
            sides = message["table"].get("salting") or []
            if not sides:
                return message
            for side in sides:
                self.say("salt", side=side, value=os.urandom(16).hex())

    def answer(self, message: Any, rng: Random) -> None:
        """Give a random answer to what a scene asks."""
        items = message["scene"]["asks"][0]["items"]
        self.say("answer", seq=message["scene"].get("seq", 0), value=rng.choice(items)["value"])

    def answered(self, message: Any, rng: Random) -> Any:
        """Give a random answer; the scene that follows from it."""
        self.answer(message, rng)
        while True:
            after = self.shown()
            if after["scene"].get("seq") != message["scene"].get("seq"):
                return after


def likeness(scene: Any) -> str:
    """What is equal in two scenes (as JSON) of the same position."""
    return json.dumps([scene.get(name) for name in ("turn", "phase", "to_act", "things")], sort_keys=True)


class Player(threading.Thread):
    """Answers as fast as it is asked, and keeps what it was shown, until the line goes dead or the game is over."""

    def __init__(self, page: str, seed: int, load: "Load") -> None:
        super().__init__(daemon=True)
        self.page, self.rng, self.load = page, Random(seed), load
        self.seen: dict[str, set[str]] = {}

    def run(self) -> None:
        with suppress(WebSocketException, OSError, EOFError), seated(self.page) as socket:
            browser = Browser(socket)
            while not self.load.over:
                self.go_on(browser)

    def go_on(self, browser: Browser) -> None:
        """Look at a scene and answer it, or take back the last answer."""
        message = browser.shown()
        scene = message["scene"]
        self.seen.setdefault(scene["game"], set()).add(likeness(scene))
        if message["table"]["over"]:
            self.load.end()
        elif scene.get("undo") and self.rng.random() < 0.1:
            browser.say("undo", seq=scene.get("seq", 0))
        elif scene.get("asks"):
            browser.answer(message, self.rng)
            self.load.count()


class Load:
    """How many answers were sent; `enough` is set at so many, or when the game is over."""

    def __init__(self, most: int) -> None:
        self.most, self.sent, self.over = most, 0, False
        self.enough = threading.Event()

    def count(self) -> None:
        self.sent += 1
        if self.sent >= self.most:
            self.enough.set()

    def end(self) -> None:
        self.over = True
        self.enough.set()


def check(folder: Path, seen: dict[str, set[str]]) -> bool:
    """See that the games on the disk come through every scene that was shown; whether one goes on.  Raises Lost.

    A copy of the files is looked at, as they were left: the next server has to make do with them itself.
    """
    with TemporaryDirectory() as aside:
        for name in ("games.sqlite", "games.sqlite-wal"):
            with suppress(FileNotFoundError):
                shutil.copy(folder / name, aside)
        with Store(Path(aside)) as store:
            for id, shown in seen.items():
                stopped = store.card(id).damaged or store.load(id).stopped
                if stopped:
                    raise Lost(f"game {id} does not go on: {stopped}")
                missing = shown - passed(store, id)
                if missing:
                    raise Lost(f"game {id} lost {len(missing)} of {len(shown)} scenes that were shown: {missing}")
            return any(not card.ended for card in store.cards())


def passed(store: Store, id: str) -> set[str]:
    """The likeness of every position that a kept game comes through, as anybody sees it."""
    save = store.save(id)
    game = Game.beginning(save)
    found = looks(game)
    for _ in game.replaying(save.log):
        found |= looks(game)
    return found


def looks(game: Game) -> set[str]:
    """A position as each side and as everybody sees it."""
    scenes: list[Scene] = [game.ruleset.view(game.battle, side) for side in (0, 1, None)]
    return {likeness(json.loads(msgspec.json.encode(scene))) for scene in scenes}


def kill_once(folder: Path, rng: Random, fresh: bool) -> tuple[Load, dict[str, set[str]]]:
    """Start a server, play at it, kill it; what was sent, and what was shown of which game."""
    load = Load(rng.randint(1, MOST_ANSWERS))
    players: list[Player] = []
    starting = rng.random() < 0.05
    server = started(folder, *(GAME if fresh else ("--resume",)), busy=rng.random() < 0.5)
    with ExitStack() as ending:
        ending.callback(kill, server)
        if starting:
            load.enough.wait(rng.uniform(0, 2))
            return load, {}
        page = address(server)
        players += [Player(page, rng.randrange(1 << 32), load) for _ in range(rng.randint(1, 2))]
        for player in players:
            player.start()
        if not load.enough.wait(STALLED):
            raise Lost(f"the table took more than {STALLED} seconds over {load.most} answers")
        if not load.over:
            threading.Event().wait(rng.uniform(0, 0.01))  # the last answers are under way meanwhile
    seen: dict[str, set[str]] = {}
    for player in players:
        player.join(STALLED)
        for id, shown in player.seen.items():
            seen.setdefault(id, set()).update(shown)
    return load, seen


def kills(folder: Path, count: int, seed: int, tell: bool = False) -> None:
    """Kill so many servers over the games in `folder`, one after the other.  Raises Lost."""
    rng = Random(seed)
    every: dict[str, set[str]] = {}
    going_on, sent = False, 0
    for number in range(1, count + 1):
        load, seen = kill_once(folder, rng, fresh=not going_on or rng.random() < 0.1)
        going_on = check(folder, seen)
        for id, shown in seen.items():
            every.setdefault(id, set()).update(shown)
        sent += load.sent
        if tell:
            scenes = sum(map(len, every.values()))
            print(
                f"kill {number} of {count}: {len(every)} games, {sent} answers, {scenes} scenes, nothing lost",
                flush=True,
            )
    check(folder, every)


def main() -> None:
    """Kill servers over games in a folder of their own, and tell of it."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n\n")[0])
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1863)
    chosen = parser.parse_args()
    install(pytest.MonkeyPatch())
    with TemporaryDirectory() as folder:
        try:
            kills(Path(folder), chosen.kills, chosen.seed, tell=True)
        except Lost as trouble:
            print(f"seed {chosen.seed}: {trouble}")
            sys.exit(1)


if __name__ == "__main__":
    main()
