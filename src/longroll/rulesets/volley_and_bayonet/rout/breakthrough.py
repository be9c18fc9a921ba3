"""Cavalry that breaks through where all whom it touched have routed (VB-SEQ-04, VB-ROUT-04)."""

from collections.abc import Iterator
from itertools import islice
from typing import Any, ClassVar

import msgspec

from longroll import tabletop
from longroll.bounds import Row
from longroll.flow import Decision, Jump, Need, Procedure, Refusal, done
from longroll.rulesets.volley_and_bayonet.charge.charges import (
    Charge,
    Run,
    carried_home,
    facings,
    paid_in_order,
    straight_run,
)
from longroll.rulesets.volley_and_bayonet.charge.skirmishers import Reached, RidingThrough, met
from longroll.rulesets.volley_and_bayonet.charge.targets import may_charge
from longroll.rulesets.volley_and_bayonet.command.fallen_commanders import overrun
from longroll.rulesets.volley_and_bayonet.contact.contact import behind_front, in_contact, touched
from longroll.rulesets.volley_and_bayonet.morale.morale_tests import MoraleTests
from longroll.rulesets.volley_and_bayonet.movement import law_of_moves
from longroll.rulesets.volley_and_bayonet.movement.going import at_a_bridge, trample
from longroll.rulesets.volley_and_bayonet.movement.law_of_moves import Leg
from longroll.rulesets.volley_and_bayonet.movement.move_under_way import PARTS, rate
from longroll.rulesets.volley_and_bayonet.record.battle import Battle
from longroll.rulesets.volley_and_bayonet.record.units import NONE, Moving, Stand
from longroll.rulesets.volley_and_bayonet.sight.lines_of_sight import sees
from longroll.rulesets.volley_and_bayonet.tables import BREAKTHROUGH, OBLIQUE
from longroll.screen.words import listed
from longroll.tabletop import ROUNDING, Pose, between

AHEAD = (4, 2)
"""What quarters of the way that is left are offered."""


class Rider(msgspec.Struct, frozen=True):
    """A brigade of cavalry that charged: whom it touched as the morale phase began, and what was left of its move, in sixths of a
    thousandth."""

    stand: Row
    touched: tuple[Row, ...]
    left: int


def riders(b: Battle) -> tuple[Rider, ...]:
    """The phasing side's brigades of cavalry that charged and touch an enemy."""
    found = []
    for row in b.of_side(b.phasing):
        enemies = tuple(each.id for each in touched(b, row)) if row.sabres and row.charged else ()
        if enemies:
            unspent = (each.left for each in b.charges if each.charger == row.id)
            found.append(Rider(row.id, enemies, max(BREAKTHROUGH * PARTS, next(unspent, 0))))
    return tuple(found)


def breaks_through(b: Battle, rider: Rider) -> bool:
    """Whether a brigade of cavalry may break through: in order, out of contact, and all whom it touched routed or gone."""
    stand = b.stands[rider.stand]
    able = stand.on_table and stand.sabres and not stand.disordered and not in_contact(b, stand)
    return able and all(b.stands[number].routed or not b.stands[number].on_table for number in rider.touched)


class RideOn(msgspec.Struct, frozen=True, tag=True):
    """A stand rides on to a place straight ahead of how it then faces; `disorder`: it pays so for a bridge (VB-TERR-22)."""

    stand: int
    to: Pose
    disorder: bool = False


class Strike(msgspec.Struct, frozen=True, tag=True):
    """A stand rides on into contact with an enemy; `disorder`: it pays so for a bridge (VB-TERR-22)."""

    stand: int
    target: int
    heading: int
    disorder: bool = False


class BreakThrough(Decision[RideOn | Strike | None], frozen=True):
    """Which brigade of cavalry breaks through, and whither, if any."""

    riders: tuple[Rider, ...]
    rule: ClassVar[str] = "VB-ROUT-04"
    rules: ClassVar[tuple[str, ...]] = ("VB-SEQ-04",)

    def offers(self, known: Battle) -> Iterator[RideOn | Strike | None]:
        yield None
        for rider in self.riders:
            stand = known.stands[rider.stand]
            for row in known.enemies(self.side):
                for pays in (False, True) if at_a_bridge(known, stand, rider.left // PARTS) else (False,):
                    tried = (one for one in strikes(stand, row, pays) if self.refusal(known, one) is None)
                    yield from islice(tried, 1)
            ways = (RideOn(stand.id, stand.pose.ahead(rider.left // PARTS * part // 4)) for part in AHEAD)
            yield from (one for one in ways if self.refusal(known, one) is None)

    def refusal(self, known: Battle, answer: Any) -> Refusal | None:
        if answer is None:
            return None
        rider = self.rider(answer)
        if rider is None:
            return Refusal(
                self.rule, "one of the brigades behind whose enemies have routed rides on", "name one, or none"
            )
        found = struck(known, rider, answer) if isinstance(answer, Strike) else ridden(known, rider, answer)
        return found if isinstance(found, Refusal) else None

    def rider(self, answer: Any) -> Rider | None:
        """The brigade that an answer is about."""
        if not isinstance(answer, RideOn | Strike):
            return None
        return next((row for row in self.riders if row.stand == answer.stand), None)


def strikes(stand: Stand, enemy: Stand, disorder: bool = False) -> Iterator[Strike]:
    """Ways in which a stand would try to ride at an enemy."""
    return (Strike(stand.id, enemy.id, heading, disorder) for heading in facings(stand, enemy))


def _turned(stand: Stand, heading: int) -> Refusal | None:
    if 0 <= heading < tabletop.TURN and between(heading, stand.pose.heading) <= OBLIQUE:
        return None
    return Refusal("VB-ROUT-04", f"{stand.name} breaks through within 45 degrees of straight ahead", "turn it less")


def _fresh(stand: Stand, rider: Rider) -> Moving:
    """What is left of its move to a stand that breaks through."""
    most = rate(stand)
    return Moving(stand.id, stand.pose, most, most // 2, spent=most * PARTS - rider.left, free=0)


def ridden(b: Battle, rider: Rider, answer: RideOn) -> Leg | Refusal:
    """What a ride comes to that meets nobody, or why it may not be made."""
    stand = b.stands[rider.stand]
    if refusal := _turned(stand, answer.to.heading):
        return refusal
    far = stand.pose.distance(*answer.to.spot)
    ahead = Pose(*stand.pose.spot, answer.to.heading).ahead(far)
    if not far or ahead.distance(*answer.to.spot) > ROUNDING:
        return Refusal("VB-ROUT-04", f"{stand.name} goes straight ahead as it faces", "face it there first")
    leg = law_of_moves.along(b, stand, _fresh(stand, rider), answer.to, far, answer.disorder)
    if isinstance(leg, Leg) and leg.marsh:
        return Refusal(
            "VB-TERR-55", f"the marsh is on the way of {stand.name}: what it costs is not known", "go round it"
        )
    return leg


def struck(b: Battle, rider: Rider, answer: Strike) -> Run | Refusal:
    """What a ride into contact comes to, or why it may not be made."""
    stand = b.stands[rider.stand]
    if not 0 <= answer.target < len(b.stands):
        return Refusal("VB-ROUT-04", "there is no such stand")
    target = b.stands[answer.target]
    if target.side == stand.side or not target.on_table:
        return Refusal("VB-ROUT-04", f"{target.name} is no enemy on the table", "strike an enemy")
    if refusal := _turned(stand, answer.heading):
        return refusal
    if not sees(b, stand, target):
        return Refusal("VB-ROUT-04", f"{stand.name} does not see {target.name}", "strike one that it sees")
    began, moving = Pose(*stand.pose.spot, answer.heading), _fresh(stand, rider)
    refusal = may_charge(b, stand, target, behind_front(target, *stand.front_at(began)))
    run = refusal or straight_run(b, stand, target, moving, began, disorder=answer.disorder)
    if answer.disorder and isinstance(run, Run) and not paid_in_order(run):
        return Refusal("VB-TERR-22", f"{stand.name} comes over no bridge in order", "strike without paying for one")
    if isinstance(run, Run) and run.mire is not None:
        return Refusal(
            "VB-TERR-55", f"a marsh is on the way of {stand.name}: what it costs is not known", "go round it"
        )
    return run


class Breakthrough(Procedure[None]):
    """One brigade of cavalry after the other, each once; who comes into contact tests at once, and whom it meets."""

    riders: tuple[Rider, ...] = ()
    stand: int = NONE

    def ask(self, b: Battle) -> Need[RideOn | Strike | None] | done[None]:
        able = tuple(row for row in self.riders if breaks_through(b, row))
        return BreakThrough(b.phasing, able) if able else done()

    def carry_out(self, b: Battle, answer: RideOn | Strike | None) -> Need[None] | done[None]:
        if answer is None:
            return done()
        rider = next(row for row in self.riders if row.stand == answer.stand)
        self.riders = tuple(row for row in self.riders if row is not rider)
        self.stand = rider.stand
        b.say("said", f"{b.stands[rider.stand].name} breaks through", "VB-SEQ-04", b.stands[rider.stand])
        if isinstance(answer, Strike):
            return self._strikes(b, rider, answer)
        self._rides_on(b, rider, answer)
        return None

    def _rides_on(self, b: Battle, rider: Rider, answer: RideOn) -> None:
        leg = ridden(b, rider, answer)
        assert not isinstance(leg, Refusal)
        stand = b.stands[rider.stand]
        trample(b, stand, stand.pose, leg.pose)
        b.change(stand.id, pose=leg.pose)
        b.say("moved", f"{stand.name} rides on", "VB-ROUT-04", stand)
        law_of_moves.worn(b, stand, leg)
        overrun(b, stand.id)

    def _strikes(self, b: Battle, rider: Rider, answer: Strike) -> Need[None]:
        run = struck(b, rider, answer)
        assert not isinstance(run, Refusal)
        stand, charge = b.stands[rider.stand], Charge(rider.stand, answer.target, answer.heading, answer.disorder)
        if met(b, stand, run.began, run.pose) is not None:
            return RidingThrough(charge=charge, run=run, last=True)
        carried_home(b, charge, run)
        b.change(stand.id, done=True)
        b.moving = None
        overrun(b, stand.id)
        return Reached(charger=stand.id)

    def tests(self, b: Battle) -> Need[None]:
        """VB-ROUT-04: who is newly in contact tests at once."""
        stand = b.stands[self.stand]
        enemies = touched(b, stand) if stand.on_table else ()
        if not enemies:
            return None
        b.say("said", f"{listed([row.name for row in (stand, *enemies)])} test at once", "VB-ROUT-04", stand, *enemies)
        return MoraleTests(left=(stand.id, *(row.id for row in enemies)))

    def again(self, b: Battle) -> Jump:
        return self.go(self.ask)
