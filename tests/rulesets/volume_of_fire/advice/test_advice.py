"""Advice: who is committed to what, what a stake is, and what moving unrallied costs."""

import pytest
from msgspec.structs import replace

from longroll.registry import complete, ruleset
from longroll.rulesets.volume_of_fire.advice.bodies import enemy_bodies, own_bodies, steadiness
from longroll.rulesets.volume_of_fire.advice.commitment import chance, committed, might
from longroll.rulesets.volume_of_fire.advice.field import SOON, Field
from longroll.rulesets.volume_of_fire.advice.style import STYLES
from longroll.rulesets.volume_of_fire.advice.worth import stake

VF = ruleset("volume-of-fire")


@pytest.fixture
def known():
    return VF.begin(VF.load("little-round-top"), complete(VF, {})).known(1)


def field(known):
    return Field(known, 1, STYLES["sergeant"])


def test_chances_go_by_the_square_of_the_masses():
    assert chance(10, 10) == 50
    assert chance(20, 10) == 80
    assert chance(10, 0) == 100
    assert chance(0, 10) == 0
    assert all(chance(own, 12) <= chance(own + 1, 12) for own in range(40))


def test_brigades_are_committed_where_it_gains_and_those_worn_out_are_not(known):
    mine = [body for body in own_bodies(known, 1) if not body.brigade.guns]
    plan = committed(field(known), mine, enemy_bodies(known, 1))
    assert plan
    assert set(plan) <= {body.brigade.id for body in mine}
    assert all(0 < row.chance <= 100 for row in plan.values())


def test_a_brigade_near_to_giving_way_counts_for_less(known):
    body = next(body for body in own_bodies(known, 1) if body.brigade.key == "law")
    whole, steady = might(field(known), body), steadiness(known, body.brigade.id)
    known.change_unit(body.units[0].id, place="broken")
    assert steadiness(known, body.brigade.id) == steady - 2
    assert stake(known, body.brigade.id) == 125
    known.put_brigade(replace(body.brigade, mark="beaten"))
    assert steadiness(known, body.brigade.id) == steady - 4
    assert might(field(known), body) < whole


def test_rallying_is_missed_only_near_the_enemy(known):
    seen = field(known)
    unit = replace(known.of_side(1)[0], condition="disordered")
    foe = known.enemies(1)[0]
    near = replace(unit, pose=replace(foe.pose, x=foe.pose.x - 6000))
    far = replace(unit, pose=replace(foe.pose, x=1000, y=1000))
    assert seen.off(near) < SOON <= seen.off(far)
    assert seen.unrallied(far, far) == 0
    assert seen.unrallied(near, near) > 0
    assert seen.unrallied(replace(near, condition="ordered"), near) == 0
