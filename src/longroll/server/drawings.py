"""Drawings of the ground, made once for each table and kept, compressed, on the disk and in memory."""

import gzip
import threading
import zlib
from functools import lru_cache

from longroll.ground.cut import drawing_of, keep
from longroll.ground.table import laid


@lru_cache(maxsize=8)
def ground(hash: str) -> bytes:
    """The table of this hash as an SVG, gzipped.  Raises UnknownTable."""
    table, path = laid(hash), drawing_of(hash)
    try:
        kept = path.read_bytes()
        gzip.decompress(kept)
    except (OSError, EOFError, zlib.error):
        from longroll.ground.drawing import draw_ground  # brings scipy: not at the start

        kept = gzip.compress(draw_ground(table).encode(), 6, mtime=0)
        keep(path, kept)
    return kept


warming = threading.Lock()
"""Held while a table is cut out of the field: whoever is about to cut one waits for it, rather than work out the same."""
