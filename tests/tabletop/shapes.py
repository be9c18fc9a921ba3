"""Shapes for the plane's tests: drawn at random by Hypothesis, and the same shapes as shapely sees them."""

from __future__ import annotations

import math

from hypothesis import strategies as st
from shapely.geometry import LineString, Polygon

from longroll.tabletop import Pose, Ring, footprint

headings = st.one_of(st.integers(0, 3599), st.sampled_from([0, 450, 900, 1350, 1800, 2250, 2700, 3150]))


def coordinates(reach: int = 20_000) -> st.SearchStrategy[int]:
    return st.integers(-reach, reach)


def poses(reach: int = 20_000) -> st.SearchStrategy[Pose]:
    return st.builds(Pose, coordinates(reach), coordinates(reach), headings)


widths = st.integers(250, 6000).map(lambda half: 2 * half)
depths = st.one_of(st.just(1000), st.integers(250, 1500).map(lambda half: 2 * half))


@st.composite
def bases(draw: st.DrawFn, reach: int = 20_000) -> Ring:
    return footprint(draw(poses(reach)), draw(widths), draw(depths))


@st.composite
def areas(draw: st.DrawFn, reach: int = 20_000, least: int = 2000, greatest: int = 12_000) -> Ring:
    """A simple ring about a middle, its corners at rising angles and any distance: seldom convex."""
    x, y = draw(coordinates(reach)), draw(coordinates(reach))
    count = draw(st.integers(3, 9))
    start = draw(st.integers(0, 359))
    flat: tuple[int, ...] = ()
    for corner in range(count):
        angle = math.radians(start + 360 * corner / count)
        far = draw(st.integers(least, greatest))
        flat += (x + round(far * math.sin(angle)), y + round(far * math.cos(angle)))
    if draw(st.booleans()):
        flat = tuple(value for i in range(len(flat) - 2, -1, -2) for value in flat[i : i + 2])
    return flat


@st.composite
def lines(draw: st.DrawFn, reach: int = 20_000) -> Ring:
    count = draw(st.integers(2, 6))
    return tuple(draw(coordinates(reach)) for _ in range(2 * count))


def polygon(ring: Ring) -> Polygon:
    return Polygon(list(zip(ring[::2], ring[1::2], strict=True)))


def string(line: Ring) -> LineString:
    return LineString(list(zip(line[::2], line[1::2], strict=True)))


def mirrored(ring: Ring) -> Ring:
    """The same shape seen from below the table: x becomes -x."""
    return tuple(-value if i % 2 == 0 else value for i, value in enumerate(ring))


def mirrored_base(base: Ring) -> Ring:
    """A footprint mirrored, its corners again front left, front right, rear right, rear left."""
    m = mirrored(base)
    return m[2:4] + m[0:2] + m[6:8] + m[4:6]


def mirrored_pose(pose: Pose) -> Pose:
    return Pose(-pose.x, pose.y, -pose.heading % 3600)


def quartered(ring: Ring) -> Ring:
    """The same shape turned clockwise by 90 degrees about the origin."""
    return tuple(value for i in range(0, len(ring), 2) for value in (ring[i + 1], -ring[i]))


def quartered_pose(pose: Pose) -> Pose:
    return Pose(pose.y, -pose.x, (pose.heading + 900) % 3600)


def backwards(ring: Ring) -> Ring:
    return tuple(value for i in range(len(ring) - 2, -1, -2) for value in ring[i : i + 2])
