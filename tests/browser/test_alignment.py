"""A stand that is dragged near to a place in order comes to stand there, and the card says with whom."""

import math
import re
from collections.abc import Iterator
from typing import NamedTuple

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

import longroll
from longroll.server.app import application
from longroll.store import Store
from table import Pages

from .conftest import SIZES, begun, opened, sits_down, unfold

GARNETT, ARMISTEAD, KEMPER = "Garnett's Brigade", "Armistead's Brigade", "Kemper's Brigade"
WIDE = 3000
TRUE = 60
"""How far off, in thousandths of an inch, what is in order may lie."""


@pytest.fixture(params=SIZES)
def table(browser: Browser, address: str, request: pytest.FixtureRequest) -> Iterator[Page]:
    """A page at the First Charge where brigades move, on a desk or in a hand."""
    asked = {"scenario": "volley-and-bayonet/first-charge", "side": "both", "seed": 1863}
    for page in begun(browser, address, *SIZES[request.param], **asked):
        sits_down(page)
        page.get_by_role("button", name="No more guns are dedicated").click()
        expect(page.locator(".ask h2").first).to_contain_text("Who moves next")
        yield page


class Lies(NamedTuple):
    """Where a stand lies on the table, in thousandths of an inch and degrees, and where its middle is on the page."""

    x: float
    y: float
    heading: float
    left: float
    top: float

    def seen(self, other: "Lies") -> tuple[float, float]:
        """How far another is to the right of this and ahead of it."""
        across, up, angle = other.x - self.x, other.y - self.y, math.radians(self.heading)
        return across * math.cos(angle) - up * math.sin(angle), across * math.sin(angle) + up * math.cos(angle)


def stand(page: Page, name: str) -> Locator:
    """A brigade by its name."""
    return page.locator(f'.stand[aria-label^="{name},"]')


def lies(page: Page, name: str) -> Lies:
    """Where a brigade lies."""
    one = stand(page, name)
    style = one.locator(".lying").get_attribute("style") or ""
    x, y, heading = (float(each) for each in re.findall(r"-?\d+(?:\.\d+)?", style)[:3])
    box = one.locator(".body").bounding_box()
    assert box is not None
    return Lies(x, -y, heading, box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def drawn(page: Page, says: str | re.Pattern[str]) -> Locator:
    """The words at the line that shows what a stand is in order with."""
    return page.locator(".overlay.line .told").filter(has_text=says)


def confirmed(page: Page, name: str) -> None:
    """The move of a brigade is confirmed and made."""
    page.locator(".actions .do:enabled").click()
    expect(page.locator(".log")).to_contain_text(f"{name} moves")
    expect(page.locator(".plan-card")).to_have_count(0)


def dragged(page: Page, name: str, by: str, right: int, ahead: int) -> None:
    """Drags a brigade to a place so far to the right of another and ahead of it."""
    here, there = lies(page, name), lies(page, by)
    scale = math.dist((here.left, here.top), (there.left, there.top)) / math.dist((here.x, here.y), (there.x, there.y))
    angle = math.radians(there.heading)
    across = right * math.cos(angle) + ahead * math.sin(angle)
    up = ahead * math.cos(angle) - right * math.sin(angle)
    page.mouse.move(here.left, here.top)
    page.mouse.down()
    page.mouse.move((here.left + there.left) / 2, there.top, steps=3)
    page.mouse.move(there.left + across * scale, there.top - up * scale, steps=3)
    page.mouse.up()


@pytest.mark.parametrize(
    ("right", "ahead", "says", "level", "beside"),
    [(-3700, 180, "level with", True, False), (-3150, -150, "beside", True, True)],
)
def test_a_stand_dragged_near_to_a_place_in_order_stands_there(
    table: Page, right: int, ahead: int, says: str, level: bool, beside: bool
) -> None:
    dragged(table, ARMISTEAD, GARNETT, right, ahead)
    expect(drawn(table, f"{says} {GARNETT}")).to_be_visible()
    expect(table.locator(".plan-card")).to_contain_text(re.compile(f"{says} {GARNETT}", re.IGNORECASE))
    confirmed(table, ARMISTEAD)
    garnett, armistead = lies(table, GARNETT), lies(table, ARMISTEAD)
    off = garnett.seen(armistead)
    assert armistead.heading == garnett.heading
    assert (abs(off[1]) <= TRUE) == level
    assert (abs(off[0] + WIDE) <= TRUE) == beside


def test_a_stand_dragged_nearly_straight_goes_straight(table: Page) -> None:
    stood = lies(table, ARMISTEAD)
    dragged(table, ARMISTEAD, GARNETT, 450, -4500)
    expect(drawn(table, "straight back")).to_be_visible()
    confirmed(table, ARMISTEAD)
    right, ahead = stood.seen(lies(table, ARMISTEAD))
    assert abs(right) <= TRUE
    assert ahead < -1000


@pytest.fixture(scope="module")
def in_pieces(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Pages, str]]:
    """The real server over McPherson's Ridge by Volume of Fire, whose cavalry does not stand in one line."""

    def union_moves(match: longroll.Match) -> bool:
        return type(match.battle.needs).__name__ == "Manoeuvre" and match.battle.needs.side == 0

    match = longroll.play("volume-of-fire/mcphersons-ridge", seed=1863).let("recruit", until=union_moves)
    store = Store(tmp_path_factory.mktemp("games"))
    token = store.card(store.create(match.game)).tokens["both"]
    with Pages(application(store, delay=0)) as pages:
        yield pages, token


@pytest.mark.parametrize("size", SIZES)
def test_a_brigade_in_pieces_is_dressed_by_one_gesture(
    browser: Browser, in_pieces: tuple[Pages, str], size: str
) -> None:
    pages, token = in_pieces
    for page in opened(browser, pages.home, *SIZES[size], at=f"/table/{token}"):
        sits_down(page)
        unfold(page, "Gamble's Brigade")
        page.get_by_role("button", name="Dress Gamble's Brigade").click()
        card = page.locator(".plan-card")
        expect(card).to_contain_text("Gamble's Brigade: 2 of 2 units move")
        expect(card.locator(".cost")).to_contain_text("action point")
        expect(card).not_to_contain_text("Drag the ghost")
        expect(page.locator(".actions .do")).to_be_enabled()
        expect(page.locator(".ghost-body")).to_have_attribute("d", re.compile("^M.+Z"))


def test_a_stand_dragged_far_from_any_stands_where_it_was_dragged(table: Page) -> None:
    dragged(table, KEMPER, GARNETT, 4000, 3000)
    expect(table.locator(".plan-card .cost")).to_contain_text("of 16 inches")
    expect(drawn(table, re.compile("level with|beside|in file with|straight"))).to_have_count(0)
