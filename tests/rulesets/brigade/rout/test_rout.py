"""Rout: which way, through whom, how far, and what becomes of those in the way (BC-ROUT)."""

from typing import Any

from longroll.rulesets.brigade.record.battle import Battle
from longroll.rulesets.brigade.rout.rout import Rout
from longroll.rulesets.brigade.tables import NONE

from ..drill import (
    FAIL,
    PASS,
    battery,
    battle,
    box,
    cavalry,
    general,
    mirrored,
    offered,
    over,
    pose,
    refused,
    rules,
    run,
    settled,
    stand,
)


def routed(b: Battle, number: int = 0, enemy: int = 1, *replies: Any) -> Battle:
    """The battle after a stand has routed from an enemy."""
    return run(b, Rout(stand=number, enemy=enemy), *replies)


def test_bc_rout_02_straight_away_from_the_enemy_eight_inches() -> None:
    """The ledger's example: from (10,14), the enemy at (10,10), to (10,22) facing north."""
    b = routed(battle(stand(0, 10, 14, 180), stand(1, 10, 10, 0)))
    assert over(b)
    assert b.stands[0].pose == pose(10, 22, 0)
    assert b.stands[0].routed
    assert b.stands[0].activated


def test_bc_rout_01_a_rout_costs_nothing_and_asks_nobody_and_marks_the_stand() -> None:
    before = battle(stand(0, 10, 14, 180), stand(1, 10, 10, 0), changes={"points": 3})
    b = routed(before)
    assert over(b)
    assert b.points == 3
    assert {"BC-ROUT-01", "BC-ROUT-02"} <= rules(b)


def test_bc_rout_02_or_toward_a_general_of_its_chain_who_is_no_nearer_to_the_enemy() -> None:
    b = battle(
        stand(0, 18, 14, 180),
        stand(1, 18, 10, 0),
        generals=[general(0, 24, 14), general(0, 20, 11, leads=1, rank="division"), general(1, 10, 30)],
    )
    asked = routed(b)
    assert offered(asked) == [NONE, 0]
    assert refused(asked, 1).rule == "BC-ROUT-02"
    assert refused(asked, 2).rule == "BC-ROUT-02"
    after = routed(b, 0, 1, 0)
    # It does not stop at the general, who gives way if its base comes to lie on his.
    assert after.stands[0].pose == pose(26, 14, 90)
    assert settled(asked).stands[0].pose == pose(18, 22, 0)


def test_bc_rout_03_friends_passed_through_check_in_the_order_they_are_met() -> None:
    b = battle(stand(0, 10, 10, 180), stand(1, 10, 6), stand(0, 10, 15), stand(0, 10.5, 13))
    first = routed(b)
    assert "Regiment 3" in first.needs.why
    after = routed(b, 0, 1, PASS, PASS)
    assert over(after)
    assert [after.stands[n].pose for n in (2, 3)] == [pose(10, 15), pose(10.5, 13)]
    assert after.stands[0].pose == pose(10, 18)


def test_bc_rout_03_friends_that_fail_run_with_it_and_are_set_down_beyond_it() -> None:
    b = battle(stand(0, 10, 10, 180), stand(1, 10, 6), stand(0, 10.5, 13, 45), stand(0, 9.5, 15, 180))
    after = routed(b, 0, 1, FAIL, FAIL)
    assert over(after)
    assert [after.stands[n].pose for n in (0, 2, 3)] == [pose(10, 18), pose(10, 18.75), pose(10, 19.5)]
    assert all(after.stands[n].routed and after.stands[n].activated for n in (0, 2, 3))
    assert "BC-ROUT-03" in rules(after)


def test_bc_rout_04_it_goes_on_until_it_lies_on_nobody_and_who_is_passed_then_checks_too() -> None:
    b = battle(stand(0, 10, 10, 180), stand(1, 10, 6), stand(0, 10, 18.5), stand(0, 10, 19.75))
    asked = routed(b, 0, 1, PASS)
    assert "Regiment 3" in asked.needs.why
    after = routed(b, 0, 1, PASS, PASS)
    # Quarter inches on from 18.00 until its base overlaps neither: the second's rear edge ends at 20.125.
    assert after.stands[0].pose == pose(10, 20.5)
    assert [line.rule for line in after.news].count("BC-ROUT-04") == 1
    assert not after.stands[2].routed
    assert not after.stands[3].routed


def test_bc_rout_04_ending_on_routed_friends_is_carried_on_without_a_check() -> None:
    b = battle(stand(0, 10, 10, 180), stand(1, 10, 6), stand(0, 10, 18.25, routed=True))
    after = routed(b)
    assert over(after)
    assert after.stands[0].pose == pose(10, 19)


def test_bc_rout_05_off_the_map_as_soon_as_any_part_leaves_it() -> None:
    b = battle(stand(0, 10, 32, 180), stand(1, 10, 28))
    after = routed(b)
    assert after.stands[0].place == "fled"
    assert "BC-ROUT-05" in rules(after)
    near_by = routed(battle(stand(0, 10, 27.6, 180), stand(1, 10, 24)))
    assert near_by.stands[0].place == "table"
    closer = routed(battle(stand(0, 10, 27.7, 180), stand(1, 10, 24)))
    assert closer.stands[0].place == "fled"


def test_bc_rout_05_closed_ground_counts_as_off_the_map() -> None:
    b = battle(stand(0, 10, 10, 180), stand(1, 10, 6), closed=[box(0, 17, 36, 20)])
    assert routed(b).stands[0].place == "fled"


def test_bc_rout_06_an_unrouted_enemy_barring_the_way_captures_it() -> None:
    b = battle(stand(0, 10, 10, 180), stand(1, 10, 9.25), stand(1, 10, 16))
    after = routed(b)
    assert after.stands[0].place == "captured"
    assert "BC-ROUT-06" in rules(after)
    b = battle(stand(0, 10, 10, 180), stand(1, 10, 9.25), stand(1, 10, 15.5, routed=True))
    assert routed(b).stands[0].place == "table"


def test_bc_rout_06_the_enemy_at_its_back_does_not_capture_it_though_it_overlaps_in_turning() -> None:
    # Struck in flank: turning, its base reaches over the enemy's, whose centre lies behind the start.
    b = battle(stand(0, 10, 10, 0), stand(1, 11.375, 10, 270))
    after = routed(b)
    assert after.stands[0].place == "table"
    assert after.stands[0].pose == pose(2, 10, 270)


def test_bc_rout_07_artillery_that_fails_is_destroyed_and_that_passes_routs_from_where_it_stands() -> None:
    b = battle(stand(0, 10, 10, 180), stand(1, 10, 6), battery(0, 10, 14, 180))
    lost = routed(b, 0, 1, FAIL)
    assert lost.stands[2].place == "destroyed"
    assert "BC-ROUT-07" in rules(lost)
    assert lost.stands[0].pose == pose(10, 18)
    away = routed(b, 0, 1, PASS)
    assert away.stands[0].pose == pose(10, 18)
    assert away.stands[2].pose == pose(10, 22, 0)
    assert away.stands[2].routed


def test_bc_rout_09_routed_friends_in_the_way_are_exempt() -> None:
    b = battle(stand(0, 10, 10, 180), stand(1, 10, 6), stand(0, 10, 14, routed=True))
    after = routed(b)
    assert over(after)
    assert after.stands[2].pose == pose(10, 14)


def test_bc_kill_01_a_general_in_contact_with_a_stand_that_routs_is_at_risk() -> None:
    b = battle(stand(0, 10, 10, 180), stand(1, 10, 6), generals=[general(0, 10, 11.125)])
    after = run(b, Rout(stand=0, enemy=1), NONE)
    assert after.needs.rule == "BC-KILL-01"
    killed = settled(after, (1, 2))
    assert killed.generals[0].gravestones == 1
    assert killed.generals[0].kills == 1
    # He goes along, and touches the stand again.
    assert killed.generals[0].y > 15000


def test_a_rout_on_the_mirrored_table_is_the_mirrored_rout() -> None:
    b = battle(stand(0, 10, 10, 180), stand(1, 11.3, 6.4, 20), stand(0, 8, 15, 33), stand(0, 9.2, 13, 80))
    one = routed(b, 0, 1, FAIL, FAIL)
    other = routed(mirrored(b), 0, 1, FAIL, FAIL)
    assert [stand.pose for stand in mirrored(one).stands] == [stand.pose for stand in other.stands]


def test_horse_holders_of_a_stand_that_routs_are_not_friends_in_its_way() -> None:
    b = battle(cavalry(0, 10, 10, 0, mounted=False), stand(1, 10, 16, 180))
    after = run(b, Rout(stand=0, enemy=2))
    assert over(after)
    assert after.stands[0].pose == pose(10, 2, 180)


def test_bc_map_12_a_rout_that_enters_closed_ground_leaves_the_map_though_it_would_end_beyond() -> None:
    b = battle(stand(0, 10, 10, 180), stand(1, 10, 6), stand(0, 10, 17), stand(0, 10, 12), closed=[box(0, 14, 36, 15)])
    after = routed(b, 0, 1, PASS)
    assert over(after)
    assert after.stands[0].place == "fled"
    assert after.stands[2].formed


def test_bc_rout_02_a_general_exactly_as_far_from_the_enemy_will_do_and_one_off_the_map_will_not() -> None:
    b = battle(
        stand(0, 18, 14, 180),
        stand(1, 18, 10, 0),
        generals=[general(0, 22, 10), general(0, 30, 30, leads=1, place="off"), general(0, 21.999, 10, leads=0)],
    )
    asked = routed(b)
    assert offered(asked) == [NONE, 0]
    assert "is no general on the map" in refused(asked, 1).because
    assert "is nearer to the enemy" in refused(asked, 2).because
    for answer in (99, -2, "away"):
        assert refused(asked, answer).rule == "BC-ROUT-02"


def test_bc_rout_03_who_is_carried_away_is_set_down_clear_of_others() -> None:
    b = battle(stand(0, 10, 10, 180), stand(1, 10, 6), stand(0, 10, 13), stand(0, 10, 19, routed=True))
    after = routed(b, 0, 1, FAIL)
    assert [after.stands[n].pose for n in (0, 2, 3)] == [pose(10, 18), pose(10, 19.75), pose(10, 19)]


def test_bc_rout_06_an_enemy_exactly_beside_it_does_not_capture_it() -> None:
    for y, place in ((10, "table"), (10.001, "captured")):
        b = battle(stand(0, 10, 10, 90), stand(1, 11.5, y))
        assert run(b, Rout(stand=0, heading=0)).stands[0].place == place


def test_bc_rout_07_guns_check_by_their_own_rule() -> None:
    for friend, rule in ((battery(0, 10, 14, 180), "BC-ROUT-07"), (stand(0, 10, 14, 180), "BC-ROUT-03")):
        assert routed(battle(stand(0, 10, 10, 180), stand(1, 10, 6), friend)).needs.rule == rule
