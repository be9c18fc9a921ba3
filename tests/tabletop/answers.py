"""What a kernel answers to thousands of random questions: run as a script it prints them, for whichever kernel it finds."""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Iterator
from types import ModuleType
from typing import Any


def answers(kernel: ModuleType, cases: int, seed: int = 1863) -> dict[str, list[Any]]:
    """By function, the answers to so many cases drawn from one seed: near, far and axis-aligned shapes among them."""
    found: dict[str, list[Any]] = {}
    rng = random.Random(seed)
    for case in range(cases):
        reach = (6_000, 20_000, 250_000)[case % 3]
        for name, arguments in _questions(kernel, rng, reach):
            found.setdefault(name, []).append(_plain(getattr(kernel, name)(*arguments)))
        if case % 10 == 0:
            for name, answer in _sight(kernel, rng):
                found.setdefault(name, []).append(answer)
    return found


def _questions(kernel: ModuleType, rng: random.Random, reach: int) -> Iterator[tuple[str, tuple[Any, ...]]]:
    def place() -> int:
        return rng.choice([rng.randint(-reach, reach), 1000 * rng.randint(-reach // 1000, reach // 1000)])

    def heading() -> int:
        return rng.choice([rng.randrange(3600), 450 * rng.randrange(8)])

    x, y, facing = place(), place(), heading()
    width, depth = rng.choice([500, 1000, 3000, 7999]), rng.choice([1000, 1001])
    pose = (x, y, facing)
    base = kernel.footprint(*pose, width, depth)
    other = kernel.footprint(place(), place(), heading(), 2 * rng.randint(250, 6000), 1000)
    area = star(rng, place(), place(), rng.randint(1000, reach // 3))
    line = tuple(place() for _ in range(2 * rng.randint(2, 6)))
    ray = (place(), place(), place(), place())
    tenths = rng.randint(-1800, 1800)
    yield "sine", (tenths,)
    yield "cosine", (tenths,)
    yield "root", (rng.randrange(1 << rng.randint(1, 61)),)
    yield "divide", (rng.randint(-(2**60), 2**60), rng.randint(1, 2**30))
    yield "bearing", (place(), place())
    yield "length", (place(), place())
    yield "arc_length", (abs(place()), tenths)
    yield "ahead", (*pose, place(), place())
    yield "rotate", (x, y, place(), place(), tenths)
    yield "wheel", (*pose, width, depth, tenths, rng.choice([-1, 1]))
    yield "footprint", (*pose, width, depth)
    yield "rectangle", (*pose, -width, width, depth, depth + 9000)
    yield "point_to_segment", (place(), place(), *ray)
    yield "foot", (place(), place(), *ray)
    yield "segments_meet", (*ray, place(), place(), place(), place())
    yield "doubled_area", (area,)
    yield "point_in_ring", (area, place(), place())
    yield "point_gap_to_line", (line, place(), place())
    yield "point_gap", (area, place(), place())
    yield "hull", (line,)
    yield "nearest_in_ring", (base, place(), place())
    yield "bounds", (line,)
    yield "within", (base, other, rng.randint(0, 9000))
    yield "overlap", (base, other, rng.choice([0, 10]))
    yield "gap", (base, other)
    yield "area_gap", (base, area)
    yield "rings_meet", (area, other)
    yield "nearest_points", (base, other)
    yield "own_frame", (*pose, place(), place())
    yield "in_front_zone", (*pose, width, depth, rng.randrange(900), place(), place())
    yield "width_inside", (other, *pose, width, depth, depth + 10_000)
    yield "range_in_wedge", (other, *pose, width, depth, rng.randrange(900))
    yield "front_cover", (line, *pose, width, depth, depth + 4000)
    yield "crosses_line", (base, line)
    yield "overlaps_area", (base, area)
    yield "area_inside", (base, area)
    yield "depth_inside", (base, area)
    yield "line_gap", (base, line)
    yield "straight_contact", (base, other, heading(), rng.choice([0, 10]))
    yield "edges_between", (base, other)
    yield "carried", (area, place(), place())
    turned = (facing + rng.choice([0, 100, 200])) % 3600
    rear = (*kernel.ahead(*pose, -depth + rng.randint(-12, 12), rng.randint(-1100, 1100)), turned)
    yield "in_column", (*pose, base, *rear, kernel.footprint(*rear, width, depth), kernel.Column(150, 1000, 10))
    yield "length_inside", (area, *ray)
    yield "cuts_line", (line, *ray)
    yield "crosses_whole", (area, *ray)
    yield "passage", (base, *ray)
    yield "points_along", (*ray, rng.randint(2000, 9000))


def _sight(kernel: ModuleType, rng: random.Random) -> Iterator[tuple[str, Any]]:
    scenery, bases = battlefield(kernel, rng, 12, 8, 24_000)
    rule = kernel.SightRule(
        [3000, 6000], 1000, rng.random() < 0.5, rng.choice([-1, 6000]), 10, rng.choice([-1, 0, 2001])
    )
    everyone = list(range(8))
    for observer in everyone:
        targets = [target for target in everyone if target != observer]
        for target in targets:
            yield "in_reach", kernel.in_reach(bases, observer, target, 18_000)
            among = kernel.in_between(bases, observer, target, rule.overhead)
            yield (
                "sees_near",
                _plain(kernel.sees_near(scenery, bases, among, observer, target, rule, [2], [5000], 0, 0)),
            )
        moved = kernel.footprint(rng.randint(0, 24_000), rng.randint(0, 24_000), rng.randrange(3600), 9000, 3000)
        bases = bases.moved([observer], [moved], [rng.randint(0, 2)])
        yield "bases_near", kernel.bases_near(bases, moved, rng.randint(0, 6000))
        yield "bases_under", kernel.bases_under(bases, moved, 10)
        mine, others = bases.rings[:observer], bases.rings[observer:]
        yield "nearest", _plain(kernel.nearest(mine, others))
        yield "any_within", kernel.any_within(mine, others, rng.randint(0, 3000))


def battlefield(kernel: ModuleType, rng: random.Random, pieces: int, stands: int, size: int) -> tuple[Any, Any]:
    """Scenery of so many pieces, one in four a hill with a crest, and so many stands of all facings."""
    areas, classes, crests, hills, levels = [], [], [], [], []
    for piece in range(pieces):
        x, y = rng.randint(0, size), rng.randint(0, size)
        ring = star(rng, x, y, 4000)
        if piece % 4 == 3:
            hills.append(ring)
            levels.append(rng.randint(1, 2))
            crests.append((x - 1500, y - 500, x, y, x + 1500, y + 700))
        else:
            areas.append(ring)
            classes.append(rng.randint(0, 2))
    scenery = kernel.Scenery(areas, classes, crests, list(levels), hills, list(levels))
    rings = [
        kernel.footprint(rng.randint(0, size), rng.randint(0, size), rng.randrange(3600), 2000, 1000)
        for _ in range(stands)
    ]
    middles = [((ring[0] + ring[4]) // 2, (ring[1] + ring[5]) // 2) for ring in rings]
    return scenery, kernel.Bases(rings, [kernel.level_at(scenery, *middle) for middle in middles])


# Sixteen directions in thousandths, so that the shapes need no sine of the kernel's own.
_COMPASS = (0, 383, 707, 924, 1000, 924, 707, 383, 0, -383, -707, -924, -1000, -924, -707, -383)


def star(rng: random.Random, x: int, y: int, size: int) -> tuple[int, ...]:
    """A simple ring about a point, seldom convex, in either direction."""
    flat: list[int] = []
    step = rng.choice([1, 2, 4])
    for corner in range(0, 16, step):
        far = rng.randint(size // 3, size)
        flat += [x + _COMPASS[corner] * far // 1000, y + _COMPASS[(corner + 4) % 16] * far // 1000]
    flat = [max(-250_000, min(250_000, value)) for value in flat]
    if rng.random() < 0.5:
        flat = [value for i in range(len(flat) - 2, -1, -2) for value in flat[i : i + 2]]
    return tuple(flat)


def _plain(answer: Any) -> Any:
    return [_plain(part) for part in answer] if isinstance(answer, (tuple, list)) else answer


if __name__ == "__main__":
    from longroll.tabletop import kernel as found_kernel

    print(json.dumps({"file": found_kernel.numbers.__file__, "answers": answers(found_kernel, int(sys.argv[1]))}))
