"""How long the first `longroll play SCENARIO` takes until the table can be seen: nothing kept, and longroll not compiled before.

The command runs with empty folders for its games and for what it keeps, and Python keeps nothing that it compiles: after `pip
install -e` longroll itself is not compiled, what it needs is.  A browser's part is done
by this program: the page, the socket's first scene, the drawing of the ground.  Run it as `python benchmarks/starting.py`;
`--again` starts each a second time, with what the first has kept.  Processor seconds hardly depend on what else is going
on; the wall clock does.  It needs /proc, which Linux has.
"""

from __future__ import annotations

import argparse
import os
import re
import signal
import subprocess
import sys
import tempfile
from pathlib import Path
from time import perf_counter
from typing import Any

import httpx
import msgspec
from websockets.sync.client import connect

GAMES = (
    "brigade/first-brigade",
    "volume-of-fire/mcphersons-ridge",
    "volley-and-bayonet/third-day",
    "division/three-days",
)
TICKS = os.sysconf("SC_CLK_TCK")


def spent(process: int) -> float:
    """The processor seconds of a process and of those of its children that have ended."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return sum(map(int, fields[11:15])) / TICKS


def started(scenario: str, folder: Path) -> list[tuple[str, float, float]]:
    """The moments of a start: what has come by then, after how many seconds, and how many of a processor."""
    kept = {"LONGROLL_DATA": str(folder / "data"), "LONGROLL_CACHE": str(folder / "cache")}
    environment = {**os.environ, **kept, "PYTHONDONTWRITEBYTECODE": "1"}
    command = [
        sys.executable,
        "-m",
        "longroll",
        "play",
        *([scenario] if scenario else []),
        "--no-browser",
        "--port",
        "0",
    ]
    began, moments = perf_counter(), []
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment) as running:

        def moment(name: str) -> None:
            moments.append((name, perf_counter() - began, spent(running.pid)))

        try:
            assert running.stdout is not None
            address = None
            while not address:
                line = running.stdout.readline()
                if not line:
                    raise SystemExit(f"longroll play {scenario} ended by itself")
                address = re.search(r"http://127\.0\.0\.1:(\d+)/(?:table/([^?]+))?\?key=(\S+)", line)
            moment("the address is printed")
            port, token, key = address.groups()
            _visit(port, token, key, moment)
        finally:
            running.send_signal(signal.SIGINT)
    return moments


def _visit(port: str, token: str | None, key: str, moment: Any) -> None:
    cookie = {"cookie": f"longroll-{port}={key}"}
    with httpx.Client(base_url=f"http://127.0.0.1:{port}", headers=cookie, timeout=300) as pages:
        pages.get("/app.js").raise_for_status()
        if token is None:
            pages.get("/api/menu").raise_for_status()
            moment("the list of battles is there")
            return
        with connect(f"ws://127.0.0.1:{port}/ws/{token}", additional_headers=cookie, max_size=None) as line:
            scene = msgspec.json.decode(line.recv(timeout=300))["scene"]
        moment("the first scene is there")
        pages.get(f"/ground/{scene['surfaces'][0]['ground']}.svg").raise_for_status()
        moment("its ground is drawn")


def main() -> None:
    """Start it with each scenario, and print when what was there."""
    about = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    about.add_argument("scenarios", nargs="*", default=["", *GAMES], help="none: the first page")
    about.add_argument("--again", action="store_true")
    words = about.parse_args()
    for scenario in words.scenarios:
        with tempfile.TemporaryDirectory() as folder:
            for which in ("first", "second")[: 1 + words.again]:
                print(f"longroll play {scenario}".rstrip(), f"for the {which} time", flush=True)
                for name, wall, cpu in started(scenario, Path(folder)):
                    print(f"    {name:30} {wall:6.1f} s {cpu:6.2f} s of a processor", flush=True)


if __name__ == "__main__":
    main()
