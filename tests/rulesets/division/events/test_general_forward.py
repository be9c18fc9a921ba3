"""General Forward (DC-EVT-19, DC-EVT-20, DC-EVT-23)."""

from typing import Any

from longroll.rulesets.division.components.areas import AREA, CIRCLE
from longroll.rulesets.division.components.forces import GENERAL, UNIT
from longroll.rulesets.division.discipline.rally import Rally
from longroll.rulesets.division.events.general_forward import area_from_cashtown, bound, lifted
from longroll.rulesets.division.generals.move import GeneralsMove
from longroll.rulesets.division.movement.march import MarchCard
from longroll.rulesets.division.movement.moves import Move
from longroll.rulesets.division.movement.riding import Halt, Ride
from longroll.rulesets.division.record.activation import Activation
from longroll.rulesets.division.record.battle import Battle
from longroll.rulesets.division.sequence.actions import Actions, EndActions
from longroll.rulesets.division.sequence.phase import Activate, GoOn, OpenPhase, PassPhase
from rulesets.division.drill import battle, over, refused, rules, run, then


def area(key: str) -> str:
    return f"area:{AREA[key]}"


def circle(key: str) -> str:
    return f"circle:{CIRCLE[key]}"


def waiting(stands: dict[str, Any], generals: dict[str, Any], **more: Any) -> Battle:
    """The event waits for the Union's next activation."""
    return battle(stands, generals, active=0, forward=True, **more)


def names(b: Battle) -> set[str]:
    return {b.generals[number].printed.key for number in bound(b, 0)}


# --- whom it picks
def test_the_nearest_to_cashtown_whose_area_is_free_of_enemies():
    """DC-EVT-19: and who has a stand on the map; in a circle he counts unless enemies alone are about it."""
    stands: dict[str, Any] = {"gamble": "mcpherson-ridge", "meredith": "gettysburg", "archer": "herr-ridge"}
    generals = {"buford": "mcpherson-ridge", "wadsworth": "gettysburg", "howard": "herr-ridge", "lee": "marsh-creek"}
    assert names(waiting(stands, generals)) == {"buford"}
    assert names(waiting({**stands, "davis": "mcpherson-ridge"}, generals)) == {"wadsworth"}
    in_circle = {"buford": "mc-herr-tavern", "wadsworth": "gettysburg"}
    assert names(waiting(stands, in_circle)) == {"wadsworth"}
    assert names(waiting({**stands, "devin": "herr-ridge"}, in_circle)) == {"buford"}
    assert names(waiting({"archer": "herr-ridge"}, {"buford": "mcpherson-ridge"})) == set()


def test_among_equals_the_union_chooses():
    """DC-EVT-19."""
    stands = {"gamble": "mcpherson-ridge", "meredith": "oak-hill"}
    b = waiting(stands, {"buford": "mcpherson-ridge", "wadsworth": "oak-hill"})
    assert names(b) == {"buford", "wadsworth"}
    b.needs = OpenPhase(0)
    assert not refused(b, Activate(GENERAL["wadsworth"]))


def test_the_phase_is_bound_to_him_even_if_he_has_been_activated():
    """DC-EVT-23: the phase is not passed."""
    generals = {"buford": {"at": "mcpherson-ridge", "used": True}, "wadsworth": "gettysburg"}
    b = waiting({"gamble": "mcpherson-ridge", "meredith": "gettysburg"}, generals)
    decision = OpenPhase(0)
    assert list(decision.offers(b)) == [Activate(GENERAL["buford"])]
    for answer in (PassPhase(), Activate(GENERAL["wadsworth"])):
        refusal = decision.refusal(b, answer)
        assert refusal is not None
        assert refusal.rule == "DC-EVT-23"
    assert GoOn(0).refusal(b, PassPhase()) is None


def test_it_waits_through_the_night_and_leaves_with_its_card():
    """DC-EVT-20, DC-EVT-23."""
    stands, generals = {"gamble": "mcpherson-ridge"}, {"buford": "mcpherson-ridge"}
    night = waiting(stands, generals, night=True)
    assert names(night) == set()
    assert not lifted(night, GENERAL["buford"])
    assert night.forward
    assert names(waiting(stands, generals, turn="J2E")) == {"buford"}
    late = waiting(stands, generals, turn="J3M")
    assert names(late) == set()
    assert not lifted(late, GENERAL["buford"])
    assert "DC-EVT-20" in rules(late)


def test_with_nobody_to_pick_it_has_no_effect():
    """DC-EVT-19: the next activation is free, and nothing waits any longer."""
    b = waiting({"archer": "mcpherson-ridge"}, {"buford": "mcpherson-ridge"})
    assert not lifted(b, GENERAL["buford"])
    assert not b.forward
    assert rules(b) == {"DC-EVT-19"}
    b = waiting({"gamble": "mcpherson-ridge"}, {"buford": "mcpherson-ridge"})
    assert lifted(b, GENERAL["buford"])
    assert not b.forward


# --- what he must do
def compelled(stands: dict[str, Any], generals: dict[str, Any], general: str, points: int = 9) -> Battle:
    b = battle(stands, generals, active=0)
    b.activation = Activation(0, GENERAL[general], points=points, compelled=True)
    return b


def test_he_rides_as_near_as_he_may():
    """DC-EVT-23."""
    b = run(compelled({"gamble": "gettysburg"}, {"buford": "seminary-ridge"}, "buford"), GeneralsMove())
    assert refused(b, Halt()) == "DC-EVT-23"
    assert refused(b, Ride(area("long-lane"))) == "DC-EVT-23"
    assert refused(b, Ride(area("mcpherson-ridge"))) == "DC-EVT-23"
    near = Ride(area("belmont-ridge"))
    assert not refused(b, near)
    assert over(then(b, near))
    b = run(compelled({"gamble": "buford"}, {"buford": "mc-seminary"}, "buford"), GeneralsMove())
    b = then(b, Ride(circle("mc-mcpherson-barn")))
    assert refused(b, Halt()) == "DC-EVT-23"
    b = then(b, Ride(circle("mc-herr-tavern")))
    assert not refused(b, Halt())


def test_a_march_card_leads_him_nearer_too():
    """DC-EVT-23."""
    b = run(compelled({"gamble": "buford"}, {"buford": "mc-mcpherson-barn"}, "buford", points=3), MarchCard())
    assert refused(b, Halt()) == "DC-EVT-23"
    assert refused(b, Ride(circle("mc-seminary"))) == "DC-EVT-23"
    b = then(b, Ride(circle("mc-herr-tavern")), Ride(circle("mc-cashtown")))
    assert not refused(b, Halt())


def test_who_can_come_no_nearer_is_free():
    """DC-EVT-23: an enemy column stands at the one circle that is nearer to Cashtown; the next is as far from it as his own."""
    stands: dict[str, Any] = {"gamble": "buford", "archer": "heth"}
    generals = {"buford": "mc-mcpherson-barn", "heth": "mc-herr-tavern"}
    b = run(compelled(stands, generals, "buford", points=3), MarchCard())
    assert refused(b, Ride(circle("mc-herr-tavern"))) == "DC-CIRC-07"
    assert not refused(b, Ride(circle("mc-seminary")))
    assert not refused(b, Halt())


def test_every_point_moves_a_stand_nearer_while_any_can():
    """DC-EVT-23: then what is left is free."""
    stands = {"gamble": "gettysburg", "devin": {"at": "gettysburg", "routed": True}}
    b = run(compelled(stands, {"buford": "gettysburg"}, "buford"), Actions())
    assert refused(b, EndActions()) == "DC-EVT-23"
    assert refused(b, Rally(UNIT["devin"])) == "DC-EVT-23"
    assert refused(b, Move(UNIT["gamble"], area("benners-hill"))) == "DC-EVT-23"
    assert area_from_cashtown(AREA["chambersburg-pike"]) < area_from_cashtown(AREA["gettysburg"])
    b = then(b, Move(UNIT["gamble"], area("chambersburg-pike")))
    assert not refused(b, EndActions())
    assert not refused(b, Rally(UNIT["devin"]))


def test_areas_held_by_the_enemy_are_entered_when_nearer():
    """DC-EVT-23."""
    stands = {"gamble": "mcpherson-ridge", "archer": "herr-ridge"}
    b = run(compelled(stands, {"buford": "mcpherson-ridge"}, "buford"), Actions())
    assert refused(b, EndActions()) == "DC-EVT-23"
    assert not refused(b, Move(UNIT["gamble"], area("herr-ridge")))
