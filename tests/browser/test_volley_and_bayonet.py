"""Volley & Bayonet at the table: a brigade chosen and moved by dragging, the phase ended, the enemy's turn."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from longroll.registry import rulesets

from .conftest import opened, sits_down

pytestmark = pytest.mark.skipif("volley-and-bayonet" not in rulesets(), reason="Volley & Bayonet is not installed")

SECONDS = 1000


def seated(browser: Browser, address: str, scenario: str) -> Iterator[Page]:
    """A page at a battle, both sides at it."""
    for page in opened(browser, address, 1440, 900):
        page.set_default_timeout(30 * SECONDS)
        asked = {"scenario": f"volley-and-bayonet/{scenario}", "side": "both", "seed": 1863}
        answer = page.request.post("/api/games", data=asked)
        assert answer.status == 201, answer.text()
        page.goto(f"/table/{answer.json()['token']}")
        sits_down(page)
        yield page


@pytest.fixture
def table(browser: Browser, address: str) -> Iterator[Page]:
    """A page at the First Charge."""
    yield from seated(browser, address, "first-charge")


def dragged(page: Page, stand: Locator, x: int, y: int) -> None:
    """Drags a stand by so many pixels."""
    box = stand.locator(".body").first.bounding_box()
    assert box is not None
    at = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(*at)
    page.mouse.down()
    page.mouse.move(at[0] + x / 2, at[1] + y / 2, steps=3)
    page.mouse.move(at[0] + x, at[1] + y, steps=3)
    page.mouse.up()


def asks(page: Page, words: str) -> None:
    """Waits until this is asked."""
    expect(page.locator(".ask h2").first).to_contain_text(re.compile(words))


def test_a_brigade_is_dragged_and_the_phase_is_ended(table: Page) -> None:
    asks(table, "Which artillery gives up guns")
    table.get_by_role("button", name="No more guns are dedicated").click()
    asks(table, "Who moves next")
    stand = table.locator('.stand[aria-label*="Confederate, infantry brigade"]').first
    name = (stand.get_attribute("aria-label") or "").partition(",")[0]
    dragged(table, stand, 60, 0)
    expect(table.locator(".plan-card .cost")).to_contain_text("of 16 inches")
    table.locator(".actions .do:enabled").click()
    expect(table.locator(".log")).to_contain_text(f"{name} moves")
    table.get_by_role("button", name="Nobody else moves").click()
    expect(table.locator(".when")).not_to_contain_text("Confederate: movement")


def test_each_brigade_is_moved_by_two_gestures(table: Page) -> None:
    """A drag and a key: a corps of twelve is moved in twenty-four."""
    table.get_by_role("button", name="No more guns are dedicated").click()
    asks(table, "Who moves next")
    gestures = 0
    for name in ("Kemper's Brigade", "Armistead's Brigade", "Garnett's Brigade"):
        dragged(table, table.locator(f'.stand[aria-label^="{name},"]'), 60, 0)
        card = table.locator(".plan-card")
        expect(card.locator(".cost")).to_contain_text("of 16 inches")
        table.keyboard.press("Enter")
        gestures += 2
        expect(table.locator(".log")).to_contain_text(f"{name} moves")
    assert 12 * gestures // 3 < 40
