"""The first page: what it fetches, and how the table is fetched when it is wanted."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, Request, Route, expect

import longroll

from .conftest import SIZES, opened, sits_down

WANTED = 150_000
"""So many bytes may be transferred before the first page can be used."""


@pytest.fixture
def page(browser: Browser, address: str) -> Iterator[Page]:
    """The first page of the real server."""
    yield from opened(browser, address, 1440, 900, at=address)


def test_it_fetches_little_and_nothing_of_the_table(browser: Browser, address: str) -> None:
    sizes: dict[str, int] = {}

    def came(request: Request) -> None:
        told = request.sizes()
        sizes[request.url.partition("?")[0]] = told["responseBodySize"] + told["responseHeadersSize"]

    context = browser.new_context(viewport={"width": 1440, "height": 900})
    page = context.new_page()
    page.on("requestfinished", came)
    page.goto(address)
    expect(page.locator(".begin")).to_be_enabled()
    page.wait_for_load_state("networkidle")
    assert 20_000 < sum(sizes.values()) <= WANTED, sizes
    assert not [name for name in sizes if "/main-" in name]
    first, all_ = page.locator(".scenario.on"), page.locator(".scenario")
    expect(first.locator("small")).to_have_text("about 15 minutes, with lessons")
    assert first.inner_text() == all_.first.inner_text()
    page.get_by_role("button", name="Begin").click()
    expect(page.locator("#world .stand").first).to_be_visible(timeout=60_000)
    assert [name for name in sizes if "/main-" in name]
    context.close()


def test_a_key_of_the_table_is_heard_before_the_table_is_there(page: Page) -> None:
    expect(page.locator(".begin")).to_be_enabled()
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Keys and gestures")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.locator(".begin")).to_be_enabled()


def test_a_rule_of_an_option_is_read_and_shut(page: Page) -> None:
    page.locator(".fresh details > summary, .options > summary").last.click()
    page.locator(".option .rule").first.click()
    expect(page.get_by_role("dialog", name="Rulebook")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_where_the_table_cannot_be_fetched_it_is_said(page: Page) -> None:
    page.route("**/main-*.js", lambda route: route.abort())
    page.keyboard.press("?")
    expect(page.get_by_role("alert")).to_contain_text("could not be fetched")


@pytest.mark.parametrize("size", SIZES)
def test_a_file_that_is_brought_in_says_how_far_it_is(browser: Browser, address: str, size: str) -> None:
    saved = longroll.play("volume-of-fire/first-volley", seed=5).game.save()
    held: list[Route] = []
    for page in opened(browser, address, *SIZES[size], at=address):
        page.route("**/api/import", lambda route: held.append(route))  # noqa: PLW0108  Playwright marks what it is given
        way = page.get_by_label("Bring in a saved game")
        for battle in (b'{"no": "game"}', saved):
            way.set_input_files({"name": "battle.json", "mimeType": "application/json", "buffer": battle})
            expect(page.get_by_role("status")).to_contain_text("battle.json is being played over")
            expect(page.get_by_role("progressbar", name="Bring in a saved game")).to_be_visible()
            expect(page.get_by_label("See a saved game again")).to_be_disabled()
            held.pop().continue_()
            if battle is saved:
                sits_down(page)
                continue
            trouble = page.locator(".kept").get_by_role("alert")
            expect(trouble).to_contain_text("battle.json: ")
            expect(trouble).to_be_in_viewport()
            expect(way).to_be_enabled()
            expect(page.locator("progress")).to_have_count(0)
