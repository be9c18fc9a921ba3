"""A table that came as one change after another is the table that comes whole."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from longroll.registry import rulesets

from .conftest import opened

DRAWN = """async () => {
  await new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)));
  return [...document.querySelectorAll('#world [data-id], .card')].map(each => [each.dataset.id ?? each.dataset.card,
    each.getAttribute('aria-label'), each.querySelector('[transform]')?.getAttribute('transform')].join(' '));
}"""


@pytest.fixture
def table(browser: Browser, address: str) -> Iterator[Page]:
    """A page for the real server."""
    yield from opened(browser, address, 1440, 900)


@pytest.mark.skipif("division" not in rulesets(), reason="Division Command is not installed")
def test_what_came_as_changes_is_drawn_like_what_comes_whole(table: Page) -> None:
    asked = {"scenario": "division/meeting-engagement", "side": "watch", "opponent": "recruit", "seed": 1863}
    answer = table.request.post("/api/games", data=asked)
    whole: list[str] = []
    table.on("websocket", lambda line: line.on("framereceived", lambda text: whole.append(str(text)[:9])))
    table.goto(f"/table/{answer.json()['token']}")
    expect(table.locator(".end .score")).to_be_visible(timeout=60_000)
    came = table.evaluate(DRAWN)
    assert len(came) > 100
    assert sum(text == '{"scene":' for text in whole) == 1
    assert sum(text == '{"patch":' for text in whole) > 20
    table.reload()
    expect(table.locator("#world [data-id]").first).to_be_attached()
    assert table.evaluate(DRAWN) == came
