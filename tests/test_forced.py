"""What a person is not asked: questions with one answer, and the same answer twice, under each rulebook, over a game between
computers."""

import pytest

import longroll
from longroll.registry import rulesets

BATTLES = {
    "volume-of-fire": "first-volley",
    "brigade": "first-brigade",
    "volley-and-bayonet": "mcphersons-ridge",
    "division": "meeting-engagement",
}


@pytest.mark.parametrize("name", [name for name in BATTLES if name in rulesets()])
def test_who_has_but_one_answer_is_not_asked_and_it_is_the_one_on_the_screen(name: str) -> None:
    match = longroll.play(f"{name}/{BATTLES[name]}", seed=11)
    spared = 0
    while (asked := match.asked) is not None:
        rules, battle = match.game.ruleset, match.game.battle
        forced = rules.forced(battle.needs, battle.known(asked.side))
        (ask, *_) = match.view(asked.side).asks
        ways = [item for item in (*ask.items, ask.passes) if item is not None and item.refusal is None]
        rows = [(item.label, item.says, item.thing, item.things, item.area) for item in ways]
        assert len(set(rows)) == len(rows), f"{ask.id}: {[row[0] for row in rows if rows.count(row) > 1]}"
        if forced:
            spared += 1
            assert battle.needs.refusal(battle.known(asked.side), forced[0]) is None
            assert len(ways) <= 1, f"{ask.id}: {[item.label for item in ways]}"
        elif ask.form == "choose" and len(ways) == 1 and ways[0] is ask.passes and not ask.pass_until:
            raise AssertionError(f"{ask.id}: {ways[0].label} is the only answer, and is asked for")
        match.let("sergeant")
    assert spared
