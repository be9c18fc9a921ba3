"""A brigade on the march as one body: who goes, which way it faces, where its order points, how far it has to go.
Asked of what the owner knows (VF-GT-01 to VF-GT-09).  What the march meets on its way is in `march.py`."""

from collections.abc import Iterable
from itertools import pairwise
from typing import NamedTuple

from longroll import tabletop
from longroll.flow import Refusal
from longroll.miniatures.positions import kept
from longroll.miniatures.zones import OUTWARD
from longroll.once import of_values
from longroll.rulesets.volume_of_fire import tables
from longroll.rulesets.volume_of_fire.command.action_points import commander
from longroll.rulesets.volume_of_fire.command.chain_of_command import general_to_unit
from longroll.rulesets.volume_of_fire.ground.terrain import SLACK, depth_in_obstructed, edge_room
from longroll.rulesets.volume_of_fire.movement.roads import on_road
from longroll.rulesets.volume_of_fire.orders.permissions import close_enough, target_unit, within_area
from longroll.rulesets.volume_of_fire.record import Battle, Order, Ring, Unit, laid
from longroll.rulesets.volume_of_fire.sight.lookout import lookout
from longroll.tabletop import Pose, bounds, nearest, turn_to, vector

STEP = tables.STEP
MOVING = ("attack", "advance", "retire")
HALF_TURN = 1800
UNLIMBERED = "is unlimbered"


ROUNDED = 3
"""More than two rounded steps and a rounded distance can be out, together, in thousandths."""


class Body(NamedTuple):
    """The units that march, their poses, and the course: the centre of the body and the way it faces."""

    units: tuple[Unit, ...]
    poses: tuple[Pose, ...]
    course: Pose

    def quads(self, distance: int = 0) -> list[Ring]:
        """The bases after so far along the course."""
        quads = [unit.quad_at(pose) for unit, pose in zip(self.units, self.poses, strict=True)]
        if not distance:
            return quads
        return tabletop.shifted(quads, *vector(self.course.heading, distance))

    def wheeled(self, tenths: int) -> "Body":
        """The body turned clockwise about its centre (VF-GT-05)."""
        x, y = self.course.x, self.course.y
        return Body(self.units, tuple(pose.rotated(x, y, tenths) for pose in self.poses), self.course.turned(tenths))

    def about(self) -> "Body":
        """Every unit turned about on its own spot (VF-GT-09)."""
        return Body(self.units, tuple(pose.turned(HALF_TURN) for pose in self.poses), self.course.turned(HALF_TURN))


def standing(b: Battle, numbers: Iterable[int], course: Pose) -> Body:
    """These units as a body where they stand now, on that course."""
    units = tuple(b.units[number] for number in numbers)
    return Body(units, tuple(unit.pose for unit in units), course)


def stays_behind(known: Battle, brigade_id: int, unit: Unit) -> str:
    """Why a unit would not go along, in words; nothing if it goes (VF-GT-03, VF-GT-04)."""
    leader = commander(known, brigade_id)
    if unit.arm == "artillery" and not unit.limbered:
        return UNLIMBERED
    if unit.condition == "beaten" and known.brigades[brigade_id].order.kind != "retire":
        return "is beaten"
    if leader is None or general_to_unit(leader, unit) > tables.FAR_COMMAND:
        return "is more than 12 inches from its general"
    return ""


def body_of(known: Battle, brigade_id: int) -> Body | None:
    """The part of a brigade that can march, with its heading and its size-weighted centre; None if nobody can."""
    units = tuple([unit for unit in known.of_brigade(brigade_id) if not stays_behind(known, brigade_id, unit)])
    if not units:
        return None
    whole = sum(unit.strength for unit in units)
    first = units[0].pose
    x = first.x + tabletop.divide(sum(unit.strength * (unit.pose.x - first.x) for unit in units), whole)
    y = first.y + tabletop.divide(sum(unit.strength * (unit.pose.y - first.y) for unit in units), whole)
    return Body(units, tuple(unit.pose for unit in units), Pose(x, y, heading_of(units)))


def heading_of(units: Iterable[Unit]) -> int:
    """VF-GT-03: the direction of the sum of facings, each weighted by size; the largest unit's if that is nothing."""
    rows = list(units)
    east = sum(unit.strength * tabletop.sine(unit.pose.heading) for unit in rows)
    north = sum(unit.strength * tabletop.cosine(unit.pose.heading) for unit in rows)
    fine = 1 << 12
    east, north = tabletop.divide(east, fine), tabletop.divide(north, fine)
    if abs(east) + abs(north) < fine:
        return max(rows, key=lambda unit: (unit.strength, -unit.id)).pose.heading
    return tabletop.bearing(east, north)


def no_room(b: Battle, body: Body) -> Refusal | None:
    """Why a body may not stand so: over the edge, on an enemy, on a friend that stays, on impassable ground (VF-GT-05).
    `b` is the whole battle, or what a side knows of it."""
    quads = body.quads()
    if edge_room(b.setting, sum(quads, ())) < -SLACK:
        return Refusal("VF-GT-05", "a unit of the brigade would be carried off the table")
    mine = {unit.id for unit in body.units}
    side = body.units[0].side
    position = lookout(b)
    if met := {number for quad in quads for number in position.under(quad, SLACK)} - mine:
        other = b.units[min(met)]
        whose = "a friend" if other.side == side else "the enemy"
        return Refusal("VF-GT-05", f"a unit of the brigade would be carried onto {other.name}, {whose}")
    for piece in laid(b.setting).impassable:
        if any(tabletop.rings_meet(piece.ring, quad) for quad in quads):
            return Refusal("VF-GT-05", f"a unit of the brigade would be carried into {piece.name}")
    return _too_deep(b, body)


def _too_deep(b: Battle, body: Body) -> Refusal | None:
    """VF-TERR-16: a wheel carries no horse and no gun deeper into obstructed ground than an inch, roads apart."""
    for unit, pose in zip(body.units, body.poses, strict=True):
        if unit.arm != "artillery" and not unit.mounted:
            continue
        deep = depth_in_obstructed(b.setting, pose, unit.frontage)
        may = max(tables.DEEP, depth_in_obstructed(b.setting, unit.pose, unit.frontage))
        if deep > may and on_road(b.setting, pose, unit.frontage) is None:
            carried = f"{unit.name} would be carried {deep / 1000:.1f} inches deep into obstructed ground"
            arm = "artillery" if unit.arm == "artillery" else "mounted cavalry"
            return Refusal("VF-TERR-16", f"{carried}; {arm} may go 1 inch deep")
    return None


# --- where the order points (VF-GT-09)
def turn_needed(known: Battle, brigade_id: int, body: Body) -> int | None:
    """How far the body must turn to face what its order names, clockwise positive; None if the order names nothing
    known.  Within VF-GT-09's ten degrees nothing is needed.  Retire: the turn that brings it nearer to its base
    edge."""
    if (span := _span(known, brigade_id, body.course)) is None:
        return None
    if known.brigades[brigade_id].order.kind == "retire":
        turn = span[0]
        return turn - max(-899, min(899, turn))
    return _to_reach(span[0] - tables.AIM, span[1] + tables.AIM)


def _to_reach(least: int, most: int) -> int:
    """The smallest turn into a range of turns."""
    return min((min(max(0, least + whole), most + whole) for whole in (-tabletop.TURN, 0, tabletop.TURN)), key=abs)


def _span(known: Battle, brigade_id: int, course: Pose) -> tuple[int, int] | None:
    """The turns from a course to the two edges of what an order names, as seen from the course's place; both the same to
    the target of an attack and, for Retire, straight to the base edge."""
    if (brigade := known.brigades[brigade_id]).order.kind == "retire":
        turn = turn_to(course.heading, OUTWARD[laid(known.setting).edges[brigade.side]])
        return turn, turn
    if brigade.order.kind == "attack":
        if (target := target_unit(known, brigade_id)) is None:
            return None
        turn = turn_to(course.heading, course.bearing(target.pose.x, target.pose.y))
        return turn, turn
    ring = ground_of(known, brigade.order) if brigade.order.kind == "advance" else None
    if ring is None:
        return None
    if (outline := _outline(ring, course.x, course.y)) is None:
        return -HALF_TURN, HALF_TURN
    first, least, most = outline
    at = turn_to(course.heading, first)
    return at + least, at + most


@of_values(1 << 10)
def _outline(ring: Ring, x: int, y: int) -> tuple[int, int, int] | None:
    """The bearing of a ring's first corner from a point, and the turns from there to its two edges; None from inside."""
    if tabletop.point_in_ring(ring, x, y) >= 0:
        return None
    bearings = [tabletop.bearing(ring[i] - x, ring[i + 1] - y) for i in range(0, len(ring), 2)]
    at = least = most = 0
    for before, after in pairwise(bearings):
        at += turn_to(before, after)
        least, most = min(least, at), max(most, at)
    return bearings[0], least, most


def ground_of(known: Battle, order: Order) -> Ring | None:
    """The ground an Advance names as a ring: an area, or a point's circle of 3 inches (VF-ORD-03)."""
    if order.point is not None:
        x, y = order.point
        corners = [tabletop.ahead(x, y, turn, tables.AREA_POINT, 0) for turn in range(0, tabletop.TURN, 225)]
        return tuple(value for corner in corners for value in corner)
    return laid(known.setting).area(order.area)


def aim(known: Battle, brigade_id: int, body: Body) -> int | None:
    """The wheel that points a body straight at what its order names, at most 45 degrees; None if it names nothing known."""
    if (span := _span(known, brigade_id, body.course)) is None:
        return None
    least, most = span
    straight = least if least == most else ((least + most) // 2 + HALF_TURN) % tabletop.TURN - HALF_TURN
    return max(-tables.WHEEL, min(tables.WHEEL, straight))


# --- how far (VF-GT-07)
def way_to_go(known: Battle, brigade_id: int, body: Body) -> int:
    """How far along its course a brigade goes by its order: Attack until its front reaches the target's known place,
    Advance until arrival, Retire until clear; in steps of a quarter inch, and no further than the table's edge.
    Remembered with the units as they are known: it is asked as a march is thought of, judged and made."""
    order = known.brigades[brigade_id].order
    numbers = tuple([unit.id for unit in body.units])
    name = ("way", known.setting, brigade_id, order, numbers, body.poses, body.course)
    return kept(known.found, name, lambda: _way_to_go(known, brigade_id, body, order))


def _way_to_go(known: Battle, brigade_id: int, body: Body, order: Order) -> int:
    edge = to_the_edge(known, body)
    if order.kind == "attack":
        target = target_unit(known, brigade_id)
        return 0 if target is None else min(edge, _steps_to(_along(body.course, target.quad)[0], body))
    if order.kind == "advance":
        return min(edge, _to_arrive(known, brigade_id, body, order, edge))
    return _to_be_clear(known, brigade_id, body, edge)


def to_the_edge(known: Battle, body: Body) -> int:
    """How far a body can go along its course on the table, in steps."""
    table = laid(known.setting)
    west, south, east, north = bounds(tuple(value for quad in body.quads() for value in quad))
    far = table.width + table.height
    dx, dy = tabletop.ahead(0, 0, body.course.heading, far, 0)
    room = far
    for slope, back, front in ((dx, west, table.width - east), (dy, south, table.height - north)):
        if slope > 0:
            room = min(room, front * far // slope)
        elif slope < 0:
            room = min(room, back * far // -slope)
    return max(0, room) // STEP * STEP


def _along(course: Pose, quad: Ring) -> tuple[int, int]:
    """The least and greatest distance of a ring's corners ahead of a course's place."""
    here = (course.x, course.y, course.heading)
    ahead = [tabletop.own_frame(*here, *quad[i : i + 2])[1] for i in range(0, len(quad), 2)]
    return tabletop.divide(min(ahead), 1024), tabletop.divide(max(ahead), 1024)


def _steps_to(ahead: int, body: Body) -> int:
    """How far a body goes, in whole steps, until its front is so far ahead of its course's place."""
    front = max(_along(body.course, quad)[1] for quad in body.quads())
    return max(0, ahead - front) // STEP * STEP


def _to_arrive(known: Battle, brigade_id: int, body: Body, order: Order, edge: int) -> int:
    """The first step at which half of the brigade's units touch the ground or, with an enemy known in it, are within 5
    inches of it; else until the body's front is past it (VF-ORD-03)."""
    if (ring := ground_of(known, order)) is None:
        return 0
    every = known.of_brigade(brigade_id)
    reach = close_enough(known, known.brigades[brigade_id].side, order)
    mine = {unit.id for unit in body.units}
    there = sum(within_area(known.setting, order, unit.quad, reach) for unit in every if unit.id not in mine)
    need = (len(every) + 1) // 2
    box = bounds(ring)
    goal, off = (ring, 0) if order.point is None else (order.point, tables.AREA_POINT)
    quads = body.quads()
    distance = 0
    while distance <= edge:
        dx, dy = tabletop.ahead(0, 0, body.course.heading, distance, 0)
        count, nearest = tabletop.count_within(tabletop.shifted(quads, dx, dy), goal, off, box, reach)
        if there + count >= need:
            return distance
        nearest = min(edge + STEP, nearest - ROUNDED)
        distance += max(STEP, (nearest - reach) // STEP * STEP)
    return _steps_to(_along(body.course, ring)[1], body)


def _to_be_clear(known: Battle, brigade_id: int, body: Body, edge: int) -> int:
    """The first step at which every unit of the body is 12 inches or more from every known enemy (VF-ORD-05)."""
    enemies = [enemy.quad for enemy in known.believed(known.brigades[brigade_id].side)]
    distance = 0
    while distance < edge:
        near = nearest(body.quads(distance), enemies)
        if near is None or near[1] >= tables.CLEAR:
            return distance
        distance += max(STEP, (tables.CLEAR - near[1]) // STEP * STEP)
    return edge
