"""The free move of a general who is activated: he rides past enemies, never through them (BC-ACT-10, BC-MOVE-12)."""

from collections.abc import Iterator
from heapq import heappop, heappush
from itertools import product
from typing import ClassVar

from longroll import tabletop
from longroll.flow import Decision, Need, Procedure, Refusal, done
from longroll.rulesets.brigade.command import chain_of_command
from longroll.rulesets.brigade.command.generals import base_at
from longroll.rulesets.brigade.ground.terrain import on_closed, on_ground
from longroll.rulesets.brigade.record import Battle, General, Setting, facing, laid
from longroll.rulesets.brigade.record.positions import officers, positions
from longroll.rulesets.brigade.tables import GENERAL, TOUCH


def ride_refusal(b: Battle, general: General, x: int, y: int) -> Refusal | None:
    """Why a general may not ride to a place in his free move (BC-ACT-10)."""
    rule, setting = "BC-ACT-10", laid(b.setting)
    if (far := tabletop.length(x - general.x, y - general.y)) > general.reach:
        return Refusal(rule, f'that is {far / 1000:.1f}" away and {general.label} rides {general.reach / 1000:g}"')
    ring = base_at(x, y)
    if not on_ground(setting, ring):
        return Refusal("BC-MAP-12", f"{general.label} would not stand on open ground of the map")
    for stand in positions(b).touched(ring):
        if facing.overlaps(ring, stand.quad):
            return Refusal("BC-GENL-08", f"{stand.name} stands there")
        if stand.side != general.side and not stand.routed:
            return Refusal(rule, f"{general.label} would touch {stand.name}, an enemy")
    for one in officers(b).overlapping(ring, TOUCH, besides=general.id):
        return Refusal("BC-GENL-08", f"{one.label} stands there")
    if not _rides_round(b, general, x, y):
        return Refusal(rule, f"enemies bar {general.label}'s way, and no way round them is short enough")
    return None


def _rides_round(b: Battle, general: General, x: int, y: int) -> bool:
    """Whether some way, straight or bent about the corners of enemy bases, leads past them within his reach."""
    reach, setting = general.reach, laid(b.setting)
    around = (general.x - reach, general.y - reach, general.x + reach, general.y + reach)
    foes = [stand.quad for stand in facing.near(b, around, GENERAL) if stand.side != general.side]
    start, end = (general.x, general.y), (x, y)
    if _open(setting, foes, start, end):
        return True
    half = GENERAL // 2 + TOUCH
    corners = {
        corner
        for left, bottom, right, top in map(tabletop.bounds, foes)
        for corner in product((left - half, right + half), (bottom - half, top + half))
        if _far(start, corner) + _far(corner, end) <= reach
    }
    # The nearest place not yet left is left next, as long as the way from it to the end is not too long.
    gone: set[tuple[int, int]] = set()
    waiting = [(0, start)]
    while waiting:
        length, at = heappop(waiting)
        if at == end:
            return True
        if at in gone:
            continue
        gone.add(at)
        for corner in (*corners, end):
            further = length + _far(at, corner)
            if corner not in gone and further + _far(corner, end) <= reach and _open(setting, foes, at, corner):
                heappush(waiting, (further, corner))
    return False


def _far(a: tuple[int, int], c: tuple[int, int]) -> int:
    return tabletop.length(c[0] - a[0], c[1] - a[1])


def _open(setting: Setting, foes: list[tabletop.Ring], start: tuple[int, int], end: tuple[int, int]) -> bool:
    """Whether a general's base passes straight from one point to another over no enemy and no closed ground."""
    swept = tabletop.hull(base_at(*start) + base_at(*end))
    return not facing.overlapping(swept, foes) and not on_closed(setting, swept)


class MoveGeneral(Decision[tuple[int, int] | None], frozen=True):
    """A general's free move at the start of his activation: where his centre comes to be, or None to stay (BC-ACT-10)."""

    general: int
    rule: ClassVar[str] = "BC-ACT-10"
    rules: ClassVar[tuple[str, ...]] = ("BC-MOVE-12", "BC-GENL-08")

    def refusal(self, known: Battle, answer: tuple[int, int] | None) -> Refusal | None:
        if answer is None:
            return None
        x, y = answer
        if max(abs(x), abs(y)) > tabletop.LIMIT:
            return Refusal(self.rule, "that place is not on the table")
        return ride_refusal(known, known.generals[self.general], x, y)

    def offers(self, known: Battle) -> Iterator[tuple[int, int] | None]:
        yield None
        general = known.generals[self.general]
        yield from (at for at in rides(known, general) if ride_refusal(known, general, *at) is None)


def rides(b: Battle, general: General) -> Iterator[tuple[int, int]]:
    """Places worth riding to, not all of them open: behind the stands he commands, and out along eight ways."""
    for stand in b.stands:
        if stand.formed and chain_of_command.commands(b, general, stand):
            behind = stand.pose.ahead(-(stand.depth + GENERAL) // 2 - TOUCH)
            if behind.distance(general.x, general.y) <= general.reach:
                yield behind.x, behind.y
    for far in (general.reach, general.reach // 2):
        for way in range(0, 3600, 450):
            yield tabletop.ahead(general.x, general.y, way, far, 0)


class GeneralRides(Procedure[bool]):
    """The free move of a general just activated; it counts toward no square's limit (BC-ACT-10, BC-MOVE-12)."""

    general: int = 0

    def ask(self, b: Battle) -> Need[tuple[int, int] | None] | done[bool]:
        general = b.generals[self.general]
        return MoveGeneral(general.side, general.id) if general.on_table else done(False)

    def ride(self, b: Battle, to: tuple[int, int] | None) -> done[bool]:
        if to is None:
            return done(False)
        general = b.change_general(self.general, x=to[0], y=to[1])
        b.say("moved", f"{general.label} rides", "BC-ACT-10", general, at=general.spot)
        return done(True)
