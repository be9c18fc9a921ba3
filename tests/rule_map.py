"""Where every rule is: `docs/map.md`, from its id to the chapter that enforces it, the screen that shows it, and its tests.

After a change that moves a rule renew the page:

    python tests/rule_map.py
"""

import re
from collections.abc import Iterable, Iterator
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

from longroll.ledger import Rulebook, coverage, reached
from longroll.registry import ruleset, rulesets

TESTS = Path(__file__).parent
PAGE = TESTS.parent / "docs" / "map.md"
ASIDE = ("advice", "screen")
"""Folders of a ruleset in which nothing is enforced: what is worth trying, what is seen of it."""
HEAD = """# Where every rule is

A rule is enforced where its id runs: in a refusal, a modifier, a throw, a decision, a line of news; in brackets stands code
that no game reaches yet.  It is shown through its id wherever it is told; the middle column names the file of the screen that
asks or draws that part of the rulebook.  `longroll rules RULESET ID` prints the rule itself.  This page is written by
`python tests/rule_map.py` and held against the tree by the tests.
"""


def home_of(name: str) -> Path:
    """The folder of a ruleset's package."""
    return Path(str(files(type(ruleset(name)).__module__)))


def enforced(book: Rulebook, home: Path, code: Iterable[Path]) -> dict[str, list[str]]:
    """The chapters that cite each rule, by id; a chapter that no game reaches is in brackets."""
    found: dict[str, list[str]] = {}
    live = reached(type(ruleset(book.name)).__module__, home)
    for path in code:
        name = path.relative_to(home).as_posix()
        for row in coverage(book, [path], []):
            if row.code:
                found.setdefault(row.id, []).append(name if path in live else f"({name})")
    return found


def joined(name: str) -> list[str]:
    """The rulesets that join battles of this one to others: some of its rules are enforced there."""
    return [each for each in rulesets() if ruleset(name) in getattr(ruleset(each), "joins", ())]


def named(book: Rulebook, paths: Iterable[Path], home: Path) -> dict[str, list[str]]:
    """The files that name each rule anywhere, by id."""
    found: dict[str, list[str]] = {}
    ids = re.compile(r"(?<![\w-])(?:" + "|".join(re.escape(row.id) for row in book.rules) + r")(?![\w-])")
    for path in paths:
        for rule in sorted(set(ids.findall(path.read_text("utf-8")))):
            found.setdefault(rule, []).append(path.relative_to(home).as_posix())
    return found


def mirrored(home: Path, chapters: Iterable[str]) -> Iterator[str]:
    """The files of the screen that mirror these chapters."""
    for folder in dict.fromkeys(chapter.strip("()").split("/")[0] for chapter in chapters):
        if (home / "screen" / f"{folder}.py").is_file():
            yield f"screen/{folder}.py"


def table(name: str) -> Iterator[str]:
    """The lines of a ruleset's rules."""
    book, home = ruleset(name).rulebook(), home_of(name)
    every = sorted(home.rglob("*.py"))
    chapters = enforced(book, home, [path for path in every if path.relative_to(home).parts[0] not in ASIDE])
    for other in joined(name):
        away = home_of(other)
        for path in sorted(away.rglob("*.py")):
            for row in coverage(book, [path], []):
                if row.code:
                    chapters.setdefault(row.id, []).append(f"{other}/{path.relative_to(away).as_posix()}")
    seen = named(book, [path for path in every if "screen" in path.relative_to(home).parts], home)
    proved = named(book, _tests(name), TESTS)
    yield f"\n## {book.title}\n\n| rule | | enforced in | on the screen | tested in |\n|---|---|---|---|---|"
    for row in book.rules:
        inside = chapters.get(row.id, [])
        shown = seen.get(row.id) or list(mirrored(home, inside))
        cells = [_listed(places) for places in (inside, shown, proved.get(row.id, []))]
        yield f"| {row.id} | {row.title} | {' | '.join(cells)} |"


@cache
def _tests(name: str) -> tuple[Path, ...]:
    own = sorted((TESTS / "rulesets" / name.replace("-", "_")).rglob("test_*.py"))
    return (*own, *(path for other in joined(name) for path in sorted((TESTS / other).rglob("test_*.py"))))


def _listed(places: Iterable[Any]) -> str:
    return ", ".join(f"`{place.removeprefix('rulesets/')}`" for place in places)


def page() -> str:
    """The whole page."""
    return (
        HEAD
        + "\n".join(line for name in rulesets() if not hasattr(ruleset(name), "joins") for line in table(name))
        + "\n"
    )


if __name__ == "__main__":
    PAGE.write_text(page(), "utf-8")
