"""How many strength points a division can lose before it is exhausted (VB-EXH-01)."""

from collections.abc import Iterable

from longroll.rulesets.volley_and_bayonet.tables import EXHAUSTION, LEAST_EXHAUSTION


def endurance(stands: Iterable[tuple[int, int]]) -> int:
    """The exhaustion level of a division, by the strength and morale of each of its stands; at least 1.

    >>> endurance([(4, 5), (4, 5)]), endurance([(3, 4)]), endurance([(3, 6), (4, 5)]), endurance([(1, 3)])
    (4, 1, 4, 1)
    """
    rows = list(stands)
    whole = sum(strength for strength, _ in rows)
    weighed = sum(strength * morale for strength, morale in rows)
    tenths = next(tenths for most, tenths in EXHAUSTION if weighed <= most * whole)
    return max(LEAST_EXHAUSTION, (whole * tenths + 5) // 10)
