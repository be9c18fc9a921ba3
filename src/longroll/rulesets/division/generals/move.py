"""A general's move before his stands act (DC-GMOVE)."""

from longroll.flow import Procedure, done
from longroll.rulesets.division.record.battle import Battle


class GeneralsMove(Procedure[None]):
    """The active general moves: two areas, or a circle and deploys, or two circles."""

    def move(self, b: Battle) -> done[None]:
        return done()
