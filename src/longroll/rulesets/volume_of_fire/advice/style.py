"""How different players weigh the same facts."""

import msgspec
from msgspec.structs import replace


class Style(msgspec.Struct, frozen=True):
    """A way of playing.

    `caution`: hundredths at which own losses count against the enemy's.  `behind`: hundredths of that for who is not
    ahead.  `pull`: points that an inch nearer to the goal is worth.  `charge`: points a charge must promise.  `fire`:
    points a firefight must promise.  `rally`: points that a disordered unit gives up which moves, a beaten one twice
    as many.  `tiring`: points that a point of fatigue costs.  `ground`: points that being on ground is worth for each
    of its points, while there is time; more towards the end.
    `together`: how many units act together in a fight.  `ways`: how many ways to go are compared.  `whim`: how many points
    between two moves are left to chance.
    """

    name: str
    caution: int
    behind: int
    pull: int
    charge: int
    fire: int
    rally: int
    tiring: int
    ground: int
    together: int
    ways: int
    whim: int


STYLES = {
    row.name: row
    for row in (
        Style("private", 0, 100, 30, 5, -100, 0, 0, 0, 1, 6, 0),
        Style("sergeant", 85, 75, 3, 12, -4, 16, 8, 8, 4, 20, 16),
    )
}

OTHERS = (
    replace(STYLES["sergeant"], name="bolder", caution=45, charge=0, fire=-12),
    replace(STYLES["sergeant"], name="more careful", caution=125, charge=40, fire=4),
)
"""How a sergeant would play who was of another temper."""
