"""How the decisions of a phase are shown: who is activated, which stand acts, whether it goes on."""

from collections.abc import Iterator
from itertools import chain
from random import Random
from typing import Any

from msgspec.structs import replace

from longroll.rulesets.division.arrivals.entering import Enter
from longroll.rulesets.division.cards.command_cards import PlayCommand
from longroll.rulesets.division.components.cards import CARDS
from longroll.rulesets.division.components.forces import UNDER
from longroll.rulesets.division.events.battle_plan import PlayBattlePlan
from longroll.rulesets.division.record.battle import Battle
from longroll.rulesets.division.record.stands import Stand
from longroll.rulesets.division.rout.outnumbered import Withdraw
from longroll.rulesets.division.screen import fights, moves
from longroll.rulesets.division.screen.hands import TERMS
from longroll.rulesets.division.screen.rout import withdrawal_words
from longroll.rulesets.division.sequence.action_points import cost
from longroll.rulesets.division.sequence.actions import LAWS, Act, Action, EndActions
from longroll.rulesets.division.sequence.phase import Activate, GoOn, OpenPhase, PassPhase
from longroll.rulesets.division.tables import NOBODY
from longroll.scene import Item
from longroll.screen.charts import weighed
from longroll.screen.shown import Shown, Why, Words, item, only
from longroll.screen.words import so_many

OFTEN = 20
"""In one of so many draws the general has done."""


def _opening(k: Battle, decision: OpenPhase | GoOn, answer: Any) -> Words:
    match answer:
        case Activate(general):
            row = k.generals[general]
            return Words(f"Activate {row.name}", row.thing, (row.thing,), says=f"{row.leadership} action points")
        case Enter(general):
            return moves.entry(k, general)
        case PlayCommand(card, term):
            played, leader = CARDS[card], k.generals[CARDS[card].general]
            return Words(
                f"{leader.name} by his card, {TERMS[term]} {played.points(term)}",
                played.thing,
                (played.thing, *((leader.thing,) if leader.on_map else ())),
            )
        case PlayBattlePlan(_, general):
            return Words(f"Battle Plan: activate {k.generals[general].name}")
        case Withdraw():
            return withdrawal_words(k, answer)
    if isinstance(decision, GoOn):
        return Words("End the phase", ends=True)
    return Words("Pass", ends=True, says=_ends_the_turn(k, decision))


def _ends_the_turn(k: Battle, decision: OpenPhase) -> str:
    """What a pass gives up that ends the turn, since the other side has passed before it (DC-TRACK-02)."""
    left = len([answer for answer in decision.offers(k) if isinstance(answer, Activate)])
    if not k.passes or not left:
        return ""
    return f"The other side has passed, so that the turn ends; {so_many(left, 'general')} could still be activated."


def _action(k: Battle, decision: Act, answer: Any) -> Words:
    if isinstance(answer, EndActions):
        return Words("Done", ends=True)
    if (worded := fights.words(k, answer)) is not None:
        return worded
    stand = k.stands[answer.stand]
    if (moved := moves.action(stand, answer)) is not None:
        return moved
    return Words(f"{type(answer).__name__}: {stand.name}", stand.thing)


def _acts(k: Battle, decision: Act) -> Iterator[Item]:
    """Stand by stand, where it may be dragged and what else it may do."""
    activation = k.activation
    assert activation is not None
    for stand in decision.able(k):
        says = _price(k, stand)
        yield from (replace(row, says=says) for row in moves.actions(k, decision, stand))
        for law in LAWS:
            if law.answer not in moves.MOVING:
                for answer in law.offers(k, activation, stand):
                    if decision.refusal(k, answer) is None:
                        yield item(_action(k, decision, answer), answer)
        yield from fights.barred(k, decision, stand)


def _done(k: Battle, decision: Act) -> Item | None:
    """The end of the actions, with the points that it gives up (DC-TRACK-03)."""
    answer, points, able = EndActions(), k.activation.points if k.activation else 0, list(decision.able(k))
    if decision.refusal(k, answer) is not None:
        return None
    says = f"{so_many(points, 'action point')} left, and {so_many(len(able), 'stand')} could act." if able else ""
    return item(_action(k, decision, answer)._replace(says=says), answer)


def _price(k: Battle, stand: Stand) -> str:
    """The points that an action of a stand costs, and what is left then (DC-AP-01, DC-AP-02)."""
    activation = k.activation
    price = cost(k, activation, stand) if activation else NOBODY
    if activation is None or not 0 < price <= activation.points:
        return ""
    return f"{so_many(price, 'action point')}, {activation.points - price} left then"


def _drawn(decision: Act, k: Battle, rng: Random) -> Action:
    """Something that one of those who may act does; now and then the general has done."""
    done = decision.refusal(k, EndActions()) is None
    if k.activation is not None and (not done or rng.randrange(OFTEN)):
        first = rng.randrange(len(UNDER[k.activation.general]) or 1)
        for stand in chain(decision.able(k, first), decision.able(k)):
            if offers := list(decision.of(k, stand)):
                return rng.choice(offers)
    return EndActions()


def _costs(k: Battle, decision: Act, answer: Any) -> str:
    """What an action that rolls dice costs, whatever they say; of others it is said beside their names."""
    return _price(k, k.stands[answer.stand]) if fights.words(k, answer) else ""


SHOWN: tuple[Shown[Battle, Any], ...] = (
    Shown(OpenPhase, why=lambda k, d: Why("Whom do you activate?"), words=_opening, forced=only(PassPhase())),
    Shown(GoOn, why=lambda k, d: Why("A further general?"), words=_opening, forced=only(PassPhase())),
    Shown(
        Act,
        why=lambda k, d: Why("Which stand acts?"),
        words=_action,
        rows=_acts,
        last=_done,
        probe=weighed(fights.odds, _costs),
        draw=_drawn,
        forced=only(EndActions()),
    ),
)
