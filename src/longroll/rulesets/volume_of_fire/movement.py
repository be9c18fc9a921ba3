"""Tactical movement: what brigadiers do with their action points (VF-MOVE-01, VF-AP, VF-GEN-05).

The owner does one thing after another, in any order he likes, until he is done: free facing changes first, then moves of
units and groups, rides, leading, mounting and limbering.  What the law allows is in `moves.py`; here it is carried out,
and what was hidden makes itself felt.
"""

from collections.abc import Iterator
from typing import Any, ClassVar

from longroll.flow import Decision, Procedure, Refusal, done
from longroll.rulesets.volume_of_fire import moves, tables
from longroll.rulesets.volume_of_fire.command import behind
from longroll.rulesets.volume_of_fire.duty import duties, too_slow
from longroll.rulesets.volume_of_fire.knowledge import look
from longroll.rulesets.volume_of_fire.losses import disorder, leave_table, record_retreat, ride_over
from longroll.rulesets.volume_of_fire.moves import Change, Face, Halt, Lead, Move, Ride, Together
from longroll.rulesets.volume_of_fire.paths import Step, Traced, groups, trace
from longroll.rulesets.volume_of_fire.points import pay, price
from longroll.rulesets.volume_of_fire.setting import Ring
from longroll.rulesets.volume_of_fire.terrain import SLACK, box_of, rough_swept
from longroll.rulesets.volume_of_fire.units import DEPTH, DISC, NONE, Battle, Charge, Unit
from longroll.tabletop import Pose, disc_gap, footprint, gap, in_front_zone, overlap


ROUGH_RULE = {"obstructed": "VF-TERR-15", "close": "VF-TERR-15", "creek": "VF-TERR-12", "run": "VF-TERR-12"}
"""The rule that disorders a mover, by what it crosses; other linear obstacles are rough by VF-TERR-14."""


class Manoeuvre(Decision, frozen=True):
    """VF-MOVE-01  The owner moves whatever he wishes, as far as points allow.  `begun`: something has moved already."""

    rule: ClassVar[str] = "VF-MOVE-01"
    rules: ClassVar[tuple[str, ...]] = ("VF-GT-10", "VF-AP-02", "VF-AP-06", "VF-MOVE-04")
    answers: ClassVar[Any] = moves.Answer
    begun: bool = False

    def refusal(self, known: Battle, answer: Any) -> Refusal | None:
        match answer:
            case Move():
                return moves.move_refusal(known, self.side, answer) or too_slow(known, self.side, answer)
            case Together():
                return together_refusal(known, self.side, answer)
            case Change():
                return moves.change_refusal(known, self.side, answer)
            case Face():
                return moves.face_refusal(known, self.side, answer, self.begun)
            case Ride():
                return moves.ride_refusal(known, self.side, answer)
            case Lead():
                return moves.lead_refusal(known, self.side, answer)
            case Halt():
                for duty in duties(known, self.side):
                    return duty.refusal
                return None
        return Refusal("VF-MOVE-01", "that is no tactical move")

    def offers(self, known: Battle) -> Iterator[Any]:
        owed = list(duties(known, self.side))
        if not owed:
            yield Halt()
        for duty in owed:
            yield duty.move
        for answer in self._worth_trying(known):
            if self.refusal(known, answer) is None:
                yield answer

    def _worth_trying(self, known: Battle) -> Iterator[Any]:
        if not self.begun:
            for unit in known.of_side(self.side):
                for enemy in unit.attackers:
                    yield Face(unit.id, enemy)
        for brigade in known.brigades:
            if brigade.side != self.side or brigade.place != "table":
                continue
            free = [unit for unit in known.of_brigade(brigade.id) if not unit.used]
            for group in groups(free):
                numbers = tuple(unit.id for unit in group)
                far = moves.allowance(group[0], forward=True)
                for by in {far, tables.INFANTRY_OTHERWISE, 1000} if far else ():
                    yield Move(numbers, (Step("advance", by),))
                if far:
                    yield Move(numbers, (Step("back", tables.INFANTRY_OTHERWISE),))
                if group[0].arm != "infantry":
                    yield Change(numbers)
            general = known.generals[brigade.general]
            for unit in known.of_brigade(brigade.id):
                yield Lead(general.id, unit.id)

    def passed(self, known: Battle) -> Any:
        return next((duty.move for duty in duties(known, self.side)), Halt())


def together_refusal(b: Battle, side: int, together: Together) -> Refusal | None:
    """Why several moves may not be made one after the other: the first that is refused, the earlier ones made."""
    if not together.moves or len(together.moves) > 30:
        return Refusal("VF-MOVE-01", "name one to thirty moves")
    after = b.copy()
    for move in together.moves:
        found = moves.checked(after, side, move)
        if isinstance(found, Refusal):
            return found
        slow = too_slow(after, side, move)
        if slow is not None:
            return slow
        _settle_poses(after, move, found)
    return None


def _settle_poses(b: Battle, move: Move, traced: Traced) -> None:
    """Put units where a move takes them, and take its points: what later moves of one answer are judged by."""
    units = tuple(b.units[number] for number in move.units)
    cost = price(b, units)
    if isinstance(cost, int):
        pay(b, units[0].brigade, cost)
    for unit, pose in zip(units, traced.poses, strict=True):
        b.change_unit(unit.id, pose=pose, used=True)
    _go_along(b, units, traced, move.bring)


class TacticalPhase(Procedure):
    """The tactical movement phase of one side (VF-MOVE-01)."""

    side: int = 0
    begun: bool = False

    def ask(self, b: Battle) -> object:
        return Manoeuvre(self.side, self.begun)

    def carry_out(self, b: Battle, answer: moves.Answer) -> object:
        match answer:
            case Halt():
                for unit in b.units:
                    if unit.side == self.side and unit.attackers:
                        b.change_unit(unit.id, attackers=())
                return done()
            case Face():
                face(b, answer)
                return self.go(self.ask)
            case Move():
                make(b, answer)
            case Together():
                for move in answer.moves:
                    if isinstance(moves.checked(b.known(self.side), self.side, move), Refusal):
                        break  # something met on the way stopped the brigade
                    make(b, move)
            case Change():
                change(b, answer)
            case Ride():
                ride(b, answer)
            case Lead():
                lead(b, answer)
        self.begun = True
        return self.go(self.ask)


# --- carrying out
def make(b: Battle, move: Move) -> None:
    """Carry out a move: pay, go, stop short of what was hidden, and bear what the ground and the enemy do to it."""
    units = tuple(b.units[number] for number in move.units)
    path = _stopped_short(b, units, move.path)
    cost = price(b, units)
    assert isinstance(cost, int)
    pay(b, units[0].brigade, cost)
    if path != move.path:
        b.tell(
            "halted",
            f"{_names(units)} met the enemy unseen and halted",
            "VF-MOVE-10",
            about=_about(units),
            at=(units[0].pose.x, units[0].pose.y),
            reveals=True,
        )
    traced = trace(b.setting, units, path) if path else None
    if traced is None or isinstance(traced, Refusal):
        for unit in units:
            b.change_unit(unit.id, used=True, stirred=True)
        look(b)
        return
    brigade = b.brigades[units[0].brigade]
    if brigade.order.kind == "retire" and not brigade.moved:
        record_retreat(b, brigade.id)
    leaving_contact = [unit.id for unit in units if moves.touching(b, unit)]
    before = {unit.id: unit for unit in units}
    old_contacts = {unit.id: {enemy.id for enemy in moves.touching(b, unit)} for unit in units}
    for unit, pose in zip(units, traced.poses, strict=True):
        b.change_unit(unit.id, pose=pose, used=True, stirred=True, moved=unit.moved + traced.cost)
    _go_along(b, units, traced, move.bring)
    words = ", ".join(_say(step) for step in path)
    b.tell(
        "move",
        f"{_names(units)}: {words}",
        _move_rule(units, path),
        about=_about(units),
        at=(traced.poses[0].x, traced.poses[0].y),
        to=_witnesses(b, units),
    )
    for i, unit in enumerate(units):
        rings = tuple(step[i] for step in traced.sweeps)
        _ground_and_friends(b, unit, path, rings, {*before})
        if unit.id in leaving_contact:
            disorder(b, unit.id, "VF-MOVE-11")
        for ring in rings:
            ride_over(b, unit.id, ring)
        if not moves.inside_table(b, b.units[unit.id].quad):
            leave_table(b, unit.id, "VF-MOVE-12")
    for unit in units:
        if b.units[unit.id].place == "table":
            _close_with(b, b.units[unit.id], before[unit.id], old_contacts[unit.id])
    b.change_brigade(units[0].brigade, moved=True)
    look(b)


def _move_rule(units: tuple[Unit, ...], path: tuple[Step, ...]) -> str:
    """The rule a move is logged under: a road, a group, a wheel, a turn, or the arm's own."""
    kinds = {step.kind for step in path}
    if "road" in kinds:
        return "VF-TERR-13"
    if len(units) > 1:
        return "VF-AP-06"
    if kinds & {"wheel-left", "wheel-right"}:
        return "VF-MOVE-04"
    if "turn" in kinds:
        return "VF-MOVE-05"
    return {"infantry": "VF-MOVE-02", "cavalry": "VF-MOVE-06"}.get(units[0].arm, "VF-MOVE-08")


def _witnesses(b: Battle, units: tuple[Unit, ...]) -> tuple[int, ...]:
    """The sides that may read of a move: the owner's, and the other's if it saw one of the units before."""
    side = units[0].side
    if not b.options.fog:
        return (0, 1)
    seen = any((row := b.sightings[unit.id]) is not None and row.now for unit in units)
    return (0, 1) if seen else (side,)


def _ground_and_friends(
    b: Battle, unit: Unit, path: tuple[Step, ...], rings: tuple[Ring, ...], group: set[int]
) -> None:
    """VF-TERR-15 and VF-MOVE-09: rough ground crossed disorders, and so does passing through friends, both of them."""
    for step, ring in zip(path, rings, strict=True):
        if step.kind in ("turn", "road"):
            continue
        for kind in rough_swept(b.setting, ring):
            disorder(b, unit.id, ROUGH_RULE.get(kind, "VF-TERR-14"))
        box = box_of(ring)
        for other in b.of_side(unit.side):
            if other.id in group or not moves.near(other, box) or not overlap(ring, other.quad, SLACK):
                continue
            if unit.regiment and other.regiment:
                disorder(b, unit.id, "VF-MOVE-09")
                disorder(b, other.id, "VF-MOVE-09")


def _close_with(b: Battle, unit: Unit, before: Unit, old: set[int]) -> None:
    """VF-CHG-01, VF-GEOM-01: contact made is a charge; the charger is shifted across the gap."""
    for enemy in moves.touching(b, unit):
        if enemy.id in old:
            continue
        frontal = is_frontal(before, unit, enemy)
        shut = closed_up(b, unit, enemy)
        if shut is not None:
            unit = b.change_unit(unit.id, pose=shut)
        b.charges += (Charge(unit.id, enemy.id, frontal),)
        where = "in front" if frontal else "in flank or rear"
        b.tell(
            "charge",
            f"{unit.name} charges {enemy.name} {where}",
            "VF-CHG-01",
            about=(f"unit:{unit.id}", f"unit:{enemy.id}"),
            at=(enemy.pose.x, enemy.pose.y),
            reveals=True,
        )


def is_frontal(before: Unit, charger: Unit, target: Unit) -> bool:
    """VF-CHG-02: first contact with the front edge, and begun with the centre in the target's front zone."""
    if not in_front_zone(target.pose, target.frontage, DEPTH, before.pose.x, before.pose.y, tables.FRONT):
        return False
    gaps = [gap(charger.quad, _edge(target.quad, i)) for i in range(4)]
    return gaps[0] <= min(gaps)


def _edge(quad: Ring, number: int) -> Ring:
    """Edge 0 front, 1 right, 2 rear, 3 left, as a ring of no breadth."""
    i = 2 * number
    ax, ay, bx, by = quad[i], quad[i + 1], quad[(i + 2) % 8], quad[(i + 3) % 8]
    return (ax, ay, bx, by, ax, ay)


def closed_up(b: Battle, unit: Unit, enemy: Unit) -> Pose | None:
    """The charger shifted straight across the gap, unless that would put it on a third unit."""
    far = gap(unit.quad, enemy.quad)
    if far == 0:
        return None
    best: tuple[int, Pose] | None = None
    for heading in (unit.pose.heading, enemy.pose.heading):
        for quarter in (0, 900, 1800, 2700):
            pose = unit.pose.toward((heading + quarter) % 3600, far)
            left = gap(footprint(pose, unit.frontage, DEPTH), enemy.quad)
            if best is None or left < best[0]:
                best = (left, pose)
    assert best is not None
    quad = footprint(best[1], unit.frontage, DEPTH)
    for other in b.units:
        if other.place == "table" and other.id != unit.id and overlap(quad, other.quad, SLACK):
            return None
    return best[1]


def _stopped_short(b: Battle, units: tuple[Unit, ...], path: tuple[Step, ...]) -> tuple[Step, ...]:
    """The part of a path, in quarter inches, that keeps a quarter inch off enemies its side does not see."""
    if not b.options.fog:
        return path
    side = units[0].side
    hidden = []
    for unit in b.enemies(side):
        sighting = b.sightings[unit.id]
        if sighting is None or not sighting.now:
            hidden.append(unit)
    if not hidden:
        return path
    whole = trace(b.setting, units, path)
    if isinstance(whole, Refusal):
        return path
    box = box_of(sum((ring for step in whole.sweeps for ring in step), ()))
    close = [unit.quad for unit in hidden if moves.near(unit, (box[0] - 300, box[1] - 300, box[2] + 300, box[3] + 300))]
    if not close:
        return path
    kept: tuple[Step, ...] = ()
    for number, step in enumerate(path):
        unit_of_step = 25 if step.kind.startswith("wheel") else tables.STEP
        sign = -1 if step.by < 0 else 1
        part = abs(step.by) if step.kind == "turn" else 0
        while part < abs(step.by) or step.kind == "turn":
            part = min(abs(step.by), part + unit_of_step)
            trial = (*path[:number], Step(step.kind, sign * part, step.angle))
            traced = trace(b.setting, units, trial)
            if isinstance(traced, Refusal):
                return kept
            if any(gap(ring, quad) <= tables.STEP for ring in traced.sweeps[-1] for quad in close):
                return kept
            kept = trial
            if step.kind == "turn":
                break
    return kept


def _go_along(b: Battle, units: tuple[Unit, ...], traced: Traced, bring: bool) -> None:
    """VF-GEN-05: a brigadier attached to a unit, or touching it at its start, goes along with its move."""
    side = units[0].side
    for general in b.generals:
        if general.side != side or not general.present:
            continue
        for unit, pose in zip(units, traced.poses, strict=True):
            led = general.attached == unit.id
            with_it = bring and general.attached == NONE and general.command == unit.brigade
            if led or (with_it and disc_gap(unit.quad, general.x, general.y, DISC) <= tables.CONTACT):
                dx, dy = pose.x - unit.pose.x, pose.y - unit.pose.y
                there = Pose(general.x + dx, general.y + dy, 0).rotated(
                    pose.x, pose.y, pose.heading - unit.pose.heading
                )
                b.change_general(general.id, x=there.x, y=there.y)
                break


def face(b: Battle, answer: Face) -> None:
    """VF-AP-10: turn a unit to its attacker; it is no movement."""
    unit, enemy = b.units[answer.unit], b.units[answer.to]
    seen = b.known(unit.side).units[answer.to]
    pose = moves.face_pose(b.known(unit.side), unit, seen)
    if pose is not None and moves.inside_table(b, footprint(pose, unit.frontage, DEPTH)):
        b.change_unit(unit.id, pose=pose, attackers=tuple(n for n in unit.attackers if n != answer.to))
        b.tell(
            "face",
            f"{unit.name} turns to face {enemy.name}",
            "VF-AP-10",
            about=_about((unit,)),
            to=_witnesses(b, (unit,)),
        )
        look(b)


def change(b: Battle, answer: Change) -> None:
    """VF-AP-07: mount or dismount, limber or unlimber: the units' whole move."""
    units = tuple(b.units[number] for number in answer.units)
    cost = price(b, units)
    assert isinstance(cost, int)
    pay(b, units[0].brigade, cost)
    for unit in units:
        if unit.arm == "cavalry":
            b.change_unit(unit.id, mounted=not unit.mounted, used=True, stirred=True)
            words = "dismounts" if unit.mounted else "mounts"
        else:
            b.change_unit(unit.id, limbered=not unit.limbered, used=True, stirred=True)
            words = "unlimbers" if unit.limbered else "limbers"
        b.tell("change", f"{unit.name} {words}", "VF-AP-07", about=_about((unit,)), to=_witnesses(b, (unit,)))
    look(b)


def ride(b: Battle, answer: Ride) -> None:
    """VF-AP-11, VF-GEN-04: a point moves a general up to six inches."""
    general = b.generals[answer.general]
    b.change_general(general.id, x=answer.x, y=answer.y, points=general.points - 1, rides=general.rides + 1)
    b.tell(
        "ride",
        f"{general.name} rides",
        "VF-AP-11" if general.command != NONE else "VF-GEN-04",
        about=(f"general:{general.id}",),
        to=(general.side,),
    )


def lead(b: Battle, answer: Lead) -> None:
    """VF-AP-12: a point attaches a general to a regiment until his side's next turn."""
    general, unit = b.generals[answer.general], b.units[answer.unit]
    x, y = behind(b, unit)
    b.change_general(general.id, attached=unit.id, points=general.points - 1, x=x, y=y)
    b.tell(
        "lead",
        f"{general.name} leads {unit.name} in person",
        "VF-AP-12",
        about=(f"general:{general.id}", f"unit:{unit.id}"),
        to=_witnesses(b, (unit,)),
    )


def _names(units: tuple[Unit, ...]) -> str:
    return ", ".join(unit.name for unit in units)


def _about(units: tuple[Unit, ...]) -> tuple[str, ...]:
    return tuple(f"unit:{unit.id}" for unit in units)


def _say(step: Step) -> str:
    match step.kind:
        case "wheel-left" | "wheel-right":
            return f"wheel {step.kind[6:]} {step.by / 10:.0f}°"
        case "turn":
            return f"turn {abs(step.by) / 10:.0f}° {'right' if step.by > 0 else 'left'}"
        case "slide":
            return f'slide {abs(step.by) / 1000:.1f}" {"right" if step.by > 0 else "left"}'
        case "back":
            return f'fall back {step.by / 1000:.1f}"'
        case "road":
            return f'along the road {abs(step.by) / 1000:.1f}"'
        case "oblique":
            return f'oblique {step.by / 1000:.1f}"'
    return f'advance {step.by / 1000:.1f}"'
