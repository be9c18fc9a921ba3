"""Contact, arcs, flanks and columns (BC-STAND-05 to 10, BC-FIRE-02)."""

import pytest
from msgspec.structs import replace

from longroll.rulesets.brigade.record import facing

from ..drill import battery, battle, box, cavalry, mirrored, pose, ring, stand


def test_bases_and_flags() -> None:
    """BC-STAND-05"""
    infantry, guns = stand(0, 10, 10), battery(0, 10, 10)
    assert (infantry.width, infantry.depth) == (2000, 750)
    assert (guns.width, guns.depth) == (1500, 1000)
    mounted, holders = cavalry(0, 10, 10)
    assert (mounted.width, mounted.depth) == (holders.width, holders.depth) == (2000, 1000)
    assert infantry.flag == (10000, 10375)
    assert guns.flag == (10000, 10500)


def test_the_front_arc_is_45_degrees_either_side_its_edges_included() -> None:
    """BC-STAND-06"""
    looking = stand(0, 0, -0.375)
    assert looking.flag == (0, 0)
    assert facing.faces(looking, ring(box(5, 4, 7, 5)))
    assert not facing.faces(looking, ring(box(6, 4, 8, 5)))
    assert facing.faces(looking, ring(box(-1, 3, 1, 4)))
    assert not facing.faces(looking, ring(box(-1, -3, 1, -2)))


@pytest.mark.parametrize(("x", "y", "flank"), [(5, -0.10, True), (5, 0, False), (5, 0.1, False)])
def test_enfilade_is_a_flag_behind_the_line_of_the_front_edge(x: float, y: float, flank: bool) -> None:
    """BC-STAND-07"""
    target = stand(1, 0, -0.375)
    shooter = stand(0, x + 0.375, y, 270)
    assert shooter.flag == (x * 1000, y * 1000)
    assert facing.flanks(shooter, target) is flank


def test_the_attacker_must_face_the_target() -> None:
    """BC-STAND-07"""
    assert not facing.flanks(stand(0, 5, -2, 90), stand(1, 0, 0))
    assert facing.flanks(stand(0, 0, -5, 0), stand(1, 0, 0))


def test_a_friend_within_two_inches_of_each_side_supports() -> None:
    """BC-STAND-08"""
    alone = battle(stand(0, 10, 10))
    assert facing.unsupported(alone, alone.stands[0])
    one = battle(stand(0, 10, 10), stand(0, 12, 10))
    assert facing.bare_sides(one, one.stands[0]) == (True, False)
    both = battle(stand(0, 10, 10), stand(0, 14, 10), stand(0, 6, 10))
    assert not facing.unsupported(both, both.stands[0])
    far = battle(stand(0, 10, 10), stand(0, 14.01, 10), stand(0, 6, 10))
    assert facing.bare_sides(far, far.stands[0]) == (False, True)


def test_neither_the_routed_nor_enemies_nor_those_behind_support() -> None:
    """BC-STAND-08"""
    for other in (stand(0, 12, 10, routed=True), stand(1, 12, 10), stand(0, 10.5, 9.25)):
        b = battle(stand(0, 10, 10), other, stand(0, 8, 10))
        assert facing.bare_sides(b, b.stands[0]) == (False, True)


def test_contact_is_five_hundredths_and_overlap_is_more() -> None:
    """BC-STAND-09"""
    base = stand(0, 10, 10).quad
    assert facing.contact(base, stand(0, 12.05, 10).quad)
    assert not facing.contact(base, stand(0, 12.051, 10).quad)
    assert not facing.overlapping(base, [stand(0, 11.95, 10).quad])
    assert facing.overlapping(base, [stand(0, 11.949, 10).quad])


def test_in_column_behind_and_the_chain() -> None:
    """BC-STAND-10"""
    b = battle(stand(0, 10, 10), stand(0, 10.5, 9.25, 10), stand(0, 10.6, 8.48, 10), stand(0, 20, 9.25))
    first, second, third, other = b.stands
    assert facing.behind(first, second)
    assert not facing.behind(second, first)
    assert facing.column(b, first) == (second, third)
    assert facing.column(b, other) == ()
    assert not facing.behind(first, stand(0, 10, 9.25, 16))
    assert not facing.behind(first, stand(0, 11.01, 9.25))
    assert facing.behind(first, stand(0, 11, 9.25))
    assert not facing.behind(first, stand(0, 10, 9.19))


def test_guns_and_the_routed_break_the_column() -> None:
    """BC-STAND-10"""
    for rear in (battery(0, 10, 9.125), stand(0, 10, 9.25, routed=True)):
        b = battle(stand(0, 10, 10), rear)
        assert facing.column(b, b.stands[0]) == ()


def test_the_aim_point_is_the_nearest_point_of_the_part_in_the_arc() -> None:
    """BC-FIRE-02"""
    firer = stand(0, 10, 9.625)
    assert facing.aim(firer, stand(1, 10, 15.375).quad) == (10000, 15000, 5000)
    aside = facing.aim(firer, stand(1, 15, 12.375).quad)
    # Its near corner (14, 12) lies outside the arc, whose limit meets the base's top at (12.75, ...) only beyond x = 14.
    assert aside is None
    partly = facing.aim(firer, ring(box(12, 10.5, 16, 13)))
    assert partly == (12000, 12000, 2829)
    assert facing.aim(firer, stand(1, 10, 5).quad) is None


def test_stands_at_opposite_faces_of_a_barricade_touch() -> None:
    """BC-TERR-16"""
    piece = pose(10, 10)
    b = battle(stand(0, 10, 9.55), stand(1, 10, 10.45, 180), stand(1, 10, 11.3, 180), barricades=[piece])
    assert facing.enemies_at(b, b.stands[0]) == [b.stands[1]]
    assert facing.pinned(b, b.stands[1])
    assert not facing.pinned(b, b.stands[2])
    open_ = battle(stand(0, 10, 9.55), stand(1, 10, 10.5, 180))
    assert not facing.pinned(open_, open_.stands[0])


def test_the_mirror_changes_nothing() -> None:
    b = battle(stand(0, 10, 10, 33), stand(1, 13.3, 13.9, 200), stand(0, 11.3, 8.2, 33), stand(1, 8.4, 9.1, 120))
    other = mirrored(b)
    width = 36000
    for a in range(4):
        for c in range(4):
            if a != c:
                here, there = (
                    facing.aim(b.stands[a], b.stands[c].quad),
                    facing.aim(other.stands[a], other.stands[c].quad),
                )
                assert (here is None) == (there is None)
                if here and there:
                    assert (width - there[0], there[1], there[2]) == here
                assert facing.flanks(b.stands[a], b.stands[c]) == facing.flanks(other.stands[a], other.stands[c])
        assert facing.bare_sides(b, b.stands[a]) == facing.bare_sides(other, other.stands[a])[::-1]


def test_contacts_are_found_anew_where_a_barricade_is_laid() -> None:
    """BC-TERR-16"""
    b = battle(stand(0, 10, 10), stand(1, 10, 10.85, 180))
    assert facing.enemies_at(b, b.stands[0]) == []
    b.barricades = (pose(10, 10.425),)
    assert facing.enemies_at(b, b.stands[0]) == [b.stands[1]]
    b.barricades = ()
    assert facing.enemies_at(b, b.stands[0]) == []


def test_a_barricade_brings_nobody_together_but_across_its_faces() -> None:
    """BC-TERR-16, BC-STAND-09"""
    elsewhere = battle(stand(0, 10, 10), stand(1, 10, 10.85, 180), barricades=[pose(20, 20)])
    assert facing.touching(elsewhere, elsewhere.stands[0]) == []
    at_its_end = battle(stand(0, 10, 10), stand(1, 12, 10.425, 180), barricades=[pose(10, 10.425)])
    for y, together in ((10.425, False), (10.426, True)):
        ring_ = stand(1, 12, y, 180).quad
        assert facing.across(at_its_end, stand(0, 9, 10).quad, ring_) is together


def test_a_stand_as_it_might_be_elsewhere_is_held_by_the_unrouted_alone() -> None:
    """BC-MOVE-16"""
    for routed in (False, True):
        b = battle(stand(0, 10, 10), stand(1, 10, 20, 180, routed=routed))
        there = replace(b.stands[0], pose=pose(10, 19.25))
        assert facing.pinned(b, there) is not routed
        assert not facing.pinned(b, b.stands[0])
