"""Generals in tactical movement: rides, leading a regiment, going along with a unit (VF-AP-11, VF-AP-12, VF-GEN-04, VF-GEN-05)."""

from longroll import tabletop
from longroll.flow import Refusal
from longroll.miniatures.edits import carried
from longroll.rulesets.volume_of_fire import tables
from longroll.rulesets.volume_of_fire.command.chain_of_command import behind, commands
from longroll.rulesets.volume_of_fire.ground.terrain import drawn_in, impassable_between
from longroll.rulesets.volume_of_fire.movement.manoeuvres import Lead, Ride, own_units
from longroll.rulesets.volume_of_fire.movement.paths import Traced
from longroll.rulesets.volume_of_fire.orders.obligations import may_ride
from longroll.rulesets.volume_of_fire.record import DISC, NONE, Battle, General, Unit
from longroll.rulesets.volume_of_fire.sight.knowledge import discover
from longroll.rulesets.volume_of_fire.sight.lookout import lookout
from longroll.rulesets.volume_of_fire.sight.unseen import seen, witnesses
from longroll.tabletop import Pose, disc_gap, gap, steps


def ride_refusal(b: Battle, side: int, ride: Ride) -> Refusal | None:
    """VF-AP-11, VF-GEN-04, VF-GEN-05: rides of at most six inches, two a turn, an inch off the enemy."""
    if not 0 <= ride.general < len(b.generals) or b.generals[ride.general].side != side:
        return Refusal("VF-GEN-05", "that is no general of yours")
    general = b.generals[ride.general]
    rule = "VF-AP-11" if general.command != NONE else "VF-GEN-04"
    if not general.present:
        return Refusal("VF-GEN-05", f"{general.name} is not on the table")
    if general.points < 1:
        because = f"{general.name} has no action point left; a ride costs one"
        return Refusal("VF-AP-14" if general.command != NONE else "VF-GEN-04", because)
    if general.rides >= tables.RIDES:
        return Refusal(rule, f"{general.name} has ridden twice this turn")
    if general.attached != NONE:
        return Refusal("VF-AP-12", f"{general.name} leads {b.units[general.attached].name} and moves only with it")
    if (far := tabletop.length(ride.x - general.x, ride.y - general.y)) > tables.RIDE:
        return Refusal(rule, f"that is {far / 1000:.1f} inches; a ride is at most 6")
    if drawn_in(b.setting, ride.x, ride.y, DISC) != (ride.x, ride.y):
        return Refusal("VF-MOVE-12", f"{general.name} would leave the table")
    return ridden_refusal(b, general, ride.x, ride.y) or may_ride(b, general.id, ride.x, ride.y)


def ridden_refusal(b: Battle, general: General, x: int, y: int) -> Refusal | None:
    """VF-GEN-05: impassable ground and known enemies on the straight way to a place; nearer to an enemy is never away."""
    way = (general.x, general.y, x, y)
    if (barred := impassable_between(b.setting, *way)) is not None:
        return Refusal("VF-GEN-05", f"{barred.name} cannot be crossed", "ride round it")
    for number in lookout(b).near(way, DISC + tables.OFF_ENEMY):
        if (enemy := b.units[number]).side == general.side:
            continue
        off = max(0, gap(way, enemy.quad) - DISC)
        if off <= tables.OFF_ENEMY and off < disc_gap(enemy.quad, general.x, general.y, DISC):
            comes = f"{general.name} would come within {off / 1000:.1f} inches of {enemy.name}"
            return Refusal("VF-GEN-05", f"{comes}; he keeps more than 1 inch off")
    return None


def lead_refusal(b: Battle, side: int, lead: Lead) -> Refusal | None:
    """VF-AP-12: a general touching a regiment of his command may lead it for a point."""
    if not 0 <= lead.general < len(b.generals) or b.generals[lead.general].side != side:
        return Refusal("VF-AP-12", "that is no general of yours")
    general = b.generals[lead.general]
    if isinstance(units := own_units(b, side, (lead.unit,)), Refusal):
        return units
    unit = units[0]
    if not general.present or general.points < 1:
        return Refusal("VF-AP-12", f"{general.name} has no action point left; leading costs one")
    if general.attached != NONE:
        return Refusal("VF-AP-12", f"{general.name} leads {b.units[general.attached].name} already")
    if not unit.regiment or not commands(b, general.id, unit.brigade):
        return Refusal("VF-AP-12", f"{unit.name} is no regiment of {general.name}'s command")
    if (off := disc_gap(unit.quad, general.x, general.y, DISC)) > tables.CONTACT:
        because = f"{general.name} is {off / 1000:.1f} inches from {unit.name}; he must touch it"
        return Refusal("VF-AP-12", because, "ride there")
    return None


# --- carried out
def ride(b: Battle, answer: Ride) -> None:
    """VF-AP-11, VF-GEN-04: a point moves a general up to six inches; an enemy unseen within an inch stops him (VF-GEN-05)."""
    general = b.generals[answer.general]
    x, y, met = _ridden(b, general, answer.x, answer.y)
    b.change_general(general.id, x=x, y=y, points=general.points - 1, rides=general.rides + 1)
    text = f"{general.name} rides"
    b.say("moved", text, "VF-AP-11" if general.command != NONE else "VF-GEN-04", general, at=(x, y), to=general.side)
    if met:
        text = f"{general.name} came upon the enemy unseen and drew rein"
        b.say("revealed", text, "VF-GEN-05", general, at=(x, y), to=general.side, reveals=True)
        discover(b, met, "is come upon")


def _ridden(b: Battle, general: General, x: int, y: int) -> tuple[int, int, tuple[int, ...]]:
    """How far a general comes on his way, looked at every quarter inch, and the unseen enemies that stop him."""
    start = Pose(general.x, general.y, 0)
    way = (general.x, general.y, x, y)
    near = [b.units[number] for number in lookout(b).near(way, DISC + tables.OFF_ENEMY)]
    foes = [foe for foe in near if foe.side != general.side and not seen(b, foe.id)]
    far, dx, dy = start.distance(x, y), x - general.x, y - general.y
    here = (general.x, general.y)
    for gone in steps(far, tables.STEP) if foes else ():
        spot = general.x + tabletop.divide(dx * gone, far), general.y + tabletop.divide(dy * gone, far)
        near = [foe for foe in foes if disc_gap(foe.quad, *spot, DISC) <= tables.OFF_ENEMY]
        met = (foe for foe in near if disc_gap(foe.quad, *spot, DISC) < disc_gap(foe.quad, *start.spot, DISC))
        if numbers := tuple(foe.id for foe in met):
            return *here, numbers
        here = spot
    return x, y, ()


def lead(b: Battle, answer: Lead) -> None:
    """VF-AP-12: a point attaches a general to a regiment until his side's next turn."""
    general, unit = b.generals[answer.general], b.units[answer.unit]
    x, y = behind(b, unit)
    b.change_general(general.id, attached=unit.id, points=general.points - 1, x=x, y=y)
    b.say("changed", f"{general.name} leads {unit.name} in person", "VF-AP-12", general, unit, to=witnesses(b, unit))


def go_along(b: Battle, units: tuple[Unit, ...], traced: Traced, bring: bool) -> None:
    """VF-GEN-05: a general who leads a unit goes with it, and a brigadier touching it at its start may.  `units` as
    they stood.  A brigadier who leads nobody is not taken to within an inch of an enemy: he stays.  Nobody is taken
    over the table's edge: he stays at it (VF-AP-12)."""
    side, brigade, numbers = units[0].side, units[0].brigade, [unit.id for unit in units]
    there = (row for row in b.generals if row.side == side and row.present)
    for general in (row for row in there if row.command == brigade or row.attached in numbers):
        for i, unit in enumerate(units):
            led = general.attached == unit.id
            with_it = bring and general.attached == NONE and general.command == unit.brigade
            if led or (with_it and disc_gap(unit.quad, general.x, general.y, DISC) <= tables.CONTACT):
                x, y = drawn_in(b.setting, *carried(Pose(*general.spot), unit.pose, traced.poses[i]).spot)
                if led or not near_enemy(b, general.side, x, y):
                    b.change_general(general.id, x=x, y=y)
                break


def near_enemy(b: Battle, side: int, x: int, y: int) -> bool:
    """Whether a general of a side would be within an inch of an enemy there, which only who leads a unit is (VF-GEN-05)."""
    return any(disc_gap(enemy.quad, x, y, DISC) <= tables.OFF_ENEMY for enemy in b.enemies(side))


def stay_at_the_edge(b: Battle, number: int) -> None:
    """A general who led a unit over the table's edge stays at the edge and leads it no more (VF-AP-12)."""
    for general in (row for row in b.generals if row.attached == number and row.present):
        b.change_general(general.id, attached=NONE)
