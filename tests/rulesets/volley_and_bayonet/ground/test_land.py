"""What lies at a point, how high it is, and which ground is steep."""

from longroll.rulesets.volley_and_bayonet.ground.land import (
    Changed,
    crop_cells,
    height_at,
    level_at,
    meetings,
    on_edge,
    on_road,
    steep_at,
    terrains_at,
)

from .plains import course, patch, plain


def slope(x, y):
    """Level ground in the west, from 10 in a slope of 70 feet to the inch for two inches, then level."""
    return 4000 + 700 * min(max(x - 10_000, 0), 2000) // 1000


def test_a_point_is_in_every_terrain_that_covers_it_and_else_in_the_open():
    land = plain(patch("forest", 10000, 10000, 20000, 20000), patch("broken ground", 15000, 10000, 25000, 20000))
    assert terrains_at(land, 5000, 5000) == ("open",)
    assert terrains_at(land, 12000, 12000) == ("forest",)
    assert set(terrains_at(land, 17000, 12000)) == {"forest", "broken ground"}  # VB-TERR-92
    assert terrains_at(land, 10000, 15000) == ("forest",), "the border belongs to it"


def test_a_block_that_has_burnt_out_is_broken_ground():
    land = plain(patch("village", 10000, 10000, 11500, 11500))
    assert terrains_at(land, 11000, 11000, Changed(ruins=frozenset({"village"}))) == ("broken ground",)  # VB-TERR-91


def test_heights_run_evenly_between_those_of_the_survey():
    land = plain(height=slope)
    assert height_at(land, 9000, 3000) == 4000
    assert height_at(land, 10250, 3000) == 4175
    assert height_at(land, 11000, 3001) == 4700
    assert height_at(land, 40000, 40000) == 5400
    assert height_at(land, -5000, 41000) == 4000, "beyond the table the ground is as at its edge"


def test_the_ground_goes_up_a_level_every_forty_feet():
    land = plain(height=slope)
    assert level_at(land, 9000, 3000) == 10  # VB-TERR-49
    assert level_at(land, 10500, 3000) == 10
    assert level_at(land, 10600, 3000) == 11
    assert level_at(land, 12000, 3000) == 13


def test_ground_is_steep_only_going_up_and_only_where_it_climbs_enough():
    land = plain(height=slope)
    assert steep_at(land, 11000, 5000, 900)  # VB-TERR-52: 70 feet in an inch
    assert not steep_at(land, 11000, 5000, 2700), "downhill"
    assert not steep_at(land, 11000, 5000, 0), "along the slope"
    assert not steep_at(land, 9500, 5000, 900), "at its foot"
    gentle = plain(height=lambda x, y: 4000 + x * 59 // 100)
    assert not steep_at(gentle, 11000, 5000, 900)
    assert steep_at(plain(height=lambda x, y: 4000 + x * 60 // 100), 11000, 5000, 900)


def test_the_edge_of_an_area_is_half_an_inch_to_either_side():
    ring = patch("forest", 10000, 10000, 20000, 20000).ring
    assert on_edge(ring, 9500, 15000)  # VB-LOS-03
    assert on_edge(ring, 10500, 15000)
    assert not on_edge(ring, 9499, 15000)
    assert not on_edge(ring, 10501, 15000)


def test_a_way_is_on_a_road_only_if_all_of_it_is():
    land = plain(course("road", 0, 5000, 20000, 5000), course("sunken road", 20000, 5000, 20000, 30000))
    assert on_road(land, 1000, 5400, 15000, 4600)  # VB-TERR-67
    assert on_road(land, 19700, 5000, 20000, 5300), "from one road to the other"
    assert on_road(land, 1000, 5500, 15000, 5500)
    assert not on_road(land, 1000, 5501, 15000, 5501)
    assert not on_road(land, 1000, 5000, 15000, 6000)
    assert not on_road(land, 1000, 9000, 15000, 9000)


def test_a_base_tramples_the_cells_of_a_field_that_it_passes_over():
    land = plain(patch("crops", 10000, 10000, 20000, 20000))
    way = (11000, 11000, 13000, 11000, 13000, 12600, 11000, 12600)
    assert crop_cells(land, way) == {(11, 11), (12, 11), (11, 12), (12, 12)}  # VB-TERR-31
    assert crop_cells(land, (1000, 1000, 3000, 1000, 3000, 3000, 1000, 3000)) == set()


def test_a_way_meets_a_line_where_it_crosses_it():
    assert meetings((5000, 0, 5000, 9000), 1000, 3000, 9000, 3000) == [(4000, 5000, 3000)]
    assert meetings((5000, 9000, 5000, 0), 9000, 3000, 1000, 3000) == [(4000, 5000, 3000)]
    assert meetings((5000, 0, 5000, 2999), 1000, 3000, 9000, 3000) == []
    assert meetings((5000, 0, 6000, 9000, 7000, 0), 1000, 4500, 9000, 4500) == [(4500, 5500, 4500), (5500, 6500, 4500)]
