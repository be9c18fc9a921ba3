"""How a combat is reckoned: the average of the units, what each adds, what counts once a side, and the size odds."""

import pytest
from msgspec.structs import replace

from longroll.dice import Throw
from longroll.rulesets.volume_of_fire import tables
from longroll.rulesets.volume_of_fire.combat.combat_value import touches_flank
from longroll.rulesets.volume_of_fire.record.units import UNION
from longroll.tabletop import Pose

from ..fights import Field, rows, sums, terms, volley
from ..positions import box, inches


# --- combat value
@pytest.mark.parametrize(("value", "quality"), [(2, "poor"), (3, "average"), (4, "elite")])
def test_combat_value_is_two_three_or_four(value: int, quality: str):
    """VF-CV-01"""
    field = Field()
    mine, foe = field.union(20, value=value), field.rebel(20)
    assert tables.COMBAT_VALUE[value] == quality
    assert terms(volley(field.battle(), mine, foe))["VF-CV-01"] == value


# --- the average
@pytest.mark.parametrize(
    ("units", "average"),
    [
        ([(4, ""), (3, ""), (3, "")], 3),
        ([(4, ""), (3, "")], 4),
        ([(3, ""), (3, "disordered")], 3),
        ([(2, "beaten"), (3, "")], 2),
    ],
    ids=["3.33 is 3", "3.5 is 4", "2.5 is 3", "1.5 is 2"],
)
def test_derived_combat_values_and_the_units_own_modifiers_are_averaged_and_halves_rounded_up(units, average):
    """VF-VOF-05: the worked examples."""
    field = Field()
    numbers = []
    for i, (value, state) in enumerate(units):
        numbers.append(field.union(20 + i, size=1, value=value, condition=state or "ordered"))
    foe = field.rebel(21, size=len(units))
    b = field.battle()
    b.change_brigade(field.iron, fatigue=len(units) + 1)  # willing: nothing to add
    assert terms(volley(b, tuple(numbers), foe)) == {"VF-VOF-05": average}


def test_the_average_does_not_weigh_units_by_their_size():
    """VF-VOF-05"""
    field = Field()
    large, small, foe = field.union(20, size=5, value=2), field.union(23, size=1, value=4), field.rebel(22, size=5)
    b = field.battle()
    b.change_brigade(field.iron, fatigue=3)
    assert terms(volley(b, (large, small), foe))["VF-VOF-05"] == 3


def test_each_units_own_sum_is_shown_beside_the_average():
    """VF-VOF-05"""
    field = Field()
    left, right, foe = field.union(20, value=4), field.union(23, condition="disordered"), field.rebel(21.5, size=5)
    shown = dict(rows(volley(field.battle(), (left, right), foe)))
    assert shown["Iron Brigade 0"] == {"VF-CV-01": 4, "VF-VOF-16": 1}
    assert shown["Iron Brigade 1"] == {"VF-CV-01": 3, "VF-VOF-08": -1, "VF-VOF-16": 1}


# --- the chart
def test_the_chart_of_modifiers_is_as_printed():
    """VF-VOF-07"""
    assert tables.MODIFIERS == {
        "defensive fire": 2,
        "hard": 2,
        "soft": 1,
        "supported": 1,
        "general": 1,
        "uphill": 1,
        "disordered": -1,
        "beaten": -1,
        "flank or rear": -3,
        "resting": -3,
    }
    assert tables.LEVEL_MODIFIER == (1, 0, -1, -2, -3, -4)
    assert tables.SIZE_ODDS == ((3, 1, 3), (2, 1, 2), (3, 2, 1))


def test_everything_that_applies_is_added_up():
    """VF-VOF-06, VF-VOF-07"""
    field = Field(iron="rest")
    field.hill(box(18, 8, 22, 11))
    field.barrier("fence", inches(10, 10.7, 30, 10.7))
    mine, behind = field.union(20, condition="beaten", size=3), field.union(20, 9)
    foe, flanker = field.rebel(20, 4, size=1), field.unit(field.archer, (25, 9.9), 270, 1)
    field.general(UNION, "Wadsworth", at=(20, 9), attached=mine)
    b = volley(field.battle(), mine, foe, (flanker,), (behind,))
    assert terms(b) == {
        "VF-CV-01": 3,
        "VF-VOF-08": -1,
        "VF-VOF-09": -1,
        "VF-TERR-18": 1,
        "VF-VOF-11": 1,
        "VF-VOF-12": -3,
        "VF-VOF-15": -3,
        "VF-VOF-16": 1,
        "VF-VOF-13": 1,
        "VF-VOF-17": 1,
    }
    assert sums(b)[0] == 0


def test_the_sum_shown_is_the_sum_used():
    """VF-VOF-06"""
    field = Field()
    mine, foe = field.union(20, value=4), field.rebel(20, condition="disordered")
    b = volley(field.battle(), mine, foe)
    assert sums(b) == (5, 3)
    assert isinstance(b.needs, Throw)
    assert b.stack[-1].ahead == 2


# --- a unit's own modifiers
@pytest.mark.parametrize(
    ("state", "both"),
    [("ordered", {}), ("disordered", {"VF-VOF-08": -1}), ("beaten", {"VF-VOF-08": -1, "VF-VOF-09": -1})],
)
def test_a_disordered_unit_has_one_less_and_a_beaten_one_two(state, both):
    """VF-VOF-08, VF-VOF-09, VF-DIS-03"""
    field = Field()
    mine, foe = field.union(20, condition=state), field.rebel(20)
    assert terms(volley(field.battle(), mine, foe)) == {"VF-CV-01": 3, "VF-VOF-16": 1, **both}


@pytest.mark.parametrize(("points", "worth"), [(0, 1), (1, 1), (2, 0), (3, -1), (4, -2), (5, -3), (6, -4), (60, -4)])
def test_fatigue_adds_one_to_a_fresh_brigade_and_takes_up_to_four_from_a_worn_one(points, worth):
    """VF-VOF-16"""
    field = Field()
    mine, foe = field.union(20), field.rebel(20)
    b = field.battle()
    b.change_brigade(field.iron, fatigue=points)
    assert terms(volley(b, mine, foe)).get("VF-VOF-16", 0) == worth


def test_a_resting_target_fights_at_three_less():
    """VF-VOF-15"""
    field = Field(archer="rest")
    mine, foe = field.union(20), field.rebel(20)
    b = volley(field.battle(), mine, foe)
    assert "VF-VOF-15" not in terms(b)
    assert terms(b, 1)["VF-VOF-15"] == -3


def test_uphill_is_the_one_whose_centre_is_on_the_higher_level():
    """VF-TERR-18"""
    field = Field()
    field.hill(box(10, 9, 30, 10), level=1)
    field.hill(box(10, 14.5, 30, 16), level=2)
    mine, foe = field.union(20), field.rebel(20)
    b = volley(field.battle(), mine, foe)
    assert "VF-TERR-18" not in terms(b)
    assert terms(b, 1)["VF-TERR-18"] == 1


def test_a_unit_half_on_a_hill_is_on_it_only_with_its_centre():
    """VF-TERR-18"""
    for y, higher in ((10, 1), (10.1, 0)):
        field = Field()
        field.hill(box(10, 5, 30, 10))
        mine, foe = field.union(20, y), field.rebel(20)
        assert terms(volley(field.battle(), mine, foe)).get("VF-TERR-18", 0) == higher


def test_who_is_uphill_of_one_enemy_and_not_of_another_is_not_uphill():
    """VF-TERR-18"""
    field = Field()
    field.hill(box(10, 9, 30, 11))
    field.hill(box(24, 14, 30, 17))
    mine, foe, high = field.union(22), field.rebel(20), field.rebel(25)
    b = field.battle()
    assert terms(volley(b, mine, foe))["VF-TERR-18"] == 1
    assert "VF-TERR-18" not in terms(volley(b, mine, foe, (high,)))


# --- flank and rear
@pytest.mark.parametrize(
    ("x", "y", "worth"),
    [
        (22.5, 11.5, 0),  # on the line at 45 degrees from the corner: still the front
        (22.52, 11.5, -3),
        (17.48, 11.5, -3),
        (25, 10.4, -3),
        (20, 5, -3),
    ],
)
def test_a_target_is_taken_in_flank_by_a_firer_whose_centre_is_outside_its_front_zone(x, y, worth):
    """VF-VOF-12"""
    field = Field()
    target = field.union(20)
    guns = field.rebel_battery(0, size=1)
    b = field.battle(phasing=1)
    pose = b.units[guns].pose
    there = type(pose)(*inches(x, y), 0)
    b.change_unit(guns, pose=there.facing(*inches(20, 10)))
    assert terms(volley(b, guns, target), 1).get("VF-VOF-12", 0) == worth


def test_a_firer_is_taken_in_flank_as_well_as_a_target_by_a_joiner():
    """VF-VOF-12"""
    field = Field()
    mine, foe = field.union(20), field.rebel(20)
    flanker = field.unit(field.archer, (25, 9.9), 270)
    b = field.battle()
    assert "VF-VOF-12" not in terms(volley(b, mine, foe))
    assert terms(volley(b, mine, foe, (flanker,)))["VF-VOF-12"] == -3


def test_nobody_is_taken_in_flank_by_an_enemy_who_has_it_not_in_his_field():
    """VF-VOF-12"""
    field = Field()
    mine, foe = field.union(20), field.rebel(20)
    aside = field.unit(field.archer, (25, 9.9), 0)  # looks another way
    assert "VF-VOF-12" not in terms(volley(field.battle(), mine, foe, (aside,)))


def test_two_enemies_in_the_flank_take_three_once():
    """VF-VOF-12"""
    field = Field()
    mine, foe = field.union(20), field.rebel(20)
    east, west = field.unit(field.archer, (25, 9.9), 270), field.unit(field.archer, (15, 9.9), 90)
    assert terms(volley(field.battle(), mine, foe, (east, west)))["VF-VOF-12"] == -3


# --- once a side
def test_a_general_who_leads_a_participant_adds_one_to_his_side_and_two_no_more():
    """VF-VOF-13"""
    field = Field()
    left, right, behind, foe = field.union(20), field.union(23), field.union(20, 9), field.rebel(21.5, size=5)
    b = field.battle()
    assert "VF-VOF-13" not in terms(volley(b, (left, right), foe))
    b.change_general(b.brigades[field.iron].general, attached=behind)
    assert "VF-VOF-13" not in terms(volley(b, (left, right), foe, supporters=(behind,)))  # a supporter takes no part
    b.change_general(b.brigades[field.iron].general, attached=right)
    assert terms(volley(b, (left, right), foe))["VF-VOF-13"] == 1
    field.general(UNION, "Wadsworth", at=(20, 9), attached=left)
    both = field.battle()
    both.change_general(both.brigades[field.iron].general, attached=right)
    assert sums(volley(both, (left, right), foe))[0] == sums(volley(b, (left, right), foe))[0]


@pytest.mark.parametrize(
    ("mine", "theirs", "bonus"),
    [
        ((4,), (3,), 0),
        ((3,), (2,), 1),
        ((5,), (3,), 1),
        ((4,), (2,), 2),
        ((5,), (2,), 2),
        ((3, 3), (2,), 3),
        ((4, 4), (2,), 3),
        ((2,), (3,), -1),
        ((2,), (3, 3), -3),
    ],
)
def test_derived_size_odds_go_to_the_larger_side_by_the_summed_sizes(mine, theirs, bonus):
    """VF-VOF-17: the worked examples, and the same for the other side."""
    field = Field()
    firers = tuple(field.union(20 + 4 * i, size=size) for i, size in enumerate(mine))
    target, *joiners = [field.rebel(20 + 4 * i, size=size) for i, size in enumerate(theirs)]
    b = volley(field.battle(), firers, target, tuple(joiners))
    assert terms(b).get("VF-VOF-17", 0) - terms(b, 1).get("VF-VOF-17", 0) == bonus


def test_a_target_that_cannot_shoot_back_counts_with_its_full_size():
    """VF-VOF-17"""
    field = Field()
    guns, foe = field.battery(20), field.rebel(20, 12, size=4)
    assert terms(volley(field.battle(), guns, foe), 1)["VF-VOF-17"] == 2


def test_cavalry_on_foot_counts_with_the_size_it_has_on_foot():
    """VF-VOF-17, VF-SIZE-06"""
    for mounted, bonus in ((False, 0), (True, 1)):
        field = Field()
        foe = field.rebel(20, arm="cavalry", size=3, size_dismounted=2, mounted=mounted)
        mine = field.union(20, size=2)
        assert terms(volley(field.battle(), mine, foe), 1).get("VF-VOF-17", 0) == bonus


@pytest.mark.parametrize(("off", "flank"), [(80, False), (81, True)])
def test_who_touches_just_the_corner_of_the_front_is_before_it(off, flank):
    """VF-VOF-12, VF-GEOM-01: six hundredths beside the front corner and eight before it are a tenth of an inch."""
    field = Field()
    mine, foe = field.union(20), field.rebel(23.06, gap=off / 1000 - 0.5)
    unit, enemy = field.units[mine], field.units[foe]
    enemy = replace(enemy, pose=Pose(23_060, 11_000 + off, 1800))
    assert touches_flank(unit, enemy) is flank
