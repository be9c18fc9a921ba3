"""What is wrong with a file that people write: each fault a sentence with its place, its rule if it offends one, its remedy."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from difflib import get_close_matches
from typing import NamedTuple

import msgspec

from longroll.bounds import in_words
from longroll.contract import Option, Trouble


class Wrong(NamedTuple):
    """One fault of a scenario file: the key, what is wrong there, what to do, and the rule it offends, if one."""

    key: str
    wrong: str
    remedy: str
    rule: str = ""

    def sentence(self, where: str) -> str:
        """The fault as a person reads it."""
        rule = f" ({self.rule})" if self.rule else ""
        return f"{where}{', ' + self.key if self.key else ''}: {self.wrong}{rule}; {self.remedy}"


def refuse(where: str, faults: Iterable[Wrong]) -> None:
    """Raises Trouble with every fault of a file, if there is any."""
    found = [fault.sentence(where) for fault in faults]
    if found:
        raise Trouble("\n".join(found))


def misshapen(error: msgspec.ValidationError, remedy: str, rule: str = "") -> Wrong:
    """A value that is not of the kind that its key holds."""
    said, _, place = str(error).partition(" - at `")
    place = place.rstrip("`").replace("` in `", " in ").replace("$.", "").replace("$", "")
    return Wrong(place, in_words(said) or f"{said[0].lower()}{said[1:]}", remedy, rule)


def twice(table: str, names: list[str]) -> Iterator[Wrong]:
    """Rows of a table that bear the name of an earlier one."""
    for i, name in enumerate(names):
        if name in names[:i]:
            yield Wrong(f"{table}[{i}]", f"{name!r} is said twice", "say it once")


def no_such(key: str, what: str, name: str, known: Collection[str], rule: str = "") -> Wrong:
    """A name that means nothing here."""
    return Wrong(key, f"there is no {what} {name!r}", f"write one of {nearest(name, known)}", rule)


def nearest(name: str, known: Collection[str]) -> str:
    """The names that may have been meant."""
    every = sorted(known)
    return ", ".join(get_close_matches(name, every, n=3, cutoff=0.4) or every[:6])


def of_options(said: Mapping[str, str], known: Iterable[Option]) -> Iterator[Wrong]:
    """Options that the ruleset does not have, and values that they cannot have."""
    values = {row.name: row.values for row in known}
    for name, value in said.items():
        if name not in values:
            yield no_such(f"options.{name}", "option", name, values)
        elif value not in values[name]:
            yield Wrong(f"options.{name}", f"it cannot be {value!r}", f"write {' or '.join(values[name])}")
