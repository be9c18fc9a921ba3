"""The end of the battle and who has won it."""

import pytest

from longroll.rulesets.volume_of_fire import victory
from longroll.rulesets.volume_of_fire.morale import MoraleStatus, assign_objectives
from longroll.rulesets.volume_of_fire.setting import Clause, Grade, Victory
from longroll.rulesets.volume_of_fire.units import Order

from .positions import CONFEDERATE, NONE, UNION, Table, box, inches, run, told


class Field:
    """A brigade or two a side, and two hills."""

    def __init__(self, brigades=2, **setting):
        table = self.table = Table(**setting)
        self.hill = table.objective(box(5, 5, 15, 15), value=3)
        self.wood = table.objective(box(40, 20, 50, 30), value=2)
        self.sides = []
        for side, name, y in ((UNION, "Union", 10), (CONFEDERATE, "Rebel", 40)):
            division = table.general(side, f"{name} general", at=(20, y))
            numbers = [table.brigade(side, f"{name} {n}", division) for n in range(1, brigades + 1)]
            for n, number in enumerate(numbers):
                table.unit(number, (20 + 12 * n, y), heading=180 * side)
            self.sides.append((division, numbers))
        self.union, self.rebel = self.sides[0][1], self.sides[1][1]

    def battle(self, **more):
        b = self.table.battle(**more)
        assign_objectives(b)
        return b


def over(b):
    b.over = True
    return victory.result(b)


def gone(b, brigade, fate):
    b.change_brigade(brigade, place="out", fate=fate)
    for unit in b.units:
        if unit.brigade == brigade:
            b.change_unit(unit.id, place="broken" if fate == "broken" else "left")


def test_a_battle_that_goes_on_has_no_result():
    """VF-WIN-01"""
    assert victory.result(Field().battle()) is None


def test_the_score_counts_ground_broken_and_retired_brigades():
    """VF-WIN-01, VF-OBJ-01"""
    field = Field(brigades=3)
    b = field.battle()
    b.holders = ((0, UNION), (1, 2))
    gone(b, field.rebel[0], "broken")
    b.change_brigade(field.rebel[1], mark="beaten")
    b.change_brigade(field.union[0], order=Order("retire"))
    assert victory.points(b) == (2 * 3 + 2 + 4 + 2, 2 + 2)  # in half points
    assert [term.reason for term in victory.score(b, UNION)] == [
        "objective-0",
        "objective-1, contested",
        "Rebel 1 broken",
        "Rebel 2 retired",
    ]


@pytest.mark.parametrize(
    ("lead", "winner", "grade"),
    [
        (0, None, "draw"),
        (1, None, "draw"),
        (2, UNION, "marginal victory"),
        (3, UNION, "marginal victory"),
        (4, UNION, "clear victory"),
        (6, UNION, "clear victory"),
        (7, UNION, "decisive victory"),
        (-2, CONFEDERATE, "marginal victory"),
        (-7, CONFEDERATE, "decisive victory"),
    ],
)
def test_the_lead_decides_how_much_is_won(lead, winner, grade):
    """VF-WIN-01"""
    table = Table()
    table.objective(box(5, 5, 15, 15), value=abs(lead))
    table.unit(table.brigade(UNION, "Ours"), (60, 10))
    table.unit(table.brigade(CONFEDERATE, "Theirs"), (60, 40))
    b = table.battle()
    b.holders = ((0, UNION if lead > 0 else CONFEDERATE),)
    found = over(b)
    assert (found.winner, found.grade) == (winner, grade)


def test_it_ends_after_the_last_full_turn():
    """VF-WIN-01, VF-SEQ-04, VF-TIME-01"""
    field = Field(turns=3)
    b = field.battle(half=4)
    victory.end_of_game_test(b)
    assert not b.over  # the second player turn is still to come
    b = field.battle(half=5)
    victory.end_of_game_test(b)
    assert b.over
    assert told(b, "VF-WIN-01") == ["turn 3 was the last: draw, 0 to 0"]
    assert told(b, "VF-TIME-01") == ["10:45: the time is up"]  # three turns of a quarter of an hour from ten


def test_a_side_whose_divisions_are_all_gone_loses_decisively_whatever_the_score():
    """VF-WIN-01"""
    field = Field()
    b = field.battle(half=4)
    b.holders = ((0, CONFEDERATE), (1, CONFEDERATE))
    for number in field.rebel:
        gone(b, number, "retired")
    victory.end_of_game_test(b)
    assert b.over
    found = victory.result(b)
    assert (found.winner, found.grade) == (UNION, "decisive victory")
    assert found.score == (4, 10)


def test_brigades_still_to_come_keep_a_side_in_the_battle():
    """VF-WIN-01"""
    field = Field()
    b = field.battle(half=4)
    gone(b, field.rebel[0], "broken")
    b.change_brigade(field.rebel[1], place="coming")
    victory.end_of_game_test(b)
    assert not b.over


def test_if_both_sides_are_gone_the_score_decides():
    """VF-WIN-01"""
    field = Field(brigades=1)
    b = field.battle()
    gone(b, field.rebel[0], "broken")
    gone(b, field.union[0], "retired")
    b.holders = ((0, UNION),)
    assert (over(b).winner, over(b).grade) == (UNION, "clear victory")  # 5 to 1


def test_a_side_without_divisions_is_judged_by_its_brigades():
    """VF-WIN-01"""
    table = Table()
    lone = table.brigade(UNION, "Gamble")
    table.unit(lone, (20, 10))
    b = table.battle()
    assert not victory.swept_away(b, UNION)
    b.change_brigade(lone, place="out", fate="retired")
    assert victory.swept_away(b, UNION)


def test_a_scenario_may_count_for_one_side_with_grades_of_its_own():
    """VF-WIN-01"""
    rules = Victory(
        side=CONFEDERATE,
        objectives=("objective-0",),
        broken_enemy=3,
        retired_enemy=0,
        broken_own=-1,
        generals=1,
        grades=(
            Grade(5, "the ridge is carried", CONFEDERATE),
            Grade(2, "a foothold", NONE),
            Grade(-99, "repulsed", UNION),
        ),
    )
    field = Field(brigades=3, victory=rules)
    b = field.battle()
    assert victory.points(b) == (0, 0)
    assert (over(b).winner, over(b).text) == (UNION, "repulsed, 0 points for the Confederate side")
    b.holders = ((0, CONFEDERATE), (1, CONFEDERATE))  # the second is not asked for
    assert (over(b).winner, over(b).grade) == (None, "a foothold")
    gone(b, field.union[0], "broken")
    gone(b, field.rebel[0], "broken")
    b.tally = (("generals lost:0", 1),)
    assert victory.points(b) == (0, 2 * (3 + 3 - 1 + 1))
    assert over(b).winner == CONFEDERATE


def test_a_crossing_costs_the_side_its_points_once():
    """VF-WIN-01: a clause of the scenario, told at the end of the turn in which it happens."""
    clause = Clause(
        "run", "crossing", "Over the run", "The run is crossed.", ("b2",), ("b3",), "creek-0", CONFEDERATE, 2
    )
    field = Field(clauses=(clause,))
    field.table.barrier("creek", inches(30, 0, 28, 48))
    b = field.battle(half=4)
    rebel = field.table.brigades[field.rebel[0]]
    assert rebel.key == "b2"
    b = run(b, MoraleStatus(side=CONFEDERATE))
    assert b.events == ()  # it stands west of the run
    b.change_unit(2, pose=b.units[2].pose.shifted(12000, 0))
    b = run(b, MoraleStatus(side=CONFEDERATE))
    assert b.events == ("run",)
    assert "Over the run: The run is crossed." in told(b, "VF-WIN-01")
    assert victory.points(b) == (0, -4)
    b = run(b, MoraleStatus(side=CONFEDERATE))
    assert b.events == ("run",)


def test_a_relieved_brigade_goes_without_cost():
    """VF-WIN-01"""
    clause = Clause("relief", "relieved", "Relief", "It may go.", brigades=("b0",), turn=3)
    field = Field(clauses=(clause,))
    b = field.battle(half=4)
    gone(b, field.union[0], "retired")
    gone(b, field.union[1], "retired")
    assert victory.points(b) == (0, 2)
    assert victory.points(field.battle(half=2)) == (0, 0)
