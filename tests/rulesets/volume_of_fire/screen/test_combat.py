"""Firefights as they are asked for: with the odds of each, and those who could support."""

from longroll.rulesets.volume_of_fire import SCREEN
from longroll.rulesets.volume_of_fire.combat.combat_phase import OpenFire, Reply

from ..positions import CONFEDERATE, UNION
from . import test_charts
from .test_movement import Field


def test_a_firefight_and_who_joins_it_are_shown_with_their_odds() -> None:
    field = Field(enemy=14)
    fire = {"type": "firefight", "target": field.enemy, "firers": [field.line[1]], "supporters": []}
    probed = SCREEN.tried(field.k, OpenFire(UNION), fire)
    assert probed.odds is not None
    assert probed.nearest is not None
    none = SCREEN.tried(field.k, OpenFire(UNION), {**fire, "firers": []})
    assert none.odds is None
    assert none.refusal is not None
    theirs = field.b.known(CONFEDERATE)
    reply = Reply(CONFEDERATE, field.enemy, (field.line[1],))
    joined = SCREEN.tried(theirs, reply, {"type": "join", "units": [], "supporters": []})
    assert joined.odds is not None


def test_supporters_are_those_behind_who_do_not_fire() -> None:
    field = test_charts.Field()
    asked = SCREEN.ask(field.b.known(UNION), OpenFire(UNION))
    fire = next(item for item in asked.items if item.thing == f"unit:{field.first}")
    assert [pick.value for pick in fire.picks if pick.field == "supporters" and pick.chosen] == [field.behind]
    assert {pick.value for pick in fire.picks if pick.field == "firers"} == set(fire.value["firers"])
