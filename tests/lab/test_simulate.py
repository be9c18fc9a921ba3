"""longroll simulate, as a person runs it."""

import json

import pytest
from click.testing import CliRunner

from longroll.cli import main
from pickets import install


@pytest.fixture(autouse=True)
def _pickets(monkeypatch):
    install(monkeypatch)


def run(*words, code=0):
    found = CliRunner().invoke(main, ["simulate", *map(str, words)])
    assert found.exit_code == code, (found.output, found.exception)
    return found


def test_a_batch_is_reported_and_written(tmp_path):
    path = tmp_path / "lane.json"
    said = run("lane", "--games", 6, "--players", "recruit,sergeant", "--both-seats", "--seed", 3, "-o", path).stdout
    assert "Union (recruit) against Confederate (sergeant)" in said
    assert "of 6" in said
    assert "95% interval" in said
    assert "6 games" in said
    assert len(json.loads(path.read_text("utf-8"))["games"]) == 6


def test_what_formations_lost_stands_beside_their_fights(monkeypatch):
    monkeypatch.undo()
    said = run("volume-of-fire/first-volley", "--games", 1, "--seed", 3).stdout
    assert "it was in 3 or more" in " ".join(said.split())
    assert [line.count("│") for line in said.splitlines() if "Archer's" in line] == [9]
    assert "100%" in said


def test_a_campaign_is_played_by_the_name_of_its_map(monkeypatch):
    monkeypatch.undo()
    said = run("meeting-engagement", "--campaign", "--games", 1, "--players", "recruit,recruit", "--seed", 5).stdout
    assert "Meeting Engagement" in said
    assert run("first-volley", "--campaign", code=2).stderr.count("no campaign is played of 'first-volley'") == 1


def test_losses_are_told_by_day_beside_historys(monkeypatch):
    monkeypatch.undo()
    said = run("division/three-days", "--games", 1, "--players", "recruit,recruit", "--seed", 5).stdout
    assert "lost on each day" in said
    assert [line.count("│") for line in said.splitlines() if "Kemper's" in line] == [9, 9]
    assert "Day 1: " in said


def test_the_same_words_give_the_same_report():
    def without_clock(text):
        return [line for line in text.splitlines() if "seconds" not in line]

    words = ("lane", "--games", 4, "--players", "recruit,recruit")
    assert without_clock(run(*words).stdout) == without_clock(run(*words).stdout)


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("lane", "--players", "recruit"), "two names with a comma"),
        (("lane", "--players", "recruit,marshal"), "no computer player 'marshal'"),
        (("lane", "-o", "x.txt"), "neither .parquet"),
        (("meadow",), "no scenario 'meadow'"),
        (("lane", "--option", "men=9"), "option men of pickets is one of"),
    ],
)
def test_what_cannot_be_is_refused_in_a_sentence(words, says):
    assert says in run(*words, code=2).stderr
