"""A table over an empty store, with one small ruleset at it."""

import pytest

from longroll.server.app import application
from longroll.store import Store
from pickets import install
from table import Pages


@pytest.fixture
def store(tmp_path):
    with Store(tmp_path) as kept:
        yield kept


@pytest.fixture
def page(store, tmp_path, monkeypatch):
    """The pages of a table of the pickets, for its owner."""
    install(monkeypatch)
    static = tmp_path / "static"
    static.mkdir()
    (static / "index.html").write_text("<!doctype html><title>longroll</title>")
    (static / "app.js").write_text("0")
    with Pages(application(store, static=static, delay=0)) as pages:
        yield pages
