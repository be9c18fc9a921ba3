"""What a seat and a computer are not told: who else reads a line of the log, and what the other side alone knows."""

import pytest

from longroll.players.recruit import Recruit
from longroll.server.app import application
from longroll.store import Store
from pickets import install
from sitting import FIRE, new, seated
from table import Pages


@pytest.fixture
def page(tmp_path, monkeypatch):
    install(monkeypatch)
    with Pages(application(Store(tmp_path), static=tmp_path, delay=0)) as pages:
        yield pages


def readers(browser):
    """Who reads the lines of a browser's log, as it was sent them; both, where nothing is said."""
    return {tuple(line.get("to", (0, 1))) for line in browser.log}


@pytest.mark.parametrize("side", [0, 1])
def test_a_line_sent_to_a_seat_does_not_say_whether_the_other_reads_it(page, side):
    token = new(page, side=side, opponent="recruit", options={"men": "40"})
    with seated(page, token) as browser:
        browser.until(lambda b: b.scene.get("to_act", None) == side)
        browser.answer(2)
        browser.until(lambda b: b.scene.get("turn") != "Turn 0" and b.scene.get("to_act") == side)
        browser.answer(FIRE)
        assert not browser.table["over"]
        said = [line["text"] for line in browser.log]
        mine, theirs = ("Union", "Confederate")[:: 1 - 2 * side]
        assert any(text.startswith(f"The {mine}") for text in said), "a line for this side alone"
        assert any("hits" in text for text in said), "a line for both"
        assert not any(text.startswith(f"The {theirs}") for text in said)
        assert readers(browser) == {(side,)}


def test_nor_does_a_line_on_a_shared_screen(page):
    with seated(page, new(page)) as browser:
        browser.answer(2)
        browser.answer(3)
        assert readers(browser) == {(0,)}


def test_a_computer_is_given_what_its_side_knows_and_no_more(page, monkeypatch):
    given = []
    answer, plan = Recruit.answer, Recruit.plan

    def answering(self, ruleset, known, decision, rng):
        given.append(("answer", decision.side, known))
        return answer(self, ruleset, known, decision, rng)

    def planning(self, ruleset, known, side):
        given.append(("plan", side, known))
        return plan(self, ruleset, known, side)

    monkeypatch.setattr(Recruit, "answer", answering)
    monkeypatch.setattr(Recruit, "plan", planning)
    with seated(page, new(page, side="watch", opponent="recruit", options={"men": "40"})) as browser:
        browser.until(lambda b: b.table["over"])
    for what in ("answer", "plan"):
        for side in (0, 1):
            bluffs = [known.bluffs for asked, one, known in given if (asked, one) == (what, side)]
            assert any(each[side] for each in bluffs)
            assert not any(each[1 - side] for each in bluffs)


def test_a_seat_is_told_its_own_mission_and_what_its_side_knows(page):
    """And on a screen that both share, what the side that is asked may know."""
    with seated(page, new(page, options={"men": "4"})) as browser:
        assert browser.table["briefed"]
        told = browser.say("brief")["briefing"]
        assert told["missions"] == ["Hold the lane.", ""]
        assert [row["value"] for row in (*told["victory"], *told["options"])] == ["0 to 0", "4"]
        browser.answer(2)
        told = browser.say("brief")["briefing"]
        assert (told["missions"], told["victory"][0]["value"]) == (["", "Hold the lane."], "0 to 0")


def test_who_looks_on_is_told_all(page):
    token = new(page, side="watch", opponent="recruit", other="recruit")
    with seated(page, token) as browser:
        browser.send("brief")
        browser.until(lambda b: "briefing" in b.heard[-1])
        assert '"missions":["Hold the lane.","Hold the lane."]' in browser.heard[-1]
