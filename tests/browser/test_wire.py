"""The browser's types are those of the server, and its size is bounded."""

import gzip
import importlib.util
import re
from pathlib import Path

import pytest

WEB = Path(__file__).parents[2] / "web"
STATIC = WEB.parent / "src" / "longroll" / "server" / "static"


def test_the_types_of_the_wire_are_up_to_date() -> None:
    spec = importlib.util.spec_from_file_location("generate_types", WEB / "generate_types.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    for name, text in module.write().items():
        assert (WEB / "src" / name).read_text("utf-8") == text, "run python web/generate_types.py"


def test_the_client_is_small() -> None:
    if not (STATIC / "app.js").exists():
        pytest.skip("the client is not built")
    assert sum(len(gzip.compress(path.read_bytes())) for path in STATIC.iterdir()) <= 100_000


def test_no_text_of_the_server_becomes_markup() -> None:
    for path in sorted((WEB / "src").glob("*.ts")):
        text = path.read_text("utf-8")
        assert "innerHTML" not in text, path.name
        assert "unsafe" not in text, path.name


def test_no_line_of_the_client_is_too_long_to_read() -> None:
    for path in sorted((WEB / "src").glob("*.ts")):
        for number, line in enumerate(path.read_text("utf-8").splitlines(), 1):
            assert len(line) <= 120, f"{path.name}:{number} has {len(line)} characters"


RULESETS_WORDS = re.compile(
    r"brigades?\b|regiment|battery|fatigue|action point|Union|Confederate|Gettysburg|1863", re.IGNORECASE
)
"""What belongs to a ruleset or its war, and comes over the wire if at all."""


def test_the_client_speaks_no_word_of_a_ruleset() -> None:
    for path in sorted((WEB / "src").glob("*.ts")):
        found = RULESETS_WORDS.search(path.read_text("utf-8"))
        assert found is None, f"{path.name} says {found[0]!r}"


def test_the_lock_names_no_host() -> None:
    assert "://" not in (WEB / "package-lock.json").read_text("utf-8")
