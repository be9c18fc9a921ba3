"""Learning by playing: the way in from the first page, a teacher's words, new marks, the legend, cards under the pointer."""

import json
from copy import deepcopy
from typing import Any

import pytest
from msgspec.structs import replace
from playwright.sync_api import Browser, Page, Route, expect

from longroll.briefing import Briefing
from longroll.scene import Ask, Badge

from .conftest import opened
from .printed import MENU
from .stub import Stub

SIGNS = (Badge("disordered", "disordered: 1 less in combat"), Badge("led", "a general is with it"))


@pytest.fixture
def taught(stub: Stub, monkeypatch: pytest.MonkeyPatch) -> Stub:
    """The scripted server, its battle a teaching one."""
    asks = stub.battle.asks

    def teaching() -> tuple[Ask, ...]:
        return tuple(replace(ask, lesson="Drag a stand to move it.") for ask in asks())

    monkeypatch.setattr(stub.battle, "asks", teaching)
    stub.briefing = Briefing(("Hold.", ""), signs=SIGNS)
    return stub


def unfolded(page: Page) -> None:
    """The marks that are new are read: on a phone they are folded up."""
    marks = page.locator(".fresh-marks")
    if marks.get_attribute("open") is None:
        marks.locator("summary").click()


def test_a_lesson_explains_marks_once_and_is_left_and_taken_up_again(taught: Stub, sized: Page) -> None:
    lesson = sized.locator(".lesson")
    expect(lesson).to_contain_text("Drag a stand to move it.")
    unfolded(sized)
    expect(lesson.locator("li", has_text="disordered: 1 less in combat")).to_be_visible()
    expect(lesson).not_to_contain_text("a general is with it")
    lesson.get_by_role("button", name="Leave the lesson").click()
    expect(lesson).to_have_count(0)
    sized.reload()
    sized.get_by_role("button", name="Take the lesson up again").click()
    expect(lesson).to_contain_text("Drag a stand to move it.")
    unfolded(sized)
    expect(lesson.locator("li", has_text="disordered: 1 less in combat")).to_be_visible()
    taught.push()
    expect(lesson.locator("li", has_text="disordered: 1 less in combat")).to_have_count(0)
    sized.reload()
    expect(lesson).to_contain_text("Drag a stand to move it.")
    expect(lesson.locator("li", has_text="disordered: 1 less in combat")).to_have_count(0)
    lesson.get_by_role("button", name="Show me one that can").click()
    expect(sized.locator(".thing.chosen")).to_have_count(1)


@pytest.fixture
def lengthy(stub: Stub, monkeypatch: pytest.MonkeyPatch) -> None:
    """The scripted server, its lesson longer than any panel is high."""
    asks = stub.battle.asks
    monkeypatch.setattr(stub.battle, "asks", lambda: tuple(replace(ask, lesson="A word. " * 600) for ask in asks()))


@pytest.mark.usefixtures("lengthy")
def test_on_a_phone_a_lesson_is_folded_to_its_first_sentence(phone: Page) -> None:
    lesson = phone.locator(".lesson")
    expect(lesson.locator("p").first).to_have_text("A word.")
    expect(phone.locator("#orders .items .item, #orders .fold > summary").first).to_be_in_viewport(ratio=1)
    lesson.get_by_text("More").click()
    expect(lesson.get_by_text("A word. A word. A word.")).to_be_visible()


@pytest.mark.usefixtures("lengthy")
def test_what_is_chosen_comes_into_sight_below_the_longest_lesson(sized: Page) -> None:
    expect(sized.locator(".lesson")).to_be_in_viewport()
    sized.locator(".lesson").get_by_role("button", name="Show me one that can").click()
    expect(sized.locator("#orders .plan-card h3, #orders .chosen h3").first).to_be_in_viewport()


def test_a_lesson_is_folded_up_when_the_same_is_asked_again(taught: Stub, sized: Page) -> None:
    lesson = sized.locator(".lesson")
    expect(lesson.get_by_text("Drag a stand to move it.")).to_be_visible()
    taught.battle.answer({"kind": "rally"})
    taught.push()
    again = lesson.get_by_text("The lesson again")
    expect(again).to_be_visible()
    expect(lesson.get_by_text("Drag a stand to move it.")).to_be_hidden()
    again.click()
    expect(lesson.get_by_text("Drag a stand to move it.")).to_be_visible()


def test_a_battle_that_teaches_nothing_explains_no_marks(page: Page, stub: Stub) -> None:
    expect(page.locator(".ask h2")).to_be_visible()
    expect(page.locator(".lesson, .lesson-left")).to_have_count(0)


def test_the_legend_draws_every_piece_and_mark_and_shuts_again(taught: Stub, sized: Page) -> None:
    expect(sized.locator(".lesson")).to_be_visible()
    sized.keyboard.press("k")
    legend = sized.get_by_role("dialog", name="The legend")
    for words in (
        "infantry",
        "guns, ready to fire",
        "a general is with it",
        "a clear line of sight",
        "ground that counts",
    ):
        expect(legend.locator("li", has_text=words).first).to_be_visible()
    expect(sized.get_by_role("button", name="Close", exact=True)).to_be_focused()
    sized.keyboard.press("Escape")
    expect(legend).to_have_count(0)
    sized.get_by_role("group", name="Map").get_by_role("button", name="Legend").click()
    expect(legend).to_be_visible()


def test_a_mouse_that_rests_on_a_stand_has_its_card_shown_and_chooses_nothing(page: Page) -> None:
    page.locator('[data-id="unit:16"] .body').hover()
    card = page.get_by_role("tooltip")
    expect(card).to_contain_text("7th Wisconsin")
    expect(page.locator(".thing.chosen")).to_have_count(0)
    page.mouse.move(4, 400)
    expect(card).to_have_count(0)


def test_a_finger_held_on_a_stand_has_its_card_shown_and_chooses_nothing(phone: Page) -> None:
    box = phone.locator('[data-id="unit:16"] .body').bounding_box()
    assert box is not None
    at = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    fingers: Any = phone.context.new_cdp_session(phone)
    fingers.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [at]})
    expect(phone.get_by_role("tooltip")).to_contain_text("Iron Brigade")
    fingers.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(phone.locator(".thing.chosen")).to_have_count(0)
    phone.touchscreen.tap(200, 20)
    expect(phone.get_by_role("tooltip")).to_have_count(0)


def test_the_first_page_leads_whoever_is_new_to_a_battle_that_teaches(browser: Browser, stub: Stub) -> None:
    menu: dict[str, Any] = deepcopy(MENU)
    menu["rulesets"][0]["scenarios"][0] |= {"teaches": True, "minutes": 15}
    menu["opponents"].append({"name": "private", "label": "Private", "help": "Straight at it."})
    for page in opened(browser, stub.address, 1440, 900):

        def answer(route: Route) -> None:
            route.fulfill(body=json.dumps(menu), content_type="application/json")

        page.route("**/api/menu", answer)
        page.goto(f"{stub.address}/")
        way = page.locator(".learning").get_by_role("button")
        expect(way).to_contain_text("about 15 minutes")
        way.click()
        page.wait_for_url("**/table/stub")
        asked = next(message for message in stub.heard if "scenario" in message)
        assert (asked["scenario"], asked["opponent"], asked["side"]) == (
            "volume_of_fire/mcphersons_ridge",
            "private",
            0,
        )


@pytest.mark.parametrize(
    ("side", "players", "says"),
    [
        ("Union", ["human", "sergeant"], "against Sergeant"),
        ("Confederate", ["recruit", "human"], "against Recruit"),
        ("Union", ["human", "human"], "against a person"),
        ("watch", ["recruit", "sergeant"], "Recruit against Sergeant"),
    ],
)
@pytest.mark.parametrize("width", [1440, 390])
def test_a_game_in_the_list_says_its_rulebook_and_who_plays_the_other_side(
    browser: Browser, stub: Stub, side: str, players: list[str], says: str, width: int
) -> None:
    menu: dict[str, Any] = deepcopy(MENU)
    menu["games"][0] |= {"side": side, "players": players}
    for page in opened(browser, stub.address, width, 900):
        page.route("**/api/menu", lambda route: route.fulfill(body=json.dumps(menu), content_type="application/json"))
        page.goto(f"{stub.address}/")
        row = page.locator(".kept .resume")
        expect(row).to_contain_text("Volume of Fire")
        expect(row).to_contain_text(says)
        row.scroll_into_view_if_needed()
        expect(row.locator("small")).to_be_in_viewport()
