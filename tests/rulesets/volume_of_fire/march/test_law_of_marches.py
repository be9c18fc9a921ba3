"""What a march may be, where a number is reached exactly or only half of a condition holds."""

import pytest

from longroll.rulesets.volume_of_fire.march.body_and_course import (
    _to_reach,
    aim,
    body_of,
    heading_of,
    no_room,
    turn_needed,
    way_to_go,
)
from longroll.rulesets.volume_of_fire.march.law_of_marches import ChooseMarch, EndMarches, March, march_refusal
from longroll.rulesets.volume_of_fire.record import Battle, Order
from longroll.tabletop import Pose

from ..positions import CONFEDERATE, UNION, Table, box, bring
from .test_march import FIRST, SECOND, attack, facing_the_enemy, marching


def retiring(heading: float = 180, enemy: tuple[float, float] = (36, 40), **more: float) -> Battle:
    """A Union regiment in the open that retires to the south, and an enemy."""
    table = Table()
    table.unit(table.brigade(UNION, "Iron Brigade", order="retire"), (36, more.get("y", 20)), heading)
    table.unit(table.brigade(CONFEDERATE, "Archer"), enemy, heading=180)
    return table.battle()


def why(b: Battle, march: March) -> str:
    """The rule that refuses a march; "" if it is allowed."""
    bar = march_refusal(b.known(UNION), march)
    return bar.rule if bar else ""


# --- who
@pytest.mark.parametrize("number", [-1, 1, 2])
def test_only_a_brigade_of_ones_own_marches(number: int) -> None:
    """VF-GT-01: of two brigades the second is the enemy's."""
    table = Table()
    facing_the_enemy(table)
    bar = ChooseMarch(UNION).refusal(table.battle().known(UNION), March(number))
    assert bar is not None
    assert (bar.rule, bar.because) == ("VF-GT-01", "that is none of your brigades")


@pytest.mark.parametrize(("points", "rule"), [(0, "VF-GT-02"), (1, "")])
def test_a_march_takes_the_last_point(points: int, rule: str) -> None:
    """VF-GT-02"""
    table = Table()
    facing_the_enemy(table)
    b = table.battle()
    b.change_general(b.brigades[FIRST].general, points=points)
    bar = ChooseMarch(UNION).refusal(b.known(UNION), March(FIRST))
    assert (bar.rule if bar else "") == rule


# --- what is offered
def test_a_brigade_is_offered_a_march_and_another_turned_about_if_it_retires() -> None:
    """VF-GT-01, VF-GT-09: the attack is owed, the retreat is not."""
    table = Table()
    facing_the_enemy(table)
    table.unit(table.brigade(UNION, "Cutler", order="retire"), (27, 25), heading=100)
    table.unit(table.brigade(UNION, "Stone", order="hold"), (60, 5))
    b = table.battle()
    offers = list(ChooseMarch(UNION).offers(b.known(UNION)))
    assert [(row.brigade, row.about) for row in offers] == [(FIRST, False), (2, False), (2, True)]
    b.change_brigade(FIRST, order=Order("hold"))
    offers = list(ChooseMarch(UNION).offers(b.known(UNION)))
    assert offers[0] == EndMarches()
    assert [(row.brigade, row.about) for row in offers[1:]] == [(2, False), (2, True)]


def test_a_brigade_whose_target_is_just_a_wheel_away_is_obliged_to_march() -> None:
    """VF-ORD-02, VF-GT-09: 55 degrees to the right."""
    table = Table()
    table.unit(table.brigade(UNION, "Iron Brigade", order=attack(1)), (20, 10))
    table.unit(table.brigade(CONFEDERATE, "Archer"), (44.574, 27.207), heading=180)
    b = table.battle()
    body = body_of(b, FIRST)
    assert body is not None
    assert turn_needed(b, FIRST, body) == 450
    assert next(ChooseMarch(UNION).owed(b.known(UNION))) == March(FIRST, wheel=450)
    assert why(b, March(FIRST, wheel=450, limit=1000)) == "VF-GT-07"


@pytest.mark.parametrize("kind", ["attack", "advance"])
def test_who_is_where_it_should_be_owes_no_march(kind: str) -> None:
    """VF-ORD-03, VF-GT-07"""
    table = Table()
    ground = table.objective(box(30, 2, 42, 5))
    iron = table.brigade(UNION, "Iron Brigade", order=Order("advance", area=ground) if kind == "advance" else attack())
    table.unit(iron, (36, 3))
    table.unit(table.brigade(CONFEDERATE, "Archer"), (36, 4.2 if kind == "attack" else 40), heading=180)
    assert not list(ChooseMarch(UNION).owed(table.battle().known(UNION)))


# --- how far
def test_a_march_of_a_quarter_inch_is_one() -> None:
    """VF-GT-07"""
    for ahead, rule in ((0.25, ""), (0.249, "VF-GT-07")):
        table = Table()
        facing_the_enemy(table, apart=ahead)
        assert why(table.battle(), March(FIRST)) == rule


def test_an_advance_that_has_arrived_may_go_on_but_an_attack_may_not() -> None:
    """VF-GT-07"""
    table = Table()
    ground = table.objective(box(30, 2, 42, 5))
    table.unit(table.brigade(UNION, "Iron Brigade", order=Order("advance", area=ground)), (36, 3))
    table.unit(table.brigade(CONFEDERATE, "Archer"), (36, 3.9), heading=180)
    b = table.battle()
    assert why(b, March(FIRST)) == "VF-GT-07"
    assert why(b, March(FIRST, limit=0)) == "VF-GT-07"
    assert why(b, March(FIRST, limit=1000)) == ""
    b.change_brigade(FIRST, order=attack())
    assert why(b, March(FIRST, limit=1000)) == "VF-GT-07"


@pytest.mark.parametrize(("limit", "rule"), [(0, ""), (6000, "VF-ORD-02"), (None, "")])
def test_only_who_goes_on_after_a_wheel_can_go_away_from_its_goal(limit: int | None, rule: str) -> None:
    """VF-ORD-02: the target is right behind it."""
    table = Table()
    table.unit(table.brigade(UNION, "Iron Brigade", order=attack()), (36, 20))
    table.unit(table.brigade(CONFEDERATE, "Archer"), (37, 6), heading=180)
    assert why(table.battle(), March(FIRST, wheel=450, limit=limit)) == rule


def test_who_turns_about_on_the_spot_is_no_nearer_to_the_enemy() -> None:
    """VF-ORD-05: what is as near as before is allowed."""
    assert why(retiring(heading=0), March(FIRST, about=True, limit=0)) == ""


# --- where to
@pytest.mark.parametrize(
    ("least", "most", "turn"),
    [
        (-100, 100, 0),
        (0, 100, 0),
        (-100, 0, 0),
        (1, 100, 1),
        (-100, -1, -1),
        (3400, 3500, -100),
        (1700, 1800, 1700),
        (-1800, 1800, 0),
        (1799, 5399, 0),
        (-3500, -3400, 100),
    ],
)
def test_the_smallest_turn_into_a_range(least: int, most: int, turn: int) -> None:
    """VF-GT-09"""
    assert _to_reach(least, most) == turn


@pytest.mark.parametrize(
    ("heading", "turn"), [(180, 0), (90.1, 0), (90, 1), (89.9, 2), (0, 901), (270, -1), (269.9, 0), (275, -51)]
)
def test_how_far_a_brigade_that_retires_must_turn(heading: float, turn: int) -> None:
    """VF-GT-09: to come nearer to its base edge at all."""
    b = retiring(heading)
    body = body_of(b, FIRST)
    assert body is not None
    assert abs(turn_needed(b, FIRST, body) or 0) == abs(turn)
    if heading:
        assert turn_needed(b, FIRST, body) == turn


def test_from_within_the_ground_it_names_every_way_leads_there() -> None:
    """VF-GT-09: on its border too."""
    for y, turn in ((22, 0), (20, 0), (24.5, 0)):
        table = Table()
        ground = table.objective(box(30, 20, 42, 24.5))
        table.unit(table.brigade(UNION, "Iron Brigade", order=Order("advance", area=ground)), (36, y), 180)
        b = table.battle()
        body = body_of(b, FIRST)
        assert body is not None
        assert turn_needed(b, FIRST, body) == turn


@pytest.mark.parametrize(("x", "wheel"), [(36, 0), (46, 450), (26, -450)])
def test_the_wheel_that_aims_at_the_middle_of_the_ground(x: float, wheel: int) -> None:
    """VF-GT-09: ten inches ahead of the middle of the base."""
    table = Table()
    ground = table.objective(box(x - 2, 18, x + 2, 22))
    table.unit(table.brigade(UNION, "Iron Brigade", order=Order("advance", area=ground)), (36, 10))
    b = table.battle()
    body = body_of(b, FIRST)
    assert body is not None
    assert abs((aim(b, FIRST, body) or 0) - wheel) <= 12


def test_an_attack_is_aimed_at_the_middle_of_its_target() -> None:
    """VF-GT-09"""
    table = Table()
    table.unit(table.brigade(UNION, "Iron Brigade", order=attack()), (36, 10))
    table.unit(table.brigade(CONFEDERATE, "Archer"), (41, 30), heading=180)
    b = table.battle()
    body = body_of(b, FIRST)
    assert body is not None
    assert aim(b, FIRST, body) == 140


@pytest.mark.parametrize(("enemy", "way"), [(33.0, 0), (32.9, 250), (31, 2000), (28, 5000)])
def test_a_retreat_goes_on_until_it_is_twelve_inches_off(enemy: float, way: int) -> None:
    """VF-ORD-05: its rear edge is at 20.5 and the enemy's front half an inch before his centre."""
    b = retiring(enemy=(36, enemy))
    body = body_of(b, FIRST)
    assert body is not None
    assert way_to_go(b, FIRST, body) == way


def test_a_retreat_that_is_never_clear_goes_to_the_edge() -> None:
    """VF-ORD-05, VF-GT-07"""
    b = retiring(enemy=(36, 9), y=5)
    body = body_of(b, FIRST)
    assert body is not None
    assert way_to_go(b, FIRST, body) == 4500


def test_an_advance_may_arrive_at_the_table_s_very_edge() -> None:
    """VF-GT-07"""
    table = Table()
    ground = table.objective(box(30, 48, 42, 49))
    table.unit(table.brigade(UNION, "Iron Brigade", order=Order("advance", area=ground)), (36, 37.5))
    b = table.battle()
    body = body_of(b, FIRST)
    assert body is not None
    assert way_to_go(b, FIRST, body) == 10_000


# --- as one body
def test_the_largest_unit_s_facing_counts_only_where_the_others_cancel_out() -> None:
    """VF-GT-03"""
    table = Table()
    iron = table.brigade(UNION, "Iron Brigade")
    units = [table.unit(iron, (10 + 5 * n, 10), heading, size) for n, (heading, size) in enumerate(((90, 3), (270, 3)))]
    assert heading_of([table.units[number] for number in units]) == 900
    table.unit(iron, (30, 10), 0, 1)
    assert heading_of(table.units) == 0


@pytest.mark.parametrize(("side", "whose"), [(UNION, "a friend"), (CONFEDERATE, "the enemy")])
def test_a_wheel_is_refused_on_to_friend_and_enemy(side: int, whose: str) -> None:
    """VF-GT-05"""
    table = Table()
    iron = table.brigade(UNION, "Iron Brigade", order=attack(SECOND))
    table.unit(iron, (36, 10))
    table.unit(table.brigade(CONFEDERATE, "Archer"), (60, 40))
    table.unit(table.brigade(side, "Other"), (36, 11.5), heading=0)
    b = table.battle()
    body = body_of(b, FIRST)
    assert body is not None
    bar = no_room(b, body.wheeled(450))
    assert bar is not None
    assert bar.because.endswith(whose)


@pytest.mark.parametrize(("arm", "name"), [("artillery", "artillery"), ("cavalry", "mounted cavalry")])
@pytest.mark.parametrize(("deep", "refused"), [(1000, False), (1001, True)])
def test_a_wheel_carries_horse_and_guns_an_inch_into_a_wood(arm: str, name: str, deep: int, refused: bool) -> None:
    """VF-TERR-16: its front would come to half an inch before its centre."""
    table = Table()
    mounted = {"mounted": True} if arm == "cavalry" else {"limbered": True}
    table.unit(table.brigade(UNION, "Iron Brigade", order=attack()), (30, 10), size=2, arm=arm, **mounted)
    table.woods((36_500 - deep, 0, 60_000, 0, 60_000, 30_000, 36_500 - deep, 30_000))
    b = table.battle()
    body = body_of(b, FIRST)
    assert body is not None
    bar = no_room(b, body._replace(poses=(Pose(36_000, 10_000, 900),)))
    assert (bar is not None) is refused
    if bar is not None:
        assert f"; {name} may go" in bar.because


@pytest.mark.parametrize(("kind", "remembered"), [("retire", True), ("attack", False)])
def test_only_a_march_under_retire_is_remembered_as_a_retreat(kind: str, remembered: bool) -> None:
    """VF-ACT-14, VF-ACT-15"""
    table = Table()
    order = Order("retire") if kind == "retire" else attack()
    table.unit(table.brigade(UNION, "Iron Brigade", order=order), (36, 20), 180 if kind == "retire" else 0)
    table.unit(table.brigade(CONFEDERATE, "Archer"), (36, 40), heading=180)
    assert bool(bring(marching(table), March(FIRST, limit=1000 if kind == "retire" else None)).retreats) is remembered
