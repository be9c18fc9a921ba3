"""How a fight is fought: whom to attack, whom to fire at, whom to strike, when to fall back and when to follow."""

from collections.abc import Callable
from typing import Any

from longroll.rulesets.volley_and_bayonet.advice.worth import WHOLE, Style, dear, expected, fire
from longroll.rulesets.volley_and_bayonet.combat.combat import SaveAndFallBack
from longroll.rulesets.volley_and_bayonet.combat.combat_phase import (
    Attack,
    Cease,
    Fire,
    LeftoverFire,
    NextCombat,
    ReturnFire,
)
from longroll.rulesets.volley_and_bayonet.combat.going_to_ground import LieDown
from longroll.rulesets.volley_and_bayonet.combat.several_enemies import Aim, Counts, shared
from longroll.rulesets.volley_and_bayonet.combat.who_fights import melee_of, targets
from longroll.rulesets.volley_and_bayonet.dice.dice import blows
from longroll.rulesets.volley_and_bayonet.melee.melee_result import AdvanceAfterMelee
from longroll.rulesets.volley_and_bayonet.rally.rally_phase import Face, FaceAfterRally
from longroll.rulesets.volley_and_bayonet.record.battle import Battle
from longroll.rulesets.volley_and_bayonet.rout.pursuit import Follow, FollowRouter
from longroll.staff import Tasks, best

Ordered = Callable[[], Tasks]
CAREFUL = 50
"""The caution from which somebody spares his men."""


def attack(k: Battle, decision: NextCombat, style: Style, tasks: Ordered) -> Attack | Cease:
    """The attack of which most is expected, melees before fire: nobody loses by firing."""

    def worth(answer: Attack) -> int:
        target = k.stands[answer.target]
        given = sum(fire(k, k.stands[number], target) for number in answer.firers) * dear(k, target) // WHOLE
        found = melee_of(k, target) if answer.melee else None
        for number in found.attackers if found else ():
            given += 200 + expected(k, blows(k, k.stands[number], target, True))
        return given

    return best(decision.chances(k), worth) or Cease()


def answer_fire(k: Battle, decision: ReturnFire, style: Style, tasks: Ordered) -> int | None:
    """At whom most is expected."""
    stand = k.stands[decision.stand]
    return best(targets(k, stand), lambda at: fire(k, stand, k.stands[at]))


def leftover(k: Battle, decision: LeftoverFire, style: Style, tasks: Ordered) -> Fire | None:
    """The fire of which most is expected."""
    able = (Fire(row.id, at) for row in k.of_side(decision.side) for at in targets(k, row))
    return best(able, lambda one: fire(k, k.stands[one.stand], k.stands[one.at]))


def aim(k: Battle, decision: Aim, style: Style, tasks: Ordered) -> Counts:
    """So that they suffer most by it, none more than he has to lose; of equals the weakest."""
    stand = k.stands[decision.stand]

    def worth(counts: Counts) -> int:
        given = 0
        struck = tuple(shared(k, stand, decision.among, counts))
        for at in decision.among:
            one, left = tuple(blow for blow in struck if blow.at == at), k.stands[at].strength
            given += 10 * min(100 * left, expected(k, one)) - (left if one else 0)
        return given

    found = best(decision.offers(k), worth)
    assert found is not None
    return found


def save(k: Battle, decision: SaveAndFallBack, style: Style, tasks: Ordered) -> int:
    """Who cannot spare a strength point falls back, unless he is no careful man."""
    stand = k.stands[decision.stand]
    return decision.hits if style.caution >= CAREFUL and stand.strength <= decision.hits else 0


def follow(k: Battle, decision: AdvanceAfterMelee, style: Style, tasks: Ordered) -> int | None:
    """A careful man follows with those in good order who are not Stationary."""
    able = [n for n in decision.able if not (k.stands[n].stationary or k.stands[n].disordered)]
    if style.caution < CAREFUL:
        return decision.able[0]
    return able[0] if able else None


def face(k: Battle, decision: FaceAfterRally, style: Style, tasks: Ordered) -> Face:
    """Towards the nearest enemy, as nearly as there is room."""
    stand = k.stands[decision.stand]
    foe = min(k.enemies(decision.side), key=lambda row: (stand.pose.distance(*row.pose.spot), row.id), default=None)
    if foe is not None:
        turned = Face(stand.pose.facing(*foe.pose.spot))
        if decision.refusal(k, turned) is None:
            return turned
    return Face(stand.pose)


def pursue(k: Battle, decision: FollowRouter, style: Style, tasks: Ordered) -> Follow | None:
    """As after a melee."""
    able = [
        n for n in decision.able if style.caution < CAREFUL or not (k.stands[n].stationary or k.stands[n].disordered)
    ]
    return next((one for one in map(Follow, able) if decision.refusal(k, one) is None), None)


def lie_down(k: Battle, decision: LieDown, style: Style, tasks: Ordered) -> None:
    """Stationary fire is worth more than what is saved on the ground, and it costs half a move to get up."""


ADVICE: dict[type, Callable[..., Any]] = {
    NextCombat: attack,
    ReturnFire: answer_fire,
    LeftoverFire: leftover,
    Aim: aim,
    SaveAndFallBack: save,
    AdvanceAfterMelee: follow,
    FaceAfterRally: face,
    FollowRouter: pursue,
    LieDown: lie_down,
}
