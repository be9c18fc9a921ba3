"""Troops that come on during the battle (BC-REIN-01 to 04, BC-MAP-10, BC-MAP-11)."""

from typing import Any

import pytest

from longroll.rulesets.brigade import tables
from longroll.rulesets.brigade.deployment import reinforcements
from longroll.rulesets.brigade.deployment.reinforcements import (
    Approach,
    Entering,
    EntryPlan,
    may_enter,
)
from longroll.rulesets.brigade.record import facing
from longroll.rulesets.brigade.record.battle import Battle
from longroll.rulesets.brigade.record.setting import Entry
from longroll.rulesets.brigade.sequence.actions import Act, Acting
from longroll.rulesets.brigade.sequence.grants import BY_POINTS, Do, Enter, Grant
from longroll.tabletop import Pose

from ..drill import (
    ARMIES,
    BRIGADES,
    DIVISIONS,
    FAIL,
    PASS,
    battery,
    battle,
    box,
    cavalry,
    general,
    over,
    pose,
    result,
    rules,
    run,
    settled,
    stand,
    then,
)

ROAD = Entry("road", "the road", 0, "south", 8000, 14000, (BRIGADES[0],))


def field(*more: Any, off: Any = None, **ground: Any) -> Battle:
    """Stand 0 waits behind the road from the south; the army's general is on the map, the brigade's is not."""
    waiting = off if off is not None else stand(0, 0, 0, place="off", discipline=9)
    officers = ground.pop("generals", [general(0, 20, 20, leads=ARMIES[0], rank="army"), general(0, 0, 0, place="off")])
    return battle(waiting, *more, generals=officers, **({"entries": [ROAD]} | ground))


def allowed(b: Battle, source: str, who: int = -1) -> str:
    """Why stand 0 may not be brought on by a source: the rule, or nothing."""
    refusal = may_enter(b, b.stands[0], source, who)
    return refusal.rule if refusal else ""


def refusal(b: Battle, x: float, y: float, heading: float = 0) -> str:
    """Why stand 0 may not enter there: the rule, or nothing."""
    found = Approach(b, b.stands[0], "Move").bars(pose(x, y, heading))
    return found.rule if found else ""


def test_the_highest_ranking_general_on_the_map_brings_troops_on() -> None:
    """BC-REIN-01"""
    officers = [
        general(0, 20, 20, leads=ARMIES[0], rank="army"),
        general(0, 25, 20, leads=DIVISIONS[0], rank="division"),
    ]
    b = field(generals=officers)
    assert allowed(b, "points", 0) == ""
    assert allowed(b, "points", 1) == "BC-REIN-01"
    for source in ("top", "plan", "march", "rally"):
        assert allowed(b, source, 0) == "BC-REIN-01"


def test_by_points_a_stand_checks_and_stays_off_if_it_fails() -> None:
    """BC-REIN-01"""
    b = field()
    failed = settled(run(b, Entering(stand=0, to=pose(10, 5.625), by="points")), FAIL)
    assert result(failed) is False
    assert (failed.stands[0].place, failed.stands[0].activated) == ("off", True)
    passed = settled(run(b, Entering(stand=0, to=pose(10, 5.625), by="points")), PASS)
    assert passed.stands[0].pose == pose(10, 5.625)
    assert passed.stands[0].on_table
    assert passed.stands[0].fielded


@pytest.mark.parametrize(("place", "passes"), [(10, True), (30, False)])
def test_heroism_counts_if_the_entry_point_is_in_radius(place: float, passes: bool) -> None:
    """BC-REIN-01, BC-GENL-06"""
    b = field(generals=[general(0, place, 4, leads=ARMIES[0], rank="army")])
    assert result(settled(run(b, Entering(stand=0, to=pose(10, 5.625))), (5, 5))) is passes


def test_by_its_brigades_command_card_there_is_no_check() -> None:
    """BC-REIN-01, BC-REIN-04"""
    b = field()
    assert allowed(b, "enter", 1) == ""
    assert allowed(b, "enter", 0) == "BC-REIN-01"
    after = run(b, Entering(stand=0, to=pose(10, 5.625), by="enter"))
    assert over(after)
    assert after.stands[0].on_table


def test_a_brigade_in_reserve_comes_on_freely() -> None:
    """BC-REIN-02"""
    b = field(
        generals=[
            general(0, 20, 20, leads=ARMIES[0], rank="army"),
            general(0, 25, 20, leads=BRIGADES[0]),
            general(0, 28, 20, leads=DIVISIONS[0], rank="division"),
        ]
    )
    b.change_command(BRIGADES[0], reserve=True)
    for source, who in (("points", 1), ("points", 0), ("top", -1), ("plan", 1), ("march", 2)):
        assert allowed(b, source, who) == ""
    assert allowed(b, "rally", 1) == "BC-REIN-02"
    b.change_command(BRIGADES[0], parent=-1)
    assert allowed(b, "points", 2) == "BC-REIN-02"
    after = run(b, Entering(stand=0, to=pose(10, 5.625), by="points"))
    assert after.stands[0].on_table
    wood = field(patches=[(tables.WOODS, box(0, 0, 36, 6))])
    wood.change_command(BRIGADES[0], reserve=True)
    assert run(wood, Entering(stand=0, to=pose(10, 2.625), by="top")).stands[0].on_table


def test_only_an_action_that_moves_brings_a_reserve_on_and_by_its_own_arrow() -> None:
    """BC-REIN-02, BC-REIN-03, BC-TACT-01, BC-MARCH-01"""
    b = field(battery(1, 10, 31, 180), generals=[general(0, 20, 20, leads=ARMIES[0], rank="army")])
    b.change_command(BRIGADES[0], reserve=True)

    def rule(grant: Grant, far: float) -> str:
        decision = Act(0, (grant,))
        for offer in decision.offers(b):
            assert decision.refusal(b, offer) is None
        found = decision.refusal(b, Do(grant.source, Enter(0, pose(10, far - 0.375))))
        return found.rule if found else ""

    for action in ("Fire", "Charge", "Rally"):
        assert rule(Grant("top", (action,), 2), 3) == "BC-REIN-02"
    tactic, move = Grant("top", ("Tactic",), 2), Grant("top", ("Move",), 2)
    assert [rule(tactic, far) for far in (3, 4.5, 6)] == ["", "BC-REIN-03", "BC-REIN-03"]
    assert [rule(move, far) for far in (3, 4.5, 6, 8)] == ["", "", "", "BC-REIN-03"]
    march = Grant("march", ("March",), 2, 1, 0)
    assert [rule(march, far) for far in (3, 6, 8)] == ["", "", ""]
    assert run(b, Entering(stand=0, to=pose(10, 7.625), by="march")).stands[0].pose == pose(10, 7.625)
    b.change_stand(1, pose=pose(10, 27, 180))
    assert rule(march, 8) == "BC-MARCH-02"
    assert rule(move, 6) == ""


def test_the_place_is_an_arrow_inside_the_line() -> None:
    """BC-REIN-03"""
    b = field()
    for length in (3, 4.5, 6):
        assert refusal(b, 10, length - 0.375) == ""
    for length in (2, 5, 8):
        assert refusal(b, 10, length - 0.375) == "BC-REIN-03"
    assert refusal(b, 7.9, 5.625) == "BC-REIN-03"
    assert refusal(b, 8, 5.625) == ""
    assert refusal(b, 10, 5.625, 45) == ""
    assert refusal(b, 10, 5.625, 46) == "BC-REIN-03"


def test_the_arrow_points_within_thirty_degrees_of_straight_in() -> None:
    """BC-REIN-03"""
    b = field()
    for off, legal in ((30, True), (-30, True), (20, True), (33, False)):
        line = Pose(11000, 0, off * 10 % 3600)
        at = line.ahead(5625)
        to = Pose(at.x, at.y, off * 10 % 3600)
        assert (Approach(b, b.stands[0], "Move").bars(to) is None) is legal
    assert refusal(b, 10, 5.625, 44) == ""


def test_entering_by_the_other_edges() -> None:
    """BC-REIN-03, BC-MAP-10"""
    for edge, at in (("north", (10, 30.375, 180)), ("west", (5.625, 10, 90)), ("east", (30.375, 10, 270))):
        line = Entry("line", "", 0, edge, 8000, 14000, (BRIGADES[0],))  # type: ignore[arg-type]
        b = field(entries=[line])
        assert refusal(b, *at) == ""
        assert refusal(b, 10, 5.625) == "BC-REIN-03"


def test_only_lines_that_name_its_brigade_or_what_it_belongs_to() -> None:
    """BC-MAP-11"""
    other = Entry("other", "", 0, "south", 8000, 14000, (99,))
    whole = Entry("whole", "", 0, "south", 8000, 14000, (DIVISIONS[0],))
    enemy = Entry("enemy", "", 1, "south", 8000, 14000, (BRIGADES[0],))
    assert allowed(field(entries=[other]), "points", 0) == "BC-MAP-11"
    assert allowed(field(entries=[enemy]), "points", 0) == "BC-MAP-11"
    assert allowed(field(entries=[whole]), "points", 0) == ""


def test_nobody_comes_before_his_time_or_twice() -> None:
    """BC-REIN-01"""
    late = field(off=stand(0, 0, 0, place="off", arrival=3))
    assert allowed(late, "points", 0) == "BC-REIN-01"
    assert not reinforcements.waiting(late, BRIGADES[0])
    late.round = 3
    assert allowed(late, "points", 0) == ""
    assert reinforcements.waiting(late, BRIGADES[0])
    assert reinforcements.waiting(late, DIVISIONS[0])
    assert allowed(field(off=stand(0, 10, 10)), "points", 0) == "BC-REIN-01"


def test_a_stand_that_comes_on_under_fire_or_into_woods_uses_the_tactic_arrow() -> None:
    """BC-REIN-03, BC-MOVE-08"""
    fired_on = field(battery(1, 10, 15, 180))
    assert refusal(fired_on, 10, 5.625) == "BC-MOVE-08"
    assert refusal(fired_on, 10, 2.625) == ""
    wood = field(patches=[(tables.WOODS, box(0, 0, 36, 6))])
    assert refusal(wood, 10, 5.625) == "BC-TERR-01"
    assert refusal(wood, 10, 2.625) == ""
    barred = field(limit=0)
    assert refusal(barred, 10, 5.625) == "BC-MOVE-11"


def test_the_place_must_be_free() -> None:
    """BC-REIN-03, BC-MOVE-09"""
    assert refusal(field(stand(0, 10.5, 5.625)), 10, 5.625) == "BC-MOVE-09"
    assert refusal(field(stand(1, 10.5, 6.375, routed=True)), 10, 5.625) == "BC-MOVE-07"
    assert refusal(field(closed=[box(9, 5, 11, 6)]), 10, 5.625) == "BC-MAP-12"


def test_the_brigades_general_comes_on_with_the_first_of_its_stands() -> None:
    """BC-REIN-03, BC-REIN-04"""
    after = run(field(), Entering(stand=0, to=pose(10, 5.625), by="enter"))
    officer = after.generals[1]
    assert officer.on_table
    assert facing.contact(officer.quad, after.stands[0].quad)
    assert "BC-REIN-03" in rules(after)


def test_cavalry_on_foot_brings_its_horses() -> None:
    """BC-CAV-10, BC-CAV-02"""
    off = {"place": "off"}
    afoot = field(off=cavalry(0, 0, 0, mounted=False, place="off", holders=off), generals=[])
    after = run(afoot, Entering(stand=0, to=pose(10, 4.125), by="enter"))
    assert after.stands[1].on_table
    mounted = field(off=cavalry(0, 0, 0, place="off", holders=off), generals=[])
    ridden = run(mounted, Entering(stand=0, to=pose(10, 4), by="enter"))
    assert ridden.stands[0].mounted
    assert ridden.stands[1].place == "off"
    pen = [box(0, 0, 36, 1.9), box(0, 0, 8.9, 9), box(11.1, 0, 36, 9)]
    for mounted, rule in ((False, "BC-CAV-02"), (True, "BC-MAP-12")):
        short = field(off=cavalry(0, 0, 0, mounted=mounted, place="off", holders=off), closed=pen)
        assert refusal(short, 10, 2.5 if mounted else 2.625) == rule


def test_what_is_offered_or_dragged_to_is_allowed() -> None:
    """BC-REIN-03"""
    b = field(stand(0, 11, 5.6), patches=[(tables.MARSH, box(12, 0, 14, 3))])
    offers = list(Approach(b, b.stands[0], "Move").entries())
    assert offers
    for wanted in (pose(10, 5), pose(13, 3, 30), pose(2, 2, 300)):
        near = Approach(b, b.stands[0], "Move").nearest_entry(wanted)
        assert near is not None
        offers.append(near)
    assert all(isinstance(Approach(b, b.stands[0], "Move").entry(to), EntryPlan) for to in offers)


def test_cavalry_comes_on_mounted_or_on_foot_as_its_owner_likes() -> None:
    """BC-CAV-10, BC-CAV-06"""
    off = {"place": "off"}
    officers = [general(0, 20, 20, leads=ARMIES[0], rank="army")]
    waits = field(off=cavalry(0, 0, 0, place="off", holders=off), generals=officers)
    grant = Grant("points", BY_POINTS, 7, 1, 0)
    offers = [offer.what for offer in Act(0, (grant,)).offers(waits) if offer is not None]
    assert {deed.changed for deed in offers if isinstance(deed, Enter)} == {False, True}
    for changed, there in ((False, [True, False]), (True, [True, True])):
        to = pose(10, 4.5 - (0.375 if changed else 0.5))
        b = settled(then(run(waits, Acting(side=0, grants=(grant,))), Do("points", Enter(0, to, changed))), PASS)
        assert [one.on_table for one in b.stands] == there
        assert b.stands[0].pose == to
    unhorsed = cavalry(0, 0, 0, place="off", mounted=False, horse_marks=3, holders=off)
    barred = Act(0, (grant,)).refusal(field(off=unhorsed, generals=officers), Do("points", Enter(0, to, True)))
    assert barred is not None
    assert barred.rule == "BC-CAV-06"


@pytest.mark.parametrize(
    ("of_stand", "of_brigade", "there"), [(3, 3, True), (3, 4, False), (4, 3, False), (0, 0, True)]
)
def test_a_stand_is_due_from_its_round_on_and_from_its_brigade_s(of_stand: int, of_brigade: int, there: bool) -> None:
    """BC-REIN-04: in the third round."""
    b = battle(stand(0, 0, 0, place="off", arrival=of_stand), changes={"round": 3})
    b.change_command(BRIGADES[0], arrival=of_brigade)
    assert reinforcements.due(b, b.stands[0]) is there


def test_by_action_points_arrow_limits_do_not_count_and_no_arrow_is_laid() -> None:
    """BC-REIN-03, BC-MOVE-11"""
    full = field(limit=1, changes={"arrows": (1,) * 9})
    after = settled(run(full, Entering(stand=0, to=pose(10, 5.625), by="points")), PASS)
    assert after.stands[0].on_table
    assert after.arrows == full.arrows
    assert any(run(field(), Entering(stand=0, to=pose(10, 5.625), by="enter")).arrows)


def test_who_might_bring_anybody_on() -> None:
    """BC-REIN-01, BC-REIN-02, BC-REIN-04"""
    b = field(stand(1, 30, 30))

    def sources(side: int = 0) -> list[bool]:
        return [reinforcements.brings(b, side, *by) for by in (("enter", 1), ("points", 0), ("points", 1), ("top", 0))]

    assert sources() == [True, True, False, False]
    b.change_command(BRIGADES[0], reserve=True)
    assert sources() == [True] * 4
    assert sources(1) == [True, False, False, False]
