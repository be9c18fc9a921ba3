"""What is no answer to a question of combat, and whom one may fire at (VB-COMB-01, VB-COMB-02, VB-COMB-05, VB-MOVE-19)."""

import pytest

from longroll.flow import answer
from longroll.rulesets.volley_and_bayonet.combat.combat_phase import (
    Attack,
    Cease,
    CombatPhase,
    Fire,
    LeftoverFire,
    ReturnFire,
)
from longroll.rulesets.volley_and_bayonet.combat.who_fights import targets
from rulesets.volley_and_bayonet.drill import SOUTH, battle, begun, refused, stand


def row(*others, side=0):
    """Two brigades that face each other three inches apart, and others."""
    return begun(battle(stand(0, 20, 10), stand(1, 20, 13, SOUTH), *others, phasing=side), CombatPhase(side=side))


@pytest.mark.parametrize(
    "wrong", [0, None, Attack(9, (0,)), Attack(-1, (0,)), Attack(0, (0,)), Attack(2, (0,)), Attack(1)]
)
def test_an_enemy_on_the_table_is_attacked_by_somebody(wrong):
    """VB-COMB-01."""
    assert refused(row(stand(1, 24, 13, SOUTH, place="lost")), wrong) == "VB-COMB-01"


@pytest.mark.parametrize("numbers", [(0, 0), (1,), (9,), (-1,), (2,)])
def test_who_fires_is_named_once_and_is_there(numbers):
    """VB-COMB-02."""
    b = row(stand(0, 24, 10, place="lost"))
    assert refused(b, Attack(1, numbers)) == "VB-COMB-02"
    assert refused(b, Attack(1, (0,), melee=True)) == "VB-COMB-11"


@pytest.mark.parametrize("wrong", [9, -1, 1, True, 3, "0"])
def test_who_is_attacked_fires_back_at_an_enemy_on_the_table(wrong):
    """VB-COMB-02."""
    b = answer(row(stand(0, 30, 5), stand(0, 21, 5, place="lost")), Attack(1, (0,)))
    assert b.needs == ReturnFire(1, 1)
    assert refused(b, wrong) == "VB-COMB-02"
    assert refused(b, 2) == "VB-COMB-07"


def test_who_was_left_alone_fires_at_an_enemy_on_the_table():
    """VB-COMB-02."""
    b = answer(row(stand(1, 24, 13, SOUTH, place="lost")), Cease())
    assert b.needs == LeftoverFire(1)
    for wrong in (0, Fire(9, 0), Fire(-1, 0), Fire(0, 1), Fire(2, 0), Fire(1, 1), Fire(1, 9)):
        assert refused(b, wrong) == "VB-COMB-02"
    assert refused(b, Fire(1, 0)) == ""


def test_nobody_fires_of_his_own_accord_at_who_is_in_contact_or_fights_through_others():
    """VB-COMB-05, VB-MOVE-19."""
    helper = stand(1, 23.02, 13, SOUTH, kind="infantry skirmisher")
    b = battle(stand(0, 20, 10), stand(1, 20, 13, SOUTH), helper, stand(0, 26.5, 11))
    assert targets(b, b.stands[0]) == [1]
    b = battle(stand(0, 20, 10), stand(1, 20, 13, SOUTH), stand(0, 20, 19, SOUTH))
    assert targets(b, b.stands[0]) == [1]
    b = battle(stand(0, 20, 10), stand(1, 20, 13, SOUTH), stand(0, 20, 16.0, SOUTH))
    assert targets(b, b.stands[0]) == []
    b = answer(row(stand(1, 24, 10, SOUTH), stand(0, 24, 10), side=1), Attack(0, (1,)))
    assert refused(b, 2) == "VB-COMB-05"


def test_who_is_offered_to_attack():
    """VB-COMB-01: neither who fights through others, nor who is in contact and has fought."""
    helper = stand(1, 23.02, 13, SOUTH, kind="infantry skirmisher")
    assert list(row(helper).needs.offers(row(helper))) == [Cease(), Attack(1, (0,))]
    b = row(stand(0, 20, 19, SOUTH), stand(0, 20, 16, SOUTH))
    assert [one.melee for one in b.needs.chances(b)] == [True]
    b.change(1, fought=True)
    assert list(b.needs.chances(b)) == []
