"""What the computer players think of mounted charges: each principle in a small battle that turns on it."""

from itertools import product
from random import Random

import pytest

from longroll.rulesets.brigade import ruleset
from longroll.rulesets.brigade.advice import going, places, sabres
from longroll.rulesets.brigade.advice.mind import Mind
from longroll.rulesets.brigade.charge.charge import ChargeAt, chances
from longroll.rulesets.brigade.record.battle import Battle
from longroll.rulesets.brigade.sequence.actions import Act
from longroll.rulesets.brigade.sequence.grants import BY_POINTS, Grant

from ..drill import battery, battle, cavalry, general, stand

FACES = range(1, 7)
PASSES = sum(a + b <= 8 for a, b in product(FACES, FACES)) / 36


def mind(b: Battle) -> Mind:
    """What a sergeant thinks whose brigades are told nothing."""
    return Mind(False, b, 0, Random(1), dict)


def worth(b: Battle) -> float:
    """What the one charge that the first stand has is worth."""
    ((target, heading),) = chances(b, b.stands[0])
    return sabres.of_charge(mind(b), b.stands[0], b.stands[target], heading)


def test_guns_that_face_away_are_ridden_over_and_those_that_face_the_charge_are_dearer():
    """BC-CHCAV-08"""
    behind = battle(cavalry(0, 10, 10, 0), battery(1, 10, 14, 0))
    before = battle(cavalry(0, 10, 10, 0), battery(1, 10, 14, 180))
    prize = 1 + 1 + 1.5 + mind(behind).stakes[1]
    assert worth(behind) == pytest.approx(PASSES * prize - sabres.DASH)
    assert worth(before) < worth(behind) - 1


def test_the_sergeant_rides_over_guns_that_stand_alone():
    """BC-CHCAV-03: with infantry touching them they may not be charged."""
    alone = battle(cavalry(0, 10, 10, 0), battery(1, 10, 14, 0), generals=[general(0, 10, 8)])
    decision = Act(0, (Grant("points", BY_POINTS, 3, 1, 0),))
    answer = ruleset.advise("sergeant", decision, alone.known(0), Random(1), dict)
    assert isinstance(answer.what, ChargeAt)
    assert answer.what.target == 2


def test_horse_meets_horse_by_the_melee_that_it_comes_to():
    """BC-CHCAV-06, BC-CHCAV-07"""
    even = battle(cavalry(0, 10, 10, 0), cavalry(1, 10, 15, 180))
    weak = battle(cavalry(0, 10, 10, 0), cavalry(1, 10, 15, 180, horse=3, horse_marks=2))
    runs = battle(cavalry(0, 10, 10, 0), cavalry(1, 10, 15, 180, routed=True))
    assert worth(weak) > worth(even) + 0.5
    assert worth(runs) == pytest.approx(-sabres.DASH), "it runs on, and no more"


def test_horse_is_drawn_to_whom_it_may_charge_and_stays_mounted_for_it():
    """BC-CHCAV-01: foot that stands is nobody to charge."""
    guns = battle(cavalry(0, 10, 10, 0), battery(1, 10, 30, 0))
    foot = battle(cavalry(0, 10, 10, 0), stand(1, 10, 30, 180))
    near, far = guns.stands[0].pose.ahead(16_000), guns.stands[0].pose

    def drawn(b: Battle) -> float:
        m = mind(b)
        return places.of_place(m, b.stands[0], near) - places.of_place(m, b.stands[0], far)

    assert drawn(guns) > drawn(foot) + 0.3
    close = battle(cavalry(0, 10, 10, 0), battery(1, 10, 15, 0), stand(1, 17, 15, 180))
    alone = battle(cavalry(0, 10, 10, 0), stand(1, 17, 15, 180))
    assert going.saddle_gain(mind(alone), alone.stands[0]) > 0
    assert going.saddle_gain(mind(close), close.stands[0]) < 0
