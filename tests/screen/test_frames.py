"""The frame of a scene: turns with their hours, objectives with their owners, drawings kept while nothing of them changes."""

from types import SimpleNamespace

import pytest

from longroll.screen.frames import Drawings, objective, turns

SIDES = ("Blue", "Red")
RULES = ("R-1", "R-2")
HILL = SimpleNamespace(id="hill", name="The Hill", ring=(0, 0, 9, 0, 9, 9), at=(4, 4))


def test_turns_are_counted_under_their_own_name_with_the_hour_at_every_second() -> None:
    track = turns("Round", 2, 5, lambda turn: f"{turn}:00", every=2)
    assert (track.value, track.says, track.most) == (2, "round 2 of 5", 5)
    assert [(mark.at, mark.label) for mark in track.marks] == [(1, "1:00"), (3, "3:00"), (5, "5:00")]


@pytest.mark.parametrize(("holder", "owner"), [(0, 0), (1, 1), (-1, None), (2, None)])
def test_an_objective_is_a_sides_or_nobodys(holder: int, owner: int | None) -> None:
    found = objective(HILL, (3, 3), SIDES, holder, "whoever", RULES)
    assert (found.owner, found.badges[0].says, found.badges[0].side) == (owner, "worth 3", None)
    facts = [(fact.label, fact.value, fact.rule) for fact in found.facts]
    assert facts == [("Worth", "3 to either side", "R-1"), ("Held by", "whoever", "R-2")]


@pytest.mark.parametrize(
    ("worth", "value", "side", "says"),
    [
        ((0, 4), "4", 1, "worth 4 to the Red alone"),
        ((2, 0), "2", 0, "worth 2 to the Blue alone"),
        ((2, 5), "5", None, "worth 2 to the Blue, 5 to the Red"),
    ],
)
def test_ground_that_counts_for_one_side_alone_is_marked_as_its(
    worth: tuple[int, int], value: str, side: int | None, says: str
) -> None:
    [mark] = objective(HILL, worth, SIDES, -1, "nobody", RULES).badges
    assert (mark.value, mark.side, mark.says) == (value, side, says)
    assert objective(HILL, (0, 0), SIDES, -1, "nobody", RULES).badges == ()


def test_a_drawing_is_made_anew_only_when_what_it_was_made_from_is_another_record() -> None:
    drawings, made = Drawings(), []
    one, two = ["a stand"], ["a stand"]

    def draw() -> int:
        made.append(1)
        return len(made)

    assert [drawings.of("stand", (each,), draw) for each in (one, one, two, one)] == [1, 1, 2, 3]
