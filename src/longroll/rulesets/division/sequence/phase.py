"""An activation phase: events, a general, more by cards, then the other side (DC-SEQ-02, DC-CMD-04, DC-ACTV-02)."""

from collections.abc import Iterator
from typing import Any, ClassVar

import msgspec

from longroll.flow import Decision, Jump, Need, Procedure, Refusal, done
from longroll.rulesets.division.areas.control import settle
from longroll.rulesets.division.arrivals.entering import Enter, may_enter, waiting
from longroll.rulesets.division.cards.command_cards import PlayCommand, law_of_play, plays
from longroll.rulesets.division.components.cards import CARDS
from longroll.rulesets.division.events.battle_plan import PlayBattlePlan, law_of_battle_plan, plans
from longroll.rulesets.division.events.general_forward import bound, strays
from longroll.rulesets.division.events.pending import PendingEvents
from longroll.rulesets.division.generals.displaced import Displaced, homeless
from longroll.rulesets.division.record.battle import Battle
from longroll.rulesets.division.rout.outnumbered import Withdraw, law_of_withdrawal, outnumbered
from longroll.rulesets.division.sequence.activation import Activated
from longroll.rulesets.division.sequence.closing import close
from longroll.rulesets.division.sequence.last_phase import left
from longroll.rulesets.division.tables import NOBODY, SIDES


class Activate(msgspec.Struct, frozen=True, tag=True):
    """Activate a general on the map."""

    general: int


class PassPhase(msgspec.Struct, frozen=True, tag=True):
    """Do nothing, or nothing more, in this phase."""


Opening = Activate | Enter | PlayCommand | Withdraw | PassPhase
Further = PlayCommand | PlayBattlePlan | PassPhase


class OpenPhase(Decision[Opening], frozen=True):
    """Which general is activated, by himself or by his card; before that outnumbered stands may be given up (DC-AREA-04)."""

    rule: ClassVar[str] = "DC-SEQ-02"
    rules: ClassVar[tuple[str, ...]] = (
        "DC-GEN-01",
        "DC-ACTV-02",
        "DC-CMD-04",
        "DC-TRACK-02",
        "DC-AREA-04",
        "DC-ARR-05",
        "DC-EVT-23",
    )

    def offers(self, known: Battle) -> Iterator[Opening]:
        compelled = bound(known, self.side)
        for row in known.generals:
            if row.side == self.side and self.refusal(known, answer := Activate(row.id)) is None:
                yield answer
        if compelled:
            return
        yield from (Enter(number) for number in waiting(known, self.side))
        yield from plays(known, self.side)
        yield from outnumbered(known, self.side)
        yield PassPhase()

    def refusal(self, known: Battle, answer: Any) -> Refusal | None:
        compelled = bound(known, self.side)
        match answer:
            case Activate():
                return self._activation(known, answer.general, compelled)
            case Enter() if not compelled:
                return may_enter(known, self.side, answer.general)
            case PlayCommand() if not compelled:
                return law_of_play(known, self.side, answer)
            case Withdraw():
                return law_of_withdrawal(known, self.side, answer)
            case PassPhase() if not compelled:
                return None
        if compelled:
            names = ", ".join(known.generals[number].name for number in compelled)
            return Refusal("DC-EVT-23", "General Forward binds this phase", f"activate {names}")
        return Refusal(self.rule, "a general is activated, or the phase is passed")

    def _activation(self, known: Battle, number: int, compelled: tuple[int, ...]) -> Refusal | None:
        row = known.generals[number] if 0 <= number < len(known.generals) else None
        if row is None or row.side != self.side or not row.on_map:
            return Refusal(self.rule, "a general of yours who is on the map is activated")
        if compelled:
            if number in compelled:
                return None
            names = ", ".join(known.generals[each].name for each in compelled)
            return Refusal("DC-EVT-23", f"General Forward binds this phase to {names}", f"activate {names}")
        if row.used:
            because = f"{row.name} has been activated this turn"
            return Refusal("DC-ACTV-02", because, "play his card, or activate another")
        return None

    def passed(self, known: Battle) -> Opening:
        compelled = bound(known, self.side)
        return Activate(compelled[0]) if compelled else PassPhase()


def _whom(answer: PlayCommand | PlayBattlePlan) -> int:
    """The general whom a card activates."""
    return answer.general if isinstance(answer, PlayBattlePlan) else CARDS[answer.card].general


class GoOn(Decision[Further], frozen=True):
    """Whether a further general is activated by a card, once the battles of the one before are over (DC-CMD-04, DC-SEQ-05)."""

    rule: ClassVar[str] = "DC-CMD-04"
    rules: ClassVar[tuple[str, ...]] = ("DC-SEQ-05", "DC-EVT-13", "DC-EVT-23")

    def offers(self, known: Battle) -> Iterator[Further]:
        yield PassPhase()
        found: list[PlayCommand | PlayBattlePlan] = [*plays(known, self.side), *plans(known, self.side)]
        for answer in found:
            if strays(known, self.side, _whom(answer)) is None:
                yield answer

    def refusal(self, known: Battle, answer: Any) -> Refusal | None:
        match answer:
            case PlayCommand():
                return law_of_play(known, self.side, answer) or strays(known, self.side, _whom(answer))
            case PlayBattlePlan():
                return law_of_battle_plan(known, self.side, answer) or strays(known, self.side, _whom(answer))
            case PassPhase():
                return None
        return Refusal(self.rule, "a card brings in a further general, or the phase is over")

    def passed(self, known: Battle) -> Further:
        return PassPhase()


class Phase(Procedure[None]):
    """One side's phase."""

    side: int = 0

    def events(self, b: Battle) -> Need[None]:
        b.step = "events"
        rule = "DC-SEQ-06" if b.moved_on else "DC-SEQ-01"
        b.moved_on = True
        b.say("phase", f"{SIDES[self.side]} phase", rule)
        return PendingEvents(side=self.side)

    def open(self, b: Battle) -> Need[Opening] | done[None]:
        b.step = "activation"
        if b.stopped:
            return done()
        settle(b)
        if homeless(b):
            return self.go(self.open, Displaced())
        if not left(b, self.side):
            close(b, self.side, "No general is left to be activated")
        return OpenPhase(self.side)

    def begin(self, b: Battle, answer: Opening) -> Jump | done[None]:
        match answer:
            case Activate(general):
                b.passes = 0
                return self.go(self.after, Activated(general=general))
            case Enter(general):
                b.passes = 0
                return self.go(self.after, Activated(general=general))
            case PlayCommand(card, term):
                b.passes = 0
                return self.go(self.after, Activated(general=-1, card=card, term=term))
            case Withdraw():
                return self.go(self.open, answer.carried_out())
        b.passes += 1
        b.say("said", "The phase is passed", "DC-TRACK-02")
        return done()

    def after(self, b: Battle) -> Need[Further] | done[None]:
        b.step = "activation"
        settle(b)
        if homeless(b):
            return self.go(self.after, Displaced())
        return done() if b.stopped else GoOn(self.side)

    def further(self, b: Battle, answer: Further) -> Jump | done[None]:
        match answer:
            case PlayCommand(card, term):
                return self.go(self.after, Activated(general=NOBODY, card=card, term=term))
            case PlayBattlePlan(card, general):
                return self.go(self.after, Activated(general=general, card=card))
        return done()
