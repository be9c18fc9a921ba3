"""Mounted charges: whom they may be aimed at and what those charged do at once (BC-CHCAV)."""

from typing import Any

from longroll import tabletop
from longroll.rulesets.brigade import tables
from longroll.rulesets.brigade.cards.events import Boundary
from longroll.rulesets.brigade.charge.cavalry_charge import enemy_fire, fires_on, line_of, meeting, square
from longroll.rulesets.brigade.charge.charge import Charging, may_charge
from longroll.rulesets.brigade.charge.law_of_charges import Onset, onset
from longroll.rulesets.brigade.ground import sight
from longroll.rulesets.brigade.melee.melee import Melees
from longroll.rulesets.brigade.record import facing
from longroll.rulesets.brigade.record.battle import Battle

from ..drill import (
    FAIL,
    PASS,
    battery,
    battle,
    box,
    cavalry,
    general,
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

# A regiment of horse is two stands: itself and its holders, off the map while it is mounted.
FIRST, SECOND = 0, 2


def horse(side: int, x: float, y: float, heading: float = 0, **changes: Any) -> Any:
    """Mounted cavalry that charges eight inches."""
    return cavalry(side, x, y, heading, **{"discipline": 11} | changes)


def charged(b: Battle, *replies: Any, heading: int = 0, target: int = SECOND) -> Battle:
    """The battle once the first regiment has charged."""
    refusal = may_charge(b, b.stands[FIRST], target, heading)
    assert refusal is None, refusal
    return run(b, Charging(stand=FIRST, target=target, heading=heading), *replies)


def barred(b: Battle, target: int = SECOND, heading: int = 0) -> str:
    """The rule under which the first regiment's charge is refused."""
    found = may_charge(b, b.stands[FIRST], target, heading)
    assert found is not None
    return found.rule


def test_bc_chcav_01_horse_unsupported_guns_and_routing_infantry_and_nobody_else() -> None:
    for target in (horse(1, 10, 15, 180), battery(1, 10, 15, 180), stand(1, 10, 15, 180, routed=True)):
        b = battle(horse(0, 10, 10), target)
        assert may_charge(b, b.stands[FIRST], SECOND, 0) is None
    for target in (stand(1, 10, 15, 180), cavalry(1, 10, 15, 180, mounted=False)):
        assert barred(battle(horse(0, 10, 10), target)) == "BC-CHCAV-01"


def test_bc_chcav_01_a_higher_class_that_can_be_reached_comes_first() -> None:
    b = battle(horse(0, 10, 10), battery(1, 9, 14, 180), horse(1, 12.2, 15, 180))
    assert barred(b) == "BC-CHCAV-01"
    assert may_charge(b, b.stands[FIRST], 3, 200) is None
    out_of_reach = battle(horse(0, 10, 10), battery(1, 9, 14, 180), horse(1, 12.2, 25, 180))
    assert may_charge(out_of_reach, out_of_reach.stands[FIRST], SECOND, 0) is None


def test_bc_chcav_02_the_nearest_horse_is_charged() -> None:
    b = battle(horse(0, 10, 10), horse(1, 11.5, 16, 180), horse(1, 8.5, 14, 180))
    assert barred(b, SECOND, 100) == "BC-CHCAV-02"
    assert may_charge(b, b.stands[FIRST], 4, 3500) is None


def test_bc_chcav_03_infantry_in_contact_supports_guns_and_routed_infantry_does_not() -> None:
    b = battle(horse(0, 10, 10), battery(1, 10, 15, 180), stand(1, 11.75, 15, 180))
    assert barred(b) == "BC-CHCAV-03"
    b = battle(horse(0, 10, 10), battery(1, 10, 15, 180), stand(1, 11.75, 15, 180, routed=True))
    assert may_charge(b, b.stands[FIRST], SECOND, 0) is None


def test_bc_chcav_03_one_stand_against_one_battery() -> None:
    b = battle(horse(0, 10, 10), battery(1, 10, 15, 180), horse(0, 10, 16, 180))
    assert barred(b) == "BC-CHCAV-03"
    # Guns that one stand has keep no other from what comes after them.
    more = battle(horse(0, 10, 10), battery(1, 10, 15, 180), horse(0, 10, 16, 180), stand(1, 7.5, 14, 180, routed=True))
    assert may_charge(more, more.stands[FIRST], 5, 3300) is None


def test_bc_chrg_04_one_for_each_regiment_whose_fire_it_may_meet() -> None:
    """The ledger's example: Discipline 9, two such regiments: 7 or less."""
    b = battle(
        horse(0, 10, 10, discipline=9),
        battery(1, 10, 15.5, 180),
        stand(1, 6, 14, 90),
        stand(1, 14, 14, 270),
        stand(1, 10, 4, 180),
        stand(1, 15, 13, 270, routed=True),
        stand(1, 20, 12, 270),
    )
    found = enemy_fire(b, b.stands[FIRST], b.stands[SECOND], 0)
    assert [(term.value, term.rule) for term in found] == [(2, "BC-CHRG-04")]
    assert charged(b, (3, 4)).needs.rule == "BC-FIRE-07"
    assert over(charged(b, (4, 4)))


def test_bc_chrg_04_foot_may_fire_where_the_horse_sees_it_though_its_own_line_is_hidden() -> None:
    """BC-LOS-05: the strip of woods is in the way of the line to the charger's flag, and not of the line back."""
    woods = [(tables.WOODS, box(11, 14.5, 11.5, 17.5))]
    b = battle(horse(0, 10, 10), battery(1, 10, 15.5, 180), stand(1, 12, 17, 180), patches=woods)
    found = onset(b, b.stands[FIRST], b.stands[SECOND], 0)
    assert isinstance(found, Onset)
    foot, charger = b.stands[-1], b.stands[FIRST]
    far = [(x, y) for x, y in line_of(charger, found) if tabletop.length(x - foot.flag[0], y - foot.flag[1]) <= 6000]
    ahead = [at for at in far if tabletop.in_arc(*foot.flag, foot.pose.heading, tables.FRONT, *at)]
    assert not any(sight.clear(b, foot, charger.quad, at) for at in ahead)
    assert [term.value for term in enemy_fire(b, charger, b.stands[SECOND], 0)] == [1]


def test_bc_chcav_05_the_reaction_is_no_choice() -> None:
    b = battle(horse(0, 10, 10), horse(1, 10, 17, 180, discipline=8))
    charge = charged(b, PASS)
    assert charge.needs.rule == "BC-CHCAV-06"
    assert "BC-CHCAV-05" in rules(charge)


def test_bc_chcav_06_horse_meets_horse_half_way_between_their_flags() -> None:
    """The ledger's example: flags 6.00 apart, each advances 3.00."""
    b = battle(horse(0, 10, 10), horse(1, 10, 17, 180, discipline=8))
    met = charged(b, PASS, (4, 4))
    assert met.stands[FIRST].pose == pose(10, 13)
    assert met.stands[SECOND].pose == pose(10, 14, 180)
    assert "BC-CHCAV-06" in rules(met)


def test_bc_chcav_06_on_a_slant_they_meet_facing_each_other_on_the_line_between_their_flags() -> None:
    b = battle(horse(0, 10, 10), horse(1, 12, 15, 250))
    met = charged(b, PASS, PASS, heading=300)
    one, other = met.stands[FIRST], met.stands[SECOND]
    assert (one.pose.heading - other.pose.heading) % 3600 == 1800
    assert abs(one.flag[0] - other.flag[0]) <= 1
    assert abs(one.flag[1] - other.flag[1]) <= 1


def test_bc_chcav_06_failing_it_routs_and_the_charger_takes_its_place() -> None:
    b = battle(horse(0, 10, 10), horse(1, 10, 17, 180, discipline=8))
    after = charged(b, PASS, (4, 5))
    assert over(after)
    assert after.stands[SECOND].pose == pose(10, 25, 0)
    assert after.stands[SECOND].routed
    assert after.stands[FIRST].pose == pose(10, 17)


def test_bc_chcav_06_routed_horse_makes_no_check_and_has_failed() -> None:
    b = battle(horse(0, 10, 10), horse(1, 10, 17, 180, routed=True))
    after = charged(b, PASS)
    assert over(after)
    assert after.stands[SECOND].pose == pose(10, 25, 0)


def test_bc_chcav_07_the_melee_is_fought_at_once_and_the_loser_routs() -> None:
    b = battle(horse(0, 10, 10), horse(1, 10, 17, 180))
    after = charged(b, PASS, PASS, (3, 3), (3, 2))
    assert over(after)
    assert after.stands[SECOND].routed
    assert after.stands[SECOND].pose == pose(10, 22, 0)
    # The winner stays where it is; nobody loses a step or checks.
    assert after.stands[FIRST].pose == pose(10, 13)
    assert not after.stands[SECOND].horse_marks
    assert "BC-CHCAV-07" in rules(after)


def test_bc_botm_01_close_order_may_be_played_just_before_the_horse_fights() -> None:
    """BC-TURN-07"""
    helpers = (stand(1, 16, 24, 180), stand(1, 16, 22, 180))
    b = battle(horse(0, 10, 10), horse(1, 10, 17, 180), *helpers, generals=[general(1, 18, 24)], hands=(["A1"], ["L2"]))
    asked = charged(b, PASS, PASS)
    assert asked.needs.what == Boundary(melee=True)
    assert asked.needs.side == 1
    tie = then(asked, None, None, (1, 1), (1, 1))
    tie.turn += 1
    assert run(tie, Melees()).needs.what == Boundary(melee=True)


def test_bc_chcav_07_doubled_the_loser_is_destroyed() -> None:
    b = battle(horse(0, 10, 10, horse=8), horse(1, 10, 17, 180, horse=2))
    # 8 + 6 against 2 + 5: twice as much.
    assert charged(b, PASS, PASS, (3, 3), (3, 2)).stands[SECOND].place == "destroyed"
    assert charged(b, PASS, PASS, (3, 2), (3, 2)).stands[SECOND].place == "table"


def test_bc_chcav_07_a_tie_is_fought_again_next_turn_with_the_cards_that_lie() -> None:
    b = battle(horse(0, 10, 10), horse(1, 10, 17, 180), hands=(["A1"], ["L1"]))
    tie = charged(b, PASS, PASS, 0, 1, (1, 1), (1, 2))
    # 3 + 3 + 2 against 3 + 2 + 3.
    assert over(tie)
    assert tie.melees[0].cards == ((0,), (1,))
    assert tie.piles[0].discards == ()
    this_turn = run(tie, Melees())
    assert over(this_turn)
    tie.turn += 1
    again = run(tie, Melees())
    assert again.needs.rule == "BC-MELEE-08"
    # The numbers of the cards count again: 3 + 3 + 6 against 3 + 2 + 2.
    won = then(again, (3, 3), (1, 1))
    assert over(won)
    assert won.stands[SECOND].routed
    assert won.piles[0].discards == (0,)
    assert won.piles[1].discards == (1,)
    assert not won.melees


def test_bc_melee_01_horse_that_has_fought_fights_no_more_this_turn() -> None:
    b = battle(horse(0, 10, 10), horse(1, 10, 17, 180), stand(1, 11.375, 12.5, 270))
    after = charged(b, PASS, PASS, (6, 6), (1, 1))
    assert over(after)
    assert over(run(after, Melees()))
    after.turn += 1
    assert not over(run(after, Melees()))


def test_bc_chcav_08_guns_that_face_the_charge_fire_canister() -> None:
    """The ledger's example: Fire 7 canister, a 5 is a hit by 2, Strength 3 becomes 2, check at +2."""
    b = battle(horse(0, 10, 10, discipline=8), battery(1, 10, 15, 180))
    hit = charged(b, PASS, (2, 3))
    hit = then(hit, "mounted") if hit.needs.rule == "BC-CAV-03" else hit
    assert hit.needs.rule == "BC-LOSS-03"
    stood = then(hit, (3, 3))
    assert not over(stood)
    routed = then(hit, (3, 4))
    assert over(routed)
    assert routed.stands[FIRST].routed
    assert routed.stands[SECOND].place == "table"


def test_bc_chcav_08_the_horse_goes_in_and_wins_the_guns() -> None:
    b = battle(horse(0, 10, 10, discipline=8), battery(1, 10, 15, 180))
    after = charged(b, PASS, (1, 1), (3, 3), (1, 1))
    assert over(after)
    assert after.stands[SECOND].place == "destroyed"
    assert after.stands[FIRST].pose == pose(10, 15)
    assert "BC-CHCAV-08" in rules(after)


def test_bc_chcav_08_guns_that_win_or_tie_stay_and_the_horse_routs() -> None:
    b = battle(horse(0, 10, 10, discipline=8), battery(1, 10, 15, 180))
    for dice in (((1, 1), (6, 6)), ((1, 1), (2, 2))):
        after = charged(b, PASS, (1, 1), *dice)
        assert over(after)
        assert after.stands[FIRST].routed
        assert after.stands[SECOND].place == "table"
        assert not [melee for melee in after.melees if melee.cards != ((), ())]


def test_bc_chcav_08_guns_that_do_not_face_the_charge_are_lost() -> None:
    b = battle(horse(0, 10, 10, discipline=8), battery(1, 10, 15, 0))
    after = charged(b, PASS)
    assert over(after)
    assert after.stands[SECOND].place == "destroyed"
    assert after.stands[FIRST].pose == pose(10, 15)


def test_bc_chcav_09_routed_infantry_forms_square_and_drives_the_horse_off() -> None:
    """The ledger's example: one formed friend in contact, two routed within 8 inches: +1, so 7 or less."""
    b = battle(
        horse(0, 10, 10),
        stand(1, 10, 15, 90, routed=True, activated=True),
        stand(1, 10, 15.75, 0),
        stand(1, 15, 18, routed=True),
        stand(1, 5, 18, routed=True),
    )
    found = [(term.value, term.rule) for term in square(b, b.stands[SECOND])]
    assert found == [(-1, "BC-CHCAV-09"), (2, "BC-CHCAV-09")]
    asked = charged(b, PASS, (3, 4))
    assert offered(asked) == [True, False] or over(asked)
    after = settled(asked)
    assert not after.stands[SECOND].routed
    assert after.stands[SECOND].activated
    assert after.stands[FIRST].routed
    assert after.stands[FIRST].pose == pose(10, 2, 180)
    lost = charged(b, PASS, (4, 4))
    assert over(lost)
    assert lost.stands[SECOND].place == "destroyed"
    assert "BC-CHCAV-04" in rules(lost)


def test_bc_chcav_09_infantry_in_square_may_face_the_charger() -> None:
    b = battle(horse(0, 10, 10), stand(1, 10, 15, 0, routed=True))
    asked = charged(b, PASS, PASS)
    assert offered(asked) == [True, False]
    assert then(asked, True).stands[SECOND].pose == pose(10, 15.75, 180), "about its flag bearer (BC-RALLY-04)"
    assert then(asked, False).stands[SECOND].pose == pose(10, 15, 0)


def test_bc_genl_07_a_general_gives_way_to_a_square_that_faces_the_charger() -> None:
    b = battle(horse(0, 10, 10), stand(1, 10, 15, 90, routed=True), generals=[general(1, 11.125, 15)])
    asked = charged(b, PASS, PASS)
    assert offered(asked) == [True, False]
    faced = then(asked, True)
    assert not facing.overlaps(faced.stands[SECOND].quad, faced.generals[0].quad)


def test_bc_chcav_01_failing_the_check_it_stays_and_nobody_reacts() -> None:
    b = battle(horse(0, 10, 10), horse(1, 10, 17, 180))
    after = charged(b, FAIL)
    assert over(after)
    assert after.stands == b.stands


def test_next_melee_names_only_melees_still_to_fight() -> None:
    b = battle(stand(0, 5, 10), stand(1, 5, 10.75, 180), stand(0, 20, 10), stand(1, 20, 10.75, 180), stand(0, 30, 10))
    asked = run(b, Melees())
    assert offered(asked) == [0, 2]
    assert refused(asked, 4).rule == "BC-MELEE-01"


def test_bc_melee_03_horse_that_has_fought_attacks_next_turn_whom_it_has_come_to_touch() -> None:
    """It rides one battery down and stands at another: that melee waits, and it is the charger that brought it on."""
    b = battle(horse(0, 10, 10), battery(1, 10, 14, 180), battery(1, 11.5, 14, 180))
    after = run(charged(b, PASS, (1, 1), (6, 6), (1, 1)), Melees())
    assert over(after)
    assert [(melee.attacker, melee.stands) for melee in after.melees] == [(0, (0, 3))]
    after.turn, after.active = after.turn + 1, 1
    asked = run(after, Melees())
    assert asked.needs.rule == "BC-MELEE-08"
    assert asked.melees[0].attacker == 0


def test_bc_chcav_01_a_higher_class_that_is_not_seen_does_not_come_first() -> None:
    woods = [(tables.WOODS, box(10.5, 11.5, 13.5, 14))]
    b = battle(horse(0, 10, 10), battery(1, 9, 14, 180), horse(1, 12.2, 15, 180), patches=woods)
    assert may_charge(b, b.stands[FIRST], SECOND, 0) is None


def test_bc_chcav_01_guns_that_nobody_has_come_before_routing_infantry() -> None:
    b = battle(horse(0, 10, 10), battery(1, 11.5, 15, 180), stand(1, 7.5, 14, 180, routed=True))
    assert barred(b, 3, 3300) == "BC-CHCAV-01"


def test_bc_chcav_02_of_two_as_near_either_is_charged() -> None:
    b = battle(horse(0, 10, 10), horse(1, 8.5, 15, 180), horse(1, 11.5, 15, 180))
    for target, heading in ((SECOND, 3450), (4, 150)):
        assert may_charge(b, b.stands[FIRST], target, heading) is None


def test_bc_chcav_03_guns_are_refused_for_their_support_and_others_for_their_kind() -> None:
    for target, words in (
        ((battery(1, 10, 15, 180), stand(1, 11.75, 15, 180)), "is supported by infantry"),
        ((stand(1, 10, 15, 180),), "is neither horse"),
    ):
        b = battle(horse(0, 10, 10), *target)
        refusal = may_charge(b, b.stands[FIRST], SECOND, 0)
        assert refusal is not None
        assert words in refusal.because


def test_bc_chrg_04_fire_meets_it_as_far_as_musketry_reaches() -> None:
    b = battle(horse(0, 10, 20), stand(1, 10, 10))
    x, y = b.stands[SECOND].flag
    for far, meets in ((6000, True), (6001, False)):
        assert fires_on(b, b.stands[SECOND], b.stands[FIRST], x, y + far) is meets


def test_bc_chcav_09_guns_and_routed_friends_at_its_side_are_no_help_to_a_square() -> None:
    b = battle(stand(1, 10, 15, routed=True), battery(1, 11.75, 15), stand(1, 8, 15, routed=True))
    assert [(term.value, term.rule) for term in square(b, b.stands[0])] == [(1, "BC-CHCAV-09")]


def test_bc_chcav_06_horse_does_not_meet_where_others_leave_no_room_or_beyond_the_map() -> None:
    for x, more, meets in ((10, (), True), (10, (stand(0, 10, 14.5, 90),), False), (0.8, (), False)):
        b = battle(horse(0, x, 10), horse(1, x, 17, 180), *more)
        assert (meeting(b, b.stands[FIRST], b.stands[SECOND]) is not None) is meets


def test_bc_chcav_07_the_loser_routs_away_from_the_winner() -> None:
    b = battle(horse(0, 10, 26, 180), horse(1, 10, 19))
    after = charged(b, PASS, PASS, (3, 3), (3, 2), heading=1800)
    assert after.stands[SECOND].pose == pose(10, 14, 180)


def test_bc_chcav_07_once_it_is_won_the_cards_that_lie_are_discarded() -> None:
    b = battle(horse(0, 10, 10), horse(1, 10, 17, 180), hands=(["A1"], ["L1"]))
    won = charged(b, PASS, PASS, 0, 1, (6, 6), (1, 1))
    assert (won.piles[0].discards, won.piles[1].discards) == ((0,), (1,))
    assert [melee.cards for melee in won.melees] == [((), ())]
