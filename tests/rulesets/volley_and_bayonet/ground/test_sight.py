"""What the ground hides and what it leaves open."""

import pytest

from longroll.rulesets.volley_and_bayonet.ground.land import Changed, Patch, crop_cells
from longroll.rulesets.volley_and_bayonet.ground.sight import Hidden, hidden

from .plains import course, patch, plain, stand

BELT = (18000, 0, 22000, 40000)  # a belt across the table, four inches wide


def rule(found: Hidden | None) -> str:
    return "" if found is None else found.rule


def test_open_ground_hides_nothing_at_any_distance():
    assert hidden(plain(), stand(2000, 5000), stand(39000, 30000)) is None  # VB-LOS-01


def test_in_poor_light_one_sees_no_further_than_it_lets():
    dusk = Changed(light=10000)
    assert hidden(plain(), stand(5000, 5000), stand(17000, 5000), changed=dusk) is None, "its rear is nearer"
    assert hidden(plain(), stand(5000, 5000), stand(18000, 5000), changed=dusk) is None
    assert rule(hidden(plain(), stand(5000, 5000), stand(18001, 5000), changed=dusk)) == "VB-LOS-01"


@pytest.mark.parametrize(
    ("terrain", "row"),
    [("forest", "VB-TERR-36"), ("orchard", "VB-TERR-60"), ("crops", "VB-TERR-30"), ("town", "VB-TERR-78")],
)
def test_what_blocks_sight_hides_who_is_beyond_it(terrain, row):
    land = plain(patch(terrain, *BELT))
    assert rule(hidden(land, stand(10000, 20000), stand(35000, 20000, 2700))) == row


@pytest.mark.parametrize("terrain", ["broken ground", "swamp", "marsh", "village", "fort"])
def test_what_does_not_block_sight_is_seen_across(terrain):
    assert hidden(plain(patch(terrain, *BELT)), stand(10000, 20000), stand(35000, 20000, 2700)) is None


@pytest.mark.parametrize(("terrain", "row"), [("broken ground", "VB-TERR-27"), ("swamp", "VB-TERR-75")])
def test_a_scenario_may_say_that_they_block_it(terrain, row):
    land = plain(patch(terrain, *BELT, blocks=True))
    assert rule(hidden(land, stand(10000, 20000), stand(35000, 20000, 2700))) == row


def test_who_stands_on_the_edge_of_a_forest_sees_out_and_is_seen():
    land = plain(patch("forest", *BELT))
    watcher, far = stand(18400, 20000, 2700), stand(3000, 20000)
    assert hidden(land, watcher, far) is None  # VB-LOS-03
    deep = stand(19000, 20000, 2700)
    assert rule(hidden(land, deep, far)) == "VB-LOS-03"


def test_who_stands_deep_in_a_forest_is_not_seen_though_its_rear_reaches_out_of_it():
    land = plain(patch("forest", *BELT))
    deep = stand(19000, 20000, 900)  # three inches deep: its rear is in the open
    assert rule(hidden(land, stand(10000, 20000), deep)) == "VB-LOS-03"


def test_from_one_edge_nobody_looks_through_the_whole_of_a_forest():
    land = plain(patch("forest", *BELT))
    assert rule(hidden(land, stand(17800, 20000), stand(30000, 20000, 2700))) == "VB-TERR-36"
    assert rule(hidden(land, stand(17800, 20000), stand(22300, 20000, 2700))) == "VB-TERR-36"


@pytest.mark.parametrize(("terrain", "reach"), [("forest", 1000), ("orchard", 3000)])
def test_inside_one_sees_so_far(terrain, reach):
    land = plain(patch(terrain, 5000, 0, 35000, 40000))
    viewer = stand(15000, 20000, 900)
    assert hidden(land, viewer, stand(15000 + reach, 20000, 2700)) is None  # VB-LOS-04: it faces him, an inch off
    assert hidden(land, viewer, stand(15100 + reach, 20000, 2700)) is not None


def test_two_stands_two_inches_apart_see_each_other_in_an_orchard_and_not_in_a_forest():
    for terrain, seen in (("orchard", True), ("forest", False)):
        land = plain(patch(terrain, 5000, 0, 35000, 40000))
        assert (hidden(land, stand(15000, 20000), stand(17000, 20000, 2700)) is None) == seen


def test_nobody_deep_in_a_forest_looks_over_its_trees_from_hill_to_hill():
    land = plain(patch("forest", 5000, 0, 35000, 40000), height=lambda x, y: 4000 if 15000 < x < 25000 else 5000)
    assert rule(hidden(land, stand(15000, 20000), stand(25000, 20000, 2700))) == "VB-LOS-04"


def test_who_is_in_a_block_sees_out_of_it_and_is_seen():
    land = plain(patch("town", 18000, 17000, 21000, 23000))
    inside, out = stand(20000, 20000, 2700), stand(5000, 20000)
    assert hidden(land, inside, out) is None  # VB-TERR-78
    assert hidden(land, out, inside) is None
    beside = stand(21300, 20000, 900)
    assert rule(hidden(land, out, beside)) == "VB-TERR-78", "behind it he is not"


def test_crops_that_are_trampled_flat_hide_nobody():
    land = plain(patch("crops", *BELT))
    viewer, target = stand(10000, 20000), stand(35000, 20000, 2700)
    way = (16000, 18500, 25000, 18500, 25000, 21500, 16000, 21500)
    assert rule(hidden(land, viewer, target)) == "VB-TERR-30"
    assert hidden(land, viewer, target, changed=Changed(trampled=crop_cells(land, way))) is None  # VB-TERR-31
    half = frozenset(cell for cell in crop_cells(land, way) if cell[0] < 20)
    assert hidden(land, viewer, target, changed=Changed(trampled=half)) is not None


def test_a_row_of_trees_hides_unless_one_stands_beside_it():
    land = plain(course("tree line", 20000, 0, 20000, 40000))
    viewer = stand(10000, 20000)
    assert rule(hidden(land, viewer, stand(25000, 20000, 2700))) == "VB-TERR-81"
    assert hidden(land, viewer, stand(20400, 20000, 2700)) is None
    assert hidden(land, viewer, stand(23500, 20000, 900)) is None, "its rear is beside the trees"
    assert hidden(land, stand(19600, 20000), stand(30000, 20000, 2700)) is None


def test_roads_works_and_water_hide_nobody():
    lines = (course(kind, 20000, 0, 20000, 40000) for kind in ("road", "field works", "hasty works", "stream", "river"))
    assert hidden(plain(*lines), stand(10000, 20000), stand(30000, 20000, 2700)) is None


def test_a_stand_is_beside_a_row_of_trees_up_to_half_an_inch_from_any_part_of_its_base():
    viewer = stand(10000, 20000)
    for x, seen in ((20500, True), (20501, False)):
        land = plain(course("tree line", 20000, 0, 20000, 40000))
        assert (hidden(land, viewer, stand(x, 20000, 2700)) is None) == seen  # VB-TERR-81
        bent = plain(course("tree line", 15000, 10000, 20000, 20000, 15000, 30000))  # its bend alone lies near
        assert (hidden(bent, viewer, stand(x, 20000, 2700)) is None) == seen
    short = course("tree line", 20000, 19500, 20000, 20500)  # its ends lie nearer than the corners of the base
    assert hidden(plain(short), viewer, stand(20500, 20000, 2700)) is None
    assert rule(hidden(plain(course("tree line", 20000, 17000, 20000, 23000)), viewer, stand(25000, 20000, 2700)))


def test_a_row_of_trees_that_ends_between_hides_nobody_past_its_end():
    land = plain(course("tree line", 20000, 0, 20000, 19000))
    assert hidden(land, stand(10000, 20000), stand(25000, 20000, 2700)) is None


def test_only_who_is_on_the_edge_of_a_fort_is_seen_from_outside():
    land = plain(patch("fort", 15000, 15000, 25000, 25000))
    out, edge, deep = stand(5000, 20000), stand(15400, 20000, 2700), stand(19000, 20000, 2700)
    assert hidden(land, out, edge) is None  # VB-TERR-39
    assert rule(hidden(land, out, deep)) == "VB-TERR-39"
    assert rule(hidden(land, deep, out)) == "VB-TERR-39"
    assert hidden(land, edge, deep) is None, "inside one sees as in the open"


def ridge(x, y):
    """A ridge of fifty feet between 19 and 21 inches, with even slopes of two inches."""
    return 4000 + max(0, min(500, (21000 + 2000 - x) // 4, (x - 17000) // 4))


def test_a_ridge_hides_who_is_behind_it():
    land = plain(height=ridge)
    assert rule(hidden(land, stand(10000, 20000), stand(30000, 20000, 2700))) == "VB-LOS-05"


def test_who_is_higher_than_a_ridge_looks_over_it():
    land = plain(height=lambda x, y: 5500 if x < 8000 else ridge(x, y))
    assert hidden(land, stand(7600, 20000), stand(33000, 20000, 2700)) is None  # VB-LOS-05
    assert rule(hidden(land, stand(7600, 20000), stand(24500, 20000, 900))) == "VB-LOS-02", (
        "close behind it is dead ground"
    )


def test_up_and_down_an_even_slope_one_sees():
    land = plain(height=lambda x, y: 4000 + x // 20)
    assert hidden(land, stand(5000, 20000), stand(35000, 20000, 2700)) is None
    assert hidden(land, stand(35000, 20000, 2700), stand(5000, 20000)) is None


def test_from_level_to_level_one_sees_over_a_wood_that_is_a_level_lower():
    land = plain(patch("forest", *BELT), height=lambda x, y: 4000 if 16000 < x < 24000 else 4400)
    assert hidden(land, stand(10000, 20000), stand(30000, 20000, 2700)) is None  # VB-LOS-02
    one_low = plain(patch("forest", *BELT), height=lambda x, y: 4000 if x > 16000 else 4400)
    assert rule(hidden(one_low, stand(10000, 20000), stand(30000, 20000, 2700))) == "VB-TERR-36"


def test_a_brigade_in_between_hides_on_the_level_and_not_in_a_hollow():
    viewer, target = stand(10000, 20000), stand(30000, 20000, 2700)
    other = stand(20000, 20000).ring
    assert rule(hidden(plain(), viewer, target, [other])) == "VB-COMB-09"
    hollow = plain(height=lambda x, y: 3700 if 15000 < x < 24000 else 4000)
    assert hidden(hollow, viewer, target, [other]) is None
    assert hidden(plain(), viewer, target, [stand(20000, 30000).ring]) is None, "beside the line"


def test_one_clear_line_is_enough():
    viewer, target = stand(10000, 20000), stand(30000, 20000, 2700)
    half = stand(26000, 19000).ring  # it hides the target's middle and one flank
    assert hidden(plain(), viewer, target, [half]) is None  # VB-LOS-02


def test_burning_blocks_and_ruins_block_sight():
    land = plain(patch("village", 19000, 15000, 20500, 25000))
    viewer, target = stand(10000, 20000), stand(30000, 20000, 2700)
    assert hidden(land, viewer, target) is None
    assert rule(hidden(land, viewer, target, changed=Changed(burning=frozenset({"village"})))) == "VB-TERR-90"
    assert rule(hidden(land, viewer, target, changed=Changed(ruins=frozenset({"village"})))) == "VB-TERR-91"


def test_ground_and_trees_as_high_as_the_line_hide_nobody():
    """VB-LOS-02: only what is higher does; the eye is 6 feet above the ground."""
    for ridge, seen in ((4_060, True), (4_061, False)):
        land = plain(height=lambda x, y, ridge=ridge: ridge if 19_000 <= x <= 21_000 else 4_000)
        assert (hidden(land, stand(10_000, 20_000), stand(30_000, 20_000, 2_700)) is None) == seen
    for ground, seen in ((4_340, True), (4_339, False)):
        wood = patch("forest", 18_000, 0, 22_000, 40_000)
        land = plain(wood, height=lambda x, y, ground=ground: ground if x < 12_000 or x > 28_000 else 4_000)
        assert (hidden(land, stand(10_000, 20_000), stand(30_000, 20_000, 2_700)) is None) == seen


def test_what_hides_is_called_by_its_name():
    """VB-TERR-36, VB-TERR-81."""
    eye, far = stand(10_000, 20_000), stand(30_000, 20_000, 2_700)
    for name, what in (("", "the forest"), ("Herbst's wood", "Herbst's wood")):
        wood = Patch("wood", name, "forest", (18_000, 0, 22_000, 0, 22_000, 40_000, 18_000, 40_000))
        assert hidden(plain(wood), eye, far).what == f"{what} is between"
    for name, what in (("", "a row of trees"), ("the hedge", "the hedge")):
        row = course("tree line", 20_000, 0, 20_000, 40_000, name=name)
        assert hidden(plain(row), eye, far).what == f"{what} is between"
