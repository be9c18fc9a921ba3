"""What it takes to drag a table of 300 stands about: the work of each frame, by Chromium's own tracing.

The stands of a scenario are shown several times over, each a little aside, with leaders and letters; the processor is
throttled four times as by `Emulation.setCPUThrottlingRate`, and the map is moved at every frame, as by a key held down.  Run it as
`python benchmarks/panning.py`; it needs Chromium and the packages of the tests.  The main thread's time is processor time of
that thread, and raster that of the threads which draw; the frames are by the clock, and mean little on a busy machine.
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
import tempfile
from collections import defaultdict
from pathlib import Path
from typing import Any

import msgspec

from longroll.scene import At, Scene
from longroll.server import telling
from longroll.server.app import application
from longroll.store import Store

TESTS = str(Path(__file__).parents[1] / "tests")
MOVES = 90
NAMED = ("FireAnimationFrame", "UpdateLayoutTree", "Layout", "PrePaint", "Paint", "Layerize", "Commit")


def multiplied(seen: Scene, many: int) -> Scene:
    """The same scene with as many things more, of the same kinds, near those that are there."""
    lying = [one for one in seen.things if isinstance(one.where, At)]
    things = list(seen.things)
    while lying and len(things) < many:
        number = len(things)
        one = lying[number % len(lying)]
        assert isinstance(one.where, At)
        aside = 1 + number // len(lying)
        where = msgspec.structs.replace(one.where, x=one.where.x + 700 * aside, y=one.where.y - 900 * aside)
        things.append(msgspec.structs.replace(one, id=f"{one.id}+{number}", where=where))
    return msgspec.structs.replace(seen, things=tuple(things))


PANNED = """(moves) => new Promise((done) => {
  const frames = [];
  let last = 0;
  const one = (now) => {
    if (last) frames.push(now - last);
    last = now;
    if (frames.length === moves) return done(frames);
    const key = ["ArrowLeft", "ArrowUp", "ArrowRight", "ArrowDown"][Math.floor(frames.length / 8) % 4];
    document.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
    requestAnimationFrame(one);
  };
  requestAnimationFrame(one);
})"""


def panned(page: Any, zoom: int) -> tuple[list[float], dict[str, float]]:
    """The map is moved about: the times between frames, and the processor milliseconds of each sort of work."""
    for _ in range(zoom):
        page.keyboard.press("+")
    page.wait_for_timeout(2500)
    page.context.browser.start_tracing(page=page, categories=["toplevel", "devtools.timeline", "cc"])
    frames = page.evaluate(PANNED, MOVES)
    events = json.loads(page.context.browser.stop_tracing())["traceEvents"]
    return frames, worked(events)


def worked(events: list[dict[str, Any]]) -> dict[str, float]:
    """Processor milliseconds a move: of the page's main thread, what of it is named, and of the threads that draw."""
    names = {(each["pid"], each["tid"]): each["args"]["name"] for each in events if each["name"] == "thread_name"}
    drawn = [each["pid"] for each in events if each["name"] == "Layerize"]
    renderer = max(set(drawn), key=drawn.count)
    spent: dict[str, float] = defaultdict(float)
    for each in events:
        thread, took = names.get((each["pid"], each["tid"]), ""), each.get("tdur", 0) / 1000 / MOVES
        if each["pid"] != renderer:
            continue
        if thread == "CrRendererMain" and each["name"] in NAMED:
            spent[each["name"]] += took
            spent["together"] += took
        if each["name"] == "RasterTask":
            spent["raster"] += took
    return spent


def main() -> None:
    """Drag it seen from afar, from the middle and from near, and print what a move takes."""
    about = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    about.add_argument("scenario", nargs="?", default="volley-and-bayonet/third-day")
    about.add_argument("--things", type=int, default=300)
    about.add_argument("--throttle", type=int, default=4)
    words = about.parse_args()
    sys.path.insert(1, TESTS)
    from playwright.sync_api import sync_playwright

    from conftest import ARGUMENTS, CHROMIUM
    from table import Pages

    taken = telling.taken
    telling.taken = lambda seen, *more: taken(multiplied(seen, words.things), *more)
    with Pages(application(Store(Path(tempfile.mkdtemp())))) as pages, sync_playwright() as playwright:
        pages.timeout = 300
        order = {"scenario": words.scenario, "side": 0, "opponent": "person", "seed": 1}
        token = pages.post("/api/games", json=order).json()["token"]
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        page = browser.new_page(viewport={"width": 1440, "height": 900})
        page.goto(f"{pages.origin}/table/{token}")
        page.wait_for_selector("#world [data-id]", timeout=120_000)
        page.wait_for_load_state("networkidle")
        things = page.locator("#world .thing").count()
        page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": words.throttle})
        print(f"{words.scenario}, {things} things, processor throttled {words.throttle} times; milliseconds a move")
        page.keyboard.press("0")
        for zoom in (0, 2, 4):
            frames, spent = panned(page, zoom)
            lod = page.evaluate("document.querySelector('.table').className.match(/lod-(\\w+)/)[1]")
            print(f"seen from {lod}: frames {statistics.median(frames):.1f} by the clock; of a processor:")
            for name, took in sorted(spent.items(), key=lambda pair: -pair[1]):
                print(f"    {name:22} {took:8.2f}")
        browser.close()


if __name__ == "__main__":
    main()
