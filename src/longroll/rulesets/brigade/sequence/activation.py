"""Activating a general, with or without his Command card (BC-ACT-01, BC-PLAY-04).  In order: discard and draw for the
activation, the card's Draw, his free move, then Action Points and the card's Plan, March or Rally in any mixture
(BC-PLAY-07)."""

from longroll.flow import Modifier, Need, Procedure, done
from longroll.rulesets.brigade.cards.deck_and_hand import Discarding, Drawing, discards_needed, drawable, room
from longroll.rulesets.brigade.cards.window import discard
from longroll.rulesets.brigade.command.free_move import GeneralRides
from longroll.rulesets.brigade.deployment import reinforcements
from longroll.rulesets.brigade.record import Battle, General, laid, paired
from longroll.rulesets.brigade.record.setting import Square
from longroll.rulesets.brigade.sequence.actions import Acting
from longroll.rulesets.brigade.sequence.grants import BY_PLAN, BY_POINTS, Grant
from longroll.rulesets.brigade.tables import COMMANDS, NONE, SQUARE, Orders
from longroll.screen.words import listed

NOTHING = Orders()


def orders_of(b: Battle, general: General) -> Orders:
    """What a general's Command card grants (BC-CARD-16)."""
    return COMMANDS.get(b.commands[general.leads].card, NOTHING)


def flag_of(b: Battle, general: General) -> Square:
    """The square that holds a general, whose flag is what his points pay (BC-ACT-05); on the line between squares the one
    of the lowest flag."""
    setting = laid(b.setting)
    if general.x % SQUARE and general.y % SQUARE:
        return setting.squares[setting.square_at(general.x, general.y)]
    places = {setting.square_at(x, y) for x in (general.x, general.x - 1) for y in (general.y, general.y - 1)}
    return min((setting.squares[place] for place in sorted(places)), key=lambda square: square.flag)


def flag_cost(b: Battle, general: General) -> int:
    """Points that each action costs: the flag of the square that holds the general (BC-ACT-05)."""
    return flag_of(b, general).flag


def points_of(b: Battle, general: General) -> Grant:
    """The Action Points of a general, were he activated (BC-ACT-03, BC-ACT-05)."""
    return Grant("points", BY_POINTS, general.leadership, flag_cost(b, general), general.id)


def lines_of(orders: Orders, general: int) -> list[Grant]:
    """What a Command card gives besides, line by line (BC-PLAY-07)."""
    plan, march = Grant("plan", BY_PLAN, orders.plan, 1, general), Grant("march", ("March",), orders.march, 1, general)
    return [row for row in (plan, march, Grant("rally", ("Rally",), orders.rally, 1, general)) if row.left]


def waiting(b: Battle, general: General) -> bool:
    """Whether stands of a general's own brigade wait off the map, which his Command card brings on (BC-REIN-01)."""
    off = [stand for stand in b.stands if stand.place == "off" and stand.command == general.leads]
    return any(stand.counted and reinforcements.due(b, stand) for stand in off)


class Activating(Procedure[None]):
    """A general's activation.  `card` is the number of his Command card, NONE without one."""

    general: int = 0
    card: int = NONE
    more: int = 0

    def begin(self, b: Battle) -> Need[tuple[int, ...] | None]:
        general = b.generals[self.general]
        b.leading, side = general.id, general.side
        if self.card == NONE:
            b.say("changed", f"{general.name} is activated", "BC-ACT-01", general)
        else:
            b.use_card(side, self.card)
            discard(b, side, self.card)
            if general.activated:
                text, rule = f"The Command card of {general.name} brings him back", "BC-PLAY-04"
            else:
                text, rule = f"The Command card of {general.name} is played", "BC-CARD-06"
            b.say("revealed", text, rule, general, reveals=True)
        return self._discard(b, general.command)

    def draw(self, b: Battle) -> Need[tuple[int, ...] | None]:
        return self._draw(b, b.generals[self.general].command, "BC-ACT-02")

    def discard_more(self, b: Battle) -> Need[tuple[int, ...] | None]:
        """The Draw action of the card, by the same measure (BC-DRAW-01)."""
        self.more = orders_of(b, b.generals[self.general]).draw if self.card != NONE else 0
        return self._discard(b, self.more) if self.more else None

    def draw_more(self, b: Battle) -> Need[tuple[int, ...] | None]:
        return self._draw(b, self.more, "BC-DRAW-01") if self.more else None

    def ride(self, b: Battle) -> Need[bool | None]:
        """His free move comes first after the draw (BC-ACT-10)."""
        return GeneralRides(general=self.general) if b.generals[self.general].on_table else None

    def act(self, b: Battle) -> Need[None]:
        """Points and the lines of the card, in any mixture; the card's rerolls last until the turn is over (BC-PLAY-07)."""
        general = b.generals[self.general]
        orders = orders_of(b, general) if self.card != NONE else NOTHING
        grants = []
        if general.on_table:
            grants.append(points_of(b, general))
        if self.card != NONE and waiting(b, general):
            grants.append(Grant("enter", (), general.leadership, 1, general.id))
        if grants:
            self._set_points(b, general, grants[0].cost)
        grants += lines_of(orders, general.id)
        if orders.rerolls:
            b.rerolls = paired(b.rerolls, general.side, b.rerolls[general.side] + orders.rerolls)
        if self.card != NONE:
            lines = [f"{name} {getattr(orders, name.lower())}" for name in ("Plan", "March", "Rally")]
            told = [line for line in lines if not line.endswith(" 0")] + [f"Reroll {orders.rerolls}"]
            b.say("changed", f"The card gives {listed(told)}", "BC-PLAY-07", general)
        return Acting(side=general.side, grants=tuple(row for row in grants if row.left >= row.cost))

    def over(self, b: Battle) -> done[None]:
        """What is left of the points is lost (BC-ACT-09); the mark is put on at the end of the turn (BC-PLAY-05)."""
        if b.points:
            general = b.generals[self.general]
            text = f"{b.points} of {general.label}'s Action Points {'is' if b.points == 1 else 'are'} lost"
            b.say("changed", text, "BC-ACT-09", general)
        b.points = 0
        return done()

    def _set_points(self, b: Battle, general: General, cost: int) -> None:
        """The marker is set to his Leadership; the flag of his square says what each action costs (BC-ACT-03, BC-ACT-05)."""
        b.points = general.leadership
        why = f"flag of {flag_of(b, general).name}" if general.on_table else "to come on"
        text = f"{general.label} has {b.points} Action Points, and each action costs {cost}"
        points = ("Action Points", (Modifier(b.points, "Leadership", "BC-GENL-05"),))
        price = ("An action costs", (Modifier(cost, why, "BC-MAP-03"),))
        b.say("changed", text, "BC-ACT-03", general, sums=(points, price))

    def _discard(self, b: Battle, count: int) -> Discarding | None:
        side = b.generals[self.general].side
        least = discards_needed(b, side, count)
        most = max(least, min(count, len(b.piles[side].hand)))
        return Discarding(side=side, least=least, most=most) if most else None

    def _draw(self, b: Battle, count: int, rule: str) -> Drawing | None:
        side = b.generals[self.general].side
        drawing = min(drawable(b, side, count), room(b, side))
        return Drawing(side=side, count=drawing, rule=rule) if drawing else None
