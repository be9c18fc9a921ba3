"""What the ground asks of a stand's way: inches, half moves, order, a die, or the way itself (VB-TERR-02 to VB-TERR-17)."""

from collections.abc import Iterator
from typing import NamedTuple

from longroll import tabletop
from longroll.flow import Refusal
from longroll.rulesets.volley_and_bayonet.ground.land import Crossing, Spot, crop_cells, terrains_at
from longroll.rulesets.volley_and_bayonet.ground.passage import Event, Mover, Passage, passage
from longroll.rulesets.volley_and_bayonet.ground.terrain_chart import Class, class_of, movement
from longroll.rulesets.volley_and_bayonet.record.battle import Battle
from longroll.rulesets.volley_and_bayonet.record.setting import laid
from longroll.rulesets.volley_and_bayonet.record.units import Commander, Moving, Stand
from longroll.rulesets.volley_and_bayonet.tables import BASES, ROAD_REACH
from longroll.screen.words import so_far
from longroll.tabletop import Pose, holds, swept


class Way(NamedTuple):
    """A straight way over the ground: what it costs in distance, in half moves, and what it does to a stand's order and guns;
    whether one of its half moves could be paid with order instead."""

    over: Passage
    halves: int
    disorder: Event | None
    guns_lost: bool
    die: Event | None
    climbed: bool
    choice: bool = False


def column_of(stand: Stand) -> Class:
    """The column of the terrain chart that a stand uses as it is now (VB-ORG-05)."""
    return class_of(stand.kind, mounted=stand.mounted)


def mover(stand: Stand, moving: Moving) -> Mover:
    """A stand as the ground knows it, in the middle of its move."""
    return Mover(
        column_of(stand),
        marching=stand.column,
        by_road=True,
        streams=moving.streams,
        climbed=moving.climbed,
        marshes=dict(moving.marshes),
    )


def way(b: Battle, stand: Stand, moving: Moving, start: Spot, end: Spot, disorder: bool = False) -> Way | Refusal:
    """The way of the middle of a stand's front edge; `disorder`: a bridge is paid with order and not with half a move, once, by
    who has not lost it before (VB-TERR-22).  Refused where it is barred."""
    over = passage(laid(b.setting).land, start, end, mover(stand, moving), b.ground, closed_to(b, stand))
    if (bar := over.barred) is not None:
        because = f"{bar.name} bars the way of {stand.name} after {so_far(bar.at)}"
        return Refusal(bar.rule, because, "go round it, or stop before it")
    tolls, spoilt = over.of("half or disorder"), over.of("disorder")
    able = bool(tolls) and not stand.disordered and not any(row.at < tolls[0].at for row in spoilt)
    bought = able and disorder
    worn = next(iter(tolls if bought else spoilt), None)
    paid = len(over.of("half")) + len(tolls) - bought
    climbed = moving.climbed or any(event.feature == "slope" for event in over.events)
    die, lost = next(iter(over.of("die")), None), bool(over.of("guns lost"))
    return Way(over, paid, worn, lost, die, climbed, able and not bought)


def at_a_bridge(b: Battle, stand: Stand, far: int) -> bool:
    """Whether a stand that has order to pay with, and is not in march column, may come to a bridge so far off (VB-TERR-22)."""
    if stand.disordered or stand.column:
        return False
    x, y = stand.front
    return any(tabletop.length(row.x - x, row.y - y) <= far + ROAD_REACH for row in bridges(b))


def bridges(b: Battle) -> Iterator[Crossing]:
    """The bridges there are."""
    return (row for row in laid(b.setting).land.crossings if row.terrain == "bridge")


def closed_to(b: Battle, stand: Stand) -> frozenset[str]:
    """The blocks whose road a stand may not use, since another stands in it that blocks it: horse or guns (VB-TERR-05)."""
    blocks = [row for row in laid(b.setting).land.buildings if row.terrain == "town"]
    return frozenset(
        patch.id
        for patch in blocks
        for row in b.stands
        if row.on_table and row.id != stand.id and movement("town", column_of(row)).roadless
        if holds(patch.ring, *row.front)
    )


def disorders_inside(b: Battle, stand: Stand) -> bool:
    """Whether a stand is in ground in which it cannot recover (VB-TERR-07)."""
    found = terrains_at(laid(b.setting).land, *stand.front, b.ground)
    return any(movement(terrain, column_of(stand)).inside for terrain in found)


def unlimbers(b: Battle, stand: Stand) -> bool:
    """Whether guns may unlimber where they are (VB-TERR-37)."""
    found = terrains_at(laid(b.setting).land, *stand.front, b.ground)
    return all(movement(terrain, column_of(stand)).unlimbers for terrain in found)


def in_forest(b: Battle, stand: Stand) -> bool:
    """Whether the middle of a stand's front is in forest."""
    return "forest" in terrains_at(laid(b.setting).land, *stand.front, b.ground)


def trample(b: Battle, who: Stand | Commander, start: Pose, to: Pose) -> None:
    """All but skirmishers tread standing crops flat where they pass, commanders too (VB-TERR-31)."""
    if start.spot == to.spot or (isinstance(who, Stand) and who.skirmishing):
        return
    width, depth = (who.width, who.depth) if isinstance(who, Stand) else BASES["commander"]
    cells = crop_cells(laid(b.setting).land, swept(Pose(*start.spot, to.heading), to, width, depth))
    if not cells <= b.ground.trampled:
        b.trampled = tuple(sorted({*b.trampled, *cells}))
        b.say("changed", f"{who.name} treads the standing crops flat", "VB-TERR-31", who)


def straight(b: Battle, stand: Stand, to: Pose) -> Passage:
    """What the ground asks of a stand that is moved straight to a pose without moving of its own accord."""
    start, end = stand.front_at(Pose(*stand.pose.spot, to.heading)), stand.front_at(to)
    return passage(laid(b.setting).land, start, end, Mover(column_of(stand), marching=stand.column), b.ground)
