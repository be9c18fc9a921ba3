"""A battle on the board of Division Command as a newcomer fights it, on a desk and in a hand: each question with its answers in
sight, from the columns to the retreat."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

import longroll
from longroll.chronicle.branch import branch
from longroll.game import HUMAN, Game
from longroll.registry import rulesets
from longroll.server.app import application
from longroll.store import Store
from table import Pages

from .conftest import SIZES, opened
from .test_each_rulebook import in_a_row, sizes

pytestmark = pytest.mark.skipif("division" not in rulesets(), reason="Division Command is not installed")

SECONDS = 1000
FOR_WHAT = re.compile(r"(passes|fails) its check (under fire|beaten in melee|(to|as) .+): \d+ against \d+")


@pytest.fixture(scope="module")
def attacked() -> Game:
    """The Union's cavalry is attacked on McPherson's Ridge by three brigades; both sides hold cards."""
    match = longroll.play("division/meeting-engagement", seed=1)
    while match.asked is None or match.view(0).asks == () or match.view(0).asks[0].id != "DefenderDeploys":
        match.let("sergeant")
    return branch(match.game, len(match.game.log), (HUMAN, "sergeant"), match.game.dice)


@pytest.fixture
def seat(browser: Browser, attacked: Game, tmp_path: Path) -> Iterator[Page]:
    """The Union's seat there."""
    store = Store(tmp_path / "games")
    with Pages(application(store, delay=0)) as pages:
        token = store.card(store.create(attacked)).tokens["0"]
        yield from opened(browser, pages.home, *SIZES["desk"], at=f"/table/{token}")


def asks(page: Page, words: str) -> None:
    """Waits for a question, and sees it at both sizes with the buttons at the foot in a row."""
    expect(page.locator(".ask h2").first).to_contain_text(words, timeout=60 * SECONDS)
    for _ in sizes(page):
        expect(page.locator(".ask h2").first).to_be_in_viewport(ratio=1)
        assert in_a_row(page)


def overrun(page: Page) -> list[str]:
    """Who lies on the board and is not within one of its areas."""
    found: list[str] = page.evaluate(
        """() => {
          const board = document.querySelector('.still');
          const areas = [...board.querySelectorAll('.bound')].map(one => one.getBoundingClientRect());
          const parts = board.querySelectorAll('.counter .body, .leader .flag, .leader .badge circle');
          return [...parts].filter(one => one.checkVisibility()).filter(one => {
            const box = one.getBoundingClientRect();
            return !areas.some(at => box.left >= at.left - 1 && box.right <= at.right + 1 && box.top >= at.top - 1 &&
              box.bottom <= at.bottom + 1);
          }).map(one => one.closest('.thing').ariaLabel);
        }"""
    )
    return found


def test_a_battle_is_fought_on_the_board_by_what_is_in_sight(seat: Page) -> None:
    big, items = seat.locator(".actions .do"), seat.locator("#orders .items .item")
    asks(seat, "place your stands in columns")
    rears = [seat.get_by_text(words, exact=True) for words in ("Confederate rear", "Union rear: reinforcements")]
    for _ in range(2):
        expect(big).to_contain_text("Next to place")
        big.click()
        seat.locator(".plan-card .spot").first.click()
        expect(seat.locator(".plan-card")).to_have_count(0)
    expect(big).to_have_text("Deployed")
    for _ in sizes(seat):
        assert not overrun(seat)
        for rear in rears:
            expect(rear).to_be_in_viewport(ratio=1)
    big.click()
    asks(seat, "In which column")
    big.click()

    asks(seat, "Which card forms the column")
    able = seat.locator(".hands button.card.able")
    for width in sizes(seat):
        expect(big).to_contain_text("Next card")
        expect(able.first).to_be_in_viewport(ratio=0.5)
        able.first.click()
        expect(big).to_contain_text("Lay Line")
        if width > 1000:
            expect(items.first).to_be_in_viewport(ratio=1)
        seat.keyboard.press("Escape")
    able.first.click()
    big.click()

    asks(seat, "Play a battle card, or pass")
    seat.set_viewport_size({"width": 1440, "height": 900})
    expect(seat.locator(".board .ends")).to_be_in_viewport(ratio=1)
    seat.get_by_role("button", name="Pass").click()
    asks(seat, "loses a step")
    for _ in sizes(seat):
        expect(items.first).to_be_in_viewport(ratio=0.5)
    expect(items.first).to_contain_text("they fight in columns")
    while "loses a step" in seat.locator(".ask h2").first.inner_text():
        before = seat.locator(".says").count()
        items.nth(1).click()
        expect(seat.locator(".says").nth(before)).to_be_attached()
    asks(seat, "where to?")
    expect(seat.get_by_role("tab", name="Map")).to_have_attribute("aria-selected", "true")
    seat.set_viewport_size({"width": 1440, "height": 900})
    seat.get_by_label(re.compile("^Log")).first.wait_for(state="attached")
    checks = [line for line in seat.locator(".says").all_inner_texts() if " its check" in line]
    assert checks
    assert all(FOR_WHAT.search(line) for line in checks), checks
