"""Wooden buildings that burn (VB-TERR-88 to VB-TERR-91)."""

import pytest

from longroll.dice import Throw
from longroll.flow import answer
from longroll.registry import ruleset
from longroll.rulesets.volley_and_bayonet import SCREEN
from longroll.rulesets.volley_and_bayonet.buildings.fires import DrivenOut, FiresGoOut, Kindling, Leave
from longroll.rulesets.volley_and_bayonet.combat.combat_phase import Attack, Cease, CombatPhase, NextCombat
from longroll.rulesets.volley_and_bayonet.exhaustion.exhaustion_phase import ExhaustionPhase
from longroll.tabletop import gap
from rulesets.volley_and_bayonet.drill import NORTH, SOUTH, battle, begun, refused, stand, told
from rulesets.volley_and_bayonet.ground.plains import course, patch, plain

VILLAGE = patch("village", 19_250, 20_000, 20_750, 21_500)
BLOCK = patch("town", 18_500, 20_000, 21_500, 23_000)
SKIRMISHER = {"kind": "infantry skirmisher", "strength": 2}
GUNS = {"kind": "artillery battalion"}
HELD = stand(1, 20, 20.2, SOUTH, **SKIRMISHER)


def attacked(by, land, melee=False):
    """A battle after an attack on who holds a building, all dice low."""
    b = begun(battle(by, HELD, land=land), CombatPhase(side=0))
    b = answer(b, Attack(1, () if melee else (0,), melee))
    return until_the_fire(b)


def until_the_fire(b):
    """The battle at the die for a fire, or at its end: low dice, an uneven one to break ties, and nobody else does anything."""
    while b.needs is not None and b.needs.rule != "VB-TERR-88":
        if isinstance(b.needs, Throw):
            b = answer(b, (6, *(1,) * (b.needs.dice - 1)) if b.needs.rule == "VB-MELEE-02" else (1,) * b.needs.dice)
        else:
            b = answer(b, Cease() if isinstance(b.needs, NextCombat) else None)
    return b


@pytest.mark.parametrize(
    ("by", "stone", "melee", "thrown"),
    [
        (stand(0, 20, 15, **GUNS), False, False, True),
        (stand(0, 20, 17.5, guns=1), False, False, True),
        (stand(0, 20, 17.5), False, False, False),
        (stand(0, 20, 15, **GUNS), True, False, False),
        (stand(0, 20, 20.16), False, True, True),
    ],
)
def test_guns_and_melee_may_set_wood_on_fire(by, stone, melee, thrown):
    """VB-TERR-88: small arms do not, and stone does not burn."""
    land = plain(patch("village", 19_250, 20_000, 20_750, 21_500, stone=stone))
    b = attacked(by, land, melee)
    assert (b.needs is not None and b.needs.rule == "VB-TERR-88") == thrown


def test_a_building_is_thrown_for_once_in_a_player_turn():
    """VB-TERR-88: however many guns have fired at it."""
    b = begun(
        battle(stand(0, 18, 15, **GUNS), stand(0, 22, 15, **GUNS), HELD, land=plain(VILLAGE)), CombatPhase(side=0)
    )
    b = answer(answer(b, Attack(2, (0,))), (1,))
    b = answer(answer(b, Attack(2, (1,))), (1,))
    b = answer(until_the_fire(b), (5,))
    assert b.needs is None
    assert b.burning == ()


def test_who_is_in_it_is_driven_out_disordered():
    """VB-TERR-89: 4 inches, not toward the enemy, facing as it did."""
    b = attacked(stand(0, 20, 15, **GUNS), plain(VILLAGE))
    b = answer(b, (6,))
    assert b.burning == (("village", 1),)
    assert b.needs == DrivenOut(1, 1)
    assert refused(b, Leave(SOUTH)) == "VB-TERR-89"
    assert refused(b, Leave(-1)) == "VB-TERR-89"
    told = SCREEN.tried(b, b.needs, {"type": "Leave", "to": {"x": 19_000, "y": 30_000, "heading": SOUTH}})
    assert 3500 < told.nearest["heading"] < 3600
    b = answer(b, Leave(NORTH))
    assert b.stands[1].front == (20_000, 24_200)
    assert (b.stands[1].pose.heading, b.stands[1].level) == (SOUTH, "temporary disorder")
    assert b.needs is None


def test_who_has_no_way_out_loses_a_strength_point():
    """VB-TERR-89."""
    ring = [stand(0, x, y) for x, y in ((15.9, 24), (24.1, 24), (20, 26), (20, 17))]
    b = begun(battle(*ring, HELD, land=plain(VILLAGE)), Kindling(buildings=("village",)))
    b = answer(b, (6,))
    assert b.needs is None
    assert b.stands[4].strength == 1


def test_guns_in_the_street_are_driven_out_limbered():
    """VB-TERR-89: everybody in the block goes."""
    b = battle(stand(0, 20, 10), stand(1, 20, 21, SOUTH, **GUNS), land=plain(BLOCK))
    b = answer(begun(b, Kindling(buildings=("town",))), (6,))
    b = answer(b, Leave(NORTH))
    assert b.stands[1].limbered
    assert b.stands[1].front == (20_000, 25_000)


@pytest.mark.parametrize(("land", "face"), [(VILLAGE, 5), (BLOCK, 6)])
def test_a_fire_goes_out_from_the_second_turn_on(land, face):
    """VB-TERR-90, VB-TERR-91, VB-EXH-07: at the end of a game turn; then it is a ruin."""
    said = {"land": plain(land), "burning": ((land.id, 3),)}
    for turn, half, asked in ((4, 1, False), (5, 0, False), (5, 1, True)):
        b = battle(stand(0, 20, 10), stand(1, 20, 35, SOUTH), **said)
        b.turn, b.half = turn, half
        assert (begun(b, ExhaustionPhase()).needs is not None) == asked
    b = battle(stand(0, 20, 10), stand(1, 20, 35, SOUTH), **said)
    b.turn = 5
    b = begun(b, FiresGoOut())
    assert answer(b, (face - 1,)).burning == b.burning
    b = answer(b, (face,))
    assert (b.burning, b.ruins) == ((), (land.id,))
    assert "is a ruin" in told(b)


def test_what_burns_and_what_has_burnt_out_is_marked_on_the_table():
    """VB-TERR-87, VB-TERR-88, VB-TERR-90, VB-TERR-91."""
    stone = patch("town", 28_500, 20_000, 31_500, 23_000, stone=True)
    rules = ruleset("volley-and-bayonet")

    def marked(**said):
        b = begun(battle(stand(0, 20, 10), HELD, land=plain(VILLAGE, stone), **said), CombatPhase(side=0))
        return {row.id: row for row in rules.view(b, 0).overlays}

    found = marked()
    assert found["building:village"].rule == "VB-TERR-88"
    assert "held by B" in found["building:village"].says
    assert (found["building:town"].rule, found["building:town"].label) == ("VB-TERR-87", "stone")
    assert marked(burning=(("village", 1),))["building:village"].rule == "VB-TERR-90"
    assert marked(burning=(("village", 1),))["building:village"].tone == "fire"
    assert marked(ruins=("village",))["building:village"].rule == "VB-TERR-91"
    assert marked(breaches=((1000, 1000),))["breach:0"].rule == "VB-TERR-43"


def test_who_cannot_get_away_goes_as_far_as_he_can_from_the_enemy():
    """VB-TERR-89: water two inches off on three sides, an enemy on the fourth."""
    banks = course("river", 0, 22_000, 22_000, 22_000, 22_000, 18_500, 0, 18_500)
    foe = stand(0, 16.5, 21.7)
    b = begun(battle(foe, HELD, land=plain(VILLAGE, banks)), Kindling(buildings=("village",)))
    b = answer(b, (6,))
    assert b.needs is None
    assert b.stands[1].strength == 1
    assert b.stands[1].front != HELD.front
    assert gap(b.stands[1].quad, foe.quad) >= gap(HELD.quad, foe.quad)
