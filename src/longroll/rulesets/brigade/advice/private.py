"""The private: a plain attacker.  He goes straight for the nearest objective that is not his or the nearest enemy, fires at
whatever he hits most, charges whenever it looks even, and asks neither what fires back nor what a card may be worth later."""

from operator import itemgetter
from typing import Any

from longroll import tabletop
from longroll.rulesets.brigade.advice import chances, worth
from longroll.rulesets.brigade.advice.mind import Answers, Mind
from longroll.rulesets.brigade.cards.tactics import NextPart, Step
from longroll.rulesets.brigade.charge.charge import ChargeAt
from longroll.rulesets.brigade.fire.line_of_fire import FireAt
from longroll.rulesets.brigade.melee import clash
from longroll.rulesets.brigade.melee.clash import MeleeCard
from longroll.rulesets.brigade.movement.cavalry_moves import MoveAgain
from longroll.rulesets.brigade.record import Stand
from longroll.rulesets.brigade.rout.rally import RallyStand
from longroll.rulesets.brigade.sequence.actions import Act
from longroll.rulesets.brigade.sequence.activation import lines_of, orders_of, points_of
from longroll.rulesets.brigade.sequence.grants import Deed, Do, Enter, Go, Grant
from longroll.rulesets.brigade.sequence.turn import Activate, PlayCommand, PlayTop, TakeTurn
from longroll.rulesets.brigade.tables import DESIGNS, NONE
from longroll.tabletop import Pose, between

AN_INCH = 0.1
"""What he thinks an inch nearer to be worth, in steps."""


def _nearer(mind: Mind, stand: Stand, to: Pose) -> float:
    """How much nearer a place is, and whether it faces that way."""
    x, y, *_ = mind.goals.get(stand.id, stand.pose.spot)
    before = tabletop.length(x - stand.pose.x, y - stand.pose.y)
    after = tabletop.length(x - to.x, y - to.y)
    turned = between(stand.pose.heading, stand.pose.bearing(x, y)) - between(to.heading, to.bearing(x, y))
    value: float = AN_INCH * (before - after) / 1000 + 0.1 * turned / 450
    return value


def _of(mind: Mind, stand: Stand, deed: Any) -> float:
    known = mind.known
    match deed:
        case FireAt(target=target) if target != NONE:
            shot = worth.shot_at(known, stand, known.stands[target])
            return chances.toll(known, shot, known.stands[target]).steps if shot else 0.0
        case FireAt():
            return 0.2
        case ChargeAt():
            goes = chances.at_most(chances.steadiness(known, stand))
            return goes * 0.3 * (1 + stand.strength - known.stands[deed.target].strength)
        case RallyStand():
            return 1.0 if stand.routed else 0.0
        case Enter():
            return 1.5
        case Go() | Step():
            near = any(stand.pose.distance(*foe.pose.spot) < 20_000 for foe in mind.enemies)
            if stand.arm == "artillery" and known.round > 1 and near:
                return 0.0
            return _nearer(mind, stand, deed.to)
    return 0.0


def _best(mind: Mind, decision: Act, grant: Grant, stand: Stand) -> tuple[float, Deed] | None:
    """The action of a stand that he likes best, and how much."""
    found = ((_of(mind, stand, deed), deed) for deed in decision.deeds(mind.known, grant, stand))
    return max(found, key=itemgetter(0), default=None)


def _act(mind: Mind, decision: Act) -> Do | None:
    tried = ((grant, _best(mind, decision, grant, stand)) for grant in decision.grants for stand in mind.movable)
    found = ((best[0], Do(grant.source, best[1])) for grant, best in tried if best is not None)
    value, chosen = max(found, key=itemgetter(0), default=(0.0, None))
    return chosen if value > 0.02 else None


def _turn(mind: Mind, decision: TakeTurn) -> Any:
    """The general or card that gives most of what he likes."""
    known, table = mind.known, dict[tuple[bool, str, int], float]()
    plays: list[tuple[float, Any]] = []
    for general in known.generals:
        if general.side == mind.side and general.on_table and not general.activated:
            plays.append((_hope(mind, points_of(known, general), table), Activate(general.id)))
    for number in known.piles[mind.side].hand:
        if not (card := known.cards[number]).design:
            if (general := known.generals[card.general]).on_table:
                plans = (row for row in lines_of(orders_of(known, general), general.id) if row.source == "plan")
                grants = [points_of(known, general), *plans]
                plays.append((max(_hope(mind, grant, table) for grant in grants), PlayCommand(number)))
            continue
        if (design := DESIGNS[card.design]).top != "Reroll":
            plays.append((_hope(mind, Grant("top", (design.top,), design.stands), table), PlayTop(number)))
    value, play = max(plays, key=itemgetter(0), default=(0.0, None))
    return play if value > 0.1 else None


def _hope(mind: Mind, grant: Grant, table: dict[tuple[bool, str, int], float]) -> float:
    decision = Act(mind.side, (grant,))
    values = []
    for stand in mind.movable:
        open_ = decision.open_to(mind.known, grant, stand) if stand.place == "table" else ("Enter", *grant.actions)
        if not open_:
            continue
        key = (grant.source == "points", ",".join(open_), stand.id)
        if key not in table:
            found = _best(mind, decision, grant, stand)
            table[key] = found[0] if found else 0.0
        values.append(table[key])
    return sum(sorted(values, reverse=True)[: grant.left // max(grant.cost, 1)])


def _part(mind: Mind, decision: MoveAgain | NextPart) -> Any:
    stand = mind.known.stands[decision.stand]
    offers = ((_of(mind, stand, offer), offer) for offer in decision.offers(mind.known) if offer)
    value, best = max(offers, key=itemgetter(0), default=(0.0, None))
    return best if value > 0 else None


def _melee_card(mind: Mind, decision: MeleeCard) -> int | None:
    """His highest card, while he has one that counts and the melee is not won without it."""
    known = mind.known
    melee = clash.record(known, decision.stands)
    if melee is None:
        return None
    cards = (card for card in decision.offers(known) if isinstance(card, int))
    rows = ((worth.number(known, card, decision.attacks), card) for card in cards)
    counts, best = max(rows, key=lambda row: (row[0], -row[1]), default=(0, None))
    return best if counts else None


ANSWERS: Answers = {TakeTurn: _turn, Act: _act, MoveAgain: _part, NextPart: _part, MeleeCard: _melee_card}
