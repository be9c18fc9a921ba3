"""The field of a battle with regiments: the squares of its Area, who stands on them, where they may come from
(BC-MAP-06 to BC-MAP-13, DC-CAMP-06).

An `Engagement` becomes a battle in the form that history's have and a scenario paper of Brigade Command; that rulebook makes
of them what it makes of any other.
"""

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

import msgspec
from msgspec.structs import replace

from longroll import history
from longroll.campaign import battlefield
from longroll.campaign.record import Engagement, Roll
from longroll.contract import Trouble
from longroll.history.battle import Battle, Commander, Edge, Objective, Post
from longroll.history.battle import Force as Formed
from longroll.history.scenario import SIDES, ZonePaper
from longroll.muster import Army
from longroll.rulesets import brigade
from longroll.rulesets.brigade import scenario
from longroll.rulesets.brigade.scenario import grid
from longroll.rulesets.brigade.scenario.decks import Decks
from longroll.rulesets.brigade.scenario.grid import Block
from longroll.rulesets.brigade.scenario.paper import (
    BrigadePaper,
    ClosedPaper,
    EntryPaper,
    GeneralPaper,
    Paper,
)
from longroll.rulesets.division.components.areas import AREAS, Area
from longroll.rulesets.division.components.forces import GENERALS, UNITS, Printed
from longroll.rulesets.division.tables import HOURS, TURN_NAMES, half

BATTLE = "three-days"
"""The battle of history whose order of battle serves."""
ROUNDS, ROUND_MINUTES = 6, 20
"""How long a battle lasts: two hours, so that a turn of the map has room for several (BC-TURN-04)."""
OBJECTIVE = 150
"""Half the side of the ground about an Area's middle that counts, in metres."""
NO_MAN = 0.5
"""How many squares lie between the attacker's deployment area and the defender's at the least."""
OPPOSITE: dict[Edge, Edge] = {"north": "south", "south": "north", "east": "west", "west": "east"}
VALUES = {"lee": "lee", "meade": "meade", "reynolds": "reynolds", "hancock": "hancock", "longstreet": "longstreet"} | {
    "ewell": "ewell",
    "ap-hill": "hill",
    "howard": "howard",
    "sickles": "sickles",
}
"""Whose values a corps or army commander has, of those that Brigade Command prints (BC-GENL-09)."""


@lru_cache(maxsize=1)
def order_of_battle() -> Battle:
    """The battle of history."""
    return history.load(BATTLE)


def ground(area: Area) -> Block:
    """The squares of an Area (BC-MAP-06, BC-MAP-07, BC-MAP-13, DC-CAMP-06)."""
    return battlefield.of_area(area.name, area.ring)


@lru_cache(maxsize=1)
def grounds() -> tuple[int, ...]:
    """The Areas whose ground is surveyed."""
    return tuple(area.id for area in AREAS if _surveyed(area))


def _surveyed(area: Area) -> bool:
    try:
        ground(area)
    except Trouble:
        return False
    return True


def attackers_edge(engagement: Engagement) -> Edge:
    """The edge of the map from which the attacker comes: towards the neighbouring Areas that he holds; where he holds none, away
    from those that the enemy does."""
    here, side = AREAS[engagement.area], engagement.attacker
    east = north = 0
    for number in here.edges:
        owner, there = engagement.control[number], AREAS[number]
        turn = 1 if owner == side else -1 if owner == 1 - side else 0
        east, north = east + turn * (there.at[0] - here.at[0]), north + turn * (there.at[1] - here.at[1])
    if abs(east) > abs(north):
        return "east" if east > 0 else "west"
    if north or east:
        return "north" if north > 0 else "south"
    return "west" if side else "south"


def _band(laid: Block, edge: Edge, first: float, last: float) -> tuple[tuple[float, float], ...]:
    """The ground between two distances from an edge, in squares, as a ring in metres."""
    west, south, east, north = laid.bounds
    near, far = first * grid.SIDE, last * grid.SIDE
    box = {
        "west": (west + near, south, west + far, north),
        "east": (east - far, south, east - near, north),
        "south": (west, south + near, east, south + far),
        "north": (west, north - far, east, north - near),
    }[edge]
    left, low, right, high = box
    return (left, low), (right, low), (right, high), (left, high)


def zones(laid: Block, edge: Edge, attacker: int) -> tuple[ZonePaper, ZonePaper]:
    """Where the sides deploy: the attacker in the square behind his edge, the defender anywhere beyond half a square of open
    ground, to defend what was allotted to him (BC-DEPL-01, BC-GAME-07)."""
    deep = laid.columns if edge in ("east", "west") else laid.rows
    mine, yours = SIDES[attacker], SIDES[1 - attacker]
    return (
        ZonePaper(mine, _band(laid, edge, 0, 1)),
        ZonePaper(yours, _band(laid, edge, 1 + NO_MAN, deep)),
    )


def entries(engagement: Engagement, laid: Block) -> Iterator[EntryPaper]:
    """The outer edges of squares that face a neighbouring Area which a side holds: its forces may come on there (BC-MAP-10)."""
    rings = {AREAS[number].key: AREAS[number].ring for number in AREAS[engagement.area].edges}
    lines: dict[tuple[str, Edge], list[str]] = {}
    for square, _ in grid.frame(laid):
        for key, stretches in battlefield.entries_from(laid, square, rings).items():
            for stretch in stretches:
                if square not in (row := lines.setdefault((key, stretch.edge), [])):
                    row.append(square)
    owners = {AREAS[number].key: engagement.control[number] for number in AREAS[engagement.area].edges}
    names = {AREAS[number].key: AREAS[number].name for number in AREAS[engagement.area].edges}
    for (key, edge), squares in lines.items():
        side = owners[key]
        forces = tuple(UNITS[row.stand].key for row in engagement.forces if UNITS[row.stand].side == side)
        if forces:
            army: Army = SIDES[side]
            yield EntryPaper(f"{key}-{edge}", f"{names[key]}, {edge}", army, edge, tuple(squares), forces)


def closed(engagement: Engagement, laid: Block, open_ground: tuple[ZonePaper, ...]) -> Iterator[ClosedPaper]:
    """The ground of neighbouring Areas in which somebody stands who is not in this battle, but for what the sides deploy on
    (BC-MAP-12)."""
    for number in engagement.strangers:
        for ring in battlefield.outside(AREAS[number].ring, (row.ring for row in open_ground), laid):
            yield ClosedPaper(ring, f"Others stand in {AREAS[number].name}")


# --- who is there
def _line(zone: ZonePaper, place: int, count: int) -> tuple[float, float]:
    """Where a stand is put down before it deploys: in rows within its side's area."""
    xs, ys = [x for x, _ in zone.ring], [y for _, y in zone.ring]
    across = max(1, round((count * (max(xs) - min(xs)) / (max(ys) - min(ys))) ** 0.5))
    row, column = divmod(place, across)
    rows = -(-count // across)
    x = min(xs) + (column + 0.5) * (max(xs) - min(xs)) / across
    y = min(ys) + (row + 0.5) * (max(ys) - min(ys)) / rows
    return round(x, 1), round(y, 1)


def _posts(force: Formed, units: Roll) -> tuple[Post, ...]:
    """The units of a force that take the field: all of them before its first battle, later those who can (BC-CAMP-07)."""
    there = {unit.key for unit in units if unit.state == "present"}
    return tuple(post for post in force.units if not units or post.unit in there)


def _formed(engagement: Engagement, areas: dict[Army, ZonePaper]) -> tuple[Formed, ...]:
    """The brigades that are there with their regiments, and the divisions and corps that they belong to."""
    whole = order_of_battle()
    rows = {row.id: row for row in whole.forces}
    present = {UNITS[row.stand].key: row.units for row in engagement.forces}
    kept = set(present)
    for key in present:
        above = rows[key].parent
        while above:
            kept.add(above)
            above = rows[above].parent
    posts = {key: _posts(rows[key], units) for key, units in present.items()}
    count = {army: sum(len(row) for key, row in posts.items() if rows[key].side == army) for army in SIDES}
    place, found = dict.fromkeys(SIDES, 0), []
    for row in whole.forces:
        if row.id not in kept:
            continue
        first = place[row.side]
        own = posts.get(row.id, ())
        place[row.side] += len(own)
        stood = (_line(areas[row.side], first + at, count[row.side]) for at in range(len(own)))
        units = tuple(replace(post, at=at, facing=0.0, posture=None) for post, at in zip(own, stood, strict=True))
        found.append(replace(row, units=units))
    return tuple(found)


def _led(printed: Printed, forces: tuple[Formed, ...]) -> tuple[str, ...]:
    """What a general is at the head of: what is there of his own, or else all of his side's."""
    if any(row.id == printed.key for row in forces):
        return (printed.key,)
    return tuple(row.id for row in forces if row.side == SIDES[printed.side] and not row.parent) or ("",)


def _generals(
    engagement: Engagement, forces: tuple[Formed, ...], areas: dict[Army, ZonePaper]
) -> Iterator[tuple[Commander, GeneralPaper]]:
    """The generals of the map who are in the Area, at the head of what is there of theirs, or else of all that is there; of two
    of a rank who would lead the same, whose it is takes the field, or the first, and the other is left out (BC-SETUP-05,
    DC-BAT-29)."""
    kept = {row.id: row for row in forces}
    chiefs = [GENERALS[row.general] for row in engagement.leaders if row.general >= 0]
    first: dict[tuple[str, str], str] = {}
    for chief in sorted(chiefs, key=lambda row: row.key not in kept):
        first.setdefault((chief.level, _led(chief, forces)[0]), chief.key)
    for printed in chiefs:
        leads = _led(printed, forces)
        if first[printed.level, leads[0]] != printed.key:
            continue
        rank = "corps" if printed.level == "army" else printed.level
        name = kept[printed.key].commander if printed.key in kept else printed.name
        officer = Commander(
            id=printed.key,
            side=SIDES[printed.side],
            name=name,
            rank=rank,
            leads=leads,
            at=_line(areas[SIDES[printed.side]], 0, 1),
        )
        values = VALUES.get(printed.key, "")
        yield officer, GeneralPaper(printed.key, rank="army" if printed.level == "army" else "", values=values)


def paper(engagement: Engagement) -> tuple[Paper, Battle]:
    """The scenario of an engagement, and its battle."""
    area, whole = AREAS[engagement.area], order_of_battle()
    laid = ground(area)
    edge = attackers_edge(engagement)
    places = zones(laid, edge, engagement.attacker)
    by_army = {row.side: row for row in places}
    forces = _formed(engagement, by_army)
    officers = tuple(_generals(engagement, forces, by_army))
    x, y = area.at
    ring = (
        (x - OBJECTIVE, y - OBJECTIVE),
        (x + OBJECTIVE, y - OBJECTIVE),
        (x + OBJECTIVE, y + OBJECTIVE),
        (x - OBJECTIVE, y + OBJECTIVE),
    )
    holder = SIDES[1 - engagement.attacker]
    edges: dict[Army, Edge] = {SIDES[engagement.attacker]: edge, holder: OPPOSITE[edge]}
    middle = Objective(
        id="middle",
        name=area.name,
        worth=3,
        ring=ring,
        holder=holder,
        holder_after="none",
        why="The ground that is fought for.",
    )
    kept = {row.id for row in forces}
    sides = whole.sides
    attitudes = {army: "attacks" if army == SIDES[engagement.attacker] else "defends" for army in SIDES}
    missions = {
        SIDES[engagement.attacker]: f"Drive the enemy from {area.name}: whoever must retire leaves the area routed.",
        holder: f"Hold {area.name}: whoever must retire leaves the area routed.",
    }
    clock = HOURS[half(engagement.turn)]
    begins = history.minutes(clock)
    battle = replace(
        whole,
        id=f"{area.key}",
        title=area.name,
        subtitle=TURN_NAMES[engagement.turn],
        start=clock,
        end=f"{(begins + ROUNDS * ROUND_MINUTES) // 60 % 24:02}:{begins % 60:02}",
        days=1,
        window=history.Window(centre=_middle(laid), width=laid.columns * grid.SIDE, height=laid.rows * grid.SIDE),
        sides=replace(
            sides,
            union=replace(
                sides.union, base_edge=edges["union"], attitude=attitudes["union"], mission=missions["union"]
            ),
            confederate=replace(
                sides.confederate,
                base_edge=edges["confederate"],
                attitude=attitudes["confederate"],
                mission=missions["confederate"],
            ),
        ),
        forces=forces,
        commanders=tuple(officer for officer, _ in officers),
        objectives=(middle,),
        zones=(),
        arrivals=(),
        losses=(),
        timeline=(),
        detachments=tuple(row for row in whole.detachments if row.force in kept),
    )
    formations = tuple(
        BrigadePaper(UNITS[row.stand].key, formation=row.formation) for row in engagement.forces if row.formation
    )
    written = Paper(
        battle=battle.id,
        summary=f"The battle for {area.name}, fought with regiments.",
        minutes=60,
        squares=laid.name,
        round_minutes=ROUND_MINUTES,
        rounds=ROUNDS,
        attacker=SIDES[engagement.attacker],
        edges=edges,
        zones=places,
        brigades=formations,
        generals=tuple(row for _, row in officers),
        entries=tuple(entries(engagement, laid)),
        closed=tuple(closed(engagement, laid, places)),
        objectives=(),
    )
    return written, battle


def _middle(laid: Block) -> tuple[float, float]:
    west, south, east, north = laid.bounds
    return (west + east) / 2, (south + north) / 2


def made(engagement: Engagement) -> dict[str, Any]:
    """The scenario of an engagement, as Brigade Command begins one: with the marks that stands and generals bear."""
    return _made(msgspec.json.encode(engagement))


@lru_cache(maxsize=4)
def _made(encoded: bytes) -> dict[str, Any]:
    engagement = msgspec.json.decode(encoded, type=Engagement)
    written, battle = paper(engagement)
    record = scenario.laid_out(written, battle.title, battle, Decks(), standing=False)
    units = {unit.key: unit for row in engagement.forces for unit in row.units}
    by_number = {row["id"]: row for row in record["stands"]}
    for row in record["stands"]:
        if row["arm"] == "holders":
            regiment = by_number[row["partner"]]["key"]
            marks = units[regiment].marks.holders if regiment in units else 0
            row["marks"] = marks
        elif row["key"] in units:
            marks_of = units[row["key"]].marks
            row["marks"], row["horse_marks"] = marks_of.foot, marks_of.mounted
    graves = {row.key: row.marks for row in engagement.leaders}
    for general in record["generals"]:
        general["gravestones"] = graves.get(general["key"], 0)
    return record


def chosen() -> dict[str, str]:
    """The options of Brigade Command under which campaign battles are fought: its own, and that the sides deploy."""
    return {row.name: row.default for row in brigade.ruleset.options} | {"deployment": "formations"}
