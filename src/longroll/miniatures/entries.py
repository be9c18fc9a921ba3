"""Entry lines: stretches of the table's edge by which a side's reinforcements come on."""

import msgspec

from longroll.bounds import Key, Name, Side, Thousandths
from longroll.history.battle import Edge
from longroll.history.battle import Zone as Arriving
from longroll.history.border import Border
from longroll.history.scenario import side_of


class Entry(msgspec.Struct, frozen=True):
    """A stretch of an edge, from `least` to `most` along it, for one side."""

    id: Key
    name: Name
    side: Side
    edge: Edge
    least: Thousandths
    most: Thousandths


def entry(zone: Arriving, border: Border) -> Entry:
    """Where the battle has a side come on: as much of the edge as the zone's ring reaches along it."""
    ring = border.ring(zone.ring)
    line = ring[::2] if zone.edge in ("north", "south") else ring[1::2]
    return Entry(zone.id, zone.name, side_of(zone.side), zone.edge, min(line), max(line))
