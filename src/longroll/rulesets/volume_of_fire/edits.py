"""The table edited by hand: who leads a unit goes with it, and all look about them anew (VF-GEN-05, VF-SCALE-04)."""

from collections.abc import Iterator
from functools import partial

from longroll.miniatures.edits import Base, Hand, carried
from longroll.rulesets.volume_of_fire.activation.activation import NextToActivate
from longroll.rulesets.volume_of_fire.combat.combat_phase import OpenFire
from longroll.rulesets.volume_of_fire.ground.terrain import SLACK, drawn_in
from longroll.rulesets.volume_of_fire.movement.tactical_phase import Manoeuvre
from longroll.rulesets.volume_of_fire.orders.orders_phase import GiveOrders
from longroll.rulesets.volume_of_fire.record.battle import Battle
from longroll.rulesets.volume_of_fire.record.setting import laid
from longroll.rulesets.volume_of_fire.record.units import DISC, NONE, Unit
from longroll.rulesets.volume_of_fire.sight.knowledge import look
from longroll.tabletop import Pose, Ring, footprint


def _standing(b: Battle) -> Iterator[Base]:
    """The units on the table, and the generals, who are in nobody's way."""
    for unit in (row for row in b.units if row.on_table):
        yield Base(unit.thing, unit.name, (unit.quad,), partial(_quad, unit))
    for general in (row for row in b.generals if row.present):
        yield Base(general.thing, general.name, (), lambda to: (footprint(to, 2 * DISC, 2 * DISC),), slight=True)


def _quad(unit: Unit, pose: Pose) -> tuple[Ring, ...]:
    return (unit.quad_at(pose),)


def _set_down(b: Battle, thing: str, to: Pose) -> None:
    kind, _, number = thing.partition(":")
    if kind == "general":
        b.change_general(int(number), x=to.x, y=to.y, attached=NONE)
        return
    before = b.units[int(number)]
    b.change_unit(before.id, pose=to)
    for general in b.generals:
        if general.attached == before.id and general.present:
            x, y = drawn_in(b.setting, *carried(Pose(*general.spot, 0), before.pose, to).spot)
            b.change_general(general.id, x=x, y=y)
    look(b)


HAND = Hand[Battle](
    (NextToActivate, GiveOrders, Manoeuvre, OpenFire), lambda b: laid(b.setting), _standing, _set_down, SLACK
)
