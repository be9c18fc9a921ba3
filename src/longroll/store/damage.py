"""What can be read of a game of which something is damaged: everything before that, and a sentence about it."""

import sqlite3
from typing import Any

import msgspec
import sqlalchemy as sql
from sqlalchemy.exc import DatabaseError

from longroll.contract import Trouble
from longroll.save import Entry, Save, read_kept
from longroll.store.tables import entries, heads

_ENTRIES = msgspec.json.Decoder(Entry)
_UNREADABLE = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_IOERR)


def is_damaged(trouble: Exception) -> bool:
    """Whether SQLite could not read the file itself, or a page of it."""
    code = getattr(getattr(trouble, "orig", None), "sqlite_errorcode", 0)
    return isinstance(trouble, DatabaseError) and code & 0xFF in _UNREADABLE


def head_of(db: sql.Connection, id: str) -> Save:
    """The beginning of a game: its scenario, options and dice.  Raises Trouble."""
    try:
        data = db.execute(sql.select(_as_it_is(heads.c.save)).where(heads.c.game == id)).scalar()
        if data is None:
            raise Trouble("it is missing")
        return read_kept(data if isinstance(data, bytes) else str(data).encode())
    except Trouble as trouble:
        cause = str(trouble)
    except DatabaseError as trouble:
        if not is_damaged(trouble):
            raise
        cause = str(trouble.orig)
    raise Trouble(f"the beginning of this game, its scenario and its dice, cannot be read: {cause}")


def log_of(db: sql.Connection, id: str, count: int) -> tuple[list[Entry], str]:
    """The log as far as it is whole, and what is wrong with the rest of its `count` entries; "" if nothing is."""
    query = sql.select(entries.c.at, _as_it_is(entries.c.entry)).where(entries.c.game == id).order_by(entries.c.at)
    log: list[Entry] = []
    cause = "it is missing"
    try:
        for at, entry in db.execute(query):
            if at != len(log):
                break
            log.append(_ENTRIES.decode(entry))
        else:
            if len(log) >= count:
                return log, ""
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError, TypeError) as trouble:
        cause = str(trouble)
    except DatabaseError as trouble:
        if not is_damaged(trouble):
            raise
        cause = str(trouble.orig)
    return log, (
        f"entry {len(log) + 1} of its log cannot be read ({cause}): what lies before it can be looked at and exported, "
        "and what comes after it is lost"
    )


def _as_it_is(column: sql.Column[Any]) -> sql.TypeCoerce[Any]:
    """A column whatever is in it, for a damaged row may hold anything."""
    return sql.type_coerce(column, sql.types.NullType())


def rows_left(engine: sql.Engine, table: sql.Table) -> list[Any]:
    """The rows of a damaged table that can be read, from its beginning on and back from its end."""
    (key,) = table.primary_key
    found = {}
    for order in ("rowid", "rowid DESC"):
        try:
            with engine.connect() as db:
                for row in db.execute(sql.select(table).order_by(sql.text(order))):
                    found[getattr(row, key.name)] = row
        except DatabaseError as trouble:
            if not is_damaged(trouble):
                raise
    return list(found.values())
