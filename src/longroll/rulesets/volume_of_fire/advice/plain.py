"""The private's way: straight at the nearest enemy or ground of worth, fire with all that bears at the best odds.

He keeps no reserve, gives no thought to flanks, cover or rest, and answers fire with whoever can.
"""

from collections.abc import Iterable, Iterator
from typing import Any

from longroll import tabletop
from longroll.flow import Refusal
from longroll.rulesets.volume_of_fire import tables
from longroll.rulesets.volume_of_fire.activation.fatigue import level
from longroll.rulesets.volume_of_fire.advice.bodies import (
    Body,
    Intent,
    away,
    enemy_bodies,
    enemy_in,
    for_guns,
    own_bodies,
)
from longroll.rulesets.volume_of_fire.advice.field import Field, counted
from longroll.rulesets.volume_of_fire.combat.combat_phase import Cease, Firefight, Join, good_supporters
from longroll.rulesets.volume_of_fire.combat.combat_value import Side, reckon
from longroll.rulesets.volume_of_fire.command.action_points import price
from longroll.rulesets.volume_of_fire.movement import facing, law_of_moves
from longroll.rulesets.volume_of_fire.movement.manoeuvres import Change, Halt, Move
from longroll.rulesets.volume_of_fire.movement.paths import Step, groups
from longroll.rulesets.volume_of_fire.orders.duties import duties, too_slow
from longroll.rulesets.volume_of_fire.orders.permissions import nearest_enemy
from longroll.rulesets.volume_of_fire.record.setting import Objective
from longroll.rulesets.volume_of_fire.record.units import INCH, Order, Unit
from longroll.tabletop import gap, turn_to, wheel_length

CLOSE = 4 * INCH
"""How near he goes before he stops to fire."""
WORN = 2
"""The level of fatigue from which a brigade rests that has no enemy near (VF-FAT-03)."""
NEAR = 14 * INCH
A_TURN = 3500
"""How far a brigade that is seen gets in a turn, by and large."""
OUT_OF_TIME = 70
"""How much less ground is worth the way to which there is hardly the time for."""


def intents(field: Field) -> list[Intent]:
    """What every brigade should be about: its own piece of ground, or the enemy if he is nearer."""
    known, side = field.known, field.side
    mine = own_bodies(known, side)
    taken = _shared_out(field, mine, enemy_bodies(known, side))
    found = []
    for body in mine:
        near = nearest_enemy(known, side, *[unit.quad for unit in body.units])
        if level(known, body.brigade.id) >= WORN and (near is None or near[1] > 18 * INCH):
            found.append(Intent(body.brigade.id, Order("rest"), "rests, worn and out of reach"))
        elif body.brigade.guns:
            found.append(for_guns(body, near[1] if near else tabletop.FAR))
        else:
            found.append(_straight_at_it(field, body, taken.get(body.brigade.id), near))
    return found


def _shared_out(field: Field, mine: list[Body], theirs: list[Body]) -> dict[int, Objective]:
    """Which brigade is to see to which objective: the best matches first, more brigades where more enemies are."""
    known, side = field.known, field.side
    wanted = []
    for objective in counted(known):
        against = sum(body.strength for body in theirs if tabletop.point_gap(objective.ring, body.x, body.y) <= NEAR)
        for body in mine:
            if body.brigade.guns:
                continue
            far = away(body, objective)
            merit = 30 * objective.value - far // 400 - 10 * max(0, level(known, body.brigade.id) - 1)
            if far > A_TURN * (field.left + 1):
                merit -= OUT_OF_TIME
            if enemy_in(known, side, objective) is not None:
                merit -= 10
            wanted.append((merit, -far, body, objective, against))
    wanted.sort(key=lambda row: (-row[0], -row[1], row[2].brigade.id, row[3].id))
    have: dict[str, int] = {}
    taken: dict[int, Objective] = {}
    for _, _, body, objective, against in wanted:
        if body.brigade.id in taken:
            continue
        got = have.get(objective.id, 0)
        if got and got >= against:
            continue
        taken[body.brigade.id] = objective
        have[objective.id] = got + max(1, body.strength)
    return taken


def _straight_at_it(field: Field, body: Body, objective: Objective | None, near: tuple[Unit, int] | None) -> Intent:
    brigade = body.brigade
    if objective is None:
        if near is None:
            return Intent(brigade.id, Order("hold"), "waits")
        return Intent(brigade.id, Order("attack", target=near[0].brigade), "attacks the nearest enemy")
    if near is not None and near[1] <= away(body, objective):
        return Intent(brigade.id, Order("attack", target=near[0].brigade), "attacks the nearest enemy")
    foe = enemy_in(field.known, field.side, objective)
    if foe is not None:
        return Intent(brigade.id, Order("attack", target=foe.brigade), f"attacks {objective.name}")
    return Intent(brigade.id, Order("advance", area=objective.id), f"goes to {objective.name}")


def manoeuvre(field: Field) -> Any:
    """The next line straight on towards the nearest enemy."""
    known, side = field.known, field.side
    free = [unit for unit in field.friends if not unit.used and unit.condition != "beaten"]
    for group in _lines(free):
        if isinstance(price(known, group), Refusal):
            continue
        for answer in _onward(field, group):
            refusal = (
                facing.change_refusal(known, side, answer)
                if isinstance(answer, Change)
                else law_of_moves.move_refusal(known, side, answer) or too_slow(known, side, answer)
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
    foes = field.known.believed(field.side)
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
    ahead = law_of_moves.allowance(lead, forward=True)
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


def open_fire(field: Field, chances: Iterable[tuple[int, tuple[int, ...]]]) -> Firefight | Cease:
    """All that bears, at the target with the best odds, of targets and who can fire on each; none worse than even."""
    known = field.known
    best: tuple[int, Firefight] | None = None
    for target, able in chances:
        mine, theirs = Side(able), Side((target,))
        odds = reckon(known, mine, theirs, False).total - reckon(known, theirs, mine, False).total
        if best is None or odds > best[0]:
            best = odds, Firefight(target, able)
    return Cease() if best is None or best[0] < 0 else best[1]


def reply(field: Field, target: int, able: tuple[int, ...], barred: tuple[int, ...]) -> Join:
    """Whoever can joins the target; those behind support, but for who is barred."""
    return Join(able, good_supporters(field.known, (target, *able), (*barred, *able, target)))
