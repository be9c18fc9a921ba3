"""Commanders near friends that retreat, rout or advance may go with them, or be overrun (VB-MISC-02)."""

from msgspec.structs import replace

from longroll.flow import answer
from longroll.registry import ruleset
from longroll.rulesets.volley_and_bayonet.combat.combat_phase import Attack, CombatPhase
from longroll.rulesets.volley_and_bayonet.command.fallen_commanders import behind, overrun
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


def test_where_an_enemy_stands_behind_it_the_nearest_place_about_it_is_offered():
    """VB-MOVE-10."""
    b = lost(MINE, chief(1, 20, 14.5))
    where = next(b.needs.offers(b)).to
    b.stands = (*b.stands, replace(stand(0, 20, 10), id=2, pose=where))
    assert refused(b, Along(where)) == "VB-MOVE-10"
    other, stays = b.needs.offers(b)
    assert refused(b, other) == ""
    assert 0 < other.to.distance(*where.spot) <= 3000
    assert stays is None


def test_it_is_asked_with_the_place_behind_the_stand_and_any_other():
    """VB-MISC-02: a spot may be dragged; until it is, the place behind the stand is proposed."""
    rules = ruleset("volley-and-bayonet")
    b = lost(MINE, chief(1, 20, 14.5))
    asked = rules.view(b, 1).asks[0]
    assert [row.label for row in asked.items] == ["He goes along", "He goes along to a place"]
    assert asked.passes.label == "He stays"
    assert rules.probe(b, 1, "GoAlong", {"type": "Along"}).nearest == asked.items[0].value
    to = {"x": 20_000, "y": 14_500, "heading": 0}
    probed = rules.probe(b, 1, "GoAlong", {"type": "Along", "to": to})
    assert probed.refusal is None
    assert b.needs.refusal(b, Along(Pose(*probed.nearest["to"]))) is None


def test_three_inches_are_near_enough():
    """VB-MISC-02: to go along to, and to get away to."""
    b = lost(MINE, chief(1, 20, 14.5))
    assert refused(b, Along(Pose(20_000, 24_500))) == ""
    assert refused(b, Along(Pose(20_000, 24_501))) == "VB-MISC-02"
    assert refused(b, Along(Pose(20_000, 9_000))) == "VB-MISC-02"
    assert refused(b, 3) == "VB-MISC-02"
    for y, present in ((37, True), (37.01, False)):
        b = battle(
            stand(0, 20, 30), stand(1, 20, y, SOUTH), stand(1, 30, 20, level="rout"), chiefs=(MINE, chief(1, 20, 33.5))
        )
        b.put_stands(replace(b.stands[0], pose=b.stands[0].pose.ahead(3_000)))
        overrun(b, 0)
        assert b.commanders[1].present is present


def test_a_routed_friend_is_none_to_get_away_to():
    """VB-MISC-02."""
    for level, present in (("rout", False), ("good", True)):
        b = battle(stand(0, 20, 33), stand(1, 20, 36, SOUTH, level=level), chiefs=(MINE, chief(1, 20, 33.5)))
        overrun(b, 0)
        assert b.commanders[1].present is present


def test_nobody_rides_along_onto_an_enemy():
    """VB-MOVE-10."""
    b = lost(MINE, chief(1, 20, 14.5))
    far = stand(0, 17, 20)
    b.stands = (*b.stands, replace(far, id=2))
    assert refused(b, Along(Pose(17_000, 19_500))) == "VB-MOVE-10"
