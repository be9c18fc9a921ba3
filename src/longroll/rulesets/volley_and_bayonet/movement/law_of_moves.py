"""The law of moves: a facing change, then one straight leg, as often as the allowance lasts (VB-MOVE-01 to VB-MOVE-13)."""

from collections.abc import Iterator
from typing import NamedTuple

import msgspec

from longroll import tabletop
from longroll.flow import Refusal
from longroll.rulesets.volley_and_bayonet.buildings.buildings import full
from longroll.rulesets.volley_and_bayonet.charge.targets import may_charge
from longroll.rulesets.volley_and_bayonet.contact import zones_of_control
from longroll.rulesets.volley_and_bayonet.contact.contact import in_the_way, lies_on, over_the_edge, touch, touched
from longroll.rulesets.volley_and_bayonet.morale.levels import disorder
from longroll.rulesets.volley_and_bayonet.movement import going
from longroll.rulesets.volley_and_bayonet.movement.going import Way
from longroll.rulesets.volley_and_bayonet.movement.move_under_way import (
    PARTS,
    begun,
    halves,
    left,
    may_move,
    rate_rule,
)
from longroll.rulesets.volley_and_bayonet.record.battle import Battle
from longroll.rulesets.volley_and_bayonet.record.units import NONE, Moving, Stand
from longroll.rulesets.volley_and_bayonet.sight.lines_of_sight import sees
from longroll.rulesets.volley_and_bayonet.tables import (
    CROSS_COUNTRY,
    MARCH_NEAR_ENEMY,
    MARKER,
    MARKERS,
    OBLIQUE,
    ON_ROAD,
    ZONE,
)
from longroll.screen.words import inches, so_far
from longroll.tabletop import ROUNDING, Pose, between, footprint, gap, swept

MARCHES = {ON_ROAD: "VB-MARCH-02", CROSS_COUNTRY: "VB-MARCH-03"}
"""The rule of each march rate."""


class Move(msgspec.Struct, frozen=True, tag=True):
    """A stand turns to a heading and goes straight to a place; `disorder`: the turn, or a bridge, is paid with order instead of
    half a move (VB-MOVE-06, VB-TERR-22)."""

    stand: int
    to: Pose
    disorder: bool = False


class Leg(NamedTuple):
    """What a lawful move comes to: the move under way after it, whether it disorders, whether it halts the stand, why."""

    moving: Moving
    pose: Pose
    disordered: str = ""
    halted: Stand | None = None
    rule: str = ""
    over: Way | None = None
    marsh: str = ""


def any_way(stand: Stand) -> bool:
    """Whether a stand goes in any direction as it faces (VB-MOVE-11)."""
    return stand.skirmishing or (stand.artillery and stand.limbered)


def planned(b: Battle, side: int, move: Move) -> Leg | Refusal:
    """What a move comes to, or why it may not be made."""
    if not 0 <= move.stand < len(b.stands):
        return Refusal("VB-MOVE-01", f"there is no stand {move.stand}")
    stand = b.stands[move.stand]
    refusal = may_move(b, side, stand) or barred(b, stand)
    if refusal is not None:
        return refusal
    standing = in_command_there(b, stand, move.to)
    if isinstance(standing, Refusal):
        return standing
    moving = begun(b, standing)
    turned = turn(stand, moving, move)
    if isinstance(turned, Refusal):
        return turned
    far = stand.pose.distance(*move.to.spot)
    if far == 0 and move.to.heading == stand.pose.heading:
        return Refusal("VB-MOVE-01", "that is where it stands already", "turn it, move it, or leave it as it is")
    return along(b, standing, turned, move.to, far, move.disorder)


def barred(b: Battle, stand: Stand) -> Refusal | None:
    """What keeps a stand from any move but a charge, a step back or a change of state."""
    moving = begun(b, stand)
    if stand.grounded:
        return Refusal("VB-MISC-04", f"{stand.name} has gone to ground", "have it get up first")
    if moving.carried:
        return Refusal(
            "VB-CHG-17", f"{stand.name} is charging", "let it carry its charge on straight ahead, or leave it"
        )
    if moving.halted:
        return Refusal("VB-MOVE-13", f"{stand.name} has halted", "move another stand")
    if enemies := touched(b, stand):
        return Refusal(
            "VB-CHG-18",
            f"{stand.name} touches {enemies[0].name}: it charges, keeping contact, or steps back an inch",
            "charge, or step back",
        )
    return None


def in_command_there(b: Battle, stand: Stand, to: Pose) -> Stand | Refusal:
    """The stand as it moves, in command or out of it, where it is in command by the touch of another (VB-CMD-03)."""
    if stand.link == NONE or not stand.in_command:
        return stand
    link = b.stands[stand.link]
    there = msgspec.structs.replace(stand, pose=to, trail=followed(stand, to))
    if link.on_table and touch(there, link):
        return stand
    if link.on_table and touch(stand, link):
        return Refusal(
            "VB-CMD-03",
            f"{stand.name} is in command by touching {link.name}, and would not touch it there",
            f"end the move touching {link.name}, or move that first",
        )
    return msgspec.structs.replace(stand, in_command=False, link=NONE)


def turn(stand: Stand, moving: Moving, move: Move) -> Moving | Refusal:
    """The move under way once the stand has turned (VB-MOVE-06 to VB-MOVE-09)."""
    if move.to.heading == stand.pose.heading:
        return moving
    more = {"turned": moving.turned + 1}
    if stand.artillery and stand.limbered:
        return msgspec.structs.replace(moving, **more)
    if moving.free and (not stand.artillery or moving.changed):  # guns have one only as they come into battery
        return msgspec.structs.replace(moving, free=moving.free - 1, **more)
    rule = "VB-MOVE-09" if stand.artillery else "VB-MOVE-07" if stand.horse else "VB-MOVE-06"
    if not stand.in_command and not moving.turned and stand.training:
        return Refusal("VB-CMD-09", f"{stand.name} is {stand.training} and out of command: it has no free turn")
    if move.disorder:
        if stand.artillery or stand.disordered or moving.bought:
            return Refusal(rule, f"{stand.name} has no order to pay a turn with", "pay half a move")
        return msgspec.structs.replace(moving, bought=True, **more)
    if halves(moving) > left(moving):
        short = inches(left(moving) // PARTS)
        return Refusal(
            rule,
            f"another turn costs half a move, {so_far(moving.half)}, and {short} are left",
            "go straight on",
        )
    return msgspec.structs.replace(moving, spent=moving.spent + halves(moving), **more)


def along(b: Battle, stand: Stand, moving: Moving, to: Pose, far: int, disorder: bool) -> Leg | Refusal:
    """A straight leg, once the stand has turned; or why it may not go it."""
    start = Pose(stand.pose.x, stand.pose.y, to.heading)
    hangs = over_the_edge(b, stand.quad_at(to))
    if hangs > 0:
        return Refusal("VB-MOVE-20", f"{stand.name} would hang {so_far(hangs)} over the edge of the table")
    rings = bases_at(stand, to)
    if other := in_the_way(b, stand, rings):
        return Refusal("VB-MOVE-10", f"{stand.name} would lie on {other.name}", "end clear of other stands")
    if crowded := full(b, stand, stand.front_at(to)):
        return crowded
    disordered = "VB-MOVE-06" if moving.bought and not begun(b, stand).bought else ""
    if not far:
        close = _too_near(b, stand, start, to)
        return close or Leg(moving, to, disordered, None, rate_rule(stand))
    pays = disorder and not disordered  # one disorder pays for one thing (VB-MOVE-06)
    over = going.way(b, stand, moving, stand.front_at(start), stand.front_at(to), pays)
    if isinstance(over, Refusal):
        return over
    marsh = ""
    if over.die is not None and over.die.at:  # it goes as far as the marsh, and then throws for it
        if over.die.at < far:
            to = start.toward(start.bearing(*to.spot), over.die.at)
            leg = along(b, stand, moving, to, over.die.at, disorder)
            return leg if isinstance(leg, Refusal) else leg._replace(marsh=over.die.feature)
        marsh = over.die.feature
    spent = cost(b, stand, moving, start, to, over)
    if spent > left(moving):
        return Refusal(
            _dear(b, stand, start, to, over),
            f"the way costs {so_far(-(-spent // PARTS))}, and {inches(left(moving) // PARTS)} are left",
            cheaper(moving, over.choice, spent) or "go less far",
        )
    refusal = (
        _ridden_over(b, stand, start, to)
        or _too_near(b, stand, start, to)
        or zones_of_control.leaving(b, stand, start, to)
        or _toward_the_enemy(b, stand, start, to)
    )
    halted = refusal or zones_of_control.entering(b, stand, start, to)
    if isinstance(halted, Refusal):
        return halted
    moving = msgspec.structs.replace(
        crossed(moving, over), spent=moving.spent + spent, gone=moving.gone + far, halted=halted is not None
    )
    rate = march_rate(b, stand, start, to, over.over.by_road)
    return Leg(moving, to, disordered, halted, MARCHES.get(rate, rate_rule(stand)), over, marsh)


def cheaper(moving: Moving, choice: bool, spent: int) -> str:
    """What would make a way short enough that costs so much: order paid at a bridge, where there is the choice (VB-TERR-22)."""
    return "pay for the bridge with order" if choice and spent - halves(moving) <= left(moving) else ""


def _dear(b: Battle, stand: Stand, start: Pose, to: Pose, over: Way) -> str:
    """The rule that makes a way cost what it does: the enemy's eyes, a way to the side or back, or the rate alone."""
    if stand.column and march_rate(b, stand, start, to, over.over.by_road) == 1:
        return "VB-MARCH-07"
    aside = not any_way(stand) and between(start.bearing(*to.spot), start.heading) > OBLIQUE
    return "VB-MOVE-11" if aside else rate_rule(stand)


def worn(b: Battle, stand: Stand, leg: Leg) -> None:
    """What the ground of a leg does to a stand's order, and to its dedicated guns."""
    if leg.over is not None and leg.over.disorder is not None:
        disorder(b, stand.id, leg.over.disorder.rule, f"by {leg.over.disorder.name}")
    if leg.over is not None and leg.over.guns_lost and stand.guns:
        b.change(stand.id, guns=0)
        b.say("lost", f"{stand.name} loses its dedicated guns on the way", "VB-TERR-58", stand)


def bases_at(stand: Stand, to: Pose) -> tuple[tuple[int, ...], ...]:
    """The bases of a stand that went straight to a pose; the markers of a column follow it (VB-MARCH-04)."""
    return (stand.quad_at(to), *(footprint(pose, *MARKER) for pose in followed(stand, to)))


def followed(stand: Stand, to: Pose) -> tuple[Pose, ...]:
    """Where the markers of a march column lie once its front has gone straight to a pose: along the way it came (VB-MARCH-04)."""
    if not stand.column:
        return ()
    turned = Pose(*stand.pose.spot, to.heading)
    here = (to.ahead(-stand.depth // 2), turned.ahead(-stand.depth // 2), *stand.trail)
    line = tuple(value for pose in here for value in pose.spot)
    last = here[-1]
    line += last.ahead(-MARKER[1] * (MARKERS[stand.kind] + 1)).spot
    far = (MARKER[1] // 2 + MARKER[1] * place for place in range(MARKERS[stand.kind]))
    return tuple(_forward(tabletop.point_on_line(line, along)) for along in far)


def _forward(pose: Pose) -> Pose:
    """A marker faces the way the column goes, while the line is followed back."""
    return pose.turned(1800)


def crossed(moving: Moving, over: Way) -> Moving:
    """The move under way with the streams, slopes and banks that a leg of it has left behind."""
    return msgspec.structs.replace(
        moving,
        streams=moving.streams + over.over.streams,
        climbed=over.climbed,
        waters=(*moving.waters, *(name for name in over.over.waters if name not in moving.waters)),
    )


def cost(b: Battle, stand: Stand, moving: Moving, start: Pose, to: Pose, over: Way) -> int:
    """What a straight leg costs in sixths of a thousandth: distance by the ground, doubled sideways, divided in march column,
    and half moves (VB-MOVE-11, VB-MARCH-02, VB-MARCH-03, VB-TERR-02, VB-TERR-03)."""
    whole = over.over.distance * PARTS
    if not any_way(stand) and between(start.bearing(*to.spot), start.heading) > OBLIQUE:
        whole *= 2
    rate = march_rate(b, stand, start, to, over.over.by_road)
    return -(-whole // rate) + halves(moving, over.halves)


def march_rate(b: Battle, stand: Stand, start: Pose, to: Pose, by_road: bool) -> int:
    """By how much a march column goes faster (VB-MARCH-02, VB-MARCH-03), but not under the enemy's eyes (VB-MARCH-07)."""
    if not stand.column:
        return 1
    for pose in (start, to):
        ring = stand.quad_at(pose)
        for row in b.enemies(stand.side):
            if not row.routed and gap(ring, row.quad) <= MARCH_NEAR_ENEMY and sees(b, stand, row):
                return 1
    return ON_ROAD if by_road else CROSS_COUNTRY


def _ridden_over(b: Battle, stand: Stand, start: Pose, to: Pose) -> Refusal | None:
    """VB-MOVE-10: nobody moves through an enemy."""
    way = swept(start, to, stand.width, stand.depth)
    for row in b.enemies(stand.side):
        if lies_on(way, row):
            return Refusal("VB-MOVE-10", f"{row.name} stands in the way", "go round it, or charge it")
    return None


def _too_near(b: Battle, stand: Stand, start: Pose, to: Pose) -> Refusal | None:
    """No move but a charge comes into contact, and none nearer than an inch to an enemy that may not be charged (VB-CHG-09)."""
    before, after = stand.quad, stand.quad_at(to)
    if hit := would_touch(b, stand, msgspec.structs.replace(stand, pose=to, trail=followed(stand, to))):
        return hit
    for row in b.enemies(stand.side):
        far = min(gap(base, after) for base in row.bases)
        if far >= ZONE - ROUNDING or far >= min(gap(base, before) for base in row.bases):
            continue
        if may_charge(b, stand, row) is not None:
            near = f"{stand.name} may not charge {row.name}, and would be {so_far(far)} from it"
            return Refusal("VB-CHG-09", near, "stay an inch away")
    return None


def would_touch(b: Battle, stand: Stand, after: Stand) -> Refusal | None:
    """Why a stand may not be as it would be after: a charge alone comes into contact, markers and all (VB-CHG-01, VB-MARCH-04)."""
    for row in b.enemies(stand.side):
        if touch(after, row):
            return Refusal("VB-CHG-01", f"{stand.name} would touch {row.name}", "charge it, or keep clear")
    return None


def _toward_the_enemy(b: Battle, stand: Stand, start: Pose, to: Pose) -> Refusal | None:
    """VB-CMD-05: who is out of command comes no nearer to an enemy that he saw as his move began."""
    if stand.in_command:
        return None
    before, after = stand.front_at(start), stand.front_at(to)
    for row in visible(b, stand):
        far, near = (min(_from(base, spot) for base in row.bases) for spot in (before, after))
        if near < far:
            because = f"{stand.name} is out of command and would come nearer to {row.name}"
            return Refusal("VB-CMD-05", because, "move it away from the enemy, or not at all")
    return None


def visible(b: Battle, stand: Stand) -> Iterator[Stand]:
    """The enemies that a stand sees from where its move began."""
    began = begun(b, stand).begun
    return (row for row in b.enemies(stand.side) if sees(b, stand, row, began))


def _from(base: tuple[int, ...], spot: tuple[int, int]) -> int:
    return tabletop.point_gap(base, *spot)
