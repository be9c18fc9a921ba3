"""Combat: who may be attacked, dice, saving throws, melee results (VB-COMB, VB-DICE, VB-SAVE, VB-MELEE)."""

import pytest

from longroll.flow import answer
from longroll.rulesets.volley_and_bayonet.combat.combat_phase import (
    Attack,
    Cease,
    CombatPhase,
    Fire,
    LeftoverFire,
    NextCombat,
    ReturnFire,
)
from longroll.rulesets.volley_and_bayonet.combat.going_to_ground import LieDown, may_lie_down
from longroll.rulesets.volley_and_bayonet.combat.who_fights import melee_of
from longroll.rulesets.volley_and_bayonet.dice.dice import blows
from longroll.rulesets.volley_and_bayonet.fire.fields_of_fire import cannot_hit, distance, silent
from longroll.rulesets.volley_and_bayonet.melee.advance import advanced
from longroll.rulesets.volley_and_bayonet.melee.melee_result import AdvanceAfterMelee, tie_terms
from longroll.rulesets.volley_and_bayonet.record.units import Options
from rulesets.volley_and_bayonet.drill import SOUTH, battle, begun, chief, refused, stand, told
from rulesets.volley_and_bayonet.ground.plains import course, patch, plain

HORSE = {"kind": "cavalry brigade", "mounted": True, "arm": "rifled carbine"}
GUNS = {"kind": "artillery battalion"}
FORMER = (18_500, 10_000, 21_500, 10_000, 21_500, 13_000, 18_500, 13_000)
"""Ground that an enemy has left."""


def combat(*stands, **said):
    """A battle at its combat phase."""
    return begun(battle(*stands, **said), CombatPhase(side=0))


def thrown(b, by, at, melee=False):
    """How many dice a stand throws at another, and on what each of its blows hits."""
    found = blows(b, b.stands[by], b.stands[at], melee)
    return sum(blow.dice for blow in found), tuple(blow.on for blow in found)


# --- who, and at whom
def test_fire_goes_by_arc_and_range_from_the_front_edge():
    """VB-COMB-06, VB-COMB-07: rifled muskets reach 4 inches, in an arc 45 degrees open."""
    b = battle(stand(0, 20, 10), stand(1, 20, 14, SOUTH), stand(1, 26.4, 11, SOUTH), stand(1, 30, 10, SOUTH))
    assert distance(b.stands[0], b.stands[1]) == 4_000
    assert cannot_hit(b, b.stands[0], b.stands[1]) is None
    assert cannot_hit(b, b.stands[0], b.stands[3]).rule == "VB-COMB-06"
    b = battle(stand(0, 20, 10), stand(1, 20, 14.1, SOUTH))
    assert cannot_hit(b, b.stands[0], b.stands[1]).rule == "VB-COMB-07"


@pytest.mark.parametrize(
    ("arm", "reach", "rule"),
    [
        ("smoothbore", 2, "VB-RNG-01"),
        ("rifled carbine", 3, "VB-RNG-02"),
        ("rifled musket", 4, "VB-RNG-03"),
        ("cartridge carbine", 4, "VB-RNG-04"),
        ("cartridge rifle", 6, "VB-RNG-05"),
    ],
)
def test_each_small_arm_has_its_range(arm, reach, rule):
    """VB-RNG-11, VB-RNG-12, VB-ORG-13: and the rule that gives it."""
    for far, hits in ((reach, True), (reach + 0.1, False)):
        b = battle(stand(0, 20, 10, arm=arm), stand(1, 20, 10 + far, SOUTH))
        assert (cannot_hit(b, b.stands[0], b.stands[1]) is None) == hits


def test_a_brigade_in_between_stops_fire():
    """VB-COMB-08, VB-COMB-09: guns fire over one from two levels higher; skirmishers are in nobody's way."""
    b = battle(stand(0, 20, 10, **GUNS), stand(1, 20, 18, SOUTH), stand(0, 20, 14))
    assert cannot_hit(b, b.stands[0], b.stands[1]) is not None
    b = battle(stand(0, 20, 10, **GUNS), stand(1, 20, 18, SOUTH), stand(0, 20, 14, kind="infantry skirmisher"))
    assert cannot_hit(b, b.stands[0], b.stands[1]) is None


@pytest.mark.parametrize(
    ("said", "rule"),
    [
        ({"column": True}, "VB-MARCH-05"),
        ({**GUNS, "limbered": True}, "VB-COMB-10"),
        (HORSE, "VB-COMB-10"),
        ({"rallied": True}, "VB-RALLY-04"),
        ({"fought": True}, "VB-COMB-03"),
    ],
)
def test_who_has_no_fire(said, rule):
    """VB-COMB-10, VB-COMB-03."""
    b = battle(stand(0, 20, 10, **said), stand(1, 20, 13, SOUTH))
    assert silent(b, b.stands[0]).rule == rule


def test_in_contact_nobody_fires_and_the_melee_must_be_fought():
    """VB-COMB-01, VB-COMB-03, VB-COMB-05."""
    b = combat(stand(0, 20, 10), stand(1, 20, 10, SOUTH), stand(0, 25, 8))
    assert isinstance(b.needs, NextCombat)
    assert refused(b, Cease()) == "VB-COMB-03"
    assert refused(b, Attack(1, (0,), False)) == "VB-COMB-05"
    assert refused(b, Attack(1, (0,), True)) == "VB-COMB-03"
    assert not refused(b, Attack(1, (), True))


def test_the_stands_of_a_melee():
    """VB-COMB-11: A touches C and D, B only D.  Naming C: A against C; naming D: both against D, and C joins."""
    stands = stand(0, 20, 10), stand(0, 24.5, 10), stand(1, 18, 10, SOUTH), stand(1, 22, 10, SOUTH)
    b = battle(*stands)
    assert melee_of(b, b.stands[2]) == ((0,), (2,))
    assert melee_of(b, b.stands[3]) == ((0, 1), (2, 3))


def test_who_is_attacked_fires_back_and_who_was_left_alone_fires_after():
    """VB-COMB-02: each once."""
    b = combat(stand(0, 20, 10), stand(1, 20, 13, SOUTH), stand(1, 24, 13, SOUTH))
    b = answer(b, Attack(1, (0,)))
    assert b.needs == ReturnFire(1, 1)
    b = answer(b, 0)
    for faces in ((1, 1), (1, 1)):
        b = answer(b, faces)
    assert b.needs == LeftoverFire(1)
    assert refused(b, Fire(1, 0)) == "VB-COMB-03"
    b = answer(answer(b, Fire(2, 0)), (6, 1))
    assert b.stands[0].strength == 3
    assert b.needs is None
    assert not any(row.sides for row in b.stands), "in the open nobody fights from a side"


@pytest.mark.parametrize("number", [1, 3, -1])
def test_only_ones_own_stands_fire(number):
    """VB-COMB-02: no enemy, and nobody who is not there."""
    b = combat(stand(0, 20, 10), stand(1, 20, 13, SOUTH), stand(1, 24, 13, SOUTH))
    assert refused(b, Attack(2, (0, number))) == "VB-COMB-02"


@pytest.mark.parametrize(
    ("bore", "weight", "reach"),
    [("smoothbore", "field", 10), ("smoothbore", "heavy", 12), ("rifled", "field", 15), ("rifled", "heavy", 18)],
)
def test_guns_reach_by_bore_and_weight(bore, weight, reach):
    """VB-RNG-07, VB-RNG-08, VB-RNG-09, VB-RNG-10, VB-ORG-15; siege guns as heavy ones."""
    for kind in (weight, "siege") if weight == "heavy" else (weight,):
        for far, hits in ((reach, True), (reach + 0.1, False)):
            b = battle(stand(0, 20, 10, **GUNS, bore=bore, weight=kind), stand(1, 20, 10 + far, SOUTH))
            assert (cannot_hit(b, b.stands[0], b.stands[1]) is None) == hits


def test_horse_and_guns_in_a_town_have_no_dice():
    """VB-TERR-10."""
    town = plain(patch("town", 10_000, 5_000, 30_000, 11_000))
    b = battle(stand(0, 20, 10, **GUNS), stand(1, 20, 13, SOUTH), land=town)
    assert silent(b, b.stands[0]).rule == "VB-TERR-10"
    assert blows(b, b.stands[0], b.stands[1], True) == ()


def test_a_six_kills_the_army_commander_with_a_stand_that_suffers():
    """VB-MISC-01."""
    lee = chief(1, 20, 17.4, rank="army", formation=3, attached=1)
    b = combat(stand(0, 20, 10), stand(1, 20, 13, SOUTH), chiefs=(chief(0, 20, 6), lee))
    b = answer(answer(answer(b, Attack(1, (0,))), None), (6, 1))
    assert b.needs.rule == "VB-MISC-01"
    assert answer(b, (5,)).commanders[1].present
    assert answer(b, (6,)).commanders[1].place == "lost"


# --- dice
@pytest.mark.parametrize(
    ("said", "fire", "still", "melee", "still_melee"),
    [
        ({"arm": "smoothbore"}, 2, 4, 4, 6),
        ({}, 2, 5, 4, 7),
        ({"arm": "cartridge rifle"}, 2, 6, 4, 8),
        ({"kind": "cavalry brigade", "arm": "rifled carbine"}, 2, 4, 3, 5),
        (GUNS, 1, 2, 1, 2),
        ({"kind": "artillery battery"}, 1, 1, 1, 1),
    ],
)
def test_the_dice_of_each_row(said, fire, still, melee, still_melee):
    """VB-DICE-01, VB-DICE-02, VB-DICE-03, VB-DICE-06, VB-DICE-08, VB-DICE-10, VB-DICE-11, VB-DICE-17."""
    for stationary, volley, blow in ((False, fire, melee), (True, still, still_melee)):
        b = battle(stand(0, 20, 10, stationary=stationary, **said), stand(1, 20, 11, SOUTH))
        assert thrown(b, 0, 1)[0] == volley
        assert thrown(b, 0, 1, True)[0] == blow


def test_guns_hit_by_bore_and_range():
    """VB-DICE-08, VB-DICE-09, VB-DICE-10, VB-DICE-11: smoothbore on a four close by, rifles on a five, all on a six beyond."""
    for said, far, on in (({}, 4, 4), ({"bore": "rifled"}, 4, 5), ({}, 5, 6), ({"bore": "rifled"}, 15, 6)):
        b = battle(stand(0, 20, 10, **GUNS, **said), stand(1, 20, 10 + far, SOUTH))
        assert thrown(b, 0, 1) == (1, (on,))
    b = battle(stand(0, 20, 10, kind="artillery battery"), stand(1, 20, 11, SOUTH))
    assert thrown(b, 0, 1) == (1, (6,))


def test_skirmishers_and_horse():
    """VB-DICE-04, VB-DICE-05, VB-DICE-07, VB-DICE-14, VB-DICE-19, VB-MISC-12."""
    for said, fire, melee in (
        ({"kind": "infantry skirmisher"}, (1, (6,)), (1, (6,))),
        ({"kind": "infantry skirmisher", "sharpshooters": True}, (1, (5,)), (1, (6,))),
        (HORSE, (0, ()), (2, (6,))),
        ({"kind": "cavalry skirmisher", "mounted": True}, (0, ()), (2, (6,))),
        ({"kind": "mounted infantry", "mounted": True}, (0, ()), (2, (6,))),
    ):
        b = battle(stand(0, 20, 10, **said), stand(1, 20, 11, SOUTH))
        assert (thrown(b, 0, 1), thrown(b, 0, 1, True)) == (fire, melee)


def test_the_dagger_against_disordered_enemies():
    """VB-DICE-15, VB-DICE-16: cartridge arms in any order, cavalry only in good order."""
    for said, on in (
        ({"arm": "cartridge rifle"}, 5),
        ({"arm": "cartridge rifle", "level": "temporary disorder"}, 5),
        (HORSE, 5),
        (HORSE | {"level": "temporary disorder"}, 6),
        ({}, 6),
    ):
        b = battle(stand(0, 20, 10, **said), stand(1, 20, 10, SOUTH, level="permanent disorder"))
        assert thrown(b, 0, 1, True) == (2 if "mounted" in said else 4, (on,))


def test_repeaters_hit_on_a_five_close_by():
    """VB-DICE-18, VB-MISC-15: 6 dice at 3 inches."""
    said = {"arm": "cartridge rifle", "repeaters": True, "stationary": True}
    for far, on in ((3, 5), (3.5, 6)):
        b = battle(stand(0, 20, 10, **said), stand(1, 20, 10 + far, SOUTH))
        assert thrown(b, 0, 1) == (6, (on,))


def test_dedicated_guns_add_a_die_each():
    """VB-DICE-12, VB-RNG-06, VB-MISC-09: smoothbores with one reach 4 inches by the gun alone; cavalry has it in fire alone."""
    b = battle(stand(0, 20, 10, guns=1, stationary=True), stand(1, 20, 14, SOUTH))
    assert (thrown(b, 0, 1)[0], thrown(b, 0, 1, True)[0]) == (6, 8)
    b = battle(stand(0, 20, 10, arm="smoothbore", guns=1), stand(1, 20, 14, SOUTH))
    assert thrown(b, 0, 1)[0] == 1
    b = battle(stand(0, 20, 10, guns=1, **HORSE), stand(1, 20, 14, SOUTH))
    assert (thrown(b, 0, 1)[0], thrown(b, 0, 1, True)[0]) == (1, 2)


def test_a_reinforcing_skirmisher_adds_a_die():
    """VB-DICE-13, VB-MOVE-19: 6 dice in fire, 8 in melee; one that faces elsewhere does not."""
    for heading, fire, melee in ((0, 6, 8), (SOUTH, 5, 7)):
        shot = stand(0, 23.02, 10, heading, kind="infantry skirmisher")
        b = battle(stand(0, 20, 10, stationary=True), stand(1, 20, 12, SOUTH), shot)
        assert (thrown(b, 0, 1)[0], thrown(b, 0, 1, True)[0]) == (fire, melee)


def test_a_sharpshooter_who_reinforces_hits_on_a_five_in_fire_alone():
    """VB-DICE-13, VB-DICE-14."""
    for sharp, fire in ((True, 5), (False, 6)):
        shot = stand(0, 23.02, 10, kind="infantry skirmisher", sharpshooters=sharp)
        b = battle(stand(0, 20, 10), stand(1, 20, 12, SOUTH), shot)
        assert [blow.on for blow in blows(b, *b.stands[:2], False)] == [6, fire]
        assert [blow.on for blow in blows(b, *b.stands[:2], True)] == [6, 6]


def test_a_reinforcing_skirmisher_fights_through_its_brigade_alone():
    """VB-MOVE-19: nobody fires at it, and it has fought when the brigade has."""
    shot = stand(1, 23.02, 13, SOUTH, kind="infantry skirmisher")
    b = combat(stand(0, 20, 10), stand(1, 20, 13, SOUTH), shot)
    assert silent(b, b.stands[2]).rule == "VB-MOVE-19"
    assert refused(b, Attack(2, (0,))) == "VB-MOVE-19"
    b = answer(answer(b, Attack(1, (0,))), 0)
    for faces in ((1, 1), (1, 1), (1,)):
        b = answer(b, faces)
    assert b.needs is None


def test_dice_do_not_shrink_unless_remnants_are_agreed():
    """VB-ORG-08, VB-ORG-09: 7 become 4."""
    row = stand(0, 20, 10, stationary=True, strength=1)
    assert thrown(battle(row, stand(1, 20, 12, SOUTH)), 0, 1, True)[0] == 7
    assert thrown(battle(row, stand(1, 20, 12, SOUTH), options=Options(remnants=True)), 0, 1, True)[0] == 4


# --- melee
def fought(b, *faces):
    """The melee with stand 1, each throw of it answered."""
    b = answer(b, Attack(1, (), True))
    for each in faces:
        b = answer(b, each)
    return b


def test_fewer_casualties_win_and_the_loser_goes_back():
    """VB-MELEE-01, VB-MELEE-09, VB-COMB-04: 8 inches, facing as it did, disordered; the winner may advance at once."""
    b = fought(combat(stand(0, 20, 10), stand(1, 20, 10, SOUTH)), (6, 1, 1, 1), (1, 1, 1, 1))
    loser = b.stands[1]
    assert (loser.level, loser.strength, loser.front) == ("temporary disorder", 3, (20_000, 18_000))
    assert b.needs == AdvanceAfterMelee(0, (0,), b.needs.over)
    after = answer(b, 0)
    assert after.stands[0].front == (20_000, 13_000)
    assert answer(b, None).stands[0].front == (20_000, 10_000)


def test_a_tie_goes_to_the_better_morale_and_die():
    """VB-MELEE-02: even totals are thrown again."""
    b = fought(combat(stand(0, 20, 10), stand(1, 20, 10, SOUTH)), (1, 1, 1, 1), (1, 1, 1, 1))
    assert b.needs.rule == "VB-MELEE-02"
    b = answer(b, (3, 3))
    assert b.needs.rule == "VB-MELEE-02"
    b = answer(b, (2, 3))
    assert b.stands[0].level == "temporary disorder"


def tie(b, number, *others):
    """What counts for a stand on a tie."""
    return {term.rule: term.value for term in tie_terms(b, b.stands[number], [b.stands[n] for n in others])}


def test_what_counts_on_a_tie():
    """VB-MELEE-03 to VB-MELEE-08."""
    b = battle(stand(0, 20, 10), stand(1, 20, 10, SOUTH, training="militia"))
    assert tie(b, 0, 1) == {"VB-MELEE-03": 2}
    for still, found in ((True, {"VB-MELEE-04": 2}), (False, {"VB-MELEE-06": -2})):
        b = battle(stand(0, 20, 10, stationary=still), stand(1, 20, 10, SOUTH, **HORSE))
        assert tie(b, 0, 1) == found
    b = battle(stand(0, 20, 10, **GUNS), stand(1, 20, 10, SOUTH), stand(0, 20, 8.5))
    assert tie(b, 0, 1) == {"VB-MELEE-05": 1}
    b = battle(stand(0, 20, 10, **GUNS), stand(1, 20, 10, SOUTH, **HORSE))
    assert tie(b, 0, 1) == {"VB-MELEE-07": -2}


def test_guns_that_lose_limber_and_leave_pieces_behind():
    """VB-MELEE-09: a further strength point."""
    b = fought(combat(stand(0, 20, 10), stand(1, 20, 10, SOUTH, **GUNS)), (6, 1, 1, 1), (1,))
    assert (b.stands[1].limbered, b.stands[1].strength) == (True, 2)


def test_the_loser_who_was_disordered_is_no_worse():
    """VB-MOR-26."""
    b = combat(stand(0, 20, 10), stand(1, 20, 10, SOUTH, level="permanent disorder"))
    b = fought(b, (6, 1, 1, 1), (1, 1, 1, 1))
    assert b.stands[1].level == "permanent disorder"


def test_with_nobody_left_the_other_has_won():
    """VB-MELEE-10."""
    b = fought(combat(stand(0, 20, 10), stand(1, 20, 10, SOUTH, strength=1)), (6, 1, 1, 1), (6, 1, 1, 1))
    assert b.stands[1].place == "lost"
    assert "wins the melee" in told(b)


def test_a_stationary_winner_who_stays_is_still_stationary():
    """VB-MELEE-12, VB-MELEE-11: who advances is not."""
    b = combat(stand(0, 20, 10, stationary=True), stand(1, 20, 10, SOUTH))
    b = fought(b, (6, 1, 1, 1, 1, 1, 1), (1, 1, 1, 1))
    assert answer(b, None).stands[0].stationary
    assert not answer(b, 0).stands[0].stationary


def test_nobody_advances_over_water_and_woods_disorder_horsemen_who_do():
    """VB-MELEE-11, VB-TERR-37, VB-TERR-64."""
    river = plain(course("river", 0, 10_500, 40_000, 10_500))
    b = battle(stand(0, 20, 10), land=river)
    advanced(b, 0, (FORMER,), "VB-MELEE-11")
    assert b.stands[0].pose.y < 9_000
    b = battle(stand(0, 20, 10, **HORSE), land=plain(patch("forest", 0, 11_000, 40_000, 20_000)))
    advanced(b, 0, (FORMER,), "VB-MELEE-11")
    assert b.stands[0].level == "temporary disorder"


# --- on the ground
def test_cartridge_arms_may_lie_down_as_a_combat_phase_begins():
    """VB-MISC-03, VB-MISC-05: both sides, out of contact, on foot; who lies down is not Stationary."""
    b = combat(stand(0, 20, 10, arm="cartridge rifle", stationary=True), stand(1, 20, 13, SOUTH))
    assert b.needs == LieDown(0)
    assert [refused(b, wrong) for wrong in (1, 9, -1, "0", True)] == ["VB-MISC-03"] * 5
    muskets = combat(stand(0, 20, 10, arm="cartridge rifle"), stand(0, 30, 10), stand(1, 20, 30, SOUTH))
    assert refused(muskets, 1) == "VB-ORG-14"
    b = answer(b, 0)
    assert (b.stands[0].grounded, b.stands[0].stationary) == (True, False)
    b = combat(stand(0, 20, 10), stand(1, 20, 13, SOUTH, arm="cartridge carbine", kind="cavalry brigade"))
    assert b.needs == LieDown(1)
    assert isinstance(answer(b, None).needs, NextCombat)


def test_who_lies_down():
    """VB-MISC-03: out of contact, unrouted, on foot and not in column; who lies down already does not again."""
    for said, able in (
        ({}, True),
        ({"kind": "infantry skirmisher"}, True),
        ({"kind": "cavalry brigade"}, True),
        ({"kind": "cavalry brigade", "mounted": True}, False),
        ({"column": True}, False),
        ({"grounded": True}, False),
        ({"level": "rout"}, False),
        ({"arm": "rifled musket"}, False),
    ):
        b = battle(stand(0, 20, 10, **{"arm": "cartridge carbine", **said}), stand(1, 20, 13, SOUTH))
        assert may_lie_down(b, b.stands[0]) is able
    b = battle(stand(0, 20, 10, arm="cartridge rifle"), stand(1, 20, 10, SOUTH))
    assert not may_lie_down(b, b.stands[0])
