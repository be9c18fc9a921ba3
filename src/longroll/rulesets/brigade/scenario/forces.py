"""Raising the forces: out of a battle's roster and a scenario's papers, the stands, generals and commands of this
rulebook.  Men become steps of Strength, quality becomes Fire and Discipline (BC-STAND-11), officers get the values of
BC-GENL-09, the formations of the order of battle become the tree of command (BC-SETUP-05); what comes out is whole
numbers."""

from typing import NamedTuple

from msgspec.structs import replace

from longroll import history
from longroll.history import Commander, Present
from longroll.history.border import Border
from longroll.history.calling import formation, full_name, short, surname
from longroll.history.scenario import Rows, commanders, made, side_of
from longroll.miniatures.dressing import Body, parted
from longroll.miniatures.forces import Formation, coming, due, formations, standing
from longroll.miniatures.zones import Sheet
from longroll.rulesets.brigade import tables
from longroll.rulesets.brigade.record import Command, General, Stand
from longroll.rulesets.brigade.scenario.paper import BrigadePaper, GeneralPaper, Paper, StandPaper
from longroll.rulesets.brigade.tables import ALIKE, BASES, GENERAL, NONE, RANKS, TOUCH, Rank
from longroll.tabletop import Pose

USUAL: dict[Rank, tuple[str, str]] = {
    "army": ("meade", "army"),
    "corps": ("hill", "corps"),
    "division": ("division average", "division solid"),
    "brigade": ("brigade average", "brigade solid"),
    "artillery": ("artillery average", "artillery"),
}
"""Whose values a general has of whom the scenario says nothing, and his Command card (BC-GENL-09, BC-CARD-16)."""
OF_CAVALRY = ("cavalry average", "cavalry")
"""The same of one who leads a brigade of cavalry."""
PROFILES = ("line", "assault")
"""The Battle cards of a side's infantry brigades, unless the scenario names others (BC-CARD-15)."""


class Forces(NamedTuple):
    """What stands ready when a battle begins."""

    stands: tuple[Stand, ...]
    generals: tuple[General, ...]
    commands: tuple[Command, ...]


def values_of(present: Present, paper: BrigadePaper, said: StandPaper | None) -> tuple[int, int]:
    """Fire and Discipline of a unit (BC-STAND-11): a battery's by its army, cavalry's by its army's firearms, a regiment's
    by the quality the scenario gives it; printed values, where a scenario has them, come first."""
    of_arm = {"artillery": ("union battery", "confederate battery"), "cavalry": ("carbines", "troopers")}
    usual = of_arm.get(present.arm)
    quality = usual[present.side] if usual else paper.qualities.get(present.id, paper.quality)
    fire, discipline = tables.QUALITY[quality]
    return (said and said.fire) or fire, (said and said.discipline) or discipline


class Raising:
    """The battle's forces being turned into this rulebook's, table by table."""

    def __init__(self, battle: history.Battle, paper: Paper, border: Border) -> None:
        self.battle, self.paper, self.border = battle, paper, border
        self.papers = Rows(BrigadePaper, paper.brigades)
        self.said = {row.unit: row for row in paper.stands}
        self.led = Rows(GeneralPaper, paper.generals)
        left_out = {row.unit for row in paper.stands if row.omit}
        self.roll = [row for row in history.roster(battle) if row.id not in left_out]
        self.officers = [row for row in commanders(battle, paper.generals) if self._serves(row)]
        leaders: list[tuple[Commander, Rank]] = [(row, self.led[row.id].rank or row.rank) for row in self.officers]
        self.nodes = formations(battle, {self._home(row.force) for row in self.roll}, leaders, RANKS)
        self.number = {node.key: place for place, node in enumerate(self.nodes)}

    def forces(self) -> Forces:
        """Stands, generals, and the commands they belong to; those on the map dressed so that no base overlaps another."""
        stands: list[Stand] = []
        for present in self.roll:
            stand = self._stand(present, len(stands))
            stands += [stand, _holders(stand)] if stand.arm == "cavalry" else [stand]
        commands, generals = list[Command](), list[General]()
        named = {row.id for row in self.battle.commanders}
        for number, node in enumerate(self.nodes):
            mine = [stand for stand in stands if stand.command == number]
            tint = sum(bool(row.profile) for row in commands if row.side == node.side)
            command = replace(self._command(number, node, mine), tint=tint if mine else 0)
            if node.leader or (mine and not self.led[node.key].omit and node.key not in named):
                command = replace(command, general=len(generals))
                generals.append(self._general(node, mine, command))
            commands.append(command)
        ready, chiefs = dressed(stands, generals, self.border)
        return Forces(tuple(ready), tuple(chiefs), tuple(commands))

    # --- the tree of command
    def _home(self, force: str) -> str:
        """The brigade that a force's units belong to: its own, or that which it joins."""
        return self.papers[force].joins or force

    def _serves(self, officer: Commander) -> bool:
        """Whether a general of the battle is in this one: not left out, nor one whose force has joined another."""
        theirs, force = self.led[officer.id], officer.leads[0]
        return not theirs.omit and bool(theirs.side or self._home(force) == force)

    def _command(self, number: int, node: Formation[Rank], mine: list[Stand]) -> Command:
        paper, label = self.papers[node.key], self._label(node.commander, node.side)
        card = (node.leader and self.led[node.leader.id].card) or self.led[node.key].card
        led = (row.key for row in self.nodes if row.leader is not None and row.leader.id == paper.subordinated)
        return made(
            Command,
            node,
            id=number,
            name=formation(node.name, label, node.rank.capitalize()),
            label=label,
            parent=self.number.get(node.above, NONE),
            profile=(paper.profile or _profile(node, {stand.arm for stand in mine})) if mine else "",
            card=card or _usual(node.rank, mine)[1],
            formation=paper.formation,
            to=self.number.get(next(led, ""), NONE),
            entries=tuple(sorted({stand.entry for stand in mine if stand.entry})),
            arrival=min((stand.arrival for stand in mine), default=0),
            lost=sum(row.men for row in self.battle.losses if self._home(row.force) == node.key),
        )

    def _label(self, name: str, side: int) -> str:
        """An officer's last name, or all of it where another of his side has the same."""
        last = surname(name)
        others = {node.commander for node in self.nodes if node.side == side}
        others |= {row.name for row in self.officers if side_of(row.side) == side}
        return last if sum(surname(other) == last for other in others) == 1 else full_name(name)

    # --- stands
    def _stand(self, present: Present, number: int) -> Stand:
        paper, home = self.papers[present.force], self.papers[self._home(present.force)]
        said = self.said.get(present.id)
        merged = replace(home, qualities={**home.qualities, **paper.qualities})
        fire, discipline = values_of(present, merged, said)
        strength = 1 if present.arm == "artillery" else tables.strength_of(present.men)
        strength = (said and said.strength) or strength
        arrival = coming(self.battle, self.border, present.force)
        cavalry = present.arm == "cavalry"
        return made(
            Stand,
            present,
            id=number,
            key=present.id,
            label=short(present.name),
            command=self.number[self._home(present.force)],
            fire=fire,
            discipline=discipline,
            circles=strength,
            pose=standing(self.battle, self.border, present),
            place="off" if arrival.turn else "table",
            horse=strength if cavalry else 0,
            partner=number + 1 if cavalry else NONE,
            mounted=cavalry and present.posture == "mounted",
            arrival=arrival.turn,
            entry=arrival.entry,
            fielded=not arrival.turn,
        )

    # --- generals
    def _general(self, node: Formation[Rank], mine: list[Stand], command: Command) -> General:
        officer = node.leader
        key, name = (officer.id, officer.name) if officer else (node.key, node.commander)
        paper, arrival = self.led[key], self._arrival(officer, mine)
        x, y = (0, 0) if arrival else self._place(paper, officer, mine)
        usual = tables.LEADERS[_usual(node.rank, mine)[0]]
        return made(
            General,
            node,
            id=command.general,
            key=key,
            name=name,
            label=self._label(name, node.side),
            leads=command.id,
            printed=paper.values if isinstance(paper.values, tuple) else tables.LEADERS.get(paper.values, usual),
            x=x,
            y=y,
            place="unused" if command.to != NONE else "off" if arrival else "table",
            arrival=arrival,
        )

    def _arrival(self, officer: Commander | None, mine: list[Stand]) -> int:
        """The round in which he comes; 0 for one who is there."""
        if officer is not None and self.led[officer.id].at is not None:
            return 0
        if officer is not None and (officer.comes_with or officer.at is not None):
            return due(self.battle, self.border, officer)
        return min((stand.arrival for stand in mine), default=0)

    def _place(self, paper: GeneralPaper, officer: Commander | None, mine: list[Stand]) -> tuple[int, int]:
        """Where the scenario or the battle puts him, else behind the middle of the largest of his stands there."""
        at = paper.at or (officer.at if officer else None)
        if at is not None:
            return self.border.place(at)
        near = max((stand for stand in mine if not stand.arrival), key=lambda stand: (stand.circles, -stand.id))
        return near.pose.ahead(-(near.depth + tables.GENERAL) // 2).spot


def _profile(node: Formation[Rank], arms: set[str]) -> str:
    """The Battle cards of a brigade or battalion of which the scenario says nothing (BC-CARD-15)."""
    if node.rank == "artillery" or arms == {"artillery"}:
        return "artillery"
    return "cavalry" if "cavalry" in arms and "infantry" not in arms else PROFILES[node.side]


def _usual(rank: Rank, mine: list[Stand]) -> tuple[str, str]:
    return OF_CAVALRY if rank == "brigade" and any(stand.arm == "cavalry" for stand in mine) else USUAL[rank]


def _holders(stand: Stand) -> Stand:
    """The horse holders of a regiment (BC-CAV-01, BC-STAND-11)."""
    return replace(
        stand,
        id=stand.id + 1,
        key=f"{stand.key}-holders",
        name=f"{stand.name}, horse holders",
        label=f"{stand.label}'s horses",
        arm="holders",
        circles=max(1, -(-stand.circles // 3)),
        pose=behind(stand),
        place="table" if stand.place == "table" and not stand.mounted else "off",
        horse=0,
        mounted=False,
        partner=stand.id,
        men=0,
        fielded=False,
    )


def behind(stand: Stand) -> Pose:
    """Where the holders of a regiment on foot stand: in contact with its rear, facing the same way (BC-CAV-02)."""
    return stand.pose.ahead(-(BASES["dismounted"][1] + BASES["holders"][1]) // 2)


def dressed(stands: list[Stand], generals: list[General], sheet: Sheet) -> tuple[list[Stand], list[General]]:
    """Stands and generals with none of those on the map overlapping another, where that can be."""
    troops = [stand for stand in stands if stand.on_table and stand.arm != "holders"]
    chiefs = [general for general in generals if general.on_table]
    bodies = [_body(stand) for stand in troops]
    bodies += [Body(Pose(chief.x, chief.y), GENERAL, GENERAL, chief.side, yields=True) for chief in chiefs]
    poses = parted(bodies, sheet, ALIKE, TOUCH)
    ready, led = list(stands), list(generals)
    for stand, pose in zip(troops, poses, strict=False):
        ready[stand.id] = replace(stand, pose=pose)
        if stand.arm == "cavalry" and not stand.mounted:
            ready[stand.partner] = replace(stands[stand.partner], pose=behind(ready[stand.id]))
    for chief, pose in zip(chiefs, poses[len(troops) :], strict=True):
        led[chief.id] = replace(chief, x=pose.x, y=pose.y)
    return ready, led


def _body(stand: Stand) -> Body:
    """A stand with the holders behind it."""
    held = BASES["holders"][1] if stand.arm == "cavalry" and not stand.mounted else 0
    return Body(stand.pose, stand.width, stand.depth + held, stand.side, back=held // 2)
