"""Buildings of stone, forts and fortresses, and what breaks them (VB-TERR-41, VB-TERR-43, VB-TERR-44, VB-TERR-87)."""

import pytest

from longroll.flow import answer
from longroll.rulesets.volley_and_bayonet.combat.combat_phase import Attack
from longroll.rulesets.volley_and_bayonet.dice.dice import Blow, blows
from longroll.rulesets.volley_and_bayonet.dice.saving_throws import ordinary
from longroll.rulesets.volley_and_bayonet.fire.fields_of_fire import cannot_hit, close
from rulesets.volley_and_bayonet.buildings.blocks import BLOCK, FORT, GUNS, HELD, combat, dice
from rulesets.volley_and_bayonet.drill import SOUTH, battle, stand
from rulesets.volley_and_bayonet.ground.plains import patch, plain

STONE = patch("town", 18_500, 20_000, 21_500, 23_000, stone=True)


def test_small_arms_do_nothing_to_stone_and_guns_what_they_do_far_off():
    """VB-TERR-87: a stationary battalion of smoothbores at 3 inches has two dice, on a six."""
    b = battle(stand(0, 20, 17), stand(0, 24, 17, **GUNS, stationary=True), HELD, land=plain(STONE))
    assert cannot_hit(b, b.stands[0], b.stands[2]).rule == "VB-TERR-87"
    assert cannot_hit(b, b.stands[1], b.stands[2]) is None
    (blow,) = blows(b, b.stands[1], b.stands[2], False)
    assert (blow.dice, blow.on) == (2, 6)
    b = battle(stand(0, 20, 17, guns=2), HELD, land=plain(STONE))
    assert cannot_hit(b, b.stands[0], b.stands[1]) is None
    assert dice(b, 0, 1) == 2, "its dedicated guns alone"


def test_in_its_own_turn_guns_hold_their_fire_at_stone():
    """VB-TERR-87."""
    for phasing, rule in ((0, ""), (1, "VB-TERR-87")):
        b = battle(stand(0, 20, 17, **GUNS), HELD, land=plain(STONE), phasing=phasing)
        found = cannot_hit(b, b.stands[0], b.stands[1])
        assert (found.rule if found else "") == rule


def test_guns_close_to_stone_force_no_test():
    """VB-TERR-87, VB-MOR-02; to wood they do."""
    for land, tests in ((plain(STONE), False), (plain(BLOCK), True)):
        b = battle(stand(0, 20, 17, **GUNS), HELD, land=land)
        assert close(b, b.stands[0], b.stands[1]) == tests


# --- forts
@pytest.mark.parametrize(
    ("said", "far", "hits", "saves"),
    [
        ({}, 2, False, False),
        ({**GUNS}, 3, False, False),
        ({**GUNS, "weight": "heavy"}, 4, True, True),
        ({**GUNS, "weight": "heavy"}, 5, False, False),
        ({**GUNS, "weight": "siege"}, 4, True, False),
        ({**GUNS, "weight": "siege"}, 5, True, True),
    ],
)
@pytest.mark.parametrize(("terrain", "rule"), [("fort", "VB-TERR-41"), ("fortress", "VB-TERR-44")])
def test_what_reaches_into_a_fort(terrain, rule, said, far, hits, saves):
    """VB-TERR-41, VB-TERR-44: heavy guns close by, and are saved against; siege guns, and close by without a save."""
    land = plain(patch(terrain, 15_000, 20_000, 25_000, 30_000))
    b = battle(stand(0, 20, 20 - far, **said), stand(1, 20, 20, SOUTH), land=land)
    found = cannot_hit(b, b.stands[0], b.stands[1])
    assert (found.rule if found else "") == ("" if hits else rule)
    if hits:
        why = ordinary(b, Blow(0, 1, 4, False, (), True))
        assert (why.rule if why else "") == (rule if saves else "")


def test_in_melee_a_fort_saves_who_is_inside_and_fire_out_of_it_is_free():
    """VB-TERR-41: and who has come in has no walls before him."""
    b = battle(stand(0, 20, 19.98), stand(1, 20, 20.01, SOUTH), land=plain(FORT))
    assert ordinary(b, Blow(0, 1, 6, True, ())).rule == "VB-TERR-41"
    assert ordinary(b, Blow(1, 0, 6, True, ())) is None
    b = battle(stand(0, 20, 18), stand(1, 20, 20.01, SOUTH), land=plain(FORT))
    assert cannot_hit(b, b.stands[1], b.stands[0]) is None
    b = battle(stand(0, 20, 24), stand(1, 20, 26, SOUTH), land=plain(FORT))
    assert cannot_hit(b, b.stands[0], b.stands[1]) is None
    assert ordinary(b, Blow(0, 1, 6, True, ())) is None


def test_siege_guns_close_by_breach_a_fortress():
    """VB-TERR-43: a further six for a hit, before it is saved; there is a way in from then on."""
    land = plain(patch("fortress", 15_000, 20_000, 25_000, 30_000))
    guns = stand(0, 20, 17, **GUNS, weight="siege", stationary=True)
    b = combat(guns, stand(1, 20, 20.4, SOUTH), land=land)
    b = answer(answer(b, Attack(1, (0,))), None)
    b = answer(b, (6, 6))
    assert b.needs.rule == "VB-TERR-43"
    assert not answer(b, (5, 5)).breaches
    b = answer(b, (6, 1))
    assert b.breaches == ((20_000, 20_000),)
    assert b.ground.breaches == b.breaches
    heavy = stand(0, 20, 17, **GUNS, weight="heavy", stationary=True)
    b = combat(heavy, stand(1, 20, 20.4, SOUTH), land=land)
    b = answer(answer(answer(b, Attack(1, (0,))), None), (6, 6))
    assert b.needs.rule == "VB-TERR-44"
