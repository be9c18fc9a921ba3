"""The parts of a briefing: grades by a lead, the timetable, whose mission is told."""

from types import SimpleNamespace

import pytest

from longroll.briefing import Due, Stake
from longroll.contract import Option
from longroll.screen import briefings

HISTORY = {
    "history": {"missions": ["Hold.", "Take it."], "stakes": {"ridge": "It looks down."}, "situation": "Two armies."}
}


def test_grades_are_told_from_the_best_down_each_with_the_leads_that_it_takes():
    rows = briefings.by_lead(((7, "great"), (4, "clear"), (3, "small"), (-2, "bad"), (-9, "worst")), "R-1", "A lead of")
    assert [row.label for row in rows] == [
        "A lead of 7 or more",
        "A lead of 4 to 6",
        "A lead of 3",
        "A lead of −2 to 2",
        "A lead of less than −2",
    ]
    assert [row.value for row in rows] == ["great", "clear", "small", "bad", "worst"]
    assert briefings.by_lead(((1, "won"), (0, "draw")), "R-1")[-1].label == "0"


def test_who_comes_together_is_told_in_one_line_in_the_order_of_turns():
    late, early = Due("turn 4", "Paul", "the pike", 0), Due("turn 2", "Cutler", "the pike", 0)
    rows = briefings.timetable(((4, late), (2, early), (4, Due("turn 4", "Baxter", "the pike", 0))))
    assert [(row.when, row.who) for row in rows] == [("turn 2", "Cutler"), ("turn 4", "Paul and Baxter")]


def test_who_has_come_stands_in_a_line_of_his_own():
    here, off = Due("turn 4", "Paul", "the pike", 0, "has come"), Due("turn 4", "Baxter", "the pike", 0)
    assert len(briefings.timetable(((4, here), (4, off)))) == 2


def test_of_several_who_come_it_is_told_in_the_plural():
    rows = [(4, Due("turn 4", who, "the pike", 0, "has come")) for who in ("Reynolds", "Wadsworth")]
    (row,) = briefings.timetable(rows)
    assert (row.who, row.now) == ("Reynolds and Wadsworth", "have come")
    assert briefings.timetable(rows[:1])[0].now == "has come"


def test_a_side_reads_its_own_mission_and_who_looks_on_reads_both():
    assert briefings.missions(HISTORY, 0) == ("Hold.", "")
    assert briefings.missions(HISTORY, 1) == ("", "Take it.")
    assert briefings.missions(HISTORY, None) == ("Hold.", "Take it.")
    assert briefings.missions({}, 0) == ("", "")


def test_an_option_is_told_as_it_is_set():
    row = Option("horse-holders", ("off", "on"), "off", "R-2", "One man in four holds the horses.")
    (fact,) = briefings.switches((row,), {"horse-holders": "on"})
    assert (fact.label, fact.value, fact.rule) == ("Horse holders", "on: One man in four holds the horses.", "R-2")


def test_history_says_why_an_objective_counts():
    ridge = SimpleNamespace(id="ridge", name="The Ridge", ring=(), at=(0, 0))
    told = briefings.stake(ridge, (2, 3), 1, "Red", HISTORY, "R-3")
    assert told == Stake("The Ridge", (2, 3), 1, "Red", "objective:ridge", "It looks down.", "R-3")
    run = SimpleNamespace(id="run", name="The Run", ring=(), at=(0, 0))
    told = briefings.stake(run, (0, 0), -1, "nobody", HISTORY, "R-3")
    assert (told.owner, told.held, told.says) == (None, "nobody", "")


@pytest.mark.parametrize(
    ("lead", "said"),
    [(9, "7 or more: great"), (6, "4 to 6: clear"), (0, "−2 to 2: bad"), (-20, "less than −2: worst")],
)
def test_how_a_grade_follows_is_told_as_the_briefing_tells_it(lead: int, said: str) -> None:
    rows = ((7, "great"), (4, "clear"), (3, "small"), (-2, "bad"), (-9, "worst"))
    assert briefings.graded(lead, rows) == f"A lead of {said}"
