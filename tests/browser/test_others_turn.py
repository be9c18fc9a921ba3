"""The other side's turn, standing orders, and what an answer may come to, under each rulebook at the real server, on a desk and
in a hand: nothing here is scripted.  The games are begun in the midst of a battle, and one page sits at all of one rulebook."""

import json
import re
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

import pytest
from playwright.sync_api import Browser, Page, expect

import longroll
from longroll.chronicle.branch import branch
from longroll.game import HUMAN, Game
from longroll.match import Match
from longroll.scene import Ask
from longroll.store import Store
from table import Pages

from .conftest import FRAMES, SIZES, lying_on, opened
from .test_during import clear_of_stands
from .test_every_table import SECONDS, TABLES

WINDOWS = {
    "volume-of-fire": "Reply",
    "brigade": "PlayCard",
    "volley-and-bayonet": "ReturnFire",
    "division": "SelectDice",
}
"""A question of each rulebook that comes up by what happens."""
SEEDS = {"brigade/first-brigade": 2, "division/meeting-engagement": 6, "volley-and-bayonet/first-charge": 1}
"""Dice with which that question comes up, where it is not with every cast."""
HOLDS = """new MutationObserver((_, watcher) => {
  const hold = document.querySelector('.playbar .hold');
  if (!hold || !sessionStorage.holds) return;
  watcher.disconnect();
  hold.click();
}).observe(document, { childList: true, subtree: true });"""
"""Whoever is to hold the other side's turn does it as soon as he can, before anything is shown of it."""


OPENED = "one => { for (let up = one; up; up = up.parentElement) if (up.tagName === 'DETAILS') up.open = true; one.click(); }"
"""Unfolds whatever an answer lies in, and chooses it."""
WAYS = {"always": ("brigade", "volley-and-bayonet", "division"), "only": ("brigade", "division")}
"""Where that question comes with one way to take it up, and where on occasions of several kinds."""


class Moments(NamedTuple):
    """Of one battle: the other side is about to do several things, one of them a move, and to fire; an order can
    stand for what is asked, can take it up (by this answer), and holds on the next occasion, which is another one; of one
    answer (of this name, or by this card) it is known what enemies or cards may make of it."""

    turn: Game
    fire: Game
    window: Game
    weighed: Game
    answer: str
    always: Game | None = None
    takes: str = ""
    only: Game | None = None


def weighed(match: Match, side: int, ask: Ask) -> str:
    """An answer to a question of which more is known than its plain odds, if there is one."""
    probe = match.game.ruleset.probe
    for item in ask.items:
        if item.refusal is None and item.commit in ("rolls", "reveals"):
            odds = probe(match.game.battle, side, ask.id, item.value).odds
            if odds is not None and (odds.worst or odds.may):
                return item.thing if item.thing.startswith("card:") else item.label
    return ""


@cache
def moments(scenario: str) -> Moments:
    """Found in a battle between two computers; a person takes the side that looks on, or that is asked."""
    match, name = longroll.play(scenario, seed=SEEDS.get(scenario, 5)), scenario.partition("/")[0]
    wanted = {"turn", "fire", "window", "weighed", *(way for way in WAYS if name in WAYS[way])}
    found: dict[str, tuple[int, int]] = {}
    since, acting, told, moved, takes, answer = 0, -1, 0, False, "", ""
    passed: dict[int, tuple[int, str] | None] = {}
    while wanted - found.keys() and (asked := match.asked) is not None:
        side, place, before = asked.side, len(match.game.log), len(match.game.news)
        if side != acting:
            since, acting, told, moved = place, side, 0, False
        ask, since_then = match.view(side).asks[0], passed.pop(side, None)
        comes = ask.id == WINDOWS[name]
        ways = [item for item in ask.items if item.refusal is None]
        if comes and (ways or not ask.pass_until):
            found.setdefault("window", (place, side))
            if "always" in wanted - found.keys() and len(ways) == 1:
                found["always"], takes = (place, side), json.dumps(ways[0].value)
            if since_then and since_then[1] != ask.occasion:
                found.setdefault("only", (since_then[0], side))
        if "weighed" not in found and (answer := weighed(match, side, ask)):
            found["weighed"] = place, side
        match.let("sergeant")
        if comes and ways and ask.passes and match.game.log[place].value == ask.passes.value:
            passed[side] = place, ask.occasion
        lines = [line for _, line in match.game.news[before:] if 1 - side in line.to]
        sides = {one.id: one.side for one in match.view(1 - side).things}
        told, moved = told + bool(lines), moved or any(line.kind == "moved" for line in lines)
        if moved and told > 1:
            found.setdefault("turn", (since, 1 - side))
        if any(line.dice and {sides.get(one) for one in line.about} >= {0, 1} for line in lines):
            found.setdefault("fire", (place, 1 - side))
    players = (HUMAN, "sergeant"), ("sergeant", HUMAN)
    games = {each: branch(match.game, place, players[side], match.game.dice) for each, (place, side) in found.items()}
    return Moments(**games, takes=takes, answer=answer)


@pytest.fixture(scope="module", params=[(one, size) for one in TABLES for size in SIZES], ids="-".join)
def seat(
    browser: Browser, served: tuple[Pages, Store], request: pytest.FixtureRequest
) -> Iterator[tuple[Page, dict[str, str]]]:
    """A page, and where each moment is found."""
    scenario, size = request.param
    pages, store = served
    found = {"takes": moments(scenario).takes, "answer": moments(scenario).answer, "scenario": scenario}
    for name, game in moments(scenario)._asdict().items():
        if not isinstance(game, Game):
            continue
        card = store.card(store.create(game))
        found[name] = f"/table/{card.tokens[str(game.players.index(HUMAN))]}"
    for page in opened(browser, pages.home, *SIZES[size], at=pages.home):
        page.add_init_script(HOLDS)
        yield page, found


def sits_down(page: Page, address: str) -> None:
    """Opens a table at the slowest pace."""
    page.evaluate("localStorage['longroll-pace'] = 'slow'")
    page.goto(address)


def lies(page: Page) -> str:
    """Where everything on the table lies."""
    said: str = page.evaluate(
        """() => [...document.querySelectorAll('.thing[data-id] .lying')]
          .map(one => one.closest('.thing').dataset.id + one.getAttribute('style')).sort().join()"""
    )
    return said


def test_a_turn_is_held_shown_step_by_step_and_walked_back(seat: tuple[Page, dict[str, str]]) -> None:
    page, found = seat
    page.evaluate("sessionStorage.holds = 'yes'")
    sits_down(page, found["turn"])
    bar, back, ask = page.locator(".playbar"), page.locator(".lookback"), page.locator(".ask h2").first
    expect(bar.get_by_role("button", name="Go on")).to_be_in_viewport(ratio=1)
    page.evaluate("sessionStorage.removeItem('holds')")
    before, trails = lies(page), page.locator(".deeds .trail")
    while not trails.count():
        expect(ask).to_have_count(0)
        bar.get_by_role("button", name="One step").click()
        page.evaluate(FRAMES)
    expect(page.locator(".deeds .ring").first).to_be_attached()
    bar.get_by_label("Pace").select_option("none")
    bar.get_by_role("button", name="Go on").click()
    expect(ask).to_be_visible(timeout=60 * SECONDS)
    expect(bar).to_have_count(0)

    assert lies(page) != before
    page.keyboard.press("[")
    expect(back).to_contain_text(re.compile(r"(\d+) of \1"))
    back.get_by_role("button", name="The list").click()
    first = back.locator("ol button").first
    said = first.inner_text()
    first.click()
    expect(back).to_contain_text(re.compile(r"1 of \d+"))
    expect(back.locator(".entry")).to_contain_text(said)
    page.keyboard.press("]")
    expect(back).to_contain_text(re.compile(r"2 of \d+"))
    page.keyboard.press("Escape")
    expect(back).to_contain_text(re.compile(r"What happened: \d+"))
    assert lies(page) != before


def test_fire_is_a_line_its_result_at_the_place_and_dice_that_hide_nothing(seat: tuple[Page, dict[str, str]]) -> None:
    page, found = seat
    sits_down(page, found["fire"])
    for what in (".shot", ".result"):
        expect(page.locator(f".deeds {what}").first).to_be_attached()
    expect(page.locator(".tray .die").first).to_be_visible()
    assert clear_of_stands(page)
    assert len(lying_on(page, ".deeds .result rect", ".stand:not(.ghost) .body, .counter .body", 8)) < 2


def test_an_order_stands_for_the_game_is_honoured_and_changed(seat: tuple[Page, dict[str, str]]) -> None:
    page, found = seat
    sits_down(page, found["window"])
    page.get_by_label(re.compile("^Standing order: ")).select_option("never")
    orders = page.locator(".standing-orders")
    expect(orders).to_contain_text(re.compile("answered (once|[2-9] times)"))
    page.reload()
    expect(orders).to_contain_text("Standing orders: 1")
    orders.locator("summary").click()
    orders.get_by_role("combobox").select_option("ask")
    expect(orders).to_have_count(0)


def test_an_order_is_honoured_against_people_who_are_told_nothing_of_it(
    browser: Browser, served: tuple[Pages, Store], seat: tuple[Page, dict[str, str]]
) -> None:
    (page, found), (pages, store) = seat, served
    assert page.viewport_size is not None
    width, height = page.viewport_size["width"], page.viewport_size["height"]
    game = moments(found["scenario"]).window
    side = game.players.index(HUMAN)
    tokens = store.card(store.create(branch(game, len(game.log), (HUMAN, HUMAN), game.dice))).tokens
    for ours in opened(browser, pages.home, width, height, at=pages.home):
        ours.goto(f"/table/{tokens[str(side)]}")
        for theirs in opened(browser, pages.home, width, height, at=pages.home):
            theirs.goto(f"/table/{tokens[str(1 - side)]}")
            expect(theirs.get_by_role("tab", name="Orders")).to_be_attached()
            expect(ours.locator(".ask h2").first).to_be_visible(timeout=60 * SECONDS)
            ours.get_by_label(re.compile("^Standing order: ")).select_option("never")
            expect(ours.locator(".standing-orders")).to_contain_text(re.compile("answered (once|[2-9] times)"))
            expect(theirs.locator("body")).not_to_contain_text(re.compile("standing order", re.IGNORECASE))


def test_an_order_takes_up_what_comes_in_one_way_and_asks_only_on_one_occasion(
    seat: tuple[Page, dict[str, str]],
) -> None:
    page, found = seat
    given, orders = page.get_by_label(re.compile("^Standing order: ")), page.locator(".standing-orders")
    if "always" in found:
        sent: list[str] = []
        page.on("websocket", lambda line: line.on("framesent", lambda frame: sent.append(str(frame))))
        sits_down(page, found["always"])
        given.select_option("always")
        expect(orders).to_contain_text(re.compile("answered (once|[2-9] times)"))
        answers = [frame for frame in map(json.loads, sent) if frame.get("do") == "answer"]
        assert answers[0]["value"] == json.loads(found["takes"])
    if "only" in found:
        sits_down(page, found["only"])
        given.select_option(given.locator("option").last.inner_text())
        expect(orders.locator("summary")).to_have_text("Standing orders: 1")
        page.locator(".actions .pass").click()
        expect(orders).to_contain_text(re.compile("answered (once|[2-9] times)"))


def test_what_enemies_and_cards_may_make_of_an_answer_is_read_with_its_odds(seat: tuple[Page, dict[str, str]]) -> None:
    page, found = seat
    sits_down(page, found["weighed"])
    card = page.locator(f'.card[data-card="{found["answer"]}"]')
    answer = card.or_(page.locator("#orders .item", has_text=found["answer"])).first
    expect(answer).to_be_attached()
    answer.evaluate(OPENED)
    more = page.locator(".odds").locator(".worst, .may").first
    more.locator("summary").first.click()
    row = more.locator(".outcomes tr, li").first
    row.scroll_into_view_if_needed()
    expect(row).to_be_in_viewport()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
