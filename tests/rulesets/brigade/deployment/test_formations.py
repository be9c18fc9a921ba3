"""The law of each formation on stands as they are placed, and arrangements that keep it."""

from typing import Any

import pytest

from longroll import tabletop
from longroll.miniatures.zones import Zone
from longroll.rulesets.brigade.deployment import arrangements, formations
from longroll.rulesets.brigade.ground import deployment_areas
from longroll.rulesets.brigade.record.battle import Battle
from longroll.rulesets.brigade.record.setting import laid
from longroll.rulesets.brigade.record.units import Stand
from longroll.rulesets.brigade.tables import ALIKE, DRESSED, TOUCH, WOODS, Formation
from longroll.tabletop import Pose

from ..drill import BRIGADES, DIVISIONS, battery, battle, box, brigade, cavalry, general, pose, ring, setting, stand


def brigade_of(formation: Formation | str, *stands: Any, **changes: Any) -> Battle:
    """The Union's brigade in a formation, its general at (18, 3) with a radius of 6 inches."""
    b = battle(*stands, **{"generals": [general(0, 18, 3)]} | changes)
    b.change_command(BRIGADES[0], formation=formation)
    return b


def row(*places: tuple[float, float], **changes: Any) -> list[Stand]:
    return [stand(0, x, y, **changes) for x, y in places]


def faulty(b: Battle) -> list[str]:
    return [refusal.rule for refusal in formations.faults(b, BRIGADES[0])]


# --- Line
THREE_WIDE = ((16, 6), (18, 6), (20, 6))


@pytest.mark.parametrize("places", [(*THREE_WIDE, (17, 5), (19, 5)), ((14, 6), (16, 6), (18, 6), (20, 6), (22, 6))])
def test_of_five_regiments_three_or_five_stand_in_one_line(places: tuple[tuple[float, float], ...]) -> None:
    """BC-FORM-01, the source's example"""
    assert faulty(brigade_of("Line", *row(*places))) == []


def test_two_wide_with_three_elsewhere_is_no_line() -> None:
    """BC-FORM-01"""
    b = brigade_of("Line", *row((16, 6), (18, 6), (15, 3), (21, 3), (18, 8)))
    assert faulty(b) == ["BC-FORM-01"]
    assert "2 of 5" in formations.faults(b, BRIGADES[0])[0].because


def test_a_line_is_dressed_touching_and_of_one_facing() -> None:
    """BC-FORM-01"""
    dressed = DRESSED / 1000
    assert faulty(brigade_of("Line", *row((17, 6), (19, 6 + dressed)))) == []
    assert faulty(brigade_of("Line", *row((17, 6), (19, 6 + dressed + 0.001), (19, 4)))) == ["BC-FORM-01"]
    assert faulty(brigade_of("Line", *row((17, 6), (19.05, 6)))) == []
    assert faulty(brigade_of("Line", *row((17, 6), (19.051, 6), (19, 4)))) == ["BC-FORM-01"]
    assert faulty(brigade_of("Line", stand(0, 17, 6), stand(0, 19, 6, 180), stand(0, 18, 8))) == ["BC-FORM-01"]


def test_line_is_found_at_any_facing_and_in_the_mirror() -> None:
    """BC-FORM-01"""
    one = Pose(18000, 6000, 330)
    poses = (one, one.aside(2000), one.aside(-2000))
    for turned in (poses, tuple(Pose(36000 - at.x, at.y, -at.heading % 3600) for at in poses)):
        b = brigade_of("Line", *row((0, 0), (0, 0), (0, 0)))
        for number, at in enumerate(turned):
            b.change_stand(number, pose=at)
        assert formations.longest_line(b.stands) == 3


# --- the general's radius, the area
def test_all_stand_in_their_generals_radius() -> None:
    """BC-DEPL-03, BC-CMD-02: the source's brigade of five about its general"""
    near = ((14, 6), (16, 6), (18, 6), (20, 6), (22, 6))
    assert faulty(brigade_of("Line", *row(*near))) == []
    assert faulty(brigade_of("Line", *row(*near[:4]), battery(0, 9.249, 6))) == ["BC-DEPL-03"]
    assert faulty(brigade_of("Line", *row((10.25, 3)))) == []
    assert faulty(brigade_of("Line", *row((10.249, 3)))) == ["BC-DEPL-03"]


def test_a_subordinated_brigade_stands_in_the_radius_of_him_who_leads_it() -> None:
    """BC-DEPL-03"""
    generals = [general(0, 18, 3, place="unused"), general(0, 30, 3, DIVISIONS[0], rank="division")]
    b = brigade_of("Line", *row((18, 6)), generals=generals)
    b.change_command(BRIGADES[0], to=DIVISIONS[0])
    assert faulty(b) == ["BC-DEPL-03"]
    b.change_stand(0, pose=pose(28, 6))
    assert faulty(b) == []


def test_every_stand_is_wholly_in_its_area() -> None:
    """BC-DEPL-01"""
    assert faulty(brigade_of("Line", *row((18, 11.625)), generals=[general(0, 18, 8)])) == []
    assert faulty(brigade_of("Line", *row((18, 11.626)), generals=[general(0, 18, 8)])) == ["BC-DEPL-01"]


def test_areas_are_bands_a_square_deep_or_a_third_of_the_map() -> None:
    """BC-DEPL-01: on a map of 3 by 3 squares both bands are 12 inches deep and 12 apart"""
    ground = laid(battle(columns=3, rows=3).setting)
    south, north = (deployment_areas.areas(ground, side)[0] for side in (0, 1))
    assert (tabletop.bounds(south), tabletop.bounds(north)) == ((0, 0, 36000, 12000), (0, 24000, 36000, 36000))
    low = setting(rows=2, edges=("east", "west"))
    assert tabletop.bounds(deployment_areas.areas(low, 0)[0]) == (24000, 0, 36000, 24000)
    assert tabletop.bounds(deployment_areas.areas(setting(rows=2), 1)[0]) == (0, 16000, 36000, 24000)
    assert (deployment_areas.inward(low, 0), deployment_areas.inward(low, 1)) == (2700, 900)


def test_a_scenarios_own_area_takes_the_place_of_the_band() -> None:
    """BC-DEPL-01"""
    notched = Zone(0, ring(((0, 0), (36, 0), (36, 8), (19, 8), (18.5, 4), (17.5, 4), (17, 8), (0, 8))))
    b = brigade_of("Line", *row((10, 7)), generals=[general(0, 12, 3)], zones=[notched])
    assert faulty(b) == []
    b.change_stand(0, pose=pose(18, 6))
    assert "BC-DEPL-01" in faulty(b), "its corners lie inside, but a notch of the area runs into its base"


# --- Skirmish
def test_no_skirmisher_touches_another_of_his_brigade() -> None:
    """BC-FORM-02"""
    assert faulty(brigade_of("Skirmish", *row((16, 6), (18.051, 6), (17, 4)))) == []
    assert faulty(brigade_of("Skirmish", *row((16, 6), (18.05, 6), (17, 4)))) == ["BC-FORM-02"]
    assert faulty(brigade_of("Skirmish", *row((16, 6), (19, 6)), battery(0, 17.75, 6))) == [], (
        "a battery is no regiment"
    )


def test_horse_holders_are_part_of_their_regiment() -> None:
    """BC-FORM-02, BC-CAV-02"""
    on_foot = cavalry(0, 16, 6, mounted=False)
    assert faulty(brigade_of("Skirmish", on_foot, stand(0, 18.2, 5))) == []
    assert faulty(brigade_of("Skirmish", on_foot, stand(0, 16, 4.25))) == ["BC-FORM-02"]


def test_stands_of_other_brigades_may_be_touched() -> None:
    """BC-FORM-02"""
    assert faulty(brigade_of("Skirmish", stand(0, 16, 6), stand(0, 18, 6, command=6), commands=[brigade(0)])) == []


# --- Frontier
WOOD = [(WOODS, box(10, 14, 22, 17))]


def test_half_of_a_frontier_brigade_may_use_cover_beyond_its_area() -> None:
    """BC-FORM-03"""
    b = brigade_of("Frontier", *row((16, 6), (19, 6), (14, 16), (18, 16), (22, 6)), patches=WOOD)
    assert faulty(b) == []
    b.change_stand(1, pose=pose(11, 16))
    assert faulty(b) == ["BC-FORM-03"], "three of five are beyond"


def test_beyond_the_area_a_regiment_is_covered_and_six_inches_from_the_enemy() -> None:
    """BC-FORM-03"""
    b = brigade_of("Frontier", *row((16, 6), (27, 13)), patches=WOOD)
    assert faulty(b) == ["BC-FORM-03"], "in the open, in sight of the enemy's area"
    b.change_stand(1, pose=pose(20, 15))
    assert faulty(b) == []
    b = brigade_of("Frontier", *row((16, 6), (20, 15)), stand(1, 20, 21.2, 180), patches=WOOD)
    assert faulty(b) == ["BC-FORM-03"], "an enemy is nearer than six inches"
    near = brigade_of("Frontier", *row((16, 6), (20, 17.7)), patches=[(WOODS, box(10, 14, 22, 20))])
    assert faulty(near) == ["BC-FORM-03"], "the enemy's area is nearer than six inches"


def test_a_ridge_hides_a_regiment_beyond_its_area() -> None:
    """BC-FORM-03"""
    ridge = {"heights": lambda x, y: 480 if 16 <= y <= 18 else 400}
    assert faulty(brigade_of("Frontier", *row((16, 6), (20, 14)), **ridge)) == []
    assert faulty(brigade_of("Frontier", *row((16, 6), (20, 17)), **ridge)) == ["BC-FORM-03"], "on its top it is seen"


def test_the_rest_of_a_frontier_brigade_stands_apart_or_in_line() -> None:
    """BC-FORM-03"""
    assert faulty(brigade_of("Frontier", *row((16, 6), (18, 6), (20, 6)))) == []
    assert faulty(brigade_of("Frontier", *row((14, 6), (18, 6), (22, 6)))) == []
    assert faulty(brigade_of("Frontier", *row((16, 6), (16, 5.25), (16, 4.5)))) == ["BC-FORM-03"]


# --- Column
def column(x: float, front: float, count: int) -> list[Stand]:
    return row(*((x, front - 0.75 * i) for i in range(count)))


def test_four_or_more_regiments_form_two_columns_and_fewer_one() -> None:
    """BC-FORM-04"""
    assert faulty(brigade_of("Column", *column(17, 6.375, 4), *column(19.5, 6.375, 2))) == []
    assert faulty(brigade_of("Column", *column(17, 6.375, 4))) == ["BC-FORM-04"], "one column of four"
    assert faulty(brigade_of("Column", *column(18, 5.625, 3))) == []
    assert faulty(brigade_of("Column", *column(17, 4.875, 2), *row((19.5, 6)))) == ["BC-FORM-04"]
    assert faulty(brigade_of("Column", *row((18, 4.125)))) == []


def test_all_columns_face_the_same_way() -> None:
    """BC-FORM-04"""
    b = brigade_of("Column", *column(18, 5.625, 3))
    b.change_stand(2, pose=pose(18, 4.125, 16))
    assert faulty(b) == ["BC-FORM-04"]
    b.change_stand(2, pose=pose(18, 4.125, 180))
    assert faulty(b) == ["BC-FORM-04"]


def test_the_general_touches_a_column() -> None:
    """BC-FORM-04"""
    assert faulty(brigade_of("Column", *column(18, 5.625, 3), generals=[general(0, 18, 2.95)])) == []
    assert faulty(brigade_of("Column", *column(18, 5.625, 3), generals=[general(0, 18, 2.9)])) == ["BC-FORM-04"]


def test_of_a_subordinated_brigade_the_radius_is_enough() -> None:
    """BC-FORM-04"""
    generals = [general(0, 18, 3, place="unused"), general(0, 14, 3, DIVISIONS[0], rank="division")]
    b = brigade_of("Column", *column(18, 5.625, 3), generals=generals)
    b.change_command(BRIGADES[0], to=DIVISIONS[0])
    assert faulty(b) == []


def test_of_dismounted_cavalry_the_next_follows_the_horse_holders() -> None:
    """BC-FORM-04, BC-CAV-02"""
    b = brigade_of("Column", cavalry(0, 18, 7, mounted=False), stand(0, 18, 5.25), generals=[general(0, 18, 4.125)])
    assert faulty(b) == []


# --- Assault
@pytest.mark.parametrize(
    "stands",
    [
        [*row((16, 7), (18, 7), (20, 7)), *column(18, 6.25, 2)],
        [*row((17, 7), (19, 7)), *column(18, 6.25, 3)],
    ],
)
def test_of_five_three_stand_in_line_and_two_in_column_or_two_and_three(stands: list[Stand]) -> None:
    """BC-FORM-05, the source's example"""
    assert faulty(brigade_of("Assault", *stands)) == []


def test_an_assault_needs_both_halves() -> None:
    """BC-FORM-05"""
    assert faulty(brigade_of("Assault", *row((14, 6), (16, 6), (18, 6), (20, 6), (22, 6)))) == ["BC-FORM-05"]
    assert faulty(brigade_of("Assault", *row((17, 7)), *column(18, 6.25, 4))) == ["BC-FORM-05"]


def test_a_column_half_of_four_makes_two_columns() -> None:
    """BC-FORM-05"""
    line = row((15, 7), (17, 7), (19, 7), (21, 7))
    assert faulty(brigade_of("Assault", *line, *column(17, 6.25, 2), *column(19, 6.25, 2))) == []
    assert faulty(brigade_of("Assault", *line, *column(18, 6.25, 4))) == ["BC-FORM-05"]


def test_batteries_of_an_assault_are_among_its_regiments() -> None:
    """BC-FORM-05, BC-DEPL-09: they are not counted in its halves"""
    stands = [*row((17, 7), (19, 7)), *column(18, 6.25, 2)]
    assert faulty(brigade_of("Assault", *stands, battery(0, 20.75, 7))) == []
    assert faulty(brigade_of("Assault", *stands, battery(0, 20.9, 7))) == ["BC-FORM-05"]


def test_a_battalion_of_artillery_counts_its_batteries() -> None:
    """BC-DEPL-09"""
    b = brigade_of("Line", battery(0, 17, 6), battery(0, 20, 6), battery(0, 23, 6))
    b.change_command(BRIGADES[0], rank="artillery")
    assert faulty(b) == ["BC-FORM-01"]
    b.change_stand(1, pose=pose(18.5, 6))
    assert faulty(b) == []


# --- Reserve
@pytest.mark.parametrize(("count", "least", "most"), [(5, 2, 2), (8, 2, 4), (1, 1, 1), (2, 1, 1), (3, 1, 1), (4, 1, 2)])
def test_a_quarter_to_half_of_a_reserve_stays_off(count: int, least: int, most: int) -> None:
    """BC-FORM-06: of five two, of eight two to four"""
    assert (formations.least_held(count), formations.most_held(count)) == (least, most)
    for held in range(count + 1):
        places = [(19 - (count - held) + 2 * i, 6) for i in range(count - held)]
        b = brigade_of("Reserve", *row(*places), *(stand(0, 0, 0, place="off") for _ in range(held)))
        if least <= held <= most:
            assert faulty(b) == []
        else:
            assert faulty(b) == ["BC-FORM-06" if held < count else "BC-SETUP-08"]


def test_the_rest_of_a_reserve_stands_in_line_or_column() -> None:
    """BC-FORM-06"""
    held = stand(0, 0, 0, place="off")
    assert faulty(brigade_of("Reserve", *row((17, 6), (19, 6)), held)) == []
    assert faulty(brigade_of("Reserve", *column(18, 4.875, 2), held)) == []
    scattered = row((15, 6), (18, 6), (21, 6))
    assert faulty(brigade_of("Reserve", *scattered, held)) == ["BC-FORM-06"]


# --- Unformed, and none
def test_the_unformed_are_placed_as_skirmishers_batteries_too() -> None:
    """BC-FORM-07, BC-DEPL-09"""
    assert faulty(brigade_of("Unformed", *row((16, 6), (19, 6)), battery(0, 21, 6))) == []
    assert faulty(brigade_of("Unformed", *row((16, 6), (19, 6)), battery(0, 20.75, 6))) == ["BC-FORM-07"]


def test_without_a_formation_only_radius_and_area_bind() -> None:
    """BC-DEPL-08"""
    assert faulty(brigade_of("", *row((16, 6), (19, 6), (18, 8)))) == []


def test_a_brigade_that_deploys_has_something_on_the_map() -> None:
    """BC-SETUP-08"""
    assert faulty(brigade_of("Line", stand(0, 0, 0, place="off"))) == ["BC-SETUP-08"]


# --- arrangements
EVERY: tuple[Formation, ...] = ("Line", "Skirmish", "Frontier", "Column", "Assault", "Reserve", "Unformed")


@pytest.mark.parametrize("formation", EVERY)
@pytest.mark.parametrize("regiments", [1, 2, 3, 4, 5, 6, 8])
@pytest.mark.parametrize("batteries", [0, 1, 3])
def test_the_template_keeps_the_law(formation: Formation, regiments: int, batteries: int) -> None:
    """BC-DEPL-03, BC-FORM-01 to BC-FORM-07: about a place before the general, for brigades of every size"""
    stands = [stand(0, 0, 0, place="off") for _ in range(regiments)] + [
        battery(0, 0, 0, place="off") for _ in range(batteries)
    ]
    b = brigade_of(formation, *stands, generals=[general(0, 18, 4)])
    poses = arrangements.room(b, BRIGADES[0])
    if formation == "Reserve" and regiments == 1 and not batteries:
        assert poses is None, "it stays off the map whole"
        return
    assert poses is not None
    for number, place in poses.items():
        b.change_stand(number, pose=place, place="table")
    assert formations.faults(b, BRIGADES[0]) == []


@pytest.mark.parametrize("formation", EVERY)
def test_the_template_keeps_the_law_for_cavalry_and_at_odd_facings(formation: Formation) -> None:
    """BC-FORM-01 to BC-FORM-07"""
    regiments = [cavalry(0, 0, 0, mounted=i % 2 == 0, holders={"place": "off"}, place="off") for i in range(4)]
    b = brigade_of(formation, *regiments, generals=[general(0, 18, 3.2)])
    for number, at in enumerate((pose(18, 9, 0), pose(17, 9, 20), pose(21, 9, -35), pose(14, 8, 90))):
        poses = arrangements.template(b, BRIGADES[0], at)
        if number == 0:
            assert arrangements.stands_well(b, BRIGADES[0], poses)
        assert poses, "there is always something to show"


def test_who_leads_a_brigade_without_a_general_is_the_next_above_on_the_map() -> None:
    """BC-DEPL-03"""
    for at, found in ((DIVISIONS[0], 0), (None, None)):
        led = [] if at is None else [general(0, 10, 10, at, rank="division")]
        b = battle(stand(0, 10, 14), generals=[*led, general(1, 20, 30)])
        leader = formations.leader(b, BRIGADES[0])
        assert (None if leader is None else leader.id) == found


def test_a_brigade_of_guns_alone_is_counted_by_its_batteries() -> None:
    """BC-DEPL-09"""
    b = battle(battery(0, 10, 10), battery(0, 14, 10), stand(0, 18, 10))
    assert formations.body(b, BRIGADES[0]).regiments == b.stands[2:]
    b.change_stand(2, place="destroyed")
    assert formations.body(b, BRIGADES[0]).regiments == b.stands[:2]


@pytest.mark.parametrize(
    ("count", "words"), [(3, "must stand in one column"), (4, "must stand in two columns of two or more")]
)
def test_how_many_columns_are_wanted_is_said(count: int, words: str) -> None:
    """BC-FORM-04"""
    b = battle(*(stand(0, 6 + 6 * i, 6) for i in range(count)), generals=[general(0, 18, 4)])
    b.change_command(BRIGADES[0], formation="Column")
    assert any(
        fault.rule == "BC-FORM-04" and fault.because.endswith(words) for fault in formations.faults(b, BRIGADES[0])
    )


def test_two_stand_in_line_up_to_the_very_bounds_of_it() -> None:
    """BC-FORM-01"""
    dressed, touch = DRESSED / 1000, TOUCH / 1000
    for x, y, count in ((19, 6 + dressed, 2), (19, 6.001 + dressed, 1), (19 + touch, 6, 2), (19.001 + touch, 6, 1)):
        assert formations.longest_line(row((17, 6), (x, y))) == count
    corner = Pose(18000, 6375, 0)
    for turn, count in ((ALIKE, 2), (ALIKE + 1, 1)):
        at = corner.turned(turn).aside(1000).ahead(-375)
        assert formations.longest_line([stand(0, 17, 6), stand(0, 0, 0, pose=at)]) == count


def test_of_three_frontier_regiments_in_the_area_two_make_a_line() -> None:
    """BC-FORM-03"""
    assert faulty(brigade_of("Frontier", *row((16, 6), (18, 6), (21, 4)))) == []
    assert faulty(brigade_of("Frontier", *row((16, 6), (18, 6), (21, 4), (21, 4.75), (14, 4)))) == ["BC-FORM-03"]


def test_beyond_the_area_six_inches_from_the_enemy_are_enough() -> None:
    """BC-FORM-03"""
    for y, faults in ((17.625, []), (17.626, ["BC-FORM-03"])):
        b = brigade_of("Frontier", *row((16, 6), (20, y)), patches=[(WOODS, box(10, 14, 22, 20))])
        assert faulty(b) == faults


@pytest.mark.parametrize(("count", "bounds"), [(5, "2"), (8, "2 to 4")])
def test_it_is_told_how_many_of_a_reserve_stay_off(count: int, bounds: str) -> None:
    """BC-FORM-06"""
    b = brigade_of("Reserve", *row(*((11 + 2 * i, 6) for i in range(count))))
    told = [fault.because for fault in formations.faults(b, BRIGADES[0]) if fault.rule == "BC-FORM-06"]
    assert told[0].endswith(f"regiments off the map, and {bounds} must stay off")


def test_an_assault_has_room_for_as_many_batteries_as_its_columns_have_flanks() -> None:
    """BC-FORM-05, BC-DEPL-09"""
    off = {"place": "off"}
    for batteries in (6, 7):
        stands = [stand(0, 0, 0, **off) for _ in range(4)] + [battery(0, 0, 0, **off) for _ in range(batteries)]
        b = brigade_of("Assault", *stands, generals=[general(0, 18, 4)])
        ways = list(arrangements.arrangements(formations.body(b, BRIGADES[0], whole=True)))
        assert [len(way) for way in ways] == [10] * (batteries == 6)


def test_an_arrangement_that_is_not_alike_on_both_hands_is_tried_on_either() -> None:
    """BC-DEPL-07"""
    b = brigade_of("Line", *row((17, 6), (19, 6)), battery(0, 21, 6))
    found = list(arrangements.both_hands(formations.body(b, BRIGADES[0])))
    assert [offsets[2][0] for offsets in found] == [2000, -2000, 0]


def test_before_a_general_a_brigade_clears_his_base_or_its_corner() -> None:
    """BC-GENL-08"""
    assert [arrangements.before(1000, heading) for heading in (0, 900, 450)] == [1750, 1750, 1000 + arrangements.CORNER]
