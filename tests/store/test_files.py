"""The files of the kept games: one when nobody plays, nobody else's, and copied whole while somebody does."""

import os
import sqlite3
import stat
import sys

import pytest

from longroll.chance import Dice
from longroll.contract import Trouble
from longroll.game import Game
from longroll.store import Store
from pickets import PICKETS, install

posix = pytest.mark.skipif(sys.platform == "win32", reason="rights are those of POSIX")


@pytest.fixture(autouse=True)
def _pickets(monkeypatch):
    install(monkeypatch)


def begun(store, answers=((0, 2), (1, 5))):
    game = Game(PICKETS, PICKETS.load("lane"), {}, dice=Dice.seeded(3))
    id = store.create(game)
    kept = 0
    for seat, value in answers:
        game.answer(seat, value)
        kept = store.append(id, game, kept)
    return id, game, kept


def rights(path):
    return stat.S_IMODE(path.stat().st_mode)


@pytest.fixture
def lax():
    """Let files be made with every right, as far as nobody sees to it."""
    before = os.umask(0)
    yield
    os.umask(before)


def test_a_store_that_was_closed_is_one_file_with_everything_in_it(tmp_path):
    with Store(tmp_path) as store:
        id, game, _ = begun(store)
        assert (tmp_path / "games.sqlite-wal").stat().st_size > 0
    assert [each.name for each in tmp_path.iterdir()] == ["games.sqlite"]
    alone = tmp_path / "elsewhere"
    alone.mkdir()
    (alone / "games.sqlite").write_bytes((tmp_path / "games.sqlite").read_bytes())
    with Store(alone) as store:
        assert store.load(id).battle == game.battle


def test_a_store_is_closed_while_another_window_has_it_open(tmp_path):
    with Store(tmp_path) as other:
        with Store(tmp_path) as store:
            id, game, kept = begun(store)
        assert (tmp_path / "games.sqlite-wal").stat().st_size == 0
        game.answer(0, {"do": "fire"})
        other.append(id, game, kept)
        assert other.load(id).battle == game.battle


@posix
def test_folder_and_files_are_their_owners_alone(tmp_path, lax):
    with Store(tmp_path / "new" / "games") as store:
        begun(store)
        assert rights(store.folder) == 0o700
        assert {each.name: rights(each) for each in store.folder.iterdir()} == {
            "games.sqlite": 0o600,
            "games.sqlite-wal": 0o600,
            "games.sqlite-shm": 0o600,
        }
        store.backup(tmp_path / "copy.sqlite")
        assert rights(tmp_path / "copy.sqlite") == 0o600


@posix
def test_the_database_never_lies_there_with_wider_rights(tmp_path, lax, monkeypatch):
    seen = []
    connect = sqlite3.connect

    def watching(name, *words, **named):
        seen.append(rights(tmp_path / "games.sqlite"))
        return connect(name, *words, **named)

    monkeypatch.setattr(sqlite3.dbapi2, "connect", watching)
    monkeypatch.setattr(sqlite3, "connect", watching)
    with Store(tmp_path):
        assert seen
        assert set(seen) == {0o600}


@posix
def test_wider_rights_of_an_earlier_store_are_taken_away(tmp_path, lax):
    folder = tmp_path / "games"
    with Store(folder):
        for each in folder.iterdir():
            each.chmod(0o666)
        folder.chmod(0o755)
        with Store(folder):
            assert rights(folder) == 0o700
            assert {rights(each) for each in folder.iterdir()} == {0o600}


@posix
def test_a_folder_that_holds_other_things_keeps_its_rights(tmp_path, lax):
    tmp_path.chmod(0o755)
    for _ in range(2):
        (tmp_path / "letters.txt").write_text("Dear Sarah")
        Store(tmp_path).close()
        assert rights(tmp_path) == 0o755
        assert rights(tmp_path / "letters.txt") == 0o666
        assert rights(tmp_path / "games.sqlite") == 0o600


def test_a_backup_is_whole_while_a_game_is_played(tmp_path):
    with Store(tmp_path / "games") as store:
        id, game, kept = begun(store)
        copy = tmp_path / "copy" / "games.sqlite"
        copy.parent.mkdir()
        with Store(store.folder) as another:
            assert another.backup(copy) == 1
            then = game.battle
            game.answer(0, {"do": "fire"})
            store.append(id, game, kept)
        assert [each.name for each in copy.parent.iterdir()] == ["games.sqlite"]
        with Store(copy.parent) as restored:
            assert restored.load(id).battle == then
            assert restored.card(id).tokens == store.card(id).tokens
        assert store.load(id).battle == game.battle


def test_a_backup_writes_over_nothing_unless_it_is_told_to(tmp_path):
    with Store(tmp_path / "games") as store:
        target = tmp_path / "copy.sqlite"
        target.write_text("dear to somebody")
        with pytest.raises(Trouble, match="is there already: name another file, or write over it with --force"):
            store.backup(target)
        assert target.read_text() == "dear to somebody"
        assert store.backup(target, force=True) == 0
        assert target.read_bytes().startswith(b"SQLite format 3")


def test_a_backup_cannot_take_the_place_of_the_games(tmp_path):
    with Store(tmp_path) as store:
        for name in ("games.sqlite", "games.sqlite-wal", "games.sqlite-shm"):
            with pytest.raises(Trouble, match="where the games are kept themselves"):
                store.backup(tmp_path / name, force=True)


def test_a_backup_that_cannot_be_written_leaves_nothing_behind(tmp_path):
    with Store(tmp_path / "games") as store:
        with pytest.raises(Trouble, match="cannot be copied to"):
            store.backup(tmp_path / "none" / "copy.sqlite")
        with pytest.raises(Trouble, match="is a folder"):
            store.backup(tmp_path, force=True)
    assert [each.name for each in tmp_path.iterdir()] == ["games"]
