"""Games are kept: what was shown is on the disk, whatever happens to the program."""

import os
import signal
import subprocess
import sys
from hashlib import sha256
from pathlib import Path
from random import Random

import msgspec
import pytest
from sqlalchemy import event
from sqlalchemy.schema import CreateTable

from longroll.chance import Dice
from longroll.contract import Trouble
from longroll.game import Game
from longroll.store import SCHEMA, Store, data_folder, seats_of
from longroll.store.tables import meta
from pickets import PICKETS, install

FIRE = {"do": "fire"}


@pytest.fixture(autouse=True)
def _pickets(monkeypatch):
    install(monkeypatch)


@pytest.fixture
def store(tmp_path):
    with_store = Store(tmp_path)
    yield with_store
    with_store.close()


def begun(players=("human", "human"), seed=3):
    return Game(PICKETS, PICKETS.load("lane"), {}, players, Dice.seeded(seed))


def test_a_game_comes_back_as_it_was(store, tmp_path):
    game = begun()
    id = store.create(game)
    kept = 0
    for seat, value in ((0, 2), (1, 5), (0, FIRE), (1, FIRE)):
        game.answer(seat, value)
        kept = store.append(id, game, kept)
    again = Store(tmp_path).load(id)
    assert (again.battle, again.log, again.stopped) == (game.battle, game.log, "")
    assert kept == len(game.log) == 6


def test_an_undo_is_kept_too(store):
    game = begun()
    id = store.create(game)
    game.answer(0, 2)
    kept = store.append(id, game, 0)
    game.undo(0)
    store.append(id, game, kept)
    assert store.load(id).battle == begun().battle
    assert store.card(id).entries == 2


def test_the_list_tells_title_turn_players_and_end(store):
    first = store.create(begun(), title="First", turn="Turn 1")
    game = begun(("human", "recruit"))
    second = store.create(game)
    rng = Random(1)
    while game.to_act is not None:
        needs = game.battle.needs
        game.answer(needs.side, PICKETS.draw_answer(needs, game.battle.known(needs.side), rng))
    store.append(second, game, 0, turn="Turn 9")
    cards = store.cards()
    assert [card.id for card in cards] == [second, first]
    assert (cards[0].title, cards[0].players, cards[0].turn) == ("The lane", ("human", "recruit"), "Turn 9")
    assert cards[0].ended == PICKETS.result(game.battle).text
    assert (cards[1].title, cards[1].turn, cards[1].ended, cards[1].scenario) == ("First", "Turn 1", "", "lane")


def test_tokens_open_their_seat_and_no_other(store):
    id = store.create(begun())
    tokens = store.card(id).tokens
    assert set(tokens) == {"both", "0", "1"}
    assert len(set(tokens.values())) == 3
    for seat, token in tokens.items():
        assert store.seat(token) == (id, seat)
    with pytest.raises(Trouble, match="opens no game"):
        store.seat("guess")
    assert seats_of(("recruit", "human")) == ("1",)
    assert seats_of(("recruit", "recruit")) == ("watch",)


def test_a_deleted_game_is_gone_with_all_that_was_its_own(store):
    game = begun()
    id = store.create(game)
    token = store.card(id).tokens["both"]
    store.delete(id)
    assert store.cards() == []
    with pytest.raises(Trouble, match="opens no game"):
        store.seat(token)
    for gone in (store.load, store.card, store.delete, store.export):
        with pytest.raises(Trouble, match="there is no game"):
            gone(id)
    with pytest.raises(Trouble):
        store.append(id, game, 0)


def test_export_and_import_carry_a_game_to_another_folder(store, tmp_path):
    game = begun()
    game.answer(0, 2)
    game.answer(1, 3)
    id = store.create(game, title="Carried", turn="Turn 1")
    other = Store(tmp_path / "other")
    twin = other.bring_in(store.export(id))
    assert other.load(twin).battle == game.battle
    assert (other.card(twin).title, other.card(twin).turn) == ("Carried", "Turn 1")
    assert other.export(twin) == store.export(id)


def test_what_is_no_save_is_not_brought_in(store):
    with pytest.raises(Trouble, match="not a whole longroll save"):
        store.bring_in(b"{}")
    assert store.cards() == []


def test_a_game_played_on_elsewhere_is_not_overwritten(store, tmp_path):
    game = begun()
    id = store.create(game)
    here, there = store.load(id), Store(tmp_path).load(id)
    here.answer(0, 2)
    store.append(id, here, 0)
    there.answer(0, 5)
    with pytest.raises(Trouble, match="another window"):
        Store(tmp_path).append(id, there, 0)
    assert store.load(id).battle == here.battle


def test_the_folder_is_the_one_named(monkeypatch, tmp_path):
    monkeypatch.setenv("LONGROLL_DATA", str(tmp_path / "here"))
    assert data_folder() == tmp_path / "here"
    monkeypatch.delenv("LONGROLL_DATA")
    assert data_folder().name == "longroll"


def test_a_folder_that_cannot_be_is_said_in_a_sentence(tmp_path):
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(Trouble, match="LONGROLL_DATA"):
        Store(tmp_path / "file" / "games")


def test_a_file_that_is_no_database_is_said_in_a_sentence(tmp_path):
    (tmp_path / "games.sqlite").write_bytes(b"this is a shopping list, not a database" * 40)
    with pytest.raises(Trouble, match=r"move games\.sqlite, games\.sqlite-wal and games\.sqlite-shm aside together"):
        Store(tmp_path)


def test_tables_of_another_number_are_left_alone(tmp_path):
    store = Store(tmp_path)
    with store.engine.begin() as db:
        db.exec_driver_sql("PRAGMA user_version = 99")
    store.close()
    with pytest.raises(Trouble, match="number 99"):
        Store(tmp_path)


def test_a_disk_that_refuses_leaves_what_was_kept(store):
    game = begun()
    id = store.create(game)
    with store.engine.begin() as db:
        pages = db.exec_driver_sql("PRAGMA page_count").scalar_one()
    store.engine.dispose()

    def full(connection, _):
        connection.execute(f"PRAGMA max_page_count = {pages}")

    event.listen(store.engine, "connect", full)
    game.answer(0, 2)
    kept = 0
    said = ""
    while not said and kept < 100_000:
        try:
            kept = store.append(id, game, kept)
        except Trouble as trouble:
            said = str(trouble)
        game.undo(0)
        game.answer(0, 2)
    assert "free some room" in said
    event.remove(store.engine, "connect", full)
    store.engine.dispose()
    assert store.card(id).entries == kept
    assert store.load(id).stopped == ""


def test_the_number_of_the_tables_changes_with_them():
    ddl = "".join(str(CreateTable(table)) for table in meta.sorted_tables)
    assert (SCHEMA, sha256("".join(ddl.split()).encode()).hexdigest()[:16]) == (2, "05b0411fb7722843")


PLAY = """
import sys
from pathlib import Path
from random import Random
import pytest
from pickets import PICKETS, install
from longroll.chance import Dice
from longroll.game import Game
from longroll.store import Store
install(pytest.MonkeyPatch())
store = Store(Path(sys.argv[1]))
rng = Random(int(sys.argv[2]))
while True:
    game = Game(PICKETS, PICKETS.load("lane"), {"men": "40"}, dice=Dice.seeded(rng.randrange(999)))
    id, kept = store.create(game), 0
    while game.to_act is not None:
        needs = game.battle.needs
        game.answer(needs.side, PICKETS.draw_answer(needs, game.battle.known(needs.side), rng))
        kept = store.append(id, game, kept)
        print(id, kept, game.position, flush=True)
"""


@pytest.mark.parametrize("seed", range(4))
def test_killed_at_any_moment_it_has_lost_nothing_that_was_shown(tmp_path, seed):
    command = [sys.executable, "-c", PLAY, str(tmp_path), str(seed)]
    environment = {**os.environ, "PYTHONPATH": str(Path(__file__).parent)}
    child = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment)
    rng = Random(seed)
    shown = {}
    for _ in range(rng.randint(1, 150)):
        id, kept, position = child.stdout.readline().split()
        shown[id] = (int(kept), position)
    child.send_signal(signal.SIGKILL)
    rest, _ = child.communicate()
    for line in rest.splitlines():
        if len(words := line.split()) == 3 and len(words[2]) == 64:
            shown[words[0]] = (int(words[1]), words[2])
    store = Store(tmp_path)
    for id, (kept, position) in shown.items():
        save = store.save(id)
        assert len(save.log) >= kept
        game = Game.open(msgspec.structs.replace(save, log=save.log[:kept], position=""))
        assert (game.position, game.stopped) == (position, "")
        assert store.load(id).stopped == ""
