"""The briefing: what the battle is about, fetched when it is opened, on a desk and in a hand."""

from playwright.sync_api import Page, expect

from longroll.briefing import Briefing, Due, Stake
from longroll.scene import Badge, Fact

from .stub import Stub

TOLD = Briefing(
    ("Hold the ridge.", ""),
    "Two lines have met.",
    ends=(Fact("In time", "after turn 14", "VF-MOVE-02"),),
    victory=(Fact("Ground", "its worth", "VF-CV-01"), Fact("A lead of 4 or more", "clear victory", "VF-CV-01")),
    stakes=(
        Stake("Herbst Woods", (0, 2), 0, "Union", "objective:herbst-woods", "The covered way up.", "VF-CV-01"),
        Stake("The far hill", (0, 0)),
    ),
    dues=(Due("turn 6, 10:15", "The Iron Brigade", "The fields", 0, rule="VF-AP-01"),),
    rules=(Fact("Caution", "Nobody wants a general battle."),),
    options=(Fact("Fog", "on: each side knows what it sees.", "VF-MOVE-02"),),
    signs=(Badge("disordered", "disordered: 1 less"),),
)


def brief(page: Page, stub: Stub) -> None:
    """The server has a briefing from now on."""
    expect(page.get_by_role("tab", name="Formations")).to_be_visible()
    stub.briefing = TOLD
    stub.push()
    expect(page.get_by_role("tab", name="Briefing")).to_be_visible()


def test_the_briefing_says_what_counts_who_comes_and_what_is_agreed(sized: Page, stub: Stub) -> None:
    expect(sized.get_by_role("tab", name="Formations")).to_be_visible()
    expect(sized.get_by_role("tab", name="Briefing")).to_have_count(0)
    brief(sized, stub)
    sized.keyboard.press("i")
    told = sized.locator(".briefing")
    for words in (
        "Hold the ridge.",
        "after turn 14",
        "A lead of 4 or more",
        "The Iron Brigade",
        "Caution",
        "covered way",
    ):
        expect(told).to_contain_text(words)
    expect(told.locator(".mission")).to_have_count(1)
    row = told.locator(".stakes tr", has_text="Herbst Woods")
    expect(row.locator("td")).to_have_text(["–", "2", "Union"])
    row.get_by_role("button").click()
    expect(sized.locator(".card-head")).to_contain_text("Herbst Woods")
    sized.keyboard.press("i")
    expect(told).to_be_visible()
    sized.keyboard.press("i")
    expect(told).to_have_count(0)


def test_it_is_asked_for_anew_when_the_scene_has_changed(page: Page, stub: Stub) -> None:
    brief(page, stub)
    page.keyboard.press("i")
    stub.briefing = Briefing(("Hold it still.", ""))
    stub.push()
    expect(page.locator(".briefing .mission")).to_contain_text("Hold it still.")


def test_in_a_hand_the_mission_stands_above_the_first_question_until_it_is_put_away(phone: Page, stub: Stub) -> None:
    brief(phone, stub)
    note = phone.locator(".mission-note")
    expect(note).to_contain_text("Hold the ridge.")
    phone.get_by_role("button", name="Read the briefing").tap()
    expect(phone.locator(".briefing .stakes")).to_be_visible()
    phone.get_by_role("button", name="To what is asked").tap()
    expect(phone.locator(".ask h2")).to_be_visible()
    expect(note).to_have_count(0)
    phone.reload()
    expect(phone.locator(".ask h2")).to_be_visible()
    expect(note).to_have_count(0)
