"""How a side's formations are told what to do: a main effort with force enough, ground kept with what it takes, a reserve
behind the fight, time won by who is there for it.

Formations are committed one after the other to whatever gains most by one more, in points of the score, until nothing is
gained any longer (`efforts`).
"""

from longroll import tabletop
from longroll.once import of_values
from longroll.players.efforts import WHOLE, Aim, Way, Ways, about, apart, chance, committed, mass
from longroll.staff import Formation, Kind, Situation, Task, Tasks

SURE = 80
"""A chance from which a fight needs no more help."""
PRESSED = 130
"""Hundredths of its own weight near by at which a formation that fights for time falls back."""
TIME_TO_WITHDRAW = 2
"""Turns that must be left for a formation to be drawn off in."""

KEPT = 16
"""How many situations the plans for which are kept: both sides' latest, and a general's variations of them."""


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
            besides = in_the_way(s, one, aim, others) if turns <= s.left + 1 else 0
            further = max(0, apart(one, aim.x, aim.y) - close[one.id])
            ways[one.id, k] = Way(turns, besides, s.later * turns + s.detour * further // one.pace)
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
