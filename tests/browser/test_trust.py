"""The dice are held against what this browser saw of the game as it came, and its own salt is among those that seal them."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from longroll.flow import News

from .conftest import opened, unfold
from .sealing import Sealing
from .stub import Stub


def fires(page: Page, times: int = 1) -> None:
    """The 7th Wisconsin fires, and its dice are seen to fall."""
    for _ in range(times):
        expect(page.locator(".ask h2")).to_be_visible()
        lines = page.locator(".news").count()
        way = page.get_by_role("button", name="Fire at the 1st Tennessee").first
        if not way.is_visible():
            unfold(page, "Iron Brigade")
        way.click()
        page.get_by_role("button", name="Roll").click()
        expect(page.locator(".news")).to_have_count(lines + 1)


def over(page: Page) -> None:
    """The battle ends."""
    page.get_by_role("button", name="Done with the rest").click()
    page.get_by_role("button", name="Yes", exact=True).click()
    expect(page.locator(".proof")).to_be_visible()


def checked(page: Page) -> Locator:
    """What is found when every face is checked."""
    page.get_by_role("button", name="Check every face").click()
    found = page.locator(".checked")
    expect(found).to_contain_text(re.compile("throws?"))
    return found


def kept(page: Page) -> Any:
    """What this browser keeps of the game."""
    return page.evaluate("JSON.parse(localStorage.getItem('longroll-game-stub'))")


def test_an_honest_game_of_dice_and_cards_verifies(page: Page, stub: Stub) -> None:
    fires(page)
    stub.sealing.deal(52, "a card for Meredith")
    stub.sealing.deal(3, "a card for Reynolds")
    fires(page)
    over(page)
    found = checked(page)
    for words in (
        "The secret is the one this browser saw committed to before the first throw.",
        "The salts are those this browser saw.",
        "All 4 faces and 2 cards of 4 throws follow from the secret and the salts.",
        "Of these throws this browser saw 2 fall, and they are the same.",
    ):
        expect(found).to_contain_text(words)
    expect(found).not_to_have_class(re.compile("foul"))


def test_many_cards_of_every_number_follow_as_the_server_deals_them(page: Page, stub: Stub) -> None:
    for count in range(1, 61):
        stub.sealing.deal(count, "a card")
        stub.sealing.throw("dice")
    over(page)
    expect(checked(page)).to_contain_text("All 120 faces and 60 cards of 120 throws follow")


def test_a_host_who_changes_secret_salts_commitment_and_throws_at_the_end_is_caught(page: Page, stub: Stub) -> None:
    fires(page, 2)
    true = stub.sealing.dice.commitment
    over(page)
    stub.sealing.forge()
    page.reload()
    found = checked(page)
    expect(found).to_have_class(re.compile("foul"))
    for words in (
        f"this browser saw the commitment {true[:16]}",
        "The salts were changed",
        "All 4 faces of 2 throws follow",
        "This browser saw 2 throws fall, and none of them is among these.",
    ):
        expect(found).to_contain_text(words)


def test_one_changed_face_is_caught(page: Page, stub: Stub) -> None:
    fires(page, 2)
    first, second = stub.sealing.throws[1]["faces"]
    stub.sealing.throws[1]["faces"] = [first % 6 + 1, second]
    over(page)
    found = checked(page)
    expect(found).to_have_class(re.compile("foul"))
    expect(found).to_contain_text(
        f"Throw 2 (the 7th Wisconsin fires) is said to be {first % 6 + 1} and {second} "
        f"where the sealed dice fell {first} and {second}"
    )
    expect(found).to_contain_text(f"showed {first} and {second} when this browser saw it")


def test_a_face_that_was_shown_otherwise_than_it_fell_is_caught(page: Page, stub: Stub) -> None:
    fires(page)
    faces, mark = stub.sealing.throw("the 2nd Wisconsin fires")
    shown = faces[0] % 6 + 1
    stub.battle.marks[len(stub.battle.log)] = mark
    stub.battle.log.append(News("hit", "The 2nd Wisconsin fires.", dice=((shown,), (-faces[1],))))
    stub.push(len(stub.battle.log) - 1)
    expect(page.locator(".news", has_text="The 2nd Wisconsin fires.")).to_be_visible()
    over(page)
    found = checked(page)
    expect(found).to_have_class(re.compile("foul"))
    expect(found).to_contain_text(f"showed {shown} and {faces[1]} when this browser saw it")


def test_a_throw_that_is_left_out_is_missed(page: Page, stub: Stub) -> None:
    fires(page, 3)
    del stub.sealing.throws[1]
    over(page)
    found = checked(page)
    expect(found).to_contain_text("Throw 2 is missing")
    expect(found).to_contain_text("which is not among these")


def test_a_dealt_card_that_was_changed_is_caught(page: Page, stub: Stub) -> None:
    stub.sealing.deal(52, "a card for Meredith")
    stub.sealing.throws[0]["faces"] = [stub.sealing.throws[0]["faces"][0] % 52 + 1]
    over(page)
    expect(checked(page)).to_contain_text("where the sealed cards were dealt")


def test_what_was_seen_first_is_never_written_over(page: Page, stub: Stub) -> None:
    fires(page)
    before = kept(page)
    stub.sealing.forge()
    faces, mark = [6, 6], next(iter(before["faces"]))
    stub.battle.marks[len(stub.battle.log)] = mark
    stub.battle.log.append(News("hit", "It is shown again, otherwise.", dice=(tuple(faces),)))
    stub.push(len(stub.battle.log) - 1)
    expect(page.locator(".news", has_text="shown again, otherwise")).to_be_visible()
    page.reload()
    expect(page.locator(".news", has_text="shown again, otherwise")).to_be_visible()
    assert kept(page) == before


def test_a_browser_that_saw_nothing_says_so(page: Page, browser: Browser, stub: Stub) -> None:
    fires(page)
    over(page)
    for other in opened(browser, stub.address, 1440, 900, at="/table/stub"):
        found = checked(other)
        expect(found).to_contain_text(
            "This browser saw none of this game as it came, so it can only check that the host's own figures agree"
        )
        expect(found).to_contain_text("All 2 faces of 1 throw follow")


def test_a_browser_that_came_late_says_so(page: Page, browser: Browser, stub: Stub) -> None:
    fires(page, 2)
    for other in opened(browser, stub.address, 1440, 900, at="/table/stub"):
        fires(other)
        over(other)
        found = checked(other)
        expect(found).to_contain_text("when it first came to the table, with 2 throws in the log by then")
        expect(found).to_contain_text("saw 3 fall")


def test_a_browser_that_may_keep_nothing_says_so(browser: Browser, stub: Stub) -> None:
    for page in opened(browser, stub.address, 1440, 900, at="/"):
        page.add_init_script("Object.defineProperty(window, 'localStorage', {get() { throw new Error('shut') }})")
        page.goto("/table/stub")
        fires(page)
        over(page)
        expect(checked(page)).to_contain_text("kept nothing of this game as it came")


def test_the_oldest_games_are_dropped(page: Page) -> None:
    page.evaluate(
        "for (let n = 0; n < 80; n += 1)"
        " localStorage.setItem(`longroll-game-${n}`, JSON.stringify({ at: n + 1, commitment: 'c' }));"
        " localStorage.removeItem('longroll-game-stub')"
    )
    page.reload()
    expect(page.locator(".stand").first).to_be_visible()
    names = page.evaluate("Object.keys(localStorage).filter(key => key.startsWith('longroll-game-'))")
    assert len(names) == 60
    assert "longroll-game-stub" in names
    assert "longroll-game-79" in names
    assert "longroll-game-0" not in names


@pytest.fixture
def unsalted(browser: Browser, stub: Stub) -> Iterator[Page]:
    """A page at a table whose seats have not given their salts yet."""
    stub.sealing = stub.battle.sealing = Sealing(salts=("", ""))
    stub.table = {"salting": [0]}
    yield from opened(browser, stub.address, 1440, 900, at="/table/stub")


def test_a_browser_keeps_the_commitment_and_its_salt_and_then_gives_it(unsalted: Page, stub: Stub) -> None:
    expect(unsalted.locator(".stand").first).to_be_visible()
    expect(unsalted.locator(".seal")).to_be_attached()
    record = kept(unsalted)
    (said,) = stub.said("salt", 1)
    assert said["side"] == 0
    assert re.fullmatch("[0-9a-f]{32}", said["value"])
    assert record["own"] == {"0": said["value"]}
    assert record["commitment"] == stub.sealing.dice.commitment
    assert record["salts"] == []


def test_the_same_salt_is_given_again_on_another_line_while_it_is_asked_for(unsalted: Page, stub: Stub) -> None:
    expect(unsalted.locator(".stand").first).to_be_visible()
    stub.said("salt", 1)
    stub.push()
    unsalted.reload()
    first, second = stub.said("salt", 2)
    assert first["value"] == second["value"]


def test_its_own_salt_is_among_those_that_seal_the_dice(unsalted: Page, stub: Stub) -> None:
    expect(unsalted.locator(".stand").first).to_be_visible()
    stub.said("salt", 1)
    stub.table = {"salting": []}
    stub.sealing.salted(1, "77" * 16)
    stub.push()
    unsalted.get_by_text("The dice are sealed").click()
    expect(unsalted.locator(".seal")).to_contain_text("77" * 16)
    expect(unsalted.locator(".seal")).to_contain_text(stub.said("salt")[0]["value"])
    fires(unsalted)
    over(unsalted)
    expect(unsalted.locator(".proof")).to_contain_text("77" * 16)
    expect(checked(unsalted)).to_contain_text("The salts are those this browser saw, its own among them.")


def test_a_salt_that_was_not_used_is_missed(unsalted: Page, stub: Stub) -> None:
    expect(unsalted.locator(".stand").first).to_be_visible()
    stub.table = {"salting": []}
    stub.sealing.salted(0, "66" * 16)
    stub.sealing.salted(1, "77" * 16)
    stub.sealing.salted = lambda side, salt: None  # one that comes late is not used either
    stub.push()
    fires(unsalted)
    over(unsalted)
    found = checked(unsalted)
    expect(found).to_have_class(re.compile("foul"))
    expect(found).to_contain_text("the one this browser gave is not among them")


def test_throws_that_were_taken_back_are_listed_at_the_end(page: Page, stub: Stub) -> None:
    fires(page)
    stub.sealing.throws[0]["back"] = True
    over(page)
    expect(page.locator(".taken-back")).to_contain_text("One throw was taken back after it was seen")
    expect(page.locator(".taken-back li")).to_contain_text("throw 1, the 7th Wisconsin fires")
    expect(page.locator(".taken-back .die")).to_have_count(2)
    expect(checked(page)).to_contain_text("saw 1 fall")
