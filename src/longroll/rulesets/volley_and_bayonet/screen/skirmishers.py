"""What skirmishers are asked before a charge: to run, to stay, to fight, to retire."""

from collections.abc import Iterator
from typing import Any

from longroll.rulesets.volley_and_bayonet.charge.skirmishers import (
    BeforeTheSabres,
    FallBack,
    FightOnFoot,
    RetireBeforeCharge,
    RunTo,
    Stance,
)
from longroll.rulesets.volley_and_bayonet.record.battle import Battle
from longroll.scene import Overlay
from longroll.screen.overlays import over
from longroll.screen.shown import Shown, Why, Words
from longroll.screen.words import so_far


def _why(k: Battle, decision: BeforeTheSabres | RetireBeforeCharge) -> Why:
    stand, charger = k.stands[decision.stand], k.stands[decision.charger]
    verb = "rides at" if isinstance(decision, BeforeTheSabres) else "has reached"
    return Why(f"{charger.name} {verb} {stand.name}: what does it do?", stand.thing, (charger.thing,))


def _words(k: Battle, decision: BeforeTheSabres, answer: Stance) -> Words:
    stand = k.stands[decision.stand]
    match answer:
        case RunTo():
            place = next(row for row in decision.places if row.to == answer.to)
            label = f"Run to {place.where}, {so_far(place.far)}"
        case FallBack():
            label = "Fall back"
        case FightOnFoot():
            label = "Stand and fight"
        case _:
            label = "Stay under cover"
    return Words(label, stand.thing, (stand.thing,))


def _laid(k: Battle, decision: BeforeTheSabres) -> Iterator[Overlay]:
    stand = k.stands[decision.stand]
    for number, row in enumerate(decision.places):
        says = (
            f"{stand.name} behind {row.where}"
            if row.to.heading != stand.pose.heading
            else f"{stand.name} at {row.where}"
        )
        yield over(f"cover:{number}", "bases", [stand.quad_at(row.to)], "legal", says, of=stand.thing, rule="VB-CHG-15")


def _forced(decision: BeforeTheSabres, known: Battle) -> tuple[Any, ...]:
    offers = tuple(decision.offers(known))
    return offers if len(offers) == 1 else ()


SABRES: Shown[Battle, BeforeTheSabres] = Shown(BeforeTheSabres, why=_why, words=_words, forced=_forced, laid=_laid)
RETIRES: Shown[Battle, RetireBeforeCharge] = Shown(
    RetireBeforeCharge,
    why=_why,
    words=lambda k, d, goes: Words(
        "Retire" if goes else "Stand and fight", f"stand:{d.stand}", (f"stand:{d.stand}",), ends=not goes
    ),
)
SHOWN = (SABRES, RETIRES)
