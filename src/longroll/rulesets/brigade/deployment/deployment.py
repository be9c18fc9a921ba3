"""Deployment: how the sides come to stand as they do when the first round begins (BC-SETUP, BC-DEPL).

A historical deployment stands everybody where the scenario has them; decks are built and hands drawn.  Otherwise the sides
settle their order of battle, choose formations, place their generals, then their brigades, the Defender first; then Unformed
brigades are disordered by the enemy.
"""

from typing import Any

from longroll.flow import Procedure, done
from longroll.rulesets.brigade.cards import deck
from longroll.rulesets.brigade.cards.deck import OpeningHands
from longroll.rulesets.brigade.deployment.generals_stations import PlacingGenerals
from longroll.rulesets.brigade.deployment.order_of_battle import ChoosingFormations, Nominating
from longroll.rulesets.brigade.deployment.placement import Deploying, works_of
from longroll.rulesets.brigade.deployment.unformed_brigades import Disordering
from longroll.rulesets.brigade.record.battle import Battle
from longroll.rulesets.brigade.record.setting import laid


class Deployment(Procedure):
    """From the scenario to the first round: decks are built, the sides deployed, opening hands drawn."""

    works: tuple[int, ...] = ()

    def begin(self, b: Battle) -> Any:
        for side in (0, 1):
            deck.build(b, side)
        for row in b.commands:
            if row.formation == "Reserve":
                b.change_command(row.id, reserve=True)
        historical = b.options.deployment == "historical"
        how = "The sides stand as they stood" if historical else "The sides set out their forces"
        b.say("said", how, "BC-SETUP-01")
        if historical:
            return self.go(self.hands)
        self.works = tuple(row.id for row in b.commands if works_of(b, row.id))
        self._take_up(b)
        return None

    def attacker_names(self, b: Battle) -> Any:
        """The Attacker first, then the Defender (BC-SETUP-04, BC-SETUP-08)."""
        return Nominating(side=laid(b.setting).attacker)

    def defender_names(self, b: Battle) -> Any:
        return Nominating(side=1 - laid(b.setting).attacker)

    def formations(self, b: Battle) -> Any:
        return ChoosingFormations()

    def defender_generals(self, b: Battle) -> Any:
        return PlacingGenerals(side=1 - laid(b.setting).attacker)

    def attacker_generals(self, b: Battle) -> Any:
        return PlacingGenerals(side=laid(b.setting).attacker)

    def defender_troops(self, b: Battle) -> Any:
        return Deploying(side=1 - laid(b.setting).attacker, works=self._works(b, 1 - laid(b.setting).attacker))

    def attacker_troops(self, b: Battle) -> Any:
        return Deploying(side=laid(b.setting).attacker, works=self._works(b, laid(b.setting).attacker))

    def attacker_disorders(self, b: Battle) -> Any:
        return Disordering(side=laid(b.setting).attacker)

    def defender_disorders(self, b: Battle) -> Any:
        return Disordering(side=1 - laid(b.setting).attacker)

    def hands(self, b: Battle) -> Any:
        for side in (0, 1):
            deck.reckon(b, side)
        return OpeningHands()

    def over(self, b: Battle) -> Any:
        return done()

    def _works(self, b: Battle, side: int) -> tuple[int, ...]:
        return tuple(number for number in self.works if b.commands[number].side == side)

    def _take_up(self, b: Battle) -> None:
        """Everything that deploys at the start is taken off the map, with the barricades before it."""
        taken = {piece for number in self.works for piece in works_of(b, number)}
        b.barricades = tuple(piece for piece in b.barricades if piece not in taken)
        for stand in b.stands:
            if stand.arrival == 0 and stand.on_table:
                b.change_stand(stand.id, place="off")
        for general in b.generals:
            if general.arrival == 0 and general.on_table:
                b.change_general(general.id, place="off")
