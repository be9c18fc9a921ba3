"""How stands are moved by what they are told: charges that promise something, places from which to fire, the way to a goal."""

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from msgspec.structs import replace

from longroll import tabletop
from longroll.flow import Refusal
from longroll.rulesets.volley_and_bayonet.advice.worth import Style, fire, melee, threatened
from longroll.rulesets.volley_and_bayonet.combat.fields_of_fire import distance, longest
from longroll.rulesets.volley_and_bayonet.command.in_command import near
from longroll.rulesets.volley_and_bayonet.movement import charges, law_of_moves, reinforcements
from longroll.rulesets.volley_and_bayonet.movement.changes_of_state import Change
from longroll.rulesets.volley_and_bayonet.movement.charges import Charge
from longroll.rulesets.volley_and_bayonet.movement.commanders_rides import Ride
from longroll.rulesets.volley_and_bayonet.movement.contact import CONTACT, behind_front, touched
from longroll.rulesets.volley_and_bayonet.movement.law_of_moves import Move
from longroll.rulesets.volley_and_bayonet.movement.move_under_way import PARTS, begun, left, may_move
from longroll.rulesets.volley_and_bayonet.movement.movement_phase import Halt, NextMove, StepBack
from longroll.rulesets.volley_and_bayonet.movement.reinforcements import Enter
from longroll.rulesets.volley_and_bayonet.record.battle import Battle
from longroll.rulesets.volley_and_bayonet.record.setting import laid
from longroll.rulesets.volley_and_bayonet.record.units import NONE, Commander, Stand
from longroll.rulesets.volley_and_bayonet.tables import BASES, COLUMN_DEPTH, COMMAND
from longroll.staff import Task, Tasks, best
from longroll.tabletop import Pose, gap

Ordered = Callable[[], Tasks]
FAR, HOT = 22_000, 9_000
"""How far a goal must be for a march column, and how near an enemy is close by."""
BATTERY = 9_000
"""How near to an enemy guns go, to be in range and not in his way."""


class Aim(NamedTuple):
    """Where a stand is to go, and what it is about."""

    x: int
    y: int
    kind: str
    foe: int = NONE


def next_move(k: Battle, decision: NextMove, style: Style, tasks: Ordered) -> Any:
    """Reinforcements, then the stands nearest to the enemy first, then the commanders."""
    side = decision.side
    for row in reinforcements.due(k, side):
        to = reinforcements.place(k, row)
        if to is not None and decision.refusal(k, Enter(row.id, to)) is None:
            return Enter(row.id, to)
    told = tasks()
    rows = [row for row in k.of_side(side) if may_move(k, side, row) is None and not _gone(k, row)]
    current = k.moving.stand if k.moving is not None else NONE
    for stand in sorted(rows, key=lambda row: (row.id != current, _nearest(k, row)[0], row.id)):
        answer = _of(k, decision, stand, style, told.get(stand.id))
        if answer is not None and decision.refusal(k, answer) is None:
            return answer
    for chief in k.commanders:
        if chief.side == side and chief.present and not chief.done:
            ride = _ride(k, chief)
            if ride is not None and decision.refusal(k, ride) is None:
                return ride
    return Halt() if decision.refusal(k, Halt()) is None else next(decision.offers(k))


def _gone(k: Battle, stand: Stand) -> bool:
    """Whether a stand has gone its way in the move under way; who has just come on has not."""
    moving = k.moving
    return moving is not None and moving.stand == stand.id and (moving.halted or moving.gone > COLUMN_DEPTH)


def _nearest(k: Battle, stand: Stand) -> tuple[int, Stand | None]:
    """How far the nearest enemy is, and who it is."""
    rows = ((gap(stand.quad, row.quad), row.id, row) for row in k.enemies(stand.side) if not row.routed)
    found = min(rows, key=lambda each: each[:2], default=None)
    return (tabletop.FAR, None) if found is None else (found[0], found[2])


def _aim(k: Battle, stand: Stand, task: Task | None) -> Aim:
    """The place that a task is about; where nothing is told, or it waits, where it stands."""
    if task is None:
        return Aim(*stand.pose.spot, "reserve")
    if task.foe >= 0:
        foe = k.stands[task.foe]
        return Aim(*foe.pose.spot, task.kind, task.foe)
    if task.ground >= 0:
        return Aim(*laid(k.setting).objectives[task.ground].at, task.kind)
    if stand.artillery and (foe_near := _nearest(k, stand)[1]) is not None:
        return Aim(*foe_near.pose.spot, "support", foe_near.id)
    return Aim(*stand.pose.spot, task.kind)


# --- one stand
def _of(k: Battle, decision: NextMove, stand: Stand, style: Style, task: Task | None) -> Any:
    """What a stand does next; None where it had best stay as it is."""
    if touching := touched(k, stand):
        return _in_contact(k, decision, stand, touching, style)
    if stand.grounded:
        return None
    far, foe = _nearest(k, stand)
    if stand.level == "temporary disorder" and not begun(k, stand).gone and far > 4_000:
        recovery = Change(stand.id, "recovered")
        if decision.refusal(k, recovery) is None:
            return recovery
    aim = _aim(k, stand, task)
    if stand.artillery:
        return _guns(k, decision, stand, aim, far, style)
    run = _charge(k, stand, style, aim)
    if run is not None:
        return run
    change = _formed(k, decision, stand, aim, far)
    return change or _walk(k, decision, stand, aim, style, far, foe)


def _in_contact(
    k: Battle, decision: NextMove, stand: Stand, touching: tuple[Stand, ...], style: Style
) -> Charge | StepBack | None:
    keep = [Charge(stand.id, row.id, stand.pose.heading) for row in touching]
    able = [one for one in keep if decision.refusal(k, one) is None]
    worth = {one: _promise(k, stand, k.stands[one.target], style) for one in able}
    found = best(able, worth.__getitem__, style.charge)
    if found is not None or decision.refusal(k, StepBack(stand.id)) is not None:
        return found or (able[0] if able else None)
    return StepBack(stand.id)


def _promise(k: Battle, stand: Stand, foe: Stand, style: Style, began: Pose | None = None) -> int:
    """What a charge on an enemy promises."""
    friends = sum(row.target == foe.id for row in k.charges)
    flank = behind_front(foe, *(stand.front if began is None else stand.front_at(began)))
    return melee(k, replace(stand, stationary=False), foe, style, friends, flank)


def _charge(k: Battle, stand: Stand, style: Style, aim: Aim) -> Charge | None:
    """The charge that promises most, if it promises enough; on whom it is told to attack less is enough."""
    if stand.stationary and style.steady:
        return None
    found: list[tuple[int, Charge]] = []
    for number in sorted(stand.seen, key=lambda n: (gap(stand.quad, k.stands[n].quad), n))[:4]:
        foe = k.stands[number]
        if not foe.on_table or gap(stand.quad, foe.quad) > left(begun(k, stand)) // PARTS:
            continue
        run = charges.run_at(k, stand, foe)
        if run is not None:
            began = Pose(*stand.pose.spot, run.heading)
            found.append((_promise(k, stand, foe, style, began) + 25 * (number == aim.foe), run))
    chosen = best(found, lambda row: row[0], style.charge)
    return None if chosen is None else chosen[1]


def _formed(k: Battle, decision: NextMove, stand: Stand, aim: Aim, far: int) -> Change | None:
    """Into march column for a long way out of reach, out of it near the enemy; on foot to fight, mounted to ride."""
    away = stand.pose.distance(aim.x, aim.y)
    wanted = None
    if stand.column and (far <= HOT + 6_000 or away <= 6_000):
        wanted = Change(stand.id, "line")
    elif not stand.column and away > FAR and far > HOT + 12_000 and not begun(k, stand).changed:
        wanted = Change(stand.id, "column")
    elif stand.horse and stand.kind == "cavalry brigade" and far <= HOT and aim.kind in ("hold", "take", "delay"):
        wanted = Change(stand.id, "dismounted")
    return wanted if wanted is not None and decision.refusal(k, wanted) is None else None


def _guns(k: Battle, decision: NextMove, stand: Stand, aim: Aim, far: int, style: Style) -> Any:
    """Guns come into battery where they have a target, and stay there."""
    shots = [row for row in k.enemies(stand.side) if not row.routed and 0 <= distance(stand, row) <= longest(stand)]
    if not stand.limbered:
        if shots:
            return _still(k, decision, stand)
        turned = Move(stand.id, stand.pose.facing(aim.x, aim.y))
        if gap(stand.quad, (aim.x, aim.y) * 2) <= longest(stand):
            return turned if decision.refusal(k, turned) is None else None
        limber = Change(stand.id, "limbered")
        return limber if decision.refusal(k, limber) is None and aim.foe >= 0 else None
    if shots or far <= BATTERY:
        for answer in (Move(stand.id, stand.pose.facing(aim.x, aim.y)), Change(stand.id, "unlimbered")):
            same = isinstance(answer, Move) and answer.to == stand.pose
            if not same and decision.refusal(k, answer) is None and (isinstance(answer, Change) or not shots):
                return answer
        return None
    return _walk(k, decision, stand, aim, style, far, None)


def _still(k: Battle, decision: NextMove, stand: Stand) -> Change | None:
    answer = Change(stand.id, "stationary")
    return answer if decision.refusal(k, answer) is None else None


def _walk(k: Battle, decision: NextMove, stand: Stand, aim: Aim, style: Style, far: int, foe: Stand | None) -> Any:
    """The best of some ways to go; or to stand still, where that is best."""
    here = _place(k, stand, stand.pose, aim, style)
    if not stand.disordered and far <= HOT and not stand.artillery:
        here += style.steady if aim.kind not in ("attack", "take") else style.steady // 4
    tried = [one for one in _ways(k, stand, aim, foe) if one.to != stand.pose]
    moves = [one for one in tried if not isinstance(law_of_moves.planned(k, stand.side, one), Refusal)]
    found = best(moves, lambda one: _place(k, stand, one.to, aim, style), here + 6)
    return found or (_still(k, decision, stand) if far <= FAR and not stand.stationary else None)


def _ways(k: Battle, stand: Stand, aim: Aim, foe: Stand | None) -> Iterator[Move]:
    """Towards its aim and a little to either side, as far as it gets or less; a turn towards the enemy; a step back from him."""
    most = left(begun(k, stand)) // PARTS
    most *= 2 if stand.column else 1
    way, away = stand.pose.bearing(aim.x, aim.y), stand.pose.distance(aim.x, aim.y)
    stop = 1_100 if aim.foe >= 0 and not stand.artillery else 0
    reach = min(most, max(0, away - stop - (stand.depth if aim.foe >= 0 else 0)))
    if stand.artillery:
        reach = min(most, max(0, away - BATTERY))
    for turn in (0, 250, -250):
        heading = (way + turn) % tabletop.TURN
        turned = Pose(*stand.pose.spot, heading)
        for part in (8, 6, 4, 2):
            if far := reach * part // 8:
                yield Move(stand.id, turned.ahead(far))
    if foe is not None:
        yield Move(stand.id, stand.pose.facing(*foe.pose.spot))
        back = (stand.pose.bearing(*foe.pose.spot) + 1800) % tabletop.TURN
        yield Move(stand.id, replace(stand.pose.toward(back, most // 2), heading=stand.pose.bearing(*foe.pose.spot)))


def _place(k: Battle, stand: Stand, to: Pose, aim: Aim, style: Style) -> int:
    """What standing so is worth: nearness to its aim, what it can fire at, less what it offers, and how far it is from its own."""
    there = replace(stand, pose=to, stationary=False, trail=())
    value = -style.pull * tabletop.length(to.x - aim.x, to.y - aim.y) // 1_000
    shots = [fire(k, there, row) for row in k.enemies(stand.side) if 0 <= distance(there, row) <= longest(there)]
    value += max(shots, default=0) // 2
    if style.steady:
        value -= threatened(k, there)
        value -= style.together * max(0, _strayed(k, there) - COMMAND) // 1_000
    return value


def _strayed(k: Battle, stand: Stand) -> int:
    """How far a stand is from the nearest other of its formation."""
    others = [row for row in k.of_formation(stand.formation) if row.id != stand.id and not row.routed]
    return min((gap(stand.quad, row.quad) for row in others), default=0)


# --- commanders
def _ride(k: Battle, chief: Commander) -> Ride | None:
    """Where a commander has most of his own in reach; one of a corps goes to rally whom he can."""
    if chief.rank != "division":
        routed = [row for row in k.of_side(chief.side) if row.routed]
        for row in sorted(routed, key=lambda each: (chief.pose.distance(*each.pose.spot), each.id)):
            ride = _beside(k, chief, row)
            if ride is not None:
                return ride
    mine = [row for row in k.of_formation(chief.formation) if not row.routed]
    if not mine:
        return None
    held = sum(near(row, chief) for row in mine)
    x = tabletop.divide(sum(row.pose.x for row in mine), len(mine))
    y = tabletop.divide(sum(row.pose.y for row in mine), len(mine))
    places = [Pose(x, y, 0), *(replace(_behind(row), heading=0) for row in mine)]
    rides = [Ride(chief.id, to) for to in places if chief.pose.distance(*to.spot) <= 24_000]

    def reached(ride: Ride) -> int:
        there = replace(chief, pose=ride.to)
        return 1_000 * sum(near(row, there) for row in mine) - tabletop.length(ride.to.x - x, ride.to.y - y) // 100

    found = best(rides, reached)
    better = found is not None and sum(near(row, replace(chief, pose=found.to)) for row in mine) > held
    return found if better else None


def _behind(stand: Stand) -> Pose:
    return stand.pose.ahead(-(stand.depth + BASES["commander"][1]) // 2 - CONTACT // 2)


def _beside(k: Battle, chief: Commander, stand: Stand) -> Ride | None:
    """A ride to touch a routed stand."""
    to = replace(_behind(stand), heading=stand.pose.heading)
    far = chief.pose.distance(*to.spot)
    return Ride(chief.id, to) if CONTACT < far <= 24_000 else None


ADVICE: dict[type, Callable[..., Any]] = {NextMove: next_move}
