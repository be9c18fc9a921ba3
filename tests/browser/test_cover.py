"""Two players at one page: while the cloth lies over the table nothing of the game is on the page, and nothing acts on it."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from .conftest import middle, opened
from .stub import Stub
from .test_table import block

BOTH = {"seats": [0, 1], "hidden": True, "players": ["human", "human"]}
SECRETS = ("Turn 5", "7th Wisconsin", "13th Alabama", "Move your brigades", "McPherson")


@pytest.fixture
def shared(browser: Browser, stub: Stub) -> Iterator[Page]:
    """A page that holds both seats of a game in which something is hidden."""
    stub.table = dict(BOTH)
    yield from opened(browser, stub.address, 1440, 900, at="/table/stub")


def covered(page: Page, side: str) -> None:
    """Waits for the cloth, and for it to hide everything."""
    expect(page.get_by_role("heading", name="The table is covered")).to_be_visible()
    expect(page.get_by_role("button", name=f"Show the table to the {side}")).to_be_visible()
    whole = page.content() + page.title()
    assert [word for word in SECRETS if word in whole] == []
    for part in ("svg", ".panel", ".log", ".aloud", "[aria-live]", "[data-id]", "[role=dialog]", ".home"):
        assert page.locator(part).count() == 0, part


def uncovered(page: Page, side: str) -> None:
    """The side that is asked sits down."""
    page.get_by_role("button", name=f"Show the table to the {side}").click()
    expect(page.locator(".stand").first).to_be_visible()


def turned(stub: Stub, side: int) -> None:
    """The other side is asked."""
    stub.battle.seat = side
    stub.push()


def test_the_table_is_covered_from_the_first_scene_and_whenever_the_other_side_is_asked(
    shared: Page, stub: Stub
) -> None:
    covered(shared, "Union")
    uncovered(shared, "Union")
    stub.push()
    expect(shared.locator(".stand").first).to_be_visible()
    turned(stub, 1)
    covered(shared, "Confederate")
    uncovered(shared, "Confederate")
    shared.reload()
    covered(shared, "Confederate")


def test_keys_and_clicks_do_nothing_to_a_covered_table(shared: Page, stub: Stub) -> None:
    covered(shared, "Union")
    shared.keyboard.press("?")
    expect(shared.locator(".help")).to_be_visible()
    shared.keyboard.press("?")
    expect(shared.locator(".help")).to_have_count(0)
    for key in ("Enter", "Space", "n", "d", "u", "m", "l", "/", "0", "1", "b", "Escape", "ArrowUp", "Backspace"):
        shared.keyboard.press(key)
    shared.mouse.click(500, 200)
    shared.mouse.wheel(0, 300)
    covered(shared, "Union")
    assert not [said for said in stub.heard if said["do"] != "salt"]


def test_the_cloth_is_taken_off_by_its_button_alone_also_with_keys(shared: Page) -> None:
    covered(shared, "Union")
    shared.keyboard.press("Tab")
    shared.keyboard.press("Enter")
    expect(shared.locator(".stand").first).to_be_visible()


def test_what_one_side_had_chosen_planned_or_looked_at_is_not_left_for_the_other(shared: Page, stub: Stub) -> None:
    uncovered(shared, "Union")
    whole = shared.locator("#world").get_attribute("transform")
    shared.mouse.click(*middle(block(shared, 16)))
    expect(shared.locator(".plan-card")).to_be_visible()
    shared.mouse.wheel(0, -600)
    expect(shared.locator("#world")).not_to_have_attribute("transform", whole or "")
    shared.keyboard.press("/")
    expect(shared.locator(".drawer")).to_be_visible()
    near = shared.locator("#world").get_attribute("transform")
    turned(stub, 1)
    covered(shared, "Confederate")
    probes = len(stub.said("probe"))
    uncovered(shared, "Confederate")
    expect(shared.locator(".plan-card, .chosen, .drawer")).to_have_count(0)
    expect(shared.locator("#world")).to_have_attribute("transform", whole or "")
    turned(stub, 0)
    uncovered(shared, "Union")
    expect(shared.locator("#world")).to_have_attribute("transform", near or "")
    assert len(stub.said("probe")) == probes


def test_a_drag_that_the_cloth_falls_on_is_let_go(shared: Page, stub: Stub) -> None:
    uncovered(shared, "Union")
    shared.mouse.move(300, 700)
    shared.mouse.down()
    shared.mouse.move(340, 660, steps=2)
    turned(stub, 1)
    covered(shared, "Confederate")
    shared.mouse.up()
    uncovered(shared, "Confederate")
    shared.mouse.click(*middle(block(shared, 16)))
    expect(shared.locator(".plan-card > h3")).to_have_text("Move the 7th Wisconsin")


def test_the_players_own_choice_wins_for_this_game(shared: Page, stub: Stub) -> None:
    uncovered(shared, "Union")
    tick = shared.get_by_label("Cover the table when the other side is asked")
    expect(tick).to_be_checked()
    tick.uncheck()
    turned(stub, 1)
    expect(shared.locator(".stand").first).to_be_visible()
    shared.reload()
    expect(shared.locator(".stand").first).to_be_visible()
    expect(tick).not_to_be_checked()


def test_where_nothing_is_hidden_nothing_is_covered_unless_it_is_wished(page: Page, stub: Stub) -> None:
    expect(page.locator(".stand").first).to_be_visible()
    tick = page.get_by_label("Cover the table when the other side is asked")
    expect(tick).to_have_count(0)
    stub.table = {**BOTH, "hidden": False}
    turned(stub, 1)
    expect(tick).not_to_be_checked()
    tick.check()
    turned(stub, 0)
    covered(page, "Union")


def test_the_table_is_covered_when_there_is_first_something_to_hide(page: Page, stub: Stub) -> None:
    stub.table = {**BOTH, "hidden": False}
    page.reload()
    expect(page.locator(".stand").first).to_be_visible()
    stub.table = dict(BOTH)
    stub.push()
    covered(page, "Union")
    uncovered(page, "Union")
    for hidden in (False, True):
        stub.table = {**BOTH, "hidden": hidden}
        stub.push()
        expect(page.locator(".stand").first).to_be_visible()


def test_whoever_holds_one_seat_has_no_cloth(page: Page, stub: Stub) -> None:
    stub.table = {**BOTH, "seats": [0]}
    page.reload()
    expect(page.locator(".stand").first).to_be_visible()
    expect(page.get_by_label("Cover the table when the other side is asked")).to_have_count(0)


def test_once_the_battle_is_over_there_is_no_cloth(shared: Page, stub: Stub) -> None:
    covered(shared, "Union")
    stub.battle.ended = "The Union holds McPherson's Ridge."
    turned(stub, 1)
    expect(shared.locator(".end")).to_be_visible()
    shared.reload()
    expect(shared.locator(".end")).to_be_visible()
