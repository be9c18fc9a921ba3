"""How good a place is for a stand: what it could fire at from there, what could fire at it, how near it is to where it is
wanted, what it covers and takes, and whether friends and generals are by."""

from msgspec.structs import replace

from longroll import tabletop
from longroll.rulesets.brigade.advice import chances, sabres
from longroll.rulesets.brigade.advice.mind import Mind
from longroll.rulesets.brigade.advice.worth import shot_at
from longroll.rulesets.brigade.command import chain_of_command
from longroll.rulesets.brigade.fire.aim import Line, line_to
from longroll.rulesets.brigade.record import facing
from longroll.rulesets.brigade.record.positions import positions
from longroll.rulesets.brigade.record.units import Stand
from longroll.rulesets.brigade.tables import BLUE, FRONT, ORANGE, TOUCH
from longroll.tabletop import Pose, between, holds

AN_INCH = 0.12
"""What an inch nearer to where it is wanted is worth to who attacks and has time."""
SHOT = 0.8
"""How much a shot counts that a stand would have from a place."""
GUNS_FEAR, ATTACKER_FEARS, DEFENDER_FEARS = 0.9, 0.2, 0.9
"""How much the enemy's fire on a place counts for batteries, for who attacks and for who does not."""
ANSWER = 0.8
"""How much of what an enemy's fire costs is made good by what answers it."""
TURNED = 0.35
"""What it costs that an enemy near has one's flank."""
LED = 0.35
"""What it is worth to be in a general's radius."""
AT_EASE = 4000
"""So near to what he holds a defender is near enough."""
FLANK = 9000
"""An enemy so near, and behind the line of a stand's front, has its flank."""
SHY = 9000
"""Guns and the last men of a regiment keep so far from enemy foot."""


def of_place(mind: Mind, stand: Stand, pose: Pose) -> float:
    """How good it is for a stand to be at a pose, in steps; only differences between places of one stand mean anything."""
    key = (stand.id, pose)
    if key not in mind.places:
        mind.places[key] = _weigh(mind, stand, pose)
    return mind.places[key]


def _weigh(mind: Mind, stand: Stand, pose: Pose) -> float:
    known, there = mind.known, replace(stand, pose=pose)
    attacks, guns = mind.attacks, stand.arm == "artillery"
    fear = GUNS_FEAR if guns else ATTACKER_FEARS if attacks else DEFENDER_FEARS
    shot, duels, nearest, flanks = 0.0, 0.0, 60_000, 0.0
    reach = ORANGE if guns else BLUE
    returns: dict[int, float] = {}
    for enemy in mind.enemies:
        far: int = tabletop.length(enemy.pose.x - pose.x, enemy.pose.y - pose.y)
        if enemy.arm != "artillery" and not enemy.routed and far < nearest:
            nearest = far
        if stand.shoots and far < reach + 2500 and facing.faces(there, enemy.quad):
            found = shot_at(known, there, enemy)
            if found is not None:
                value = chances.toll(known, found, enemy).worth(enemy, mind.stakes[enemy.side])
                returns[enemy.id] = value
                shot = max(shot, value * (0.6 if enemy.routed else 1.0))
        if far < FLANK and enemy.formed and facing.behind_front(enemy.flag, there):
            flanks += TURNED if far < BLUE else 0.6 * TURNED
    here = positions(known)
    arcs = tabletop.in_arcs(here.arcs, here.troops, 1 - mind.side, there.quad, FRONT)
    for k in range(0, len(arcs), 2):
        enemy = known.stands[arcs[k]]
        back = shot_at(known, enemy, there)
        if back is not None:
            suffers = chances.toll(known, back, there).worth(there, mind.stakes[mind.side])
            duels += ANSWER * returns.get(enemy.id, 0.0) - suffers
    worth = (0.3 if mind.left == 1 else SHOT) * shot + fear * duels - flanks
    if guns or stand.strength <= 1:
        worth -= 0.3 * max(0.0, (SHY - nearest) / 1000)
    led = any(chain_of_command.in_radius(general, there.quad) for general in mind.leaders.get(stand.command, ()))
    worth += (LED if led else 0.0) - _pull(mind, stand, pose, nearest) + _ground(mind, stand, pose)
    worth += sabres.promise(mind, there) if stand.mounted else 0.0
    return worth - _blocks(mind, stand, there) + _company(mind, stand, there, nearest)


def _pull(mind: Mind, stand: Stand, pose: Pose, nearest: int) -> float:
    """What it costs to be as far as this from where a stand is wanted, and turned from it."""
    if stand.id not in mind.goals:
        return 0.0
    (x, y), objective = mind.goals[stand.id]
    far: int = tabletop.length(x - pose.x, y - pose.y)
    here: int = tabletop.length(x - stand.pose.x, y - stand.pose.y)
    turned = 0.0
    if nearest < 24_000:
        foe = mind.threat_to(stand)
        if foe is not None:
            turned = 0.15 * between(pose.heading, pose.bearing(foe.pose.x, foe.pose.y)) / 450
    elif far > 1000:
        turned = 0.1 * between(pose.heading, pose.bearing(x, y)) / 450
    if not mind.attacks:
        return 0.06 * max(0, far - AT_EASE) / 1000 + turned
    if stand.arm == "artillery":
        return 0.05 * max(0, far - 12_000) / 1000 + turned
    slack = mind.left - here / 4500
    rate = AN_INCH if slack > 3 else 0.2 if slack > 1 else 0.3 if slack > -1.5 else 0.1
    if objective is None:
        rate = AN_INCH
    return rate * far / 1000 + turned


def _ground(mind: Mind, stand: Stand, pose: Pose) -> float:
    """What is gained by standing on an objective: it is taken, or kept from the enemy (BC-WIN-05)."""
    worth = 0.0
    if not stand.counted:
        return worth
    for row, holder, own, enemy in mind.rings:
        if not holds(row.ring, pose.x, pose.y):
            continue
        others = [number for number in own if number != stand.id]
        value = mind.point * row.points
        if holder != mind.side:
            worth += value * (0.25 if enemy else 0.1 if others else 1.0)
        elif not others:
            threatened = enemy or mind.close(row.at)
            worth += value * (0.8 if threatened else 0.15)
        else:
            worth += 0.05 * value
    return worth


def _blocks(mind: Mind, stand: Stand, there: Stand) -> float:
    """What is lost by standing in a friend's line of fire."""
    if not mind.known.options.stands_block:
        return 0.0
    lost = 0.0
    for number, (x, y, aim_x, aim_y), value in mind.lines(_best_line):
        if number == stand.id:
            continue
        if tabletop.length_inside(there.quad, x, y, aim_x, aim_y) > TOUCH:
            lost += 0.6 * value
    return lost


def _best_line(mind: Mind, stand: Stand) -> tuple[tuple[int, int, int, int], float] | None:
    """The line of a stand's best shot from where it stands, and what the shot is worth."""
    best: tuple[tuple[int, int, int, int], float] | None = None
    known = mind.known
    for enemy in mind.enemies:
        if enemy.routed or not facing.faces(stand, enemy.quad):
            continue
        line = line_to(known, stand, enemy)
        if isinstance(line, Line) and ((stand.arm == "artillery" and line.far <= ORANGE) or line.far <= BLUE):
            shot = shot_at(known, stand, enemy)
            value = chances.toll(known, shot, enemy).worth(enemy) if shot else 0.0
            if best is None or value > best[1]:
                best = ((*stand.flag, line.x, line.y), value)
    return best


def _company(mind: Mind, stand: Stand, there: Stand, nearest: int) -> float:
    """Friends beside a stand guard its flanks; one behind another in column lends it weight near the enemy."""
    if nearest > 14_000 or not stand.on_foot:
        return 0.0
    worth = 0.0
    for friend in facing.near(mind.known, there.quad, 2000):
        if friend.side != mind.side or friend.id == stand.id or friend.routed or not friend.on_foot:
            continue
        right, front = tabletop.own_frame(there.pose.x, there.pose.y, there.pose.heading, friend.pose.x, friend.pose.y)
        if abs(front) < 1200 * 1024 and abs(right) > 1500 * 1024:
            worth += 0.12
        elif nearest < 8000 and facing.behind(friend, there):
            worth += 0.15
    return min(worth, 0.3)
