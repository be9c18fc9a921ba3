"""The papers for those who use the package say what is so: their examples run."""

import doctest
from pathlib import Path

import pytest

DOCS = Path(__file__).parents[1] / "docs"
FLAGS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE


@pytest.mark.parametrize("page", ["python.md"])
def test_the_examples_of_a_page_run(page: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)  # what they write is nobody's
    found = doctest.testfile(str(DOCS / page), module_relative=False, optionflags=FLAGS)
    assert found.attempted
    assert not found.failed
