"""Where commanders ride, and over what (VB-ORG-18, VB-MOVE-03, VB-MOVE-18)."""

import pytest

from longroll.flow import answer
from longroll.rulesets.volley_and_bayonet.ground.land import Crossing
from longroll.rulesets.volley_and_bayonet.movement.commanders_rides import Ride, reaches
from longroll.rulesets.volley_and_bayonet.record.battle import Battle
from longroll.tabletop import Pose
from rulesets.volley_and_bayonet.drill import SOUTH, battle, begun, chief, refused, stand, told
from rulesets.volley_and_bayonet.ground.plains import course, patch, plain


def riding(*features, **said) -> Battle:
    """A commander five inches from the south edge, at the middle of it."""
    mine = chief(0, 20, 5, **said)
    return begun(
        battle(stand(0, 30, 20), stand(1, 30, 38, SOUTH), chiefs=(mine, chief(1, 30, 39)), land=plain(*features))
    )


def north(b, far, joins=-1):
    """The rule that forbids a ride so many inches north."""
    return refused(b, Ride(0, Pose(20_000, 5_000 + round(1000 * far)), joins))


STREAM, BANKS = course("stream", 0, 10_000, 40_000, 10_000), course("river", 0, 10_000, 40_000, 10_000)


@pytest.mark.parametrize(
    ("features", "far"),
    [
        ((), 24),
        ((STREAM,), 12),
        ((STREAM, course("stream", 0, 12_000, 40_000, 12_000)), 12),
        ((course("marshy stream", 0, 10_000, 40_000, 10_000),), 12),
        ((patch("swamp", 0, 10_000, 40_000, 14_000),), 20),
        ((patch("forest", 0, 8_000, 40_000, 40_000),), 24),
        ((BANKS, Crossing("river", "the bridge", "bridge", 20_000, 10_000)), 24),
        ((BANKS, Crossing("river", "the ford", "ford", 20_000, 10_000)), 12),
    ],
)
def test_a_ride_costs_what_his_column_of_the_chart_says(features, far):
    """VB-ORG-18, VB-TERR-22, VB-TERR-25, VB-TERR-58, VB-TERR-73, VB-TERR-76: he pays for the first stream alone."""
    b = riding(*features)
    assert (north(b, far), north(b, far + 0.1)) == ("", "VB-MOVE-03")
    assert [reaches(b, b.commanders[0], Pose(20_000, 5_000 + round(1_000 * off))) for off in (far, far + 0.1)] == [
        True,
        False,
    ]


def test_no_commander_swims_a_river():
    """VB-TERR-64."""
    b = riding(BANKS)
    assert north(b, 8) == "VB-TERR-64"
    assert not reaches(b, b.commanders[0], Pose(20_000, 13_000))


def test_he_treads_the_crops_flat_and_joins_whom_he_touches():
    """VB-TERR-31, VB-MOVE-18, VB-MOVE-01: and rides once."""
    b = riding(patch("crops", 15_000, 8_000, 35_000, 30_000))
    assert refused(b, Ride(0, Pose(28_000, 16_000), 0)) == "VB-MOVE-18"
    assert refused(b, Ride(0, Pose(28_000, 16_000), 1)) == "VB-MOVE-18"
    assert refused(b, Ride(1, Pose(28_000, 36_000))) == "VB-SEQ-02"
    assert "joins" not in told(answer(b, Ride(0, Pose(28_000, 16_000))))
    b = answer(b, Ride(0, Pose(28_000, 18_500), 0))
    assert "General rides and joins A" in told(b)
    assert b.commanders[0].attached == 0
    assert b.trampled
    assert north(b, 1) == "VB-MOVE-01"


def test_he_ends_on_the_table_and_on_no_enemy():
    """VB-MOVE-10, VB-MOVE-20."""
    b = begun(battle(stand(0, 30, 20), stand(1, 20, 15, SOUTH), chiefs=(chief(0, 20, 5), chief(1, 30, 39))))
    assert north(b, 11.5) == "VB-MOVE-10"
    assert refused(b, Ride(0, Pose(20_000, 400))) == "VB-MOVE-20"
    assert not refused(b, Ride(0, Pose(20_000, 500)))
