"""The commands: what they say, what they refuse, and how quickly they answer."""

import json
import os
import re
import signal
import subprocess
import sys
import time

import pytest
from click.testing import CliRunner

from longroll.chance import Dice
from longroll.cli import COMMANDS, main
from longroll.game import Game
from longroll.ground import proof
from longroll.ground.heights import LeaveOneOut
from longroll.save import Thrown, read_save, written
from longroll.server.serve import ANYWHERE, PORT, TRIES, house, listener
from longroll.store import Store
from pickets import PICKETS, install


@pytest.fixture(autouse=True)
def _home(monkeypatch, tmp_path):
    install(monkeypatch)
    monkeypatch.setenv("LONGROLL_DATA", str(tmp_path / "data"))


@pytest.fixture
def folder(tmp_path):
    return tmp_path


def run(*words, code=0):
    found = CliRunner().invoke(main, [str(word) for word in words])
    assert found.exit_code == code, (found.output, found.exception)
    return found


def said(*words):
    """The one sentence of trouble that these words give."""
    error = run(*words, code=2).stderr
    assert f"\n{error}".count("\nlongroll: ") == 1
    assert "Traceback" not in error
    return error


def kept(seed=3, **names):
    game = Game(PICKETS, PICKETS.load("lane"), {}, dice=Dice.sealed())
    for seat, value in ((0, 2), (1, 5), (0, {"do": "fire"}), (1, {"do": "advance", "by": 2})):
        game.answer(seat, value)
    store = Store()
    return store, store.create(game, turn="Turn 3", **names), game


def test_help_is_quick_and_imports_nothing_heavy():
    code = "import sys; from longroll.cli import main\ntry: main(['--help'])\nexcept SystemExit: pass\n"
    code += "print(sorted({'sqlalchemy', 'starlette', 'numpy', 'uvicorn', 'shapely', 'msgspec'} & set(sys.modules)))"
    began = time.perf_counter()
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert out.endswith("[]\n")
    assert "simulate" in out
    assert time.perf_counter() - began < 2  # 0.1 seconds alone; other tests share the machine


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_help_with_examples(name):
    out = run(name, "--help").output
    assert f"  longroll {name}" in out
    assert "Options:" in out


def test_an_unknown_command_is_a_usage_error():
    assert "No such command 'dance'" in run("dance", code=2).stderr


def test_games_are_listed_and_deleted():
    assert "No games are kept yet" in run("games").output
    _, id, _ = kept(title="Ours")
    assert f"{id}  " in run("games").output
    assert "Ours  (human against human)  Turn 3" in run("games").output
    rows = json.loads(run("games", "--json").output)
    assert (rows[0]["id"], "tokens" in rows[0]) == (id, False)
    run("games", "--delete", id)
    assert f"there is no game '{id}'" in said("games", "--delete", id)


def test_a_game_is_exported_and_imported(folder):
    store, id, _ = kept()
    path = folder / "lane.longroll.json"
    run("export", id, "-o", path)
    assert json.loads(run("export", id).output) == json.loads(path.read_text())
    out = run("import", path).output
    assert "is kept: The lane." in out
    assert len(store.cards()) == 2
    assert "there is no game" in said("export", "none")
    assert "cannot be read" in said("import", folder / "none.json")
    assert "cannot be written" in said("export", id, "-o", folder / "none" / "x.json")


def test_a_game_is_told_on_one_page_once_it_is_over_or_so_far_as_it_goes(folder):
    _, id, _ = kept()
    assert "this game is not over" in said("report", id, "-o", folder / "lane.html")
    assert not (folder / "lane.html").exists()
    assert "lane.html: " in run("report", id, "-o", folder / "lane.html", "--so-far").output
    assert "The lane" in (folder / "lane.html").read_text()
    assert "there is no game" in said("report", "none")
    assert "cannot be read" in said("report", folder / "none.json")
    assert "cannot be written" in said("report", id, "--so-far", "-o", folder / "none" / "x.html")


def harmed(store, id, at):
    """Take an entry out of the log of a kept game."""
    with store.engine.begin() as db:
        assert db.exec_driver_sql("DELETE FROM entries WHERE game = ? AND at = ?", (id, at)).rowcount == 1


def test_a_damaged_game_is_marked_in_the_list_and_the_others_stand_beside_it():
    store, id, _ = kept(title="Harmed")
    _, sound, _ = kept(title="Sound")
    harmed(store, id, 2)
    lines = run("games").output.splitlines()
    assert [line.split()[0] for line in lines] == [sound, id, "damaged:"]
    assert "entry 3 of its log cannot be read" in lines[2]
    rows = {row["id"]: row["damaged"] for row in json.loads(run("games", "--json").output)}
    assert rows[sound] == ""
    assert "entry 3 of its log" in rows[id]


def test_a_game_long_left_is_read_whole_when_that_is_asked_for(monkeypatch):
    monkeypatch.setattr("longroll.cli.kept.LATELY", 1)
    store, id, _ = kept(title="Harmed")
    kept(title="Sound")
    harmed(store, id, 2)
    assert "damaged" not in run("games").output
    assert "entry 3 of its log" in run("games", "--check").output
    assert "entry 3 of its log" in run("games").output, "what was found is kept"


def test_an_export_of_a_damaged_game_says_what_it_holds(folder):
    store, id, game = kept()
    assert run("export", id, "-o", folder / "whole.json").stderr == ""
    harmed(store, id, 2)
    for words in (("export", id), ("export", id, "-o", folder / "left.json")):
        error = run(*words).stderr
        assert "this holds only what lies before the damage: entry 3 of its log cannot be read" in error
    assert read_save((folder / "left.json").read_bytes()).log == game.log[:2]


@pytest.mark.skipif(sys.platform == "win32", reason="rights are those of POSIX")
def test_an_exported_game_is_its_owners_alone(folder):
    _, id, _ = kept()
    wide = folder / "wide.json"
    wide.write_text("everybody's")
    wide.chmod(0o666)
    for path in (wide, folder / "fresh.json"):
        run("export", id, "-o", path)
        assert path.stat().st_mode & 0o777 == 0o600


def test_all_games_are_copied_to_one_file(folder, monkeypatch):
    store, id, game = kept()
    path = folder / "copy" / "games.sqlite"
    path.parent.mkdir()
    assert f"1 game is kept in {path}." in run("backup", path).output
    kept()
    assert "is there already" in said("backup", path)
    assert f"2 games are kept in {path}." in run("backup", path, "--force").output
    assert "where the games are kept themselves" in said("backup", store.path, "--force")
    monkeypatch.setenv("LONGROLL_DATA", str(path.parent))
    assert id in run("games").output
    with Store() as copied:
        assert copied.load(id).battle == game.battle


@pytest.mark.parametrize("words", [("games",), ("export", "ID"), ("show", "ID", "-o", "now.svg"), ("backup", "all")])
def test_a_command_leaves_one_file_behind(folder, words, monkeypatch):
    monkeypatch.chdir(folder)
    store, id, _ = kept()
    store.close()
    run(*(id if word == "ID" else word for word in words))
    assert [each.name for each in store.folder.iterdir()] == ["games.sqlite"]


def test_a_game_is_gone_on_with_in_the_seat_it_was_begun_in(monkeypatch):
    seen = []
    monkeypatch.setattr("longroll.server.serve.serve", lambda app, at, ready: (ready(), at.close()))
    monkeypatch.setattr("longroll.server.pictures.draw_beside", lambda folder: None)
    play = ("play", "--no-browser", "--port", "0")
    for words in ((*play, "lane", "--side", "confederate", "--against", "person"), (*play, "--resume")):
        seen.append(re.search(r"/table/([^?\s]+)", run(*words).output)[1])
    with Store() as store:
        assert store.cards()[0].seat == "1"
        assert {store.seat(token) for token in seen} == {(store.cards()[0].id, "1")}


def test_it_is_said_what_is_waited_for(monkeypatch):
    monkeypatch.setattr("longroll.server.serve.serve", lambda app, at, ready: (ready(), at.close()))
    monkeypatch.setattr("longroll.server.pictures.draw_beside", lambda folder: None)
    done = run("play", "--no-browser", "--port", "0", "lane")
    assert done.stderr.splitlines() == ["The table is being made ready.", "The battle is laid out: lane."]
    assert done.stdout.startswith("The table is at http://127.0.0.1:")


def test_others_of_the_network_get_a_link_for_each_seat_that_is_theirs(monkeypatch):
    served = []
    monkeypatch.setattr(
        "longroll.server.serve.serve", lambda app, at, ready: (served.append((app, at)), ready(), at.close())
    )
    monkeypatch.setattr("longroll.server.pictures.draw_beside", lambda folder: None)
    out = run(
        "play", "--no-browser", "--port", "0", "lane", "--against", "person", "--host", "Study.local", "--side", "union"
    ).output
    own = re.search(r"The table is at http://Study.local:\d+/table/([^?\s]+)\?key=", out)[1]
    theirs = re.search(r"The seat of Confederate is at http://Study.local:\d+/table/(\S+)", out)[1]
    with Store() as store:
        assert [store.seat(token)[1] for token in (own, theirs)] == ["0", "1"]
    assert served[0][0].hosts == {"study.local", "127.0.0.1", "localhost", "::1"}
    assert "nothing is encrypted" in out


def test_a_host_that_is_none_is_refused():
    assert house("192.168.1.20") == "192.168.1.20"
    assert house("Study") == ANYWHERE
    assert "is no name and no address" in said("play", "--host", "http://study", "--no-browser")
    assert "is no address of this machine" in said("play", "--host", "192.0.2.1", "--port", "0", "--no-browser")


def test_a_damaged_game_is_not_the_one_gone_on_with():
    store, id, _ = kept()
    harmed(store, id, 2)
    assert "no game was left unfinished" in said("play", "--resume", "--no-browser")


def test_a_game_is_replayed_answer_by_answer(folder):
    _, id, game = kept()
    out = run("replay", id).output
    assert 'Union answers {"do":"fire"}' in out
    assert f"throw 1: {' '.join(map(str, game.log[3].faces))}" in out
    assert "Side 1 advances 2.  [PK-MOVE-01]" in out
    assert "all 2 faces follow from the secret" in out
    assert run("replay", id, "--quiet").output.count("\n") == 1


def test_a_tampered_save_is_found_by_replay_and_by_check(folder):
    _, _, game = kept()
    save = game.record()
    thrown = save.log[3]
    save.log[3] = Thrown(0, tuple(face % 6 + 1 for face in thrown.faces))
    path = folder / "bad.json"
    path.write_bytes(written(save))
    assert "entry 4 of the log says throw 1 fell" in said("replay", path)
    error = run("check", path, code=2).stderr
    assert f"{path}: entry 4" in error
    assert "1 of 1 files cannot be used" in error


def test_sound_files_are_said_to_be_sound(folder):
    _, _, game = kept()
    (folder / "good.json").write_bytes(game.save())
    assert "a sound save: 5 entries replay" in run("check", folder / "good.json").output
    assert "lane: a sound scenario of pickets" in run("check", "lane").output
    assert "there is no scenario 'avenue'" in run("check", "avenue", code=2).stderr
    (folder / "torn.toml").write_text("x = [")
    assert "it is not TOML" in run("check", folder / "torn.toml", code=2).stderr
    (folder / "cut.json").write_bytes(game.save()[:200])
    assert "not a whole longroll save" in run("check", folder / "cut.json", code=2).stderr


def test_rules_are_read_and_searched():
    assert "pickets  Pickets, 3 rules" in run("rules").output
    assert "PK-FIRE-01     Fire" in run("rules", "pickets").output
    assert "Creep, in our words." in run("rules", "pickets", "pk-move-01").output
    assert [row["id"] for row in json.loads(run("rules", "pickets", "--search", "bluff", "--json").output)] == [
        "PK-BLUFF-01"
    ]
    assert json.loads(run("rules", "--search", "bluff", "--json").output)[0]["id"] == "PK-BLUFF-01"
    assert "has no rule X" in said("rules", "pickets", "X")
    assert "Departs: A bluff is called at once." in run("rules", "pickets", "PK-BLUFF-01").output
    assert "there is no ruleset 'darts'" in said("rules", "darts")


def test_rules_played_otherwise_than_printed_are_listed_with_the_reason():
    only = "PK-BLUFF-01  Bluff\n    A bluff is called at once.\n"
    assert run("rules", "pickets", "--departures").output == only
    assert only in run("rules", "--departures").output
    assert [row["id"] for row in json.loads(run("rules", "pickets", "--departures", "--json").output)] == [
        "PK-BLUFF-01"
    ]
    assert run("rules", "pickets", "--departures", "--search", "creep").output == (
        "No rule of pickets departs from its source.\n"
    )


def test_a_scenario_is_drawn(folder):
    run("show", "lane", "-o", folder / "lane.svg")
    assert "line 0" in (folder / "lane.svg").read_text()
    run("show", "lane", "-o", folder / "lane.png", "--width", "300")
    assert (folder / "lane.png").read_bytes().startswith(b"\x89PNG")
    _, id, _ = kept()
    run("show", id, "-o", folder / "now.svg")
    assert "Turn 3" in (folder / "now.svg").read_text()
    told = run("show", "lane", "-o", folder / "lane.svg").output
    assert "Two lines have met in a lane." in told
    assert "One left." not in told
    told = run("show", "lane", "-o", folder / "lane.svg", "--story").output
    passages = ("They fired.", "One left.", "Nobody knows.", "9:00 They fire.", "By the count of this scenario: Draw.")
    assert [told.index(each) for each in passages] == sorted(told.index(each) for each in passages)
    run("show", "lane", "-o", folder / "lane.html")
    assert "quick reference" in (folder / "lane.html").read_text("utf-8")
    assert "neither a .png nor a .svg" in said("show", "lane", "-o", folder / "lane.gif")
    assert "there is no scenario 'avenue'" in said("show", "avenue", "-o", folder / "x.svg")


def test_play_refuses_what_cannot_be(folder):
    assert "written name=value" in said("play", "lane", "--option", "men", "--no-browser")
    assert "written name=value" in said("play", "lane", "--options", "fog=off,men", "--no-browser")
    assert "side is one of" in said("play", "lane", "--side", "left", "--no-browser")
    assert "no game was left unfinished" in said("play", "--resume", "--no-browser")
    assert "no computer player 'major'" in said("play", "lane", "--against", "major", "--no-browser")


def test_a_busy_port_is_named_with_its_remedy():
    with listener(0) as busy:
        port = busy.getsockname()[1]
        error = said("play", "--port", port, "--no-browser")
    assert f"port {port} cannot be used" in error
    assert "choose another with --port" in error


def test_without_a_port_the_next_free_one_is_taken():
    with listener(None) as one, listener(None) as two:
        ports = (one.getsockname()[1], two.getsockname()[1])
    assert ports[0] < ports[1] < PORT + TRIES


@pytest.mark.parametrize("by", ["SIGINT", "SIGTERM"])
def test_play_serves_until_it_is_ended_and_leaves_one_file_behind(by, folder):
    script = "import pytest; from pickets import install; install(pytest.MonkeyPatch())\n"
    script += "from longroll.cli import main; main(['play', 'lane', '--side', 'both', '--no-browser'])"
    environment = {**os.environ, "PYTHONPATH": os.path.dirname(__file__), "PYTHONUNBUFFERED": "1"}
    child = subprocess.Popen(
        [sys.executable, "-c", script], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment
    )
    line = child.stdout.readline()
    assert "The table is at http://127.0.0.1:" in line
    assert "/table/" in line
    child.send_signal(getattr(signal, by))
    assert child.communicate(timeout=20)[1].splitlines() == [
        "The table is being made ready.",
        "The battle is laid out: lane.",
    ]
    assert child.returncode == 0
    assert [each.name for each in (folder / "data").iterdir() if each.is_file()] == ["games.sqlite"]
    with Store() as store:
        assert len(store.cards()) == 1


def test_simulate_refuses_what_cannot_be(folder):
    assert "two names with a comma" in said("simulate", "lane", "--players", "recruit")
    assert "neither .parquet" in said("simulate", "lane", "-o", folder / "x.txt")


def test_the_field_is_told_in_figures():
    out = run("field").output
    assert "heights" in out
    rows = json.loads(run("field", "--json").output)
    assert rows["hills"]


def test_a_field_that_does_not_hold_is_told(monkeypatch):
    heights = LeaveOneOut(20.0, 15.0, 18.0, (("a summit", 20.0),), 1)
    trouble = ("Rock Creek lies in its valley at only 1 of 9 places: look at its course.",)
    monkeypatch.setattr(proof, "prove", lambda: proof.FieldProof(heights, (), (), trouble))
    assert trouble[0] in said("field", "--check")
