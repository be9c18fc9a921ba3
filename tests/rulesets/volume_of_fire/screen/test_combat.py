"""Firefights as they are asked for: with the odds of each, and those who could support."""

from longroll.rulesets.volume_of_fire import SCREEN
from longroll.rulesets.volume_of_fire.combat.combat_phase import CombatPhase, OpenFire, Reply
from longroll.rulesets.volume_of_fire.combat.firefight import Volley
from longroll.rulesets.volume_of_fire.screen import charts

from ..positions import CONFEDERATE, UNION, run
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


def test_beside_nobody_joins_stands_the_worst_that_those_in_sight_can_do() -> None:
    """VF-VOF-04, VF-VOF-11: the second of Archer's can join, and does at worst; the sums are those of that fight."""
    field = test_charts.Field()
    b = run(field.b, CombatPhase(side=UNION))
    k = b.known(UNION)
    assert isinstance(b.needs, OpenFire)
    fire = {"type": "firefight", "target": field.first, "firers": [field.left, field.right], "supporters": []}
    probed = SCREEN.tried(k, b.needs, fire)
    assert probed.odds is not None
    worst = probed.odds.worst
    assert worst is not None
    assert "14th Tennessee join" in worst.title
    joined = Volley(side=UNION, target=field.first, firers=(field.left, field.right), joiners=(field.second,))
    assert worst.outcomes == charts.firefight(k, UNION, joined).outcomes
    lead = [sum(row.value for row in odds.sums[:1]) - odds.sums[1].value for odds in (probed.odds, worst)]
    assert lead[1] < lead[0]
    b.change_unit(field.second, place="broken")
    alone = SCREEN.tried(b.known(UNION), b.needs, fire)
    assert alone.odds is not None
    assert alone.odds.worst is None


def test_a_firefight_says_what_it_costs_in_fatigue() -> None:
    """VF-FAT-02, VF-FAT-03: three points of three regiments are fresh, two more are willing; who fought already pays once."""
    field = test_charts.Field()
    fire = {"type": "firefight", "target": field.first, "firers": [field.left, field.right], "supporters": []}
    asked = OpenFire(UNION)
    field.b.change_brigade(field.iron, fatigue=0)
    assert SCREEN.tried(field.b.known(UNION), asked, fire).cost == "Iron Brigade gains 2 points of fatigue"
    field.b.change_brigade(field.iron, fatigue=2)
    tired = "Iron Brigade gains 2 points of fatigue and will be willing"
    assert SCREEN.tried(field.b.known(UNION), asked, fire).cost == tired
    field.b.change_unit(field.left, engaged=True)
    assert SCREEN.tried(field.b.known(UNION), asked, fire).cost.startswith("Iron Brigade gains 1 point of fatigue")
