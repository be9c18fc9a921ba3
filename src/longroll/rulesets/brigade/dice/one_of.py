"""The plainest of decisions: one out of a few that have numbers."""

from collections.abc import Iterator
from typing import Any, ClassVar

from longroll.flow import Refusal


class OneOf:
    """A decision for one of its `choices`; `wanted` says what these are to whoever names another."""

    __slots__ = ()
    rule: ClassVar[str]

    @property
    def choices(self) -> tuple[int, ...]:
        """The numbers that may be named."""
        raise NotImplementedError

    def wanted(self, known: Any) -> str:
        """What must be named, in words."""
        raise NotImplementedError

    def offers(self, known: Any) -> Iterator[int]:
        yield from self.choices

    def refusal(self, known: Any, answer: Any) -> Refusal | None:
        return None if type(answer) is int and answer in self.choices else Refusal(self.rule, self.wanted(known))
