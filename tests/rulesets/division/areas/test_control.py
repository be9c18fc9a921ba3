"""Whose areas and circles are (DC-AREA-05, DC-CIRC-05, DC-WIN-02, DC-WIN-03, DC-WIN-06)."""

from longroll.rulesets.division.areas import control
from longroll.rulesets.division.components.areas import AREA, CIRCLE
from longroll.rulesets.division.components.forces import UNIT
from longroll.rulesets.division.record.battle import Battle
from longroll.rulesets.division.tables import CONTESTED, CS, NOBODY, US
from rulesets.division.drill import battle, rules

PEACH = CIRCLE["mc-peach-orchard"]
ABOUT_IT = {"peach-orchard": US, "trostle-farm": US, "klingle-farm": US}


def held() -> Battle:
    return battle({"barksdale": "warfield-ridge", "graham": "peach-orchard"}, owners=ABOUT_IT)


def go(b: Battle, unit: str, area: str) -> None:
    b.change(UNIT[unit], area=AREA[area])
    control.settle(b)


def test_a_circle_is_whose_all_its_areas_are():
    """DC-CIRC-05: three points, then nobody's while one area is contested or lost, then the other's with all three."""
    b = held()
    assert (b.owner(PEACH), b.points(US)) == (US, 3)
    go(b, "barksdale", "peach-orchard")
    assert b.control[AREA["peach-orchard"]] == CONTESTED
    assert (b.owner(PEACH), b.points(US), b.points(CS)) == (NOBODY, 0, 0)
    go(b, "graham", "trostle-farm")
    assert b.control[AREA["peach-orchard"]] == CS
    assert b.owner(PEACH) == NOBODY
    b.change(UNIT["graham"], where="spent", area=NOBODY)
    for area in ("trostle-farm", "klingle-farm"):
        go(b, "barksdale", area)
    assert (b.owner(PEACH), b.points(CS)) == (CS, 3)
    assert {"DC-CIRC-05"} == rules(b)


def test_control_stays_when_troops_leave_and_goes_when_both_have_left():
    """DC-AREA-05."""
    b = held()
    go(b, "graham", "wheatfield")
    assert b.control[AREA["peach-orchard"]] == US
    go(b, "barksdale", "wheatfield")
    b.change(UNIT["graham"], area=AREA["trostle-farm"])
    b.change(UNIT["barksdale"], area=AREA["warfield-ridge"])
    control.settle(b)
    assert b.control[AREA["wheatfield"]] == NOBODY


def test_routed_stands_contest_and_generals_do_not():
    """DC-AREA-05, DC-ROUT-03, DC-GEN-08."""
    b = battle({"graham": {"at": "peach-orchard", "routed": True}}, {"lee": "peach-orchard"})
    assert b.control[AREA["peach-orchard"]] == US


def test_a_column_in_a_circle_takes_what_nobody_occupies():
    """DC-AREA-05: and leaves what somebody does."""
    b = battle({"archer": "heth", "gamble": "mcpherson-ridge"}, {"heth": "mc-mcpherson-barn"})
    control.take(b, CIRCLE["mc-mcpherson-barn"], CS)
    assert b.control[AREA["unfinished-railroad"]] == CS
    assert b.control[AREA["mcpherson-ridge"]] == US


def test_friendly_uncontrolled_and_front_line():
    """DC-AREA-05, DC-CIRC-08."""
    b = held()
    assert control.friendly(b, AREA["trostle-farm"], US)
    assert not control.friendly(b, AREA["trostle-farm"], CS)
    assert control.uncontrolled(b, AREA["gettysburg"])
    assert control.front_line(b, AREA["peach-orchard"], US)
    assert not control.front_line(b, AREA["culps-hill"], US)
