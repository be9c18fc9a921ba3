"""The other side's turn: it is shown as it happens, can be held, and is walked back through before one's own decision."""

import re

from msgspec.structs import replace
from playwright.sync_api import Page, expect

from longroll.flow import Modifier, News
from longroll.scene import At

from .scripted import FIRER
from .stub import Stub

ARCHER = ("unit:22", "unit:23")


def others_turn(page: Page, stub: Stub) -> None:
    """Nothing more is asked of this page: the other side acts."""
    expect(page.locator(".ask")).to_be_visible()
    stub.battle.asked = "other"
    stub.push()
    expect(page.locator(".playbar")).to_be_visible()


def goes_on(stub: Stub, unit: str, inches: int) -> None:
    """A stand of the other side goes east."""
    one = stub.battle.things[unit]
    assert isinstance(one.where, At)
    where = replace(one.where, x=one.where.x + inches * 1000)
    stub.battle.things[unit] = replace(one, where=where)
    stub.battle.log.append(News("moved", f"{one.label} goes on.", "VF-MOVE-01", (unit,)))
    stub.push(len(stub.battle.log) - 1)


def fires(stub: Stub, times: int = 1) -> None:
    """A stand of the other side fires at one of ours, once or more."""
    text = "1st Tennessee beats the 7th Wisconsin by 2: disordered."
    line = News("hit", text, "VF-RES-02", (ARCHER[0], FIRER), dice=((5,), (3,)))
    stub.battle.log += [line] * times
    stub.push(len(stub.battle.log) - times)


def asks(stub: Stub) -> None:
    """This page is asked again."""
    stub.battle.asked = "move"
    stub.push()


def at_pace(page: Page, pace: str) -> None:
    """The page opened anew at another pace."""
    page.evaluate("pace => localStorage.setItem('longroll-pace', pace)", pace)
    page.reload()
    expect(page.locator(".stand").first).to_be_visible()


def clear_of_stands(page: Page) -> bool:
    """Whether the dice lie over no stand."""
    found: bool = page.evaluate(
        """() => {
          const box = document.querySelector('.tray').getBoundingClientRect();
          return [...document.querySelectorAll('.stand .body')].every(one => {
            const at = one.getBoundingClientRect();
            return at.right < box.left || at.left > box.right || at.bottom < box.top || at.top > box.bottom;
          });
        }"""
    )
    return found


def test_a_move_leaves_a_trail_and_fire_a_line_with_what_came_of_it(page: Page, stub: Stub) -> None:
    others_turn(page, stub)
    goes_on(stub, ARCHER[1], 3)
    expect(page.locator(".deeds .trail.red .way")).to_have_count(1)
    expect(page.locator(".deeds .result")).to_contain_text("Goes on")
    fires(stub)
    expect(page.locator(".deeds .shot")).to_have_count(1)
    expect(page.locator(".deeds .trail")).to_have_count(0)
    expect(page.locator(".deeds .result.hit")).to_contain_text("disordered")
    expect(page.locator(".tray .die")).to_have_count(2)
    assert clear_of_stands(page)


def test_dice_that_are_counted_are_not_added_up(sized: Page, stub: Stub) -> None:
    others_turn(sized, stub)
    stationary = ("dice", (Modifier(3, "Stationary fire", "VF-VOF-01"),))
    text = "1st Tennessee fires at the 7th Wisconsin: 1 hit"
    stub.battle.log.append(
        News("hit", text, "VF-RES-02", (ARCHER[0], FIRER), dice=((6, -2, -3),), sums=(stationary,), pool=True)
    )
    stub.push(len(stub.battle.log) - 1)
    tray = sized.locator(".tray")
    expect(tray.locator(".die")).to_have_count(3)
    expect(tray.locator(".die.out")).to_have_count(2)
    expect(tray.locator(".adds, .against")).to_have_count(0)
    sized.evaluate("document.querySelector('.log .news:last-child .fold').click()")
    expect(sized.locator(".log .news").last.locator(".sum h4")).to_have_text(re.compile(r"^dice\s*3$"))


def test_dice_do_not_lie_on_the_small_table(page: Page, stub: Stub) -> None:
    others_turn(page, stub)
    fires(stub)
    tray, small = page.locator(".tray").bounding_box(), page.locator(".minimap").bounding_box()
    assert tray is not None
    assert small is not None
    assert tray["x"] + tray["width"] <= small["x"] or tray["y"] + tray["height"] <= small["y"]


def test_on_a_phone_the_dice_hide_no_stand_either(phone: Page, stub: Stub) -> None:
    others_turn(phone, stub)
    fires(stub)
    expect(phone.locator(".tray .die")).to_have_count(2)
    assert clear_of_stands(phone)
    expect(phone.locator(".playbar").get_by_role("button", name="Pause")).to_be_visible()


def test_the_other_turn_is_held_and_shown_step_by_step(page: Page, stub: Stub) -> None:
    at_pace(page, "slow")
    others_turn(page, stub)
    page.keyboard.press("p")
    expect(page.get_by_role("button", name="Go on")).to_be_visible()
    goes_on(stub, ARCHER[0], 2)
    goes_on(stub, ARCHER[1], 2)
    asks(stub)
    expect(page.locator(".deeds .trail")).to_have_count(0)
    page.get_by_role("button", name="One step").click()
    expect(page.locator(".deeds .trail")).to_have_count(1)
    expect(page.locator(".lookback")).to_contain_text("What happened: 1")
    expect(page.locator(".ask")).to_have_count(0)
    page.keyboard.press("o")
    expect(page.locator(".lookback")).to_contain_text("What happened: 2")
    page.get_by_role("button", name="Go on").click()
    expect(page.locator(".ask")).to_be_visible()
    expect(page.locator(".playbar")).to_have_count(0)


def test_what_was_held_is_all_shown_at_once_where_that_is_the_pace(page: Page, stub: Stub) -> None:
    at_pace(page, "none")
    others_turn(page, stub)
    page.keyboard.press("p")
    expect(page.get_by_role("button", name="Go on")).to_be_visible()
    for unit in ARCHER:
        goes_on(stub, unit, 2)
    asks(stub)
    expect(page.locator(".ask")).to_have_count(0)
    page.get_by_role("button", name="Go on").click()
    expect(page.locator(".lookback")).to_contain_text("What happened: 2")
    expect(page.locator(".ask")).to_be_visible()


def test_what_comes_quicker_than_it_can_be_seen_waits_unless_it_is_hurried(page: Page, stub: Stub) -> None:
    at_pace(page, "slow")
    others_turn(page, stub)
    fires(stub, times=12)  # seven seconds at this pace
    goes_on(stub, ARCHER[1], 2)
    asks(stub)
    expect(page.locator(".lookback")).to_contain_text("What happened: 12")
    expect(page.locator(".ask")).to_have_count(0)
    page.get_by_role("button", name="To now").click()
    expect(page.locator(".lookback")).to_contain_text("What happened: 13")
    expect(page.locator(".ask")).to_be_visible()


def test_what_happened_is_walked_back_and_forth_on_the_table_until_the_next_decision(sized: Page, stub: Stub) -> None:
    lies = sized.locator('[data-id="unit:23"] .lying')
    others_turn(sized, stub)
    before = lies.get_attribute("style") or ""
    fires(stub)
    goes_on(stub, ARCHER[1], 3)
    asks(stub)
    back = sized.locator(".lookback")
    expect(back).to_contain_text("What happened: 2")
    expect(lies).not_to_have_attribute("style", before)
    now = lies.get_attribute("style") or ""
    sized.keyboard.press("[")
    expect(back).to_contain_text("2 of 2")
    expect(sized.locator(".deeds .way")).to_have_count(1)
    back.get_by_role("button", name="What happened before").click()
    expect(back).to_contain_text("1st Tennessee beats the 7th Wisconsin")
    expect(sized.locator(".deeds .shot")).to_have_count(1)
    expect(lies).to_have_attribute("style", before)
    back.get_by_role("button", name="The list").click()
    back.get_by_role("button", name="13th Alabama goes on").click()
    expect(lies).to_have_attribute("style", now)
    sized.keyboard.press("Escape")
    expect(back).to_contain_text("What happened: 2")
    sized.locator(".fold > summary", has_text="Gamble").click()
    sized.get_by_role("button", name="Rally the 8th Illinois").click()
    expect(sized.locator(".log")).to_contain_text("The 8th Illinois rallies")
    expect(back).to_contain_text("What happened: 1")


def test_to_take_back_is_nothing_that_happened(page: Page, stub: Stub) -> None:
    page.locator(".fold > summary", has_text="Gamble").click()
    page.get_by_role("button", name="Rally the 8th Illinois").click()
    expect(page.locator(".lookback")).to_contain_text("What happened: 1")
    page.get_by_role("button", name="Undo").click()
    expect(page.locator(".lookback")).to_have_count(0)


def test_who_plays_against_a_person_is_told_in_the_title_that_it_is_his_turn(page: Page, stub: Stub) -> None:
    expect(page).to_have_title("McPherson's Ridge – longroll")
    stub.table["players"] = ["human", "human"]
    stub.push()
    expect(page).to_have_title("● Your turn, Union – McPherson's Ridge – longroll")
    others_turn(page, stub)
    expect(page).to_have_title("McPherson's Ridge – longroll")
