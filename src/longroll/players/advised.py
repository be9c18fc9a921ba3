"""Players who plan for the whole and let their ruleset's advice carry it out; where a ruleset gives none they draw any answer."""

from random import Random
from typing import Any, ClassVar

from longroll.contract import Advised, Ruleset
from longroll.flow import Decision
from longroll.staff import Situation, Tasks


class Follower:
    """Tells his formations what to do, and answers as his ruleset advises in the style of the class."""

    style: ClassVar[str] = ""

    def answer(self, ruleset: Ruleset, known: Any, decision: Decision[object], rng: Random) -> Any:
        """The answer that the ruleset advises, which is legal by what the side knows."""
        if isinstance(ruleset, Advised):
            return ruleset.advise(self.style, decision, known, rng, lambda: self.tasks(ruleset, known, decision.side))
        return ruleset.draw_answer(decision, known, rng)

    def planned(self, situation: Situation) -> Tasks:
        """What each formation of a side is told to do."""
        raise NotImplementedError

    def tasks(self, ruleset: Advised, known: Any, side: int) -> Tasks:
        """What every formation of a side is told to do."""
        return self.planned(ruleset.situation(known, side))

    def plan(self, ruleset: Ruleset, known: Any, side: int) -> tuple[str, ...]:
        """What each formation of the side is about."""
        if not isinstance(ruleset, Advised):
            return ()
        situation = ruleset.situation(known, side)
        tasks = self.planned(situation)
        return tuple(f"{one.name}: {tasks[one.id].why}" for one in situation.formations if one.id in tasks)
