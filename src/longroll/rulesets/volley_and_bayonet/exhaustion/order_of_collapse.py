"""In which order the stands of a collapsed division drop: as their owner says, where it may matter (VB-EXH-06).

It may where the ways of routers cross each other, or lie over a stand that has yet to drop: who is run through tests, and goes
along or not; who has gone, or broken up, is in nobody's way.
"""

from collections.abc import Iterator
from itertools import combinations
from typing import Any, ClassVar

from msgspec.structs import replace

from longroll.flow import Decision, Refusal
from longroll.rulesets.volley_and_bayonet.movement.changes_of_state import in_line
from longroll.rulesets.volley_and_bayonet.record.battle import Battle
from longroll.rulesets.volley_and_bayonet.record.units import NONE, Stand
from longroll.rulesets.volley_and_bayonet.rout.flight import Flight
from longroll.rulesets.volley_and_bayonet.rout.rout import full_move, shaken_by, straight_away, way_of
from longroll.rulesets.volley_and_bayonet.tables import COLLAPSES
from longroll.screen.words import listed
from longroll.tabletop import ROUNDING, Pose, Ring, overlap, swept


class NextToDrop(Decision[int], frozen=True):
    """Which stand of a collapsed division drops next, the best for it first."""

    formation: int
    able: tuple[int, ...]
    rule: ClassVar[str] = "VB-EXH-06"

    def offers(self, known: Battle) -> Iterator[int]:
        yield from self.able

    def refusal(self, known: Battle, answer: Any) -> Refusal | None:
        if answer in self.able:
            return None
        names = listed([known.stands[number].name for number in self.able])
        because = f"of {known.formations[self.formation].name} {names} have yet to drop"
        return Refusal(self.rule, because, "name one of them")


def nearest(b: Battle, number: int) -> int:
    """The enemy from whom a stand that touches nobody flees: the nearest."""
    stand = b.stands[number]
    enemies = sorted(b.enemies(stand.side), key=lambda row: (stand.pose.distance(*row.pose.spot), row.id))
    return enemies[0].id if enemies else NONE


def entangled(b: Battle, falling: tuple[int, ...]) -> tuple[int, ...]:
    """Those of stands that have yet to drop whose order may matter, as their owner would have them drop: who breaks up makes room;
    who routs goes before others run through it, the furthest from the enemy first; who stays is tested best in good order."""
    rows = [b.stands[number] for number in falling if b.stands[number].on_table]
    if not any(COLLAPSES[row.level] == "rout" for row in rows):
        return ()
    ground = {row.id: tuple(_ground(b, row)) for row in rows}
    found = set[int]()
    for one, other in combinations(ground, 2):
        if any(overlap(mine, his, ROUNDING) for mine in ground[one] for his in ground[other]):
            found |= {one, other}
    return tuple(sorted(found, key=lambda number: _turn(b, b.stands[number])))


def _turn(b: Battle, stand: Stand) -> tuple[int, int, int]:
    level, enemy = COLLAPSES[stand.level], nearest(b, stand.id)
    far = 0 if enemy == NONE else stand.pose.distance(*b.stands[enemy].pose.spot)
    return ("eliminated", "rout", "permanent disorder").index(level), -far, stand.id


def flight_of(b: Battle, stand: Stand) -> Flight | None:
    """The way on which a stand flees that drops now; None where it does not, or does not live to."""
    if COLLAPSES[stand.level] != "rout" or stand.strength < 2:
        return None
    return way_of(b, _broken(stand), straight_away(b, stand, nearest(b, stand.id)))


def _broken(stand: Stand) -> Stand:
    """A stand as it flees: without its dedicated guns, its own limbered (VB-ROUT-01, VB-ROUT-05)."""
    return replace(stand, guns=0, limbered=stand.artillery)


def _ground(b: Battle, stand: Stand) -> Iterator[Ring]:
    """The bases of a stand, and the ground that its rout leads over."""
    yield from stand.bases
    if (way := flight_of(b, stand)) is not None:
        yield from _led_over(b, stand, way, {stand.id})


def _led_over(b: Battle, stand: Stand, way: Flight, before: set[int]) -> Iterator[Ring]:
    """The ground of a rout, with the bases of those whom it shakes and the ways on which they may be carried along."""
    begun = in_line(stand) if stand.column else stand
    start = Pose(*begun.pose.spot, way.pose.heading)
    far = max(way.far, full_move(_broken(stand))) if way.blocked else way.far
    yield swept(start, start.ahead(far), begun.width, begun.depth)
    for number in way.through:
        if number in before or not shaken_by(b, number):
            continue
        before.add(number)
        friend = b.stands[number]
        yield from friend.bases
        yield from _led_over(b, friend, way_of(b, _broken(friend), way.pose.heading), before)
