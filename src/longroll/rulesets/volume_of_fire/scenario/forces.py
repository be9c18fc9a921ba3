"""Raising the forces: out of a battle's roster and a scenario's papers, the units, brigades and generals of this rulebook.

Men become sizes (VF-SIZE-02, VF-SIZE-04, VF-SIZE-06), metres become thousandths of an inch and clock times turns; this is
the border where that happens, and what comes out is whole numbers.
"""

from typing import NamedTuple

from msgspec.structs import replace

from longroll import history, tabletop
from longroll.history import Commander, Present
from longroll.history.border import Border
from longroll.history.calling import formation_of
from longroll.history.scenario import commanders, side_of
from longroll.muster import unit as mustered
from longroll.rulesets.volume_of_fire import tables
from longroll.rulesets.volume_of_fire.activation.fatigue import starting
from longroll.rulesets.volume_of_fire.orders.permissions import hull_of
from longroll.rulesets.volume_of_fire.record.setting import Setting
from longroll.rulesets.volume_of_fire.record.units import DEPTH, DISC, NONE, Brigade, General, Order, Rank, Unit
from longroll.rulesets.volume_of_fire.scenario.lines import dressed
from longroll.rulesets.volume_of_fire.scenario.paper import BrigadePaper, GeneralPaper, OrderPaper, Paper
from longroll.tabletop import Pose, disc_gap

RANKS: tuple[Rank, ...] = ("brigade", "division", "corps", "army")
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


def size_of(present: Present, paper: Paper) -> int:
    """A unit's size: from its men or guns, unless the scenario says another (VF-SIZE-02, VF-SIZE-04)."""
    for row in paper.sizes:
        if row.unit == present.id:
            return row.size
    return tables.battery_size(present.guns) if present.arm == "artillery" else tables.unit_size(present.men)


def weapon_of(present: Present, paper: Paper) -> str:
    """A unit's row of the weapon table (VF-OPT-01): a battery of several kinds of gun is mixed."""
    for row in paper.weapons:
        if row.unit == present.id:
            return row.weapon
    if present.arm != "artillery":
        return SMALL_ARMS.get(present.weapon, "rifled_musket")
    kinds = {
        "rifle_3in" if piece.kind in RIFLES else PIECES.get(piece.kind, "mixed")
        for piece in mustered(present.of).pieces
    }
    return kinds.pop() if len(kinds) == 1 else "mixed"


def standing(present: Present, paper: Paper, border: Border, number: int, brigade: int, value: int) -> Unit:
    """A unit as it stands, or as it will come."""
    arrival = present.at is None
    size = size_of(present, paper)
    on_foot = tables.unit_size(present.men * 3 // 4) if present.arm == "cavalry" else size
    facing = border.heading(present.facing or 0.0)
    x, y = (0, 0) if present.at is None else border.place(present.at)
    return Unit(
        id=number,
        key=present.id,
        name=present.name,
        commander=present.commander,
        side=present.side,
        brigade=brigade,
        arm=present.arm,
        men=present.men,
        guns=present.guns,
        size=size,
        size_dismounted=on_foot,
        value=value,
        weapon=weapon_of(present, paper),
        pose=Pose(x, y, facing),
        place="coming" if arrival else "table",
        mounted=present.posture == "mounted",
        limbered=present.posture == "limbered",
    )


def raised(battle: history.Battle, paper: Paper, border: Border) -> Forces:
    """The forces of a scenario, in the order of the battle's file.  Orders still lack what only the ground can give."""
    return _Raising(battle, paper, border).forces()


class _Raising:
    """The battle's forces being turned into this rulebook's, table by table."""

    def __init__(self, battle: history.Battle, paper: Paper, border: Border) -> None:
        self.battle, self.paper, self.border = battle, paper, border
        self.roll = history.roster(battle)
        self.fielded = [force for force in battle.forces if any(row.force == force.id for row in self.roll)]
        self.number = {force.id: number for number, force in enumerate(self.fielded)}
        self.papers = {row.force: row for row in paper.brigades}
        self.led = {row.id: row for row in paper.generals}
        self.named = {row.id for row in battle.commanders}

    def forces(self) -> Forces:
        """Units, brigades with their brigadiers, higher generals and who stands under whom."""
        units = self._units()
        brigades = [self._brigade(force.id, units) for force in self.fielded]
        generals = [self._brigadier(force.id, units) for force in self.fielded]
        higher = self._higher()
        chiefs: dict[str, int] = {}
        for row in higher:
            for force_id in self._led(row):
                chiefs.setdefault(f"{row.rank} {force_id}", len(generals) + higher.index(row))
        generals += [self._general(row, len(generals) + i) for i, row in enumerate(higher)]
        for brigade in list(brigades):
            chief = self._chief(brigade.key, "brigade", chiefs)
            brigades[brigade.id] = replace(brigade, superior=chief)
            generals[brigade.general] = replace(generals[brigade.general], superior=chief)
        for i, row in enumerate(higher):
            number = len(self.fielded) + i
            leads = self._led(row)
            own = any(chiefs.get(f"{row.rank} {force_id}") == number for force_id in leads)
            superior = self._chief(leads[0], row.rank, chiefs) if own and leads else NONE
            cheered = self.led.get(row.id, GeneralPaper(row.id)).encourages
            below = tuple(
                brigade.id for brigade in brigades if any(self._within(brigade.key, force) for force in cheered)
            )
            generals[number] = replace(generals[number], superior=superior, encourages=below)
        return Forces(tuple(units), tuple(brigades), tuple(generals))

    def _led(self, row: Commander) -> list[str]:
        """The forces a higher general commands: the battle's, without those that he only encourages here."""
        paper = self.led.get(row.id, GeneralPaper(row.id))
        return [force_id for force_id in row.leads if force_id not in paper.encourages]

    def _within(self, force_id: str, above: str) -> bool:
        """Whether a force is another, or belongs to it."""
        while force_id and force_id != above:
            force_id = self.battle.force(force_id).parent
        return bool(force_id)

    def _units(self) -> list[Unit]:
        units: list[Unit] = []
        for present in self.roll:
            paper = self.papers.get(present.force, BrigadePaper(present.force))
            value = paper.values.get(present.id, paper.value)
            units.append(standing(present, self.paper, self.border, len(units), self.number[present.force], value))
            arrival = self.battle.arrival_of(present.force)
            if arrival is not None:
                heading = self.border.heading(arrival.facing)
                units[-1] = replace(units[-1], pose=Pose(0, 0, heading))
        return dressed(units, self.border.size)

    def _brigade(self, force_id: str, units: list[Unit]) -> Brigade:
        force = self.battle.force(force_id)
        number = self.number[force_id]
        paper = self.papers.get(force_id, BrigadePaper(force_id))
        mine = [unit for unit in units if unit.brigade == number]
        arrival = self.battle.arrival_of(force_id)
        order = self._order(paper.order)
        if order.kind == "hold" and arrival is None:
            order = replace(order, position=hull_of(mine))  # VF-ORD-04
        points = paper.fatigue if isinstance(paper.fatigue, int) else starting(paper.fatigue, len(mine))
        return Brigade(
            id=number,
            key=force_id,
            name=spoken(force.name, force.commander),
            side=side_of(force.side),
            general=number,
            superior=NONE,
            guns=force.rank == "artillery",
            order=order,
            fatigue=points,
            arrival=0 if arrival is None else self.border.turn(arrival.clock),
            entry="" if arrival is None else arrival.zone,
            place="table" if arrival is None else "coming",
        )

    def _order(self, paper: OrderPaper | None) -> Order:
        if paper is None:
            return TO_BE_CHOSEN
        target = self.number.get(paper.target, NONE)
        point = None if paper.at is None else self.border.inside(paper.at)
        return Order(paper.kind, target, paper.area, point)

    def _brigadier(self, force_id: str, units: list[Unit]) -> General:
        """The brigade's own general: the battle's commander of it or, unsaid, the officer the force is listed under."""
        force = self.battle.force(force_id)
        number = self.number[force_id]
        paper = self.papers.get(force_id, BrigadePaper(force_id))
        mine = [unit for unit in units if unit.brigade == number]
        said = self._commander_of(force_id)
        arrival = self.battle.arrival_of(force_id)
        x, y = (0, 0)
        if arrival is None:
            x, y = self._beside(said, mine)
        return General(
            id=number,
            key=said.id if said else force_id,
            name=said.name if said else force.commander,
            side=side_of(force.side),
            rank="brigade",
            quality=paper.quality,
            x=x,
            y=y,
            command=number,
            place="table" if arrival is None else "coming",
            arrival=0 if arrival is None else self.border.turn(arrival.clock),
            entry="" if arrival is None else force_id,
            replaceable=paper.replaceable,
        )

    def _commander_of(self, force_id: str) -> Commander | None:
        lower = [row for row in self.battle.commanders if row.rank in ("brigade", "artillery")]
        return next((row for row in lower if row.leads[0] == force_id), None)

    def _beside(self, said: Commander | None, mine: list[Unit]) -> tuple[int, int]:
        """VF-DEP-01: where the battle puts him if that touches one of his units, else behind the nearest of them."""
        if said is not None and said.at is not None:
            x, y = self.border.place(said.at)
            near = min(mine, key=lambda unit: (disc_gap(unit.quad, x, y, DISC), unit.id))
            if disc_gap(near.quad, x, y, DISC) <= tables.CONTACT:
                return x, y
        else:
            near = max(mine, key=lambda unit: (unit.size, -unit.id))
        x, y = tabletop.ahead(near.pose.x, near.pose.y, near.pose.heading, -DEPTH // 2 - DISC, 0)
        return x, y

    def _higher(self) -> list[Commander]:
        """Generals above the brigade: the battle's, then those only the scenario names."""
        every = commanders(self.battle, self.paper.generals)
        return [row for row in every if row.rank in ("division", "corps") or row.id not in self.named]

    def _general(self, row: Commander, number: int) -> General:
        paper = self.led.get(row.id, GeneralPaper(row.id))
        x, y = (0, 0) if row.at is None else self.border.inside(row.at)
        arrival = 0
        if row.clock:
            arrival = self.border.turn(row.clock)
        elif row.comes_with:
            march = self.battle.arrival_of(row.comes_with)
            arrival = 0 if march is None else self.border.turn(march.clock)
        return General(
            id=number,
            key=row.id,
            name=row.name,
            side=side_of(row.side),
            rank=paper.rank or ("corps" if row.rank == "corps" else "division"),
            quality=paper.quality,
            x=x,
            y=y,
            place="coming" if row.clock or row.comes_with else "table",
            messengers=paper.messengers,
            arrival=arrival,
            entry=row.comes_with,
            replaceable=paper.replaceable,
        )

    def _chief(self, force_id: str, rank: str, chiefs: dict[str, int]) -> int:
        """The nearest general of a higher rank who leads a force, or the force it belongs to, and so on upward."""
        at: str = force_id
        above = RANKS[RANKS.index("brigade" if rank == "artillery" else rank) + 1 :]
        while at:
            for higher in above:
                if f"{higher} {at}" in chiefs:
                    return chiefs[f"{higher} {at}"]
            at = self.battle.force(at).parent
        return NONE


def area_names(setting: Setting) -> set[str]:
    """The ids of ground that an order may name."""
    return {
        *(row.id for row in setting.objectives),
        *(row.id for row in setting.pieces),
        *(row.id for row in setting.hills),
    }


def spoken(name: str, commander: str) -> str:
    """What a brigade is called on the field: by its commander where its name is a number, without its division."""
    first = name.split(",")[0]
    battery = first.startswith("Battery")
    if not battery and (not first[0].isdigit() or "rigade" not in first):
        return first
    surname = [word.rstrip(",") for word in commander.split() if word not in ("Jr.", "Sr.")][-1]
    lower = [word for word in commander.split() if word in ("von", "de", "di")]
    return formation_of(" ".join([*lower, surname]), first, "Battery" if battery else "Brigade")
