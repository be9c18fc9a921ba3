"""Dice of troops that count as others: mounted infantry and cavalry on foot, their guns and helpers (VB-DICE, VB-MISC)."""

from longroll.rulesets.volley_and_bayonet.dice.dice import blows
from longroll.rulesets.volley_and_bayonet.dice.reinforcing import reinforces
from longroll.rulesets.volley_and_bayonet.melee.melee_result import tie_terms
from rulesets.volley_and_bayonet.drill import SOUTH, battle, stand
from rulesets.volley_and_bayonet.ground.plains import patch, plain

RIDERS = {"kind": "mounted infantry", "arm": "rifled musket"}
FOE = stand(1, 20, 12, SOUTH)


def dice(b, melee):
    """How many dice the first stand throws at the second."""
    return sum(blow.dice for blow in blows(b, *b.stands[:2], melee))


def test_cavalry_has_its_dedicated_guns_in_fire_alone_on_foot_too():
    """VB-DICE-12: infantry in melee as well, mounted infantry on foot among it (VB-MISC-12)."""
    for said, fire, melee in (
        ({"kind": "cavalry brigade", "arm": "rifled carbine"}, 3, 3),
        ({"kind": "cavalry brigade", "arm": "rifled carbine", "mounted": True}, 1, 2),
        (RIDERS, 3, 5),
        (RIDERS | {"mounted": True}, 1, 2),
    ):
        b = battle(stand(0, 20, 10, guns=1, **said), FOE)
        assert (dice(b, False), dice(b, True)) == (fire, melee)


def test_mounted_infantry_on_foot_is_reinforced_and_supports_guns():
    """VB-MISC-12, VB-MOVE-19, VB-MELEE-08: as infantry in every respect, and in the saddle not."""
    helper = stand(0, 23, 10, kind="infantry skirmisher")
    for mounted, fire in ((False, 3), (True, 0)):
        b = battle(stand(0, 20, 10, **RIDERS, mounted=mounted), FOE, helper)
        assert dice(b, False) == fire
        assert (reinforces(b, b.stands[2]) is None) is mounted
        guns = stand(0, 20, 13, kind="artillery battalion")
        b = battle(guns, stand(1, 20, 13, SOUTH), stand(0, 20, 11.5, **RIDERS, mounted=mounted))
        assert bool(list(tie_terms(b, b.stands[0], [b.stands[1]]))) is not mounted


def test_cavalry_skirmishers_on_foot_reinforce_as_infantry_does():
    """VB-MISC-08, VB-DICE-13."""
    for mounted, fire in ((False, 3), (True, 2)):
        b = battle(stand(0, 20, 10), FOE, stand(0, 23, 10, kind="cavalry skirmisher", mounted=mounted))
        assert dice(b, False) == fire


def test_a_helper_fires_as_far_as_the_arms_of_its_brigade():
    """VB-DICE-13: and no further, whatever its guns reach."""
    for far, many in ((4, 3), (4.01, 0)):
        b = battle(stand(0, 20, 10), stand(1, 20, 10 + far, SOUTH), stand(0, 23, 10, kind="infantry skirmisher"))
        assert dice(b, False) == many


def test_what_is_told_of_guns_in_contact():
    """VB-DICE-17: a battalion goes by its row for close range; a battery has but one."""
    for kind, told in (("artillery battalion", True), ("artillery battery", False)):
        b = battle(stand(0, 20, 12, kind=kind), FOE)
        (blow,) = blows(b, *b.stands[:2], True)
        assert ("VB-DICE-17" in {term.rule for term in blow.terms}) is told
        assert sum(term.value for term in blow.terms[1:]) == 0


def test_dedicated_guns_reach_four_inches_whatever_the_rifles_do():
    """VB-RNG-06, VB-DICE-12."""
    for far, many in ((4, 3), (4.01, 2), (6, 2), (6.01, 0)):
        b = battle(stand(0, 20, 10, guns=1, arm="cartridge rifle"), stand(1, 20, 10 + far, SOUTH))
        assert dice(b, False) == many


def test_stone_close_by_is_told_to_count_as_far_off():
    """VB-TERR-87: and neither stone far off nor wood close by is."""
    for stone, far, told in ((True, 3, True), (True, 8, False), (False, 3, False)):
        block = patch("town", 18_500, 20_000, 21_500, 23_000, stone=stone)
        b = battle(stand(0, 20, 20 - far, kind="artillery battalion"), stand(1, 20, 20.02, SOUTH), land=plain(block))
        (blow,) = blows(b, *b.stands[:2], False)
        assert ("VB-TERR-87" in {term.rule for term in blow.terms}) is told
