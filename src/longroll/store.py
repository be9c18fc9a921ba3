"""Games in a database: every answer, and the throws that follow from it, is on the disk before anyone is shown it.

The truth is a list that only grows: an undo is an entry too.  Everything else here (title, turn, when it was last
played) is what a list of games shows.  A game is loaded by replaying its entries, so killing the program at any moment
loses nothing that was shown.  A capability token says which game its holder may see and for which seats he may answer.
"""

import os
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import msgspec
import sqlalchemy as sql
from platformdirs import user_data_path
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from longroll import trial
from longroll.contract import Trouble
from longroll.game import HUMAN, Entry, Game, Save, read_save, written
from longroll.registry import ruleset

SCHEMA = 1
"""Number of the tables below; it changes whenever they do."""

_meta = sql.MetaData()
_games = sql.Table(
    "games",
    _meta,
    sql.Column("id", sql.String, primary_key=True),
    sql.Column("title", sql.String, nullable=False),
    sql.Column("save", sql.LargeBinary, nullable=False),  # the game without its log
    sql.Column("position", sql.String, nullable=False),
    sql.Column("turn", sql.String, nullable=False),
    sql.Column("ended", sql.String, nullable=False),
    sql.Column("created", sql.String, nullable=False),
    sql.Column("played", sql.String, nullable=False),
)
_entries = sql.Table(
    "entries",
    _meta,
    sql.Column("game", sql.String, sql.ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    sql.Column("at", sql.Integer, primary_key=True),
    sql.Column("entry", sql.LargeBinary, nullable=False),
)
_seats = sql.Table(
    "seats",
    _meta,
    sql.Column("token", sql.String, primary_key=True),
    sql.Column("game", sql.String, sql.ForeignKey("games.id", ondelete="CASCADE"), nullable=False),
    sql.Column("seat", sql.String, nullable=False),
)


class Card(msgspec.Struct, frozen=True):
    """A kept game as a list of games shows it.  `tokens` are by seat, `ended` is "" while it goes on."""

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


def data_folder() -> Path:
    """Where games are kept: LONGROLL_DATA, or the folder for a user's data on this system."""
    named = os.environ.get("LONGROLL_DATA")
    return Path(named) if named else user_data_path("longroll", appauthor=False)


def seats_of(players: tuple[str, str]) -> tuple[str, ...]:
    """The seats that people may take: both sides and each, one side, or only to look on."""
    human = [str(side) for side in (0, 1) if players[side] == HUMAN]
    if len(human) == 2:
        return ("both", "0", "1")
    return tuple(human) or ("watch",)


class Store:
    """The games kept in one folder.  Methods may be called from any thread; each is one transaction."""

    def __init__(self, folder: Path | None = None) -> None:
        """Open, or begin, the games kept in `folder`.  Raises Trouble."""
        self.folder = folder or data_folder()
        self.path = self.folder / "games.sqlite"
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
        except OSError as trouble:
            raise Trouble(
                f"games cannot be kept in {self.folder}: {trouble.strerror}; name another folder in LONGROLL_DATA"
            ) from None
        self.engine = sql.create_engine(f"sqlite:///{self.path}", connect_args={"timeout": 20})
        sql.event.listen(self.engine, "connect", _prepare)
        with self._plainly():
            self._open_schema()

    def _open_schema(self) -> None:
        with self.engine.begin() as db:
            found = db.exec_driver_sql("PRAGMA user_version").scalar_one()
            if found == 0:
                _meta.create_all(db)
                db.exec_driver_sql(f"PRAGMA user_version = {SCHEMA}")
            elif found != SCHEMA:
                raise Trouble(
                    f"{self.path} was written by another longroll (its tables have number {found}, these {SCHEMA}): "
                    "use that longroll, or name another folder in LONGROLL_DATA"
                )

    def close(self) -> None:
        """Let go of the file."""
        self.engine.dispose()

    # --- one game
    def create(self, game: Game, title: str = "", turn: str = "") -> str:
        """Keep a game that has begun; its id.  Tokens are drawn for every seat that people may take."""
        title = title or str(game.scenario.get("title") or game.ruleset.title)
        return self._insert(game.record(title), turn, _ended(game))

    def append(self, id: str, game: Game, kept: int, turn: str = "") -> int:
        """Keep what `game` has added to its log since `kept` entries of it were kept; how many are now.

        When this returns the entries are on the disk.  Raises Trouble, and then none of them is.
        """
        fresh = game.log[kept:]
        now = _now()
        with self._plainly(), self.engine.begin() as db:
            if fresh:
                rows = [{"game": id, "at": kept + n, "entry": _coded(entry)} for n, entry in enumerate(fresh)]
                db.execute(sql.insert(_entries), rows)
            values = {"position": game.position, "played": now, "ended": _ended(game)}
            if turn:
                values["turn"] = turn
            touched = db.execute(sql.update(_games).where(_games.c.id == id).values(values))
            if touched.rowcount != 1:
                raise Trouble("this game has been deleted")
        return len(game.log)

    def load(self, id: str) -> Game:
        """The game as it stands, replayed.  Raises Trouble."""
        return Game.open(self.save(id))

    def save(self, id: str) -> Save:
        """The game as a record, not replayed.  Raises Trouble."""
        with self._plainly(), self.engine.connect() as db:
            row = db.execute(sql.select(_games).where(_games.c.id == id)).one_or_none()
            if row is None:
                raise Trouble(f"there is no game {id!r} in {self.path}; `longroll games` lists those there are")
            query = sql.select(_entries.c.entry).where(_entries.c.game == id).order_by(_entries.c.at)
            log = [_DECODER.decode(entry) for (entry,) in db.execute(query)]
        save = msgspec.json.decode(row.save, type=Save)
        return msgspec.structs.replace(save, log=log, title=row.title, position=row.position)

    def export(self, id: str) -> bytes:
        """The game as readable JSON that `bring_in` takes.  Raises Trouble."""
        return written(self.save(id))

    def bring_in(self, data: bytes) -> str:
        """Keep a game that was exported; its id.  It is replayed first, apart, and every face verified.  Raises Trouble."""
        verdict = trial.apart("save", data)
        save = read_save(data)
        title = save.title or str(save.scenario.get("title") or ruleset(save.ruleset).title)
        return self._insert(msgspec.structs.replace(save, title=title), verdict.turn, verdict.ended)

    def delete(self, id: str) -> None:
        """Forget a game for good.  Raises Trouble when there is none."""
        with self._plainly(), self.engine.begin() as db:
            if db.execute(sql.delete(_games).where(_games.c.id == id)).rowcount != 1:
                raise Trouble(f"there is no game {id!r} in {self.path}; `longroll games` lists those there are")

    def _insert(self, save: Save, turn: str, ended: str) -> str:
        id = secrets.token_hex(5)
        now = _now()
        head = msgspec.json.encode(msgspec.structs.replace(save, log=[], position=""))
        with self._plainly(), self.engine.begin() as db:
            row = {"id": id, "title": save.title, "save": head, "position": save.position, "turn": turn}
            db.execute(sql.insert(_games).values(**row, ended=ended, created=now, played=now))
            entries = [{"game": id, "at": at, "entry": _coded(entry)} for at, entry in enumerate(save.log)]
            if entries:
                db.execute(sql.insert(_entries), entries)
            tokens = [{"token": secrets.token_urlsafe(24), "game": id, "seat": s} for s in seats_of(save.players)]
            db.execute(sql.insert(_seats), tokens)
        return id

    # --- many games
    def cards(self) -> list[Card]:
        """Every kept game, the last played first."""
        return self._cards(None)

    def card(self, id: str) -> Card:
        """One kept game.  Raises Trouble."""
        found = self._cards(id)
        if not found:
            raise Trouble(f"there is no game {id!r} in {self.path}; `longroll games` lists those there are")
        return found[0]

    def _cards(self, id: str | None) -> list[Card]:
        count = sql.select(sql.func.count()).where(_entries.c.game == _games.c.id).scalar_subquery()
        query = sql.select(_games, count.label("entries")).order_by(_games.c.played.desc(), _games.c.id)
        seats = sql.select(_seats)
        if id is not None:
            query, seats = query.where(_games.c.id == id), seats.where(_seats.c.game == id)
        with self._plainly(), self.engine.connect() as db:
            tokens: dict[str, dict[str, str]] = {}
            for row in db.execute(seats):
                tokens.setdefault(row.game, {})[row.seat] = row.token
            return [_card(row, tokens.get(row.id, {})) for row in db.execute(query)]

    def seat(self, token: str) -> tuple[str, str]:
        """The game and the seat that a token is good for.  Raises Trouble for a token never given."""
        with self._plainly(), self.engine.connect() as db:
            row = db.execute(sql.select(_seats).where(_seats.c.token == token)).one_or_none()
        if row is None:
            raise Trouble("this link opens no game: it was deleted, or the link is not whole")
        return row.game, row.seat

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
            raise Trouble(
                f"the games in {self.path} cannot be read or written ({cause}): free some room on the disk, or move "
                "the file aside and begin anew, or name another folder in LONGROLL_DATA"
            ) from None


_DECODER = msgspec.json.Decoder(Entry)


def _coded(entry: Entry) -> bytes:
    return msgspec.json.encode(entry)


def _prepare(connection: Any, _: Any) -> None:
    for pragma in ("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON"):
        connection.execute(f"PRAGMA {pragma}")


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="milliseconds")


def _ended(game: Game) -> str:
    if game.battle.needs is not None:
        return ""
    result = game.ruleset.result(game.battle)
    return result.text if result else "over"


class _Named(msgspec.Struct):
    name: Any = ""


class _Head(msgspec.Struct):
    """The little of a save that a card shows; the rest, tables of ground and all, is skipped over."""

    ruleset: str
    players: tuple[str, str]
    scenario: _Named


_HEADS = msgspec.json.Decoder(_Head)


def _card(row: Any, tokens: dict[str, str]) -> Card:
    save = _HEADS.decode(row.save)
    return Card(
        row.id,
        row.title,
        save.ruleset,
        str(save.scenario.name),
        save.players,
        row.turn,
        row.created,
        row.played,
        row.ended,
        row.entries,
        tokens,
    )
