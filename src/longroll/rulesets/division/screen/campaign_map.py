"""The map over the field's relief: areas with whose they are, circles with their points, pikes, chains of command."""

from longroll.once import of_values
from longroll.rulesets.division.areas.circles import Colour, colour
from longroll.rulesets.division.components.areas import AREAS, CIRCLES, PIKES, Point
from longroll.rulesets.division.record.battle import Battle
from longroll.rulesets.division.record.setting import laid
from longroll.rulesets.division.screen import counters, room
from longroll.rulesets.division.tables import CONTESTED, NOBODY, SIDES
from longroll.scene import Area, Badge, Fact, Overlay, Surface, Tone
from longroll.screen.frames import worths

MAP = "map"
NAME = 260
"""How far above the counters in an area its name is written."""
TONES: dict[Colour, Tone] = {"green": "legal", "blue": "sight", "red": "forbidden"}
QUARTER = ((1000, 0), (924, 383), (707, 707), (383, 924))
KINDS: dict[Colour, str] = {
    "green": "safe to march into",
    "blue": "a front-line post: an enemy move may rout who waits there",
    "red": "hazardous: who marches in deploys routed",
}


def _flat(points: tuple[Point, ...]) -> tuple[int, ...]:
    return tuple(number for point in points for number in point)


@of_values(room.TABLES)
def _outlines(table: str) -> tuple[tuple[int, ...], ...]:
    return tuple(_flat(ring) for ring in room.rings(table))


def _round(middle: Point, radius: int) -> tuple[int, ...]:
    """A circle in whole numbers, near enough."""
    turned = [*QUARTER, *((-b, a) for a, b in QUARTER), *((-a, -b) for a, b in QUARTER), *((b, -a) for a, b in QUARTER)]
    return _flat(tuple((middle[0] + radius * a // 1000, middle[1] + radius * b // 1000) for a, b in turned))


@of_values(room.TABLES)
def _discs(table: str) -> tuple[tuple[int, ...], ...]:
    return tuple(_round(middle, room.CIRCLE) for middle in room.circles(table))


@of_values(room.TABLES)
def _roads(table: str) -> tuple[Overlay, ...]:
    """The pikes; they never change."""
    cut = room.window(table)
    return tuple(
        Overlay(
            f"road:{row.key}",
            MAP,
            "road",
            geometry=(_flat(tuple(cut.to_table(*place) for place in row.line)),),
            tone="past",
            says=row.name,
            label=row.name,
        )
        for row in PIKES
    )


def surfaces(k: Battle) -> tuple[Surface, ...]:
    """The map."""
    setting = laid(k.setting)
    return (
        Surface(
            MAP,
            "map",
            setting.title,
            (setting.width, setting.height),
            "400 yards to the inch",
            ground=setting.table,
            yards_per_inch=400,
        ),
    )


def areas(k: Battle, people: counters.Peopled, side: int | None) -> tuple[Area, ...]:
    """Areas and circles, whose they are, and where in each those lie who are there."""
    return (*_areas(k, people), *_circles(k, people, k.active if side is None else side))


def whose(control: int) -> str:
    """Whose an area or circle is, in words."""
    return {0: SIDES[0], 1: SIDES[1], CONTESTED: "contested"}.get(control, "nobody's")


def _areas(k: Battle, people: counters.Peopled) -> list[Area]:
    table = laid(k.setting).table
    outlines, middles, found = _outlines(table), room.middles(table), []
    for row in AREAS:
        control, here = k.control[row.id], people.get(row.thing)
        name = middles[row.id]
        places: tuple[Point, ...] = ()
        if here is not None:
            places = tuple(counters.places(k, here, row.thing))
            name = (name[0], max(y for _, y in places) + NAME)
        board = row.board
        facts = (
            Fact("Control", whose(control), "DC-AREA-05"),
            Fact("Board", board.name, "DC-BOARD-01"),
            *([Fact("To hit those in it", f"{board.number} more", "DC-BOARD-01")] if board.number else []),
            Fact("Columns", str(board.columns), "DC-BOARD-01"),
            Fact("Circles", ", ".join(CIRCLES[each].name for each in row.circles) or "none", "DC-AREA-02"),
        )
        found.append(
            Area(
                row.thing,
                MAP,
                (outlines[row.id],),
                row.name,
                name,
                owner=control if control in (0, 1) else None,
                tone="contested" if control == CONTESTED else "",
                facts=facts,
                places=places,
            )
        )
    return found


def _circles(k: Battle, people: counters.Peopled, side: int) -> list[Area]:
    table = laid(k.setting).table
    discs, middles, found = _discs(table), room.circles(table), []
    for row in CIRCLES:
        here, owner, kind = people.get(row.thing), k.owner(row.id), colour(k, row.id, side)
        places = tuple(counters.places(k, here, row.thing)) if here is not None else ()
        pikes = ", ".join(pike.name for pike in PIKES if row.id in pike.circles)
        facts = (
            *worths(SIDES, (row.vp, row.vp), "DC-WIN-02"),
            Fact("Held by", whose(owner), "DC-CIRC-05"),
            Fact("Areas", ", ".join(AREAS[each].name for each in row.areas), "DC-AREA-02"),
            Fact("On", pikes, "DC-PIKE-04"),
            Fact(f"To the {SIDES[side]}", KINDS[kind], "DC-CIRC-08"),
        )
        found.append(
            Area(
                row.thing,
                MAP,
                (discs[row.id],),
                row.name,
                middles[row.id],
                owner=owner if owner >= 0 else None,
                badges=(Badge("worth", f"{row.vp} point{'s' * (row.vp != 1)}", str(row.vp)),),
                facts=facts,
                places=places,
                kind="circle",
            )
        )
    return found


def overlays(k: Battle, side: int | None) -> tuple[Overlay, ...]:
    """The pikes; what kind each circle is to a side while its generals move, and at all times those that are not safe; where
    the troops of each of its generals are, and of the active one at all times."""
    mine = k.active if side is None else side
    return (*_roads(laid(k.setting).table), *_kinds(k, mine), *_chains(k, mine))


def _kinds(k: Battle, side: int) -> list[Overlay]:
    middles, found = room.circles(laid(k.setting).table), []
    marching = k.step == "general's move" and k.active == side
    for row in CIRCLES:
        kind = colour(k, row.id, side)
        if kind == "green" and not marching:
            continue
        ring = _round(middles[row.id], room.CIRCLE + 90)
        closed = (*ring, *ring[:2])
        says = f"{row.name}: {KINDS[kind]}"
        found.append(
            Overlay(
                f"kind:{row.id}",
                MAP,
                "line",
                geometry=(closed,),
                tone=TONES[kind],
                says=says,
                of=row.thing,
                rule="DC-CIRC-08",
            )
        )
    return found


def _chains(k: Battle, side: int) -> list[Overlay]:
    """Lines from a general to where those are who are under his command."""
    table, found = laid(k.setting).table, []
    circles, middles = room.circles(table), room.middles(table)
    active = NOBODY if k.activation is None else k.activation.general
    for general in k.generals:
        if general.side != side or general.where != "map":
            continue
        here = middles[general.area] if general.area >= 0 else circles[general.circle]
        theirs = {row.area for row in k.stands if row.deployed and k.commands(general.id, row.id)}
        lines = tuple((*here, *middles[area]) for area in sorted(theirs) if area != general.area)
        if lines:
            says = f"The troops under {general.name}"
            found.append(
                Overlay(
                    f"chain:{general.id}",
                    MAP,
                    "line",
                    geometry=lines,
                    tone="past",
                    says=says,
                    of=general.thing,
                    rule="DC-AP-03",
                    when="always" if general.id == active else "selected",
                )
            )
    return found
