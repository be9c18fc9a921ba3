"""Cards as the scene shows them: hands, decks, discards, Army cards that lie open."""

from longroll.rulesets.division.components.cards import CARDS, Card
from longroll.rulesets.division.components.forces import GENERALS
from longroll.rulesets.division.record.battle import Battle
from longroll.rulesets.division.tables import SIDES, TURN_NAMES
from longroll.scene import Badge, Fact, In, Slot, Thing

SHAPE = (2_500, 3_500)
TINTS = {"battle": 0, "command": 3, "event": 6}
TERMS = {"plan": "Plan", "march": "March", "draw": "Draw"}


def conditions(card: Card) -> str:
    """What a battle card has beside its numbers, in words (DC-BCARD-03, DC-BCARD-04)."""
    found = []
    if card.versus:
        found.append(f"+{card.bonus} against {card.versus}")
    if card.tactic:
        found.append(f"Tactic against {card.tactic}")
    if card.select:
        found.append(f"Select {card.select}")
    if card.reroll:
        found.append(f"Re-roll {card.reroll}")
    return ", ".join(found)


def grants(card: Card) -> str:
    """What a command card may be played for, in words (DC-CMD-01)."""
    return ", ".join(f"{TERMS[term]} {card.points(term)}" for term in card.terms)


def card_thing(card: Card, slot: str, at: int) -> Thing:
    """A card that lies face up."""
    numbers: tuple[Badge, ...] = ()
    label: str = card.formation
    if card.kind == "battle":
        said, whose = conditions(card), "Reserve" if card.reserve else "Battle"
        numbers = (
            Badge("attack", f"attack {card.attack}", str(card.attack)),
            Badge("defence", f"defence {card.defence}", str(card.defence)),
        )
        name = ", ".join(word for word in (label, f"attack {card.attack}, defence {card.defence}", said) if word)
    elif card.kind == "command":
        label, said, whose = GENERALS[card.general].name, grants(card), "Army" if card.army else "Command"
        name = f"Command card of {label}: {said}"
    else:
        label, said, whose = card.name, "played at once" if card.at_once else "", "Event"
        name = f"Event: {label}"
    return Thing(
        card.thing,
        "card",
        In(slot, at),
        shape=SHAPE,
        side=card.side,
        glyph=card.kind,
        label=label,
        name=name,
        tint=TINTS[card.kind],
        badges=numbers,
        facts=(Fact("Says", said), Fact("Kind", whose), *_since(card)),
    )


def _since(card: Card) -> tuple[Fact, ...]:
    """When a general's card joins the deck: with the turn that he may come in."""
    arrives = GENERALS[card.general].arrives if card.kind == "command" else -1
    return (Fact("In the deck from", TURN_NAMES[arrives], "DC-CMD-02"),) if arrives >= 0 else ()


def slots(k: Battle) -> tuple[Slot, ...]:
    """Hands, decks, discards of both sides, and the Army cards that lie open."""
    found = []
    for side, pile in enumerate(k.piles):
        who = SIDES[side]
        found.append(Slot(f"hand:{side}", f"{who} hand", "hand", len(pile.hand), side))
        found.append(Slot(f"deck:{side}", f"{who} deck", "deck", pile.left, side))
        found.append(Slot(f"discard:{side}", f"{who} discards", "discard", len(pile.discards), side))
        if k.open_cards[side]:
            found.append(Slot(f"open:{side}", f"{who} Army cards", "tray", len(k.open_cards[side]), side))
    return tuple(found)


def cards(k: Battle, side: int | None) -> tuple[Thing, ...]:
    """The cards that a side sees: its own hand, what is discarded, what lies open."""
    found = []
    for owner, pile in enumerate(k.piles):
        rows = [(f"hand:{owner}", pile.hand)] if side in (None, owner) else []
        rows += [(f"discard:{owner}", pile.discards), (f"open:{owner}", k.open_cards[owner])]
        found += [card_thing(CARDS[number], slot, at) for slot, here in rows for at, number in enumerate(here)]
    return tuple(found)
