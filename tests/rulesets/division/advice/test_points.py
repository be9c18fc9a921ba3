"""What a commander reckons that a move changes in the score (DC-AREA-05, DC-CIRC-05, DC-WIN-03)."""

from longroll.rulesets.division.advice import points
from longroll.rulesets.division.components.areas import AREA
from longroll.rulesets.division.tables import CS, NOBODY, US
from rulesets.division.drill import battle, stand

RIDGE = {"mcpherson-ridge": US, "unfinished-railroad": US}


def test_who_comes_into_a_free_area_of_one_circle_brings_its_points():
    """Herr Tavern has one area alone: it is ours when somebody stands there."""
    b = battle({"archer": "belmont-ridge"}, owners={"herr-ridge": NOBODY})
    assert points.swing(b, stand(b, "archer"), AREA["herr-ridge"]) == 100


def test_from_the_enemy_it_counts_twice():
    """What he loses counts as what is won."""
    b = battle({"archer": "belmont-ridge"}, owners={"herr-ridge": US})
    assert points.swing(b, stand(b, "archer"), AREA["herr-ridge"]) == 200


def test_who_comes_among_enemies_takes_the_circle_from_them_but_does_not_have_it():
    """DC-WIN-03: a contested area is nobody's, and the circles about it count for neither."""
    b = battle({"archer": "herr-ridge", "gamble": "mcpherson-ridge"}, owners=RIDGE)
    control = points.changed(b, stand(b, "archer"), AREA["mcpherson-ridge"])
    assert set(control) == {AREA["mcpherson-ridge"]}
    worth = points.swing(b, stand(b, "archer"), AREA["mcpherson-ridge"])
    assert 0 < worth < points.cleared(b, CS, AREA["mcpherson-ridge"])


def test_who_leaves_a_contested_area_leaves_it_to_the_enemy():
    """DC-AREA-05: one side alone has it."""
    b = battle({"archer": "mcpherson-ridge", "gamble": "mcpherson-ridge"}, owners=RIDGE)
    control = points.changed(b, stand(b, "archer"), AREA["herr-ridge"])
    assert control[AREA["mcpherson-ridge"]] == US
    assert points.changed(b, stand(b, "archer"), AREA["mcpherson-ridge"]) == {}


def test_a_circle_that_two_moves_change_counts_once():
    """Two stands that may go into the same area bring its points together once."""
    b = battle({"archer": "belmont-ridge", "davis": "belmont-ridge"}, owners={"herr-ridge": US})
    steps = [points.step(b, stand(b, key)) for key in ("archer", "davis")]
    assert all(steps)
    both = points.within([(1, each) for each in steps], 6)
    assert both == points.within([(1, steps[0])], 6) == steps[0].worth
    assert points.within([(3, steps[0])], 2) == 0
