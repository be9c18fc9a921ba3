"""longroll rules: the rulebooks in our own words, and which rules are in force."""

import sys
import textwrap
from importlib.resources import files
from pathlib import Path

import click

from longroll import registry
from longroll.contract import Ruleset, Trouble
from longroll.ledger import Covered, Rule, Rulebook, coverage, reached


@click.command(short_help="Read the rules, search them, see which are in force.")
@click.argument("ruleset", required=False)
@click.argument("id", required=False)
@click.option("--search", metavar="WORDS", help="Only rules that hold every one of these words.")
@click.option(
    "--coverage", "covered", is_flag=True, help="Which rules are in force and which have tests (from a checkout)."
)
@click.option("--departures", is_flag=True, help="Only rules played otherwise than the source's plain words, and why.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def rules(
    ruleset: str | None, id: str | None, search: str | None, covered: bool, departures: bool, as_json: bool
) -> None:
    """Read the rules of RULESET, or the one called ID, in our own words, with rulings where the source is silent.

    With --coverage: exit code 1 while any rule that can be tested is not in force, by code that a game can
    reach, or lacks a test.

    \b
    longroll rules
    longroll rules --search canister
    longroll rules volume-of-fire
    longroll rules volume-of-fire VF-CHG-01
    longroll rules volume-of-fire --search "road column"
    longroll rules volume-of-fire --coverage
    longroll rules volume-of-fire --departures
    """
    if ruleset is None and not search and not covered and not departures:
        _list(as_json)
        return
    found = _written() if ruleset is None else [registry.ruleset(ruleset)]
    if covered:
        found = [own for each in found for own in getattr(each, "joins", (each,))]
    books = [each.rulebook() for each in found]
    if covered:
        whole = [_coverage(each, book, as_json) for each, book in zip(found, books, strict=True)]
        sys.exit(0 if all(whole) else 1)
    rows = [row for book in books for row in (book.search(search) if search else book.rules)]
    if departures:
        rows = [row for row in rows if row.departs]
    names = ", ".join(book.name for book in books)
    if id:
        rows = [row for row in rows if row.id == id.upper()]
        if not rows:
            raise Trouble(f"{names} has no rule {id}; `longroll rules {names} --search WORDS` finds one")
    if as_json:
        _print_json(rows)
    elif departures and not id:
        click.echo("\n\n".join(_departing(row) for row in rows) or f"No rule of {names} departs from its source.")
    elif id or search:
        click.echo("\n\n".join(_whole(row) for row in rows) or f"No rule of {names} holds {search!r}.")
    else:
        for book in books:
            click.echo_via_pager("\n".join([f"{book.title}\n{book.scale}\n", *_contents(book)]))


def _written() -> list[Ruleset]:
    """The rulesets that have a rulebook of their own: a campaign has those of the games that it joins."""
    every = (registry.ruleset(name) for name in registry.rulesets())
    return [each for each in every if not hasattr(each, "joins")]


def _list(as_json: bool) -> None:
    books = [each.rulebook() for each in _written()]
    if as_json:
        _print_json([{"name": book.name, "title": book.title, "rules": len(book.rules)} for book in books])
        return
    for book in books:
        click.echo(f"{book.name}  {book.title}, {len(book.rules)} rules")


def _contents(book: Rulebook) -> list[str]:
    lines, section = [], ""
    for row in book.rules:
        if row.section != section:
            section = row.section
            lines.append(f"\n{section}")
        lines.append(f"  {row.id:14} {row.title}")
    return lines


def _whole(row: Rule) -> str:
    parts = [f"{row.id}  {row.title}  ({row.section}, {row.kind})", _filled(row.says)]
    for label, text in (
        ("Gap", row.gap),
        ("Ruling", row.ruling),
        ("Departs", row.departs),
        ("Figures", row.data),
        ("Example", row.example),
    ):
        if text:
            parts.append(_filled(f"{label}: {text}"))
    return "\n".join(parts)


def _departing(row: Rule) -> str:
    return f"{row.id}  {row.title}\n{_filled(row.departs)}"


def _filled(text: str) -> str:
    return "\n".join(
        textwrap.fill(line, 98, initial_indent="    ", subsequent_indent="    ") for line in text.strip().splitlines()
    )


def _print_json(value: object) -> None:
    import msgspec

    click.echo(msgspec.json.format(msgspec.json.encode(value), indent=1))


# --- coverage
def _coverage(found: Ruleset, book: Rulebook, as_json: bool) -> bool:
    """Print which rules of a book are in code and tested; whether every rule that can be tested is both."""
    package, home = _package(found)
    code = reached(package, home) | _joining(found)
    folder = _tests()
    tests = sorted(folder.rglob("*.py")) if folder else []
    rows = coverage(book, sorted(code), tests, sorted(set(home.rglob("*.py")) - code))
    lacking = [row for row in rows if row.testable and not (row.code and row.tests)]
    if as_json:
        _print_json(rows)
        return not lacking
    for row in rows:
        where = _where("code", row.code or row.waiting)
        click.echo(f"{row.id:14} {where:28} {_where('tests', row.tests):28} {_note(row)}{row.title}")
    if folder is None:
        click.echo("The tests are not here: run this from a checkout to see which rules are tested.", err=True)
    testable = [row for row in rows if row.testable]
    coded, tested = sum(bool(row.code) for row in testable), sum(bool(row.tests) for row in testable)
    line = f"{book.name}: {len(rows)} rules, {len(testable)} testable, {coded} in force, {tested} tested"
    waiting = sum(bool(row.waiting) and not row.code for row in testable)
    click.echo(f"{line}, {waiting} not yet in force" if waiting else line)
    return not lacking


def _joining(found: Ruleset) -> set[Path]:
    """The code of rulesets in which battles of this one are joined to others: its rules of campaigns are enforced there."""
    every = (registry.ruleset(name) for name in registry.rulesets())
    packages = [type(each).__module__ for each in every if found in getattr(each, "joins", ())]
    return {path for name in packages for path in reached(name, Path(str(files(name))))}


def _where(what: str, places: tuple[str, ...]) -> str:
    if not places:
        return f"no {what}"
    return places[0] + (f" +{len(places) - 1}" if len(places) > 1 else "")


def _note(row: Covered) -> str:
    if not row.testable:
        return "(not testable) "
    if row.waiting and not row.code:
        return "(not yet in force) "
    return "" if row.code and row.tests else "(LACKING) "


def _package(found: Ruleset) -> tuple[str, Path]:
    """The name and the folder of a ruleset's package: the one with its rulebook.toml.  Raises Trouble."""
    name = type(found).__module__
    while name:
        folder = Path(str(files(name)))
        if (folder / "rulebook.toml").is_file():
            return name, folder
        name = name.rpartition(".")[0]
    raise Trouble(f"the code of {found.name} is not to be found beside a rulebook.toml")


def _tests() -> Path | None:
    """The tests of the checkout that this package runs from, if it does."""
    root = Path(__file__).resolve().parents[3]
    folder = root / "tests"
    return folder if (root / "pyproject.toml").is_file() and folder.is_dir() else None
