"""What cards may yet bring into a column: what lies there to be used, one's own hand, and the best that the enemy might hold by
what lies open (DC-BAT-14, DC-DICE-05, DC-DICE-06)."""

from longroll.rulesets.division.battle.battle_cards import battle_cards, conditional, formation
from longroll.rulesets.division.battle.columns import attacking, here
from longroll.rulesets.division.components.cards import CARDS, Card
from longroll.rulesets.division.dice.battle_dice import reroll_cards, select_cards
from longroll.rulesets.division.record.battle import Battle
from longroll.rulesets.division.tables import NOBODY, SIDES
from longroll.scene import Fact
from longroll.screen.words import so_many


def of_dice(k: Battle) -> tuple[Fact, ...]:
    """The Select and Re-roll cards on the column that may yet serve, of both sides."""
    found = []
    for side in (0, 1):
        selects, rerolls = select_cards(k, side), reroll_cards(k, side)
        found += [
            Fact(f"{SIDES[side]} Select", f"Select {CARDS[card].select} lies there", "DC-DICE-05") for card in selects
        ]
        found += [
            Fact(f"{SIDES[side]} Re-roll", f"Re-roll {CARDS[card].reroll} lies there", "DC-DICE-06") for card in rerolls
        ]
    return tuple(found)


def of_play(k: Battle, side: int, played: int = NOBODY, alone: bool = False) -> tuple[Fact, ...]:
    """By how much further cards may change the column, once one is `played`: one's own best, and the best that the enemy might
    hold, unless one plays `alone`."""
    found = []
    for owner in (side,) if alone else (1 - side, side):
        best = best_card(k, side, owner, played)
        if best is None:
            continue
        says = f"{best.formation} adds {added(k, best)}"
        if owner == side:
            found.append(Fact(f"{SIDES[owner]}, the best left in your hand", says, "DC-BAT-14"))
        else:
            held = so_many(len(k.piles[owner].hand), "card")
            found.append(Fact(f"{SIDES[owner]}, {held} in hand", f"at most {says}", "DC-BAT-14"))
    return tuple(found)


def added(k: Battle, card: Card) -> int:
    """What a card would add to its side's total in the melee round to come."""
    column = here(k)
    number = card.attack if attacking(k) == card.side else card.defence
    return number + (conditional(card, formation(column, 1 - card.side)) if column.round <= 1 else 0)


def best_card(k: Battle, side: int, owner: int, played: int = NOBODY) -> Card | None:
    """The battle card that adds most of those that `owner` may hold, as `side` knows, once one is `played`: of its own hand, or of
    all the enemy's that do not lie open; None where there is none, or it adds nothing."""
    if owner == side:
        numbers = [card for card in battle_cards(k, side) if card != played]
    elif k.piles[owner].hand:
        numbers = [card for card in k.unseen if CARDS[card].kind == "battle"]
        kept_back = [card for card in numbers if CARDS[card].reserve]
        if len(kept_back) == len(k.reserves[owner]):
            numbers = [card for card in numbers if card not in kept_back]
    else:
        numbers = []
    best = max((CARDS[card] for card in numbers), key=lambda card: added(k, card), default=None)
    return best if best is not None and added(k, best) > 0 else None
