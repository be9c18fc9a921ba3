"""Where a general may be put by hand: an area or a circle, as the rules would let him be there (DC-GEN-08)."""

from longroll.contract import Spot
from longroll.rulesets.division.components.areas import AREA, CIRCLE
from longroll.rulesets.division.edits import may_put, put
from longroll.rulesets.division.sequence.phase import OpenPhase
from rulesets.division.drill import battle, chief


def table(**more):
    """Reynolds at the Seminary, with Meredith's brigade there; the enemy at Herr Ridge with Heth."""
    b = battle(
        {"meredith": "seminary-ridge", "archer": "herr-ridge"},
        {"reynolds": "seminary-ridge", "heth": "mc-herr-tavern"},
        active=0,
        **more,
    )
    b.needs = OpenPhase(0)
    return b


def barred(b, place):
    refusal = may_put(b, chief(b, "reynolds").thing, Spot(area=place))
    return refusal.because if refusal else ""


def test_he_is_put_in_an_area_of_his_own_or_in_a_free_circle():
    b = table()
    assert barred(b, f"area:{AREA['seminary-ridge']}") == ""
    free = f"circle:{CIRCLE['mc-mcpherson-barn']}"
    assert barred(b, free) == ""
    there = chief(put(b, chief(b, "reynolds").thing, Spot(area=free)), "reynolds")
    assert (there.area, there.circle) == (-1, CIRCLE["mc-mcpherson-barn"])


def test_he_is_put_nowhere_else():
    b = table()
    assert "an area or a circle" in barred(b, "board:0")
    assert "the enemy is in" in barred(b, f"area:{AREA['herr-ridge']}")
    assert "an enemy general is at" in barred(b, f"circle:{CIRCLE['mc-herr-tavern']}")


def test_while_something_is_asked_that_hangs_on_it_nothing_is_put():
    b = table()
    b.needs = None
    refusal = may_put(b, chief(b, "reynolds").thing, Spot(area=f"area:{AREA['seminary-ridge']}"))
    assert refusal.because.endswith("who stands where: answer what is asked first")
    assert refusal.remedy == "", "it is one sentence"
