"""Which card or general to play, and which stand then acts and how."""

from typing import Any, NamedTuple

from longroll.rulesets.brigade.acting import BY_PLAN, BY_POINTS, Act, Deed, Do, Enter, Go, Grant
from longroll.rulesets.brigade.activation import flag_cost, orders_of
from longroll.rulesets.brigade.advice import going, worth
from longroll.rulesets.brigade.advice.worth import Mind
from longroll.rulesets.brigade.aiming import FireAt
from longroll.rulesets.brigade.charge import ChargeAt
from longroll.rulesets.brigade.deck import DiscardCards
from longroll.rulesets.brigade.rally import RallyStand
from longroll.rulesets.brigade.tables import DESIGNS, NONE
from longroll.rulesets.brigade.turn import Activate, PlayBottom, PlayCommand, PlayTop, TakeTurn
from longroll.rulesets.brigade.units import Stand

LEAST = 0.12
"""What is worth less than this is not done."""
CARD = 0.12
"""What a point of a card's melee numbers is worth kept in hand."""
COMMAND_CARD = 0.3
FRESH = 0.5
"""What is gained by a general's activation besides actions: cards are drawn."""


class Weighed(NamedTuple):
    """An action and what it is worth."""

    worth: float
    deed: Deed


def of_deed(mind: Mind, stand: Stand, deed: Deed) -> float:
    """What an action of a stand is worth."""
    known = mind.known
    if isinstance(deed, FireAt):
        if deed.general != NONE:
            return 0.2
        return worth.of_fire(known, stand, known.stands[deed.target])
    if isinstance(deed, ChargeAt):
        return worth.of_charge(mind, stand, known.stands[deed.target])
    if isinstance(deed, RallyStand):
        return worth.of_rally(known, stand)
    if isinstance(deed, Enter):
        return 1.5
    if isinstance(deed, Go):
        return going.gain(mind, stand, deed.to, deed.action)
    return going.saddle_gain(mind, stand)


def best(mind: Mind, decision: Act, grant: Grant, stand: Stand) -> Weighed | None:
    """The best action of a stand by a grant."""
    found: Weighed | None = None
    for deed in decision.deeds(mind.known, grant, stand):
        value = of_deed(mind, stand, deed)
        if found is None or value > found.worth:
            found = Weighed(value, deed)
    return found


def act(mind: Mind, decision: Act) -> Do | None:
    """The next action: the best there is for its price, or none if nothing is worth doing."""
    known = mind.known
    chosen: tuple[float, Do] | None = None
    for grant in decision.grants:
        dear = 0.02 * grant.cost if grant.source == "points" else 0.0
        for stand in known.stands:
            if stand.side != mind.side or stand.place not in ("table", "off"):
                continue
            found = best(mind, decision, grant, stand)
            if found is None:
                continue
            value = found.worth - dear - (0.5 if stand.activated and grant.source == "plan" else 0.0)
            if chosen is None or value > chosen[0]:
                chosen = (value, Do(grant.source, found.deed))
    if chosen is None or chosen[0] < (0.01 if mind.plain else LEAST):
        return None
    return chosen[1]


def _hope(mind: Mind, grant: Grant, table: dict[tuple[str, int], float]) -> float:
    """What may be hoped of a grant: its best actions, so many as it pays for."""
    decision = Act(mind.side, (grant,))
    values = []
    for stand in mind.known.stands:
        if stand.side != mind.side or stand.place not in ("table", "off"):
            continue
        open_ = decision.open_to(mind.known, grant, stand) if stand.place == "table" else ("Enter",)
        if not open_:
            continue
        key = (f"{grant.source == 'points'}{sorted(open_)}", stand.id)
        if key not in table:
            found = best(mind, decision, grant, stand)
            table[key] = found.worth if found else 0.0
        if table[key] > LEAST:
            values.append(table[key])
    many = grant.left // max(grant.cost, 1)
    return sum(sorted(values, reverse=True)[:many])


def turn(mind: Mind, decision: TakeTurn) -> Any:
    """What to play this turn: what promises most, cards counted for what they are worth in a melee."""
    known, side = mind.known, mind.side
    table: dict[tuple[str, int], float] = {}
    plays: list[tuple[float, int, Any]] = []
    for general in known.generals:
        if general.side != side or not general.on_table or general.activated:
            continue
        grant = Grant("points", BY_POINTS, general.leadership, flag_cost(known, general), general.id)
        hope = _hope(mind, grant, table)
        plays.append((hope + (FRESH * (hope > 0)), len(plays), Activate(general.id)))
    tried: set[tuple[str, int]] = set()
    for number in known.piles[side].hand:
        card = known.cards[number]
        if (card.design, card.general if not card.design else 0) in tried:
            continue
        tried.add((card.design, card.general if not card.design else 0))
        if not card.design:
            general = known.generals[card.general]
            if not general.on_table:
                continue
            orders = orders_of(known, general)
            grants = [Grant("points", BY_POINTS, general.leadership, flag_cost(known, general), general.id)]
            if orders.plan:
                grants.append(Grant("plan", BY_PLAN, orders.plan, 1, general.id))
            if orders.march:
                grants.append(Grant("march", ("March",), orders.march, 1, general.id))
            if orders.rally:
                grants.append(Grant("rally", ("Rally",), orders.rally, 1, general.id))
            hopes = sorted((_hope(mind, grant, table) for grant in grants), reverse=True)
            hope = hopes[0] + 0.5 * sum(hopes[1:]) - COMMAND_CARD
            plays.append((hope, len(plays), PlayCommand(number)))
            continue
        design = DESIGNS[card.design]
        if design.top == "Reroll":
            continue
        hope = _hope(mind, Grant("top", (design.top,), design.stands), table)
        plays.append((hope - CARD * (design.red + design.blue), len(plays), PlayTop(number)))
    for offer in decision.offers(known):
        if isinstance(offer, PlayBottom):
            stand = known.stands[offer.play.stand]
            hope = going.drill_gain(mind, stand, DESIGNS[known.cards[offer.play.card].design].bottom)
            design = DESIGNS[known.cards[offer.play.card].design]
            plays.append((hope - CARD * (design.red + design.blue), len(plays), offer))
    if not plays:
        return None
    value, _, play = max(plays, key=lambda row: (row[0], -row[1]))
    return play if value > LEAST else None


def discard(mind: Mind, decision: DiscardCards) -> tuple[int, ...]:
    """The cards of least use go, no more than must and those that are of no use at all."""
    hand = sorted(mind.known.piles[mind.side].hand, key=lambda number: (keep(mind, number), number))
    return tuple(sorted(hand[: decision.least]))


def keep(mind: Mind, number: int) -> float:
    """What a card in hand is worth."""
    known = mind.known
    card = known.cards[number]
    if not card.design:
        return 3.0 if known.generals[card.general].on_table else 0.5
    design = DESIGNS[card.design]
    return design.red + design.blue + 0.4 * design.stands + 0.8 * design.rerolls
