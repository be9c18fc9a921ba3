"""A march asked step by step finds what asking everything at every step would find."""

import random

import pytest

from longroll import tabletop
from longroll.rulesets.volume_of_fire import tables
from longroll.rulesets.volume_of_fire.ground.terrain import SLACK
from longroll.rulesets.volume_of_fire.march.ground_ahead import NEVER, SEEN, STEP, Corridor, Held
from longroll.rulesets.volume_of_fire.record import DEPTH, Barrier, Battle, Piece, laid
from longroll.rulesets.volume_of_fire.sight.lines_of_sight import sees
from longroll.tabletop import Pose, footprint, kernel

from ..positions import CONFEDERATE, UNION, Table

FAR = 20_000


def _wood(rng: random.Random, name: str) -> Piece:
    x, y = rng.randint(8000, 60_000), rng.randint(8000, 40_000)
    ring = tuple(
        value
        for dx, dy in ((-3, -2), (0, -4), (4, -1), (1, 0), (3, 3), (-2, 2))
        for value in (x + 1000 * dx + rng.randint(-500, 500), y + 1000 * dy + rng.randint(-500, 500))
    )
    return Piece(name, name, "woods", rng.choice(("obstructed", "close")), "obstructed", "", ring)


def _march(seed: int, arm: str = "infantry") -> tuple[Table, tuple[int, ...], Pose]:
    rng = random.Random(seed)
    table = Table(
        pieces=tuple(_wood(rng, f"wood {n}") for n in range(6)),
        barriers=(
            Barrier("run", "run", "run", "", tuple(rng.randint(0, 48_000) for _ in range(8))),
            Barrier("fence", "fence", "fence", "", tuple(rng.randint(0, 48_000) for _ in range(4))),
        ),
    )
    iron, archer = table.brigade(UNION, "Iron"), table.brigade(CONFEDERATE, "Archer")
    x, y = rng.randint(20, 50), rng.randint(15, 35)
    numbers = tuple(table.unit(iron, (x + 3 * k, y + k % 2), arm=arm) for k in range(3))
    for _ in range(5):
        table.unit(archer, (rng.randint(2, 70), rng.randint(2, 46)), heading=rng.randrange(360))
    return table, numbers, Pose(1000 * x, 1000 * y, rng.randrange(3600))


@pytest.mark.parametrize("seed", range(25))
def test_every_step_is_as_if_everything_were_asked(seed: int) -> None:
    table, numbers, course = _march(seed)
    b = table.battle()
    starts = tuple(b.units[number].pose for number in numbers)
    corridor = Corridor(b, numbers, starts, course, FAR)
    ground = laid(b.setting)
    for distance in range(0, FAR + 1, STEP):
        dx, dy = tabletop.ahead(0, 0, course.heading, distance, 0)
        there = table.battle()
        for number, pose in zip(numbers, starts, strict=True):
            there.change_unit(number, pose=pose.shifted(dx, dy))
        mine = [there.units[number] for number in numbers]
        seen = any(sees(there, enemy, unit) for enemy in there.enemies(UNION) for unit in mine)
        assert corridor.ends(b, distance, ()) == (SEEN if seen else "")
        bare = [footprint(unit.pose, unit.frontage - 2 * SLACK, DEPTH - 2 * SLACK) for unit in mine]
        touched = [row.id for row in ground.pieces if any(tabletop.rings_meet(row.ring, quad) for quad in bare)]
        touched += [row.id for row in ground.barriers if any(not kernel.line_gap(quad, row.points) for quad in bare)]
        met = corridor.meets(distance, ())
        assert met[1] in touched if met else not touched
        quads = [unit.quad for unit in mine]
        near = any(tabletop.gap(quad, enemy.quad) < 1000 for quad in quads for enemy in there.enemies(UNION))
        over = any(
            min(quad) < -SLACK or max(quad[::2]) > ground.width + SLACK or max(quad[1::2]) > ground.height + SLACK
            for quad in quads
        )
        bar = corridor.bar(distance)
        assert (bar.rule if bar else "") == ("VF-GT-07" if over else "VF-CHG-01" if near else "")
        corridor.put(b, distance)
        assert [unit.pose for unit in b.of_side(UNION)] == [unit.pose for unit in mine]


@pytest.mark.parametrize("seed", range(25))
def test_guns_are_barred_at_every_step_that_would_take_them_too_deep_into_a_wood(seed: int) -> None:
    """VF-TERR-16"""
    table, numbers, course = _march(seed, "artillery")
    b = table.battle()
    units = [b.units[number] for number in numbers]
    starts = tuple(unit.pose for unit in units)
    ground = laid(b.setting)
    woods = [row.ring for row in ground.pieces if row.move == "obstructed"]
    held = tuple(Held(row.id, NEVER) for row in (*ground.pieces, *ground.barriers))  # diced for, and passable
    corridor, ahead = Corridor(b, numbers, starts, course, FAR), STEP
    for distance in range(STEP, FAR + 1, STEP):
        dx, dy = tabletop.ahead(0, 0, course.heading, distance, 0)
        there = [footprint(unit.pose.shifted(dx, dy), unit.frontage, DEPTH) for unit in units]
        deep = any(
            tabletop.depth_inside(quad, ring) > max(tables.DEEP, tabletop.depth_inside(unit.quad, ring))
            for unit, quad in zip(units, there, strict=True)
            for ring in woods
        )
        if distance < ahead:  # passed over: nothing can bar it
            assert not deep
            continue
        corridor.ends(b, distance - STEP, held)
        bar = corridor.bar(distance)
        rule = bar.rule if bar else ""
        assert rule in ("VF-GT-07", "VF-CHG-01") or (rule == "VF-TERR-16") is deep
        ahead = corridor.onward(distance, FAR, held) + STEP


def _spare(b: Battle, quads: list[tuple[int, ...]], name: str) -> int:
    """How far bases are from a wood or a line at least; -1 if one is in it."""
    ground = laid(b.setting)
    wood = next((row.ring for row in ground.pieces if row.id == name), None)
    line = next((row.points for row in ground.barriers if row.id == name), ())
    return tabletop.shape_gap(tabletop.Shapes([wood or line]), 0, wood is None, quads)


@pytest.mark.parametrize("seed", range(25))
def test_rough_ground_is_touched_where_a_base_first_comes_to_lie_against_it(seed: int) -> None:
    """VF-GT-11"""
    table, numbers, course = _march(seed)
    b = table.battle()
    units = [b.units[number] for number in numbers]
    corridor = Corridor(b, numbers, tuple(unit.pose for unit in units), course, FAR)
    met: set[str] = set()
    for distance in range(0, FAR + 1, STEP):
        while found := corridor.meets(distance, tuple(Held(each, 0) for each in met)):
            at, name = found
            met.add(name)
            assert max(0, distance - STEP) <= at <= distance
            for further, touching in ((-4 * SLACK, False), (4 * SLACK, True)):
                dx, dy = tabletop.ahead(0, 0, course.heading, at + further, 0)
                quads = [footprint(unit.pose.shifted(dx, dy), unit.frontage, DEPTH) for unit in units]
                if distance:  # else it may begin inside
                    assert (_spare(b, quads, name) < 0) is touching
