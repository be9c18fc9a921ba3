"""Battlefields are declared, one after another, and fought (DC-DECL, DC-SEQ-05)."""

from longroll.flow import Procedure, done
from longroll.rulesets.division.record.battle import Battle


class Battles(Procedure[None]):
    """The active general declares battlefields, and they are fought in his order."""

    def declare(self, b: Battle) -> done[None]:
        return done()
