"""The tables that games are kept in, and the way to them from every earlier number.

A list of games reads `games` alone: what is big, a game's scenario with its ground, lies in `heads`.
"""

from collections.abc import Callable
from typing import Any

import msgspec
import sqlalchemy as sql

from longroll.game import HUMAN

SCHEMA = 2
"""Number of the tables below; it changes whenever they do, and then `STEPS` has one more."""

meta = sql.MetaData()
games = sql.Table(
    "games",
    meta,
    sql.Column("id", sql.String, primary_key=True),
    sql.Column("title", sql.String, nullable=False),
    sql.Column("ruleset", sql.String, nullable=False, server_default=""),
    sql.Column("scenario", sql.String, nullable=False, server_default=""),
    sql.Column("first", sql.String, nullable=False, server_default=""),  # who plays side 0
    sql.Column("second", sql.String, nullable=False, server_default=""),
    sql.Column("seat", sql.String, nullable=False, server_default=""),  # of whoever began it
    sql.Column("entries", sql.Integer, nullable=False, server_default="0"),
    sql.Column("position", sql.String, nullable=False),
    sql.Column("turn", sql.String, nullable=False),
    sql.Column("ended", sql.String, nullable=False),
    sql.Column("created", sql.String, nullable=False),
    sql.Column("played", sql.String, nullable=False),
    sql.Column("damaged", sql.String, nullable=False, server_default=""),  # what was found when it was last read
)
heads = sql.Table(
    "heads",
    meta,
    sql.Column("game", sql.String, sql.ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    sql.Column("save", sql.LargeBinary, nullable=False),  # the game without its log
)
entries = sql.Table(
    "entries",
    meta,
    sql.Column("game", sql.String, sql.ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    sql.Column("at", sql.Integer, primary_key=True),
    sql.Column("entry", sql.LargeBinary, nullable=False),
)
seats = sql.Table(
    "seats",
    meta,
    sql.Column("token", sql.String, primary_key=True),
    sql.Column("game", sql.String, sql.ForeignKey("games.id", ondelete="CASCADE"), nullable=False),
    sql.Column("seat", sql.String, nullable=False),
)


def seats_of(players: tuple[str, str]) -> tuple[str, ...]:
    """The seats that people may take: both sides and each, one side, or only to look on."""
    human = [str(side) for side in (0, 1) if players[side] == HUMAN]
    if len(human) == 2:
        return ("both", "0", "1")
    return tuple(human) or ("watch",)


def number(db: sql.Connection) -> int:
    """The number of the tables in a database; 0 while there are none."""
    found: int = db.exec_driver_sql("PRAGMA user_version").scalar_one()
    return found


def bring_up(db: sql.Connection) -> None:
    """Make the tables, or make those of an earlier number into these, inside the transaction that `db` is in."""
    found = number(db)
    if found == 0:
        meta.create_all(db)
    else:
        for step in STEPS[found - 1 :]:
            step(db)
    db.exec_driver_sql(f"PRAGMA user_version = {SCHEMA}")


class _Named(msgspec.Struct):
    name: Any = ""


class _Head(msgspec.Struct):
    """The little of a save that a list shows; the rest, tables of ground and all, is skipped over."""

    ruleset: str
    players: tuple[str, str]
    scenario: _Named


def _lists_of_their_own(db: sql.Connection) -> None:
    """From 1 to 2: what a list shows stands in columns, and the rest of a save in a table that lists do not read."""
    for column in ("ruleset", "scenario", "first", "second", "seat", "damaged"):
        db.exec_driver_sql(f"ALTER TABLE games ADD COLUMN {column} VARCHAR DEFAULT '' NOT NULL")
    db.exec_driver_sql("ALTER TABLE games ADD COLUMN entries INTEGER DEFAULT '0' NOT NULL")
    db.exec_driver_sql(
        "CREATE TABLE heads (game VARCHAR NOT NULL PRIMARY KEY REFERENCES games (id) ON DELETE CASCADE, "
        "save BLOB NOT NULL)"
    )
    db.exec_driver_sql("INSERT INTO heads SELECT id, save FROM games")
    db.exec_driver_sql("ALTER TABLE games DROP COLUMN save")
    db.exec_driver_sql(
        "UPDATE games SET entries = coalesce((SELECT max(at) + 1 FROM entries WHERE game = games.id), 0)"
    )
    for (id,) in db.exec_driver_sql("SELECT id FROM games").all():
        save = db.exec_driver_sql("SELECT save FROM heads WHERE game = ?", (id,)).scalar_one()
        try:
            head = msgspec.json.decode(save, type=_Head)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError, TypeError):
            db.exec_driver_sql("UPDATE games SET damaged = 'its beginning cannot be read' WHERE id = ?", (id,))
            continue
        values = (head.ruleset, str(head.scenario.name), *head.players, seats_of(head.players)[0], id)
        db.exec_driver_sql(
            "UPDATE games SET ruleset = ?, scenario = ?, first = ?, second = ?, seat = ? WHERE id = ?", values
        )


STEPS: list[Callable[[sql.Connection], None]] = [_lists_of_their_own]
"""The step from each number to the next, the first from 1."""
