"""Databases of earlier numbers are brought up with every game in them, or left as they were."""

import sqlite3
from contextlib import closing
from random import Random

import msgspec
import pytest

from longroll.chance import Dice
from longroll.contract import Trouble
from longroll.game import Game
from longroll.store import SCHEMA, Store, tables
from pickets import PICKETS, install

NUMBER_1 = """
CREATE TABLE games (
    id VARCHAR NOT NULL, title VARCHAR NOT NULL, save BLOB NOT NULL, position VARCHAR NOT NULL, turn VARCHAR NOT NULL,
    ended VARCHAR NOT NULL, created VARCHAR NOT NULL, played VARCHAR NOT NULL, PRIMARY KEY (id)
);
CREATE TABLE entries (
    game VARCHAR NOT NULL, at INTEGER NOT NULL, entry BLOB NOT NULL, PRIMARY KEY (game, at),
    FOREIGN KEY(game) REFERENCES games (id) ON DELETE CASCADE
);
CREATE TABLE seats (
    token VARCHAR NOT NULL, game VARCHAR NOT NULL, seat VARCHAR NOT NULL, PRIMARY KEY (token),
    FOREIGN KEY(game) REFERENCES games (id) ON DELETE CASCADE
);
PRAGMA user_version = 1;
"""
PLAYERS = {"a": ("human", "human"), "b": ("recruit", "human"), "c": ("recruit", "sergeant")}


@pytest.fixture(autouse=True)
def _pickets(monkeypatch):
    install(monkeypatch)


def played(players, answers=9):
    game = Game(PICKETS, PICKETS.load("lane"), {}, players, Dice.seeded(3))
    rng = Random(1)
    for _ in range(answers):
        needs = game.battle.needs
        game.answer(needs.side, PICKETS.draw_answer(needs, game.battle.known(needs.side), rng))
    return game


@pytest.fixture
def old(tmp_path):
    """A folder with a database of number 1, and the games in it."""
    games = {id: played(players) for id, players in PLAYERS.items()}
    with closing(sqlite3.connect(tmp_path / "games.sqlite")) as db:
        db.executescript(NUMBER_1)
        for id, game in games.items():
            save = game.record(f"The lane of {id}")
            head = msgspec.json.encode(msgspec.structs.replace(save, log=[], position=""))
            moments = ("2026-07-01T09:00:00.000+00:00", f"2026-07-0{1 + 'cba'.index(id)}T12:00:00.000+00:00")
            row = (id, save.title, head, save.position, "Turn 7", "", *moments)
            db.execute("INSERT INTO games VALUES (?, ?, ?, ?, ?, ?, ?, ?)", row)
            log = [(id, at, msgspec.json.encode(entry)) for at, entry in enumerate(save.log)]
            db.executemany("INSERT INTO entries VALUES (?, ?, ?)", log)
            for seat in tables.seats_of(game.players):
                db.execute("INSERT INTO seats VALUES (?, ?, ?)", (f"token-{id}-{seat}", id, seat))
        db.commit()
    return tmp_path, games


def number(path):
    with closing(sqlite3.connect(path)) as db:
        return db.execute("PRAGMA user_version").fetchone()[0]


def columns(path):
    with closing(sqlite3.connect(path)) as db:
        names = [name for (name,) in db.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        return {name: {row[1:] for row in db.execute(f"PRAGMA table_info({name})")} for name in names}


def test_a_database_of_the_first_number_is_brought_up_with_every_game(old):
    folder, games = old
    with Store(folder) as store:
        assert [card.id for card in store.cards()] == ["a", "b", "c"]
        for card in store.cards():
            game = games[card.id]
            assert (card.title, card.turn, card.ended, card.damaged) == (f"The lane of {card.id}", "Turn 7", "", "")
            assert (card.ruleset, card.scenario, card.players) == ("pickets", "lane", PLAYERS[card.id])
            assert card.entries == len(game.log)
            assert card.tokens == {seat: f"token-{card.id}-{seat}" for seat in tables.seats_of(card.players)}
            for seat, token in card.tokens.items():
                assert store.seat(token) == (card.id, seat)
            again = store.load(card.id)
            assert (again.battle, again.log, again.stopped) == (game.battle, game.log, "")
            store.append(card.id, again, len(again.log))
            again.answer(again.to_act, {"do": "fire"})
            kept = store.append(card.id, again, len(game.log))
            assert (store.load(card.id).battle, store.card(card.id).entries) == (again.battle, kept)
        assert [card.seat for card in sorted(store.cards(), key=lambda card: card.id)] == ["both", "1", "watch"]
        store.delete("a")
    with closing(sqlite3.connect(folder / "games.sqlite")) as db:
        for table in ("heads", "entries", "seats"):
            assert db.execute(f"SELECT count(*) FROM {table} WHERE game = 'a'").fetchone() == (0,)


def test_tables_brought_up_are_those_that_are_made(old, tmp_path_factory):
    folder, _ = old
    fresh = tmp_path_factory.mktemp("fresh")
    Store(folder).close()
    Store(fresh).close()
    assert number(folder / "games.sqlite") == number(fresh / "games.sqlite") == SCHEMA
    assert columns(folder / "games.sqlite") == columns(fresh / "games.sqlite")


def test_a_copy_of_what_was_there_is_put_aside_before(old):
    folder, games = old
    Store(folder).close()
    aside = folder / f"games.sqlite.before-{SCHEMA}"
    assert number(aside) == 1
    with closing(sqlite3.connect(aside)) as db:
        assert db.execute("SELECT count(*) FROM games").fetchone() == (len(games),)
    assert aside.stat().st_mode & 0o077 == 0
    assert {each.name for each in folder.iterdir()} == {"games.sqlite", aside.name}


def test_a_database_that_cannot_be_brought_up_stays_as_it_was(old, monkeypatch):
    folder, games = old
    before = columns(folder / "games.sqlite")

    def stumbling(db):
        tables._lists_of_their_own(db)
        db.exec_driver_sql("INSERT INTO no_such_table VALUES (1)")

    with monkeypatch.context() as patch:
        patch.setattr(tables, "STEPS", [stumbling])
        with pytest.raises(Trouble, match="no such table"):
            Store(folder)
    assert number(folder / "games.sqlite") == 1
    assert columns(folder / "games.sqlite") == before
    with Store(folder) as store:
        assert {card.id for card in store.cards()} == set(games)
        assert store.load("a").battle == games["a"].battle


def test_no_copy_no_bringing_up(old):
    folder, _ = old
    (folder / f"games.sqlite.before-{SCHEMA}").mkdir()
    with pytest.raises(Trouble, match="cannot be copied to"):
        Store(folder)
    assert number(folder / "games.sqlite") == 1


def test_a_damaged_game_does_not_keep_the_others_from_being_brought_up(old):
    folder, games = old
    with closing(sqlite3.connect(folder / "games.sqlite")) as db:
        db.execute("UPDATE games SET save = x'00ff' WHERE id = 'b'")
        db.commit()
    with Store(folder) as store:
        assert {card.id: bool(card.damaged) for card in store.cards()} == {"a": False, "b": True, "c": False}
        assert store.load("a").battle == games["a"].battle
        with pytest.raises(Trouble, match="cannot be read"):
            store.load("b")
