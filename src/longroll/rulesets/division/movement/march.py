"""A March card: circle by circle, point by point (DC-CMD-08, DC-CMD-10, DC-CMD-11, DC-CMD-12)."""

from longroll.flow import Procedure, done
from longroll.rulesets.division.record.battle import Battle


class MarchCard(Procedure[None]):
    """The active general spends March points."""

    def march(self, b: Battle) -> done[None]:
        return done()
