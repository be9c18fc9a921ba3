"""The melee: ranks, strength, cards, the roll, who stands and who attacks next (DC-BAT-15 to DC-BAT-23)."""

import pytest

from longroll.flow import total
from longroll.rulesets.division.battle.melee import Melee, MeleeRoll, PassRanks, terms, weight
from longroll.rulesets.division.battle.resolution import ColumnFight
from longroll.rulesets.division.dice.battle_dice import SelectDice
from longroll.rulesets.division.dice.rerolls import Content, RollAgain
from rulesets.division.battle.boards import column, fought, number, ranks, routers, with_column
from rulesets.division.drill import over, rules, run, stand, then

EVEN = ("", "")


def fight(**more):
    """A column with both formations unknown to each other's cards; the Confederates attack."""
    return column(formations=EVEN, **more)


def totals(b):
    return total(terms(b, 1)), total(terms(b, 0))


def test_without_troops_on_both_sides_there_is_no_melee():
    """DC-BAT-15: after the volleys, guns alone are tested, and no card is played."""
    b = run(column(defenders=("calef",)), ColumnFight(), False, False, -1, -1, (1, 1), (1, 1))
    assert "DC-BAT-15" in rules(b)
    assert b.needs.rule == "DC-BAT-24"


def test_each_rank_behind_the_first_passes_or_holds():
    """DC-BAT-16, example: third rank, one router, Discipline 9: a natural six or less passes, seven holds."""
    b = column(("barksdale", "wofford", "law"), routed=("semmes",))
    b = run(b, PassRanks())
    assert b.needs.why.startswith(stand(b, "wofford").name)
    third = then(b, (1, 1))
    assert third.needs.why.startswith(stand(b, "law").name)
    assert over(then(third, (3, 3)))
    assert ranks(then(third, (3, 3)), 1) == ["barksdale", "wofford", "law"]
    held = then(third, (3, 4))
    assert ranks(held, 1) == ["barksdale", "wofford"]
    assert fought(held).held == (number("law"),)
    assert not stand(held, "law").routed


def test_a_rank_that_holds_is_a_rank_in_front_all_the_same():
    """DC-BAT-16: the third rank has two before it although the second holds; who holds is no router."""
    b = run(column(("barksdale", "wofford", "law")), PassRanks(), (6, 6))
    assert total(b.needs.sums[0][1]) == 2
    assert routers(b, 1) == set()


def test_strength_is_all_steps_of_the_steady_stands():
    """DC-BAT-18, example: attackers of 5 and 4, rank 3 held, with two steps of guns: eleven."""
    b = column(("barksdale", "kershaw", "law", "cabell"))
    fight = fought(b)
    b = with_column(b, foot=(fight.foot[0], fight.foot[1][:2]), held=fight.foot[1][2:])
    assert total(weight(b, 1)) == 11
    b.change(number("cabell"), limbered=b.phase)
    assert total(weight(b, 1)) == 9


def test_red_numbers_for_the_attacker_and_blue_for_the_defender():
    """DC-BAT-19, DC-BCARD-03, DC-BCARD-04: and the conditions that apply."""
    b = column(formations=("UB01", "CB01"), cards=((), ("CB10",)))
    assert totals(b) == (4 + 1 + 3 + 3, 7 + 3)


def test_heroism_counts_in_the_melee_of_one_general():
    """DC-GEN-05, DC-BAT-20: added to the total."""
    b = fight(generals=("mclaws", "longstreet"))
    assert totals(b) == (4 + 2, 7)


def test_the_lower_total_loses_a_step_and_makes_a_check():
    """DC-BAT-20, DC-BAT-22, DC-LOSS-02, example: attacker 11 + 3 red + 8 = 22 against 9 + 5 blue + 7 = 21: by one."""
    b = column(
        ("barksdale", "kershaw", "cabell"), ("detrobriand", "webb"), formations=("UB06", "CB28"), cards=(("UB02",), ())
    )
    assert (total(weight(b, 1)), total(weight(b, 0))) == (11, 9)
    assert totals(b) == (11 + 3, 9 + 5)
    b = run(b, Melee(), (1, 1), (4, 4, 3, 4))
    assert stand(b, "detrobriand").lost == 1
    assert not stand(b, "webb").lost
    assert b.needs.rule == "DC-BAT-22"
    assert total(b.needs.sums[0][1]) == 1
    assert "DC-LOSS-02" in rules(b)


def test_equal_totals_end_the_column_with_both_in_place():
    """DC-BAT-20: no loss."""
    b = run(fight(attackers=("kershaw",), defenders=("webb",)), Melee(), (3, 3, 3, 3))
    assert over(b)
    assert (ranks(b, 0), ranks(b, 1)) == (["webb"], ["kershaw"])
    assert not stand(b, "webb").lost


def beaten(by: int):
    """Kershaw, at four the strongest of the beaten attackers, behind a front of three steps."""
    b = fight(attackers=("semmes", "kershaw"), defenders=("ward", "webb"), losses={"semmes": 1})
    b = run(b, Melee(), (1, 1))
    lead = total(weight(b, 0)) - total(weight(b, 1))
    dice = {8: (1, 1, 3, 3), 9: (1, 1, 3, 4), 7: (1, 1, 2, 3)}[by]
    assert lead + sum(dice[2:]) - sum(dice[:2]) == by
    return then(b, dice)


def test_beaten_by_twice_the_strongest_stand_it_loses_two_and_routs():
    """DC-BAT-21, example: Kershaw at 4 is the strongest: by 9 the front brigade, not his, takes two and routs; by 8 the same."""
    for by in (8, 9):
        b = beaten(by)
        assert stand(b, "semmes").lost == 3
        assert routers(b, 1) == {"semmes"}
        assert b.needs.rule == "DC-BAT-10"  # Kershaw is shaken, and not tested for the difference
        assert "DC-BAT-21" in rules(b)


def test_beaten_by_less_it_loses_one_and_checks():
    """DC-BAT-21, DC-BAT-22, example: by 7 one loss and a check at +7."""
    b = beaten(7)
    assert stand(b, "semmes").lost == 2
    assert b.needs.rule == "DC-BAT-22"
    assert total(b.needs.sums[0][1]) == 7


def test_who_fails_routs_and_shakes_the_column():
    """DC-BAT-22, DC-BAT-10: the chain applies; with nobody left in line the column is decided."""
    b = then(beaten(7), (1, 2))
    assert routers(b, 1) == {"semmes"}
    assert b.needs.rule == "DC-BAT-10"
    b = then(b, (6, 6))
    assert over(b)
    assert routers(b, 1) == {"semmes", "kershaw"}


def test_who_wins_attacks_in_the_next_round():
    """DC-BAT-23, DC-DISC-07: the defender who won counts red, the attacker who lost blue, conditions no more."""
    b = column(("semmes",), ("ward",), formations=("UB02", "CB01"), cards=((), ("CB10",)))
    first = run(b, Melee())
    assert totals(first) == (4 + 1 + 3 + 3, 7 + 2)
    second = then(first, (1, 1, 2, 4), (1, 1))
    assert fought(second).round == 2
    assert fought(second).attacks == 0
    assert totals(second) == (3 + 2, 7 + 0)
    assert second.needs.rule == "DC-BAT-20"
    assert not second.piles[0].discards


def test_rounds_go_on_until_one_side_has_nobody():
    """DC-BAT-23: steps 10 to 12 are repeated, nothing else."""
    b = run(fight(attackers=("kershaw",), defenders=("webb",)), Melee())
    b = then(b, (3, 3, 1, 4), (1, 1), (3, 3, 1, 4), (1, 1), (3, 3, 1, 4), (6, 6))
    assert over(b)
    assert fought(b).round == 3
    assert routers(b, 0) == {"webb"}


def test_holders_are_back_in_line_when_the_attacker_is_beaten():
    """DC-BAT-17, DC-BAT-18: they count as strength in the round in which he defends, and stay."""
    b = run(fight(attackers=("semmes", "kershaw"), defenders=("ward",)), Melee(), (6, 6))
    assert total(weight(b, 1)) == 4
    b = then(b, (1, 1, 2, 1), (1, 1))
    assert fought(b).held == ()
    assert ranks(b, 1) == ["semmes", "kershaw"]
    assert total(weight(b, 1)) == 3 + 4
    assert "DC-BAT-17" in rules(b)


def test_each_side_may_use_a_select_in_the_melee():
    """DC-BAT-20, DC-DICE-05: the attacker says first, then the defender, then both roll."""
    b = run(column(formations=("UB04", "CB03")), MeleeRoll())
    assert isinstance(b.needs, SelectDice)
    assert b.needs.side == 1
    mine = then(b, b.needs.cards[0])
    assert isinstance(mine.needs, SelectDice)
    assert mine.needs.side == 0
    both = then(mine, mine.needs.cards[0])
    assert both.needs.dice == 6
    assert then(both, (1, 2, 6, 4, 4, 1)).needs.result == 8 - 8


def test_points_are_spent_on_the_dice_of_both():
    """DC-BAT-20, DC-DICE-08: both rolls lie there before anybody is content."""
    b = run(column(formations=("UB14", "")), MeleeRoll(), (6, 5), (1, 1))
    assert isinstance(b.needs, RollAgain)
    assert b.needs.faces == (6, 5, 1, 1)
    assert then(b, Content()).needs.result == 9


@pytest.mark.parametrize(("faces", "asked"), [((4, 1), True), ((5, 1), False)])
def test_who_has_beaten_the_other_twice_over_is_not_asked_for_more(faces, asked):
    """DC-BAT-21, DC-DICE-06: beyond twice the strength of the strongest nothing is worse, and no die can make it better."""
    b = run(column(formations=("UB14", "")), MeleeRoll(), (2, 1), faces)
    assert isinstance(b.needs, RollAgain) is asked


def test_where_the_loss_removes_the_front_the_next_makes_the_check():
    """DC-BAT-22, DC-LOSS-05: first those who saw it are shaken, then the new front is tested for the difference."""
    b = run(fight(attackers=("law",), defenders=("webb", "hall"), losses={"webb": 3}), Melee(), (4, 4, 3, 3))
    assert stand(b, "webb").where == "spent"
    assert b.needs.rule == "DC-LOSS-05"
    b = then(b, (1, 1))
    assert b.needs.rule == "DC-BAT-22"
    assert b.needs.why.startswith(stand(b, "hall").name)
