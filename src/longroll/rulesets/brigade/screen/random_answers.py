"""One legal answer drawn at random, quickly: poses are drawn until one is legal and never listed."""

from collections.abc import Callable
from itertools import islice
from random import Random
from typing import Any

from longroll import tabletop
from longroll.flow import Decision
from longroll.rulesets.brigade.cards.events import OwnTurn, Play
from longroll.rulesets.brigade.cards.tactics import NextPart, Step
from longroll.rulesets.brigade.cards.window import QUIET, PlayCard
from longroll.rulesets.brigade.charge import charge
from longroll.rulesets.brigade.charge.charge import ChargeAt
from longroll.rulesets.brigade.command import chain_of_command
from longroll.rulesets.brigade.command.free_move import MoveGeneral
from longroll.rulesets.brigade.fire import aim
from longroll.rulesets.brigade.fire.aim import FireAt
from longroll.rulesets.brigade.movement import law_of_arrows, reinforcements
from longroll.rulesets.brigade.movement.cavalry_moves import MoveAgain
from longroll.rulesets.brigade.record.positions import positions
from longroll.rulesets.brigade.record.units import Battle
from longroll.rulesets.brigade.rout.rally import RallyFacing, RallyMove, RallyStand, faced
from longroll.rulesets.brigade.sequence.actions import Act
from longroll.rulesets.brigade.sequence.grants import Do, Go, Grant
from longroll.rulesets.brigade.sequence.turn import Activate, PlayBottom, PlayCommand, PlayTop, TakeTurn
from longroll.rulesets.brigade.tables import NONE
from longroll.tabletop import Pose

OFFERS = 60
"""Of how many offers one is drawn where answers are few."""


def draw_answer(decision: Decision, known: Battle, rng: Random) -> Any:
    """One legal answer, drawn at random."""
    draw: Callable[[Any, Battle, Random], Any] = _DRAWN.get(type(decision), _offer)
    return draw(decision, known, rng)


def _offer(decision: Decision, known: Battle, rng: Random) -> Any:
    """One of the first offers."""
    return rng.choice(list(islice(decision.offers(known), OFFERS)))


def _again(decision: MoveAgain, known: Battle, rng: Random) -> Any:
    """Mostly a second Move, if one is left; else on foot or on horseback, or neither."""
    if decision.moves and rng.random() < 0.8:
        to = law_of_arrows.draw(known, known.stands[decision.stand], decision.action, rng, decision.points)
        if to is not None:
            return Go(decision.stand, decision.action, to)
    return rng.choice([None, *decision.changes(known)])


def _card(decision: PlayCard, known: Battle, rng: Random) -> Any:
    """Mostly a card, if one of the hand can be played; else a pass, for now or for the rest of the turn."""
    if rng.random() < 0.7:
        hand = list(known.piles[decision.side].hand)
        while hand:
            play = _play(decision, known, hand.pop(int(len(hand) * rng.random())), rng)
            if play is not None:
                return play
    return None if rng.random() < 0.5 else QUIET


def _play(decision: PlayCard, known: Battle, card: int, rng: Random) -> Play | None:
    """What may be done with a card now on some stand."""
    stands = list(decision.concerned(known, known.cards[card]))
    while stands:
        stand = stands.pop(int(len(stands) * rng.random()))
        plays = list(islice(decision.plays_on(known, known.cards[card], stand), OFFERS))
        if plays:
            return rng.choice(plays)
    return None


def _facing(decision: RallyFacing, known: Battle, rng: Random) -> Pose:
    """Any facing, if the stand may turn to it."""
    stand = known.stands[decision.stand]
    turned = faced(stand, 10 * int(360 * rng.random()))
    return turned if decision.refusal(known, turned) is None else stand.pose


def _step(decision: NextPart, known: Battle, rng: Random) -> Any:
    """Mostly the part of the drill, if there is a way to carry it out."""
    if decision.part == "Fire":
        return _offer(decision, known, rng)
    to = law_of_arrows.draw(known, known.stands[decision.stand], "Move" if decision.part == "Move" else "Tactic", rng)
    if to is None or rng.random() < 0.1:
        return None
    step = Step(decision.stand, to)
    return step if decision.refusal(known, step) is None else None


def _rallied(decision: RallyMove, known: Battle, rng: Random) -> Pose | None:
    """Mostly a Tactic move."""
    return law_of_arrows.draw(known, known.stands[decision.stand], "Tactic", rng) if rng.random() < 0.8 else None


def _ride(decision: MoveGeneral, known: Battle, rng: Random) -> tuple[int, int] | None:
    """Somewhere within a general's move, or nowhere."""
    general = known.generals[decision.general]
    for _ in range(4):
        far = int((general.reach + 1) * rng.random())
        spot: tuple[int, int] = tabletop.ahead(general.x, general.y, 10 * int(360 * rng.random()), far, 0)
        if decision.refusal(known, spot) is None:
            return spot
    return None


def _turn(decision: TakeTurn, known: Battle, rng: Random) -> Any:
    """A play: a general, a card, and now and then a pass."""
    ready = [general.id for general in known.generals if general.place == "table" and not general.activated]
    generals, plays = len(ready), [*ready, *known.piles[decision.side].hand]
    while plays and rng.random() < 0.95:
        place = int(len(plays) * rng.random())
        number = plays.pop(place)
        play: Any = PlayTop(number) if place >= generals and known.cards[number].design else PlayCommand(number)
        if place < generals:
            generals, play = generals - 1, Activate(number)
        if rng.random() < 0.3 and isinstance(play, PlayTop):
            bottom = _play(PlayCard(decision.side, OwnTurn()), known, play.card, rng)
            if bottom is not None:
                return PlayBottom(bottom)
        if decision.refusal(known, play) is None:
            return play
    return None


def _deed(decision: Act, known: Battle, rng: Random) -> Any:
    """An action of some stand by some grant; now and then none."""
    if rng.random() < 0.05:
        return None
    grants = list(decision.grants)
    if len(grants) > 1:
        rng.shuffle(grants)
    own = positions(known).rolls[decision.side]
    for grant in grants:
        stands = _within_chain(known, decision.side, own, grant)
        while stands:
            stand = known.stands[stands.pop(int(len(stands) * rng.random()))]
            if stand.place == "off":
                if (entrance := decision.entrance(known, grant, stand, rng)) is not None:
                    return Do(grant.source, entrance)
                continue
            actions = list(decision.open_to(known, grant, stand))
            while actions:
                action = actions.pop(int(len(actions) * rng.random()))
                deed: Any = None
                if action == "Rally":
                    deed = RallyStand(stand.id)
                elif action == "Fire":
                    target = aim.draw_target(known, stand, rng)
                    deed = FireAt(stand.id, target) if target is not None else None
                elif action == "Charge":
                    chances = list(charge.chances(known, stand))
                    deed = ChargeAt(stand.id, *rng.choice(chances)) if chances else None
                else:
                    to = law_of_arrows.draw(known, stand, action, rng, grant.source == "points")
                    deed = Go(stand.id, action, to) if to is not None else None
                    if stand.arm == "cavalry" and rng.random() < 0.3:
                        deed = decision.saddle(known, grant, stand) or deed
                if deed is not None:
                    return Do(grant.source, deed)
    return None


def _within_chain(known: Battle, side: int, own: list[int], grant: Grant) -> list[int]:
    """Of a side's stands those that a grant's general commands and that it might serve, and those that it might bring on."""
    stands, again = known.stands, grant.source == "plan" or "Rally" in grant.actions
    chain = chain_of_command.below(known, known.generals[grant.general].leads if grant.general != NONE else NONE)
    off = "off" if reinforcements.brings(known, side, grant.source, grant.general) else None
    return [
        number
        for number in own
        if (one := stands[number]).place == off
        or (one.place == "table" and one.command in chain and (again or not one.activated or number in grant.spare))
    ]


_DRAWN: dict[type[Decision], Callable[[Any, Battle, Random], Any]] = {
    Act: _deed,
    MoveAgain: _again,
    MoveGeneral: _ride,
    NextPart: _step,
    PlayCard: _card,
    RallyFacing: _facing,
    RallyMove: _rallied,
    TakeTurn: _turn,
}
"""Decisions of many answers, each with the way to draw one."""
