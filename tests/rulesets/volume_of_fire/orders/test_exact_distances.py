"""What orders allow and oblige where a distance is reached exactly, and a hundredth of an inch beyond it."""

import pytest

from longroll.rulesets.volume_of_fire.orders.obligations import falls_short, obliged, owing
from longroll.rulesets.volume_of_fire.orders.orders_in_force import run_out
from longroll.rulesets.volume_of_fire.orders.permissions import destination, may_charge, nearest_point, occupant
from longroll.rulesets.volume_of_fire.record import DISC, Order

from ..positions import CONFEDERATE, UNION, Table, box
from .test_permissions import ADVANCE, ATTACK, facing, moved, rule


# --- what is owed
@pytest.mark.parametrize(("y", "owes"), [(16, None), (16.01, "VF-ORD-02")])
def test_a_regiment_five_inches_from_an_enemy_is_near_enough_to_its_target(y: float, owes: str | None):
    """VF-ORD-02"""
    b, unit, _ = facing(ATTACK, enemy_at=(20, y))
    assert rule(obliged(b, unit)) == owes


@pytest.mark.parametrize(("y", "owes"), [(16, "VF-ORD-02"), (11.11, "VF-ORD-02"), (11.1, None)])
def test_a_limbered_battery_owes_its_move_until_it_is_in_contact(y: float, owes: str | None):
    """VF-ORD-02"""
    b, unit, _ = facing(ATTACK, enemy_at=(20, y), arm="artillery", size=2, limbered=True)
    assert rule(obliged(b, unit)) == owes


@pytest.mark.parametrize(("x", "owes"), [(28.4, None), (28.39, "VF-ORD-03")])
def test_a_tenth_of_an_inch_from_the_ground_is_on_it(x: float, owes: str | None):
    """VF-ORD-03, VF-GEOM-01: a unit there is three inches broad, and the ground begins at 30."""
    b, unit, _ = facing(ADVANCE, at=(x, 13), enemy_at=(20, 40))
    assert rule(obliged(b, unit)) == owes


@pytest.mark.parametrize(("by", "short"), [(0.9, None), (0.89, "VF-ORD-03")])
def test_an_advance_that_ends_a_tenth_of_an_inch_from_the_ground_has_gone_far_enough(by: float, short: str | None):
    """VF-ORD-03"""
    b, unit, _ = facing(ADVANCE, at=(27.5, 13), enemy_at=(20, 40))
    assert rule(falls_short(b, unit, moved(unit, dx=by))) == short


@pytest.mark.parametrize(("by", "short"), [(3, None), (2.99, "VF-ORD-03")])
def test_full_speed_towards_the_ground_is_three_inches_nearer(by: float, short: str | None):
    """VF-ORD-03"""
    b, unit, _ = facing(ADVANCE, at=(20, 13), enemy_at=(20, 40))
    assert rule(falls_short(b, unit, moved(unit, dx=by))) == short


def test_near_the_ground_is_not_enough_for_an_attack_that_names_an_enemy():
    """VF-ORD-02"""
    b, unit, _ = facing(ATTACK, at=(28.4, 13), enemy_at=(28.4, 40))
    assert rule(falls_short(b, unit, moved(unit, dx=1))) == "VF-ORD-02"


@pytest.mark.parametrize(("best", "short"), [(9000, None), (8999, "VF-ORD-02")])
def test_as_near_as_any_straight_move_could_bring_it_is_enough(best: int, short: str | None):
    """VF-ORD-02"""
    b, unit, _ = facing(ATTACK)
    assert rule(falls_short(b, unit, moved(unit, dy=2), best=best)) == short


# --- where a move may end
@pytest.mark.parametrize("order", ["attack", "advance"])
def test_a_move_may_end_as_far_from_the_goal_as_it_began(order: str):
    """VF-ORD-02, VF-ORD-03"""
    named = ATTACK if order == "attack" else Order("advance", area="objective-0")
    b, unit, _ = facing(named, at=(20, 13), enemy_at=(20, 25))
    aside = moved(unit, dx=1) if order == "attack" else moved(unit, dy=1)
    assert destination(b, unit, aside) is None
    back = moved(unit, dx=-0.01, dy=-0.01)
    assert rule(destination(b, unit, back)) in ("VF-ORD-02", "VF-ORD-03")


@pytest.mark.parametrize(("by", "barred"), [(-0.1, None), (-0.11, "VF-ORD-03")])
def test_who_is_on_the_ground_may_draw_back_a_tenth_of_an_inch_from_it(by: float, barred: str | None):
    """VF-ORD-03, VF-GEOM-01"""
    b, unit, _ = facing(ADVANCE, at=(28.5, 13), enemy_at=(20, 40))
    assert rule(destination(b, unit, moved(unit, dx=by))) == barred


@pytest.mark.parametrize(("dx", "dy", "barred"), [(2, 0, "VF-ORD-04"), (0, -0.01, None)])
def test_who_is_outside_the_position_must_end_nearer_and_not_as_far(dx: float, dy: float, barred: str | None):
    """VF-ORD-04: the position lies straight behind it and is broader than it."""
    b, unit, _ = facing("hold")
    b.change_brigade(0, order=Order("hold", position=(10_000, 0, 30_000, 0, 30_000, 3_000, 10_000, 3_000)))
    assert rule(destination(b, unit, moved(unit, dx=dx, dy=dy))) == barred


@pytest.mark.parametrize("order", ["retire", "beaten"])
def test_who_must_come_no_nearer_to_the_enemy_may_stay_as_near(order: str):
    """VF-ORD-05, VF-DIS-04: it shifts along the front of a regiment opposite."""
    if order == "retire":
        b, unit, _ = facing("retire", enemy_at=(20, 18))
    else:
        b, unit, _ = facing(ATTACK, enemy_at=(20, 18), condition="beaten")
    assert destination(b, unit, moved(unit, dx=1)) is None
    assert rule(destination(b, unit, moved(unit, dx=1, dy=0.01))) in ("VF-ORD-05", "VF-DIS-04")


# --- whom it may charge
@pytest.mark.parametrize(("x", "rules"), [(37.5, None), (37.51, "VF-ORD-03")])
def test_an_enemy_whose_base_just_reaches_the_ground_is_on_it(x: float, rules: str | None):
    """VF-ORD-03, VF-ORD-07: the ground ends at 36, and the enemy is beyond it from the charger."""
    b, unit, enemy = facing(ADVANCE, enemy_at=(x, 13))
    assert rule(may_charge(b, unit, enemy)) == rules


def test_no_ground_no_charge():
    """VF-ORD-03: of an order whose ground the table does not have."""
    b, unit, enemy = facing(Order("advance", area="nowhere"), enemy_at=(20, 14))
    assert rule(may_charge(b, unit, enemy)) == "VF-ORD-03"
    assert obliged(b, unit) is None


@pytest.mark.parametrize(("x", "there"), [(37.5, True), (37.51, False)])
def test_an_enemy_that_just_reaches_the_ground_stands_in_it(x: float, there: bool):
    """VF-ORD-03"""
    b, _, _ = facing(ADVANCE, enemy_at=(x, 13))
    assert (occupant(b.known(UNION), UNION, ADVANCE) is not None) is there


@pytest.mark.parametrize(
    ("inches_off", "points", "owes"), [(6, 1, 1), (6.01, 1, 0), (6.01, 2, 1), (12, 2, 1), (12.01, 3, 0)]
)
def test_up_to_six_inches_a_move_costs_one_point_and_up_to_twelve_two(inches_off: float, points: int, owes: int):
    """VF-AP-02, VF-AP-03, VF-ORD-02: from the brigadier's disc to the nearest part of the base."""
    b, _, _ = facing(ATTACK, at=(20, 16), enemy_at=(20, 40))
    b.change_general(b.brigades[0].general, points=points, x=20_000, y=15_500 - round(1000 * inches_off) - DISC)
    assert len(list(owing(b, 0))) == owes


@pytest.mark.parametrize(("off", "owes"), [(24, None), (24.01, "VF-ORD-02")])
def test_a_battery_with_an_enemy_just_in_range_owes_no_move(off: float, owes: str | None):
    """VF-ORD-02, VF-ARTY-03"""
    table = Table()
    table.area("open", box(0, 0, 72, 48), move="rolling", sight="unlimited")
    guns = table.unit(table.brigade(UNION, "Iron Brigade", order=ATTACK), (20, 10), arm="artillery", size=2)
    table.unit(table.brigade(CONFEDERATE, "Archer"), (20, 11 + off), heading=180)
    b = table.battle()
    assert rule(obliged(b, b.units[guns])) == owes


@pytest.mark.parametrize(("there", "over"), [(1, False), (2, True), (3, True)])
def test_an_advance_is_done_when_just_half_of_its_units_are_there(there: int, over: bool) -> None:
    """VF-ORD-03: of four."""
    table = Table()
    ground = table.objective(box(30, 20, 42, 24))
    iron = table.brigade(UNION, "Iron Brigade", order=Order("advance", area=ground))
    for n in range(4):
        table.unit(iron, (32 + 3 * n, 22 if n < there else 10))
    b = table.battle()
    run_out(b, UNION)
    assert (b.brigades[iron].order.kind == "hold") is over


@pytest.mark.parametrize(("x", "point"), [(29.99, (30_000, 13_000)), (30, None), (33, None)])
def test_whose_centre_is_on_the_very_border_of_the_ground_is_there(x: float, point: tuple[int, int] | None) -> None:
    """VF-ORD-03"""
    b, unit, _ = facing(ADVANCE, at=(x, 13), enemy_at=(20, 40))
    assert nearest_point(b.setting, ADVANCE, unit.pose) == point


def test_ground_that_the_table_does_not_have_is_nowhere() -> None:
    """VF-ORD-03"""
    b, unit, _ = facing(ADVANCE)
    assert nearest_point(b.setting, Order("advance", area="nowhere"), unit.pose) is None
