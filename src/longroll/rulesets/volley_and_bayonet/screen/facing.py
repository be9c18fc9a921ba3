"""Which way a stand faces that turns where it stands, or leaves: by a point of the compass, or where its player points."""

from collections.abc import Callable, Iterator
from typing import Any

from longroll.rulesets.volley_and_bayonet.buildings.fires import DrivenOut, Leave, out_by
from longroll.rulesets.volley_and_bayonet.melee.facing_after_advance import FaceAfterAdvance, Front
from longroll.rulesets.volley_and_bayonet.rally.rally_phase import Face, FaceAfterRally
from longroll.rulesets.volley_and_bayonet.record.battle import Battle
from longroll.rulesets.volley_and_bayonet.record.units import Stand
from longroll.scene import Handle, Item, Probed
from longroll.screen.overlays import trial
from longroll.screen.places import Begun, Placing
from longroll.screen.shown import Shown, Why, Words
from longroll.tabletop import TURN, Pose, turn_to

TURNED = (Handle("turn", "Turn", step=50, key="r"),)
COMPASS = ("north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west")
NEARER = 50
"""How much less a stand is turned, in tenths of a degree, while a facing is looked for that is allowed."""


def compass(heading: int) -> str:
    """The point of the compass that is nearest."""
    return COMPASS[(heading + 225) % TURN // 450]


def pointed(label: str, stand: Stand, /, **value: Any) -> Item:
    """A stand that is turned to where its player points."""
    return Item(label, value, "place", stand.thing, (stand.thing,), handles=TURNED, key="r")


def heading(stand: Stand, wanted: Pose) -> int:
    """The heading that is pointed out: towards a place, and turned besides; of the stand where it is."""
    if wanted.spot == stand.pose.spot:
        return wanted.heading
    return (stand.pose.bearing(*wanted.spot) + wanted.heading - stand.pose.heading) % TURN


def turning(k: Battle, named: int, made: Callable[[Pose], Any], wanted: Pose) -> Iterator[Any]:
    """A stand turned where it stands to the heading that is pointed out, or as near to it as it may."""
    stand = k.stands[named]
    turn = turn_to(stand.pose.heading, heading(stand, wanted))
    yield made(stand.pose.turned(turn))
    step = -NEARER if turn > 0 else NEARER
    yield from (made(stand.pose.turned(less)) for less in range(turn + step, 0, step))


def stands(k: Battle, named: int, to: Pose) -> Probed:
    """How a stand would stand."""
    base = trial("ghost", "bases", (k.stands[named].quad_at(to),), "legal", "how it would stand")
    return Probed(overlays=(base,), says=f"{k.stands[named].name} faces {compass(to.heading)}")


# --- who rallied, and who advanced
def _rallied(k: Battle, decision: FaceAfterRally, face: Face) -> Words:
    stand = k.stands[decision.stand]
    same = face.to == stand.pose
    label = "Face as it does" if same else f"Face about {compass(face.to.heading)}"
    return Words(label, stand.thing, (stand.thing,), ends=same)


def _advanced(k: Battle, decision: FaceAfterAdvance, front: Front) -> Words:
    stand = k.stands[decision.stand]
    off = turn_to(stand.pose.heading, front.to.heading)
    if not off:
        return Words("Face as it does", stand.thing, (stand.thing,), ends=True, key=".")
    return Words(f"Turn {abs(off) / 10:g} degrees to the {'right' if off > 0 else 'left'}", stand.thing, (stand.thing,))


def _facing(kind: type[Face] | type[Front]) -> Placing[Battle, Any]:
    return Placing(
        lambda k, decision, begun, wanted: turning(k, decision.stand, kind, wanted),
        lambda k, decision, answer: stands(k, decision.stand, answer.to),
    )


RALLIED: Shown[Battle, FaceAfterRally] = Shown(
    FaceAfterRally,
    why=lambda k, d: Why(f"{k.stands[d.stand].name} is rallied: which way does it face?", f"stand:{d.stand}"),
    words=_rallied,
    ask=lambda k, d: RALLIED.listed(k, d, before=(pointed("Face where you point", k.stands[d.stand], type="Face"),)),
    probe=_facing(Face),
)
ADVANCED: Shown[Battle, FaceAfterAdvance] = Shown(
    FaceAfterAdvance,
    why=lambda k, d: Why(f"{k.stands[d.stand].name} has advanced: which way does it face?", f"stand:{d.stand}"),
    words=_advanced,
    ask=lambda k, d: ADVANCED.listed(k, d, before=(pointed("Face where you point", k.stands[d.stand], type="Front"),)),
    probe=_facing(Front),
)


# --- who is driven out
def _out(k: Battle, decision: DrivenOut, way: Leave) -> Words:
    stand = k.stands[decision.stand]
    drawn = stand.quad_at(out_by(k, stand, way.heading).pose)
    return Words(f"Out to the {compass(way.heading)}", stand.thing, (stand.thing,), drawing=(drawn,))


def _ways_out(k: Battle, decision: DrivenOut, begun: Begun, wanted: Pose) -> Iterator[Leave]:
    """On the heading that is pointed out, or as near to it as it may go."""
    straight = heading(k.stands[decision.stand], wanted)
    for off in range(0, TURN // 2, NEARER):
        yield from (Leave((straight + way) % TURN) for way in (off, -off))


FIRE: Shown[Battle, DrivenOut] = Shown(
    DrivenOut,
    why=lambda k, d: Why(f"The building burns: which way does {k.stands[d.stand].name} leave it?", f"stand:{d.stand}"),
    words=_out,
    ask=lambda k, d: FIRE.listed(k, d, before=(pointed("Out where you point", k.stands[d.stand], type="Leave"),)),
    probe=Placing(_ways_out, lambda k, d, way: stands(k, d.stand, out_by(k, k.stands[d.stand], way.heading).pose)),
)
SHOWN: tuple[Shown[Battle, Any], ...] = (RALLIED, ADVANCED, FIRE)
