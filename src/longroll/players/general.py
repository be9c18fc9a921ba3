"""The general: he plays as the sergeant does, and where much hangs on a question and more than one course is open he plays each of
them on in his mind.

What he cannot know he supposes anew for every rehearsal, from what he knows; the same dice fall for every course, and both
sides are played by sergeants, his own until the turn is over by one who plans as the course does.  After some turns he asks how
he stands (`prospects`).  The better half of the courses is rehearsed more often, until one is left, which is taken if it is
surely better than what a sergeant would do.  How long he may is his `Patience`: a number of rehearsals, so that he answers alike
for the same chance, or a time; and he can be told to play now.
"""

from collections.abc import Iterator
from functools import partial
from math import ceil, log2, sqrt
from random import Random
from statistics import mean, stdev
from typing import Any, NamedTuple

from msgspec.structs import replace

from longroll.contract import Advised, Inventive, Ruleset, Supposing, Weighty
from longroll.flow import Decision
from longroll.players.advised import Follower
from longroll.players.patience import ENOUGH, Patience
from longroll.players.private import Private
from longroll.players.rehearsal import Rehearsal
from longroll.players.sergeant import Sergeant
from longroll.staff import Situation

COURSES = 6
"""How many courses are thought of."""
FAMILIAR = 0.01
"""By how much another course must be better than what a sergeant would do."""
SURELY = 1.5
"""By how many standard errors it must be better."""
OFTEN, SAME = 8, 3
"""After how many rehearsals a course may be given up, and one of which never came more than the usual one has."""
DRAWN = 40
"""Among how many answers that are offered some are drawn."""
BOLDER, MORE_CAREFUL = {"bold": 5, "staked": 0}, {"bold": 85, "staked": 100}
GREED = 3
"""How many times its worth a ground counts for a course that is about it."""
SERGEANT = Sergeant()
"""Who plays the turn on as ever."""


class Course(NamedTuple):
    """What may be answered, and by whom the turn is played on after that."""

    answer: Any
    by: Follower


class Question(NamedTuple):
    """What a general is asked, what he knows, what a sergeant would answer, and the whims by which he would."""

    ruleset: Any
    known: Any
    decision: Decision[object]
    usual: Any
    whims: int

    def to(self, by: Follower) -> Course:
        """What somebody else would answer: he differs by his orders, and not by whims."""
        return Course(by.answer(self.ruleset, self.known, self.decision, Random(self.whims)), by)


class General(Sergeant):
    """Rehearses what he might do before he does it."""

    def __init__(self) -> None:
        super().__init__()
        self.patience = Patience()

    def answer(self, ruleset: Ruleset, known: Any, decision: Decision[object], rng: Random) -> Any:
        """What comes out best of the courses that are open; what a sergeant answers where there is but one."""
        whims = rng.getrandbits(64)
        usual = super().answer(ruleset, known, decision, Random(whims))
        if isinstance(ruleset, Weighty) and not ruleset.weighty(decision):
            return usual
        if not (isinstance(ruleset, Supposing) and isinstance(ruleset, Advised) and ruleset.can_suppose(known)):
            return usual
        situation = ruleset.situation(known, decision.side)
        self.patience.begin(situation.left)
        courses, most = [Course(usual, SERGEANT)], self.patience.courses(COURSES)
        if most < 2:
            return usual
        for course in _courses(Question(ruleset, known, decision, usual, whims), situation, rng):
            if len(courses) == most:
                break
            if all(course.answer != each.answer for each in courses):
                courses.append(course)
        if len(courses) == 1:
            return usual
        rehearsal = Rehearsal(ruleset, known, decision.side, rng.randrange(1 << 30))
        return courses[self._best(rehearsal, courses)].answer

    def _best(self, rehearsal: Rehearsal, courses: list[Course]) -> int:
        """The course that comes out best, by number: all are rehearsed, then the better half, until one is left, and none longer
        than it may yet be better.  What a sergeant would do is rehearsed as often as any, and done unless another is surely
        better."""
        left, rounds = list(range(1, len(courses))), ceil(log2(len(courses)))
        came: list[list[float]] = [[] for _ in courses]
        done = 0
        for turn in range(1, rounds + 1):
            while left and not self.patience.spent(turn / rounds, done):
                for course in (0, *left):
                    if self.patience.told():
                        return _taken(left, came)
                    came[course].append(rehearsal.of(*courses[course], len(came[course])))
                done += 1 + len(left)
                left = [course for course in left if not surely_worse(came[course], came[0])]
            left.sort(key=lambda course: -sum(came[course]))
            del left[(len(left) + 1) // 2 :]
        self.patience.end(done)
        return _taken(left, came)


def _taken(left: list[int], came: list[list[float]]) -> int:
    """The first of the courses that are left, if it is surely better than the usual one."""
    return left[0] if left and surely_better(came[left[0]], came[0]) else 0


def surely_better(one: list[float], usual: list[float]) -> bool:
    """Whether a course is better than the usual one by more than chance may have made it, in as many of the same rehearsals."""
    gain, chance = _gain(one, usual)
    return len(one) >= ENOUGH and gain > max(FAMILIAR, SURELY * chance)


def surely_worse(one: list[float], usual: list[float]) -> bool:
    """Whether a course was rehearsed often enough to see that it is no better."""
    if len(one) < OFTEN:
        return len(one) >= SAME and all(other - chance < FAMILIAR for other, chance in zip(one, usual, strict=False))
    gain, chance = _gain(one, usual)
    return gain + SURELY * chance < FAMILIAR


def _gain(one: list[float], usual: list[float]) -> tuple[float, float]:
    """By how much a course came out better than the usual one in the mean, and the standard error of that."""
    gains = [other - chance for other, chance in zip(one, usual, strict=False)]
    return (mean(gains), stdev(gains) / sqrt(len(gains))) if len(gains) > 1 else (0.0, 1.0)


def _courses(asked: Question, situation: Situation, rng: Random) -> Iterator[Course]:
    """What else might be answered: what the ruleset would have thought over, then by other plans, by a plain one, to do nothing,
    and some of what is offered.  Whoever plans otherwise goes on so for the rest of the turn."""
    rules, known, decision, usual, whims = asked
    tasks = partial(SERGEANT.tasks, rules, known, decision.side)
    if isinstance(rules, Inventive):
        yield from (Course(one, SERGEANT) for one in rules.courses(known, decision, usual, Random(whims), tasks))
    yield from map(asked.to, (*_sergeants(situation), Private()))
    yield Course(decision.passed(known), SERGEANT)
    offered = [answer for answer, _ in zip(decision.offers(known), range(DRAWN), strict=False)]
    yield from (Course(answer, SERGEANT) for answer in rng.sample(offered, len(offered)))


def _sergeants(situation: Situation) -> Iterator[Sergeant]:
    """Those who plan otherwise: bolder, more careful, or about one ground above all."""
    yield Sergeant(partial(replace, **BOLDER))
    yield Sergeant(partial(replace, **MORE_CAREFUL))
    for ground in situation.grounds:
        yield Sergeant(partial(_greedy, ground.id))


def _greedy(ground: int, s: Situation) -> Situation:
    """A situation in which one ground counts for more."""
    grounds = (replace(row, worth=GREED * row.worth) if row.id == ground else row for row in s.grounds)
    return replace(s, grounds=tuple(grounds))
