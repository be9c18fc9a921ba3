"""Raising the forces: out of a battle's roster and a scenario's papers, the units, brigades and generals of this
rulebook.  Men become sizes (VF-SIZE-02, VF-SIZE-04, VF-SIZE-06); what comes out is whole numbers."""

from collections.abc import Iterable
from typing import NamedTuple

from msgspec.structs import replace

from longroll import history
from longroll.history import Commander, Force, Present
from longroll.history.border import Border
from longroll.history.calling import formation, surname
from longroll.history.scenario import Rows, commanders, made, side_of
from longroll.miniatures.dressing import Body, Drill, closed_up
from longroll.miniatures.forces import coming, due, standing, superior, upward
from longroll.miniatures.zones import Sheet
from longroll.muster import unit as mustered
from longroll.rulesets.volume_of_fire import tables
from longroll.rulesets.volume_of_fire.activation.fatigue import starting
from longroll.rulesets.volume_of_fire.ground.terrain import SLACK
from longroll.rulesets.volume_of_fire.march.body_and_course import heading_of
from longroll.rulesets.volume_of_fire.movement.paths import SAME_FACING
from longroll.rulesets.volume_of_fire.orders.permissions import hull_of
from longroll.rulesets.volume_of_fire.record import DEPTH, DISC, NONE, Brigade, General, Order, Setting, Unit
from longroll.rulesets.volume_of_fire.record.units import Rank
from longroll.rulesets.volume_of_fire.scenario.paper import BrigadePaper, GeneralPaper, OrderPaper, Paper
from longroll.rulesets.volume_of_fire.tables import DRESSED, DRESSED_APART, DRESSED_ASKEW
from longroll.tabletop import disc_gap

RANKS: tuple[Rank, ...] = ("brigade", "division", "corps", "army")
BRIGADIER = {"artillery": "brigade"}
"""What a commander of artillery ranks with."""
TO_BE_CHOSEN = Order("attack")
"""The order of a brigade whose owner has yet to choose one (VF-DEP-04): an attack on nobody."""

RIFLES = {"3-inch rifle", "3-inch Navy rifle", "Blakely rifle", "20-pdr Parrott"}
PIECES = {
    "12-pdr Napoleon": "napoleon_12",
    "10-pdr Parrott": "parrott_10",
    "James rifle": "james",
    "6-pdr": "m1841_6",
    "12-pdr Whitworth": "whitworth",
    "12-pdr howitzer": "mountain_howitzer",
    "24-pdr howitzer": "mountain_howitzer",
}
SMALL_ARMS = {
    ".69 smoothbore": "smoothbore",
    "Sharps rifle": "breechloader",
    "breech-loading carbine": "breechloader",
    "Spencer rifle in part": "breechloader",
    "Spencer rifle": "repeater",
}


class Forces(NamedTuple):
    """What stands ready when a battle begins."""

    units: tuple[Unit, ...]
    brigades: tuple[Brigade, ...]
    generals: tuple[General, ...]


def weapon_of(present: Present) -> str:
    """A unit's row of the weapon table (VF-OPT-01): a battery of several kinds of gun is mixed."""
    if present.arm != "artillery":
        return SMALL_ARMS.get(present.weapon, "rifled_musket")
    guns = {piece.kind for piece in mustered(present.of).pieces}
    kinds = {"rifle_3in" if kind in RIFLES else PIECES.get(kind, "mixed") for kind in guns}
    return kinds.pop() if len(kinds) == 1 else "mixed"


class Raising:
    """The battle's forces being turned into this rulebook's, table by table, in the order of the battle's file.  Orders still
    lack what only the ground can give."""

    def __init__(self, battle: history.Battle, paper: Paper, border: Border) -> None:
        self.battle, self.border = battle, border
        self.roll = history.roster(battle)
        self.sizes = {row.unit: row.size for row in reversed(paper.sizes)}
        self.weapons = {row.unit: row.weapon for row in reversed(paper.weapons)}
        self.fielded = [force for force in battle.forces if any(row.force == force.id for row in self.roll)]
        self.number = {force.id: number for number, force in enumerate(self.fielded)}
        self.papers = Rows(BrigadePaper, paper.brigades)
        self.led = Rows(GeneralPaper, paper.generals)
        named = {row.id for row in battle.commanders}
        every = commanders(battle, paper.generals)
        self.higher = [row for row in every if row.rank in ("division", "corps") or row.id not in named]
        self.chiefs: dict[tuple[str, str], int] = {}
        for number, row in enumerate(self.higher, len(self.fielded)):
            for force_id in self._led(row):
                self.chiefs.setdefault((row.rank, force_id), number)

    def forces(self) -> Forces:
        """Units, brigades with their brigadiers, higher generals and who stands under whom."""
        units = dressed([self._unit(present, number) for number, present in enumerate(self.roll)], self.border)
        brigades, generals = [], []
        for number, force in enumerate(self.fielded):
            mine = [unit for unit in units if unit.brigade == number]
            brigades.append(self._brigade(force, number, mine))
            generals.append(self._brigadier(force, brigades[-1], mine))
        generals += [self._general(row, number) for number, row in enumerate(self.higher, len(brigades))]
        return Forces(tuple(units), tuple(brigades), tuple(generals))

    def _led(self, row: Commander) -> list[str]:
        """The forces a higher general commands: the battle's, without those that he only encourages here."""
        return [force_id for force_id in row.leads if force_id not in self.led[row.id].encourages]

    def _unit(self, present: Present, number: int) -> Unit:
        """A unit as it stands, or as it will come: its size from its men or guns, unless the scenario says another
        (VF-SIZE-02, VF-SIZE-04)."""
        usual = tables.battery_size(present.guns) if present.arm == "artillery" else tables.unit_size(present.men)
        size = self.sizes.get(present.id, usual)
        values = self.papers[present.force]
        return made(
            Unit,
            present,
            id=number,
            key=present.id,
            brigade=self.number[present.force],
            size=size,
            size_dismounted=tables.unit_size(present.men * 3 // 4) if present.arm == "cavalry" else size,
            value=values.values.get(present.id, values.value),
            weapon=self.weapons.get(present.id) or weapon_of(present),
            pose=standing(self.battle, self.border, present),
            place="coming" if present.at is None else "table",
            mounted=present.posture == "mounted",
            limbered=present.posture == "limbered",
        )

    def _brigade(self, force: Force, number: int, mine: list[Unit]) -> Brigade:
        paper = self.papers[force.id]
        arrival = coming(self.battle, self.border, force.id)
        if (order := self._order(paper.order)).kind == "hold" and not arrival.turn:
            order = replace(order, position=hull_of(mine))  # VF-ORD-04
        return Brigade(
            id=number,
            key=force.id,
            name=formation(force.name, surname(force.commander), "Brigade", "rigade"),
            side=side_of(force.side),
            general=number,
            superior=superior(self.battle, force.id, RANKS[1:], self.chiefs),
            guns=force.rank == "artillery",
            order=order,
            fatigue=paper.fatigue if isinstance(paper.fatigue, int) else starting(paper.fatigue, len(mine)),
            arrival=arrival.turn,
            entry=arrival.entry,
            place="coming" if arrival.turn else "table",
        )

    def _order(self, paper: OrderPaper | None) -> Order:
        if paper is None:
            return TO_BE_CHOSEN
        target = self.number.get(paper.target, NONE)
        point = None if paper.at is None else self.border.inside(paper.at)
        return Order(paper.kind, target, paper.area, point)

    def _brigadier(self, force: Force, brigade: Brigade, mine: list[Unit]) -> General:
        """The brigade's own general: the battle's commander of it or, unsaid, the officer the force is listed under."""
        lower = [row for row in self.battle.commanders if row.rank in ("brigade", "artillery")]
        said = next((row for row in lower if row.leads[0] == force.id), None)
        x, y = (0, 0) if brigade.arrival else self._beside(said, mine)
        return made(
            General,
            self.papers[force.id],
            id=brigade.id,
            key=said.id if said else force.id,
            name=said.name if said else force.commander,
            side=brigade.side,
            rank="brigade",
            x=x,
            y=y,
            command=brigade.id,
            superior=brigade.superior,
            place=brigade.place,
            arrival=brigade.arrival,
            entry=force.id if brigade.arrival else "",
        )

    def _beside(self, said: Commander | None, mine: list[Unit]) -> tuple[int, int]:
        """VF-DEP-01: where the battle puts him if that touches one of his units, else behind the nearest of them."""
        if said is not None and said.at is not None:
            x, y = self.border.place(said.at)
            near = min(mine, key=lambda unit: (disc_gap(unit.quad, x, y, DISC), unit.id))
            if disc_gap(near.quad, x, y, DISC) <= tables.CONTACT:
                return x, y
        else:
            near = max(mine, key=lambda unit: (unit.size, -unit.id))
        return near.pose.ahead(-DEPTH // 2 - DISC).spot

    def _general(self, row: Commander, number: int) -> General:
        """A higher general, under whoever of higher rank commands what he does."""
        paper, leads = self.led[row.id], self._led(row)
        above = RANKS[RANKS.index(BRIGADIER.get(row.rank, row.rank)) + 1 :]
        chief = any(self.chiefs[row.rank, force_id] == number for force_id in leads)
        above_it = {force.id: set(upward(self.battle, force.id)) for force in self.fielded}
        x, y = (0, 0) if row.at is None else self.border.inside(row.at)
        return made(
            General,
            paper,
            id=number,
            key=row.id,
            name=row.name,
            side=side_of(row.side),
            rank=paper.rank or ("corps" if row.rank == "corps" else "division"),
            x=x,
            y=y,
            superior=superior(self.battle, leads[0], above, self.chiefs) if chief else NONE,
            place="coming" if row.clock or row.comes_with else "table",
            arrival=due(self.battle, self.border, row),
            entry=row.comes_with,
            encourages=tuple(self.number[key] for key, over in above_it.items() if over & set(paper.encourages)),
        )


def area_names(setting: Setting) -> set[str]:
    """The ids of ground that an order may name."""
    return {row.id for rows in (setting.objectives, setting.pieces, setting.hills) for row in rows}


# --- lines and columns closed up: who stood side by side in history stands shoulder to shoulder (VF-DEP-01, VF-AP-05)
DRILL = Drill(apart=DRESSED_APART, askew=DRESSED_ASKEW, turned=SAME_FACING, moved=DRESSED, slack=SLACK)


def dressed(units: Iterable[Unit], sheet: Sheet) -> list[Unit]:
    """The units with their lines and columns closed up, those off the table untouched."""
    found = list(units)
    ready = [unit for unit in found if unit.on_table]
    bodies = [Body(unit.pose, unit.frontage, DEPTH, unit.side, kin=_kin(unit)) for unit in ready]
    poses = closed_up(bodies, sheet, DRILL, lambda chain: heading_of(ready[number] for number in chain))
    for unit, pose in zip(ready, poses, strict=True):
        found[unit.id] = replace(unit, pose=pose)
    return found


def _kin(unit: Unit) -> tuple[object, ...] | None:
    """Who stands in line with it: its brigade, mounted and limbered alike; nobody with dismounted cavalry whose front depends on
    an option of the game (VF-SIZE-06), for it cannot be closed up for both."""
    in_doubt = unit.arm == "cavalry" and not unit.mounted and unit.size != unit.size_dismounted
    return None if in_doubt else (unit.brigade, unit.arm, unit.mounted, unit.limbered)
