"""Fire: who may fire at what, the number needed, the roll, what a hit does, return fire (BC-FIRE, BC-LOSS-03, BC-LOSS-05)."""

from fractions import Fraction
from time import process_time

import pytest

from longroll.dice import BestOf, Kept, Throw
from longroll.odds import odds
from longroll.rulesets.brigade import tables
from longroll.rulesets.brigade.cards import fire as cards
from longroll.rulesets.brigade.cards.events import FireHit
from longroll.rulesets.brigade.cards.window import kinds
from longroll.rulesets.brigade.fire import line_of_fire
from longroll.rulesets.brigade.fire.fire_action import Firing, ReturnFire
from longroll.rulesets.brigade.fire.line_of_fire import (
    FireAt,
    cannot_fire,
    denied,
    generals_in_sight,
    idle,
    may_fire,
    targets,
)
from longroll.rulesets.brigade.fire.to_hit import solution, stick_for
from longroll.rulesets.brigade.ground import sight
from longroll.rulesets.brigade.record import facing
from longroll.rulesets.brigade.record.battle import Battle
from longroll.rulesets.brigade.record.units import General, Stand
from longroll.rulesets.brigade.rout.rout import WhoChecks
from longroll.rulesets.brigade.tables import NONE

from ..drill import (
    FAIL,
    PASS,
    battery,
    battle,
    box,
    cavalry,
    general,
    mirrored,
    offered,
    over,
    pose,
    refused,
    rules,
    run,
    settled,
    stand,
    then,
)

NAME = "43rd North Carolina"


def foe(distance: float, x: float = 18, **changes: object) -> Stand:
    """An enemy regiment so far in front of the flag of an infantry stand at (18, 10) that faces north, its back turned only
    if asked."""
    return stand(1, x, 10.375 + distance + 0.375, 180, **changes)


def duel(distance: float = 5, **changes: object) -> Battle:
    """A regiment at (18, 10) that faces another so far away."""
    return battle(stand(0, 18, 10, **changes), foe(distance))


def throw(b: Battle) -> Throw:
    assert isinstance(b.needs, Throw)
    return b.needs


def shot(b: Battle, *faces: tuple[int, ...], **more: object) -> Battle:
    """The first stand fires at the second, with these dice, every decision passed."""
    return settled(run(b, Firing(firer=0, target=1, **more)), *faces)


def alone(b: Battle, *faces: tuple[int, ...]) -> Battle:
    """The same without return fire."""
    return shot(b, *faces, returning=True)


# --- who may fire at what


def test_foot_and_guns_may_fire() -> None:
    """BC-FIRE-01"""
    b = battle(stand(0, 10, 10), battery(0, 14, 10), cavalry(0, 18, 10, mounted=False), stand(1, 14, 14, 180))
    for number in (0, 1, 2):
        assert may_fire(b, b.stands[number], 4) is None, number
    assert targets(b, b.stands[0]) == [4]


def test_mounted_cavalry_and_horse_holders_may_not() -> None:
    """BC-FIRE-01"""
    b = battle(cavalry(0, 18, 10), foe(3))
    assert may_fire(b, b.stands[0], 2).rule == "BC-FIRE-01"
    assert targets(b, b.stands[0]) == []
    b = battle(cavalry(0, 18, 10, mounted=False), foe(3))
    assert cannot_fire(b, b.stands[1]).rule == "BC-FIRE-01"


def test_only_enemy_stands_on_the_map_are_targets() -> None:
    """BC-FIRE-01"""
    b = battle(stand(0, 18, 10), stand(0, 18, 14), foe(5, place="off"), foe(4, x=14))
    assert may_fire(b, b.stands[0], 1).rule == "BC-FIRE-01"
    assert may_fire(b, b.stands[0], 2).rule == "BC-FIRE-01"
    assert may_fire(b, b.stands[0], NONE).rule == "BC-FIRE-11"
    assert may_fire(b, b.stands[2], 0).rule == "BC-FIRE-01"
    assert targets(b, b.stands[0]) == [3]


def test_a_routed_stand_may_not_fire() -> None:
    """BC-FIRE-05, BC-ROUT-09"""
    b = duel(routed=True)
    assert may_fire(b, b.stands[0], 1).rule == "BC-FIRE-05"


def test_a_stand_in_contact_may_neither_fire_nor_be_fired_at() -> None:
    """BC-FIRE-11, BC-MOVE-16"""
    b = battle(stand(0, 18, 10), stand(1, 18, 10.75, 180), stand(0, 15.5, 7), stand(1, 14, 15, 180))
    assert may_fire(b, b.stands[0], 3).rule == "BC-MOVE-16"
    assert may_fire(b, b.stands[2], 1).rule == "BC-FIRE-11"
    routed = battle(stand(0, 18, 10), stand(1, 18, 10.75, 180, routed=True))
    assert may_fire(routed, routed.stands[0], 1).rule == "BC-FIRE-11"
    free = battle(stand(0, 18, 10, routed=True), stand(1, 18, 10.75, 180), stand(0, 15, 8))
    assert may_fire(free, free.stands[2], 1) is None


def test_a_fire_action_is_one_shot_at_one_target() -> None:
    """BC-FIRE-11"""
    b = battle(stand(0, 18, 10), foe(5), generals=[general(1, 18, 14)])
    assert may_fire(b, b.stands[0], 1, 0).rule == "BC-FIRE-11"
    assert FireAt(0, 1) == FireAt(stand=0, target=1, general=NONE)


def test_range_is_from_the_flag_to_the_nearest_part_in_the_front_arc() -> None:
    """BC-FIRE-02"""
    b = duel(6)
    assert may_fire(b, b.stands[0], 1) is None
    b = duel(6.01)
    assert may_fire(b, b.stands[0], 1).rule == "BC-FIRE-03"
    behind = battle(stand(0, 18, 10, 180), foe(3))
    assert may_fire(behind, behind.stands[0], 1).rule == "BC-FIRE-02"
    assert targets(behind, behind.stands[0]) == []
    # 3" ahead: its near corner is 3.5" aside, beyond the arc's limit
    aside = battle(stand(0, 18, 10), foe(2, x=22.5))
    assert may_fire(aside, aside.stands[0], 1).rule == "BC-FIRE-02"


def test_sticks() -> None:
    """BC-FIRE-03"""
    bands = {}
    for distance in (5.9, 6.1, 19.9, 20.1, 30.1):
        b = battle(battery(0, 18, 9.875, heading=0), stand(1, 18, 10.375 + distance + 0.375, 180), rows=4)
        bands[distance] = solution(b, b.stands[0], b.stands[1]).stick.band
    assert list(bands.values()) == ["canister", "shell", "shell", "solid shot", "long range"]


@pytest.mark.parametrize(("distance", "cases"), [(5, 35), (15, 30), (25, 21), (32, 10)])
def test_fire_7_guns_in_the_open(distance: float, cases: int) -> None:
    """BC-FIRE-03: canister 3+, shell 5+, shot 7+, long 9+; BC-FIRE-07"""
    b = battle(battery(0, 18, 2), stand(1, 18, 2.5 + distance + 0.375, 180, circles=8, discipline=12), rows=4)
    tally = odds(b, lambda before, after: fate(after, 1), Firing(firer=0, target=1, returning=True))
    assert tally.share("unhurt") == 1 - odds_of(cases)


def fate(after: Battle, number: int) -> str:
    """What a fire has done to a stand that was whole before it."""
    stand = after.stands[number]
    if stand.routed or not stand.on_table:
        return "routed"
    return "hit" if stand.marks else "unhurt"


def odds_of(cases: int, whole: int = 36) -> Fraction:
    return Fraction(cases, whole)


def test_the_firer_must_see_its_target() -> None:
    """BC-FIRE-04, BC-LOS-06"""
    b = battle(battery(0, 18, 2), stand(1, 18, 26, 180), patches=[(tables.WOODS, box(10, 10, 26, 12))])
    assert may_fire(b, b.stands[0], 1).rule == "BC-LOS-06"
    assert targets(b, b.stands[0]) == []


ONE_WAY = [pytest.param(box(17, 8, 18.5, 9), id="the target's line"), pytest.param(box(19, 8, 20, 9), id="his own")]
"""Woods through which one of the two lines between the stands of `askew` runs, and not the other: which is clear."""


def askew(woods: tuple[tuple[float, float], ...]) -> Battle:
    """Two regiments that face each other, one somewhat aside."""
    b = battle(stand(0, 18, 6), stand(1, 20, 11, 180), patches=[(tables.WOODS, woods)])
    lines = []
    for one, other in (b.stands, b.stands[::-1]):
        at = facing.aim(one, other.quad)
        assert at is not None
        lines.append(sight.clear(b, one, other.quad, at))
    assert lines[0] != lines[1]
    return b


@pytest.mark.parametrize("woods", ONE_WAY)
def test_a_line_clear_from_either_stand_serves_the_fire_of_both(woods: tuple[tuple[float, float], ...]) -> None:
    """BC-LOS-05, BC-FIRE-04, BC-FIRE-09"""
    b = askew(woods)
    for one, other in (b.stands, b.stands[::-1]):
        assert may_fire(b, one, other.id) is None
        assert targets(b, one) == [other.id]
        assert line_of_fire.under_fire(b, one) == other
        assert line_of_fire.under_fire(b, one, one.pose) == other
        asked = run(b, Firing(firer=one.id, target=other.id), (1, 1))
        assert isinstance(asked.needs, ReturnFire)
        assert asked.needs.refusal(asked.known(other.side), True) is None


def test_so_it_does_for_a_shot_at_a_general() -> None:
    """BC-LOS-05, BC-KILL-02"""
    b = battle(stand(0, 18, 6), generals=[general(1, 20, 11)], patches=[(tables.WOODS, box(17, 8, 19, 9))])
    firer, there = b.stands[0], b.generals[0]
    at = facing.aim(firer, there.quad)
    assert at is not None
    assert not sight.clear(b, firer, there.quad, at)
    assert sight.clear(b, there, firer.quad, facing.nearest_point(firer.quad, there.x, there.y))
    assert may_fire(b, firer, general=0) is None
    assert generals_in_sight(b, firer) == [0]


def test_troops_in_between_block_the_shot() -> None:
    """BC-LOS-08"""
    b = battle(battery(0, 18, 2), stand(1, 18, 26, 180), stand(0, 18, 10))
    assert may_fire(b, b.stands[0], 1).rule == "BC-LOS-08"


# --- the number needed


def test_the_fire_value_is_the_base_number() -> None:
    """BC-FIRE-05, BC-STAND-02"""
    b = duel(fire=6)
    found = solution(b, b.stands[0], b.stands[1])
    assert (found.needed, found.added, found.dice) == (6, 0, 2)
    assert [term.rule for term in found.need] == ["BC-STAND-02"]


def test_fire_8_into_woods_needs_9() -> None:
    """BC-TERR-02, BC-FIRE-06: 10 chances in 36 instead of 15."""
    wood = [(tables.WOODS, box(10, 15, 26, 22))]
    b = battle(stand(0, 18, 10), foe(5), patches=wood)
    assert solution(b, b.stands[0], b.stands[1]).needed == 9
    assert not alone(b, (4, 4)).stands[1].marks
    assert alone(b, (4, 5)).stands[1].marks == 1


def test_fire_8_in_rocks_up_slope_behind_a_barricade_needs_12() -> None:
    """BC-TERR-18, BC-FIRE-06: 8 + 1 + 2 + 1; artillery 7 + 2 + 1 = 10."""
    ground = {
        "patches": [(tables.ROCKS, box(10, 15, 26, 22))],
        "heights": lambda x, y: 450 if y > 14 else 410,
        "barricades": [pose(18, 15.2)],
    }
    b = battle(stand(0, 18, 10), foe(5), battery(0, 18, 9.875), **ground)
    foot, guns = (solution(b, b.stands[number], b.stands[1]) for number in (0, 2))
    assert [term.rule for term in foot.need] == ["BC-STAND-02", "BC-TERR-06", "BC-TERR-13", "BC-TERR-08"]
    assert foot.needed == 12
    assert guns.needed == 10


def test_heroism_and_range_are_added_to_the_dice() -> None:
    """BC-GENL-06, BC-FIRE-03, BC-FIRE-07"""
    b = battle(battery(0, 18, 10), stand(1, 18, 15, 180), generals=[general(0, 18, 8)])
    found = solution(b, b.stands[0], b.stands[1])
    assert [(term.value, term.rule) for term in found.adds] == [(4, "BC-FIRE-03"), (1, "BC-GENL-06")]
    far = battle(battery(0, 18, 10), stand(1, 18, 15, 180), generals=[general(0, 18, 2)])
    assert solution(far, far.stands[0], far.stands[1]).added == 4


# --- the roll


def test_equal_or_above_hits() -> None:
    """BC-FIRE-07"""
    assert alone(duel(), (4, 4)).stands[1].marks == 1
    missed = alone(duel(), (3, 4))
    assert missed.stands[1].marks == 0
    assert "BC-FIRE-07" in rules(missed)


def test_fire_8_into_woods_with_heroism_1_hits_with_an_8_and_no_surplus() -> None:
    """BC-FIRE-07"""
    wood = [(tables.WOODS, box(10, 15, 26, 22))]
    b = battle(stand(0, 18, 10), foe(5), patches=wood, generals=[general(0, 18, 8.8)])
    after = alone(b, (4, 4))
    assert after.stands[1].marks == 1
    assert not after.stands[1].routed
    assert "9 against 9, a hit" in after.news[0].text


def enfilade(**changes: object) -> Battle:
    """A target that shows its flank, its own front turned east."""
    return battle(stand(0, 18, 10), stand(1, 18, 15, 90, **changes))


def test_a_flanking_stand_rolls_three_dice_and_keeps_the_best_two() -> None:
    """BC-FIRE-07, BC-FIRE-10, BC-STAND-07: 2, 5 and 6 make 11."""
    b = run(enfilade(circles=8), Firing(firer=0, target=1))
    assert throw(b).reading == BestOf(3, 2)
    assert throw(b).rule == "BC-FIRE-10"
    assert [term.rule for term in throw(b).sums[0][1]] == ["BC-STAND-07"]
    assert "11 against 8" in settled(b, (2, 5, 6)).news[0].text


def test_best_two_of_three_hit_on_8_in_147_of_216() -> None:
    """BC-FIRE-10"""
    b = enfilade(circles=8)
    tally = odds(b, lambda before, after: fate(after, 1), Firing(firer=0, target=1))
    assert 1 - tally.share("unhurt") == odds_of(147, 216)
    b = duel()
    tally = odds(b, lambda before, after: fate(after, 1), Firing(firer=0, target=1))
    assert 1 - tally.share("unhurt") == odds_of(15)


def test_only_the_total_is_asked_while_no_die_can_be_rolled_again() -> None:
    assert throw(run(duel(), Firing(firer=0, target=1))).reading == BestOf(2, 2)
    points = battle(stand(0, 18, 10), foe(5), changes={"rerolls": (1, 0)})
    assert throw(run(points, Firing(firer=0, target=1))).reading == Kept(2, 2)
    assert cards.LooseOrder in kinds(FireHit(0, 1, (), 0, 0))
    answer = battle(stand(0, 18, 10), foe(5), generals=[general(1, 18, 18)], hands=((), ("S1",)))
    assert throw(run(answer, Firing(firer=0, target=1))).reading == Kept(2, 2)


def test_points_may_be_spent_on_a_fire_roll() -> None:
    """BC-REROLL-03, BC-REROLL-04"""
    b = run(battle(stand(0, 18, 10), foe(5), changes={"rerolls": (1, 0)}), Firing(firer=0, target=1), (5, 1))
    assert settled(b, (1, 1)).stands[1].marks == 0
    again = then(b, 1, (6,))
    assert settled(again, (1, 1)).stands[1].marks == 1
    assert again.rerolls == (0, 0)


# --- what a hit does


def carolina(distance: float = 24) -> Battle:
    """The 43rd North Carolina in open ground, at solid shot range of a New York battery."""
    return battle(
        battery(0, 18, 2, name="1st New York Light Battery L"),
        stand(1, 18, 2.5 + distance + 0.375, 180, name=NAME, circles=6, discipline=9),
        rows=4,
    )


def test_the_43rd_north_carolina_hit_by_a_9_and_by_a_12() -> None:
    """BC-LOSS-03, BC-FIRE-08, BC-LOSS-01, BC-DICE-03"""
    nine = shot(carolina(), (4, 5))
    assert nine.stands[1].strength == 5
    assert not nine.stands[1].routed
    twelve = run(carolina(), Firing(firer=0, target=1), (6, 6))
    assert twelve.stands[1].strength == 5
    assert throw(twelve).rule == "BC-LOSS-03"
    assert [term.value for term in throw(twelve).sums[0][1]] == [5]
    assert throw(twelve).sums[0][1][0].rule == "BC-DICE-03"
    # Discipline 9 and +5: a 4 passes, a 5 fails
    assert not settled(twelve, (2, 2)).stands[1].routed
    assert settled(twelve, (2, 3)).stands[1].routed


def test_surplus_5_at_discipline_9_passes_in_6_of_36() -> None:
    """BC-DICE-02, BC-LOSS-03"""
    b = carolina()
    tally = odds(b, lambda before, after: "routed" if after.stands[1].routed else "", Firing(firer=0, target=1))
    # only a 12 forces a check, and it passes in 6 of 36
    assert tally.share("routed") == odds_of(30, 36 * 36)


def test_a_stand_that_fails_routs_away_from_the_firer() -> None:
    """BC-FIRE-08, BC-ROUT-02"""
    b = settled(run(duel(fire=2), Firing(firer=0, target=1), (6, 6)), FAIL)
    assert b.stands[1].routed
    assert b.stands[1].pose.y == 16125 - 375 + 8000
    assert b.stands[1].pose.heading == 0
    assert b.stands[1].activated


def test_a_routed_stand_that_is_hit_checks_as_others_do() -> None:
    """BC-ROUT-09"""
    b = run(battle(stand(0, 18, 10), foe(5, routed=True)), Firing(firer=0, target=1), (6, 6))
    assert throw(b).rule == "BC-LOSS-03"
    stays, runs = settled(b, PASS), settled(b, FAIL)
    assert stays.stands[1].routed
    assert stays.stands[1].pose == b.stands[1].pose
    assert runs.stands[1].pose != b.stands[1].pose


def test_dismounted_cavalry_keeps_its_strength_by_marking_the_mounted_stand() -> None:
    """BC-CAV-03: Strength 3, surplus 3, the loss marked on the mounted stand: 3 >= 3 forces a check."""
    b = battle(stand(0, 18, 10), cavalry(1, 18, 15.75, 180, mounted=False))
    b = run(b, Firing(firer=0, target=1), (5, 6))
    assert isinstance(then(b, "mounted").needs, Throw)
    assert throw(then(b, "mounted")).rule == "BC-LOSS-03"
    ten = run(battle(stand(0, 18, 10), cavalry(1, 18, 15.75, 180, mounted=False)), Firing(firer=0, target=1), (4, 6))
    assert isinstance(then(ten, "mounted").needs, ReturnFire)
    assert throw(then(ten, "dismounted")).rule == "BC-LOSS-03"


def test_cavalry_whose_mounted_stand_is_lost_does_not_check() -> None:
    """BC-CAV-08"""
    b = battle(stand(0, 18, 10, fire=2), cavalry(1, 18, 15.75, 180, horse_marks=2))
    b = then(run(b, Firing(firer=0, target=1), (6, 6)), "mounted")
    assert isinstance(b.needs, ReturnFire)
    assert not b.stands[1].mounted


def three(strength: int = 1, **changes: object) -> Battle:
    """A target and a friend on either side of it, in contact."""
    return battle(stand(0, 18, 10), foe(5, circles=strength), foe(5, x=20, **changes), foe(5, x=16, **changes))


def test_friends_in_contact_with_a_stand_destroyed_by_fire_check() -> None:
    """BC-LOSS-05"""
    b = run(three(), Firing(firer=0, target=1), (6, 6))
    assert b.stands[1].place == "destroyed"
    assert isinstance(b.needs, WhoChecks)
    assert offered(b) == [2, 3]
    assert refused(b, 0).rule == "BC-LOSS-05"
    b = then(b, 3)
    assert throw(b).rule == "BC-LOSS-05"
    assert throw(b).sums[0][1] == (), "no surplus is added"
    after = settled(b, FAIL, PASS)
    assert [one.routed for one in after.stands[1:]] == [False, False, True]
    assert "BC-LOSS-05" in rules(after)


def test_one_friend_checks_without_being_asked_for() -> None:
    """BC-LOSS-05"""
    b = battle(stand(0, 18, 10), foe(5, circles=1), foe(5, x=20), foe(5, x=15.9))
    b = run(b, Firing(firer=0, target=1), (6, 6))
    assert throw(b).rule == "BC-LOSS-05"
    assert over(then(b, PASS))


def test_friends_of_a_stand_that_lives_of_a_battery_and_routed_friends_do_not_check() -> None:
    """BC-LOSS-05, BC-LOSS-02, BC-ROUT-09"""
    assert isinstance(run(three(2, circles=8), Firing(firer=0, target=1), (4, 4)).needs, ReturnFire)
    assert over(run(three(1, routed=True), Firing(firer=0, target=1), (6, 6)))
    guns = battle(stand(0, 18, 10), battery(1, 18, 15.875, 180), stand(1, 19.75, 15.875, 180))
    after = run(guns, Firing(firer=0, target=1), (6, 6))
    assert after.stands[1].place == "destroyed"
    assert over(after)


def test_melee_losses_do_not_cause_it_but_fire_in_its_first_step_does() -> None:
    """BC-LOSS-05"""
    b = battle(stand(0, 18, 10), stand(1, 18, 10.75, 180, circles=1), stand(1, 18, 11.5, 180))
    after = run(b, Firing(firer=0, target=1, melee=True), (6, 6))
    assert throw(after).rule == "BC-LOSS-05"


def test_friends_beside_a_dismounted_regiment_check_when_it_is_gone_and_its_own_holders_do_not() -> None:
    """BC-LOSS-05, BC-CAV-07"""
    pair = cavalry(1, 18, 15.75, 180, mounted=False, circles=1)
    b = battle(stand(0, 18, 10), pair, stand(1, 20, 15.75, 180))
    b = then(run(b, Firing(firer=0, target=1), (4, 4)), "dismounted")
    assert [one.place for one in b.stands[1:3]] == ["destroyed", "destroyed"]
    assert throw(b).why.startswith("Regiment 3")
    assert over(then(b, PASS))


def test_a_regiment_does_not_check_for_its_own_horse_holders() -> None:
    """BC-LOSS-05, BC-CAV-05"""
    pair = cavalry(1, 18, 15.75, 180, mounted=False)
    b = battle(stand(0, 18, 10), pair, stand(1, 20, 16.625, 180))
    b = then(run(b, Firing(firer=0, target=1), (4, 4)), "holders")
    assert b.stands[2].place == "destroyed"
    assert throw(b).why.startswith("Regiment 3"), "which touches the holders"
    assert isinstance(then(b, PASS).needs, ReturnFire)


# --- return fire


def test_a_target_that_is_missed_may_fire_back_free() -> None:
    """BC-FIRE-09"""
    b = run(duel(), Firing(firer=0, target=1), (1, 1))
    assert isinstance(b.needs, ReturnFire)
    assert offered(b) == [True, False]
    assert over(then(b, False))
    b = then(b, True)
    assert throw(b).by == 1
    after = then(b, (4, 4))
    assert over(after), "return fire draws no return fire"
    assert after.stands[0].marks == 1
    assert not any(one.activated for one in after.stands)


def test_so_may_one_that_is_hit_without_a_check_or_passes_it() -> None:
    """BC-FIRE-09"""
    assert isinstance(run(duel(), Firing(firer=0, target=1), (4, 4)).needs, ReturnFire)
    assert isinstance(run(duel(), Firing(firer=0, target=1), (6, 6), PASS).needs, ReturnFire)
    assert over(run(duel(), Firing(firer=0, target=1), (6, 6), FAIL))


def test_the_firer_must_be_in_the_target_s_range_and_arc() -> None:
    """BC-FIRE-09"""
    assert over(run(enfilade(), Firing(firer=0, target=1), (1, 1, 1)))
    assert over(run(carolina(), Firing(firer=0, target=1), (1, 1))), "musketry does not reach the battery"


def test_no_return_fire_by_mounted_cavalry_routed_stands_and_in_a_melee() -> None:
    """BC-FIRE-09"""
    horse = battle(stand(0, 18, 10), cavalry(1, 18, 15.75, 180))
    assert over(run(horse, Firing(firer=0, target=1), (1, 1)))
    routed = battle(stand(0, 18, 10), foe(5, routed=True))
    assert over(run(routed, Firing(firer=0, target=1), (1, 1)))
    melee = battle(stand(0, 18, 10), stand(1, 18, 10.75, 180))
    assert over(run(melee, Firing(firer=0, target=1, melee=True), (1, 1)))


def test_guns_fire_canister_at_a_charger() -> None:
    """BC-MELEE-02"""
    b = battle(battery(0, 18, 10), stand(1, 18, 10.875, 180))
    assert solution(b, b.stands[0], b.stands[1], melee=True).stick.band == "canister"
    far = battle(battery(0, 18, 10), stand(1, 18, 19, 180))
    assert solution(far, far.stands[0], far.stands[1], melee=True).added == 4


def test_the_barricade_a_defender_lines_does_not_hinder_his_fire_in_a_melee() -> None:
    """BC-TERR-16"""
    b = battle(stand(0, 18, 10), stand(1, 18, 10.85, 180), barricades=[pose(18, 10.425)])
    assert solution(b, b.stands[0], b.stands[1], melee=True).needed == 8
    assert solution(b, b.stands[0], b.stands[1]).needed == 9


# --- shooting at a general


def officer(distance: float, x: float = 18, **changes: object) -> General:
    return general(1, x, 10.375 + distance + 0.75, **changes)


def test_a_general_nearer_than_every_other_target_may_be_shot_at() -> None:
    """BC-KILL-02"""
    b = battle(stand(0, 18, 10), foe(5, x=15), generals=[officer(3)])
    assert generals_in_sight(b, b.stands[0]) == [0]
    assert may_fire(b, b.stands[0], general=0) is None
    missed = run(b, Firing(firer=0, general=0), (3, 4))
    assert over(missed)
    hit = run(b, Firing(firer=0, general=0), (6, 6))
    assert throw(hit).rule == "BC-KILL-01"
    dead = then(hit, (1, 2))
    assert over(dead), "no return fire"
    assert (dead.generals[0].gravestones, dead.generals[0].kills) == (1, 1)
    assert dead.stands[1].marks == 0


def test_one_as_far_as_another_target_may_not() -> None:
    """BC-KILL-02"""
    b = battle(stand(0, 18, 10), foe(3, x=20.25), generals=[officer(3, x=16)])
    assert may_fire(b, b.stands[0], general=0).rule == "BC-KILL-02"
    assert generals_in_sight(b, b.stands[0]) == []


def test_a_general_is_shot_at_in_arc_and_range_like_any_target() -> None:
    """BC-KILL-02"""
    b = battle(stand(0, 18, 10), generals=[officer(6.1), general(0, 18, 13), general(1, 18, 5)])
    first = b.stands[0]
    assert may_fire(b, first, general=0).rule == "BC-FIRE-03"
    assert may_fire(b, first, general=1).rule == "BC-KILL-02"
    assert may_fire(b, first, general=2).rule == "BC-FIRE-02"
    assert may_fire(b, first, general=9).rule == "BC-KILL-02"


def test_a_general_has_no_flank_and_terrain_counts() -> None:
    """BC-KILL-02"""
    b = battle(stand(0, 18, 10), generals=[officer(3)], patches=[(tables.WOODS, box(10, 13, 26, 18))])
    found = solution(b, b.stands[0], b.generals[0])
    assert (found.needed, found.dice) == (9, 2)


def test_chances_of_a_shot_at_a_general() -> None:
    b = battle(stand(0, 18, 10), generals=[officer(3)])

    def shot_at(before: Battle, after: Battle) -> str:
        chief = after.generals[0]
        return "kills" if chief.kills else "wounds" if chief.gravestones else "misses"

    tally = odds(b, shot_at, Firing(firer=0, general=0))
    assert tally.share("kills") == odds_of(15 * 2, 36 * 36)
    assert tally.share("wounds") == odds_of(15 * 6, 36 * 36)


# --- generals at risk, odds, mirrors


def test_a_general_beside_the_target_is_at_risk_once_though_it_is_hit_and_routs() -> None:
    """BC-KILL-01"""
    b = battle(stand(0, 18, 10), foe(5, circles=2), generals=[general(1, 18, 10.375 + 5 + 0.75 + 0.75)])
    b = run(b, Firing(firer=0, target=1), (6, 6))
    assert throw(b).rule == "BC-KILL-01"
    b = then(b, (6, 6))
    assert throw(b).rule == "BC-LOSS-03"
    after = settled(b, FAIL)
    assert after.stands[1].routed
    assert after.risked == ()


def test_each_fire_is_an_event_of_its_own() -> None:
    """BC-KILL-01"""
    b = battle(stand(0, 18, 10), foe(5), generals=[general(1, 18, 16.875)], changes={"risked": (1,)})
    assert throw(run(b, Firing(firer=0, target=1), (6, 2))).rule == "BC-KILL-01"
    close = battle(stand(0, 18, 10), stand(1, 18, 10.75, 180), generals=[general(1, 18, 11.875)])
    close.risked = (1,)
    assert over(run(close, Firing(firer=0, target=1, melee=True), (6, 2))), "a melee is one chain of events"


def test_odds_of_a_fire_and_its_return_are_quick_and_whole() -> None:
    b = battle(stand(0, 18, 10), foe(5), generals=[general(0, 18, 6), general(1, 18, 20)])

    def came(before: Battle, after: Battle) -> tuple[str, str]:
        return fate(after, 1), fate(after, 0)

    tally = odds(b, came, Firing(firer=0, target=1))
    assert sum(tally.weights.values()) == tally.whole
    assert {first for first, _ in tally.weights} == {"unhurt", "hit", "routed"}
    assert {second for _, second in tally.weights} == {"unhurt", "hit", "routed"}
    took = []
    for _ in range(3):
        start = process_time()
        odds(b, came, Firing(firer=0, target=1))
        took.append(process_time() - start)
    assert min(took) < 0.25


def test_the_mirrored_battle_shoots_alike() -> None:
    for b in (duel(), enfilade(), battle(stand(0, 18, 10, 13), foe(4, x=19.3), foe(3.3, x=15.2))):
        other = mirrored(b)
        assert targets(b, b.stands[0]) == targets(other, other.stands[0])
        for number in targets(b, b.stands[0]):
            one = solution(b, b.stands[0], b.stands[number])
            two = solution(other, other.stands[0], other.stands[number])
            assert (one.need, one.adds, one.dice, one.line.far) == (two.need, two.adds, two.dice, two.line.far)


def test_news_of_a_shot_carries_its_sums() -> None:
    after = alone(duel(), (6, 5))
    line = after.news[0]
    assert line.rule == "BC-FIRE-08"
    assert line.text == "Regiment 0 fires back at Regiment 1: 11 against 8, a hit, 3 over"
    assert line.sums[1][0] == "Needed"


def test_who_has_nobody_to_fire_at_is_told_what_keeps_it_from_the_nearest() -> None:
    """BC-FIRE-02, BC-FIRE-05, BC-FIRE-11"""
    behind = stand(1, 18, 8)
    free = battle(stand(0, 18, 10), behind, foe(5))
    assert idle(free, free.stands[0]) is None
    for b, rule in (
        (battle(stand(0, 18, 10), behind), "BC-FIRE-02"),
        (battle(stand(0, 18, 10)), "BC-FIRE-11"),
        (battle(stand(0, 18, 10, routed=True)), "BC-FIRE-05"),
    ):
        found = idle(b, b.stands[0])
        assert found is not None
        assert found.rule == rule


def test_one_is_told_of_those_as_near_as_musketry_reaches() -> None:
    """BC-FIRE-03"""
    for far, told in ((6000, [1, 2]), (6001, [1])):
        back = stand(1, 18, 10 - 0.375 - far / 1000 - 0.375)
        b = battle(stand(0, 18, 10), stand(1, 14, 8), back)
        assert [number for number, _ in denied(b, b.stands[0])] == told


def test_a_routed_stand_sees_no_general_to_fire_at() -> None:
    """BC-FIRE-05, BC-KILL-02"""
    b = battle(stand(0, 18, 10), generals=[officer(3)])
    assert generals_in_sight(b, b.stands[0]) == [0]
    b.change_stand(0, routed=True)
    assert generals_in_sight(b, b.stands[0]) == []


@pytest.mark.parametrize("band", range(len(tables.STICKS)))
def test_a_stick_reaches_to_its_very_end(band: int) -> None:
    """BC-FIRE-03"""
    stick, gun = tables.STICKS[band], battery(0, 18, 10)
    assert stick_for(gun, stick.to) == stick
    assert stick_for(gun, stick.to + 1) == (tables.STICKS[band + 1] if band < 3 else None)
    assert stick_for(stand(0, 18, 10), tables.MUSKETRY.to) == tables.MUSKETRY
    assert stick_for(stand(0, 18, 10), tables.MUSKETRY.to + 1) is None


def test_those_who_never_fire_are_told_why() -> None:
    """BC-FIRE-01"""
    for mounted, number, words, remedy in (
        (True, 0, "mounted cavalry may not fire", "dismount"),
        (False, 1, "horse holders do not fire", ""),
    ):
        b = battle(cavalry(0, 18, 10, mounted=mounted), foe(3))
        found = cannot_fire(b, b.stands[number])
        assert words in found.because
        assert found.remedy == remedy


def test_foot_at_a_charger_further_off_than_musketry_reaches_fires_all_the_same() -> None:
    """BC-MELEE-02"""
    b = battle(stand(0, 18, 10), foe(7), rows=8)
    assert solution(b, b.stands[0], b.stands[1], melee=True).line.stick == tables.MUSKETRY


def test_a_shot_is_told_with_what_it_was_over() -> None:
    """BC-FIRE-07, BC-FIRE-08"""
    for faces, came, rule in (
        ((4, 4), "8 against 8, a hit", "BC-FIRE-08"),
        ((4, 5), "9 against 8, a hit, 1 over", "BC-FIRE-08"),
        ((3, 4), "7 against 8, a miss", "BC-FIRE-07"),
    ):
        told = [line for line in run(duel(), Firing(firer=0, target=1), faces).news if "fires at" in line.text]
        assert [(line.rule, line.text.split(": ")[1]) for line in told] == [(rule, came)]


def test_a_shot_whose_dice_were_told_is_not_told_whole_again() -> None:
    """BC-FIRE-08"""
    lain = battle(stand(0, 18, 10), foe(5), changes={"rerolls": (1, 0)})
    lines = [line for line in run(lain, Firing(firer=0, target=1), (4, 5)).news if line.rule.startswith("BC-FIRE")]
    assert [(line.text, bool(line.sums)) for line in lines] == [
        ("Regiment 0 fires at Regiment 1: the dice as they lie", True),
        ("Regiment 1: 9 against 8, a hit, 1 over", False),
    ]
