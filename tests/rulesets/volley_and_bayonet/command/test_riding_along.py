"""Commanders near friends that retreat, rout or advance may go with them, or be overrun (VB-MISC-02)."""

from longroll.flow import answer
from longroll.registry import ruleset
from longroll.rulesets.volley_and_bayonet.combat.combat_phase import Attack, CombatPhase
from longroll.rulesets.volley_and_bayonet.command.fallen_commanders import behind
from longroll.rulesets.volley_and_bayonet.command.riding_along import Along, GoAlong, beside
from longroll.rulesets.volley_and_bayonet.melee.melee_result import AdvanceAfterMelee
from longroll.rulesets.volley_and_bayonet.morale.morale_tests import MoraleTests
from longroll.tabletop import Pose
from rulesets.volley_and_bayonet.drill import SOUTH, battle, begun, chief, refused, stand, told

MINE = chief(0, 20, 2)


def lost(*chiefs, **said):
    """A melee that B has lost, at what follows."""
    b = battle(stand(0, 20, 10), stand(1, 20, 10, SOUTH), chiefs=chiefs, **said)
    b = answer(begun(b, CombatPhase(side=0)), Attack(1, (), True))
    return answer(answer(b, (6, 1, 1, 1)), (1, 1, 1, 1))


def test_a_commander_near_who_retreats_may_go_along_before_the_winner_advances():
    """VB-MISC-02: to any spot within 3 inches of it."""
    b = lost(MINE, chief(1, 20, 14.5))
    assert b.needs == GoAlong(1, 1, (1,))
    assert refused(b, Along(Pose(20_000, 14_400))) == "VB-MISC-02"
    assert refused(b, Along(Pose(20_000, 45_000))) == "VB-MISC-02"
    gone = answer(b, Along(Pose(16_000, 21_000)))
    assert gone.commanders[1].pose == Pose(16_000, 21_000)
    assert isinstance(gone.needs, AdvanceAfterMelee)
    first = next(iter(b.needs.offers(b)))
    assert first == Along(behind(b.stands[1]))
    assert b.needs.passed(b) is None


def test_who_stays_is_overrun_where_no_friend_is_near():
    """VB-MISC-02: and gets away to a friend within 3 inches."""
    b = answer(lost(MINE, chief(1, 20, 13.5)), None)
    b = answer(b, 0)
    assert b.commanders[1].place == "lost"
    assert "is overrun" in told(b)


def test_a_commander_further_off_or_with_another_stand_is_not_asked():
    """VB-MISC-02: 3 inches from base to base; who is with a stand goes where it goes."""
    assert isinstance(lost(MINE, chief(1, 20, 16.5)).needs, GoAlong)
    assert isinstance(lost(MINE, chief(1, 20, 16.6)).needs, AdvanceAfterMelee)
    b = lost(MINE, chief(1, 20, 13.5, attached=1))
    assert isinstance(b.needs, AdvanceAfterMelee)
    assert b.commanders[1].pose.y == 21_500


def test_a_commander_may_go_along_with_who_advances():
    """VB-MISC-02."""
    b = answer(lost(chief(0, 20, 6), chief(1, 2, 38)), 0)
    assert b.needs == GoAlong(0, 0, (0,))
    assert answer(b, None).commanders[0].pose == Pose(20_000, 6_000)


def test_a_commander_may_go_along_with_who_routs():
    """VB-MISC-02: before the enemy follows."""
    shaken = stand(1, 20, 10, SOUTH, level="temporary disorder")
    b = battle(stand(0, 20, 10), shaken, chiefs=(MINE, chief(1, 20, 14.5)))
    b = begun(b, MoraleTests(left=(1,)))
    b = answer(b, (6,))
    assert b.needs == GoAlong(1, 1, (1,))
    assert b.stands[1].routed
    assert beside(b) == ()


def test_it_is_asked_with_the_place_behind_the_stand_and_any_other():
    """VB-MISC-02: a spot may be dragged."""
    rules = ruleset("volley-and-bayonet")
    b = lost(MINE, chief(1, 20, 14.5))
    asked = rules.view(b, 1).asks[0]
    assert [row.label for row in asked.items] == ["He goes along", "He goes along to a place"]
    assert asked.passes.label == "He stays"
    to = {"x": 20_000, "y": 14_500, "heading": 0}
    probed = rules.probe(b, 1, "GoAlong", {"type": "Along", "to": to})
    assert probed.refusal is None
    assert b.needs.refusal(b, Along(Pose(*probed.nearest["to"]))) is None
