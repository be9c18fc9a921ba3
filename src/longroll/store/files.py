"""The files that games lie in: nobody's but their owner's, and copied whole while somebody plays."""

import os
import sqlite3
import tempfile
from contextlib import closing, suppress
from pathlib import Path

from platformdirs import user_data_path

from longroll.contract import Trouble

DATABASE = "games.sqlite"
ASIDE = f"{DATABASE}, {DATABASE}-wal and {DATABASE}-shm"
"""What has to be moved together: the newest answers may lie in the second alone."""

FILE, FOLDER = 0o600, 0o700
"""Rights: a game holds the secrets of both sides, and the links that open its seats."""

PICTURES = "pictures"


def data_folder() -> Path:
    """Where games are kept: LONGROLL_DATA, or the folder for a user's data on this system."""
    named = os.environ.get("LONGROLL_DATA")
    return Path(named) if named else _of_the_user()


def _of_the_user() -> Path:
    return user_data_path("longroll", appauthor=False)


def prepared(folder: Path) -> Path:
    """The database in `folder`, begun if there is none, with no rights for anybody else.  Raises Trouble.

    A folder that was there before is shut to others only if nothing but games lies in it.
    """
    path = folder / DATABASE
    try:
        folder.parent.mkdir(parents=True, exist_ok=True)
        folder.mkdir(mode=FOLDER, exist_ok=True)
        if _is_ours(folder):
            _shut(folder, FOLDER)
        os.close(os.open(path, os.O_CREAT | os.O_WRONLY, FILE))
    except OSError as trouble:
        raise Trouble(
            f"games cannot be kept in {folder}: {trouble.strerror}; name another folder in LONGROLL_DATA"
        ) from None
    for end in ("", "-wal", "-shm"):
        _shut(path.with_name(path.name + end), FILE)
    return path


def _is_ours(folder: Path) -> bool:
    if folder == _of_the_user():
        return True
    names = {each.name for each in folder.iterdir()}
    return DATABASE in names and all(name == PICTURES or name.startswith(DATABASE) for name in names)


def _shut(path: Path, rights: int) -> None:
    with suppress(FileNotFoundError, PermissionError):  # not there, or another user's, who sees to it himself
        if path.stat().st_mode & 0o777 & ~rights:
            path.chmod(rights)


def copy(database: sqlite3.Connection, target: Path) -> None:
    """Copy a whole database, whoever may be writing to it, to the one file `target`.  Raises OSError, sqlite3.Error."""
    number, name = tempfile.mkstemp(prefix=f"{target.name}.", dir=target.parent)  # for its owner alone
    os.close(number)
    part = Path(name)
    try:
        with closing(sqlite3.connect(part)) as whole:
            database.backup(whole)
            whole.execute("PRAGMA journal_mode = DELETE")  # so that nothing lies beside it
        part.replace(target)
    finally:
        part.unlink(missing_ok=True)
