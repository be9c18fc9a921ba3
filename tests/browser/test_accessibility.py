"""Nothing that axe finds fault with: the first page, the table of each rulebook, a replay and the end, on a desk and in a hand,
by day and by night; and the turn and the phase are read whole."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

import longroll
from longroll.server.app import application
from longroll.store import Store
from table import Pages

from .conftest import SIZES

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
BATTLES = {
    "volume of fire": "volume-of-fire/first-volley",
    "brigade command": "brigade/first-brigade",
    "volley and bayonet": "volley-and-bayonet/first-charge",
    "division command": "division/meeting-engagement",
    "campaign": "campaign/meeting-engagement",
}
PLACES = ("first page", *BATTLES, "a choice", "replay", "end")


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Pages, dict[str, str]]]:
    """The real server over a game of each rulebook and one that is over; where each place is found."""
    store, found = Store(tmp_path_factory.mktemp("games")), {"first page": "/"}
    for name, scenario in BATTLES.items():
        match = longroll.play(scenario, seed=5)
        found[name] = f"/table/{store.card(store.create(match.game)).tokens[str(match.asked.side)]}"
    over = longroll.play("volume-of-fire/first-volley", seed=5).let("sergeant", until="end")
    token = store.card(store.create(over.game)).tokens["0"]
    found |= {"a choice": found["volume of fire"], "replay": f"/replay/{token}", "end": f"/table/{token}"}
    match = longroll.play("division/first-day", seed=5)
    for name in ("SpendMarch", "Act"):
        while (asked := match.asked) and not any(ask.id == name for ask in match.view(asked.side).asks):
            match.let("sergeant")
        assert asked is not None
        found[name] = f"/table/{store.card(store.create(match.game)).tokens[str(asked.side)]}"
    with Pages(application(store, delay=0)) as pages:
        yield pages, found


@pytest.fixture
def page(browser: Browser, served: tuple[Pages, dict[str, str]]) -> Iterator[Page]:
    """A page that is a desk's and then one's in a hand."""
    context = browser.new_context(reduced_motion="reduce", base_url=served[0].home)
    page = context.new_page()
    page.goto(served[0].home)
    yield page
    context.close()


UNNAMED = """() => [...document.querySelectorAll(".thing[aria-label]")].flatMap((thing) => {
  const words = (text) => ` ${text.toLowerCase().replace(/[^\\p{L}\\p{N}]+/gu, " ").trim()} `;
  const since = [...thing.querySelectorAll(".since")].map((one) => one.textContent);
  const names = [...thing.querySelectorAll(".name")].map((one) => since.reduce((all, s) => all.replace(s, ""), one.textContent));
  return [...names, ...since].filter((one) => one.trim() && !words(thing.ariaLabel).includes(words(one)))
    .map((one) => `label-content-name-mismatch: ${one} is not in ${thing.ariaLabel}`);
})"""
"""What is lettered on pieces and is not in what they are called: of one that was seen earlier, when that was, too."""
EVERYTHING, COLOURS = {"resultTypes": ["violations"]}, {"resultTypes": ["violations"], "runOnly": ["color-contrast"]}


def faults(page: Page, asked: dict[str, list[str]]) -> list[str]:
    """What axe finds: the rule, where, and what is wrong there."""
    found: list[dict[str, Any]] = page.evaluate("asked => axe.run(asked).then((told) => told.violations)", asked)
    unnamed: list[str] = page.evaluate(UNNAMED)
    return unnamed + [
        f"{fault['id']}: {' '.join(map(str, node['target']))}: {node['failureSummary']}"
        for fault in found
        for node in fault["nodes"]
    ]


LETTERED = {"runOnly": ["label-content-name-mismatch"]}


def test_all_that_is_lettered_on_counters_is_in_their_names_when_they_march_and_act(
    page: Page, served: tuple[Pages, dict[str, str]]
) -> None:
    """On the march, and while each bears what it would cost."""
    for asked, sign in (("SpendMarch", "in march order"), ("Act", "action point")):
        page.goto(served[1][asked])
        expect(page.locator(f'.counter[aria-label*="{sign}"]').first).to_be_visible(timeout=60_000)
        page.evaluate(AXE.read_text("utf-8"))
        for wide, high in SIZES.values():
            page.set_viewport_size({"width": wide, "height": high})
            assert faults(page, LETTERED) == [], (asked, wide)


@pytest.mark.parametrize("place", PLACES)
def test_axe_finds_no_fault(page: Page, served: tuple[Pages, dict[str, str]], place: str) -> None:
    page.goto(served[1][place])
    shown = page.locator(".scenario, .stand, .counter, .ended").filter(visible=True)
    expect(shown.first).to_be_visible(timeout=60_000)
    if place == "a choice":
        page.locator(".items .item:not(.refused), .fold > summary").first.click()
    page.wait_for_load_state("networkidle")
    page.evaluate(AXE.read_text("utf-8"))
    for wide, high in SIZES.values():
        page.set_viewport_size({"width": wide, "height": high})
        assert page.locator(".when > *").evaluate_all("all => all.every(one => one.scrollWidth <= one.clientWidth + 1)")
        for theme, asked in (
            ("light", EVERYTHING),
            ("dark", COLOURS),
        ):  # the night differs from the day by its colours alone
            page.emulate_media(color_scheme=theme)  # type: ignore[arg-type]
            expect(page.locator(f"html[data-theme={theme}]")).to_have_count(1)
            assert faults(page, asked) == [], (wide, theme)
