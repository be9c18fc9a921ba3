"""Where every stand is, made once for a position and mended from the one before: boxes to sieve neighbours by, front arcs of
those who may fire, and who is under fire.

It is no part of the battle: it depends on nothing but the frozen records of the stands, by which it is found again.
"""

from collections import deque
from typing import Any

from longroll.rulesets.brigade.tables import BLUE, ORANGE
from longroll.rulesets.brigade.units import Battle, Stand
from longroll.tabletop import Ring, kernel

KEPT = 6
"""So many positions are kept, the latest first."""
NOWHERE = (1 << 30, 1 << 30, -1, -1)
"""The box of a stand that is not on the map: it shares a point with none."""


def _elsewhere(old: Stand, new: Stand) -> bool:
    """Whether a stand, or another of its number, has another place than before, or is another's."""
    return (
        old.pose is not new.pose
        or old.place != new.place
        or old.mounted != new.mounted
        or old.arm != new.arm
        or old.side != new.side
    )


class Positions:
    """The stands of one moment by number: `boxes` four numbers each, `arcs` by side four numbers each.

    An arc is a flag, a heading and how far the stand's fire puts others under fire, negative where it does not
    (BC-MOVE-08).  `threats` remembers who was found to be under fire, `contacts` the numbers of the enemies whom each stand
    touches, with the barricades they were found with: it outlives changes that move nobody.
    """

    def __init__(self, stands: list[Stand], before: "Positions | None" = None) -> None:
        self.stands = stands.copy()
        self.threats: dict[Any, Stand | None] = {}
        self.contacts: tuple[tuple[Any, ...], dict[int, tuple[int, ...]]] | None = None
        self.boxes: list[int]
        self.arcs: tuple[list[int], list[int]]
        if before is not None and len(before.stands) == len(stands):
            changed = [
                (number, old, new)
                for number, (old, new) in enumerate(zip(before.stands, stands, strict=True))
                if old is not new
            ]
            if any(_elsewhere(old, new) for _, old, new in changed):
                self.boxes = before.boxes.copy()
            else:
                self.boxes, self.contacts = before.boxes, before.contacts
            self.arcs = (before.arcs[0].copy(), before.arcs[1].copy())
            for number, _, new in changed:
                self._note(number, new)
        else:
            self.boxes = [0] * 4 * len(stands)
            self.arcs = ([-1] * 4 * len(stands), [-1] * 4 * len(stands))
            for number, stand in enumerate(stands):
                self._note(number, stand)

    def _note(self, number: int, stand: Stand) -> None:
        place = 4 * number
        there = stand.place == "table"
        self.boxes[place : place + 4] = kernel.bounds(stand.quad) if there else NOWHERE
        reach = -1
        if there and not stand.routed and stand.shoots:
            reach = ORANGE if stand.arm == "artillery" else BLUE
        self.arcs[stand.side][place : place + 4] = (*stand.flag, stand.pose.heading, reach)
        # The position mended may be another battle's, where this number was on the other side.
        self.arcs[1 - stand.side][place + 3] = -1

    def near(self, ring: Ring, reach: int) -> list[Stand]:
        """The stands whose boxes come within `reach` of a ring's box."""
        left, bottom, right, top = kernel.bounds(ring)
        stands = self.stands
        return [
            stands[number]
            for number in kernel.near_boxes(self.boxes, left - reach, bottom - reach, right + reach, top + reach)
        ]


_LATEST: deque[Positions] = deque(maxlen=KEPT)


def positions(b: Battle) -> Positions:
    """The positions of a battle's stands as they are now."""
    for found in _LATEST:
        if found.stands == b.stands:
            return found
    made = Positions(b.stands, _LATEST[0] if _LATEST else None)
    _LATEST.appendleft(made)
    return made
