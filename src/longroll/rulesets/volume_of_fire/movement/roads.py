"""Moving along a road: sideways, as a stand-in for a column, round its bends (VF-TERR-13)."""

from longroll import tabletop
from longroll.flow import Refusal
from longroll.once import of_values
from longroll.rulesets.volume_of_fire import tables
from longroll.rulesets.volume_of_fire.record import Ring, Unit, laid
from longroll.tabletop import Pose, between, line_length, place_on_line, point_on_line, steps, strays


@of_values(1 << 14)
def on_road(setting: str, pose: Pose, frontage: int) -> Ring | None:
    """The road along which a base lies sideways, None if along none.  The line joining the middles of its short edges
    is within half an inch of the road's centre line, all of it."""
    return next((road.points for road in laid(setting).roads if _lies_along(road.points, pose, frontage)), None)


def _lies_along(line: Ring, pose: Pose, frontage: int) -> bool:
    if tabletop.point_gap_to_line(line, pose.x, pose.y) > tables.ROAD_REACH:
        return False
    left, right = pose.aside(-frontage // 2), pose.aside(frontage // 2)
    return strays(line, left.x, left.y, right.x, right.y, tables.STEP) <= tables.ROAD_REACH


def along_road(
    setting: str, units: tuple[Unit, ...], poses: tuple[Pose, ...], by: int
) -> tuple[tuple[Pose, ...], ...] | Refusal:
    """For each unit the poses it goes through along its road, every quarter inch, or why it cannot."""
    ways = []
    for unit, pose in zip(units, poses, strict=True):
        if (line := on_road(setting, pose, unit.frontage)) is None:
            must = "the line between the middles of its short edges must be within half an inch of it"
            return Refusal("VF-TERR-13", f"{unit.name} does not lie along a road: {must}")
        place, length = place_on_line(line, pose.x, pose.y), line_length(line)
        if (left := abs(min(max(0, place + by), length) - place)) < abs(by):
            return Refusal("VF-TERR-13", f"the road ends {left / 1000:.1f} inches on from {unit.name}")
        way = [pose]
        for gone in steps(abs(by), tables.STEP):
            there = _lying(line, place + (gone if by > 0 else -gone), length, unit.frontage, way[-1].heading)
            if not _lies_along(line, there, unit.frontage):
                because = f"{unit.name} is too broad for the bend of the road {gone / 1000:.1f} inches on"
                return Refusal("VF-TERR-13", because)
            way.append(there)
        ways.append(tuple(way))
    return tuple(ways)


def _lying(line: Ring, place: int, length: int, frontage: int, heading: int) -> Pose:
    """How a base lies along a road about a place of it, facing the side nearer to a heading."""
    x, y = _spot(line, place, length)
    ax, ay = _spot(line, place - frontage // 2, length)
    bx, by = _spot(line, place + frontage // 2, length)
    run = tabletop.bearing(bx - ax, by - ay)
    facing = min(((run + 900) % 3600, (run + 2700) % 3600), key=lambda side: between(side, heading))
    # The middle of the base is the middle of the chord, told from the road so that mirrors agree (VF-GEOM-02).
    return Pose(x + tabletop.divide(ax + bx - 2 * x, 2), y + tabletop.divide(ay + by - 2 * y, 2), facing)


def _spot(line: Ring, place: int, length: int) -> tuple[int, int]:
    """The point so far along a line, gone straight on beyond its ends."""
    pose = point_on_line(line, place)
    over = min(0, place) + max(0, place - length)
    beyond = pose.ahead(over) if over else pose
    return beyond.x, beyond.y
