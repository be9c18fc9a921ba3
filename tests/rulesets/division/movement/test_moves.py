"""Stands move from area to area: infantry, cavalry, guns (DC-MOVE, DC-EDGE)."""

import pytest

from longroll.rulesets.division.components.areas import AREA, AREAS
from longroll.rulesets.division.components.forces import UNIT
from longroll.rulesets.division.movement.command import limbered, same_command
from longroll.rulesets.division.movement.moves import Dismount, Mount, Move
from longroll.rulesets.division.record.battle import Battle
from longroll.rulesets.division.sequence.actions import Actions
from rulesets.division.drill import battle, refused, rules, run, stand, then


def to(key: str) -> str:
    """An area, as an answer names it."""
    return f"area:{AREA[key]}"


def move(key: str, area: str, mount: bool = False, dismount: bool = False) -> Move:
    """A stand moves to an area."""
    return Move(UNIT[key], to(area), mount, dismount)


def lees(*enemies: str, **stands: str) -> Battle:
    """Lee's stands may act, with Union stands that are named "unit@area", or "unit@area!" if routed."""
    found: dict[str, object] = {name.replace("_", "-"): at for name, at in stands.items()}
    for enemy in enemies:
        name, _, at = enemy.partition("@")
        found[name] = {"at": at.rstrip("!"), "routed": at.endswith("!")}
    b = battle(found, {"lee": "bliss-farm"}, general="lee", points=40)  # type: ignore[arg-type]
    return run(b, Actions())


def meades(area: str, *enemies: str, **stands: dict[str, object]) -> Battle:
    """Meade's stands in an area may act, with Confederate infantry named "unit@area", or "unit@area!" if routed."""
    found: dict[str, object] = {name: {"at": area, **more} for name, more in stands.items()}
    for enemy in enemies:
        name, _, at = enemy.partition("@")
        found[name] = {"at": at.rstrip("!"), "routed": at.endswith("!")}
    b = battle(found, {"meade": area}, active=0, general="meade", points=40)  # type: ignore[arg-type]
    return run(b, Actions())


# --- infantry
def test_infantry_does_not_go_from_among_steady_enemies_to_steady_enemies():
    """DC-MOVE-01: the worked example, from Bliss Farm to Ziegler's Grove and to Seminary Ridge."""
    b = lees("smyth@bliss-farm", "smith-o@zieglers-grove", posey="bliss-farm")
    assert refused(b, move("posey", "zieglers-grove")) == "DC-MOVE-01"
    b = then(b, move("posey", "seminary-ridge"))
    assert stand(b, "posey").area == AREA["seminary-ridge"]
    assert "DC-MOVE-01" in rules(b)


def test_a_stand_enters_an_area_held_by_the_enemy_from_a_clear_one():
    b = then(lees("smith-o@zieglers-grove", posey="bliss-farm"), move("posey", "zieglers-grove"))
    assert stand(b, "posey").area == AREA["zieglers-grove"]


def test_routed_enemies_do_not_block_and_guns_alone_do():
    """DC-MOVE-02."""
    b = lees("smyth@bliss-farm!", "smith-o@zieglers-grove", posey="bliss-farm")
    assert not refused(b, move("posey", "zieglers-grove"))
    b = lees("smyth@bliss-farm", "osborn@zieglers-grove", posey="bliss-farm")
    assert refused(b, move("posey", "zieglers-grove")) == "DC-MOVE-02"


def test_routed_stands_do_not_move():
    """DC-MOVE-03."""
    b = battle({"posey": {"at": "bliss-farm", "routed": True}}, {"lee": "bliss-farm"}, general="lee")
    assert refused(run(b, Actions()), move("posey", "seminary-ridge")) == "DC-MOVE-03"


def test_a_stand_crosses_a_shared_edge_only():
    """DC-EDGE-01, DC-EDGE-02: the list of edges decides; a stand in march order deploys first."""
    b = lees(posey="bliss-farm")
    assert all(row.id in AREAS[other].edges for row in AREAS for other in row.edges)
    assert refused(b, move("posey", "cemetery-hill")) == "DC-EDGE-01"
    assert refused(b, Move(UNIT["posey"], "nowhere")) == "DC-EDGE-02"
    assert refused(b, move("posey", "bliss-farm")) == "DC-EDGE-02"
    for edge in AREAS[AREA["bliss-farm"]].edges:
        assert not refused(b, Move(UNIT["posey"], AREAS[edge].thing))
    b = battle({"posey": "lee"}, {"lee": "mc-codori"}, general="lee")
    assert refused(run(b, Actions()), move("posey", "bliss-farm")) == "DC-EDGE-02"


# --- cavalry
def test_cavalry_on_foot_moves_one_area():
    """DC-MOVE-04."""
    b = meades("peach-orchard", gamble={})
    assert refused(b, move("gamble", "devils-den")) == "DC-MOVE-04"
    b = then(b, move("gamble", "rose-farm"))
    assert stand(b, "gamble").area == AREA["rose-farm"]
    assert "DC-MOVE-04" in rules(b)


def test_mounted_cavalry_rides_two_areas_but_not_through_steady_infantry():
    """DC-MOVE-05: guns alone, and routed stands, are passed."""
    b = meades("peach-orchard", gamble={"mounted": True})
    b = then(b, move("gamble", "devils-den"))
    assert stand(b, "gamble").area == AREA["devils-den"]
    assert stand(b, "gamble").mounted
    assert "DC-MOVE-05" in rules(b)
    between = ("wheatfield", "rose-farm")
    held = meades("peach-orchard", f"law@{between[0]}", f"benning@{between[1]}", gamble={"mounted": True})
    assert refused(held, move("gamble", "devils-den")) == "DC-MOVE-05"
    for passed in (f"benning@{between[1]}!", f"alexander@{between[1]}"):
        b = meades("peach-orchard", f"law@{between[0]}", passed, gamble={"mounted": True})
        assert not refused(b, move("gamble", "devils-den"))
    assert refused(b, move("gamble", "little-round-top")) == "DC-MOVE-05"


def test_mounted_cavalry_ends_among_enemies_only_if_it_comes_from_where_there_are_none():
    """DC-MOVE-05: DC-MOVE-01 holds for the last step, so among enemies it rides round."""
    b = meades("rose-farm", "law@wheatfield", gamble={"mounted": True})
    assert not refused(b, move("gamble", "wheatfield"))
    both = meades("rose-farm", "law@wheatfield", "benning@rose-farm", gamble={"mounted": True})
    assert not refused(both, move("gamble", "wheatfield"))
    around = ("semmes@devils-den", "barksdale@peach-orchard")
    both = meades("rose-farm", "law@wheatfield", "benning@rose-farm", *around, gamble={"mounted": True})
    assert refused(both, move("gamble", "wheatfield")) == "DC-MOVE-01"


def test_cavalry_on_foot_mounts_and_rides_with_the_same_action():
    """DC-MOVE-06: it needs holders and mounted men."""
    b = meades("peach-orchard", gamble={})
    ridden = then(b, move("gamble", "devils-den", mount=True))
    assert stand(ridden, "gamble").mounted
    assert "DC-MOVE-06" in rules(ridden)
    spent = meades("peach-orchard", gamble={"lost_mounted": 5})
    assert refused(spent, move("gamble", "devils-den", mount=True)) == "DC-LOSS-09"
    infantry = lees(posey="bliss-farm")
    assert refused(infantry, move("posey", "long-lane", mount=True)) == "DC-MOVE-06"


def test_without_holders_mounting_is_all_that_cavalry_on_foot_does():
    """DC-LOSS-08: afterwards it rides, and dismounts no more."""
    b = meades("peach-orchard", gamble={"lost_holders": 2})
    assert refused(b, move("gamble", "rose-farm")) == "DC-LOSS-08"
    assert refused(b, move("gamble", "rose-farm", mount=True)) == "DC-LOSS-08"
    b = then(b, Mount(UNIT["gamble"]))
    assert stand(b, "gamble").mounted
    b = meades("peach-orchard", gamble={"lost_holders": 2, "mounted": True})
    assert refused(b, Dismount(UNIT["gamble"])) == "DC-LOSS-08"
    assert refused(b, move("gamble", "rose-farm", dismount=True)) == "DC-LOSS-08"


def test_dismounting_is_free_after_a_ride_and_an_action_by_itself():
    """DC-ACT-01."""
    b = meades("peach-orchard", gamble={"mounted": True})
    ridden = then(b, move("gamble", "devils-den", dismount=True))
    assert not stand(ridden, "gamble").mounted
    assert stand(ridden, "gamble").area == AREA["devils-den"]
    stood = then(b, Dismount(UNIT["gamble"]))
    assert not stand(stood, "gamble").mounted
    assert stood.activation is None or stood.activation.points == 39
    on_foot = meades("peach-orchard", gamble={})
    assert refused(on_foot, move("gamble", "rose-farm", dismount=True)) == "DC-ACT-01"
    assert refused(on_foot, Dismount(UNIT["gamble"])) == "DC-MOVE-04"


# --- guns
def test_guns_move_between_clear_areas():
    """DC-MOVE-07."""
    b = lees(lane_art="bliss-farm")
    assert refused(b, move("lane-art", "cemetery-hill")) == "DC-MOVE-07"
    b = then(b, move("lane-art", "long-lane"))
    assert stand(b, "lane-art").area == AREA["long-lane"]
    assert "DC-MOVE-07" in rules(b)


def test_guns_enter_an_area_with_enemies_only_beside_their_own_command():
    """DC-MOVE-10, DC-MOVE-08: routed enemies count, routed escort does not."""
    enemy = "smith-o@zieglers-grove!"
    assert refused(lees(enemy, lane_art="bliss-farm"), move("lane-art", "zieglers-grove")) == "DC-MOVE-10"
    b = lees(enemy, lane_art="bliss-farm", thomas="zieglers-grove")
    assert refused(b, move("lane-art", "zieglers-grove")) == "DC-MOVE-08"
    b = lees(enemy, lane_art="bliss-farm", posey="bliss-farm")
    b = then(b, move("posey", "zieglers-grove"), move("lane-art", "zieglers-grove"))
    assert stand(b, "lane-art").area == AREA["zieglers-grove"]


def test_guns_never_move_from_enemies_to_enemies_but_leave_them():
    """DC-MOVE-11."""
    b = lees("smyth@bliss-farm!", "smith-o@zieglers-grove!", lane_art="bliss-farm", posey="zieglers-grove")
    assert refused(b, move("lane-art", "zieglers-grove")) == "DC-MOVE-11"
    b = then(b, move("lane-art", "seminary-ridge"))
    assert stand(b, "lane-art").area == AREA["seminary-ridge"]


@pytest.mark.parametrize(
    ("guns", "other", "same"),
    [
        ("lane-art", "posey", True),
        ("lane-art", "thomas", False),
        ("mcintosh-art", "thomas", True),
        ("mcintosh-art", "kershaw", False),
        ("horse-3cav", "custer", True),
        ("horse-3cav", "gamble", False),
        ("calef", "gamble", True),
        ("hazard", "webb", True),
        ("hazard", "coster", False),
        ("ransom", "coster", True),
        ("ransom", "posey", False),
    ],
)
def test_whose_command_guns_share(guns: str, other: str, same: bool):
    """DC-MOVE-08."""
    assert same_command(UNIT[guns], UNIT[other]) is same


def test_guns_are_limbered_from_their_move_to_the_end_of_the_phase_and_on_the_march():
    """DC-MOVE-09."""
    b = lees(lane_art="bliss-farm", posey="bliss-farm")
    assert not limbered(b, stand(b, "lane-art"))
    b = then(b, move("lane-art", "long-lane"))
    assert limbered(b, stand(b, "lane-art"))
    assert not limbered(b, stand(b, "posey"))
    b.phase += 1
    assert not limbered(b, stand(b, "lane-art"))
    marching = battle({"lane-art": "anderson"}, {"anderson": "mc-cashtown"})
    assert limbered(marching, stand(marching, "lane-art"))


# --- by night
def test_by_night_no_stand_moves_from_area_to_area():
    """DC-EVT-08: Night March Moves Only."""
    b = lees(posey="bliss-farm")
    b.night = True
    assert refused(b, move("posey", "long-lane")) == "DC-EVT-08"
