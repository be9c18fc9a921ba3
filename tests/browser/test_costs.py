"""What an action costs is read where it is decided, under each rulebook at the real server, on a desk and in a hand: prices,
what may pay, who could use a card, odds of a second shot and of what is thrown again, the worst that comes of it, and what
follows from where a general rides to."""

import re
from functools import cache
from typing import NamedTuple

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

import longroll
from longroll.chronicle.branch import branch
from longroll.game import HUMAN, Game
from longroll.match import Match
from longroll.scene import At, Item, Probed, Scene
from longroll.store import Store
from table import Pages

from .conftest import FRAMES, SIZES, held, opened
from .test_each_rulebook import sizes
from .test_every_table import SECONDS, TABLES
from .test_others_turn import OPENED

LOOKED_FOR = {
    "volume-of-fire": {
        "a move": ("Manoeuvre", r"1 of \d action points"),
        "a volley": ("OpenFire", r"gains \d points? of fatigue"),
        "the worst": ("OpenFire", r"At worst\s+.+ joins"),
    },
    "brigade": {
        "an activation": ("TakeTurn", r"\d Action Points, \d an action where he is"),
        "a card": ("TakeTurn", r"now for .+ and"),
        "a ride": ("MoveGeneral", r"an action costs \d points? there, \d where he is"),
        "two ways": ("Act", r"1 Action Point, \d left then\s*Plan, \d stands? left then"),
        "a second shot": ("NextTarget", r"fires at"),
        "a die again": ("RollAgain", r"again"),
        "the worst": ("MeleeCard", r"At worst\s+the enemy answers with"),
    },
    "volley-and-bayonet": {
        "a charge": ("NextMove", r"[\d.]+ of \d+ inches"),
        "a shot": ("NextCombat", r"The attack on"),
    },
    "division": {
        "an activation": ("OpenPhase", r"\d action points"),
        "a ride": ("MoveGeneral", r"his stands then act for \d to \d points"),
        "an action": ("Act", r"action points?, \d+ left then"),
        "a Select": ("SelectDice", r"The melee roll|Two dice"),
        "the worst": ("NextCard", r"At worst\s+the enemy answers with"),
    },
}
"""Of each rulebook the question at which something is decided, and what is said there."""
SEEDS = {"division/meeting-engagement": 4}
STEP = 500
"""Half an inch, by which the buttons of a card move what is placed."""
WAYS = {"north": (0, 1), "south": (0, -1), "east": (1, 0), "west": (-1, 0)}
MOVES = "Half an inch", "Ways to move"
FORWARD = re.compile(", more$|^(north|east|south|west)$")
FAR = 20


class Decided(NamedTuple):
    """Where something is decided: what is said there, the game, the side, the answer, and how many steps it goes which way."""

    said: str
    game: Game
    side: int
    item: Item
    way: str = ""
    steps: int = 0


def probed(match: Match, side: int, ask: str, item: Item, **to: int) -> Probed:
    """What is said of an answer once it is looked at, of what is placed at a place."""
    value = {**item.value, "to": to} if to else item.value
    return match.game.ruleset.probe(match.game.battle, side, ask, value)


def ridden(match: Match, scene: Scene, side: int, item: Item, said: str) -> tuple[str, int] | None:
    """Which way, and how far, something is said."""
    where = next(thing.where for thing in scene.things if thing.id == item.thing)
    assert isinstance(where, At)
    for way, (dx, dy) in WAYS.items():
        for steps in range(1, FAR):
            x, y = where.x + steps * STEP * dx, where.y + steps * STEP * dy
            there = probed(match, side, "MoveGeneral", item, x=x, y=y, heading=0)
            if there.refusal:
                break
            if re.search(said, there.cost):
                return way, steps
    return None


def told(match: Match, side: int, ask: str, item: Item) -> str:
    """All that is said of an answer, before it is given."""
    found = probed(match, side, ask, item) if item.form != "assign" and item.value is not None else Probed()
    ways, spots = (way.label for way in item.ways), (spot.says for spot in item.spots)
    words = [item.label, item.says, *ways, *spots, found.cost]
    if odds := found.odds or item.odds:
        words += [odds.title, *(["At worst", odds.worst.title] if odds.worst else ())]
    return " ".join(words)


@cache
def decided(scenario: str) -> dict[str, Decided]:
    """Found in a battle between two computers."""
    name = scenario.partition("/")[0]
    match, wanted = longroll.play(scenario, seed=SEEDS.get(scenario, 5)), dict(LOOKED_FOR[name])
    found: dict[str, Decided] = {}
    while wanted and (asked := match.asked) is not None:
        side, place, scene = asked.side, len(match.game.log), match.view(asked.side)
        for what, (ask, said) in list(wanted.items()):
            for item in scene.asks[0].items if scene.asks[0].id == ask else ():
                if item.refusal:
                    continue
                way = ridden(match, scene, side, item, said) if item.form == "place" and what == "a ride" else None
                if way is None and not re.search(said, told(match, side, ask, item)):
                    continue
                players = (HUMAN, "sergeant") if side == 0 else ("sergeant", HUMAN)
                game = branch(match.game, place, players, match.game.dice)
                found[what] = Decided(said, game, side, item, *(way or ()))
                del wanted[what]
                break
        match.let("sergeant")
    assert not wanted, f"{scenario}: {wanted} never came up"
    return found


@pytest.mark.parametrize("scenario", TABLES)
def test_what_is_decided_is_read_with_what_it_costs(
    browser: Browser, served: tuple[Pages, Store], scenario: str
) -> None:
    pages, store = served
    for page in opened(browser, pages.home, *SIZES["desk"], at=pages.home):
        for one in decided(scenario).values():
            page.goto(f"/table/{store.card(store.create(one.game)).tokens[str(one.side)]}")
            expect(page.locator(".ask h2").first).to_be_visible(timeout=60 * SECONDS)
            card = opens(page, one)
            for _ in sizes(page):
                card.scroll_into_view_if_needed()
                expect(card).to_be_in_viewport()
                expect(card).to_contain_text(re.compile(one.said))
                assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def opens(page: Page, one: Decided) -> Locator:
    """Chooses an answer, moves what it moves, and finds the card on which it is read; of one that is given by a click, the row."""
    item = one.item
    if item.thing:
        held(
            page.locator(
                f'[data-card="{item.thing}"]' if item.thing.startswith("card:") else f'[data-id="{item.thing}"]'
            )
        )
        page.keyboard.press("Enter")
        page.evaluate(FRAMES)
    card, listed = page.locator(".plan-card", has_text=item.label), page.locator("#orders .item", has_text=item.label)
    expect(card.or_(listed).first).to_be_attached()
    if not (item.form or item.foreseen or item.commit != "plain"):
        return listed.first
    if not card.is_visible():
        listed.first.evaluate(OPENED)
    for _ in range(one.steps):
        card.get_by_role("group", name="Half an inch").get_by_role("button", name=one.way).click()
    for way in MOVES:
        step = card.get_by_role("group", name=way).get_by_role("button", name=FORWARD).first
        if step.is_visible() and not one.steps:
            step.click()
    return card
