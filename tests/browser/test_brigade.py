"""Brigade Command at the table: cards in the hand, a stand moved by dragging, fire with its odds, a window passed."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from longroll.registry import rulesets

from .conftest import SIZES, begun, held, sits_down

pytestmark = pytest.mark.skipif("brigade" not in rulesets(), reason="Brigade Command is not installed")

SECONDS = 1000


def cut(browser: Browser, address: str, width: int, height: int) -> Iterator[Page]:
    """A page at the Railroad Cut, both sides at it, the dice and cards known."""
    for page in begun(browser, address, width, height, scenario="brigade/railroad-cut", side="both", seed=1863):
        sits_down(page)
        yield page


@pytest.fixture
def table(browser: Browser, address: str) -> Iterator[Page]:
    """Such a page, on a desk."""
    yield from cut(browser, address, *SIZES["desk"])


@pytest.fixture
def hand(browser: Browser, address: str) -> Iterator[Page]:
    """Such a page, in a hand."""
    yield from cut(browser, address, *SIZES["hand"])


def asks(page: Page, words: str) -> None:
    """Waits until this is asked."""
    expect(page.locator(".ask h2").first).to_contain_text(re.compile(words))


def wadsworth_acts(page: Page) -> None:
    """The Confederates pass; Wadsworth is activated, draws, and stays where he is."""
    asks(page, "Play a card")
    page.locator(".actions .pass").click()
    expect(page.locator(".when")).to_contain_text("Union turn")
    page.get_by_role("button", name="Activate Wadsworth").click()
    asks(page, "Discard 3 cards")
    for place in range(3):
        page.locator(".hands button.card.able").nth(place).click()
    expect(page.locator(".hands button.card.chosen")).to_have_count(3)
    expect(page.locator(".actions .do")).to_be_enabled()
    page.keyboard.press("Enter")
    asks(page, "Wadsworth may ride")
    page.locator(".actions .pass").click()


def fires_at_the_2nd_mississippi(page: Page) -> None:
    """Hall's battery is clicked, and its shot at that regiment among what it may do."""
    battery = page.locator('.stand[aria-label^="2nd Maine Battery"] .body').first.bounding_box()
    assert battery is not None
    page.mouse.click(battery["x"] + battery["width"] / 2, battery["y"] + battery["height"] / 2)
    page.locator("#orders .item", has_text="Fire at 2nd Mississippi").click()


@pytest.mark.usefixtures("browser")
@pytest.mark.parametrize("seat", ["table", "hand"])
def test_a_card_is_played_from_the_hand(seat: str, request: pytest.FixtureRequest) -> None:
    table: Page = request.getfixturevalue(seat)
    asks(table, "Play a card")
    expect(table.locator(".hands .backs i")).to_have_count(7)
    hand = table.locator(".hands button.card")
    expect(hand).to_have_count(7)
    table.locator(".hands button.card.able", has_text="Fire 3").click()
    table.locator(".actions .do").click()
    asks(table, "about to act")
    expect(table.locator(".log")).to_contain_text("Confederate plays Fire 3")


def test_a_window_is_passed_a_stand_dragged_and_a_battery_fires(table: Page) -> None:
    wadsworth_acts(table)
    asks(table, "about to act")
    expect(table.locator(".ask.window")).to_be_visible()
    expect(table.locator(".actions .later")).to_contain_text("Pass for the rest of this turn")
    table.keyboard.press("x")
    asks(table, "Wadsworth: 7 Action Points")
    stand = table.locator('.stand[aria-label^="147th New York"]')
    box = stand.locator(".body").first.bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    table.mouse.move(x, y)
    table.mouse.down()
    table.mouse.move(x - 90, y - 20, steps=4)
    table.mouse.move(x - 118, y - 34, steps=4)
    table.mouse.up()
    expect(table.locator(".plan-card .cost")).to_contain_text("147th New York: the Tactic arrow")
    expect(table.locator(".overlay.arrow")).to_have_count(1)
    table.locator(".actions .do:enabled").click()
    asks(table, "Wadsworth: 6 Action Points")
    expect(table.locator(".log")).to_contain_text("147th New York moves")
    fires_at_the_2nd_mississippi(table)
    expect(table.locator(".plan-card .odds tr").first).to_be_visible()
    expect(table.locator(".overlay.ruler .told").first).to_be_attached()
    expect(table.locator(".actions .do")).to_contain_text("Roll")
    table.locator(".actions .do:enabled").click()
    expect(table.locator(".log")).to_contain_text("fires at 2nd Mississippi")


def test_enter_rolls_the_shot_that_was_clicked_and_not_another_that_came_to_stand_in_its_place(table: Page) -> None:
    wadsworth_acts(table)
    asks(table, "about to act")
    table.keyboard.press("x")
    asks(table, "Wadsworth: 7 Action Points")
    fires_at_the_2nd_mississippi(table)
    expect(table.locator(".plan-card > h3")).to_contain_text("Fire at 2nd Mississippi")
    expect(table.locator(".actions .do")).to_be_enabled()
    table.keyboard.press("Enter")
    expect(table.locator(".log")).to_contain_text("fires at 2nd Mississippi")


def test_the_field_is_given_up_only_by_a_second_deliberate_step(table: Page) -> None:
    asks(table, "Play a card")
    row = table.locator("#orders .item", has_text="Give up the field")
    held(row)
    table.keyboard.down("Enter")
    expect(table.locator(".plan-card")).to_contain_text("a decisive defeat")
    table.keyboard.down("Enter")
    table.keyboard.down("Enter")
    table.keyboard.up("Enter")
    expect(table.locator(".plan-card")).to_contain_text("a decisive defeat")
    table.get_by_role("button", name="Cancel").click()
    row.dblclick()
    expect(table.locator(".plan-card")).to_contain_text("a decisive defeat")
    table.get_by_role("button", name="Confirm").click()
    expect(table.locator(".end")).to_be_visible()
    table.set_viewport_size(dict(zip(("width", "height"), SIZES["hand"], strict=True)))  # type: ignore[arg-type]
    expect(table.locator(".end .tally dd").last).to_be_visible()
    inside = "all => all.every(one => one.getBoundingClientRect().right <= one.closest('.tally').getBoundingClientRect().right)"
    assert table.locator(".end .tally dd, .end .tally .rule").evaluate_all(inside)


def against_sergeant(page: Page) -> None:
    """A seat at the Railroad Cut against the computer, which moves first; no card of the hand could answer it."""
    asked = {"scenario": "brigade/railroad-cut", "side": 0, "opponent": "sergeant", "seed": 17}
    answer = page.request.post("/api/games", data=asked)
    assert answer.status == 201, answer.text()
    page.goto(f"/table/{answer.json()['token']}")
    expect(page.locator(".stand").first).to_be_visible(timeout=60 * SECONDS)


SEEN = """window.seen = [];
new MutationObserver(() => seen.push(...[...document.querySelectorAll('.ask h2')].map(one => one.textContent)))
  .observe(document, { childList: true, subtree: true, characterData: true });"""
"""All that was asked for as long as one look, or longer."""


def test_a_window_in_which_no_card_could_be_played_is_passed_by_itself_against_a_computer_and_is_not_seen(
    table: Page,
) -> None:
    table.add_init_script(SEEN)
    against_sergeant(table)
    expect(table.locator(".log")).to_contain_text("13th Alabama", timeout=60 * SECONDS)
    expect(table.locator(".log")).to_contain_text("Action Points left", timeout=60 * SECONDS)
    assert not [one for one in table.evaluate("seen") if "The Confederate side is about to act" in one]


def test_who_wants_to_be_asked_in_every_window_is_asked_and_who_looks_back_is_waited_for(table: Page) -> None:
    sent: list[str] = []
    table.evaluate("localStorage.setItem('longroll-stop-in-every-window', 'yes')")
    table.clock.install()
    table.on("websocket", lambda line: line.on("framesent", lambda frame: sent.append(str(frame))))
    against_sergeant(table)
    asks(table, "The Confederate side is about to act")
    tick = table.get_by_label("Ask me as well when I hold no card that could be played")
    expect(tick).to_be_checked()
    table.keyboard.press("[")
    expect(table.locator(".lookback")).to_contain_text(re.compile(r"(\d+) of \1"))
    tick.uncheck()
    table.clock.run_for(10 * SECONDS)
    asks(table, "The Confederate side is about to act")
    assert not [frame for frame in sent if '"answer"' in frame]
    table.keyboard.press("Escape")
    table.clock.run_for(SECONDS)
    expect(table.locator(".log")).to_contain_text("Action Points left", timeout=60 * SECONDS)
    assert [frame for frame in sent if '"answer"' in frame]


def test_a_chosen_card_says_what_it_does_and_a_card_that_may_not_be_played_says_why(table: Page) -> None:
    asks(table, "Play a card")
    able = table.locator(".hands button.card.able", has_text="Fire 3").first
    able.click()
    expect(table.locator(".plan-card")).to_contain_text("up to 3 stands that have not acted")
    expect(table.locator(".plan-card")).to_be_in_viewport()
    table.get_by_role("button", name="Cancel").click()
    table.get_by_role("button", name="Show everything").click()
    expect(table.locator("#orders .item", has_text="Activate Heth")).to_be_in_viewport()


@pytest.fixture
def farm(browser: Browser, address: str) -> Iterator[Page]:
    """A page at Rummel's Farm, both sides at it, the dice and cards known."""
    for page in begun(browser, address, *SIZES["desk"], scenario="brigade/rummels-farm", side="both", seed=1863):
        sits_down(page)
        yield page


def test_a_regiment_on_foot_is_lettered_beside_it_and_its_horses_behind_it_are_not(farm: Page) -> None:
    expect(farm.locator('.stand[aria-label^="5th Michigan Cavalry, Union"] .name')).to_have_text("5th Michigan")
    expect(farm.locator(".stand.holders")).to_have_count(7)
    expect(farm.locator(".stand.holders .name")).to_have_count(0)


def test_a_brigade_is_named_where_most_of_it_lies_and_not_beyond_a_battery_far_off(farm: Page) -> None:
    name = farm.locator(".formation-name", has_text="Custer").bounding_box()
    battery = farm.locator('.stand[aria-label^="2nd United States, Battery M"] .body').first.bounding_box()
    assert name is not None
    assert battery is not None
    assert name["y"] < battery["y"]
