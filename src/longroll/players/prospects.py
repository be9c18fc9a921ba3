"""How a side stands: a few plain measures of a battle in the large, and the chance to win that follows from them.

The measures are made of what every ruleset lays before a commander; how much each counts is fitted on games between computers
(`longroll learn`) and kept with the ruleset, in a file of numbers to be read.
"""

import math
from collections.abc import Mapping
from importlib.resources import files

import msgspec

from longroll.players.plans import mass
from longroll.staff import Formation, Situation

PAPER = "prospects.json"
POINT = 100
MEASURES = ("lead", "late lead", "weight", "late weight", "ground", "late ground", "shaken", "ahead")
"""What is measured, each the greater the better: the lead in points, at all and towards the end; the share of the weight there
is, less the enemy's; the ground that counts, by who has the weight about it; who is to be drawn off; who would win now."""


class Prospects(msgspec.Struct, frozen=True):
    """How much each measure counts, on the scale of the logistic curve; the games it was fitted on, what was then predicted
    and what came of it (`calibration`: by tenths), and the version of the ruleset that played them."""

    version: int
    games: int
    weights: dict[str, float]
    calibration: tuple[tuple[float, float, int], ...] = ()

    def chance(self, situation: Situation) -> float:
        """The chance to win of whoever is in a situation."""
        found = measures(situation)
        return 1 / (1 + math.exp(-sum(self.weights.get(name, 0.0) * value for name, value in found.items())))


PLAIN = Prospects(0, 0, {"lead": 0.3, "late lead": 0.5, "weight": 4.0, "ground": 0.6, "ahead": 0.3})
"""What is taken where a ruleset has had no games to learn from."""


def prospects(package: str) -> Prospects:
    """What a ruleset's package keeps; plain ones where it keeps none."""
    paper = files(package) / PAPER
    return msgspec.json.decode(paper.read_bytes(), type=Prospects) if paper.is_file() else PLAIN


def written(found: Prospects) -> bytes:
    """The file that is kept of it."""
    return msgspec.json.format(msgspec.json.encode(found), indent=2) + b"\n"


def measures(s: Situation) -> Mapping[str, float]:
    """What is measured of a situation, by name."""
    mine, theirs = ([one for one in s.formations if one.own == own] for own in (True, False))
    late = 1 / (1 + s.left)
    lead = s.margin / POINT
    weight = _share(_weight(mine), _weight(theirs))
    ground = _ground(s, mine, theirs)
    shaken = _share(sum(one.might for one in theirs if one.shaken), sum(one.might for one in mine if one.shaken))
    ahead = late * s.ahead
    values = (lead, lead * late, weight, weight * late, ground, ground * late, shaken, ahead)
    return dict(zip(MEASURES, values, strict=True))


def _weight(formations: list[Formation]) -> int:
    return sum(one.might for one in formations)


def _share(one: int, other: int) -> float:
    """Of what there is, how much more is on one side than on the other, from -1 to 1."""
    return (one - other) / max(1, one + other)


def _ground(s: Situation, mine: list[Formation], theirs: list[Formation]) -> float:
    """The ground that counts, by who has the weight about it, of all that there is: from -1 to 1."""
    whole = sum(row.worth for row in s.grounds)
    have = 0.0
    for row in s.grounds:
        own, other = (mass(s, some, row.x, row.y) ** 2 for some in (mine, theirs))
        have += row.worth * _share(own, other)
    return have / max(1, whole)
