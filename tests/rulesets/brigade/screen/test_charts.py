"""Odds too wide to be followed."""

import pytest

from longroll.rulesets.brigade.fire.fire_action import Firing
from longroll.rulesets.brigade.screen import charts

from ..drill import battle, stand


def test_odds_too_wide_are_followed_to_the_first_rout_and_say_so(monkeypatch: pytest.MonkeyPatch) -> None:
    b = battle(stand(0, 10, 10), stand(1, 10, 14, 180, discipline=5, circles=2), stand(1, 10, 14.8, 180))
    whole = charts.fire(b, 0, Firing(firer=0, target=1))
    monkeypatch.setattr(charts, "FOLLOWED", 1)
    short = charts.fire(b, 0, Firing(firer=0, target=1))
    assert (whole.assumes, short.assumes) == (charts.PLAIN, charts.NO_FURTHER)
    assert sum(row.weight for row in short.outcomes) == short.of
    assert any("routs" in row.label for row in short.outcomes)
