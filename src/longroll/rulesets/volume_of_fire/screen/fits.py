"""The nearest legal move to one that was asked for.  What was asked is shortened, step by step from its end, until the
law allows it; where an order asks for more than was asked, it is lengthened.  The law itself is only ever asked, never
guessed at."""

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from msgspec.structs import replace

from longroll.flow import Refusal
from longroll.history.calling import short
from longroll.rulesets.volume_of_fire import tables
from longroll.rulesets.volume_of_fire.movement import law_of_moves, manoeuvres
from longroll.rulesets.volume_of_fire.movement.manoeuvres import Move
from longroll.rulesets.volume_of_fire.movement.paths import Step, Traced, trace
from longroll.rulesets.volume_of_fire.orders.obligations import dutiful, too_slow
from longroll.rulesets.volume_of_fire.record import DEPTH, Battle, Unit
from longroll.rulesets.volume_of_fire.screen import drags
from longroll.rulesets.volume_of_fire.screen.drags import GRAIN, STRAIGHT, cut, grain_of
from longroll.screen.alignment import Aligned, Neighbour, aligned
from longroll.tabletop import right_and_ahead, turn_to

Path = tuple[Step, ...]
PARTS, FEWER = 6, 3
"""Into how many parts a step that is refused is cut to find where it is allowed; fewer for a first look."""
ROUGHLY = 400
"""How near to the most a first look comes, in thousandths."""
FALLEN_BACK: tuple[Path] = ((Step("back", tables.FALL_BACK),),)
"""VF-MOVE-11: the one way out of contact."""


class Judge:
    """The law on moves of some units, each path asked once."""

    def __init__(self, known: Battle, units: tuple[Unit, ...], bring: bool = True) -> None:
        self.known, self.units, self.bring = known, units, bring
        self.numbers, self.side = tuple(unit.id for unit in units), units[0].side
        self._checked: dict[Path, Traced | Refusal] = {}
        self._slow: dict[Path, Refusal | None] = {}

    @property
    def stuck(self) -> bool:
        """Whether one of the units is in contact with the enemy."""
        return any(manoeuvres.touching(self.known, unit) for unit in self.units)

    def move(self, path: Path) -> Move:
        """The answer that is this path."""
        return Move(self.numbers, path, self.bring)

    def checked(self, path: Path) -> Traced | Refusal:
        """The path followed, or why the units may not go it, speed apart."""
        if path not in self._checked:
            self._checked[path] = law_of_moves.checked(self.known, self.side, self.move(path))
        return self._checked[path]

    def allows(self, path: Path) -> bool:
        """Whether the units may go a path, speed apart."""
        return not isinstance(self.checked(path), Refusal)

    def refusal(self, path: Path) -> Refusal | None:
        """Why the path may not be answered: not gone at all, or short of what the order asks."""
        if path not in self._slow:
            self._slow[path] = too_slow(self.known, self.side, self.move(path), self.checked(path))
        return self._slow[path]


class Fit(NamedTuple):
    """A legal path, None if there is none near, and why what was asked for is not legal itself."""

    path: Path | None
    refusal: Refusal | None


def fit(judge: Judge, path: Path) -> Fit:
    """The nearest legal path to one asked for: the most of it that is allowed, or more of it if the order asks for
    more.  It is never another kind of move than was asked: who steers by keys is told how much further he has to go."""
    refusal = judge.refusal(path) if path else None
    if path and refusal is None:
        return Fit(path, None)
    if judge.stuck:
        return Fit(_confirmed(judge, FALLEN_BACK), refusal)
    if not (shorter := shortened(judge, path)):
        return Fit(None, _underlying(judge, path))
    same = (each for each in _answerable(judge, shorter, path) if each[-1].kind == path[-1].kind)
    return Fit(_confirmed(judge, same), refusal)


def fit_towards(judge: Judge, x: int, y: int) -> Fit:
    """The legal path that brings the middle of the units nearest to a place, of those a free drag tries."""
    setting = judge.known.setting
    x, y = drags.straightened(setting, judge.units, x, y)
    if not (wanted := drags.ways(setting, judge.units, x, y)):
        return Fit(None, None)
    if judge.stuck:
        return Fit(_confirmed(judge, FALLEN_BACK), judge.refusal(wanted[0].path))
    stay = drags.middle(setting, judge.units).distance(x, y)
    found: list[tuple[int, Path, Path]] = []
    for way in wanted:
        if way.miss >= stay or any(miss <= way.miss and judge.refusal(path) is None for miss, path, _ in found):
            break
        if shorter := shortened(judge, way.path, ROUGHLY):
            found.append((drags.misses(setting, judge.units, shorter, x, y), shorter, way.path))
    found.sort(key=lambda row: (row[0], len(row[1])))
    for _, shorter, full in found:
        if judge.refusal(shorter) is None:
            return Fit(_confirmed(judge, (shortened(judge, full), shorter)), judge.refusal(full))
    if found:
        _, shorter, full = found[0]
        ways = _answerable(judge, shorter, full)  # one that leads there, and not aside from it
        nearer = (each for each in ways if drags.misses(setting, judge.units, each, x, y) < stay)
        return Fit(_confirmed(judge, nearer), judge.refusal(full))
    return Fit(None, _underlying(judge, wanted[0].path))


def _underlying(judge: Judge, path: Path) -> Refusal | None:
    """Why even the part of a path that is within the units' allowance may not be gone."""
    return judge.refusal(_within_allowance(judge, path) or path) if path else None


def _confirmed(judge: Judge, paths: Iterable[Path]) -> Path | None:
    """The first of some paths that may be answered."""
    return next((path for path in paths if judge.refusal(path) is None), None)


def shortened(judge: Judge, path: Path, within: int = 0) -> Path:
    """The most of a path that the units may go, speed apart; nothing if they may go none of it.  `within`: how near to
    the most is enough, in thousandths; 0 is to the grain."""
    while path:
        path = _within_allowance(judge, path)
        if not path or judge.allows(path):
            return path
        whole = barred = abs(path[-1].by)
        parts = FEWER if within else PARTS
        for count in range(parts - 1, 0, -1):
            trial = cut(path, whole * count // parts)
            if len(trial) == len(path) and judge.allows(trial):
                grain = max(grain_of(path[-1].kind), within)
                return _bisected(path, abs(trial[-1].by), barred, grain, judge.allows)
            barred = whole * count // parts
        path = path[:-1]
    return ()


def _bisected(path: Path, good: int, bad: int, grain: int, suits: Callable[[Path], bool]) -> Path:
    """A path with its last step as near to one that does not suit as a step that suits may come."""
    while abs(good - bad) > grain:
        trial = cut(path, (good + bad) // 2)
        if (middle := abs(trial[-1].by)) in (good, bad):
            break
        good, bad = (middle, bad) if suits(trial) else (good, middle)
    return cut(path, good)


def _within_allowance(judge: Judge, path: Path) -> Path:
    """A path that is too long, cut off where the allowance ends."""
    while path:
        if isinstance(traced := trace(judge.known.setting, judge.units, path), Refusal):
            return path
        if traced.cost <= (far := drags.reach(judge.units, traced.forward)):
            far = most(judge.known, judge.units, path, traced)
        over = traced.cost - far
        if not far or over <= 0:
            return path
        arc = traced.reach[-1] - (traced.reach[-2] if len(path) > 1 else 0)
        path = cut(path, abs(path[-1].by) * (arc - over) // arc) if over < arc else path[:-1]
    return path


def most(known: Battle, units: tuple[Unit, ...], path: Path, traced: Traced) -> int:
    """How far these units may go along a path, the slowest deciding (VF-MOVE-02, VF-MOVE-03, VF-TERR-13)."""
    return min(law_of_moves.most(known.setting, unit, path, traced, i) for i, unit in enumerate(units))


# --- in order with others
def in_order(judge: Judge, path: Path) -> tuple[Path, Aligned] | None:
    """The path with its last step as much longer or shorter as brings it into order with other units of its side; None where
    none is near enough, or the law is against it."""
    known, units, last = judge.known, judge.units, path[-1]
    box = drags.box_about(units, drags.ended(known.setting, units, path))
    others = (other for other in known.of_side(units[0].side) if other not in units)
    neighbours = (Neighbour(short(other.name), other.pose, other.frontage, DEPTH) for other in others)
    for found in aligned(box.pose, box.width, box.depth, neighbours):
        right, ahead = right_and_ahead(box.pose, *found.pose.spot)
        turn = turn_to(box.pose.heading, found.pose.heading)
        by = {"advance": ahead, "back": -ahead, "slide": right, "turn": turn, "wheel-right": turn, "wheel-left": -turn}
        more = by.get(last.kind, 0)
        there = (*path[:-1], replace(last, by=last.by + more))
        if last.by * (last.by + more) > 0 and judge.refusal(there) is None:
            end = drags.box_about(units, drags.ended(known.setting, units, there)).pose
            if found.holds(end):
                return there, found
    return None


# --- what an order asks for
def _answerable(judge: Judge, shorter: Path, asked: Path) -> Iterator[Path]:
    """A path the units may go, or one made as long as their order asks (VF-ORD-02, VF-ORD-03, VF-ORD-05)."""
    yield shorter
    if asked[-1].kind in STRAIGHT and len(shorter) == len(asked):
        far = max(law_of_moves.allowance(unit, forward=True) for unit in judge.units)
        last = replace(shorter[-1], by=far if shorter[-1].by > 0 else -far)
        longest = shortened(judge, (*shorter[:-1], last))
        if len(longest) == len(shorter) and judge.refusal(longest) is None:
            enough, short = abs(longest[-1].by), abs(shorter[-1].by)
            yield _bisected(longest, enough, short, GRAIN, lambda path: judge.refusal(path) is None)
    yield from (move.path for unit in judge.units if (move := dutiful(judge.known, unit)))
