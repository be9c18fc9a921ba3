"""Lines and columns closed up: regiments that stood next to one another in history stand shoulder to shoulder
(VF-DEP-01).  Only regiments in one line, short edges touching, or in one column, each close behind the next, move as
one (VF-AP-05)."""

from collections.abc import Iterable

from msgspec.structs import replace

from longroll.miniatures.dressing import Body, Drill, closed_up
from longroll.miniatures.zones import Sheet
from longroll.rulesets.volume_of_fire.ground.terrain import SLACK
from longroll.rulesets.volume_of_fire.march.body_and_course import heading_of
from longroll.rulesets.volume_of_fire.movement.paths import SAME_FACING
from longroll.rulesets.volume_of_fire.record.units import DEPTH, Unit
from longroll.rulesets.volume_of_fire.tables import DRESSED, DRESSED_APART, DRESSED_ASKEW

DRILL = Drill(apart=DRESSED_APART, askew=DRESSED_ASKEW, turned=SAME_FACING, moved=DRESSED, slack=SLACK)


def dressed(units: Iterable[Unit], sheet: Sheet) -> list[Unit]:
    """The units with their lines and columns closed up, those off the table untouched."""
    found = list(units)
    ready = [unit for unit in found if unit.on_table]
    bodies = [Body(unit.pose, unit.frontage, DEPTH, unit.side, kin=_kin(unit)) for unit in ready]
    poses = closed_up(bodies, sheet, DRILL, lambda chain: heading_of(ready[number] for number in chain))
    for unit, pose in zip(ready, poses, strict=True):
        found[unit.id] = replace(unit, pose=pose)
    return found


def _kin(unit: Unit) -> tuple[object, ...] | None:
    """Who stands in line with it: its brigade, mounted and limbered alike; nobody with dismounted cavalry whose front depends on
    an option of the game (VF-SIZE-06), for it cannot be closed up for both."""
    in_doubt = unit.arm == "cavalry" and not unit.mounted and unit.size != unit.size_dismounted
    return None if in_doubt else (unit.brigade, unit.arm, unit.mounted, unit.limbered)
