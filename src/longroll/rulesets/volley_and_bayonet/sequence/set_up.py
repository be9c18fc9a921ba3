"""Before play: field artillery given up for dedicated guns of brigades (VB-ORG-26)."""

from collections.abc import Iterator
from itertools import combinations
from typing import Any, ClassVar

import msgspec

from longroll.bounds import Row
from longroll.flow import Decision, Jump, Need, Procedure, Refusal, done
from longroll.rulesets.volley_and_bayonet.command.in_command import upward
from longroll.rulesets.volley_and_bayonet.record.battle import Battle
from longroll.rulesets.volley_and_bayonet.record.setting import laid
from longroll.rulesets.volley_and_bayonet.record.units import Stand
from longroll.rulesets.volley_and_bayonet.tables import DEDICATED
from longroll.screen.words import listed


class Dedicate(msgspec.Struct, frozen=True, tag=True):
    """Artillery gives up a strength point for two dedicated guns, one to each of these brigades, or both to one."""

    artillery: int
    to: tuple[Row, Row]


def fielded(b: Battle, side: int) -> Iterator[Stand]:
    """The stands of a side that are there or are to come."""
    return (row for row in b.stands if row.side == side and row.place in ("table", "coming"))


def takers(b: Battle, artillery: Stand) -> tuple[Stand, ...]:
    """The brigades to which artillery may give guns: of its division, or if it is a corps's of any division in that."""
    home = b.formations[artillery.formation]
    if home.rank == "army" or artillery.weight != "field":
        return ()
    found = (row for row in fielded(b, artillery.side) if row.brigade and row.guns < DEDICATED)
    return tuple(row for row in found if home.id in upward(b, row.formation))


class DedicateGuns(Decision[Dedicate | None], frozen=True):
    """Which artillery gives up a strength point for the guns of which brigades, if any."""

    rule: ClassVar[str] = "VB-ORG-26"
    rules: ClassVar[tuple[str, ...]] = ("VB-MISC-09",)

    def offers(self, known: Battle) -> Iterator[Dedicate | None]:
        yield None
        for row in fielded(known, self.side):
            if row.artillery:
                brigades = takers(known, row)
                both = (Dedicate(row.id, (each.id, each.id)) for each in brigades if not each.guns)
                split = (Dedicate(row.id, (one.id, two.id)) for one, two in combinations(brigades, 2))
                yield from (*both, *split)

    def refusal(self, known: Battle, answer: Any) -> Refusal | None:
        if answer is None:
            return None
        if not isinstance(answer, Dedicate) or not all(
            0 <= n < len(known.stands) for n in (answer.artillery, *answer.to)
        ):
            return Refusal(self.rule, "artillery gives up guns for brigades, or nobody does")
        row = known.stands[answer.artillery]
        if row.side != self.side or not row.artillery or row not in fielded(known, self.side):
            return Refusal(self.rule, f"{row.name} is no artillery of yours", "name a battalion or a battery")
        if row.weight != "field":
            return Refusal(self.rule, f"{row.name} has {row.weight} guns", "name field artillery")
        brigades = takers(known, row)
        for number in answer.to:
            brigade = known.stands[number]
            if brigade.guns + answer.to.count(number) > DEDICATED:
                return Refusal(
                    self.rule, f"{brigade.name} would have more than {DEDICATED} guns", "name another brigade"
                )
            if brigade not in brigades:
                because = f"{brigade.name} is no brigade that {row.name} may give guns to"
                return Refusal(self.rule, because, "name one of its division, or of its corps if it is a corps's")
        return None


class SetUp(Procedure[None]):
    """The side that moves first dedicates guns, and then the other."""

    asked: int = 0

    def ask(self, b: Battle) -> Need[Dedicate | None]:
        if self.asked == 2:
            return self.go(self.end)
        first = laid(b.setting).first
        b.phase, b.phasing = "set-up", 1 - first if self.asked else first
        decision = DedicateGuns(b.phasing)
        if any(each is not None for each in decision.offers(b)):
            return decision
        self.asked += 1
        return self.go(self.ask)

    def dedicate(self, b: Battle, answer: Dedicate | None) -> Jump:
        if answer is None:
            self.asked += 1
            return self.go(self.ask)
        row = b.stands[answer.artillery]
        left = row.strength - 1
        row = b.change(row.id, strength=left, given=row.given + 1, place=row.place if left else "lost")
        for number in answer.to:
            b.change(number, guns=b.stands[number].guns + 1)
        brigades = [b.stands[number] for number in dict.fromkeys(answer.to)]
        names = listed([each.name for each in brigades])
        about = (each for each in (row, *brigades) if each.on_table)
        b.say("changed", f"{row.name} gives guns to {names}", "VB-ORG-26", *about)
        return self.go(self.ask)

    def end(self, b: Battle) -> done[None]:
        b.phasing = laid(b.setting).first
        return done()
