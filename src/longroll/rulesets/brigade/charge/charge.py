"""Charge: a check, cards, friends gone through, and contact (BC-CHRG-01).  The way itself is measured in
`law_of_charges.py` and gone in `advance.py`.  On foot a charge ends in contact and the melee is fought when the turn's
actions are over; horse is met at once (`cavalry_charge`)."""

from collections.abc import Iterator

import msgspec

from longroll import tabletop
from longroll.flow import Need, Refusal, done
from longroll.rulesets.brigade.cards.charge import sweepable
from longroll.rulesets.brigade.cards.events import ChargeBegins, ChargePassed
from longroll.rulesets.brigade.cards.window import Window
from longroll.rulesets.brigade.charge import cavalry_charge
from longroll.rulesets.brigade.charge.advance import Advance, ChargePart, prune
from longroll.rulesets.brigade.charge.law_of_charges import onset, reach, ways
from longroll.rulesets.brigade.dice.discipline import Check
from longroll.rulesets.brigade.ground import sight
from longroll.rulesets.brigade.record import Battle, Stand, facing


class ChargeAt(msgspec.Struct, gc=False, frozen=True, tag=True, omit_defaults=True):
    """A charge on an enemy stand along a heading; `flush`: it lies flush with the edge it touches if it can (BC-CHRG-09)."""

    stand: int
    target: int
    heading: int
    flush: bool = True


def may_charge(known: Battle, stand: Stand, target: int, heading: int) -> Refusal | None:
    """Why a stand may not charge a target along a heading (BC-CHRG-01, BC-CHRG-02, BC-CHRG-08, BC-CHCAV-01)."""
    if (barred := _unfit(known, stand)) is not None:
        return barred
    if not 0 <= target < len(known.stands) or not 0 <= heading < tabletop.TURN:
        return Refusal("BC-CHRG-03", "name the enemy stand that is charged, and the heading in tenths of a degree")
    enemy = known.stands[target]
    if enemy.side == stand.side or not enemy.on_table:
        return Refusal("BC-CHRG-08", f"{enemy.name} is no enemy stand on the map")
    return _barred(known, stand, enemy, heading)


def _barred(known: Battle, stand: Stand, enemy: Stand, heading: int) -> Refusal | None:
    """Why a stand that may charge may not charge an enemy along a heading."""
    if isinstance(found := onset(known, stand, enemy, heading), Refusal):
        return found
    if not sight.sees(known, stand, enemy):
        return Refusal("BC-CHRG-08", f"{stand.name} does not see {enemy.name}")
    return cavalry_charge.barred(known, stand, enemy) if stand.mounted else None


def _unfit(known: Battle, stand: Stand) -> Refusal | None:
    """Why a stand may charge nobody."""
    if not stand.charges:
        kind = "artillery" if stand.arm == "artillery" else "horse holders"
        return Refusal("BC-CHRG-02", f"{stand.name} may not charge: {kind} never do")
    if not stand.formed:
        return Refusal("BC-ROUT-09", f"{stand.name} is {'routed' if stand.on_table else 'not on the map'}")
    if facing.pinned(known, stand):
        return Refusal("BC-MOVE-16", f"{stand.name} is held in melee")
    return None


def headings(known: Battle, stand: Stand, target: Stand) -> Iterator[int]:
    """Good headings at which a stand that may charge may charge a target, the straightest first."""
    return (way for way in ways(known, stand, target) if _barred(known, stand, target, way) is None)


def chances(known: Battle, stand: Stand) -> Iterator[tuple[int, int]]:
    """Every enemy that a stand may charge, each with the best heading."""
    if _unfit(known, stand) is not None:
        return
    most = reach(stand)
    for enemy in facing.near(known, stand.quad, most):
        if enemy.side != stand.side and tabletop.within(stand.quad, enemy.quad, most):
            way = next(headings(known, stand, enemy), None)
            if way is not None:
                yield enemy.id, way


def idle(known: Battle, stand: Stand) -> Refusal | None:
    """Why a stand has nobody to charge: what keeps it from the nearest enemy stand; None if it has somebody."""
    refusal = _unfit(known, stand)
    if refusal is not None or next(chances(known, stand), None) is not None:
        return refusal
    if (enemy := facing.nearest_enemy(known, stand)) is None:
        return Refusal("BC-CHRG-08", "there is no enemy stand on the map")
    return may_charge(known, stand, enemy.id, stand.pose.bearing(enemy.pose.x, enemy.pose.y))


class Charging(ChargePart[object]):
    """A charge: the target is named and the way is settled before the check (BC-CHRG-03)."""

    def check(self, b: Battle) -> Need[bool]:
        b.risked = ()
        prune(b)
        stand, target = b.stands[self.stand], b.stands[self.target]
        adds = cavalry_charge.enemy_fire(b, stand, target, self.heading) if stand.mounted else ()
        return Check(stand=stand.id, why=f"charging {target.name}", rule="BC-CHRG-03", adds=adds)

    def passed(self, b: Battle, passed: bool) -> Need[ChargePassed] | done[None]:
        stand, target = b.stands[self.stand], b.stands[self.target]
        if not passed:
            b.say("said", f"{stand.name} does not charge", "BC-CHRG-03", stand)
            return done()
        b.say("moved", f"{stand.name} charges {target.name}", "BC-CHRG-01", stand, target)
        if not self._found(b).friends:
            return self.go(self.set_out)
        return Window(what=ChargePassed(self.stand, self.target))

    def begin(self, b: Battle, what: ChargePassed) -> Need[ChargeBegins]:
        self.clear = what.clear
        if self.clear and not sweepable(b, b.stands[self.stand], self._found(b).friends):
            return self.go(self.set_out)
        return Window(what=ChargeBegins(self.stand, self.target, self.heading, self.clear))

    def gather(self, b: Battle, what: ChargeBegins) -> None:
        self.clear, self.swept = what.clear, what.swept

    def set_out(self, b: Battle) -> Need[bool] | done[object]:
        """Foot goes in; horse passes the friends in its way first: only a charge that gets through is reacted to."""
        return self._passage(b) if b.stands[self.stand].mounted else self.end_with(self._as(Advance))

    def react(self, b: Battle, passed: bool) -> done[object]:
        if not passed:
            return done()
        self.clear = True
        return self.end_with(self._as(cavalry_charge.reaction(b, b.stands[self.target])))
