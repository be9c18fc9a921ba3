"""A roll of two dice (DC-DICE-01), with what cards and unmatched columns do to it in a battle (DC-DICE-03)."""

from longroll.dice import Sum, Throw
from longroll.flow import Modifier, Need, Procedure, done, total
from longroll.rulesets.division.dice.battle_dice import Cast, Wanted, counted
from longroll.rulesets.division.dice.rerolls import Rerolls
from longroll.rulesets.division.record.battle import Battle

Terms = tuple[Modifier, ...]


class Roll(Procedure[int]):
    """A side rolls two dice; the result is what they show, without the terms, which are told with them.  `wanted` says whether
    the side hopes for high or low; `against` is what the total is held against, in terms of its own."""

    side: int = 0
    why: str = ""
    rule: str = "DC-DICE-01"
    wanted: Wanted = "high"
    terms: Terms = ()
    against: Terms = ()
    versus: str = ""

    def throw(self, b: Battle) -> Need[int | tuple[int, ...]]:
        """On the map two dice are two dice (DC-DICE-02)."""
        sums = (("The roll", self.terms), *(((self.versus, self.against),) if self.versus else ()))
        if b.fight is None or b.fight.at < 0:
            return Throw(Sum(2), self.why, self.rule, self.side, sums)
        return Cast(side=self.side, why=self.why, rule=self.rule, wanted=self.wanted, sums=sums, need=self._need)

    def lie(self, b: Battle, shown: int | tuple[int, ...]) -> Need[tuple[tuple[int, ...], ...]] | done[int]:
        if isinstance(shown, int):
            return done(shown)
        return Rerolls(first=self.side, why=self.why, casts=(shown,), wanted=self.wanted, need=self._need)

    def count(self, b: Battle, casts: tuple[tuple[int, ...], ...]) -> done[int]:
        return done(counted(b, self.side, self.wanted, casts[0]))

    @property
    def _need(self) -> int | None:
        """What the dice must show; None where they are held against nothing."""
        return self._most if self.versus else None

    @property
    def _most(self) -> int:
        """What the dice may show at most in a check, and must at least in a shot."""
        return total(self.against) - total(self.terms)
