"""Moves under each rulebook that measures, at the real server, on a desk and in a hand: step by step, back again, and all of a
formation as one."""

import re
from collections.abc import Iterator
from functools import cache

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

import longroll
from longroll.chronicle.branch import branch
from longroll.game import HUMAN, Game
from longroll.store import Store
from table import Pages

from .conftest import FRAMES, SIZES, held, opened
from .test_every_table import SECONDS, SEED, TABLES

FIRST = {
    "First Volley": ("unit:1", "ArrowUp", "Shift+ArrowLeft"),
    "First Brigade": ("stand:3", "ArrowRight", "Shift+ArrowLeft"),
    "First Charge": ("stand:1", "ArrowUp", "ArrowUp"),
}
"""Somebody who may move there, the key by which he goes forward, and one by which the order changes then."""
PLANNED = """[...document.querySelectorAll('.plan-card .steps')].map(one => one.textContent).join() +
  [...document.querySelectorAll('.ghost-body')].map(one => one.getAttribute('d')).join()"""
OTHER = f"told => {PLANNED} != told"
MEASURED = [one for one in TABLES if not one.startswith("division")]


@cache
def moving(scenario: str) -> Game:
    """A battle between recruits up to where a side may move three stands or more, which a person plays."""
    match = longroll.play(scenario, seed=SEED)
    while asked := match.asked:
        items = [item for ask in match.view(asked.side).asks for item in ask.items if item.refusal is None]
        if len({item.thing for item in items if item.form in ("path", "place") and item.handles}) > 2:
            break
        match.let("recruit")
    assert asked is not None
    players = ("recruit", HUMAN) if asked.side else (HUMAN, "recruit")
    return branch(match.game, len(match.game.log), players, match.game.dice)


@pytest.fixture(params=[(one, size) for one in MEASURED for size in SIZES], ids="-".join)
def seat(browser: Browser, served: tuple[Pages, Store], request: pytest.FixtureRequest) -> Iterator[Page]:
    """A page at that seat, against a recruit."""
    scenario, size = request.param
    pages, store = served
    game = moving(scenario)
    token = store.card(store.create(game)).tokens[str(game.players.index(HUMAN))]
    for page in opened(browser, pages.home, *SIZES[size], at=pages.home):
        page.goto(f"/table/{token}")
        expect(page.locator(".ask h2").first).to_be_visible(timeout=60 * SECONDS)
        yield page


def planned(page: Page) -> str:
    """What the order that lies open comes to, as it is told and as it is drawn."""
    page.evaluate(FRAMES)
    told: str = page.evaluate(f"() => {PLANNED}")
    return told


def first(page: Page) -> tuple[str, str, str]:
    """Who may move, and the keys."""
    return next(FIRST[each] for each in FIRST if each in page.title())


def opens(page: Page) -> Locator:
    """Opens the order to move somebody who may move; where others of his formation may move with him, of one alone."""
    card, item = page.locator(".plan-card"), page.locator("#orders .item", has_text="Move").first
    held(page.locator(f'[data-id="{first(page)[0]}"]'))
    page.keyboard.press("Enter")
    page.evaluate(FRAMES)
    expect(card.or_(item).first).to_be_visible()
    if not card.is_visible():
        item.click()
    expect(card).to_be_visible()
    return card


def test_a_move_is_made_step_by_step_and_taken_back_by_a_key(seat: Page) -> None:
    opens(seat)
    expect(seat.locator(".ghost-body")).to_have_count(1)
    seen = [planned(seat)]
    for key in first(seat)[1:]:
        seat.keyboard.press(key)
        seat.wait_for_function(OTHER, arg=seen[-1])
        expect(seat.locator(".plan-card")).not_to_contain_text("changes front")
        seen.append(planned(seat))
    assert len(set(seen)) == 3
    for before in seen[-2::-1]:
        seat.keyboard.press("Backspace")
        seat.wait_for_function(OTHER, arg=seen.pop())
        if len(seen) > 1:
            assert planned(seat) == before
    expect(seat.locator(".actions .do")).to_be_disabled()
    seat.get_by_role("button", name="Cancel").click()
    expect(seat.locator(".plan-card")).to_have_count(0)
    expect(seat.locator("#orders .item:not(.refused)", has_text="Move").first).to_be_visible()


def test_a_formation_is_moved_as_one(seat: Page) -> None:
    lying = "[...document.querySelectorAll('.stand .lying')].map(one => one.getAttribute('style'))"
    stood, card, does = seat.evaluate(lying), opens(seat), seat.locator(".actions .do")
    whole = card.get_by_role("button", name=re.compile("all . together"))
    if whole.count():
        whole.click()
    else:
        seat.keyboard.press("b")
        expect(card.locator("h3")).to_have_text("Move Archer's Brigade")
    for _ in range(4):
        seat.keyboard.press("ArrowUp")
        seat.evaluate(FRAMES)
    expect(does).to_be_enabled()
    does.click()
    seat.wait_for_function(f"stood => {lying}.filter((one, at) => one != stood[at]).length >= 3", arg=stood)
