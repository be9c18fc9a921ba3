"""How far a move goes by its arm and ground, and what the owner is offered."""

from typing import Any

import pytest

from longroll.rulesets.volume_of_fire.movement.law_of_moves import allowance, most_ahead
from longroll.rulesets.volume_of_fire.movement.manoeuvres import Change, Face, Halt, Lead, Move, Together
from longroll.rulesets.volume_of_fire.movement.tactical_phase import Manoeuvre
from longroll.rulesets.volume_of_fire.record import Battle, Setting
from longroll.rulesets.volume_of_fire.record.setting import lay

from ..drill import Drill, refusal, step
from ..positions import UNION, box

ON = step("advance", 0.1)


def offers(b: Battle, begun: bool = False) -> list[Any]:
    """What the Union is offered to do."""
    return list(Manoeuvre(UNION, begun).offers(b.known(UNION)))


# --- what is offered
def test_moves_of_ones_own_free_units_are_offered_and_guns_to_be_limbered() -> None:
    """VF-MOVE-01, VF-AP-07"""
    table = Drill("hold")
    near, used, guns = table.union(20), table.union(30, used=True), table.guns(24, limbered=False)
    table.brigadier_at(22, 9)
    b = table.battle()
    found = offers(b)
    assert found[0] == Halt()
    assert Move((near,), (step("advance", 3),)) in found
    assert Move((near,), (step("back", 3),)) in found
    assert Change((guns,)) in found
    assert Change((near,)) not in found
    assert not any(isinstance(row, Move) and used in row.units for row in found)
    assert not any(isinstance(row, Move) and {guns, table.far} & {*row.units} for row in found)


def test_leading_is_offered_to_a_brigadier_beside_his_regiment() -> None:
    """VF-AP-12"""
    table = Drill()
    unit = table.union(20)
    table.brigadier_at(20, 9)
    assert Lead(0, unit) in offers(table.battle())


@pytest.mark.parametrize("begun", [True, False])
def test_turning_to_attackers_is_offered_before_anything_has_moved(begun: bool) -> None:
    """VF-AP-10"""
    table = Drill()
    unit = table.union(20, attackers=(table.far,))
    assert (Face(unit, table.far) in offers(table.battle(), begun)) is not begun


@pytest.mark.parametrize(("count", "refused"), [(0, True), (1, False), (30, False), (31, True)])
def test_one_to_thirty_moves_are_made_together(count: int, refused: bool) -> None:
    """VF-MOVE-01: thirty may be named, though here one unit moves once."""
    table = Drill()
    unit = table.union(20)
    b = table.battle()
    bar = Manoeuvre(UNION).refusal(b.known(UNION), Together((Move((unit,), (ON,)),) * count))
    assert (bar is not None and "one to thirty" in bar.because) is refused


# --- how far
@pytest.mark.parametrize("arm", ["infantry", "cavalry", "artillery"])
def test_only_infantry_is_held_up_by_rough_ground(arm: str) -> None:
    """VF-MOVE-02, VF-MOVE-06, VF-MOVE-08: a wood four inches ahead."""
    table = Drill()
    unit = {"infantry": table.union, "cavalry": table.horse, "artillery": table.guns}[arm](20)
    row = table.units[unit]
    table.woods(box(10, 14.5, 30, 20))
    far = most_ahead(lay(Setting(**table.setting)), row)
    assert far == (4000 if arm == "infantry" else allowance(row, forward=True))


@pytest.mark.parametrize(
    ("path", "words"),
    [
        ((step("advance", 7),), "may move 5"),
        ((step("back", 4),), "in any way but straight forward or by wheels"),
    ],
)
def test_a_move_too_long_says_what_is_allowed(path: Any, words: str) -> None:
    """VF-MOVE-02, VF-MOVE-03"""
    table = Drill()
    found = refusal(table, table.union(20), *path)
    assert found.because.endswith(words)


def test_a_move_too_long_for_horse_says_no_more() -> None:
    """VF-MOVE-06"""
    table = Drill()
    found = refusal(table, table.horse(20), step("back", 20))
    assert found.because.endswith("may move 12")


def test_infantry_that_comes_to_rough_ground_says_so() -> None:
    """VF-MOVE-03"""
    table = Drill()
    table.woods(box(10, 14.5, 30, 20))
    assert refusal(table, table.union(20), step("advance", 5)).because.endswith("for it comes to rough ground")


@pytest.mark.parametrize("path", [step("wheel-right", 45), step("turn", 45)])
def test_guns_do_not_wheel_or_turn_deeper_than_an_inch_into_a_wood(path: Any) -> None:
    """VF-TERR-16: not even on the way."""
    table = Drill()
    unit = table.guns(20)
    table.woods(box(10, 9, 30, 20))
    found = refusal(table, unit, path, step("advance", 1))
    assert found.rule == "VF-TERR-16"
    assert "artillery may go" in found.because


@pytest.mark.parametrize(("south", "remedy"), [(9.5, ""), (9.4, "from 1.1 inches deep it may move less deep")])
def test_who_is_deeper_than_an_inch_is_told_that_he_may_come_out(south: float, remedy: str) -> None:
    """VF-TERR-16: the front is at 10.5."""
    table = Drill()
    unit = table.guns(20)
    table.woods(box(5, south, 35, 30))
    assert refusal(table, unit, step("advance", 2)).remedy == remedy
