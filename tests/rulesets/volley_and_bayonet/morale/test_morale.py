"""Who tests morale, by which sum, and what failing does (VB-MOR, VB-ROUT)."""

from longroll.flow import answer, total
from longroll.rulesets.volley_and_bayonet.melee.facing_after_advance import FaceAfterAdvance
from longroll.rulesets.volley_and_bayonet.melee.security import secure
from longroll.rulesets.volley_and_bayonet.morale.morale_number import terms
from longroll.rulesets.volley_and_bayonet.morale.morale_phase import MoralePhase
from longroll.rulesets.volley_and_bayonet.morale.morale_tests import under_test
from longroll.rulesets.volley_and_bayonet.record.units import Charged
from longroll.rulesets.volley_and_bayonet.rout.pursuit import Follow, FollowRouter, Turn
from longroll.tabletop import Pose
from rulesets.volley_and_bayonet.drill import EAST, SOUTH, WEST, battle, begun, chief, refused, stand, told
from rulesets.volley_and_bayonet.ground.plains import patch, plain

HORSE = {"kind": "cavalry brigade", "mounted": True}


def rules(b, number):
    """The rules behind a stand's morale."""
    return {term.rule for term in terms(b, b.stands[number])} - {"VB-ORG-11"}


def modified(b, number):
    """A stand's modified morale."""
    return total(terms(b, b.stands[number]))


def test_who_touches_an_enemy_tests_whoever_he_is():
    """VB-MOR-01."""
    assert under_test(battle(stand(0, 20, 10), stand(1, 20, 10, SOUTH), stand(1, 30, 30, SOUTH))) == (0, 1)


def test_close_range_of_guns_and_cartridge_arms_makes_test_and_muskets_do_not():
    """VB-MOR-02: 3.5 inches before a smoothbore battalion, not 4.5; not an inch before rifled muskets."""
    guns = {"kind": "artillery battalion"}
    assert under_test(battle(stand(0, 20, 10), stand(1, 20, 13.5, SOUTH, **guns))) == (0,)
    assert under_test(battle(stand(0, 20, 10), stand(1, 20, 14.5, SOUTH, **guns))) == ()
    assert under_test(battle(stand(0, 20, 10), stand(1, 20, 11, SOUTH))) == ()
    assert under_test(battle(stand(0, 20, 10), stand(1, 20, 12.9, SOUTH, arm="cartridge rifle"))) == (0,)
    assert under_test(battle(stand(0, 20, 10), stand(1, 20, 13.5, SOUTH, **guns, limbered=True))) == ()
    for said in ({"rallied": True}, {"level": "rout"}, {"column": True}):
        assert under_test(battle(stand(0, 20, 10), stand(1, 20, 12, SOUTH, arm="cartridge rifle", **said))) == ()
    b = battle(stand(0, 20, 10), stand(1, 20, 12, SOUTH, arm="cartridge rifle"), stand(0, 23, 12))
    assert under_test(b) == (2, 1)


def test_a_die_above_the_number_fails_and_all_roll_before_anybody_drops():
    """VB-MOR-03, VB-MOR-04, VB-SEQ-05: morale 5 stands on a five and fails on a six."""
    b = begun(battle(stand(0, 20, 10), stand(1, 20, 10, SOUTH)), MoralePhase())
    b = answer(b, (6,))
    assert b.stands[0].level == "good"
    b = answer(b, (5,))
    assert b.stands[0].level == "temporary disorder"
    assert b.stands[1].level == "good"


def test_commanders_have_no_morale():
    """VB-MOR-05."""
    b = battle(stand(0, 30, 10), stand(1, 20, 10, SOUTH), chiefs=(chief(0, 20, 9.4), chief(1, 20, 20)))
    assert under_test(b) == ()


def test_disorder_takes_one():
    """VB-MOR-06."""
    for level in ("temporary disorder", "permanent disorder"):
        b = battle(stand(0, 20, 10, level=level), stand(1, 20, 10, SOUTH))
        assert (modified(b, 0), rules(b, 0)) == (4, {"VB-MOR-06"})


def test_the_army_commander_gives_one():
    """VB-MOR-07."""
    lee = chief(0, 20, 6, rank="army", formation=2, attached=0)
    b = battle(stand(0, 20, 10), stand(1, 20, 10, SOUTH), chiefs=(lee,))
    assert rules(b, 0) == {"VB-MOR-07"}


def test_higher_ground_steadies_the_stationary():
    """VB-MOR-08, VB-MISC-10: a charger is reckoned from where his run began; cavalry in the saddle gets nothing."""
    slope = plain(height=lambda x, y: 4000 + max(0, y - 10_000) // 10)
    for said, rule in (({"stationary": True}, {"VB-MOR-08"}), ({}, set()), (HORSE | {"stationary": True}, set())):
        b = battle(stand(0, 20, 20), stand(1, 20, 20, SOUTH, **said), land=slope)
        b.charges = (Charged(0, 1, False, Pose(20_000, 8_500)),)
        assert rules(b, 1) - {"VB-MOR-11"} == rule


def test_works_give_one_to_who_lines_them():
    """VB-MOR-09."""
    from_ahead = plain(patch("town", 18_500, 20_000, 21_500, 23_000))
    b = battle(stand(0, 20, 20), stand(1, 20, 20.04, SOUTH), land=from_ahead)
    assert "VB-MOR-09" in rules(b, 1)


def test_guns_that_cavalry_reaches_are_shaken_unless_supported_and_stationary():
    """VB-MOR-10, VB-MELEE-08."""
    guns = stand(1, 20, 20, SOUTH, kind="artillery battalion", stationary=True)
    b = battle(stand(0, 20, 20, **HORSE), guns)
    assert "VB-MOR-10" in rules(b, 1)
    b = battle(stand(0, 20, 20, **HORSE), guns, stand(1, 20, 21.5, SOUTH))
    assert "VB-MOR-10" not in rules(b, 1)


def test_infantry_with_an_open_flank_fears_cavalry():
    """VB-MOR-11, VB-MISC-07: secure with friends at either side, or in a wood."""
    b = battle(stand(0, 20, 20, **HORSE), stand(1, 20, 20, SOUTH))
    assert rules(b, 1) == {"VB-MOR-11"}
    b = battle(stand(0, 20, 20, **HORSE), stand(1, 20, 20, SOUTH), stand(1, 23, 20, SOUTH), stand(1, 17, 20, SOUTH))
    assert rules(b, 1) == set()
    wood = plain(patch("forest", 10_000, 19_000, 30_000, 30_000))
    assert rules(battle(stand(0, 20, 20, **HORSE), stand(1, 20, 20.01, SOUTH), land=wood), 1) == set()


def test_an_enemy_far_behind_shakes_nobody():
    """VB-MOR-12: only one who touches, or fires from near."""
    assert rules(battle(stand(0, 20, 20), stand(1, 20, 20, SOUTH), stand(1, 20, 2)), 0) == set()


def test_flank_and_rear_count_once_and_help_who_strikes_them():
    """VB-MOR-12, VB-MOR-14: a disordered stand of morale 5 struck in the rear tests at 3."""
    b = battle(stand(0, 20, 10), stand(1, 20, 13, level="temporary disorder"), stand(0, 17, 12, EAST))
    b = battle(stand(0, 20, 10), stand(1, 20, 13, level="temporary disorder"), stand(0, 18.5, 11.5, EAST))
    assert (modified(b, 1), rules(b, 1)) == (3, {"VB-MOR-06", "VB-MOR-12"})
    assert rules(b, 0) == {"VB-MOR-14"}


def test_close_fire_from_the_flank_counts_as_well():
    """VB-MOR-12."""
    b = battle(stand(0, 20, 10), stand(1, 22, 8.5, 2700, kind="artillery battalion"))
    assert rules(b, 0) == {"VB-MOR-12"}


def test_a_column_struck_in_flank_suffers_more():
    """VB-MOR-13, VB-MARCH-05."""
    b = battle(stand(0, 18.5, 12, EAST), stand(1, 20, 13, column=True))
    assert (modified(b, 1), rules(b, 1)) == (3, {"VB-MOR-13"})


def test_skirmishers_alone_frighten_no_brigade():
    """VB-MOR-15."""
    b = battle(stand(0, 20, 20), stand(1, 20, 20, SOUTH, kind="infantry skirmisher"))
    assert rules(b, 0) == {"VB-MOR-15"}


def test_the_muzzles_of_guns_are_feared():
    """VB-MOR-16: limbered ones are not."""
    b = battle(stand(0, 20, 20), stand(1, 20, 20, SOUTH, kind="artillery battalion"))
    assert rules(b, 0) == {"VB-MOR-16"}
    b = battle(stand(0, 20, 20), stand(1, 20, 20, SOUTH, kind="artillery battalion", limbered=True))
    assert rules(b, 0) == set()


def test_charging_steady_cartridge_arms_costs_cavalry_two():
    """VB-MOR-17, VB-MOR-18."""
    b = battle(stand(0, 20, 20, **HORSE), stand(1, 20, 20, SOUTH, arm="cartridge rifle", stationary=True))
    b.charges = (Charged(0, 1, False, Pose(20_000, 8_500)),)
    assert (modified(b, 0), rules(b, 0)) == (3, {"VB-MOR-17", "VB-MOR-18"})
    b = battle(stand(0, 20, 20), stand(1, 20, 20, SOUTH, arm="cartridge rifle", stationary=True))
    b.charges = (Charged(0, 1, False, Pose(20_000, 8_500)),)
    assert rules(b, 0) == {"VB-MOR-17"}


def test_who_lies_down_is_worse_off_in_melee():
    """VB-MOR-19."""
    b = battle(stand(0, 20, 20), stand(1, 20, 20, SOUTH, arm="cartridge rifle", grounded=True))
    assert rules(b, 1) == {"VB-MOR-19"}


def test_the_ladder_goes_from_disorder_to_rout():
    """VB-MOR-20 to VB-MOR-23, VB-MOR-25: disordered for a time or for good, a failure routs."""
    for level in ("temporary disorder", "permanent disorder"):
        b = battle(stand(0, 20, 20, level=level), stand(1, 20, 20, SOUTH))
        b = answer(answer(begun(b, MoralePhase()), (6,)), (1,))
        assert b.stands[0].level == "rout"
        assert b.stands[0].strength == 3


def test_who_fails_in_rout_breaks_up():
    """VB-MOR-24, VB-MOR-05: under close fire routers test as well."""
    b = battle(stand(0, 20, 10, level="rout"), stand(1, 20, 13, SOUTH, kind="artillery battalion"))
    b = answer(begun(b, MoralePhase()), (6,))
    assert b.stands[0].place == "lost"
    assert b.formations[0].tally == 4


def test_a_charger_who_fails_before_cartridge_arms_is_repulsed():
    """VB-CHG-11."""
    b = battle(stand(0, 20, 20), stand(1, 20, 20, SOUTH, arm="cartridge rifle"))
    b.charges = (Charged(0, 1, False, Pose(20_000, 8_500)),)
    b = answer(answer(begun(b, MoralePhase()), (6,)), (1,))
    assert b.stands[0].front[1] < 19_001
    assert "repulsed" in told(b)


def test_one_who_touched_a_router_may_follow_or_turn():
    """VB-ROUT-08, VB-MOR-23: over his ground, 4 inches at most; no longer Stationary."""
    b = battle(stand(0, 20, 20, level="temporary disorder"), stand(1, 20, 20, SOUTH, stationary=True))
    b = answer(answer(begun(b, MoralePhase()), (6,)), (1,))
    assert b.needs == FollowRouter(1, (1,), b.needs.over)
    assert refused(b, Turn(1, b.stands[1].pose)) == "VB-ROUT-08"
    after = answer(b, Follow(1))
    assert after.stands[1].front == (20_000, 17_000)
    assert after.needs == FaceAfterAdvance(1, 1)
    assert not after.stands[1].stationary
    assert answer(b, Turn(1, b.stands[1].pose.turned(900))).stands[1].pose.heading == 2700
    assert answer(b, None).stands[1].stationary


def test_who_turns_behind_a_router_comes_into_contact_with_nobody_else():
    """VB-ROUT-08: and he gets up for it."""
    shaken = stand(0, 20, 20, level="temporary disorder")
    b = battle(shaken, stand(1, 20, 20, SOUTH, arm="cartridge rifle", grounded=True), stand(0, 16.35, 23))
    b = answer(answer(begun(b, MoralePhase()), (6,)), (1,))
    assert refused(b, Turn(1, b.stands[1].pose.turned(450))) == "VB-ROUT-08"
    b = answer(b, Turn(1, b.stands[1].pose.turned(900)))
    assert (b.stands[1].pose.heading, b.stands[1].grounded) == (2700, False)


def test_a_defender_disordered_before_cartridge_arms_stays_where_he_is():
    """VB-MOR-21, VB-CHG-11: only a charger is repulsed."""
    b = battle(stand(0, 20, 20, arm="cartridge rifle"), stand(1, 20, 20, SOUTH))
    b.charges = (Charged(0, 1, False, Pose(20_000, 8_500)),)
    b = answer(answer(begun(b, MoralePhase()), (1,)), (6,))
    assert b.stands[1].level == "temporary disorder"
    assert b.stands[1].front == (20_000, 20_000)


def test_what_is_told_of_a_rout_says_whence_it_came():
    """VB-MOR-21, VB-MOR-22, VB-ROUT-09: out of disorder, for a time or for good; nobody follows whom nobody touches."""
    for level, rule in (("temporary disorder", "VB-MOR-21"), ("permanent disorder", "VB-MOR-22")):
        b = battle(stand(0, 20, 10, level=level), stand(1, 20, 13, SOUTH, kind="artillery battalion"))
        b = answer(begun(b, MoralePhase()), (6,))
        assert {rule, "VB-ROUT-09"} <= {line.rule for line in b.news}
        assert b.needs is None


def test_a_skirmisher_that_reinforces_a_brigade_tests_only_if_it_is_touched():
    """VB-MOR-05, VB-MOVE-19."""
    guns = stand(1, 20, 13.5, SOUTH, kind="artillery battalion")
    helper = stand(0, 23, 10, kind="infantry skirmisher")
    assert under_test(battle(stand(0, 20, 10), helper, guns)) == (0,)
    assert under_test(battle(stand(0, 20, 10), stand(0, 23.2, 10, kind="infantry skirmisher"), guns)) == (0, 1)
    assert under_test(battle(stand(0, 20, 10), helper, stand(1, 23, 10, SOUTH)))[:2] == (0, 1)


def test_before_several_enemies_a_stand_rolls_once():
    """VB-MOR-03."""
    b = begun(battle(stand(0, 20, 10), stand(1, 18.5, 10, SOUTH), stand(1, 21.5, 10, SOUTH)), MoralePhase())
    assert b.needs.rule == "VB-MOR-03"
    b = answer(b, (1,))
    assert b.needs.rule == "VB-MOR-01"


def test_stationary_guns_with_infantry_beside_them_fear_no_cavalry():
    """VB-MOR-10, VB-MELEE-08."""
    guns = stand(1, 20, 20, SOUTH, kind="artillery battalion", stationary=True)
    assert rules(battle(stand(0, 20, 20, **HORSE), guns), 1) == {"VB-MOR-10"}
    b = battle(stand(0, 20, 20, **HORSE), guns, stand(1, 23, 20, SOUTH))
    assert (modified(b, 1), rules(b, 1)) == (5, {"VB-MELEE-08"})


def test_ground_secures_neither_routed_infantry_nor_horsemen():
    """VB-MISC-07."""
    wood, rider = plain(patch("forest", 10_000, 0, 30_000, 30_000)), stand(1, 20, 10, SOUTH, **HORSE)
    for row, kept in (
        (stand(0, 20, 10), True),
        (stand(0, 20, 10, level="rout"), False),
        (stand(0, 20, 10, **HORSE), False),
    ):
        b = battle(row, rider, land=wood)
        assert secure(b, *b.stands) == kept


def test_only_who_charged_cartridge_arms_is_repulsed():
    """VB-CHG-11, VB-CHG-12: neither who charged muskets, nor whom cartridge arms happen to stand before."""
    for arms, began in (("rifled musket", True), ("cartridge rifle", False)):
        b = battle(stand(0, 20, 20), stand(1, 20, 20, SOUTH, arm=arms))
        b.charges = (Charged(0, 1, False, Pose(20_000, 8_500)),) if began else ()
        b = answer(answer(begun(b, MoralePhase()), (6,)), (1,))
        assert b.stands[0].front == (20_000, 20_000)
        assert b.stands[0].level == "temporary disorder"


def test_it_is_told_that_several_give_way_at_once():
    """VB-SEQ-05: one alone is no news of it."""
    for face, several in ((6, True), (1, False)):
        b = begun(battle(stand(0, 20, 20), stand(1, 20, 20, SOUTH)), MoralePhase())
        b = answer(answer(b, (6,)), (face,))
        assert ("2 stands give way" in told(b)) is ("give way" in told(b)) is several


def test_what_is_told_of_a_test_is_what_came_of_it():
    """VB-MOR-04: as high as its morale it stands."""
    for face, word in ((5, "A stands, 5 against 5"), (6, "A fails, 6 against 5")):
        b = answer(begun(battle(stand(0, 20, 20), stand(1, 20, 20, SOUTH)), MoralePhase()), (face,))
        assert word in told(b)


def test_a_friend_secures_a_flank_who_could_fight_there():
    """VB-MISC-07: infantry or unlimbered guns that face the threat; not guns on the road, nor who faces elsewhere."""
    for said, found in (
        ({}, True),
        ({"kind": "artillery battalion"}, True),
        ({"kind": "artillery battalion", "limbered": True}, False),
        ({"kind": "cavalry brigade", "mounted": True}, False),
        ({"level": "rout"}, False),
        ({"heading": SOUTH}, False),
    ):
        beside = stand(1, 17, 22.02, **said) if "heading" in said else stand(1, 15.5, 23.52, WEST, **said)
        if said.get("kind") == "artillery battalion":
            beside = stand(1, 17, 23.52, WEST, **said)
        b = battle(stand(0, 18.5, 20.5, EAST, **HORSE), stand(1, 20, 20, SOUTH), beside)
        assert secure(b, b.stands[1], b.stands[0]) is found


def test_only_who_charged_cartridge_arms_in_front_fears_them():
    """VB-MOR-17, VB-MOR-18: not who stands before them, nor who charged muskets, nor who has them by the flank."""
    for said, charge, found in (
        ({"arm": "cartridge rifle"}, (False,), {"VB-MOR-17", "VB-MOR-18"}),
        ({"arm": "cartridge rifle"}, (), set()),
        ({"arm": "rifled musket"}, (False,), set()),
        ({"arm": "cartridge rifle"}, (True,), {"VB-MOR-14"}),
    ):
        b = battle(stand(0, 20, 20, **HORSE), stand(1, 20, 20, SOUTH, stationary=True, **said))
        b.charges = tuple(Charged(0, 1, flank, Pose(20_000, 8_500)) for flank in charge)
        assert rules(b, 0) == found
