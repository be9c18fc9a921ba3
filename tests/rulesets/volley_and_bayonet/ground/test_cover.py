"""What ground and works give a stand that is attacked."""

import pytest

from longroll.rulesets.volley_and_bayonet.ground.cover import (
    behind_buildings_or_works,
    quarter,
    reaches_into_fort,
    saved_by_fort,
    saves_against,
    shelters,
    side_faced,
)
from longroll.rulesets.volley_and_bayonet.ground.terrain_chart import CLASSES, combat
from longroll.tabletop import Pose

from .plains import course, patch, plain

ATTACKS = ("small arms", "field", "heavy", "siege", "melee", "infantry melee")
POSE = Pose(20000, 20000, 900)  # it faces east, the middle of its front at 21500
EAST, NORTH, WEST = (30000, 20000), (20000, 30000), (10000, 20000)


def sheltered(land, column="infantry brigade", attacker=EAST):
    return [row.rule for row in shelters(land, column, POSE, 3000, 3000, attacker)]


@pytest.mark.parametrize(
    ("terrain", "wanted"),
    [
        ("forest", ("small arms", "field", "heavy", "siege")),
        ("field works", ("small arms", "field", "heavy", "melee", "infantry melee")),
        ("hasty works", ("small arms",)),
        ("sunken road", ("small arms", "field", "heavy", "melee")),
        ("orchard", ()),
        ("open", ()),
    ],
)
def test_infantry_is_saved_from_what_the_chart_says(terrain, wanted):
    cover = combat(terrain, "infantry brigade")
    assert tuple(attack for attack in ATTACKS if saves_against(cover, attack)) == wanted


def test_broken_ground_shelters_guns_even_from_heavy_ones():
    assert saves_against(combat("broken ground", "artillery battalion"), "heavy")  # VB-TERR-29
    assert not saves_against(combat("broken ground", "infantry brigade"), "small arms")


def test_the_ground_under_the_middle_of_the_front_counts_and_no_other():
    assert sheltered(plain(patch("forest", 21000, 18000, 25000, 22000))) == ["VB-TERR-38"]
    assert sheltered(plain(patch("forest", 15000, 18000, 21400, 22000))) == []


def test_a_forest_shelters_from_every_side():
    land = plain(patch("forest", 15000, 15000, 25000, 25000))
    assert sheltered(land, attacker=WEST) == sheltered(land, attacker=NORTH) == ["VB-TERR-38"]


@pytest.mark.parametrize(("terrain", "row"), [("field works", "VB-TERR-35"), ("hasty works", "VB-TERR-47")])
@pytest.mark.parametrize("x", [21100, 21500, 22000])
def test_works_along_its_front_shelter_a_stand_from_ahead_alone(terrain, row, x):
    land = plain(course(terrain, x, 15000, x, 25000))
    assert sheltered(land) == [row]  # VB-SAVE-06
    assert sheltered(land, attacker=WEST) == []
    assert sheltered(land, attacker=NORTH) == []
    assert sheltered(land, "artillery battalion") == [row]
    assert sheltered(land, "cavalry brigade") == []


def test_works_further_off_or_along_less_than_half_the_front_shelter_nobody():
    assert sheltered(plain(course("field works", 22100, 15000, 22100, 25000))) == []
    assert sheltered(plain(course("field works", 20900, 15000, 20900, 25000))) == []
    assert sheltered(plain(course("field works", 21700, 15000, 21700, 19900))) == []
    assert sheltered(plain(course("field works", 21700, 15000, 21700, 20000))) == ["VB-TERR-35"]


def test_an_attack_that_passes_the_end_of_the_works_does_not_come_across_them():
    land = plain(course("field works", 21700, 15000, 21700, 20100))
    assert sheltered(land, attacker=(26000, 24000)) == []
    assert sheltered(land, attacker=(26000, 16000)) == ["VB-TERR-35"]


def test_a_charger_whose_front_has_crossed_the_work_is_reckoned_by_its_middle():
    land = plain(course("field works", 21700, 15000, 21700, 25000))
    assert sheltered(land, attacker=(21500 + 1500, 20000)) == ["VB-TERR-35"]


def test_buildings_and_works_count_for_morale_and_woods_do_not():
    land = plain(
        patch("forest", 15000, 15000, 25000, 25000),
        patch("town", 20000, 18500, 23000, 21500),
        course("hasty works", 21800, 15000, 21800, 25000),
    )
    found = list(shelters(land, "infantry brigade", POSE, 3000, 3000, EAST))
    assert [behind_buildings_or_works(row) for row in found] == [False, True, True]  # VB-MOR-09


def test_a_village_shelters_only_the_skirmishers_in_it():
    land = plain(patch("village", 21000, 19000, 22500, 20500))
    for column in CLASSES:
        found = list(shelters(land, column, POSE, 3000, 3000, EAST))
        assert bool(found) == (column == "infantry skirmisher")  # VB-TERR-86


def test_only_great_guns_reach_into_a_fort():
    reached = {(attack, close) for attack in ATTACKS for close in (True, False) if reaches_into_fort(attack, close)}
    assert reached == {("heavy", True), ("siege", True), ("siege", False)}  # VB-TERR-41
    assert not saved_by_fort("siege", close=True)
    assert saved_by_fort("siege", close=False)
    assert saved_by_fort("heavy", close=True)
    assert saved_by_fort("melee", close=True)


def test_each_side_of_a_block_has_a_quarter_of_the_dice_rounded_up():
    assert [quarter(dice) for dice in (1, 4, 5, 7, 8)] == [1, 1, 2, 2, 2]  # VB-TERR-80


def test_a_block_is_attacked_from_one_of_its_four_sides():
    ring = patch("town", 18000, 18000, 21000, 21000).ring
    spots = ((19500, 30000), (30000, 19500), (19500, 1000), (1000, 19500))
    assert [side_faced(ring, *spot) for spot in spots] == [0, 1, 2, 3]  # VB-TERR-80
