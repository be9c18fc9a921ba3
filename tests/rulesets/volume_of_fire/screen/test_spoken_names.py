"""Names as they are lettered on the table."""

import pytest
from msgspec.structs import replace

from longroll.flow import Modifier, News
from longroll.history.calling import short
from longroll.registry import complete
from longroll.rulesets.volume_of_fire import ruleset
from longroll.rulesets.volume_of_fire.screen.spoken_names import lettered, shortly


@pytest.fixture(scope="module")
def ridge():
    return ruleset.begin(ruleset.load("mcphersons-ridge"), complete(ruleset, {}))


def test_a_line_of_the_log_names_units_as_their_stands_do(ridge):
    battery = next(unit for unit in ridge.units if unit.name.startswith("Fredericksburg"))
    line = News(
        "threw",
        f"8th Illinois Cavalry fire on {battery.name}: {battery.name} lose by 2",
        sums=((battery.name, (Modifier(3, f"combat value of {battery.name}", "VF-CV-01"),)),),
    )
    read = lettered(ridge, line)
    assert read.text == "8th Illinois fire on Fredericksburg: Fredericksburg lose by 2"
    assert read.sums == (("Fredericksburg", (Modifier(3, "combat value of Fredericksburg", "VF-CV-01"),)),)


def test_two_of_the_same_short_name_keep_their_whole_names(ridge):
    one, other = tuple(ridge.units)[:2]
    b = ridge.copy()
    b.put_units(replace(one, name="1st Maine Artillery"))
    b.put_units(replace(other, name="1st Maine Cavalry"))
    assert short(b.units[one.id].name) == short(b.units[other.id].name)
    line = "1st Maine Cavalry rides past 1st Maine Artillery"
    assert shortly(b, line) == line


def test_a_name_within_a_longer_word_stays(ridge):
    battery = next(unit for unit in ridge.units if short(unit.name) != unit.name)
    assert shortly(ridge, f"{battery.name}s") == f"{battery.name}s"
