"""Night between two days of a battle: nobody fights, who is out of contact moves, and order comes back (VB-ORG-25)."""

from msgspec.structs import replace

from longroll.flow import Jump, Need, Procedure, done
from longroll.rulesets.volley_and_bayonet.contact.contact import in_contact
from longroll.rulesets.volley_and_bayonet.movement.movement_phase import MovementPhase, finish
from longroll.rulesets.volley_and_bayonet.record.battle import Battle
from longroll.rulesets.volley_and_bayonet.record.setting import laid
from longroll.rulesets.volley_and_bayonet.record.units import NONE
from longroll.rulesets.volley_and_bayonet.tables import RALLIES


def falls(b: Battle) -> bool:
    """Whether night falls after this turn, if the battle goes on."""
    day = laid(b.setting).day
    return bool(day) and b.turn % day == 0


class Night(Procedure[None]):
    """One side moves, then the other; then all rest.  Whoever touches an enemy stays where he is."""

    moved: int = 0

    def dusk(self, b: Battle) -> None:
        b.phase = "night"
        b.say("turn", "Night falls", "VB-ORG-25")

    def move(self, b: Battle) -> Need[None]:
        """VB-ORG-25: a normal move, whoever commands."""
        if self.moved == 2:
            return self.go(self.rest)
        setting = laid(b.setting)
        b.phasing = 1 - setting.first if self.moved else setting.first
        self.moved += 1
        for row in b.of_side(b.phasing):
            still = in_contact(b, row)
            b.change(row.id, done=still, charged=False, in_command=True, link=NONE)
        for chief in b.commanders:
            b.change_commander(chief.id, done=False)
        return MovementPhase(side=b.phasing, night=True)

    def next_side(self, b: Battle) -> Jump:
        finish(b)
        return self.go(self.move)

    def rest(self, b: Battle) -> done[None]:
        """VB-ORG-25: nobody is disordered for a time or routed any longer, nor any division exhausted that has not collapsed."""
        for row in b.stands:
            if row.on_table and row.level in RALLIES:
                level = RALLIES[row.level]
                b.put_stands(replace(row, level=level))
                words = "is in good order again" if level == "good" else "is disordered for good"
                b.say("changed", f"{row.name} {words}", "VB-ORG-25", row)
        for formation in b.formations:
            if formation.exhausted and not formation.collapsed:
                b.change_formation(formation.id, exhausted=False, rested=formation.tally)
                b.say("changed", f"{formation.name} has rested, and is not exhausted any longer", "VB-ORG-25")
        return done()
