"""The orders phase: messengers ride, orders and reports arrive, new ones are given (VF-OPH-01 to VF-OPH-06).  What may
be ordered, and by whom, is in `new_orders.py`; how messengers fare, in `messengers.py`; what an order allows and
obliges a brigade to do, in `permissions.py` and `obligations.py`; how orders come into force and run out, in
`orders_in_force.py`."""

from collections.abc import Iterator
from typing import Any, ClassVar

from msgspec.structs import replace

from longroll.flow import Decision, Jump, Need, Procedure, Refusal, done
from longroll.rulesets.volume_of_fire.combat.losses import return_figure
from longroll.rulesets.volume_of_fire.command.chain_of_command import acting_commander, superiors
from longroll.rulesets.volume_of_fire.orders import messengers, new_orders
from longroll.rulesets.volume_of_fire.orders.messengers import MessengerRide, Spot, deliver, find, way_refusal
from longroll.rulesets.volume_of_fire.orders.new_orders import DirectOrder, ReadReport, RideOn, Send, SendReport
from longroll.rulesets.volume_of_fire.orders.permissions import order_text
from longroll.rulesets.volume_of_fire.record import NONE, Battle, Order
from longroll.rulesets.volume_of_fire.record.units import Messenger
from longroll.rulesets.volume_of_fire.sight.lines_of_sight import brigade_observed

RIDING, READING, SENDING = 1, 2, 3


class GiveOrders(Decision[new_orders.AnyOrders], frozen=True):
    """VF-OPH-05  What the owner does next in his orders phase.  `stage`: messengers ride first, then reports are read
    and orders given in person, then new messengers are sent.  `observed`: brigades of his that an enemy has in its zone
    of observation."""

    rule: ClassVar[str] = "VF-OPH-05"
    stage: int = RIDING
    observed: tuple[int, ...] = ()

    def riders(self, known: Battle) -> list[Messenger]:
        """The messengers that are still to ride."""
        return [row for row in known.messengers if row.side == self.side and row.ready]

    def refusal(self, known: Battle, answer: Any) -> Refusal | None:
        waiting = self.riders(known)
        match answer:
            case RideOn() | new_orders.StandFast():
                row = next((row for row in waiting if row.id == answer.messenger), None)
                if row is None:
                    return Refusal("VF-MSG-03", "he has ridden in this orders phase, or is not on the table")
                return way_refusal(known, row, answer.via) if isinstance(answer, RideOn) else None
        if waiting:
            because = f"first the messengers on the table ride: {len(waiting)} have not"
            return Refusal("VF-OPH-05", because, "let them ride on")
        match answer:
            case new_orders.NoMoreOrders():
                return None
            case ReadReport():
                return self._read(known, answer)
            case DirectOrder():
                if self.stage == SENDING:
                    return Refusal("VF-OPH-05", "orders in person are given before messengers are sent out")
                return new_orders.direct_refusal(known, self.side, answer, answer.brigade in self.observed)
            case Send():
                return new_orders.send_refusal(known, self.side, answer, answer.brigade in self.observed)
            case SendReport():
                return new_orders.report_refusal(known, self.side, answer)
        return Refusal("VF-OPH-05", "that is nothing for the orders phase")

    def _read(self, known: Battle, answer: ReadReport) -> Refusal | None:
        row = find(known, answer.messenger)
        if row is None or row.side != self.side or row.kind != "report":
            return Refusal("VF-OPH-03", "he brings no report")
        if not (general := known.generals[row.sender]).present:
            return Refusal("VF-REPL-05", f"{general.name} is {new_orders.away(general)}: the report waits for him")
        if not messengers.touching(known, row):
            return Refusal("VF-OPH-03", f"the report has not reached {general.name}")
        if self.stage == SENDING:
            because = "reports are read before messengers are sent out"
            return Refusal("VF-OPH-05", because, "it waits for the next orders phase")
        if general.points == 0:
            return Refusal("VF-AP-13", f"{general.name} has no action point left to read it")
        return None

    def offers(self, known: Battle) -> Iterator[Any]:
        riders = self.riders(known)
        for row in riders:
            if way_refusal(known, row, ()) is None:
                yield RideOn(row.id)
            yield new_orders.StandFast(row.id)
        if riders:
            return
        yield new_orders.NoMoreOrders()
        reports = (ReadReport(row.id) for row in known.messengers if row.side == self.side)
        yield from (report for report in reports if self._read(known, report) is None)
        for brigade in known.brigades_of(self.side):
            if known.of_brigade(brigade.id):
                yield from self._for_brigade(known, brigade.id)

    def _for_brigade(self, known: Battle, brigade_id: int) -> Iterator[Any]:
        observed, hold = brigade_id in self.observed, Order("hold")
        acting, above = acting_commander(known, brigade_id), superiors(known, brigade_id)
        ways: list[Any] = [] if acting is None else [Send(acting.id, brigade_id, hold)]
        ways += [DirectOrder(general.id, brigade_id, hold) for general in above]
        givers = [way for way in ways if self.refusal(known, way) is None]
        for order in new_orders.worth_ordering(known, brigade_id) if givers else ():
            if new_orders.issue_refusal(known, brigade_id, order, observed) is None:
                yield from (replace(giver, order=order) for giver in givers)
        report = SendReport(brigade_id)
        if not givers and new_orders.report_refusal(known, self.side, report) is None:
            yield report


class OrdersPhase(Procedure[None]):
    """The orders phase of one side (VF-OPH-05): messengers ride, arrive, and are sent.  `tired`: for each general the
    figures beside him that have ridden in this phase and do not ride again in it.  `met`: messengers that touch their
    recipient as the phase begins."""

    side: int = 0
    stage: int = RIDING
    tired: tuple[tuple[int, int], ...] = ()
    riding: int = NONE
    met: tuple[int, ...] = ()

    def begin(self, b: Battle) -> None:
        for row in [row for row in b.messengers if row.side == self.side]:
            there = messengers.touching(b, row)
            if there and not row.waiting and row.kind == "order":
                leader = b.brigadier(row.brigade)
                b.say("changed", f"{leader.name} has ridden to meet a messenger", "VF-MSG-06", row, to=self.side)
            messengers.change(b, row.id, ready=not there, waiting=row.waiting and there)
            if there:
                self.met = (*self.met, row.id)

    def those_already_there(self, b: Battle) -> Jump:
        """Who need not ride any more is still in the hazard of VF-MSG-04."""
        if not self.met:
            return self.go(self.ask)
        number, *rest = self.met
        self.met = tuple(rest)
        return self.go(self.those_already_there, MessengerRide(messenger=number, stays=True))

    def ask(self, b: Battle) -> Need[new_orders.AnyOrders]:
        if self.stage == RIDING and not any(row.side == self.side and row.ready for row in b.messengers):
            self.stage = READING
            for row in [row for row in b.messengers if row.side == self.side]:
                self._deliver(b, row)
        observed = tuple(row.id for row in b.brigades_of(self.side) if brigade_observed(b, row.id))
        return GiveOrders(self.side, self.stage, observed)

    def carry_out(self, b: Battle, answer: new_orders.AnyOrders) -> Need[None] | done[None]:
        self.riding = NONE
        match answer:
            case new_orders.NoMoreOrders():
                return done()
            case RideOn():
                return MessengerRide(messenger=answer.messenger, via=answer.via)
            case new_orders.StandFast():
                return MessengerRide(messenger=answer.messenger, stays=True)
            case ReadReport():
                self._read(b, answer.messenger)
            case DirectOrder():
                self._direct(b, answer)
            case Send():
                self.stage = SENDING
                return self._send(b, answer)
            case SendReport():
                self.stage = SENDING
                return self._report(b, answer)
        return None

    def arrive(self, b: Battle) -> Jump:
        """A messenger sent out in this phase may arrive in it."""
        if (row := find(b, self.riding)) is not None:
            self._deliver(b, row)
        return self.go(self.ask)

    def _deliver(self, b: Battle, row: Messenger) -> None:
        if deliver(b, row.id):
            self._tire(row.sender)

    def _tire(self, general: int, by: int = 1) -> None:
        counts = dict(self.tired)
        counts[general] = counts.get(general, 0) + by
        self.tired = tuple(sorted(counts.items()))

    def _read(self, b: Battle, number: int) -> None:
        row = find(b, number)
        assert row is not None
        general = b.generals[row.sender]
        b.change_general(general.id, points=general.points - 1)
        b.change_brigade(row.brigade, granted=True)
        return_figure(b, row)
        self._tire(general.id)
        text = f"{general.name} reads the report of {b.brigades[row.brigade].name} and may send it new orders (1 point)"
        b.say("changed", text, "VF-OPH-03", b.brigades[row.brigade], general, to=self.side)

    def _direct(self, b: Battle, direct: DirectOrder) -> None:
        leader, general = b.brigadier(direct.brigade), b.generals[direct.general]
        b.say("changed", f"{general.name} orders {leader.name} in person", "VF-OPH-04", general, leader, to=self.side)
        messengers.receive(b, direct.brigade, direct.order, leader.spot)

    def _send(self, b: Battle, sent: Send) -> MessengerRide | None:
        general = b.generals[sent.general]
        b.change_brigade(sent.brigade, granted=False)
        text = f"a messenger leaves {general.name} for {b.brigades[sent.brigade].name}: {order_text(b, sent.order)}"
        b.say("changed", text, "VF-MSG-01", general, b.brigades[sent.brigade], to=self.side)
        figure = replace(new_orders.order_from(general, sent), sender=b.brigades[sent.brigade].superior)
        return self._start(b, figure, sent.via)

    def _report(self, b: Battle, report: SendReport) -> MessengerRide | None:
        leader = b.brigadier(report.brigade)
        text = f"{leader.name} sends a report to {b.generals[b.brigades[report.brigade].superior].name}"
        b.say("changed", text, "VF-OPH-03", leader, b.brigades[report.brigade], to=self.side)
        return self._start(b, new_orders.report_from(b, report), report.via)

    def _start(self, b: Battle, row: Messenger, via: tuple[Spot, ...]) -> MessengerRide | None:
        """Place a figure beside its sender: a fresh one rides at once, one that has ridden only next turn."""
        pool = b.generals[row.sender]
        tired = dict(self.tired).get(pool.id, 0)
        number = 1 + max((other.id for other in b.messengers), default=NONE)
        b.messengers = (*b.messengers, replace(row, id=number, ready=False))
        b.change_general(pool.id, messengers=pool.messengers - 1)
        self.riding = number
        if pool.messengers <= tired:
            self._tire(pool.id, -1)
            return None
        return MessengerRide(messenger=number, via=via)
