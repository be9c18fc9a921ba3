"""The general: he plays as the sergeant does, and where more than one course is open he plays each of them on in his mind.

What he cannot know he supposes anew for every rehearsal, from what he knows; the same dice fall for every course, and both
sides are played by sergeants.  After some turns he asks how he stands (`prospects`).  The better half of the courses is
rehearsed more often, until one is left, which is taken if it is surely better than what a sergeant would do.  How long he may
is his `Patience`: a number of rehearsals, so that he answers alike for the same chance, or a time; and he can be told to play
now.
"""

from collections.abc import Iterator
from math import ceil, log2, sqrt
from random import Random
from statistics import mean, stdev
from typing import Any

from msgspec.structs import replace

from longroll.chance import Dice
from longroll.contract import Advised, Ruleset, Supposing
from longroll.flow import UNHEARD, Chance, Decision, State, act
from longroll.players import Patience, plans
from longroll.players.prospects import Reckoning
from longroll.players.sergeant import Sergeant
from longroll.staff import Situation, Tasks

COURSES = 6
"""How many courses are thought of."""
AHEAD = 2
"""How many player turns are rehearsed: what is left of one's own, and the enemy's."""
LONG = 400
"""How many answers a rehearsal takes at most."""
FAMILIAR = 0.01
"""By how much another course must be better than what a sergeant would do."""
SURELY = 1.5
"""By how many standard errors it must be better."""
DRAWN = 40
"""Among how many answers that are offered some are drawn."""
BOLDER, MORE_CAREFUL = {"bold": 5, "staked": 0}, {"bold": 85, "staked": 100}
GREED = 3
"""How many times its worth a ground counts for a course that is about it."""


class General(Sergeant):
    """Rehearses what he might do before he does it."""

    def __init__(self) -> None:
        self.patience = Patience()

    def answer(self, ruleset: Ruleset, known: Any, decision: Decision[object], rng: Random) -> Any:
        """What comes out best of the courses that are open; what a sergeant answers where there is but one."""
        usual = super().answer(ruleset, known, decision, rng)
        if not (isinstance(ruleset, Supposing) and isinstance(ruleset, Advised) and ruleset.can_suppose(known)):
            return usual
        courses = [usual]
        for course in self._courses(ruleset, known, decision, rng):
            if len(courses) == COURSES:
                break
            if course not in courses:
                courses.append(course)
        if len(courses) == 1:
            return usual
        stage = Stage(ruleset, known, decision.side, rng.randrange(1 << 30))
        return courses[self._best(stage, courses)]

    def _courses(self, ruleset: Any, known: Any, decision: Decision[object], rng: Random) -> Iterator[Any]:
        """What else might be answered: by other plans, by a plain one, to do nothing, and some of what is offered."""
        situation = ruleset.situation(known, decision.side)
        for tasks in _plans(situation):
            yield ruleset.advise(self.style, decision, known, rng, lambda tasks=tasks: tasks)
        yield ruleset.advise("private", decision, known, rng, lambda: plans.straight(situation))
        yield decision.passed(known)
        offered = [answer for answer, _ in zip(decision.offers(known), range(DRAWN), strict=False)]
        yield from rng.sample(offered, len(offered))

    def _best(self, stage: "Stage", courses: list[Any]) -> int:
        """The course that comes out best, by number: all are rehearsed, then the better half, until one is left.  What a
        sergeant would do is rehearsed as often as any, and done unless another is surely better."""
        left, rounds = list(range(1, len(courses))), ceil(log2(len(courses)))
        came: list[list[float]] = [[] for _ in courses]
        times, done = 0, 0
        self.patience.begin()
        for turn in range(1, rounds + 1):
            while True:
                found = []
                for course in (0, *left):
                    if self.patience.told():
                        return left[0] if surely_better(came[left[0]], came[0]) else 0
                    found.append(stage.rehearsed(courses[course], times))
                times, done = times + 1, done + len(found)
                for course, chance in zip((0, *left), found, strict=True):
                    came[course].append(chance)
                if self.patience.spent(turn / rounds, done):
                    break
            left.sort(key=lambda course: -sum(came[course]))
            del left[(len(left) + 1) // 2 :]
        return left[0] if surely_better(came[left[0]], came[0]) else 0


def surely_better(one: list[float], usual: list[float]) -> bool:
    """Whether a course is better than the usual one by more than chance may have made it, in as many of the same rehearsals."""
    gains = [other - chance for other, chance in zip(one, usual, strict=False)]
    if len(gains) < 2:
        return False
    return mean(gains) > max(FAMILIAR, SURELY * stdev(gains) / sqrt(len(gains)))


def _plans(s: Situation) -> Iterator[Tasks]:
    """Plans that differ from a sergeant's own: bolder, more careful, or about one ground above all."""
    yield plans.planned(replace(s, **BOLDER))
    yield plans.planned(replace(s, **MORE_CAREFUL))
    for ground in s.grounds:
        greedy = replace(ground, worth=GREED * ground.worth)
        yield plans.planned(replace(s, grounds=tuple(greedy if row is ground else row for row in s.grounds)))


class Stage:
    """Where a question is rehearsed: what the side asked knows, and the seed of all that it supposes."""

    def __init__(self, ruleset: Any, known: Any, side: int, seed: int) -> None:
        self.ruleset, self.known, self.side, self.seed = ruleset, known, side, seed
        self.reckoning = Reckoning(ruleset)
        self.until = ruleset.player_turns(known) + AHEAD

    def rehearsed(self, answer: Any, number: int) -> float:
        """The chance to win after an answer was played on, in the rehearsal of that number."""
        name = f"{self.seed} {number}"
        world: State = self.ruleset.suppose(self.known, self.side, Random(name))
        dice, throws = Dice.seeded(self.seed + number), 0
        minds = Random(f"{name} 0"), Random(f"{name} 1")
        sergeant = Sergeant()
        world.news = UNHEARD
        act(world, answer)
        for _ in range(LONG):
            while isinstance(world.needs, Chance):
                act(world, dice.faces(throws, world.needs))
                throws += 1
            needs = world.needs
            if needs is None or self.ruleset.player_turns(world) >= self.until:
                break
            act(world, sergeant.answer(self.ruleset, world.known(needs.side), needs, minds[needs.side]))
        return self._worth(world)

    def _worth(self, world: State) -> float:
        result = self.ruleset.result(world)
        if result is not None:
            return 0.5 if result.winner is None else float(result.winner == self.side)
        return self.reckoning.chance(world, self.side)
