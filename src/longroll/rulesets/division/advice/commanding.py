"""Whom to activate, by himself or by a card, and what cards to lay away."""

from collections.abc import Callable
from typing import Any

from longroll.flow import Decision
from longroll.rulesets.division.advice import marching
from longroll.rulesets.division.advice.outlook import Outlook
from longroll.rulesets.division.advice.situation import lump
from longroll.rulesets.division.arrivals.entering import Enter
from longroll.rulesets.division.cards.command_cards import PlayCommand
from longroll.rulesets.division.cards.deck_and_hand import Discard, worth
from longroll.rulesets.division.components.areas import AREAS, CIRCLES
from longroll.rulesets.division.components.cards import CARDS
from longroll.rulesets.division.components.forces import GENERALS
from longroll.rulesets.division.events.battle_plan import PlayBattlePlan
from longroll.rulesets.division.events.cavalry_corps import EntryCircle, RollForCavalry, SkirmishLoss
from longroll.rulesets.division.events.supplies_arrive import NextSupplied, StepBack
from longroll.rulesets.division.record.battle import Battle
from longroll.rulesets.division.record.stands import Stand
from longroll.rulesets.division.sequence.phase import Activate, GoOn, OpenPhase, PassPhase

RALLY, FIGHT, MOVE, COME = 40, 50, 30, 120
"""What it promises that a routed stand may rally, that enemies are at hand, that a stand is not where it is to be, that troops
come on."""
LEAST = 30
"""What an activation must promise."""
KEPT = 40
"""What a card must bring besides to be played before a turn that decides."""
LOW = 2
"""A card worth no more than this is laid away, to see others."""


def wants(outlook: Outlook, stand: Stand) -> int:
    """What it promises that a stand may act."""
    known, side = outlook.known, outlook.side
    if stand.marching:
        circle = known.generals[stand.general].circle
        near = any(known.steady(area, 1 - side) for area in CIRCLES[circle].areas)
        return FIGHT if near else MOVE * min(4, outlook.far_from_circle(lump(stand), circle)) // 2
    if not stand.deployed:
        return 0
    if stand.routed:
        return 0 if known.steady(stand.area, 1 - side) else RALLY
    if known.there(stand.area, 1 - side):
        return FIGHT + 20
    found = FIGHT if any(known.there(area, 1 - side) for area in AREAS[stand.area].edges) else 0
    return found + MOVE * min(1, outlook.far(lump(stand), stand.area))


def promise(outlook: Outlook, general: int, points: int, far: bool) -> int:
    """What an activation promises: of the stands of his that want to act those whom his points reach; `far`: wherever they are."""
    known = outlook.known
    row = known.generals[general]
    if row.where == "off":
        return COME
    found = []
    for stand in known.stands:
        if stand.where != "map" or stand.side != outlook.side or not known.commands(general, stand.id):
            continue
        want = wants(outlook, stand)
        if not want:
            continue
        price = 1
        if not far and stand.deployed:
            price = max(1, 1 + known.distance(row, stand.area) - 1)
        elif not far and known.generals[stand.general].circle != row.circle:
            continue
        found.append((price, -want))
    worth = 0
    for price, want in sorted(found):
        points -= price
        if points < 0:
            break
        worth -= want
    return worth


def opening(known: Battle, decision: OpenPhase | GoOn, outlook: Outlook) -> Any:
    """The activation that promises most; of equals the lower general's.  Who is late comes on first."""
    if outlook.style.reckons and outlook.clock.decides:
        return _deciding(known, decision, outlook)
    best, most = None, 0
    last: Any = None
    for answer in decision.offers(known):
        value = -1
        match answer:
            case Enter():
                value = COME + 200
            case Activate(general):
                value = promise(outlook, general, known.generals[general].leadership, False) + GENERALS[general].rank
            case PlayBattlePlan(_, general):
                value = promise(outlook, general, known.generals[general].leadership, False) - LEAST
            case PlayCommand(card, term):
                value = _by_card(outlook, card, term) - LEAST
                if outlook.style.reckons and known.generals[CARDS[card].general].on_map:
                    value -= KEPT
            case PassPhase():
                last = answer
                continue
        if value > most:
            best, most = answer, value
    if best is None or (most < LEAST and last is not None):
        return last if last is not None else next(iter(decision.offers(known)))
    return best


def _deciding(known: Battle, decision: OpenPhase | GoOn, outlook: Outlook) -> Any:
    """In a turn that decides: who is ahead waits while he loses nothing by it; cards are kept for the last phase."""
    clock, offers = outlook.clock, tuple(decision.offers(known))
    passing = next((each for each in offers if isinstance(each, PassPhase)), None)
    if passing is not None and clock.waits and isinstance(decision, OpenPhase):
        return passing
    best: Any = passing
    most = -1
    for answer in offers:
        match answer:
            case Enter():
                value = COME
            case Activate(general) | PlayBattlePlan(_, general):
                leadership = known.generals[general].leadership
                value = promise(outlook, general, leadership, False) // 4 + marching.scores(
                    outlook, general, leadership
                )
            case PlayCommand(card, term):
                if clock.keeps_cards:
                    continue
                row = CARDS[card]
                plan = term == "plan"
                actions = row.plan if plan else known.generals[row.general].leadership
                value = marching.scores(outlook, row.general, actions, plan=plan) + _by_card(outlook, card, term) // 4
            case _:
                continue
        if value > most:
            best, most = answer, value
    return best if best is not None else offers[0]


def _by_card(outlook: Outlook, card: int, term: str) -> int:
    row = CARDS[card]
    general = outlook.known.generals[row.general]
    if general.where == "off":
        return COME + 100
    if term == "plan":
        own = promise(outlook, row.general, row.plan, True)
        return own if row.plan >= general.leadership else own * 9 // 10
    found = promise(outlook, row.general, general.leadership, False)
    if term == "march":
        marching = any(stand.general == row.general for stand in outlook.known.stands)
        return found + (20 if marching else -10)
    return found + 5 * row.draw


def laid_away(known: Battle, decision: Discard, outlook: Outlook) -> tuple[int, ...]:
    """The cheapest, as many as must go; and of one's own will cards that are hardly worth their place."""
    hand = sorted(known.piles[decision.side].hand, key=lambda card: (worth(card), card))
    count, clock = decision.least, outlook.clock
    if outlook.style.reckons and clock.decides and clock.evening and clock.stands:
        if clock.stands > 0:
            count = decision.most
    elif not count:
        count = len([card for card in hand[: decision.most] if worth(card) <= LOW])
    return tuple(sorted(hand[:count]))


def _yes(known: Battle, decision: Decision[object], outlook: Outlook) -> Any:
    return next(iter(decision.offers(known)))


ADVICE: dict[type[Any], Callable[[Battle, Any, Outlook], Any]] = {
    OpenPhase: opening,
    GoOn: opening,
    Discard: laid_away,
    RollForCavalry: _yes,
    EntryCircle: _yes,
    SkirmishLoss: _yes,
    NextSupplied: _yes,
    StepBack: _yes,
}
