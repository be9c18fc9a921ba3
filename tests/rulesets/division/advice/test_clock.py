"""What a sergeant makes of the clock: whom he waits for, what he keeps for the last phase (DC-TRACK-02, DC-WIN)."""

import pytest

from longroll.rulesets.division.advice.clock import clock
from longroll.rulesets.division.record.setting import Setting, lay
from longroll.rulesets.division.tables import CS, US
from rulesets.division.drill import battle

ENDS_AT_NOON = Setting("drill", "A drill", "", 24_000, 24_000, "", 0, 1)


def late(turn="J1A", **changes):
    """Two generals a side, the Confederates ahead by a circle."""
    return battle(
        {"archer": "herr-ridge", "gamble": "oak-hill"},
        {"heth": "mc-herr-tavern", "pender": "mc-herr-tavern", "buford": "oak-hill", "wadsworth": "oak-hill"},
        owners={"herr-ridge": CS},
        turn=turn,
        setting=lay(ENDS_AT_NOON) if turn == "J1A" else lay(Setting("drill", "A drill", "", 24_000, 24_000, "", 0, 8)),
        **changes,
    )


def test_by_day_whoever_is_ahead_in_the_last_turn_waits_and_keeps_his_cards():
    """DC-TRACK-02: the last phase is had by who has a general left when the other has none."""
    ahead, behind = (clock(late(), side) for side in (CS, US))
    assert ahead.decides
    assert ahead.stands == 1
    assert ahead.waits
    assert ahead.keeps_cards
    assert behind.stands == -1
    assert not behind.waits


def test_in_the_last_phase_nothing_is_kept():
    """DC-TRACK-02: nobody comes after."""
    found = clock(late(closing=CS), CS)
    assert found.last
    assert not found.waits
    assert not found.keeps_cards
    assert not clock(late(closing=CS), US).last


def test_in_an_evening_nothing_waits():
    """DC-EVT-08: any card drawn may end all fighting; DC-WIN-04: who has twice the points wins in the night."""
    found = clock(late("J1E"), CS)
    assert found.decides
    assert found.stands == 1
    assert not found.waits
    assert not found.keeps_cards


@pytest.mark.parametrize(("bonus", "decides"), [((20, 20), False), ((10, 20), True)])
def test_an_evening_decides_where_one_has_nearly_twice_the_others_points(bonus, decides):
    """DC-WIN-04, with six points to spare."""
    assert clock(late("J1E", bonus=bonus), CS).decides == decides


def test_a_morning_decides_nothing_yet():
    """DC-SEQ-07: only evenings and the last turn compare points."""
    assert not clock(late("J2M"), CS).decides
