"""Circles: whose they are, how safe, who may be in them, and columns that meet deployed enemies (DC-CIRC)."""

from longroll.rulesets.division.areas import circles
from longroll.rulesets.division.areas.control import front_line, settle
from longroll.rulesets.division.areas.forced_deployment import ColumnsSurprised, ForcedDeployment, Placed, refuges
from longroll.rulesets.division.components.areas import AREA, AREAS, CIRCLE, CIRCLES
from longroll.rulesets.division.components.forces import GENERAL, UNIT
from longroll.rulesets.division.discipline.checks import present
from longroll.rulesets.division.generals.move import GeneralsMove
from longroll.rulesets.division.movement.moves import Move
from longroll.rulesets.division.movement.riding import Ride
from longroll.rulesets.division.record.battle import Battle
from longroll.rulesets.division.rout.retreat import Retreat
from longroll.rulesets.division.sequence.actions import Actions
from longroll.rulesets.division.tables import CONTESTED, NOBODY
from rulesets.division.drill import battle, chief, over, refused, rules, run, stand, then


def area(key: str) -> str:
    return f"area:{AREA[key]}"


def ride(key: str) -> Ride:
    return Ride(f"circle:{CIRCLE[key]}")


# --- whose they are
def test_circles_carry_marches_and_points():
    """DC-CIRC-01: every circle is on a pike and worth something."""
    assert all(row.along and row.vp and row.areas for row in CIRCLES)
    assert sum(row.vp for row in CIRCLES) == 43


def test_a_circle_is_whose_all_areas_about_it_are():
    """DC-CIRC-05: the worked example, the Peach Orchard."""
    b = battle({}, owners={"peach-orchard": 0, "trostle-farm": 0, "klingle-farm": 0})
    circle = CIRCLE["mc-peach-orchard"]
    assert (b.owner(circle), b.points(0)) == (0, 3)
    b.change(UNIT["ward"], where="map", area=AREA["peach-orchard"])
    b.change(UNIT["kershaw"], where="map", area=AREA["peach-orchard"])
    settle(b)
    assert b.control[AREA["peach-orchard"]] == CONTESTED
    assert (b.owner(circle), b.points(0), b.points(1)) == (NOBODY, 0, 0)
    b.change(UNIT["ward"], where="spent", area=NOBODY)
    settle(b)
    assert b.control[AREA["peach-orchard"]] == 1
    assert b.owner(circle) == NOBODY
    b.change(UNIT["semmes"], where="map", area=AREA["trostle-farm"])
    b.change(UNIT["wofford"], where="map", area=AREA["klingle-farm"])
    settle(b)
    assert b.points(1) == 3
    assert "DC-CIRC-05" in rules(b)


def test_each_general_on_the_map_is_in_a_circle_or_in_an_area():
    """Whoever has left the map is in none (DC-CIRC-07)."""
    b = battle(
        {}, {"meade": "mc-peach-orchard", "sickles": "trostle-farm", "lee": "mc-herr-tavern", "heth": AREAS[0].key}
    )
    b.change_general(GENERAL["lee"], where="spent")
    in_circles = {circle: [row.id for row in rows] for circle, rows in circles.generals_by_circle(b).items()}
    assert in_circles == {CIRCLE["mc-peach-orchard"]: [GENERAL["meade"]]}
    in_areas = {area: [row.id for row in rows] for area, rows in circles.generals_by_area(b).items()}
    assert in_areas == {AREA["trostle-farm"]: [GENERAL["sickles"]], 0: [GENERAL["heth"]]}


# --- how safe
def test_the_colours_of_a_circle():
    """DC-CIRC-08: red by a steady enemy in an attached area, blue by one next to such an area, else green."""
    herr = CIRCLE["mc-herr-tavern"]
    for place, routed, colour in (
        ("herr-ridge", False, "red"),
        ("herr-ridge", True, "green"),
        ("mcpherson-ridge", False, "blue"),
        ("gettysburg", False, "green"),
    ):
        b = battle({"gamble": {"at": place, "routed": routed}})
        assert circles.colour(b, herr, 1) == colour
        assert circles.colour(b, herr, 0) == "green"


def test_front_line_areas():
    """DC-CIRC-08."""
    b = battle({"gamble": "mcpherson-ridge"})
    assert front_line(b, AREA["herr-ridge"], 1)
    assert front_line(b, AREA["mcpherson-ridge"], 1)
    assert not front_line(b, AREA["marsh-creek"], 1)


# --- who may be there
def moving(stands: dict[str, object], generals: dict[str, object]) -> Battle:
    return run(battle(stands, generals, general="heth"), GeneralsMove())  # type: ignore[arg-type]


def test_a_circle_with_an_enemy_column_is_not_entered():
    """DC-CIRC-07."""
    generals: dict[str, object] = {"heth": "mc-cashtown", "buford": "mc-herr-tavern"}
    b = moving({"archer": "heth", "gamble": "buford"}, generals)
    assert refused(b, ride("mc-herr-tavern")) == "DC-CIRC-07"


def test_a_column_displaces_enemy_generals_who_are_alone():
    """DC-CIRC-07, DC-GEN-08: not where the circle is red; and a general without a column does not come."""
    generals: dict[str, object] = {"heth": "mc-cashtown", "buford": "mc-herr-tavern"}
    assert refused(moving({}, generals), ride("mc-herr-tavern")) == "DC-CIRC-07"
    red = moving({"archer": "heth", "gamble": "herr-ridge"}, generals)
    assert refused(red, ride("mc-herr-tavern")) == "DC-CIRC-07"
    b = then(moving({"archer": "heth", "gamble": "mcpherson-ridge"}, generals), ride("mc-herr-tavern"))
    assert chief(b, "buford").area == AREA["mcpherson-ridge"]
    assert chief(b, "heth").circle == CIRCLE["mc-herr-tavern"]


def test_the_prominent_general_counts_as_being_in_every_area_about_the_circle():
    """DC-CIRC-07: the active one, or the highest in rank, then seniority."""
    b = battle({"archer": "herr-ridge"}, {"heth": "mc-herr-tavern", "ap-hill": "mc-herr-tavern"})
    assert [row.id for row in present(b, stand(b, "archer"))] == [GENERAL["ap-hill"]]
    b = battle({"archer": "herr-ridge"}, {"heth": "mc-herr-tavern", "ap-hill": "mc-herr-tavern"}, general="heth")
    assert [row.id for row in present(b, stand(b, "archer"))] == [GENERAL["heth"]]


# --- columns that meet the enemy
def test_a_marching_column_deploys_routed_where_its_owner_chooses():
    """DC-CIRC-03: attached areas without enemies; the general stays."""
    stands = {"archer": "heth", "davis": "heth", "gamble": "mcpherson-ridge"}
    b = moving(stands, {"heth": "mc-mcpherson-barn"})  # type: ignore[arg-type]
    b = then(b, ride("mc-seminary"))
    assert b.needs.side == 1
    assert refused(b, Placed(area("mcpherson-ridge"))) == "DC-CIRC-03"
    b = then(b, Placed(area("chambersburg-pike")), Placed(area("unfinished-railroad")))
    assert [stand(b, key).area for key in ("archer", "davis")] == [
        AREA["chambersburg-pike"],
        AREA["unfinished-railroad"],
    ]
    assert stand(b, "archer").routed
    assert stand(b, "davis").routed
    assert chief(b, "heth").circle == CIRCLE["mc-seminary"]
    assert over(b)


def test_where_no_attached_area_is_free_they_go_next_to_them_or_are_captured():
    """DC-CIRC-03: into friendly or uncontrolled areas without enemies."""
    circle = CIRCLE["mc-herr-tavern"]
    stands = {"archer": "heth", "gamble": "herr-ridge"}
    owners = {"knoxlyn-ridge": 1, "mummasburg-road": 0, "belmont-ridge": 0, "oak-hill": 0, "unfinished-railroad": 0}
    owners |= {"mcpherson-ridge": 0, "springs-hotel-woods": 0}
    b = battle(stands, {"heth": "mc-herr-tavern"}, owners=owners)
    assert refuges(b, circle, 1) == (AREA["knoxlyn-ridge"],)
    forced = ForcedDeployment(circle=circle, stands=(UNIT["archer"],))
    assert stand(run(b, forced), "archer").area == AREA["knoxlyn-ridge"]
    b = battle(stands, {"heth": "mc-herr-tavern"}, owners=owners | {"knoxlyn-ridge": 0})
    after = run(b, forced)
    assert stand(after, "archer").where == "spent"
    assert over(after)


def test_routed_enemies_about_a_circle_surprise_nobody():
    """DC-CIRC-03: only steady ones do."""
    stands = {"archer": "heth", "gamble": {"at": "herr-ridge", "routed": True}}
    b = then(moving(stands, {"heth": "mc-cashtown"}), ride("mc-herr-tavern"))  # type: ignore[arg-type]
    assert stand(b, "archer").marching


def test_a_steady_stand_that_comes_beside_a_waiting_column_routs_it():
    """DC-CIRC-04: its owner places the stands before any other action; the mover then goes on."""
    stands = {"gamble": {"at": "mcpherson-ridge"}, "archer": "heth", "davis": "heth"}
    b = battle(stands, {"buford": "mcpherson-ridge", "heth": "mc-seminary"}, active=0, general="buford")
    b = run(b, Actions())
    stayed = then(b, Move(UNIT["gamble"], area("springs-hotel-woods")))
    assert stand(stayed, "archer").marching
    b = then(b, Move(UNIT["gamble"], area("unfinished-railroad")))
    assert b.needs.side == 1
    assert refused(b, Placed(area("unfinished-railroad"))) == "DC-CIRC-03"
    b = then(b, Placed(area("mcpherson-ridge")), Placed(area("chambersburg-pike")))
    assert stand(b, "archer").routed
    assert stand(b, "davis").area == AREA["chambersburg-pike"]
    assert "DC-CIRC-04" in rules(b)
    assert over(b)


def test_a_routed_stand_that_comes_beside_a_column_does_not():
    """DC-CIRC-04."""
    stands = {"gamble": {"at": "herr-ridge", "routed": True}, "archer": "heth"}
    b = battle(stands, {"heth": "mc-herr-tavern"})
    b = run(b, ColumnsSurprised(side=0, areas=(AREA["herr-ridge"],)))
    assert over(b)
    assert stand(b, "archer").marching


def test_a_stand_that_goes_back_steady_beside_a_column_surprises_it():
    """DC-CIRC-04: one that goes back routed does not."""
    stands = {"hampton": "mcpherson-ridge", "gamble": "mcpherson-ridge", "calef": "buford"}
    owners = {"chambersburg-pike": 1} | dict.fromkeys(("herr-ridge", "springs-hotel-woods", "unfinished-railroad"), 0)
    b = battle(stands, {"buford": "mc-schultz-woods"}, owners={**owners, "seminary-ridge": 0})
    steady = run(b, Retreat(stands=(UNIT["hampton"],), routed=False))
    assert stand(steady, "hampton").area == AREA["chambersburg-pike"]
    assert stand(steady, "calef").area == AREA["seminary-ridge"]
    routed = run(b, Retreat(stands=(UNIT["hampton"],)))
    assert stand(routed, "calef").marching


def test_every_circle_about_the_area_is_looked_at():
    """DC-CIRC-04: two columns in two circles."""
    stands = {"gamble": "unfinished-railroad", "archer": "heth", "perrin": "pender"}
    b = battle(stands, {"heth": "mc-mcpherson-barn", "pender": "mc-seminary"}, owners={})
    b = run(b, ColumnsSurprised(side=0, areas=(AREA["unfinished-railroad"],)))
    b = then(b, Placed(area("mcpherson-ridge")))
    assert over(b)
    assert stand(b, "archer").routed
    assert stand(b, "perrin").routed


# --- control
def test_control_lasts_when_the_troops_have_gone():
    """DC-AREA-05: and a contested area that is left is nobody's."""
    b = battle({"archer": "herr-ridge", "gamble": "herr-ridge"})
    assert b.control[AREA["herr-ridge"]] == CONTESTED
    for key in ("archer", "gamble"):
        b.change(UNIT[key], where="spent", area=NOBODY)
    settle(b)
    assert b.control[AREA["herr-ridge"]] == NOBODY
    b.change(UNIT["davis"], where="map", area=AREA["herr-ridge"])
    settle(b)
    b.change(UNIT["davis"], area=AREA["knoxlyn-ridge"])
    settle(b)
    assert b.control[AREA["herr-ridge"]] == 1
