"""Scenarios: battles of history made ready for this rulebook, and what is told of files that cannot be played."""

import re
from pathlib import Path
from typing import Any, get_type_hints

import msgspec
import pytest

from longroll import history
from longroll.contract import Trouble
from longroll.ground.table import Area, Line, Table
from longroll.ground.table import laid as table_laid
from longroll.history.border import Border, away
from longroll.history.scenario import Lesson, PastPaper, ZonePaper, taught
from longroll.registry import complete
from longroll.rulesets.volume_of_fire import ruleset, scenario, tables
from longroll.rulesets.volume_of_fire.ground.terrain import SLACK
from longroll.rulesets.volume_of_fire.record import NONE, Battle, laid
from longroll.rulesets.volume_of_fire.scenario import ground_classes, paper
from longroll.rulesets.volume_of_fire.screen import things
from longroll.rulesets.volume_of_fire.sight.knowledge import look
from longroll.tabletop import overlap

from ..positions import inches

NAMES = scenario.SHELF.names()


@pytest.fixture(scope="module")
def loaded() -> dict[str, dict[str, Any]]:
    """Every scenario of the package, loaded once."""
    return {name: scenario.load(name) for name in NAMES}


def begun(loaded: dict[str, dict[str, Any]], name: str, **options: str) -> Battle:
    return scenario.begin(loaded[name], options)


# --- the scenarios of the package
def test_the_package_has_scenarios_in_the_order_they_were_fought() -> None:
    assert NAMES[:2] == ("mcphersons-ridge", "first-volley")
    assert [card.name for card in scenario.SHELF.summaries()] == list(NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_a_loaded_scenario_holds_everything_as_plain_json(name: str, loaded: dict[str, dict[str, Any]]) -> None:
    kept = msgspec.json.decode(msgspec.json.encode(loaded[name]))
    assert kept == loaded[name]
    assert msgspec.json.encode(scenario.begin(kept, {})) == msgspec.json.encode(begun(loaded, name))


@pytest.mark.parametrize("name", NAMES)
def test_nobody_stands_on_another_or_off_the_table_mounted_or_on_foot(
    name: str, loaded: dict[str, dict[str, Any]]
) -> None:
    for horse_holders in ("on", "off"):
        b = begun(loaded, name, **{"horse-holders": horse_holders})
        table = laid(b.setting)
        ready = [unit for unit in b.units if unit.on_table]
        assert ready
        for i, unit in enumerate(ready):
            assert all(0 <= x <= table.width for x in unit.quad[::2])
            assert all(0 <= y <= table.height for y in unit.quad[1::2])
            assert not any(overlap(unit.quad, other.quad, SLACK) for other in ready[i + 1 :])


@pytest.mark.parametrize("name", NAMES)
def test_every_brigade_has_a_brigadier_beside_it_and_a_general_above_it(
    name: str, loaded: dict[str, dict[str, Any]]
) -> None:
    """VF-ORG-02, VF-ORG-03, VF-DEP-01"""
    b = begun(loaded, name)
    for brigade in b.brigades:
        leader = b.brigadier(brigade.id)
        assert (leader.command, leader.rank, leader.place) == (brigade.id, "brigade", brigade.place)
        assert brigade.superior != NONE
        assert b.generals[brigade.superior].rank != "brigade"
        if brigade.place == "table":
            gaps = [unit for unit in b.of_brigade(brigade.id) if _gap(unit.quad, leader.x, leader.y) <= 600]
            assert gaps


def _gap(quad: tuple[int, ...], x: int, y: int) -> int:
    from longroll.tabletop import point_gap

    return point_gap(quad, x, y)


# --- sizes, arms, places
def test_men_and_guns_become_sizes(loaded: dict[str, dict[str, Any]]) -> None:
    """VF-SIZE-02, VF-SIZE-04"""
    units = {unit.key: unit for unit in begun(loaded, "mcphersons-ridge").units}
    assert [
        units[key].size for key in ("24-michigan", "26-north-carolina", "14-tennessee", "3-west-virginia-cavalry")
    ] == [
        3,
        5,
        1,
        1,
    ]
    assert [units[key].size for key in ("2-us-a", "purcell-artillery")] == [2, 1]


def test_each_size_is_an_inch_of_front(loaded: dict[str, dict[str, Any]]) -> None:
    """VF-SIZE-01, VF-SIZE-03"""
    for unit in begun(loaded, "first-volley").units:
        assert 1 <= unit.size <= 5
        assert unit.value in tables.COMBAT_VALUE
        assert unit.frontage == 1000 * unit.size


def test_the_card_of_a_regiment_says_its_front(loaded: dict[str, dict[str, Any]]) -> None:
    """VF-SIZE-03, VF-SIZE-06"""
    b = begun(loaded, "mcphersons-ridge")
    look(b)
    said = {unit.key: next(row for row in things.facts(b, unit, True) if row.label == "Front") for unit in b.units}
    assert (said["24-michigan"].value, said["24-michigan"].rule) == ("3 inches", "VF-SIZE-03")
    assert (said["14-tennessee"].value, said["14-tennessee"].rule) == ("1 inch", "VF-SIZE-03")
    trooper = said["8-new-york-cavalry"]
    assert (trooper.value, trooper.rule) == ("3 inches of 4, the rest holds the horses", "VF-SIZE-06")


def test_dismounted_cavalry_leaves_horse_holders_only_with_that_option(
    loaded: dict[str, dict[str, Any]],
) -> None:
    """VF-SIZE-06"""
    on = {unit.key: unit for unit in begun(loaded, "mcphersons-ridge").units}
    off = {unit.key: unit for unit in begun(loaded, "mcphersons-ridge", **{"horse-holders": "off"}).units}
    assert (on["8-new-york-cavalry"].size, on["8-new-york-cavalry"].size_dismounted) == (4, 3)
    assert off["8-new-york-cavalry"].size_dismounted == 4


def test_an_option_left_to_the_scenario_is_as_the_scenario_has_it(loaded: dict[str, dict[str, Any]]) -> None:
    """VF-OPT-01"""
    assert begun(loaded, "mcphersons-ridge", weapons="scenario").options.weapons
    assert not begun(loaded, "mcphersons-ridge", weapons="off").options.weapons
    assert not begun(loaded, "first-volley", weapons="scenario").options.weapons


def test_a_scenario_written_for_horse_holders_has_them_unless_the_players_choose_otherwise(
    loaded: dict[str, dict[str, Any]],
) -> None:
    """VF-SIZE-06"""
    chosen = complete(ruleset, {})  # as a game begins whose players asked for nothing
    assert begun(loaded, "mcphersons-ridge", **chosen).options.horse_holders
    assert not begun(loaded, "barlows-knoll", **chosen).options.horse_holders
    assert not begun(loaded, "mcphersons-ridge", **{**chosen, "horse-holders": "off"}).options.horse_holders


def test_guns_are_read_from_the_order_of_battle_and_several_kinds_are_mixed(
    loaded: dict[str, dict[str, Any]],
) -> None:
    """VF-OPT-01"""
    units = {unit.key: unit.weapon for unit in begun(loaded, "mcphersons-ridge").units}
    assert {key: units[key] for key in ("2-us-a", "purcell-artillery", "letcher-artillery", "8-illinois-cavalry")} == {
        "2-us-a": "rifle_3in",
        "purcell-artillery": "napoleon_12",
        "letcher-artillery": "mixed",
        "8-illinois-cavalry": "breechloader",
    }
    assert set(units.values()) <= set(tables.WEAPONS)


def test_metres_become_thousandths_at_fifty_yards_to_the_inch() -> None:
    """VF-SCALE-01, VF-GEOM-02"""
    battle = history.load("first-volley")
    border = Border(scenario.window_of(battle), battle.start, 15)
    assert (border.width, border.height) == (48_000, 36_000)
    assert border.place(battle.window.centre) == (24_000, 18_000)
    east, north = battle.window.centre
    assert border.place((east + 45.72, north - 45.72)) == (25_000, 17_000)
    assert [away(number) for number in (2.5, -2.5, 2.4, -2.4)] == [3, -3, 2, -2]


def test_a_clock_becomes_the_first_turn_that_begins_then_or_later(loaded: dict[str, dict[str, Any]]) -> None:
    """VF-TIME-01"""
    b = begun(loaded, "mcphersons-ridge")
    due = {brigade.key: brigade.arrival for brigade in b.brigades}
    assert (due["archer"], due["cutler"], due["meredith"], due["pettigrew"], due["stone"]) == (0, 5, 6, 7, 11)
    assert laid(b.setting).clock(5) == "10:00"
    battle = history.load("mcphersons-ridge")
    assert Border(scenario.window_of(battle), battle.start, 15).turn("09:46") == 5


def test_division_and_corps_stand_above_the_brigades(loaded: dict[str, dict[str, Any]]) -> None:
    """VF-ORG-04, VF-OPH-06"""
    b = begun(loaded, "mcphersons-ridge")
    general = {row.key: row for row in b.generals}
    above = {row.key: b.generals[row.superior].key for row in b.brigades}
    assert (above["pegram"], above["gamble"], above["cutler"], above["stone"]) == (
        "heth",
        "buford",
        "wadsworth",
        "rowley",
    )
    assert general["buford"].superior == NONE  # Reynolds only encourages the cavalry
    encouraged = {b.brigades[number].key for number in general["reynolds"].encourages}
    assert encouraged == {"gamble", "devin"}
    assert b.generals[general["rowley"].superior].key == "reynolds"
    assert general["doubleday"].superior == NONE
    assert [row.key for row in b.brigades if row.guns] == ["pegram", "mcintosh-artillery"]


def test_messengers_are_three_unless_the_scenario_prints_a_number(loaded: dict[str, dict[str, Any]]) -> None:
    """VF-MSG-02"""
    general = {row.key: row for row in begun(loaded, "mcphersons-ridge").generals}
    assert (general["heth"].messengers, general["buford"].messengers, general["archer"].messengers) == (3, 4, 0)


def test_objectives_have_their_worth_and_holder(loaded: dict[str, dict[str, Any]]) -> None:
    """VF-OBJ-01"""
    table = laid(begun(loaded, "mcphersons-ridge").setting)
    seminary = table.objective("seminary")
    assert seminary is not None
    assert (seminary.value, seminary.holder) == (3, 0)


def test_ground_is_classed_by_its_kind_and_by_what_the_scenario_says_of_it(
    loaded: dict[str, dict[str, Any]],
) -> None:
    """VF-TERR-01, VF-TERR-17"""
    table = laid(begun(loaded, "mcphersons-ridge").setting)
    pieces = {row.id: row for row in table.pieces}
    lines = {row.id: row for row in table.barriers}
    assert (pieces["woods-oak-hill"].move, pieces["woods-herbst"].move) == ("obstructed", "close")
    assert (pieces["marsh-hoffman"].move, pieces["marsh-hoffman"].sight) == ("obstructed", "good")
    assert (pieces["cut-middle"].move, pieces["cut-middle"].cover, len(pieces["cut-middle"].ring)) == (
        "obstructed",
        "hard",
        8,
    )
    assert pieces["west-mcpherson-ridge-ground"].sight == "good"
    assert (lines["creek-willoughby"].cover, lines["embankment-swale-w"].cover) == ("soft", "hard")
    assert "rail-unfinished" not in lines
    assert "works-seminary" not in lines
    assert "road-chambersburg-pike" in {row.id for row in table.roads}


@pytest.mark.parametrize(
    ("kind", "move"), [("fordable", "close"), ("deep", "obstructed"), ("impassable", "impassable")]
)
def test_a_stream_is_as_deep_as_the_scenario_says(kind: str, move: str) -> None:
    """VF-TERR-12"""
    stream = Line("creek-x", "Creek", "creek", inches(10, 0, 10, 10, 14, 10))
    shallow = ground_classes.classed(_with(stream))
    assert [row.id for row in shallow.barriers] == ["creek-x"]
    assert not shallow.pieces
    found = ground_classes.classed(_with(stream), (ground_classes.Remark("creek-x", "a mill pond", kind),))
    assert not found.barriers
    assert [(row.move, row.sight, row.kind) for row in found.pieces] == [(move, "good", "creek")] * 2
    across = [sorted(set(row.ring[::2])) for row in found.pieces]
    assert across == [[9750, 10250], [10000, 14000]]


def _with(line: Line) -> Table:
    """A bare table with one line on it."""
    return Table("", "bare", 24000, 24000, 50, 0, 0, 0, (), (line,), (), (), 0, 0, 0, ())


def _square(name: str, kind: str, side: int, x: int = 0) -> Area:
    return Area(name, name, kind, (x, 0, x + side, 0, x + side, side, x, side))


def test_a_farmstead_smaller_than_the_smallest_base_is_drawn_and_not_ruled() -> None:
    """VF-TERR-01, VF-SIZE-02: less than one square inch."""
    bare = _with(Line("creek-x", "Creek", "creek", inches(10, 0, 10, 10)))
    areas = (
        _square("farm-a", "farm", 999),
        _square("farm-b", "farm", 1000),
        _square("grove-c", "woods", 999),
        _square("wood-d", "woods", 800),  # a wood in two pieces
        _square("wood-d-2", "woods", 800, 5000),
    )
    table = msgspec.structs.replace(bare, areas=areas)
    assert [row.id for row in ground_classes.classed(table).pieces] == ["farm-b", "wood-d", "wood-d-2"]
    said = (ground_classes.Remark("farm-a", "walled"), ground_classes.Remark("grove-c", "felled and piled", "thicket"))
    spoken_of = {row.id: row.kind for row in ground_classes.classed(table, said).pieces}
    assert (spoken_of["farm-a"], spoken_of["grove-c"]) == ("farm", "thicket")


def test_single_farms_do_not_stop_marches_at_mcphersons_ridge(loaded: dict[str, dict[str, Any]]) -> None:
    """VF-TERR-01, VF-GT-11"""
    table = laid(begun(loaded, "mcphersons-ridge").setting)
    assert "town-seminary" in {row.id for row in table.pieces}
    assert "place-herr-tavern" in {row.id for row in table_laid(table.table).areas}
    assert not [row.id for row in table.pieces if row.id.startswith("place-")]


def test_free_deployment_begins_with_an_empty_table(loaded: dict[str, dict[str, Any]]) -> None:
    """VF-DEP-02"""
    b = begun(loaded, "first-volley", deployment="free")
    assert not any(unit.on_table for unit in b.units)


# --- files that cannot be played
OWN = """
battle = "first-volley"
without = ["heth", "pegram", "gamble"]
summary = "A test."
minutes = 30

[[brigades]]
force = "archer"
order = { kind = "attack", target = "meredith" }

[[brigades]]
force = "meredith"
fatigue = "worn"

[[generals]]
id = "heth"
side = "confederate"
name = "Maj. Gen. Henry Heth"
rank = "division"
leads = ["archer"]
at = [-2700, 700]

[[generals]]
id = "wadsworth"
side = "union"
name = "Brig. Gen. James S. Wadsworth"
rank = "division"
leads = ["meredith"]
at = [-1330, 330]
"""


def written(tmp_path: Path, text: str = OWN) -> Path:
    path = tmp_path / "my-fight.toml"
    path.write_text(text, "utf-8")
    return path


def test_a_file_of_one_s_own_is_played_like_any_other(tmp_path: Path) -> None:
    b = scenario.begin(scenario.load(written(tmp_path)), {})
    assert laid(b.setting).scenario == "my-fight"
    assert b.brigades[1].fatigue == 9  # worn: twice four regiments and one more, VF-FAT-06
    assert b.brigades[1].order.target == NONE
    assert laid(b.setting).turns == 16  # VF-WIN-01


def test_a_scenario_may_name_a_battle_file_beside_it(tmp_path: Path) -> None:
    source = Path(history.__file__).parents[1] / "data" / "gettysburg" / "battles" / "first-volley.toml"
    moved = source.read_text("utf-8").replace('id = "first-volley"', 'id = "my-battle"')
    (tmp_path / "my-battle.toml").write_text(moved.replace("[-2216, 479]", "[-2210, 500]"), "utf-8")
    found = scenario.check(written(tmp_path, OWN.replace('"first-volley"', '"my-battle.toml"')))
    assert len(found) == 1
    assert "7th Tennessee" in found[0]
    assert "14th Tennessee" in found[0]
    assert "inches" in found[0]
    assert "(VF-GEOM-02); move one of them" in found[0]
    (tmp_path / "my-battle.toml").write_text(moved.replace("[-2216, 479]", "[-3040, 479]"), "utf-8")
    found = scenario.check(written(tmp_path, OWN.replace('"first-volley"', '"my-battle.toml"')))
    assert "14th Tennessee (14-tennessee) stands" in found[0]
    assert "over the edge" in found[0]


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ('force = "archer"', 'force = "archers"', ("brigades[0] (archers).force", "'archers'", "archer")),
        ('target = "meredith"', 'target = "gamble"', ("brigades[0] (archer).order.target", "'gamble'", "meredith")),
        ('target = "meredith"', 'target = "archer"', ("brigades[0] (archer).order.target", "same side")),
        ('{ kind = "attack", target = "meredith" }', '{ kind = "advance" }', ("order", "names one piece of ground")),
        (
            '{ kind = "attack", target = "meredith" }',
            '{ kind = "advance", area = "ridgeway" }',
            ("'ridgeway'", "ridge"),
        ),
        ('{ kind = "attack", target = "meredith" }', '{ kind = "charge" }', ("brigades[0].order.kind", "'charge'")),
        ('leads = ["archer"]', 'leads = ["davis"]', ("generals[0] (heth).leads", "'davis'")),
        ("at = [-2700, 700]", "", ("generals[0] (heth)", "a place or a force")),
        ('fatigue = "worn"', 'values = { "6-wisconsin" = 4 }', ("brigades[1] (meredith).values", "'6-wisconsin'")),
        ("minutes = 30", "minutes = 30\nhours = 2", ("hours",)),
        ("minutes = 30", 'minutes = 30\noptions = { smoke = "on" }', ("options.smoke", "'smoke'")),
        ("minutes = 30", 'minutes = 30\n[[ground]]\nid = "woods-x"\nreason = ""', ("ground[0].id", "'woods-x'")),
        (
            "minutes = 30",
            'minutes = 30\n[[ground]]\nid = "creek-willoughby"\nkind = "fordabel"\nreason = ""',
            ("ground[0] (creek-willoughby).kind", "'fordabel'", "fordable"),
        ),
        ("minutes = 30", 'minutes = 30\n[victory]\nside = "union"', ("victory", "need grades")),
        ("minutes = 30", 'minutes = 30\n[victory]\ndetachments = ["davis"]', ("victory.detachments", "'davis'")),
        ('battle = "first-volley"', 'battle = "antietam"', ("battle", "antietam")),
        ('battle = "first-volley"', 'battle = "first-volley', ("is not TOML",)),
    ],
)
def test_a_fault_is_told_with_the_file_the_key_and_the_remedy(
    old: str, new: str, words: tuple[str, ...], tmp_path: Path
) -> None:
    assert old in OWN
    with pytest.raises(Trouble) as trouble:
        scenario.load(written(tmp_path, OWN.replace(old, new)))
    for word in ("my-fight.toml", *words):
        assert word in str(trouble.value)


def test_a_side_without_a_commander_is_a_fault(tmp_path: Path) -> None:
    """VF-ORG-03"""
    found = scenario.check(written(tmp_path, OWN.split("[[generals]]")[0]))
    assert len(found) == 2
    assert "VF-ORG-03" in found[0]


def test_a_battle_s_own_file_is_checked_too(tmp_path: Path) -> None:
    path = tmp_path / "fight.toml"
    path.write_text('id = "fight"\n[window]\nwidth = 10\n', "utf-8")
    assert scenario.check(path)
    assert scenario.check("first-volley") == []
    assert "cannot be read" in scenario.check(str(tmp_path / "nowhere.toml"))[0]
    assert "no scenario" in scenario.check("nowhere")[0]


def test_a_record_of_another_format_is_refused(loaded: dict[str, dict[str, Any]]) -> None:
    with pytest.raises(Trouble, match="format"):
        scenario.begin({**loaded["first-volley"], "format": 99}, {})
    with pytest.raises(Trouble, match="not whole"):
        scenario.begin({key: value for key, value in loaded["first-volley"].items() if key != "units"}, {})


# --- the guide
GUIDE = Path(__file__).parents[4] / "docs" / "scenarios.md"


def test_the_guide_s_smallest_scenario_can_be_played(tmp_path: Path) -> None:
    battle, text = re.findall(r"```toml\n(.*?)```", GUIDE.read_text("utf-8"), re.DOTALL)
    (tmp_path / "my-fight.toml").write_text(battle, "utf-8")
    (tmp_path / "my-scenario.toml").write_text(text, "utf-8")
    b = scenario.begin(scenario.load(tmp_path / "my-scenario.toml"), {})
    assert [unit.name for unit in b.units] == ["7th Tennessee", "2nd Wisconsin"]


def test_the_guide_names_every_key_of_a_scenario() -> None:
    guide = GUIDE.read_text("utf-8").split("# Scenarios of Volume of Fire")[1]
    told = set(re.findall(r"\w+", guide))
    for record in (
        paper.Paper,
        paper.OrderPaper,
        paper.BrigadePaper,
        paper.GeneralPaper,
        paper.SizePaper,
        paper.WeaponPaper,
        ZonePaper,
        paper.GradePaper,
        paper.VictoryPaper,
        PastPaper,
        paper.ClausePaper,
        ground_classes.Remark,
    ):
        assert set(get_type_hints(record)) <= told, record.__name__


def test_a_lesson_is_taught_in_its_turn_or_in_any() -> None:
    lessons = (Lesson("OpenFire", "at first", 1), Lesson("OpenFire", "later"), Lesson("Reply", "join"))
    assert [taught(lessons, "OpenFire", turn) for turn in (1, 2, 6)] == ["at first", "later", "later"]
    assert taught(lessons, "Reply", 4) == "join"
    assert taught(lessons, "Manoeuvre", 1) == ""


def test_the_first_volley_teaches_and_a_lesson_about_nothing_is_a_fault(
    loaded: dict[str, dict[str, Any]], tmp_path: Path
) -> None:
    setting = laid(begun(loaded, "first-volley").setting)
    assert {row.asked for row in setting.lessons} >= {"GiveOrders", "ChooseMarch", "Manoeuvre", "OpenFire", "Reply"}
    wrong = tmp_path / "wrong.toml"
    said = (Path(scenario.__file__).parents[1] / "scenarios" / "first-volley.toml").read_text("utf-8")
    wrong.write_text(f'{said}\n[[lessons]]\nasked = "OpenFires"\nsays = "?"\n', "utf-8")
    (fault,) = scenario.check(wrong)
    assert "OpenFires" in fault


def test_an_objective_says_what_it_is_worth_to_either_side(loaded: dict[str, dict[str, Any]]) -> None:
    """VF-OBJ-01, VF-WIN-01."""
    ground = {area.label: area for area in things.areas(begun(loaded, "mcphersons-ridge"))}
    seminary, hill = ground["Seminary Ridge at the Seminary"], ground["Oak Hill"]
    facts = {fact.label: fact.value for fact in seminary.facts}
    assert (facts["Worth to the Union"], facts["Worth to the Confederate"]) == ("nothing", "3")
    assert [badge.value for badge in seminary.badges] == ["3"]
    assert (hill.facts[0].value, hill.badges) == ("nothing", ())
    (first, *_) = things.areas(begun(loaded, "first-volley"))
    assert first.facts[0].value.endswith("to either side")
