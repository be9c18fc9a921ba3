"""What a side is asked, and all that it may use to find its answer: what it knows, good answers, refusals, exact odds.

A player, whether one of ours or a function of somebody's own, is given this and nothing else.
"""

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from functools import cached_property
from random import Random
from typing import Any, Protocol, runtime_checkable

import msgspec

from longroll import scene
from longroll.contract import Ruleset
from longroll.flow import Decision, Refusal, Refused, State
from longroll.players import Player, player


class Odds(Mapping[str, Fraction]):
    """What can come of an answer: the exact chance of each outcome by its name, and the sums behind them."""

    def __init__(self, chart: scene.Odds) -> None:
        self.title = chart.title
        self.sums = chart.sums
        self.assumes = chart.assumes
        self._shares: dict[str, Fraction] = {}
        for outcome in chart.outcomes:
            share = Fraction(outcome.weight, chart.of)
            self._shares[outcome.label] = self._shares.get(outcome.label, Fraction()) + share

    def __getitem__(self, outcome: str) -> Fraction:
        return self._shares[outcome]

    def __iter__(self) -> Iterator[str]:
        return iter(self._shares)

    def __len__(self) -> int:
        return len(self._shares)

    def __repr__(self) -> str:
        lines = [self.title, *(f"  {float(share):6.1%}  {label}" for label, share in self.items())]
        for each in self.sums:
            terms = ", ".join(f"{term.value:+} {term.reason} ({term.rule})" for term in each.modifiers)
            lines.append(f"  {each.label} {each.value}" + (f": {terms}" if terms else ""))
        return "\n".join([*lines, *([f"  if {self.assumes}"] if self.assumes else [])])


class Asked:
    """A question put to a side: `side` is its number, `decision` the question, `rng` the chance a player may use.

    Everything here is by what the side knows; what is hidden from it shows in nothing.
    """

    def __init__(self, ruleset: Ruleset, battle: State, rng: Random) -> None:
        self.ruleset = ruleset
        self.decision: Decision[object] = battle.needs
        self.side = self.decision.side
        self.rng = rng
        self._battle = battle

    @property
    def who(self) -> str:
        """The side that is asked, by name."""
        return self.ruleset.sides[self.side]

    @property
    def rule(self) -> str:
        """The id of the rule under which it is asked."""
        return self._ask.rule or self.decision.rule

    @property
    def why(self) -> str:
        """The question in words, as the table puts it."""
        return self._ask.why

    @cached_property
    def known(self) -> Any:
        """The battle as the side knows it."""
        return self._battle.known(self.side)

    @cached_property
    def view(self) -> scene.Scene:
        """All that the side sees and is asked."""
        return self.ruleset.view(self._battle, self.side)

    @property
    def _ask(self) -> scene.Ask:
        return self.view.asks[0]

    def offers(self) -> list[Any]:
        """Good answers; every one is allowed, and there may be more."""
        return list(self.decision.offers(self.known))

    def passed(self) -> Any:
        """The answer that does nothing more."""
        return self.decision.passed(self.known)

    def drawn(self) -> Any:
        """Any answer that is allowed, drawn at random."""
        return self.ruleset.draw_answer(self.decision, self.known, self.rng)

    def typed(self, answer: Any) -> Any:
        """An answer as the rules have it, of one that may be plain JSON.  Raises Refused when it has not that form."""
        return self.ruleset.convert(self.decision, msgspec.to_builtins(answer))

    def refusal(self, answer: Any) -> Refusal | None:
        """Why an answer is not allowed: the rule, the case, the remedy; None when it is allowed."""
        try:
            return self.decision.refusal(self.known, self.typed(answer))
        except Refused as refused:
            return refused.refusal

    def odds(self, answer: Any) -> Odds | None:
        """What can come of an answer, exactly, by what the side knows; None where nothing is left to chance, or where the
        ruleset makes no chart of it.  Raises Refused when it is not allowed."""
        refusal = self.refusal(answer)
        if refusal is not None:
            raise Refused(refusal)
        chart = self.probe(answer).odds or self._shown(answer)
        return Odds(chart) if chart else None

    def _shown(self, answer: Any) -> scene.Odds | None:
        """The odds that stand beside an answer on the table."""
        plain = msgspec.to_builtins(answer)
        return next((item.odds for item in self._ask.items if item.value == plain and not item.form), None)

    def probe(self, answer: Any) -> scene.Probed:
        """What would come of an answer as the table shows it: the nearest pose that is allowed, what it costs, its odds."""
        return self.ruleset.probe(self._battle, self.side, self._ask.id, msgspec.to_builtins(answer))

    def __repr__(self) -> str:
        return f"<Asked {self.who}: {self.why} ({self.rule})>"


@runtime_checkable
class _Answers(Protocol):
    def answer(self, ruleset: Ruleset, known: Any, decision: Decision[object], rng: Random) -> Any: ...


Bot = Callable[[Asked], Any]
"""A player of one's own: a function from what it is asked to its answer."""

Who = str | Player | Bot
"""Who may answer: a computer player, by name or itself, or a function."""


def bot(who: Who) -> Bot:
    """The function that answers for a player.  Raises Trouble when there is no computer player of that name."""
    found = player(who) if isinstance(who, str) else who
    if not isinstance(found, _Answers):
        return found
    return lambda asked: found.answer(asked.ruleset, asked.known, asked.decision, asked.rng)


def called(who: Who) -> str:
    """What a player is called in a log or a report."""
    return who if isinstance(who, str) else str(getattr(who, "__name__", type(who).__name__))


def minds(seed: int | str) -> tuple[Random, Random]:
    """The chance that the players of each side may use: the same for the same seed, and never the dice's."""
    return Random(f"{seed} 0"), Random(f"{seed} 1")
