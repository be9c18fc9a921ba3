"""Commanders with a stand, and the army commander's risk and successor (VB-MOVE-18, VB-MISC-01)."""

from longroll.flow import answer
from longroll.rulesets.volley_and_bayonet.combat.combat_phase import Attack, CombatPhase
from longroll.rulesets.volley_and_bayonet.command.fallen_commanders import PlaceSuccessor, fall
from longroll.rulesets.volley_and_bayonet.morale.morale_number import terms
from longroll.rulesets.volley_and_bayonet.movement.law_of_moves import Move
from longroll.rulesets.volley_and_bayonet.movement.movement_phase import Halt
from rulesets.volley_and_bayonet.drill import SOUTH, battle, begun, chief, stand, told

MINE = chief(0, 20, 2)


def lee(y, **said):
    """The army commander of the second side."""
    return chief(1, 20, y, rank="army", formation=3, **said)


def test_who_is_with_a_stand_is_left_behind_when_it_moves_off():
    """VB-MOVE-18, VB-MOR-07: its morale is no better for him then; one who still touches it is with it."""
    for far, left in ((5_000, True), (0, False)):
        meade = chief(0, 20, 16.5, rank="army", formation=2, attached=0)
        b = begun(battle(stand(0, 20, 20), stand(1, 20, 38, SOUTH), chiefs=(meade, chief(0, 22, 16), chief(1, 20, 39))))
        assert "VB-MOR-07" in {term.rule for term in terms(b, b.stands[0])}
        b = answer(b, Move(0, b.stands[0].pose.ahead(far).turned(900 if not far else 0)))
        assert ("has left General behind" in told(b)) is left
        assert (b.commanders[0].attached == -1) is left
        assert ("VB-MOR-07" in {term.rule for term in terms(b, b.stands[0])}) is not left


def test_he_is_at_risk_with_a_stand_that_is_destroyed():
    """VB-MISC-01."""
    b = battle(stand(0, 20, 10), stand(1, 20, 13, SOUTH, strength=1), chiefs=(MINE, lee(17.4, attached=1)))
    b = answer(answer(begun(b, CombatPhase(side=0)), Attack(1, (0,))), None)
    b = answer(b, (6, 1))
    assert b.stands[1].place == "lost"
    assert b.needs.rule == "VB-MISC-01"
    assert answer(b, (6,)).commanders[1].place == "lost"


def test_both_army_commanders_are_at_risk_in_one_combat():
    """VB-MISC-01: one die each."""
    meade = chief(0, 20, 6, rank="army", formation=2, attached=0)
    b = battle(stand(0, 20, 10), stand(1, 20, 10, SOUTH), chiefs=(meade, lee(14, attached=1)))
    b = answer(begun(b, CombatPhase(side=0)), Attack(1, (), True))
    b = answer(answer(b, (6, 1, 1, 1)), (6, 1, 1, 1))
    for number in (0, 1):
        assert b.needs.why.endswith("is under fire")
        b = answer(b, (6,))
        assert b.commanders[number].place == "lost"
    assert not b.needs.why.endswith("is under fire")


def test_the_senior_corps_commander_takes_the_army():
    """VB-MISC-01, VB-CMD-13: in the second command phase; his corps has another after two more."""
    corps = chief(1, 10, 36, rank="corps", formation=3, name="Longstreet")
    b = battle(stand(0, 20, 10), stand(1, 20, 36, SOUTH), chiefs=(MINE, lee(30, name="Lee"), corps), turns=9)
    fall(b, 1)
    b = begun(b)
    for _ in range(3):
        b = answer(b, Halt())
    chief_, heir = b.commanders[1:]
    assert (chief_.name, chief_.place, chief_.pose) == ("Longstreet", "table", heir.pose)
    assert (heir.place, heir.back) == ("lost", 2)
    for _ in range(4):
        b = answer(b, Halt())
    assert b.needs == PlaceSuccessor(1, 2, (1,))


def test_who_has_nobody_to_join_waits_for_one():
    """VB-CMD-13: he joins an unrouted stand as soon as there is one."""
    b = battle(stand(0, 20, 10), stand(1, 20, 36, SOUTH, level="rout"), chiefs=(MINE, chief(1, 20, 39)), turns=9)
    fall(b, 1)
    b = begun(b)
    for _ in range(5):
        b = answer(b, Halt())
    assert not b.commanders[1].present
    b.change(1, level="good")
    b = answer(answer(b, Halt()), Halt())
    assert b.needs == PlaceSuccessor(1, 1, (1,))
