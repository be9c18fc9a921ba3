"""A battle of a campaign at the table: it is left to a computer and taken up again, and the map lies beside it unasked."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from longroll.game import Game
from longroll.match import play
from longroll.server.app import application
from longroll.store import Store
from table import Pages

from .conftest import opened

LEAVES, TAKES = "Let the computer fight this battle", "Take command of this battle again"
SIZES = ((1440, 900), (390, 844))
WHILE = 0.4
"""Seconds that a computer takes to answer: the battle is not over before it is taken up again."""
SEED = 2
"""In this campaign a battle is fought with regiments."""


@pytest.fixture(scope="module")
def fought() -> bytes:
    """A campaign in which a battle with regiments has just begun, as it is saved."""
    match = play("campaign/meeting-engagement", seed=SEED)
    match.let("sergeant", until=lambda m: m.game.within is not None)
    return match.game.save()


@pytest.fixture
def seat(fought: bytes, tmp_path: Path) -> Iterator[tuple[Pages, str]]:
    """The server, and the seat of the side that is asked first there."""
    game, store = Game.load(fought), Store(tmp_path / "games")
    with Pages(application(store, delay=WHILE)) as pages:
        yield pages, store.card(store.create(game)).tokens[str(game.to_act)]


def seated(browser: Browser, seat: tuple[Pages, str], width: int, height: int) -> Iterator[Page]:
    pages, token = seat
    for page in opened(browser, pages.home, width, height, at=f"/table/{token}"):
        expect(page.locator(".ask").first).to_be_visible(timeout=60_000)
        yield page


@pytest.mark.parametrize("size", SIZES, ids=lambda size: str(size[0]))
def test_it_is_left_to_a_computer_and_taken_up_again(
    browser: Browser, seat: tuple[Pages, str], size: tuple[int, int]
) -> None:
    for page in seated(browser, seat, *size):
        leave = page.get_by_role("button", name=LEAVES)
        expect(leave).to_be_visible()
        leave.click()
        take = page.get_by_role("button", name=TAKES)
        expect(take).to_be_visible()
        expect(page.get_by_text("leaves this battle to the sergeant").first).to_be_attached()
        take.click()
        expect(leave).to_be_visible()


def test_in_a_hand_the_map_beside_it_comes_to_the_front_only_when_it_is_asked_for(
    browser: Browser, seat: tuple[Pages, str]
) -> None:
    for page in seated(browser, seat, *SIZES[1]):
        above = page.locator(".sheet-board", has=page.locator("h2", has_text="The map"))
        expect(above).to_be_attached()
        expect(above).not_to_be_visible()
        page.get_by_role("button", name=LEAVES).click()
        expect(page.get_by_role("button", name=TAKES)).to_be_visible()
        expect(above).not_to_be_visible()
        page.get_by_role("tab", name="The map").click()
        expect(above).to_be_visible()
