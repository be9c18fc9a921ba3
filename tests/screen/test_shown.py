"""What is tried is brought to what is allowed, and it is told why it is not what was asked for."""

from typing import Any, ClassVar

import msgspec

from longroll.flow import Decision, Refusal, State
from longroll.scene import Probed
from longroll.screen.shown import brought, by_kind


class Sow(Decision[int], frozen=True):
    """How many acres are sown: four at most."""

    rule: ClassVar[str] = "TOY-01"

    def refusal(self, known: Any, answer: int) -> Refusal | None:
        return Refusal("TOY-01", f"{answer} acres are too many") if answer > 4 else None


class Fields(msgspec.Struct):
    """Acres as they are asked for, by fields of two."""

    fields: int
    type: str = ""


FARM = State([], None, [])


def foreseen(acres: int, refusal: Refusal | None) -> Probed:
    return Probed(cost=f"{acres} sacks", says=refusal.because if refusal else "")


def test_it_is_told_what_is_nearest_and_why_it_is_not_what_was_asked_for() -> None:
    found = brought(FARM, Sow(0), (6, 5, 4, 3), foreseen)
    assert (found.nearest, found.cost, found.says) == (4, "4 sacks", "6 acres are too many")
    assert found.refusal is not None
    asked = brought(FARM, Sow(0), (4, 3), foreseen)
    assert (asked.nearest, asked.refusal) == (4, None)


def test_where_nothing_is_allowed_it_is_told_why_not_what_was_asked_for() -> None:
    found = brought(FARM, Sow(0), (7, 6), foreseen)
    assert found.nearest is None
    assert found.refusal is not None
    assert found.refusal.because == "7 acres are too many"


def test_an_answer_asked_for_in_a_form_of_its_own_is_tried_by_that_and_any_other_held_against_the_law() -> None:
    def by_fields(known: Any, decision: Sow, asked: Fields) -> Probed:
        return brought(known, decision, (2 * asked.fields,), foreseen)

    tried = by_kind({"fields": (Fields, by_fields)})
    assert tried(FARM, Sow(0), {"type": "fields", "fields": 2}).nearest == 4
    assert tried(FARM, Sow(0), 3).nearest == 3
