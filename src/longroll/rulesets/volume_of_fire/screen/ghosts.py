"""The ghost of a move: where it would end, what it costs, what would be seen and fired at from there, in overlays and
words.  The move is made on a copy of what the side knows, so that what the ground and friends do to it, and whom it
would charge, is what the rules do and nothing guessed."""

from collections.abc import Iterable, Iterator
from itertools import groupby

from longroll.flow import Refusal
from longroll.history.calling import short
from longroll.rulesets.volume_of_fire import tables
from longroll.rulesets.volume_of_fire.combat import fields_of_fire
from longroll.rulesets.volume_of_fire.command.action_points import commanders, payer, price
from longroll.rulesets.volume_of_fire.movement import manoeuvres
from longroll.rulesets.volume_of_fire.movement.paths import Step, trace
from longroll.rulesets.volume_of_fire.record import DEPTH, DISC, Battle, Order, Unit
from longroll.rulesets.volume_of_fire.screen import fits
from longroll.rulesets.volume_of_fire.screen.drags import ended, middle, reach
from longroll.rulesets.volume_of_fire.screen.fits import Judge, Path
from longroll.rulesets.volume_of_fire.sight.lines_of_sight import ground_leaves_open, sees, within_sight
from longroll.rulesets.volume_of_fire.sight.lookout import looks_out_of
from longroll.scene import Band, Overlay, Tone
from longroll.screen.overlays import Spot, flat, trial
from longroll.screen.words import inches, so_far, so_many
from longroll.tabletop import Pose, Ring, gap, nearest_points

LOOKED_AT = 3
"""To how many enemies besides those in its field a ghost's lines of sight are drawn."""


# --- overlays
def line(spots: Iterable[Spot], says: str, tone: Tone = "legal", name: str = "path") -> Overlay:
    """A way from spot to spot."""
    return trial(name, "path", (flat(spots),), tone, says)


def bases(rings: Iterable[Ring], tone: Tone, says: str) -> Overlay:
    """Ghost bases, front left corner first."""
    return trial("ghost", "bases", rings, tone, says)


def standing(units: tuple[Unit, ...], tone: Tone = "legal") -> Overlay:
    """Ghost bases where the units stand."""
    return bases([unit.quad for unit in units], tone, "where they stand")


def ending(setting: str, units: tuple[Unit, ...], path: Path) -> Overlay:
    """Ghost bases at the end of a path that may not be answered as it is."""
    poses = zip(units, ended(setting, units, path), strict=True)
    return bases([unit.quad_at(pose) for unit, pose in poses], "blocked", "where they would stand")


def trail(setting: str, units: tuple[Unit, ...], path: Path, name: str = "path") -> Overlay:
    """The way of the middle of the units, step by step."""
    spots = [middle(setting, units, path[:count]).spot for count in range(len(path) + 1)]
    return line(spots, spoken(path), name=name)


def aims(after: Battle, numbers: tuple[int, ...]) -> Iterator[Overlay]:
    """What each unit could fire on, and be fired on by, from its ghost's place."""
    units = [after.units[number] for number in numbers if after.units[number].place == "table"]
    yield from (_field(after, unit) for unit in units if not (unit.mounted or unit.limbered))
    for unit in units:
        if not manoeuvres.touching(after, unit):
            yield from _rays(after, unit)


def _field(after: Battle, unit: Unit) -> Overlay:
    """What lies in the field or arc of a unit from its ghost's place, out to its reach (VF-ARMS-01, VF-ARTY-02)."""
    barred, reach = fields_of_fire.may_fire(after, unit, opening=True), fields_of_fire.reach(after, unit)
    ring, bands, rule = field_as_seen(after.setting, unit, reach), tuple[Band, ...](), "VF-ARMS-01"
    if unit.arm == "artillery":
        rule = "VF-ARTY-02"
        if reach > tables.CANISTER:
            bands = Band(tables.CANISTER, "canister", "fire"), Band(reach, "shot and shell", "threat")
    why = barred or Refusal(rule, f'{short(unit.name)} reaches {reach / 1000:g}"')
    more = {"of": unit.thing, "rule": why.rule, "bands": bands}
    return trial(f"field:{unit.id}", "arc", (ring,), "blocked" if barred else "fire", why.because, **more)


PARTS, NEAR = 8, 250
"""Into how many strips a field is cut to be drawn, and how near to the end of sight each of them is drawn."""


def field_as_seen(setting: str, unit: Unit, reach: int) -> Ring:
    """The field or arc of a unit as far as the ground lets it see, drawn strip by strip; troops apart (VF-LOS-01)."""
    own = looks_out_of(setting, unit.pose, unit.frontage)
    front = unit.pose.ahead(DEPTH // 2)
    half = tables.ARC // 2 if unit.arm == "artillery" else 0
    spots: list[Spot] = []
    for part in range(PARTS + 1):
        start = front.aside(unit.frontage * part // PARTS - unit.frontage // 2)
        heading = (unit.pose.heading - half + 2 * half * part // PARTS) % 3600
        good, bad = 0, reach + NEAR
        while bad - good > NEAR:
            far = min(reach, (good + bad) // 2) if good else reach
            there = start.toward(heading, max(1, far))
            if ground_leaves_open(setting, (start.x, start.y, there.x, there.y), own):
                good = far
                if far == reach:
                    break
            else:
                bad = far
                good = good or 1
        spots.append(start.toward(heading, good).spot)
    left, right = front.aside(-unit.frontage // 2).spot, front.aside(unit.frontage // 2).spot
    return flat((left, *spots, right))


def _rays(after: Battle, unit: Unit) -> Iterator[Overlay]:
    """Lines from a ghost to enemies it could fire on, to others near that it sees or not, and from those that threaten."""
    others = 0
    for enemy in sorted(after.enemies(unit.side), key=lambda enemy: gap(unit.quad, enemy.quad)):
        if not within_sight(after, unit, enemy):
            break
        told = _in_field(after, unit, enemy)
        others += told is None
        if told or others <= LOOKED_AT:
            hidden: tuple[Tone, str] = ("blocked", f"{short(enemy.name)} is hidden")
            seen: tuple[Tone, str] = ("sight", f"sees {short(enemy.name)}")
            tone, words = told or (seen if sees(after, unit, enemy) else hidden)
            name, ray = f"ray:{unit.id}:{enemy.id}", nearest_points(unit.quad, enemy.quad)
            yield trial(name, "ray", (ray,), tone, f"{short(unit.name)}: {words}", of=f"unit:{enemy.id}")


def _in_field(after: Battle, unit: Unit, enemy: Unit) -> tuple[Tone, str] | None:
    """How a ghost and an enemy stand to each other, if one has the other in its field."""
    ours = fields_of_fire.in_field(after, unit, enemy)
    if ours and fields_of_fire.cannot_hit(after, unit, enemy) is None:
        return "fire", f"could fire on {short(enemy.name)}"
    if fields_of_fire.in_field(after, enemy, unit) and fields_of_fire.cannot_hit(after, enemy, unit) is None:
        return "threat", f"{short(enemy.name)} could fire on it"
    return ("blocked", f"no clear line to {short(enemy.name)}") if ours else None


WHEELED: tuple[Path, ...] = (
    *((Step("wheel-left", angle),) for angle in (500, 300, 120)),
    (),
    *((Step("wheel-right", angle),) for angle in (120, 300, 500)),
)
OBLIQUES = (900, 1350, 1800, 2250, 2700)
FINE = 200
"""How near to the most a corner of a region comes, in thousandths."""


def room(judge: Judge) -> tuple[Overlay, ...]:
    """Where the middle of the units may come: wheels and advances before it, obliques to the sides and behind.  Its
    corners are the ends of moves that are allowed; between them it is drawn straight."""
    setting, units = judge.known.setting, judge.units
    ahead, slow = Step("advance", reach(units)), reach(units, forward=False)
    paths: list[Path] = [(*wheel, ahead) for wheel in WHEELED]
    paths += [(Step("oblique", slow, angle),) for angle in OBLIQUES]
    ends = (middle(setting, units, fits.shortened(judge, path, FINE)).spot for path in paths)
    points = [end for end, _ in groupby(ends)]
    where = trial("reach", "region", (flat(points),), "legal", "where its centre may come to")
    return (where,) if len(points) > 2 else ()


def disc(x: int, y: int) -> Overlay:
    """The ghost of a general's disc."""
    return bases([circle(x, y, DISC)], "legal", "where he would be")


def circle(x: int, y: int, radius: int) -> Ring:
    """The ground within so far of a place."""
    return flat(Pose(x, y).toward(turn, radius).spot for turn in range(0, 3600, 75))


def about(order: Order) -> tuple[Overlay, ...]:
    """The circle about the point that an Advance names (VF-ORD-03)."""
    if order.point is None:
        return ()
    ring = circle(*order.point, tables.AREA_POINT)
    return (trial("goal", "region", (ring,), "order", f"the ground within {so_far(tables.AREA_POINT)} of the point"),)


# --- what it does
def disordered(known: Battle, after: Battle) -> list[Unit]:
    """Units that a move disorders: its own on rough ground, and friends it passes through."""
    both = zip(known.units, after.units, strict=True)
    return [now for was, now in both if now is not was and now.condition != was.condition]


# --- words
def cost(known: Battle, units: tuple[Unit, ...], path: Path) -> str:
    """What a move costs: "1 of 4 action points, 3.2 of 5 inches"."""
    spent, general, far = price(known, units), payer(known, units), ""
    paid = of_points(spent, general.points) if isinstance(spent, int) and general is not None else ""
    traced = trace(known.setting, units, path)
    if not path:
        far = f"up to {so_far(reach(units))}"
    elif not isinstance(traced, Refusal) and (most := fits.most(known, units, path, traced)):
        far = f"{inches(traced.cost)} of {so_far(most)}"
    return ", ".join(filter(None, (paid, far)))


def points(b: Battle, brigade: int) -> int:
    """The action points of all who may spend them for a brigade."""
    return sum(general.points for general in commanders(b, brigade))


def of_points(spent: int, had: int) -> str:
    """So many of so many action points."""
    return f"{spent} of {so_many(had, 'action point')}"


STEPS = {
    "advance": "advance {far}",
    "back": "fall back {far}",
    "slide": "move {far} to the {hand}",
    "oblique": "oblique {far}, {aside}",
    "wheel-left": "wheel left {turn}",
    "wheel-right": "wheel right {turn}",
    "turn": "turn {turn} {hand}",
    "about": "about face",
    "road": "go {far} along the road",
}


def spoken(path: Path) -> str:
    """A path in words."""
    return ", then ".join(map(_step, path))


def _step(step: Step) -> str:
    far, turn = so_far(abs(step.by)), so_many(round(abs(step.by) / 10), "degree")
    words = STEPS["about" if (step.kind, abs(step.by)) == ("turn", 1800) else step.kind]
    off = so_many(round(min(step.angle, 3600 - step.angle) / 10), "degree")
    aside = f"{off} to the {hand(1800 - step.angle)}"
    aside = {0: "straight", 1800: "straight back"}.get(step.angle, aside)
    return words.format(far=far, turn=turn, hand=hand(step.by), aside=aside)


def hand(by: int) -> str:
    """The side of what goes or turns so far to the right."""
    return "right" if by > 0 else "left"


def not_as_asked(refusal: Refusal | None) -> str:
    """What is added to the words for the nearest that is allowed: why it is not what was asked."""
    return f"; not as asked: {refusal.because}" if refusal else ""


def names(units: Iterable[Unit]) -> str:
    """Units by their short names."""
    return ", ".join(short(unit.name) for unit in units)
