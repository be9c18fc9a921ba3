"""The field as a side has it before its eyes: who stands where, how strong each is, how good a spot is for a unit.
Made anew for every question from what the side knows, and from nothing else."""

from collections.abc import Callable
from random import Random
from typing import Any, NamedTuple

from longroll import tabletop
from longroll.flow import Decision
from longroll.rulesets.volume_of_fire import tables
from longroll.rulesets.volume_of_fire.activation.fatigue import level
from longroll.rulesets.volume_of_fire.advice.style import Style
from longroll.rulesets.volume_of_fire.advice.worth import duel, stake, standing
from longroll.rulesets.volume_of_fire.combat.combat_value import size_bonus
from longroll.rulesets.volume_of_fire.combat.fields_of_fire import canister, in_field, lines_of_fire
from longroll.rulesets.volume_of_fire.ground.cover import WORTH, cover, uphill_of
from longroll.rulesets.volume_of_fire.ground.terrain import box_gap, rough_touched
from longroll.rulesets.volume_of_fire.record import DEPTH, INCH, NONE, Battle, Objective, Unit, laid
from longroll.rulesets.volume_of_fire.sequence import victory
from longroll.staff import Tasks
from longroll.tabletop import bounds, gap, in_front_zone

REACH = 9 * INCH
"""How near an enemy must be to matter to where a unit stands: a move of three inches and a shot of five."""
SOON = 11 * INCH
"""How near an enemy must be for a unit's order to matter this turn or the next."""
ENTANGLED = 16
"""Points that order is worth near the enemy."""
CAN_COME, CLUSTER = 11 * INCH, 7 * INCH
"""How near to an enemy who of ours stands can help against it next turn, and who of his helps it."""
FLANK = 3
"""What it counts for in a sum to fire, or be fired at, from outside the front zone (VF-VOF-14)."""
ON_GROUND = 60
"""By how many hundredths more a unit counts for each point of the ground that it alone is on."""
OUTFLANKED = 18
"""Points that it costs to have the nearest enemy outside one's front zone."""
NEAR_THE_END = 4
"""The turns that are left when a lead begins to tell."""
LAST_TURNS = (12, 4, 2, 2)
"""How much more ground is worth by the turns that are left, being counted when the battle ends."""


Advice = dict[type[Decision[object]], Callable[["Field", Any], Any]]
"""What is worth answering to some decisions."""


def nearest(units: list[Unit], x: int, y: int) -> Unit:
    """The unit nearest to a spot."""
    return min(units, key=lambda unit: (unit.pose.distance(x, y), unit.id))


def middle(units: list[Unit]) -> tuple[int, int]:
    """The middle of some units."""
    return sum(unit.pose.x for unit in units) // len(units), sum(unit.pose.y for unit in units) // len(units)


class Ground(NamedTuple):
    """An objective, the box about it, who of ours is present on it, who of those enemies that are known, and the brigade of the
    largest of these, or -1."""

    objective: Objective
    box: tuple[int, int, int, int]
    ours: frozenset[int]
    foes: frozenset[int]
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


def waits(known: Battle, side: int) -> bool:
    """Whether the side would win by waiting: it is ahead, and the end is near."""
    return laid(known.setting).turns - known.turn <= NEAR_THE_END and winning(known, side)


def _is_on(objective: Objective, box: tuple[int, int, int, int], unit: Unit) -> bool:
    """Whether a unit is on an objective's ground (VF-OBJ-02); who is far from the box about it is not looked at further."""
    return box_gap(box, bounds(unit.quad)) <= tables.CONTACT and gap(objective.ring, unit.quad) <= tables.CONTACT


def grounds(known: Battle, side: int) -> list[Ground]:
    """The ground that counts, as a side knows it."""
    steady = [unit for unit in known.units if unit.place in ("table", "ghost") and unit.condition != "beaten"]
    found = []
    for objective in counted(known):
        box = laid(known.setting).area_box(objective.id)
        there = [unit for unit in steady if _is_on(objective, box, unit)]
        foes = [unit for unit in there if unit.side != side]
        first = max(foes, key=lambda unit: (unit.strength, -unit.id), default=None)
        ours, theirs = frozenset(unit.id for unit in there if unit.side == side), frozenset(unit.id for unit in foes)
        found.append(Ground(objective, box, ours, theirs, first.brigade if first else NONE))
    return found


class Field:
    """What a side sees, with each unit's standing worked out once."""

    def __init__(
        self, known: Battle, side: int, style: Style, tasks: Callable[[], Tasks] = dict, rng: Random | None = None
    ) -> None:
        self.known, self.side, self.style, self.tasks, self._rng = known, side, style, tasks, rng
        self.friends = known.of_side(side)
        self.foes = known.enemies(side)
        self.believed = known.believed(side)
        self.standing = {unit.id: standing(known, unit) for unit in (*self.friends, *self.foes)}
        self.stakes = {row.id: stake(known, row.id) for row in known.brigades}
        self.caution = style.caution if waits(known, side) else style.caution * style.behind // 100
        self.left = max(0, laid(known.setting).turns - known.turn)
        self.grounds = grounds(known, side)
        self.price = self._priced()
        self._near: dict[int, int] = {}
        self._off: dict[tuple[int, int], int] = {}

    def tempered(self, style: Style) -> "Field":
        """The same field before the eyes of somebody of another style."""
        return Field(self.known, self.side, style, self.tasks, self._rng)

    def _priced(self) -> dict[int, int]:
        """Hundredths at which each unit counts: more for who is about to break, and for who has ground that counts: beaten, it
        is on it no longer (VF-OBJ-02)."""
        found = {unit.id: self.stakes[unit.brigade] for unit in (*self.friends, *self.foes)}
        for row in self.grounds:
            for there in (row.ours & found.keys(), row.foes & found.keys()):
                for number in there:
                    found[number] += ON_GROUND * row.objective.value // len(there)
        return found

    def whim(self) -> int:
        """Points drawn for a course, so that those of like worth are not taken in the same order in every game."""
        return self._rng.randrange(self.style.whim) if self._rng and self.style.whim else 0

    def weight_on(self, foe: Unit) -> int:
        """How much bigger our force about an enemy unit is than theirs about it, as a bonus for size (VF-VOF-17)."""
        if foe.id not in self._near:
            own, other = self._about(foe, self.friends, CAN_COME), self._about(foe, self.foes, CLUSTER)
            self._near[foe.id] = max(-1, min(2, size_bonus(max(1, own), max(1, other))))
        return self._near[foe.id]

    def _about(self, foe: Unit, units: list[Unit], reach: int) -> int:
        """The size of those of some units that still fight about an enemy."""
        x, y = foe.pose.spot
        return sum(row.strength for row in units if row.condition != "beaten" and row.pose.distance(x, y) <= reach)

    def difference(self, unit: Unit, foe: Unit) -> int:
        """Our sum less theirs, if these two fired at each other now, by all that their places give."""
        b = self.known
        own, other = self.standing[unit.id], self.standing[foe.id]
        if not unit.mounted:
            own += WORTH[cover(b.setting, unit, foe).worth]
        if not foe.mounted:
            other += WORTH[cover(b.setting, foe, unit).worth]
        own += uphill_of(b.setting, unit, foe)
        other += uphill_of(b.setting, foe, unit)
        return own - other + self.weight_on(foe)

    def _alone(self, unit: Unit, foe: Unit) -> int:
        """What an enemy's own size gives him, with canister, over the weight there is about him (VF-VOF-17, VF-ARTY-04)."""
        odds = size_bonus(canister(self.known, foe, unit) * foe.strength, max(1, unit.strength))
        return max(0, odds + self.weight_on(foe))

    def worth_of(self, unit: Unit, moved: int, now: bool = True) -> int:
        """Points that standing as `unit` does is worth: what it can do from there, and what may be done to it.  `moved`
        is how far it went to get there; `now`: the combat phase of this turn is still to come."""
        may = now and not unit.mounted and not unit.limbered and moved <= (tables.FIRING_MOVE if unit.regiment else 0)
        best, threat, turned, nearest = 0, 0, 0, 20 * INCH
        for foe in self.foes:
            if (off := foe.pose.distance(*unit.pose.spot)) < nearest and not unit.limbered:
                nearest, turned = off, 0 if _before(unit, foe) else OUTFLANKED if off < REACH else OUTFLANKED // 3
            if off > REACH + (unit.frontage + foe.frontage) // 2 and unit.regiment and foe.regiment:
                continue
            bears, borne = in_field(self.known, unit, foe), in_field(self.known, foe, unit)
            close = gap(unit.quad, foe.quad) <= tables.SMALL_ARMS + 3000
            if not bears and not borne and not close:
                continue
            difference = self.difference(unit, foe)
            difference += FLANK * (bears and not _before(foe, unit)) - FLANK * (borne and not _before(unit, foe))
            shares = self.price[unit.id], self.price[foe.id]
            fight = duel(difference, unit, foe, shares)
            if bears and may:
                bears = lines_of_fire(self.known, unit, foe).clear
            if bears:
                gain = fight if borne else max(0, fight) + fight // 4 + 4  # fire that cannot be returned
                best = max(best, gain if may else gain // 2)
            if borne:
                threat = min(threat, duel(difference - self._alone(unit, foe), unit, foe, shares) - 4)
            elif close and foe.regiment and foe.condition != "beaten":
                threat = min(threat, fight // 3)
        return best + threat * self.caution // 100 - turned

    def worth_of_ground(self, unit: Unit) -> int:
        """Points that a unit's being where it is is worth for the ground that counts, nobody else of ours being there."""
        if unit.condition == "beaten":
            return 0
        weight = self.style.ground * (LAST_TURNS[self.left] if self.left < len(LAST_TURNS) else 1)
        here = (row for row in self.grounds if _is_on(row.objective, row.box, unit))
        return sum(row.objective.value * weight // (1 + 2 * len(row.ours - {unit.id})) for row in here)

    def tired_by(self, units: tuple[int, ...]) -> int:
        """Points that it costs that these units gather fatigue: less, the less time is left to feel it (VF-FAT-02)."""
        known = self.known
        cost = sum(self.style.tiring * (2 + level(known, known.units[number].brigade)) // 2 for number in units)
        return cost * min(4, self.left) // 4

    def disorder(self, before: Unit, after: Unit) -> int:
        """Points that it costs a unit to move so near the enemy: rough ground disorders it, and who is disordered or beaten
        does not rally, to be disordered again by rough ground (VF-TERR-15, VF-RALLY-01).  Elsewhere there is time for it."""
        if self.off(after) >= SOON and self.off(before) >= SOON:
            return 0
        rough = rough_touched(self.known.setting, after.pose, after.frontage)
        if before.condition == "ordered":
            return ENTANGLED * rough
        if before.condition == "beaten":
            return 2 * self.style.rally
        return self.style.rally // 3 if rough else self.style.rally

    def off(self, unit: Unit) -> int:
        """How far a unit's middle is from that of the nearest enemy known, seen or not; far if none is."""
        spot = unit.pose.spot
        if (far := self._off.get(spot)) is None:
            self._off[spot] = far = min((foe.pose.distance(*spot) for foe in self.believed), default=tabletop.FAR)
        return far


def _before(unit: Unit, foe: Unit) -> bool:
    """Whether the middle of an enemy is in a unit's front zone."""
    return in_front_zone(unit.pose, unit.frontage, DEPTH, *foe.pose.spot, tables.FRONT)
