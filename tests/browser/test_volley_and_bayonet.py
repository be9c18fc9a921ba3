"""Volley & Bayonet at the table: a brigade chosen and moved by dragging, the phase ended, the enemy's turn."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from longroll.registry import rulesets

from .conftest import begun, sits_down

pytestmark = pytest.mark.skipif("volley-and-bayonet" not in rulesets(), reason="Volley & Bayonet is not installed")

SECONDS = 1000


def seated(browser: Browser, address: str, scenario: str, width: int = 1440, height: int = 900) -> Iterator[Page]:
    """A page at a battle, both sides at it."""
    asked = {"scenario": f"volley-and-bayonet/{scenario}", "side": "both", "seed": 1863}
    for page in begun(browser, address, width, height, **asked):
        sits_down(page)
        yield page


@pytest.fixture
def table(browser: Browser, address: str) -> Iterator[Page]:
    """A page at the First Charge."""
    yield from seated(browser, address, "first-charge")


@pytest.fixture
def hand(browser: Browser, address: str) -> Iterator[Page]:
    """The same in a hand."""
    yield from seated(browser, address, "first-charge", 390, 844)


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


@pytest.mark.usefixtures("browser")
@pytest.mark.parametrize("seat", ["table", "hand"])
def test_a_brigade_is_dragged_and_the_phase_is_ended(seat: str, request: pytest.FixtureRequest) -> None:
    table: Page = request.getfixturevalue(seat)
    asks(table, "Which artillery gives up guns")
    table.get_by_role("button", name="No more guns are dedicated").click()
    asks(table, "Who moves next")
    table.keyboard.press("n")
    stand = table.locator('.stand.chosen[aria-label*="Confederate, infantry brigade"]')
    name = (stand.get_attribute("aria-label") or "").partition(",")[0]
    dragged(table, stand, 40, 0)
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


def test_one_turn_more_is_paid_with_order_where_its_player_says_so(table: Page) -> None:
    """VB-MOVE-06: half a move, or order."""
    table.get_by_role("button", name="No more guns are dedicated").click()
    asks(table, "Who moves next")
    table.locator('.stand[aria-label^="Kemper\'s Brigade,"]').click()
    table.keyboard.press("m")
    table.keyboard.press("Shift+ArrowRight")
    expect(table.locator(".picks.ways")).to_have_count(0)
    table.keyboard.press("Enter")
    expect(table.locator(".log")).to_contain_text("Kemper's Brigade turns")
    table.keyboard.press("m")
    table.keyboard.press("Shift+ArrowRight")
    told = table.locator(".plan-card .cost")
    expect(told).to_contain_text("8 of 16 inches")
    table.locator(".picks.ways label").nth(1).click()
    expect(told).to_contain_text("0 of 16 inches, and it is disordered")
    table.locator(".actions .do:enabled").click()
    expect(table.locator(".log")).to_contain_text("Kemper's Brigade is disordered")


DIVISION = "Kemper's Brigade", "Armistead's Brigade", "Garnett's Brigade"


def places(page: Page) -> list[str]:
    """Where the brigades of the division lie."""
    lying = (page.locator(f'.stand[aria-label^="{name},"] .lying') for name in DIVISION)
    return [each.get_attribute("style") or "" for each in lying]


def confirmed(page: Page, before: list[str]) -> None:
    """All of them are confirmed with one press, and all have moved."""
    expect(page.locator(".plan-card .foreseen")).to_contain_text("3 of 3 move")
    page.locator(".actions .do:enabled").click()
    for name in DIVISION:
        expect(page.locator(".log")).to_contain_text(f"{name} moves")
    assert all(old != new for old, new in zip(before, places(page), strict=True))


def test_a_division_in_several_pieces_is_moved_and_wheeled_as_one(table: Page) -> None:
    table.get_by_role("button", name="No more guns are dedicated").click()
    asks(table, "Who moves next")
    before = places(table)
    table.locator(f'.stand[aria-label^="{DIVISION[0]},"]').click()
    table.keyboard.press("b")
    expect(table.locator(".plan-card > h3")).to_have_text("Pickett's Division: Move, 3 together")
    table.keyboard.press("ArrowRight")
    table.keyboard.press("Shift+ArrowRight")
    expect(table.locator("[data-ghost]").first).to_be_visible()
    confirmed(table, before)


def test_in_a_hand_a_division_is_placed_with_a_tap(hand: Page) -> None:
    hand.get_by_role("button", name="No more guns are dedicated").click()
    asks(hand, "Who moves next")
    before = places(hand)
    hand.get_by_role("tab", name="List").click()
    hand.locator(".listing").get_by_role("button", name=DIVISION[0]).click()
    hand.get_by_role("button", name="Pickett's Division: all 3 together").click()
    hand.get_by_role("group", name="Half an inch").get_by_role("button", name="east").click()
    confirmed(hand, before)
