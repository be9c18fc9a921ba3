"""What the ruleset says of a battle as a whole, and how it reads its options."""

import pytest

from longroll.rulesets.volume_of_fire import options, ruleset

from .positions import CONFEDERATE, UNION, Table


def test_strengths_are_told_by_brigade_on_the_table_lost_and_off_it() -> None:
    table = Table()
    iron, archer = table.brigade(UNION, "Iron Brigade"), table.brigade(CONFEDERATE, "Archer")
    for size, place in ((1, "table"), (2, "broken"), (3, "routed"), (4, "coming"), (2, "left")):
        table.unit(iron, (10 + 5 * size, 10), size=size, place=place)
    table.unit(archer, (20, 40), size=2)
    assert ruleset.strengths(table.battle()) == {"b0": (150, 750, 900), "b1": (300, 0, 0)}


@pytest.mark.parametrize("on", [True, False])
def test_options_are_read(on: bool) -> None:
    switch = "on" if on else "off"
    found = options.read(
        {
            "fog": switch,
            "weapons": switch,
            "activation": "2d6" if on else "1d6",
            "horse-holders": switch,
            "deployment": "free" if on else "historical",
        }
    )
    assert (found.fog, found.weapons, found.horse_holders) == (on, on, on)
    assert (found.activation, found.deployment) == (("2d6", "free") if on else ("1d6", "historical"))
