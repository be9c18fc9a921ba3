"""The map beside the battle that is fought with regiments: whoever fights below sees what it is for.

What lies on it is named apart from what lies on the field, and nothing of it is asked for while the battle lasts.
"""

from msgspec.structs import replace

from longroll.rulesets.division.components.areas import AREAS
from longroll.rulesets.division.record.battle import Battle as Upper
from longroll.rulesets.division.screen import campaign_map, counters
from longroll.scene import Area, In, Overlay, Scene, Surface, Thing

ABOVE = "above:"
"""What stands before the name of everything on it."""
LABEL = "The map"


def beside(scene: Scene, upper: Upper, side: int | None, area: int) -> Scene:
    """The scene of a battle for an area with the map beside it, as a side sees that."""
    k = upper if side is None else upper.known(side)
    people = counters.peopled(k)
    here = _surface(k)
    areas = tuple(_area(row, here.id) for row in campaign_map.areas(k, people, side))
    roads = (_road(row, here.id) for row in campaign_map.overlays(k, side) if row.kind == "road")
    return replace(
        scene,
        surfaces=(*scene.surfaces, here),
        things=(*scene.things, *map(_thing, counters.things(k, people, side))),
        areas=(*scene.areas, *areas),
        overlays=(*scene.overlays, *roads, _fought_for(areas, here.id, area)),
    )


def _surface(k: Upper) -> Surface:
    (found,) = campaign_map.surfaces(k)
    return replace(found, id=ABOVE + found.id, kind="board", label=LABEL)


def _thing(row: Thing) -> Thing:
    assert isinstance(row.where, In)
    return replace(row, id=ABOVE + row.id, where=In(ABOVE + row.where.slot, row.where.at))


def _area(row: Area, on: str) -> Area:
    return replace(row, id=ABOVE + row.id, on=on)


def _road(row: Overlay, on: str) -> Overlay:
    return replace(row, id=ABOVE + row.id, on=on)


def _fought_for(areas: tuple[Area, ...], on: str, area: int) -> Overlay:
    """A line round the area that the battle is for."""
    here = AREAS[area]
    (ring,) = next(row.rings for row in areas if row.id == ABOVE + here.thing)
    closed = (*ring, *ring[:2])
    return Overlay(
        f"{ABOVE}here", on, "line", geometry=(closed,), tone="fire", says=f"The battle is fought for {here.name}"
    )
