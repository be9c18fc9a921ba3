"""Reinforcements: how they face as they come on, how near the enemy, with whom, and who takes over from whom."""

import pytest

from longroll.miniatures.entries import Entry
from longroll.rulesets.volume_of_fire.deployment.places import placed
from longroll.rulesets.volume_of_fire.deployment.reinforcements import (
    FEW,
    Arrive,
    ComeOn,
    appear,
    may_come,
    put_down,
    reveal_near,
    room_at_entry,
    succeed,
)
from longroll.rulesets.volume_of_fire.record import DISC, Battle, Clause, Order
from longroll.tabletop import Pose

from ..positions import CONFEDERATE, NONE, UNION, Table, box, told

IRON, ARCHER, BRANCH = range(3)
COMES = 2
"""The regiment that is to come."""
BEFORE = (Pose(30_000, 3_000, 0),)


def coming(order: Order, at: tuple[float, float] = (10, 40), turn: int = 3, **setting: object) -> Battle:
    """A Union regiment to come on in the middle of the south edge; Archer's stands far aside, Branch's at a place."""
    entry = Entry("road", "the road", UNION, "south", 20_000, 40_000)
    table = Table(entries=(entry,), **setting)  # type: ignore[arg-type]
    table.objective(box(46, 18, 50, 22))
    iron = table.brigade(UNION, "Iron Brigade", order=order, place="coming", arrival=turn, entry="road", at=(0, 0))
    archer = table.brigade(CONFEDERATE, "Archer")
    branch = table.brigade(CONFEDERATE, "Branch")
    table.unit(archer, (70, 40), heading=180)
    table.unit(branch, at, heading=180)
    table.unit(iron, (0, 0), place="coming")
    return table.battle()


def faces(b: Battle) -> set[int]:
    """The headings in which the brigade may come on."""
    return {poses[0].heading for poses in room_at_entry(b, IRON, 0)}


# --- which way
@pytest.mark.parametrize(
    ("order", "headings"),
    [
        (Order("attack", target=BRANCH), {0, 3334}),
        (Order("attack", target=ARCHER), {0, 450}),
        (Order("attack"), {0, 3334}),
        (Order("advance", area="objective-0"), {0, 420}),
        (Order("hold"), {0}),
        (Order("retire"), {0}),
    ],
)
def test_a_brigade_comes_on_straight_or_towards_what_its_order_names(order: Order, headings: set[int]) -> None:
    """VF-GT-15: without a target, towards the nearest enemy."""
    assert faces(coming(order)) == headings


@pytest.mark.parametrize(("x", "headings"), [(30, {0}), (49.22, {0, 700}), (49.3, {0})])
def test_it_does_not_face_along_the_edge(x: float, headings: set[int]) -> None:
    """VF-GT-15: at most 70 degrees from straight in."""
    assert faces(coming(Order("attack", target=BRANCH), (x, 7))) == headings


def test_a_few_placements_are_offered() -> None:
    """VF-GT-15"""
    b = coming(Order("hold"))
    offers = list(Arrive(UNION, IRON).offers(b.known(UNION)))
    assert len(offers) == FEW
    assert all(isinstance(offer, ComeOn) for offer in offers)


@pytest.mark.parametrize(("x", "allowed"), [(20.0, True), (19.999, False), (40.0, True), (40.001, False)])
def test_it_stands_before_its_entry(x: float, allowed: bool) -> None:
    """VF-GT-15: the middle of each base."""
    b = coming(Order("hold"))
    assert (Arrive(UNION, IRON).refusal(b.known(UNION), ComeOn((Pose(round(1000 * x), 2_000, 0),))) is None) is allowed


# --- when
@pytest.mark.parametrize(
    ("happened", "turn", "comes"), [(True, 3, True), (True, 4, False), (False, 3, False), (True, 2, True)]
)
def test_a_brigade_that_a_clause_keeps_comes_when_that_has_happened_and_not_before_its_turn(
    happened: bool, turn: int, comes: bool
) -> None:
    """VF-GT-15: it is turn 3."""
    b = coming(Order("hold"), clauses=(Clause("run", "crossing", "The run", "", releases=("b0",), turn=turn),))
    b.events = ("run",) if happened else ()
    assert may_come(b, b.brigades[IRON]) is comes


# --- near the enemy
@pytest.mark.parametrize(("keep", "found"), [(6_000, True), (5_999, False)])
def test_an_enemy_nobody_knew_of_is_found_at_the_distance_that_is_to_be_kept(keep: int, found: bool) -> None:
    """VF-GT-15"""
    b = coming(Order("hold"), at=(30, 10))
    b.options = type(b.options)(fog=True)
    b.put_sighting(1, None)
    units = placed((b.units[COMES],), BEFORE)
    assert reveal_near(b, units, keep, "VF-GT-15") is found


# --- with whom
def test_the_generals_who_come_with_a_brigade_stand_behind_it_and_the_others_wait() -> None:
    """VF-GT-15, VF-DEP-05"""
    table = Table()
    for name, entry, place in (("Wadsworth", "b0", "coming"), ("Doubleday", "b9", "coming"), ("Rowley", "b0", "dead")):
        table.general(UNION, name, at=(1, 1), entry=entry, place=place, points=0)
    iron = table.brigade(UNION, "Iron Brigade", place="coming", at=(0, 0))
    unit = table.unit(iron, (0, 0), place="coming")
    b = table.battle()
    b.change_general(3, place="coming")
    put_down(b, placed((b.units[unit],), BEFORE))
    assert [row.place for row in b.generals] == ["table", "coming", "dead", "table"]
    assert [b.generals[number].points for number in (0, 3)] == [3, 3]
    assert (b.generals[3].x, b.generals[3].y) == (30_000, 3_000 - 500 - DISC)


def test_of_two_units_the_brigadier_is_behind_the_first_whoever_else_comes() -> None:
    """VF-GT-15"""
    table = Table()
    table.general(UNION, "Wadsworth", place="coming", entry="b0")
    iron = table.brigade(UNION, "Iron Brigade", place="coming", at=(0, 0))
    units = [table.unit(iron, (0, 0), place="coming") for _ in range(2)]
    b = table.battle()
    b.change_general(1, place="coming")
    put_down(b, placed(tuple(b.units[number] for number in units), (*BEFORE, BEFORE[0].aside(3000))))
    assert [row.x for row in b.generals] == [33_000, 30_000]


# --- generals by themselves
def test_a_general_who_comes_with_a_brigade_that_is_there_stands_behind_it() -> None:
    """VF-DEP-05: and waits while it is not."""
    for place, stands in (("table", True), ("coming", False)):
        table = Table()
        other = table.brigade(UNION, "Cutler", at=(50, 9))
        iron = table.brigade(UNION, "Iron Brigade", at=(20, 9), place=place)
        table.unit(other, (50, 10))
        table.unit(iron, (20, 10), place=place)
        reynolds = table.general(UNION, "Reynolds", "corps", at=(1, 1), place="coming", arrival=3, entry="b1")
        b = table.battle()
        appear(b, UNION)
        assert (b.generals[reynolds].place == "table") is stands
        assert (b.generals[reynolds].x == 20_000) is stands


@pytest.mark.parametrize(("off", "there"), [(1000, False), (1001, True)])
def test_a_general_does_not_appear_within_an_inch_of_the_enemy(off: int, there: bool) -> None:
    """VF-GEN-05, VF-DEP-05"""
    table = Table()
    table.unit(table.brigade(UNION, "Iron Brigade"), (50, 10))
    table.unit(table.brigade(CONFEDERATE, "Archer"), (20, 30))
    at = (20, (30_500 + off + DISC) / 1000)
    reynolds = table.general(UNION, "Reynolds", "corps", at=at, place="coming", arrival=3)
    b = table.battle()
    appear(b, UNION)
    assert (b.generals[reynolds].x == 20_000) is there


# --- successions
def inheriting(**old: object) -> Battle:
    """Reynolds dead and Doubleday on the table, who is to follow him; Wadsworth under the one, Howard under nobody."""
    table = Table(clauses=(Clause("next", "follows", "Doubleday", "", general="g0", by="g1"),))
    row = {"place": "dead", **old}
    table.general(UNION, "Reynolds", "corps", **row)  # type: ignore[arg-type]
    table.general(UNION, "Doubleday", "corps", at=(10, 10), under=0)
    table.general(UNION, "Wadsworth", at=(20, 10), under=0)
    table.general(UNION, "Howard", "corps", at=(30, 10))
    table.unit(table.brigade(UNION, "Iron Brigade", under=2), (20, 12))
    return table.battle()


def test_those_under_a_fallen_general_stand_under_him_who_follows() -> None:
    """VF-REPL-01: he himself, and who stood under nobody, stand as they did."""
    b = inheriting()
    succeed(b)
    assert [row.superior for row in b.generals[:4]] == [NONE, 0, 1, NONE]
    assert b.events == ("next",)


def test_a_succession_happens_once_and_another_clause_is_none() -> None:
    """VF-REPL-01"""
    for events, clause in ((("next",), None), ((), Clause("run", "crossing", "The run", "", general="g0", by="g1"))):
        b = inheriting()
        if clause is not None:
            table = Table(clauses=(clause,))
            b.setting = table.battle().setting
        b.events = events
        succeed(b)
        assert (b.events, told(b, "VF-REPL-01")) == (events, [])


def test_nobody_follows_who_lives() -> None:
    """VF-REPL-01"""
    b = inheriting(place="out")
    succeed(b)
    assert not b.events
