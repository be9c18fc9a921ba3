"""Readings of dice, each with its exact outcomes.

A `Throw` asks the table for faces and says how they will be read, why they are thrown and under which rule.
What goes on to the next step is the reading's result, so that equal results can be counted together.
"""

from collections import Counter
from collections.abc import Hashable
from functools import lru_cache
from itertools import combinations_with_replacement, product
from math import comb, factorial, prod
from typing import TYPE_CHECKING, Any, Generic

import msgspec

from longroll.flow import A, Chance, Modifier, News


class Reading(msgspec.Struct, Generic[A], gc=False, frozen=True, tag=True):
    """How faces become a result, an A."""

    @property
    def dice(self) -> int:
        """How many dice are thrown."""
        return 1

    def read(self, faces: tuple[int, ...]) -> A:
        """The result of these faces."""
        raise NotImplementedError

    def groups(self, faces: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
        """The faces as they are shown: together, or side by side where sides throw against each other; a die that does not
        count stands there as minus its face."""
        return (faces,) if faces else ()

    def outcomes(self) -> list[tuple[int, A]]:
        """Each different result once, with its weight out of 6**dice."""
        return _by_enumeration(self)


class Die(Reading[int], frozen=True):
    """One die: its face."""

    def read(self, faces: tuple[int, ...]) -> int:
        return faces[0]


class Sum(Reading[int], frozen=True):
    """The total of `count` dice."""

    count: int

    @property
    def dice(self) -> int:
        return self.count

    def read(self, faces: tuple[int, ...]) -> int:
        return sum(faces)


class Lead(Reading[int], frozen=True):
    """One die a side, opposed: the first die less the second."""

    @property
    def dice(self) -> int:
        return 2

    def read(self, faces: tuple[int, ...]) -> int:
        return faces[0] - faces[1]

    def groups(self, faces: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
        return tuple((face,) for face in faces)


class Hits(Reading[int], frozen=True):
    """How many of `count` dice show `on` or more."""

    count: int
    on: int

    @property
    def dice(self) -> int:
        return self.count

    def read(self, faces: tuple[int, ...]) -> int:
        return sum(face >= self.on for face in faces)

    def groups(self, faces: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
        return (tuple(face if face >= self.on else -face for face in faces),) if faces else ()

    def outcomes(self) -> list[tuple[int, int]]:
        good = min(max(7 - self.on, 0), 6)
        weights = [comb(self.count, k) * good**k * (6 - good) ** (self.count - k) for k in range(self.count + 1)]
        return [(weight, k) for k, weight in enumerate(weights) if weight]


class BestOf(Reading[int], frozen=True):
    """The sum of the best `keep` of `count` dice."""

    count: int
    keep: int

    @property
    def dice(self) -> int:
        return self.count

    def read(self, faces: tuple[int, ...]) -> int:
        return sum(sorted(faces, reverse=True)[: self.keep])

    def groups(self, faces: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
        return _counting(faces, self.keep)

    def outcomes(self) -> list[tuple[int, int]]:
        return list(_in_any_order(self))


class Least(Reading[int], frozen=True):
    """The sum of the lowest `keep` of `count` dice."""

    count: int
    keep: int

    @property
    def dice(self) -> int:
        return self.count

    def read(self, faces: tuple[int, ...]) -> int:
        return sum(sorted(faces)[: self.keep])

    def groups(self, faces: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
        return _counting(faces, self.keep, 1)

    def outcomes(self) -> list[tuple[int, int]]:
        return list(_in_any_order(self))


class Margin(Reading[int], frozen=True):
    """Both sides throw, and each counts its dice in its own way: the first's total less the second's."""

    first: Sum | BestOf | Least
    second: Sum | BestOf | Least

    @property
    def dice(self) -> int:
        return self.first.dice + self.second.dice

    def read(self, faces: tuple[int, ...]) -> int:
        return self.first.read(faces[: self.first.dice]) - self.second.read(faces[self.first.dice :])

    def groups(self, faces: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
        return (*self.first.groups(faces[: self.first.dice]), *self.second.groups(faces[self.first.dice :]))

    def outcomes(self) -> list[tuple[int, int]]:
        return list(_margins(self))


class Within(Reading[int], frozen=True):
    """What a reading comes to, no less than `least` and no more than `most`: beyond these all is one."""

    reading: Sum | Margin
    least: int
    most: int

    @property
    def dice(self) -> int:
        return self.reading.dice

    def read(self, faces: tuple[int, ...]) -> int:
        return max(self.least, min(self.reading.read(faces), self.most))

    def groups(self, faces: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
        return self.reading.groups(faces)

    def outcomes(self) -> list[tuple[int, int]]:
        return list(_cut(self))


class AtMost(Reading[bool], frozen=True):
    """Whether the total of `count` dice is `most` or less."""

    count: int
    most: int

    @property
    def dice(self) -> int:
        return self.count

    def read(self, faces: tuple[int, ...]) -> bool:
        return sum(faces) <= self.most


class Each(Reading[tuple[int, ...]], frozen=True):
    """Every die by itself, in order."""

    count: int

    @property
    def dice(self) -> int:
        return self.count

    def read(self, faces: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(faces)


class Kept(Reading[tuple[int, ...]], frozen=True):
    """The best `keep` of `count` dice, best first: their faces, where some of them may yet be rolled again."""

    count: int
    keep: int

    @property
    def dice(self) -> int:
        return self.count

    def read(self, faces: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(sorted(faces, reverse=True)[: self.keep])

    def groups(self, faces: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
        return _counting(faces, self.keep)

    def outcomes(self) -> list[tuple[int, tuple[int, ...]]]:
        return list(_in_any_order(self))


class Lying(Reading[tuple[int, ...]], frozen=True):
    """The faces of all dice, best first, where some of them may yet be rolled again; they are shown as `counting` counts them."""

    counting: Sum | BestOf | Least

    @property
    def dice(self) -> int:
        return self.counting.dice

    def read(self, faces: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(sorted(faces, reverse=True))

    def groups(self, faces: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
        return self.counting.groups(faces)

    def outcomes(self) -> list[tuple[int, tuple[int, ...]]]:
        return list(_in_any_order(self))


def _counting(faces: tuple[int, ...], keep: int, sign: int = -1) -> tuple[tuple[int, ...], ...]:
    """The faces as they fell, those that are not of the best `keep` (with sign 1: of the lowest) as minus their face."""
    best = sorted(range(len(faces)), key=lambda at: sign * faces[at])[:keep]
    return (tuple(face if at in best else -face for at, face in enumerate(faces)),)


class Throw(Chance[A], frozen=True):
    """Dice to be thrown: how they are read, as an A, why they are thrown, and the rule.

    `by` is the side whose dice they are (None: both sides throw), `sums` what will be added, side by side,
    so that the sum shown is the sum used.
    """

    if TYPE_CHECKING:
        reading: Reading[A]
    else:
        reading: (
            Die | Sum | Lead | Hits | BestOf | Least | Margin | Within | AtMost | Each | Kept | Lying
        )  # a save tells by its tag which
    why: str
    rule: str
    by: int | None = None
    sums: tuple[tuple[str, tuple[Modifier, ...]], ...] = ()

    @property
    def dice(self) -> int:
        """How many faces the table must bring."""
        return self.reading.dice

    @property
    def whole(self) -> int:
        return int(6**self.reading.dice)

    @property
    def told(self) -> Hashable:
        """All but how the dice are read."""
        return type(self.reading), self.why, self.rule, self.by, self.sums

    def read(self, faces: tuple[int, ...]) -> A:
        reading = self.reading
        if len(faces) != reading.dice or [face for face in faces if type(face) is not int or not 1 <= face <= 6]:
            raise ValueError(f"{self.why}: bring {reading.dice} faces from 1 to 6, not {list(faces)!r}")
        return reading.read(faces)

    def outcomes(self) -> list[tuple[int, A]]:
        return self.reading.outcomes()


def with_faces(throw: Throw[Any], faces: tuple[int, ...], news: list[News], mark: str = "") -> list[News]:
    """What is told after a throw, its faces, mark and sums with it: in the first line, if that is of the throw's chapter of
    the rules (all of an id but its last part), else in a line of their own, for whoever threw."""
    dice, pool = throw.reading.groups(faces), isinstance(throw.reading, Hits)
    if news and not news[0].dice and _chapter(news[0].rule) == _chapter(throw.rule):
        first = msgspec.structs.replace(news[0], dice=dice, sums=news[0].sums or throw.sums, mark=mark, pool=pool)
        return [first, *news[1:]]
    why = throw.why[:1].upper() + throw.why[1:]
    to = (0, 1) if throw.by is None else (throw.by,)
    return [News("threw", why, throw.rule, dice=dice, sums=throw.sums, to=to, mark=mark, pool=pool), *news]


def _chapter(rule: str) -> str:
    return rule.rpartition("-")[0]


@lru_cache(maxsize=256)
def _enumerated(reading: Reading[Any]) -> tuple[tuple[int, Any], ...]:
    weights: dict[Any, int] = {}
    for faces in product(range(1, 7), repeat=reading.dice):
        result = reading.read(faces)
        weights[result] = weights.get(result, 0) + 1
    return tuple((weight, result) for result, weight in sorted(weights.items()))


@lru_cache(maxsize=256)
def _in_any_order(reading: Reading[Any]) -> tuple[tuple[int, Any], ...]:
    """The outcomes of a reading to which it is all one in which order the faces fell."""
    weights: dict[Any, int] = {}
    orders = factorial(reading.dice)
    for faces in combinations_with_replacement(range(1, 7), reading.dice):
        result = reading.read(faces)
        alike = prod(factorial(times) for times in Counter(faces).values())
        weights[result] = weights.get(result, 0) + orders // alike
    return tuple((weight, result) for result, weight in sorted(weights.items()))


@lru_cache(maxsize=256)
def _margins(reading: Margin) -> tuple[tuple[int, int], ...]:
    weights = Counter[int]()
    for (weight, one), (other, two) in product(reading.first.outcomes(), reading.second.outcomes()):
        weights[one - two] += weight * other
    return tuple((weight, lead) for lead, weight in sorted(weights.items()))


@lru_cache(maxsize=1024)
def _cut(reading: Within) -> tuple[tuple[int, int], ...]:
    weights = Counter[int]()
    for weight, shown in reading.reading.outcomes():
        weights[max(reading.least, min(shown, reading.most))] += weight
    return tuple((weight, shown) for shown, weight in weights.items())


def _by_enumeration(reading: Reading[A]) -> list[tuple[int, A]]:
    return list(_enumerated(reading))
