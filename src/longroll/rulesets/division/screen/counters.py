"""Stands and generals as they lie on the map, and all that is to be said of one."""

from collections.abc import Iterator

from longroll.rulesets.division.components.areas import CIRCLES, Point
from longroll.rulesets.division.components.forces import GENERALS, LEVELS, UNITS, Unit
from longroll.rulesets.division.generals.commanding import commanding
from longroll.rulesets.division.record.battle import Battle
from longroll.rulesets.division.record.setting import laid
from longroll.rulesets.division.record.stands import General, Stand
from longroll.rulesets.division.screen import room
from longroll.rulesets.division.sequence.action_points import cost
from longroll.rulesets.division.tables import NOBODY, SIDES
from longroll.scene import Badge, Fact, In, Thing

GLYPHS = {"infantry": "infantry", "cavalry": "cavalry", "artillery": "guns"}
FLAGS = ("corps", "general", "brigadier")
"""The flag of an army's, a corps' and a division's general."""
BESIDE = 420
"""How far apart generals stand."""
ABOVE = 250
"""How far above the counters in an area its generals stand, so that they can be named."""
Peopled = dict[str, tuple[list[Stand], list[General]]]


def formation_of(unit: Unit) -> str:
    """The division a stand belongs to, or the corps whose guns it is."""
    return unit.corps if unit.division == "corps" else unit.division


def _tints() -> dict[str, int]:
    found: dict[str, int] = {}
    for side in (0, 1):
        for at, corps in enumerate(dict.fromkeys(unit.corps for unit in UNITS if unit.side == side)):
            found |= {formation_of(unit): at for unit in UNITS if unit.corps == corps and unit.side == side}
            found[corps] = at
    return found


TINTS = _tints()
ORDER = tuple(sorted(UNITS, key=lambda unit: (unit.side, formation_of(unit), unit.id)))
"""Stands in the order in which they are drawn."""
SHORT = tuple(
    unit.name.removesuffix(" Brigade").removesuffix(" Battalion").removesuffix("'s").removesuffix(" Artillery")
    for unit in UNITS
)


def peopled(k: Battle) -> Peopled:
    """Who is in each place of the map: areas and circles by what they are called in the scene."""
    found: Peopled = {}
    for unit in ORDER:
        row = k.stands[unit.id]
        if row.where == "map":
            found.setdefault(_place(k, row.area, row.general), ([], []))[0].append(row)
    for general in k.generals:
        if general.where == "map":
            key = f"area:{general.area}" if general.area >= 0 else f"circle:{general.circle}"
            found.setdefault(key, ([], []))[1].append(general)
    return found


def _place(k: Battle, area: int, general: int) -> str:
    return f"area:{area}" if area >= 0 else f"circle:{k.generals[general].circle}"


def places(k: Battle, here: tuple[list[Stand], list[General]], key: str) -> list[Point]:
    """Where they lie, stands first: those of both sides in a half each, generals in a row above them."""
    table, (stands, generals) = laid(k.setting).table, here
    number = int(key.partition(":")[2])
    inside = key.startswith("area")
    box = room.rooms(table)[number] if inside else room.roadside(table)[number]
    sides = [[row for row in stands if row.side == side] for side in (0, 1)]
    boxes = room.halves(box) if sides[0] and sides[1] else (box, box)
    found = [place for side in (0, 1) for place in room.places(boxes[side], len(sides[side]))]
    if inside:
        left, _, right, high = box
        top = max((y for _, y in found), default=(box[1] + high) // 2 - room.COUNTER[1]) + room.COUNTER[1] // 2 + ABOVE
        first = (left + right - (len(generals) - 1) * BESIDE) // 2
        return found + [(first + at * BESIDE, top) for at in range(len(generals))]
    x, y = room.circles(table)[number]
    away = room.CIRCLE + ABOVE // 2
    return found + [(x - away - at * BESIDE, y) for at in range(len(generals))]


def things(k: Battle, people: Peopled, side: int | None) -> tuple[Thing, ...]:
    """Everybody on the map, in the order of their places."""
    prices = priced(k, side)
    found: list[Thing] = []
    for key, (stands, generals) in people.items():
        found += [_stand(k, row, In(key, at), prices) for at, row in enumerate(stands)]
        found += [_general(k, row, In(key, len(stands) + at)) for at, row in enumerate(generals)]
    return tuple(found)


def priced(k: Battle, side: int | None) -> dict[int, Badge]:
    """While stands act under a general, what each of his would cost him (DC-AP-01)."""
    activation = k.activation
    if activation is None or k.step != "actions" or side == 1 - k.active:
        return {}
    found = {}
    for row in k.stands:
        if row.where != "map" or not k.commands(activation.general, row.id):
            continue
        price = cost(k, activation, row)
        if price == NOBODY or (activation.term != "plan" and row.id in activation.acted):
            continue
        word = f"{price} action point{'s' * (price != 1)}"
        dear = price > activation.points
        found[row.id] = Badge(
            "price", f"{word}, more than are left" if dear else word, str(price), "costly" if dear else "legal"
        )
    return found


def state_of(row: Stand) -> str:
    """How a stand stands, in words."""
    words = ["routed" if row.routed else "in march order" if row.marching else "steady"]
    if row.arm == "cavalry":
        words.append("mounted" if row.mounted else "dismounted")
    return ", ".join(words)


def _marks(row: Stand) -> Iterator[Badge]:
    yield Badge("strength", f"strength {row.strength}", str(row.strength))
    if row.routed:
        yield Badge("routed", "routed", tone="beaten")
    if row.marching:
        yield Badge("column", "in march order", tone="order")
    if row.mounted and not row.marching:
        yield Badge("mounted", "mounted", tone="past")


def _stand(k: Battle, row: Stand, where: In, prices: dict[int, Badge]) -> Thing:
    marks = (*_marks(row), *((prices[row.id],) if row.id in prices else ()))
    name = f"{row.name}, {state_of(row)}, strength {row.strength}"
    return Thing(
        row.thing,
        "counter",
        where,
        shape=room.COUNTER,
        side=row.side,
        glyph="dismounted" if row.arm == "cavalry" and not row.mounted else GLYPHS[row.arm],
        label=SHORT[row.id],
        name=name,
        formation=formation_of(row.unit),
        tint=TINTS[row.unit.corps],
        badges=marks,
        facts=tuple(_facts(k, row)),
    )


def _facts(k: Battle, row: Stand) -> Iterator[Fact]:
    unit = row.unit
    yield Fact("Stand", unit.arm, "DC-STAND-01")
    yield Fact("Commander", unit.commander)
    yield Fact("Under", ", ".join(GENERALS[number].name for number in unit.chain), "DC-AP-03")
    yield Fact("Fire", str(unit.fire), "DC-FIRE-01")
    yield Fact("Discipline", str(unit.discipline), "DC-DISC-01")
    if row.arm == "cavalry":
        yield Fact("On foot", f"{row.full - row.lost} of {row.full}", "DC-STAND-03")
        yield Fact("Mounted", f"{row.horses} of {unit.mounted}", "DC-STAND-03")
        yield Fact("Horse holders", f"{row.holders} of {unit.holders}", "DC-STAND-03")
    else:
        yield Fact("Strength", f"{row.full - row.lost} of {row.full}", "DC-STAND-02")
    if lost := row.lost + row.lost_mounted + row.lost_holders:
        yield Fact("Steps lost", f"{lost}, for good", "DC-TRACK-04")
    yield Fact("Came with", f"{unit.men} men" if unit.men else f"{unit.guns} guns")
    if row.marching:
        yield Fact("Marches with", k.generals[row.general].name, "DC-CIRC-02")


def _general(k: Battle, row: General, where: In) -> Thing:
    printed = row.printed
    marks = [Badge("gravestone", "a gravestone")] * row.marks
    if k.activation is not None and k.activation.general == row.id:
        marks.append(Badge("led", "is activated", tone="legal"))
    elif row.used:
        marks.append(Badge("moved", "was activated this turn", tone="past"))
    at = "" if row.circle < 0 else f", in march order at {CIRCLES[row.circle].name}"
    facts: tuple[Fact, ...] = (
        Fact("Command", str(row.command), "DC-GEN-03"),
        Fact("Leadership", str(row.leadership), "DC-GEN-04"),
        Fact("Heroism", str(row.heroism), "DC-GEN-05"),
        Fact("Level", LEVELS[printed.rank], "DC-GEN-07"),
    )
    if commanding(k, row.side) == row.id:
        facts = (*facts, Fact("Commands the army", f"a hand of {row.leadership}", "DC-HAND-03"))
    return Thing(
        row.thing,
        "leader",
        where,
        shape=(160,),
        side=row.side,
        glyph=FLAGS[printed.rank],
        label=row.name.rpartition(" ")[2],
        name=f"{row.name}, {printed.commands}, {SIDES[row.side]}{at}",
        formation=printed.commands,
        tint=TINTS.get(printed.commands, 0),
        badges=tuple(marks),
        facts=facts,
    )
