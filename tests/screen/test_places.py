"""Answers that are places: what was dragged is brought to the nearest that the law allows, or it is said why nothing is."""

from collections.abc import Iterator
from typing import Any, ClassVar

import msgspec
import pytest

from longroll.flow import Decision, Refusal, State
from longroll.scene import Overlay, Probed
from longroll.screen.places import Begun, Placing, Spot, apart
from longroll.tabletop import Pose, kernel


class Planted(msgspec.Struct, frozen=True):
    """A tree is planted on a field."""

    tree: str
    at: Pose | None = None


class Plant(Decision[Planted | None], frozen=True):
    """Where a tree is planted: at whole inches east of the fence, an oak not beyond five of them."""

    rule: ClassVar[str] = "TOY-01"

    def refusal(self, known: Any, answer: Planted | None) -> Refusal | None:
        if answer is None:
            return None
        if answer.at is None:
            return Refusal("TOY-01", "it wants a place")
        if answer.at.x % 1000:
            return Refusal("TOY-02", "it is not at a whole inch")
        return Refusal("TOY-03", "that is beyond the ditch") if answer.at.x > 5000 else None


def near(k: Any, decision: Plant, begun: Begun, wanted: Pose) -> Iterator[Planted]:
    """Where it was dragged, and the whole inch before that."""
    yield Planted(begun["tree"], wanted)
    yield Planted(begun["tree"], Pose(wanted.x // 1000 * 1000, wanted.y))


def laid(name: str) -> tuple[Overlay, ...]:
    return (Overlay(name, "field", "line", (), "legal", name),)


PLANTING = Placing[Any, Plant](
    near,
    lambda k, _, answer: Probed(cost="a spade"),
    first=lambda k, _, begun: Planted(begun["tree"], Pose(0, 0)) if begun["tree"] == "ash" else None,
    goes=lambda k, _, begun: laid("rows"),
    lies=lambda k, _, answer: laid(f"refused at {answer.at.x}"),
    wants=lambda answer: answer.at is None,
    little="TOY-02",
)


def tried(value: Any) -> Probed:
    return PLANTING(State([], None, []), Plant(0), value)


def test_what_was_dragged_is_brought_to_the_nearest_that_is_allowed() -> None:
    found = tried({"tree": "oak", "to": {"x": 3400, "y": 0}})
    assert (found.nearest["at"][0], found.cost, found.refusal) == (3000, "a spade", None)


def test_where_nothing_is_allowed_the_reason_that_says_most_is_told_and_what_it_tells_of_is_drawn() -> None:
    found = tried({"tree": "oak", "to": {"x": 7400, "y": 0}})
    assert found.refusal is not None
    assert (found.refusal.rule, found.says) == ("TOY-03", "that is beyond the ditch")
    assert [each.id for each in found.overlays] == ["refused at 7000", "rows"]


def test_before_it_is_dragged_a_good_place_is_proposed_or_it_is_shown_where_it_could_go() -> None:
    assert tried({"tree": "ash", "at": "there"}).nearest["tree"] == "ash"
    begun = tried({"tree": "oak", "at": "there"})
    assert begun.nearest is None
    assert [each.id for each in begun.overlays] == ["rows"]


def test_a_refused_answer_that_wants_only_its_place_shows_where_it_could_go() -> None:
    wanting = tried({"tree": "oak"})
    assert wanting.refusal is not None
    assert [each.id for each in wanting.overlays] == ["rows"]
    assert tried({"tree": "oak", "at": [9000, 0, 0]}).overlays == ()
    assert tried(None).cost == "a spade"


def test_no_place_off_the_plane_is_tried() -> None:
    with pytest.raises(ValueError, match="not on the table"):
        tried({"tree": "oak", "to": {"x": kernel.LIMIT + 1, "y": 0}})


def test_a_place_is_found_in_the_part_of_an_answer_that_holds_it() -> None:
    value = {"by": "points", "what": {"stand": 3, "to": {"x": 1, "y": 2, "heading": 3}}}
    assert apart(value, "what") == ({"by": "points", "what": {"stand": 3}}, Spot(1, 2, 3))
    assert apart(value) == (value, None)
    assert apart([1, 2], "what") == ({}, None)
