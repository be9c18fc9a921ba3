"""Batteries: when they may fire, how far and at what, over whose heads, and with canister."""

import pytest

from longroll.rulesets.volume_of_fire.combat.fields_of_fire import in_arc
from longroll.rulesets.volume_of_fire.movement.encounters import make
from longroll.rulesets.volume_of_fire.movement.facing import change
from longroll.rulesets.volume_of_fire.movement.manoeuvres import Change, Move
from longroll.rulesets.volume_of_fire.movement.paths import Step
from longroll.rulesets.volume_of_fire.record.units import CONFEDERATE, Options

from ..fights import Field, Firefight, Join, combat, fire, refused, rows, terms, volley
from ..positions import box, bring, throw, told


# --- when
def test_a_battery_does_not_fire_in_the_turn_in_which_it_moved_turned_limbered_or_unlimbered():
    """VF-ARTY-01"""
    field = Field()
    guns, foe = field.battery(20), field.rebel(20)
    still = field.battle()
    assert fire(still, guns, foe) == ""
    b = field.battle()
    b.change_general(b.brigades[field.iron].general, x=20000, y=8000)
    turned = b.copy()
    make(turned, Move((guns,), (Step("turn", 50),)))
    assert fire(turned, guns, foe) == "VF-ARTY-01"
    limbered = b.copy()
    change(limbered, Change((guns,)))
    assert fire(limbered, guns, foe) == "VF-ARTY-01"
    b.change_unit(guns, limbered=True)
    change(b, Change((guns,)))
    assert not b.units[guns].limbered
    assert fire(b, guns, foe) == "VF-ARTY-01"


def test_a_battery_carried_along_by_its_brigade_does_not_fire_that_turn():
    """VF-ARTY-01"""
    field = Field()
    guns, foe = field.battery(20, moved=400), field.rebel(20)
    assert fire(field.battle(), guns, foe) == "VF-ARTY-01"


def test_a_battery_answers_in_the_opponents_turn_if_it_is_unlimbered():
    """VF-ARTY-01, VF-VOF-04"""
    field = Field()
    mine, foe = field.union(20), field.rebel(20)
    guns, teams = field.rebel_battery(22.5, used=True), field.rebel_battery(17.5, limbered=True)
    b = bring(combat(field.battle()), Firefight(foe, (mine,)))
    assert refused(b, Join((guns,))) is None
    assert refused(b, Join((teams,))).rule == "VF-ARTY-01"


def test_a_limbered_battery_that_is_fired_at_rolls_as_usual_and_harms_nobody():
    """VF-ARTY-01, VF-RES-04"""
    field = Field()
    mine, teams = field.union(20), field.rebel_battery(20, limbered=True)
    b = volley(field.battle(), mine, teams)
    assert terms(b, 1)["VF-CV-01"] == 3
    b = throw(b, 1, 6)
    assert b.units[mine].condition == "ordered"
    assert told(b, "VF-RES-04")


# --- at what
@pytest.mark.parametrize(
    ("x", "inside"),
    [
        (20, True),
        (24.56, True),  # ten inches out the arc is 1 + 4.142 to each side, and the target's front is 3
        (26.62, True),
        (26.65, False),
        (13.38, True),
        (13.35, False),
    ],
)
def test_the_arc_opens_22_and_a_half_degrees_outward_of_each_front_corner(x: float, inside: bool):
    """VF-ARTY-02"""
    field = Field()
    guns, foe = field.battery(20), field.rebel(x, 9, size=3)
    b = field.battle()
    assert in_arc(b.units[guns], b.units[foe]) == inside
    assert fire(b, guns, foe) == ("" if inside else "VF-ARTY-02")


def test_an_enemy_against_the_muzzles_is_in_the_arc():
    """VF-ARTY-02"""
    field = Field()
    guns, foe = field.battery(20), field.rebel(20, 0)
    b = field.battle()
    assert in_arc(b.units[guns], b.units[foe])


def test_some_part_of_the_target_in_the_arc_is_enough():
    """VF-ARTY-02: the centre of a long target lies outside the arc, its near corner inside."""
    field = Field()
    guns = field.battery(20, size=1)
    foe = field.unit(field.archer, (23, 13), 180, 5)
    b = field.battle()
    assert in_arc(b.units[guns], b.units[foe])
    assert fire(b, guns, foe) == ""


def test_the_part_of_the_target_that_is_seen_must_be_the_part_in_the_arc():
    """VF-ARTY-02, VF-LOS-03"""
    field = Field()
    guns = field.battery(20, size=1)
    foe = field.unit(field.archer, (23.5, 15), 180, 5)
    field.union(21.3, 13)  # before the near end of the target, which alone lies in the arc
    assert fire(field.battle(), guns, foe) == "VF-LOS-03"


def test_the_refusal_says_how_far_off_the_target_bears():
    """VF-ARTY-02"""
    field = Field()
    guns, foe = field.battery(20), field.rebel(30, 9)
    bar = refused(combat(field.battle()), Firefight(foe, (guns,)))
    assert "45 degrees off straight ahead; the arc opens 22.5 to each side" in bar.because


def test_guns_reach_as_far_as_the_ground_lets_them_see_and_no_further_than_24_inches():
    """VF-ARTY-03"""
    for class_, far in (("close", 6), ("rolling", 12), ("good", 18), ("unlimited", 24)):
        for gap, rule in ((far, ""), (far + 0.1, "VF-ARTY-03")):
            field = Field()
            field.area("open", box(0, 0, 72, 10.5), move="rolling", sight=class_)
            guns, foe = field.battery(20), field.rebel(20, gap)
            assert fire(field.battle(), guns, foe) == rule
    field = Field()
    field.hill(box(10, 0, 30, 12))
    field.area("open", box(0, 0, 72, 10.5), move="rolling", sight="good")
    guns, foe = field.battery(20), field.rebel(20, 23.9)
    assert fire(field.battle(), guns, foe) == ""


def test_the_target_must_be_in_sight_of_the_battery_itself():
    """VF-ARTY-03, VF-LOS-01"""
    field = Field()
    field.woods(box(10, 13, 30, 17))
    guns, foe = field.battery(20), field.rebel(20, 8)
    field.union(34, 18, 270)  # this one sees it
    assert fire(field.battle(), guns, foe) == "VF-LOS-01"


# --- over troops
def over_troops(gun_level: int, foe_level: int, between: float, troops_level: int = 0, at: float = 10) -> str:
    """The rule that bars a battery's fire at ten inches over a friend whose centre is so far north of it."""
    field = Field()
    for level, south, north in (
        (gun_level, 9, 11),
        (troops_level, 9.5 + between, 10.5 + between),
        (foe_level, 10 + at, 13 + at),
    ):
        if level:
            field.hill(box(10, south, 30, north), level=level)
    guns, foe = field.battery(20), field.rebel(20, at)
    field.union(20, 10 + between, size=5)
    return fire(field.battle(), guns, foe)


def test_guns_do_not_fire_through_troops_on_the_level():
    """VF-LOS-03"""
    assert over_troops(0, 0, 5) == "VF-LOS-03"


def test_guns_fire_over_troops_from_higher_ground_and_at_it():
    """VF-LOS-03"""
    assert over_troops(1, 0, 5) == ""
    assert over_troops(0, 1, 5) == ""
    assert over_troops(1, 0, 5, troops_level=1) == "VF-LOS-03"


def test_troops_within_two_inches_of_gun_or_target_are_not_fired_over():
    """VF-LOS-03"""
    assert over_troops(1, 0, 3.0) == "VF-LOS-03"  # a gap of two inches from the guns
    assert over_troops(1, 0, 3.01) == ""
    assert over_troops(1, 0, 8.0) == "VF-LOS-03"  # a gap of two inches from the target
    assert over_troops(1, 0, 7.99) == ""


def test_small_arms_never_fire_over_troops():
    """VF-LOS-03"""
    field = Field()
    field.hill(box(10, 9, 30, 11))
    mine, foe = field.union(20), field.rebel(20, 4.9)
    field.union(20, 13, size=5)
    assert fire(field.battle(), mine, foe) == "VF-LOS-03"


# --- canister
@pytest.mark.parametrize(("size", "odds", "shown"), [(3, {}, 4), (2, {"VF-VOF-17": 2}, 4)])
def test_derived_a_size_2_battery_with_canister_counts_as_4(size: int, odds: dict[str, int], shown: int):
    """VF-ARTY-04: the worked example: 4 to 3 gives nothing, 4 to 2 gives two."""
    field = Field()
    guns, foe = field.battery(20), field.rebel(20, size=size)
    b = volley(field.battle(), guns, foe)
    assert {rule: value for rule, value in terms(b).items() if rule == "VF-VOF-17"} == odds
    assert terms(b)["VF-ARTY-04"] == 0
    assert any(term.reason == f"canister: Iron Brigade 0 counts as {shown}" for term in b.needs.sums[0][1])


def test_canister_reaches_five_inches():
    """VF-ARTY-04"""
    for gap, fired in ((5.0, True), (5.001, False)):
        field = Field()
        guns, foe = field.battery(20), field.rebel(20, gap)
        assert ("VF-ARTY-04" in terms(volley(field.battle(), guns, foe))) == fired


def test_a_battery_that_is_fired_at_answers_with_canister():
    """VF-ARTY-04"""
    field = Field()
    mine, guns = field.union(20), field.rebel_battery(20)
    assert "VF-ARTY-04" in terms(volley(field.battle(), mine, guns), 1)


def test_friends_in_the_arc_nearer_than_the_target_forbid_canister():
    """VF-ARTY-04"""
    for x, fired in ((22.5, False), (23.5, True)):
        field = Field()
        guns, foe = field.battery(20), field.rebel(20, 3)
        field.union(x, 12.5, size=1)  # its corner two inches out, where the arc is 1.83 to each side
        assert ("VF-ARTY-04" in terms(volley(field.battle(), guns, foe))) == fired


def test_friends_behind_the_target_and_friends_flush_beside_the_guns_do_not():
    """VF-ARTY-04"""
    field = Field()
    guns, foe = field.battery(20), field.rebel(20, 3)
    field.union(22.5, 10), field.union(17.5, 9.9)
    field.union(22, 16)
    assert "VF-ARTY-04" in terms(volley(field.battle(), guns, foe))
    field.union(17.5, 10.4)  # its front reaches four tenths into the arc
    assert "VF-ARTY-04" not in terms(volley(field.battle(), guns, foe))


def test_each_battery_of_a_side_is_doubled_for_itself():
    """VF-ARTY-04"""
    field = Field()
    near, far = field.battery(20), field.battery(26.5, 8)
    foe = field.rebel(22, 4.5, size=5)
    b = volley(field.battle(), (near, far), foe)
    reasons = [term.reason for term in b.needs.sums[0][1] if term.rule == "VF-ARTY-04"]
    assert reasons == ["canister: Iron Brigade 0 counts as 4"]  # 4 and 2
    assert "VF-VOF-17" not in terms(b)
    assert "VF-VOF-17" not in terms(b, 1)


def test_guns_whose_target_is_beyond_five_inches_have_no_canister_for_one_who_joins_nearer():
    """VF-ARTY-04"""
    field = Field()
    guns, foe, joiner = field.battery(20), field.rebel_battery(20, 8), field.rebel_battery(23, 4)
    assert "VF-ARTY-04" not in terms(volley(field.battle(), guns, foe, (joiner,)))
    assert "VF-ARTY-04" in terms(volley(field.battle(), guns, joiner, (foe,)))


def test_a_limbered_battery_has_no_canister():
    """VF-ARTY-04, VF-ARTY-01"""
    field = Field()
    mine, teams = field.union(20), field.rebel_battery(20, limbered=True)
    assert "VF-ARTY-04" not in terms(volley(field.battle(), mine, teams), 1)


# --- guns against guns
def test_a_long_bombardment_risks_nothing_unless_enemy_guns_join():
    """VF-ARTY-05, VF-RES-04"""
    field = Field()
    guns, foe = field.battery(20), field.rebel(20, 10)
    answer = field.rebel_battery(22.5, 10)
    b = bring(combat(field.battle()), Firefight(foe, (guns,)))
    alone = throw(bring(b, Join()), 1, 6)
    assert alone.units[guns].condition == "ordered"
    assert told(alone, "VF-ARTY-05")
    joined = throw(bring(b, Join((answer,))), 3, 3)
    assert joined.units[guns].condition != "ordered"
    assert not told(joined, "VF-ARTY-05")


def test_enemy_guns_that_look_another_way_do_not_join():
    """VF-ARTY-05, VF-ARTY-02"""
    field = Field()
    guns, foe = field.battery(20), field.rebel(20, 10)
    aside = field.rebel_battery(22.5, 10, heading=90)
    b = bring(combat(field.battle(options=Options(fog=True))), Firefight(foe, (guns,)))
    assert refused(b, Join((aside,))).rule == "VF-ARTY-02"


def test_guns_are_seen_firing_from_far_off():
    """VF-SCALE-04"""
    field = Field()
    field.hill(box(10, 0, 30, 12))
    guns, foe = field.battery(20), field.rebel(20, 17)
    b = field.battle(fog=True)
    assert b.known(CONFEDERATE).units[guns].place == "unseen"  # 17 inches are beyond what is seen from the plain
    b = bring(combat(b), Firefight(foe, (guns,)))
    assert b.known(CONFEDERATE).units[guns].place == "table"
    assert rows(bring(b, Join()))[0][0] == "Iron Brigade 0"
