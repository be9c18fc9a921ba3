"""What is shown of stands from scene to scene."""

from longroll.registry import complete
from longroll.rulesets.volume_of_fire import ruleset
from longroll.rulesets.volume_of_fire.record import Battle

GAMES = 60
"""So many games show some five thousand stands."""


def shown(b: Battle) -> dict[str, object]:
    return {thing.id: thing for thing in ruleset.view(b, 0).things if thing.kind == "stand"}


def test_a_stand_that_has_not_changed_is_the_same_record_however_many_other_games_are_shown_between() -> None:
    scenario, options = ruleset.load("mcphersons-ridge"), complete(ruleset, {})
    b = ruleset.begin(scenario, options)
    first = shown(b)
    for _ in range(GAMES):
        other = ruleset.begin(scenario, options)
        ruleset.view(other, 0), ruleset.view(other, 1)
    after = b.copy()
    number = next(unit.id for unit in b.units if f"unit:{unit.id}" in first and unit.side == 0)
    after.change_unit(number, condition="disordered")
    again = shown(after)
    assert again[f"unit:{number}"] != first[f"unit:{number}"]
    assert all(again[name] is each for name, each in first.items() if name != f"unit:{number}")
