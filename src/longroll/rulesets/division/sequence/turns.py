"""The battle from its first turn to its last: phases in turn, the end of each turn (DC-TRACK-01, DC-TRACK-02, DC-SEQ-01)."""

from longroll.flow import Jump, Need, Procedure, done
from longroll.rulesets.division.cards.deck_and_hand import OpeningHands, reckon
from longroll.rulesets.division.events.lifecycle import begin_turn
from longroll.rulesets.division.record.activation import Options
from longroll.rulesets.division.record.battle import Battle
from longroll.rulesets.division.sequence.end_of_turn import EndOfTurn
from longroll.rulesets.division.sequence.phase import Phase
from longroll.rulesets.division.tables import CS, NOBODY, SIDES, TURN_NAMES


class WholeBattle(Procedure[None]):
    """Hands are drawn, then turn follows turn."""

    def set_up(self, b: Battle) -> None:
        """What was agreed, the points to begin with, and what each deck is made of."""
        agreed = [
            name.replace("_", " ")
            for name in Options.__struct_fields__
            if getattr(b.options, name) != getattr(Options(), name)
        ]
        if agreed:
            b.say("said", f"Agreed upon: {', '.join(agreed)}", "DC-SCEN-02")
        for side in range(len(SIDES)):
            reckon(b, side)
        b.say("said", f"Points to begin with: {b.points(0)} to {b.points(1)}", "DC-CIRC-09")

    def hands(self, b: Battle) -> Need[None]:
        return OpeningHands()

    def turn(self, b: Battle) -> None:
        """The Confederates have the first phase of every turn (DC-SEQ-01)."""
        b.active, b.closing, b.passes, b.stopped, b.moved_on = CS, NOBODY, 0, False, False
        b.say("turn", TURN_NAMES[b.turn], "DC-TRACK-01")
        begin_turn(b)

    def phase(self, b: Battle) -> Need[None]:
        return Phase(side=b.active)

    def other_side(self, b: Battle) -> Need[None] | done[None]:
        """Who was to have the last phase has had it; who has nothing left, or drew his last card, leaves the other one more; two
        passes end the turn at once (DC-TRACK-02, DC-SEQ-06)."""
        last = b.closing == b.active
        b.phase += 1
        if b.stopped or last or b.passes >= 2:
            return self.go(self.end, EndOfTurn())
        b.active = 1 - b.active
        return self.go(self.phase)

    def end(self, b: Battle) -> Jump | done[None]:
        if b.over:
            return done()
        return self.go(self.turn)
