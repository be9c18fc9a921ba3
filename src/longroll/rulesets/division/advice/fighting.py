"""The battle on the board: where to fight, how to deploy, which cards to lay, which dice to roll again."""

from collections.abc import Callable
from typing import Any

from longroll.flow import total
from longroll.rulesets.division.advice.outlook import Outlook
from longroll.rulesets.division.battle.battle_cards import (
    FormationCard,
    NextCard,
    PassCards,
    battle_cards,
    conditional,
    formation,
)
from longroll.rulesets.division.battle.columns import attacking, fought, here
from longroll.rulesets.division.battle.declaration import Declare, DeclareBattle, NoBattle
from longroll.rulesets.division.battle.deployment import AttackerDeploys, DefenderDeploys, Deployed
from longroll.rulesets.division.battle.melee import terms, weight
from longroll.rulesets.division.battle.reinforcement import Enough, Reinforces
from longroll.rulesets.division.components.areas import AREAS
from longroll.rulesets.division.components.cards import CARDS
from longroll.rulesets.division.dice.battle_dice import SelectDice
from longroll.rulesets.division.dice.rerolls import Again, Content, RollAgain
from longroll.rulesets.division.events.heroic_charge import ChargingCard, PlayHeroicCharge
from longroll.rulesets.division.record.battle import Battle
from longroll.rulesets.division.rout.retreat import Refuge
from longroll.rulesets.division.tables import NOBODY

HOPELESS = 35
"""Hundredths of the attackers' strength with which a defender gives way rather than stand."""
CLOSE, SPARED = 9, 2
"""By how much a melee may be lost or won already for cards to be worth their while; what a card must add."""
CARDS_A_COLUMN = 3
LOW, HIGH = 2, 5
"""A die of one's own that is rolled again, and one of the enemy's."""


def declare(known: Battle, decision: Declare, outlook: Outlook) -> Any:
    """The battle that promises most, if any does."""
    activation = known.activation
    best: Any = NoBattle()
    most = 0
    for answer in decision.offers(known):
        if isinstance(answer, DeclareBattle) and activation is not None:
            own = outlook.attackers(answer.area, activation.general)
            if outlook.promising(answer.area, own):
                worth = 10 + own - outlook.defence(answer.area) + outlook.gain(answer.area) // 20
                if worth > most:
                    best, most = answer, worth
    return best


def _steps(known: Battle, numbers: tuple[int, ...]) -> int:
    return sum(known.stands[number].strength for number in numbers)


def defend(known: Battle, decision: DefenderDeploys, outlook: Outlook) -> Any:
    """A stand in every column first, the strongest of them; then guns beside them, then supports.  Who has no hope gives way."""
    fight, side = fought(known), decision.side
    placed = [number for column in fight.columns for number in column.troops(side)]
    if not placed:
        mine = sum(row.strength for row in known.steady(fight.area, side)) + AREAS[fight.area].board.number
        theirs = _steps(known, fight.rear[1 - side])
        if 100 * mine < HOPELESS * theirs and not outlook.deciding:
            return Deployed()

    def worth(answer: Any) -> tuple[int, int]:
        if isinstance(answer, Deployed):
            return 0, 0
        stand, column = known.stands[answer.stand], fight.columns[answer.column]
        foot = len(column.foot[side])
        if stand.arm == "artillery":
            return (2 if foot else -1), stand.strength
        return (3 if not foot else 1), stand.strength - 3 * _steps(known, column.foot[side]) * bool(foot)

    return max(decision.offers(known), key=worth)


def attack(known: Battle, decision: AttackerDeploys, outlook: Outlook) -> Any:
    """A stand in every column, and then where most is still wanting; guns beside the infantry."""
    fight, side = fought(known), decision.side

    def worth(answer: Any) -> tuple[int, int]:
        if isinstance(answer, Deployed):
            return 0, 0
        stand, column = known.stands[answer.stand], fight.columns[answer.column]
        if stand.arm == "artillery":
            return (1 if column.foot[side] else -1), stand.strength
        wanting = _steps(known, column.troops(1 - side)) + AREAS[fight.area].board.number
        return 2, 10 * stand.strength * (not column.foot[side]) + wanting * 3 - 2 * _steps(known, column.foot[side])

    return max(decision.offers(known), key=worth)


def reinforce(known: Battle, decision: Reinforces, outlook: Outlook) -> Any:
    """The strongest who may come."""

    def worth(answer: Any) -> int:
        return 0 if isinstance(answer, Enough) else known.stands[answer.stand].strength

    return max(decision.offers(known), key=worth)


def _card(known: Battle, side: int, number: int) -> int:
    """What a card adds on the column as things are."""
    card = CARDS[number]
    enemy = formation(here(known), 1 - side)
    open_ = here(known).open
    own = card.attack if attacking(known) == side else card.defence
    condition = conditional(card, enemy) if open_ else card.bonus // 2
    return 4 * (own + condition) + 3 * bool(card.select) + 2 * card.reroll


def form(known: Battle, decision: FormationCard | ChargingCard, outlook: Outlook) -> Any:
    """The card that adds most; it counts from the formation slot as from anywhere."""

    def worth(number: int) -> int:
        return -1 if number == NOBODY else _card(known, decision.side, number)

    return max(decision.offers(known), key=worth)


def _lead(known: Battle, side: int) -> int:
    return total(terms(known, side)) - total(terms(known, 1 - side))


def play(known: Battle, decision: NextCard, outlook: Outlook) -> Any:
    """A card while the melee is open; with a Tactic where it is won as it stands."""
    side = decision.side
    lead = _lead(known, side)
    played = len(here(known).cards[side])
    if not -CLOSE <= lead <= CLOSE - 3 or played >= CARDS_A_COLUMN:
        return PassCards()

    def worth(answer: Any) -> int:
        if isinstance(answer, PassCards):
            return 4 * SPARED - 1 + 2 * max(0, lead - 2)
        return _card(known, side, answer.card) + (3 if answer.passing and lead >= 0 else 0)

    return max(decision.offers(known), key=worth)


def heroic(known: Battle, decision: PlayHeroicCharge, outlook: Outlook) -> Any:
    """Where the melee is near even and there are cards to make it decisive."""
    side = decision.side
    offers = tuple(decision.offers(known))
    if True not in offers:
        return False
    lead = total(weight(known, side)) - total(weight(known, 1 - side))
    best = sorted((_card(known, side, card) for card in battle_cards(known, side)), reverse=True)[:3]
    return len(best) == 3 and sum(best) >= 24 and -6 <= lead <= 4


def select(known: Battle, decision: SelectDice, outlook: Outlook) -> Any:
    """The best of them for a melee or a check; a shot is not worth it."""
    return decision.cards[-1] if "fires at" not in decision.why else NOBODY


def again(known: Battle, decision: RollAgain, outlook: Outlook) -> Any:
    """In a melee the lowest die of one's own, or the highest of the enemy's."""
    if len(decision.casts) < 2:
        return Content()
    own = 0 if attacking(known) == decision.side else 1
    first = len(decision.casts[0])
    faces = list(enumerate(decision.faces))
    mine, theirs = (faces[:first], faces[first:]) if own == 0 else (faces[first:], faces[:first])
    low, high = min(mine, key=lambda row: row[1]), max(theirs, key=lambda row: row[1])
    card = decision.sources(known)[0]
    if low[1] <= LOW and len(mine) <= 2:
        return Again(low[0], card)
    if high[1] >= HIGH:
        return Again(high[0], card)
    return Content()


def refuge(known: Battle, decision: Refuge, outlook: Outlook) -> Any:
    """Where fewest enemies are about, and most friends."""

    def worth(area: int) -> tuple[int, int]:
        return -outlook.danger(area, 0), outlook.strength((area,), outlook.side)

    return max(decision.offers(known), key=worth)


ADVICE: dict[type[Any], Callable[[Battle, Any, Outlook], Any]] = {
    Declare: declare,
    DefenderDeploys: defend,
    AttackerDeploys: attack,
    Reinforces: reinforce,
    FormationCard: form,
    ChargingCard: form,
    NextCard: play,
    PlayHeroicCharge: heroic,
    SelectDice: select,
    RollAgain: again,
    Refuge: refuge,
}
