"""The battle in the large: brigades and battalions as lumps, objectives as ground, the rounds that are left."""

from math import sqrt

from msgspec.structs import replace

from longroll import tabletop
from longroll.rulesets.brigade.record import Battle, Command, Objective, Stand, laid
from longroll.rulesets.brigade.sequence import victory
from longroll.rulesets.brigade.tables import ARROWS, BLUE, NONE, arrow_of
from longroll.staff import Arm, Formation, Ground, Situation
from longroll.tabletop import holds

POINT = 100
"""A victory point, in hundredths."""
A_STAND, THE_BATTLE = 30, 240
"""What a stand beaten is worth in itself, and what is shared among those that must be beaten to win."""
STAKED = 100
"""Of a hundred, how much of its own worth a brigade stakes that attacks and need not, to win."""
SWING, LEAST = 5.0, 0.3
"""Points that a round may bring either side; the least that points or losses ever count for."""
SHAKEN = 2
"""A formation of which no more than one in so many stands is fit is to be drawn off."""
PACE = 4500
"""How far a stand gets in a round near the enemy, by and large: further than by one Tactic arrow, since some move twice."""
BESIDE, REACH = BLUE + 2000, 20_000
"""How near formations are that fight one another, and how near one must be to come up soon."""


def situation(known: Battle, side: int) -> Situation:
    """What a side knows of the battle in the large."""
    setting = laid(known.setting)
    groups: dict[int, list[Stand]] = {}
    for stand in known.stands:
        if stand.counted and (stand.place == "table" or (stand.place == "off" and stand.side == side)):
            groups.setdefault(stand.command, []).append(stand)
    foot = {own[0].side for own in groups.values() if own[0].arm == "infantry"}
    formations = [_formation(known, side, known.commands[key], own, foot) for key, own in groups.items()]
    grounds = [_ground(known, side, number, row) for number, row in enumerate(setting.objectives)]
    found = tuple(_about(one, formations, grounds) for one in formations)
    score = victory.points(known)
    return Situation(
        side,
        max(0, setting.rounds - known.round),
        score[side] > score[1 - side],
        found,
        tuple(grounds),
        margin=POINT * (score[side] - score[1 - side]),
        staked=0 if must_attack(known, side) else STAKED,
        beside=BESIDE,
        reach=REACH,
    )


def safety(known: Battle, side: int) -> float:
    """How surely a side wins if it only waits, from 0 to 1: by its lead in points, and by the rounds that are left to change it."""
    score, rounds = victory.points(known), laid(known.setting).rounds
    swings = (score[side] - score[1 - side]) / (SWING * sqrt(1 + max(0, rounds - known.round)))
    return max(0.0, swings / sqrt(1 + swings * swings))


def weights(known: Battle, side: int) -> tuple[float, float]:
    """How much the losses of each side count for one of them, that bring it near its breaking point: who is to win by waiting
    has all to lose by a fight."""
    safe = safety(known, side)
    mine, theirs = 1 + safe, max(LEAST, 1 - safe)
    return (mine, theirs) if side == 0 else (theirs, mine)


def weight_of_points(known: Battle, side: int) -> float:
    """How much points count for a side, which decide little where it is far ahead."""
    return max(LEAST, 1 - safety(known, side) ** 2)


def must_attack(known: Battle, side: int) -> bool:
    """Whether a side would not have won if it ended now."""
    score = victory.points(known)
    return score[side] < score[1 - side] or (score[0] == score[1] and side == laid(known.setting).attacker)


def might(stand: Stand) -> int:
    """A stand's weight in a fight, by steps and quality; a battery counts for three steps, of cavalry a third holds horses."""
    steps = 3 if stand.arm == "artillery" else stand.strength
    found = 0 if stand.routed else steps * (stand.discipline + 12 - stand.fire)
    return found * 2 // 3 if stand.arm == "cavalry" else found


def _formation(known: Battle, side: int, row: Command, stands: list[Stand], foot: set[int]) -> Formation:
    there = [stand for stand in stands if stand.on_table]
    fit = [stand for stand in there if not stand.routed] or there
    late = 0 if there else max(1, min(stand.arrival for stand in stands) - known.round)
    lead = fit[0] if fit else stands[0]
    x, y = _middle(known, fit)
    more = max(1, victory.breaking(known, row.side) - victory.broken(known, row.side))
    shared = THE_BATTLE // more * weights(known, side)[row.side]
    arms = {stand.arm for stand in stands}
    arm: Arm = "foot" if "infantry" in arms else "horse" if "cavalry" in arms else "guns"
    worn = sum(stand.strength <= 1 and stand.arm != "artillery" for stand in stands)
    return Formation(
        row.id,
        row.side == side,
        row.name,
        x,
        y,
        sum(map(might, stands)),
        round(len(stands) * (A_STAND * weight_of_points(known, side) + shared)),
        PACE,
        ARROWS[arrow_of(lead.discipline)],
        arm,
        late,
        shaken=bool(there) and SHAKEN * (sum(stand.routed for stand in there) + worn) >= len(stands),
        worn=SHAKEN * worn >= len(stands),
        spare=arm == "horse" and row.side in foot,
        spread=sum(stand.pose.distance(x, y) for stand in fit) // max(1, len(fit)),
    )


def _middle(known: Battle, stands: list[Stand]) -> tuple[int, int]:
    """Where a formation is; what is off the map is thought of as behind the middle of it."""
    setting, many = laid(known.setting), len(stands)
    if not many:
        return setting.width // 2, setting.height // 2
    return sum(stand.pose.x for stand in stands) // many, sum(stand.pose.y for stand in stands) // many


def _ground(known: Battle, side: int, number: int, row: Objective) -> Ground:
    upon = [one for one in known.stands if one.formed and one.counted and holds(row.ring, one.pose.x, one.pose.y)]
    ours = tuple(sorted({one.command for one in upon if one.side == side}))
    theirs = max((one for one in upon if one.side != side), key=might, default=None)
    holder = known.holders[number]
    worth = round(row.points * POINT * (2 if holder == 1 - side else 1) * weight_of_points(known, side))
    return Ground(number, row.name, row.ring, *row.at, worth, ours, theirs.command if theirs else NONE, holder == side)


def _about(one: Formation, formations: list[Formation], grounds: list[Ground]) -> Formation:
    """A formation with what it is doing already: standing on ground, or fighting who is near."""
    foes = [foe for foe in formations if foe.own != one.own]
    near = min(foes, key=lambda foe: (tabletop.length(foe.x - one.x, foe.y - one.y), foe.id), default=None)
    if (upon := next((row.id for row in grounds if one.id in row.ours), NONE)) != NONE:
        return replace(one, about=("take", upon))
    fights = near is not None and tabletop.length(near.x - one.x, near.y - one.y) <= BESIDE
    return replace(one, about=("attack", near.id)) if near and fights else one
