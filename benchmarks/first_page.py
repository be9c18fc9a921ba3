"""What the browser fetches before the first page can be used, and what a table takes besides: bytes as they are transferred.

The real server over an empty folder, or with `--data` over one where the pictures are drawn, and Chromium, which keeps
nothing of it.  Run it as `python benchmarks/first_page.py`; it needs Chromium and the packages of the tests.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from longroll.server.app import application
from longroll.store import Store

TESTS = str(Path(__file__).parents[1] / "tests")
WIDTHS = {"desk": (1440, 900), "hand": (390, 844)}


@contextmanager
def counted(page: Any) -> Iterator[dict[str, int]]:
    """Bytes transferred by address while this is open."""
    sizes: dict[str, int] = {}
    names: dict[str, str] = {}
    line = page.context.new_cdp_session(page)
    line.send("Network.enable")
    line.on("Network.requestWillBeSent", lambda said: names.update({said["requestId"]: said["request"]["url"]}))

    def done(said: Any) -> None:
        name = names.get(said["requestId"], "?").split("//", 1)[-1].partition("/")[2].split("?")[0]
        sizes[f"/{name}"] = sizes.get(f"/{name}", 0) + int(said["encodedDataLength"])

    line.on("Network.loadingFinished", done)
    yield sizes
    line.detach()


def told(title: str, sizes: dict[str, int]) -> None:
    """The bytes, printed: each address, or how many of the same kind."""
    print(f"{title:48} {sum(sizes.values()) / 1000:8.1f} kB in {len(sizes)} requests")
    pictures = {name: size for name, size in sizes.items() if name.startswith("/picture/")}
    for name, size in sorted(sizes.items(), key=lambda pair: -pair[1]):
        if name not in pictures:
            print(f"    {name[:44]:44} {size / 1000:8.1f}")
    if pictures:
        print(f"    {f'{len(pictures)} pictures':44} {sum(pictures.values()) / 1000:8.1f}")


def main() -> None:
    """Open the page on a desk and in a hand, begin a battle, and print what came."""
    about = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    about.add_argument("--data", type=Path, help="the folder of games, where pictures are drawn already")
    about.add_argument("--scenario", default="volume-of-fire/first-volley")
    words = about.parse_args()
    sys.path.insert(1, TESTS)
    from playwright.sync_api import sync_playwright

    from conftest import ARGUMENTS, CHROMIUM
    from table import Pages

    store = Store(words.data or Path(tempfile.mkdtemp()))
    with Pages(application(store)) as pages, sync_playwright() as playwright:
        pages.timeout = 300
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        for name, (width, height) in WIDTHS.items():
            context = browser.new_context(viewport={"width": width, "height": height})
            page = context.new_page()
            with counted(page) as sizes:
                page.goto(pages.home)
                page.wait_for_selector(".begin:enabled")
                page.wait_for_load_state("networkidle")
            told(f"the first page, {name}", sizes)
            token = pages.post("/api/games", json={"scenario": words.scenario, "side": 0, "seed": 1}).json()["token"]
            with counted(page) as sizes:
                page.goto(f"{pages.origin}/table/{token}")
                page.wait_for_selector("#world [data-id]", timeout=120_000)
                page.wait_for_load_state("networkidle")
            told(f"then the table of {words.scenario}", sizes)
            context.close()
        browser.close()


if __name__ == "__main__":
    main()
