"""What a player is spared: questions with one answer, and drawing out by hand what his orders demand anyway.

Nothing here is a rule.  What is found is an answer like any other, and the law is asked about it.
"""

from typing import Any

from longroll.flow import Decision, Refusal
from longroll.rulesets.volume_of_fire.combat.combat_phase import Cease, Join, OpenFire, Reply
from longroll.rulesets.volume_of_fire.command.leaders import PlaceSuccessor
from longroll.rulesets.volume_of_fire.march.marches import ChooseMarch, EndMarches
from longroll.rulesets.volume_of_fire.movement import law_of_moves
from longroll.rulesets.volume_of_fire.movement.manoeuvres import Halt, Move, Together
from longroll.rulesets.volume_of_fire.movement.tactical_phase import Manoeuvre, settle_poses
from longroll.rulesets.volume_of_fire.orders.duties import duties, dutiful, too_slow
from longroll.rulesets.volume_of_fire.orders.new_orders import NoMoreOrders
from longroll.rulesets.volume_of_fire.orders.obligations import obliged, unfinished
from longroll.rulesets.volume_of_fire.orders.orders_phase import GiveOrders
from longroll.rulesets.volume_of_fire.record.units import Battle
from longroll.rulesets.volume_of_fire.screen import charts, group_moves
from longroll.rulesets.volume_of_fire.screen.drags import Drag
from longroll.rulesets.volume_of_fire.screen.words import brief

MOST = 30
"""The most moves one answer holds."""


def forced(decision: Decision, known: Battle) -> tuple[Any, ...]:
    """The only answer that a side can give, by what it knows; nothing where it may choose."""
    match decision:
        case OpenFire():
            return () if next(decision.chances(known), None) else (Cease(),)
        case Reply():
            return () if _could_stand_by(known, decision) else (Join(),)
        case PlaceSuccessor():
            return decision.places if len(decision.places) == 1 else ()
        case GiveOrders() | ChooseMarch():
            offers = list(decision.offers(known))
            return tuple(offers) if len(offers) == 1 and isinstance(offers[0], NoMoreOrders | EndMarches) else ()
        case Manoeuvre():
            return () if _can_move(known, decision) else (Halt(),)
    return ()


def _could_stand_by(known: Battle, decision: Reply) -> bool:
    """Whether anybody could join the target of a firefight, or support it (VF-VOF-04, VF-VOF-11)."""
    able = decision.able(known)
    if able:
        return True
    busy = (*decision.barred, decision.target)
    return any(
        charts.could_support(known, (decision.target,), unit, busy)
        for unit in known.of_side(decision.side)
        if unit.id not in busy
    )


def _can_move(known: Battle, decision: Manoeuvre) -> bool:
    """Whether tactical movement holds anything for a side: a unit that may go, a general with a point left."""
    if any(unit.attackers for unit in known.of_side(decision.side)):
        return True
    if any(general.side == decision.side and general.present and general.points for general in known.generals):
        return True
    brigades = [row.id for row in known.brigades if row.side == decision.side and row.place == "table"]
    return any(group_moves.movable(known, number) for number in brigades)


def remedy(decision: Decision, known: Battle, answer: Any) -> tuple[str, Any] | None:
    """An answer that clears away what bars `answer`, and what it is called; None where it is not known."""
    match decision, answer:
        case Manoeuvre(), Halt():
            together = as_ordered(known, decision.side)
            if together is not None:
                count = sum(len(move.units) for move in together.moves)
                return f"Move {'it' if count == 1 else f'the {count}'} on as ordered", together
        case ChooseMarch(), EndMarches():
            march = next(decision.owed(known), None)
            if march is not None:
                return f"March {brief(known.brigades[march.brigade].name)} as ordered", march
    return None


def as_ordered(known: Battle, side: int) -> Together | None:
    """The moves that orders still oblige a side's units to make, brigade by brigade, its lines kept (VF-ORD-02, VF-ORD-05)."""
    scratch = known.copy()
    found: list[Move] = []
    for brigade in known.brigades:
        if brigade.side == side and brigade.place == "table":
            for move in _marched_on(scratch, brigade.id):
                _take(scratch, side, move, found)
    while len(found) < MOST and (duty := next(duties(scratch, side), None)) is not None:
        if not _take(scratch, side, duty.move, found):
            break
    return Together(tuple(found)) if found else None


def _marched_on(known: Battle, brigade: int) -> tuple[Move, ...]:
    """A brigade drawn on by as much as the first of its units that must go on."""
    for unit, _ in unfinished(known, brigade):
        move = dutiful(known, unit)
        traced = None if move is None else law_of_moves.checked(known, unit.side, move)
        if traced is None or isinstance(traced, Refusal):
            continue
        x, y = group_moves.handle_of(known, brigade)
        there = traced.poses[0]
        drag = Drag("free", x + there.x - unit.pose.x, y + there.y - unit.pose.y)
        answer = group_moves.massed(known, brigade, (), drag).answer
        return answer.moves if answer else ()
    return ()


def _take(scratch: Battle, side: int, move: Move, found: list[Move]) -> bool:
    """Make a move on a scratch battle, if it is legal there and somebody in it must go; says whether it was made."""
    if len(found) >= MOST or not any(obliged(scratch, scratch.units[number]) for number in move.units):
        return False
    traced = law_of_moves.checked(scratch, side, move)
    if isinstance(traced, Refusal) or too_slow(scratch, side, move) is not None:
        return False
    settle_poses(scratch, move, traced)
    found.append(move)
    return True
