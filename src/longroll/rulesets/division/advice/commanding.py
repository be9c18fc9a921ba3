"""Whom to activate, by himself or by a card, and what cards to lay away."""

from collections.abc import Callable
from typing import Any

from longroll.flow import Decision
from longroll.rulesets.division.advice import marching
from longroll.rulesets.division.advice.outlook import Outlook
from longroll.rulesets.division.areas import circles
from longroll.rulesets.division.arrivals.entering import Enter, company
from longroll.rulesets.division.cards.command_cards import PlayCommand
from longroll.rulesets.division.cards.deck_and_hand import Discard, worth
from longroll.rulesets.division.components.areas import AREAS, EDGES_APART, from_circle
from longroll.rulesets.division.components.cards import CARDS
from longroll.rulesets.division.components.forces import GENERALS
from longroll.rulesets.division.events.battle_plan import PlayBattlePlan
from longroll.rulesets.division.events.cavalry_corps import EntryCircle, RollForCavalry, SkirmishLoss
from longroll.rulesets.division.events.supplies_arrive import NextSupplied, StepBack
from longroll.rulesets.division.fire.bombardment import IN_RANGE
from longroll.rulesets.division.record.battle import Battle
from longroll.rulesets.division.record.stands import Stand
from longroll.rulesets.division.sequence.phase import Activate, GoOn, OpenPhase, PassPhase
from longroll.rulesets.division.tables import CIRCLES_A_MOVE

RALLY, FIGHT, COME = 40, 50, 120
"""What it promises that a routed stand may rally, that enemies are at hand, that troops come on."""
LEAST = 30
"""What an activation must promise."""
FIRST = 1_000
"""Who needs no card comes first, for cards can be played after him."""
KEPT = 40
"""What a card must bring besides that is played of a general who needs none yet."""
LOW, BATTLES = 2, 3
"""A card worth no more than this is laid away, to see others; or all battle cards but so many."""


def wants(outlook: Outlook, general: int, stand: Stand, actions: int) -> int:
    """What it promises that a stand may act."""
    known, side = outlook.known, outlook.side
    if not stand.deployed or (known.night and not stand.routed):
        return 0
    if stand.routed:
        return 0 if known.steady(stand.area, 1 - side) else RALLY
    if known.there(stand.area, 1 - side):
        return FIGHT + 20
    if stand.arm == "artillery":
        return FIGHT if any(known.there(area, 1 - side) for area in IN_RANGE[stand.area]) else outlook.step(stand)
    for area in AREAS[stand.area].edges:
        if known.steady(area, 1 - side):
            own = outlook.assault(area, general, (area,), actions, False)
            if outlook.promising(area, own):
                return FIGHT + 20
    return outlook.step(stand)


def promise(outlook: Outlook, general: int, actions: int, rides: int, far: bool, march: bool = False) -> int:
    """What an activation promises: what his column gains that may ride so far, and those of his stands that want to act whom his
    points reach from there; `far`: wherever they are; `march`: along the pikes alone."""
    known = outlook.known
    row = known.generals[general]
    if row.where == "off":
        others, stands = company(known, general)
        start, rides, column = row.printed.entry, rides - 1, [known.stands[each] for each in stands]
        worth = COME * len(others) - marching.begun(outlook, row, -1, start, column)
    else:
        start, column = row.circle, circles.columns(known).get(general, [])
        worth = -marching.begun(outlook, row, row.area, row.circle, column)
    area, circle = row.area, row.circle
    if start >= 0:
        gained, circle = marching.best_march(outlook, row, start, column, rides, True)
        worth, area = worth + gained, -1
    elif not march:
        gained, area = marching.walk(outlook, row)
        worth, circle = worth + gained, -1
    found = []
    for stand in marching.his(known, general):
        if (want := wants(outlook, general, stand, actions)) > 0:
            off = EDGES_APART[area][stand.area] if area >= 0 else from_circle(circle, stand.area)
            found.append((1 if far else 1 + off, -want))
    for price, want in sorted(found):
        actions -= price
        if actions < 0:
            break
        worth -= want
    return worth


def alone(outlook: Outlook, general: int) -> int:
    """What a general promises without a card."""
    return promise(outlook, general, outlook.known.generals[general].leadership, CIRCLES_A_MOVE, False)


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
                value = COME + 200 + FIRST
            case Activate(general):
                value = alone(outlook, general) + GENERALS[general].rank
                value += FIRST * (outlook.style.reckons and value >= LEAST)
            case PlayBattlePlan(_, general):
                value = alone(outlook, general) - LEAST - _forgone(outlook, general)
            case PlayCommand(card, term):
                value = _by_card(outlook, card, term) - LEAST
                value -= _forgone(outlook, CARDS[card].general)
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
                value = alone(outlook, general) + marching.scores(outlook, general, known.generals[general].leadership)
                value -= _forgone(outlook, general) * isinstance(answer, PlayBattlePlan)
            case PlayCommand(card, term):
                if clock.keeps_cards:
                    continue
                row = CARDS[card]
                plan = term == "plan"
                actions = row.plan if plan else known.generals[row.general].leadership
                value = marching.scores(outlook, row.general, actions, plan=plan) + _by_card(outlook, card, term)
                value -= _forgone(outlook, row.general)
            case _:
                continue
        if value > most:
            best, most = answer, value
    return best if best is not None else offers[0]


def _forgone(outlook: Outlook, general: int) -> int:
    """What is given up by playing the card of a general who might be activated without it, and by the card after that."""
    row = outlook.known.generals[general]
    if not outlook.style.reckons or not row.on_map or row.used:
        return 0
    return 0 if outlook.clock.closing else max(KEPT, alone(outlook, general))


def _by_card(outlook: Outlook, card: int, term: str) -> int:
    row = CARDS[card]
    leadership = outlook.known.generals[row.general].leadership
    if term == "plan":
        return promise(outlook, row.general, row.plan, CIRCLES_A_MOVE, True)
    if term == "march":
        return promise(outlook, row.general, leadership, row.march, False, march=True)
    return promise(outlook, row.general, leadership, CIRCLES_A_MOVE, False) + 2 * row.draw


def laid_away(known: Battle, decision: Discard, outlook: Outlook) -> tuple[int, ...]:
    """The cheapest, as many as must go; and of one's own will cards that are hardly worth their place, or all but the best of
    those for battles, since every general's card that is drawn is an activation."""
    hand = sorted(known.piles[decision.side].hand, key=lambda card: (worth(card), card))
    count, clock = decision.least, outlook.clock
    if outlook.style.reckons and clock.decides and clock.evening and clock.stands:
        if clock.stands > 0:
            count = decision.most
    elif outlook.style.reckons:
        battles = [card for card in hand if CARDS[card].kind == "battle"]
        spare = battles[: max(0, len(battles) - BATTLES)]
        hand = [*spare, *(card for card in hand if card not in spare)]
        count = max(count, min(decision.most, len(spare)))
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
