"""Answers to what happens: cards that react and those of melees, rerolls, losses, facings, the array."""

from typing import Any

from longroll import tabletop
from longroll.flow import total
from longroll.rulesets.brigade.advice import chances, places, worth
from longroll.rulesets.brigade.advice.mind import Answers, Mind
from longroll.rulesets.brigade.cards import events
from longroll.rulesets.brigade.cards.rerolls import RollAgain, Sums
from longroll.rulesets.brigade.cards.window import PlayCard
from longroll.rulesets.brigade.deployment.placement import Deploy, Entrench
from longroll.rulesets.brigade.dice.rolls import SharpenAim
from longroll.rulesets.brigade.fire.fire_action import NextTarget
from longroll.rulesets.brigade.melee import clash
from longroll.rulesets.brigade.melee.melee import MeleeLoss
from longroll.rulesets.brigade.record import Melee, Stand
from longroll.rulesets.brigade.rout.rally import RallyFacing, RallyMove
from longroll.rulesets.brigade.tables import DESIGNS, NONE
from longroll.tabletop import Pose, between

SURE = 0.9
"""A melee that is won as surely as this needs no further card."""
LOST = 0.06
"""One that is as good as lost is worth none."""
POINT = 0.7
"""A reroll point is counted as so much of a number."""
BETTER = 0.12
"""A die is rolled again for so much better a chance, and no less."""


def lead(mind: Mind, melee: Melee) -> int:
    """By how much the side leads before the dice."""
    known, found = mind.known, 0
    for side in (0, 1):
        terms = (*clash.numbers(known, melee, side), *clash.strengths(known, melee.stands, side, melee.cavalry))
        found += total(terms) * (1 if side == mind.side else -1)
    return found


def melee_card(mind: Mind, decision: clash.MeleeCard) -> int | None:
    """The card that tells most, unless passing is better: for a card lets the enemy answer it, and a pass closes the play."""
    known = mind.known
    if (melee := clash.record(known, decision.stands)) is None:
        return None
    before = lead(mind, melee)
    usable = [offer for offer in decision.offers(known) if isinstance(offer, int)]

    def tells(number: int) -> float:
        design = DESIGNS[known.cards[number].design]
        return worth.number(known, number, decision.attacks) + POINT * design.rerolls

    ranked = sorted(usable, key=lambda number: (-tells(number), number))
    if not ranked or tells(ranked[0]) <= 0:
        return None
    most = before + sum(round(tells(number)) for number in ranked[:3])
    if chances.leads(before) >= SURE or chances.leads(most) <= LOST:
        return None
    second = tells(ranked[1]) if len(ranked) > 1 else 0.0
    answered = worth.reply(mind, not decision.attacks)
    net = tells(ranked[0]) - max(0.0, answered - max(0.0, second - answered))
    return ranked[0] if net > 0 or not known.piles[1 - mind.side].hand else None


def die(mind: Mind, faces: tuple[int, ...], sums: Sums, by: int) -> int:
    """The die of either side that is best rolled again: the attacker's two come first, then the defender's two."""
    first, second = (total(terms) for _, terms in sums)
    mine = 1 if by == mind.side else -1
    ahead = mine * (sum(faces[:2]) + first - sum(faces[2:]) - second)
    best, value = NONE, _stands(ahead) + BETTER
    for place, face in enumerate(faces):
        own = (place < 2) == (mine > 0)
        after = sum(_stands(ahead + (new - face if own else face - new)) for new in range(1, 7)) / 6
        if after > value:
            best, value = place, after
    return best


def _stands(ahead: int) -> float:
    """How good it is to be so far ahead: a tie is no loss."""
    return 1.0 if ahead > 0 else 0.45 if ahead == 0 else 0.0


CARD = 0.1
"""What a point of a card's melee numbers is worth kept in hand."""
CLEARED, MET = 0.9, 0.5
"""What it is worth that a charge is not stopped by friends in its way, and to play a card at contact."""


def card(mind: Mind, decision: PlayCard) -> Any:
    """The card that gains most, if it gains more than it is worth in hand."""
    best: tuple[float, Any] = (0.0, None)
    for offer in decision.offers(mind.known):
        if isinstance(offer, events.Play):
            design = DESIGNS[mind.known.cards[offer.card].design]
            kept = 0 if mind.plain else CARD * (design.red + design.blue)
            if (value := _gain(mind, decision.what, offer, design.bottom) - kept) > best[0]:
                best = (value, offer)
    return best[1]


def _gain(mind: Mind, what: Any, play: events.Play, bottom: str) -> float:
    """What a card is worth that is played at an event."""
    known = mind.known
    match what:
        case events.FireDeclared() if what.target != NONE:
            return _sharper(mind, what, bottom)
        case events.FireHit() if what.target != NONE:
            return _spared(mind, what, play)
        case events.FireDone() if what.target != NONE and bottom == "Firing Line":
            return worth.of_fire(mind, known.stands[what.firer], known.stands[what.target])
        case events.ChargePassed() | events.ChargeBegins():
            return CLEARED * _friends_in_way(mind, known.stands[what.charger], known.stands[what.target])
        case events.Contacted():
            return MET
        case events.Boundary() if play.other != NONE and what.melee:
            return _closing_up(mind, known.stands[play.other], known.stands[play.stand])
    return 0.0


def _sharper(mind: Mind, what: events.FireDeclared, bottom: str) -> float:
    """What a third die, or a second shot, adds to a Fire."""
    known, target = mind.known, mind.known.stands[what.target]
    if (shot := worth.shot_at(known, known.stands[what.firer], target)) is None:
        return 0.0
    stake = mind.stakes[target.side]
    plain = chances.toll(known, shot, target, what.dice).worth(target, stake)
    if bottom == "Shot & Shell":
        return 0.7 * plain
    return chances.toll(known, shot, target, 3).worth(target, stake) - plain + 0.15 * (bottom == "Sharpshooters")


def _spared(mind: Mind, what: events.FireHit, play: events.Play) -> float:
    """What it is worth to have dice of a hit rolled again."""
    stand = mind.known.stands[what.target]
    again = min(len(play.dice) or 1, 2)
    rest = sum(sorted(what.faces)[: len(what.faces) - again])
    below = what.need - what.adds - rest - 1
    misses = min(max(below, 0), 6) / 6 if again == 1 else chances.at_most(below)
    stake = mind.stakes[stand.side]
    return misses * (1.0 + (1.0 + stake if stand.strength <= 1 else 0.5 * stake if stand.strength <= 3 else 0.3))


def _closing_up(mind: Mind, front: Stand, behind: Stand) -> float:
    """What it is worth that a stand comes into column behind one that is about to fight."""
    known = mind.known
    foe = max(clash.foes(known, front), key=lambda each: (each.strength, -each.id), default=None)
    if foe is None:
        return 0.0
    steady, steady_theirs = chances.steadiness(known, front), chances.steadiness(known, foe)
    alone, helped = (
        worth.of_melee(mind, front, foe, chances.fight(front.strength, foe.strength, more, 0, steady, steady_theirs))
        for more in (0, behind.strength)
    )
    return helped - alone - 0.5


def _friends_in_way(mind: Mind, charger: Stand, target: Stand) -> bool:
    way = tabletop.hull(charger.quad + target.quad)
    friends = (one for one in mind.own if one.formed and one.id != charger.id)
    return any(tabletop.overlap(way, friend.quad, 50) for friend in friends)


def again(mind: Mind, decision: RollAgain) -> int:
    """Which die to roll again: one's own that is bad, or the enemy's that is good, by what the roll is judged by."""
    if len(faces := decision.faces) == 4:
        return die(mind, faces, decision.sums, decision.by)
    low = bool(decision.sums) and decision.sums[0][0].startswith("Pass")
    mine = decision.by == mind.side
    need = sum(term.value for term in decision.sums[0][1]) if decision.sums else 8
    total = sum(faces) + sum(term.value for _, terms in decision.sums[1:] for term in terms)

    def suits(total: int) -> bool:
        return (total <= need if low else total >= need) == mine

    worst = max(range(len(faces)), key=lambda place: (faces[place] if low == mine else -faces[place], -place))
    good = sum(suits(total - faces[worst] + face) for face in range(1, 7))
    return worst if not suits(total) and good >= 2 else NONE


def sharpen(mind: Mind, decision: SharpenAim) -> int:
    """The lower of the two kept dice, if it shows three or less."""
    place = min(range(len(decision.faces)), key=lambda at: (decision.faces[at], at))
    return place if decision.faces[place] <= 3 else NONE


def second_shot(mind: Mind, decision: NextTarget) -> int:
    """The target that is most worth a second shot."""
    known, firer = mind.known, mind.known.stands[decision.firer]
    targets = [each for each in decision.offers(known) if each != NONE]
    return max(targets, key=lambda each: worth.of_fire(mind, firer, known.stands[each]), default=NONE)


def loss(mind: Mind, decision: MeleeLoss) -> int:
    """The strongest bears a loss."""
    return max(decision.offers(mind.known), key=lambda number: (mind.known.stands[number].strength, -number))


def face(mind: Mind, decision: RallyFacing) -> Pose:
    """Toward the enemy."""

    def off(pose: Pose) -> int:
        foe = mind.nearest_foe(pose.x, pose.y)
        return between(pose.heading, pose.bearing(*foe.pose.spot)) if foe else 0

    return min(decision.offers(mind.known), key=off)


def after_rally(mind: Mind, decision: RallyMove) -> Pose | None:
    """To the best place, if it is better than here."""
    stand = mind.known.stands[decision.stand]
    offers = [each for each in decision.offers(mind.known) if each is not None]
    best = max((stand.pose, *offers), key=lambda pose: places.of_place(mind, stand, pose))
    return best if best != stand.pose else None


def deploy(mind: Mind, decision: Deploy) -> Any:
    """The first good array of every brigade; then every barricade there is to lay, before all is ready."""
    offers = list(decision.offers(mind.known))
    return next((offer for offer in offers if isinstance(offer, Entrench)), offers[0])


CARDS: Answers = {PlayCard: card}
ANSWERS: Answers = {
    **CARDS,
    clash.MeleeCard: melee_card,
    RollAgain: again,
    SharpenAim: sharpen,
    NextTarget: second_shot,
    MeleeLoss: loss,
    RallyFacing: face,
    RallyMove: after_rally,
    Deploy: deploy,
}
