"""The table: what lies on it can be found, chosen, read and moved."""

import re
from itertools import pairwise
from typing import Any

import pytest
from msgspec.structs import replace
from playwright.sync_api import Locator, Page, expect

from longroll.scene import At

from . import forces
from .conftest import SIZES, held, middle
from .stub import Stub

GOLD = "7th Wisconsin, Iron Brigade, Union"


def stand(page: Page, name: str) -> Locator:
    """A stand by its spoken name."""
    return page.get_by_role("button", name=name, exact=True)


def block(page: Page, number: int) -> Locator:
    """The block of a stand."""
    return page.locator(f'[data-id="unit:{number}"] .body')


def last(stub: Stub, do: str) -> Any:
    """The last thing said of a kind."""
    return stub.said(do, 1)[-1]["value"]


def test_every_stand_is_a_button_with_a_name_and_its_state(page: Page) -> None:
    expect(page.locator(".stand")).to_have_count(34)
    for one in page.locator(".stand").all():
        assert one.get_attribute("tabindex") == "0"
        assert one.get_attribute("aria-label")
    expect(stand(page, "3rd Indiana Cavalry, Gamble's Brigade, Union, beaten")).to_be_visible()
    expect(stand(page, "Confederate infantry seen in turn 3")).to_be_visible()


def test_stands_follow_each_other_by_brigade(page: Page) -> None:
    expect(page.locator(".stand")).to_have_count(34)
    names = [one.get_attribute("aria-label") or "" for one in page.locator(".stand:not(.ghost)").all()]
    brigades = [name.split(", ")[1] for name in names]
    changes = sum(a != b for a, b in pairwise(brigades))
    assert changes == len(set(brigades)) - 1


def test_a_stand_is_as_wide_as_it_is(page: Page) -> None:
    body = block(page, 3)
    assert (body.get_attribute("width"), body.get_attribute("height")) == ("4000", "1000")


def test_a_stand_that_faces_due_north_lies_where_it_lies(page: Page, stub: Stub) -> None:
    north = stub.battle.things["unit:0"]
    assert isinstance(north.where, At)
    stub.battle.things["unit:0"] = replace(north, where=replace(north.where, heading=0))
    page.reload()
    expect(page.locator(".stand")).to_have_count(34)
    assert "NaN" not in page.locator("#world").inner_html()


def test_choosing_a_stand_opens_its_move_and_shows_its_facts(page: Page, stub: Stub) -> None:
    x, y = middle(block(page, 16))
    page.mouse.click(x, y)
    expect(page.locator(".plan-card > h3")).to_have_text("Move the 7th Wisconsin")
    expect(page.locator(".facts").first).to_contain_text("Combat value")
    expect(page.locator(".handle")).to_have_count(5)
    expect(page.locator(".overlay.region.tone-legal")).to_have_count(1)
    stub.comes_to("probe", kind="move", unit="unit:16", path=[])
    expect(page.get_by_role("button", name="Confirm")).to_be_disabled()


def test_a_stand_is_dragged_snaps_to_what_is_legal_and_is_confirmed(page: Page, stub: Stub) -> None:
    x, y = middle(block(page, 16))
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x - 40, y, steps=4)
    page.mouse.move(x - 300, y, steps=4)
    page.mouse.up()
    expect(page.locator(".plan-card .cost")).to_contain_text("5.0 of 5 inches")
    expect(page.locator(".plan-card .refusal")).to_contain_text("infantry goes 5")
    page.get_by_role("button", name="Confirm").click()
    expect(page.locator(".news .says").last).to_have_text("7th Wisconsin moves.")
    assert last(stub, "answer")["path"] == [{"kind": "advance", "by": 5000}]
    expect(page.locator(".plan-card")).to_have_count(0)


def test_a_handle_moves_only_its_own_way(page: Page, stub: Stub) -> None:
    # Chosen by keys: the table does not come nearer to it meanwhile, as after a tap.
    held(page.locator('[data-id="unit:16"]'))
    page.keyboard.press("Enter")
    handle = page.locator('[data-handle="advance"]')
    expect(handle).to_be_visible()
    x, y = middle(handle)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x - 30, y, steps=3)
    page.mouse.up()
    expect(page.locator(".plan-card .steps")).to_contain_text("advance")
    drags = [said["value"]["drag"] for said in stub.said("probe") if "drag" in said["value"]]
    assert {drag["handle"] for drag in drags} == {"advance"}


def test_a_handle_is_large_enough_for_a_finger(page: Page) -> None:
    page.mouse.click(*middle(block(page, 16)))
    box = page.locator('[data-handle="advance"] .touch').bounding_box()
    assert box is not None
    assert box["width"] >= 44
    assert box["height"] >= 44


def test_a_tap_beside_a_handle_is_meant_for_the_map_and_a_drag_from_there_takes_the_handle(
    page: Page, stub: Stub
) -> None:
    # Chosen by keys: the table does not come nearer to it meanwhile, as after a tap.
    held(page.locator('[data-id="unit:16"]'))
    page.keyboard.press("Enter")
    knob = page.locator('[data-handle="advance"] .knob')
    expect(knob).to_be_visible()
    x, y = middle(knob)
    page.mouse.click(x - 19, y)
    expect(page.locator(".plan-card .steps")).to_contain_text("advance")
    drags = [said["value"]["drag"]["handle"] for said in stub.said("probe") if "drag" in said["value"]]
    assert drags == ["free"]
    x, y = middle(knob)
    page.mouse.move(x - 19, y)
    page.mouse.down()
    page.mouse.move(x - 60, y - 30, steps=3)
    page.mouse.up()
    expect(page.locator(".plan-card .steps")).to_contain_text("advance")
    assert last(stub, "probe")["drag"]["handle"] == "advance"


def test_a_brigade_is_moved_in_three_gestures(page: Page, stub: Stub) -> None:
    page.mouse.dblclick(*middle(block(page, 16)))
    expect(page.locator(".plan-card > h3")).to_have_text("Move the whole Iron Brigade")
    x, y = middle(block(page, 17))
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x - 45, y, steps=3)
    page.mouse.up()
    page.get_by_role("button", name="Confirm").click()
    expect(page.locator(".news .says").last).to_have_text("Iron Brigade moves.")
    assert last(stub, "answer")["kind"] == "brigade"


def test_while_it_is_panned_the_drawing_slides_as_it_was_painted(page: Page) -> None:
    expect(page.locator("#world")).to_have_attribute("transform", re.compile("scale"))
    slid = page.evaluate(
        """async () => {
          const [world, live] = [document.querySelector('#world'), document.querySelector('.live')];
          const [painted, lay] = [world.getAttribute('transform'), world.getBoundingClientRect()];
          document.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowLeft' }));
          const now = [world.getAttribute('transform') === painted, world.getBoundingClientRect().x - lay.x];
          while (live.style.transform) await new Promise(requestAnimationFrame);
          return [...now, world.getAttribute('transform') === painted, world.getBoundingClientRect().x - lay.x];
        }"""
    )
    assert [slid[0], round(slid[1]), slid[2], round(slid[3])] == [True, 70, False, 70]


def test_dragging_the_ground_pans_and_the_wheel_zooms(page: Page) -> None:
    world = page.locator("#world")
    expect(world).to_have_attribute("transform", re.compile("scale"))
    before = world.get_attribute("transform")
    page.mouse.move(300, 700)
    page.mouse.down()
    page.mouse.move(360, 650, steps=3)
    page.mouse.up()
    expect(world).not_to_have_attribute("transform", before or "")
    expect(page.locator(".live")).not_to_have_attribute("style", re.compile("translate"))
    panned = world.get_attribute("transform")
    page.mouse.wheel(0, -400)
    expect(world).not_to_have_attribute("transform", panned or "")
    assert "scale" in (world.get_attribute("transform") or "")


def test_the_small_table_shows_and_moves_the_window(page: Page) -> None:
    world, small = page.locator("#world"), page.locator(".minimap")
    expect(small.locator("circle").first).to_be_visible()
    before, lens = world.get_attribute("transform"), small.locator(".lens")
    shown = lens.bounding_box()
    assert before is not None
    assert shown is not None
    small.click(position={"x": 12, "y": 12})
    expect(world).not_to_have_attribute("transform", before)
    after = lens.bounding_box()
    assert after is not None
    assert (after["x"], after["y"]) != (shown["x"], shown["y"])
    assert (after["width"], after["height"]) == pytest.approx((shown["width"], shown["height"]))


def test_who_comes_on_is_looked_at_clear_of_the_small_table(page: Page, stub: Stub) -> None:
    one = stub.battle.things.pop("unit:16")
    assert isinstance(one.where, At)
    page.reload()
    expect(page.locator(".minimap circle").first).to_be_visible()
    expect(page.locator('[data-id="unit:16"] .body')).to_have_count(0)
    stub.battle.things["unit:16"] = replace(one, where=replace(one.where, x=forces.WIDTH - 3000, y=2000))
    stub.push()
    expect(block(page, 16)).to_be_visible()
    x, y = middle(block(page, 16))
    small = page.locator(".minimap").bounding_box()
    assert small is not None
    assert x < small["x"]
    assert y < SIZES["desk"][1]


def test_in_a_hand_the_small_table_leaves_the_window_to_the_large(phone: Page) -> None:
    expect(phone.locator(".stand").first).to_be_visible()
    expect(phone.locator(".minimap")).to_be_hidden()


def test_less_is_written_from_afar(page: Page) -> None:
    expect(page.locator(".stand .name").first).to_be_visible()
    page.keyboard.press("0")
    expect(page.locator(".table.lod-far")).to_have_count(1)
    expect(page.locator(".stand .name")).to_have_count(0)
    expect(page.locator(".formation-name", has_text="Davis")).to_be_visible()


def test_the_tape_measures_inches_and_yards(page: Page) -> None:
    expect(page.locator(".stand").first).to_be_visible()
    page.get_by_role("button", name="Tape measure").click()
    expect(page.get_by_role("button", name="Tape measure")).to_have_attribute("aria-pressed", "true")
    page.mouse.move(200, 600)
    page.mouse.down()
    page.mouse.move(400, 600, steps=3)
    expect(page.locator(".tape .told")).to_have_text(re.compile(r"\d+\.\d inches, \d+ yards"))
    page.mouse.up()
    expect(page.get_by_role("region", name="Measured")).to_contain_text("4 inches, 200 yards")


def test_an_objective_tells_its_worth_and_owner_once_each(page: Page) -> None:
    page.locator('[data-id="objective:seminary"] .bound').click()
    card = page.locator(".chosen")
    expect(card.locator("h3")).to_have_text("The Seminary")
    expect(card.locator("dl.facts div", has_text="Held by")).to_contain_text("Union")
    expect(card.get_by_text("Held by")).to_have_count(1)
    expect(card.get_by_text(re.compile("worth 3|^Worth$"))).to_have_count(1)


def test_choosing_the_firer_and_then_the_target_opens_the_fire(page: Page) -> None:
    page.mouse.click(*middle(block(page, 16)))
    page.mouse.click(*middle(block(page, 22)))
    expect(page.locator(".plan-card > h3")).to_have_text("Fire at the 1st Tennessee")
    expect(page.get_by_role("button", name="Roll")).to_be_enabled()
