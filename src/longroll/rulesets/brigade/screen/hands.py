"""Cards as the scene shows them: hands, decks, discards, and what lies in a melee."""

from msgspec.structs import replace

from longroll.rulesets.brigade.cards.window import named
from longroll.rulesets.brigade.command import chain_of_command
from longroll.rulesets.brigade.record import Battle, Card, Command, General, laid
from longroll.rulesets.brigade.screen.lines import drawings
from longroll.rulesets.brigade.sequence.activation import orders_of
from longroll.rulesets.brigade.tables import DESIGNS, Design, Orders
from longroll.scene import Badge, Fact, In, Slot, Thing

BOTTOMS: dict[str, str] = {
    "Close Order": "in the enemy's turn: it closes up in column behind a friend",
    "Field Column": "it moves, and its brigade forms on it, two wide",
    "Reinforce": "it makes a Tactic move toward a friend whom the enemy has just reached",
    "Indian Rush": "it makes a Tactic move, fires and makes another, without checks",
    "Hit and Run": "it fires, and makes a Tactic move away, without a check",
    "Zouave Drill": "it moves, fires, and makes a Tactic move away, without a check",
    "Echelon": "its charge passes through friends without checks",
    "Shock Column": "friends in the way of its charge are swept along behind it",
    "Flankers": "its shot at a stand with an open flank counts as flanking",
    "Firing Line": "it fires once more",
    "Open Order": "it has fired: a fresh stand behind it takes its place",
    "Loose Order": "hit, it has one die of the shot rolled again",
    "Skirmish Line": "hit, it has up to two dice of the shot rolled again",
    "Sharpshooters": "it fires with three dice, keeps two and may roll one of them again",
    "Shot & Shell": "the battery fires shell and solid shot at one target",
}
"""What the bottom action of a card does for one stand of its brigade (BC-CARD-11)."""


def top_words(design: Design) -> str:
    """Whom the top action of a card is for (BC-CARD-08, BC-PLAY-02)."""
    rerolls = f"{design.rerolls} {'dice' if design.rerolls > 1 else 'die'} may be rolled again"
    if design.top == "Reroll":
        return f"in a melee {rerolls}"
    who, have, are = f"up to {design.stands} stands", "have", "they are"
    if design.stands == 1:
        who, have, are = "one stand", "has", "it is"
    which = ", routed or activated" if design.top == "Rally" else f" that {have} not acted"
    return f"{who}{which}, wherever {are}" + (f"; {rerolls}" if design.rerolls else "")


def orders_words(orders: Orders) -> str:
    """What a Command card grants, in words."""
    names = ("Draw", "Plan", "March", "Rally", "Reroll")
    return ", ".join(f"{name} {count}" for name, count in zip(names, orders, strict=True) if count) or "nothing more"


def card_thing(b: Battle, number: int, slot: str, at: int) -> Thing:
    """A card lying face up."""
    card = b.cards[number]
    row, general = b.commands[card.command], None if card.design else b.generals[card.general]
    face = drawings(b).of(("card", number), (card, row, general), lambda: _face(b, card, row, general))
    return replace(face, where=In(slot, at))


def _face(b: Battle, card: Card, row: Command, general: General | None) -> Thing:
    """A card that lies nowhere yet."""
    numbers: tuple[Badge, ...] = ()
    if general is not None:
        orders = orders_words(orders_of(b, general))
        label, name = general.label, f"Command card of {general.name}, {orders}"
        facts: tuple[Fact, ...] = Fact("Grants", orders, "BC-CARD-05"), Fact("Activates", general.name, "BC-CARD-06")
    else:
        design = DESIGNS[card.design]
        label, red, blue = design.label, f"attack {design.red}", f"defence {design.blue}"
        name = f"{label}, or {design.bottom}; {red}, {blue}; {row.name}"
        numbers = Badge("attack", red, str(design.red)), Badge("defence", blue, str(design.blue))
        facts = (
            Fact("Bottom", design.bottom, "BC-CARD-09"),
            Fact("Brigade", row.label or row.name),
            Fact(label, top_words(design), "BC-CARD-08"),
            Fact(design.bottom, BOTTOMS[design.bottom], named(design.bottom).rule),
        )
    return Thing(
        f"card:{card.id}",
        "card",
        In(""),
        shape=(2500, 3500),
        side=card.side,
        glyph="battle" if general is None else "command",
        label=label,
        name=name,
        tint=row.tint,
        badges=numbers,
        facts=facts,
    )


def slots(b: Battle) -> tuple[Slot, ...]:
    """Hands, decks and discards of both sides."""
    found = []
    for owner, (pile, whose) in enumerate(zip(b.piles, laid(b.setting).sides, strict=True)):
        limit = chain_of_command.hand_limit(b, owner)
        found.append(Slot(f"hand:{owner}", f"{whose} hand, {len(pile.hand)} of {limit}", "hand", len(pile.hand), owner))
        found.append(Slot(f"deck:{owner}", f"{whose} deck", "deck", pile.left, owner))
        found.append(Slot(f"discard:{owner}", f"{whose} discards", "discard", len(pile.discards), owner))
        for place, melee in enumerate(b.melees):
            if there := len(melee.cards[owner]):
                found.append(Slot(f"melee:{place}:{owner}", f"{whose} in melee", "tray", there, owner))
    return tuple(found)


def cards(b: Battle, side: int | None) -> list[Thing]:
    """The cards that a side sees: its own hand, all discards, all cards in melees."""
    found = []
    for owner, pile in enumerate(b.piles):
        rows = [(f"hand:{owner}", pile.hand)] if side in (None, owner) else []
        rows.append((f"discard:{owner}", pile.discards))
        rows += ((f"melee:{place}:{owner}", melee.cards[owner]) for place, melee in enumerate(b.melees))
        found += [card_thing(b, number, slot, at) for slot, numbers in rows for at, number in enumerate(numbers)]
    return found
