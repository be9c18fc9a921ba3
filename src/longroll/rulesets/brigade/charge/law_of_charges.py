"""The way of a charge: how far a stand comes, whom it touches, which friends it goes through, how it lies at contact.
A charge slides straight from the front edge, within 30 degrees of ahead, and stops at the first enemy or barricade it
meets (BC-CHRG-01).  Everything here only measures; `charge` and `cavalry_charge` carry it out."""

from typing import NamedTuple

from msgspec.structs import replace

from longroll import tabletop
from longroll.flow import Refusal
from longroll.rulesets.brigade.ground import sight, terrain
from longroll.rulesets.brigade.movement.arrows import inches
from longroll.rulesets.brigade.record import Battle, Stand, facing, laid
from longroll.rulesets.brigade.record.positions import positions
from longroll.rulesets.brigade.tables import ARROWS, NONE, OFF_STRAIGHT, PIVOT, TOUCH, arrow_of
from longroll.tabletop import Pose, Ring, between, swept, turn_to

TURNS = (0, 150, -150, 300, -300)
"""Tenths of a degree off straight ahead at which a charge is tried where it cannot go straight at its target."""


class Onset(NamedTuple):
    """A charge measured: how far it goes, the pose in which it touches (not turned yet), the enemies it touches, the
    friends it goes through in that order, and whether a barricade has stopped it."""

    distance: int
    pose: Pose
    touched: tuple[int, ...]
    friends: tuple[int, ...]
    at_barricade: bool = False


def reach(stand: Stand) -> int:
    """How far a stand charges: the Move arrow of its Discipline (BC-CHRG-08)."""
    return ARROWS[arrow_of(stand.discipline)]


def onset(b: Battle, stand: Stand, target: Stand, heading: int) -> Onset | Refusal:
    """The charge of a stand along a heading at a target, or why it does not come to touch it."""
    if between(heading, stand.pose.heading) > OFF_STRAIGHT:
        return Refusal("BC-CHRG-01", f"{stand.name} charges within 30 degrees of straight ahead")
    most = reach(stand)
    stop, enemy = _first_enemy(b, stand, heading, most)
    wall = terrain.stopped(b, stand.quad, heading, most)
    halted = wall < min(stop, most)
    if enemy == NONE and not halted:
        return _short(stand, target, heading, most)
    distance = wall if halted else stop
    pose = stand.pose.toward(heading, distance)
    ring = facing.base_at(stand, pose)
    touched = tuple(other.id for other in facing.touching(b, ring, 1 - stand.side))
    if target.id not in touched:
        if halted:
            return Refusal("BC-TERR-11", f"a barricade stops {stand.name} before it comes to {target.name}")
        if enemy != target.id:
            return Refusal("BC-CHRG-01", f"{stand.name} would meet {b.stands[enemy].name} first")
        return Refusal("BC-CHRG-01", f"{stand.name} does not touch {target.name} this way")
    path = swept(stand.pose, pose, stand.width, stand.depth)
    barred = _room(b, stand, pose, ring, path)
    return barred or Onset(distance, pose, touched, _friends(b, stand, path, heading), halted)


def measured(b: Battle, stand: Stand, target: Stand, heading: int) -> Onset:
    """The charge of a stand that may be made: it was asked when it was named."""
    found = onset(b, stand, target, heading)
    assert isinstance(found, Onset), found
    return found


def _first_enemy(b: Battle, stand: Stand, heading: int, most: int) -> tuple[int, int]:
    """After what distance the first enemy is met, and which; NONE far off where none is."""
    path = swept(stand.pose, stand.pose.toward(heading, most), stand.width, stand.depth)
    met = _met(stand, heading, [other for other in facing.near(b, path) if other.side != stand.side])
    return met[0] if met and met[0][0] <= most else (tabletop.FAR, NONE)


def _met(stand: Stand, heading: int, others: list[Stand]) -> list[tuple[int, int]]:
    """After what distance a stand meets these along a heading, and which, the nearest first."""
    return sorted(
        (max(0, tabletop.straight_contact(stand.quad, other.quad, heading, TOUCH)[0]), other.id) for other in others
    )


def _short(stand: Stand, target: Stand, heading: int, most: int) -> Refusal:
    """Why nothing is met within the arrow."""
    far = tabletop.straight_contact(stand.quad, target.quad, heading, TOUCH)[0]
    if far >= tabletop.FAR:
        return Refusal("BC-CHRG-01", f"{stand.name} does not touch {target.name} this way")
    because = f"{target.name} is {inches(far)} away along this way and {stand.name} charges {inches(most)}"
    return Refusal("BC-CHRG-01", because)


def _room(b: Battle, stand: Stand, pose: Pose, ring: Ring, path: Ring) -> Refusal | None:
    """Why a stand could not come to rest so, or may not go there: the map's edge, closed ground, steep ground, friends."""
    if terrain.outside(laid(b.setting), ring):
        return Refusal("BC-MOVE-03", f"{stand.name} would leave the map")
    if terrain.on_closed(laid(b.setting), path):
        return Refusal("BC-MAP-12", f"{stand.name} would come on ground that is closed")
    if positions(b).overlapped(ring, stand.side, stand.id):
        return Refusal("BC-MOVE-09", f"friends leave {stand.name} no room there")
    return terrain.barred(b, stand, stand.pose, pose)


def _friends(b: Battle, stand: Stand, path: Ring, heading: int) -> tuple[int, ...]:
    """The friends whose bases the path crosses, routed ones too, in the order they are met (BC-CHRG-05)."""
    there = [other for other in positions(b).overlapped(path, stand.side, stand.id) if other.id != stand.partner]
    # One grazed along its side is not crossed.
    return tuple(number for start, number in _met(stand, heading, there) if start < tabletop.FAR)


def ways(b: Battle, stand: Stand, target: Stand) -> list[int]:
    """The headings at which a charge on a target is tried: straight at its centre as far as the arrow may point so, then
    straight ahead and aside of it.  Which of them come to touch it is not asked."""
    own = stand.pose.heading
    turn = turn_to(own, stand.pose.bearing(target.pose.x, target.pose.y))
    turn = min(max(turn, -OFF_STRAIGHT), OFF_STRAIGHT)
    side = -1 if turn < 0 else 1
    return list(dict.fromkeys((own + one) % 3600 for one in (turn, *(side * tenths for tenths in TURNS))))


def reachable(b: Battle, stand: Stand, target: Stand) -> bool:
    """Whether a stand sees a target that it could charge now (BC-CHCAV-01)."""
    if not tabletop.within(stand.quad, target.quad, reach(stand)):
        return False
    found = (onset(b, stand, target, way) for way in ways(b, stand, target))
    return any(isinstance(each, Onset) for each in found) and sight.sees(b, stand, target)


def flag_behind(stand: Stand, pose: Pose, target: Stand) -> bool:
    """Whether a stand that touches from this pose strikes a flank: its flag is behind the line of the target's front edge
    (BC-CHRG-09).  What rounding may shift is no flank."""
    x, y = tabletop.ahead(pose.x, pose.y, pose.heading, stand.depth // 2, 0)
    front = target.flag
    return bool(tabletop.own_frame(*front, target.pose.heading, x, y)[1] < -TOUCH * 1024)


def flush(b: Battle, stand: Stand, found: Onset, target: Stand, heading: int) -> Pose | None:
    """The pose in which a stand lies flush with the edge it touched: pivoted 45 degrees at most, touching nobody its path
    had not touched (BC-CHRG-09).  None where it cannot."""
    if found.at_barricade:
        return None
    edges = tabletop.straight_contact(stand.quad, target.quad, heading, TOUCH)[2]
    struck = flag_behind(stand, found.pose, target)
    choices = []
    for edge in range(4):
        if edges >> edge & 1:
            normal = (target.pose.heading + 900 * edge) % 3600
            turn = turn_to(found.pose.heading, (normal + 1800) % 3600)
            # Of two edges that need the same turn the front comes first if the front is struck, else the rear.
            rank = 1 if edge % 2 else 0 if (edge == 0) != struck else 2
            choices.append((abs(turn), rank, edge, normal))
    for turn, _, edge, normal in sorted(choices):
        pose = _against(stand, found.pose, target, edge, normal)
        ring = facing.base_at(stand, pose)
        if turn > PIVOT or not facing.contact(ring, target.quad) or facing.occupied(b, ring, (stand.id,)):
            continue
        met = (other.id for other in facing.touching(b, ring, 1 - stand.side))
        if terrain.on_ground(laid(b.setting), ring) and set(found.touched).issuperset(met):
            return pose
    return None


def _against(stand: Stand, pose: Pose, target: Stand, edge: int, normal: int) -> Pose:
    """The pose with its front edge on an edge of the target, its centre as far aside of the target's as before.  Front to front
    it keeps off by the thousandth or two by which rounding would make a flank of it (BC-STAND-07)."""
    out = target.depth if edge % 2 == 0 else target.width
    right = tabletop.divide(tabletop.own_frame(target.pose.x, target.pose.y, normal, pose.x, pose.y)[0], 1024)
    for off in range(TOUCH):
        x, y = tabletop.ahead(target.pose.x, target.pose.y, normal, (out + stand.depth) // 2 + off, right)
        found = Pose(x, y, (normal + 1800) % 3600)
        after = replace(stand, pose=found)
        if edge or not (facing.behind_front(after.flag, target) or facing.behind_front(target.flag, after)):
            break
    return found
