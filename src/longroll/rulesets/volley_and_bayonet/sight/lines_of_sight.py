"""Who sees whom over the ground and past the brigades on it (VB-LOS-01 to VB-LOS-06, VB-COMB-09)."""

from longroll.miniatures.positions import kept
from longroll.rulesets.volley_and_bayonet.contact.contact import touch
from longroll.rulesets.volley_and_bayonet.ground.sight import End, Hidden, hidden
from longroll.rulesets.volley_and_bayonet.record.battle import Battle
from longroll.rulesets.volley_and_bayonet.record.setting import laid
from longroll.rulesets.volley_and_bayonet.record.units import Stand
from longroll.tabletop import Pose, Ring


def unseen(b: Battle, viewer: Stand, target: Stand, at: Pose | None = None) -> Hidden | None:
    """What hides a stand from another, which may look from another pose; whoever touches sees (VB-LOS-06)."""
    if at is None and viewer is b.stands[viewer.id] and target is b.stands[target.id]:
        name = ("unseen", viewer.id, target.id, b.trampled, b.burning, b.ruins)
        return kept(b.lie, name, lambda: _unseen(b, viewer, target, viewer.pose))
    return _unseen(b, viewer, target, viewer.pose if at is None else at)


def _unseen(b: Battle, viewer: Stand, target: Stand, at: Pose) -> Hidden | None:
    if at == viewer.pose and touch(viewer, target):
        return None
    ends = viewer.id, target.id
    between = [quad for number, quad in kept(b.lie, "brigades", lambda: _brigades(b)) if number not in ends]
    eye = End(viewer.front_at(at), viewer.quad_at(at))
    return hidden(laid(b.setting).land, eye, End(target.front, target.quad), between, b.ground)


def _brigades(b: Battle) -> list[tuple[int, Ring]]:
    """The bases of the brigades on the table, with their numbers."""
    return [(row.id, row.quad) for row in b.stands if row.on_table and row.brigade]


def sees(b: Battle, viewer: Stand, target: Stand, at: Pose | None = None) -> bool:
    """Whether a stand, perhaps from another pose, sees another."""
    return unseen(b, viewer, target, at) is None
