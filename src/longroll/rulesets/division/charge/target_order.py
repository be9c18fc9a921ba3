"""What cavalry must charge, by what is in the area: mounted cavalry first, then guns that nobody supports, then whoever is
routed on foot; nothing else (DC-CHG-02, DC-CHG-03, DC-CHG-04)."""

from typing import Literal, NamedTuple

from longroll.flow import Refusal
from longroll.rulesets.division.components.areas import AREAS
from longroll.rulesets.division.record.battle import Battle
from longroll.rulesets.division.record.stands import Stand

Order = Literal["cavalry", "guns", "routed"]


class Targets(NamedTuple):
    """What is to be charged in an area: of which order, the stands that may come to it, and how many of them, guns, are
    supported, whichever their owner likes."""

    order: Order
    stands: tuple[Stand, ...]
    covered: int = 0


def _met(b: Battle) -> tuple[int, ...]:
    return b.activation.met if b.activation is not None else ()


def fresh(b: Battle, area: int, side: int) -> tuple[Stand, ...]:
    """A side's mounted stands in an area that have not met an enemy yet; all of them once all have (DC-CHG-03)."""
    mounted = tuple(row for row in b.there(area, side) if row.mounted)
    met = _met(b)
    return tuple(row for row in mounted if row.id not in met) or mounted


def supporters(b: Battle, area: int, side: int) -> list[Stand]:
    """The steady stands on foot of a side in an area, each of which supports one gun stand (DC-CHG-04, DC-ROUT-03)."""
    return [row for row in b.steady(area, side) if row.on_foot]


def targets(b: Battle, area: int, side: int) -> Targets | None:
    """What a side's cavalry must charge in an area, if there is anything."""
    enemies = b.there(area, 1 - side)
    if not enemies:
        return None
    if riders := fresh(b, area, 1 - side):
        return Targets("cavalry", riders)
    guns = tuple(row for row in enemies if row.arm == "artillery")
    covered = len(supporters(b, area, 1 - side)) if guns else 0
    if len(guns) > covered:
        return Targets("guns", guns, covered)
    routed = tuple(row for row in enemies if row.on_foot and row.routed)
    return Targets("routed", routed) if routed else None


def not_a_target(b: Battle, target: Stand, side: int) -> Refusal | None:
    """Why a side's cavalry may not charge a stand in that stand's area."""
    found = targets(b, target.area, side)
    if found is not None and target in found.stands:
        return None
    name = AREAS[target.area].name
    if target.on_foot and not target.routed:
        because = f"{target.name} is steady on foot, and is never charged"
        return Refusal("DC-CHG-02", because, f"charge {_named(found)}" if found else "fire at it, or rout it first")
    if found is not None and found.order == "cavalry":
        if target.mounted:
            because = f"{target.name} has met its enemy, and {_named(found)} has not"
            return Refusal("DC-CHG-03", because, f"charge {_named(found)}")
        because = f"{_named(found)} is mounted in {name}, and is charged first"
        return Refusal("DC-CHG-02", because, f"charge {_named(found)}")
    if target.arm == "artillery":
        friends = supporters(b, target.area, target.side)
        guns = len([row for row in b.there(target.area, target.side) if row.arm == "artillery"])
        because = f"{guns} gun stand{'s' * (guns != 1)} in {name}, {len(friends)} on foot to support them"
        return Refusal("DC-CHG-04", because, "rout those who support the guns first")
    because = f"guns that nobody supports, {_named(found)}, are in {name} and are charged first"
    return Refusal("DC-CHG-02", because, f"charge {_named(found)}")


def _named(found: Targets | None) -> str:
    return found.stands[0].name if found else "nobody"


def waits_its_turn(b: Battle, stand: Stand, area: int) -> Refusal | None:
    """Why a stand that has met an enemy may not charge cavalry again yet: mounted friends in the area have met nobody, and have
    enemies left who have met nobody either (DC-CHG-03)."""
    met = _met(b)
    if stand.id not in met:
        return None
    friends = [row for row in b.there(area, stand.side) if row.mounted and not row.routed and row.id not in met]
    enemies = [row for row in b.there(area, 1 - stand.side) if row.mounted and row.id not in met]
    if not friends or not enemies:
        return None
    because = f"{stand.name} has met its enemy, and {friends[0].name} has met nobody"
    return Refusal("DC-CHG-03", because, f"let {friends[0].name} charge first")
