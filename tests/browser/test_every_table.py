"""The tools of the table under each rulebook at the real server, on a desk and in a hand: nothing here is scripted."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

import longroll
from longroll.registry import rulesets

from .conftest import SIZES, begun, held, lying_on, middle

SECONDS = 1000
SEED = 5
FIRST = {
    "volume-of-fire": "first-volley",
    "brigade": "first-brigade",
    "volley-and-bayonet": "first-charge",
    "division": "meeting-engagement",
}
TABLES = [f"{name}/{FIRST[name]}" for name in FIRST if name in rulesets()]
MEASURED = r"inch|area"
"""What distances are told in: inches on a table, areas on a map."""


PIECE = ".thing:is(.stand, .counter):not([data-id^=ghost])"
"""Whoever is on the table now, and not where he was seen earlier."""


@pytest.fixture
def table(seat: Page) -> Page:
    """The table as it was come to: nothing chosen, nothing measured, the orders open."""
    seat.keyboard.press("Escape")
    seat.keyboard.press("Escape")
    orders = seat.get_by_role("tab", name="Orders")
    if not orders.is_visible():
        seat.get_by_role("button", name="Make the panel larger or smaller").click()
    orders.click()
    return seat


@pytest.fixture(scope="module", params=[(one, size) for one in TABLES for size in SIZES], ids="-".join)
def seat(browser: Browser, address: str, request: pytest.FixtureRequest) -> Iterator[Page]:
    """A page at the seat that is not asked first, against a recruit who has acted by the time it is asked."""
    scenario, size = request.param
    first = longroll.play(scenario, seed=SEED).asked
    assert first is not None
    asked = {"scenario": scenario, "side": 1 - first.side, "opponent": "recruit", "seed": SEED}
    for page in begun(browser, address, *SIZES[size], **asked):
        expect(page.locator(".ask h2").first).to_be_visible(timeout=60 * SECONDS)
        yield page


def test_what_the_other_side_did_is_walked_through(table: Page) -> None:
    back = table.locator(".lookback")
    expect(back).to_contain_text(re.compile(r"What happened: [1-9]"))
    table.keyboard.press("[")
    expect(back).to_contain_text(re.compile(r"(\d+) of \1"))
    table.keyboard.press("Escape")
    expect(back).to_contain_text(re.compile(r"What happened: [1-9]"))


def test_a_lesson_is_left_and_taken_up_again(table: Page) -> None:
    lesson = table.locator(".lesson")
    expect(lesson.locator("p").first).to_be_visible()
    lesson.get_by_role("button", name="Leave the lesson").click()
    expect(lesson).to_have_count(0)
    table.get_by_role("button", name="Take the lesson up again").click()
    expect(lesson.locator("p").first).to_be_visible()


def test_a_piece_is_read_without_choosing_it_and_the_small_table_is_there_where_there_is_room(table: Page) -> None:
    body, card = table.locator(PIECE).locator(".body").first, table.get_by_role("tooltip")
    x, y = middle(body)
    if table.evaluate("navigator.maxTouchPoints") > 0:
        fingers: Any = table.context.new_cdp_session(table)
        fingers.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
        expect(card).to_contain_text(re.compile(r"\w"))
        fingers.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    else:
        expect(table.locator(".minimap")).to_be_visible()
        table.mouse.move(x, y)
        expect(card).to_contain_text(re.compile(r"\w"))
        table.mouse.move(2, 450)
    expect(table.locator(".thing.chosen")).to_have_count(0)


def test_names_lie_on_no_piece_and_under_no_disc(table: Page) -> None:
    expect(table.locator(PIECE).first).to_be_visible()
    names = ".name:not(.officer), .formation-name text, .area-words .called"
    assert not lying_on(table, names, ".worth circle", 3)
    assert not lying_on(table, ".area-words .called", ".counter .body, .area.circle .bound", 3)


def test_two_pieces_are_measured_as_the_rules_measure(table: Page) -> None:
    pieces = table.locator(PIECE)
    expect(pieces.first).to_be_visible()
    table.keyboard.press("Shift+M")
    for one in (pieces.first, pieces.last):
        held(one)
        table.keyboard.press("Enter")
    card = table.locator(".survey")
    expect(card).to_contain_text(re.compile(MEASURED))
    expect(card.locator(".rule").first).to_be_visible()
    expect(card.locator(".profile")).to_have_count(table.locator(".table.field").count())
    table.keyboard.press("Escape")
    expect(card).to_have_count(0)


def test_what_can_act_against_a_piece_is_asked_on_its_card(table: Page) -> None:
    held(table.locator(PIECE).first)
    table.keyboard.press("Enter")
    table.get_by_role("button", name="What sees it, who can fire at it").click()
    expect(table.locator(".survey dd").first).to_be_visible()
    table.get_by_role("button", name="Lay the tape away").click()
    expect(table.locator(".survey")).to_have_count(0)
    table.keyboard.press("Escape")


def test_the_chance_to_win_is_told_once_it_is_wanted(table: Page) -> None:
    def flip() -> None:
        table.get_by_role("button", name="How it looks").click()
        table.get_by_label("The chance to win").click()
        table.get_by_role("button", name="Close", exact=True).click()

    flip()
    expect(table.locator(".likely summary")).to_contain_text(re.compile(r"\d+% to win"))
    assert table.evaluate("document.documentElement.scrollWidth <= innerWidth")
    flip()
    expect(table.locator(".likely")).to_have_count(0)


def test_the_legend_explains_every_mark_and_the_rulebook_is_searched(table: Page) -> None:
    table.get_by_role("button", name="Legend").first.click()
    legend = table.get_by_role("dialog", name="The legend")
    expect(legend.locator("svg").nth(8)).to_be_attached()
    legend.get_by_role("button", name="Close").click()
    table.locator(".ask .rule").first.click()
    book = table.get_by_role("dialog", name="Rulebook")
    expect(book.locator(".says")).to_be_visible()
    book.get_by_role("searchbox").fill("rout")
    expect(book.locator(".entry").nth(2)).to_be_visible()
    book.get_by_role("button", name="Close the rulebook").click()


def test_table_and_answers_are_read_as_a_list_too(table: Page) -> None:
    table.get_by_role("tab", name="List").click()
    expect(table.locator(".listing tbody td:nth-child(2)", has_text=re.compile(r"\w")).first).to_be_visible()
    rows = table.locator(".listing th[scope=row] button")
    expect(rows.nth(6)).to_be_attached()
    rows.first.click()
    expect(table.locator("#orders .card-head h3").first).to_be_visible()


def test_the_battle_is_seen_again_from_its_own_page(table: Page) -> None:
    seen = table.context.new_page()
    seen.goto(f"/replay/{table.url.rsplit('/', 1)[1]}")
    expect(seen.get_by_role("region", name="Time line")).to_be_visible()
    expect(seen.get_by_label(re.compile("^Pace"))).to_be_in_viewport()
    assert seen.evaluate("document.documentElement.scrollWidth <= innerWidth")
    expect(seen.locator(PIECE).first).to_be_visible()
    seen.close()
