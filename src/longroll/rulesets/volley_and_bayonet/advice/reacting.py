"""What is done before play and out of turn: guns given to brigades, skirmishers before a charge, cavalry that breaks through, a
division that collapses."""

from collections.abc import Callable
from typing import Any

from longroll.rulesets.volley_and_bayonet.advice.worth import Style, expected
from longroll.rulesets.volley_and_bayonet.charge.skirmishers import BeforeTheSabres, RetireBeforeCharge, Stance
from longroll.rulesets.volley_and_bayonet.command.riding_along import Along, GoAlong
from longroll.rulesets.volley_and_bayonet.contact.contact import behind_front
from longroll.rulesets.volley_and_bayonet.dice.dice import blows
from longroll.rulesets.volley_and_bayonet.exhaustion.order_of_collapse import NextToDrop
from longroll.rulesets.volley_and_bayonet.melee.facing_after_advance import FaceAfterAdvance, Front
from longroll.rulesets.volley_and_bayonet.record.battle import Battle
from longroll.rulesets.volley_and_bayonet.record.units import Stand
from longroll.rulesets.volley_and_bayonet.rout.breakthrough import BreakThrough, Strike
from longroll.rulesets.volley_and_bayonet.sequence.set_up import Dedicate, DedicateGuns, fielded, takers
from longroll.rulesets.volley_and_bayonet.tables import BASES, COMMAND
from longroll.staff import Tasks, best
from longroll.tabletop import between, footprint, gap

Ordered = Callable[[], Tasks]
FLANKED, DISORDERED = 40, 25
"""What it is worth to strike a flank, and one who is disordered, in hundredths of a strength point."""
CAREFUL, SPARE = 50, 3
"""The caution from which somebody plans ahead, and of how many strength points a battalion spares one."""


def exchange(k: Battle, mine: Stand, foe: Stand, style: Style) -> int:
    """What the dice of a melee with an enemy promise, in hundredths of a strength point."""
    given, taken = expected(k, blows(k, mine, foe, True)), expected(k, blows(k, foe, mine, True))
    return given - taken * style.caution // 100


def before_the_sabres(k: Battle, decision: BeforeTheSabres, style: Style, tasks: Ordered) -> Stance:
    """Out of the way as near by as may be: skirmishers are worth more elsewhere than under a brigade of horse."""
    return next(decision.offers(k))


def retire(k: Battle, decision: RetireBeforeCharge, style: Style, tasks: Ordered) -> bool:
    """Unless the melee promises them something."""
    return exchange(k, k.stands[decision.stand], k.stands[decision.charger], style) < 0


def break_through(k: Battle, decision: BreakThrough, style: Style, tasks: Ordered) -> Strike | None:
    """At whoever promises most, if he promises enough; else they stay together with their own."""

    def promise(answer: Strike) -> int:
        stand, foe = k.stands[answer.stand], k.stands[answer.target]
        flank = FLANKED if behind_front(foe, *stand.front) else 0
        return exchange(k, stand, foe, style) + flank + DISORDERED * foe.disordered

    return best((one for one in decision.offers(k) if isinstance(one, Strike)), promise, style.charge)


def drop(k: Battle, decision: NextToDrop, style: Style, tasks: Ordered) -> int:
    """Who breaks up, then the routers from the rear to the front, so that none is run through who flees himself; at last who
    stays, so that he is tested in good order."""
    return next(decision.offers(k))


def dedicate(k: Battle, decision: DedicateGuns, style: Style, tasks: Ordered) -> Dedicate | None:
    """Battalions that have strength to spare throw as many dice without it: guns for the strongest infantry of theirs."""
    if style.caution < CAREFUL:
        return None
    for row in fielded(k, decision.side):
        if row.artillery and row.strength >= SPARE:
            brigades = [each for each in takers(k, row) if not each.guns and each.kind == "infantry brigade"]
            found = best(brigades, lambda each: each.strength * each.morale)
            if found is not None:
                return Dedicate(row.id, (found.id, found.id))
    return None


def go_along(k: Battle, decision: GoAlong, style: Style, tasks: Ordered) -> Along | None:
    """Where he commands most of his own who have not routed; of equals with those who go."""
    row = k.commanders[decision.commander]
    mine = [each for each in k.of_side(row.side) if each.formation == row.formation and not each.routed]

    def commanded(answer: Along | None) -> int:
        quad = row.quad if answer is None else footprint(answer.to, *BASES["commander"])
        return sum(gap(each.quad, quad) <= COMMAND for each in mine)

    return max(decision.offers(k), key=commanded)


def face(k: Battle, decision: FaceAfterAdvance, style: Style, tasks: Ordered) -> Front:
    """As nearly towards the nearest enemy as may be."""
    stand = k.stands[decision.stand]
    foe = min(k.enemies(stand.side), key=lambda row: (stand.pose.distance(*row.pose.spot), row.id), default=None)
    if foe is None:
        return Front(stand.pose)
    way = stand.pose.bearing(*foe.pose.spot)
    return min(decision.offers(k), key=lambda front: between(front.to.heading, way))


ADVICE: dict[type, Callable[..., Any]] = {
    BeforeTheSabres: before_the_sabres,
    RetireBeforeCharge: retire,
    BreakThrough: break_through,
    DedicateGuns: dedicate,
    FaceAfterAdvance: face,
    GoAlong: go_along,
    NextToDrop: drop,
}
