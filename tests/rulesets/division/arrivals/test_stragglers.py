"""Brigades that come after their division (DC-ARR-04)."""

from longroll.rulesets.division.arrivals.stragglers import BringUp
from longroll.rulesets.division.components.areas import AREA, CIRCLE
from longroll.rulesets.division.components.forces import GENERAL, UNIT
from longroll.rulesets.division.record.battle import Battle
from longroll.rulesets.division.sequence.actions import Actions
from rulesets.division.arrivals.test_entering import area, due
from rulesets.division.drill import refused, run, stand, then

CASHTOWN = f"circle:{CIRCLE['mc-cashtown']}"


def longstreet_acts(
    turn: str, hood: str = "pitzer-woods", longstreet: str = "spangler-woods", gamble: str = ""
) -> Battle:
    """Longstreet's stands may act, with Hood and one brigade of his on the map."""
    stands = {"benning": "pitzer-woods"} | ({"gamble": gamble} if gamble else {})
    b = due(turn, stands, {"hood": hood, "longstreet": longstreet}, general="longstreet", points=2)
    return run(b, Actions())


def test_a_late_brigade_is_brought_up_for_a_point():
    """DC-ARR-04: into an area attached to its entry circle that holds no enemy."""
    b = longstreet_acts("J2A", gamble="marsh-creek")
    assert refused(b, BringUp(UNIT["law"], area("herr-ridge"))) == "DC-ARR-04"
    assert refused(b, BringUp(UNIT["law"], area("marsh-creek"))) == "DC-ARR-04"
    assert refused(b, BringUp(UNIT["law"], CASHTOWN)) == "DC-ARR-04"
    assert refused(b, BringUp(UNIT["benning"], area("knoxlyn-ridge"))) == "DC-ARR-04"
    b = then(b, BringUp(UNIT["law"], area("knoxlyn-ridge")))
    assert stand(b, "law").area == AREA["knoxlyn-ridge"]
    assert b.activation is not None
    assert b.activation.points == 1


def test_or_into_march_order_with_a_general_of_its_chain():
    """DC-ARR-04."""
    b = then(longstreet_acts("J2A", longstreet="mc-cashtown"), BringUp(UNIT["law"], CASHTOWN))
    assert stand(b, "law").general == GENERAL["longstreet"]


def test_it_waits_for_its_turn_and_others_for_their_general():
    """DC-ARR-04."""
    assert refused(longstreet_acts("J2M"), BringUp(UNIT["law"], area("knoxlyn-ridge"))) == "DC-ARR-04"
    assert refused(longstreet_acts("J2A"), BringUp(UNIT["kershaw"], area("knoxlyn-ridge"))) == "DC-ARR-04"
    assert refused(longstreet_acts("J2A"), BringUp(UNIT["dance"], area("knoxlyn-ridge"))) == "DC-AP-03"
