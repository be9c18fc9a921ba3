"""What is read of a place on the map of areas: how far guns reach from it, and whose reach it."""

import pytest

from longroll.rulesets.division.components.areas import AREA, EDGES_APART
from longroll.rulesets.division.screen.survey import survey
from rulesets.division.drill import battle, stand

HERE = "oak-hill"
NEAR = next(key for key, area in AREA.items() if EDGES_APART[AREA[HERE]][area] == 1)
FAR = next(key for key, area in AREA.items() if EDGES_APART[AREA[HERE]][area] > 3)


def told(b, side):
    """What is said of the place, by its label."""
    return {row.label: row.value for row in survey(b, side, f"area:{AREA[HERE]}", "").facts}


@pytest.mark.parametrize("side", [0, 1])
def test_the_batteries_that_could_bombard_a_place_are_named_to_either_side(side):
    """DC-BOMB-02."""
    b = battle({"pegram": NEAR, "archer": NEAR})
    assert told(b, side)["Confederate guns that reach it"] == stand(b, "pegram").name
    assert told(b, side)["Union guns that reach it"] == "none"


@pytest.mark.parametrize(
    "stands",
    [{"pegram": FAR}, {"pegram": HERE}, {"pegram": NEAR, "biddle": NEAR}, {"pegram": {"at": NEAR, "routed": True}}],
    ids=["too far", "in it", "beset", "routed"],
)
def test_who_could_not_is_left_out(stands):
    """DC-BOMB-01, DC-BOMB-02."""
    assert told(battle(stands), 0)["Confederate guns that reach it"] == "none"


def test_who_marches_is_measured_from_where_his_general_stands():
    """DC-CIRC-02: a stand in march order is with its general, in a circle or in an area."""
    b = battle({"archer": "heth", "biddle": HERE}, {"heth": "mc-herr-tavern"})
    archer, general, biddle = stand(b, "archer"), b.generals[stand(b, "archer").general], stand(b, "biddle")
    for one in (archer.thing, general.thing):
        for pair in ((one, biddle.thing), (biddle.thing, one)):
            (apart, *_) = survey(b, 0, *pair).facts
            assert (apart.label, apart.value) == ("Apart", "1 area")
    assert survey(b, 0, archer.thing, "").title == "Herr Tavern"
    assert not survey(b, 0, "stand:999", biddle.thing).facts
