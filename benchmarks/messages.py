"""What a game weighs on the wire: the bytes of every message that one seat is sent, as they come out of the socket.

A person's side of a whole game is played by the sergeant's own answers, over a socket that offers compression as browsers
do, against the sergeant; odds that follow a scene are waited for, since a person thinks while they come.  Run it as
`python benchmarks/messages.py brigade/first-brigade division/second-day`; without names it plays one scenario of each
ruleset.  What is counted does not depend on how quick the machine is.
"""

from __future__ import annotations

import argparse
import statistics
import sys
import tempfile
from collections import defaultdict
from functools import wraps
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import msgspec
from websockets.extensions.permessage_deflate import ClientPerMessageDeflateFactory
from websockets.frames import Frame

from longroll.flow import Decision
from longroll.players import player
from longroll.server import room as rooms
from longroll.server.app import application
from longroll.store import Store

TESTS = str(Path(__file__).parents[1] / "tests")
GAMES = (
    "brigade/first-brigade",
    "volume-of-fire/mcphersons-ridge",
    "volley-and-bayonet/third-day",
    "division/second-day",
)
PATIENCE = 60.0
"""So many seconds the first scene is waited for."""
QUIET = 0.02
"""After so many seconds without a message it is looked whether the person is to answer."""


class Said(NamedTuple):
    """A message: what it is, its bytes as text and on the wire, and after how many of the person's answers it came."""

    kind: str
    plain: int
    wire: int
    answers: int
    parts: dict[str, int]


class Counted(ClientPerMessageDeflateFactory):
    """Compression as a browser offers it; the bytes of each message before it is unpacked are kept in `sizes`."""

    def __init__(self, sizes: list[int]) -> None:
        super().__init__(client_max_window_bits=True, compress_settings={"memLevel": 5})
        self.sizes = sizes

    def process_response_params(self, params: Any, accepted: Any) -> Any:
        """The extension that was agreed on, counting."""
        extension = super().process_response_params(params, accepted)
        decode, sizes = extension.decode, self.sizes

        def counted(frame: Frame, **more: Any) -> Frame:
            sizes.append(len(frame.data))
            return decode(frame, **more)

        extension.decode = counted  # type: ignore[method-assign]
        return extension


def measure(scenario: str, side: int, seed: int, most: int) -> list[Said]:
    """All that the person's seat is sent in one game."""
    sys.path.insert(1, TESTS)
    from websockets.sync.client import connect

    from table import Pages

    opened = watch()
    sizes: list[int] = []
    said: list[Said] = []
    mind, rng = player("sergeant"), Random(seed)
    answers, waits, before = 0, -1, -1
    with Pages(application(Store(Path(tempfile.mkdtemp())), delay=0)) as pages:
        pages.timeout = 300
        order = {"scenario": scenario, "side": side, "opponent": "sergeant", "seed": seed}
        token = pages.post("/api/games", json=order).json()["token"]
        with connect(
            f"ws://127.0.0.1:{pages.port}/ws/{token}",
            additional_headers={"cookie": pages.cookie},
            extensions=[Counted(sizes)],
            compression=None,
            max_size=None,
            ping_interval=None,
            open_timeout=PATIENCE,
        ) as line:
            while True:
                try:
                    text = str(line.recv(timeout=QUIET))
                except TimeoutError:
                    asks = settled(opened[-1], side, before)
                    if asks is None:
                        continue
                    seq, needs, battle = asks
                    if needs is None or answers == most:
                        return said
                    if seq == waits:
                        raise SystemExit(f"{scenario}: {type(needs).__name__} was not taken: {text[:300]}") from None
                    value = mind.answer(opened[-1].game.ruleset, battle.known(side), needs, rng)
                    answers, waits, before = answers + 1, seq, len(opened[-1].game.log)
                    answer = {"do": "answer", "seq": seq, "ask": type(needs).__name__, "value": value}
                    line.send(msgspec.json.encode(answer).decode())
                else:
                    if not line.protocol.extensions:
                        sizes.append(len(text.encode()))
                    said.append(_said(text, sizes[len(said)], answers))


def watch() -> list[rooms.Room]:
    """The rooms that will be opened."""
    opened: list[rooms.Room] = []
    begin = rooms.Room.__init__

    @wraps(begin)
    def begun(self: rooms.Room, *words: Any, **more: Any) -> None:
        begin(self, *words, **more)
        opened.append(self)

    rooms.Room.__init__ = begun  # type: ignore[method-assign]
    return opened


def settled(room: rooms.Room, side: int, before: int) -> tuple[int, Decision[Any] | None, Any] | None:
    """The scene's number, what the person is asked and the battle, once everything there is was sent after the entry of
    the log of that number; None before."""
    seat = next(iter(room.seats))
    if (
        len(room.game.log) == before
        or room.lock.locked()
        or not seat.shown.is_set()
        or seat.open
        or seat.version != room.version
    ):
        return None
    battle = room.game.battle
    if battle.needs is None:
        return seat.seq, None, battle
    return (
        (seat.seq, battle.needs, battle) if isinstance(battle.needs, Decision) and battle.needs.side == side else None
    )


def _said(text: str, wire: int, answers: int) -> Said:
    message = msgspec.json.decode(text, type=dict[str, msgspec.Raw])
    kind = next(iter(message))
    parts = {name: len(raw) for name, raw in message.items()}
    if kind == "patch":
        patch = msgspec.json.decode(message["patch"], type=dict[str, Any])
        for where in ("head", "put"):
            for name, what in patch.get(where, {}).items():
                parts[f"{where} {name}"] = len(msgspec.json.encode(what))
    return Said(kind, len(text.encode()), wire, answers, parts)


def told(name: str, said: list[Said], parts: bool) -> None:
    """The figures of a game, printed."""
    answers = max(each.answers for each in said)
    by_answer: dict[int, int] = defaultdict(int)
    for each in said:
        by_answer[each.answers] += each.wire
    by_answer.pop(0)
    scenes = [each for each in said if each.kind == "patch"]
    middle, most = statistics.median(by_answer.values()), max(by_answer.values())
    patches = statistics.median(each.wire for each in scenes)
    plain = statistics.median(each.plain for each in scenes)
    whole = sum(each.wire for each in said)
    print(
        f"{name:36} {answers:5} {said[0].wire / 1000:7.1f} {middle / 1000:7.1f} {most / 1000:7.1f} "
        f"{patches / 1000:7.1f} {plain / 1000:7.1f} {whole / 1e6:7.2f}",
        flush=True,
    )
    if parts:
        sums: dict[str, int] = defaultdict(int)
        for each in said[1:]:
            for part, size in each.parts.items():
                sums[part] += size
        for part, size in sorted(sums.items(), key=lambda pair: -pair[1])[:14]:
            print(f"    {part:20} {size / 1000:9.1f} kB as text")


def main() -> None:
    """Play the games and print what they weigh."""
    about = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    about.add_argument("scenarios", nargs="*", default=GAMES)
    about.add_argument("--side", type=int, default=0)
    about.add_argument("--seed", type=int, default=7)
    about.add_argument("--answers", type=int, default=100_000, help="stop after so many")
    about.add_argument("--parts", action="store_true", help="and what they are made of")
    words = about.parse_args()
    print("kB on the wire                                 the first  an answer's      one  as its      MB a")
    print("                                     answers   scene   median   most  patch   text    game")
    for name in words.scenarios:
        told(name, measure(name, words.side, words.seed, words.answers), words.parts)


if __name__ == "__main__":
    main()
