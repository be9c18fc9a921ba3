"""Proving the field: does the surface hold at its heights, do hills come out as what they are, do streams lie
in their valleys?

`prove` gathers everything a person mending the field's data wants to see at once, in figures; nothing here
changes anything.
"""

from __future__ import annotations

import math

import msgspec
import numpy as np
from shapely import LineString

from longroll.ground.field import Feature, Field, field
from longroll.ground.heights import Array, LeaveOneOut, Surface, leave_one_out, surface
from longroll.ground.hills import Rise, hills

ASIDE = 150.0
"""Metres to each side of a stream at which its banks are looked at."""
EVERY = 100.0
"""Metres between two places along a stream."""


class StreamProof(msgspec.Struct, frozen=True):
    """How a stream lies: places looked at, how many lie lower than the mean of both banks, and the mean depth
    in feet.

    `rises_ft` is the most the bed rises anywhere on its way down, above the lowest it has been.
    """

    id: str
    name: str
    places: int
    in_valley: int
    depth_ft: float
    rises_ft: float


class CrestProof(msgspec.Struct, frozen=True):
    """How a hill stands: heights along its crest, its rise over the low ground near it, its level, its ground
    in hectares."""

    id: str
    name: str
    lowest_ft: float
    highest_ft: float
    rise_ft: float
    level: int
    hectares: float


class FieldProof(msgspec.Struct, frozen=True):
    """All of it: see the three parts. `trouble` is one sentence for everything a person should look at."""

    heights: LeaveOneOut
    streams: tuple[StreamProof, ...]
    crests: tuple[CrestProof, ...]
    trouble: tuple[str, ...]


def prove() -> FieldProof:
    """Prove the field that ships with the package; a few seconds."""
    streams = stream_proofs(field(), surface())
    crests = crest_proofs(hills())
    return FieldProof(leave_one_out(), streams, crests, tuple(_trouble(streams, crests)))


def stream_proofs(loaded: Field, ground: Surface) -> tuple[StreamProof, ...]:
    """Every stream long enough to judge, looked at every hundred metres. What lies beyond the sheet has no
    heights and is left out."""
    return tuple(
        _stream_proof(stream, ground)
        for stream in loaded.streams()
        if LineString(stream.points).length > 4 * EVERY and "-beyond-" not in stream.id
    )


def _stream_proof(stream: Feature, ground: Surface) -> StreamProof:
    line = LineString(stream.points)
    at = np.arange(EVERY / 2, line.length - 1, EVERY)
    spots = np.array([line.interpolate(step).coords[0] for step in at])
    ahead = np.array([line.interpolate(step + 20).coords[0] for step in at])
    behind = np.array([line.interpolate(step - 20).coords[0] for step in at])
    along = ahead - behind
    across = np.column_stack([-along[:, 1], along[:, 0]]) / np.hypot(along[:, 0], along[:, 1])[:, None]
    bed = _feet(ground, spots)
    banks = (_feet(ground, spots + ASIDE * across) + _feet(ground, spots - ASIDE * across)) / 2
    rise = bed - np.minimum.accumulate(bed)
    return StreamProof(
        stream.id,
        stream.name,
        len(at),
        int(np.sum(bed < banks)),
        round(float(np.mean(banks - bed)), 1),
        round(float(rise.max()), 1),
    )


def _feet(ground: Surface, spots: Array) -> Array:
    return ground.soft(spots[:, 0], spots[:, 1])


def crest_proofs(rises: tuple[Rise, ...]) -> tuple[CrestProof, ...]:
    """Every hill's figures, in the order of the crests."""
    return tuple(
        CrestProof(
            rise.crest.id,
            rise.crest.name,
            round(rise.lowest_ft, 1),
            round(rise.highest_ft, 1),
            round(rise.rise_ft, 1),
            rise.level,
            round(_area(rise.ring) / 10_000, 1),
        )
        for rise in rises
    )


def _area(ring: tuple[tuple[float, float], ...]) -> float:
    x, y = np.array(ring).T
    return float(abs(np.dot(x, np.roll(y, -1)) - np.dot(y, np.roll(x, -1))) / 2)


def _trouble(streams: tuple[StreamProof, ...], crests: tuple[CrestProof, ...]) -> list[str]:
    found = [
        f"{stream.name} ({stream.id}) lies in its valley at only {stream.in_valley} of {stream.places} places: "
        "look at its course in features.toml or at the heights beside it."
        for stream in streams
        if stream.in_valley < math.ceil(0.7 * stream.places)
    ]
    found += [
        f"{crest.name} ({crest.id}) rises only {crest.rise_ft} feet: look at its line in crests.toml."
        for crest in crests
        if crest.rise_ft < 30
    ]
    return found
