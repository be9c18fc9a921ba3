"""Lines that break while an answer is carried out: it is carried out once, kept, and shown to everybody else."""

import threading

import pytest

from longroll.store import Store
from pickets import PICKETS
from sitting import FIRE, new, of_two, seated


class SlowDisk:
    """Answers are kept when `let_go` is called, and not before."""

    def __init__(self, patch):
        self.begun, self.go = threading.Event(), threading.Event()
        append = Store.append

        def slowly(store, *of):
            self.begun.set()
            assert self.go.wait(20)
            return append(store, *of)

        patch.setattr(Store, "append", slowly)

    def let_go(self):
        self.go.set()


@pytest.fixture
def disk(monkeypatch):
    slow = SlowDisk(monkeypatch)
    yield slow
    slow.let_go()


def test_an_answer_whose_line_breaks_while_it_is_kept_is_shown_to_the_other(page, store, disk):
    union, confederate = of_two(page, store)
    with seated(page, confederate) as other:
        with seated(page, union) as one:
            one.send("answer", value=2)
            assert disk.begun.wait(20)
        disk.let_go()
        other.until(lambda b: b.scene.get("to_act") == 1)
        other.answer(5)
        with seated(page, union) as again:
            assert again.scene["to_act"] == 0
            again.answer({"do": "advance", "by": 1})
            other.until(lambda b: b.scene.get("to_act") == 1)
    game = store.load(store.cards()[0].id)
    assert (game.stopped, len(game.log)) == ("", 3)


def test_no_second_answer_to_the_same_question_gets_in_while_the_first_is_kept(page, store, disk):
    token = new(page)
    with seated(page, token) as witness:
        with seated(page, token) as one:
            one.send("answer", value=2)
            assert disk.begun.wait(20)
        with page.socket(token) as socket:  # the same page, loaded again: what it asks waits for the first answer
            witness.send("answer", value=6)
            disk.let_go()
            assert '"to_act":1' in socket.recv(timeout=20)
        witness.until(lambda b: b.scene["seat"] == 1)
    game = store.load(store.cards()[0].id)
    assert [entry.value for entry in game.log] == [2]


def test_a_line_that_breaks_while_a_computer_answers_leaves_the_game_whole(page, store, disk):
    token = new(page, side=0, opponent="recruit")
    disk.let_go()
    for _ in range(5):
        with seated(page, token) as browser:
            browser.until(lambda b: b.scene.get("to_act") == 0)
            browser.send("answer", value=2 if browser.scene["turn"] == "Turn 0" else {"do": "advance", "by": 1})
    with seated(page, token) as browser:
        browser.until(lambda b: b.scene.get("to_act") == 0)
        browser.answer(FIRE)
    assert store.load(store.cards()[0].id).stopped == ""


def test_a_game_deleted_while_it_is_played_sends_everybody_home(page, store):
    union, confederate = of_two(page, store)
    both = store.cards()[0].tokens["both"]
    with seated(page, union) as one, seated(page, confederate) as other:
        assert page.delete(f"/api/games/{both}").status_code == 204
        for browser in (one, other):
            assert browser.hear()["trouble"] == "this game was deleted"


def test_the_server_ends_only_once_what_is_being_carried_out_is_kept(store, tmp_path, monkeypatch):
    from longroll.server.app import application
    from pickets import install
    from table import Pages

    install(monkeypatch)
    disk = SlowDisk(monkeypatch)
    with Pages(application(store, static=tmp_path, delay=0)) as page:
        token = new(page)
        with seated(page, token) as browser:
            browser.send("answer", value=2)
            assert disk.begun.wait(20)
        threading.Timer(0.2, disk.let_go).start()
    assert [entry.value for entry in store.load(store.cards()[0].id).log] == [2]


def test_a_game_that_cannot_be_opened_says_why_and_the_others_play_on(page, store):
    broken, sound = new(page, title="broken"), new(page, title="sound")
    with store.engine.begin() as db:
        game = next(card.id for card in store.cards() if card.title == "broken")
        db.exec_driver_sql("UPDATE heads SET save = x'00' WHERE game = ?", (game,))
    with page.socket(broken) as socket:
        assert "cannot be read" in socket.recv(timeout=20)
    assert {card["title"]: bool(card["damaged"]) for card in page.get("/api/menu").json()["games"]} == {
        "broken": True,
        "sound": False,
    }
    with seated(page, sound) as browser:
        assert browser.answer(2)["scene"]["seat"] == 1


def test_a_damaged_entry_stops_its_game_there_and_nothing_else(page, store):
    token = new(page)
    with seated(page, token) as browser:
        browser.answer(2)
        browser.answer(5)
    with store.engine.begin() as db:
        db.exec_driver_sql("UPDATE entries SET entry = x'ff' WHERE at = 1")
    again = store.load(store.cards()[0].id)
    assert "entry 2 of its log cannot be read" in again.stopped
    assert PICKETS.name == again.ruleset.name
