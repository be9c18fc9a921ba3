"""How generals come on with their stands: by which pike, with whom, and where it is blocked (DC-ARR, DC-CMD-09)."""

from typing import Any

import longroll
from longroll.registry import ruleset
from longroll.rulesets.division.areas.forced_deployment import Placed
from longroll.rulesets.division.arrivals.entering import Arrive, Entering, may_come, may_enter, waiting
from longroll.rulesets.division.components.areas import AREA, CIRCLE
from longroll.rulesets.division.components.cards import COMMAND_CARDS
from longroll.rulesets.division.components.forces import GENERAL, GENERALS, UNIT, UNITS
from longroll.rulesets.division.generals.displaced import PlaceGeneral, RideAway
from longroll.rulesets.division.generals.move import GeneralsMove, MoveGeneral
from longroll.rulesets.division.movement.riding import Halt, Ride
from longroll.rulesets.division.record.activation import Activation, Options
from longroll.rulesets.division.record.battle import Battle
from longroll.rulesets.division.sequence.activation import Activated
from longroll.rulesets.division.tables import NOBODY, TURNS
from rulesets.division.drill import battle, chief, over, refused, rules, run, stand, then


def area(key: str) -> str:
    return f"area:{AREA[key]}"


def due(turn: str, stands: dict[str, Any] | None = None, generals: dict[str, Any] | None = None, **more: Any) -> Battle:
    """A turn in which whoever is not named is still to come."""
    b = battle(stands or {}, generals or {}, turn=turn, **more)
    for unit in UNITS:
        if b.stands[unit.id].where == "unused":
            b.change(unit.id, where="off")
    for row in GENERALS:
        if b.generals[row.id].where == "unused":
            b.change_general(row.id, where="off")
    return b


def enters(b: Battle, general: str, card: int = NOBODY) -> Battle:
    """A general comes on in his activation, perhaps by his card."""
    b.active = GENERALS[GENERAL[general]].side
    b.activation = Activation(0, GENERAL[general], card, points=5)
    return run(b, Entering(general=GENERAL[general]))


# --- by the order of battle
def test_a_general_comes_on_in_march_order_by_his_pike():
    """DC-ARR-02, DC-ARR-05, DC-CMD-09."""
    b = enters(due("J1M"), "pender")
    assert over(b)
    assert chief(b, "pender").circle == CIRCLE["mc-cashtown"]
    here = {row.unit.key for row in b.stands if row.marching}
    assert here == {"perrin", "lane-j", "thomas", "scales", "poague"}
    assert all(b.stands[UNIT[key]].general == GENERAL["pender"] for key in here)
    assert "DC-ARR-05" in rules(b)
    assert "DC-CMD-09" in rules(enters(due("J1M"), "pender", COMMAND_CARDS[GENERAL["pender"]][0]))


def test_a_corps_general_brings_those_who_are_due_by_the_same_pike():
    """DC-ARR-05: their division generals are not activated; others come later."""
    b = enters(due("J1A"), "howard")
    assert {row.printed.key for row in b.generals if row.on_map} == {"howard", "schurz", "steinwehr"}
    assert not stand(b, "von-gilsa").marching
    assert stand(b, "coster").general == GENERAL["steinwehr"]
    assert stand(b, "osborn").general == GENERAL["howard"]
    assert not chief(b, "schurz").used
    early = enters(due("J1M"), "reynolds")
    assert not stand(early, "paul").marching
    assert stand(early, "meredith").general == GENERAL["wadsworth"]


def test_the_commander_of_an_army_comes_alone():
    """DC-ARR-05."""
    b = enters(due("J1A"), "lee")
    assert [row.printed.key for row in b.generals if row.on_map] == ["lee"]
    assert not any(row.marching for row in b.stands)


def test_his_entry_is_one_circle_of_his_move():
    """DC-ARR-05: he may ride one more, or deploy."""
    b = enters(due("J1M"), "pender")
    b = run(b, GeneralsMove())
    assert isinstance(b.needs, MoveGeneral)
    assert refused(b, Ride(area("knoxlyn-ridge"))) == "DC-GMOVE-01"
    b = then(b, Ride(f"circle:{CIRCLE['mc-herr-tavern']}"))
    assert refused(b, Ride(f"circle:{CIRCLE['mc-mcpherson-barn']}")) == "DC-GMOVE-05"


def test_whoever_is_activated_and_not_there_comes_on_first():
    """DC-CMD-09."""
    b = run(due("J1M", active=1), Activated(general=GENERAL["pender"]))
    assert chief(b, "pender").on_map
    assert chief(b, "pender").used
    assert isinstance(b.needs, MoveGeneral)


# --- without his card
def test_from_the_turn_after_a_general_enters_without_his_card():
    """DC-ARR-05: the option late_entry."""
    b = due("J1M")
    refusal = may_enter(b, 1, GENERAL["pender"])
    assert refusal is not None
    assert refusal.rule == "DC-ARR-05"
    b = due("J1A")
    assert waiting(b, 1) == [GENERAL["pender"]]
    assert may_enter(b, 1, GENERAL["ap-hill"]) is not None
    assert may_enter(b, 0, GENERAL["pender"]) is not None
    assert may_enter(due("J3E"), 1, GENERAL["stuart"]) is not None
    assert waiting(due("J1A", options=Options(late_entry=False)), 1) == []


def test_nobody_comes_before_his_turn():
    """DC-ARR-02."""
    refusal = may_come(due("J1M"), GENERAL["lee"])
    assert refusal is not None
    assert refusal.rule == "DC-ARR-02"
    assert may_come(due("J1A"), GENERAL["lee"]) is None


# --- a blocked pike
def test_on_a_blocked_pike_stands_go_straight_into_the_areas_beside_it():
    """DC-ARR-06: steady, among enemies too; DC-CIRC-03 does not hold; the others stay in march order."""
    b = enters(due("J1M", {"gamble": "marsh-creek"}), "pender")
    assert refused(b, Arrive(UNIT["perrin"], area("herr-ridge"))) == "DC-ARR-06"
    assert refused(b, Arrive(UNIT["archer"], area("marsh-creek"))) == "DC-ARR-06"
    b = then(b, Arrive(UNIT["perrin"], area("marsh-creek")))
    assert refused(b, Arrive(UNIT["perrin"], area("marsh-creek"))) == "DC-ARR-06"
    b = then(b, Arrive(UNIT["thomas"], area("knoxlyn-ridge")), Halt())
    assert over(b)
    assert stand(b, "perrin").steady
    assert stand(b, "scales").marching
    assert chief(b, "pender").circle == CIRCLE["mc-cashtown"]


def test_an_enemy_column_in_the_circle_makes_every_stand_deploy():
    """DC-ARR-06, DC-CIRC-04: the general goes with one of them; the column is surprised."""
    b = enters(due("J1M", {"gamble": "buford"}, {"buford": "mc-cashtown"}), "pender")
    assert refused(b, Halt()) == "DC-ARR-06"
    for key in ("perrin", "lane-j", "thomas", "scales"):
        b = then(b, Arrive(UNIT[key], area("marsh-creek")))
    b = then(b, Arrive(UNIT["poague"], area("knoxlyn-ridge")))
    assert refused(b, RideAway(area("herr-ridge"))) == "DC-GEN-08"
    b = then(b, RideAway(area("marsh-creek")))
    assert chief(b, "pender").area == AREA["marsh-creek"]
    b = then(b, Placed(area("belmont-ridge")))
    assert over(b)
    assert stand(b, "gamble").area == AREA["belmont-ridge"]
    assert stand(b, "gamble").routed
    assert "DC-CIRC-04" in rules(b)


def test_a_general_without_stands_is_put_where_he_would_be_displaced_to():
    """DC-ARR-06, DC-GEN-08."""
    b = due("J1A", {"gamble": "buford"}, {"buford": "mc-cashtown"}, owners={"herr-ridge": 1})
    b = enters(b, "lee")
    assert over(b)
    assert chief(b, "lee").area == AREA["herr-ridge"]
    assert stand(b, "gamble").marching


def test_by_night_nobody_comes_in_by_a_blocked_pike():
    """DC-EVT-08."""
    b = due("J1E", {"gamble": "marsh-creek"}, night=True)
    refusal = may_come(b, GENERAL["pender"])
    assert refusal is not None
    assert refusal.rule == "DC-EVT-08"
    assert GENERAL["pender"] not in waiting(b, 1)
    assert may_come(due("J1E", {"gamble": "herr-ridge"}, night=True), GENERAL["pender"]) is None


def test_all_who_arrive_have_a_turn_and_a_circle():
    """DC-ARR-02: or come by the event."""
    for row in GENERALS:
        if row.arrives >= 0:
            assert row.entry >= 0
            assert row.arrives < len(TURNS)


def test_he_goes_with_his_stands_where_they_are_all_in_one_area():
    """DC-ARR-06: the column has one area left to deploy in."""
    b = enters(due("J1M", {"gamble": "buford"}, {"buford": "mc-cashtown"}), "pender")
    for key in ("perrin", "lane-j", "thomas", "scales", "poague"):
        b = then(b, Arrive(UNIT[key], area("marsh-creek")))
    assert over(b)
    assert chief(b, "pender").area == AREA["marsh-creek"]
    assert stand(b, "gamble").area == AREA["knoxlyn-ridge"]


def test_who_comes_on_is_asked_for_by_name_before_he_is_on_the_map():
    """DC-ARR-06: nothing that is shown stands for him yet."""
    b = longroll.play("division/second-day").game.battle.copy()
    late = next(row for row in b.generals if not row.on_map and row.side == 0)
    b.needs = PlaceGeneral(0, late.id, ("area:1",))
    (asked,) = ruleset("division").view(b, 0).asks
    assert [(item.thing, item.things) for item in asked.items] == [("", ())]
    assert asked.about == ()
    assert late.name in asked.why
