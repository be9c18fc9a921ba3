"""The morale status phase, and the morale of divisions (VF-SEQ-04, VF-MOR-03 to VF-MOR-05, VF-OBJ-01, VF-OBJ-02).

Regiments and brigades take no morale test (VF-MOR-01, VF-MOR-02): combat and activation do that duty.  Morale is kept
doubled, since ground that is fought over counts half (VF-GEOM-02).
"""

from typing import NamedTuple

from longroll import tabletop
from longroll.flow import Modifier, Need, Procedure, done, total
from longroll.miniatures.positions import kept
from longroll.rulesets.volume_of_fire import tables
from longroll.rulesets.volume_of_fire.activation import fatigue
from longroll.rulesets.volume_of_fire.combat import losses
from longroll.rulesets.volume_of_fire.combat.rally import rally_units
from longroll.rulesets.volume_of_fire.command.chain_of_command import division_brigades
from longroll.rulesets.volume_of_fire.command.fallen_generals import Returns
from longroll.rulesets.volume_of_fire.orders.orders_in_force import run_out
from longroll.rulesets.volume_of_fire.record.battle import Battle
from longroll.rulesets.volume_of_fire.record.setting import Objective, laid
from longroll.rulesets.volume_of_fire.record.units import Unit
from longroll.rulesets.volume_of_fire.sequence import victory
from longroll.rulesets.volume_of_fire.sight.knowledge import look
from longroll.rulesets.volume_of_fire.sight.lookout import lookout
from longroll.tabletop import area_gap

NOBODY, CONTESTED, DISPUTED = -1, 2, 3
"""What stands in `holders` for ground that nobody holds, for ground that both sides are present on, and, with the side's
number added, for ground that one side alone is present on but fights for."""


class MoraleStatus(Procedure[None]):
    """The last phase of a player turn, in the order of VF-SEQ-04."""

    side: int = 0

    def status(self, b: Battle) -> Need[None]:
        """VF-SEQ-04 (1) to (5): fatigue, rest, rally, orders that have run out, then ground and divisions."""
        b.say("phase", f"morale status, {laid(b.setting).sides[self.side]}", "VF-SEQ-04")
        fatigue.tire(b)
        fatigue.recover(b, self.side)
        rally_units(b, self.side)
        run_out(b, self.side)
        assign_objectives(b)
        judge_divisions(b)
        victory.clauses(b)
        return Returns()

    def end_of_game(self, b: Battle) -> done[None]:
        for unit in b.units:
            if unit.engaged:
                b.change_unit(unit.id, engaged=False)
        b.combats = ()
        victory.end_of_game_test(b)
        return done()


# --- objectives
class Share(NamedTuple):
    """What a side has of an objective: doubled value, and the general whose division it counts for."""

    side: int
    doubled: int
    division: int


def present(b: Battle, objective: Objective) -> list[Unit]:
    """VF-OBJ-02: the units, neither beaten nor broken, that touch the objective's ground."""
    return [unit for unit in _near(b, objective, (0, 1), tables.CONTACT) if unit.condition != "beaten"]


def _near(b: Battle, objective: Objective, sides: tuple[int, ...], reach: int) -> list[Unit]:
    """Units of these sides at most so far from an objective's ground."""
    box = laid(b.setting).area_box(objective.id)
    close = [b.units[number] for number in lookout(b).near_box(box, reach)]
    return [unit for unit in close if unit.side in sides and area_gap(unit.quad, objective.ring) <= reach]


def _disputed(b: Battle, objective: Objective, side: int) -> bool:
    """Whether a unit of the side in the area fought this player turn with an enemy within 5 inches of the area."""
    if not b.combats:
        return False
    inside = {unit.id for unit in _near(b, objective, (side,), 0)}
    about = {unit.id for unit in _near(b, objective, (1 - side,), tables.CLOSE_ENOUGH)}
    return any(
        not (inside.isdisjoint((*mine, *theirs)) or about.isdisjoint((*mine, *theirs))) for mine, theirs in b.combats
    )


def shares(b: Battle, objective: Objective) -> list[Share]:
    """VF-OBJ-02: what each side present has of an objective: all of it uncontested, half of it otherwise."""
    close = present(b, objective)
    there = [(side, units) for side in (0, 1) if (units := [unit for unit in close if unit.side == side])]
    full = len(there) == 1 and not _disputed(b, objective, there[0][0])
    return [
        Share(side, (2 if full else 1) * objective.value, _division_in(b, objective, units)) for side, units in there
    ]


def all_shares(b: Battle) -> list[list[Share]]:
    """The shares of every objective, in the scenario's order: remembered for these units under these commanders."""
    commanders = tuple(brigade.superior for brigade in b.brigades)
    return kept(
        b.found,
        ("shares", b.setting, commanders, b.combats),
        lambda: [shares(b, objective) for objective in laid(b.setting).objectives],
    )


def _division_in(b: Battle, objective: Objective, units: list[Unit]) -> int:
    """The division with the largest summed size in the area; of equals the one nearest to its centre."""
    sizes: dict[int, tuple[int, int, int]] = {}
    x, y = objective.at
    for unit in units:
        division = b.brigades[unit.brigade].superior
        size, near, _ = sizes.get(division, (0, -tabletop.FAR, 0))
        sizes[division] = (size + unit.strength, max(near, -tabletop.point_gap(unit.quad, x, y)), -division)
    return max(sizes, key=lambda division: sizes[division])


def assign_objectives(b: Battle) -> None:
    """VF-SEQ-04 (5): who holds each objective now; changes are told."""
    table = laid(b.setting)
    before = dict(b.holders)
    holders = []
    for place, (objective, there) in enumerate(zip(table.objectives, all_shares(b), strict=True)):
        if not there:
            holder = NOBODY
        elif len(there) == 1 and there[0].doubled == 2 * objective.value:
            holder = there[0].side
        elif len(there) == 1:
            holder = DISPUTED + there[0].side
        else:
            holder = CONTESTED
        holders.append((place, holder))
        if holder != before.get(place, objective.holder):
            if holder in (0, 1):
                held = f"is in {table.sides[holder]} hands"
            elif holder >= DISPUTED:
                held = f"is contested, with {table.sides[holder - DISPUTED]} troops on it"
            else:
                held = "is contested" if holder == CONTESTED else "is nobody's"
            b.say("changed", f"{objective.name} {held}", "VF-OBJ-02", objective, at=objective.at, reveals=True)
    b.holders = tuple(holders)


# --- divisions
def divisions(b: Battle, side: int) -> list[int]:
    """The generals of a side's divisions that have brigades other than artillery and are not routed."""
    return [
        general.id
        for general in b.generals
        if general.side == side
        and general.rank == "division"
        and general.id not in b.routed
        and any(not b.brigades[number].guns for number in division_brigades(b, general.id))
    ]


def terms(b: Battle, division: int) -> list[Modifier]:
    """VF-MOR-03: the morale of a division as a sum of doubled points: brigades, general, losses, ground."""
    general = b.generals[division]
    brigades = [b.brigades[number] for number in division_brigades(b, division) if not b.brigades[number].guns]
    number = "1 brigade" if len(brigades) == 1 else f"{len(brigades)} brigades"
    found = [Modifier(2 * len(brigades), number, "VF-MOR-03")]
    guns = len(division_brigades(b, division)) - len(brigades)
    if guns:
        found.append(Modifier(0, f"{guns} of artillery, not counted", "VF-ORG-04"))
    if general.place not in ("dead", "out", "gone"):
        if general.quality == 5:
            found.append(Modifier(2, f"{general.name} is exceptional", "VF-MOR-03"))
        elif general.quality == 2:
            found.append(Modifier(-2, f"{general.name} is incompetent", "VF-MOR-03"))
    elif general.quality in (2, 5):
        found.append(Modifier(0, f"{general.name} is absent", "VF-REPL-05"))
    for brigade in brigades:
        if brigade.fate in ("broken", "routed"):
            found.append(Modifier(-4, f"{brigade.name} is broken", "VF-MOR-03"))
        elif victory.retired(b, brigade.id):
            found.append(Modifier(-2, f"{brigade.name} retires", "VF-MOR-03"))
    for objective, there in zip(laid(b.setting).objectives, all_shares(b), strict=True):
        for share in there:
            if share.division == division:
                found.append(Modifier(share.doubled, objective.name, "VF-OBJ-02"))
    return found


def judge_divisions(b: Battle) -> None:
    """VF-SEQ-04 (5): division morale of both sides; those below zero are routed and leave the field (VF-MOR-05)."""
    before = dict(b.morale)
    sums = _sums(b)
    totals = {division: total(found) for division, found in sums.items()}
    for division, points in totals.items():
        general = b.generals[division]
        if points != before.get(division):
            text = f"the morale of {general.name}'s division is {points / 2:g}"
            sum_shown = (f"{general.name}, in half points", tuple(sums[division]))
            b.say("changed", text, "VF-MOR-03", general, to=general.side, sums=(sum_shown,))
    b.morale = tuple(sorted(totals.items()))
    for division, points in totals.items():
        if points < 0:
            rout_division(b, division)
    look(b)


def rout_division(b: Battle, division: int) -> None:
    """VF-MOR-05: a division is taken off the field with its general; brigades of it still to come never arrive."""
    general = b.generals[division]
    text = f"{general.name}'s division is routed and leaves the field"
    b.say("lost", text, "VF-MOR-05", general, reveals=True)
    for number in division_brigades(b, division):
        losses.rout_brigade(b, number, "VF-MOR-05", "routed")
    losses.remove_general(b, division)
    b.routed = (*b.routed, division)


def starting_morale(b: Battle) -> None:
    """VF-MOR-03: objectives and division morale as the battle opens; nobody routs before the first turn."""
    assign_objectives(b)
    b.morale = tuple(sorted((division, total(found)) for division, found in _sums(b).items()))


def _sums(b: Battle) -> dict[int, list[Modifier]]:
    """The terms of every division's morale."""
    return {division: terms(b, division) for side in (0, 1) for division in divisions(b, side)}
