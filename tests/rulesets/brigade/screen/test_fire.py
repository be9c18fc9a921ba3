"""Shots: sticks laid, odds told, and why somebody may not be fired at."""

from typing import Any

import pytest
from msgspec import convert

from longroll.rulesets.brigade import ruleset
from longroll.rulesets.brigade.fire.line_of_fire import FireAt
from longroll.rulesets.brigade.fire.losses import ShareLoss
from longroll.rulesets.brigade.record.battle import Battle
from longroll.rulesets.brigade.sequence.actions import Act, Acting
from longroll.rulesets.brigade.sequence.grants import Do

from .. import drill
from ..drill import battery, battle, cavalry, general, stand
from .shown import POINTS, WOODS, ask, asking, facing_each_other, item, told_now, tried


def test_a_shot_lays_the_fire_stick_with_its_bands_and_tells_the_odds_with_return_fire() -> None:
    b = asking(facing_each_other(), Act(0, (POINTS,)))
    asked = ask(b, b.needs)
    shots = [each for each in asked.items if each.label == "Fire at Regiment 1"]
    assert [shot.thing for shot in shots] == ["stand:0", "stand:2"]
    assert all(shot.odds_follow for shot in shots)
    told = tried(b, shots[1].value)
    stick = next(each for each in told.overlays if each.id == "stick")
    assert [band.label for band in stick.bands] == ["canister +4", "shell +2", "solid shot", "long range -2"]
    assert told.odds is not None
    assert sum(line.weight for line in told.odds.outcomes) == told.odds.of


def not_fired_at(b: Battle, number: int = 0) -> list[tuple[str, str, str]]:
    """Whom a stand may not fire at, as it is told: the enemy, the rule and the reason."""
    asked = ruleset.view(asking(b, Act(0, (POINTS,))), 0).asks[0]
    barred = [each for each in asked.items if each.label.startswith("Fire at") and each.things[0] == f"stand:{number}"]
    return [(each.things[1], each.refusal.rule, each.refusal.because) for each in barred if each.refusal]


@pytest.mark.parametrize(
    ("enemy", "more", "rule", "because"),
    [
        (stand(1, 18, 15, 180), {"patches": WOODS}, "BC-LOS-06", "woods or houses between"),
        (stand(1, 18, 15, 180), {"heights": lambda x, y: 480 if 11 < y < 13 else 400}, "BC-LOS-05", "ground between"),
        (stand(1, 18, 6, 0), {}, "BC-FIRE-02", "no part of Regiment 1 lies in the front arc of Regiment 0"),
        (stand(1, 18, 18, 180), {}, "BC-FIRE-03", '7.2" away and musketry reaches 6.0"'),
    ],
    ids=["woods", "hill", "behind", "too far"],
)
def test_an_enemy_that_may_not_be_fired_at_says_why(enemy: Any, more: Any, rule: str, because: str) -> None:
    b = battle(stand(0, 18, 10), enemy, generals=(general(0, 20, 8),), **more)
    ((thing, cited, told),) = not_fired_at(b)
    assert (thing, cited) == ("stand:1", rule)
    assert because in told
    assert not any(isinstance(do.what, FireAt) for do in Act(0, (POINTS,)).offers(b) if do)


def test_one_behind_others_and_one_in_melee_say_why_and_those_that_may_be_fired_at_are_open() -> None:
    """BC-LOS-08, BC-FIRE-11"""
    b = battle(
        stand(0, 18, 10),
        stand(1, 18, 13, 180),
        stand(1, 18, 15, 180),
        stand(1, 14, 14, 180),
        stand(0, 14, 13.25),
        generals=(general(0, 20, 8),),
    )
    assert [(enemy, rule) for enemy, rule, _ in not_fired_at(b)] == [
        ("stand:3", "BC-FIRE-11"),
        ("stand:2", "BC-LOS-08"),
    ]
    assert item(ask(b, Act(0, (POINTS,))), "Fire at Regiment 1").refusal is None


def test_of_enemies_all_round_a_battery_the_nearest_three_say_why() -> None:
    """BC-FIRE-02"""
    behind = [stand(1, 10 + 4 * k, 8 - k, 0) for k in range(5)]
    b = battle(battery(0, 18, 12), stand(1, 18, 30, 180), *behind, generals=(general(0, 24, 12),))
    assert [rule for _, rule, _ in not_fired_at(b)] == ["BC-FIRE-02"] * 3
    far = battle(battery(0, 18, 30), stand(1, 18, 4, 0), generals=(general(0, 20, 32),))
    assert [rule for _, rule, _ in not_fired_at(far)] == ["BC-FIRE-02"], "nobody else is there"
    ahead = battle(battery(0, 18, 4), stand(1, 18, 12, 180), stand(1, 18, 34, 0), generals=(general(0, 20, 2),))
    assert not_fired_at(ahead) == []


def test_mounted_cavalry_near_the_enemy_is_told_once_that_it_does_not_fire() -> None:
    """BC-FIRE-01"""
    near = battle(cavalry(0, 18, 10), stand(1, 18, 15, 180), stand(1, 15, 15, 180), generals=(general(0, 20, 8),))
    assert [rule for _, rule, _ in not_fired_at(near)] == ["BC-FIRE-01"]
    far = battle(cavalry(0, 18, 10), stand(1, 18, 25, 180), generals=(general(0, 20, 8),))
    assert not_fired_at(far) == []


def test_one_that_has_fired_says_so_on_its_card_and_is_asked_for_no_target() -> None:
    """BC-ACT-08, BC-PLAY-02"""
    begun = drill.run(facing_each_other(), Acting(side=0, grants=(POINTS,)), Do("points", FireAt(0, 1)), (1, 1), False)
    assert isinstance(begun.needs, Act)
    assert not_fired_at(begun) == []
    assert "has been activated this round" in told_now(begun, 0)
    assert told_now(begun, 2) == "", "the battery may still act"


def test_what_is_told_of_a_target_is_the_law_s_own_reason() -> None:
    b = battle(stand(0, 18, 10), stand(1, 18, 6), stand(1, 18, 15, 180), generals=(general(0, 20, 8),), patches=WOODS)
    act = Act(0, (POINTS,))
    barred = [each for each in ask(b, act).items if each.label.startswith("Fire at")]
    assert len(barred) == 2
    for each in barred:
        refusal = drill.refused(asking(b, act), convert(each.value, Do))
        assert each.refusal is not None
        assert (each.refusal.rule, each.refusal.because) == (refusal.rule, refusal.because)


def test_who_bears_a_loss_is_told_what_his_last_circle_costs() -> None:
    """BC-CAV-05, BC-CAV-06, BC-CAV-07"""
    b = battle(cavalry(0, 18, 10, mounted=False, circles=3, marks=1))
    asked = ask(b, ShareLoss(0, 0, 0))
    assert [each.says for each in asked.items] == [
        "2 left",
        "3 left",
        "its last: the regiment may still mount, but then not move in that action",
    ]
