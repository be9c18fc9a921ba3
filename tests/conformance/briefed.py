"""What is told of a battle: every mark that may be seen is told of, what counts lies where it is shown, and no mission of the
enemy is told."""

from conformance.bench import Bench, cited
from longroll.flow import State

MARKED = ("stand", "leader", "messenger", "counter")
"""The kinds of things that bear marks to be read on the table; cards say theirs in words."""


def check_briefing(bench: Bench, battle: State) -> None:
    """Each seat is told what it sees, and each its own mission; who looks on is told both."""
    for side in (0, 1, None):
        told = bench.briefing(battle, side)
        if told is None:
            return
        cited(bench, told)
        assert [bool(mission) for mission in told.missions] == [side in (None, one) for one in (0, 1)], (
            f"seat {side} is told the missions {told.missions}"
        )
        assert told.victory, "nobody is told what wins"
        assert told.ends, "nobody is told when it ends"
        seen = bench.rules.view(battle, side)
        known = {sign.glyph for sign in told.signs}
        for thing in seen.things:
            if thing.kind in MARKED:
                strange = {badge.glyph for badge in thing.badges} - known
                assert not strange, f"{thing.id} bears marks that no briefing tells of: {', '.join(sorted(strange))}"
        areas = {area.id for area in seen.areas}
        for stake in told.stakes:
            assert stake.area in areas, f"{stake.label} counts, and lies nowhere"
        assert len({option.label for option in told.options}) == len(bench.switches), "an option is not told of"
        assert {due.side for due in told.dues} <= {0, 1}, "somebody comes for no side"
