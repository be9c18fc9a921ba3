"""Cavalry Corps Skirmish: the cavalry that fought far off comes in (DC-EVT-10, DC-EVT-11, DC-EVT-21, DC-EVT-22)."""

from collections.abc import Iterator
from typing import Any, ClassVar

import msgspec

from longroll.dice import Sum, Throw
from longroll.flow import Decision, Jump, Modifier, Need, Procedure, Refusal, done
from longroll.rulesets.division.areas import control
from longroll.rulesets.division.arrivals.entering import Arrival
from longroll.rulesets.division.components.areas import CIRCLES
from longroll.rulesets.division.components.cards import COMMAND_CARDS
from longroll.rulesets.division.events.piles import everywhere, lay_away
from longroll.rulesets.division.record.battle import Battle, paired
from longroll.rulesets.division.record.stands import Stand
from longroll.rulesets.division.tables import BY_EVENT, SIDES, US

DICE = 4


def pool(b: Battle, side: int) -> list[Stand]:
    """The stands that come with this event."""
    return [row for row in b.stands if row.where == "off" and row.side == side and row.unit.arrives == BY_EVENT]


def entries(b: Battle) -> list[int]:
    """The entry circles that the Union holds; by these the cavalry of both sides comes in (DC-EVT-22)."""
    return [row.id for row in CIRCLES if row.entry and b.owner(row.id) == US]


class RollForCavalry(Decision[bool], frozen=True):
    """Whether the dice are thrown for the cavalry; refused, the card is discarded and may come again."""

    rule: ClassVar[str] = "DC-EVT-21"

    def offers(self, known: Battle) -> Iterator[bool]:
        yield from (True, False)

    def passed(self, known: Battle) -> bool:
        return False


class EntryCircle(Decision[int], frozen=True):
    """By which circle the cavalry comes in."""

    rule: ClassVar[str] = "DC-EVT-22"

    def offers(self, known: Battle) -> Iterator[int]:
        yield from entries(known)

    def refusal(self, known: Battle, answer: Any) -> Refusal | None:
        if answer in entries(known):
            return None
        return Refusal(self.rule, "the cavalry comes in by an entry circle that the Union holds")


class Part(msgspec.Struct, frozen=True):
    """A part of a cavalry brigade that loses a step: its dismounted, mounted or holder stand."""

    stand: int
    part: str


FIELDS = {"dismounted": "lost", "mounted": "lost_mounted", "holders": "lost_holders"}


def parts(b: Battle, stands: tuple[int, ...]) -> Iterator[Part]:
    """The parts of cavalry brigades that have a step to lose."""
    for number in stands:
        row = b.stands[number]
        if row.arm == "cavalry":
            left = {"dismounted": row.full - row.lost, "mounted": row.horses, "holders": row.holders}
            yield from (Part(number, part) for part, steps in left.items() if steps > 0)


class SkirmishLoss(Decision[Part], frozen=True):
    """Which part of which brigade loses a step; so many are left to be marked after it (DC-EVT-11)."""

    stands: tuple[int, ...]
    left: int
    rule: ClassVar[str] = "DC-EVT-11"

    def offers(self, known: Battle) -> Iterator[Part]:
        yield from parts(known, self.stands)

    def refusal(self, known: Battle, answer: Any) -> Refusal | None:
        if answer in parts(known, self.stands):
            return None
        return Refusal(self.rule, "a part with a step left of the cavalry that comes loses one")


class CavalryCorps(Procedure[None]):
    """Four dice against the enemy's points, bonus points counted; at least as much brings the cavalry on."""

    side: int = 0
    card: int = 0
    excess: int = 0
    stands: tuple[int, ...] = ()

    def ask(self, b: Battle) -> Need[bool]:
        return RollForCavalry(self.side) if entries(b) and pool(b, self.side) else self.go(self.lay_away)

    def roll(self, b: Battle, wanted: bool) -> Need[int]:
        if not wanted:
            return self.go(self.lay_away)
        against = (Modifier(b.points(1 - self.side), f"{SIDES[1 - self.side]} points", "DC-EVT-21"),)
        sums = (("Four dice", ()), ("To be reached", against))
        return Throw(Sum(DICE), "the cavalry corps skirmish", "DC-EVT-21", self.side, sums)

    def judge(self, b: Battle, shown: int) -> Need[int]:
        self.excess = shown - b.points(1 - self.side)
        if self.excess < 0:
            b.say("said", "The cavalry is held up elsewhere", "DC-EVT-21")
            return self.go(self.lay_away)
        return EntryCircle(self.side)

    def come(self, b: Battle, circle: int) -> Need[None]:
        side, who = self.side, CIRCLES[circle]
        self.stands = tuple(row.id for row in pool(b, side))
        b.skirmished = paired(b.skirmished, side, True)
        chiefs = tuple(
            r.id for r in b.generals if r.where == "off" and r.side == side and r.printed.arrives == BY_EVENT
        )
        for number in chiefs:
            for card in COMMAND_CARDS[number]:
                if card not in everywhere(b, side):
                    lay_away(b, side, card)
        b.say("moved", f"The {SIDES[side]} cavalry comes in at {who.name}", "DC-EVT-22", who)
        return Arrival(circle=circle, generals=chiefs, stands=self.stands)

    def losses(self, b: Battle) -> Need[Part]:
        control.settle(b)
        over = self.excess <= 0 or not b.options.cavalry_losses or not any(parts(b, self.stands))
        return self.go(self.end) if over else SkirmishLoss(self.side, self.stands, self.excess)

    def lose(self, b: Battle, part: Part) -> Jump:
        self.excess -= 1
        field = FIELDS[part.part]
        row = b.change(part.stand, **{field: getattr(b.stands[part.stand], field) + 1})
        b.say("hit", f"{row.name} loses a step of its {part.part}", "DC-EVT-11", row)
        return self.go(self.losses)

    def lay_away(self, b: Battle) -> None:
        """Not thrown, or failed, or nowhere to come in: it is discarded and may come again."""
        lay_away(b, self.side, self.card)

    def end(self, b: Battle) -> done[None]:
        return done()
