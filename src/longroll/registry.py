"""What there is to play: the rulesets installed, their scenarios by name, and options filled in."""

from collections.abc import Callable
from functools import cache
from importlib.metadata import entry_points
from pathlib import Path
from typing import Any

from longroll import document
from longroll.contract import Ruleset, Trouble


def complete(rules: Ruleset, options: dict[str, str]) -> dict[str, str]:
    """Options with the defaults filled in.  Raises Trouble for an unknown option or value."""
    known = {option.name: option for option in rules.options}
    for name, value in options.items():
        if name not in known:
            raise Trouble(f"{rules.name} has no option {name!r}; it has {', '.join(known) or 'none'}")
        if value not in known[name].values:
            raise Trouble(f"option {name} of {rules.name} is one of {', '.join(known[name].values)}, not {value!r}")
    return {name: options.get(name, option.default) for name, option in known.items()}


@cache
def rulesets() -> dict[str, Callable[[], Ruleset]]:
    """The rulesets installed, by name, each loaded when it is first asked for."""
    return {point.name: cache(point.load) for point in sorted(entry_points(group="longroll.rulesets"))}


def ruleset(name: str) -> Ruleset:
    """The ruleset called `name`.  Raises Trouble."""
    found = rulesets()
    if name not in found:
        raise Trouble(f"there is no ruleset {name!r}; there are {', '.join(found)}")
    try:
        rules: Any = found[name]()
    except (ImportError, AttributeError) as trouble:
        raise Trouble(
            f"the ruleset {name!r} cannot be loaded ({trouble}): mend its package, or uninstall it"
        ) from trouble
    return rules  # type: ignore[no-any-return]


def _ruleset_of(path: Path) -> str:
    """The ruleset a scenario file is written for: its key `ruleset`, or the only one installed.  Raises Trouble."""
    try:
        named = document.toml(document.text(path)).get("ruleset")
    except Trouble as trouble:
        raise Trouble(f"{path} {trouble}: give the path of a scenario file") from None
    if isinstance(named, str):
        return named
    if len(rulesets()) == 1:
        return next(iter(rulesets()))
    raise Trouble(f"{path} does not say its ruleset: put ruleset = one of {', '.join(rulesets())} at its head")


def find_scenario(text: str) -> tuple[Ruleset, str]:
    """The ruleset and scenario meant by `ruleset/scenario` or a short name that is unique.  Raises Trouble."""
    if "/" in text and text.split("/", 1)[0] in rulesets():
        first, rest = text.split("/", 1)
        return ruleset(first), rest
    if text.endswith(".toml"):
        return ruleset(_ruleset_of(Path(text))), text
    fits = [rules for rules in map(ruleset, rulesets()) if any(card.name == text for card in rules.scenarios())]
    if len(fits) == 1:
        return fits[0], text
    if fits:
        names = ", ".join(f"{rules.name}/{text}" for rules in fits)
        raise Trouble(f"more than one ruleset has a scenario {text!r}: say one of {names}")
    every = ", ".join(f"{rules.name}/{card.name}" for rules in map(ruleset, rulesets()) for card in rules.scenarios())
    raise Trouble(f"there is no scenario {text!r}; there are {every}")
