"""What a stranger sent is laid out and replayed by a process of its own, within limits of memory and time.

Only a verdict comes back, so that no file can fill this machine or hold up this program, whatever its rules make of it.
Where a system knows no limits of memory or processor time the clock alone is watched.
"""

import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Literal, Protocol, runtime_checkable

import msgspec

from longroll import history
from longroll.contract import Ruleset, Trouble
from longroll.document import content, toml
from longroll.game import HUMAN, Game
from longroll.ground import laid
from longroll.match import play
from longroll.players import PLAYERS
from longroll.registry import ruleset
from longroll.save import Deputed, read_save

MEGABYTES = 2_000
"""The memory a trial may take, libraries and all; the longest of our games take less than a hundred."""
SECONDS = 30
"""The processor time a trial may take; the longest of our games take less than one."""
DEADLINE = 90.0
"""The seconds after which nobody waits for it any longer."""

Kind = Literal["save", "file"]


class Verdict(msgspec.Struct, frozen=True, omit_defaults=True):
    """What came of a trial: `trouble` in sentences, or how the game stands, or what the file is."""

    trouble: str = ""
    is_a: str = ""
    turn: str = ""
    ended: str = ""
    stopped: str = ""
    position: str = ""


@runtime_checkable
class Checking(Protocol):
    """A ruleset that can say what is wrong with a file written for it."""

    def check(self, path: str) -> list[str]:
        """The faults, a sentence each; none when the file can be used."""
        ...


# --- from outside
def apart(kind: Kind, data: bytes) -> Verdict:
    """The verdict on a save, or on the file of a path, from a process that may take so much and no more.  Raises Trouble."""
    command = [sys.executable, "-P", "-m", "longroll.trial", kind]
    calm = {f"{library}_NUM_THREADS": "1" for library in ("OPENBLAS", "OMP", "MKL")}  # threads reserve memory each
    try:
        done = subprocess.run(
            command, input=data, capture_output=True, timeout=DEADLINE, env={**os.environ, **calm}, check=False
        )
    except subprocess.TimeoutExpired:
        raise Trouble(_beyond(kind, f"{DEADLINE:.0f} seconds")) from None
    except OSError as trouble:
        raise Trouble(f"it cannot be tried: no process can be started ({trouble.strerror})") from None
    if done.returncode == -getattr(signal, "SIGXCPU", 0) or done.returncode == -getattr(signal, "SIGKILL", 0):
        raise Trouble(_beyond(kind, f"{SECONDS} seconds"))
    try:
        verdict = msgspec.json.decode(done.stdout, type=Verdict)
    except msgspec.DecodeError:
        last = done.stderr.decode(errors="replace").strip().splitlines()[-1:] or [f"exit code {done.returncode}"]
        if "MemoryError" in last[0]:
            raise Trouble(_beyond(kind, f"{MEGABYTES} MB")) from None
        raise Trouble(
            f"the rules broke off when they laid this {kind} out ({last[0][:200]}): it is not taken"
        ) from None
    if verdict.trouble:
        raise Trouble(verdict.trouble)
    return verdict


def _beyond(kind: Kind, what: str) -> str:
    return f"this {kind} needs more than {what} to lay out and replay, which no battle of ours does: it is not taken"


# --- here
def here(kind: Kind, data: bytes) -> Verdict:
    """The same verdict without another process and without its limits.  Raises Trouble."""
    try:
        return of_save(data) if kind == "save" else of_file(os.fsdecode(data))
    except MemoryError:
        raise Trouble(_beyond(kind, f"{MEGABYTES} MB")) from None
    except RecursionError:
        raise Trouble(f"what is in this {kind} lies too deep in itself: it is not taken") from None


def of_save(data: bytes) -> Verdict:
    """A save: replayed, and looked at by each side.  Raises Trouble."""
    save = read_save(data)
    deputies = (entry.player for entry in save.log if isinstance(entry, Deputed))
    for name in (*save.players, *deputies):
        if name != HUMAN and name not in PLAYERS:
            raise Trouble(f"there is no player {name!r} here: there are {HUMAN}, {', '.join(PLAYERS)}")
    game = Game.open(save)
    rules, battle = game.ruleset, game.battle
    _shown(game)
    result = rules.result(battle) if battle.needs is None else None
    return Verdict(
        is_a=f"a sound save: {len(save.log)} entries replay, every face verified",
        turn=game.turn,
        ended="" if battle.needs is not None else result.text if result else "over",
        stopped=game.stopped,
        position=game.position,
    )


def of_file(name: str) -> Verdict:
    """A scenario, a battle, or a file that some ruleset knows; or a scenario of ours by its name.  Raises Trouble."""
    path = Path(name)
    if not path.suffix and not path.exists():
        return Verdict(is_a=_laid_out(name))
    try:
        table = toml(content(path))
    except Trouble as trouble:
        raise Trouble(f"it {trouble}") from None
    if "forces" in table and "ruleset" not in table:
        battle = history.load(path)
        return Verdict(is_a=f"a sound battle: {battle.title}, {len(battle.forces)} forces")
    if "battle" not in table and isinstance(table.get("ruleset"), str):
        return Verdict(is_a=_looked_over(ruleset(table["ruleset"]), path))
    return Verdict(is_a=_laid_out(name))


def _looked_over(rules: Ruleset, path: Path) -> str:
    """A file that is neither battle nor scenario but that a ruleset knows, such as a deck of cards.  Raises Trouble."""
    if not isinstance(rules, Checking):
        raise Trouble(f"it is no scenario, and {rules.name} has no files of another kind: give it a battle")
    faults = rules.check(str(path))
    if faults:
        raise Trouble("\n".join(faults))
    return f"a sound file of {rules.name}"


def _laid_out(scenario: str) -> str:
    """A scenario of ours by name, or of anybody's by its file, laid out on its table.  Raises Trouble."""
    game = play(scenario).game
    _shown(game)
    return f"a sound scenario of {game.ruleset.name}: {game.turn}"


def _shown(game: Game) -> None:
    """The table as each side sees it, and its ground as it is drawn."""
    from longroll.ground.drawing import draw_ground  # what takes longest to load

    for side in (0, 1, None):
        scene = game.ruleset.view(game.battle, side)
    for surface in scene.surfaces:
        if surface.ground:
            draw_ground(laid(surface.ground))


# --- the process
def _limited() -> None:
    """Let this process take no more than a trial may, as far as the system knows limits."""
    try:
        import resource
    except ImportError:
        return
    for kind, most in ((resource.RLIMIT_AS, MEGABYTES * 1_000_000), (resource.RLIMIT_CPU, SECONDS)):
        try:
            resource.setrlimit(kind, (most, most))
        except (ValueError, OSError):  # a system may know a limit and not let it be set
            continue


def main() -> None:
    """Try what lies on standard input, and write the verdict."""
    _limited()
    kind: Kind = "save" if sys.argv[1] == "save" else "file"
    try:
        verdict = here(kind, sys.stdin.buffer.read())
    except ValueError as trouble:
        if not type(trouble).__module__.startswith("longroll."):
            raise
        verdict = Verdict(trouble=str(trouble))
    sys.stdout.buffer.write(msgspec.json.encode(verdict))


if __name__ == "__main__":
    main()
