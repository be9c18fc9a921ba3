"""The panel: what is asked, what it would come to, what was refused, what happened."""

import re

import msgspec
import pytest
from msgspec.structs import replace
from playwright.sync_api import Page, expect

from longroll.flow import News
from longroll.registry import ruleset, rulesets
from longroll.scene import Odds, Outcome

from . import scripted
from . import stub as stubbed
from .conftest import held, unfold
from .stub import Stub


def fire(page: Page) -> None:
    """Opens the fire of the 7th Wisconsin."""
    unfold(page, "Iron Brigade")
    page.get_by_role("button", name="Fire at the 1st Tennessee").first.click()


def test_the_ribbon_tells_turn_phase_clock_and_score(page: Page) -> None:
    ribbon = page.locator(".ribbon")
    for word in ("Turn 5", "Union tactical movement", "10:00", "5 points"):
        expect(ribbon).to_contain_text(word)


def test_what_may_not_be_done_says_why_and_opens_the_rule(page: Page) -> None:
    unfold(page, "Gamble")
    item = page.get_by_role("button", name="Move the 3rd Indiana")
    expect(item).to_have_attribute("aria-disabled", "true")
    expect(item).to_contain_text("is beaten and may not go nearer")
    page.locator("li", has=item).get_by_role("button", name="VF-DIS-04").click()
    expect(page.locator(".drawer h3")).to_have_text("Beaten units keep their distance")
    page.keyboard.press("Escape")
    expect(page.locator(".drawer")).to_have_count(0)


def test_odds_show_both_totals_every_modifier_and_every_outcome_before_the_roll(page: Page, stub: Stub) -> None:
    fire(page)
    odds = page.locator(".odds")
    for word in ("7th Wisconsin", "+6", "supported by the 2nd Wisconsin", "VF-VOF-11", "in Herbst Woods", "11/36"):
        expect(odds).to_contain_text(word)
    expect(odds.locator(".strip i")).to_have_count(6)
    expect(odds.locator(".outcomes tr")).to_have_count(6)
    assert not stub.said("answer")
    page.get_by_role("button", name="Roll").click()
    expect(page.locator(".tray .die")).to_have_count(2)
    line = page.locator(".news").last
    expect(line).to_contain_text("7th Wisconsin beats the 1st Tennessee")
    expect(line.locator(".die")).to_have_count(2)
    line.locator(".fold").click()
    expect(line).to_contain_text("supported by the 2nd Wisconsin")


def test_odds_that_follow_the_scene_are_read_before_anything_is_tried(page: Page, stub: Stub) -> None:
    unfold(page, "Iron Brigade")
    item = page.get_by_role("button", name="Fire at the 1st Tennessee").first
    expect(item.locator(".strip i")).to_have_count(6)
    expect(item).to_contain_text("31% 1st Tennessee disordered")
    held(item)
    assert not stub.said("probe")


def test_on_a_phone_odds_are_read_whole_before_the_roll(phone: Page) -> None:
    sheet = phone.locator(".panel")
    fire(phone)
    expect(sheet).to_have_class(re.compile("sheet-full"))
    expect(phone.locator(".outcomes tr").last).to_be_in_viewport()
    phone.get_by_role("button", name="Cancel").click()
    expect(sheet).to_have_class(re.compile("sheet-half"))


def test_ticks_try_out_who_joins_and_refuse_who_may_not(page: Page, stub: Stub) -> None:
    fire(page)
    page.get_by_role("checkbox", name="19th Indiana joins in").check()
    expect(page.get_by_role("button", name="Roll")).to_be_enabled()
    stub.comes_to("probe", **{"with": ["unit:15", "unit:17"]})
    page.get_by_text("24th Michigan joins in").click(force=True)
    expect(page.get_by_role("checkbox", name="24th Michigan")).not_to_be_checked()
    stub.comes_to("probe", **{"with": ["unit:15", "unit:17"]})


def test_done_with_the_rest_asks_again_where_something_is_left_to_do(page: Page, stub: Stub) -> None:
    page.get_by_role("button", name="Done with the rest").click()
    expect(page.locator(".sure")).to_contain_text("Two brigades have not moved.")
    page.get_by_role("button", name="No", exact=True).click()
    assert not stub.said("answer")
    page.get_by_role("button", name="Done with the rest").click()
    page.get_by_role("button", name="Yes", exact=True).click()
    expect(page.locator(".end")).to_be_visible()


def test_a_plain_answer_takes_one_click_and_undo_takes_it_back(page: Page, stub: Stub) -> None:
    unfold(page, "Gamble")
    page.get_by_role("button", name="Rally the 8th Illinois").click()
    expect(page.locator(".news .says").last).to_have_text("The 8th Illinois rallies.")
    page.get_by_role("button", name=re.compile("^Undo")).click()
    expect(page.locator(".news .says").last).to_contain_text("13th Alabama drives")
    expect(page.get_by_role("button", name=re.compile("^Undo"))).to_have_attribute("aria-disabled", "true")


def test_an_undo_that_may_not_be_says_why_and_how_it_may(page: Page, stub: Stub) -> None:
    page.get_by_role("button", name=re.compile("^Undo")).click(force=True)
    expect(page.locator(".refusal")).to_contain_text("Dice have been thrown since")
    page.get_by_role("button", name="Take it back all the same").click()
    page.wait_for_function("() => true")
    expect(page.locator(".refusal")).to_be_visible()
    assert stub.said("undo", 1)[-1]["consent"] is True


def test_the_battle_is_given_up_only_by_a_second_deliberate_click(page: Page, stub: Stub) -> None:
    page.get_by_role("button", name="Give up the field").dblclick()
    expect(page.locator(".plan-card")).to_contain_text("A decisive defeat.")
    assert not stub.said("answer")
    page.get_by_role("button", name="Confirm").click()
    expect(page.locator(".end")).to_be_visible()


def test_nothing_is_taken_back_once_the_battle_is_over(page: Page, stub: Stub) -> None:
    page.get_by_role("button", name="Done with the rest").click()
    page.get_by_role("button", name="Yes", exact=True).click()
    page.get_by_role("button", name="Close", exact=True).click()
    expect(page.get_by_role("button", name=re.compile("^Undo"))).to_have_count(0)
    page.keyboard.press("u")
    page.keyboard.press("?")
    expect(page.locator(".help")).to_be_visible()
    assert not stub.said("undo")


def test_the_pace_is_set_only_by_whoever_may(page: Page, stub: Stub) -> None:
    expect(page.locator(".stand").first).to_be_visible()
    expect(page.locator(".pace")).to_have_count(0)
    stub.table = {"pace": {"paused": True, "delay": 400}, "players": ["recruit", "recruit"]}
    stub.push()
    expect(page.locator(".pace button")).to_have_count(2)
    stub.table = {"players": ["recruit", "recruit"]}
    stub.push()
    expect(page.locator(".pace")).to_have_count(0)


def is_given_time(page: Page, stub: Stub) -> None:
    """Whoever ponders is given time, and told to play now."""
    expect(page.locator(".stand").first).to_be_visible()
    about = {"pace": {"paused": False, "delay": 400, "think": 1}, "players": ["human", "general"]}
    stub.table = {**about, "thinking": False}
    stub.push()
    expect(page.get_by_role("button", name="Play now")).to_be_disabled()
    page.get_by_label("Thinks").select_option("5")
    assert stub.said("pace", 1)[-1]["think"] == 5
    expect(page.get_by_text("while your opponent considers")).to_have_count(0)
    stub.battle.asked, stub.table = "other", {**about, "thinking": True}
    stub.push()
    expect(page.get_by_text("while your opponent considers")).to_be_visible()
    page.get_by_role("button", name="Play now").click()
    assert stub.said("pace", 2)[-1]["now"] is True


def test_one_who_ponders_is_given_time_and_told_to_play_now(page: Page, stub: Stub) -> None:
    is_given_time(page, stub)


def test_on_a_phone_too_one_who_ponders_is_given_time(phone: Page, stub: Stub) -> None:
    is_given_time(phone, stub)


def test_what_the_dice_wait_for_is_said_quietly(page: Page, stub: Stub) -> None:
    expect(page.locator(".stand").first).to_be_visible()
    stub.table = {"waits": "The dice wait for the Confederate side to open its page and add its salt."}
    stub.push()
    expect(page.locator(".panel").get_by_role("status")).to_contain_text("The dice wait for the Confederate side")


def test_a_line_of_the_log_flies_to_its_place_and_marks_it(page: Page) -> None:
    before = page.locator("#world").get_attribute("transform")
    page.get_by_role("link", name="13th Alabama drives the 8th Illinois").click()
    expect(page.locator(".stand.marked")).to_have_count(2)
    assert page.locator("#world").get_attribute("transform") != before


def test_the_rulebook_is_searched(page: Page) -> None:
    page.get_by_role("button", name="Rulebook").click()
    page.get_by_role("searchbox", name="Search the rules").fill("muskets reach")
    expect(page.locator(".entry")).to_have_count(1)
    page.locator(".entry").click()
    expect(page.locator(".drawer h3")).to_have_text("Range 5 inches")


SOUGHT = """async (all) => {
  const [seek, found] = [document.querySelector(".drawer .seek"), []];
  window.requestAnimationFrame = (draw) => (queueMicrotask(() => draw(0)), 1);
  for (const chapter of all) {
    seek.value = chapter;
    seek.dispatchEvent(new Event("input", { bubbles: true }));
    await new Promise((done) => queueMicrotask(() => queueMicrotask(done)));
    found.push(document.querySelector(".found h3")?.textContent);
  }
  return found;
}"""
"""The chapter found first for each that is sought; what is drawn is drawn at once, without waiting for the screen."""


@pytest.mark.parametrize("name", rulesets())
def test_a_chapter_is_found_first_by_its_name(
    name: str, page: Page, stub: Stub, monkeypatch: pytest.MonkeyPatch
) -> None:
    rows = msgspec.to_builtins(ruleset(name).rulebook().rules)
    monkeypatch.setattr(stubbed, "RULES", rows)
    page.goto(f"{stub.address}/rulebook/stub")
    expect(page.locator(".found .entry").first).to_be_visible()
    chapters = list(dict.fromkeys(row["section"] for row in rows))
    assert page.evaluate(SOUGHT, chapters) == chapters


def test_the_brigade_sheet_shows_order_points_fatigue_and_state(page: Page) -> None:
    page.get_by_role("tab", name="Formations").click()
    sheet = page.locator(".formation", has_text="Gamble's Brigade")
    for word in ("Hold", "Action points", "Fatigue", "disordered", "3rd Indiana"):
        expect(sheet).to_contain_text(word)
    expect(sheet.locator(".pips").first.locator(".on")).to_have_count(3)


def test_the_end_shows_score_and_losses_beside_history(page: Page) -> None:
    page.get_by_role("button", name="Done with the rest").click()
    page.get_by_role("button", name="Yes", exact=True).click()
    end = page.locator(".end")
    for word in ("A Union victory", "410", "373", "in history", "out of the fight", "700"):
        expect(end).to_contain_text(word)


def test_rare_outcomes_are_folded_up_with_what_they_come_to(
    page: Page, stub: Stub, monkeypatch: pytest.MonkeyPatch
) -> None:
    rows = tuple(Outcome(f"outcome {n}", weight) for n, weight in enumerate((40, 30, 20, 3, 2, 1, 1, 1, 1, 1)))
    monkeypatch.setattr(scripted, "ODDS", Odds("A fire", rows, 100))
    fire(page)
    card = page.locator(".plan-card .odds")
    expect(card.locator(".outcomes").first.locator("tr")).to_have_count(5)
    rare = card.locator("details.rare")
    expect(rare.locator("summary")).to_have_text("5 rarer ones, together 5.0%")
    rare.locator("summary").click()
    expect(rare.get_by_text("outcome 9")).to_be_visible()


def test_faces_of_real_dice_are_entered(page: Page, stub: Stub) -> None:
    expect(page.locator(".stand").first).to_be_visible()
    stub.battle.asked = "faces"
    stub.battle.seq += 1
    unfold(page, "Gamble")
    page.get_by_role("button", name="Rally the 8th Illinois").click()
    expect(page.locator(".ask")).to_contain_text("Throw 2 dice")
    page.keyboard.press("5")
    page.get_by_role("button", name="a 2").click()
    page.get_by_role("button", name="These faces").click()
    expect(page.locator(".ask")).to_contain_text("Move your brigades")
    assert stub.said("faces", 1)[-1]["value"] == [5, 2]


def says(stub: Stub, count: int) -> None:
    """So many lines more in the log, about the Iron Brigade."""
    since = len(stub.battle.log)
    for number in range(count):
        stub.battle.log.append(News("said", f"The 7th Wisconsin waits, minute {since + number}.", about=("unit:16",)))
    stub.push(since)


def test_the_log_is_read_downwards_and_stays_at_the_newest_line_unless_one_reads(page: Page, stub: Stub) -> None:
    expect(page.locator(".news").last).to_be_visible()
    says(stub, 30)
    newest = page.locator(".news").last
    expect(newest).to_contain_text("minute 32")
    expect(newest).to_be_in_viewport()
    says(stub, 2)
    expect(page.locator(".news").last).to_contain_text("minute 34")
    expect(page.locator(".news").last).to_be_in_viewport()
    read = page.locator(".news", has_text="minute 20.")
    read.scroll_into_view_if_needed()
    before = read.bounding_box()
    says(stub, 5)
    expect(page.locator(".news").last).to_contain_text("minute 39")
    after = read.bounding_box()
    assert before is not None
    assert after is not None
    assert abs(after["y"] - before["y"]) < 2


def test_the_log_of_one_formation_alone_and_a_safe_roll_in_one_line(page: Page, stub: Stub) -> None:
    expect(page.locator(".news").last).to_be_visible()
    says(stub, 1)
    text = "The 8th Illinois Cavalry checks its morale under a fire that does not reach it, and stands: 5 where 3 was needed"
    stub.battle.log.append(News("threw", text, "VF-MOR-01", ("unit:0",), dice=((5,),)))
    stub.push(len(stub.battle.log) - 1)
    safe = page.locator(".news.safe")
    expect(safe).to_have_count(1)
    box = safe.bounding_box()
    assert box is not None
    assert box["height"] < 40
    chosen = page.get_by_label("Lines of the log about")
    chosen.select_option("Iron Brigade")
    expect(page.locator(".news:not(.turn)")).to_have_count(1)
    chosen.select_option("")
    expect(page.locator(".news")).to_have_count(5)


def test_the_big_button_goes_on_while_something_can_be_done(page: Page, stub: Stub) -> None:
    bar = page.locator(".actions")
    expect(bar.locator(".do")).to_have_text(re.compile("Next that can act"))
    expect(bar.get_by_role("button", name="Done with the rest")).not_to_have_class(re.compile(r"\bdo\b"))
    bar.locator(".do").click()
    expect(page.locator(".chosen h3, .plan-card h3").first).to_be_visible()
    page.keyboard.press("Escape")
    stub.battle.asked = "idle"
    stub.push()
    expect(bar.locator(".do")).to_have_text("Pass")


@pytest.mark.browser
@pytest.mark.parametrize("size", ["page", "phone"])
def test_the_big_button_is_done_once_each_was_looked_at_that_is_looked_at_but_once(
    size: str, request: pytest.FixtureRequest, stub: Stub, monkeypatch: pytest.MonkeyPatch
) -> None:
    (ask,) = stub.battle.asks()
    two = [item for item in ask.items if item.thing and item.form == "path" and not item.refusal][:2]
    monkeypatch.setattr(stub.battle, "asks", lambda: (replace(ask, items=tuple(two), round=True),))
    here: Page = request.getfixturevalue(size)
    bar = here.locator(".actions")
    done = bar.get_by_role("button", name="Done with the rest")
    for _ in two:
        expect(bar.locator(".do")).to_have_text(re.compile("Next that can act"))
        expect(done).not_to_have_class(re.compile(r"\bdo\b"))
        bar.locator(".do").click()
        bar.get_by_role("button", name="Cancel").click()
    expect(bar.locator(".do")).to_have_text(re.compile("Done with the rest"))
    expect(bar.locator(".do")).to_be_in_viewport()
    monkeypatch.setattr(stub.battle, "asks", lambda: (replace(ask, id="later", items=tuple(two), round=True),))
    stub.push()
    expect(bar.locator(".do")).to_have_text(re.compile("Next that can act"))
