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
    otherwise than its plain words.  `data` is its figures: a table, one row a line, its cells apart by " | " and the first of
    them the heading; or plain sentences."""

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

    @property
    def figures(self) -> tuple[tuple[str, ...], ...]:
        """The table of its data, the heading first; nothing where its data are no table: rows of as many cells."""
        rows = tuple(tuple(line.split(" | ")) for line in self.data.strip().splitlines())
        wide = {len(row) for row in rows}
        return rows if len(rows) > 1 and len(wide) == 1 and wide != {1} else ()


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
    """Where a rule is in code that a game can reach, where it is tested, and where it stands in code that waits: with that
    alone it is not yet in force."""

    id: str
    title: str
    testable: bool
    code: tuple[str, ...]
    tests: tuple[str, ...]
    waiting: tuple[str, ...] = ()


@cache
def read(package: str) -> Rulebook:
    """The rulebook of a ruleset's package."""
    data = tomllib.loads((files(package) / "rulebook.toml").read_text("utf-8"))
    rules = msgspec.convert(data["rule"], tuple[Rule, ...])
    return Rulebook(data["system"], data["title"], data["scale"], rules)


def coverage(
    book: Rulebook, code: Iterable[Path], tests: Iterable[Path], waiting: Iterable[Path] = ()
) -> list[Covered]:
    """Which rules running code cites, and which tests name them, as file:line; `waiting` is code that no game can reach.

    In code an id counts only as a string of its own that runs: an argument, a class's `rule`, a row of a table.  In a
    docstring, a comment or an annotation it does not.  In tests it may stand anywhere: a worked example proves a whole
    passage, and says which.
    """
    ids = {row.id for row in book.rules}
    in_code, in_waiting = _cited(code, ids), _cited(waiting, ids)
    in_tests: dict[str, list[str]] = {}
    pattern = re.compile(r"(?<![\w-])(?:" + "|".join(map(re.escape, sorted(ids))) + r")(?![\w-])")
    for path in tests:
        for number, text in enumerate(path.read_text("utf-8").splitlines(), 1):
            for rule in pattern.findall(text):
                in_tests.setdefault(rule, []).append(f"{path.name}:{number}")
    return [
        Covered(
            row.id,
            row.title,
            row.testable,
            tuple(in_code.get(row.id, ())),
            tuple(in_tests.get(row.id, ())),
            tuple(in_waiting.get(row.id, ())),
        )
        for row in book.rules
    ]


def reached(package: str, folder: Path) -> set[Path]:
    """The files of a package, which stands in `folder`, that come with its face, its `__init__`: all that it imports, and
    what that imports in turn, wherever the import stands.  Nothing is run."""
    root = tuple(package.split("."))
    found: set[Path] = set()
    open_ = [folder / "__init__.py"]
    while open_:
        path = open_.pop()
        if path in found or not path.is_file():
            continue
        found.add(path)
        here = (*root, *path.relative_to(folder).parent.parts)
        for module in _imported(path.read_text("utf-8"), here):
            if module[: len(root)] == root:
                inner = module[len(root) :]
                open_ += [folder.joinpath(*inner[:depth], "__init__.py") for depth in range(1, len(inner) + 1)]
                open_.append(folder.joinpath(*inner).with_suffix(".py"))
    return found


def _imported(source: str, here: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """The modules that a file of the package `here` may import: a name taken from a package may be one too."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (tuple(alias.name.split(".")) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = here[: len(here) - node.level + 1] if node.level else ()
            module = (*above, *(node.module.split(".") if node.module else ()))
            yield module
            yield from ((*module, alias.name) for alias in node.names)


def _cited(code: Iterable[Path], ids: set[str]) -> dict[str, list[str]]:
    """Where running code cites each rule, as file:line."""
    found: dict[str, list[str]] = {}
    for path in code:
        for rule, line in _running(path.read_text("utf-8"), ids):
            found.setdefault(rule, []).append(f"{path.name}:{line}")
    return found


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
