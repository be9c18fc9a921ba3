"""How long an answer takes at the table: from sending it in a browser until the picture has changed, and what of it goes where.

A person's side of a whole game is played by the sergeant's own answers, sent over the page's own socket, against the
sergeant; what the opponent thinks about is not counted, nor what is thought of for the person.  Run it as
`python benchmarks/answering.py volume-of-fire/mcphersons-ridge --games 1`; it needs Chromium and the packages of the tests.

Two clocks: the time on the wall, which grows when others use the machine, and processor time of the server's threads and
of the page's main thread, which hardly does.
"""

from __future__ import annotations

import argparse
import shutil
import statistics
import sys
import tempfile
import threading
import time
from collections import defaultdict
from collections.abc import Callable
from functools import wraps
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from longroll.flow import Decision
from longroll.players import player
from longroll.server import room as rooms
from longroll.server.app import application
from longroll.store import Store

TESTS = str(Path(__file__).parents[1] / "tests")

HEARD = """
(() => {
  const Native = window.WebSocket;
  const marks = (window.marks = { seq: -1, waits: null });
  window.WebSocket = class extends Native {
    constructor(...words) {
      super(...words);
      marks.line = this;
      this.addEventListener("message", (event) => {
        const told = JSON.parse(event.data), shown = told.scene ?? told.patch;
        if (!shown) { if (marks.waits) marks.said = event.data; return; }
        marks.seq = shown.seq;
        const waits = marks.waits;
        if (!waits || marks.seq === waits.seq) return;
        marks.waits = null;
        const came = performance.now();
        requestAnimationFrame(() => {
          const frame = performance.now();
          const channel = new MessageChannel();
          channel.port1.onmessage = () => {
            const since = (when) => when - waits.sent;
            waits.done({ came: since(came), frame: since(frame), drawn: since(performance.now()), bytes: event.data.length });
          };
          channel.port2.postMessage(0);
        });
      });
    }
  };
  window.play = (seq, ask, value) => new Promise((done) => {
    marks.said = "";
    marks.waits = { seq, done, sent: performance.now() };
    marks.line.send(JSON.stringify({ do: "answer", seq, ask, value }));
    setTimeout(() => done({ said: marks.said || "nothing" }), 20000);
  });
})();
"""

Spent = dict[str, list[float]]
_spent: Spent = defaultdict(lambda: [0.0, 0.0])
_kept: Spent = {}
_lock = threading.Lock()
_in: threading.local = threading.local()


def counted(name: str, work: Callable[..., Any]) -> Callable[..., Any]:
    """The same work, its wall and processor seconds added up under a name; what it calls under the same name once."""

    @wraps(work)
    def run(*words: Any, **more: Any) -> Any:
        within: set[str] = _in.__dict__.setdefault("within", set())
        if name in within:
            return work(*words, **more)
        within.add(name)
        wall, cpu = time.perf_counter(), time.thread_time()
        try:
            return work(*words, **more)
        finally:
            within.discard(name)
            with _lock:
                _spent[name][0] += time.perf_counter() - wall
                _spent[name][1] += time.thread_time() - cpu

    return run


def shown(compose: Callable[..., Any]) -> Callable[..., Any]:
    """The same composing; once it is done, what was counted up to then is kept: the rest is the opponent's."""

    @wraps(compose)
    def run(*words: Any, **more: Any) -> Any:
        scene = compose(*words, **more)
        with _lock:
            if not _kept:
                _kept.update({name: list(pair) for name, pair in _spent.items()})
        return scene

    return run


def watch() -> list[rooms.Room]:
    """Count the parts of the server's work from now on; the rooms that will be opened."""
    from longroll.rulesets.volume_of_fire.record.battle import Battle
    from longroll.rulesets.volume_of_fire.screen import charts, things, view
    from longroll.screen.shown import Screen

    opened: list[rooms.Room] = []
    begin = rooms.Room.__init__

    def begun(self: rooms.Room, *words: Any, **more: Any) -> None:
        begin(self, *words, **more)
        opened.append(self)

    rooms.Room.__init__ = begun  # type: ignore[method-assign]
    for owner, attribute, name in (
        (rooms.Room, "_answer", "rules"),
        (rooms.Room, "_follow", "follow"),
        (rooms, "told", "compose"),
        (Store, "append", "disk"),
        (view, "scene", "view"),
        (Screen, "ask", "asks"),
        (things, "things", "things"),
        (Battle, "known", "known"),
        (charts, "_fought", "odds"),
        (charts, "activation", "odds"),
    ):
        setattr(owner, attribute, counted(name, getattr(owner, attribute)))
    rooms.told = shown(rooms.told)
    return opened


def measure(scenario: str, side: int, seed: int, most: int, pause: int) -> list[dict[str, float]]:
    """One game; a row an answer, in milliseconds and bytes."""
    sys.path.insert(1, TESTS)
    from playwright.sync_api import sync_playwright

    from conftest import ARGUMENTS, CHROMIUM
    from table import Pages

    opened = watch()
    rows: list[dict[str, float]] = []
    folder = Path(tempfile.mkdtemp())
    mind, rng = player("sergeant"), Random(seed)
    with Pages(application(Store(folder))) as pages, sync_playwright() as playwright:
        pages.timeout = 300
        order = {"scenario": scenario, "side": side, "opponent": "sergeant", "seed": seed}
        token = pages.post("/api/games", json=order).json()["token"]
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        page = browser.new_page(viewport={"width": 1440, "height": 900})
        page.add_init_script(HEARD)
        clock = page.context.new_cdp_session(page)
        clock.send("Performance.enable", {"timeDomain": "threadTicks"})
        page.goto(f"{pages.origin}/table/{token}")
        page.wait_for_selector(".thing.stand, .thing.counter", timeout=120_000)
        page.wait_for_timeout(1500)
        room = opened[-1]

        def rests() -> bool:
            game = room.game
            asked = isinstance(game.battle.needs, Decision) and game.to_act not in room.computers.players
            return (asked or game.battle.needs is None) and not room.lock.locked()

        while len(rows) < most:
            while not rests() or page.evaluate("marks.seq") not in {seat.seq for seat in room.seats}:
                page.wait_for_timeout(5)
            page.wait_for_timeout(pause)
            battle, seq = room.game.battle, page.evaluate("marks.seq")
            needs = battle.needs
            if not isinstance(needs, Decision):
                break
            known = battle.known(needs.side)
            value = msgspec.to_builtins(mind.answer(room.game.ruleset, known, needs, rng))
            with _lock:
                _spent.clear()
                _kept.clear()
            before = {row["name"]: row["value"] for row in clock.send("Performance.getMetrics")["metrics"]}
            found = page.evaluate("([a, b, c]) => play(a, b, c)", [seq, type(needs).__name__, value])
            if "said" in found:
                raise SystemExit(f"{value} was not taken: {found['said']}")
            after = {row["name"]: row["value"] for row in clock.send("Performance.getMetrics")["metrics"]}
            with _lock:
                spent = dict(_kept)
            row = {"asked": type(needs).__name__, "in turn": battle.turn, **found}
            row["task"] = 1000 * (after["TaskDuration"] - before["TaskDuration"])
            row["script"] = 1000 * (after["ScriptDuration"] - before["ScriptDuration"])
            row["style"] = 1000 * (
                sum(after[each] - before[each] for each in ("LayoutDuration", "RecalcStyleDuration"))
            )
            for name, (wall, cpu) in spent.items():
                row[f"{name}"] = 1000 * wall
                row[f"{name} cpu"] = 1000 * cpu
            rows.append(row)
        browser.close()
    shutil.rmtree(folder, ignore_errors=True)
    return rows


def told(rows: list[dict[str, float]]) -> None:
    """What came of it: median, 95th percentile and worst of each part."""

    def line(name: str, key: str, form: str = "8.1f") -> None:
        found = sorted(row.get(key, 0.0) for row in rows)
        if not any(found):
            return
        at = found[min(len(found) - 1, int(0.95 * len(found)))]
        print(f"  {name:44}{statistics.median(found):{form}}{at:{form}}{found[-1]:{form}}")

    print(f"{len(rows)} answers{'':37}  median    95 %   worst")
    line("drawn (wall ms)", "drawn")
    line("  scene arrived", "came")
    line("  its frame begun", "frame")
    line("page, main thread (cpu ms)", "task")
    line("  its script", "script")
    line("  style and layout", "style")
    line("bytes", "bytes", "8,.0f")
    for name in ("rules", "follow", "disk", "compose", "view", "known", "things", "asks", "odds"):
        line(f"server: {name} (wall ms)", name)
        line(f"server: {name} (cpu ms)", f"{name} cpu")
    late = sum(row["drawn"] > 100 for row in rows)
    print(f"  over 100 ms: {late} of {len(rows)}")
    slow = sorted(rows, key=lambda row: -row["drawn"])[:6]
    for row in slow:
        parts = ", ".join(f"{key} {value:.0f}" for key, value in row.items() if isinstance(value, float) and value >= 1)
        print(f"    turn {row['in turn']} {row['asked']}: {parts}")


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", maxsplit=1)[0])
    parser.add_argument("scenario", nargs="?", default="volume-of-fire/mcphersons-ridge")
    parser.add_argument("--side", type=int, default=0)
    parser.add_argument("--seed", type=int, default=63)
    parser.add_argument("--pause", type=int, default=500, help="milliseconds from when he is asked until he answers")
    parser.add_argument("--most", type=int, default=10_000, help="so many answers at the most")
    chosen = parser.parse_args()
    told(measure(chosen.scenario, chosen.side, chosen.seed, chosen.most, chosen.pause))


if __name__ == "__main__":
    main()
