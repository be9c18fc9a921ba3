"""Where routed stands go (DC-ROUT-01)."""

from collections.abc import Iterator
from typing import Any, ClassVar

from longroll.flow import Decision, Jump, Need, Procedure, Refusal, done
from longroll.rulesets.division.areas import control
from longroll.rulesets.division.areas.forced_deployment import ColumnsSurprised, surprised
from longroll.rulesets.division.components.areas import AREAS
from longroll.rulesets.division.fire.losses import rout, spend
from longroll.rulesets.division.record.battle import Battle
from longroll.rulesets.division.record.stands import Stand
from longroll.rulesets.division.tables import NOBODY


def no_refuge(b: Battle, stand: Stand, area: int) -> Refusal | None:
    """Why a stand may not retreat to an area: it goes next door, to a friendly area or one that nobody controls and that has no
    enemy next to it, the one that it leaves not counted (DC-ROUT-01)."""
    if not 0 <= area < len(AREAS):
        return Refusal("DC-ROUT-01", "it retreats to an area")
    name, enemy, here = AREAS[area].name, 1 - stand.side, b.by_area
    if area not in AREAS[stand.area].edges:
        return Refusal("DC-ROUT-01", f"{name} is not next to {AREAS[stand.area].name}")
    if here[area][enemy]:
        return Refusal("DC-ROUT-01", f"{here[area][enemy][0].name} is in {name}")
    if b.control[area] == stand.side:
        return None
    if not control.uncontrolled(b, area):
        return Refusal("DC-ROUT-01", f"the enemy controls {name}")
    for each in AREAS[area].edges:
        if each != stand.area and here[each][enemy]:
            because = f"nobody controls {name}, and {here[each][enemy][0].name} is next to it in {AREAS[each].name}"
            return Refusal("DC-ROUT-01", because)
    return None


def refuges(b: Battle, stand: Stand) -> list[int]:
    """The areas that a stand may retreat to."""
    return [area for area in AREAS[stand.area].edges if no_refuge(b, stand, area) is None]


class Refuge(Decision[int], frozen=True):
    """To which area a stand retreats."""

    rule: ClassVar[str] = "DC-ROUT-01"
    stand: int

    def offers(self, known: Battle) -> Iterator[int]:
        yield from refuges(known, known.stands[self.stand])

    def refusal(self, known: Battle, answer: Any) -> Refusal | None:
        stand = known.stands[self.stand]
        if not isinstance(answer, int) or isinstance(answer, bool):
            return Refusal(self.rule, "it retreats to an area")
        refusal = no_refuge(known, stand, answer)
        if refusal is None:
            return None
        names = ", ".join(AREAS[area].name for area in refuges(known, stand))
        return Refusal(refusal.rule, refusal.because, f"it may go to {names}")


class Retreat(Procedure[None]):
    """These stands, one after another, go to an adjacent area of their owner's choice, routed, or are captured; `routed` says
    whether they rout of it.  Whoever goes back steady surprises columns where it comes to (DC-CIRC-04)."""

    stands: tuple[int, ...] = ()
    routed: bool = True

    def next_stand(self, b: Battle) -> Need[int | None] | done[None]:
        """Where there is but one way, it is taken."""
        self.stands = tuple(number for number in self.stands if b.stands[number].deployed)
        if not self.stands:
            return done()
        stand = b.stands[self.stands[0]]
        if self.routed:
            rout(b, stand, "DC-ROUT-01")
        return Refuge(stand.side, stand.id) if len(refuges(b, stand)) > 1 else None

    def leave(self, b: Battle, area: int | None) -> Jump:
        stand, self.stands = b.stands[self.stands[0]], self.stands[1:]
        if area is None:
            area = next(iter(refuges(b, stand)), NOBODY)
        if area == NOBODY:
            spend(b, stand, f"{stand.name} has nowhere to go and is captured", "DC-ROUT-01")
        else:
            b.change(stand.id, area=area)
            b.say("moved", f"{stand.name} retreats to {AREAS[area].name}", "DC-ROUT-01", stand)
        control.settle(b)
        if not self.routed and any(True for _ in surprised(b, stand.side, (area,))):
            return self.go(self.next_stand, ColumnsSurprised(side=stand.side, areas=(area,)))
        return self.go(self.next_stand)
