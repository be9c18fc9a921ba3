"""Cavalry that saves from fire and falls back for it (VB-SAVE-05)."""

from longroll.flow import answer
from longroll.rulesets.volley_and_bayonet.combat.combat import SaveAndFallBack
from longroll.rulesets.volley_and_bayonet.combat.combat_phase import Attack, CombatPhase
from longroll.rulesets.volley_and_bayonet.melee.melee_result import AdvanceAfterMelee
from rulesets.volley_and_bayonet.drill import EAST, SOUTH, battle, begun, chief, stand, told
from rulesets.volley_and_bayonet.ground.plains import course, patch, plain

HORSE = {"kind": "cavalry brigade", "mounted": True, "arm": "rifled carbine"}
FAR = chief(0, 2, 2), chief(1, 2, 38)


def fired_at(*faces, land=None, **said):
    """Cavalry three inches before infantry, hit by so many."""
    b = battle(stand(0, 20, 10), stand(1, 20, 13, SOUTH, **{**HORSE, **said}), chiefs=FAR, land=land)
    return answer(answer(begun(b, CombatPhase(side=0)), Attack(1, (0,))), faces)


def test_who_has_no_room_for_six_inches_may_not_save():
    """VB-SAVE-05: water behind it that it cannot cross, or woods that make the way longer."""
    for y, most in ((17_000, 0), (20_000, 1), (26_000, 2)):
        b = fired_at(6, 6, land=plain(course("river", 0, y, 40_000, y)))
        assert (b.needs.hits if isinstance(b.needs, SaveAndFallBack) else 0) == most
    assert fired_at(6, 1, land=plain(patch("forest", 0, 16_500, 40_000, 40_000))).stands[1].strength == 3


def test_every_try_asks_for_room_again():
    """VB-SAVE-05: who has to fall back 6 inches for one hit needs 12 for the next."""
    guns = stand(0, 23, 10, kind="artillery battalion")
    b = battle(
        stand(0, 20, 10),
        stand(1, 20, 13, SOUTH, **HORSE),
        guns,
        chiefs=FAR,
        land=plain(course("river", 0, 20_000, 40_000, 20_000)),
    )
    b = answer(begun(b, CombatPhase(side=0)), Attack(1, (0, 2)))
    b = answer(answer(answer(b, (6, 1)), 1), (1,))
    b = answer(b, (4,))
    assert not isinstance(b.needs, SaveAndFallBack)
    assert b.stands[1].strength == 2


def struck(mine, theirs, saves=2):
    """Cavalry in melee with infantry, whose guns fire at it from the flank; it tries to save, and both strike."""
    guns = stand(0, 14, 11.5, EAST, kind="artillery battalion", stationary=True)
    b = battle(stand(0, 20, 10), stand(1, 20, 10, SOUTH, **HORSE), guns, chiefs=FAR)
    b = answer(begun(b, CombatPhase(side=0)), Attack(1, (2,), True))
    b = answer(b, (6, 6))
    assert b.needs == SaveAndFallBack(1, 1, 2)
    b = answer(answer(b, saves), (6,) * saves)
    return answer(answer(b, mine), theirs)


def test_who_wins_its_melee_falls_back_all_the_same_and_does_not_advance():
    """VB-SAVE-05: straight away from the guns."""
    b = struck((1, 1, 1, 1), (6, 1))
    assert not isinstance(b.needs, AdvanceAfterMelee)
    assert b.stands[0].level == "temporary disorder"
    assert (b.stands[1].level, b.stands[1].pose.spot) == ("good", (32_000, 11_500))
    assert "B falls back" in told(b)


def test_who_loses_its_melee_goes_the_longer_of_both_ways_once():
    """VB-SAVE-05, VB-MELEE-09: half a move is 12 inches, as much as two tries; from its enemy, as it faces."""
    b = struck((6, 1, 1, 1), (1, 1))
    assert b.stands[1].front == (20_000, 22_000)
    assert "falls back" not in told(b)
