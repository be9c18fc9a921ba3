"""Stands that rally are turned."""

from longroll.rulesets.brigade.rout.rally import RallyFacing

from .shown import ask, asking, facing_each_other, tried


def test_a_rallied_stand_turns_toward_where_it_is_dragged() -> None:
    b = asking(facing_each_other(20), RallyFacing(0, 0))
    told = tried(b, {"to": {"x": 28_000, "y": 10_000, "heading": 0}})
    assert told.nearest == [17_625, 10_389, 921], "its flag bearer stays at 18, 10.375 and looks there"
    assert ask(b, b.needs).passes is not None
