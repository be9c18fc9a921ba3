"""Small pieces of ground to try the rules on: level, or of heights that a test gives, with whatever it lays on them."""

from collections.abc import Callable

from longroll.ground.table import Table, lay, sealed
from longroll.rulesets.volley_and_bayonet.ground.land import Course, Crossing, Land, Patch
from longroll.rulesets.volley_and_bayonet.ground.sight import End
from longroll.tabletop import Pose, footprint

SIDE, STEP = 40_000, 500


def plain(*features: Patch | Course | Crossing, height: Callable[[int, int], int] = lambda x, y: 4000) -> Land:
    """A table of forty inches square; heights in tenths of feet."""
    count = SIDE // STEP + 1
    heights = tuple(height(column * STEP, row * STEP) for row in range(count) for column in range(count))
    named = {"hash": "", "name": "", "width": SIDE, "height": SIDE, "yards_per_inch": 100}
    empty = {"areas": (), "lines": (), "hills": (), "labels": ()}
    placed = {"centre_east": 0, "centre_north": 0, "rotation": 0}
    table = sealed(Table(**named, **placed, **empty, columns=count, rows=count, step=STEP, heights=heights))
    lay(table)
    return Land(
        SIDE,
        SIDE,
        table.hash,
        tuple(row for row in features if isinstance(row, Patch)),
        tuple(row for row in features if isinstance(row, Course)),
        tuple(row for row in features if isinstance(row, Crossing)),
    )


def patch(terrain: str, left: int, bottom: int, right: int, top: int, **said) -> Patch:
    """A rectangle of one kind of terrain."""
    return Patch(terrain.replace(" ", "-"), "", terrain, (left, bottom, right, bottom, right, top, left, top), **said)


def course(terrain: str, *points: int, name: str = "") -> Course:
    """A line of terrain."""
    return Course(terrain.replace(" ", "-"), name, terrain, points)


def stand(x: int, y: int, heading: int = 900, width: int = 3000, depth: int = 3000) -> End:
    """A stand of which the middle of the front edge is at a point."""
    pose = Pose(x, y, heading).ahead(-depth // 2)
    return End((x, y), footprint(pose, width, depth))
