"""Odds of a combat before it is fought: blows that stand apart are added up, and come to what every throw in turn comes to."""

from fractions import Fraction

import pytest

from longroll import odds
from longroll.flow import advance, settle
from longroll.rulesets.volley_and_bayonet.combat.combat_phase import Attack
from longroll.rulesets.volley_and_bayonet.screen import charts
from rulesets.volley_and_bayonet.drill import SOUTH, battle, stand
from rulesets.volley_and_bayonet.ground.plains import course, patch, plain

TOWN = plain(patch("town", 18_000, 19_500, 22_000, 23_500))
MELEE = Attack(1, melee=True)


def works(y):
    """Field works all along a line."""
    return plain(course("field works", 10_000, 1000 * y, 30_000, 1000 * y))


def three(y=20, **said):
    """Two stands with one ahead of both, or touching both."""
    foe = stand(1, 20, y, SOUTH, strength=3)
    return battle(stand(0, 18.4, 20, strength=2), foe, stand(0, 21.5, 20, strength=1), **said)


def two_in_a_block():
    """Skirmishers who hold a block together, under fire."""
    usual = {"kind": "infantry skirmisher", "strength": 1}
    return battle(stand(0, 20, 17), stand(1, 19.2, 20, SOUTH, **usual), stand(1, 20.8, 20, SOUTH, **usual), land=TOWN)


def costs(b):
    """What a combat has cost each stand, and who has gone."""
    return tuple((row.lost, row.place) for row in b.stands)


def melee_hangs(b):
    """Whether all has been struck, and the melee is tied."""
    return b.needs is not None and getattr(b.needs, "rule", "") == "VB-MELEE-02"


@pytest.mark.parametrize(
    ("b", "attack"),
    [
        (three(), MELEE),
        (three(land=works(20)), MELEE),
        (three(y=22, land=works(22)), Attack(1, (0, 2))),
        (two_in_a_block(), Attack(1, (0,))),
    ],
)
def test_what_is_told_is_what_every_throw_in_turn_brings(b, attack):
    """VB-COMB-02, VB-SAVE-01, VB-TERR-80: whether the blows stand apart or not."""
    fight = charts.fight(b, 0, attack)
    followed = odds.odds(b, lambda _, after: costs(after), fight, until=melee_hangs)
    told = {}
    for share, end in charts.ends(b, fight):
        told[costs(end)] = told.get(costs(end), Fraction(0)) + share
    assert sum(told.values()) == 1
    assert len(told) > 2
    assert told == {cost: followed.share(cost) for cost in followed.weights}


@pytest.mark.parametrize("foe", [{"strength": 5}, {"strength": 3, "kind": "artillery battery"}])
def test_what_differs_in_hits_alone_ends_as_if_it_were_followed(foe):
    """VB-MELEE-09: whoever wins, guns or not, with much left or little, each stand and division is as every throw leaves it."""
    b = battle(stand(0, 19, 20, strength=3), stand(1, 20, 20, SOUTH, **foe), stand(0, 21.5, 20, strength=2))
    fight, shares = charts.fight(b, 0, MELEE), ({}, {})
    for found, ends in zip(shares, (charts.ends(b, fight), charts._to_the_end(b, fight)), strict=True):
        for share, end in ends:
            key = end.stands, end.formations
            found[key] = found.get(key, Fraction(0)) + share
    assert shares[0] == shares[1]
    assert len(shares[0]) > 8


def test_what_was_struck_before_counts():
    """VB-SEQ-05: between two volleys the hits of the first, not saved, are lost with those of the second."""
    b = three(y=22)
    b.stack = [charts.fight(b, 0, Attack(1, (0, 2)))]
    advance(b, None)
    b = settle(b, 1)
    followed, told = odds.odds(b, lambda _, after: costs(after)), {}
    for share, end in charts._each_by_itself(b):
        told[costs(end)] = told.get(costs(end), Fraction(0)) + share
    assert b.stack[0].wounds
    assert told == {cost: followed.share(cost) for cost in followed.weights}
