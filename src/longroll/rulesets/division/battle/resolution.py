"""One column resolved, in the steps of the board's margin (DC-BAT-05 to DC-BAT-25)."""

from longroll.flow import Jump, Need, Procedure, done
from longroll.rulesets.division.battle.aftermath import Aftermath
from longroll.rulesets.division.battle.battle_cards import CardPlay, FormationCards
from longroll.rulesets.division.battle.columns import change, here
from longroll.rulesets.division.battle.melee import Melee
from longroll.rulesets.division.battle.reinforcement import Reinforcement
from longroll.rulesets.division.battle.volleys import AttackerVolley, Bombardment, DefenderVolley
from longroll.rulesets.division.events.calling_off import CallingOff
from longroll.rulesets.division.events.heroic_charge import HeroicCharge
from longroll.rulesets.division.record.battle import Battle


class ColumnFight(Procedure[bool]):
    """Steps 3 to 13 for a column; the result is whether the battle was called off (DC-EVT-14)."""

    charged: bool = False
    called_off: bool = False

    def reinforce(self, b: Battle) -> Need[None]:
        return Reinforcement()

    def heroic_charge(self, b: Battle) -> Need[bool]:
        foot = here(b).foot
        change(b, had=(bool(foot[0]), bool(foot[1])))
        return HeroicCharge()

    def formations(self, b: Battle, charged: bool) -> Need[None]:
        """After a Heroic Charge it goes on with the defender's volley (DC-EVT-12)."""
        self.charged = charged
        return self.go(self.defender_volley) if charged else FormationCards()

    def bombard(self, b: Battle) -> Need[None]:
        return Bombardment()

    def defender_volley(self, b: Battle) -> Need[None]:
        return DefenderVolley()

    def attacker_volley(self, b: Battle) -> Need[None]:
        return AttackerVolley()

    def play(self, b: Battle) -> Need[None]:
        """Without troops on both sides there is nothing more to fight for (DC-BAT-15)."""
        if not all(here(b).foot):
            b.say("said", "One side has nobody on foot left: there is no melee", "DC-BAT-15")
            return self.go(self.aftermath)
        return None if self.charged else CardPlay()

    def call_off(self, b: Battle) -> Need[bool]:
        return CallingOff()

    def melee(self, b: Battle, called_off: bool) -> Need[None] | Jump:
        self.called_off = called_off
        return self.go(self.clear) if called_off else Melee()

    def aftermath(self, b: Battle) -> Need[None]:
        return Aftermath()

    def clear(self, b: Battle) -> done[bool]:
        """All cards of the column are discarded, and what points they had left are lost (DC-BCARD-10, DC-DICE-09)."""
        column = here(b)
        if any(column.stack(0)) or any(column.stack(1)):
            b.say("drawn", "The cards of the column are discarded", "DC-BCARD-10")
        for side in (0, 1):
            if cards := column.stack(side):
                b.change_pile(side, discards=tuple(sorted((*b.piles[side].discards, *cards))))
        change(b, done=True, open=True, cards=((), ()), formations=(-1, -1), used=())
        return done(self.called_off)
