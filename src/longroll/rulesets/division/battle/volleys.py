"""Fire in a column: guns at close range, the defender's volley, the attacker's (DC-BAT-09 to DC-BAT-13)."""

from longroll.flow import Jump, Modifier, Need, Procedure, done
from longroll.rulesets.division.battle.chain_rout import Struck
from longroll.rulesets.division.battle.columns import fought, front, here
from longroll.rulesets.division.components.areas import AREAS
from longroll.rulesets.division.dice.roll import Terms
from longroll.rulesets.division.fire.to_hit import MISSED, Fire
from longroll.rulesets.division.record.battle import Battle
from longroll.rulesets.division.tables import CLOSE_RANGE, NOBODY

VOLLEY = 2
"""How many of the defender's stands fire (DC-BAT-12)."""


def number_on_the_board(b: Battle, firer: int, target: int) -> Terms:
    """What is added to the number to hit: the ground where attackers fire (DC-BAT-11), and for guns the infantry in front of
    them, which they touch (DC-TROOP-03)."""
    fight, found = fought(b), list[Modifier]()
    board = AREAS[fight.area].board
    if b.stands[firer].side == fight.attacker and board.number and b.options.board_terrain_fire:
        found.append(Modifier(board.number, board.name.lower(), "DC-BAT-11"))
    side = b.stands[target].side
    if b.stands[target].arm == "artillery" and here(b).foot[side]:
        near = b.stands[here(b).foot[side][0]]
        found.append(Modifier(near.strength, f"supported by {near.name}", "DC-TROOP-03"))
    return tuple(found)


def shot(b: Battle, firer: int, target: int, rule: str, terms: Terms = ()) -> Fire:
    """One stand fires at another across the column."""
    return Fire(firer=firer, target=target, rule=rule, terms=terms, more=number_on_the_board(b, firer, target))


class Bombardment(Procedure[None]):
    """Guns of both sides fire at the front of the enemy's column, with two more on the roll: all shots first, then the checks,
    those of the attacker's targets before the others (DC-BAT-09)."""

    guns: tuple[int, ...] = ()
    targets: tuple[int, ...] = ()
    hits: tuple[tuple[int, int], ...] = ()

    def lay(self, b: Battle) -> None:
        column, attacker = here(b), fought(b).attacker
        pairs = [
            (gun, front(column, 1 - side))
            for side in (attacker, 1 - attacker)
            for gun in column.guns[side]
            if b.stands[gun].limbered != b.phase
        ]
        pairs = [(gun, target) for gun, target in pairs if target != NOBODY]
        self.guns, self.targets = tuple(gun for gun, _ in pairs), tuple(target for _, target in pairs)

    def fire(self, b: Battle) -> Need[int]:
        if not self.guns:
            return self.go(self.check)
        close = (Modifier(CLOSE_RANGE, "guns at close range", "DC-BAT-09"),)
        return shot(b, self.guns[0], self.targets[0], "DC-BAT-09", close)

    def hit(self, b: Battle, surplus: int) -> Jump:
        if surplus > MISSED:
            self.hits = (*self.hits, (self.targets[0], surplus))
        self.guns, self.targets = self.guns[1:], self.targets[1:]
        return self.go(self.fire)

    def check(self, b: Battle) -> Need[None] | done[None]:
        if not self.hits:
            return done()
        (target, surplus), *rest = self.hits
        self.hits = tuple(rest)
        if b.stands[target].where != "map":
            return self.go(self.check)
        return self.go(self.check, Struck(stand=target, surplus=surplus))


class DefenderVolley(Procedure[None]):
    """The defender's first two on foot fire, one after another, at whoever is in front (DC-BAT-12)."""

    firers: tuple[int, ...] = ()
    target: int = NOBODY

    def draw_up(self, b: Battle) -> None:
        self.firers = here(b).foot[1 - fought(b).attacker][:VOLLEY]

    def fire(self, b: Battle) -> Need[int] | done[None]:
        self.target = front(here(b), fought(b).attacker)
        if not self.firers or self.target == NOBODY:
            return done()
        firer, self.firers = self.firers[0], self.firers[1:]
        return shot(b, firer, self.target, "DC-BAT-12")

    def hit(self, b: Battle, surplus: int) -> Jump:
        return self.go(self.fire, Struck(stand=self.target, surplus=surplus) if surplus > MISSED else None)


class AttackerVolley(Procedure[None]):
    """The attacker's first on foot fires once at the defender's front (DC-BAT-13)."""

    target: int = NOBODY

    def fire(self, b: Battle) -> Need[int] | done[None]:
        column, attacker = here(b), fought(b).attacker
        self.target = front(column, 1 - attacker)
        if not column.foot[attacker] or self.target == NOBODY:
            return done()
        return shot(b, column.foot[attacker][0], self.target, "DC-BAT-13")

    def hit(self, b: Battle, surplus: int) -> Need[None] | done[None]:
        return Struck(stand=self.target, surplus=surplus) if surplus > MISSED else done()

    def end(self, b: Battle) -> done[None]:
        return done()
