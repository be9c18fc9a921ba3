"""Echelon and Shock Column: bottom actions that carry a charge through friends (BC-CHRG-06, BC-CHRG-07)."""

from collections.abc import Iterable
from typing import Any, ClassVar

from msgspec.structs import replace

from longroll.flow import Refusal, done
from longroll.rulesets.brigade.cards.events import ChargeBegins, ChargePassed
from longroll.rulesets.brigade.cards.window import BottomCard
from longroll.rulesets.brigade.charge.law_of_charges import measured
from longroll.rulesets.brigade.record import Battle, Stand
from longroll.rulesets.brigade.record.facing import pinned
from longroll.rulesets.brigade.tables import Bottom
from longroll.screen.words import listed


def sweepable(b: Battle, charger: Stand, friends: Iterable[int]) -> tuple[int, ...]:
    """Of the friends in a charge's path those that a Shock Column sweeps along: formed, on foot, not in melee."""
    stands = (b.stands[number] for number in friends)
    return tuple(one.id for one in stands if one.on_foot and one.formed and not pinned(b, one))


class Echelon(BottomCard[ChargePassed]):
    """No checks for passage of lines are made in this charge (BC-CHRG-06)."""

    name: ClassVar[Bottom] = "Echelon"
    rule: ClassVar[str] = "BC-CHRG-06"

    @classmethod
    def _bars(cls, known: Battle, side: int, what: Any, stand: Stand) -> Refusal | None:
        return Refusal(cls.rule, f"{stand.name} checks for nobody on its way as it is") if what.clear else None

    def carry(self, b: Battle) -> done[ChargePassed]:
        stand = b.stands[self.play.stand]
        b.say("said", f"{stand.name} passes its friends without checks", self.rule, stand)
        return done(replace(self.what, clear=True))


class ShockColumn(BottomCard[ChargeBegins]):
    """Friends on foot in the charge's path are swept along behind the charger, and no checks are made (BC-CHRG-07)."""

    name: ClassVar[Bottom] = "Shock Column"
    rule: ClassVar[str] = "BC-CHRG-07"

    @classmethod
    def _bars(cls, known: Battle, side: int, what: Any, stand: Stand) -> Refusal | None:
        return Refusal(cls.rule, f"{stand.name} sweeps its friends along already") if what.swept else None

    def sweep(self, b: Battle) -> done[ChargeBegins]:
        what = self.what
        charger, target = b.stands[what.charger], b.stands[what.target]
        swept = sweepable(b, charger, measured(b, charger, target, what.heading).friends)
        names = listed([b.stands[number].name for number in swept]) or "nobody"
        b.say("moved", f"{charger.name} sweeps {names} along", self.rule, *(b.stands[n] for n in swept))
        return done(replace(what, clear=True, swept=swept))
