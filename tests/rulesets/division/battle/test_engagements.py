"""Who fights in what is thrown for."""

from longroll.rulesets.division.battle.engagements import fight
from longroll.rulesets.division.battle.resolution import ColumnFight
from longroll.rulesets.division.charge.cavalry_charge import Charging
from longroll.rulesets.division.fire.shot import Shot
from rulesets.division import drill
from rulesets.division.battle.boards import column


def named(b, *keys):
    return {(row.side, row.name) for row in (drill.stand(b, key) for key in keys)}


def test_all_who_are_in_a_column_are_in_its_fight_and_who_is_behind_it_is_not():
    b = column(("kershaw", "semmes"), ("ward",), rear=("graham",))
    b.stack.append(ColumnFight())
    found = fight(b)
    assert found is not None
    assert set(found.formations) == named(b, "kershaw", "semmes", "ward")
    assert found.procedure is b.stack[-1]


def test_a_shot_on_the_map_is_a_fight_of_two_and_a_charge_that_is_not_pressed_home_is_none():
    b = drill.battle({"archer": "herr-ridge", "gamble": "herr-ridge"}, {"heth": "herr-ridge"}, general="heth")
    pair = {"stand": drill.stand(b, "archer").id, "target": drill.stand(b, "gamble").id}
    assert fight(b) is None
    b.stack.append(Shot(**pair))
    found = fight(b)
    assert found is not None
    assert set(found.formations) == named(b, "archer", "gamble")
    b.stack[-1] = Charging(stand=pair["target"], target=pair["stand"])
    assert fight(b) is None
