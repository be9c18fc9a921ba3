"""An area game in the browser, on a desk and on a phone: a map, a board beside it, and what is assigned to their areas.

The game is the toy of `tests/toy_areas`: no line of the client knows of it.
"""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from longroll.server.app import application
from longroll.store import Store
from table import Pages
from toy_areas import install

from .conftest import begun, held, middle

SIZES = {"desk": (1440, 900), "phone": (390, 844)}
SECOND, THIRD = "formation:1", "formation:2"


@pytest.fixture(params=SIZES)
def table(
    browser: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest
) -> Iterator[Page]:
    """The table of a new game of Crossroads, both sides played at the page, its dice known."""
    install(monkeypatch)
    with Pages(application(Store(tmp_path), delay=0)) as served:
        asked = {"scenario": "crossroads/pike", "side": "both", "opponent": "person", "seed": 5}
        for page in begun(browser, served.home, *SIZES[request.param], **asked):
            expect(area(page, "area:0")).to_be_visible()
            yield page


def area(page: Page, name: str) -> Locator:
    """An area of the map or the board."""
    return page.locator(f'.area[data-id="{name}"]')


def counter(page: Page, name: str) -> Locator:
    """A counter that lies somewhere."""
    return page.locator(f'.counter[data-id="{name}"]')


def beside(page: Page, name: str) -> tuple[float, float]:
    """A place in an area where no counter lies, once it stands still."""
    bound = area(page, name).locator(".bound")
    middle(bound)
    box = bound.bounding_box()
    assert box is not None
    return box["x"] + box["width"] * 0.25, box["y"] + box["height"] * 0.72


def tap(page: Page, place: tuple[float, float]) -> None:
    """A finger on a phone, the mouse on a desk."""
    touch = page.evaluate("navigator.maxTouchPoints") > 0
    (page.touchscreen.tap if touch else page.mouse.click)(*place)


def drag(page: Page, name: str, to: str) -> None:
    """Takes a counter up and carries it over an area."""
    page.mouse.move(*middle(counter(page, name).locator(".body")))
    page.mouse.down()
    page.mouse.move(*beside(page, to), steps=5)


def lies_in(page: Page, name: str, where: str) -> None:
    """Waits until the middle of a counter is within an area."""
    page.wait_for_function(
        """([name, where]) => {
            const box = id => document.querySelector(`[data-id="${id}"] .body, [data-id="${id}"] .bound`)
                ?.getBoundingClientRect();
            const [one, area] = [box(name), box(where)];
            const [x, y] = one && area ? [one.x + one.width / 2, one.y + one.height / 2] : [NaN, NaN];
            return area && x > area.left && x < area.right && y > area.top && y < area.bottom;
        }""",
        arg=[name, where],
    )


def classed(*words: str) -> re.Pattern[str]:
    """What the classes of an element match that has these, in this order or another."""
    return re.compile("".join(rf"(?=(?:.*\s)?{word}(?:\s|$))" for word in words))


def shown(page: Page) -> None:
    """Takes the cloth off the table: what is placed on a board is placed in secret."""
    page.get_by_role("button", name="Show the table").click()


def to_the_board(page: Page) -> None:
    """The Second Division marches on Crossroads, and the battle for it is chosen."""
    tap(page, middle(counter(page, SECOND).locator(".body")))
    tap(page, beside(page, "area:1"))
    lies_in(page, SECOND, "area:1")
    page.get_by_role("button", name="March no more").click()
    expect(page.locator(".ask")).to_contain_text("Which battle is fought next?")
    tap(page, beside(page, "area:1"))
    page.get_by_role("button", name="Confirm").click()
    shown(page)
    expect(area(page, "column:0")).to_be_visible()


def test_a_counter_is_dragged_to_an_area(table: Page) -> None:
    drag(table, SECOND, "area:1")
    expect(table.locator(".carried")).to_be_visible()
    expect(area(table, "area:1")).to_have_class(classed("open", "tried"))
    table.mouse.up()
    lies_in(table, SECOND, "area:1")
    expect(table.locator(".carried")).to_have_count(0)


def test_an_area_that_is_barred_says_why_while_a_counter_is_over_it_and_takes_none(table: Page) -> None:
    drag(table, SECOND, "area:0")
    expect(table.locator(".carried")).to_contain_text("Oak Hill does not touch The Orchard")
    expect(area(table, "area:0")).to_have_class(classed("barred"))
    table.mouse.up()
    expect(table.locator(".refusal")).to_contain_text("CR-MARCH")
    lies_in(table, SECOND, "area:4")


def test_a_tap_takes_a_counter_and_a_tap_assigns_it(table: Page) -> None:
    tap(table, middle(counter(table, SECOND).locator(".body")))
    for open_ in ("area:1", "area:3", "area:5"):
        expect(area(table, open_)).to_have_class(classed("open"))
    expect(area(table, "area:2")).not_to_have_class(classed("open"))
    tap(table, beside(table, "area:5"))
    lies_in(table, SECOND, "area:5")


def test_a_counter_is_assigned_by_keys_alone(table: Page) -> None:
    held(counter(table, SECOND))
    table.keyboard.press("Enter")
    expect(table.locator(".plan-card h3")).to_have_text("March the Second Division")
    for key in ("ArrowRight", "ArrowRight", "ArrowLeft"):
        table.keyboard.press(key)
    expect(area(table, "area:1")).to_have_class(classed("tried"))
    expect(table.get_by_role("button", name="Confirm")).to_be_enabled()
    table.keyboard.press("Enter")
    lies_in(table, SECOND, "area:1")
    held(counter(table, THIRD))
    table.keyboard.press("Enter")
    held(area(table, "area:4"))
    table.keyboard.press("Enter")
    marched = table.locator(".news", has_text="The Horse Brigade marches to The Orchard")
    expect(marched).to_have_count(1)
    table.keyboard.press("u")
    expect(marched).to_have_count(0)
    lies_in(table, THIRD, "area:7")


def test_what_lies_in_an_area_that_can_be_chosen_is_tapped_for_it(table: Page) -> None:
    tap(table, middle(counter(table, SECOND).locator(".body")))
    tap(table, middle(counter(table, "formation:5").locator(".body")))
    lies_in(table, SECOND, "area:1")
    table.get_by_role("button", name="March no more").click()
    expect(area(table, "area:1")).to_have_class(classed("open", "contested"))
    tap(table, middle(counter(table, "formation:5").locator(".body")))
    expect(table.locator(".plan-card h3")).to_have_text("Fight for Crossroads")


def test_no_name_lies_on_a_counter_or_on_another_name(table: Page) -> None:
    boxes = """() => {
        const names = [...document.querySelectorAll('.area-words:not(.hidden) .called')];
        const pieces = [...document.querySelectorAll('.counter .body')];
        const box = one => one.getBoundingClientRect();
        const meet = (a, b) => a.left < b.right && a.right > b.left && a.top < b.bottom && a.bottom > b.top;
        return {
            written: names.length,
            over: names.flatMap(name => pieces.filter(piece => meet(box(name), box(piece))).map(() => name.textContent)),
            twice: names.flatMap((name, at) => names.slice(at + 1)
                .filter(other => other.parentNode !== name.parentNode && meet(box(name), box(other)))
                .map(() => name.textContent)),
        };
    }"""
    found = table.evaluate(boxes)
    assert found["written"] >= 8
    assert found["over"] == []
    assert found["twice"] == []


def test_both_sides_place_on_the_board_in_secret_and_the_battle_is_fought(table: Page) -> None:
    to_the_board(table)
    phone = table.locator(".surfaces").is_visible()
    drag(table, SECOND, "column:1")
    table.mouse.up()
    lies_in(table, SECOND, "column:1")
    expect(table.locator('.counter[data-id="back:0"]')).to_be_visible()
    table.get_by_role("button", name="Ready").click()
    shown(table)
    expect(counter(table, SECOND)).to_have_count(0)
    if phone:
        table.get_by_role("tab", name="Map").click()
        expect(area(table, "column:0")).to_be_hidden()
        table.get_by_role("tab", name="Battle for Crossroads").click()
    held(counter(table, "formation:5"))
    table.keyboard.press("Enter")
    table.keyboard.press("ArrowRight")
    table.keyboard.press("ArrowRight")
    expect(table.get_by_role("button", name="Confirm")).to_be_enabled()
    table.keyboard.press("Enter")
    lies_in(table, "formation:5", "column:1")
    table.get_by_role("button", name="Ready").click()
    expect(table.locator(".news", has_text="both boards are shown")).to_have_count(1)
    expect(table.locator(".news .die").last).to_be_attached()


def test_what_lies_on_a_board_has_its_card_shown_to_a_mouse_or_a_finger(table: Page) -> None:
    to_the_board(table)
    x, y = middle(counter(table, SECOND).locator(".body"))
    card = table.get_by_role("tooltip")
    if table.evaluate("navigator.maxTouchPoints") > 0:
        fingers: Any = table.context.new_cdp_session(table)
        fingers.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
        expect(card).to_contain_text("Second Division")
        fingers.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        expect(table.locator(".thing.chosen")).to_have_count(0)
    else:
        table.mouse.move(x, y)
        expect(card).to_contain_text("Second Division")


def test_a_board_is_not_ready_until_all_are_placed_and_says_so(table: Page) -> None:
    to_the_board(table)
    ready = table.get_by_role("button", name="Ready")
    expect(ready).to_have_class(classed("refused"))
    ready.click()
    expect(table.locator(".refusal")).to_contain_text("The Second Division has no column yet")
