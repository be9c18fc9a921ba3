"""The dice of a stand that touches several enemies in melee: whom it strikes with how many (VB-COMB-02, VB-COMB-11)."""

from collections.abc import Iterator
from itertools import product
from typing import Any, ClassVar

from msgspec.structs import replace

from longroll.flow import Decision, Modifier, Refusal
from longroll.rulesets.volley_and_bayonet.dice.dice import Blow, blows
from longroll.rulesets.volley_and_bayonet.record.battle import Battle
from longroll.rulesets.volley_and_bayonet.record.units import Stand

Counts = tuple[int, ...]


class Aim(Decision[Counts], frozen=True):
    """With how many of its melee dice a stand strikes each of the enemies it touches, in their order (VB-COMB-11)."""

    stand: int
    among: tuple[int, ...]
    dice: int
    rule: ClassVar[str] = "VB-COMB-11"
    rules: ClassVar[tuple[str, ...]] = ("VB-COMB-02",)

    def offers(self, known: Battle) -> Iterator[Counts]:
        """All at one of them, in turn, and then every other way to split them."""
        many = len(self.among)
        yield from (tuple(self.dice * (each == place) for each in range(many)) for place in range(many))
        ways = product(range(self.dice), repeat=many - 1)
        yield from ((*some, last) for some in ways if 0 <= (last := self.dice - sum(some)) < self.dice)

    def refusal(self, known: Battle, answer: Any) -> Refusal | None:
        name = known.stands[self.stand].name
        whole = isinstance(answer, tuple) and len(answer) == len(self.among)
        if whole and all(type(each) is int and each >= 0 for each in answer) and sum(answer) == self.dice:
            return None
        because = f"{name} has {self.dice} melee dice for {len(self.among)} enemies"
        return Refusal(self.rule, because, "say how many strike each, all of them in sum")


class AimFromBlock(Decision[int], frozen=True):
    """Which of the enemies that touch a side of its block a stand strikes with the dice of that side (VB-TERR-80)."""

    stand: int
    among: tuple[int, ...]
    rule: ClassVar[str] = "VB-COMB-11"
    rules: ClassVar[tuple[str, ...]] = ("VB-TERR-80",)

    def offers(self, known: Battle) -> Iterator[int]:
        yield from self.among

    def refusal(self, known: Battle, answer: Any) -> Refusal | None:
        if answer in self.among:
            return None
        return Refusal(self.rule, "it strikes an enemy that it touches", "name one of them")


def melee_dice(b: Battle, stand: Stand, at: int) -> int:
    """How many dice a stand throws at an enemy in melee, all told."""
    return sum(blow.dice for blow in blows(b, stand, b.stands[at], True))


def shared(b: Battle, stand: Stand, among: tuple[int, ...], counts: Counts) -> Iterator[Blow]:
    """The blows of a stand that strikes each of some enemies with so many of its dice: its own first, then those of its guns and
    of a skirmisher that reinforces it."""
    used = 0
    for at, count in zip(among, counts, strict=True):
        begin = 0
        for blow in blows(b, stand, b.stands[at], True):
            taken = min(used + count, begin + blow.dice) - max(used, begin)
            begin += blow.dice
            if taken == blow.dice:
                yield blow
            elif taken > 0:
                elsewhere = Modifier(taken - blow.dice, "strike another enemy", "VB-COMB-11")
                yield replace(blow, terms=(*blow.terms, elsewhere))
        used += count
