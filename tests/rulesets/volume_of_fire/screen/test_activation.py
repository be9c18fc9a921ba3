"""Brigades that are to roll, each with its odds."""

from longroll.rulesets.volume_of_fire import SCREEN
from longroll.rulesets.volume_of_fire.activation.activation import NextToActivate

from ..positions import UNION
from .test_movement import Field


def test_a_brigade_to_roll_is_shown_with_its_odds() -> None:
    field = Field()
    probed = SCREEN.tried(field.k, NextToActivate(UNION, (field.iron,)), field.iron)
    assert probed.odds is not None
    assert probed.odds.of == 6
    assert SCREEN.tried(field.k, NextToActivate(UNION, ()), field.iron).refusal is not None
