"""How a brigade is set out: arrangements of its stands that keep its formation's law, about a place, and places with
room.  An arrangement is made in the brigade's own frame, from the middle of the front of its first rank.  Each comes
with its mirror image, so that where there is room for one there is room on the mirrored map.  What lies here only
proposes: the law is in `formations` and asks where stands are, never how they came there."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TypeAlias

from msgspec.structs import replace

from longroll import tabletop
from longroll.rulesets.brigade.command.chain_of_command import in_radius
from longroll.rulesets.brigade.deployment import formations
from longroll.rulesets.brigade.deployment.formations import Body
from longroll.rulesets.brigade.ground import deployment_areas
from longroll.rulesets.brigade.record import Battle, Stand, facing, laid
from longroll.rulesets.brigade.tables import BASES, GENERAL, INCH, NONE, TOUCH
from longroll.tabletop import Pose, Ring, footprint

Offsets: TypeAlias = dict[int, tuple[int, int]]
"""By stand: how far right of the middle of the front of the first rank its centre is, and how far ahead (behind: less)."""
Poses: TypeAlias = dict[int, Pose]

LOOSE = 4 * TOUCH
"""Between stands and ranks that shall not touch."""
OPEN = 10 * TOUCH
"""Between skirmishers."""
STEP = INCH // 2
"""How far apart trial places lie."""
CORNER = 1061
"""From the middle of a general's base to its corner."""


def depth_of(stand: Stand) -> int:
    """How deep a stand is with its horse holders behind it."""
    return stand.depth + (BASES["holders"][1] if stand.body == "dismounted" and stand.partner != NONE else 0)


# --- arrangements in the brigade's own frame
def rank(stands: Sequence[Stand], front: int, between: int) -> Offsets:
    """Stands side by side from right to left, front edges dressed on a line `front` ahead."""
    return files([[stand] for stand in stands], front, between)


def ranks(rows: Iterable[Sequence[Stand]], between: int, apart: int) -> Offsets:
    """One rank behind another."""
    found: Offsets = {}
    front = 0
    for row in filter(None, rows):
        found |= rank(row, front, between)
        front -= max(map(depth_of, row)) + apart
    return found


def files(columns: Sequence[Sequence[Stand]], front: int, between: int) -> Offsets:
    """Columns side by side from right to left, each one stand behind another in contact."""
    widths = [max(stand.width for stand in column) for column in columns]
    right = (sum(widths) + between * (len(columns) - 1)) // 2
    found: Offsets = {}
    for column, width in zip(columns, widths, strict=True):
        ahead = front
        for stand in column:
            found[stand.id] = (right - width // 2, ahead - stand.depth // 2)
            ahead -= depth_of(stand)
        right -= width + between
    return found


def halved(stands: Sequence[Stand], first: int) -> list[Sequence[Stand]]:
    """The stands in two, so many in the first."""
    return [part for part in (stands[:first], stands[first:]) if part]


def _in_columns(stands: Sequence[Stand]) -> list[Sequence[Stand]]:
    """The stands in as many columns as they form."""
    return halved(stands, -(-len(stands) // formations.columns_of(len(stands))))


def _lines(regiments: Sequence[Stand], batteries: Sequence[Stand]) -> Iterator[Offsets]:
    """One rank with batteries at its ends, then with them behind it, then two ranks, then three."""
    count = len(regiments)
    if batteries:
        yield ranks([[*batteries[::2], *regiments, *batteries[1::2]]], 0, LOOSE)
    yield ranks([regiments, batteries], 0, LOOSE)
    if count > 2:
        half = (count + 1) // 2
        yield ranks([regiments[:half], [*regiments[half:], *batteries]], 0, LOOSE)
        yield ranks([*halved(regiments, half), batteries], 0, LOOSE)


def _skirmishers(regiments: Sequence[Stand], batteries: Sequence[Stand]) -> Iterator[Offsets]:
    """All apart, in one rank, two or three."""
    every = [*regiments, *batteries]
    for deep in range(1, min(3, len(every)) + 1):
        wide = -(-len(every) // deep)
        yield ranks([every[i : i + wide] for i in range(0, len(every), wide)], OPEN, OPEN)


def _columns(regiments: Sequence[Stand], batteries: Sequence[Stand]) -> Iterator[Offsets]:
    """Two columns, or one of three or fewer; batteries beside them, or behind."""
    columns = _in_columns(regiments)
    if batteries:
        yield files([batteries[::2], *columns, *([batteries[1::2]] if len(batteries) > 1 else [])], 0, LOOSE)
    found = files(columns, 0, LOOSE)
    deepest = max((sum(map(depth_of, column)) for column in columns), default=0)
    yield found | rank(batteries, -deepest - LOOSE, LOOSE)


def _assaults(regiments: Sequence[Stand], batteries: Sequence[Stand]) -> Iterator[Offsets]:
    """A line, its columns behind it; two batteries at its ends, and others at the flanks of the columns."""
    count = len(regiments)
    for half in dict.fromkeys(((count + 1) // 2, count // 2)):
        line, rest = regiments[:half], regiments[half:]
        found = rank(line, 0, 0)
        wing = sum(stand.width for stand in line) // 2
        for at, battery in enumerate(batteries[:2]):
            found[battery.id] = ((1 - 2 * at) * (wing + battery.width // 2), -battery.depth // 2)
        front = -max((depth_of(stand) for stand in (*line, *batteries[:2])), default=0)
        columns = _in_columns(rest)
        found |= files(columns, front, 0)
        slots = _flanks(columns, found) if columns else rank(batteries[2:], front, 0).values()
        if len(batteries) - 2 <= len(slots):
            yield found | {battery.id: slot for battery, slot in zip(batteries[2:], slots, strict=False)}


def _flanks(columns: Sequence[Sequence[Stand]], found: Offsets) -> list[tuple[int, int]]:
    """Places of batteries along the outer flanks of columns, in contact with them: right and left in turn."""
    wide, deep = BASES["artillery"]
    places = []
    for column, hand in ((columns[0], 1), (columns[-1], -1)):
        (right, ahead), lead = found[column[0].id], column[0]
        reach = sum(map(depth_of, column[:-1])) + column[-1].depth
        out, top = right + hand * (lead.width + wide) // 2, ahead + lead.depth // 2 - deep // 2
        places.append([(out, top - back) for back in range(0, reach, deep)])
    return [place for pair in zip(*places, strict=True) for place in pair]


def arrangements(what: Body) -> Iterator[Offsets]:
    """Ways to set a brigade out in its formation, the best first.  Those of a Reserve leave some regiments out."""
    regiments, batteries = what.regiments, what.batteries
    if what.row.formation == "Reserve":
        regiments = regiments[: what.whole - formations.least_held(what.whole)]
    for way in _WAYS.get(what.row.formation, (_lines,)):
        yield from way(regiments, batteries)


_WAYS: dict[str, tuple[Callable[[Sequence[Stand], Sequence[Stand]], Iterator[Offsets]], ...]] = {
    "Reserve": (_lines, _columns),
    "Skirmish": (_skirmishers,),
    "Unformed": (_skirmishers,),
    "Frontier": (_skirmishers, _lines),
    "Column": (_columns,),
    "Assault": (_assaults,),
}
"""How a brigade is set out in a formation, where not in lines alone."""


def both_hands(what: Body) -> Iterator[Offsets]:
    """Every arrangement that the general's radius can span, and its mirror image where that is another."""
    every = {stand.id: stand for stand in what.there}
    for offsets in arrangements(what):
        if what.leader is not None and _span(every, offsets) > 2 * (what.leader.reach + CORNER):
            continue
        yield offsets
        image = {number: (-right, ahead) for number, (right, ahead) in offsets.items()}
        if _outline(every, image) != _outline(every, offsets):
            yield image


def _span(every: dict[int, Stand], offsets: Offsets) -> int:
    """How far apart the outermost stands of an arrangement are, from inner edge to inner edge."""
    inner = [(right - every[i].width // 2, right + every[i].width // 2) for i, (right, _) in offsets.items()]
    return max((left for left, _ in inner), default=0) - min((right for _, right in inner), default=0)


def _outline(every: dict[int, Stand], offsets: Offsets) -> set[tuple[str, int, int]]:
    """Which kind of base lies where."""
    return {(every[i].body, right, ahead) for i, (right, ahead) in offsets.items()}


def depth(b: Battle, offsets: Offsets) -> int:
    """How far back from its front an arrangement reaches."""
    return max((depth_of(b.stands[i]) - b.stands[i].depth // 2 - ahead for i, (_, ahead) in offsets.items()), default=0)


# --- on the map
def poses_of(offsets: Offsets, at: Pose) -> Poses:
    """Where the stands of an arrangement come to stand, the middle of its front at `at`."""
    spots = {i: tabletop.ahead(at.x, at.y, at.heading, ahead, right) for i, (right, ahead) in offsets.items()}
    return {i: Pose(*spot, at.heading) for i, spot in spots.items()}


def against_general(what: Body, poses: Poses) -> Poses:
    """The arrangement shifted so that its nearest regiment touches its general, as a Column must (BC-FORM-04)."""
    leader = what.leader
    rings = [(one.id, ground_of(one, poses[one.id])) for one in what.regiments if one.id in poses]
    if leader is None or what.row.formation != "Column" or not formations.own_led(what) or not rings:
        return poses
    _, _, nearest = min((tabletop.gap(ring, leader.quad), number, ring) for number, ring in rings)
    ax, ay, bx, by = tabletop.nearest_points(nearest, leader.quad)
    return {i: pose.shifted(bx - ax, by - ay) for i, pose in poses.items()}


def stands_well(b: Battle, number: int, poses: Poses) -> bool:
    """Whether a command may be set out so: each stand where it may be, and the whole in its formation."""
    own = {stand.id for stand in b.stands if stand.command == number}
    moved = [replace(b.stands[i], pose=pose, place="table") for i, pose in poses.items()]
    every = [one for stand in moved for one in with_horses(b, stand)]
    rings, leader = [stand.quad for stand in every], formations.leader(b, number)
    if (
        any(leader is not None and not in_radius(leader, stand.quad) for stand in moved)
        or any(not deployment_areas.in_own_area(b, stand.side, stand.quad) for stand in moved)
        or any(deployment_areas.no_place(b, stand, own) for stand in every)
        or any(facing.overlapping(ring, rings[:i]) for i, ring in enumerate(rings))
    ):
        return False
    after = b.copy()
    for i in own:
        if after.stands[i].on_table:
            after.change_stand(i, place="off")
    for stand in every:
        after.put_stand(stand)
    return not formations.faults(after, number)


def with_horses(b: Battle, stand: Stand) -> tuple[Stand, ...]:
    """What is set down of a stand: it itself and, of a dismounted regiment, the horse holders where they belong, in contact
    behind it, facing as it does (BC-CAV-02)."""
    if stand.body != "dismounted" or stand.partner == NONE:
        return (stand,)
    holders = b.stands[stand.partner]
    pose = stand.pose.ahead(-(stand.depth + holders.depth) // 2)
    return stand, replace(holders, pose=pose, place="table")


def template(b: Battle, number: int, at: Pose) -> Poses:
    """The automatic arrangement of a brigade with the middle of its front at `at`: the first that keeps all law, or, where
    none does, the first there is."""
    what = formations.body(b, number, whole=True)
    tried = [against_general(what, poses_of(offsets, at)) for offsets in both_hands(what)]
    lawful = (poses for poses in tried if stands_well(b, number, poses))
    return next(lawful, next(filter(None, tried), {}))


def places(b: Battle, number: int) -> Iterator[Poses]:
    """Lawful arrangements of a brigade in its general's radius, those right before him first; an empty one means that it may
    stay off the map whole.  The search is part of BC-DEPL-07: where it finds nothing, there is no room."""
    what = formations.body(b, number, whole=True)
    heading = deployment_areas.inward(laid(b.setting), what.row.side)
    for offsets in both_hands(what):
        if not offsets:
            continue
        for at in _about(b, what, offsets, heading):
            poses = against_general(what, poses_of(offsets, at))
            if stands_well(b, number, poses):
                yield poses


def room(b: Battle, number: int) -> Poses | None:
    """A lawful arrangement of a brigade, or None where there is no room for it (BC-DEPL-07)."""
    return next(places(b, number), None)


def before(deep: int, heading: int) -> int:
    """How far the middle of the front of a brigade so deep is before the general behind whose base it does not reach."""
    return deep + (GENERAL // 2 if heading % 900 == 0 else CORNER)


def _about(b: Battle, what: Body, offsets: Offsets, heading: int) -> Iterator[Pose]:
    """Where the middle of the front may be tried: about the general, or anywhere in the area without one."""
    if what.leader is None:
        for x, y in deployment_areas.lattice(b, what.row.side):
            yield Pose(x, y, heading)
        return
    deep = depth(b, offsets)
    ideal = Pose(what.leader.x, what.leader.y, heading).ahead(before(deep, heading))
    yield ideal
    reach = (what.leader.reach + GENERAL) // STEP
    wide = reach + max(abs(right) for right, _ in offsets.values()) // STEP
    tries = sorted(
        ((ahead, right) for ahead in range(-reach - deep // STEP, reach + 1) for right in range(-wide, wide + 1)),
        key=lambda shift: (shift[0] ** 2 + shift[1] ** 2, abs(shift[1]), shift),
    )
    for ahead, right in tries[1:]:
        yield ideal.ahead(ahead * STEP).aside(right * STEP)


def ground_of(stand: Stand, pose: Pose) -> Ring:
    """What a stand and its horse holders cover at a pose."""
    deep = depth_of(stand)
    return footprint(pose.ahead(-((deep - stand.depth) // 2)), stand.width, deep)
