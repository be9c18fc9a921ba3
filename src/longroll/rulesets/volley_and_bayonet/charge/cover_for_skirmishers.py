"""Where skirmishers on foot are safe from cavalry: buildings, woods, broken ground, and behind a brigade (VB-CHG-15)."""

from collections.abc import Iterator
from operator import attrgetter

import msgspec

from longroll import tabletop
from longroll.bounds import Words
from longroll.rulesets.volley_and_bayonet.buildings.buildings import full
from longroll.rulesets.volley_and_bayonet.contact.contact import CONTACT, lies_on, room
from longroll.rulesets.volley_and_bayonet.fire.shelter import behind_works, in_ground
from longroll.rulesets.volley_and_bayonet.ground.land import Spot, patches_at, terrain_of
from longroll.rulesets.volley_and_bayonet.movement.going import straight
from longroll.rulesets.volley_and_bayonet.record.battle import Battle
from longroll.rulesets.volley_and_bayonet.record.setting import laid
from longroll.rulesets.volley_and_bayonet.record.units import Stand
from longroll.rulesets.volley_and_bayonet.tables import HALVES, allowance
from longroll.tabletop import Edge, Pose, edge, gap, point_gap, swept

WAY, STRIDE = 100, 250
"""How far apart the ways are that are tried, in tenths of a degree, and how often each is looked at, in thousandths."""
COVER = ("town", "village", "forest", "broken ground")
HELD = ("town", "village", "broken ground")
"""Cover in which skirmishers may fight cavalry (VB-CHG-15, VB-TERR-29)."""
BACK: tuple[Edge, ...] = ("rear", "left", "right")
ASIDE = (0, 1000, 2000)
"""How far to either side of the middle skirmishers stand behind a brigade, the first place that has room."""


class Cover(msgspec.Struct, frozen=True):
    """A place of safety: how a stand of skirmishers would stand there, where that is, and how far from it."""

    to: Pose
    where: Words
    far: int


def under_cover(b: Battle, stand: Stand) -> bool:
    """Whether skirmishers are under cover where they are."""
    return in_ground(b, stand, *COVER) or any(_back(stand, row) <= CONTACT for row in _brigades(b, stand))


def may_fight(b: Battle, stand: Stand, charger: Pose) -> bool:
    """Whether skirmishers may stand against cavalry where they are: in buildings, broken ground or behind works."""
    return in_ground(b, stand, *HELD) or (stand.foot and behind_works(b, stand, charger.spot))


def covers(b: Battle, stand: Stand) -> tuple[Cover, ...]:
    """The cover within half a move of skirmishers on foot that has room for them, the nearest first."""
    far = allowance(stand.kind, mounted=stand.mounted) // HALVES
    found = sorted((*_grounds(b, stand, far), *_behind_brigades(b, stand, far)), key=attrgetter("far", "where"))
    return tuple(found)


def _grounds(b: Battle, stand: Stand, far: int) -> Iterator[Cover]:
    """The nearest place just inside each feature that is cover: the shortest run, of equals the straightest."""
    nearest: dict[str, tuple[int, Cover]] = {}
    for way in range(0, tabletop.TURN, WAY):
        for went in range(STRIDE, far + stand.depth, STRIDE):
            spot = tabletop.ahead(*stand.front, way, went, 0)
            apart = point_gap(stand.quad, *spot)
            if apart > far:
                break
            name = _cover_at(b, spot)
            if not name:
                continue
            to = stand.pose.shifted(spot[0] - stand.front[0], spot[1] - stand.front[1])
            before = nearest.get(name)
            if before is not None and (went, -apart) >= (before[0], -before[1].far):
                break
            if _open(b, stand, to):
                nearest[name] = went, Cover(to, name, apart)
                break
    for _, cover in nearest.values():
        yield cover


def _cover_at(b: Battle, spot: Spot) -> str:
    """The feature that is cover at a point, by its name or what it is."""
    found = (row for row in patches_at(laid(b.setting).land, *spot) if terrain_of(row, b.ground) in COVER)
    return next((row.name or f"the {row.terrain}" for row in found), "")


def _behind_brigades(b: Battle, stand: Stand, far: int) -> Iterator[Cover]:
    """The place behind each brigade within reach that has one."""
    for row in _brigades(b, stand):
        apart = _back(stand, row)
        if apart > far:
            continue
        rear = row.pose.ahead(-(row.depth + stand.depth) // 2)
        for aside in ASIDE:
            ends = {Pose(*tabletop.ahead(*rear.spot, rear.heading, 0, off), rear.heading) for off in (aside, -aside)}
            free = [pose for pose in ends if _open(b, stand, pose)]
            if free:
                to = min(free, key=lambda pose: (stand.pose.distance(*pose.spot), pose.y, pose.x))
                yield Cover(to, row.name, apart)
                break


def _brigades(b: Battle, stand: Stand) -> Iterator[Stand]:
    """The brigades behind which skirmishers are safe."""
    return (row for row in b.of_side(stand.side) if row.brigade and not row.routed and not row.column)


def _back(stand: Stand, row: Stand) -> int:
    """How far it is to the rear or a side of a brigade."""
    return min(gap(stand.quad, edge(row.quad, name)) for name in BACK)


def _open(b: Battle, stand: Stand, to: Pose) -> bool:
    """Whether there is room at a place, and nothing that bars the way to it, an enemy or ground."""
    quad, way = stand.quad_at(to), swept(Pose(*stand.pose.spot, to.heading), to, stand.width, stand.depth)
    if not room(b, stand, quad) or any(lies_on(way, row) for row in b.enemies(stand.side)):
        return False
    return straight(b, stand, to).barred is None and full(b, stand, stand.front_at(to)) is None
