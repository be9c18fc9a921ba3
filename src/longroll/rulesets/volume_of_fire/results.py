"""What losing a combat does: disorder, being driven back, rout (VF-RES-01 to VF-RES-06, VF-DIS-03, VF-DIS-05)."""

from longroll.rulesets.volume_of_fire import tables
from longroll.rulesets.volume_of_fire.command import behind
from longroll.rulesets.volume_of_fire.losses import beat, break_unit, disorder
from longroll.rulesets.volume_of_fire.moves import inside_table, near
from longroll.rulesets.volume_of_fire.setting import Ring
from longroll.rulesets.volume_of_fire.terrain import SLACK, box_of, rough_pieces
from longroll.rulesets.volume_of_fire.units import DEPTH, Battle, Unit
from longroll.tabletop import Pose, footprint, gap, in_front_zone, kernel, overlap

LADDER = ("", "disordered", "beaten", "broken")


def result(margin: int) -> str:
    """The result of losing by so much (VF-RES-01, VF-RES-02, VF-RES-03); nothing for a tie."""
    for least, name in tables.RESULTS:
        if margin >= least:
            return name
    return ""


def worse(name: str) -> str:
    """One category worse (VF-MELEE-04); broken stays broken."""
    return LADDER[min(LADDER.index(name) + 1, 3)] if name else ""


def suffer(b: Battle, number: int, name: str, foes: tuple[int, ...], rule: str = "") -> None:
    """Let a unit that lost take a result.  `foes` are the enemy participants, for the way it goes back."""
    unit = b.units[number]
    if unit.place != "table" or not name:
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
    enemies = [b.units[foe] for foe in foes if b.units[foe].place == "table"] or b.enemies(unit.side)
    if not enemies:
        return
    foe = min(enemies, key=lambda enemy: (gap(unit.quad, enemy.quad), enemy.id))
    frontal = in_front_zone(unit.pose, unit.frontage, DEPTH, foe.pose.x, foe.pose.y, tables.FRONT)
    way = (unit.pose.heading + 1800) % 3600 if frontal else (unit.pose.bearing(foe.pose.x, foe.pose.y) + 1800) % 3600
    for far in range(tables.FALL_BACK, 2 * tables.FALL_BACK + 1, 50):
        pose = unit.pose.toward(way, far)
        quad = footprint(pose, unit.frontage, DEPTH)
        if not inside_table(b, quad):
            break_unit(b, number, "VF-MOVE-12", "driven off the table")
            return
        swept = _swept(unit, pose)
        stopped = _stopped_by(b, unit, swept)
        if stopped:
            break_unit(b, number, "VF-RES-02", f"driven back on {stopped}")
            return
        if _free(b, unit, quad):
            _withdraw(b, unit, foe, pose, frontal, swept)
            return
    break_unit(b, number, "VF-RES-02", "no room to fall back to within 6 inches")


def _swept(unit: Unit, pose: Pose) -> Ring:
    wide, deep = unit.frontage - 2 * SLACK, DEPTH - 2 * SLACK
    return kernel.hull(footprint(unit.pose, wide, deep) + footprint(pose, wide, deep))


def _stopped_by(b: Battle, unit: Unit, swept: Ring) -> str:
    box = box_of(swept)
    for enemy in b.enemies(unit.side):
        if near(enemy, box) and overlap(swept, enemy.quad, SLACK):
            return enemy.name
    for row in rough_pieces(b.setting):
        if row.piece.move == "impassable" and kernel.rings_meet(row.piece.ring, swept):
            return row.piece.name
    return ""


def _free(b: Battle, unit: Unit, quad: Ring) -> bool:
    box = box_of(quad)
    return not any(
        other.place == "table" and other.id != unit.id and near(other, box) and overlap(quad, other.quad, SLACK)
        for other in b.units
    )


def _withdraw(b: Battle, unit: Unit, foe: Unit, pose: Pose, frontal: bool, swept: Ring) -> None:
    if not frontal:
        turned = pose.facing(foe.pose.x, foe.pose.y)
        if _free(b, unit, footprint(turned, unit.frontage, DEPTH)) and inside_table(
            b, footprint(turned, unit.frontage, DEPTH)
        ):
            pose = turned
    moved = b.change_unit(unit.id, pose=pose, stirred=True)
    box = box_of(swept)
    for friend in b.of_side(unit.side):
        if friend.id != unit.id and friend.regiment and near(friend, box) and overlap(swept, friend.quad, SLACK):
            disorder(b, friend.id, "VF-DIS-05")
    for general in b.generals:
        if general.attached == unit.id and general.present:
            x, y = behind(b, moved)
            b.change_general(general.id, x=x, y=y)
    b.tell(
        "driven back",
        f"{unit.name} is driven back {kernel.length(pose.x - unit.pose.x, pose.y - unit.pose.y) / 1000:.1f} inches",
        "VF-RES-02",
        about=(f"unit:{unit.id}",),
        at=(pose.x, pose.y),
    )
