"""Advice for tactical movement: which lines of each brigade move, and in what order.  A brigadier has few points, so
that lines move as one and the moves that gain most come first.  Candidates are weighed (`candidates.py`) before they
are checked, and only the best are checked against the rules."""

from collections.abc import Iterator
from itertools import chain, islice
from typing import Any

from msgspec.structs import replace

from longroll.flow import Refusal
from longroll.rulesets.volume_of_fire import tables
from longroll.rulesets.volume_of_fire.advice.candidates import Option, weighed
from longroll.rulesets.volume_of_fire.advice.charging import charges
from longroll.rulesets.volume_of_fire.advice.field import SOON, Advice, Field
from longroll.rulesets.volume_of_fire.advice.riding import rides
from longroll.rulesets.volume_of_fire.advice.style import OTHERS
from longroll.rulesets.volume_of_fire.combat.fields_of_fire import in_arc, reach
from longroll.rulesets.volume_of_fire.combat.losses import friends_passed
from longroll.rulesets.volume_of_fire.command.action_points import commander
from longroll.rulesets.volume_of_fire.ground.terrain import depth_in_obstructed
from longroll.rulesets.volume_of_fire.movement import law_of_moves, manoeuvres
from longroll.rulesets.volume_of_fire.movement.manoeuvres import Change, Face, Halt, Move, Together
from longroll.rulesets.volume_of_fire.movement.paths import Traced, groups
from longroll.rulesets.volume_of_fire.movement.tactical_phase import Manoeuvre, settle_poses
from longroll.rulesets.volume_of_fire.orders.obligations import duties, obliged, too_slow
from longroll.rulesets.volume_of_fire.record import INCH, Battle, Brigade, Unit
from longroll.rulesets.volume_of_fire.sight.lines_of_sight import sees
from longroll.tabletop import FAR, gap

WORTH_A_GAP = 20
"""Points that a unit must gain to be worth a gap in its line."""
TRIED = 8
"""How many of the best candidates of a line are checked."""
MOST = 30
"""How many moves are answered at once."""
DISMOUNTS, MOUNTS = 10 * INCH, 16 * INCH
"""So near to the enemy horse dismounts, and so far from him it mounts."""
IN_THE_WAY = 2 * INCH
"""How near before guns a wood lies that stops them, and whoever marches with them."""
UNLIMBERS = 18 * INCH
"""How far off a target is that guns unlimber for."""


def manoeuvre(field: Field, decision: Manoeuvre) -> Any:
    """What to do next in tactical movement."""
    known, side = field.known, field.side
    for answer in chain(_faces(field), _changes(field)):
        if decision.refusal(known, answer) is None:
            return answer
    if moves := tuple(islice(_all_moves(field), MOST)):
        return Together(moves) if len(moves) > 1 else moves[0]
    ridden = (ride for ride in rides(field) if decision.refusal(known, ride) is None)
    return next(chain(duties(known, side), ridden), Halt())


def of_other_tempers(field: Field, decision: Manoeuvre) -> list[Any]:
    """What those would do who are bolder, or more careful."""
    return [manoeuvre(field.tempered(other), decision) for other in OTHERS]


# --- turning to who attacked, mounting, limbering
def _faces(field: Field) -> Iterator[Face]:
    """Free turns to an attacker, where a unit stands better for it (VF-AP-10)."""
    for unit in field.friends:
        for foe in (foe for foe in field.foes if foe.id in unit.attackers):
            turned = replace(unit, pose=unit.pose.facing(*foe.pose.spot))
            if field.worth_of(turned, 0) > field.worth_of(unit, 0):
                yield Face(unit.id, foe.id)


def _changes(field: Field) -> Iterator[Change]:
    for group in groups([unit for unit in field.friends if unit.arm != "infantry" and not unit.used]):
        wanted = _guns_want if group[0].arm == "artillery" else horse_changes
        if wanted(field, group):
            yield Change(tuple(unit.id for unit in group))


def _guns_want(field: Field, group: tuple[Unit, ...]) -> bool:
    """Unlimber where there is something to fire at, or nowhere to go; limber up where the order calls onward."""
    known = field.known
    stuck = any(_before_a_wood(known, unit) for unit in group)
    called = any(obliged(known, unit) for unit in group)
    if not group[0].limbered:
        return called and not stuck
    if stuck:
        return True
    holds = known.brigades[group[0].brigade].order.kind == "hold"
    return (holds and not called) or any(
        in_arc(unit, foe) and gap(unit.quad, foe.quad) <= min(reach(known, unit), UNLIMBERS) and sees(known, unit, foe)
        for unit in (replace(each, limbered=False) for each in group)
        for foe in field.foes
    )


def _before_a_wood(known: Battle, battery: Unit) -> bool:
    """Whether a battery that marches with regiments keeps them before a wood, and so had better be left there (VF-GT-04)."""
    there = battery.pose.ahead(IN_THE_WAY)
    deep = depth_in_obstructed(known.setting, there, battery.frontage) > tables.DEEP
    return deep and any(unit.regiment for unit in known.of_brigade(battery.brigade))


def horse_changes(field: Field, group: tuple[Unit, ...]) -> bool:
    """Dismount to fight, mount to go far, and to get away: on foot whoever follows is as fast."""
    near = min((gap(unit.quad, foe.quad) for unit in group for foe in field.foes), default=FAR)
    if (order := field.known.brigades[group[0].brigade].order.kind) == "retire":
        return not group[0].mounted and near > tables.CONTACT
    if group[0].mounted:
        return near <= DISMOUNTS
    return near > MOUNTS and order in ("attack", "advance", "retire")


# --- lines
def _all_moves(field: Field) -> Iterator[Move]:
    """Moves for every brigade, each made in thought before the next is looked for: those in front first, to make room."""
    after = field.known.copy()
    own = after.brigades_of(field.side)
    able = [row for row in own if row.rolled != "beaten" and row.order.kind not in ("rest", "retire")]
    able.sort(key=lambda row: min((field.off(unit) for unit in after.of_brigade(row.id)), default=0))
    for brigade in able:
        leader = commander(after, brigade.id)
        if leader is not None and leader.points:
            yield from _charges(field, after, brigade)
            yield from _moves_of_lines(field, after, brigade, leader.points)


def _charges(field: Field, after: Battle, brigade: Brigade) -> Iterator[Move]:
    """The best charges that may be made at once, and then what others may be."""
    free = [unit for unit in after.of_brigade(brigade.id) if not unit.used and unit.condition != "beaten"]
    for charge in charges(field, after, free):
        trial = after.copy()
        if all(_supposed(field, trial, move) for move in charge.moves):
            for move in charge.moves:
                _supposed(field, after, move)
                yield move


def _moves_of_lines(field: Field, after: Battle, brigade: Brigade, points: int) -> Iterator[Move]:
    """The best moves of lines, then of single units out of lines that stay, for points that are left over."""
    free = [unit for unit in after.of_brigade(brigade.id) if not unit.used and not manoeuvres.touching(after, unit)]
    owing = {unit.id for unit in free if obliged(after, unit) is not None}
    lines = groups(free)
    yield from _in_turn(field, after, [weighed(field, after, brigade, line, owing) for line in lines], points)
    stayed = [line for line in lines if len(line) > 1 and not after.units[line[0].id].used]
    singles = [(unit,) for line in stayed for unit in line if unit.id not in owing]
    found = (weighed(field, after, brigade, single, owing) for single in singles)
    yield from _in_turn(field, after, [row for row in found if row and row[0].gain >= WORTH_A_GAP])


def _in_turn(field: Field, after: Battle, lines: list[list[Option]], points: int = 0) -> Iterator[Move]:
    """The best moves that are allowed: of so many lines as there are points for those in front first, who make room for others,
    and then who gains most; those who cannot go yet may when others have gone."""
    waiting = sorted((found for found in lines if found), key=lambda found: -found[0].gain)
    waiting[:points] = sorted(
        waiting[:points], key=lambda found: min(field.off(after.units[number]) for number in found[0].move.units)
    )
    moved = True
    while moved:
        moved, left = False, waiting
        waiting = []
        for found in left:
            move = next((each.move for each in found[:TRIED] if _supposed(field, after, each.move)), None)
            if move is None:
                waiting.append(found)
            else:
                moved = True
                yield move


def _supposed(field: Field, after: Battle, move: Move) -> bool:
    """Make a move in thought, if it is allowed and passes through no friends.  Says whether it was made."""
    traced = law_of_moves.checked(after, field.side, move)
    if isinstance(traced, Refusal) or _through_friends(field, after, move, traced):
        return False
    if too_slow(after, field.side, move, traced) is not None:
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


ADVICE: Advice = {Manoeuvre: manoeuvre}
COURSES: Advice = {Manoeuvre: of_other_tempers}
