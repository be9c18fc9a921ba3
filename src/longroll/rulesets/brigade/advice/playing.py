"""Which card or general to play, and which stand then acts and how."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from msgspec.structs import replace

from longroll.rulesets.brigade.advice import going, sabres, worth
from longroll.rulesets.brigade.advice.mind import Answers, Mind
from longroll.rulesets.brigade.cards.deck_and_hand import DiscardCards
from longroll.rulesets.brigade.cards.tactics import NextPart, Step
from longroll.rulesets.brigade.charge.charge import ChargeAt
from longroll.rulesets.brigade.command import chain_of_command
from longroll.rulesets.brigade.fire.law_of_fire import FireAt
from longroll.rulesets.brigade.movement.cavalry_moves import MoveAgain
from longroll.rulesets.brigade.record.battle import Battle
from longroll.rulesets.brigade.record.units import General, Stand
from longroll.rulesets.brigade.rout.rally import RallyStand
from longroll.rulesets.brigade.sequence.actions import Act
from longroll.rulesets.brigade.sequence.activation import flag_cost, orders_of
from longroll.rulesets.brigade.sequence.grants import (
    BY_PLAN,
    BY_POINTS,
    Action,
    Deed,
    Dismount,
    Do,
    Enter,
    Go,
    Grant,
    Mount,
    Source,
)
from longroll.rulesets.brigade.sequence.turn import Activate, PlayCommand, PlayTop, TakeTurn
from longroll.rulesets.brigade.tables import DESIGNS, NONE
from longroll.staff import best

LEAST = 0.12
"""What is worth less than this is not done."""
CARD, FULL_HAND = 0.14, 0.06
"""What a point of a card's melee numbers is worth kept in hand, and when the hand is full, for then cards are thrown away."""
AT_ONCE = 0.8
"""A Fire, charge or Rally worth this much is done before any move is thought of."""
FRESH = 0.5
"""What is gained by a general's activation besides actions: cards are drawn."""
STILL_FRESH = 0.4
"""What is lost by playing the Command card of a general who could yet be activated without it."""
ENTERING = 1.6
"""What it is worth that a stand comes on."""
AT_A_GENERAL = 0.2
"""What it is worth to fire at nobody but a general."""


class Weighed(NamedTuple):
    """An action and what it is worth."""

    worth: float
    deed: Deed


def of_deed(mind: Mind, stand: Stand, deed: Deed | Step | None) -> float:
    """What an action of a stand is worth."""
    stands = mind.known.stands
    match deed:
        case FireAt():
            return AT_A_GENERAL if deed.general != NONE else worth.of_fire(mind, stand, stands[deed.target])
        case ChargeAt() if stand.mounted:
            return sabres.of_charge(mind, stand, stands[deed.target], deed.heading)
        case ChargeAt():
            return worth.of_charge(mind, stand, stands[deed.target])
        case RallyStand():
            return worth.of_rally(mind, stand)
        case Enter():
            return ENTERING
        case Go():
            return going.gain(mind, stand, deed.to, deed.action)
        case Step():
            return going.gain(mind, stand, deed.to, "Move")
        case Mount() | Dismount():
            return going.saddle_gain(mind, stand)
    return 0.0


def best_deed(mind: Mind, grant: Grant, stand: Stand, rallied: tuple[int, ...] = ()) -> Weighed | None:
    """The best action of a stand by a grant."""
    deeds = Act(mind.side, (grant,), rallied).deeds(mind.known, grant, stand)
    return max((Weighed(of_deed(mind, stand, deed), deed) for deed in deeds), key=lambda row: row.worth, default=None)


def act(mind: Mind, decision: Act) -> Do | None:
    """The next action: what strikes hardest first, then moves; none if nothing is worth doing."""
    for striking, least in ((True, AT_ONCE), (False, LEAST)):
        found = best(_weighed(mind, decision, striking), lambda row: row[0], least)
        if found is not None:
            return found[1]
    return None


def _weighed(mind: Mind, decision: Act, striking: bool) -> Iterator[tuple[float, Do]]:
    """The best of what each stand may do by each grant: of what strikes only, or of all."""
    for grant in decision.grants:
        actions = tuple(each for each in grant.actions if not striking or each in ("Fire", "Charge", "Rally"))
        if not actions and (striking or grant.source != "enter"):
            continue
        part = replace(grant, actions=actions)
        for stand in mind.movable:
            found = best_deed(mind, part, stand, decision.rallied) if stand.on_table or not striking else None
            if found is None or (isinstance(found.deed, RallyStand) and not stand.routed and not _pays_again(grant)):
                continue
            dear = 0.02 * grant.cost * (grant.source == "points") + 0.5 * (stand.activated and grant.source == "plan")
            yield found.worth - dear + mind.whim, Do(grant.source, found.deed)


def _pays_again(grant: Grant) -> bool:
    """Whether a stand rallied by a grant can act again, by what is left of its points or another grant, or in a later turn."""
    return grant.source != "points" or grant.left >= 2 * grant.cost


def hope(mind: Mind, grant: Grant) -> float:
    """What may be hoped of a grant: its best actions, so many as it pays for."""
    decision, values = Act(mind.side, (grant,)), []
    for stand in mind.movable:
        open_ = decision.open_to(mind.known, grant, stand) if stand.place != "off" else ("Enter",)
        value = max((_hoped(mind, grant, stand, action) for action in open_), default=0.0)
        if value > LEAST:
            values.append(value)
    return sum(sorted(values, reverse=True)[: grant.left // max(grant.cost, 1)])


def _hoped(mind: Mind, grant: Grant, stand: Stand, action: Any) -> float:
    """What the best action of a kind is worth to a stand; found once where several plays open the same."""
    kind = action if action != "Enter" else f"Enter by {grant.source}, {grant.actions}"
    key = (stand.id, kind, grant.source == "points")
    if key not in mind.hopes:
        found = best_deed(mind, replace(grant, actions=(action,)) if action != "Enter" else grant, stand)
        mind.hopes[key] = found.worth if found else 0.0
    return mind.hopes[key]


def turn(mind: Mind, decision: TakeTurn) -> Any:
    """What to play this turn: what promises most, cards counted for what they are worth in a melee."""
    return best(decision.offers(mind.known), lambda play: _of_play(mind, play) + mind.whim, LEAST)


def _of_play(mind: Mind, play: Any) -> float:
    """What may be hoped of a general's activation or of a card."""
    known = mind.known
    match play:
        case Activate(general=number):
            hoped = hope(mind, _points(known, known.generals[number]))
            return hoped + FRESH * (hoped > LEAST)
        case PlayCommand(card=number):
            return _command_hope(mind, known.generals[known.cards[number].general])
        case PlayTop(card=number):
            design = DESIGNS[known.cards[number].design]
            if design.top == "Reroll":
                return 0.0
            full = len(known.piles[mind.side].hand) + 2 > chain_of_command.hand_limit(known, mind.side)
            dear = 0.0 if mind.plain else FULL_HAND if full else CARD
            return hope(mind, Grant("top", (design.top,), design.stands)) - dear * (design.red + design.blue)
    return 0.0


def _points(known: Battle, general: General) -> Grant:
    return Grant("points", BY_POINTS, general.leadership, flag_cost(known, general), general.id)


def _command_hope(mind: Mind, general: General) -> float:
    """What may be hoped of a Command card; nothing if its general is not there and nobody waits to come on."""
    waits = any(stand.place == "off" for stand in mind.movable)
    if not general.on_table and not waits:
        return 0.0
    orders = orders_of(mind.known, general)
    each: tuple[tuple[Source, tuple[Action, ...], int], ...] = (
        ("enter", (), general.leadership * waits),
        ("plan", BY_PLAN, orders.plan),
        ("march", ("March",), orders.march),
        ("rally", ("Rally",), orders.rally),
    )
    grants = [Grant(source, actions, many, 1, general.id) for source, actions, many in each if many]
    grants += [_points(mind.known, general)] if general.on_table else []
    first, *more = sorted((hope(mind, grant) for grant in grants), reverse=True)
    return first + 0.5 * sum(more) - STILL_FRESH * (general.on_table and not general.activated)


def next_part(mind: Mind, decision: MoveAgain | NextPart) -> Any:
    """The best way to go on with what one stand does."""
    stand = mind.known.stands[decision.stand]
    return best(decision.offers(mind.known), lambda offer: of_deed(mind, stand, offer))


def discard(mind: Mind, decision: DiscardCards) -> tuple[int, ...]:
    """The cards of least use go, no more than must."""
    hand = sorted(mind.known.piles[mind.side].hand, key=lambda number: (keep(mind, number), number))
    return tuple(sorted(hand[: decision.least]))


def keep(mind: Mind, number: int) -> float:
    """What a card in hand is worth: its number for who attacks or defends, and its top."""
    known = mind.known
    card = known.cards[number]
    if not card.design:
        return 3.0 if known.generals[card.general].on_table else 0.5
    design = DESIGNS[card.design]
    routed = sum(stand.routed for stand in mind.own)
    tops = {"Rally": 0.3 + 0.6 * min(routed, design.stands), "Fire": 0.5 * design.stands}
    return 0.75 * (design.red + design.blue) + tops.get(design.top, 0.4 * design.stands) + 0.8 * design.rerolls


ANSWERS: Answers = {TakeTurn: turn, Act: act, MoveAgain: next_part, NextPart: next_part, DiscardCards: discard}
