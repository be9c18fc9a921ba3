"""A game shown again in the browser: stepped through, run, seen with other eyes, sent as a link, played on from a moment."""

import re
from itertools import pairwise

import pytest

import longroll
from longroll.chronicle.branch import branch
from longroll.match import Match
from longroll.server.app import application
from longroll.store import Store
from table import Pages

from .conftest import SIZES, Browser, Page, expect, opened


@pytest.fixture(scope="module")
def fought() -> Match:
    """A first volley between sergeants, to its end."""
    return longroll.play("volume-of-fire/first-volley", seed=5).let("sergeant", until="end")


@pytest.fixture(scope="module")
def served(tmp_path_factory, fought):
    """The real server over that game, and another of which only the beginning was played: pages, and the tokens of both."""
    store = Store(tmp_path_factory.mktemp("games"))
    begun = longroll.play("volume-of-fire/first-volley", seed=5).let("sergeant", until="other side")
    tokens = [store.card(store.create(each.game)).tokens for each in (fought, begun)]
    with Pages(application(store, delay=0)) as pages:
        yield pages, *tokens


@pytest.fixture
def page(browser: Browser, served):
    yield from opened(browser, served[0].home, 1440, 900)


@pytest.fixture(params=SIZES)
def sized(browser: Browser, served, request):
    """On a desk and in a hand."""
    yield from opened(browser, served[0].home, *SIZES[request.param])


@pytest.fixture
def phone(browser: Browser, served):
    yield from opened(browser, served[0].home, 390, 844)


def shown(page: Page, token: str, fragment: str = "") -> Page:
    page.goto("about:blank")
    page.goto(f"/replay/{token}{fragment}")
    expect(page.locator(".stand").first).to_be_visible()
    return page


def moment(page: Page) -> int:
    return int(re.search(r"moment=(\d+)", page.url).group(1))


def places(page: Page) -> list[str]:
    styles = page.locator(".stand .lying").evaluate_all("all => all.map(one => one.getAttribute('style'))")
    return [re.sub(r"rotate.*", "", style) for style in styles]


def test_a_game_is_stepped_through_run_and_linked_to(page, served, fought):
    _, tokens, _ = served
    shown(page, tokens["0"])
    last = len(fought.game.past)
    first = places(page)
    page.keyboard.press("End")
    expect(page.locator(".reading small")).to_have_text(f"moment {last} of {last}")
    expect(page.locator(".reading")).to_contain_text("Union 100% to win")
    assert places(page) != first
    page.keyboard.press("PageUp")
    expect(page.locator(".ribbon .when b")).to_have_text("Turn 6 of 6")
    link, then = page.url, places(page)
    page.keyboard.press("Home")
    expect(page.locator(".reading small")).to_have_text(f"moment 0 of {last}")
    assert places(page) == first
    shown(page, tokens["0"], "#" + link.partition("#")[2])
    expect(page.locator(".ribbon .when b")).to_have_text("Turn 6 of 6")
    assert places(page) == then
    page.keyboard.press("Home")
    page.get_by_label("Pace").select_option(label="rapid")
    page.get_by_role("button", name="Play").click()
    expect(page.locator(".turns .now")).to_have_text("Turn 2")
    page.keyboard.press("Space")
    expect(page.get_by_role("button", name="Play")).to_be_visible()


def test_with_other_eyes_other_lines_are_read_and_the_moment_stays(page, served):
    _, tokens, _ = served
    shown(page, tokens["0"], "#moment=2&eyes=all")
    sighted = page.locator(".log").get_by_text("13th Alabama is sighted by 7th Wisconsin")
    expect(sighted).to_be_visible()
    page.get_by_role("radio", name="Confederate").click()
    expect(page.get_by_role("radio", name="Confederate")).to_be_checked()
    expect(sighted).to_have_count(0)
    assert moment(page) == 2
    assert page.url.endswith("eyes=1")


def test_a_game_under_way_is_seen_with_its_own_eyes_alone(page, served):
    _, _, tokens = served
    shown(page, tokens["1"], "#moment=0&eyes=all")
    expect(page.locator(".ribbon .state")).to_contain_text("which goes on")
    assert page.url.endswith("eyes=1")
    expect(page.locator(".reading")).not_to_contain_text("to win")
    expect(page.get_by_role("radiogroup", name="Whose eyes")).to_have_count(0)
    expect(page.get_by_role("button", name="What if")).to_have_count(0)


def test_from_a_moment_one_plays_on_in_a_seat_of_his_choice(sized, served, fought):
    """In that of the side which is asked at that moment, so that the battle waits."""
    _, tokens, _ = served
    then = Match(branch(fought.game, 40, fought.game.players, fought.game.dice)).asked
    shown(sized, tokens["0"], "#moment=40&eyes=all")
    turn = sized.locator(".ribbon .when b").inner_text()
    sized.keyboard.press("w")
    sheet = sized.get_by_role("dialog", name="What if")
    sheet.get_by_label(("Union", "Confederate")[then.side]).check()
    sheet.get_by_label("Private").check()
    sheet.get_by_role("button", name="Begin").click()
    expect(sized).to_have_url(re.compile("/table/"))
    expect(sized.locator(".ribbon .when b")).to_have_text(turn)
    expect(sized.locator(".stand").first).to_be_visible()


def test_a_game_that_was_saved_as_a_file_is_seen_again_from_it(sized, served, fought, tmp_path):
    _, tokens, _ = served
    sized.goto("/")
    with sized.expect_download() as saved:
        sized.locator(".kept li.over").first.get_by_role("link", name="Export").click()
    file = tmp_path / saved.value.suggested_filename
    saved.value.save_as(file)
    sized.get_by_label("See a saved game again").set_input_files(file)
    expect(sized).to_have_url(re.compile("/replay/"), timeout=60_000)
    assert tokens["0"] not in sized.url
    expect(sized.locator(".stand").first).to_be_visible()
    sized.keyboard.press("End")
    last = len(fought.game.past)
    expect(sized.locator(".reading small")).to_have_text(f"moment {last} of {last}")


def test_in_a_hand_table_time_line_and_log_have_their_room(phone, served):
    _, tokens, _ = served
    shown(phone, tokens["0"], "#moment=57&eyes=all")
    assert phone.evaluate("document.documentElement.scrollWidth <= innerWidth")
    boxes = [phone.locator(name).bounding_box() for name in (".replay > .field", ".time", ".panel")]
    assert all(one["y"] + one["height"] <= two["y"] + 1 for one, two in pairwise(boxes))
    assert boxes[0]["height"] > 250
    phone.get_by_role("button", name="One on").tap()
    expect(phone.locator(".reading small")).to_have_text(re.compile("moment 5[89]|moment 6"))
    expect(phone.locator(".stand").first).to_be_in_viewport()


def test_the_end_tells_where_it_turned_and_leads_there_and_to_a_rematch(page, served, fought):
    _, tokens, _ = served
    page.goto(f"/table/{tokens['0']}")
    sheet = page.get_by_role("dialog", name="The result")
    turned = sheet.locator(".turned li")
    expect(turned.first).to_be_visible(timeout=60_000)
    assert turned.count() <= 6
    expect(sheet.locator(".course .line .curve")).to_have_count(1)
    expect(sheet.locator(".course .mark")).to_have_count(turned.count())
    expect(sheet.locator(".course .turns span")).to_have_count(6)
    expect(sheet.locator(".luck tfoot")).to_contain_text("All dice")
    expect(sheet.locator(".losses tfoot").first).to_contain_text("All")
    expect(sheet.get_by_role("link", name="Report")).to_have_attribute("href", f"/api/games/{tokens['0']}/report")
    turned.nth(1).get_by_role("link").click()
    expect(page).to_have_url(re.compile("/replay/.*moment="))
    expect(page.locator(".stand").first).to_be_visible()
    page.go_back()
    sheet.get_by_role("button", name="Change sides").click()
    expect(page).not_to_have_url(re.compile(tokens["0"]))
    expect(page).to_have_url(re.compile("/table/"))
