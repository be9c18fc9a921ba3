"""Battles of several days, and the night between two of them (VB-ORG-25)."""

from importlib.resources import files

from longroll.flow import answer
from longroll.registry import ruleset
from longroll.rulesets.volley_and_bayonet.charge.charges import Charge
from longroll.rulesets.volley_and_bayonet.exhaustion.exhaustion_phase import ExhaustionPhase
from longroll.rulesets.volley_and_bayonet.movement.law_of_moves import Move
from longroll.rulesets.volley_and_bayonet.movement.movement_phase import Halt, NextMove
from longroll.rulesets.volley_and_bayonet.record.setting import laid
from longroll.rulesets.volley_and_bayonet.sequence.night import Night
from rulesets.volley_and_bayonet.drill import SOUTH, battle, begun, chief, refused, setting, stand, told

APART = stand(0, 20, 8), stand(1, 20, 19, SOUTH)


def at_night(*stands, formations=(), **said):
    """A battle of a turn a day, as its first night falls."""
    b = begun(battle(*(stands or APART), turns=3, day=1, **said))
    for number in formations:
        b.change_formation(number, exhausted=True, tally=10)
    while not (isinstance(b.needs, NextMove) and b.needs.night):
        b = answer(b, Halt())
    return b


def test_after_the_turns_of_a_day_night_falls_and_first_one_side_moves_then_the_other():
    """VB-ORG-25: then it is morning, at the hour at which the first day began."""
    b = at_night()
    assert (b.turn, b.needs.side, b.phase) == (1, 0, "night")
    b = answer(b, Halt())
    assert (b.turn, b.needs.side, b.needs.night) == (1, 1, True)
    b = answer(b, Halt())
    assert (b.turn, b.phasing, b.needs.night) == (2, 0, False)
    assert setting(day=2).clock(3) == setting(day=2).clock(1) == "9:00"


def test_a_battle_of_one_day_has_no_night_nor_the_last_day_of_any():
    """VB-ORG-25."""
    for day, turns in ((0, 2), (1, 1)):
        b = begun(battle(*APART, turns=turns, day=day))
        while b.needs is not None:
            assert not b.needs.night
            b = answer(b, Halt())
        assert b.over


def test_by_night_a_stand_moves_once_and_nobody_charges():
    """VB-ORG-25: a normal move, in command or not."""
    far = chief(0, 2, 38), chief(1, 35, 30)
    b = at_night(stand(0, 20, 8), stand(1, 33, 22, SOUTH), chiefs=far)
    assert refused(b, Charge(0, 1, 0)) == "VB-ORG-25"
    b = answer(b, Move(0, b.stands[0].pose.ahead(10_000)))
    assert b.stands[0].level == "good"
    assert refused(b, Move(0, b.stands[0].pose.ahead(6_100))) == "VB-MOVE-02"


def test_who_touches_an_enemy_stays_and_has_nothing_to_resolve():
    """VB-ORG-25, VB-CHG-18."""
    b = begun(battle(stand(0, 20, 10), stand(1, 20, 10, SOUTH), turns=3, day=1), Night())
    assert refused(b, Move(0, b.stands[0].pose.ahead(-3_000))) == "VB-MOVE-01"
    assert refused(b, Halt()) == ""


def test_a_night_brings_order_back():
    """VB-ORG-25, VB-EXH-02: the disordered, the routed where they are, divisions that are exhausted and not those collapsed."""
    b = at_night(
        stand(0, 20, 8, level="temporary disorder"),
        stand(0, 30, 8, level="rout"),
        stand(1, 20, 30, SOUTH),
        formations=(0,),
    )
    before = b.stands[1].pose
    b = answer(answer(b, Halt()), Halt())
    assert [row.level for row in b.stands[:2]] == ["good", "permanent disorder"]
    assert b.stands[1].pose == before
    assert not b.formations[0].exhausted
    assert "has rested" in told(b)
    b = at_night(formations=(0,))
    b.change_formation(0, collapsed=True)
    assert answer(answer(b, Halt()), Halt()).formations[0].exhausted


def test_a_division_that_has_rested_is_exhausted_again_with_its_next_loss():
    """VB-ORG-25, VB-EXH-01."""
    for tally, exhausted in ((10, False), (11, True)):
        b = battle(*APART)
        b.change_formation(0, tally=tally, rested=10)
        assert begun(b, ExhaustionPhase()).formations[0].exhausted is exhausted


def test_a_scenario_says_how_many_turns_a_day_has(tmp_path):
    """VB-ORG-25: a battle of one day unless it does."""
    rules = ruleset("volley-and-bayonet")
    text = (files("longroll.rulesets.volley_and_bayonet") / "scenarios" / "first-charge.toml").read_text("utf-8")
    for said, day in (("turns = 3", 0), ("turns = 3\nday = 2", 2)):
        path = tmp_path / "days.toml"
        path.write_text(text.replace("turns = 3", said), "utf-8")
        assert laid(rules.begin(rules.load(path), {}).setting).day == day


def test_by_night_each_side_is_asked_for_its_own_moves():
    """VB-ORG-25."""
    rules, b = ruleset("volley-and-bayonet"), at_night()
    assert rules.view(b, 0).asks[0].why.startswith("Night")
    assert not rules.view(b, 1).asks


def test_a_day_longer_than_the_battle_is_a_fault_of_the_file(tmp_path):
    """VB-ORG-25."""
    text = (files("longroll.rulesets.volley_and_bayonet") / "scenarios" / "first-charge.toml").read_text("utf-8")
    path = tmp_path / "days.toml"
    path.write_text(text.replace("turns = 3", "turns = 3\nday = 3"), "utf-8")
    (fault,) = ruleset("volley-and-bayonet").check(path)
    assert "no night falls" in fault
