"""The classes of ground: how far one sees from each, what each does to whoever moves through it, and zones of observation."""

from typing import Any

import pytest

from longroll.flow import Refused
from longroll.rulesets.volume_of_fire.ground.terrain import lie_of, sight_of
from longroll.rulesets.volume_of_fire.movement.manoeuvres import Move
from longroll.rulesets.volume_of_fire.movement.paths import Kind, Step
from longroll.rulesets.volume_of_fire.movement.tactical_phase import TacticalPhase
from longroll.rulesets.volume_of_fire.record import Battle
from longroll.rulesets.volume_of_fire.sight.lines_of_sight import brigade_observed, point_sees, sees
from longroll.rulesets.volume_of_fire.tables import AREAS, LINES
from longroll.tabletop import Pose

from ..positions import CONFEDERATE, UNION, Table, box, bring, inches, run, told

OBSTRUCTED = ("woods", "town", "building")
CLOSE = ("open_woods", "orchard", "corn", "wheat", "thicket", "farm")
UNDER = box(15, 8, 25, 12)
"""Ground wholly under the unit of a Field."""


class Field:
    """A Union unit of size 3 at (20, 10) facing north, free to go; a Confederate one so many inches before its front."""

    def __init__(self, apart: float = 30, arm: str = "infantry", **more: Any) -> None:
        self.table = Table()
        self.iron = self.table.brigade(UNION, "Iron Brigade", at=(20, 7), quality=5, order="attack")
        self.unit = self.table.unit(self.iron, at=(20, 10), arm=arm, **{"name": "The unit", **more})
        self.archer = self.table.brigade(CONFEDERATE, "Archer", at=(70, 46))
        self.foe = self.table.unit(self.archer, at=(20, 11 + apart), heading=180)

    def ground(self, kind: str, around: tuple[int, ...]) -> None:
        """An area as the field's features make it."""
        row = AREAS[kind]
        self.table.area(kind, around, move=row.move, sight=row.sight, cover=row.cover)

    def open(self, sight: str, around: tuple[int, ...]) -> None:
        """A stretch of open ground of another class than the default."""
        self.table.area("open", around, move=sight, sight=sight)

    def sight(self) -> float:
        """How far the unit sees, in inches."""
        b = self.table.battle()
        return sight_of(b.setting, b.units[self.unit].pose, b.units[self.unit].frontage) / 1000

    def lie(self) -> tuple[str, str]:
        b = self.table.battle()
        return lie_of(b.setting, b.units[self.unit].pose, b.units[self.unit].frontage)

    def sees(self) -> bool:
        """Whether the unit sees the enemy."""
        b = self.table.battle()
        return sees(b, b.units[self.unit], b.units[self.foe])

    def seen(self) -> bool:
        """Whether the enemy sees the unit."""
        b = self.table.battle()
        return sees(b, b.units[self.foe], b.units[self.unit])

    def begun(self) -> Battle:
        return run(self.table.battle(), TacticalPhase(side=UNION))

    def move(self, *path: Step) -> Battle:
        return bring(self.begun(), Move((self.unit,), path))

    def refusal(self, *path: Step) -> tuple[str, str]:
        """The rule and the reason for which a path is refused."""
        with pytest.raises(Refused) as refused:
            self.move(*path)
        return refused.value.refusal.rule, refused.value.refusal.because


def go(kind: Kind, by: float, angle: float = 0) -> Step:
    whole = round(by * 10) if kind in ("turn", "wheel-left", "wheel-right") else inches(by)[0]
    return Step(kind, whole, round(angle * 10))


# --- the classes
def test_ground_that_nothing_marks_is_rolling() -> None:
    """VF-TERR-01, VF-TERR-05, VF-TERR-02: 12 inches."""
    assert (Field().sight(), Field().lie()) == (12, ("open ground", "VF-TERR-01"))


@pytest.mark.parametrize(
    ("sight", "reach"), [("obstructed", 3), ("close", 6), ("rolling", 12), ("good", 18), ("unlimited", 24)]
)
def test_each_class_has_its_sight(sight: str, reach: int) -> None:
    """VF-TERR-02, VF-TERR-06, VF-TERR-07"""
    field = Field()
    field.table.area("ground", UNDER, move="open", sight=sight)
    assert field.sight() == reach


@pytest.mark.parametrize(("sight", "reach"), [("good", 18), ("unlimited", 24)])
def test_a_stretch_of_table_may_be_of_another_class_than_the_default(sight: str, reach: int) -> None:
    """VF-TERR-01, VF-TERR-06, VF-TERR-07: and what stands on it keeps its own."""
    field = Field()
    field.open(sight, box(0, 0, 72, 48))
    assert field.sight() == reach
    assert field.lie() == ("open ground", "VF-TERR-01")
    field.ground("woods", UNDER)
    assert field.sight() == 3


@pytest.mark.parametrize("kind", OBSTRUCTED)
def test_dense_woods_and_built_up_ground_are_obstructed(kind: str) -> None:
    """VF-TERR-03"""
    field = Field()
    field.ground(kind, UNDER)
    assert (field.sight(), field.lie()[1]) == (3, "VF-TERR-03")
    assert AREAS[kind].move == "obstructed"


@pytest.mark.parametrize("kind", CLOSE)
def test_open_woods_crops_orchards_and_farms_are_close(kind: str) -> None:
    """VF-TERR-04"""
    field = Field()
    field.ground(kind, UNDER)
    assert (field.sight(), field.lie()[1]) == (6, "VF-TERR-04")
    assert AREAS[kind].move == "close"


@pytest.mark.parametrize(
    ("kind", "reach", "rule"), [("rocks", 12, "VF-TERR-10"), ("marsh", 18, "VF-TERR-11"), ("woods", 3, "VF-TERR-03")]
)
def test_rocks_are_rolling_for_sight_and_swamp_is_good(kind: str, reach: int, rule: str) -> None:
    """VF-TERR-10, VF-TERR-11"""
    field = Field()
    field.ground(kind, UNDER)
    assert (field.sight(), field.lie()[1]) == (reach, rule)


def test_one_looks_3_inches_into_woods_and_out_of_them_and_no_further() -> None:
    """VF-TERR-03"""
    for deep, seen in ((2.9, True), (3.1, False)):
        looking_in = Field(apart=8)
        looking_in.ground("woods", box(5, 18.5 - deep, 35, 40))
        assert looking_in.sees() is seen
    for apart, seen in ((3, True), (3.1, False)):
        looking_out = Field(apart=apart)
        looking_out.ground("woods", box(5, 2, 35, 10.5))
        assert looking_out.sees() is seen


def test_one_looks_6_inches_into_an_orchard() -> None:
    """VF-TERR-04"""
    for deep, seen in ((5.9, True), (6.1, False)):
        field = Field(apart=10)
        field.ground("orchard", box(5, 20.5 - deep, 35, 45))
        assert field.sees() is seen


def test_rocks_and_swamp_between_bar_no_sight() -> None:
    """VF-TERR-10, VF-TERR-11"""
    for kind in ("rocks", "marsh"):
        field = Field(apart=11)
        field.ground(kind, box(5, 12, 35, 21))
        assert field.sees()


def test_the_far_slope_of_a_hill_is_out_of_sight() -> None:
    """VF-TERR-03, VF-LOS-02"""
    for crest, seen in (((), True), (inches(5, 16, 35, 16), False)):
        field = Field(apart=10)
        field.table.hill(box(5, 12, 35, 26), crest)
        assert field.sees() is seen


# --- hills
@pytest.mark.parametrize(
    ("sight", "lifted"), [("obstructed", 6), ("close", 12), ("rolling", 18), ("good", 24), ("unlimited", 24)]
)
@pytest.mark.parametrize("level", [1, 3])
def test_a_hill_lifts_sight_by_one_class_however_high_it_is(sight: str, lifted: int, level: int) -> None:
    """VF-TERR-08: the worked example; unlimited stays unlimited."""
    field = Field()
    field.table.area("ground", UNDER, move="open", sight=sight)
    field.table.hill(UNDER, level=level)
    assert field.sight() == lifted


def test_a_corner_of_the_base_on_the_hill_is_enough() -> None:
    """VF-TERR-08"""
    for east, reach in ((18.6, 18), (18.4, 12)):
        field = Field()
        field.table.hill(box(10, 5, east, 15))
        assert field.sight() == reach
        assert field.lie()[0] == ("open ground, on a hill" if reach == 18 else "open ground")


# --- straddling
def test_a_base_in_two_kinds_of_ground_uses_the_one_with_the_longest_sight() -> None:
    """VF-TERR-09"""
    for north, reach in ((10.5, 3), (10.4, 12)):
        field = Field()
        field.ground("woods", box(15, 5, 25, north))
        assert field.sight() == reach
    field = Field()
    field.ground("woods", box(15, 5, 20, 12))
    field.ground("orchard", box(20, 5, 25, 12))
    assert field.sight() == 6
    field.ground("marsh", box(21, 8, 22, 9.6))
    assert field.sight() == 18


def test_the_best_class_is_chosen_before_the_hill_lifts_it() -> None:
    """VF-TERR-08, VF-TERR-09: half in woods, half in the open, its wooded half on a hill: 18."""
    field = Field()
    field.ground("woods", box(10, 5, 20, 15))
    field.table.hill(box(10, 5, 19, 15))
    assert field.sight() == 18


def test_a_brigade_is_seen_if_any_one_of_its_units_is() -> None:
    """VF-TERR-09, VF-ZOO-01"""
    field = Field(apart=14)
    b = field.table.battle()
    assert not brigade_observed(b, field.iron)
    field.table.unit(field.iron, at=(20, 12.1))
    assert brigade_observed(field.table.battle(), field.iron)


# --- zones of observation
@pytest.mark.parametrize(("apart", "seen"), [(12, True), (12.01, False)])
def test_a_unit_observes_as_far_as_the_sight_of_its_ground_from_base_to_base(apart: float, seen: bool) -> None:
    """VF-ZOO-01"""
    assert Field(apart=apart).sees() is seen


@pytest.mark.parametrize("heading", [0, 90, 180, 270, 45])
def test_it_observes_in_every_direction(heading: int) -> None:
    """VF-ZOO-01: whichever way it faces."""
    field = Field(apart=10, heading=heading, size=1)
    assert field.sees()


def test_the_ground_of_whoever_looks_decides() -> None:
    """VF-ZOO-01, VF-TERR-06: 15 inches apart, the one in good ground sees the other and is not seen."""
    field = Field(apart=15)
    field.open("good", UNDER)
    assert (field.sees(), field.seen()) == (True, False)


@pytest.mark.parametrize(
    "state",
    [
        {"condition": "beaten"},
        {"condition": "disordered"},
        {"arm": "artillery", "limbered": True},
        {"arm": "artillery"},
        {"arm": "cavalry", "mounted": True},
    ],
)
def test_every_unit_observes_whatever_its_state(state: dict[str, Any]) -> None:
    """VF-ZOO-03"""
    assert Field(apart=11, **state).sees()
    assert not Field(apart=12.5, **state).sees()


def test_generals_and_messengers_observe_nobody() -> None:
    """VF-ZOO-03"""
    field = Field(apart=20)
    for x in (19, 21):
        field.table.general(CONFEDERATE, f"General at {x}", at=(x, 14))
    general = field.table.general(CONFEDERATE, "Heth", at=(20, 15))
    field.table.report(CONFEDERATE, general, field.archer, at=(20, 13))
    assert not brigade_observed(field.table.battle(), field.iron)


def test_a_general_looks_for_his_orders_from_the_point_where_his_disc_has_its_centre() -> None:
    """VF-ZOO-03: 12 inches in the open, 3 in woods, 18 on a hill."""
    for dress, reach in (((), 12.0), (("woods",), 3.0), (("hill",), 18.0)):
        field = Field()
        if "woods" in dress:
            field.ground("woods", box(25, 20, 60, 24))
        if "hill" in dress:
            field.table.hill(box(25, 20, 60, 24))
        b = field.table.battle()
        x, y = inches(50, 20.5)
        for off, seen in ((reach - 0.01, True), (reach + 0.01, False)):
            placed = b.change_unit(field.unit, pose=Pose(x, y - 500 - inches(off)[0], 0))
            assert point_sees(b, placed.side, x, y, placed) is seen


# --- what ground does to movers
@pytest.mark.parametrize("kind", [*OBSTRUCTED, *CLOSE, "rocks", "marsh"])
def test_obstructed_and_close_ground_is_rough_rocks_and_swamp_included(kind: str) -> None:
    """VF-TERR-14, VF-TERR-10, VF-TERR-11, VF-MOVE-03: it slows infantry to 3 inches and disorders it."""
    field = Field()
    field.ground(kind, box(10, 11, 30, 18))
    rule, because = field.refusal(go("advance", 4))
    assert (rule, "4.00 inches and may move 3" in because) == ("VF-MOVE-03", True)
    b = field.move(go("advance", 3))
    assert b.units[field.unit].condition == "disordered"


@pytest.mark.parametrize("kind", ["fence", "hedge", "creek", "run", "stone_wall", "railroad"])
def test_linear_obstacles_are_rough(kind: str) -> None:
    """VF-TERR-14, VF-TERR-12, VF-MOVE-03"""
    field = Field()
    field.table.barrier(kind, inches(10, 12, 30, 12), LINES[kind])
    assert field.refusal(go("advance", 4))[0] == "VF-MOVE-03"
    b = field.move(go("advance", 3))
    assert b.units[field.unit].condition == "disordered"
    rule = "VF-TERR-12" if kind in ("creek", "run") else "VF-TERR-14"
    assert len(told(b, rule)) == 1


def test_open_ground_of_any_class_is_not_rough() -> None:
    """VF-TERR-14, VF-TERR-05, VF-TERR-06: fences nobody drew do nothing."""
    for sight in ("rolling", "good", "unlimited"):
        field = Field()
        field.open(sight, box(0, 0, 72, 48))
        b = field.move(go("advance", 5))
        assert (b.units[field.unit].moved, b.units[field.unit].condition) == (5000, "ordered")


def test_enemy_troops_near_by_are_no_rough_ground() -> None:
    """VF-TERR-14, VF-TERR-04: they count as close for sight only."""
    field = Field(apart=8)
    field.table.unit(field.archer, at=(23.2, 13), heading=180)
    b = field.move(go("advance", 5))
    assert (b.units[field.unit].moved, b.units[field.unit].condition) == (5000, "ordered")


# --- streams
def test_a_shallow_stream_bars_no_sight() -> None:
    """VF-TERR-12"""
    field = Field(apart=11)
    field.table.barrier("creek", inches(5, 15, 35, 15))
    assert field.sees()


@pytest.mark.parametrize("move", ["close", "obstructed"])
def test_a_deeper_stream_is_a_band_of_rough_ground_that_bars_no_sight(move: str) -> None:
    """VF-TERR-12"""
    field = Field(apart=11)
    field.table.area("stream", box(0, 12, 72, 12.5), move=move, sight="good")
    assert field.sees()
    b = field.move(go("advance", 3))
    assert (b.units[field.unit].pose.y, b.units[field.unit].condition) == (13_000, "disordered")
    assert field.refusal(go("advance", 3.5))[0] == "VF-MOVE-03"


def river() -> Field:
    """Cavalry lying along a road that bridges a river it cannot cross otherwise."""
    field = Field(arm="cavalry", mounted=True, size=2)
    field.table.area("river", box(24, 0, 25, 48), move="impassable", sight="good")
    return field


def test_an_impassable_stream_is_crossed_by_no_move_but_over_its_bridge() -> None:
    """VF-TERR-12"""
    field = river()
    rule, because = field.refusal(go("slide", 8))
    assert (rule, "cannot be crossed" in because) == ("VF-TERR-12", True)
    assert field.move(go("slide", 3)).units[field.unit].pose.x == 23_000
    assert field.refusal(go("slide", 3.1))[0] == "VF-TERR-12"
    field.table.road(inches(10, 10, 40, 10))
    b = field.move(go("road", 8))
    assert (b.units[field.unit].pose.x, b.units[field.unit].condition) == (28_000, "ordered")


# --- the edge of obstructed ground
def mounted(kind: str = "woods", south: float = 13, deep: float = 10) -> Field:
    field = Field(arm="cavalry", mounted=True, size=2)
    field.ground(kind, box(5, south, 35, south + deep))
    return field


@pytest.mark.parametrize("kind", [*OBSTRUCTED, "marsh"])
def test_mounted_cavalry_goes_an_inch_deep_into_obstructed_ground_and_no_deeper(kind: str) -> None:
    """VF-TERR-16: from its nearest edge to the furthest point of the base."""
    b = mounted(kind).move(go("advance", 3.5))
    assert (b.units[0].pose.y, b.units[0].condition) == (13_500, "disordered")
    rule, because = mounted(kind).refusal(go("advance", 3.7))
    assert rule == "VF-TERR-16"
    assert "1.2 inches deep" in because
    assert "may go 1 inch deep" in because


def test_guns_go_an_inch_deep_too() -> None:
    """VF-TERR-16"""
    for by, rule in ((2.5, ""), (2.8, "VF-TERR-16")):
        field = Field(arm="artillery", limbered=True, size=2)
        field.ground("woods", box(5, 12, 35, 25))
        if rule:
            assert field.refusal(go("advance", by)) == (
                rule,
                "The unit would come 1.3 inches deep into obstructed ground; artillery may go 1 inch deep",
            )
        else:
            assert field.move(go("advance", by)).units[field.unit].moved == 2500


def test_infantry_and_dismounted_cavalry_go_as_deep_as_they_can() -> None:
    """VF-TERR-16"""
    for arm in ("infantry", "cavalry"):
        field = Field(arm=arm)
        field.ground("woods", box(5, 10.6, 35, 25))
        assert field.move(go("advance", 3)).units[field.unit].pose.y == 13_000


def test_close_ground_does_not_stop_cavalry() -> None:
    """VF-TERR-16, VF-TERR-10"""
    for kind in (*CLOSE, "rocks"):
        assert mounted(kind).move(go("advance", 8)).units[0].pose.y == 18_000


def test_a_belt_of_woods_less_than_2_inches_deep_is_ridden_through_and_a_deeper_one_is_not() -> None:
    """VF-TERR-16: the depth counts on the way as well as at its end."""
    assert mounted(deep=1.9).move(go("advance", 8)).units[0].pose.y == 18_000
    rule, because = mounted(deep=3).refusal(go("advance", 8))
    assert (rule, "1.5 inches deep" in because) == ("VF-TERR-16", True)


def test_a_unit_that_stands_deeper_may_only_move_less_deep() -> None:
    """VF-TERR-16"""
    field = mounted(south=7, deep=30)
    rule, because = field.refusal(go("advance", 1))
    assert (rule, "4.5 inches deep" in because) == ("VF-TERR-16", True)
    assert field.move(go("back", 1)).units[0].pose.y == 9000
    assert field.refusal(go("slide", 1))[0] == "VF-TERR-16"


def test_along_a_road_cavalry_goes_through_woods() -> None:
    """VF-TERR-16, VF-TERR-13"""
    field = Field(arm="cavalry", mounted=True, size=2)
    field.ground("woods", box(24, 0, 48, 30))
    assert field.refusal(go("slide", 8))[0] == "VF-TERR-16"
    field.table.road(inches(10, 10, 60, 10))
    b = field.move(go("road", 8))
    assert (b.units[field.unit].pose.x, b.units[field.unit].condition) == (28_000, "ordered")
