"""benchmarks/commanders.py: figures beside their bars, and a table of the smallest battles."""

import importlib.util
import json
import sys
from pathlib import Path

import pytest

from longroll.contract import Loss
from longroll.lab import Played, Report
from longroll.registry import ruleset, rulesets

PATH = Path(__file__).parents[2] / "benchmarks" / "commanders.py"
SMALLEST = {"brigade": "first-brigade", "volume-of-fire": "first-volley"}
NAMES = ["v recruit", "v private", "v passive", "v bait", "v rush", "general"]
OF_EQUALS = ["Union", "highest", "turns", "rank", "losses", "fought", "opening", "seconds"]


@pytest.fixture(scope="module")
def commanders():
    spec = importlib.util.spec_from_file_location("commanders", PATH)
    found = importlib.util.module_from_spec(spec)
    sys.modules["commanders"] = found
    spec.loader.exec_module(found)
    return found  # it stays a module: its records can be read by whoever asks what records there are


def report(*games, strength=100):
    """Games between equals: who won each, its grade, and in how many fights the first of two formations was."""
    played = tuple(
        Played(
            number, 1, ("sergeant", "sergeant"), winner, grade, "", (0, 0), 9, 20, 8, 0.5,
            (Loss(0, "First", 20, 10, 0, strength, fights), Loss(1, "Second", 5, 9, 0, 100, 0)),
        )
        for number, (winner, grade, fights) in enumerate(games)
    )  # fmt: skip
    return Report("brigade", "ridge", "", ("Union", "Confederate"), ("sergeant", "sergeant"), 1, {}, played)


def test_a_share_that_misses_its_bar_is_open_while_few_games_were_played(commanders):
    few, many = (commanders.shared("v private", times, of, 0.7) for times, of in ((3, 5), (300, 500)))
    assert (few.missed, few.open, str(few)) == (True, True, "60% ?")
    assert (many.missed, many.open, str(many)) == (True, False, "60% !")
    assert str(commanders.shared("v private", 4, 5, 0.7)) == "80%  "


@pytest.mark.parametrize(
    ("value", "least", "most", "missed", "bar"),
    [
        (0.2, 0.2, None, False, "≥0.20"),
        (0.19, 0.2, None, True, "≥0.20"),
        (1.5, 0.5, 1.5, False, "0.50-1.50"),
        (1.51, 0.5, 1.5, True, "0.50-1.50"),
        (0.51, None, 0.5, True, "≤0.50"),
        (None, 0.2, None, False, "≥0.20"),
        (7, None, None, False, ""),
    ],
)
def test_a_bar_is_missed_below_its_least_and_above_its_most(commanders, value, least, most, missed, bar):
    figure = commanders.Figure("a figure", value, "{:.2f}", least, most)
    assert (figure.missed, figure.open, figure.bar) == (missed, False, bar)


def test_what_games_between_equals_tell(commanders):
    games = report((0, "decisive victory", 3), (0, "victory", 2), (None, "draw", 3), (1, "decisive victory", 9))
    watch = commanders.Watch()
    watch.openings[0].update(a=3, b=1)
    watch.openings[1].update(c=2, d=2)
    watch.turns = [4, 6, 9]
    found = {figure.name: figure for figure in commanders.of_equals(games, watch)}
    assert list(found) == OF_EQUALS
    assert [found[name].value for name in ("Union", "highest", "turns", "opening")] == [2.5 / 4, 0.5, 6, 0.75]
    assert found["losses"].value == pytest.approx(25 / 19)
    assert found["rank"].value is None
    assert found["fought"].value == 0.75
    assert found["fought"].note == "First; 0 of 1 missed"


def test_whoever_lost_less_than_a_tenth_need_not_fight(commanders):
    assert commanders.fought(report((0, "victory", 0))).value == 0
    assert commanders.fought(report((0, "victory", 0), strength=101)).value is None


def test_the_last_round_counts_only_if_it_is_the_only_one(commanders):
    watch = commanders.Watch()
    watch._ends = {1: 6, 2: 11, 3: 12}
    watch.game_over()
    assert watch.turns == [6, 5]
    watch._ends = {1: 4}
    watch.game_over()
    assert watch.turns == [6, 5, 4]


def test_every_battle_is_meant_where_none_is_named(commanders):
    every = [f"{name}/{card.name}" for name in rulesets() for card in ruleset(name).scenarios()]
    assert commanders.chosen([]) == every
    assert commanders.chosen(["first-volley", "volume-of-fire"])[0] == "volume-of-fire/first-volley"
    assert len(commanders.chosen(["first-volley", "volume-of-fire"])) == len(ruleset("volume-of-fire").scenarios())


def test_the_smallest_battles_are_told_of_in_a_table_and_a_file(commanders, tmp_path, capsys):
    path = tmp_path / "table.json"
    names = [f"{rules}/{scenario}" for rules, scenario in SMALLEST.items()]
    commanders.main(["--games", "2", "--general-games", "0", "--only", *names, "-o", str(path)])
    told = capsys.readouterr()
    for name in names:
        assert f"{name}: v rush, 2 games" in told.err
        assert sum(line.startswith(name.split("/")[1]) for line in told.out.splitlines()) == 1
    rows = json.loads(path.read_text("utf-8"))
    assert [f"{row['ruleset']}/{row['scenario']}" for row in rows] == names
    for row in rows:
        figures = {figure["name"]: figure for figure in row["figures"]}
        assert list(figures) == [*NAMES, *OF_EQUALS]
        assert all(figures[name]["value"] in (0, 0.5, 1) for name in NAMES[:-1])
        assert figures["general"]["value"] is None
        assert figures["seconds"]["value"] > 0
        assert (figures["turns"]["value"] is not None) == (row["ruleset"] == "brigade")


@pytest.mark.fuzz
def test_the_general_is_told_of_where_games_of_his_are_asked_for(commanders, capsys):
    commanders.main(["--games", "1", "--general-games", "1", "--rehearsals", "1", "--only", "first-volley"])
    told = capsys.readouterr()
    assert "first-volley: general, 1 game" in told.err
    assert "1 of the general with 1 rehearsal an answer" in told.out


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["--only", "nowhere"], "there is no scenario 'nowhere'"),
        (["--games", "0"], "--games, --rehearsals and --jobs are 1 or more"),
    ],
)
def test_what_cannot_be_is_refused_in_a_sentence(commanders, capsys, words, says):
    with pytest.raises(SystemExit):
        commanders.main(words)
    assert says in capsys.readouterr().err
