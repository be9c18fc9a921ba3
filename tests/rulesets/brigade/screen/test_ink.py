"""What was drawn is kept as long as what it was drawn from is the same, and no longer."""

from longroll.rulesets.brigade import ruleset
from longroll.rulesets.brigade.record.battle import Battle
from longroll.rulesets.brigade.screen import lines
from longroll.scene import Overlay, Scene, Thing

from ..drill import BRIGADES, battery, battle, general, pose, stand


def two_lines() -> Battle:
    """A Union regiment and a battery with their general, and an enemy regiment with his."""
    return battle(
        stand(0, 18, 10),
        stand(1, 18, 20, 180),
        battery(0, 24, 10),
        generals=(general(0, 18, 8), general(1, 18, 24, leads=BRIGADES[1])),
    )


def things(scene: Scene) -> dict[str, Thing]:
    return {each.id: each for each in scene.things}


def overlays(scene: Scene) -> dict[str, Overlay]:
    return {each.id: each for each in scene.overlays}


def test_what_has_not_changed_is_the_same_record_in_the_next_scene_and_the_other_sides() -> None:
    b = two_lines()
    first = ruleset.view(b, 0)
    b = b.copy()
    b.change_stand(0, pose=pose(18, 11))
    after = ruleset.view(b, 1)
    before_things, after_things = things(first), things(after)
    for name in ("stand:1", "stand:2", "general:0", "general:1"):
        assert after_things[name] is before_things[name]
    before_lines, after_lines = overlays(first), overlays(after)
    for name in ("arc:1", "arc:2", "radius:0", "radius:1"):
        assert after_lines[name] is before_lines[name]


def test_a_stand_that_has_changed_is_drawn_anew() -> None:
    b = two_lines()
    first = ruleset.view(b, 0)
    b = b.copy()
    b.change_stand(0, pose=pose(18, 11))
    moved = ruleset.view(b, 0)
    assert things(moved)["stand:0"].where != things(first)["stand:0"].where
    assert overlays(moved)["arc:0"].geometry != overlays(first)["arc:0"].geometry
    b = b.copy()
    b.change_stand(0, marks=1)
    assert things(ruleset.view(b, 1))["stand:0"].badges != things(moved)["stand:0"].badges


def test_a_stand_out_of_its_generals_reach_no_longer_has_his_heroism_on_its_card() -> None:
    b = two_lines()
    assert "Heroism" in [fact.label for fact in things(ruleset.view(b, 0))["stand:0"].facts]
    b = b.copy()
    b.change_general(0, x=40_000, y=40_000)
    assert "Heroism" not in [fact.label for fact in things(ruleset.view(b, 0))["stand:0"].facts]


def test_taken_back_the_stand_is_drawn_where_it_stood_before() -> None:
    b = two_lines()
    first = ruleset.view(b, 0)
    moved = b.copy()
    moved.change_stand(0, pose=pose(18, 11))
    ruleset.view(moved, 0)
    assert ruleset.view(b, 0) == first


def test_where_a_stand_may_go_is_found_once_while_it_is_dragged() -> None:
    b = two_lines()
    ruleset.view(b, 0)
    first = lines.fan(b.known(0), b.stands[0], "Move", False)
    assert lines.fan(b.known(0), b.stands[0], "Move", False) is first
    b = b.copy()
    b.change_stand(1, pose=pose(18, 12, 180))
    near = lines.fan(b.known(0), b.stands[0], "Move", False)
    assert near != first
