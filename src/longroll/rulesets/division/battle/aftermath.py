"""What becomes of a column that was fought out: routed cavalry, guns without infantry, generals (DC-BAT-24, DC-BAT-31)."""

from msgspec.structs import replace

from longroll.flow import Jump, Need, Procedure, done
from longroll.rulesets.division.battle.columns import change, drop_out, fall_back, fought, here, on_foot
from longroll.rulesets.division.discipline.checks import Check
from longroll.rulesets.division.generals.fallen import Fallen
from longroll.rulesets.division.record.battle import Battle
from longroll.rulesets.division.rout.retreat import Retreat
from longroll.rulesets.division.tables import NOBODY


class Aftermath(Procedure[None]):
    """Step 13 of a column; the defender's stands before the attacker's."""

    guns: tuple[int, ...] = ()
    tested: int = NOBODY
    generals: tuple[int, ...] = ()

    def cavalry_leaves(self, b: Battle) -> Need[None]:
        """Routed cavalry leaves the board with its horses and retreats at once (DC-BAT-31)."""
        column = here(b)
        for side in self._order(b):
            for number in column.routed[side]:
                if b.stands[number].arm == "cavalry":
                    drop_out(b, number)
                    b.say("moved", f"{b.stands[number].name} leaves the battle", "DC-BAT-31", b.stands[number])
                    return self.go(self.cavalry_leaves, Retreat(stands=(number,)))
        return None

    def guns_left(self, b: Battle) -> None:
        self.guns = tuple(number for side in self._order(b) if not on_foot(b, side) for number in here(b).guns[side])

    def test_guns(self, b: Battle) -> Need[bool]:
        if not self.guns:
            return self.go(self.broken)
        self.tested, self.guns = self.guns[0], self.guns[1:]
        return Check(stand=self.tested, why="to get its guns away", rule="DC-BAT-24")

    def lose_guns(self, b: Battle, passed: bool) -> Jump:
        stand = b.stands[self.tested]
        if passed:
            b.change(stand.id, routed=True)
            fall_back(b, stand.id)
            b.say("changed", f"{stand.name} routs", "DC-BAT-24", stand)
        else:
            drop_out(b, stand.id)
            b.change(stand.id, where="spent", area=NOBODY, general=NOBODY)
            b.say("lost", f"{stand.name} is lost", "DC-BAT-24", stand)
        return self.go(self.test_guns)

    def broken(self, b: Battle) -> None:
        """A column that had somebody on foot and has nobody left is broken; its generals are in danger (DC-KILL-01)."""
        column = here(b)
        broken = [column.had[side] and not on_foot(b, side) for side in (0, 1)]
        change(b, broken=(broken[0], broken[1]))
        self.generals = tuple(row for side in self._order(b) if broken[side] for row in column.generals[side])
        fight = fought(b)
        b.fight = replace(fight, fled=(*fight.fled, *self.generals))

    def generals_in_danger(self, b: Battle) -> Need[None] | done[None]:
        if not self.generals:
            return done()
        general, self.generals = self.generals[0], self.generals[1:]
        return self.go(self.generals_in_danger, Fallen(general=general))

    def _order(self, b: Battle) -> tuple[int, int]:
        attacker = fought(b).attacker
        return 1 - attacker, attacker
