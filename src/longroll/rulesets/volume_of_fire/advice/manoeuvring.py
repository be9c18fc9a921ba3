"""Advice for tactical movement: which lines of each brigade move, and in what order.

A brigadier has few points, so that lines move as one and the moves that gain most come first.  Candidates are weighed
(`candidates.py`) before they are checked, and only the best are checked against the rules.
"""

from collections.abc import Callable, Generator, Iterator
from typing import Any

from msgspec.structs import replace

from longroll.flow import Decision, Refusal
from longroll.rulesets.volume_of_fire import tables
from longroll.rulesets.volume_of_fire.advice.candidates import Option, weighed
from longroll.rulesets.volume_of_fire.advice.charging import charges
from longroll.rulesets.volume_of_fire.advice.field import SOON, Field
from longroll.rulesets.volume_of_fire.advice.riding import rides
from longroll.rulesets.volume_of_fire.combat.fields_of_fire import in_arc, reach
from longroll.rulesets.volume_of_fire.combat.losses import friends_passed
from longroll.rulesets.volume_of_fire.command.action_points import commander, price
from longroll.rulesets.volume_of_fire.movement import facing, generals_rides, law_of_moves, manoeuvres
from longroll.rulesets.volume_of_fire.movement.manoeuvres import Change, Face, Halt, Move, Together
from longroll.rulesets.volume_of_fire.movement.paths import Step, Traced, groups, trace
from longroll.rulesets.volume_of_fire.movement.tactical_phase import Manoeuvre, settle_poses
from longroll.rulesets.volume_of_fire.orders.duties import duties, too_slow
from longroll.rulesets.volume_of_fire.orders.obligations import obliged
from longroll.rulesets.volume_of_fire.record.battle import Battle
from longroll.rulesets.volume_of_fire.record.units import INCH, Brigade, Unit
from longroll.rulesets.volume_of_fire.sight.lines_of_sight import sees
from longroll.tabletop import gap

WORTH_A_GAP = 20
"""Points that a unit must gain to be worth a gap in its line."""
TRIED = 6
"""How many of the best candidates of a line are checked."""


Lines = list[tuple[tuple[Unit, ...], list[Option]]]


def manoeuvre(field: Field, decision: Manoeuvre) -> Any:
    """What to do next in tactical movement."""
    known, side = field.known, field.side
    if not decision.begun:
        for face in _faces(field):
            if facing.face_refusal(known, side, face, decision.begun) is None:
                return face
    for change in _changes(field):
        if facing.change_refusal(known, side, change) is None:
            return change
    planned = all_moves(field)
    if len(planned) == 1:
        return planned[0]
    if planned:
        return Together(tuple(planned))
    duty = next(duties(known, side), None)
    if duty is not None:
        return duty.move
    for ride in rides(field):
        if generals_rides.ride_refusal(known, side, ride) is None:
            return ride
    return Halt()


# --- turning to who attacked, mounting, limbering
def _faces(field: Field) -> Iterator[Face]:
    """Free turns to an attacker who stands outside the front zone, if nobody else is in it (VF-AP-10)."""
    for unit in field.friends:
        if not unit.attackers:
            continue
        now = field.worth_of(unit, 0)
        best: tuple[int, int] | None = None
        for number in unit.attackers:
            foe = field.known.units[number]
            if foe.place != "table":
                continue
            turned = replace(unit, pose=unit.pose.facing(foe.pose.x, foe.pose.y))
            gain = field.worth_of(turned, 0) - now
            if gain > 0 and (best is None or gain > best[0]):
                best = gain, number
        if best is not None:
            yield Face(unit.id, best[1])


def _changes(field: Field) -> Iterator[Change]:
    known = field.known
    horse_and_guns = [unit for unit in field.friends if unit.arm != "infantry" and not unit.used]
    for group in groups(horse_and_guns):
        lead = group[0]
        if known.brigades[lead.brigade].rolled == "beaten":
            continue
        wanted = _guns_want(field, group) if lead.arm == "artillery" else _horse_want(field, group)
        if wanted:
            yield Change(tuple(unit.id for unit in group))


def _guns_want(field: Field, group: tuple[Unit, ...]) -> bool:
    """Unlimber where there is something to fire at; limber up where the order calls onward."""
    known = field.known
    if group[0].limbered:
        open_ = [replace(unit, limbered=False) for unit in group]
        for unit in open_:
            far = min(reach(known, unit), 18 * INCH)
            for foe in field.foes:
                if in_arc(unit, foe) and gap(unit.quad, foe.quad) <= far and sees(known, unit, foe):
                    return True
        brigade = known.brigades[group[0].brigade]
        return brigade.order.kind == "hold" and not any(obliged(known, unit) for unit in group)
    return any(obliged(known, unit) is not None for unit in group)


def _horse_want(field: Field, group: tuple[Unit, ...]) -> bool:
    """Dismount to fight, mount to go far."""
    known = field.known
    near = min((gap(unit.quad, foe.quad) for unit in group for foe in field.foes), default=1 << 20)
    if group[0].mounted:
        return near <= 10 * INCH
    kind = known.brigades[group[0].brigade].order.kind
    return near > 16 * INCH and kind in ("attack", "advance", "retire")


# --- lines
def all_moves(field: Field) -> list[Move]:
    """Moves for every brigade, each made in thought before the next is looked for."""
    after = field.known.copy()
    planned: list[Move] = []
    able = [
        brigade
        for brigade in field.known.brigades
        if brigade.side == field.side and brigade.place == "table" and brigade.rolled != "beaten"
    ]
    able = [brigade for brigade in able if brigade.order.kind not in ("rest", "retire")]
    able.sort(key=lambda brigade: min((field.off(unit) for unit in after.of_brigade(brigade.id)), default=0))
    for brigade in able:  # those in front first: they make room
        for move in _brigade_moves(field, after, brigade):
            planned.append(move)
            if len(planned) == 30:
                return planned
    return planned


def _brigade_moves(field: Field, after: Battle, brigade: Brigade) -> Iterator[Move]:
    leader = commander(after, brigade.id)
    if leader is None or leader.points == 0:
        return
    free = [unit for unit in after.of_brigade(brigade.id) if not unit.used]
    options: list[tuple[int, int, tuple[Unit, ...], list[Option]]] = []
    owing = {unit.id for unit in free if obliged(after, unit) is not None}
    every = [group for group in groups(free) if not any(manoeuvres.touching(after, unit) for unit in group)]
    for group in every:
        found = weighed(field, after, brigade, group, owing)
        if found:
            options.append((-found[0].gain, group[0].id, group, found[:TRIED]))
    options.sort(key=lambda row: row[:2])
    for charge in charges(field, after, [unit for unit in free if unit.condition != "beaten"]):
        if any(after.units[number].used for number in charge.chargers):
            continue
        trial = after.copy()
        if all(suppose_if_legal(field, trial, move) for move in charge.moves):
            for move in charge.moves:
                suppose_if_legal(field, after, move)
                yield move
    lines = [(group, found) for _, _, group, found in options]
    first = lines[: leader.points]
    first.sort(key=lambda row: min(field.off(unit) for unit in row[0]))
    lines[: leader.points] = first
    waiting = yield from _in_turn(field, after, lines)
    yield from _in_turn(field, after, waiting)  # others may have made room
    yield from _in_turn(
        field, after, _out_of_line(field, after, brigade, [row for row in every if len(row) > 1], owing)
    )


def _in_turn(field: Field, after: Battle, lines: Lines) -> Generator[Move, None, Lines]:
    """The best moves of lines that are allowed now, each made in thought; returns the lines that had none."""
    waiting: Lines = []
    moved = False
    for group, found in lines:
        if any(after.units[unit.id].used for unit in group):
            continue
        if isinstance(price(after, group), Refusal):
            continue
        for option in found:
            move = within_allowance(after, option.move)
            if suppose_if_legal(field, after, move):
                yield move
                moved = True
                break
        else:
            waiting.append((group, found))
    return waiting if moved else []


def _out_of_line(
    field: Field, after: Battle, brigade: Brigade, lines: list[tuple[Unit, ...]], owing: set[int]
) -> Lines:
    """Moves of single units out of lines that stay: for points that are left over, and where they gain more."""
    found: Lines = []
    for line in lines:
        for unit in line:
            if unit.id not in owing:
                single = [row for row in weighed(field, after, brigade, (unit,), owing) if row.gain >= WORTH_A_GAP]
                if single:
                    found.append(((unit,), single[:2]))
    found.sort(key=lambda row: (-row[1][0].gain, row[0][0].id))
    return found


def within_allowance(after: Battle, move: Move) -> Move:
    """The move, a straight advance of foot cut to what rough ground on its way leaves of it (VF-MOVE-03)."""
    step = move.path[0]
    units = tuple(after.units[number] for number in move.units)
    if (
        len(move.path) > 1
        or step.kind != "advance"
        or step.by <= tables.INFANTRY_OTHERWISE
        or units[0].arm != "infantry"
    ):
        return move
    traced = trace(after.setting, units, move.path)
    if isinstance(traced, Refusal):
        return move
    far = min(law_of_moves.first_rough(after.setting, unit, move.path, traced, i) for i, unit in enumerate(units))
    return Move(move.units, (Step("advance", min(step.by, max(tables.INFANTRY_OTHERWISE, far))),))


def suppose_if_legal(field: Field, after: Battle, move: Move) -> bool:
    """Make a move in thought, if it is allowed and passes through no friends.  Says whether it was made."""
    traced = law_of_moves.checked(after, field.side, move)
    if isinstance(traced, Refusal) or _through_friends(field, after, move, traced):
        return False
    kind = after.brigades[after.units[move.units[0]].brigade].order.kind
    if kind in ("attack", "advance", "retire") and too_slow(after, field.side, move, traced) is not None:
        return False
    settle_poses(after, move, traced)
    return True


def _through_friends(field: Field, after: Battle, move: Move, traced: Traced) -> bool:
    """Whether regiments would pass through others, and some be disordered that still keep order near the enemy (VF-MOVE-09)."""
    units = [after.units[number] for number in move.units]
    if not units[0].regiment or move.path[0].kind == "turn":
        return False
    rings = [ring for step in traced.sweeps for ring in step]
    passed = friends_passed(after, units[0], rings, move.units)
    return bool(passed) and any(unit.condition == "ordered" and field.off(unit) < SOON for unit in (*units, *passed))


ADVICE: dict[type[Decision[object]], Callable[[Field, Any], Any]] = {
    Manoeuvre: manoeuvre,
}
