"""In a melee: which card to play, whether to pass, which die to roll again."""

from longroll.flow import total
from longroll.rulesets.brigade.advice import chances, worth
from longroll.rulesets.brigade.advice.mind import Answers, Mind
from longroll.rulesets.brigade.cards.rerolls import Sums
from longroll.rulesets.brigade.melee import clash
from longroll.rulesets.brigade.melee.clash import MeleeCard
from longroll.rulesets.brigade.record.battle import Melee
from longroll.rulesets.brigade.tables import DESIGNS, NONE

SURE = 0.9
"""A melee that is won as surely as this needs no further card."""
LOST = 0.06
"""One that is as good as lost is worth none."""
POINT = 0.7
"""A reroll point is counted as so much of a number."""
BETTER = 0.12
"""A die is rolled again for so much better a chance, and no less."""


def lead(mind: Mind, melee: Melee) -> int:
    """By how much the side leads before the dice."""
    known, found = mind.known, 0
    for side in (0, 1):
        terms = (*clash.numbers(known, melee, side), *clash.strengths(known, melee.stands, side, melee.cavalry))
        found += total(terms) * (1 if side == mind.side else -1)
    return found


def card(mind: Mind, decision: MeleeCard) -> int | None:
    """The card that tells most, unless passing is better: for a card lets the enemy answer it, and a pass closes the play."""
    known = mind.known
    melee = clash.record(known, decision.stands)
    if melee is None:
        return None
    before = lead(mind, melee)
    usable = [offer for offer in decision.offers(known) if isinstance(offer, int)]

    def tells(number: int) -> float:
        design = DESIGNS[known.cards[number].design]
        return worth.number(known, number, decision.attacks) + POINT * design.rerolls

    ranked = sorted(usable, key=lambda number: (-tells(number), number))
    if not ranked or tells(ranked[0]) <= 0:
        return None
    most = before + sum(round(tells(number)) for number in ranked[:3])
    if chances.leads(before) >= SURE or chances.leads(most) <= LOST:
        return None
    second = tells(ranked[1]) if len(ranked) > 1 else 0.0
    answered = worth.reply(mind, not decision.attacks)
    net = tells(ranked[0]) - max(0.0, answered - max(0.0, second - answered))
    return ranked[0] if net > 0 or not known.piles[1 - mind.side].hand else None


def die(mind: Mind, faces: tuple[int, ...], sums: Sums, by: int) -> int:
    """The die of either side that is best rolled again: the attacker's two come first, then the defender's two."""
    first, second = (total(terms) for _, terms in sums)
    mine = 1 if by == mind.side else -1
    ahead = mine * (sum(faces[:2]) + first - sum(faces[2:]) - second)
    best, value = NONE, _stands(ahead) + BETTER
    for place, face in enumerate(faces):
        own = (place < 2) == (mine > 0)
        after = sum(_stands(ahead + (new - face if own else face - new)) for new in range(1, 7)) / 6
        if after > value:
            best, value = place, after
    return best


def _stands(ahead: int) -> float:
    """How good it is to be so far ahead: a tie is no loss."""
    return 1.0 if ahead > 0 else 0.45 if ahead == 0 else 0.0


ANSWERS: Answers = {MeleeCard: card}
