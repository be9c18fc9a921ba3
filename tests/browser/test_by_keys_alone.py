"""A whole game played from the list and the choices, by the keyboard alone: the drawing is hidden, no pointer is used."""

import re
from collections.abc import Iterator
from contextlib import suppress

import pytest
from playwright.sync_api import Browser, Locator, Page, TimeoutError, expect

from .conftest import SIZES, begun
from .test_every_table import TABLES

ENOUGH = 300
"""More answers than such a game has."""
SOON = 2_000
"""Milliseconds after which what was there is gone."""
A_PHASE = 4
"""So many orders are given in a phase of a turn before it is passed."""

MOVES = "Half an inch", "Ways to move"
READ = """() => {
  const card = document.querySelector('.plan-card');
  return !card || card.querySelector('.refusal, .foreseen .rule') || document.querySelector('.actions .do:enabled');
}"""
"""An order was given, or its card says that it may be given, or why not."""
OPEN = ".plan-card"
"""An order that lies open, which an Enter may open too whose button was taken away meanwhile."""
ANSWERS = f"#orders .quiet:has-text('chosen;'), #orders .item:not(.refused), #orders .card.able, {OPEN}"
POINTED = "window.pointed = 0; addEventListener('pointerdown', () => (window.pointed += 1), true)"


@pytest.fixture(params=[(one, size) for one in TABLES for size in SIZES], ids="-".join)
def table(browser: Browser, address: str, request: pytest.FixtureRequest) -> Iterator[Page]:
    """A page at the smallest battle of each rulebook against a recruit, nothing of whose drawing is seen."""
    scenario, size = request.param
    asked = {"scenario": scenario, "side": "0", "opponent": "recruit", "seed": 3}
    for page in begun(browser, address, *SIZES[size], **asked):
        expect(page.get_by_role("tab", name="List")).to_be_visible(timeout=60_000)
        page.add_style_tag(content=".field { visibility: hidden }")
        page.evaluate(POINTED)
        yield page


def drawn(page: Page) -> None:
    """Waits until the page has drawn what was done to it."""
    page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")


def entered(page: Page, what: Locator) -> None:
    """Goes to something and presses Enter, unless what happens meanwhile has taken it away; then it is looked again what is
    asked, and who gets no further has given more answers than enough."""
    with suppress(TimeoutError):
        what.focus(timeout=SOON)
        if what.evaluate("one => one === document.activeElement", timeout=SOON):
            page.keyboard.press("Enter")
    drawn(page)


def asked(page: Page) -> bool:
    """Waits for the next question to this seat; false once the game is over."""
    result = page.get_by_role("dialog", name="The result")
    answers = page.locator(f".actions .do:enabled, .actions .pass:enabled, .listing .able, {ANSWERS}")
    expect(result.or_(answers).first).to_be_visible(timeout=60_000)
    return not result.is_visible()


def turned(page: Page, name: str) -> None:
    """Turns to a tab of the panel, which is drawn up where it lies low."""
    tab = page.get_by_role("tab", name=name)
    if not tab.is_visible():
        entered(page, page.get_by_role("button", name="Make the panel larger or smaller"))
    entered(page, tab)


def several(page: Page) -> bool:
    """Chooses the first of what several are asked of, as many as must be, and sends them; false where one thing is asked."""
    if not page.locator("#orders .quiet", has_text="chosen;").is_visible():
        return False
    for one in page.locator("#orders .card.able, #orders .several input:enabled").all():
        if page.locator(".actions .do:enabled").is_visible():
            break
        entered(page, one)
    entered(page, page.locator(".actions .do:enabled"))
    return True


def passed(page: Page) -> None:
    """Is done with what is asked, or gives the first answer where one must be given."""
    done = page.locator(".actions .pass:enabled").last
    first = page.locator("#orders .item:not(.refused), #orders .card.able").first
    if not (done.is_visible() or first.is_visible()):
        return drawn(page)
    entered(page, done if done.is_visible() else first)
    yes = page.get_by_role("alertdialog").get_by_role("button", name="Yes")
    remedy = page.locator(".refusal .way:enabled").first
    if yes.is_visible():
        entered(page, yes)
    elif remedy.is_visible():
        entered(page, remedy)
    if page.locator(OPEN).is_visible():
        sent(page)


def sent(page: Page) -> bool:
    """Sends the order that lies open, half an inch or one step on where it moves, to the first place where it goes to one."""
    card, does = page.locator(OPEN), page.locator(".actions .do:enabled")
    for way in MOVES:
        step = page.get_by_role("group", name=way).get_by_role("button", name=re.compile(r", more$|^north$")).first
        if step.is_visible():
            entered(page, step)
    spot = card.locator(".spot:not(.refused)").first
    if spot.is_visible():
        entered(page, spot)
    page.wait_for_function(READ)
    drawn(page)
    if not card.is_visible():
        return True
    if does.is_visible():
        entered(page, does)
        return True
    entered(page, page.get_by_role("button", name="Cancel"))
    return False


def ordered(page: Page, name: str) -> bool:
    """Gives what is listed its first order that may be given."""
    entered(page, page.locator(".listing").get_by_role("button", name=name, exact=True).first)
    if not page.locator(OPEN).is_visible():
        entered(page, page.locator("#orders .item:not(.refused)").first)
    return not page.locator(OPEN).is_visible() or sent(page)


def test_a_whole_game_is_played_from_the_list_by_keys(table: Page) -> None:
    tried: list[tuple[str, str, str]] = []
    given = answers = 0
    while asked(table):
        answers += 1
        assert answers < ENOUGH
        turned(table, "Orders")
        if several(table) or (table.locator(OPEN).is_visible() and sent(table)):
            continue
        when, what = table.locator(".when").inner_text(), table.locator(".ask h2").first.inner_text()
        turned(table, "List")
        names = table.locator(".listing button.able").all_inner_texts()
        name = next((one for one in names if (when, what, one) not in tried), None)
        if name is None or len([one for one in tried if one[0] == when]) >= A_PHASE:
            turned(table, "Orders")
            passed(table)
        else:
            tried.append((when, what, name))
            given += ordered(table, name)
    assert given > 10
    end = table.locator(".end")
    expect(end.locator(".score")).to_be_visible()
    for told in (".course", ".losses table", ".luck table"):
        end.locator(told).first.scroll_into_view_if_needed()
        expect(end.locator(told).first).to_be_in_viewport()
    expect(end.get_by_role("button", name="Rematch").or_(end.get_by_role("link", name="Rematch"))).to_be_attached()
    assert table.evaluate("document.documentElement.scrollWidth <= innerWidth")
    expect(table.locator(".end")).not_to_contain_text("An inch")
    assert table.evaluate("window.pointed") == 0
