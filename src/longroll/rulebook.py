"""Rule ids and texts, and which of them are in force.

The ledger of a ruleset travels in its package as `rulebook.toml`: every rule in our own words, with the ruling where
the source is silent.  A rule is in force when running code produces its id; which code and which tests name an id is
found by reading the source, so that what is missing can be listed.
"""

import re
import tomllib
from collections.abc import Iterable
from functools import cache
from importlib.resources import files
from pathlib import Path

import msgspec


class Rule(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One row of the ledger."""

    id: str
    section: str
    title: str
    kind: str
    says: str
    gap: str = ""
    ruling: str = ""
    data: str = ""
    example: str = ""
    testable: bool = True


class Rulebook(msgspec.Struct, frozen=True):
    """All rules of a ruleset, in the order of its ledger."""

    name: str
    title: str
    scale: str
    rules: tuple[Rule, ...]

    def __getitem__(self, rule: str) -> Rule:
        for row in self.rules:
            if row.id == rule:
                return row
        raise KeyError(rule)

    def __contains__(self, rule: object) -> bool:
        return any(row.id == rule for row in self.rules)

    def search(self, words: str) -> list[Rule]:
        """Rules whose text holds every word."""
        wanted = words.casefold().split()
        return [row for row in self.rules if all(word in _text(row) for word in wanted)]


def _text(row: Rule) -> str:
    return " ".join((row.id, row.section, row.title, row.says, row.gap, row.ruling, row.data, row.example)).casefold()


class Covered(msgspec.Struct, frozen=True):
    """Where a rule is in code and where it is tested."""

    id: str
    title: str
    testable: bool
    code: tuple[str, ...]
    tests: tuple[str, ...]


@cache
def read(package: str) -> Rulebook:
    """The rulebook of a ruleset's package."""
    data = tomllib.loads((files(package) / "rulebook.toml").read_text("utf-8"))
    rules = msgspec.convert(data["rule"], tuple[Rule, ...])
    return Rulebook(data["system"], data["title"], data["scale"], rules)


_COMMENT = re.compile(r'"""[\s\S]*?"""|(?m:^\s*#.*$)')


def coverage(book: Rulebook, code: Iterable[Path], tests: Iterable[Path]) -> list[Covered]:
    """Which rules running code cites (ids in comments and docstrings do not count), and which tests name them."""
    ids = {row.id for row in book.rules}
    pattern = re.compile("|".join(sorted(map(re.escape, ids), key=len, reverse=True)))
    in_code = _cited(pattern, code, strip=True)
    in_tests = _cited(pattern, tests, strip=False)
    return [
        Covered(row.id, row.title, row.testable, tuple(in_code.get(row.id, ())), tuple(in_tests.get(row.id, ())))
        for row in book.rules
    ]


def _cited(pattern: re.Pattern[str], paths: Iterable[Path], strip: bool) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for path in paths:
        text = path.read_text("utf-8")
        if strip:
            text = _COMMENT.sub(lambda match: "\n" * match.group().count("\n"), text)
        for number, line in enumerate(text.splitlines(), 1):
            for rule in pattern.findall(line):
                found.setdefault(rule, []).append(f"{path.name}:{number}")
    return found
