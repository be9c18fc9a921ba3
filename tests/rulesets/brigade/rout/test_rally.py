"""Rally: who may be rallied, the check, the facing, the move after it, and running on (BC-RALLY)."""

from longroll.rulesets.brigade.record import facing
from longroll.rulesets.brigade.rout.rally import Rallying, burden, faced, may_rally
from longroll.tabletop import Pose

from ..drill import (
    FAIL,
    PASS,
    battery,
    battle,
    box,
    cavalry,
    general,
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


def test_bc_rally_01_it_takes_off_rout_and_the_activation_mark_or_both() -> None:
    b = battle(
        stand(0, 10, 10, routed=True),
        stand(0, 16, 10, activated=True),
        stand(0, 22, 10, routed=True, activated=True),
        stand(0, 28, 10),
    )
    for number in (0, 1, 2):
        assert may_rally(b, b.stands[number]) is None
        after = run(b, Rallying(stand=number), PASS, b.stands[number].pose)
        assert over(after)
        assert not after.stands[number].routed
        assert not after.stands[number].activated
        assert "BC-RALLY-04" in rules(after)
    assert may_rally(b, b.stands[3]).rule == "BC-RALLY-01"  # type: ignore[union-attr]


def test_bc_rally_02_a_stand_off_the_map_is_not_rallied() -> None:
    b = battle(stand(0, 10, 10, routed=True, place="fled"))
    assert may_rally(b, b.stands[0]).rule == "BC-RALLY-02"  # type: ignore[union-attr]


def test_bc_rally_03_one_for_each_other_routed_friend_within_eight_inches() -> None:
    """The ledger's example: Discipline 8, Heroism 1, two routed friends: a natural 7 or less."""
    b = battle(
        stand(0, 10, 10, routed=True),
        stand(0, 14, 10, routed=True),
        stand(0, 10, 18, routed=True),
        stand(0, 10, 27, routed=True),
        stand(1, 10, 14, routed=True),
        generals=[general(0, 10, 8)],
    )
    assert [(term.value, term.rule) for term in burden(b, b.stands[0])] == [(2, "BC-RALLY-03")]
    at_seven = run(b, Rallying(stand=0), (3, 4))
    assert not at_seven.stands[0].routed
    at_eight = run(b, Rallying(stand=0), (4, 4))
    assert at_eight.stands[0].routed


def test_bc_rally_04_faced_in_any_direction_about_its_flag_bearer_but_onto_nothing() -> None:
    b = battle(stand(0, 10, 10, routed=True), stand(0, 10, 9.2))
    asked = run(b, Rallying(stand=0), PASS)
    assert len(offered(asked)) > 1
    assert refused(asked, Pose(10000, 11000, 0)).rule == "BC-RALLY-04"
    assert refused(asked, pose(10, 10, 180)).because == (
        f"{b.stands[0].name} turns about its flag bearer, which stays in its place"
    )
    assert refused(asked, pose(9.625, 10.375, 90)).rule == "BC-MOVE-09", "onto the regiment behind it"
    about = run(b, Rallying(stand=0), PASS, pose(10, 10.75, 180)).stands[0]
    assert about.pose == pose(10, 10.75, 180)
    assert about.flag == b.stands[0].flag == (10000, 10375)


def test_bc_rally_04_guns_are_refaced_about_the_muzzle() -> None:
    b = battle(battery(0, 10, 10, routed=True))
    asked = run(b, Rallying(stand=0), PASS)
    assert "about its muzzle" in refused(asked, pose(10, 10, 90)).because
    assert {then(asked, to).stands[0].flag for to in offered(asked)} == {(10000, 10500)}
    assert then(asked, pose(9.5, 10.5, 90)).stands[0].pose == pose(9.5, 10.5, 90)


def test_bc_rally_04_an_about_face_needs_room_in_front() -> None:
    b = battle(stand(0, 10, 10, routed=True), stand(0, 10, 11.0))
    assert refused(run(b, Rallying(stand=0), PASS), faced(b.stands[0], 1800)).rule == "BC-MOVE-09"


def test_bc_genl_07_a_general_gives_way_to_a_stand_that_turns_and_an_enemys_alone_is_met() -> None:
    b = battle(stand(0, 10, 10, routed=True), generals=[general(0, 10, 8.875)])
    turned = then(run(b, Rallying(stand=0), PASS), faced(b.stands[0], 900))
    assert not facing.overlaps(turned.stands[0].quad, turned.generals[0].quad)
    assert "BC-GENL-07" in rules(turned)
    alone = battle(stand(0, 10, 10, routed=True), generals=[general(1, 10, 8.8)])
    assert then(run(alone, Rallying(stand=0), PASS), faced(alone.stands[0], 900)).needs.rule == "BC-KILL-01"


def test_bc_rally_04_in_contact_with_an_enemy_it_may_not_turn() -> None:
    b = battle(stand(0, 10, 10, activated=True), stand(1, 10, 10.75, 180))
    after = run(b, Rallying(stand=0), PASS)
    assert over(after)
    assert not after.stands[0].activated


def test_bc_move_16_a_routed_stand_held_in_melee_loses_only_its_activation_mark() -> None:
    b = battle(stand(0, 10, 10, routed=True), stand(1, 10, 10.75, 180))
    assert may_rally(b, b.stands[0]).rule == "BC-MOVE-16"  # type: ignore[union-attr]
    b.change_stand(0, activated=True)
    after = run(b, Rallying(stand=0), PASS)
    assert after.stands[0].routed
    assert not after.stands[0].activated


def test_bc_rally_05_failing_a_routed_stand_runs_on_the_way_it_faces() -> None:
    b = battle(stand(0, 20, 20, 90, routed=True), generals=[general(0, 22, 26)])
    after = settled(run(b, Rallying(stand=0), FAIL))
    assert after.stands[0].pose == pose(28, 20, 90)
    assert after.stands[0].routed
    assert "BC-RALLY-05" in rules(after)


def test_bc_rally_05_failing_a_stand_merely_activated_stays_as_it_is() -> None:
    b = battle(stand(0, 20, 20, 90, activated=True))
    after = run(b, Rallying(stand=0), FAIL)
    assert over(after)
    assert after.stands == b.stands


def test_bc_rally_06_running_off_the_map_it_is_out_for_the_battle() -> None:
    b = battle(stand(0, 30, 20, 90, routed=True))
    after = run(b, Rallying(stand=0), FAIL)
    assert after.stands[0].place == "fled"
    assert "BC-RALLY-06" in rules(after)


def test_bc_rally_07_rally_by_a_command_card_gives_a_tactic_move_without_a_check() -> None:
    b = battle(stand(0, 20, 20, routed=True, activated=True))
    asked = run(b, Rallying(stand=0, tactic=True), PASS, pose(20, 20))
    assert asked.needs.rule == "BC-RALLY-07"
    assert offered(asked)[0] is None
    assert len(offered(asked)) > 1
    after = run(b, Rallying(stand=0, tactic=True), PASS, pose(20, 20), pose(20, 23))
    assert over(after)
    assert after.stands[0].pose == pose(20, 23)
    assert not after.stands[0].activated
    assert refused(asked, pose(20, 26))
    by_points = run(b, Rallying(stand=0), PASS, pose(20, 20))
    assert over(by_points)


def test_bc_rally_04_neither_a_regiment_on_foot_nor_its_horse_holders_turn_onto_each_other() -> None:
    b = battle(cavalry(0, 10, 10, mounted=False, activated=True))
    oblique = faced(b.stands[0], 450)
    regiment = run(b, Rallying(stand=0), PASS, oblique)
    assert regiment.stands[1].pose == oblique.ahead(-875)
    holders = run(b, Rallying(stand=1), PASS)
    assert refused(holders, faced(b.stands[1], 1350))


def test_bc_rally_04_what_came_of_it_is_told_in_its_own_words() -> None:
    b = battle(stand(0, 10, 10, routed=True), stand(0, 16, 10, activated=True))
    for number, words in ((0, "rallies"), (1, "may act again")):
        after = run(b, Rallying(stand=number), PASS, b.stands[number].pose)
        assert [line.text for line in after.news if line.rule == "BC-RALLY-04"] == [f"{b.stands[number].name} {words}"]


def test_bc_cav_09_it_does_not_turn_onto_horse_holders_who_cannot_follow() -> None:
    hemmed = {"closed": [box(0, 0, 36, 8.6), box(0, 8, 8.9, 36), box(11.1, 8, 36, 36)]}
    for holders, more, ground in (({"routed": True}, (), {}), ({}, (stand(1, 10, 8.25, 0),), {}), ({}, (), hemmed)):
        b = battle(cavalry(0, 10, 10, mounted=False, activated=True, holders=holders), *more, **ground)
        asked = run(b, Rallying(stand=0), PASS)
        assert refused(asked, faced(b.stands[0], 450)).rule == "BC-RALLY-04"
        assert then(asked, faced(b.stands[0], 1800)).stands[0].pose.heading == 1800
    alone = battle(cavalry(0, 10, 10, mounted=False, activated=True, holders={"place": "destroyed"}))
    assert over(run(alone, Rallying(stand=0), PASS, faced(alone.stands[0], 450)))
