"""Pictures of what can be played: drawn once, kept, and shown on the first page when they are there."""

import io
import subprocess
import sys

import pytest
from PIL import Image

from longroll import registry
from longroll.contract import Trouble
from longroll.server import pictures
from longroll.server.app import application
from longroll.server.pictures import PICTURES, Pictures
from longroll.store import Store
from pickets import PICKETS, install
from table import Pages


@pytest.fixture(autouse=True)
def _pickets(monkeypatch):
    install(monkeypatch)


def test_a_picture_is_drawn_once_and_found_on_the_first_page(tmp_path):
    store = Store(tmp_path)
    pictures = Pictures(store.folder / PICTURES)
    (lane,) = PICKETS.scenarios()
    assert pictures.address(PICKETS, lane) == ""
    with pytest.raises(Trouble, match="no picture"):
        pictures.read(PICKETS, lane)
    pictures.draw_all()
    kept = sorted(pictures.folder.iterdir())
    assert [each.name.endswith("-small.webp") for each in kept] == [True, False]
    before = [each.stat().st_mtime_ns for each in kept]
    pictures.draw_all()
    assert [each.stat().st_mtime_ns for each in kept] == before
    kept[0].unlink()
    pictures.draw_all()
    assert kept[1].stat().st_mtime_ns == before[1], "only the small one was missing"
    with Pages(application(store, static=tmp_path)) as page:
        shown = page.get("/api/menu").json()["rulesets"][0]["scenarios"][0]
        for where, width in ((shown["picture"], 640), (shown["small"], 184)):
            found = page.get(where)
            assert found.headers["content-type"] == "image/webp"
            assert Image.open(io.BytesIO(found.content)).width == width
        assert page.get("/picture/pickets/elsewhere.webp").status_code == 404


def test_where_nothing_can_be_kept_the_page_goes_without(tmp_path):
    (tmp_path / PICTURES).write_text("a file where the folder would be")
    Pictures(tmp_path / PICTURES).draw_all()


def test_they_are_drawn_in_a_process_that_cuts_the_tables_first(tmp_path, monkeypatch):
    done = []
    monkeypatch.setattr(type(PICKETS), "load", lambda rules, name: done.append(name), raising=False)
    monkeypatch.setattr(Pictures, "draw_all", lambda pictures: done.append(pictures.folder))
    monkeypatch.setattr("os.nice", done.append)
    monkeypatch.setattr("signal.signal", lambda *_: None)
    pictures._draws(tmp_path)
    assert done == [15, "lane", tmp_path]


def test_the_process_that_draws_ends_with_one_that_is_killed(tmp_path):
    begun = f"""
import os, pathlib, signal
from longroll.server.pictures import draw_beside
draw_beside(pathlib.Path({str(tmp_path)!r}))
os.kill(os.getpid(), signal.SIGKILL)
"""
    # reads until nobody could write any more
    subprocess.run([sys.executable, "-c", begun], check=False, stdout=subprocess.PIPE)
    every = sum(len(registry.ruleset(name).scenarios()) for name in registry.rulesets())
    assert len(list(tmp_path.glob("*-small.webp"))) < every
