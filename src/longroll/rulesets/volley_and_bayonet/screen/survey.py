"""Measuring under this rulebook: from the front edge to the nearest part in the arc, sight over the ground between."""

from msgspec.structs import replace

from longroll.flow import Refusal
from longroll.miniatures.survey import Range, Survey
from longroll.rulesets.volley_and_bayonet.fire import fields_of_fire
from longroll.rulesets.volley_and_bayonet.record.battle import Battle
from longroll.rulesets.volley_and_bayonet.record.setting import laid
from longroll.rulesets.volley_and_bayonet.record.units import Stand
from longroll.rulesets.volley_and_bayonet.sight.lines_of_sight import unseen
from longroll.scene import Band


def _reach(k: Battle, stand: Stand) -> Range:
    """VB-RNG-12"""
    if stand.arm is None and stand.bore is None:
        return Range((), "VB-RNG-12")
    row, far = fields_of_fire.reach(stand), fields_of_fire.longest(stand)
    near = (Band(row.close, "close", "fire"),) if row.close > 0 else ()
    return Range((*near, Band(far, "long" if near else "in range", "threat")) if far else (), row.rule)


def _unseen(k: Battle, looker: Stand, target: Stand) -> Refusal | None:
    hidden = unseen(k, looker, target)
    if hidden is None:
        return None
    return Refusal(hidden.rule, f"{looker.name} does not see {target.name}: {hidden.what}")


SURVEY = Survey[Battle, Stand](
    stands=lambda k: k.stands,
    label=lambda stand: stand.name,
    reach=_reach,
    unseen=_unseen,
    barred=lambda k, firer, target: fields_of_fire.silent(k, firer) or fields_of_fire.cannot_hit(k, firer, target),
    apart=lambda k, one, other: (fields_of_fire.distance(one, other), "VB-COMB-06"),
    table=lambda k: laid(k.setting).table,
    put=lambda b, stand, pose: b.put_stands(replace(stand, pose=pose)),
)
