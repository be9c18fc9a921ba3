"""Tables cut out of the field: each is cut once on a machine and then kept.

Cutting takes seconds and the half of scientific Python; reading what was cut before takes neither.  A table is kept in
the user's cache folder (the variable LONGROLL_CACHE names another) under a name made of all that it was cut from: the
field's data, the code that cuts, the libraries it cuts with, and the window.  So nothing kept is ever out of date, and
nothing is lost by deleting it.  What cannot be read is cut again; where nothing can be kept, nothing is.
"""

from __future__ import annotations

import logging
import os
from functools import lru_cache
from hashlib import sha256
from importlib.metadata import PackageNotFoundError, version
from importlib.resources import files
from pathlib import Path
from tempfile import NamedTemporaryFile

import msgspec
from platformdirs import user_cache_path

from longroll.ground.field import FieldName, data_folder
from longroll.ground.table import Table, hash_of, lay
from longroll.ground.window import Window

DATA = ("crests.toml", "features.toml", "heights.csv")
LIBRARIES = ("contourpy", "numpy", "scipy", "shapely")
MOST = 40
"""How many tables are kept, and how many drawings; of more the oldest go."""

_log = logging.getLogger("longroll.ground")


def cut(window: Window) -> Table:
    """The table seen through a window on a field that ships with the package; it is laid at once. Raises
    ValueError when the window is too small or reaches off the field, saying by how much."""
    return _cut_once(window)


@lru_cache(maxsize=16)
def _cut_once(window: Window) -> Table:
    path = folder_of("tables") / f"{_made_of(window.field)}-{sha256(msgspec.json.encode(window)).hexdigest()[:20]}.json"
    table = _kept(path)
    if table is None:
        _log.info("The table is cut out of the field, and kept: that takes some seconds the first time.")
        from longroll.ground.cutting import cut_anew  # loads what takes longest to load

        table = cut_anew(window)
        keep(path, msgspec.json.encode(table))
    lay(table)
    return table


def drawing_of(hash: str) -> Path:
    """Where the drawing of a table of this hash is kept, under a name made of the code that draws it as well."""
    return folder_of("drawings") / f"{_made_of('gettysburg')}-{hash}.svg.gz"


def folder_of(what: str) -> Path:
    """Where things of one sort are kept."""
    return cache_folder() / what


def cache_folder() -> Path:
    """Where what can be made again is kept: LONGROLL_CACHE, or the folder for a user's caches on this system."""
    named = os.environ.get("LONGROLL_CACHE")
    return Path(named) if named else user_cache_path("longroll", appauthor=False)


@lru_cache(maxsize=4)
def _made_of(name: FieldName) -> str:
    """A name for the field's data, the code that cuts it and the libraries it cuts with."""
    of = sha256()
    code = sorted(
        (row for row in files("longroll.ground").iterdir() if row.name.endswith(".py")), key=lambda row: row.name
    )
    for row in (*(data_folder(name) / each for each in DATA), *code):
        if row.is_file():  # what is missing is named by whoever reads it
            of.update(sha256(row.read_bytes()).digest())
    for library in LIBRARIES:
        try:
            of.update(version(library).encode() + b"\n")
        except PackageNotFoundError:
            of.update(b"unknown\n")
    return of.hexdigest()[:20]


def _kept(path: Path) -> Table | None:
    """A table kept earlier; None where there is none, or it is not what was kept."""
    try:
        table = msgspec.json.decode(path.read_bytes(), type=Table)
    except (OSError, msgspec.DecodeError, UnicodeDecodeError):
        return None
    return table if hash_of(table) == table.hash else None


def keep(path: Path, made: bytes) -> None:
    """Keep what was made, at once whole; where that cannot be it is made again the next time, and nobody need know."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with NamedTemporaryFile(dir=path.parent, prefix=".cutting-", delete=False) as half:
            half.write(made)
        try:
            os.replace(half.name, path)
        except OSError:
            os.unlink(half.name)
        old = sorted(path.parent.glob(f"*{path.suffix}"), key=lambda row: row.stat().st_mtime, reverse=True)[MOST:]
        for row in old:
            row.unlink(missing_ok=True)
    except OSError:
        return
