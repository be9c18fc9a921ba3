"""What is laid on the map to be read: fire sticks and arcs, arrows and pivots, command radii, entry lines, squares.
Everything here draws; whether it may be is asked of the rules."""

from collections.abc import Iterable, Iterator
from functools import partial
from itertools import groupby
from typing import Any, Literal

from msgspec.structs import replace

from longroll.flow import Refusal
from longroll.miniatures.positions import latest
from longroll.rulesets.brigade.charge import law_of_charges
from longroll.rulesets.brigade.fire import line_of_fire, to_hit
from longroll.rulesets.brigade.ground import deployment_areas
from longroll.rulesets.brigade.movement import arrows, law_of_arrows
from longroll.rulesets.brigade.record import Battle, General, Setting, Stand, facing, laid
from longroll.rulesets.brigade.record.setting import Entry, X
from longroll.rulesets.brigade.tables import ARROWS, FRONT, GENERAL, MUSKETRY, OFF_STRAIGHT, PIVOT, SQUARE, STICKS
from longroll.scene import Band, Overlay, Tone
from longroll.screen.alignment import Neighbour
from longroll.screen.frames import Drawings
from longroll.screen.overlays import STEP, along, curve, flat, over, trial
from longroll.tabletop import Pose, Ring, turn_to

When = Literal["selected", "probe"]
FINE = 90
"""Tenths of a degree between the points by which a whole circle is drawn."""
PIVOT_SHOWN = 1500
"""How far from the centre the pivot's arc is drawn."""
NOTCH = 700
"""How long the mark at a square's corner is."""
TONES: dict[str, Tone] = {"canister": "forbidden", "solid shot": "costly", "long range": "past"}
"""The tone of a band of fire that has one of its own."""
SEEN_FROM_THERE = 3
"""At so many enemies lines are drawn from where a stand would stand."""
HIDDEN = ("stack", "news", "piles", "emptied", "chosen")
_OPEN = tuple(name for name in Battle.__struct_fields__ if name not in HIDDEN)


# --- what was drawn once, kept beside the battle: the same records for whoever is shown them
def drawings(b: Battle) -> Drawings:
    """The drawings of a battle's game."""
    return latest(b, "drawings", (), Drawings)


def situation(b: Battle) -> tuple[Any, ...]:
    """All of a battle that both sides know: what depends on nothing else stays as long as these records do."""
    return tuple(getattr(b, name) for name in _OPEN)


# --- fire
def bands(stand: Stand) -> tuple[Band, ...]:
    """The bands of a stand's stick, each with what it adds to the dice (BC-FIRE-03)."""
    every = STICKS if stand.arm == "artillery" else (MUSKETRY,)
    labels = (f"{each.band} {each.adds:+d}" if each.adds else each.band for each in every)
    return tuple(Band(each.to, label, TONES.get(each.band, "fire")) for each, label in zip(every, labels, strict=True))


def arc(stand: Stand, when: When = "selected", pose: Pose | None = None) -> Overlay:
    """The front arc of a stand, by the bands of its stick (BC-STAND-06, BC-FIRE-03)."""
    heading = stand.pose.heading if pose is None else pose.heading
    x, y = stand.flag if pose is None else along(pose.x, pose.y, heading, stand.depth // 2)
    sticks = STICKS[:-1] if stand.arm == "artillery" else (MUSKETRY,)  # the longest of guns reaches over any map
    rings = tuple((x, y, *curve(x, y, heading, FRONT, each.to)) for each in sticks)
    says = f"{stand.label}: {', '.join(f'{each.band} to {each.to // 1000} inches' for each in sticks)}"
    return over(f"arc:{stand.id}", "arc", rings, "fire", says, of=stand.thing, when=when)


def stick(known: Battle, firer: Stand, target: Stand | General) -> Overlay:
    """The fire stick laid from the flag to what is fired at, its bands marked (BC-FIRE-02)."""
    found, says = facing.aim(firer, target.quad), "the line of fire"
    to = target.pose.spot if isinstance(target, Stand) else target.spot
    if found is not None:
        to, far = found[:2], found[2]
        used = to_hit.stick_for(firer, far)
        says = f"{line_of_fire.said(far)}, {used.band if used else 'out of range'}"
    return trial("stick", "ruler", ((*firer.flag, *to),), "fire", says, of=firer.thing, label=says, bands=bands(firer))


def menace(known: Battle, stand: Stand, pose: Pose | None = None) -> Iterator[Overlay]:
    """The line from the enemy that puts a base under fire where it is, or would be, if one does (BC-MOVE-08)."""
    if enemy := line_of_fire.under_fire(known, stand, pose):
        says = f"{enemy.name} has {stand.name} under fire"
        line, label = (*enemy.flag, *(pose or stand.pose).spot), f"under fire of {enemy.label}"
        yield trial(f"menace:{stand.id}", "ray", (line,), "threat", says, label=label)


def from_there(known: Battle, stand: Stand, pose: Pose) -> Iterator[Overlay]:
    """Lines to the nearest enemies that a stand could fire at from a place."""
    if not stand.shoots:
        return
    after = known.copy()
    there = after.change_stand(stand.id, pose=pose)
    aims = ((facing.aim(there, after.stands[number].quad), number) for number in line_of_fire.targets(after, there))
    for far, number, x, y in sorted((aim[2], number, *aim[:2]) for aim, number in aims if aim)[:SEEN_FROM_THERE]:
        used = to_hit.stick_for(there, far)
        flank = facing.flanks(there, after.stands[number])
        says = f"{known.stands[number].label}: {line_of_fire.said(far)}, {used.band if used else ''}"
        says, label = (f"{says}, in the flank", "flank") if flank else (says, "")
        yield trial(f"sight:{number}", "ray", ((*there.flag, x, y),), "fire", says, label=label)


# --- moves
def neighbours(known: Battle, stand: Stand) -> list[Neighbour]:
    """The bases of its side that a stand may be put in order with."""
    others = (each for each in known.stands if each.side == stand.side and each.on_table and each.id != stand.id)
    return [Neighbour(each.label, each.pose, each.width, each.depth) for each in others]


def fan(
    known: Battle, stand: Stand, action: law_of_arrows.Action, points: bool, free: bool = False
) -> tuple[Overlay, ...]:
    """Where the arrows of a stand lead: an arc for each edge and arrow within 30 degrees of straight, as far as it is open
    (BC-MOVE-04, BC-MOVE-05).  While it is dragged it stays the same."""
    name = "fan", stand.id, action, points, free
    return drawings(known).of(name, situation(known), lambda: tuple(_fan(known, stand, action, points, free)))


def _fan(known: Battle, stand: Stand, action: law_of_arrows.Action, points: bool, free: bool) -> Iterator[Overlay]:
    outlook = law_of_arrows.Outlook(known, stand, action, free=free, points=points)
    lines = [part for arrow in outlook.left() for edge in range(4) for part in _open_parts(outlook, stand, arrow, edge)]
    if lines:
        says = f"where the centre of {stand.label} may come to be"
        yield trial(f"fan:{stand.id}", "line", lines, "legal", says, rule="BC-MOVE-05")
    for arrow in outlook.left():
        x, y = along(stand.pose.x, stand.pose.y, stand.pose.heading + OFF_STRAIGHT, ARROWS[arrow])
        label = f"{name_of(arrow)} {ARROWS[arrow] / 1000:g}″"
        yield trial(f"length:{arrow}", "line", ((x, y),), "legal", label, label=label)


def _open_parts(outlook: law_of_arrows.Outlook, stand: Stand, arrow: int, edge: int) -> Iterator[tuple[int, ...]]:
    """The stretches of the arc at an arrow's end that are open, led by one edge."""
    straight = stand.pose.heading + 900 * edge
    ways = ((straight + off) % 3600 for off in range(-OFF_STRAIGHT, OFF_STRAIGHT + 1, 100))
    ends = ((way, arrows.slid(stand.pose, way, ARROWS[arrow])) for way in ways)
    for shut, part in groupby(ends, lambda end: isinstance(outlook.slide(arrow, *end), Refusal)):
        if len(line := flat(to.spot for _, to in part)) > 2 and not shut:
            yield line


def name_of(arrow: int) -> str:
    """What is printed on an arrow."""
    return str(arrow or "T")


def arrow(stand: Stand, plan: law_of_arrows.Plan, to: Pose) -> Iterator[Overlay]:
    """The arrow of a move as it is laid down: from the edge that leads, with its number (BC-MOVE-03); and how far a stand led
    by its front may turn at the end (BC-MOVE-06)."""
    pose, label = stand.pose, name_of(plan.arrow)
    if plan.special:
        if (arc_ := arrows.special_arc(stand, to)) is not None:
            yield trial("arrow", "arrow", (_bent(*arc_),), "order", "the Tactic arrow's arc", label="T")
        return
    edge = arrows.edge_toward(pose, pose.bearing(to.x, to.y)) or 0
    foot = arrows.middle_of_edge(stand, pose, edge)
    tip = foot.shifted(plan.end.x - pose.x, plan.end.y - pose.y)
    says = f"arrow {label}, {ARROWS[plan.arrow] / 1000:g} inches"
    yield trial("arrow", "arrow", ((foot.x, foot.y, tip.x, tip.y),), "order", says, label=label)
    if edge == 0 and not plan.stopped:
        x, y = plan.end.spot
        ring = (x, y, *curve(x, y, pose.heading, PIVOT, PIVOT_SHOWN))
        yield trial("pivot", "arc", (ring,), "order", "45 degrees to either side", rule="BC-MOVE-06")


def _bent(start: Pose, end: Pose) -> tuple[int, ...]:
    """The way of the Tactic arrow: a quarter of a circle from one point to another, setting out as the edge faces."""
    out = turn_to(start.heading, start.bearing(end.x, end.y))
    mid = along(start.x, start.y, start.heading + out // 4, start.distance(end.x, end.y) * 11 // 20)
    points: list[int] = []
    for part in range(9):
        t = part / 8
        for a, m, z in ((start.x, mid[0], end.x), (start.y, mid[1], end.y)):
            points.append(round((1 - t) ** 2 * a + 2 * t * (1 - t) * m + t * t * z))
    return tuple(points)


def onset(stand: Stand, end: Pose, straight: bool) -> Iterator[Overlay]:
    """The way of a charge, within 30 degrees of ahead and as far as the stand's arrow goes (BC-CHRG-01, BC-CHRG-08)."""
    (x, y), far = stand.flag, law_of_charges.reach(stand)
    ring = (x, y, *curve(x, y, stand.pose.heading, OFF_STRAIGHT, far))
    yield trial("reach", "arc", (ring,), "costly", f"{stand.label} charges {far / 1000:g} inches", rule="BC-CHRG-08")
    line = (x, y, x + end.x - stand.pose.x, y + end.y - stand.pose.y)
    yield trial("charge", "arrow", (line,), "fire", "the way of the charge")
    yield base(stand, end, "legal" if straight else "costly", "where it comes into contact")


def base(stand: Stand, pose: Pose, tone: Tone = "legal", says: str = "where it would stand") -> Overlay:
    """The base of a stand as it would stand."""
    return bases((facing.base_at(stand, pose),), tone, says)


def bases(rings: Iterable[Ring], tone: Tone, says: str = "where it would stand") -> Overlay:
    """Bases as they would stand."""
    return trial("bases", "bases", rings, tone, says)


def lies(k: Battle, answer: Any, tone: Tone = "forbidden") -> tuple[Overlay, ...]:
    """The base of a stand that an answer sets down, if it sets one down."""
    to = getattr(answer, "to", None)
    return () if to is None else (base(k.stands[answer.stand], to, tone),)


# --- generals and the map
def radius(general: General, when: When = "selected") -> Overlay:
    """A general's command radius, and how far he rides (BC-CMD-02, BC-ACT-10)."""
    half, found = GENERAL // 2, list[int]()
    for x, y, heading in ((half, half, 450), (half, -half, 1350), (-half, -half, 2250), (-half, half, 3150)):
        found += curve(general.x + x, general.y + y, heading, 450, general.reach, FINE if when == "probe" else STEP)
    says = f"{general.label} commands within {general.reach / 1000:g} inches"
    more = {"of": general.thing, "rule": "BC-CMD-02", "when": when}
    return over(f"radius:{general.id}", "region", (tuple(found),), "order", says, **more)


def ride(general: General) -> Overlay:
    """As far as a general rides in his free move (BC-ACT-10)."""
    ring = curve(general.x, general.y, 0, 1800, general.reach, FINE)
    says = f"{general.label} rides {general.reach / 1000:g} inches"
    return trial("ride", "arc", (ring,), "legal", says, rule="BC-ACT-10")


def entry(setting: Setting, line: Entry) -> Overlay:
    """An entry line on the map's edge (BC-MAP-10)."""
    at = {"south": 0, "north": setting.height, "west": 0, "east": setting.width}[line.edge]
    level = line.edge in ("south", "north")
    ends = (line.least, at, line.most, at) if level else (at, line.least, at, line.most)
    says = f"{setting.sides[line.side]} troops may enter here: {line.name}"
    return over(f"entry:{line.id}", "ruler", (ends,), "order", says, label=line.name, rule="BC-MAP-10")


def zone(setting: Setting, side: int, own: bool) -> Overlay:
    """Where a side deploys (BC-DEPL-01)."""
    whose, rings = setting.sides[side], deployment_areas.areas(setting, side)
    return over(f"zone:{side}", "region", rings, "legal" if own else "threat", f"{whose} deploys here", label=whose)


def squares(setting: Setting) -> Iterator[Overlay]:
    """The squares of the map: a mark at the corner of each with its name, Move limit and flag (BC-MAP-02, BC-MAP-03)."""
    for number, square in enumerate(setting.squares):
        x, y = number % setting.columns * SQUARE, number // setting.columns * SQUARE
        line = (x, y + NOTCH, x, y, x + NOTCH, y)
        limit = "X" if square.limit == X else str(square.limit)
        says = f"square {square.name}: {limit} Move arrows, an action costs {square.flag}"
        label = f"{square.name} ↑{limit} ⚑{square.flag}"
        yield over(f"square:{number}", "line", (line,), "past", says, label=label, rule="BC-MAP-02")
        ring = (x, y, x, y + SQUARE, x + SQUARE, y + SQUARE, x + SQUARE, y)
        tone: Tone = "costly" if square.flag > 1 else "past"
        yield over(f"border:{number}", "region", (ring,), tone, says, rule="BC-MAP-02", when="wanted")


def standing(k: Battle, side: int | None) -> Iterator[Overlay]:
    """What is laid on the map in every scene: squares, entry lines, deployment areas; and, shown when they are chosen, the
    arcs of stands and the radii of generals."""
    setting, drawn = laid(k.setting), drawings(k)
    yield from drawn.of("map", (setting,), lambda: tuple(_printed(setting)))
    if k.stage == "deployment":
        yield from (zone(setting, owner, owner == side) for owner in (0, 1))
    for stand in k.stands:
        if stand.formed and stand.shoots:
            yield drawn.of(("arc", stand.id), (stand,), partial(arc, stand))
    for general in k.generals:
        if general.on_table:
            yield drawn.of(("radius", general.id), (general,), partial(radius, general))


def _printed(setting: Setting) -> Iterator[Overlay]:
    """Squares, entry lines, and what is closed."""
    yield from squares(setting)
    yield from (entry(setting, line) for line in setting.entries)
    for number, ring in enumerate(setting.closed):
        yield over(f"closed:{number}", "region", (ring,), "forbidden", "closed", rule="BC-MAP-12")


def threatened(k: Battle, side: int) -> Iterator[Overlay]:
    """Who has the stands of a side under fire now, shown for the stand that is chosen (BC-MOVE-08)."""
    for stand in k.stands:
        if stand.side == side and stand.on_table and not facing.enemies_at(k, stand):
            for ray in menace(k, stand):
                yield replace(ray, says=ray.label, of=stand.thing, when="selected")
