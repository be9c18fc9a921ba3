"""Keys and fingers play everything the mouse does."""

import re

import pytest
from msgspec.structs import replace
from playwright.sync_api import Locator, Page, expect

from .conftest import FRAMES, held, lying_on, middle, unfold
from .stub import Stub
from .test_table import block


def test_a_stand_is_chosen_moved_and_confirmed_by_keys(page: Page, stub: Stub) -> None:
    held(page.locator('[data-id="unit:16"]'))
    page.keyboard.press("Enter")
    expect(page.locator(".plan-card > h3")).to_have_text("Move the 7th Wisconsin")
    for key in ("ArrowUp", "ArrowUp", "ArrowUp", "ArrowLeft", "Shift+ArrowRight"):
        page.keyboard.press(key)
    expect(page.locator(".plan-card .steps")).to_contain_text(
        "advance 1.5 inches, then wheel left 5°, then slide right 0.25"
    )
    page.keyboard.press("Backspace")
    expect(page.locator(".plan-card .steps")).not_to_contain_text("slide")
    page.keyboard.press("Enter")
    expect(page.locator(".news .says").last).to_have_text("7th Wisconsin moves.")
    assert stub.said("answer", 1)[-1]["value"]["path"] == [
        {"kind": "advance", "by": 1500},
        {"kind": "wheel-left", "by": 50},
    ]
    page.keyboard.press("u")
    expect(page.locator(".news .says").last).to_contain_text("13th Alabama drives")


def test_one_key_takes_back_segment_after_segment_drawn_by_keys_or_by_a_handle(page: Page, stub: Stub) -> None:
    held(page.locator('[data-id="unit:16"]'))
    page.keyboard.press("Enter")
    steps, confirm = page.locator(".plan-card .steps"), page.get_by_role("button", name="Confirm")
    for key in ("ArrowUp", "ArrowUp"):
        page.keyboard.press(key)
    expect(steps).to_have_text(re.compile("^advance 1.0 inches\\s+one step back"))
    expect(confirm).to_be_enabled()
    x, y = middle(page.locator('[data-handle="wheel-left"] .knob'))
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x - 20, y + 20, steps=3)
    page.mouse.up()
    expect(steps).to_contain_text("wheel left 20°")
    page.keyboard.press("Backspace")
    expect(steps).to_have_text(re.compile("^advance 1.0 inches\\s+one step back"))
    page.keyboard.press("Backspace")
    expect(steps).to_have_count(0)
    expect(confirm).to_be_disabled()
    page.keyboard.press("Backspace")
    expect(page.locator(".plan-card > h3")).to_have_text("Move the 7th Wisconsin")
    stub.comes_to("probe", path=[])
    assert not stub.said("answer")


def test_escape_steps_back_one_thing_at_a_time(page: Page) -> None:
    held(page.locator('[data-id="unit:16"]'))
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
    held(page.locator('[data-id="unit:16"]'))
    page.keyboard.press("Enter")
    page.keyboard.press("b")
    expect(page.locator(".plan-card > h3")).to_have_text("Move the whole Iron Brigade")
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    page.keyboard.press("n")
    expect(page.locator(".stand.chosen")).to_have_count(1)


def test_n_leaves_to_the_last_whose_act_is_warned_of(page: Page, stub: Stub, monkeypatch: pytest.MonkeyPatch) -> None:
    """Who has just come on goes on before others whose act would end his move."""
    asks, warning = stub.battle.asks(), "another stays where it is then"
    last = max((item.thing for ask in asks for item in ask.items), key=lambda each: int(each.partition(":")[2] or 0))
    warned = [
        replace(ask, items=tuple(row if row.thing == last else replace(row, says=warning) for row in ask.items))
        for ask in asks
    ]
    monkeypatch.setattr(stub.battle, "asks", lambda: warned)
    page.reload()
    expect(page.locator(".stand").first).to_be_visible()
    page.keyboard.press("n")
    expect(page.locator(".stand.chosen")).to_have_attribute("data-id", last)


def test_the_sheet_of_keys_opens_and_shuts(page: Page) -> None:
    expect(page.locator(".stand").first).to_be_visible()
    page.keyboard.press("?")
    expect(page.locator(".help")).to_contain_text("the whole formation of the chosen stand")
    page.keyboard.press("Escape")
    expect(page.locator(".help")).to_have_count(0)


def test_on_a_phone_a_tap_chooses_and_a_tap_places(phone: Page, stub: Stub) -> None:
    held(phone.locator('[data-id="unit:16"]'))
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
    assert stub.said("answer", 1)[-1]["value"]["unit"] == "unit:16"


def test_on_a_phone_handles_make_way_for_what_is_aimed_at(phone: Page) -> None:
    """Half seen through while nothing is held; the one that is held alone, all but gone; none while the stand is dragged."""
    held(phone.locator('[data-id="unit:16"]'))
    phone.keyboard.press("Enter")
    phone.keyboard.press("c")
    handles, knob = phone.locator(".handle"), phone.locator('[data-handle="advance"] .knob')
    expect(handles.filter(visible=True)).to_have_count(5)
    expect(knob).to_have_css("fill-opacity", "0.62")
    x, y = middle(knob)
    phone.mouse.move(x, y)
    phone.mouse.down()
    phone.mouse.move(x - 30, y, steps=3)
    expect(handles.filter(visible=True)).to_have_count(1)
    expect(knob).to_have_css("fill-opacity", "0.2")
    phone.mouse.up()
    expect(handles.filter(visible=True)).to_have_count(5)
    x, y = middle(phone.locator("[data-ghost]").first)
    phone.mouse.move(x, y)
    phone.mouse.down()
    phone.mouse.move(x - 30, y, steps=3)
    expect(handles).to_have_count(0)
    phone.mouse.up()
    expect(handles.filter(visible=True)).to_have_count(5)


ROOM = """() => {
  const foot = document.querySelector('.panel').getBoundingClientRect().top;
  const all = [...document.querySelectorAll('.stand:not(.ghost) .body')].map(one => one.getBoundingClientRect());
  return all.every(at => at.top > 54 && at.bottom < foot && at.left >= 0 && at.right <= innerWidth);
}"""
"""Whether every stand is seen whole, between the tools and the sheet."""


def test_on_a_phone_the_table_takes_the_room_that_the_sheet_leaves_unless_it_was_looked_at_otherwise(
    phone: Page,
) -> None:
    world, sheet = phone.locator("#world"), phone.locator(".panel")
    held(phone.locator('[data-id="unit:16"]'))
    phone.wait_for_function(ROOM)
    half = world.get_attribute("transform") or ""
    phone.keyboard.press("Enter")
    expect(sheet).to_have_class(re.compile("sheet-peek"))
    expect(world).not_to_have_attribute("transform", half)
    phone.wait_for_function(ROOM)
    phone.keyboard.press("+")
    phone.keyboard.press("ArrowUp")
    own = world.get_attribute("transform") or ""
    phone.get_by_role("button", name="Make the panel larger or smaller").click()
    expect(sheet).to_have_class(re.compile("sheet-half"))
    phone.evaluate(FRAMES)
    expect(world).to_have_attribute("transform", own)
    phone.keyboard.press("0")
    phone.get_by_role("button", name="Make the panel larger or smaller").click()
    expect(world).not_to_have_attribute("transform", own)


def test_on_a_phone_the_whole_table_is_shown_though_the_sheet_moves_in_the_same_moment(phone: Page) -> None:
    world, sheet = phone.locator("#world"), phone.locator(".panel")
    held(phone.locator('[data-id="unit:16"]'))
    phone.keyboard.press("Enter")
    expect(sheet).to_have_class(re.compile("sheet-peek"))
    phone.get_by_role("button", name="Make the panel larger or smaller").evaluate(
        "(node) => { node.click(); document.dispatchEvent(new KeyboardEvent('keydown', { key: '0' })); }"
    )
    expect(sheet).to_have_class(re.compile("sheet-half"))
    phone.evaluate(FRAMES)
    whole = world.get_attribute("transform")
    phone.keyboard.press("0")
    phone.evaluate(FRAMES)
    expect(world).to_have_attribute("transform", whole or "")


def test_handles_lie_on_nobody_and_can_be_hit(sized: Page) -> None:
    held(sized.locator('[data-id="unit:16"]'))
    sized.keyboard.press("Enter")
    expect(sized.locator(".handle")).to_have_count(5)
    assert not lying_on(sized, ".handle .knob", ".stand:not(.chosen) .body", 1)
    for box in (one.bounding_box() for one in sized.locator(".handle .knob").all()):
        assert box
        assert box["width"] >= 24


def test_on_a_phone_nothing_is_wider_than_the_page(phone: Page) -> None:
    expect(phone.locator(".stand").first).to_be_visible()
    assert phone.evaluate("document.documentElement.scrollWidth") <= 390
    phone.get_by_role("tab", name="Log").tap()
    expect(phone.locator(".log")).to_be_visible()


def row(page: Page, label: str) -> Locator:
    """A row of what can be done."""
    return page.locator("#orders .item", has_text=label).first


def at_row(page: Page, label: str) -> None:
    """Puts the focus on a row of what can be done."""
    held(row(page, label))


def focused(page: Page) -> str:
    """Where the focus is: an id, or the words of a button."""
    return str(page.evaluate("document.activeElement.id || document.activeElement.innerText || 'nowhere'"))


def test_enter_confirms_what_was_clicked_and_not_what_came_to_stand_in_its_place(page: Page, stub: Stub) -> None:
    page.mouse.click(*middle(block(page, 16)))
    row(page, "Fire at the 1st Tennessee").click()
    expect(page.locator(".plan-card > h3")).to_have_text("Fire at the 1st Tennessee")
    expect(page.get_by_role("button", name="Roll")).to_be_enabled()
    page.keyboard.press("Enter")
    expect(page.locator(".news .says").last).to_contain_text("7th Wisconsin beats the 1st Tennessee")
    assert [said["value"]["kind"] for said in stub.said("answer")] == ["fire"]


def test_enter_after_the_arrows_confirms_the_line_that_was_moved(page: Page, stub: Stub) -> None:
    page.mouse.click(*middle(block(page, 16)))
    row(page, "Move the whole Iron Brigade").click()
    expect(page.locator(".plan-card > h3")).to_have_text("Move the whole Iron Brigade")
    for _ in range(4):
        page.keyboard.press("ArrowUp")
    expect(page.locator(".plan-card .steps")).to_contain_text("advance 2.0 inches")
    page.keyboard.press("Enter")
    expect(page.locator(".news .says").last).to_have_text("Iron Brigade moves.")
    assert [said["value"]["kind"] for said in stub.said("answer")] == ["brigade"]


def test_while_a_roll_is_lit_enter_on_a_row_rolls_and_space_opens_the_row(page: Page, stub: Stub) -> None:
    unfold(page, "Iron Brigade")
    row(page, "Fire at the 1st Tennessee").click()
    expect(page.get_by_role("button", name="Roll")).to_be_enabled()
    at_row(page, "Move the 7th Wisconsin")
    page.keyboard.press("Space")
    expect(page.locator(".plan-card > h3")).to_have_text("Move the 7th Wisconsin")
    at_row(page, "Fire at the 1st Tennessee")
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Roll")).to_be_enabled()
    assert not stub.said("answer")
    at_row(page, "Move the 7th Wisconsin")
    page.keyboard.press("Enter")
    expect(page.locator(".news .says").last).to_contain_text("7th Wisconsin beats the 1st Tennessee")


def test_a_button_that_is_no_row_does_what_it_says_while_something_is_planned(page: Page, stub: Stub) -> None:
    unfold(page, "Iron Brigade")
    row(page, "Fire at the 1st Tennessee").click()
    expect(page.get_by_role("button", name="Roll")).to_be_enabled()
    held(page.get_by_role("button", name="Cancel"))
    page.keyboard.press("Enter")
    expect(page.locator(".plan-card")).to_have_count(0)
    assert not stub.said("answer")


def test_a_key_that_is_held_down_opens_and_does_not_confirm(page: Page, stub: Stub) -> None:
    at_row(page, "Give up the field")
    page.keyboard.down("Enter")
    expect(page.locator(".plan-card")).to_be_visible()
    page.keyboard.down("Enter")
    page.keyboard.down("Enter")
    page.keyboard.up("Enter")
    expect(page.locator(".plan-card")).to_be_visible()
    expect(page.locator("#orders")).to_be_focused()
    assert not stub.said("answer")
    page.keyboard.press("Enter")
    expect(page.locator(".end")).to_be_visible()


def test_the_focus_is_never_lost_to_a_row_that_is_gone(page: Page, stub: Stub) -> None:
    held(page.locator(".fold > summary", has_text="Gamble"))
    page.keyboard.press("Enter")
    at_row(page, "Rally the 8th Illinois")
    page.keyboard.press("Enter")
    expect(page.locator(".news .says").last).to_have_text("The 8th Illinois rallies.")
    page.keyboard.press("Tab")
    assert focused(page) != "nowhere"
    held(page.locator('[data-id="unit:16"]'))
    page.keyboard.press("Enter")
    at_row(page, "Fire at the 1st Tennessee")
    page.keyboard.press("Enter")
    expect(page.locator(".plan-card > h3")).to_have_text("Fire at the 1st Tennessee")
    assert focused(page) == "orders"
