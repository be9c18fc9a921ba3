"""How melees are asked: which is fought, who is fired at, cards for their numbers, who bears the loss (BC-MELEE)."""

from typing import Any

from msgspec.structs import replace

from longroll.rulesets.brigade.melee import melee
from longroll.rulesets.brigade.melee.clash import MeleeCard
from longroll.rulesets.brigade.record import Battle
from longroll.rulesets.brigade.screen import board, cards_to_come
from longroll.rulesets.brigade.screen.cards import whole_hand
from longroll.rulesets.brigade.screen.fire import aiming, target
from longroll.rulesets.brigade.screen.names import asks, ends, one_of, why
from longroll.rulesets.brigade.tables import DESIGNS
from longroll.scene import Item, Odds
from longroll.screen.shown import Shown, Why, Words, item, only
from longroll.screen.words import so_many


def _why(b: Battle, asked: MeleeCard) -> Why:
    number = "red number, to attack" if asked.attacks else "blue number, to defend"
    return why(b, f"Play a card for its {number}, or pass", *asked.stands)


def _number(b: Battle, asked: MeleeCard, answer: int) -> Words:
    design = DESIGNS[b.cards[answer].design]
    number = design.red if asked.attacks else design.blue
    more = f" and {so_many(design.rerolls, 'reroll')}" if design.rerolls else ""
    return Words(f"Play {number}{more}", f"card:{answer}", commit="reveals", odds=_with(b, asked, number))


def _with(b: Battle, asked: MeleeCard, number: int) -> Odds | None:
    """What the roll becomes with a number; at worst the enemy plays the best that he might hold, one card."""
    if (fight := board.under_way(b)) is None:
        return None

    def odds(title: str, theirs: int) -> Odds:
        more = (number, theirs) if asked.attacks else (theirs, number)
        return board.with_numbers(b, fight, asked.side, title, more)

    best = cards_to_come.best_number(b, asked.side, 1 - asked.side, not asked.attacks)
    worst = odds(f"the enemy answers with {best}, the best he may hold", best) if best else None
    return replace(odds(f"The roll with {number} more", 0), worst=worst)


def _numbers(k: Battle, asked: MeleeCard) -> list[Item]:
    found = [item(_number(k, asked, answer), answer) for answer in asked.offers(k) if answer is not None]
    return whole_hand(k, asked, found, lambda number: number)


def _melee(b: Battle, asked: melee.NextMelee, answer: int) -> Words:
    group = next((group for group in asked.choices if answer in group), (answer,))
    sides = [[b.stands[one].label for one in group if b.stands[one].side == side] for side in (0, 1)]
    label = " against ".join(", ".join(names) for names in sides)
    return Words(label, b.stands[answer].thing, tuple(b.stands[one].thing for one in group))


SHOWN: tuple[Shown[Battle, Any], ...] = (
    Shown(MeleeCard, why=_why, rows=_numbers, last=lambda k, asked: ends("Pass"), forced=only(None)),
    Shown(melee.NextMelee, why=asks("Which melee is fought next?"), words=_melee),
    Shown(
        melee.MeleeTarget,
        why=asks("{stand} fires at which of those that charge it?", "stand"),
        words=target,
        probe=aiming(lambda asked: (asked.stand, True)),
    ),
    Shown(melee.MeleeLoss, why=asks("The melee is lost: which stand bears the loss?"), words=one_of),
    Shown(melee.NextRout, why=asks("Which stand routs next?"), words=one_of),
)
