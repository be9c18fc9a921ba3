"""Lines closed up when a scenario is raised: so that a brigade that stood in line moves as one (VF-DEP-01, VF-AP-05)."""

import pytest

from longroll import history, tabletop
from longroll.ground.window import Window
from longroll.history.border import Border
from longroll.registry import complete
from longroll.rulesets.volume_of_fire import ruleset, scenario, tables
from longroll.rulesets.volume_of_fire.movement.paths import groups, not_a_group
from longroll.rulesets.volume_of_fire.scenario.forces import dressed
from longroll.tabletop import between, gap, overlap, right_and_ahead

from ..positions import CONFEDERATE, UNION, Table

SHEET = Border(Window(0, 0, 72, 48), "10:00", 15)


def line_of_three(*, ahead=0.0, gap=0.5, turned=0):
    table = Table()
    brigade = table.brigade(UNION, "First")
    for place in range(3):
        table.unit(brigade, at=(20 + place * (2 + gap), 20 + place * ahead), heading=place * turned, size=2)
    return table.units


def test_neighbours_that_all_but_touch_are_closed_up_into_a_line_that_moves_as_one():
    units = line_of_three(ahead=0.2, turned=3)
    assert not_a_group(tuple(units)) is not None
    closed = dressed(units, SHEET)
    assert not_a_group(tuple(closed)) is None
    middle = [sum(unit.pose.x for unit in each) // 3 for each in (units, closed)]
    assert abs(middle[0] - middle[1]) <= 100


def test_regiments_apart_or_facing_otherwise_stay_where_they_are():
    for units in (line_of_three(gap=1.5), line_of_three(ahead=1.0), line_of_three(turned=15)):
        assert dressed(units, SHEET) == units


def test_a_line_is_not_closed_on_to_somebody():
    table = Table()
    brigade, other = table.brigade(UNION, "First"), table.brigade(UNION, "Second")
    table.unit(brigade, at=(20, 20), size=2)
    table.unit(brigade, at=(23, 20), size=2)
    between = table.unit(other, at=(21.5, 20), size=1)
    units = table.units
    assert units[between].pose.x == 21_500
    assert dressed(units, SHEET) == units


def test_a_line_is_not_closed_towards_an_enemy_at_hand():
    table = Table()
    brigade, foe = table.brigade(UNION, "First"), table.brigade(CONFEDERATE, "Second")
    table.unit(brigade, at=(20, 20), size=2)
    table.unit(brigade, at=(23.2, 20), size=2)
    table.unit(foe, at=(21.6, 22), heading=180, size=1)
    units = table.units
    assert dressed(units, SHEET) == units


def test_regiments_close_behind_one_another_are_closed_up_into_a_column():
    table = Table()
    brigade = table.brigade(UNION, "First")
    for place, size in enumerate((2, 3, 2)):
        table.unit(brigade, at=(20 + 0.3 * place, 20 - 1.4 * place), heading=place * 2, size=size)
    closed = dressed(table.battle().units, SHEET)
    assert not_a_group(tuple(closed)) is None
    assert [right_and_ahead(closed[0].pose, unit.pose.x, unit.pose.y)[1] for unit in closed] == [0, -1000, -2000]


def test_an_echelon_stays_an_echelon_in_parts_that_stand_in_line():
    table = Table()
    brigade = table.brigade(UNION, "First")
    for place in range(4):
        table.unit(brigade, at=(20 + 2.4 * place, 20 - 0.7 * place), size=2)
    units = table.units
    closed = dressed(units, SHEET)
    assert [len(group) for group in groups(closed)] == [2, 2]
    for before, after in zip(units, closed, strict=True):
        assert tabletop.length(after.pose.x - before.pose.x, after.pose.y - before.pose.y) <= tables.DRESSED


def test_troopers_whose_front_depends_on_an_option_stay_where_they_are():
    """VF-SHEET-06"""
    table = Table()
    brigade = table.brigade(UNION, "First")
    for place in range(2):
        table.unit(brigade, at=(20 + 3.4 * place, 20), arm="cavalry", size=4, size_dismounted=3, mounted=False)
    units = table.units
    assert dressed(units, SHEET) == units


LINES = {
    "mcphersons-ridge": (
        ("7-tennessee", "14-tennessee", "1-tennessee", "13-alabama"),
        ("55-north-carolina", "2-mississippi", "42-mississippi"),
    ),
    "first-volley": (
        ("7-tennessee", "14-tennessee", "1-tennessee", "13-alabama"),
        ("2-wisconsin", "7-wisconsin"),
        ("19-indiana", "24-michigan"),
    ),
    "barlows-knoll": (
        ("31-georgia", "38-georgia", "60-georgia", "13-georgia", "61-georgia"),
        ("8-louisiana", "7-louisiana", "9-louisiana", "6-louisiana", "5-louisiana"),
        ("57-north-carolina", "21-north-carolina", "6-north-carolina"),
        ("12-georgia", "4-georgia", "44-georgia", "21-georgia"),
        ("153-pennsylvania", "68-new-york", "54-new-york"),
        ("107-ohio", "25-ohio"),
        ("45-new-york", "61-ohio", "74-pennsylvania"),
        ("82-ohio", "75-pennsylvania"),
        ("119-new-york", "26-wisconsin"),
    ),
    "little-round-top": (
        ("4-alabama", "47-alabama", "15-alabama", "48-alabama", "44-alabama"),
        ("3-arkansas", "1-texas", "4-texas", "5-texas"),
        ("15-georgia", "20-georgia", "17-georgia", "2-georgia"),
        ("124-new-york", "86-new-york"),
        ("20-indiana", "99-pennsylvania"),
    ),
}
"""The lines in which the regiments stood, for each scenario."""


def test_every_scenario_of_the_package_has_its_lines_here():
    assert set(LINES) == {card.name for card in ruleset.scenarios()}


@pytest.mark.parametrize("name", LINES)
def test_each_line_of_history_moves_as_one_and_stands_where_and_as_it_stood(name):
    b = ruleset.begin(ruleset.load(name), complete(ruleset, {}))
    units = {unit.key: unit for unit in b.units}
    battle = history.load(name)
    border = Border(scenario.window_of(battle), battle.start, 15)
    stood = {row.id: row for row in history.roster(battle)}
    for line in LINES[name]:
        found = tuple(units[key] for key in line)
        assert not_a_group(found) is None, line
        ends = [right_and_ahead(found[0].pose, unit.pose.x, unit.pose.y) for unit in (found[0], found[-1])]
        true = [border.place(stood[key].at) for key in (line[0], line[-1])]
        assert (ends[1][0] > 0) == (right_and_ahead(found[0].pose, *true[1])[0] > 0)  # the same regiment on the right
    for unit in b.units:
        if unit.on_table:
            x, y = border.place(stood[unit.key].at)
            assert tabletop.length(unit.pose.x - x, unit.pose.y - y) <= tables.DRESSED
            assert between(unit.pose.heading, border.heading(stood[unit.key].facing)) <= 100


@pytest.mark.parametrize("name", LINES)
def test_dressing_leaves_each_brigade_as_near_together_as_the_rules_want_it(name):
    """VF-DEP-01: where history has a detachment further off, it is a detachment still."""
    b = ruleset.begin(ruleset.load(name), complete(ruleset, {}))
    for line in LINES[name]:
        units = [unit for unit in b.units if unit.key in line]
        for unit in units:
            assert min(gap(unit.quad, other.quad) for other in units if other is not unit) <= tables.CONTACT


def test_in_every_scenario_no_two_bases_overlap_and_some_brigade_stands_in_line():
    for card in ruleset.scenarios():
        b = ruleset.begin(ruleset.load(card.name), complete(ruleset, {}))
        ready = [unit for unit in b.units if unit.on_table]
        for i, one in enumerate(ready):
            assert not any(overlap(one.quad, other.quad, 10) for other in ready[i + 1 :])
        assert max(len(group) for row in b.brigades for group in groups(b.of_brigade(row.id))) > 2
