"""What a side knows of the other's strength (VB-ORG-10)."""

import pytest

import longroll
from longroll.flow import answer
from longroll.registry import ruleset
from longroll.rulesets.volley_and_bayonet.combat.combat import Combat
from longroll.rulesets.volley_and_bayonet.combat.combat_phase import CombatPhase
from longroll.rulesets.volley_and_bayonet.morale.levels import lose
from longroll.rulesets.volley_and_bayonet.record.units import Options
from rulesets.volley_and_bayonet.drill import SOUTH, battle, begun, stand

HIDDEN = Options(hidden_rosters=True)
RULES = ruleset("volley-and-bayonet")


def cards(b, side):
    """What each stand's card says of its strength, as a side sees it."""
    rows = (row for row in RULES.view(b, side).things if row.id.startswith("stand"))
    return [next(fact.value for fact in row.facts if fact.label == "Strength") for row in rows]


def test_unless_it_is_agreed_rosters_are_open():
    """VB-ORG-10."""
    b = begun(battle(stand(0, 20, 10), stand(1, 20, 30, SOUTH, strength=2)))
    assert b.known(0) is b
    assert cards(b, 0) == ["4 points, 0 lost", "2 points, 0 lost"]


def test_hidden_rosters_show_losses_and_not_what_is_left():
    """VB-ORG-10: one's own, and the enemy's as if he were of the usual strength."""
    b = begun(battle(stand(0, 20, 10, strength=6), stand(1, 20, 30, SOUTH, strength=2, lost=1), options=HIDDEN))
    assert [row.strength for row in b.known(0).stands] == [6, 3]
    assert [row.strength for row in b.known(1).stands] == [4, 2]
    assert cards(b, 0) == ["6 points, 0 lost", "not known, 1 lost"]
    assert cards(b, 1) == ["not known, 0 lost", "2 points, 1 lost"]
    assert cards(b, None) == ["6 points, 0 lost", "2 points, 1 lost"]


def test_what_is_left_is_told_to_its_owner_alone():
    """VB-ORG-10: that it is gone is seen by both, and not forgotten."""
    b = battle(stand(0, 20, 10), stand(1, 20, 30, SOUTH, strength=2), options=HIDDEN)
    lose(b, 1, 1, "VB-ORG-08")
    assert [(line.text, line.to) for line in b.news] == [
        ("B loses a strength point", (0, 1)),
        ("B has 1 left", (1,)),
    ]
    assert not any(line.reveals for line in b.news)
    lose(b, 1, 3, "VB-ORG-08")
    assert b.news[-1].reveals


def test_what_shows_a_remnant_is_a_discovery():
    """VB-ORG-10, VB-ORG-09: a loss after which both sides know what is left."""
    b = battle(
        stand(0, 20, 10), stand(1, 20, 30, SOUTH, strength=3), options=Options(hidden_rosters=True, remnants=True)
    )
    for left, shown in ((2, False), (1, True)):
        b.news.clear()
        lose(b, 1, 1, "VB-ORG-08")
        assert (b.stands[1].strength, b.known(0).stands[1].veiled) == (left, not shown)
        assert any(line.reveals for line in b.news) is shown


def test_odds_say_that_the_enemys_strength_is_guessed():
    """VB-ORG-10."""
    for options, guessed in ((HIDDEN, True), (Options(), False)):
        b = begun(battle(stand(0, 20, 10), stand(1, 20, 13, SOUTH), options=options), CombatPhase(side=0))
        probed = RULES.probe(b, 0, "NextCombat", {"type": "Attack", "target": 1, "firers": [0], "melee": False})
        assert ("usual" in probed.odds.assumes) is guessed


def test_a_remnant_shows_where_remnants_fight_with_half_their_dice():
    """VB-ORG-10, VB-ORG-09."""
    agreed = Options(hidden_rosters=True, remnants=True)
    b = battle(stand(0, 20, 10), stand(1, 20, 10, SOUTH, strength=1), options=agreed)
    assert b.known(0).stands[1].strength == 1
    assert not b.known(0).stands[1].veiled
    b = begun(b, Combat(side=0, attackers=(0,), defenders=(1,)))
    assert [blow.dice for blow in b.stack[-1].blows] == [4, 2]
    assert answer(b, (1, 1, 1, 1)).needs is not None


@pytest.mark.parametrize("name", [each.name for each in RULES.scenarios()])
def test_a_corps_is_told_once_and_what_it_has_of_its_own_under_it(name):
    rows = longroll.play(f"volley-and-bayonet/{name}").view(None).roster
    assert not {row.name for row in rows} & {above for row in rows for above in row.under}
