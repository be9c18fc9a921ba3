"""The papers for those who use the package say what is so: their examples run, and what they draw stands there."""

import ast
import doctest
import re
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"
SOURCE = ROOT / "src" / "longroll"
FLAGS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE


@pytest.mark.parametrize("page", ["architecture.md", "python.md"])
def test_the_examples_of_a_page_run(page: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)  # what they write is nobody's
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


@pytest.mark.parametrize("page", ["architecture.md", "python.md"])
def test_files_that_a_page_names_are_there(page: str) -> None:
    text = re.sub(r"```.*?```", "", (DOCS / page).read_text("utf-8"), flags=re.DOTALL)
    named = set(re.findall(r"`([\w/.-]+\.(?:py|ts|toml|md))`", text)) | set(re.findall(r"\]\(([\w.-]+\.md)\)", text))
    homes = (ROOT, DOCS, SOURCE, ROOT / "tests", *(SOURCE / "rulesets").iterdir())
    for name in named:
        assert any((home / name).is_file() for home in homes), f"{page} names {name}, which is not there"
