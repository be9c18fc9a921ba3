"""Measuring under this rulebook: from the front edge to the nearest part in the arc, sight over the ground between."""

from collections.abc import Iterator

from msgspec.structs import replace

from longroll.flow import Refusal
from longroll.ground.table import laid as table_laid
from longroll.miniatures.survey import Range, Stood, Survey
from longroll.rulesets.volley_and_bayonet.fire import fields_of_fire
from longroll.rulesets.volley_and_bayonet.record.battle import Battle
from longroll.rulesets.volley_and_bayonet.record.setting import laid
from longroll.rulesets.volley_and_bayonet.record.units import Stand
from longroll.rulesets.volley_and_bayonet.sight.lines_of_sight import unseen
from longroll.scene import Band


def _stand(k: Battle, name: str) -> Stand | None:
    kind, _, number = name.partition(":")
    if kind != "stand" or not 0 <= int(number) < len(k.stands):
        return None
    stand = k.stands[int(number)]
    return stand if stand.on_table else None


def _of(k: Battle, name: str) -> Stand:
    stand = _stand(k, name)
    if stand is None:
        raise KeyError(name)
    return stand


def _stood(k: Battle, name: str) -> Stood | None:
    stand = _stand(k, name)
    return None if stand is None else Stood(stand.name, stand.side, stand.quad)


def _stands(k: Battle) -> Iterator[str]:
    return (stand.thing for stand in k.stands if stand.on_table)


def _reach(k: Battle, name: str) -> Range:
    """VB-RNG-12"""
    stand = _of(k, name)
    if stand.arm is None and stand.bore is None:
        return Range((), "VB-RNG-12")
    row, far = fields_of_fire.reach(stand), fields_of_fire.longest(stand)
    near = (Band(row.close, "close", "fire"),) if row.close > 0 else ()
    return Range((*near, Band(far, "long" if near else "in range", "threat")) if far else (), row.rule)


def _unseen(k: Battle, one: str, other: str) -> Refusal | None:
    looker, target = _of(k, one), _of(k, other)
    hidden = unseen(k, looker, target)
    if hidden is None:
        return None
    return Refusal(hidden.rule, f"{looker.name} does not see {target.name}: {hidden.what}")


def _barred(k: Battle, one: str, other: str) -> Refusal | None:
    firer = _of(k, one)
    return fields_of_fire.silent(k, firer) or fields_of_fire.cannot_hit(k, firer, _of(k, other))


def _moved(k: Battle, name: str, x: int, y: int) -> Battle:
    """The table with a stand elsewhere, facing as it does."""
    after, stand = k.copy(), _of(k, name)
    after.put_stands(replace(stand, pose=replace(stand.pose, x=x, y=y)))
    return after


SURVEY: Survey[Battle] = Survey(
    stood=_stood,
    stands=_stands,
    reach=_reach,
    unseen=_unseen,
    barred=_barred,
    apart=lambda k, one, other: (fields_of_fire.distance(_of(k, one), _of(k, other)), "VB-COMB-06"),
    ground=lambda k: table_laid(laid(k.setting).table),
    moved=_moved,
)
