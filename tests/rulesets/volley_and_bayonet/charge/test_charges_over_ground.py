"""Charges over marshes, and at enemies in ground that the charger may not enter (VB-CHG-04, VB-TERR-55)."""

import pytest

from longroll.dice import Throw
from longroll.flow import answer
from longroll.rulesets.volley_and_bayonet.charge.charges import Charge
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
