"""A whole game played from the list and the choices, by the keyboard alone: the drawing is hidden, no pointer is used."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from .conftest import begun, held

ENOUGH = 300
"""More answers than such a game has."""

MOVES = "Half an inch", "Ways to move"
POINTED = "window.pointed = 0; addEventListener('pointerdown', () => (window.pointed += 1), true)"


@pytest.fixture
def table(browser: Browser, address: str) -> Iterator[Page]:
    """A page at the smallest battle of Volley & Bayonet against a recruit, nothing of whose drawing is seen."""
    asked = {"scenario": "volley-and-bayonet/first-charge", "side": "0", "opponent": "recruit", "seed": 3}
    for page in begun(browser, address, 1440, 900, **asked):
        expect(page.get_by_role("tab", name="List")).to_be_visible(timeout=60_000)
        page.add_style_tag(content=".field { visibility: hidden }")
        page.evaluate(POINTED)
        yield page


def drawn(page: Page) -> None:
    """Waits until the page has drawn what was done to it."""
    page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")


def entered(page: Page, what: Locator) -> None:
    """Goes to something and presses Enter."""
    held(what)
    page.keyboard.press("Enter")
    drawn(page)


def asked(page: Page) -> bool:
    """Waits for the next question to this seat; false once the game is over."""
    result = page.get_by_role("dialog", name="The result")
    expect(result.or_(page.locator(".actions .do:enabled, .actions .pass:enabled")).first).to_be_visible(timeout=60_000)
    return not result.is_visible()


def passed(page: Page) -> None:
    """Is done with what is asked."""
    entered(page, page.get_by_role("tab", name="Orders"))
    entered(page, page.locator(".actions .pass:enabled").last)
    yes = page.get_by_role("alertdialog").get_by_role("button", name="Yes")
    if yes.is_visible():
        entered(page, yes)


def ordered(page: Page, name: str) -> bool:
    """Gives what is listed its first order that may be given, half an inch or one step where it moves."""
    entered(page, page.locator(".listing").get_by_role("button", name=name, exact=True))
    if not page.locator(".plan-card").is_visible():
        entered(page, page.locator("#orders .item:not(.refused)").first)
    for way in MOVES:
        step = page.get_by_role("group", name=way).get_by_role("button").first
        if step.is_visible():
            entered(page, step)
    card, sent = page.locator(".plan-card"), page.locator(".actions .do:enabled")
    if not card.is_visible():
        return True
    expect(card.locator(".cost, .refusal, .odds").first).to_be_visible()
    drawn(page)
    if sent.is_visible():
        entered(page, sent)
        return True
    entered(page, page.get_by_role("button", name="Cancel"))
    return False


def test_a_whole_game_is_played_from_the_list_by_keys(table: Page) -> None:
    tried: set[tuple[str, str]] = set()
    given = answers = 0
    while asked(table):
        answers += 1
        assert answers < ENOUGH
        when = table.locator(".when").inner_text()
        entered(table, table.get_by_role("tab", name="List"))
        names = table.locator(".listing button.able").all_inner_texts()
        name = next((one for one in names if (when, one) not in tried), None)
        if name is None:
            passed(table)
        else:
            tried.add((when, name))
            given += ordered(table, name)
    assert given > 10
    expect(table.locator(".end .score")).to_be_visible()
    expect(table.locator(".end")).not_to_contain_text("An inch")
    assert table.evaluate("window.pointed") == 0
