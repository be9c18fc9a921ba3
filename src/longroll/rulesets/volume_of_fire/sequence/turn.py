"""The sequence of play: the battle, its turns, and the six phases of each (VF-SEQ-01, VF-SEQ-02, VF-SEQ-03)."""

from msgspec.structs import replace

from longroll.dice import Lead, Throw
from longroll.flow import Jump, Need, Procedure, done
from longroll.rulesets.volume_of_fire import tables
from longroll.rulesets.volume_of_fire.activation.activation import Activation
from longroll.rulesets.volume_of_fire.combat.combat_phase import CombatPhase
from longroll.rulesets.volume_of_fire.command import division_morale
from longroll.rulesets.volume_of_fire.command.fallen_generals import LeaderCasualties
from longroll.rulesets.volume_of_fire.deployment.deployment import Deployment
from longroll.rulesets.volume_of_fire.deployment.reinforcements import appear, succeed
from longroll.rulesets.volume_of_fire.march.march import GrandTacticalPhase
from longroll.rulesets.volume_of_fire.movement.tactical_phase import TacticalPhase
from longroll.rulesets.volume_of_fire.orders.orders_phase import OrdersPhase
from longroll.rulesets.volume_of_fire.record import NONE, Battle, laid
from longroll.rulesets.volume_of_fire.sequence.morale_status import MoraleStatus
from longroll.rulesets.volume_of_fire.sight.knowledge import look
from longroll.rulesets.volume_of_fire.sight.lookout import lookout


class WholeBattle(Procedure[None]):
    """From deployment to the end: one side goes through all six phases, then the other (VF-SEQ-02)."""

    def deploy(self, b: Battle) -> Need[None]:
        look(b)
        return Deployment()

    def ready(self, b: Battle) -> None:
        look(b)
        division_morale.begin(b)

    def who_begins(self, b: Battle) -> Need[int]:
        """VF-SEQ-02: the scenario says, or each side rolls and the higher takes the first turn."""
        if (first := laid(b.setting).first) >= 0:
            b.phasing = first
            return self.go(self.turn)
        return Throw(Lead(), "each side rolls; the higher takes the first turn", "VF-SEQ-02")

    def begins(self, b: Battle, lead: int) -> Need[None]:
        if lead == 0:
            return self.go(self.who_begins)
        b.phasing = 0 if lead > 0 else 1
        return None

    def turn(self, b: Battle) -> Need[None]:
        return PlayerTurn()

    def next_turn(self, b: Battle) -> Jump | done[None]:
        if b.over:
            return done()
        first = b.phasing if b.half % 2 == 0 else 1 - b.phasing
        b.half += 1
        b.phasing = 1 - b.phasing
        if b.phasing == first:
            b.turn += 1
        return self.go(self.turn)


class PlayerTurn(Procedure[None]):
    """One side's turn: orders, activation, grand tactical movement, tactical movement, combat, morale (VF-SEQ-01)."""

    def begin(self, b: Battle) -> Need[None]:
        """VF-GEN-03: action points are filled before the orders phase; what lasted a turn is cleared."""
        side = b.phasing
        setting = laid(b.setting)
        if b.half % 2 == 0:
            first, second = setting.sides[side], setting.sides[1 - side]
            b.say("turn", f"Turn {b.turn}, {setting.clock(b.turn)}: {first} first, then {second}", "VF-SEQ-03")
        b.say("turn", f"{setting.sides[side]}'s turn {b.turn}", "VF-SEQ-01")
        appear(b, side)  # generals who come by themselves may send orders in their first turn (VF-DEP-05)
        succeed(b)
        rested = [unit for unit in b.units if unit.side == side and (unit.used or unit.moved or unit.stirred)]
        b.put_units(*[replace(unit, used=False, moved=0, stirred=False) for unit in rested])
        for brigade in (row for row in b.brigades if row.side == side):
            b.change_brigade(brigade.id, rolled="", holds=False, ground=(), moved=False, marched=False)
        for general in (row for row in b.generals if row.side == side):
            worn = general.command != NONE and b.brigades[general.command].mark != ""  # VF-AP-15
            points = max(0, general.quality - worn) if general.present else 0  # VF-REPL-03
            b.change_general(general.id, points=points, rides=0, attached=NONE)
        if filled := [f"{row.name} {row.points}" for row in b.generals if row.side == side and row.present]:
            b.say("changed", f"action points: {', '.join(filled)}", "VF-GEN-03", to=side)
        kept = tuple(row for row in b.neighbours if b.brigades[row[0]].side == side)
        theirs = ((row.id, near_enemies(b, row.id)) for row in b.brigades if row.side != side)
        b.neighbours = (*kept, *theirs)
        b.charges = ()
        b.fired_upon = ()
        b.phase = "orders"
        return OrdersPhase(side=side)

    def activation(self, b: Battle) -> Need[None]:
        b.phase = "activation"
        return Activation(side=b.phasing)

    def grand_tactical(self, b: Battle) -> Need[None]:
        b.phase = "grand tactical movement"
        return GrandTacticalPhase(side=b.phasing)

    def tactical(self, b: Battle) -> Need[None]:
        b.phase = "tactical movement"
        return TacticalPhase(side=b.phasing)

    def combat(self, b: Battle) -> Need[None]:
        b.phase = "combat"
        return CombatPhase(side=b.phasing)

    def casualties(self, b: Battle) -> Need[None]:
        """VF-CAS-01: generals under fire test at the end of the combat phase."""
        return LeaderCasualties()

    def morale(self, b: Battle) -> Need[None]:
        b.phase = "morale status"
        return MoraleStatus(side=b.phasing)

    def end(self, b: Battle) -> done[None]:
        return done()


def near_enemies(b: Battle, brigade: int) -> tuple[int, ...]:
    """Enemy brigades with a unit within 12 inches of a unit of this one (VF-ACT-14)."""
    mine = [unit.id for unit in b.of_brigade(brigade)]
    theirs = [unit.id for unit in b.enemies(b.brigades[brigade].side)]
    near = lookout(b).opposed(mine, theirs, tables.NEIGHBOUR)
    return tuple(sorted({b.units[number].brigade for number in near}))
