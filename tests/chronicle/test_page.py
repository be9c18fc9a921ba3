"""The page that tells a game: all that it needs is in it, and nothing that anybody wrote in a save runs."""

import re

import msgspec
import pytest

from longroll.chronicle.page import page
from longroll.save import read_save
from longroll.trial import of_save

LARGEST = 2_000_000


@pytest.fixture(scope="module")
def told(volley):
    return page(volley.game).decode()


def test_it_needs_no_network_and_no_script_and_is_light(told):
    assert len(told) < LARGEST
    assert "<script" not in told
    links = re.findall(r"""(?:href|src|url)\s*[=(]\s*["']?([^"')>\s]+)""", told)
    assert links
    assert all(link.startswith(("#", "data:")) for link in links)
    assert "default-src 'none'" in told


def test_it_tells_the_end_the_turns_and_the_losses_beside_history(told, volley):
    assert f'<p class="grade s{volley.result.winner}">Union {volley.result.grade}</p>' in told
    assert told.count('<article class="turn">') == 7
    assert told.count('class="sketch"') == 7
    assert told.count('<use href="#ground"/>') == 7
    assert told.count('<image id="ground"') == 1
    row = next(row for row in volley.ruleset.losses(volley.battle) if row.history)
    cells = f"</th><td>{row.game:,}</td><td>{row.history:,}</td><td>{row.out:,}</td>"
    assert cells in told
    assert all(line in told for line in ("Herbst Woods", "By this count:", "Where it turned", "All dice"))


def test_every_turning_point_of_the_time_line_leads_to_what_is_told_of_it(told):
    marks = re.findall(r'<a href="#(turning-\d)">', told)
    assert marks
    assert all(f'id="{mark}"' in told for mark in marks)


def test_what_a_save_says_is_words_and_nothing_else(volley):
    save = read_save(volley.game.save())
    scenario = {**save.scenario, "title": "<img src=x onerror=alert(1)>", "subtitle": "</style><script>"}
    changed = msgspec.structs.replace(save, scenario=scenario, seal="", position="")
    assert of_save(msgspec.json.encode(changed)).stopped == ""
    volley.game.scenario, kept = scenario, volley.game.scenario
    try:
        told = page(volley.game, "<b>mine</b>").decode()
    finally:
        volley.game.scenario = kept
    assert "<script" not in told
    assert "<img" not in told
    assert "&lt;b&gt;mine&lt;/b&gt;" in told


def test_dice_that_were_taken_back_are_told_beside_the_seal(lane):
    told = page(lane).decode()
    assert "One throw was taken back after being seen" in told
    assert "Answers taken back: Union 1, Confederate 1." in told
    assert lane.dice.secret not in told, "the game goes on under it"
