"""How a side's formations are told what to do: a main effort with force enough, ground kept with what it takes, a reserve
behind the fight, time won by who is there for it.

Formations are committed one after the other to whatever gains most by one more, in points of the score, until nothing is
gained any longer.  What is committed already counts, so that a second formation goes where it turns the scale and not where
the first will do.  Chances go by the masses that can be there: ours committed against theirs near, the square of each, as in
Lanchester's law for aimed fire.
"""

from typing import NamedTuple

from longroll import tabletop
from longroll.once import of_values
from longroll.staff import Formation, Ground, Kind, Situation, Task, Tasks

WHOLE = 100
RISK, RISK_BEHIND = 60, 30
"""Points that an attack which surely fails costs who is ahead, and who is not, less and less towards the end."""
STEADFAST = 35
"""Points by which what a formation is about already is preferred."""
LEAST, NEVER = 12, -1_000_000
"""Points that a commitment must gain; what it gains that comes too late."""
PICKETS = 3
"""How many pickets a formation could make."""
SURE = 80
"""A chance from which a fight needs no more help."""
PRESSED = 130
"""Hundredths of its own weight near by at which a formation that fights for time falls back."""
TIME_TO_WITHDRAW = 2
"""Turns that must be left for a formation to be drawn off in."""
KEPT = 16
"""How many situations the plans for which are kept: both sides' latest, and a general's variations of them."""


Ways = dict[tuple[int, int], tuple[int, int]]
"""By formation and aim, the turns on the way and the weight that stands in it."""


class Aim(NamedTuple):
    """Something that formations may be committed to: a piece of ground, or an enemy."""

    name: str
    ground: Ground | None
    foe: Formation | None
    x: int
    y: int
    worth: int
    against: int


def apart(one: Formation, x: int, y: int) -> int:
    """How far a formation's middle is from a place."""
    far: int = tabletop.length(one.x - x, one.y - y)
    return far


def chance(own: int, other: int) -> int:
    """How likely the stronger is to have his way, of a hundred."""
    square = own * own
    return WHOLE * square // (square + other * other or 1)


def mass(s: Situation, formations: list[Formation], x: int, y: int) -> int:
    """The weight that formations may have at a spot: whole where they are, less the further they are off."""
    found = 0
    for one in formations:
        off = apart(one, x, y)
        if off < s.reach:
            found += one.might * (s.reach - max(off, s.beside)) // (s.reach - s.beside)
    return found


def aims(s: Situation, theirs: list[Formation]) -> list[Aim]:
    """The ground that counts and the enemies that are known; who drives one off has the ground that only he stands on."""
    found = [Aim(row.name, row, None, row.x, row.y, row.worth, mass(s, theirs, row.x, row.y)) for row in s.grounds]
    for foe in theirs:
        worth = foe.worth + sum(row.worth for row in s.grounds if row.theirs == foe.id and not row.ours)
        found.append(Aim(foe.name, None, foe, foe.x, foe.y, worth, mass(s, theirs, foe.x, foe.y)))
    return found


def turns_to(s: Situation, one: Formation, aim: Aim, close: int) -> int:
    """How many turns a formation needs to get there, by and large; the nearest enemy is so `close`."""
    if aim.ground is not None:
        far = max(0, tabletop.point_gap(aim.ground.ring, one.x, one.y) - one.spread)
    else:
        far = max(0, apart(one, aim.x, aim.y) - s.beside)
    marched = min(far, max(0, close - s.reach))
    return one.late + marched // one.march + (far - marched + one.pace - 1) // one.pace


def off_from(s: Situation, aim: Aim, theirs: list[Formation]) -> list[Formation]:
    """The enemies who are neither an aim nor about it."""
    return [foe for foe in theirs if foe is not aim.foe and apart(foe, aim.x, aim.y) > s.beside]


def in_the_way(s: Situation, one: Formation, aim: Aim, others: list[Formation]) -> int:
    """The weight of others that stand along a formation's way to an aim."""
    found, beside = 0, s.beside
    left, right = (one.x, aim.x) if one.x < aim.x else (aim.x, one.x)
    low, high = (one.y, aim.y) if one.y < aim.y else (aim.y, one.y)
    left, right, low, high = left - beside, right + beside, low - beside, high + beside
    for foe in others:
        if not (left <= foe.x <= right and low <= foe.y <= high):
            continue
        if apart(foe, *tabletop.foot(foe.x, foe.y, one.x, one.y, aim.x, aim.y)) <= beside:
            found += foe.might
    return found


def risk(s: Situation) -> int:
    """Points that an attack which surely fails costs whoever stakes nothing besides."""
    return RISK if s.ahead else RISK_BEHIND * min(s.left, 8) // 8


def gain(s: Situation, aim: Aim, own: int, risked: int, besides: int = 0) -> int:
    """Points to be expected of an aim with so much committed to it and risked for it, `besides` being in the way.

    Ground that is held already is kept by nobody against as much as a picket keeps off.
    """
    if own == 0:
        held = aim.ground is not None and aim.ground.held
        return aim.worth * chance(picket(s), aim.against) // WHOLE if held else 0
    likely = chance(own, besides if besides > aim.against else aim.against)
    return aim.worth * likely // WHOLE - risked * (WHOLE - likely) // WHOLE


def picket(s: Situation) -> int:
    """The weight of a part of a formation."""
    mine = [one.might for one in s.formations if one.own]
    return sum(mine) // max(1, PICKETS * len(mine))


def about(one: Formation, aim: Aim) -> bool:
    """Whether a formation is about an aim already."""
    if one.about is None:
        return False
    kind, number = one.about
    if aim.ground is not None:
        return kind == "take" and number == aim.ground.id
    return kind == "attack" and aim.foe is not None and number == aim.foe.id


def stands_on(one: Formation, aim: Aim) -> bool:
    """Whether a formation stands on the ground that is to be had."""
    return aim.ground is not None and one.id in aim.ground.ours


def closeness(s: Situation, one: Aim, other: Aim) -> int:
    """Of a hundred, how much of what is committed to an aim tells at another."""
    off = tabletop.length(one.x - other.x, one.y - other.y)
    return max(0, WHOLE * (s.reach - max(off, s.beside)) // (s.reach - s.beside))


def nearness(s: Situation, targets: list[Aim]) -> list[list[tuple[int, int]]]:
    """Of each aim, the aims at which what is committed to it tells, and how much of it."""
    found: list[list[tuple[int, int]]] = [[] for _ in targets]
    for k, one in enumerate(targets):
        for j in range(k + 1):
            if share := closeness(s, one, targets[j]):
                found[k].append((j, share))
                if j < k:
                    found[j].append((k, share))
    return found


def committed(s: Situation, mine: list[Formation], targets: list[Aim], ways: Ways) -> tuple[dict[int, int], list[int]]:
    """Formations and the aims they are committed to, whoever gains most first, and what then tells at each aim; who gains
    nothing is left out."""
    have = [0] * len(targets)
    taken: dict[int, int] = {}
    sought: set[int] = set()
    near = nearness(s, targets)
    counted: list[list[tuple[int, int]]] = [[] for _ in targets]
    """At each aim, the other aims near by that are sought."""
    risked = risk(s)
    as_is = [gain(s, aim, 0, risked) for aim in targets]

    def more(one: Formation, k: int) -> int:
        """What is gained by one more there."""
        turns, besides = ways[one.id, k]
        if turns > s.left + 1:
            return NEVER
        staked = risked + one.worth * s.staked // WHOLE
        found = gain(s, targets[k], have[k] + one.might, staked, besides) - as_is[k]
        if found >= LEAST and stands_on(one, targets[k]):
            found += s.stays
        found += STEADFAST * about(one, targets[k]) - s.later * turns
        for j, share in counted[k]:
            if part := one.might * share // WHOLE:
                found += gain(s, targets[j], have[j] + part, risked) - as_is[j]
        return found

    left = {one.id: one for one in mine if one.might}
    gains = {number: [more(one, k) for k in range(len(targets))] for number, one in left.items()}
    while left and targets:
        number = max(left, key=lambda number: (max(gains[number]), -number))
        k = gains[number].index(most := max(gains[number]))
        if most < LEAST:
            break
        one = left.pop(number)
        taken[number] = k
        if k not in sought:
            sought.add(k)
            for j, share in near[k]:
                if j != k:
                    counted[j].append((k, share))
        stirred = {j for j, _ in near[k]}
        for j, share in near[k]:
            have[j] += one.might * share // WHOLE
            if j in sought:
                as_is[j] = gain(s, targets[j], have[j], risked)
                stirred.update(each for each, _ in near[j])
        for other, row in left.items():
            promised = gains[other]
            for each in stirred:
                if promised[each] > NEVER:
                    promised[each] = more(row, each)
    return taken, have


@of_values(KEPT)
def planned(s: Situation) -> Tasks:
    """What a careful commander tells every formation of his."""
    mine, theirs = ([one for one in s.formations if one.own == own] for own in (True, False))
    found = {one.id: task for one in mine if (task := _cared_for(s, one, mine, theirs))}
    free = [one for one in mine if one.id not in found]
    targets = aims(s, theirs)
    close = {one.id: min((apart(foe, one.x, one.y) for foe in theirs), default=tabletop.FAR) for one in free}
    ways: Ways = {}
    movers = [one for one in free if one.arm != "guns" and not one.spent]
    for k, aim in enumerate(targets):
        others = off_from(s, aim, theirs)
        for one in movers:
            turns = turns_to(s, one, aim, close[one.id])
            ways[one.id, k] = turns, in_the_way(s, one, aim, others) if turns <= s.left + 1 else 0
    taken, have = committed(s, movers, targets, ways)
    chances = [chance(own, aim.against) for own, aim in zip(have, targets, strict=True)]
    main = max((k for k in taken.values() if chances[k] < SURE), key=lambda k: have[k], default=-1)
    for one in free:
        k = taken.get(one.id, -1)
        if k >= 0:
            found[one.id] = _to(one, targets[k], chances[k], s.bold)
        elif one.arm == "guns":
            found[one.id] = Task(one.id, "support", "keeps its guns where they tell")
        elif main >= 0 and not one.spent and ways[one.id, main][0] <= s.left + 1 and one.might:
            found[one.id] = _behind(one, targets[main], chances[main])
        else:
            found[one.id] = Task(one.id, "reserve", "stands in reserve")
    return found


def _cared_for(s: Situation, one: Formation, mine: list[Formation], theirs: list[Formation]) -> Task | None:
    """What a formation is told before any fight is thought of: to be relieved, to give ground, to rest."""
    near = min(theirs, key=lambda foe: (apart(foe, one.x, one.y), foe.id), default=None)
    far = apart(near, one.x, one.y) if near else tabletop.FAR
    if one.spare and near and far <= s.reach:
        friends = [each for each in mine if each.arm != "guns" and not each.late]
        if WHOLE * mass(s, theirs, one.x, one.y) > PRESSED * max(1, mass(s, friends, one.x, one.y)):
            return Task(one.id, "delay", f"falls back before {near.name}", foe=near.id)
    if one.shaken and far <= s.beside * 3 // 2 and s.left >= TIME_TO_WITHDRAW:
        return Task(one.id, "withdraw", "is relieved before it breaks")
    if one.worn and far > s.reach:
        return Task(one.id, "rest", "rests, worn and out of reach")
    return None


def _to(one: Formation, aim: Aim, likely: int, bold: int) -> Task:
    """Attack; or go to a ground, stand on it, or drive off who stands there."""
    row = aim.ground
    if row is None:
        words = "presses its attack" if about(one, aim) else "attacks"
        return Task(one.id, "attack", f"{words}: {aim.name}", foe=aim.foe.id if aim.foe else -1, chance=likely)
    there = one.id in row.ours
    if row.theirs < 0:
        kind: Kind = "hold" if there else "take"
        words = "holds" if there else "goes to"
        return Task(one.id, kind, f"{words} {row.name}", ground=row.id, chance=likely)
    if likely >= bold:
        return Task(one.id, "attack", f"takes {row.name} from the enemy", row.id, row.theirs, likely)
    where = "on" if there else "at"
    return Task(one.id, "hold", f"stands against the enemy {where} {row.name}", row.id, row.theirs, likely)


def _behind(one: Formation, aim: Aim, likely: int) -> Task:
    ground, foe = (aim.ground.id, aim.ground.theirs) if aim.ground else (-1, aim.foe.id if aim.foe else -1)
    return Task(one.id, "support", f"comes up behind the fight for {aim.name}", ground, foe, likely)


def straight(s: Situation) -> Tasks:
    """What a plain one tells every formation: at the nearest enemy, or at ground that is not his if that is nearer."""
    theirs = [one for one in s.formations if not one.own]
    wanted = [row for row in s.grounds if not row.held]
    found = {}
    for one in s.formations:
        if not one.own:
            continue
        foe = min(theirs, key=lambda row: (apart(row, one.x, one.y), row.id), default=None)
        row = min(wanted, key=lambda each: tabletop.length(each.x - one.x, each.y - one.y), default=None)
        if one.arm == "guns":
            found[one.id] = Task(one.id, "support", "keeps its guns where they tell")
        elif row and (foe is None or tabletop.length(row.x - one.x, row.y - one.y) < apart(foe, one.x, one.y)):
            found[one.id] = Task(one.id, "take", f"goes to {row.name}", ground=row.id)
        elif foe:
            found[one.id] = Task(one.id, "attack", "attacks the nearest enemy", foe=foe.id)
        else:
            found[one.id] = Task(one.id, "reserve", "waits")
    return found
