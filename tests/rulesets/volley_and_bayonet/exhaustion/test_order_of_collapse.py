"""In which order the stands of a collapsed division drop (VB-EXH-06)."""

from random import Random

from longroll.flow import answer
from longroll.registry import ruleset
from longroll.rulesets.volley_and_bayonet.exhaustion.exhaustion_phase import ExhaustionPhase
from longroll.rulesets.volley_and_bayonet.exhaustion.order_of_collapse import NextToDrop
from rulesets.volley_and_bayonet.drill import SOUTH, battle, begun, chief, refused, stand, told

RULES = ruleset("volley-and-bayonet")
SHAKEN = {"level": "temporary disorder"}
FAR = chief(0, 2, 2), chief(1, 2, 38)


def collapsing(*stands):
    """A division of these collapses; an enemy is some way before it."""
    b = battle(*stands, stand(1, 20, 38, SOUTH), chiefs=FAR)
    b.change_formation(0, tally=10, recent=6)
    return answer(begun(b, ExhaustionPhase()), (6,))


def test_side_by_side_they_drop_without_a_question():
    """VB-EXH-06: no way leads over another, and who stays is in nobody's way."""
    for rows in (
        (stand(0, 17, 30, **SHAKEN), stand(0, 23, 30, **SHAKEN)),
        (stand(0, 20, 30), stand(0, 20, 26)),
        (stand(0, 20, 30, level="rout"), stand(0, 20, 26)),
        (stand(0, 20, 30), stand(0, 20, 26, **SHAKEN)),
        (stand(0, 20, 30, strength=1, **SHAKEN), stand(0, 20, 26)),
    ):
        b = collapsing(*rows)
        assert b.needs is None
        assert all(row.level != "temporary disorder" for row in b.stands if row.on_table)


def test_where_one_would_run_through_another_their_owner_says_who_drops_first():
    """VB-EXH-06, VB-ROUT-03: the rear one first, and he is not there any more; the front one first, and he is run through."""
    b = collapsing(stand(0, 20, 34, **SHAKEN), stand(0, 20, 28, **SHAKEN), stand(0, 33, 30))
    assert b.needs == NextToDrop(0, 0, (1, 0))
    assert b.stands[2].level == "permanent disorder"
    assert refused(b, 2) == "VB-EXH-06"
    assert refused(b, None) == "VB-EXH-06"
    after = answer(b, 1)
    assert after.needs is None
    assert [row.strength for row in after.stands[:2]] == [3, 3]
    assert "run through" not in told(after)
    after = answer(b, 0)
    assert after.needs.why == "B is run through"
    after = answer(after, (6,))
    assert after.stands[1].place == "lost"


def test_who_stays_and_who_breaks_up_is_asked_about_where_he_lies_in_the_way():
    """VB-EXH-06: who breaks up makes room first, who stays is tested in good order."""
    shaken = stand(0, 20, 34, **SHAKEN)
    assert collapsing(shaken, stand(0, 20, 28)).needs == NextToDrop(0, 0, (0, 1))
    assert collapsing(shaken, stand(0, 20, 28, level="rout")).needs == NextToDrop(0, 0, (1, 0))


def test_a_friend_of_another_division_may_be_carried_through_the_next():
    """VB-EXH-06, VB-ROUT-03."""
    other = stand(0, 20, 28, formation=2, **SHAKEN)
    b = collapsing(stand(0, 20, 34, **SHAKEN), other, stand(0, 20, 20))
    assert b.needs == NextToDrop(0, 0, (0, 2))


def test_how_it_is_asked_and_answered():
    """VB-EXH-06: with what becomes of each; the computer takes the first."""
    b = collapsing(stand(0, 20, 34, **SHAKEN), stand(0, 20, 28))
    asked = RULES.view(b, 0).asks[0]
    assert "First collapses" in asked.why
    assert [row.label for row in asked.items] == ["A routs, through B", "B is disordered for good"]
    assert asked.items[0].drawing
    assert RULES.view(b, 1).asks == ()
    for style in ("private", "sergeant"):
        assert RULES.advise(style, b.needs, b, Random(1), dict) == 0
    assert RULES.probe(b, 0, "NextToDrop", 2).refusal.rule == "VB-EXH-06"
