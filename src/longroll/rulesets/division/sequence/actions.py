"""Stands act, one after another, for action points (DC-ACT-01, DC-SEQ-04)."""

from collections.abc import Iterator
from typing import Any, ClassVar

import msgspec

from longroll.flow import Decision, Jump, Need, Procedure, Refusal, done
from longroll.rulesets.division.areas import control
from longroll.rulesets.division.arrivals.stragglers import STRAGGLERS, BringUp, straggles
from longroll.rulesets.division.charge.cavalry_charge import CHARGE, Charge
from longroll.rulesets.division.components.forces import UNDER
from longroll.rulesets.division.discipline.rally import RALLY, Rally
from longroll.rulesets.division.events import general_forward
from longroll.rulesets.division.fire.bombardment import BOMBARDMENT, Bombard
from longroll.rulesets.division.fire.musketry import MUSKETRY, Musketry
from longroll.rulesets.division.generals.displaced import Displaced, homeless
from longroll.rulesets.division.movement.columns import COLUMNS, Deploy, Join
from longroll.rulesets.division.movement.moves import MOVES, Dismount, Mount, Move
from longroll.rulesets.division.record.battle import Battle
from longroll.rulesets.division.record.stands import Stand
from longroll.rulesets.division.sequence.action_points import cost, pay, unpaid


class EndActions(msgspec.Struct, frozen=True, tag=True):
    """No stand acts any more; what points are left are lost (DC-SEQ-04)."""


Action = Move | Mount | Dismount | Join | Deploy | BringUp | Musketry | Bombard | Rally | Charge | EndActions
LAWS = (*MOVES, *COLUMNS, *STRAGGLERS, MUSKETRY, BOMBARDMENT, RALLY, CHARGE)
"""What each kind of action allows (DC-ACT-01)."""
LAW = {row.answer: row for row in LAWS}


class Act(Decision[Action], frozen=True):
    """Which stand acts, and what it does."""

    rule: ClassVar[str] = "DC-ACT-01"
    rules: ClassVar[tuple[str, ...]] = (
        "DC-AREA-01",
        "DC-AP-01",
        "DC-AP-02",
        "DC-AP-03",
        "DC-AP-04",
        "DC-CMD-07",
        "DC-SEQ-04",
        "DC-MUSK-04",
        "DC-BOMB-05",
    )

    def able(self, known: Battle, first: int = 0) -> Iterator[Stand]:
        """The stands that may be activated, of those under the general from the `first` on."""
        activation = known.activation
        if activation is None or activation.points <= 0:
            return
        for number in UNDER[activation.general][first:]:
            row = known.stands[number]
            if (row.where == "map" or straggles(known, row)) and unpaid(known, activation, row) is None:
                yield row

    def offers(self, known: Battle) -> Iterator[Action]:
        for stand in self.able(known):
            yield from self.of(known, stand)
        if self.refusal(known, EndActions()) is None:
            yield EndActions()

    def of(self, known: Battle, stand: Stand) -> Iterator[Action]:
        """What one of them may do."""
        activation = known.activation
        assert activation is not None
        for law in LAWS:
            for answer in law.offers(known, activation, stand):
                if general_forward.astray(known, activation, stand, answer) is None:
                    yield answer

    def refusal(self, known: Battle, answer: Any) -> Refusal | None:
        activation = known.activation
        assert activation is not None
        if isinstance(answer, EndActions):
            return general_forward.unfinished(known, activation)
        law = LAW.get(type(answer))
        if law is None:
            return Refusal(self.rule, "a stand acts, or the general has done")
        stand = known.stands[answer.stand] if 0 <= answer.stand < len(known.stands) else None
        if stand is None or stand.side != self.side or stand.where not in ("map", "off"):
            return Refusal(self.rule, "a stand of yours that is in play acts")
        return (
            unpaid(known, activation, stand)
            or law.refusal(known, activation, stand, answer)
            or general_forward.astray(known, activation, stand, answer)
        )

    def passed(self, known: Battle) -> Action:
        return EndActions() if self.refusal(known, EndActions()) is None else next(self.offers(known))


class Actions(Procedure[None]):
    """The stands of one general's command act until his points are spent or he has done."""

    def ask(self, b: Battle) -> Need[Action] | done[None]:
        """Control is settled after every action, and generals left alone among enemies ride away (DC-AREA-05, DC-GEN-08)."""
        control.settle(b)
        if homeless(b):
            return self.go(self.ask, Displaced())
        decision = Act(b.active)
        return decision if not b.stopped and any(True for _ in decision.able(b)) else done()

    def act(self, b: Battle, answer: Action) -> Jump | done[None]:
        activation = b.activation
        if isinstance(answer, EndActions) or activation is None:
            return done()
        stand = b.stands[answer.stand]
        pay(b, stand, cost(b, activation, stand))
        return self.go(self.ask, LAW[type(answer)].carried_out(answer))
