"""Drawings of the ground, made once for each table and kept, compressed, in memory."""

import gzip
import threading
from functools import lru_cache

from longroll.ground.table import laid


@lru_cache(maxsize=8)
def ground(hash: str) -> bytes:
    """The table of this hash as an SVG, gzipped.  Raises UnknownTable."""
    from longroll.ground.drawing import draw_ground  # brings scipy: not at the start

    return gzip.compress(draw_ground(laid(hash)).encode(), 6, mtime=0)


warming = threading.Lock()
"""Held while the field is being worked out: whoever is about to cut a table waits for it, rather than do it twice."""


def warm() -> None:
    """Work out now what the first table cut from the field would wait for."""
    with warming:
        from longroll.ground.heights import surface
        from longroll.ground.hills import hills

        surface()
        hills()
