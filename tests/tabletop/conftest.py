"""Random geometry is judged by its answers, not by how long a busy machine took over one of them."""

from __future__ import annotations

from hypothesis import settings

settings.register_profile("unhurried", deadline=None)
settings.load_profile("unhurried")
