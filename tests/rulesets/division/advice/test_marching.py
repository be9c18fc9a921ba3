"""Where a sergeant rides with his columns, and where they deploy (DC-GMOVE-01, DC-CIRC-04)."""

from longroll.rulesets.division.advice import advise
from longroll.rulesets.division.areas import places
from longroll.rulesets.division.components.areas import CIRCLE
from longroll.rulesets.division.components.forces import GENERAL
from longroll.rulesets.division.generals.move import MoveGeneral
from longroll.rulesets.division.movement.columns import Deploy
from longroll.rulesets.division.movement.riding import Halt, Ride
from longroll.rulesets.division.tables import CS
from longroll.staff import Task
from rulesets.division.drill import battle

HETH = GENERAL["heth"]
COLUMN = {"archer": "heth", "davis": "heth"}


def marched(b, circle="mc-seminary", **more):
    """What Heth does whose division is told to take a circle."""
    told = {HETH: Task(HETH, "take", "", CIRCLE[circle])}
    decision = MoveGeneral(CS, HETH, **more)
    answer = advise("sergeant", decision, b.known(CS), lambda: told)
    assert decision.refusal(b.known(CS), answer) is None
    return answer


def test_a_column_rides_towards_what_it_is_to_take():
    b = battle(COLUMN, {"heth": "mc-cashtown"}, general="heth")
    answer = marched(b)
    assert isinstance(answer, Ride)
    assert places.circle(answer.to).id == CIRCLE["mc-herr-tavern"]


def test_it_does_not_ride_in_among_enemies():
    """DC-CIRC-04: all of it would be routed.  Where none of them are it rides on."""
    free = marched(battle(COLUMN, {"heth": "mc-herr-tavern"}, general="heth"))
    assert isinstance(free, Ride)
    assert places.circle(free.to).id == CIRCLE["mc-mcpherson-barn"]
    held = marched(battle(COLUMN | {"gamble": "mcpherson-ridge"}, {"heth": "mc-herr-tavern"}, general="heth"))
    assert isinstance(held, Deploy)


def test_it_deploys_about_the_circle_that_it_is_to_take():
    b = battle(COLUMN, {"heth": "mc-seminary"}, general="heth")
    assert isinstance(marched(b), Deploy)


def test_who_is_where_he_is_to_be_halts():
    b = battle({"archer": "herr-ridge"}, {"heth": "herr-ridge"}, general="heth", owners={"herr-ridge": CS})
    assert marched(b, "mc-herr-tavern") == Halt()
