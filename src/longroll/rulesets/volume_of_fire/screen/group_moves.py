"""A whole brigade moved by one gesture: every line and every single unit of it does the same, one after another."""

from typing import NamedTuple

from longroll.flow import Refusal
from longroll.rulesets.volume_of_fire.command.action_points import price
from longroll.rulesets.volume_of_fire.movement import manoeuvres
from longroll.rulesets.volume_of_fire.movement.manoeuvres import Move, Together
from longroll.rulesets.volume_of_fire.movement.paths import groups, offset
from longroll.rulesets.volume_of_fire.movement.tactical_phase import settle_poses
from longroll.rulesets.volume_of_fire.record.units import Battle, Unit
from longroll.rulesets.volume_of_fire.screen import drags, fits
from longroll.rulesets.volume_of_fire.screen.drags import Drag
from longroll.rulesets.volume_of_fire.screen.fits import Fit, Judge, Path


class Stay(NamedTuple):
    """Units that do not go along, and why."""

    units: tuple[Unit, ...]
    refusal: Refusal


class Massed(NamedTuple):
    """What became of a gesture: the moves, who stays, and why some do not go as far as asked."""

    answer: Together | None
    stays: tuple[Stay, ...]
    refusal: Refusal | None


def barred(known: Battle, unit: Unit) -> Refusal | None:
    """Why a unit cannot move by itself this turn, whatever the path."""
    idle = manoeuvres.idle(known, (unit,))
    if idle is not None:
        return idle
    if unit.arm == "artillery" and not unit.limbered:
        return Refusal("VF-MOVE-08", "unlimbered guns only pivot", "limber them to move")
    points = price(known, (unit,))
    return points if isinstance(points, Refusal) else None


def movable(known: Battle, brigade: int) -> tuple[Unit, ...]:
    """The units of a brigade that may still move this turn, each for itself."""
    return tuple(unit for unit in known.of_brigade(brigade) if barred(known, unit) is None)


def left_out(known: Battle, brigade: int) -> list[Stay]:
    """The units of a brigade that have not moved and cannot, each with the reason."""
    rows = [(unit, barred(known, unit)) for unit in known.of_brigade(brigade) if not unit.used]
    return [Stay((unit,), refusal) for unit, refusal in rows if refusal is not None]


def handle_of(known: Battle, brigade: int) -> tuple[int, int]:
    """The place of the thing a brigade is dragged by: its general, or its first unit while he is away."""
    general = known.brigadier(brigade)
    if general.present:
        return general.x, general.y
    units = known.of_brigade(brigade)
    return (units[0].pose.x, units[0].pose.y) if units else (0, 0)


def massed(known: Battle, brigade: int, path: Path, drag: Drag | None) -> Massed:
    """The brigade moved as asked: those furthest on in the direction of the move first, each as far as it may."""
    units = movable(known, brigade)
    stays = left_out(known, brigade)
    if not units:
        name = known.brigades[brigade].name
        used = Refusal("VF-AP-16", f"every unit of {name} has had its one tactical move this turn")
        return Massed(None, tuple(stays), stays[0].refusal if stays else used)
    shift = _shift(known, brigade, drag)
    common = path
    if drag is not None and drag.handle != "free":
        poses = tuple(unit.pose for unit in units)
        common = drags.tidy((*path, *drags.dragged(known.setting, units, poses, drag)))
    scratch = known.copy()
    side = known.brigades[brigade].side
    answered: list[Move] = []
    first: Refusal | None = None
    waiting = _in_order(list(units), shift, common)
    while waiting:
        group = waiting.pop(0)
        if len(group) > 1 and isinstance(price(scratch, group), Refusal):
            waiting[:0] = [(unit,) for unit in group]  # too dear or too far as a whole: those that can go by themselves
            continue
        judge = Judge(scratch, side, group)
        found = _fitted(judge, shift, common)
        if found.path is None:
            refusal = found.refusal or Refusal("VF-MOVE-01", "that asks nothing of it")
            stays.append(Stay(group, refusal))
            first = first or refusal
            continue
        first = first or found.refusal
        move = judge.move(found.path)
        traced = judge.checked(found.path)
        if not isinstance(traced, Refusal):
            settle_poses(scratch, move, traced)
            answered.append(move)
    return Massed(Together(tuple(answered)) if answered else None, tuple(stays), first)


def _shift(known: Battle, brigade: int, drag: Drag | None) -> tuple[int, int] | None:
    if drag is None or drag.handle != "free":
        return None
    x, y = handle_of(known, brigade)
    return drag.x - x, drag.y - y


def _in_order(units: list[Unit], shift: tuple[int, int] | None, path: Path) -> list[tuple[Unit, ...]]:
    """Lines and single units, those in front in the direction of the move first, so that they are out of the way."""
    found = groups(units)
    first = units[0].pose
    if shift is not None:
        towards = first.bearing(first.x + shift[0], first.y + shift[1]) if any(shift) else first.heading
    else:
        back = bool(path) and path[0].kind == "back"
        aside = path[0].by if path and path[0].kind == "slide" else 0
        turn = 1800 if back else 900 if aside > 0 else 2700 if aside < 0 else 0
        towards = (first.heading + turn) % 3600
    way = first.turned(towards - first.heading)

    def lead(group: tuple[Unit, ...]) -> int:
        return -max(offset(way, unit.pose.x, unit.pose.y)[1] for unit in group)

    return sorted(found, key=lead)


def _fitted(judge: Judge, shift: tuple[int, int] | None, path: Path) -> Fit:
    if shift is None:
        return fits.fit(judge, path) if path else Fit(None, None)
    middle = drags.box_about(judge.units, [unit.pose for unit in judge.units]).pose
    return fits.fit_towards(judge, middle.x + shift[0], middle.y + shift[1])
