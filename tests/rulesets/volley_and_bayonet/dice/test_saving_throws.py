"""Saving throws: who has one against what (VB-SAVE, VB-MISC-06)."""

from longroll.flow import answer, total
from longroll.rulesets.volley_and_bayonet.combat.combat import SaveAndFallBack
from longroll.rulesets.volley_and_bayonet.combat.combat_phase import Attack, CombatPhase
from longroll.rulesets.volley_and_bayonet.dice.dice import Blow
from longroll.rulesets.volley_and_bayonet.dice.saving_throws import because, ordinary, to_ground
from rulesets.volley_and_bayonet.drill import SOUTH, battle, begun, refused, stand
from rulesets.volley_and_bayonet.ground.plains import course, patch, plain

HORSE = {"kind": "cavalry brigade", "mounted": True, "arm": "rifled carbine"}
GUNS = {"kind": "artillery battalion"}


def combat(*stands, **said):
    """A battle at its combat phase."""
    return begun(battle(*stands, **said), CombatPhase(side=0))


def why(b, by, at, melee=False):
    """The rule by which a stand saves against another."""
    found = ordinary(b, Blow(by, at, 6, melee, ()))
    assert found is None or total(because(found)) == 0, "reasons, and no number"
    return found.rule if found else ""


def test_who_saves_against_what():
    """VB-SAVE-01 to VB-SAVE-04, VB-SAVE-07."""
    target = stand(1, 20, 13, SOUTH)
    assert why(battle(stand(0, 20, 10), target), 0, 1) == ""
    assert why(battle(stand(0, 20, 10, level="temporary disorder"), target), 0, 1, True) == "VB-SAVE-02"
    assert why(battle(stand(0, 20, 10, kind="artillery battery"), target), 0, 1) == "VB-SAVE-07"
    assert why(battle(stand(0, 20, 10, kind="artillery battery", stationary=True), target), 0, 1) == ""
    guns, shot = stand(1, 20, 13, SOUTH, **GUNS), stand(1, 20, 13, SOUTH, kind="infantry skirmisher")
    assert why(battle(stand(0, 20, 10), guns), 0, 1) == "VB-SAVE-04"
    for weight, rule in (("field", "VB-SAVE-04"), ("heavy", ""), ("siege", "")):
        assert why(battle(stand(0, 20, 10, **GUNS, weight=weight), guns), 0, 1) == rule
    assert why(battle(stand(0, 20, 10), stand(1, 20, 13, SOUTH, **GUNS, limbered=True)), 0, 1) == ""
    assert why(battle(stand(0, 20, 10), shot), 0, 1) == "VB-SAVE-03"
    beside = stand(1, 23, 13, SOUTH, kind="infantry skirmisher")
    assert why(battle(stand(0, 20, 10), shot, beside), 0, 1) == ""


def test_ground_saves():
    """VB-SAVE-06, VB-TERR-38, VB-TERR-47: forest against fire; a low wall against small arms from ahead."""
    wood = plain(patch("forest", 0, 12_500, 40_000, 20_000))
    b = battle(stand(0, 20, 10), stand(1, 20, 12.6, SOUTH), land=wood)
    assert (why(b, 0, 1), why(b, 0, 1, True)) == ("VB-TERR-38", "")
    wall = plain(course("hasty works", 18_000, 12_800, 22_000, 12_800))
    b = battle(stand(0, 20, 10), stand(1, 20, 13, SOUTH), stand(0, 16, 10, **GUNS), land=wall)
    assert (why(b, 0, 1), why(b, 2, 1)) == ("VB-TERR-47", "")


def test_on_the_ground_there_is_one_more():
    """VB-MISC-06: against fire alone."""
    b = battle(stand(0, 20, 10), stand(1, 20, 13, SOUTH, arm="cartridge rifle", grounded=True))
    assert (found := to_ground(b, Blow(0, 1, 6, False, ()))).rule == "VB-MISC-06"
    assert total(because(found)) == 0
    assert to_ground(b, Blow(0, 1, 6, True, ())) is None


def test_hits_are_saved_and_the_rest_are_lost():
    """VB-SAVE-01, VB-ORG-08: two hits, one saved, one strength point; surplus hits are lost."""
    b = answer(combat(stand(0, 20, 10), stand(1, 20, 13, SOUTH, **GUNS, limbered=False, fought=False)), Attack(1, (0,)))
    b = answer(b, None)
    b = answer(answer(b, (6, 6)), (4, 3))
    assert b.stands[1].strength == 3
    assert b.formations[1].tally == 1


def test_cavalry_may_save_and_fall_back():
    """VB-SAVE-05: 6 inches for each try, facing as it did."""
    b = answer(combat(stand(0, 20, 10), stand(1, 20, 13, SOUTH, **HORSE)), Attack(1, (0,)))
    b = answer(b, (6, 1))
    assert b.needs == SaveAndFallBack(1, 1, 1)
    assert [refused(b, wrong) for wrong in (2, -1, True, None)] == ["VB-SAVE-05"] * 4
    assert answer(b, 0).stands[1].strength == 3
    b = answer(answer(b, 1), (4,))
    assert b.stands[1].strength == 4
    assert b.stands[1].front == (20_000, 19_000)
    assert b.stands[1].pose.heading == SOUTH
