"""One firefight: the opposed roll, and what the lower side suffers (VF-VOF-02, VF-RES-01 to VF-RES-04)."""

from longroll.flow import Need, Procedure, done
from longroll.rulesets.volume_of_fire.combat.combat_value import Side
from longroll.rulesets.volume_of_fire.combat.engaged import lost_and_won, named, note_fight, of_side, opposed
from longroll.rulesets.volume_of_fire.combat.fields_of_fire import in_field
from longroll.rulesets.volume_of_fire.combat.results import result, suffer
from longroll.rulesets.volume_of_fire.record import Battle
from longroll.rulesets.volume_of_fire.sight.knowledge import discover, look


class Volley(Procedure[int]):
    """A firefight, all its units named.  `ahead`: by how much the firers lead before the dice."""

    side: int = 0
    target: int = 0
    firers: tuple[int, ...] = ()
    joiners: tuple[int, ...] = ()
    supporters: tuple[int, ...] = ()
    ahead: int = 0

    def throw(self, b: Battle) -> Need[int]:
        """VF-VOF-02: one die a side, plus the sums."""
        discover(b, (*self.firers, self.target, *self.joiners), "takes part in a firefight")
        attack = Side(self.firers, of_side(b, self.side, self.supporters), target=self.target)
        defence = Side((self.target, *self.joiners), of_side(b, 1 - self.side, self.supporters))
        words = f"{named(b, self.firers)} against {b.units[self.target].name}"
        self.ahead, throw = opposed(b, words, "VF-VOF-02", attack, defence, melee=False)
        return throw

    def resolve(self, b: Battle, lead: int) -> done[int]:
        """VF-RES-01 to VF-RES-04: the lower side takes the result, where an enemy had it in range and arc."""
        margin = self.ahead + lead
        fired_at = (self.target, *self.joiners)
        note_fight(b, self.firers, fired_at)
        losers, winners = lost_and_won(margin, self.firers, fired_at)
        target, came = b.units[self.target], f"{named(b, losers)} lose by {abs(margin)}" if margin else "a tie"
        text = f"{named(b, self.firers)} fire on {target.name}: {came}"
        units = (b.units[number] for number in (*self.firers, *fired_at))
        b.say("threw", text, "VF-VOF-02", *units, at=target.pose.spot, reveals=True)
        name = result(abs(margin))
        harmed = [n for n in losers if any(in_field(b, b.units[winner], b.units[n]) for winner in winners)]
        spared = tuple(number for number in losers if number not in harmed)
        if name and spared:
            guns = losers is self.firers and all(b.units[number].arm == "artillery" for number in spared)
            text = f"{named(b, spared)}: no enemy has the range or the aim, so no effect"
            b.say("said", text, "VF-ARTY-05" if guns else "VF-RES-04", *(b.units[number] for number in spared))
        for number in harmed:
            suffer(b, number, name, winners)
        look(b, (*self.firers, *fired_at))
        return done(margin)
