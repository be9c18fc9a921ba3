"""The line to the server: it comes back, what is stale is drawn anew, and what goes wrong is a sentence."""

from msgspec.structs import replace
from playwright.sync_api import Browser, Page, expect

from longroll.flow import News

from .conftest import opened, unfold
from .stub import Stub


def test_a_lost_line_comes_back_with_the_scene_of_now(page: Page, stub: Stub) -> None:
    expect(page.locator(".ask h2")).to_contain_text("Move your brigades")
    stub.battle.answer({"kind": "rally"})
    stub.hang_up()
    expect(page.locator(".news .says").last).to_have_text("The 8th Illinois rallies.")
    expect(page.locator(".lost")).to_have_count(0)


def test_an_answer_to_what_is_past_brings_the_scene_of_now(page: Page, stub: Stub) -> None:
    expect(page.locator(".ask h2")).to_contain_text("Move your brigades")
    stub.battle.answer({"kind": "rally"})
    unfold(page, "Gamble")
    page.get_by_role("button", name="Rally the 8th Illinois").click()
    expect(page.locator(".news", has_text="The 8th Illinois rallies.")).to_have_count(1)


def test_what_has_changed_is_put_into_the_scene(page: Page, stub: Stub) -> None:
    expect(page.locator(".stand")).to_have_count(34)
    things = stub.battle.things
    things.pop("unit:0")
    things["unit:2"] = replace(things["unit:2"], badges=())
    things["unit:99"] = replace(things["unit:3"], id="unit:99", label="9th New York", name="9th New York")
    stub.battle.log.append(News("said", "Three things change at once."))
    stub.push(len(stub.battle.log) - 1)
    expect(page.locator('[data-id="unit:99"]')).to_be_visible()
    expect(page.locator('[data-id="unit:0"]')).to_have_count(0)
    expect(page.locator(".stand")).to_have_count(34)
    expect(page.get_by_role("button", name="3rd Indiana Cavalry, Gamble's Brigade, Union", exact=True)).to_be_visible()
    expect(page.locator(".news")).to_have_count(4)
    expect(page.locator(".ask h2")).to_contain_text("Move your brigades")
    assert not stub.said("scene")


def test_a_patch_of_another_scene_is_not_put_in_and_the_scene_is_asked_for(page: Page, stub: Stub) -> None:
    expect(page.locator(".stand")).to_have_count(34)
    wrong = {"base": 7, "seq": 8, "head": {"turn": "Turn 99"}, "put": {}, "gone": {"things": ["unit:16"]}}
    stub.send({"patch": wrong, "news_from": 3, "news": []})
    page.wait_for_function("() => document.querySelector('.when b').innerText === 'Turn 5'")
    stub.battle.log.append(News("said", "All is as it was."))
    stub.push(len(stub.battle.log) - 1)
    expect(page.locator(".news .says").last).to_have_text("All is as it was.")
    expect(page.locator(".stand")).to_have_count(34)
    assert len(stub.said("scene")) == 1


def test_text_of_the_server_is_never_markup(page: Page, stub: Stub) -> None:
    expect(page.locator(".stand").first).to_be_visible()
    stub.battle.log.append(News("said", "<img src=x onerror=alert(1)><b>bold</b>"))
    stub.battle.seq += 1
    stub.hang_up()
    expect(page.locator(".news .says").last).to_have_text("<img src=x onerror=alert(1)><b>bold</b>")
    assert page.locator(".news img").count() == 0


def test_the_first_page_begins_a_game(first_page: Page, stub: Stub) -> None:
    first_page.get_by_text("Confederate", exact=True).click()
    first_page.get_by_text("Options of the rules").click()
    first_page.locator("select").select_option("off")
    first_page.get_by_role("button", name="Begin").click()
    expect(first_page.locator(".stand").first).to_be_visible()
    asked = stub.heard[0]
    assert asked == {
        "scenario": "volume_of_fire/mcphersons_ridge",
        "side": 1,
        "opponent": "sergeant",
        "options": {"fog_of_war": "off"},
        "dice": "sealed",
    }


def test_trouble_on_the_first_page_is_a_sentence(first_page: Page) -> None:
    first_page.get_by_text("Your own dice").click()
    first_page.get_by_role("button", name="Begin").click()
    expect(first_page.get_by_role("alert")).to_contain_text("There are no dice on this table: choose sealed ones.")


def test_a_game_begun_is_resumed_from_the_first_page(first_page: Page) -> None:
    first_page.get_by_role("link", name="McPherson's Ridge").click()
    expect(first_page.locator(".stand").first).to_be_visible()
    first_page.get_by_role("link", name="Longroll").click()
    expect(first_page.get_by_role("heading", name="A new battle")).to_be_visible()


def test_a_server_that_does_not_answer_leaves_a_sentence(browser: Browser, stub: Stub) -> None:
    for page in opened(browser, stub.address, 1440, 900, at="/"):
        page.route("**/api/menu", lambda route: route.abort())
        page.reload()
        expect(page.get_by_role("alert")).to_contain_text("The server does not answer")
