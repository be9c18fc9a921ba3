"""Guns dedicated before play (VB-ORG-26)."""

from random import Random

from longroll.flow import answer, total
from longroll.registry import ruleset
from longroll.rulesets.volley_and_bayonet.movement.movement_phase import NextMove
from longroll.rulesets.volley_and_bayonet.sequence import victory
from longroll.rulesets.volley_and_bayonet.sequence.set_up import Dedicate, DedicateGuns, fielded, takers
from longroll.rulesets.volley_and_bayonet.sequence.turn import WholeBattle
from rulesets.volley_and_bayonet.drill import SOUTH, battle, begun, refused, stand

GUNS = {"kind": "artillery battalion", "strength": 3}
RULES = ruleset("volley-and-bayonet")


def before_play(*stands):
    """A battle that has not begun."""
    return begun(battle(*stands, stand(1, 20, 30, SOUTH)), WholeBattle())


def test_a_point_of_field_artillery_becomes_two_dedicated_guns():
    """VB-ORG-26, VB-MISC-09: both for one brigade, or one each for two; no brigade has more than two."""
    b = before_play(stand(0, 10, 10), stand(0, 20, 10), stand(0, 30, 10, **GUNS))
    assert b.needs == DedicateGuns(0)
    b = answer(b, Dedicate(2, (0, 0)))
    assert [(row.strength, row.guns) for row in b.stands[:3]] == [(4, 2), (4, 0), (2, 0)]
    assert refused(b, Dedicate(2, (0, 1))) == "VB-ORG-26"
    b = answer(b, Dedicate(2, (1, 1)))
    assert isinstance(b.needs, NextMove)
    assert RULES.strengths(b)["stand-2"] == (1, 0, 2)


def test_whoever_has_given_all_is_gone_and_not_destroyed():
    """VB-ORG-26, VB-WIN-02."""
    b = before_play(stand(0, 10, 10), stand(0, 30, 10, **{**GUNS, "strength": 1}))
    b = answer(b, Dedicate(1, (0, 0)))
    assert b.stands[1].place == "lost"
    assert total(victory.score(b, 1)) == 0
    assert b.formations[0].tally == 0


def test_heavy_guns_and_those_of_others_give_none():
    """VB-ORG-26: of the same division, or of a division of the same corps if the artillery is the corps's."""
    b = before_play(stand(0, 10, 10), stand(0, 30, 10, **GUNS, weight="heavy"))
    assert isinstance(b.needs, NextMove)
    foe = stand(1, 35, 30, SOUTH, **GUNS)
    b = before_play(
        stand(0, 10, 10),
        stand(0, 30, 10, **GUNS),
        stand(0, 20, 10, formation=2),
        stand(0, 35, 10, **GUNS, formation=2),
        foe,
    )
    assert refused(b, Dedicate(1, (2, 2))) == "VB-ORG-26"
    assert refused(b, Dedicate(3, (0, 2))) == ""
    for wrong in (Dedicate(0, (0, 0)), Dedicate(1, (1, 1)), Dedicate(4, (0, 0)), Dedicate(1, (99, 0)), 7):
        assert refused(b, wrong) == "VB-ORG-26"
    assert RULES.view(b, 0).asks[0].items[0].label == "Two guns of B to A"
    assert answer(b, None).needs == DedicateGuns(1)


def test_a_sergeant_gives_what_a_battalion_can_spare():
    """VB-ORG-26: its dice are as many with fewer strength points."""
    b = before_play(stand(0, 10, 10), stand(0, 20, 10, morale=6), stand(0, 30, 10, **GUNS))
    given = RULES.advise("sergeant", b.needs, b, Random(1), dict)
    assert given == Dedicate(2, (1, 1))
    assert RULES.advise("sergeant", b.needs, answer(b, given), Random(1), dict) is None
    assert RULES.advise("private", b.needs, b, Random(1), dict) is None


def test_guns_go_to_ones_own_brigades_there_or_to_come():
    """VB-ORG-26."""
    rows = (
        stand(0, 10, 10, **GUNS),
        stand(0, 20, 10, place="coming"),
        stand(0, 30, 10, place="lost"),
        stand(1, 30, 30, SOUTH, formation=0),
    )
    b = battle(*rows)
    assert [row.id for row in fielded(b, 0)] == [0, 1]
    assert [row.id for row in takers(b, b.stands[0])] == [1]
