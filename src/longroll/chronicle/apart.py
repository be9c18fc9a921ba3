"""The course of a game weighed in a process of its own, so that whoever plays at another table meanwhile waits for nothing."""

import os
import subprocess
import sys
from contextlib import suppress

import msgspec

from longroll.chronicle.course import Course, course
from longroll.contract import Trouble
from longroll.game import Game
from longroll.save import read_kept

DEADLINE = 300.0
"""The seconds after which nobody waits for it any longer; the longest of our games take a tenth of them."""


def weighed(game: Game) -> Course:
    """The course of a game.  Raises Trouble where it cannot be had."""
    command = [sys.executable, "-P", "-m", "longroll.chronicle.apart"]
    calm = {f"{library}_NUM_THREADS": "1" for library in ("OPENBLAS", "OMP", "MKL")}
    try:
        done = subprocess.run(
            command, input=game.save(), capture_output=True, timeout=DEADLINE, env={**os.environ, **calm}, check=True
        )
        return msgspec.json.decode(done.stdout, type=Course)
    except (OSError, subprocess.SubprocessError, msgspec.DecodeError) as trouble:
        raise Trouble(f"this game could not be weighed ({type(trouble).__name__}): try again later") from None


def here(game: Game) -> Course:
    """The same without another process."""
    return course(game)


def main() -> None:
    """Weigh the game that lies on standard input, behind whatever else is to be done."""
    with suppress(OSError, AttributeError):  # a system may know no ranks of processes
        os.nice(10)
    sys.stdout.buffer.write(msgspec.json.encode(course(Game.open(read_kept(sys.stdin.buffer.read())))))


if __name__ == "__main__":
    main()
