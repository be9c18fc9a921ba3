"""What shots, charges and rallies are worth to a side, in steps of strength."""

from longroll import tabletop
from longroll.flow import total
from longroll.rulesets.brigade.advice import chances
from longroll.rulesets.brigade.advice.mind import Mind
from longroll.rulesets.brigade.charge.law_of_charges import reach
from longroll.rulesets.brigade.fire import line_of_fire
from longroll.rulesets.brigade.fire.to_hit import Shot, solution
from longroll.rulesets.brigade.melee import clash
from longroll.rulesets.brigade.record import Battle, Stand, facing
from longroll.rulesets.brigade.rout import rally
from longroll.rulesets.brigade.tables import ARROWS, CANISTER, DESIGNS, NONE, TACTIC

RETURN = 0.9
"""How much of an enemy's return fire counts against a shot."""
RASH, PRESSED = 1.2, 0.4
"""What a charge must gain besides: it breaks a line and spends cards, and whoever stands and fires has as good a chance later;
less for a side that must attack."""
BESIDE = 1000
"""So much further than an arrow is a friend who ends in contact, from centre to centre."""
HIT_FIRST = 0.6
"""How much counts what a charger suffers of the fire it runs into."""


def shot_at(known: Battle, firer: Stand, target: Stand, far: int | None = None) -> Shot | None:
    """The shot of a stand, where it stands or might stand, at another, so far off ahead; None where there is none."""
    if not firer.shoots or firer.routed:
        return None
    far = facing.distance_ahead(firer, target.quad) if far is None else far
    there = far >= 0 and line_of_fire.line_over(known, firer, target, far) is not None
    return solution(known, firer, target) if there else None


def of_fire(mind: Mind, firer: Stand, target: Stand) -> float:
    """What a Fire is worth: its toll, less that of the return fire it may draw."""
    known, shot = mind.known, shot_at(mind.known, firer, target)
    if shot is None:
        return 0.0
    gain = chances.toll(known, shot, target)
    worth = mind.cost(gain, target)
    if target.shoots and not target.routed and not facing.pinned(known, target):
        back = shot_at(known, target, firer)
        if back is not None:
            alive = 1 - gain.destroyed - gain.routs
            worth -= RETURN * alive * mind.cost(chances.toll(known, back, firer), firer)
    return worth


def best_fire(mind: Mind, stand: Stand) -> float:
    """What the best Fire of a stand is worth; nothing if it has none."""
    known = mind.known
    found = (of_fire(mind, stand, known.stands[number]) for number in line_of_fire.targets(known, stand))
    return max(found, default=0.0)


def of_charge(mind: Mind, charger: Stand, target: Stand) -> float:
    """What a charge is worth: the check, the defender's fire, which a Firing Line may double, then the melee with what both
    sides may add to it and the chance that help comes to the defender."""
    known = mind.known
    steady = chances.steadiness(known, charger)
    goes = chances.at_most(steady)
    flank = facing.behind_front(charger.flag, target)
    strength, suffered, goes_on = charger.strength, 0.0, 1.0
    met = not flank and target.shoots and not target.routed
    if met and not facing.pinned(known, target):
        adds = CANISTER.adds if target.arm == "artillery" else 0
        hit = chances.toll_of(target.fire, adds, 2, strength, steady)
        shots = 1 + may_hold(mind, target, ("Firing Line",))
        goes_on = max(0.0, 1 - shots * (hit.routs + hit.destroyed))
        suffered = shots * mind.cost(hit, charger)
        strength = max(1, strength - round(shots * hit.steps))
    theirs = max(1, target.strength - 2) if flank or target.routed else target.strength
    friends = sum(one.strength for one in clash.foes(known, target))
    behind = 0 if target.routed else sum(one.strength for one in facing.column(known, target))
    steady_theirs = chances.steadiness(known, target)
    more = friends + steady - charger.discipline + card_lead(mind, attacks=True)
    theirs_more = behind + steady_theirs - target.discipline
    result = chances.fight(strength, theirs, more, theirs_more, steady, steady_theirs)
    prize = of_melee(mind, charger, target, result)
    likely, comes = (0.0, 0) if target.routed else help_for(mind, target)
    if likely:
        result = chances.fight(strength, theirs, more, theirs_more + comes, steady, steady_theirs)
        prize += likely * (of_melee(mind, charger, target, result) - prize)
    return goes * (goes_on * prize - HIT_FIRST * suffered) - (PRESSED if mind.must_attack else RASH)


def may_hold(mind: Mind, stand: Stand, bottoms: tuple[str, ...]) -> float:
    """The chance that the enemy holds a card with one of these bottoms for a stand's brigade, by what does not lie open."""
    able = sum(
        card.command == stand.command and card.design != "" and DESIGNS[card.design].bottom in bottoms
        for card in mind.unseen
    )
    return chances.at_least_one(len(mind.unseen), able, len(mind.known.piles[stand.side].hand))


def help_for(mind: Mind, target: Stand) -> tuple[float, int]:
    """How likely a friend closes up behind one that is charged, or reinforces it (BC-BOTM-01, BC-BOTM-03), and its strength:
    of those near enough the one from whom most is to be expected."""
    known = mind.known
    likely, strength = 0.0, 0
    for friend in mind.enemies:
        if friend.id == target.id or not friend.formed or not friend.on_foot:
            continue
        far: int = tabletop.length(friend.pose.x - target.pose.x, friend.pose.y - target.pose.y)
        if far > reach(friend) + BESIDE or facing.pinned(known, friend) or facing.behind(target, friend):
            continue
        near = far <= ARROWS[TACTIC] + BESIDE
        chance = may_hold(mind, friend, ("Close Order", "Reinforce") if near else ("Close Order",))
        if chance * friend.strength > likely * strength:
            likely, strength = chance, friend.strength
    return likely, strength


def of_melee(mind: Mind, own: Stand, foe: Stand, result: chances.Fight) -> float:
    """What such a melee is worth."""
    stake, prize = mind.stakes[own.side], mind.stakes[foe.side]
    guns = 1.5 if foe.arm == "artillery" else 0.0
    gains = result.takes + result.beats * (0.3 if foe.routed else 1.0 + 0.8 * prize + guns)
    losses = result.lost + result.beaten * (1.0 + 0.8 * stake)
    return mind.weights[foe.side] * gains - mind.weights[own.side] * losses


def card_lead(mind: Mind, attacks: bool) -> int:
    """What cards may come to: the best of the hand, less what the enemy's answer is to be expected, when ours does not beat
    it in turn (BC-MELEE-04)."""
    known = mind.known
    cards = [card for card in known.piles[mind.side].hand if card != NONE and known.cards[card].design]
    own = sorted((number(known, card, attacks) for card in cards), reverse=True)
    first = own[0] if own else 0
    second = own[1] if len(own) > 1 else 0
    feared = reply(mind, not attacks)
    if not attacks:
        return round(first - feared) if first > feared else -round(feared)
    return round(first - max(0.0, feared - second))


def number(known: Battle, card: int, attacks: bool) -> int:
    """What a Battle card counts in a melee."""
    design = DESIGNS[known.cards[card].design]
    return design.red if attacks else design.blue


def reply(mind: Mind, attacks: bool) -> float:
    """The best number that the enemy's hand is to be expected to hold, by the cards that do not lie open."""
    known, other = mind.known, 1 - mind.side
    unseen = tuple(number(known, card.id, attacks) if card.design else 0 for card in mind.unseen)
    return chances.best_of(tuple(sorted(unseen)), len(known.piles[other].hand))


def of_rally(mind: Mind, stand: Stand) -> float:
    """What rallying a stand is worth: much if it is routed; if it has acted, another Fire of it."""
    known = mind.known
    passes = chances.at_most(chances.steadiness(known, stand) - total(rally.burden(known, stand)))
    if stand.routed:
        runs_on = (1 - passes) * 0.3 * (1 + _near_edge(mind, stand))
        return 0.0 if mind.closes else passes * (1.2 + 0.7 * mind.stakes[mind.side]) - runs_on
    if not stand.activated:
        return 0.0
    return AGAIN * passes * max(0.0, best_fire(mind, stand))


AGAIN = 0.7
"""How much of what a stand could do at once counts, when it must be rallied to do it."""


def _near_edge(mind: Mind, stand: Stand) -> float:
    """Whether a stand that runs on runs off the map."""
    to = stand.pose.ahead(8000)
    outside = not (0 < to.x < mind.setting.width and 0 < to.y < mind.setting.height)
    return mind.stakes[mind.side] + 1.5 if outside else 0.0
