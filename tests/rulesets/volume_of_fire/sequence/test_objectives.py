"""Ground that counts, and who holds it."""

import msgspec

from longroll.rulesets.volume_of_fire.command import division_morale
from longroll.rulesets.volume_of_fire.orders.permissions import within_area
from longroll.rulesets.volume_of_fire.record.setting import laid
from longroll.rulesets.volume_of_fire.record.units import NONE, Order
from longroll.rulesets.volume_of_fire.screen.things import areas
from longroll.rulesets.volume_of_fire.sequence import objectives, victory
from longroll.rulesets.volume_of_fire.tables import CONTACT
from longroll.tabletop import Pose

from ..morale_field import Field
from ..positions import CONFEDERATE, UNION, Table, box, ring, told


def held(enemy=(36, 44), value=3, **enemy_state):
    field = Field(enemy=enemy)
    field.table.objective(box(5, 5, 15, 15), value=value)
    b = field.battle()
    if enemy_state:
        b.change_unit(field.enemy, **enemy_state)
    return field, b


def shares(b):
    return [(share.side, share.doubled / 2) for share in objectives.shares(b, laid(b.setting).objectives[0])]


def test_ground_held_alone_gives_its_full_value():
    """VF-OBJ-02, VF-OBJ-01"""
    field, b = held()
    assert shares(b) == [(UNION, 3)]
    assert field.morale(b) == 7
    objectives.assign(b)
    assert b.holders == ((0, UNION),)
    assert told(b, "VF-OBJ-02") == ["objective-0 is in Union hands"]


def test_contested_ground_gives_each_side_half():
    """VF-OBJ-02: the worked example."""
    field, b = held(enemy=(10, 13))
    assert shares(b) == [(UNION, 1.5), (CONFEDERATE, 1.5)]
    assert field.morale(b) == 5.5
    objectives.assign(b)
    assert b.holders == ((0, 2),)


def test_ground_that_bends_in_is_not_touched_from_its_hollow():
    """VF-OBJ-02, VF-GEOM-01: the regiment stands in the hollow of the ground, 3 inches from it on three sides."""
    field = Field()
    field.table.objective(ring(5, 5, 15, 5, 15, 20, 14, 20, 14, 6, 6, 6, 6, 20, 5, 20), value=3)
    field.table.units[field.units[0]] = msgspec.structs.replace(
        field.table.units[field.units[0]], pose=Pose(10_000, 14_000, 0)
    )
    b = field.battle()
    assert shares(b) == []
    here = Order("advance", area="objective-0")
    assert not within_area(b.setting, here, b.units[field.units[0]].quad, CONTACT)
    b.change_unit(field.units[0], pose=Pose(10_000, 6600, 0))
    assert shares(b) == [(UNION, 3)]
    assert within_area(b.setting, here, b.units[field.units[0]].quad, CONTACT)


def test_a_beaten_unit_is_not_present():
    """VF-OBJ-02"""
    _, b = held(enemy=(10, 13), condition="beaten")
    assert shares(b) == [(UNION, 3)]
    b.change_unit(0, condition="beaten")
    assert shares(b) == []


def test_a_fight_for_the_ground_with_an_enemy_within_five_inches_of_it_halves_it():
    """VF-OBJ-02"""
    field, b = held(enemy=(10, 20.4))
    assert shares(b) == [(UNION, 3)]
    b.combats = (((field.units[0],), (field.enemy,)),)
    assert shares(b) == [(UNION, 1.5)]
    b.change_unit(field.enemy, pose=b.units[field.enemy].pose.shifted(0, 100))
    assert shares(b) == [(UNION, 1.5)]  # just five inches
    b.change_unit(field.enemy, pose=b.units[field.enemy].pose.shifted(0, 500))
    assert shares(b) == [(UNION, 3)]


def test_ground_is_only_halved_by_a_fight_of_the_unit_in_it_with_the_enemy_near_it():
    """VF-OBJ-02: guns in the area that fire at others far off do not dispute it, nor does a fight beside it."""
    field, b = held(enemy=(10, 20.4))
    far = field.table.unit(field.archer, (60, 44), heading=180)
    b = field.battle()
    b.combats = (((field.units[0],), (far,)), ((field.units[1],), (field.enemy,)))
    assert shares(b) == [(UNION, 3)]
    b.combats += (((far, field.enemy), (field.units[1], field.units[0])),)
    assert shares(b) == [(UNION, 1.5)]


def test_of_ground_one_side_fights_for_alone_the_other_has_nothing():
    """VF-OBJ-02, VF-WIN-01: half to each side present, in the morale of divisions and in the score."""
    field, b = held(enemy=(10, 20.4))
    b.combats = (((field.units[0],), (field.enemy,)),)
    objectives.assign(b)
    assert told(b, "VF-OBJ-02") == ["objective-0 is contested, with Union troops on it"]
    assert victory.points(b) == (3, 0)  # in half points
    (area,) = areas(b)
    assert (area.owner, area.tone, area.facts[1].value) == (None, "contested", "Union, contested")


def test_ground_once_held_is_nobodys_when_nobody_is_there():
    """VF-OBJ-02"""
    _, b = held()
    objectives.assign(b)
    b.change_unit(0, pose=b.units[0].pose.shifted(0, 20000))
    objectives.assign(b)
    assert b.holders == ((0, NONE),)
    assert told(b, "VF-OBJ-02")[-1] == "objective-0 is nobody's"


def test_the_value_goes_to_the_division_with_the_largest_size_there_and_then_to_the_nearest():
    """VF-OBJ-02"""
    table = Table()
    table.objective(box(10, 5, 30, 15), value=1)
    divisions = [table.general(UNION, name, at=(20, 2)) for name in ("Wadsworth", "Robinson")]
    for division, x, size in zip(divisions, (12, 24), (3, 3), strict=True):
        table.unit(table.brigade(UNION, f"of {division}", division), (x, 10), size=size)
    b = table.battle()
    (share,) = objectives.shares(b, laid(b.setting).objectives[0])
    assert share.division == divisions[1]  # both have size 3; Robinson's is nearer to the middle at 20, 10
    b.change_unit(0, size=4)
    (share,) = objectives.shares(b, laid(b.setting).objectives[0])
    assert share.division == divisions[0]


def test_the_battle_opens_with_holders_and_morale_and_nobody_routs():
    """VF-MOR-03, VF-OBJ-01"""
    field, b = held()
    b.change_brigade(field.archer, order=Order("retire"))
    division_morale.begin(b)
    assert b.holders == ((0, UNION),)
    assert dict(b.morale) == {field.division: 14, field.heth: 0}
    assert b.routed == ()
