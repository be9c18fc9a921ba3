"""What losing a combat does: disorder, being driven back, rout (VF-RES-01 to VF-RES-06, VF-DIS-03, VF-DIS-05)."""

from longroll import tabletop
from longroll.rulesets.volume_of_fire import tables
from longroll.rulesets.volume_of_fire.combat.losses import barred, beat, break_unit, disorder, friends_passed, ride_over
from longroll.rulesets.volume_of_fire.command.chain_of_command import behind
from longroll.rulesets.volume_of_fire.ground.terrain import SLACK
from longroll.rulesets.volume_of_fire.movement.manoeuvres import inside_table
from longroll.rulesets.volume_of_fire.record.battle import Battle
from longroll.rulesets.volume_of_fire.record.units import DEPTH, Unit
from longroll.rulesets.volume_of_fire.sight.lookout import lookout
from longroll.rulesets.volume_of_fire.sight.unseen import witnesses
from longroll.tabletop import Pose, Ring, bounds, gap, in_front_zone, nearest_free, swept

LADDER = ("", "disordered", "beaten", "broken")


def result(margin: int) -> str:
    """The result of losing by so much (VF-RES-01, VF-RES-02, VF-RES-03); nothing for a tie."""
    return next((name for least, name in tables.RESULTS if margin >= least), "")


def worse(name: str) -> str:
    """One category worse (VF-MELEE-04); broken stays broken."""
    return LADDER[min(LADDER.index(name) + 1, 3)] if name else ""


def suffer(b: Battle, number: int, name: str, foes: tuple[int, ...], rule: str = "") -> None:
    """Let a unit that lost take a result.  `foes` are the enemy participants, for the way it goes back."""
    if b.units[number].place != "table" or not name:
        return
    if name == "disordered":
        disorder(b, number, rule or "VF-RES-01")
    elif name == "beaten":
        beat(b, number, rule or "VF-RES-02")
        drive_back(b, number, foes)
    else:
        break_unit(b, number, rule or "VF-RES-03", "beaten beyond standing")


def drive_back(b: Battle, number: int, foes: tuple[int, ...]) -> None:
    """VF-RES-02: three inches back, front to the enemy; through friends, on to free ground, or broken."""
    unit = b.units[number]
    foe = min((b.units[each] for each in foes), key=lambda enemy: (gap(unit.quad, enemy.quad), enemy.id))
    frontal = in_front_zone(unit.pose, unit.frontage, DEPTH, foe.pose.x, foe.pose.y, tables.FRONT)
    heading = unit.pose.heading if frontal else unit.pose.bearing(foe.pose.x, foe.pose.y)
    way = (heading + 1800) % 3600
    others = lookout(b).near_box(bounds(unit.quad + unit.quad_at(unit.pose.toward(way, 2 * tables.FALL_BACK))), 0)
    rings = [b.units[other].quad for other in others if other != number]
    far = nearest_free(unit.quad_at(unit.pose, SLACK), way, rings, tables.FALL_BACK, 2 * tables.FALL_BACK)
    if far is None:
        break_unit(b, number, "VF-RES-02", "no room to fall back to within 6 inches")
        return
    pose = unit.pose.toward(way, far)
    ring = swept(unit.pose, pose, unit.frontage - 2 * SLACK, DEPTH - 2 * SLACK)
    if bar := barred(b, unit, ring):
        break_unit(b, number, "VF-RES-02", f"driven back on {bar}")
    elif not inside_table(b, unit.quad_at(pose)):
        break_unit(b, number, "VF-MOVE-12", "driven off the table")
    else:
        _withdraw(b, unit, foe, pose, frontal, ring)


def _withdraw(b: Battle, unit: Unit, foe: Unit, pose: Pose, frontal: bool, ring: Ring) -> None:
    """Put a unit where it is driven, its general with it; what it goes through is disordered (VF-DIS-05)."""
    if not frontal:
        turned = pose.facing(foe.pose.x, foe.pose.y)
        quad = unit.quad_at(turned)
        if inside_table(b, quad) and lookout(b).under(quad, SLACK) in ([], [unit.id]):
            pose = turned
    moved = b.change_unit(unit.id, pose=pose, stirred=True)
    text = f"{unit.name} is driven back {tabletop.length(pose.x - unit.pose.x, pose.y - unit.pose.y) / 1000:.1f} inches"
    b.say("moved", text, "VF-RES-02", unit, at=pose.spot, to=witnesses(b, unit))
    for friend in friends_passed(b, unit, [ring], (unit.id,)):
        disorder(b, friend.id, "VF-DIS-05")
    ride_over(b, unit.id, [ring])
    for general in b.generals:
        if general.attached == unit.id and general.present:
            x, y = behind(b, moved)
            b.change_general(general.id, x=x, y=y)
