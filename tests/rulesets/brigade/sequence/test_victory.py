"""Deciding the matter: half a force, points, time, retirement."""

from typing import Any

import pytest
from msgspec.structs import replace

from longroll.rulesets.brigade import ruleset
from longroll.rulesets.brigade.record.battle import Battle
from longroll.rulesets.brigade.record.setting import Objective
from longroll.rulesets.brigade.sequence import victory

from ..drill import BRIGADES, battery, battle, box, brigade, cavalry, general, ring, stand


def fielded(b: Battle) -> Battle:
    """All on the table have taken the field."""
    for each in b.stands:
        b.change_stand(each.id, fielded=True)
    return b


def line(side: int, count: int) -> list:
    return [stand(side, 3 + 3 * i, 6 + 20 * side) for i in range(count)]


def test_half_lost_or_routed_is_defeat_bc_win_02() -> None:
    """BC-WIN-02: with 11 fielded 6 is defeat and 5 is not; with 10, 5 is."""
    b = fielded(battle(*line(0, 11), *line(1, 3)))
    for number in range(5):
        b.change_stand(number, **({"routed": True} if number % 2 else {"place": "captured"}))
    assert (victory.broken(b, 0), victory.fielded(b, 0)) == (5, 11)
    assert victory.after_turn(b) is None
    b.change_stand(5, place="fled")
    verdict = victory.after_turn(b)
    assert verdict is not None
    assert (verdict.winner, verdict.rule, verdict.grade) == (1, "BC-WIN-02", "decisive victory")
    b = fielded(battle(*line(0, 10), *line(1, 3)))
    for number in range(5):
        b.change_stand(number, routed=True)
    assert victory.beaten(b, 0)


def test_reserves_that_have_not_entered_and_holders_are_not_counted() -> None:
    """BC-WIN-02, BC-CAV-09: off-map stands are left out, a cavalry regiment counts once."""
    b = fielded(battle(*line(0, 2), cavalry(0, 20, 6, mounted=False), *line(1, 2)))
    assert victory.fielded(b, 0) == 3
    b.change_stand(0, fielded=False, place="off")
    assert victory.fielded(b, 0) == 2
    b.change_stand(3, routed=True)  # the holders
    assert victory.broken(b, 0) == 0


def test_stands_that_retired_fighting_count_as_fielded_and_not_as_lost() -> None:
    """BC-WIN-02, BC-WIN-04."""
    b = fielded(battle(*line(0, 2), *line(1, 2)))
    b.change_stand(0, place="retired")
    assert (victory.fielded(b, 0), victory.broken(b, 0)) == (2, 0)


def test_if_both_are_beaten_the_side_not_active_wins() -> None:
    """BC-WIN-02."""
    b = fielded(battle(*line(0, 1), *line(1, 1)))
    b.change_stand(0, routed=True)
    b.change_stand(1, routed=True)
    for active in (0, 1):
        b.active = active
        verdict = victory.after_turn(b)
        assert verdict is not None
        assert verdict.winner == 1 - active


def test_points_by_the_schedule() -> None:
    """BC-WIN-05, BC-KILL-04, BC-RALLY-06: regiments 1, captured 2, batteries 1, generals killed 1 and two at most."""
    b = battle(
        stand(0, 3, 3),
        stand(0, 6, 3),
        stand(0, 9, 3),
        battery(0, 12, 3),
        stand(1, 3, 20),
        generals=[general(0, 20, 3), general(1, 20, 20)],
        objectives=[Objective("farm", "A farm", 3, ring(box(0, 0, 2, 2)), (1000, 1000))],
        changes={"holders": (0,)},
    )
    assert victory.points(b) == (3, 0)
    b.change_stand(0, place="destroyed")
    b.change_stand(1, place="captured")
    b.change_stand(2, place="fled")
    b.change_stand(3, place="captured")
    b.change_general(0, kills=3)
    assert victory.points(b) == (3, 1 + 2 + 1 + 1 + 2)


def test_an_objective_is_held_by_whoever_was_last_alone_on_it() -> None:
    """BC-WIN-05: routed stands and horse holders hold nothing."""
    ground = ring(box(0, 0, 6, 6))
    b = battle(
        stand(0, 3, 3),
        stand(1, 20, 20),
        objectives=[Objective("farm", "A farm", 3, ground, (3000, 3000))],
        changes={"holders": (-1,)},
    )
    victory.hold(b)
    assert b.holders == (0,)
    b.change_stand(1, pose=replace(b.stands[1].pose, x=5000, y=5000))
    victory.hold(b)
    assert b.holders == (0,), "both are on it: it stays"
    b.change_stand(0, routed=True)
    victory.hold(b)
    assert b.holders == (1,)


def test_margins() -> None:
    """BC-WIN-05: 1 or 2 marginal, 3 to 5 a victory, 6 or more decisive."""
    assert [victory.margin((apart, 0)) for apart in (0, 1, 2, 3, 5, 6)] == [
        "draw",
        "marginal victory",
        "marginal victory",
        "victory",
        "victory",
        "decisive victory",
    ]


def test_time_runs_out() -> None:
    """BC-WIN-03: points decide, a tie is a draw with the Defender holding the ground."""
    b = battle(stand(0, 3, 3), stand(1, 3, 20), scores=(0, 0))
    verdict = victory.time_up(b)
    assert (verdict.winner, verdict.grade) == (-1, "draw")
    assert "Union" in verdict.why, "the Confederates attack in the drill"
    assert verdict.why == "time ran out at 0 points each, with the Union side holding the ground"
    b.change_stand(1, place="destroyed")
    assert victory.time_up(b).winner == 0
    assert victory.time_up(b).why == "time ran out at 1 point to 0. A lead of 1 to 2: marginal victory"


def test_retiring_loses_at_least_marginally() -> None:
    """BC-WIN-04: the opponent wins, by points where there are any, never by less than a marginal victory."""
    b = battle(stand(0, 3, 3), stand(1, 3, 20), stand(1, 9, 20))
    victory.retire(b, 0)
    assert victory.gone(b) is None
    b.change_stand(1, place="destroyed")
    b.change_stand(0, place="retired")
    verdict = victory.gone(b)
    assert verdict is not None
    assert (verdict.winner, verdict.grade, verdict.rule) == (1, "marginal victory", "BC-WIN-04")
    assert verdict.why.endswith(": at the least a marginal victory")


def test_giving_up_takes_all_off_and_destroys_guns() -> None:
    """BC-WIN-04: a decisive defeat."""
    b = battle(stand(0, 3, 3), battery(0, 9, 3), stand(1, 3, 20))
    verdict = victory.give_up(b, 0)
    assert [each.place for each in b.stands] == ["retired", "destroyed", "table"]
    assert (verdict.winner, verdict.grade) == (1, "decisive victory")


def test_a_forced_retirement_takes_all_off_at_once() -> None:
    """BC-WIN-02, BC-WIN-04: as if all were declared routed."""
    b = fielded(battle(stand(0, 3, 3), battery(0, 9, 3), stand(0, 15, 3, routed=True, place="fled"), stand(1, 3, 20)))
    b.change_stand(0, routed=True)
    verdict = victory.after_turn(b)
    assert verdict is not None
    assert (verdict.winner, verdict.grade) == (1, "victory")
    assert [each.place for each in b.stands] == ["retired", "destroyed", "fled", "table"]


def test_if_both_retire_when_time_runs_out_nobody_wins_by_that() -> None:
    """BC-WIN-03, BC-WIN-04"""
    b = battle(stand(0, 3, 3), stand(1, 3, 20))
    victory.retire(b, 0)
    assert victory.time_up(b).winner == 1
    victory.retire(b, 1)
    assert victory.time_up(b).rule == "BC-WIN-03"
    assert victory.time_up(b).winner == -1


def test_a_scenario_may_say_what_share_of_losses_beats_a_side() -> None:
    """BC-WIN-02, BC-SCEN-01: a third of five fielded is two; all of three is three."""
    b = fielded(battle(*line(0, 5), *line(1, 3), breaks=((1, 3), (1, 1))))
    assert [victory.breaking(b, side) for side in (0, 1)] == [2, 3]
    b.change_stand(0, routed=True)
    assert not victory.beaten(b, 0)
    b.change_stand(1, place="fled")
    assert victory.beaten(b, 0)
    for number in (5, 6):
        b.change_stand(number, routed=True)
    assert not victory.beaten(b, 1)
    b.change_stand(7, routed=True)
    assert victory.beaten(b, 1)


def test_strengths_are_counted_by_brigade_where_they_are() -> None:
    stands = [
        stand(0, 10, 10, marks=2),
        stand(0, 14, 10, place="off"),
        stand(0, 18, 10, place="destroyed", marks=1),
        stand(0, 22, 10, place="captured"),
        cavalry(1, 10, 30, marks=1, horse_marks=2),
    ]
    b = battle(*stands)
    assert ruleset.strengths(b) == {b.commands[BRIGADES[0]].key: (3, 12, 5), b.commands[BRIGADES[1]].key: (1, 2, 0)}


@pytest.mark.parametrize(
    ("change", "worth"),
    [((0, "captured"), 2), ((0, "destroyed"), 1), ((1, "captured"), 1), ((1, "destroyed"), 1), ((0, "fled"), 1)],
)
def test_what_each_stand_lost_is_worth(change: tuple[int, Any], worth: int) -> None:
    """BC-WIN-05"""
    b = battle(stand(0, 3, 3), battery(0, 12, 3), stand(1, 3, 20))
    b.change_stand(change[0], place=change[1])
    assert victory.points(b) == (0, worth)


def test_how_it_ended_is_told() -> None:
    """BC-WIN-03, BC-WIN-04"""
    b = battle(stand(0, 3, 3), stand(1, 3, 20))
    assert victory.result(b) is None
    b.verdict = victory.time_up(b)
    drawn = victory.result(b)
    assert drawn is not None
    assert (drawn.winner, drawn.text.split(".")[0]) == (None, "A draw")
    b.verdict = victory.give_up(b, 0)
    won = victory.result(b)
    assert won is not None
    assert (won.winner, won.text.split(".")[0]) == (1, "Confederate decisive victory")


def test_losses_are_reckoned_by_brigade_beside_those_of_history_and_who_is_out_of_the_fight_apart() -> None:
    """BC-GAME-10"""
    b = battle(
        stand(0, 3, 3, men=500, marks=2),
        stand(0, 6, 3, men=300, place="captured"),
        stand(0, 9, 3, men=400, command=6, place="fled"),
        stand(1, 3, 20, men=100),
        commands=[brigade(0, lost=150)],
    )
    found = {(loss.side, loss.label): (loss.game, loss.history, loss.out) for loss in victory.losses(b)}
    names = [b.commands[number].name for number in (BRIGADES[0], 6, BRIGADES[1])]
    assert found == {
        (0, names[0]): (110 + 300, None, 200 + 300),
        (0, names[1]): (80, 150, 400),
        (1, names[2]): (0, None, 0),
    }


def test_what_a_step_lost_is_in_killed_and_wounded_depends_on_the_arm() -> None:
    """BC-GAME-10: half of a regiment of horse of 400 out of action, and what was left of it gone; a battery of 100 lost."""
    horse, holders = cavalry(0, 3, 3, men=400, circles=4, horse=4, marks=4)
    b = battle(horse, holders, battery(1, 3, 20, men=100, marks=1, place="destroyed"))
    assert [(loss.game, loss.out) for loss in victory.losses(b)] == [(30, 200), (20, 100)]
    b.change_stand(0, place="destroyed")
    assert victory.losses(b)[0].game == 30 + 10
