"""The scenario files speak of what their battles hold."""

import re
import tomllib
from importlib.resources import files
from pathlib import Path

import msgspec
import pytest

from longroll.ground.cut import cut
from longroll.ground.window import METRES_A_YARD, Window
from longroll.history import load, roster
from longroll.history.scenario import Lesson, taught
from longroll.miniatures.ground import ids
from longroll.rulesets.volley_and_bayonet import scenario
from longroll.rulesets.volley_and_bayonet.scenario import paper as paper_module
from longroll.rulesets.volley_and_bayonet.tables import GRADES, SMALL_ARMS, strength_of_men

FOLDER = files("longroll.rulesets") / "volley_and_bayonet" / "scenarios"
GUIDE = Path(__file__).parents[3] / "docs" / "scenarios-volley-and-bayonet.md"
NAMES = ("first-charge", "first-day", "sickles-salient", "the-angle", "third-day")


@pytest.fixture(params=NAMES)
def paper(request):
    return tomllib.loads((FOLDER / f"{request.param}.toml").read_text("utf-8"))


def test_every_force_that_is_graded_fights_in_the_battle(paper):
    battle = load(paper["battle"])
    fielded = {row.force for row in roster(battle)}
    graded = [row["force"] for row in paper["brigades"]]
    assert set(graded) <= fielded
    assert len(graded) == len(set(graded))
    for row in paper["brigades"]:
        assert GRADES[0] <= row.get("morale", GRADES[0]) <= GRADES[1]
        assert row.get("arm", "smoothbore") in SMALL_ARMS
        assert set(row.get("skirmishers", ())) <= {each.id for each in roster(battle) if each.force == row["force"]}


def test_every_objective_and_feature_is_there(paper):
    battle = load(paper["battle"])
    assert {row["id"] for row in paper.get("objectives", ())} <= {row.id for row in battle.objectives}
    window, inch = battle.window, 100 * METRES_A_YARD
    size = round(2 * window.width / inch) / 2, round(2 * window.height / inch) / 2
    table = cut(Window(round(window.centre[0]), round(window.centre[1]), *size, 100))
    assert {row["id"] for row in paper.get("ground", ())} <= ids((*table.areas, *table.lines, *table.hills))


@pytest.mark.parametrize(
    ("force", "points"),
    [
        *(("law", 4), ("robertson", 3), ("benning", 3), ("george-anderson", 3), ("kershaw", 4), ("semmes", 3)),
        *(("barksdale", 3), ("wofford", 3), ("wilcox", 3), ("perry", 1), ("ambrose-wright", 3)),
        *(("graham", 3), ("ward", 3), ("de-trobriand", 3), ("carr", 3), ("brewster", 4), ("burling", 3)),
        *(("cross", 2), ("kelly", 1), ("zook", 2), ("brooke", 2), ("harrow", 3), ("hall", 2), ("webb", 2)),
        *(("willard", 3), ("vincent", 3), ("tilton", 1), ("sweitzer", 2), ("weed", 3), ("day", 3), ("burbank", 2)),
        *(("mccandless", 2), ("fisher", 3), ("nevin", 3), ("lockwood", 3)),
    ],
)
def test_the_brigades_of_the_second_day_have_the_strength_of_their_returns(force, points):
    battle = load("sickles-salient")
    assert strength_of_men(sum(row.men for row in roster(battle) if row.force == force)) == points  # VB-ORG-04


def test_a_lesson_is_taught_in_its_turn_or_in_any():
    lessons = (Lesson("NextMove", "at first", 1), Lesson("NextMove", "later"), Lesson("NextCombat", "fight"))
    assert [taught(lessons, "NextMove", turn) for turn in (1, 2, 3)] == ["at first", "later", "later"]
    assert taught(lessons, "NextCombat", 3) == "fight"
    assert taught(lessons, "LieDown", 1) == ""


def test_the_first_charge_teaches_and_a_lesson_about_nothing_is_a_fault(tmp_path):
    assert scenario.load("first-charge")["setting"]["lessons"]
    wrong = tmp_path / "wrong.toml"
    said = (FOLDER / "first-charge.toml").read_text("utf-8")
    wrong.write_text(f'{said}\n[[lessons]]\nasked = "NextMoves"\nsays = "?"\n', "utf-8")
    faults = scenario.check(wrong)
    assert len(faults) == 1
    assert "NextMoves" in faults[0]
    assert "NextMove" in faults[0]


def test_every_key_is_told_of():
    told = set(re.findall(r"`([a-z_-]+)`|\[\[([a-z]+)\]\]", GUIDE.read_text("utf-8")))
    words = {word for pair in told for word in pair}
    for name, record in vars(paper_module).items():
        if (
            isinstance(record, type)
            and issubclass(record, msgspec.Struct)
            and record.__module__ == paper_module.__name__
        ):
            own = {field.name for field in msgspec.structs.fields(record)}
            inherited = {field.name for base in record.__bases__ for field in msgspec.structs.fields(base)}
            assert own - inherited <= words, name
