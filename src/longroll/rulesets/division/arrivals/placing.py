"""Generals and stands are put in march order in a circle (DC-CIRC-02, DC-ARR-05, DC-EVT-22)."""

from longroll.flow import Procedure, done
from longroll.rulesets.division.areas import control
from longroll.rulesets.division.record.battle import Battle


class Placing(Procedure[None]):
    """Each stand marches with the lowest general of its chain in the circle."""

    circle: int = 0
    generals: tuple[int, ...] = ()
    stands: tuple[int, ...] = ()

    def place(self, b: Battle) -> done[None]:
        for number in self.generals:
            b.change_general(number, where="map", circle=self.circle)
        for number in self.stands:
            chain = b.stands[number].unit.chain
            with_whom = next(chief for chief in chain if b.generals[chief].circle == self.circle)
            b.change(number, where="map", general=with_whom)
        side = b.generals[self.generals[0]].side
        control.take(b, self.circle, side)
        return done()
