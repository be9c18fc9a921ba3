"""What several commands read in the same way."""

import os
from pathlib import Path

from longroll import document
from longroll.contract import Trouble

FILE = 0o600
"""The rights of a file with the secrets of both sides in it."""


def parsed(options: tuple[str, ...]) -> dict[str, str]:
    """name=value pairs, given apart or with commas between, as a dictionary.  Raises Trouble."""
    found = {}
    for each in (pair.strip() for given in options for pair in given.split(",")):
        name, sign, value = each.partition("=")
        if not sign or not name or not value:
            raise Trouble(f"an option is written name=value, not {each!r}")
        found[name] = value
    return found


def content(path: Path) -> bytes:
    """The content of a file.  Raises Trouble."""
    try:
        return document.content(path)
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
