"""What is asked, whatever it is: the big button, the button that sends, many ways of one piece, what is read before it is sent."""

import pytest
from msgspec.structs import replace
from playwright.sync_api import Page, expect

from longroll.scene import Ask, Item, Probed

from .stub import Stub


def asked(stub: Stub, monkeypatch: pytest.MonkeyPatch, ask: Ask) -> None:
    """This is asked now."""
    monkeypatch.setattr(stub.battle, "asks", lambda: (ask,))
    stub.battle.seq += 1
    stub.push()


def test_the_big_button_says_what_it_does(sized: Page, stub: Stub, monkeypatch: pytest.MonkeyPatch) -> None:
    expect(sized.locator(".stand").first).to_be_visible()
    ours, theirs = (
        Item("Stand by it", 1, thing="unit:16"),
        [Item(f"Fire at {n}", n, thing=f"unit:{n}") for n in (22, 23)],
    )
    big = sized.locator(".actions .do")
    for items, words in (((ours,), "Stand by it"), (theirs, "Next to choose"), ((ours, *theirs), "Next that can act")):
        asked(stub, monkeypatch, Ask("reply", 0, "What now?", items=tuple(items), passes=Item("Nothing", 0)))
        expect(big).to_contain_text(words)
        last = sized.locator(".actions .undo").bounding_box()
        first = big.bounding_box()
        assert first is not None
        assert last is not None
        assert last["y"] < first["y"] + first["height"]


def test_what_is_not_on_the_table_yet_is_placed_next(sized: Page, stub: Stub, monkeypatch: pytest.MonkeyPatch) -> None:
    expect(sized.locator(".stand").first).to_be_visible()
    monkeypatch.setattr(stub.battle, "probe", lambda value, n: Probed(n=n))
    anew = [Item(f"Place {name}", {"general": name}, "place") for name in ("Gamble", "Calef")]
    moves = Item("Move the 7th Wisconsin", {"stand": 16}, "place", thing="unit:16")
    asked(
        stub,
        monkeypatch,
        Ask("reply", 0, "Place your generals", items=(moves, *anew), passes=Item("All are placed", 0)),
    )
    big, title = sized.locator(".actions .next"), sized.locator(".plan-card > h3")
    expect(big).to_contain_text("Next to place")
    big.click()
    expect(title).to_have_text("Place Gamble")
    sized.keyboard.press("n")
    expect(title).to_have_text("Place Calef")
    asked(
        stub,
        monkeypatch,
        Ask("reply", 0, "Place your generals", items=(moves, anew[0]), passes=Item("All are placed", 0)),
    )
    sized.keyboard.press("Escape")
    big.click()
    expect(title).to_have_text("Place Gamble")


def test_the_only_card_that_may_be_played_is_played_at_the_foot(
    sized: Page, stub: Stub, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where nothing else can be done; where it can be passed, the card is looked at first."""
    expect(sized.locator(".stand").first).to_be_visible()
    things = stub.battle.things
    monkeypatch.setitem(things, "card:0", replace(things["unit:16"], id="card:0", kind="card", label="Skirmish"))
    card, big = Item("Lay Skirmish", 7, thing="card:0"), sized.locator(".actions .do")
    asked(stub, monkeypatch, Ask("card", 0, "Which card?", items=(card,), passes=Item("None", 0)))
    expect(big).to_contain_text("Next card")
    asked(stub, monkeypatch, Ask("card", 0, "Which card?", items=(card,)))
    expect(big).to_have_text("Lay Skirmish")
    big.click()
    assert stub.said("answer", 1)[-1]["value"] == 7


def test_several_are_confirmed_at_the_foot_and_by_enter(
    sized: Page, stub: Stub, monkeypatch: pytest.MonkeyPatch
) -> None:
    expect(sized.locator(".stand").first).to_be_visible()
    items = tuple(Item(f"Card {n}", n) for n in range(20))
    asked(stub, monkeypatch, Ask("discard", 0, "Discard 2", "several", items, least=2, most=2))
    send = sized.locator(".actions").get_by_role("button", name="Confirm")
    expect(send).to_be_disabled()
    for place in (0, 19):
        sized.get_by_role("checkbox").nth(place).check()
    expect(send).to_be_in_viewport()
    expect(send).to_be_enabled()
    sized.locator("#orders").focus()
    sized.keyboard.press("Enter")
    assert stub.said("answer", 1)[-1]["value"] == [0, 19]


def test_many_ways_of_one_piece_are_folded_up_by_whom(sized: Page, stub: Stub, monkeypatch: pytest.MonkeyPatch) -> None:
    expect(sized.locator(".stand").first).to_be_visible()
    whom = ("unit:15", "unit:16", "unit:17")
    items = [
        Item(f"Way {n}", f"{one} {n}", thing="general:3", things=("general:3", one)) for one in whom for n in range(4)
    ]
    asked(stub, monkeypatch, Ask("close", 0, "Close up?", items=tuple(items), passes=Item("Pass", 0)))
    expect(sized.locator(".ask h2")).to_contain_text("Close up?")
    sized.keyboard.press("n")
    chosen = sized.locator(".chosen")
    expect(chosen.locator(".fold")).to_have_count(3)
    expect(chosen.locator(".item")).to_have_count(0)
    sized.keyboard.press("n")
    expect(chosen.locator("h3").first).to_be_in_viewport()
    chosen.locator(".fold > summary", has_text="7th Wisconsin").click()
    chosen.get_by_role("button", name="Way 3").click()
    assert stub.said("answer", 1)[-1]["value"] == "unit:16 3"


def test_what_an_answer_meets_is_read_before_it_is_sent(
    sized: Page, stub: Stub, monkeypatch: pytest.MonkeyPatch
) -> None:
    expect(sized.locator(".stand").first).to_be_visible()
    monkeypatch.setattr(stub.battle, "probe", lambda value, n: Probed(n, nearest=value, says="the 3rd Indiana reacts"))
    item = Item("Charge", {"kind": "rally"}, thing="unit:16", foreseen=True)
    asked(stub, monkeypatch, Ask("move", 0, "Who charges?", items=(item, replace(item, thing="unit:17"))))
    sized.get_by_role("button", name="Charge").first.click()
    expect(sized.locator(".plan-card .foreseen")).to_have_text("The 3rd Indiana reacts")
    assert stub.said("answer") == []
    sized.get_by_role("button", name="Confirm").click()
    assert stub.said("answer", 1)[-1]["value"] == {"kind": "rally"}
