"""The drills themselves: who is named stands where it is said, and nobody else is there."""

from longroll.rulesets.division.components.areas import AREA
from longroll.rulesets.division.discipline.checks import Check
from rulesets.division.drill import battle, result, run, stand


def test_who_is_named_is_where_it_is_said():
    b = battle({"archer": "herr-ridge", "davis": "heth"}, {"heth": "mc-cashtown"})
    assert stand(b, "archer").area == AREA["herr-ridge"]
    assert stand(b, "davis").marching
    assert not stand(b, "gamble").deployed


def test_two_dice_and_what_is_added_against_discipline_and_heroism():
    """DC-DISC-02: Discipline 9, two routed friends in the area: a natural 7 passes, an 8 does not."""
    b = battle(
        {
            "kershaw": "herr-ridge",
            "semmes": {"at": "herr-ridge", "routed": True},
            "wofford": {"at": "herr-ridge", "routed": True},
        }
    )
    check = Check(stand=stand(b, "kershaw").id, why="a drill")
    assert result(run(b, check, (3, 4))) is True
    assert result(run(b, check, (4, 4))) is False
