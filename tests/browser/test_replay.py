"""A game shown again in the browser under each rulebook, on a desk and in a hand: stepped through, run, seen with other eyes,
sent as a link, played on from a moment, taken from a file."""

import re
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

import pytest
from playwright.sync_api import Browser, Page, expect

import longroll
from longroll.chronicle.branch import branch
from longroll.match import Match
from longroll.server.app import application
from longroll.store import Store
from table import Pages

from .conftest import SIZES, opened
from .test_every_table import PIECE, TABLES

SEEDS = {"volley-and-bayonet/first-charge": 1}
"""Dice with which a battle goes on for some turns, where it is not with every cast."""


class Kept(NamedTuple):
    """The real server over a game that was fought to its end, and over its beginning: the seats of both."""

    home: str
    match: Match
    over: dict[str, str]
    begun: dict[str, str]


@pytest.fixture(scope="module", params=TABLES)
def kept(tmp_path_factory: pytest.TempPathFactory, request: pytest.FixtureRequest) -> Iterator[Kept]:
    """The smallest battle of each rulebook between sergeants."""
    store = Store(tmp_path_factory.mktemp("games"))
    seed = SEEDS.get(request.param, 5)
    over = longroll.play(request.param, seed=seed).let("sergeant", until="end")
    begun = longroll.play(request.param, seed=seed).let("sergeant", until="other side")
    tokens = [store.card(store.create(each.game)).tokens for each in (over, begun)]
    with Pages(application(store, delay=0)) as pages:
        yield Kept(pages.home, over, *tokens)


@pytest.fixture(params=SIZES)
def page(browser: Browser, kept: Kept, request: pytest.FixtureRequest) -> Iterator[Page]:
    """On a desk and in a hand."""
    yield from opened(browser, kept.home, *SIZES[request.param])


def shown(page: Page, token: str, fragment: str = "") -> Page:
    """The game of a token, seen again."""
    page.goto("about:blank")
    page.goto(f"/replay/{token}{fragment}")
    expect(page.locator(PIECE).first).to_be_visible()
    return page


def moment(page: Page) -> int:
    """That which is shown, as its link has it."""
    found = re.search(r"moment=(\d+)", page.url)
    assert found is not None
    return int(found.group(1))


def places(page: Page) -> list[str]:
    """Where each piece lies."""
    styles = page.locator(f"{PIECE} .lying").evaluate_all("all => all.map(one => one.getAttribute('style'))")
    return [re.sub(r"rotate.*", "", style) for style in styles]


def turns(page: Page) -> str:
    """The turn that is shown."""
    return page.locator(".ribbon .when b").inner_text()


def test_a_game_is_stepped_through_run_and_linked_to(page: Page, kept: Kept) -> None:
    shown(page, kept.over["0"])
    last, reading = len(kept.match.game.past), page.locator(".reading")
    first, began = places(page), turns(page)
    page.keyboard.press("End")
    expect(reading.locator("small")).to_have_text(f"moment {last} of {last}")
    expect(reading).to_contain_text(re.compile(r"(Union|Confederate) (100|0)% to win|50% to win"))
    assert places(page) != first
    ended = turns(page)
    page.keyboard.press("PageUp")
    expect(reading.locator("small")).not_to_have_text(f"moment {last} of {last}")
    link, then, when = page.url, places(page), turns(page)
    page.keyboard.press("Home")
    expect(reading.locator("small")).to_have_text(f"moment 0 of {last}")
    assert places(page) == first
    assert turns(page) == began != ended
    shown(page, kept.over["0"], "#" + link.partition("#")[2])
    expect(page.locator(".ribbon .when b")).to_have_text(when)
    assert places(page) == then
    page.keyboard.press("Home")
    page.get_by_label(re.compile("^Pace")).select_option(label="rapid")
    page.get_by_role("button", name="Play", exact=True).click()
    expect(reading.locator("small")).to_have_text(re.compile(r"moment [1-9]\d+ of"))
    page.keyboard.press("Space")
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()


def test_a_game_under_way_is_seen_with_its_own_eyes_alone(page: Page, kept: Kept) -> None:
    shown(page, kept.begun["1"], "#moment=0&eyes=all")
    expect(page.locator(".ribbon .state")).to_contain_text("which goes on")
    assert page.url.endswith("eyes=1")
    expect(page.locator(".reading")).not_to_contain_text("to win")
    expect(page.get_by_role("radiogroup", name="Whose eyes")).to_have_count(0)
    expect(page.get_by_role("button", name="What if")).to_have_count(0)


def test_from_a_moment_one_plays_on_in_a_seat_of_his_choice(page: Page, kept: Kept) -> None:
    """In that of the side which is asked at that moment, so that the battle waits; first with the eyes of the other."""
    place, game, sides = len(kept.match.game.log) // 3, kept.match.game, ("Union", "Confederate")
    then = Match(branch(game, place, game.players, game.dice)).asked
    assert then is not None
    shown(page, kept.over["0"], f"#moment={place}&eyes=all")
    turn = turns(page)
    other = page.get_by_role("radio", name=sides[1 - then.side])
    other.click()
    expect(other).to_be_checked()
    assert (moment(page), page.url[-1]) == (place, str(1 - then.side))
    page.keyboard.press("w")
    sheet = page.get_by_role("dialog", name="What if")
    sheet.get_by_label(sides[then.side]).check()
    sheet.get_by_label("Private").check()
    sheet.get_by_role("button", name="Begin").click()
    expect(page).to_have_url(re.compile("/table/"))
    expect(page.locator(".ribbon .when b")).to_have_text(turn)
    expect(page.locator(".thing:visible").first).to_be_visible()


def test_a_game_that_was_saved_as_a_file_is_seen_again_from_it(page: Page, kept: Kept, tmp_path: Path) -> None:
    page.goto("/")
    with page.expect_download() as saved:
        page.locator(".kept li.over").first.get_by_role("link", name="Export").click()
    file = tmp_path / saved.value.suggested_filename
    saved.value.save_as(file)
    page.get_by_label("See a saved game again").set_input_files(file)
    expect(page).to_have_url(re.compile("/replay/"), timeout=60_000)
    assert kept.over["0"] not in page.url
    expect(page.locator(PIECE).first).to_be_visible()
    page.keyboard.press("End")
    last = len(kept.match.game.past)
    expect(page.locator(".reading small")).to_have_text(f"moment {last} of {last}")


def test_table_time_line_and_log_have_their_room(page: Page, kept: Kept) -> None:
    place = len(kept.match.game.past) // 2
    shown(page, kept.over["0"], f"#moment={place}&eyes=all")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    if page.evaluate("innerWidth < 600"):
        boxes = [page.locator(name).bounding_box() or {} for name in (".replay > .field", ".time", ".panel")]
        assert all(one["y"] + one["height"] <= two["y"] + 1 for one, two in pairwise(boxes))
        assert boxes[0]["height"] > 250
    page.get_by_role("button", name="One on").click()
    expect(page.locator(".reading small")).not_to_contain_text(f"moment {place} of")
    assert moment(page) > place
    expect(page.locator(PIECE).first).to_be_attached()


def test_the_end_tells_where_it_turned_and_leads_there_and_to_a_rematch(page: Page, kept: Kept) -> None:
    page.goto(f"/table/{kept.over['0']}")
    sheet = page.get_by_role("dialog", name="The result")
    turned = sheet.locator(".turned li")
    expect(turned.first).to_be_visible(timeout=60_000)
    assert turned.count() <= 6
    expect(sheet.locator(".course .line .curve")).to_have_count(1)
    expect(sheet.locator(".course .mark")).to_have_count(turned.count())
    expect(sheet.locator(".course .turns span").nth(1)).to_be_attached()
    expect(sheet.locator(".luck tfoot")).to_contain_text("All dice")
    expect(sheet.locator(".losses tfoot").first).to_contain_text("All")
    expect(sheet.get_by_role("link", name="Report")).to_have_attribute("href", f"/api/games/{kept.over['0']}/report")
    turned.last.get_by_role("link").click()
    expect(page).to_have_url(re.compile("/replay/.*moment="))
    expect(page.locator(PIECE).first).to_be_visible()
    for again in ("Rematch", "Change sides"):
        page.goto(f"/table/{kept.over['0']}")
        sheet.get_by_role("button", name=again).click()
        expect(page).not_to_have_url(re.compile(kept.over["0"]))
        expect(page).to_have_url(re.compile("/table/"))
