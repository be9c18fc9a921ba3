"""How good a place is for a stand: what it could fire at from there, what could fire at it, how near it is to where its task
takes it, what ground it covers, and whether friends and generals are by."""

from msgspec.structs import replace

from longroll import tabletop
from longroll.miniatures.positions import kept
from longroll.rulesets.brigade.advice import chances, sabres
from longroll.rulesets.brigade.advice.mind import Goal, Mind
from longroll.rulesets.brigade.advice.worth import shot_at
from longroll.rulesets.brigade.command import chain_of_command
from longroll.rulesets.brigade.record import Stand, facing
from longroll.rulesets.brigade.record.positions import in_front, positions
from longroll.rulesets.brigade.tables import BLUE, FRONT, ORANGE, TOUCH
from longroll.tabletop import Pose, between, holds

SHOT, LAST_SHOT, OVER = 0.8, 0.3, 2500
"""How much a shot counts that a stand would have from a place, and in the last round, when it may never have it; so far past
its reach from centre to centre may one be whom it reaches."""
FEAR, PRESSED, IN_CONCERT = 0.9, 0.5, 0.2
"""How much the enemy's fire on a place counts; where the side must attack; and for one who does with friends enough by him."""
ANSWER = 0.8
"""How much of what an enemy's fire costs is made good by what answers it."""
TURNED, FLANK = 0.35, 9000
"""What it costs that an enemy has one's flank, and how near he does."""
LED, FOLLOWED = 0.35, 0.25
"""What it is worth to be in a general's radius, and where one's own has but to ride after."""
SHY = 9000
"""Guns and the last men of a regiment keep so far from enemy foot."""
AN_INCH, GIVING_WAY, WAITING = 0.12, 0.2, 0.06
"""What an inch nearer to where it is wanted is worth to who attacks and has time, to who falls back, and to another."""
COMING_UP = 0.2
"""And at the least to whoever is wanted forward and out of reach: until he is there he does nothing."""
HURRIED = ((3.0, 0.12), (1.0, 0.2), (-1.5, 0.3))
"""What an inch is worth by the rounds to spare on the way to ground; less where it can no longer be reached."""
BESIDE, BEHIND, ENGAGED = 0.12, 0.15, 1.0
"""What it is worth to stand beside a friend near the enemy, behind him in column, and behind one who fights hand to hand."""
MOST_COMPANY = 0.3
"""What friends are worth at the most who do not fight."""
THREATENED = 10_000
"""An enemy so near to ground may be on it soon."""
BLOCKED = 0.6
"""How much of a friend's shot is lost by standing in its way."""


def of_place(mind: Mind, stand: Stand, pose: Pose) -> float:
    """How good it is for a stand to be at a pose, in steps; only differences between places of one stand mean anything."""
    return kept(mind.found, ("place", stand.id, pose), lambda: _weigh(mind, stand, pose))


def _weigh(mind: Mind, stand: Stand, pose: Pose) -> float:
    if mind.closes:
        return _ground(mind, stand, pose)
    there, guns = replace(stand, pose=pose), stand.arm == "artillery"
    reach = ORANGE if guns else BLUE
    shot, nearest, flanks = 0.0, 60_000, 0.0
    tolls: dict[int, float] = {}
    for enemy in mind.enemies:
        far: int = tabletop.length(enemy.pose.x - pose.x, enemy.pose.y - pose.y)
        if enemy.arm != "artillery" and not enemy.routed and far < nearest:
            nearest = far
        if far < FLANK and enemy.formed and facing.behind_front(enemy.flag, there):
            flanks += TURNED if far < BLUE else 0.6 * TURNED
    for number, ahead in in_front(positions(mind.known), there, reach + 2 * OVER) if stand.shoots else ():
        enemy = mind.known.stands[number]
        if enemy.pose.distance(*pose.spot) < reach + OVER:
            tolls[number] = toll = _toll(mind, there, enemy, ahead)
            shot = max(shot, toll * (0.6 if enemy.routed else 1.0))
    worth = (LAST_SHOT if mind.left == 1 else SHOT) * shot + _duels(mind, stand, there, tolls) - flanks
    if guns or stand.strength <= 1:
        worth -= 0.3 * max(0.0, (SHY - nearest) / 1000)
    worth += _led(mind, there)
    if stand.id in mind.goals:
        worth -= _pull(mind, stand, pose, mind.goals[stand.id], nearest)
    if stand.mounted:
        worth += sabres.promise(mind, there)
    return worth + _ground(mind, stand, pose) - _blocks(mind, stand, there) + _company(mind, stand, there, nearest)


def _led(mind: Mind, there: Stand) -> float:
    """What it is worth to be led: a general rides to those of his own brigade before they act."""
    leaders = mind.leaders.get(there.command, ())
    if any(chain_of_command.in_radius(general, there.quad) for general in leaders):
        return LED
    own = (general for general in leaders if general.leads == there.command)
    return FOLLOWED if any(tabletop.within(general.quad, there.quad, 2 * general.reach) for general in own) else 0.0


def _toll(mind: Mind, firer: Stand, target: Stand, far: int) -> float:
    """What a shot may cost its target, so far off ahead; nothing where there is none."""
    shot = shot_at(mind.known, firer, target, far)
    return mind.cost(chances.toll(mind.known, shot, target), target) if shot else 0.0


def _duels(mind: Mind, stand: Stand, there: Stand, tolls: dict[int, float]) -> float:
    """What enemies who have a place under fire do there, less what answers them: feared, but by who attacks in concert."""
    here, found, firers = positions(mind.known), 0.0, 0
    arcs = tabletop.in_arcs(here.troops, 1 - mind.side, there.quad, FRONT)
    for k in range(0, len(arcs), 2):
        enemy = mind.known.stands[arcs[k]]
        if suffers := _toll(mind, enemy, there, arcs[k + 1]):
            firers += 1
            found += ANSWER * tolls.get(enemy.id, 0.0) - suffers
    if not firers:
        return 0.0
    bold = mind.bold(stand) and stand.arm != "artillery" and mind.with_friends(stand, there.pose) >= firers
    return (IN_CONCERT if bold else PRESSED if mind.must_attack else FEAR) * found


def _pull(mind: Mind, stand: Stand, pose: Pose, goal: Goal, nearest: int) -> float:
    """What it costs to be as far as this from where a stand is wanted, and turned from the enemy."""
    far: int = tabletop.length(goal.x - pose.x, goal.y - pose.y)
    foe = mind.nearest_foe(*stand.pose.spot)
    if nearest < 24_000 and foe is not None:
        turned = 0.15 * between(pose.heading, pose.bearing(foe.pose.x, foe.pose.y)) / 450
    else:
        turned = 0.1 * between(pose.heading, pose.bearing(goal.x, goal.y)) / 450 if far > 1000 else 0.0
    rate = GIVING_WAY if mind.gives_way(stand) else WAITING
    if mind.bold(stand):
        here = tabletop.length(goal.x - stand.pose.x, goal.y - stand.pose.y)
        slack = mind.left - here / 4500
        hurried = next((rate for spare, rate in HURRIED if slack > spare), 0.1)
        rate = AN_INCH if goal.kind == "attack" and not mind.must_attack else hurried
        rate = max(rate, COMING_UP) if mind.wants_forward(stand) else rate
    return rate * max(0, far - goal.near) / 1000 + turned


def _ground(mind: Mind, stand: Stand, pose: Pose) -> float:
    """What is gained by standing on an objective: it is taken, or kept from the enemy (BC-WIN-05)."""
    worth = 0.0
    if not stand.counted:
        return worth
    for row, holder, own, enemy in mind.rings:
        if not holds(row.ring, pose.x, pose.y):
            continue
        others = any(number != stand.id for number in own)
        if holder != mind.side:
            share = 0.25 if enemy else 0.1 if others else 1.0
        elif others:
            share = 0.05
        else:
            share = 0.8 if enemy or mind.far_from_foe(*row.at) < THREATENED else 0.15
        worth += mind.point * row.points * share
    return worth


def _blocks(mind: Mind, stand: Stand, there: Stand) -> float:
    """What is lost by standing in a friend's line of fire."""
    if not mind.known.options.stands_block:
        return 0.0
    return BLOCKED * sum(
        value
        for number, line, value in kept(mind.found, "lines", lambda: _lines(mind))
        if number != stand.id and tabletop.length_inside(there.quad, *line) > TOUCH
    )


def _lines(mind: Mind) -> list[tuple[int, tuple[int, int, int, int], float]]:
    """The lines of the best shots of the side's stands, and what they are worth."""
    found = ((stand.id, _best_line(mind, stand)) for stand in mind.own if stand.formed)
    return [(number, *best) for number, best in found if best]


def _best_line(mind: Mind, stand: Stand) -> tuple[tuple[int, int, int, int], float] | None:
    """The line of a stand's best shot from where it stands, and what the shot is worth."""
    best: tuple[tuple[int, int, int, int], float] | None = None
    for number, far in in_front(positions(mind.known), stand, ORANGE if stand.arm == "artillery" else BLUE):
        enemy = mind.known.stands[number]
        if not enemy.routed and (shot := shot_at(mind.known, stand, enemy, far)):
            value = chances.toll(mind.known, shot, enemy).worth(enemy)
            if best is None or value > best[1]:
                best = ((*stand.flag, shot.line.x, shot.line.y), value)
    return best


def _company(mind: Mind, stand: Stand, there: Stand, nearest: int) -> float:
    """Friends beside a stand guard its flanks; one behind another in column lends it weight near the enemy."""
    if nearest > 14_000 or not stand.on_foot:
        return 0.0
    worth = engaged = 0.0
    for friend in facing.near(mind.known, there.quad, 2000):
        if friend.side != mind.side or friend.id == stand.id or friend.routed or not friend.on_foot:
            continue
        right, front = tabletop.own_frame(there.pose.x, there.pose.y, there.pose.heading, friend.pose.x, friend.pose.y)
        if abs(front) < 1200 * 1024 and abs(right) > 1500 * 1024:
            worth += BESIDE
        elif nearest < 8000 and facing.behind(friend, there):
            if facing.pinned(mind.known, friend):
                engaged = ENGAGED
            worth += BEHIND
    return min(worth, MOST_COMPANY) + engaged
