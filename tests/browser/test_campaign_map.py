"""Division Command at the table: what is read off a map full of counters, on a desk and on a phone."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from longroll.registry import rulesets

from .conftest import begun

pytestmark = pytest.mark.skipif("division" not in rulesets(), reason="Division Command is not installed")

READABLE = 16
"""Pixels that a counter is wide at least."""


def seated(browser: Browser, address: str, width: int, height: int) -> Iterator[Page]:
    """A page at the third day, played by nobody."""
    for page in begun(browser, address, width, height, scenario="division/third-day", side="both", seed=1863):
        cloth = page.get_by_role("button", name="Show the table")
        expect(cloth.or_(page.locator(".counter")).first).to_be_visible(timeout=60_000)
        if cloth.count():
            cloth.click()
        expect(page.locator(".counter").first).to_be_visible(timeout=60_000)
        yield page


@pytest.fixture
def desk(browser: Browser, address: str) -> Iterator[Page]:
    yield from seated(browser, address, 1440, 900)


@pytest.fixture
def phone(browser: Browser, address: str) -> Iterator[Page]:
    yield from seated(browser, address, 390, 844)


def width(found: Locator) -> float:
    box = found.bounding_box()
    assert box is not None
    return box["width"]


def test_on_a_desk_every_counter_shows_its_strength(desk: Page) -> None:
    bodies = desk.locator(".counter .body")
    assert bodies.count() > 100
    assert width(bodies.first) >= READABLE
    strengths = [text.strip() for text in desk.locator(".counter .strength").all_text_contents()]
    assert len(strengths) == bodies.count()
    assert all(text.isdigit() for text in strengths)


def test_a_circle_bears_its_points(desk: Page) -> None:
    circle = desk.locator('.area.circle[aria-label^="Cemetery Hill"]')
    expect(circle.locator(".figure")).to_have_text("4")


def test_on_a_phone_counters_are_heaped_until_one_comes_nearer(phone: Page) -> None:
    heaps = phone.locator(".counter .strength", has_text="×")
    expect(heaps.first).to_be_visible()
    assert width(phone.locator(".counter .body").first) >= READABLE
    for _ in range(4):
        phone.keyboard.press("+")
    expect(heaps).to_have_count(0)


def test_a_stand_that_may_act_shows_what_it_costs(desk: Page) -> None:
    desk.get_by_role("button", name="Activate Edward Johnson").click()
    desk.get_by_role("button", name="Lay away none").click()
    desk.get_by_role("button", name="Halt").click()
    expect(desk.locator(".ask h2").first).to_contain_text("stand acts")
    price = desk.locator(".counter.able .mark.tone-legal text").first
    expect(price).to_have_text("1")
    expect(desk.locator(".track", has_text="Action points left")).to_contain_text("6, Edward Johnson")


def test_a_hand_is_read_and_the_other_is_backs(desk: Page) -> None:
    cards = desk.locator(".hands .card")
    expect(cards.first).to_be_visible()
    assert any("Plan" in text for text in cards.all_inner_texts())
    expect(desk.locator(".hands .backs i").first).to_be_visible()
