"""Reserves Arrive: one more battle card (DC-EVT-05, DC-EVT-06)."""

from longroll.cards import Deal
from longroll.flow import Jump, Need, Procedure, done
from longroll.rulesets.division.cards.names import title
from longroll.rulesets.division.components.cards import CARDS
from longroll.rulesets.division.events.piles import lay_away
from longroll.rulesets.division.record.battle import Battle, paired
from longroll.rulesets.division.tables import SIDES


class ReserveCard(Procedure[None]):
    """The top card of a side's shuffled reserve pile goes on its discard pile, if there is one (DC-EVT-06)."""

    side: int = 0
    rule: str = "DC-EVT-06"

    def draw(self, b: Battle) -> Need[int] | done[None]:
        count = len(b.reserves[self.side])
        return (
            Deal(count, f"a Reserve battle card of the {SIDES[self.side]} side", self.rule, self.side)
            if count
            else done()
        )

    def add(self, b: Battle, place: int) -> done[None]:
        pile = b.reserves[self.side]
        b.reserves = paired(b.reserves, self.side, pile[:place] + pile[place + 1 :])
        lay_away(b, self.side, pile[place])
        text = f"{title(pile[place])} joins the {SIDES[self.side]} discards"
        b.say("drawn", text, self.rule, CARDS[pile[place]], reveals=True)
        return done()


class ReservesArrive(Procedure[None]):
    """A Reserve battle card and this card go on the discard pile; once there is none left to add it leaves the game."""

    side: int = 0
    card: int = 0

    def add(self, b: Battle) -> Jump:
        return self.go(self.lay_away, ReserveCard(side=self.side, rule="DC-EVT-05"))

    def lay_away(self, b: Battle) -> done[None]:
        if b.reserves[self.side]:
            lay_away(b, self.side, self.card)
        else:
            b.say("drawn", "No Reserve battle card is left: Reserves Arrive leaves the game", "DC-EVT-05")
        return done()
