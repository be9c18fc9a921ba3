"""The morale phase: the tests of both sides, and then the cavalry that breaks through (VB-SEQ-01, VB-SEQ-04, VB-SEQ-05)."""

from longroll.flow import Need, Procedure, done
from longroll.rulesets.volley_and_bayonet.morale.morale_tests import MoraleTests, under_test
from longroll.rulesets.volley_and_bayonet.record.battle import Battle
from longroll.rulesets.volley_and_bayonet.rout.breakthrough import Breakthrough, Rider, riders


class MoralePhase(Procedure[None]):
    """All tests, drops, routs and pursuits, and after them the breakthroughs."""

    riders: tuple[Rider, ...] = ()

    def tests(self, b: Battle) -> Need[None]:
        self.riders = riders(b)
        return MoraleTests(left=under_test(b))

    def breakthrough(self, b: Battle) -> Need[None]:
        return Breakthrough(riders=self.riders) if self.riders else None

    def end(self, b: Battle) -> done[None]:
        return done()
