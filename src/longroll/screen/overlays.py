"""What is laid on the field to be read: rings and lines with a tone and words, and the floats they are drawn by.
Everything here draws; whether it may be is asked of the rules."""

from collections.abc import Iterable
from math import cos, pi, sin
from typing import Any

from longroll.scene import Overlay, Tone
from longroll.tabletop import Ring

FIELD = "field"
"""The one surface that stands lie on."""
Spot = tuple[int, int]
STEP = 150
"""Tenths of a degree between the points by which an arc is drawn, where it need not be finer."""


def over(name: str, kind: Any, rings: Iterable[Ring], tone: Tone, says: str, **more: Any) -> Overlay:
    """Something laid on the field: rings or lines of this kind."""
    return Overlay(name, FIELD, kind, tuple(rings), tone, says=says, **more)


def trial(name: str, kind: Any, rings: Iterable[Ring], tone: Tone, says: str, **more: Any) -> Overlay:
    """The same while an answer is tried."""
    return over(name, kind, rings, tone, says, when="probe", **more)


def flat(spots: Iterable[Spot]) -> Ring:
    """Places one after the other as a ring or line."""
    return tuple(value for spot in spots for value in spot)


def along(x: int, y: int, heading: int, far: int) -> Spot:
    """A point so far along a heading, as it is drawn."""
    turn = heading * pi / 1800
    return round(x + far * sin(turn)), round(y + far * cos(turn))


def curve(x: int, y: int, heading: int, half: int, far: int, step: int = STEP) -> Ring:
    """Points of an arc about a point, so far from it and so wide to either side of a heading."""
    parts = max(1, -(-half // step))
    return flat(along(x, y, heading + half * part // parts, far) for part in range(-parts, parts + 1))
