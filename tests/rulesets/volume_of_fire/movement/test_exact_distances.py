"""Distances reached exactly: what is allowed at the printed number, and no longer a hundredth of an inch beyond it."""

import pytest
from msgspec.structs import replace

from longroll.flow import Refusal, Refused
from longroll.rulesets.volume_of_fire.movement.facing import face
from longroll.rulesets.volume_of_fire.movement.law_of_moves import checked
from longroll.rulesets.volume_of_fire.movement.manoeuvres import Face, Halt, Move
from longroll.rulesets.volume_of_fire.movement.paths import not_a_group
from longroll.rulesets.volume_of_fire.movement.tactical_phase import TacticalPhase

from ..drill import Drill, after, step
from ..positions import UNION, bring, run


# --- turning
@pytest.mark.parametrize(("x", "turns"), [(21.1, False), (21.11, True)])
def test_a_turned_base_may_not_be_within_a_tenth_of_an_inch_of_another_enemy(x: float, turns: bool) -> None:
    """VF-AP-10, VF-GEOM-01: turned to the east its front is at 20.5, the other enemy half an inch before its centre."""
    table = Drill()
    enemy = table.rebel(30, 10, heading=270)
    table.rebel(x, 11.2, heading=270, size=1)
    unit = table.union(20, attackers=(enemy,))
    b = run(table.battle(), TacticalPhase(side=UNION))
    if turns:
        assert bring(b, Face(unit, enemy)).units[unit].pose.heading == 900
    else:
        with pytest.raises(Refused, match="no room to turn"):
            bring(b, Face(unit, enemy))


def test_the_enemy_s_units_still_know_who_attacked_them_when_the_phase_is_over() -> None:
    """VF-AP-10: each side's turn to them is in its own phase."""
    table = Drill()
    unit = table.union(20)
    table.units[table.far] = replace(table.units[table.far], attackers=(unit,))
    b = bring(run(table.battle(), TacticalPhase(side=UNION)), Halt())
    assert b.units[table.far].attackers == (unit,)


# --- groups
@pytest.mark.parametrize(("ahead", "line"), [(0.25, True), (0.251, False), (-0.25, True), (-0.251, False)])
def test_the_middle_one_of_a_line_is_a_quarter_inch_out_of_it_at_most(ahead: float, line: bool) -> None:
    """VF-AP-05"""
    table = Drill()
    units = [table.union(10), table.union(13, 10 + ahead), table.union(16)]
    assert (not_a_group(tuple(table.units[number] for number in units)) is None) is line


@pytest.mark.parametrize(("apart", "column"), [(0.1, True), (0.11, False)])
def test_one_behind_another_touches_within_a_tenth_of_an_inch(apart: float, column: bool) -> None:
    """VF-AP-05, VF-GEOM-01"""
    table = Drill()
    units = [table.union(10, 12), table.union(10, 11 - apart)]
    assert (not_a_group(tuple(table.units[number] for number in units)) is None) is column


# --- over the base edge
@pytest.mark.parametrize(
    ("edges", "x", "y", "heading"),
    [
        (("south", "north"), 1.5, 2, 180),
        (("south", "north"), 70.5, 2, 180),
        (("north", "south"), 1.5, 46, 0),
        (("north", "south"), 70.5, 46, 0),
        (("west", "east"), 2, 1.5, 270),
        (("west", "east"), 2, 46.5, 270),
        (("east", "west"), 70, 1.5, 90),
        (("east", "west"), 70, 46.5, 90),
    ],
)
def test_who_retires_along_another_edge_leaves_over_its_own(
    edges: tuple[str, str], x: float, y: float, heading: float
) -> None:
    """VF-MOVE-12: flush with the edge beside it is not over that edge."""
    table = Drill("retire", edges=edges)
    unit = table.union(x, y, heading)
    table.brigadier_at(x, y)
    assert after(table, unit, step("advance", 2)).units[unit].place == "left"


@pytest.mark.parametrize(("x", "barred"), [(21.1, True), (21.11, False)])
def test_a_hidden_enemy_a_tenth_of_an_inch_off_keeps_a_unit_from_turning(x: float, barred: bool) -> None:
    """VF-AP-10, VF-SCALE-04: he is discovered, and the unit may turn to its other attacker yet."""
    table = Drill()
    enemy = table.rebel(30, 10, heading=270)
    hidden = table.rebel(x, 11.2, heading=270, size=1)
    unit = table.union(20, attackers=(enemy, table.far))
    b = table.battle(fog=True)
    b.put_sighting(hidden, None)
    face(b, Face(unit, enemy))
    assert b.units[unit].attackers == ((table.far,) if barred else ())
    assert (b.units[unit].pose.heading == 0) is barred


@pytest.mark.parametrize(("x", "refused"), [(23.1, True), (23.11, False)])
def test_who_passes_an_enemy_at_a_tenth_of_an_inch_comes_into_contact(x: float, refused: bool) -> None:
    """VF-MOVE-10, VF-GEOM-01"""
    table = Drill()
    unit = table.union(20)
    table.rebel(x, 12.9)
    known = table.battle().known(UNION)
    bar = checked(known, UNION, Move((unit,), (step("advance", 5),)))
    assert (isinstance(bar, Refusal) and "within 0.1 is contact" in bar.because) is refused
