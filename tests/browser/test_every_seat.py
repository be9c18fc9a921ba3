"""Whoever sits at a table of each rulebook, at the real server, on a desk and in a hand: what the big button does, the log, how
the page looks, who is told that it is his turn."""

import re
from collections.abc import Iterator
from functools import cache

import pytest
from playwright.sync_api import Browser, Page, expect

import longroll
from longroll.chronicle.branch import branch
from longroll.game import HUMAN, Game
from longroll.match import Match
from longroll.store import Store
from table import Pages

from .conftest import SIZES, opened, sits_down
from .test_every_table import PIECE, SECONDS, SEED, TABLES

LEFT = {"volume-of-fire": "OpenFire", "brigade": "Act", "volley-and-bayonet": "NextMove", "division": "Act"}
"""A question of each rulebook at which something would be left undone."""

HEARD = "told => document.querySelectorAll('.news').length > told || document.title.startsWith('●')"
"""Somebody has heard what the other has answered, or is asked himself."""
SOME = 30
"""Answers after which there is something in the log."""


def undone(match: Match, side: int, asked: str) -> bool:
    """Whether a side is asked that, and would leave something undone if it passed."""
    ask = match.view(side).asks[0]
    done = ask.passes
    return ask.id == asked and done is not None and done.refusal is None and bool(done.says or ask.about)


@cache
def left(scenario: str) -> tuple[Game, int]:
    """A battle between recruits up to that question, and the side that is asked."""
    match, wanted = longroll.play(scenario, seed=SEED), LEFT[scenario.partition("/")[0]]
    while (asked := match.asked) and (len(match.game.log) < SOME or not undone(match, asked.side, wanted)):
        match.let("recruit")
    assert asked is not None
    return match.game, asked.side


def seats(store: Store, scenario: str, other: str) -> list[str]:
    """Where the game goes on from there, at the seat that is asked and at the other, which another plays."""
    game, side = left(scenario)
    players = (other, HUMAN) if side else (HUMAN, other)
    tokens = store.card(store.create(branch(game, len(game.log), players, game.dice))).tokens
    return [f"/table/{tokens[str(each)]}" for each in (side, 1 - side) if str(each) in tokens]


@pytest.fixture(scope="module", params=[(one, size) for one in TABLES for size in SIZES], ids="-".join)
def seat(browser: Browser, served: tuple[Pages, Store], request: pytest.FixtureRequest) -> Iterator[Page]:
    """A page at that seat, against a recruit."""
    scenario, size = request.param
    pages, store = served
    (at,) = seats(store, scenario, "recruit")
    for page in opened(browser, pages.home, *SIZES[size], at=pages.home):
        page.goto(at)
        expect(page.locator(".ask h2").first).to_be_visible(timeout=60 * SECONDS)
        yield page


def test_the_big_button_is_no_pass_while_something_can_be_done(seat: Page) -> None:
    does, sure = seat.locator(".actions .do"), seat.get_by_role("alertdialog")
    asks = seat.locator(".ask h2").first.inner_text()
    expect(does).to_be_in_viewport(ratio=1)
    expect(does).not_to_have_text(re.compile("Pass|Done|Nobody"))
    seat.locator(".actions .pass").last.click()
    expect(sure).to_be_in_viewport()
    sure.get_by_role("button", name="No").click()
    expect(sure).to_have_count(0)
    expect(seat.locator(".ask h2").first).to_have_text(asks)
    does.click()
    expect(seat.locator(".chosen h3, .plan-card h3").first).to_be_visible()
    seat.keyboard.press("Escape")
    seat.keyboard.press("Escape")


def test_the_page_looks_as_one_wants_it(seat: Page) -> None:
    def turned(on: bool) -> None:
        seat.get_by_role("button", name="How it looks").click()
        sheet = seat.get_by_role("dialog", name="How it looks")
        sheet.get_by_label("Dark" if on else "As this device has it").check()
        for wanted in ("Large type", "Patterns"):
            sheet.get_by_label(wanted).set_checked(on)
        sheet.get_by_role("button", name="Close").click()

    turned(True)
    expect(seat.locator('html[data-theme="dark"][data-large][data-patterns]')).to_have_count(1)
    expect(seat.locator(f"{PIECE}.red .twill").first).to_be_attached()
    expect(seat.locator(f"{PIECE}.blue .twill")).to_have_count(0)
    assert seat.locator("#orders").evaluate("one => parseFloat(getComputedStyle(one).fontSize)") >= 19
    assert seat.evaluate("document.documentElement.scrollWidth <= innerWidth")
    expect(seat.locator(".actions .do")).to_be_in_viewport(ratio=1)
    turned(False)
    expect(seat.locator("html[data-large], html[data-patterns]")).to_have_count(0)


def test_the_log_is_read_downwards_and_of_one_formation_alone(seat: Page) -> None:
    seat.keyboard.press("Shift+L")
    lines, about = seat.locator(".log .news:not(.turn)"), seat.get_by_label("Lines of the log about")
    expect(lines.last).to_be_in_viewport()
    every = lines.all_text_contents()
    for formation in about.locator("option:not([value=''])").all_inner_texts():
        about.select_option(formation)
        expect(lines).not_to_have_count(len(every))
        assert set(lines.all_text_contents()) <= set(every)
    about.select_option("")
    expect(lines).to_have_count(len(every))
    assert lines.all_text_contents() == every
    seat.keyboard.press("Shift+L")


def test_the_arrows_of_all_orders_are_laid_out_where_orders_are_given(
    seat: Page, request: pytest.FixtureRequest
) -> None:
    arrows, given = seat.locator(".overlay.arrow.tone-order"), request.node.name.count("volume-of-fire")
    expect(arrows).to_have_count(0)
    seat.keyboard.press("Shift+O")
    expect(arrows).to_have_count(given)
    seat.keyboard.press("Shift+O")
    expect(arrows).to_have_count(0)


@pytest.mark.parametrize("scenario", TABLES)
def test_two_people_play_each_on_a_page_of_his_own(
    browser: Browser, served: tuple[Pages, Store], scenario: str
) -> None:
    pages, store = served
    ours, theirs = seats(store, scenario, HUMAN)
    for desk in opened(browser, pages.home, *SIZES["desk"], at=pages.home):
        desk.goto(ours)
        for hand in opened(browser, pages.home, *SIZES["hand"], at=pages.home):
            hand.goto(theirs)
            for page in (hand, desk):
                sits_down(page)
            expect(desk).to_have_title(re.compile("^● Your turn"))
            expect(hand).not_to_have_title(re.compile("Your turn"))
            told = hand.locator(".news").count()
            desk.locator(".actions .pass").last.click()
            desk.get_by_role("alertdialog").get_by_role("button", name="Yes").click()
            if "division" in scenario:  # it is asked whether a further general is activated, before the phase ends
                expect(desk.locator(".ask h2").first).to_contain_text("A further general?")
                desk.locator(".actions .pass").last.click()
            hand.wait_for_function(HEARD, arg=told)
            assert hand.evaluate("document.documentElement.scrollWidth <= innerWidth")
