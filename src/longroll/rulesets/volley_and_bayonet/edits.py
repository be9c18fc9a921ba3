"""The table edited by hand: the markers of a march column lie straight behind it, a commander who is with a stand goes with
it, and those of the enemy whom it comes upon are overrun (VB-MARCH-04, VB-MOVE-18, VB-MISC-02)."""

from collections.abc import Iterator
from functools import partial

from msgspec.structs import replace

from longroll.flow import Refusal
from longroll.miniatures.edits import Base, Hand, carried
from longroll.rulesets.volley_and_bayonet.combat.combat_phase import NextCombat
from longroll.rulesets.volley_and_bayonet.command.fallen_commanders import overrun
from longroll.rulesets.volley_and_bayonet.movement.law_of_moves import bases_at, followed
from longroll.rulesets.volley_and_bayonet.movement.movement_phase import NextMove
from longroll.rulesets.volley_and_bayonet.record.battle import Battle
from longroll.rulesets.volley_and_bayonet.record.setting import laid
from longroll.rulesets.volley_and_bayonet.record.units import NONE, Stand
from longroll.rulesets.volley_and_bayonet.tables import BASES
from longroll.tabletop import ROUNDING, Pose, Ring, footprint

BEHIND = 12_000
"""From how far behind a column is taken to have come: further than its markers reach."""


def _standing(b: Battle) -> Iterator[Base]:
    """The stands on the table, and the commanders, who are in nobody's way (VB-ORG-18)."""
    for stand in b.stands:
        if stand.on_table:
            yield Base(stand.thing, stand.name, stand.bases, partial(_bases, stand))
    for row in b.commanders:
        if row.present:
            yield Base(row.thing, row.name, (row.quad,), _square, slight=True)


def _come_straight(stand: Stand, to: Pose) -> Stand:
    """A stand as if it had come straight to a pose from far behind it."""
    return replace(stand, pose=to.ahead(-BEHIND), trail=())


def _bases(stand: Stand, to: Pose) -> tuple[Ring, ...]:
    return bases_at(_come_straight(stand, to), to)


def _square(pose: Pose) -> tuple[Ring, ...]:
    return (footprint(pose, *BASES["commander"]),)


def _besides(b: Battle, thing: str, bases: tuple[Ring, ...]) -> Refusal | None:
    if b.moving is None or b.stands[b.moving.stand].thing != thing:
        return None
    name = b.stands[b.moving.stand].name
    return Refusal(
        "flow", f"the move of {name} is under way", "move another first, or put it elsewhere when all have moved"
    )


def _set_down(b: Battle, thing: str, to: Pose) -> None:
    kind, _, number = thing.partition(":")
    if kind == "commander":
        b.change_commander(int(number), pose=to, attached=NONE)
        return
    before = b.stands[int(number)]
    b.change(before.id, pose=to, trail=followed(_come_straight(before, to), to))
    for row in b.commanders:
        if row.attached == before.id and row.present:
            b.change_commander(row.id, pose=replace(carried(row.pose, before.pose, to), heading=row.pose.heading))
    overrun(b, before.id)


HAND = Hand[Battle]((NextMove, NextCombat), lambda b: laid(b.setting), _standing, _set_down, ROUNDING, _besides)
