"""longroll check: files that people write, looked over before anyone plays with them."""

import tomllib
from pathlib import Path
from typing import Protocol, runtime_checkable

import click

from longroll.cli.options import content
from longroll.contract import Ruleset, Trouble
from longroll.game import Game, read_save
from longroll.registry import find_scenario, ruleset


@runtime_checkable
class Checking(Protocol):
    """A ruleset that can say what is wrong with a file written for it."""

    def check(self, path: str) -> list[str]:
        """The faults, a sentence each; none when the file can be used."""
        ...


@click.command(short_help="Check scenario, battle and save files.")
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path), metavar="FILE...")
def check(files: tuple[Path, ...]) -> None:
    """Check scenario files, battle files and saves: each fault is one sentence with its place and its remedy.

    A scenario is laid out on its table, a save is replayed.  One of longroll's own scenarios may be given by its name.  Exit
    code 2 if any file has a fault.

    \b
    longroll check my-scenario.toml
    longroll check battles/*.toml ridge.longroll.json
    longroll check mcphersons-ridge
    """
    faults = 0
    for path in files:
        try:
            what = _checked(path)
        except ValueError as trouble:
            if not type(trouble).__module__.startswith("longroll."):
                raise
            faults += 1
            for sentence in str(trouble).splitlines():
                click.echo(sentence if sentence.startswith(str(path)) else f"{path}: {sentence}", err=True)
        else:
            click.echo(f"{path}: {what}")
    if faults:
        raise Trouble(f"{faults} of {len(files)} files cannot be used as they are")


def _checked(path: Path) -> str:
    if not path.suffix and not path.exists():
        return _laid_out(str(path))
    data = content(path)
    if path.suffix == ".json":
        save = read_save(data)
        Game.load(data)
        return f"a sound save: {len(save.log)} entries replay, every face verified"
    try:
        table = tomllib.loads(data.decode())
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as trouble:
        raise Trouble(f"it is not TOML: {trouble}") from None
    if "forces" in table and "ruleset" not in table:
        from longroll import history

        battle = history.load(path)
        return f"a sound battle: {battle.title}, {len(battle.forces)} forces"
    if "battle" not in table and isinstance(table.get("ruleset"), str):
        return _looked_over(ruleset(table["ruleset"]), path)
    return _laid_out(str(path))


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
    rules, name = find_scenario(scenario)
    game = Game(rules, rules.load(name), {})
    return f"a sound scenario of {rules.name}: {game.turn}"
