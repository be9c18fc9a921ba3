"""What a commander has before him: formations of both sides as he knows them, the ground that counts, the time there is; and
what he tells each of his formations to do.

A ruleset lays a `Situation` before the player, the player's plan comes back as `Task`s, and the ruleset's advice carries them
out.  Places and lengths are thousandths of an inch, worth is hundredths of a point of the score, chances are of a hundred.
"""

from collections.abc import Callable, Collection, Iterable
from math import inf
from typing import Literal, TypeVar

import msgspec

Offer = TypeVar("Offer")
Arm = Literal["foot", "horse", "guns"]
Kind = Literal["take", "hold", "attack", "support", "reserve", "delay", "withdraw", "rest"]


class Formation(msgspec.Struct, frozen=True):
    """A brigade, or guns under one hand, as a lump.

    `might` is its weight in a fight, `worth` what breaking it brings its enemy.  `pace` is how far it gets in a turn near
    the enemy, `march` out of his reach; `spread` is how far from its middle its stands are, so much nearer some of them are to
    anything; `late` the turns until it can be on the table.  `shaken`: it is to be drawn off;
    `worn`: it had better rest; `spare`: it fights for time and is to get away; `spent`: it is led into no fight.  `about` is
    what it is doing already.
    """

    id: int
    own: bool
    name: str
    x: int
    y: int
    might: int
    worth: int
    pace: int
    march: int
    arm: Arm = "foot"
    late: int = 0
    shaken: bool = False
    worn: bool = False
    spare: bool = False
    about: tuple[Kind, int] | None = None
    spread: int = 0
    spent: bool = False


class Ground(msgspec.Struct, frozen=True):
    """A piece of ground that counts: who of ours stands on it, and the strongest enemy who does, below 0 if none; `held`
    is whether it is ours as things are."""

    id: int
    name: str
    ring: tuple[int, ...]
    x: int
    y: int
    worth: int
    ours: tuple[int, ...]
    theirs: int
    held: bool


class Situation(msgspec.Struct, frozen=True):
    """What a side knows of a battle, in the large.  `left` is the turns there are after this one; `ahead` whether it has
    something to lose, as one who would win if it ended now; `beside` how near one must be to fight at a place, `reach` how near to
    get there soon."""

    side: int
    left: int
    ahead: bool
    formations: tuple[Formation, ...]
    grounds: tuple[Ground, ...]
    bold: int = 30
    """The chance from which an enemy on ground that counts is attacked."""
    margin: int = 0
    """By how much the side leads in the score, in hundredths of a point."""
    staked: int = 0
    """Of a hundred, how much of their own worth those stake who attack."""
    later: int = 6
    """Points that a turn on the way costs."""
    detour: int = 0
    """Points that it costs to go a turn's way further than to the nearest enemy, across the way of others."""
    stays: int = 0
    """Points by which a formation had rather fight for the ground that it stands on."""
    steadfast: int = 35
    """Points by which a formation had rather go on with what it is about."""
    beside: int = 8000
    reach: int = 24_000


class Task(msgspec.Struct, frozen=True):
    """What a formation is told: to `take` or `hold` a ground, `attack` a foe, come up in `support` of another's task, wait in
    `reserve`, `delay` a foe and fall back before him, `withdraw`, `rest`; with what chance, and why, in a few words."""

    formation: int
    kind: Kind
    why: str
    ground: int = -1
    foe: int = -1
    chance: int = 0


Tasks = dict[int, Task]
"""What every formation of a side is told, by formation."""


def arm_of(arms: Collection[str]) -> Arm:
    """What a formation is by the arms of its stands: foot if any is, else horse if any is, else guns."""
    return "foot" if "infantry" in arms else "horse" if "cavalry" in arms else "guns"


def best(offers: Iterable[Offer], worth: Callable[[Offer], float], least: float = -inf) -> Offer | None:
    """The offer that is worth most, the first of equals; None where none is worth as much as `least`."""
    found, most = None, least
    for offer in offers:
        value = worth(offer)
        if value > most or (found is None and value == most):
            found, most = offer, value
    return found
