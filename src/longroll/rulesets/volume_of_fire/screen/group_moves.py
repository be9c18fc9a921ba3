"""A whole brigade moved by one gesture: every line and every single unit of it does the same, one after another.  And a
whole side moved as its orders demand anyway, so that nobody has to draw that out by hand.  Nothing here is a rule: what
is found is an answer like any other, and the law is asked about it."""

from collections.abc import Callable
from typing import NamedTuple

from longroll.flow import Refusal
from longroll.rulesets.volume_of_fire import tables
from longroll.rulesets.volume_of_fire.command.action_points import price
from longroll.rulesets.volume_of_fire.movement import manoeuvres
from longroll.rulesets.volume_of_fire.movement.law_of_moves import able
from longroll.rulesets.volume_of_fire.movement.manoeuvres import Move, Together
from longroll.rulesets.volume_of_fire.movement.paths import SAME_FACING, WHEELS, groups
from longroll.rulesets.volume_of_fire.movement.tactical_phase import settle_poses, supposed
from longroll.rulesets.volume_of_fire.orders.obligations import duties, dutiful, obliged, owing
from longroll.rulesets.volume_of_fire.record import Battle, Unit
from longroll.rulesets.volume_of_fire.screen import drags, fits
from longroll.rulesets.volume_of_fire.screen.drags import Asked, Drag
from longroll.rulesets.volume_of_fire.screen.fits import Fit, Judge, Path
from longroll.tabletop import Pose, right_and_ahead, turn_to

MOST = 30
"""The most moves one answer holds."""
LESS_FAR = (tables.INFANTRY_FORWARD, tables.INFANTRY_OTHERWISE, 1000)
"""How far a brigade that was dragged too far is tried instead."""


class Stay(NamedTuple):
    """Units that do not go along, and why."""

    units: tuple[Unit, ...]
    refusal: Refusal


class Massed(NamedTuple):
    """What became of a gesture: the moves, who stays, and why some do not go as far as asked."""

    answer: Together | None
    stays: tuple[Stay, ...]
    refusal: Refusal | None


def barred(known: Battle, units: tuple[Unit, ...]) -> Refusal | None:
    """Why these units cannot move together at all, whatever the path."""
    found = able(known, units[0].side, tuple(unit.id for unit in units))
    return found if isinstance(found, Refusal) else None


def _stays(known: Battle, unit: Unit) -> Refusal | None:
    """Why a unit cannot move by itself this turn, whatever the path."""
    if unit.arm == "artillery" and not unit.limbered:
        guns = Refusal("VF-MOVE-08", "unlimbered guns only pivot", "limber them to move")
        return manoeuvres.idle(known, (unit,)) or guns
    return barred(known, (unit,))


def movable(known: Battle, brigade: int) -> tuple[Unit, ...]:
    """The units of a brigade that may still move this turn, each for itself."""
    return tuple(unit for unit in known.of_brigade(brigade) if _stays(known, unit) is None)


def handle_of(known: Battle, brigade: int) -> tuple[int, int]:
    """The place of the thing a brigade is dragged by: its general, or its first unit while he is away."""
    general, units = known.brigadier(brigade), known.of_brigade(brigade)
    if general.present:
        return general.spot
    return units[0].pose.spot if units else (0, 0)


def massed(known: Battle, brigade: int, path: Path, drag: Drag | None) -> Massed:
    """The brigade moved as asked, or not so far where more of it then go along.  Where most would be left behind all
    the same, nothing is proposed: lines are then moved one by one."""
    found, able = _massed(known, brigade, path, drag), {unit.id for unit in movable(known, brigade)}
    if drag is None or drag.handle != "free" or not _left(found, able):
        return _unless_torn(found, able)
    x, y = handle_of(known, brigade)
    there = Pose(x, y)
    far, heading = there.distance(drag.x, drag.y), there.bearing(drag.x, drag.y) if (drag.x, drag.y) != (x, y) else 0
    for reach in (each for each in LESS_FAR if each < far):
        less = _massed(known, brigade, path, Drag("free", *there.toward(heading, reach).spot))
        if _going(less) > _going(found):
            found = less._replace(refusal=found.refusal or less.refusal)
    return _unless_torn(found, able)


def _going(found: Massed) -> int:
    """How many units go."""
    return 0 if found.answer is None else sum(len(move.units) for move in found.answer.moves)


def _left(found: Massed, able: set[int]) -> int:
    """How many units that could move are left behind."""
    return sum(unit.id in able for stay in found.stays for unit in stay.units)


def _unless_torn(found: Massed, able: set[int]) -> Massed:
    """What was found; without its moves, if it leaves more units behind than go."""
    return found._replace(answer=None) if _left(found, able) > _going(found) else found


def _massed(known: Battle, brigade: int, path: Path, drag: Drag | None) -> Massed:
    """The brigade moved as asked: those furthest on in the direction of the move first, each as far as it may."""
    own = [(unit, _stays(known, unit)) for unit in known.of_brigade(brigade)]
    units = tuple(unit for unit, refusal in own if refusal is None)
    stays = [Stay((unit,), refusal) for unit, refusal in own if refusal is not None and not unit.used]
    if not units:
        used = f"every unit of {known.brigades[brigade].name} has had its one tactical move this turn"
        return Massed(None, tuple(stays), stays[0].refusal if stays else Refusal("VF-AP-16", used))
    shift = None
    if drag is not None and drag.handle == "free":
        x, y = handle_of(known, brigade)
        shift = drag.x - x, drag.y - y
    elif drag is not None:
        poses = tuple(unit.pose for unit in units)
        path = drags.tidy((*path, *drags.dragged(known.setting, units, poses, drag)))

    def fitted(judge: Judge) -> Fit:
        if shift is not None:
            middle = drags.middle(known.setting, judge.units)
            return fits.fit_towards(judge, middle.x + shift[0], middle.y + shift[1])
        part = _as_one(known, units, judge.units, path)
        return fits.fit(judge, part) if part else Fit(None, None)

    return one_by_one(known, _in_order(list(units), shift, path), stays, fitted)


def one_by_one(
    known: Battle, waiting: list[tuple[Unit, ...]], stays: list[Stay], fitted: Callable[[Judge], Fit]
) -> Massed:
    """Lines and single units moved one after another, each by what is `fitted` for it where those before it have gone."""
    scratch = known.copy()
    answered: list[Move] = []
    first: Refusal | None = None
    while waiting:
        group = waiting.pop(0)
        if len(group) > 1 and isinstance(price(scratch, group), Refusal):
            waiting[:0] = [(unit,) for unit in group]  # too dear or too far as a whole: those that can go by themselves
            continue
        judge = Judge(scratch, group)
        if (found := fitted(judge)).path is None:
            stays.append(Stay(group, found.refusal or Refusal("VF-MOVE-01", "that asks nothing of it")))
            first = first or stays[-1].refusal
            continue
        first = first or found.refusal
        move, traced = judge.move(found.path), judge.checked(found.path)
        if not isinstance(traced, Refusal):
            settle_poses(scratch, move, traced)
            answered.append(move)
    return Massed(Together(tuple(answered)) if answered else None, tuple(stays), first)


def _in_order(units: list[Unit], shift: tuple[int, int] | None, path: Path) -> list[tuple[Unit, ...]]:
    """Lines and single units, those in front in the direction of the move first, so that they are out of the way."""
    way = units[0].pose
    if shift is not None and any(shift):
        way = Pose(way.x, way.y, way.bearing(way.x + shift[0], way.y + shift[1]))
    elif shift is None and path:
        way = way.turned({"back": 1800, "slide": 900 if path[0].by > 0 else 2700}.get(path[0].kind, 0))
    return sorted(groups(units), key=lambda group: -max(right_and_ahead(way, *unit.pose.spot)[1] for unit in group))


def _as_one(known: Battle, units: tuple[Unit, ...], group: tuple[Unit, ...], path: Path) -> Path:
    """A wheel of the whole for one part of it: its own wheel, and then on to its place in the line that has wheeled."""
    if len(path) != 1 or path[0].kind not in WHEELS:
        return path
    whole = drags.box_about(units, tuple(unit.pose for unit in units))
    corner, sign = (whole.left, -1) if path[0].kind == "wheel-left" else (whole.right, 1)
    there = drags.middle(known.setting, group).rotated(*corner, sign * path[0].by)
    _, ahead = right_and_ahead(drags.middle(known.setting, group, path), *there.spot)
    return drags.tidy((*path, Asked("advance", drags.rounded(max(0, ahead)))))


# --- as ordered
def as_ordered(known: Battle, side: int) -> Together | None:
    """The moves that orders still oblige a side's units to make, brigade by brigade, its lines kept (VF-ORD-02, VF-ORD-05)."""
    scratch = known.copy()
    found: list[Move] = []
    for brigade in known.brigades_of(side):
        for move in _marched_on(scratch, brigade.id):
            _take(scratch, side, move, found)
    while len(found) < MOST and (owed := next(duties(scratch, side), None)) is not None:
        if not _take(scratch, side, owed, found):
            break
    return Together(tuple(found)) if found else None


def _marched_on(known: Battle, brigade: int) -> tuple[Move, ...]:
    """A brigade drawn on by as much as the first of its units that must go on."""
    for unit in owing(known, brigade):
        if (move := dutiful(known, unit)) is not None:
            (x, y), (there,) = handle_of(known, brigade), drags.ended(known.setting, (unit,), move.path)
            drag = Drag("free", x + there.x - unit.pose.x, y + there.y - unit.pose.y)
            answer = massed(known, brigade, (), drag).answer
            return answer.moves if answer else ()
    return ()


def _take(scratch: Battle, side: int, move: Move, found: list[Move]) -> bool:
    """Make a move on a scratch battle, if it is legal there and somebody in it must go; says whether it was made."""
    if len(found) >= MOST or not any(obliged(scratch, scratch.units[number]) for number in move.units):
        return False
    if supposed(scratch, side, move) is not None:
        return False
    found.append(move)
    return True


# --- a brigade dressed: its lines and single units come up, or back, into one line with the longest of them
WIDEST = 450
"""Nobody is wheeled further than so many tenths of a degree to be dressed."""
LEVEL = 50
"""What is so little out of line, in thousandths, stays where it is."""
BEHIND = Refusal("VF-AP-05", "it stands behind the line", "bring it beside the line first")


def guide(known: Battle, brigade: int) -> tuple[Unit, ...]:
    """The longest line of a brigade, by which the others dress; of two as long the foremost."""
    parts = groups(list(known.of_brigade(brigade)))
    first = parts[0][0].pose
    return max(parts, key=lambda part: (len(part), max(right_and_ahead(first, *unit.pose.spot)[1] for unit in part)))


def to_line(known: Battle, line: tuple[Unit, ...], part: tuple[Unit, ...]) -> Path | None:
    """The way of a part of a brigade into line with another: a wheel to its facing, and on to its front.  Nothing where it is
    in line; None where it stands behind it, or faces elsewhere."""
    setting = known.setting
    front = drags.box_about(line, tuple(unit.pose for unit in line))
    if abs(turn := turn_to(part[0].pose.heading, front.pose.heading)) > WIDEST:
        return None
    wheel = drags.tidy((Asked("wheel-right" if turn > 0 else "wheel-left", abs(turn)),))
    there = drags.box_about(part, drags.ended(setting, part, wheel))
    right, ahead = right_and_ahead(front.pose, *there.pose.spot)
    if abs(right) < (front.width + there.width) // 2 - SAME_FACING:
        return None
    by = (front.depth - there.depth) // 2 - ahead
    return drags.tidy((*wheel, Asked("advance", by if abs(by) > LEVEL else 0)))


def out_of_line(known: Battle, brigade: int, movable: tuple[Unit, ...]) -> bool:
    """Whether a brigade has a part that dressing would move, of the units that may move."""
    line = guide(known, brigade)
    return any(to_line(known, line, part) for part in groups([unit for unit in movable if unit not in line]))


def dressed(known: Battle, brigade: int) -> Massed:
    """The brigade dressed: who is in line stays, and who cannot come into it is named."""
    line = guide(known, brigade)
    able = [unit for unit in movable(known, brigade) if unit not in line]
    parts = {part: to_line(known, line, part) for part in groups(able)}
    stays = [Stay(part, BEHIND) for part, path in parts.items() if path is None]

    def fitted(judge: Judge) -> Fit:
        path = to_line(known, line, judge.units) or ()
        found = fits.fit(judge, path)
        if found.path and abs(found.path[-1].by) > abs(path[-1].by):  # an order that would have it pass the line
            return Fit(None, found.refusal)
        return found

    return one_by_one(known, [part for part, path in parts.items() if path], stays, fitted)
