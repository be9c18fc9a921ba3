"""The page that tells a game, opened from a file with the network off."""

import re

import pytest

import longroll
from longroll.chronicle.page import page as told_on_a_page

from .conftest import Browser, expect
from .test_every_table import TABLES


@pytest.fixture(scope="module", params=TABLES)
def report(tmp_path_factory, request):
    """The report of a first battle under each rulebook, as a file, and what the battle is called."""
    match = longroll.play(request.param, seed=5).let("sergeant", until="end")
    path = tmp_path_factory.mktemp("reports") / "battle.html"
    path.write_bytes(told_on_a_page(match.game))
    return path.as_uri(), match.game.scenario["title"]


@pytest.mark.parametrize(("width", "scheme"), [(1440, "light"), (390, "dark")])
def test_the_report_opens_by_itself_with_its_pictures_at_any_width(browser: Browser, report, width, scheme):
    context = browser.new_context(viewport={"width": width, "height": 844}, offline=True, color_scheme=scheme)
    page = context.new_page()
    asked, faults = [], []
    page.on("request", lambda request: asked.append(request.url))
    page.on("console", lambda said: faults.append(said.text))
    page.goto(report[0])
    expect(page.get_by_role("heading", name=report[1]).first).to_be_visible()
    page.get_by_role("link", name="1", exact=True).click()
    expect(page.locator("#turning-1")).to_be_in_viewport()
    picture = page.get_by_role("img", name=re.compile("end of")).first
    picture.scroll_into_view_if_needed()
    expect(picture.locator("title").first).to_be_attached()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    seen = page.evaluate("document.querySelector('.sketch use').getBBox().width")
    assert seen > 10_000, "the ground is drawn"
    page.locator("summary").last.click()
    assert [url for url in asked if not url.startswith(("file:", "data:"))] == []
    assert faults == []
    context.close()
