"""A March card, point by point (DC-CMD-08, DC-CMD-10, DC-CMD-11, DC-CMD-12), and columns formed and left (DC-CIRC-06)."""

from typing import Any

from longroll.rulesets.division.components.areas import AREA, CIRCLE
from longroll.rulesets.division.components.forces import GENERAL, UNIT
from longroll.rulesets.division.movement.columns import Deploy, Join
from longroll.rulesets.division.movement.march import Gather, MarchCard, SpendMarch
from longroll.rulesets.division.movement.riding import Halt, Ride
from longroll.rulesets.division.record.activation import Activation
from longroll.rulesets.division.record.battle import Battle
from longroll.rulesets.division.sequence.action_points import cost, unpaid
from longroll.rulesets.division.sequence.actions import Actions
from rulesets.division.drill import battle, chief, over, refused, rules, run, stand, then


def area(key: str) -> str:
    return f"area:{AREA[key]}"


def circle(key: str) -> str:
    return f"circle:{CIRCLE[key]}"


def marching(points: int, stands: dict[str, Any], generals: dict[str, Any], **more: Any) -> Battle:
    """Heth's March card with so many points."""
    return run(battle(stands, generals, general="heth", points=points, **more), MarchCard())


def points(b: Battle) -> int:
    assert isinstance(b.needs, SpendMarch)
    return b.needs.points


# --- March points
def test_a_march_card_gives_points():
    """DC-CMD-08: the worked example, with two points unused."""
    b = marching(4, {"archer": "heth", "davis": "heth", "pegram": "heth"}, {"heth": "mc-cashtown"})
    b = then(b, Ride(circle("mc-herr-tavern")))
    assert points(b) == 3
    b = then(b, Deploy(UNIT["archer"], area("herr-ridge")), Deploy(UNIT["davis"], area("herr-ridge")))
    assert points(b) == 2
    assert over(then(b, Halt()))
    assert {"DC-CMD-11", "DC-CMD-12"} <= rules(b)


def test_one_point_deploys_any_number_and_further_points_are_wanted_for_more():
    """DC-CMD-12: after a ride deploying costs a point again; with none left the last deployment goes on."""
    b = marching(3, {"archer": "heth", "davis": "heth", "pegram": "heth"}, {"heth": "mc-cashtown"})
    b = then(b, Deploy(UNIT["archer"], area("marsh-creek")), Ride(circle("mc-herr-tavern")))
    assert points(b) == 1
    b = then(b, Deploy(UNIT["davis"], area("herr-ridge")))
    assert points(b) == 0
    assert refused(b, Ride(circle("mc-cashtown"))) == "DC-CMD-08"
    b = then(b, Deploy(UNIT["pegram"], area("herr-ridge")))
    assert over(b)
    assert not stand(b, "pegram").routed


def test_nobody_deploys_among_enemies_or_of_another_command():
    """DC-CMD-12, DC-CMD-03, DC-PIKE-01: nor does a March card lead off the pikes."""
    stands = {"archer": "heth", "perrin": "pender", "gamble": {"at": "marsh-creek", "routed": True}}
    b = marching(2, stands, {"heth": "mc-cashtown", "pender": "mc-cashtown"})
    assert refused(b, Deploy(UNIT["archer"], area("marsh-creek"))) == "DC-CIRC-06"
    assert refused(b, Deploy(UNIT["perrin"], area("knoxlyn-ridge"))) == "DC-CMD-03"
    assert refused(b, Ride(area("knoxlyn-ridge"))) == "DC-PIKE-01"


def test_onto_a_circle_with_all_who_can_join():
    """DC-CMD-10: from an area clear of enemies; routed stands and those of others stay."""
    stands = {
        "archer": "herr-ridge",
        "davis": {"at": "herr-ridge", "routed": True},
        "perrin": "herr-ridge",
        "pettigrew": "knoxlyn-ridge",
    }
    b = then(marching(2, stands, {"heth": "herr-ridge"}), Ride(circle("mc-herr-tavern")))
    assert stand(b, "archer").general == GENERAL["heth"]
    assert not any(stand(b, key).marching for key in ("davis", "perrin", "pettigrew"))
    assert "DC-CMD-10" in rules(b)
    held = marching(2, {**stands, "gamble": {"at": "herr-ridge", "routed": True}}, {"heth": "herr-ridge"})
    assert refused(held, Ride(circle("mc-herr-tavern"))) == "DC-CMD-10"


def test_along_the_pike_into_a_hazardous_circle_ends_the_card():
    """DC-CMD-11, DC-CIRC-03."""
    stands = {"archer": "heth", "gamble": "mcpherson-ridge"}
    b = marching(5, stands, {"heth": "mc-herr-tavern"})
    b = then(b, Ride(circle("mc-mcpherson-barn")))
    assert over(b)
    assert stand(b, "archer").routed
    column = marching(
        5, {"archer": "heth", "gamble": "buford"}, {"heth": "mc-herr-tavern", "buford": "mc-mcpherson-barn"}
    )
    assert refused(column, Ride(circle("mc-mcpherson-barn"))) == "DC-CIRC-07"
    red = marching(5, stands, {"heth": "mc-herr-tavern", "buford": "mc-mcpherson-barn"})
    assert refused(red, Ride(circle("mc-mcpherson-barn"))) == "DC-CIRC-07"


def test_his_entry_was_a_point():
    """DC-ARR-05: of the March term."""
    b = battle({"archer": "heth"}, {"heth": "mc-cashtown"})
    b.activation = Activation(0, GENERAL["heth"], term="march", points=3, entered=True)
    assert points(run(b, MarchCard())) == 2


def test_the_march_takes_what_nobody_occupies_where_it_ends():
    """DC-AREA-05."""
    b = marching(1, {"archer": "heth"}, {"heth": "mc-cashtown"}, owners={"herr-ridge": 0})
    b = then(b, Ride(circle("mc-herr-tavern")))
    assert over(b)
    assert b.control[AREA["herr-ridge"]] == 1


# --- into the column and out of it
def test_for_one_point_all_who_can_form_column():
    """DC-CIRC-06."""
    b = marching(2, {"archer": "herr-ridge", "davis": "herr-ridge"}, {"heth": "mc-herr-tavern"})
    b = then(b, Gather())
    assert points(b) == 1
    assert [stand(b, key).general for key in ("archer", "davis")] == [GENERAL["heth"]] * 2
    assert refused(b, Gather()) == "DC-CIRC-06"


def test_a_column_forms_at_the_first_circle_of_the_map_too():
    """DC-CIRC-06."""
    b = then(marching(2, {"archer": "marsh-creek"}, {"heth": "mc-cashtown"}), Gather())
    assert stand(b, "archer").general == GENERAL["heth"]


def acting(general: str, stands: dict[str, Any], generals: dict[str, Any]) -> Battle:
    """A general's stands may act."""
    return run(battle(stands, generals, general=general), Actions())


def test_a_stand_forms_column_by_an_action():
    """DC-CIRC-06, DC-CIRC-02: with the lowest general of its chain there."""
    generals = {"ap-hill": "mc-herr-tavern", "heth": "mc-herr-tavern"}
    b = acting("ap-hill", {"archer": "herr-ridge", "davis": "herr-ridge"}, generals)
    b = then(b, Join(UNIT["archer"], circle("mc-herr-tavern")))
    assert stand(b, "archer").general == GENERAL["heth"]
    assert b.activation is not None
    assert b.activation.points == 10


def test_who_may_not_form_column():
    """DC-CIRC-06, DC-CIRC-08."""
    here, join = {"heth": "mc-seminary"}, Join(UNIT["archer"], circle("mc-seminary"))
    assert not refused(acting("heth", {"archer": "chambersburg-pike"}, here), join)
    routed = {"archer": {"at": "chambersburg-pike", "routed": True}}
    assert refused(acting("heth", routed, here), join) == "DC-CIRC-06"
    with_enemies = {"archer": "chambersburg-pike", "gamble": {"at": "chambersburg-pike", "routed": True}}
    assert refused(acting("heth", with_enemies, here), join) == "DC-CIRC-06"
    hazardous = {"archer": "chambersburg-pike", "gamble": "mcpherson-ridge"}
    assert refused(acting("heth", hazardous, here), join) == "DC-CIRC-08"
    assert refused(acting("heth", {"archer": "gettysburg"}, here), join) == "DC-CIRC-06"
    elsewhere = acting("heth", {"archer": "chambersburg-pike"}, {"heth": "chambersburg-pike"})
    assert refused(elsewhere, join) == "DC-CIRC-06"
    no_holders = {"hampton": {"at": "chambersburg-pike", "lost_holders": 2}}
    b = acting("stuart", no_holders, {"stuart": "mc-seminary"})
    assert refused(b, Join(UNIT["hampton"], circle("mc-seminary"))) == "DC-LOSS-08"


def test_a_stand_leaves_the_column_by_an_action():
    """DC-CIRC-06, DC-EDGE-02."""
    b = acting("heth", {"archer": "heth", "davis": "heth"}, {"heth": "mc-cashtown"})
    assert refused(b, Deploy(UNIT["archer"], area("herr-ridge"))) == "DC-EDGE-02"
    b = then(b, Deploy(UNIT["archer"], area("knoxlyn-ridge")))
    assert stand(b, "archer").area == AREA["knoxlyn-ridge"]
    assert refused(b, Deploy(UNIT["archer"], area("marsh-creek"))) == "DC-AP-04"
    assert b.activation is not None
    assert b.activation.points == 10


def test_what_it_costs_from_a_circle():
    """DC-AP-02: attached areas and the column one point, the next areas two; who marches elsewhere is out of reach."""
    stands = {"kershaw": "herr-ridge", "semmes": "mcpherson-ridge", "archer": "heth", "perrin": "pender"}
    generals = {"lee": "mc-herr-tavern", "heth": "mc-herr-tavern", "pender": "mc-cashtown"}
    b = battle(stands, generals, general="lee")
    assert b.activation is not None
    assert [cost(b, b.activation, stand(b, key)) for key in ("kershaw", "semmes", "archer")] == [1, 2, 1]
    refusal = unpaid(b, b.activation, stand(b, "perrin"))
    assert refusal is not None
    assert refusal.rule == "DC-AP-02"


def test_a_deploying_stand_surprises_a_column_in_another_circle():
    """DC-CIRC-04: also by deployments."""
    stands = {"archer": "heth", "gamble": "buford"}
    b = acting("heth", stands, {"heth": "mc-mcpherson-barn", "buford": "mc-oak-hill"})
    b = then(b, Deploy(UNIT["archer"], area("unfinished-railroad")))
    assert b.needs.side == 0
    assert chief(b, "buford").circle == CIRCLE["mc-oak-hill"]
