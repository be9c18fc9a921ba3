"""The page that tells a game: all that it needs is in it, and nothing that anybody wrote in a save runs."""

import re

import msgspec
import pytest

import longroll
from longroll.chance import Dice
from longroll.chronicle.account import said, weightiest
from longroll.chronicle.course import course
from longroll.chronicle.page import page
from longroll.game import Game
from longroll.picture import troops
from longroll.save import read_save
from longroll.trial import of_save
from pickets import PICKETS, Bluff

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
    side = ("Union", "Confederate")[volley.result.winner]
    assert f'<p class="grade s{volley.result.winner}">{side} {volley.result.grade}</p>' in told
    pictures = 1 + volley.battle.turn
    assert told.count('<article class="turn">') == pictures > 4
    assert told.count('class="sketch"') == pictures
    assert told.count('<use href="#ground"/>') == pictures
    assert told.count('<image id="ground"') == 1
    row = next(row for row in volley.ruleset.losses(volley.battle) if row.history)
    cells = f"</th><td>{row.game:,}</td><td>{row.history:,}</td><td>{row.out:,}</td>"
    assert cells in told
    assert all(line in told for line in ("Herbst Woods", "By this count:", "Where it turned", "All dice"))


def test_each_turn_tells_the_deeds_that_cost_and_took_most(volley):
    went = course(volley.game)
    told = weightiest(list(went.acts), 8)
    assert len(told) == 8
    points = ((act.last, zip(act.before.points, act.after.points, strict=True)) for act in went.acts)
    moved = {last: sum(abs(new - old) for old, new in pairs) for last, pairs in points}
    dearest = max(went.acts, key=lambda act: moved[act.last])
    assert said(dearest.lines) in told
    men_alone = [
        act for act in went.acts if not moved[act.last] and not {"lost", "over"} & {row.kind for row in act.lines}
    ]
    hardest = max(men_alone, key=lambda act: sum(act.after.lost) - sum(act.before.lost))
    assert weightiest(men_alone, 1) == [said(hardest.lines)]
    assert told[-1] == said(next(act.lines for act in went.acts if any(line.kind == "over" for line in act.lines)))
    idle = [
        act for act in went.acts if act.before == act.after and not {"lost", "over"} & {row.kind for row in act.lines}
    ]
    assert idle
    assert weightiest(idle, 3) == [], "where nothing was lost or won there is nothing to tell"


def test_no_name_of_a_map_lies_over_another_or_over_a_counter():
    match = longroll.play("division/three-days", seed=1)
    scene = match.ruleset.view(match.battle, None)
    drawn = re.findall(
        r'<text x="(-?\d+)" y="(-?\d+)" font-size="(\d+)"[^>]*>([^<]+)</text>', troops(scene, scene.surfaces[0])
    )
    names = [name for *_, name in drawn]
    assert len(names) == len(set(names)) > 40
    boxes = [(int(x), int(y), 0.26 * int(size) * len(name), int(size)) for x, y, size, name in drawn]
    for at, (x, y, half, high) in enumerate(boxes):
        assert all(abs(x - u) >= half + more or abs(y - v) >= high for u, v, more, _ in boxes[:at])


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


def test_a_ruleset_may_tell_its_battle_by_greater_parts_than_turns():
    """A picture a part; the deeds stand under the names of their turns."""

    class ByTheDay(type(PICKETS)):
        def chapter(self, battle):
            return "The day"

        def turn(self, battle):
            return f"{sum(battle.men)} left"

        def points(self, battle):
            return battle.men

    rules = ByTheDay()
    game = Game(rules, rules.load("lane"), {}, dice=Dice.seeded(3))
    while not game.over:
        needs = game.battle.needs
        game.answer(game.to_act, 3 if isinstance(needs, Bluff) else needs.passed(game.battle.known(game.to_act)))
    told = page(game).decode()
    plain = page(Game(PICKETS, game.scenario, {}, dice=Dice.seeded(3))).decode()
    assert "<h4>" not in plain
    assert re.findall(r'<article class="turn"><h3>([^<]*)', told) == ["The beginning", "The day"]
    assert "The table at the end of The day" in told
    assert len(re.findall("<h4>", told)) > 1


def test_a_grade_is_told_once_and_a_game_without_points_says_so():
    game = longroll.play("volley-and-bayonet/first-charge", seed=1).game
    game.battle.over = True
    game.battle.needs = None
    front = page(game).decode()
    assert "Neither side has scored a point." in front
    assert '<p class="grade">draw</p><p>0 to 0, as many points on either side</p>' in front
