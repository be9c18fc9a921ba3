"""Measuring under this rulebook: from base to base, field and arc, sight by the ground a unit stands on."""

from collections.abc import Iterator

from msgspec.structs import replace

from longroll.flow import Refusal
from longroll.ground.table import laid as table_laid
from longroll.history.calling import short
from longroll.miniatures.survey import Range, Stood, Survey
from longroll.rulesets.volume_of_fire import tables
from longroll.rulesets.volume_of_fire.combat import fields_of_fire
from longroll.rulesets.volume_of_fire.record.battle import Battle
from longroll.rulesets.volume_of_fire.record.setting import laid
from longroll.rulesets.volume_of_fire.record.units import Unit
from longroll.rulesets.volume_of_fire.sight.lines_of_sight import hidden_from
from longroll.scene import Band
from longroll.tabletop import gap


def _unit(k: Battle, name: str) -> Unit | None:
    kind, _, number = name.partition(":")
    if kind != "unit" or not 0 <= int(number) < len(k.units):
        return None
    unit = k.units[int(number)]
    return unit if unit.on_table else None


def _of(k: Battle, name: str) -> Unit:
    unit = _unit(k, name)
    if unit is None:
        raise KeyError(name)
    return unit


def _stood(k: Battle, name: str) -> Stood | None:
    unit = _unit(k, name)
    return None if unit is None else Stood(short(unit.name), unit.side, unit.quad)


def _stands(k: Battle) -> Iterator[str]:
    return (unit.thing for unit in k.units if unit.on_table)


def _reach(k: Battle, name: str) -> Range:
    """VF-ARMS-02, VF-ARTY-03"""
    unit = _of(k, name)
    if unit.mounted or unit.limbered:
        return Range((), "VF-MOVE-07" if unit.mounted else "VF-ARTY-01")
    far = fields_of_fire.reach(k, unit)
    if unit.arm != "artillery":
        return Range((Band(far, "muskets", "fire"),), "VF-ARMS-02")
    near = min(far, tables.CANISTER)
    bands = Band(near, "canister", "fire"), Band(far, "shot and shell", "threat")
    return Range(bands if far > near else bands[:1], "VF-ARTY-03")


def _barred(k: Battle, name: str, target: str) -> Refusal | None:
    firer, enemy = _of(k, name), _of(k, target)
    if not fields_of_fire.in_field(k, firer, enemy):
        return fields_of_fire.cannot_hit(k, firer, enemy) or Refusal("VF-ARMS-01", f"{enemy.name} is not in its field")
    return fields_of_fire.may_fire(k, firer, opening=False) or fields_of_fire.cannot_hit(k, firer, enemy)


def _moved(k: Battle, name: str, x: int, y: int) -> Battle:
    """The table with a stand elsewhere, facing as it does."""
    after, unit = k.copy(), _of(k, name)
    after.change_unit(unit.id, pose=replace(unit.pose, x=x, y=y))
    return after


SURVEY: Survey[Battle] = Survey(
    stood=_stood,
    stands=_stands,
    reach=_reach,
    unseen=lambda k, one, other: hidden_from(k, _of(k, one), _of(k, other)),
    barred=_barred,
    apart=lambda k, one, other: (gap(_of(k, one).quad, _of(k, other).quad), "VF-GEOM-01"),
    ground=lambda k: table_laid(laid(k.setting).table),
    moved=_moved,
)
