"""Which features of the field are which terrain of the chart, and which are too small to count."""

import pytest

from longroll.ground.field import AREA_KINDS, LINE_KINDS
from longroll.ground.table import Area, Line, Table
from longroll.rulesets.volley_and_bayonet.ground.features import AREAS, LINES, Remark, land
from longroll.rulesets.volley_and_bayonet.ground.terrain_chart import TERRAINS


def square(x, y, side):
    return x, y, x + side, y, x + side, y + side, x, y + side


def table(*features: Area | Line) -> Table:
    return Table(
        **{"hash": "", "name": "", "width": 20000, "height": 20000, "yards_per_inch": 100},
        **{"centre_east": 0, "centre_north": 0, "rotation": 0, "hills": (), "labels": ()},
        areas=tuple(row for row in features if isinstance(row, Area)),
        lines=tuple(row for row in features if isinstance(row, Line)),
        **{"columns": 2, "rows": 2, "step": 20000, "heights": (0, 0, 0, 0)},
    )


def test_every_terrain_that_the_tables_name_is_on_the_chart():
    assert {*AREAS.values(), *LINES.values()} <= {*TERRAINS}


def test_every_kind_of_feature_counts_as_the_table_says_or_for_nothing():
    counted = {kind: land(table(Area("x", "X", kind, square(0, 0, 6000)))).patches for kind in AREA_KINDS}
    assert {kind: rows[0].terrain for kind, rows in counted.items() if rows} == {
        **{"woods": "forest", "open_woods": "orchard", "orchard": "orchard", "wheat": "crops"},
        **{"rocks": "broken ground", "marsh": "marsh", "town": "town"},
    }
    drawn = {kind: land(table(Line("x", "X", kind, (0, 0, 6000, 0)))).courses for kind in LINE_KINDS}
    assert {kind: rows[0].terrain for kind, rows in drawn.items() if rows} == {
        **{"pike": "road", "road": "road", "lane": "road", "creek": "stream", "cut": "sunken road"},
        **{"stone_wall": "hasty works", "embankment": "hasty works"},
        **{"breastwork": "field works", "lunettes": "field works"},
    }


def test_what_has_less_room_than_a_battery_counts_only_if_the_scenario_speaks_of_it():
    small = Area("grove", "Grove", "woods", square(0, 0, 1499))
    assert land(table(small)).patches == ()
    assert land(table(Area("grove", "Grove", "woods", square(0, 0, 1500)))).patches
    assert land(table(small), [Remark("grove", "it was a landmark")]).patches[0].terrain == "forest"


def test_the_pieces_of_a_split_wood_are_measured_together():
    halves = (
        Area("grove-1", "Grove", "woods", square(0, 0, 1200)),
        Area("grove-2", "Grove", "woods", square(1200, 0, 1200)),
    )
    assert [row.id for row in land(table(*halves)).patches] == ["grove-1", "grove-2"]


def test_works_shorter_than_the_front_of_a_battery_count_only_if_the_scenario_speaks_of_them():
    wall = Line("wall", "Wall", "stone_wall", (0, 0, 1499, 0))
    assert land(table(wall)).courses == ()
    assert land(table(wall), [Remark("wall", "it was held", kind="field-works")]).courses[0].terrain == "field works"
    assert land(table(Line("creek", "Creek", "creek", (0, 0, 400, 0)))).courses, "water counts however short"


def test_a_scenario_may_leave_out_a_feature_or_call_it_something_else():
    run, wood = Line("run", "Run", "run", (0, 0, 6000, 0)), Area("wood", "Wood", "woods", square(0, 0, 6000))
    assert land(table(run, wood)).courses == ()
    said = [Remark("run", "it was boggy", kind="marshy-stream"), Remark("wood", "it was cut", omit=True)]
    found = land(table(run, wood), said)
    assert [row.terrain for row in found.courses] == ["marshy stream"]
    assert found.patches == ()


def test_a_scenario_may_say_that_ground_blocks_sight_or_is_of_stone():
    rocks = Area("rocks", "Rocks", "rocks", square(0, 0, 6000))
    (found,) = land(table(rocks), [Remark("rocks", "boulders", blocks=True)]).patches
    assert found.blocks  # VB-TERR-27
    farm = Area("farm", "Farm", "farm", square(4000, 4000, 400))
    (found,) = land(table(farm), [Remark("farm", "a stone barn", kind="village", stone=True)]).patches
    assert found.stone  # VB-TERR-87
    assert found.ring == square(3450, 3450, 1500), "a village is an inch and a half square (VB-TERR-86)"


def test_a_town_is_laid_out_in_blocks():
    town = Area("town", "Town", "town", (0, 0, 7000, 0, 7000, 3000, 4000, 3000, 4000, 7000, 0, 7000))
    found = land(table(town)).patches
    assert [(row.id, row.ring) for row in found] == [
        ("town-block-1", square(0, 0, 3000)),
        ("town-block-2", square(3000, 0, 3000)),
        ("town-block-3", square(0, 3000, 3000)),
    ]  # VB-TERR-80: the middles of the others lie outside
    (one,) = land(table(Area("town", "Town", "town", square(1000, 1000, 1400))), [Remark("town", "small")]).patches
    assert one.ring == square(200, 200, 3000)


@pytest.mark.parametrize(("kind", "wanted"), [("pike", "bridge"), ("road", "bridge"), ("lane", "ford")])
def test_where_a_road_meets_water_there_is_a_bridge_or_for_a_lane_a_ford(kind, wanted):
    road, creek = (
        Line("road", "Old Road", kind, (0, 3000, 9000, 3000)),
        Line("creek", "Creek", "creek", (5000, 0, 5000, 9000)),
    )
    (found,) = land(table(road, creek)).crossings
    assert (found.over, found.terrain, found.x, found.y) == ("creek", wanted, 5000, 3000)
    assert found.name == f"the {wanted} of Old Road"


def test_a_fort_has_an_entrance_where_a_road_crosses_its_walls():
    """VB-TERR-40: and none where there is no road."""
    redoubt = Area("redoubt", "Redoubt", "farm", square(4000, 4000, 4000))
    said = [Remark("redoubt", "earthworks all round", kind="fort")]
    (found,) = land(table(redoubt, Line("road", "Road", "lane", (0, 6000, 6000, 6000))), said).patches
    assert (found.terrain, found.gates) == ("fort", ((4000, 6000),))
    (found,) = land(table(redoubt, Line("creek", "Creek", "creek", (0, 6000, 6000, 6000))), said).patches
    assert found.gates == ()
