"""The shelf of battles that come with the package, and the reading of any other battle file."""

from __future__ import annotations

from difflib import get_close_matches
from functools import cache
from importlib.resources import files
from pathlib import Path

from longroll import document
from longroll.contract import Trouble
from longroll.history.battle import Battle
from longroll.history.proof import BattleError, Fault, read

_SHELF = files("longroll") / "data" / "gettysburg" / "battles"


@cache
def names() -> tuple[str, ...]:
    """The names of the battles that come with the package, in the order they were fought."""
    found = [each.name.removesuffix(".toml") for each in _SHELF.iterdir() if each.name.endswith(".toml")]
    battles = [load(each) for each in found]
    return tuple(each.id for each in sorted(battles, key=lambda battle: (battle.date, battle.start, battle.id)))


def load(name: str | Path) -> Battle:
    """A battle by its name, or from a file when given a path or a name that ends in `.toml`.

    A BattleError says, a sentence for each fault, where the file is wrong and how to mend it.
    """
    if isinstance(name, Path) or name.endswith(".toml"):
        path = Path(name)
        try:
            text = document.text(path)
        except Trouble as error:
            fault = Fault("", str(error), "give the path of a battle file")
            raise BattleError(path.name, (fault,)) from error
        return read(text, path.name)
    return _shelved(name)


@cache
def _shelved(name: str) -> Battle:
    known = sorted(each.name.removesuffix(".toml") for each in _SHELF.iterdir())
    if name not in known:
        nearest = ", ".join(get_close_matches(name, known, n=3, cutoff=0.4) or known)
        fault = Fault("", "is not among the battles that come with longroll", f"choose one of {nearest}")
        raise BattleError(name, (fault,))
    return read((_SHELF / f"{name}.toml").read_text("utf-8"), f"{name}.toml")
