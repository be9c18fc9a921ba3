"""Cavalry in the saddle and on foot, and the horse holders (BC-CAV-01 to 10, BC-MOVE-13 to 15)."""

from typing import Any

import pytest

from longroll.flow import Refusal
from longroll.rulesets.brigade.movement import law_of_arrows
from longroll.rulesets.brigade.movement import mounting as saddle
from longroll.rulesets.brigade.movement.cavalry_moves import MoveAgain, Riding
from longroll.rulesets.brigade.movement.mounting import may_dismount, may_mount
from longroll.rulesets.brigade.movement.moves import Moving
from longroll.rulesets.brigade.record import facing
from longroll.rulesets.brigade.record.battle import Battle
from longroll.rulesets.brigade.sequence.actions import Act
from longroll.rulesets.brigade.sequence.grants import Dismount, Do, Go, Grant
from longroll.rulesets.brigade.sequence.grants import Mount as MountUp

from ..drill import (
    PASS,
    battle,
    box,
    cavalry,
    general,
    mirrored,
    offered,
    over,
    pose,
    rules,
    run,
    settled,
    stand,
    then,
)


def mounted(*more: Any, **changes: Any) -> Battle:
    """A mounted regiment at (10, 10), facing north."""
    return battle(cavalry(0, 10, 10, **changes), *more)


def afoot(*more: Any, **changes: Any) -> Battle:
    """The same on foot, its horses behind it."""
    return battle(cavalry(0, 10, 10, mounted=False, **changes), *more)


def dismounted(b: Battle) -> Battle:
    """The battle once its first stand has dismounted."""
    after = b.copy()
    saddle.dismount(after, after.stands[0])
    return after


def remounted(b: Battle) -> Battle:
    """The battle once its first stand has mounted."""
    after = b.copy()
    saddle.mount(after, after.stands[0])
    return after


def test_a_regiment_is_three_stands_of_which_the_mounted_or_the_other_two_are_on_the_map() -> None:
    """BC-CAV-01, BC-CAV-10"""
    b = mounted()
    assert [one.on_table for one in b.stands] == [True, False]
    on_foot = dismounted(b)
    assert [one.on_table for one in on_foot.stands] == [True, True]
    assert [one.body for one in on_foot.stands] == ["dismounted", "holders"]
    again = remounted(afoot())
    assert [one.on_table for one in again.stands] == [True, False]
    assert again.stands[0].body == "mounted"


def test_dismounting_keeps_the_front_and_sets_the_holders_in_contact_behind() -> None:
    """BC-MOVE-14, BC-CAV-02"""
    b = mounted()
    after = dismounted(b)
    front, holders = after.stands
    assert front.flag == b.stands[0].flag
    assert front.pose == pose(10, 10.125)
    assert holders.pose == pose(10, 10.5 - 0.75 - 0.5)
    assert facing.contact(front.quad, holders.quad)
    assert "BC-MOVE-14" in rules(after)


@pytest.mark.parametrize("wall", [box(7, 8, 13, 9.3), box(7, 8, 10.4, 9.7)])
def test_holders_that_do_not_fit_behind_touch_the_rear_or_a_side(wall: Any) -> None:
    """BC-MOVE-14"""
    b = battle(cavalry(0, 10, 10), stand(0, 15, 20), closed=[wall])
    after = dismounted(b)
    front, holders = after.stands[:2]
    assert holders.on_table
    assert facing.contact(front.quad, holders.quad)
    assert not facing.overlaps(front.quad, holders.quad)
    other = mirrored(b)
    other.setting = battle(closed=[tuple((36 - x, y) for x, y in wall)]).setting
    assert mirrored(dismounted(other)).stands == after.stands


def test_without_room_for_the_holders_a_regiment_may_not_dismount() -> None:
    """BC-MOVE-14"""
    pen = [box(7, 7, 13, 9.4), box(7, 7, 8.9, 14), box(11.1, 7, 13, 14)]
    b = battle(cavalry(0, 10, 10), closed=pen)
    refusal = may_dismount(b, b.stands[0])
    assert refusal is not None
    assert refusal.rule == "BC-MOVE-14"
    lone = battle(cavalry(0, 10, 10, holders={"place": "destroyed"}), closed=pen)
    assert may_dismount(lone, lone.stands[0]) is None


def test_mounting_takes_both_stands_and_keeps_the_front() -> None:
    """BC-MOVE-15, BC-CAV-04"""
    b = afoot()
    assert may_mount(b, b.stands[0]) is None
    after = remounted(b)
    assert after.stands[0].flag == b.stands[0].flag
    assert after.stands[1].place == "off"
    assert "BC-CAV-04" in rules(after)


def test_horses_must_be_at_hand_to_mount() -> None:
    """BC-MOVE-15"""
    away = afoot(holders={"pose": pose(10, 8.8)})
    refusal = may_mount(away, away.stands[0])
    assert refusal is not None
    assert refusal.rule == "BC-MOVE-15"


def test_there_must_be_room_to_mount() -> None:
    """BC-MOVE-15"""
    b = afoot(stand(0, 10, 8.9), holders={"pose": pose(8.4, 9.3, 90)})
    b.change_stand(1, pose=pose(7.95, 10))
    refusal = may_mount(b, b.stands[0])
    assert facing.contact(b.stands[0].quad, b.stands[1].quad)
    assert refusal is None
    b.change_stand(2, pose=pose(10, 9.25))
    refusal = may_mount(b, b.stands[0])
    assert refusal is not None
    assert refusal.rule == "BC-MOVE-15"


def test_neither_the_routed_nor_those_in_melee_mount_or_dismount() -> None:
    """BC-MOVE-15"""
    for b in (mounted(routed=True), mounted(stand(1, 10, 10.875, 180))):
        refusal = may_dismount(b, b.stands[0])
        assert refusal is not None
        assert refusal.rule == "BC-MOVE-14"
    for b in (afoot(routed=True), afoot(stand(1, 10, 10.75, 180))):
        refusal = may_mount(b, b.stands[0])
        assert refusal is not None
        assert refusal.rule == "BC-MOVE-15"


def test_with_the_holders_destroyed_it_mounts_but_does_not_move_in_that_action() -> None:
    """BC-CAV-05, BC-MOVE-15"""
    b = afoot(holders={"place": "destroyed"})
    assert may_mount(b, b.stands[0]) is None
    after = remounted(b)
    assert "BC-CAV-05" in rules(after)
    for place in ("destroyed", "captured", "fled"):
        ridden = run(afoot(holders={"place": place}), Riding(deed=MountUp(0), action="Move"))
        assert over(ridden)
        assert ridden.stands[0].mounted


def test_with_the_mounted_stand_lost_it_stays_on_foot() -> None:
    """BC-CAV-06"""
    b = afoot(horse_marks=3)
    refusal = may_mount(b, b.stands[0])
    assert refusal is not None
    assert refusal.rule == "BC-CAV-06"


def test_only_cavalry_mounts() -> None:
    """BC-CAV-01"""
    b = battle(stand(0, 10, 10))
    for refusal in (may_mount(b, b.stands[0]), may_dismount(b, b.stands[0])):
        assert refusal is not None
        assert refusal.rule == "BC-CAV-01"


def test_mounted_cavalry_moves_twice_and_others_once() -> None:
    """BC-MOVE-13, BC-MOVE-18"""
    b = run(mounted(), Riding(deed=Go(0, "Move", pose(10, 14.5)), action="Move"))
    assert isinstance(b.needs, MoveAgain)
    twice = then(b, Go(0, "Move", pose(10, 19)))
    assert twice.stands[0].pose == pose(10, 19)
    assert twice.arrows[3] == 2 or sum(twice.arrows) >= 2
    assert all(offer is None or offer.stand == 0 for offer in offered(b))
    assert over(run(afoot(), Riding(deed=Go(0, "Move", pose(10, 14.5)), action="Move")))


def test_mounting_and_dismounting_may_be_joined_to_a_tactic() -> None:
    """BC-MOVE-13"""
    for b, saddle_ in ((afoot(), MountUp(0)), (mounted(), Dismount(0))):
        asked = run(b, Riding(deed=Go(0, "Tactic", pose(10, 13)), action="Tactic"), PASS)
        assert isinstance(asked.needs, MoveAgain)
        assert not asked.needs.moves
        assert offered(asked) == [None, saddle_]


def test_having_mounted_a_regiment_has_one_move_left() -> None:
    """BC-MOVE-13, BC-MOVE-15"""
    b = run(afoot(), Riding(deed=MountUp(0), action="Move"))
    assert isinstance(b.needs, MoveAgain)
    after = then(b, Go(0, "Move", pose(10, 9.875 + 4.5)))
    assert over(after)
    assert after.stands[0].mounted
    assert after.stands[0].pose == pose(10, 14.375)
    tactic = run(afoot(), Riding(deed=MountUp(0), action="Tactic"))
    assert tactic.needs.moves, "mounting is joined to it, and takes no arrow of it"


def test_holders_follow_their_regiment() -> None:
    """BC-CAV-09, BC-CAV-02"""
    after = run(afoot(), Moving(stand=0, to=pose(10, 14.5)))
    front, holders = after.stands
    assert holders.pose == front.pose.ahead(-875)
    assert "BC-CAV-09" in rules(after)
    turned = run(afoot(), Moving(stand=0, to=pose(10, 14.5, 45)))
    assert turned.stands[1].pose == turned.stands[0].pose.ahead(-875)
    oblique = run(afoot(stand(0, 11.5, 13.6)), Moving(stand=0, to=pose(10, 14.5)))
    assert oblique.stands[1].pose == pose(9.5, 13.625)
    assert facing.contact(oblique.stands[0].quad, oblique.stands[1].quad)


def test_holders_too_far_away_in_contact_or_routed_stay() -> None:
    """BC-CAV-09"""
    for holders, near in (
        ({"pose": pose(10, 1)}, ()),
        ({"routed": True}, ()),
        ({}, (stand(1, 10, 8.2),)),
    ):
        b = afoot(*near, holders=holders)
        after = run(b, Moving(stand=0, to=pose(10, 14.5)))
        assert after.stands[1].pose == b.stands[1].pose
    for y, follows in ((1.125, True), (1.124, False)):
        after = run(afoot(holders={"pose": pose(10, y)}), Moving(stand=0, to=pose(10, 14.5)))
        assert (after.stands[1].pose == pose(10, 14.5 - 0.875)) is follows


def test_holders_left_behind_come_up_by_a_move_of_their_own() -> None:
    """BC-CAV-09"""
    b = afoot(holders={"pose": pose(14, 2)})
    way = law_of_arrows.plan(b, b.stands[1], pose(14, 6.5), "Move")
    assert not isinstance(way, Refusal)
    grant = Grant("top", ("Move",), 2)
    assert Act(0, (grant,)).refusal(b, Do("top", Go(1, "Move", pose(14, 6.5)))) is None
    together = afoot()
    barred = Act(0, (grant,)).refusal(together, Do("top", Go(1, "Move", pose(10, 4.625))))
    assert barred is not None
    assert barred.rule == "BC-CAV-09"
    assert run(b, Moving(stand=1, to=pose(14, 6.5))).stands[1].pose == pose(14, 6.5)


def test_holders_push_a_general_aside_when_they_follow() -> None:
    """BC-GENL-07, BC-CAV-09"""
    b = battle(cavalry(0, 10, 10, mounted=False), generals=[general(0, 10, 13)])
    after = run(b, Moving(stand=0, to=pose(10, 14.5)))
    assert not facing.overlaps(after.generals[0].quad, after.stands[1].quad)
    assert after.stands[1].pose == pose(10, 13.625)


def test_set_down_on_foot_the_holders_come_with_it() -> None:
    """BC-CAV-02, BC-CAV-10"""
    b = battle(cavalry(0, 10, 10, mounted=False, holders={"place": "off", "pose": pose(0, 0)}))
    saddle.set_down(b, b.stands[0])
    assert b.stands[1].pose == pose(10, 9.125)
    assert b.stands[1].on_table
    beside = battle(cavalry(0, 10, 10, mounted=False, holders={"place": "off"}), generals=[general(0, 10, 8)])
    saddle.set_down(beside, beside.stands[0])
    assert not facing.overlaps(beside.stands[1].quad, beside.generals[0].quad)


def test_a_forced_tactic_may_serve_for_either_move() -> None:
    """BC-MOVE-13"""
    b = battle(cavalry(0, 10, 10), stand(1, 10, 16.5, 180))
    first = settled(run(b, Moving(stand=0, to=pose(10, 7))), PASS)
    assert first.stands[0].pose == pose(10, 7)


def test_only_a_regiment_has_horse_holders_and_only_while_they_live() -> None:
    """BC-CAV-01, BC-CAV-05"""
    b = battle(cavalry(0, 10, 10, mounted=False), stand(0, 20, 10))
    assert [saddle.holders_of(b, one) for one in b.stands] == [b.stands[1], None, None]
    b.change_stand(1, marks=1)
    assert saddle.holders_of(b, b.stands[0]) is None


def test_with_the_dismounted_stand_lost_it_stays_in_the_saddle() -> None:
    """BC-CAV-07"""
    for marks, rule in ((3, "BC-CAV-07"), (2, None)):
        b = mounted(marks=marks)
        refusal = may_dismount(b, b.stands[0])
        assert (refusal and refusal.rule) == rule


@pytest.mark.parametrize("held", [afoot(holders={"routed": True}), afoot(stand(1, 10, 8.25))])
def test_nobody_mounts_while_his_horses_are_routed_or_in_melee(held: Battle) -> None:
    """BC-MOVE-15"""
    refusal = may_mount(held, held.stands[0])
    assert refusal is not None
    assert refusal.rule == "BC-MOVE-15"
    assert "the horse holders of" in refusal.because


@pytest.mark.parametrize(
    ("officer", "room"),
    [(general(0, 10, 8.9), True), (general(1, 10, 8.6), False), (general(1, 10, 8.0), True)],
)
def test_a_friendly_general_makes_room_to_mount_and_an_enemys_among_his_troops_does_not(
    officer: Any, room: bool
) -> None:
    """BC-GENL-07, BC-MOVE-15"""
    b = battle(
        cavalry(0, 10, 10, mounted=False, holders={"place": "off"}), stand(1, 10, 7.475, 180), generals=[officer]
    )
    assert (may_mount(b, b.stands[0]) is None) is room
