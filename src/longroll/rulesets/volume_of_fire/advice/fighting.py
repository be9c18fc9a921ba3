"""Advice for combat: whom to fire at with whom, who joins and supports.  Every firefight is reckoned by the same sums
as it will be fought by, with the enemy's best reply that is known."""

from longroll.rulesets.volume_of_fire.advice.field import Advice, Field
from longroll.rulesets.volume_of_fire.advice.worth import cost, gain_and_loss
from longroll.rulesets.volume_of_fire.combat import combat_phase
from longroll.rulesets.volume_of_fire.combat.combat_phase import Cease, Firefight, Join, OpenFire, Reply
from longroll.rulesets.volume_of_fire.combat.combat_value import Side, may_support, reckon, supporters_of
from longroll.rulesets.volume_of_fire.combat.fields_of_fire import cannot_hit, in_field, may_fire
from longroll.rulesets.volume_of_fire.record import Battle
from longroll.staff import best

NEXT = 2
"""How many firefights that are not quite the best are thought over."""


def balance(field: Field, mine: Side, theirs: Side, caution: int) -> int:
    """Points that a side may expect to win by a firefight, own losses weighed by `caution` hundredths."""
    b, price = field.known, field.price
    harm, own = gain_and_loss(reckon(b, mine, theirs, False).total - reckon(b, theirs, mine, False).total, False)
    foes, ours = ([b.units[number] for number in side.units] for side in (theirs, mine))
    won = sum(cost(harm, foe, price[foe.id]) for foe in foes if any(in_field(b, unit, foe) for unit in ours))
    lost = sum(cost(own, unit, price[unit.id]) for unit in ours if any(in_field(b, foe, unit) for foe in foes))
    return won - lost * caution // 100


def supporting(known: Battle, units: tuple[int, ...], busy: tuple[int, ...], spared: set[int]) -> tuple[int, ...]:
    """One supporter for each unit: who stands behind it or else beside it, but for those spared for what they do themselves
    (VF-VOF-11)."""
    named = list(combat_phase.good_supporters(known, units, busy))
    for unit in (known.units[number] for number in units):
        if not any(may_support(known, unit, known.units[number], busy) for number in named):
            able = supporters_of(known, unit.side, (unit.id,), busy)
            named += [other for other in able if other not in (*named, *spared)][:1]
    return tuple(named)


def open_fire(field: Field, decision: OpenFire) -> Firefight | Cease:
    """The firefight that promises most, or none."""
    return best(fights(field, decision), lambda fight: promise(field, fight), field.style.fire) or Cease()


def fights(field: Field, decision: OpenFire) -> list[Firefight]:
    """The firefights there may be, each well supported."""
    known = field.known
    offers = [offer for offer in decision.offers(known) if isinstance(offer, Firefight)]
    if field.style.together == 1:
        offers = [Firefight(target, (number,)) for target, able in decision.chances(known) for number in able]
    idle = {number for offer in offers for number in offer.firers}
    backed = ((each, supporting(known, each.firers, (*decision.fought, *each.firers), idle)) for each in offers)
    return [Firefight(each.target, each.firers, supporters) for each, supporters in backed]


def next_best(field: Field, decision: OpenFire) -> list[Firefight]:
    """The firefights that promise most, the best first."""
    return sorted(fights(field, decision), key=lambda fight: -promise(field, fight))[: 1 + NEXT]


def promise(field: Field, fight: Firefight) -> int:
    """Points that a firefight promises, the enemy replying as well as is known that he can."""
    known = field.known
    target = known.units[fight.target]
    firers = [known.units[number] for number in fight.firers]
    able = (foe for foe in field.foes if foe.id != target.id and may_fire(known, foe, opening=False) is None)
    helpers = tuple(foe.id for foe in able if any(cannot_hit(known, foe, unit) is None for unit in firers))
    behind = supporters_of(known, target.side, (target.id,), (target.id, *helpers))[:1]
    mine, replies = Side(fight.firers, fight.supporters), {(target.id,), (target.id, *helpers)}
    worst = min(balance(field, mine, Side(units, behind), field.caution) + field.tired_by(units) for units in replies)
    unrallied = sum(unit.condition != "ordered" for unit in firers)
    return worst - field.tired_by(fight.firers) - field.style.rally * unrallied


def reply(field: Field, decision: Reply) -> Join:
    """Who joins the target and who supports, to come off best."""
    if field.style.together == 1:
        return Join()
    known, attack = field.known, Side(decision.firers, decision.supporters)

    def promised(join: Join) -> int:
        units = (decision.target, *join.units)
        return balance(field, Side(units, join.supporters), attack, 100) - field.tired_by(units)

    joins = []
    for offer in decision.offers(known):
        units = (decision.target, *offer.units)
        joins.append(Join(offer.units, supporting(known, units, (*decision.barred, *units), set())))
    return best(joins, promised) or Join()


ADVICE: Advice = {OpenFire: open_fire, Reply: reply}
COURSES: Advice = {OpenFire: next_best}
