"""Moves: facings, legs, the economy of half moves, zones of control, ground (VB-MOVE, VB-ORG-22, VB-TERR)."""

from longroll.flow import answer
from longroll.rulesets.volley_and_bayonet import SCREEN
from longroll.rulesets.volley_and_bayonet.ground.land import Crossing
from longroll.rulesets.volley_and_bayonet.movement.changes_of_state import Change
from longroll.rulesets.volley_and_bayonet.movement.commanders_rides import Ride
from longroll.rulesets.volley_and_bayonet.movement.going import trample
from longroll.rulesets.volley_and_bayonet.movement.law_of_moves import Move
from longroll.rulesets.volley_and_bayonet.movement.movement_phase import Halt
from longroll.rulesets.volley_and_bayonet.record.setting import laid
from longroll.tabletop import Pose
from rulesets.volley_and_bayonet.drill import EAST, SOUTH, WEST, battle, begun, chief, refused, stand, told
from rulesets.volley_and_bayonet.ground.plains import course, patch, plain

FAR = stand(1, 20, 38, SOUTH)


def ahead(b, number, inches, heading=None):
    """The move of a stand straight ahead, faced so."""
    pose = b.stands[number].pose
    turned = Pose(*pose.spot, pose.heading if heading is None else heading)
    return Move(number, turned.ahead(round(1000 * inches)))


def test_infantry_goes_16_inches_and_no_more():
    """VB-MOVE-02."""
    b = begun(battle(stand(0, 20, 5), FAR))
    assert refused(b, Move(0, b.stands[0].pose.ahead(16_001))) == "VB-MOVE-02"
    assert answer(b, ahead(b, 0, 16)).stands[0].front == (20_000, 21_000)


def test_cavalry_goes_24_inches_and_20_with_a_dedicated_gun():
    """VB-MOVE-03."""
    horse = {"kind": "cavalry brigade", "mounted": True}
    b = begun(battle(stand(0, 20, 5, **horse), FAR))
    assert not refused(b, ahead(b, 0, 24))
    b = begun(battle(stand(0, 20, 5, guns=1, **horse), FAR))
    assert refused(b, ahead(b, 0, 21)) == "VB-MOVE-03"


def test_guns_go_16_inches_limbered_and_2_by_hand():
    """VB-MOVE-04, VB-MOVE-05."""
    b = begun(battle(stand(0, 20, 5, kind="artillery battalion", limbered=True), FAR))
    assert refused(b, ahead(b, 0, 17)) == "VB-MOVE-04"
    b = begun(battle(stand(0, 20, 5, kind="artillery battalion"), FAR))
    assert refused(b, ahead(b, 0, 3)) == "VB-MOVE-05"
    assert not refused(b, ahead(b, 0, 2))


def test_a_second_turn_costs_half_a_move_or_order():
    """VB-MOVE-06, VB-ORG-22: turn, 8 inches, turn again; having gone 16 it turns only by becoming disordered."""
    b = begun(battle(stand(0, 5, 5), FAR))
    b = answer(b, ahead(b, 0, 8, EAST))
    assert not refused(b, ahead(b, 0, 0, 0))
    b = answer(begun(battle(stand(0, 5, 5), FAR)), Move(0, Pose(5_000, 3_500, EAST).ahead(16_000)))
    assert refused(b, ahead(b, 0, 0, 0)) == "VB-MOVE-06"
    b = answer(b, Move(0, Pose(*b.stands[0].pose.spot, 0), disorder=True))
    assert b.stands[0].level == "temporary disorder"
    assert refused(b, Move(0, Pose(*b.stands[0].pose.spot, SOUTH), disorder=True)) == "VB-MOVE-06"


def test_limbered_guns_turn_freely_and_unlimbered_ones_pay():
    """VB-MOVE-08, VB-MOVE-09: turn once and roll forward one inch."""
    b = begun(battle(stand(0, 20, 15, kind="artillery battalion", limbered=True), FAR))
    for heading in (900, 1800, 2700, 0):
        b = answer(b, ahead(b, 0, 4, heading))
    b = begun(battle(stand(0, 20, 5, kind="artillery battalion"), FAR))
    assert refused(b, ahead(b, 0, 2, EAST)) == "VB-MOVE-05"
    assert not refused(b, ahead(b, 0, 1, EAST))


def test_guns_limber_and_unlimber_once_a_move_for_nothing():
    """VB-MOVE-08: whoever unlimbers has a facing left, and no more."""
    b = begun(battle(stand(0, 20, 5, kind="artillery battalion", limbered=True), FAR))
    b = answer(answer(b, ahead(b, 0, 10)), Change(0, "unlimbered"))
    assert refused(b, Change(0, "limbered")) == "VB-MOVE-08"
    assert refused(b, ahead(b, 0, 1)) == "VB-MOVE-05"
    assert not refused(b, ahead(b, 0, 0, EAST))


def test_a_leg_to_the_side_or_back_costs_double():
    """VB-MOVE-11: 45 degrees off its facing a stand goes as ahead; beyond, half as far; skirmishers go where they like."""
    b = begun(battle(stand(0, 20, 15), FAR))
    middle = b.stands[0].pose
    assert not refused(b, Move(0, middle.toward(450, 15_900)))
    assert refused(b, Move(0, middle.toward(900, 9_000))) == "VB-MOVE-11"
    assert not refused(b, Move(0, middle.toward(900, 8_000)))
    b = begun(battle(stand(0, 20, 15, kind="infantry skirmisher"), FAR))
    assert not refused(b, Move(0, b.stands[0].pose.toward(1800, 13_000)))


def test_nobody_ends_on_anybody_or_goes_through_an_enemy():
    """VB-MOVE-10; through friends one passes."""
    b = begun(battle(stand(0, 20, 5), stand(0, 20, 10), stand(1, 30, 20, WEST)))
    assert refused(b, ahead(b, 0, 4)) == "VB-MOVE-10"
    assert not refused(b, ahead(b, 0, 9))
    b = begun(battle(stand(0, 20, 5), stand(1, 20, 12, EAST, kind="infantry skirmisher", level="rout")))
    assert refused(b, ahead(b, 0, 16)) == "VB-MOVE-10"


def test_a_zone_of_control_halts():
    """VB-MOVE-13: an inch before a hostile front a stand halts, and goes no further."""
    b = begun(battle(stand(0, 20, 5, kind="infantry skirmisher"), stand(1, 21, 10, SOUTH)))
    assert refused(b, ahead(b, 0, 4.5)) == "VB-CHG-09"
    b = begun(battle(stand(0, 10, 9.7, EAST, kind="infantry skirmisher"), stand(1, 20, 12, SOUTH)))
    assert refused(b, ahead(b, 0, 14)) == "VB-MOVE-13"
    b = begun(battle(stand(0, 15, 10.3, EAST), stand(1, 20, 12.5, SOUTH)))
    at_its_edge = answer(b, Move(0, b.stands[0].pose.ahead(3_500)))
    assert not at_its_edge.moving.halted
    assert refused(b, Move(0, b.stands[0].pose.ahead(3_600))) == "VB-MOVE-13"
    b = answer(b, Move(0, b.stands[0].pose.ahead(3_505)))
    assert "halts before B" in told(b)
    assert refused(b, ahead(b, 0, 1)) == "VB-MOVE-13"


def test_out_of_a_zone_one_goes_away_for_the_first_inch():
    """VB-MOVE-13."""
    b = begun(battle(stand(0, 20, 9.2), stand(1, 20, 10, SOUTH)))
    assert refused(b, Move(0, b.stands[0].pose.ahead(300))) == "VB-MOVE-13"
    assert not refused(b, Move(0, b.stands[0].pose.ahead(-4_000)))


def test_nobody_hangs_over_the_edge():
    """VB-MOVE-20."""
    b = begun(battle(stand(0, 20, 5), FAR))
    assert refused(b, Move(0, Pose(*b.stands[0].pose.spot, SOUTH).ahead(3_000))) == "VB-MOVE-20"


def test_each_stand_moves_once_and_is_finished_before_the_next():
    """VB-MOVE-01, VB-SEQ-02."""
    b = begun(battle(stand(0, 10, 5), stand(0, 14, 5), FAR))
    b = answer(answer(b, ahead(b, 0, 4)), ahead(b, 1, 4))
    assert refused(b, ahead(b, 0, 4)) == "VB-MOVE-01"
    assert refused(b, ahead(b, 2, 4)) == "VB-SEQ-02"


def test_whose_move_ends_with_who_goes_next_is_said():
    def said(b, number):
        return {row.says for row in SCREEN.ask(b.known(0), b.needs).items if row.thing == b.stands[number].thing}

    b = begun(battle(stand(0, 10, 5, kind="artillery battalion"), stand(0, 20, 5), FAR))
    assert said(b, 1) == {""}
    b = answer(b, Change(0, "limbered"))
    assert (said(b, 0), said(b, 1)) == ({""}, {f"{b.stands[0].name} stays where it is then, with 16 inches left"})
    assert said(answer(b, ahead(b, 0, 2)), 1) == {""}


def test_who_does_nothing_becomes_stationary_until_it_moves():
    """VB-MOVE-14, VB-MOVE-15."""
    shot = stand(0, 18, 5, kind="infantry skirmisher")
    b = begun(battle(stand(0, 10, 5), stand(0, 14, 5, stationary=True), shot, FAR))
    assert answer(b, Change(0, "stationary")).stands[0].stationary
    assert refused(answer(b, ahead(b, 0, 1)), Change(0, "stationary")) == "VB-MOVE-14"
    assert refused(b, Change(2, "stationary")) == "VB-MOVE-14"
    assert not answer(b, ahead(b, 1, 1)).stands[1].stationary


def test_who_has_moved_nobody_is_asked_once_more_before_all_stand():
    b = begun(battle(stand(0, 10, 5), stand(0, 20, 5), FAR))
    assert SCREEN.ask(b.known(0), b.needs).passes.says == "Nobody has moved, and 2 stands could."
    b = answer(b, ahead(b, 0, 1))
    assert not SCREEN.ask(b.known(0), b.needs).passes.says


def test_manhandled_guns_are_stationary_no_longer():
    """VB-MOVE-17."""
    b = begun(battle(stand(0, 20, 5, kind="artillery battalion", stationary=True), FAR))
    assert not answer(b, ahead(b, 0, 1)).stands[0].stationary


def test_disorder_is_recovered_for_half_a_move():
    """VB-MOVE-16: 8 inches for order, 8 to move; at the end of a move it is the last of it."""
    b = begun(battle(stand(0, 20, 5, level="temporary disorder"), FAR))
    b = answer(b, Change(0, "recovered"))
    assert b.stands[0].level == "good"
    assert refused(b, ahead(b, 0, 9)) == "VB-MOVE-02"
    assert not refused(b, ahead(b, 0, 8))
    b = begun(battle(stand(0, 20, 5, level="permanent disorder"), FAR))
    assert refused(b, Change(0, "recovered")) == "VB-MOVE-16"


def test_commanders_ride_24_inches_and_join_stands():
    """VB-MOVE-03, VB-MOVE-07, VB-MOVE-18, VB-ORG-18."""
    b = begun(battle(stand(0, 20, 25), FAR, chiefs=(chief(0, 20, 5), chief(1, 20, 39))))
    assert refused(b, Ride(0, Pose(20_000, 29_500))) == "VB-MOVE-03"
    assert refused(b, Ride(0, Pose(20_000, 15_000), joins=0)) == "VB-MOVE-18"
    b = answer(b, Ride(0, Pose(20_000, 21_480), joins=0))
    assert b.commanders[0].attached == 0
    assert refused(b, Ride(0, Pose(20_000, 20_000))) == "VB-MOVE-01"


# --- ground
def test_forest_costs_double_and_who_is_in_it_is_so_by_the_middle_of_its_front():
    """VB-TERR-37, VB-TERR-03, VB-MOVE-12: 4 inches of wood are 8 of 16."""
    land = plain(patch("forest", 0, 6_000, 40_000, 10_000))
    b = begun(battle(stand(0, 20, 6), FAR, land=land))
    assert refused(b, ahead(b, 0, 13)) == "VB-MOVE-02"
    assert not refused(b, ahead(b, 0, 12))


def test_guns_do_not_unlimber_in_forest():
    """VB-TERR-37."""
    land = plain(patch("forest", 0, 0, 40_000, 10_000))
    b = begun(battle(stand(0, 20, 6, kind="artillery battalion", limbered=True), FAR, land=land))
    assert refused(b, Change(0, "unlimbered")) == "VB-TERR-37"


def test_the_first_stream_costs_half_a_move_and_the_second_order():
    """VB-TERR-73, VB-TERR-02."""
    first, second = course("stream", 0, 8_000, 40_000, 8_000, name="one"), course("stream", 0, 10_000, 40_000, 10_000)
    b = begun(battle(stand(0, 20, 6), FAR, land=plain(first)))
    assert refused(b, ahead(b, 0, 9)) == "VB-MOVE-02"
    assert not refused(b, ahead(b, 0, 8))
    b = begun(battle(stand(0, 20, 6), FAR, land=plain(first, second)))
    assert answer(b, ahead(b, 0, 8)).stands[0].level == "temporary disorder"


def test_a_river_bars_the_way():
    """VB-TERR-64, VB-TERR-17."""
    b = begun(battle(stand(0, 20, 6), FAR, land=plain(course("river", 0, 8_000, 40_000, 8_000))))
    assert refused(b, ahead(b, 0, 3)) == "VB-TERR-64"


def test_cavalry_is_disordered_in_woods_and_recovers_only_outside():
    """VB-TERR-37, VB-TERR-07."""
    land = plain(patch("forest", 0, 6_000, 40_000, 14_000))
    b = begun(battle(stand(0, 20, 5, kind="cavalry brigade", mounted=True), FAR, land=land))
    b = answer(b, ahead(b, 0, 3))
    assert b.stands[0].level == "temporary disorder"
    b = begun(battle(stand(0, 20, 8, kind="cavalry brigade", mounted=True, level="temporary disorder"), FAR, land=land))
    assert refused(b, Change(0, "recovered")) == "VB-TERR-07"


def test_a_marsh_is_thrown_for_where_it_is_entered():
    """VB-TERR-55: a five costs four times the distance, and order."""
    b = begun(battle(stand(0, 20, 6), FAR, land=plain(patch("marsh", 0, 8_000, 40_000, 14_000))))
    b = answer(b, ahead(b, 0, 6))
    assert b.stands[0].front == (20_000, 8_000)
    easy, deep = answer(b, (1,)), answer(b, (5,))
    assert easy.stands[0].level == "good"
    assert deep.stands[0].level == "temporary disorder"
    assert not refused(easy, ahead(easy, 0, 6))
    assert refused(deep, ahead(deep, 0, 6)) == "VB-MOVE-02"
    assert not refused(deep, ahead(deep, 0, 3))


def test_standing_crops_are_trodden_flat():
    """VB-TERR-31."""
    b = begun(battle(stand(0, 20, 6), FAR, land=plain(patch("crops", 10_000, 8_000, 30_000, 14_000))))
    flat = answer(b, ahead(b, 0, 6))
    assert (20, 9) in flat.trampled
    for start, news in (
        (10_000, 1),
        (11_000, 0),
    ):  # what is flat already is not told again, and who stands treads on nothing
        flat.news.clear()
        trample(flat, flat.stands[0], Pose(20_000, start), Pose(20_000, 11_000))
        trample(flat, flat.stands[0], Pose(20_000, 6_000), Pose(20_000, 10_000))
        assert len(flat.news) == news
    light = begun(battle(stand(0, 20, 6, kind="infantry skirmisher"), FAR, land=laid(b.setting).land))
    assert not answer(light, ahead(light, 0, 6)).trampled
    standing = begun(battle(stand(0, 20, 12), FAR, land=laid(b.setting).land))
    assert not answer(standing, Move(0, Pose(*standing.stands[0].pose.spot, EAST))).trampled


def test_the_phase_ends_when_its_side_says_so():
    """VB-SEQ-01."""
    b = answer(begun(battle(stand(0, 20, 5), FAR)), Halt())
    assert b.phasing == 1


def test_who_has_recovered_at_the_end_of_his_move_does_nothing_more():
    """VB-MOVE-13, VB-MOVE-16: half of it is left to him, and no use."""
    b = begun(battle(stand(0, 20, 6, level="temporary disorder"), FAR))
    b = answer(b, Move(0, Pose(*b.stands[0].pose.spot, EAST)))
    b = answer(b, Change(0, "recovered"))
    assert b.stands[0].level == "good"
    assert refused(b, Change(0, "column")) == "VB-MOVE-13"


def test_beside_an_enemy_whom_it_may_not_charge_it_moves_as_near_as_it_was():
    """VB-CHG-09: and no nearer."""
    horse = stand(1, 20, 12, EAST, kind="cavalry brigade", mounted=True)
    b = begun(battle(stand(0, 18, 8.5, EAST), horse, FAR))
    assert b.stands[0].quad[1] == 10_000
    for heading, rule in ((900, ""), (895, "VB-CHG-09")):
        assert refused(b, Move(0, Pose(*b.stands[0].pose.spot, 900).toward(heading, 500))) == rule


def test_out_of_command_it_may_go_along_before_the_enemy():
    """VB-CMD-05: as near as it was, and no nearer."""
    b = begun(battle(stand(0, 19.5, 20, EAST), stand(1, 20, 30, SOUTH), chiefs=(chief(0, 2, 2), chief(1, 20, 39))))
    assert not refused(b, Move(0, b.stands[0].pose.ahead(1_000)))
    assert refused(b, Move(0, b.stands[0].pose.toward(890, 1_000))) == "VB-CMD-05"


def test_what_is_told_of_a_marsh():
    """VB-TERR-55."""
    b = begun(battle(stand(0, 20, 6), FAR, land=plain(patch("marsh", 0, 8_000, 40_000, 14_000))))
    b = answer(b, ahead(b, 0, 6))
    assert "the marsh is easily crossed" in told(answer(b, (1,)))
    assert "the marsh costs 2 times the distance" in told(answer(b, (3,)))


def test_a_bridge_is_paid_with_order_only_by_who_has_it():
    """VB-TERR-22: half a move, or disorder; who is disordered pays."""
    bridge = plain(course("stream", 0, 8_000, 40_000, 8_000), Crossing("stream", "", "bridge", 20_000, 8_000))
    for level, far, after in (("good", 16, "temporary disorder"), ("permanent disorder", 8, "permanent disorder")):
        b = begun(battle(stand(0, 20, 6, level=level), FAR, land=bridge))
        to = b.stands[0].pose.ahead(1_000 * far)
        assert refused(b, Move(0, to.ahead(100), disorder=True)) == "VB-MOVE-02"
        assert answer(b, Move(0, to, disorder=True)).stands[0].level == after
    b = begun(battle(stand(0, 20, 6), FAR, land=bridge))
    assert refused(b, ahead(b, 0, 8.1)) == "VB-MOVE-02"
    assert answer(b, ahead(b, 0, 8)).stands[0].level == "good"


def test_one_disorder_pays_for_one_thing():
    """VB-MOVE-06, VB-TERR-22: not for a turn and for the bridge behind it, nor for two bridges."""
    bridge = plain(course("stream", 0, 8_000, 40_000, 8_000), Crossing("stream", "", "bridge", 20_000, 8_000))
    b = begun(battle(stand(0, 20, 6), FAR, land=bridge))
    north = b.stands[0].pose
    b = answer(b, Move(0, north.turned(50)))
    assert refused(b, Move(0, north.ahead(8_100), disorder=True)) == "VB-MOVE-02"
    assert not refused(b, Move(0, north.ahead(8_000), disorder=True))
    second = course("stream", 0, 10_000, 40_000, 10_000)
    second = second.__class__("stream-2", "", "stream", second.points)
    both = Crossing("stream", "", "bridge", 20_000, 8_000), Crossing("stream-2", "", "bridge", 20_000, 10_000)
    b = begun(battle(stand(0, 20, 6), FAR, land=plain(course("stream", 0, 8_000, 40_000, 8_000), second, *both)))
    assert refused(b, Move(0, b.stands[0].pose.ahead(8_100), disorder=True)) == "VB-MOVE-02"
    assert not refused(b, Move(0, b.stands[0].pose.ahead(8_000), disorder=True))


def test_only_a_steep_slope_is_paid_for_once_in_a_move():
    """VB-TERR-52: a stream before it does not count for it."""
    hill = plain(
        course("stream", 0, 7_000, 40_000, 7_000), height=lambda x, y: 4_000 + max(0, min(y - 12_000, 4_000)) * 7 // 10
    )
    b = begun(battle(stand(0, 20, 6), FAR, land=hill))
    b = answer(b, ahead(b, 0, 2))
    assert not b.moving.climbed
    assert refused(b, ahead(b, 0, 6)) == "VB-MOVE-02"
    b = begun(battle(stand(0, 20, 10.5), FAR, land=hill))
    b = answer(b, ahead(b, 0, 3))
    assert b.moving.climbed
    assert not refused(b, ahead(b, 0, 3))


def test_neither_the_routed_nor_a_march_column_have_a_zone():
    """VB-MOVE-13."""
    for said, halted in (
        ({}, True),
        ({"level": "rout"}, False),
        ({"column": True}, False),
        ({"level": "permanent disorder"}, True),
    ):
        b = begun(battle(stand(0, 15, 10.3, EAST), stand(1, 20, 12.5, SOUTH, **said)))
        b = answer(b, Move(0, b.stands[0].pose.ahead(3_505)))
        assert b.moving.halted is halted
