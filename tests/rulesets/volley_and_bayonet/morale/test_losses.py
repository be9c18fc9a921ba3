"""What a stand lost, told twice: who is out of the fight, and an estimate of killed, wounded and missing (VB-ORG-04)."""

import pytest

from longroll.rulesets.volley_and_bayonet.morale.levels import lose, remove
from longroll.rulesets.volley_and_bayonet.sequence.victory import losses
from rulesets.volley_and_bayonet.drill import battle, stand


def told_of(b):
    (row,) = (row for row in losses(b) if row.side == 0)
    return row.game, row.out, row.strength


def test_of_those_lost_in_a_fight_a_little_more_than_half_are_hit():
    b = battle(stand(0, 20, 30, strength=4))
    lose(b, 0, 1, "VB-SAVE-01")
    assert told_of(b) == (275, 500, 2_000)


@pytest.mark.parametrize(("taken", "missing"), [(False, 300), (True, 1_500)])
def test_of_those_left_of_a_stand_that_goes_a_fifth_are_missing_unless_it_is_taken(taken, missing):
    b = battle(stand(0, 20, 30, strength=4))
    lose(b, 0, 1, "VB-SAVE-01")
    remove(b, 0, "VB-MOVE-20", "flees off the table", taken)
    assert told_of(b) == (275 + missing, 2_000, 2_000)


def test_guns_are_told_by_their_crews():
    b = battle(stand(0, 20, 30, kind="artillery battalion", arm=None, bore="rifled", strength=2))
    lose(b, 0, 1, "VB-SAVE-01")
    assert told_of(b) == (82, 150, 300)
