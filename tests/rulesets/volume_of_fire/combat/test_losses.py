"""What units, brigades and generals lose."""

import pytest

from longroll.rulesets.volume_of_fire.combat import losses
from longroll.rulesets.volume_of_fire.record import Order
from longroll.rulesets.volume_of_fire.record.units import Retreat

from ..positions import CONFEDERATE, NONE, UNION, Table, inches, told


def two_regiments():
    table = Table()
    division = table.general(UNION, "Wadsworth", at=(20, 4))
    brigade = table.brigade(UNION, "Iron Brigade", division)
    return table, division, brigade, table.line(brigade, (20, 10), 2)


def test_a_unit_falls_down_one_ladder_and_disorder_does_not_better_a_beaten_one():
    """VF-DIS-01, VF-DIS-02, VF-DIS-03"""
    table, _, _, (first, second) = two_regiments()
    b = table.battle()
    losses.disorder(b, first, "VF-DIS-01")
    losses.disorder(b, first, "VF-DIS-01")
    assert len(told(b, "VF-DIS-01")) == 1
    assert b.units[first].condition == "disordered"
    losses.beat(b, first, "VF-DIS-03")
    losses.disorder(b, first, "VF-DIS-01")
    assert b.units[first].condition == "beaten"
    losses.break_unit(b, first, "VF-DIS-02", "it was shot to pieces")
    assert b.units[first].place == "broken"
    assert b.units[second].condition == "ordered"
    assert told(b, "VF-DIS-02") == ["Iron Brigade 0 breaks: it was shot to pieces"]


def test_a_beaten_result_disorders_as_well():
    """VF-DIS-03"""
    table, _, _, (first, second) = two_regiments()
    b = table.battle()
    losses.beat(b, first, "VF-RES-02")
    assert told(b, "VF-DIS-03") == ["Iron Brigade 0 is disordered with it"]
    losses.disorder(b, second, "VF-RES-01")
    losses.beat(b, second, "VF-RES-02")
    assert len(told(b, "VF-DIS-03")) == 1  # it was disordered already


def test_a_broken_regiment_is_lost_for_the_rest_of_the_battle():
    """VF-RALLY-02, VF-SIZE-05"""
    table, _, _, (first, second) = two_regiments()
    b = table.battle()
    losses.break_unit(b, first, "VF-RES-03", "it lost by six")
    assert told(b, "VF-RALLY-02") == ["Iron Brigade has 1 unit left for the rest of the battle"]
    assert b.units[second].size == 3


def test_a_brigade_that_loses_a_unit_may_be_more_worn_at_once():
    """VF-ORG-05, VF-FAT-03: the same points in fewer units on the table."""
    table = Table()
    brigade = table.brigade(UNION, "Iron Brigade", fatigue=2)
    units = table.line(brigade, (20, 10), 3)
    table.unit(brigade, at=(0, 0), place="coming")
    b = table.battle()
    losses.break_unit(b, units[0], "VF-RES-03", "it lost by six")
    assert told(b, "VF-ORG-05") == []
    losses.break_unit(b, units[1], "VF-RES-03", "it lost by six")
    assert told(b, "VF-ORG-05") == ["Iron Brigade is willing: 2 fatigue in 1 unit"]
    assert b.news[-2].to == (UNION,)


def test_what_happens_to_a_hidden_unit_is_told_to_its_owner_alone():
    """VF-SCALE-04"""
    table, _, _, (first, _) = two_regiments()
    b = table.battle(fog=True)
    losses.disorder(b, first, "VF-DIS-01")
    assert b.news[-1].to == (UNION,)


def test_a_brigade_is_out_and_broken_when_its_last_unit_is_gone_and_one_of_them_was_broken():
    """VF-ACT-18"""
    table, _, brigade, (first, second) = two_regiments()
    b = table.battle()
    losses.break_unit(b, first, "VF-RES-03", "it lost by six")
    assert b.brigades[brigade].place == "table"
    losses.leave_table(b, second, "VF-MOVE-12")
    assert (b.brigades[brigade].place, b.brigades[brigade].fate) == ("out", "broken")
    assert b.brigadier(brigade).place == "gone"
    assert told(b, "VF-ACT-18") == ["Iron Brigade is broken"]


def test_a_brigade_whose_units_all_left_unbroken_counts_as_retired():
    """VF-ACT-18"""
    table, _, brigade, units = two_regiments()
    b = table.battle()
    for unit in units:
        losses.leave_table(b, unit, "VF-MOVE-12")
    assert b.brigades[brigade].fate == "retired"
    assert all(b.units[unit].place == "left" for unit in units)


def test_a_brigade_that_goes_remembers_the_brigades_within_twelve_inches_of_it():
    """VF-ACT-15"""
    table, division, brigade, _ = two_regiments()
    near = table.brigade(UNION, "Stone", division)
    table.unit(near, (20, 22.9))  # 11.9 inches from edge to edge
    far = table.brigade(UNION, "Meredith", division)
    table.unit(far, (20, 23.1), size=1)
    b = table.battle(half=6)
    losses.rout_brigade(b, brigade, "VF-ACT-04", "broken")
    (retreat,) = b.retreats
    assert (retreat.turn, retreat.brigade, retreat.near) == (6, brigade, (near,))


def test_messengers_to_a_brigade_that_leaves_play_go_back_and_their_message_is_void():
    """VF-MSG-01"""
    table, division, brigade, _ = two_regiments()
    table.order(UNION, division, brigade, (20, 6), Order("retire"))
    table.report(UNION, division, brigade, (20, 7))
    b = table.battle()
    losses.rout_brigade(b, brigade, "VF-ACT-04", "broken")
    assert b.messengers == ()
    assert b.generals[division].messengers == 5
    assert len(told(b, "VF-MSG-01")) == 2


def test_a_general_ridden_over_is_put_with_the_nearest_unit_of_his_command_or_is_captured():
    """VF-GEN-05"""
    table, division, _brigade, (first, _) = two_regiments()
    enemy = table.unit(table.brigade(CONFEDERATE, "Archer"), (20, 30), heading=180)
    b = table.battle()
    over = inches(19, 3, 21, 3, 21, 5, 19, 5)
    losses.ride_over(b, enemy, [over])
    assert b.generals[division].place == "table"
    assert (b.generals[division].x, b.generals[division].y) == inches(20, 9)
    b.change_unit(first, place="broken")
    b.change_unit(1, place="broken")
    b.change_general(division, x=20000, y=4000)
    losses.ride_over(b, enemy, [over])
    assert b.generals[division].place == "dead"
    assert b.generals[division].back == b.half + 2
    assert told(b, "VF-GEN-05")[-1] == "Wadsworth is captured"


def test_a_general_who_leads_a_regiment_is_not_ridden_over():
    """VF-GEN-05"""
    table, division, _, (first, _) = two_regiments()
    enemy = table.unit(table.brigade(CONFEDERATE, "Archer"), (20, 30), heading=180)
    b = table.battle()
    b.change_general(division, attached=first)
    losses.ride_over(b, enemy, [inches(19, 3, 21, 3, 21, 5, 19, 5)])
    assert (b.generals[division].x, b.generals[division].y) == inches(20, 4)


def test_a_messenger_marks_an_enemy_that_came_within_six_inches_or_over_it():
    """VF-MSG-04"""
    table, division, brigade, _ = two_regiments()
    table.order(UNION, division, brigade, (20, 6), Order("retire"))
    table.order(UNION, division, brigade, (30, 6), Order("retire"))
    table.order(UNION, division, brigade, (60, 6), Order("retire"))
    enemy = table.unit(table.brigade(CONFEDERATE, "Archer"), (20, 30), heading=180)
    b = table.battle()
    losses.ride_over(b, enemy, [inches(19, 5, 23.5, 5, 23.5, 7, 19, 7)])
    assert [(row.near, row.overrun) for row in b.messengers] == [(True, True), (True, False), (False, False)]


def test_no_successor_comes_for_a_brigadier_whose_brigade_is_gone():
    """VF-ACT-18"""
    table, _, brigade, _ = two_regiments()
    b = table.battle()
    losses.kill(b, b.brigades[brigade].general)
    losses.rout_brigade(b, brigade, "VF-ACT-04", "broken")
    assert (b.brigadier(brigade).place, b.brigadier(brigade).back) == ("dead", NONE)


def test_every_general_lost_is_counted_and_nobody_follows_one_whom_the_scenario_replaces_itself():
    """VF-REPL-01, VF-WIN-01"""
    table, division, brigade, _ = two_regiments()
    corps = table.general(UNION, "Reynolds", "corps", at=(2, 2), replaceable=False)
    b = table.battle()
    for number in (division, corps, b.brigades[brigade].general):
        losses.kill(b, number)
    assert dict(b.tally) == {"generals lost:0": 3}
    assert [b.generals[number].back for number in (division, corps)] == [b.half + 2, NONE]


def test_a_brigade_whose_last_unit_is_broken_has_retired_or_worse_for_its_neighbours():
    """VF-ACT-18, VF-ACT-15"""
    table, _, brigade, units = two_regiments()
    other = table.brigade(UNION, "Stone")
    table.unit(other, (20, 22))
    b = table.battle()
    losses.break_unit(b, units[0], "VF-RES-03", "it lost by six")
    assert b.retreats == ()
    losses.break_unit(b, units[1], "VF-RES-03", "it lost by six")
    assert [(row.turn, row.brigade, row.near) for row in b.retreats] == [(b.half, brigade, (other,))]
    assert b.brigades[brigade].fate == "broken"


def test_a_higher_general_who_led_a_regiment_of_a_routed_brigade_leads_nobody():
    """VF-MOR-05, VF-AP-12"""
    table, division, brigade, units = two_regiments()
    b = table.battle()
    b.change_general(division, attached=units[0])
    losses.rout_brigade(b, brigade, "VF-MOR-05", "routed")
    assert (b.generals[division].place, b.generals[division].attached) == ("table", NONE)


def test_a_beaten_unit_is_not_beaten_again_and_one_that_is_gone_not_at_all():
    """VF-RES-02"""
    table, _, _, (first, second) = two_regiments()
    b = table.battle()
    for _ in range(2):
        losses.beat(b, first, "VF-RES-02")
    losses.break_unit(b, second, "VF-RES-03", "it lost by six")
    losses.beat(b, second, "VF-RES-02")
    assert told(b, "VF-RES-02") == ["Iron Brigade 0 is beaten"]


@pytest.mark.parametrize(("ago", "remembered"), [(2, True), (3, False)])
def test_a_retreat_is_remembered_until_its_owners_next_turn(ago, remembered):
    """VF-ACT-14"""
    table, _, brigade, _ = two_regiments()
    other = table.brigade(UNION, "Stone")
    table.unit(other, (60, 22))
    b = table.battle(half=8)
    b.retreats = (Retreat(8 - ago, brigade, ()),)
    losses.record_retreat(b, other)
    assert [row.brigade for row in b.retreats] == ([brigade] if remembered else []) + [other]


@pytest.mark.parametrize(("apart", "near"), [(12.0, True), (12.01, False)])
def test_a_neighbour_is_twelve_inches_off_at_most(apart, near):
    """VF-ACT-15"""
    table, _, brigade, _ = two_regiments()
    other = table.brigade(UNION, "Stone")
    table.unit(other, (20, 11 + apart))
    b = table.battle()
    losses.record_retreat(b, brigade)
    assert b.retreats[-1].near == ((other,) if near else ())


@pytest.mark.parametrize(("turn", "whose", "kept"), [(8, 0, True), (7, 0, False), (8, 1, False)])
def test_what_retires_twice_in_a_turn_adds_to_its_neighbours(turn, whose, kept):
    """VF-ACT-15: neither those of an earlier turn nor another brigade's."""
    table, _, brigade, _ = two_regiments()
    table.unit(table.brigade(UNION, "Stone"), (60, 40))
    b = table.battle(half=8)
    b.retreats = (Retreat(turn, whose, (9,)),)
    losses.record_retreat(b, brigade)
    assert b.retreats[-1].near == ((9,) if kept else ())


def test_a_rout_takes_neither_what_is_lost_already_nor_other_brigades_with_it():
    """VF-MOR-05"""
    table, division, brigade, (first, second) = two_regiments()
    other = table.unit(table.brigade(UNION, "Stone", division), (50, 10))
    led = table.general(UNION, "Doubleday", at=(50, 9), attached=other)
    b = table.battle()
    b.change_unit(first, place="broken")
    losses.rout_brigade(b, brigade, "VF-MOR-05", "routed")
    assert [b.units[number].place for number in (first, second, other)] == ["broken", "routed", "table"]
    assert b.generals[led].attached == other


def test_only_the_messengers_of_a_general_who_is_gone_are_called_back():
    """VF-MSG-01"""
    table, division, brigade, _ = two_regiments()
    other = table.general(UNION, "Doubleday", at=(50, 9))
    for sender in (division, other):
        table.order(UNION, sender, brigade, (30, 10), Order("hold"))
    b = table.battle()
    losses.remove_general(b, division)
    assert [row.sender for row in b.messengers if row.order is not None] == [other]
