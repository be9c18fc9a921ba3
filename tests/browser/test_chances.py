"""The chance to win while one plays: asked for by whoever wants it, and by nobody else."""

import pytest
from playwright.sync_api import Page, expect

from longroll.server.wire import Likely

from .stub import Stub

NOW = Likely(0.62, (("Turn 1", 0.5), ("Turn 1", 0.41), ("Turn 2", 0.55)), True, 480, ("points", "strength", "ground"))
SENTENCE = "By what your side can know: points, strength and ground, as 480 games between computers have taught"


@pytest.fixture
def stub(stub: Stub) -> Stub:
    """The scripted server, which has learnt something."""
    stub.likely = NOW
    return stub


def choose(page: Page) -> None:
    """Ticks it, or takes the tick away, among how the page looks."""
    page.get_by_role("button", name="How it looks").click()
    page.get_by_label("The chance to win").click()
    page.get_by_role("button", name="Close").click()


def test_it_is_off_until_it_is_wanted_and_then_kept(page: Page, stub: Stub) -> None:
    expect(page.locator(".ask")).to_be_visible()
    bar = page.locator(".likely")
    expect(bar).to_have_count(0)
    assert stub.said("wonder") == []
    choose(page)
    expect(bar.locator("summary")).to_contain_text("Union 62% to win")
    expect(bar.locator(".line .curve")).to_have_count(1)
    expect(bar.locator(".line .turn")).to_have_count(2)
    bar.get_by_role("button", name="Judged by what?").click()
    expect(bar).to_contain_text(SENTENCE)
    asked = len(stub.said("wonder", 1))
    stub.likely = Likely(0.3, (*NOW.line, ("Turn 2", 0.62)), True, 480, NOW.by)
    stub.push()
    expect(bar.locator("summary")).to_contain_text("Confederate 70% to win")
    assert len(stub.said("wonder")) == asked + 1
    page.reload()
    expect(bar.locator("summary")).to_contain_text("Confederate 70% to win")
    choose(page)
    expect(bar).to_have_count(0)


def test_turns_that_were_not_reckoned_yet_are_asked_for_and_rules_that_nobody_learnt_say_so(
    page: Page, stub: Stub
) -> None:
    stub.likely = Likely(0.5, NOW.line[:1], False, 480, NOW.by)
    choose(page)
    stub.said("wonder", 3)
    stub.likely = NOW
    expect(page.locator(".likely summary")).to_contain_text("Union 62% to win")
    stub.likely = Likely()
    stub.push()
    expect(page.locator(".likely")).to_contain_text("nothing was learnt")


def test_in_a_hand_it_is_a_thin_bar_that_unfolds(phone: Page, stub: Stub) -> None:
    choose(phone)
    bar = phone.locator(".likely")
    expect(bar.locator("summary")).to_contain_text("Union 62% to win")
    box = bar.bounding_box()
    assert box is not None
    assert box["height"] <= 40
    expect(bar.locator(".line")).to_have_count(0)
    bar.locator("summary").tap()
    expect(bar.locator(".line .curve")).to_be_visible()
    assert phone.evaluate("document.documentElement.scrollWidth <= innerWidth")
