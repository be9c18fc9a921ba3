"""The seven formations: the law of each on a brigade's stands as they are placed (BC-FORM-01 to BC-FORM-07).  They bind
at deployment only (BC-DEPL-08).  A brigade's batteries are not counted as its regiments, but those of an artillery
battalion are (BC-DEPL-09); tests are made on the stands that are placed (BC-DEPL-04)."""

import itertools
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

from msgspec.structs import replace

from longroll import tabletop
from longroll.flow import Refusal
from longroll.rulesets.brigade.command.chain_of_command import chain, in_radius
from longroll.rulesets.brigade.ground import deployment_areas, sight
from longroll.rulesets.brigade.record import Battle, Command, General, Stand, facing, laid
from longroll.rulesets.brigade.tables import ALIKE, BASES, BLUE, DRESSED, NONE, ORCHARD, ROCKS, TOUCH, WOODS, Formation
from longroll.screen import words
from longroll.tabletop import Pose, between

COVER = WOODS | ROCKS | ORCHARD
"""Ground that covers a stand placed beyond its area (BC-FORM-03)."""


class Body(NamedTuple):
    """A brigade or battalion as it is being deployed: what is placed of it, and how many regiments it has in all."""

    row: Command
    regiments: tuple[Stand, ...]
    batteries: tuple[Stand, ...]
    whole: int
    leader: General | None

    @property
    def there(self) -> tuple[Stand, ...]:
        """All that are placed."""
        return (*self.regiments, *self.batteries)


def troops(b: Battle, number: int) -> tuple[Stand, ...]:
    """The stands of a command that deploy at the start, placed or not yet; horse holders come with their regiments."""
    own = (stand for stand in b.stands if stand.command == number and stand.counted and stand.arrival == 0)
    return tuple(stand for stand in own if stand.place in ("table", "off"))


def body(b: Battle, number: int, whole: bool = False) -> Body:
    """A command as it is placed now; `whole`: as if all of it were.  A battalion's batteries are its regiments (BC-DEPL-09)."""
    row, every = b.commands[number], troops(b, number)
    counted = tuple(stand for stand in every if stand.arm != "artillery" and row.rank != "artillery") or every
    regiments = tuple(stand for stand in counted if whole or stand.on_table)
    batteries = tuple(stand for stand in every if stand not in counted and (whole or stand.on_table))
    return Body(row, regiments, batteries, len(counted), leader(b, number))


def leader(b: Battle, number: int) -> General | None:
    """The general in whose radius a brigade deploys: its own, or him who leads it directly; without either the next above
    who is on the map (BC-DEPL-03)."""
    row = b.commands[number]
    rows = chain(b, number) if row.to == NONE else (row.to, *chain(b, row.to))
    led = (b.commands[above].general for above in rows)
    return next((b.generals[one] for one in led if one != NONE and b.generals[one].on_table), None)


def own_led(what: Body) -> bool:
    """Whether a brigade is led by its own general."""
    return what.leader is not None and what.row.to == NONE and what.leader.leads == what.row.id


# --- the law
def faults(b: Battle, number: int) -> list[Refusal]:
    """In what a brigade, as it is placed, breaks the law of its formation: the general's radius, its area, its array."""
    what = body(b, number)
    formation = what.row.formation
    if what.there:
        law = LAWS[formation][1](b, what) if formation else ()
        return [*_astray(b, what), *law]
    if what.whole <= (most_held(what.whole) if formation == "Reserve" else 0):
        return []
    return [Refusal("BC-SETUP-08", f"{what.row.name} was picked to deploy and none of it is placed")]


def _outside(b: Battle, what: Body) -> tuple[Stand, ...]:
    """The stands that are not wholly in their area."""
    return tuple(stand for stand in what.there if not deployment_areas.in_own_area(b, stand.side, stand.quad))


def _astray(b: Battle, what: Body) -> Iterator[Refusal]:
    """Who is out of the general's radius, or not in the area; regiments of a Frontier brigade may be beyond it (BC-FORM-03)."""
    outside, leader, frontier = _outside(b, what), what.leader, what.row.formation == "Frontier"
    for stand in what.there:
        excused = frontier and stand in outside
        if leader is not None and not excused and not in_radius(leader, stand.quad):
            far = inches(tabletop.gap(leader.quad, stand.quad))
            because = f"{stand.name} is {far} from {leader.name}, whose radius is {inches(leader.reach)}"
            yield Refusal("BC-DEPL-03", because, "set it down nearer to him")
    for stand in outside:
        if not frontier or stand not in what.regiments:
            yield Refusal("BC-DEPL-01", f"{stand.name} is not wholly in its side's deployment area")


def _line(b: Battle, what: Body) -> Iterator[Refusal]:
    count, longest = len(what.regiments), longest_line(what.regiments)
    if longest < (need := (count + 1) // 2):
        because = f"the longest line of {what.row.name} is {longest} of {count} regiments; half, {need}, must be in one"
        yield Refusal("BC-FORM-01", because, "set them side by side, front edges dressed")


def _frontier(b: Battle, what: Body) -> Iterator[Refusal]:
    beyond = tuple(stand for stand in _outside(b, what) if stand in what.regiments)
    count, name = len(what.regiments), what.row.name
    if len(beyond) > count // 2:
        because = f"{len(beyond)} of {count} regiments of {name} are beyond the area and {count // 2} may be"
        yield Refusal("BC-FORM-03", because)
    yield from filter(None, (uncovered(b, stand) for stand in beyond))
    rest = tuple(stand for stand in what.regiments if stand not in beyond)
    if longest_line(rest) < (len(rest) + 1) // 2 and apart(b, rest, "BC-FORM-03"):
        because = f"those of {name} in the area stand neither apart, as skirmishers, nor half of them in a line"
        yield Refusal("BC-FORM-03", because)


def _column(b: Battle, what: Body) -> Iterator[Refusal]:
    count, name, leader = len(what.regiments), what.row.name, what.leader
    if not in_columns(b, what.regiments, columns_of(count)):
        one = f"the {count} regiments of {name} must stand in one column"
        two = f"{name} has {count} regiments and must stand in two columns of two or more"
        because = one if columns_of(count) == 1 else two
        yield Refusal("BC-FORM-04", because, "one behind another in contact, all facing the same way")
    bases = [one.quad for regiment in what.regiments for one in with_holders(b, regiment)]
    if leader is not None and own_led(what) and not any(facing.contact(leader.quad, base) for base in bases):
        yield Refusal("BC-FORM-04", f"{leader.name} touches no column of {name}")


def _assault(b: Battle, what: Body) -> Iterator[Refusal]:
    count, name = len(what.regiments), what.row.name
    less, more = count // 2, (count + 1) // 2
    lines = (some for half in dict.fromkeys((less, more)) for some in combinations(what.regiments, half))
    parts = ((line, tuple(stand for stand in what.regiments if stand not in line)) for line in lines)
    if not any(longest_line(line) == len(line) and in_columns(b, rest, columns_of(len(rest))) for line, rest in parts):
        halves = f"one half must be in line and the other in column: {more} and {less}"
        yield Refusal("BC-FORM-05", f"of the {count} regiments of {name} {halves}")
    for battery in what.batteries:
        if not any(facing.contact(battery.quad, stand.quad) for stand in what.regiments):
            yield Refusal("BC-FORM-05", f"{battery.name} touches no regiment of {name}")


def _reserve(b: Battle, what: Body) -> Iterator[Refusal]:
    name, held = what.row.name, what.whole - len(what.regiments)
    least, most = least_held(what.whole), most_held(what.whole)
    if not least <= held <= most:
        bounds = str(least) if least == most else f"{least} to {most}"
        because = f"{name} keeps {held} of {what.whole} regiments off the map, and {bounds} must stay off"
        yield Refusal("BC-FORM-06", because)
    if what.regiments and any(_line(b, what)) and any(_column(b, what)):
        yield Refusal("BC-FORM-06", f"what is placed of {name} stands neither in Line nor in Column")


LAWS: dict[Formation, tuple[str, Callable[[Battle, Body], Iterable[Refusal]]]] = {
    "Line": ("BC-FORM-01", _line),
    "Skirmish": ("BC-FORM-02", lambda b, what: apart(b, what.regiments, "BC-FORM-02")),
    "Frontier": ("BC-FORM-03", _frontier),
    "Column": ("BC-FORM-04", _column),
    "Assault": ("BC-FORM-05", _assault),
    "Reserve": ("BC-FORM-06", _reserve),
    "Unformed": ("BC-FORM-07", lambda b, what: apart(b, what.there, "BC-FORM-07")),
}
"""The rule of each formation, and in what a brigade breaks it."""


# --- what the laws are made of
def least_held(count: int) -> int:
    """How many regiments of a brigade in Reserve stay off the map at least: a quarter, rounded up (BC-FORM-06)."""
    return -(-count // 4)


def most_held(count: int) -> int:
    """How many at most: half, rounded down, but one always may (BC-FORM-06)."""
    return max(1, count // 2)


def columns_of(count: int) -> int:
    """How many columns so many regiments form (BC-FORM-04)."""
    return 2 if count >= 4 else 1


def beside(left: Stand, right: Stand) -> bool:
    """Whether two stand in line, the second at the first's right: alike in facing, side edges in contact, front edges
    dressed (BC-FORM-01)."""
    if between(left.pose.heading, right.pose.heading) > ALIKE:
        return False
    one, other = left.quad, right.quad
    for stand, x, y in ((left, other[0], other[1]), (right, one[2], one[3])):
        ahead = tabletop.own_frame(stand.pose.x, stand.pose.y, stand.pose.heading, x, y)[1]
        if abs(ahead - stand.depth * 512) > DRESSED * 1024:
            return False
    edge, against = one[2:6], (*other[6:8], *other[0:2])
    return tabletop.segments_meet(*edge, *against) or any(
        tabletop.point_to_segment(*point, *line) <= TOUCH
        for line, ends in ((edge, against), (against, edge))
        for point in (ends[:2], ends[2:])
    )


def longest_line(stands: Sequence[Stand]) -> int:
    """How many of these stand in the longest unbroken line (BC-FORM-01)."""
    waiting, longest = list(stands), 0
    while waiting:
        group = [waiting.pop()]
        for member in group:
            joined = [other for other in waiting if beside(member, other) or beside(other, member)]
            waiting = [other for other in waiting if other not in joined]
            group += joined
        longest = max(longest, len(group))
    return longest


def apart(b: Battle, stands: Sequence[Stand], rule: str) -> list[Refusal]:
    """Which of these touch another: skirmishers do not (BC-FORM-02).  Horse holders are part of their regiment."""
    return [
        Refusal(rule, f"{one.name} touches {other.name}, and in this formation none touches another")
        for one, other in combinations(stands, 2)
        if any(facing.contact(a.quad, c.quad) for a in with_holders(b, one) for c in with_holders(b, other))
    ]


def with_holders(b: Battle, stand: Stand) -> tuple[Stand, ...]:
    """A stand, and its horse holders where they are on the map with it (BC-CAV-02)."""
    if stand.arm != "cavalry" or stand.partner == NONE or not b.stands[stand.partner].on_table:
        return (stand,)
    return stand, b.stands[stand.partner]


def in_columns(b: Battle, stands: Sequence[Stand], chains: int) -> bool:
    """Whether stands form so many columns: each a lead with one or more behind it in contact, all facing the same way
    (BC-FORM-04).  One stand alone is a column, and so is none."""
    if len(stands) <= 1:
        return True
    if any(between(one.pose.heading, other.pose.heading) > ALIKE for one, other in combinations(stands, 2)):
        return False
    tails = [with_holders(b, stand)[-1] for stand in stands]
    fronts = [
        [j for j, tail in enumerate(tails) if i != j and facing.behind(tail, rear)] for i, rear in enumerate(stands)
    ]
    return sum(not behind for behind in fronts) == chains and _linked(fronts, 0, frozenset())


def _linked(fronts: list[list[int]], at: int, used: frozenset[int]) -> bool:
    """Whether each from `at` on that has others before it can follow one of them alone, and every lead is followed."""
    if at == len(fronts):
        return all(i in used for i, behind in enumerate(fronts) if not behind)
    if not fronts[at]:
        return _linked(fronts, at + 1, used)
    return any(_linked(fronts, at + 1, used | {front}) for front in fronts[at] if front not in used)


def uncovered(b: Battle, stand: Stand) -> Refusal | None:
    """Why a regiment may not be placed here beyond its area: too near the enemy, or not covered (BC-FORM-03)."""
    other = 1 - stand.side
    enemies = b.of_side(other)
    gaps = [("the enemy's deployment area", deployment_areas.gap_to(b, other, stand.quad))]
    gaps += [(enemy.name, tabletop.gap(stand.quad, enemy.quad)) for enemy in enemies]
    for what, far in gaps:
        if far < BLUE:
            because = f"{stand.name} would be {inches(far)} from {what}; {inches(BLUE)} is the least"
            return Refusal("BC-FORM-03", because)
    if laid(b.setting).ground.kinds_at(stand.pose.x, stand.pose.y) & COVER:
        return None
    remedy = "put its centre in woods, rocks or an orchard, or hide it behind a ridge"
    areas = deployment_areas.areas(laid(b.setting), other)
    edge = (_watcher(stand, *at) for area in areas for at in deployment_areas.along(area))
    named = ((enemy, enemy.name) for enemy in enemies)
    watchers = itertools.chain(named, ((one, "the edge of the enemy's deployment area") for one in edge))
    seen = next((name for one, name in watchers if sight.sees(b, one, stand)), "")
    return Refusal("BC-FORM-03", f"{stand.name} would be in sight of {seen}", remedy) if seen else None


def _watcher(stand: Stand, x: int, y: int) -> Stand:
    """An enemy with his flag at a point, facing a stand."""
    at = Pose(x, y, Pose(x, y, 0).bearing(*stand.pose.spot)).ahead(-(BASES["infantry"][1] // 2))
    return replace(stand, id=NONE, side=1 - stand.side, arm="infantry", pose=at)


def inches(length: int) -> str:
    """A length in words: 4.5"."""
    return f'{words.inches(length)}"'
