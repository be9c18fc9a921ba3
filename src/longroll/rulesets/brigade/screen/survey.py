"""Measuring under this rulebook: sticks laid from the front arc, sight by contours."""

from msgspec.structs import replace

from longroll.flow import Refusal
from longroll.miniatures.survey import Range, Survey
from longroll.rulesets.brigade.fire import line_of_fire
from longroll.rulesets.brigade.ground import sight
from longroll.rulesets.brigade.record import Battle, Stand, facing, laid
from longroll.rulesets.brigade.tables import MUSKETRY, STICKS
from longroll.scene import Band, Tone

TONES: tuple[Tone, ...] = ("fire", "costly", "threat", "past")


def _reach(k: Battle, stand: Stand) -> Range:
    """BC-FIRE-03"""
    if not stand.shoots:
        return Range((), "BC-FIRE-01")
    sticks = STICKS if stand.arm == "artillery" else (MUSKETRY,)
    rows = (Band(row.to, row.band, tone) for row, tone in zip(sticks, TONES, strict=False))
    return Range(tuple(rows), "BC-FIRE-03")


def _unseen(k: Battle, looker: Stand, target: Stand) -> Refusal | None:
    if sight.sees(k, looker, target):
        return None
    return sight.why_hidden(k, looker, target, facing.nearest_point(target.quad, *sight.eye(looker)))


SURVEY = Survey[Battle, Stand](
    stands=lambda k: k.stands,
    label=lambda stand: stand.label,
    reach=_reach,
    unseen=_unseen,
    barred=lambda k, firer, target: line_of_fire.cannot_fire(k, firer) or line_of_fire.cannot_hit(k, firer, target),
    apart=lambda k, stand, target: (facing.distance_ahead(stand, target.quad), "BC-FIRE-02"),
    table=lambda k: laid(k.setting).table,
    put=lambda b, stand, pose: b.put_stand(replace(stand, pose=pose)),
)
