"""The table edited by hand: the reason, the banner, a stand dragged and turned, told in the log and at the end."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

import longroll
from longroll.server.app import application
from longroll.store import Store
from table import Pages

from .conftest import FRAMES, begun, held, middle, opened, sits_down
from .test_each_rulebook import sizes
from .test_every_table import TABLES

WHY = "the lead stands further left"


def seated(browser: Browser, address: str, width: int, height: int) -> Iterator[Page]:
    """A page at a small battle, both sides at it."""
    for page in begun(browser, address, width, height, scenario="volume-of-fire/first-volley", side="both", seed=3):
        sits_down(page)
        yield page


@pytest.fixture
def table(browser: Browser, address: str) -> Iterator[Page]:
    """It is looked at on a desk."""
    yield from seated(browser, address, 1440, 900)


@pytest.fixture
def hand(browser: Browser, address: str) -> Iterator[Page]:
    """It is held in a hand."""
    yield from seated(browser, address, 390, 844)


def unit(page: Page, number: int) -> Locator:
    """A unit by its number."""
    return page.locator(f'.stand[data-id="unit:{number}"]')


@pytest.mark.parametrize("scenario", TABLES)
def test_each_table_is_edited_on_a_desk_and_in_a_hand(browser: Browser, address: str, scenario: str) -> None:
    for page in begun(browser, address, 1440, 900, scenario=scenario, side="both", seed=3):
        sits_down(page)
        if "volley-and-bayonet" in scenario:
            page.get_by_role("button", name="No more guns are dedicated").click()
            expect(page.locator(".ask h2")).to_contain_text("Who moves next")
        begins(page)
        for edits, _ in enumerate(sizes(page), 1):
            for one in (page.locator(".editing.on"), page.get_by_role("button", name="Done").first):
                expect(one).to_be_in_viewport(ratio=1)
            expect(page.locator("#orders .item, #orders .fold").first).to_be_visible()
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
            elsewhere(page)
            expect(page.locator(".news.edited")).to_have_count(edits)
            expect(page.locator(".news.edited").last).to_contain_text(WHY)
        page.keyboard.press("Escape")
        page.keyboard.press("Escape")
        expect(page.locator(".editing")).to_have_count(0)


def elsewhere(page: Page) -> None:
    """Puts the next piece elsewhere: half an inch away, or into an area by its name."""
    confirm = page.get_by_role("button", name="Confirm")
    page.keyboard.press("n")
    expect(page.locator(".plan-card")).to_be_visible()
    step = page.get_by_role("group", name="Half an inch")
    if step.count():
        for way in ("north", "east", "south", "west") * 4:
            if confirm.is_enabled():
                break
            step.get_by_role("button", name=way).click()
            page.evaluate(FRAMES)
        confirm.click()
    else:
        page.get_by_text("By name").click()
        page.locator(".spots").get_by_role("button", name="Springs Hotel Woods").click()
    expect(page.locator(".plan-card")).to_have_count(0)


def lies(one: Locator) -> str:
    """Where it lies on the table, as it is drawn."""
    return one.locator("[style*=translate]").first.get_attribute("style") or ""


def begins(page: Page) -> None:
    """Says why, and begins to edit."""
    page.get_by_role("button", name="Edit the table").click()
    why = page.get_by_label("Why is the table edited?")
    expect(why).to_be_focused()
    why.press("Enter")
    expect(why).to_be_visible()  # not without a reason
    why.fill(WHY)
    why.press("Enter")
    expect(page.locator(".editing.on")).to_contain_text(WHY)
    expect(page.locator(".ask h2").first).to_contain_text("Edit the table")


def test_a_stand_that_is_asked_nothing_is_dragged_and_turned_and_taken_back(table: Page) -> None:
    question = table.locator(".ask h2").first.inner_text()
    begins(table)
    held(unit(table, 2))
    stood = lies(unit(table, 2))
    table.keyboard.press("Enter")
    table.keyboard.press("ArrowUp")
    expect(table.locator("#orders")).to_contain_text("no room")
    expect(table.locator(".actions .do")).to_be_disabled()
    table.keyboard.press("Escape")
    x, y = middle(unit(table, 2).locator(".body"))
    table.mouse.move(x, y)
    table.mouse.down()
    table.mouse.move(x - 20, y + 30)
    table.mouse.move(x - 150, y + 60)
    table.mouse.up()
    table.keyboard.press("Shift+ArrowRight")
    expect(table.locator(".actions .do")).to_be_enabled()
    table.keyboard.press("Enter")
    line = table.locator(".news.edited")
    expect(line).to_contain_text(re.compile(rf"By hand, .* inches away: {WHY}"))
    assert lies(unit(table, 2)) != stood
    held(unit(table, 2))
    table.keyboard.press("Enter")
    table.keyboard.press("Shift+ArrowLeft")
    expect(table.locator(".actions .do")).to_be_enabled()
    table.keyboard.press("Enter")
    expect(line).to_have_count(2)
    expect(line.last).to_contain_text("is turned")
    table.keyboard.press("Escape")
    expect(table.locator(".editing")).to_have_count(0)
    expect(table.locator(".ask h2").first).to_have_text(question)
    for left in (1, 0):
        table.keyboard.press("u")
        expect(line).to_have_count(left)
    assert lies(unit(table, 2)) == stood


def test_in_a_hand_a_stand_is_tapped_and_then_its_place(hand: Page) -> None:
    begins(hand)
    hand.touchscreen.tap(*middle(unit(hand, 2).locator(".body")))
    expect(hand.locator("#orders")).to_contain_text("Tap or drag to the place")
    x, y = middle(unit(hand, 2).locator(".body"))
    hand.touchscreen.tap(x + 70, y - 60)
    confirm = hand.get_by_role("button", name="Confirm")
    expect(confirm).to_be_enabled()
    confirm.tap()
    hand.locator(".editing .do").tap()
    expect(hand.locator(".editing")).to_have_count(0)
    hand.get_by_role("tab", name="Log").tap()
    expect(hand.locator(".news.edited")).to_contain_text(WHY)


def test_the_end_names_the_edits_beside_the_seal(browser: Browser, tmp_path) -> None:
    match = longroll.play("volume-of-fire/first-volley", seed=5)
    stand = next(row for row in match.battle.units if row.on_table and row.side == match.battle.phasing)
    for far in (100, 200):
        match.edit(stand.thing, WHY, x=stand.pose.x, y=stand.pose.y + far, heading=stand.pose.heading)
    match.let("recruit", until="end")
    store = Store(tmp_path)
    token = store.card(store.create(match.game)).tokens["both"]
    with Pages(application(store, delay=0)) as pages:
        for page in opened(browser, pages.home, 1440, 900, at=f"/table/{token}"):
            told = page.locator(".proof .by-hand")
            expect(told).to_contain_text("2 edits were made by hand.")
            expect(told.locator("li")).to_have_count(2)
            page.goto(f"/replay/{token}")
            expect(page.locator(".marks .edited")).to_have_attribute("d", re.compile("^M"))
