"""Rout: the flight, its cost, whom it runs through, and who cannot get away (VB-ROUT-01 to VB-ROUT-10)."""

from typing import ClassVar

from longroll.dice import Die, Throw
from longroll.flow import Jump, Modifier, Need, Procedure, done, total
from longroll.rulesets.volley_and_bayonet.command.riding_along import Beside, RidingAlong, beside
from longroll.rulesets.volley_and_bayonet.contact.contact import touched
from longroll.rulesets.volley_and_bayonet.fire.shelter import behind_works, in_ground
from longroll.rulesets.volley_and_bayonet.morale.levels import disorder, lose, remove
from longroll.rulesets.volley_and_bayonet.morale.morale_number import Terms, steady
from longroll.rulesets.volley_and_bayonet.record.battle import Battle
from longroll.rulesets.volley_and_bayonet.record.units import Stand
from longroll.rulesets.volley_and_bayonet.rout.flight import Flight, flight, go
from longroll.rulesets.volley_and_bayonet.rout.pursuit import Chased, chased, together
from longroll.rulesets.volley_and_bayonet.tables import MORALE, allowance


class Rout(Procedure[tuple[Chased, ...]]):
    """A stand routs away from an enemy; `tested` have been run through by the same rout (VB-ROUT-03), `near` are the commanders
    who were beside those who fled.  It ends with all whom it made routers, and who touched them (VB-ROUT-08)."""

    stand: int = 0
    before: int = -1
    tested: tuple[int, ...] = ()
    left: tuple[int, ...] = ()
    near: tuple[Beside, ...] = ()
    chased: tuple[Chased, ...] = ()
    rule: ClassVar[str] = "VB-ROUT-03"

    def breaks(self, b: Battle) -> done[tuple[Chased, ...]] | None:
        """VB-ROUT-02, VB-ROUT-05, VB-ROUT-06: it loses a strength point and its dedicated guns, and is marked."""
        stand = b.stands[self.stand]
        if not stand.on_table:
            return done(())
        self.near = () if self.tested else beside(b)
        self.chased = () if stand.routed else (chased(b, stand),)  # who is caught is ridden over (VB-CHG-17)
        changes = {"level": "rout", "stationary": False, "limbered": stand.artillery, "grounded": False}
        guns = stand.guns
        stand = b.change(self.stand, guns=0, **changes)
        b.say("changed", f"{stand.name} routs", "VB-ROUT-06", stand)
        if guns:
            b.say("lost", f"{stand.name} loses its dedicated guns", "VB-ROUT-05", stand)
        lose(b, self.stand, 1, "VB-ROUT-02")
        return None

    def flees(self, b: Battle) -> Jump | None:
        """VB-ROUT-01: a full move straight away, facing away; who cannot go all of it loses a further point."""
        stand = b.stands[self.stand]
        if not stand.on_table:
            return self.go(self.along)
        way = way_of(b, stand, straight_away(b, stand, self.before))
        if way.off:
            remove(b, self.stand, "VB-MOVE-20", "flees off the table")
            return self.go(self.along)
        stand = go(b, self.stand, way)
        b.say("moved", f"{stand.name} flees", "VB-ROUT-01", stand)
        if way.blocked:
            lose(b, self.stand, 1, "VB-ROUT-01")
        self.left = tuple(number for number in way.through if number not in self.tested and shaken_by(b, number))
        return None

    def surrenders(self, b: Battle) -> None:
        """VB-ROUT-10: who still touches an enemy is taken."""
        stand = b.stands[self.stand]
        if stand.on_table and touched(b, stand):
            remove(b, self.stand, "VB-ROUT-10", "cannot get away, and surrenders", taken=True)

    def next_friend(self, b: Battle) -> Need[int]:
        """VB-ROUT-03: each friend that it ran through tests, counting little."""
        if not self.left:
            return self.go(self.along)
        friend = b.stands[self.left[0]]
        self.tested = (*self.tested, friend.id)
        sums = ((friend.name, ()), ("morale", overrun(b, friend, b.stands[self.stand])))
        return Throw(Die(), f"{friend.name} is run through", self.rule, friend.side, sums)

    def tests(self, b: Battle, face: int) -> Need[tuple[Chased, ...]]:
        friend = b.stands[self.left[0]]
        sums = overrun(b, friend, b.stands[self.stand])
        self.left = self.left[1:]
        held = total(sums)
        holds = face <= held
        text = f"{friend.name} {'holds' if holds else 'gives way'}, {face} against {held}"
        b.say("threw", text, self.rule, friend, sums=((friend.name, ()), ("morale", sums)))
        if holds:
            return self.go(self.next_friend)
        if friend.disordered:
            return Rout(stand=friend.id, before=self.stand, tested=self.tested)
        disorder(b, friend.id, self.rule, "by those who run through it")
        return self.go(self.next_friend)

    def again(self, b: Battle, more: tuple[Chased, ...]) -> Jump:
        self.chased = together(self.chased, more)
        return self.go(self.next_friend)

    def along(self, b: Battle) -> Need[None]:
        """VB-MISC-02: when all have fled, commanders near them may go with them."""
        return RidingAlong(before=self.near) if self.near else None

    def end(self, b: Battle) -> done[tuple[Chased, ...]]:
        return done(self.chased)


def way_of(b: Battle, stand: Stand, heading: int) -> Flight:
    """The way on which a stand flees along a heading, or as near to it as it can: a full move, guns limbered (VB-ROUT-01)."""
    return flight(b, stand, heading, full_move(stand))


def full_move(stand: Stand) -> int:
    """How far a stand flees in the open."""
    return allowance(stand.kind, mounted=stand.mounted, limbered=True, dedicated_guns=stand.guns)


def overrun(b: Battle, stand: Stand, router: Stand) -> Terms:
    """The morale of a stand that is run through: only disorder, the army commander, buildings and works count (VB-ROUT-03)."""
    works = (MORALE["works"],) if behind_works(b, stand, router.pose.spot) else ()
    return (Modifier(stand.morale, "morale", "VB-ORG-11"), *steady(b, stand), *works)


def shaken_by(b: Battle, number: int) -> bool:
    """Whether a stand that is run through tests: brigades and guns that have not routed."""
    stand = b.stands[number]
    return not stand.routed and (stand.brigade or stand.artillery) and not in_ground(b, stand, "town")


def straight_away(b: Battle, stand: Stand, before: int) -> int:
    """The heading away from an enemy, or from a friend whose rout carries it along; to its own rear from nobody."""
    if before < 0:
        return (stand.pose.heading + 1800) % 3600
    other = b.stands[before]
    if other.side == stand.side:
        return other.pose.heading
    return other.pose.bearing(*stand.pose.spot)
