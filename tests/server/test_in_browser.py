"""The real server, the real client and a real ruleset together: a battle is begun, played and left in a browser."""

from collections.abc import Iterator

import pytest

from longroll.server.app import application
from longroll.store import Store
from table import Pages

pytestmark = pytest.mark.browser


@pytest.fixture
def store(tmp_path) -> Store:
    return Store(tmp_path)


@pytest.fixture
def pages(store) -> Iterator[Pages]:
    with Pages(application(store, delay=0)) as served:
        served.timeout = 120
        yield served


@pytest.fixture
def page(pages, browser):
    opened = browser.new_page(viewport={"width": 1440, "height": 900})
    faults: list[str] = []
    opened.on("pageerror", lambda fault: faults.append(str(fault)))
    opened.on("console", lambda said: faults.append(said.text) if said.type == "error" else None)
    opened.set_default_timeout(60_000)
    yield opened
    opened.close()
    assert faults == []


def until(page, so, most=60_000):
    """Let the page live until something is so of the games on the disk; a minute at the most."""
    for _ in range(most // 50):
        if so():
            return
        page.wait_for_timeout(50)
    raise AssertionError("it did not come about in time")


def test_a_battle_is_begun_from_the_menu_played_on_and_found_again(pages, page, store):
    page.goto(pages.home)
    page.locator(".scenario", has_text="The First Volley").click()
    page.get_by_role("button", name="Begin").click()
    page.wait_for_url("**/table/*")
    page.wait_for_selector(".thing.stand")
    before = store.cards()[0].entries
    page.locator(".panel button:visible", has_text="Done").first.click()
    until(page, lambda: store.cards()[0].entries > before)
    page.goto(pages.origin)
    page.get_by_text("The First Volley").last.wait_for()
    assert page.locator("text=Games begun").count() == 1


def test_two_computers_fight_a_battle_that_is_watched_to_its_end(pages, page, store):
    order = {"scenario": "volume-of-fire/first-volley", "side": "watch", "opponent": "recruit", "seed": 4}
    token = pages.post("/api/games", json=order).json()["token"]
    page.goto(f"{pages.origin}/table/{token}")
    page.wait_for_selector(".thing.stand")
    until(page, lambda: store.cards()[0].ended)
    assert store.load(store.cards()[0].id).stopped == ""
    end = pages.get(f"/api/games/{token}/end").json()
    page.get_by_text(end["result"]["text"]).first.wait_for()


def test_the_rulebook_opens_from_the_page(pages, page):
    page.goto(pages.home)
    page.get_by_text("Read its rules").first.click()
    page.get_by_role("dialog", name="Rulebook").wait_for()
