"""What those do whom a charge comes upon: skirmishers, and cavalry behind whom an enemy has routed."""

from collections.abc import Callable
from typing import Any

from longroll.rulesets.volley_and_bayonet.advice.worth import Style, melee
from longroll.rulesets.volley_and_bayonet.movement.contact import behind_front
from longroll.rulesets.volley_and_bayonet.movement.skirmishers import BeforeTheSabres, RetireBeforeCharge, Stance
from longroll.rulesets.volley_and_bayonet.record.battle import Battle
from longroll.rulesets.volley_and_bayonet.rout.breakthrough import BreakThrough, Strike
from longroll.staff import Tasks, best

Ordered = Callable[[], Tasks]


def before_the_sabres(k: Battle, decision: BeforeTheSabres, style: Style, tasks: Ordered) -> Stance:
    """Out of the way as near by as may be: skirmishers are worth more elsewhere than under a brigade of horse."""
    return next(decision.offers(k))


def retire(k: Battle, decision: RetireBeforeCharge, style: Style, tasks: Ordered) -> bool:
    """Unless the melee promises them something."""
    return melee(k, k.stands[decision.stand], k.stands[decision.charger], style, 0, False) < 0


def break_through(k: Battle, decision: BreakThrough, style: Style, tasks: Ordered) -> Strike | None:
    """At whoever promises most, if he promises enough; else they stay together with their own."""

    def promise(answer: Strike) -> int:
        stand, foe = k.stands[answer.stand], k.stands[answer.target]
        return melee(k, stand, foe, style, 0, behind_front(foe, *stand.front))

    return best((one for one in decision.offers(k) if isinstance(one, Strike)), promise, style.charge)


ADVICE: dict[type, Callable[..., Any]] = {
    BeforeTheSabres: before_the_sabres,
    RetireBeforeCharge: retire,
    BreakThrough: break_through,
}
