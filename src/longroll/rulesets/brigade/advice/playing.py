"""Which card or general to play, and which stand then acts and how."""

from collections.abc import Iterator
from copy import copy
from itertools import islice
from operator import itemgetter
from typing import Any

from msgspec.structs import replace

from longroll.rulesets.brigade.advice import going, sabres, worth
from longroll.rulesets.brigade.advice.mind import Answers, Mind
from longroll.rulesets.brigade.advice.situation import must_attack
from longroll.rulesets.brigade.cards.deck_and_hand import DiscardCards
from longroll.rulesets.brigade.cards.tactics import NextPart, Step
from longroll.rulesets.brigade.charge.charge import ChargeAt
from longroll.rulesets.brigade.command import chain_of_command
from longroll.rulesets.brigade.command.free_move import MoveGeneral
from longroll.rulesets.brigade.fire.line_of_fire import FireAt
from longroll.rulesets.brigade.movement.cavalry_moves import MoveAgain
from longroll.rulesets.brigade.record import General, Stand
from longroll.rulesets.brigade.rout.rally import RallyStand
from longroll.rulesets.brigade.sequence.actions import Act
from longroll.rulesets.brigade.sequence.activation import lines_of, orders_of, points_of
from longroll.rulesets.brigade.sequence.grants import Deed, Do, Enter, Go, Grant
from longroll.rulesets.brigade.sequence.turn import Activate, PlayBottom, PlayCommand, PlayTop, TakeTurn
from longroll.rulesets.brigade.tables import DESIGNS, NONE

STRIKES, ALL = ("Fire", "Charge", "Rally"), ()
"""What strikes, or restores who may; and whatever there is."""
LEAST = 0.12
"""What is worth less than this is not done."""
CARD = 0.14
"""What a point of a card's melee numbers is worth kept in hand."""
AT_ONCE = 0.8
"""A Fire, charge or Rally worth this much is done before any move is thought of."""
FRESH = 0.5
"""What is gained by a general's activation besides actions: cards are drawn."""
STILL_FRESH = 0.4
"""What is lost by playing the Command card of a general who could yet be activated without it."""
COMES_UP = 0.2
"""What it is worth that a general comes up with stands that are out of his reach."""
ENTERING = 1.6
"""What it is worth that a stand comes on."""
NEXT = 3
"""How many of what is not quite the best are thought over."""
BRINGS = 6.0
"""What the Command card is worth in hand that brings on a brigade, with no check (BC-REIN-01)."""


def of_deed(mind: Mind, stand: Stand, deed: Deed | Step) -> float:
    """What an action of a stand, or a part of one, is worth."""
    known = mind.known
    if isinstance(deed, FireAt):
        if deed.general != NONE:
            return 0.2
        return worth.of_fire(mind, stand, known.stands[deed.target])
    if isinstance(deed, ChargeAt):
        target = known.stands[deed.target]
        if stand.mounted:
            return sabres.of_charge(mind, stand, target, deed.heading)
        return worth.of_charge(mind, stand, target)
    if isinstance(deed, RallyStand):
        return max(worth.of_rally(mind, stand), going.onward(mind, stand))
    if isinstance(deed, Enter):
        return ENTERING
    if isinstance(deed, Go | Step):
        return going.gain(mind, stand, deed.to, deed.action if isinstance(deed, Go) else "Move")
    return going.saddle_gain(mind, stand)


def next_part(mind: Mind, decision: MoveAgain | NextPart) -> Any:
    """The best way to go on with what one stand does."""
    stand = mind.known.stands[decision.stand]
    offers = ((of_deed(mind, stand, offer), offer) for offer in decision.offers(mind.known) if offer)
    return max(((value, offer) for value, offer in offers if value > 0), key=itemgetter(0), default=(0, None))[1]


def best(mind: Mind, grant: Grant, stand: Stand, rallied: tuple[int, ...] = ()) -> tuple[float, Deed] | None:
    """The best action of a stand by a grant, after what it is worth."""
    deeds = Act(mind.side, (grant,), rallied).deeds(mind.known, grant, stand)
    return max(((of_deed(mind, stand, deed), deed) for deed in deeds), key=itemgetter(0), default=None)


def act(mind: Mind, decision: Act) -> Do | None:
    """The next action: what strikes hardest first, then moves; none if nothing is worth doing."""
    for kinds, least in ((STRIKES, AT_ONCE), (ALL, LEAST)):
        value, do = max(actions(mind, decision, kinds), key=itemgetter(0), default=(0.0, None))
        if value >= least:
            return do
    return None


def actions(mind: Mind, decision: Act, kinds: tuple[str, ...]) -> Iterator[tuple[float, Do]]:
    """The best action of each stand by each grant, after what it is worth; of some kinds, or of `ALL`."""
    for grant in decision.grants:
        part = replace(grant, actions=tuple(each for each in grant.actions if each in kinds)) if kinds else grant
        # A stand rallied can act again by what is left of its points, or by another grant, or in a later turn.
        pays_again = grant.source != "points" or grant.left >= 2 * grant.cost
        if not part.actions and (kinds or grant.source != "enter"):
            continue
        dear = 0.02 * grant.cost if grant.source == "points" else 0.0
        for stand in mind.movable:
            if kinds and stand.place != "table":
                continue
            if (found := best(mind, part, stand, decision.rallied)) is None:
                continue
            value = found[0] - dear - (0.5 if stand.activated and grant.source == "plan" else 0.0)
            if isinstance(found[1], RallyStand) and not stand.routed and not pays_again:
                continue
            yield value + mind.whim, Do(grant.source, found[1])


class Hopes:
    """What may be hoped of every stand, by kind of action; found once where several plays open the same."""

    def __init__(self, mind: Mind) -> None:
        self.mind = mind
        self.table: dict[tuple[int, str, bool], float] = {}

    def ridden(self, general: General) -> "Hopes":
        """The same once a general has ridden, as he does before his stands act (BC-ACT-10): it brings more of them into his
        reach."""
        mind = self.mind
        if all(chain_of_command.in_radius(general, stand.quad) for stand, _ in going.led(mind, general)):
            return self
        if (spot := going.ride(mind, MoveGeneral(general.side, general.id))) is None:
            return self
        there = copy(mind)
        there.known = mind.known.copy()
        there.known.change_general(general.id, x=spot[0], y=spot[1])
        after = Hopes(there)
        after.table = self.table
        return after

    def of_general(self, general: General) -> float:
        """What may be hoped of a general's points; where that is nothing, of his coming up with those out of his reach."""
        after = self.ridden(general)
        hope = after.of(points_of(after.mind.known, after.mind.known.generals[general.id]))
        return hope if hope > LEAST or after is self else COMES_UP

    def of(self, grant: Grant) -> float:
        """What may be hoped of a grant: its best actions, so many as it pays for."""
        mind, values, again = self.mind, [], []
        decision = Act(mind.side, (grant,))
        for stand in mind.movable:
            if stand.place == "off":
                value = self.value(grant, stand, "Enter")
            else:
                open_ = decision.open_to(mind.known, grant, stand)
                value = max((self.value(grant, stand, action) for action in open_), default=0.0)
                if grant.source == "points" and "Fire" in open_:
                    again.append(self.value(grant, stand, "Fire"))
                if grant.source == "points" and "Move" in open_ and mind.wants_forward(stand):
                    again.append(self.value(grant, stand, "Move"))
            if value > LEAST:
                values.append(value)
        many = grant.left // max(grant.cost, 1)
        values.sort(reverse=True)
        spare = (many - len(values)) // 2
        more = 0.5 * sum(sorted(again, reverse=True)[:spare]) if spare > 0 else 0.0
        return sum(values[:many]) + more

    def value(self, grant: Grant, stand: Stand, action: Any) -> float:
        """What the best action of a kind is worth to a stand."""
        kind = action if action != "Enter" else f"Enter by {grant.source}, {grant.actions}"
        key = (stand.id, kind, grant.source == "points")
        if key not in self.table:
            one = replace(grant, actions=(action,)) if action != "Enter" else grant
            found = best(self.mind, one, stand)
            self.table[key] = found[0] if found else 0.0
        return self.table[key]


def turn(mind: Mind, decision: TakeTurn) -> Any:
    """What to play this turn: what promises most, cards counted for what they are worth in a melee; nothing when to pass ends
    a battle that is won (BC-TURN-06)."""
    if mind.known.passes and mind.left == 1 and not must_attack(mind.known, mind.side):
        return None
    worthy = [(value + mind.whim, play) for value, play in tuple(plays(mind, decision)) if value > LEAST]
    return max(worthy, key=itemgetter(0), default=(0.0, None))[1]


def plays(mind: Mind, decision: TakeTurn) -> Iterator[tuple[float, Any]]:
    """What may be played, after what it promises."""
    known, hopes, dear = mind.known, Hopes(mind), _dear(mind)
    for general in known.generals:
        if general.side == mind.side and general.on_table and not general.activated:
            hope = hopes.of_general(general)
            yield hope + (FRESH * (hope > LEAST)), Activate(general.id)
    tried: set[tuple[str, int]] = set()
    for number in known.piles[mind.side].hand:
        card = known.cards[number]
        if (card.design, card.general) in tried:
            continue
        tried.add((card.design, card.general))
        if not card.design:
            yield _command_hope(mind, hopes, number), PlayCommand(number)
            continue
        if (design := DESIGNS[card.design]).top != "Reroll":
            hope = hopes.of(Grant("top", (design.top,), design.stands))
            yield hope - dear * (design.red + design.blue), PlayTop(number)
    for offer in decision.offers(known):
        if isinstance(offer, PlayBottom):
            design = DESIGNS[known.cards[offer.play.card].design]
            hope = going.drill_gain(mind, known.stands[offer.play.stand], design.bottom)
            yield hope - dear * (design.red + design.blue), offer


def courses(mind: Mind, decision: Any) -> Iterator[Any]:
    """What else than the best is worth thinking over: the next best plays, and the next best actions."""
    found: list[tuple[float, Any]] = []
    if isinstance(decision, TakeTurn):
        found += plays(mind, decision)
    elif isinstance(decision, Act):
        for kinds in (*((kind,) for kind in STRIKES), ALL):
            found += actions(mind, decision, kinds)
    found.sort(key=itemgetter(0), reverse=True)
    worthy = dict.fromkeys(answer for value, answer in found if value > LEAST)
    yield from islice(worthy, 1 + NEXT)


def _dear(mind: Mind) -> float:
    """What a point of a card's numbers is worth in hand: little when the hand is full, for then cards are thrown away."""
    held = len(mind.known.piles[mind.side].hand)
    return CARD if held + 2 <= chain_of_command.hand_limit(mind.known, mind.side) else 0.4 * CARD


def _command_hope(mind: Mind, hopes: Hopes, number: int) -> float:
    """What may be hoped of a Command card; nothing if its general is not there and nobody waits to come on."""
    known = mind.known
    general = known.generals[known.cards[number].general]
    waits = any(stand.place == "off" for stand in mind.movable)
    if not general.on_table and not waits:
        return 0.0
    if general.on_table:
        hopes = hopes.ridden(general)
        known = hopes.mind.known
    grants = [Grant("enter", (), general.leadership, 1, general.id)] if general.leadership and waits else []
    grants += lines_of(orders_of(known, general), general.id)
    grants += [points_of(known, known.generals[general.id])] if general.on_table else []
    first, *more = sorted((hopes.of(grant) for grant in grants), reverse=True)
    return first + 0.5 * sum(more) - (STILL_FRESH if general.on_table and not general.activated else 0.0)


def discard(mind: Mind, decision: DiscardCards) -> tuple[int, ...]:
    """The cards of least use go, no more than must."""
    hand = sorted(mind.known.piles[mind.side].hand, key=lambda number: (keep(mind, number), number))
    return tuple(sorted(hand[: decision.least]))


def keep(mind: Mind, number: int) -> float:
    """What a card in hand is worth: its number for who attacks or defends, and its top."""
    known = mind.known
    if not (card := known.cards[number]).design:
        general = known.generals[card.general]
        brings = any(stand.place == "off" and stand.command == general.leads for stand in mind.movable)
        return BRINGS if brings else 3.0 if general.on_table else 0.5
    design = DESIGNS[card.design]
    numbers = 0.75 * (design.red + design.blue)
    routed = sum(stand.routed for stand in mind.own)
    top = {"Rally": 0.3 + 0.6 * min(routed, design.stands), "Fire": 0.5 * design.stands}
    return numbers + top.get(design.top, 0.4 * design.stands) + 0.8 * design.rerolls


ANSWERS: Answers = {TakeTurn: turn, Act: act, MoveAgain: next_part, NextPart: next_part, DiscardCards: discard}
