"""A player's point of view: what he knows, how the battle stands for him, and what of it he needs again and again."""

from collections.abc import Callable
from typing import Any

from longroll import tabletop
from longroll.flow import Decision
from longroll.once import Once
from longroll.rulesets.brigade.charge import cavalry_charge
from longroll.rulesets.brigade.command import chain_of_command
from longroll.rulesets.brigade.record.battle import Battle, Card
from longroll.rulesets.brigade.record.setting import Objective, Setting, laid
from longroll.rulesets.brigade.record.units import General, Stand
from longroll.rulesets.brigade.sequence import victory
from longroll.tabletop import Pose, holds

Segment = tuple[int, int, int, int]
THREATENED = 10_000
"""An enemy so near to a place may be on it soon."""
WANTED = 2.5
"""So many inches further is a stand sent for each point an objective is worth."""
CROWD = 1.5
"""So many inches off counts each stand that is sent there already."""
ENOUGH = 3
"""Stands sent to one place before others are thought to be wanted more."""


class Mind:
    """A player: his style, what he knows and his side.  It is made for one decision, and remembers what it has found."""

    def __init__(self, style: str, known: Battle, side: int) -> None:
        self.style, self.known, self.side = style, known, side
        self.setting: Setting = laid(known.setting)
        self.places: dict[tuple[int, Pose], float] = {}
        self._facing: dict[int, Stand | None] = {}
        self.charges: dict[tuple[int, int], float] = {}
        self._lines: list[tuple[int, Segment, float]] | None = None
        self.enemies: list[Stand] = [one for one in known.stands if one.side != side and one.place == "table"]
        self.own: list[Stand] = [one for one in known.stands if one.side == side and one.place == "table"]

    @property
    def plain(self) -> bool:
        """Whether it is a private, who weighs nothing."""
        return self.style == "private"

    @Once
    def movable(self) -> list[Stand]:
        """The side's stands on the map, and those that may come on to it."""
        return [one for one in self.known.stands if one.side == self.side and one.place in ("table", "off")]

    @Once
    def left(self) -> int:
        """Rounds left, this one counted."""
        return max(1, self.setting.rounds - self.known.round + 1)

    @Once
    def attacks(self) -> bool:
        """Whether he must take something to win: he is behind on points, or even with them and the Attacker."""
        score = victory.points(self.known)
        return score[self.side] < score[1 - self.side] or (score[0] == score[1] and self.side == self.setting.attacker)

    @Once
    def unseen(self) -> list[Card]:
        """The enemy's cards that do not lie open: in his hand or in his deck, none better known than another (BC-CARD-19)."""
        known, other = self.known, 1 - self.side
        open_ = set(known.piles[other].discards)
        for melee in known.melees:
            open_.update(melee.cards[other])
        return [card for card in known.cards if card.side == other and card.id not in open_]

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
    def point(self) -> float:
        """What a victory point is worth in steps: in the end nothing else counts."""
        return 3.0 if self.left == 1 else 2.0 if self.left == 2 else 1.2

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
    def goals(self) -> dict[int, tuple[tuple[int, int], Objective | None]]:
        """Where each stand is wanted: at an objective, or by the enemy it is nearest to."""
        places = self._wanted()
        sent = [0] * len(places)
        found: dict[int, tuple[tuple[int, int], Objective | None]] = {}
        for stand in self.own:
            x, y = stand.pose.x, stand.pose.y
            best, which = 0.0, -1
            for number, (row, bonus) in enumerate(places):
                far = tabletop.length(row.at[0] - x, row.at[1] - y) / 1000
                value = far - WANTED * row.points - bonus + CROWD * max(0, sent[number] - ENOUGH + 1)
                if which < 0 or value < best:
                    best, which = value, number
            if which >= 0:
                sent[which] += 1
                found[stand.id] = (places[which][0].at, places[which][0])
            else:
                found[stand.id] = (self._nearest(stand), None)
        return found

    def _wanted(self) -> list[tuple[Objective, float]]:
        """The objectives to be taken by who attacks, and those held which the enemy is near; to be held by who does not."""
        found = []
        for row, holder in zip(self.setting.objectives, self.known.holders, strict=True):
            near = sum(
                tabletop.length(foe.pose.x - row.at[0], foe.pose.y - row.at[1]) < THREATENED
                for foe in self.enemies
                if not foe.routed
            )
            if holder != self.side:
                if self.attacks or not near:
                    found.append((row, 0.0 if self.attacks else -6.0))
            elif not self.attacks or near:
                found.append((row, 1.5 * min(near, 4) - (6.0 if self.attacks else 0.0)))
        return found

    def _nearest(self, stand: Stand) -> tuple[int, int]:
        x, y = stand.pose.x, stand.pose.y
        foes = [(tabletop.length(foe.pose.x - x, foe.pose.y - y), foe.id) for foe in self.enemies]
        if not foes:
            return x, y
        pose = self.known.stands[min(foes)[1]].pose
        return pose.x, pose.y

    def threat_to(self, stand: Stand) -> Stand | None:
        """The enemy whom a stand faces: the nearest that is not routed."""
        if stand.id not in self._facing:
            x, y = stand.pose.x, stand.pose.y
            foes = [(tabletop.length(foe.pose.x - x, foe.pose.y - y), foe.id) for foe in self.enemies if not foe.routed]
            self._facing[stand.id] = self.known.stands[min(foes)[1]] if foes else None
        return self._facing[stand.id]

    def close(self, at: tuple[int, int]) -> bool:
        """Whether an enemy is near a place."""
        return any(
            tabletop.length(foe.pose.x - at[0], foe.pose.y - at[1]) < THREATENED
            for foe in self.enemies
            if not foe.routed
        )

    def lines(self, best: Callable[["Mind", Stand], tuple[Segment, float] | None]) -> list[tuple[int, Segment, float]]:
        """The lines of fire of the side's stands, as `best` finds them, once."""
        if self._lines is None:
            self._lines = []
            for stand in self.own:
                found = best(self, stand) if stand.shoots and stand.formed else None
                if found is not None:
                    self._lines.append((stand.id, *found))
        return self._lines

    @Once
    def rings(self) -> list[tuple[Objective, int, list[int], bool]]:
        """Each objective with its holder, the own formed stands on it and whether a formed enemy is on it."""
        found = []
        for row, holder in zip(self.setting.objectives, self.known.holders, strict=True):
            own = [one.id for one in self.own if _on(row, one)]
            found.append((row, holder, own, any(_on(row, foe) for foe in self.enemies)))
        return found


def _on(row: Objective, stand: Stand) -> bool:
    return stand.formed and stand.counted and bool(holds(row.ring, stand.pose.x, stand.pose.y))


Answers = dict[type[Decision], Callable[[Mind, Any], Any]]
"""How decisions are answered."""
