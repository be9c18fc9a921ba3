"""Who is in command, and what those out of it may not do (VB-CMD)."""

from msgspec.structs import replace

from longroll.flow import answer
from longroll.rulesets.volley_and_bayonet import SCREEN
from longroll.rulesets.volley_and_bayonet.charge.charges import Charge
from longroll.rulesets.volley_and_bayonet.command.in_command import check, commanded
from longroll.rulesets.volley_and_bayonet.morale.morale_number import terms
from longroll.rulesets.volley_and_bayonet.movement.changes_of_state import Change
from longroll.rulesets.volley_and_bayonet.movement.commanders_rides import Ride
from longroll.rulesets.volley_and_bayonet.movement.law_of_moves import Move
from longroll.rulesets.volley_and_bayonet.movement.movement_phase import Halt, StepBack
from longroll.rulesets.volley_and_bayonet.rally.rally_phase import RallyPhase
from longroll.rulesets.volley_and_bayonet.record.units import Options
from longroll.rulesets.volley_and_bayonet.screen.cards import of_commander
from longroll.tabletop import Pose
from rulesets.volley_and_bayonet.drill import EAST, SOUTH, battle, begun, chief, refused, stand, told

ENEMY = stand(1, 30, 38, SOUTH)
THEIRS = chief(1, 30, 39)


def test_six_inches_from_the_divisional_commander_is_in_command():
    """VB-CMD-01, VB-CMD-02: base edge to base edge, and no more."""
    b = battle(stand(0, 20, 20), ENEMY, chiefs=(chief(0, 20, 10.5), THEIRS))
    assert 0 in commanded(b, 0)
    b = battle(stand(0, 20, 20), ENEMY, chiefs=(chief(0, 20, 10.4), THEIRS))
    assert 0 not in commanded(b, 0)
    assert "A is out of command" in told(begun(b))


def test_a_superior_counts_only_where_that_is_agreed():
    """VB-CMD-02."""
    corps = chief(0, 20, 15, rank="corps", formation=2)
    for agreed in (False, True):
        b = battle(
            stand(0, 20, 20), ENEMY, chiefs=(chief(0, 2, 2), THEIRS, corps), options=Options(any_superior=agreed)
        )
        assert (0 in commanded(b, 0)) == agreed


def test_touch_passes_command_on_along_a_chain():
    """VB-CMD-03."""
    b = battle(stand(0, 10, 10), stand(0, 13, 10), stand(0, 16, 10), ENEMY, chiefs=(chief(0, 3, 8), THEIRS))
    assert commanded(b, 0) == {0: -1, 1: 0, 2: 1}


def test_who_relies_on_touch_ends_its_move_touching():
    """VB-CMD-03: unless the other has gone, when it is out of command before it moves."""
    b = begun(battle(stand(0, 10, 10), stand(0, 13, 10), ENEMY, chiefs=(chief(0, 3, 8.5), THEIRS)))
    assert b.stands[1].link == 0
    assert refused(b, Move(1, b.stands[1].pose.ahead(8_000))) == "VB-CMD-03"
    b = answer(b, Move(0, b.stands[0].pose.ahead(8_000)))
    assert not refused(b, Move(1, b.stands[1].pose.ahead(8_000)))
    assert refused(b, Move(1, b.stands[1].pose.ahead(1_000))) == "VB-CMD-05"


def test_who_relied_on_touch_is_out_of_command_once_the_other_has_gone():
    """VB-CMD-03, VB-CMD-06, VB-CMD-07, VB-CMD-08: also for what is no move."""
    shaken, guns = {"level": "temporary disorder"}, {"kind": "artillery battalion"}
    for said, into, rule in (
        ({}, "stationary", "VB-CMD-06"),
        (shaken, "recovered", "VB-CMD-07"),
        (guns, "limbered", "VB-CMD-08"),
    ):
        b = begun(battle(stand(0, 10, 10), stand(0, 13, 10, **said), ENEMY, chiefs=(chief(0, 3, 8.5), THEIRS)))
        assert not refused(b, Change(1, into))
        b = answer(b, Move(0, b.stands[0].pose.ahead(8_000)))
        assert refused(b, Change(1, into)) == rule
    b = begun(battle(stand(0, 10, 10), stand(0, 13, 10), ENEMY, chiefs=(chief(0, 3, 8.5), THEIRS)))
    b = answer(answer(b, Move(0, b.stands[0].pose.ahead(8_000))), Change(1, "column"))
    assert (b.stands[1].in_command, b.moving.allowance, b.moving.spent) == (False, 8_000, 4_000 * 6)


def test_who_is_in_command_by_touch_charges_only_where_it_still_touches():
    """VB-CMD-03: an enemy beside the stand it relies on, and one beyond."""
    for y, rule in ((10.5, ""), (14, "VB-CMD-03")):
        rows = stand(0, 10, 10), stand(0, 13, 10), stand(1, 13, y, SOUTH, kind="infantry skirmisher")
        b = begun(battle(*rows, chiefs=(chief(0, 3, 8.5), THEIRS)))
        assert refused(b, Charge(1, 2, 0)) == rule


def test_skirmishers_are_in_command_near_anybody():
    """VB-CMD-04: within 6 inches of a stand in command, of whatever division; they pass it to nobody."""
    skirmishers = stand(0, 10, 19, kind="infantry skirmisher", formation=2)
    beyond = stand(0, 10, 27, kind="infantry skirmisher", formation=2)
    b = battle(stand(0, 10, 12), skirmishers, beyond, ENEMY, chiefs=(chief(0, 10, 8), THEIRS))
    assert set(commanded(b, 0)) == {0, 1}
    check(b, 0)
    assert "B is in command as skirmishers near others" in told(b)


def test_an_enemy_commander_or_one_who_has_fallen_commands_no_skirmishers():
    """VB-CMD-04."""
    skirmishers = stand(0, 10, 19, kind="infantry skirmisher", formation=2)
    for other in (chief(1, 10, 23), chief(0, 10, 23, place="lost")):
        assert not commanded(battle(skirmishers, ENEMY, chiefs=(other, THEIRS)), 0)


OUT = {"chiefs": (chief(0, 2, 2), THEIRS)}


def test_out_of_command_nobody_goes_toward_the_enemy():
    """VB-CMD-05, VB-CMD-10: half rate, away from him, and then it is disordered."""
    b = begun(battle(stand(0, 30, 20), ENEMY, **OUT))
    assert refused(b, Move(0, b.stands[0].pose.ahead(1_000))) == "VB-CMD-05"
    back = Pose(*b.stands[0].pose.spot, SOUTH)
    assert refused(b, Move(0, back.ahead(8_100))) == "VB-MOVE-02"
    b = answer(answer(b, Move(0, back.ahead(8_000))), Halt())
    assert b.stands[0].level == "temporary disorder"


def test_out_of_command_it_turns_once_for_nothing_and_keeps_its_order():
    """VB-CMD-09; poorly trained troops do not."""
    b = begun(battle(stand(0, 30, 20), ENEMY, **OUT))
    turned = answer(answer(b, Move(0, b.stands[0].pose.turned(EAST))), Halt())
    assert turned.stands[0].level == "good"
    b = begun(battle(stand(0, 30, 20, training="poorly trained"), ENEMY, **OUT))
    assert refused(b, Move(0, b.stands[0].pose.turned(EAST))) == "VB-CMD-09"


def test_out_of_command_nobody_becomes_stationary_recovers_or_limbers():
    """VB-CMD-06, VB-CMD-07, VB-CMD-08; who is Stationary stays so (VB-CMD-11)."""
    guns = stand(0, 20, 20, kind="artillery battalion", stationary=True)
    b = begun(battle(stand(0, 30, 20), stand(0, 25, 20, level="temporary disorder"), guns, ENEMY, **OUT))
    assert refused(b, Change(0, "stationary")) == "VB-CMD-06"
    assert refused(b, Change(1, "recovered")) == "VB-CMD-07"
    assert refused(b, Change(2, "limbered")) == "VB-CMD-08"
    assert b.stands[2].stationary
    assert "C is Stationary still" in told(b)


def test_out_of_command_nobody_charges_but_contact_may_be_kept():
    """VB-CMD-12: stepping back is going somewhere, and disorders."""
    b = begun(battle(stand(0, 30, 20), stand(1, 30, 25, SOUTH), **OUT))
    assert refused(b, Charge(0, 1, 0)) == "VB-CMD-12"
    b = begun(battle(stand(0, 30, 20), stand(1, 30, 20, SOUTH), **OUT))
    assert not refused(b, Charge(0, 1, 0))
    assert answer(answer(b, StepBack(0)), Halt()).stands[0].level == "temporary disorder"


def test_raw_troops_turn_for_nothing_neither_out_of_command_nor_as_they_form_column():
    """VB-MISC-13: that, and what it gives an enemy on a tie, is all."""
    for training, rule in (("", ""), ("poorly trained", "VB-CMD-09"), ("militia", "VB-CMD-09")):
        b = begun(battle(stand(0, 30, 20, training=training), ENEMY, **OUT))
        assert refused(b, Move(0, b.stands[0].pose.turned(EAST))) == rule
    for training, free in (("", 2), ("poorly trained", 1)):
        near = chief(0, 30, 15), THEIRS
        b = answer(begun(battle(stand(0, 30, 20, training=training), ENEMY, chiefs=near)), Change(0, "column"))
        assert b.moving.free == free


def test_militia_never_recovers_and_may_be_stationary():
    """VB-MISC-14: it is disordered for good from the start."""
    raw = stand(0, 30, 20, training="militia", level="permanent disorder")
    b = begun(battle(raw, ENEMY, chiefs=(chief(0, 30, 15), THEIRS)))
    assert refused(b, Change(0, "recovered")) == "VB-MOVE-16"
    assert answer(b, Change(0, "stationary")).stands[0].stationary


def test_the_army_commander_rallies_and_steadies_in_one_turn():
    """VB-MISC-17, VB-RALLY-01, VB-MOR-07."""
    lee = chief(0, 21.5, 16.52, rank="army", formation=2, attached=0)
    router = stand(0, 23.02, 17, level="rout")
    b = battle(stand(0, 20, 20), stand(1, 20, 20, SOUTH), router, chiefs=(lee, THEIRS))
    b = begun(b, RallyPhase(side=0))
    b = answer(b, next(iter(b.needs.offers(b))))
    assert b.stands[2].level == "permanent disorder"
    assert "VB-MOR-07" in {term.rule for term in terms(b, b.stands[0])}
    assert "VB-MISC-17" in {row.rule for row in of_commander(b, b.commanders[0], "")}


def test_whom_a_commander_leaves_behind_who_could_ride_is_said_before_the_phase_ends():
    b = begun(battle(stand(0, 20, 20), ENEMY, chiefs=(chief(0, 20, 10.5), THEIRS)))
    b = answer(b, Move(0, b.stands[0].pose.ahead(6_000)))
    said = SCREEN.ask(b.known(0), b.needs).passes.says
    assert said == "A would be out of command, and General could still ride."
    b = answer(b, Ride(0, replace(b.commanders[0].pose, y=16_000, heading=0)))
    assert not SCREEN.ask(b.known(0), b.needs).passes.says


def test_skirmishers_are_six_inches_from_a_stand_and_no_further():
    """VB-CMD-04."""
    for y, commanded_ in ((19.5, True), (19.51, False)):
        skirmishers = stand(0, 10, y, kind="infantry skirmisher", formation=2)
        b = battle(stand(0, 10, 12), skirmishers, ENEMY, chiefs=(chief(0, 10, 8), THEIRS))
        assert (1 in commanded(b, 0)) is commanded_
