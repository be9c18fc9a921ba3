"""How long troops are on the way, in halves of an activation (DC-CIRC-01)."""

import pytest

from longroll.rulesets.division.advice.roads import BARRED, FORMED, MOVED, RIDDEN, rides, ways
from longroll.rulesets.division.components.areas import AREA, CIRCLE, EDGES_APART
from longroll.rulesets.division.tables import CS
from rulesets.division.drill import battle

HERR, SEMINARY = AREA["herr-ridge"], AREA["chambersburg-pike"]


def test_on_foot_an_area_takes_a_move():
    """A stand goes into the next area with each action."""
    far = ways(battle(), CS, (HERR,)).area
    assert [far[AREA[key]] for key in ("herr-ridge", "knoxlyn-ridge", "marsh-creek")] == [0, 2, 4]


def test_a_column_rides_two_circles_in_the_time_of_a_move_and_gives_one_up_to_deploy():
    """From Cashtown it is three circles to the Seminary, and there it deploys."""
    far = ways(battle(), CS, (SEMINARY,)).circle
    pike = ("mc-seminary", "mc-mcpherson-barn", "mc-herr-tavern", "mc-cashtown")
    assert [far[CIRCLE[key]] for key in pike] == [1, 2, 3, 4]


def test_on_a_long_way_a_column_is_formed():
    """Up the Emmitsburg road to Cemetery Hill it is quicker to form column than to go through the fields."""
    found, start = ways(battle(), CS, (AREA["cemetery-hill"],)), AREA["south-cavalry-field"]
    assert found.area[start] == FORMED + found.circle[CIRCLE["mc-emmitsburg"]]
    assert found.area[start] < MOVED * EDGES_APART[start][AREA["cemetery-hill"]]


def test_enemies_are_gone_around_and_stop_who_rides():
    """Who holds both areas before the Seminary shuts the pike; on foot one goes a move about by the hotel's woods, and a column
    between them turns back for it."""
    free = ways(battle(), CS, (SEMINARY,))
    held = ways(battle({"gamble": "mcpherson-ridge", "devin": "unfinished-railroad"}), CS, (SEMINARY,))
    assert held.area[HERR] - free.area[HERR] == 2
    assert held.area[HERR] < free.area[HERR] + BARRED
    assert held.circle[CIRCLE["mc-herr-tavern"]] == 1 + held.area[HERR]
    assert held.circle[CIRCLE["mc-mcpherson-barn"]] == RIDDEN + held.circle[CIRCLE["mc-herr-tavern"]]


def test_where_nobody_has_to_go_nothing_is_far():
    found = ways(battle(), CS, ())
    assert set(found.area) == set(found.circle) == {0}


@pytest.mark.parametrize(("most", "reached"), [(0, 1), (1, 2), (2, 3), (3, 4), (4, 4)])
def test_a_column_rides_along_its_pike_to_its_end(most, reached):
    """The road from Cashtown ends at the Seminary."""
    found = rides(battle(), CS, CIRCLE["mc-cashtown"], most)
    assert sorted(found.values()) == list(range(reached))


def test_a_column_rides_up_to_a_circle_that_enemies_bar_and_no_further():
    """DC-CIRC-04: to where enemies would surprise it, it does not ride of its own will."""
    b = battle({"gamble": "mcpherson-ridge"})
    assert set(rides(b, CS, CIRCLE["mc-cashtown"], 3)) == {CIRCLE["mc-cashtown"], CIRCLE["mc-herr-tavern"]}
