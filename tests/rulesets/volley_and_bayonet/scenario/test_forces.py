"""How a battle's regiments become brigades, and its batteries battalions (VB-ORG)."""

import pytest
from msgspec.structs import replace

from longroll.contract import Trouble
from longroll.registry import ruleset
from longroll.rulesets.volley_and_bayonet import scenario
from longroll.rulesets.volley_and_bayonet.movement import reinforcements
from longroll.rulesets.volley_and_bayonet.movement.reinforcements import Enter
from longroll.rulesets.volley_and_bayonet.record.setting import laid
from longroll.rulesets.volley_and_bayonet.scenario.forces import Forces
from longroll.rulesets.volley_and_bayonet.scenario.proof import standing
from longroll.tabletop import Pose, overlap

RULES = ruleset("volley-and-bayonet")


@pytest.fixture(scope="module")
def ridge():
    return scenario.begin(RULES.load("mcphersons-ridge"), {})


def named(b, key):
    """The stand of a key."""
    return next(row for row in b.stands if row.key == key)


def test_men_and_guns_become_strength_points(ridge):
    """VB-ORG-04: Meredith's 1,829 men are four, Archer's 1,197 two; Pegram's twenty guns three."""
    assert [named(ridge, key).strength for key in ("meredith", "archer", "pegram")] == [4, 2, 3]


def test_arms_and_kinds_are_those_of_most_of_them(ridge):
    """VB-ORG-05, VB-ORG-13, VB-ORG-14, VB-ORG-16: Gamble's troopers carry breech-loaders, Calef's six guns are a battery."""
    assert named(ridge, "gamble").arm == "cartridge carbine"
    assert named(ridge, "gamble").kind == "cavalry brigade"
    assert named(ridge, "2-us-a").kind == "artillery battery"
    assert (named(ridge, "pegram").kind, named(ridge, "pegram").bore) == ("artillery battalion", "smoothbore")


def test_everybody_is_under_somebody_and_divisions_can_be_exhausted(ridge):
    """VB-ORG-17, VB-ORG-18, VB-EXH-01."""
    heth = ridge.formations[named(ridge, "archer").formation]
    assert (heth.name, heth.endurance) == ("Heth's Division", 9)
    assert ridge.formations[named(ridge, "gamble").formation].above == next(
        row.id for row in ridge.formations if row.key == "first-corps"
    )


def test_nobody_overlaps_and_a_brigade_is_three_inches_square(ridge):
    """VB-ORG-02, VB-ORG-06, VB-ORG-07, VB-MOVE-10."""
    ready = [row for row in ridge.stands if row.on_table]
    assert (named(ridge, "archer").width, named(ridge, "archer").depth) == (3000, 3000)
    assert not any(overlap(one.quad, other.quad, 10) for one in ready for other in ready if one is not other)


def test_who_comes_up_comes_in_the_hour_history_has(ridge):
    """VB-ORG-24, VB-ORG-11, VB-ORG-12: and the Iron Brigade is elite."""
    assert named(ridge, "meredith").arrival == 2
    assert named(ridge, "meredith").elite


def test_a_record_that_lies_is_refused():
    """VB-ORG-17, VB-ORG-24."""
    found = RULES.load("mcphersons-ridge")
    found["stands"][0]["formation"] = 99
    with pytest.raises(Trouble, match=r"stands\[0\]\.formation"):
        RULES.prove(found)
    found = RULES.load("mcphersons-ridge")
    found["stands"][0]["arrival"] = 3
    with pytest.raises(Trouble, match=r"stands\[0\]\.arrival"):
        RULES.prove(found)


def test_guns_that_are_neither_a_battery_nor_a_battalion_are_refused():
    """VB-ORG-16: the fault names the remedy."""
    found = RULES.load("mcphersons-ridge")
    row = next(row for row in found["stands"] if row["kind"] == "artillery battery")
    row["strength"] = 2
    with pytest.raises(Trouble, match="a battery has 1, a battalion 2 to 4"):
        RULES.prove(found)


def test_guns_are_not_set_up_unlimbered_in_forest(ridge):
    """VB-TERR-37."""
    land = laid(ridge.setting).land
    wood = next(row.ring for row in land.patches if row.terrain == "forest")
    guns = replace(named(ridge, "pegram"), pose=Pose(wood[0], wood[1]).ahead(-750))
    faults = list(standing(laid(ridge.setting), Forces((guns,), ridge.formations, ridge.commanders)))
    assert "VB-TERR-37" in {fault.rule for fault in faults}
    limbered = replace(guns, limbered=True)
    faults = list(standing(laid(ridge.setting), Forces((limbered,), ridge.formations, ridge.commanders)))
    assert "VB-TERR-37" not in {fault.rule for fault in faults}


def test_the_light_of_a_scenario_ends_sight():
    """VB-LOS-01: its paper says how many inches."""
    found = RULES.load("mcphersons-ridge")
    assert found["setting"]["sight"] == 0
    found["setting"]["sight"] = 10_000
    assert scenario.begin(found, {}).ground.light == 10_000


@pytest.mark.parametrize(
    ("battle", "turn", "brigade", "with_it"),
    [
        ("mcphersons-ridge", 2, "cutler", {"Brig. Gen. James S. Wadsworth"}),
        ("mcphersons-ridge", 2, "meredith", {"Brig. Gen. James S. Wadsworth"}),
        ("mcphersons-ridge", 3, "stone", {"Brig. Gen. Thomas A. Rowley"}),
        ("first-day", 5, "thomas", {"Lt. Gen. A. P. Hill", "Maj. Gen. William D. Pender"}),
        ("first-day", 4, "thomas", set()),
    ],
)
def test_a_commander_comes_with_his_force_or_the_first_of_his_own(battle, turn, brigade, with_it):
    """VB-ORG-24."""
    b = scenario.begin(RULES.load(battle), {})
    before = {row.name for row in b.commanders if row.present}
    b.turn, row = turn, named(b, brigade)
    reinforcements.entered(b, Enter(row.id, reinforcements.place(b, row)))
    assert {row.name for row in b.commanders if row.present} - before == with_it


@pytest.mark.parametrize("battle", [card.name for card in RULES.scenarios()])
def test_no_two_of_a_side_are_called_alike(battle):
    rows = scenario.begin(RULES.load(battle), {}).stands
    assert len({(row.side, row.name) for row in rows}) == len(rows)
