"""The unseen dealt anew: what is hidden moves about, by the rules, and nothing that a side knows changes with it."""

from random import Random

import pytest

from longroll.rulesets.volume_of_fire import scenario
from longroll.rulesets.volume_of_fire.record.battle import Battle
from longroll.rulesets.volume_of_fire.record.setting import laid
from longroll.rulesets.volume_of_fire.record.units import CONFEDERATE, DISC, UNION
from longroll.rulesets.volume_of_fire.reflection import imagine
from longroll.rulesets.volume_of_fire.tables import OFF_ENEMY
from longroll.tabletop import disc_gap


@pytest.fixture(scope="module")
def ridge() -> Battle:
    """McPherson's Ridge before the first turn: Heth is somewhere, and the Union has not seen where."""
    return scenario.begin(scenario.load("mcphersons-ridge"), {})


def test_a_side_knows_the_same_whatever_is_dealt(ridge: Battle) -> None:
    for side in (UNION, CONFEDERATE):
        for seed in range(6):
            assert imagine(ridge, side, Random(seed)).known(side) == ridge.known(side)


def test_unseen_generals_are_elsewhere_and_where_a_general_may_be(ridge: Battle) -> None:
    """VF-GEN-05"""
    table, told = laid(ridge.setting), ridge.known(UNION).generals
    hidden = [row for row in ridge.generals if row.side == CONFEDERATE and row.place == "table"]
    hidden = [row for row in hidden if told[row.id].place == "unseen"]
    assert hidden
    for general in hidden:
        dealt = [imagine(ridge, UNION, Random(seed)).generals[general.id] for seed in range(6)]
        assert len({(row.x, row.y) for row in dealt} | {(general.x, general.y)}) > 3
        for row in dealt:
            assert 0 <= row.x <= table.width
            assert 0 <= row.y <= table.height
            assert all(disc_gap(enemy.quad, row.x, row.y, DISC) >= OFF_ENEMY for enemy in ridge.of_side(UNION))


def test_ones_own_are_not_dealt(ridge: Battle) -> None:
    other = imagine(ridge, UNION, Random(1))
    for mine, rows, others in (
        (UNION, ridge.units, other.units),
        (UNION, ridge.generals, other.generals),
        (UNION, ridge.brigades, other.brigades),
    ):
        assert [row for row in rows if row.side == mine] == [row for row in others if row.side == mine]
