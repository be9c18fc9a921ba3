"""A roll of two dice (DC-DICE-01), with what cards and unmatched columns do to it in a battle."""

from typing import Literal

from longroll.dice import Sum, Throw
from longroll.flow import Modifier, Need, Procedure, done
from longroll.rulesets.division.record.battle import Battle

Terms = tuple[Modifier, ...]


class Roll(Procedure[int]):
    """A side rolls two dice; the result is what they show, without the terms, which are told with them.  `wanted` says whether
    the side hopes for high or low; `against` is what the total is held against, in terms of its own."""

    side: int = 0
    why: str = ""
    rule: str = ""
    wanted: Literal["high", "low"] = "high"
    terms: Terms = ()
    against: Terms = ()
    versus: str = ""

    def throw(self, b: Battle) -> Need[int]:
        sums = (("The roll", self.terms), *(((self.versus, self.against),) if self.versus else ()))
        return Throw(Sum(2), self.why, self.rule, self.side, sums)

    def tell(self, b: Battle, shown: int) -> done[int]:
        return done(shown)
