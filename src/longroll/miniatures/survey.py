"""Measuring and looking, as the rules in play do: how far two stands or places are from each other, how far one fires,
who sees whom and who could fire at whom, and how the ground rises between them.  Everything is asked of what a side
knows; nothing is thrown, and no rule is made here."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Generic, NamedTuple, Protocol, TypeVar

from msgspec.structs import replace

from longroll import tabletop
from longroll.flow import Refusal, State
from longroll.ground.table import Table, laid
from longroll.miniatures.zones import middle
from longroll.scene import Band, Fact, Looked, Overlay, Tone
from longroll.screen.overlays import trial
from longroll.screen.words import so_far
from longroll.tabletop import Pose, Ring, nearest_points

B = TypeVar("B", bound=State)
PARTS = 40
"""Into how many parts the line is cut whose heights are told."""
MOST = 40
"""Of how many stands it is told what they see and could fire at."""
PLACE = "place:"


class Stand(Protocol):
    """A stand, on the table or not."""

    @property
    def thing(self) -> str: ...
    @property
    def side(self) -> int: ...
    @property
    def pose(self) -> Pose: ...
    @property
    def quad(self) -> Ring: ...
    @property
    def on_table(self) -> bool: ...


S = TypeVar("S", bound=Stand)


class Range(NamedTuple):
    """How far a stand fires, in bands, and the rule that says so."""

    bands: tuple[Band, ...]
    rule: str


class End(NamedTuple, Generic[S]):
    """An end of the line that is measured: its name and its base; a place has no stand, nor has one that was seen earlier."""

    name: str
    ring: Ring
    stand: S | None = None


@dataclass(frozen=True)
class Survey(Generic[B, S]):
    """What a ruleset says of its own measuring.

    stands  all its stands, by number; those on the table are looked at
    label   what a stand is called
    reach   how far a stand fires
    unseen  why one stand does not see another; None if it does
    barred  why one stand could not fire at another; None if it could
    apart   how far off a target is as the rules measure it, and by which rule; -1 if it is in no arc
    table   the key of the table with its heights
    put     puts a stand at another place
    gone    where those were last seen who are seen no more: by what it is called in the scene, its name and its base
    """

    stands: Callable[[B], Sequence[S]]
    label: Callable[[S], str]
    reach: Callable[[B, S], Range]
    unseen: Callable[[B, S, S], Refusal | None]
    barred: Callable[[B, S, S], Refusal | None]
    apart: Callable[[B, S, S], tuple[int, str]]
    table: Callable[[B], str]
    put: Callable[[B, S, Pose], None]
    gone: Callable[[B], dict[str, tuple[str, Ring]]] = lambda _: {}

    def __call__(self, battle: B, side: int | None, one: str, other: str) -> Looked:
        """Between two ends, each a thing or a place; of one alone, who sees it and who could fire at it.  Of a place this is told
        of the side's stand that is nearest, as if it stood there."""
        k: B = battle if side is None else battle.known(side)
        if (here := self._end(k, one)) is None:
            return Looked(title="There is nothing there to measure from")
        if not other:
            return self._about(k, here) if here.stand else self._place(k, side, here)
        if (there := self._end(k, other)) is None:
            return Looked(title="There is nothing there to measure to")
        return self._between(k, here, there)

    def _end(self, k: B, name: str) -> End[S] | None:
        if not name.startswith(PLACE):
            if name in (gone := self.gone(k)):
                return End(*gone[name])
            return next((self._at(row) for row in self.stands(k) if row.on_table and row.thing == name), None)
        x, y = (int(value) for value in name.removeprefix(PLACE).split(","))
        return None if max(abs(x), abs(y)) > tabletop.LIMIT else End("a place", (x, y, x, y, x, y, x, y))

    def _at(self, stand: S) -> End[S]:
        return End(self.label(stand), stand.quad, stand)

    def _between(self, k: B, here: End[S], there: End[S]) -> Looked:
        table = laid(self.table(k))
        ray = nearest_points(here.ring, there.ring)
        far = tabletop.length(ray[2] - ray[0], ray[3] - ray[1])
        yards = f"{so_far(far)}, {far * table.yards_per_inch // 1000} yards"
        facts = [Fact("Nearest points", yards)]
        bands, label = self.reach(k, here.stand).bands if here.stand else (), so_far(far)
        overlays = [trial("measured", "ruler", (ray,), "order", f"measured: {label}", label=label, bands=bands)]
        if here.stand and there.stand:
            if here.stand.side != there.stand.side:
                facts += [*self._aimed(k, here.stand, there.stand), *self._aimed(k, there.stand, here.stand)]
            facts += [self._sight(k, here.stand, there.stand), self._sight(k, there.stand, here.stand)]
            hidden = self.unseen(k, here.stand, there.stand)
            tone: Tone = "blocked" if hidden else "sight"
            says = hidden.because if hidden else f"{here.name} sees {there.name}"
            overlays.append(trial("sight", "ray", (ray,), tone, says, rule=hidden.rule if hidden else ""))
        profile = tuple(_height(table, *_along(ray, part)) for part in range(PARTS + 1))
        rise = profile[-1] - profile[0]
        feet, way = (abs(rise) + 5) // 10, "up" if rise >= 0 else "down"
        facts.append(Fact("Ground", f"{feet} feet {way} from the first to the second"))
        title = f"{here.name[:1].upper()}{here.name[1:]} to {there.name}"
        return Looked(title=title, facts=tuple(facts), overlays=tuple(overlays), profile=profile, far=far)

    def _aimed(self, k: B, firer: S, target: S) -> Iterable[Fact]:
        """How far a target is by the rules, and whether it could be fired at."""
        name, aimed_at = self.label(firer), self.label(target)
        far, rule = self.apart(k, firer, target)
        band = next((row.label for row in self.reach(k, firer).bands if 0 <= far <= row.to), "out of range")
        yield Fact(f"{name} to {aimed_at}", f"{so_far(far)}, {band}" if far >= 0 else "not in its arc", rule)
        barred = self.barred(k, firer, target)
        could = f"could fire at {aimed_at}" if barred is None else f"no: {barred.because}"
        yield Fact(f"{name} fires", could, "" if barred is None else barred.rule)

    def _sight(self, k: B, one: S, other: S) -> Fact:
        hidden = self.unseen(k, one, other)
        says = self.label(other) if hidden is None else f"no: {hidden.because}"
        return Fact(f"{self.label(one)} sees", says, hidden.rule if hidden else "")

    def _place(self, k: B, side: int | None, here: End[S]) -> Looked:
        """Who would see the nearest stand of a side at a place, and who could fire at it there."""
        rows = [row for row in self.stands(k) if row.on_table and side in (None, row.side)]
        if not rows:
            return Looked(title="There is no stand of yours that could be there")
        near = min(rows, key=lambda row: tabletop.gap(here.ring, row.quad))
        x, y = middle(here.ring)
        there = k.copy()
        self.put(there, near, replace(near.pose, x=x, y=y))
        stood = self._end(there, near.thing)
        assert stood is not None
        found = self._about(there, stood)
        base = trial("looks:there", "bases", (stood.ring,), "past", f"as if {stood.name} stood there")
        return replace(found, title=f"As if {stood.name} stood there", overlays=(base, *found.overlays))

    def _about(self, k: B, here: End[S]) -> Looked:
        """Who sees a stand, and who could fire at it."""
        stand, overlays, seers, shooters = here.stand, list[Overlay](), list[str](), list[str]()
        if stand is None:
            return Looked(title="Choose a stand: of a place it can only be measured how far it is")
        rows = [row for row in self.stands(k) if row.on_table and row.side != stand.side]
        rows.sort(key=lambda row: tabletop.gap(here.ring, row.quad))
        for enemy in rows[:MOST]:
            name = self.label(enemy)
            sees, fires = self.unseen(k, enemy, stand) is None, self.barred(k, enemy, stand) is None
            if sees:
                seers.append(name)
            if fires:
                shooters.append(name)
            if sees or fires:
                says = f"{name} {'could fire at' if fires else 'sees'} {here.name}"
                ray, thing = nearest_points(enemy.quad, here.ring), enemy.thing
                tone: Tone = "threat" if fires else "sight"
                overlays.append(trial(f"looks:{thing}", "ray", (ray,), tone, says, of=thing))
        targets = [self.label(row) for row in rows[:MOST] if self.barred(k, stand, row) is None]
        fires_to = self.reach(k, stand)
        reach = ", ".join(f"{row.label} to {so_far(row.to)}" for row in fires_to.bands)
        facts = (
            Fact("Seen by", ", ".join(seers) or "nobody who is known"),
            Fact("Could be fired at by", ", ".join(shooters) or "nobody who is known"),
            Fact("Could fire at", ", ".join(targets) or "nobody"),
            Fact("Fires", reach or "not at all", fires_to.rule),
        )
        return Looked(title=here.name, facts=facts, overlays=tuple(overlays))


def _along(ray: Ring, part: int) -> tuple[int, int]:
    x, y, to_x, to_y = ray
    return x + tabletop.divide((to_x - x) * part, PARTS), y + tabletop.divide((to_y - y) * part, PARTS)


def _height(table: Table, x: int, y: int) -> int:
    """The height of the ground in tenths of feet at the survey's place nearest to a point."""
    column = min(max(0, tabletop.divide(x, table.step)), table.columns - 1)
    row = min(max(0, tabletop.divide(y, table.step)), table.rows - 1)
    return table.heights[row * table.columns + column]
