"""Files that people write or send: read whole, but no more than any of ours could need; and files that we write."""

import os
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from longroll.contract import Trouble

LARGEST_TEXT = 1_000_000
"""Bytes of a scenario, a battle or a file of cards; ours have some twenty thousand."""
LARGEST_SAVE = 64_000_000
"""Bytes of a save; ours have some five hundred thousand."""
DEEPEST = 24
"""How deep tables and lists lie in one another."""
FILE = 0o600
"""The rights of a file with the secrets of both sides in it."""


def content(path: Path, largest: int = LARGEST_SAVE) -> bytes:
    """The content of a file.  Raises Trouble: it cannot be read, or is too large."""
    try:
        with path.open("rb") as file:
            data = file.read(largest + 1)
    except (OSError, ValueError) as trouble:  # a name with a zero in it is a ValueError
        raise Trouble(f"cannot be read ({getattr(trouble, 'strerror', None) or trouble})") from None
    if len(data) > largest:
        raise Trouble(f"has more than {largest:,} bytes, which no file of longroll has")
    return data


def given(path: Path) -> bytes:
    """The content of a file that was named to us.  Raises Trouble that names it."""
    try:
        return content(path)
    except Trouble as trouble:
        raise Trouble(f"{path} {trouble}") from None


def write(path: Path, data: bytes, private: bool = False) -> None:
    """Write a file; a private one is for its owner alone.  Raises Trouble."""
    try:
        with open(path, "wb", opener=_for_its_owner if private else None) as file:
            if private and path.is_file():
                path.chmod(FILE)  # one that is written over may have had wider rights
            file.write(data)
    except OSError as trouble:
        raise Trouble(f"{path} cannot be written: {trouble.strerror}") from None


def _for_its_owner(name: str, flags: int) -> int:
    return os.open(name, flags, FILE)


def text(path: Path) -> str:
    """The text of a file.  Raises Trouble."""
    return _decoded(content(path, LARGEST_TEXT))


def toml(written: str | bytes) -> dict[str, Any]:
    """The tables of a TOML text.  Raises Trouble."""
    if len(written) > LARGEST_TEXT:
        raise Trouble(f"has more than {LARGEST_TEXT:,} bytes, which no file of longroll has")
    try:
        said = tomllib.loads(_decoded(written) if isinstance(written, bytes) else written)
    except tomllib.TOMLDecodeError as error:
        raise Trouble(f"is not TOML ({error})") from None
    except (ValueError, OverflowError) as error:  # a date or a number that is none
        raise Trouble(f"is not TOML ({error})") from None
    except RecursionError:
        raise Trouble(_TOO_DEEP) from None
    for _ in _levels(said):
        pass
    return said


def measured(said: Any, most: int = LARGEST_SAVE) -> None:
    """Raises Trouble where lists lie deeper in one another than they may, hold more values than `most`, or a number has
    more than 64 bits."""
    count = 0
    for level in _levels(said):
        count += len(level)
        if count > most:
            raise Trouble(f"has more than {most:,} values where no game of ours has them")
        if any(isinstance(each, int) and not -(2**63) <= each < 2**63 for each in level):
            raise Trouble("has a number of more than 64 bits")


def _levels(said: Any) -> Iterator[list[Any]]:
    """What lies in a document, level by level.  Raises Trouble where there are too many of them."""
    level = [said]
    for _ in range(DEEPEST):
        level = [
            inner
            for row in level
            if isinstance(row, dict | list)
            for inner in (row.values() if isinstance(row, dict) else row)
        ]
        if not level:
            return
        yield level
    raise Trouble(_TOO_DEEP)


_TOO_DEEP = f"has lists or tables more than {DEEPEST} deep in one another"


def _decoded(data: bytes) -> str:
    try:
        return data.decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        raise Trouble(f"is not text in UTF-8 ({error.reason} at byte {error.start + 1})") from None
