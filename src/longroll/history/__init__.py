"""The battles of history: what happened, in metres and clock times, before any rulebook has its say.

A battle file says who stood where and when, who came up later and by which road, what the ground was worth,
how it ended and at what price. It knows no inches, turns or dice: a ruleset's scenario names a battle and
adds those. The format is described in `docs/scenarios.md`.
"""

from longroll.bounds import Point
from longroll.history.battle import (
    Arrival,
    Battle,
    Commander,
    Detachment,
    Event,
    Force,
    Loss,
    Objective,
    Outcome,
    Post,
    Posture,
    Side,
    Sides,
    Window,
    Zone,
    minutes,
)
from longroll.history.library import load, names
from longroll.history.proof import BattleError, Fault, faults, read
from longroll.history.roster import Present, roster

__all__ = [
    "Arrival",
    "Battle",
    "BattleError",
    "Commander",
    "Detachment",
    "Event",
    "Fault",
    "Force",
    "Loss",
    "Objective",
    "Outcome",
    "Point",
    "Post",
    "Posture",
    "Present",
    "Side",
    "Sides",
    "Window",
    "Zone",
    "faults",
    "load",
    "minutes",
    "names",
    "read",
    "roster",
]
