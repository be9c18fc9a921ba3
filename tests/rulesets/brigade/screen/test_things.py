"""Stands, hands, points and tracks as they are shown."""

from msgspec.structs import replace

from longroll.registry import ruleset as find
from longroll.rulesets.brigade import ruleset
from longroll.rulesets.brigade.command.free_move import MoveGeneral
from longroll.rulesets.brigade.screen import charts
from longroll.rulesets.brigade.sequence import victory
from longroll.rulesets.brigade.sequence.actions import Act
from longroll.rulesets.brigade.sequence.turn import TakeTurn

from .. import drill
from ..drill import battle, cavalry, stand
from .shown import POINTS, asking, facing_each_other


def test_a_general_who_rides_has_no_action_points_to_show_yet() -> None:
    b = asking(facing_each_other(20), MoveGeneral(0, 0))
    b.leading, b.points = 0, 0
    assert all(track.id != "action-points" for track in ruleset.view(b, 0).tracks)
    b.points = 3
    assert any(track.id == "action-points" for track in ruleset.view(b, 0).tracks)


def test_the_points_that_are_told_one_by_one_add_up() -> None:
    """BC-WIN-05: those that a side begins with among them."""
    brigade = find("brigade")
    b = brigade.begin(brigade.load("rummels-farm"), {})
    for track in (each for each in ruleset.view(b, 0).tracks if each.id.startswith("score:")):
        assert sum(int(fact.value) for fact in track.facts if fact.value.isdigit()) == track.value


def test_before_anybody_is_set_out_nobody_is_told_as_lost() -> None:
    brigade = find("brigade")
    b = brigade.begin(brigade.load("rummels-farm"), {"deployment": "formations"})
    told = [each.says for each in ruleset.view(b, 0).tracks if each.id.startswith("score:")]
    assert told == ["5 points", "3 points"]


def test_horses_are_told_as_many() -> None:
    before = battle(cavalry(0, 18, 10, mounted=False, holders={"circles": 2}))
    after = before.copy()
    after.change_stand(1, marks=1, routed=True)
    assert charts.came(1)(before, after).words.endswith("lose 1 step and rout")


def test_a_beaten_side_keeps_its_count_when_its_stands_have_left() -> None:
    """BC-WIN-02, BC-WIN-04"""
    b = battle(stand(0, 18, 10), stand(1, 18, 15, 180, routed=True), stand(1, 24, 15, 180, routed=True))
    b = asking(b, TakeTurn(0))
    for each in b.stands:
        b.change_stand(each.id, fielded=True)
    assert victory.after_turn(b) is not None
    (lost,) = (track for track in ruleset.view(b, 0).tracks if track.id == "score:1")
    assert "2 of 2 lost or routed" in lost.says


def test_horse_holders_and_barricades_are_drawn_as_what_they_are() -> None:
    b = battle(cavalry(0, 8, 10, mounted=False), barricades=(drill.pose(20, 20),))
    shown = ruleset.view(b, 0)
    assert {each.glyph for each in shown.things if each.kind == "stand"} == {"dismounted", "holders"}
    assert [(each.kind, each.glyph) for each in shown.things if each.id == "barricade:0"] == [("marker", "barricade")]


def test_the_enemy_hand_is_backs_and_a_number() -> None:
    b = facing_each_other(hands=(("L1",), ("L2", "A4")))
    shown = ruleset.view(b, 0)
    assert next(slot.count for slot in shown.slots if slot.id == "hand:1") == 2
    assert not [each for each in shown.things if each.kind == "card" and each.side == 1]


def test_what_the_enemy_holds_changes_nothing_that_is_seen() -> None:
    b = asking(facing_each_other(hands=(("L1",), ("L2", "A4"))), Act(0, (POINTS,)))
    other = replace(b, cards=tuple(replace(card, design="S4") if card.side else card for card in b.cards))
    assert ruleset.view(b, 0) == ruleset.view(other, 0)
