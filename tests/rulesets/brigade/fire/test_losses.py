"""Losses marked, stands destroyed, cavalry's three stands, generals at risk (BC-LOSS, BC-CAV-03 to 08, BC-KILL)."""

import pytest

from longroll.flow import Decision
from longroll.odds import odds
from longroll.rulesets.brigade.command.generals import with_stand
from longroll.rulesets.brigade.fire.losses import GeneralHit, Loss, Risk, ShareLoss, destroy, fatal
from longroll.rulesets.brigade.record.battle import Battle
from longroll.rulesets.brigade.record.units import General

from ..drill import battery, battle, cavalry, general, offered, over, refused, result, rules, run, settled, stand, then

MISS, KILL, WOUND = (6, 6), (1, 2), (3, 4)
"""Rolls for a general of Command 3 and Leadership 7."""


def near(side: int = 0, **changes: object) -> General:
    """A general in contact behind a stand at (10, 10)."""
    return general(side, 10, 10 - 0.375 - 0.75, **changes)


def test_a_hit_costs_one_step() -> None:
    """BC-LOSS-01, BC-MARK-03, BC-STAND-04"""
    b = run(battle(stand(0, 10, 10, circles=6)), Loss(stand=0))
    assert b.stands[0].strength == 5
    assert result(b) is True
    assert rules(b) == {"BC-LOSS-01"}
    assert sum(term.value for term in b.news[0].sums[0][1]) == 5
    assert {term.rule for term in b.news[0].sums[0][1]} == {"BC-STAND-04", "BC-MARK-03"}


def test_five_circles_with_two_marks_leave_three() -> None:
    """BC-STAND-04"""
    assert stand(0, 10, 10, circles=5, marks=2).strength == 3


def test_a_battery_dies_at_one_loss() -> None:
    """BC-LOSS-02"""
    b = run(battle(battery(0, 10, 10, circles=3)), Loss(stand=0))
    assert b.stands[0].place == "destroyed"
    assert result(b) is False
    assert "BC-LOSS-02" in rules(b)


def test_the_last_circle_destroys() -> None:
    """BC-LOSS-04"""
    b = run(battle(stand(0, 10, 10, circles=3, marks=2)), Loss(stand=0))
    assert b.stands[0].place == "destroyed"
    assert "BC-LOSS-04" in rules(b)
    two = run(run(battle(stand(0, 10, 10, circles=3)), Loss(stand=0, fire=False)), Loss(stand=0, fire=False))
    assert two.stands[0].strength == 1
    assert two.stands[0].on_table


# --- cavalry


def dismounted(**changes: object) -> Battle:
    return battle(cavalry(1, 10, 10, mounted=False, **changes))


def test_a_dismounted_regiment_may_mark_a_loss_on_any_of_its_three_stands() -> None:
    """BC-CAV-03, BC-LOSS-06"""
    b = run(dismounted(), Loss(stand=0))
    assert isinstance(b.needs, ShareLoss)
    assert offered(b) == ["dismounted", "mounted", "holders"]
    on_mounted = then(b, "mounted")
    assert (on_mounted.stands[0].marks, on_mounted.stands[0].horse_marks) == (0, 1)
    assert on_mounted.stands[0].strength == 3
    assert "BC-LOSS-06" in rules(on_mounted)
    assert then(b, "dismounted").stands[0].strength == 2
    assert then(b, "holders").stands[1].place == "destroyed"


def test_no_loss_goes_on_a_stand_without_a_circle_left() -> None:
    """BC-CAV-03"""
    b = run(dismounted(horse_marks=3), Loss(stand=0))
    assert offered(b) == ["dismounted", "holders"]
    assert refused(b, "mounted").rule == "BC-CAV-03"
    assert refused(b, "wagons").rule == "BC-CAV-03"
    b = run(dismounted(horse_marks=3, holders={"marks": 1, "place": "destroyed"}), Loss(stand=0))
    assert over(b)
    assert b.stands[0].marks == 1


def test_each_loss_is_shared_out_by_itself() -> None:
    """BC-CAV-03"""
    first = then(run(dismounted(), Loss(stand=0, fire=False)), "mounted")
    b = then(run(first, Loss(stand=0, fire=False)), "dismounted")
    assert (b.stands[0].marks, b.stands[0].horse_marks) == (1, 1)


def test_holders_that_are_hit_may_pass_the_loss_on() -> None:
    """BC-CAV-03"""
    b = run(dismounted(), Loss(stand=1))
    assert offered(b)[0] == "holders"
    assert result(then(b, "holders")) is False
    kept = then(b, "dismounted")
    assert result(kept) is True
    assert kept.stands[0].marks == 1


def test_lost_holders_leave_the_regiment_on_the_map() -> None:
    """BC-CAV-05"""
    b = then(run(dismounted(), Loss(stand=0)), "holders")
    assert b.stands[0].on_table
    assert result(b) is True
    assert "BC-CAV-05" in rules(b)


def test_a_dismounted_regiment_whose_horses_are_lost_stays_on_foot() -> None:
    """BC-CAV-06"""
    b = then(run(dismounted(horse_marks=2), Loss(stand=0)), "mounted")
    assert "BC-CAV-06" in rules(b)
    assert b.stands[0].on_table
    assert b.stands[1].on_table


def test_a_regiment_whose_dismounted_stand_is_lost_goes_whole_and_without_further_marks() -> None:
    """BC-CAV-07"""
    b = then(run(dismounted(marks=2), Loss(stand=0)), "dismounted")
    assert [one.place for one in b.stands] == ["destroyed", "destroyed"]
    assert (b.stands[0].horse_marks, b.stands[1].marks) == (0, 0)
    assert "BC-CAV-07" in rules(b)
    assert result(b) is False


def test_a_mounted_stand_lost_on_the_map_is_replaced_by_the_dismounted_one() -> None:
    """BC-CAV-08"""
    start = battle(cavalry(1, 10, 10, 90, horse_marks=2))
    b = then(run(start, Loss(stand=0)), "mounted")
    now = b.stands[0]
    assert not now.mounted
    assert now.activated
    assert now.flag == start.stands[0].flag
    assert now.pose.heading == 900
    assert not b.stands[1].on_table
    assert result(b) is True
    assert "BC-CAV-08" in rules(b)


def test_the_last_circle_of_the_dismounted_stand_ends_a_mounted_regiment_too() -> None:
    """BC-CAV-08"""
    b = then(run(battle(cavalry(1, 10, 10, marks=2)), Loss(stand=0)), "dismounted")
    assert b.stands[0].place == "destroyed"
    assert "BC-CAV-08" in rules(b)


def test_a_stand_taken_off_takes_its_horse_holders_along() -> None:
    b = dismounted()
    destroy(b, b.stands[0], "captured")
    assert [one.place for one in b.stands] == ["captured", "captured"]
    alone = dismounted()
    destroy(alone, alone.stands[1], "fled")
    assert [one.place for one in alone.stands] == ["table", "fled"]


# --- generals


def test_a_general_beside_a_stand_that_is_hit_is_at_risk() -> None:
    """BC-KILL-01"""
    b = run(battle(stand(0, 10, 10), generals=[near()]), Loss(stand=0))
    assert b.needs.rule == "BC-KILL-01"
    assert settled(b, MISS).generals[0].gravestones == 0
    hit = settled(b, WOUND)
    assert (hit.generals[0].gravestones, hit.generals[0].kills) == (1, 0)


@pytest.mark.parametrize("who", [general(0, 10, 8), near(side=1), near(place="off")])
def test_one_who_does_not_touch_it_or_is_the_enemy_s_is_not(who: General) -> None:
    """BC-KILL-01"""
    b = battle(stand(0, 10, 10), generals=[who])
    assert with_stand(b, b.stands[0]) == ()
    assert over(run(b, Loss(stand=0)))


def test_one_roll_for_each_stand_in_one_chain_of_events() -> None:
    """BC-KILL-01"""
    b = settled(run(battle(stand(0, 10, 10), generals=[near()]), Risk(stand=0)), MISS)
    assert b.risked == (0,)
    b.stack, b.needs = [], None
    assert over(run(b, Risk(stand=0)))
    b.risked = ()
    assert not over(run(b, Risk(stand=0)))


def test_two_generals_beside_it_each_take_their_chance() -> None:
    """BC-KILL-01"""
    officers = [near(), general(0, 10, 11.125, leads=1, rank="division")]
    b = settled(run(battle(stand(0, 10, 10), generals=officers), Risk(stand=0)), KILL, WOUND)
    assert [one.gravestones for one in b.generals] == [1, 1]
    assert [one.kills for one in b.generals] == [1, 0]


def test_chances_of_a_general_of_command_3_and_leadership_7() -> None:
    """BC-KILL-01: 3 kills (2 in 36), 7 wounds (6 in 36)."""

    def came(before: Battle, after: Battle) -> str:
        one = after.generals[0]
        return "killed" if one.kills else "wounded" if one.gravestones else "missed"

    tally = odds(battle(stand(0, 10, 10), generals=[near()]), came, Risk(stand=0))
    assert tally.weights == {
        "killed": 2 * tally.whole // 36,
        "wounded": 6 * tally.whole // 36,
        "missed": 28 * tally.whole // 36,
    }


@pytest.mark.parametrize(("printed", "stones", "kills_on"), [((4, 9, 1), 0, 4), ((2, 5, 0), 1, 2), ((2, 5, 0), 2, 2)])
def test_command_of_1_or_0_is_killed_by_a_2(printed: tuple[int, int, int], stones: int, kills_on: int) -> None:
    """BC-KILL-01"""
    assert fatal(near(printed=printed, gravestones=stones)) == kills_on


def test_a_roll_that_is_command_and_leadership_kills() -> None:
    """BC-KILL-01"""
    b = run(battle(generals=[near(printed=(4, 4, 0))]), GeneralHit(general=0), (2, 2))
    assert b.generals[0].kills == 1


def test_a_gravestone_costs_command_and_leadership_and_adds_heroism() -> None:
    """BC-KILL-03, BC-GENL-03: 3/7/+1 becomes 2/6/+2, then 1/5/+3."""
    b = run(battle(generals=[near()]), GeneralHit(general=0), WOUND)
    now = b.generals[0]
    assert (now.command, now.leadership, now.heroism) == (2, 6, 2)
    assert {"BC-KILL-03"} <= rules(b)
    again = run(battle(generals=[now]), GeneralHit(general=0), (2, 4))
    now = again.generals[0]
    assert (now.command, now.leadership, now.heroism) == (1, 5, 3)


def test_never_more_than_two_gravestones() -> None:
    """BC-KILL-03"""
    b = run(battle(generals=[near(gravestones=2)]), GeneralHit(general=0), (1, 1))
    assert b.generals[0].gravestones == 2
    assert b.generals[0].kills == 1


def test_a_kill_scores_a_point_and_one_general_no_more_than_two() -> None:
    """BC-KILL-04"""
    b = run(battle(generals=[near()]), GeneralHit(general=0), KILL)
    assert b.generals[0].kills == 1
    assert "BC-KILL-04" in rules(b)
    third = run(battle(generals=[near(gravestones=2, kills=2)]), GeneralHit(general=0), (1, 1))
    assert third.generals[0].kills == 2
    assert "BC-KILL-04" not in rules(third)
    wounded = run(battle(generals=[near()]), GeneralHit(general=0), WOUND)
    assert "BC-KILL-04" not in rules(wounded)


def test_reroll_points_serve_the_roll_for_a_general() -> None:
    """BC-KILL-01, BC-REROLL-03"""
    b = run(battle(generals=[near()], changes={"rerolls": (1, 0)}), GeneralHit(general=0), KILL)
    assert isinstance(b.needs, Decision)
    assert then(b, 1, (6,)).generals[0].gravestones == 0


def test_a_hand_above_the_limit_is_cut_at_once() -> None:
    """BC-CARD-02"""
    start = battle(generals=[near()], hands=(("L1",) * 7, ()))
    b = run(start, GeneralHit(general=0), WOUND)
    assert isinstance(b.needs, Decision)
    assert len(settled(b).piles[0].hand) == 6


def test_holders_are_lost_once_and_not_before_their_last_circle() -> None:
    """BC-CAV-05"""
    gone = dismounted(holders={"place": "destroyed", "marks": 1})
    assert "BC-CAV-05" not in rules(then(run(gone, Loss(stand=0)), "dismounted"))
    kept = then(run(dismounted(holders={"circles": 2}), Loss(stand=0)), "holders")
    assert kept.stands[1].on_table
    assert "BC-CAV-05" not in rules(kept)


def test_a_loss_is_told_with_the_stand_of_a_cavalry_regiment_that_bears_it() -> None:
    """BC-CAV-03, BC-LOSS-01"""
    assert run(battle(stand(0, 10, 10)), Loss(stand=0)).news[0].text == "Regiment 0 loses a step: Strength 4"
    assert "loses a step of its " in then(run(dismounted(), Loss(stand=0)), "mounted").news[0].text
