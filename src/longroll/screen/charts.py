"""Charts made from odds: what may come of a roll, the best first, beside the sums that the rules themselves use.  The
rules run on a copy of what a side knows, and what each end of it is called there is counted.  A ruleset gives the words
and says how good each end is."""

from collections.abc import Callable, Iterable, Mapping
from copy import copy
from typing import Any, NamedTuple, TypeVar

import msgspec
from msgspec.structs import replace

from longroll.dice import Throw
from longroll.flow import Decision, Modifier, Procedure, State, advance, total
from longroll.scene import Odds, Outcome, Probed, Sum
from longroll.screen.shown import judged

B = TypeVar("B", bound=State)
D = TypeVar("D", bound=Decision[object])
W = TypeVar("W")
Terms = tuple[Modifier, ...]
LONGEST, MILLION = 2**53, 1_000_000
"""The longest whole that a page can count to, and out of how many weights are told instead."""
MUCH = 2
"""What is worth more than this, for better or worse, is much."""


class Came(NamedTuple):
    """What came of it for one side: in words, how good it is, and whether it is much, for better or worse: by what it is
    worth, unless it is said."""

    words: str
    worth: int
    much: bool | None = None

    @property
    def tone(self) -> str:
        """How the outcome is coloured."""
        much = abs(self.worth) > MUCH if self.much is None else self.much
        if not self.worth:
            return "even"
        return ("good" if much else "fair") if self.worth > 0 else ("bad" if much else "poor")

    def turned(self) -> "Came":
        """The same as the other side has it."""
        return self._replace(worth=-self.worth)


def best_first(weights: Mapping[Came, W]) -> list[tuple[Came, W]]:
    """What may come of it with its weights, the best first."""
    return sorted(weights.items(), key=lambda row: (-row[0].worth, row[0].words))


def chart(title: str, rows: Iterable[tuple[Came, int]], of: int, sums: tuple[Sum, ...] = (), assumes: str = "") -> Odds:
    """What may come of it, with weights out of `of`, as the scene shows it; where these are too long to be written, out of a
    million, what is lost by rounding with the likeliest."""
    parts = list(rows)
    if of > LONGEST:
        parts, of = [(what, weight * MILLION // of) for what, weight in parts], MILLION
        at = max(range(len(parts)), key=lambda at: parts[at][1])
        parts[at] = parts[at][0], parts[at][1] + of - sum(weight for _, weight in parts)
    outcomes = tuple(Outcome(what.words, weight, what.tone) for what, weight in parts if weight)
    return Odds(title, outcomes, of, sums, assumes)


def summed(label: str, terms: Terms, held: bool = False) -> Sum:
    """Terms with what they add up to."""
    return Sum(label, total(terms), terms, held)


def first_throw(before: State, procedure: Procedure[object]) -> Throw[object] | None:
    """The throw that a procedure asks for first, if it asks for one."""
    thrown = before.copy()
    thrown.stack = [copy(procedure)]
    advance(thrown, None)
    return thrown.needs if isinstance(thrown.needs, Throw) else None


def weighed(
    charted: Callable[[B, D, Any], Odds | None], cost: Callable[[B, D, Any], str] = lambda k, decision, answer: ""
) -> Callable[[B, D, Any], Probed]:
    """A probe that holds a whole answer against the law, and tells the odds of what it brings on and what it costs whatever
    the dice say."""

    def probe(known: B, decision: D, value: Any) -> Probed:
        if (probed := judged(known, decision, value)).refusal:
            return probed
        answer = msgspec.convert(value, decision.answers)
        odds, probed = charted(known, decision, answer), replace(probed, cost=cost(known, decision, answer))
        if odds is None:
            return probed
        likely = max(odds.outcomes, key=lambda row: row.weight)
        says = f"{odds.title}: most likely {likely.label}, {likely.weight} of {odds.of}"
        return replace(probed, odds=odds, says=says)

    return probe
