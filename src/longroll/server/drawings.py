"""Drawings of the ground, made once for each table and kept, compressed, in memory."""

import gzip
from functools import lru_cache

from longroll.ground.table import UnknownTable, laid


@lru_cache(maxsize=8)
def ground(hash: str) -> bytes:
    """The table of this hash as an SVG, gzipped.  Raises UnknownTable."""
    from longroll.ground.drawing import draw_ground  # brings scipy: not at the start

    return gzip.compress(draw_ground(laid(hash)).encode(), 6, mtime=0)


__all__ = ["UnknownTable", "ground"]
