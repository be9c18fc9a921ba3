"""What a mounted charge is worth, and what it is worth to be where one may follow (BC-CHCAV-01 to BC-CHCAV-09)."""

from longroll import tabletop
from longroll.flow import total
from longroll.miniatures.positions import kept
from longroll.rulesets.brigade.advice import chances
from longroll.rulesets.brigade.advice.mind import Mind
from longroll.rulesets.brigade.advice.worth import card_lead
from longroll.rulesets.brigade.charge import cavalry_charge
from longroll.rulesets.brigade.charge.law_of_charges import reach
from longroll.rulesets.brigade.record import Stand, facing
from longroll.rulesets.brigade.tables import CANISTER

DASH = 0.4
"""What a mounted charge must gain besides."""
PROMISE = 0.5
"""How much of a charge counts that a place allows and that is still to be made."""
CUT_DOWN = 0.6
"""How much the loss of a stand counts that runs already."""
LATER, RIDE = 0.6, 12_000
"""How much of that counts where nobody is in reach yet, and how far out of reach nothing does."""


def of_charge(mind: Mind, charger: Stand, target: Stand, heading: int) -> float:
    """What a mounted charge is worth: the check under the fire of foot, then what the target must do."""
    adds = cavalry_charge.enemy_fire(mind.known, charger, target, heading)
    number = chances.steadiness(mind.known, charger) - total(adds)
    return chances.at_most(number) * _met(mind, charger, target, heading) - DASH


def promise(mind: Mind, there: Stand) -> float:
    """What it is worth to a mounted stand, were it there, that somebody whom it may charge is in reach, or not far out of it."""
    best, most = 0.0, reach(there)
    for target in mind.prey:
        far = facing.distance_ahead(there, target.quad)
        if 0 <= far <= most:
            likely = 1.0
        else:
            away: int = tabletop.length(target.pose.x - there.pose.x, target.pose.y - there.pose.y)
            likely = LATER * max(0.0, 1 - max(0, away - most) / RIDE)
        if likely:
            best = max(best, likely * _hoped(mind, mind.known.stands[there.id], target))
    return PROMISE * best


def _hoped(mind: Mind, stand: Stand, target: Stand) -> float:
    """What a charge on somebody may be worth, once it can be made."""
    heading, steady = stand.pose.bearing(*target.pose.spot), chances.steadiness(mind.known, stand)
    name = "charge", stand.id, target.id
    return kept(mind.found, name, lambda: chances.at_most(steady) * _met(mind, stand, target, heading) - DASH)


def _met(mind: Mind, charger: Stand, target: Stand, heading: int) -> float:
    """What a charge that goes in comes to, by the class of its target."""
    if (kind := cavalry_charge.class_of(mind.known, target)) == cavalry_charge.HORSE:
        stands = 0.0 if target.routed else chances.at_most(chances.steadiness(mind.known, target))
        return stands * _melee(mind, charger, target) + (1 - stands) * _run(mind, target)
    if kind == cavalry_charge.GUNS:
        return _ride_over(mind, charger, target, heading)
    if kind == cavalry_charge.FUGITIVES:
        terms = total(cavalry_charge.square(mind.known, target))
        forms = chances.at_most(chances.steadiness(mind.known, target) - terms)
        return (1 - forms) * CUT_DOWN * _lost(mind, target) - forms * (1.0 + _run(mind, charger))
    return 0.0


def _ride_over(mind: Mind, charger: Stand, guns: Stand, heading: int) -> float:
    """A battery that faces the charge fires and is fought; another is lost (BC-CHCAV-08)."""
    if guns.routed or not cavalry_charge.faces_charge(mind.known, guns, charger, heading):
        return _lost(mind, guns)
    steady = chances.steadiness(mind.known, charger)
    hit = chances.toll_of(guns.fire, CANISTER.adds, 2, charger.strength, steady)
    won = sum(chance for gain, chance in _results(mind, charger, guns) if gain > 0)
    goes_in = max(0.0, 1 - hit.routs - hit.destroyed)
    melee = won * _lost(mind, guns) - (1 - won) * _run(mind, charger)
    return goes_in * melee - mind.cost(hit, charger)


def _melee(mind: Mind, charger: Stand, target: Stand) -> float:
    """Horse against horse: the loser runs, and is destroyed if it is doubled (BC-CHCAV-07)."""
    worth = 0.0
    for gain, chance in _results(mind, charger, target):
        loser = target if gain > 0 else charger
        value = _lost(mind, loser) if abs(gain) == 2 else _run(mind, loser) if gain else 0.0
        worth += chance * (value if gain > 0 else -value)
    return worth


def _results(mind: Mind, charger: Stand, target: Stand) -> tuple[tuple[int, float], ...]:
    ours, theirs = (chances.steadiness(mind.known, one) - one.discipline + one.strength for one in (charger, target))
    return chances.results(ours + card_lead(mind, attacks=True), theirs)


def _run(mind: Mind, stand: Stand) -> float:
    """What it costs a side that a stand of it runs."""
    return mind.cost(chances.Toll(0.0, 0.0, 1.0), stand)


def _lost(mind: Mind, stand: Stand) -> float:
    """What it costs a side that a stand of it is destroyed."""
    return mind.cost(chances.Toll(stand.strength, 1.0, 0.0), stand)
