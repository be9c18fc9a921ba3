"""A beaten brigade falls back as one body, out of the enemy's reach (VF-ACT-05).  Which way and how far follows from
the enemies its owner knows; what lies on the way, friend, foe or rough ground, is met as it truly stands."""

from typing import Any, NamedTuple

from longroll import tabletop
from longroll.miniatures.zones import OUTWARD
from longroll.rulesets.volume_of_fire import tables
from longroll.rulesets.volume_of_fire.combat import losses
from longroll.rulesets.volume_of_fire.command.chain_of_command import place_with
from longroll.rulesets.volume_of_fire.ground.terrain import SLACK, edge_room, inside, rough_swept
from longroll.rulesets.volume_of_fire.orders.permissions import said
from longroll.rulesets.volume_of_fire.record import DEPTH, Battle, Unit, laid
from longroll.rulesets.volume_of_fire.sight.knowledge import look
from longroll.rulesets.volume_of_fire.sight.unseen import say_to_enemy, seen
from longroll.tabletop import Ring, nearest, overlap, swept

SPREAD = 450
"""How far a retreat may lead aside of the base edge's outward normal, in tenths of a degree."""
EVERY = 50
"""The steps in which directions are tried, in tenths of a degree."""


class Way(NamedTuple):
    """A direction, and how many steps of a quarter inch."""

    heading: int
    steps: int

    def shift(self) -> tuple[int, int]:
        """The vector."""
        return tabletop.ahead(0, 0, self.heading, self.steps * tables.STEP, 0)


def retreat(b: Battle, brigade_id: int) -> None:
    """Move a brigade and its brigadier back as one body, and do to it and to others what lies on the way.  Everybody
    looks again where it ends."""
    brigade = b.brigades[brigade_id]
    if (way := shortest_way(b.known(brigade.side), brigade_id)).steps == 0:
        text = f"{brigade.name} is beyond {said(tables.NEIGHBOUR)} from every known enemy and stays"
        b.say("said", text, "VF-ACT-05", brigade, to=brigade.side)
        return
    way = to_free_place(b, brigade_id, way)
    dx, dy = way.shift()
    text, units = f"{brigade.name} falls back {said(way.steps * tables.STEP)}", tuple(b.of_brigade(brigade_id))
    b.say("moved", text, "VF-ACT-05", *units, to=brigade.side)
    if (leader := b.brigadier(brigade_id)).present:
        b.change_general(leader.id, x=leader.x + dx, y=leader.y + dy)
    watched = [seen(b, unit.id) for unit in units]
    moved = [unit for unit in units if _go(b, unit, dx, dy)]
    look(b)  # what befalls a unit that has gone out of sight is its owner's news
    for unit in moved:
        _suffer(b, unit, dx, dy)
    leader = b.brigadier(brigade_id)
    left = b.of_brigade(brigade_id)
    if leader.present and left and not inside(b.setting, leader.x, leader.y):
        place_with(b, leader.id, left[0])
    # Who sees a part of the brigade go may tell from its way where the others stand.
    say_to_enemy(b, "VF-ACT-05", units, all(watched), text, "falls back", True)
    if any(watched) and not any(seen(b, unit.id) for unit in left):
        away = f"{brigade.name} falls back out of sight"
        b.say("moved", away, "VF-ACT-05", to=1 - brigade.side, reveals=True)


def shortest_way(known: Battle, brigade_id: int) -> Way:
    """The direction that takes every unit out of 12 inches of every known enemy, or off the table, in the fewest steps.
    Of equals, the one nearest the outward normal of the base edge; of two as near, the one that ends further from the
    enemy, so that a mirrored table has the mirrored retreat; of two alike in that as well, the clockwise one."""
    brigade = known.brigades[brigade_id]
    enemies = [enemy.quad for enemy in known.believed(brigade.side)]
    shapes = tabletop.Shapes(enemies)
    units = known.of_brigade(brigade_id)
    normal = OUTWARD[laid(known.setting).edges[brigade.side]]
    turns = sorted(range(-SPREAD, SPREAD + 1, EVERY), key=lambda turn: (abs(turn), -turn))
    best: Way | None = None
    best_turn = 0
    for turn in turns:
        heading = (normal + turn) % 3600
        steps = _steps_until_clear(known, units, shapes, heading, best.steps if best else None)
        if steps is None:
            continue
        way = Way(heading, steps)
        if best is None or steps < best.steps:
            best, best_turn = way, turn
            if steps == 0:
                break
        elif turn == -best_turn and _nearest(units, enemies, way) > _nearest(units, enemies, best):
            best = way
    assert best is not None
    return best


def _nearest(units: list[Unit], enemies: list[Ring], way: Way) -> int:
    """How near the nearest known enemy is to the body at the end of a way."""
    dx, dy = way.shift()
    near = nearest(tabletop.shifted([unit.quad for unit in units], dx, dy), enemies)
    assert near is not None
    return near[1]


def _steps_until_clear(known: Battle, units: list[Unit], enemies: Any, heading: int, most: int | None) -> int | None:
    """The fewest steps that take the body clear, if they are not more than `most`."""
    furthest = tables.STEP + 2  # a step is rounded: no base comes nearer to or further from anything by more
    steps = 0
    while most is None or steps <= most:
        dx, dy = Way(heading, steps).shift()
        short = 0
        edge = tabletop.FAR
        for quad in tabletop.shifted([unit.quad for unit in units], dx, dy):
            if (room := edge_room(known.setting, quad)) >= 0:
                _, near = tabletop.nearest_shape([quad], enemies)
                short = max(short, tables.NEIGHBOUR + 1 - near)
                edge = min(edge, room)
        if short == 0:
            return steps
        # In fewer steps than these nothing comes clear, and nothing leaves the table.
        steps += max(1, min(-(-short // furthest), edge // furthest))
    return None


def to_free_place(b: Battle, brigade_id: int, way: Way) -> Way:
    """Go on in the same direction until no unit that stays on the table would end on a friend."""
    own = [unit.quad for unit in b.of_brigade(brigade_id)]
    friends = [unit.quad for unit in b.of_side(b.brigades[brigade_id].side) if unit.brigade != brigade_id]
    while True:
        dx, dy = way.shift()
        quads = [quad for quad in tabletop.shifted(own, dx, dy) if edge_room(b.setting, quad) >= 0]
        if not any(overlap(quad, friend, SLACK) for quad in quads for friend in friends):
            return way
        way = Way(way.heading, way.steps + 1)


def _go(b: Battle, unit: Unit, dx: int, dy: int) -> bool:
    """One unit of the body: broken by what cannot be crossed, removed over the edge, or moved.  Says whether it moved."""
    start, end = unit.pose, unit.pose.shifted(dx, dy)
    ring = swept(start, end, unit.frontage, DEPTH)
    if bar := losses.barred(b, unit, ring):
        losses.break_unit(b, unit.id, "VF-ACT-05", f"{bar} bars its way back")
        return False
    if edge_room(b.setting, unit.quad_at(end)) < 0:
        _through(b, unit, ring)
        losses.leave_table(b, unit.id, "VF-ACT-05")
        return False
    limbered, far = unit.limbered or unit.arm == "artillery", tabletop.length(dx, dy)
    b.change_unit(unit.id, pose=end, stirred=True, used=True, limbered=limbered, moved=far)
    return True


def _suffer(b: Battle, unit: Unit, dx: int, dy: int) -> None:
    """What the way back does to a unit, as it stood before, and to those it passes."""
    end = unit.pose.shifted(dx, dy)
    ring = swept(unit.pose, end, unit.frontage, DEPTH)
    _through(b, unit, ring)
    losses.ride_over(b, unit.id, [ring])
    if rough_swept(b.setting, swept(unit.pose, end, unit.frontage - 2 * SLACK, DEPTH - 2 * SLACK)):
        losses.disorder(b, unit.id, "VF-TERR-15")


def _through(b: Battle, unit: Unit, ring: Ring) -> None:
    """Regiments of other brigades that a regiment passes through are disordered (VF-DIS-05)."""
    own = [other.id for other in b.units if other.brigade == unit.brigade]
    for friend in losses.friends_passed(b, unit, [ring], own):
        losses.disorder(b, friend.id, "VF-DIS-05")
