"""How a side stands: a few plain measures of a battle in the large, and the chance to win that follows from them.

The measures are made of what every ruleset lays before a commander, unless a ruleset has some of its own; how much each counts
is fitted on games between computers (`longroll learn`) and kept with the ruleset, in a file of numbers to be read.
"""

import math
from collections.abc import Mapping
from importlib.resources import files
from typing import Any

import msgspec

from longroll.contract import Joined, Measured
from longroll.players.efforts import mass
from longroll.staff import Formation, Situation

PAPER = "prospects.json"
POINT = 100
MEASURES = ("lead", "late lead", "weight", "late weight", "ground", "late ground", "shaken", "ahead")
"""What is measured, each the greater the better: the lead in points, at all and towards the end; the share of the weight there
is, less the enemy's; the ground that counts, by who has the weight about it; who is to be drawn off; who would win now."""

LATE = "late "
WORDS = {
    "lead": "points",
    "weight": "strength",
    "ground": "ground that counts",
    "shaken": "who is shaken",
    "ahead": "who is ahead",
    "ahead at the end": "who is ahead at the end",
    "near to breaking": "who is near to breaking",
}
"""What the measures are called where they are told."""


class Prospects(msgspec.Struct, frozen=True):
    """How much each measure counts, on the scale of the logistic curve; the games it was fitted on, what was then predicted
    and what came of it (`calibration`: by tenths), the version of the ruleset that played them, and the scenarios where they
    were not all."""

    version: int
    games: int
    weights: dict[str, float]
    calibration: tuple[tuple[float, float, int], ...] = ()
    scenarios: tuple[str, ...] = ()

    def chance(self, measured: Mapping[str, float]) -> float:
        """The chance to win of whoever is measured so."""
        return 1 / (1 + math.exp(-sum(self.weights.get(name, 0.0) * value for name, value in measured.items())))

    @property
    def judges(self) -> tuple[str, ...]:
        """The measures that count, those of late turns told with the others."""
        names = (name.removeprefix(LATE) for name, worth in self.weights.items() if worth)
        return tuple(dict.fromkeys(WORDS.get(name, name) for name in names))


PLAIN = Prospects(0, 0, {"lead": 0.3, "late lead": 0.5, "weight": 4.0, "ground": 0.6, "ahead": 0.3})
"""What is taken where a ruleset has had no games to learn from."""


def prospects(package: str) -> Prospects:
    """What a ruleset's package keeps; plain ones where it keeps none."""
    paper = files(package) / PAPER
    return msgspec.json.decode(paper.read_bytes(), type=Prospects) if paper.is_file() else PLAIN


def written(found: Prospects) -> bytes:
    """The file that is kept of it."""
    return msgspec.json.format(msgspec.json.encode(found), indent=2) + b"\n"


class Reckoning:
    """How the sides stand in the battles of a ruleset, each by what it knows."""

    def __init__(self, rules: Any) -> None:
        self.rules = rules
        self._kept: dict[str, Prospects] = {}

    def _weighed(self, battle: Any, side: int) -> tuple[Any, Any]:
        return self.rules.weighed(battle, side) if isinstance(self.rules, Joined) else (self.rules, battle.known(side))

    def prospects(self, battle: Any) -> Prospects:
        """What was learnt of the rules that a battle is weighed by."""
        rules: Any = self.rules.weighed(battle, 0)[0] if isinstance(self.rules, Joined) else self.rules
        return self._of(rules.package)

    def _of(self, package: str) -> Prospects:
        if package not in self._kept:
            self._kept[package] = prospects(package)
        return self._kept[package]

    def chance(self, battle: Any, side: int) -> float:
        """The chance of a side to win, by what it knows of a battle."""
        rules, known = self._weighed(battle, side)
        return self._of(rules.package).chance(measured(rules, known, side))


def measured(rules: Any, known: Any, side: int) -> Mapping[str, float]:
    """What is measured of a side by what it knows: the ruleset's own measures, or those of any situation."""
    return rules.measures(known, side) if isinstance(rules, Measured) else measures(rules.situation(known, side))


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
