"""The Discipline check: what is added to the dice, what to the number."""

import pytest

from longroll.flow import Modifier
from longroll.rulesets.division.components.forces import GENERALS
from longroll.rulesets.division.discipline.checks import Check, heroism, number, routed_friends
from longroll.rulesets.division.record.board import Column, Fight
from longroll.rulesets.division.sequence.activation import Activated
from rulesets.division.drill import battle, chief, result, rules, run, stand, then

AREA = "oak-hill"


def _check(b, key):
    return Check(stand=stand(b, key).id, why="a drill")


def test_with_two_on_the_dice_discipline_nine_passes_on_a_natural_seven():
    """DC-DISC-01, DC-DISC-02, DC-DISC-06: 21 of 36."""
    routed = {"at": AREA, "routed": True}
    b = battle({"davis": routed, "archer": routed, "pettigrew": AREA})
    assert result(run(b, _check(b, "pettigrew"), (3, 4))) is True
    assert result(run(b, _check(b, "pettigrew"), (4, 4))) is False


def test_heroism_raises_the_number_and_not_the_roll():
    """DC-GEN-05, DC-DISC-04: Discipline 8, Heroism 2, one other routed in the area, roll 9: 10 against 10."""
    b = battle({"lane-j": AREA, "thomas": {"at": AREA, "routed": True}}, {"pender": AREA})
    assert heroism(b, stand(b, "lane-j")) == (Modifier(2, "Heroism of " + chief(b, "pender").name, "DC-DISC-04"),)
    assert result(run(b, _check(b, "lane-j"), (4, 5))) is True
    assert result(run(b, _check(b, "lane-j"), (5, 5))) is False


def test_the_tester_and_the_enemy_do_not_count_among_the_routed():
    """DC-DISC-06: friends only, the tester not counted; nor those next door."""
    routed = {"at": AREA, "routed": True}
    b = battle({"lane-j": routed, "devin": routed, "thomas": {"at": "herr-ridge", "routed": True}})
    assert routed_friends(b, stand(b, "lane-j")) == ()


def test_in_a_column_the_routed_of_the_column_count_and_not_those_of_the_area():
    """DC-DISC-03."""
    b = battle({"lane-j": AREA, "thomas": {"at": AREA, "routed": True}, "scales": {"at": AREA, "routed": True}})
    lane, thomas = stand(b, "lane-j"), stand(b, "thomas")
    column = Column(foot=((), (lane.id,)), routed=((), (thomas.id,)))
    b.fight = Fight(lane.area, 1, 0, (column,), at=0)
    assert [(row.value, row.rule) for row in routed_friends(b, lane)] == [(1, "DC-DISC-03")]


def test_in_a_column_only_a_general_in_it_helps():
    """DC-GEN-05: while he is in the column."""
    b = battle({"lane-j": AREA}, {"pender": AREA})
    lane = stand(b, "lane-j")
    b.fight = Fight(lane.area, 1, 0, (Column(foot=((), (lane.id,))),), at=0)
    assert heroism(b, lane) == ()
    b.fight = Fight(lane.area, 1, 0, (Column(foot=((), (lane.id,)), generals=((), (chief(b, "pender").id,))),), at=0)
    assert heroism(b, lane)[0].value == 2


def test_the_number_is_what_is_printed_and_the_generals():
    """DC-DISC-01, DC-DISC-04."""
    b = battle({"meredith": AREA}, {"wadsworth": AREA})
    assert [(row.value, row.rule) for row in number(b, stand(b, "meredith"))] == [(10, "DC-DISC-01"), (2, "DC-DISC-04")]


@pytest.mark.parametrize(
    ("level", "side", "leadership"),
    [("army", 1, {11}), ("army", 0, {9}), ("division", 1, {6, 7}), ("division", 0, {4, 5, 6})],
)
def test_what_is_printed_on_the_generals(level, side, leadership):
    """DC-GEN-03, DC-GEN-04, DC-GEN-07: Leadership by level; Lee's 11 is the source's; Heroism is 1 to 3."""
    rows = [row for row in GENERALS if row.level == level and row.side == side]
    assert {row.leadership for row in rows} <= leadership
    assert all(1 <= row.heroism <= 3 and 2 <= row.command <= 6 for row in rows)


def test_there_are_fourteen_and_thirty_two_generals():
    """DC-GEN-07."""
    assert [len([row for row in GENERALS if row.side == side]) for side in (1, 0)] == [14, 32]


def test_the_activated_general_commands_the_whole_activation():
    """DC-ACTV-01, DC-GEN-04: the points are his Leadership."""
    b = battle({"lane-j": AREA}, {"pender": AREA})
    begun = run(b, Activated(general=chief(b, "pender").id))
    for _ in range(20):
        if begun.activation is None or begun.step == "actions":
            break
        begun = _passed(begun)
    assert begun.activation.general == chief(b, "pender").id
    assert begun.activation.points == chief(b, "pender").leadership == 6
    assert "DC-ACTV-01" in rules(begun)


def _passed(b):
    return then(b, b.needs.passed(b.known(b.needs.side)))
