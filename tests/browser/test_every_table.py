"""The tools of the table under each rulebook at the real server, on a desk and in a hand: nothing here is scripted."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

import longroll
from longroll.registry import rulesets

from .conftest import SIZES, held, opened

SECONDS = 1000
SEED = 5
FIRST = {
    "volume-of-fire": "first-volley",
    "brigade": "first-brigade",
    "volley-and-bayonet": "first-charge",
    "division": "meeting-engagement",
}
TABLES = [f"{name}/{FIRST[name]}" for name in FIRST if name in rulesets()]
MEASURED = r"inch|area"
"""What distances are told in: inches on a table, areas on a map."""


@pytest.fixture(scope="module", params=[(one, size) for one in TABLES for size in SIZES], ids="-".join)
def table(browser: Browser, address: str, request: pytest.FixtureRequest) -> Iterator[Page]:
    """A page at the seat that is not asked first, against a recruit who has acted by the time it is asked."""
    scenario, size = request.param
    width, height = SIZES[size]
    for page in opened(browser, address, width, height, touch=width < 600):
        first = longroll.play(scenario, seed=SEED).asked
        assert first is not None
        asked = {"scenario": scenario, "side": 1 - first.side, "opponent": "recruit", "seed": SEED}
        page.goto(f"/table/{page.request.post('/api/games', data=asked).json()['token']}")
        expect(page.locator(".ask h2").first).to_be_visible(timeout=60 * SECONDS)
        yield page


def test_what_the_other_side_did_is_walked_through(table: Page) -> None:
    back = table.locator(".lookback")
    expect(back).to_contain_text(re.compile(r"What happened: [1-9]"))
    table.keyboard.press("[")
    expect(back).to_contain_text(re.compile(r"(\d+) of \1"))
    table.keyboard.press("Escape")
    expect(back).to_contain_text(re.compile(r"What happened: [1-9]"))


def test_two_pieces_are_measured_as_the_rules_measure(table: Page) -> None:
    pieces = table.locator(".stand[tabindex], .counter[tabindex]")
    expect(pieces.first).to_be_visible()
    table.keyboard.press("Shift+M")
    for one in (pieces.first, pieces.last):
        held(one)
        table.keyboard.press("Enter")
    card = table.locator(".survey")
    expect(card).to_contain_text(re.compile(MEASURED))
    expect(card.locator(".rule").first).to_be_visible()
    table.keyboard.press("Escape")
    expect(card).to_have_count(0)
