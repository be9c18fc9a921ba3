"""The field as a side has it before its eyes: who stands where, how strong each is, how good a spot is for a unit.

Made anew for every question from what the side knows, and from nothing else.
"""

from collections.abc import Callable
from typing import NamedTuple

from longroll import tabletop
from longroll.rulesets.volume_of_fire import tables
from longroll.rulesets.volume_of_fire.activation.fatigue import level
from longroll.rulesets.volume_of_fire.advice.style import Style
from longroll.rulesets.volume_of_fire.advice.worth import duel, size_bonus, stake, standing
from longroll.rulesets.volume_of_fire.combat.fields_of_fire import in_field
from longroll.rulesets.volume_of_fire.ground.cover import WORTH, cover, uphill_of
from longroll.rulesets.volume_of_fire.ground.terrain import Box, apart, box_of, rough_touched
from longroll.rulesets.volume_of_fire.record.battle import Battle
from longroll.rulesets.volume_of_fire.record.setting import Objective, laid
from longroll.rulesets.volume_of_fire.record.units import DEPTH, INCH, NONE, Unit
from longroll.rulesets.volume_of_fire.sequence import victory
from longroll.staff import Tasks
from longroll.tabletop import gap, in_front_zone

REACH = 9 * INCH
"""How near an enemy must be to matter to where a unit stands: a move of three inches and a shot of five."""
SOON = 11 * INCH
"""How near an enemy must be for a unit's order to matter this turn or the next."""
UNRALLIED = {"ordered": 0, "disordered": 1, "beaten": 2}
"""How many steps of rallying a unit that moves has before it (VF-RALLY-01)."""
CAN_COME = 11 * INCH
"""Who of ours stands within this of an enemy can help against it next turn."""
CLUSTER = 7 * INCH
"""Who stands within this of a unit helps it."""


class Ground(NamedTuple):
    """An objective, its box, who of ours is present on it, and the brigade of the largest enemy known to be, or -1."""

    objective: Objective
    box: Box
    ours: frozenset[int]
    theirs: int


def counted(known: Battle) -> list[Objective]:
    """The objectives that count."""
    setting = laid(known.setting)
    named = setting.victory.objectives
    return [row for row in setting.objectives if not named or row.id in named]


def winning(known: Battle, side: int) -> bool:
    """Whether the side would win if the battle ended now (VF-WIN-01)."""
    ended = known.copy()
    ended.over = True
    found = victory.result(ended)
    return found is not None and found.winner == side


def touches(objective: Objective, box: Box, unit: Unit) -> bool:
    """Whether a unit is on an objective's ground (VF-OBJ-02)."""
    quad = unit.quad
    return not apart(box, box_of(quad)) and gap(objective.ring, quad) <= tables.CONTACT


def grounds(known: Battle, side: int) -> list[Ground]:
    """The ground that counts, as a side knows it."""
    found = []
    for objective in counted(known):
        x0, y0, x1, y1 = box_of(objective.ring)
        box = (x0 - tables.CONTACT, y0 - tables.CONTACT, x1 + tables.CONTACT, y1 + tables.CONTACT)
        there = [unit for unit in known.units if unit.place in ("table", "ghost") and touches(objective, box, unit)]
        steady = [unit for unit in there if unit.condition != "beaten"]
        ours = frozenset(unit.id for unit in steady if unit.side == side)
        foes = [unit for unit in steady if unit.side != side]
        first = max(foes, key=lambda unit: (unit.strength, -unit.id), default=None)
        found.append(Ground(objective, box, ours, first.brigade if first else NONE))
    return found


class Field:
    """What a side sees, with each unit's standing worked out once."""

    __slots__ = (
        "_near",
        "_tasks",
        "ahead",
        "believed",
        "caution",
        "foes",
        "friends",
        "grounds",
        "known",
        "left",
        "side",
        "stakes",
        "standing",
        "style",
    )

    def __init__(self, known: Battle, side: int, style: Style, tasks: Callable[[], Tasks] = dict) -> None:
        self.known, self.side, self.style, self._tasks = known, side, style, tasks
        self.friends = known.of_side(side)
        self.foes = known.enemies(side)
        self.believed = known.believed(side)
        self.standing = {unit.id: standing(known, unit) for unit in (*self.friends, *self.foes)}
        self.stakes = {row.id: stake(known, row.id) for row in known.brigades}
        self._near: dict[int, int] = {}
        self.ahead = winning(known, side)
        self.caution = style.caution if self.ahead else style.caution * style.behind // 100
        self.left = max(0, laid(known.setting).turns - known.turn)
        self.grounds = grounds(known, side)

    @property
    def tasks(self) -> Tasks:
        """What the brigades of the side are told to do."""
        return self._tasks()

    def strength_about(self, x: int, y: int, side: int, reach: int = CLUSTER) -> int:
        """The size of a side's steady units within a reach of a point."""
        return sum(
            unit.strength
            for unit in (self.friends if side == self.side else self.foes)
            if unit.condition != "beaten" and tabletop.length(unit.pose.x - x, unit.pose.y - y) <= reach
        )

    def weight_on(self, foe: Unit) -> int:
        """How much bigger our force about an enemy unit is than theirs about it, as a bonus for size (VF-VOF-17)."""
        found = self._near.get(foe.id)
        if found is None:
            own = self.strength_about(foe.pose.x, foe.pose.y, self.side, CAN_COME)
            other = self.strength_about(foe.pose.x, foe.pose.y, 1 - self.side)
            found = self._near[foe.id] = max(-1, min(2, size_bonus(max(1, own), max(1, other))))
        return found

    def difference(self, unit: Unit, foe: Unit, charging: bool = False) -> int:
        """Our sum less theirs, if these two fired at each other now, by all that their places give."""
        b = self.known
        own, other = self.standing[unit.id], self.standing[foe.id]
        if not charging and not unit.mounted:
            own += WORTH[cover(b.setting, unit, foe).worth]
        if not foe.mounted:
            other += WORTH[cover(b.setting, foe, unit).worth]
        own += uphill_of(b.setting, unit, foe)
        other += uphill_of(b.setting, foe, unit)
        return own - other + self.weight_on(foe)

    def worth_of(self, unit: Unit, moved: int, now: bool = True) -> int:
        """Points that standing as `unit` does is worth: what it can do from there, and what may be done to it.

        `moved` is how far it went to get there; `now`: the combat phase of this turn is still to come.
        """
        can_fire = now and not unit.mounted and not unit.limbered and (moved == 0 or unit.arm != "artillery")
        best = 0
        threat = 0
        value = 0
        nearest: tuple[int, Unit] | None = None
        x, y = unit.pose.x, unit.pose.y
        for foe in self.foes:
            off = tabletop.length(foe.pose.x - x, foe.pose.y - y)
            if off > 20 * INCH:
                continue
            if nearest is None or off < nearest[0]:
                nearest = off, foe
            far_shot = unit.arm == "artillery" or foe.arm == "artillery"
            if off > REACH + (unit.frontage + foe.frontage) // 2 and not far_shot:
                continue
            apart = gap(unit.quad, foe.quad)
            if apart > REACH and not far_shot:
                continue
            bears = in_field(self.known, unit, foe)
            borne = in_field(self.known, foe, unit)
            if not bears and not borne and apart > tables.SMALL_ARMS + 3000:
                continue
            difference = self.difference(unit, foe)
            if bears and not in_front_zone(foe.pose, foe.frontage, DEPTH, x, y, tables.FRONT):
                difference += 3
            if borne and not in_front_zone(unit.pose, unit.frontage, DEPTH, foe.pose.x, foe.pose.y, tables.FRONT):
                difference -= 3
            shares = self.stakes[unit.brigade], self.stakes[foe.brigade]
            fight = duel(difference, unit, foe, shares)
            if bears:
                if borne:
                    gain = fight
                else:  # fire that cannot be returned
                    gain = max(0, fight) + fight // 4 + 4
                best = max(best, gain if can_fire and moved <= tables.FIRING_MOVE else gain // 2)
            if borne:
                threat = min(threat, fight - 4)
            elif apart <= tables.SMALL_ARMS + 3000 and foe.regiment and foe.condition != "beaten":
                threat = min(threat, fight // 3)
        value += best + threat * self.caution // 100
        if nearest is not None and not unit.limbered:
            off, foe = nearest
            if not in_front_zone(unit.pose, unit.frontage, DEPTH, foe.pose.x, foe.pose.y, tables.FRONT):
                value -= 18 if off < 9 * INCH else 6
        return value

    def worth_of_ground(self, unit: Unit) -> int:
        """Points that a unit's being where it is is worth for the ground that counts, nobody else of ours being there.

        Ground counts when the battle ends, so that it is worth more and more.
        """
        if unit.condition == "beaten":
            return 0
        weight = self.style.ground * (12 if self.left == 0 else 4 if self.left == 1 else 2 if self.left < 4 else 1)
        value = 0
        for ground in self.grounds:
            others = len(ground.ours - {unit.id})
            if touches(ground.objective, ground.box, unit):
                value += ground.objective.value * weight // (1 + 2 * others)
        return value

    def tired_by(self, units: tuple[int, ...]) -> int:
        """Points that it costs that these units gather fatigue: less, the less time is left to feel it (VF-FAT-02)."""
        known = self.known
        cost = sum(self.style.tiring * (2 + level(known, known.units[number].brigade)) // 2 for number in units)
        return cost * min(4, self.left) // 4

    def entangled(self, before: Unit, after: Unit) -> int:
        """Points that being disordered by rough ground costs a unit that moves so (VF-TERR-15): it matters near the enemy."""
        if before.condition != "ordered" or not rough_touched(self.known.setting, after.pose, after.frontage):
            return 0
        return 16 if self.off(after) < SOON else 0

    def unrallied(self, before: Unit, after: Unit) -> int:
        """Points that a disordered or beaten unit gives up which moves and so does not rally (VF-RALLY-01).

        Far from the enemy there is time for it later, and rough ground would disorder it again.
        """
        step = UNRALLIED[before.condition]
        if not step or min(self.off(after), self.off(before)) >= SOON:
            return 0
        if step == 1 and rough_touched(self.known.setting, after.pose, after.frontage):
            return self.style.rally // 3
        return self.style.rally * step

    def off(self, unit: Unit) -> int:
        """How far a unit's middle is from that of the nearest enemy known, seen or not; far if none is."""
        x, y = unit.pose.x, unit.pose.y
        far: int = tabletop.FAR
        for foe in self.believed:
            far = min(far, tabletop.length(foe.pose.x - x, foe.pose.y - y))
        return far
