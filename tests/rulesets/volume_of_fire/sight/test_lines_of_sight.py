"""Zones of observation and lines of sight: what one sees from where, and what hides it."""

import pytest

from longroll.rulesets.volume_of_fire.combat.fields_of_fire import cannot_hit
from longroll.rulesets.volume_of_fire.march.law_of_marches import ChooseMarch, March
from longroll.rulesets.volume_of_fire.march.march import GrandTacticalPhase
from longroll.rulesets.volume_of_fire.movement.tactical_phase import TacticalPhase
from longroll.rulesets.volume_of_fire.record import Battle, Order, Unit
from longroll.rulesets.volume_of_fire.sight.knowledge import look
from longroll.rulesets.volume_of_fire.sight.lines_of_sight import brigade_observed, hidden_from, point_sees, sees
from longroll.rulesets.volume_of_fire.sight.lookout import Lookout, lookout

from ..drill import Drill, go, step
from ..positions import CONFEDERATE, UNION, Table, box, inches, run, told


class Watch(Table):
    """A Union regiment at (30, 10) looking north, and whatever is put before it."""

    def __init__(self, size: int = 2, **more: object) -> None:
        super().__init__()
        self.iron = self.brigade(UNION, "Iron Brigade", at=(2, 2))
        self.archer = self.brigade(CONFEDERATE, "Archer", at=(70, 46))
        self.ours = self.unit(self.iron, (30, 10), size=size, **more)  # type: ignore[arg-type]

    def rebel(self, away: float, x: float = 30, size: int = 2) -> int:
        """A Confederate regiment so many inches to the north, from edge to edge."""
        return self.unit(self.archer, (x, 11 + away), heading=180, size=size)

    def seen(self, number: int) -> bool:
        """Whether the Union regiment sees a unit."""
        b = self.battle()
        return sees(b, b.units[self.ours], b.units[number])

    def why_not(self, number: int) -> tuple[str, str]:
        """The rule and the reason for which it does not."""
        b = self.battle()
        hidden = hidden_from(b, b.units[self.ours], b.units[number])
        assert hidden is not None
        return hidden.rule, hidden.because


# --- distance
@pytest.mark.parametrize(("away", "seen"), [(12, True), (12.001, False)])
def test_in_the_open_one_sees_twelve_inches_from_edge_to_edge(away: float, seen: bool) -> None:
    """VF-LOS-01, VF-ZOO-01, VF-GEOM-01"""
    table = Watch()
    assert table.seen(table.rebel(away)) is seen


@pytest.mark.parametrize(("away", "seen"), [(18, True), (18.1, False)])
def test_from_a_hill_in_rolling_ground_one_sees_eighteen(away: float, seen: bool) -> None:
    """VF-LOS-01, VF-TERR-08"""
    table = Watch()
    table.hill(box(28, 8, 32, 12))
    assert table.seen(table.rebel(away)) is seen


def test_what_is_too_far_is_told_in_numbers() -> None:
    """VF-LOS-01"""
    table = Watch()
    rule, because = table.why_not(table.rebel(13))
    assert rule == "VF-LOS-01"
    assert "it is 13.0 inches away and the ground lets it see 12" in because


def test_who_stands_in_better_ground_sees_without_being_seen() -> None:
    """VF-LOS-04: the observer's own ground decides."""
    table = Watch()
    table.area("meadow", box(20, 25, 40, 28), move="good", sight="good")
    rebel = table.rebel(15)
    b = table.battle()
    assert sees(b, b.units[rebel], b.units[table.ours])
    assert not table.seen(rebel)
    rule, because = table.why_not(rebel)
    assert rule == "VF-LOS-04"
    assert "may be seen itself" in because


# --- woods and close ground
@pytest.mark.parametrize(("deep", "seen"), [(2.5, True), (3.0, True), (3.5, False)])
def test_one_sees_three_inches_into_a_wood(deep: float, seen: bool) -> None:
    """VF-LOS-01, VF-TERR-03: from 2 inches before it a target 2.5 inches inside is seen, one 3.5 inches inside is not."""
    table = Watch()
    table.woods(box(0, 12.5, 60, 30))
    rebel = table.rebel(2 + deep)
    assert table.seen(rebel) is seen
    if not seen:
        assert table.why_not(rebel)[0] == "VF-LOS-01"


def test_out_of_a_wood_one_sees_three_inches_of_it_and_no_further_than_three() -> None:
    """VF-TERR-03, VF-LOS-01"""
    table = Watch()
    table.woods(box(0, 0, 60, 30))
    near, far = table.rebel(3), table.rebel(3.1, x=33)
    assert (table.seen(near), table.seen(far)) == (True, False)


@pytest.mark.parametrize(("deep", "seen"), [(6.0, True), (6.1, False)])
def test_one_sees_six_inches_into_close_ground(deep: float, seen: bool) -> None:
    """VF-LOS-01, VF-TERR-04"""
    table = Watch()
    table.area("orchard", box(0, 12.5, 60, 30), move="close", sight="close")
    assert table.seen(table.rebel(2 + deep)) is seen


@pytest.mark.parametrize(("orchard", "seen"), [(4, True), (4.2, False)])
def test_close_and_obstructed_ground_along_a_line_add_up_to_six(orchard: float, seen: bool) -> None:
    """VF-LOS-01: 2 inches of wood, and 4 of orchard beside it."""
    table = Watch()
    table.woods(box(0, 12, 60, 14))
    table.area("orchard", box(0, 15, 60, 15 + orchard), move="close", sight="close")
    assert table.seen(table.rebel(10.5)) is seen


def test_from_a_wooded_hill_one_looks_six_inches_out_of_ones_own_wood() -> None:
    """VF-LOS-01: the wood under the observer is left out of the sum and has a limit of its own."""
    for edge, seen in ((16.5, True), (16.8, False)):
        table = Watch()
        table.woods(box(0, 0, 60, edge))
        table.hill(box(28, 8, 32, 30))
        table.area("meadow", box(28, 10.4, 32, 10.6), move="good", sight="good")  # lets it see as far as 24
        assert table.seen(table.rebel(8)) is seen


def test_a_line_round_the_corner_of_a_wood_is_enough() -> None:
    """VF-LOS-01: one clear line between corners, centres or nearest points."""
    table = Watch(size=4)
    table.woods(box(0, 12, 31, 18))
    hidden, in_part = table.rebel(8, x=27, size=1), table.rebel(8, x=31, size=4)
    assert (table.seen(hidden), table.seen(in_part)) == (False, True)


# --- crests
def ridge(crest: float = 15) -> Watch:
    """A hill from (20, 13) to (40, 17) with its crest along it."""
    table = Watch()
    table.hill(box(20, 13, 40, 17), crest=inches(20, crest, 40, crest))
    return table


def test_a_crest_hides_what_is_on_the_opposite_slope() -> None:
    """VF-LOS-02, VF-TERR-03"""
    table = ridge()
    rebel = table.rebel(6)
    assert not table.seen(rebel)
    assert table.why_not(rebel)[0] == "VF-LOS-02"


@pytest.mark.parametrize(("away", "seen"), [(5, True), (5.4, True), (5.6, False)])
def test_who_stands_within_an_inch_of_the_crest_is_seen_over_it(away: float, seen: bool) -> None:
    """VF-LOS-02: the crest is 4.5 inches before the observer's front."""
    table = ridge()
    assert table.seen(table.rebel(away)) is seen


def test_from_higher_hills_on_both_sides_one_looks_over_a_crest() -> None:
    """VF-LOS-02"""
    table = ridge()
    table.hill(box(28, 9, 32, 11), level=2)
    one = table.rebel(6)
    assert not table.seen(one)
    table.hill(box(28, 16.5, 32, 18.5), level=2)
    assert table.seen(one)


def test_a_whole_hill_higher_than_both_ends_hides_even_without_a_crest() -> None:
    """VF-LOS-02"""
    table = Watch()
    table.hill(box(20, 13, 40, 15))
    behind, on_it = table.rebel(6), table.rebel(3, x=34)
    assert (table.seen(behind), table.seen(on_it)) == (False, True)
    assert table.why_not(behind)[0] == "VF-LOS-02"
    battery = table.unit(table.iron, (26, 10), arm="artillery", size=2)
    b = table.battle()
    barred = cannot_hit(b, b.units[battery], b.units[behind])
    assert barred is not None
    assert barred.rule == "VF-LOS-02"


# --- troops
@pytest.mark.parametrize(("away", "seen"), [(8.9, True), (9.2, False)])
def test_past_enemy_troops_one_sees_six_inches(away: float, seen: bool) -> None:
    """VF-LOS-03: the base between is 2 to 3 inches off."""
    table = Watch()
    table.unit(table.archer, (30, 13), size=5)
    rebel = table.rebel(away)
    assert table.seen(rebel) is seen
    if not seen:
        assert table.why_not(rebel)[0] == "VF-LOS-03"


def test_past_friends_one_sees_as_far_as_the_ground_allows_but_does_not_fire() -> None:
    """VF-LOS-03: the friend is 2 to 3 inches off, twelve are in sight."""
    table = Watch(arm="artillery")
    table.unit(table.iron, (30, 13), size=5, name="24th Michigan")
    rebel = table.rebel(12)
    b = table.battle()
    assert sees(b, b.units[table.ours], b.units[rebel])
    barred = cannot_hit(b, b.units[table.ours], b.units[rebel])
    assert barred is not None
    assert (barred.rule, "24th Michigan" in barred.because) == ("VF-LOS-03", True)


def test_ground_behind_friends_is_in_full_view_and_behind_enemies_is_not() -> None:
    """VF-LOS-03, VF-SCALE-04: whether a ghost's ground is seen empty."""
    for side, whole in ((UNION, True), (CONFEDERATE, False)):
        table = Watch()
        table.unit((table.iron, table.archer)[side], (30, 13), size=5)
        rebel = table.rebel(10)
        b = table.battle()
        assert lookout(b).whole_in_view(UNION, b.units[rebel].quad, rebel) is whole


def test_from_or_to_higher_ground_one_looks_over_troops() -> None:
    """VF-LOS-03"""
    table = Watch()
    table.unit(table.archer, (30, 13), size=5)
    rebel = table.rebel(10)
    assert not table.seen(rebel)
    table.hill(box(28, 8, 32, 12))
    assert table.seen(rebel)
    table.hill(box(28, 12.4, 32, 13.6))  # those between stand as high
    assert not table.seen(rebel)


# --- zones
def test_every_regiment_and_battery_has_a_zone_whatever_its_state() -> None:
    """VF-ZOO-01, VF-ZOO-03"""
    states = ({"condition": "beaten"}, {"arm": "artillery", "limbered": True}, {"arm": "cavalry", "mounted": True})
    for state in states:
        table = Watch(**state)
        rebel = table.rebel(12)
        b = table.battle()
        assert lookout(b).seen_by_any(rebel) == table.ours


def test_generals_and_messengers_observe_nothing() -> None:
    """VF-ZOO-03"""
    table = Watch()
    rebel = table.rebel(12.5)
    table.general(UNION, "Wadsworth", at=(30, 21))
    table.order(UNION, 0, table.iron, at=(33, 21), order=table.brigades[0].order)
    b = table.battle()
    assert lookout(b).seen_by_any(rebel) < 0


def test_a_generals_spot_sees_as_a_unit_without_breadth_would() -> None:
    """VF-ZOO-03"""
    table = Watch()
    table.woods(box(0, 20, 60, 30))
    open_field, in_wood, deep = table.rebel(7.5), table.rebel(11.5, x=40), table.rebel(14.5, x=50)
    b = table.battle()
    assert point_sees(b, UNION, *inches(30, 11), b.units[open_field])
    assert point_sees(b, UNION, *inches(40, 18), b.units[in_wood])
    assert not point_sees(b, UNION, *inches(50, 18), b.units[deep])
    assert not point_sees(b, UNION, *inches(30, 5), b.units[open_field])  # 13 inches


def test_a_generals_spot_sees_six_inches_past_enemies_no_lower_than_he() -> None:
    """VF-ZOO-03, VF-LOS-03"""
    table = Watch()
    table.unit(table.archer, (30, 13), size=5)
    rebel = table.rebel(9.5)
    assert not point_sees(table.battle(), UNION, *inches(30, 11), table.battle().units[rebel])
    table.hill(box(29, 10, 31, 12))
    assert point_sees(table.battle(), UNION, *inches(30, 11), table.battle().units[rebel])


def test_a_general_on_a_wooded_hill_looks_six_inches_out_of_his_wood() -> None:
    """VF-ZOO-03, VF-LOS-01, VF-TERR-08"""
    table = Watch()
    table.woods(box(28, 10, 32, 16))
    rebel = table.rebel(6, x=30)  # its front at 16.5
    assert not point_sees(table.battle(), UNION, *inches(30, 11), table.battle().units[rebel])
    table.hill(box(28, 10, 32, 16))
    b = table.battle()
    assert point_sees(b, UNION, *inches(30, 11), b.units[rebel])


def test_a_brigade_is_observed_if_any_one_of_its_units_is() -> None:
    """VF-ZOO-02, VF-TERR-09"""
    table = Watch()
    table.rebel(12)
    far = table.unit(table.iron, (60, 2))
    b = table.battle()
    assert brigade_observed(b, table.iron)
    b.change_unit(table.ours, place="left")
    assert not brigade_observed(b, table.iron)
    assert lookout(b).seen_by_any(far) < 0


def marches(b: Battle) -> bool:
    """Whether the brigade is offered a grand tactical march."""
    asked = run(b, GrandTacticalPhase(side=UNION)).needs
    return isinstance(asked, ChooseMarch) and any(isinstance(each, March) for each in asked.offers(b.known(UNION)))


def test_the_zone_bars_grand_tactical_movement_and_sight_blocks_cut_it() -> None:
    """VF-ZOO-02, VF-ZOO-01: behind a crest a brigade marches however near the enemy is."""
    for crest, may in ((False, False), (True, True)):
        table = Table()
        iron = table.brigade(UNION, "Iron Brigade", at=(30, 8.9), order=Order("advance", point=(30_000, 44_000)))
        table.unit(iron, (30, 10))
        archer = table.brigade(CONFEDERATE, "Archer", at=(70, 46))
        table.unit(archer, (30, 17), heading=180)
        if crest:
            table.hill(box(10, 12, 50, 16), crest=inches(10, 13, 50, 13))
        b = table.battle()
        b.change_brigade(iron, rolled="attack")
        assert brigade_observed(b, iron) is not may
        assert marches(b) is may


def test_nobody_reacts_out_of_turn_when_an_enemy_enters_his_zone() -> None:
    """VF-ZOO-04, VF-ZOO-01: the mover is asked again, and nobody else."""
    table = Drill()
    unit = table.union(20)
    table.rebel(20, 25)
    b = run(table.battle(fog=True), TacticalPhase(side=UNION))
    b = go(b, unit, step("advance", 5))
    assert b.needs.side == UNION


def test_what_enters_a_zone_is_sighted_and_beaten_units_sight_as_well() -> None:
    """VF-ZOO-01, VF-ZOO-03"""
    for condition, rule in (("ordered", "VF-ZOO-01"), ("beaten", "VF-ZOO-03")):
        table = Drill()
        unit = table.union(20, 10)
        table.rebel(20, 26, condition=condition)
        b = go(table.battle(fog=True), unit, step("advance", 5))
        news = [row for row in b.news if row.kind == "revealed" and row.to == (CONFEDERATE,)]
        assert [row.rule for row in news] == [rule]
        assert news[0].reveals


# --- positions made from positions
def test_who_sees_whom_is_the_same_however_a_position_came_about() -> None:
    """VF-LOS-01, VF-LOS-03: units moved one after another, against the same table built afresh."""
    table = Watch()
    table.woods(box(24, 14, 28, 18))
    table.hill(box(34, 13, 44, 17), crest=inches(34, 15, 44, 15))
    ours = [table.ours, *(table.unit(table.iron, (x, 8), size=3) for x in (24, 36, 42))]
    theirs = [table.rebel(away, x=x, size=3) for away, x in ((6, 24), (8, 30), (10, 37), (7, 43))]
    b = table.battle()
    for turn, number in enumerate([*ours, *theirs, *ours]):
        unit = b.units[number]
        b.change_unit(number, pose=unit.pose.ahead(1500 if turn % 3 else -900).turned(150))
        look(b)
        fresh = b.copy()
        fresh.units = tuple(Unit(**{name: getattr(row, name) for name in row.__struct_fields__}) for row in b.units)
        afresh = _by_the_book(fresh)
        assert {(o, t) for o in ours for t in theirs if sees(b, b.units[o], b.units[t])} == afresh


def _by_the_book(b: Battle) -> set[tuple[int, int]]:
    """Who sees whom in a position that knows of no other."""
    place = Lookout(b.setting, tuple(b.units))
    own = [unit.id for unit in b.of_side(UNION)]
    return {(o, t.id) for o in own for t in b.of_side(CONFEDERATE) if place.sees(o, t.id)}


def test_troops_that_step_into_a_line_or_out_of_it_are_noticed_by_those_who_stand_still() -> None:
    """VF-LOS-03"""
    table = Watch()
    rebel, between = table.rebel(10), table.unit(table.archer, (36, 13), size=5)
    b = table.battle()
    seen = []
    for dx in (0, -6000, 0, 6000, -6000):
        b.change_unit(between, pose=b.units[between].pose.shifted(dx, 0))
        seen.append(sees(b, b.units[table.ours], b.units[rebel]))
    assert seen == [True, False, False, True, False]
    b.change_unit(between, place="broken")
    assert sees(b, b.units[table.ours], b.units[rebel])


def test_that_a_unit_is_lost_from_sight_is_told_to_who_saw_it() -> None:
    """VF-SCALE-04"""
    table = Drill()
    unit = table.union(20, 13)
    table.rebel(20, 26)
    b = table.battle(fog=True)
    assert b.sightings[unit] is not None
    b = go(b, unit, step("back", 3))
    lost = [row for row in b.news if row.kind == "lost" and row.to == (CONFEDERATE,)]
    assert [row.at for row in lost] == [inches(20, 13)]
    assert [row.to for row in b.news if row.kind == "moved"] == [(UNION,)]
    assert not told(b, "VF-ZOO-01")


@pytest.mark.parametrize(("y", "seen"), [(7.5, True), (7.499, False)])
def test_a_general_sees_twelve_inches_from_his_spot(y: float, seen: bool) -> None:
    """VF-ZOO-03: the enemy's front edge is at 19.5."""
    table = Table()
    enemy = table.unit(table.brigade(CONFEDERATE, "Archer"), (20, 20), heading=180)
    b = table.battle()
    assert point_sees(b, UNION, 20_000, round(1000 * y), b.units[enemy]) is seen


@pytest.mark.parametrize(("away", "rule"), [(12, "VF-LOS-02"), (12.001, "VF-LOS-01")])
def test_at_just_twelve_inches_it_is_the_crest_that_hides(away: float, rule: str) -> None:
    """VF-LOS-01, VF-LOS-02: neither stands on the hill."""
    table = Watch()
    table.hill(box(20, 14, 40, 18), crest=inches(20, 16, 40, 16), level=2)
    assert table.why_not(table.rebel(away))[0] == rule


@pytest.mark.parametrize(("away", "rule"), [(12, "VF-LOS-04"), (12.001, "VF-LOS-01")])
def test_who_sees_no_further_than_his_wood_may_be_seen_at_just_twelve_inches(away: float, rule: str) -> None:
    """VF-LOS-04"""
    table = Watch()
    table.woods(box(28, 9, 32, 11))
    assert table.why_not(table.rebel(away))[0] == rule
