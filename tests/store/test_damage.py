"""A damaged game is set aside with a sentence, and what lies before the damage is kept; all others play on."""

import sqlite3
from contextlib import closing

import pytest

from longroll import registry
from longroll.chance import Dice
from longroll.contract import Trouble
from longroll.flow import Refused
from longroll.game import Game
from longroll.save import read_kept, read_save
from longroll.store import Store
from pickets import PICKETS, install

FIRE = {"do": "fire"}
LOG = ((0, 2), (1, 5), (0, FIRE), (1, FIRE), (0, FIRE))


@pytest.fixture(autouse=True)
def _pickets(monkeypatch):
    install(monkeypatch)


@pytest.fixture
def store(tmp_path):
    with Store(tmp_path) as store:
        yield store


def begun(store, title=""):
    game = Game(PICKETS, PICKETS.load("lane"), {}, dice=Dice.seeded(3))
    id = store.create(game, title)
    for seat, value in LOG:
        game.answer(seat, value)
    store.append(id, game, 0, "Turn 3")
    return id, game


def harm(store, statement, *values):
    with closing(sqlite3.connect(store.path)) as db:
        assert db.execute(statement, values).rowcount == 1
        db.commit()


HARM = {
    "an entry that is no JSON": ("UPDATE entries SET entry = x'00ff' WHERE game = ? AND at = 4", 4),
    "an entry that is none": ("""UPDATE entries SET entry = '{"type":"song"}' WHERE game = ? AND at = 3""", 3),
    "an entry that is a number": ("UPDATE entries SET entry = 17 WHERE game = ? AND at = 0", 0),
    "an entry that is gone": ("DELETE FROM entries WHERE game = ? AND at = 2", 2),
    "an entry out of its place": ("UPDATE entries SET at = 99 WHERE game = ? AND at = 5", 5),
    "a last entry that is gone": ("DELETE FROM entries WHERE game = ? AND at = 7", 7),
}


@pytest.mark.parametrize("how", HARM)
def test_what_lies_before_the_damage_can_be_seen_and_exported(store, how):
    id, game = begun(store, "Harmed")
    sound, other = begun(store)
    statement, left = HARM[how]
    assert len(game.log) == 8
    harm(store, statement, id)
    assert store.save(id).log == game.log[:left]
    assert read_save(store.export(id)).log == game.log[:left]
    seen = store.load(id)
    assert seen.log[:left] == game.log[:left]
    assert f"entry {left + 1} of its log cannot be read" in seen.stopped
    with pytest.raises(Refused, match="can only be looked at"):
        seen.answer(0, FIRE)
    damaged = {card.id: card.damaged for card in store.cards()}
    assert damaged == {id: seen.stopped, sound: ""}
    assert store.load(sound).battle == other.battle
    other.answer(other.to_act, FIRE)
    store.append(sound, other, 8)


def test_an_export_of_what_is_left_is_a_sound_game(store):
    id, game = begun(store)
    harm(store, "DELETE FROM entries WHERE game = ? AND at = 5", id)
    twin = store.bring_in(store.export(id))
    again = store.load(twin)
    assert (again.stopped, again.log[:5]) == ("", game.log[:5])


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE heads SET save = x'7b00' WHERE game = ?",
        "UPDATE heads SET save = 'gone' WHERE game = ?",
        "UPDATE heads SET save = 7 WHERE game = ?",
        "UPDATE heads SET save = replace(CAST(save AS TEXT), 'The lane', 'The Lane') WHERE game = ?",
        "DELETE FROM heads WHERE game = ?",
    ],
)
def test_a_game_without_its_beginning_is_listed_and_can_be_deleted(store, statement):
    id, _ = begun(store, "Harmed")
    sound, other = begun(store)
    harm(store, statement, id)
    assert store.card(id).damaged.startswith("the beginning of this game, its scenario and its dice, cannot be read")
    assert {card.id: bool(card.damaged) for card in store.cards()} == {id: True, sound: False}
    assert next(card for card in store.cards() if card.id == id).title == "Harmed"
    for reading in (store.load, store.save, store.export):
        with pytest.raises(Trouble, match="cannot be read"):
            reading(id)
    assert store.load(sound).battle == other.battle
    store.delete(id)
    assert [card.id for card in store.cards()] == [sound]


def test_a_game_whose_ruleset_is_not_installed_is_listed_and_exported_whole(store, monkeypatch):
    id, game = begun(store)
    with monkeypatch.context() as patch:
        patch.setattr(registry, "rulesets", dict)
        assert "its ruleset 'pickets' is not installed" in store.cards()[0].damaged
        assert "its ruleset 'pickets' is not installed" in store.card(id).damaged
        assert read_kept(store.export(id)).log == game.log
        with pytest.raises(Trouble, match="there is no ruleset 'pickets'"):
            store.load(id)
    assert store.card(id).damaged == ""
    assert store.load(id).battle == game.battle


def test_a_game_that_was_mended_is_marked_no_longer(store):
    id, _ = begun(store)
    harm(store, "UPDATE entries SET at = 99 WHERE game = ? AND at = 5", id)
    assert store.card(id).damaged
    harm(store, "UPDATE entries SET at = 5 WHERE game = ? AND at = 99", id)
    assert store.card(id).damaged == ""
    assert store.cards()[0].damaged == ""


def test_letters_that_are_none_hide_no_game(store):
    id, _ = begun(store)
    harm(store, "UPDATE games SET title = CAST(x'4cff' AS TEXT), turn = CAST(x'ff' AS TEXT) WHERE id = ?", id)
    assert store.cards()[0].title == "L\ufffd"
    assert store.load(id).stopped == ""


def test_a_refused_answer_does_not_change_what_is_kept_of_a_game_that_came_out_otherwise(store):
    id, _ = begun(store)
    harm(store, "UPDATE games SET position = 'elsewhere' WHERE id = ?", id)
    opened = store.load(id)
    assert "another position" in opened.stopped
    assert store.append(id, opened, len(opened.log), "Turn 99") == 8
    assert "another position" in store.load(id).stopped
    assert store.card(id).turn == "Turn 3"


# --- pages that SQLite cannot read
def spoilt(folder, table, page):
    """Overwrite a leaf of a table, in the middle of the file."""
    path = folder / "games.sqlite"
    with closing(sqlite3.connect(path)) as db:
        size = db.execute("PRAGMA page_size").fetchone()[0]
        query = "SELECT pageno FROM dbstat WHERE name = ? AND pagetype = 'leaf' ORDER BY path"
        try:
            leaves = [number for (number,) in db.execute(query, (table,))]
        except sqlite3.OperationalError:
            pytest.skip("this SQLite does not tell its pages")
    with path.open("r+b") as file:
        file.seek((leaves[page] - 1) * size)
        file.write(b"\xff" * size)


def test_of_a_damaged_file_whatever_can_be_read_is_listed(tmp_path):
    with Store(tmp_path) as store:
        ids = [begun(store)[0] for _ in range(60)]
    spoilt(tmp_path, "games", page=1)
    with Store(tmp_path) as store:
        cards = store.cards()
        assert 30 < len(cards) < 60
        assert {ids[0], ids[-1]} <= {card.id for card in cards} < set(ids)
        for way_out in ("longroll games", "longroll export", "longroll backup", "games.sqlite-wal", "longroll import"):
            assert way_out in store.trouble
        assert [card.played for card in cards] == sorted((card.played for card in cards), reverse=True)
        assert store.load(ids[0]).stopped == ""
        assert set(store.card(ids[0]).tokens) == {"both", "0", "1"}
        copy = tmp_path / "copy.sqlite"
        assert store.backup(copy) == len(cards)
        assert copy.stat().st_size == store.path.stat().st_size


def test_a_damaged_page_of_entries_stops_only_games_on_it(tmp_path):
    with Store(tmp_path) as store:
        games = dict(begun(store) for _ in range(60))
    spoilt(tmp_path, "entries", page=3)
    with Store(tmp_path) as store:
        assert {card.id for card in store.cards()} == set(games)
        assert store.trouble == ""
        stopped = {id: store.load(id).stopped for id in games}
        harmed = [id for id in games if stopped[id]]
        assert 0 < len(harmed) < 30
        assert all("malformed" in stopped[id] for id in harmed)
        assert {card.id for card in store.cards() if card.damaged} == set(harmed)
        game = next(game for id, game in games.items() if not stopped[id])
        sound = next(id for id in games if not stopped[id])
        game.answer(game.to_act, FIRE)
        store.append(sound, game, 8)
        assert store.load(sound).battle == game.battle
