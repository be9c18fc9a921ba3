"""A place and a facing on the table: the centre of a base and its heading."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from longroll.tabletop import kernel

Coordinate = Annotated[int, msgspec.Meta(ge=-kernel.LIMIT, le=kernel.LIMIT)]
Heading = Annotated[int, msgspec.Meta(ge=0, lt=kernel.TURN)]
Corner = Literal["left", "right"]


class Pose(msgspec.Struct, gc=False, frozen=True, array_like=True):
    """The centre of a base in thousandths (y up) and its heading in tenths of a degree clockwise from north."""

    x: Coordinate
    y: Coordinate
    heading: Heading = 0

    @property
    def spot(self) -> tuple[int, int]:
        """Where it is, whatever it faces."""
        return self.x, self.y

    def ahead(self, distance: int) -> Pose:
        """So far straight ahead (behind, if negative), facing as before."""
        x, y = kernel.ahead(self.x, self.y, self.heading, distance, 0)
        return Pose(x, y, self.heading)

    def aside(self, distance: int) -> Pose:
        """So far straight to the right (left, if negative), facing as before."""
        x, y = kernel.ahead(self.x, self.y, self.heading, 0, distance)
        return Pose(x, y, self.heading)

    def toward(self, heading: int, distance: int) -> Pose:
        """So far along any heading, facing as before."""
        x, y = kernel.ahead(self.x, self.y, heading, distance, 0)
        return Pose(x, y, self.heading)

    def shifted(self, dx: int, dy: int) -> Pose:
        """Moved by a vector, facing as before."""
        return Pose(self.x + dx, self.y + dy, self.heading)

    def turned(self, tenths: int) -> Pose:
        """Turned clockwise on its centre by tenths of a degree."""
        return Pose(self.x, self.y, (self.heading + tenths) % kernel.TURN)

    def facing(self, x: int, y: int) -> Pose:
        """Turned on its centre to face a point; its own place leaves it as it is."""
        return self if (x, y) == (self.x, self.y) else Pose(self.x, self.y, self.bearing(x, y))

    def bearing(self, x: int, y: int) -> int:
        """The heading from the centre to a point, to the nearest tenth of a degree."""
        return kernel.bearing(x - self.x, y - self.y)

    def distance(self, x: int, y: int) -> int:
        """How far the centre is from a point, to the nearest thousandth."""
        return kernel.length(x - self.x, y - self.y)

    def wheeled(self, width: int, depth: int, tenths: int, about: Corner) -> Pose:
        """Turned clockwise about a front corner of its base; forward about the left is negative."""
        x, y = kernel.wheel(self.x, self.y, self.heading, width, depth, tenths, -1 if about == "left" else 1)
        return Pose(x, y, (self.heading + tenths) % kernel.TURN)

    def rotated(self, about_x: int, about_y: int, tenths: int) -> Pose:
        """Carried clockwise about any point as part of a rigid body."""
        x, y = kernel.rotate(self.x, self.y, about_x, about_y, tenths)
        return Pose(x, y, (self.heading + tenths) % kernel.TURN)


def between(heading: int, other: int) -> int:
    """The angle between two headings, 0 to 1800 tenths of a degree."""
    apart = (heading - other) % kernel.TURN
    return min(apart, kernel.TURN - apart)


def turn_to(heading: int, wanted: int) -> int:
    """The shortest turn from one heading to another, clockwise positive, in (-1800, 1800] tenths."""
    turn = (wanted - heading) % kernel.TURN
    return turn if turn <= 1800 else turn - kernel.TURN
