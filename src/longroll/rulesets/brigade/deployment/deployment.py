"""Deployment: how the sides come to stand as they do when the first round begins (BC-SETUP, BC-DEPL).  A historical
deployment stands everybody where the scenario has them; otherwise the sides set out their forces."""

from longroll.flow import Need, Procedure, done
from longroll.rulesets.brigade.cards import deck_and_hand
from longroll.rulesets.brigade.deployment.generals_stations import PlacingGenerals
from longroll.rulesets.brigade.deployment.order_of_battle import ChoosingFormations, Nominating
from longroll.rulesets.brigade.deployment.placement import Deploying, works_of
from longroll.rulesets.brigade.deployment.unformed_brigades import Disordering
from longroll.rulesets.brigade.record import Battle, laid


class Deployment(Procedure[None]):
    """From the scenario to the first round: decks are built, the sides deployed, opening hands drawn.  `works` are the
    commands with barricades to lay, `part` is how much of the sides' own deployment has been done."""

    works: tuple[int, ...] = ()
    part: int = 0

    def begin(self, b: Battle) -> Need[None]:
        for side in (0, 1):
            deck_and_hand.build(b, side)
        for row in b.commands:
            if row.formation == "Reserve":
                b.change_command(row.id, reserve=True)
        if b.options.deployment == "historical":
            b.say("said", "The sides stand as they stood", "BC-SETUP-01")
            return self.go(self.hands)
        b.say("said", "The sides set out their forces", "BC-SETUP-01")
        # Everything that deploys at the start is taken off the map, with the barricades before it.
        works = {row.id: works_of(b, row.id) for row in b.commands}
        self.works = tuple(number for number, pieces in works.items() if pieces)
        taken = {piece for pieces in works.values() for piece in pieces}
        b.barricades = tuple(piece for piece in b.barricades if piece not in taken)
        for stand in b.stands:
            if stand.on_table:
                b.change_stand(stand.id, place="off")
        for general in b.generals:
            if general.on_table:
                b.change_general(general.id, place="off")
        return None

    def set_out(self, b: Battle) -> Need[None]:
        """The Attacker names his order of battle first (BC-SETUP-04, BC-SETUP-08), the Defender places first, and what is
        Unformed the other side disorders."""
        attacker = laid(b.setting).attacker
        defender = 1 - attacker
        works = [tuple(one for one in self.works if b.commands[one].side == side) for side in (0, 1)]
        parts: tuple[Procedure[None], ...] = (
            *(Nominating(side=side) for side in (attacker, defender)),
            ChoosingFormations(),
            *(PlacingGenerals(side=side) for side in (defender, attacker)),
            *(Deploying(side=side, works=works[side]) for side in (defender, attacker)),
            *(Disordering(side=side) for side in (attacker, defender)),
        )
        if self.part == len(parts):
            return None
        self.part += 1
        return self.go(self.set_out, parts[self.part - 1])

    def hands(self, b: Battle) -> done[None]:
        for side in (0, 1):
            deck_and_hand.reckon(b, side)
        return self.end_with(deck_and_hand.OpeningHands())
