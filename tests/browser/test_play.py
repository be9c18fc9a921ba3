"""The whole house: a browser, the real server, a real battle."""

import re
import socket
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
import uvicorn
from playwright.sync_api import Browser, Locator, Page, expect

from longroll.game import rulesets
from longroll.server.app import application
from longroll.server.serve import config
from longroll.store import Store

from .conftest import opened

pytestmark = pytest.mark.skipif("volume-of-fire" not in rulesets(), reason="Volume of Fire is not installed")

SCENARIO = "The First Volley"
SECONDS = 1000


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The real server over an empty store, its computers answering at once."""
    folder: Path = tmp_path_factory.mktemp("games")
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        listening.listen(16)
        server = uvicorn.Server(config(application(Store(folder), delay=0)))
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]}, daemon=True)
        thread.start()
        yield f"http://127.0.0.1:{listening.getsockname()[1]}"
        server.should_exit = True
        thread.join(10)


@pytest.fixture
def table(browser: Browser, address: str) -> Iterator[Page]:
    """The first page of the real server."""
    yield from opened(browser, address, 1440, 900)


def begin(page: Page, side: str) -> None:
    """Begins the small scenario."""
    page.locator(".scenario", has_text=SCENARIO).click()
    page.locator(".pick", has_text=re.compile(side)).first.click()
    page.get_by_role("button", name="Begin").click()
    expect(page.locator(".stand").first).to_be_visible(timeout=30 * SECONDS)


def onward(page: Page) -> None:
    """Answers whatever is asked with the first thing at hand, and waits until it was heard."""
    before = page.locator(".ask").all_inner_texts(), page.locator(".news").count()
    passes = page.locator(".actions .pass:not(.refused)")
    if passes.count():
        passes.first.click()
        sure = page.locator(".sure .do")
        if sure.count():
            sure.click()
    else:
        page.locator(".items .item:not(.refused)").first.click()
        confirm = page.locator(".actions .do:enabled")
        if page.locator(".plan-card").count():
            confirm.click()
    page.wait_for_function(
        "([asks, news]) => document.querySelectorAll('.news').length != news ||"
        " [...document.querySelectorAll('.ask')].map(ask => ask.innerText).join() != asks.join()",
        arg=list(before),
    )


def until(page: Page, words: str) -> None:
    """Answers on until something with these words is asked."""
    for _ in range(30):
        if re.search(words, page.locator(".ask").first.inner_text()):
            return
        onward(page)
    raise AssertionError(f"{words!r} was never asked")


def middle(locator: Locator) -> tuple[float, float]:
    """The middle of what is drawn."""
    box = locator.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_a_regiment_is_dragged_confirmed_and_taken_back(table: Page) -> None:
    begin(table, "Both, in turn")
    until(table, "Move what you wish")
    body = table.locator(".stand.able .body").first
    x, y = middle(body)
    lines = table.locator(".news").count()
    table.mouse.move(x, y)
    table.mouse.down()
    table.mouse.move(x + 40, y, steps=4)
    table.mouse.up()
    expect(table.locator(".plan-card .cost")).to_contain_text("action points")
    confirm = table.get_by_role("button", name="Confirm")
    expect(confirm).to_be_enabled()
    confirm.click()
    expect(table.locator(".plan-card")).to_have_count(0)
    expect(table.locator(".news")).not_to_have_count(lines)
    table.get_by_role("button", name=re.compile("^Undo")).click()
    expect(table.locator(".news")).to_have_count(lines)


def test_what_the_rules_refuse_opens_its_rule(table: Page) -> None:
    begin(table, "Both, in turn")
    until(table, "Move what you wish")
    refused = table.locator(".items li:has(.item.refused) .rule").first
    if not refused.is_visible():
        table.locator("details summary").first.click()
    name = refused.inner_text()
    refused.click()
    expect(table.locator(".drawer .id")).to_contain_text(name)


def test_two_computers_are_watched_to_the_end_and_every_face_is_proved(table: Page) -> None:
    begin(table, "Neither: watch")
    end = table.locator(".end")
    expect(end.locator(".score")).to_be_visible(timeout=120 * SECONDS)
    end.get_by_role("button", name="Check every face").click()
    expect(end.locator(".checked")).to_contain_text("follow from it", timeout=20 * SECONDS)
