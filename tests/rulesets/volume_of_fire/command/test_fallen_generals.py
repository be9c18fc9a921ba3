"""Generals under fire, and who follows them."""

import pytest

from longroll.flow import Refused
from longroll.rulesets.volume_of_fire.command.fallen_generals import LeaderCasualties, Returns, at_risk
from longroll.rulesets.volume_of_fire.record import NONE
from longroll.rulesets.volume_of_fire.sequence.turn import PlayerTurn

from ..positions import CONFEDERATE, UNION, Table, bring, inches, run, told


class Field:
    """The Iron Brigade under fire from Archer; Wadsworth near it, Reynolds far away."""

    def __init__(self, division=(20, 4), **brigadier):
        table = self.table = Table()
        self.corps = table.general(UNION, "Reynolds", "corps", at=(60, 4))
        self.division = table.general(UNION, "Wadsworth", at=division, quality=4, under=self.corps)
        self.iron = table.brigade(UNION, "Iron Brigade", self.division, **brigadier)
        self.units = table.line(self.iron, (20, 20), 2)
        self.brigadier = table.brigades[self.iron].general
        self.archer = table.brigade(CONFEDERATE, "Archer")
        self.enemy = table.unit(self.archer, (20, 25), heading=180)
        self.his = table.brigades[self.archer].general

    def battle(self, upon=None, **more):
        upon = (self.iron,) if upon is None else upon
        b = self.table.battle(fired_upon=upon, **more)
        for unit in (self.units[0], self.enemy):
            b.change_unit(unit, engaged=True)
        return b

    def test(self, *faces, **more):
        return bring(run(self.battle(**more), LeaderCasualties()), *faces)


def test_the_brigadier_of_a_brigade_fired_upon_tests_and_one_of_another_does_not():
    """VF-CAS-01"""
    field = Field()
    b = run(field.battle(), LeaderCasualties())
    assert (b.needs.rule, b.needs.why, b.needs.by) == (
        "VF-CAS-01",
        "is Iron Brigade's brigadier hit? Only a 1 can harm him",
        UNION,
    )
    b = bring(b, 2)
    assert b.needs is None  # nobody else is at risk, and he is not either


def test_the_phasing_side_is_at_risk_as_well():
    """VF-CAS-01"""
    field = Field()
    b = field.battle(upon=(field.iron, field.archer))
    assert [general.id for general in b.generals if at_risk(b, general)] == [field.brigadier, field.his]


def test_a_higher_general_within_six_inches_of_the_brigade_tests_once():
    """VF-CAS-01"""
    field = Field(division=(20, 13))  # his disc is 6 inches from the first regiment's rear edge
    b = field.battle()
    assert at_risk(b, b.generals[field.division])
    field = Field(division=(20, 12.9))
    b = field.battle()
    assert not at_risk(b, b.generals[field.division])


def test_a_higher_general_near_it_tests_though_the_brigade_is_not_of_his_command():
    """VF-CAS-01"""
    field = Field(division=(60, 40))
    other = field.table.general(UNION, "Robinson", at=(20, 17), under=field.corps)
    enemy = field.table.general(CONFEDERATE, "Heth", at=(20, 17))
    b = field.battle()
    assert at_risk(b, b.generals[other])
    assert not at_risk(b, b.generals[enemy])


def test_a_brigadier_is_at_risk_however_far_he_is_and_that_of_another_brigade_however_near_is_not():
    """VF-CAS-01"""
    field = Field(division=(60, 40), at=(5, 40))
    cutler = field.table.brigade(UNION, "Cutler", field.division, at=(20, 17))
    field.table.unit(cutler, (20, 15))
    b = field.battle()
    assert [general.id for general in b.generals if at_risk(b, general)] == [field.brigadier]


def test_nobody_is_at_risk_where_nobody_was_fired_upon():
    """VF-CAS-01"""
    field = Field()
    assert field.test(upon=()).needs is None


def test_a_one_sends_him_to_the_chart():
    """VF-CAS-02: one in thirty-six dies, one in eighteen is out."""
    field = Field()
    b = field.test(1)
    assert (b.needs.rule, b.needs.whole) == ("VF-CAS-02", 6)
    dead = bring(b, 1)
    assert dead.brigadier(field.iron).place == "dead"
    assert dead.brigadier(field.iron).points == 0
    assert told(dead, "VF-CAS-02") == ["Iron Brigade's brigadier is shot dead"]
    for face in (2, 3):
        out = bring(b, face).brigadier(field.iron)
        assert (out.place, out.back) == ("out", 6)
        assert (out.x, out.y) == inches(20, 19)  # his figure stays in place
    for face in (4, 5, 6):
        assert bring(b, face).brigadier(field.iron).place == "table"


def test_a_general_who_led_a_regiment_in_combat_goes_straight_to_the_chart():
    """VF-CAS-03"""
    field = Field()
    b = field.battle(upon=())
    b.change_general(field.brigadier, attached=field.units[0])
    b = run(b, LeaderCasualties())
    assert b.needs.rule == "VF-CAS-03"
    assert bring(b, 4).brigadier(field.iron).attached == field.units[0]
    assert bring(b, 1).brigadier(field.iron).attached == NONE
    assert bring(b, 2).brigadier(field.iron).attached == NONE  # who is out of action leads nobody


def test_a_general_attached_to_a_regiment_that_did_not_fight_tests_as_any_other():
    """VF-CAS-03"""
    field = Field()
    b = field.battle()
    b.change_general(field.brigadier, attached=field.units[1])
    assert run(b, LeaderCasualties()).needs.rule == "VF-CAS-01"


def test_a_leader_whose_regiment_is_broken_rolls_too_and_joins_the_nearest_unit_if_he_lives():
    """VF-CAS-03"""
    field = Field()
    b = field.battle()
    b.change_general(field.brigadier, attached=field.units[0])
    b.change_unit(field.units[0], place="broken")
    b = bring(run(b, LeaderCasualties()), 5)
    leader = b.brigadier(field.iron)
    assert leader.attached == NONE
    assert (leader.x, leader.y) == inches(23, 19)
    assert told(b, "VF-CAS-03") == ["Iron Brigade's brigadier joins Iron Brigade 1"]


def test_a_leader_put_out_of_action_with_his_broken_regiment_joins_the_nearest_unit_too():
    """VF-CAS-03"""
    field = Field()
    b = field.battle()
    b.change_general(field.brigadier, attached=field.units[0])
    b.change_unit(field.units[0], place="broken")
    leader = bring(run(b, LeaderCasualties()), 3).brigadier(field.iron)
    assert (leader.place, leader.attached, (leader.x, leader.y)) == ("out", NONE, inches(23, 19))


def test_a_general_out_of_action_comes_back_two_player_turns_later():
    """VF-REPL-02, VF-REPL-03"""
    field = Field(quality=3)
    b = field.test(1, 2, half=4)
    b.half = 5
    assert run(b, Returns()).brigadier(field.iron).place == "out"
    b.half = 6
    b = run(b, Returns())
    leader = b.brigadier(field.iron)
    assert (leader.place, leader.back, leader.quality, leader.points) == ("table", NONE, 3, 0)
    assert told(b, "VF-REPL-02") == ["Iron Brigade's brigadier is back"]


def test_while_he_is_away_his_points_are_not_filled():
    """VF-REPL-03, VF-GEN-03"""
    field = Field(quality=3)
    b = field.battle()
    b.change_general(field.brigadier, place="out", back=9, points=0)
    PlayerTurn().begin(b)
    assert (b.brigadier(field.iron).points, b.generals[field.division].points) == (0, 4)


def test_a_dead_brigadier_is_succeeded_by_a_lesser_man_with_a_unit_of_the_owners_choice():
    """VF-REPL-01, VF-GEN-01"""
    field = Field(quality=3)
    b = field.test(1, 1, half=4)
    b.half = 6
    b = run(b, Returns())
    assert (b.needs.side, list(b.needs.offers(b))) == (UNION, field.units)
    with pytest.raises(Refused, match=r"VF-REPL-01.*a unit of his brigade"):
        bring(b, field.enemy)
    b = bring(b, field.units[1])
    leader = b.brigadier(field.iron)
    assert (leader.place, leader.quality, leader.name) == ("table", 2, "Iron Brigade's brigadier's successor")
    assert (leader.x, leader.y) == inches(23, 19)
    assert told(b, "VF-REPL-01") == ["Iron Brigade's brigadier's successor takes over, incompetent"]


def test_no_successor_is_worse_than_the_worst():
    """VF-REPL-01"""
    field = Field(quality=2)
    b = field.test(1, 1, half=4)
    b.half = 6
    assert bring(run(b, Returns()), field.units[0]).brigadier(field.iron).quality == 2


def test_a_higher_generals_successor_touches_a_brigadier_of_his_command_and_has_his_messengers():
    """VF-REPL-01"""
    field = Field()
    b = field.battle(half=6)
    b.change_general(field.division, place="dead", back=6, messengers=2)
    b = run(b, Returns())
    successor = b.generals[field.division]
    assert (successor.x, successor.y) == inches(20, 18)  # touching, towards the base edge
    assert (successor.quality, successor.messengers, successor.place) == (3, 2, "table")


def test_a_higher_generals_successor_waits_until_there_is_a_brigadier_to_come_to():
    """VF-REPL-01"""
    field = Field()
    b = field.battle(half=6)
    b.change_general(field.division, place="dead", back=6)
    b.change_general(field.brigadier, place="out", back=8)
    b = run(b, Returns())
    assert b.generals[field.division].place == "dead"
    b.half = 8
    assert run(b, Returns()).generals[field.division].place == "table"


def test_a_general_who_recovers_under_an_enemys_feet_is_put_with_his_command():
    """VF-GEN-05, VF-REPL-02"""
    field = Field()
    b = field.battle(half=6)
    b.change_general(field.brigadier, place="out", back=6, x=20000, y=25000)
    leader = run(b, Returns()).brigadier(field.iron)
    assert (leader.x, leader.y) == inches(20, 19)


@pytest.mark.parametrize(
    ("face", "fog", "kind", "words", "to"),
    [
        (1, True, "hit", "is shot dead", (0, 1)),
        (2, True, "hit", "is hit: out of action for a full turn", (0,)),
        (3, True, "hit", "loses his hat: out of action for a full turn", (0,)),
        (4, True, "threw", "is startled, and unharmed", (0,)),
        (2, False, "hit", "is hit: out of action for a full turn", (0, 1)),
        (4, False, "threw", "is startled, and unharmed", (0, 1)),
    ],
)
def test_under_fog_the_enemy_learns_only_of_a_death(face, fog, kind, words, to):
    """VF-CAS-02, VF-SCALE-04"""
    field = Field()
    b = bring(field.test(1, fog=fog), face)
    (news,) = [
        row for row in b.news if row.rule == "VF-CAS-02" and "brigadier" in row.text and row.text.endswith(words)
    ]
    assert (news.kind, tuple(news.to)) == (kind, to)
