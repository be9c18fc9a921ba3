"""One general's activation, from his cards to his battles (DC-SEQ-02, DC-SEQ-03, DC-CMD-04, DC-TRACK-03)."""

from longroll.flow import Need, Procedure, done
from longroll.rulesets.division.arrivals.entering import Entering
from longroll.rulesets.division.battle.declaration import Battles
from longroll.rulesets.division.cards.command_cards import laid_down
from longroll.rulesets.division.cards.deck_and_hand import Reducing, Refresh
from longroll.rulesets.division.components.cards import CARDS, Term
from longroll.rulesets.division.events import command_changes, general_forward
from longroll.rulesets.division.generals.move import GeneralsMove
from longroll.rulesets.division.movement.march import MarchCard
from longroll.rulesets.division.record.activation import Activation
from longroll.rulesets.division.record.battle import Battle
from longroll.rulesets.division.sequence.actions import Actions
from longroll.rulesets.division.tables import NOBODY
from longroll.screen.words import so_many


class Activated(Procedure[None]):
    """A general is activated, by himself or by a card played for one of its terms, which replaces a part: Draw his Command in
    the draw, March his move, Plan his action points (DC-CMD-04)."""

    general: int = NOBODY
    card: int = NOBODY
    term: Term | None = None

    def begin(self, b: Battle) -> Need[None]:
        """An absent general comes on (DC-CMD-09); whoever is activated is used for this turn (DC-ACTV-02)."""
        if self.general == NOBODY:
            self.general = CARDS[self.card].general
        if self.card != NOBODY:
            laid_down(b, self.card, self.general, self.term)
        general = b.generals[self.general]
        compelled = general_forward.lifted(b, self.general)
        b.activation = Activation(b.activations, self.general, self.card, self.term, compelled=compelled)
        b.activations += 1
        b.say("phase", f"{general.name} is activated", "DC-SEQ-02", general)
        return Entering(general=self.general) if general.where == "off" else None

    def refresh(self, b: Battle) -> Need[None]:
        b.change_general(self.general, used=True)
        b.step = "cards"
        command_changes.meade_commands(b)
        draw = CARDS[self.card].draw if self.term == "draw" else 0
        return Refresh(side=b.active, command=b.generals[self.general].command, draw=draw)

    def move(self, b: Battle) -> Need[None]:
        b.step = "general's move"
        if b.stopped:
            return None
        if self.term == "march":
            b.change_activation(points=CARDS[self.card].march)
            return MarchCard()
        return GeneralsMove()

    def act(self, b: Battle) -> Need[None]:
        """The marker is set to his Leadership, or a Plan's number (DC-TRACK-03, DC-CMD-07)."""
        b.step = "actions"
        points = CARDS[self.card].plan if self.term == "plan" else b.generals[self.general].leadership
        b.change_activation(points=points)
        b.say(
            "changed",
            f"{so_many(points, 'point')} {'is' if points == 1 else 'are'} there to be spent",
            "DC-ACTV-01",
            b.generals[self.general],
        )
        return None if b.stopped else Actions()

    def fight(self, b: Battle) -> Need[None]:
        """Battles come after the actions, before any further general (DC-SEQ-05)."""
        b.step = "battles"
        return None if b.stopped or b.night else Battles()

    def after_battle(self, b: Battle) -> Need[None]:
        """A commanding general's gravestone lowers the capacity of the hand (DC-HAND-02)."""
        return Reducing()

    def end(self, b: Battle) -> done[None]:
        b.activation = None
        return done()
