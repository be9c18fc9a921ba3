"""A general's move before his stands act (DC-GMOVE), along the pikes (DC-PIKE), with his column (DC-CIRC-02)."""

from typing import Any

from longroll.rulesets.division.areas.forced_deployment import Placed
from longroll.rulesets.division.components.areas import AREA, CIRCLE, PIKES
from longroll.rulesets.division.components.forces import GENERAL, UNIT
from longroll.rulesets.division.generals.move import GeneralsMove
from longroll.rulesets.division.movement.columns import Deploy
from longroll.rulesets.division.movement.riding import Halt, Ride
from longroll.rulesets.division.record.battle import Battle
from rulesets.division.drill import battle, chief, over, refused, rules, run, stand, then


def to(key: str) -> str:
    """An area or a circle, as an answer names it."""
    return f"area:{AREA[key]}" if key in AREA else f"circle:{CIRCLE[key]}"


def ride(key: str, *along: str) -> Ride:
    """The general rides there."""
    return Ride(to(key), tuple(GENERAL[name] for name in along))


def deploy(key: str, area: str) -> Deploy:
    """A stand leaves the column."""
    return Deploy(UNIT[key], to(area))


def moving(general: str, stands: dict[str, Any], generals: dict[str, Any], **more: Any) -> Battle:
    """A general's move."""
    active = 1 if general in ("heth", "lee", "ap-hill", "pender", "longstreet") else 0
    return run(battle(stands, generals, active=active, general=general, **more), GeneralsMove())


# --- areas
def test_a_general_rides_up_to_two_areas_alone():
    """DC-GMOVE-01: deployed stands do not go with him; not moving is allowed."""
    b = moving("heth", {"archer": "herr-ridge"}, {"heth": "herr-ridge"})
    assert refused(b, ride("gettysburg")) == "DC-GMOVE-01"
    assert refused(b, ride("herr-ridge")) == "DC-GMOVE-01"
    gone = then(b, ride("seminary-ridge"))
    assert chief(gone, "heth").area == AREA["seminary-ridge"]
    assert stand(gone, "archer").area == AREA["herr-ridge"]
    assert over(gone)
    assert over(then(b, Halt()))


def test_from_a_circle_an_attached_area_is_one_of_the_two():
    """DC-GMOVE-01."""
    b = moving("heth", {}, {"heth": "mc-herr-tavern"})
    assert not refused(b, ride("herr-ridge"))
    assert not refused(b, ride("mcpherson-ridge"))
    assert refused(b, ride("seminary-ridge")) == "DC-GMOVE-01"


def test_a_general_does_not_end_among_enemies_without_a_steady_friend():
    """DC-GMOVE-03: he may pass."""
    b = moving("heth", {"gamble": "mcpherson-ridge"}, {"heth": "herr-ridge"})
    assert refused(b, ride("mcpherson-ridge")) == "DC-GMOVE-03"
    assert not refused(b, ride("seminary-ridge"))
    routed = {"gamble": "mcpherson-ridge", "archer": {"at": "mcpherson-ridge", "routed": True}}
    assert refused(moving("heth", routed, {"heth": "herr-ridge"}), ride("mcpherson-ridge")) == "DC-GMOVE-03"
    steady = {"gamble": "mcpherson-ridge", "archer": "mcpherson-ridge"}
    assert not refused(moving("heth", steady, {"heth": "herr-ridge"}), ride("mcpherson-ridge"))


# --- circles
def test_a_general_rides_up_to_two_circles_with_his_column():
    """DC-GMOVE-05, DC-CIRC-02: the column goes with him."""
    b = moving("heth", {"archer": "heth"}, {"heth": "mc-cashtown"})
    b = then(b, ride("mc-herr-tavern"), ride("mc-mcpherson-barn"))
    assert chief(b, "heth").circle == CIRCLE["mc-mcpherson-barn"]
    assert stand(b, "archer").general == GENERAL["heth"]
    assert refused(b, ride("mc-seminary")) == "DC-GMOVE-05"
    assert refused(b, deploy("archer", "mcpherson-ridge")) == "DC-GMOVE-04"
    assert refused(b, ride("mcpherson-ridge")) == "DC-GMOVE-01"


def test_from_an_area_onto_an_attached_circle_is_one_circle():
    """DC-GMOVE-05, DC-EDGE-02: he goes alone."""
    b = moving("heth", {"archer": "herr-ridge"}, {"heth": "herr-ridge"})
    assert refused(b, ride("mc-mcpherson-barn")) == "DC-EDGE-02"
    b = then(b, ride("mc-herr-tavern"))
    assert stand(b, "archer").area == AREA["herr-ridge"]
    b = then(b, ride("mc-mcpherson-barn"))
    assert refused(b, ride("mc-seminary")) == "DC-GMOVE-05"


def test_after_one_circle_stands_deploy_and_may_then_act():
    """DC-GMOVE-04: no points are spent; not among enemies; once stands deploy he rides no more."""
    stands = {"archer": "heth", "davis": "heth", "perrin": "pender", "gamble": "mcpherson-ridge"}
    b = moving("heth", stands, {"heth": "mc-cashtown", "pender": "mc-cashtown"})
    b = then(b, ride("mc-herr-tavern"))
    assert refused(b, deploy("perrin", "herr-ridge")) == "DC-CMD-03"
    assert refused(b, deploy("archer", "mcpherson-ridge")) == "DC-EDGE-02"
    b = then(b, deploy("archer", "herr-ridge"))
    assert b.activation is not None
    assert (b.activation.points, b.activation.acted) == (11, ())
    assert stand(b, "archer").area == AREA["herr-ridge"]
    assert refused(b, ride("mc-mcpherson-barn")) == "DC-GMOVE-04"
    assert refused(b, deploy("archer", "herr-ridge")) == "DC-GMOVE-04"
    assert over(then(b, deploy("davis", "herr-ridge"), Halt()))


def test_nobody_deploys_among_enemies():
    """DC-GMOVE-04, DC-CIRC-06: routed ones too."""
    stands = {"archer": "heth", "gamble": {"at": "marsh-creek", "routed": True}}
    b = moving("heth", stands, {"heth": "mc-cashtown"})
    assert refused(b, deploy("archer", "marsh-creek")) == "DC-CIRC-06"
    assert not refused(b, deploy("archer", "knoxlyn-ridge"))


def test_the_column_takes_what_nobody_occupies_where_it_comes_to_rest():
    """DC-AREA-05: the areas about the circle, once the move has ended; a general alone takes nothing."""
    owners = {"mcpherson-ridge": 0, "unfinished-railroad": 0, "herr-ridge": 0}
    b = moving("heth", {"archer": "heth"}, {"heth": "mc-cashtown"}, owners=owners)
    b = then(b, ride("mc-herr-tavern"))
    assert b.control[AREA["herr-ridge"]] == 0
    b = then(b, ride("mc-mcpherson-barn"), Halt())
    assert "DC-AREA-05" in rules(b)
    assert [b.control[AREA[key]] for key in ("herr-ridge", "mcpherson-ridge", "unfinished-railroad")] == [0, 1, 1]
    assert b.points(1) == 1
    alone = moving("heth", {}, {"heth": "mc-cashtown"}, owners=owners)
    assert then(alone, ride("mc-herr-tavern"), Halt()).control[AREA["herr-ridge"]] == 0


def test_marching_among_deployed_enemies_routs_the_column_and_ends_the_move():
    """DC-GMOVE-02, DC-CIRC-03: tested where he comes to, not where he starts."""
    stands = {"archer": "heth", "gamble": "mcpherson-ridge", "devin": "herr-ridge"}
    b = moving("heth", stands, {"heth": "mc-herr-tavern"})
    b = then(b, ride("mc-mcpherson-barn"))
    assert over(b)
    assert stand(b, "archer").area == AREA["unfinished-railroad"]
    assert stand(b, "archer").routed
    assert chief(b, "heth").circle == CIRCLE["mc-mcpherson-barn"]
    assert "DC-CIRC-03" in rules(b)


# --- columns
def test_those_under_a_corps_general_may_come_along():
    """DC-CIRC-02: as one move, with their columns."""
    stands = {"archer": "heth", "perrin": "pender", "mcintosh-art": "ap-hill"}
    generals = {"ap-hill": "mc-cashtown", "heth": "mc-cashtown", "pender": "mc-cashtown"}
    b = moving("ap-hill", stands, generals)
    with_heth = then(b, ride("mc-herr-tavern", "heth"))
    assert [chief(with_heth, name).circle for name in generals] == [
        CIRCLE["mc-herr-tavern"],
        CIRCLE["mc-herr-tavern"],
        CIRCLE["mc-cashtown"],
    ]
    assert refused(b, ride("mc-herr-tavern", "longstreet")) == "DC-CIRC-02"
    assert refused(b, ride("marsh-creek", "heth")) == "DC-GMOVE-01"


def test_a_stand_marches_with_the_lowest_of_its_chain():
    """DC-CIRC-02: where its own general comes, he leads it."""
    b = moving("heth", {"archer": "ap-hill"}, {"ap-hill": "mc-herr-tavern", "heth": "mc-cashtown"})
    b = then(b, ride("mc-herr-tavern"))
    assert stand(b, "archer").general == GENERAL["heth"]


def test_who_is_left_behind_is_led_by_another_or_deploys():
    """DC-CIRC-02: the general rides away into an area."""
    b = moving("heth", {"archer": "heth"}, {"ap-hill": "mc-cashtown", "heth": "mc-cashtown"})
    b = then(b, ride("knoxlyn-ridge"))
    assert stand(b, "archer").general == GENERAL["ap-hill"]
    b = then(moving("heth", {"archer": "heth"}, {"heth": "mc-cashtown"}), ride("knoxlyn-ridge"))
    assert refused(b, Placed(to("herr-ridge"))) == "DC-CIRC-02"
    b = then(b, Placed(to("marsh-creek")))
    assert over(b)
    assert (stand(b, "archer").area, stand(b, "archer").routed) == (AREA["marsh-creek"], False)
    assert chief(b, "heth").area == AREA["knoxlyn-ridge"]


def test_a_general_does_not_leave_a_column_that_cannot_deploy():
    """DC-CIRC-02."""
    stands = {"archer": "heth", "gamble": {"at": "herr-ridge", "routed": True}}
    b = moving("heth", stands, {"heth": "mc-herr-tavern"})
    assert refused(b, ride("knoxlyn-ridge")) == "DC-CIRC-02"


# --- pikes
def test_marches_follow_a_pike_from_circle_to_circle():
    """DC-PIKE-01, DC-PIKE-04: eleven pikes; at a junction a column changes from one to another."""
    assert len(PIKES) == 11
    b = moving("meade", {}, {"meade": "mc-leister-house"})
    assert refused(b, ride("mc-codori")) == "DC-PIKE-04"
    assert refused(b, ride("mc-taneytown")) == "DC-PIKE-04"
    assert refused(b, ride("mc-leister-house")) == "DC-PIKE-04"
    b = then(b, ride("mc-cemetery-hill"), ride("mc-codori"))
    assert chief(b, "meade").circle == CIRCLE["mc-codori"]


def test_no_pike_leads_through_the_town():
    """DC-PIKE-02: the worked example, from the Seminary."""
    b = moving("heth", {"archer": "heth"}, {"heth": "mc-seminary"})
    for circle in ("mc-york-fork", "mc-benners-hill", "mc-cemetery-hill"):
        assert refused(b, ride(circle)) == "DC-PIKE-02"


def test_a_pike_parts_no_areas():
    """DC-PIKE-03: Herr Ridge lies across the Chambersburg Pike, and areas on both sides of it share edges."""
    b = moving("heth", {}, {"heth": "mcpherson-ridge"})
    assert not refused(b, ride("unfinished-railroad"))


# --- by night
def test_by_night_generals_ride_from_circle_to_circle():
    """DC-EVT-08."""
    b = moving("heth", {"archer": "heth"}, {"heth": "mc-cashtown"}, night=True)
    assert refused(b, ride("knoxlyn-ridge")) == "DC-EVT-08"
    b = then(b, ride("mc-herr-tavern"), deploy("archer", "herr-ridge"))
    assert stand(b, "archer").area == AREA["herr-ridge"]
