"""Who sees whom, 100 stands against 100 among 60 pieces of terrain: plain and compiled, near pairs only and every pair.

Run it as `python benchmarks/sight.py`. Figures are medians of runs taken in turn, so the ratios hold where the rates of a
shared machine do not. The plain kernel is this one's own source; compile it first with `python hatch_build_kernel.py`.
"""

from __future__ import annotations

import random
import statistics
import time
from collections.abc import Callable
from types import ModuleType
from typing import Any

from longroll import tabletop

WIDTH, HEIGHT = 96_000, 72_000
STANDS, PIECES, ROUNDS = 100, 60, 5
NEAR, FAR = 24_000, 200_000
COMPASS = (0, 500, 866, 1000, 866, 500, 0, -500, -866, -1000, -866, -500)


def battlefield(kernel: ModuleType) -> tuple[Any, Any, Any]:
    """60 irregular pieces (a third woods, a third close ground, the rest open ground and hills) and 200 stands of 2 x 1 inch."""
    rng = random.Random(1863)
    areas, classes, hills, crests, levels = [], [], [], [], []
    for piece in range(PIECES):
        x, y = rng.randint(0, WIDTH), rng.randint(0, HEIGHT)
        ring: list[int] = []
        for corner in range(12):
            far = rng.randint(1500, 5000)
            ring += [x + COMPASS[corner] * far // 1000, y + COMPASS[(corner + 3) % 12] * far // 1000]
        if piece % 10 == 9:
            hills.append(tuple(ring))
            crests.append((x - 1200, y - 300, x, y, x + 1200, y + 300))
            levels.append(1 + piece % 2)
        else:
            areas.append(tuple(ring))
            classes.append(piece % 3)
    scenery = kernel.Scenery(areas, classes, crests, list(levels), hills, list(levels))
    rings = [
        kernel.footprint(rng.randint(0, WIDTH), rng.randint(0, HEIGHT), rng.randrange(3600), 2000, 1000)
        for _ in range(2 * STANDS)
    ]
    grounds = [kernel.level_at(scenery, (ring[0] + ring[4]) // 2, (ring[1] + ring[5]) // 2) for ring in rings]
    return scenery, kernel.Bases(rings, grounds), kernel.SightRule([3000, 6000], 1000, False, 6000, 10, 0)


def everyone(kernel: ModuleType, field: tuple[Any, Any, Any], reach: int, observers: int) -> list[list[int]]:
    """For each of so many stands of one side, those of the other that it sees."""
    scenery, bases, rule = field
    targets = list(range(STANDS, 2 * STANDS))
    answer: list[list[int]] = []
    for one in range(observers):
        near = [target for target in targets if kernel.in_reach(bases, one, target, reach)]
        seen = []
        for target in near:
            among = kernel.in_between(bases, one, target, rule.overhead)
            if kernel.sees_near(scenery, bases, among, one, target, rule, [], [], 0, 0)[0] >= 0:
                seen.append(target)
        answer.append(seen)
    return answer


def timed(work: Callable[[], Any]) -> float:
    start = time.process_time()
    work()
    return time.process_time() - start


def main() -> None:
    plain = tabletop.plain_kernel("benchmarked_kernel")
    kernels = {"plain": plain}
    if tabletop.compiled:
        kernels["compiled"] = tabletop.kernel
    else:
        print("The kernel is not compiled here: `python hatch_build_kernel.py` compiles it. Plain figures only.\n")
    fields = {name: battlefield(kernel) for name, kernel in kernels.items()}
    # Every pair without a range is slow in plain Python: fewer observers do, and the time is scaled up.
    cases = {"near (24 inches)": (NEAR, STANDS), "every pair": (FAR, 10)}
    times: dict[tuple[str, str], list[float]] = {}
    for _ in range(ROUNDS):
        for case, (reach, observers) in cases.items():
            for name, kernel in kernels.items():
                spent = timed(lambda: everyone(kernel, fields[name], reach, observers))  # noqa: B023
                times.setdefault((case, name), []).append(spent * STANDS / observers)
    print(f"{STANDS} x {STANDS} pairs, {PIECES} pieces, {ROUNDS} rounds, medians")
    middle = {key: statistics.median(spent) for key, spent in times.items()}
    for case, (reach, observers) in cases.items():
        seen = {name: everyone(kernel, fields[name], reach, observers) for name, kernel in kernels.items()}
        if len({str(rows) for rows in seen.values()}) != 1:
            raise SystemExit("The plain and the compiled kernel disagree: tests/tabletop/test_compiled.py says where.")
        pairs = sum(map(len, seen["plain"]))
        for name in kernels:
            spent = middle[case, name]
            ratio = middle[case, "plain"] / spent
            print(
                f"  {case:17} {name:9} {1000 * spent:9.2f} ms {1e6 * spent / STANDS**2:8.3f} us a pair"
                f" {ratio:6.1f} x plain   ({pairs} seen by {observers})"
            )
    for name in kernels:
        print(
            f"  {name}: asking only near pairs is {middle['every pair', name] / middle['near (24 inches)', name]:.1f} x quicker"
        )


if __name__ == "__main__":
    main()
