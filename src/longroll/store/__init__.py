"""Games in a database: every answer, and the throws that follow from it, is on the disk before anyone is shown it.

The truth is a list that only grows: an undo is an entry too.  Everything else here (title, turn, when it was last
played) is what a list of games shows.  A game is loaded by replaying its entries, so killing the program at any moment
loses nothing that was shown.  A capability token says which game its holder may see and for which seats he may answer.
"""

import secrets
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from functools import partial
from operator import attrgetter
from pathlib import Path
from types import TracebackType
from typing import Any, NamedTuple, Self

import msgspec
import sqlalchemy as sql
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from longroll import registry, trial
from longroll.contract import Trouble
from longroll.game import Game
from longroll.save import Entry, Save, read_save, written
from longroll.store import files, tables
from longroll.store.damage import head_of, is_damaged, log_of, rows_left
from longroll.store.files import ASIDE, data_folder
from longroll.store.tables import SCHEMA, seats_of

__all__ = ["SCHEMA", "Card", "Store", "data_folder", "seats_of"]

_games, _heads, _entries, _seats = tables.games, tables.heads, tables.entries, tables.seats


_STANDS = (
    "UPDATE games SET position = ?, entries = ?, played = ?, ended = ?, "
    "turn = CASE WHEN ? = '' THEN turn ELSE ? END WHERE id = ?"
)


class Card(msgspec.Struct, frozen=True):
    """A kept game as a list of games shows it.  `tokens` are by seat, `ended` is "" while it goes on.

    `seat` is that of whoever began it; `damaged` is "", or says what of the game cannot be read.
    """

    id: str
    title: str
    ruleset: str
    scenario: str
    players: tuple[str, str]
    turn: str
    created: str
    played: str
    ended: str
    entries: int
    tokens: dict[str, str]
    seat: str
    damaged: str


class _Kept(NamedTuple):
    """A game as it lies on the disk: what can be read of it, and what is wrong with the rest."""

    save: Save
    damaged: str


class Store:
    """The games kept in one folder.  Methods may be called from any thread; each is one transaction.

    `trouble` is "", or says what is wrong with the file as a whole, as far as listing the games has shown.
    """

    def __init__(self, folder: Path | None = None) -> None:
        """Open, or begin, the games kept in `folder`.  Raises Trouble."""
        self.folder = folder or data_folder()
        self.path = files.prepared(self.folder)
        self.trouble = ""
        self.engine = sql.create_engine(f"sqlite:///{self.path}", connect_args={"timeout": 20})
        sql.event.listen(self.engine, "connect", _prepare)
        try:
            with self._plainly():
                self._open_tables()
        except Trouble:
            self.engine.dispose()
            raise

    def _open_tables(self) -> None:
        with self.engine.connect() as db:
            found = tables.number(db)
        if found == SCHEMA:
            return
        if found > SCHEMA:
            raise Trouble(
                f"{self.path} was written by another longroll (its tables have number {found}, these {SCHEMA}): "
                "use that longroll, or name another folder in LONGROLL_DATA"
            )
        with self.engine.begin() as db:
            db.exec_driver_sql("BEGIN IMMEDIATE")
            found = tables.number(db)  # another window may have been quicker
            if 0 < found < SCHEMA:
                self._copy(self.path.with_name(f"{self.path.name}.before-{SCHEMA}"))
            if found < SCHEMA:
                tables.bring_up(db)

    def close(self) -> None:
        """Let go of the file, which by itself holds every game then."""
        with suppress(SQLAlchemyError), self.engine.connect() as db:  # what cannot be moved now stays in the -wal file
            db.exec_driver_sql("PRAGMA busy_timeout = 1000")
            db.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)")
        self.engine.dispose()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, trouble: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def backup(self, target: Path, force: bool = False) -> int:
        """Copy the whole database to the one file `target`, also while games are played; how many there are in it.

        Raises Trouble, also where there is such a file already, unless `force`.
        """
        if target.resolve().name.startswith(self.path.name) and target.resolve().parent == self.path.resolve().parent:
            raise Trouble(f"{target} is where the games are kept themselves: name a file elsewhere")
        if target.is_dir():
            raise Trouble(f"{target} is a folder: name a file in it")
        if target.exists() and not force:
            raise Trouble(f"{target} is there already: name another file, or write over it with --force")
        with self._plainly():
            self._copy(target)
        return len(self.cards())

    def _copy(self, target: Path) -> None:
        try:
            with self.engine.connect() as db:
                database = db.connection.driver_connection
                assert isinstance(database, sqlite3.Connection)
                files.copy(database, target)
        except (OSError, sqlite3.Error) as trouble:
            cause = getattr(trouble, "strerror", None) or trouble
            raise Trouble(f"the games in {self.path} cannot be copied to {target}: {cause}") from None

    # --- one game
    def create(self, game: Game, title: str = "", turn: str = "", seat: str = "") -> str:
        """Keep a game that has begun in `seat`; its id.  Tokens are drawn for every seat that people may take."""
        title = title or str(game.scenario.get("title") or game.ruleset.title)
        return self._insert(game.record(title), turn, _ended(game), seat)

    def append(self, id: str, game: Game, kept: int, turn: str = "") -> int:
        """Keep what `game` has added to its log since `kept` entries of it were kept; how many are now.

        When this returns the entries are on the disk.  Raises Trouble, and then none of them is.
        """
        fresh = [(id, at, _coded(game.log[at])) for at in range(kept, len(game.log))]
        state = (game.position, len(game.log), _now(), _ended(game), turn, turn, id)
        with self._plainly(), self.engine.begin() as db:  # plain SQL: it is run for every answer at every table
            if fresh:
                there = db.exec_driver_sql(_STANDS, state).rowcount
            else:  # where nothing came of an answer, what the disk holds stands
                there = db.exec_driver_sql("SELECT count(*) FROM games WHERE id = ?", (id,)).scalar_one()
            if there != 1:
                raise Trouble("this game has been deleted")
            if fresh:
                db.exec_driver_sql("INSERT INTO entries (game, at, entry) VALUES (?, ?, ?)", fresh)
        return len(game.log)

    def load(self, id: str) -> Game:
        """The game as it stands, replayed; of a damaged one what lies before the damage.  Raises Trouble."""
        kept = self._kept(id)
        game = Game.open(kept.save)
        game.stopped = game.stopped or kept.damaged
        return game

    def save(self, id: str) -> Save:
        """The game as a record, not replayed; of a damaged one what lies before the damage.  Raises Trouble."""
        return self._kept(id).save

    def _kept(self, id: str) -> _Kept:
        with self._plainly(), self._reading() as db:
            row = self._there(db, id)
            try:
                head = head_of(db, id)
            except Trouble as trouble:
                self._note(row, str(trouble))
                raise
            log, damaged = log_of(db, id, row.entries)
        self._note(row, damaged)
        position = "" if damaged else row.position
        return _Kept(msgspec.structs.replace(head, log=log, title=one_line(row.title), position=position), damaged)

    def export(self, id: str) -> bytes:
        """The game as readable JSON that `bring_in` takes.  Raises Trouble."""
        return written(self.save(id))

    def bring_in(self, data: bytes) -> str:
        """Keep a game that was exported; its id.  It is replayed first, apart, and every face verified.  Raises Trouble."""
        verdict = trial.apart("save", data)
        save = read_save(data)
        title = save.title or str(save.scenario.get("title") or registry.ruleset(save.ruleset).title)
        return self._insert(msgspec.structs.replace(save, title=title), verdict.turn, verdict.ended)

    def delete(self, id: str) -> None:
        """Forget a game for good.  Raises Trouble when there is none."""
        with self._plainly(), self.engine.begin() as db:
            if db.execute(sql.delete(_games).where(_games.c.id == id)).rowcount != 1:
                raise self._none(id)

    def _insert(self, save: Save, turn: str, ended: str, seat: str = "") -> str:
        id = secrets.token_hex(5)
        now = _now()
        row = {
            "id": id,
            "title": one_line(save.title),
            "ruleset": save.ruleset,
            "scenario": str(save.scenario.get("name", "")),
            "first": save.players[0],
            "second": save.players[1],
            "seat": seat or seats_of(save.players)[0],
            "entries": len(save.log),
            "position": save.position,
            "turn": turn,
            "ended": ended,
            "created": now,
            "played": now,
        }
        head = msgspec.json.encode(msgspec.structs.replace(save, log=[], position=""))
        entries = [{"game": id, "at": at, "entry": _coded(entry)} for at, entry in enumerate(save.log)]
        tokens = [{"token": secrets.token_urlsafe(24), "game": id, "seat": each} for each in seats_of(save.players)]
        with self._plainly(), self.engine.begin() as db:
            db.execute(sql.insert(_games), row)
            db.execute(sql.insert(_heads), {"game": id, "save": head})
            if entries:
                db.execute(sql.insert(_entries), entries)
            db.execute(sql.insert(_seats), tokens)
        return id

    # --- many games
    def cards(self) -> list[Card]:
        """Every kept game, the last played first.

        No game is read for it: damage is told where it was found when a game was read.  Of a damaged file whatever can
        still be read is listed, and `trouble` says so.
        """
        try:
            with self._plainly(), self._reading() as db:
                return _cards(db.execute(sql.select(_seats)), db.execute(sql.select(_games)))
        except _Unreadable as trouble:
            self.trouble = str(trouble)
            with self._plainly():
                return _cards(rows_left(self.engine, _seats), rows_left(self.engine, _games))

    def card(self, id: str) -> Card:
        """One kept game, read whole to see whether it is damaged.  Raises Trouble when there is none."""
        with suppress(Trouble):
            self._kept(id)
        with self._plainly(), self._reading() as db:
            seats = db.execute(sql.select(_seats).where(_seats.c.game == id))
            return _cards(seats, [self._there(db, id)])[0]

    def seat(self, token: str) -> tuple[str, str]:
        """The game and the seat that a token is good for.  Raises Trouble for a token never given."""
        with self._plainly(), self.engine.connect() as db:
            row = db.execute(sql.select(_seats).where(_seats.c.token == token)).one_or_none()
        if row is None:
            raise Trouble("this link opens no game: it was deleted, or the link is not whole")
        return row.game, row.seat

    # --- the database
    def _there(self, db: sql.Connection, id: str) -> Any:
        """The row of a game.  Raises Trouble when there is none."""
        row = db.execute(sql.select(_games).where(_games.c.id == id)).one_or_none()
        if row is None:
            raise self._none(id)
        return row

    def _none(self, id: str) -> Trouble:
        return Trouble(f"there is no game {id!r} in {self.path}; `longroll games` lists those there are")

    def _note(self, row: Any, damaged: str) -> None:
        """Let lists tell what was found when a game was read; where that cannot be written they do without it."""
        if row.damaged != damaged:
            with suppress(SQLAlchemyError), self.engine.begin() as db:
                db.execute(sql.update(_games).where(_games.c.id == row.id).values(damaged=damaged))

    @contextmanager
    def _reading(self) -> Iterator[sql.Connection]:
        """A connection on which everything is read as it stood at one moment."""
        with self.engine.connect() as db:
            db.exec_driver_sql("BEGIN")
            yield db

    @contextmanager
    def _plainly(self) -> Iterator[None]:
        """Say in a sentence what the database could not do."""
        try:
            yield
        except IntegrityError:
            raise Trouble(
                "this game was played on in another window of longroll: open it again to go on there"
            ) from None
        except SQLAlchemyError as trouble:
            cause = getattr(trouble, "orig", None) or trouble
            if is_damaged(trouble):
                raise _Unreadable(
                    f"{self.path} is damaged ({cause}): `longroll games` lists what can still be read, `longroll "
                    "export GAME` writes a game of it to a file, and `longroll backup FILE` copies it all as it is; "
                    f"then move {ASIDE} aside together and keep the games again with `longroll import FILE`"
                ) from None
            raise Trouble(
                f"the games in {self.path} cannot be read or written ({cause}): free some room on the disk, or move "
                f"{ASIDE} aside together and begin anew, or name another folder in LONGROLL_DATA"
            ) from None


class _Unreadable(Trouble):
    """Pages of the database cannot be read."""


def one_line(title: str) -> str:
    """A title as a list has it, and as an export that can be brought in again: on one line, and no longer than that."""
    return " ".join("".join(each if each.isprintable() else " " for each in title).split())[:200]


def _coded(entry: Entry) -> bytes:
    return msgspec.json.encode(entry)


def _prepare(connection: Any, _: Any) -> None:
    connection.text_factory = partial(str, encoding="utf-8", errors="replace")  # a damaged letter hides no game
    for pragma in ("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON"):
        connection.execute(f"PRAGMA {pragma}")


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="milliseconds")


def _ended(game: Game) -> str:
    if game.battle.needs is not None:
        return ""
    result = game.ruleset.result(game.battle)
    return result.text if result else "over"


def _cards(seats: Iterable[Any], rows: Iterable[Any]) -> list[Card]:
    """The cards of games, the last played first."""
    tokens: dict[str, dict[str, str]] = {}
    for token, game, seat in seats:
        tokens.setdefault(game, {})[seat] = token
    installed = registry.rulesets()
    cards = []
    for row in rows:
        id, title, ruleset, scenario, first, second, seat, entries, _, turn, ended, created, played, damaged = row
        if not damaged and ruleset not in installed:
            damaged = f"its ruleset {ruleset!r} is not installed: install it, and the game goes on"
        players, own = (first, second), tokens.get(id, {})
        card = Card(
            id, title, ruleset, scenario, players, turn, created, played, ended, entries, own, seat, damaged
        )  # fmt: skip
        cards.append(card)
    cards.sort(key=attrgetter("id"))
    cards.sort(key=attrgetter("played"), reverse=True)
    return cards
