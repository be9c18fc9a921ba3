"""How melees are asked: which is fought, who is fired at, cards for their numbers, who bears the loss (BC-MELEE)."""

from typing import Any

from msgspec.structs import replace

from longroll.rulesets.brigade.melee.clash import MeleeCard
from longroll.rulesets.brigade.melee.melee import MeleeLoss, MeleeTarget, NextMelee, NextRout
from longroll.rulesets.brigade.record.battle import Battle
from longroll.rulesets.brigade.screen.cards import unnamed
from longroll.rulesets.brigade.screen.fire import target
from longroll.rulesets.brigade.screen.names import PASS, asks, of_stand, one_of, why
from longroll.rulesets.brigade.tables import DESIGNS
from longroll.scene import Ask
from longroll.screen.shown import Shown
from longroll.screen.words import Why, Words, so_many


def _why(b: Battle, asked: MeleeCard) -> Why:
    number = "red number, to attack" if asked.attacks else "blue number, to defend"
    return why(b, f"Play a card for its {number}, or pass", *asked.stands)


def _number(b: Battle, asked: MeleeCard, answer: int | None) -> Words:
    if answer is None:
        return PASS
    design = DESIGNS[b.cards[answer].design]
    number = design.red if asked.attacks else design.blue
    more = f" and {so_many(design.rerolls, 'reroll')}" if design.rerolls else ""
    return Words(f"Play {number}{more}", f"card:{answer}", commit="reveals")


def _numbers(k: Battle, asked: MeleeCard) -> Ask:
    found = CARD.listed(k, asked)
    return replace(found, items=(*found.items, *unnamed(k, asked, found.items, lambda number: number)))


CARD = Shown(MeleeCard, why=_why, words=_number, ask=_numbers)


def _melee(b: Battle, asked: NextMelee, answer: int) -> Words:
    group = next((group for group in asked.choices if answer in group), (answer,))
    sides = [[b.stands[one].label for one in group if b.stands[one].side == side] for side in (0, 1)]
    label = " against ".join(", ".join(names) for names in sides)
    return Words(label, of_stand(answer), tuple(of_stand(one) for one in group))


SHOWN: tuple[Shown[Battle, Any], ...] = (
    CARD,
    Shown(NextMelee, why=asks("Which melee is fought next?"), words=_melee),
    Shown(MeleeTarget, why=asks("{stand} fires at which of those that charge it?", "stand"), words=target),
    Shown(MeleeLoss, why=asks("The melee is lost: which stand bears the loss?"), words=one_of),
    Shown(NextRout, why=asks("Which stand routs next?"), words=one_of),
)
