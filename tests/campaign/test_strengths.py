"""What a campaign has left of its regiments is taken up by Brigade Command by itself (BC-GAME-09, BC-CAMP-01, -07, -08)."""

import msgspec
import pytest
from click.testing import CliRunner
from msgspec.structs import replace

from longroll.campaign.strengths import scenario_with, strengths, written
from longroll.campaign.transfer import Steps
from longroll.cli import main
from longroll.contract import Trouble
from longroll.rulesets import brigade
from longroll.rulesets.brigade.scenario.strengths import read
from longroll.rulesets.division.components.forces import UNIT

from .drill import in_battle

ARCHER = UNIT["archer"]


@pytest.fixture(scope="module")
def left():
    """Of Archer's regiments one has lost two, one is gone and one has fled; Heth bears a gravestone, and so does Archer."""
    b = in_battle()
    first, second, third, *rest = b.roll(ARCHER)
    marks = replace(first, marks=Steps(2))
    b.keep_roll(ARCHER, (marks, replace(second, state="captured"), replace(third, state="fled"), *rest))
    b.graves = (("archer", 1),)
    heth = next(row for row in b.upper.generals if row.printed.key == "heth")
    b.upper.change_general(heth.id, marks=1)
    return b, (first.key, second.key, third.key)


@pytest.fixture
def scenario(left, tmp_path):
    (tmp_path / "left.toml").write_text(written(strengths(left[0])), "utf-8")
    path = tmp_path / "worn.toml"
    path.write_text(scenario_with("chambersburg-pike", "left.toml"), "utf-8")
    return path


def test_what_is_written_is_read_again(left, scenario):
    found = strengths(left[0])
    assert read(scenario.with_name("left.toml")) == found
    rows = {row.unit: row for row in found.regiments}
    hurt, gone, fled = left[1]
    assert (rows[hurt].lost, rows[gone].gone, rows[fled].gone) == (2, True, False)
    assert {(row.id, row.marks) for row in found.generals} == {("heth", 1), ("archer", 1)}


def test_a_scenario_takes_them_up(left, scenario):
    """Marks lie on the stands, who is gone takes no field, and the game can be saved and taken up again."""
    hurt, gone, fled = left[1]
    loaded, plain = brigade.ruleset.load(str(scenario)), brigade.ruleset.load("chambersburg-pike")
    brigade.ruleset.prove(msgspec.json.decode(msgspec.json.encode(loaded)))
    worn, whole = (brigade.ruleset.begin(each, {}) for each in (loaded, plain))
    marks = {row.key: row.marks for row in worn.stands}
    assert {row.key for row in whole.stands} - marks.keys() == {gone}
    assert (marks[hurt], marks[fled]) == (2, 0)
    assert sum(marks.values()) == 2
    assert next(row for row in worn.generals if row.key == "heth").gravestones == 1
    assert brigade.ruleset.check(str(scenario)) == []


def test_what_was_lost_on_the_map_since_is_shared_out(left):
    """BC-CAMP-01: three for each, to whoever can best bear it."""
    b = left[0].copy()
    before = sum(row.lost for row in strengths(b).regiments)
    b.upper.change(ARCHER, lost=b.upper.stands[ARCHER].lost + 1)
    assert sum(row.lost for row in strengths(b).regiments) == before + 3
    b.upper.change(ARCHER, where="spent", area=-1)
    keys = {unit.key for unit in b.roll(ARCHER)}
    assert all(row.gone for row in strengths(b).regiments if row.unit in keys)


def test_a_record_with_a_stand_that_has_nothing_left_is_refused(scenario):
    loaded = msgspec.json.decode(msgspec.json.encode(brigade.ruleset.load(str(scenario))))
    loaded["stands"][0]["marks"] = loaded["stands"][0]["circles"]
    with pytest.raises(Trouble, match="it has no Strength left"):
        brigade.ruleset.prove(loaded)


def test_a_file_that_names_one_twice_or_is_not_there_is_refused(scenario):
    path = scenario.with_name("left.toml")
    path.write_text('[[regiments]]\nunit = "13-alabama"\n\n[[regiments]]\nunit = "13-alabama"\n', "utf-8")
    with pytest.raises(Trouble, match="13-alabama is there twice"):
        brigade.ruleset.load(str(scenario))
    path.unlink()
    with pytest.raises(Trouble, match="strengths: it names"):
        brigade.ruleset.load(str(scenario))


def test_a_game_that_is_no_campaign_has_none(tmp_path):
    import longroll

    path = tmp_path / "game.json"
    longroll.play("division/meeting-engagement", seed=3).save(path)
    found = CliRunner().invoke(main, ["strengths", str(path)])
    assert found.exit_code == 2
    assert "no campaign" in found.stderr
