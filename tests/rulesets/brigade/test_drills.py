"""Indian Rush, Hit and Run, Zouave Drill: moves and fire strung together without a check."""

from typing import Any

from msgspec.structs import replace

from longroll.dice import Throw
from longroll.rulesets.brigade.cards.events import Play
from longroll.rulesets.brigade.cards.tactics import NextPart, Step
from longroll.rulesets.brigade.cards.window import PlayCard
from longroll.rulesets.brigade.fire.fire_action import ReturnFire
from longroll.rulesets.brigade.fire.line_of_fire import FireAt
from longroll.rulesets.brigade.record.battle import Battle
from longroll.rulesets.brigade.sequence.turn import PlayBottom, Turn
from longroll.rulesets.brigade.tables import NONE
from longroll.tabletop import footprint, gap

from .drill import (
    FAIL,
    battery,
    battle,
    cavalry,
    general,
    offered,
    over,
    pose,
    refused,
    rules,
    run,
    stand,
    then,
)

MISS = (1, 1)


def field(card: str, *more: Any, distance: float = 9, **changes: Any) -> Battle:
    """A Union regiment with a card, an enemy who faces it so far away, and the enemy's reserve."""
    first = changes.pop("first", stand(0, 18, 10))
    return battle(
        first,
        stand(1, 18, 10.75 + distance, 180, circles=8, discipline=12),
        stand(1, 30, 34, 180),
        *more,
        generals=[general(0, 18, 7, printed=(3, 7, 0))],
        **{"hands": ((card,), ())} | changes,
    )


def played(b: Battle, *replies: Any) -> Battle:
    return run(b, Turn(), PlayBottom(Play(0, 0)), *replies)


def part(b: Battle) -> str:
    assert isinstance(b.needs, NextPart), b.needs
    return b.needs.part


def test_an_indian_rush_is_a_tactic_a_fire_and_a_tactic_without_checks() -> None:
    """BC-TACT-04, BC-CARD-13: the whole card play of the turn; the second Tactic goes any way."""
    b = played(field("F1"))
    assert part(b) == "Tactic"
    b = then(b, Step(0, pose(18, 13)))
    assert b.stands[0].pose == pose(18, 13)
    assert part(b) == "Fire"
    b = then(b, FireAt(0, 1), MISS)
    assert isinstance(b.needs, ReturnFire), "return fire comes before the next move"
    b = then(b, False)
    assert part(b) == "Tactic"
    b = then(b, Step(0, pose(18, 16)))
    assert b.stands[0].pose == pose(18, 16)
    assert b.stands[0].activated
    assert over(b), "the turn's play is made"
    assert "BC-TACT-02" not in rules(b)


def test_a_hit_and_run_fires_and_then_goes_away_from_the_target() -> None:
    """BC-TACT-05: it ends farther from the target than it began, and its return fire comes first."""
    b = played(field("F2", distance=5))
    assert part(b) == "Fire"
    b = then(b, FireAt(0, 1), MISS)
    assert isinstance(b.needs, ReturnFire)
    b = then(b, True, MISS)
    assert part(b) == "Away"
    found = refused(b, Step(0, pose(18, 13)))
    assert found.rule == "BC-TACT-05"
    assert '5.00"' in found.because
    assert '2.00"' in found.because
    ends = [footprint(reply.to, 2000, 750) for reply in offered(b) if reply]
    assert ends
    assert all(gap(ring, b.stands[1].quad) > 5000 for ring in ends)
    b = then(b, Step(0, pose(18, 7)))
    assert b.stands[0].pose == pose(18, 7)
    assert over(b)


def test_if_the_target_is_gone_it_goes_any_way() -> None:
    """BC-TACT-05"""
    b = field("F2", distance=5)
    b.change_stand(1, circles=1)
    b = then(played(b), FireAt(0, 1), (6, 6))
    assert not b.stands[1].on_table
    assert part(b) == "Away"
    assert then(b, Step(0, pose(18, 13))).stands[0].pose == pose(18, 13)


def test_who_has_fired_at_nobody_does_not_go_away_from_him() -> None:
    """BC-TACT-05, BC-TACT-06: without a Fire there is no target to go away from; none in sight, the card is not for it."""
    assert over(played(field("F2", distance=5), None))
    zouaves = played(field("A3", distance=5), None, None)
    assert over(zouaves)
    assert zouaves.stands[0].activated
    far = run(field("F2", distance=12), Turn())
    assert refused(far, PlayBottom(Play(0, 0))).rule == "BC-TACT-05"


def test_away_from_a_general_who_was_shot_at() -> None:
    """BC-TACT-05, BC-KILL-02"""
    b = field("F2", distance=15)
    b.generals = (*b.generals, replace(general(1, 18, 14), id=1, name="A general", label="A general"))
    b = then(played(b), FireAt(0, NONE, 1), MISS)
    assert part(b) == "Away"
    assert refused(b, Step(0, pose(18, 13))).rule == "BC-TACT-05"
    assert then(b, Step(0, pose(18, 7))).stands[0].pose == pose(18, 7)


def test_a_zouave_drill_is_a_move_a_fire_and_a_tactic_away() -> None:
    """BC-TACT-06: by the arrow that conditions allow."""
    b = played(field("A3"))
    assert part(b) == "Move"
    b = then(b, Step(0, pose(18, 14.5)))
    assert b.stands[0].pose == pose(18, 14.5)
    assert max(b.arrows) == 1
    b = then(b, FireAt(0, 1), MISS, False)
    assert refused(b, Step(0, pose(18, 17.5))).rule == "BC-TACT-06"
    b = then(b, Step(0, pose(18, 11.5)))
    assert over(b)
    assert b.stands[0].pose == pose(18, 11.5)


def test_a_move_forced_to_the_tactic_arrow_is_not_checked() -> None:
    """BC-TACT-06: under fire T, without a check."""
    b = played(field("A3", distance=5))
    assert refused(b, Step(0, pose(18, 14.5))).rule == "BC-MOVE-08"
    b = then(b, Step(0, pose(18, 13)))
    assert part(b) == "Fire"
    assert b.stands[0].pose == pose(18, 13)


def test_routed_or_destroyed_by_return_fire_the_rest_is_lost() -> None:
    """BC-TACT-06, and the same for the other two: BC-TACT-04, BC-TACT-05."""
    for card, first in (("F1", (None,)), ("F2", ()), ("A3", (None,))):
        routed = field(card, distance=5)
        routed.change_stand(0, circles=2)
        b = then(played(routed, *first), FireAt(0, 1), MISS, True, (6, 6), FAIL)
        while not over(b):
            assert not isinstance(b.needs, NextPart)
            b = then(b, b.needs.passed(b.known(b.needs.side)))
        assert b.stands[0].routed
        gone = field(card, distance=5)
        gone.change_stand(0, circles=1)
        b = then(played(gone, *first), FireAt(0, 1), MISS, True, (6, 6))
        assert over(b)
        assert not b.stands[0].on_table


def test_parts_are_taken_in_their_order() -> None:
    """BC-TACT-04"""
    b = played(field("F1", distance=5))
    assert refused(b, FireAt(0, 1)).rule == "BC-TACT-04"
    b = then(b, None)
    assert refused(b, Step(0, pose(18, 13))).rule == "BC-TACT-04"
    assert refused(b, FireAt(0, 2)).rule.startswith("BC-FIRE")
    assert refused(b, FireAt(1, 0)).rule == "BC-TACT-04"


def test_a_stand_already_activated_may_be_drilled_and_ends_marked() -> None:
    """BC-PLAY-03, BC-CARD-09"""
    b = field("F1")
    b.change_stand(0, activated=True)
    b = played(b, Step(0, pose(18, 13)), None, None)
    assert over(b)
    assert b.stands[0].activated
    assert then(played(field("F1")), None, None, None).stands[0].activated


def test_who_cannot_fire_or_is_in_melee_is_not_drilled() -> None:
    """BC-TACT-04, BC-MOVE-16, BC-GAME-05: a battery may be."""
    horse = run(field("F1", first=cavalry(0, 18, 10)), Turn())
    assert refused(horse, PlayBottom(Play(0, 0))).rule == "BC-TACT-04"
    held = run(field("F1", distance=0), Turn())
    assert refused(held, PlayBottom(Play(0, 0))).rule == "BC-MOVE-16"
    assert part(played(field("F1", first=battery(0, 18, 10)))) == "Tactic"


def test_the_opponent_may_close_up_before_each_part() -> None:
    """BC-TURN-07, BC-BOTM-01"""
    b = field("F1", stand(1, 30, 31, 180), hands=(("F1",), ("L2",)))
    b.generals = (*b.generals, replace(general(1, 27, 30), id=1, name="A general", label="A general"))
    b = played(b)
    assert isinstance(b.needs, PlayCard)
    assert b.needs.side == 1
    b = then(b, None, Step(0, pose(18, 13)))
    assert isinstance(b.needs, PlayCard)
    b = then(b, "quiet")
    assert part(b) == "Fire"
    b = then(b, None)
    assert part(b) == "Tactic"
    assert not isinstance(b.needs, Throw)


def test_one_goes_away_by_the_tactic_arrow_to_a_place_farther_off() -> None:
    """BC-TACT-05"""
    b = then(played(field("F2", distance=5)), FireAt(0, 1), MISS, False)
    assert part(b) == "Away"
    here = b.stands[0].pose
    for to, farther in ((here, False), (here.ahead(-1), True)):
        assert (b.needs._nearer(b, b.stands[0], to) is None) is farther
    gone = field("F2", distance=5)
    gone.change_stand(1, circles=1)
    ends = offered(then(played(gone), FireAt(0, 1), (6, 6)))
    assert pose(18, 13) in [reply.to for reply in ends if reply]
