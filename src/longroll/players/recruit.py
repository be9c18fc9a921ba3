"""The recruit: any legal answer, as the ruleset draws one."""

from random import Random
from typing import Any

from longroll.contract import Ruleset
from longroll.flow import Decision


class Recruit:
    """Gives any legal answer."""

    def answer(self, ruleset: Ruleset, known: Any, decision: Decision[object], rng: Random) -> Any:
        """One legal answer, drawn at random."""
        return ruleset.draw_answer(decision, known, rng)

    def plan(self, ruleset: Ruleset, known: Any, side: int) -> tuple[str, ...]:
        """A recruit has no plan."""
        return ()
