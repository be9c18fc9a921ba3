"""Stands and generals are dragged to areas and circles: what is shown there, and that what is shown is allowed."""

from typing import Any

import msgspec

from longroll.flow import Decision
from longroll.record import typed
from longroll.rulesets.division import SCREEN
from longroll.rulesets.division.arrivals.entering import Entering
from longroll.rulesets.division.components.areas import AREA, CIRCLE, EDGES_APART
from longroll.rulesets.division.components.forces import GENERAL, UNIT
from longroll.rulesets.division.generals.move import GeneralsMove
from longroll.rulesets.division.movement.march import MarchCard
from longroll.rulesets.division.record.activation import Activation
from longroll.rulesets.division.record.battle import Battle
from longroll.rulesets.division.screen.moves import entry
from longroll.rulesets.division.sequence.action_points import cost
from longroll.rulesets.division.sequence.actions import Actions
from longroll.scene import Item
from rulesets.division.arrivals.test_entering import due
from rulesets.division.drill import battle, run


def items(b: Battle) -> list[Item]:
    """The items of what is asked."""
    assert isinstance(b.needs, Decision)
    return list(SCREEN.ask(b.known(b.needs.side), b.needs).items)


def hold(b: Battle) -> dict[str, dict[str, str]]:
    """By the label of what is dragged, where to, and the rule that forbids it ("" where none does); every spot is held against
    the law."""
    found: dict[str, dict[str, str]] = {}
    for item in items(b):
        for spot in item.spots:
            answer = typed(b.needs, {**item.value, "to": spot.area})
            refusal = b.needs.refusal(b.known(b.needs.side), answer)
            assert (refusal.rule if refusal else "") == (spot.refusal.rule if spot.refusal else "")
            found.setdefault(item.label, {})[spot.area] = spot.refusal.rule if spot.refusal else ""
    return found


def not_shown(b: Battle) -> set[Any]:
    """The offers that are neither items nor spots of what is dragged."""
    shown = {msgspec.json.encode(item.value) for item in items(b) if not item.spots}
    dragged = {
        msgspec.json.encode(msgspec.to_builtins(typed(b.needs, {**item.value, "to": spot.area})))
        for item in items(b)
        for spot in item.spots
        if spot.refusal is None
    }
    offers = {msgspec.json.encode(msgspec.to_builtins(answer)) for answer in b.needs.offers(b.known(b.needs.side))}
    passes = SCREEN.ask(b.known(b.needs.side), b.needs).passes
    return offers - shown - dragged - ({msgspec.json.encode(passes.value)} if passes else set())


def test_who_enters_without_his_card_says_where_and_with_whom():
    """DC-ARR-05."""
    b = due("J1E")
    words = entry(b, GENERAL["ap-hill"])
    assert words.area == f"circle:{CIRCLE['mc-cashtown']}"
    assert b.generals[GENERAL["pender"]].name in words.says
    assert entry(b, GENERAL["lee"]).says == "with nobody"


STANDS: dict[str, Any] = {
    "gamble": {"at": "mcpherson-ridge", "mounted": True},
    "devin": "mcpherson-ridge",
    "calef": "mcpherson-ridge",
    "archer": "herr-ridge",
}


def test_a_stand_is_dragged_to_every_area_within_reach_and_says_why_not():
    b = run(battle(STANDS, {"buford": "mcpherson-ridge"}, active=0, general="buford"), Actions())
    found = hold(b)
    guns = b.stands[UNIT["calef"]].name
    assert found[f"Move {guns}"][f"area:{AREA['herr-ridge']}"] == "DC-MOVE-10"
    name = b.stands[UNIT["gamble"]].name
    assert found[f"Move {name}"] == found[f"Move {name} and dismount"]
    assert f"Mount {b.stands[UNIT['devin']].name} and move" in found
    assert not not_shown(b)


def test_a_stand_that_goes_where_its_general_can_declare_no_battle_is_told_so():
    """DC-DECL-01: Heth declares for Herr Ridge, which lies beside his circle, and for no other area."""
    stands = {"archer": "mcpherson-ridge", "gamble": "unfinished-railroad", "devin": "herr-ridge"}
    b = run(battle(stands, {"heth": "mc-herr-tavern"}, general="heth"), Actions())
    says = {spot.area: spot.says for item in items(b) for spot in item.spots}
    name = b.generals[GENERAL["heth"]].name
    alone = f"1 enemy stand, 0 of them routed; {name} can declare no battle there"
    assert says[f"area:{AREA['unfinished-railroad']}"] == alone
    assert says[f"area:{AREA['herr-ridge']}"] == "1 enemy stand, 0 of them routed"
    assert says[f"area:{AREA['springs-hotel-woods']}"] == ""


def test_a_general_is_dragged_along_the_pike_with_those_under_him():
    stands, generals = (
        {"archer": "heth", "gamble": "mcpherson-ridge"},
        {"ap-hill": "mc-herr-tavern", "heth": "mc-herr-tavern"},
    )
    b = run(battle(stands, generals, general="ap-hill"), GeneralsMove())
    chief, under = (b.generals[GENERAL[key]].name for key in ("ap-hill", "heth"))
    found = hold(b)
    assert set(found[f"{chief} rides with {under}"]) == {
        f"circle:{CIRCLE[key]}" for key in ("mc-cashtown", "mc-mcpherson-barn")
    }
    assert found[f"{chief} rides"][f"area:{AREA['mcpherson-ridge']}"] == "DC-GMOVE-03"
    says = {spot.area: spot.says for item in items(b) for spot in item.spots}
    assert says[f"circle:{CIRCLE['mc-mcpherson-barn']}"].startswith("hazardous")
    assert says[f"circle:{CIRCLE['mc-cashtown']}"] == "safe"
    assert not not_shown(b)
    assert not not_shown(run(battle(stands, generals, general="ap-hill", points=3), MarchCard()))


def test_it_is_read_what_actions_cost_from_where_a_general_rides_to_and_what_each_costs_then():
    """DC-AP-01, DC-AP-02: a point in his area, one more for each area between."""
    stands = {"archer": "herr-ridge", "davis": "belmont-ridge", "gamble": "mcpherson-ridge", "pegram": "herr-ridge"}
    b = battle(stands, {"heth": "herr-ridge"}, general="heth", points=5)
    says = {spot.area: spot.says for item in items(run(b, GeneralsMove())) for spot in item.spots}
    there = 1 + EDGES_APART[AREA["mcpherson-ridge"]][AREA["belmont-ridge"]]
    assert says[f"area:{AREA['belmont-ridge']}"] == "his stands then act for 1 to 2 points"
    assert (
        says[f"area:{AREA['mcpherson-ridge']}"]
        == f"1 enemy stand, 0 of them routed; his stands then act for 2 to {there} points"
    )
    far = cost(b, b.activation, b.stands[UNIT["davis"]])
    acts = {item.label: item.says for item in items(run(b, Actions()))}
    assert acts[f"Move {b.stands[UNIT['davis']].name}"] == f"{far} action points, {5 - far} left then"
    assert acts[f"Move {b.stands[UNIT['archer']].name}"] == "1 action point, 4 left then"
    bombards = {"type": "Bombard", "stand": UNIT["pegram"], "target": UNIT["gamble"]}
    assert SCREEN.probe(run(b, Actions()), 1, "Act", bombards).cost == "1 action point, 4 left then"


def test_who_arrives_on_a_blocked_pike_is_dragged_into_the_areas_beside_it():
    b = due("J1M", {"gamble": "marsh-creek"})
    b.activation = Activation(0, GENERAL["pender"])
    b = run(b, Entering(general=GENERAL["pender"]))
    assert all(set(spots.values()) == {""} for spots in hold(b).values())
    assert not not_shown(b)
