"""Generals ride no further than they may."""

from longroll.rulesets.brigade.command.free_move import MoveGeneral

from .shown import asking, facing_each_other, names, tried


def test_a_general_rides_no_further_than_he_may_and_his_radius_is_shown() -> None:
    b = asking(facing_each_other(20), MoveGeneral(0, 0))
    told = tried(b, {"to": {"x": 30_000, "y": 8_000, "heading": 0}})
    x, y = told.nearest
    assert 23_000 < x <= 24_000
    assert y == 8_000
    assert {"ride", "radius", "bases"} <= names(told)
    assert told.cost == "General 0 rides 6.0 inches; 2 of his stands are within his radius there"
    away = tried(b, {"to": {"x": 18_000, "y": 2_500, "heading": 0}})
    assert away.cost.endswith("none of his stands is within his radius there")
