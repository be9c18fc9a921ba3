"""Tests of morale: who touches an enemy, or lies under his close fire, tests; then all who failed drop (VB-MOR-01 to 05)."""

from collections.abc import Container
from typing import ClassVar

from longroll.bounds import MANY
from longroll.dice import Die, Throw
from longroll.flow import Jump, Need, Procedure, done, total
from longroll.rulesets.volley_and_bayonet.charge.charges import repulse
from longroll.rulesets.volley_and_bayonet.contact.contact import touched
from longroll.rulesets.volley_and_bayonet.dice.reinforcing import reinforces
from longroll.rulesets.volley_and_bayonet.fire.fields_of_fire import close
from longroll.rulesets.volley_and_bayonet.morale.levels import disorder, remove
from longroll.rulesets.volley_and_bayonet.morale.morale_number import Terms, terms
from longroll.rulesets.volley_and_bayonet.record.battle import Battle
from longroll.rulesets.volley_and_bayonet.record.units import Stand
from longroll.rulesets.volley_and_bayonet.rout.pursuit import Chased, Pursuit, chased, together
from longroll.rulesets.volley_and_bayonet.rout.rout import Rout
from longroll.rulesets.volley_and_bayonet.tables import CARTRIDGE
from longroll.screen.words import so_many


def fears(b: Battle, stand: Stand) -> tuple[Stand, ...]:
    """The enemies that make a stand test, the nearest first: those it touches, those under whose close fire it lies."""
    found = [row for row in b.enemies(stand.side) if row in touched(b, stand) or close(b, row, stand)]
    return tuple(sorted(found, key=lambda row: (stand.pose.distance(*row.pose.spot), row.id)))


def under_test(b: Battle, among: Container[int] = range(MANY)) -> tuple[int, ...]:
    """Who tests, of some: the phasing side's stands first, each once; no skirmisher that reinforces a brigade (VB-MOR-01 to 05)."""
    rows = (row for side in (b.phasing, 1 - b.phasing) for row in b.of_side(side) if row.id in among)
    return tuple(row.id for row in rows if fears(b, row) and reinforces(b, row) is None)


def _why(b: Battle, stand: Stand) -> str:
    """The rule by which a stand tests: routed, before several enemies at once, in contact, under close fire."""
    if stand.routed:
        return "VB-MOR-05"
    enemies = touched(b, stand)
    return "VB-MOR-03" if len(enemies) > 1 else "VB-MOR-01" if enemies else "VB-MOR-02"


class MoraleTests(Procedure[None]):
    """All of these roll before any level changes (VB-SEQ-05).  `failed` are those who failed, with the enemy each flees from,
    `chased` those who rout, as they stood."""

    left: tuple[int, ...] = ()
    failed: tuple[tuple[int, int], ...] = ()
    chased: tuple[Chased, ...] = ()
    rule: ClassVar[str] = "VB-MOR-04"

    def roll(self, b: Battle) -> Need[int]:
        if not self.left:
            if len(self.failed) > 1:
                b.say("phase", f"{so_many(len(self.failed), 'stand')} give way", "VB-SEQ-05")
            broken = (b.stands[number] for number, _ in self.failed)
            self.chased = tuple(chased(b, row) for row in broken if row.disordered and not row.routed)
            return self.go(self.drop)
        stand = b.stands[self.left[0]]
        return Throw(Die(), f"morale of {stand.name}", _why(b, stand), stand.side, self._sums(b, stand))

    def _sums(self, b: Battle, stand: Stand) -> tuple[tuple[str, Terms], ...]:
        return (stand.name, ()), ("morale", terms(b, stand))

    def tested(self, b: Battle, face: int) -> Jump:
        stand = b.stands[self.left[0]]
        sums = self._sums(b, stand)
        held = total(sums[1][1])
        fails = face > held
        word = "fails" if fails else "stands"
        b.say("threw", f"{stand.name} {word}, {face} against {held}", _why(b, stand), stand, sums=sums)
        if fails:
            self.failed = (*self.failed, (stand.id, fears(b, stand)[0].id))
        self.left = self.left[1:]
        return self.go(self.roll)

    def drop(self, b: Battle) -> Need[tuple[Chased, ...]] | done[None]:
        """VB-MOR-25: each who failed drops one level; who was disordered routs."""
        if not self.failed:
            return self.go(self.pursue)
        (number, enemy), self.failed = self.failed[0], self.failed[1:]
        stand = b.stands[number]
        if not stand.on_table:
            return self.go(self.drop)
        if stand.routed:
            remove(b, number, "VB-MOR-24", "breaks up")
            return self.go(self.drop)
        if stand.disordered:
            rule = "VB-MOR-21" if stand.level == "temporary disorder" else "VB-MOR-22"
            b.say("said", f"{stand.name} was disordered already", rule, stand)
            if not (touched(b, stand) or any(row.router == number and row.pursuers for row in self.chased)):
                b.say("said", f"nobody touches {stand.name}, and nobody follows it", "VB-ROUT-09", stand)
            return Rout(stand=number, before=enemy)
        disorder(b, number, "VB-MOR-20", "by the enemy")
        if any(row.charger == number and b.stands[row.target].arm in CARTRIDGE for row in b.charges):
            repulse(b, number)  # VB-CHG-11
        return self.go(self.drop)

    def again(self, b: Battle, more: tuple[Chased, ...]) -> Jump:
        self.chased = together(self.chased, more)
        return self.go(self.drop)

    def pursue(self, b: Battle) -> Need[None]:
        """VB-ROUT-08: when all have dropped who failed, one enemy behind each router may follow or turn."""
        return self.end_with(Pursuit(chased=self.chased))
