"""Move limits and flags out of the ground (BC-MAP-04)."""

import pytest

from longroll.rulesets.brigade import tables
from longroll.rulesets.brigade.record.setting import Ground
from longroll.rulesets.brigade.scenario.grid import steep_cells, value, valued
from rulesets.brigade.drill import box, setting


def valued_squares(**ground):
    made = setting(**ground)
    return valued(Ground(made), [square.name for square in made.squares])


@pytest.mark.parametrize(
    ("share", "limit", "flag"),
    [
        (0, 4, 1),
        (9, 4, 1),
        (10, 3, 1),
        (32, 3, 1),
        (33, 2, 2),
        (59, 2, 2),
        (60, 1, 2),
        (84, 1, 2),
        (85, 0, 3),
        (100, 0, 3),
    ],
)
def test_the_share_of_hard_ground_gives_limit_and_flag(share, limit, flag):
    """BC-MAP-04, BC-MAP-02, BC-MAP-03."""
    assert value(share * 100, 0, 100) == (limit, flag)


def test_half_a_square_of_steep_ground_is_crossed_out():
    assert value(50 * 100, 49 * 100, 100) == (2, 2)
    assert value(50 * 100, 50 * 100, 100) == (0, 3)


def test_open_ground_allows_four_moves():
    assert [(each.limit, each.flag) for each in valued_squares(columns=1, rows=1)] == [(4, 1)]


@pytest.mark.parametrize(
    "kind",
    [tables.WOODS, tables.ORCHARD, tables.MARSH, tables.ROCKS, tables.TOWN],
    ids=lambda kind: tables.GROUND[kind],
)
def test_every_kind_that_forces_a_tactic_counts(kind):
    squares = valued_squares(columns=2, rows=1, patches=[(kind, box(0, 0, 6, 12))])
    assert [(each.limit, each.flag) for each in squares] == [(2, 2), (4, 1)]


def test_kinds_that_overlap_count_once():
    patches = [(tables.WOODS, box(0, 0, 3, 12)), (tables.ROCKS, box(0, 0, 3, 12))]
    assert valued_squares(columns=1, rows=1, patches=patches)[0].limit == 3


def test_squares_are_named_row_by_row_from_the_south_west():
    squares = valued_squares(columns=2, rows=2, patches=[(tables.WOODS, box(12, 12, 24, 24))])
    assert [each.limit for each in squares] == [4, 4, 4, 0]


def slope(feet, run):
    """A slope that climbs so many feet over `run` inches, from 6 inches east on."""
    return lambda x, y: 400 + feet * min(max((x - 6) / run, 0), 1)


def test_three_lines_within_a_tactic_arrow_are_steep():
    """BC-TERR-09: 400 to 520 crosses 440, 480 and 520."""
    assert any(steep_cells(Ground(setting(columns=1, rows=1, heights=slope(120, 2.5)))))
    assert not any(steep_cells(Ground(setting(columns=1, rows=1, heights=slope(119, 2.5)))))
    assert not any(steep_cells(Ground(setting(columns=1, rows=1, heights=slope(120, 9)))))


def test_a_ridge_that_goes_up_and_down_again_is_not():
    """Two lines up and two down are four, but never three one way."""
    ridge = setting(columns=1, rows=1, heights=lambda x, y: 480 - 60 * abs(x - 6) if abs(x - 6) < 1.6 else 384)
    assert not any(steep_cells(Ground(ridge)))


def test_steepness_is_the_same_in_a_mirror():
    hill = setting(columns=1, rows=1, heights=lambda x, y: 400 + 30 * x + 12 * y)
    other = setting(columns=1, rows=1, heights=lambda x, y: 400 + 30 * (12 - x) + 12 * y)
    across = 12 * 4
    cells = steep_cells(Ground(hill))
    mirrored = steep_cells(Ground(other))
    rows = [cells[start : start + across] for start in range(0, len(cells), across)]
    assert [cell for row in rows for cell in reversed(row)] == mirrored
    assert any(cells)
