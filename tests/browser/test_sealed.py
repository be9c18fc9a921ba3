"""The seal of the real server: salts from the pages, cards dealt under it, and the cloth over a table for two."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from longroll.registry import rulesets

from .conftest import SIZES, opened, sits_down

pytestmark = pytest.mark.skipif("brigade" not in rulesets(), reason="Brigade Command is not installed")

SALT = re.compile("[0-9a-f]{32}")


@pytest.fixture
def table(browser: Browser, address: str) -> Iterator[Page]:
    """A page for the real server."""
    for page in opened(browser, address, 1440, 900):
        page.set_default_timeout(30_000)
        yield page


def made(page: Page, side: int | str, scenario: str = "brigade/railroad-cut", **more: Any) -> dict[str, str]:
    """A new game under sealed dice: the links to its seats by their labels."""
    asked = {"scenario": scenario, "side": side, "opponent": "person", **more}
    answer = page.request.post("/api/games", data=asked)
    assert answer.status == 201, answer.text()
    begun = answer.json()
    return {"": begun["token"]} | {each["label"]: each["token"] for each in begun["links"]}


def in_a_hand(page: Page) -> None:
    """The page is a phone's from now on."""
    width, height = SIZES["hand"]
    page.set_viewport_size({"width": width, "height": height})


def unsealed(page: Page) -> None:
    """Opens what seals the dice."""
    page.get_by_text("The dice are sealed").click()
    expect(page.locator(".seal")).to_contain_text("Commitment")


def test_the_table_for_two_is_covered_where_hands_are_hidden(table: Page) -> None:
    table.goto(f"/table/{made(table, 'both')['']}")
    expect(table.get_by_role("button", name=re.compile("^Show the table to the"))).to_be_visible()
    for width, height in SIZES.values():
        table.set_viewport_size({"width": width, "height": height})
        assert table.locator("svg, .panel, [aria-live], [data-id]").count() == 0
        expect(table.get_by_role("button", name=re.compile("^Show the table to the"))).to_be_in_viewport(ratio=1)
    sits_down(table)
    expect(table.locator(".hands button.card").first).to_be_visible()


def test_a_game_of_cards_is_proved_with_the_pages_own_salts(table: Page) -> None:
    table.goto(f"/table/{made(table, 'both')['']}")
    expect(table.get_by_role("button", name=re.compile("^Show the table to the"))).to_be_visible()
    sits_down(table)
    unsealed(table)
    expect(table.locator(".seal .hex").nth(1)).to_have_text(SALT)
    expect(table.locator(".seal .hex").nth(2)).to_have_text(SALT)
    in_a_hand(table)
    table.locator("#orders .item", has_text="Give up the field").click()
    table.get_by_role("button", name="Confirm").click()
    table.get_by_role("button", name="Check every face").click()
    found = table.locator(".checked")
    expect(found).to_be_in_viewport()
    expect(found).to_contain_text(re.compile(r"All .*cards? of \d+ throws? follow from the secret and the salts"))
    expect(found).to_contain_text("The secret is the one this browser saw committed to before the first throw.")
    expect(found).to_contain_text("The salts are those this browser saw, its own among them.")


def test_the_dice_wait_until_both_pages_have_added_their_salts(table: Page) -> None:
    links = made(table, 0, "volume-of-fire/first-volley")
    table.goto(f"/table/{links['Union']}")
    expect(table.locator(".panel")).to_contain_text("salt")
    other = table.context.new_page()
    in_a_hand(other)
    other.goto(f"/table/{links['Confederate']}")
    for page in (other, table):
        page.bring_to_front()
        sits_down(page)
        unsealed(page)
        for place in (1, 2):
            expect(page.locator(".seal .hex").nth(place)).to_have_text(SALT)
    ours, theirs = (page.locator(".seal .hex").all_inner_texts() for page in (table, other))
    assert ours == theirs
    other.close()
