"""Tactical answers carried out: what the ground, friends and the enemy, known or hidden, do to whoever moves.

Moves have been judged by what their side knows.  Here they meet what is there: an enemy their side does not see stops them
a quarter inch short and is discovered (VF-MOVE-10); rough ground and friends disorder (VF-TERR-15, VF-MOVE-09); contact is
a charge (VF-CHG-01).
"""

from longroll.flow import Refusal
from longroll.rulesets.volume_of_fire.combat import losses
from longroll.rulesets.volume_of_fire.combat.engaged import named
from longroll.rulesets.volume_of_fire.command.action_points import pay_for
from longroll.rulesets.volume_of_fire.ground import rough_ground
from longroll.rulesets.volume_of_fire.melee.contact import close_with
from longroll.rulesets.volume_of_fire.movement import manoeuvres
from longroll.rulesets.volume_of_fire.movement.generals_rides import go_along, stay_at_the_edge
from longroll.rulesets.volume_of_fire.movement.manoeuvres import Move
from longroll.rulesets.volume_of_fire.movement.paths import WHEELS, Step, Traced, trace
from longroll.rulesets.volume_of_fire.orders.permissions import said
from longroll.rulesets.volume_of_fire.record import Battle, Unit
from longroll.rulesets.volume_of_fire.sight.knowledge import discover, look
from longroll.rulesets.volume_of_fire.sight.unseen import seen, stopped_short, witnesses


# --- moves
def make(b: Battle, move: Move) -> None:
    """Carry out a move: pay, go, stop short of what was hidden, and bear what the ground and the enemy do to it."""
    units = tuple(b.units[number] for number in move.units)
    path, met = stopped_short(b, units, move.path)
    pay_for(b, units)
    traced = trace(b.setting, units, path) if path else None
    assert not isinstance(traced, Refusal)
    brigade = b.brigades[units[0].brigade]
    if traced is not None and brigade.order.kind == "retire" and not brigade.moved:
        losses.record_retreat(b, brigade.id)
    contacts = {unit.id: {enemy.id for enemy in manoeuvres.touching(b, unit)} for unit in units}
    watched = all(seen(b, unit.id) for unit in units)
    for i, unit in enumerate(units):
        pose, far = (unit.pose, 0) if traced is None else (traced.poses[i], traced.cost)
        b.change_unit(unit.id, pose=pose, used=True, stirred=True, moved=unit.moved + far)
    if traced is not None:
        go_along(b, units, traced, move.bring)
        b.change_brigade(brigade.id, moved=True)
    look(b)
    if traced is not None:
        _say_moved(b, units, path, watched)
    if met:
        text = f"{named(b, move.units)} came upon the enemy unseen and halted"
        b.say("revealed", text, "VF-MOVE-10", *units, to=units[0].side, reveals=True)
        discover(b, met, "is come upon")
    if traced is not None:
        _suffer(b, units, path, traced, contacts)
        look(b, seen_anyway=met)


def _suffer(
    b: Battle, units: tuple[Unit, ...], path: tuple[Step, ...], traced: Traced, contacts: dict[int, set[int]]
) -> None:
    """What the way and its end do to the movers and to others."""
    group = {unit.id for unit in units}
    for i, unit in enumerate(units):
        rough_ground.cross(b, unit, path, traced, i)
        swept = traced.rings(i)
        losses.pass_friends(b, unit, swept, group)
        if contacts[unit.id]:
            losses.disorder(b, unit.id, "VF-MOVE-11")
        losses.ride_over(b, unit.id, swept)
        if not manoeuvres.inside_table(b, b.units[unit.id].quad):
            losses.leave_table(b, unit.id, "VF-MOVE-12")
            stay_at_the_edge(b, unit.id)
    for i, unit in enumerate(units):
        if b.units[unit.id].on_table:
            close_with(b, unit, path, traced, i, contacts[unit.id])


def _say_moved(b: Battle, units: tuple[Unit, ...], path: tuple[Step, ...], watched: bool) -> None:
    """The move in the log; the other side reads it if it saw all of it begin and end (VF-SCALE-04)."""
    there = b.units[units[0].id].pose
    to = witnesses(b, *units) if watched else (units[0].side,)
    words = ", ".join(_worded(step) for step in path)
    names = ", ".join(unit.name for unit in units)
    b.say("moved", f"{names}: {words}", move_rule(units, path), *units, at=there.spot, to=to)
    if len(to) == 2:
        return
    for unit in units:
        if seen(b, unit.id):
            at = b.units[unit.id].pose.spot
            b.say("moved", f"{unit.name} moves", "VF-MOVE-01", unit, at=at, to=1 - unit.side)


def move_rule(units: tuple[Unit, ...], path: tuple[Step, ...]) -> str:
    """The rule a move is logged under: a road, a group, a wheel, a turn, or the arm's own."""
    if "road" in (kinds := {step.kind for step in path}):
        return "VF-TERR-13"
    if len(units) > 1:
        return "VF-AP-06"
    if "turn" in kinds:
        return "VF-MOVE-08" if units[0].arm == "artillery" and not units[0].limbered else "VF-MOVE-05"
    if kinds & {*WHEELS}:
        return "VF-MOVE-04"
    if units[0].arm == "infantry":
        return "VF-MOVE-02" if kinds == {"advance"} else "VF-MOVE-03"
    return "VF-MOVE-06" if units[0].arm == "cavalry" else "VF-MOVE-08"


# --- in words
def _worded(step: Step) -> str:
    hand, turn, far = "right" if step.by > 0 else "left", f"{abs(step.by) / 10:.0f}°", said(abs(step.by))
    words = {
        "wheel-left": f"wheel left {turn}",
        "wheel-right": f"wheel right {turn}",
        "turn": f"turn {turn} {hand}",
        "slide": f"slide {far} {hand}",
        "back": f"fall back {far}",
        "road": f"along the road {far}",
    }
    return words.get(step.kind, f"{step.kind} {far}")
