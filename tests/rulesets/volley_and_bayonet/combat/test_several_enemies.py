"""A stand in melee with several enemies (VB-COMB-02, VB-COMB-11)."""

from itertools import product

from longroll.flow import answer
from longroll.registry import ruleset
from longroll.rulesets.volley_and_bayonet.combat.combat_phase import Attack, CombatPhase
from longroll.rulesets.volley_and_bayonet.combat.several_enemies import Aim, shared
from rulesets.volley_and_bayonet.drill import SOUTH, battle, begun, refused, stand

TWO = stand(1, 18.4, 10, SOUTH), stand(1, 21.6, 10, SOUTH)


def attacked(*stands):
    """The second stand has been attacked by who touches it."""
    return answer(begun(battle(*stands), CombatPhase(side=0)), Attack(1, (), True))


def thrown(b):
    """Who is struck with how many dice, and on what they hit, as the combat stands."""
    return [(blow.by, blow.at, blow.dice, blow.on) for blow in b.stack[-1].blows]


def test_who_touches_two_says_with_how_many_dice_he_strikes_each():
    """VB-COMB-02, VB-COMB-11."""
    b = attacked(stand(0, 20, 10), *TWO)
    assert b.needs == Aim(0, 0, (1, 2), 4)
    for wrong in (0, (4,), (3, 2), (5, -1), (1, 1)):
        assert refused(b, wrong) == "VB-COMB-11"
    assert thrown(answer(b, (4, 0)))[0] == (0, 1, 4, 6)
    assert thrown(answer(b, (1, 3)))[:2] == [(0, 1, 1, 6), (0, 2, 3, 6)]
    assert [blow.terms[-1].rule for blow in answer(b, (1, 3)).stack[-1].blows[:2]] == ["VB-COMB-11", "VB-COMB-11"]


def test_what_they_hit_on_goes_by_whom_they_strike():
    """VB-COMB-11, VB-DICE-15, VB-DICE-12: the dice of dedicated guns are thrown last."""
    b = battle(stand(0, 20, 10, arm="cartridge rifle", guns=1), *TWO)
    b.change(2, level="temporary disorder")
    found = [(blow.at, blow.dice, blow.on) for blow in shared(b, b.stands[0], (1, 2), (2, 3))]
    assert found == [(1, 2, 6), (2, 2, 5), (2, 1, 6)]


def test_among_three_every_way_to_share_the_dice_is_offered():
    """VB-COMB-11."""
    b = battle(stand(0, 20, 10), *TWO, stand(1, 20, 7))
    decision = Aim(0, 0, (1, 2, 3), 4)
    offered = list(decision.offers(b))
    assert offered[:3] == [(4, 0, 0), (0, 4, 0), (0, 0, 4)]
    assert sorted(offered) == [some for some in product(range(5), repeat=3) if sum(some) == 4]
    assert all(decision.refusal(b, each) is None for each in decision.offers(b))
    assert decision.refusal(b, (1, 0, 3)) is None


def test_the_screen_says_who_is_struck_with_how_many():
    """VB-COMB-11."""
    rules, b = ruleset("volley-and-bayonet"), attacked(stand(0, 20, 10), *TWO)
    labels = [row.label for row in rules.view(b, 0).asks[0].items]
    assert labels == [
        "Strike B",
        "Strike C",
        "Strike B with 1 and C with 3",
        "Strike B with 2 and C with 2",
        "Strike B with 3 and C with 1",
    ]


def test_a_sergeant_wastes_no_dice_on_one_who_has_little_to_lose():
    """VB-COMB-11: a stand of a point is not worth all of them, when they hit as often as not."""
    from random import Random

    rules = ruleset("volley-and-bayonet")
    b = attacked(stand(0, 20, 10, arm="cartridge rifle", stationary=True), *TWO)
    for number in (1, 2):
        b.change(number, level="temporary disorder", strength=1)
    split = rules.advise("sergeant", b.needs, b, Random(1), dict)
    assert sorted(split) != [0, b.needs.dice]
