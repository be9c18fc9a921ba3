"""What a side's formations can be committed to, and what is gained by one more there, in points of the score.

What is committed already counts, where it is and in part near by: a second formation goes where it turns the scale and not
where the first will do, and ground behind those who fight is kept by them.  Chances go by the masses that can be there: ours
committed against theirs near, the square of each, as in Lanchester's law for aimed fire.
"""

from typing import NamedTuple

from longroll import tabletop
from longroll.staff import Formation, Ground, Situation

WHOLE = 100
RISK, RISK_BEHIND = 60, 30
"""Points that an attack which surely fails costs who is ahead, and who is not, less and less towards the end."""
LEAST, NEVER = 12, -1_000_000
"""Points that a commitment must gain; what it gains that comes too late."""
PICKETS = 3
"""How many pickets a formation could make."""
SECOND_THOUGHTS = 2
"""How often it is asked, when all are committed, whether somebody would do more elsewhere."""


class Way(NamedTuple):
    """A formation's way to an aim: the turns that it takes, the weight that stands in it, the points that it costs to go it."""

    turns: int
    besides: int
    cost: int


Ways = dict[tuple[int, int], Way]
"""By formation and aim."""


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


def risk(s: Situation) -> int:
    """Points that an attack which surely fails costs whoever stakes nothing besides."""
    return RISK if s.ahead else RISK_BEHIND * min(s.left, 8) // 8


def gain(aim: Aim, own: int, risked: int, besides: int = 0) -> int:
    """Points to be expected of an aim with so much committed to it and risked for it, `besides` being in the way."""
    if own == 0:
        return 0
    likely = chance(own, besides if besides > aim.against else aim.against)
    return aim.worth * likely // WHOLE - risked * (WHOLE - likely) // WHOLE


def picket(s: Situation) -> int:
    """The weight of a part of a formation, with which ground is kept that nobody else keeps."""
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


class Efforts:
    """Who is committed to which aim (`taken`), and what tells at each (`have`)."""

    def __init__(self, s: Situation, targets: list[Aim], ways: Ways) -> None:
        self.s, self.targets, self.ways = s, targets, ways
        self.risked = risk(s)
        held = [aim.ground is not None and aim.ground.held for aim in targets]
        self.taken: dict[int, int] = {}
        self.have = [0] * len(targets)
        self._least = [picket(s) * each for each in held]
        self._seekers = [int(each) for each in held]
        """How many seek each aim; of ground that is held, who holds it is the first."""
        self._near = [self._nearness(aim) for aim in targets]
        self._counted: list[dict[int, int]] = [{} for _ in targets]
        """At each aim, the other aims that are sought at which what is committed here tells, and how much of it."""
        for k in range(len(targets)):
            self._count(k)
        self._as_is = [self._worth(k, 0) for k in range(len(targets))]

    def _nearness(self, aim: Aim) -> dict[int, int]:
        """The aims at which what is committed to an aim tells, and how much of it."""
        shares = ((j, closeness(self.s, aim, other)) for j, other in enumerate(self.targets))
        return {j: share for j, share in shares if share}

    def more(self, one: Formation, k: int) -> int:
        """What is gained by one more at an aim."""
        s, aim = self.s, self.targets[k]
        way = self.ways[one.id, k]
        if way.turns > s.left + 1:
            return NEVER
        staked = self.risked + one.worth * s.staked // WHOLE
        found = gain(aim, self.have[k] + one.might, staked, way.besides) - self._as_is[k]
        if found >= LEAST and stands_on(one, aim):
            found += s.stays
        found += s.steadfast * about(one, aim) - way.cost
        for j, share in self._counted[k].items():
            if part := one.might * share // WHOLE:
                found += self._worth(j, part) - self._as_is[j]
        return found

    def all(self, one: Formation) -> list[int]:
        """What is gained by one more at each aim."""
        return [self.more(one, k) for k in range(len(self.targets))]

    def join(self, one: Formation, k: int) -> set[int]:
        """Commit one to an aim; the aims at which that changes what is gained by others."""
        self.taken[one.id] = k
        return self._change(k, one.might, 1)

    def leave(self, one: Formation) -> None:
        """Take one back from its aim."""
        self._change(self.taken.pop(one.id), one.might, -1)

    def _change(self, k: int, might: int, sign: int) -> set[int]:
        self._seekers[k] += sign
        self._count(k)
        stirred = set(self._near[k])
        for j, share in self._near[k].items():
            self.have[j] += sign * (might * share // WHOLE)
            self._as_is[j] = self._worth(j, 0)
            if self._seekers[j]:
                stirred.update(self._near[j])
        return stirred

    def _count(self, k: int) -> None:
        """Note at all aims near by whether one is sought."""
        for j, share in self._near[k].items():
            if j != k and self._seekers[k]:
                self._counted[j][k] = share
            elif j != k:
                self._counted[j].pop(k, None)

    def _worth(self, k: int, more: int) -> int:
        """What is expected of an aim with so much more telling there; of one that nobody seeks, nothing."""
        return gain(self.targets[k], max(self.have[k] + more, self._least[k]) * bool(self._seekers[k]), self.risked)


def committed(s: Situation, mine: list[Formation], targets: list[Aim], ways: Ways) -> tuple[dict[int, int], list[int]]:
    """Formations and the aims they are committed to, whoever gains most first, and what then tells at each aim; who gains
    nothing is left out.  Who would do more elsewhere, now that the others are committed, goes there."""
    efforts = Efforts(s, targets, ways)
    movers = [one for one in mine if one.might] if targets else []
    left = {one.id: one for one in movers}
    gains = {number: efforts.all(one) for number, one in left.items()}
    while left:
        number = max(left, key=lambda number: (max(gains[number]), -number))
        k = gains[number].index(most := max(gains[number]))
        if most < LEAST:
            break
        stirred = efforts.join(left.pop(number), k)
        for other, row in left.items():
            promised = gains[other]
            for each in stirred:
                if promised[each] > NEVER:
                    promised[each] = efforts.more(row, each)
    for _ in range(SECOND_THOUGHTS):
        changed = [_thinks_again(efforts, one) for one in movers]
        if not any(changed):
            break
    return efforts.taken, efforts.have


def _thinks_again(efforts: Efforts, one: Formation) -> bool:
    """Whether a formation goes elsewhere, or nowhere, as all others are committed now."""
    before = efforts.taken.get(one.id, -1)
    if before >= 0:
        efforts.leave(one)
    promised = efforts.all(one)
    most = max(promised)
    if most < LEAST:
        return before >= 0
    after = before if before >= 0 and promised[before] == most else promised.index(most)
    efforts.join(one, after)
    return after != before
