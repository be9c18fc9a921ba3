"""Arrows: Move, March, Tactic (BC-MOVE-01 to 18, BC-MARCH-01 and 02, BC-TACT-01 to 03)."""

from random import Random
from typing import Any

import pytest

from longroll import tabletop
from longroll.flow import Refusal
from longroll.rulesets.brigade import tables
from longroll.rulesets.brigade.movement import arrows, clear_ground, law_of_arrows
from longroll.rulesets.brigade.movement.law_of_arrows import Plan
from longroll.rulesets.brigade.movement.moves import Moving
from longroll.rulesets.brigade.record import facing
from longroll.rulesets.brigade.record.battle import Battle
from longroll.rulesets.brigade.record.setting import Entry, laid
from longroll.tabletop import Pose

from ..drill import (
    FAIL,
    PASS,
    battery,
    battle,
    box,
    brigade,
    cavalry,
    general,
    mirrored,
    over,
    pose,
    result,
    ring,
    rules,
    run,
    settled,
    stand,
)

ENEMY_GUNS = battery(1, 10, 24, 180)


def found(b: Battle, x: float, y: float, heading: float = 0, action: Any = "Move", **more: Any) -> Plan | Refusal:
    """The move of stand 0 to there, or why not."""
    return law_of_arrows.plan(b, b.stands[0], pose(x, y, heading), action, **more)


def plan(b: Battle, x: float, y: float, heading: float = 0, action: Any = "Move", **more: Any) -> Plan:
    """The move of stand 0 to there."""
    way = found(b, x, y, heading, action, **more)
    assert isinstance(way, Plan), way
    return way


def rule(b: Battle, x: float, y: float, heading: float = 0, action: Any = "Move", **more: Any) -> str:
    """The rule by which stand 0 may not go there."""
    way = found(b, x, y, heading, action, **more)
    assert isinstance(way, Refusal), way
    return way.rule


def alone(**changes: Any) -> Battle:
    """One regiment at (10, 10), facing north."""
    return battle(stand(0, 10, 10, **changes))


@pytest.mark.parametrize(
    ("discipline", "arrow", "length"), [(6, 0, 3), (7, 2, 4.5), (8, 2, 4.5), (9, 3, 6), (10, 3, 6), (11, 4, 8)]
)
def test_the_longest_arrow_is_that_of_the_discipline(discipline: int, arrow: int, length: float) -> None:
    """BC-MOVE-04, BC-MOVE-01"""
    b = alone(discipline=discipline)
    assert plan(b, 10, 10 + length).arrow == arrow
    for longer in (4.5, 6, 8):
        if longer > length:
            assert rule(b, 10, 10 + longer) == "BC-MOVE-04"
        else:
            assert plan(b, 10, 10 + longer).arrow > 0


def test_any_shorter_arrow_or_the_tactic_arrow_may_be_used_instead() -> None:
    """BC-MOVE-04, BC-MOVE-02"""
    b = alone(discipline=10)
    assert [plan(b, 10, 10 + far).arrow for far in (6, 4.5, 3)] == [3, 2, tables.TACTIC]
    assert not plan(b, 10, 13).checked


def test_a_stand_goes_the_whole_length_of_its_arrow() -> None:
    """BC-MOVE-03"""
    b = alone(discipline=10)
    for far in (1, 4, 5.99, 7):
        assert rule(b, 10, 10 + far) == "BC-MOVE-03"
    assert run(b, Moving(stand=0, to=pose(10, 16))).stands[0].pose == pose(10, 16)


def test_one_move_is_one_arrow() -> None:
    """BC-MOVE-18"""
    assert rule(alone(discipline=11), 10, 19) == "BC-MOVE-18"
    assert rule(alone(discipline=11), 10, 26) == "BC-MOVE-18"


def test_fire_and_ground_both_call_for_the_tactic_arrow() -> None:
    """BC-MOVE-02"""
    b = battle(stand(0, 10, 10), ENEMY_GUNS, patches=[(tables.MARSH, box(0, 11, 36, 13))])
    assert rule(b, 10, 14.5) == "BC-MOVE-02"
    assert {reason.rule for reason in plan(b, 10, 13).reasons} == {"BC-MOVE-08", "BC-TERR-04"}


def test_a_stand_does_not_leave_the_map() -> None:
    """BC-MOVE-03"""
    assert rule(battle(stand(0, 10, 35)), 10, 38) == "BC-MOVE-03"
    assert rule(battle(stand(0, 2, 10, 270)), -1, 10, 270) == "BC-MOVE-03"


def test_arrow_3_straight_ahead_and_at_thirty_degrees_to_the_right() -> None:
    """BC-MOVE-05"""
    b = alone(discipline=9)
    assert plan(b, 10, 16).end == pose(10, 16)
    assert arrows.slid(b.stands[0].pose, 300, 6000) == pose(13, 15.196)
    assert plan(b, 13, 15.196).arrow == 3


def test_the_arrow_lies_within_thirty_degrees_of_an_edge() -> None:
    """BC-MOVE-05"""
    b = alone(discipline=9)
    for edge in range(4):
        for off, legal in ((0, True), (300, True), (-300, True), (310, False), (450, False)):
            to = arrows.slid(b.stands[0].pose, 900 * edge + off, 6000)
            way = law_of_arrows.plan(b, b.stands[0], to, "Move")
            assert isinstance(way, Plan) is legal
            if isinstance(way, Refusal):
                assert way.rule == "BC-MOVE-05"


def test_a_pivot_of_45_degrees_after_a_move_by_the_front() -> None:
    """BC-MOVE-06"""
    b = alone()
    for turn in (45, -45, 10, 0):
        assert plan(b, 10, 14.5, turn).end.heading == turn * 10 % 3600
        assert plan(b, 10, 13, turn, "Tactic").end.heading == turn * 10 % 3600
    assert rule(b, 10, 14.5, 46) == "BC-MOVE-06"
    assert rule(b, 10, 14.5, -46) == "BC-MOVE-06"


def test_a_pivot_may_not_overlap_a_base() -> None:
    """BC-MOVE-06, BC-MOVE-09"""
    b = battle(stand(0, 10, 10), stand(0, 10, 15.25))
    assert plan(b, 10, 14.5).arrow == 2
    assert rule(b, 10, 14.5, 45) == "BC-MOVE-09"


def test_the_facing_is_kept_by_the_other_edges_and_in_place() -> None:
    """BC-MOVE-17"""
    b = alone()
    for x, y in ((10, 5.5), (14.5, 10), (5.5, 10)):
        assert plan(b, x, y).arrow == 2
        assert rule(b, x, y, 20) == "BC-MOVE-17"
    assert rule(b, 10, 10, 45) == "BC-MOVE-03"


def test_no_move_ends_in_contact_with_an_enemy() -> None:
    """BC-MOVE-07"""
    b = battle(stand(0, 10, 10), stand(1, 10, 15.25, routed=True))
    assert rule(b, 10, 14.5) == "BC-MOVE-07"
    assert plan(battle(stand(0, 10, 10), stand(1, 10, 15.31, routed=True)), 10, 14.5).arrow == 2
    assert isinstance(found(b, 10, 13, touching=True), Plan)


def test_no_move_passes_through_an_enemy() -> None:
    """BC-MOVE-07"""
    b = battle(stand(0, 10, 10, discipline=10), stand(1, 11.5, 13, routed=True))
    assert rule(b, 10, 16) == "BC-MOVE-07"
    aside = battle(stand(0, 10, 10, discipline=10), stand(1, 12.1, 13, routed=True))
    assert plan(aside, 10, 16).arrow == 3


def test_under_fire_only_the_tactic_arrow_is_used_and_a_move_may_end_under_fire() -> None:
    """BC-MOVE-08, BC-MOVE-02, BC-MOVE-07"""
    b = battle(stand(0, 10, 10), ENEMY_GUNS)
    assert rule(b, 10, 14.5) == "BC-MOVE-08"
    way = plan(b, 10, 13)
    assert (way.arrow, way.checked, way.reasons[0].rule) == (tables.TACTIC, True, "BC-MOVE-08")
    far = battle(stand(0, 10, 2), ENEMY_GUNS)
    assert plan(far, 10, 6.5).arrow == 2


def test_crowded_out_of_one_arrow_a_stand_takes_a_shorter_one() -> None:
    """BC-MOVE-09"""
    b = battle(stand(0, 10, 10, discipline=10), stand(0, 10.5, 16), stand(0, 10, 14.6))
    assert rule(b, 10, 16) == "BC-MOVE-09"
    assert rule(b, 10, 14.5) == "BC-MOVE-09"
    assert plan(b, 10, 13).arrow == tables.TACTIC


def test_friends_formed_or_routed_are_passed_freely() -> None:
    """BC-MOVE-10"""
    b = battle(stand(0, 10, 10, discipline=10), stand(0, 10, 12), stand(0, 10, 14, routed=True))
    way = plan(b, 10, 16)
    assert (way.arrow, way.checked) == (3, False)
    assert "BC-MOVE-10" in rules(run(b, Moving(stand=0, to=pose(10, 16))))
    free = run(alone(), Moving(stand=0, to=pose(10, 14.5)))
    assert "BC-MOVE-10" not in rules(free)


def test_move_4_in_a_square_of_limit_3() -> None:
    """BC-MOVE-11, BC-TACT-02"""
    row = [stand(0, 1.5 + 2.5 * i, 3) for i in range(4)]
    b = battle(*row, limit=3)
    for i in range(3):
        b = run(b, Moving(stand=i, to=pose(1.5 + 2.5 * i, 7.5)))
        b.stack, b.needs = [], None
    assert b.arrows[0] == 3
    fourth = b.stands[3]
    barred = law_of_arrows.plan(b, fourth, pose(9, 7.5), "Move")
    assert isinstance(barred, Refusal)
    assert barred.rule == "BC-MOVE-11"
    by_t = law_of_arrows.plan(b, fourth, pose(9, 6), "Move")
    assert isinstance(by_t, Plan)
    assert (by_t.arrow, by_t.checked) == (tables.TACTIC, False)
    after = run(b, Moving(stand=3, to=pose(9, 6)))
    assert over(after)
    assert after.arrows == b.arrows


def test_an_arrow_counts_in_every_square_it_crosses() -> None:
    """BC-MOVE-11"""
    b = battle(stand(0, 10, 10, discipline=10), limits={3: 2})
    after = run(b, Moving(stand=0, to=pose(10, 16)))
    assert after.arrows == (1, 0, 0, 1, 0, 0, 0, 0, 0)
    full = battle(stand(0, 10, 10, discipline=10), limits={3: 2}, changes={"arrows": (0, 0, 0, 2, 0, 0, 0, 0, 0)})
    assert rule(full, 10, 16) == "BC-MOVE-11"
    border = arrows.squares_crossed(law_of_arrows.laid(b.setting), 12000, 1000, 12000, 5000)
    assert border == (0, 1)


def test_an_x_allows_tactic_arrows_only_and_numbers_do_not_bind_action_points() -> None:
    """BC-MOVE-11, BC-MAP-02"""
    barred = battle(stand(0, 10, 4), limit=0)
    assert rule(barred, 10, 8.5) == "BC-MOVE-11"
    assert rule(barred, 10, 8.5, points=True) == "BC-MOVE-11"
    assert plan(barred, 10, 7).arrow == tables.TACTIC
    full = battle(stand(0, 10, 4), limit=1, changes={"arrows": (1,) * 9})
    assert rule(full, 10, 8.5) == "BC-MOVE-11"
    assert plan(full, 10, 8.5, points=True).arrow == 2
    assert run(full, Moving(stand=0, to=pose(10, 8.5), points=True)).arrows == (1,) * 9


def test_a_stand_in_contact_with_an_enemy_is_pinned() -> None:
    """BC-MOVE-16"""
    for action in ("Move", "March", "Tactic"):
        b = battle(stand(0, 10, 10), stand(1, 10, 10.75, 180))
        assert rule(b, 10, 7, action=action) == "BC-MOVE-16"
    routed = battle(stand(0, 10, 10), stand(1, 10, 10.75, 180, routed=True))
    assert plan(routed, 10, 7).arrow == tables.TACTIC


def test_the_routed_do_not_move() -> None:
    """BC-ROUT-09"""
    assert rule(alone(routed=True), 10, 13) == "BC-ROUT-09"


def test_a_march_is_one_arrow_longer_but_never_more_than_four() -> None:
    """BC-MARCH-01"""
    assert plan(alone(discipline=10), 10, 18, action="March").arrow == 4
    assert plan(alone(discipline=11), 10, 18, action="March").arrow == 4
    assert rule(alone(discipline=8), 10, 18, action="March") == "BC-MARCH-01"
    assert rule(alone(discipline=10), 10, 18) == "BC-MOVE-04"


def test_a_march_neither_ends_nor_starts_under_fire() -> None:
    """BC-MARCH-02"""
    ends = battle(stand(0, 10, 4, discipline=9), battery(1, 10, 27.875, 180))
    assert rule(ends, 10, 12, action="March") == "BC-MARCH-02"
    assert plan(ends, 10, 10).arrow == 3
    assert rule(ends, 10, 10, action="March") == "BC-MARCH-02"
    starts = battle(stand(0, 10, 10), ENEMY_GUNS)
    assert rule(starts, 10, 4, action="March") == "BC-MOVE-08"


def test_a_march_is_a_move_in_all_else() -> None:
    """BC-MARCH-02, BC-MOVE-18"""
    full = battle(stand(0, 10, 4), limit=1, changes={"arrows": (1,) * 9})
    assert rule(full, 10, 8.5, action="March") == "BC-MOVE-11"
    wood = battle(stand(0, 10, 4), patches=[(tables.WOODS, box(0, 5, 36, 8))])
    assert rule(wood, 10, 8.5, action="March") == "BC-TERR-01"


def test_a_tactic_uses_the_tactic_arrow_and_is_checked() -> None:
    """BC-TACT-01, BC-TACT-02"""
    b = alone(discipline=10)
    assert rule(b, 10, 16, action="Tactic") == "BC-TACT-01"
    way = plan(b, 10, 13, action="Tactic")
    assert (way.arrow, way.checked) == (tables.TACTIC, True)
    assert not plan(b, 10, 13, action="Tactic", free=True).checked
    failed = settled(run(b, Moving(stand=0, to=pose(10, 13), action="Tactic")), FAIL)
    assert result(failed) is False
    assert failed.stands[0].pose == pose(10, 10)
    assert "BC-TACT-02" in rules(failed)
    assert result(settled(run(b, Moving(stand=0, to=pose(10, 13), action="Tactic")), PASS)) is True
    assert result(run(b, Moving(stand=0, to=pose(10, 13), action="Tactic", free=True))) is True


def test_under_fire_a_move_is_checked_at_the_discipline() -> None:
    """BC-TACT-02"""
    b = battle(stand(0, 10, 10, discipline=8), ENEMY_GUNS)
    assert result(settled(run(b, Moving(stand=0, to=pose(10, 13))), (4, 4))) is True
    assert result(settled(run(b, Moving(stand=0, to=pose(10, 13))), (4, 5))) is False


def test_the_specialized_tactic_as_the_example_has_it() -> None:
    """BC-TACT-03, BC-MOVE-17"""
    b = battle(stand(0, 10, 10))
    assert plan(b, 10, 12.25, 180).special
    assert plan(b, 10, 11.5, 180).special
    for action in ("Move", "Tactic"):
        way = plan(b, 10, 12.25, 180, action)
        assert (way.arrow, way.checked) == (tables.TACTIC, action == "Tactic")
    assert rule(b, 10, 10, 180) == "BC-MOVE-03"
    after = run(b, Moving(stand=0, to=pose(10, 11.5, 180)))
    assert "BC-TACT-03" in rules(after)
    assert after.stands[0].pose == pose(10, 11.5, 180)


def test_the_specialized_tactic_leads_anywhere_in_the_half_plane_outside_the_edge() -> None:
    """BC-TACT-03"""
    b = battle(stand(0, 10, 10, 30))
    one = b.stands[0]
    for edge in (0, 2):
        for off in (-900, -450, 0, 450, 900):
            for heading in (0, 450, 1230, 2700):
                to = arrows.special_end(one, edge, one.pose.heading + 900 * edge + off, edge, heading)
                way = law_of_arrows.plan(b, one, to, "Move")
                assert isinstance(way, Plan), (edge, off, heading, way)
    assert arrows.special_arc(one, arrows.special_end(one, 0, one.pose.heading + 950, 0, 3000)) is None


def test_the_specialized_tactic_may_not_overlap_or_touch_enemies() -> None:
    """BC-TACT-03"""
    b = battle(stand(0, 10, 10), stand(0, 10, 12.3))
    assert rule(b, 10, 12.25, 180) == "BC-MOVE-09"
    foe = battle(stand(0, 10, 10), stand(1, 10, 12.9, routed=True))
    assert rule(foe, 10, 12.25, 180) == "BC-MOVE-07"


def test_cavalry_uses_the_centre_line_for_the_specialized_tactic() -> None:
    """BC-TACT-03"""
    b = battle(cavalry(0, 10, 10))
    assert plan(b, 10, 10 + 0.5 + 1.5 + 0.5, 180).special


def test_a_side_that_retires_leaves_over_its_own_edge_only() -> None:
    """BC-WIN-04, BC-MOVE-03"""
    b = battle(stand(0, 10, 2, 180), changes={"retiring": (True, False)})
    assert plan(b, 10, -1, 180).leaves
    after = run(b, Moving(stand=0, to=pose(10, -1, 180)))
    assert after.stands[0].place == "retired"
    assert rule(battle(stand(0, 10, 2, 180)), 10, -1, 180) == "BC-MOVE-03"
    west = battle(stand(0, 2, 10, 270), changes={"retiring": (True, False)})
    assert rule(west, -1, 10, 270) == "BC-MOVE-03"
    road = Entry("road", "the road", 0, "west", 8000, 12000, ())
    by_road = battle(stand(0, 2, 10, 270), changes={"retiring": (True, False)}, entries=[road])
    assert plan(by_road, -1, 10, 270).leaves


def test_a_friendly_general_at_the_end_gives_way() -> None:
    """BC-GENL-07"""
    b = battle(stand(0, 10, 10), generals=[general(0, 10, 14.5)])
    after = run(b, Moving(stand=0, to=pose(10, 14.5)))
    assert after.stands[0].pose == pose(10, 14.5)
    assert (after.generals[0].x, after.generals[0].y) == (10000, 14500 + 375 + 750)
    assert "BC-GENL-07" in rules(after)
    passed = run(battle(stand(0, 10, 10), generals=[general(0, 10, 12)]), Moving(stand=0, to=pose(10, 14.5)))
    assert (passed.generals[0].x, passed.generals[0].y) == (10000, 12000)


def busy() -> Battle:
    """A field with friends, enemies, woods, barricades and generals."""
    return battle(
        stand(0, 10, 10, 20, discipline=10),
        stand(0, 12.5, 9.8, 20),
        stand(0, 9, 14),
        battery(0, 6, 8),
        cavalry(0, 16, 8),
        cavalry(0, 20, 8, mounted=False),
        stand(1, 12, 20, 180),
        stand(1, 20, 20, 190, routed=True),
        generals=[general(0, 11, 13), general(1, 14, 22)],
        commands=[brigade(0)],
        patches=[(tables.WOODS, box(14, 10, 20, 13)), (tables.MARSH, box(4, 11, 8, 12))],
        barricades=[pose(16, 14)],
        limits={1: 1},
    )


@pytest.mark.parametrize("action", ["Move", "March", "Tactic"])
def test_what_is_offered_drawn_or_dragged_to_is_allowed(action: Any) -> None:
    """BC-MOVE-02, BC-MOVE-05"""
    b, rng = busy(), Random(5)
    for one in b.stands:
        if one.place != "table":
            continue
        offers = list(law_of_arrows.ends(b, one, action))
        assert len(offers) == len(set(offers))
        drawn = [law_of_arrows.draw(b, one, action, rng) for _ in range(25)]
        dragged = [
            law_of_arrows.nearest(b, one, pose(x, y, 40), action) for x, y in ((10, 12), (12, 9), (16, 11), (1, 1))
        ]
        for to in (*offers, *drawn, *dragged):
            if to is not None:
                assert isinstance(law_of_arrows.plan(b, one, to, action), Plan)
        if not one.routed:
            assert offers
            assert None not in drawn


@pytest.mark.parametrize("action", ["Move", "March", "Tactic"])
def test_the_move_drawn_is_the_move_by_the_law(action: Any) -> None:
    """BC-MOVE-03, BC-TACT-03"""
    b, rng = busy(), Random(7)
    for one in b.there():
        for _ in range(40):
            found = law_of_arrows.Outlook(b, one, action).draw(rng)
            if found is not None:
                to, drawn = found
                assert law_of_arrows.Outlook(b, one, action).plan(to) == drawn


def test_where_nothing_is_met_a_stand_fits_and_its_way_is_open() -> None:
    """BC-MOVE-07, BC-MOVE-09, BC-GENL-07"""
    b, rng = busy(), Random(11)
    b.barricades = ()
    open_, shut = 0, 0
    for one in b.there():
        for _ in range(150):
            to = pose(
                one.pose.x / 1000 + rng.uniform(-4, 4), one.pose.y / 1000 + rng.uniform(-4, 4), rng.randrange(360)
            )
            ring = facing.base_at(one, to)
            hull = tabletop.hull(one.quad + ring)
            found = clear_ground.way_to(b, one, ring, ring)
            if found == tabletop.SHUT:
                shut += 1
                assert clear_ground.fits(b, one, to) is not None or clear_ground.passes(b, one, hull) is not None
            elif found == tabletop.OPEN:
                open_ += 1
                assert clear_ground.fits(b, one, to) is None
                assert clear_ground.passes(b, one, hull) is None
                assert all(general.side == one.side for general in facing.generals_near(b, hull))
    assert open_ > 100
    assert shut > 100


def test_dragging_to_a_legal_end_stays_there() -> None:
    """BC-MOVE-05"""
    b = alone(discipline=10)
    for wanted in (pose(10, 16), pose(13, 15.196), pose(10, 12.25, 180), pose(16, 10), pose(10, 13, 30)):
        assert law_of_arrows.nearest(b, b.stands[0], wanted, "Move") == wanted


def test_the_mirror_moves_alike() -> None:
    """BC-MOVE-05, BC-GENL-07"""
    plain = battle(
        stand(0, 10, 10, 20, discipline=10),
        stand(0, 13, 9.8, 20),
        stand(0, 9, 15),
        stand(1, 25, 30, 180),
        generals=[general(0, 11, 13), general(0, 12.6, 15.6)],
        barricades=[pose(7, 13, 20)],
    )
    other, rng = mirrored(plain), Random(3)
    for _ in range(60):
        to = law_of_arrows.draw(plain, plain.stands[0], "Move", rng)
        assert to is not None
        flipped = Pose(36000 - to.x, to.y, -to.heading % 3600)
        here, there = run(plain, Moving(stand=0, to=to)), run(other, Moving(stand=0, to=flipped))
        back = mirrored(there)
        assert back.stands == here.stands
        assert back.generals == here.generals


def test_the_specialized_tactic_sets_the_front_or_the_rear_where_its_arc_ends() -> None:
    """BC-TACT-03"""
    one = stand(0, 10, 10)
    assert arrows.special_end(one, 0, 0, 0, 900) == pose(9.625, 11.875, 90)
    assert arrows.special_end(one, 0, 0, 2, 900) == pose(10.375, 11.875, 90)
    assert arrows.special_end(one, 2, 1800, 2, 0) == pose(10, 8.5, 0)


def test_an_arrow_across_a_corner_counts_in_three_squares() -> None:
    """BC-MOVE-11"""
    setting = laid(alone().setting)
    for to, squares in (((13000, 14000), (0, 3, 4)), ((14000, 13000), (0, 1, 4)), ((13000, 11500), (0, 1))):
        assert arrows.squares_crossed(setting, 11000, 11000, *to) == squares
        assert arrows.squares_crossed(setting, *to, 11000, 11000) == squares


def test_it_is_told_by_which_arrow_a_stand_moves() -> None:
    """BC-MOVE-01, BC-MOVE-02"""
    for far, words in ((4.5, "moves by arrow 2"), (3, "moves by the Tactic arrow")):
        assert words in run(alone(), Moving(stand=0, to=pose(10, 10 + far))).news[0].text


def test_across_a_barricade_it_touches_enemies_only_where_it_may() -> None:
    """BC-MOVE-07, BC-TERR-16"""
    b = battle(stand(0, 10, 5), stand(1, 10, 13.425, 180), barricades=[pose(10, 13)])
    met = clear_ground.fits(b, b.stands[0], pose(10, 12.575))
    assert met is not None
    assert met.rule == "BC-MOVE-07"
    assert clear_ground.fits(b, b.stands[0], pose(10, 12.575), touching=True) is None


@pytest.mark.parametrize("edge", ["south", "north", "west", "east"])
def test_a_side_that_retires_leaves_over_its_edge_in_the_very_corner_too(edge: Any) -> None:
    """BC-WIN-04"""
    b = battle(stand(0, 10, 10), edges=(edge, "north"), changes={"retiring": (True, False)})
    across = edge in ("south", "north")
    out = -1 if edge in ("south", "west") else 35
    for beside, leaves in ((0, True), (34, True), (-0.001, False), (34.001, False)):
        left, bottom = (beside, out) if across else (out, beside)
        base = ring([(left, bottom + 2), (left + 2, bottom + 2), (left + 2, bottom), (left, bottom)])
        assert clear_ground.may_leave(b, 0, base) is leaves


def test_a_regiment_on_foot_needs_room_for_its_horse_holders_where_it_turns() -> None:
    """BC-CAV-02"""
    pen = [box(0, 0, 36, 8.7), box(0, 8, 8.9, 36), box(11.1, 8, 36, 36)]
    for mounted, barred in ((False, True), (True, False)):
        b = battle(cavalry(0, 10, 10, mounted=mounted), closed=pen)
        found_ = clear_ground.fits(b, b.stands[0], b.stands[0].pose, ignore=(1,))
        assert (found_ is not None and found_.rule == "BC-CAV-02") is barred
