"""What several commands read in the same way."""

from pathlib import Path

from longroll import document
from longroll.contract import Trouble


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


def write(path: Path, data: bytes) -> None:
    """Write a file.  Raises Trouble."""
    try:
        path.write_bytes(data)
    except OSError as trouble:
        raise Trouble(f"{path} cannot be written: {trouble.strerror}") from None
