"""Whose cards come into the deck at the end of a turn (DC-ARR-01, DC-ARR-02, DC-SEQ-09, DC-CMD-02)."""

from longroll.flow import Jump, Procedure, done
from longroll.rulesets.division.components.cards import COMMAND_CARDS
from longroll.rulesets.division.components.forces import GENERALS
from longroll.rulesets.division.events.piles import everywhere, lay_away
from longroll.rulesets.division.events.reserves_arrive import ReserveCard
from longroll.rulesets.division.record.battle import Battle
from longroll.rulesets.division.tables import SIDES


def due(b: Battle, turn: int) -> tuple[int, ...]:
    """The generals who arrive in a turn and are in this battle."""
    return tuple(row.id for row in b.generals if row.where == "off" and GENERALS[row.id].arrives == turn)


class Arrivals(Procedure[None]):
    """The cards of those who arrive in the next turn go on the discard pile, and with each division general's a Reserve battle
    card; they are under the deck after the reshuffle."""

    generals: tuple[int, ...] = ()

    def find(self, b: Battle) -> None:
        self.generals = due(b, b.turn + 1)
        for side, name in enumerate(SIDES):
            names = [GENERALS[number].name for number in self.generals if GENERALS[number].side == side]
            if names:
                b.say(
                    "drawn", f"The {name} deck is joined by the cards of {', '.join(names)}", "DC-SEQ-09", reveals=True
                )

    def add(self, b: Battle) -> Jump | done[None]:
        if not self.generals:
            return done()
        printed, self.generals = GENERALS[self.generals[0]], self.generals[1:]
        for card in COMMAND_CARDS[printed.id]:
            if card not in everywhere(b, printed.side):
                lay_away(b, printed.side, card)
        return self.go(
            self.add, ReserveCard(side=printed.side, rule="DC-ARR-01") if printed.level == "division" else None
        )
