"""Volley & Bayonet at the table: a brigade chosen and moved by dragging, the phase ended, the enemy's turn."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from longroll.registry import rulesets

from .conftest import opened, sits_down

pytestmark = pytest.mark.skipif("volley-and-bayonet" not in rulesets(), reason="Volley & Bayonet is not installed")

SECONDS = 1000


@pytest.fixture
def table(browser: Browser, address: str) -> Iterator[Page]:
    """A page at the First Charge, both sides at it."""
    for page in opened(browser, address, 1440, 900):
        page.set_default_timeout(30 * SECONDS)
        asked = {"scenario": "volley-and-bayonet/first-charge", "side": "both", "seed": 1863}
        answer = page.request.post("/api/games", data=asked)
        assert answer.status == 201, answer.text()
        page.goto(f"/table/{answer.json()['token']}")
        sits_down(page)
        yield page


def asks(page: Page, words: str) -> None:
    """Waits until this is asked."""
    expect(page.locator(".ask h2").first).to_contain_text(re.compile(words))


def test_a_brigade_is_dragged_and_the_phase_is_ended(table: Page) -> None:
    asks(table, "Which artillery gives up guns")
    table.get_by_role("button", name="No more guns are dedicated").click()
    asks(table, "Who moves next")
    stand = table.locator('.stand[aria-label*="Confederate, infantry brigade"]').first
    name = (stand.get_attribute("aria-label") or "").partition(",")[0]
    box = stand.locator(".body").first.bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    table.mouse.move(x, y)
    table.mouse.down()
    table.mouse.move(x + 30, y, steps=4)
    table.mouse.move(x + 60, y, steps=4)
    table.mouse.up()
    expect(table.locator(".plan-card .cost")).to_contain_text("of 16 inches")
    table.locator(".actions .do:enabled").click()
    expect(table.locator(".log")).to_contain_text(f"{name} moves")
    table.get_by_role("button", name="Nobody else moves").click()
    expect(table.locator(".when")).not_to_contain_text("Confederate: movement")
