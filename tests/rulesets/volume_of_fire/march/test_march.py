"""Grand tactical movement: marches out of the enemy's sight, and what comes on to the table (VF-GT)."""

from typing import Any

import pytest
from msgspec.structs import replace

from longroll.dice import Throw
from longroll.flow import Refused
from longroll.miniatures.entries import Entry
from longroll.rulesets.volume_of_fire.deployment.reinforcements import Arrive, ComeOn, StayOff
from longroll.rulesets.volume_of_fire.march.body_and_course import Body, body_of
from longroll.rulesets.volume_of_fire.march.law_of_marches import ChooseMarch, EndMarches, March
from longroll.rulesets.volume_of_fire.march.march import GrandTacticalPhase, WheelAgain, wheel_body
from longroll.rulesets.volume_of_fire.record import DISC, Battle, Clause, Order
from longroll.rulesets.volume_of_fire.record.units import Sighting
from longroll.rulesets.volume_of_fire.sequence.turn import PlayerTurn
from longroll.tabletop import Pose, disc_gap

from ..positions import (
    CONFEDERATE,
    NONE,
    UNION,
    Table,
    box,
    bring,
    inches,
    run,
    throw,
    told,
)

FIRST, SECOND = 0, 1


def attack(target: int = SECOND) -> Order:
    return Order("attack", target=target)


def facing_the_enemy(table: Table, apart: float = 30, order: Order | None = None, **brigade: Any) -> list[int]:
    """A Union regiment facing a Confederate one straight to its north, so far apart; brigades FIRST and SECOND."""
    iron = table.brigade(UNION, "Iron Brigade", order=order or attack(), **brigade)
    archer = table.brigade(CONFEDERATE, "Archer")
    unit = table.unit(iron, at=(36, 2.5))
    return [unit, table.unit(archer, at=(36, 3.5 + apart), heading=180)]


def marching(table: Table, **battle: Any) -> Battle:
    """The battle when the Union's grand tactical phase has begun."""
    return run(table.battle(**battle), GrandTacticalPhase(side=UNION))


def refusal(b: Battle, answer: Any) -> tuple[str, str]:
    """The rule and the reason for which an answer is refused."""
    with pytest.raises(Refused) as refused:
        bring(b, answer)
    return refused.value.refusal.rule, refused.value.refusal.because


# --- how far
def test_it_halts_where_an_enemy_in_rolling_ground_first_sees_it_12_inches_off() -> None:
    """VF-GT-08"""
    table = Table()
    unit, _ = facing_the_enemy(table, apart=30)
    b = bring(marching(table), March(FIRST))
    assert b.units[unit].pose.y - inches(2.5)[0] == 18_000
    assert told(b, "VF-GT-08") == ['Iron Brigade halts after 18.0": the enemy has it in sight']


def test_it_halts_18_inches_from_an_enemy_on_a_rolling_hill() -> None:
    """VF-GT-08"""
    table = Table()
    unit, _ = facing_the_enemy(table, apart=30)
    table.hill(box(30, 31, 42, 40))
    b = bring(marching(table), March(FIRST))
    assert b.units[unit].pose.y - inches(2.5)[0] == 12_000


def test_an_attack_goes_until_its_front_reaches_the_target_s_known_place_and_no_further() -> None:
    """VF-GT-07"""
    table = Table()
    unit, enemy = facing_the_enemy(table, apart=16.5)
    b = table.battle(fog=True)
    b.put_sighting(enemy, Sighting(b.units[enemy].pose, b.units[enemy].frontage, 1, False))
    b.change_unit(enemy, pose=b.units[enemy].pose.shifted(30_000, 20_000))
    b = bring(run(b, GrandTacticalPhase(side=UNION)), March(FIRST))
    assert b.units[unit].quad[1] == 19_500
    assert isinstance(b.needs, WheelAgain)


def test_an_attack_may_not_be_cut_short_by_its_owner() -> None:
    """VF-GT-07"""
    table = Table()
    facing_the_enemy(table, apart=30)
    assert refusal(marching(table), March(FIRST, limit=4000))[0] == "VF-GT-07"


def test_an_attack_goes_no_further_than_its_target_s_known_place() -> None:
    """VF-GT-07"""
    table = Table()
    facing_the_enemy(table)
    b = marching(table)
    rule, because = refusal(b, March(FIRST, limit=30_250))
    assert (rule, "no further" in because) == ("VF-GT-07", True)
    assert b.needs.refusal(b.known(UNION), March(FIRST, limit=30_000)) is None


@pytest.mark.parametrize("limit", [-250, 30_100, -100])
def test_a_march_is_never_less_than_nothing_and_goes_in_whole_quarter_inches(limit: int) -> None:
    """VF-GT-08"""
    table = Table()
    facing_the_enemy(table)
    assert refusal(marching(table), March(FIRST, limit=limit))[0] == "VF-GT-08"


def test_what_lies_beyond_a_wheel_is_only_wheeled_towards_unless_its_owner_says_how_far() -> None:
    """VF-GT-09"""
    table = Table()
    iron = table.brigade(UNION, "Iron Brigade", order=attack())
    unit = table.unit(iron, at=(10, 5))
    table.unit(table.brigade(CONFEDERATE, "Archer"), at=(60, 20), heading=180)  # 73 degrees to the right
    b = bring(marching(table), March(FIRST, wheel=450))
    pose = b.units[unit].pose
    assert (pose.x, pose.y, pose.heading) == (10_000, 5_000, 450)
    assert bring(marching(table), March(FIRST, wheel=450, limit=2_000)).units[unit].pose.y > 6_000


def test_a_brigade_whose_goal_lies_behind_it_does_not_march_away_from_it() -> None:
    """VF-ORD-02, VF-ORD-03, VF-GT-09"""
    table = Table()
    ground = table.objective(box(30, 2, 42, 5))
    table.unit(table.brigade(UNION, "Iron Brigade", order=attack()), at=(36, 30))
    table.unit(table.brigade(CONFEDERATE, "Archer"), at=(36, 6), heading=180)
    b = marching(table)
    for order, rule in ((attack(), "VF-ORD-02"), (Order("advance", area=ground), "VF-ORD-03")):
        b.change_brigade(FIRST, order=order)
        for wheel in (450, -450):
            refused = b.needs.refusal(b.known(UNION), March(FIRST, wheel=wheel, limit=6_000))
            assert (refused.rule if refused else "") in (rule, "VF-GT-09")
        assert any(b.needs.refusal(b.known(UNION), March(FIRST, wheel=turn, limit=0)) is None for turn in (450, -450))


def test_an_advance_goes_on_at_least_until_half_its_units_touch_the_ground() -> None:
    """VF-GT-07"""
    table = Table()
    ground = table.objective(box(30, 20, 42, 24))
    iron = table.brigade(UNION, "Iron Brigade", order=Order("advance", area=ground))
    table.line(iron, at=(34, 2.5), count=3)
    b = marching(table)
    assert refusal(b, March(FIRST, limit=5000))[0] == "VF-GT-07"
    b = bring(b, March(FIRST))
    assert b.units[0].quad[1] == 20_000
    assert told(b, "VF-GT-10") == ['Iron Brigade comes to rest after 17.0"']
    assert bring(marching(table), March(FIRST, limit=18_000)).units[0].quad[1] == 21_000


def test_an_advance_on_ground_with_an_enemy_in_it_has_arrived_at_five_inches() -> None:
    """VF-GT-07, VF-ORD-03"""
    table = Table()
    ground = table.objective(box(30, 20, 42, 24))
    table.unit(table.brigade(UNION, "Iron Brigade", order=Order("advance", area=ground)), at=(36, 2.5))
    table.unit(table.brigade(CONFEDERATE, "Archer"), at=(36, 40), heading=180)
    b = marching(table, fog=True)
    assert bring(b, March(FIRST)).units[0].quad[1] == 20_000
    b.put_sighting(1, Sighting(Pose(36_000, 23_000, 1800), 3000, 2, False))
    assert bring(b, March(FIRST)).units[0].quad[1] == 15_000
    assert b.needs.refusal(b.known(UNION), March(FIRST, limit=17_000)) is None  # at least so far


def test_the_edge_of_the_table_ends_a_march() -> None:
    """VF-GT-07"""
    table = Table()
    ground = table.objective(box(30, 47.9, 42, 48))
    iron = table.brigade(UNION, "Iron Brigade", order=Order("advance", area=ground))
    unit = table.unit(iron, at=(36, 30))
    b = bring(marching(table), March(FIRST, limit=60_000))
    assert b.units[unit].quad[1] == 48_000
    assert "edge of the table" in told(b, "VF-GT-07")[0]
    assert isinstance(b.needs, WheelAgain)  # nobody sees it, and it has not come upon anybody


def test_a_march_ends_before_friends_it_cannot_clear() -> None:
    """VF-GT-07"""
    table = Table()
    ground = table.objective(box(30, 20, 42, 24))
    iron = table.brigade(UNION, "Iron Brigade", order=Order("advance", area=ground))
    other = table.brigade(UNION, "Cutler")
    unit = table.unit(iron, at=(36, 2.5))
    table.unit(other, at=(36, 20))
    b = bring(marching(table), March(FIRST))
    assert b.units[unit].quad[1] == 19_500


def test_regiments_marched_through_are_disordered_with_those_who_march() -> None:
    """VF-MOVE-09"""
    table = Table()
    ground = table.objective(box(30, 20, 42, 24))
    iron = table.brigade(UNION, "Iron Brigade", order=Order("advance", area=ground))
    other = table.brigade(UNION, "Cutler")
    units = [table.unit(iron, at=(36, 2.5)), table.unit(other, at=(36, 10))]
    b = bring(marching(table), March(FIRST))
    assert [b.units[unit].condition for unit in units] == ["disordered", "disordered"]


def test_it_stops_an_inch_short_of_an_enemy_who_cannot_see_an_inch() -> None:
    """VF-CHG-01"""
    table = Table()
    unit, _ = facing_the_enemy(table, apart=6)
    table.area("fog bank", box(30, 4, 42, 14), move="rolling", sight="obstructed")
    table.hill(box(20, 8, 50, 8.8), crest=inches(20, 8.4, 50, 8.4))
    b = marching(table)
    b = bring(b, March(FIRST))
    assert 9_500 - b.units[unit].quad[1] >= 1000
    assert b.needs is None  # and does not wheel before him


# --- who may
def test_a_brigade_in_an_enemy_zone_does_not_march() -> None:
    """VF-ZOO-02"""
    table = Table()
    facing_the_enemy(table, apart=10)
    assert refusal(marching(table), March(FIRST))[0] == "VF-ZOO-02"


@pytest.mark.parametrize("order", ["hold", "rest"])
def test_hold_and_rest_do_not_march(order: str) -> None:
    """VF-GT-01"""
    table = Table()
    facing_the_enemy(table, order=Order(order))  # type: ignore[arg-type]
    other = table.brigade(UNION, "Cutler", order=attack())
    table.unit(other, at=(10, 2.5))
    assert refusal(marching(table), March(FIRST))[0] == "VF-GT-01"


def test_a_brigade_that_holds_ground_this_turn_does_not_march() -> None:
    """VF-GT-01"""
    table = Table()
    facing_the_enemy(table, holds=True)
    assert refusal(marching(table), March(FIRST))[0] == "VF-GT-01"


def test_a_brigade_beaten_in_activation_does_not_march() -> None:
    """VF-ACT-05"""
    table = Table()
    facing_the_enemy(table, order=Order("retire"), rolled="beaten")
    assert refusal(marching(table), March(FIRST))[0] == "VF-ACT-05"


def test_it_costs_one_action_point() -> None:
    """VF-GT-02, VF-AP-08"""
    table = Table()
    facing_the_enemy(table, quality=2)
    b = marching(table)
    assert b.generals[b.brigades[FIRST].general].points == 2
    after = bring(b, March(FIRST))
    assert after.generals[b.brigades[FIRST].general].points == 1
    assert told(after, "VF-AP-08")
    b.change_general(b.brigades[FIRST].general, points=0)
    assert refusal(b, March(FIRST))[0] == "VF-GT-02"


def test_it_marches_once_a_turn() -> None:
    """VF-GT-01"""
    table = Table()
    facing_the_enemy(table)
    other = table.brigade(UNION, "Cutler", order=attack())
    table.unit(other, at=(10, 2.5), heading=30)
    b = bring(marching(table), March(FIRST))
    assert isinstance(b.needs, ChooseMarch)
    assert refusal(b, March(FIRST))[0] == "VF-GT-01"


def test_an_attack_out_of_sight_must_march() -> None:
    """VF-ORD-02"""
    table = Table()
    facing_the_enemy(table)
    b = marching(table)
    assert refusal(b, EndMarches())[0] == "VF-ORD-02"
    assert b.needs.passed(b) == March(FIRST)


def test_an_advance_out_of_sight_must_march() -> None:
    """VF-ORD-03"""
    table = Table()
    ground = table.objective(box(30, 20, 42, 24))
    facing_the_enemy(table, order=Order("advance", area=ground))
    assert refusal(marching(table), EndMarches())[0] == "VF-ORD-03"


def test_retire_need_not_march() -> None:
    """VF-ORD-05"""
    table = Table()
    facing_the_enemy(table, order=Order("retire"))
    assert bring(marching(table), EndMarches()).needs is None


def test_the_owner_is_asked_even_if_nobody_can_march_so_that_no_silence_tells_the_enemy() -> None:
    """VF-SCALE-04"""
    table = Table()
    facing_the_enemy(table, order=Order("hold"))
    b = marching(table)
    assert list(b.needs.offers(b)) == [EndMarches()]


# --- as one body
def test_all_units_and_the_brigadier_move_alike() -> None:
    """VF-GT-03"""
    table = Table()
    iron = table.brigade(UNION, "Iron Brigade", order=attack())
    archer = table.brigade(CONFEDERATE, "Archer")
    units = table.line(iron, at=(30, 3.5), count=4)
    table.unit(archer, at=(34.5, 40), heading=180)
    before = marching(table)
    b = bring(before, March(FIRST))
    moved = {(b.units[i].pose.x - before.units[i].pose.x, b.units[i].pose.y - before.units[i].pose.y) for i in units}
    leader, was = b.brigadier(FIRST), before.brigadier(FIRST)
    assert moved == {(leader.x - was.x, leader.y - was.y)}
    assert moved != {(0, 0)}


def test_beaten_units_unlimbered_guns_and_those_far_off_stay_behind() -> None:
    """VF-GT-03, VF-GT-04"""
    table = Table()
    iron = table.brigade(UNION, "Iron Brigade", order=attack(), at=(36, 1.5))
    archer = table.brigade(CONFEDERATE, "Archer")
    goes = table.unit(iron, at=(36, 2.5))
    beaten = table.unit(iron, at=(40, 2.5), condition="beaten", size=2)
    guns = table.unit(iron, at=(32, 2.5), arm="artillery", size=2)
    far = table.unit(iron, at=(55, 2.5))
    table.unit(archer, at=(36, 40), heading=180)
    before = marching(table)
    b = bring(before, March(FIRST))
    assert [i for i in (goes, beaten, guns, far) if b.units[i].pose != before.units[i].pose] == [goes]
    assert len(told(b, "VF-GT-03")) == 2
    assert len(told(b, "VF-GT-04")) == 1


def test_a_battalion_of_unlimbered_guns_does_not_march() -> None:
    """VF-GT-04"""
    table = Table()
    guns = table.brigade(UNION, "Artillery", order=attack(), guns=True)
    archer = table.brigade(CONFEDERATE, "Archer")
    table.unit(guns, at=(36, 2.5), arm="artillery", size=2)
    table.unit(archer, at=(36, 40), heading=180)
    assert refusal(marching(table), March(FIRST))[0] == "VF-GT-04"


def test_beaten_units_go_along_when_the_brigade_retires() -> None:
    """VF-GT-03"""
    table = Table()
    facing_the_enemy(table, order=Order("retire"))
    beaten = table.unit(FIRST, at=(39.5, 20), condition="beaten")
    b = table.battle()
    b.change_unit(0, pose=b.units[0].pose.shifted(0, 17_500))
    b.change_general(0, x=36_000, y=19_000)
    b.change_unit(1, pose=b.units[1].pose.shifted(0, 13_000))
    b = run(b, GrandTacticalPhase(side=UNION))
    after = bring(b, March(FIRST, about=True, limit=6000))
    assert after.units[beaten].pose.y == 14_000
    assert after.units[beaten].pose.heading == 1800


# --- the wheel
def test_the_first_wheel_is_at_most_45_degrees() -> None:
    """VF-GT-05"""
    table = Table()
    facing_the_enemy(table)
    rule, because = refusal(marching(table), March(FIRST, wheel=460))
    assert (rule, "46.0" in because) == ("VF-GT-05", True)


def test_a_wheel_may_not_carry_a_unit_on_to_a_friend_or_off_the_table() -> None:
    """VF-GT-05"""
    table = Table()
    iron = table.brigade(UNION, "Iron Brigade", order=attack())
    archer = table.brigade(CONFEDERATE, "Archer")
    other = table.brigade(UNION, "Cutler")
    table.unit(iron, at=(36, 5), size=5)
    table.unit(archer, at=(60, 40), heading=180)
    table.unit(other, at=(34, 6.9), size=2)
    assert "Cutler" in refusal(marching(table), March(FIRST, wheel=345))[1]
    low = Table()
    iron = low.brigade(UNION, "Iron Brigade", order=attack())
    archer = low.brigade(CONFEDERATE, "Archer")
    low.unit(iron, at=(36, 0.5), size=5)
    low.unit(archer, at=(60, 40), heading=180)
    assert "off the table" in refusal(marching(low), March(FIRST, wheel=300))[1]


def test_the_brigade_wheels_about_the_weighted_centre_of_its_units() -> None:
    """VF-GT-05"""
    table = Table()
    iron = table.brigade(UNION, "Iron Brigade", order=attack())
    archer = table.brigade(CONFEDERATE, "Archer")
    table.unit(iron, at=(30, 8), size=2)
    table.unit(iron, at=(33, 8), size=4)
    table.unit(archer, at=(60, 46), heading=180)
    b = marching(table)
    before = b.units[1].pose.rotated(32_000, 8_000, 360)
    after = bring(b, March(FIRST, wheel=360))
    moved = (after.units[1].pose.x - before.x, after.units[1].pose.y - before.y)
    assert after.units[1].pose.heading == 360
    assert moved == (after.units[0].pose.x - b.units[0].pose.rotated(32_000, 8_000, 360).x, moved[1])


def test_the_brigadier_wheels_with_his_brigade() -> None:
    """VF-GT-05, VF-GEN-05"""
    table = Table()
    iron = table.brigade(UNION, "Iron Brigade", order=attack(), at=(30, 5))
    table.unit(iron, at=(30, 8))
    table.unit(table.brigade(CONFEDERATE, "Archer"), at=(60, 46), heading=180)
    b = bring(marching(table), March(FIRST, wheel=360))
    spot = Pose(30_000, 5_000, 0).rotated(30_000, 8_000, 360)
    moved = (b.units[0].pose.x - 30_000, b.units[0].pose.y - 8_000)
    assert moved[1] > 10_000
    assert (b.generals[0].x - spot.x, b.generals[0].y - spot.y) == moved


def test_its_heading_is_that_of_its_facings_by_size_and_of_the_largest_if_they_cancel() -> None:
    """VF-GT-03"""
    for first, second, heading in (((90, 3), (0, 3), 450), ((90, 4), (0, 1), 760), ((90, 2), (270, 2), 900)):
        table = Table()
        iron = table.brigade(UNION, "Iron Brigade", order="retire")
        for x, (facing, size) in ((20, first), (30, second)):
            table.unit(iron, (x, 20), facing, size=size)
        body = body_of(table.battle(), iron)
        assert body is not None
        assert body.course.heading == heading


def test_a_wheel_into_an_enemy_nobody_knew_of_ends_the_march_where_it_stood() -> None:
    """VF-GT-05, VF-SCALE-04"""
    table = Table()
    ground = table.objective(box(60, 20, 66, 40))
    iron = table.brigade(UNION, "Iron Brigade", order=Order("advance", area=ground))
    archer = table.brigade(CONFEDERATE, "Archer")
    for x in (30, 40):
        table.unit(iron, at=(x, 7), size=2)
    table.unit(archer, at=(31.5, 12), heading=180, size=2)
    table.woods(box(20, 8, 50, 18))
    b = marching(table, fog=True)
    then = bring(b, March(FIRST, wheel=450))
    assert [then.units[number].pose for number in (0, 1)] == [b.units[number].pose for number in (0, 1)]
    assert not isinstance(then.needs, WheelAgain)


def test_a_march_rides_down_the_enemy_s_messengers_and_a_wheel_does_too() -> None:
    """VF-MSG-04, VF-GT-03, VF-GT-05"""
    table = Table()
    facing_the_enemy(table, order=Order("retire"))
    table.order(CONFEDERATE, NONE, SECOND, (34.5, 3.6), Order("hold"))  # where a corner comes
    table.order(CONFEDERATE, NONE, SECOND, (60, 4), Order("hold"))
    b = bring(marching(table, fog=True), March(FIRST, wheel=450, about=True, limit=0))
    assert [row.overrun for row in b.messengers] == [True, False]
    table = Table()
    facing_the_enemy(table)
    table.order(CONFEDERATE, NONE, SECOND, (36, 12), Order("hold"))
    assert [row.overrun for row in bring(marching(table), March(FIRST)).messengers] == [True]


def test_guns_that_march_through_friends_disorder_nobody() -> None:
    """VF-MOVE-09, VF-GT-14"""
    table = Table()
    ground = table.objective(box(30, 20, 42, 24))
    iron = table.brigade(UNION, "Iron Brigade", order=Order("advance", area=ground))
    table.unit(iron, at=(36, 2.5), arm="artillery", size=2, limbered=True)
    friend = table.unit(table.brigade(UNION, "Cutler"), at=(36, 10))
    b = bring(marching(table), March(FIRST))
    assert b.units[0].pose.y > 15_000
    assert b.units[friend].condition == "ordered"


def test_a_unit_at_just_twelve_inches_from_its_general_goes_along() -> None:
    """VF-GT-03, VF-GEOM-01"""
    for off, goes in ((0, 2), (0.1, 1)):
        table = Table()
        iron = table.brigade(UNION, "Iron Brigade", order="retire", at=(20, 20))
        table.unit(iron, (20, 21), size=2)
        table.unit(iron, (33.5 + off, 20), size=2)  # 12 inches from his disc, and a little more
        body = body_of(table.battle(), iron)
        assert body is not None
        assert len(body.units) == goes


def test_a_retreat_does_not_lead_nearer_to_a_known_enemy() -> None:
    """VF-ORD-05"""
    table = Table()
    iron = table.brigade(UNION, "Iron Brigade", order="retire")
    archer = table.brigade(CONFEDERATE, "Archer")
    table.unit(iron, (36, 30), 180)
    table.unit(archer, (36, 10))  # behind it, out of its sight and it out of theirs
    b = marching(table)
    rule, because = refusal(b, March(FIRST, limit=6_000))
    assert (rule, '13.0" from Archer' in because) == ("VF-ORD-05", True)
    past = b.copy()
    past.change_unit(1, pose=past.units[1].pose.shifted(-30_000, 0))
    assert past.needs.refusal(past.known(UNION), March(FIRST, wheel=-450, limit=6_000)) is None


def test_a_heading_square_to_the_base_edge_is_no_retreat() -> None:
    """VF-GT-09"""
    for heading, nearer in ((90, False), (90.1, True), (269.9, True), (270, False)):
        table = Table()
        table.unit(table.brigade(UNION, "Iron Brigade", order="retire"), (36, 20), heading)
        table.unit(table.brigade(CONFEDERATE, "Archer"), (36, 32.6), heading=180)
        table.woods(box(0, 24, 72, 30))
        b = marching(table)
        refused = b.needs.refusal(b.known(UNION), March(FIRST))
        assert (refused is None or refused.rule != "VF-GT-09") is nearer


@pytest.mark.parametrize(
    ("wood", "who"),
    [
        (box(28, 7.6, 32, 7.9), ["Iron Brigade 0"]),  # crossed and left behind
        (box(31.2, 10.3, 31.6, 10.7), ["Iron Brigade 0"]),  # where the left comes to stand
        (box(39, 6.4, 41, 6.6), ["Iron Brigade 1"]),  # where the right stood
        (box(34, 6, 36, 8), []),  # in the gap between them
    ],
)
def test_a_wheel_disorders_who_stands_in_rough_ground_or_crosses_it_and_nobody_rolls(
    wood: tuple[int, ...], who: list[str]
) -> None:
    """VF-GT-05"""
    table = Table()
    iron = table.brigade(UNION, "Iron Brigade", order=Order("retire"))
    for x in (30, 40):
        table.unit(iron, at=(x, 7), size=2)
    table.unit(table.brigade(CONFEDERATE, "Archer"), at=(36, 40), heading=180)
    table.woods(wood)
    b = bring(marching(table, fog=True), March(FIRST, about=True, wheel=450, limit=0))
    assert told(b, "VF-GT-05") == [f"{name} is disordered" for name in who]


def test_turning_about_on_the_spot_in_rough_ground_disorders_nobody() -> None:
    """VF-GT-09, VF-GT-05"""
    table = Table()
    facing_the_enemy(table, order=Order("retire"))
    table.woods(box(34, 1, 38, 6))
    b = bring(marching(table, fog=True), March(FIRST, about=True, limit=0))
    assert b.units[0].pose.heading == 1800
    assert b.units[0].condition == "ordered"


def test_the_heading_must_lie_within_ten_degrees_of_what_the_order_names() -> None:
    """VF-GT-09"""
    table = Table()
    iron = table.brigade(UNION, "Iron Brigade", order=attack())
    archer = table.brigade(CONFEDERATE, "Archer")
    table.unit(iron, at=(20, 8))
    table.unit(archer, at=(40, 46), heading=180)
    b = marching(table)
    rule, because = refusal(b, March(FIRST, wheel=100))
    assert (rule, "7.8" in because) == ("VF-GT-09", True)
    bring(b, March(FIRST, wheel=200))


def test_what_lies_beyond_a_wheel_asks_for_the_full_45_degrees_and_the_brigade_may_stay_still() -> None:
    """VF-GT-09"""
    table = Table()
    iron = table.brigade(UNION, "Iron Brigade", order=attack())
    archer = table.brigade(CONFEDERATE, "Archer")
    unit = table.unit(iron, at=(20, 10))
    table.unit(archer, at=(60, 10), heading=180)
    b = marching(table)
    assert EndMarches() in list(b.needs.offers(b))
    assert refusal(b, March(FIRST, wheel=400))[0] == "VF-GT-09"
    after = bring(b, March(FIRST, wheel=450, limit=0))
    assert after.units[unit].pose == replace(b.units[unit].pose, heading=450)


def test_an_attack_on_nobody_known_does_not_march() -> None:
    """VF-GT-09"""
    table = Table()
    facing_the_enemy(table)
    b = marching(table, fog=True)
    assert refusal(b, March(FIRST))[0] == "VF-GT-09"
    assert bring(b, EndMarches()).needs is None


def test_only_a_retiring_brigade_turns_about() -> None:
    """VF-GT-09"""
    table = Table()
    facing_the_enemy(table)
    assert refusal(marching(table), March(FIRST, about=True))[0] == "VF-GT-09"


def test_a_retreat_leads_nearer_to_the_base_edge() -> None:
    """VF-GT-09"""
    table = Table()
    iron = table.brigade(UNION, "Iron Brigade", order=Order("retire"))
    archer = table.brigade(CONFEDERATE, "Archer")
    table.unit(iron, at=(36, 24))
    table.unit(archer, at=(36, 46), heading=180)
    table.hill(box(10, 34, 60, 36), crest=inches(10, 35, 60, 35))
    b = marching(table)
    assert refusal(b, March(FIRST))[0] == "VF-GT-09"
    assert b.needs.refusal(b, March(FIRST, about=True, wheel=300, limit=5000)) is None


def test_a_second_wheel_follows_where_nobody_sees_the_brigade() -> None:
    """VF-GT-06"""
    table = Table()
    ground = table.objective(box(30, 20, 42, 24))
    iron = table.brigade(UNION, "Iron Brigade", order=Order("advance", area=ground))
    unit = table.unit(iron, at=(36, 2.5))
    b = bring(marching(table), March(FIRST))
    assert isinstance(b.needs, WheelAgain)
    assert refusal(b, 451)[0] == "VF-GT-06"
    assert bring(b, -450).units[unit].pose.heading == 3150


def test_no_second_wheel_after_an_enemy_s_zone_ended_the_march() -> None:
    """VF-GT-06"""
    table = Table()
    facing_the_enemy(table)
    b = bring(marching(table), March(FIRST))
    assert not isinstance(b.needs, WheelAgain)


# --- rough ground
def through_the_wood(face: int, deep: float = 8, edge: float = 10) -> tuple[Battle, int]:
    """A brigade before a wood so deep, its die thrown; and how far its front came."""
    table = Table()
    ground = table.objective(box(30, 40, 42, 44))
    iron = table.brigade(UNION, "Iron Brigade", order=Order("advance", area=ground))
    unit = table.unit(iron, at=(36, 2.5))
    table.woods(box(20, edge, 50, edge + deep))
    b = bring(marching(table), March(FIRST))
    assert isinstance(b.needs, Throw)
    assert b.needs.rule == "VF-GT-11"
    b = throw(b, face)
    return b, b.units[unit].quad[1]


@pytest.mark.parametrize(("face", "front"), [(1, 3_000), (2, 6_000)])
@pytest.mark.parametrize("edge", [10, 10.1, 10.24])
def test_three_inches_a_point_into_obstructed_ground_from_where_it_is_touched(
    face: int, front: int, edge: float
) -> None:
    """VF-GT-11: the march's own steps of a quarter inch end elsewhere."""
    b, reached = through_the_wood(face, edge=edge)
    assert reached - inches(edge)[0] == front
    assert b.units[0].condition == "disordered"
    assert told(b, "VF-GT-14")


@pytest.mark.parametrize("face", [3, 4, 5])
def test_a_wood_it_gets_right_through_does_not_stop_it(face: int) -> None:
    """VF-GT-11"""
    b, reached = through_the_wood(face)
    assert reached == 40_000
    assert b.units[0].condition == "disordered"


def test_the_die_must_carry_its_rear_through_the_wood_as_well() -> None:
    """VF-GT-11: 3 points are nine inches, and with a base's depth of one a wood of just 8 is passed."""
    _, reached = through_the_wood(3, deep=8.05)
    assert reached == 19_000


@pytest.mark.parametrize("edge", [10, 10.1])
def test_a_six_stops_it_on_touching_the_edge_and_disorders_nobody(edge: float) -> None:
    """VF-GT-11, VF-GT-13, VF-GT-14"""
    b, reached = through_the_wood(6, edge=edge)
    assert reached == inches(edge)[0]
    assert b.units[0].condition == "ordered"
    assert told(b, "VF-GT-13")


def test_it_goes_on_next_turn_with_a_die_for_the_ground_it_is_in() -> None:
    """VF-GT-13"""
    b, _ = through_the_wood(1)
    b = bring(b, 0)
    b = bring(run(b, GrandTacticalPhase(side=UNION)), March(FIRST))
    assert isinstance(b.needs, Throw)
    stopped = throw(b, 6)
    assert stopped.units[0].pose == b.units[0].pose


def test_five_inches_a_point_into_close_ground() -> None:
    """VF-GT-11"""
    table = Table()
    ground = table.objective(box(30, 40, 42, 44))
    iron = table.brigade(UNION, "Iron Brigade", order=Order("advance", area=ground))
    unit = table.unit(iron, at=(36, 2.5))
    table.area("orchard", box(20, 10, 50, 26), move="close", sight="close")
    b = throw(bring(marching(table), March(FIRST)), 2)
    assert b.units[unit].quad[1] == 20_000


@pytest.mark.parametrize(("face", "front"), [(6, 10_100), (5, 40_000)])
def test_a_six_stops_it_at_a_stream_and_any_other_face_lets_it_cross(face: int, front: int) -> None:
    """VF-GT-12"""
    table = Table()
    ground = table.objective(box(30, 40, 42, 44))
    iron = table.brigade(UNION, "Iron Brigade", order=Order("advance", area=ground))
    unit = table.unit(iron, at=(36, 2.5))
    table.barrier("run", inches(20, 10.1, 50, 10.1))
    b = bring(marching(table), March(FIRST))
    assert b.needs.rule == "VF-GT-12"
    assert throw(b, face).units[unit].quad[1] == front


def test_pieces_of_one_name_that_join_are_one_piece_with_one_die() -> None:
    """VF-GT-11"""
    table = Table()
    ground = table.objective(box(30, 40, 42, 44))
    iron = table.brigade(UNION, "Iron Brigade", order=Order("advance", area=ground))
    unit = table.unit(iron, at=(36, 2.5))
    for west, east in ((20, 36), (36, 50)):
        table.woods(box(west, 10, east, 14))
    west, east = table.setting["pieces"]
    table.setting["pieces"] = (replace(west, name="Herbst Woods"), replace(east, name="Herbst Woods"))
    b = throw(bring(marching(table), March(FIRST)), 1)
    assert b.units[unit].quad[1] == 13_000  # and no second die
    assert told(b, "VF-GT-11") == ["Iron Brigade gets no further through Herbst Woods this turn"]
    table.setting["pieces"] = (west, east)  # two woods side by side: a die for each
    assert isinstance(throw(bring(marching(table), March(FIRST)), 1).needs, Throw)


def test_each_piece_has_its_own_die_from_where_it_is_touched_and_the_first_stop_holds() -> None:
    """VF-GT-11"""
    table = Table()
    ground = table.objective(box(30, 40, 42, 44))
    iron = table.brigade(UNION, "Iron Brigade", order=Order("advance", area=ground))
    units = [table.unit(iron, at=(x, 2.5)) for x in (28, 34)]
    table.woods(box(33, 10.2, 50, 30))  # touched second, though its id comes first
    table.woods(box(20, 10.1, 29, 30))
    b = bring(marching(table), March(FIRST))
    assert (b.units[units[0]].quad[1], "woods-1" in b.needs.why) == (10_100, True)
    b = throw(b, 2)
    assert (b.units[units[0]].quad[1], "woods-0" in b.needs.why) == (10_200, True)
    held = throw(b, 1)
    assert [held.units[unit].quad[1] for unit in units] == [13_200, 13_200]
    held = throw(b, 5)
    assert [held.units[unit].quad[1] for unit in units] == [16_100, 16_100]


def test_guns_go_no_deeper_than_an_inch_into_obstructed_ground() -> None:
    """VF-TERR-16"""
    table = Table()
    ground = table.objective(box(30, 40, 42, 44))
    iron = table.brigade(UNION, "Iron Brigade", order=Order("advance", area=ground))
    guns = table.unit(iron, at=(36, 2.5), arm="artillery", size=2, limbered=True)
    table.woods(box(20, 10, 50, 18))
    b = throw(bring(marching(table), March(FIRST)), 5)
    assert b.units[guns].quad[1] == 11_000
    assert told(b, "VF-TERR-16")


def test_guns_that_lie_along_a_road_march_on_through_the_wood() -> None:
    """VF-TERR-16, VF-TERR-13, VF-GT-11"""
    table = Table()
    ground = table.objective(box(30, 30, 42, 44))
    iron = table.brigade(UNION, "Iron Brigade", order=Order("advance", area=ground))
    guns = table.unit(iron, at=(36, 2.5), arm="artillery", size=1, limbered=True)
    table.woods(box(20, 10, 50, 18))
    table.road(inches(36, 0, 36, 48))
    b = bring(marching(table), March(FIRST))
    assert isinstance(b.needs, WheelAgain)
    assert b.units[guns].quad[1] == 30_000
    assert b.units[guns].condition == "ordered"


def two_before_a_wood(arm: str, ground: tuple[int, ...]) -> Battle:
    """Two units ten inches apart, two and a half inches before a wood; their brigade is to advance."""
    table = Table()
    name = table.objective(ground)
    iron = table.brigade(UNION, "Iron Brigade", order=Order("advance", area=name))
    for x in (30, 40):
        table.unit(iron, at=(x, 7), arm=arm, size=2, limbered=arm == "artillery")
    table.woods(box(20, 10, 34, 18))
    return marching(table)


@pytest.mark.parametrize(("arm", "rule"), [("artillery", "VF-TERR-16"), ("infantry", "")])
def test_no_wheel_carries_guns_deeper_than_an_inch_into_obstructed_ground(arm: str, rule: str) -> None:
    """VF-TERR-16, VF-GT-05, VF-GT-06"""
    first = two_before_a_wood(arm, box(60, 20, 66, 40))
    refused = first.needs.refusal(first.known(UNION), March(FIRST, wheel=450))
    assert (refused.rule if refused else "") == rule
    assert first.needs.refusal(first.known(UNION), March(FIRST, wheel=275)) is None
    second = bring(two_before_a_wood(arm, box(33, 8, 50, 9.5)), March(FIRST))
    assert isinstance(second.needs, WheelAgain)
    refused = second.needs.refusal(second.known(UNION), 450)
    assert (refused.rule if refused else "") == rule


# --- reinforcements
def arriving(turn: int = 3, **more: Any) -> Table:
    """A Union brigade of three regiments due in the third turn at the south edge, from 20 to 40 inches along it."""
    table = Table(entries=(Entry("road", "the road", UNION, "south", 20_000, 40_000),), **more)
    iron = table.brigade(UNION, "Iron Brigade", order=attack(), place="coming", arrival=turn, entry="road", at=(0, 0))
    table.brigade(CONFEDERATE, "Archer")
    for _ in range(3):
        table.unit(iron, at=(0, 0), place="coming")
    table.unit(SECOND, at=(30, 46), heading=180)
    leader = table.generals[0]
    table.generals[0] = replace(leader, place="coming", entry="b0", points=0)
    return table


def line_at(x: float, y: float) -> ComeOn:
    b = arriving().battle()
    pose = replace(b.units[0].pose, x=round(x * 1000), y=round(y * 1000), heading=0)
    return ComeOn((pose, pose.aside(3000), pose.aside(6000)))


def test_a_brigade_comes_on_at_its_entry_in_its_turn_with_its_brigadier() -> None:
    """VF-GT-15"""
    b = marching(arriving())
    assert isinstance(b.needs, Arrive)
    b = bring(b, line_at(25, 3))
    assert all(unit.on_table for unit in b.units)
    assert b.brigadier(FIRST).present
    assert b.brigadier(FIRST).points == 3
    assert b.brigades[FIRST].place == "table"
    assert isinstance(b.needs, ChooseMarch)


def test_nobody_comes_before_his_turn() -> None:
    """VF-GT-15"""
    assert isinstance(marching(arriving(turn=4)).needs, ChooseMarch)


def test_a_brigade_that_is_due_comes_where_there_is_room() -> None:
    """VF-GT-15"""
    assert refusal(marching(arriving()), StayOff())[0] == "VF-GT-15"


@pytest.mark.parametrize(
    ("poses", "rule"),
    [
        (line_at(25, 7.5), "VF-GT-15"),  # further than 6 inches from the edge
        (line_at(5, 3), "VF-GT-15"),  # beside the entry
        (line_at(25, 0.2), "VF-GT-15"),  # over the edge
        (ComeOn(line_at(25, 3).poses[:2]), "VF-GT-15"),  # a unit without a place
    ],
)
def test_it_comes_on_within_six_inches_of_its_stretch_of_the_edge(poses: ComeOn, rule: str) -> None:
    """VF-GT-15"""
    assert refusal(marching(arriving()), poses)[0] == rule


@pytest.mark.parametrize(("y", "comes"), [(6.5, True), (6.51, False)])
def test_at_just_six_inches_from_the_edge_it_is_within_six(y: float, comes: bool) -> None:
    """VF-GT-15, VF-GEOM-01: the rear edge is half an inch nearer than the middle."""
    b = marching(arriving())
    assert (b.needs.refusal(b.known(UNION), line_at(25, y)) is None) is comes


def test_who_comes_on_rides_down_messengers_and_generals_of_the_enemy() -> None:
    """VF-GT-15, VF-MSG-04, VF-GEN-05"""
    table = arriving()
    table.order(CONFEDERATE, NONE, SECOND, (26, 4), Order("hold"))
    table.order(CONFEDERATE, NONE, SECOND, (26, 9), Order("hold"))
    lost = table.general(CONFEDERATE, "Heth", "division", at=(29, 3))
    b = bring(marching(table), line_at(25, 4))
    assert [(row.overrun, row.near) for row in b.messengers] == [(True, True), (False, True)]
    assert b.generals[lost].place == "dead"


def test_its_units_are_chained_at_three_inches() -> None:
    """VF-DEP-01"""
    first, second, third = line_at(21, 3).poses
    assert refusal(marching(arriving()), ComeOn((first, second, third.aside(3500))))[0] == "VF-DEP-01"


def test_it_keeps_more_than_six_inches_off_the_enemy() -> None:
    """VF-GT-15"""
    table = arriving()
    table.unit(SECOND, at=(38, 12), heading=180)
    rule, because = refusal(marching(table), line_at(32, 5))
    assert (rule, "Archer" in because) == ("VF-GT-15", True)


def test_every_placement_offered_is_allowed_and_stands_before_the_goal() -> None:
    """VF-GT-15"""
    b = marching(arriving())
    offers = list(b.needs.offers(b))
    assert offers
    for offer in offers:
        marched = bring(b, offer)
        assert isinstance(marched.needs, ChooseMarch)
        assert refusal(marched, EndMarches())[0] == "VF-ORD-02"


def test_an_entry_without_room_widens_by_a_foot_and_by_another_for_each_turn_of_waiting() -> None:
    """VF-GT-15"""
    table = arriving()
    for x in range(18, 44, 3):
        table.unit(SECOND, at=(x, 6), heading=180)
    b = marching(table)
    assert b.needs.wider == 12_000
    assert not bring(b, StayOff()).units[0].on_table
    assert marching(table, half=6).needs.wider == 24_000


def test_an_enemy_nobody_knew_of_is_found_by_who_comes_on_near_him() -> None:
    """VF-GT-15"""
    table = arriving()
    hidden = table.unit(SECOND, at=(35, 10), heading=180)
    b = marching(table, fog=True)
    b = bring(b, line_at(32, 4))
    assert isinstance(b.needs, Arrive)
    assert b.known(UNION).units[hidden].place == "ghost"
    assert refusal(b, line_at(32, 4))[0] == "VF-GT-15"


def test_an_attack_on_nobody_known_is_aimed_again_on_arrival() -> None:
    """VF-GT-15"""
    b = bring(marching(arriving(), fog=True), line_at(25, 3))
    assert b.brigades[FIRST].order.kind == "hold"
    assert any("orders to Hold" in text for text in told(b, "VF-GT-15"))


def test_brigades_that_a_clause_keeps_come_only_when_it_has_happened() -> None:
    """VF-GT-15"""
    clause = Clause("crossing", "crossing", "Caution", "", releases=("b0",))
    table = arriving(clauses=(clause,))
    assert isinstance(marching(table).needs, ChooseMarch)
    assert isinstance(marching(table, events=("crossing",)).needs, Arrive)


def test_turns_in_which_a_clause_keeps_a_brigade_are_not_turns_of_waiting_for_room() -> None:
    """VF-GT-15"""
    table = arriving(clauses=(Clause("crossing", "crossing", "Caution", "", releases=("b0",)),))
    for x in range(18, 44, 3):
        table.unit(SECOND, at=(x, 6), heading=180)
    kept = bring(marching(table, half=6), EndMarches())  # due in turn 3, kept in turn 4, and free to come in turn 5
    kept.turn, kept.half, kept.events = 5, 8, ("crossing",)
    assert run(kept, GrandTacticalPhase(side=UNION)).needs.wider == 12_000


def test_a_general_appears_in_his_turn_where_the_scenario_puts_him() -> None:
    """VF-DEP-05"""
    table = Table()
    facing_the_enemy(table, order=Order("hold"))
    corps = table.general(UNION, "Reynolds", "corps", at=(20, 20), quality=5, place="coming", arrival=3, points=0)
    b = marching(table)
    assert b.generals[corps].present
    assert (b.generals[corps].points, told(b, "VF-DEP-05")) == (5, ["Reynolds comes on to the field"])


def test_a_general_is_there_for_the_orders_phase_of_his_turn() -> None:
    """VF-DEP-05, VF-OPH-05"""
    table = Table()
    facing_the_enemy(table, order=Order("hold"))
    corps = table.general(UNION, "Reynolds", "corps", at=(20, 20), quality=5, place="coming", arrival=3, points=0)
    for turn, there in ((2, False), (3, True)):
        b = table.battle(half=2 * turn - 2)
        PlayerTurn().begin(b)
        assert (b.phase, b.generals[corps].present, b.generals[corps].points) == ("orders", there, 5 * there)


def test_a_general_does_not_appear_among_the_enemy() -> None:
    """VF-DEP-05, VF-GEN-05"""
    table = Table()
    facing_the_enemy(table, order=Order("hold"))
    foe = next(unit for unit in table.units if unit.side == CONFEDERATE)
    at = (foe.pose.x / 1000, foe.pose.y / 1000)
    corps = table.general(UNION, "Reynolds", "corps", at=at, quality=5, place="coming", arrival=3, points=0)
    b = marching(table)
    assert b.generals[corps].present
    own = [unit for unit in b.units if unit.side == UNION]
    assert min(disc_gap(unit.quad, b.generals[corps].x, b.generals[corps].y, DISC) for unit in own) <= 1


def test_a_general_s_successor_takes_over_his_command_when_both_are_as_the_scenario_says() -> None:
    """VF-REPL-01"""
    table = Table(clauses=(Clause("next", "follows", "Doubleday", "", general="g0", by="g1"),))
    old = table.general(UNION, "Reynolds", "corps", place="dead", replaceable=False)
    new = table.general(UNION, "Doubleday", "corps", at=(10, 10))
    division = table.general(UNION, "Wadsworth", "division", at=(12, 10), under=old)
    table.brigade(UNION, "Iron Brigade", under=old, at=(1, 1))
    b = marching(table)
    assert b.generals[division].superior == new
    assert b.brigades[0].superior == new
    assert b.generals[new].superior == NONE


def test_he_takes_over_before_the_orders_phase_of_the_turn_in_which_he_comes() -> None:
    """VF-REPL-01"""
    table = Table(clauses=(Clause("next", "follows", "Doubleday", "", general="g0", by="g1"),))
    old = table.general(UNION, "Reynolds", "corps", place="dead", replaceable=False)
    new = table.general(UNION, "Doubleday", "corps", at=(10, 10), place="coming", arrival=3)
    division = table.general(UNION, "Wadsworth", "division", at=(12, 10), under=old)
    table.unit(table.brigade(UNION, "Iron Brigade", under=division), (12, 12))
    b = table.battle(half=4)
    PlayerTurn().begin(b)
    assert (b.phase, b.generals[new].present, b.generals[division].superior) == ("orders", True, new)


def test_what_bars_a_wheel_is_told_to_the_brigades_own_side() -> None:
    """VF-GT-05, VF-SCALE-04"""
    table = Table()
    unit = table.unit(table.brigade(UNION, "Iron Brigade", order="retire"), (20, 20))
    foe = table.unit(table.brigade(CONFEDERATE, "Archer"), (20, 21.2), heading=180)
    b = table.battle(fog=True)
    body = Body((b.units[unit],), (b.units[unit].pose.ahead(600),), b.units[unit].pose)
    assert not wheel_body(b, body, 100, False)
    assert b.units[foe].pose == table.units[foe].pose
    assert [(row.rule, row.to) for row in b.news] == [("VF-GT-05", (UNION,))]
