"""What losing does: disorder, being driven back, rout; to whom, which way, through whom, and when."""

from fractions import Fraction

import pytest

from longroll.odds import odds
from longroll.rulesets.volume_of_fire.activation import fatigue
from longroll.rulesets.volume_of_fire.combat.results import drive_back, suffer
from longroll.rulesets.volume_of_fire.command.fallen_generals import LeaderCasualties
from longroll.rulesets.volume_of_fire.record import Battle
from longroll.rulesets.volume_of_fire.record.units import CONFEDERATE, UNION

from ..fights import Cease, Field, Firefight, Join, combat, refused, terms, volley, where
from ..positions import box, bring, inches, run, throw, told


def lost(b: Battle, unit: int, by: int, foes: tuple[int, ...]) -> Battle:
    """The battle after a unit lost by so much against these."""
    name = "disordered" if by < 3 else "beaten" if by < 6 else "broken"
    suffer(b, unit, name, foes)
    return b


# --- how bad
@pytest.mark.parametrize("state", ["ordered", "disordered", "beaten"])
def test_derived_seven_against_eight_disorders_and_does_nothing_further_to_one_disordered_or_beaten(state: str):
    """VF-RES-01: the worked example."""
    field = Field()
    mine, foe = field.union(20, value=4, condition=state), field.rebel(20)
    b = volley(field.battle(phasing=CONFEDERATE), foe, mine)
    own = sum(terms(b, 1).values())
    b = throw(b, 4, 4 + 4 - own - 1)  # 8 of theirs against 7 of ours
    assert b.units[mine].condition == {"ordered": "disordered"}.get(state, state)
    assert b.units[mine].pose == field.units[mine].pose
    assert len(told(b, "VF-RES-01")) == (state == "ordered")


@pytest.mark.parametrize(("faces", "name"), [((4, 1), "beaten"), ((5, 1), "beaten"), ((6, 1), "beaten")])
def test_three_four_or_five_less_is_beaten_and_driven_back_three_inches(faces: tuple[int, int], name: str):
    """VF-RES-02, VF-DIS-03"""
    field = Field()
    mine, foe = field.union(20), field.rebel(20)
    b = throw(volley(field.battle(), mine, foe), *faces)
    assert b.units[foe].condition == name
    assert where(b.units[foe]) == (*inches(20, 18), 1800)
    assert told(b, "VF-RES-02") == ["Archer 1 is beaten", "Archer 1 is driven back 3.0 inches"]
    assert told(b, "VF-DIS-03") == ["Archer 1 is disordered with it"]


@pytest.mark.parametrize(("faces", "place"), [((5, 1), "table"), ((6, 1), "broken")])
def test_six_less_or_more_is_rout_and_removal(faces: tuple[int, int], place: str):
    """VF-RES-03"""
    field = Field()
    mine, foe = field.union(20, value=4), field.rebel(20)
    field.rebel(40)
    b = throw(volley(field.battle(), mine, foe), *faces)
    assert b.units[foe].place == place
    assert len(told(b, "VF-RES-03")) == (place == "broken")


def test_guns_that_break_are_lost_and_counted_against_the_brigade():
    """VF-RES-03, VF-RALLY-02"""
    field = Field()
    guns, foe = field.rebel_battery(20), field.union(20, size=5, value=4)
    field.rebel(40)
    b = throw(volley(field.battle(), foe, guns), 6, 1)
    assert b.units[guns].place == "broken"
    assert told(b, "VF-RALLY-02") == ["Archer has 1 unit left for the rest of the battle"]


# --- who suffers
def test_derived_a_battery_14_inches_off_loses_by_4_without_effect_since_muskets_reach_5():
    """VF-RES-04, VF-ARTY-05: the worked example."""
    field = Field()
    field.hill(box(15, 5, 25, 12))
    guns, foe = field.battery(20), field.rebel(20, 14, value=4)
    b = volley(field.battle(), guns, foe)
    assert "VF-TERR-18" in terms(b)
    mine, theirs = sum(terms(b).values()), sum(terms(b, 1).values())
    b = throw(b, 1, 1 + mine - theirs + 4)
    assert (b.units[guns].condition, b.units[guns].pose) == ("ordered", field.units[guns].pose)
    assert told(b, "VF-ARTY-05") == ["Iron Brigade 0: no enemy has the range or the aim, so no effect"]


def test_of_several_losers_only_those_within_an_enemys_range_and_field_suffer():
    """VF-RES-04, VF-ARTY-05"""
    field = Field()
    left, right = field.union(20), field.union(23)
    guns = field.battery(26, 9, 337.5)
    foe = field.rebel(21.5)
    b = throw(volley(field.battle(), (left, right, guns), foe), 1, 6)
    assert [b.units[n].condition != "ordered" for n in (left, right, guns)] == [True, True, False]
    assert told(b, "VF-ARTY-05") == ["Iron Brigade 2: no enemy has the range or the aim, so no effect"]


def test_each_loser_takes_the_result_by_its_own_state():
    """VF-RES-04, VF-RES-01"""
    field = Field()
    left, right = field.union(20), field.union(23, condition="beaten")
    foe = field.rebel(21.5)
    b = volley(field.battle(), (left, right), foe)
    mine, theirs = sum(terms(b).values()), sum(terms(b, 1).values())
    b = throw(b, 3, 3 + mine - theirs + 1)
    assert (b.units[left].condition, b.units[right].condition) == ("disordered", "beaten")


# --- the way back
@pytest.mark.parametrize(
    ("x", "y", "end"),
    [
        (20, 15, (*inches(20, 7), 0)),
        (22.5, 11.5, (*inches(20, 7), 0)),  # within the front zone, if only just
    ],
)
def test_driven_by_an_enemy_before_its_front_a_unit_goes_straight_to_its_rear(x, y, end):
    """VF-RES-02, VF-VOF-12"""
    field = Field()
    mine, foe = field.union(20), field.unit(field.archer, (x, y), 180, 1)
    b = lost(field.battle(), mine, 3, (foe,))
    assert where(b.units[mine]) == end


def test_driven_from_its_flank_a_unit_goes_away_from_the_enemy_and_turns_to_face_it():
    """VF-RES-02"""
    field = Field()
    mine, foe = field.union(20), field.unit(field.archer, (24, 10), 270)
    b = lost(field.battle(), mine, 3, (foe,))
    assert where(b.units[mine]) == (*inches(17, 10), 900)


def test_driven_by_several_a_unit_minds_the_nearest():
    """VF-RES-02"""
    field = Field()
    mine = field.union(20)
    far, near = field.rebel(20, 4.5), field.unit(field.archer, (24, 10), 270)
    b = lost(field.battle(), mine, 3, (far, near))
    assert where(b.units[mine]) == (*inches(17, 10), 900)


def test_a_unit_keeps_its_facing_where_turning_would_put_it_on_another():
    """VF-RES-02"""
    field = Field()
    mine, foe = field.union(20), field.unit(field.archer, (24, 10), 270)
    field.union(17, 11.2)
    b = lost(field.battle(), mine, 3, (foe,))
    assert where(b.units[mine]) == (*inches(17, 10), 0)


def test_friends_in_the_way_are_passed_and_disordered():
    """VF-RES-02, VF-DIS-05"""
    field = Field()
    mine, behind, beside = field.union(20), field.union(20.5, 8.9), field.union(23, 8)
    foe = field.rebel(20)
    b = lost(field.battle(), mine, 3, (foe,))
    assert where(b.units[mine])[:2] == inches(20, 7)
    assert [b.units[n].condition for n in (behind, beside)] == ["disordered", "ordered"]
    assert told(b, "VF-DIS-05") == ["Iron Brigade 1 is disordered"]


def test_a_beaten_friend_that_is_passed_stays_beaten():
    """VF-DIS-05"""
    field = Field()
    mine, behind, foe = field.union(20), field.union(20, 8.9, condition="beaten"), field.rebel(20)
    b = lost(field.battle(), mine, 3, (foe,))
    assert b.units[behind].condition == "beaten"


def test_guns_disorder_nobody_they_are_driven_through_and_nobody_guns():
    """VF-DIS-05, VF-MOVE-09"""
    field = Field()
    guns, behind, foe = field.battery(20), field.union(20, 8.9), field.rebel(20)
    b = lost(field.battle(), guns, 3, (foe,))
    assert (b.units[guns].place, b.units[behind].condition) == ("table", "ordered")
    field = Field()
    mine, guns, foe = field.union(20), field.battery(20, 8.9), field.rebel(20)
    b = lost(field.battle(), mine, 3, (foe,))
    assert (b.units[mine].place, b.units[guns].condition) == ("table", "ordered")


@pytest.mark.parametrize(("friend", "end"), [(8.5, 7), (7.9, 6.9), (7, 6), (6.1, 5.1), (5.9, 7)])
def test_a_unit_that_would_end_on_a_friend_goes_on_to_the_first_free_place(friend: float, end: float):
    """VF-RES-02: three inches end at 7, and a base is an inch deep."""
    field = Field()
    mine, foe = field.union(20), field.rebel(20)
    field.union(20, friend)
    b = lost(field.battle(), mine, 3, (foe,))
    assert b.units[mine].pose.y == pytest.approx(inches(end)[0], abs=10)


def test_a_unit_without_a_free_place_within_six_inches_is_broken():
    """VF-RES-02"""
    for friends, place in (((7, 6, 5), "table"), ((7, 6, 5, 4), "broken")):
        field = Field()
        mine, foe = field.union(20), field.rebel(20)
        for y in friends:
            field.union(20, y)
        b = lost(field.battle(), mine, 3, (foe,))
        assert b.units[mine].place == place
    assert told(b, "VF-RES-02")[-1] == "Iron Brigade 0 breaks: no room to fall back to within 6 inches"


def test_a_unit_driven_against_the_enemy_is_broken():
    """VF-RES-02"""
    field = Field()
    mine, foe = field.union(20), field.rebel(20)
    field.unit(field.archer, (20, 7), 0, name="13th Alabama")
    b = lost(field.battle(), mine, 3, (foe,))
    assert b.units[mine].place == "broken"
    assert told(b, "VF-RES-02")[-1] == "Iron Brigade 0 breaks: driven back on 13th Alabama"


def test_a_unit_driven_against_impassable_ground_is_broken():
    """VF-RES-02"""
    field = Field()
    field.area("creek", box(10, 7.4, 30, 8), move="impassable", sight="good")
    mine, foe = field.union(20), field.rebel(20)
    b = lost(field.battle(), mine, 3, (foe,))
    assert b.units[mine].place == "broken"
    assert told(b, "VF-RES-02")[-1] == "Iron Brigade 0 breaks: driven back on creek-0"


def test_a_unit_driven_off_the_table_is_broken():
    """VF-RES-02, VF-MOVE-12"""
    for y, place in ((3.5, "table"), (3.499, "broken")):
        field = Field()
        mine = field.union(20, y)
        foe = field.unit(field.archer, (20, y + 4), 180)
        b = lost(field.battle(), mine, 3, (foe,))
        assert b.units[mine].place == place
    assert told(b, "VF-MOVE-12") == ["Iron Brigade 0 breaks: driven off the table"]


def test_a_unit_beaten_again_is_driven_back_again_and_not_broken():
    """VF-RES-02"""
    field = Field()
    mine, foe = field.union(20, condition="beaten"), field.rebel(20)
    b = lost(field.battle(), mine, 5, (foe,))
    assert (b.units[mine].condition, b.units[mine].place, b.units[mine].pose.y) == ("beaten", "table", 7000)


def test_driven_into_rough_ground_a_unit_is_beaten_and_no_more():
    """VF-RES-02"""
    field = Field()
    field.woods(box(10, 4, 30, 9))
    mine, foe = field.union(20), field.rebel(20)
    b = lost(field.battle(), mine, 3, (foe,))
    assert (b.units[mine].condition, b.units[mine].pose.y) == ("beaten", 7000)


def test_an_unlimbered_battery_is_driven_back_like_the_rest_and_stays_unlimbered():
    """VF-RES-02"""
    field = Field()
    guns, foe = field.battery(20), field.rebel(20)
    b = lost(field.battle(), guns, 4, (foe,))
    assert (b.units[guns].pose.y, b.units[guns].limbered) == (7000, False)


def test_a_general_goes_back_with_the_regiment_he_leads():
    """VF-RES-02, VF-AP-12"""
    field = Field()
    mine, foe = field.union(20), field.rebel(20)
    leader = field.general(UNION, "Wadsworth", at=(20, 9), attached=mine)
    b = lost(field.battle(), mine, 3, (foe,))
    assert (b.generals[leader].x, b.generals[leader].y) == inches(20, 6)
    assert b.generals[leader].attached == mine


def test_whoever_is_driven_over_enemy_messengers_overruns_them():
    """VF-MSG-04, VF-RES-02"""
    field = Field()
    mine, foe = field.union(20), field.rebel(20)
    sender = field.general(CONFEDERATE, "Heth", at=(60, 40))
    field.report(CONFEDERATE, sender, field.archer, (20, 6.5))
    b = lost(field.battle(), mine, 3, (foe,))
    assert b.messengers[0].overrun


def test_a_unit_driven_back_has_been_moved_and_does_not_rally_this_turn():
    """VF-RALLY-01"""
    field = Field()
    mine, foe = field.union(20), field.rebel(20)
    b = field.battle()
    drive_back(b, mine, (foe,))
    assert b.units[mine].stirred


# --- when
def test_results_apply_at_once_and_the_next_firefight_is_fought_with_them():
    """VF-RES-06"""
    field = Field()
    left, right = field.union(21.5), field.union(24.5)
    first, second = field.rebel(20), field.rebel(23)
    b = bring(combat(field.battle()), Firefight(first, (left,)), Join((second,)), (6, 3))
    assert b.units[second].condition == "disordered"
    b = bring(b, Firefight(second, (right,)))
    assert terms(b, 1)["VF-VOF-08"] == -1


def test_who_was_driven_out_of_reach_is_no_target_any_more():
    """VF-RES-06, VF-ARMS-02"""
    field = Field()
    left, right = field.union(21.5), field.union(24.5)
    first, second = field.rebel(20), field.rebel(23)
    b = bring(combat(field.battle()), Firefight(first, (left,)), Join((second,)), (6, 1))
    assert b.units[second].condition == "beaten"
    assert refused(b, Firefight(second, (right,))).rule == "VF-ARMS-02"


def test_all_firefights_come_before_the_melees():
    """VF-RES-06"""
    field = Field()
    mine, other = field.union(20), field.union(30)
    foe, far = field.rebel(20, 0), field.rebel(30)
    b = bring(combat(field.battle()), Firefight(far, (other,)), (3, 3))
    assert b.needs.rule == "VF-VOF-03"
    b = bring(b, Cease())
    assert b.needs.rule == "VF-MELEE-02"
    assert (mine, foe) == (0, 2)


# --- the leader of a regiment that breaks
@pytest.mark.parametrize(("face", "place"), [(1, "dead"), (3, "out"), (5, "table")])
def test_the_general_of_a_regiment_that_breaks_rolls_and_joins_another_of_his_command(face: int, place: str):
    """VF-CAS-03, VF-RES-03"""
    field = Field()
    mine, other, foe = field.union(20), field.union(40), field.rebel(20, value=4)
    b = field.battle()
    b.change_general(b.brigades[field.iron].general, attached=mine)
    b = throw(volley(b, mine, foe), 1, 6)
    if b.units[mine].place == "table":
        suffer(b, mine, "broken", (foe,))
    b = throw(run(b, LeaderCasualties()), face)
    leader = b.brigadier(field.iron)
    assert (leader.place, leader.attached) == (place, -1)
    if place == "table":
        assert (leader.x, leader.y) == inches(40, 9)
    assert b.units[other].on_table


def test_a_regiment_lost_makes_its_brigade_the_more_worn():
    """VF-FAT-03, VF-RES-03"""
    field = Field()
    mine, _, foe = field.union(20), field.union(40), field.rebel(20)
    b = field.battle()
    b.change_brigade(field.iron, fatigue=3)
    assert fatigue.level_name(b, field.iron) == "willing"
    b = lost(b, mine, 6, (foe,))
    assert fatigue.level_name(b, field.iron) == "worn"


def fates(b: Battle, general: int) -> dict[str, Fraction]:
    """The chances of each place a general may be in after the leaders have rolled."""
    tally = odds(b, lambda _, after: after.generals[general].place, LeaderCasualties())
    return {place: tally.share(place) for place in ("dead", "out", "table")}


def test_derived_a_brigadier_under_fire_dies_in_one_phase_of_36_and_is_out_in_one_of_18():
    """VF-CAS-01: the worked example, after a volley."""
    field = Field()
    mine, foe = field.union(20), field.rebel(20)
    b = throw(volley(field.battle(), mine, foe), 3, 3)
    chances = fates(b, b.brigades[field.iron].general)
    assert chances == {"dead": Fraction(1, 36), "out": Fraction(1, 18), "table": Fraction(33, 36)}


def test_derived_a_leader_of_a_regiment_that_fought_dies_in_one_phase_of_6_and_is_out_in_one_of_3():
    """VF-CAS-03: the worked example, after a volley."""
    field = Field()
    mine, foe = field.union(20), field.rebel(20)
    b = field.battle()
    leader = b.brigades[field.iron].general
    b.change_general(leader, attached=mine)
    b = throw(volley(b, mine, foe), 3, 3)
    assert fates(b, leader) == {"dead": Fraction(1, 6), "out": Fraction(1, 3), "table": Fraction(1, 2)}


def test_a_brigadier_whose_brigade_fired_out_of_the_enemys_reach_risks_nothing():
    """VF-CAS-01"""
    field = Field()
    guns, foe = field.battery(20), field.rebel(20, 11)
    b = throw(volley(field.battle(), guns, foe), 3, 3)
    assert fates(b, b.brigades[field.iron].general)["table"] == 1


def test_only_the_general_who_leads_it_goes_back_with_a_unit():
    """VF-RES-02, VF-AP-12: and nobody who is dead."""
    field = Field()
    mine, foe = field.union(20), field.rebel(20)
    leader, dead, other = (
        field.general(UNION, name, at=(20, y), attached=attached, place=place)
        for name, y, attached, place in (
            ("Wadsworth", 9, mine, "table"),
            ("Rowley", 8, mine, "dead"),
            ("Doubleday", 7, -1, "table"),
        )
    )
    b = field.battle()
    drive_back(b, mine, (foe,))
    assert [b.generals[number].y for number in (leader, dead, other)] == [6_000, 8_000, 7_000]
