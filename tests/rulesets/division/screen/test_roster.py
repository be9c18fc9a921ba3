"""The roster: what is still to come, when and by which pike, what it needs, and whether it may come at once."""

from longroll.rulesets.division.record.activation import Options
from longroll.rulesets.division.screen.counters import formation_of
from longroll.rulesets.division.screen.roster import roster
from longroll.rulesets.division.tables import NOBODY
from rulesets.division.arrivals.test_entering import due, enters
from rulesets.division.drill import chief, stand


def row_of(b, key):
    """The row of the roster in which a stand is counted."""
    unit = stand(b, key).unit
    (found,) = (row for row in roster(b.known(unit.side), unit.side) if row.name == formation_of(unit))
    return found


def test_an_arrival_says_by_whose_coming_it_comes():
    """DC-ARR-02, DC-ARR-05."""
    b = due("J1M", options=Options(late_entry=True))
    row = row_of(b, "perrin")
    assert f"it needs the card of {chief(b, 'pender').name}" in row.due
    assert row.due.endswith("or his activation without it from the turn after")
    assert row.now
    alone = row_of(due("J1M", options=Options(late_entry=False)), "perrin")
    assert alone.due.endswith(f"it needs the card of {chief(b, 'pender').name}")


def test_who_is_not_due_yet_may_not_come_at_once_and_who_has_come_is_no_arrival():
    """DC-ARR-02."""
    b = due("J1M")
    later = next(row for row in roster(b.known(0), 0) if row.due and "2 July" in row.due)
    assert not later.now
    came = enters(b, "pender")
    row = row_of(came, "perrin")
    assert (row.due, row.now) == ("", False)


def test_a_brigade_that_comes_after_its_division_needs_a_general_above_it():
    """DC-ARR-04."""
    b = enters(due("J1M"), "pender")
    b.change(stand(b, "perrin").id, where="off", general=NOBODY)
    row = row_of(b, "perrin")
    assert "it needs an Action Point of a general above it" in row.due
    assert row.now
