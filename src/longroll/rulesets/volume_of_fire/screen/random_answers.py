"""One legal answer, drawn at random, for play without a purpose.

Answers are drawn until one is legal, never listed: that is what makes random play quick.
"""

from collections.abc import Callable
from itertools import islice
from random import Random
from typing import Any

from longroll.flow import Decision
from longroll.rulesets.volume_of_fire import tables
from longroll.rulesets.volume_of_fire.combat.combat_phase import (
    Cease,
    Firefight,
    OpenFire,
    good_supporters,
    support_refusal,
)
from longroll.rulesets.volume_of_fire.combat.fields_of_fire import cannot_hit, in_field, may_fire, reach
from longroll.rulesets.volume_of_fire.command.action_points import commander
from longroll.rulesets.volume_of_fire.command.chain_of_command import acting_commander, superiors
from longroll.rulesets.volume_of_fire.movement import law_of_moves
from longroll.rulesets.volume_of_fire.movement.manoeuvres import Change, Halt, Lead, Move, Ride
from longroll.rulesets.volume_of_fire.movement.paths import Step, groups
from longroll.rulesets.volume_of_fire.movement.tactical_phase import Manoeuvre
from longroll.rulesets.volume_of_fire.orders.duties import duties
from longroll.rulesets.volume_of_fire.orders.new_orders import (
    DirectOrder,
    NoMoreOrders,
    ReadReport,
    RideOn,
    Send,
    SendReport,
    StandFast,
    worth_ordering,
)
from longroll.rulesets.volume_of_fire.orders.orders_phase import GiveOrders
from longroll.rulesets.volume_of_fire.record.units import NONE, Battle, Unit
from longroll.rulesets.volume_of_fire.sight.lookout import lookout

TRIES = 4
OFFERS = 60


def draw_answer(decision: Decision, known: Battle, rng: Random) -> Any:
    """One legal answer to `decision`."""
    match decision:
        case Manoeuvre():
            return _manoeuvre(decision, known, rng)
        case GiveOrders():
            return _orders(decision, known, rng)
        case OpenFire():
            return _fire(decision, known, rng)
    return rng.choice(list(islice(decision.offers(known), OFFERS)))


# --- tactical movement
def _manoeuvre(decision: Manoeuvre, known: Battle, rng: Random) -> Any:
    if rng.random() >= 0.2:
        with_points = {
            brigade.id
            for brigade in known.brigades
            if brigade.side == decision.side
            and brigade.place == "table"
            and (general := commander(known, brigade.id)) is not None
            and general.points > 0
        }
        free = [unit for unit in known.of_side(decision.side) if not unit.used and unit.brigade in with_points]
        for _ in range(TRIES if free else 0):
            answer = rng.choice(_DRAWS)(known, rng.choice(free), rng)
            if answer is not None and decision.refusal(known, answer) is None:
                return answer
    return next((duty.move for duty in duties(known, decision.side)), Halt())


def _group(known: Battle, unit: Unit, rng: Random) -> tuple[int, ...]:
    if rng.random() < 0.4:
        return (unit.id,)
    mates = [other for other in known.of_brigade(unit.brigade) if not other.used]
    return next(tuple(other.id for other in group) for group in groups(mates) if unit in group)


def _ahead(known: Battle, unit: Unit, rng: Random) -> Any:
    far = law_of_moves.allowance(unit, forward=True)
    if not far:
        return Change((unit.id,))
    return Move(_group(known, unit, rng), (Step("advance", rng.randrange(250, far + 1, 250)),))


def _wheel(known: Battle, unit: Unit, rng: Random) -> Any:
    far = law_of_moves.allowance(unit, forward=True)
    tenths = rng.randrange(20, 400, 20)
    if rng.random() < 0.5:
        return Move(_group(known, unit, rng), (Step("wheel-left", tenths),))
    return Move(_group(known, unit, rng), (Step("wheel-right", tenths), Step("advance", max(250, far // 4))))


def _otherwise(known: Battle, unit: Unit, rng: Random) -> Any:
    far = law_of_moves.allowance(unit, forward=False) or tables.INFANTRY_OTHERWISE
    by = rng.randrange(250, far + 1, 250)
    kind = rng.randrange(5)
    if kind == 0:
        return Move((unit.id,), (Step("turn", rng.randrange(-1800, 1801, 10) or 10),))
    if kind == 1:
        return Move(_group(known, unit, rng), (Step("slide", rng.choice((-by, by))),))
    if kind == 2:
        return Move(_group(known, unit, rng), (Step("oblique", by, rng.randrange(0, 3600, 10)),))
    if kind == 3:
        return Move((unit.id,), (Step("road", rng.choice((-by, by))),))
    return Move(_group(known, unit, rng), (Step("back", by),))


def _general(known: Battle, unit: Unit, rng: Random) -> Any:
    general = known.brigadier(unit.brigade)
    if not general.present or general.attached != NONE:
        return None
    if rng.random() < 0.2:
        return Lead(general.id, unit.id)
    return Ride(general.id, general.x + rng.randrange(-4000, 4001, 100), general.y + rng.randrange(-4000, 4001, 100))


def _change(known: Battle, unit: Unit, rng: Random) -> Any:
    return None if unit.arm == "infantry" else Change((unit.id,))


_DRAWS: tuple[Callable[[Battle, Unit, Random], Any], ...] = (_ahead, _ahead, _wheel, _otherwise, _general, _change)


# --- orders
def _orders(decision: GiveOrders, known: Battle, rng: Random) -> Any:
    """Ride on or stand fast while messengers are to ride; then now and then an order, a report or its reading."""
    for row in known.messengers:
        if row.side == decision.side and row.ready:
            on = RideOn(row.id)
            return on if rng.random() < 0.7 and decision.refusal(known, on) is None else StandFast(row.id)
    own = [brigade for brigade in known.brigades if brigade.side == decision.side and brigade.place == "table"]
    for _ in range(TRIES if own and rng.random() < 0.8 else 0):
        answer = _an_order(known, decision.side, rng.choice(own).id, rng)
        if answer is not None and decision.refusal(known, answer) is None:
            return answer
    return NoMoreOrders()


def _an_order(known: Battle, side: int, brigade: int, rng: Random) -> Any:
    waiting = [row.id for row in known.messengers if row.side == side and row.kind == "report" and row.waiting]
    if waiting:
        return ReadReport(rng.choice(waiting))
    if rng.random() < 0.3:
        return SendReport(brigade)
    order = rng.choice(list(worth_ordering(known, brigade)))
    if rng.random() < 0.3:
        chain = superiors(known, brigade)
        return DirectOrder(rng.choice(chain).id, brigade, order) if chain else None
    acting = acting_commander(known, brigade)
    return None if acting is None else Send(acting.id, brigade, order)


# --- firefights
def _fire(decision: OpenFire, known: Battle, rng: Random) -> Any:
    """Fire at somebody in some unit's field, with one or more of those who can, now and then supported."""
    if rng.random() < 0.1:
        return Cease()
    busy = (*decision.fought, *decision.supporting)
    firers = [
        unit for unit in known.of_side(decision.side) if unit.id not in busy and may_fire(known, unit, True) is None
    ]
    targets = [enemy for enemy in known.enemies(decision.side) if enemy.id not in decision.targeted] if firers else []
    rng.shuffle(targets)
    reached = [(unit, lookout(known).near(unit.quad, reach(known, unit))) for unit in firers]
    for target in targets:
        able = [unit.id for unit, near in reached if target.id in near and in_field(known, unit, target)]
        able = [number for number in able if cannot_hit(known, known.units[number], target) is None]
        if not able or decision.target_refusal(known, target.id) is not None:
            continue
        some = tuple(sorted(rng.sample(able, rng.randint(1, len(able)))))
        supporters = good_supporters(known, some, (*decision.fought, *some)) if rng.random() < 0.7 else ()
        if support_refusal(known, decision.side, some, supporters, (*decision.fought, *some)) is None:
            return Firefight(target.id, some, supporters)
        return Firefight(target.id, (able[0],))
    return Cease()
