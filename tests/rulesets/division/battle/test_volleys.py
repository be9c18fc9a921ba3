"""Fire in a column: guns, the defender's volley, the attacker's; who routs and who is shaken (DC-BAT-09 to DC-BAT-13)."""

from longroll.flow import total
from longroll.rulesets.division.battle.chain_rout import Shaken, Struck
from longroll.rulesets.division.battle.volleys import (
    AttackerVolley,
    Bombardment,
    DefenderVolley,
    number_on_the_board,
    shot,
)
from longroll.rulesets.division.dice.roll import Roll
from longroll.rulesets.division.fire.to_hit import Fire
from longroll.rulesets.division.record.activation import Options
from rulesets.division.battle.boards import column, fought, number, ranks, routers
from rulesets.division.drill import over, result, rules, run, stand, then


def sums(b):
    """What is added to a throw, and what it is held against."""
    return tuple(total(terms) for _, terms in b.needs.sums)


def test_guns_fire_at_the_front_with_two_more():
    """DC-BAT-09: both sides', all shots before the checks."""
    b = column(("kershaw", "semmes", "cabell"), ("ward", "hazard"))
    b = run(b, Bombardment())
    assert b.needs.rule == "DC-BAT-09"
    assert b.needs.why == f"{stand(b, 'cabell').name} fires at {stand(b, 'ward').name}"
    assert sums(b) == (2, 3 + 7)
    b = then(b, (1, 1))
    assert b.needs.why == f"{stand(b, 'hazard').name} fires at {stand(b, 'kershaw').name}"
    assert sums(b) == (2, 2 + 4)
    assert over(then(b, (1, 1)))


def test_the_attackers_targets_are_tested_first():
    """DC-BAT-09: simultaneous: both hit, and Ward checks before Kershaw."""
    b = run(column(("kershaw", "cabell"), ("ward", "hazard")), Bombardment(), (6, 6), (6, 6))
    assert b.needs.by == 0
    b = then(b, (1, 1))
    assert b.needs.by == 1
    assert over(then(b, (1, 1)))


def test_guns_alone_are_the_target_and_limbered_ones_do_not_fire():
    """DC-BAT-09: artillery only if it is alone."""
    b = column(("kershaw", "cabell"), ("calef",))
    asked = run(b, Bombardment())
    fire = next(each for each in asked.stack if isinstance(each, Fire))
    assert fire.target == number("calef")
    b.change(number("cabell"), limbered=b.phase)
    b.change(number("calef"), limbered=b.phase)
    assert over(run(b, Bombardment()))


def test_the_ground_shelters_defenders_from_the_attackers_fire():
    """DC-BAT-11, DC-BOARD-01, example: guns with Fire 3, +2, against strength 4 on heights: hit number 9, natural 7."""
    b = column(("cabell", "kershaw"), ("webb",), area="little-round-top")
    asked = run(b, Bombardment())
    assert sums(asked) == (2, 9)
    b = column(("cabell", "kershaw"), ("webb",), area="little-round-top", options=Options(board_terrain_fire=False))
    assert sums(run(b, Bombardment())) == (2, 7)


def test_the_defenders_shots_know_no_ground():
    """DC-BAT-11: nothing is added to them."""
    b = column(("kershaw",), ("webb",), area="little-round-top")
    assert number_on_the_board(b, number("webb"), number("kershaw")) == ()
    assert total(number_on_the_board(b, number("kershaw"), number("webb"))) == 2


def test_guns_that_touch_infantry_count_both_strengths():
    """DC-TROOP-03, example: infantry 5 with two losses and one gun stand: strength 4 in all."""
    b = column(("kershaw",), ("harrow", "calef"), losses={"harrow": 2})
    more = number_on_the_board(b, number("kershaw"), number("calef"))
    assert total(more) + stand(b, "calef").strength == 4
    alone = column(("kershaw",), ("calef",))
    assert number_on_the_board(alone, number("kershaw"), number("calef")) == ()


def test_the_front_two_of_the_defender_fire():
    """DC-BAT-12: one check each, in order; the third does not."""
    b = run(column(("kershaw",), ("webb", "hall", "harrow")), DefenderVolley())
    assert b.needs.why.startswith(stand(b, "webb").name)
    b = then(b, (1, 1))
    assert b.needs.why.startswith(stand(b, "hall").name)
    assert over(then(b, (1, 1)))


def test_the_second_shot_goes_at_the_next_when_the_first_is_gone():
    """DC-BAT-12: Kershaw routs and the second stand fires at Semmes."""
    b = run(column(("kershaw", "semmes"), ("webb", "hall")), DefenderVolley(), (6, 6))
    b = then(b, (6, 6))  # Kershaw fails his check
    assert routers(b, 1) == {"kershaw"}
    b = then(b, (1, 1))  # Semmes passes his
    assert "fires at " + stand(b, "semmes").name in b.needs.why


def test_the_attackers_front_fires_once():
    """DC-BAT-13: with the board's number."""
    b = column(("kershaw", "semmes"), ("webb", "hall"), area="little-round-top")
    b = run(b, AttackerVolley())
    assert b.needs.why == f"{stand(b, 'kershaw').name} fires at {stand(b, 'webb').name}"
    assert sums(b) == (0, 3 + 4 + 2)
    assert over(then(b, (1, 1)))


def test_a_rout_shakes_the_whole_column_once():
    """DC-BAT-10: every other steady stand on foot, front to rear; those who rout of it start nothing, but count."""
    b = run(column(("law",), ("webb", "hall", "harrow", "hazard")), Struck(stand=number("webb"), surplus=0))
    b = then(b, (6, 6))
    assert routers(b, 0) == {"webb"}
    assert b.needs.why.startswith(stand(b, "hall").name)
    assert sums(b)[0] == 1
    b = then(b, (6, 6))
    assert b.needs.why.startswith(stand(b, "harrow").name)
    assert sums(b)[0] == 2  # DC-DISC-03: both routers count
    b = then(b, (1, 1))
    assert over(b)
    assert ranks(b, 0) == ["harrow"]
    assert fought(b).guns[0] == (number("hazard"),)


def test_the_ranks_of_an_attacker_make_a_check_harder():
    """DC-DISC-07, example: a stand in rank 4 tests at +3; a defender in the rear of his column does not."""
    b = run(column(("law", "kershaw", "semmes", "wofford"), ("webb", "hall")), Shaken(side=1), (1, 1), (1, 1), (1, 1))
    assert b.needs.why.startswith(stand(b, "wofford").name)
    assert sums(b)[0] == 3
    b = run(column(("law",), ("webb", "hall")), Shaken(side=0), (1, 1))
    assert sums(b)[0] == 0


def test_routed_friends_in_the_column_make_a_check_harder():
    """DC-DISC-03: friends only, the tester not counted; those of the rear do not count."""
    b = column(("law",), ("webb",), routed=("hall", "harrow"), rear=("carr",))
    b.change(number("carr"), routed=True)
    assert sums(run(b, Struck(stand=number("webb"), surplus=0)))[0] == 2
    assert sums(run(b, Struck(stand=number("law"), surplus=0)))[0] == 0


def test_who_is_removed_shakes_his_column():
    """DC-LOSS-05: each steady friend once; not when guns are lost."""
    b = run(column(("law",), ("webb", "hall"), losses={"webb": 3}), Struck(stand=number("webb"), surplus=0), (6, 6))
    assert stand(b, "webb").where == "spent"
    assert b.needs.rule == "DC-LOSS-05"
    b = then(b, (6, 6))
    assert routers(b, 0) == {"hall"}
    assert "DC-LOSS-05" in rules(b)
    b = run(column(("law",), ("calef", "hall")), Struck(stand=number("calef"), surplus=0), (6, 6))
    assert stand(b, "calef").where == "spent"
    assert over(b)


def test_the_general_of_the_column_helps_fire_and_discipline():
    """DC-GEN-05, DC-GEN-06: the highest of its chain who are in the column; another column's or command's do not."""
    b = column(("kershaw",), ("webb",), generals=("mclaws", "longstreet", "hancock"))
    b = run(b, shot(b, number("kershaw"), number("webb"), "DC-BAT-13"))
    assert sums(b)[0] == 2  # Longstreet's, not McLaws's besides
    b = column(("kershaw",), ("ward",), generals=("hancock",))
    b = run(b, Struck(stand=number("ward"), surplus=0))
    assert sums(b)[1] == stand(b, "ward").unit.discipline
    b = column(("kershaw",), ("webb",), generals=("hancock",))
    b = run(b, Struck(stand=number("webb"), surplus=0))
    assert sums(b)[1] == stand(b, "webb").unit.discipline + 3


def test_a_roll_in_a_column_tells_what_it_came_to():
    """DC-DICE-01: two dice, summed."""
    assert result(run(column(), Roll(side=0, why="a drill"), (3, 4))) == 7


def test_where_nobody_on_foot_is_left_they_fire_at_the_guns():
    """DC-BAT-12: Kershaw is gone, and the second stand aims at the battery."""
    b = run(column(("kershaw", "cabell"), ("webb", "hall")), DefenderVolley(), (6, 6), (6, 6))
    assert routers(b, 1) == {"kershaw"}
    assert "fires at " + stand(b, "cabell").name in b.needs.why
