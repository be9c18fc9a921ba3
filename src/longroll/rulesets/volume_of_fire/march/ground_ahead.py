"""The ground and the troops before a marching brigade, asked step by step (VF-GT-07, VF-GT-08, VF-GT-11).  A body that
marches straight on comes nearer to nothing by more than it marches.  So whatever is found to lie so far off need not be
asked again before the body has gone that far: most steps of a march ask nothing at all."""

from itertools import product
from typing import Any

import msgspec
from msgspec.structs import replace

from longroll import tabletop
from longroll.flow import Refusal
from longroll.rulesets.volume_of_fire import tables
from longroll.rulesets.volume_of_fire.ground.terrain import SLACK, apart, ground, joined, rough_pieces, sight_of
from longroll.rulesets.volume_of_fire.march.body_and_course import ROUNDED
from longroll.rulesets.volume_of_fire.movement.roads import on_road
from longroll.rulesets.volume_of_fire.record.battle import Battle
from longroll.rulesets.volume_of_fire.record.setting import Piece, Ring, laid
from longroll.rulesets.volume_of_fire.record.units import DEPTH
from longroll.rulesets.volume_of_fire.sight.lookout import lookout
from longroll.tabletop import Pose, bounds, footprint, nearest, within

STEP = tables.STEP
SEEN = "(seen)"
"""Why a march ends that an enemy sees; any other reason is the id of the ground that holds it."""
NEVER = 1 << 30


class Held(msgspec.Struct, frozen=True):
    """A piece of rough ground that has been diced for: the march stops at `until` if a unit is still inside (VF-GT-11)."""

    piece: str
    until: int


class _Obstacle:
    """An area or a line on the way, and how far the body may go before it can touch it."""

    __slots__ = ("_line", "_number", "_shapes", "clear", "id")

    def __init__(self, name: str, shapes: Any, number: int, line: bool = False) -> None:
        self.id = name
        self.clear = 0
        self._shapes, self._number, self._line = shapes, number, line

    def touched(self, quads: list[Ring], distance: int) -> bool:
        """Whether the body, its bases standing so after a distance, touches it; before `clear` it need not be asked."""
        spare: int = tabletop.shape_gap(self._shapes, self._number, self._line, quads)
        if spare < 0:
            return True
        self.clear = distance + spare - ROUNDED
        return False

    def reached(self, quads: list[Ring], heading: int) -> int:
        """After what distance along a heading the first of these bases touches it; tabletop.FAR if none ever does."""
        ring = self._shapes.rings[self._number]
        line = ring if self._line else ring + ring[:2]
        return min(tabletop.line_reached(quad, heading, line, bounds(line), SLACK) for quad in quads)


class Corridor:
    """What a marching brigade can come to, culled to the strip before it."""

    def __init__(self, b: Battle, numbers: tuple[int, ...], starts: tuple[Pose, ...], course: Pose, limit: int) -> None:
        self.numbers, self.starts, self.course = numbers, starts, course
        self.units = [b.units[number] for number in numbers]
        self._setting = b.setting
        side = self.units[0].side
        frontages = [unit.frontage for unit in self.units]
        self._full = [footprint(pose, wide, DEPTH) for pose, wide in zip(starts, frontages, strict=True)]
        less = 2 * SLACK
        self._bare = [footprint(pose, wide - less, DEPTH - less) for pose, wide in zip(starts, frontages, strict=True)]
        whole = self._box = bounds(sum(self._full, ()))
        dx, dy = self._vector(max(limit, 0) + STEP)
        west, south, east, north = whole
        box = west + min(dx, 0), south + min(dy, 0), east + max(dx, 0), north + max(dy, 0)
        table, lie, same, pieces = laid(b.setting), ground(b.setting), joined(b.setting), rough_pieces(b.setting)
        self._table = (-SLACK, -SLACK, table.width + SLACK, table.height + SLACK)
        rough = tabletop.near_boxes(lie.rough.boxes, *box)
        self._areas = [_Obstacle(same[pieces[number].id], lie.rough, number) for number in rough]
        lines = tabletop.near_boxes(lie.barriers.boxes, *box)
        self._lines = [_Obstacle(table.barriers[number].id, lie.barriers, number, line=True) for number in lines]
        self._solid = [(row, _Obstacle(row.id, lie.impassable, number)) for number, row in enumerate(table.impassable)]
        mine = set(numbers)
        stay = [unit.quad for unit in b.of_side(side) if unit.id not in mine and not apart(bounds(unit.quad), box)]
        self._friends = tabletop.Bases(stay, [0] * len(stay))
        self._enemies = b.enemies(side)
        self._enemy_quads = [enemy.quad for enemy in self._enemies]
        self._reach = [sight_of(b.setting, enemy.pose, enemy.frontage) for enemy in self._enemies]
        self._unseen = [0] * len(self._enemies)
        self._unseen_by_all = 0
        self._off_enemies = 0
        self._put = -1
        bound = [i for i, unit in enumerate(self.units) if unit.arm == "artillery" or unit.mounted]
        obstructed = [number for number in rough if pieces[number].move == "obstructed"]
        self._bound: list[tuple[int, Piece, _Obstacle, int]] = []
        for i, number in product(bound, obstructed):
            piece, area, quad = pieces[number], _Obstacle(pieces[number].id, lie.rough, number), self._full[i]
            start = tabletop.depth_inside(quad, piece.ring) if area.touched([quad], 0) else 0
            self._bound.append((i, piece, area, max(tables.DEEP, start)))

    def _vector(self, distance: int) -> tuple[int, int]:
        return tabletop.ahead(0, 0, self.course.heading, distance, 0)

    def _at(self, quads: list[Ring], distance: int) -> list[Ring]:
        return tabletop.shifted(quads, *self._vector(distance))

    def _touches(self, area: _Obstacle, quads: list[Ring], distance: int) -> bool:
        """Whether bases that stood so at first touch an area after a distance."""
        return distance >= area.clear and area.touched(self._at(quads, distance), distance)

    def put(self, b: Battle, distance: int) -> None:
        """Stand the brigade so far along its way."""
        if distance != self._put:
            self._put = distance
            dx, dy = self._vector(distance)
            rows = zip(self.numbers, self.starts, strict=True)
            b.put_units(*[replace(b.units[number], pose=pose.shifted(dx, dy)) for number, pose in rows])

    def _by_road(self, i: int, distance: int) -> bool:
        """Whether a unit lies along a road after so far (VF-TERR-13, VF-TERR-16)."""
        dx, dy = self._vector(distance)
        return on_road(self._setting, self.starts[i].shifted(dx, dy), self.units[i].frontage) is not None

    def last_free(self, distance: int) -> int:
        """The last step up to a distance at which no unit stands on a friend who stays (VF-GT-07)."""
        while distance and any(
            tabletop.bases_under(self._friends, quad, SLACK) for quad in self._at(self._full, distance)
        ):
            distance = (distance - 1) // STEP * STEP
        return distance

    def meets(self, distance: int, held: tuple[Held, ...]) -> tuple[int, str] | None:
        """Rough ground touched that has not been diced for yet, and after what distance: of several the first touched, then
        by id (VF-GT-11)."""
        near = [row for row in (*self._areas, *self._lines) if distance >= row.clear]
        if not near:
            return None
        known = {row.piece for row in held}
        quads = self._at(self._bare, distance)
        found = [row.id for row in near if row.id not in known and row.touched(quads, distance)]
        if found and all(self._by_road(i, distance) for i in range(len(self.units))):
            return None
        return min(((self._touched_at(name, distance), name) for name in found), default=None)

    def _touched_at(self, name: str, distance: int) -> int:
        """Where within the step that ends at `distance` the brigade comes to touch rough ground: its die counts from there,
        or from where it stands if it begins inside (VF-GT-11)."""
        rows = (row for row in (*self._areas, *self._lines) if row.id == name)
        first = min(row.reached(self._full, self.course.heading) for row in rows)
        return max(0, distance - STEP, min(first, distance))

    def ends(self, b: Battle, distance: int, held: tuple[Held, ...]) -> str:
        """Why the march ends here: an enemy sees it (VF-GT-08), or rough ground holds it (VF-GT-11)."""
        if self._seen(b, distance):
            return SEEN
        if held:
            until = {row.piece: row.until for row in held}
            for area in self._areas:
                if until.get(area.id, NEVER) <= distance and self._touches(area, self._bare, distance):
                    return area.id
        return ""

    def _seen(self, b: Battle, distance: int) -> bool:
        """Whether an enemy sees a unit of the brigade here: asked only of those whose sight reaches so far."""
        if distance < self._unseen_by_all:
            return False
        quads = self._at(self._full, distance)
        near = [k for k, until in enumerate(self._unseen) if until <= distance]
        for k, far in zip(near, tabletop.gaps(quads, [self._enemy_quads[k] for k in near]), strict=True):
            enemy, reach = self._enemies[k], self._reach[k]
            if far <= reach:
                self.put(b, distance)
                position = lookout(b)
                for number, quad in zip(self.numbers, quads, strict=True):
                    if within(quad, enemy.quad, reach) and position.sees(enemy.id, number):
                        return True
            self._unseen[k] = distance + max(0, far - reach - ROUNDED)
        self._unseen_by_all = min(self._unseen, default=NEVER)
        return False

    def bar(self, distance: int) -> Refusal | None:
        """What bars the next step: the table's edge, impassable ground, an enemy within an inch, or obstructed ground
        deeper than horse and guns may go off the road (VF-GT-07, VF-CHG-01, VF-TERR-16)."""
        if self._off_the_table(distance):
            return Refusal("VF-GT-07", "has come to the edge of the table")
        if distance >= self._off_enemies:
            found = nearest(self._at(self._full, distance), self._enemy_quads)
            far = NEVER if found is None else found[1]
            if found is not None and far < tables.STOP_SHORT:
                return Refusal("VF-CHG-01", f"stops an inch short of {self._enemies[found[0]].name}")
            self._off_enemies = distance + far - tables.STOP_SHORT - ROUNDED
        for piece, area in self._solid:
            if self._touches(area, self._full, distance):
                return Refusal("VF-GT-07", f"cannot enter {piece.name}")
        for i, piece, area, most in self._bound:
            if not self._touches(area, [self._full[i]], distance):
                continue
            quad = self._at([self._full[i]], distance)[0]
            if tabletop.depth_inside(quad, piece.ring) > most and not self._by_road(i, distance):
                return Refusal("VF-TERR-16", f"stops: {self.units[i].name} may go no deeper into {piece.name}")
        return None

    def _off_the_table(self, distance: int) -> bool:
        dx, dy = self._vector(distance)
        box, table = self._box, self._table
        return box[0] + dx < table[0] or box[1] + dy < table[1] or box[2] + dx > table[2] or box[3] + dy > table[3]

    def next(self, distance: int, held: tuple[Held, ...]) -> int:
        """The next step beyond a distance: the next whole quarter inch, or before it where rough ground may hold it."""
        step = distance + STEP - distance % STEP
        return min((row.until for row in held if distance < row.until < step), default=step)

    def onward(self, distance: int, limit: int, held: tuple[Held, ...]) -> int:
        """The first step from a distance on, up to `limit`, at which something may end the march, hold it or bar it.
        Every step before `distance` has been asked, and whatever is known to be clear of the body is so until then."""
        known = {row.piece: row.until for row in held}
        until = min(limit, self._unseen_by_all, self._off_enemies - STEP)
        for row in self._areas:
            clear = max(row.clear, known[row.id]) if row.id in known else row.clear
            until = min(until, clear)
        for row in self._lines:
            if row.id not in known:
                until = min(until, row.clear)
        for area in (*[row[1] for row in self._solid], *[row[2] for row in self._bound]):
            until = min(until, area.clear - STEP)
        while distance < until and not self._off_the_table(step := self.next(distance, held)):
            distance = step
        return distance
