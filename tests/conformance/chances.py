"""Exact odds and dice that are thrown agree."""

from collections import Counter
from typing import Any

from scipy.stats import chisquare

from conformance.bench import (
    Bench,
    pack,
    quiet,
)
from longroll import odds
from longroll.flow import Chance, State


def check_odds(bench: Bench, battle: State, throws: int = 120) -> None:
    """Exact odds and dice that are thrown agree."""
    if not isinstance(battle.needs, Chance):
        return
    try:
        counted = odds.distribution(battle, bound=300)
    except odds.TooWide:
        return
    weights = {pack(quiet(position)): weight for weight, position in counted.positions}
    assert len(weights) == len(counted.positions), "equal positions were not merged"
    thrown: Counter[bytes] = Counter()
    for _ in range(throws):
        position, over = battle, False
        while not over:
            result = position.needs.read(bench.faces(position.needs))
            position, over = odds._follow(position, result, len(battle.stack), None)
        thrown[pack(quiet(position))] += 1
    agree(weights, counted.whole, thrown)


def agree(weights: dict[Any, int], whole: int, thrown: Counter[Any], least: float = 1e-6) -> None:
    """What was thrown can come of these weights; rare outcomes are counted together."""
    strange = [label for label in thrown if label not in weights]
    assert not strange, f"the dice came to {strange[0]!r}, which the odds do not know"
    count = thrown.total()
    expected, observed, rare, rarely = [], [], 0.0, 0
    for label, weight in weights.items():
        share = count * weight / whole
        if share < 5:
            rare, rarely = rare + share, rarely + thrown[label]
        else:
            expected.append(share)
            observed.append(thrown[label])
    if rare >= 5:
        expected.append(rare)
        observed.append(rarely)
    elif rare:
        assert rarely <= 5 + 10 * rare, f"what should come {rare:.1f} times in {count} came {rarely} times"
    if len(expected) > 1:
        share = sum(observed) / sum(expected)
        likely = float(chisquare(observed, [value * share for value in expected]).pvalue)
        assert likely > least, f"odds {expected} against {observed} thrown: one in {1 / max(likely, 1e-300):.3g}"
