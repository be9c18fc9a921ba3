"""A turn's play and the actions of an activation; who may do nothing says why."""

from msgspec.structs import replace

from longroll.registry import ruleset as find
from longroll.rulesets.brigade import ruleset
from longroll.rulesets.brigade.sequence.actions import Act
from longroll.rulesets.brigade.sequence.grants import Grant
from longroll.rulesets.brigade.sequence.turn import TakeTurn

from ..drill import battle, cavalry, general, pose, stand
from .shown import POINTS, ask, asking, facing_each_other, told_now


def test_a_stand_that_can_do_nothing_says_why() -> None:
    """BC-ACT-08, BC-FIRE-02, BC-FIRE-03"""
    fire = Grant("top", ("Fire",), 2)
    near = asking(facing_each_other(), Act(0, (fire,), ()))
    assert told_now(near, 0) == ""
    assert "BC-FIRE-03" in told_now(asking(facing_each_other(12), Act(0, (fire,), ())), 0)
    turned = facing_each_other()
    turned.change_stand(0, pose=pose(18, 10, 180))
    assert "BC-FIRE-02" in told_now(asking(turned, Act(0, (fire,), ())), 0)
    spent = facing_each_other()
    spent.change_stand(0, activated=True)
    spent = asking(spent, Act(0, (fire,), ()))
    assert "has been activated this round" in told_now(spent, 0)
    assert told_now(spent, 0, 1) == told_now(spent, 0, None) == told_now(spent, 1) == ""
    charging = Grant("top", ("Charge",), 1)
    far = asking(facing_each_other(20), Act(0, (charging,), ()))
    assert "BC-CHRG-01" in told_now(far, 0)
    assert "BC-CHRG-02" in told_now(far, 2)
    assert told_now(asking(facing_each_other(3), Act(0, (charging,), ())), 0) == ""
    assert told_now(asking(facing_each_other(20), Act(0, (POINTS,), ())), 0) == ""
    assert told_now(asking(facing_each_other(), Act(0, (Grant("enter", (), 1, 1, 0),), ())), 0) == ""


def test_who_may_not_act_is_greyed_with_the_reason() -> None:
    b = battle(stand(0, 4, 10), stand(1, 18, 30, 180), generals=(general(0, 18, 8),))
    b = asking(b, Act(0, (POINTS,)))
    barred = next(each for each in ask(b, b.needs).items if each.thing == "stand:0" and each.refusal)
    assert barred.refusal is not None
    assert "his command reaches" in barred.refusal.because


def test_who_may_not_be_rallied_says_why_though_its_mark_says_that_it_has_acted() -> None:
    """BC-CMD-02, BC-RALLY-02"""
    b = battle(stand(0, 4, 10, activated=True), stand(0, 18, 10, activated=True), generals=(general(0, 18, 8),))
    b = asking(b, Act(0, (POINTS,), rallied=(1,)))
    asked = ask(b, b.needs)
    far, tried_ = (each.refusal for each in asked.items)
    assert far is not None
    assert "his command reaches" in far.because
    assert tried_ is not None
    assert "has been tried this turn" in tried_.because
    assert asked.why.endswith("5 Action Points, and nobody who can act by them")


def test_horse_holders_are_named_after_their_regiment_and_listed_last() -> None:
    """BC-CAV-01, BC-CAV-05"""
    brigade = find("brigade")
    b = brigade.begin(brigade.load("rummels-farm"), {})
    horses = next(one for one in b.stands if one.arm == "holders")
    assert horses.label == f"{b.stands[horses.partner].label}'s horses"
    b = battle(cavalry(0, 18, 10, mounted=False), stand(0, 22, 10), generals=(general(0, 18, 7),))
    assert [each.thing for each in ask(b, Act(0, (POINTS,))).items if each.label == "Move"] == ["stand:0", "stand:2"]
    left = b.copy()  # the horses that their regiment has left behind
    left.change_stand(1, pose=pose(14, 8, 0))
    asked = ask(left, Act(0, (POINTS,)))
    assert [each.thing for each in asked.items if each.label == "Move"] == ["stand:0", "stand:2", "stand:1"]
    shown = next(each for each in ruleset.view(asking(b, Act(0, (POINTS,))), 0).things if each.id == "stand:1")
    assert shown.name.startswith("Horse holders of Regiment 0, ")


def test_the_last_turn_of_a_round_is_said_to_be_so() -> None:
    b = replace(asking(facing_each_other(), TakeTurn(0)), last=0)
    assert ask(b, b.needs).why == "Play a card, activate a general, or pass: it is the last turn of this round"
