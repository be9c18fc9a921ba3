"""Contact made is a charge: whom a mover has closed with, and on which side (VF-CHG-01, VF-CHG-02, VF-GEOM-01)."""

from longroll.rulesets.volume_of_fire import tables
from longroll.rulesets.volume_of_fire.ground.terrain import SLACK
from longroll.rulesets.volume_of_fire.movement.manoeuvres import inside_table, touching
from longroll.rulesets.volume_of_fire.movement.paths import WHEELS, Step, Traced, direction
from longroll.rulesets.volume_of_fire.record.battle import Battle
from longroll.rulesets.volume_of_fire.record.units import DEPTH, Charge, Unit
from longroll.rulesets.volume_of_fire.sight.lookout import lookout
from longroll.tabletop import EDGES, Edge, Pose, edge, first_contact, footprint, gap, in_front_zone, nearest_points


def close_with(b: Battle, before: Unit, path: tuple[Step, ...], traced: Traced, i: int, old: set[int]) -> None:
    """VF-CHG-01, VF-GEOM-01: contact made is a charge; the charger is shifted across the gap, and may so meet others."""
    unit = b.units[before.id]
    met = [enemy for enemy in touching(b, unit) if enemy.id not in old]
    for enemy in met:
        frontal = is_frontal(before, unit, enemy, struck(path, traced, i, enemy))
        if (shut := closed_up(b, unit, enemy)) is not None:
            far = gap(unit.quad, enemy.quad)
            unit = b.change_unit(unit.id, pose=shut)
            if far >= 10:
                last = f"{unit.name} closes the last {far / 1000:.2f} inches to {enemy.name}"
                b.say("moved", last, "VF-GEOM-01", unit)
            met += [other for other in touching(b, unit) if other.id not in old and other not in met]
        b.charges += (Charge(unit.id, enemy.id, frontal),)
        where = "in front" if frontal else "in flank or rear"
        b.say("moved", f"{unit.name} charges {enemy.name} {where}", "VF-CHG-01", unit, enemy, at=enemy.pose.spot)


def struck(path: tuple[Step, ...], traced: Traced, i: int, target: Unit) -> tuple[Edge, ...]:
    """The edges of a target that a mover met first, if its last step was straight; none where that does not tell."""
    if path[-1].kind in (*WHEELS, "turn", "road"):
        return ()
    way = traced.ways[-1]
    heading, by = direction(path[-1], way[0][0])
    base = footprint(way[i][0], traced.widths[i], DEPTH)
    meeting = first_contact(base, heading, target.quad, by + tables.CONTACT)
    return () if meeting is None else meeting.edges


def is_frontal(before: Unit, charger: Unit, target: Unit, edges: tuple[Edge, ...] = ()) -> bool:
    """VF-CHG-02: first contact with the front edge, and begun with the centre in the target's front zone.  `edges`:
    those of the target that were met first; if that is not said, the nearest to where the charger stands."""
    if not in_front_zone(target.pose, target.frontage, DEPTH, before.pose.x, before.pose.y, tables.FRONT):
        return False
    if edges:
        return "front" in edges
    gaps = {name: gap(charger.quad, edge(target.quad, name)) for name in EDGES}
    return gaps["front"] == min(gaps.values())


def closed_up(b: Battle, unit: Unit, enemy: Unit) -> Pose | None:
    """The charger shifted straight across the gap, None where there is none or somebody stands in it (VF-GEOM-01)."""
    x, y, to_x, to_y = nearest_points(unit.quad, enemy.quad)
    if (x, y) == (to_x, to_y):
        return None
    pose = unit.pose.shifted(to_x - x, to_y - y)
    quad = unit.quad_at(pose)
    return pose if inside_table(b, quad) and lookout(b).under(quad, SLACK) in ([], [unit.id]) else None
