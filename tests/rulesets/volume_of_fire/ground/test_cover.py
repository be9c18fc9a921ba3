"""Cover: which ground gives it, against whom, and to whom it does not count."""

import pytest
from msgspec.structs import replace

from longroll.rulesets.volume_of_fire import tables
from longroll.rulesets.volume_of_fire.ground import cover
from longroll.rulesets.volume_of_fire.record import Piece
from longroll.rulesets.volume_of_fire.tables import AREAS, LINES
from longroll.tabletop import Pose, edge

from ..fights import Field, rows, terms, volley
from ..positions import CONFEDERATE, UNION, box, inches

SOFT = ("woods", "open_woods", "orchard", "corn", "thicket", "rocks")
HARD = ("town", "farm", "building", "cut")


def covered(field: Field, mine: int, foe: int) -> int:
    """What cover is worth to a unit fired at by another."""
    return terms(volley(field.battle(phasing=CONFEDERATE), foe, mine), 1).get("VF-VOF-10", 0)


# --- which ground
@pytest.mark.parametrize("kind", [*SOFT, *HARD])
def test_woods_orchards_corn_and_rocks_are_soft_cover_buildings_and_cuttings_hard(kind: str):
    """VF-TERR-17, VF-VOF-10"""
    row = AREAS[kind]
    field = Field()
    field.area(kind, box(18, 9, 22, 10.5), move=row.move, sight=row.sight, cover=row.cover)
    assert covered(field, field.union(20), field.rebel(20)) == (1 if kind in SOFT else 2)


@pytest.mark.parametrize(
    ("kind", "worth"),
    [("fence", 1), ("hedge", 1), ("creek", 1), ("run", 1), ("stone_wall", 2), ("breastwork", 2), ("railroad", 2)],
)
def test_fences_hedges_and_banks_are_soft_cover_walls_works_and_embankments_hard(kind: str, worth: int):
    """VF-TERR-17, VF-VOF-10"""
    field = Field()
    field.barrier(kind, inches(15, 10.7, 25, 10.7), LINES[kind])
    assert covered(field, field.union(20), field.rebel(20)) == worth


def test_open_ground_and_swamp_give_none():
    """VF-TERR-17"""
    field = Field()
    mine, foe = field.union(20), field.rebel(20)
    assert covered(field, mine, foe) == 0
    field.area("marsh", box(10, 5, 30, 10.5), move="obstructed", sight="good")
    assert covered(field, mine, foe) == 0


# --- how much of the base, how near the feature
def test_half_of_the_base_must_lie_in_the_area():
    """VF-TERR-17"""
    for north, worth in ((10.0, 1), (9.999, 0)):
        field = Field()
        field.woods(box(10, 5, 30, north))
        assert covered(field, field.union(20), field.rebel(20, 2.9)) == worth


def test_the_halves_of_one_wood_drawn_in_two_pieces_are_added():
    """VF-TERR-17"""
    for name, worth in (("Herbst Woods", 1), ("another", 0)):
        field = Field()
        for around in (box(18.5, 9, 19.4, 10.5), box(20.6, 9, 21.5, 10.5)):
            field.woods(around)
        left, right = field.setting["pieces"]
        field.setting["pieces"] = (replace(left, name="Herbst Woods"), replace(right, name=name))
        assert covered(field, field.union(20), field.rebel(20)) == worth


@pytest.mark.parametrize(("ahead", "worth"), [(0.0, 2), (0.5, 2), (0.501, 0), (-0.1, 0)])
def test_a_feature_must_run_at_most_half_an_inch_ahead_of_the_front(ahead: float, worth: int):
    """VF-TERR-17"""
    field = Field()
    field.barrier("stone_wall", inches(10, 10.5 + ahead, 30, 10.5 + ahead), "hard")
    assert covered(field, field.union(20), field.rebel(20)) == worth


@pytest.mark.parametrize("heading", range(-60, 61, 15))
def test_a_wall_that_the_front_is_drawn_up_against_is_ahead_of_it_whichever_way_it_runs(heading: int):
    """VF-TERR-17, VF-GEOM-02"""
    field = Field()
    mine = field.union(20, 10, heading)
    wall = edge(field.units[mine].quad, "front")
    field.barrier("stone_wall", wall, "hard")
    foe = field.units[mine].pose.ahead(4000)
    enemy = field.unit(field.archer, (foe.x / 1000, foe.y / 1000), heading + 180)
    assert covered(field, mine, enemy) == 2


def test_a_feature_must_run_ahead_of_half_of_the_front():
    """VF-TERR-17"""
    for end, worth in ((20.0, 2), (19.99, 0)):
        field = Field()
        field.barrier("stone_wall", inches(10, 10.6, end, 10.6), "hard")
        assert covered(field, field.union(20), field.rebel(19.9)) == worth


# --- from where
def test_the_line_centre_to_centre_must_cross_the_feature():
    """VF-TERR-17"""
    field = Field()
    field.barrier("stone_wall", inches(18.5, 10.6, 20.4, 10.6), "hard")
    mine = field.union(20)
    assert covered(field, mine, field.rebel(20)) == 2
    assert covered(field, mine, field.rebel_battery(24)) == 0  # the line passes the end of the wall


def test_an_enemy_in_the_same_wood_is_not_kept_off_by_it():
    """VF-TERR-17"""
    for north, worth in ((12.2, 1), (20, 0)):
        field = Field()
        field.woods(box(10, 5, 30, north))
        assert covered(field, field.union(20), field.rebel(20, 1.3)) == worth


def test_a_line_that_leaves_the_wood_and_enters_it_again_is_crossed_by_its_edge():
    """VF-TERR-17: the enemy stands in the other horn of the wood."""
    field = Field()
    field.woods(inches(10, 5, 30, 5, 30, 20, 10, 20, 10, 13, 28, 13, 28, 11, 10, 11))
    assert covered(field, field.union(20), field.rebel(20, 2.9)) == 1


# --- for whom
def test_the_better_cover_counts_and_not_both():
    """VF-VOF-10"""
    field = Field()
    field.woods(box(10, 5, 30, 10.5))
    field.barrier("stone_wall", inches(10, 10.6, 30, 10.6), "hard")
    assert covered(field, field.union(20), field.rebel(20)) == 2


def test_the_side_that_opens_fire_has_its_cover_too():
    """VF-VOF-10"""
    field = Field()
    field.barrier("stone_wall", inches(10, 10.6, 30, 10.6), "hard")
    mine, foe = field.union(20), field.rebel(20)
    assert terms(volley(field.battle(phasing=UNION), mine, foe))["VF-VOF-10"] == 2


def test_cover_must_hold_against_every_enemy_in_the_fight():
    """VF-VOF-10"""
    field = Field()
    field.barrier("stone_wall", inches(10, 10.6, 30, 10.6), "hard")
    mine, foe, flanker = field.union(20), field.rebel(20), field.unit(field.archer, (25, 9.9), 270)
    b = field.battle(phasing=CONFEDERATE)
    assert "VF-VOF-10" not in terms(volley(b, (foe, flanker), mine), 1)


def test_mounted_cavalry_has_no_cover():
    """VF-MOVE-07, VF-VOF-10"""
    field = Field()
    field.barrier("stone_wall", inches(10, 10.6, 30, 10.6), "hard")
    horse, foe = field.union(20, arm="cavalry", mounted=True), field.rebel(20)
    b = volley(field.battle(phasing=CONFEDERATE), foe, horse)
    assert "VF-VOF-10" not in terms(b, 1)
    assert terms(b, 1)["VF-MOVE-07"] == 0  # the sum says why


# --- the cutting
def in_the_cutting(field: Field) -> int:
    """A regiment in a cutting that runs from west to east."""
    half = tables.CUT_WIDTH / 2000
    row = AREAS["cut"]
    field.area("cut", box(10, 10 - half, 30, 10 + half), move=row.move, sight=row.sight, cover=row.cover)
    return field.union(20)


def test_a_cutting_is_hard_cover_against_fire_from_afar():
    """VF-TERR-17"""
    field = Field()
    mine = in_the_cutting(field)
    assert covered(field, mine, field.rebel(20)) == 2


def test_an_enemy_at_the_rim_of_a_cutting_fires_down_into_it():
    """VF-TERR-17"""
    for gap, worth in ((0.1, 0), (0.11, 2)):
        field = Field()
        mine = in_the_cutting(field)
        foe = field.unit(field.archer, (20, 10.4 + gap + 0.5), 180)
        found = cover.cover(field.battle().setting, field.units[mine], field.units[foe])
        assert (cover.WORTH[found.worth], bool(found.lost)) == (worth, worth == 0)


def test_who_touches_the_rim_with_a_flank_is_at_it_too():
    """VF-TERR-17"""
    field = Field()
    mine = in_the_cutting(field)
    foe = field.unit(field.archer, (20, 12), 270)  # its short edge at 10.5
    b = field.battle()
    assert cover.cover(b.setting, b.units[mine], b.units[foe]).lost == "cut-0"


def test_a_cutting_gives_no_cover_against_fire_along_it_and_the_sum_says_so():
    """VF-TERR-17"""
    field = Field()
    mine = in_the_cutting(field)
    guns = field.unit(field.archer, (33, 10.2), 270, 1, "artillery")
    b = volley(field.battle(phasing=CONFEDERATE), guns, mine)
    assert "VF-VOF-10" not in terms(b, 1)
    assert rows(b)[1][1]["VF-TERR-17"] == 0


@pytest.mark.parametrize(("named", "name"), [(True, "Herbst Woods"), (False, "woods")])
def test_cover_is_told_by_its_name_or_its_kind(named: bool, name: str):
    """VF-TERR-17"""
    field = Field()
    field.woods(box(18, 9, 22, 10.5))
    field.setting["pieces"] = tuple(
        replace(row, name="Herbst Woods" if named else "") for row in field.setting["pieces"]
    )
    mine, foe = field.union(20), field.rebel(20)
    b = field.battle()
    assert cover.cover(b.setting, b.units[mine], b.units[foe]).name == name


@pytest.mark.parametrize(("named", "name"), [(True, "the wall"), (False, "stone_wall")])
def test_a_wall_is_told_by_its_name_or_its_kind(named: bool, name: str):
    """VF-TERR-17"""
    field = Field()
    field.barrier("stone_wall", inches(15, 10.7, 25, 10.7), "hard")
    field.setting["barriers"] = tuple(
        replace(row, name="the wall" if named else "") for row in field.setting["barriers"]
    )
    mine, foe = field.union(20), field.rebel(20)
    b = field.battle()
    assert cover.cover(b.setting, b.units[mine], b.units[foe]).name == name


def test_of_two_covers_of_one_worth_the_first_is_told():
    """VF-TERR-17: an area before a feature, a feature before a later one."""
    field = Field()
    field.woods(box(18, 9, 22, 10.5))
    field.barrier("fence", inches(15, 10.7, 25, 10.7), "soft")
    mine, foe = field.union(20), field.rebel(20)
    b = field.battle()
    assert cover.cover(b.setting, b.units[mine], b.units[foe]).name == "woods-0"


def test_of_two_areas_of_one_worth_the_first_is_told():
    """VF-TERR-17"""
    field = Field()
    field.woods(box(18, 9, 22, 10.5))
    field.area("orchard", box(18, 9, 22, 10.5), move="close", sight="close", cover="soft")
    mine, foe = field.union(20), field.rebel(20)
    b = field.battle()
    assert cover.cover(b.setting, b.units[mine], b.units[foe]).name == "woods-0"


@pytest.mark.parametrize(("more", "bared"), [(0, False), (1, True)])
def test_who_fires_along_a_cutting_for_more_than_twice_its_width_bares_it(more: int, bared: bool):
    """VF-TERR-17: a line through the cutting from far outside it."""
    piece = Piece(
        "cut",
        "cut",
        "cut",
        "",
        "",
        "hard",
        (18_000, 0, 22_000, 0, 22_000, tables.ENFILADE + more, 18_000, tables.ENFILADE + more),
    )
    line = (20_000, 40_000, 20_000, -5_000)
    assert cover._bares([piece], Pose(20_000, 40_000, 1800), 3000, line) is bared
