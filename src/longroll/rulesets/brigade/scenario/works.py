"""Barricades: pieces two inches long, laid along a wall of the field or before regiments (BC-TERR-14, BC-STAND-05)."""

from collections.abc import Iterable, Sequence

from longroll import tabletop
from longroll.ground.table import Table
from longroll.history.border import Border
from longroll.miniatures.ground import whole
from longroll.rulesets.brigade.record import Stand
from longroll.rulesets.brigade.scenario.paper import WorkPaper
from longroll.rulesets.brigade.tables import BARRICADE
from longroll.tabletop import Pose, Ring

BEFORE = 100
"""How far before a regiment's front its piece lies: within half an inch (BC-TERR-14)."""
STUB = BARRICADE[0] // 3
"""A stretch of wall shorter than this takes no piece."""


def barricades(
    papers: Iterable[WorkPaper], table: Table, border: Border, stands: Sequence[Stand]
) -> tuple[list[Pose], list[Pose]]:
    """The pieces of a scenario's barricades, each a pose, its middle and the heading it looks across: those that lie along walls
    and lines of the field, and those laid before regiments."""
    walls: list[Pose] = []
    works: list[Pose] = []
    for paper in papers:
        for line in table.lines:
            if paper.along and paper.along in (line.id, whole(line.id)):
                walls += _along(line.points)
        if paper.line:
            walls += _along(border.ring(paper.line))
        for unit in paper.before:
            there = (stand for stand in stands if stand.key == unit and stand.on_table)
            works += [stand.pose.ahead((stand.depth + BARRICADE[1]) // 2 + BEFORE) for stand in there]
    return walls, works


def _along(line: Ring) -> list[Pose]:
    """Pieces end to end along each straight stretch of a line, spread evenly over it."""
    found = []
    for i in range(0, len(line) - 2, 2):
        ax, ay, bx, by = line[i : i + 4]
        length = tabletop.length(bx - ax, by - ay)
        if length < STUB:
            continue
        count = max(1, (length + BARRICADE[0] // 2) // BARRICADE[0])
        across = (tabletop.bearing(bx - ax, by - ay) + 900) % 3600
        for piece in range(count):
            x = ax + tabletop.divide((bx - ax) * (2 * piece + 1), 2 * count)
            y = ay + tabletop.divide((by - ay) * (2 * piece + 1), 2 * count)
            found.append(Pose(x, y, across))
    return found
