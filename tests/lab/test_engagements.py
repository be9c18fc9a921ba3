"""What a ruleset says of who fights holds together with what it says of losses, and a fight is counted once."""

import msgspec
import pytest

from longroll.contract import Fight, Fighting, Loss
from longroll.lab import Bench, Engagements, Task
from longroll.registry import complete, ruleset, rulesets
from pickets import PICKETS

COUNTING = [rules for rules in map(ruleset, rulesets()) if isinstance(rules, Fighting)]


class Told:
    """A ruleset that says of a battle, which is a list of fights, the first of these."""

    def losses(self, battle):
        return (Loss(0, "Ours", 5), Loss(1, "Theirs", 7), Loss(1, "Others", 0))

    def fight(self, battle):
        return battle[0]


def counted(*fights):
    engagements = Engagements(Told())
    for fight in fights:
        engagements.note([fight])
    return [(loss.label, loss.fights) for loss in engagements.losses([])]


OURS, THEIRS, OTHERS = (0, "Ours"), (1, "Theirs"), (1, "Others")


def test_several_throws_of_a_fight_are_one_and_who_comes_later_is_in_it():
    shot, melee = object(), object()
    fights = (
        Fight(shot, (OURS, OURS, THEIRS)),
        None,
        Fight(shot, (OURS, THEIRS)),
        Fight(melee, (OURS, THEIRS)),
        Fight(melee, (OURS, OTHERS)),
    )
    assert counted(*fights) == [("Ours", 2), ("Theirs", 2), ("Others", 1)]


def test_a_ruleset_that_counts_nothing_has_no_formations():
    engagements, battle = Engagements(PICKETS), PICKETS.begin({}, {"men": "8"})
    engagements.note(battle)
    assert engagements.losses(battle) == ()


@pytest.mark.parametrize("rules", COUNTING, ids=lambda rules: rules.name)
def test_whoever_fights_is_a_formation_that_loses_and_fights_another_side(rules, monkeypatch):
    scenario = min(rules.scenarios(), key=lambda card: (not card.teaches, card.minutes)).name
    seen = []
    note = Engagements.note

    def watched(self, battle):
        before = msgspec.json.encode(battle)
        if (found := rules.fight(battle)) is not None:
            seen.append(set(found.formations))
        assert msgspec.json.encode(battle) == before
        note(self, battle)

    monkeypatch.setattr(Engagements, "note", watched)
    played = Bench(rules, rules.load(scenario), complete(rules, {})).play(Task(0, 5, ("private", "sergeant")))
    labels = {(loss.side, loss.label) for loss in played.losses}
    assert seen
    for found in seen:
        assert found <= labels
        assert {side for side, _ in found} == {0, 1}
    assert all((loss.fights > 0) == any((loss.side, loss.label) in found for found in seen) for loss in played.losses)
