"""Raising the forces: out of a battle's roster and a scenario's papers, the stands, formations and commanders of this rulebook.

A brigade's regiments become one stand; guns become battalions and batteries (VB-ORG-16), regiments that a scenario says so
skirmishers.  Men and guns become strength points (VB-ORG-04); what comes out is whole numbers.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from longroll import history, tabletop
from longroll.history import Commander, Force, Present
from longroll.history.battle import minutes
from longroll.history.border import Border
from longroll.history.calling import formation as called
from longroll.history.calling import short, surname
from longroll.history.scenario import Rows, commanders, side_of
from longroll.miniatures.dressing import Body, parted
from longroll.miniatures.forces import Formation as Node
from longroll.miniatures.forces import formations, standing
from longroll.muster import unit as mustered
from longroll.rulesets.volley_and_bayonet.exhaustion.endurance import endurance
from longroll.rulesets.volley_and_bayonet.record.setting import TURN_MINUTES
from longroll.rulesets.volley_and_bayonet.record.units import NONE, Formation, Rank, Stand
from longroll.rulesets.volley_and_bayonet.record.units import Commander as Officer
from longroll.rulesets.volley_and_bayonet.scenario.paper import BrigadePaper, GeneralPaper, Paper
from longroll.rulesets.volley_and_bayonet.tables import (
    BASES,
    BATTALION,
    DEFAULT_ARM,
    ELITE_GRADE,
    GUNS,
    Arm,
    Bore,
    Kind,
    strength_of_guns,
    strength_of_men,
)
from longroll.tabletop import ROUNDING, Pose

LADDER = ("artillery", "brigade", "division", "corps", "army")
HIGHER: tuple[Rank, ...] = ("division", "corps", "army")
SMOOTHBORES = {"12-pdr Napoleon", "12-pdr howitzer", "24-pdr howitzer", "6-pdr"}
SMALL_ARMS: dict[str, Arm] = {
    ".69 smoothbore": "smoothbore",
    "Sharps rifle": "cartridge rifle",
    "breech-loading carbine": "cartridge carbine",
    "Spencer rifle in part": "cartridge rifle",
    "Spencer rifle": "cartridge rifle",
}
ALIKE = 300
"""Stands abreast that face alike, to so many tenths of a degree, keep their line when they are pushed apart."""


class Forces(NamedTuple):
    """What stands ready when a battle begins."""

    stands: tuple[Stand, ...]
    formations: tuple[Formation, ...]
    commanders: tuple[Officer, ...]


class Raising:
    """The battle's forces being turned into this rulebook's, in the order of the battle's file."""

    def __init__(self, battle: history.Battle, paper: Paper, border: Border) -> None:
        self.battle, self.border = battle, border
        self.papers = Rows(BrigadePaper, paper.brigades)
        self.led = Rows(GeneralPaper, paper.generals)
        self.said = {row.force: row.endurance for row in paper.formations}
        self.roll = history.roster(battle)
        fielded = list(dict.fromkeys(row.force for row in self.roll))
        officers = [row for row in commanders(battle, paper.generals) if not self.led[row.id].omit]
        leaders = [(row, rank) for row in officers if (rank := self.led[row.id].rank or row.rank) in HIGHER]
        self.nodes = {node.key: node for node in formations(battle, fielded, leaders, LADDER)}
        self.higher = [node for node in self.nodes.values() if node.rank in HIGHER]
        self.number = {node.key: number for number, node in enumerate(self.higher)}

    def forces(self) -> Forces:
        """Stands that overlap nowhere, the formations over them, and who commands these."""
        stands: list[Stand] = []
        for force in self.battle.forces:
            for group, kind in self._groups(force):
                stands.append(self._stand(force, group, kind, len(stands)))
        stands = self._parted(stands)
        rows, officers = [], list[Officer]()
        for number, node in enumerate(self.higher):
            mine = [row for row in stands if number in self._upward(row.formation)]
            row = self._formation(node, number, mine)
            if node.leader is not None and node.side in {stand.side for stand in mine}:
                row = replace(row, head=len(officers))
                officers.append(self._officer(node.leader, row, mine))
            rows.append(row)
        return Forces(tuple(stands), tuple(rows), tuple(officers))

    # --- stands
    def _groups(self, force: Force) -> Iterator[tuple[list[Present], Kind]]:
        """The units of a force that are one stand, and what it is."""
        roll = [row for row in self.roll if row.force == force.id]
        apart = [row for row in roll if row.id in self.papers[force.id].skirmishers]
        line = [row for row in roll if row.arm != "artillery" and row not in apart]
        if line:
            horse = 2 * sum(row.men for row in line if row.arm == "cavalry") > sum(row.men for row in line)
            yield line, "cavalry brigade" if horse else "infantry brigade"
        for row in apart:
            yield [row], "cavalry skirmisher" if row.arm == "cavalry" else "infantry skirmisher"
        guns = [row for row in roll if row.arm == "artillery"]
        for group in _battalions(guns) if force.rank == "artillery" else [[row] for row in guns]:
            yield group, "artillery battery" if _guns(group) < BATTALION[0] else "artillery battalion"

    def _stand(self, force: Force, group: Sequence[Present], kind: Kind, number: int) -> Stand:
        first, paper, guns = group[0], self.papers[force.id], group[0].arm == "artillery"
        alone = len(group) == 1
        key = first.id if alone else force.id if not guns or force.rank == "artillery" else first.id
        taken = {row.id for row in self.roll} if not alone else set[str]()
        morale = paper.values.get(first.id, paper.morale) if alone else paper.morale
        arrival = self.battle.arrival_of(force.id)
        here = [standing(self.battle, self.border, row) for row in group]
        mounted = any(row.posture == "mounted" for row in group)
        return Stand(
            id=number,
            key=f"{key}-stand" if key in taken else key,
            name=short(first.name) if alone else self._named(force, kind),
            commander=first.commander if alone else force.commander,
            side=side_of(force.side),
            formation=self._home(force.id),
            kind=kind,
            strength=_guns(group) if guns else strength_of_men(sum(row.men for row in group)),
            morale=morale,
            arm=None if guns else paper.arm or _small_arm(group),
            bore=_bore(group) if guns else None,
            pose=_middle(here, BASES[kind][1]) if arrival is None else Pose(0, 0, here[0].heading),
            repeaters=paper.repeaters and not guns,
            sharpshooters=paper.sharpshooters and kind == "infantry skirmisher",
            elite=paper.elite or morale >= ELITE_GRADE,
            training=paper.training if not guns else "",
            place="table" if arrival is None else "coming",
            level="permanent disorder" if paper.training == "militia" and not guns else "good",
            mounted=mounted,
            limbered=guns and all(row.posture == "limbered" for row in group),
            arrival=self._turn(arrival.clock) if arrival else 0,
            entry=arrival.zone if arrival else "",
        )

    def _named(self, force: Force, kind: Kind) -> str:
        body = "Artillery" if kind in GUNS else "Brigade"
        return called(force.name, surname(force.commander), body, "rigade")

    def _parted(self, stands: list[Stand]) -> list[Stand]:
        """The stands on the table pushed apart where their bases would overlap (VB-MOVE-10)."""
        ready = [row for row in stands if row.on_table]
        bodies = [Body(row.pose, row.width, row.depth, row.side) for row in ready]
        poses = parted(bodies, self.border, ALIKE, ROUNDING)
        placed = {row.id: replace(row, pose=pose) for row, pose in zip(ready, poses, strict=True)}
        return [placed.get(row.id, row) for row in stands]

    # --- formations and commanders
    def _home(self, force: str) -> int:
        """The lowest division, corps or army that a force belongs to."""
        at = force
        while self.nodes[at].rank not in HIGHER:
            at = self.nodes[at].above
            if not at:
                return NONE
        return self.number[at]

    def _upward(self, number: int) -> list[int]:
        """A formation and all that it belongs to."""
        found = list[int]()
        while number >= 0:
            found.append(number)
            number = self.number.get(self.higher[number].above, NONE)
        return found

    def _formation(self, node: Node[str], number: int, mine: list[Stand]) -> Formation:
        division = node.rank == "division"
        level = self.said.get(node.key) or endurance((row.strength, row.morale) for row in mine)
        name = node.name or f"{surname(node.commander)}'s {node.rank}"
        return Formation(
            id=number,
            key=node.key,
            name=called(name, surname(node.commander), node.rank.capitalize(), "ivision" if division else "orps"),
            side=node.side,
            rank=node.rank,  # type: ignore[arg-type]
            above=self.number.get(node.above, NONE),
            endurance=level if division and mine else 0,
        )

    def _officer(self, row: Commander, formation: Formation, mine: list[Stand]) -> Officer:
        """A commander where the battle puts him, or else behind the largest of his stands."""
        turn = 0
        if row.clock or row.comes_with:
            arrival = self.battle.arrival_of(row.comes_with) if row.comes_with else None
            turn = self._turn(row.clock or (arrival.clock if arrival else self.battle.start))
        if row.at is not None:
            pose = Pose(*_inside(self.border, self.border.inside(row.at)))
        elif turn:
            pose = Pose(0, 0)
        else:
            near = max((each for each in mine if each.on_table), key=lambda each: (each.strength, -each.id))
            pose = near.pose.ahead(-(near.depth + BASES["commander"][1]) // 2)
        return Officer(
            id=formation.head,
            key=row.id,
            name=row.name,
            side=formation.side,
            rank=formation.rank,
            formation=formation.id,
            pose=pose,
            place="coming" if turn else "table",
            arrival=turn,
            comes_with=row.comes_with,
        )

    def _turn(self, clock: str) -> int:
        """The turn in whose hour a time of day falls (VB-ORG-24)."""
        return max(1, 1 + (minutes(clock) - self.border.start) // TURN_MINUTES)


def _inside(border: Border, at: tuple[int, int]) -> tuple[int, int]:
    """A place at which a commander's base lies on the table."""
    half = BASES["commander"][0] // 2
    return min(max(at[0], half), border.width - half), min(max(at[1], half), border.height - half)


def _battalions(guns: list[Present]) -> Iterator[list[Present]]:
    """Batteries under one hand as battalions of at most 4 strength points each (VB-ORG-16)."""
    left = guns
    while left:
        many = next(many for many in range(len(left), 0, -1) if many == 1 or _guns(left[:many]) <= BATTALION[1])
        yield left[:many]
        left = left[many:]


def _guns(group: Sequence[Present]) -> int:
    """The strength points of some batteries."""
    return strength_of_guns(sum(row.guns for row in group))


def _bore(group: Sequence[Present]) -> Bore:
    """The bore of most of a stand's guns (VB-ORG-16)."""
    count = Counter[bool]()
    for row in group:
        for each in mustered(row.of).pieces:
            count[each.kind in SMOOTHBORES] += each.count
    return "smoothbore" if count[True] >= count[False] else "rifled"


def _small_arm(group: Sequence[Present]) -> Arm:
    """What most men of a stand carry (VB-ORG-13)."""
    arms = Counter[Arm]()
    for row in group:
        usual = DEFAULT_ARM["cavalry" if row.arm == "cavalry" else "infantry"]
        arms[SMALL_ARMS.get(row.weapon, usual)] += row.men
    return max(sorted(arms), key=lambda arm: arms[arm])


def _middle(poses: Sequence[Pose], depth: int) -> Pose:
    """Where a stand stands whose front is in the middle of these, and the way they face on the whole."""
    east = sum(tabletop.sine(pose.heading) for pose in poses)
    north = sum(tabletop.cosine(pose.heading) for pose in poses)
    heading = tabletop.bearing(east // len(poses), north // len(poses))
    x = tabletop.divide(sum(pose.x for pose in poses), len(poses))
    y = tabletop.divide(sum(pose.y for pose in poses), len(poses))
    return Pose(x, y, heading).ahead(-depth // 2)
