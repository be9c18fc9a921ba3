"""Activation, and the brigade that falls back."""

import pytest

from longroll.flow import Refused
from longroll.rulesets.volume_of_fire import tables
from longroll.rulesets.volume_of_fire.activation import activation
from longroll.rulesets.volume_of_fire.activation.activation import Activation
from longroll.rulesets.volume_of_fire.activation.retreat import Way, retreat, shortest_way, to_free_place
from longroll.rulesets.volume_of_fire.combat.fields_of_fire import may_fire
from longroll.rulesets.volume_of_fire.command import chain_of_command
from longroll.rulesets.volume_of_fire.record import Order
from longroll.rulesets.volume_of_fire.record.units import Options, Retreat, Sighting

from ..positions import CONFEDERATE, NONE, UNION, Table, box, bring, run, told


class Field:
    """Wadsworth with one brigade of three regiments under fresh, average command, and Archer before it."""

    def __init__(self, enemy=(23, 40), division=(23, 40), quality=3, table=None, regiments=3, at=(20, 20), **brigade):
        table = self.table = table or Table()
        self.division = table.general(UNION, "Wadsworth", at=division)
        self.iron = table.brigade(UNION, "Iron Brigade", self.division, quality=quality, **brigade)
        self.units = table.line(self.iron, at, regiments)
        self.brigadier = table.brigades[self.iron].general
        self.archer = table.brigade(CONFEDERATE, "Archer")
        self.enemy = table.unit(self.archer, enemy, heading=180)

    def battle(self, **more):
        return self.table.battle(**more)

    def roll(self, *faces, **more):
        return bring(run(self.battle(**more), Activation(side=UNION)), *faces)

    def sum(self, **more):
        return {term.rule: term.value for term in activation.modifiers(self.battle(**more), self.iron)}


# --- who rolls
def test_the_owner_picks_the_sequence_and_every_brigade_rolls_once():
    """VF-ACT-01"""
    field = Field()
    stone = field.table.brigade(UNION, "Stone", field.division)
    field.table.unit(stone, (40, 20))
    coming = field.table.brigade(UNION, "Biddle", field.division, place="coming")
    b = run(field.battle(), Activation(side=UNION))
    assert list(b.needs.offers(b)) == [field.iron, stone]
    with pytest.raises(Refused, match="VF-ACT-01"):
        bring(b, coming)
    b = bring(b, stone)
    assert b.needs.why.startswith("activation of Stone")
    b = bring(b, 3)
    assert b.needs.why.startswith("activation of Iron Brigade")  # the last one is not asked for
    b = bring(b, 3)
    assert b.needs is None
    assert [b.brigades[number].rolled for number in (field.iron, stone, coming)] == ["hesitant", "hesitant", ""]


def test_a_brigade_that_has_rolled_does_not_roll_again():
    """VF-ACT-01"""
    field = Field()
    for name in ("Stone", "Biddle"):
        field.table.unit(field.table.brigade(UNION, name, field.division), (40, 20))
    b = bring(run(field.battle(), Activation(side=UNION)), field.iron, 3)
    with pytest.raises(Refused, match="has rolled this turn"):
        bring(b, field.iron)


# --- the sum
def test_an_average_brigadier_of_a_fresh_brigade_adds_four():
    """VF-ACT-02, VF-GEN-02, VF-ACT-16: hesitant on 1 to 3, eager on 4 to 6."""
    field = Field()
    assert field.sum() == {"VF-GEN-02": 3, "VF-ACT-16": 1}
    assert [field.roll(face).brigades[field.iron].rolled for face in range(1, 7)] == ["hesitant"] * 3 + ["eager"] * 3


def test_the_sum_shown_before_the_roll_is_the_sum_used():
    """VF-ACT-02, VF-ACT-03"""
    field = Field(fatigue=7)
    b = run(field.battle(), Activation(side=UNION))
    ((_, before),) = b.needs.sums
    b = bring(b, 2)
    (told_of,) = [row for row in b.news if row.rule == "VF-ACT-03"]
    assert told_of.sums[0][1] == before
    assert told_of.text == "Iron Brigade rolls 4: shaken"  # 2 + 3 - 1: the worked example, worn


def test_the_worked_example_of_a_battered_brigade():
    """VF-ACT-12: worn, one beaten, one broken: 1d6 - 1."""
    field = Field(fatigue=6, regiments=4)
    b = field.battle()
    b.change_unit(field.units[0], condition="beaten")
    b.change_unit(field.units[1], place="broken")
    b.change_brigade(field.iron, fatigue=7)
    results = [
        bring(run(b, Activation(side=UNION)), face).brigades[field.iron].rolled or "broken" for face in range(1, 7)
    ]
    assert results == ["broken", "beaten", "beaten", "shaken", "shaken", "hesitant"]


def test_each_broken_unit_counts_two():
    """VF-ACT-12"""
    field = Field(regiments=5)
    b = field.battle()
    for unit in field.units[:2]:
        b.change_unit(unit, place="broken")
    assert {term.rule: term.value for term in activation.modifiers(b, field.iron)}["VF-ACT-12"] == -4


def test_with_the_option_two_dice_take_the_place_of_a_die_and_quality():
    """VF-ACT-02"""
    field = Field(quality=5)
    two = Options(fog=False, activation="2d6")
    assert field.sum(options=two) == {"VF-ACT-16": 1}
    b = run(field.battle(options=two), Activation(side=UNION))
    assert b.needs.dice == 2
    assert bring(b, (3, 4)).brigades[field.iron].rolled == "eager"


@pytest.mark.parametrize(("mark", "value"), [("shaken", -1), ("beaten", -2)])
def test_the_brigades_mark_counts_once(mark, value):
    """VF-ACT-11"""
    assert Field(mark=mark).sum()["VF-ACT-11"] == value


def test_beaten_units_count_while_they_are_beaten_and_broken_ones_for_ever():
    """VF-ACT-12"""
    field = Field(regiments=5)
    b = field.battle()
    for unit in field.units[:2]:
        b.change_unit(unit, condition="beaten")
    b.change_unit(field.units[2], place="broken")
    values = [term.value for term in activation.modifiers(b, field.iron) if term.rule == "VF-ACT-12"]
    assert values == [-2, -2]
    b.change_unit(field.units[0], condition="disordered")
    assert [term.value for term in activation.modifiers(b, field.iron) if term.rule == "VF-ACT-12"] == [-1, -2]


def test_the_division_commander_within_twelve_inches_gives_one_and_the_corps_commander_two_but_not_both():
    """VF-ACT-13"""
    field = Field(division=(20, 6))  # the brigadier stands behind the first regiment, at 20, 19
    assert field.sum()["VF-ACT-13"] == 1
    field = Field(division=(20, 5.9))
    assert "VF-ACT-13" not in field.sum()
    field = Field(division=(20, 6))
    corps = field.table.general(UNION, "Reynolds", "corps", at=(24, 19))
    b = field.battle()
    assert "Reynolds" not in str(activation.modifiers(b, field.iron))  # not in its chain
    b.change_general(field.division, superior=corps)
    term = activation.higher_command(b, field.iron)
    assert (term.value, term.reason) == (2, "Reynolds near")
    b.change_general(corps, place="out")
    assert activation.higher_command(b, field.iron).value == 1


def test_a_brigade_of_no_division_has_the_bonus_of_its_own_superiors_rank():
    """VF-OPH-06, VF-ACT-13"""
    table = Table()
    corps = table.general(UNION, "Reynolds", "corps", at=(20, 12))
    guns = table.brigade(UNION, "Wainwright", corps, guns=True)
    table.unit(guns, (20, 20), arm="artillery", size=2)
    assert activation.higher_command(table.battle(), guns).value == 2


def test_a_general_who_encourages_a_brigade_helps_it_and_does_not_command_it():
    """VF-ACT-13, VF-OPH-06"""
    field = Field(division=(20, 5.9))
    corps = field.table.general(UNION, "Reynolds", "corps", at=(24, 19))
    b = field.battle()
    b.change_general(corps, encourages=(field.iron,))
    assert activation.higher_command(b, field.iron).value == 2
    assert not chain_of_command.commands(b, corps, field.iron)
    b.change_general(corps, x=0, y=0)
    assert activation.higher_command(b, field.iron) is None


def test_all_enemies_near_having_gone_back_gives_three_and_one_that_stood_takes_it_away():
    """VF-ACT-14"""
    field = Field()
    near = {"neighbours": ((field.iron, (field.archer,)),), "half": 6}
    assert "VF-ACT-14" not in field.sum(**near)
    went = Retreat(5, field.archer, ())
    assert field.sum(**near, retreats=(went,))["VF-ACT-14"] == 3
    assert "VF-ACT-14" not in field.sum(half=6, retreats=(went,))  # nobody was near
    assert "VF-ACT-14" not in field.sum(**near, retreats=(Retreat(3, field.archer, ()),))
    pettigrew = field.table.brigade(CONFEDERATE, "Pettigrew")
    both = {"neighbours": ((field.iron, (field.archer, pettigrew)),), "half": 6}
    assert "VF-ACT-14" not in field.sum(**both, retreats=(went,))


def test_a_friend_near_that_went_back_in_the_owners_last_turn_takes_three_however_many_they_are():
    """VF-ACT-15"""
    field = Field()
    stone = field.table.brigade(UNION, "Stone", field.division)
    biddle = field.table.brigade(UNION, "Biddle", field.division)
    went = Retreat(4, stone, (field.iron,))
    assert field.sum(half=6, retreats=(went, Retreat(4, biddle, (field.iron,))))["VF-ACT-15"] == -3
    for other in (Retreat(6, stone, (field.iron,)), Retreat(4, stone, ())):
        assert "VF-ACT-15" not in field.sum(half=6, retreats=(other,))


def test_guns_near_that_went_back_take_three_like_any_brigade():
    """VF-ACT-15"""
    field = Field()
    guns = field.table.brigade(UNION, "Wainwright", NONE, guns=True)
    assert field.sum(half=6, retreats=(Retreat(4, guns, (field.iron,)),))["VF-ACT-15"] == -3
    archer = Retreat(4, field.archer, (field.iron,))
    assert "VF-ACT-15" not in field.sum(half=6, retreats=(archer,))  # an enemy


def test_without_a_brigadier_the_quality_is_two():
    """VF-ACT-17"""
    field = Field(quality=5)
    b = field.battle()
    b.change_general(field.brigadier, place="dead")
    assert activation.quality(b, field.iron).value == 2
    assert activation.quality(b, field.iron).rule == "VF-ACT-17"


def test_a_higher_general_near_its_units_lends_his_quality():
    """VF-REPL-04"""
    field = Field(division=(20, 7.5))  # 12 inches from the first regiment's rear, more or less
    b = field.battle()
    b.change_general(field.brigadier, place="out")
    b.change_general(field.division, quality=4)
    term = activation.quality(b, field.iron)
    assert (term.value, term.rule, term.reason) == (4, "VF-REPL-04", "Wadsworth takes over")
    b.change_general(field.division, y=5000)
    assert activation.quality(b, field.iron).rule == "VF-ACT-17"


# --- the bands
@pytest.mark.parametrize(
    ("total", "result"),
    [
        (-3, "broken"),
        (0, "broken"),
        (1, "beaten"),
        (2, "beaten"),
        (3, "shaken"),
        (4, "shaken"),
        (5, "hesitant"),
        (7, "hesitant"),
        (8, "eager"),
        (12, "eager"),
        (13, "attack"),
        (17, "attack"),
    ],
)
def test_the_result_bands(total, result):
    """VF-ACT-03"""
    assert activation.band(total) == result


# --- the results
def rolled(field, total, **more):
    """The battle after a roll that comes to `total`."""
    b = run(field.battle(**more), Activation(side=UNION))
    ((_, terms),) = b.needs.sums
    face = total - sum(term.value for term in terms)
    assert 1 <= face <= 6
    return bring(b, face)


def test_broken_the_whole_brigade_leaves_play():
    """VF-ACT-04"""
    field = Field(quality=2, fatigue=19)
    b = rolled(field, 0)
    assert (b.brigades[field.iron].place, b.brigades[field.iron].fate) == ("out", "broken")
    assert {b.units[unit].place for unit in field.units} == {"routed"}
    assert b.brigadier(field.iron).place == "gone"
    assert [(row.turn, row.brigade) for row in b.retreats] == [(4, field.iron)]
    assert told(b, "VF-ACT-04") == ["Iron Brigade is broken"]


def test_shaken_the_brigade_holds_ground_is_marked_and_loses_a_point_at_once():
    """VF-ACT-06, VF-AP-15, VF-ORD-11"""
    field = Field(fatigue=7, order="rest")
    b = rolled(field, 4)
    brigade = b.brigades[field.iron]
    assert (brigade.mark, brigade.holds, brigade.order.kind) == ("shaken", True, "rest")
    assert min(brigade.ground[::2]) == 18500
    assert b.brigadier(field.iron).points == 2
    assert len(told(b, "VF-AP-15")) == 1


def test_a_brigade_shaken_again_loses_no_second_point():
    """VF-ACT-06, VF-AP-15"""
    b = rolled(Field(mark="shaken", fatigue=4), 4)
    assert b.brigades[0].mark == "shaken"
    assert b.brigadier(0).points == 3


def test_shaken_never_betters_a_beaten_brigade():
    """VF-ACT-06"""
    b = rolled(Field(mark="beaten"), 3)
    assert b.brigades[0].mark == "beaten"
    assert b.brigades[0].holds
    assert b.brigadier(0).points == 3  # the point was already short when the turn began


def test_hesitant_it_rallies_first_and_then_holds_ground():
    """VF-ACT-07, VF-ACT-10, VF-AP-13"""
    field = Field(mark="beaten", pending=Order("rest"), division=(20, 6))
    b = rolled(field, 5)
    brigade = b.brigades[field.iron]
    assert (brigade.mark, brigade.holds, brigade.pending) == ("shaken", True, Order("rest"))
    assert b.brigadier(field.iron).points == 2
    assert told(b, "VF-ACT-10") == ["Iron Brigade's brigadier rallies Iron Brigade: it is shaken (1 point)"]


def test_hesitant_with_no_point_to_rally_it_takes_up_its_new_order_and_holds_ground():
    """VF-ACT-07, VF-AP-13"""
    field = Field(mark="shaken", pending=Order("rest"))
    b = field.battle()
    b.change_general(field.brigadier, points=0)
    b = bring(run(b, Activation(side=UNION)), 3)
    brigade = b.brigades[field.iron]
    assert (brigade.mark, brigade.order.kind, brigade.pending, brigade.holds) == ("shaken", "rest", None, True)


def test_hesitant_with_nothing_to_rally_or_take_up_it_moves_as_usual():
    """VF-ACT-07"""
    b = rolled(Field(), 5)
    assert not b.brigades[0].holds
    assert b.brigades[0].rolled == "hesitant"


def test_eager_it_rallies_and_takes_up_its_order_and_moves():
    """VF-ACT-08, VF-ACT-10"""
    field = Field(mark="shaken", pending=Order("attack", target=1), quality=4)
    b = rolled(field, 8)
    brigade = b.brigades[field.iron]
    assert (brigade.mark, brigade.order, brigade.pending, brigade.holds) == ("", Order("attack", target=1), None, False)
    assert b.brigadier(field.iron).points == 3  # taking up the order is free
    assert told(b, "VF-ACT-08") == ["Iron Brigade moves as usual: Attack Archer"]


def test_a_rally_does_nothing_for_regiments():
    """VF-ACT-10"""
    field = Field(mark="shaken", quality=4)
    b = field.battle()
    b.change_unit(0, condition="disordered")
    b = bring(run(b, Activation(side=UNION)), 4)
    assert (b.brigades[field.iron].mark, b.units[0].condition) == ("", "disordered")


def test_attack_it_goes_over_to_the_attack_on_the_nearest_known_enemy_and_drops_a_pending_order():
    """VF-ACT-09"""
    field = Field(quality=5, division=(20, 6), pending=Order("rest"))
    pettigrew = field.table.brigade(CONFEDERATE, "Pettigrew")
    field.table.unit(pettigrew, (23, 30), heading=180)
    near = {"neighbours": ((field.iron, (field.archer,)),), "retreats": (Retreat(3, field.archer, ()),)}
    b = rolled(field, 13, **near)
    brigade = b.brigades[field.iron]
    assert (brigade.rolled, brigade.order, brigade.pending) == ("attack", Order("attack", target=pettigrew), None)
    assert b.brigadier(field.iron).points == 5
    assert told(b, "VF-ACT-09") == ["Iron Brigade is under orders to Attack Pettigrew"]


def test_a_shaken_brigade_that_goes_over_to_the_attack_rallies_first():
    """VF-ACT-09, VF-ACT-08"""
    field = Field(quality=5, division=(20, 6), mark="shaken")
    near = {"neighbours": ((field.iron, (field.archer,)),), "retreats": (Retreat(3, field.archer, ()),)}
    b = rolled(field, 13, **near)
    assert (b.brigades[field.iron].mark, b.brigadier(field.iron).points) == ("", 4)
    assert b.brigades[field.iron].order == Order("attack", target=field.archer)


def encouraged(field, **changes):
    """The battle where the only enemy near has gone back, so that a die of 6 is a 13."""
    return field.battle(
        neighbours=((field.iron, (field.archer,)),), retreats=(Retreat(3, field.archer, ()),), **changes
    )


@pytest.mark.parametrize("kind", ["retire", "rest", "hold"])
def test_attack_a_brigade_goes_over_to_it_whatever_its_orders_are(kind):
    """VF-ACT-09"""
    field = Field(quality=5, division=(20, 6), pending=Order("hold"))
    b = encouraged(field)
    b.change_brigade(field.iron, order=Order(kind))
    b = bring(run(b, Activation(side=UNION)), 6)
    brigade = b.brigades[field.iron]
    assert (brigade.order, brigade.pending) == (Order("attack", target=field.archer), None)


def test_attack_a_beaten_brigade_rallies_a_step_and_goes_over_to_it():
    """VF-ACT-09, VF-ACT-10"""
    field = Field(quality=5, division=(20, 6), mark="beaten", order=Order("retire"))
    b = encouraged(field)
    b.change_general(field.division, rank="corps")  # it takes a corps commander for a 13 here
    b = bring(run(b, Activation(side=UNION)), 6)
    brigade = b.brigades[field.iron]
    assert (brigade.rolled, brigade.mark, brigade.order) == ("attack", "shaken", Order("attack", target=field.archer))


@pytest.mark.parametrize(("why", "rule"), [("morale", "VF-MOR-04"), ("nobody", "VF-ACT-09")])
def test_attack_is_read_as_eager_where_there_is_nobody_to_attack_or_the_division_s_morale_is_spent(why, rule):
    """VF-ACT-09, VF-MOR-04"""
    field = Field(quality=5, division=(20, 6), pending=Order("hold"))
    b = encouraged(field, **({"morale": ((field.division, 0),)} if why == "morale" else {}))
    if why == "nobody":
        b.change_unit(field.enemy, place="broken")
    b = bring(run(b, Activation(side=UNION)), 6)
    assert b.brigades[field.iron].rolled == "attack"
    assert b.brigades[field.iron].order.kind == "hold"  # the pending order, as Eager
    assert any("does not go over to the attack" in text for text in told(b, rule))


# --- falling back
def test_beaten_the_brigade_goes_straight_back_beyond_twelve_inches_of_every_enemy():
    """VF-ACT-05"""
    field = Field(enemy=(23, 28), fatigue=13, pending=Order("rest"), division=(60, 40))
    b = rolled(field, 2)  # 7 inches lie between: it goes back until more than 12 do, in quarter inches
    assert [b.units[unit].pose.y for unit in field.units] == [14750] * 3
    assert [b.units[unit].pose.x for unit in field.units] == [20000, 23000, 26000]
    assert {b.units[unit].pose.heading for unit in field.units} == {0}
    brigade, leader = b.brigades[field.iron], b.brigadier(field.iron)
    assert (leader.x, leader.y) == (20000, 13750)
    assert (brigade.mark, brigade.order.kind, brigade.pending) == ("beaten", "retire", None)
    assert leader.points == 0
    assert all(b.units[unit].stirred for unit in field.units)  # no rally this turn
    assert {may_fire(b, b.units[unit], opening=True).rule for unit in field.units} == {"VF-MOVE-02"}  # 5.25 inches
    assert told(b, "VF-ACT-05")[-1] == 'Iron Brigade falls back 5.2"'


def test_a_beaten_brigade_already_clear_does_not_move():
    """VF-ACT-05"""
    field = Field(enemy=(23, 34), fatigue=13)
    b = rolled(field, 2)
    assert b.units[0].pose.y == 20000
    assert b.brigades[field.iron].mark == "beaten"


def test_it_goes_aside_where_that_way_is_shorter():
    """VF-ACT-05: within 45 degrees of the base edge's outward normal, in steps of 5."""
    field = Field(enemy=(33, 17), fatigue=5, at=(20, 17), regiments=1, quality=2, division=(60, 40))
    assert shortest_way(field.battle(), field.iron) == Way(2250, 12)
    b = rolled(field, 2)
    pose = b.units[0].pose
    assert (pose.x, pose.y, pose.heading) == (20000 - 2121, 17000 - 2121, 0)


def test_a_ghost_is_fled_from_and_an_enemy_never_seen_is_not():
    """VF-ACT-05, VF-SCALE-04"""
    field = Field(enemy=(23, 29), fatigue=13, division=(60, 40))
    field.table.woods(box(0, 24, 72, 48))  # Archer stands too deep in it to be seen
    assert rolled(field, 2, fog=True).units[0].pose.y == 20000
    b = field.battle(fog=True)
    enemy = b.units[field.enemy]
    b.put_sighting(field.enemy, Sighting(enemy.pose, enemy.frontage, 2, False))
    b = bring(run(b, Activation(side=UNION)), 1)
    assert b.units[0].pose.y < 16000


def test_guns_limber_and_go():
    """VF-ACT-05"""
    field = Field(enemy=(23, 28), fatigue=13, regiments=2, division=(60, 40))
    battery = field.table.unit(field.iron, (27, 20), arm="artillery", size=2)
    b = rolled(field, 2)
    assert b.units[battery].limbered
    assert b.units[battery].pose.y < 20000


def test_rough_ground_crossed_disorders():
    """VF-ACT-05, VF-TERR-15"""
    field = Field(enemy=(23, 28), fatigue=13, division=(60, 40))
    field.table.woods(box(18, 16, 21, 18))
    b = rolled(field, 2)
    assert [b.units[unit].condition for unit in field.units] == ["disordered", "ordered", "ordered"]
    assert told(b, "VF-TERR-15") == ["Iron Brigade 0 is disordered"]


def test_regiments_of_other_brigades_passed_through_are_disordered_and_batteries_are_not():
    """VF-DIS-05, VF-ACT-05"""
    field = Field(enemy=(23, 28), fatigue=13, division=(60, 40))
    stone = field.table.brigade(UNION, "Stone", field.division)
    passed = field.table.unit(stone, (20, 17))
    battery = field.table.unit(stone, (25, 17), arm="artillery", size=2)
    b = field.battle()
    b.change_brigade(stone, rolled="eager")
    b = bring(run(b, Activation(side=UNION)), 1)
    assert b.units[passed].condition == "disordered"
    assert b.units[battery].condition == "ordered"
    assert told(b, "VF-DIS-05") == ["Stone 4 is disordered"]


def test_a_battery_that_falls_back_disorders_nobody():
    """VF-DIS-05, VF-ACT-05"""
    field = Field(enemy=(23, 28), fatigue=6, division=(60, 40), regiments=1, order="hold")
    guns = field.table.unit(field.iron, (26, 20), arm="artillery", size=2)
    stone = field.table.brigade(UNION, "Stone", field.division)
    passed = field.table.unit(stone, (26, 17), size=2)
    b = field.battle()
    retreat(b, field.iron)
    assert (b.units[passed].condition, b.units[guns].pose.y < 17_000) == ("ordered", True)


def test_a_brigadier_carried_over_the_edge_stays_with_a_unit_that_is_left():
    """VF-ACT-05"""
    field = Field(enemy=(23, 9), at=(20, 4))
    b = field.battle()
    b.change_general(field.brigadier, y=500)
    b.change_unit(field.enemy, pose=b.units[field.enemy].pose.shifted(0, 5_000))
    retreat(b, field.iron)
    leader = b.generals[field.brigadier]
    assert b.units[field.units[0]].on_table
    assert 0 <= leader.y <= 48_000


def test_messengers_of_the_enemy_are_overrun_by_who_falls_back():
    """VF-MSG-04, VF-ACT-05"""
    field = Field(enemy=(23, 28))
    field.table.order(CONFEDERATE, NONE, field.archer, (20, 18), Order("hold"))
    field.table.order(CONFEDERATE, NONE, field.archer, (30, 18), Order("hold"))
    field.table.order(CONFEDERATE, NONE, field.archer, (60, 18), Order("hold"))
    b = field.battle()
    retreat(b, field.iron)
    assert [(row.overrun, row.near) for row in b.messengers] == [(True, True), (False, True), (False, False)]


def test_the_body_goes_on_until_nobody_ends_on_a_friend():
    """VF-ACT-05"""
    field = Field(enemy=(23, 28), fatigue=13, division=(60, 40))
    stone = field.table.brigade(UNION, "Stone", field.division)
    field.table.unit(stone, (20, 14.5))
    b = field.battle()
    b.change_brigade(stone, rolled="eager")
    b = bring(run(b, Activation(side=UNION)), 1)
    assert [b.units[unit].pose.y for unit in field.units] == [13500] * 3


@pytest.mark.parametrize(("y", "steps"), [(1.25, 13), (1.5, 12)])
def test_at_the_very_edge_a_unit_ends_on_no_friend_either(y, steps):
    """VF-ACT-05: twelve steps bring its rear to the edge, and its front an inch from there."""
    field = Field(at=(20, 3.5), regiments=1)
    field.table.unit(field.table.brigade(UNION, "Stone", field.division), (20, y))
    assert to_free_place(field.battle(), field.iron, Way(1800, 12)) == Way(1800, steps)


def test_who_just_comes_clear_at_the_very_edge_stays_on_the_table():
    """VF-ACT-05, VF-ACT-18: eight steps, its rear flush with the edge and 12.1 inches from the enemy."""
    field = Field(enemy=(20, 13.6), at=(20, 2.5), fatigue=13, regiments=1, quality=2, division=(60, 40))
    b = rolled(field, 1)
    assert (b.units[0].place, b.units[0].pose.y) == ("table", 500)


def test_a_unit_with_an_enemy_across_its_way_is_broken():
    """VF-ACT-05"""
    field = Field(enemy=(23, 28), fatigue=13, division=(60, 40))
    field.table.unit(field.archer, (26, 17), size=1)
    b = rolled(field, 2)
    assert [b.units[unit].place for unit in field.units] == ["table", "table", "broken"]
    assert any("Archer 4 bars its way back" in text for text in told(b, "VF-ACT-05"))


def test_impassable_ground_across_its_way_breaks_a_unit_too():
    """VF-ACT-05"""
    field = Field(enemy=(23, 28), fatigue=13, division=(60, 40))
    field.table.area("pond", box(25, 16, 27, 18), move="impassable", sight="good")
    b = rolled(field, 2)
    assert [b.units[unit].place for unit in field.units] == ["table", "table", "broken"]


def test_a_unit_over_the_table_edge_is_removed_without_being_broken():
    """VF-ACT-05, VF-ACT-18"""
    field = Field(enemy=(23, 9), fatigue=13, at=(20, 2), division=(60, 40))
    b = rolled(field, 2)
    assert {b.units[unit].place for unit in field.units} == {"left"}
    assert b.brigades[field.iron].fate == "retired"


def test_on_its_way_over_the_edge_a_unit_disorders_the_friends_it_passes_through():
    """VF-DIS-05, VF-ACT-05"""
    field = Field(enemy=(23, 9), fatigue=13, at=(20, 2), division=(60, 40))
    stone = field.table.brigade(UNION, "Stone", field.division)
    passed = field.table.unit(stone, (20, 0.8))
    b = field.battle()
    b.change_brigade(stone, rolled="eager")
    b = bring(run(b, Activation(side=UNION)), 1)
    assert (b.units[field.units[0]].place, b.units[passed].condition) == ("left", "disordered")


def test_neighbours_remember_a_brigade_that_was_beaten():
    """VF-ACT-15"""
    field = Field(enemy=(23, 28), fatigue=13, division=(60, 40))
    stone = field.table.brigade(UNION, "Stone", field.division)
    field.table.unit(stone, (40, 20))
    b = field.battle(half=6)
    b.change_brigade(stone, rolled="eager")
    b = bring(run(b, Activation(side=UNION)), 1)
    assert b.retreats == (Retreat(6, field.iron, (stone,)),)


@pytest.mark.parametrize("y", [26, 14])
def test_a_mirrored_table_has_the_mirrored_retreat(y):
    """VF-ACT-05: with an enemy behind it, as many steps to either side."""
    ways = []
    for sign in (1, -1):
        table = Table()
        iron = table.brigade(UNION, "Iron Brigade")
        table.unit(iron, (36, 20))
        table.unit(table.brigade(CONFEDERATE, "Archer"), (36 + 0.01 * sign, y), heading=180)
        ways.append(shortest_way(table.battle(), iron))
    assert ways[0].steps == ways[1].steps
    assert ways[0].heading - 1800 == 1800 - ways[1].heading


def test_the_chart_in_words() -> None:
    """VF-ACT-03"""
    words = activation.bands().split(", ")
    assert words[0].startswith("0 ")
    assert words[1] == "1-2 beaten"
    assert [word.split(" ")[1] for word in words] == [name for _, name in tables.ACTIVATION]
    assert "-" not in words[-1]


def test_a_higher_general_no_better_than_none_does_not_take_over() -> None:
    """VF-REPL-04, VF-ACT-17"""
    field = Field(division=(20, 7.5))
    b = field.battle()
    b.change_general(field.brigadier, place="out")
    for quality, rule in ((2, "VF-ACT-17"), (3, "VF-REPL-04")):
        b.change_general(field.division, quality=quality)
        assert activation.quality(b, field.iron).rule == rule
