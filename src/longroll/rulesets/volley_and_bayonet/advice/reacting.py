"""What those do whom a charge comes upon: skirmishers, and cavalry behind whom an enemy has routed."""

from collections.abc import Callable
from typing import Any

from longroll.rulesets.volley_and_bayonet.advice.worth import Style, melee
from longroll.rulesets.volley_and_bayonet.movement.skirmishers import BeforeTheSabres, RetireBeforeCharge, Stance
from longroll.rulesets.volley_and_bayonet.record.battle import Battle
from longroll.staff import Tasks

Ordered = Callable[[], Tasks]


def before_the_sabres(k: Battle, decision: BeforeTheSabres, style: Style, tasks: Ordered) -> Stance:
    """Out of the way as near by as may be: skirmishers are worth more elsewhere than under a brigade of horse."""
    return next(decision.offers(k))


def retire(k: Battle, decision: RetireBeforeCharge, style: Style, tasks: Ordered) -> bool:
    """Unless the melee promises them something."""
    return melee(k, k.stands[decision.stand], k.stands[decision.charger], style, 0, False) < 0


ADVICE: dict[type, Callable[..., Any]] = {BeforeTheSabres: before_the_sabres, RetireBeforeCharge: retire}
