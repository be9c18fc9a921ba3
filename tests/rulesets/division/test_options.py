"""What the players agree upon before the first turn (DC-SCEN-02)."""

import pytest

from longroll.registry import complete, ruleset
from longroll.rulesets.division.options import OPTIONS, read
from longroll.rulesets.division.record.activation import Options

RULES = ruleset("division")
FIELDS = dict(zip((option.name for option in OPTIONS), Options.__struct_fields__, strict=True))


def test_as_it_comes_a_game_is_played_by_the_defaults():
    assert read(complete(RULES, {})) == Options()


@pytest.mark.parametrize("option", OPTIONS, ids=lambda option: option.name)
def test_an_option_turns_its_own_switch_and_no_other(option):
    (other,) = (value for value in option.values if value != option.default)
    turned = read(complete(RULES, {option.name: other}))
    assert {name for name in FIELDS.values() if getattr(turned, name) != getattr(Options(), name)} == {
        FIELDS[option.name]
    }
