"""Free deployment, brigade by brigade: where each may go down, and places worth trying (VF-DEP-01 to VF-DEP-04)."""

from collections.abc import Iterator
from typing import Any, ClassVar

import msgspec

from longroll import tabletop
from longroll.flow import Decision, Refusal
from longroll.miniatures.zones import INWARD
from longroll.rulesets.volume_of_fire import tables
from longroll.rulesets.volume_of_fire.deployment.places import (
    ROOM_TO_WHEEL,
    Poses,
    along_edge,
    ill_placed,
    ill_stood,
    poses_at,
    quads_of,
    still_to_come,
    stood,
    to_edge,
    too_near,
)
from longroll.rulesets.volume_of_fire.ground.terrain import box_of
from longroll.rulesets.volume_of_fire.orders.permissions import said
from longroll.rulesets.volume_of_fire.record.battle import Battle
from longroll.rulesets.volume_of_fire.record.setting import Ring, laid
from longroll.rulesets.volume_of_fire.record.units import INCH, Brigade, Unit
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
    """VF-DEP-02  Which brigade goes down next, and where.

    `first`: the defender, who sets up first within his zones (VF-DEP-03); the other side keeps off him.
    """

    rule: ClassVar[str] = "VF-DEP-02"
    first: bool = False

    def refusal(self, known: Battle, answer: Any) -> Refusal | None:
        mine = [row.id for row in waiting(known, self.side)]
        if not isinstance(answer, (SetUp, BringOnLater)) or answer.brigade not in mine:
            return Refusal("VF-DEP-02", "name a brigade of yours that is not down yet")
        units = still_to_come(known, answer.brigade)
        if isinstance(answer, BringOnLater):
            if next(self._room(known, answer.brigade, units), None) is None:
                return None
            return Refusal("VF-DEP-02", f"there is a place for {known.brigades[answer.brigade].name}", "place it")
        badly = ill_stood(units, answer.down, "VF-DEP-04")
        return badly or self._badly(known, stood(units, answer.down), answer.poses)

    def _badly(self, known: Battle, units: tuple[Unit, ...], poses: Poses) -> Refusal | None:
        zones = zones_of(known, self.side)
        return (
            ill_placed(known, units, poses, "VF-DEP-01")
            or (outside_zones if zones else too_far_out)(known, units, poses)
            or (
                None
                if self.first
                else too_near(known, units, poses, keep_off(known, self.side), "VF-DEP-03" if zones else "VF-DEP-02")
            )
        )

    def _room(self, known: Battle, brigade: int, units: tuple[Unit, ...]) -> Iterator[Poses]:
        """Good placements: in the zones, or at the own edge, or beside what stands already."""

        def fits(poses: Poses) -> bool:
            return self._badly(known, units, poses) is None

        edge = laid(known.setting).edges[self.side]
        zones = zones_of(known, self.side)
        if zones:
            for ring in zones:
                yield from _within(units, ring, INWARD[edge], fits)
            return
        length = laid(known.setting).width if edge in ("north", "south") else laid(known.setting).height
        for clear in (ROOM_TO_WHEEL, 0):
            yield from along_edge(known, units, edge, (0, length), INWARD[edge], clear, fits)
        for other in known.of_side(self.side):
            for ahead, aside in ((2, 0), (-2, 0), (0, 6), (0, -6), (4, 0)):
                front = other.pose.ahead(ahead * INCH).aside(aside * INCH)
                poses = poses_at(units, front, min(2, len(units)))
                if fits(poses):
                    yield poses

    def offers(self, known: Battle) -> Iterator[Any]:
        for brigade in waiting(known, self.side):
            found = 0
            units = still_to_come(known, brigade.id)
            guns = tuple(unit.id for unit in units if unit.arm == "artillery")
            for poses in self._room(known, brigade.id, units):
                yield SetUp(brigade.id, poses, guns)
                found += 1
                if found == FEW:
                    break
            if not found:
                yield BringOnLater(brigade.id)


def next_down(b: Battle, side: int, defender: int) -> PlaceBrigade | None:
    """The question which brigade of a side goes down next; None once all are down."""
    return PlaceBrigade(side, side == defender) if waiting(b, side) else None


def zones_of(b: Battle, side: int) -> list[Ring]:
    """The ground a scenario allots a side to deploy on."""
    return [row.ring for row in laid(b.setting).zones if row.side == side]


def keep_off(b: Battle, side: int) -> int:
    """VF-DEP-02, VF-DEP-03: what a side that does not set up first keeps more than from every enemy already placed.

    An attacker whom the scenario allots ground is bound by that ground alone, and only stays out of contact.
    """
    bounded = laid(b.setting).attacker == side and zones_of(b, side)
    return tables.CONTACT if bounded else tables.KEEP_OFF


def _within(units: tuple[Unit, ...], ring: Ring, heading: int, fits: Any) -> Iterator[Poses]:
    west, south, east, north = box_of(ring)
    for ranks in range(1, min(3, len(units)) + 1):
        for y in range(north, south, -EVERY):
            for x in range(west, east + 1, EVERY):
                if tabletop.point_in_ring(ring, x, y) >= 0:
                    poses = poses_at(units, Pose(x, y, heading), ranks)
                    if fits(poses):
                        yield poses


def outside_zones(known: Battle, units: tuple[Unit, ...], poses: Poses) -> Refusal | None:
    """VF-DEP-03: every unit wholly within one of its side's zones."""
    zones = zones_of(known, units[0].side)
    for unit, quad in zip(units, quads_of(units, poses), strict=True):
        far = min(max(tabletop.point_gap(ring, quad[i], quad[i + 1]) for i in (0, 2, 4, 6)) for ring in zones)
        if far > 0:
            return Refusal("VF-DEP-03", f"{unit.name} would stand {said(far)} outside the ground allotted to its side")
    return None


def too_far_out(known: Battle, units: tuple[Unit, ...], poses: Poses) -> Refusal | None:
    """VF-DEP-02: every unit at least partly within 6 inches of its own edge, or of a friendly brigade placed earlier."""
    side = units[0].side
    edge = laid(known.setting).edges[side]
    friends = [unit.quad for unit in known.of_side(side)]
    for unit, quad in zip(units, quads_of(units, poses), strict=True):
        far = to_edge(known, quad, edge)
        near = min((gap(quad, friend) for friend in friends), default=far)
        if far > tables.EDGE and near > tables.EDGE:
            return Refusal(
                "VF-DEP-02",
                f"{unit.name} would stand {said(far)} from the {edge} edge and {said(near)} from any brigade placed before; "
                "6 is the most",
            )
    return None
