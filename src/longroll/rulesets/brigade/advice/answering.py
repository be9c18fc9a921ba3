"""Answers to what happens: cards that react, rerolls, cards in a melee, losses, routs, facings."""

from typing import Any

from longroll import tabletop
from longroll.rulesets.brigade.advice import chances, melees, places, worth
from longroll.rulesets.brigade.advice.mind import Answers, Mind
from longroll.rulesets.brigade.cards.events import (
    Boundary,
    ChargeBegins,
    ChargePassed,
    Contacted,
    FireDeclared,
    FireDone,
    FireHit,
    Play,
)
from longroll.rulesets.brigade.cards.window import PlayCard
from longroll.rulesets.brigade.deployment.placement import Deploy, Entrench
from longroll.rulesets.brigade.dice.rerolls import RollAgain, SharpenAim
from longroll.rulesets.brigade.fire.shot import NextTarget
from longroll.rulesets.brigade.melee import clash
from longroll.rulesets.brigade.melee.melee import MeleeLoss
from longroll.rulesets.brigade.record.units import Stand
from longroll.rulesets.brigade.rout.rally import RallyFacing, RallyMove
from longroll.rulesets.brigade.tables import DESIGNS, NONE
from longroll.tabletop import Pose, between

CARD = 0.1
"""What a point of a card's melee numbers is worth kept in hand."""


def card(mind: Mind, decision: PlayCard) -> Any:
    """The card that gains most, if it gains more than it is worth in hand."""
    known = mind.known
    best: tuple[float, Any] = (0.0, None)
    for offer in decision.offers(known):
        if not isinstance(offer, Play):
            continue
        design = DESIGNS[known.cards[offer.card].design]
        value = _gain(mind, decision, offer, design.bottom) - (0 if mind.plain else CARD * (design.red + design.blue))
        if value > best[0]:
            best = (value, offer)
    return best[1]


def _gain(mind: Mind, decision: PlayCard, play: Play, bottom: str) -> float:
    known, what = mind.known, decision.what
    match what:
        case FireDeclared() if what.target != NONE:
            firer, target = known.stands[what.firer], known.stands[what.target]
            shot = worth.shot_at(known, firer, target)
            if shot is None:
                return 0.0
            stake = mind.stakes[target.side]
            plain = chances.toll(known, shot, target, what.dice).worth(target, stake)
            if bottom == "Shot & Shell":
                return 0.7 * plain
            sharper = 0.15 if bottom == "Sharpshooters" else 0.0
            return chances.toll(known, shot, target, 3).worth(target, stake) - plain + sharper
        case FireHit() if what.target != NONE:
            stand = known.stands[what.target]
            again = min(len(play.dice) or 1, 2)
            rest = sum(sorted(what.faces)[: len(what.faces) - again]) if again < len(what.faces) else 0
            misses = _below(again, what.need - what.adds - rest)
            stake = mind.stakes[stand.side]
            return misses * (
                1.0 + (1.0 + stake if stand.strength <= 1 else 0.5 * stake if stand.strength <= 3 else 0.3)
            )
        case FireDone() if what.target != NONE and bottom == "Firing Line":
            return worth.of_fire(mind, known.stands[what.firer], known.stands[what.target])
        case ChargePassed() | ChargeBegins():
            return 0.9 if _friends_in_way(mind, known.stands[what.charger], known.stands[what.target]) else 0.0
        case Contacted():
            return 0.5
        case Boundary():
            front = known.stands[play.other] if play.other != NONE else None
            if front is not None and what.melee:
                return _closing_up(mind, front, known.stands[play.stand])
            return 0.0
    return 0.0


def _closing_up(mind: Mind, front: Stand, behind: Stand) -> float:
    """What it is worth that a stand comes into column behind one that is about to fight."""
    known = mind.known
    foes = clash.foes(known, front)
    if not foes:
        return 0.0
    foe = max(foes, key=lambda each: (each.strength, -each.id))
    steady, steady_theirs = chances.steadiness(known, front), chances.steadiness(known, foe)
    alone, helped = (
        worth.of_melee(mind, front, foe, chances.fight(front.strength, foe.strength, more, 0, steady, steady_theirs))
        for more in (0, behind.strength)
    )
    return helped - alone - 0.5


def _below(dice: int, number: int) -> float:
    """The chance that so many dice come to less than a number."""
    if dice == 1:
        return min(max(number - 1, 0), 6) / 6
    return chances.at_most(number - 1)


def _friends_in_way(mind: Mind, charger: Stand, target: Stand) -> bool:
    way = tabletop.hull(charger.quad + target.quad)
    return any(
        friend.id != charger.id and tabletop.overlap(way, friend.quad, 50) for friend in mind.own if friend.formed
    )


def again(mind: Mind, decision: RollAgain) -> int:
    """Which die to roll again: one's own that is bad, or the enemy's that is good, by what the roll is judged by."""
    faces = decision.faces
    if len(faces) == 4:
        return melees.die(mind, faces, decision.sums, decision.by)
    low = bool(decision.sums) and decision.sums[0][0].startswith("Pass")
    mine = decision.by == mind.side
    need = sum(term.value for term in decision.sums[0][1]) if decision.sums else 8
    adds = sum(term.value for _, terms in decision.sums[1:] for term in terms)
    total = sum(faces) + adds
    succeeds = total <= need if low else total >= need
    if succeeds == mine:
        return NONE
    wanted_low = low == mine
    worst = max(range(len(faces)), key=lambda place: (faces[place] if wanted_low else -faces[place], -place))
    other = total - faces[worst]
    good = sum(1 for face in range(1, 7) if ((other + face <= need) if low else (other + face >= need)) == mine)
    return worst if good >= 2 else NONE


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
    return min(decision.offers(mind.known), key=lambda pose: _off_enemy(mind, pose))


def after_rally(mind: Mind, decision: RallyMove) -> Pose | None:
    """To the best place, if it is better than here."""
    stand = mind.known.stands[decision.stand]
    offers = [each for each in decision.offers(mind.known) if each is not None]
    best = max(offers, key=lambda pose: places.of_place(mind, stand, pose), default=None)
    here = places.of_place(mind, stand, stand.pose)
    return best if best is not None and places.of_place(mind, stand, best) > here else None


def deploy(mind: Mind, decision: Deploy) -> Any:
    """The first good array of every brigade; then every barricade there is to lay, before all is ready."""
    offers = list(decision.offers(mind.known))
    return next((offer for offer in offers if isinstance(offer, Entrench)), offers[0])


def _off_enemy(mind: Mind, pose: Pose) -> int:
    """How far a pose is turned from the nearest enemy."""
    foes = [foe for foe in mind.enemies if not foe.routed] or mind.enemies
    if not foes:
        return 0
    foe = min(foes, key=lambda each: (tabletop.length(each.pose.x - pose.x, each.pose.y - pose.y), each.id))
    return between(pose.heading, pose.bearing(foe.pose.x, foe.pose.y))


ANSWERS: Answers = {
    PlayCard: card,
    RollAgain: again,
    SharpenAim: sharpen,
    NextTarget: second_shot,
    MeleeLoss: loss,
    RallyFacing: face,
    RallyMove: after_rally,
    Deploy: deploy,
}
