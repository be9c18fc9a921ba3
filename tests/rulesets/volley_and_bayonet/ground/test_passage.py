"""What a straight way costs and asks: distance, half moves, order, or that it ends."""

import pytest

from longroll.rulesets.volley_and_bayonet.ground.land import Changed, Course, Crossing, Patch
from longroll.rulesets.volley_and_bayonet.ground.passage import Mover, lines_bank, mire, passage
from longroll.rulesets.volley_and_bayonet.ground.terrain_chart import CLASSES

from .plains import course, patch, plain

FOOT, HORSE, GUNS = Mover("infantry brigade"), Mover("cavalry brigade"), Mover("artillery battalion")
SKIRMISH, TROOPERS, GENERAL = Mover("infantry skirmisher"), Mover("cavalry skirmisher"), Mover("commander")
EVERY = {mover.column: mover for mover in (FOOT, HORSE, GUNS, SKIRMISH, TROOPERS, GENERAL)}
WEST, EAST = (10000, 20000), (30000, 20000)
BELT = (18000, 0, 22000, 40000)
LINE = (15000, 0, 15000, 40000)


HINDERED = {"infantry brigade", "cavalry brigade", "artillery battalion", "cavalry skirmisher"}


def asked(land, mover, start=WEST, end=EAST, **more):
    """What a way asks, in its order."""
    return [event.toll for event in passage(land, start, end, mover, **more).events]


def test_open_ground_costs_its_length_and_asks_nothing():
    found = passage(plain(), WEST, EAST, FOOT)
    assert (found.length, found.distance, found.events) == (20000, 20000, ())  # VB-TERR-19


@pytest.mark.parametrize(
    ("terrain", "doubled", "disordered", "barred"),
    [
        ("forest", HINDERED, {"cavalry brigade"}, set()),
        ("broken ground", HINDERED, {"cavalry brigade"}, set()),
        ("orchard", {"cavalry brigade"}, {"cavalry brigade"}, set()),
        ("swamp", {"infantry skirmisher", "commander"}, set(), {*CLASSES} - {"infantry skirmisher", "commander"}),
        ("crops", set(), set(), set()),
        ("village", set(), set(), set()),
    ],
)
def test_areas_double_the_distance_disorder_or_bar_each_class_as_the_chart_says(terrain, doubled, disordered, barred):
    land = plain(patch(terrain, *BELT))
    for column, mover in EVERY.items():
        found = passage(land, WEST, EAST, mover)
        assert bool(found.barred) == (column in barred), column
        assert bool(found.of("disorder")) == (column in disordered), column
        assert column in barred or found.distance == (24000 if column in doubled else 20000), column


def test_a_brigade_four_inches_in_a_wood_needs_eight_to_come_out():
    land = plain(patch("forest", *BELT))
    assert passage(land, (18000, 20000), (22000, 20000), FOOT).distance == 8000  # VB-TERR-37


def test_where_two_areas_overlap_the_worse_rate_counts_and_not_both():
    land = plain(patch("forest", *BELT), patch("broken ground", 20000, 0, 24000, 40000))
    found = passage(land, WEST, EAST, FOOT)
    assert [(row.start, row.end, row.times) for row in found.stretches if row.times > 1] == [
        (8000, 10000, 2),
        (10000, 12000, 2),
        (12000, 14000, 2),
    ]
    assert found.distance == 26000  # VB-TERR-92


def test_who_begins_inside_does_not_enter():
    land = plain(patch("forest", *BELT))
    assert asked(land, HORSE, start=(19000, 20000)) == []
    assert asked(land, HORSE) == ["disorder"]  # VB-TERR-07
    assert passage(land, WEST, EAST, HORSE).events[0].at == 8000


def test_who_leaves_an_area_and_comes_back_into_it_enters_it():
    ring = (
        8000,
        10000,
        30000,
        10000,
        30000,
        30000,
        22000,
        30000,
        22000,
        15000,
        18000,
        15000,
        18000,
        30000,
        8000,
        30000,
    )
    land = plain(Patch("wood", "", "forest", ring))
    assert asked(land, HORSE, start=(10000, 20000), end=(25000, 20000)) == ["disorder"]
    assert asked(land, HORSE, start=(10000, 12000), end=(25000, 12000)) == []


def test_a_town_disorders_infantry_going_in_and_coming_out_and_from_block_to_block():
    land = plain(patch("town", 18000, 18000, 21000, 21000), patch("town", 21000, 18000, 24000, 21000))
    assert asked(land, FOOT) == ["disorder"] * 4  # VB-TERR-79, VB-TERR-06, VB-TERR-08
    assert asked(land, FOOT, end=(19000, 20000)) == ["disorder"]
    assert asked(land, HORSE) == ["disorder", "disorder"]
    assert asked(land, SKIRMISH) == []


def test_a_stream_costs_half_a_move_and_a_second_one_order():
    land = plain(course("stream", 15000, 0, 15000, 40000), course("stream", 25000, 0, 25000, 40000))
    found = passage(land, WEST, EAST, FOOT)
    assert [(event.at, event.toll, event.rule) for event in found.events] == [
        (5000, "half", "VB-TERR-73"),
        (15000, "disorder", "VB-TERR-73"),
    ]
    assert found.streams == 2
    assert asked(land, FOOT._replace(streams=1)) == ["disorder", "disorder"]
    assert asked(land, GENERAL) == ["half"], "a commander pays only for the first"
    assert asked(land, GENERAL._replace(streams=1)) == []


def test_who_stands_at_a_stream_has_met_it_already():
    land = plain(course("stream", 15000, 0, 15000, 40000))
    assert asked(land, FOOT, end=(15000, 20000)) == ["half"]  # VB-TERR-02: paid when it is first met
    assert asked(land, FOOT, start=(15000, 20000)) == []


def test_a_marshy_stream_costs_half_a_move_order_and_guns_and_bars_artillery():
    land = plain(course("marshy stream", 15000, 0, 15000, 40000))
    assert asked(land, FOOT) == ["half", "disorder", "guns lost"]  # VB-TERR-58
    assert asked(land, TROOPERS) == ["half", "disorder"]
    assert asked(land, GENERAL) == ["half"]
    assert asked(land, GUNS) == ["barred"]


def test_a_river_bars_everybody_but_at_a_bridge_or_ford():
    river = course("river", 15000, 0, 15000, 40000)
    for mover in EVERY.values():
        assert asked(plain(river), mover) == ["barred"]  # VB-TERR-64
    bridge = plain(river, Crossing("river", "the bridge", "bridge", 15000, 20300))
    assert asked(bridge, FOOT) == ["half or disorder"]  # VB-TERR-22
    assert asked(bridge, FOOT._replace(marching=True)) == []
    assert asked(bridge, GENERAL) == []
    assert asked(bridge, FOOT, start=(10000, 20800), end=(30000, 20800)) == ["half or disorder"], "half an inch off"
    assert asked(bridge, FOOT, start=(10000, 20801), end=(30000, 20801)) == ["barred"], "away from it"
    ford = plain(river, Crossing("river", "the ford", "ford", 15000, 20300))
    assert asked(ford, FOOT) == ["half"]  # VB-TERR-25
    assert asked(ford, FOOT._replace(streams=1)) == ["disorder"]


def test_a_ford_of_a_stream_is_that_stream_and_a_bridge_spares_the_next():
    stream = course("stream", 15000, 0, 15000, 40000)
    assert asked(plain(stream, Crossing("stream", "", "ford", 15000, 20000)), FOOT) == ["half"]
    over = passage(plain(stream, Crossing("stream", "", "bridge", 15000, 20000)), WEST, EAST, FOOT)
    assert [event.toll for event in over.events] == ["half or disorder"]
    assert over.streams == 0
    assert over.waters == ("stream",), "its bank lies behind (VB-TERR-23)"


@pytest.mark.parametrize("terrain", ["field works", "sunken road"])
def test_works_disorder_horse_and_guns_that_cross_them(terrain):
    land = plain(course(terrain, 15000, 0, 15000, 40000))
    for mover, wanted in ((FOOT, []), (SKIRMISH, []), (GENERAL, []), (HORSE, ["disorder"]), (GUNS, ["disorder"])):
        assert asked(land, mover) == wanted, mover.column  # VB-TERR-34, VB-TERR-70
    assert asked(land, TROOPERS) == ["disorder"]


def test_hasty_works_and_rows_of_trees_hinder_nobody():
    land = plain(course("hasty works", 15000, 0, 15000, 40000), course("tree line", 16000, 0, 16000, 40000))
    assert all(not asked(land, mover) for mover in EVERY.values())  # VB-TERR-46, VB-TERR-82


def test_a_road_spares_columns_guns_and_commanders_the_ground_it_leads_through():
    land = plain(
        patch("forest", *BELT), course("stream", 15000, 0, 15000, 40000), course("road", 0, 20000, 40000, 20000)
    )
    marching = FOOT._replace(marching=True, by_road=True)
    for mover in (marching, GUNS._replace(by_road=True), GENERAL._replace(by_road=True)):
        found = passage(land, WEST, EAST, mover)
        assert (found.distance, found.events, found.by_road) == (20000, (), True)  # VB-TERR-67
        assert found.waters == ("stream",)
    on_foot = passage(land, WEST, EAST, FOOT._replace(by_road=True))
    assert on_foot.by_road
    assert on_foot.distance == 24000, "not in column"
    off = passage(land, WEST, (30000, 22000), marching)
    assert not off.by_road
    assert off.of("half"), "its way leaves the road"


def test_a_block_closes_its_road_to_horse_and_guns_and_where_another_stand_holds_it():
    land = plain(patch("town", 18000, 18000, 21000, 21000), course("road", 0, 20000, 40000, 20000))
    assert passage(land, WEST, EAST, FOOT._replace(marching=True, by_road=True)).events == ()
    assert asked(land, GUNS._replace(by_road=True)) == ["disorder"]  # VB-TERR-05
    held = passage(land, WEST, EAST, FOOT._replace(marching=True, by_road=True), held=frozenset({"town"}))
    assert not held.by_road
    assert held.of("disorder")


def climb(x, y):
    """Even ground that climbs eighty feet from 15 to 25 inches."""
    return 4100 + min(max(x - 15000, 0), 10000) * 80 // 1000


def test_guns_pay_half_a_move_for_each_contour_that_they_climb():
    land = plain(height=climb)
    found = passage(land, WEST, EAST, GUNS)
    assert [(event.toll, event.rule) for event in found.events] == [("half", "VB-TERR-49")] * 2
    assert asked(land, GUNS, start=EAST, end=WEST) == [], "downhill it is free"
    assert all(not asked(land, mover) for mover in (FOOT, HORSE, SKIRMISH, GENERAL))


def cliff(x, y):
    return 4000 + min(max(x - 15000, 0), 2000) * 700 // 1000


def test_a_steep_hill_costs_brigades_half_a_move_and_order_and_bars_guns():
    land = plain(height=cliff)
    assert asked(land, FOOT) == ["half", "disorder"]  # VB-TERR-52
    assert asked(land, HORSE) == ["half", "disorder"]
    assert passage(land, WEST, EAST, GUNS).barred.rule == "VB-TERR-52"
    for mover in (SKIRMISH, TROOPERS, GENERAL):
        assert asked(land, mover) == []
    for mover in (FOOT, HORSE, GUNS):
        assert asked(land, mover, start=EAST, end=WEST) == [], "coming down is free"
    assert asked(land, FOOT._replace(climbed=True)) == []
    assert asked(land, GUNS._replace(climbed=True)) == ["barred"]


def test_a_marsh_asks_for_a_die_and_then_for_what_the_die_says():
    land = plain(patch("marsh", *BELT))
    for mover in (FOOT, HORSE, GUNS, TROOPERS):
        assert asked(land, mover) == ["die"]  # VB-TERR-55
    for mover in (SKIRMISH, GENERAL):
        assert asked(land, mover) == []
    assert passage(land, WEST, EAST, FOOT._replace(marshes={"marsh": 1})).distance == 20000
    two = passage(land, WEST, EAST, FOOT._replace(marshes={"marsh": 2}))
    assert (two.distance, two.events) == (24000, ())
    four = passage(land, WEST, EAST, FOOT._replace(marshes={"marsh": 4}))
    assert (four.distance, [event.toll for event in four.events]) == (32000, ["disorder"])


@pytest.mark.parametrize(
    ("column", "earlier", "wanted"),
    [
        ("infantry brigade", 0, [1, 1, 2, 2, 4, 4]),
        ("artillery battalion", 0, [1, 2, 2, 4, 4, 4]),
        ("cavalry skirmisher", 2, [2, 2, 4, 4, 4, 4]),
    ],
)
def test_the_die_of_the_marsh(column, earlier, wanted):
    found = [mire(die, column, earlier) for die in range(1, 7)]
    assert [times for times, _ in found] == wanted  # VB-TERR-55
    assert [mired for _, mired in found] == [times == 4 for times in wanted]


def test_the_walls_of_a_fort_disorder_infantry_and_shut_out_horse_and_guns():
    fort = patch("fort", 15000, 15000, 25000, 25000, gates=((15000, 20000),))
    land = plain(fort)
    inside = (20000, 22000)
    assert asked(land, FOOT, start=(10000, 22000), end=inside) == ["disorder"]  # VB-TERR-40
    assert asked(land, FOOT, start=inside, end=(10000, 22000)) == ["disorder"]
    assert asked(land, HORSE, start=(10000, 22000), end=inside) == ["barred"]
    gate = {"start": WEST, "end": (20000, 20000)}
    assert asked(land, FOOT, **gate) == ["disorder"], "not in column"
    assert asked(land, FOOT._replace(marching=True), **gate) == []
    assert asked(land, HORSE._replace(marching=True), **gate) == []
    assert asked(land, GUNS, **gate) == ["barred"]
    assert asked(land, GENERAL, **gate) == []


def test_a_fortress_is_entered_by_a_breach_alone_and_in_disorder():
    land = plain(patch("fortress", 15000, 15000, 25000, 25000, breaches=((15000, 20000),), gates=((15000, 20000),)))
    assert asked(land, FOOT, end=(20000, 20000)) == ["disorder"]  # VB-TERR-43
    elsewhere = {"start": (10000, 23000), "end": (20000, 23000)}
    assert asked(land, FOOT._replace(marching=True), **elsewhere) == ["barred"]
    assert asked(land, FOOT, **elsewhere, changed=Changed(breaches=((15000, 23000),))) == ["disorder"]


def test_nobody_enters_what_burns():
    land = plain(patch("village", *BELT), course("road", 0, 20000, 40000, 20000))
    fire = Changed(burning=frozenset({"village"}))
    for mover in EVERY.values():
        found = passage(land, WEST, EAST, mover._replace(by_road=True, marching=True), changed=fire)
        assert found.barred.rule == "VB-TERR-90"
    ruin = passage(land, WEST, EAST, FOOT, changed=Changed(ruins=frozenset({"village"})))
    assert ruin.distance == 24000  # VB-TERR-91


def test_a_defender_lines_a_bank_if_his_front_is_within_half_an_inch_of_it():
    land = plain(course("stream", 15000, 0, 15000, 40000))
    assert lines_bank(land, "stream", (15500, 18000, 15500, 21000))  # VB-TERR-74
    assert not lines_bank(land, "stream", (15501, 18000, 15501, 21000))
    assert lines_bank(land, "stream", (14000, 18000, 17000, 18000)), "it crosses it"
    assert not lines_bank(land, "river", (15500, 18000, 15500, 21000)), "there is none"


def test_ground_is_called_by_its_name_or_by_its_kind():
    named = plain(
        Patch("w", "Rose Woods", "forest", patch("forest", *BELT).ring), Course("r", "Plum Run", "stream", LINE)
    )
    assert [event.name for event in passage(named, WEST, EAST, HORSE).events] == ["Plum Run", "Rose Woods"]
    assert [event.feature for event in passage(named, WEST, EAST, HORSE).events] == ["r", "w"]
    plainly = plain(patch("forest", *BELT), course("stream", *LINE))
    assert [event.name for event in passage(plainly, WEST, EAST, HORSE).events] == ["the stream", "the forest"]
