"""Charges, and contact kept or left (VB-CHG)."""

from msgspec.structs import replace

from longroll.flow import answer
from longroll.rulesets.volley_and_bayonet.charge.charges import Charge
from longroll.rulesets.volley_and_bayonet.command.fallen_commanders import PlaceSuccessor
from longroll.rulesets.volley_and_bayonet.contact.contact import flanks, touched
from longroll.rulesets.volley_and_bayonet.movement.changes_of_state import Change, in_column
from longroll.rulesets.volley_and_bayonet.movement.law_of_moves import Move
from longroll.rulesets.volley_and_bayonet.movement.movement_phase import Halt, StepBack
from longroll.rulesets.volley_and_bayonet.record.units import Options
from longroll.tabletop import Pose
from rulesets.volley_and_bayonet.drill import EAST, SOUTH, WEST, battle, begun, chief, refused, stand, told
from rulesets.volley_and_bayonet.ground.plains import course, patch, plain

HORSE = {"kind": "cavalry brigade", "mounted": True, "arm": "cartridge carbine"}


def test_a_charge_goes_straight_ahead_until_it_touches():
    """VB-CHG-01, VB-CHG-21: it stays as it touched, and whom it meets keeps his facing."""
    b = begun(battle(stand(0, 20, 5), stand(1, 20, 15, SOUTH)))
    b = answer(b, Charge(0, 1, 0))
    assert b.stands[0].front == (20_000, 15_000)
    assert b.stands[1].pose.heading == SOUTH
    assert b.charges[0].flank is False


def test_a_charge_is_one_facing_and_a_run_within_its_move():
    """VB-CHG-02, VB-MOVE-02."""
    b = begun(battle(stand(0, 20, 5, EAST), stand(1, 20, 15, SOUTH)))
    assert not refused(b, Charge(0, 1, 0))
    assert refused(b, Charge(0, 1, EAST)) == "VB-CHG-01"
    b = answer(b, Move(0, b.stands[0].pose.turned(2700)))
    assert refused(b, Charge(0, 1, 0)) == "VB-CHG-02"
    b = begun(battle(stand(0, 20, 5), stand(1, 20, 22, SOUTH)))
    assert refused(b, Charge(0, 1, 0)) == "VB-MOVE-02"


def test_nobody_pays_with_his_order_for_the_facing_of_a_charge():
    """VB-CHG-02."""
    b = begun(battle(stand(0, 20, 5, EAST), stand(1, 20, 15, SOUTH)))
    assert refused(b, Charge(0, 1, 0, disorder=True)) == "VB-CHG-02"
    assert answer(b, Charge(0, 1, 0)).stands[0].level == "good"


def test_what_was_not_seen_as_the_turn_began_is_not_charged():
    """VB-CHG-03: a brigade stood in between."""
    b = begun(battle(stand(0, 20, 5), stand(0, 20, 9), stand(1, 20, 16, SOUTH)))
    assert refused(b, Charge(0, 2, 0)) == "VB-CHG-03"


def test_infantry_does_not_catch_cavalry_in_the_saddle():
    """VB-CHG-05, VB-CHG-09: it comes within an inch; routed or on foot it can be charged."""
    b = begun(battle(stand(0, 20, 5), stand(1, 20, 15, SOUTH, **HORSE)))
    assert refused(b, Charge(0, 1, 0)) == "VB-CHG-05"
    assert refused(b, Move(0, b.stands[0].pose.ahead(9_500))) == "VB-CHG-09"
    for change in ({"mounted": False}, {"level": "rout"}):
        b = begun(battle(stand(0, 20, 5), stand(1, 20, 15, SOUTH, **{**HORSE, **change})))
        assert not refused(b, Charge(0, 1, 0))


def test_who_may_not_be_charged_is_not_run_into_beside_another():
    """VB-CHG-05: infantry that would come to touch cavalry in the saddle beside its target."""
    for said, rule in ((HORSE, "VB-CHG-05"), ({}, "")):
        b = begun(battle(stand(0, 20, 5), stand(1, 20, 15, SOUTH), stand(1, 23, 15, SOUTH, **said)))
        assert refused(b, Charge(0, 1, 0)) == rule


def test_cavalry_charges_anybody():
    """VB-CHG-06."""
    for kind in ("infantry brigade", "artillery battalion", "infantry skirmisher", "cavalry brigade"):
        b = begun(battle(stand(0, 20, 5, **HORSE), stand(1, 20, 15, SOUTH, kind=kind)))
        assert not refused(b, Charge(0, 1, 0))


def test_skirmishers_on_foot_and_guns_do_not_charge():
    """VB-CHG-07."""
    for kind in ("infantry skirmisher", "artillery battalion"):
        b = begun(battle(stand(0, 20, 5, kind=kind, limbered=True), stand(1, 20, 15, SOUTH)))
        assert refused(b, Charge(0, 1, 0)) == "VB-CHG-07"


def test_light_horse_charges_skirmishers_the_flank_of_guns_and_who_is_helpless():
    """VB-CHG-08."""
    light = {"kind": "cavalry skirmisher", "mounted": True}
    for enemy, rule in (
        ({}, "VB-CHG-08"),
        ({"level": "rout"}, ""),
        ({"kind": "infantry skirmisher"}, ""),
        ({"kind": "artillery battalion"}, "VB-CHG-08"),
    ):
        b = begun(battle(stand(0, 20, 5, **light), stand(1, 20, 15, SOUTH, **enemy)))
        assert refused(b, Charge(0, 1, 0)) == rule
    for heading, more, rule in (
        (0, {}, ""),
        (0, {"limbered": True, "column": True}, ""),
        (SOUTH, {"limbered": True, "column": True}, "VB-CHG-08"),
        (SOUTH, {"limbered": True, "level": "rout"}, ""),
    ):
        b = begun(battle(stand(0, 20, 5, **light), stand(1, 20, 15, heading, kind="artillery battalion", **more)))
        assert refused(b, Charge(0, 1, 0)) == rule


def test_the_disordered_do_not_charge_cartridge_arms():
    """VB-CHG-10: rifled muskets they may."""
    for arm, rule in (("cartridge rifle", "VB-CHG-10"), ("rifled musket", "")):
        b = begun(battle(stand(0, 20, 5, level="temporary disorder"), stand(1, 20, 15, SOUTH, arm=arm)))
        assert refused(b, Charge(0, 1, 0)) == rule


def test_a_charger_disordered_before_cartridge_arms_stops_an_inch_short():
    """VB-CHG-11, VB-CHG-12: by a second stream; rifled muskets repulse nobody."""
    brook = plain(*(course("stream", 0, y, 40_000, y) for y in (8_000, 10_000)))
    b = begun(battle(stand(0, 20, 6), stand(1, 20, 13, SOUTH, arm="cartridge rifle"), land=brook))
    b = answer(b, Charge(0, 1, 0))
    assert "repulsed" in told(b)
    assert 11_900 < b.stands[0].front[1] < 12_000
    b = begun(battle(stand(0, 20, 6), stand(1, 20, 13, SOUTH), land=brook))
    b = answer(b, Charge(0, 1, 0))
    assert b.stands[0].level == "temporary disorder"
    assert b.stands[0].front[1] == 13_000
    assert "does not repulse" in told(b)


def test_cartridge_arms_beside_its_target_repulse_a_disordered_charger_too():
    """VB-CHG-11."""
    brook = plain(*(course("stream", 0, y, 40_000, y) for y in (8_000, 10_000)))
    rifles = stand(1, 21.6, 13, SOUTH, arm="cartridge rifle")
    b = begun(battle(stand(0, 20, 6), stand(1, 18.4, 13, SOUTH), rifles, land=brook))
    b = answer(b, Charge(0, 1, 0))
    assert "repulsed" in told(b)
    assert not b.charges


def test_who_lines_the_far_bank_disorders_those_who_cross():
    """VB-TERR-74."""
    b = begun(battle(stand(0, 20, 6), stand(1, 20, 8.3, SOUTH), land=plain(course("stream", 0, 8_000, 40_000, 8_000))))
    assert answer(b, Charge(0, 1, 0)).stands[0].level == "temporary disorder"


def test_a_flank_is_what_is_reached_from_behind_the_line_of_the_front():
    """VB-CHG-20."""
    b = begun(battle(stand(0, 10, 20, EAST), stand(1, 20, 19, SOUTH)))
    assert answer(b, Charge(0, 1, EAST)).charges[0].flank
    b = begun(battle(stand(0, 10, 17.6, EAST), stand(1, 20, 19, SOUTH)))
    assert not answer(b, Charge(0, 1, EAST)).charges[0].flank


def test_several_may_charge_one():
    """VB-CHG-22."""
    b = begun(battle(stand(0, 18.4, 5), stand(0, 21.6, 5), stand(1, 20, 15, SOUTH)))
    b = answer(answer(b, Charge(0, 2, 0)), Charge(1, 2, 0))
    assert {row.charger for row in b.charges} == {0, 1}


def test_nobody_charges_through_an_enemy_on_another_behind_him():
    """VB-MOVE-10, VB-MOVE-13: whoever he is; nor through the zone of one whom he may not charge."""
    for said in ({}, {"level": "rout"}, {"column": True}):
        b = begun(battle(stand(0, 20, 5), stand(1, 20, 10, SOUTH, **said), stand(1, 20, 19, SOUTH)))
        b.change(0, seen=(1, 2))
        assert refused(b, Charge(0, 2, 0)) == "VB-MOVE-10"
    for said, rule in (
        (HORSE, "VB-MOVE-13"),
        ({}, ""),
        (HORSE | {"level": "rout"}, ""),
        (HORSE | {"column": True}, ""),
    ):
        b = begun(battle(stand(0, 20, 5), stand(1, 21.7, 12, WEST, **said), stand(1, 20, 19, SOUTH)))
        assert refused(b, Charge(0, 2, 0)) == rule


def test_the_charges_of_others_stand_when_one_is_repulsed():
    """VB-CHG-11."""
    brook = plain(*(course("stream", 0, y, 18_000, y) for y in (8_000, 10_000)))
    rifles = stand(1, 16, 13, SOUTH, arm="cartridge rifle")
    b = begun(battle(stand(0, 20, 6), stand(0, 16.5, 6), rifles, stand(1, 20, 13, SOUTH), land=brook))
    b = answer(answer(b, Charge(0, 3, 0)), Charge(1, 2, 0))
    assert "repulsed" in told(b)
    assert [(row.charger, row.target) for row in b.charges] == [(0, 3)]


def test_two_charges_on_two_enemies_are_not_two_on_one():
    """VB-CHG-22."""
    foes = stand(1, 18, 15, SOUTH), stand(1, 22, 15, SOUTH)
    b = begun(battle(stand(0, 18, 5), stand(0, 22, 5), *foes))
    b = answer(answer(b, Charge(0, 2, 0)), Charge(1, 3, 0))
    assert "2 stands charge" not in told(b)


def test_who_can_only_do_one_of_both_does_it():
    """VB-CHG-18, VB-EXH-04: the exhausted step back; who has no room behind him charges."""
    b = battle(stand(0, 20, 10), stand(1, 20, 10, SOUTH))
    b.change_formation(0, exhausted=True)
    b = begun(b)
    assert refused(b, Charge(0, 1, 0)) == "VB-EXH-04"
    assert refused(b, Halt()) == "VB-CHG-18"
    b = begun(battle(stand(0, 20, 10), stand(1, 20, 10, SOUTH), *(stand(0, x, 6.9) for x in (17, 20, 23))))
    assert refused(b, StepBack(0)) == "VB-CHG-18"
    assert refused(b, Halt()) == "VB-CHG-18"
    assert not refused(answer(b, Charge(0, 1, 0)), Halt())


def test_who_begins_in_contact_charges_or_steps_back():
    """VB-CHG-18: the move may not end before; who steps back keeps its Stationary marker, who charges loses it."""
    b = begun(battle(stand(0, 20, 10, stationary=True), stand(1, 20, 10, SOUTH)))
    assert refused(b, Halt()) == "VB-CHG-18"
    assert refused(b, Move(0, b.stands[0].pose.ahead(-3_000))) == "VB-CHG-18"
    back = answer(b, StepBack(0))
    assert back.stands[0].front == (20_000, 9_000)
    assert back.stands[0].stationary
    kept = answer(b, Charge(0, 1, 0))
    assert not kept.stands[0].stationary
    assert not refused(kept, Halt())


def test_who_has_stepped_back_may_recover_from_disorder():
    """VB-MOVE-16, VB-CHG-18: it is out of contact then, at the end of its move."""
    b = begun(battle(stand(0, 20, 10, level="temporary disorder"), stand(1, 20, 10, SOUTH)))
    assert refused(b, Change(0, "recovered")) == "VB-MOVE-16"
    b = answer(b, StepBack(0))
    assert refused(b, Change(0, "column")) == "VB-MOVE-13"
    b = answer(b, Change(0, "recovered"))
    assert b.stands[0].level == "good"
    assert refused(b, Move(0, b.stands[0].pose.ahead(-1_000))) == "VB-MOVE-13"
    assert refused(b, Change(0, "stationary")) == "VB-MOVE-14"


def test_who_steps_back_gets_up_for_it():
    """VB-MISC-04, VB-CHG-18: and is not Stationary then."""
    b = begun(battle(stand(0, 20, 10, arm="cartridge rifle", grounded=True), stand(1, 20, 10, SOUTH)))
    b = answer(b, StepBack(0))
    assert not b.stands[0].grounded
    assert "A gets up" in told(b)
    assert refused(b, Change(0, "stationary")) == "VB-MOVE-14"


def marching(*others, **said):
    """The battle in which a stand of the first side is in march column, its front where it was."""
    b = battle(stand(0, 20, 10, **said), *others)
    b.put_stands(in_column(b.stands[0]))
    return begun(b)


def test_the_markers_of_a_march_column_come_into_contact_by_no_plain_move():
    """VB-CHG-01, VB-MARCH-04: its front is half an inch from the enemy as it turns, its first marker at his corner."""
    b = marching(stand(1, 15.8, 6.9, WEST))
    assert not touched(b, b.stands[0])
    assert refused(b, Move(0, Pose(*b.stands[0].pose.spot, EAST))) == "VB-CHG-01"
    b = marching(stand(1, 15.6, 6.9, WEST))
    assert not refused(b, Move(0, Pose(*b.stands[0].pose.spot, EAST)))


def test_no_change_of_formation_comes_into_contact():
    """VB-CHG-01: a line is wider than the markers of its column, and those reach further back."""
    for edge, rule in ((18.46, "VB-CHG-01"), (18.44, "")):
        b = marching(stand(1, edge - 3, 6.9, WEST))
        assert refused(b, Change(0, "line")) == rule
    for behind, rule in ((6.04, "VB-CHG-01"), (6.06, "")):
        b = begun(battle(stand(0, 20, 10), stand(1, 20, 10 - behind)))
        assert refused(b, Change(0, "column")) == rule


def test_a_march_column_steps_back_with_all_its_markers():
    """VB-CHG-18: who is touched in the flank of its trail would not come out of contact, and stays."""
    b = marching(stand(1, 19.25, 6, EAST))
    assert touched(b, b.stands[0])
    assert refused(b, StepBack(0)) == "VB-CHG-18"
    assert not refused(b, Halt())


def test_who_has_had_its_move_owes_nothing_to_skirmishers_who_fall_back_on_it():
    """VB-CHG-14, VB-CHG-18: between two rivers they end before a stand that has moved already."""
    banks = plain(*(course("river", x, 15_500, x, 30_000) for x in (19_500, 20_500)))
    light = stand(1, 20, 15, SOUTH, kind="cavalry skirmisher", strength=2, mounted=True)
    sabres = stand(0, 20, 5, kind="cavalry brigade", mounted=True, arm="rifled carbine")
    b = begun(battle(sabres, light, stand(0, 20, 20, SOUTH), land=banks))
    b = answer(b, Move(2, b.stands[2].pose.ahead(-1_000)))
    b = answer(b, Charge(0, 1, 0))
    assert touched(b, b.stands[2])
    assert refused(b, StepBack(2)) == "VB-MOVE-01"
    assert not refused(b, Halt())


def test_out_of_contact_no_exhausted_stand_charges():
    """VB-EXH-04."""
    b = battle(stand(0, 20, 5), stand(1, 20, 15, SOUTH))
    b.change_formation(0, exhausted=True)
    assert refused(begun(b), Charge(0, 1, 0)) == "VB-EXH-04"


def test_a_routed_stand_that_is_caught_routs_again_and_the_charge_goes_on():
    """VB-CHG-17: straight ahead, at whoever was seen as the turn began."""
    b = begun(battle(stand(0, 20, 5), stand(1, 20, 8, 0, level="rout", strength=3), stand(1, 26, 18, SOUTH)))
    b = answer(b, Charge(0, 1, 0))
    assert b.stands[1].strength == 2
    assert b.stands[1].pose.y > 20_000
    assert refused(b, Move(0, b.stands[0].pose.turned(900))) == "VB-CHG-17"
    assert refused(b, Charge(0, 2, 450)) == "VB-CHG-17"


def test_a_commander_in_the_way_is_taken_unless_friends_are_near():
    """VB-MISC-02, VB-CMD-13: his side has another in its second command phase from then."""
    b = begun(battle(stand(0, 20, 10), stand(1, 30, 36, SOUTH), chiefs=(chief(0, 20, 6), chief(1, 20, 20))))
    b = answer(b, Move(0, b.stands[0].pose.ahead(9_600)))
    assert b.commanders[1].place == "lost"
    for _ in range(2):
        b = answer(b, Halt())
    assert b.commanders[1].place == "lost"
    b = answer(b, Halt())
    assert b.needs == PlaceSuccessor(1, 1, (1,))
    assert refused(b, 0) == "VB-CMD-13"
    assert answer(b, 1).commanders[1].present
    b = begun(battle(stand(0, 30, 30), stand(1, 33.5, 36, SOUTH), chiefs=(chief(0, 30, 26), chief(1, 30, 33))))
    b = answer(b, Move(0, b.stands[0].pose.ahead(2_480)))
    assert b.commanders[1].present


def test_in_woods_a_beaten_enemy_is_followed_unseen():
    """VB-CHG-19: by who beat him in the last combat phase of either side; not if that is not agreed."""
    wood = plain(patch("forest", 0, 0, 40_000, 40_000))
    for agreed, half, rule in ((True, 2, ""), (True, 1, "VB-CHG-03"), (False, 2, "VB-CHG-03")):
        b = battle(stand(0, 20, 10), stand(1, 20, 16, SOUTH), land=wood, options=Options(pursuit_in_woods=agreed))
        b.half, b.beaten = 4, ((0, 1, half),)
        assert refused(begun(b), Charge(0, 1, 0)) == rule
    for near, far in ((0, 11_000), (15_500, 40_000)):  # either in forest is enough
        b = battle(stand(0, 20, 10), stand(1, 20, 16, SOUTH), land=plain(patch("forest", 0, near, 40_000, far)))
        b.half, b.beaten = 4, ((0, 1, 2),)
        b = begun(b)
        b.change(0, seen=())
        assert refused(b, Charge(0, 1, 0)) == ""


def test_what_is_told_of_a_charge_says_where_it_struck_and_who_helped():
    """VB-CHG-06, VB-CHG-20, VB-CHG-21, VB-CHG-22."""
    b = answer(begun(battle(stand(0, 20, 5, **HORSE), stand(1, 20, 15, SOUTH))), Charge(0, 1, 0))
    assert "VB-CHG-06" in {line.rule for line in b.news}
    b = begun(battle(stand(0, 18.4, 5), stand(0, 21.6, 5), stand(1, 20, 15)))
    b = answer(b, Charge(0, 2, 0))
    assert "charges C from behind" in told(b)
    assert "C does not turn" in told(b)
    b = answer(b, Charge(1, 2, 0))
    assert "2 stands charge C" in told(b)


def test_a_charge_treads_standing_crops_flat():
    """VB-TERR-31."""
    corn = plain(patch("crops", 17_000, 7_000, 19_900, 10_000))
    b = answer(begun(battle(stand(0, 20, 5), stand(1, 20, 15, SOUTH), land=corn)), Charge(0, 1, 0))
    assert b.trampled


def test_all_of_a_march_column_but_its_very_front_is_flank():
    """VB-MARCH-05, VB-CHG-20: also where a charger comes from before the line of its front."""
    for x, heading, flank in ((20, SOUTH, False), (26, WEST, True)):
        b = marching(stand(1, x, 20 if heading == SOUTH else 6, heading))
        b.put_stands(replace(b.stands[1], pose=b.stands[1].pose.ahead(10_000 if heading == SOUTH else 5_250)))
        assert touched(b, b.stands[0])
        assert flanks(b, b.stands[1], b.stands[0]) is flank
    b = marching(stand(1, 20.75, 6, WEST))
    assert flanks(b, b.stands[1], b.stands[0], Pose(30_000, 20_000, WEST)), "a marker, from ahead of its front"
    b = battle(stand(0, 20, 10), stand(1, 20, 10, SOUTH))
    assert not flanks(b, b.stands[1], b.stands[0])


def test_a_charge_is_told_by_its_rule():
    """VB-CHG-01, VB-CHG-06, VB-CHG-18."""
    for said, y, rule in (
        ({}, 15, "VB-CHG-01"),
        (HORSE, 15, "VB-CHG-06"),
        ({}, 5, "VB-CHG-18"),
        (HORSE, 5, "VB-CHG-18"),
    ):
        b = answer(begun(battle(stand(0, 20, 5, **said), stand(1, 20, y, SOUTH))), Charge(0, 1, 0))
        assert rule in {line.rule for line in b.news if line.kind == "moved"}


def test_what_is_no_charge():
    """VB-CHG-01, VB-CHG-02: at who is not there, or one's own, or on no heading."""
    b = begun(battle(stand(0, 20, 5), stand(1, 20, 15, SOUTH), stand(0, 24, 5), stand(1, 26, 15, place="lost")))
    for wrong in (
        Charge(9, 1, 0),
        Charge(0, 9, 0),
        Charge(-1, 1, 0),
        Charge(0, -1, 0),
        Charge(0, 2, 0),
        Charge(0, 3, 0),
    ):
        assert refused(b, wrong) == "VB-CHG-01"
    assert refused(b, Charge(1, 0, 0)) == "VB-SEQ-02"
    assert [refused(b, Charge(0, 1, heading)) for heading in (-1, 3600)] == ["VB-CHG-02"] * 2
    for wrong in (0, None, "Halt"):
        assert refused(b, wrong) == "VB-MOVE-01"
    assert refused(b, Move(9, Pose(0, 0))) == refused(b, Move(-1, Pose(0, 0))) == "VB-MOVE-01"
    assert refused(b, Move(0, b.stands[0].pose)) == "VB-MOVE-01"
    assert refused(b, StepBack(9)) == refused(b, StepBack(-1)) == refused(b, StepBack(0)) == "VB-CHG-18"
