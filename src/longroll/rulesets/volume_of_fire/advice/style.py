"""How different players weigh the same facts."""

import msgspec


class Style(msgspec.Struct, frozen=True):
    """A way of playing.

    `caution`: hundredths at which own losses count against the enemy's. `behind`: hundredths of that for who is not
    ahead. `pull`: points that an inch nearer to the goal is worth. `charge`: points a charge must promise. `fire`:
    points a firefight must promise. `rally`: points that a disordered unit gives up which moves, a beaten one twice
    as many. `tiring`: points that a point of fatigue costs. `ground`: points that being on ground is worth for each
    of its points, while there is time; more towards the end. `attack`: the chance, of a hundred, at which ground
    is taken from the enemy.
    `plans`: whether orders are given by a plan; otherwise every brigade goes for what is nearest.
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
    attack: int
    plans: bool


STYLES = {
    row.name: row
    for row in (
        Style("private", 50, 100, 12, 20, 0, 0, 0, 0, 0, False),
        Style("sergeant", 100, 75, 5, 12, 1, 12, 8, 8, 30, True),
    )
}
