"""What an order allows a brigade's units to do (VF-ORD-02 to VF-ORD-07, VF-ORD-11).  What it obliges them to do is in
`obligations.py`.  Everything is asked of what the owner knows: an enemy counts where it is seen, or where it was last
seen (VF-SCALE-04)."""

from collections.abc import Iterable
from typing import Any

from longroll import tabletop
from longroll.flow import Refusal
from longroll.rulesets.volume_of_fire import tables
from longroll.rulesets.volume_of_fire.ground.terrain import box_gap
from longroll.rulesets.volume_of_fire.record import Battle, Brigade, Order, Unit, laid
from longroll.rulesets.volume_of_fire.record.position import of_units
from longroll.tabletop import Pose, Ring, border, bounds, disc_gap, gap, nearest
from longroll.tabletop import area_gap as ground_gap

RULES = {"attack": "VF-ORD-02", "advance": "VF-ORD-03", "hold": "VF-ORD-04", "retire": "VF-ORD-05", "rest": "VF-ORD-06"}
"""The rule of each order there is."""


def said(length: int) -> str:
    """A length as a refusal says it."""
    return f'{length / 1000:.1f}"'


# --- where the enemy is, as far as is known
@of_units
def nearest_enemy(known: Battle, side: int, *rings: Ring) -> tuple[Unit, int] | None:
    """The enemy unit seen, or seen earlier, that is nearest to any of these bases, with its distance; of equals the first."""
    place, far = tabletop.nearest_shape(list(rings), _believed(known, side))
    return None if place < 0 else (known.believed(side)[place], far)


@of_units
def _believed(known: Battle, side: int) -> Any:
    return tabletop.Shapes([enemy.quad for enemy in known.believed(side)])


@of_units
def known_brigades(known: Battle, side: int) -> list[int]:
    """The enemy brigades of which a side knows where a unit is, or was last seen."""
    return sorted({enemy.brigade for enemy in known.believed(side)})


@of_units
def nearest_to_brigade(known: Battle, brigade: int) -> tuple[Unit, int] | None:
    """The known enemy unit nearest to any unit of a brigade, with its distance."""
    return nearest_enemy(known, known.brigades[brigade].side, *[unit.quad for unit in known.of_brigade(brigade)])


def nearest_enemy_brigade(known: Battle, brigade: int) -> int | None:
    """The enemy brigade with the known unit nearest to a brigade."""
    near = nearest_to_brigade(known, brigade)
    return None if near is None else near[0].brigade


def target_unit(known: Battle, brigade: int) -> Unit | None:
    """The known unit of an attacking brigade's target that is nearest to the brigade (VF-ORD-02)."""
    return _nearest_of(known, brigade, known.brigades[brigade].order.target)


@of_units
def _nearest_of(known: Battle, brigade: int, target: int) -> Unit | None:
    theirs = [enemy for enemy in known.believed(known.brigades[brigade].side) if enemy.brigade == target]
    found = nearest([unit.quad for unit in known.of_brigade(brigade)], [enemy.quad for enemy in theirs])
    return None if found is None else theirs[found[0]]


# --- the ground an order names
def area_gap(setting: str, order: Order, quad: Ring) -> int | None:
    """How far a base is from the ground an Advance names, an area or a point with its circle; None if there is none."""
    if order.point is not None:
        return disc_gap(quad, order.point[0], order.point[1], tables.AREA_POINT)
    ring = laid(setting).area(order.area)
    return None if ring is None else ground_gap(quad, ring)


def nearest_point(setting: str, order: Order, pose: Pose) -> tuple[int, int] | None:
    """The point of the ground an Advance names nearest to a unit's centre; None within an area, or if there is none."""
    if order.point is not None:
        return order.point
    x, y, ring = pose.x, pose.y, laid(setting).area(order.area)
    if ring is None or tabletop.point_in_ring(ring, x, y) >= 0:
        return None
    line = border(ring)
    feet = [tabletop.foot(x, y, *line[i : i + 4]) for i in range(0, len(ring), 2)]
    return min(feet, key=lambda spot: tabletop.length(spot[0] - x, spot[1] - y))


def within_area(setting: str, order: Order, quad: Ring, reach: int = 0) -> bool:
    """Whether a base is at most so far from the ground an Advance names: some part of it in that ground, if nothing is said."""
    if order.point is None:
        table = laid(setting)
        if table.area(order.area) is None or box_gap(table.area_box(order.area), bounds(quad)) > reach:
            return False
    far = area_gap(setting, order, quad)
    return far is not None and far <= reach


@of_units
def occupant(known: Battle, side: int, order: Order) -> Unit | None:
    """The first known enemy that stands in the ground an Advance names (VF-ORD-03)."""
    return next((enemy for enemy in known.believed(side) if within_area(known.setting, order, enemy.quad)), None)


def close_enough(known: Battle, side: int, order: Order) -> int:
    """How near a unit must be to the ground an Advance names to be there: touching or, with an enemy in it, 5 inches."""
    return tables.CONTACT if occupant(known, side, order) is None else tables.CLOSE_ENOUGH


def hull_of(units: Iterable[Unit]) -> Ring:
    """The convex hull of units' bases: a position before it is grown by 3 inches (VF-ORD-04)."""
    return tabletop.hull(tuple(value for unit in units for value in unit.quad))


def position_of(known: Battle, brigade: Brigade) -> Ring:
    """The hull a brigade that holds must keep to: this turn's (VF-ORD-11), or that of its order (VF-ORD-04)."""
    ring = brigade.ground if brigade.holds else brigade.order.position
    return ring or hull_of(known.of_brigade(brigade.id))


def outside(position: Ring, quad: Ring) -> int:
    """How far the furthest corner of a base is beyond a position's 3 inches; 0 within them."""
    far: int = max(tabletop.point_gap(position, quad[i], quad[i + 1]) for i in range(0, len(quad), 2))
    return max(0, far - tables.POSITION)


def goal_gap(known: Battle, brigade: int, quad: Ring) -> int | None:
    """How far a base is from what its brigade goes for under Attack or Advance; None if that is not known."""
    if (order := known.brigades[brigade].order).kind == "attack":
        target = target_unit(known, brigade)
        return None if target is None else gap(quad, target.quad)
    return area_gap(known.setting, order, quad) if order.kind == "advance" else None


# --- what may not be done
def holding(brigade: Brigade) -> str:
    """The rule that binds a brigade to its position: this turn's hold (VF-ORD-11) or its order (VF-ORD-04); "" if none."""
    return "VF-ORD-11" if brigade.holds else "VF-ORD-04" if brigade.order.kind == "hold" else ""


def may_charge(known: Battle, unit: Unit, target: Unit) -> Refusal | None:
    """Whether a unit's state and its brigade's order let it charge this enemy (VF-ORD-07, VF-DIS-04)."""
    brigade = known.brigades[unit.brigade]
    order = brigade.order
    if unit.condition == "beaten":
        return Refusal("VF-DIS-04", f"{unit.name} is beaten and may not charge")
    if order.kind == "rest":
        return Refusal("VF-ORD-07", f"{brigade.name} rests, and a resting brigade never charges")
    if rule := holding(brigade):
        far = gap(position_of(known, brigade), target.quad) - tables.POSITION
        because = f"{brigade.name} holds: {target.name} is {said(far)} outside its position"
        return Refusal(rule, because) if far > 0 else None
    if order.kind == "retire":
        return Refusal("VF-ORD-07", f"{brigade.name} retires, and a retiring brigade never charges")
    if order.kind != "advance" or within_area(known.setting, order, target.quad):
        return None
    # VF-ORD-03: in the way is who stands on the line from the charger's centre to the nearest point of the area.
    spot = nearest_point(known.setting, order, unit.pose)
    if spot is not None and tabletop.rings_meet((unit.pose.x, unit.pose.y, *spot), target.quad):
        return None
    where = order_text(known, order, bare=True)
    return Refusal("VF-ORD-03", f"{target.name} is neither inside {where} nor on {unit.name}'s way there")


def destination(known: Battle, unit: Unit, quad: Ring, falling_back: bool = False) -> Refusal | None:
    """Whether a unit's state and its brigade's order let a voluntary move end with its base on `quad`.  `falling_back`
    is the breaking off of VF-MOVE-11, which Attack and Advance do not bar."""
    brigade = known.brigades[unit.brigade]
    if (order := brigade.order).kind == "rest":
        return Refusal("VF-ORD-06", f"{brigade.name} rests: none of its units moves of its own will")
    if unit.condition == "beaten" and (nearer := _no_nearer(known, unit, quad, "VF-DIS-04", f"{unit.name} is beaten")):
        return nearer
    if holding(brigade):
        return None if falling_back else _in_position(known, brigade, unit, quad)
    if order.kind == "retire":
        return _no_nearer(known, unit, quad, "VF-ORD-05", f"{brigade.name} retires")
    turned = (quad[0] + quad[4], quad[1] + quad[5]) == (2 * unit.pose.x, 2 * unit.pose.y)
    if unit.condition == "beaten" or falling_back or turned:
        return None
    before, after = goal_gap(known, brigade.id, unit.quad), goal_gap(known, brigade.id, quad)
    if before is not None and after is not None and after > before and after > tables.CONTACT:
        off = f"{unit.name} is {said(before)} from there and may not end {said(after)} away"
        return Refusal(RULES[order.kind], f"{brigade.name} is to {told(known, order)}: {off}")
    return None


def _in_position(known: Battle, brigade: Brigade, unit: Unit, quad: Ring) -> Refusal | None:
    position = position_of(known, brigade)
    now, then = outside(position, unit.quad), outside(position, quad)
    if then == 0 or then < now:
        return None
    ends = f"{brigade.name} holds: {unit.name} would end {said(then)} outside its position"
    is_out = f"{unit.name} is {said(now)} outside the position {brigade.name} holds and must end nearer to it"
    return Refusal(holding(brigade), is_out if now else ends)


def strays(known: Battle, unit: Unit, quads: Iterable[Ring]) -> Refusal | None:
    """Whether a unit of a brigade that holds leaves its position on the way over these bases (VF-ORD-04, VF-ORD-11)."""
    brigade = known.brigades[unit.brigade]
    if not (rule := holding(brigade)):
        return None
    position = position_of(known, brigade)
    far = max((outside(position, quad) for quad in quads), default=0)
    if far == 0 or outside(position, unit.quad):
        return None
    return Refusal(rule, f"{brigade.name} holds: {unit.name} would go {said(far)} outside its position on the way")


def _no_nearer(known: Battle, unit: Unit, quad: Ring, rule: str, because: str) -> Refusal | None:
    now, then = nearest_enemy(known, unit.side, unit.quad), nearest_enemy(known, unit.side, quad)
    if now is None or then is None or then[1] >= now[1]:
        return None
    far = f"its nearest known enemy is {said(now[1])} away, and would be {said(then[1])} away where it ends"
    return Refusal(rule, f"{because}: {far}")


# --- in words
def order_text(b: Battle, order: Order, bare: bool = False) -> str:
    """An order in words, as its owner knows it; `bare` names only its ground or target."""
    if order.kind == "attack":
        name = b.brigades[order.target].name if 0 <= order.target < len(b.brigades) else "nobody"
        return name if bare else f"Attack {name}"
    if order.kind == "advance":
        if order.point is not None:
            place = f"the ground about {order.point[0] / 1000:.1f}, {order.point[1] / 1000:.1f}"
        else:
            name = laid(b.setting).area_name(order.area)
            place = f"t{name[1:]}" if name.startswith("The ") else name
        return place if bare else f"Advance to {place}"
    return order.kind.capitalize()


def told(b: Battle, order: Order) -> str:
    """An order in words within a sentence."""
    text = order_text(b, order)
    return text[0].lower() + text[1:]
