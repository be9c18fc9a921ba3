"""Rule ids and texts, and which of them are in force.

The ledger of a ruleset travels in its package as `rulebook.toml`: every rule in our own words, with the ruling where
the source is silent.  A rule is in force when running code produces its id; which code and which tests name an id is
found by reading the source, so that what is missing can be listed.
"""

import ast
import re
import tomllib
from collections.abc import Iterable, Iterator
from functools import cache
from importlib.resources import files
from pathlib import Path

import msgspec


class Rule(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One row of the ledger: `ruling` fills in what the source leaves open, `departs` gives the reason where we rule
    otherwise than its plain words."""

    id: str
    section: str
    title: str
    kind: str
    says: str
    gap: str = ""
    ruling: str = ""
    departs: str = ""
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
        raise KeyError(f"{self.name} has no rule {rule}: search(words) finds one")

    def __repr__(self) -> str:
        return f"<Rulebook {self.name}: {self.title}, {len(self.rules)} rules>"

    def __contains__(self, rule: object) -> bool:
        return any(row.id == rule for row in self.rules)

    def search(self, words: str) -> list[Rule]:
        """Rules whose text holds every word."""
        wanted = words.casefold().split()
        return [row for row in self.rules if all(word in _text(row) for word in wanted)]

    def departures(self) -> list[Rule]:
        """Rules that are played otherwise than the source's plain words, on purpose."""
        return [row for row in self.rules if row.departs]


def _text(row: Rule) -> str:
    texts = (row.id, row.section, row.title, row.says, row.gap, row.ruling, row.departs, row.data, row.example)
    return " ".join(texts).casefold()


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


def coverage(book: Rulebook, code: Iterable[Path], tests: Iterable[Path]) -> list[Covered]:
    """Which rules running code cites, and which tests name them, as file:line.

    In code an id counts only as a string of its own that runs: an argument, a class's `rule`, a row of a table.  In a
    docstring, a comment or an annotation it does not.  In tests it may stand anywhere: a worked example proves a whole
    passage, and says which.
    """
    ids = {row.id for row in book.rules}
    in_code: dict[str, list[str]] = {}
    for path in code:
        for rule, line in _running(path.read_text("utf-8"), ids):
            in_code.setdefault(rule, []).append(f"{path.name}:{line}")
    in_tests: dict[str, list[str]] = {}
    pattern = re.compile(r"(?<![\w-])(?:" + "|".join(map(re.escape, sorted(ids))) + r")(?![\w-])")
    for path in tests:
        for number, text in enumerate(path.read_text("utf-8").splitlines(), 1):
            for rule in pattern.findall(text):
                in_tests.setdefault(rule, []).append(f"{path.name}:{number}")
    return [
        Covered(row.id, row.title, row.testable, tuple(in_code.get(row.id, ())), tuple(in_tests.get(row.id, ())))
        for row in book.rules
    ]


def _running(source: str, ids: set[str]) -> Iterator[tuple[str, int]]:
    """The ids that stand in `source` as strings that run, with their lines."""
    tree = ast.parse(source)
    idle: set[int] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr):  # a docstring, or a string on its own
            idle.update(id(each) for each in ast.walk(node.value) if isinstance(node.value, ast.Constant))
        notes = (getattr(node, "annotation", None), getattr(node, "returns", None))
        idle.update(id(each) for note in notes if note is not None for each in ast.walk(note))
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and id(node) not in idle and node.value in ids:
            yield str(node.value), node.lineno
