"""A player's point of view: what he knows, what his formations are told, and what of the battle he needs again and again."""

from collections.abc import Callable
from random import Random
from typing import Any, NamedTuple

from longroll import tabletop
from longroll.flow import Decision
from longroll.miniatures.positions import kept
from longroll.once import Once
from longroll.rulesets.brigade.advice.chances import Toll
from longroll.rulesets.brigade.advice.situation import must_attack, weight_of_points, weights
from longroll.rulesets.brigade.charge import cavalry_charge
from longroll.rulesets.brigade.command import chain_of_command
from longroll.rulesets.brigade.record import Battle, Card, General, Objective, Setting, Stand, laid
from longroll.rulesets.brigade.sequence import victory
from longroll.staff import Task, Tasks

BEHIND = 10_000
"""So far behind a fight a support waits."""
ABREAST = 4000
"""So near to what it holds a stand is near enough."""
WHIM = 0.05
"""Things whose worth is no further apart are as good as one another."""
CONCERT = 8000
"""How near those are to one another who attack together."""


class Goal(NamedTuple):
    """Where a stand is to go, what it is to do there, and within what distance it is near enough."""

    x: int
    y: int
    kind: str
    near: int


class Mind:
    """A player: whether he is a plain one, what he knows and his side.  Made for one decision, it remembers what it has found."""

    def __init__(self, plain: bool, known: Battle, side: int, rng: Random, tasks: Callable[[], Tasks]) -> None:
        self.plain, self.known, self.side, self.rng, self._tasks = plain, known, side, rng, tasks
        self.setting: Setting = laid(known.setting)
        self.found: dict[Any, Any] = {}
        self.enemies: list[Stand] = [one for one in known.stands if one.side != side and one.place == "table"]
        self.own: list[Stand] = [one for one in known.stands if one.side == side and one.place == "table"]
        self.formed: list[Stand] = [one for one in self.enemies if not one.routed]

    @property
    def whim(self) -> float:
        """What decides between things of like worth, so that no two battles are opened alike."""
        return WHIM * self.rng.random()

    @Once
    def movable(self) -> list[Stand]:
        """The side's stands on the map, and those that may come on to it."""
        return [one for one in self.known.stands if one.side == self.side and one.place in ("table", "off")]

    @Once
    def left(self) -> int:
        """Rounds left, this one counted."""
        return max(1, self.setting.rounds - self.known.round + 1)

    @Once
    def unseen(self) -> list[Card]:
        """The enemy's cards that do not lie open: in his hand or in his deck, none better known than another (BC-CARD-19)."""
        other, open_ = 1 - self.side, self.known.lying_open(1 - self.side)
        return [card for card in self.known.cards if card.side == other and card.id not in open_]

    @Once
    def prey(self) -> list[Stand]:
        """The enemies whom mounted cavalry may charge (BC-CHCAV-01)."""
        return [foe for foe in self.enemies if cavalry_charge.class_of(self.known, foe)]

    @Once
    def stakes(self) -> tuple[float, float]:
        """What losing a stand costs each side beside its steps, in steps: more, the fewer are left until it is beaten."""
        one, two = (self._stake(side) for side in (0, 1))
        return one, two

    def _stake(self, side: int) -> float:
        more = victory.breaking(self.known, side) - victory.broken(self.known, side)
        return 1.0 + (7.0 if more <= 1 else 2.0 if more == 2 else 0.8 if more == 3 else 0.3)

    @Once
    def weights(self) -> tuple[float, float]:
        """How much the losses of each side count."""
        return weights(self.known, self.side)

    def cost(self, toll: Toll, stand: Stand) -> float:
        """What a toll costs the side of a stand, in steps."""
        return self.weights[stand.side] * toll.worth(stand, self.stakes[stand.side])

    @Once
    def point(self) -> float:
        """What a victory point is worth in steps: in the end nothing else counts."""
        return (3.0 if self.left == 1 else 2.0 if self.left == 2 else 1.2) * weight_of_points(self.known, self.side)

    @Once
    def closes(self) -> bool:
        """Whether the battle ends with this turn: then ground counts, and what is hit, and no place for later."""
        return self.left == 1 and self.known.last == self.side

    @Once
    def leaders(self) -> dict[int, list[General]]:
        """For every command the generals on the map who lead it."""
        known = self.known
        there = [general for general in known.generals if general.place == "table" and general.side == self.side]
        found: dict[int, list[General]] = {}
        for row in known.commands:
            if row.side == self.side:
                above = chain_of_command.chain(known, row.id)
                found[row.id] = [general for general in there if general.leads in above]
        return found

    @Once
    def tasks(self) -> Tasks:
        """What every formation of the side is told."""
        return self._tasks()

    @Once
    def goals(self) -> dict[int, Goal]:
        """Where each stand is wanted, by what its formation is told."""
        return {stand.id: self._goal(stand, self.tasks.get(stand.command)) for stand in self.own}

    def _goal(self, stand: Stand, task: Task | None) -> Goal:
        x, y = stand.pose.x, stand.pose.y
        kind = task.kind if task else "rest"
        foes = [foe for foe in self.formed if task and foe.command == task.foe] or self.enemies
        foe = nearest(foes, x, y)
        if kind in ("delay", "withdraw") and foe:
            return Goal(*stand.pose.toward(foe.pose.bearing(x, y), BEHIND).spot, kind, 0)
        if kind == "reserve" and stand.arm != "artillery":
            if self.wanted is not None:
                return Goal(*self.wanted.at, "take", 0)
            if (pressing := nearest(self.pressing, x, y)) is not None:
                return Goal(*pressing.pose.spot, "take", 0)
        if kind in ("rest", "reserve") or foe is None:
            return Goal(x, y, kind, ABREAST)
        if task and task.ground >= 0 and stand.arm != "artillery":
            at = self.setting.objectives[task.ground].at
            return Goal(*at, kind, BEHIND if kind == "support" else ABREAST if kind == "hold" else 0)
        return Goal(*foe.pose.spot, kind, BEHIND if kind == "support" else 0)

    @Once
    def must_attack(self) -> bool:
        """Whether the side would not win if the battle ended now."""
        return must_attack(self.known, self.side)

    @Once
    def wanted(self) -> Objective | None:
        """The ground that counts most of what the side has not, where it must attack: nobody then waits."""
        if not self.must_attack:
            return None
        rows = [row for row, holder, _, _ in self.rings if holder != self.side]
        return max(rows, key=lambda row: row.points, default=None)

    @Once
    def pressing(self) -> list[Stand]:
        """The enemy's foot and horse who are near troops of the side: who is in reserve and out of reach goes in there."""
        own = [one.pose.spot for one in self.own if one.formed]
        foes = [foe for foe in self.formed if foe.shoots and foe.arm != "artillery"]
        return [foe for foe in foes if any(foe.pose.distance(*spot) < CONCERT for spot in own)]

    @Once
    def going(self) -> list[Stand]:
        """The side's formed stands that are told to go at something."""
        return [one for one in self.own if one.formed and self.bold(one)]

    def bold(self, stand: Stand) -> bool:
        """Whether a stand is told to go at something."""
        return stand.id in self.goals and self.goals[stand.id].kind in ("attack", "take")

    def wants_forward(self, stand: Stand) -> bool:
        """Whether a stand is wanted elsewhere and no enemy is near it."""
        return self.bold(stand) and self.far_from_foe(*stand.pose.spot) >= CONCERT

    def with_friends(self, stand: Stand, pose: tabletop.Pose) -> int:
        """How many stands would attack together, were one at a pose: it, and the bold who are near it."""
        return 1 + sum(one.id != stand.id and pose.distance(*one.pose.spot) < CONCERT for one in self.going)

    def gives_way(self, stand: Stand) -> bool:
        """Whether a stand is told to fall back."""
        return stand.id in self.goals and self.goals[stand.id].kind in ("delay", "withdraw")

    def nearest_foe(self, x: int, y: int) -> Stand | None:
        """The enemy nearest to a spot, one that is not routed if there is any."""
        return kept(self.found, ("nearest", x, y), lambda: nearest(self.formed or self.enemies, x, y))

    def far_from_foe(self, x: int, y: int) -> int:
        """How far a spot is from the nearest enemy."""
        foe = self.nearest_foe(x, y)
        return foe.pose.distance(x, y) if foe else tabletop.FAR

    @Once
    def rings(self) -> list[tuple[Objective, int, list[int], bool]]:
        """Each objective with its holder, the own formed stands on it and whether a formed enemy is on it."""
        found = []
        for row, holder in zip(self.setting.objectives, self.known.holders, strict=True):
            own = [one.id for one in self.own if _on(row, one)]
            found.append((row, holder, own, any(_on(row, foe) for foe in self.enemies)))
        return found


def _on(row: Objective, stand: Stand) -> bool:
    return stand.formed and stand.counted and bool(tabletop.holds(row.ring, stand.pose.x, stand.pose.y))


def nearest(stands: list[Stand], x: int, y: int) -> Stand | None:
    """The stand nearest to a spot."""
    return min(stands, key=lambda one: (tabletop.length(one.pose.x - x, one.pose.y - y), one.id), default=None)


Answers = dict[type[Decision[object]], Callable[[Mind, Any], Any]]
"""How decisions are answered."""
