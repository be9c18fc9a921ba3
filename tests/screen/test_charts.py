"""Charts made from odds: the best first, coloured by how good it is, beside sums that add up."""

from longroll.flow import Modifier
from longroll.screen.charts import Came, best_first, chart, summed

LOST, WON, HELD = Came("lost", -3), Came("won", 1), Came("held", 0)


def test_the_best_comes_first_and_what_cannot_happen_is_left_out() -> None:
    found = chart("The fight", best_first({LOST: 5, HELD: 0, WON: 31}), 36)
    assert [(row.label, row.weight) for row in found.outcomes] == [("won", 31), ("lost", 5)]
    assert found.of == 36


def test_an_outcome_is_coloured_by_how_good_it_is_and_whether_it_is_much() -> None:
    assert [each.tone for each in (WON, HELD, LOST)] == ["fair", "even", "bad"]
    assert [Came("beaten", -1, True).tone, Came("driven back", -9, False).tone] == ["bad", "poor"]


def test_what_is_good_for_one_side_is_as_bad_for_the_other() -> None:
    assert [each.turned().tone for each in (WON, HELD, LOST)] == ["poor", "even", "good"]


def test_a_sum_is_what_its_terms_add_up_to() -> None:
    terms = (Modifier(2, "strength", "TOY-01"), Modifier(-1, "uphill", "TOY-02"))
    found = summed("Attack", terms, held=True)
    assert (found.value, found.modifiers, found.held) == (1, terms, True)
