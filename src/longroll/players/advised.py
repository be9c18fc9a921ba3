"""Players that take their ruleset's advice in a style of their own; where a ruleset gives none they draw any answer."""

from random import Random
from typing import Any, ClassVar

from longroll.contract import Advised, Ruleset
from longroll.flow import Decision


class Follower:
    """Answers as its ruleset advises in the style of the class."""

    style: ClassVar[str] = ""

    def answer(self, ruleset: Ruleset, known: Any, decision: Decision, rng: Random) -> Any:
        """The answer that the ruleset advises, which is legal by what the side knows."""
        if isinstance(ruleset, Advised):
            return ruleset.advise(self.style, decision, known, rng)
        return ruleset.draw_answer(decision, known, rng)

    def plan(self, ruleset: Ruleset, known: Any, side: int) -> tuple[str, ...]:
        """What each formation of the side is about."""
        return ruleset.plan(self.style, known, side) if isinstance(ruleset, Advised) else ()
