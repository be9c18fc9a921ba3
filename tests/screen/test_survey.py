"""Measuring and looking as the rules in play do, by what a side knows."""

import pytest

from longroll import registry
from longroll.contract import Surveying
from longroll.history.calling import short
from longroll.rulesets.volume_of_fire.record.units import Sighting

TABLES = (("volume-of-fire", "first-volley"), ("brigade", "first-brigade"), ("volley-and-bayonet", "first-charge"))


def begun(name: str, scenario: str):  # type: ignore[no-untyped-def]
    rules = registry.ruleset(name)
    assert isinstance(rules, Surveying)
    return rules, rules.begin(rules.load(scenario), {})


@pytest.mark.parametrize(("name", "scenario"), TABLES)
def test_between_two_stands_are_told_distance_range_sight_and_the_ground(name: str, scenario: str) -> None:
    rules, battle = begun(name, scenario)
    seen = [one for one in rules.view(battle, 0).things if one.kind == "stand" and one.seen == "true"]
    own = next(one for one in seen if one.side == 0)
    enemy = next((one for one in rules.view(battle, None).things if one.kind == "stand" and one.side == 1), None)
    assert enemy is not None
    found = rules.survey(battle, None, own.id, enemy.id)
    labels = [fact.label for fact in found.facts]
    assert labels[0] == "Nearest points"
    assert sum(label.endswith("sees") for label in labels) == 2
    assert sum(label.endswith("fires") for label in labels) == 2
    assert len(found.profile) == 41
    assert found.far > 0
    assert {row.kind for row in found.overlays} == {"ruler", "ray"}
    alone = rules.survey(battle, 0, own.id, "")
    assert [fact.label for fact in alone.facts][:3] == ["Seen by", "Could be fired at by", "Could fire at"]


@pytest.mark.parametrize(("name", "scenario"), TABLES)
def test_places_are_measured_and_what_is_nowhere_is_not(name: str, scenario: str) -> None:
    rules, battle = begun(name, scenario)
    found = rules.survey(battle, 0, "place:1000,2000", "place:4000,6000")
    assert found.far == 5000
    assert found.facts[0].value.startswith("5 inches")
    assert rules.survey(battle, 0, "stand:99999", "place:0,0").title == "There is nothing there to measure from"


@pytest.mark.parametrize(("name", "scenario"), TABLES)
def test_of_a_place_it_is_told_what_would_see_the_nearest_stand_there(name: str, scenario: str) -> None:
    """What is told of it is what is told of that stand once it stands there; the battle is left as it was."""
    rules, battle = begun(name, scenario)
    things = [
        one for one in rules.view(battle, 0).things if one.kind == "stand" and one.side == 0 and one.seen == "true"
    ]
    own = things[0]
    here = rules.survey(battle, 0, own.id, "")
    x, y = own.where.x, own.where.y
    found = rules.survey(battle, 0, f"place:{x},{y}", "")
    assert found.title.startswith("As if ")
    assert found.title.endswith(" stood there")
    assert found.overlays[0].kind == "bases"
    if own.name.startswith(here.title) or here.title in found.title:
        assert found.facts == here.facts
    away = rules.survey(battle, 0, f"place:{x},{y - 3000}", "")
    assert [fact.label for fact in away.facts][:2] == ["Seen by", "Could be fired at by"]
    assert rules.survey(battle, 0, own.id, "") == here


def test_an_enemy_who_is_not_seen_cannot_be_measured_to() -> None:
    """VF-SCALE-04"""
    rules, battle = begun("volume-of-fire", "first-volley")
    known = {one.id for one in rules.view(battle, 1).things if one.seen == "true"}
    hidden = [one.id for one in rules.view(battle, None).things if one.kind == "stand" and one.id not in known]
    own = next(one.id for one in rules.view(battle, 1).things if one.side == 1 and one.kind == "stand")
    assert hidden
    for name in hidden:
        assert rules.survey(battle, 1, own, name).title == "There is nothing there to measure to"


def test_it_is_said_whose_last_seen_place_is_measured_to() -> None:
    """VF-SCALE-04"""
    rules, battle = begun("volume-of-fire", "first-volley")
    rebel = next(unit for unit in battle.units if unit.side == 1 and unit.place == "table")
    battle.put_sighting(rebel.id, Sighting(rebel.pose, rebel.frontage, 1, now=False))
    own = next(one.id for one in rules.view(battle, 0).things if one.side == 0 and one.kind == "stand")
    found = rules.survey(battle, 0, own, f"ghost:{rebel.id}")
    assert found.title.endswith(f"to where {short(rebel.name)} was last seen")
    assert found.far == rules.survey(battle, None, own, rebel.thing).far
    assert [fact.label for fact in found.facts] == ["Nearest points", "Ground"]
    assert rules.survey(battle, 0, f"ghost:{rebel.id}", own).title.startswith("Where ")
    assert rules.survey(battle, 0, f"ghost:{rebel.id}", "").title.startswith("As if ")
    assert rules.survey(battle, 1, own, f"ghost:{rebel.id}").title == "There is nothing there to measure from"


def test_on_a_map_of_areas_edges_are_counted() -> None:
    """DC-AP-01"""
    rules, battle = begun("division", "meeting-engagement")
    one, other = (area for area in rules.view(battle, 0).areas[:2])
    found = rules.survey(battle, 0, one.id, other.id)
    assert found.facts[0].label == "Apart"
    assert found.facts[0].rule == "DC-AP-01"
    assert rules.survey(battle, 0, one.id, one.id).facts[0].value == "0 areas"
