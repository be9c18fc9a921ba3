"""The unseen dealt anew: what is hidden moves about, by the rules, and nothing that a side knows changes with it."""

from random import Random
from typing import Any

import pytest

from longroll.flow import total
from longroll.rulesets.volume_of_fire import scenario
from longroll.rulesets.volume_of_fire.activation.activation import modifiers
from longroll.rulesets.volume_of_fire.march.law_of_marches import March
from longroll.rulesets.volume_of_fire.movement.manoeuvres import Move
from longroll.rulesets.volume_of_fire.movement.paths import Step
from longroll.rulesets.volume_of_fire.record import DISC, Battle, Order, laid
from longroll.rulesets.volume_of_fire.record.setting import Entry
from longroll.rulesets.volume_of_fire.record.units import CONFEDERATE, UNION, Sighting
from longroll.rulesets.volume_of_fire.tables import OFF_ENEMY
from longroll.tabletop import Pose, disc_gap, overlap
from reflections.volume_of_fire import _in_the_open, _rides_elsewhere, imagine, mirrored_answer

from .positions import Table, box


@pytest.fixture(scope="module")
def ridge() -> Battle:
    """McPherson's Ridge before the first turn: Heth is somewhere, and the Union has not seen where."""
    return scenario.begin(scenario.load("mcphersons-ridge"), {})


def test_a_side_knows_the_same_whatever_is_dealt(ridge: Battle) -> None:
    for side in (UNION, CONFEDERATE):
        for seed in range(6):
            assert imagine(ridge, side, Random(seed)).known(side) == ridge.known(side)


def test_unseen_generals_are_elsewhere_and_where_a_general_may_be(ridge: Battle) -> None:
    """VF-GEN-05"""
    table, told = laid(ridge.setting), ridge.known(UNION).generals
    hidden = [row for row in ridge.generals if row.side == CONFEDERATE and row.place == "table"]
    hidden = [row for row in hidden if told[row.id].place == "unseen"]
    assert hidden
    for general in hidden:
        dealt = [imagine(ridge, UNION, Random(seed)).generals[general.id] for seed in range(6)]
        assert len({(row.x, row.y) for row in dealt} | {(general.x, general.y)}) > 3
        for row in dealt:
            assert 0 <= row.x <= table.width
            assert 0 <= row.y <= table.height
            assert all(disc_gap(enemy.quad, row.x, row.y, DISC) >= OFF_ENEMY for enemy in ridge.of_side(UNION))


def test_ones_own_are_not_dealt(ridge: Battle) -> None:
    other = imagine(ridge, UNION, Random(1))
    for mine, rows, others in (
        (UNION, ridge.units, other.units),
        (UNION, ridge.generals, other.generals),
        (UNION, ridge.brigades, other.brigades),
    ):
        assert [row for row in rows if row.side == mine] == [row for row in others if row.side == mine]


@pytest.mark.parametrize(
    ("step", "seen"),
    [
        (Step("wheel-left", 300), Step("wheel-right", 300)),
        (Step("wheel-right", 300), Step("wheel-left", 300)),
        (Step("turn", 300), Step("turn", -300)),
        (Step("slide", 2000), Step("slide", -2000)),
        (Step("oblique", 2000, 300), Step("oblique", 2000, 3300)),
        (Step("advance", 2000), Step("advance", 2000)),
    ],
)
def test_a_mirrored_move_goes_the_other_way_about(ridge: Battle, step: Step, seen: Step) -> None:
    assert mirrored_answer(ridge, Move((1,), (step,))) == Move((1,), (seen,))


def test_a_mirrored_march_wheels_the_other_way(ridge: Battle) -> None:
    assert mirrored_answer(ridge, March(1, wheel=300, limit=500)) == March(1, wheel=-300, limit=500)


# --- each thing that is hidden, on a table where everything is
IRON, ARCHER, BRANCH, DAVIS, COOKE = range(5)
REGIMENT, BEATEN, GUNS, MINE, LATE, SOON = range(6)
WADSWORTH, HETH, PENDER = range(3)


def hidden_in_the_woods(fog: bool = True, phasing: int = UNION, turns: int = 16) -> Battle:
    """Archer's regiments and guns beyond a wood, Branch to come on turn 9 and Davis on turn 4, Cooke gone."""
    entry = Entry("pike", "the pike", CONFEDERATE, "north", 10_000, 40_000)
    table = Table(entries=(entry, Entry("road", "the road", UNION, "south", 10_000, 40_000)), turns=turns)
    table.woods(box(0, 16, 72, 34))
    wadsworth = table.general(UNION, "Wadsworth", at=(60, 4))
    heth = table.general(CONFEDERATE, "Heth", at=(60, 42), quality=4)
    pender = table.general(CONFEDERATE, "Pender", at=(30, 44), place="coming", arrival=9, entry="b2")
    iron = table.brigade(UNION, "Iron Brigade", wadsworth, at=(20, 6), order="rest")
    archer = table.brigade(CONFEDERATE, "Archer", heth, at=(20, 42), order=Order("attack", target=0), fatigue=1)
    branch = table.brigade(CONFEDERATE, "Branch", pender, at=(0, 0), place="coming", arrival=9, entry="pike")
    davis = table.brigade(CONFEDERATE, "Davis", heth, at=(0, 0), place="coming", arrival=4, entry="pike")
    table.brigade(CONFEDERATE, "Cooke", heth, at=(0, 0), place="out", order="hold", fate="broken")
    table.unit(archer, (20, 40), 180)
    table.unit(archer, (30, 40), 180, condition="beaten")
    table.unit(archer, (40, 40), 180, arm="artillery", size=2)
    table.unit(iron, (20, 8))
    table.unit(branch, (0, 0), place="coming")
    table.unit(davis, (0, 0), place="coming")
    table.order(CONFEDERATE, heth, archer, (50, 42), Order("hold"))
    table.report(CONFEDERATE, heth, archer, (40, 43))
    table.order(UNION, wadsworth, iron, (50, 4), Order("retire"))
    return table.battle(fog=fog, phasing=phasing, morale=((wadsworth, 5), (heth, 4), (pender, 0)))


@pytest.fixture(scope="module")
def deals() -> list[Battle]:
    """What the Union may imagine, dealt forty times."""
    b = hidden_in_the_woods()
    return [imagine(b, UNION, Random(seed)) for seed in range(40)]


def seen_in(deals: list[Battle], what: Any) -> set[Any]:
    """All that something is in these deals."""
    return {what(dealt) for dealt in deals}


def test_nothing_that_a_side_knows_is_dealt_with_fog_or_without() -> None:
    """VF-SCALE-04"""
    for fog in (True, False):
        for phasing in (UNION, CONFEDERATE):
            for side in (UNION, CONFEDERATE):
                b = hidden_in_the_woods(fog, phasing)
                for seed in range(12):
                    assert imagine(b, side, Random(seed)).known(side) == b.known(side)


def test_the_enemys_orders_are_any_that_are_plausible_and_nothing_is_pending(deals: list[Battle]) -> None:
    """VF-SCALE-04"""
    assert seen_in(deals, lambda b: b.brigades[ARCHER].order.kind) == {"attack", "hold"}
    assert seen_in(deals, lambda b: b.brigades[BRANCH].order.kind) == {"hold", "rest"}
    assert seen_in(deals, lambda b: b.brigades[ARCHER].granted) == {True, False}
    assert seen_in(deals, lambda b: b.brigades[COOKE].order.kind) == {"hold"}
    assert seen_in(deals, lambda b: b.messengers[0].order.kind) == {"hold", "retire"}
    assert seen_in(deals, lambda b: b.messengers[1].order) == {None}
    assert seen_in(deals, lambda b: b.messengers[2]) == {hidden_in_the_woods().messengers[2]}
    assert len(seen_in(deals, lambda b: (b.messengers[0].x, b.messengers[0].y))) > 20


def test_when_and_where_the_enemy_comes_on_is_open_but_for_the_next_turn(deals: list[Battle]) -> None:
    """VF-SCALE-04, VF-GT-15: it is turn 3 of 16."""
    before = hidden_in_the_woods()
    off = [b for b in deals if b.brigades[BRANCH].place == "coming"]
    assert seen_in(deals, lambda b: b.brigades[DAVIS].arrival) == {4}
    assert seen_in(deals, lambda b: b.brigades[DAVIS].entry) == {"pike"}
    due = seen_in(off, lambda b: b.brigades[BRANCH].arrival)
    assert due <= set(range(5, 19))
    assert len(due) > 6
    assert seen_in(off, lambda b: b.brigades[BRANCH].entry) == {"pike", ""}
    came = [b for b in deals if b.brigades[BRANCH].place == "table"]
    assert came, "sometimes it is there already, out of sight"
    assert seen_in(came, lambda b: b.units[LATE].place) == {"table"}
    assert seen_in(off, lambda b: b.units[LATE].place) == {"coming"}
    assert seen_in(deals, lambda b: b.units[SOON].place) == {"coming"}
    assert len(seen_in(deals, lambda b: b.units[SOON].pose)) > 20
    assert seen_in(deals, lambda b: b.generals[PENDER].entry) == {"b2"}
    assert seen_in(came, lambda b: b.generals[PENDER].place) == {"table"}
    assert seen_in(off, lambda b: b.generals[PENDER].place) == {"coming"}
    assert before.brigades[BRANCH].arrival == 9


def test_what_comes_within_two_turns_is_dealt_from_the_second_on() -> None:
    """VF-SCALE-04"""
    for arrival, open_ in ((4, False), (5, True)):
        b = hidden_in_the_woods(fog=False)
        b.change_brigade(DAVIS, arrival=arrival)
        b.change_general(PENDER, arrival=arrival)
        dealt = [imagine(b, UNION, Random(seed)) for seed in range(12)]
        assert (len(seen_in(dealt, lambda b: b.brigades[DAVIS].arrival)) > 1) is open_
        assert (len(seen_in(dealt, lambda b: (b.generals[PENDER].arrival, b.generals[PENDER].x))) > 1) is open_
        assert all(0 <= b.generals[PENDER].x <= 72_000 and 0 <= b.generals[PENDER].y <= 48_000 for b in dealt)


def test_points_and_morale_are_dealt_where_there_are_any(deals: list[Battle]) -> None:
    """VF-AP-13: without fog it shows whether a general has a point left."""
    assert seen_in(deals, lambda b: b.generals[HETH].points) == {1, 2, 3, 4}
    assert seen_in(deals, lambda b: b.generals[HETH].rides) == {0, 1, 2}
    assert seen_in(deals, lambda b: b.generals[HETH].messengers) == {0, 1, 2, 3}
    assert seen_in(deals, lambda b: b.morale[0]) == {(WADSWORTH, 5)}
    assert {row[1] for row in seen_in(deals, lambda b: b.morale[1])} == set(range(1, 9))
    assert seen_in(deals, lambda b: b.morale[2]) == {(PENDER, 0)}
    b = hidden_in_the_woods()
    b.change_general(HETH, points=0)
    assert {imagine(b, UNION, Random(seed)).generals[HETH].points for seed in range(12)} == {0}


def test_unseen_troops_stand_elsewhere_and_in_another_state_but_beaten_ones_stay_so(deals: list[Battle]) -> None:
    """VF-SCALE-04, VF-ACT-12"""
    before = hidden_in_the_woods()
    assert seen_in(deals, lambda b: b.units[REGIMENT].condition) == {"ordered", "disordered"}
    assert seen_in(deals, lambda b: b.units[BEATEN].condition) == {"beaten"}
    assert seen_in(deals, lambda b: b.units[GUNS].limbered) == {True, False}
    assert seen_in(deals, lambda b: b.units[REGIMENT].limbered) == {False}
    for number in (REGIMENT, BEATEN, GUNS):
        assert len(seen_in(deals, lambda b, n=number: b.units[n].pose)) > 20
        assert all(
            abs(b.units[number].pose.x - before.units[number].pose.x) <= 4000
            and abs(b.units[number].pose.y - before.units[number].pose.y) <= 4000
            for b in deals
        )
    assert seen_in(deals, lambda b: b.units[MINE].pose) == {before.units[MINE].pose}
    assert len(seen_in(deals, lambda b: (b.generals[HETH].x, b.generals[HETH].y))) > 20


def test_what_the_enemy_did_in_his_own_turn_is_dealt_in_ones_own(deals: list[Battle]) -> None:
    """VF-SCALE-04"""
    assert seen_in(deals, lambda b: b.units[REGIMENT].used) == {True, False}
    assert seen_in(deals, lambda b: b.units[REGIMENT].stirred) == {True, False}
    assert seen_in(deals, lambda b: b.units[REGIMENT].attackers) == {(), (MINE,)}
    assert len(seen_in(deals, lambda b: b.brigades[ARCHER].rolled)) == 6
    for name in ("holds", "moved", "marched"):
        assert seen_in(deals, lambda b, n=name: getattr(b.brigades[ARCHER], n)) == {True, False}
    assert all(bool(b.brigades[ARCHER].ground) is b.brigades[ARCHER].holds for b in deals)
    assert seen_in(deals, lambda b: b.brigades[ARCHER].fatigue) <= set(range(4))
    assert len(seen_in(deals, lambda b: b.brigades[ARCHER].fatigue)) > 1
    assert seen_in(deals, lambda b: b.brigades[ARCHER].mark) == {"", "shaken"}


def test_in_his_own_turn_or_in_plain_view_it_is_what_it_is() -> None:
    """VF-SCALE-04"""
    his = hidden_in_the_woods(phasing=CONFEDERATE)
    dealt = [imagine(his, UNION, Random(seed)) for seed in range(12)]
    assert seen_in(dealt, lambda b: (b.units[REGIMENT].used, b.units[REGIMENT].attackers)) == {(False, ())}
    assert seen_in(dealt, lambda b: (b.brigades[ARCHER].rolled, b.brigades[ARCHER].mark)) == {("", "")}
    assert len(seen_in(dealt, lambda b: b.brigades[ARCHER].fatigue)) > 1
    plain = hidden_in_the_woods(fog=False)
    dealt = [imagine(plain, UNION, Random(seed)) for seed in range(12)]
    assert seen_in(dealt, lambda b: b.units[:MINE]) == {plain.units[:MINE]}
    assert seen_in(dealt, lambda b: (b.brigades[ARCHER].fatigue, b.brigades[ARCHER].mark)) == {(1, "")}
    assert seen_in(dealt, lambda b: b.brigades[ARCHER].place) == {"table"}
    assert seen_in(dealt, lambda b: b.brigades[BRANCH].place) == {"coming"}
    assert len(seen_in(dealt, lambda b: b.brigades[ARCHER].rolled)) > 2


def test_what_the_enemy_remembers_of_ones_own_is_dealt_but_not_what_he_sees(deals: list[Battle]) -> None:
    """VF-SCALE-04"""
    remembered = seen_in(deals, lambda b: b.sightings[MINE] is None)
    assert remembered == {True, False}
    for sighting in (b.sightings[MINE] for b in deals):
        if sighting is not None:
            assert (sighting.now, sighting.frontage, 1 <= sighting.turn <= 3) == (False, 3000, True)
            assert abs(sighting.pose.x - 20_000) <= 9000
    b = hidden_in_the_woods()
    b.put_sighting(MINE, Sighting(Pose(20_000, 8_000, 0), 3000, 3, True))
    assert {imagine(b, UNION, Random(seed)).sightings[MINE] for seed in range(6)} == {b.sightings[MINE]}


def test_an_enemy_in_sight_stays_as_he_is() -> None:
    """VF-SCALE-04"""
    b = hidden_in_the_woods()
    b.change_unit(REGIMENT, pose=Pose(20_000, 15_000, 1800))
    b.put_sighting(REGIMENT, Sighting(Pose(20_000, 15_000, 1800), 3000, 3, True))
    dealt = [imagine(b, UNION, Random(seed)) for seed in range(12)]
    assert seen_in(dealt, lambda b: (b.units[REGIMENT].pose, b.units[REGIMENT].condition)) == {
        (Pose(20_000, 15_000, 1800), "ordered")
    }
    assert seen_in(dealt, lambda b: (b.brigades[ARCHER].fatigue, b.brigades[ARCHER].mark)) == {(1, "")}
    assert len(seen_in(dealt, lambda b: b.units[BEATEN].pose)) > 6


def test_generals_and_units_out_of_sight_are_never_off_the_table_or_on_one_another() -> None:
    """VF-GEN-05, VF-GEOM-02: near a corner, most places are beyond an edge."""
    table = Table(20, 48)
    table.woods(box(0, 16, 20, 34))
    heth = table.general(CONFEDERATE, "Heth", at=(19.5, 47.5), quality=4)
    archer = table.brigade(CONFEDERATE, "Archer", heth, at=(10, 46))
    table.unit(table.brigade(UNION, "Iron Brigade", at=(10, 3)), (10, 5))
    units = [table.unit(archer, (x, y), 180) for y in (47, 45.9, 44.8) for x in (2, 5.2, 8.4, 11.6, 14.8, 18)]
    b = table.battle(fog=True)
    for seed in range(8):
        dealt = imagine(b, UNION, Random(seed))
        assert 0 <= dealt.generals[heth].x <= 20_000
        assert 0 <= dealt.generals[heth].y <= 48_000
        quads = [dealt.units[number].quad for number in units]
        assert not any(overlap(a, z, 10) for i, a in enumerate(quads) for z in quads[:i])


def test_an_enemy_whose_brigade_is_known_to_be_late_keeps_its_own_generals() -> None:
    """VF-DEP-05: who comes with nobody that is late still does."""
    b = hidden_in_the_woods()
    b.change_general(PENDER, entry="b3")
    assert {imagine(b, UNION, Random(seed)).generals[PENDER].entry for seed in range(12)} == {"b3"}


def test_who_could_come_on_the_turn_after_next_may_be_there_already_with_his_brigadier() -> None:
    """VF-SCALE-04, VF-DEP-05: it is turn 3, and nobody comes later than on turn 5."""
    b = hidden_in_the_woods(turns=3)
    b.change_brigade(BRANCH, arrival=5)
    leader = b.brigadier(BRANCH).id
    b.change_general(leader, place="coming", entry="")
    dealt = [imagine(b, UNION, Random(seed)) for seed in range(20)]
    places = seen_in(dealt, lambda b: (b.brigades[BRANCH].place, b.generals[leader].place))
    assert places == {("coming", "coming"), ("table", "table")}


def test_an_enemy_seen_before_and_not_now_stands_elsewhere() -> None:
    """VF-SCALE-04"""
    b = hidden_in_the_woods()
    b.put_sighting(REGIMENT, Sighting(Pose(50_000, 20_000, 0), 3000, 1, False))
    assert len({imagine(b, UNION, Random(seed)).units[REGIMENT].pose for seed in range(12)}) > 6


def test_what_is_in_the_open_is_the_enemy_s_of_those_who_are_there() -> None:
    """VF-SCALE-04: three units, one brigade with its dice, six generals, two messengers, and one's own brigade."""
    b = hidden_in_the_woods()
    found, watched, added, tested, riding = _in_the_open(b, UNION)  # type: ignore[misc]
    assert [len(found), len(watched), len(tested), len(riding)] == [3, 1, 6, 2]
    assert added == [total(modifiers(b, ARCHER))]
    assert added != [total(modifiers(b, IRON))]


@pytest.mark.parametrize(("y", "seen"), [(10, True), (40, False)])
def test_whom_ones_own_first_unit_sees_is_observed(y: float, seen: bool) -> None:
    """VF-SCALE-04"""
    table = Table()
    table.woods(box(0, 16, 72, 34))
    table.unit(table.brigade(UNION, "Iron Brigade", at=(20, 3)), (20, 5))
    table.unit(table.brigade(CONFEDERATE, "Archer", at=(20, 45)), (20, y), 180)
    found, *_ = _in_the_open(table.battle(fog=True), UNION)  # type: ignore[misc]
    assert [observed for observed, _ in found] == [seen]


@pytest.mark.parametrize(("also", "places"), [(PENDER, {"coming"}), (HETH, {"coming", "table"})])
def test_nobody_is_dealt_there_already_whose_coming_would_show_in_a_throw(also: int, places: set[str]) -> None:
    """VF-SCALE-04, VF-ACT-13: who comes with Branch would add to the dice of Archer, near the edge, if he commands him too."""
    b = hidden_in_the_woods()
    b.change_brigade(ARCHER, superior=also)
    b.change_general(b.brigadier(ARCHER).id, x=33_000)
    dealt = [imagine(b, UNION, Random(seed)) for seed in range(40)]
    assert seen_in(dealt, lambda b: b.generals[PENDER].place) == places


class _OneWay(Random):
    """Chance that always sends a general as far east, and nobody north or south."""

    def __init__(self, east: int) -> None:
        super().__init__(1)
        self.next = [east, 0, 0]

    def randrange(self, *_: Any) -> int:  # type: ignore[override]
        self.next = [*self.next[1:], self.next[0]]
        return self.next[-1]


@pytest.mark.parametrize(("east", "rides"), [(250, True), (251, False)])
def test_a_general_is_dealt_no_nearer_than_more_than_an_inch_to_the_enemy(east: int, rides: bool) -> None:
    """VF-GEN-05"""
    table = Table()
    table.unit(table.brigade(UNION, "Iron Brigade", at=(50, 3)), (40, 10))
    heth = table.general(CONFEDERATE, "Heth", at=((38_500 - OFF_ENEMY - DISC - 251) / 1000, 10))
    b = table.battle()
    before = b.generals[heth]
    _rides_elsewhere(b, before, _OneWay(east))
    assert b.generals[heth].x == before.x + (east if rides else 0)
