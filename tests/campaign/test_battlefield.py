"""The survey in squares, and battlefields made of it (BC-MAP)."""

import pytest

from longroll.campaign import battlefield
from longroll.contract import Trouble
from longroll.ground.cut import cut
from longroll.rulesets.brigade.scenario import grid, terms
from longroll.rulesets.brigade.scenario.grid import Block, Stretch, block, filled, frame, spot, stretch
from longroll.rulesets.brigade.tables import SQUARE, TOWN

PIKE = block("I3:K5")
MCPHERSON_RIDGE = [(-2281, 600), (-1740, 600), (-1740, 1100), (-2281, 1100)]
UNFINISHED_RAILROAD = [(-1700, 1130), (-1200, 1130), (-1200, 1600), (-1700, 1600)]


def test_a_square_is_six_hundred_yards_and_a_foot_of_table():
    """BC-GAME-10: fifty yards to the inch."""
    assert pytest.approx(548.64) == grid.SIDE
    assert PIKE.window("").width == PIKE.columns * SQUARE / 1000 == 36
    assert PIKE.window("").yards_per_inch == 50


def test_letters_run_north_and_numbers_east():
    """BC-MAP-09: K3's neighbours."""
    here = spot("K3")
    beside = {"L3": (0, 1), "J3": (0, -1), "K4": (1, 0), "K2": (-1, 0)}
    for name, (right, up) in beside.items():
        assert grid.Spot(here.column + right, here.row + up).name == name
    assert block("A1").bounds[:2] == (grid.WEST, grid.SOUTH)
    assert spot("P16").name == "P16"


@pytest.mark.parametrize("name", ["Q1", "A0", "A17", "3K", "k3", ""])
def test_a_square_that_is_not_surveyed_is_refused(name):
    with pytest.raises(Trouble, match="BC-MAP-09"):
        spot(name)


def test_the_pike_squares_lie_where_the_pike_enters_the_town():
    """BC-MAP-13: the one known Area, over the true ground: the Seminary and the west of the town are on it."""
    west, south, east, north = PIKE.bounds
    for place in ((-1210, 125), (-440, -40), (-1500, 559)):
        assert west < place[0] < east
        assert south < place[1] < north
    assert battlefield.AREAS["Chambersburg Pike"] == ("I4", "I5", "J3", "J4", "J5", "K3", "K4")


def test_an_area_is_filled_out_to_a_rectangle():
    """BC-MAP-06, BC-MAP-07: seven squares, and I3 and K5 are added."""
    laid = battlefield.of_area("Chambersburg Pike")
    assert laid == PIKE
    assert set(laid.names) - set(battlefield.AREAS["Chambersburg Pike"]) == {"I3", "K5"}
    assert laid.name == "I3:K5"
    assert laid.names[0] == "I3"
    assert laid.names[3] == "J3"


def test_a_battlefield_needs_a_square():
    with pytest.raises(Trouble, match="BC-MAP-07"):
        filled([])


def test_every_square_that_the_border_takes_in_is_needed():
    """BC-MAP-06: a corner of a square is enough, its mere edge is not."""
    west, south, east, _ = block("J3").bounds
    ring = [(west, south), (east, south), (east, south + 100), (west, south + 100)]
    assert battlefield.covering(ring) == ("J3",)
    over = [(west, south), (east + 5, south), (east + 5, south + 100), (west, south + 100)]
    assert battlefield.covering(over) == ("J3", "J4")


def test_a_battlefield_of_an_area_is_three_to_six_squares_each_way():
    """BC-MAP-13: a small Area is widened about its middle, a great one cut."""
    x, y, *_ = block("H8").bounds
    small = battlefield.of_area("a farm", [(x + 100, y + 100), (x + 300, y + 100), (x + 300, y + 300)])
    assert (small.columns, small.rows) == (3, 3)
    assert "H8" in small.names
    great = battlefield.of_area("all", [(-2800, -4900), (2000, -4900), (2000, 1000), (-2800, 1000)])
    assert (great.columns, great.rows) == (6, 6)
    at_the_edge = battlefield.of_area("a corner", [(-2830, -4912), (-2700, -4912), (-2700, -4800)])
    assert at_the_edge == Block(0, 0, 3, 3)


def test_an_area_without_squares_and_border_is_refused():
    with pytest.raises(Trouble, match=r"BC-MAP-13.*Chambersburg Pike"):
        battlefield.of_area("Chambersberg Pike")


def test_the_frame_is_every_outer_edge_once():
    """BC-MAP-08."""
    edges = frame(PIKE)
    assert len(edges) == len(set(edges)) == 12
    assert edges[0] == ("K3", "north")
    assert {edge for square, edge in edges if square == "K3"} == {"north", "west"}
    assert "J4" not in dict(edges)


def test_an_entry_line_is_the_outer_edge_of_a_square():
    """BC-MAP-10."""
    assert stretch(PIKE, "K3", "west") == Stretch("west", 2 * SQUARE, 3 * SQUARE)
    assert stretch(PIKE, "K3", "north") == Stretch("north", 0, SQUARE)
    with pytest.raises(Trouble, match=r"BC-MAP-10.*outer edges are north, west"):
        stretch(PIKE, "K3", "east")
    with pytest.raises(Trouble, match="are none"):
        stretch(PIKE, "J4", "north")


def test_who_stood_in_a_square_comes_from_the_areas_beyond_its_outer_edges():
    """BC-MAP-10: Confederates in K3 from McPherson Ridge to the west and the Unfinished Railroad to the north."""
    lines = battlefield.entries_from(
        PIKE, "K3", {"McPherson Ridge": MCPHERSON_RIDGE, "Unfinished Railroad": UNFINISHED_RAILROAD}
    )
    assert lines == {
        "McPherson Ridge": (Stretch("west", 2 * SQUARE, 3 * SQUARE),),
        "Unfinished Railroad": (Stretch("north", 0, SQUARE),),
    }
    assert battlefield.entries_from(PIKE, "J4", {"McPherson Ridge": MCPHERSON_RIDGE}) == {}


def test_closed_ground_is_cut_to_the_map():
    """BC-MAP-12: of a neighbouring Area only what lies on the map."""
    (ring,) = battlefield.closed(PIKE, [[(-2281, 600), (-1640, 600), (-1640, 1000), (-2281, 1000)]])
    assert min(ring[::2]) == 0
    assert max(ring[::2]) == pytest.approx((-1640 - PIKE.bounds[0]) / grid.SIDE * SQUARE, abs=1)
    assert battlefield.closed(PIKE, [MCPHERSON_RIDGE]) == ()


def test_an_area_off_the_survey_is_refused():
    """BC-MAP-06."""
    with pytest.raises(Trouble, match="BC-MAP-06"):
        battlefield.of_area("the moon", [(9000, 9000), (9100, 9000), (9100, 9100)])


def test_a_battlefield_of_an_area_becomes_a_map():
    """BC-MAP-01, BC-MAP-04, BC-MAP-06: from the Area to squares with their values, everything else as usual."""
    laid = battlefield.of_area("Chambersburg Pike")
    made = terms.mapped(
        laid, cut(laid.window("The Pike")), title="The Pike", closed=battlefield.closed(laid, [MCPHERSON_RIDGE])
    )
    assert [square.name for square in made.squares] == list(laid.names)
    assert made.rounds == 8
    assert {zone.side for zone in made.zones} == {0, 1}
    town = made.ground.kinds_at(*laid.window("").to_table(-100, -100))
    assert town == TOWN


def test_an_area_of_three_to_six_squares_keeps_them():
    """BC-MAP-06, BC-MAP-13: its middle, far to the east, moves nothing."""
    west, south, *_ = block("H5").bounds
    right, top = west + 4 * grid.SIDE, south + 3 * grid.SIDE
    wedge = [(west + 5, south + 5), (right - 5, south + 5), (right - 5, top - 5), (right - 50, south + 10)]
    assert battlefield.of_area("a wedge", wedge).names[0] == "H5"
    assert battlefield.of_area("a wedge", wedge).columns == 4


def test_of_an_area_that_resembles_none_every_known_name_is_told():
    with pytest.raises(Trouble, match=r"BC-MAP-13.*Chambersburg Pike"):
        battlefield.of_area("xyz")
