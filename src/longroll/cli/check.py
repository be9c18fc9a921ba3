"""longroll check: files that people write, looked over before anyone plays with them."""

import os
from pathlib import Path

import click

from longroll import trial
from longroll.contract import Trouble
from longroll.document import given


@click.command(short_help="Check scenario, battle and save files.")
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path), metavar="FILE...")
def check(files: tuple[Path, ...]) -> None:
    """Check scenario files, battle files and saves: each fault is one sentence with its place and its remedy.

    A scenario is laid out on its table, a save is replayed, each within limits of time and memory.  One of longroll's own
    scenarios may be given by its name.  Exit code 2 if any file has a fault.

    \b
    longroll check my-scenario.toml
    longroll check battles/*.toml ridge.longroll.json
    longroll check chambersburg-pike
    """
    faults = 0
    for path in files:
        try:
            what = _checked(path)
        except Trouble as trouble:
            faults += 1
            for sentence in str(trouble).splitlines():
                click.echo(sentence if sentence.startswith(str(path)) else f"{path}: {sentence}", err=True)
        else:
            click.echo(f"{path}: {what}")
    if faults:
        raise Trouble(f"{faults} of {len(files)} files cannot be used as they are")


def _checked(path: Path) -> str:
    """What a file is, if it is sound.  Raises Trouble."""
    if path.suffix != ".json":
        return trial.apart("file", os.fsencode(path)).is_a
    verdict = trial.apart("save", given(path))
    if verdict.stopped:
        raise Trouble(verdict.stopped)
    return verdict.is_a
