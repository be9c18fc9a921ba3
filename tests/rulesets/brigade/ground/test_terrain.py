"""Ground under moves and under fire (BC-TERR-01 to 19), closed ground (BC-MAP-12)."""

from typing import Any

import pytest
from msgspec.structs import replace

from longroll.flow import Refusal
from longroll.rulesets.brigade import tables
from longroll.rulesets.brigade.ground import terrain
from longroll.rulesets.brigade.movement import law_of_arrows
from longroll.rulesets.brigade.movement.law_of_arrows import Plan
from longroll.rulesets.brigade.movement.moves import Moving
from longroll.rulesets.brigade.record import facing
from longroll.rulesets.brigade.record.battle import Battle, Options

from ..drill import FAIL, PASS, battery, battle, box, cavalry, pose, result, rules, run, settled, stand

WOODS, ORCHARD, MARSH, ROCKS, CREEK, TOWN = (
    tables.WOODS,
    tables.ORCHARD,
    tables.MARSH,
    tables.ROCKS,
    tables.CREEK,
    tables.TOWN,
)
RULES = {
    WOODS: "BC-TERR-01",
    ORCHARD: "BC-TERR-03",
    MARSH: "BC-TERR-04",
    ROCKS: "BC-TERR-05",
    TOWN: "BC-TERR-17",
}


def refusal(b: Battle, x: float, y: float, heading: float = 0, action: Any = "Move") -> Refusal:
    """Why stand 0 may not go there."""
    found = law_of_arrows.plan(b, b.stands[0], pose(x, y, heading), action)
    assert isinstance(found, Refusal), found
    return found


def plan(b: Battle, x: float, y: float, heading: float = 0, action: Any = "Move") -> Plan:
    """The move of stand 0 to there."""
    found = law_of_arrows.plan(b, b.stands[0], pose(x, y, heading), action)
    assert isinstance(found, Plan), found
    return found


@pytest.mark.parametrize("kind", RULES)
def test_restrictive_ground_calls_for_the_tactic_arrow_and_a_check(kind: int) -> None:
    """BC-TERR-01, BC-TERR-03, BC-TERR-04, BC-TERR-05, BC-TERR-17, BC-MOVE-02"""
    b = battle(stand(0, 10, 10), patches=[(kind, box(0, 11, 36, 13))])
    assert refusal(b, 10, 14.5).rule == RULES[kind]
    way = plan(b, 10, 13)
    assert (way.arrow, way.checked) == (tables.TACTIC, True)
    assert way.reasons[0].rule == RULES[kind]
    assert plan(battle(stand(0, 10, 10)), 10, 14.5).arrow == 2


def test_a_wide_creek_calls_for_the_tactic_arrow() -> None:
    """BC-TERR-07"""
    b = battle(stand(0, 10, 10), creeks=[((0, 12), (36, 12))])
    assert refusal(b, 10, 14.5).rule == "BC-TERR-07"
    assert plan(b, 10, 13).checked
    assert not plan(battle(stand(0, 10, 10)), 10, 13).checked


def test_the_town_hinders_by_choice_only() -> None:
    """BC-TERR-17"""
    town = [(TOWN, box(0, 11, 36, 13))]
    free = battle(stand(0, 10, 10), patches=town, options=Options(town_hinders=False))
    assert plan(free, 10, 14.5).arrow == 2
    for arm in (battery(0, 10, 10), cavalry(0, 10, 10)):
        assert plan(battle(arm, patches=town), 10, 13).checked


def test_a_quarter_inch_of_the_centres_way_is_through_and_a_corner_is_not() -> None:
    """BC-TERR-19"""
    clipped = battle(stand(0, 10, 10), patches=[(WOODS, box(10.5, 11, 14, 13))])
    assert plan(clipped, 10, 14.5).arrow == 2
    through = battle(stand(0, 10, 10), patches=[(WOODS, box(0, 12, 36, 12.25))])
    assert refusal(through, 10, 14.5).rule == "BC-TERR-01"
    starts = battle(stand(0, 10, 10), patches=[(WOODS, box(0, 9, 36, 10.1))])
    ends = battle(stand(0, 10, 10), patches=[(WOODS, box(0, 14.4, 36, 16))])
    for b in (starts, ends):
        assert refusal(b, 10, 14.5).rule == "BC-TERR-19"
        assert not isinstance(law_of_arrows.plan(b, b.stands[0], pose(10, 13), "Move"), Refusal)
    assert terrain.restrictive(through, 10000, 10000, 20000, 20000) == (WOODS, 0)


def test_the_way_reads_alike_from_either_end_and_in_the_mirror() -> None:
    """BC-TERR-19"""
    wood = [(WOODS, ((9, 8), (17, 7), (15, 12), (10, 11))), (MARSH, box(20, 3, 21, 30))]
    flipped = [(kind, tuple((36 - x, y) for x, y in line)) for kind, line in wood]
    here, there = (battle(patches=ground) for ground in (wood, flipped))
    for x in range(1000, 35000, 1777):
        for y in range(1000, 16000, 1250):
            line = (x, y, 36000 - x, y + 3000)
            assert terrain.restrictive(here, *line) == terrain.restrictive(here, *line[2:], *line[:2])
            mirrored = (36000 - line[0], line[1], 36000 - line[2], line[3])
            assert terrain.restrictive(here, *line) == terrain.restrictive(there, *mirrored)


def slope(per_inch: float, start: float = 10.375, top: float = 36) -> Any:
    """Ground that rises going north from a line, from 400 feet, by so much an inch."""
    return lambda x, y: 400 + per_inch * min(max(y - start, 0), top - start)


def test_three_major_lines_under_the_tactic_arrow_are_steep_up_and_down() -> None:
    """BC-TERR-09"""
    up = battle(stand(0, 10, 10), heights=slope(45))
    assert refusal(up, 10, 14.5).rule == "BC-TERR-09"
    way = plan(up, 10, 13)
    assert way.checked
    assert way.reasons[0].rule == "BC-TERR-09"
    down = battle(stand(0, 10, 13.75, 180), heights=slope(45))
    assert refusal(down, 10, 9.25, 180).rule == "BC-TERR-09"
    gentle = battle(stand(0, 10, 10), heights=slope(25))
    assert plan(gentle, 10, 14.5).arrow == 2


def test_a_ridge_up_and_down_is_not_steep() -> None:
    """BC-TERR-09"""
    ridge = battle(stand(0, 10, 10), heights=lambda x, y: 400 + max(0, 100 - 90 * abs(y - 11.9)))
    assert plan(ridge, 10, 14.5).arrow == 2


def test_with_minor_contours_eighty_feet_are_steep() -> None:
    """BC-LOS-07, BC-TERR-09"""
    # From 404 to 488: two major lines, but more than 80 feet.
    ground = {"heights": lambda x, y: 404 + 28 * min(max(y - 10.375, 0), 3)}
    assert plan(battle(stand(0, 10, 10), **ground), 10, 14.5).arrow == 2
    minor = battle(stand(0, 10, 10), options=Options(minor_contours=True), **ground)
    assert refusal(minor, 10, 14.5).rule == "BC-TERR-09"


def test_only_troops_on_foot_climb_steep_ground() -> None:
    """BC-TERR-10"""
    for arm in (battery(0, 10, 10), cavalry(0, 10, 10)):
        assert refusal(battle(arm, heights=slope(45)), 10, 13).rule == "BC-TERR-10"
    foot = battle(cavalry(0, 10, 10, mounted=False), heights=slope(45))
    assert plan(foot, 10, 13).checked
    _, holders = foot.stands
    assert terrain.barred(foot, holders, pose(10, 10), pose(10, 13)) is not None


def test_holders_stay_below_when_their_regiment_climbs() -> None:
    """BC-TERR-10, BC-CAV-09"""
    b = battle(cavalry(0, 10, 10, mounted=False), heights=slope(45, 8.5))
    after = settled(run(b, Moving(stand=0, to=pose(10, 13))), PASS)
    assert after.stands[0].pose == pose(10, 13)
    assert after.stands[1].pose == b.stands[1].pose
    assert "BC-TERR-10" in rules(after)


def test_a_barricade_stops_a_move_and_is_set_against() -> None:
    """BC-TERR-11, BC-MOVE-03"""
    b = battle(stand(0, 10, 10), barricades=[pose(10, 13)])
    way = plan(b, 10, 14.5)
    assert way.stopped
    assert way.end == pose(10, 13 - 0.05 - 0.375)
    after = run(b, Moving(stand=0, to=pose(10, 14.5)))
    assert after.stands[0].pose == way.end
    assert "BC-TERR-11" in rules(after)
    assert facing.contact(after.stands[0].quad, terrain.barricade(b.barricades[0]))


def test_a_stand_that_begins_at_a_barricade_passes_it_and_no_other() -> None:
    """BC-TERR-12, BC-TERR-15"""
    near, far = pose(10, 10.425), pose(10, 12.5)
    first = battle(stand(0, 10, 10), barricades=[near])
    assert plan(first, 10, 14.5).end == pose(10, 14.5)
    after = run(first, Moving(stand=0, to=pose(10, 14.5)))
    assert after.barricades == (near,)
    assert "BC-TERR-12" in rules(after)
    both = battle(stand(0, 10, 10), barricades=[near, far])
    assert plan(both, 10, 14.5).end == pose(10, 12.075)
    guns = battle(battery(0, 10, 10), barricades=[pose(10, 10.55)])
    assert plan(guns, 10, 14.5).end == pose(10, 14.5)


def test_a_barricade_stays_where_it_is() -> None:
    """BC-TERR-15, BC-TERR-11"""
    lined = battle(stand(0, 10, 10), barricades=[pose(10, 10.425), pose(10, 12.1)])
    turned = law_of_arrows.plan(lined, lined.stands[0], pose(10, 12.25, 180), "Move")
    assert isinstance(turned, Refusal)
    assert turned.rule == "BC-TERR-15"
    across = battle(stand(0, 10, 10), barricades=[pose(10, 11.2)])
    turned = law_of_arrows.plan(across, across.stands[0], pose(10, 12.25, 180), "Move")
    assert isinstance(turned, Refusal)
    assert turned.rule == "BC-TERR-11"


def terms(b: Battle, artillery: bool = False, melee: bool = False) -> dict[str, int]:
    """What ground adds when stand 0 fires at stand 1, by rule."""
    firer, target = b.stands[:2]
    firer = replace(firer, arm="artillery") if artillery else firer
    aim = facing.aim(firer, target.quad)
    assert aim is not None
    found = terrain.fire_terrain(b, firer, aim[0], aim[1], target, melee)
    return {term.rule: term.value for term in found}


PAIR = (stand(0, 18, 6), stand(1, 18, 11, 180))


def test_woods_and_rocks_on_the_way_or_about_the_target_add_to_the_number_needed() -> None:
    """BC-TERR-02, BC-TERR-06, BC-TERR-18"""
    assert terms(battle(*PAIR)) == {}
    for place in (box(0, 8, 36, 9), box(0, 10.5, 36, 13)):
        assert terms(battle(*PAIR, patches=[(WOODS, place)])) == {"BC-TERR-02": 1}
        assert terms(battle(*PAIR, patches=[(ROCKS, place)])) == {"BC-TERR-06": 2}
    for kind in (ORCHARD, MARSH):
        assert terms(battle(*PAIR, patches=[(kind, box(0, 8, 36, 13))])) == {}
    assert terms(battle(*PAIR, creeks=[((0, 8), (36, 8))])) == {}


def test_each_kind_counts_once_and_woods_and_town_are_one() -> None:
    """BC-TERR-18, BC-TERR-17"""
    two = [(WOODS, box(0, 7.5, 36, 8)), (WOODS, box(0, 9, 36, 13)), (ROCKS, box(0, 9, 36, 13))]
    assert terms(battle(*PAIR, patches=two)) == {"BC-TERR-02": 1, "BC-TERR-06": 2}
    assert terms(battle(*PAIR, patches=[(WOODS, box(0, 8, 36, 8.5)), (TOWN, box(0, 9, 36, 13))])) == {"BC-TERR-02": 1}
    town = [(TOWN, box(0, 9, 36, 13))]
    assert terms(battle(*PAIR, patches=town)) == {"BC-TERR-17": 1}
    assert terms(battle(*PAIR, patches=town, options=Options(town_hinders=False))) == {}


def test_a_firer_next_to_the_edge_fires_out_of_woods_and_rocks_freely() -> None:
    """BC-TERR-18"""
    for kind, cost in ((WOODS, {"BC-TERR-02": 1}), (ROCKS, {"BC-TERR-06": 2})):
        assert terms(battle(*PAIR, patches=[(kind, box(0, 0, 36, 6.75))])) == {}
        assert terms(battle(*PAIR, patches=[(kind, box(0, 0, 36, 7.25))])) == cost


def test_a_barricade_covers_from_either_side_but_not_from_guns() -> None:
    """BC-TERR-13, BC-TERR-16"""
    near, far = pose(18, 10.2), pose(18, 9.9)
    assert terms(battle(*PAIR, barricades=[near])) == {"BC-TERR-13": 1}
    assert terms(battle(*PAIR, barricades=[far])) == {}
    assert terms(battle(*PAIR, barricades=[near]), artillery=True) == {}
    behind = battle(*PAIR, barricades=[pose(18, 11.5)])
    assert terms(behind) == {}
    lined = battle(stand(0, 18, 10), stand(1, 18, 10.85, 180), barricades=[pose(18, 10.425)])
    assert terms(lined) == {"BC-TERR-13": 1}
    assert terms(lined, melee=True) == {}


def test_up_slope_adds_one_and_no_more_steep_or_not() -> None:
    """BC-TERR-08, BC-TERR-18"""
    for top in (440, 560):
        assert terms(battle(*PAIR, heights=lambda x, y, top=top: top if y > 8 else 400)) == {"BC-TERR-08": 1}
    assert terms(battle(*PAIR, heights=lambda x, y: 560 if y < 8 else 400)) == {}


def test_everything_adds_up() -> None:
    """BC-TERR-18"""
    b = battle(
        *PAIR,
        patches=[(ROCKS, box(0, 9, 36, 13))],
        barricades=[pose(18, 10.4)],
        heights=lambda x, y: 440 if y > 8 else 400,
    )
    assert 8 + sum(terms(b).values()) == 12
    assert 7 + sum(terms(b, artillery=True).values()) == 10


def test_closed_ground_may_not_be_touched_on_the_way() -> None:
    """BC-MAP-12"""
    ends = battle(stand(0, 10, 10), closed=[box(0, 14.8, 36, 20)])
    assert refusal(ends, 10, 14.5).rule == "BC-MAP-12"
    passes = battle(stand(0, 10, 10), closed=[box(10.9, 12, 20, 12.5)])
    assert refusal(passes, 10, 14.5).rule == "BC-MAP-12"
    beside = battle(stand(0, 10, 10), closed=[box(11.1, 12, 20, 12.5)])
    assert plan(beside, 10, 14.5).arrow == 2


def test_a_failed_check_keeps_a_stand_out_of_the_woods() -> None:
    """BC-TACT-02, BC-TERR-01"""
    b = battle(stand(0, 10, 10), patches=[(WOODS, box(0, 11, 36, 15))])
    failed = settled(run(b, Moving(stand=0, to=pose(10, 13))), FAIL)
    assert result(failed) is False
    assert failed.stands[0].pose == b.stands[0].pose
    passed = settled(run(b, Moving(stand=0, to=pose(10, 13))), PASS)
    assert result(passed) is True
    assert passed.stands[0].pose == pose(10, 13)


def test_a_shot_that_passes_a_quarter_inch_of_woods_is_hindered() -> None:
    """BC-TERR-18"""
    for deep, found in ((0.25, {"BC-TERR-02": 1}), (0, {})):
        assert terms(battle(*PAIR, patches=[(WOODS, box(0, 8, 36, 8 + deep))])) == found
