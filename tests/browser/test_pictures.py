"""The picture book: each of its tables is come to by play, opened, and drawn.

`LONGROLL_PICTURES=1` keeps the drawings in `docs/pictures`; otherwise each is only come to and seen to be there.
"""

import os
import re
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import NamedTuple

import pytest
from playwright.sync_api import Browser, Page, expect

from longroll.chance import Dice
from longroll.flow import Decision
from longroll.game import Game
from longroll.players import player
from longroll.registry import ruleset
from longroll.server.pictures import PICTURES, Pictures
from longroll.store import Store
from table import Pages

DOCS = Path(__file__).parents[2] / "docs"
KEEP = bool(os.environ.get("LONGROLL_PICTURES"))
DESK, HAND = (1280, 800), (390, 844)


def nothing(page: Page) -> None:
    """The table as it is opened."""


def first_of_the_list(page: Page) -> None:
    """The first thing that can be done, chosen but not confirmed."""
    page.locator(".items .item:not(.refused)").first.click()
    expect(page.locator(".plan-card")).to_be_visible()


def pressed(key: str) -> Callable[[Page], None]:
    """With a key pressed."""
    return lambda page: page.keyboard.press(key)


def halfway(page: Page) -> None:
    """The replay at the middle of its time line."""
    line = page.locator(".line").first
    box = line.bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


class Picture(NamedTuple):
    """A table to be drawn: what is asked there, for the how-manieth time, and what is done before it is drawn.

    Of a game in which nothing is asked for it is the end; without a scenario it is the first page."""

    name: str
    scenario: str = ""
    asked: str = ""
    times: int = 1
    look: Callable[[Page], None] = nothing
    size: tuple[int, int] = DESK
    page: str = "table"
    seed: int = 1863


BOOK = (
    Picture("first-page"),
    Picture("lesson", "volume-of-fire/first-volley", "Manoeuvre"),
    Picture("briefing", "brigade/railroad-cut", "TakeTurn", look=pressed("i")),
    Picture("fire", "volume-of-fire/mcphersons-ridge", "OpenFire", look=first_of_the_list),
    Picture("turn", "brigade/chambersburg-pike", "TakeTurn", 3),
    Picture("melee", "brigade/the-angle", "MeleeCard", seed=1),
    Picture("corps", "volley-and-bayonet/sickles-salient", "NextMove", 3),
    Picture("volley", "volley-and-bayonet/the-angle", "NextCombat", 2, first_of_the_list),
    Picture("map", "division/second-day", "Act", 3),
    Picture("board", "division/second-day", "NextCard"),
    Picture("campaign", "campaign/meeting-engagement", "Agree", seed=2),
    Picture("regiments", "campaign/meeting-engagement", "TakeTurn", 4, seed=2),
    Picture("end", "volume-of-fire/first-volley"),
    Picture("replay", "volume-of-fire/first-volley", look=halfway, page="replay"),
    Picture("board-in-the-hand", "division/second-day", "NextCard", size=HAND),
    Picture("fire-in-the-hand", "volume-of-fire/mcphersons-ridge", "OpenFire", look=first_of_the_list, size=HAND),
)


def come_to(picture: Picture) -> Game:
    """The game at that question or at its end, sergeants on both sides; it fails where they never come to it."""
    name, scenario = picture.scenario.split("/")
    rules, who, rng = ruleset(name), player("sergeant"), Random(picture.seed)
    game = Game(rules, rules.load(scenario), {}, dice=Dice.seeded(picture.seed))
    left = picture.times
    while isinstance(needs := game.battle.needs, Decision):
        if type(needs).__name__ == picture.asked:
            left -= 1
            if not left:
                return game
        game.answer(needs.side, who.answer(rules, game.battle.known(needs.side), needs, rng))
    assert not picture.asked, f"{picture.asked} was not asked {picture.times} times"
    return game


@pytest.mark.parametrize("picture", BOOK, ids=lambda picture: picture.name)
def test_a_table_of_the_picture_book_is_come_to_and_drawn(
    browser: Browser, served: tuple[Pages, Store], picture: Picture, tmp_path: Path
) -> None:
    pages, store = served
    wide, tall = picture.size
    context = browser.new_context(
        viewport={"width": wide, "height": tall}, has_touch=wide < 600, reduced_motion="reduce", base_url=pages.home
    )
    context.add_init_script("try { localStorage['longroll-pace'] ??= 'none' } catch {}")
    page = context.new_page()
    if KEEP and not picture.scenario:
        Pictures(store.folder / PICTURES).draw_all()
    page.goto(pages.home)
    if picture.scenario:
        game = come_to(picture)
        side = needs.side if isinstance(needs := game.battle.needs, Decision) else 0
        page.goto(f"/{picture.page}/{store.card(store.create(game)).tokens[str(side)]}")
    expect(page.locator(".stand, .counter, .board, .scenario").filter(visible=True).first).to_be_visible(timeout=60_000)
    picture.look(page)
    folder = DOCS / "pictures" if KEEP else tmp_path
    page.wait_for_load_state("networkidle")
    drawn = page.screenshot(path=folder / f"{picture.name}.jpg", type="jpeg", quality=70)
    context.close()
    assert len(drawn) > 20_000


def test_the_book_shows_each_of_them() -> None:
    told = (DOCS / "pictures.md").read_text("utf-8")
    shown = re.findall(r"\(pictures/([a-z-]+)\.jpg\)", told)
    assert sorted(shown) == sorted(picture.name for picture in BOOK)
    assert all((DOCS / "pictures" / f"{name}.jpg").is_file() for name in shown)
