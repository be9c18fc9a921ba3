"""Generals on the map: giving way, riding, going along, met alone (BC-GENL-07, BC-GENL-08, BC-ACT-10, BC-KILL-05)."""

import pytest

from longroll import tabletop
from longroll.rulesets.brigade.cards.deck_and_hand import DiscardCards
from longroll.rulesets.brigade.cards.movement import set_down
from longroll.rulesets.brigade.command import generals
from longroll.rulesets.brigade.command.free_move import GeneralRides, MoveGeneral, rides
from longroll.rulesets.brigade.command.generals import Accompanying, GoAlong, place_beside
from longroll.rulesets.brigade.movement import clear_ground, law_of_arrows
from longroll.rulesets.brigade.movement.arrows import slid
from longroll.rulesets.brigade.movement.moves import Moving
from longroll.rulesets.brigade.record import facing
from longroll.rulesets.brigade.record.battle import Battle
from longroll.rulesets.brigade.tables import TOUCH

from ..drill import (
    BRIGADES,
    DIVISIONS,
    battle,
    box,
    general,
    mirrored,
    offered,
    pose,
    refused,
    result,
    rules,
    run,
    settled,
    stand,
    then,
)


def at(b: Battle, number: int = 0) -> tuple[float, float]:
    """Where a general is, in inches."""
    return b.generals[number].x / 1000, b.generals[number].y / 1000


def test_a_generals_base_is_an_inch_and_a_half_square_and_never_turns() -> None:
    """BC-GENL-08, BC-STAND-05"""
    officer = general(0, 10, 10)
    assert officer.quad == (9250, 10750, 10750, 10750, 10750, 9250, 9250, 9250)


def test_he_gives_way_by_the_least_distance() -> None:
    """BC-GENL-07"""
    b = battle(stand(0, 10, 10), generals=[general(0, 10, 10.5)])
    assert generals.displaced(b, b.stands[0]) == ()
    assert at(b) == (10, 10 + 0.375 + 0.75)
    behind = battle(stand(0, 10, 10), generals=[general(0, 10, 9.9)])
    generals.displaced(behind, behind.stands[0])
    assert at(behind) == (10, 10 - 0.375 - 0.75)


def test_of_two_sides_alike_the_one_nearer_to_the_first_stand_is_taken() -> None:
    """BC-GENL-07"""
    guard = (stand(0, 12, 17), stand(0, 10, 9.2), stand(0, 10, 10.8))
    b = battle(stand(0, 10, 10), *guard, generals=[general(0, 10, 10)])
    b.put_stand(stand(0, 10, 10, id=0))
    generals.displaced(b, b.stands[0])
    other = mirrored(battle(stand(0, 10, 10), *guard, generals=[general(0, 10, 10)]))
    generals.displaced(other, other.stands[0])
    assert at(b)[0] + at(other)[0] == 36
    assert at(b)[0] > 10
    assert at(b)[1] == at(other)[1]
    assert not facing.overlapping(b.generals[0].quad, [one.quad for one in b.stands])


def test_a_unit_may_not_stop_where_a_friendly_general_cannot_make_room() -> None:
    """BC-GENL-07"""
    fence = [box(6, 16.3, 14, 17), box(6, 12, 14, 12.7), box(6, 12, 8.2, 17), box(11.8, 12, 14, 17)]
    b = battle(stand(0, 10, 10), generals=[general(0, 10, 14.5)], closed=fence)
    refusal = clear_ground.fits(b, b.stands[0], pose(10, 14.5))
    assert refusal is not None
    assert refusal.rule == "BC-GENL-07"
    assert (
        clear_ground.fits(battle(stand(0, 10, 10), generals=[general(0, 10, 14.5)]), b.stands[0], pose(10, 14.5))
        is None
    )


def test_he_is_never_shifted_further_than_three_inches() -> None:
    """BC-GENL-07"""
    b = battle(stand(0, 10, 10), generals=[general(0, 10, 10)])
    officer = b.generals[0]
    wall = tuple(v for point in box(6, 6.9, 14, 13.1) for v in (int(point[0] * 1000), int(point[1] * 1000)))
    assert generals.room(b, officer, wall, 0) is None
    small = tuple(v for point in box(6, 8, 14, 12) for v in (int(point[0] * 1000), int(point[1] * 1000)))
    assert generals.room(b, officer, small, 0) == (10000, 12750)


def test_an_enemy_general_among_his_troops_bars_the_way_and_one_alone_does_not() -> None:
    """BC-GENL-07"""
    guarded = battle(stand(0, 10, 10), stand(1, 12, 12.5, 0), generals=[general(1, 10.2, 12.5)])
    refusal = law_of_arrows.plan(guarded, guarded.stands[0], pose(10, 14.5), "Move")
    assert getattr(refusal, "rule", "") == "BC-GENL-07"
    routed = battle(stand(0, 10, 10), stand(1, 12, 12.5, 0, routed=True), generals=[general(1, 10.2, 12.5)])
    assert getattr(law_of_arrows.plan(routed, routed.stands[0], pose(9.5, 14.472), "Move"), "over", None) == (0,)


def met(y: float = 14.5, friends: tuple[float, ...] = (24,)) -> Battle:
    """A Union regiment that moves over, or up to, a Confederate general alone, his friends at these heights."""
    return battle(stand(0, 10, 10), *(stand(1, 10, f, 0) for f in friends), generals=[general(1, 10, y)])


@pytest.mark.parametrize("y", [12, 14.5, 15.62])
def test_a_lone_general_run_over_or_reached_is_at_risk_once_and_gets_away(y: float) -> None:
    """BC-KILL-05, BC-KILL-01"""
    b = run(met(y, (20,)), Moving(stand=0, to=pose(10, 14.5)))
    after = settled(b, (1, 1))
    friend = after.stands[1]
    assert facing.contact(after.generals[0].quad, friend.quad)
    assert "BC-KILL-05" in rules(after)
    assert after.generals[0].gravestones == 0
    killed = settled(run(met(y, (20,)), Moving(stand=0, to=pose(10, 14.5))), (1, 2))
    assert killed.generals[0].kills == 1


def test_a_lone_general_without_a_friend_in_reach_is_captured() -> None:
    """BC-KILL-05"""
    after = settled(run(met(14.5, (24.3,)), Moving(stand=0, to=pose(10, 14.5))), (1, 1))
    assert after.generals[0].place == "captured"
    assert after.generals[0].kills == 0
    near = settled(run(met(14.5, (23.5,)), Moving(stand=0, to=pose(10, 14.5))), (1, 1))
    assert near.generals[0].place == "table"


def test_when_the_commanding_general_is_captured_cards_above_the_limit_go_at_once() -> None:
    """BC-CARD-02"""
    b = met(14.5, (24.3,))
    b = battle(*b.stands, generals=b.generals, hands=([], ["L1"] * 4))
    asked = run(b, Moving(stand=0, to=pose(10, 14.5)), (1, 1))
    assert asked.generals[0].place == "captured"
    assert asked.needs == DiscardCards(1, 2, 2)


def test_he_flees_to_his_own_chain_and_not_to_the_routed() -> None:
    """BC-KILL-05"""
    b = met(14.5, (20, 22))
    b.change_stand(1, routed=True)
    after = settled(run(b, Moving(stand=0, to=pose(10, 14.5))), (1, 1))
    assert facing.contact(after.generals[0].quad, after.stands[2].quad)
    stranger = met(14.5, (20,))
    stranger.change_stand(1, command=DIVISIONS[1])
    assert BRIGADES[1] != DIVISIONS[1]
    assert settled(run(stranger, Moving(stand=0, to=pose(10, 14.5))), (1, 1)).generals[0].place == "captured"


def test_passing_far_from_him_endangers_nobody() -> None:
    """BC-KILL-05"""
    after = run(met(17), Moving(stand=0, to=pose(10, 14.5)))
    assert result(after) is True
    assert at(after) == (10, 17)


def riding(**more: object) -> Battle:
    """General 0, Command 3, is asked for his free move from (10, 10)."""
    stands = more.pop("stands", (stand(0, 14, 14), stand(1, 10, 14, 180)))
    assert isinstance(stands, tuple)
    return run(battle(*stands, generals=[general(0, 10, 10)], **more), GeneralRides(general=0))  # type: ignore[arg-type]


def test_he_rides_free_up_to_his_arrow() -> None:
    """BC-ACT-10, BC-GENL-04, BC-MOVE-12"""
    b = riding()
    assert isinstance(b.needs, MoveGeneral)
    after = then(b, (16000, 10000))
    assert at(after) == (16, 10)
    assert after.arrows == b.arrows
    assert result(after) is True
    assert refused(b, (16001, 10000)).rule == "BC-ACT-10"
    assert result(then(b, None)) is False


def test_ground_fire_and_barricades_do_not_hinder_him() -> None:
    """BC-ACT-10, BC-TERR-10"""
    b = riding(patches=[(1, box(11, 0, 13, 36))], barricades=[pose(12, 10, 90)], heights=lambda x, y: 400 + 100 * x)
    assert at(then(b, (16000, 10000))) == (16, 10)


def test_he_ends_clear_of_bases_closed_ground_and_enemies_and_passes_through_none() -> None:
    """BC-ACT-10, BC-GENL-08, BC-MAP-12"""
    b = riding(closed=[box(4, 9, 6, 11)])
    assert refused(b, (13000, 13500)).rule == "BC-GENL-08"
    assert refused(b, (10000, 12900)).rule == "BC-ACT-10"
    assert refused(b, (5000, 10000)).rule == "BC-MAP-12"
    assert refused(b, (10000, 15500)).rule == "BC-ACT-10"
    assert refused(riding(stands=(stand(1, 10, 13, 180),)), (10000, 15900)).rule == "BC-ACT-10"


def test_he_may_ride_round_an_enemy_where_his_arrow_is_long_enough() -> None:
    """BC-ACT-10"""
    b = riding(stands=(stand(1, 10, 12, 90),))
    assert at(then(b, (8500, 14000))) == (8.5, 14)
    assert refused(b, (10000, 15000)).rule == "BC-ACT-10"
    wide = riding(stands=tuple(stand(1, x, 12, 180) for x in (6, 8, 10, 12, 14)))
    assert refused(wide, (10000, 14500)).rule == "BC-ACT-10"


def test_his_offers_are_all_open() -> None:
    """BC-ACT-10"""
    found = offered(riding())
    assert found[0] is None
    assert len(found) > 8


def test_he_may_go_with_a_stand_that_marches() -> None:
    """BC-ACT-10"""
    b = battle(stand(0, 10, 10), generals=[general(0, 10, 8.9)])
    asked = run(b, Moving(stand=0, to=pose(10, 16), action="March"))
    along = then(asked, True)
    assert facing.contact(along.generals[0].quad, along.stands[0].quad)
    assert "BC-ACT-10" in rules(along)
    assert at(then(asked, False)) == (10, 8.9)
    assert refused(asked, "yes").rule == "BC-ACT-10"
    assert at(run(b, Moving(stand=0, to=pose(10, 14.5)))) == (10, 8.9)


def test_one_who_does_not_touch_the_stand_is_not_asked() -> None:
    """BC-ACT-10"""
    b = battle(stand(0, 10, 10), generals=[general(0, 10, 8.5)])
    assert result(run(b, Moving(stand=0, to=pose(10, 16), action="March"))) is True
    assert result(run(b, Accompanying(stand=0, generals=()))) is None


def test_places_beside_a_stand_touch_it_and_overlap_nothing() -> None:
    """BC-GENL-08"""
    for heading in (0, 33, 45, 90, 200):
        b = battle(stand(0, 10, 10, heading), stand(0, 10, 8), generals=[general(0, 20, 20), general(0, 11, 12.2)])
        spot = place_beside(b, b.generals[0], b.stands[0])
        assert spot is not None
        ring = generals.base_at(*spot)
        assert facing.contact(ring, b.stands[0].quad)
        assert not facing.overlapping(ring, [one.quad for one in b.stands] + [b.generals[1].quad])


def test_he_gives_way_to_a_stand_set_down_without_an_arrow() -> None:
    """BC-GENL-07"""
    b = battle(stand(0, 10, 10), generals=[general(0, 10, 12)])
    assert set_down(b, b.stands[0], pose(10, 12)) == ()
    assert (b.stands[0].pose, b.stands[0].activated) == (pose(10, 12), True)
    assert at(b) == (10, 12 + 0.375 + 0.75)


def test_he_gives_way_by_turns_off_the_way_the_stand_has_gone() -> None:
    """BC-GENL-07: it went 10 degrees off its front, and he goes 5 degrees off it, 15 off its way."""
    b = battle(stand(0, 10, 10), generals=[general(0, 10.5, 13.6)])
    after = run(b, Moving(stand=0, to=slid(b.stands[0].pose, 100, 3000)))
    before, now = b.generals[0].spot, after.generals[0].spot
    assert tabletop.bearing(now[0] - before[0], now[1] - before[1]) == 3550


def test_a_unit_may_stop_where_a_friendly_general_can_give_way_to_a_side_alone() -> None:
    """BC-GENL-07"""
    walls = [box(6, 16.3, 14, 17), box(6, 12, 14, 12.7)]
    b = battle(stand(0, 10, 10), generals=[general(0, 10.1, 14.5)], closed=walls)
    assert clear_ground.fits(b, b.stands[0], pose(10, 14.5)) is None


def test_places_are_told_apart_by_those_who_are_on_the_map() -> None:
    """BC-GENL-07"""
    b = battle(stand(0, 10, 10), stand(1, 10, 20), stand(1, 10, 30, place="off"))
    officers = [general(0, 13, 10), general(1, 10, 24), general(1, 10, 30, place="off")]
    b = battle(*b.stands, generals=officers)
    assert generals.distances(b, 10000, 10000) == (0, 10000**2, 3000**2, 14000**2)
    assert generals.distances(b, 10000, 10000, (1,), 0) == (0, 14000**2)


def test_beside_a_stand_right_and_left_are_told_apart_alike_on_the_mirrored_table() -> None:
    """BC-GENL-07, BC-GENL-08"""
    b = battle(stand(0, 18, 10), stand(0, 18, 8.7), stand(0, 12, 20), generals=[general(0, 18, 30)])
    spots = [place_beside(each, each.generals[0], each.stands[0]) for each in (b, mirrored(b))]
    assert spots[0] is not None
    assert spots[1] is not None
    assert spots[0][0] + spots[1][0] == 36000
    assert spots[0][0] < 18000


def test_he_flees_eight_inches_at_most() -> None:
    """BC-KILL-05"""
    for far, place in ((23.625, "table"), (23.626, "captured")):
        after = settled(run(met(14.5, (far,)), Moving(stand=0, to=pose(10, 14.5))), (1, 1))
        assert after.generals[0].place == place


def test_one_who_still_touches_the_stand_is_not_asked() -> None:
    """BC-ACT-10"""
    b = battle(stand(0, 10, 10), generals=[general(0, 10, 8.875)])
    assert result(run(b, Accompanying(stand=0, generals=(0,)))) is None
    b.change_general(0, x=14000)
    assert run(b, Accompanying(stand=0, generals=(0,))).needs == GoAlong(0, 0, 0)


def test_he_may_ride_into_contact_with_friends_and_with_routed_enemies() -> None:
    """BC-ACT-10"""
    for one, touched in ((stand(0, 10, 14), True), (stand(1, 10, 14, routed=True), True), (stand(1, 10, 14), False)):
        b = riding(stands=(one,))
        if touched:
            assert at(then(b, (10000, 12875))) == (10, 12.875)
        else:
            assert refused(b, (10000, 12875)).rule == "BC-ACT-10"


def test_he_is_offered_places_behind_the_stands_he_commands_that_are_in_reach() -> None:
    """BC-ACT-10, BC-GENL-04"""
    stands = (stand(0, 13.6, 15.975), stand(0, 13.6, 15.976), stand(1, 14, 14), stand(0, 6, 12, routed=True))
    b = battle(*stands, generals=[general(0, 10, 10)])
    found = set(rides(b, b.generals[0]))
    behind = [one.pose.ahead(-(one.depth + 1500) // 2 - TOUCH) for one in b.stands]
    assert behind[0].distance(10000, 10000) == 6000
    assert [(there.x, there.y) in found for there in behind] == [True, False, False, False]
