"""One legal answer, drawn at random, for play without a purpose.

Poses are drawn until one is legal, never listed: that is what makes random play quick.
"""

from collections.abc import Callable
from itertools import islice
from random import Random
from typing import Any

from longroll.flow import Decision
from longroll.rulesets.volume_of_fire import moves
from longroll.rulesets.volume_of_fire.movement import Manoeuvre
from longroll.rulesets.volume_of_fire.moves import Change, Halt, Lead, Move, Ride
from longroll.rulesets.volume_of_fire.paths import Step, groups
from longroll.rulesets.volume_of_fire.points import commander
from longroll.rulesets.volume_of_fire.units import NONE, Battle, Unit

TRIES = 4
OFFERS = 60


def draw_answer(decision: Decision, known: Battle, rng: Random) -> Any:
    """One legal answer to `decision`."""
    if isinstance(decision, Manoeuvre):
        return _manoeuvre(decision, known, rng)
    return rng.choice(list(islice(decision.offers(known), OFFERS)))


def _manoeuvre(decision: Manoeuvre, known: Battle, rng: Random) -> Any:
    if rng.random() < 0.2 and decision.refusal(known, Halt()) is None:
        return Halt()
    with_points = {
        brigade.id
        for brigade in known.brigades
        if brigade.side == decision.side
        and brigade.place == "table"
        and (general := commander(known, brigade.id)) is not None
        and general.points > 0
    }
    free = [unit for unit in known.of_side(decision.side) if not unit.used and unit.brigade in with_points]
    if free:
        for _ in range(TRIES):
            answer = rng.choice(_DRAWS)(known, rng.choice(free), rng)
            if answer is not None and decision.refusal(known, answer) is None:
                return answer
    if decision.refusal(known, Halt()) is None:
        return Halt()
    return next(iter(decision.offers(known)))


def _group(known: Battle, unit: Unit, rng: Random) -> tuple[int, ...]:
    if rng.random() < 0.4:
        return (unit.id,)
    mates = [other for other in known.of_brigade(unit.brigade) if not other.used]
    return next(tuple(other.id for other in group) for group in groups(mates) if unit in group)


def _ahead(known: Battle, unit: Unit, rng: Random) -> Any:
    far = moves.allowance(unit, forward=True)
    if not far:
        return Change((unit.id,))
    return Move(_group(known, unit, rng), (Step("advance", rng.randrange(250, far + 1, 250)),))


def _wheel(known: Battle, unit: Unit, rng: Random) -> Any:
    far = moves.allowance(unit, forward=True)
    tenths = rng.randrange(20, 400, 20)
    if rng.random() < 0.5:
        return Move(_group(known, unit, rng), (Step("wheel-left", tenths),))
    return Move(_group(known, unit, rng), (Step("wheel-right", tenths), Step("advance", max(250, far // 4))))


def _otherwise(known: Battle, unit: Unit, rng: Random) -> Any:
    far = moves.allowance(unit, forward=False) or 3000
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
