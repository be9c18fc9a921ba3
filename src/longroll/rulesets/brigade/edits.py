"""The map edited by hand: a regiment's horse holders follow it as on a move of its own, generals make room (BC-CAV-09,
BC-GENL-07)."""

from collections.abc import Iterator
from functools import partial

from longroll.flow import Refusal
from longroll.miniatures.edits import Base, Hand
from longroll.rulesets.brigade.command import generals
from longroll.rulesets.brigade.ground import terrain
from longroll.rulesets.brigade.movement import mounting
from longroll.rulesets.brigade.record import Battle, Stand, facing, laid
from longroll.rulesets.brigade.sequence import actions, turn
from longroll.rulesets.brigade.tables import TOUCH
from longroll.tabletop import Pose, Ring


def _standing(b: Battle) -> Iterator[Base]:
    """The stands on the map, and the generals, who give way to them."""
    for stand in b.there():
        yield Base(stand.thing, stand.name, (stand.quad,), partial(_quad, stand))
    for general in b.generals:
        if general.on_table:
            yield Base(
                general.thing, general.label, (general.quad,), lambda to: (generals.base_at(*to.spot),), slight=True
            )


def _quad(stand: Stand, pose: Pose) -> tuple[Ring, ...]:
    return (facing.base_at(stand, pose),)


def _besides(b: Battle, thing: str, bases: tuple[Ring, ...]) -> Refusal | None:
    """Ground closed in this battle; for a stand a general who could not give way, for a general whoever stands there."""
    ring = bases[0]
    if terrain.on_closed(laid(b.setting), ring):
        return Refusal("flow", "the ground there is closed in this battle", "put it elsewhere")
    kind, _, number = thing.partition(":")
    if kind != "general":
        stays = [one for one in generals.overlapped(b, ring) if generals.room(b, one, ring, 0, int(number)) is None]
        return Refusal("flow", f"{stays[0].label} is there, and has no room to give way") if stays else None
    others = [one.bases[0] for one in _standing(b) if one.thing != thing]
    return Refusal("flow", "somebody stands there", "put him beside") if facing.overlapping(ring, others) else None


def _set_down(b: Battle, thing: str, to: Pose) -> None:
    kind, _, number = thing.partition(":")
    if kind == "general":
        b.change_general(int(number), x=to.x, y=to.y)
        return
    before = b.stands[int(number)]
    stand = b.change_stand(before.id, pose=to)
    generals.displaced(b, stand)
    mounting.follow(b, before, stand)


HAND = Hand[Battle]((*turn.BETWEEN, *actions.BETWEEN), lambda b: laid(b.setting), _standing, _set_down, TOUCH, _besides)
