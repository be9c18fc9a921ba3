"""Records worked out before threads share them.

msgspec finds out what a record is made of when one is first read.  A thread that reads the same record while another is
still finding out meets it half done, and the whole process falls.  So each is worked out once, by one thread, before any
other is at work.
"""

import threading
from collections.abc import Iterator
from contextlib import suppress

import msgspec

_learning = threading.Lock()
_known: set[type[msgspec.Struct]] = set()


def learn() -> None:
    """Work out every record that is there by now.  Those that are only ever written cannot be read, nor can those whose making
    was refused, and are left out."""
    with _learning:
        for record in set(_below(msgspec.Struct)) - _known:
            with suppress(TypeError, ValueError):
                msgspec.json.Decoder(record)
            _known.add(record)


def _below(kind: type[msgspec.Struct]) -> Iterator[type[msgspec.Struct]]:
    for each in kind.__subclasses__():
        yield each
        yield from _below(each)
