"""Advice for combat: whom to fire at with whom, who joins and supports, which melee first.

Every firefight is reckoned by the same sums as it will be fought by, with the enemy's best reply that is known.
"""

from collections.abc import Callable, Iterator
from itertools import chain, combinations, islice
from typing import Any

from longroll.flow import Decision
from longroll.rulesets.volume_of_fire.advice.field import Field
from longroll.rulesets.volume_of_fire.advice.worth import cost, gain_and_loss
from longroll.rulesets.volume_of_fire.combat.combat_phase import (
    Cease,
    Firefight,
    Join,
    OpenFire,
    Reply,
    good_supporters,
)
from longroll.rulesets.volume_of_fire.combat.combat_value import Side, may_support, reckon
from longroll.rulesets.volume_of_fire.combat.fields_of_fire import cannot_hit, in_field, may_fire
from longroll.rulesets.volume_of_fire.melee.melee import NextMelee, melees, sides_of
from longroll.rulesets.volume_of_fire.record.battle import Battle
from longroll.rulesets.volume_of_fire.record.units import Unit

SCORES_TRIED = 14


def balance(field: Field, mine: Side, theirs: Side, melee: bool, caution: int) -> int:
    """Points that a side may expect to win by a combat, own losses weighed by `caution` hundredths."""
    b, stakes = field.known, field.stakes
    difference = reckon(b, mine, theirs, melee).total - reckon(b, theirs, mine, melee).total
    harm, own = gain_and_loss(max(-12, min(12, difference)), False)
    foes = [b.units[number] for number in theirs.units]
    ours = [b.units[number] for number in mine.units]
    won = sum(
        cost(harm, foe, stakes[foe.brigade]) for foe in foes if melee or any(in_field(b, unit, foe) for unit in ours)
    )
    lost = sum(
        cost(own, unit, stakes[unit.brigade]) for unit in ours if melee or any(in_field(b, foe, unit) for foe in foes)
    )
    return won - lost * caution // 100


# --- opening fire
def open_fire(field: Field, decision: OpenFire) -> Firefight | Cease:
    """The firefight that promises most, or none."""
    known = field.known
    chances = list(decision.chances(known))
    idle = {number for _, able in chances for number in able}
    best: tuple[int, Firefight] | None = None
    for target, able in chances:
        for firers in _combinations(able, field.style.together):
            supporters = _supporters(known, decision, firers, idle) if field.style.together > 1 else ()
            fight = Firefight(target, firers, supporters)
            score = promise(field, fight)
            if best is None or score > best[0]:
                best = score, fight
    if best is None or best[0] < field.style.fire:
        return Cease()
    return best[1]


def _combinations(able: tuple[int, ...], together: int) -> Iterator[tuple[int, ...]]:
    """The first of the sets of units, so many at most, the smallest before the larger."""
    sizes = range(1, min(together, len(able)) + 1)
    return islice(chain.from_iterable(combinations(able, size) for size in sizes), SCORES_TRIED)


def _supporters(known: Battle, decision: OpenFire, firers: tuple[int, ...], idle: set[int]) -> tuple[int, ...]:
    """Those behind the firers, and those beside them that have nothing to fire at themselves (VF-VOF-11)."""
    busy = (*decision.fought, *firers)
    named = list(good_supporters(known, firers, busy))
    for number in firers:
        unit = known.units[number]
        if any(may_support(known, unit, known.units[other], busy) for other in named):
            continue
        for other in known.of_side(unit.side):
            if other.id not in named and other.id not in idle and may_support(known, unit, other, busy):
                named.append(other.id)
                break
    return tuple(named)


def promise(field: Field, fight: Firefight) -> int:
    """Points that a firefight promises, the enemy replying as well as is known that he can."""
    known = field.known
    mine = Side(fight.firers, fight.supporters)
    target = known.units[fight.target]
    helpers = tuple(
        foe.id
        for foe in field.foes
        if foe.id != target.id
        and may_fire(known, foe, opening=False) is None
        and any(cannot_hit(known, foe, known.units[number]) is None for number in fight.firers)
    )
    supporter = next(
        (foe.id for foe in field.foes if foe.id not in helpers and may_support(known, target, foe, (target.id,))), None
    )
    behind = () if supporter is None else (supporter,)
    worst = balance(field, mine, Side((target.id,), behind), False, field.caution)
    worst -= field.tired_by(fight.firers) - field.tired_by((target.id,))
    if helpers:
        joined = balance(field, mine, Side((target.id, *helpers), behind), False, field.caution)
        joined -= field.tired_by(fight.firers) - field.tired_by((target.id, *helpers))
        worst = min(worst, joined)
    for number in fight.firers:
        if known.units[number].condition != "ordered":
            worst -= field.style.rally
    return worst


# --- replying
def reply(field: Field, decision: Reply) -> Join:
    """Who joins the target and who supports, to come off best."""
    known = field.known
    if known.units[decision.target].place != "table" or field.style.together == 1:
        return Join()
    able = decision.able(known)
    best: tuple[int, Join] | None = None
    named = tuple(known.units[number] for number in decision.firers)
    attack = Side(
        decision.firers,
        tuple(
            foe.id
            for foe in field.foes
            if foe.id not in decision.firers and any(may_support(known, unit, foe, decision.firers) for unit in named)
        ),
    )
    for joiners in _joiners(able):
        busy = (*decision.barred, *joiners, decision.target)
        supporters = _in_support(known, (decision.target, *joiners), busy)
        join = Join(joiners, supporters)
        units = (decision.target, *joiners)
        score = balance(field, Side(units, supporters), attack, False, 100) - field.tired_by(units)
        if best is None or score > best[0]:
            best = score, join
    assert best is not None
    return best[1]


def _joiners(able: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    yield ()
    for number in able:
        yield (number,)
    yield from combinations(able[:4], 2) if len(able) > 1 else ()
    if len(able) > 2:
        yield able


def _in_support(known: Battle, units: tuple[int, ...], busy: tuple[int, ...]) -> tuple[int, ...]:
    """One supporter for each unit, those behind first."""
    named = list(good_supporters(known, units, busy))
    for number in units:
        unit: Unit = known.units[number]
        if any(may_support(known, unit, known.units[other], busy) for other in named):
            continue
        for other in known.of_side(unit.side):
            if other.id not in named and may_support(known, unit, other, busy):
                named.append(other.id)
                break
    return tuple(named)


# --- melees
def next_melee(field: Field, decision: NextMelee) -> int:
    """The melee that promises most first: its winners may then be spared others."""
    known = field.known
    chains = melees(known, decision.fought)
    best: tuple[int, int] | None = None
    for number in decision.choices:
        row = next((row for row in chains if number in row), None)
        if row is None:
            continue
        mine, theirs = sides_of(known, row, field.side)
        score = balance(field, mine, theirs, True, 100)
        if best is None or score > best[0]:
            best = score, number
    return best[1] if best else decision.choices[0]


ADVICE: dict[type[Decision[object]], Callable[[Field, Any], Any]] = {
    OpenFire: open_fire,
    Reply: reply,
    NextMelee: next_melee,
}
