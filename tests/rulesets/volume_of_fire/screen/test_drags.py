"""Drags as steps: what a handle's place asks for, before anything is allowed."""

import pytest

from longroll.rulesets.volume_of_fire.movement.paths import Step
from longroll.rulesets.volume_of_fire.record import Battle, Unit
from longroll.rulesets.volume_of_fire.screen.drags import Asked, Drag, box_about, cut, dragged, tidy, ways

from ..positions import UNION, Table, inches


def line(count: int = 1, heading: float = 0, **more: object) -> tuple[Battle, tuple[Unit, ...]]:
    table = Table()
    iron = table.brigade(UNION, "Iron Brigade")
    if more:
        table.unit(iron, (20, 10), heading, **more)  # type: ignore[arg-type]
    else:
        table.line(iron, (20, 10), count, 3, heading)
    b = table.battle()
    return b, tuple(b.units)


def drag(handle: str, x: float, y: float, count: int = 1, heading: float = 0) -> tuple[Step, ...]:
    b, units = line(count, heading)
    to = Drag(handle, round(x * 1000), round(y * 1000))  # type: ignore[arg-type]
    return dragged(b.setting, units, tuple(unit.pose for unit in units), to)


@pytest.mark.parametrize(
    ("asked", "path"),
    [
        ([("advance", 500), ("advance", 250)], [("advance", 750)]),
        ([("advance", 500), ("advance", -750)], [("back", 250)]),
        ([("back", 500), ("advance", 500)], []),
        ([("slide", 500), ("slide", -500), ("advance", 50)], [("advance", 50)]),
        ([("wheel-left", -100)], [("wheel-right", 100)]),
        ([("turn", 1700), ("turn", 200)], [("turn", -1700)]),
        ([("about-face", 1800)], [("turn", 1800)]),
        ([("about-face", 1800), ("about-face", 1800)], []),
        (
            [("advance", 500), ("wheel-left", 100), ("advance", 500)],
            [("advance", 500), ("wheel-left", 100), ("advance", 500)],
        ),
        ([("free", 0), ("advance", 0)], []),
    ],
)
def test_steps_are_added_up_as_the_rules_know_them(asked: list[tuple[str, int]], path: list[tuple[str, int]]) -> None:
    steps = tuple(Asked(kind, by) for kind, by in asked)  # type: ignore[arg-type]
    assert [(step.kind, step.by) for step in tidy(steps)] == path


def test_an_oblique_the_other_way_turns_its_angle() -> None:
    assert tidy((Asked("oblique", -500, 300),)) == (Step("oblique", 500, 2100),)


def test_the_box_about_a_line_lies_in_its_direction() -> None:
    _, units = line(3, 90)
    box = box_about(units, [unit.pose for unit in units])
    assert (box.width, box.depth) == (9000, 1000)
    assert (box.pose.x, box.pose.y, box.pose.heading) == (20000, 7000, 900)
    assert box.left == (20500, 11500)
    assert box.right == (20500, 2500)


@pytest.mark.parametrize(
    ("handle", "x", "y", "step"),
    [
        ("advance", 20, 12.52, Step("advance", 2000)),
        ("advance", 25, 9.5, Step("back", 1000)),
        ("back", 20, 8.5, Step("back", 1000)),
        ("slide", 22.02, 40, Step("slide", 2000)),
        ("turn", 30, 10, Step("turn", 900)),
        ("turn", 20, 10, None),
        ("wheel-left", 18.5, 13.5, Step("wheel-left", 900)),
        ("wheel-right", 21.5, 13.5, Step("wheel-right", 900)),
        ("wheel-left", 21.5, 9, None),
        ("about-face", 0, 0, Step("turn", 1800)),
        ("oblique", 23, 13, Step("oblique", 4250, 450)),
        ("road", 30, 10, None),
    ],
)
def test_a_handle_goes_where_it_is_dragged(handle: str, x: float, y: float, step: Step | None) -> None:
    assert drag(handle, x, y) == ((step,) if step else ())


def test_a_line_wheels_about_the_corner_of_the_whole_line() -> None:
    assert drag("wheel-right", 27.5, 19.5, count=3) == (Step("wheel-right", 900),)


def test_along_a_road_either_way() -> None:
    table = Table()
    table.road(inches(0, 10, 60, 10))
    iron = table.brigade(UNION, "Iron Brigade")
    table.unit(iron, (20, 10))
    b = table.battle()
    poses = (b.units[0].pose,)
    assert dragged(b.setting, (b.units[0],), poses, Drag("road", 23000, 12000)) == (Step("road", 3000),)
    assert dragged(b.setting, (b.units[0],), poses, Drag("road", 18000, 8000)) == (Step("road", -2000),)


def test_ways_come_nearest_first() -> None:
    b, units = line()
    found = ways(b.setting, units, 20000, 13000)
    assert found[0].path == (Step("advance", 3000),)
    assert [way.miss for way in found] == sorted(way.miss for way in found)


def test_guns_in_battery_only_pivot() -> None:
    b, units = line(arm="artillery", size=2)
    assert [way.path for way in ways(b.setting, units, 30000, 10000)] == [(Step("turn", 450),)]


def test_horse_turns_to_where_it_goes() -> None:
    b, units = line(arm="cavalry", size=2, mounted=True)
    assert (Step("turn", 900), Step("advance", 8000)) in [way.path for way in ways(b.setting, units, 28000, 10000)]


def test_a_path_is_cut_to_its_grain() -> None:
    path = (Step("wheel-left", 100), Step("advance", 3000))
    assert cut(path, 1234) == (Step("wheel-left", 100), Step("advance", 1200))
    assert cut(path, 49) == (Step("wheel-left", 100),)
    assert cut((Step("slide", -3000),), 1000) == (Step("slide", -1000),)
    assert cut((Step("wheel-left", 100),), 55) == (Step("wheel-left", 50),)
