"""Generals alone among enemies ride away (DC-GEN-08, DC-CIRC-07)."""

from longroll.rulesets.division.components.areas import AREA, CIRCLE
from longroll.rulesets.division.components.forces import UNIT
from longroll.rulesets.division.generals.displaced import Displaced, RideAway
from longroll.rulesets.division.movement.moves import Move
from longroll.rulesets.division.sequence.actions import Actions
from rulesets.division.drill import battle, chief, over, refused, rules, run, then


def area(key: str) -> str:
    return f"area:{AREA[key]}"


def test_a_general_whose_stands_have_gone_rides_to_the_nearest_friendly_area():
    """DC-GEN-08: his last friend leaves the area where enemies are; the nearest by edges, without a choice if there is but one."""
    stands = {"archer": "herr-ridge", "gamble": "herr-ridge"}
    b = battle(stands, {"heth": "herr-ridge"}, general="heth", owners={"belmont-ridge": 1})
    b = then(run(b, Actions()), Move(UNIT["archer"], area("belmont-ridge")))
    assert chief(b, "heth").area == AREA["belmont-ridge"]
    assert "DC-GEN-08" in rules(b)


def test_among_equals_his_owner_chooses():
    """DC-GEN-08."""
    owners = {"belmont-ridge": 1, "knoxlyn-ridge": 1, "marsh-creek": 1}
    b = run(battle({"gamble": "herr-ridge"}, {"heth": "herr-ridge"}, owners=owners), Displaced())
    assert refused(b, RideAway(area("marsh-creek"))) == "DC-GEN-08"
    b = then(b, RideAway(area("knoxlyn-ridge")))
    assert over(b)
    assert chief(b, "heth").area == AREA["knoxlyn-ridge"]


def test_without_a_friendly_area_he_rides_to_the_nearest_circle():
    """DC-GEN-08: one without an enemy general."""
    b = battle({"gamble": "herr-ridge"}, {"heth": "herr-ridge", "buford": "mc-herr-tavern"})
    b = run(b, Displaced())
    assert refused(b, RideAway(f"circle:{CIRCLE['mc-herr-tavern']}")) == "DC-GEN-08"
    b = then(b, RideAway(f"circle:{CIRCLE['mc-mcpherson-barn']}"))
    assert chief(b, "heth").circle == CIRCLE["mc-mcpherson-barn"]


def test_a_general_in_a_circle_stays_whatever_is_about_it():
    """DC-GEN-08: only an enemy column there displaces him."""
    b = run(battle({"gamble": "herr-ridge"}, {"heth": "mc-herr-tavern"}), Displaced())
    assert over(b)
    assert chief(b, "heth").circle == CIRCLE["mc-herr-tavern"]
    together = battle(
        {"gamble": "buford"}, {"heth": "mc-herr-tavern", "buford": "mc-herr-tavern"}, owners={"herr-ridge": 1}
    )
    b = run(together, Displaced())
    assert chief(b, "heth").area == AREA["herr-ridge"]
