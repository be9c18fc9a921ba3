"""Charges on foot: who, at whom, how far, the checks, and how the bases lie at contact (BC-CHRG)."""

from typing import Any

from longroll.rulesets.brigade import tables
from longroll.rulesets.brigade.cards.events import ChargeBegins, Contacted, Play
from longroll.rulesets.brigade.charge.charge import ChargeAt, Charging, chances, headings, idle, may_charge
from longroll.rulesets.brigade.charge.law_of_charges import TOUCH, Onset, flag_behind, onset, ways
from longroll.rulesets.brigade.record.battle import Battle
from longroll.rulesets.brigade.record.facing import flanks
from longroll.tabletop import Pose

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
    then,
)


def charged(b: Battle, *replies: Any, heading: int = 0, number: int = 0, target: int = 1, flush: bool = True) -> Battle:
    """The battle once a stand has charged another."""
    assert may_charge(b, b.stands[number], target, heading) is None
    return run(b, Charging(stand=number, target=target, heading=heading, flush=flush), *replies)


def barred(b: Battle, heading: int = 0, number: int = 0, target: int = 1) -> str:
    """The rule under which a charge is refused."""
    found = may_charge(b, b.stands[number], target, heading)
    assert found is not None
    return found.rule


def test_bc_chrg_01_it_goes_straight_ahead_to_first_contact() -> None:
    b = charged(battle(stand(0, 10, 10), stand(1, 10, 14, 180)), PASS)
    assert over(b)
    # Fronts touch: 10.375 + 2.875 = 13.625 less the rear half of its own base.
    assert b.stands[0].pose == pose(10, 13.25)


def test_bc_chrg_01_it_must_reach_within_its_move_arrow() -> None:
    # Discipline 8: arrow 2, 4.50 inches; from front edge to front edge.
    assert may_charge(battle(stand(0, 10, 10), stand(1, 10, 15.25, 180)), stand_of(0), 1, 0) is None
    b = battle(stand(0, 10, 10), stand(1, 10, 15.26, 180))
    assert barred(b) == "BC-CHRG-01"
    steadier = battle(stand(0, 10, 10, discipline=9), stand(1, 10, 16.75, 180))
    assert may_charge(steadier, steadier.stands[0], 1, 0) is None


def stand_of(side: int) -> Any:
    """The first stand of a battle with two."""
    return battle(stand(side, 10, 10), stand(1 - side, 10, 15.25, 180)).stands[0]


def test_bc_chrg_01_within_thirty_degrees_of_straight_ahead() -> None:
    b = battle(stand(0, 10, 10), stand(1, 12.5, 14, 180))
    assert may_charge(b, b.stands[0], 1, 300) is None
    assert barred(b, 301) == "BC-CHRG-01"
    assert barred(b, 3300) == "BC-CHRG-01"


def test_bc_chrg_01_woods_limits_and_enemy_fire_do_not_hinder_it() -> None:
    b = battle(
        stand(0, 10, 10),
        stand(1, 10, 13.5, 180),
        patches=[(tables.WOODS | tables.MARSH, box(8, 9.5, 12, 14))],
        limit=0,
    )
    after = charged(b, PASS)
    assert over(after)
    assert after.stands[0].pose == pose(10, 12.75)


def test_bc_chrg_02_artillery_and_horse_holders_never_charge() -> None:
    b = battle(battery(0, 10, 10), stand(1, 10, 13, 180))
    assert barred(b) == "BC-CHRG-02"
    b = battle(cavalry(0, 10, 10, mounted=False), stand(1, 10, 13, 180))
    assert barred(b, number=1, target=2) == "BC-CHRG-02"
    assert may_charge(b, b.stands[0], 2, 0) is None


def test_bc_chrg_02_a_general_in_contact_charges_along() -> None:
    b = battle(stand(0, 10, 10), stand(1, 10, 14, 180), generals=[general(0, 10, 8.875)])
    after = settled(charged(b, PASS))
    assert after.generals[0].y == 12125
    assert "BC-ACT-10" in rules(after)


def test_bc_chrg_03_failing_the_check_it_stays() -> None:
    b = battle(stand(0, 10, 10), stand(1, 10, 14, 180))
    after = charged(b, FAIL)
    assert over(after)
    assert after.stands[0].pose == pose(10, 10)
    assert "BC-CHRG-03" in rules(after)
    # Discipline 8: eight passes, nine does not.
    assert charged(b, (4, 4)).stands[0].pose == pose(10, 13.25)
    assert charged(b, (4, 5)).stands[0].pose == pose(10, 10)


def test_bc_chrg_05_a_check_at_each_friend_passed_through() -> None:
    b = battle(stand(0, 10, 10), stand(1, 10, 14, 180), stand(0, 10.5, 12, 10))
    after = charged(b, PASS, PASS)
    assert over(after)
    assert after.stands[0].pose == pose(10, 13.25)


def test_bc_chrg_05_failing_it_stops_behind_that_friend_and_the_action_ends() -> None:
    b = battle(stand(0, 10, 10), stand(1, 10, 14, 180), stand(0, 10, 11.5))
    after = charged(b, PASS, FAIL)
    assert over(after)
    assert after.stands[0].pose == pose(10, 10.75)
    assert "BC-CHRG-05" in rules(after)


def test_bc_chrg_05_where_the_friends_it_has_passed_leave_no_room_it_stops_behind_them() -> None:
    b = battle(stand(0, 10, 10), stand(1, 10, 14.25, 180), stand(0, 10, 11.25), stand(0, 10, 12))
    after = charged(b, PASS, PASS, FAIL)
    assert after.stands[0].pose == pose(10, 10.5)


def test_bc_chrg_05_a_routed_friend_is_checked_for_as_any_other() -> None:
    b = battle(stand(0, 10, 10), stand(1, 10, 14, 180), stand(0, 10, 11.5, routed=True))
    asked = charged(b, PASS)
    assert asked.needs.rule == "BC-CHRG-05"
    assert then(asked, PASS).stands[0].pose == pose(10, 13.25)
    after = then(asked, FAIL)
    assert over(after)
    assert after.stands[0].pose == pose(10, 10.75)


def test_bc_chrg_05_routed_and_unrouted_friends_are_checked_for_in_the_order_they_are_met() -> None:
    b = battle(
        stand(0, 10, 10),
        stand(1, 10, 14.25, 180),
        stand(0, 10, 11.25, routed=True),
        stand(0, 10, 12),
    )
    found = onset(b, b.stands[0], b.stands[1], 0)
    assert isinstance(found, Onset)
    assert found.friends == (2, 3)
    assert over(charged(b, PASS, PASS, PASS))


def test_bc_chrg_05_generals_cause_no_check() -> None:
    b = battle(stand(0, 10, 10), stand(1, 10, 14, 180), generals=[general(0, 10, 12)])
    after = settled(charged(b, PASS))
    assert after.stands[0].pose == pose(10, 13.25)


def test_bc_chrg_07_a_routed_friend_is_not_swept_along_but_makes_no_check_either() -> None:
    b = battle(
        stand(0, 10, 10),
        stand(1, 10, 14.25, 180),
        stand(0, 10, 12, routed=True),
        generals=[general(0, 13, 10)],
        hands=(["A1"], []),
    )
    after = then(charged(b, PASS), Play(0, 0))
    assert over(after)
    assert after.stands[0].pose == pose(10, 13.5)
    assert after.stands[2] == b.stands[2]
    assert any("sweeps nobody along" in line.text for line in after.news)


def test_bc_chrg_06_echelon_no_checks_for_passage_are_made() -> None:
    b = battle(
        stand(0, 10, 10),
        stand(1, 10, 14, 180),
        stand(0, 10, 11.5),
        generals=[general(0, 13, 10)],
        hands=(["A2"], []),
    )
    asked = charged(b, PASS)
    assert asked.needs.rule == "BC-TURN-07"
    assert Play(0, 0) in offered(asked)
    assert refused(asked, Play(0, 2)).rule == "BC-CHRG-06"
    after = then(asked, Play(0, 0))
    assert over(after)
    assert after.stands[0].pose == pose(10, 13.25)
    assert after.piles[0].discards == (0,)
    assert "BC-CHRG-06" in rules(after)
    # Not played, the check is made.
    assert then(asked, None).needs.rule == "BC-CHRG-05"


def test_bc_chrg_06_with_no_friend_in_the_way_no_card_is_asked_for() -> None:
    b = battle(stand(0, 10, 10), stand(1, 10, 14, 180), generals=[general(0, 13, 10)], hands=(["A2"], []))
    assert over(charged(b, PASS))


def test_bc_chrg_07_shock_column_sweeps_friends_along_behind_the_charger() -> None:
    b = battle(
        stand(0, 10, 10),
        stand(1, 10, 14.25, 180),
        stand(0, 10.5, 11.25, 20),
        stand(0, 9.5, 12.25),
        battery(0, 12, 10),
        generals=[general(0, 14, 10)],
        hands=(["A1"], []),
    )
    asked = charged(b, PASS)
    after = then(asked, Play(0, 0))
    assert over(after)
    assert after.stands[0].pose == pose(10, 13.5)
    assert after.stands[2].pose == pose(10, 12.75)
    assert after.stands[3].pose == pose(10, 12)
    assert after.stands[2].activated
    assert after.stands[3].activated
    assert any(
        "sweeps Regiment 2 and Regiment 3 along" in line.text for line in after.news if line.rule == "BC-CHRG-07"
    )


def test_bc_chrg_07_guns_in_the_way_are_not_swept_along_but_make_no_check_either() -> None:
    b = battle(
        stand(0, 10, 10),
        stand(1, 10, 14.25, 180),
        battery(0, 10, 12),
        generals=[general(0, 14, 10)],
        hands=(["A1"], []),
    )
    after = then(charged(b, PASS), Play(0, 0))
    assert over(after)
    assert after.stands[0].pose == pose(10, 13.5)
    assert (after.stands[2].pose, after.stands[2].activated) == (pose(10, 12), False)
    assert not any("passing" in line.text for line in after.news)


def test_bc_chrg_08_sight_is_needed() -> None:
    b = battle(
        stand(0, 10, 10, discipline=11),
        stand(1, 10, 17, 180),
        heights=lambda x, y: 460 if 12 <= y <= 14 else 400,
    )
    assert barred(b) == "BC-CHRG-08"


def test_bc_chrg_08_the_target_is_an_enemy_on_the_map_and_the_first_one_met() -> None:
    b = battle(stand(0, 10, 10), stand(1, 10, 14, 180), stand(0, 14, 14), stand(1, 10, 15, 180))
    assert barred(b, target=2) == "BC-CHRG-08"
    assert barred(b, target=3) == "BC-CHRG-01"
    assert barred(b, target=9) == "BC-CHRG-03"
    assert may_charge(b, b.stands[0], 1, 0) is None


def test_bc_move_16_who_is_held_in_melee_or_routed_charges_nobody() -> None:
    b = battle(stand(0, 10, 10), stand(1, 10, 10.75, 180), stand(1, 10, 13, 180))
    assert barred(b, target=2) == "BC-MOVE-16"
    b = battle(stand(0, 10, 10, routed=True), stand(1, 10, 13, 180))
    assert barred(b) == "BC-ROUT-09"


def test_bc_chrg_09_it_pivots_to_lie_flush_with_the_edge_it_touches() -> None:
    b = battle(stand(0, 10, 10, 20), stand(1, 11, 13.5, 180))
    after = charged(b, PASS, heading=200)
    assert after.stands[0].pose.heading == 0
    assert after.stands[0].pose.y == 13500 - 750
    slanting = charged(b, PASS, heading=200, flush=False)
    assert slanting.stands[0].pose.heading == 200


def test_bc_chrg_09_by_forty_five_degrees_at_most() -> None:
    b = battle(stand(0, 10, 10), stand(1, 10, 13.5, 225))
    assert charged(b, PASS).stands[0].pose.heading == 450
    b = battle(stand(0, 10, 10), stand(1, 10.4, 13.5, 226))
    assert charged(b, PASS).stands[0].pose.heading != 460


def test_bc_chrg_09_it_does_not_pivot_into_touch_with_a_further_enemy() -> None:
    b = battle(stand(0, 10, 10, 20), stand(1, 11, 13.5, 180), stand(1, 9.495, 13.95, 90))
    lone = battle(stand(0, 10, 10, 20), stand(1, 11, 13.5, 180))
    assert charged(lone, PASS, heading=200).stands[0].pose.heading == 0
    assert charged(b, PASS, heading=200).stands[0].pose.heading == 200


def test_bc_chrg_09_front_or_flank_by_where_the_flag_is_at_contact() -> None:
    front = charged(battle(stand(0, 10, 10), stand(1, 10, 14, 180)), PASS)
    assert front.flanked == ()
    flank = charged(battle(stand(0, 10, 10), stand(1, 10, 14, 90)), PASS)
    assert flank.flanked == ((0, 1),)
    assert "BC-CHRG-09" in rules(flank)
    rear = charged(battle(stand(0, 10, 10), stand(1, 10, 14, 0)), PASS)
    assert rear.flanked == ((0, 1),)


def test_bc_chrg_09_lying_flush_front_to_front_neither_has_the_others_flank_by_rounding() -> None:
    for turn in range(0, 3600, 37):
        b = battle(stand(0, 18, 18, turn / 10), stand(1, 18, 18))
        way = b.stands[0].pose.ahead(3000).turned(1800 + turn % 300)
        b.change_stand(1, pose=way)
        after = charged(b, PASS, heading=turn)
        charger, target = after.stands
        assert (charger.pose.heading - target.pose.heading) % 3600 == 1800
        assert not flanks(charger, target)
        assert not flanks(target, charger)
        assert after.flanked == ()


def test_bc_terr_10_steep_ground_bars_mounted_cavalry_from_a_charge_and_not_foot() -> None:
    def slope(x: float, y: float) -> float:
        return 400 + 60 * max(0.0, min(y - 10, 4))

    horse = battle(
        cavalry(0, 10, 9.5, discipline=11),
        cavalry(1, 10, 16, 180),
        heights=slope,
    )
    assert barred(horse, target=2) == "BC-TERR-10"
    foot = battle(stand(0, 10, 9.5, discipline=11), stand(1, 10, 14, 180), heights=slope)
    assert may_charge(foot, foot.stands[0], 1, 0) is None


def test_bc_terr_11_a_barricade_in_between_stops_it_short_of_the_target() -> None:
    b = battle(stand(0, 10, 10), stand(1, 10, 14, 180), barricades=[pose(10, 12)])
    assert barred(b) == "BC-TERR-11"


def test_bc_terr_12_a_barricade_it_touches_as_it_sets_out_does_not_stop_it() -> None:
    b = battle(stand(0, 10, 10), stand(1, 10, 14, 180), barricades=[pose(10, 10.425)])
    assert charged(b, PASS).stands[0].pose == pose(10, 13.25)


def test_bc_terr_16_it_fights_a_defender_who_lines_the_other_face() -> None:
    b = battle(stand(0, 10, 10), stand(1, 10, 13.425, 180), barricades=[pose(10, 13)])
    after = charged(b, PASS)
    assert over(after)
    assert after.stands[0].pose == pose(10, 12.575)
    assert "BC-TERR-16" in rules(after)


def test_bc_genl_07_a_general_does_not_bar_a_charge_but_is_shifted() -> None:
    b = battle(stand(0, 10, 10), stand(1, 10, 14, 180), stand(1, 13.15, 13, 180), generals=[general(1, 11.4, 12.6)])
    after = settled(charged(b, PASS))
    assert after.stands[0].pose == pose(10, 13.25)
    assert (after.generals[0].x, after.generals[0].y) != (11400, 12600)


def test_bc_kill_05_a_lone_general_run_over_by_a_charge_is_at_risk() -> None:
    b = battle(stand(0, 10, 10), stand(1, 10, 14, 180), generals=[general(1, 10, 12)])
    asked = charged(b, PASS)
    assert asked.needs.rule == "BC-KILL-01"


def test_bc_map_12_closed_ground_and_the_maps_edge_bar_it() -> None:
    b = battle(stand(0, 10, 10), stand(1, 10, 14, 180), closed=[box(9, 11.5, 11, 12)])
    assert barred(b) == "BC-MAP-12"
    b = battle(stand(0, 34.9, 10, 20), stand(1, 34.5, 13.5, 180))
    assert barred(b, heading=200) == "BC-MOVE-03"


def test_bc_move_09_no_room_among_friends() -> None:
    b = battle(stand(0, 10, 10), stand(1, 10, 14, 180), stand(0, 11.2, 13, 90))
    assert barred(b) == "BC-MOVE-09"


def test_chances_and_headings_are_allowed_charges() -> None:
    b = battle(stand(0, 10, 10), stand(1, 11.5, 13.5, 200), stand(1, 8, 13, 150), stand(1, 10, 20, 180))
    found = list(chances(b, b.stands[0]))
    assert [target for target, _ in found] == [1, 2]
    for target, heading in found:
        assert may_charge(b, b.stands[0], target, heading) is None
        assert heading in headings(b, b.stands[0], b.stands[target])


def test_straight_ahead_is_tried_first_and_then_a_little_to_the_right_and_to_the_left() -> None:
    """BC-CHRG-01"""
    for x, first in ((10, [0, 150, 3450]), (9, [3460, 0, 3450, 150])):
        b = battle(stand(0, 10, 10), stand(1, x, 14, 180))
        assert ways(b, b.stands[0], b.stands[1])[: len(first)] == first


def test_a_charge_on_the_mirrored_table_is_the_mirrored_charge() -> None:
    for x, heading, facing in ((11.2, 120, 170), (9.3, 3450, 215), (10.4, 0, 250), (10.1, 30, 90)):
        b = battle(stand(0, 10, 10, 5), stand(1, x, 13.4, facing), stand(0, 10.4, 11.2, 10))
        way = heading % 3600
        if may_charge(b, b.stands[0], 1, way) is not None:
            way = next(headings(b, b.stands[0], b.stands[1]))
        one = charged(b, PASS, PASS, heading=way)
        other = charged(mirrored(b), PASS, PASS, heading=-way % 3600)
        assert [stand.pose for stand in mirrored(one).stands] == [stand.pose for stand in other.stands]
        assert one.flanked == other.flanked


def test_bc_cav_09_horse_holders_stay_behind_if_they_cannot_follow() -> None:
    b = battle(cavalry(0, 10, 10, mounted=False), stand(1, 10, 14, 180))
    after = charged(b, PASS, target=2)
    assert after.stands[0].pose == pose(10, 13.25)
    assert after.stands[1].pose == pose(10, 13.25 - 0.875)
    blocked = battle(
        cavalry(0, 10, 10, mounted=False), stand(1, 10, 14, 180), stand(0, 10, 12.2), stand(0, 8, 13), stand(0, 12, 13)
    )
    after = charged(blocked, PASS, PASS, target=2)
    assert after.stands[0].pose == pose(10, 13.25)
    assert after.stands[1].pose == blocked.stands[1].pose


def test_charge_at_is_a_plain_answer() -> None:
    assert ChargeAt(0, 1, 0).flush
    assert isinstance(pose(1, 1), Pose)


def test_bc_chrg_05_a_friend_that_is_only_grazed_is_not_passed_through() -> None:
    """Seen in play: by the ground swept it lies in the path, by the way of the base it never does."""
    charger = stand(0, 13.167, 23.152, 304, discipline=10)
    grazed = stand(0, 10.927, 23.443, 28)
    b = battle(charger, stand(1, 11.226, 29.352, 87), grazed)
    found = onset(b, b.stands[0], b.stands[1], 3340)
    assert isinstance(found, Onset)
    assert found.friends == ()
    assert over(charged(b, PASS, heading=3340))


def why(b: Battle, heading: int = 0, number: int = 0, target: int = 1) -> str:
    """In which words a charge is refused."""
    found = may_charge(b, b.stands[number], target, heading)
    assert found is not None
    return found.because


def test_a_charge_that_is_refused_is_told_why() -> None:
    """BC-CHRG-01, BC-CHRG-02, BC-TERR-11"""
    far = battle(stand(0, 10, 10), stand(1, 10, 17, 180), stand(1, 20, 17, 180))
    assert "away along this way" in why(far)
    assert "does not touch" in why(far, target=2)
    assert barred(battle(stand(0, 10, 10), stand(1, 10, 17, 180), barricades=[pose(10, 12)])) == "BC-TERR-11"
    met = battle(stand(0, 10, 10), stand(1, 10, 14, 180), stand(1, 10, 15, 180))
    assert "would meet Regiment 1 first" in why(met, target=2)
    assert "artillery never do" in why(battle(battery(0, 10, 10), stand(1, 10, 13, 180)))
    held = battle(cavalry(0, 10, 10, mounted=False), stand(1, 10, 13, 180))
    assert "horse holders never do" in why(held, number=1, target=2)


def test_bc_chrg_07_where_another_stands_behind_the_charger_nobody_is_set() -> None:
    b = battle(
        stand(0, 10, 10),
        stand(1, 10, 14.25, 180),
        stand(0, 10.5, 11.25, 20),
        battery(0, 10, 12.6),
        generals=[general(0, 14, 10)],
        hands=(["A1"], []),
    )
    after = then(charged(b, PASS), Play(0, 0))
    assert (after.stands[0].pose, after.stands[2]) == (pose(10, 13.5), b.stands[2])


def test_bc_botm_03_those_who_are_contacted_may_be_reinforced() -> None:
    b = battle(
        stand(0, 10, 10),
        stand(1, 10, 14, 180),
        stand(1, 10, 18, 180),
        generals=[general(1, 12, 19)],
        hands=((), ("L3",)),
    )
    asked = charged(b, PASS)
    assert asked.needs.what == Contacted(1, 0)


def test_bc_chrg_06_after_an_echelon_the_friends_may_still_be_swept_along_if_any_can_be() -> None:
    for friend, more in ((stand(0, 10, 11.5), True), (battery(0, 10, 11.6), False)):
        b = battle(
            stand(0, 10, 10), stand(1, 10, 14, 180), friend, generals=[general(0, 13, 10)], hands=(["A2", "A1"], [])
        )
        after = then(charged(b, PASS), Play(0, 0))
        assert over(after) is not more
        assert not more or isinstance(after.needs.what, ChargeBegins)


def test_bc_chrg_09_it_does_not_pivot_on_to_a_friend() -> None:
    b = battle(stand(0, 10, 10, 20), stand(1, 11, 13.5, 180), stand(0, 9.6, 13.8, 90))
    assert charged(b, PASS, heading=200).stands[0].pose.heading == 200


def test_bc_chrg_09_a_flag_is_behind_the_front_by_more_than_rounding() -> None:
    target = stand(1, 10, 10)
    for behind, flank in ((0, False), (TOUCH, False), (TOUCH + 1, True)):
        at = Pose(10000, 10375 - behind - 375, 0)
        assert flag_behind(stand(0, 10, 10), at, target) is flank


def test_who_has_nobody_to_charge_is_told_what_keeps_it_from_the_nearest() -> None:
    """BC-CHRG-08"""
    behind, ahead = stand(1, 10, 8, 180), stand(1, 10, 14, 180)
    free = battle(stand(0, 10, 10), behind, ahead)
    assert idle(free, free.stands[0]) is None
    for b, rule in (
        (battle(stand(0, 10, 10), behind), "BC-CHRG-01"),
        (battle(stand(0, 10, 10)), "BC-CHRG-08"),
        (battle(stand(0, 10, 10, routed=True)), "BC-ROUT-09"),
    ):
        found = idle(b, b.stands[0])
        assert found is not None
        assert found.rule == rule
