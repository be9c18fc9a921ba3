"""The ghost of a move: where it would end, what it costs, what would be seen and fired at from there, in overlays and words.

The move is made on a copy of what the side knows, so that what the ground and friends do to it, and whom it would charge,
is what the rules do and nothing guessed.
"""

from collections.abc import Iterable, Iterator, Sequence

from longroll.flow import Refusal
from longroll.history.calling import short
from longroll.rulesets.volume_of_fire import tables
from longroll.rulesets.volume_of_fire.combat import fields_of_fire
from longroll.rulesets.volume_of_fire.command.action_points import commanders, payer, price
from longroll.rulesets.volume_of_fire.movement import encounters, law_of_moves, manoeuvres
from longroll.rulesets.volume_of_fire.movement.manoeuvres import Move, Together
from longroll.rulesets.volume_of_fire.movement.paths import Step, trace
from longroll.rulesets.volume_of_fire.record.battle import Battle
from longroll.rulesets.volume_of_fire.record.units import DEPTH, DISC, Unit
from longroll.rulesets.volume_of_fire.screen import charts, fits
from longroll.rulesets.volume_of_fire.screen.drags import box_about
from longroll.rulesets.volume_of_fire.screen.fits import Judge, Path
from longroll.rulesets.volume_of_fire.sight.lines_of_sight import sees, within_sight
from longroll.scene import Band, Overlay, Tone
from longroll.screen.overlays import Spot, flat, trial
from longroll.screen.words import inches, so_many
from longroll.tabletop import Pose, Ring, field_ahead, gap, nearest_points, wedge

LOOKED_AT = 3
"""To how many enemies besides those in its field a ghost's lines of sight are drawn."""


def made(known: Battle, answer: Move | Together) -> Battle:
    """What the side knows, after a legal answer: ground, friends and contact have done what they do."""
    after = charts.unveiled(known)
    for move in answer.moves if isinstance(answer, Together) else (answer,):
        encounters.make(after, move)
    return after


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


def ended(units: tuple[Unit, ...], known: Battle, after: Battle) -> Overlay:
    """Ghost bases where a move ends, costly where it disorders."""
    numbers = {unit.id for unit in units}
    worse = disordered(known, after)
    tone: Tone = "costly" if any(unit.id in numbers for unit in worse) else "legal"
    return bases([after.units[unit.id].quad for unit in units], tone, "where they would stand")


def trail(setting: str, units: tuple[Unit, ...], path: Path, name: str = "path") -> Overlay:
    """The way of the middle of the units, step by step."""
    spots = [unit_centre(units, [unit.pose for unit in units])]
    for count in range(1, len(path) + 1):
        traced = trace(setting, units, path[:count])
        if not isinstance(traced, Refusal):
            spots.append(unit_centre(units, traced.poses))
    return line(spots, spoken(path), name=name)


def unit_centre(units: tuple[Unit, ...], poses: Sequence[Pose]) -> tuple[int, int]:
    """The middle of the box around bases."""
    pose = box_about(units, poses).pose
    return pose.x, pose.y


def aims(after: Battle, numbers: tuple[int, ...]) -> Iterator[Overlay]:
    """What each unit could fire on, and be fired on by, from its ghost's place."""
    yield from _fields(after, numbers)
    yield from _rays(after, numbers)


def _fields(after: Battle, numbers: tuple[int, ...]) -> Iterator[Overlay]:
    """What lies in the field or arc of each unit from its ghost's place, out to its reach (VF-ARMS-01, VF-ARTY-02)."""
    for number in numbers:
        unit = after.units[number]
        if unit.place != "table" or unit.mounted or unit.limbered:
            continue
        barred = fields_of_fire.may_fire(after, unit, opening=True)
        reach = fields_of_fire.reach(after, unit)
        guns = unit.arm == "artillery"
        ring = (
            wedge(unit.pose, unit.frontage, DEPTH, tables.ARC, reach)
            if guns
            else field_ahead(unit.pose, unit.frontage, DEPTH, reach)
        )
        bands: tuple[Band, ...] = ()
        if guns and reach > tables.CANISTER:
            bands = (Band(tables.CANISTER, "canister", "fire"), Band(reach, "shot and shell", "threat"))
        tone: Tone = "blocked" if barred else "fire"
        says = barred.because if barred else f'{short(unit.name)} reaches {reach / 1000:g}"'
        rule = barred.rule if barred else "VF-ARTY-02" if guns else "VF-ARMS-01"
        yield trial(f"field:{number}", "arc", (ring,), tone, says, of=f"unit:{number}", rule=rule, bands=bands)


def _rays(after: Battle, numbers: tuple[int, ...]) -> Iterator[Overlay]:
    """Lines from each ghost to enemies it could fire on, to others near that it sees or not, and from those that threaten."""
    for number in numbers:
        unit = after.units[number]
        if unit.place != "table" or manoeuvres.touching(after, unit):
            continue
        others = 0
        for enemy in sorted(after.enemies(unit.side), key=lambda enemy: gap(unit.quad, enemy.quad)):
            if not within_sight(after, unit, enemy):
                break
            told = _in_field(after, unit, enemy)
            others += told is None
            if told is None and others > LOOKED_AT:
                continue
            tone, words = told or _seen(after, unit, enemy)
            name, ray = f"ray:{number}:{enemy.id}", nearest_points(unit.quad, enemy.quad)
            yield trial(name, "ray", (ray,), tone, f"{short(unit.name)}: {words}", of=f"unit:{enemy.id}")


def _in_field(after: Battle, unit: Unit, enemy: Unit) -> tuple[Tone, str] | None:
    """How a ghost and an enemy stand to each other, if one has the other in its field."""
    ours = fields_of_fire.in_field(after, unit, enemy)
    if ours and fields_of_fire.cannot_hit(after, unit, enemy) is None:
        return "fire", f"could fire on {short(enemy.name)}"
    theirs = fields_of_fire.in_field(after, enemy, unit)
    if theirs and fields_of_fire.cannot_hit(after, enemy, unit) is None:
        return "threat", f"{short(enemy.name)} could fire on it"
    return ("blocked", f"no clear line to {short(enemy.name)}") if ours else None


def _seen(after: Battle, unit: Unit, enemy: Unit) -> tuple[Tone, str]:
    if sees(after, unit, enemy):
        return "sight", f"sees {short(enemy.name)}"
    return "blocked", f"{short(enemy.name)} is hidden"


REGION = (("wheel-left", (500, 300, 120)), ("", (0,)), ("wheel-right", (120, 300, 500)))
FINE = 200
"""How near to the most a corner of a region comes, in thousandths."""
OBLIQUES = (900, 1350, 1800, 2250, 2700)


def room(judge: Judge) -> Overlay | None:
    """Where the middle of the units may come: wheels and advances before it, obliques to the sides and behind.

    Its corners are the ends of moves that are allowed; between them it is drawn straight.
    """
    setting, units = judge.known.setting, judge.units
    far = min(law_of_moves.allowance(unit, forward=True) for unit in units)
    slow = min(law_of_moves.allowance(unit, forward=False) for unit in units)
    paths: list[Path] = []
    for kind, angles in REGION:
        for angle in angles:
            wheel = (Step("wheel-left" if kind == "wheel-left" else "wheel-right", angle),) if kind else ()
            paths.append((*wheel, Step("advance", far)))
    paths += [(Step("oblique", slow, angle),) for angle in OBLIQUES]
    points: list[tuple[int, int]] = []
    here = unit_centre(units, [unit.pose for unit in units])
    for path in paths:
        shorter = fits.shortened(judge, path, FINE)
        traced = trace(setting, units, shorter) if shorter else None
        end = here if traced is None or isinstance(traced, Refusal) else unit_centre(units, traced.poses)
        if not points or points[-1] != end:
            points.append(end)
    if len(points) < 3:
        return None
    return trial("reach", "region", (flat(points),), "legal", "where its centre may come to")


def circle(x: int, y: int, radius: int, says: str) -> Overlay:
    """The ground within so far of a place."""
    return trial("reach", "region", (_round(x, y, radius),), "legal", says)


def disc(x: int, y: int) -> Overlay:
    """The ghost of a general's disc."""
    return bases([_round(x, y, DISC)], "legal", "where he would be")


def _round(x: int, y: int, radius: int) -> Ring:
    spots = (Pose(x, y).toward(turn, radius) for turn in range(0, 3600, 75))
    return flat((spot.x, spot.y) for spot in spots)


# --- what it does
def disordered(known: Battle, after: Battle) -> list[Unit]:
    """Units that a move disorders: its own on rough ground, and friends it passes through."""
    return [
        now
        for was, now in zip(known.units, after.units, strict=True)
        if now is not was and now.condition != was.condition
    ]


def charged(known: Battle, after: Battle) -> list[tuple[Unit, Unit]]:
    """Each charge a move makes: who, and whom."""
    return [(after.units[row.charger], after.units[row.target]) for row in after.charges[len(known.charges) :]]


# --- words
def cost(known: Battle, units: tuple[Unit, ...], path: Path) -> str:
    """What a move costs: "1 of 4 action points, 3.2 of 5 inches"."""
    parts = []
    points = price(known, units)
    general = payer(known, units)
    if isinstance(points, int) and general is not None:
        parts.append(of_points(points, general.points))
    traced = trace(known.setting, units, path) if path else None
    if traced is not None and not isinstance(traced, Refusal):
        far = fits.most(known, units, path, traced)
        if far:
            parts.append(f"{inches(traced.cost)} of {inches(far)} inches")
    elif traced is None:
        parts.append(f"up to {inches(min(law_of_moves.allowance(unit, forward=True) for unit in units))} inches")
    return ", ".join(parts)


def points_left(known: Battle, brigade: int) -> str:
    """The action points a brigade may spend."""
    left = _points(known, brigade)
    return f"{so_many(left, 'action point')} left"


def points_spent(known: Battle, after: Battle, brigade: int) -> str:
    """The action points that moves of a brigade have cost."""
    had = _points(known, brigade)
    return of_points(had - _points(after, brigade), had)


def _points(b: Battle, brigade: int) -> int:
    """The points of all who may spend them for a brigade."""
    return sum(general.points for general in commanders(b, brigade))


def of_points(spent: int, had: int) -> str:
    """So many of so many action points."""
    return f"{spent} of {so_many(had, 'action point')}"


def spoken(path: Path) -> str:
    """A path in words."""
    return ", then ".join(_step(step) for step in path)


def _step(step: Step) -> str:
    far = f"{inches(abs(step.by))} inches"
    match step.kind:
        case "wheel-left" | "wheel-right":
            return f"wheel {step.kind[6:]} {step.by / 10:.0f} degrees"
        case "turn":
            if abs(step.by) == 1800:
                return "about face"
            return f"turn {abs(step.by) / 10:.0f} degrees {'right' if step.by > 0 else 'left'}"
        case "slide":
            return f"move {far} to the {'right' if step.by > 0 else 'left'}"
        case "back":
            return f"fall back {far}"
        case "road":
            return f"go {far} along the road"
        case "oblique":
            return f"oblique {far}, {_aside(step.angle)}"
    return f"advance {far}"


def _aside(angle: int) -> str:
    if angle in (0, 1800):
        return "straight" if angle == 0 else "straight back"
    return f"{min(angle, 3600 - angle) / 10:.0f} degrees to the {'right' if angle < 1800 else 'left'}"


def not_as_asked(refusal: Refusal | None) -> str:
    """What is added to the words for the nearest that is allowed: why it is not what was asked."""
    return f"; not as asked: {refusal.because}" if refusal else ""


def names(units: tuple[Unit, ...]) -> str:
    """Units by their short names."""
    return ", ".join(short(unit.name) for unit in units)
