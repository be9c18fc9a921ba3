"""Charges over marshes, and at enemies in ground that the charger may not enter (VB-CHG-04, VB-TERR-55)."""

import pytest

from longroll.dice import Throw
from longroll.flow import answer
from longroll.rulesets.volley_and_bayonet.charge.charges import Charge, over_a_bridge, run_at
from longroll.rulesets.volley_and_bayonet.ground.land import Crossing
from longroll.rulesets.volley_and_bayonet.movement.movement_phase import NextMove
from rulesets.volley_and_bayonet.drill import SOUTH, battle, begun, refused, stand, told
from rulesets.volley_and_bayonet.ground.plains import course, patch, plain

HORSE = {"kind": "cavalry brigade", "mounted": True, "arm": "rifled carbine"}


@pytest.mark.parametrize(
    ("land", "said", "rule"),
    [
        (patch("swamp", 10_000, 15_000, 30_000, 20_000), {}, "VB-CHG-04"),
        (patch("swamp", 10_000, 15_100, 30_000, 20_000), {}, ""),
        (patch("fort", 10_000, 15_000, 30_000, 20_000), HORSE, "VB-CHG-04"),
        (patch("fort", 10_000, 15_000, 30_000, 20_000), {}, ""),
        (patch("fortress", 10_000, 15_000, 30_000, 20_000), {}, "VB-CHG-04"),
        (patch("fortress", 10_000, 15_000, 30_000, 20_000, breaches=((20_000, 15_000),)), {}, ""),
    ],
)
def test_nobody_charges_an_enemy_in_ground_that_he_may_not_enter(land, said, rule):
    """VB-CHG-04: what counts is the ground under the middle of the enemy's front."""
    b = begun(battle(stand(0, 20, 5, **said), stand(1, 20, 15.02, SOUTH), land=plain(land)))
    assert refused(b, Charge(0, 1, 0)) == rule


def test_nobody_charges_into_a_burning_village():
    """VB-CHG-04, VB-TERR-90; out of the marsh he may be charged, and out of ruins."""
    village = patch("village", 19_250, 14_500, 20_750, 16_000)
    enemy = stand(1, 20, 15, SOUTH, kind="infantry skirmisher")
    b = begun(battle(stand(0, 20, 5), enemy, land=plain(village)))
    assert not refused(b, Charge(0, 1, 0))
    b.burning = (("village", 1),)
    assert refused(b, Charge(0, 1, 0)) == "VB-CHG-04"


def charging(far=15, **said):
    """A charge with a belt of marsh two inches wide on its way, at its die."""
    land = plain(patch("marsh", 0, 8_000, 40_000, 10_000))
    b = begun(battle(stand(0, 20, 5), stand(1, 20, far, SOUTH, **said), land=land))
    b = answer(b, Charge(0, 1, 0))
    assert isinstance(b.needs, Throw)
    assert b.needs.rule == "VB-TERR-55"
    return b


def test_a_charge_over_a_marsh_throws_for_it_and_goes_on():
    """VB-TERR-55: ten inches, of which the marsh makes two into four or into eight; deep, it costs order as well."""
    for face, level in ((2, "good"), (4, "good"), (6, "temporary disorder")):
        b = answer(charging(), (face,))
        assert b.stands[0].front == (20_000, 15_000)
        assert b.stands[0].level == level
        assert b.charges[0].target == 1
        assert isinstance(b.needs, NextMove)
        assert b.mired == ((20_000, 8_000),)


def test_a_charge_that_the_marsh_makes_too_long_ends_where_the_marsh_begins():
    """VB-TERR-55, VB-MOVE-02: fifteen inches are enough on firm ground."""
    b = answer(charging(far=20), (2,))
    assert b.stands[0].front == (20_000, 20_000)
    b = answer(charging(far=20), (4,))
    assert b.stands[0].front == (20_000, 8_000)
    assert b.stands[0].done
    assert b.stands[0].level == "good"
    assert b.charges == ()
    assert "is held up by the marsh" in told(b)


def test_who_comes_out_of_a_marsh_disordered_is_repulsed_by_cartridge_arms():
    """VB-CHG-11, VB-TERR-55."""
    b = answer(charging(arm="cartridge rifle"), (5,))
    assert b.stands[0].front[1] in range(13_900, 14_000)
    assert b.charges == ()
    b = answer(charging(arm="cartridge rifle"), (1,))
    assert b.charges[0].target == 1


def test_two_marshes_are_thrown_for_one_after_the_other():
    """VB-TERR-55: the second costs what its own die says."""
    first, second = patch("marsh", 0, 7_000, 40_000, 8_000), patch("marsh", 0, 10_000, 40_000, 11_000)
    both = plain(first, second.__class__("marsh-2", "", "marsh", second.ring))
    b = begun(battle(stand(0, 20, 5), stand(1, 20, 15, SOUTH), land=both))
    b = answer(answer(b, Charge(0, 1, 0)), (3,))
    assert isinstance(b.needs, Throw)
    b = answer(b, (3,))
    assert b.stands[0].front == (20_000, 15_000)


@pytest.mark.parametrize(
    ("water", "crossing", "rule"),
    [
        ("stream", None, "VB-TERR-74"),
        ("stream", "bridge", "VB-TERR-23"),
        ("river", "bridge", "VB-TERR-23"),
        ("river", "ford", "VB-TERR-26"),
        ("marshy stream", "ford", "VB-TERR-26"),
    ],
)
def test_who_lines_the_far_bank_disorders_a_charger_who_comes_over(water, crossing, rule):
    """VB-TERR-23, VB-TERR-26, VB-TERR-59, VB-TERR-74: by the rule of what he came over by."""
    features = [course(water, 0, 9_000, 40_000, 9_000)]
    if crossing:
        features.append(Crossing(features[0].id, "", crossing, 20_000, 9_000))
    b = begun(battle(stand(0, 20, 5), stand(1, 20, 9.3, SOUTH), land=plain(*features)))
    b = answer(b, Charge(0, 1, 0))
    assert b.stands[0].level == "temporary disorder"
    assert rule in {line.rule for line in b.news if "lines the bank" in line.text}
    b = begun(battle(stand(0, 20, 5), stand(1, 20, 9.6, SOUTH), land=plain(*features)))
    assert answer(b, Charge(0, 1, 0)).stands[0].level == "good"


def at_a_bridge(far, *besides, **said):
    """A brigade three inches before a bridge, and an enemy so far off straight ahead."""
    bridge = course("stream", 0, 8_000, 40_000, 8_000), Crossing("stream", "", "bridge", 20_000, 8_000)
    mine = said.pop("mine", {})
    return begun(battle(stand(0, 20, 5, **mine), stand(1, 20, 5 + far, SOUTH, **said), land=plain(*bridge, *besides)))


def test_who_charges_over_a_bridge_pays_half_a_move_or_is_disordered_as_he_likes():
    """VB-TERR-22: eight inches in order, sixteen without; the refusal names the way out."""
    b = at_a_bridge(8)
    assert answer(b, Charge(0, 1, 0)).stands[0].level == "good"
    assert answer(b, Charge(0, 1, 0, disorder=True)).stands[0].level == "temporary disorder"
    b = at_a_bridge(16)
    refusal = b.needs.refusal(b, Charge(0, 1, 0))
    assert (refusal.rule, refusal.remedy) == ("VB-MOVE-02", "pay for the bridge with order")
    after = answer(b, Charge(0, 1, 0, disorder=True))
    assert (after.stands[0].front, after.charges[0].target) == ((20_000, 21_000), 1)
    assert "A is disordered by the bridge over the stream" in told(after)
    assert run_at(b, b.stands[0], b.stands[1]) is None
    assert over_a_bridge(b, b.stands[0], b.stands[1]) == Charge(0, 1, 0, disorder=True)
    assert over_a_bridge(b, b.stands[0], b.stands[1]) in list(b.needs.offers(b))


def test_who_is_disordered_at_a_bridge_is_repulsed_by_cartridge_arms():
    """VB-CHG-11, VB-TERR-22."""
    b = answer(at_a_bridge(12, arm="cartridge rifle"), Charge(0, 1, 0, disorder=True))
    assert "is repulsed" in told(b)
    assert b.charges == ()


def test_only_a_bridge_and_only_order_can_be_paid_with():
    """VB-TERR-22, VB-CHG-02: nor does horse pay with what broken ground has cost it before."""
    shaken = at_a_bridge(8, mine={"level": "temporary disorder"})
    assert refused(shaken, Charge(0, 1, 0, disorder=True)) == "VB-TERR-22"
    assert not refused(shaken, Charge(0, 1, 0))
    rough = patch("broken ground", 10_000, 5_500, 30_000, 7_000)
    b = at_a_bridge(9, rough, mine=HORSE)
    assert refused(b, Charge(0, 1, 0, disorder=True)) == "VB-CHG-02"
    assert answer(b, Charge(0, 1, 0)).stands[0].level == "temporary disorder"
    kept = begun(battle(stand(0, 20, 5), stand(1, 20, 5, SOUTH)))
    assert refused(kept, Charge(0, 1, 0, disorder=True)) == "VB-CHG-02"


def test_whom_the_marsh_has_disordered_pays_for_the_bridge_behind_it_with_half_a_move():
    """VB-TERR-22, VB-TERR-55."""
    b = at_a_bridge(6, patch("marsh", 0, 6_000, 40_000, 6_500))
    b = answer(b, Charge(0, 1, 0, disorder=True))
    assert answer(b, (1,)).stands[0].level == "temporary disorder"
    sunk = answer(b, (6,))
    assert sunk.stands[0].front == (20_000, 11_000)
    assert "by the marsh" in told(sunk)
