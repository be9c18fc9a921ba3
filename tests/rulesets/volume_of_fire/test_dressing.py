"""Lines closed up when a scenario is raised: so that a brigade that stood in line moves as one (VF-AP-05)."""

from longroll.game import complete
from longroll.rulesets.volume_of_fire import ruleset
from longroll.rulesets.volume_of_fire.dressing import dressed
from longroll.rulesets.volume_of_fire.paths import groups, not_a_group
from longroll.tabletop import overlap

from .positions import CONFEDERATE, UNION, Table

SIZE = (72_000, 48_000)


def line_of_three(*, ahead=0.0, gap=0.5, turned=0):
    table = Table()
    brigade = table.brigade(UNION, "First")
    for place in range(3):
        table.unit(brigade, at=(20 + place * (2 + gap), 20 + place * ahead), heading=place * turned, size=2)
    return table.battle().units


def test_neighbours_that_all_but_touch_are_closed_up_into_a_line_that_moves_as_one():
    units = line_of_three(ahead=0.3, turned=3)
    assert not_a_group(tuple(units)) is not None
    closed = dressed(units, SIZE)
    assert not_a_group(tuple(closed)) is None
    middle = [sum(unit.pose.x for unit in each) // 3 for each in (units, closed)]
    assert abs(middle[0] - middle[1]) <= 100


def test_regiments_apart_or_facing_otherwise_stay_where_they_are():
    for units in (line_of_three(gap=1.5), line_of_three(ahead=1.0), line_of_three(turned=15)):
        assert dressed(units, SIZE) == units


def test_a_line_is_not_closed_on_to_somebody():
    table = Table()
    brigade, other = table.brigade(UNION, "First"), table.brigade(UNION, "Second")
    table.unit(brigade, at=(20, 20), size=2)
    table.unit(brigade, at=(23, 20), size=2)
    between = table.unit(other, at=(21.5, 20), size=1)
    units = table.battle().units
    assert units[between].pose.x == 21_500
    assert dressed(units, SIZE) == units


def test_a_line_is_not_closed_towards_an_enemy_at_hand():
    table = Table()
    brigade, foe = table.brigade(UNION, "First"), table.brigade(CONFEDERATE, "Second")
    table.unit(brigade, at=(20, 20), size=2)
    table.unit(brigade, at=(23.2, 20), size=2)
    table.unit(foe, at=(21.6, 22), heading=180, size=1)
    units = table.battle().units
    assert dressed(units, SIZE) == units


def test_in_every_scenario_no_two_bases_overlap_and_some_brigade_stands_in_line():
    for card in ruleset.scenarios():
        b = ruleset.begin(ruleset.load(card.name), complete(ruleset, {}))
        ready = [unit for unit in b.units if unit.on_table]
        for i, one in enumerate(ready):
            assert not any(overlap(one.quad, other.quad, 10) for other in ready[i + 1 :])
        assert max(len(group) for row in b.brigades for group in groups(b.of_brigade(row.id))) > 2
