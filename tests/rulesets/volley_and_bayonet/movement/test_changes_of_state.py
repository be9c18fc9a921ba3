"""March columns formed and left, horse mounted, guns limbered, stands up from the ground (VB-MARCH, VB-MOVE-08, VB-MISC)."""

from longroll.flow import answer
from longroll.rulesets.volley_and_bayonet.charge.charges import Charge
from longroll.rulesets.volley_and_bayonet.movement.changes_of_state import Change
from longroll.rulesets.volley_and_bayonet.movement.law_of_moves import Move
from longroll.tabletop import Pose
from rulesets.volley_and_bayonet.drill import EAST, SOUTH, battle, begun, chief, refused, stand, told
from rulesets.volley_and_bayonet.ground.plains import course, plain

HORSE = {"kind": "cavalry brigade", "mounted": True, "arm": "cartridge carbine"}
FAR = stand(1, 20, 38, SOUTH)
NEAR = chief(0, 23, 6), chief(1, 20, 39)


# --- march columns
def test_forming_march_column_costs_half_and_turns_free():
    """VB-MARCH-01, VB-MARCH-03: half of 16 is spent, the rest is worth double across country."""
    b = begun(battle(stand(0, 20, 10), stand(1, 20, 39, SOUTH)))
    b = answer(b, Change(0, "column"))
    assert "A forms march column" in told(b)
    assert "A leaves its march column" in told(answer(b, Change(0, "line")))
    assert b.moving.free == 2
    assert refused(b, Move(0, b.stands[0].pose.ahead(16_100))) == "VB-MOVE-02"
    assert not refused(b, Move(0, b.stands[0].pose.ahead(16_000)))


def test_on_a_road_a_column_goes_three_times_as_far():
    """VB-MARCH-02, VB-TERR-67."""
    road = plain(course("road", 20_000, 0, 20_000, 40_000))
    b = begun(battle(stand(0, 20, 10), stand(1, 35, 39, SOUTH), land=road))
    b = answer(b, Change(0, "column"))
    assert not refused(b, Move(0, b.stands[0].pose.ahead(24_000)))


def test_a_column_trails_three_markers_along_the_way_it_came():
    """VB-MARCH-04."""
    b = begun(battle(stand(0, 20, 10), stand(1, 20, 39, SOUTH)))
    b = answer(b, Change(0, "column"))
    assert [pose.y for pose in b.stands[0].trail] == [7_750, 6_250, 4_750]
    there = Pose(*b.stands[0].pose.spot, EAST).ahead(6_000)
    assert {pose.y for pose in answer(b, Move(0, there)).stands[0].trail[:2]} == {b.stands[0].pose.y}


def test_a_column_does_not_charge_and_unlimbered_guns_form_none():
    """VB-MARCH-05, VB-MARCH-06."""
    b = begun(battle(stand(0, 20, 5, column=True), stand(1, 20, 15, SOUTH)))
    assert refused(b, Charge(0, 1, 0)) == "VB-MARCH-05"
    b = begun(battle(stand(0, 20, 5, kind="artillery battalion"), stand(1, 20, 25, SOUTH)))
    assert refused(b, Change(0, "column")) == "VB-MARCH-06"


def test_under_the_enemys_nose_nobody_marches():
    """VB-MARCH-07: within 4 inches of him the multiplier is not used."""
    b = begun(battle(stand(0, 20, 5, column=True), stand(1, 20, 27, SOUTH)))
    assert refused(b, Move(0, b.stands[0].pose.ahead(18_500))) == "VB-MARCH-07"
    assert not refused(b, Move(0, b.stands[0].pose.ahead(17_500)))


# --- horse
def test_mounting_costs_half_of_the_rate_that_is_left():
    """VB-MISC-11: who dismounts has half of 16 left, who mounts half of 24."""
    b = begun(battle(stand(0, 20, 5, **HORSE), stand(1, 20, 39, SOUTH)))
    b = answer(b, Change(0, "dismounted"))
    assert refused(b, Move(0, b.stands[0].pose.ahead(8_100))) == "VB-MOVE-02"
    assert not refused(b, Move(0, b.stands[0].pose.ahead(8_000)))
    b = begun(battle(stand(0, 20, 5, **{**HORSE, "mounted": False}), stand(0, 30, 5), stand(1, 20, 39, SOUTH)))
    assert refused(b, Change(0, "dismounted")) == "VB-MISC-11"
    assert [refused(b, Change(1, into)) for into in ("mounted", "dismounted")] == ["VB-MISC-11"] * 2
    b = answer(b, Change(0, "mounted"))
    assert refused(b, Change(0, "mounted")) == "VB-MISC-11"
    assert refused(b, Move(0, b.stands[0].pose.ahead(12_100))) == "VB-MOVE-03"
    assert not refused(b, Move(0, b.stands[0].pose.ahead(12_000)))


def test_cavalry_skirmishers_dismount():
    """VB-MISC-08."""
    b = begun(battle(stand(0, 20, 5, kind="cavalry skirmisher", mounted=True), stand(1, 20, 15, SOUTH)))
    b = answer(b, Change(0, "dismounted"))
    assert refused(b, Charge(0, 1, 0)) in ("VB-CHG-02", "VB-CHG-07")


def test_getting_up_costs_half_a_move():
    """VB-MISC-04, VB-MISC-05."""
    b = begun(battle(stand(0, 20, 5, arm="cartridge rifle", grounded=True), stand(1, 20, 39, SOUTH)))
    assert refused(b, Move(0, b.stands[0].pose.ahead(1_000))) == "VB-MISC-04"
    assert refused(b, Change(0, "stationary")) == "VB-MISC-05"
    b = answer(b, Change(0, "up"))
    assert refused(b, Move(0, b.stands[0].pose.ahead(8_100))) == "VB-MOVE-02"


def test_a_half_that_is_left_to_the_inch_is_enough():
    """VB-ORG-22, VB-MARCH-01."""
    for gone, rule in ((8_000, ""), (8_001, "VB-MARCH-01")):
        b = answer(begun(battle(stand(0, 20, 10), FAR)), Move(0, stand(0, 20, 10).pose.ahead(gone)))
        assert refused(b, Change(0, "column")) == rule


def test_nobody_forms_or_leaves_a_column_over_the_edge():
    """VB-MOVE-20: markers trail six inches behind the front, and a line is three deep."""
    for y, rule in ((5.9, "VB-MOVE-20"), (6, "")):
        assert refused(begun(battle(stand(0, 20, y), FAR)), Change(0, "column")) == rule
    for y, rule in ((2.9, "VB-MOVE-20"), (3, "")):
        assert refused(begun(battle(stand(0, 20, y, column=True), FAR)), Change(0, "line")) == rule


def test_only_guns_limber_and_each_as_it_is_not():
    """VB-MOVE-08, VB-MARCH-06."""
    guns = {"kind": "artillery battalion"}
    b = begun(
        battle(
            stand(0, 20, 10), stand(0, 23.5, 10, **guns), stand(0, 26.6, 10, **guns, limbered=True), FAR, chiefs=NEAR
        )
    )
    refusals = {
        (number, into): refused(b, Change(number, into)) for number in range(3) for into in ("limbered", "unlimbered")
    }
    lawful = {(1, "limbered"), (2, "unlimbered")}
    assert refusals == {case: "" if case in lawful else "VB-MOVE-08" for case in refusals}
    assert "B limbers" in told(answer(b, Change(1, "limbered")))
    assert "C unlimbers" in told(answer(b, Change(2, "unlimbered")))
    b = begun(battle(stand(0, 20, 10, **guns, limbered=True, column=True), FAR))
    assert refused(b, Change(0, "unlimbered")) == "VB-MARCH-06"
    assert refused(b, Change(0, "column")) == "VB-MARCH-01"
    assert refused(begun(battle(stand(0, 20, 10), FAR)), Change(0, "line")) == "VB-MARCH-01"


def test_who_stands_or_is_in_order_has_nothing_to_get_up_or_recover_from():
    """VB-MISC-04, VB-MOVE-16, VB-MOVE-14."""
    b = begun(battle(stand(0, 20, 10, stationary=True), FAR))
    assert refused(b, Change(0, "up")) == "VB-MISC-04"
    assert refused(b, Change(0, "recovered")) == "VB-MOVE-16"
    assert refused(b, Change(0, "stationary")) == "VB-MOVE-14"
    assert refused(b, Change(9, "up")) == refused(b, Change(-1, "up")) == "VB-MOVE-01"
    assert refused(b, Change(1, "stationary")) == "VB-SEQ-02"


def test_who_lies_down_or_has_halted_changes_no_more():
    """VB-MISC-04, VB-MOVE-13, VB-CHG-18."""
    b = begun(battle(stand(0, 20, 10, arm="cartridge rifle", grounded=True), FAR))
    assert refused(b, Change(0, "column")) == "VB-MISC-04"
    b = begun(battle(stand(0, 20, 10), stand(1, 20, 10, SOUTH)))
    assert refused(b, Change(0, "column")) == "VB-CHG-18"
    assert refused(b, Change(0, "stationary")) == "VB-CHG-18"


def test_who_is_barred_from_stationary():
    """VB-MOVE-14, VB-MISC-05, VB-EXH-03."""
    for said, rule in (
        ({"kind": "cavalry brigade", "mounted": True}, "VB-MOVE-14"),
        ({"kind": "cavalry brigade"}, ""),
        ({"kind": "artillery battalion"}, ""),
        ({"kind": "artillery battalion", "limbered": True}, "VB-MOVE-14"),
        ({"column": True}, "VB-MOVE-14"),
        ({"level": "temporary disorder"}, "VB-MOVE-14"),
        ({"level": "permanent disorder"}, ""),
        ({"grounded": True}, "VB-MISC-05"),
    ):
        assert refused(begun(battle(stand(0, 20, 10, **said), FAR)), Change(0, "stationary")) == rule
    b = battle(stand(0, 20, 10), FAR)
    b.change_formation(0, exhausted=True)
    assert refused(begun(b), Change(0, "stationary")) == "VB-EXH-03"
