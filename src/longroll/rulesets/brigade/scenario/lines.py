"""Bases pushed apart: what stood close together in history is set out so that no base overlaps another.

Every base has one size here, whatever the regiment's front was (BC-STAND-05), so that places of history may overlap.  Generals
give way to troops.  Nobody leaves the map for it.
"""

from msgspec.structs import replace

from longroll.miniatures.dressing import Body, parted
from longroll.miniatures.zones import Sheet
from longroll.rulesets.brigade.record.units import General, Stand
from longroll.rulesets.brigade.tables import ALIKE, BASES, GENERAL, TOUCH
from longroll.tabletop import Pose


def behind(stand: Stand) -> Pose:
    """Where the holders of a regiment on foot stand: in contact with its rear, facing the same way (BC-CAV-02)."""
    return stand.pose.ahead(-(BASES["dismounted"][1] + BASES["holders"][1]) // 2)


def dressed(stands: list[Stand], generals: list[General], sheet: Sheet) -> tuple[list[Stand], list[General]]:
    """Stands and generals with none of those on the map overlapping another, where that can be."""
    troops = [stand for stand in stands if stand.on_table and stand.arm != "holders"]
    chiefs = [general for general in generals if general.on_table]
    bodies = [_body(stand) for stand in troops]
    bodies += [Body(Pose(chief.x, chief.y), GENERAL, GENERAL, chief.side, yields=True) for chief in chiefs]
    poses = parted(bodies, sheet, ALIKE, TOUCH)
    ready, led = list(stands), list(generals)
    for stand, pose in zip(troops, poses, strict=False):
        ready[stand.id] = replace(stand, pose=pose)
        if stand.arm == "cavalry" and not stand.mounted:
            ready[stand.partner] = replace(stands[stand.partner], pose=behind(ready[stand.id]))
    for chief, pose in zip(chiefs, poses[len(troops) :], strict=True):
        led[chief.id] = replace(chief, x=pose.x, y=pose.y)
    return ready, led


def _body(stand: Stand) -> Body:
    """A stand with the holders behind it."""
    held = BASES["holders"][1] if stand.arm == "cavalry" and not stand.mounted else 0
    return Body(stand.pose, stand.width, stand.depth + held, stand.side, back=held // 2)
