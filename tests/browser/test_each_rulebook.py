"""A first game of each rulebook on the real server, on a desk and in a hand: what a newcomer meets in one visit."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

import longroll
from longroll.registry import rulesets

from .conftest import SIZES, begun, held
from .test_every_table import PIECE

SECONDS = 1000
FIRST = {
    "volume-of-fire": ("first-volley", "24 mich", "24th Michigan"),
    "brigade": ("first-brigade", "24 mich", "24th Michigan"),
    "volley-and-bayonet": ("first-charge", "stannard", "Stannard's Vermont Brigade"),
    "division": ("meeting-engagement", "iron", "Iron Brigade"),
}
"""The battle that teaches each rulebook; a unit of it as somebody would look for it, and its name."""
LATER = {
    "volume-of-fire": ("mcphersons-ridge", "Cutler's Brigade", "turn 5, 10:00, by "),
    "brigade": ("chambersburg-pike", "Cutler's Brigade", "it needs its Command card"),
    "volley-and-bayonet": ("mcphersons-ridge", "Wadsworth's Division", "turn 2, 10:00, by "),
    "division": ("first-day", "1st Division, I Corps", "it needs the card of James S. Wadsworth"),
}
"""A battle of each into which somebody comes later, who, and what is said of that."""
ANSWERS = "#orders .items .item, #orders .fold > summary, #orders .card"
NAMES = ".stand .name, .counter .title"
"""What is written at a piece."""
LOOKED_AT = [name for name in FIRST if name in rulesets()]


def seated(browser: Browser, address: str, scenario: str, side: int) -> Iterator[Page]:
    """A page at a seat of a battle against the recruit, its dice known."""
    for page in begun(browser, address, *SIZES["desk"], scenario=scenario, side=side, opponent="recruit", seed=5):
        expect(page.locator(".ask h2").first).to_be_visible(timeout=60 * SECONDS)
        yield page


DRAWN_AT = """async (width) => {
  const frame = () => new Promise(requestAnimationFrame);
  while (innerWidth !== width) await frame();
  await frame();
  await frame();
}"""
"""Waits until a window is so wide and the page has heard of it: it looks at the table anew then, whatever was zoomed."""


def sizes(page: Page) -> Iterator[int]:
    """The page on a desk, and then in a hand."""
    for width, height in SIZES.values():
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(DRAWN_AT, width)
        yield width


def in_a_row(page: Page) -> bool:
    """Whether all buttons at the foot stand beside each other, and lie within the window."""
    boxes = [each.bounding_box() or {} for each in page.locator(".actions button").all()]
    least, most = max(box["y"] for box in boxes), min(box["y"] + box["height"] for box in boxes)
    return least < most and page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("name", LOOKED_AT)
def test_what_is_asked_first_is_in_sight_with_its_answers(browser: Browser, address: str, name: str) -> None:
    scenario, sought, called = FIRST[name]
    for page in seated(browser, address, f"{name}/{scenario}", 0):
        for width in sizes(page):
            page.reload()
            expect(page.locator(".ask h2").first).to_be_in_viewport(ratio=1)
            expect(page.locator(".lesson p").first).to_be_in_viewport(ratio=1)
            expect(page.locator(ANSWERS).first).to_be_in_viewport(ratio=1 if width > 1000 else 0.3)
            assert in_a_row(page)
        for _ in sizes(page):
            page.get_by_role("tab", name="Briefing").click()
            expect(page.locator(".briefing .mission").first).to_be_in_viewport()
            expect(page.locator(".briefing h3", has_text="How it is won")).to_have_count(1)
            page.keyboard.press("Shift+F")
            page.locator(".find .seek").fill(sought)
            expect(page.locator(".find .count")).to_have_text("1 found")
            page.keyboard.press("Enter")
            expect(page.locator(f'.thing.chosen[aria-label^="{called}"]')).to_have_count(1)
            expect(page.locator("#orders .card-head h3", has_text=called)).to_be_in_viewport()


@pytest.mark.parametrize("name", LOOKED_AT)
def test_who_is_still_to_come_is_told_with_what_it_needs_and_borders_are_shown(
    browser: Browser, address: str, name: str
) -> None:
    scenario, called, needs = LATER[name]
    for page in seated(browser, address, f"{name}/{scenario}", 0):
        page.get_by_role("tab", name="Formations").click()
        coming = page.locator(".coming-in")
        expect(coming).to_be_visible()
        if coming.get_attribute("open") is None:
            coming.locator("summary").click()
        for _ in sizes(page):
            row = coming.locator("li", has_text=called)
            row.scroll_into_view_if_needed()
            expect(row).to_be_in_viewport()
            expect(row).to_contain_text(needs)
            ticked = page.get_by_label("Show the borders of squares and areas")
            ticked.check()
            expect(page.locator(".bordered .area, .overlay.region").first).to_be_visible()
            ticked.uncheck()
        for _ in sizes(page):
            less_is_written_from_afar(page)
        page.get_by_role("tab", name="Briefing").click()
        for _ in sizes(page):
            all_of_the_briefing_is_read(page, f"{name}/{scenario}")


def all_of_the_briefing_is_read(page: Page, scenario: str) -> None:
    """Whatever a seat is told of its battle stands there: how it ends and is won, the ground that counts with its worth, the
    timetable, what is agreed for this battle alone, the options in force; nothing of it beyond the window's edge."""
    game = longroll.play(scenario, seed=5).game
    told, text = game.ruleset.briefing(game.scenario, game.options, game.battle, 0), page.locator(".briefing")
    assert told.stakes
    assert told.dues
    assert told.options
    for fact in (*told.ends, *told.victory, *told.rules, *told.options):
        expect(text).to_contain_text(fact.label)
    for stake in told.stakes:
        expect(text.locator(".stakes tr", has_text=stake.label).first).to_contain_text(re.compile(r"\d|–"))
    for due in told.dues:
        expect(text).to_contain_text(due.who)
        expect(text).to_contain_text(due.when)
    for part in text.locator("h3:visible").all():
        part.scroll_into_view_if_needed()
        expect(part).to_be_in_viewport()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def less_is_written_from_afar(page: Page) -> None:
    """From near every piece bears its name; on a whole table in a hand formations do, or heaps their number."""
    written, afar = page.locator(NAMES), page.evaluate("innerWidth < 600")
    held(page.locator(PIECE).first)
    page.keyboard.press("Enter")
    page.keyboard.press("c")
    for _ in range(14):
        page.keyboard.press("+")
    expect(written.first).to_be_attached()
    for key in ("Escape", "Escape", *("-",) * 20, "0"):
        page.keyboard.press(key)
    if afar:
        expect(written).to_have_count(0)
    expect(page.locator(".formation-name, .strength").first).to_be_attached()


@pytest.mark.skipif("volley-and-bayonet" not in rulesets(), reason="Volley & Bayonet is not installed")
def test_a_charge_is_read_before_it_is_made_and_a_lesson_once(browser: Browser, address: str) -> None:
    for page in seated(browser, address, "volley-and-bayonet/first-charge", 1):
        expect(page.locator(".ask h2")).to_contain_text("Who moves next")
        lesson, charges = page.locator(".lesson"), page.locator("#orders .item", has_text="Charge")
        expect(lesson.get_by_text("The lesson again")).to_have_count(0)
        expect(page.locator(".worth .for.red")).to_have_count(2)
        expect(page.locator(".area[aria-label*='worth 3 to the Confederate alone']")).to_have_count(1)
        page.keyboard.press("n")
        while not charges.count():
            page.keyboard.press("n")
        charges.first.click()
        for _ in sizes(page):
            expect(page.locator(".plan-card .cost")).to_contain_text(re.compile(r"of \d+ inches"))
            odds = page.locator(".plan-card .odds")
            expect(odds.get_by_role("heading", name=re.compile(" charges "))).to_be_visible()
            expect(odds.locator(".sum", has_text="stands on")).to_have_count(2)
            expect(odds.locator(".outcomes tr", has_text="driven back").first).to_be_attached()
            expect(page.locator(".actions .do")).to_be_in_viewport(ratio=1)
        expect(page.locator(".news", has_text="charges")).to_have_count(0)
        page.set_viewport_size({"width": 1440, "height": 900})
        page.keyboard.press("Enter")
        expect(page.locator(".news", has_text="charges")).to_have_count(1)
        expect(lesson.get_by_text("The lesson again")).to_be_visible()
        expect(lesson.locator("details p")).to_be_hidden()
