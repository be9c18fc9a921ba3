"""The morale status phase at the end of a player turn (VF-SEQ-04)."""

from longroll.flow import Need, Procedure, done
from longroll.rulesets.volume_of_fire.activation import fatigue
from longroll.rulesets.volume_of_fire.combat.rally import rally_units
from longroll.rulesets.volume_of_fire.command import division_morale
from longroll.rulesets.volume_of_fire.command.fallen_generals import Returns
from longroll.rulesets.volume_of_fire.orders.orders_in_force import run_out
from longroll.rulesets.volume_of_fire.record.battle import Battle
from longroll.rulesets.volume_of_fire.record.setting import laid
from longroll.rulesets.volume_of_fire.sequence import objectives, victory


class MoraleStatus(Procedure[None]):
    """The last phase of a player turn, in the order of VF-SEQ-04."""

    side: int = 0

    def status(self, b: Battle) -> Need[None]:
        """VF-SEQ-04 (1) to (5): fatigue, rest, rally, orders that have run out, then ground and divisions."""
        b.say("phase", f"morale status, {laid(b.setting).sides[self.side]}", "VF-SEQ-04")
        fatigue.tire(b)
        fatigue.recover(b, self.side)
        rally_units(b, self.side)
        run_out(b, self.side)
        objectives.assign(b)
        division_morale.judge(b)
        victory.clauses(b)
        return Returns()

    def end_of_game(self, b: Battle) -> done[None]:
        for unit in (row for row in b.units if row.engaged):
            b.change_unit(unit.id, engaged=False)
        b.combats = ()
        victory.end_of_game_test(b)
        return done()
