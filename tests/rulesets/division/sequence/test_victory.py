"""How it is won (DC-WIN)."""

import pytest

from longroll.rulesets.division import ruleset
from longroll.rulesets.division.record.battle import Battle
from longroll.rulesets.division.sequence import victory
from longroll.rulesets.division.tables import CS, NOBODY, US
from rulesets.division.drill import battle


def standing(union: int, confederate: int) -> Battle:
    b = battle({"archer": "herr-ridge"}, bonus=(union, confederate))
    b.control = (NOBODY,) * len(b.control)
    return b


@pytest.mark.parametrize(
    ("union", "confederate", "winner"), [(14, 29, CS), (15, 28, None), (0, 1, CS), (0, 0, None), (28, 14, US)]
)
def test_twice_the_enemys_points_at_night_end_the_battle(union, confederate, winner):
    """DC-WIN-04: 29 to 14 is twice, 28 to 15 is not; any point beats none; bonus points count (DC-WIN-07)."""
    b = standing(union, confederate)
    assert victory.doubled(b) == winner
    victory.at_night(b)
    assert b.over == (winner is not None)
    if winner is not None:
        assert victory.result(b).grade == "operational victory"
        assert victory.result(b).winner == winner
        assert "has twice its points at night" in victory.result(b).text


@pytest.mark.parametrize(("union", "confederate", "winner"), [(20, 23, CS), (21, 21, None), (50, 1, US)])
def test_most_points_win_when_the_last_turn_is_over(union, confederate, winner):
    """DC-WIN-05: the lesser victory; equal points are a draw."""
    b = standing(union, confederate)
    victory.at_the_end(b)
    assert victory.result(b).winner == winner
    assert victory.result(b).grade == ("draw" if winner is None else "tactical victory")
    assert ("as many points" if winner is None else "more points") in victory.result(b).text


def test_nothing_is_decided_while_something_is_asked():
    b = standing(1, 0)
    b.needs = object()
    assert victory.result(b) is None


def test_losses_are_told_in_men_of_those_who_were_there():
    b = battle({"archer": {"at": "herr-ridge", "lost": 1}, "gamble": "mcpherson-ridge"})
    found = {row.label: row for row in victory.losses(b)}
    assert set(found) == {"Archer's Brigade", "Gamble's Brigade"}
    archer = found["Archer's Brigade"]
    assert archer.out == archer.strength // 4
    assert archer.game == archer.strength * 55 // 400
    assert found["Gamble's Brigade"].game == 0


def test_what_was_lost_before_the_battle_is_not_lost_in_it():
    """DC-STAND-02: of Iverson's five steps two are left on the second day."""
    b = ruleset.begin(ruleset.load("second-day"), {})
    assert not any(row.game or row.out for row in victory.losses(b))
    iverson = next(row for row in b.stands if row.unit.key == "iverson")
    b.change(iverson.id, lost=iverson.lost + 1)
    (found,) = (row for row in victory.losses(b) if row.game)
    assert (found.label, found.strength) == (iverson.name, iverson.unit.men - iverson.unit.men * 3 // 5)
    assert found.out == iverson.unit.men // 5
    assert found.game == pytest.approx(found.out * 55 / 100, abs=1)


def test_losses_are_told_by_day_in_a_battle_of_several():
    """DC-STAND-02: what was lost by each dusk, and since; all of a stand that is spent are out, of those that were left a fifth
    for good."""
    b = battle({"archer": {"at": "herr-ridge", "lost": 1}, "gamble": "mcpherson-ridge"}, turn="J2M")
    archer = next(row for row in b.stands if row.unit.key == "archer")
    b.dusk = (tuple(row.gone for row in b.stands),)
    b.change(archer.id, lost=3)
    (found,) = (row for row in victory.losses(b) if row.side == 1)
    assert found.by_day == (archer.unit.men * 55 // 400, found.game - archer.unit.men * 55 // 400)
    b.change(archer.id, where="spent", area=NOBODY)
    (found,) = (row for row in victory.losses(b) if row.side == 1)
    assert found.out == archer.unit.men
    assert sum(found.by_day) == found.game == archer.unit.men * (3 * 55 + 20) // 400
    b.dusk = (*b.dusk, tuple(row.gone for row in b.stands))
    assert next(row for row in victory.losses(b) if row.side == 1).by_day == found.by_day
