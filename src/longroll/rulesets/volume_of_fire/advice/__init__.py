"""What is worth answering: advice for computer players in a style of their own, by what their side knows and nothing else.

The chapters: `style` how players differ, `worth` what a fight is worth, `field` how good a spot is, `intent` what each
brigade should be about; then a chapter for each part of the turn.
"""

from random import Random
from typing import Any

from longroll.flow import Decision
from longroll.rulesets.volume_of_fire.activation.activation import NextToActivate
from longroll.rulesets.volume_of_fire.advice import fighting, intent, manoeuvring, marching, ordering, plain
from longroll.rulesets.volume_of_fire.advice.field import Field
from longroll.rulesets.volume_of_fire.advice.style import STYLES
from longroll.rulesets.volume_of_fire.combat.combat_phase import OpenFire, Reply
from longroll.rulesets.volume_of_fire.command.leaders import PlaceSuccessor
from longroll.rulesets.volume_of_fire.deployment.deployment import FirstOrder, PlaceGeneral
from longroll.rulesets.volume_of_fire.deployment.free_deployment import PlaceBrigade
from longroll.rulesets.volume_of_fire.deployment.reinforcements import Arrive
from longroll.rulesets.volume_of_fire.march.grand_tactical import WheelAgain
from longroll.rulesets.volume_of_fire.march.marches import ChooseMarch
from longroll.rulesets.volume_of_fire.melee.melee import NextMelee
from longroll.rulesets.volume_of_fire.movement.tactical_phase import Manoeuvre
from longroll.rulesets.volume_of_fire.orders.orders_phase import GiveOrders
from longroll.rulesets.volume_of_fire.record.units import Battle


def advise(style: str, decision: Decision, known: Battle, rng: Random) -> Any:
    """A legal answer to `decision` in a style (one of `style.STYLES`), by what the side asked knows."""
    field = Field(known, decision.side, STYLES[style])
    if not field.style.plans:
        match decision:
            case Manoeuvre():
                return plain.manoeuvre(field)
            case OpenFire():
                return plain.open_fire(field, decision)
            case Reply():
                return plain.reply(field, decision)
    match decision:
        case Manoeuvre():
            return manoeuvring.manoeuvre(field, decision)
        case OpenFire():
            return fighting.open_fire(field, decision)
        case Reply():
            return fighting.reply(field, decision)
        case GiveOrders():
            return ordering.give_orders(field, decision)
        case ChooseMarch():
            return marching.march(field, decision)
        case WheelAgain():
            return marching.wheel_again(field, decision)
        case NextToActivate():
            return marching.next_to_activate(field, decision)
        case NextMelee():
            return fighting.next_melee(field, decision)
        case Arrive():
            return marching.arrive(field, decision)
        case FirstOrder():
            return ordering.first_order(field, decision)
        case PlaceBrigade():
            return marching.place_brigade(field, decision)
        case PlaceGeneral():
            return marching.place_general(field, decision)
        case PlaceSuccessor():
            return marching.place_successor(field, decision)
    return next(iter(decision.offers(known)))


def plan(style: str, known: Battle, side: int) -> tuple[str, ...]:
    """What each brigade of a side is about, a line each."""
    field = Field(known, side, STYLES[style])
    return intent.plan(field, ordering.intents(field))
