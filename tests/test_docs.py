"""The papers for those who use the package say what is so: their examples run, and what they draw stands there."""

import ast
import doctest
import re
import tomllib
from pathlib import Path

import pytest

import toy
from longroll import registry

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"
TOY = ROOT / "tests" / "toy"
SOURCE = ROOT / "src" / "longroll"
FLAGS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE


@pytest.mark.parametrize("page", ["architecture.md", "python.md", "rulesets.md"])
def test_the_examples_of_a_page_run(page: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)  # what they write is nobody's
    monkeypatch.setitem(registry.rulesets(), "skirmish", lambda: toy.RULES)
    found = doctest.testfile(str(DOCS / page), module_relative=False, optionflags=FLAGS)
    assert found.attempted
    assert not found.failed


# --- the picture of the house
def drawn() -> list[set[str]]:
    """The floors of the picture, the uppermost first."""
    picture = (DOCS / "architecture.md").read_text("utf-8").split("```")[1]
    rows = (line.split("│")[1].split() for line in picture.splitlines() if line.startswith("│"))
    return [set(row) for row in rows if row]


def floors() -> list[set[str]]:
    """The floors that the linter keeps apart, of the rooms that there are."""
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["importlinter"]["contracts"]
    layers = next(contract["layers"] for contract in contracts if contract["type"] == "layers")
    named = [set(re.findall(r"longroll\.(\w+)", layer)) for layer in layers]
    return [there for layer in named if (there := layer & rooms())]


def rooms() -> set[str]:
    """The rooms of the house: its modules and packages."""
    files = {path.stem for path in SOURCE.glob("*.py")} - {"__init__", "__main__"}
    return files | {path.name for path in SOURCE.iterdir() if (path / "__init__.py").is_file()}


def test_the_picture_shows_every_room_on_its_floor() -> None:
    assert set().union(*floors()) == rooms(), "a room stands on no floor: put it into the layers of pyproject.toml"
    assert drawn() == floors(), "the picture in docs/architecture.md is of another house: draw its floors as they are"


def test_each_room_says_what_it_is() -> None:
    for room in rooms():
        path = SOURCE / f"{room}.py"
        text = (path if path.is_file() else SOURCE / room / "__init__.py").read_text("utf-8")
        assert ast.get_docstring(ast.parse(text)), f"{room} says nothing of itself"


@pytest.mark.parametrize("page", ["architecture.md", "python.md", "rulesets.md"])
def test_files_that_a_page_names_are_there(page: str) -> None:
    text = re.sub(r"```.*?```", "", (DOCS / page).read_text("utf-8"), flags=re.DOTALL)
    named = set(re.findall(r"`([\w/.-]+\.(?:py|ts|toml|md))`", text)) | set(re.findall(r"\]\(([\w.-]+\.md)\)", text))
    homes = (ROOT, DOCS, SOURCE, TOY, *(SOURCE / "rulesets").iterdir())
    for name in named:
        assert any((home / name).is_file() for home in homes), f"{page} names {name}, which is not there"


# --- the ruleset that is built
def built() -> dict[str, list[str]]:
    """The files that come of adding each block of the page to the file named last before it; blank lines left out."""
    named, files = "", dict[str, list[str]]()
    for number, part in enumerate((DOCS / "rulesets.md").read_text("utf-8").split("```")):
        if number % 2 == 0:
            names = re.findall(r"`(pyproject\.toml|rulebook\.toml|play\.py|shown\.py|__init__\.py)`", part)
            named = names[-1] if names else named
        elif part.startswith(("python\n", "toml\n")) and not part.startswith("python\n>>>"):
            files.setdefault(named, []).extend(line for line in part.splitlines()[1:] if line)
    return files


def test_who_follows_the_page_has_built_the_toy() -> None:
    files = built()
    assert set(files) == {"pyproject.toml"} | {path.name for path in TOY.iterdir() if path.is_file()}
    for path in TOY.iterdir():
        if path.is_file():
            lines = [line for line in path.read_text("utf-8").splitlines() if line]
            assert files[path.name] == lines, f"docs/rulesets.md builds another {path.name} than tests/toy has"
    assert tomllib.loads("\n".join(files["pyproject.toml"]))["project"]["entry-points"]["longroll.rulesets"] == {
        "skirmish": "toy:RULES"
    }


def test_what_a_ruleset_costs_is_counted() -> None:
    rows = re.findall(
        r"^\| (?:`([\w.]+)`|together) \| (\d+) \|", (DOCS / "rulesets.md").read_text("utf-8"), re.MULTILINE
    )
    counted = {path.name: len(path.read_text("utf-8").splitlines()) for path in TOY.iterdir() if path.is_file()}
    assert dict(rows) == {name: str(count) for name, count in counted.items()} | {"": str(sum(counted.values()))}
