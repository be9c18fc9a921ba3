"""The private's way: straight at the nearest enemy or ground of worth, fire with all that bears at the best odds.

He keeps no reserve, gives no thought to flanks, cover or rest, and answers fire with whoever can.
"""

from collections.abc import Iterator
from typing import Any

from longroll.flow import Refusal
from longroll.rulesets.volume_of_fire import moves, tables
from longroll.rulesets.volume_of_fire.advice.field import Field
from longroll.rulesets.volume_of_fire.combat import Cease, Firefight, Join, OpenFire, Reply, good_supporters
from longroll.rulesets.volume_of_fire.duty import duties, too_slow
from longroll.rulesets.volume_of_fire.moves import Change, Halt, Move
from longroll.rulesets.volume_of_fire.obedience import known_enemies
from longroll.rulesets.volume_of_fire.paths import Step, groups
from longroll.rulesets.volume_of_fire.points import price
from longroll.rulesets.volume_of_fire.reckoning import Side, reckon
from longroll.rulesets.volume_of_fire.units import INCH, Unit
from longroll.tabletop import gap, turn_to, wheel_length

CLOSE = 4 * INCH
"""How near he goes before he stops to fire."""


def manoeuvre(field: Field) -> Any:
    """The next line straight on towards the nearest enemy."""
    known, side = field.known, field.side
    free = [unit for unit in field.friends if not unit.used and unit.condition != "beaten"]
    for group in _lines(free):
        if isinstance(price(known, group), Refusal):
            continue
        for answer in _onward(field, group):
            refusal = (
                moves.change_refusal(known, side, answer)
                if isinstance(answer, Change)
                else moves.move_refusal(known, side, answer) or too_slow(known, side, answer)
            )
            if refusal is None:
                return answer
    duty = next(duties(known, side), None)
    return Halt() if duty is None else duty.move


def _lines(free: list[Unit]) -> Iterator[tuple[Unit, ...]]:
    for brigade in sorted({unit.brigade for unit in free}):
        yield from groups([unit for unit in free if unit.brigade == brigade])


def _onward(field: Field, group: tuple[Unit, ...]) -> Iterator[Move | Change]:
    """Towards the nearest enemy as far as it goes, wheeling where he is not ahead; guns unlimber within reach."""
    lead = group[len(group) // 2]
    foes = known_enemies(field.known, field.side)
    if not foes:
        return
    near, foe = min(((gap(unit.quad, foe.quad), foe) for unit in group for foe in foes), key=lambda row: row[0])
    numbers = tuple(unit.id for unit in group)
    if lead.arm == "artillery":
        if lead.limbered == (near < 15 * INCH):
            yield Change(numbers)
        if not lead.limbered:
            return
    if near <= CLOSE:
        return
    ahead = moves.allowance(lead, forward=True)
    turn = turn_to(lead.pose.heading, lead.pose.bearing(foe.pose.x, foe.pose.y))
    wide = sum(unit.frontage for unit in group)
    if 50 < abs(turn) < 1350:
        most = abs(turn)
        while wheel_length(wide, most) > ahead:
            most = most * 3 // 4
        if most:
            side: Any = "wheel-right" if turn > 0 else "wheel-left"
            left = (ahead - wheel_length(wide, most) - 50) // 50 * 50
            if left > 0:
                yield Move(numbers, (Step(side, most), Step("advance", left)))
            yield Move(numbers, (Step(side, most),))
    elif abs(turn) >= 1350 and len(group) == 1:
        yield Move(numbers, (Step("turn", turn),))
    for far in (min(ahead, near - CLOSE + 500), tables.FIRING_MOVE, 1500):
        if 0 < far <= ahead and abs(turn) < 900:
            yield Move(numbers, (Step("advance", far),))


def open_fire(field: Field, decision: OpenFire) -> Firefight | Cease:
    """All that bears, at the target with the best odds; none worse than even."""
    known = field.known
    best: tuple[int, Firefight] | None = None
    for target, able in decision.chances(known):
        mine, theirs = Side(able), Side((target,))
        odds = reckon(known, mine, theirs, False).total - reckon(known, theirs, mine, False).total
        if best is None or odds > best[0]:
            best = odds, Firefight(target, able)
    return Cease() if best is None or best[0] < 0 else best[1]


def reply(field: Field, decision: Reply) -> Join:
    """Whoever can joins; those behind support."""
    known = field.known
    able = decision.able(known)
    busy = (*decision.barred, *able, decision.target)
    return Join(able, good_supporters(known, (decision.target, *able), busy))
