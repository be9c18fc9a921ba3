"""One firefight: the opposed roll, and what the lower side suffers (VF-VOF-02, VF-RES-01 to VF-RES-04)."""

from longroll.dice import Lead, Throw
from longroll.flow import Procedure, done
from longroll.rulesets.volume_of_fire.engaged import note_fight
from longroll.rulesets.volume_of_fire.firing import in_field
from longroll.rulesets.volume_of_fire.knowledge import look
from longroll.rulesets.volume_of_fire.reckoning import Side, reckon
from longroll.rulesets.volume_of_fire.results import result, suffer
from longroll.rulesets.volume_of_fire.units import Battle


class Volley(Procedure):
    """A firefight, all its units named."""

    side: int = 0
    target: int = 0
    firers: tuple[int, ...] = ()
    joiners: tuple[int, ...] = ()
    supporters: tuple[int, ...] = ()

    def throw(self, b: Battle) -> object:
        """VF-VOF-02: one die a side, plus the sums."""
        attack, defence = self._sides(b)
        mine, theirs = reckon(b, attack, defence, melee=False), reckon(b, defence, attack, melee=False)
        target = b.units[self.target]
        names = ", ".join(b.units[number].name for number in self.firers)
        return Throw(
            Lead(),
            f"{names} against {target.name}",
            "VF-VOF-02",
            None,
            (
                (names, mine.modifiers),
                (", ".join(b.units[number].name for number in (self.target, *self.joiners)), theirs.modifiers),
                *mine.each,
                *theirs.each,
            ),
        )

    def resolve(self, b: Battle, lead: int) -> object:
        """VF-RES-01 to VF-RES-04: the lower side takes the result, where an enemy had it in range and arc."""
        attack, defence = self._sides(b)
        mine, theirs = reckon(b, attack, defence, melee=False), reckon(b, defence, attack, melee=False)
        margin = mine.total + lead - theirs.total
        everyone = (*self.firers, self.target, *self.joiners)
        note_fight(b, self.firers, (self.target, *self.joiners))
        losers, winners = (
            ((self.target, *self.joiners), self.firers) if margin > 0 else (self.firers, everyone[len(self.firers) :])
        )
        name = result(abs(margin))
        b.tell(
            "volley",
            f"{_who(b, self.firers)} fire on {b.units[self.target].name}: "
            + (f"{_who(b, losers)} lose by {abs(margin)}" if margin else "a tie"),
            "VF-VOF-02",
            about=tuple(f"unit:{number}" for number in everyone),
            at=(b.units[self.target].pose.x, b.units[self.target].pose.y),
            reveals=True,
        )
        harmed = [
            number for number in losers if any(in_field(b, b.units[winner], b.units[number]) for winner in winners)
        ]
        if name and not harmed:
            b.tell("unharmed", f"nobody of {_who(b, losers)} is in range and arc: no effect", "VF-RES-04")
        for number in harmed:
            suffer(b, number, name, winners)
        look(b, everyone)
        return done(margin)

    def _sides(self, b: Battle) -> tuple[Side, Side]:
        mine = tuple(n for n in self.supporters if b.units[n].side == self.side)
        theirs = tuple(n for n in self.supporters if b.units[n].side != self.side)
        return Side(self.firers, mine), Side((self.target, *self.joiners), theirs)


def _who(b: Battle, numbers: tuple[int, ...]) -> str:
    return ", ".join(b.units[number].name for number in numbers)
