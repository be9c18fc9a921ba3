"""What each brigade should be about: which ground to take or keep, whom to attack, when to rest (VF-ORD, VF-OBJ, VF-WIN).

Objectives are shared out among the brigades by worth, distance and what of the enemy is known there; who has nothing to do
supports the nearest fight or stands in reserve.
"""

from typing import NamedTuple

from longroll.rulesets.volume_of_fire import tables
from longroll.rulesets.volume_of_fire.advice.field import Field, counted, winning
from longroll.rulesets.volume_of_fire.fatigue import level
from longroll.rulesets.volume_of_fire.obedience import nearest_enemy, order_text
from longroll.rulesets.volume_of_fire.setting import Objective, laid
from longroll.rulesets.volume_of_fire.units import INCH, Battle, Brigade, Order, Unit
from longroll.tabletop import gap, kernel

WORN = 2
"""The level of fatigue from which a brigade is spared (VF-FAT-03)."""
NEAR = 14 * INCH
A_TURN = 3500
"""How far a brigade that is seen gets in a turn, by and large."""
OUT_OF_TIME = 70
"""How much less ground is worth the way to which there is hardly the time for."""


class Intent(NamedTuple):
    """What a brigade should do: the order that says it, and why, in a few words."""

    brigade: int
    order: Order
    why: str


class Body(NamedTuple):
    """A brigade as a lump: its units, where its middle is, its size."""

    brigade: Brigade
    units: tuple[Unit, ...]
    x: int
    y: int
    strength: int


def lump(b: Battle, brigade: Brigade, units: list[Unit]) -> Body | None:
    """A brigade's known units, their middle and their size; None if there are none."""
    if not units:
        return None
    x = sum(unit.pose.x for unit in units) // len(units)
    y = sum(unit.pose.y for unit in units) // len(units)
    return Body(brigade, tuple(units), x, y, sum(unit.strength for unit in units if unit.condition != "beaten"))


def own_bodies(known: Battle, side: int) -> list[Body]:
    """The side's brigades that stand on the table."""
    rows = (
        lump(known, row, known.of_brigade(row.id))
        for row in known.brigades
        if row.side == side and row.place == "table"
    )
    return [row for row in rows if row is not None]


def enemy_bodies(known: Battle, side: int) -> list[Body]:
    """The enemy brigades of which anything is known, ghosts included."""
    found = []
    for row in known.brigades:
        if row.side == side:
            continue
        units = [unit for unit in known.units if unit.brigade == row.id and unit.place in ("table", "ghost")]
        body = lump(known, row, units)
        if body is not None:
            found.append(body)
    return found


def away(body: Body, objective: Objective) -> int:
    """How far a brigade's middle is from an objective's ground."""
    return int(kernel.point_to_ring(objective.ring, body.x, body.y))


def enemy_in(known: Battle, side: int, objective: Objective) -> Unit | None:
    """The largest known enemy unit in or touching an objective's ground."""
    there = [
        unit
        for unit in known.units
        if unit.side != side and unit.place in ("table", "ghost") and gap(objective.ring, unit.quad) <= tables.CONTACT
    ]
    return max(there, key=lambda unit: (unit.strength, -unit.id), default=None)


def intents(field: Field) -> list[Intent]:
    """What every brigade of the side should be about, in the order of the brigades."""
    known, side = field.known, field.side
    mine = own_bodies(known, side)
    theirs = enemy_bodies(known, side)
    taken = shared_out(field, mine, theirs)
    ahead = winning(known, side)
    return [_for_brigade(field, body, theirs, taken.get(body.brigade.id), ahead) for body in mine]


def shared_out(field: Field, mine: list[Body], theirs: list[Body]) -> dict[int, Objective]:
    """Which brigade is to see to which objective: the best matches first, more brigades where more enemies are."""
    known, side = field.known, field.side
    wanted = []
    for objective in counted(known):
        against = sum(body.strength for body in theirs if kernel.point_to_ring(objective.ring, body.x, body.y) <= NEAR)
        for body in mine:
            if body.brigade.guns:
                continue
            far = away(body, objective)
            merit = 30 * objective.value - far // 400 - 10 * max(0, level(known, body.brigade.id) - 1)
            if far > A_TURN * (field.left + 1):
                merit -= OUT_OF_TIME
            if enemy_in(known, side, objective) is not None:
                merit -= 10
            wanted.append((merit, -far, body, objective, against))
    wanted.sort(key=lambda row: (-row[0], -row[1], row[2].brigade.id, row[3].id))
    have: dict[str, int] = {}
    taken: dict[int, Objective] = {}
    for _, _, body, objective, against in wanted:
        if body.brigade.id in taken:
            continue
        got = have.get(objective.id, 0)
        if got and got >= against:
            continue
        taken[body.brigade.id] = objective
        have[objective.id] = got + max(1, body.strength)
    return taken


def _for_brigade(field: Field, body: Body, theirs: list[Body], objective: Objective | None, ahead: bool) -> Intent:
    known = field.known
    brigade = body.brigade
    tired = level(known, brigade.id)
    near = nearest_enemy(known, field.side, [unit.quad for unit in body.units])
    far = near[1] if near else 1 << 20
    if tired >= WORN and far > 18 * INCH:
        return Intent(brigade.id, Order("rest"), "rests, worn and out of reach")
    if brigade.guns:
        return _for_guns(field, body, objective, far)
    if not field.style.plans:
        return _straight_at_it(field, body, objective, near)
    going = _goes_on(field, body, theirs, tired, ahead)
    if going is not None:
        return going
    target = None if near is None else next((row for row in theirs if row.brigade.id == near[0].brigade), None)
    if target is not None and far <= NEAR and _can_beat(field, body, target, tired, ahead):
        return Intent(brigade.id, Order("attack", target=target.brigade.id), "attacks the enemy before it")
    if objective is not None:
        if any(gap(objective.ring, unit.quad) <= tables.CONTACT for unit in body.units):
            return Intent(brigade.id, Order("hold"), f"holds {objective.name}")
        foe = enemy_in(known, field.side, objective)
        if foe is None:
            return Intent(brigade.id, Order("advance", area=objective.id), f"goes to {objective.name}")
        target = next((row for row in theirs if row.brigade.id == foe.brigade), None)
        if target is not None and _can_beat(field, body, target, tired, ahead):
            return Intent(brigade.id, Order("attack", target=foe.brigade), f"takes {objective.name} from the enemy")
        return Intent(brigade.id, Order("hold"), f"stands against the enemy at {objective.name}")
    if target is not None and _can_beat(field, body, target, tired, ahead):
        return Intent(brigade.id, Order("attack", target=target.brigade.id), "attacks the nearest enemy")
    return Intent(brigade.id, Order("hold"), "stands in reserve")


def _goes_on(field: Field, body: Body, theirs: list[Body], tired: int, ahead: bool) -> Intent | None:
    """A brigade that is carrying out an order goes on, unless it has become hopeless or pointless."""
    known, order = field.known, body.brigade.order
    if order.kind == "attack":
        target = next((row for row in theirs if row.brigade.id == order.target), None)
        if target is not None and _can_beat(field, body, target, tired, ahead, field.style.press):
            return Intent(body.brigade.id, order, "presses its attack")
    if order.kind == "advance" and any(row.id == order.area for row in counted(known)):
        area = laid(known.setting).objective(order.area)
        if area is not None and enemy_in(known, field.side, area) is None:
            return Intent(body.brigade.id, order, f"goes on to {area.name}")
    return None


def _for_guns(field: Field, body: Body, objective: Objective | None, far: int) -> Intent:
    """Guns stand where they can fire; where nothing is within reach they follow the fight."""
    number = body.brigade.id
    if far > 22 * INCH and body.brigade.order.kind == "advance":
        return Intent(number, body.brigade.order, "brings its guns up")
    return Intent(number, Order("hold"), "keeps its guns in battery")


def _straight_at_it(field: Field, body: Body, objective: Objective | None, near: tuple[Unit, int] | None) -> Intent:
    brigade = body.brigade
    if objective is None:
        if near is None:
            return Intent(brigade.id, Order("hold"), "waits")
        return Intent(brigade.id, Order("attack", target=near[0].brigade), "attacks the nearest enemy")
    if near is not None and near[1] <= away(body, objective):
        return Intent(brigade.id, Order("attack", target=near[0].brigade), "attacks the nearest enemy")
    foe = enemy_in(field.known, field.side, objective)
    if foe is not None:
        return Intent(brigade.id, Order("attack", target=foe.brigade), f"attacks {objective.name}")
    return Intent(brigade.id, Order("advance", area=objective.id), f"goes to {objective.name}")


def _can_beat(field: Field, body: Body, target: Body, tired: int, ahead: bool, share: int = 100) -> bool:
    """Whether an attack promises well: our force about there against theirs, and how steady the brigade is.

    Who is ahead asks for more, and who is to go on with an attack for `share` hundredths.
    """
    known = field.known
    reach = 12 * INCH
    own = body.strength + sum(
        unit.strength
        for unit in field.friends
        if unit.brigade != body.brigade.id
        and unit.condition != "beaten"
        and kernel.length(unit.pose.x - target.x, unit.pose.y - target.y) <= reach
    )
    other = sum(
        unit.strength
        for unit in (*field.foes, *field.ghosts)
        if unit.condition != "beaten" and kernel.length(unit.pose.x - target.x, unit.pose.y - target.y) <= reach
    )
    steady = 10 - 2 * tired - (2 if known.brigades[body.brigade.id].mark else 0)
    wanted = field.style.defend if ahead else field.style.attack
    return 100 * own * steady >= other * wanted * share


def plan(field: Field) -> tuple[str, ...]:
    """A line a brigade: its name, its order, what it should be about."""
    known = field.known
    lines = []
    for intent in intents(field):
        brigade = known.brigades[intent.brigade]
        now = order_text(known, brigade.order)
        lines.append(f"{brigade.name} ({now}): {intent.why}")
    return tuple(lines)
