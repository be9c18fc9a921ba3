"""An event that must be played is resolved the moment it is drawn (DC-EVT-02)."""

from longroll.flow import Need, Procedure, done
from longroll.rulesets.division.components.cards import CARDS
from longroll.rulesets.division.events.cavalry_corps import CavalryCorps
from longroll.rulesets.division.events.command_changes import CommandChanges
from longroll.rulesets.division.events.night_march import NightMarch
from longroll.rulesets.division.events.rain import Rain
from longroll.rulesets.division.events.reserves_arrive import ReservesArrive
from longroll.rulesets.division.events.supplies_arrive import SuppliesArrive
from longroll.rulesets.division.events.waiting import GeneralForward
from longroll.rulesets.division.record.battle import Battle


class Resolving(Procedure[None]):
    """What a side's card brings."""

    side: int = 0
    card: int = 0

    def resolve(self, b: Battle) -> Need[None]:
        side, card = self.side, self.card
        match CARDS[card].key:
            case "reserves-arrive":
                return ReservesArrive(side=side, card=card)
            case "night-march":
                return NightMarch(side=side, card=card)
            case "rain":
                return Rain(side=side, card=card)
            case "cavalry-skirmish":
                return CavalryCorps(side=side, card=card)
            case "command-changes":
                return CommandChanges(side=side, card=card)
            case "supplies-arrive":
                return SuppliesArrive(side=side, card=card)
        return GeneralForward(side=side, card=card)

    def end(self, b: Battle) -> done[None]:
        return done()
