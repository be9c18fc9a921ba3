"""A step is marked on a stand; cavalry may mark it on any of its three (DC-LOSS-07 to DC-LOSS-10)."""

from collections.abc import Iterator
from typing import Any, ClassVar, Literal

from longroll.flow import Decision, Jump, Need, Procedure, Refusal, done
from longroll.rulesets.division.record.battle import Battle
from longroll.rulesets.division.record.stands import Stand
from longroll.rulesets.division.tables import NOBODY
from longroll.screen.words import so_many

Part = Literal["on foot", "mounted", "holders"]
PARTS: tuple[Part, ...] = ("on foot", "mounted", "holders")
"""The three stands of a cavalry brigade (DC-STAND-03)."""


def steps(stand: Stand, part: Part) -> int:
    """The steps that one of the three has left."""
    return {"on foot": stand.full - stand.lost, "mounted": stand.horses, "holders": stand.holders}[part]


def may_dismount(stand: Stand) -> bool:
    """Whether a mounted brigade can fight on foot: it has somebody to do so, and who holds the horses (DC-LOSS-08, DC-LOSS-10)."""
    return stand.mounted and steps(stand, "on foot") > 0 and stand.holders > 0


class BearLoss(Decision[Part], frozen=True):
    """On which of its three stands a cavalry brigade marks a step (DC-LOSS-07)."""

    stand: int
    rule: ClassVar[str] = "DC-LOSS-07"
    rules: ClassVar[tuple[str, ...]] = ("DC-LOSS-08", "DC-LOSS-09", "DC-LOSS-10")

    def offers(self, known: Battle) -> Iterator[Part]:
        stand = known.stands[self.stand]
        own: Part = "mounted" if stand.mounted else "on foot"
        yield from (part for part in sorted(PARTS, key=lambda part: part != own) if steps(stand, part) > 0)

    def refusal(self, known: Battle, answer: Any) -> Refusal | None:
        stand = known.stands[self.stand]
        if answer not in PARTS:
            return Refusal(self.rule, f"{stand.name} has a stand on foot, one mounted, and horse holders")
        if steps(stand, answer) <= 0:
            return Refusal(self.rule, f"{stand.name} has no step left {answer}", "mark it on another of its stands")
        return None


class StepLosses(Procedure[None]):
    """A stand marks so many steps; with its last it is removed from play."""

    stand: int = 0
    count: int = 1
    rule: str = "DC-LOSS-01"

    def bear(self, b: Battle) -> Need[Part] | done[None]:
        stand = b.stands[self.stand]
        if not self.count or stand.where != "map":
            return done()
        self.count -= 1
        if stand.arm != "cavalry":
            return self.go(self.mark)
        return BearLoss(stand.side, stand.id)

    def divide(self, b: Battle, part: Part) -> Jump:
        stand = b.stands[self.stand]
        match part:
            case "on foot":
                stand = b.change(stand.id, lost=stand.lost + 1)
            case "mounted":
                stand = b.change(stand.id, lost_mounted=stand.lost_mounted + 1)
            case "holders":
                stand = b.change(stand.id, lost_holders=stand.lost_holders + 1)
        b.say("hit", f"{stand.name} loses a step {part}", "DC-LOSS-07", stand)
        if stand.strength <= 0:
            _changed(b, stand)
        return self.go(self.bear)

    def mark(self, b: Battle) -> Jump:
        stand = b.stands[self.stand]
        stand = b.change(stand.id, lost=stand.lost + 1)
        b.say("hit", f"{stand.name} loses a step: {stand.strength} left", self.rule, stand)
        if stand.strength <= 0:
            _spent(b, stand)
        return self.go(self.bear)


def mark(b: Battle, number: int, steps: tuple[int, int, int], rule: str) -> None:
    """Mark so many steps on a stand at once: on foot, mounted, of horse holders; with its last it is spent."""
    if not any(steps):
        return
    before = b.stands[number]
    foot, mounted, holders = steps
    stand = b.change(
        number,
        lost=before.lost + foot,
        lost_mounted=before.lost_mounted + mounted,
        lost_holders=before.lost_holders + holders,
    )
    b.say("hit", f"{stand.name} loses {so_many(sum(steps), 'step')}: {max(0, stand.strength)} left", rule, stand)
    if stand.strength <= 0:
        _changed(b, stand) if stand.arm == "cavalry" else _spent(b, stand)


def _changed(b: Battle, stand: Stand) -> None:
    """The stand in use has no step left: it mounts or dismounts at once if it can, or is spent (DC-LOSS-10)."""
    if stand.mounted and may_dismount(stand):
        b.change(stand.id, mounted=False)
        b.say("changed", f"{stand.name} goes on on foot", "DC-LOSS-09", stand)
    elif not stand.mounted and stand.horses > 0:
        b.change(stand.id, mounted=True)
        b.say("changed", f"{stand.name} mounts: nobody is left to fight on foot", "DC-LOSS-10", stand)
    else:
        _spent(b, stand)


def _spent(b: Battle, stand: Stand) -> None:
    """It is removed from play (DC-SCOPE-04)."""
    b.change(stand.id, where="spent", area=NOBODY, general=NOBODY, routed=False)
    b.say("lost", f"{stand.name} has lost its last step and is spent", "DC-LOSS-04", stand)
