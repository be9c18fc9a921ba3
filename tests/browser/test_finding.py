"""Finding: the roster, a unit by its name, what wants a decision, and the keys for them."""

import pytest
from playwright.sync_api import Page, expect

from longroll.scene import Overlay

from .conftest import held
from .stub import Stub


@pytest.fixture
def page(sized: Page) -> Page:
    """On a desk and in a hand."""
    return sized


def test_the_roster_tells_by_corps_and_division_what_is_lost_and_what_is_to_come(page: Page) -> None:
    tab = page.get_by_role("tab", name="Formations")
    expect(tab).to_contain_text("+1")
    tab.click()
    roster = page.locator(".roster")
    for word in ("First Corps", "Wadsworth's Division", "1200 men, 600 lost", "due turn 11"):
        expect(roster).to_contain_text(word)
    expect(page.locator(".coming-in")).to_contain_text("Stone's Brigade turn 11")
    roster.locator("summary", has_text="Iron Brigade").click()
    roster.get_by_role("button", name="7th Wisconsin").click()
    expect(page.locator('.stand.chosen[aria-label^="7th Wisconsin"]')).to_have_count(1)


def test_a_unit_is_found_by_its_name_from_the_keys(page: Page) -> None:
    expect(page.locator(".stand").first).to_be_visible()
    page.keyboard.press("Shift+F")
    expect(page.get_by_role("searchbox", name="Find a unit")).to_be_focused()
    page.keyboard.type("24 mich")
    expect(page.locator(".find .count")).to_have_text("1 found")
    page.keyboard.press("Enter")
    expect(page.locator('.stand.chosen[aria-label^="24th Michigan"]')).to_have_count(1)


def test_keys_of_the_page_leave_those_of_the_answers_alone(page: Page) -> None:
    """`Shift L` is the log and `Shift M` the tape; what is printed on a button is that button's."""
    expect(page.locator(".stand").first).to_be_visible()
    page.keyboard.press("Shift+L")
    expect(page.locator("#orders")).to_be_hidden()
    expect(page.locator(".log")).to_be_visible()
    page.keyboard.press("Shift+L")
    expect(page.locator("#orders")).to_be_visible()
    page.keyboard.press("m")
    expect(page.locator(".taping")).to_have_count(0)
    page.keyboard.press("Shift+M")
    expect(page.locator(".taping")).to_have_count(1)


def test_stands_come_before_those_who_command_them(page: Page) -> None:
    expect(page.locator(".stand").first).to_be_visible()
    page.keyboard.press("n")
    expect(page.locator(".stand.chosen")).to_have_count(1)


def test_cancel_lists_again_what_was_listed(page: Page) -> None:
    page.locator(".fold > summary", has_text="Iron Brigade").click()
    fire = page.get_by_role("button", name="Fire at the 1st Tennessee").first
    held(fire)
    fire.click()
    page.get_by_role("button", name="Cancel").click()
    expect(fire).to_be_visible()
    expect(page.locator(".fold > summary", has_text="Gamble")).to_be_visible()


def test_the_arrows_of_all_orders_are_laid_out_and_put_away(page: Page, stub: Stub) -> None:
    order = Overlay(
        "order:9",
        "table",
        "arrow",
        ((60_000, 30_000, 70_000, 30_000),),
        "order",
        "Hold",
        of="general:2",
        when="selected",
    )
    arrow = page.locator(".overlay.arrow", has_text="Hold")
    expect(page.locator(".stand").first).to_be_visible()
    stub.battle.extra = (order,)
    stub.push()
    expect(arrow).to_have_count(0)
    page.keyboard.press("Shift+O")
    expect(arrow).to_have_count(1)
    page.keyboard.press("Shift+O")
    expect(arrow).to_have_count(0)
