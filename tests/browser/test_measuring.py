"""Measuring: two ends by mouse, finger or key, and what sees a stand."""

import pytest
from playwright.sync_api import Page, expect

from .conftest import held
from .stub import Stub

ONE, OTHER = "unit:16", "unit:17"


@pytest.fixture
def page(sized: Page) -> Page:
    """On a desk and in a hand."""
    return sized


def test_by_keys_from_stand_to_stand(page: Page, stub: Stub) -> None:
    expect(page.locator(".stand").first).to_be_visible()
    page.keyboard.press("Shift+M")
    expect(page.locator(".survey")).to_contain_text("Tap a stand or a place")
    for name in (ONE, OTHER):
        held(page.locator(f'[data-id="{name}"]'))
        page.keyboard.press("Enter")
    card = page.locator(".survey")
    for word in (f"{ONE} to {OTHER}", "4 inches, 200 yards", "VF-VOF-11", "Ground from 400 to 420 feet, at most 430"):
        expect(card).to_contain_text(word)
    said = stub.said("look", 1)[-1]
    assert (said["one"], said["other"]) == (ONE, OTHER)
    page.keyboard.press("Escape")
    expect(card).to_have_count(0)


def test_a_place_is_measured_by_dragging_from_a_stand(page: Page, stub: Stub) -> None:
    base = page.locator(f'[data-id="{ONE}"] .body')
    expect(base).to_be_visible()
    page.keyboard.press("Shift+M")
    box = base.bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x - 40, y + 140)
    page.mouse.move(x - 60, y + 190)
    page.mouse.up()
    expect(page.locator(".survey h3")).to_be_visible()
    said = stub.said("look", 1)[-1]
    assert said["one"] == ONE
    assert said["other"].startswith("place:")


def test_on_a_phone_who_sees_a_stand_is_asked_on_its_card(phone: Page, stub: Stub) -> None:
    held(phone.locator(f'[data-id="{ONE}"]'))
    phone.keyboard.press("Enter")
    phone.get_by_role("button", name="Make the panel larger or smaller").click()
    phone.get_by_role("button", name="What sees it, who can fire at it").click()
    expect(phone.locator(".survey h3")).to_have_text(f"{ONE} to all")
    assert stub.said("look", 1)[-1]["other"] == ""
