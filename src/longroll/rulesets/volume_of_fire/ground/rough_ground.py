"""Rough ground disorders who enters or crosses it (VF-TERR-12, VF-TERR-14, VF-TERR-15)."""

from longroll.rulesets.volume_of_fire.combat.losses import disorder
from longroll.rulesets.volume_of_fire.ground.terrain import SLACK, rough_swept
from longroll.rulesets.volume_of_fire.movement.paths import Step, Traced
from longroll.rulesets.volume_of_fire.record import Barrier, Battle, Piece, Unit

STREAMS = ("creek", "run")


def cross(b: Battle, unit: Unit, path: tuple[Step, ...], traced: Traced, i: int) -> None:
    """VF-TERR-15: rough ground overlapped or crossed disorders, roads apart; turning in place inside it does not."""
    inside = {row.id for row in rough_swept(b.setting, unit.quad_at(unit.pose, SLACK))}
    for number, step in enumerate(path):
        if step.kind == "road":
            continue
        for ring in traced.swept(number, i, SLACK):
            for row in rough_swept(b.setting, ring):
                if step.kind != "turn" or row.id not in inside:
                    disorder(b, unit.id, rule(row))
        inside = {row.id for row in rough_swept(b.setting, unit.quad_at(traced.ways[number][i][-1], SLACK))}


def rule(row: Piece | Barrier) -> str:
    """The rule by which ground disorders who crosses it: streams of any depth, areas, other linear obstacles."""
    if row.kind in STREAMS:
        return "VF-TERR-12"
    return "VF-TERR-15" if isinstance(row, Piece) else "VF-TERR-14"
