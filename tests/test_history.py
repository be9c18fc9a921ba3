"""The battles of history: sound files, true ground, and faults told as sentences."""

import doctest
import re
import typing
from importlib.resources import files
from math import atan2, degrees
from pathlib import Path

import pytest
from shapely import STRtree
from shapely.affinity import rotate, translate
from shapely.geometry import Polygon, box

from longroll.ground.field import field
from longroll.history import (
    Arrival,
    Battle,
    BattleError,
    Commander,
    Detachment,
    Force,
    Loss,
    Objective,
    Outcome,
    Post,
    Present,
    Side,
    Window,
    Zone,
    load,
    minutes,
    names,
    read,
    roster,
)
from longroll.history.papers import page
from longroll.muster import muster, unit

INCH = 45.72
"""Metres to the inch at fifty yards."""


def text_of(name):
    return (files("longroll") / "data" / "gettysburg" / "battles" / f"{name}.toml").read_text("utf-8")


def changed(old, new, name="first-volley"):
    """The faults of a battle file with one passage put otherwise."""
    text = text_of(name)
    assert old in text
    with pytest.raises(BattleError) as told:
        read(text.replace(old, new, 1), f"{name}.toml")
    return str(told.value)


def base(present: Present) -> Polygon:
    """A stand at fifty yards to the inch: an inch of front for each 150 men, at most five, and an inch deep."""
    front = (1 if present.guns <= 4 else 2) if present.guns else max(1, min(5, int(present.men / 150 + 0.5)))
    stand = box(-front * INCH / 2, -INCH / 2, front * INCH / 2, INCH / 2)
    return translate(rotate(stand, -present.facing, origin=(0, 0)), *present.at)


def window_ring(window: Window) -> Polygon:
    half_width, half_height = window.width / 2, window.height / 2
    frame = box(-half_width, -half_height, half_width, half_height)
    return translate(rotate(frame, -window.rotation, origin=(0, 0)), *window.centre)


@pytest.fixture(params=names())
def battle(request) -> Battle:
    return load(request.param)


def test_the_shelf_holds_the_battles_in_the_order_they_were_fought():
    assert names() == (
        "three-days",
        "first-day",
        "mcphersons-ridge",
        "chambersburg-pike",
        "first-volley",
        "railroad-cut",
        "oak-ridge",
        "barlows-knoll",
        "little-round-top",
        "sickles-salient",
        "third-day",
        "rummels-farm",
        "the-angle",
    )


def test_no_two_stands_overlap_at_the_start(battle):
    placed = [each for each in roster(battle) if each.at is not None]
    bases = [base(each) for each in placed]
    for at, other in STRtree(bases).query(bases, predicate="intersects").T:
        shared = bases[at].intersection(bases[other]).area if at < other else 0
        assert not shared, f"{placed[at].id} and {placed[other].id}"


def test_every_stand_is_whole_inside_the_window(battle):
    frame = window_ring(battle.window)
    for each in roster(battle):
        if each.at is not None:
            assert frame.covers(base(each)), each.id


def test_every_window_lies_on_its_field(battle):
    west, east = field(battle.field).meta.extent_east_m
    south, north = field(battle.field).meta.extent_north_m
    assert box(west, south, east, north).covers(window_ring(battle.window))


def test_every_unit_has_men_and_every_battery_has_guns(battle):
    for each in roster(battle):
        assert each.men > 0
        assert (each.guns > 0) == (each.arm == "artillery")
        assert each.commander


def test_every_unit_is_on_the_field_or_comes_by_a_zone(battle):
    for each in roster(battle):
        assert (each.at is None) == bool(each.arrives)
        assert bool(each.arrives) == bool(each.zone)


def test_a_battle_is_told_whole(battle):
    assert battle.story.strip()
    assert battle.situation.strip()
    assert battle.sides.union.moves != battle.sides.confederate.moves
    assert len(battle.timeline) >= 5
    clocks = [(each.day, minutes(each.clock)) for each in battle.timeline]
    assert clocks == sorted(clocks)
    fought = {force.id for force in battle.forces if force.units}
    assert {loss.force for loss in battle.losses} <= fought


def test_a_fight_costs_no_force_more_than_it_brought(battle):
    for loss in battle.losses:
        men = sum(each.men for each in roster(battle) if each.force == loss.force)
        assert loss.men < men, loss.force


def test_no_force_lost_more_in_the_fight_than_in_the_whole_battle(battle):
    for loss in battle.losses:
        lost = sum(unit(each.of).losses for each in roster(battle) if each.force == loss.force and each.of == each.id)
        assert loss.men <= lost, loss.force


def test_facing_lines_look_towards_the_enemy(battle):
    """Nobody starts with his back to every enemy on the field."""
    placed = [each for each in roster(battle) if each.at is not None]
    for each in placed:
        enemies = [foe for foe in placed if foe.side != each.side]
        ahead = [foe for foe in enemies if _bearing_off(each, foe) <= 90]
        assert ahead or not enemies, each.id


def _bearing_off(each, foe):
    bearing = degrees(atan2(foe.at[0] - each.at[0], foe.at[1] - each.at[1]))
    return abs((bearing - each.facing + 180) % 360 - 180)


def test_mcphersons_ridge_is_a_table_of_eight_feet_by_six():
    window = load("mcphersons-ridge").window
    assert (round(window.width / INCH), round(window.height / INCH)) == (96, 72)


def test_the_first_volley_is_a_table_of_four_feet_by_three_on_the_same_ground():
    small, large = load("first-volley").window, load("mcphersons-ridge").window
    assert (round(small.width / INCH), round(small.height / INCH)) == (48, 36)
    assert window_ring(large).covers(window_ring(small))


def test_the_brigade_guard_is_taken_from_its_regiments_and_joins_the_sixth():
    strengths = {each.id: each.men for each in roster(load("mcphersons-ridge"))}
    assert strengths["2-wisconsin"] == unit("2-wisconsin").engaged - 20
    assert strengths["6-wisconsin"] == unit("6-wisconsin").engaged + 80
    regiments = ("2-wisconsin", "6-wisconsin", "7-wisconsin", "19-indiana", "24-michigan")
    assert sum(strengths[each] for each in regiments) == muster("meredith", load("mcphersons-ridge").date).men


def test_archer_lies_west_of_meredith_in_the_first_volley():
    places = {each.id: each.at for each in roster(load("first-volley"))}
    assert max(places[each][0] for each in ("7-tennessee", "13-alabama")) < places["2-wisconsin"][0]
    assert places["7-tennessee"][1] > places["14-tennessee"][1] > places["1-tennessee"][1] > places["13-alabama"][1]


def test_a_detachment_stands_by_itself_with_the_guns_it_took():
    guns = {each.id: each.guns for each in roster(load("little-round-top"))}
    assert guns["4-new-york-battery"] == 4
    assert guns["smith-section"] == 2
    skirmishers = next(each for each in roster(load("barlows-knoll")) if each.id == "brady-skirmishers")
    assert (skirmishers.of, skirmishers.men, skirmishers.side) == ("17-connecticut", 150, 0)


def test_second_day_strengths_are_of_the_second_day():
    battle = load("little-round-top")
    for each in roster(battle):
        if each.id == each.of and each.id != "4-new-york-battery":
            assert each.men == muster(each.id, battle.date).men


def test_first_line_of_hood_lies_in_the_order_of_the_reports():
    places = {each.id: each.at for each in roster(load("little-round-top")) if each.at}
    line = ["3-arkansas", "1-texas", "4-texas", "5-texas"]
    line += ["4-alabama", "47-alabama", "15-alabama", "48-alabama", "44-alabama"]
    norths = [places[each][1] for each in line]
    assert norths == sorted(norths, reverse=True)


def test_the_chambersburg_pike_takes_up_mcphersons_ridge_an_hour_later():
    ridge, pike = load("mcphersons-ridge"), load("chambersburg-pike")
    assert minutes(pike.start) - minutes(ridge.start) == 50
    for force in ("archer", "davis"):
        before = {each.id: each.at for each in roster(ridge) if each.force == force}
        after = {each.id: each.at for each in roster(pike) if each.force == force}
        assert before.keys() == after.keys()
        assert all(after[each][0] > before[each][0] for each in before)


def test_pickett_comes_from_the_west_in_two_lines():
    places = {each.id: each.at for each in roster(load("the-angle")) if each.at}
    assert places["38-virginia"][0] < places["56-virginia"][0] < places["71-pennsylvania"][0]
    line = ["56-virginia", "28-virginia", "19-virginia", "18-virginia", "8-virginia", "3-virginia", "24-virginia"]
    norths = [places[each][1] for each in line]
    assert norths == sorted(norths, reverse=True)


def test_the_first_minnesota_is_what_the_second_day_left_of_it():
    strengths = {each.id: each.men for each in roster(load("the-angle"))}
    assert strengths["1-minnesota"] == muster("1-minnesota", load("the-angle").date).men
    assert strengths["1-minnesota"] < unit("1-minnesota").engaged // 2


def test_the_cavalry_fought_beyond_the_sheets():
    battle = load("rummels-farm")
    assert battle.field == "rummels-farm"
    assert {each.arm for each in roster(battle)} == {"cavalry", "artillery"}


def test_a_window_turns_places_and_facings():
    window = Window(centre=(100.0, 200.0), width=400.0, height=200.0, rotation=90.0)
    assert window.local((100.0, 200.0)) == pytest.approx((200.0, 100.0))
    assert window.local((150.0, 200.0)) == pytest.approx((200.0, 150.0))
    assert window.heading(90.0) == 0
    assert not window.holds((100.0, 450.0))
    assert window.holds((100.0, 390.0))


def test_a_path_is_read_as_a_name_is(tmp_path):
    path = tmp_path / "first-volley.toml"
    path.write_text(text_of("first-volley"), "utf-8")
    assert load(path) == load(str(path)) == load("first-volley")


def test_a_missing_file_is_told(tmp_path):
    with pytest.raises(BattleError, match=r"nowhere\.toml: cannot be read .*; give the path of a battle file"):
        load(tmp_path / "nowhere.toml")
    with pytest.raises(BattleError, match=r"choose one of .*mcphersons-ridge"):
        load("mcpherson-ridge")
    with pytest.raises(BattleError, match="nowhere"):
        load(Path("nowhere.toml"))


def test_an_unknown_unit_is_answered_with_the_nearest():
    told = changed('unit = "7-tennessee"', 'unit = "7-tenessee"')
    assert "forces[0] (archer).units[1].unit" in told
    assert "'7-tennessee'" in told
    assert "write one of those" in told


def test_a_place_outside_the_window_is_told_with_its_distance():
    told = changed("at = [-1625, 425]", "at = [-652, 425]")
    assert "forces[1] (meredith).units[0].at: [-652, 425] lies 200 m outside the window; move it inside" in told


def test_a_unit_in_two_forces_is_told():
    told = changed('unit = "14-tennessee"', 'unit = "7-tennessee"')
    assert "'7-tennessee' already stands in 'archer'" in told


def test_a_unit_of_the_other_army_is_told():
    assert "'20-maine' fought on the other side" in changed('unit = "14-tennessee"', 'unit = "20-maine"')


def test_a_bad_clock_is_told():
    told = changed('start = "10:15"', 'start = "25:15"')
    assert told == "first-volley.toml, start: is not a time of day; write it as HH:MM, such as 09:30."
    assert "ends at 11:00 but starts at 11:30" in changed('start = "10:15"', 'start = "11:30"')
    with pytest.raises(ValueError, match="HH:MM"):
        minutes("9.30")


def test_an_unknown_key_is_answered_with_the_nearest():
    told = changed('weather = "', 'wether = "')
    assert "a key 'wether' that a battle file does not know; did you mean weather" in told


def test_a_missing_key_is_told():
    assert "lacks 'weather'; add the key 'weather'" in changed("weather = ", "# weather = ")


def test_a_file_that_is_not_toml_is_told():
    assert "is not TOML" in changed("[window]", "[window")


def test_an_override_needs_a_reason():
    told = changed(
        ', reason = "twenty men serve with the brigade guard beside the 6th Wisconsin"',
        "",
    )
    assert "the muster of '2-wisconsin' is overridden without a reason" in told


def test_a_force_that_comes_twice_is_told():
    told = changed('forces = ["meredith"]', 'forces = ["cutler"]', "mcphersons-ridge")
    assert "'cutler' has arrived already, at 10:00" in told
    assert "'2-wisconsin' has no place, and its force 'meredith' never arrives" in told


def test_two_arrivals_through_one_zone_at_one_time_are_told():
    told = changed('clock = "10:15"\nzone', 'clock = "10:00"\nzone', "mcphersons-ridge")
    assert "arrivals[1]: arrivals[0] also comes by 'emmitsburg-fields' at 10:00; put both in one arrival" in told


def test_an_arrival_before_the_start_is_told():
    told = changed('clock = "10:15"\nzone', 'clock = "08:15"\nzone', "mcphersons-ridge")
    assert "arrivals[1].clock: 08:15 is not between the start 09:00 and the end 12:30" in told


def test_a_battle_may_last_three_days_and_its_columns_come_on_any_of_them():
    battle = load("three-days")
    assert battle.length == 2 * 24 * 60 + minutes("20:00") - minutes("07:30")
    assert {each.day for each in battle.arrivals} == {1, 2, 3}
    told = changed("days = 3\n", "days = 2\n", "three-days")
    assert "09:00 is not between the start 07:30 and the end 20:00" in told
    told = changed(
        'day = 2\nclock = "09:00"\nzone = "chambersburg', 'day = 2\nclock = "06:30"\nzone = "chambersburg', "three-days"
    )
    assert "also comes by 'chambersburg-pike' at 06:30" in told


def test_an_event_of_a_later_day_says_which():
    clocks = [clock for clock, _ in page(load("three-days"), "").timeline]
    assert clocks[0] == "07:30"
    assert clocks[-1] == "day 3, 17:30"


def test_a_unit_on_the_field_may_not_also_arrive():
    told = changed('forces = ["meredith"]', 'forces = ["meredith", "devin"]', "mcphersons-ridge")
    assert "'6-new-york-cavalry' has a place on the field, yet its force 'devin' arrives later" in told


def test_a_zone_must_reach_the_edge_it_names():
    told = changed("[-4494, 2000], [-4494, 2420]", "[-4394, 2000], [-4394, 2420]", "mcphersons-ridge")
    assert "short of the window's west edge" in told


def test_a_posture_must_suit_the_arm():
    told = changed('posture = "unlimbered"', 'posture = "mounted"', "mcphersons-ridge")
    assert "'mounted' is no posture of artillery; write one of limbered, unlimbered" in told


def test_a_detachment_takes_no_more_than_there_is():
    told = changed('"2-wisconsin" = 20', '"2-wisconsin" = 2000', "mcphersons-ridge")
    assert "takes 2000 men from 2nd Wisconsin, which has 302; take 302 or fewer" in told


def test_a_commander_needs_a_place_or_a_force_to_come_with():
    told = changed("at = [-2300, 430]\n", "")
    assert "commanders[3] (archer): he must either have a place or come with a force" in told


def test_one_side_moves_first():
    assert "both sides move first; let one side" in changed('moves = "second"', 'moves = "first"')


def test_a_value_of_the_wrong_kind_is_told_with_its_key():
    told = changed("at = [-1625, 425]", 'at = "the ridge"')
    assert "forces[1].units[0].at: is text; write a list" in told
    told = changed("worth = 2", "worth = 5")
    assert "objectives[0].worth: is out of bounds; give a number at most 3" in told
    assert "unit: is not an id; write small letters" in changed('unit = "7-tennessee"', 'unit = "7th Tennessee"')


def test_all_faults_are_told_at_once():
    text = text_of("first-volley").replace("at = [-1625, 425]", "at = [0, 425]").replace("at = [-2300, 430]\n", "")
    with pytest.raises(BattleError) as told:
        read(text, "first-volley.toml")
    assert len(told.value.faults) == 2


GUIDE = Path(__file__).parent.parent / "docs" / "scenarios.md"


def test_the_guide_names_every_key():
    guide = GUIDE.read_text("utf-8")
    headings = re.findall(r"`\[+([a-z_.]+)\]+`", guide)
    told = set(re.findall(r"`([a-z_]+)`", guide)) | {word for each in headings for word in each.split(".")}
    for record in (Battle, Window, Side, Force, Post, Detachment, Commander, Zone, Arrival, Objective, Outcome, Loss):
        assert set(typing.get_type_hints(record)) <= told, record.__name__


def test_the_guides_smallest_battle_is_sound():
    small = next(part for part in re.findall(r"```toml\n(.*?)```", GUIDE.read_text("utf-8"), re.DOTALL))
    assert [each.id for each in roster(read(small, "my-fight.toml"))] == ["7-tennessee", "2-wisconsin"]


def test_the_guides_examples_hold():
    assert doctest.testfile(str(GUIDE), module_relative=False).failed == 0


def test_the_file_bears_the_name_of_its_battle():
    with pytest.raises(BattleError, match="give the file and the id one name"):
        read(text_of("first-volley"), "second-volley.toml")
