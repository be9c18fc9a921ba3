"""Firefights: who may fire at whom, who joins and supports, and what is seen of it."""

import pytest

from longroll.rulesets.volume_of_fire.activation.fatigue import level_name, tire
from longroll.rulesets.volume_of_fire.combat.combat_value import may_support
from longroll.rulesets.volume_of_fire.combat.engaged import note_fight
from longroll.rulesets.volume_of_fire.record.units import CONFEDERATE, UNION

from ..fights import Cease, Field, Firefight, Join, ask, close, combat, fire, refused, reply, rows, terms, volley
from ..positions import box, bring, throw, told


# --- who may fire
def test_firing_costs_no_action_points_and_needs_no_brigadier():
    """VF-AP-09"""
    field = Field()
    mine, foe = field.union(20), field.rebel(20)
    b = field.battle()
    b.change_general(b.brigades[field.iron].general, points=0)
    assert fire(b, mine, foe) == ""
    b.change_general(b.brigades[field.iron].general, place="dead")
    assert fire(b, mine, foe) == ""


@pytest.mark.parametrize("order", ["attack", "advance", "hold", "retire", "rest"])
def test_no_order_forbids_firing_and_only_a_resting_unit_fights_the_worse_for_it(order: str):
    """VF-ORD-08, VF-VOF-15"""
    field = Field(order)
    mine, foe = field.union(20), field.rebel(20)
    b = field.battle()
    assert fire(b, mine, foe) == ""
    assert terms(volley(b, mine, foe)).get("VF-VOF-15", 0) == (-3 if order == "rest" else 0)


def test_only_the_phasing_side_opens_firefights_with_its_own_units_at_the_enemys():
    """VF-VOF-03, VF-VOF-01"""
    field = Field()
    mine, foe = field.union(20), field.rebel(20)
    b = field.battle(phasing=UNION)
    assert ask(combat(b)).side == UNION
    assert fire(b, foe, mine) == "VF-VOF-01"
    assert fire(b, (mine, foe), foe) == "VF-VOF-03"
    assert fire(b, (), foe) == "VF-VOF-03"
    assert ask(combat(field.battle(phasing=CONFEDERATE))).side == CONFEDERATE


def test_a_unit_takes_part_in_one_firefight_a_phase_and_an_enemy_is_the_target_of_one():
    """VF-VOF-03"""
    field = Field()
    left, right = field.union(20), field.union(23)
    foe, other = field.rebel(20), field.rebel(22)
    b = bring(combat(field.battle()), Firefight(foe, (left,)), Join(), (3, 3))
    assert refused(b, Firefight(other, (left,))).rule == "VF-VOF-03"
    assert refused(b, Firefight(foe, (right,))).rule == "VF-VOF-03"
    assert refused(b, Firefight(other, (right,))) is None
    assert Firefight(other, (right,)) in list(b.needs.offers(b.known(UNION)))


def test_a_phase_ends_when_the_phasing_player_ceases_fire():
    """VF-VOF-03"""
    field = Field()
    field.union(20), field.rebel(20)
    assert combat(field.battle()).needs.passed(None) == Cease()
    assert bring(combat(field.battle()), Cease()).needs is None


def test_who_is_in_contact_neither_fires_nor_is_fired_at():
    """VF-MELEE-01, VF-VOF-01"""
    field = Field()
    mine, other = field.union(20), field.union(24)
    foe, far = field.rebel(20, 0.1), field.rebel(24, 3)
    b = field.battle()
    assert fire(b, mine, far) == "VF-MELEE-01"
    assert fire(b, other, foe) == "VF-MELEE-01"
    assert fire(b, other, far) == ""
    b.change_unit(foe, pose=b.units[foe].pose.ahead(-1))  # a gap of 0.101
    assert fire(b, mine, foe) == ""


def test_mounted_cavalry_does_not_open_or_join_a_firefight():
    """VF-MOVE-07"""
    field = Field()
    horse, foot, foe = field.union(20, arm="cavalry", mounted=True), field.union(23, arm="cavalry"), field.rebel(22)
    b = field.battle()
    assert fire(b, horse, foe) == "VF-MOVE-07"
    assert fire(b, foot, foe) == ""
    b.phasing = CONFEDERATE
    b = bring(combat(b), Firefight(foot, (foe,)))
    assert refused(b, Join((horse,))).rule == "VF-MOVE-07"


def test_mounted_cavalry_that_is_fired_at_rolls_as_usual_and_harms_nobody():
    """VF-MOVE-07, VF-RES-04"""
    field = Field()
    mine = field.union(20)
    horse = field.rebel(20, arm="cavalry", mounted=True)
    b = throw(volley(field.battle(), mine, horse), 1, 5)
    assert b.units[mine].condition == "ordered"
    assert told(b, "VF-RES-04") == ["Iron Brigade 0: no enemy has the range or the aim, so no effect"]


def test_who_moved_more_than_three_inches_does_not_fire_this_turn():
    """VF-MOVE-02, VF-VOF-01"""
    field = Field()
    slow, fast = field.union(20, moved=3000, used=True), field.union(23, moved=3001, used=True)
    foe = field.rebel(22)
    assert fire(field.battle(), slow, foe) == ""
    assert fire(field.battle(), fast, foe) == "VF-MOVE-02"


def test_who_moved_may_still_join_in_the_opponents_turn():
    """VF-VOF-04, VF-MOVE-02"""
    field = Field()
    mine = field.union(22)
    first, fast = field.rebel(20), field.rebel(23, moved=5000, used=True)
    b = bring(combat(field.battle()), Firefight(first, (mine,)))
    assert refused(b, Join((fast,))) is None


# --- aim, range and sight
def test_small_arms_reach_five_inches():
    """VF-ARMS-02, VF-VOF-01"""
    for gap, rule in ((5.0, ""), (5.001, "VF-ARMS-02")):
        field = Field()
        mine, foe = field.union(20), field.rebel(20, gap)
        assert fire(field.battle(), mine, foe) == rule
    assert refused(combat(field.battle()), Firefight(foe, (mine,))).because.endswith(
        "5.0 inches away and Iron Brigade 0 reaches 5"
    )


def test_small_arms_fire_straight_ahead_at_what_lies_at_least_a_quarter_inch_before_their_front():
    """VF-ARMS-01, VF-VOF-01"""
    for x, rule in ((20, ""), (22.75, ""), (22.76, "VF-ARMS-01"), (17.25, ""), (17.24, "VF-ARMS-01")):
        field = Field()
        mine, foe = field.union(20), field.rebel(x)
        assert fire(field.battle(), mine, foe) == rule, x


def test_nobody_fires_to_his_rear():
    """VF-ARMS-01"""
    field = Field()
    mine, foe = field.union(20, heading=180), field.rebel(20)
    assert fire(field.battle(), mine, foe) == "VF-ARMS-01"


def test_fire_goes_no_further_than_the_firer_sees_from_where_it_stands():
    """VF-LOS-04, VF-ARMS-02: woods let one see three inches."""
    for gap, rule in ((3.0, ""), (3.1, "VF-LOS-04")):
        field = Field()
        field.woods(box(10, 5, 30, 10.5))
        mine, foe = field.union(20), field.rebel(20, gap)
        b = field.battle()
        assert fire(b, mine, foe) == rule
        b.phasing = CONFEDERATE
        assert fire(b, foe, mine) == ""  # who sees twelve inches is not bound by it: the wood before him is thin


def test_fire_goes_three_inches_into_woods():
    """VF-LOS-01, VF-VOF-01"""
    for edge, rule in ((12, ""), (11.9, "VF-LOS-01")):
        field = Field()
        field.woods(box(10, edge, 30, 16.5))
        mine, foe = field.union(20), field.rebel(20, 4.5)  # its front at 15, so 3 inches inside, or 3.1
        assert fire(field.battle(), mine, foe) == rule


def test_troops_bar_the_fire_of_small_arms_whoever_they_are():
    """VF-LOS-03"""
    for side in ("iron", "archer"):
        field = Field()
        mine, foe = field.union(20), field.rebel(20, 4.5)
        field.unit(getattr(field, side), (20, 13), 0 if side == "iron" else 180)
        bar = refused(combat(field.battle()), Firefight(foe, (mine,)))
        assert bar.rule == "VF-LOS-03"
        assert bar.because.endswith("2")  # it is named


def test_troops_flush_before_the_target_bar_the_fire_too():
    """VF-LOS-03"""
    field = Field()
    mine, foe = field.union(20), field.rebel(20, 3)
    field.rebel(20, 2)
    assert fire(field.battle(), mine, foe) == "VF-LOS-03"


def test_fire_passes_beside_troops_that_leave_a_quarter_inch_of_the_front_free():
    """VF-LOS-03, VF-ARMS-01"""
    for x, rule in ((20.25, ""), (20, "VF-LOS-03")):
        field = Field()
        mine, foe = field.union(20), field.rebel(20, 4.5)
        field.unit(field.iron, (x, 13))
        assert fire(field.battle(), mine, foe) == rule


def test_the_part_of_the_target_that_is_free_of_troops_must_be_the_part_in_range():
    """VF-ARMS-01, VF-LOS-03: a slanting target, its near end hidden by a friend, its far end beyond five inches."""
    field = Field()
    mine, foe = field.union(20), field.unit(field.archer, (20, 16), 200)
    field.union(21, 12.5, size=2)
    assert fire(field.battle(), mine, foe) == "VF-LOS-03"


def test_an_enemy_that_is_not_seen_is_no_target():
    """VF-VOF-01, VF-SCALE-04"""
    field = Field()
    field.woods(box(10, 11.2, 30, 25))
    mine, foe = field.union(20), field.rebel(20, 4.5)
    b = field.battle(fog=True)
    assert b.known(UNION).units[foe].place == "unseen"
    assert fire(b, mine, foe) == "VF-VOF-01"


# --- the opposed roll
@pytest.mark.parametrize(
    ("faces", "mine", "foe"),
    [
        ((4, 4), "ordered", "ordered"),
        ((5, 4), "ordered", "disordered"),
        ((6, 4), "ordered", "disordered"),
        ((6, 3), "ordered", "beaten"),
        ((6, 1), "ordered", "beaten"),
        ((3, 4), "disordered", "ordered"),
        ((1, 5), "beaten", "ordered"),
    ],
)
def test_each_side_rolls_a_die_adds_its_sum_and_the_lower_total_suffers(faces, mine, foe):
    """VF-VOF-02, VF-RES-01, VF-RES-02"""
    field = Field()
    first, second = field.union(20), field.rebel(20)
    b = volley(field.battle(), first, second)
    assert b.needs.rule == "VF-VOF-02"
    b = throw(b, *faces)
    assert (b.units[first].condition, b.units[second].condition) == (mine, foe)
    assert told(b, "VF-VOF-02")


# --- joining
def test_neighbours_aimed_at_a_firer_may_join_and_are_averaged_in():
    """VF-VOF-04, VF-VOF-05"""
    field = Field()
    mine = field.union(22)
    first, second = field.rebel(20), field.rebel(23)
    b = bring(combat(field.battle()), Firefight(first, (mine,)))
    assert reply(b).side == CONFEDERATE
    b = bring(b, Join((second,)))
    assert rows(b)[1][0] == "Archer 1, Archer 2"
    assert "VF-VOF-05" in rows(b)[1][1]


def test_nobody_has_to_join():
    """VF-VOF-04"""
    field = Field()
    mine = field.union(22)
    first, second = field.rebel(20), field.rebel(23)
    b = bring(combat(field.battle()), Firefight(first, (mine,)))
    assert reply(b).passed(b.known(CONFEDERATE)) == Join()
    assert bring(b, Join(), (6, 1)).units[second].condition == "ordered"


def test_who_could_not_fire_at_a_firer_does_not_join():
    """VF-VOF-04, VF-ARMS-01, VF-ARMS-02"""
    field = Field()
    mine = field.union(22)
    first, aside, far = field.rebel(20), field.rebel(26), field.rebel(23, 5.2)
    b = bring(combat(field.battle(fog=True)), Firefight(first, (mine,)))
    assert refused(b, Join((aside,))).rule == "VF-ARMS-01"
    assert refused(b, Join((far,))).rule == "VF-ARMS-02"
    assert refused(b, Join((mine,))).rule == "VF-VOF-04"
    assert refused(b, Join((first,))).rule == "VF-VOF-04"
    assert reply(b).able(b.known(CONFEDERATE)) == ()


def test_a_unit_joins_once_a_phase_and_not_when_it_has_been_a_target():
    """VF-VOF-04"""
    field = Field()
    left, right = field.union(20), field.union(23)
    first, second, third = field.rebel(19), field.rebel(22), field.rebel(25)
    b = bring(combat(field.battle(fog=True)), Firefight(first, (left,)), Join((second,)), (3, 3))
    b = bring(b, Firefight(third, (right,)))
    for number in (first, second):  # the one was a target, the other has joined
        assert refused(b, Join((number,))).because.endswith("was a target or has joined a firefight already this phase")


def test_having_joined_does_not_shield_a_unit_from_being_a_target():
    """VF-VOF-04, VF-VOF-03"""
    field = Field()
    left, right = field.union(20), field.union(23)
    first, second = field.rebel(19), field.rebel(22)
    b = bring(combat(field.battle()), Firefight(first, (left,)), Join((second,)), (3, 3))
    assert refused(b, Firefight(second, (right,))) is None


def test_joiners_within_reach_of_a_firer_suffer_with_the_target():
    """VF-VOF-04, VF-RES-04"""
    field = Field()
    mine = field.union(21.5)
    first, second = field.rebel(20), field.rebel(23)
    b = bring(combat(field.battle()), Firefight(first, (mine,)), Join((second,)), (6, 2))
    assert (b.units[first].condition, b.units[second].condition) == ("disordered", "disordered")


def test_several_firers_lose_together():
    """VF-VOF-04, VF-RES-04"""
    field = Field()
    left, right = field.union(20), field.union(23)
    foe = field.rebel(21.5)
    b = throw(volley(field.battle(), (left, right), foe), 1, 5)
    assert (b.units[left].condition, b.units[right].condition) == ("disordered", "disordered")


def test_without_fog_the_other_side_is_asked_only_when_somebody_could_answer():
    """VF-VOF-04"""
    field = Field()
    mine, foe = field.union(20), field.rebel(20)
    assert rows(bring(combat(field.battle()), Firefight(foe, (mine,))))[0][0] == "Iron Brigade 0"
    field.unit(field.archer, (23, 15), 180)  # beside the target: it could support, and see nobody to fire at
    assert reply(bring(combat(field.battle()), Firefight(foe, (mine,)))).able(field.battle()) == ()


def test_in_fog_the_other_side_is_always_asked_so_that_being_asked_tells_nothing():
    """VF-VOF-04, VF-SCALE-04"""
    field = Field()
    mine, foe = field.union(20), field.rebel(20)
    assert list(reply(bring(combat(field.battle(fog=True)), Firefight(foe, (mine,)))).offers(field.battle())) == [
        Join()
    ]


# --- support
def test_a_regiment_behind_supports_its_front_to_the_others_rear():
    """VF-VOF-11"""
    field = Field()
    mine, behind, foe = field.union(20), field.union(20, 9), field.rebel(20)
    b = field.battle()
    assert fire(b, mine, foe, (behind,)) == ""
    assert terms(volley(b, mine, foe, supporters=(behind,)))["VF-VOF-11"] == 1
    assert "VF-VOF-11" not in terms(volley(b, mine, foe))  # it is not forced on anybody


def test_a_regiment_in_line_supports_if_it_does_not_fire():
    """VF-VOF-11"""
    field = Field()
    mine, beside, foe = field.union(20), field.union(23), field.rebel(20)
    b = field.battle()
    assert terms(volley(b, mine, foe, supporters=(beside,)))["VF-VOF-11"] == 1
    assert fire(b, mine, foe, (beside,)) == ""
    assert fire(b, (mine, beside), foe, (beside,)) == "VF-VOF-03"


@pytest.mark.parametrize(
    ("x", "y", "heading", "more", "rule"),
    [
        (20, 8.9, 0, {}, ""),  # a tenth of an inch is contact
        (20, 8.8, 0, {}, "VF-VOF-11"),
        (22.4, 9, 0, {}, ""),  # behind, though more beside than behind
        (23, 9, 0, {}, "VF-VOF-11"),  # only the corners touch
        (23, 9.4, 0, {}, ""),  # short edge to short edge, half an inch back
        (23.1, 10, 0, {}, ""),
        (23.2, 10, 0, {}, "VF-VOF-11"),
        (23, 10, 10, {}, ""),
        (23.1, 10, 10.1, {}, "VF-VOF-11"),
        (20, 9, 180, {}, "VF-VOF-11"),
        (20, 11, 0, {}, "VF-VOF-11"),  # before the firer, not behind it
        (20, 9, 0, {"condition": "disordered"}, ""),
        (20, 9, 0, {"condition": "beaten"}, "VF-VOF-11"),
        (20, 9, 0, {"arm": "artillery", "size": 2}, "VF-VOF-11"),
        (20, 9, 0, {"arm": "cavalry", "mounted": True}, ""),
    ],
)
def test_support_is_a_regiment_in_touch_facing_the_same_way_and_not_beaten(x, y, heading, more, rule):
    """VF-VOF-11"""
    field = Field()
    mine, foe = field.union(20), field.rebel(20, 4.9)
    other = field.union(x, y, heading, **more)
    b = field.battle()
    assert may_support(b, b.units[mine], b.units[other], (mine,)) == (rule == "")
    if y <= 10.5:
        assert fire(b, mine, foe, (other,)) == rule


@pytest.mark.parametrize(("x", "helps"), [(22.99, False), (22.989, True)])
def test_a_hundredth_of_an_inch_of_rear_touched_is_a_mere_corner(x, helps):
    """VF-VOF-11, VF-GEOM-02"""
    field = Field()
    mine, behind = field.union(20), field.union(x, 9)
    b = field.battle()
    assert may_support(b, b.units[mine], b.units[behind], (mine,)) is helps


def test_support_may_come_from_another_brigade_and_for_several_units_at_once():
    """VF-VOF-11"""
    field = Field()
    left, right = field.union(20), field.union(23)
    stone = field.brigade(UNION, "Stone")
    between = field.unit(stone, (21.5, 9))
    foe = field.rebel(21.5)
    b = field.battle()
    assert fire(b, (left, right), foe, (between,)) == ""
    after = volley(b, (left, right), foe, supporters=(between,))
    assert [row["VF-VOF-11"] for _, row in rows(after)[2:4]] == [1, 1]


def test_support_counts_once_however_many_give_it():
    """VF-VOF-11"""
    field = Field()
    mine, behind, beside, foe = field.union(20), field.union(20, 9), field.union(23), field.rebel(20)
    after = volley(field.battle(), mine, foe, supporters=(behind, beside))
    assert terms(after)["VF-VOF-11"] == 1


def test_a_supporter_fires_no_more_this_phase_but_may_support_again_and_be_a_target():
    """VF-VOF-11"""
    field = Field()
    left, middle, right = field.union(20), field.union(23), field.union(26)
    first, second = field.rebel(20), field.rebel(25)
    b = bring(combat(field.battle()), Firefight(first, (left,), (middle,)), (3, 3))
    assert refused(b, Firefight(second, (middle,))).rule == "VF-VOF-11"
    assert refused(b, Firefight(second, (right,), (middle,))) is None
    assert all(
        middle not in answer.firers for answer in b.needs.offers(b.known(UNION)) if isinstance(answer, Firefight)
    )
    b.phasing = CONFEDERATE
    assert fire(b, second, middle) == ""


def test_whoever_fought_this_phase_supports_nobody():
    """VF-VOF-11"""
    field = Field()
    left, right = field.union(20), field.union(23)
    first, second = field.rebel(20), field.rebel(23)
    b = bring(combat(field.battle()), Firefight(first, (left,)), Join(), (3, 3))
    assert refused(b, Firefight(second, (right,), (left,))).rule == "VF-VOF-11"


def test_a_unit_in_contact_supports_nobody():
    """VF-VOF-11"""
    field = Field()
    mine, beside, foe = field.union(20), field.union(23), field.rebel(20)
    field.unit(field.archer, (24, 11), 180)
    assert fire(field.battle(), mine, foe, (beside,)) == "VF-VOF-11"


def test_the_target_is_supported_by_whom_its_owner_names():
    """VF-VOF-11, VF-VOF-04"""
    field = Field()
    mine, first, second = field.union(20), field.rebel(20), field.rebel(23)
    b = bring(combat(field.battle()), Firefight(first, (mine,)), Join((), (second,)))
    assert terms(b, 1)["VF-VOF-11"] == 1
    assert "VF-VOF-11" not in terms(b, 0)


def test_a_supporter_of_the_target_may_not_join_later_but_may_support_again():
    """VF-VOF-11, VF-VOF-04"""
    field = Field()
    left, right = field.union(20), field.union(23)
    first, middle, last = field.rebel(19), field.rebel(22), field.rebel(25)
    b = bring(combat(field.battle()), Firefight(first, (left,)), Join((), (middle,)), (3, 3), Firefight(last, (right,)))
    assert refused(b, Join((middle,))).rule == "VF-VOF-11"
    assert refused(b, Join((), (middle,))) is None
    assert refused(b, Join((), (first,))).rule == "VF-VOF-11"  # it fought


def test_a_joiner_may_be_supported_by_one_who_does_not_touch_the_target():
    """VF-VOF-11"""
    field = Field()
    mine = field.union(21.5)
    first, second, behind = field.rebel(20), field.rebel(23), field.rebel(23.5, 5)
    b = bring(combat(field.battle()), Firefight(first, (mine,)))
    assert refused(b, Join((), (behind,))).rule == "VF-VOF-11"
    assert refused(b, Join((second,), (behind,))) is None
    b = bring(b, Join((second,), (behind,)))
    assert [row.get("VF-VOF-11", 0) for _, row in rows(b)[2:4]] == [0, 1]


# --- what follows from having fought
def test_derived_five_fresh_regiments_three_in_line_have_three_points_after_a_turn_of_combat_and_are_still_fresh():
    """VF-FAT-02: the worked example, fought out; who supports is not engaged."""
    field = Field()
    line = [field.union(x) for x in (20, 23, 26)]
    reserve = [field.union(x, 9) for x in (20, 23)]
    foe = field.rebel(23, arm="cavalry", mounted=True, size=5)
    b = field.battle()
    assert len(b.of_brigade(field.iron)) == 5
    b = bring(combat(b), Firefight(foe, tuple(line), tuple(reserve)), (3, 3), Cease())
    tire(b)
    assert (b.brigades[field.iron].fatigue, level_name(b, field.iron)) == (3, "fresh")
    assert [unit.engaged for unit in b.units] == [True, True, True, False, False, True]


def test_target_and_joiners_are_engaged_too():
    """VF-FAT-02"""
    field = Field()
    mine = field.union(21.5)
    first, second, idle = field.rebel(20), field.rebel(23), field.rebel(40)
    b = bring(combat(field.battle()), Firefight(first, (mine,)), Join((second,)), (3, 3))
    assert [b.units[n].engaged for n in (mine, first, second, idle)] == [True, True, True, False]


def test_a_brigade_is_fired_upon_if_one_of_its_units_lay_in_range_and_arc_of_an_enemy_in_the_combat():
    """VF-CAS-01"""
    field = Field()
    guns, foe = field.battery(20), field.rebel(20, 11)
    b = throw(volley(field.battle(), guns, foe), 3, 3)
    assert b.fired_upon == (field.archer,)  # muskets do not reach the guns
    field = Field()
    mine, foe = field.union(20), field.rebel(20)
    assert throw(volley(field.battle(), mine, foe), 3, 3).fired_upon == (field.iron, field.archer)
    field = Field()
    mine, horse = field.union(20), field.rebel(20, arm="cavalry", mounted=True)
    assert throw(volley(field.battle(), mine, horse), 3, 3).fired_upon == (field.archer,)
    field = Field()
    field.union(20), field.rebel(20, 0)
    assert throw(close(field.battle()), 3, 3).fired_upon == (field.iron, field.archer)


def test_who_was_fired_at_remembers_by_whom_and_the_firers_remember_nothing():
    """VF-AP-10"""
    field = Field()
    left, right = field.union(20), field.union(23)
    foe, joiner = field.rebel(21, 3), field.rebel(24.6, 3.5, size=2)
    b = throw(volley(field.battle(), (left, right), foe, (joiner,)), 3, 3)
    assert b.units[foe].attackers == (left, right)
    assert b.combats == (((left, right), (foe, joiner)),)
    assert b.units[joiner].attackers == (right,)  # the left could not fire at it
    assert b.units[left].attackers == ()


# --- what is seen
def hidden_on_a_hill() -> tuple[Field, int, int]:
    """A Confederate on a wooded hill, who looks out of the wood that hides him, over a Union regiment before it."""
    field = Field()
    field.hill(box(10, 15, 30, 25))
    field.woods(box(10, 13, 30, 25))
    return field, field.unit(field.archer, (20, 17), 180), field.unit(field.iron, (20, 11.5))


def test_a_unit_that_fires_unseen_is_seen_by_the_other_side_before_it_answers():
    """VF-SCALE-04, VF-LOS-04"""
    field, foe, mine = hidden_on_a_hill()
    b = field.battle(fog=True, phasing=CONFEDERATE)
    assert b.known(UNION).units[foe].place == "unseen"
    b = bring(combat(b), Firefight(mine, (foe,)))
    assert reply(b).side == UNION
    assert b.known(UNION).units[foe].place == "table"
    assert told(b, "VF-SCALE-04") == ["Archer 0 takes part in a firefight"]
    assert b.news[-1].to == (UNION,)


def test_the_hidden_firer_cannot_be_answered_by_those_who_do_not_see_it():
    """VF-SCALE-04, VF-LOS-01"""
    field, foe, mine = hidden_on_a_hill()
    beside = field.unit(field.iron, (22, 12.6))
    b = bring(combat(field.battle(fog=True, phasing=CONFEDERATE)), Firefight(mine, (foe,)))
    assert refused(b, Join((beside,))).rule == "VF-LOS-01"


def hidden_in_the_lane() -> tuple[Field, int, int, int]:
    """A wood with a lane an eighth of an inch wide, an enemy unseen behind it, and another, seen by a second regiment."""
    field = Field()
    field.woods(box(10, 10.6, 20.12, 13.95))
    field.woods(box(20.13, 10.6, 30, 13.95))
    mine = field.union(20)
    hidden = field.unit(field.archer, (20, 14.5), 180, 1)
    target = field.unit(field.archer, (20, 15.9), 180)
    field.unit(field.iron, (27, 15.9), 270)
    return field, mine, hidden, target


def test_an_enemy_unseen_in_the_line_of_fire_is_discovered_and_nobody_fires_through_it():
    """VF-SCALE-04, VF-LOS-03"""
    field, mine, hidden, target = hidden_in_the_lane()
    b = field.battle(fog=True)
    b.put_sighting(hidden, None)
    b = combat(b)
    assert refused(b, Firefight(target, (mine,))) is None
    b = bring(b, Firefight(target, (mine,)))
    assert told(b, "VF-SCALE-04") == ["Archer 1 stands in the line of fire of Iron Brigade 0"]
    assert ask(b).fought == ()
    assert refused(b, Firefight(target, (mine,))).rule == "VF-LOS-03"


def test_who_would_support_a_firer_that_is_barred_supports_nobody_and_is_free():
    """VF-VOF-11, VF-SCALE-04"""
    field, mine, hidden, target = hidden_in_the_lane()
    other, behind = len(field.units) - 1, field.unit(field.iron, (20, 9))
    b = field.battle(fog=True)
    b.put_sighting(hidden, None)
    b = bring(combat(b), Firefight(target, (mine, other), (behind,)), Join())
    assert rows(b)[0][0] == f"Iron Brigade {other}"
    assert "VF-VOF-11" not in terms(b)
    b = throw(b, 3, 3)
    assert (ask(b).fought, ask(b).supporting) == ((target, other), ())


def test_a_hidden_firer_is_out_of_sight_again_when_the_phase_is_over_and_its_last_place_is_known():
    """VF-SCALE-04"""
    field, foe, mine = hidden_on_a_hill()
    b = bring(combat(field.battle(fog=True, phasing=CONFEDERATE)), Firefight(mine, (foe,)), Join(), (3, 3), Cease())
    ghost = b.known(UNION).units[foe]
    assert (ghost.place, ghost.pose) == ("ghost", b.units[foe].pose)


def test_what_a_hidden_firer_suffers_is_told_to_both_sides():
    """VF-SCALE-04"""
    field, foe, mine = hidden_on_a_hill()
    b = bring(combat(field.battle(fog=True, phasing=CONFEDERATE)), Firefight(mine, (foe,)), Join(), (1, 6))
    assert next(row.to for row in b.news if row.kind == "hit") == (UNION, CONFEDERATE)


def test_who_supports_unseen_is_not_named_to_the_other_side():
    """VF-SCALE-04, VF-VOF-11"""
    field, foe, mine = hidden_on_a_hill()
    behind = field.unit(field.archer, (20, 18), 180)
    b = combat(field.battle(fog=True, phasing=CONFEDERATE))
    b = bring(b, Firefight(mine, (foe,), (behind,)))
    assert (reply(b).supporters, reply(b).supporting) == ((), ())
    assert terms(bring(b, Join()))["VF-VOF-11"] == 1
    b = bring(b, Join(), (3, 3))
    assert ask(b).supporting == (behind,)
    field = Field()
    left, right, foe, helper = field.union(20), field.union(23), field.rebel(20), field.rebel(23)
    b = bring(combat(field.battle()), Firefight(foe, (left,), (right,)))
    assert reply(b).supporters == (right,)  # in plain sight
    assert ask(bring(b, Join((), (helper,)), (3, 3))).supporting == (right,)


def test_only_units_of_ones_own_on_the_table_open_fire():
    """VF-VOF-01"""
    field = Field()
    mine, gone, foe = field.union(20), field.union(24, place="broken"), field.rebel(20)
    b = combat(field.battle())
    for firer in (gone, foe):
        bar = ask(b).firer_refusal(b.known(UNION), firer, foe)
        assert bar is not None
        assert "is not a unit of yours on the table" in bar.because
    assert ask(b).firer_refusal(b.known(UNION), mine, foe) is None


def test_each_way_to_join_is_offered_once():
    """VF-VOF-04"""
    field = Field()
    mine, target, other = field.union(21.5), field.rebel(20), field.rebel(23)
    b = bring(combat(field.battle()), Firefight(target, (mine,)))
    offers = list(reply(b).offers(b.known(CONFEDERATE)))
    assert len(offers) == len(set(map(repr, offers)))
    assert Join((other,)) in offers


@pytest.mark.parametrize(("apart", "upon"), [(0.1, True), (0.11, False)])
def test_horse_in_contact_counts_as_fire_upon_whom_it_touches(apart: float, upon: bool):
    """VF-CAS-01, VF-GEOM-01: mounted, it has no field of fire."""
    field = Field()
    mine, foe = field.union(20), field.rebel(20, gap=apart, arm="cavalry", mounted=True)
    b = field.battle()
    note_fight(b, (mine,), (foe,))
    assert (field.iron in b.fired_upon) is upon
