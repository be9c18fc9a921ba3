"""Activating a general, with or without his Command card (BC-ACT-01, BC-PLAY-04).

In order: discard and draw for the activation, the card's Draw, his free move, then Action Points and the card's Plan, March
or Rally in any mixture (BC-PLAY-07).
"""

from typing import Any

from longroll.flow import Procedure, done
from longroll.rulesets.brigade import command, reinforcements
from longroll.rulesets.brigade.acting import BY_PLAN, BY_POINTS, Acting, Grant
from longroll.rulesets.brigade.cards.window import discard
from longroll.rulesets.brigade.deck import Discarding, Drawing
from longroll.rulesets.brigade.generals import GeneralRides
from longroll.rulesets.brigade.setting import laid
from longroll.rulesets.brigade.tables import COMMANDS, NONE, Orders
from longroll.rulesets.brigade.units import Battle, General, paired, thing

NOTHING = Orders()


def orders_of(b: Battle, general: General) -> Orders:
    """What a general's Command card grants (BC-CARD-16)."""
    return COMMANDS.get(b.commands[general.leads].card, NOTHING)


def flag_cost(b: Battle, general: General) -> int:
    """Points that each action costs: the flag of the square that holds the general (BC-ACT-05)."""
    setting = laid(b.setting)
    return setting.squares[setting.square_at(general.x, general.y)].flag


class Activating(Procedure):
    """A general's activation.  `card` is the number of his Command card, NONE without one."""

    general: int = 0
    card: int = NONE
    more: int = 0

    def begin(self, b: Battle) -> Any:
        general = b.generals[self.general]
        b.leading, side = general.id, general.side
        if self.card != NONE:
            b.use_card(side, self.card)
            discard(b, side, self.card)
            b.tell("played", f"The Command card of {general.name} is played", "BC-CARD-06", (thing(general),))
        else:
            b.tell("activated", f"{general.name} is activated", "BC-ACT-01", (thing(general),))
        return self._discard(b, general.command)

    def draw(self, b: Battle, discarded: Any) -> Any:
        return self._draw(b, b.generals[self.general].command)

    def discard_more(self, b: Battle) -> Any:
        """The Draw action of the card, by the same measure (BC-DRAW-01)."""
        self.more = orders_of(b, b.generals[self.general]).draw if self.card != NONE else 0
        return self._discard(b, self.more) if self.more else None

    def draw_more(self, b: Battle, discarded: Any) -> Any:
        return self._draw(b, self.more) if self.more else None

    def ride(self, b: Battle) -> Any:
        """His free move comes first after the draw (BC-ACT-10)."""
        return GeneralRides(general=self.general) if b.generals[self.general].on_table else None

    def act(self, b: Battle) -> Any:
        general = b.generals[self.general]
        side, b.points = general.side, general.leadership
        orders = orders_of(b, general) if self.card != NONE else NOTHING
        if orders.rerolls:
            b.rerolls = paired(b.rerolls, side, b.rerolls[side] + orders.rerolls)
        grants = []
        if general.on_table:
            grants.append(Grant("points", BY_POINTS, b.points, flag_cost(b, general), general.id))
        if self.card != NONE and reinforcements.waiting(b, general.leads):
            grants.append(Grant("enter", (), b.points, 1, general.id))
        if orders.plan:
            grants.append(Grant("plan", BY_PLAN, orders.plan, 1, general.id))
        if orders.march:
            grants.append(Grant("march", ("March",), orders.march, 1, general.id))
        if orders.rally:
            grants.append(Grant("rally", ("Rally",), orders.rally, 1, general.id))
        return Acting(side=side, grants=tuple(row for row in grants if row.left >= row.cost))

    def over(self, b: Battle) -> Any:
        """What is left of the points is lost (BC-ACT-09); the mark is put on at the end of the turn (BC-PLAY-05)."""
        b.points = 0
        return done()

    def _discard(self, b: Battle, count: int) -> Any:
        side = b.generals[self.general].side
        pile, limit = b.piles[side], command.hand_limit(b, side)
        drawing = min(count, pile.left, limit)
        least = max(0, len(pile.hand) + drawing - limit)
        most = max(least, min(count, len(pile.hand)))
        return Discarding(side=side, least=least, most=most) if most else None

    def _draw(self, b: Battle, count: int) -> Any:
        side = b.generals[self.general].side
        drawing = min(count, b.piles[side].left, command.hand_limit(b, side) - len(b.piles[side].hand))
        return Drawing(side=side, count=drawing) if drawing > 0 else None
