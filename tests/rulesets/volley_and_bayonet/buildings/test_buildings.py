"""Towns, villages and forts in a fight: how many they hold, their sides, stone, walls, breaches."""

from longroll.flow import answer
from longroll.rulesets.volley_and_bayonet.buildings.buildings import called, full, house
from longroll.rulesets.volley_and_bayonet.buildings.sides_of_a_block import evenly, sides_left
from longroll.rulesets.volley_and_bayonet.charge.cover_for_skirmishers import covers
from longroll.rulesets.volley_and_bayonet.combat.combat import WhoIsHit
from longroll.rulesets.volley_and_bayonet.combat.combat_phase import Attack, Fire, LeftoverFire
from longroll.rulesets.volley_and_bayonet.combat.several_enemies import AimFromBlock
from longroll.rulesets.volley_and_bayonet.combat.who_fights import firers
from longroll.rulesets.volley_and_bayonet.dice.dice import blows
from longroll.rulesets.volley_and_bayonet.fire.fields_of_fire import aim, cannot_hit, silent
from longroll.rulesets.volley_and_bayonet.melee.melee_result import AdvanceAfterMelee
from longroll.rulesets.volley_and_bayonet.morale.morale_number import terms
from longroll.rulesets.volley_and_bayonet.movement.law_of_moves import Move
from longroll.rulesets.volley_and_bayonet.movement.movement_phase import MovementPhase
from longroll.rulesets.volley_and_bayonet.record.units import Options
from rulesets.volley_and_bayonet.buildings.blocks import BLOCK, FORT, GUNS, HELD, combat, dice
from rulesets.volley_and_bayonet.drill import EAST, SOUTH, WEST, battle, begun, refused, stand, told
from rulesets.volley_and_bayonet.ground.plains import course, patch, plain

VILLAGE = patch("village", 19_250, 20_000, 20_750, 21_500)
SKIRMISHERS = {"kind": "infantry skirmisher"}


# --- how many
def test_a_block_holds_one_brigade():
    """VB-TERR-80: or skirmishers, but not both; guns and horse take no room."""
    land = plain(BLOCK)
    for held, comes, rule in (
        ({}, {}, "VB-TERR-80"),
        ({}, SKIRMISHERS, "VB-TERR-80"),
        (SKIRMISHERS, {}, "VB-TERR-80"),
        (SKIRMISHERS, SKIRMISHERS, ""),
        (GUNS, {}, ""),
        ({}, GUNS, ""),
        ({}, {"kind": "cavalry brigade", "mounted": True}, ""),
    ):
        b = battle(stand(0, 20, 21, SOUTH, **held), stand(0, 20, 10, **comes), land=land)
        found = full(b, b.stands[1], (20_000, 20_500))
        assert (found.rule if found else "") == rule


def test_a_block_holds_four_skirmishers():
    """VB-TERR-80."""
    rows = [stand(0, x, 20.5, **SKIRMISHERS) for x in (18.8, 19.6, 20.4, 21.2)]
    for many, refusal in ((3, False), (4, True)):
        b = battle(*rows[:many], stand(0, 20, 10, **SKIRMISHERS), land=plain(BLOCK))
        assert (full(b, b.stands[many], (20_000, 22_000)) is not None) == refusal


def test_a_village_holds_one_skirmisher_and_no_brigade_counts():
    """VB-TERR-86: brigades may stand over it, and have nothing of it."""
    b = battle(stand(0, 20, 21, **SKIRMISHERS), stand(0, 20, 10, **SKIRMISHERS), stand(0, 30, 10), land=plain(VILLAGE))
    assert full(b, b.stands[1], (20_000, 20_500)).rule == "VB-TERR-86"
    assert "holds one infantry skirmisher, and A is in it" in full(b, b.stands[1], (20_000, 20_500)).because
    assert full(b, b.stands[2], (20_000, 20_500)) is None
    assert house(b, b.stands[0]) is not None
    b = battle(stand(0, 20, 21), land=plain(VILLAGE))
    assert house(b, b.stands[0]) is None


def test_a_move_into_a_block_that_is_full_is_refused_by_name():
    """VB-TERR-80."""
    b = begun(
        battle(stand(0, 20, 22.9, **SKIRMISHERS), stand(0, 20, 15), stand(1, 20, 39, SOUTH), land=plain(BLOCK)),
        MovementPhase(side=0),
    )
    assert refused(b, Move(1, b.stands[1].pose.ahead(5_500))) == "VB-TERR-80"
    refusal = b.needs.refusal(b, Move(1, b.stands[1].pose.ahead(5_500)))
    assert "holds one brigade or four infantry skirmishers, and A is in it" in refusal.because
    assert not refused(b, Move(1, b.stands[1].pose.ahead(4_900)))


def test_where_both_sides_are_he_holds_it_who_is_nearer_to_its_middle():
    """VB-TERR-80: who charges into a block has nothing of it yet."""
    b = battle(stand(0, 20, 20.01), stand(1, 20, 20.04, SOUTH), land=plain(BLOCK))
    assert house(b, b.stands[1]) is not None
    assert house(b, b.stands[0]) is None
    assert "VB-MOR-09" in {term.rule for term in terms(b, b.stands[1])}
    assert "VB-MOR-09" not in {term.rule for term in terms(b, b.stands[0])}


def test_horse_or_guns_in_a_block_close_its_road_to_others():
    """VB-TERR-05."""
    land = plain(BLOCK, course("road", 20_000, 0, 20_000, 40_000))
    column = stand(0, 20, 15, column=True)
    for guns, disorders in ((stand(0, 21.4, 22, EAST, **GUNS, limbered=True), True), (stand(0, 30, 30, **GUNS), False)):
        b = begun(battle(column, guns, stand(1, 5, 39, SOUTH), land=land), MovementPhase(side=0))
        b = answer(b, Move(0, b.stands[0].pose.ahead(5_500)))
        assert b.stands[0].disordered == disorders


# --- four sides
def test_from_each_side_of_a_block_a_quarter_of_the_dice():
    """VB-TERR-80: seven dice against three sides are two each, the fourth has one."""
    b = battle(stand(0, 20, 20), HELD, land=plain(BLOCK))
    assert [dice(b, 1, 0, True, earlier) for earlier in range(4)] == [2, 2, 2, 1]
    b = battle(stand(0, 20, 20), stand(1, 20, 20.02, SOUTH, stationary=True, guns=1), land=plain(BLOCK))
    assert [dice(b, 1, 0, True, earlier) for earlier in range(4)] == [2, 2, 2, 2], "its gun's die is one of them"
    b = battle(stand(0, 20, 20), stand(1, 20, 20.02, SOUTH, **SKIRMISHERS), land=plain(BLOCK))
    assert [dice(b, 1, 0, True, earlier) for earlier in range(2)] == [1, 0]
    b = battle(stand(0, 20, 20), HELD)
    assert dice(b, 1, 0, True) == 7, "in the open it has all of them"


def test_a_block_fires_from_every_side():
    """VB-COMB-06, VB-TERR-80: behind it as well, from the wall and not from the base; each side once."""
    rows = stand(0, 20, 26, SOUTH), stand(0, 25, 21.5, WEST), HELD
    b = combat(*rows, stand(0, 5, 5), land=plain(BLOCK), phasing=1)
    assert [aim(b, b.stands[2], b.stands[n]).muzzle.side for n in (0, 1)] == [0, 1]
    assert cannot_hit(b, b.stands[2], b.stands[1]) is None
    assert dice(b, 2, 1) == 2
    b = answer(answer(b, Attack(1, (2,))), None)
    b = answer(b, (1, 1))
    assert b.stands[2].sides == (1,)
    assert not b.stands[2].fought
    assert refused(b, Attack(1, (2,))) == "VB-COMB-06"
    assert not refused(b, Attack(0, (2,)))


def test_from_the_sides_that_are_not_attacked_who_is_in_contact_fires_out():
    """VB-TERR-80, VB-COMB-03."""
    b = combat(stand(0, 20, 20), stand(0, 20, 25, SOUTH), HELD, land=plain(BLOCK))
    assert silent(b, b.stands[2]) is None
    b = answer(b, Attack(2, (), True))
    b = answer(answer(b, (6, 1, 1, 1)), (6, 6))
    assert b.stands[0].disordered
    b = answer(b, None) if b.needs.side == 1 else b
    while not isinstance(b.needs, LeftoverFire):
        b = answer(b, next(iter(b.needs.offers(b))))
    assert not refused(b, Fire(2, 1))
    assert refused(b, Fire(2, 0)) != ""
    touching = battle(stand(0, 20, 20), HELD, land=plain(BLOCK))
    assert cannot_hit(touching, touching.stands[1], touching.stands[0]).rule == "VB-COMB-03"


def test_from_four_sides_the_owner_says_who_meets_the_die_that_is_left():
    """VB-TERR-80: seven dice on four sides."""
    ring = stand(0, 20, 19.98), stand(0, 18.48, 21.5, EAST), stand(0, 20, 23.04, SOUTH), stand(0, 21.52, 21.5, WEST)
    b = combat(*ring, HELD, land=plain(BLOCK))
    b = answer(b, Attack(4, (), True))
    assert isinstance(b.needs, AimFromBlock)
    first = b.needs.among[-1]
    b = answer(b, first)
    for _ in range(2):
        b = answer(b, b.needs.among[0])
    thrown = [sum(blow.dice for blow in b.stack[-1].blows if blow.by == 4 and blow.at == at) for at in range(4)]
    assert sorted(thrown) == [1, 2, 2, 2]
    assert thrown[first] == 2


def test_two_sides_of_a_block_are_served_without_a_question():
    """VB-TERR-80: there is a quarter for each."""
    b = combat(stand(0, 20, 19.98), stand(0, 18.48, 21.5, EAST), HELD, land=plain(BLOCK))
    b = answer(b, Attack(2, (), True))
    assert not isinstance(b.needs, AimFromBlock)
    assert [sum(blow.dice for blow in b.stack[-1].blows if (blow.by, blow.at) == (2, at)) for at in (0, 1)] == [2, 2]


def test_two_skirmishers_of_a_block_do_not_fire_from_the_same_side():
    """VB-TERR-80: one die a side."""
    pair = stand(1, 20, 20.5, SOUTH, **SKIRMISHERS), stand(1, 20, 22, SOUTH, **SKIRMISHERS)
    b = combat(stand(0, 20, 18), *pair, land=plain(BLOCK), phasing=1)
    assert firers(b, 1, b.stands[0]) == [1]
    assert refused(b, Attack(0, (1, 2))) == "VB-TERR-80"


def test_skirmishers_in_a_block_are_one_target_and_their_owner_says_who_is_hit():
    """VB-TERR-80."""
    pair = stand(1, 20, 20.5, SOUTH, **SKIRMISHERS, strength=2), stand(1, 20, 22, SOUTH, **SKIRMISHERS, strength=2)
    b = combat(stand(0, 20, 18), *pair, land=plain(BLOCK))
    b = answer(b, Attack(1, (0,)))
    b = answer(b, None) if b.needs.side == 1 else b
    b = answer(b, (6, 6))
    if not isinstance(b.needs, WhoIsHit):  # open order
        b = answer(b, (1, 1))
    assert b.needs == WhoIsHit(1, (1, 2))
    assert refused(b, 0) == "VB-TERR-80"
    b = answer(answer(b, 2), 1)
    assert [row.strength for row in b.stands[1:]] == [1, 1]


def test_in_a_town_or_a_fort_nobody_is_flanked():
    """VB-TERR-80, VB-TERR-41, VB-MOR-12."""
    for land, rule in ((plain(BLOCK), False), (plain(FORT), False), (plain(), True)):
        b = battle(stand(0, 20, 23.02, SOUTH), stand(1, 20, 20.02, SOUTH), land=land)
        assert ("VB-MOR-12" in {term.rule for term in terms(b, b.stands[1])}) == rule


# --- broken ground
def test_skirmishers_in_broken_ground_stand_up_to_cavalry_and_withdraw():
    """VB-TERR-29: no five hits them, cavalry has no point for meeting skirmishers alone, and they go back 6 inches."""
    rough, horse = (
        plain(patch("broken ground", 0, 19_000, 40_000, 25_000)),
        {"kind": "cavalry brigade", "mounted": True},
    )
    shaken = stand(1, 20, 20.04, SOUTH, **SKIRMISHERS, strength=2, level="permanent disorder")
    for land, on, counts in ((rough, 6, False), (plain(), 5, True)):
        b = battle(stand(0, 20, 20, **horse), shaken, land=land)
        (blow,) = blows(b, b.stands[0], b.stands[1], True)
        assert blow.on == on
        assert ("VB-MOR-15" in {term.rule for term in terms(b, b.stands[0])}) == counts
    b = combat(stand(0, 20, 20, **horse), stand(1, 20, 20.04, SOUTH, **SKIRMISHERS, strength=2), land=rough)
    b = answer(b, Attack(1, (), True))
    b = answer(answer(b, (1, 1)), (6,))
    while b.needs is not None and not isinstance(b.needs, LeftoverFire) and "withdraws" not in told(b):
        b = answer(b, next(iter(b.needs.offers(b))))
    assert b.stands[1].front == (20_000, 26_040)
    assert b.stands[1].pose.heading == SOUTH
    assert b.stands[1].level == "good"


def test_skirmishers_do_not_run_for_cover_into_a_block_that_is_full():
    """VB-TERR-80, VB-CHG-15."""
    runner = stand(1, 20, 26, SOUTH, **SKIRMISHERS)
    b = battle(stand(0, 20, 35, SOUTH), runner, land=plain(BLOCK))
    assert [row.where for row in covers(b, b.stands[1])] == ["the town"]
    b = battle(stand(0, 20, 35, SOUTH), runner, stand(1, 20, 20.1, column=True), land=plain(BLOCK))
    assert covers(b, b.stands[1]) == (), "a brigade in its street fills it, though there is room for a base"


def test_a_building_is_called_by_its_name_or_what_it_is():
    """VB-TERR-80, VB-TERR-86."""
    named = (
        BLOCK.__class__("g", "Gettysburg", "town", BLOCK.ring),
        VILLAGE.__class__("v", "the mill", "village", VILLAGE.ring),
    )
    assert [called(row) for row in (BLOCK, VILLAGE, *named)] == [
        "a block of the town",
        "the village",
        "a block of Gettysburg",
        "the mill",
    ]


def test_who_has_fought_from_his_side_or_finds_all_sides_taken_is_silent():
    """VB-TERR-80: skirmishers have one die, and nobody fires from where another of the block has, or an enemy touches."""
    rows = [stand(1, x, 20.5, **SKIRMISHERS) for x in (18.8, 19.6, 20.4, 21.2)]
    three = (0, 0), (1, 1), (2, 2)
    for spent, rule in (((), ""), (((3, 0),), "VB-TERR-80"), (three, ""), ((*three, (1, 3)), "VB-TERR-80")):
        b = battle(*rows, stand(0, 20, 10), land=plain(BLOCK))
        for number, side in spent:
            b.change(number, sides=(*b.stands[number].sides, side))
        found = silent(b, b.stands[3])
        assert (found.rule if found else "") == rule


def test_only_a_brigade_in_the_saddle_makes_skirmishers_withdraw():
    """VB-TERR-29."""
    rough = plain(patch("broken ground", 0, 19_000, 40_000, 25_000))
    for said, goes in (
        ({"kind": "cavalry brigade", "mounted": True}, True),
        ({"kind": "cavalry brigade"}, False),
        ({}, False),
    ):
        b = combat(stand(0, 20, 20, **said), stand(1, 20, 20.04, SOUTH, **SKIRMISHERS, strength=4), land=rough)
        b = answer(b, Attack(1, (), True))
        for faces in ((1,) * (2 if goes else 3 if said else 4), (6,)):
            b = answer(b, faces)
        while b.needs is not None and "withdraws" not in told(b):
            b = answer(b, next(iter(b.needs.offers(b))))
        assert ("withdraws" in told(b)) is goes


def test_skirmishers_who_have_lost_to_cavalry_have_gone_back_already():
    """VB-TERR-29, VB-MELEE-09: eight inches, and not six more."""
    rough = plain(patch("broken ground", 0, 19_000, 40_000, 20_500))
    horse = stand(0, 20, 20, kind="cavalry brigade", mounted=True)
    b = combat(horse, stand(1, 20, 20.04, SOUTH, **SKIRMISHERS, strength=2), land=rough)
    b = answer(answer(answer(b, Attack(1, (), True)), (6, 1)), (1,))
    assert isinstance(b.needs, AdvanceAfterMelee)
    b = answer(b, None)
    assert "withdraws" not in told(b)
    assert b.stands[1].front == (20_000, 28_040)


def test_who_reinforces_a_brigade_in_a_block_adds_to_what_its_sides_share():
    """VB-TERR-80, VB-DICE-13, VB-ORG-09: five dice are two, two and one; of a remnant's four each side has one."""
    helper = stand(1, 20, 23.05, SOUTH, **SKIRMISHERS)
    for many, said, shares in ((1, {}, [2, 2, 1, 0]), (0, {}, [1, 1, 1, 1]), (0, {"strength": 1}, [1, 1, 0, 0])):
        b = battle(
            stand(0, 20, 20),
            stand(1, 20, 20.02, SOUTH, **said),
            *(helper,) * many,
            land=plain(BLOCK),
            options=Options(remnants=True),
        )
        assert [dice(b, 1, 0, True, earlier) for earlier in range(4)] == shares
        assert sides_left(b, b.stands[1], True) == sum(share > 0 for share in shares)
        assert [evenly(b, b.stands[1], sides) for sides in (1, 2, 3)] == [
            share * (place + 1) <= sum(shares) for place, share in enumerate([shares[0]] * 3)
        ]


def test_a_hit_falls_on_nobody_who_has_none_left_to_lose():
    """VB-TERR-80, VB-ORG-08: with one point each, the second hit falls on the other."""
    pair = stand(1, 20, 20.5, SOUTH, **SKIRMISHERS, strength=1), stand(1, 20, 22, SOUTH, **SKIRMISHERS, strength=1)
    b = answer(combat(stand(0, 20, 18), *pair, land=plain(BLOCK)), Attack(1, (0,)))
    b = answer(b, None) if b.needs.side == 1 else b
    b = answer(b, (6, 6))
    b = b if isinstance(b.needs, WhoIsHit) else answer(b, (1, 1))
    b = answer(b, 1)
    assert not isinstance(b.needs, WhoIsHit)
    assert [row.place for row in b.stands[1:]] == ["lost", "lost"]


def test_out_of_a_block_one_sees_from_the_side_from_which_one_fires():
    """VB-TERR-80, VB-LOS-03: a strip of wood before the north side is looked through from its edge."""
    wood = patch("forest", 15_000, 23_000, 25_000, 23_900)
    b = battle(stand(0, 20, 25, SOUTH), HELD, land=plain(BLOCK, wood))
    assert cannot_hit(b, b.stands[1], b.stands[0]) is None
    b = battle(stand(0, 20, 25, SOUTH), HELD, land=plain(wood))
    assert cannot_hit(b, b.stands[1], b.stands[0]).rule == "VB-COMB-06"
    b = battle(
        stand(0, 20, 26.5, SOUTH),
        stand(1, 20, 20.02, SOUTH),
        land=plain(BLOCK, patch("forest", 15_000, 23_600, 25_000, 24_500)),
    )
    assert cannot_hit(b, b.stands[1], b.stands[0]) is not None
