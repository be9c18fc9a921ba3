"""Enemies a side does not see: what they stop, and who may read of what is done in their sight (VF-MOVE-10, VF-SCALE-04)."""

from longroll.flow import Refusal
from longroll.rulesets.volume_of_fire import tables
from longroll.rulesets.volume_of_fire.movement.paths import WHEELS, Step, trace
from longroll.rulesets.volume_of_fire.record import Battle, Unit
from longroll.rulesets.volume_of_fire.sight.lookout import lookout
from longroll.tabletop import gap, steps

WHEEL_STRIDE = 25
"""A wheel towards hidden enemies is looked at every so many tenths of a degree."""


def seen(b: Battle, number: int) -> bool:
    """Whether the other side sees a unit now."""
    sighting = b.sightings[number]
    return not b.options.fog or (sighting is not None and sighting.now)


def witnesses(b: Battle, *units: Unit) -> tuple[int, ...]:
    """The sides that may read of what these units, all of one side, do or suffer: the other's if it sees them all."""
    return (0, 1) if all(seen(b, unit.id) for unit in units) else (units[0].side,)


def onlookers(b: Battle, brigade: int) -> tuple[int, ...]:
    """The sides that may read of what befalls a brigade: its own, and the other if it sees a unit of it."""
    seeing = {side for unit in b.of_brigade(brigade) for side in witnesses(b, unit)}
    return tuple(sorted({*seeing, b.brigades[brigade].side}))


def hidden(b: Battle, side: int) -> list[Unit]:
    """Enemy units on the table that a side does not see now."""
    return [unit for unit in b.enemies(side) if not seen(b, unit.id)]


def say_to_enemy(
    b: Battle, rule: str, units: tuple[Unit, ...], watched: bool, whole: str, each: str, reveals: bool = False
) -> None:
    """What the other side reads of a move of several units, told when all look again where it has ended (VF-SCALE-04).
    `whole`, if it saw all of it begin (`watched`) and end; otherwise of each unit it sees there the name and `each`.
    `reveals`: the way they go tells of units it does not see."""
    if not (there := [b.units[unit.id] for unit in units if b.units[unit.id].on_table]):
        return
    to = 1 - there[0].side
    if watched and all(seen(b, unit.id) for unit in there):
        b.say("moved", whole, rule, *there, at=there[0].pose.spot, to=to, reveals=reveals)
        return
    for unit in there:
        if seen(b, unit.id):
            b.say("moved", f"{unit.name} {each}", rule, unit, at=unit.pose.spot, to=to, reveals=reveals)


def stopped_short(
    b: Battle, units: tuple[Unit, ...], path: tuple[Step, ...]
) -> tuple[tuple[Step, ...], tuple[int, ...]]:
    """The part of a path, in quarter inches, that keeps a quarter inch off enemies its side does not see, and these.
    Nobody is hidden as near as that: an enemy within an inch of a base is always in its sight (VF-LOS-01,
    VF-LOS-02)."""
    whole = trace(b.setting, units, path) if b.options.fog else None
    if whole is None or isinstance(whole, Refusal):
        return path, ()
    position, side = lookout(b), units[0].side
    near = sorted({number for i in range(len(units)) for number in position.near(whole.hull(i), tables.STEP)})
    close = [b.units[number] for number in near if b.units[number].side != side and not seen(b, number)]
    if not close:
        return path, ()
    kept: tuple[Step, ...] = ()
    for number, step in enumerate(path):
        for part in _parts(step):
            trial = (*path[:number], part)
            if isinstance(traced := trace(b.setting, units, trial), Refusal):
                return kept, ()
            rings = [ring for i in range(len(units)) for ring in traced.swept(number, i)]
            if met := tuple(foe.id for foe in close if any(gap(ring, foe.quad) <= tables.STEP for ring in rings)):
                return kept, met
            kept = trial
    return kept, ()


def _parts(step: Step) -> list[Step]:
    """A step, gone ever further."""
    if step.kind == "turn":
        return [step]
    sign = -1 if step.by < 0 else 1
    stride = WHEEL_STRIDE if step.kind in WHEELS else tables.STEP
    return [Step(step.kind, sign * by, step.angle) for by in steps(abs(step.by), stride)]
