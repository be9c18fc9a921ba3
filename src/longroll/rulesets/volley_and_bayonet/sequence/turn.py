"""The sequence of play: the battle, its turns, and the six phases of each player turn (VB-SEQ-01 to VB-SEQ-04, VB-EXH-07)."""

from msgspec.structs import replace

from longroll.flow import Jump, Need, Procedure, done
from longroll.rulesets.volley_and_bayonet.combat.combat_phase import CombatPhase, NextCombat
from longroll.rulesets.volley_and_bayonet.command import in_command
from longroll.rulesets.volley_and_bayonet.command.fallen_commanders import Succession
from longroll.rulesets.volley_and_bayonet.exhaustion.exhaustion_phase import ExhaustionPhase
from longroll.rulesets.volley_and_bayonet.morale.morale_phase import MoralePhase
from longroll.rulesets.volley_and_bayonet.movement.movement_phase import MovementPhase, finish
from longroll.rulesets.volley_and_bayonet.movement.reinforcements import appear
from longroll.rulesets.volley_and_bayonet.rally.rally_phase import RallyPhase
from longroll.rulesets.volley_and_bayonet.record.battle import Battle
from longroll.rulesets.volley_and_bayonet.record.setting import laid
from longroll.rulesets.volley_and_bayonet.sequence import victory
from longroll.rulesets.volley_and_bayonet.sequence.night import Night, falls
from longroll.rulesets.volley_and_bayonet.sequence.set_up import SetUp
from longroll.rulesets.volley_and_bayonet.sight.lines_of_sight import sees


class WholeBattle(Procedure[None]):
    """One side goes through all six phases, then the other, and then the next hour begins (VB-SEQ-01, VB-ORG-23)."""

    def set_up(self, b: Battle) -> Need[None]:
        return SetUp()

    def turn(self, b: Battle) -> Need[None]:
        return PlayerTurn()

    def next_turn(self, b: Battle) -> Need[None] | done[None]:
        victory.hold(b)
        if b.half % 2 == 1:
            victory.end_of_turn(b)
        if b.over:
            return done()
        return Night() if b.half % 2 == 1 and falls(b) else None

    def morning(self, b: Battle) -> Jump:
        if b.half % 2 == 1:
            b.turn += 1
        b.half += 1
        first = laid(b.setting).first
        b.phasing = 1 - first if b.half % 2 else first
        return self.go(self.turn)


class PlayerTurn(Procedure[None]):
    """Command, movement, rally, morale, combat, exhaustion (VB-SEQ-01)."""

    def command(self, b: Battle) -> Need[None]:
        side, setting = b.phasing, laid(b.setting)
        b.phase = "command"
        if b.half % 2 == 0:
            first, second = setting.sides[side], setting.sides[1 - side]
            b.say("turn", f"Turn {b.turn}, {setting.clock(b.turn)}: {first} first, then {second}", "VB-ORG-03")
        b.say("turn", f"{setting.sides[side]}: turn {b.turn}", "VB-SEQ-01")
        fresh = {"done": False, "charged": False, "rallied": False, "fought": False}
        b.put_stands(*[replace(row, **fresh) for row in b.stands if row.on_table])
        b.put_stands(*[replace(row, seen=_seen(b, row.id)) for row in b.of_side(side)])  # VB-CHG-03
        for row in b.commanders:
            b.change_commander(row.id, done=False)
        for formation in b.formations:
            b.change_formation(formation.id, recent=0)
        b.charges, b.mired = (), ()
        appear(b, side)
        return Succession(side=side)

    def who_is_in_command(self, b: Battle) -> None:
        in_command.check(b, b.phasing)

    def movement(self, b: Battle) -> Need[None]:
        b.phase = "movement"
        return MovementPhase(side=b.phasing)

    def rally(self, b: Battle) -> Need[None]:
        finish(b)
        b.phase = "rally"
        return RallyPhase(side=b.phasing)

    def morale(self, b: Battle) -> Need[None]:
        b.phase = "morale"
        return MoralePhase()

    def combat(self, b: Battle) -> Need[None]:
        b.phase = "combat"
        if any(NextCombat(b.phasing).chances(b)):
            attacker, defender = laid(b.setting).sides[b.phasing], laid(b.setting).sides[1 - b.phasing]
            b.say("phase", f"{attacker} attacks, {defender} defends", "VB-SEQ-03")
        return CombatPhase(side=b.phasing)

    def exhaustion(self, b: Battle) -> Need[None]:
        b.phase = "exhaustion"
        return ExhaustionPhase()

    def end(self, b: Battle) -> done[None]:
        return done()


def _seen(b: Battle, number: int) -> tuple[int, ...]:
    stand = b.stands[number]
    return tuple(row.id for row in b.enemies(stand.side) if sees(b, stand, row))
