"""Wooden buildings that catch fire, whom they drive out, and fires that go out (VB-TERR-88 to VB-TERR-91)."""

from collections.abc import Iterable, Iterator
from typing import Any, ClassVar

import msgspec

from longroll import tabletop
from longroll.dice import Die, Throw
from longroll.flow import Decision, Jump, Need, Procedure, Refusal, done
from longroll.rulesets.volley_and_bayonet.buildings.buildings import build, called, house, land_of
from longroll.rulesets.volley_and_bayonet.command.riding_along import RidingAlong, beside
from longroll.rulesets.volley_and_bayonet.dice.dice import blows
from longroll.rulesets.volley_and_bayonet.ground.land import Patch
from longroll.rulesets.volley_and_bayonet.morale.levels import disorder, lose, remove
from longroll.rulesets.volley_and_bayonet.record.battle import Battle
from longroll.rulesets.volley_and_bayonet.record.units import Stand
from longroll.rulesets.volley_and_bayonet.rout.flight import Flight, flight, go
from longroll.rulesets.volley_and_bayonet.tables import BURNS, DRIVEN_OUT, FIRE, OUT, ZONE
from longroll.tabletop import gap

EIGHTHS = range(0, tabletop.TURN, tabletop.TURN // 8)
ALL_ROUND = range(0, tabletop.TURN, 50)


def exposed(b: Battle, volleys: Iterable[tuple[int, int]], melee: Iterable[int]) -> Iterator[str]:
    """The wooden buildings that may catch fire by a combat: artillery fires at who holds them, or he is in melee (VB-TERR-88)."""
    shelled = [
        at for by, at in volleys if any(blow.cannon for blow in blows(b, b.stands[by], b.stands[at], melee=False))
    ]
    for number in (*shelled, *melee):
        patch = house(b, b.stands[number])
        if patch is not None and build(patch) == "wood":
            yield patch.id


def patch_of(b: Battle, name: str) -> Patch:
    """A building by its id."""
    return next(row for row in land_of(b).buildings if row.id == name)


def out_by(b: Battle, stand: Stand, heading: int) -> Flight:
    """The way of a stand that leaves a burning building on about that heading, facing as it did (VB-TERR-89)."""
    return flight(b, stand, heading, DRIVEN_OUT, clear=ZONE, facing=stand.pose.heading)


def _nearest(b: Battle, stand: Stand, way: Flight) -> int:
    """How near a way out ends to an enemy."""
    return min((gap(stand.quad_at(way.pose), row.quad) for row in b.enemies(stand.side)), default=tabletop.FAR)


def _toward(b: Battle, stand: Stand, way: Flight) -> bool:
    """Whether a way out ends nearer to the enemy than it began."""
    here = min((gap(stand.quad, row.quad) for row in b.enemies(stand.side)), default=tabletop.FAR)
    return _nearest(b, stand, way) < here


class Leave(msgspec.Struct, frozen=True, tag=True):
    """A stand leaves on a heading."""

    heading: int


class DrivenOut(Decision[Leave], frozen=True):
    """On which heading a stand leaves a building that has caught fire."""

    stand: int
    rule: ClassVar[str] = "VB-TERR-89"

    def offers(self, known: Battle) -> Iterator[Leave]:
        """The eighths of the compass, farthest from the enemy first; where all are shut, whatever way is open."""
        stand = known.stands[self.stand]
        able = [way for way in map(Leave, EIGHTHS) if self.refusal(known, way) is None]
        able = able or [way for way in map(Leave, ALL_ROUND) if self.refusal(known, way) is None]
        yield from sorted(able, key=lambda way: -_nearest(known, stand, out_by(known, stand, way.heading)))

    def refusal(self, known: Battle, answer: Any) -> Refusal | None:
        stand = known.stands[self.stand]
        if not isinstance(answer, Leave) or not 0 <= answer.heading < tabletop.TURN:
            return Refusal(self.rule, f"{stand.name} leaves on a heading", "give tenths of a degree, from 0 to 3599")
        way = out_by(known, stand, answer.heading)
        if way.blocked or way.off:
            because = (
                f"{stand.name} would not get 4 inches away" if way.blocked else f"{stand.name} would leave the table"
            )
            return Refusal(self.rule, because, "go another way")
        if _toward(known, stand, way):
            return Refusal(self.rule, f"{stand.name} would come nearer to the enemy", "go away from him")
        return None


class Kindling(Procedure[None]):
    """When all combats are done: a die for each wooden building that may catch fire; a six, and all in it are driven out."""

    buildings: tuple[str, ...] = ()
    driven: tuple[int, ...] = ()
    rule: ClassVar[str] = "VB-TERR-88"

    def throw(self, b: Battle) -> Need[int] | done[None]:
        if not self.buildings:
            return done()
        patch = patch_of(b, self.buildings[0])
        return Throw(Die(), f"{called(patch)} may catch fire", self.rule, b.phasing)

    def caught(self, b: Battle, face: int) -> Jump | None:
        patch = patch_of(b, self.buildings[0])
        self.buildings = self.buildings[1:]
        left, bottom, right, top = tabletop.bounds(patch.ring)
        x, y = (left + right) // 2, (bottom + top) // 2
        burns = face >= FIRE
        b.say("threw", f"{called(patch)} {'catches fire' if burns else 'does not catch fire'}", self.rule, at=(x, y))
        if not burns:
            return self.go(self.throw)
        self.driven = tuple(row.id for row in b.stands if row.on_table and tabletop.holds(patch.ring, *row.front))
        b.burning = (*b.burning, (patch.id, b.turn))
        return None

    def flee(self, b: Battle) -> Need[Leave]:
        """VB-TERR-89: disordered, 4 inches away from the enemy as its owner likes; who cannot loses a strength point."""
        if not self.driven:
            return self.go(self.throw)
        stand = disorder(b, self.driven[0], "VB-TERR-89", "by the fire")
        if stand.artillery and not stand.limbered:
            b.change(stand.id, limbered=True)
        asked = DrivenOut(stand.side, stand.id)
        return asked if any(asked.offers(b)) else self.go(self.trapped)

    def out(self, b: Battle, way: Leave) -> Jump:
        number, self.driven = self.driven[0], self.driven[1:]
        near = beside(b)
        stand = go(b, number, out_by(b, b.stands[number], way.heading))
        b.say("moved", f"{stand.name} is driven out by the fire", "VB-TERR-89", stand)
        return self.go(self.flee, RidingAlong(before=near))

    def trapped(self, b: Battle) -> Jump:
        """Who has no way out goes as far as he can."""
        number, self.driven = self.driven[0], self.driven[1:]
        stand = b.stands[number]
        ways = (out_by(b, stand, heading) for heading in EIGHTHS)
        away = [each for each in ways if not _toward(b, stand, each)]
        way = max(away, key=lambda one: (not one.off, one.far), default=None)
        if way is not None and way.off:
            remove(b, number, "VB-MOVE-20", "is driven off the table")
            return self.go(self.flee)
        if way is not None:
            go(b, number, way)
        lose(b, number, 1, "VB-TERR-89")
        return self.go(self.flee)


class FiresGoOut(Procedure[None]):
    """At the end of a game turn: a die for each fire that has burnt long enough; what has burnt out is a ruin."""

    left: tuple[str, ...] = ()
    rule: ClassVar[str] = "VB-TERR-90"

    def which(self, b: Battle) -> None:
        self.left = tuple(name for name, turn in b.burning if b.turn >= turn + BURNS)

    def throw(self, b: Battle) -> Need[int] | done[None]:
        if not self.left:
            return done()
        return Throw(Die(), f"the fire in {called(patch_of(b, self.left[0]))} may go out", self.rule, b.phasing)

    def thrown(self, b: Battle, face: int) -> Jump:
        patch = patch_of(b, self.left[0])
        self.left = self.left[1:]
        if face < OUT[patch.terrain]:
            b.say("threw", f"{called(patch)} burns on", self.rule)
            return self.go(self.throw)
        b.burning = tuple(row for row in b.burning if row[0] != patch.id)
        b.ruins = (*b.ruins, patch.id)
        b.say("threw", f"the fire in {called(patch)} goes out", self.rule)
        b.say("changed", f"{called(patch)} is a ruin", "VB-TERR-91")
        return self.go(self.throw)
