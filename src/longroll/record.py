"""A battle read back from its JSON, and plain answers made typed ones.

What a battle is in the middle of may be any procedure of its ruleset, and what it waits for any decision or chance.  These
are found by their base classes, when the first battle is read, so that chapters need not know of each other.
"""

from collections.abc import Iterable
from functools import cached_property, reduce
from operator import or_
from typing import Any, Generic, TypeVar

import msgspec

from longroll.cards import Deal
from longroll.dice import Throw
from longroll.flow import Chance, Decision, Procedure, Refusal, Refused, State, families

B = TypeVar("B", bound=State)


class Reader(Generic[B]):
    """Reads the battles of the ruleset in `package`.  A class whose name begins with "_" is only what others are made from."""

    def __init__(self, battle: type[B], package: str) -> None:
        self.battle, self.package = battle, package

    @cached_property
    def _kinds(self) -> tuple[Any, Any]:
        """What a stack and a request may hold."""
        requests = (*families(Decision, self.package), *families(Chance, self.package), Throw, Deal)
        return list[_any_of(families(Procedure, self.package))], _any_of(requests) | None  # type: ignore[misc]

    def decode(self, data: bytes) -> B:
        """A battle from its JSON."""
        raw = msgspec.json.decode(data)
        stack, needs = raw.pop("stack"), raw.pop("needs")
        b = msgspec.convert({**raw, "stack": [], "needs": None}, self.battle)
        stacks, requests = self._kinds
        b.stack = msgspec.convert(stack, stacks)
        b.needs = msgspec.convert(needs, requests)
        return b


def decisions(package: str) -> set[str]:
    """The names of all that is asked in the ruleset of a package."""
    return {kind.__name__ for kind in families(Decision, package)}


def _any_of(kinds: Iterable[type]) -> Any:
    return reduce(or_, [kind for kind in kinds if not kind.__name__.startswith("_")])


def typed(decision: Decision[object], value: Any) -> Any:
    """A plain answer to a decision as a typed one.  Raises Refused."""
    try:
        return msgspec.convert(value, decision.answers)
    except (msgspec.ValidationError, ValueError, TypeError, OverflowError) as trouble:
        raise Refused(Refusal(decision.rule or "flow", f"that is no answer to what is asked: {trouble}")) from None
