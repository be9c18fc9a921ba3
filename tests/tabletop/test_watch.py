"""Who sees whom, kept up from move to move, is what it would be found to be afresh, and the same plain and compiled."""

from random import Random
from typing import Any

import pytest

from longroll import tabletop
from longroll.tabletop import kernel, plain_kernel
from tabletop.answers import battlefield

COUNT = 70
"""More bases than a number has bits."""


def _stance(using: Any, number: int, ring: tuple[int, ...], reach: int) -> Any:
    return using.Stance(number, ring, 0, reach, [], [])


def _seers(using: Any, afresh: bool) -> list[list[int]]:
    """Who is seen by whom after each of some moves of a battle."""
    rng = Random(5)
    scenery, bases = battlefield(using, rng, 12, COUNT, 30_000)
    rule = using.SightRule([3000, 6000], 1000, False, 6000, 10, 0)
    sides = [number % 2 for number in range(COUNT)]
    stances = [_stance(using, number + 1, ring, 15_000) for number, ring in enumerate(bases.rings)]
    watch = using.Watch(scenery, rule, using.Lines(), sides, stances)
    found = [watch.seers()]
    for turn in range(60):
        moved = rng.sample(range(COUNT), rng.randint(1, 3))
        new = []
        for place, number in enumerate(moved):
            ring = using.footprint(rng.randint(0, 30_000), rng.randint(0, 30_000), rng.randrange(3600), 3000, 1000)
            reach = -1 if rng.random() < 0.1 else 15_000
            new.append(_stance(using, COUNT + 4 * turn + place + 1, ring, reach))
            stances[number] = new[-1]
        watch = watch.moved(moved, new)
        if afresh:
            watch = using.Watch(scenery, rule, using.Lines(), sides, stances)
        found.append(watch.seers())
    return found


def test_a_watch_kept_up_is_as_one_made_afresh() -> None:
    kept = _seers(kernel, afresh=False)
    assert kept == _seers(kernel, afresh=True)
    assert {seer >= 0 for row in kept for seer in row} == {False, True}


@pytest.mark.skipif(not tabletop.compiled, reason="the kernel is not compiled here: python hatch_build_kernel.py")
def test_compiled_and_plain_watches_agree() -> None:
    assert _seers(kernel, afresh=False) == _seers(plain_kernel("plain_watch"), afresh=False)
