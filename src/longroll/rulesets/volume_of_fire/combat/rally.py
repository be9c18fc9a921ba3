"""Rally: units that stand still and do not fight come to order again, a step a turn (VF-RALLY-01)."""

from longroll.rulesets.volume_of_fire.record.battle import Battle
from longroll.rulesets.volume_of_fire.sight.unseen import witnesses


def rally_units(b: Battle, side: int) -> None:
    """VF-RALLY-01: the phasing side's units that stayed put and did not fight climb one step."""
    idle = (row for row in b.of_side(side) if not (row.stirred or row.moved or row.engaged))
    for unit in (row for row in idle if row.condition != "ordered"):
        better = b.change_unit(unit.id, condition="disordered" if unit.condition == "beaten" else "ordered")
        text = f"{unit.name} rallies: {better.condition}"
        b.say("changed", text, "VF-RALLY-01", unit, at=unit.pose.spot, to=witnesses(b, unit))
