"""Free deployment, brigade by brigade: where each may go down, and places worth trying (VF-DEP-01 to VF-DEP-04)."""

from collections.abc import Iterator
from itertools import islice, product
from typing import Any, ClassVar

import msgspec

from longroll import tabletop
from longroll.flow import Decision, Refusal
from longroll.miniatures import zones
from longroll.miniatures.zones import INWARD
from longroll.rulesets.volume_of_fire import tables
from longroll.rulesets.volume_of_fire.deployment import places
from longroll.rulesets.volume_of_fire.deployment.places import Poses, Units, placed, poses_at, still_to_come, stood
from longroll.rulesets.volume_of_fire.deployment.reinforcements import base_edge
from longroll.rulesets.volume_of_fire.orders.permissions import said
from longroll.rulesets.volume_of_fire.record.battle import Battle
from longroll.rulesets.volume_of_fire.record.setting import Ring, laid
from longroll.rulesets.volume_of_fire.record.units import INCH, Brigade
from longroll.tabletop import Pose, gap

FEW = 6
"""How many placements are offered for a brigade."""
EVERY = 3 * INCH
"""How far apart trial placements lie."""


class SetUp(msgspec.Struct, frozen=True, tag=True, omit_defaults=True):
    """A brigade goes down: a pose for each of its units in the order of battle.  Horse stands mounted and guns limbered,
    but for those named in `down`."""

    brigade: int
    poses: tuple[Pose, ...]
    down: tuple[int, ...] = ()


class BringOnLater(msgspec.Struct, frozen=True, tag=True):
    """A brigade that finds no place comes on in turn 1 as a reinforcement."""

    brigade: int


def waiting(b: Battle, side: int) -> list[Brigade]:
    """Brigades of a side that are still to be deployed."""
    return [row for row in b.brigades if row.side == side and row.place == "coming" and row.arrival == 0]


class PlaceBrigade(Decision[SetUp | BringOnLater], frozen=True):
    """VF-DEP-02  Which brigade goes down next, and where.  `first`: for the defender, who sets up first within his zones
    (VF-DEP-03); the other side keeps off him."""

    rule: ClassVar[str] = "VF-DEP-02"
    first: bool = False

    def refusal(self, known: Battle, answer: Any) -> Refusal | None:
        mine = [row.id for row in waiting(known, self.side)]
        if not isinstance(answer, (SetUp, BringOnLater)) or answer.brigade not in mine:
            return Refusal("VF-DEP-02", "name a brigade of yours that is not down yet")
        units = still_to_come(known, answer.brigade)
        if isinstance(answer, BringOnLater):
            if next(self._room(known, units), None) is None:
                return None
            return Refusal("VF-DEP-02", f"there is a place for {known.brigades[answer.brigade].name}", "place it")
        badly = places.ill_said(units, answer.poses, answer.down, "VF-DEP-01", on_foot="VF-DEP-04")
        return badly or self._badly(known, placed(stood(units, answer.down), answer.poses))

    def _badly(self, known: Battle, units: Units) -> Refusal | None:
        zoned = bool(zones_of(known, self.side))
        badly = places.ill_placed(known, units, "VF-DEP-01")
        badly = badly or (_outside_zones if zoned else _too_far_out)(known, units)
        if badly or self.first:
            return badly
        return places.too_near(known, units, keep_off(known, self.side), "VF-DEP-03" if zoned else "VF-DEP-02")

    def _room(self, known: Battle, units: Units) -> Iterator[Poses]:
        """Good placements."""
        trials = _trials(known, self.side, units)
        return (poses for poses in trials if self._badly(known, placed(units, poses)) is None)

    def offers(self, known: Battle) -> Iterator[Any]:
        for brigade in waiting(known, self.side):
            units = still_to_come(known, brigade.id)
            guns = tuple(unit.id for unit in units if unit.arm == "artillery")
            found = (SetUp(brigade.id, poses, guns) for poses in self._room(known, units))
            yield next(found, BringOnLater(brigade.id))
            yield from islice(found, FEW - 1)


def zones_of(b: Battle, side: int) -> list[Ring]:
    """The ground a scenario allots a side to deploy on."""
    return [row.ring for row in laid(b.setting).zones if row.side == side]


def keep_off(b: Battle, side: int) -> int:
    """VF-DEP-02, VF-DEP-03: what a side that does not set up first keeps more than from every enemy already placed.  An
    attacker whom the scenario allots ground is bound by that ground alone, and only stays out of contact."""
    bounded = laid(b.setting).attacker == side and zones_of(b, side)
    return tables.CONTACT if bounded else tables.KEEP_OFF


def _trials(known: Battle, side: int, units: Units) -> Iterator[Poses]:
    """Placements worth trying: in the zones; or else at the own edge, or beside what stands already."""
    edge, allotted = base_edge(known, side), zones_of(known, side)
    heading = INWARD[edge.edge]
    for ring in allotted:
        west, south, east, north = tabletop.bounds(ring)
        rows, columns = range(north, south, -EVERY), range(west, east + 1, EVERY)
        for ranks, y, x in product(range(1, min(3, len(units)) + 1), rows, columns):
            if tabletop.point_in_ring(ring, x, y) >= 0:
                yield poses_at(units, Pose(x, y, heading), ranks)
    if allotted:
        return
    yield from places.along_edge(known, units, edge, heading)
    for other in known.of_side(side):
        for ahead, aside in ((2, 0), (-2, 0), (0, 6), (0, -6), (4, 0)):
            front = other.pose.ahead(ahead * INCH).aside(aside * INCH)
            yield poses_at(units, front, min(2, len(units)))


def _outside_zones(known: Battle, units: Units) -> Refusal | None:
    """VF-DEP-03: every unit wholly within one of its side's zones."""
    allotted = zones_of(known, units[0].side)
    for unit in units:
        corners = list(zip(unit.quad[::2], unit.quad[1::2], strict=True))
        far = min(max(tabletop.point_gap(ring, x, y) for x, y in corners) for ring in allotted)
        if far > 0:
            return Refusal("VF-DEP-03", f"{unit.name} would stand {said(far)} outside the ground allotted to its side")
    return None


def _too_far_out(known: Battle, units: Units) -> Refusal | None:
    """VF-DEP-02: every unit at least partly within 6 inches of its own edge, or of a friendly brigade placed earlier."""
    side, table = units[0].side, laid(known.setting)
    edge = table.edges[side]
    friends = [unit.quad for unit in known.of_side(side)]
    for unit in units:
        far = max(0, zones.depth(table, edge, unit.quad))
        near = min((gap(unit.quad, friend) for friend in friends), default=far)
        if far > tables.EDGE and near > tables.EDGE:
            because = f"{unit.name} would stand {said(far)} from the {edge} edge and {said(near)} from any brigade placed before"
            return Refusal("VF-DEP-02", f"{because}; 6 is the most")
    return None
