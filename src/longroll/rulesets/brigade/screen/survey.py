"""Measuring under this rulebook: sticks laid from the front arc, sight by contours."""

from collections.abc import Iterator

from msgspec.structs import replace

from longroll.flow import Refusal
from longroll.ground.table import laid as table_laid
from longroll.miniatures.survey import Range, Stood, Survey
from longroll.rulesets.brigade.fire import line_of_fire
from longroll.rulesets.brigade.ground import sight
from longroll.rulesets.brigade.record import facing
from longroll.rulesets.brigade.record.battle import Battle
from longroll.rulesets.brigade.record.setting import laid
from longroll.rulesets.brigade.record.units import Stand
from longroll.rulesets.brigade.tables import MUSKETRY, STICKS
from longroll.scene import Band, Tone

TONES: tuple[Tone, ...] = ("fire", "costly", "threat", "past")


def _stand(k: Battle, name: str) -> Stand | None:
    kind, _, number = name.partition(":")
    if kind != "stand" or not 0 <= int(number) < len(k.stands):
        return None
    stand = k.stands[int(number)]
    return stand if stand.place == "table" else None


def _of(k: Battle, name: str) -> Stand:
    stand = _stand(k, name)
    if stand is None:
        raise KeyError(name)
    return stand


def _stood(k: Battle, name: str) -> Stood | None:
    stand = _stand(k, name)
    return None if stand is None else Stood(stand.label, stand.side, stand.quad)


def _stands(k: Battle) -> Iterator[str]:
    return (stand.thing for stand in k.stands if stand.place == "table")


def _reach(k: Battle, name: str) -> Range:
    """BC-FIRE-03"""
    stand = _of(k, name)
    if not stand.shoots:
        return Range((), "BC-FIRE-01")
    sticks = STICKS if stand.arm == "artillery" else (MUSKETRY,)
    rows = (Band(row.to, row.band, tone) for row, tone in zip(sticks, TONES, strict=False))
    return Range(tuple(rows), "BC-FIRE-03")


def _unseen(k: Battle, one: str, other: str) -> Refusal | None:
    looker, target = _of(k, one), _of(k, other)
    if sight.sees(k, looker, target):
        return None
    return sight.why_hidden(k, looker, target, facing.nearest_point(target.quad, *sight.eye(looker)))


def _barred(k: Battle, one: str, other: str) -> Refusal | None:
    firer = _of(k, one)
    return line_of_fire.cannot_fire(k, firer) or line_of_fire.cannot_hit(k, firer, _of(k, other))


def _apart(k: Battle, one: str, other: str) -> tuple[int, str]:
    """BC-FIRE-02"""
    aim = facing.aim(_of(k, one), _of(k, other).quad)
    return (-1 if aim is None else aim[2]), "BC-FIRE-02"


def _moved(k: Battle, name: str, x: int, y: int) -> Battle:
    """The table with a stand elsewhere, facing as it does."""
    after = k.copy()
    stand = after.stands[_of(k, name).id]
    after.change_stand(stand.id, pose=replace(stand.pose, x=x, y=y))
    return after


SURVEY: Survey[Battle] = Survey(
    stood=_stood,
    stands=_stands,
    reach=_reach,
    unseen=_unseen,
    barred=_barred,
    apart=_apart,
    ground=lambda k: table_laid(laid(k.setting).table),
    moved=_moved,
)
