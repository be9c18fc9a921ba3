"""A move that leads nowhere is greyed with the reason, and one that leads somewhere never is."""

from longroll.rulesets.brigade import SCREEN
from longroll.rulesets.brigade.sequence.actions import Act
from longroll.rulesets.brigade.sequence.grants import Grant

from ..drill import battery, battle, general, stand


def test_a_march_that_would_end_under_fire_everywhere_is_greyed_with_the_reason() -> None:
    """BC-MARCH-02"""
    march = Grant("march", ("March",), 3, 0, 0)
    b = battle(stand(0, 18, 10), battery(1, 18, 22, 180), generals=(general(0, 18, 8),))
    (barred,) = SCREEN.ask(b, Act(0, (march,))).items
    assert (barred.label, barred.form, barred.handles) == ("March", "", ())
    assert barred.refusal is not None
    assert barred.refusal.rule == "BC-MARCH-02"
    assert "no way is open: the March would end under fire of" in barred.refusal.because
    open_ = battle(stand(0, 18, 10), battery(1, 18, 22, 0), generals=(general(0, 18, 8),))
    assert SCREEN.ask(open_, Act(0, (march,))).items[0].refusal is None


def test_a_move_is_greyed_where_friends_leave_no_way_open_and_not_where_one_is_narrow() -> None:
    """BC-MOVE-09"""
    every = [(x, y) for x in (1, 3, 5, 7, 9, 11) for y in (*range(1, 12), 11.6)]
    b = battle(*(stand(0, x, y) for x, y in every), columns=1, rows=1)
    play = Act(0, (Grant("top", ("Move", "Tactic"), 3),))
    mid = f"stand:{every.index((5, 6))}"
    hemmed = [each for each in SCREEN.ask(b, play).items if each.thing == mid]
    assert [each.label for each in hemmed] == ["Move", "Tactic"]
    assert all(each.refusal and each.refusal.because.startswith("no way is open") for each in hemmed)
    assert all(each.refusal and each.refusal.rule == "BC-MOVE-09" for each in hemmed)
    b.change_stand(every.index((5, 9)), place="destroyed")
    assert all(each.refusal is None for each in SCREEN.ask(b, play).items if each.thing == mid)
