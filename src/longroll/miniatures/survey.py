"""Measuring and looking, as the rules in play do: how far two stands or places are from each other, how far one fires, who
sees whom and who could fire at whom, and how the ground rises between them.

Everything is asked of what a side knows; nothing is thrown, and no rule is made here.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Generic, NamedTuple, Protocol, TypeVar

from msgspec.structs import replace

from longroll import tabletop
from longroll.flow import Refusal, State
from longroll.scene import Band, Fact, Looked, Overlay, Tone
from longroll.screen.overlays import trial
from longroll.screen.words import so_far
from longroll.tabletop import Ring, nearest_points

B = TypeVar("B", bound=State)
PARTS = 40
"""Into how many parts the line is cut whose heights are told."""
MOST = 40
"""Of how many stands it is told what they see and could fire at."""
PLACE = "place:"


class Lie(Protocol):
    """The ground with its heights, in tenths of feet, row by row from the bottom, a `step` apart."""

    @property
    def yards_per_inch(self) -> int: ...
    @property
    def step(self) -> int: ...
    @property
    def columns(self) -> int: ...
    @property
    def rows(self) -> int: ...
    @property
    def heights(self) -> tuple[int, ...]: ...


class Stood(NamedTuple):
    """A stand on the table: what it is called, whose it is, its base."""

    name: str
    side: int
    ring: Ring


class Range(NamedTuple):
    """How far a stand fires, in bands, and the rule that says so."""

    bands: tuple[Band, ...]
    rule: str


@dataclass(frozen=True)
class Survey(Generic[B]):
    """What a ruleset says of its own measuring.

    stood   the stand that a thing is, as a side knows it; None for anything else
    stands  the things of all stands that a side knows of on the table
    reach   how far a stand fires
    unseen  why one stand does not see another; None if it does
    barred  why one stand could not fire at another; None if it could
    apart   how far off a target is as the rules measure it, and by which rule; -1 if it is in no arc
    ground  the table with its heights
    moved   the table with a stand at another place, facing as it does
    """

    stood: Callable[[B, str], Stood | None]
    stands: Callable[[B], Iterable[str]]
    reach: Callable[[B, str], Range]
    unseen: Callable[[B, str, str], Refusal | None]
    barred: Callable[[B, str, str], Refusal | None]
    apart: Callable[[B, str, str], tuple[int, str]]
    ground: Callable[[B], Lie]
    moved: Callable[[B, str, int, int], B]

    def __call__(self, battle: B, side: int | None, one: str, other: str) -> Looked:
        """Between two ends, each a thing or a place; of one alone, who sees it and who could fire at it.  Of a place this is told
        of the side's stand that is nearest, as if it stood there."""
        k: B = battle if side is None else battle.known(side)
        here = self._end(k, one)
        if here is None:
            return Looked(title="There is nothing there to measure from")
        if not other:
            return self._about(k, one, here) if here.side >= 0 else self._place(k, side, here)
        there = self._end(k, other)
        if there is None:
            return Looked(title="There is nothing there to measure to")
        return self._between(k, (one, here), (other, there))

    def _end(self, k: B, name: str) -> Stood | None:
        if not name.startswith(PLACE):
            return self.stood(k, name)
        x, y = (int(value) for value in name.removeprefix(PLACE).split(","))
        if max(abs(x), abs(y)) > tabletop.LIMIT:
            return None
        return Stood("a place", -1, (x, y, x, y, x, y, x, y))

    def _between(self, k: B, one: tuple[str, Stood], other: tuple[str, Stood]) -> Looked:
        (name, here), (target, there) = one, other
        table = self.ground(k)
        ray = nearest_points(here.ring, there.ring)
        far = tabletop.length(ray[2] - ray[0], ray[3] - ray[1])
        yards = f"{so_far(far)}, {far * table.yards_per_inch // 1000} yards"
        facts = [Fact("Nearest points", yards)]
        stands = here.side >= 0 and there.side >= 0
        overlays = [self._stick(k, name, here, ray, so_far(far))]
        if stands:
            if here.side != there.side:
                facts += [*self._aimed(k, name, target, there), *self._aimed(k, target, name, here)]
            facts += [self._sight(k, name, here, target, there), self._sight(k, target, there, name, here)]
            hidden = self.unseen(k, name, target)
            tone: Tone = "blocked" if hidden else "sight"
            says = hidden.because if hidden else f"{here.name} sees {there.name}"
            overlays.append(trial("sight", "ray", (ray,), tone, says, rule=hidden.rule if hidden else ""))
        profile = tuple(_height(table, *_along(ray, part)) for part in range(PARTS + 1))
        rise = profile[-1] - profile[0]
        feet, way = (abs(rise) + 5) // 10, "up" if rise >= 0 else "down"
        facts.append(Fact("Ground", f"{feet} feet {way} from the first to the second"))
        return Looked(
            title=f"{here.name} to {there.name}", facts=tuple(facts), overlays=tuple(overlays), profile=profile, far=far
        )

    def _stick(self, k: B, name: str, here: Stood, ray: Ring, label: str) -> Overlay:
        bands = self.reach(k, name).bands if here.side >= 0 else ()
        return trial("measured", "ruler", (ray,), "order", f"measured: {label}", label=label, bands=bands)

    def _aimed(self, k: B, name: str, target: str, there: Stood) -> Iterable[Fact]:
        """How far a target is by the rules, and whether it could be fired at."""
        firer = self._named(k, name)
        far, rule = self.apart(k, name, target)
        band = next((row.label for row in self.reach(k, name).bands if 0 <= far <= row.to), "out of range")
        aim = f"{so_far(far)}, {band}" if far >= 0 else "not in its arc"
        yield Fact(f"{firer} to {there.name}", aim, rule)
        barred = self.barred(k, name, target)
        could = f"could fire at {there.name}" if barred is None else f"no: {barred.because}"
        yield Fact(f"{firer} fires", could, "" if barred is None else barred.rule)

    def _sight(self, k: B, name: str, here: Stood, target: str, there: Stood) -> Fact:
        hidden = self.unseen(k, name, target)
        says = f"sees {there.name}" if hidden is None else f"no: {hidden.because}"
        return Fact(f"{here.name} sees", says, hidden.rule if hidden else "")

    def _named(self, k: B, name: str) -> str:
        found = self.stood(k, name)
        return found.name if found else name

    def _place(self, k: B, side: int | None, here: Stood) -> Looked:
        """Who would see the nearest stand of a side at a place, and who could fire at it there."""
        rows = [(name, row) for name in self.stands(k) if (row := self.stood(k, name)) and side in (None, row.side)]
        if not rows:
            return Looked(title="There is no stand of yours that could be there")
        name, _ = min(rows, key=lambda pair: tabletop.gap(here.ring, pair[1].ring))
        there = self.moved(k, name, *here.ring[:2])
        stood = self.stood(there, name)
        assert stood is not None
        found = self._about(there, name, stood)
        base = trial("looks:there", "bases", (stood.ring,), "past", f"as if {stood.name} stood there")
        return replace(found, title=f"As if {stood.name} stood there", overlays=(base, *found.overlays))

    def _about(self, k: B, one: str, here: Stood) -> Looked:
        """Who sees a stand, and who could fire at it."""
        facts, overlays, seers, shooters = list[Fact](), list[Overlay](), list[str](), list[str]()
        rows = [(name, row) for name in self.stands(k) if (row := self.stood(k, name)) and row.side != here.side]
        rows.sort(key=lambda pair: tabletop.gap(here.ring, pair[1].ring))
        for name, enemy in rows[:MOST]:
            sees, fires = self.unseen(k, name, one) is None, self.barred(k, name, one) is None
            if sees:
                seers.append(enemy.name)
            if fires:
                shooters.append(enemy.name)
            if sees or fires:
                says = f"{enemy.name} {'could fire at' if fires else 'sees'} {here.name}"
                ray = nearest_points(enemy.ring, here.ring)
                overlays.append(trial(f"looks:{name}", "ray", (ray,), "threat" if fires else "sight", says, of=name))
        facts.append(Fact("Seen by", ", ".join(seers) or "nobody who is known"))
        facts.append(Fact("Could be fired at by", ", ".join(shooters) or "nobody who is known"))
        targets = [row.name for name, row in rows[:MOST] if self.barred(k, one, name) is None]
        facts.append(Fact("Could fire at", ", ".join(targets) or "nobody"))
        bands = self.reach(k, one)
        reach = ", ".join(f"{row.label} to {so_far(row.to)}" for row in bands.bands)
        facts.append(Fact("Fires", reach or "not at all", bands.rule))
        return Looked(title=here.name, facts=tuple(facts), overlays=tuple(overlays))


def _along(ray: Ring, part: int) -> tuple[int, int]:
    x, y, to_x, to_y = ray
    return x + tabletop.divide((to_x - x) * part, PARTS), y + tabletop.divide((to_y - y) * part, PARTS)


def _height(table: Lie, x: int, y: int) -> int:
    """The height of the ground in tenths of feet at the survey's place nearest to a point."""
    column = min(max(0, tabletop.divide(x, table.step)), table.columns - 1)
    row = min(max(0, tabletop.divide(y, table.step)), table.rows - 1)
    return table.heights[row * table.columns + column]


__all__ = ["PLACE", "Range", "Stood", "Survey"]
