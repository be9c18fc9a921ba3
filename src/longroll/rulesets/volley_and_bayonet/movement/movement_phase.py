"""The movement phase: the phasing side moves its stands and commanders in any order, each once (VB-MOVE-01)."""

from collections.abc import Iterator
from typing import Any, ClassVar

import msgspec
from msgspec.structs import replace

from longroll import tabletop
from longroll.dice import Die, Throw
from longroll.flow import Decision, Jump, Need, Procedure, Refusal, done
from longroll.rulesets.volley_and_bayonet.charge import charges
from longroll.rulesets.volley_and_bayonet.charge.charges import Charge
from longroll.rulesets.volley_and_bayonet.charge.skirmishers import Reached, RidingThrough, met
from longroll.rulesets.volley_and_bayonet.command.fallen_commanders import overrun
from longroll.rulesets.volley_and_bayonet.contact.contact import touched
from longroll.rulesets.volley_and_bayonet.contact.steps_back import step_back
from longroll.rulesets.volley_and_bayonet.ground.passage import mire
from longroll.rulesets.volley_and_bayonet.morale.levels import disorder
from longroll.rulesets.volley_and_bayonet.movement import (
    changes_of_state,
    commanders_rides,
    going,
    law_of_moves,
    reinforcements,
)
from longroll.rulesets.volley_and_bayonet.movement.changes_of_state import STATES, Change
from longroll.rulesets.volley_and_bayonet.movement.commanders_rides import Ride
from longroll.rulesets.volley_and_bayonet.movement.going import column_of
from longroll.rulesets.volley_and_bayonet.movement.law_of_moves import Move
from longroll.rulesets.volley_and_bayonet.movement.move_under_way import begun, halves, left, may_move
from longroll.rulesets.volley_and_bayonet.movement.reinforcements import Enter
from longroll.rulesets.volley_and_bayonet.record.battle import Battle
from longroll.rulesets.volley_and_bayonet.record.units import Stand
from longroll.rulesets.volley_and_bayonet.tables import ENTRY
from longroll.tabletop import Pose


class StepBack(msgspec.Struct, frozen=True, tag=True):
    """A stand steps back an inch out of contact."""

    stand: int


class Halt(msgspec.Struct, frozen=True, tag=True):
    """Nobody moves any more."""


Manoeuvre = Move | Charge | StepBack | Change | Ride | Enter | Halt
AHEAD = (1000, 500)
"""What parts of the way that is left are offered straight ahead, in thousandths."""


class NextMove(Decision[Manoeuvre], frozen=True):
    """Who moves, and how; by `night` nobody charges, and who touches an enemy stays (VB-ORG-25)."""

    night: bool = False
    rule: ClassVar[str] = "VB-MOVE-01"
    rules: ClassVar[tuple[str, ...]] = ("VB-SEQ-02", "VB-CHG-18", "VB-MOVE-12")

    def offers(self, known: Battle) -> Iterator[Any]:
        return (answer for answer in self._tried(known) if self.refusal(known, answer) is None)

    def _tried(self, known: Battle) -> Iterator[Manoeuvre]:
        yield Halt()
        for row in reinforcements.due(known, self.side):
            if (to := reinforcements.place(known, row)) is not None:
                yield Enter(row.id, to)
        for stand in known.of_side(self.side):
            if may_move(known, self.side, stand) is None:
                yield from self._of(known, stand)

    def _of(self, known: Battle, stand: Stand) -> Iterator[Manoeuvre]:
        if touching := touched(known, stand):
            yield StepBack(stand.id)
            yield from (Charge(stand.id, row.id, stand.pose.heading) for row in touching)
        for number in stand.seen:
            yield Charge(stand.id, number, stand.pose.bearing(*known.stands[number].pose.spot))
            if (run := charges.over_a_bridge(known, stand, known.stands[number])) is not None:
                yield run
        yield from (Change(stand.id, into) for into in STATES)
        for part in AHEAD:
            yield Move(stand.id, stand.pose.ahead(left(begun(known, stand)) * part // 6000))

    def refusal(self, known: Battle, answer: Any) -> Refusal | None:
        match answer:
            case Halt():
                return None if self.night else _unresolved(known, self.side)
            case Charge() if self.night:
                return Refusal("VB-ORG-25", "nobody charges by night", "move it, or leave it where it is")
            case Move():
                return _refusal(law_of_moves.planned(known, self.side, answer))
            case Charge():
                return _refusal(charges.planned(known, self.side, answer))
            case StepBack():
                return may_step_back(known, self.side, answer)
            case Change():
                return changes_of_state.law(known, self.side, answer)
            case Ride():
                return commanders_rides.law(known, self.side, answer)
            case Enter():
                return reinforcements.law(known, self.side, answer)
        return Refusal(self.rule, "a stand moves, charges, steps back or changes; a commander rides")

    def passed(self, known: Battle) -> Manoeuvre:
        first: Manoeuvre = next(self.offers(known))
        return first


def _refusal(found: Any) -> Refusal | None:
    return found if isinstance(found, Refusal) else None


def may_step_back(b: Battle, side: int, answer: StepBack) -> Refusal | None:
    """Why a stand may not step back."""
    if not 0 <= answer.stand < len(b.stands):
        return Refusal("VB-CHG-18", f"there is no stand {answer.stand}")
    stand = b.stands[answer.stand]
    if refusal := may_move(b, side, stand):
        return refusal
    if not touched(b, stand):
        return Refusal("VB-CHG-18", f"{stand.name} touches no enemy", "move it as you like")
    if begun(b, stand).gone:
        return Refusal("VB-CHG-18", f"{stand.name} has moved")
    if step_back(b, stand) is None:
        return Refusal("VB-CHG-18", f"{stand.name} has no room to step back", "it stays in contact and fights")
    return None


def _unresolved(b: Battle, side: int) -> Refusal | None:
    """VB-CHG-18: who began in contact has charged or stepped back, or can do neither; who had moved before did not begin so."""
    for stand in b.of_side(side):
        enemies = touched(b, stand)
        if not enemies or stand.charged or stand.routed:
            continue
        charges_one = any(charges_in_place(b, side, stand, row) for row in enemies)
        if charges_one or may_step_back(b, side, StepBack(stand.id)) is None:
            because = f"{stand.name} touches {enemies[0].name} and has neither charged nor stepped back"
            return Refusal("VB-CHG-18", because, "charge it, or step back")
    return None


def charges_in_place(b: Battle, side: int, stand: Stand, enemy: Stand) -> bool:
    """Whether a stand may charge an enemy that it touches, as it faces."""
    return not isinstance(charges.planned(b, side, Charge(stand.id, enemy.id, stand.pose.heading)), Refusal)


class MovementPhase(Procedure[None]):
    """One move after the other, until the side has done."""

    side: int = 0
    marsh: str = ""
    charge: Charge | None = None
    reached: int = 0
    night: bool = False

    def ask(self, b: Battle) -> Need[Manoeuvre]:
        return NextMove(self.side, self.night)

    def carry_out(self, b: Battle, answer: Manoeuvre) -> Need[int] | done[None]:
        stand = getattr(answer, "stand", -1)
        if b.moving is not None and b.moving.stand != stand:
            finish(b)
        match answer:
            case Halt():
                return done()
            case Move():
                if self._move(b, answer):
                    stand = b.stands[answer.stand]
                    return Throw(Die(), f"{stand.name} enters the marsh", "VB-TERR-55", self.side)
            case Charge():
                run = charges.planned(b, self.side, answer)
                assert not isinstance(run, Refusal)
                if run.mire is not None:
                    return self._into_the_marsh(b, answer, run.mire)
                return self.go(self.again, self._charge(b, answer, run))
            case StepBack():
                self._step_back(b, b.stands[answer.stand])
            case Change():
                changes_of_state.changed(b, answer)
            case Ride():
                commanders_rides.ridden(b, answer)
            case Enter():
                reinforcements.entered(b, answer)
        return self.go(self.again)

    def _into_the_marsh(self, b: Battle, charge: Charge, mire: charges.Mire) -> Throw[int]:
        """VB-TERR-55: what a marsh on the way of a charge costs is thrown for before it is seen whether it comes home."""
        stand = b.stands[charge.stand]
        b.moving = begun(b, stand)
        self.marsh, self.charge, self.reached = mire.marsh, charge, mire.at
        return Throw(Die(), f"{stand.name} charges into the marsh", "VB-TERR-55", self.side)

    def mired(self, b: Battle, face: int) -> Need[int]:
        """VB-TERR-55: the marsh costs nothing, or twice the distance, or four times and order; more where others went in."""
        assert b.moving is not None
        stand = b.stands[b.moving.stand]
        front = stand.front
        if self.charge is not None:
            front = stand.front_at(Pose(*stand.pose.spot, self.charge.heading).ahead(self.reached))
        earlier = sum(tabletop.length(x - front[0], y - front[1]) <= ENTRY for x, y in b.mired)
        times, sinks = mire(face, column_of(stand), earlier)
        words = "is easily crossed" if times == 1 else f"costs {times} times the distance"
        b.say("threw", f"the marsh {words}", "VB-TERR-55", stand)
        b.mired = (*b.mired, front)
        b.moving = replace(b.moving, marshes=(*b.moving.marshes, (self.marsh, times)))
        if self.charge is not None:
            return self._through_the_marsh(b, stand, self.charge)
        if sinks:
            disorder(b, stand.id, "VB-TERR-55", "by the marsh")
        return self.go(self.again)

    def _through_the_marsh(self, b: Battle, stand: Stand, charge: Charge) -> Need[int]:
        """The charge goes on if it still comes home, in disorder paying for a bridge as it must; else it ends where the marsh
        begins."""
        run = charges.planned(b, self.side, charge)
        if charge.disorder and isinstance(run, Refusal):
            charge = replace(charge, disorder=False)
            run = charges.planned(b, self.side, charge)
        if not isinstance(run, Refusal):
            if run.mire is not None:
                return self.go(self.mired, self._into_the_marsh(b, charge, run.mire))
            self.charge = None
            return self.go(self.again, self._charge(b, charge, run))
        self.charge = None
        there = Pose(*stand.pose.spot, charge.heading).ahead(self.reached)
        going.trample(b, stand, stand.pose, there)
        b.change(stand.id, pose=there, stationary=False, done=True)
        b.moving = None
        b.say("moved", f"{stand.name} is held up by the marsh", "VB-TERR-55", stand)
        return self.go(self.again)

    def again(self, b: Battle) -> Jump:
        commanders_rides.left_behind(b, self.side)
        return self.go(self.ask)

    def _move(self, b: Battle, answer: Move) -> bool:
        """Carry a move out; whether it has come to a marsh that it has to throw for."""
        leg = law_of_moves.planned(b, self.side, answer)
        assert not isinstance(leg, Refusal)
        stand = b.stands[answer.stand]
        going.trample(b, stand, stand.pose, leg.pose)
        there = law_of_moves.in_command_there(b, stand, answer.to)
        assert not isinstance(there, Refusal)
        b.put_stands(replace(there, pose=leg.pose, stationary=False, trail=law_of_moves.followed(stand, leg.pose)))
        if stand.stationary:
            rule = "VB-MOVE-17" if stand.artillery else "VB-MOVE-15"
            b.say("changed", f"{stand.name} is Stationary no longer", rule, stand)
        b.moving = leg.moving
        far = stand.pose.distance(*leg.pose.spot)
        b.say("moved", f"{stand.name} {'moves' if far else 'turns'}", leg.rule, stand)
        if leg.disordered:
            disorder(b, stand.id, leg.disordered, "by turning once more")
        law_of_moves.worn(b, stand, leg)
        if leg.halted is not None:
            b.say("said", f"{stand.name} halts before {leg.halted.name}", "VB-MOVE-13", stand, leg.halted)
        overrun(b, stand.id)
        self.marsh = leg.marsh
        return bool(leg.marsh)

    def _charge(self, b: Battle, charge: Charge, run: charges.Run) -> RidingThrough | Reached:
        """Carry a charge out, and what those do at once whom it reaches."""
        stand = b.stands[charge.stand]
        if run.began.spot != run.pose.spot and met(b, stand, run.began, run.pose) is not None:
            return RidingThrough(charge=charge, run=run)
        charges.carried_home(b, charge, run)
        overrun(b, charge.stand)
        return Reached(charger=charge.stand)

    def _step_back(self, b: Battle, stand: Stand) -> None:
        """VB-CHG-18; who lies on the ground gets up for it (VB-MISC-04)."""
        to = step_back(b, stand)
        assert to is not None
        moving = begun(b, stand)
        if stand.grounded:
            moving = replace(moving, spent=moving.spent + halves(moving))
            b.say("changed", f"{stand.name} gets up", "VB-MISC-04", stand)
        going.trample(b, stand, stand.pose, to)
        b.change(stand.id, pose=to, trail=law_of_moves.followed(stand, to), grounded=False)
        b.moving = replace(moving, halted=True, stepped=True)
        b.say("moved", f"{stand.name} steps back", "VB-CHG-18", stand)


def finish(b: Battle) -> None:
    """End the move under way: who went anywhere out of command is disordered (VB-CMD-10)."""
    moving = b.moving
    b.moving = None
    if moving is None:
        return
    stand = b.stands[moving.stand]
    if moving.spent or moving.gone or moving.turned or moving.changed or moving.halted:
        b.change(stand.id, done=True)
    if not stand.in_command and (moving.gone or moving.stepped):
        disorder(b, stand.id, "VB-CMD-10", "by moving out of command")
