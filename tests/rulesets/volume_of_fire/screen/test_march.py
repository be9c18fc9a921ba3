"""Marches tried out before they are answered: by their wheel, which is turned to what is allowed."""

from longroll.rulesets.volume_of_fire import SCREEN
from longroll.rulesets.volume_of_fire.march.law_of_marches import ChooseMarch, March
from longroll.rulesets.volume_of_fire.march.march import GrandTacticalPhase, WheelAgain
from longroll.rulesets.volume_of_fire.record import Battle, Order

from ..positions import CONFEDERATE, UNION, Table, box, run
from .trying import FIRST, SECOND, probe


def marching() -> Battle:
    table = Table()
    iron = table.brigade(UNION, "Iron Brigade", order=Order("attack", target=SECOND))
    archer = table.brigade(CONFEDERATE, "Archer")
    table.line(iron, (33, 6), 3)
    table.unit(archer, (36, 44), 180)
    return run(table.battle(), GrandTacticalPhase(side=UNION))


def test_a_march_is_shown_to_where_its_order_takes_it() -> None:
    b = marching()
    assert isinstance(b.needs, ChooseMarch)
    probed = probe(b, {"type": "March", "brigade": FIRST})
    assert probed.refusal is None
    assert {row.kind for row in probed.overlays} == {"path", "bases"}
    assert "25 inches unless something is met; no further, for the enemy has it in sight there" in probed.says


def test_a_march_turned_too_far_aside_is_turned_back_to_what_is_allowed() -> None:
    probed = probe(marching(), {"type": "March", "brigade": FIRST, "to": {"x": 72000, "y": 12000}})
    assert probed.refusal is not None
    assert probed.refusal.rule == "VF-GT-09"
    assert 0 < probed.nearest["wheel"] <= 100


def test_a_march_is_shown_as_far_as_ones_own_brigades_let_it_and_with_what_is_diced_for() -> None:
    """VF-GT-07, VF-GT-11"""
    table = Table()
    iron, other = table.brigade(UNION, "Iron Brigade", order=Order("attack", target=2)), table.brigade(UNION, "Stone's")
    archer = table.brigade(CONFEDERATE, "Archer")
    table.area("orchard", box(30, 9, 50, 11), move="close", sight="close")
    table.line(iron, (33, 6), 3)
    table.line(other, (33, 22), 3)
    table.unit(archer, (36, 44), 180)
    for y in range(24, 44):
        table.line(other, (33, y), 3)
    b = run(table.battle(), GrandTacticalPhase(side=UNION))
    probed = probe(b, {"type": "March", "brigade": iron})
    assert ", 17 inches unless" in probed.says
    assert "no further, for troops of yours stand in its way" in probed.says
    assert "a die is thrown for" in probed.says
    assert "after 2.5 inches" in probed.says


def test_a_march_that_ones_own_troops_bar_whole_is_neither_owed_nor_legal() -> None:
    """VF-GT-07"""
    table = Table()
    iron, other = table.brigade(UNION, "Iron Brigade", order=Order("attack", target=2)), table.brigade(UNION, "Stone's")
    archer = table.brigade(CONFEDERATE, "Archer")
    table.line(iron, (33, 6), 3)
    for y in range(7, 44):
        table.line(other, (33, y), 3)
    table.unit(archer, (34, 47), 180)
    b = run(table.battle(), GrandTacticalPhase(side=UNION))
    assert list(ChooseMarch(UNION).owed(b.known(UNION))) == []
    refusal = ChooseMarch(UNION).refusal(b.known(UNION), March(iron))
    assert refusal is not None
    assert (refusal.rule, "troops of yours stand in its way" in refusal.because) == ("VF-GT-07", True)


def test_a_march_of_the_enemys_brigade_is_refused() -> None:
    for brigade in (SECOND, 99):
        probed = probe(marching(), {"type": "March", "brigade": brigade})
        assert probed.nearest is None
        assert probed.refusal is not None


def test_no_more_marches_is_judged_as_any_other_answer() -> None:
    probed = probe(marching(), {"type": "EndMarches"})
    assert probed.refusal is not None
    assert probed.refusal.rule == "VF-ORD-02"


def test_the_last_wheel_is_shown_and_refused_beyond_45_degrees() -> None:
    b = marching()
    decision = WheelAgain(UNION, FIRST, (0, 1, 2), b.units[1].pose)
    k = b.known(UNION)
    assert SCREEN.tried(k, decision, 225).nearest == 225
    shown = SCREEN.tried(k, decision, -140)
    assert (shown.says, [row.kind for row in shown.overlays]) == ("wheel 14° left", ["bases"])
    wide = SCREEN.tried(k, decision, 900)
    assert wide.refusal is not None
    assert wide.nearest is None
