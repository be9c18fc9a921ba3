"""Where a stand comes to that goes straight back (VB-ROUT-01, VB-ROUT-03, VB-MELEE-09)."""

from longroll.rulesets.volley_and_bayonet.rout.flight import flight
from rulesets.volley_and_bayonet.drill import SOUTH, battle, stand
from rulesets.volley_and_bayonet.ground.plains import course, patch, plain


def back(*others, far=8_000, land=None, **said):
    """The way south of a stand in the middle of the table, that faces north."""
    b = battle(stand(0, 20, 30), *others, land=land)
    return flight(b, b.stands[0], SOUTH, far, **said)


def test_it_turns_no_more_than_it_must_and_to_the_free_side():
    """VB-ROUT-01: water straight behind and to the one side."""
    for banks, aside in (((19_900, 40_000), -1), ((0, 20_100), 1)):
        way = back(land=plain(course("river", banks[0], 25_000, banks[1], 25_000)))
        assert (way.blocked, way.far) == (False, 8_000)
        assert 0 < aside * (way.pose.x - 20_000) < 1_000


def test_of_two_ways_that_are_barred_it_goes_the_longer():
    """VB-ROUT-01: the water lies at a slant."""
    way = back(land=plain(course("river", 0, 36_000, 40_000, 16_000)), far=16_000)
    assert way.blocked
    assert way.pose.x > 23_000


def test_it_keeps_an_inch_from_enemies_not_ignored_and_ends_on_no_friend():
    """VB-MELEE-09: ahead of a wall of enemies; over friends it goes on until it is clear."""
    wall = [stand(1, x, 20, SOUTH) for x in (14, 17, 20, 23, 26)]
    way = back(*wall, clear=1_000)
    assert way.blocked
    assert way.far >= 3_000
    assert way.pose.y >= 25_500
    assert back(stand(0, 20, 22)).far in range(11_000, 11_251)
    assert back(stand(0, 20, 22)).through == (1,)
    river = plain(course("river", 0, 20_000, 40_000, 20_000))
    assert 20_000 < back(*[stand(0, x, 22) for x in (12, 15, 18, 21, 24, 27)], land=river).pose.y < 26_000


def test_distance_is_paid_and_half_moves_are_not():
    """VB-ROUT-01: through woods half as far, over a stream at no cost."""
    assert back(land=plain(patch("forest", 0, 0, 40_000, 26_000))).far == 4_500
    assert back(land=plain(course("stream", 0, 26_000, 40_000, 26_000))).far == 8_000


def test_a_way_that_leads_over_the_edge_is_off_the_table():
    """VB-MOVE-20: three quarters of an inch from it is not."""
    b = battle(stand(0, 20, 10), stand(1, 20, 30, SOUTH))
    assert [flight(b, b.stands[0], SOUTH, far).off for far in (7_000, 7_100)] == [False, True]
