"""How the decisions about cards and events are shown."""

from typing import Any

from longroll.rulesets.division.cards.deck_and_hand import Discard
from longroll.rulesets.division.cards.names import titles
from longroll.rulesets.division.components.areas import AREAS, CIRCLES
from longroll.rulesets.division.components.cards import CARDS
from longroll.rulesets.division.events.cavalry_corps import EntryCircle, Part, RollForCavalry, SkirmishLoss
from longroll.rulesets.division.events.supplies_arrive import ComeBack, NextSupplied, StepBack
from longroll.rulesets.division.record.battle import Battle
from longroll.rulesets.division.tables import NOBODY
from longroll.scene import Ask, Item
from longroll.screen.shown import Shown, Why, Words, the_one
from longroll.screen.words import so_many


def _why(k: Battle, decision: Discard) -> Why:
    if decision.least:
        return Why(f"You hold more than your commander allows: {so_many(decision.least, 'card')} must go.")
    return Why(f"Before you draw you may lay away up to {so_many(decision.most, 'card')}.")


def _hand(k: Battle, decision: Discard) -> Ask:
    hand = k.piles[decision.side].hand
    items = [Item(titles((card,)), card, thing=CARDS[card].thing) for card in hand]
    none, most = None if decision.least else Item("Lay away none", [], key="."), min(decision.most, len(hand))
    return DISCARD.put(k, decision, items, none, form="several", least=decision.least, most=most)


def _whole(decision: Discard, known: Battle) -> tuple[tuple[int, ...], ...]:
    """The whole hand, where all of it goes."""
    hand = known.piles[decision.side].hand
    return (tuple(sorted(hand)),) if decision.least >= len(hand) else ()


DISCARD = Shown(Discard, why=_why, ask=_hand, forced=_whole)


def _supplied(k: Battle, decision: NextSupplied | StepBack, stand: int) -> Words:
    if stand == NOBODY:
        return Words("No more", ends=True)
    row = k.stands[stand]
    if isinstance(decision, StepBack):
        return Words(f"A step back for {row.name}", row.thing, (row.thing,))
    return Words(f"{row.name} tests", row.thing, (row.thing,), "rolls")


def _cavalry(k: Battle, decision: RollForCavalry, wanted: bool) -> Words:
    need = k.points(1 - decision.side)
    return Words(f"Throw four dice: {need} or more", commit="rolls") if wanted else Words("Not now", ends=True)


def _loss(k: Battle, decision: SkirmishLoss, part: Part) -> Words:
    row = k.stands[part.stand]
    return Words(f"{row.name}: its {part.part}", row.thing, (row.thing,))


SHOWN: tuple[Shown[Battle, Any], ...] = (
    DISCARD,
    Shown(NextSupplied, why=lambda k, d: Why("Supplies arrive: which routed stand tests?"), words=_supplied),
    Shown(StepBack, why=lambda k, d: Why("Supplies arrive: which stand has a step back?"), words=_supplied),
    Shown(
        ComeBack,
        why=lambda k, d: Why(f"In which area is {k.stands[d.stand].name} gathered?"),
        words=lambda k, d, area: Words(f"At {AREAS[area].name}", area=AREAS[area].thing),
        forced=the_one,
    ),
    Shown(RollForCavalry, why=lambda k, d: Why("Do you throw for your cavalry corps?"), words=_cavalry),
    Shown(
        EntryCircle,
        why=lambda k, d: Why("By which circle does your cavalry come in?"),
        words=lambda k, d, circle: Words(f"By {CIRCLES[circle].name}", area=CIRCLES[circle].thing),
        forced=the_one,
    ),
    Shown(
        SkirmishLoss,
        why=lambda k, d: Why(f"The skirmish has cost your cavalry: {so_many(d.left, 'step')} to be marked."),
        words=_loss,
    ),
)
