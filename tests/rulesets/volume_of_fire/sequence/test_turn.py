"""The sequence of play: who begins, six phases a turn, turn and turn about, and what a turn clears and fills."""

import pytest

from longroll.dice import Throw
from longroll.flow import State, answer
from longroll.rulesets.volume_of_fire.record import Battle
from longroll.rulesets.volume_of_fire.record.units import Charge, Retreat
from longroll.rulesets.volume_of_fire.sequence.turn import PlayerTurn, WholeBattle, near_enemies

from ..positions import CONFEDERATE, UNION, Table, bring, run, told

PHASES = ["orders", "activation", "grand tactical movement", "tactical movement", "combat", "morale status"]


def field(**setting: object) -> Table:
    """A brigade a side, out of reach of each other."""
    table = Table(**setting)  # type: ignore[arg-type]
    for side, name, y in ((UNION, "Iron Brigade", 5), (CONFEDERATE, "Archer", 43)):
        general = table.general(side, f"{name}'s general", at=(5, y))
        brigade = table.brigade(side, name, general)
        table.unit(brigade, (20, y), heading=180 * side)
        table.unit(brigade, (26, y), heading=180 * side)
    return table


def passed(b: Battle) -> Battle:
    """The battle after the question or throw it waits for, with nothing done."""
    if isinstance(b.needs, Throw):
        return answer(b, tuple(3 for _ in range(b.needs.dice)))
    return answer(b, b.needs.passed(b.known(b.needs.side)))


def test_a_player_turn_has_six_phases_always_in_one_order() -> None:
    """VF-SEQ-01: movement is first grand tactical, then tactical."""
    b = run(field().battle(), PlayerTurn())
    seen = []
    while b.needs is not None:
        if not seen or seen[-1] != b.phase:
            seen.append(b.phase)
        b = passed(b)
    shown = [phase for phase in PHASES if phase in seen]
    assert seen == shown
    assert {"orders", "activation", "tactical movement", "combat"} <= set(seen)
    assert b.phase == "morale status"


def test_one_side_goes_through_its_turn_then_the_other_and_so_on() -> None:
    """VF-SEQ-02, VF-SEQ-03: two player turns are a full turn."""
    b = run(_opening(field(first=CONFEDERATE)), WholeBattle())
    turns: list[tuple[int, int, int]] = []
    while b.needs is not None and len(turns) < 5:
        if not turns or turns[-1] != (b.half, b.turn, b.phasing):
            turns.append((b.half, b.turn, b.phasing))
        b = passed(b)
    assert turns == [(0, 1, 1), (1, 1, 0), (2, 2, 1), (3, 2, 0), (4, 3, 1)]


def _opening(table: Table) -> Battle:
    b = table.battle(half=0)
    b.phasing = UNION
    return b


@pytest.mark.parametrize(("faces", "begins"), [((5, 2), UNION), ((2, 5), CONFEDERATE), ((1, 6), CONFEDERATE)])
def test_unless_the_scenario_says_the_higher_die_takes_the_first_turn(faces: tuple[int, int], begins: int) -> None:
    """VF-SEQ-02"""
    b = _to_the_throw(run(_opening(field(first=-1)), WholeBattle()))
    assert b.needs.rule == "VF-SEQ-02"
    b = bring(b, faces)
    assert (b.phasing, b.half, b.turn) == (begins, 0, 1)


def test_equal_dice_are_thrown_again() -> None:
    """VF-SEQ-02"""
    b = _to_the_throw(run(_opening(field(first=-1)), WholeBattle()))
    b = bring(b, (4, 4))
    assert isinstance(b.needs, Throw)
    assert b.needs.rule == "VF-SEQ-02"
    assert bring(b, (1, 2)).phasing == CONFEDERATE


def test_who_won_the_throw_begins_every_full_turn() -> None:
    """VF-SEQ-02, VF-SEQ-03"""
    b = bring(_to_the_throw(run(_opening(field(first=-1)), WholeBattle())), (1, 6))
    seen = {(b.turn, b.phasing)}
    order = [(b.turn, b.phasing)]
    while b.needs is not None and b.turn < 3:
        b = passed(b)
        if (b.turn, b.phasing) not in seen:
            seen.add((b.turn, b.phasing))
            order.append((b.turn, b.phasing))
    assert order == [(1, 1), (1, 0), (2, 1), (2, 0), (3, 1)]


def _to_the_throw(b: Battle) -> Battle:
    while not isinstance(b.needs, Throw):
        b = passed(b)
    return b


def test_a_full_turn_opens_with_the_time_of_day_and_each_players_turn_with_his_name() -> None:
    """VF-SEQ-03, VF-SEQ-01, VF-TIME-01"""
    table = field()
    b = run(table.battle(half=4, phasing=UNION), PlayerTurn())
    assert told(b, "VF-SEQ-03") == ["Turn 3, 10:30: Union first, then Confederate"]
    assert told(b, "VF-SEQ-01") == ["Union's turn 3"]
    b = run(table.battle(half=5, phasing=CONFEDERATE), PlayerTurn())
    assert told(b, "VF-SEQ-03") == []
    assert told(b, "VF-SEQ-01") == ["Confederate's turn 3"]


def test_points_are_filled_before_the_orders_phase_and_told_to_their_owner() -> None:
    """VF-GEN-03"""
    b = field().battle()
    b.change_general(1, points=0, rides=2)
    b = run(b, PlayerTurn())
    assert b.phase == "orders"
    assert (b.generals[1].points, b.generals[1].rides) == (3, 0)
    (row,) = [news for news in b.news if news.rule == "VF-GEN-03"]
    assert row.to == (UNION,)
    assert "Iron Brigade's brigadier 3" in row.text


def test_a_turn_clears_what_lasted_a_turn_for_the_side_whose_turn_it_is_alone() -> None:
    """VF-SEQ-03, VF-AP-12, VF-AP-16, VF-ORD-11"""
    b = field().battle()
    for number in (0, 2):
        b.change_unit(number, used=True, moved=3000, stirred=True)
    for number in (0, 1):
        b.change_brigade(number, rolled="eager", holds=True, ground=(0, 0, 1, 0, 1, 1), moved=True, marched=True)
        b.change_general(b.brigades[number].general, attached=2 * number)
    b.charges = (Charge(0, 2, True),)
    b.fired_upon = (0,)
    b = run(b, PlayerTurn())
    mine, theirs = b.units[0], b.units[2]
    assert (mine.used, mine.moved, mine.stirred) == (False, 0, False)
    assert (theirs.used, theirs.moved, theirs.stirred) == (True, 3000, True)
    own, other = b.brigades
    assert (own.rolled, own.holds, own.ground, own.moved, own.marched) == ("", False, (), False, False)
    assert (other.rolled, other.holds) == ("eager", True)
    assert [b.brigadier(number).attached for number in (0, 1)] == [-1, 2]
    assert (b.charges, b.fired_upon) == ((), ())


# --- who was near as a turn began
def near(gap: float) -> Battle:
    """The Iron Brigade and Archer's so many inches apart, and Davis's far away."""
    table = Table()
    table.unit(table.brigade(UNION, "Iron Brigade"), (20, 10))
    table.unit(table.brigade(CONFEDERATE, "Archer"), (20, 11 + gap), heading=180)
    table.unit(table.brigade(CONFEDERATE, "Davis"), (60, 40), heading=180)
    return table.battle()


@pytest.mark.parametrize(("gap", "found"), [(12, (1,)), (12.01, ())])
def test_an_enemy_brigade_with_a_unit_within_12_inches_is_near(gap: float, found: tuple[int, ...]) -> None:
    """VF-ACT-14, VF-GEOM-01"""
    assert near_enemies(near(gap), 0) == found


def test_the_neighbours_of_the_other_sides_brigades_are_noted_as_a_turn_begins_and_kept_through_the_next() -> None:
    """VF-ACT-14: asked in one's own turn for the enemies near as the opponent's last turn began."""
    b = near(5)
    b.neighbours = ((0, (1,)), (1, (9,)))  # noted in the halves before
    b = run(b, PlayerTurn())  # the Union's turn
    assert dict(b.neighbours)[0] == (1,)  # as the Confederate turn before this one began
    assert dict(b.neighbours)[1] == (0,)  # as this turn begins, for the Confederate turn to come
    assert dict(b.neighbours)[2] == ()


def test_no_one_is_near_a_brigade_that_is_gone() -> None:
    """VF-ACT-14"""
    b = near(5)
    b.change_unit(0, place="broken")
    assert near_enemies(b, 0) == ()


def test_retreats_of_turns_gone_by_stay_told() -> None:
    """VF-ACT-14, VF-SCALE-04: who went back counts for the other side; whom it left is the owner's own knowledge."""
    b = near(5)
    b.retreats = (Retreat(3, 1, (2,)), Retreat(3, 0, ()))
    assert b.known(UNION).retreats == (Retreat(3, 1, ()), Retreat(3, 0, ()))
    assert isinstance(b, State)


def test_who_the_scenario_says_begins_every_full_turn() -> None:
    """VF-SEQ-02: the Union as well as the Confederates; nobody rolls."""
    for first in (UNION, CONFEDERATE):
        b = run(_opening(field(first=first)), WholeBattle())
        turns = []
        while b.needs is not None and len(turns) < 3:
            assert getattr(b.needs, "rule", "") != "VF-SEQ-02"
            if not turns or turns[-1] != (b.turn, b.phasing):
                turns.append((b.turn, b.phasing))
            b = passed(b)
        assert turns == [(1, first), (1, 1 - first), (2, first)]


def test_only_the_points_of_generals_who_are_there_are_told() -> None:
    """VF-GEN-03"""
    table = field()
    table.general(UNION, "Doubleday", place="coming")
    b = run(table.battle(), PlayerTurn())
    assert told(b, "VF-GEN-03") == ["action points: Iron Brigade's general 3, Iron Brigade's brigadier 3"]
