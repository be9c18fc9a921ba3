"""How a side stands in plain measures: whatever is better for it is more, and for its enemy as much less."""

import pytest
from msgspec.structs import replace

from longroll.rulesets.volley_and_bayonet.advice.measures import measures
from rulesets.volley_and_bayonet.drill import SOUTH, battle, begun, stand


def lined(**said):
    b = begun(battle(stand(0, 20, 10, **said), stand(1, 20, 22, SOUTH)))
    b.formations = tuple(replace(row, endurance=4 if row.endurance else 0) for row in b.formations)
    return b


def worn(b, **said):
    b.formations = tuple(replace(row, **said) if row.side == 1 and row.endurance else row for row in b.formations)
    return b


def test_what_one_side_has_more_the_other_has_less():
    b = lined(strength=7)
    mine, theirs = (measures(b.known(side), side) for side in (0, 1))
    assert list(mine) == list(theirs)
    assert {name: -value for name, value in mine.items()} == pytest.approx(theirs)


@pytest.mark.parametrize(
    ("name", "better"),
    [
        ("weight in a fight", lambda: lined(strength=8)),
        ("weight in a fight", lambda: lined(morale=6)),
        ("divisions worn", lambda: worn(lined(), tally=2)),
        ("divisions collapsed", lambda: worn(lined(), tally=4, exhausted=True, collapsed=True)),
        ("late points", lambda: worn(lined(), tally=4, exhausted=True)),
        ("late ground", lambda: lined(strength=8)),
    ],
)
def test_whatever_is_better_for_a_side_is_more(name, better):
    assert measures(better().known(0), 0)[name] > measures(lined().known(0), 0)[name]


def test_who_is_routed_counts_for_nothing_and_a_division_wears_out_but_once():
    """VB-EXH-01."""
    b = lined()
    b.stands = (replace(b.stands[0], level="rout"), *b.stands[1:])
    routed = measures(b, 0)
    assert routed["weight in a fight"] == -1
    assert measures(worn(lined(), tally=9).known(0), 0)["divisions worn"] == 0.5


def test_ground_counts_for_whom_it_is_near():
    """VB-WIN-01: the hill is at twenty inches either way."""
    near, far = (begun(battle(stand(0, 20, y), stand(1, 20, 32, SOUTH))) for y in (16, 4))
    assert measures(near.known(0), 0)["late ground"] > measures(far.known(0), 0)["late ground"] < 0
