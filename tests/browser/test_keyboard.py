"""Keys and fingers play everything the mouse does."""

from playwright.sync_api import Page, expect

from .stub import Stub
from .test_table import block, middle


def test_a_stand_is_chosen_moved_and_confirmed_by_keys(page: Page, stub: Stub) -> None:
    page.locator('[data-id="unit:16"]').focus()
    page.keyboard.press("Enter")
    expect(page.locator(".plan-card > h3")).to_have_text("Move the 7th Wisconsin")
    for key in ("ArrowUp", "ArrowUp", "ArrowUp", "ArrowLeft", "Shift+ArrowRight"):
        page.keyboard.press(key)
    expect(page.locator(".plan-card .steps")).to_contain_text(
        "advance 1.5 inches, then wheel left 5°, then slide right 0.3"
    )
    page.keyboard.press("Backspace")
    expect(page.locator(".plan-card .steps")).not_to_contain_text("slide")
    page.keyboard.press("Enter")
    expect(page.locator(".news .says").first).to_have_text("7th Wisconsin moves.")
    assert stub.said("answer")[-1]["value"]["path"] == [
        {"kind": "advance", "by": 1500},
        {"kind": "wheel-left", "by": 50},
    ]
    page.keyboard.press("u")
    expect(page.locator(".news .says").first).to_contain_text("13th Alabama drives")


def test_escape_steps_back_one_thing_at_a_time(page: Page) -> None:
    page.locator('[data-id="unit:16"]').focus()
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowUp")
    expect(page.locator(".steps")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator(".steps")).to_have_count(0)
    expect(page.locator(".plan-card")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator(".plan-card")).to_have_count(0)
    expect(page.locator(".chosen .card-head")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("section.chosen")).to_have_count(0)


def test_b_takes_the_whole_brigade_and_n_the_next_that_can_act(page: Page) -> None:
    page.locator('[data-id="unit:16"]').focus()
    page.keyboard.press("Enter")
    page.keyboard.press("b")
    expect(page.locator(".plan-card > h3")).to_have_text("Move the whole Iron Brigade")
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    page.keyboard.press("n")
    expect(page.locator(".stand.chosen")).to_have_count(1)


def test_the_sheet_of_keys_opens_and_shuts(page: Page) -> None:
    expect(page.locator(".stand").first).to_be_visible()
    page.keyboard.press("?")
    expect(page.locator(".help")).to_contain_text("the whole brigade of the chosen stand")
    page.keyboard.press("Escape")
    expect(page.locator(".help")).to_have_count(0)


def test_on_a_phone_a_tap_chooses_and_a_tap_places(phone: Page, stub: Stub) -> None:
    phone.locator('[data-id="unit:16"]').focus()
    phone.keyboard.press("c")
    x, y = middle(block(phone, 16))
    phone.touchscreen.tap(x, y)
    expect(phone.locator(".plan-card > h3")).to_have_text("Move the 7th Wisconsin")
    expect(phone.locator(".plan-card .cost")).to_be_visible()
    x, y = middle(block(phone, 16))
    phone.touchscreen.tap(x - 60, y + 110)
    expect(phone.locator(".plan-card .steps")).to_contain_text("advance")
    phone.get_by_role("button", name="Confirm").tap()
    expect(phone.locator(".plan-card")).to_have_count(0)
    assert stub.said("answer")[-1]["value"]["unit"] == "unit:16"


def test_on_a_phone_nothing_is_wider_than_the_page(phone: Page) -> None:
    expect(phone.locator(".stand").first).to_be_visible()
    assert phone.evaluate("document.documentElement.scrollWidth") <= 390
    phone.get_by_role("tab", name="Log").tap()
    expect(phone.locator(".log")).to_be_visible()
