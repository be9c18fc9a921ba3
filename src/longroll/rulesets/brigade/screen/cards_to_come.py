"""What cards may bring into a fire, a charge or a melee: by one's own hand and by what lies open of the enemy's cards
(BC-TURN-07, BC-MELEE-04)."""

from collections.abc import Iterator
from typing import Any

from longroll.rulesets.brigade.cards import events
from longroll.rulesets.brigade.cards.window import BottomCard, bars, commanded, kinds, unseen
from longroll.rulesets.brigade.charge.charge import ChargeAt
from longroll.rulesets.brigade.fire.fire_action import Firing
from longroll.rulesets.brigade.record import Battle
from longroll.rulesets.brigade.screen.hands import BOTTOMS
from longroll.rulesets.brigade.screen.names import whose
from longroll.rulesets.brigade.tables import DESIGNS, NONE
from longroll.scene import Fact
from longroll.screen.words import listed, so_many


def of_fire(known: Battle, side: int, firing: Firing) -> tuple[Fact, ...]:
    """What cards of either side may bring into a shot; one at a general is answered by none."""
    firer, target = firing.firer, firing.target
    moments: list[events.AnyEvent] = [events.FireDeclared(firer, target, general=firing.general)]
    if target != NONE:
        moments.append(events.FireHit(firer, target, (), 0, 0))
    return tuple(_answers(known, side, *moments, events.FireDone(firer, target)))


def of_charge(known: Battle, side: int, what: ChargeAt) -> tuple[Fact, ...]:
    """What cards of either side may bring into a charge, the fire that meets it, and its melee."""
    charger, target = what.stand, what.target
    moments: tuple[events.AnyEvent, ...] = (
        events.ChargePassed(charger, target),
        events.ChargeBegins(charger, target, what.heading),
        events.Contacted(target, charger),
        events.Boundary(melee=True),
        events.FireDeclared(target, charger),
        events.FireHit(target, charger, (), 0, 0),
    )
    return (*_answers(known, side, *moments), *of_melee(known, side, known.active == side))


def of_melee(known: Battle, side: int, attacks: bool) -> tuple[Fact, ...]:
    """By how much cards may change a melee: one's own best number, and the best that the enemy might hold."""
    found = []
    for owner in (side, 1 - side):
        most = best_number(known, side, owner, attacks == (owner == side))
        held = so_many(len(known.piles[owner].hand), "card")
        says = f"your best number is {most}" if owner == side else f"{held} in hand, each a number up to {most}"
        if most:
            found.append(Fact(f"{whose(known, owner)}, in the melee", says, "BC-MELEE-04"))
    return tuple(found)


def best_number(known: Battle, side: int, owner: int, attacks: bool) -> int:
    """The best number that a side might play in a melee, as `side` knows: of its own hand, or of all the enemy's cards that do
    not lie open; 0 where there is none."""
    pile = known.piles[owner]
    if owner == side or not pile.hand:
        cards = [known.cards[number] for number in pile.hand]
    else:
        open_ = known.lying_open(owner)
        cards = [card for card in known.cards if card.side == owner and card.id not in open_]
    designs = [DESIGNS[card.design] for card in cards if card.design]
    return max((design.red if attacks else design.blue for design in designs), default=0)


def _answers(known: Battle, side: int, *moments: events.AnyEvent) -> Iterator[Fact]:
    """The bottom actions that may answer these, each once, with the stands on which they may be played."""
    for owner in (side, 1 - side):
        for kind in dict.fromkeys(kind for what in moments for kind in kinds(what)):
            numbers = sorted({one for what in moments for one in _stands(known, side, owner, what, kind)})
            if numbers:
                names = [known.stands[number].label for number in numbers]
                few = names if len(names) <= FEW else [*names[:FEW], f"{len(names) - FEW} more"]
                holds = "you hold it" if owner == side else "nobody knows whether it is held"
                says = f"for {listed(few)}: {BOTTOMS[kind.name]} ({holds})"
                yield Fact(f"{whose(known, owner)} {kind.name}", says, kind.rule)


FEW = 3
"""So many stands are named."""


def _stands(known: Battle, side: int, owner: int, what: events.AnyEvent, kind: type[BottomCard[Any]]) -> Iterator[int]:
    """The stands on which a side might play an action in answer to this, as far as `side` knows."""
    hand = known.piles[owner].hand
    if kind.event is not type(what) or owner not in what.sides(known) or not hand or known.quiet[owner]:
        return
    if owner == side:
        held = (known.cards[number] for number in hand)
        commands = {card.command for card in held if card.design and DESIGNS[card.design].bottom == kind.name}
    else:
        commands = set(unseen(known, owner, kind.name))
    for stand in known.stands if what.concerns == NONE else (known.stands[what.concerns],):
        if stand.command in commands and commanded(known, stand) and bars(known, owner, what, kind, stand) is None:
            yield stand.id
