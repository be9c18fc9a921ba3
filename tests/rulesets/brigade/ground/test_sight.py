"""Contours, woods and stands in the way of sight (BC-LOS-01 to 08)."""

from random import Random

import pytest
from msgspec.structs import replace

from longroll import tabletop
from longroll.registry import complete
from longroll.rulesets.brigade import Brigade, tables
from longroll.rulesets.brigade.ground import sight
from longroll.rulesets.brigade.record import facing
from longroll.rulesets.brigade.record.battle import Battle, Options
from longroll.tabletop import Pose

from ..drill import battery, battle, box, general, mirrored, ring, stand


def ladder(*steps: tuple[float, float]) -> object:
    """Heights going north: from each y on, so many feet."""
    return lambda x, y: next(feet for frm, feet in reversed(steps) if y >= frm)


def clear(b: Battle) -> bool:
    """Whether stand 0 has a clear line to stand 1."""
    one, other = b.stands[:2]
    aim = facing.aim(one, other.quad)
    assert aim is not None
    return sight.clear(b, one, other.quad, aim)


PAIR = (stand(0, 18, 6), stand(1, 18, 14, 180))


@pytest.mark.parametrize(
    ("near", "between", "far", "sees"), [(480, 440, 400, True), (440, 480, 400, False), (440, 440, 440, True)]
)
def test_higher_ground_between_than_both_blocks(near: int, between: int, far: int, sees: bool) -> None:
    """BC-LOS-05, BC-LOS-01"""
    b = battle(*PAIR, heights=ladder((0, near), (9, between), (11, far)))
    assert clear(b) is sees
    assert sight.sees(b, b.stands[0], b.stands[1]) is sees


def test_a_rise_higher_than_only_the_lower_stand_does_not_block() -> None:
    """BC-LOS-05"""
    assert clear(battle(*PAIR, heights=ladder((0, 480), (9, 480), (11, 400))))
    assert not clear(battle(*PAIR, heights=ladder((0, 480), (9, 520), (11, 400))))


def test_an_interval_reaches_from_its_line_up_to_the_next() -> None:
    """BC-LOS-02, BC-LOS-03"""
    b = battle(heights=lambda x, y: 479 if x < 18 else 480)
    assert sight.level_at(b, 5000, 5000) == 440 // 40
    assert sight.level_at(b, 30000, 5000) == 480 // 40


def test_up_slope_is_flag_against_centre() -> None:
    """BC-LOS-04"""
    b = battle(*PAIR, heights=ladder((0, 430), (14, 440)))
    assert sight.up_slope(b, b.stands[0], b.stands[1])
    assert not sight.up_slope(b, b.stands[1], b.stands[0])
    lower = battle(*PAIR, heights=ladder((0, 430), (14.5, 440)))
    assert not sight.up_slope(lower, *lower.stands)


def test_woods_and_town_do_not_make_a_target_up_slope() -> None:
    """BC-LOS-04, BC-LOS-06"""
    b = battle(*PAIR, patches=[(tables.WOODS, box(0, 13.5, 36, 16))])
    assert not sight.up_slope(b, *b.stands)


@pytest.mark.parametrize(("inside", "sees"), [(1, True), (2, True), (3, False)])
@pytest.mark.parametrize("kind", [tables.WOODS, tables.TOWN])
def test_one_sees_two_inches_into_a_wood(inside: float, sees: bool, kind: int) -> None:
    """BC-LOS-06, BC-TERR-17"""
    edge = 14 - 0.375 - inside
    assert clear(battle(*PAIR, patches=[(kind, box(0, edge, 36, 20))])) is sees


def test_two_stands_in_one_wood_see_each_other_at_four_inches() -> None:
    """BC-LOS-06"""
    wood = [(tables.WOODS, box(0, 0, 36, 36))]
    near = battle(stand(0, 18, 6), stand(1, 18, 6.75 + 4, 180), patches=wood)
    assert clear(near)
    assert not clear(battle(stand(0, 18, 6), stand(1, 18, 6.75 + 4.5, 180), patches=wood))


def test_a_belt_of_woods_between_level_stands_blocks_but_not_for_those_above_it() -> None:
    """BC-LOS-06"""
    belt = [(tables.WOODS, box(0, 9, 36, 10))]
    assert not clear(battle(*PAIR, patches=belt))
    assert clear(battle(*PAIR, patches=belt, heights=ladder((0, 440), (8, 400))))


def test_sight_is_mutual() -> None:
    """BC-LOS-05"""
    b = battle(stand(0, 12, 6, 45), stand(1, 18, 12, 190), patches=[(tables.WOODS, box(14, 0, 15, 36))])
    one, other = b.stands
    assert sight.sees(b, one, other) == sight.sees(b, other, one)
    officer = battle(stand(0, 12, 6), generals=[general(1, 12, 12)])
    assert sight.sees(officer, officer.stands[0], officer.generals[0])
    assert sight.eye(officer.generals[0]) == (12000, 12000)


def test_over_real_ground_two_stands_that_could_fire_at_each_other_both_see_or_neither() -> None:
    """BC-LOS-05, BC-FIRE-04"""
    ruleset, rng, askew, both = Brigade(), Random(5), 0, 0
    b = ruleset.begin(ruleset.load("oak-ridge"), complete(ruleset, {}))
    setting = sight.laid(b.setting)
    for _ in range(1500):
        x, y, heading = rng.randrange(3000, setting.width - 3000), rng.randrange(3000, setting.height - 9000), 100
        one = replace(stand(0, 0, 0), id=0, pose=Pose(x, y, heading))
        x, y = x + rng.randrange(-2500, 2500), y + rng.randrange(3000, 5500)
        other = replace(stand(1, 0, 0), id=1, pose=Pose(x, y, 1900))
        aim, back = facing.aim(one, other.quad), facing.aim(other, one.quad)
        if aim and back:
            lines = sight.clear(b, one, other.quad, aim), sight.clear(b, other, one.quad, back)
            askew += lines[0] != lines[1]
            both += 1
            assert sight.shows(b, one, other, aim) == sight.shows(b, other, one, back) == any(lines)
    assert both > 500
    assert askew > 5, "no line was open one way only: nothing is proved"


def test_minor_contours_by_choice() -> None:
    """BC-LOS-07"""
    low = ladder((0, 402), (9, 412), (11, 402))
    assert clear(battle(*PAIR, heights=low))
    minor = Options(minor_contours=True)
    assert not clear(battle(*PAIR, heights=low, options=minor))
    slope = ladder((0, 402), (13, 412))
    assert not sight.up_slope(battle(*PAIR, heights=slope), *PAIR)
    assert sight.up_slope(battle(*PAIR, heights=slope, options=minor), *PAIR)
    belt = [(tables.WOODS, box(0, 9, 36, 10))]
    assert clear(battle(*PAIR, patches=belt, heights=ladder((0, 441), (8, 400)), options=minor))
    assert not clear(battle(*PAIR, patches=belt, heights=ladder((0, 439), (8, 400)), options=minor))


def blocked(b: Battle, band: tables.Band) -> bool:
    """Whether something stands between stand 0 and stand 1."""
    aim = facing.aim(b.stands[0], b.stands[1].quad)
    assert aim is not None
    return sight.blocked_by(b, b.stands[0], b.stands[1], aim, band) is not None


@pytest.mark.parametrize("side", [0, 1])
def test_a_stand_in_the_line_blocks_musketry_and_canister_and_generals_do_not(side: int) -> None:
    """BC-LOS-08"""
    b = battle(*PAIR, stand(side, 18.5, 10))
    assert blocked(b, "musketry")
    assert blocked(b, "canister")
    assert not blocked(battle(*PAIR, generals=[general(side, 18, 10)]), "musketry")
    assert not blocked(battle(*PAIR, stand(side, 21, 10)), "musketry")


def test_shell_and_shot_pass_over_a_lower_stand() -> None:
    """BC-LOS-08"""
    between = stand(0, 18, 10)
    assert blocked(battle(battery(0, 18, 6), PAIR[1], between), "shell")
    above = battle(battery(0, 18, 6), PAIR[1], between, heights=ladder((0, 440), (8, 400)))
    assert not blocked(above, "shell")
    assert not blocked(above, "long range")
    assert blocked(above, "canister")


def test_a_stand_beside_the_target_and_touching_it_does_not_block() -> None:
    """BC-LOS-08"""
    firer, target = stand(0, 18, 8), stand(1, 21, 11.2, 180)
    line = facing.aim(firer, target.quad)
    assert line is not None
    for other, blocks in ((stand(1, 19.6, 11.1, 90), False), (stand(1, 19.4, 10.3, 90), True)):
        b = battle(firer, target, other)
        assert crosses(firer.flag, line[:2], other.quad)
        assert facing.contact(other.quad, target.quad) is not blocks
        assert blocked(b, "musketry") is blocks


def crosses(start: tuple[int, int], end: tuple[int, int], base: tuple[int, ...]) -> bool:
    """Whether a line passes through a base."""
    return tabletop.length_inside(base, *start, *end) > tables.TOUCH


def test_what_hides_a_target_is_said() -> None:
    """BC-LOS-05, BC-LOS-06, BC-LOS-07"""
    hill = ladder((0, 440), (9, 480), (11, 440))
    rules = []
    for more in (
        {"heights": hill},
        {"patches": [(tables.WOODS, box(0, 9, 36, 10))]},
        {"heights": hill, "options": Options(minor_contours=True)},
    ):
        b = battle(*PAIR, **more)
        line = facing.aim(b.stands[0], b.stands[1].quad)
        assert line is not None
        rules.append(sight.why_hidden(b, b.stands[0], b.stands[1], line).rule)
    assert rules == ["BC-LOS-05", "BC-LOS-06", "BC-LOS-07"]


def test_whether_stands_block_can_be_switched_off() -> None:
    """BC-LOS-08"""
    assert not blocked(battle(*PAIR, stand(1, 18, 10), options=Options(stands_block=False)), "musketry")


def test_the_mirror_sees_alike() -> None:
    """BC-LOS-05"""
    wood = ((9, 8), (17, 7), (15, 12), (10, 11))
    flipped = tuple((36 - x, y) for x, y in wood)
    for x in range(4, 32, 3):
        b = battle(stand(0, x, 5, 20), stand(1, 18, 15, 180), patches=[(tables.WOODS, wood)])
        other = mirrored(b)
        other.setting = battle(patches=[(tables.WOODS, flipped)]).setting
        assert sight.sees(b, *b.stands) == sight.sees(other, *other.stands)
    assert ring(wood) != ring(flipped)
