"""The whole house: a browser, the real server, a real battle."""

import re
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from longroll.registry import rulesets

from .conftest import SIZES, held, middle, opened, sits_down

pytestmark = pytest.mark.skipif("volume-of-fire" not in rulesets(), reason="Volume of Fire is not installed")

SCENARIO = "volume-of-fire/first-volley"
SECONDS = 1000


@pytest.fixture
def table(browser: Browser, address: str) -> Iterator[Page]:
    """A page for the real server."""
    for page in opened(browser, address, 1440, 900):
        page.set_default_timeout(30 * SECONDS)
        yield page


def made(page: Page, side: str, opponent: str = "recruit") -> dict[str, Any]:
    """A new game of the small scenario whose dice are known, so that it goes the same way every time."""
    asked = {"scenario": SCENARIO, "side": side, "opponent": opponent, "other": "recruit", "seed": 1863}
    answer = page.request.post("/api/games", data=asked)
    assert answer.status == 201, answer.text()
    found: dict[str, Any] = answer.json()
    return found


def sit(page: Page, token: str) -> None:
    """Opens the table at a seat."""
    page.goto(f"/table/{token}")
    sits_down(page)


def begin(page: Page, side: str) -> None:
    """Opens a new game."""
    sit(page, made(page, side)["token"])


def drawn(page: Page) -> None:
    """Waits until the page has drawn what was done to it."""
    page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")


def onward(page: Page) -> None:
    """Answers whatever is asked with the first thing at hand, and waits until it was heard."""
    before = page.locator(".ask").all_inner_texts(), page.locator(".news").count()
    passes = page.locator(".actions .pass:not(.refused)")
    if passes.count():
        passes.first.click()
        drawn(page)
        sure = page.locator(".sure .do")
        if sure.count():
            sure.click()
    else:
        page.locator(".items .item:not(.refused)").first.click()
        drawn(page)
        if page.locator(".plan-card").count():
            page.locator(".actions .do:enabled").click()
    page.wait_for_function(
        "([asks, news]) => document.querySelectorAll('.news').length != news ||"
        " [...document.querySelectorAll('.ask')].map(ask => ask.innerText).join() != asks.join()",
        arg=list(before),
    )


def until(page: Page, words: str) -> None:
    """Answers on until something with these words is asked."""
    for _ in range(30):
        if re.search(words, page.locator(".ask").first.inner_text()):
            return
        onward(page)
    raise AssertionError(f"{words!r} was never asked")


@pytest.mark.parametrize("size", SIZES)
def test_a_regiment_is_dragged_confirmed_and_taken_back(browser: Browser, address: str, size: str) -> None:
    width, _ = SIZES[size]
    for table in opened(browser, address, *SIZES[size]):
        begin(table, "both")
        until(table, "Move what you wish")
        table.keyboard.press("n")
        drawn(table)
        x, y = middle(table.locator(".stand.chosen .body"))
        lines = table.locator(".news").count()
        table.mouse.move(x, y)
        table.mouse.down()
        table.mouse.move(x + width / 13, y, steps=4)
        table.mouse.up()
        expect(table.locator(".plan-card .cost")).to_contain_text("action points")
        confirm = table.get_by_role("button", name="Confirm")
        expect(confirm).to_be_enabled()
        confirm.click()
        expect(table.locator(".plan-card")).to_have_count(0)
        expect(table.locator(".news")).not_to_have_count(lines)
        table.get_by_role("button", name=re.compile("^Undo")).click()
        expect(table.locator(".news")).to_have_count(lines)


def test_a_drag_too_far_stops_at_what_is_legal_and_opens_the_rule(table: Page) -> None:
    begin(table, "both")
    until(table, "Move what you wish")
    x, y = middle(table.locator(".stand.able .body").first)
    table.mouse.move(x, y)
    table.mouse.down()
    table.mouse.move(x - 30, y - 30, steps=2)
    table.mouse.move(10, 10, steps=3)
    table.mouse.up()
    rule = table.locator(".plan-card .rule").last
    expect(rule).to_be_visible()
    # Read and clicked in one step: a later measure of the drag may name another rule.
    name = rule.evaluate("chip => { chip.click(); return chip.innerText }")
    expect(table.locator(".drawer .id")).to_contain_text(name)


def test_the_first_page_lists_what_can_be_played(table: Page) -> None:
    table.goto("/")
    table.locator(".scenario", has_text="The First Volley").click()
    table.get_by_text("In turn, at this table").click()
    table.get_by_role("button", name="Begin").click()
    sits_down(table)
    expect(table.locator(".cartouche")).to_contain_text("The First Volley")


def test_two_computers_are_watched_to_the_end_and_every_face_is_proved(table: Page) -> None:
    begin(table, "watch")
    end = table.locator(".end")
    expect(end.locator(".score")).to_be_visible(timeout=120 * SECONDS)
    end.get_by_role("button", name="Check every face").click()
    expect(end.locator(".checked")).to_contain_text("follow from the secret", timeout=20 * SECONDS)


def test_a_whole_brigade_is_moved_in_three_gestures(table: Page) -> None:
    begin(table, "both")
    until(table, "Move what you wish")
    x, y = middle(table.locator(".stand.able.infantry .body").nth(1))
    lines = table.locator(".news").count()
    table.mouse.dblclick(x, y)
    expect(table.locator(".plan-card > h3")).to_have_text(re.compile(r"^Move .*Brigade"))
    table.mouse.move(x, y)
    table.mouse.down()
    table.mouse.move(x + 110, y, steps=3)
    table.mouse.up()
    confirm = table.get_by_role("button", name="Confirm")
    expect(confirm).to_be_enabled()
    confirm.click()
    expect(table.locator(".plan-card")).to_have_count(0)
    expect(table.locator(".news")).not_to_have_count(lines)


def test_enter_after_the_arrows_confirms_the_line_that_was_moved(table: Page) -> None:
    begin(table, "both")
    until(table, "Move what you wish")
    table.mouse.click(*middle(table.locator('.stand[aria-label^="7th Tennessee"] .body')))
    lines = table.locator(".news").count()
    table.locator("#orders .item", has_text="Move the line of 4").click()
    expect(table.locator(".plan-card > h3")).to_have_text("Move the line of 4")
    for _ in range(4):
        table.keyboard.press("ArrowUp")
    expect(table.locator(".plan-card .steps")).to_contain_text("advance")
    expect(table.get_by_role("button", name="Confirm")).to_be_enabled()
    table.keyboard.press("Enter")
    expect(table.locator(".plan-card")).to_have_count(0)
    expect(table.locator(".news")).not_to_have_count(lines)
    expect(table.locator(".log")).to_contain_text("14th Tennessee")


def test_a_general_rides_only_once_a_place_is_named(table: Page) -> None:
    begin(table, "both")
    until(table, "Move what you wish")
    table.get_by_role("button", name="Heth rides").click()
    confirm = table.get_by_role("button", name="Confirm")
    expect(table.locator(".overlay.region").first).to_be_attached()
    expect(confirm).to_be_disabled()
    x, y = middle(table.locator(".leader.chosen .foot"))
    table.mouse.click(x + 30, y + 30)
    expect(confirm).to_be_enabled()


def test_the_points_so_far_say_what_they_were_given_for(table: Page) -> None:
    begin(table, "both")
    expect(table.locator(".ribbon")).to_contain_text("Union points")
    table.get_by_role("tab", name="Formations").click()
    expect(table.locator(".tally")).to_contain_text("McPherson's Ridge above the woods")


def test_dice_are_taken_back_once_the_other_person_agrees(table: Page) -> None:
    links = {each["label"]: each["token"] for each in made(table, "confederate", "person")["links"]}
    other = table.context.new_page()
    sit(table, links["Confederate"])
    sit(other, links["Union"])
    table.bring_to_front()
    table.get_by_role("button", name="Done with orders").click()
    expect(table.locator(".news .die").last).to_be_visible()
    table.keyboard.press("u")
    table.get_by_role("button", name="Ask the Union side to agree").click()
    expect(table.locator(".panel")).to_contain_text("The Union side is asked")
    expect(other.locator(".ask")).to_contain_text("The Confederate side asks to take back its last answer")
    other.bring_to_front()
    other.get_by_role("button", name="It stands").click()
    table.bring_to_front()
    expect(table.locator(".panel")).to_contain_text("The Union side does not agree")
    table.keyboard.press("u")
    table.get_by_role("button", name="Ask the Union side to agree").click()
    other.bring_to_front()
    other.get_by_role("button", name="Let it be taken back").click()
    table.bring_to_front()
    expect(table.get_by_role("button", name="Done with orders")).to_be_visible()
    other.close()


@pytest.mark.parametrize("width", [1440, 390])
def test_orders_are_done_once_each_brigade_was_looked_at(browser: Browser, address: str, width: int) -> None:
    for page in opened(browser, address, width, 900):
        sit(page, made(page, "confederate")["token"])
        bar = page.locator(".actions")
        expect(bar.locator(".do")).to_have_text(re.compile("Next that can act"))
        bar.locator(".do").click()
        bar.get_by_role("button", name="Cancel").click()
        expect(bar.locator(".do")).to_have_text(re.compile("Done with orders"))
        in_force = page.locator("#orders .item", has_text="Attack Meredith").first
        expect(in_force).to_have_attribute("aria-disabled", "true")
        expect(in_force).to_contain_text("This order is in force")
        bar.locator(".do").click()
        expect(page.locator(".ribbon")).not_to_contain_text("orders")


def test_a_friend_gets_the_key_to_the_other_side_alone(table: Page) -> None:
    table.goto("/")
    table.locator(".scenario", has_text="The First Volley").click()
    table.get_by_text("A friend").click()
    table.get_by_role("button", name="Begin").click()
    link = table.get_by_role("textbox", name="Link for Confederate")
    expect(link).to_be_in_viewport()
    expect(table.locator(".links input")).to_have_count(1)
    sit(table, link.input_value().rsplit("/", 1)[1])
    expect(table.locator(".ribbon")).to_contain_text("Confederate")


KEYS = ("Enter", " ", "ArrowUp", "ArrowLeft", "Shift+ArrowLeft", *"abnducxlmrt.160+-", "Escape", "Backspace", "Tab")


def test_keys_and_clicks_at_random_break_nothing(table: Page) -> None:
    begin(table, "both")
    chance = Random(1863)
    for _ in range(150):
        x, y = chance.randrange(10, 1000), chance.randrange(10, 800)
        match chance.randrange(4):
            case 0:
                table.mouse.click(x, y)
            case 1:
                table.mouse.move(x, y)
                table.mouse.down()
                table.mouse.move(x + chance.randrange(-150, 150), y + chance.randrange(-150, 150), steps=2)
                table.mouse.up()
            case _:
                table.keyboard.press(chance.choice(KEYS))
        if "/table/" not in table.url:
            table.go_back()
    sits_down(table)
    said = " ".join(table.locator(".trouble, .refusal").all_inner_texts())
    assert "no answer" not in said
    assert "stumbled" not in said
    assert "NaN" not in table.locator("#world").inner_html()


def test_a_ride_is_made_with_keys_alone(table: Page) -> None:
    begin(table, "both")
    until(table, "Move what you wish")
    held(table.get_by_role("button", name="Heth rides"))
    table.keyboard.press("Enter")
    expect(table.locator(".plan-card > h3")).to_have_text("Heth rides")
    lines = table.locator(".news").count()
    for key in ("ArrowRight", "ArrowRight", "ArrowDown"):
        table.keyboard.press(key)
    expect(table.get_by_role("button", name="Confirm")).to_be_enabled()
    table.keyboard.press("Enter")
    expect(table.locator(".news")).not_to_have_count(lines)
