"""The map over the field's relief: areas with whose they are, circles, pikes, counters by area, generals."""

from functools import cache

from longroll.ground.table import laid as ground
from longroll.ground.window import Window
from longroll.rulesets.division.components.areas import AREAS, CIRCLES, PIKES
from longroll.rulesets.division.record.battle import Battle
from longroll.rulesets.division.record.setting import laid
from longroll.rulesets.division.tables import CONTESTED, SIDES, TURN_NAMES
from longroll.scene import Area, Badge, Fact, In, Overlay, Surface, Thing, Track

MAP = "map"
CIRCLE = 380
COUNTER = (520, 360)


@cache
def _window(table: str) -> Window:
    return Window.of(ground(table))


def _flat(table: str, points: tuple[tuple[int, int], ...]) -> tuple[int, ...]:
    window = _window(table)
    return tuple(number for point in points for number in window.to_table(*point))


def surfaces(k: Battle) -> tuple[Surface, ...]:
    """The map."""
    setting = laid(k.setting)
    return (Surface(MAP, "map", setting.title, (setting.width, setting.height), "", ground=setting.table),)


def areas(k: Battle) -> tuple[Area, ...]:
    """Areas and circles, with whose they are."""
    table = laid(k.setting).table
    window, found = _window(table), []
    for row in AREAS:
        control = k.control[row.id]
        x, y = window.to_table(*row.at)
        places = tuple((x + (n % 3 - 1) * 560, y - 300 - (n // 3) * 400) for n in range(9))
        found.append(
            Area(
                row.thing, MAP, (_flat(table, row.ring),), row.name, (x, y + 250),
                owner=control if control in (0, 1) else None, tone="contested" if control == CONTESTED else "",
                places=places,
            )
        )  # fmt: skip
    for circle in CIRCLES:
        x, y = window.to_table(*circle.at)
        owner = k.owner(circle.id)
        ring = (x - CIRCLE, y, x, y - CIRCLE, x + CIRCLE, y, x, y + CIRCLE)
        badges = (Badge("worth", f"worth {circle.vp}", str(circle.vp)),)
        found.append(
            Area(
                circle.thing, MAP, (ring,), circle.name, (x, y), owner=owner if owner >= 0 else None, badges=badges,
                places=((x, y),), kind="circle",
            )
        )  # fmt: skip
    return tuple(found)


def things(k: Battle) -> tuple[Thing, ...]:
    """Stands and generals on the map."""
    found: list[Thing] = []
    lie: dict[str, int] = {}
    for row in k.stands:
        if row.where != "map":
            continue
        where = f"area:{row.area}" if row.area >= 0 else f"circle:{k.generals[row.general].circle}"
        at = lie[where] = lie.get(where, -1) + 1
        state = "routed" if row.routed else "in march order" if row.marching else "steady"
        badges = (Badge("strength", f"strength {row.strength}", str(row.strength)),)
        glyph = {"infantry": "infantry", "cavalry": "cavalry", "artillery": "guns"}[row.arm]
        name = f"{row.name}, {SIDES[row.side]}, {state}, strength {row.strength}"
        found.append(
            Thing(
                row.thing, "counter", In(where, at), COUNTER, row.side, glyph, row.name, name,
                formation=row.unit.division, badges=badges, facts=(Fact("state", state),),
            )
        )  # fmt: skip
    for general in k.generals:
        if general.where == "map":
            where = f"area:{general.area}" if general.area >= 0 else f"circle:{general.circle}"
            at = lie[where] = lie.get(where, -1) + 1
            name = f"{general.name}, {general.printed.commands}"
            found.append(
                Thing(general.thing, "leader", In(where, at), (180,), general.side, "star", general.name, name)
            )
    return tuple(found)


def overlays(k: Battle) -> tuple[Overlay, ...]:
    """The pikes."""
    table = laid(k.setting).table
    return tuple(
        Overlay(f"road:{row.key}", MAP, "road", (_flat(table, row.line),), "past", row.name, label=row.name)
        for row in PIKES
    )


def tracks(k: Battle) -> tuple[Track, ...]:
    """The turns and the points of both sides."""
    setting = laid(k.setting)
    turn = Track("turn", "Turn", k.turn, TURN_NAMES[k.turn], least=setting.first, most=setting.last)
    points = tuple(
        Track(f"points:{side}", f"{SIDES[side]} points", k.points(side), str(k.points(side)), side=side)
        for side in (0, 1)
    )
    return (turn, *points)
