"""What an answer may come to and what it costs, at either size: the worst, what cards may bring, ways to pay, keys, borders."""

from typing import Any

import pytest
from msgspec.structs import replace
from playwright.sync_api import Browser, Page, expect

from longroll.scene import Ask, Fact, Item, Overlay, Payment

from . import forces, scripted
from .conftest import held, unfold
from .stub import Stub

SQUARE = (60_000, 24_000, 60_000, 36_000, 72_000, 36_000, 72_000, 24_000)


@pytest.fixture(params=["page", "phone"])
def either(request: pytest.FixtureRequest, browser: Browser) -> Page:
    """The table on a desk, and in a hand."""
    found: Page = request.getfixturevalue(request.param)
    return found


def asking(stub: Stub, monkeypatch: pytest.MonkeyPatch, *items: Item) -> None:
    """These are asked, and nothing else."""
    ask = Ask("move", 0, "Act", items=items, passes=Item("Done", {"kind": "done"}, key="."))
    monkeypatch.setattr(stub.battle, "asks", lambda: (ask,))
    stub.push()


def test_the_worst_and_what_cards_may_bring_are_read_with_the_odds(
    either: Page, stub: Stub, monkeypatch: pytest.MonkeyPatch
) -> None:
    worst = replace(scripted.ODDS, title="the 13th Alabama joins", outcomes=scripted.ODDS.outcomes[:2])
    may = (Fact("Confederate Close Order", "it closes up behind a friend", "VF-AP-01"),)
    monkeypatch.setattr(scripted, "ODDS", replace(scripted.ODDS, worst=worst, may=may))
    unfold(either, "Iron Brigade")
    either.get_by_role("button", name="Fire at the 1st Tennessee").first.click()
    told = either.locator(".odds .worst")
    expect(told.locator("summary")).to_contain_text("the 13th Alabama joins")
    expect(told.locator("summary .strip i")).to_have_count(2)
    told.locator("summary").click()
    expect(told.locator(".outcomes tr")).to_have_count(2)
    either.locator(".odds .may summary").click()
    expect(either.locator(".odds .may li")).to_contain_text("it closes up behind a friend")
    assert either.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_what_may_be_paid_in_two_ways_is_one_row_and_is_paid_as_chosen(
    either: Page, stub: Stub, monkeypatch: pytest.MonkeyPatch
) -> None:
    expect(either.locator(".stand").first).to_be_visible()
    points, card = ({"kind": "rally", "unit": "unit:0", "by": by} for by in ("points", "card"))
    ways = Payment("1 Action Point, 2 left then", points), Payment("The card, 1 stand left then", card)
    asking(stub, monkeypatch, Item("Rally the 8th Illinois", points, thing="unit:0", ways=ways))
    row = either.locator(".items").get_by_role("button", name="Rally the 8th Illinois")
    expect(row).to_have_count(1)
    row.click()
    assert not stub.said("answer")
    expect(either.get_by_role("radio", name="1 Action Point")).to_be_checked()
    either.get_by_role("radio", name="The card").check()
    either.get_by_role("button", name="Confirm").click()
    assert stub.said("answer", 1)[-1]["value"] == card


def test_a_key_is_printed_on_what_it_opens_next(page: Page, stub: Stub, monkeypatch: pytest.MonkeyPatch) -> None:
    expect(page.locator(".stand").first).to_be_visible()
    about: Any = {"commit": "rolls", "key": "f", "thing": "unit:16"}
    targets = "1st Tennessee", "13th Alabama"
    asking(
        stub, monkeypatch, *(Item(f"Fire at the {name}", {"kind": "rally", "at": name}, **about) for name in targets)
    )
    printed = page.locator(".items .item", has=page.locator("kbd", has_text="F"))
    opened = page.locator(".plan-card h3")
    expect(printed).to_have_count(1)
    for turn in range(3):
        expect(printed).to_contain_text(f"Fire at the {targets[turn % 2]}")
        page.keyboard.press("f")
        expect(opened).to_have_text(f"Fire at the {targets[turn % 2]}")


def test_every_key_on_the_bar_does_what_it_says(page: Page, stub: Stub, monkeypatch: pytest.MonkeyPatch) -> None:
    expect(page.locator(".stand").first).to_be_visible()
    asking(stub, monkeypatch, Item("Rally the 8th Illinois", {"kind": "rally", "unit": "unit:0"}, thing="unit:0"))
    bar = page.locator(".actions")
    expect(bar.get_by_role("button", name="Done .")).to_be_visible()
    page.keyboard.press(".")
    assert stub.said("answer", 1)[-1]["value"] == {"kind": "done"}


def test_borders_are_drawn_when_they_are_wanted(page: Page, stub: Stub) -> None:
    expect(page.locator(".stand").first).to_be_visible()
    stub.battle.extra += (Overlay("border:0", "table", "region", (SQUARE,), "past", "square A1", when="wanted"),)
    stub.push()
    border = page.locator(".overlay.region", has_text="square A1")
    expect(border).to_have_count(0)
    page.keyboard.press("Shift+B")
    expect(border).to_have_count(1)
    page.keyboard.press("Shift+B")
    expect(border).to_have_count(0)


def test_in_a_hand_borders_are_ticked_beside_the_roster(phone: Page, stub: Stub) -> None:
    expect(phone.locator(".stand").first).to_be_visible()
    stub.battle.extra += (Overlay("border:0", "table", "region", (SQUARE,), "past", "square A1", when="wanted"),)
    stub.push()
    phone.get_by_role("tab", name="Formations").click()
    phone.get_by_label("Show the borders of squares and areas").check()
    expect(phone.locator(".overlay.region", has_text="square A1")).to_have_count(1)


def test_of_a_place_alone_it_is_asked_what_sees_it(page: Page, stub: Stub) -> None:
    expect(page.locator(".stand").first).to_be_visible()
    page.keyboard.press("Shift+M")
    held(page.locator('[data-id="unit:16"]'))
    page.keyboard.press("Enter")
    page.locator(".survey").get_by_role("button", name="What sees it, who can fire there").click()
    expect(page.locator(".survey h3")).to_have_text("unit:16 to all")
    said = stub.said("look", 1)[-1]
    assert (said["one"], said["other"]) == ("unit:16", "")


def test_who_may_come_on_is_announced_with_what_it_needs(
    either: Page, stub: Stub, monkeypatch: pytest.MonkeyPatch
) -> None:
    expect(either.locator(".stand").first).to_be_visible()
    told = either.locator(".arrived")
    expect(told).to_have_count(0)
    rows = forces.roster()
    coming = next(row for row in rows if row.due)
    needs = replace(coming, due=f"{coming.due}; it needs its Command card", now=True)
    monkeypatch.setattr(forces, "roster", lambda: tuple(needs if row is coming else row for row in rows))
    stub.push()
    expect(told).to_contain_text(f"May come on now: {coming.name}")
    told.locator("summary").click()
    expect(told.locator("li")).to_contain_text("it needs its Command card")


def test_the_name_of_an_entry_line_lies_on_the_table_and_clear_of_the_tools(page: Page, stub: Stub) -> None:
    wide, high = forces.surface("stub").size
    lines = ((wide, high // 2, wide, high), (0, high // 2, 0, high), (wide // 2, high, wide, high))
    stub.battle.extra += tuple(
        Overlay(f"entry:{at}", "table", "ruler", (line,), "order", "troops come on here", label=f"The road {at}")
        for at, line in enumerate(lines)
    )
    expect(page.locator(".stand").first).to_be_visible()
    stub.push()
    page.keyboard.press("0")
    tools, edge = page.locator(".tools").bounding_box(), page.locator("#world .edge").bounding_box()
    assert tools is not None
    assert edge is not None
    for at in range(len(lines)):
        name = page.locator(".overlay .told", has_text=f"The road {at}")
        expect(name).to_be_visible()
        box = name.bounding_box()
        assert box is not None
        assert box["x"] + box["width"] <= tools["x"]
        assert edge["x"] - 1 <= box["x"]
        assert edge["y"] - 1 <= box["y"]
