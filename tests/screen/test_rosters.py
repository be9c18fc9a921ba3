"""The roster: what is there, lost and off the table adds up, and nobody reads the enemy's."""

import pytest

from longroll import registry
from longroll.screen.rosters import due_at, enrolled

SCENARIOS = (
    ("volume-of-fire", "mcphersons-ridge"),
    ("brigade", "oak-ridge"),
    ("volley-and-bayonet", "first-day"),
    ("division", "first-day"),
)


def test_a_formation_is_what_its_members_count_for() -> None:
    row = enrolled("brigade:1", 0, "Stone's", "men", ("First Corps",), [(400, 20, 0), (0, 0, 300)], due_at("turn 3"))
    assert (row.here, row.lost, row.off, row.due) == (400, 20, 300, "due turn 3")
    assert enrolled("brigade:1", 0, "Stone's", "men", (), [(400, 20, 0)], due_at("turn 3")).due == ""


@pytest.mark.parametrize(("name", "scenario"), SCENARIOS)
def test_a_side_reads_its_own_roster_and_all_of_it(name: str, scenario: str) -> None:
    rules = registry.ruleset(name)
    battle = rules.begin(rules.load(scenario), {})
    whole = rules.view(battle, None).roster
    for side in (0, 1):
        seen = rules.view(battle, side)
        assert {row.id for row in seen.roster} == {row.id for row in whole if row.side == side}
        things = {one.id for one in seen.things}
        assert all(set(row.things) <= things for row in seen.roster)
        assert all(row.due for row in seen.roster if row.off and not row.here)
    assert sum(row.here + row.lost + row.off for row in whole) > 0
