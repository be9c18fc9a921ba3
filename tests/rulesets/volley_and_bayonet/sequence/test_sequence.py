"""Player turns, hours, and how a battle ends (VB-SEQ, VB-ORG-03, VB-WIN)."""

from msgspec.structs import replace

from longroll.flow import Decision, answer, total
from longroll.registry import ruleset
from longroll.rulesets.volley_and_bayonet.movement.law_of_moves import Move
from longroll.rulesets.volley_and_bayonet.movement.movement_phase import Halt
from longroll.rulesets.volley_and_bayonet.record.setting import laid, lay
from longroll.rulesets.volley_and_bayonet.sequence import victory
from rulesets.volley_and_bayonet.drill import HILL, SOUTH, battle, begun, chief, stand, told

APART = stand(0, 5, 5), stand(1, 35, 35, SOUTH)


def passed(b, count):
    """The battle after so many player turns in which nobody does anything."""
    for _ in range(count):
        assert isinstance(b.needs, Decision)
        b = answer(b, Halt())
    return b


def test_one_side_goes_through_its_phases_and_then_the_other():
    """VB-SEQ-01, VB-SEQ-02, VB-SEQ-03, VB-EXH-07, VB-ORG-23."""
    b = begun(battle(*APART))
    assert (b.phasing, b.turn) == (0, 1)
    b = passed(b, 1)
    assert (b.phasing, b.turn) == (1, 1)
    b = passed(b, 1)
    assert (b.phasing, b.turn) == (0, 2)


def test_the_last_hour_ends_it():
    """VB-WIN-01, VB-ORG-25."""
    b = passed(begun(battle(*APART, turns=2)), 4)
    assert b.needs is None
    assert victory.result(b).winner is None
    assert victory.result(b).text == "0 to 0, as many points on either side"


def test_an_objective_is_held_by_the_last_who_stood_by_it():
    """VB-WIN-01: within 2 inches, no enemy as near, and until another does."""
    b = begun(battle(stand(0, 20, 18), stand(1, 35, 35, SOUTH)))
    b = passed(b, 1)
    assert b.holders == (0,)
    assert total(victory.score(b, 0)) == 2
    b = passed(b, 1)
    b = answer(answer(b, Move(0, b.stands[0].pose.ahead(-8_000))), Halt())
    assert b.holders == (0,)


def test_ground_may_count_for_one_side_alone():
    """VB-WIN-01: the other holds it and scores nothing."""
    b = battle(*APART)
    b.setting = lay(replace(laid(b.setting), objectives=(replace(HILL, to=1),)))
    for holder, score in ((0, (0, 0)), (1, (0, 2)), (-1, (0, 0))):
        b.holders = (holder,)
        assert victory.points(b) == score


def test_broken_divisions_and_destroyed_guns_count():
    """VB-WIN-02."""
    b = battle(*APART, stand(1, 30, 30, kind="artillery battalion", place="lost", strength=0, lost=3))
    b.change_formation(1, exhausted=True, collapsed=True)
    assert [term.value for term in victory.score(b, 0)] == [3, 1]


def test_with_more_than_half_collapsed_it_is_over():
    """VB-WIN-03."""
    b = begun(battle(*APART))
    b.change_formation(1, exhausted=True, collapsed=True)
    b = passed(b, 2)
    assert victory.result(b).winner == 0
    assert b.needs is None


def test_an_hour_is_a_turn_on_the_clock():
    """VB-ORG-03."""
    rules = ruleset("volley-and-bayonet")
    b = rules.begin(rules.load("mcphersons-ridge"), {"remnants": "off", "any-superior": "off"})
    assert rules.view(b, 0).clock == "9:00"


def test_a_commander_who_comes_by_himself_is_there_in_his_hour():
    """VB-ORG-24: in his own side's turn, and not before the force he marches with."""
    usual = {"rank": "corps", "place": "coming", "arrival": 1}
    late = (
        chief(0, 10, 5, formation=2, **usual),
        chief(0, 12, 5, formation=2, **usual | {"arrival": 2}),
        chief(0, 14, 5, formation=2, **usual | {"comes_with": "somebody"}),
        chief(1, 30, 39, formation=3, **usual),
    )
    b = begun(battle(stand(0, 20, 10), stand(1, 20, 38, SOUTH), chiefs=late))
    assert [row.present for row in b.commanders] == [True, False, False, False]
    assert "arrives" in told(b)


def test_a_side_with_nobody_left_has_lost_the_field_unless_some_are_to_come():
    """VB-WIN-01: it is over at the end of the hour."""
    for place, over in (("lost", True), ("coming", False)):
        b = begun(
            battle(stand(0, 5, 5), stand(1, 35, 35, SOUTH), stand(1, 30, 30, place=place, arrival=9, entry="pike"))
        )
        b.change(1, place="lost")
        b = answer(answer(b, Halt()), Halt())
        assert b.over is over
