"""Measuring under this rulebook: from base to base, field and arc, sight by the ground a unit stands on."""

from msgspec.structs import replace

from longroll.flow import Refusal
from longroll.history.calling import short
from longroll.miniatures.survey import Range, Survey
from longroll.rulesets.volume_of_fire import tables
from longroll.rulesets.volume_of_fire.combat import fields_of_fire
from longroll.rulesets.volume_of_fire.record import Battle, Unit, laid
from longroll.rulesets.volume_of_fire.sight.lines_of_sight import hidden_from
from longroll.scene import Band
from longroll.tabletop import Ring, gap


def _reach(k: Battle, unit: Unit) -> Range:
    """VF-ARMS-02, VF-ARTY-03"""
    if unit.mounted or unit.limbered:
        return Range((), "VF-MOVE-07" if unit.mounted else "VF-ARTY-01")
    far = fields_of_fire.reach(k, unit)
    if unit.arm != "artillery":
        return Range((Band(far, "muskets", "fire"),), "VF-ARMS-02")
    near = min(far, tables.CANISTER)
    bands = Band(near, "canister", "fire"), Band(far, "shot and shell", "threat")
    return Range(bands if far > near else bands[:1], "VF-ARTY-03")


def _barred(k: Battle, firer: Unit, enemy: Unit) -> Refusal | None:
    if not fields_of_fire.in_field(k, firer, enemy):
        return fields_of_fire.cannot_hit(k, firer, enemy) or Refusal("VF-ARMS-01", f"{enemy.name} is not in its field")
    return fields_of_fire.may_fire(k, firer, opening=False) or fields_of_fire.cannot_hit(k, firer, enemy)


def _gone(k: Battle) -> dict[str, tuple[str, Ring]]:
    """VF-SCALE-04"""
    gone = [unit for unit in k.units if unit.place == "ghost"]
    return {f"ghost:{unit.id}": (f"where {short(unit.name)} was last seen", unit.quad) for unit in gone}


SURVEY = Survey[Battle, Unit](
    stands=lambda k: k.units,
    label=lambda unit: short(unit.name),
    reach=_reach,
    unseen=hidden_from,
    barred=_barred,
    apart=lambda k, one, other: (gap(one.quad, other.quad), "VF-GEOM-01"),
    table=lambda k: laid(k.setting).table,
    put=lambda b, unit, pose: b.put_units(replace(unit, pose=pose)),
    gone=_gone,
)
