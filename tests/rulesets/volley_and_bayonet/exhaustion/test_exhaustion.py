"""Exhausted divisions, and those that collapse (VB-EXH)."""

from longroll.flow import answer
from longroll.rulesets.volley_and_bayonet.exhaustion.endurance import endurance
from longroll.rulesets.volley_and_bayonet.exhaustion.exhaustion_phase import ExhaustionPhase
from longroll.rulesets.volley_and_bayonet.movement.changes_of_state import Change
from longroll.rulesets.volley_and_bayonet.screen.cards import of_commander
from rulesets.volley_and_bayonet.drill import SOUTH, battle, begun, refused, stand, told


def suffering(tally, recent, *stands):
    """The exhaustion phase of a battle whose first division can lose ten points and has lost so many."""
    b = battle(*stands, stand(1, 20, 35, SOUTH))
    b.change_formation(0, tally=tally, recent=recent)
    return begun(b, ExhaustionPhase())


def test_the_level_goes_by_strength_and_mean_morale():
    """VB-EXH-01: four tenths up to a mean of 4, five up to 5, six above; halves up, and at least 1."""
    assert [endurance([(10, morale)]) for morale in (4, 5, 6)] == [4, 5, 6]
    assert endurance([(3, 5)]) == 2
    assert endurance([(5, 4), (5, 5)]) == 5
    assert endurance([(1, 3)]) == 1


def test_a_division_that_has_lost_so_much_is_exhausted_and_stationary_no_more():
    """VB-EXH-01, VB-EXH-02, VB-EXH-03."""
    b = suffering(9, 0, stand(0, 20, 20, stationary=True))
    assert not b.formations[0].exhausted
    b = suffering(10, 0, stand(0, 20, 20, stationary=True))
    assert b.formations[0].exhausted
    assert not b.stands[0].stationary
    b = battle(stand(0, 20, 20), stand(1, 20, 35, SOUTH))
    b.change_formation(0, exhausted=True)
    assert refused(begun(b), Change(0, "stationary")) == "VB-EXH-03"


def test_a_die_no_higher_than_its_losses_breaks_it():
    """VB-EXH-05: only if it has lost something in this player turn."""
    assert suffering(10, 0, stand(0, 20, 20)).needs is None
    b = suffering(10, 2, stand(0, 20, 20))
    assert answer(b, (3,)).formations[0].collapsed is False
    assert answer(b, (2,)).formations[0].collapsed


def test_all_of_a_collapsed_division_drop_a_level():
    """VB-EXH-06: good order becomes disorder for good, disorder rout, rout the end."""
    rows = stand(0, 10, 30), stand(0, 20, 30, level="temporary disorder"), stand(0, 30, 30, level="rout")
    b = answer(suffering(10, 6, *rows), (6,))
    assert [row.level for row in b.stands[:2]] == ["permanent disorder", "rout"]
    assert b.stands[2].place == "lost"
    assert "holds together" not in told(b)


def test_the_card_of_a_worn_divisions_commander_says_that_it_does_not_recover():
    """VB-EXH-02, VB-ORG-20: nothing in its day undoes it."""
    b = suffering(10, 0, stand(0, 20, 20))
    card = {row.rule: row.value for row in of_commander(b, b.commanders[0], "exhausted")}
    assert card["VB-EXH-02"] == "not before the day is over"
    assert card["VB-ORG-20"] == "yellow"
    assert card["VB-EXH-01"] == "10 of the 10 strength points that exhaust it: exhausted"
    b.change_formation(0, tally=9)
    b = begun(b, ExhaustionPhase())
    assert b.formations[0].exhausted


def test_after_it_the_other_side_has_its_turn_or_the_hour_is_over():
    """VB-EXH-07."""
    for half, words in ((0, "Confederate has its turn now"), (1, "The hour is over")):
        b = battle(stand(0, 20, 20), stand(1, 20, 35, SOUTH))
        b.half = half
        assert words in told(begun(b, ExhaustionPhase()))
