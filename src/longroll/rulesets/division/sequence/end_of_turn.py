"""The end of a turn: victory, events out, arrivals in, the discards under the deck (DC-SEQ-07 to DC-SEQ-10)."""

from longroll.flow import Need, Procedure, done
from longroll.rulesets.division.arrivals.arrivals import Arrivals
from longroll.rulesets.division.cards.deck_and_hand import reshuffle
from longroll.rulesets.division.events.lifecycle import end_turn
from longroll.rulesets.division.record.battle import Battle
from longroll.rulesets.division.record.setting import laid
from longroll.rulesets.division.sequence import victory
from longroll.rulesets.division.tables import EVENING, TURN_NAMES, half


class EndOfTurn(Procedure[None]):
    """The steps in their order."""

    def victory(self, b: Battle) -> Need[None] | done[None]:
        """Only the end of an Evening turn can decide it (DC-SEQ-07, DC-WIN-04)."""
        b.step = "end of turn"
        b.say("phase", f"The end of {TURN_NAMES[b.turn]}", "DC-SEQ-07")
        if half(b.turn) == EVENING:
            b.dusk = (*b.dusk, tuple(row.gone for row in b.stands))
            victory.at_night(b)
        if b.over:
            return done()
        if b.turn == laid(b.setting).last:
            victory.at_the_end(b)
            return done()
        return None

    def events_out(self, b: Battle) -> None:
        end_turn(b)

    def arrivals(self, b: Battle) -> Need[None]:
        return Arrivals()

    def next_turn(self, b: Battle) -> done[None]:
        """The discards go under the deck, generals may be activated again; routed stands stay routed (DC-SEQ-10)."""
        for side in (0, 1):
            reshuffle(b, side)
        for row in b.generals:
            if row.used:
                b.change_general(row.id, used=False)
        b.say("said", "Every general may be activated again", "DC-SEQ-10")
        b.turn += 1
        return done()
